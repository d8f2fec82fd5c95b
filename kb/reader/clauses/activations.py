"""The activation of a Spell or Trap: its clause, and the effect that a Continuous Trap is activated with."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kb.reader.clauses.clauses import Clause, is_elsewhere
from kb.reader.clauses.drafts import Draft
from kb.reader.clauses.model import ReadEffect, Unread
from kb.reader.clauses.phrases import phrase
from kb.reader.clauses.timings import WINDOWS

_ACTIVATES: Final = phrase(
    r"^\W*(?:activate\b|you can (?:only )?activate this card|target\b|select\b|equip (?:this card|only)"
    r"|(?:once per turn, )?pay\b|special summon this card\b)"
)
_ACTIVATE_THIS: Final = phrase(
    r"^\W*(?:(?:you can )?activate this card|(?:[^.:;]*, (?:then|and if you do,) )?"
    r"special summon this card (?:in (?:attack|defense) position )?as)\b"
)
"""A card that becomes a monster by its activation; with "you can" it is an effect of the card in play."""
_EQUIPS_THIS: Final = phrase(r"^\W*equip this card to\b")
_WHEN_ACTIVATED: Final = phrase(r"\b(?:when|if) (?:this card is activated|you activate this card|this card resolves)")
_MAY_ON_ACTIVATION: Final = phrase(
    r"\b(?:when|if) (?:this card is activated|you activate this card)[^.;:]*: (?:you )?(?:can|may)\b"
)
_ONLY_WHEN: Final = phrase(
    r"\b(?:can|cannot|only) (?:only )?(?:be )?activated?\b"
    r"|\bactivate (?:this card )?(?:only|if|when|during|from)\b"
)
_FROM_HAND: Final = phrase(r"\bactivate (?:this card|it) from your hand")
"""Only allows a Trap to be played from the hand; it is no timing."""
_ALREADY: Final = phrase(r"\b(?:while|if) this card is already face-up\b")
"""Not usable in the Chain Link in which the card itself is activated."""
_KEPT_OUT: Final = ("printed_limit", "not-in-damage-step")
_OF_ITSELF: Final = phrase(
    r"^\W*(?:this card is (?:always |also |not )|this card's (?:activation|effect)s?\b[^.;:]* cannot be"
    r"|this card can be used to ritual summon|to activate this card, you must|your LP must be"
    r"|neither player can activate [^.;:]* in response to this card|cannot be negated)"
)
"""A leading sentence about the card or its play, not about its effect."""
_TIMED: Final = (
    "battle-damage", "damage", "battles", "destroyed-by-battle", "destroyed-by-battle-and-sent",
    "destroys-by-battle", "destroys-by-battle-and-sends",
)  # fmt: skip
"""Events of the Damage Step alone."""


def join_conditions(masked: str, clauses: list[Clause]) -> list[Clause]:
    """Put a leading sentence that only says when a card is activated before its activation."""
    if len(clauses) < 2 or clauses[0].marked:
        return clauses
    lead, played = clauses[0], clauses[1]
    alone = len(lead.resolution) == 1 and not lead.options
    if alone and _OF_ITSELF.match(masked[lead.start : lead.end]) and not is_elsewhere(masked, played):
        return [replace(played, start=lead.start), *clauses[2:]]
    if not _ONLY_WHEN.search(masked[lead.start : lead.end]) or is_elsewhere(masked, played):
        return clauses
    if _FROM_HAND.search(masked[lead.start : lead.end]):
        return [replace(played, start=lead.start), *clauses[2:]]
    return [replace(played, start=lead.start, condition=(lead.start, played.condition[1])), *clauses[2:]]


def plays_card(masked: str, clause: Clause, clauses: list[Clause], *, stays: bool) -> bool:
    """Whether a clause applies when its Spell or Trap is activated."""
    if is_elsewhere(masked, clause):
        return False
    if stays:
        return names_activation(masked, clause)
    if waits_for_itself(masked[slice(*clause.condition)]):
        return True
    first = next((each for each in clauses if not is_elsewhere(masked, each)), None)
    return first is not None and clause.start in (first.start, *(each.start for each in first.options))


def names_activation(masked: str, clause: Clause) -> bool:
    """Whether a clause of a card that stays on the field is about the card's activation."""
    return bool(
        _ACTIVATES.match(masked[clause.start : clause.end])
        or _WHEN_ACTIVATED.search(masked[clause.condition[0] : clause.condition[1]])
        or _ACTIVATE_THIS.match(masked[clause.cost[0] : clause.end])
        or _EQUIPS_THIS.match(masked[clause.resolution[0][0] : clause.end])
    )


def waits_for_itself(condition: str) -> bool:
    """Whether a condition only says "when this card is activated"."""
    return bool(_WHEN_ACTIVATED.search(condition))


def complete_activation(masked: str, effects: list[ReadEffect], carrier: str) -> list[ReadEffect]:
    """Give a Spell or Trap its activation; a Continuous Trap one for each effect it may be activated with."""
    brought = _list_brought(masked, effects) if carrier == "continuous-trap" else []
    if any(each.is_activation for each in effects):
        return [_doubt_activation(masked, each, *brought[:1]) for each in effects]
    return [*(_play(masked, each) for each in brought or (None,)), *effects]


def _play(masked: str, brought: tuple[str, ReadEffect] | None) -> ReadEffect:
    """Make the activation of a card whose text names none, with the effect it is activated with."""
    draft = Draft("text", 0, len(masked))
    draft.put("class_", "activation", 0, 0, "spell-or-trap")
    if brought is not None:
        word, by = brought
        draft.put("brings", word, by.span.start, by.span.end, "continuous-trap")
    return draft.make()


def _doubt_activation(masked: str, effect: ReadEffect, brought: tuple[str, ReadEffect] | None = None) -> ReadEffect:
    """Leave open whether a Continuous Trap may be activated for another effect than its optional first one."""
    if not effect.is_activation or brought is None or brought[0] == "mandatory-timed":
        return effect
    if not _MAY_ON_ACTIVATION.search(masked[effect.span.start : effect.span.end]):
        return effect
    word, by = brought
    return effect._replace(unread=(*effect.unread, Unread(by.span, "continuous-trap", {"brings": (word,)})))


def _list_brought(masked: str, effects: list[ReadEffect]) -> list[tuple[str, ReadEffect]]:
    """List the effects that a Continuous Trap is activated with: the first that may make it legal, and a timed one."""
    found: dict[str, ReadEffect] = {}
    for effect in effects:
        waits = bool(_ALREADY.search(masked[effect.span.start : effect.span.end]))
        if effect.record.from_ is None and (word := _name_brought(effect, waits=waits)):
            found.setdefault(word, effect)
    order = ("continuous-stat-change", "quick-stat-change", "optional-timed", "mandatory-timed", "other-quick")
    first = [word for word in order if word in found][:1]
    return [(word, found[word]) for word in dict.fromkeys((*first, "optional-timed")) if word in found]


def _name_brought(effect: ReadEffect, *, waits: bool) -> str:
    """Name the role of an effect in its Continuous Trap's activation; empty if it has none, or waits for it."""
    if effect.kind == "continuous":
        return "continuous-stat-change" if effect.says("atk_def", "direct") else ""
    if effect.kind not in ("quick", "trigger") or effect.says("about", "this-card") or waits:
        return ""
    timed = effect.says("named_timing", *WINDOWS) or effect.says("trigger", *_TIMED)
    if effect.says("optional", "mandatory"):
        return "mandatory-timed" if timed else ""
    if effect.kind == "quick" and effect.says("atk_def", "direct") and not (timed or effect.says(*_KEPT_OUT)):
        return "quick-stat-change"
    if timed or (effect.kind == "quick" and effect.says("negates", "activation")):
        return "optional-timed"
    return "other-quick" if effect.kind == "quick" else ""

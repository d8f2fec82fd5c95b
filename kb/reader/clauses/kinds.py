"""The class of an effect, whether it is optional or mandatory, and whether old wording only applies."""

from __future__ import annotations

from typing import Final, NamedTuple

from kb.reader.clauses import changes, timings
from kb.reader.clauses.drafts import Found
from kb.reader.clauses.events import Event
from kb.reader.clauses.phrases import phrase

_QUICK: Final = phrase(
    r"\bquick effect\b|\b(?:during|in|on) (?:either player's|any|each|both players') (?:turn|main phase|battle phase)"
)
_QUICK_MARK: Final = phrase(r"\bquick effect\b")
_QUICK_LATER: Final = phrase(
    r"\bthis is a quick effect\b(?! (?:if|while|during|when)\b)"
    r"|\bthis effect can be (?:activated|used) during (?:either player's|both players'|any player's) turn\b"
)
_QUICK_AT_TIMES: Final = phrase(r"\bthis is a quick effect (?:if|while|during|when)\b")
_TARGETED: Final = phrase(r"\b(?:is|are) targeted by\b")
"""The effect responds to the activation that targets, if that is negated."""
_OWN_TURN: Final = phrase(r"\bduring (?:each of )?your (?!opponent)")
"""Limits a Trap to one player's turn; otherwise it is usable in both."""
_MAY: Final = phrase(r"\b<player> (?:can|may)\b(?! only)")
_MAY_FIRST: Final = phrase(
    r"^\W*(?:for (?:every|each)[^,:;]*, |(?:up to )?\w+,? (?:\w+,? ){0,2}?|)<player> (?:can|may)\b(?! only)"
)
_OTHERS_MAY: Final = phrase(r"^\W*(?:your opponent|each player|both players) (?:can|may)\b")
"""A choice of the opponent on resolution; the effect itself is mandatory."""
_THEY_MAY: Final = phrase(r"^\W*your opponent (?:can|may)\b")
_BY_PAYING: Final = phrase(r"^\W*by [a-z]+ing\b")
"""A cost of older wording: whoever does not pay it does not activate the effect."""
_EACH_TIME: Final = phrase(r"\b(?:each|every) time\b")
_COUNTS: Final = phrase(r"\bcounters?\b|\bimmediately\b|\bresolves\b")
"""Happens by itself each time: placing a counter, or an effect as another card resolves."""
_ELSEWHERE: Final = phrase(r"^\W*(?:banish|remove) (?:it|this card)(?: from play)?\W*$")
_ENDS_ITSELF: Final = phrase(
    r"\b(?:destroy|banish|send|return|remove)"
    r" (?:this card|that monster|the (?:equipped|selected|targeted|summoned|special summoned)? ?monster|it)\b"
)
_DESTROYED_TOO: Final = phrase(r"^\W*destroy this card\b")
_APPLIES: Final = phrase(
    r"\binstead\b|\bcannot\b|\bas battle damage\b|\bpiercing\b|\b(?:is|are) not destroyed\b|\bmust\b|\btreated as\b"
    r"|\bcalculation only\b|\bduring (?:the )?damage step only\b|\bis unaffected\b|\bnot apply\b|\bhalved\b"
    r"|\bas long as\b|\bneither player can\b|\bwhile this card is face-up\b"
    r"|\bnegate (?:all|any) [^.]*?effects? that (?:is|are )?activate"
    r"|\bgains the appropriate effects?\b|\beffects\b[^.;:]* are negated\b"
    r"|\bcan (?:also )?be used as\b|\bis changed to defense position at the end\b"
)
_OTHER_DAMAGE: Final = phrase(r"^\W*the (?:battle )?damage (?:becomes|is)\b")
"""Changes the damage of the event as it is taken."""
_ITS_BATTLE: Final = phrase(r"\btakes? no battle damage\b|\bcan attack once (?:again|more)\b")
"""Applies to the battle or attack that the text mentions."""
_INSTEAD_OF: Final = phrase(
    r"\binstead of (?:sending|destroying|banishing|shuffling|returning)\b"
    r"|\bas 1 of the monsters (?:required|used) for\b"
)
"""Something else is done with the card of the event, or with this one as part of a Summon."""
_PROCEDURE: Final = phrase(r"\bspecial summon this card [^.;:]*?from your hand")
_WHEN: Final = phrase(r"\bwhen\b[^,]* activat")
_BEGINNING: Final = 70
"""How far behind the colon "(Quick Effect)" still belongs to the head of a sentence."""


class Heading(NamedTuple):
    """The text before an effect, and the facts read from it."""

    lead: str
    condition: str
    cost: str
    resolution: str
    events: tuple[Event, ...]
    window: Found | None
    phase: Found | None
    negation: Found | None
    later: bool = False
    """Whether only the resolution names a timing of the Damage Step: the card can be activated before it."""

    @property
    def is_quick(self) -> bool:
        """Whether its text marks it as a Quick Effect."""
        return bool(
            _QUICK.search(f"{self.condition} {self.cost}")
            or _QUICK_MARK.search(self.lead)
            or _QUICK_MARK.search(_QUICK_AT_TIMES.sub("", self.resolution)[:_BEGINNING])
            or _QUICK_LATER.search(self.resolution)
        )

    @property
    def is_quick_at_times(self) -> bool:
        """Whether its text makes it a Quick Effect only if something else is so."""
        return bool(_QUICK_AT_TIMES.search(self.resolution)) and not self.is_quick

    @property
    def is_optional(self) -> bool:
        """Whether its player may, rather than has to, activate it."""
        asked = self.cost if self.cost.strip() else self.resolution
        told = bool(_MAY.search(self.condition) or _MAY.search(self.lead) or _BY_PAYING.match(self.cost))
        return told or bool(_MAY_FIRST.match(asked) and not _OTHERS_MAY.match(asked))

    @property
    def is_for_the_opponent(self) -> bool:
        """Whether its opponent chooses first: whether its player then has to activate it is in doubt."""
        asked = self.cost if self.cost.strip() else self.resolution
        return not self.is_optional and bool(_THEY_MAY.match(asked))

    @property
    def waits_for_nothing(self) -> bool:
        """Whether it names neither an event nor a moment."""
        return not (self.events or self.window or self.phase)

    @property
    def is_each_time(self) -> bool:
        """Whether it is done each time that something happens."""
        return bool(_EACH_TIME.search(self.condition))


def classify(heading: Heading, *, is_trap: bool, old: bool) -> str:
    """Choose the class of an activated effect that is no card activation."""
    if heading.is_quick:
        return "quick"
    if any(each.trigger == "activation" for each in heading.events) and (
        is_trap
        or (heading.negation is not None and heading.negation.word in ("activation", "effect"))
        or (old and heading.is_optional and _WHEN.search(heading.condition))
    ):
        return "quick"
    if is_trap and _TARGETED.search(heading.condition) and heading.negation and heading.negation.word == "effect":
        return "quick"
    if heading.events:
        return "trigger"
    if heading.window is not None:
        whole = heading.window.word == "damage-step"
        calculation = heading.window.word == "during-calculation" and heading.is_optional
        return "quick" if whole or calculation else "trigger"
    if heading.phase is not None:
        if not timings.is_main_phase(heading.condition):
            return "trigger"
        return "quick" if is_trap and not _OWN_TURN.search(heading.condition) else "ignition"
    if timings.is_battle_phase(heading.condition) and not is_trap:
        return "trigger"
    return "quick" if is_trap else "ignition"


def only_applies(heading: Heading, *, stays: bool) -> bool:
    """Whether older wording only applies, although it resembles an activated effect with a condition."""
    events, resolution = heading.events, heading.resolution
    if heading.cost.strip():
        return False
    waits = bool(events) or heading.window is not None or heading.phase is not None
    if not waits and _PROCEDURE.search(resolution):
        return True
    if _MAY.search(heading.condition) or _MAY_FIRST.match(resolution):
        return bool(_INSTEAD_OF.search(resolution)) or (any(each.would for each in events) and "instead" in resolution)
    if any(each.would or each.convention == "summoned-this-way" for each in events):
        return True
    if heading.is_each_time and _COUNTS.search(resolution):
        return True
    if _ends_with(heading) or _is_moved_elsewhere(heading) or _OTHER_DAMAGE.match(resolution):
        return True
    if stays and heading.window is None and _ends_itself(heading):
        return True
    if not waits:
        return True
    in_battle = heading.window is not None or any(
        each.trigger in ("battles", "attack-declared", "attack-targeted") for each in events
    )
    if in_battle and (_ITS_BATTLE.search(resolution) or changes.find_change(resolution) is not None):
        return True
    return bool(_APPLIES.search(resolution.split(". ")[0]))


def _ends_with(heading: Heading) -> bool:
    """Whether a monster only says that it is destroyed with another card."""
    ends = any(each.trigger in _ENDS and each.about == "other-cards" for each in heading.events)
    return ends and bool(_DESTROYED_TOO.match(heading.resolution))


_ENDS: Final = ("destroyed-any", "leaves-field")


def _ends_itself(heading: Heading) -> bool:
    """Whether a card that stays on the field only affects itself, or its monster, when it leaves."""
    own = {each.trigger for each in heading.events if each.about == "this-card"}
    if "sent-to-graveyard" in own:
        return False
    return "leaves-field" in own or bool(_ENDS_ITSELF.search(heading.resolution))


def _is_moved_elsewhere(heading: Heading) -> bool:
    """Whether a card only says where it goes instead."""
    own = any(each.about == "this-card" for each in heading.events)
    return own and bool(_ELSEWHERE.match(heading.resolution))

"""Answers whether a Spell of the Main Phase destroys a card, or does something else to it, by playing it there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from checks.asking.scenes.scenes import OPPONENT, TURN_PLAYER, YOU_ATTACK, Outcome, Player, Scene, is_beside
from checks.asking.scenes.telling import name_all, tell_results, write_scene
from checks.asking.scenes.uses import has_unplayed
from checks.asking.words.answer import Answer
from checks.asking.words.wording import AUXILIARY, WHO, cut_down
from checks.engine import STAYING
from kb import records
from kb.problems import Refused

AIMED: Final = "LE-9"
"""The rule about legal targets."""
_DEEDS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (r"destroy(?:s|ed)?|kill(?:s|ed)?|die|dies|dead|survives?", ("destroy",)),
    (r"banish(?:es|ed)?", ("banish",)),
    (r"bounce[sd]?|returns?|returned", ("return-to-hand", "return-to-deck")),
    (r"takes? control of|take[ns]?|steals?|stolen", ("change-control",)),
    (r"work (?:on|against)|affect(?:s|ed)?|hit|do anything to", ()),
)
"""The verbs of questions, with the events of a played scene; any event where there are none."""
_VERB: Final = "|".join(verb for verb, _ in _DEEDS)
_BY: Final = r"<by>(?:'s)?(?: effect)?"
_OF: Final = r"(?:(?P<face>face-down|set) )?<of>"
_USES: Final = rf"{WHO} (?:use|activate|play)[sd]?"
_ASKED: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{AUXILIARY} (?:{WHO} )?(?:use )?{_BY} (?P<verb>{_VERB}) {_OF}",
        rf"{AUXILIARY} {WHO} (?P<verb>{_VERB}) {_OF} (?:with|by|using) {_BY}",
        rf"{AUXILIARY} {WHO} (?:use|activate|play) {_BY} (?:on|to (?P<verb>{_VERB})) {_OF}",
        (
            rf"{AUXILIARY} {_OF} (?:be |get |gets )?(?P<verb>{_VERB})"
            rf"(?: (?:by|to|from|with|against))?(?: {_BY}| (?:if|when) {_USES} {_BY})"
        ),
        rf"(?:if|when) {_USES} {_BY} {AUXILIARY} {_OF} (?:be |get |gets )?(?P<verb>{_VERB})",
    )
)
_SURVIVES: Final = re.compile(r"survives?")


class _Way(NamedTuple):
    """A way in which the Spell is used, played."""

    outcome: Outcome
    refusal: str
    """Why it cannot be used so: the engine's reason; empty if it can."""


def answer_removed(player: Player, cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer whether a Spell that is only used in a Main Phase does something to a card of the other player.

    None if the question is about something else, or if the scene cannot be played with certainty.
    """
    text = cut_down(said)
    for at, by in enumerate(cards if len(cards) == 2 else ()):
        asked = text.replace(f"{{{at}}}", "<by>").replace(f"{{{1 - at}}}", "<of>")
        found = next((each for pattern in _ASKED if (each := pattern.fullmatch(asked)) is not None), None)
        if found is not None and by.carrier == "normal-spell":
            whose = YOU_ATTACK if f"my {{{1 - at}}}" not in said else {TURN_PLAYER: "your opponent", OPPONENT: "you"}
            return _answer(player, by, cards[1 - at], found, whose)
    return None


def _answer(
    player: Player, by: records.Card, of: records.Card, found: re.Match[str], whose: Mapping[str, str]
) -> Answer | None:
    verb = found["verb"] or "hit"
    events = next(done for words, done in _DEEDS if re.fullmatch(words, verb))
    way = _play(player, _list_uses(by, of, whose, is_hidden=found["face"] is not None), events)
    if way is None or has_unplayed(of, is_laid=True):
        return None
    survives = _SURVIVES.fullmatch(verb) is not None
    if way.refusal:
        if way.refusal != "no-legal-target":
            return None
        return _say(f"{by.name} cannot target {of.name}.", is_so=survives, rule=AIMED)
    scene, is_done = way.outcome.scene, _is_done(way.outcome, events)
    results = [*tell_results(way.outcome, name_all(player, scene), ("tool",))] or [f"nothing happens to {of.name}"]
    told = f"If {scene.title}: {'; '.join(results)}."
    scenes = (write_scene(player, way.outcome, ("tool",)),)
    if any(
        each.in_chain and each.option.may != "no"
        for rows in way.outcome.list_chances("asked").values()
        for each in rows
    ):
        told = f"It depends: an effect of {of.name} can be chained to {by.name}. Without it: {told}"
        return Answer("depends", told, scenes=scenes)
    return _say(told, is_so=is_done is not survives)._replace(scenes=scenes)


def _say(told: str, *, is_so: bool, rule: str | None = None) -> Answer:
    return Answer("yes" if is_so else "no", f"{'Yes' if is_so else 'No'}. {told}", rule=rule)


def _is_done(outcome: Outcome, events: tuple[str, ...]) -> bool:
    """Whether the Spell does one of some things to the other card; anything, where there are none."""
    trace = outcome.played.outcome.trace
    done = [each.what for each in trace if each.of == "asked" and each.source.startswith("tool.")]
    return any(not events or each in events for each in done)


def _play(player: Player, scenes: Iterator[Scene], events: tuple[str, ...]) -> _Way | None:
    """Play the use of a Spell in the Main Phase; None if its result is not certain."""
    refused: _Way | None = None
    for scene in scenes:
        try:
            outcome = player.play(scene)
        except Refused:
            continue
        refusal = outcome.played.outcome.refused
        if refusal is not None:
            refused = refused or _Way(outcome, refusal.reason)
        elif _is_done(outcome, events) or (not outcome.doubt and outcome.has("resolve", "tool")):
            return _Way(outcome, "")
    return refused


def _list_uses(by: records.Card, of: records.Card, whose: Mapping[str, str], *, is_hidden: bool) -> Iterator[Scene]:
    """List the ways to use a Spell on a card of the other player."""
    lies: Mapping[str, Any] = {"position": "facedown" if is_hidden else "attack"}
    if is_beside(of):
        lies = {"in": "field" if of.carrier in STAYING and not is_hidden else "set"}
    cards: dict[str, Mapping[str, Any]] = {
        "tool": {"card": by.name, "of": TURN_PLAYER, "in": "hand"},
        "asked": {"card": of.name, "of": OPPONENT, **lies},
        "spare": {"plain": "normal-spell", "of": TURN_PLAYER, "in": "hand"},
    }
    user, victim = whose[TURN_PLAYER], whose[OPPONENT]
    face = "Set " if lies.get("in") == "set" else "face-down " if is_hidden else ""
    title = f"{user} use{'' if user == 'you' else 's'} {by.name} while {victim} control{'' if victim == 'you' else 's'}"
    names = {"tool": by.name, "asked": of.name}
    scene = Scene(f"{title} {face}{of.name}", cards, names, players=whose, has_attack=False)
    for effect in by.effects:
        if "activation" in (effect.class_ or ()):
            aimed = effect.targets is not None and "none" not in effect.targets
            for more in ({"targets": "asked"},) if aimed else ({}, {"chooses": "asked"}):
                yield scene._replace(before=({"activate": f"tool.{effect.id}", "at": "main-phase", **more},))

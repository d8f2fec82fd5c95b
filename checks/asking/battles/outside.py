"""Answers about the effects of a card to which something happens outside battles: *{0} is Tributed*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from checks.asking.battles.deeds import DEEDS, does
from checks.asking.battles.responses import OF_LACK
from checks.asking.scenes.occasions import tell_waiting
from checks.asking.scenes.reasons import find_reason
from checks.asking.scenes.scenes import (
    OPPONENT,
    TURN_PLAYER,
    YOU_ATTACK,
    Chance,
    Outcome,
    Player,
    Scene,
    is_beside,
    place,
    supply,
)
from checks.asking.scenes.telling import name_all, tell_results
from checks.asking.words.accounting import tell_only
from checks.asking.words.answer import Answer
from checks.asking.words.instructions import write_effects
from checks.asking.words.wording import WHO, cut_down
from kb import records
from kb.problems import Refused
from kb.site.words import join

_STAGED: Final = {
    "tribut": "tribute", "discard": "discard", "banish": "banish", "sen": "send-to-graveyard",
    "mill": "send-to-graveyard", "destroy": "destroy", "bounce": "return-to-hand", "return": "return-to-hand",
    "normal": "normal-summon", "special": "special-summon", "flip": "flip-summon", "summon": "summon",
}  # fmt: skip
"""The events of a card by the beginnings of players' words."""
_CALLED: Final = {
    "tribute": "is Tributed", "discard": "is discarded by a card effect", "banish": "is banished",
    "send-to-graveyard": "is sent to the Graveyard", "destroy": "is destroyed by a card effect",
    "return-to-hand": "returns to the hand", "normal-summon": "is Normal Summoned",
    "special-summon": "is Special Summoned", "flip-summon": "is Flip Summoned",
}  # fmt: skip
_VERBS: Final = (
    r"tribut(?:es?|ed|ing)|discard(?:s|ed)?|banish(?:es|ed)?|sen(?:ds?|t)|mill(?:s|ed)?|destroy(?:s|ed)?|bounce[sd]?"
    r"|return(?:s|ed)?|(?:(?:normal|special|flip) )?summon(?:s|ed)?"
)
_TAIL: Final = (
    r"(?P<tail>(?: (?:from|to|into) (?:hand|deck|field|graveyard))*"
    r"(?: (?:by|with|off|to) (?:card |monster |spell |trap )?(?:effect|\{(?P<by>\d)\}(?:'s)?(?: effect)?))?)"
    r"(?: (?:for|as|to summon|to tribute summon|for tribute summon of) "
    r"(?:\{(?P<summoned>\d)\}|(?P<cost>cost)|[\w-]+(?: summon)?))?"
)
_EVENT: Final = (
    rf"(?:(?:(?:\{{(?P<of>\d)\}}|it)(?: is| gets| was| got)? )?(?P<done>{_VERBS})"
    rf"|{WHO} (?P<does>{_VERBS}) (?:\{{(?P<object>\d)\}}|it)){_TAIL}"
    r"|" + rf"{WHO} (?:tribute )?summons? \{{(?P<new>\d)\}} by tributing \{{(?P<paid>\d)\}}"
)
_DEED: Final = "|".join(DEEDS)
_ASKED: Final = (
    r"(?:(?P<open>what (?:happens|do i get|then|now)(?: then)?)"
    rf"|(?:do|does|can|will|could) (?:{WHO}|it|its effect|\{{(?P<user>\d)\}}(?:'s)?(?: effect)?) (?:get to )?"
    rf"(?:(?P<deed>{_DEED})(?: (?:with|for|by|off) (?:it|\{{\d\}})| (?:a |another )?(?:card|monster|token)s?)?"
    r"|(?:get|use|activate|trigger|have)(?: (?:to|use|its|it|\{\d\}(?:'s)?|another|one|tokens?|counters?|search|effect"
    r"|float|\d))*|work))"
)
_QUESTION: Final = (
    re.compile(rf"(?:(?:if|when|after|once) )?(?:{_EVENT}) {_ASKED}"),
    re.compile(rf"{_ASKED} (?:if|when|after|once) (?:{_EVENT})"),
)
_THEIRS: Final = r"\b(?:his|her|their|opponent's|opp's) (?:own )?\{"


_Cards = Mapping[str, Mapping[str, Any]]
"""The cards of a scene, by their roles."""
_OWN: Final[Mapping[str, Any]] = {"plain": "monster", "of": TURN_PLAYER, "position": "attack"}
_RIVAL: Final[Mapping[str, Any]] = {"plain": "monster", "of": OPPONENT, "position": "attack"}


class Happening(NamedTuple):
    """Something that happens to a card, and the question about its effects."""

    of: int
    event: str
    place: str
    """Where the card lies: ``hand``, ``deck``, ``graveyard`` or ``field``; empty if it is not said."""
    summoned: int | None
    """The monster that is Tribute Summoned."""
    by: int | None
    """The card whose effect does it."""
    is_paid: bool
    """Whether the question names the purpose: a Tribute Summon, or a cost."""
    by_effect: bool
    """Whether it is said that an effect does it."""
    deed: str
    """The deed of its effect, if the question asks for one."""
    is_open: bool


def read_happening(said: str) -> Happening | None:
    """Read an event of a card outside battles; None if the question is about something else."""
    text = cut_down(said)
    found = next((each for pattern in _QUESTION if (each := pattern.fullmatch(text)) is not None), None)
    if found is None:
        return None
    named = {*re.findall(r"\{(\d)\}", text)}
    of = found["of"] or found["object"] or found["paid"] or found["user"] or (named.pop() if len(named) == 1 else "")
    verb, tail = found["done"] or found["does"] or "tribute", found["tail"] or ""
    event = next(each for word, each in _STAGED.items() if verb.startswith(word))
    needed = {"destroy": "effect", "return-to-hand": "hand", "send-to-graveyard": "graveyard"}.get(event, "")
    is_said = needed in tail or verb[:4] in ("mill", "boun") or found["by"] is not None
    if not of or not is_said or found["user"] not in (None, of) or found["by"] == of:
        return None
    summoned = found["summoned"] or found["new"]
    place = re.search(r"from (\w+)", tail)
    where = place[1] if place is not None else "deck" if verb.startswith("mill") else ""
    is_paid = (
        summoned is not None
        or found["cost"] is not None
        or re.search(r"tribut\w*(?: \{\d\})?(?: for| as| to) ", text) is not None
    )
    at = int(summoned) if summoned is not None else None
    by = int(found["by"]) if found["by"] is not None else None
    asks, is_open = found["deed"] or "", found["open"] is not None
    return Happening(int(of), event, where, at, by, is_paid, "effect" in tail, asks, is_open)


def answer_happening(player: Player, cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer whether, or which, effects of a card are activated after something happens to it in a Main Phase.

    None if the question is about something else, or if that depends on cards that are not told.
    """
    happening = read_happening(said)
    if happening is None or len(cards) != len({happening.of, happening.summoned, happening.by} - {None}):
        return None
    owners = [
        re.search(rf"\b(my|his|her|their|opponent's) (?:own )?\{{{each}", said) for each in (happening.of, happening.by)
    ]
    if owners[0] and owners[1] and (owners[0][1] == "my") is (owners[1][1] == "my"):
        happening = happening._replace(by=None, by_effect=True)  # Both cards are of one player.
    card, theirs = cards[happening.of], re.search(rf"{_THEIRS}{happening.of}", said) is not None
    if card.carrier != "monster":
        return None
    if happening.by is None:
        scenes = _list_scenes(happening, cards, theirs=theirs)
    else:
        scenes = _list_removals(player, happening, cards, theirs=theirs)
    told = [found for scene in scenes if (found := _play(player, scene))]
    if not told:
        return None if happening.by is not None else Answer(None, f"{_NOT_DONE} {card.name}.")
    answer = _conclude(player, card, happening, told)
    if happening.is_paid and happening.event != "tribute":  # As a cost it is not the last thing that happens.
        if _depends_on_cause(card, happening, is_used=True):
            return Answer(None, f"Whether an effect of {card.name} is activated if that is a cost is not played here.")
        return answer._replace(sentence=answer.sentence.replace(" by a card effect", " as a cost"))
    is_open = happening.by is None and _depends_on_cause(card, happening, is_used=answer.said != "no")
    return tell_only(answer) if is_open else answer


def _depends_on_cause(card: records.Card, happening: Happening, *, is_used: bool) -> bool:
    """Whether the cause decides: an effect that ``is_used`` after another effect may not be after a cost."""
    written = write_effects(card)
    if re.search(r'"left-by":\{[^}]*"by":', written):
        return True
    as_cost = is_used and happening.event in ("discard", "send-to-graveyard", "banish", "return-to-hand", "destroy")
    is_open = '"cause":' in written or (as_cost and '"when-or-if":"when"' in written)
    return is_open and not happening.by_effect


_NOT_DONE: Final = "Outside battles nothing is played here that does this to"


def _list_scenes(happening: Happening, cards: Sequence[records.Card], *, theirs: bool) -> Iterator[Scene]:
    """List the ways in which it can happen."""
    card, event = cards[happening.of], happening.event
    whose = {TURN_PLAYER: "your opponent", OPPONENT: "you"} if theirs else YOU_ATTACK
    in_hand = event in ("discard", "normal-summon", "special-summon", "summon")
    places = [happening.place] if happening.place else ["hand"] if in_hand else ["field"]
    if event in ("send-to-graveyard", "banish") and not happening.place:
        places = ["field", "hand", "deck"]
    for where in places:
        lies = {"position": "facedown" if event == "flip-summon" else "attack"} if where == "field" else {"in": where}
        told = f" from the {where.replace('graveyard', 'Graveyard')}" if len(places) > 1 or happening.place else ""
        base: _Cards = {"asked": {"card": card.name, "of": TURN_PLAYER, **lies}, "other": _RIVAL}
        scene = supply(Scene("", base, {"asked": card.name}, players=whose, has_attack=False))
        if event in ("normal-summon", "summon"):
            fodder = {f"tribute{at}": _OWN for at in range(_count_tributes(card))}
            act = {"summon": "asked", **({"pays": [*fodder]} if fodder else {})}
            yield _put(scene, f"{card.name} {_CALLED['normal-summon']}", act, fodder)
        if event in ("special-summon", "summon"):
            yield _put(scene, f"{card.name} {_CALLED['special-summon']}{told}", {"stage": {"special-summon": "asked"}})
        elif event == "flip-summon":
            yield _put(scene, f"{card.name} {_CALLED[event]}", {"change-position": "asked", "to": "attack"})
        elif event != "normal-summon" and not (event == "tribute" and happening.is_paid):
            yield _put(scene, f"{card.name} {_CALLED[event]}{told}", {"stage": {event: "asked"}})
        if event == "tribute":
            yield _tribute(scene, card, cards[happening.summoned] if happening.summoned is not None else None)


def _list_removals(
    player: Player, happening: Happening, cards: Sequence[records.Card], *, theirs: bool
) -> Iterator[Scene]:
    """List the ways in which another card, used in the Main Phase, does it."""
    card, by = cards[happening.of], cards[happening.by or 0]
    for first, second in ((TURN_PLAYER, OPPONENT), (OPPONENT, TURN_PLAYER)):
        whose = YOU_ATTACK if theirs is (second == OPPONENT) else {TURN_PLAYER: "your opponent", OPPONENT: "you"}
        lies = {"in": place(by, first)} if is_beside(by) else {"position": "attack"}
        if by.carrier.endswith("-spell") and first == TURN_PLAYER:
            lies = {"in": "hand"}
        both = {
            "asked": {"card": card.name, "of": second, "position": "attack"},
            "by": {"card": by.name, "of": first, **lies},
        }
        scene = supply(Scene("", both, {"asked": card.name, "by": by.name}, players=whose, has_attack=False))
        for id in [each.id for each in by.effects if {"activation", "ignition", "quick"} & {*(each.class_ or ())}]:
            for more in ({"targets": "asked"}, {"chooses": "asked"}, {}):
                title = f"{card.name} {_CALLED[happening.event]}".replace("a card effect", by.name)
                made = _put(
                    scene, f"{title}{'' if by.name in title else f' by {by.name}'}", {"activate": f"by.{id}", **more}
                )
                if _is_done(player, made, happening.event):
                    yield made
                    break


def _is_done(player: Player, scene: Scene, event: str) -> bool:
    """Whether the effect of the other card does it in a scene."""
    try:
        trace = player.play(scene).played.outcome.trace
    except Refused:
        return False
    return any(each.what == event and each.of == "asked" and each.source.startswith("by.") for each in trace)


def _put(
    scene: Scene, title: str, act: Mapping[str, Any], more: Mapping[str, Mapping[str, Any]] | None = None
) -> Scene:
    """Add the act, and the cards for it, to a scene."""
    acts = ({**act, "at": "main-phase"},)
    return scene._replace(title=title, cards={**scene.cards, **(more or {})}, before=acts)


def _tribute(scene: Scene, card: records.Card, new: records.Card | None) -> Scene:
    """Tribute Summon a monster by Tributing the card."""
    number = _count_tributes(new) if new is not None else 1
    more: dict[str, Mapping[str, Any]] = {
        f"tribute{at}": {"plain": "monster", "of": TURN_PLAYER} for at in range(1, number)
    }
    hand = {"of": TURN_PLAYER, "in": "hand"}
    more["new"] = {"card": new.name, **hand} if new is not None else {"plain": "monster", "level": 5, **hand}
    act = {"summon": "new", "pays": ["asked", *(each for each in more if each != "new")]}
    named = scene._replace(names={**scene.names, **({"new": new.name} if new is not None else {})})
    called = new.name if new is not None else "a monster"
    return _put(named, f"{card.name} is Tributed to Tribute Summon {called}", act, more)


def _count_tributes(card: records.Card) -> int:
    """Count the Tributes for the Normal Summon of a monster by its Level."""
    level = (card.stats.level if card.stats else None) or 0
    return 0 if level < LEVEL_OF_ONE else 1 if level < LEVEL_OF_TWO else 2


LEVEL_OF_ONE: Final = 5
LEVEL_OF_TWO: Final = 7
"""Least Levels of monsters for which one is, or two are, Tributed."""


class _Played(NamedTuple):
    """A way in which it happens, with the effects of the card that are, or may be, activated then."""

    outcome: Outcome
    used: dict[str, Outcome]
    """The effects, with the outcome after they are used."""
    refused: list[Chance]
    doubt: str


def _play(player: Player, scene: Scene) -> _Played | None:
    """Play it; None if it cannot be done."""
    try:
        outcome = player.play(scene)
    except Refused:
        return None
    if outcome.played.outcome.refused is not None or not outcome.has_event("asked"):
        return None
    after = [each for each in outcome.list_after("asked", "main-phase") if _waits(player, scene, each.effect)]
    trace = outcome.played.outcome.trace
    can = dict.fromkeys(each.effect for each in after if each.option.may == "yes")
    can |= dict.fromkeys(each.of for each in trace if each.what == "activate" and each.of.startswith("asked."))
    waits = [each for each in can if _waits(player, scene, each)]
    used = {each: _use(player, outcome, each) for each in waits}
    doubt = next((each.option.why for each in after if each.option.may == "unknown"), "")
    return _Played(outcome, used, [each for each in after if each.option.may == "no"], doubt)


def _waits(player: Player, scene: Scene, effect: str) -> bool:
    """Whether an effect of the card is triggered."""
    card = player.corpus.find_card(scene.names["asked"])
    id = effect.partition(".")[2]
    return card is not None and any(
        each.id == id and {"trigger", "flip"} & {*(each.class_ or ())} for each in card.effects
    )


def _use(player: Player, outcome: Outcome, effect: str) -> Outcome:
    """Use an effect that is not activated by itself; the outcome before it if that cannot be played."""
    if any(each.what == "activate" and each.of == effect for each in outcome.played.outcome.trace):
        return outcome
    scene = outcome.scene
    after = player.try_acts(scene._replace(acts=()), {"activate": effect, "at": "main-phase"})
    return after or outcome


def _conclude(player: Player, card: records.Card, happening: Happening, told: Sequence[_Played]) -> Answer:
    """Conclude from the ways in which it can happen: yes or no where all agree."""
    events = next((done for verb, done in DEEDS.items() if happening.deed and re.fullmatch(verb, happening.deed)), ())
    fits = [any(not events or does(card, each.partition(".")[2], events) for each in way.used) for way in told]
    ways: dict[str, list[str]] = {}
    for way in told:
        ways.setdefault(_tell(player, card, way), []).append(way.outcome.scene.title)
    text = " ".join(f"If {_join_titles(card, titles)}: {done}" for done, titles in ways.items())
    if doubt := next((each.doubt for each in told if each.doubt), ""):
        return Answer("cannot-decide", f"Cannot decide: {doubt}.")
    if happening.is_open or (any(way.used for way in told) and not any(fits)):
        return Answer(None, text) if any(way.used for way in told) else _refuse(player, card, happening, told, text)
    if all(fits):
        return Answer("yes", f"Yes. {text}")
    if any(fits):
        return Answer("depends", f"It depends. {text}")
    return _refuse(player, card, happening, told, text)


def _join_titles(card: records.Card, titles: Sequence[str]) -> str:
    """Join the ways with the same result."""
    first, *more = dict.fromkeys(titles)
    return join([first, *(each.removeprefix(f"{card.name} ") for each in more)], "or")


def _refuse(player: Player, card: records.Card, happening: Happening, told: Sequence[_Played], text: str) -> Answer:
    """Answer that no effect is activated, unless another field may allow it, or a part of the text is not played."""
    others = [each for each in card.effects if {"ignition", "quick", "activation"}.isdisjoint(each.class_ or ())]
    is_read = all('"unplayed":' not in each.model_dump_json(by_alias=True, exclude_unset=True) for each in others)
    refused = [(way.outcome, each) for way in told for each in way.refused]
    if not is_read:
        return Answer("cannot-decide", f"Cannot decide: a part of the text of {card.name} is not played.")
    waits = any("summoned" in event for each in others for event in each.trigger or ())
    is_extra = waits and not {"fusion", "synchro", "xyz", "link", "ritual"}.isdisjoint(card.kinds)
    if happening.event.endswith("summon") and (is_extra or any(map(_is_late, told))):
        return Answer(None, text)  # It may wait for a Summon of another kind, or by another card.
    if any(each.option.rule in OF_LACK for _, each in refused):
        return Answer("depends", f"It depends on the rest of the field. {text}")
    late = [each for each in refused if _is_missed(each[1])]
    reason, rule = find_reason(player, late) if late else ("", None)
    return Answer(None, text, reason, rule) if happening.is_open else Answer("no", f"No. {text}", reason, rule)


def _is_missed(chance: Chance) -> bool:
    """Whether an effect misses its timing."""
    return chance.option.rule == "TR-4"


def _is_late(way: _Played) -> bool:
    """Whether its event happens, but something else keeps an effect from being activated."""
    return any(each.option.rule != "LE-4" for each in way.refused)


def _tell(player: Player, card: records.Card, way: _Played) -> str:
    """Describe the effects used after an event, with their results."""
    names = name_all(player, way.outcome.scene)
    called = list(dict.fromkeys(names.get(each, card.name) for each in way.used))
    if not called:
        waiting = [each for each in card.effects if {"trigger", "flip"} & {*(each.class_ or ())}]
        met = [event.replace("-", " ").title() for each in waiting for event in each.trigger or ()]
        waits = "" if any(each in way.outcome.scene.title for each in met) else tell_waiting(waiting)
        why = f"; it waits until {waits}" if waits and not _is_late(way) else ""
        return f"no effect of {card.name} is activated{why}."
    used = {each.partition(".")[2] for each in way.used}
    must = all("mandatory" in (each.optional or ()) for each in card.effects if each.id in used)
    who = way.outcome.scene.players[way.outcome.scene.cards["asked"]["of"]]
    lead = f"{join(called)} activates" if must else f"{who} can activate {join(called)}"
    lines = [line for after in way.used.values() for line in tell_results(after, names, ("asked",))]
    done = list(dict.fromkeys(line for line in lines if any(f" by {each}" in line for each in called)))
    return f"{lead}.{f' Result: {chr(59).join(done)}.' if done else ''}".replace(";", "; ")

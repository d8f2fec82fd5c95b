"""Answers whether the effect of one card does something in a battle: *does {0} banish itself*, *do i draw with {0}*."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from checks.asking.battles.played import CUES, fits, read_sides
from checks.asking.battles.steps import OF_THE_SCENE
from checks.asking.scenes.happenings import LEAVES
from checks.asking.scenes.scenes import BATTLING, Outcome, Player, list_scenes
from checks.asking.scenes.telling import CLASSES, tell_conditions, tell_scene, write_scene
from checks.asking.scenes.traits import give_trait, read_trait
from checks.asking.scenes.uses import MOST_SCENES, find_role, has_unplayed, list_battle_uses, list_ways, use
from checks.asking.words.accounting import USE_STEMS, tell_only
from checks.asking.words.answer import Answer
from checks.asking.words.terms import cut
from kb import records

DEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "destroy": ("destroy",),
    "banish|remove": ("banish",),
    "get rid of": LEAVES,
    "return|bounce|spin": ("return-to-hand", "return-to-deck"),
    "burn|damage|inflict|deal": ("damage",),
    "draw": ("draw",),
    "discard": ("discard",),
    "search|add": ("add-to-hand",),
    "special summon|summon|float|replace itself": ("special-summon",),
    "mill|send": ("send-to-graveyard",),
    "gain life|gain lp|heal": ("gain-life",),
    "equip": ("equip",),
}
"""The verbs for the deeds of effects, with the events of a played battle."""
_VERB: Final = "|".join(DEEDS)
_MAYBE: Final = r"(?:(?:also|still|ever|even|really|just|actually|always|get to|able to) )*"
_ASKS: Final = r"\b(?:do|does|did|will|would|can|could)"
_OF_CARD: Final = re.compile(
    rf"{_ASKS} (?:(?:my|his|her|their|the|a|an) )?\{{0\}}(?:'s)?(?: effect)? {_MAYBE}"
    rf"(?:(?:make|force) (?:him|her|them|me|(?:my |the )?opponent) )?(?:to )?(?P<verb>{_VERB})\b"
)
_OF_PLAYER: Final = re.compile(
    rf"{_ASKS} (?:i|we|you|he|she|they|(?:my )?(?:opponent|opp)) {_MAYBE}(?P<verb>{_VERB})\b"
    r"(?=.*\b(?:with|from|off|by) (?:(?:my|his|the|a) )?\{0\})"
)
_ITSELF: Final = re.compile(r"^ (?:itself|himself|herself|it)\b")
_OF_ANY: Final = r"^(?: (?:the|an?|that|my|his|her|their|opponent's|whatever|any))* "
"""Words before the object of a deed."""
_ATTACKED: Final = re.compile(
    rf"{_OF_ANY}(?:attack target|attacked monster|monster (?:(?:that|which) )?"
    r"(?:(?:is|was|gets|got) (?:being )?attacked"
    r"|(?:i|we|you|he|she|they|(?:my )?opponent|it) (?:\w+ )?attack\w*(?! with\b)))\b"
)
_ATTACKING: Final = re.compile(
    rf"{_OF_ANY}(?:attacker|attacking monster|monster (?:that|which|who) (?:is )?attack(?:s|ed|ing))\b"
)
_BATTLED: Final = re.compile(rf"{_OF_ANY}(?:\w+ )?(?:monsters?|attacker|attacking|attacked|target)\b")
_ON_ME: Final = re.compile(
    rf"\}}(?:'s)?(?: effect)? {_MAYBE}(?:{_VERB}) (?:me|my)\b|\bi attack(?:ed)? it\b"
    r"|\bmonster (?:(?:that|which) )?i attack(?:ed)? with\b"
)
"""Questions about a card of the opponent."""
_BOTH: Final = re.compile(r"^ (?:both|them both)\b")
_WORDS: Final = frozenset(map(cut, re.split(r"\W+", _VERB))) | {
    "itself", "himself", "herself", "monster", "attack", "kill", "destroy", "both", "any", "grave", "graveyard", "deck",
    "hand", "face-down", "face-up", "opponent", "replac", "lif", "lp", "point", "game", "dy", "dying", "los", "weaker",
    "mak", "forc", "stronger", "bigger", "smaller", "someth",
}  # fmt: skip
_HIDDEN: Final = re.compile(rf"{_OF_ANY}(?:set|face-down)\b")
"""A face-down monster as the object of a deed, which need not be one that battles."""
_POSITION: Final = re.compile(
    rf"{_OF_ANY}(?:(?:face-up )?(?:def|defen[sc]e|atk|attack) (?:position |pos |mode )?monster"
    r"|(?:[\w-]+ )?monsters? (?:that is |that's )?in (?:face-up )?(?:def|defen[sc]e|atk|attack))\b"
)
"""A monster in some position as the object of a deed, which the battling one need not have."""
_FACE_UP: Final = re.compile(rf"{_OF_ANY}face-up\b")
"""A face-up monster as the object of a deed: no battle is played then in which a face-down one is flipped."""
_CHANGING: Final = re.compile(
    r"\b(?:before|until|first|instead|without|not|only|nothing|alive)\b|n't\b|(?<!\{)\d"
    r"|\bend (?:of (?:the |my |that )?turn|phase)\b|\bnext turn\b"
    r"|\bmonsters? (?:that |which )?(?:it|he|she|i|\{0\}) (?:has |had )?(?:destroy|beat|surviv)\w*"
)
"""Words of a question that turn it into another."""


class Deed(NamedTuple):
    """A deed of an effect about which a question asks."""

    events: tuple[str, ...]
    object: str
    """``itself``, ``attacker``, ``target``, ``battled`` for either, or ``both``; empty for anything."""
    number: int | None
    """The number of cards that it names."""
    is_all: bool
    """Whether no word of the question is left over."""
    rest: str = ""
    """The words after its verb."""


def read_deed(said: str) -> Deed | None:
    """Read the deed of its card’s effect about which a question asks; None if it asks for something else."""
    found = _OF_CARD.search(said) or _OF_PLAYER.search(said)
    if found is None:
        return None
    rest = said[found.end() :]
    counted = re.match(r" (\d)(?: cards?)?\b", rest)
    said = said.replace(counted[0], "", 1) if counted else said
    events = next(done for verb, done in DEEDS.items() if re.fullmatch(verb, found["verb"]))
    kinds = (
        ("both", _BOTH), ("itself", _ITSELF), ("target", _ATTACKED), ("attacker", _ATTACKING), ("battled", _BATTLED)
    )  # fmt: skip
    thing = next((name for name, pattern in kinds if pattern.search(rest)), "")
    words = {word for word in said.split() if not word.startswith("{") and cut(word) not in USE_STEMS | _WORDS}
    is_cut = _CHANGING.search(said) is not None or _HIDDEN.search(rest) is not None
    number = int(counted[1]) if counted else None
    return Deed(events, thing if "damage" not in events else "", number, not words and not is_cut, rest)


def answer_deed(player: Player, card: records.Card, said: str, points: Sequence[str]) -> Answer | None:
    """Answer whether the effect of a card does something in the plain battles that fit a question.

    Yes if it does so in all of them, or in one where the question names no condition; no if the whole text is played
    and it does so in none.
    """
    deed = read_deed(said)
    if deed is None:
        return None
    theirs, attacks = read_sides(said)
    theirs = theirs or _ON_ME.search(said) is not None
    trait = read_trait(said)
    played = [player.play(give_trait(scene, trait)) for scene in list_scenes(card, theirs=theirs)]
    fitting = [each for each in played if fits(each, said, attacks) and find_role(each.scene, card) != deed.object]
    if not fitting:
        return None
    ways = [(each, _find_way(player, each, card, deed, points)) for each in fitting]
    shown = [(each, way) for each, way in ways if way is not None]
    if shown and not attacks:
        attacking = {_find_attacking(each) for each, _ in shown}
        fitting = [each for each in fitting if _find_attacking(each) in attacking]
    is_open = not attacks and not any(cue.search(said) for cue, _ in CUES)
    if not shown:
        return _deny_deed(player, card, said, deed, fitting)
    written = [write_scene(player, each, (find_role(each.scene, card),), way) for each, way in shown]
    scenes = tuple(written[:MOST_SCENES])
    if is_open or len(shown) == len(fitting):
        answer = Answer("yes", f"Yes. {tell_scene(scenes[0])}", scenes=scenes)
    else:
        only = tell_conditions(each["title"] for each in written)
        answer = Answer("depends", f"It depends. Yes if {only}; otherwise no.", scenes=scenes)
    return answer if deed.is_all and not _POSITION.search(deed.rest) else tell_only(answer)


def _deny_deed(player: Player, card: records.Card, said: str, deed: Deed, fitting: Sequence[Outcome]) -> Answer | None:
    """Answer for a deed that no battle shows; None where a battle may not show all that the card does."""
    roles = [(each, find_role(each.scene, card)) for each in fitting]
    is_open = any(any(list_battle_uses(each, role)) and not [*list_ways(player, each, role)] for each, role in roles)
    lacks = any(_lacks_cards(each, role, card, deed.events) for each, role in roles)
    if has_unplayed(card) or is_open or lacks or any(each.doubt for each in fitting):
        return None
    outcome = max(fitting, key=lambda each: bool(each.list_used(find_role(each.scene, card))))
    role = find_role(outcome.scene, card)
    told = write_scene(player, outcome, (role,), use(player, outcome, role, said))
    if not (told["can"] or told["result"]):
        return None
    answer = Answer("no", f"No. {tell_scene(told)}", scenes=(told,))
    flips = any("flip" in (each.class_ or ()) and does(card, each.id, deed.events) for each in card.effects)
    return answer if deed.is_all and not (flips and _FACE_UP.search(deed.rest)) else tell_only(answer)


def _find_attacking(outcome: Outcome) -> str:
    return outcome.scene.players[outcome.scene.cards["attacker"]["of"]]


def _find_way(
    player: Player, outcome: Outcome, card: records.Card, deed: Deed, points: Sequence[str]
) -> Outcome | None:
    """Find a use of a card by which its effect does the deed; None without one.

    An effect that can be used but not played to its end, as one that needs cards of the Deck, does what its record
    says.
    """
    role = find_role(outcome.scene, card)
    used = use(player, outcome, role, "")
    ways = [*([used] if used else []), *list_ways(player, outcome, role)]
    for way in (outcome, *ways):
        if _is_done(way, role, deed, points):
            return way
    open_uses = {effect for effect, point in list_battle_uses(outcome, role) if not points or point in points}
    if ways or deed.object or deed.number is not None:
        return None
    return outcome if any(does(card, effect, deed.events) for effect in open_uses) else None


def _lacks_cards(outcome: Outcome, role: str, card: records.Card, events: Sequence[str]) -> bool:
    """Whether an effect that does the deed is refused for lack of cards in a plain battle, such as a target."""
    return any(
        chance.option.may == "no" and chance.option.rule in OF_THE_SCENE
        for effect, chances in outcome.list_chances(role).items()
        for chance in chances
        if does(card, effect, events)
    )


def _is_done(way: Outcome, role: str, deed: Deed, points: Sequence[str]) -> bool:
    """Whether the effect of a card does the deed, to the cards that the question names."""
    met = {
        event.of
        for event in way.played.outcome.trace
        if event.what in deed.events
        and event.source.partition(".")[0] == role
        and event.by not in ("battle", "cost")
        and (event.what != "damage" or event.by == "card-effect")
        and (not points or event.point in points)
        and deed.number in (None, event.amount)
    }
    match deed.object:
        case "both":
            return met.issuperset(BATTLING)
        case "itself":
            return role in met
        case "attacker" | "target":
            return deed.object in met
        case "battled":
            return any(each in met for each in BATTLING if each != role)
    return bool(met)


OF_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "search": ("add-to-hand", "special-summon"), "draw": ("draw",), "summon": ("special-summon",),
    "float": ("special-summon",),
}  # fmt: skip
"""Players’ words for effects, with the events of a played battle: *do i get my search*."""


def list_doers(cards: Sequence[records.Card]) -> dict[str, list[int]]:
    """List the numbers of the monsters with such an effect by each word, and of all with an effect by *effect*."""
    used = {
        at: [each.id for each in card.effects if CLASSES & {*(each.class_ or ())}]
        for at, card in enumerate(cards)
        if card.carrier == "monster"
    }
    doing = {
        word: [at for at, effects in used.items() if any(does(cards[at], each, events) for each in effects)]
        for word, events in OF_WORDS.items()
    }
    return {**doing, "effect": [at for at, effects in used.items() if effects]}


def does(card: records.Card, effect: str, events: Sequence[str]) -> bool:
    """Whether a record says that an effect does something."""
    found = next((each for each in card.effects if each.id == effect), None)
    if found is None:
        return False
    does = found.model_dump_json(by_alias=True, exclude_unset=True, include={"does"})
    return any(f'"{_INSTRUCTIONS.get(each, each)}":' in does for each in events)


_INSTRUCTIONS: Final = {"damage": "inflict-damage"}

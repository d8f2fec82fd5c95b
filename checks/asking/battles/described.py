"""Plays the battle that a question describes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from checks.asking.scenes.meetings import respond
from checks.asking.scenes.scenes import (
    ATTACKED,
    BATTLING,
    DIRECT,
    NEUTRAL,
    OPPONENT,
    PIERCING,
    STRONG,
    THEY_ATTACK,
    TURN_PLAYER,
    YOU_ATTACK,
    Outcome,
    Player,
    Scene,
    lay,
    list_more_cards,
    lists_hand,
    place,
    read_stats,
)
from checks.asking.scenes.telling import STEPS
from checks.asking.scenes.traits import list_traits
from checks.asking.scenes.uses import WHOLE, list_battle_uses, list_ways, use
from checks.asking.stories.stories import Beside, Fighter, Story
from checks.asking.words.instructions import write_effects
from kb import records

STRENGTHS: Final = ("weaker", "stronger")
EXTRA_DECK: Final = ("fusion", "synchro", "xyz", "link", "ritual")
"""Kinds of monsters that are Special Summoned in a way of their own."""
MATERIALS: Final = 2
"""Materials of an Xyz Monster about which nothing is said."""
LYING: Final = {"hand": " in the hand", "graveyard": " in the Graveyard", "deck": " in the Deck", "set": " face-down"}
"""The places of cards in a title, where they are not used or do not apply."""
FAR: Final = 2500
"""How much further apart their ATK is put beside a Chain, whose cards may change it."""
PLAIN: Final = 1500
"""ATK of a monster about which nothing is said."""


class Described(NamedTuple):
    """A described battle as played."""

    outcome: Outcome
    """With the effects that the question says are used."""
    after: Outcome
    """With all optional effects, each at its first timing."""
    roles: tuple[str, ...]
    """The roles of its cards."""
    ways: tuple[Outcome, ...]
    """The outcomes of all uses of single effects."""
    unplayed: str = ""
    """The card that is used, but whose effect cannot be played; empty if there is none."""


def list_described(story: Story, cards: Sequence[records.Card]) -> Iterator[Scene]:
    """List the battles that a story can mean: a monster without numbers can be weaker or stronger."""
    fighters = [each for each in (story.attacker, story.target) if each is not None]
    is_told = any(each.strength for each in fighters)
    varies = story.target is not None and not is_told and any(map(is_open, fighters))
    for each in _list_summoned(story, cards):
        for strength in STRENGTHS if varies else ("",):
            yield make_described(each, cards, strength)


def _list_summoned(story: Story, cards: Sequence[records.Card]) -> Iterator[Story]:
    """List a story with each way in which its monsters may have been Summoned, if a card asks for that."""
    if not any('"summoned":' in write_effects(card) for card in cards):
        yield story
        return
    open_roles = [
        role
        for role, each in (("attacker", story.attacker), ("target", story.target))
        if each is not None
        and not each.summoned
        and (each.card is None or '"summoned":' not in write_effects(cards[each.card]))
    ]
    for kind in ("normal", "special") if open_roles else ("",):
        told = {role: getattr(story, role)._replace(summoned=kind) for role in open_roles}
        yield story._replace(**told)


def is_open(each: Fighter) -> bool:
    """Whether nothing is said about the strength of a monster."""
    return each.card is None and each.atk is None and each.defence is None and not each.strength


def make_described(story: Story, cards: Sequence[records.Card], strength: str) -> Scene:
    """Make the battle of a story."""
    players = {"you": YOU_ATTACK, "they": THEY_ATTACK, "": NEUTRAL}[story.side]
    made: dict[str, dict[str, Any]] = {}
    names: dict[str, str] = {}
    for role, each, other in (("attacker", story.attacker, story.target), ("target", story.target, story.attacker)):
        if each is None:
            continue
        of = TURN_PLAYER if role == "attacker" else OPPONENT
        told = "" if role == "attacker" and is_open(each) and other is not None and is_open(other) else strength
        made[role], names[role] = make_fighter(each, other, cards, of, told, players[of])
    if story.target is not None and story.target.card is not None and story.target.card == story.attacker.card:
        names = {
            role: f"{'your' if players[made[role]['of']] == 'you' else 'your opponent’s'} {name}"
            for role, name in names.items()
        }
    if story.target is None and "attacker" in story.effects:
        made["bystander"] = {**ATTACKED}  # Without a monster there, an effect is not needed to attack directly.
    for at, beside in enumerate(story.beside):
        is_attackers = beside.with_attacker or (beside.side == "you") == (story.side == "you")
        card, of = cards[beside.card], TURN_PLAYER if is_attackers else OPPONENT
        of, where = _find_place(beside, card, of, made)
        if of == OPPONENT and story.target is None and "position" in where and "plain" in made["attacker"]:
            made["attacker"]["effect"] = DIRECT
        made[f"beside{at}"] = {"card": card.name, "of": of, **where}
        names[f"beside{at}"] = card.name
        name_traits(card, of, made, names)
    if any(each.is_chained for each in story.beside):
        _part(made, names)
    return Scene(_write_title(story, names, made, cards, players), made, names, players=players)


def _find_place(
    beside: Beside, card: records.Card, of: str, made: Mapping[str, Mapping[str, Any]]
) -> tuple[str, dict[str, Any]]:
    """Find whose a card beside a battle is, and where it lies."""
    if card.carrier == "monster" and beside.bearer:
        return made[beside.bearer]["of"], {"in": "spell-trap-zone", "equipped-to": beside.bearer}
    where: dict[str, Any] = {"in": beside.place}
    if card.carrier == "monster" and beside.place in ("set", "field"):
        where = {"position": "facedown" if beside.place == "set" else "attack"}
    elif not beside.place and card.carrier == "monster" and not lists_hand(card):
        where = {"position": "attack"}
    elif not beside.place:
        where = {"in": place(card, of) if beside.is_used else lay(card, of)}
    if card.carrier == "equip-spell":
        bearer = next((role for role in BATTLING if made.get(role, {}).get("of") == of), "")
        where |= {"equipped-to": bearer} if bearer else {}
    return of, where


def _part(made: dict[str, dict[str, Any]], names: Mapping[str, str]) -> None:
    """Put the strengths of battling monsters without a name far apart: cards that are chained change ATK."""
    for role in BATTLING:
        if "plain" in made.get(role, {}):
            found = re.search(r" (weaker|stronger) ", names[role])
            more = 0 if found is None else FAR if found[1] == "stronger" else -FAR
            made[role] |= {stat: max(0, made[role][stat] + more) for stat in ("atk", "def")}


def name_traits(card: records.Card, of: str, made: dict[str, dict[str, Any]], names: dict[str, str]) -> None:
    """Give its player's battling monster the Attribute, Type or Level that a card needs: a *LIGHT monster*."""
    for trait in list_traits(card):
        for role in BATTLING:
            plain = made.get(role, {})
            if plain.get("of") == of and "plain" in plain and trait.field != "archetype" and trait.field not in plain:
                plain[trait.field] = trait.value
                names[role] = re.sub(r"\bmonster\b", trait.called, names[role], count=1)


def make_fighter(
    each: Fighter, other: Fighter | None, cards: Sequence[records.Card], of: str, strength: str, who: str
) -> tuple[dict[str, Any], str]:
    """Make a monster of a described battle, and its name in a title."""
    position = "attack" if of == TURN_PLAYER else each.position or "attack"
    if each.card is not None:
        return _make_named(each, cards[each.card], of, position)
    told = each.strength or strength
    atk, defence = _choose_stats(each, other, cards, told)
    made: dict[str, Any] = {"plain": "monster", "atk": atk, "def": defence, "of": of, "position": position}
    if each.pierces:
        made["effect"] = PIERCING
    if each.trait is not None:
        made[each.trait.field] = each.trait.value
    number = "" if each.atk is None and each.defence is None else (
        f" with {each.defence} DEF" if position != "attack" and each.defence is not None else f" with {atk} ATK"
    )  # fmt: skip
    called = each.trait.called if each.trait else "monster"
    known = f"{told} {called}" if told and not number else called
    article = {"you": "your", "your opponent": "your opponent’s"}.get(who, "an" if known[0] in "aeiouAEIOU" else "a")
    return made, f"{article} {known}{number}"


def _make_named(each: Fighter, card: records.Card, of: str, position: str) -> tuple[dict[str, Any], str]:
    """Make a monster that is named, and its name in a title."""
    flips = any("flip" in (effect.class_ or ()) for effect in card.effects)
    if flips and of == OPPONENT and not each.position:
        position = "facedown"
    given: dict[str, Any] = {"atk": each.atk} if each.atk is not None else {}
    given |= {"materials": MATERIALS} if "xyz" in card.kinds else {}
    extra = next((kind for kind in EXTRA_DECK if kind in card.kinds), "")
    summoned = (extra or "special") if extra and each.summoned in ("", "normal", "special") else each.summoned
    given |= {"summoned": summoned} if summoned and position != "facedown" else {}
    called = f"{each.summoned.title()} Summoned {card.name}" if each.summoned and not extra else card.name
    return {"card": card.name, "of": of, "position": position, **given}, called


def _choose_stats(
    each: Fighter, other: Fighter | None, cards: Sequence[records.Card], strength: str
) -> tuple[int, int]:
    """Choose ATK and DEF of a monster without a name: its own numbers, or stronger or weaker than the other."""
    base = PLAIN
    if other is not None and other.card is not None:
        atk, defence = read_stats(cards[other.card])
        base = other.atk if other.atk is not None else defence if other.position in ("defense", "facedown") else atk
    elif other is not None:
        base = next((stat for stat in (other.atk, other.defence) if stat is not None), PLAIN)
    stat = max(0, base + STRONG * ((strength == "stronger") - (strength == "weaker")))
    chosen = each.atk if each.atk is not None else each.defence if each.defence is not None else stat
    return chosen, each.defence if each.defence is not None else chosen


def _write_title(
    story: Story,
    names: Mapping[str, str],
    made: Mapping[str, Mapping[str, Any]],
    cards: Sequence[records.Card],
    players: Mapping[str, str],
) -> str:
    if "target" not in made:
        title = f"{names['attacker']} attacks directly"
    else:
        position = made["target"]["position"]
        down = position == "facedown"
        where = " in Defense Position" if position == "defense" else ""
        called = names["target"]
        if down:
            called = (
                f"face-down {called}"
                if "card" in made["target"]
                else re.sub(r"^(\S+(?: opponent’s)?) ", r"\1 face-down ", called)
            )
        title = f"{names['attacker']} attacks {called}{where}"
    for at, beside in enumerate(story.beside):
        if beside.bearer:
            bearer = names[beside.bearer]
            title = title.replace(bearer, f"{bearer} with {names[f'beside{at}']}", 1)
            continue
        who = players[made[f"beside{at}"]["of"]]
        title += f", and {who} {'have' if who == 'you' else 'has'} {names[f'beside{at}']}{LYING.get(beside.place, '')}"
    return title


def play_described(player: Player, story: Story, scene: Scene, within: Sequence[str] = ()) -> Described | None:
    """Play a described battle, with the cards that are used in it; None if one of them cannot be.

    ``within`` are the timings at which they are used, if the question says so.
    """
    unplayed = ""
    outcome = player.play(scene)
    roles = tuple(role for role in scene.cards if "card" in scene.cards[role])
    choices: list[Outcome] = []
    own_first = story.beside[:1] and story.beside[0].is_chained
    for role in story.effects if own_first else ():
        outcome = use(player, outcome, role, "", next(each for each in BATTLING if each != role)) or outcome
    for at, each in enumerate(story.beside):
        if each.is_chained:
            answered = respond(player, outcome, f"beside{at}", _list_targets(each, story, scene, at))
            if answered is None:
                return None
            outcome, choices = answered, []
        elif each.is_used:
            role = f"beside{at}"
            only = find_role(each.on, story)
            others = (only, *list_more_cards(scene))
            choices = [*list_ways(player, outcome, role, *others, only=only, within=within)]
            choices = choices or [*list_ways(player, outcome, role, *others, only=only, within=within, to_replay=True)]
            used = max(choices, key=partial(_weigh, of=scene.cards[role]["of"]), default=None)
            if used is None and not any(not within or point in within for _, point in list_battle_uses(outcome, role)):
                return None
            unplayed = unplayed or ("" if used is not None else role)
            outcome = used or outcome
    for role in () if own_first else story.effects:
        outcome = _use_effect(player, outcome, role) or outcome
        unplayed = unplayed or ("" if outcome.has("activate", role) or not _is_activated(player, scene, role) else role)
    after = outcome
    for role in sorted(roles, key=lambda role: _find_first(outcome, role)):
        against = scene.cards if role in BATTLING else roles
        after = (
            use(player, after, role, "", next((each for each in BATTLING if each != role and each in against), ""))
            or after
        )
    ways = (outcome, after, *choices, *(way for role in roles for way in list_ways(player, outcome, role)))
    return Described(outcome, after, roles, ways, unplayed)


def _weigh(way: Outcome, of: str) -> tuple[bool, int]:
    """Weigh a use for its player: the own monster is not destroyed, and the damage is rather the other player's."""
    own = "attacker" if of == TURN_PLAYER else "target"
    hurt = [each for each in way.played.outcome.trace if each.what == "damage"]
    return not way.has("destroy", own), sum((each.amount or 0) * (-1 if each.of == of else 1) for each in hurt)


def _is_activated(player: Player, scene: Scene, role: str) -> bool:
    """Whether the card of a role has an effect that is activated on the field."""
    card = player.corpus.find_card(scene.cards[role].get("card", ""))
    return card is not None and any(
        {*(each.class_ or ())} & {"ignition", "quick"} and {*(each.from_ or ("field",))} & {"field", "monster-zone"}
        for each in card.effects
    )


def _use_effect(player: Player, outcome: Outcome, role: str) -> Outcome | None:
    """Use the effect of a battling monster in the battle; else, that of the turn player's before the attack."""
    other = next(each for each in BATTLING if each != role)
    used = use(player, outcome, role, "", other)
    card = player.corpus.find_card(outcome.scene.cards[role].get("card", ""))
    if used is not None or card is None or outcome.scene.cards[role]["of"] != TURN_PLAYER:
        return used
    for effect in (each.id for each in card.effects if "ignition" in (each.class_ or ())):
        for more in ({}, {"targets": other}):
            act = {"activate": f"{role}.{effect}", "at": "main-phase"} | more
            before = outcome.scene._replace(before=(act,))
            if (after := player.try_acts(before)) is not None:
                return after
    return None


def _list_targets(each: Beside, story: Story, scene: Scene, at: int) -> list[str]:
    """List the battling monsters on which a card is used in a Chain, the likeliest first."""
    meant = find_role(each.on, story)
    of = scene.cards[f"beside{at}"]["of"]
    return sorted(
        (role for role in BATTLING if role in scene.cards and meant in ("", role)),
        key=lambda role: scene.cards[role]["of"] != of,
    )


def _find_first(outcome: Outcome, role: str) -> int:
    """Find the place of the first timing at which a card can be used."""
    order = (*STEPS, *WHOLE)
    return min(
        (order.index(point) for _, point in list_battle_uses(outcome, role) if point in order), default=len(order)
    )


def find_role(text: str, story: Story) -> str:
    """Find the role that a noun phrase of the question means; empty if it means none for certain."""
    fighters = {"attacker": story.attacker} | ({} if story.target is None else {"target": story.target})
    cards = {role: each.card for role, each in fighters.items()}
    if found := re.search(r"\{(\d)\}", text):
        cards |= {f"beside{at}": each.card for at, each in enumerate(story.beside)}
        return next((role for role, card in cards.items() if card == int(found[1])), "")
    if re.search(r"\b(?:i|we|me)\b", text):
        return "you"
    named = {card: role for role, card in cards.items() if card is not None}
    if story.is_side_open and named and re.fullmatch(r"he|she", text.strip()):
        return named[min(named)]  # Without a player, the monster that is named first.
    if re.fullmatch(r"(?:he|she|they|(?:my |the |your )?(?:opponent|opp))", text.strip()):
        return "they"
    role = next((role for pattern, role in _ROLES if pattern.search(text)), "")
    if not role and story.side and (side := next((side for pattern, side in _SIDES if pattern.search(text)), "")):
        role = "attacker" if side == story.side else "target"
    return role if role in fighters else "" if role else _find_unnamed(text, fighters)


_ROLES: Final = (
    (re.compile(r"\b(?:attack target|target|attacked|defender|face-down|set)\b"), "target"),
    (re.compile(r"\b(?:attacker|attacking)\b"), "attacker"),
)
_SIDES: Final = (
    (re.compile(r"\b(?:my|mine)\b"), "you"),
    (re.compile(r"\b(?:his|her|their|opponent's|opp's)\b"), "they"),
)


def _find_unnamed(text: str, fighters: Mapping[str, Fighter]) -> str:
    """Find the role of *the monster* that is not named, or of the one that *it* means."""
    plain = [role for role, each in fighters.items() if each.card is None]
    if re.search(r"\bmonster\b", text) and len(plain) == 1:
        return plain[0]
    if text.strip() != "it":
        return ""
    named = [role for role, each in fighters.items() if each.card is not None]
    if len(named) == 1 and (len(fighters) == 1 or any(each == Fighter(side=each.side) for each in fighters.values())):
        return named[0]
    return "target" if "target" in plain and fighters["target"].position == "facedown" else ""

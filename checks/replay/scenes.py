"""Scenes: a claim's situation, cards and acts merged, once for each member of a quantified claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, Final, get_args

from checks.engine import PLAYERS, Act, Effect, Undecided
from checks.replay.effects import enumerate_effects
from kb import language, records
from kb.corpus.model import Corpus
from kb.corpus.roles import merge_things
from kb.language import words
from kb.language.words import Player

BOUND = "the-effect"
MOST_SCENES: Final = 1_000
"""Most scenes of a universal: each takes about a millisecond to play."""
CARRIER_ROLE = "the-card"
"""The role of a card with a described effect that has no role of its own."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One thing to play: cards by role, acts, Life Points, and the bindings of the claim's words."""

    cards: Mapping[str, records.SceneCard]
    acts: tuple[Act, ...]
    life: tuple[int, int] = (8000, 8000)
    turn: int = 2
    empty: frozenset[tuple[int, str]] = frozenset()
    """Hands, Decks and Extra Decks without a card: player and place."""
    bound_effect: str = ""
    """The ``role.effect`` of ``the-effect``."""
    point: str = ""
    """The timing of ``the-point``."""
    about: str = ""
    """Its difference from the claim's other scenes, for reports."""
    amounts: Mapping[str, int] = field(default_factory=dict)
    besides: Mapping[str, Effect] = field(default_factory=dict)
    """An effect besides a card's own, by role: the piercing of a described battle."""
    supposed: int = 0
    """How many unstated properties of cards it assumes."""
    ways: int = 1
    """The number of scenes that differ only in the players' unstated choices, this one included."""


def build_scenes(corpus: Corpus, claim: records.Claim) -> list[Scene]:
    """Build every scene of a claim; raises :class:`Undecided` for a word without a scene, or too many scenes."""
    cards: dict[str, records.SceneCard] = {}
    acts: list[records.Act] = []
    life: dict[Player, int] = {}
    turn = 2
    empty: set[tuple[int, str]] = set()
    if claim.situation is not None:
        situation = corpus.situations[claim.situation]
        cards.update(situation.given.cards)
        acts.extend(situation.when)
        life.update(situation.given.life or {})
        turn = situation.given.turn or turn
        empty |= list_empty(situation.given)
    if claim.given is not None:
        for role, thing in claim.given.cards.items():
            cards[role] = merge_things(cards.get(role), thing)
        life.update(claim.given.life or {})
        turn = claim.given.turn or turn
        empty |= list_empty(claim.given)
    acts.extend(claim.when)
    points = (life.get("turn-player", 8000), life.get("opponent", 8000))
    scenes: list[Scene] = []
    for binding in bind(claim, cards, acts):
        if len(scenes) == MOST_SCENES:
            raise Undecided(f"covers more than {MOST_SCENES:,} scenes: leave words out, or divide the claim")
        scenes.append(
            Scene(
                binding.cards,
                tuple(number_acts(binding.acts, binding, len(claim.when))),
                points,
                turn,
                frozenset(empty),
                binding.effect,
                binding.point,
                binding.about,
                binding.amounts,
                binding.besides,
            )
        )
    return scenes


def list_empty(given: records.Given) -> set[tuple[int, str]]:
    """List the hands, Decks and Extra Decks that a scene declares empty."""
    return {(PLAYERS.index(player), place) for player, places in (given.empty or {}).items() for place in places}


@dataclass(frozen=True, slots=True)
class Binding:
    """One member of a quantified claim, put into the scene."""

    cards: Mapping[str, records.SceneCard]
    acts: list[records.Act]
    effect: str = ""
    point: str = ""
    life_change: tuple[str, str] = ("", "")
    about: str = ""
    amounts: Mapping[str, int] = field(default_factory=dict)
    besides: Mapping[str, Effect] = field(default_factory=dict)


def bind(claim: records.Claim, cards: Mapping[str, records.SceneCard], acts: list[records.Act]) -> Iterator[Binding]:
    """List the members of a claim."""
    said = claim.for_every or claim.for_plain or claim.for_some
    start = Binding(cards, acts)
    if said is None:
        yield start
        return
    bindings: Iterator[Binding] = iter((start,))
    plain = claim.for_plain is not None
    if said.effect is not None:
        described, roles = said.effect, said.on or ()
        bindings = (each for one in bindings for each in bind_effect(one, described, roles, plain=plain))
    if said.battle is not None:
        battle = said.battle
        bindings = (each for one in bindings for each in bind_battle(one, battle))
    if said.life_change is not None:
        change = said.life_change
        bindings = (
            replace(one, life_change=(by, to), about=f"{by} ({to})")
            for one in bindings
            for by in change.by or get_args(words.LifeChangeBy)
            for to in change.to or ("turn-player", "opponent")
        )
    if said.point is not None:
        points = said.point
        bindings = (replace(one, point=point, about=point) for one in bindings for point in points)
    yield from bindings


def bind_effect(
    one: Binding, described: records.EffectDescription, roles: tuple[str, ...], *, plain: bool
) -> Iterator[Binding]:
    """Give the described effect to each of the roles, or to a card of its own."""
    for description in enumerate_effects(described, plain=plain):
        for role in roles or (CARRIER_ROLE,):
            thing = one.cards.get(role)
            if thing is None:
                carrier = description.carrier[0] if description.carrier else "monster"
                origin = (description.from_ or ("hand",))[0] if carrier == "monster" else "set"
                place: words.Zone = "monster-zone" if origin == "field" else origin
                thing = records.SceneCard.model_construct(plain=carrier, of="turn-player", in_=place)
            given = {role: thing.model_copy(update={"effect": description})}
            about = ", ".join(
                f"{records.to_kebab(name)}: {word.key if isinstance(word, language.Verb) else word}"
                for name in sorted(description.model_fields_set)
                if isinstance(value := getattr(description, name), tuple) and value
                for word in value[:1]
                if isinstance(word, str | int | language.Verb)
            )
            yield replace(one, cards={**one.cards, **given}, effect=f"{role}.effect", about=f"{role}: {about}")


PAIRS = {
    ("higher", "none"): ((1900, 1200), (2501, 1000)),
    ("equal", "none"): ((1900, 1900), (3, 3)),
    ("lower", "none"): ((1200, 1900), (1, 2500)),
    ("equal", "both"): ((0, 0),),
    ("lower", "attacker"): ((0, 1700), (0, 1)),
    ("higher", "target"): ((1700, 0), (1, 0)),
}


def bind_battle(one: Binding, said: records.BattleDescription) -> Iterator[Binding]:
    """Play the described battle with every pair of numbers that it covers."""
    targets = said.target or ("attack", "defense", "facedown", "direct")
    for target, (key, pairs), pierces in product(targets, PAIRS.items(), said.piercing or ("no", "yes")):
        compare, zero = key
        if target == "direct":
            if compare != "higher" or zero != "none" or said.compare or said.zero not in (None, ("none",)):
                continue
        elif (said.compare and compare not in said.compare) or (said.zero and zero not in said.zero):
            continue
        if pierces == "yes" and target in ("direct", "attack") and not said.piercing:
            continue
        for attack, other in pairs:
            if said.damage_to and damaged(target, attack, other, pierces == "yes") not in said.damage_to:
                continue
            yield put_battle(one, target, attack, other, pierces == "yes", f"{target}, {attack} against {other}")


def damaged(target: str, attack: int, other: int, pierces: bool) -> str:
    """The player who takes damage in a plain battle, for ``damage-to``."""
    if target == "direct":
        return "opponent" if attack else "nobody"
    if attack > other:
        return "opponent" if target == "attack" or pierces else "nobody"
    return "turn-player" if attack < other else "nobody"


PIERCING: Final = Effect("piercing", effect_class="continuous", does=(language.Pierce(),))
"""The effect by which a monster inflicts piercing battle damage."""


def put_battle(one: Binding, target: str, attack: int, other: int, pierces: bool, about: str) -> Binding:
    """Put the numbers of a battle into the scene."""
    cards = dict(one.cards)
    attacker = cards.get("attacker") or records.SceneCard.model_construct(plain="monster", of="turn-player")
    cards["attacker"] = attacker.model_copy(update={"atk": attack, "position": "attack"})
    if target == "direct":
        cards.pop("target", None)
    else:
        thing = cards.get("target") or records.SceneCard.model_construct(plain="monster", of="opponent")
        cards["target"] = thing.model_copy(update={"atk": other, "def_": other, "position": target})
    acts = [act for act in one.acts if act.attack is None]
    first = records.Act.model_construct(attack="attacker", on="direct" if target == "direct" else "target")
    amounts = {"difference": abs(attack - other), "attacker-atk": attack}
    besides = {"attacker": PIERCING} if pierces else {}
    return replace(one, cards=cards, acts=[first, *acts], about=about, amounts=amounts, besides=besides)


# --- acts -----------------------------------------------------------------------------------------------------


def number_acts(acts: list[records.Act], binding: Binding, own: int) -> Iterator[Act]:
    """Convert acts to the engine's; the ``own`` last ones, those of ``when``, are numbered from 1."""
    for number, act in enumerate(acts, 1 - len(acts) + own):
        yield make_act(number, act, binding)


VERBS = ("attack", "activate", "use", "decline", "replay", "summon", "set", "change_position", "go_to")


def make_act(number: int, act: records.Act, binding: Binding) -> Act:
    """Convert one act to the engine's."""
    verb = next(name for name in records.ACT_VERBS if getattr(act, name) is not None)
    at, after = read_moment(act.at, binding)
    what = getattr(act, verb) if verb in VERBS else ""
    made = Act(
        number,
        records.to_kebab(verb),
        what=rename(what, binding),
        on=act.on or "",
        at=at,
        after=after,
        label=act.as_ or "",
        using=None if act.using is None else tuple(act.using),
        targets=tuple(act.targets or ()),
        pays=act.pays or (),
        chooses=act.chooses,
        in_answer_to=rename(act.in_answer_to or "", binding),
        for_=act.for_ or "",
        to=act.to or "",
        order=tuple(rename(name, binding) for name in act.order or ()),
        stage=tuple(translate_direction(each, binding) for each in act.stage or () if not each.apply),
    )
    if any(each.apply for each in act.stage or ()):
        return stage_life_change(made, binding)
    return made


def rename(name: str, binding: Binding) -> str:
    """Replace ``the-effect`` by the effect that it stands for."""
    return binding.effect if name == BOUND and binding.effect else name


def read_moment(at: str | records.After | None, binding: Binding) -> tuple[str, str]:
    """Read the moment of an act: a timing, or after a label."""
    if at is None:
        return "", ""
    if isinstance(at, str):
        return (binding.point if at == "the-point" else at), ""
    return "", at.after


def translate_direction(said: records.StageDirection, binding: Binding) -> Any:
    """Translate a stage direction to the engine's language: a verb, its roles, and its other words."""
    value = getattr(said, said.verb.replace("-", "_"))
    who = value if isinstance(value, str) else tuple(language.Role(rename(role, binding)) for role in value)
    rest = {name: each for name in said.model_fields_set if (each := getattr(said, name)) is not None}
    del rest[said.verb.replace("-", "_")]
    if said.verb in ("draw", "inflict-damage", "pay-life", "lose-life", "set-life", "gain-life", "make-token"):
        key = "to" if said.verb in ("inflict-damage", "make-token") else "of"
        return DIRECTIONS[said.verb](**{key: SIDES[value]}, **rest)
    match said.verb:
        case "jump-to":
            return language.JumpTo(value)
        case "special-summon" if "to" in rest:
            rest["to"] = SIDES[rest["to"]]
        case "equip":
            rest["to"] = tuple(language.Role(role) for role in rest["to"])
    return DIRECTIONS[said.verb](of=who, **rest)


SIDES: Final[dict[str, language.Side]] = {"turn-player": "controller", "opponent": "opponent"}
"""A stage direction is performed as if by the turn player."""
DIRECTIONS: Final = {
    kind: getattr(language, kind.title().replace("-", "")) for kind in records.STAGED if kind != "apply"
}
"""The engine's verb for each verb of a stage direction."""


def stage_life_change(act: Act, binding: Binding) -> Act:
    """Stage the change of Life Points in a claim: a battle, or a verb."""
    by, to = binding.life_change
    side = SIDES[to]
    if by == "battle":
        if to != "opponent":
            raise Undecided("needs a battle that damages the turn player, staged")
        target = "target" if "target" in binding.cards else "direct"
        return Act(act.number, "attack", what="attacker", on=target, at=act.at, label=act.label)
    verb: language.Verb
    match by:
        case "inflict":
            verb = language.InflictDamage(to=side, amount=1000)
        case "halve-life":
            verb = language.SetLife(of=side, amount="half")
        case _:
            verb = LIFE_CHANGES[by](of=side, amount=1000)
    return act._replace(stage=(verb,))


LIFE_CHANGES: Final = {
    "pay-life": language.PayLife,
    "lose-life": language.LoseLife,
    "set-life": language.SetLife,
    "gain-life": language.GainLife,
}

"""Plain battles around one or two cards, played for their possible activations and results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from checks.replay.eras import Era
from checks.replay.scenario_file import read_scenario
from checks.report.played import Played, play_scenario
from checks.report.replay import Option
from kb import records
from kb.corpus.model import Corpus
from kb.corpus.yaml import Document

TURN_PLAYER: Final = "turn-player"
OPPONENT: Final = "opponent"
STRONG: Final = 500
"""The ATK by which a plain monster is above the one that it battles."""
ATTACKING: Final[Mapping[str, Any]] = {
    "plain": "monster", "atk": 1900, "def": 1200, "of": TURN_PLAYER, "position": "attack",
}  # fmt: skip
ATTACKED: Final[Mapping[str, Any]] = {
    "plain": "monster", "atk": 1500, "def": 1000, "of": OPPONENT, "position": "attack",
}  # fmt: skip
"""Two battling monsters without effects, for a card beside the battle."""
BATTLING: Final = ("attacker", "target")


class Scene(NamedTuple):
    """A battle to play: a title as a clause, the cards by role with their names, and the acts."""

    title: str
    cards: Mapping[str, Mapping[str, Any]]
    names: Mapping[str, str]
    acts: tuple[Mapping[str, Any], ...] = ()

    @property
    def document(self) -> dict[str, Any]:
        """The scene in the records' language."""
        on = "target" if "target" in self.cards else "direct"
        return {"given": {"cards": dict(self.cards)}, "when": [{"attack": "attacker", "on": on}, *self.acts]}

    def then(self, *acts: Mapping[str, Any]) -> Scene:
        """The scene with more acts."""
        return self._replace(acts=(*self.acts, *acts))

    def without(self, role: str) -> Scene:
        """The scene without a card; a battling monster becomes one without effect, of the same ATK and DEF."""
        cards = {**self.cards}
        card = cards.pop(role)
        if role in BATTLING:
            position = {key: card[key] for key in ("of", "position") if key in card}
            cards[role] = {"plain": "monster", "atk": card.get("atk", 1900), "def": card.get("def", 1200)} | position
        return self._replace(cards=cards)


class Chance(NamedTuple):
    """The options of an effect at one window of a scene."""

    effect: str
    """As role.effect."""
    point: str
    """The step or timing; within a Chain, that of the Chain."""
    in_chain: bool
    option: Option


class Outcome(NamedTuple):
    """A scene with its outcome."""

    scene: Scene
    played: Played

    @property
    def chances(self) -> Iterator[Chance]:
        """The options of each effect, window by window."""
        trace = self.played.outcome.trace
        for place, point, options in self.played.windows.seen:
            at = trace[min(place, len(trace)) - 1].point if point == "chain" and trace else point
            for option in options:
                yield Chance(option.effect, at, point == "chain", option)

    def list_chances(self, role: str) -> dict[str, list[Chance]]:
        """List the options of each effect of a card, by the effect's id."""
        found: dict[str, list[Chance]] = {}
        for chance in self.chances:
            owner, _, effect = chance.effect.partition(".")
            if owner == role:
                found.setdefault(effect, []).append(chance)
        return found

    def list_used(self, role: str) -> dict[str, list[str]]:
        """List the timings at which each effect of a card can be, or must be, activated."""
        used = {
            effect: [each.point for each in chances if each.option.may == "yes"]
            for effect, chances in self.list_chances(role).items()
        }
        for event in self.played.outcome.trace:
            owner, _, effect = event.of.partition(".")
            if event.what == "activate" and owner == role:
                used.setdefault(effect, []).append(event.point)
        return {effect: list(dict.fromkeys(points)) for effect, points in used.items() if points}

    @property
    def doubt(self) -> str:
        """The reason why the scene is not played to its end; empty if it is."""
        stopped = self.played.outcome.refused
        return self.played.outcome.undecided or (stopped.why if stopped else "")

    def has(self, what: str, of: str) -> bool:
        """Whether an event happened to a card or to an effect of it."""
        return any(event.what == what and event.of.partition(".")[0] == of for event in self.played.outcome.trace)


class Player:
    """Plays scenes under one ruleset."""

    def __init__(self, corpus: Corpus, era: Era) -> None:
        self.corpus = corpus
        self.era = era

    def play(self, scene: Scene) -> Outcome:
        """Play a scene.

        Raises :class:`kb.problems.Refused` if the records cannot express it.
        """
        scenario, claim = read_scenario(Document(scene.document, {}, "the question"), self.corpus)
        return Outcome(scene, play_scenario(self.corpus, self.era, claim, scenario.then, "the question", ()))


def lists_hand(card: records.Card) -> bool:
    """Whether a monster has an effect used in the hand."""
    return any("hand" in (effect.from_ or ()) for effect in card.effects)


def describe(card: records.Card, of: str, position: str = "attack") -> dict[str, Any]:
    """Describe a battling monster."""
    return {"card": card.name, "of": of, "position": position}


def read_stats(card: records.Card) -> tuple[int, int]:
    """Its ATK and DEF; 0 if nothing or a question mark is printed."""
    stats = card.stats
    atk, defence = (stats.atk, stats.def_) if stats else (None, None)
    return (atk if isinstance(atk, int) else 0), (defence if isinstance(defence, int) else 0)


def plain(atk: int, of: str) -> dict[str, Any]:
    """A monster without an effect, in Attack Position."""
    return {"plain": "monster", "atk": atk, "def": atk, "of": of, "position": "attack"}


def list_scenes(card: records.Card) -> Iterator[Scene]:
    """List plain battles around one card: it battles, or is beside the battle of others."""
    name, (atk, defence) = card.name, read_stats(card)
    if card.carrier == "monster":
        strong = plain(max(atk, defence) + STRONG, OPPONENT)
        yield Scene(
            f"{name} attacks a weaker monster",
            {"attacker": describe(card, TURN_PLAYER), "target": plain(max(0, atk - STRONG), OPPONENT)},
            {"attacker": name, "target": "the attacked monster"},
        )
        yield Scene(
            f"{name} attacks a stronger monster",
            {"attacker": describe(card, TURN_PLAYER), "target": strong},
            {"attacker": name, "target": "the attacked monster"},
        )
        yield Scene(
            f"{name} is attacked by a stronger monster",
            {"attacker": strong | {"of": TURN_PLAYER}, "target": describe(card, OPPONENT)},
            {"attacker": "the attacking monster", "target": name},
        )
        if "link" not in card.kinds:
            yield Scene(
                f"{name} is attacked while face-down",
                {"attacker": strong | {"of": TURN_PLAYER}, "target": describe(card, OPPONENT, "facedown")},
                {"attacker": "the attacking monster", "target": name},
            )
        yield Scene(f"{name} attacks directly", {"attacker": describe(card, TURN_PLAYER)}, {"attacker": name})
    if card.carrier != "monster" or lists_hand(card):
        for of in (OPPONENT, TURN_PLAYER):
            beside: dict[str, Mapping[str, Any]] = {"asked": {"card": card.name, "of": of, "in": place(card, of)}}
            whose = "your opponent attacks" if of == OPPONENT else "you attack"
            rival = OPPONENT if of == TURN_PLAYER else TURN_PLAYER
            names = {"attacker": "the attacking monster", "target": "the attacked monster", "asked": name}
            both: dict[str, Mapping[str, Any]] = {
                "attacker": ATTACKING,
                **beside,
            }
            both |= {"set": {"plain": "normal-trap", "of": rival, "in": "set"}}
            target = {"target": ATTACKED}
            yield Scene(f"{whose}, and you have {name}", both | target, names)
            yield Scene(f"{whose} directly, and you have {name}", both, names)


def place(card: records.Card, of: str) -> str:
    """The location of a card that is used beside a battle."""
    if card.carrier == "monster" or (card.carrier == "quick-play-spell" and of == TURN_PLAYER):
        return "hand"
    return "set" if card.carrier.endswith("trap") or card.carrier == "quick-play-spell" else "field"


def lay(card: records.Card, of: str) -> str:
    """The location of a card that another meets: a card that stays on the field is face-up."""
    return "field" if card.carrier == "continuous-trap" else place(card, of)


def list_meetings(one: records.Card, other: records.Card) -> Iterator[tuple[Scene, str, str]]:
    """List plain battles in which two cards of different players meet, with the roles of both."""
    if one.carrier == other.carrier == "monster":
        for card, against in ((one, other), (other, one)):
            for position in ("attack", "facedown"):
                if position == "facedown" and "link" in against.kinds:
                    continue
                names = {"attacker": card.name, "target": against.name}
                cards = {"attacker": describe(card, TURN_PLAYER), "target": describe(against, OPPONENT, position)}
                how = "face-down " if position == "facedown" else ""
                scene = Scene(f"{card.name} attacks {how}{against.name}", cards, names)
                yield scene, *(("attacker", "target") if card is one else ("target", "attacker"))
    for battling, beside in ((one, other), (other, one)):
        if battling.carrier == "monster" and (beside.carrier != "monster" or lists_hand(beside)):
            yield from _lay_beside(battling, beside, one)
    if one.carrier != "monster" and other.carrier != "monster":
        names = {"attacker": "the attacking monster", "target": "the attacked monster"}
        for first, second in ((OPPONENT, TURN_PLAYER), (TURN_PLAYER, OPPONENT)):
            held: dict[str, Mapping[str, Any]] = {
                "attacker": ATTACKING,
                "target": ATTACKED,
                "one": {"card": one.name, "of": first, "in": lay(one, first)},
                "other": {"card": other.name, "of": second, "in": lay(other, second)},
            }
            owner = "attacked" if first == OPPONENT else "attacking"
            title = f"the {owner} player has {one.name}, and the other one {other.name}"
            yield Scene(title, held, names | {"one": one.name, "other": other.name}), "one", "other"


def _lay_beside(battling: records.Card, beside: records.Card, one: records.Card) -> Iterator[tuple[Scene, str, str]]:
    atk, _ = read_stats(battling)
    flips = any("flip" in (effect.class_ or ()) for effect in battling.effects)
    for role, of, rival, how in (
        ("attacker", TURN_PLAYER, OPPONENT, "attack"),
        ("target", OPPONENT, TURN_PLAYER, "attack"),
        *((("target", OPPONENT, TURN_PLAYER, "facedown"),) if flips else ()),
    ):
        foe = "target" if role == "attacker" else "attacker"
        cards = {
            role: describe(battling, of, how),
            foe: plain(atk, rival),
            "beside": {"card": beside.name, "of": rival, "in": lay(beside, rival)},
        }
        ordered = {each: cards[each] for each in ("attacker", "target", "beside")}
        verb = "attacks" if role == "attacker" else "is attacked"
        verb += " while face-down" if how == "facedown" else ""
        names = {role: battling.name, foe: "the other monster", "beside": beside.name}
        scene = Scene(f"{battling.name} {verb} while the other player has {beside.name}", ordered, names)
        yield scene, *((role, "beside") if battling is one else ("beside", role))


def join_chances(outcomes: Iterable[Outcome], roles: Sequence[str]) -> dict[str, list[Chance]]:
    """Join the options of one card's effects in several scenes, given its role in each."""
    found: dict[str, list[Chance]] = {}
    for outcome, role in zip(outcomes, roles, strict=True):
        for effect, chances in outcome.list_chances(role).items():
            found.setdefault(effect, []).extend(chances)
    return found

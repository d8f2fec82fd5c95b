"""Replaying a scene: the engine plays it while observers look at the field at the instants they asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from checks.engine import (
    BESIDE_BATTLES,
    FIVE,
    LATE,
    Act,
    Card,
    Event,
    Game,
    Illegal,
    OpenChoice,
    OpenFact,
    Rulebook,
    ScriptStopped,
    Undecided,
    Watch,
    damage_step,
    play,
    settle,
    unfold,
)
from checks.replay.cards import Cards
from checks.replay.eras import Era
from checks.replay.scenes import Scene
from kb import records

Look = Callable[[Game], None]


@dataclass(slots=True)
class Outcome:
    """What came of a replay: the game, and why it stopped before its end if it did."""

    game: Game
    refused: ScriptStopped | None = None
    undecided: str = ""
    ways: tuple[Scene, ...] = ()
    """The scene with each of the acts that would settle what its script leaves a player to choose.

    Or with each thing that could be so of a card of which it does not say it: these are ``supposed``.
    """
    supposed: bool = False
    attacks_left: bool = False
    """Whether it stopped before all attacks of its script were declared."""

    def comes_again(self, point: str) -> bool:
        """Whether an attack after the first would still have come to a point that every attack comes to, or left it."""
        declared = [at for at, event in enumerate(self.trace) if event.what == "attack-declared"]
        if self.attacks_left or len(declared) < 2:
            return self.attacks_left
        left = [event.of for event in self.trace[declared[-1] :] if event.what == "enter"][:-1]
        return point not in left

    @property
    def trace(self) -> list[Event]:
        """Everything that happened."""
        return self.game.trace


@dataclass(slots=True)
class Stage:
    """A scene set for one ruleset: observers are added, then it is played once."""

    era: Era
    rulebook: Rulebook
    cards: Cards
    scene: Scene
    home: tuple[str, ...] = FIVE
    """The chart in whose words the claim is made."""
    looks: dict[str, list[Look]] = field(default_factory=dict)

    def look(self, instant: str, look: Look) -> None:
        """Have something looked at when an instant is reached."""
        self.looks.setdefault(instant, []).append(look)

    def visit(self, at: Iterable[records.Moment]) -> None:
        """Let phases that a fact speaks of be played, though no act belongs there."""
        for each in at:
            point = "" if isinstance(each, records.Relative) else each.partition("/")[0]
            if point in BESIDE_BATTLES:
                self.looks.setdefault(f"{point}/asked", [])

    def instant(self, at: records.Moment | None, *, exact: bool = False) -> str:
        """Name the instant that a record's moment means under this ruleset's chart; empty for the end.

        With ``exact`` a point is one of this ruleset's own chart.
        """
        if at is None:
            return ""
        if isinstance(at, records.Relative):
            return f"after:{at.after}" if at.after else f"link:{at.before}"
        text = self.scene.point if at == "the-point" else at
        if text == "damage-calculated":
            return text
        point, _, edge = text.partition("/")
        chart = damage_points(self.era)
        points = unfold(point, chart, chart if exact and point in chart else self.home)
        edge = edge or ("ready" if exact else name_edge(point))
        return f"{points[-1] if edge == 'closes' else points[0]}/{edge}"

    def points(self, at: records.Moment) -> tuple[str, ...]:
        """List the points that a record's moment covers under this ruleset's chart."""
        if isinstance(at, records.Relative):
            return ()
        point = (self.scene.point if at == "the-point" else at).split("/")[0]
        return unfold(point, damage_points(self.era), self.home)

    def deal(self) -> list[Card]:
        """Make the cards of the scene."""
        things = self.scene.cards
        made = {role: self.cards.make(role, thing, self.scene.besides.get(role)) for role, thing in things.items()}
        for role, thing in things.items():
            if thing.same_name_as in made:
                made[role].name = made[thing.same_name_as].name
            if thing.equipped_to in made:
                made[role].equipped_to = made[thing.equipped_to]
                if made[role].carrier == "monster":
                    made[role].carrier = "equip-spell"
        return list(made.values())

    def run(self, extra: tuple[Card, ...] = (), acts: tuple[Act, ...] = (), explain: Watch | None = None) -> Outcome:
        """Play the scene once."""

        def watch(game: Game, instant: str) -> None:
            for look in self.looks.get(instant, ()):
                look(game)

        try:
            game = Game(
                self.era.engine,
                self.rulebook,
                [*self.deal(), *extra],
                life=self.scene.life,
                acts=(*self.scene.acts, *acts),
                watch=watch,
                turn=self.scene.turn,
                empty=self.scene.empty,
                explain=explain,
                words=self.home,
                points_wanted=frozenset(instant.partition("/")[0] for instant in self.looks),
            )
        except Undecided as doubt:
            empty = Game.__new__(Game)
            empty.trace = []
            return Outcome(empty, undecided=str(doubt))
        for card in game.cards.values():
            if card.marked:
                game.marked.append(card)
        outcome = Outcome(game)
        try:
            settle(game)
            play(game)
        except ScriptStopped as refusal:
            outcome.refused = refusal
        except Illegal as obstacle:
            outcome.undecided = f"needs another course: {obstacle.why}"
        except Undecided as doubt:
            outcome.undecided = str(doubt)
            if isinstance(doubt, OpenChoice):
                outcome.ways = tuple(self.list_ways(doubt, game.script.acts))
            elif isinstance(doubt, OpenFact):
                outcome.ways, outcome.supposed = tuple(self.list_suppositions(doubt)), True
        if outcome.refused or outcome.undecided:
            outcome.attacks_left = any(act.verb == "attack" for act in game.script.acts)
            return outcome
        for look in self.looks.get("", ()):
            look(game)
        return outcome

    def list_ways(self, choice: OpenChoice, left: Sequence[Act]) -> Iterator[Scene]:
        """List the scenes in which a choice is made, before all acts that are ``left``."""
        acts = self.scene.acts
        ways = self.scene.ways * len(choice.options)
        if ways > MOST_WAYS:
            return
        place = next((at for at, act in enumerate(acts) if any(act is each for each in left)), len(acts))
        for option in choice.options:
            chosen = Act(CHOSEN, choice.verb)
            act = replace(chosen, what=option) if isinstance(option, str) else replace(chosen, order=option)
            yield replace(self.scene, acts=(*acts[:place], act, *acts[place:]), ways=ways)

    def list_suppositions(self, open_fact: OpenFact) -> Iterator[Scene]:
        """List the scenes in which it is said what this one does not say of a card; none after too many of them."""
        if self.scene.supposed == MOST_SUPPOSED:
            return
        thing = self.scene.cards[open_fact.role]
        for value in open_fact.values:
            cards = {**self.scene.cards, open_fact.role: thing.model_copy(update={open_fact.key: value})}
            yield replace(self.scene, cards=cards, supposed=self.scene.supposed + 1)


MOST_SUPPOSED: Final = 2
"""Of how many cards something is supposed in one scene: each multiplies the replays by what could be so."""
CHOSEN: Final = 0
"""The number of an act that the script does not tell: a choice that is tried."""
MOST_WAYS: Final = 128
"""In how many ways a scene may go on by choices that are tried, one behind the other: each is a replay."""


def name_edge(point: str) -> str:
    """Name the edge of a point at which states are read: of the End Step and what follows it the last one."""
    return "passed" if point in LATE else "ready"


def damage_points(era: Era) -> tuple[str, ...]:
    """List the points of an era's Damage Step, or none where its chart is open."""
    try:
        return damage_step(era.engine)
    except Undecided:
        return ()

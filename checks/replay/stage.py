"""Replays a scene: the engine plays it while observers read the field at the instants they asked for."""

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
    Log,
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
    """The result of a replay: the game, and why it stopped early, if it did."""

    game: Game
    refused: ScriptStopped | None = None
    undecided: str = ""
    ways: tuple[Scene, ...] = ()
    """The scenes with each act that would settle an unstated choice of a player.

    Or with each possible value of an unstated property of a card: these are ``supposed``.
    """
    supposed: bool = False
    attacks_left: bool = False
    """Whether it stopped before all attacks of its script were declared."""

    def comes_again(self, point: str) -> bool:
        """Whether an attack after the first would still have reached, or left, a timing of every attack."""
        declared = [at for at, event in enumerate(self.trace) if event.what == "attack-declared"]
        if self.attacks_left or len(declared) < 2:
            return self.attacks_left
        left = [event.of for event in self.trace[declared[-1] :] if event.what == "enter"][:-1]
        return point not in left

    @property
    def trace(self) -> list[Event]:
        """Everything that happened."""
        return self.game.log.trace


@dataclass(slots=True)
class Stage:
    """A scene prepared for one ruleset: observers are added, then it is played once."""

    era: Era
    rulebook: Rulebook
    cards: Cards
    scene: Scene
    home: tuple[str, ...] = FIVE
    """The chart whose words the claim uses."""
    looks: dict[str, list[Look]] = field(default_factory=dict)

    def look(self, instant: str, look: Look) -> None:
        """Register an observer for an instant."""
        self.looks.setdefault(instant, []).append(look)

    def visit(self, at: Iterable[records.Moment]) -> None:
        """Have the phases of a fact played, although no act belongs there."""
        for each in at:
            point = "" if isinstance(each, records.Relative) else each.partition("/")[0]
            if point in BESIDE_BATTLES:
                self.looks.setdefault(f"{point}/asked", [])

    def instant(self, at: records.Moment | None, *, exact: bool = False) -> str:
        """Name the instant of a record's moment under this ruleset's chart; empty for the end.

        With ``exact`` a timing is one of this ruleset's own chart.
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
        """List the timings that a record's moment covers under this ruleset's chart."""
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
            empty.log = Log(recording=False)
            return Outcome(empty, undecided=str(doubt))
        for card in game.cards.values():
            if card.marked:
                game.leaving.marked.append(card)
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
        """List the scenes with a choice made, before the acts that are ``left``."""
        acts = self.scene.acts
        ways = self.scene.ways * len(choice.options)
        if ways > MOST_WAYS:
            return
        place = next((at for at, act in enumerate(acts) if any(act is each for each in left)), len(acts))
        for option in choice.options:
            chosen = Act(CHOSEN, choice.verb)
            act = chosen._replace(what=option) if isinstance(option, str) else chosen._replace(order=option)
            yield replace(self.scene, acts=(*acts[:place], act, *acts[place:]), ways=ways)

    def list_suppositions(self, open_fact: OpenFact) -> Iterator[Scene]:
        """List the scenes with an unstated property of a card; none after too many of them."""
        if self.scene.supposed == MOST_SUPPOSED:
            return
        thing = self.scene.cards[open_fact.role]
        for value in open_fact.values:
            cards = {**self.scene.cards, open_fact.role: thing.model_copy(update={open_fact.key: value})}
            yield replace(self.scene, cards=cards, supposed=self.scene.supposed + 1)


MOST_SUPPOSED: Final = 2
"""Most cards with assumed properties in one scene: each multiplies the replays."""
CHOSEN: Final = 0
"""The number of an act that is not in the script: a choice that is tried."""
MOST_WAYS: Final = 128
"""Most continuations of a scene by choices in sequence: each is a replay."""


def name_edge(point: str) -> str:
    """Name the edge of a timing at which states are read: from the End Step on the last one."""
    return "passed" if point in LATE else "ready"


def damage_points(era: Era) -> tuple[str, ...]:
    """List the timings of an era's Damage Step, empty if its chart is not settled."""
    try:
        return damage_step(era.engine)
    except Undecided:
        return ()

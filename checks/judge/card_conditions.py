"""Whether the rulings need the conditions of the cards: without each of them, an agreement has to break."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final

from checks.engine import Effect
from checks.judge.context import Judge
from checks.judge.ruling import answer_ruling
from checks.replay.cards import Cards
from checks.replay.eras import Era
from checks.replay.prepared import prepare_ruleset
from kb import language as words
from kb import records
from kb.corpus.model import LoadedRuling
from kb.language import ANY, Unplayed, name_verb
from kb.records.findings import Status

Agreements = frozenset[tuple[str, str]]
"""A ruling's facts on which it and the engine agree, by claim and fact."""
Asking = tuple[LoadedRuling, Era, Agreements]
"""A ruling under one ruleset, with their agreements."""
Path = tuple[str | int, ...]
"""The place of a condition in an effect: attributes, and indices in lists."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of an effect of a card, or one key of it, in the language of records."""

    card: str
    effect: str
    path: Path
    word: str
    key: str = ""
    """The key that is emptied; if empty, the whole condition is removed."""

    @property
    def place(self) -> str:
        """Its place in the effect, in the words of records: ``needs 2``."""
        return " ".join(str(step + 1) if isinstance(step, int) else spell(step) for step in self.path)


@dataclass(frozen=True, slots=True)
class TakenOut:
    """A condition that some agreement's replay reads, and the first ruling that breaks without it; empty if none."""

    condition: Condition
    noticed_by: str


class Noting(Cards):
    """The cards of a ruleset, recording those that are found by name, but not those scanned for one of a kind."""

    def __init__(self, judge: Judge, era: Era) -> None:
        super().__init__(judge.corpus, era, judge.shared.effects)
        self.asked: dict[str, records.Card] = {}

    def find(self, name: str) -> records.Card:
        """Find a card by name, and record it."""
        card = super().find(name)
        self.asked[card.name] = card
        return card

    def look_up(self, name: str) -> records.Card | None:
        """Find a card that may not exist, and record it."""
        return self.find(name) if super().look_up(name) else None


class CardsWithout(Cards):
    """The cards of a ruleset with one condition removed, emptied, or replaced by one that is not played."""

    def __init__(self, judge: Judge, era: Era, condition: Condition, *, unplayed: bool) -> None:
        super().__init__(judge.corpus, era, judge.shared.effects)
        self.condition = condition
        self.unplayed = unplayed

    def effects_of(self, card: records.Card) -> tuple[Effect, ...]:
        """Make the effects of a card, the changed one among them."""
        effects = super().effects_of(card)
        return tuple(map(self.change, effects)) if card.name == self.condition.card else effects

    def change(self, effect: Effect) -> Effect:
        """Remove the condition from its effect, or empty its key."""
        found = dict(find_conditions(effect)) if effect.id == self.condition.effect else {}
        meant = found.get(self.condition.path)
        if meant is None:
            return effect
        instead: tuple[words.Condition | Unplayed, ...] = ()
        if self.unplayed:
            instead = (Unplayed("a condition to be noticed"),)
        elif self.condition.key:
            instead = (empty_key(meant, self.condition.key),)
        changed: Effect = put(effect, self.condition.path, instead)
        return changed


def find_conditions(thing: object, path: Path = ()) -> Iterator[tuple[Path, words.Condition]]:
    """Find the conditions in an effect or a part of one, each with its path, except ``always``."""
    if isinstance(thing, words.Condition):
        if not isinstance(thing, words.Always):
            yield path, thing
    elif isinstance(thing, tuple):
        for number, each in enumerate(thing):
            yield from find_conditions(each, (*path, number))
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from find_conditions(getattr(thing, field.name), (*path, field.name))


def put(thing: Any, path: Path, instead: tuple[object, ...]) -> Any:
    """Replace an element of a list in an effect."""
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        return replace(thing, **{step: put(getattr(thing, step), rest, instead)})
    new = (put(thing[step], rest, instead),) if rest else instead
    return (*thing[:step], *new, *thing[step + 1 :])


def list_keys(condition: words.Condition) -> Iterator[str]:
    """List the keys of a condition that could be emptied."""
    asked = getattr(condition, "cards", condition)
    said = {field.name for field in fields(asked) if field.default in (None, False) and getattr(asked, field.name)}
    yield from (field.name for field in fields(asked) if field.name in said - meant_anyway(asked, said) - {"unplayed"})


def meant_anyway(asked: object, said: set[str]) -> set[str]:
    """The keys that add nothing: printed values imply face-up, and monsters are in their zone."""
    anyway = {("of", "both"), ("zone", ("monster-zone",)), *({("face", "up")} if said & PRINTED else ())}
    return {key for key in said if (key, getattr(asked, key)) in anyway}


PRINTED: Final = frozenset({"attribute", "type", "level", "atk", "def_", "named", "archetype"})
"""Keys that never fit a face-down card."""


def empty_key(condition: Any, key: str) -> words.Condition:
    """Empty a key of a condition, or of the description of its cards."""
    empty = ANY if hasattr(condition, "cards") else None
    emptied: words.Condition = replace(condition, **{key: getattr(empty, key, None)})
    return emptied


def spell(attribute: str) -> str:
    """Write an attribute as records do."""
    return attribute.strip("_").replace("_", "-")


def measure_conditions(
    judge: Judge, rulings: Iterable[LoadedRuling], watch: Callable[[LoadedRuling], object] | None = None
) -> list[TakenOut]:
    """Remove, one at a time, each condition that the replays of agreements read, and empty each of its keys.

    ``watch`` is called with each ruling.
    """
    asking: dict[Condition, list[Asking]] = defaultdict(list)
    for ruling in rulings:
        if watch is not None:
            watch(ruling)
        for era in judge.in_force(ruling):
            cards = Noting(judge, era)
            agreements = list_agreements(judge, cards, ruling, era)
            if agreements:
                for condition in list_conditions(cards):
                    asking[condition].append((ruling, era, agreements))
    read = {
        condition
        for condition, asked in asking.items()
        if not condition.key and any(falls(judge, condition, each, unplayed=True) for each in asked)
    }
    return [
        TakenOut(condition, find_noticing(judge, condition, asking[condition]))
        for condition in sorted(asking, key=lambda each: (each.card, each.effect, each.path, each.key))
        if replace(condition, key="") in read
    ]


def list_conditions(cards: Noting) -> Iterator[Condition]:
    """List the conditions, and their keys, of the recorded cards."""
    for name, card in list(cards.asked.items()):
        for effect in cards.effects_of(card):
            for path, condition in find_conditions(effect):
                whole = Condition(name, effect.id, path, name_verb(type(condition)))
                yield whole
                yield from (replace(whole, key=key) for key in list_keys(condition))


def find_noticing(judge: Judge, condition: Condition, asked: list[Asking]) -> str:
    """Find a ruling with an agreement that breaks without a condition; empty if there is none."""
    return next((each[0].id for each in asked if falls(judge, condition, each, unplayed=False)), "")


def falls(judge: Judge, condition: Condition, asked: Asking, *, unplayed: bool) -> bool:
    """Whether an agreement of a ruling breaks without a condition, or with one that is not played."""
    ruling, era, agreements = asked
    cards = CardsWithout(judge, era, condition, unplayed=unplayed)
    return bool(agreements - list_agreements(judge, cards, ruling, era))


def list_agreements(judge: Judge, cards: Cards, ruling: LoadedRuling, era: Era) -> Agreements:
    """List the agreements of a ruling and the engine with certain cards."""
    other = Judge(judge.corpus, judge.rulebook, judge.eras, by_id=judge.by_id)
    other.prepared_rulesets[era.id] = prepare_ruleset(judge.corpus, era, judge.rulebook, judge.shared)
    other.prepared_rulesets[era.id].cards = cards
    answers, _ = answer_ruling(other, ruling, era)
    return frozenset(
        (claim, fact)
        for claim, found in answers.items()
        for fact, answer in found.items()
        if answer.status is Status.AGREES
    )

"""Ruling against ruling: two claims that answer the same question differently under one ruleset."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any, Protocol, TypeVar

from checks.judge.citations import cite_source
from checks.judge.claimed import Claimed, Said, Subject
from checks.judge.context import Answers, Judge
from checks.judge.questions import Question, shut_out
from checks.replay.answers import Answer
from checks.replay.eras import Era
from kb.corpus.model import Corpus, LoadedRuling
from kb.records.findings import Conflict, Side, Status

Pair = tuple[Claimed, Claimed]
Asked = tuple[Question, Claimed]
Told = TypeVar("Told")


class Reader(Protocol):
    """Tells of a ruling under a ruleset what it says, and how that was judged."""

    def read_said(self, ruling: LoadedRuling, era: Era) -> Said:
        """Read all that a ruling says."""

    def read_answers(self, ruling: LoadedRuling, era: Era) -> Mapping[str, Answers]:
        """Read the answers to its claims."""


def find_conflicts(judge: Judge, reader: Reader, only: Iterable[LoadedRuling] | None = None) -> list[Conflict]:
    """Find every pair of claims that differ, once a ruleset; with ``only``, pairs in which one of those has a part."""
    wanted = None if only is None else {ruling.id for ruling in only}
    rulings: dict[str, list[LoadedRuling]] = defaultdict(list)
    judged: dict[str, set[str]] = defaultdict(set)
    for ruling in judge.corpus.rulings:
        for era in judge.list_claimed_for(ruling):
            rulings[era.id].append(ruling)
        for era in judge.in_force(ruling):
            judged[era.id].add(ruling.id)
    found: list[Conflict] = []
    pairs = Pairs()
    for era in judge.eras.values():
        if wanted is not None and not any(ruling.id in wanted for ruling in rulings[era.id]):
            continue
        told: set[frozenset[str]] = set()
        for one, other in pair_up(reader, era, rulings[era.id], pairs):
            pair = frozenset(f"{said.ruling.id}#{said.claim}" for said in (one, other))
            pair_of = {one.ruling.id, other.ruling.id}
            if pair in told or not pair_of & judged[era.id] or (wanted is not None and not pair_of & wanted):
                continue
            told.add(pair)
            found.append(make_conflict(judge.corpus, reader, era, one, other))
    return found


class Pairs:
    """Pairs by those among whom they were found: rulesets under which rulings say the same have them in common."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], tuple[list[Any], list[Pair]]] = {}

    def find(self, among: list[Told], pair: Callable[[list[Told]], Iterator[Pair]]) -> list[Pair]:
        """Find the pairs of a list, which ``pair`` makes once of the same objects."""
        key = tuple(map(id, among))
        if key not in self._known:
            self._known[key] = (among, [*pair(among)])
        return self._known[key][1]


def pair_up(reader: Reader, era: Era, rulings: Iterable[LoadedRuling], pairs: Pairs) -> Iterator[Pair]:
    """List the pairs of answers to one question that differ, point by point."""
    at_points: dict[str, list[Claimed]] = defaultdict(list)
    asked: dict[str, list[Asked]] = defaultdict(list)
    for ruling in rulings:
        said = reader.read_said(ruling, era)
        for point, claimed in said.at_points:
            at_points[point].append(claimed)
        for each in said.asked:
            asked[each[0].asked].append(each)
    for group in at_points.values():
        yield from pairs.find(group, pair_at_point)
    for among in asked.values():
        if len(among) > 1:
            yield from pairs.find(among, pair_asked)


def pair_asked(among: Iterable[Asked]) -> Iterator[Pair]:
    """List the pairs of answers to a question that shut each other out."""
    for (first, one), (second, other) in combinations(among, 2):
        if shut_out(first, second):
            yield one, other


def pair_at_point(group: Iterable[Claimed]) -> Iterator[Pair]:
    """List the pairs of a yes and a no about a point; a card's is held against its own and the general ones only."""
    yes: list[Claimed] = []
    no: dict[str, dict[Subject, list[tuple[int, Claimed]]]] = defaultdict(lambda: defaultdict(list))
    for number, said in enumerate(group):
        if said.answer == "yes":
            yes.append(said)
        elif said.answer == "no":
            no[said.subject.card][said.subject].append((number, said))
    against: dict[Subject, list[tuple[int, Claimed]]] = {}
    for one in yes:
        subject = one.subject
        if subject not in against:
            near = no.values() if not subject.card else [no[card] for card in ("", subject.card) if card in no]
            met = (said for among in near for other, said in among.items() if meet(subject, other))
            against[subject] = sorted(chain.from_iterable(met), key=lambda each: each[0])
        for _, other in against[subject]:
            if may_differ(one, other):
                yield one, other


def is_same_question(one: Claimed, other: Claimed) -> bool:
    """Whether two answers about a point speak of the same effect, or a general one of the other's card."""
    return may_differ(one, other) and meet(one.subject, other.subject)


def may_differ(one: Claimed, other: Claimed) -> bool:
    """Whether two answers are of two claims, or both of a card: a claim says one thing of a class."""
    is_apart = one.ruling.id != other.ruling.id or one.claim != other.claim
    return is_apart or bool(one.subject.card and other.subject.card)


def meet(one: Subject, other: Subject) -> bool:
    """Whether two subjects are the same effect, or one is general and holds the other's card."""
    if one.card and other.card:
        return one.card == other.card
    if not one.members & other.members:
        return False
    if (one.excepted or other.excepted) and (one.is_shown or other.is_shown):
        return False
    if one.card or other.card:
        general, card = (other, one) if one.card else (one, other)
        return general.more <= card.more
    return one.more == other.more


def make_conflict(corpus: Corpus, reader: Reader, era: Era, one: Claimed, other: Claimed) -> Conflict:
    """Make the conflict of two answers, with what the engine says to it."""
    pair = sorted((one, other), key=lambda said: said.key)
    key = " ~ ".join(said.key for said in pair)
    sides = (make_side(corpus, pair[0]), make_side(corpus, pair[1]))
    found = [(said, reader.read_answers(said.ruling, era).get(said.claim, {}).get(said.fact)) for said in pair]
    excepted = next((said for said in pair if said.subject.excepted), None)
    if excepted is not None:
        settled = f"{excepted.key} speaks of a card that a card ruling of the time excepts"
        return Conflict(key, era.id, sides, settled, kind="exception")
    return Conflict(key, era.id, sides, settle_pair(found))


def settle_pair(found: Sequence[tuple[Claimed, Answer | None]]) -> str:
    """Say with which side the engine goes."""
    right = [(said, answer) for said, answer in found if answer is not None and answer.status is Status.AGREES]
    wrong = [(said, answer) for said, answer in found if answer is not None and answer.status is Status.CONTRADICTS]
    if len(right) == 1:
        ((said, answer),) = right
        mark = f", {', '.join(answer.by_wording)}" if answer.by_wording else ""
        return f"{said.key} is right: {answer.engine}{mark}"
    if len(wrong) == 2:
        return "neither holds of all that it speaks of"
    if len(wrong) == 1:
        ((said, answer),) = wrong
        return f"{said.key} is wrong: {answer.engine}"
    return "cannot decide" if not right else "agrees with both, each taken by itself"


def make_side(corpus: Corpus, said: Claimed) -> Side:
    """Make one side of a conflict."""
    ruling = said.ruling
    cites = [cite_source(corpus, ruling.source, ruling.record.locator)]
    cites += [cite_source(corpus, cite.source, cite.locator) for cite in ruling.cites]
    line = ruling.fact_lines.get(f"{said.claim}/{said.fact}") or ruling.line
    return Side(ruling.id, said.claim, said.fact, said.answer, tuple(cites), ruling.path, line)

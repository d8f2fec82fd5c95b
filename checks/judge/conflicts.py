"""Ruling against ruling: two claims that answer the same question differently under one ruleset."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, Protocol

from checks.judge.citations import cite_source
from checks.judge.claimed import Claimed, Said, Subject
from checks.judge.context import Answers, Judge
from checks.judge.nearness import Touched, list_near
from checks.judge.questions import Question, shut_out
from checks.replay.answers import Answer
from checks.replay.eras import Era
from kb.corpus.model import Corpus, LoadedRuling
from kb.records.findings import Conflict, Side, Status


class Reader(Protocol):
    """Reads the answers of a ruling under rulesets, and their verdicts."""

    def read_said(self, ruling: LoadedRuling, eras: Iterable[Era]) -> Iterable[tuple[Said, Sequence[Era]]]:
        """Read all answers of a ruling, each set with its rulesets."""

    def read_answers(self, ruling: LoadedRuling, era: Era) -> Mapping[str, Answers]:
        """Read the answers to its claims."""

    def list_touched(self) -> Mapping[str, Touched]:
        """List by id the possible subjects of the corpus' rulings, under any ruleset."""


Place = tuple[int, int]
"""The place of an answer: the number of the ruling, and that of the answer among its answers."""
Order = tuple[int, Place, Place]
"""The order of a pair: points before questions, then the places of its answers."""


class Given(NamedTuple):
    """An answer under some rulesets."""

    claimed: Claimed
    question: Question | None
    """The question; None for a timing."""
    place: Place
    under: int
    """The rulesets as bits."""


class Pair(NamedTuple):
    """Two answers to one question that differ."""

    one: Claimed
    other: Claimed
    order: Order
    """Its order among the pairs of a ruleset."""


def find_conflicts(
    judge: Judge,
    reader: Reader,
    only: Sequence[LoadedRuling] | None = None,
    *,
    among: Collection[str] | None = None,
) -> list[tuple[Order, Conflict]]:
    """Find every pair of claims that differ, once for each ruleset; with ``only``, pairs with one of those rulings.

    With ``among`` only under some rulesets. They come in the order of the rulesets, each with its order under its
    ruleset.
    """
    wanted = None if only is None else {ruling.id for ruling in only}
    rulings = judge.corpus.rulings
    reached = None if wanted is None else list_near(reader.list_touched(), wanted)
    near = {number: each for number, each in enumerate(rulings) if reached is None or each.id in reached}
    under = {ruling.id: judge.list_claimed_for(ruling) for ruling in near.values()}
    asked = {era.id for id, eras in under.items() if wanted is None or id in wanted for era in eras}
    asked = asked if among is None else asked.intersection(among)
    eras = [era for era in judge.eras.values() if era.id in asked]
    claimed_for = [(ruling, [era for era in under[ruling.id] if era.id in asked]) for ruling in near.values()]
    judged: dict[str, set[str]] = defaultdict(set)
    for ruling in near.values():
        for era in judge.in_force(ruling):
            judged[era.id].add(ruling.id)
    numbers = [*near]
    found: list[tuple[Order, Conflict]] = []
    for era, pairs in zip(eras, pair_up(reader, eras, claimed_for), strict=True):
        for pair in choose_pairs(pairs, judged[era.id], wanted):
            kind, *places = pair.order
            first, last = ((numbers[number], at) for number, at in places)
            found.append(((kind, first, last), make_conflict(judge.corpus, reader, era, pair.one, pair.other)))
    return found


def choose_pairs(pairs: Iterable[Pair], judged: Collection[str], wanted: Collection[str] | None) -> Iterator[Pair]:
    """Choose the first pair of each two claims, if one of their rulings is judged, and one of them ``wanted``."""
    told: set[frozenset[str]] = set()
    for pair in pairs:
        claims = frozenset(f"{said.ruling.id}#{said.claim}" for said in (pair.one, pair.other))
        of = {pair.one.ruling.id, pair.other.ruling.id}
        if claims not in told and not of.isdisjoint(judged) and (wanted is None or not of.isdisjoint(wanted)):
            told.add(claims)
            yield pair


def pair_up(
    reader: Reader, eras: Sequence[Era], claimed_for: Iterable[tuple[LoadedRuling, Iterable[Era]]]
) -> list[list[Pair]]:
    """List for each ruleset the pairs of different answers to one question: timings first, then questions.

    Most rulesets share most pairs: each is found once.
    """
    groups = gather(reader, {era.id: 1 << number for number, era in enumerate(eras)}, claimed_for)
    pairs: list[list[Pair]] = [[] for _ in eras]
    for kind, (pair, of_kind) in enumerate(zip((pair_at_point, pair_asked), groups, strict=True)):
        for one, other in chain.from_iterable(map(pair, of_kind)):
            order = (kind, min(one.place, other.place), max(one.place, other.place))
            for number in list_bits(one.under & other.under):
                pairs[number].append(Pair(one.claimed, other.claimed, order))
    return [sorted(each, key=lambda pair: pair.order) for each in pairs]


def gather(
    reader: Reader, bits: Mapping[str, int], claimed_for: Iterable[tuple[LoadedRuling, Iterable[Era]]]
) -> tuple[Iterable[list[Given]], Iterable[list[Given]]]:
    """Group the answers by timing, and by question."""
    at_points: dict[str, list[Given]] = defaultdict(list)
    asked: dict[str, list[Given]] = defaultdict(list)
    for number, (ruling, eras) in enumerate(claimed_for):
        for said, told_under in reader.read_said(ruling, eras):
            under = sum(bits[era.id] for era in told_under)
            for at, (point, claimed) in enumerate(said.at_points):
                at_points[point].append(Given(claimed, None, (number, at), under))
            for at, (question, claimed) in enumerate(said.asked):
                asked[question.asked].append(Given(claimed, question, (number, at), under))
    return at_points.values(), asked.values()


def list_bits(bits: int) -> Iterator[int]:
    """List the positions of the bits that are set."""
    while bits:
        yield (lowest := bits & -bits).bit_length() - 1
        bits ^= lowest


def pair_asked(group: Sequence[Given]) -> Iterator[tuple[Given, Given]]:
    """List the pairs of answers to a question that exclude each other; equal answers are compared once."""
    alike: dict[tuple[object, ...], list[int]] = defaultdict(list)
    questions = [each.question for each in group if each.question is not None]
    for at, question in enumerate(questions):
        alike[question.answer, question.at, question.narrows].append(at)
    if len(alike) < 2:
        return
    against: list[Sequence[int]] = [()] * len(group)
    for members in alike.values():
        others = (those for those in alike.values() if shut_out(questions[members[0]], questions[those[0]]))
        found = sorted(chain.from_iterable(others))
        for at in members:
            against[at] = found
    for at, one in enumerate(group):
        for other in against[at]:
            if other > at and one.under & group[other].under:
                yield one, group[other]


def pair_at_point(group: Sequence[Given]) -> Iterator[tuple[Given, Given]]:
    """List the pairs of a yes and a no about a timing; a card's only with its own and general ones."""
    no: dict[str, dict[Subject, list[Given]]] = defaultdict(lambda: defaultdict(list))
    for each in group:
        if each.claimed.answer == "no":
            no[each.claimed.subject.card][each.claimed.subject].append(each)
    against: dict[Subject, list[Given]] = {}
    for one in group:
        if one.claimed.answer != "yes":
            continue
        subject = one.claimed.subject
        if subject not in against:
            near = no.values() if not subject.card else [no[card] for card in ("", subject.card) if card in no]
            met = (given for among in near for other, given in among.items() if meet(subject, other))
            against[subject] = [*chain.from_iterable(met)]
        for other in against[subject]:
            if one.under & other.under and may_differ(one.claimed, other.claimed):
                yield one, other


def is_same_question(one: Claimed, other: Claimed) -> bool:
    """Whether two answers about a timing have the same effect as subject, or one is general and covers it."""
    return may_differ(one, other) and meet(one.subject, other.subject)


def may_differ(one: Claimed, other: Claimed) -> bool:
    """Whether two answers come from two claims, or are both about a card: a claim has one answer for a class."""
    is_apart = one.ruling.id != other.ruling.id or one.claim != other.claim
    return is_apart or bool(one.subject.card and other.subject.card)


def meet(one: Subject, other: Subject) -> bool:
    """Whether two subjects are the same effect, or one is general and contains the other's card."""
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
    """Make the conflict of two answers, with the engine's answer."""
    pair = sorted((one, other), key=lambda said: said.key)
    key = " ~ ".join(said.key for said in pair)
    sides = (make_side(corpus, pair[0]), make_side(corpus, pair[1]))
    found = [(said, reader.read_answers(said.ruling, era).get(said.claim, {}).get(said.fact)) for said in pair]
    excepted = next((said for said in pair if said.subject.excepted), None)
    if excepted is not None:
        settled = f"{excepted.key} is about a card with an exception by a card ruling"
        return Conflict(key, era.id, sides, settled, kind="exception")
    return Conflict(key, era.id, sides, settle_pair(found))


def settle_pair(found: Sequence[tuple[Claimed, Answer | None]]) -> str:
    """State which side the engine agrees with."""
    right = [(said, answer) for said, answer in found if answer is not None and answer.status is Status.AGREES]
    wrong = [(said, answer) for said, answer in found if answer is not None and answer.status is Status.CONTRADICTS]
    if len(right) == 1:
        ((said, answer),) = right
        mark = f", {', '.join(answer.by_wording)}" if answer.by_wording else ""
        return f"{said.key} is right: {answer.engine}{mark}"
    if len(wrong) == 2:
        return "neither holds for its whole subject"
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

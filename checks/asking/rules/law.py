"""Finds rules, and questions answered differently over time, by the words of a question without a card.

A question is held against the questions that rules answer: those of the subjects, those that differ over time, and
the sentences of the rules themselves, which answer *can* with what they allow or forbid.  All are compared as terms
of the game.  Yes or no is said only where the terms of both are the same: a term of the question that nothing covers,
or a condition that the question does not name, leaves only the sentence.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from checks.answers.base import Citation
from checks.asking.rules import SUBJECTS
from checks.asking.rules.subject import Subject
from checks.asking.scenes.traits import ATTRIBUTES, TYPES
from checks.asking.words.answer import Answer
from checks.asking.words.terms import KINDS, OPPOSITES, read_terms
from checks.engine import RULES
from checks.judge.citations import cite_rule, cite_source, find_rule, list_cases, write_cite
from checks.replay.eras import Era, find_latest
from checks.replay.stage import damage_points
from kb.corpus.eras import list_values
from kb.corpus.model import Corpus
from kb.site.words import POINTS, join

USING: Final = frozenset({"activate"})
"""Terms that ask whether a card can be used, and name neither a card nor a timing."""
LEAST: Final = 0.62
"""Least likeness of a question to one that is answered, for its answer to be shown."""
LEAST_SWITCH: Final = 0.8
"""Least likeness to a question that differs over time."""
MOST_WEIGHT: Final = 4.0
"""Most weight of a term, however rare."""
CLOSE: Final = 0.3
"""Least likeness of a question to one that is answered, for its answer to be shown as close."""
MOST_CLOSE: Final = 2
COUNTS: Final = {5: "five", 7: "seven"}
MOST_TOLD: Final = 5
"""Most differences between two rulesets to list."""
SCOPES: Final = frozenset(
    {"battle-phase", "battle-step", "damage-step", "own-turn", "other-turn", "calculation", "declaration"}
)
"""Terms that only narrow a question: an act that is never possible is not possible then either."""
SOFT: Final = frozenset({"activate", "attack-position", "face-up", "battle-phase", "atk", "attack"})
"""Terms of an answered question that the question need not name."""
BESIDE: Final = frozenset({"activate", "face-up", "turn-player"})
"""Terms of a question that an answered question need not name."""
SOFT_SHARE: Final = 0.5
"""Weight of a soft term."""
YES_NO: Final = re.compile(
    r"(?:^|[,.;:] |\b(?:so|then|hey|question|judge|hi|hello|and|format|goat|edison)[,:]? |\bif\b.* )"
    r"(?:is|are|do|does|did|can|may|will|has|have|must|could|am|should|would|was|were)\b|\bright$"
    r"|\b(?:can|do|are|is|does|may) (?:i|you|they|it|we|there|my|the|he|she|his|her|their|both)\b"
    r"|\b(?:is|are) (?:it|that) (?:allowed|legal|possible)\b"
)
"""Questions that yes or no answers."""
OTHERWISE: Final = re.compile(
    r"^(?:so |and |hey |goat:? |edison:? )*(?:(?:at|in|by|after|during|with|until|up to|from|on|for|under) )?"
    r"(?:what|when|who|whose|how|which|why|where|explain|list|until)\b"
    r"|\b\w+ (\w+) or \w+ \1\b"
    r"|\b(?:tell me|explain|know|wonder|wondering|asking) (?:what|when|why|where|how|which|who)\b"
    r"|\b(?:what happens|how (?:much|many)|who (?:takes|wins)|before or after|what is|what's)\b"
)
"""Questions that yes or no does not answer."""
KIND: Final = re.compile(r"^(?:what happens|what if|who|when|what|which|how many|how much|how|until when)\b")
NEGATED: Final = re.compile(r"\b(?:not|never|no longer|isn't|can't|cannot|doesn't|don't|won't|unable)\b|n't\b")
NEGATIONS: Final = frozenset({"indestructible", "cancel-attack", "skip", "leave"})
"""Terms that can be worded as a negation."""
_MODAL: Final = re.compile(r"^(?P<who>[^,;:]+?) (?P<can>can also|can|cannot) (?P<what>[^,;:]+)\.$")
"""Sentences of rules that answer whether something can be done."""
_CONDITIONAL: Final = re.compile(r"\b(?:only|unless|except|otherwise|if|or|once|until|then)\b")
Said = Literal["yes", "no"] | None


class Asked(NamedTuple):
    """A question that an answer is known to."""

    terms: Set[str]
    said: Said
    """The answer; for a question that differs over time, the answer if its value begins with yes."""
    subject: Subject | None = None
    rule: str = ""
    switch: str = ""
    kind: str = ""
    """The word that it begins with: *who*, *when*."""
    is_past: bool = False
    """Whether the answer is that of older formats, and today the opposite."""

    @property
    def given(self) -> frozenset[str]:
        """Terms of circumstances in which the answer is the same."""
        return frozenset(self.subject.given if self.subject is not None else ())


class Found(NamedTuple):
    """The answered question that is most like one, with its likeness, and the answer if both ask the same."""

    asked: Asked
    likeness: float
    said: Said


class Law:
    """The rules and questions of a corpus, found by words."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._asked = [*_list_asked(corpus)]
        self._having: dict[str, list[int]] = defaultdict(list)
        for place, each in enumerate(self._asked):
            for term in each.terms:
                self._having[term].append(place)
        self._weights = {term: self._weigh_by(len(places)) for term, places in self._having.items()}
        self._unknown = self._weigh_by(1)

    def find(self, question: str) -> Found | None:
        """Find the answered question that is most like a question; None if none is like it."""
        text = _level(question)
        terms = read_terms(text)
        if terms <= USING:
            return None
        is_open = OTHERWISE.search(text) is not None or not YES_NO.search(text)
        ranked = self._rank(text, terms, is_open=is_open)
        if not ranked:
            return None
        likeness, asked = ranked[0]
        said = None if is_open else self._decide(terms, text, asked)
        if likeness < LEAST or (asked.switch and not asked.subject and likeness < LEAST_SWITCH):
            return None
        return Found(asked, likeness, said)

    def _rank(self, text: str, terms: Set[str], *, is_open: bool) -> list[tuple[float, Asked]]:
        """Rank the answered questions that share a term with a question, with their likeness; the most alike first."""
        kind = _read_kind(text)
        places = {place for term in set().union(*map(_widen, terms)) for place in self._having.get(term, ())}
        whole = sum(map(self._weigh, terms))
        ranked = []
        for place in places:
            each = self._asked[place]
            likeness = self._compare(terms, whole, each)
            bonus = (
                0.02 * (kind == each.kind)
                + 0.03 * ((each.said is None and not each.switch) is is_open)
                + 0.02 * (each.subject is not None)
            )
            ranked.append((likeness + bonus, -place, likeness, each))
        ranked.sort(key=lambda each: each[:2], reverse=True)
        return [(likeness, asked) for _, _, likeness, asked in ranked]

    def _compare(self, terms: Set[str], whole: float, asked: Asked) -> float:
        common = {term for term in terms if _has(asked.terms, term)}
        own = {term for term in asked.terms if _has(terms, term)}
        lacking = sum(self._weigh(term) * (SOFT_SHARE if term in SOFT else 1) for term in asked.terms - own)
        beside = sum(
            self._weigh(term) * (SOFT_SHARE if term in SOFT or term in SCOPES else 1)
            for term in terms - common - asked.given
        )
        shared = 2 * sum(min(map(self._weigh, _list_wider(term, asked.terms))) for term in common)
        return shared / (shared + lacking + beside) if shared else 0.0

    def _decide(self, terms: Set[str], text: str, asked: Asked) -> Said:
        """Decide the answer of a question; None if the known answer is to another question."""
        said = asked.said
        if said is None or (NEGATED.search(text) and terms.isdisjoint(NEGATIONS)):
            return None
        turned = {term for term in terms - asked.terms if OPPOSITES.get(term) in asked.terms}
        beside = {term for term in terms - asked.given if not _has(asked.terms, term)}
        lacking = {term for term in asked.terms if not _has(terms, term)} - SOFT
        if said == "no" and not turned and not asked.switch:
            beside -= SCOPES
        if beside - BESIDE or lacking:
            return None
        if len(turned) % 2:
            return "no" if said == "yes" else "yes"
        return said

    def _weigh_by(self, having: int) -> float:
        """Weigh a term by how many answered questions have it."""
        return min(MOST_WEIGHT, math.log(1 + len(self._asked) / having))

    def _weigh(self, term: str) -> float:
        return self._weights.get(term, self._unknown)

    def answer(self, question: str, era: Era) -> Answer | None:
        """Answer a question about the rules of an era; None if no rule is found."""
        found = self.find(question)
        if found is None:
            return None
        if found.asked.switch:
            return self._tell_switch(found, era)
        if found.asked.subject is not None:
            said = _turn_past(found, era) if found.asked.is_past else found.said
            return self._tell_subject(found.asked.subject, era, said)
        rule = find_rule(self._corpus, found.asked.rule)
        sentence = rule.say(era.engine.read)
        said = found.said
        if rule.switches and said is not None:
            said = _read_modal(sentence)
        return self._tell([found.asked.rule], sentence, era, said)

    def tell_close(self, question: str, era: Era) -> Answer | None:
        """Answer with the closest rules where no rule is certain; None if none is close."""
        text = _level(question)
        told: dict[str, Answer] = {}
        for likeness, asked in self._rank(text, read_terms(text), is_open=True):
            if likeness < CLOSE or len(told) == MOST_CLOSE:
                break
            if asked.subject is not None:
                answer = self._tell_subject(asked.subject, era, None)
            elif asked.rule:
                said = find_rule(self._corpus, asked.rule).say(era.engine.read)
                answer = self._tell([asked.rule], said, era, None)
            else:
                continue
            told.setdefault(answer.sentence, answer)
        if not told:
            return None
        first = next(iter(told.values()))
        sources = tuple(cite for each in told.values() for cite in each.sources)
        return first._replace(sentence=f"No rule is certain to be meant. Closest: {' '.join(told)}", sources=sources)

    def compare(self, then: Era, now: Era, words: str = "", *, is_inside: bool = False) -> Answer:
        """List the questions that two rulesets answer differently, those with the words of a question only if
        any has them; first the parts of the Damage Step, if the question is about it.
        """
        asked = read_terms(words) - BESIDE_CHANGES
        told: list[tuple[int, str, list[Citation]]] = []
        for name, switch in self._corpus.switches.items():
            before, after = then.resolved[name], now.resolved[name]
            if "open" not in (before.value, after.value) and before.value != after.value:
                said = switch.values[before.value].rstrip("."), switch.values[after.value].rstrip(".")
                sentence = f"{switch.question} {then.record.title}: {said[0]}. {now.record.title}: {said[1]}."
                cites = [write_cite(cite_source(self._corpus, each.source, each.locator)) for each in after.cites]
                told.append((len(asked & read_terms(sentence)), sentence, cites))
        if not told:
            return Answer(None, f"No difference between {then.record.title} and {now.record.title} is on record.")
        if asked and not any(alike for alike, _, _ in told):
            found = self.find(_OF_CHANGES.sub(" ", words))
            if found is not None and found.asked.subject is not None:
                kept = self._tell_subject(found.asked.subject, now, None)
                if found.asked.subject.past:
                    return kept._replace(
                        sentence=found.asked.subject.past, sources=self._cite_past(found.asked.subject)
                    )
                eras = f"{then.record.title} and {now.record.title}"
                no = f"Only rules of battles are recorded here; between {eras}, no difference in these is known."
                return kept._replace(sentence=f"{kept.sentence} {no}")
        told.sort(key=lambda each: -each[0])
        if asked and told[0][0]:
            told = [each for each in told if each[0] == told[0][0]]
        more = f" And {len(told) - MOST_TOLD} more differences." if len(told) > MOST_TOLD else ""
        shown = told[:MOST_TOLD]
        parts = [_tell_parts(each).replace("The", f"{each.record.title}: the", 1) for each in (then, now)]
        is_led = is_inside and not asked and damage_points(then) != damage_points(now)
        sentence = " ".join([*(parts if is_led else ()), *(each for _, each, _ in shown)]) + more
        return Answer(None, sentence, sources=tuple(cite for _, _, cites in shown for cite in cites))

    def _tell_subject(self, subject: Subject, era: Era, said: Said) -> Answer:
        rules = {id: find_rule(self._corpus, id).say(era.engine.read) for id in subject.rules}
        rules["points"] = _tell_parts(era)
        sentence = subject.sentence.format_map(rules) if subject.sentence else rules[subject.rules[0]]
        newest = self._corpus.rulesets.get(find_latest(self._corpus) or "")
        if subject.past and subject.past not in sentence and newest is not None and era.day < newest.day:
            told = self._tell(subject.rules, f"{sentence} {subject.past}", era, said)
            return told._replace(sources=(*told.sources, *self._cite_past(subject)))
        return self._tell(subject.rules, sentence, era, said)

    def _cite_past(self, subject: Subject) -> tuple[Citation, ...]:
        return tuple(write_cite(cite_source(self._corpus, *each)) for each in subject.past_cites)

    def _tell(self, rules: Iterable[str], sentence: str, era: Era, said: Said) -> Answer:
        ids = [*rules]
        kept = dict.fromkeys(cite for id in ids for cite in cite_rule(era, find_rule(self._corpus, id)))
        cites = tuple(write_cite(cite_source(self._corpus, *each)) for each in kept)
        lead = f"{said.capitalize()}. " if said else ""
        return Answer(said, f"{lead}{sentence}", "", ids[0].partition("/")[0], sources=cites)

    def _tell_switch(self, found: Found, era: Era) -> Answer:
        switch, now = self._corpus.switches[found.asked.switch], era.resolved[found.asked.switch]
        cites = tuple(write_cite(cite_source(self._corpus, each.source, each.locator)) for each in now.cites)
        if now.value == "open":
            return Answer(
                "cannot-decide", f"{switch.question} No source settles it for {era.record.title}.", sources=cites
            )
        said = switch.values[now.value]
        plain = said if said[:1].isupper() else said[:1].upper() + said[1:]
        sentence = f"{switch.question} {plain.rstrip('.')}."
        first = re.match(r"yes|no\b", said.casefold())
        told: Said = None
        if first and found.said is not None:
            told = "yes" if (first[0] == "yes") is (found.said == "yes") else "no"
        values = list_values(found.asked.switch, switch, era.territory)
        others = [each for each in values if each.value not in ("open", now.value) and each.until]
        newest = self._corpus.rulesets.get(find_latest(self._corpus) or "")
        latest = [each for each in values if each.value != "open" and not each.until][:1]
        if latest and newest is not None and era.day < newest.day and latest[0].value != now.value:
            sentence = f"{sentence} Today: {switch.values[latest[0].value].rstrip('.')}."
        if told is not None and first is not None and told != first[0] and found.asked.subject is not None:
            rule = find_rule(self._corpus, found.asked.subject.rules[0])
            sentence = f"{told.capitalize()}. {rule.say(era.engine.read)}"
        was = f"Until {others[0].until}: {switch.values[others[0].value].rstrip('.')}." if others else ""
        return Answer(told, sentence, was, None, sources=cites)


def _tell_parts(era: Era) -> str:
    """List the parts of the Damage Step of an era."""
    points = [point for point in POINTS if point in damage_points(era)]
    named = join([POINTS[point][:1].lower() + POINTS[point][1:] for point in points])
    return f"The Damage Step has {COUNTS[len(points)]} parts, in this order: {named}."


def _level(question: str) -> str:
    return question.casefold().replace("’", "'").rstrip("?!. ")


def _turn_past(found: Found, era: Era) -> Said:
    """Answer a question by the rule of older formats: yes in their time, no today; None of another territory."""
    if found.said is None or found.asked.subject is None or era.territory != "tcg":
        return None
    return found.said if era.day < found.asked.subject.past_until else _OTHER[found.said]


_OTHER: Final[dict[Literal["yes", "no"], Said]] = {"yes": "no", "no": "yes"}


def _list_asked(corpus: Corpus) -> Iterator[Asked]:
    """List the questions that have an answer."""
    for subject in SUBJECTS:
        answers: tuple[tuple[Said, tuple[str, ...]], ...] = (
            ("yes", subject.yes),
            ("no", subject.no),
            (None, subject.told),
            ("yes", subject.past_yes),
        )
        for said, questions in answers:
            for question in questions:
                kind, is_past = _read_kind(question.casefold()), question in subject.past_yes
                yield Asked(read_terms(question), said, subject, "", subject.switch, kind, is_past)
    for name, switch in corpus.switches.items():
        yield Asked(read_terms(switch.question), "yes", switch=name)
    for id, rule in RULES.items():
        for case in list_cases(corpus, rule):
            name = "/".join((id, *(each.partition("/")[2] for each in case.switches if "/" in each)))
            yield Asked(read_terms(case.sentence), _read_modal(_BRACKET.sub("can", case.sentence)), rule=name)


_BRACKET: Final = re.compile(r"\[can \| cannot\]|\[cannot \| can\]")


def _read_modal(sentence: str) -> Said:
    """Read whether a rule's sentence says that something can be done; None if it does not say so for every case."""
    found = _MODAL.search(sentence)
    if found is None or _CONDITIONAL.search(sentence):
        return None
    return "no" if found["can"] == "cannot" else "yes"


def _list_wider(term: str, terms: Set[str]) -> list[str]:
    """The term, or those that stand for it among others."""
    return [term] if term in terms else [term, *(each for each in KINDS.get(term, ()) if each in terms)]


def _has(terms: Set[str], term: str) -> bool:
    """Whether terms have one, its opposite, or the kind to which it belongs."""
    return not terms.isdisjoint(_widen(term))


@lru_cache(maxsize=4_096)
def _widen(term: str) -> frozenset[str]:
    """The term, its opposite, and the kind to which it belongs."""
    return frozenset({term, OPPOSITES.get(term, term), *KINDS.get(term, ())})


def _read_kind(question: str) -> str:
    found = KIND.search(question)
    return found[0] if found else ""


def list_common(corpus: Corpus) -> Iterator[str]:
    """List the texts of rules and of the questions that differ over time, and kinds: their words name no card."""
    yield from (f"{kind} {kind}-{of}" for kinds, of in ((TYPES, "type"), (ATTRIBUTES, "attribute")) for kind in kinds)
    yield from (switch.question for switch in corpus.switches.values())
    yield from (rule.sentence for rule in RULES.values())
    for subject in SUBJECTS:
        yield from (subject.sentence, *subject.yes, *subject.no, *subject.told)


BESIDE_CHANGES: Final = frozenset(
    {"chang", "different", "differenc", "since", "between", "now", "damage",
     "damage-step", "battle-phase", "then", "activate", "sinc", "after"}
)  # fmt: skip
"""Terms of questions about changes that name no subject."""
_OF_CHANGES: Final = re.compile(
    r"\b(?:what(?:'s| is| has|s)?|how (?:has|have|did)|changed?|changes|different|difference|about|since|between|now"
    r"|then|and|vs|from|to|in|with)\b"
)

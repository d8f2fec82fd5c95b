"""Finds rules, and questions answered differently over time, by the words of a question without a card."""

from __future__ import annotations

import math
import re
import sqlite3
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from checks.answers.base import Citation
from checks.asking.answer import Answer
from checks.asking.topics import Topic, find_answer, find_topic
from checks.engine import RULES
from checks.judge.citations import cite_rule, cite_source, write_cite
from checks.replay.eras import Era
from checks.replay.stage import damage_points
from kb.corpus.eras import list_values
from kb.corpus.model import Corpus
from kb.database.search import STOP_WORDS
from kb.site.words import POINTS, join

LEAST: Final = 0.6
"""Least share of a question's words, weighted by rarity, for a rule to be shown."""
CERTAIN: Final = 0.75
"""Least share for two questions to count as the same, so that the yes or no is given."""
OPEN_RULES: Final = re.compile(r"^Whether|question of the day|depends on the day|told card by card|open to the day")
"""Rules that only refer to a difference over time: the question about it says more."""
WORDS: Final = re.compile(r"[a-z0-9]+")
ALSO: Final[Mapping[str, str]] = {
    "gy": "graveyard", "grave": "graveyard", "dies": "destroyed", "die": "destroyed", "swing": "attack",
    "tie": "equal", "tied": "equal", "cancel": "given", "stop": "stops", "summoned": "summon", "leaves": "leaves",
    "dmg": "damage", "pierce": "piercing", "flipped": "face-up", "calc": "calculated",
}  # fmt: skip
"""Words of players, with the words of the rules for them."""
COUNTS: Final = {5: "five", 7: "seven"}
MOST_TOLD: Final = 5
"""Most differences between two rulesets to list."""
SAME: Final = 0.55
"""Least share of an entry's own words for a question to be the same."""
ASKS_YES_NO: Final = re.compile(
    r"(?:^|, )(?:is|are|do|does|can|may|will|has|have|must)\b|\b(?:are|is|do|does) (?:they|it)\b"
)


class Entry(NamedTuple):
    """A rule, or a question answered differently over time."""

    id: str
    text: str
    is_question: bool


class Law:
    """The rules and questions of a corpus, found by words."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._entries = list(list_entries(corpus))
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute("create virtual table entry using fts5(text, tokenize='porter unicode61')")
        rows = [(number, each.text) for number, each in enumerate(self._entries)]
        self._index.executemany("insert into entry (rowid, text) values (?, ?)", rows)

    def find(self, question: str, *, questions: bool = True) -> tuple[Entry, float] | None:
        """Find the entry with most of a question's words, and the share of them; None if no entry has enough.

        Without ``questions`` only rules that state something are found.
        """
        words = list_words(question)
        having = {word: self._find_having(word) for word in words}
        weights = {word: math.log(len(self._entries) / (len(rows) or 1)) for word, rows in having.items()}
        whole = sum(weights.values())
        scores: dict[int, float] = {}
        for word, rows in having.items():
            for row in rows if questions else (row for row in rows if not self._entries[row].is_question):
                scores[row] = scores.get(row, 0.0) + weights[word]
        if not scores or not whole:
            return None
        best = max(scores, key=lambda row: (round(scores[row], 6), self._entries[row].is_question, -self._size(row)))
        share = scores[best] / whole
        return (self._entries[best], share) if share >= LEAST and len(words) > 1 else None

    def answer(self, question: str, era: Era) -> Answer | None:
        """Answer a question about the rules of an era; None if no rule is found."""
        found = self.find(question)
        topic = find_topic(question)
        if found is not None and found[1] >= CERTAIN and self._is_same(found[0], question):
            entry, share = found
            told = self._answer_question(entry, era, question, share) if entry.is_question else self._tell(entry, era)
            if topic is None or told.said != "cannot-decide":
                return told
        if topic is not None:
            return self._tell_topic(topic, era, question)
        stated = self.find(question, questions=False)
        return self._tell(stated[0], era) if stated is not None else None

    def _is_same(self, entry: Entry, question: str) -> bool:
        """Whether an entry has few words that a question lacks, or the same number."""
        own, asked = {word[:5] for word in list_words(entry.text)}, {word[:5] for word in list_words(question)}
        if any(word.isdigit() and word not in asked for word in own):
            return False
        share = 0 if any(word.isdigit() for word in own & asked) else SAME
        return entry.is_question and len(own & asked) >= max(3, share * len(own))

    def compare(self, then: Era, now: Era, words: str = "") -> Answer:
        """List the questions that two rulesets answer differently, those with the words of a question only if "
        "any has them.
        """
        asked = {word[:6] for word in list_words(words)} - {word[:6] for word in BESIDE_CHANGES}
        told: list[tuple[int, str, list[Citation]]] = []
        for name, switch in self._corpus.switches.items():
            before, after = then.resolved[name], now.resolved[name]
            if "open" not in (before.value, after.value) and before.value != after.value:
                said = switch.values[before.value].rstrip("."), switch.values[after.value].rstrip(".")
                sentence = f"{switch.question} {then.record.title}: {said[0]}. {now.record.title}: {said[1]}."
                cites = [write_cite(cite_source(self._corpus, each.source, each.locator)) for each in after.cites]
                alike = len(asked & {word[:6] for word in WORDS.findall(sentence.casefold())})
                told.append((alike, sentence, cites))
        if not told:
            return Answer(None, f"No difference between {then.record.title} and {now.record.title} is on record.")
        if asked and not any(alike for alike, _, _ in told):
            topic = find_topic(words)
            if topic is not None:
                kept = self._tell_topic(topic, now, words)
                no = f"No difference on this between {then.record.title} and {now.record.title} is on record."
                return kept._replace(said=None, sentence=f"{kept.sentence} {no}")
        told.sort(key=lambda each: -each[0])
        if asked and told[0][0]:
            told = [each for each in told if each[0] == told[0][0]]
        more = f" And {len(told) - MOST_TOLD} more differences." if len(told) > MOST_TOLD else ""
        shown = told[:MOST_TOLD]
        sentence = " ".join(each for _, each, _ in shown) + more
        return Answer(None, sentence, sources=tuple(cite for _, _, cites in shown for cite in cites))

    def _tell_topic(self, topic: Topic, era: Era, question: str) -> Answer:
        kept: dict[tuple[str, str], Citation] = {}
        for id in topic.rules:
            for cite in self._tell(Entry(id, RULES[id].sentence, False), era).sources:
                kept.setdefault((cite["source"], cite["locator"]), cite)
        points = [point for point in POINTS if point in damage_points(era)]
        named = join([POINTS[point][:1].lower() + POINTS[point][1:] for point in points])
        sentence = topic.sentence.replace(
            "{points}", f"The Damage Step has {COUNTS[len(points)]} parts, in this order: {named}."
        )
        said = find_answer(topic, question)
        lead = f"{said.capitalize()}. " if said else ""
        return Answer(said, f"{lead}{sentence}", "", topic.rules[0], sources=tuple(kept.values()))

    def _tell(self, entry: Entry, era: Era) -> Answer:
        cites = [write_cite(cite_source(self._corpus, *each)) for each in cite_rule(era, RULES[entry.id])]
        return Answer(None, RULES[entry.id].say(era.engine.read), "", entry.id, sources=tuple(cites))

    def _answer_question(self, entry: Entry, era: Era, asked: str, share: float) -> Answer:
        switch, now = self._corpus.switches[entry.id], era.resolved[entry.id]
        cites = tuple(write_cite(cite_source(self._corpus, each.source, each.locator)) for each in now.cites)
        if now.value == "open":
            return Answer(
                "cannot-decide", f"{switch.question} No source settles it for {era.record.title}.", sources=cites
            )
        said = switch.values[now.value]
        plain = said if said[:1].isupper() else said[:1].upper() + said[1:]
        sentence = f"{switch.question} {plain.rstrip('.')}."
        answers = {"yes": "yes", "no": "no"}
        first = WORDS.findall(said.casefold())[:1]
        same = share >= CERTAIN and ASKS_YES_NO.search(asked.casefold()) is not None
        told = answers.get(first[0]) if first and same else None
        values = list_values(entry.id, switch, era.territory)
        others = [each for each in values if each.value not in ("open", now.value) and each.until]
        was = f"Until {others[0].until}: {switch.values[others[0].value].rstrip('.')}." if others else ""
        return Answer(told, sentence, was, None, sources=cites)  # type: ignore[arg-type]

    def _find_having(self, word: str) -> list[int]:
        phrase = " OR ".join(f'"{each}"' for each in dict.fromkeys((word, ALSO.get(word, word))))
        return [row for (row,) in self._index.execute("select rowid from entry where entry match ?", (phrase,))]

    def _size(self, row: int) -> int:
        return len(self._entries[row].text)


def list_entries(corpus: Corpus) -> Iterator[Entry]:
    """List everything that can be found: questions answered differently over time, and rules that are statements."""
    for name, switch in corpus.switches.items():
        yield Entry(name, switch.question, True)
    for id, rule in RULES.items():
        if not OPEN_RULES.search(rule.sentence):
            yield Entry(id, rule.sentence, False)


def list_words(question: str) -> list[str]:
    """List the words of a question that set it apart from others."""
    found = dict.fromkeys(WORDS.findall(question.casefold()))
    return [word for word in found if word not in STOP_WORDS and word not in BESIDE]


BESIDE_CHANGES: Final = frozenset(
    {"changed", "change", "changes", "different", "difference", "differences", "since", "between", "today", "now",
     "format", "damage", "step", "battle", "phase", "rules", "used"}
)  # fmt: skip
"""Words of questions about changes that name no subject."""
BESIDE: Final = frozenset(
    {"happens", "happen", "rule", "rules", "ruling", "both", "new", "what", "s", "t", "they", "edison", "goat"}
)
"""Words of questions that no rule contains."""

"""Finds rules, and questions answered differently over time, by the words of a question without a card."""

from __future__ import annotations

import math
import re
import sqlite3
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from checks.asking.answer import Answer
from checks.engine import RULES
from checks.judge.citations import cite_rule, cite_source, write_cite
from checks.replay.eras import Era
from kb.corpus.eras import list_values
from kb.corpus.model import Corpus
from kb.database.search import STOP_WORDS

LEAST: Final = 0.5
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
MOST_TOLD: Final = 5
"""Most differences between two rulesets to list."""
SAME: Final = 0.3
"""Least share of an entry's own words for a question to be the same."""
ASKS_YES_NO: Final = re.compile(
    r"(?:^|, )(?:is|are|do|does|can|may|will|has|have|must)\b|\b(?:are|is|do|does) (?:they|it)\b"
)


class Entry(NamedTuple):
    """A rule, or a question answered differently over time."""

    id: str
    text: str
    is_question: bool


class Topic(NamedTuple):
    """A subject that players ask about by name, with the rules that answer, the most important first."""

    words: str
    """A pattern that matches its questions."""
    rules: tuple[str, ...]


TOPICS: Final = (
    Topic(
        r"\breplays?\b|\b(?:new|another) monster\b.*\bsummon|\b(?:cancel|stop|give up|attack again)\b.*\breplay",
        ("RP-1", "RP-2", "AT-5"),
    ),
    Topic(r"\bpriority\b|\bwho (?:goes|acts|activates) first\b|\bfirst to (?:act|respond)\b", ("CH-3", "TR-5")),
    Topic(r"\bmiss\w*\b.*\btiming\b", ("TR-4", "TR-24")),
    Topic(r"\b(?:leav|left|gone|remov|bounc|banish|destroy)\w*\b.*\bbefore (?:the )?(?:damage )?calc", ("CA-1",)),
    Topic(r"\b(?:chang|switch)\w*\b.*\bpositions?\b", ("AT-3", "AT-4")),
    Topic(r"\bpierc", ("BO-8", "BO-5")),
    Topic(r"\bsummon\w*\b.*\b(?:damage step|ds)\b|\b(?:damage step|ds)\b.*\bsummon", ("AT-3", "OT-5")),
    Topic(
        r"\bwhen\b.*\bdestroyed by battle\b.*\b(?:leave|go|sent)|\bwhen (?:is|are|does|do)\b.*\bdestroyed by battle\b",
        ("EN-1", "OT-2"),
    ),
    Topic(r"\bflip\w*\b.*\b(?:effects?|when|face)\b|\bface.?down\b.*\battack", ("FL-1", "TR-2")),
    Topic(r"\bcounter traps?\b", ("DS-A",)),
    Topic(r"\b(?:spells?|traps?)(?: cards?)?\b.*\bdamage step\b", ("DS-A", "DS-D", "DS-B2", "DS-N")),
    Topic(
        r"\bwhat (?:can|cards|effects)\b.*\bdamage step\b|\bwhich (?:cards|effects)\b",
        ("DS-M", "DS-A", "DS-B", "DS-C", "DS-D"),
    ),
    Topic(r"\bnegat\w*\b.*\bdamage step\b", ("DS-B",)),
    Topic(
        r"\b(?:atk|def|stat)\b.*\b(?:chang|modif|boost|gain)\w*|\b(?:chang|modif|boost|gain)\w*\b.*\b(?:atk|def|stat)",
        ("DS-D",),
    ),
    Topic(r"\bspell speed\b", ("LE-2",)),
    Topic(r"\b(?:two|both|several|multiple|simultaneous)\b.*\btriggers?\b|\bsegoc\b", ("TR-5",)),
    Topic(r"\b(?:two|both|same|equal|tie)\w*\b.*\batk\b", ("BO-2",)),
    Topic(r"\bfirst turn\b", ("BP-2",)),
    Topic(r"\bsubsteps?\b|\b(?:steps|timings|parts) of the damage step\b", ("DS-1",)),
    Topic(r"\bmandatory\b", ("DS-C",)),
    Topic(r"\bdirect(?:ly)?\b.*\battack|\battack\w*\b.*\bdirect", ("AT-1", "BO-7")),
)
"""An index to the rules of the subjects asked about most, the narrower before the wider."""


def find_topic(question: str) -> Topic | None:
    """Find the subject of a question in the index."""
    folded = question.casefold()
    return next((topic for topic in TOPICS if re.search(topic.words, folded)), None)


class Law:
    """The rules and questions of a corpus, found by words."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._entries = list(list_entries(corpus))
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute("create virtual table entry using fts5(text, tokenize='porter unicode61')")
        rows = [(number, each.text) for number, each in enumerate(self._entries)]
        self._index.executemany("insert into entry (rowid, text) values (?, ?)", rows)

    def find(self, question: str) -> tuple[Entry, float] | None:
        """Find the entry with most of a question's words, and the share of them; None if no entry has enough."""
        words = list_words(question)
        having = {word: self._find_having(word) for word in words}
        weights = {word: math.log(len(self._entries) / (len(rows) or 1)) for word, rows in having.items()}
        whole = sum(weights.values())
        scores: dict[int, float] = {}
        for word, rows in having.items():
            for row in rows:
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
        if found is not None and found[1] >= CERTAIN and (topic is None or self._is_same(found[0], question)):
            entry, share = found
            told = self._answer_question(entry, era, question, share) if entry.is_question else self._tell(entry, era)
            if topic is None or told.said != "cannot-decide":
                return told
        if topic is not None:
            return self._tell_topic(topic, era)
        return self._tell(found[0], era) if found is not None and not found[0].is_question else None

    def _is_same(self, entry: Entry, question: str) -> bool:
        """Whether an entry has few words that a question lacks."""
        own, asked = {word[:5] for word in list_words(entry.text)}, {word[:5] for word in list_words(question)}
        return entry.is_question and len(own & asked) >= max(3, SAME * len(own))

    def compare(self, then: Era, now: Era) -> Answer:
        """List the questions that two rulesets answer differently, where both answers are known."""
        told, sources = [], []
        for name, switch in self._corpus.switches.items():
            before, after = then.resolved[name], now.resolved[name]
            if "open" not in (before.value, after.value) and before.value != after.value:
                said = switch.values[before.value].rstrip("."), switch.values[after.value].rstrip(".")
                told.append(f"{switch.question} {then.record.title}: {said[0]}; {now.record.title}: {said[1]}.")
                sources += [write_cite(cite_source(self._corpus, each.source, each.locator)) for each in after.cites]
        if not told:
            return Answer(None, f"No difference between {then.record.title} and {now.record.title} is known.")
        more = f" And {len(told) - MOST_TOLD} more: see rulings diff-rulesets." if len(told) > MOST_TOLD else ""
        return Answer(None, " ".join(told[:MOST_TOLD]) + more, sources=tuple(sources[:MOST_TOLD]))

    def _tell_topic(self, topic: Topic, era: Era) -> Answer:
        told = [self._tell(Entry(id, RULES[id].sentence, False), era) for id in topic.rules]
        sources = dict.fromkeys((cite["source"], cite["locator"]) for each in told for cite in each.sources)
        kept = {(cite["source"], cite["locator"]): cite for each in told for cite in each.sources}
        sentence = " ".join(each.sentence for each in told)
        return Answer(None, sentence, "", topic.rules[0], sources=tuple(kept[key] for key in sources))

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


BESIDE: Final = frozenset(
    {"happens", "happen", "rule", "rules", "ruling", "both", "new", "what", "s", "t", "they", "edison", "goat"}
)
"""Words of questions that no rule contains."""

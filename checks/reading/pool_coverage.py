"""How much of the printed texts of a pool is read into records: cards, effects and sentences read whole, and the holes.

A part of a text that is not read is a hole, which leaves an answer undecided where it could touch it. A text that is
read need not be read right: only a blind sample and the exams of battles show that.
"""

from __future__ import annotations

import multiprocessing
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from typing import Any, Final, NamedTuple

from checks.replay.processors import without_collecting
from kb.reader.clauses import print_card
from kb.reader.clauses.sentences import locate_sentences
from kb.reader.clauses.splitting import mask_names
from kb.reader.drafts.draft import draft_record
from kb.reader.drafts.printed_card import Printed
from kb.reader.grammar.tokens import tokenize
from kb.reader.sentences.sentence_forms import ONLY_HOW_OFTEN

OPEN: Final = "unplayed"
"""The word of a record for an unread passage: a key with a quotation, or a value."""
DOING: Final = frozenset({"does", "cost", "do", "then", "else"})
"""Keys of a record under which verbs stand: actions and costs."""
CUT: Final = "…"
"""The end of a quotation that is cut short."""
FIRST_WORDS: Final = 2
"""First words by which holes are sorted into kinds: a verb and its object."""
JOINED: Final = r"(?:(?:and|then|also|but|or)[ ,]+)*"
WHEN: Final = r"(?:(?:if|when|while|during|each time|once per|at the|after|unless|until)\b[^,:;]*[,:] *)?"
PAID: Final = r"(?:[^:;]*[:;] *)?"
ASKED: Final = re.compile(f"^{JOINED}{WHEN}{PAID}{JOINED}(?:you can |your opponent must |you must )?", re.IGNORECASE)
"""The condition, cost and choice in front of a result, and the words that join it to the one before."""
PART: Final = 500
"""Cards that a process reads at a time."""
FRAMES: Final = ("fusion", "synchro", "xyz", "link", "ritual", "pendulum")
WORDS: Final = re.compile(r"[\w'-]+|\d+")


class Sample(NamedTuple):
    """Drafts drawn at random and compared with the printed texts, sentence by sentence."""

    day: str
    cards: int
    misread: int


LAST_SAMPLE: Final = Sample("2026-11-30", 115, 4)
"""The last of the samples of docs/accuracy.md that was read by someone else than had changed the reader."""


class CardCoverage(NamedTuple):
    """The parts of one card's text that are read."""

    kind: str
    """``effect monster``, ``xyz monster``, ``quick-play-spell`` and so on."""
    effects: int
    effects_whole: int
    sentences: int
    sentences_whole: int
    tokens: int
    tokens_dropped: int
    """Those of sentences that stand in no effect and in nothing that is said to have no part in battles."""
    holes: frozenset[str]
    """The kinds of its holes."""

    @property
    def is_whole(self) -> bool:
        """Whether the whole text is read."""
        return self.sentences == self.sentences_whole and self.effects == self.effects_whole


class Covered(NamedTuple):
    """Sums over the cards that have effects."""

    cards_with_effects: int = 0
    cards_whole: int = 0
    effects: int = 0
    effects_whole: int = 0
    sentences: int = 0
    sentences_whole: int = 0
    tokens: int = 0
    tokens_dropped: int = 0

    def add(self, card: CardCoverage) -> Covered:
        """Add a card."""
        return Covered(*map(sum, zip(self, (1, card.is_whole, *card[1:7]), strict=True)))


class Hole(NamedTuple):
    """A kind of hole: on how many cards it stands, and how many it alone keeps from being read whole."""

    begins: str
    cards: int
    opens: int


class PoolCoverage(NamedTuple):
    """The parts of a pool's texts that are read."""

    all: Covered
    by_kind: dict[str, Covered]
    holes: list[Hole]
    """Those that would open most cards first."""


def cover_pool(
    cards: Sequence[Printed], *, jobs: int = 1, tell: Callable[[int], None] = lambda _: None
) -> PoolCoverage:
    """Read all cards that have effects, and count their parts; ``tell`` is called with the number of cards done."""
    total, by_kind = Covered(), dict[str, Covered]()
    stands, opens = Counter[str](), Counter[str]()
    for done, found in enumerate(cover_cards(cards, jobs), 1):
        tell(done)
        if found is None:
            continue
        total = total.add(found)
        by_kind[found.kind] = by_kind.get(found.kind, Covered()).add(found)
        stands.update(found.holes)
        if len(found.holes) == 1:
            opens.update(found.holes)
    holes = [Hole(begins, stands[begins], opens[begins]) for begins in stands]
    return PoolCoverage(
        total, dict(sorted(by_kind.items())), sorted(holes, key=lambda each: (-each.opens, -each.cards, each.begins))
    )


def cover_cards(cards: Sequence[Printed], jobs: int) -> Iterator[CardCoverage | None]:
    """Read cards in some processes, in their order; None for a card without effects."""
    if jobs == 1 or len(cards) <= PART:
        yield from map(cover_card, cards)
        return
    parts = [cards[start : start + PART] for start in range(0, len(cards), PART)]
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("fork")) as pool:
        yield from chain.from_iterable(pool.map(_cover_part, parts))


def _cover_part(cards: Sequence[Printed]) -> list[CardCoverage | None]:
    with without_collecting():
        return [*map(cover_card, cards)]


def cover_card(card: Printed) -> CardCoverage | None:
    """Read one card; None if it has no effects, or no text at all."""
    text = print_card(card.name, card.facts)
    if text is None:
        return None
    record = draft_record(card, None, [], quoting=True)
    effects, outside = record.get("effects", []), record.get("outside-battle", {})
    sentences = {number: each.text for number, each in enumerate(locate_sentences(text.text, text.pendulum_text), 1)}
    if not sentences or not (effects or set(outside) - {"materials"}):
        return None
    covered = set(chain.from_iterable(map(list_numbers, outside.values())))
    open_parts: dict[int, list[str]] = {}
    for effect in effects:
        own = {number: sentences[number] for number in list_numbers(effect.get("text", []))}
        covered.update(own)
        limited = effect.get("once-per", OPEN) != OPEN
        for quoted, goes_on in list_open(effect):
            for number in find_quoted(quoted, own, goes_on=goes_on):
                if not (limited and is_limit(own[number])):
                    open_parts.setdefault(number, []).append(quoted or own[number])
    dropped = {number for number in sentences if number not in covered}
    holes = {name_hole(each) for each in chain.from_iterable(open_parts.values())}
    holes |= {name_hole(sentences[number]) for number in dropped}
    return CardCoverage(
        name_kind(record),
        len(effects),
        sum(not any(True for _ in list_open(each)) for each in effects),
        len(sentences),
        sum(number not in open_parts and number not in dropped for number in sentences),
        sum(count_tokens(each) for each in sentences.values()),
        sum(count_tokens(sentences[number]) for number in dropped),
        frozenset(holes),
    )


def list_numbers(said: int | list[int]) -> list[int]:
    """List the numbers of sentences, of which one stands alone."""
    return [said] if isinstance(said, int) else [*said]


def list_open(said: Any, of: str = "") -> Iterator[tuple[str, bool]]:
    """List the unread passages of a part of a record as quoted, each with whether it is among its verbs.

    One without a quotation is empty.
    """
    if isinstance(said, dict):
        for key, value in said.items():
            if key == OPEN:
                yield value, of in DOING
            else:
                yield from list_open(value, key)
    elif isinstance(said, list):
        for each in said:
            yield from list_open(each, of)
    elif said == OPEN:
        yield "", False


def find_quoted(quoted: str, sentences: dict[int, str], *, goes_on: bool) -> list[int]:
    """Find the sentences of an effect that a quotation touches: all of them, where none or it is not quoted.

    One of what is done that is cut short ``goes_on`` for as long as its effect may.
    """
    begins = " ".join(quoted.removesuffix(CUT).split())
    at, spans = 0, dict[int, tuple[int, int]]()
    for number, each in sentences.items():
        spans[number] = (at, at := at + len(" ".join(each.split())) + 1)
    start = " ".join(" ".join(each.split()) for each in sentences.values()).find(begins)
    if not begins or start < 0:
        return [*sentences]
    end = at if goes_on and quoted.endswith(CUT) else start + len(begins)
    return [number for number, (first, last) in spans.items() if first < end and start < last - 1]


def is_limit(sentence: str) -> bool:
    """Whether a sentence only says how often effects are used, which their records say in a key of its own."""
    return bool(ONLY_HOW_OFTEN.fullmatch(mask_names(sentence.strip().removesuffix("."))))


def name_hole(quoted: str) -> str:
    """Name the kind of a hole by the first words of its result, with names and numbers made alike."""
    said = mask_names(quoted).strip()
    did = ASKED.sub("", said, count=1) or said
    return " ".join(WORDS.findall(re.sub(r"\d+", "0", did))[:FIRST_WORDS]).lower() or CUT


def name_kind(record: dict[str, Any]) -> str:
    """Name the kind of a card: a Spell or Trap by its icon, a monster by its frame."""
    if record["carrier"] != "monster":
        return str(record["carrier"])
    kinds = record.get("kinds", ())
    return f"{next((each for each in FRAMES if each in kinds), 'effect')} monster"


def count_tokens(text: str) -> int:
    """Count the tokens of a sentence."""
    return len(tokenize(text))

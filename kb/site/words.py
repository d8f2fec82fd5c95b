"""The pages' words: the game's terms for the short names of the tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, groupby
from typing import Final

from kb.records.meanings import DOCUMENT_NAMES as DOCUMENT_NAMES
from kb.records.meanings import MEANINGS as MEANINGS

LONG_SPAN: Final = 4
"""From this many consecutive rulesets on, only the first and the last are named."""

POINTS: Final = {
    "start": "Start of the Damage Step",
    "flip": "Flipping face-down monsters",
    "before-calculation": "Before damage calculation",
    "during-calculation": "During damage calculation",
    "after-calculation": "After damage calculation",
    "resolve-effects": "Resolving effects",
    "end": "End of the Damage Step",
}
"""The timings and substeps of the Damage Step, in order."""
SHORT_POINTS: Final = {
    "start": "Start",
    "flip": "Flip",
    "before-calculation": "Before",
    "during-calculation": "During",
    "after-calculation": "After",
    "resolve-effects": "Resolve",
    "end": "End",
}
STEPS: Final = {
    "start-step": "Start Step",
    "attack-declaration": "Attack declared",
    "battle-step": "Battle Step",
    "end-step": "End Step",
}
"""Where players act in the Battle Phase outside the Damage Step."""
IN_A_SENTENCE: Final = {
    "start": "at the start",
    "flip": "when face-down monsters are flipped",
    "before-calculation": "before damage calculation",
    "during-calculation": "during damage calculation",
    "after-calculation": "after damage calculation",
    "resolve-effects": "when effects resolve",
    "end": "at the end",
}
ANSWERS: Final = {"yes": "Yes", "no": "No", "unknown": "Cannot decide", "not-printed": "Not yet printed",
                  "both": "Rulings differ"}  # fmt: skip
SIGNS: Final = {"yes": "✓", "no": "✗", "unknown": "?", "not-printed": "–", "both": "✓ ✗"}
RULE_MARKS: Final = {
    "said": ("●", "stated for this format, or in these years"),
    "ruled": ("◐", "ruled for some cards, applied to others like them"),
    "elsewhere": ("○", "found only in the rules of other years"),
    "disputed": ("≠", "sources disagree"),
}
"""The support of a rule in a rulebook: its mark, and the meaning of the mark."""
KINDS: Final = {
    "activation": "Activation",
    "continuous": "Continuous Effect",
    "flip": "Flip Effect",
    "ignition": "Ignition Effect",
    "lingering": "Lingering effect",
    "quick": "Quick Effect",
    "trigger": "Trigger Effect",
    "unclassified": "Unclassified effect",
}
STATUSES: Final = {
    "agrees": "agrees",
    "contradicts": "contradicts",
    "cannot-decide": "cannot decide",
    "loosely-worded": "true as meant",
    "not-judged": "not judged",
}
FORMATS: Final = {"tcg-modern": "Today", "ocg-modern": "OCG", "tcg-edison": "Edison", "tcg-goat": "Goat"}
"""The formats asked about most, with the words on their switch."""
DISAGREEMENTS: Final = {
    "source-wrong": "the source is wrong",
    "source-outdated": "no longer true",
    "sources-disagree": "sources disagree",
    "extrapolation": "claimed beyond its source",
    "engine-unfinished": "the engine is unfinished",
    "era-unstated": "for when it speaks is not said",
    "loosely-worded": "true as meant, loosely worded",
    "unlisted": "new, not yet reviewed",
}
"""Why a ruling and the engine disagree."""


CHANGES: Final = {
    "contradicted": "now contradicted",
    "mended": "no longer contradicted",
    "decided": "now decided",
    "undecided": "can no longer be decided",
    "vanished": "is gone",
    "not-claimed": "no longer claimed",
    "superseded": "is superseded",
    "withdrawn": "is withdrawn",
    "unlisted": "no longer listed",
    "appeared": "is new",
    "answered": "answered otherwise",
    "stated": "stated otherwise",
}
"""How a verdict, an answer about a card or a rule changed."""


def say_seen(source: Mapping[str, str | None]) -> str:
    """Write how a document is known: read whole or in part, as quoted, or not read; with the day."""
    on = f", on {source['retrieved']}" if source["retrieved"] else ""
    match source["seen"]:
        case "read-whole":
            return f"read whole{on}"
        case "read-in-part":
            return f"read in part{on}: {source['part']}"
        case "as-quoted":
            return "known only as other documents quote it"
    return "not read"


def name_point(point: str | None) -> str:
    """Name a timing in full; None is the whole Damage Step."""
    return (POINTS | STEPS).get(point, spell(point)) if point else "The whole Damage Step"


def shorten_point(point: str | None) -> str:
    """Name a timing in a word, for a column's head."""
    return (SHORT_POINTS | STEPS).get(point, spell(point)) if point else "All"


def list_points(points: Iterable[str]) -> str:
    """List timings within a sentence: *at the start and before damage calculation*."""
    return join([IN_A_SENTENCE.get(point, spell(point)) for point in points])


def join(words: list[str], last: str = "and") -> str:
    """Join words as a sentence does."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def list_titles(titles: Iterable[str]) -> str:
    """List titles of rulesets, which have commas of their own."""
    return "; ".join(titles)


def list_spans(ids: Iterable[str], rulesets: Iterable[Mapping[str, str]]) -> str:
    """List rulesets by their titles, consecutive ones of a territory as a span; the latest first.

    ``rulesets`` are all rulesets, with their days.
    """
    chosen = {*ids}
    among = sorted(rulesets, key=lambda each: (each["territory"], each["day"], each["id"]), reverse=True)
    found: list[list[str]] = []
    for _, group in groupby(among, lambda each: (each["territory"], each["id"] in chosen)):
        run = [each for each in group if each["id"] in chosen]
        titles = [each["title"] for each in run]
        found.append(titles if len(run) < LONG_SPAN else [f"{titles[-1]} to {titles[0]} ({len(run)} rulesets)"])
    return list_titles(chain.from_iterable(found))


def spell(word: str) -> str:
    """Write a word of the records as a sentence would."""
    return word.replace("-", " ")


def count(number: int, noun: str, plural: str = "") -> str:
    """Count things: *1 ruling*, *2 rulings*."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"

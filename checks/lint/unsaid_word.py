"""A word of a card's text without a counterpart in its record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from checks.judge.cache.keys import hash_program, hash_texts
from checks.lint.carried import has_effect_text, list_wordings
from checks.lint.material import Check, Material
from checks.lint.vocabulary import WORDS
from kb import records
from kb.corpus.linked import name_file
from kb.problems import Problem, join_words

NAME: Final = re.compile(r'"[^"]*"')
TOKEN_STATS: Final = re.compile(r"\([^()]*/[^()]*/Level[^()]*\)")
"""A Token's, or a Trap Monster's, data in parentheses."""
NUMBER: Final = re.compile(r"\b(\d{3,5})\b")
_MARKS: Final = re.compile(r"(?<=\d),(?=\d{3})")
UNREAD: Final = frozenset({
    "id", "since", "until", "cites", "note", "territory", "text", "same-as", "phrases", "wording",
})  # fmt: skip
"""Keys of an effect that are not about its function."""
TOLD: Final = frozenset({"unplayed", "outside-battle"})


class Said(NamedTuple):
    """The words of effects: in the language, and in an editor's words for unplayed parts."""

    words: frozenset[str]
    told: str


def find(material: Material) -> Iterator[Problem]:
    """Find words of a sentence that its effects neither have nor name as unplayed.

    The remarks on a card are remembered with its sentences.
    """
    with material.remember(CHECK.code, hash_program()) as remembered:
        for slug, card in material.own.cards.items():
            sentences = material.sentences.get(slug, ())
            if sentences and has_effect_text(card):
                path = material.own.places[f"card:{slug}"].path
                key = material.own.cards_keys.get(name_file(path))
                known_by = key and hash_texts(key, *sentences)
                yield from remembered.recall(path, known_by, partial(find_in_card, material, slug, card, sentences))


def find_in_card(material: Material, slug: str, card: records.Card, sentences: Sequence[str]) -> Iterator[Problem]:
    """Find such words of a card."""
    wordings = list(list_wordings(card))
    for number, sentence in enumerate(sentences, 1):
        carrying = [(at, effect) for at, effect in wordings if number in (effect.text or ())]
        if carrying and (missing := list_missing(sentence, read_effects(each for _, each in carrying), card.name)):
            yield material.report_card(
                CHECK.code, slug, ("effects", carrying[0][0], "text"),
                f"sentence {number} of {card.name} says {join_words(missing)}, the record does not",
                "its word in the record, or in `unplayed`",
                f"see `rulings show WORD`; it belongs in {join_words([effect.id for _, effect in carrying])}",
            )  # fmt: skip


def list_missing(sentence: str, said: Said, card: str) -> list[str]:
    """List the words of a sentence that are neither recorded nor named as unplayed."""
    plain = TOKEN_STATS.sub("", NAME.sub('""', sentence))
    missing = [
        word.name
        for word in WORDS
        if word.pattern.search(plain) and not word.said & said.words and not word.told.search(said.told)
    ]
    for name in dict.fromkeys(NAME.findall(sentence)):
        bare = name.strip('"')
        own = bare == card or bare.endswith(("Token", "Tokens")) or "limit" in said.words
        if not own and bare.casefold() not in (*map(str.casefold, said.words),) and bare not in said.told:
            missing.append(name)
    missing += [
        number
        for number in dict.fromkeys(NUMBER.findall(_MARKS.sub("", plain)))
        if str(int(number)) not in said.words and number not in said.told and not said.told
    ]
    return missing


def read_effects(effects: Iterator[records.Effect]) -> Said:
    """Read the words of effects: keys, values and ``key=value``; numbers without their sign."""
    words: set[str] = set()
    told: list[str] = []
    for effect in effects:
        body = effect.model_dump(mode="json", by_alias=True, exclude_unset=True, exclude={"cites"})
        _read({key: value for key, value in body.items() if key not in UNREAD}, words, told)
    return Said(frozenset(words), "\n".join(told))


def _read(value: Any, words: set[str], told: list[str], key: str = "") -> None:
    if isinstance(value, dict):
        for name, below in value.items():
            if name in TOLD and isinstance(below, str):
                told.append(below)
            elif below is not None:
                words.add(name)
                _read(below, words, told, name)
    elif isinstance(value, list):
        for each in value:
            _read(each, words, told, key)
    else:
        word = str(abs(value)) if isinstance(value, int) else str(value)
        words.update((word, f"{key}={word}"))


CHECK = Check("unsaid-word", "a word of a card's official text that its record lacks", find, needs_pool=True)

"""The language of the corpus, told by its own records: every record, key and word with what it means.

``python -m kb.corpus.grammar`` prints ``corpus/FORMAT.md``.
"""

from __future__ import annotations

import ast
import inspect
import re
import types
import typing
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from kb import records
from kb.records import words
from kb.records.changed import CHANGED
from kb.records.meanings import MEANINGS


class Key(NamedTuple):
    """One key of a record: what it takes and means."""

    key: str
    takes: str
    meaning: str
    required: bool


class Entry(NamedTuple):
    """One entry of the page: a record, or one word of the language, with an example."""

    word: str
    kind: str
    """What sort of word it is: ``record``, ``verb``, ``condition``, ``fact``, ``claim`` …"""
    sentence: str
    example: str = ""
    source: str = ""
    keys: tuple[Key, ...] = ()


SECTIONS: Final[dict[str, tuple[str, str, tuple[type[BaseModel], ...]]]] = {
    "Rulings": (
        "record",
        (
            "A file of `rulings/SOURCE/` is one section of a document; each record in it is one sentence of the "
            "document, and its claims are what of the sentence can be executed."
        ),
        (records.RulingFile, records.Ruling, records.Span, records.Claim),
    ),
    "What a claim speaks of": (
        "record",
        (
            "`for-every` speaks of all members of a class (what is not mentioned ranges over everything), `for-plain` "
            "the plainest one, `for-some` of at least one."
        ),
        (records.Quantified, records.BattleDescription, records.LifeChangeDescription),
    ),
    "Claims": (
        "claim",
        "A claim has exactly one of these shapes; `then` is a scenario, whose facts have a section of their own.",
        (records.Window, records.Chart, records.Reading, records.Note, records.Differs),
    ),
    "Scenarios": (
        "record",
        (
            "A scenario starts from a stock situation, or from nothing, adds to its cards, and lets the players act. "
            "Players pass unless told; mandatory effects and rules act by themselves."
        ),
        (records.Situation, records.Given, records.SceneCard, records.Act, records.StageDirection, records.Relative),
    ),
    "Facts": (
        "fact",
        "Each entry of `then` is one question with its answer.",
        (
            records.StateFact,
            records.EventFact,
            records.LegalFact,
            records.PossibleFact,
            records.ChainsFact,
            records.ActsFirstFact,
            records.LifeFact,
        ),
    ),
    "Cards and effects": (
        "record",
        "A file of `cards/` holds the facts of one card's text, each effect by itself.",
        (records.Card, records.Stats, records.EffectDescription, records.Effect, records.CardException),
    ),
    "Verbs": (
        "verb",
        "What effects do (`does`), and pay (`cost`): a verb with its arguments, or its word alone where it needs none.",
        (),
    ),
    "Conditions": (
        "condition",
        "What has to be so: for an effect to be activated (`needs`), to apply (`applies-when`), or inside `if`.",
        (),
    ),
    "Amounts": (
        "amount",
        "How much: a number, a word, or one of these.",
        (records.CountedAmount, records.Times, records.Difference),
    ),
    "Which cards": (
        "record",
        "Cards are pointed at by a word, all that fit a description, some that are chosen, or several of these.",
        (records.DescribedCards, records.CardDescription, records.Choice, records.Range),
    ),
    "Sources, rulesets, switches": (
        "record",
        "What everything else leans on, and what is listed beside the rulings.",
        (
            records.Source,
            records.CaptureGap,
            records.Cite,
            records.ReferenceList,
            records.Reference,
            records.Ruleset,
            records.Switch,
            records.Period,
            records.Disagreement,
            records.CoverageFile,
            records.CoverageLines,
            records.Nicknames,
        ),
    ),
}
"""The sections of the page: the sort of their entries, an introduction, and the records they tell."""


ONE_OF: Final[dict[str, type[records.Record]]] = {"Verbs": records.Instruction, "Conditions": records.Condition}
"""The sections whose entries are the keys of one record."""


# --- entries ----------------------------------------------------------------------------------------------


@cache
def list_entries() -> tuple[Entry, ...]:
    """List every record, verb, condition and word of the language, in the order of the page."""
    return tuple(entry for section in SECTIONS for entry in list_section(section)) + tuple(list_words())


def list_section(section: str) -> Iterator[Entry]:
    """List the entries of one section."""
    kind, _, kinds = SECTIONS[section]
    for record in kinds:
        yield describe_record(record, name_record(record, kind), kind)
    one_of = ONE_OF.get(section)
    if one_of is None:
        return
    documented = read_docs(one_of)
    for name, field in one_of.model_fields.items():
        found = records.find_record(field.annotation)
        if found is not None and found is not one_of:
            yield describe_record(found, records.to_kebab(name), kind)
        else:
            sentence, example, source = split_doc(documented.get(name, ""))
            yield Entry(records.to_kebab(name), kind, sentence, example, source)


def name_record(record: type[BaseModel], kind: str) -> str:
    """Name a record as its users do: a fact and a claim by its key, any other by a plain name."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "-", record.__name__).lower()
    return name.removesuffix("-fact") if kind == "fact" else name


def describe_record(record: type[BaseModel], word: str, kind: str) -> Entry:
    """Describe a record by its docstring and the docstrings of its fields."""
    sentence, example, source = split_doc(inspect.getdoc(record) or "")
    documented = read_docs(record)
    keys = tuple(
        Key(
            field.alias or records.to_kebab(name),
            write_type(field.annotation),
            documented.get(name, ""),
            field.is_required(),
        )
        for name, field in record.model_fields.items()
    )
    return Entry(word, kind, sentence, example, source, keys)


def split_doc(doc: str) -> tuple[str, str, str]:
    """Split a docstring into what it says, its example and its source."""
    said: list[str] = []
    found = {"Example": "", "Source": ""}
    for line in doc.splitlines():
        label, colon, rest = line.strip().partition(": ")
        if colon and label in found:
            found[label] = rest
        else:
            said.append(line.strip())
    return " ".join(" ".join(said).split()), found["Example"], found["Source"]


@cache
def read_docs(record: type[BaseModel]) -> dict[str, str]:
    """Read the texts below the fields of a record, those of the records that it extends included."""
    found: dict[str, str] = {}
    for kind in reversed(record.__mro__):
        if isinstance(kind, type) and issubclass(kind, records.Record) and kind is not records.Record:
            found |= dict(_read_own_docs(kind))
    return found


def _read_own_docs(record: type[BaseModel]) -> Iterator[tuple[str, str]]:
    (tree,) = ast.parse(inspect.cleandoc("\n" + inspect.getsource(record))).body
    assert isinstance(tree, ast.ClassDef)
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, inspect.cleandoc(text)


# --- types ------------------------------------------------------------------------------------------------


@cache
def name_lists() -> dict[object, str]:
    """Name each closed list of words."""
    return {value: name for name, value in vars(words).items() if typing.get_origin(value) is typing.Literal}


NAMED_TYPES: Final = {
    "Instruction": "verbs",
    "Condition": "conditions",
    "DescribedCards": "a description",
    "CountedAmount": "an amount",
}


def write_type(kind: Any) -> str:
    """Write what a key takes: ``Kind or a list``, ``a number``, ``yes or no``."""
    parts: list[str] = []
    for each in flatten(kind):
        text = write_part(each)
        if text and text not in parts:
            parts.append(text)
    return " or ".join(parts)


def flatten(kind: Any) -> Iterator[Any]:
    """List the alternatives of a type, without their validators."""
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        yield from flatten(typing.get_args(kind)[0])
    elif origin in (typing.Union, types.UnionType):
        for each in typing.get_args(kind):
            yield from flatten(each)
    else:
        yield kind


def write_part(kind: Any) -> str:
    """Write one alternative of what a key takes."""
    if kind is type(None):
        return ""
    if kind is str:
        return "text"
    if kind is int:
        return "a number"
    origin, below = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        listed = name_lists().get(kind)
        return listed_link(listed) if listed else " or ".join(f"`{word}`" for word in below)
    if origin is tuple:
        inner = write_type(below[0])
        return f"a list of {inner}" if inner.startswith(("a ", "text")) else f"{inner}, or a list"
    if origin is dict:
        return f"a mapping to {write_type(below[1])}"
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return NAMED_TYPES.get(kind.__name__, f"{name_record(kind, 'record')}")
    return "text"


def listed_link(name: str) -> str:
    """Write a link to a closed list of words."""
    if name == "YesNo":
        return "`yes` or `no`"
    return f"[{spell_list(name)}](#{spell_list(name).replace(' ', '-')})"


def spell_list(name: str) -> str:
    """Spell the name of a list of words: ``EffectClass`` as ``effect class``."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


# --- words ------------------------------------------------------------------------------------------------


def list_words() -> Iterator[Entry]:
    """List every word of the closed lists with its meaning."""
    for listed, name in name_lists().items():
        meanings = MEANINGS.get(name, {})
        for word in typing.get_args(listed):
            yield Entry(str(word), spell_list(name), meanings.get(str(word), meanings.get("", "")))


def find_entries(word: str) -> tuple[Entry, ...]:
    """Find the entries of a word: as a record, a verb, a condition, a key, or a word of a list."""
    folded = word.casefold()
    found = [entry for entry in list_entries() if entry.word.casefold() == folded]
    found += [
        Entry(key.key, f"key of {entry.word}", key.meaning, source="", keys=(key,))
        for entry in list_entries()
        for key in entry.keys
        if key.key == folded
    ]
    return tuple(found)


def write_entry(entry: Entry) -> list[str]:
    """Write an entry for a terminal."""
    lines = [f"{entry.word} ({entry.kind}): {entry.sentence}"]
    lines += [f"  example  {entry.example}"] if entry.example else []
    lines += [f"  source   {entry.source}"] if entry.source else []
    width = max((len(key.key) for key in entry.keys), default=0)
    for key in entry.keys:
        must = "" if not key.required else " (required)"
        takes = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", key.takes)
        lines.append(f"  {key.key:<{width}}  {takes}{must}" + (f": {key.meaning}" if key.meaning else ""))
    return lines


# --- the page ---------------------------------------------------------------------------------------------

INTRODUCTION: Final = """\
# The format of records

Everything that a file of a corpus may say.  This page is made from the records' own descriptions
(`make docs`); a test keeps it current, and loads and plays every example.  `rulings show WORD` prints
the entry of a word; `rulings schemas DIR` writes the same as JSON Schemas, so that editors complete
and underline while one types.  [README.md](README.md) shows how a ruling is added.

Keys and words are in small letters with hyphens.  A key that takes a list takes a lone entry too.  Whatever
is misspelt is refused with its line; a word that the language no longer has is refused with the new one
([changed words](#changed-words)).  `rulings format --upgrade DIR` writes the new words itself.

A part of a printed text that is not played yet is written as such: `unplayed: "…"`, in a few words, as a verb, a
condition, an amount, a part of a description, or of a whole effect.  Every answer that it could touch is
"cannot decide: … is not played".
"""


def write_page() -> str:
    """Write the whole page in Markdown."""
    parts = [INTRODUCTION, "\n## Contents\n"]
    names = [*SECTIONS, "Words", "Changed words"]
    parts += [f"- [{name}](#{name.lower().replace(',', '').replace(' ', '-')})" for name in names]
    for section, (_, introduction, _) in SECTIONS.items():
        parts.append(f"\n## {section}\n\n{introduction}")
        for entry in list_section(section):
            parts.extend(write_markdown(entry))
    parts.append("\n## Words\n\nEvery closed list, with what each word means.")
    for listed, name in name_lists().items():
        parts.append(f"\n### {spell_list(name)}\n")
        meanings = MEANINGS.get(name, {})
        if "" in meanings:
            parts.append(f"{meanings['']}: " + ", ".join(f"`{word}`" for word in typing.get_args(listed)) + ".")
            continue
        parts += [f"- `{word}`: {meanings.get(str(word), '')}" for word in typing.get_args(listed)]
    parts.append("\n## Changed words\n\n| old | now |\n|---|---|")
    parts[-1] += "".join(f"\n| `{old}` | {write_change(new)} |" for old, new in CHANGED.items())
    return "\n".join(parts) + "\n"


def write_change(new: str) -> str:
    """Write what an old word has become."""
    return f"`{new}`"


def write_markdown(entry: Entry) -> Iterable[str]:
    """Write an entry of the page."""
    yield f"\n### {entry.word}\n\n{entry.sentence}"
    if entry.example:
        yield f"\n```yaml\n{entry.example}\n```"
    if entry.source:
        yield f"\nSource: {entry.source}."
    if entry.keys:
        yield "\n| key | takes | |\n|---|---|---|"
        for key in entry.keys:
            name = f"**{key.key}**" if key.required else key.key
            yield f"| {name} | {key.takes.replace('|', '∣')} | {key.meaning} |"


def main() -> None:
    """Print the page."""
    print(write_page(), end="")


if __name__ == "__main__":
    main()

"""The language of the corpus, described by its own records: every record, key and word with its meaning.

``python -m kb.corpus.grammar`` prints ``corpus/REFERENCE.md``, in which each thing stands once.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import types
import typing
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from pydantic import BaseModel

from kb import language, records
from kb.language import words
from kb.language.forms import FAMILIES, Family, Flag, OneOf, Term, list_fields, to_kebab
from kb.records.changed import ALONE, CHANGED, CHANGED_KEYS, CHANGED_KINDS, spell_kind
from kb.records.events import EVENTS, SORTS, Columns
from kb.records.meanings import MEANINGS


class Key(NamedTuple):
    """One key of a record: its type and meaning."""

    key: str
    takes: str
    """In Markdown: words of closed lists link to their list."""
    meaning: str
    required: bool


class Entry(NamedTuple):
    """One entry of the page: a record, or one word of the language, with an example."""

    word: str
    kind: str
    """The kind of word: ``record``, ``verb``, ``condition``, ``fact``, ``claim`` …"""
    sentence: str
    example: str = ""
    source: str = ""
    keys: tuple[Key, ...] = ()


class Section(NamedTuple):
    """One section of the page."""

    kind: str
    """The kind of its entries."""
    introduction: str
    records: tuple[type[records.Record | Term], ...] = ()
    one_of: type[Term] | None = None
    """The family of these entries."""


SECTIONS: Final[dict[str, Section]] = {
    "Rulings": Section(
        "record",
        "A file of `rulings/SOURCE/` is one section of a document; each record in it is one sentence of the "
        "document, and its claims are the executable parts of the sentence.",
        (records.RulingFile, records.Ruling, records.Span, records.Withdrawal, records.Supersession, records.Claim),
    ),
    "Subjects of claims": Section(
        "record",
        "`for-every` is a claim about all members of a class (fields that are not mentioned range over everything), "
        "`for-plain` about the plainest one, `for-some` about at least one.",
        (records.Quantified, records.BattleDescription, records.LifeChangeDescription),
    ),
    "Claims": Section(
        "claim",
        "A claim has exactly one of these shapes, or `then`: the facts of a scenario, which have a section of their "
        "own.",
        (records.Window, records.Chart, records.Reading, records.Note, records.Differs),
    ),
    "Scenarios": Section(
        "record",
        "A scenario starts from a stock situation, or from nothing, adds to its cards, and lets the players act. "
        "Players pass unless an act says otherwise; mandatory effects and rules happen without an act.",
        (
            records.Situation,
            records.Given,
            records.SceneCard,
            records.Act,
            records.After,
            records.StageDirection,
            records.Relative,
        ),
    ),
    "Facts": Section(
        "fact",
        "Each entry of `then` is one question with its answer, under a name. `order` is a list of events, the earliest "
        "first.",
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
    "Cards and effects": Section(
        "record",
        "A file of `cards/` holds the facts of one card's text, each effect by itself. Claims describe effects by the "
        "same keys.",
        (records.Card, records.Stats, records.Effect, records.CardException),
    ),
    "Verbs": Section(
        "verb",
        "Effects (`does`) and costs (`cost`): a verb with its arguments, or its word alone if it needs none.",
        one_of=language.Verb,
    ),
    "Conditions": Section(
        "condition",
        "Conditions for an effect to be activated (`needs`), to apply (`applies-when`), or inside `if`. All of several "
        "conditions have to be met.",
        one_of=language.Condition,
    ),
    "Amounts": Section(
        "amount",
        "How much: a number, a [word](#amount-word), or one of these.",
        one_of=language.CountedAmount,
    ),
    "Which cards": Section(
        "record",
        "Cards are named by a [word](#card-word), a description of all, a choice of some, or several of these.",
        (language.DescribedCards, language.CardDescription, language.Choice, language.Range, language.Likeness),
    ),
    "Sources, rulesets, switches": Section(
        "record",
        "The basis of everything else, and the lists besides the rulings.",
        (
            records.Source,
            records.CaptureGap,
            records.PageAddress,
            records.Cite,
            records.ReferenceList,
            records.Reference,
            records.Ruleset,
            records.CardSet,
            records.Chapter,
            records.Section,
            records.Switch,
            records.Case,
            records.Period,
            records.Precedent,
            records.PrecedentScope,
            records.Meeting,
            records.MeetingPair,
            records.StatChanged,
            records.Disagreement,
            records.CoverageFile,
            records.CoverageLines,
            records.Nicknames,
        ),
    ),
}


# --- entries ----------------------------------------------------------------------------------------------


@cache
def list_entries() -> tuple[Entry, ...]:
    """List every record, verb, condition and word of the language, in the order of the page."""
    return tuple(entry for section in SECTIONS.values() for entry in list_section(section)) + tuple(list_words())


def list_section(section: Section) -> Iterator[Entry]:
    """List the entries of one section."""
    for record in section.records:
        yield describe_record(record, name_record(record, section.kind), section.kind)
    if section.one_of is not None:
        yield from list_family(FAMILIES[section.one_of], section.kind)


def list_family(family: Family, sort: str) -> Iterator[Entry]:
    """List the words of a family."""
    for key, kind in family.kinds.items():
        if kind.inline:
            yield Entry(key, sort, *split_doc(family.docs[key]))
        else:
            yield describe_record(kind, key, sort)


def name_record(record: type, kind: str) -> str:
    """Name a record as its users do: a fact and a claim by its key, any other by a plain name."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "-", record.__name__).lower()
    return name.removesuffix("-fact") if kind == "fact" else name


def describe_record(record: Any, word: str, kind: str) -> Entry:
    """Describe a record by its docstring and the docstrings of its fields."""
    if record in FAMILIES:
        family = FAMILIES[record]
        keys = tuple(
            Key(key, write_type(read_types(each)[each.inline]), " ".join(family.docs[key].split()), required=False)
            for key, each in family.kinds.items()
            if each.inline
        )
    else:
        documented, takes = read_docs(record), read_types(record)
        keys = tuple(
            Key(to_kebab(name), write_type(takes[name]), " ".join(documented.get(name, "").split()), required)
            for name, required in list_keys(record)
        )
    return Entry(word, kind, *split_doc(inspect.getdoc(record) or ""), keys)


def list_keys(record: type[BaseModel | Term]) -> Iterator[tuple[str, bool]]:
    """List the fields of a record, or of a word, and whether each is required."""
    if issubclass(record, Term):
        yield from list_fields(record).values()
    else:
        yield from ((name, field.is_required()) for name, field in record.model_fields.items())


def read_types(record: type) -> dict[str, Any]:
    """Read the types of a record's fields, with all that is annotated."""
    return typing.get_type_hints(record, include_extras=True)


def split_doc(doc: str) -> tuple[str, str, str]:
    """Split a docstring into its meaning, example and source."""
    said: list[str] = []
    found = {"Example": "", "Source": ""}
    for line in doc.replace("``", "`").splitlines():
        label, colon, rest = line.strip().partition(": ")
        if colon and label in found:
            found[label] = rest
        else:
            said.append(line.strip())
    return " ".join(" ".join(said).split()), found["Example"], found["Source"]


@cache
def read_docs(record: Any) -> dict[str, str]:
    """Read the docstrings of a record's fields, including inherited ones."""
    found: dict[str, str] = {}
    for kind in reversed(record.__mro__):
        if issubclass(kind, records.Record | Term) and kind not in (records.Record, Term):
            found |= dict(_read_own_docs(kind))
    return found


def _read_own_docs(record: type) -> Iterator[tuple[str, str]]:
    tree = _read_classes(record.__module__)[record.__qualname__]
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, inspect.cleandoc(text).replace("``", "`")


@cache
def _read_classes(module: str) -> dict[str, ast.ClassDef]:
    """Read the source of a module's classes, all at once: to find a single one, Python reads the whole file."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {each.name: each for each in tree.body if isinstance(each, ast.ClassDef)}


# --- types ------------------------------------------------------------------------------------------------

FORMS: Final[tuple[tuple[Any, str], ...]] = (
    (records.DateText, "a day"),
    (records.PastDay, "a day"),
    (records.Address, "an address"),
    (records.Password, "eight digits"),
    (records.Slug, "a name"),
    (records.PointKey, "[points](#point)"),
    (records.PointText, "[point](#point) or point/[edge](#edge)"),
    (records.RoleText, "role or role.effect"),
    (records.FactKey, "facts"),
    (records.Varying, "`?`"),
)
"""Types of text with a form."""
NAMED: Final = {
    "Verb": "[verbs](#verbs)",
    "Condition": "[conditions](#conditions)",
    "DescribedCards": "[described cards](#which-cards)",
    "CountedAmount": "[an amount](#amounts)",
    "Fact": "[facts](#facts)",
    "EffectDescription": "[an effect](#effect)",
}
"""Records whose name differs from their own entry's."""


@cache
def name_lists() -> dict[object, str]:
    """Name each closed list of words."""
    return {value: name for name, value in vars(words).items() if typing.get_origin(value) is Literal}


def write_type(kind: Any) -> str:
    """Write the type of a key in Markdown: ``a number``, or links to the words or the record."""
    parts: dict[str, None] = {}
    several = False
    for each in split_type(kind):
        if typing.get_origin(each) is tuple:
            inner = write_type(typing.get_args(each)[0])
            several = True
            parts |= dict.fromkeys(inner.removesuffix(LIST).split(OR))
        elif part := write_part(each):
            parts |= dict.fromkeys(part.split(OR))
    return OR.join(parts) + (LIST if several else "")


OR, LIST = " or ", ", or a list"


def split_type(kind: Any) -> Iterator[Any]:
    """List the alternatives of a type; texts with a form stay whole, other validators are left out."""
    origin = typing.get_origin(kind)
    if any(kind == form for form, _ in FORMS):
        yield kind
    elif origin is typing.Annotated:
        inner, *marks = typing.get_args(kind)
        match marks:
            case [OneOf(base)]:
                yield base
            case [Flag(said)]:
                yield Literal[said]
            case _:
                yield from split_type(inner)
    elif origin in (typing.Union, types.UnionType):
        for each in typing.get_args(kind):
            yield from split_type(each)
    else:
        yield kind


def write_part(kind: Any) -> str:
    """Write one alternative of a key's type."""
    form = next((text for form, text in FORMS if form == kind), None)
    if form is not None or kind is type(None):
        return form or ""
    if kind in (str, int):
        return "text" if kind is str else "a number"
    origin, below = typing.get_origin(kind), typing.get_args(kind)
    if origin is Literal:
        return link_list(name_lists()[kind]) if kind in name_lists() else " or ".join(f"`{word}`" for word in below)
    if origin is dict:
        return f"{write_type(below[0])}, each with {write_type(below[1])}"
    name = name_record(kind, "fact" if kind in SECTIONS["Facts"].records else "record")
    return NAMED.get(kind.__name__, f"[{name}](#{name})")


def link_list(name: str) -> str:
    """Write a link to a closed list of words."""
    spelled = spell_list(name)
    return "`yes` or `no`" if name == "YesNo" else f"[{spelled}](#{spelled.replace(' ', '-')})"


def spell_list(name: str) -> str:
    """Spell the name of a list of words: ``EffectClass`` as ``effect class``."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


# --- words ------------------------------------------------------------------------------------------------


def list_words() -> Iterator[Entry]:
    """List every word of the closed lists with its meaning."""
    for listed, name in name_lists().items():
        meanings = MEANINGS[name]
        for word in typing.get_args(listed):
            yield Entry(str(word), spell_list(name), meanings.get(str(word), meanings.get("", "")))


def find_entries(word: str) -> tuple[Entry, ...]:
    """Find the entries of a word: as a record, a verb, a condition, a key, a word of a list, a list, or an old word."""
    return tuple(index_entries().get(word.casefold(), ()))


@cache
def index_entries() -> dict[str, list[Entry]]:
    """Index the entries by every word that has one."""
    found: dict[str, list[Entry]] = defaultdict(list)
    owners: dict[Key, list[str]] = defaultdict(list)
    for entry in list_entries():
        found[entry.word].append(entry)
        for key in entry.keys:
            owners[key._replace(required=False)].append(entry.word)
    for key, records_with in owners.items():
        takes = f"Takes {key.takes}."
        entry = Entry(key.key, f"key of {', '.join(records_with)}", f"{key.meaning} {takes}".strip())
        found[key.key].append(entry)
    for listed, name in name_lists().items():
        word = spell_list(name).replace(" ", "-")
        meanings, said = MEANINGS[name], [str(each) for each in typing.get_args(listed)]
        keys = tuple(Key(each, "", meanings.get(each, meanings.get("", "")), required=False) for each in said)
        found[word].append(Entry(word, "words", "One of these words.", keys=keys))
    for word, successor in CHANGED.items():
        found[word].append(Entry(word, "changed word", f"No longer a word; write {successor}."))
    return dict(found)


def write_entry(entry: Entry) -> Iterator[str]:
    """Write an entry for a terminal."""
    yield f"{entry.word} ({entry.kind}): {unlink(entry.sentence)}"
    if entry.example:
        yield f"  example  {entry.example}"
    if entry.source:
        yield f"  source   {entry.source}"
    width = max((len(key.key) for key in entry.keys), default=0)
    for key in entry.keys:
        takes = unlink(key.takes) + (" (required)" if key.required else "")
        yield f"  {key.key:<{width}}  " + ": ".join(part for part in (takes, unlink(key.meaning)) if part)


def unlink(text: str) -> str:
    """Remove the links and marks of Markdown from a text."""
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).replace("`", "")


# --- the page ---------------------------------------------------------------------------------------------

INTRODUCTION: Final = """\
# The language of records: reference

Everything that a file of a corpus can contain; [FORMAT.md](FORMAT.md) is the guide to it, by task. This page is made
from the records' own descriptions (`make docs`); a test keeps it current, and loads and plays every example.
A key that several words have in the same sense stands at the first of them, and the others link to it; `rulings show
WORD` prints the whole entry of a word. `rulings schemas DIR` writes the same as JSON Schemas, so that editors complete
and underline while you type.

Keys and words are in small letters with hyphens. A key that takes a list takes a lone entry too. Misspelt words
are refused with their line. A word that the language no longer has is refused with the new one
([changed words](#changed-words)), and `rulings format --upgrade` writes it; in a folder of your own it is read as the
new one until then, if one simply replaces the other.

A part of a printed text that is not played yet is written as such: `unplayed: "…"`, in a few words, as a verb, a
condition, an amount, a part of a description, or of a whole effect. Every answer that it could change is
"cannot decide: … is not played". Play never depends on a `note`.

A card in a folder of your own replaces the corpus's card of that name. An effect that applies without activation there
and is missing in yours is unplayed, until an effect of yours has its id or the same kind of verb.

An effect names the sentences of its card's text that it covers: `text: 2`, or `text: [2, 3]`. The text is the official
English one of today; a sentence ends at the end of a line, and at a full stop, question or exclamation mark outside
quotation marks and brackets. A Pendulum Effect comes first, and the numbers count on; a line of materials, an entry of
a list and a sentence that stands in brackets count as one each. Parts of a sentence that are irrelevant to
one turn are named in `outside-battle`; whole sentences irrelevant to battles stand there by their reason, as
`outside-battle: {materials: 1, summoning: 2}`. `rulings lint` compares every sentence and word of the text in an
imported card pool with the record.
"""


def write_page() -> str:
    """Write the whole page in Markdown."""
    return "\n".join(_write_page()) + "\n"


def _write_page() -> Iterator[str]:
    rows: dict[Key, str] = {}
    anchors.cache_clear()
    yield INTRODUCTION
    yield "## Contents\n"
    for name in (*SECTIONS, "Words", "Changed words"):
        yield f"- [{name}](#{name.lower().replace(',', '').replace(' ', '-')})"
    for name, section in SECTIONS.items():
        yield f"\n## {name}\n\n{section.introduction}"
        for entry in list_section(section):
            yield from write_markdown(entry, rows)
        if name == "Facts":
            yield from write_columns()
    yield "\n## Words\n\nEvery closed list, with the meaning of each word."
    for listed, name in name_lists().items():
        yield f"\n### {spell_list(name)}\n"
        meanings, said = MEANINGS[name], [str(word) for word in typing.get_args(listed)]
        if "" in meanings:
            yield f"{meanings['']}: " + ", ".join(f"`{word}`" for word in said) + "."
        else:
            yield from (f"- `{word}`: {meanings[word]}" for word in said)
    yield "\n## Changed words\n\nWords of older records, with today's words.\n\n| old | today |\n|---|---|"
    yield from (f"| `{old}` | `{new}` |" for old, new in CHANGED.items())
    yield from (f"| `{verb}: {{{old}: …}}` | `{verb}: {{{new}: …}}` |" for (verb, old), new in CHANGED_KEYS.items())
    yield from (f"| `{word}: …` | `{word}: {{{key}: …}}` |" for word, key in ALONE.items())
    yield from (f"| `kind: {old}` | `{spell_kind(old)}` |" for old in CHANGED_KINDS)
    yield "| `factor` in an amount | `half:` or `double:` around the amount |\n| `does: []` | no `does` |"


def write_columns() -> Iterator[str]:
    """Write which event has which columns, each set of columns once."""
    events: dict[Columns, list[str]] = {}
    for word, said in EVENTS.items():
        events.setdefault(said, []).append(f"`{word}`")
    yield "\n### columns of events\n\nBesides `at`, `chain`, `first` and `times`, which every event has:\n"
    yield "| events | happen to | columns |\n|---|---|---|"
    for columns, named in events.items():
        of = " or ".join(SORTS[each] for each in columns.of)
        yield f"| {', '.join(named)} | {of} | {', '.join(f'`{each}`' for each in columns.takes) or 'no more'} |"


def write_markdown(entry: Entry, rows: dict[Key, str]) -> Iterable[str]:
    """Write an entry of the page; keys in ``rows`` stand in an earlier entry, to which it links."""
    yield f"\n### {entry.word}\n\n{entry.sentence}"
    if entry.example:
        yield f"\n```yaml\n{entry.example}\n```"
    if entry.source:
        yield f"\nSource: {entry.source}."
    own = [key for key in entry.keys if key not in rows]
    if own:
        yield "\n| key | takes | meaning |\n|---|---|---|"
        for key in own:
            name = f"**{key.key}**" if key.required else key.key
            yield f"| {name} | {key.takes} | {key.meaning} |"
    elsewhere: dict[str, list[str]] = {}
    for key in entry.keys:
        if key in rows:
            elsewhere.setdefault(rows[key], []).append(f"**{key.key}**" if key.required else f"`{key.key}`")
    if elsewhere:
        links = (f"{', '.join(named)} as in {link}" for link, named in elsewhere.items())
        yield f"\n{'And' if own else 'Keys:'} {'; '.join(links)}."
    link = f"[{entry.word}](#{make_anchor(entry.word)})"
    rows.update((key, link) for key in own)


def make_anchor(word: str) -> str:
    """Make the anchor of the next heading of a word, as Markdown does: the second of a name is numbered."""
    seen = anchors()
    seen[word] = seen.get(word, -1) + 1
    return f"{word}-{seen[word]}" if seen[word] else word


@cache
def anchors() -> dict[str, int]:
    """The headings so far, with the number of their last anchor."""
    return {}


def main() -> None:
    """Print the page."""
    print(write_page(), end="")


if __name__ == "__main__":
    main()

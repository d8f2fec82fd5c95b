"""Turns validation errors into problems that an editor understands.

Pydantic reports every alternative of a value separately, in its own words. Here each error becomes one problem in
words, at the line of its key.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from kb.corpus.yaml import Document, LinePath
from kb.language.forms import FAMILIES, OneOf, Term, list_fields
from kb.problems import Problem, advise_meant, join_words
from kb.records import FUTURE, NO_DAY, Address, DateText, FactKey, Password, SetCode, Slug, to_kebab
from kb.records.changed import CHANGED, CHANGED_KEYS, CHANGED_KINDS, MEANT, spell_kind

Complaint = Mapping[str, Any]
SHALLOW: Final = frozenset(
    {"model_type", "dict_type", "tuple_type", "list_type", "string_type", "int_type", "literal_error", "int_parsing"}
)
"""Errors that only say that the value has another type."""
ALTERNATIVES = re.compile(r"\^\(\??:?(?P<words>[a-z0-9|-]+)\)\$?")


def read_pattern(kind: object) -> str:
    """Read the pattern of a type of text."""
    return str(typing.get_args(kind)[1].metadata[0].pattern)


FORMS: Final = {
    read_pattern(DateText): ("a day written as 2010-04-26", "write year-month-day"),
    read_pattern(Address): ("an address as https://example.org/page", "copy it whole from the browser"),
    read_pattern(Password): ("a password of eight digits", "write all eight, in quotes"),
    r"^\?$": ("a number or ?", "write the printed value"),
    read_pattern(FactKey): ("a fact, as ruling#claim/fact", "copy it from the report"),
    read_pattern(SetCode): ("capital letters, digits and hyphens", "write it as before the number of a card: LOB"),
    read_pattern(Slug): ("small letters, digits and hyphens", "write it as a-word-or-more"),
}


SLUG_PATTERN: Final = read_pattern(Slug)


def make_slug(text: str) -> str:
    """Write a text in small letters, digits and hyphens, as far as it has any."""
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")


def explain_errors(
    error: ValidationError, model: object, document: Document, place: LinePath = (), *, below: int = 0
) -> list[Problem]:
    """Turn every error of a record into one problem.

    ``place`` is the record's place in its file, ``below`` its number of steps below the validated value.
    """
    complaints = [
        name_alike({**complaint, "loc": complaint["loc"][below:]}) for complaint in error.errors(include_url=False)
    ]
    groups: dict[LinePath, list[Complaint]] = {}
    for complaint in complaints:
        groups.setdefault(find_place(complaint, document, place), []).append(complaint)
    deep = {path[:length] for path in groups for length in range(len(path))}
    problems = []
    for path, group in groups.items():
        kept = [complaint for complaint in group if complaint["type"] not in SHALLOW]
        if path in deep and not kept:
            continue
        told = kept or group
        if len(told) > 1 and not kept:
            problems.append(explain_union(told, document, path))
        else:
            problems.extend(explain_one(complaint, model, document, path) for complaint in told)
    return problems


def name_alike(complaint: Complaint) -> Complaint:
    """Name a fault of a word of the language as that of a record."""
    match complaint["type"]:
        case "union_tag_invalid":
            context = complaint["ctx"]
            known = read_expected({"expected": context["expected_tags"]})
            return {**complaint, "type": "extra_forbidden", "loc": (*complaint["loc"], context["tag"]), "known": known}
        case kind if kind in ALIKE:
            return {**complaint, "type": ALIKE[kind]}
    return complaint


ALIKE: Final = {
    "unexpected_keyword_argument": "extra_forbidden",
    "dataclass_type": "model_type",
    "union_tag_not_found": "model_type",
}
"""Faults of words by those of records."""


def find_place(complaint: Complaint, document: Document, place: LinePath) -> LinePath:
    """Find the path in the file of an error, without the names of alternatives in its own path."""
    path = place
    location = complaint["loc"]
    for step in location:
        if (*path, step) in document.lines:
            path = (*path, step)
    if complaint["type"] == "extra_forbidden" and location and path[-1:] != (location[-1],):
        path = (*path, location[-1])
    column: str = getattr(complaint.get("ctx", {}).get("error"), "column", "")
    return (*path, column) if (*path, column) in document.lines else path


def explain_one(complaint: Complaint, model: object, document: Document, path: LinePath) -> Problem:
    """Describe one error in words."""
    kind, value = complaint["type"], complaint.get("input")
    context = complaint.get("ctx", {})
    line = document.find_line(path)
    key = name_key(path, document)

    def tell(code: str, what: str, expected: str = "", todo: str = "") -> Problem:
        return Problem(code, document.path, line, what, expected, todo)

    match kind:
        case "extra_forbidden":
            word = str(complaint["loc"][-1])
            known = complaint.get("known") or find_keys(model, complaint["loc"][:-1])
            return tell(
                "unknown-key",
                f"unknown key `{word}`",
                f"one of {join_words(known, 'or', 40)}",
                advise_key([str(each) for each in complaint["loc"]], known),
            )
        case "missing":
            word = str(complaint["loc"][-1])
            return tell("missing-key", f"`{word}` is missing in {key}", f"the key `{word}`", "write it")
        case "literal_error":
            return explain_word(value, read_expected(context), key, document.path, line)
        case "string_pattern_mismatch":
            pattern = context.get("pattern", "")
            if found := ALTERNATIVES.match(pattern):
                words = found["words"].split("|")
                return explain_word(value, words, key, document.path, line)
            form = FORMS.get(str(pattern), ("another form", "see corpus/REFERENCE.md"))
            if pattern == SLUG_PATTERN and isinstance(value, str) and (slug := make_slug(value)):
                form = (form[0], f"write {slug}")
            return tell("bad-form", f"{show_value(value)} in {key}", *form)
        case "string_type" if isinstance(value, int):
            return tell("not-text", f"{key} is the number {value}", "text", f'write it in quotes: "{value}"')
        case "value_error":
            return explain_value(complaint, document, path)
        case "too_short" | "string_too_short" | "too_long":
            least, most = context.get("min_length"), context.get("max_length")
            count = f"at least {least}" if kind != "too_long" else f"at most {most}"
            return tell(
                "wrong-count",
                f"{key} has too {'many' if kind == 'too_long' else 'few'} entries",
                count,
                "complete it, or leave the key out",
            )
    return tell(
        "wrong-type",
        f"{key} is {show_value(value)}",
        str(tell_expected(complaint) or complaint["msg"]),
        "see the annotated record in corpus/README.md",
    )


EXPECTED_TYPES: Final = {
    "model_type": "a mapping (keys with values)",
    "dict_type": "a mapping (keys with values)",
    "tuple_type": "a list",
    "list_type": "a list",
    "string_type": "text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
}


def tell_expected(complaint: Complaint) -> str | None:
    """Name the expected type; None if the error is about something else."""
    context = complaint.get("ctx", {})
    match complaint["type"]:
        case "greater_than_equal":
            return f"a whole number from {context['ge']} on"
        case "less_than_equal":
            return f"a whole number, at most {context['le']:,}"
    return EXPECTED_TYPES.get(complaint["type"])


def advise_key(path: Sequence[str], known: Sequence[str]) -> str:
    """Advise on an unknown key, which may have a successor."""
    *above, key = path
    for verb in above:
        if (verb, key) in CHANGED_KEYS:
            return f"`{key}` is now `{CHANGED_KEYS[verb, key]}`"
    if key == "factor" and "half" in known:
        return "`factor` is now `half:` or `double:` around the amount"
    return advise_word(key, known, "remove it, or look in corpus/REFERENCE.md")


def advise_word(word: str, known: Iterable[str], otherwise: str) -> str:
    """Advise on an unknown word, which may have a successor or be another's everyday name."""
    known = list(known)
    if meant := next((each for each in MEANT.get(word, ()) if each.partition(",")[0] in known), None):
        return f"write {meant}"
    if word in CHANGED:
        return f"`{word}` is now `{CHANGED[word]}`"
    if word in CHANGED_KINDS and "spell-or-trap" in known:
        return f"`{word}` is now `{spell_kind(word)}`"
    return advise_meant(word, known, otherwise)


def explain_union(complaints: Sequence[Complaint], document: Document, path: LinePath) -> Problem:
    """Describe the possible types of a value in one sentence, if none of them fits."""
    value = complaints[0].get("input")
    words: list[str] = []
    others: list[str] = []
    for complaint in complaints:
        if complaint["type"] == "literal_error":
            words.extend(read_expected(complaint.get("ctx", {})))
        elif (expected := tell_expected(complaint)) and expected not in others:
            others.append(expected)
    line = document.find_line(path)
    if words and isinstance(value, str):
        return explain_word(value, words, name_key(path, document), document.path, line)
    expected = join_words([*others, *([f"one of {join_words(words, 'or', 40)}"] if words else [])], "or")
    return Problem(
        "wrong-type",
        document.path,
        line,
        f"{name_key(path, document)} is {show_value(value)}",
        expected,
        "see the annotated record in corpus/README.md",
    )


def explain_word(value: object, known: Iterable[str], key: str, path: str, line: int) -> Problem:
    """Describe a word that is not in a closed list."""
    words = list(dict.fromkeys(known))
    listed = f"one of {join_words(words, 'or', 60)}"
    if not isinstance(value, str):
        return Problem("wrong-type", path, line, f"{key} is {show_value(value)}", listed, "write a word")
    todo = advise_word(value, words, "choose one of them")
    return Problem("unknown-word", path, line, f"`{value}` is no known word in {key}", listed, todo)


def explain_value(complaint: Complaint, document: Document, path: LinePath) -> Problem:
    """Describe an error that a record type raises itself."""
    message = str(complaint.get("ctx", {}).get("error", complaint["msg"]))
    line = document.find_line(path)
    if message == NO_DAY:
        return Problem(
            "bad-form",
            document.path,
            line,
            f"{show_value(complaint.get('input'))} is no day",
            "a day of the calendar, as 2010-04-26",
            "correct it",
        )
    if message == FUTURE:
        return Problem(
            "future-day", document.path, line, f"{show_value(complaint.get('input'))} is in the future",
            "a day that has begun", "correct the day, or wait for it",
        )  # fmt: skip
    what, _, expected = message.partition(" expected")
    if expected:
        todo = "write one of them" if message.endswith(("found none", "found neither")) else "keep one of them"
        return Problem("wrong-shape", document.path, line, f"in {name_key(path, document)}: {message}", "", todo)
    return Problem("wrong-shape", document.path, line, f"in {name_key(path, document)}: {what}")


def read_expected(context: Mapping[str, Any]) -> list[str]:
    """Read the words that an error about a word lists."""
    return re.findall(r"'([^']*)'", str(context.get("expected", "")))


def name_key(path: LinePath, document: Document) -> str:
    """Name a place in a file as its editor sees it: ``rulings[its-id].claims.window``."""
    text = ""
    value = document.value
    for step in path:
        value = find_part(value, step)
        if isinstance(step, int):
            named = find_part(value, "id")
            text += f"[{named if isinstance(named, str) else step + 1}]"
        else:
            text += f"{'.' if text else ''}{step}"
    return f"`{text}`" if text else "the file"


def find_part(value: object, step: str | int) -> object:
    """Find a part of a file's content; None if there is none."""
    if isinstance(value, dict):
        return value.get(step)
    return value[step] if isinstance(value, list) and isinstance(step, int) and step < len(value) else None


def show_value(value: object) -> str:
    """Show a wrong value in a few words."""
    match value:
        case None:
            return "empty"
        case str():
            return f"the text `{value if len(value) < 60 else value[:57] + '…'}`"
        case int():
            return f"the number {value}"
        case Mapping():
            return f"a mapping ({join_words([str(key) for key in value], most=4)})"
        case list() | tuple():
            return f"a list of {len(value)}"
    return f"`{value}`"


def find_keys(model: object, location: Sequence[str | int]) -> list[str]:
    """Find the keys known at a place in a record."""
    kinds: list[Any] = [model]
    for step in location:
        named = [kind for kind in flatten(kinds) if isinstance(kind, type) and kind.__name__ == step]
        kinds = named or [below for kind in flatten(kinds) for below in list_below(kind, step)] or kinds
    return [key for kind in flatten(kinds) for key in list_keys(kind)]


def list_keys(kind: Any) -> list[str]:
    """List the keys of a record or of a word; none of any other type."""
    if not isinstance(kind, type):
        return []
    if issubclass(kind, BaseModel):
        return [field.alias or to_kebab(name) for name, field in kind.model_fields.items()]
    return list(list_fields(kind)) if issubclass(kind, Term) and kind not in FAMILIES else []


def list_below(kind: Any, step: str | int) -> Iterator[Any]:
    """List the types below a key of a type."""
    if typing.get_origin(kind) in (dict, tuple):
        yield from (part for part in typing.get_args(kind) if part is not Ellipsis)
    elif isinstance(kind, type) and issubclass(kind, BaseModel):
        fields = kind.model_fields.items()
        yield from (field.annotation for name, field in fields if (field.alias or to_kebab(name)) == step)
    elif kind in FAMILIES and step in FAMILIES[kind].kinds:
        yield FAMILIES[kind].kinds[str(step)]
    elif isinstance(kind, type) and issubclass(kind, Term) and kind not in FAMILIES and step in list_fields(kind):
        yield typing.get_type_hints(kind, include_extras=True)[list_fields(kind)[str(step)].name]


def flatten(kinds: Iterable[Any]) -> list[Any]:
    """List the alternatives of some types, without annotations."""
    found: list[Any] = []
    for kind in kinds:
        origin = typing.get_origin(kind)
        if origin is typing.Annotated:
            inner, *marks = typing.get_args(kind)
            found += [marks[0].base] if isinstance(marks[0], OneOf) else flatten([inner])
        elif origin in (typing.Union, types.UnionType):
            found += flatten(typing.get_args(kind))
        else:
            found.append(kind)
    return found

"""A strict YAML reader: one document, each key once, no anchors, dates and ``no`` as text.

Only plain whole numbers become numbers, and only ``~``, ``null`` and nothing become None. Every other scalar is text,
so ``no``, ``on`` and ``2010-04-01`` stay as typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import yaml
from yaml import events

from kb.corpus.later import Later
from kb.problems import Problem, Refused

Key = str | int
LinePath = tuple[Key, ...]
Lines = Mapping[LinePath, int]
"""The line of every key and list item, by its path from the top of the document."""

LARGEST_BYTES: Final = 5_000_000
DEEPEST: Final = 40
MOST_PARTS: Final = 100_000
"""Most keys and list items of one file; the largest of the corpus has some thousands."""
LONGEST_NUMBER: Final = 15
WHOLE_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control and bidirectional characters, which no record needs."""
CONFLICT = re.compile(r"^(?:<{7}|>{7}|\|{7})(?= |$)", re.MULTILINE)
"""The marks of git in a file with an unresolved merge conflict."""
NO_BREAK: Final = "\u00a0"
QUOTED_START: Final = re.compile(r"""(?:^|[:-] )\s*(?:"[^"]*"|'[^']*')\s*$""")
"""A text in quotation marks, where a value begins."""
UNSPACED: Final = re.compile(r"\s*(?:- )?[a-z-]+:[^\s:/]")
"""A key with its value right behind the colon."""
SHOWN: Final = 20
"""Most letters of a broken line that are shown."""
NOTHING = frozenset({"", "~", "null"})
Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Document(Later):
    """The content of one file (mappings, lists, text, whole numbers, None), with the line of each part."""

    value: Any
    lines: Lines
    path: str
    key: bytes = b""
    """The cache key of its bytes and the reader; empty if it is not cached."""

    def find_line(self, path: LinePath) -> int:
        """Find the line of a place, or of the nearest place above it that has one."""
        for end in range(len(path), -1, -1):
            if (line := self.lines.get(path[:end])) is not None:
                return line
        return 1


def read_file(file: Path, path: str | None = None) -> Document:
    """Read a file of records; ``path`` is the name that problems show.

    Raises :class:`kb.problems.Refused` with every problem found.
    """
    shown = path or str(file)
    return read_text(read_bytes(file, shown), shown)


def read_bytes(file: Path, path: str) -> bytes:
    """Read the bytes of a file of records; raises :class:`kb.problems.Refused` if it cannot be read."""
    try:
        size = file.stat().st_size
        if size > LARGEST_BYTES:
            raise refuse_size(path, size)
        return file.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Refused.single("unreadable-file", path, f"the file cannot be read: {reason}", "a readable file") from None


@lru_cache(maxsize=1024)
def read_text(data: bytes | str, path: str) -> Document:
    """Read one YAML document; ``path`` is the name that problems show.

    The result is kept: two corpora that are compared share most of their files.
    """
    if len(data) > LARGEST_BYTES:
        raise refuse_size(path, len(data))
    text = data if isinstance(data, str) else decode_text(data, path)
    reader = Reader(path)
    try:
        document = reader.read_document(yaml.parse(text, Loader=Loader))
    except yaml.YAMLError as error:
        reader.problems.append(explain_syntax(error, text, path))
    except UnicodeEncodeError:
        reader.report("not-utf-8", 0, "the text holds half a character", "UTF-8 text")
    if reader.problems:
        raise Refused(reader.problems)
    return document


def refuse_size(path: str, size: int) -> Refused:
    """Make the error for a file too large to be written by people."""
    return Refused.single(
        "too-large",
        path,
        f"the file has {size:,} bytes",
        f"at most {LARGEST_BYTES:,} bytes",
        "split it into a file a section",
    )


def decode_text(data: bytes, path: str) -> str:
    """Decode UTF-8, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Refused.single(
            "not-utf-8", path, "the file is not UTF-8 text", "UTF-8", "save it as UTF-8", line=line
        ) from None


def explain_syntax(error: yaml.YAMLError, text: str, path: str) -> Problem:
    """Describe a YAML syntax error in words."""
    if conflict := CONFLICT.search(text):
        number = text.count("\n", 0, conflict.start()) + 1
        what, todo = "two changes of the file are not merged", "keep what is right, and take the marks of git out"
        return Problem("merge-conflict", path, number, what, "", todo)
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        rows = text.splitlines()
        number = min(mark.line + 1, len(rows)) if mark else 0
        row = rows[number - 1] if number else ""
        indented = "\t" in row[: len(row) - len(row.lstrip())]
        if indented or ("\t" in row and "cannot start" in str(error.problem)):
            return Problem("tab", path, number, "a tab stands in the indentation", "spaces", "replace it")
        what = " ".join(part for part in (error.context, error.problem) if part)
        column = min(mark.column, len(row)) + 1 if mark else 1
        place = f"column {column}, at `{row[column - 1 :][:SHOWN].strip()}`" if row[column - 1 :].strip() else "its end"
        todo = advise_syntax(row, column, str(error.problem), rows[max(number - 2, 0) : number])
        return Problem("broken-yaml", path, number, f"the YAML is broken ({place}): {what}", "", todo)
    position = getattr(error, "position", None)
    number = text.count("\n", 0, position) + 1 if isinstance(position, int) else 0
    text = text.replace("\r\n", "\n")
    if found := CONTROL.search(text):
        number = text.count("\n", 0, found.start()) + 1
    return Problem("control-character", path, number, "a control character stands in the text", "plain text")


def advise_syntax(row: str, column: int, problem: str, near: Sequence[str]) -> str:
    """Advise on a YAML syntax error by the line that it is on, and the one above it."""
    if any(NO_BREAK in each for each in near):
        at = next(each.index(NO_BREAK) for each in reversed(near) if NO_BREAK in each) + 1
        return f"a no-break space stands in column {at}: type a plain space"
    if QUOTED_START.search(row[: column - 1]) and row[column - 1 :].strip():
        return "a text that begins with a quotation mark ends at the next one: put the whole text in single quotes"
    if len(near) > 1 and UNSPACED.match(near[0]) and "mapping values" in problem:
        return "the line above lacks a space after its colon"
    if row.count(": ") > 1 and "mapping values" in problem:
        return "a text with a colon stands in quotes: put the whole text after the first colon in single quotes"
    if "cannot start any token" in problem:
        return "a text that begins with this sign stands in quotes"
    return "look for a missing quotation mark, bracket, colon or indent just above"


def find_start(event: Any) -> int:
    """Find the line on which a part begins."""
    return int(event.start_mark.line) + 1


@dataclass(slots=True)
class Reader:
    """Builds values from the events of one document and records the line of each part."""

    path: str
    problems: list[Problem] = field(default_factory=list)
    lines: dict[LinePath, int] = field(default_factory=dict)

    def report(self, code: str, line: int, what: str, expected: str = "", todo: str = "") -> None:
        """Add a problem."""
        self.problems.append(Problem(code, self.path, line, what, expected, todo))

    def read_document(self, stream: Iterator[Any]) -> Document:
        """Read the only document of a file."""
        value: Any = None
        documents = 0
        event: Any
        for event in stream:
            if isinstance(event, events.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    line = find_start(event)
                    self.report(
                        "second-document",
                        line,
                        "a second document begins",
                        "one document a file",
                        "give it a file of its own",
                    )
                    break
                if event.version or event.tags:
                    self.report("directive", find_start(event), "a %-directive", "plain YAML", "remove it")
                first: Any = next(stream)
                self.lines[()] = find_start(first)
                value = self.read_node(first, stream, ())
                if self.problems and self.problems[-1].code == "too-deep":
                    break
        if value is None and not self.problems:
            self.report("empty-file", 0, "the file is empty", "records", "write some, or remove the file")
        return Document(value, self.lines, self.path)

    def read_node(self, event: Any, stream: Iterator[Any], path: LinePath) -> Any:
        """Read the value at an event."""
        if len(self.lines) > MOST_PARTS:
            self.report("too-large", 0, "the file is too long", f"at most {MOST_PARTS:,} entries", "split it")
            raise Refused(self.problems)
        if type(event) is events.ScalarEvent:
            return self.read_scalar(event)
        line = find_start(event)
        if type(event) is events.AliasEvent:
            self.report("alias", line, f"an alias (*{event.anchor})", "each record written out", "write it out")
            return None
        self.check_plain(event, line)
        if len(path) >= DEEPEST:
            self.report("too-deep", line, f"more than {DEEPEST} levels stand inside each other", "a flat record")
            raise Refused(self.problems)
        if type(event) is events.SequenceStartEvent:
            return self.read_list(stream, path)
        return self.read_mapping(stream, path)

    def read_list(self, stream: Iterator[Any], path: LinePath) -> list[Any]:
        """Read a list."""
        items: list[Any] = []
        while type(event := next(stream)) is not events.SequenceEndEvent:
            below = (*path, len(items))
            self.lines[below] = find_start(event)
            items.append(self.read_node(event, stream, below))
        return items

    def read_mapping(self, stream: Iterator[Any], path: LinePath) -> dict[str, Any]:
        """Read a mapping; keys are text and unique."""
        found: dict[str, Any] = {}
        while type(event := next(stream)) is not events.MappingEndEvent:
            line = find_start(event)
            if type(event) is not events.ScalarEvent:
                self.report("bad-key", line, "a list, mapping or alias stands as a key", "a word")
                self.read_node(event, stream, (*path, "?"))
                self.read_node(next(stream), stream, (*path, "?"))
                continue
            self.check_plain(event, line)
            key = str(event.value)
            below = (*path, key)
            if key == "<<" and not event.style:
                self.report("merge-key", line, "a merge key (<<)", "each record written out", "write it out")
            elif key in NOTHING and not event.style:
                self.report("bad-key", line, "a key is empty", "a word", "write the key before the colon")
            elif CONTROL.search(key):
                self.report("control-character", line, "a control character in a key", "a word")
            elif key in found:
                self.report(
                    "duplicate-key",
                    line,
                    f"the key `{key}` stands twice (first on line {self.lines[below]})",
                    "each key once",
                    "remove or rename one",
                )
                below = (*path, key, "again")
            self.lines[below] = line
            value = self.read_node(next(stream), stream, below)
            found.setdefault(key, value)
        return found

    def read_scalar(self, event: Any) -> str | int | None:
        """Read text, a whole number or nothing."""
        text: str = event.value
        if event.anchor is not None or event.tag is not None:
            self.check_plain(event, find_start(event))
        if not event.style:
            if text in NOTHING:
                return None
            if text[0] in "-0123456789" and WHOLE_NUMBER.fullmatch(text):
                if len(text) <= LONGEST_NUMBER:
                    return int(text)
                self.report(
                    "number-too-large",
                    find_start(event),
                    "the number is too large",
                    f"at most {LONGEST_NUMBER} digits",
                    "write it in quotes if it is text",
                )
        if not text.isprintable() and CONTROL.search(text):
            self.report(
                "control-character",
                find_start(event),
                "a control character in the text",
                "plain text",
            )
        return text

    def check_plain(self, event: Any, line: int) -> None:
        """Refuse anchors and tags."""
        if event.anchor is not None:
            self.report("anchor", line, f"an anchor (&{event.anchor})", "each record written out", "remove it")
        if event.tag is not None:
            self.report("tag", line, f"a tag ({event.tag})", "plain values", "remove it, or put the text in quotes")

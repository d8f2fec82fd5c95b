"""Formats files of records: block style where a line would exceed 100 columns, comments kept.

ruamel.yaml rewrites a file with its comments, quotes and order; the content is compared before and after, so that a
file never changes its meaning.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import yaml as pyyaml
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.representer import RoundTripRepresenter
from ruamel.yaml.resolver import VersionedResolver

from kb.corpus.yaml import Document, read_text
from kb.problems import Refused

WIDTH: Final = 100
"""Most columns of a line, if it can be broken."""
TEXT: Final = re.compile(r"(?P<start> *(?:- )*)(?P<key>[\w-]+:) (?P<words>(?P<quote>[\"'])\S.*(?P=quote)|[^\s{[\"'].*)")
"""A key and its text on one line, plain or in quotes."""
LAST: Final = re.compile(r""".* (?P<text>'(?:[^']|'')*'|"[^"]*")[]}]*""")
"""A line that ends with a text in quotes."""
FOLDED: Final = tuple(
    re.compile(
        rf"^( *)({'- ' * dashes}[\w-]+:) >-\n(?:(?!.{{{WIDTH + 1},}} )\1{'  ' * (dashes + 1)}\S(?:.*\S)?\n)+"
        rf"(?!\1{'  ' * (dashes + 1)}|\n+(?: |\Z))",
        re.MULTILINE,
    )
    for dashes in range(3)
)
"""A key and its text, folded over several lines as it was typed."""
BETWEEN: Final = re.compile(r"^(?:(?:#.*)?\n)+(?=[^#\s])", re.MULTILINE)
"""The comments above an entry of a whole file, which are left as they are."""


class TextResolver(VersionedResolver):
    """Resolves every word as text, as the strict reader does: no numbers, dates or truth values."""

    @property
    def versioned_resolver(self) -> dict[str, Any]:
        """No pattern makes a word anything but text."""
        return {}


class TextRepresenter(RoundTripRepresenter):
    """Writes a number, which only a change can have put into a file, as a plain word."""

    def represent_number(self, number: int) -> ScalarNode:
        """Write the digits."""
        written: ScalarNode = self.represent_str(str(number))
        return written


TextRepresenter.add_representer(int, TextRepresenter.represent_number)


def format_text(
    text: str, path: str, change: Callable[[Any], Any] | None = None, document: Document | None = None
) -> str:
    """Format the text of a file; ``change`` may change its content, which else stays the same.

    ``document`` is what the text was read as, if it was. Raises :class:`kb.problems.Refused` for a text that is not a
    record file.
    """
    said = (document or read_text(text, path)).value
    if said is None or (change is None and is_formatted(text)):
        return text
    formatted = rewrite(text, path, change)
    if change is None and read_text(formatted, path).value != said:
        raise Refused.single(
            "not-formatted", path, "formatting would change the content of the file", todo="report this, with the file"
        )
    return formatted


def rewrite(text: str, path: str, change: Callable[[Any], Any] | None = None) -> str:
    """Write a text again with ruamel.yaml; :func:`format_text` does so unless it is certainly formatted."""
    yaml = make_yaml()
    try:
        document = yaml.load(text)
    except YAMLError as error:
        raise Refused.single("broken-yaml", path, f"cannot be formatted: {error}") from None
    if change is not None:
        document = change(document)
    lay_out(document, 0)
    written = io.StringIO()
    yaml.dump(document, written)
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines()) + "\n"


def is_formatted(text: str) -> bool:
    """Whether a text certainly is formatted; libyaml writes it again, 40 times as fast as ruamel.yaml does.

    False also for what libyaml drops or lays out otherwise, such as comments within an entry. Texts folded by hand are
    left as they are.
    """
    return all(map(is_written_alike, filter(None, BETWEEN.split(leave_out_folded(text)))))


def leave_out_folded(text: str) -> str:
    """Replace texts folded by hand, which ruamel.yaml writes as they are in one column, each broken in time."""
    for pattern in FOLDED:
        text = pattern.sub(r"\1\2 folded\n", text)
    return text


def is_written_alike(text: str) -> bool:
    """Whether libyaml writes some entries again as they are, but for where a long text is broken."""
    try:
        events = [*pyyaml.parse(text, Loader=pyyaml.CSafeLoader)]
        if not all(map(is_plain, events)):
            return False
        written = pyyaml.emit(events, Dumper=pyyaml.CSafeDumper, width=len(text) + WIDTH, allow_unicode=True)
        return "".join(f"{line}\n" for each in written.splitlines() for line in fold(each)) == text
    except (AttributeError, pyyaml.YAMLError):
        return False


def is_plain(event: Any) -> bool:
    """Whether both libraries write an event alike: no tag, anchor, mark of a document, or block of text."""
    if isinstance(event, pyyaml.DocumentStartEvent | pyyaml.DocumentEndEvent):
        return not event.explicit
    if isinstance(event, pyyaml.ScalarEvent) and event.style in ("|", ">"):
        return False
    return getattr(event, "anchor", None) is None and getattr(event, "tag", None) is None


def fold(line: str) -> Iterator[str]:
    """Break a line that is too long as ruamel.yaml breaks a text: one in quotes after its first word beyond.

    Empty for a line that is too long and no text.
    """
    text = TEXT.fullmatch(line) if len(line) > WIDTH else None
    if text is None:
        yield line if len(line) <= WIDTH or is_kept_whole(line) else ""
        return
    indent = " " * (len(text["start"]) + 2)
    filled = text["start"] + text["key"]
    for word in text["words"].split(" "):
        if len(filled) + (0 if text["quote"] else 1 + len(word)) > WIDTH:
            yield filled
            filled = indent + word
        else:
            filled += f" {word}"
    yield filled


def is_kept_whole(line: str) -> bool:
    """Whether a line that is too long only by the quotes of its last text stays, as quotes do not count."""
    last = LAST.fullmatch(line)
    return last is not None and len(line) - 2 - last["text"][1:-1].count("''") <= WIDTH and " " not in line[WIDTH:]


def make_yaml() -> YAML:
    """Make a reader and writer that takes every word as text and keeps comments, quotes and order."""
    yaml = YAML()
    yaml.Resolver = TextResolver
    yaml.Representer = TextRepresenter
    yaml.preserve_quotes = True
    yaml.width = WIDTH
    yaml.brace_single_entry_mapping_in_flow_sequence = True
    yaml.indent(mapping=2, sequence=2, offset=0)
    return yaml


def lay_out(value: Any, column: int) -> None:
    """Put a value into block style if it does not fit on the rest of its line."""
    if not isinstance(value, CommentedMap | CommentedSeq):
        return
    if value.fa.flow_style() and column + len(write_line(value)) > WIDTH:
        value.fa.set_block_style()
    if value.fa.flow_style():
        return
    for key, below in value.items() if isinstance(value, CommentedMap) else ((None, each) for each in value):
        lay_out(below, column_of(key, below, column))


def column_of(key: Any, below: Any, column: int) -> int:
    """Find the column at which a value starts: after its key, or below it in block style."""
    if key is None:
        return column + 2
    if isinstance(below, CommentedMap | CommentedSeq) and not below.fa.flow_style():
        return column if isinstance(below, CommentedSeq) else column + 2
    return column + len(str(key)) + 2


def write_line(value: Any) -> str:
    """Write a value on one line in flow style."""
    if isinstance(value, CommentedMap | dict):
        return "{" + ", ".join(f"{key}: {write_line(each)}" for key, each in value.items()) + "}"
    if isinstance(value, CommentedSeq | list):
        return "[" + ", ".join(map(write_line, value)) + "]"
    return "" if value is None else str(value)

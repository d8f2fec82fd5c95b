"""Formats files of records: block style where a line would exceed 100 columns, comments kept.

ruamel.yaml rewrites a file with its comments, quotes and order; the content is compared before and after, so that a
file never changes its meaning.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.representer import RoundTripRepresenter
from ruamel.yaml.resolver import VersionedResolver

from kb.corpus.yaml import read_text
from kb.problems import Refused

WIDTH: Final = 100
"""Most columns of a line, if it can be broken."""


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


def format_text(text: str, path: str, change: Callable[[Any], Any] | None = None) -> str:
    """Format the text of a file; ``change`` may change its content, which else stays the same.

    Raises :class:`kb.problems.Refused` for a text that is not a record file.
    """
    said = read_text(text, path).value
    if said is None:
        return text
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
    formatted = "\n".join(line.rstrip() for line in written.getvalue().splitlines()) + "\n"
    if change is None and read_text(formatted, path).value != said:
        raise Refused.single(
            "not-formatted", path, "formatting would change the content of the file", todo="report this, with the file"
        )
    return formatted


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

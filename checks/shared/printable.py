r"""Safe output to a terminal or a log: records, card names and servers' words come from others.

A control character, or one that changes the direction of a line, is written as ``\u009b``, which JSON reads as that
character. In a GitHub log no line of data is a workflow command.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Final, TextIO

COMMANDING: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Control characters but tab and end of line, and those that change the direction of writing."""
OWN: Final = re.compile(r"(\x1b\[(?:[012]|3[123])m)")
"""The escape codes that this program itself sends: colours."""
WORKFLOW: Final = re.compile(r"^(\s*)(?!::(?:error|warning|notice)\b)(::|##\[)", re.MULTILINE)
"""The beginning of a command to GitHub's runner, except those that only annotate a file."""
INSIDE: Final = re.compile(r"##(?=\[)")


class Printable:
    """A stream that escapes commands in its text."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.has_colours = stream.isatty()
        self.in_workflow = bool(os.environ.get("GITHUB_ACTIONS"))
        self.begins = True
        """Whether the line so far is only spaces."""

    def write(self, text: str) -> int:
        """Write a text; returns its length."""
        self.stream.write(text if text.isprintable() and not self.in_workflow else self.clean(text))
        return len(text)

    def clean(self, text: str) -> str:
        """Escape the commands in a text."""
        if self.has_colours and "\x1b" in text:
            parts = OWN.split(text)
            parts[::2] = [COMMANDING.sub(write_out, part) for part in parts[::2]]
            text = "".join(parts)
        else:
            text = COMMANDING.sub(write_out, text)
        return self.clean_lines(text) if self.in_workflow else text

    def clean_lines(self, text: str) -> str:
        """Break commands to GitHub's runner; a line may be written in pieces."""
        mark = "" if self.begins else "."
        said = INSIDE.sub(r"#\\#", WORKFLOW.sub(r"\1\\\2", mark + text)).removeprefix(mark)
        line = text.rpartition("\n")[2]
        self.begins = not line.strip() and ("\n" in text or self.begins)
        return said

    def __getattr__(self, name: str) -> Any:
        """Delegate everything else to the stream."""
        return getattr(self.stream, name)


@contextlib.contextmanager
def print_safely() -> Iterator[None]:
    """Make standard output and error safe for a while."""
    kept = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (Printable(stream) for stream in kept)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = kept


def write_out(found: re.Match[str]) -> str:
    """Write a character by its code point."""
    return f"\\u{ord(found[0]):04x}"

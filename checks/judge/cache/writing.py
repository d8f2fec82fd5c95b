"""A ruling's findings and answers under a ruleset as JSON."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import astuple, fields, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final
from zlib import compress, decompress

from checks.engine import Mask
from checks.judge.claimed import Claimed, Said, Subject
from checks.judge.era_differences import EraDifference
from checks.judge.questions import Question
from kb.corpus.model import LoadedRuling
from kb.records.findings import Citation, Finding, Status, TraceStep

_CITES: Final = ("cites", "rule_cites")
_OF_CITE: Final = attrgetter(*(each.name for each in fields(Citation)))
_OF_STEP: Final = attrgetter(*(each.name for each in fields(TraceStep)))
_LISTS: Final = ("rules", "rests_on", "by_wording", "witnesses")
_PLAIN: Final = ("claim", "fact", "ruleset", "says", "engine", "because", "independent", "weighs", "tested")


def write_findings(findings: Iterable[Finding]) -> str:
    """Write findings without the place of their ruling, and without other lists' marks."""
    return _dump([_write(each) for each in findings])


def _write(finding: Finding) -> dict[str, Any]:
    said: dict[str, Any] = {name: getattr(finding, name) for name in (*_PLAIN, *_LISTS)}
    said |= {name: [_OF_CITE(cite) for cite in getattr(finding, name)] for name in _CITES}
    steps = [_OF_STEP(step) for step in finding.trace]
    return said | {"status": finding.status, "elsewhere": finding.elsewhere, "trace": steps}


def read_findings(ruling: LoadedRuling, found: str) -> Iterator[Finding]:
    """Read findings of a ruling, each with its fact's current line."""
    for said in json.loads(found):
        line = ruling.find_line(said["claim"], said["fact"])
        yield Finding(ruling=ruling.id, path=ruling.path, line=line, **_read(said))


def write_changes(before: Iterable[Finding], after: Iterable[Finding]) -> str:
    """Write the changed fields of findings."""
    pairs = ((_write(one), _write(other)) for one, other in zip(before, after, strict=True))
    return _dump([{name: told for name, told in other.items() if told != one[name]} for one, other in pairs])


def read_changes(findings: Iterable[Finding], changes: str) -> Iterator[Finding]:
    """Apply changes to findings."""
    for finding, said in zip(findings, json.loads(changes), strict=True):
        yield replace(finding, **_read(said)) if said else finding


def _read(said: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _READ[name](told) if name in _READ else told for name, told in said.items()}


def _read_cites(told: Iterable[Any]) -> tuple[Citation, ...]:
    return tuple(Citation(*cite) for cite in told)


_READ: Final[Mapping[str, Callable[[Any], object]]] = {
    **dict.fromkeys(_LISTS, tuple),
    **dict.fromkeys(_CITES, _read_cites),
    "status": Status,
    "elsewhere": lambda told: tuple((era, Status(status)) for era, status in told),
    "trace": lambda told: tuple(TraceStep(*step) for step in told),
}
"""Converters of fields that are not plain text."""


def write_differences(found: Iterable[EraDifference]) -> str:
    """Write differences by era."""
    return _dump([astuple(each) for each in found])


def read_differences(text: str) -> Iterator[EraDifference]:
    """Read differences by era."""
    for told in json.loads(text):
        said: list[Any] = [tuple(each) if isinstance(each, list) else each for each in told]
        yield EraDifference(*said)


def write_said(said: Said) -> str:
    """Write a ruling's answers, without the ruling."""
    at_points = [
        (point, c.claim, c.fact, c.answer, _write_mask(about.members), about.card, sorted(about.more), *about[3:])
        for point, c in said.at_points
        for about in (c.subject,)
    ]
    asked = [
        (c.claim, q.fact, q.asked, q.answer, sorted(q.narrows), None if q.at is None else sorted(q.at))
        for q, c in said.asked
    ]
    return _dump([at_points, asked])


def read_said(ruling: LoadedRuling, text: str) -> Said:
    """Read a ruling's answers."""
    at_points, asked = json.loads(text)
    said = Said([], [])
    for point, claim, fact, answer, members, card, more, *is_so in at_points:
        subject = Subject(_read_mask(members), card, frozenset(more), *is_so)
        said.at_points.append((point, Claimed(ruling, claim, fact, answer, subject)))
    for claim, fact, form, answer, narrows, at in asked:
        narrowed = frozenset((name, value) for name, value in narrows)
        question = Question(form, answer, narrowed, None if at is None else frozenset(at), fact)
        said.asked.append((question, Claimed(ruling, claim, fact, answer)))
    return said


def _write_mask(mask: Mask) -> str:
    """Write a set of descriptions: thousands of bits without a pattern."""
    return b64encode(compress(mask.to_bytes((mask.bit_length() + 7) // 8, "little"), 1)).decode()


@lru_cache(maxsize=4096)
def _read_mask(text: str) -> Mask:
    return int.from_bytes(decompress(b64decode(text)), "little")


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))

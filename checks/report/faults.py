"""Likely faults of a simulator's scripts, as a bug report for those who write them."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence

from checks.answers import timing as answers
from checks.reading.script_faults import Fault, Left

WIDTH = 100


def write_script(faults: Sequence[Fault]) -> answers.FaultyScript:
    """Write the faults of a script for programs."""
    first = faults[0]
    return {
        "file": first.file,
        "card": first.card,
        "password": first.password,
        "effects": [
            {
                "effect": each.effect,
                "line": each.line,
                "kind": each.kind,
                "event": each.event,
                "change": str(each.change),
                "script": list(each.script),
                "answer": list(each.answer),
                "clause": each.clause,
                "because": each.because,
                "rule": each.rule,
                "witnesses": [{"name": witness.name, "says": witness.says} for witness in each.witnesses],  # type: ignore[typeddict-item]
                "confirmed": round(each.confirmed, 4),
            }
            for each in faults
        ],
    }


def write_text(scripts: Sequence[Sequence[Fault]], found: int, left: Counter[Left], ruleset: str) -> Iterator[str]:
    """Write the report for a terminal."""
    for faults in scripts:
        yield f"{faults[0].file}  {faults[0].card}"
        for each in faults:
            yield f"  {tell_place(each)}e{each.effect} ({tell_effect(each)}): {each.change}"
            yield f"    script: {tell_timings(each.script)}; text: {tell_timings(each.answer)}"
            yield from textwrap.wrap(f"“{each.clause}”", WIDTH, initial_indent="    ", subsequent_indent="    ")
            yield f"    {tell_reason(each)}"
            yield from (f"    {witness.name}: {witness.says}" for witness in each.witnesses)
        yield ""
    yield from tell_rest(len(scripts), found, left, ruleset)


def write_markdown(scripts: Sequence[Sequence[Fault]], found: int, left: Counter[Left], ruleset: str) -> Iterator[str]:
    """Write the report in Markdown."""
    yield "# Scripts that differ from the printed text in the Damage Step"
    yield ""
    for faults in scripts:
        yield f"## `{faults[0].file}` {faults[0].card}"
        yield ""
        for each in faults:
            yield f"- [ ] {tell_place(each)}**`e{each.effect}`** ({tell_effect(each)}): {each.change}"
            yield f"  - script: {tell_timings(each.script)}; text: {tell_timings(each.answer)}"
            yield f"  - > {each.clause}"
            yield f"  - {tell_reason(each)}"
            yield from (f"  - {witness.name}: {witness.says}" for witness in each.witnesses)
        yield ""
    yield from tell_rest(len(scripts), found, left, ruleset)


def tell_place(fault: Fault) -> str:
    """Name the line of a script, where it is known."""
    return f"line {fault.line}, " if fault.line else ""


def tell_effect(fault: Fault) -> str:
    """Describe an effect of a script: its kind and event."""
    return f"{fault.kind}, {fault.event or 'no event'}"


def tell_timings(points: Sequence[str]) -> str:
    """List timings in a sentence."""
    return ", ".join(points) or "never"


def tell_reason(fault: Fault) -> str:
    """Give the reason of the text's answer, with its rule."""
    rule = f" ({fault.rule}; {fault.confirmed:.1%} of the scripts agree with it)" if fault.rule else ""
    return f"{fault.because}{rule}"


def tell_rest(shown: int, found: int, left: Counter[Left], ruleset: str) -> Iterator[str]:
    """Count the scripts, and the differences that are not reported."""
    yield f"{found} scripts under {ruleset}{f', of which {shown} are shown' if shown < found else ''}."
    for why, number in (+left).most_common():
        yield f"Not reported: {number} differences, since {why}."

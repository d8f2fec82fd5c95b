"""The Damage Step drawn: its timings in a row, what is claimed of them above, what the engine says below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from kb.site.grids import lay_out
from kb.site.words import ANSWERS, SIGNS, name_point, shorten_point

SLOT: Final = 84
"""Width of one of the seven slots, in the picture's units."""
TIMES: Final = 36
"""Height of the row of timings."""
NAME: Final = 20
"""Height of the name above a strip."""
STRIP: Final = 28


class Strip(NamedTuple):
    """A row of answers: whose they are, and the answer by timing."""

    name: str
    answers: Mapping[str, str]


def draw(points: Sequence[str], strips: Sequence[Strip], title: str, *, compare: bool = False) -> Markup:
    """Draw the timings with a strip of answers for each of ``strips``.

    With ``compare`` the timings at which the strips differ are hatched.
    """
    laid = [(point, span) for point, span in lay_out(points)]
    height = TIMES + (NAME + STRIP) * len(strips) + 4
    width = SLOT * 7 + 4
    differing = {
        point for point in points if compare and len({strip.answers.get(point, "") for strip in strips}) > 1
        and all(strip.answers.get(point) for strip in strips)
    }  # fmt: skip
    told = "; ".join(f"{strip.name}: {tell_strip(points, strip)}" for strip in strips)
    drawn = [
        Markup(
            '<svg class="step" viewBox="0 0 {} {}" role="img" aria-label="{}" preserveAspectRatio="xMinYMin">'
        ).format(width, height, f"{title}. {told}"),
    ]
    at = 2
    for point, span in laid:
        wide = SLOT * span
        if point:
            drawn.append(draw_timing(at, wide, point))
        at += wide
    for number, strip in enumerate(strips):
        top = TIMES + (NAME + STRIP) * number + NAME
        drawn.append(Markup('<text class="who" x="4" y="{}">{}</text>').format(top - 5, strip.name))
        at = 2
        for point, span in laid:
            wide = SLOT * span
            if point and (answer := strip.answers.get(point)):
                drawn.append(draw_answer(at, top, wide, answer, differs=point in differing))
            at += wide
    return Markup("").join([*drawn, Markup("</svg>")])


def draw_timing(left: int, width: int, point: str) -> Markup:
    """Draw one timing of the chart: an arrow's segment with its word."""
    tip = 8
    right = left + width - 2
    middle, low = TIMES // 2, TIMES - 2
    outline = f"{left},2 {right - tip},2 {right},{middle} {right - tip},{low} {left},{low} {left + tip},{middle}"
    return Markup(
        '<polygon class="timing" points="{}"/><text class="timing" x="{}" y="{}">{}<title>{}</title></text>'
    ).format(outline, left + width / 2, TIMES // 2 + 5, shorten_point(point), name_point(point))


def draw_answer(left: int, top: int, width: int, answer: str, *, differs: bool) -> Markup:
    """Draw an answer below its timing; one that differs is hatched."""
    box = Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="4"/>').format(
        f"answer {answer}", left + 2, top, width - 6, STRIP - 5
    )
    hatch = Markup("")
    if differs:
        lines = "".join(
            f"M{x},{top + STRIP - 5}l{STRIP - 5},-{STRIP - 5}" for x in range(left + 4, left + width - 28, 8)
        )
        hatch = Markup('<path class="hatch" d="{}"/>').format(lines)
    sign = Markup('<text class="sign {}" x="{}" y="{}">{}</text>').format(
        answer, left + width / 2, top + 17, SIGNS.get(answer, answer)
    )
    return box + hatch + sign


def tell_strip(points: Sequence[str], strip: Strip) -> str:
    """Say in words what a strip shows."""
    return ", ".join(
        f"{name_point(point)} {ANSWERS.get(strip.answers[point], strip.answers[point]).lower()}"
        for point in points
        if point in strip.answers
    )

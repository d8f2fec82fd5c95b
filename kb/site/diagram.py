"""Picture of the Damage Step below its phase: the timings with the claims and the engine's answers."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from kb.site.grids import lay_out
from kb.site.words import ANSWERS, SIGNS, STEPS, list_points, name_point, shorten_point, spell

SLOT: Final = 84
"""Width of one of the seven slots, in the picture's units."""
WIDTH: Final = SLOT * 7
PHASE: Final = 64
"""Height of the row of steps, with the lines from the Damage Step to its timings."""
TIMES: Final = 36
"""Height of a row of steps or timings."""
NAME: Final = 24
"""Height of the name above a row of answers."""
ROW: Final = 30
OPENED: Final = "damage-step"
"""The step whose timings are drawn."""


class Strip(NamedTuple):
    """Answers by timing under a name; claims about the same are drawn above them."""

    name: str
    answers: Mapping[str, str]
    claimant: str = ""
    claims: Mapping[str, str] = {}

    @property
    def differing(self) -> list[str]:
        """The timings where the claim and the answer differ."""
        return [point for point, said in self.claims.items() if self.answers.get(point, said) != said]

    @property
    def rows(self) -> list[tuple[str, Mapping[str, str]]]:
        """The rows to draw: claims if any, then answers."""
        return [(self.claimant, self.claims)] * bool(self.claims) + [(self.name, self.answers)]


class Segment(NamedTuple):
    """A step or timing with its place in a row."""

    point: str
    left: float
    width: float


def draw(
    points: Sequence[str], strips: Sequence[Strip], title: str, phase: Sequence[str] = (), asked: Container[str] = ()
) -> Markup:
    """Draw the timings with the answers of each strip, below the steps of a phase if they are given.

    Where claim and answer differ, both are hatched. Timings in ``asked`` stand out.
    """
    top = PHASE if phase else 0
    height = top + TIMES + (NAME + ROW) * sum(len(strip.rows) for strip in strips) + 4
    told = "; ".join([*tell_phase(phase), *(each for strip in strips for each in tell(points, strip))])
    drawn = [
        Markup(
            '<svg class="step" viewBox="0 0 {} {}" role="img" aria-label="{}" preserveAspectRatio="xMinYMin">'
        ).format(WIDTH + 4, height, f"{title}. {told}")
    ]
    drawn += draw_phase(phase)
    segments = place(points)
    for each in segments:
        kind = "here" if each.point in asked else ""
        drawn.append(draw_arrow(each, top, shorten_point(each.point), name_point(each.point), kind))
    at = top + TIMES
    for strip in strips:
        for name, answers in strip.rows:
            drawn.append(Markup('<text class="who" x="4" y="{}">{}</text>').format(at + NAME - 6, name))
            drawn += [
                draw_answer(each, at + NAME, answer, differs=each.point in strip.differing)
                for each in segments
                if (answer := answers.get(each.point))
            ]
            at += NAME + ROW
    return Markup("").join([*drawn, Markup("</svg>")])


def place(points: Sequence[str]) -> list[Segment]:
    """Give each timing its place among the seven slots; steps share the width."""
    if all(point in STEPS for point in points):
        width = WIDTH / len(points)
        return [Segment(point, 2 + width * number, width) for number, point in enumerate(points)]
    placed, at = [], 2
    for point, slots in lay_out(points):
        if point:
            placed.append(Segment(point, at, SLOT * slots))
        at += SLOT * slots
    return placed


def draw_phase(steps: Sequence[str]) -> Iterator[Markup]:
    """Draw the steps of a phase in a row, with lines from the Damage Step to both ends of the row below."""
    for number, step in enumerate(steps):
        segment = Segment(step, 2 + WIDTH / len(steps) * number, WIDTH / len(steps))
        if step == OPENED:
            ends = (segment.left, TIMES, 2, PHASE, segment.left + segment.width, TIMES, WIDTH, PHASE)
            yield Markup('<path class="opens" d="M{},{}L{},{}M{},{}L{},{}"/>').format(*ends)
        named = spell(step).title()
        yield draw_arrow(segment, 0, named, named, "here" if step == OPENED else "")


def draw_arrow(segment: Segment, top: int, word: str, name: str, kind: str = "") -> Markup:
    """Draw a step or timing: an arrow's segment with its word."""
    left, right, tip = segment.left, segment.left + segment.width - 2, 8
    high, middle, low = top + 2, top + TIMES // 2, top + TIMES - 2
    corners = (left, high), (right - tip, high), (right, middle), (right - tip, low), (left, low), (left + tip, middle)
    outline = " ".join(f"{x:g},{y}" for x, y in corners)
    return Markup(
        '<polygon class="timing {}" points="{}"/><text class="timing {}" x="{:g}" y="{}">{}<title>{}</title></text>'
    ).format(kind, outline, kind, left + segment.width / 2, middle + 5, word, name)


def draw_answer(segment: Segment, top: int, answer: str, *, differs: bool) -> Markup:
    """Draw an answer below its timing; one that differs is hatched."""
    left, width, high = segment.left, segment.width, ROW - 5
    box = Markup('<rect class="answer {}" x="{:g}" y="{}" width="{:g}" height="{}"/>').format(
        answer, left + 2, top, width - 6, high
    )
    hatch = Markup("")
    if differs:
        lines = "".join(f"M{x},{top + high}l{high},-{high}" for x in range(int(left) + 4, int(left + width) - 28, 8))
        hatch = Markup('<path class="hatch" d="{}"/>').format(lines)
    sign = Markup('<text class="sign {}" x="{:g}" y="{}">{}</text>').format(
        answer, left + width / 2, top + 18, SIGNS.get(answer, answer)
    )
    return box + hatch + sign


def tell_phase(steps: Sequence[str]) -> Iterator[str]:
    """Describe the steps of a phase for screen readers."""
    if steps:
        yield f"the Battle Phase: {', '.join(map(spell, steps))}"


def tell(points: Sequence[str], strip: Strip) -> Iterator[str]:
    """Describe a strip for screen readers."""
    for name, answers in strip.rows:
        said = (
            f"{name_point(each)} {ANSWERS.get(answers[each], answers[each]).lower()}"
            for each in points
            if each in answers
        )
        yield f"{name}: {', '.join(said)}"
    if strip.differing:
        yield f"they differ {list_points(each for each in points if each in strip.differing)}"

"""When the effects of a card can be activated, in lines that fit the terminal."""

from __future__ import annotations

from checks.answers.phrases import NO_SET
from checks.report.palette import Palette

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from checks.answers import timing as answers

MARKS = {"yes": "✓", "no": "–", "unknown": "?"}
SHORT = {
    "before-calculation": "before", "during-calculation": "during", "after-calculation": "after",
    "resolve-effects": "effects",
}  # fmt: skip
"""Column heads shorter than the timing's name."""
NARROWEST = 40


def tell_timing(timing: answers.Timing, guess: str, palette: Palette, width: int, *, why: bool) -> Iterator[str]:
    """Write the answer: a line for each effect and ruleset, its text, and the reasons.

    ``guess`` explains how the typed name leads to the card, if it is not one of its names.
    """
    name = f"{palette.bold}{timing['card']}{palette.off}"
    yield name + (f"  {timing['password']}" if timing["password"] else "")
    if guess:
        yield f"{palette.dim}  {guess}{palette.off}"
    given = timing.get("gives", ())
    if not timing["effects"]:
        yield "  it has no activated effect of its own" if given else "  it has no activated effect"
    if any(is_read_for_past(each) for each in timing["effects"]):
        undated = "; the day of its first printing is not on record" if timing.get("undated") else ""
        yield f"{palette.dim}  by today's text{undated}{palette.off}"
    if timing.get("unofficial"):
        yield f"{palette.dim}  its English text is an unofficial translation{palette.off}"
    width = max(width, NARROWEST)
    heads: tuple[str, ...] = ()
    for effect in timing["effects"]:
        yield f"  {palette.dim}{shorten(describe_effect(effect), width - 2)}{palette.off}"
        for ruleset, judged in effect["rulesets"].items():
            if "open" in judged:
                yield f"    {ruleset}: cannot decide: {judged['open']}"
                continue
            if is_unprinted(judged):
                yield f"    {palette.dim}{tell_unprinted(judged)}  {ruleset}{palette.off}"
                continue
            labels = [SHORT.get(point, point) for point in judged["points"]]
            fits = len("  ".join(("  ", *labels, ruleset))) <= width
            gap = "  " if fits else " "
            if heads != (heads := tuple(labels)):
                yield "    " + gap.join(labels)
            marks = zip(labels, judged["points"].values(), strict=True)
            cells = gap.join(paint(said, palette) + " " * (len(label) - 1) for label, said in marks)
            if not fits:
                yield f"  {palette.dim}{ruleset}{palette.off}"
            yield f"    {cells}" + (f"  {palette.dim}{ruleset}{palette.off}" if fits else "").rstrip()
            if "by_wording" in judged:
                yield f"      {palette.yellow}by the wording of {judged['by_wording']}{palette.off}"
            if effect["kind"] == "flip" and judged.get("own_timing"):
                yield f"      {palette.dim}flipped by the attack: {', '.join(judged['own_timing'])}{palette.off}"
            never = "yes" not in judged["points"].values()
            yield from tell_reasons(judged, palette, width, why=why or never)
    for note in timing.get("notes", ()):
        yield from tell_note(note, palette, width)
    for words in given:
        yield "  " + shorten(f"an effect it gives others, not answered: {' '.join(words.split())}", width - 2)


def tell_note(note: answers.EffectNote, palette: Palette, width: int) -> Iterator[str]:
    """Write the publisher's note on an effect, and how it compares with the answer."""
    import textwrap

    from kb.pool.notes import SAYS

    day = f" of {note['day']}" if note["day"] else ""
    compared = {
        "agrees": "as above",
        "disagrees": f"{palette.yellow}not as above{palette.off}{palette.dim}",
        "not-meant": "a number that cannot be meant",
    }.get(note["verdict"], "not compared")
    told = f"Konami's note{day} on effect {note['number']}: {SAYS[note['says']]} ({compared})"
    for line in textwrap.wrap(told, width - 2, subsequent_indent="  "):
        yield f"  {palette.dim}{line}{palette.off}"


def describe_effect(effect: answers.TimedEffect) -> str:
    """Name an effect: its kind, its origin, and its text if known."""
    words = " ".join((effect["text"] or "").split())
    known = "by today's text" if effect["origin"] == "read" else "recorded"
    return f"{effect['kind']}, {known}: {effect['effect']}" + (f": {words}" if words else "")


def shorten(text: str, width: int) -> str:
    """Cut a text to a width."""
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


def paint(said: str, palette: Palette) -> str:
    """Mark an answer."""
    colour = {"yes": palette.green, "no": palette.red, "unknown": palette.yellow}[said]
    return f"{colour}{MARKS[said]}{palette.off}"


def tell_reasons(judged: answers.EffectTiming, palette: Palette, width: int, *, why: bool) -> Iterator[str]:
    """Write the reasons, each once with its timings and its weightiest document; those of a no only if ``why``."""
    import textwrap

    cites = {(each["because"], each["rule"]): each["cites"] for each in judged["why"]}
    for because, rule, points in group_reasons(judged):
        if not why and all(judged["points"][point] == "no" for point in points):
            continue
        when = "at every timing" if len(points) == len(judged["points"]) else ", ".join(points)
        for line in textwrap.wrap(f"{when}: {because}{f' ({rule})' if rule else ''}", width - 6):
            yield f"      {palette.dim}{line}{palette.off}"
        for cite in cites[because, rule][:1]:
            about = ", ".join(filter(None, (cite["title"], cite["kind"], cite["date"] or "undated")))
            for line in textwrap.wrap(f"— {about}", width - 8, subsequent_indent="  "):
                yield f"        {palette.dim}{line}{palette.off}"


def group_reasons(judged: answers.EffectTiming) -> Iterator[tuple[str, str | None, list[str]]]:
    """Group the reasons: each once, with its rule and timings."""
    reasons: dict[tuple[str, str | None], list[str]] = {}
    for each in judged["why"]:
        reasons.setdefault((each["because"], each["rule"]), []).append(each["point"])
    return ((because, rule, points) for (because, rule), points in reasons.items())


def is_unprinted(judged: answers.EffectTiming) -> bool:
    """Whether the card was not yet printed; where the chart is not settled, no timing says so."""
    return "not-printed" in judged["points"].values() or not (judged["points"] or "open" in judged)


def tell_unprinted(judged: answers.EffectTiming) -> str:
    """Say why a card has no answer: it came later, or is in no set of the territory."""
    nowhere = any(each["because"].endswith(NO_SET) for each in judged["why"])
    return NO_SET if nowhere else "not yet printed"


def is_read_for_past(effect: answers.TimedEffect) -> bool:
    """Whether an effect read from today's text is answered under a ruleset of the past in which it was printed."""
    told = effect["rulesets"].items() if effect["origin"] == "read" else ()
    return any(is_past(ruleset) and not is_unprinted(judged) for ruleset, judged in told)


def is_past(ruleset: str) -> bool:
    """Whether a ruleset is of a past time; those in force are named modern."""
    return not ruleset.endswith("modern")

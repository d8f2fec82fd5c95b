"""The differences of two checks, written for people: as lines, and as a comment on a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from checks.answers import differing as answers
from checks.report.palette import PLAIN, Palette
from checks.report.rulesets import list_rulesets
from checks.report.turned import count_turned, list_answers, list_cards, list_rules
from kb.problems import Problem

KINDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "contradicted": ("contradicted now", "flips", "flip"),
    "mended": ("no longer contradicted", "flips", "flip"),
    "decided": ("decided now", "is decided now", "are decided now"),
    "undecided": ("undecided now", "becomes undecided", "become undecided"),
    "appeared": ("new", "appears", "appear"),
    "vanished": ("gone", "vanishes", "vanish"),
    "not-claimed": ("no longer claimed", "is no longer claimed", "are no longer claimed"),
    "superseded": ("superseded", "is superseded", "are superseded"),
    "withdrawn": ("withdrawn", "is withdrawn", "are withdrawn"),
    "unlisted": ("no longer listed", "is no longer listed", "are no longer listed"),
}
"""The wording of each kind of change: for a fact, for one verdict, for several."""
NOUNS: Final[Mapping[str, str]] = {
    "effect-class": "class of effects", "set": "sets", "source": "sources", "names": "nicknames",
    "engine": "the engine", "disagreements": "disagreements.yaml",
    "together": "only together", "unknown": "of no known cause",
}  # fmt: skip
SHOWN: Final = 5
"""How many facts of a cause are written by default."""
ROWS: Final = 10
"""Most rows of a comment's visible tables."""
MOST: Final = 100
"""Most facts in a comment, which may have 65,536 characters."""
LONG: Final = 160
"""Most characters of one text in a comment."""
LONGEST: Final = 500
"""Most characters of one changed answer or rule in a comment."""


def name_cause(cause: answers.Cause, mark: str = "") -> str:
    """Name the cause of changed verdicts, marked if it is only inferred."""
    noun, own = NOUNS.get(cause["kind"], cause["kind"]), cause["name"]
    if cause["kind"] in ("names", "engine"):
        own = ""
    if cause["kind"] == "together" and "," not in own:
        noun = "perhaps"
    told = f"{noun} {mark}{own}{mark}" if own else noun
    return told if cause["tried"] or cause["kind"] in ("together", "unknown") else f"{told} (not tried)"


def count_kinds(flips: Iterable[answers.Flip]) -> str:
    """Count verdicts by kind of change: ``33 verdicts flip, 2 become undecided``."""
    counts: dict[tuple[str, str], int] = {}
    for flip in flips:
        _, one, several = KINDS[flip["kind"]]
        counts[one, several] = counts.get((one, several), 0) + len(flip["rulesets"])
    parts = [(count, one if count == 1 else several) for (one, several), count in counts.items()]
    return ", ".join(
        f"{count} {'verdict' if count == 1 else 'verdicts'} {verb}" if not at else f"{count} {verb}"
        for at, (count, verb) in enumerate(parts)
    )


def name_rulesets(changes: answers.Differences, flips: Iterable[answers.Flip]) -> str:
    """Name the rulesets of some verdicts by their titles."""
    found = dict.fromkeys(ruleset for flip in flips for ruleset in flip["rulesets"])
    titles = [changes["rulesets"].get(each, each) for each in found]
    return "; ".join(titles) if len(titles) < 3 else f"{len(titles)} rulesets"


STATUSES: Final = {
    "agrees": "agrees",
    "contradicts": "contradicted",
    "cannot-decide": "undecided",
    "loosely-worded": "true as meant",
}
"""The status of a fact in a change."""


def tell_headline(changes: answers.Differences) -> str:
    """Summarise the changes in one line."""
    flips = [flip for cause in changes["causes"] for flip in cause["flips"]]
    new = sum(not each["known"] for each in changes["new_conflicts"])
    parts = [count_kinds(flips)] if flips else []
    parts += [f"{new} new {'conflict' if new == 1 else 'conflicts'} between rulings"] if new else []
    return "; ".join([*(parts or ["no verdict changed"]), *count_turned(changes)])


def tell_flip(flip: answers.Flip) -> str:
    """Describe the change of a fact in a few words."""
    told = KINDS[flip["kind"]][0]
    if flip["kind"] in ("appeared", "vanished", "not-claimed", "superseded", "withdrawn"):
        status = flip["is"] or flip["was"]
        told += f", {STATUSES[status]}" if status else ""
    if flip["kind"] == "undecided":
        told += " (agreed)" if flip["was"] == "agrees" else " (was contradicted)"
    return told + (", listed" if flip["known"] and flip["is"] == "contradicts" else "")


def tell_engine(flip: answers.Flip) -> str:
    """Write the engine's answer and its reason."""
    if flip["is"] is None:
        return "–"
    said = "cannot decide" if flip["is"] == "cannot-decide" else flip["engine"]
    return f"{said}: {flip['because']}" if flip["because"] else said


def write_text(changes: answers.Differences, palette: Palette = PLAIN, *, everything: bool = False) -> Iterator[str]:
    """Write the changes for a terminal: answers, rules, and verdicts by cause."""
    yield f"{changes['base']} → {changes['head']}: {tell_headline(changes)}"
    for heading, lines in list_turned(changes):
        yield ""
        yield f"{palette.bold}{heading}{palette.off}"
        listed = lines if everything else lines[:ROWS]
        yield from (f"  {text}" for text in listed)
        if len(listed) < len(lines):
            yield f"  {palette.dim}and {len(lines) - len(listed)} more: --all{palette.off}"
    for cause in changes["causes"]:
        colour = palette.red if any(flip["loss"] for flip in cause["flips"]) else palette.green
        yield ""
        told = f"{count_kinds(cause['flips'])} under {name_rulesets(changes, cause['flips'])}"
        yield f"{colour}{palette.bold}{name_cause(cause)}{palette.off}: {told}"
        if place := "  ".join(part for part in (cause["what"], tell_place(cause["path"], cause["line"])) if part):
            yield f"  {palette.dim}{place}{palette.off}"
        shown = cause["flips"] if everything else pick(cause["flips"], SHOWN)
        for flip in shown:
            yield f"  {tell_flip(flip)}: {flip['fact']}  under {list_rulesets(flip['rulesets'])}"
            yield f"      says {flip['says']}, the engine {tell_engine(flip)}"
            yield f"      {palette.dim}{tell_place(flip['path'], flip['line'])}{palette.off}"
        if len(shown) < len(cause["flips"]):
            yield f"  {palette.dim}and {len(cause['flips']) - len(shown)} more facts: --all{palette.off}"
    yield from write_rest(changes)


def list_turned(changes: answers.Differences, mark: str = "") -> Iterator[tuple[str, list[str]]]:
    """List the changes that users see: answers about cards, rules, and cards that only one side has."""
    found = changes["answers"]
    if found and found["turned"]:
        yield "answered otherwise", [*list_answers(found["turned"], mark)]
    if changes["rules"]:
        yield "stated otherwise", [*list_rules(changes["rules"])]
    if found and (cards := [*list_cards(found)]):
        yield "cards", cards


def write_rest(changes: answers.Differences) -> Iterator[str]:
    """Write the other changes: disagreements, conflicts, names, entries, counts."""
    lines = [f"disagreement opened{', listed' if each['known'] else ''}: {each['id']}" for each in changes["opened"]]
    lines += [f"disagreement closed: {each['id']}" for each in changes["closed"]]
    lines += [
        f"new conflict: {each['key']} under {each['ruleset']}" for each in changes["new_conflicts"] if not each["known"]
    ]
    listed, ended = sum(each["known"] for each in changes["new_conflicts"]), len(changes["ended_conflicts"])
    lines += [f"conflicts: {listed} new and listed, {ended} ended"] if listed or ended else []
    lines += [f"renamed: {each['old']} → {each['new']}" for each in changes["renamed"]]
    lines += [
        f"listed in disagreements.yaml and no longer true: {each['key']} under {each['ruleset']}; take it out"
        for each in changes["stale"]
    ]
    lines += [f"{name.replace('_', ' ')}: {turned['was']} → {turned['is']}" for name, turned in list_counts(changes)]
    yield from ["", *lines] if lines else []


def list_counts(changes: answers.Differences) -> list[tuple[str, answers.Turned]]:
    """List the counts that differ, if both checks have them."""
    return [(name, each) for name, each in changes["summary"].items() if None not in (each["was"], each["is"])]


def tell_place(path: str, line: int) -> str:
    """Write a place as PATH:LINE."""
    return f"{path}:{line}" if line else path


def pick(flips: list[answers.Flip], most: int) -> list[answers.Flip]:
    """Pick some facts, losses first."""
    return sorted(flips, key=lambda flip: not flip["loss"])[:most]


def escape(text: str, most: int = LONG) -> str:
    """Escape markup, mentions and table cells in a record's text, and cut it if it is long."""
    text = " ".join(text.split())
    text = (text if len(text) <= most else f"{text[:most]}…").replace("&", "&amp;").replace("<", "&lt;")
    return re.sub(r"([\\`*_\[\]|~])", r"\\\1", text).replace("@", "@<!-- -->")


def quote(text: str) -> str:
    """Quote a name."""
    return "`" + " ".join(text.split()).replace("`", "'").replace("|", "\\|") + "`"


def write_comment(changes: answers.Differences) -> Iterator[str]:
    """Write the changes as a comment in Markdown: the worst first, the rest folded."""
    headline = tell_headline(changes)
    mark = "❌" if changes["loss"] else "⚠️" if count_turned(changes) else "✅"
    yield f"### {mark} {headline[0].upper()}{headline[1:]}"
    yield ""
    yield f"{quote(changes['base'])} → {quote(changes['head'])}"
    for heading, lines in list_turned(changes):
        yield ""
        yield f"**{heading[0].upper()}{heading[1:]}**"
        yield ""
        yield from (f"- {escape(text, LONGEST)}" for text in lines[:ROWS])
        if len(lines) > ROWS:
            yield f"- and {len(lines) - ROWS} more: `rulings diff --all`"
    left = ROWS
    for cause in [each for each in changes["causes"] if not is_quiet(each)]:
        yield ""
        yield (
            f"**{name_cause(cause, '`')}**: {count_kinds(cause['flips'])} under "
            f"{escape(name_rulesets(changes, cause['flips']))}"
        )
        if cause["what"] or cause["path"]:
            place = quote(tell_place(cause["path"], cause["line"])) if cause["path"] else ""
            yield " · ".join(part for part in (escape(cause["what"]), place) if part)
        shown = pick(cause["flips"], min(SHOWN, left))
        left -= len(shown)
        yield from write_table(shown)
    yield from write_additions(changes)
    yield from write_lists(changes)
    yield from write_fold(changes, ROWS - left)


def is_quiet(cause: answers.Cause) -> bool:
    """Whether a cause only adds verdicts that agree."""
    return all(flip["kind"] == "appeared" and flip["is"] == "agrees" for flip in cause["flips"])


def write_additions(changes: answers.Differences) -> Iterator[str]:
    """Write one line about the added rulings that agree."""
    quiet = [cause for cause in changes["causes"] if is_quiet(cause)]
    if quiet:
        names = ", ".join(quote(cause["name"]) for cause in quiet[:SHOWN]) + (", …" if len(quiet) > SHOWN else "")
        yield ""
        yield f"**{len(quiet)} added or extended, all in agreement**: {names}"


def mark(flip: answers.Flip) -> str:
    """The sign of a change: lost, agrees, or neither."""
    return "❌" if flip["loss"] else "✅" if flip["is"] == "agrees" else "➖"


def write_table(flips: Iterable[answers.Flip]) -> Iterator[str]:
    """Write facts as a table."""
    rows = [
        f"| {mark(flip)} {tell_flip(flip)} | {quote(flip['fact'])} "
        f"| {escape(list_rulesets(flip['rulesets']))} | {escape(flip['says'])} | {escape(tell_engine(flip))} |"
        for flip in flips
    ]
    if rows:
        yield from ("", "| | fact | under | the ruling | the engine |", "|---|---|---|---|---|", *rows)


def write_lists(changes: answers.Differences) -> Iterator[str]:
    """Write disagreements, unlisted conflicts, names and stale entries as short lists.

    A disagreement whose facts are listed above is only counted.
    """
    told = {flip["fact"].partition("#")[0] for cause in changes["causes"] for flip in cause["flips"]}
    lines = []
    for word, disagreements in (("opened", changes["opened"]), ("closed", changes["closed"])):
        if disagreements:
            listed = sum(each["known"] for each in disagreements)
            noun = "disagreement" if len(disagreements) == 1 else "disagreements"
            lines.append(f"- {len(disagreements)} {noun} {word}, {listed} of them listed")
        lines += [
            f"  - {escape(each['title'])} {quote(each['id'])}"
            for each in [each for each in disagreements if each["id"].partition("#")[0] not in told][:ROWS]
        ]
    unlisted = [each for each in changes["new_conflicts"] if not each["known"]]
    lines += [f"- ❌ new conflict: {quote(each['key'])} under {escape(each['ruleset'])}" for each in unlisted[:ROWS]]
    lines += [f"- and {len(unlisted) - ROWS} more new conflicts"] if len(unlisted) > ROWS else []
    lines += [f"- renamed: {quote(each['old'])} → {quote(each['new'])}" for each in changes["renamed"][:ROWS]]
    lines += [
        f"- take out of `disagreements.yaml`, it is no longer true: {quote(each['key'])} ({escape(each['ruleset'])})"
        for each in changes["stale"][:ROWS]
    ]
    yield from ["", *lines] if lines else []


def write_fold(changes: answers.Differences, shown: int) -> Iterator[str]:
    """Write the counts, and the facts not shown yet, folded."""
    flips = [flip for cause in changes["causes"] for flip in cause["flips"]]
    if len(flips) <= shown:
        flips = []
    counts = [f"{name.replace('_', ' ')} {each['was']} → {each['is']}" for name, each in list_counts(changes)]
    if not flips and not counts:
        return
    yield from ("", f"<details><summary>{'all facts and ' if flips else ''}counts</summary>")
    yield from write_table(pick(flips, MOST))
    if len(flips) > MOST:
        yield from ("", f"and {len(flips) - MOST} more facts: `rulings diff --all`")
    if counts:
        yield from ("", escape(" · ".join(counts)))
    yield from ("", "Both sides of a ruling: `rulings explain RULING`", "", "</details>")


def write_unread(problems: Iterable[Problem]) -> Iterator[str]:
    """Write a comment about records that cannot be read, or a missing revision or folder."""
    listed = list(problems)
    headline = "The records cannot be read" if any(each.line for each in listed) else "Nothing was judged"
    yield f"### ❌ {headline}: {len(listed)} {'problem' if len(listed) == 1 else 'problems'}"
    yield ""
    yield from (f"- {escape(str(each))}" for each in listed[:ROWS])
    if len(listed) > ROWS:
        yield f"- and {len(listed) - ROWS} more: `rulings check`"

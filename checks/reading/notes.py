"""The publisher's notes on single effects, compared with the answers from text and record.

A note numbers effects as the publisher's own text does. Its number is taken as the place among the sentences that
have effects. If that effect is not activated, or cannot come up in the Damage Step where the note says that it does, or
the card has fewer, the number cannot be meant: the note is held against the card's other effects alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from checks.answers import timing as answers
from checks.reading.read_cards import Timer
from kb.pool.notes import SAYS, KeptNote
from kb.problems import Refused
from kb.reader.clauses import ReadEffect, Reading

UNTIL_CALCULATION: Final = {"start", "before-calculation"}
KEYS: Final = {"password", "effect", "says"}


class Note(NamedTuple):
    """One line of a file of notes: a statement about an effect, by the card's password and the effect's number."""

    password: str
    number: int
    says: str
    day: str | None


class Answered(NamedTuple):
    """An effect with its answers: its words, the allowed timings, whether some are open, whether it is mandatory."""

    text: str
    allowed: frozenset[str]
    is_open: bool
    is_mandatory: bool
    can_come: bool = True
    """Whether its event can come in the Damage Step, and it is not bound to another phase."""

    def compare(self, says: str) -> str:
        """Compare with a statement: agrees, disagrees or cannot-decide."""
        match says:
            case "never":
                agrees = not self.allowed
            case "must":
                agrees = bool(self.allowed) and self.is_mandatory
            case "start-to-before":
                agrees = self.allowed == UNTIL_CALCULATION
            case _:
                agrees = bool(self.allowed)
        if self.is_open and not (agrees and self.allowed):
            return "cannot-decide"
        return "agrees" if agrees else "disagrees"


def read_note_file(file: Path) -> list[Note]:
    """Read notes, a JSON object on each line.

    Raises :class:`kb.problems.Refused` for a file that cannot be read, or with the first invalid line.
    """
    try:
        lines = file.read_text("utf-8").splitlines()
    except OSError as error:
        raise refuse(file, 0, f"cannot be read: {error.strerror}", "check the path") from None
    except UnicodeDecodeError:
        raise refuse(file, 0, "is not UTF-8 text", "write it as UTF-8") from None
    return [take_note(file, number, line) for number, line in enumerate(lines, 1) if line.strip()]


def take_note(file: Path, number: int, line: str) -> Note:
    """Read one line; raises :class:`kb.problems.Refused` for an invalid one."""
    try:
        said: Any = json.loads(line)
    except ValueError:
        raise refuse(file, number, "this line is no JSON", "write one object on each line") from None
    if not isinstance(said, dict) or not said.keys() >= KEYS:
        raise refuse(file, number, "this line is no note", "write password, effect and says")
    password, effect, says, day = (said.get(key) for key in ("password", "effect", "says", "day"))
    if not str(password).isdigit() or len(str(password)) > len("12345678"):
        raise refuse(file, number, f"`{password}` is no password", "write the eight digits printed on the card")
    if not isinstance(effect, int) or isinstance(effect, bool) or effect < 1:
        raise refuse(file, number, f"`{effect}` is no number of an effect", "count from 1")
    if says not in SAYS:
        raise refuse(file, number, f"`{says}` is no statement", f"write one of {', '.join(SAYS)}")
    if day is not None and not isinstance(day, str):
        raise refuse(file, number, f"`{day}` is no day", "write it as 2021-05-27")
    return Note(str(password).zfill(8), effect, says, day)


def refuse(file: Path, line: int, what: str, todo: str) -> Refused:
    """Make the error for a file of notes."""
    return Refused.single("no-note", str(file), what, "notes on effects, a JSON object a line", todo, line=line)


def answer_read(timer: Timer, reading: Reading) -> list[Answered]:
    """List the effects of a printed text with their answers, those of one sentence together."""
    judged = {id(each.effect): each for each in timer.time_reading(reading)}
    found = []
    for among in group_sentences(reading):
        timed = [judged[id(each)] for each in among if id(each) in judged]
        found.append(
            Answered(
                " ".join(reading.quote(among[0].span).split()) if timed else "",
                frozenset(point for each in timed for point in each.allowed),
                any(each.is_undecided for each in timed),
                any(each.effect.says("optional", "mandatory") for each in timed),
                any(can_come(timer, reading, each.effect) for each in timed),
            )
        )
    return found


def group_sentences(reading: Reading) -> list[list[ReadEffect]]:
    """Group the effects of a text by sentence, as the publisher numbers them."""
    sentences: list[list[ReadEffect]] = []
    for effect in reading.effects:
        if effect.span.part != "text":
            continue
        if sentences and effect.span.start < sentences[-1][0].span.end:
            sentences[-1].append(effect)
        else:
            sentences.append([effect])
    return sentences


def can_come(timer: Timer, reading: Reading, effect: ReadEffect) -> bool:
    """Whether an effect can come up in the Damage Step at all, by its event, its named timing and its class."""
    return bool(timer.find_own(effect, reading)) and not effect.says("class_", "ignition")


def answer_recorded(effects: Iterable[answers.TimedEffect], mandatory: Mapping[str, bool]) -> list[Answered]:
    """List the recorded effects with their answers under one ruleset; ``mandatory`` are those that have to be used."""
    found = []
    for effect in effects:
        for judged in effect["rulesets"].values():
            said = judged["points"]
            found.append(
                Answered(
                    f"recorded: {effect['effect']}",
                    frozenset(point for point, answer in said.items() if answer == "yes"),
                    "unknown" in said.values(),
                    mandatory.get(effect["effect"], False),
                )
            )
    return found


def judge_note(note: Note, read: Sequence[Answered], recorded: Sequence[Answered]) -> KeptNote:
    """Compare a note with the effect that it numbers, or with the others where that one cannot be meant.

    A record is believed before a text: where no effect of the text agrees, one on record may.
    """

    def keep(verdict: str, text: str) -> KeptNote:
        return KeptNote(*note, verdict, text)

    numbered = read[note.number - 1] if note.number <= len(read) else None
    if numbered is None or not numbered.text or (note.says != "never" and not numbered.can_come):
        others = [each for each in (*read, *recorded) if each.text and each.compare(note.says) == "agrees"]
        return keep("not-meant", others[0].text if others else "no effect of the card fits it")
    verdict = numbered.compare(note.says)
    if verdict != "agrees":
        by_record = next((each for each in recorded if each.compare(note.says) == "agrees"), None)
        if by_record is not None:
            return keep("agrees", by_record.text)
    return keep(verdict, numbered.text)


def count_verdicts(notes: Iterable[KeptNote]) -> Iterator[tuple[str, int]]:
    """Count notes by verdict."""
    ordered = sorted(notes, key=lambda each: each.verdict)
    for verdict, of in groupby(ordered, lambda each: each.verdict):
        yield verdict, len(list(of))

"""What the engine answers, all of it, as one file: to hold a change of the engine against the answers before it.

    make answers ARGS='write before.jsonl'            about 50 s of CPU
    make answers ARGS='compare before.jsonl after.jsonl'

Each line is one case of the engine's tests under one of six rulesets, or one claim of the corpus under one of four:
what every fact answers, why and by which rules, and the whole replay.  A comparison ends with 1 where there is a
difference.  Written twice of the same program, the files are equal to the byte.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from checks.engine import full_rulebook
from checks.judge.context import Answers, make_judge
from checks.judge.ruling import answer_ruling
from checks.judge.shapes import answer_scenario
from checks.replay.processors import without_collecting
from checks.shared.waiting import show_progress
from kb.corpus.load import load_corpus
from kb.corpus.yaml import read_file
from kb.locations import find_corpus
from kb.records import Claim
from kb.records.findings import TraceStep

CASES: Final = Path(__file__).parents[1] / "checks" / "engine"
BESIDE: Final = ("holds", "under", "told")
"""The keys of a case beside those of a claim."""
FOR_CASES: Final = ("tcg-goat", "tcg-edison", "tcg-2011", "ocg-2011", "tcg-modern", "ocg-modern")
FOR_CLAIMS: Final = ("tcg-goat", "tcg-edison", "tcg-modern", "ocg-modern")

Line = dict[str, Any]
Key = tuple[str, str]
"""What was asked, and under which ruleset."""


@without_collecting()
def list_lines() -> Iterator[Line]:
    """Answer every case, then every claim: one line for each and each ruleset, in an order that does not change."""
    judge = make_judge(load_corpus(find_corpus()), full_rulebook())
    files = sorted(CASES.rglob("*.yaml"))
    cases = [(file.stem, case) for file in files for case in read_file(file).value if "holds" in case]
    number = len(cases) + len(judge.corpus.rulings)
    with show_progress("Answering") as show:
        for done, (file, case) in enumerate(cases):
            show(done, number)
            claim = Claim.model_validate({key: said for key, said in case.items() if key not in BESIDE})
            for ruleset in FOR_CASES:
                answers, trace = answer_scenario(judge.prepared(judge.eras[ruleset]), claim)
                yield write_line(f"{file}: {case['holds']}", ruleset, answers, trace)
        for done, ruling in enumerate(judge.corpus.rulings, len(cases)):
            show(done, number)
            for ruleset in FOR_CLAIMS:
                of_claims, traces = answer_ruling(judge, ruling, judge.eras[ruleset])
                for name, answers in of_claims.items():
                    yield write_line(f"{ruling.id}#{name}", ruleset, answers, traces[name])


def write_line(of: str, under: str, answers: Answers, trace: Iterable[TraceStep]) -> Line:
    """Write what was answered as plain data."""
    told = {
        fact: {
            "status": each.status.value,
            "says": each.says,
            "engine": each.engine,
            "because": each.because,
            "rules": each.rules,
            "exception": each.exception,
            "by-wording": each.by_wording,
        }
        for fact, each in answers.items()
    }
    steps = [" | ".join((each.point, each.what, each.of, each.detail, each.rule)) for each in trace]
    return {"of": of, "under": under, "answers": told, "trace": steps}


def read_lines(file: Path) -> dict[Key, Line]:
    """Read a file of answers; ends the program with 2 where it is none."""
    try:
        lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        return {(line["of"], line["under"]): line for line in lines}
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"{file}: expected a file that `write` has written ({error})", file=sys.stderr)
        raise SystemExit(2) from error


def compare(before: Mapping[Key, Line], after: Mapping[Key, Line]) -> Iterator[str]:
    """Tell every difference, what changed alike under several rulesets once; then how many there are."""
    counts: Counter[str] = Counter()
    alike: dict[tuple[str, str], list[str]] = {}
    for key in sorted({*before, *after}):
        of, under = key
        for what in tell_differences(before.get(key), after.get(key)):
            counts[what.partition(":")[0].partition(" ")[0]] += 1
            alike.setdefault((of, what), []).append(under)
    for (of, what), under in alike.items():
        yield f"{of} [{', '.join(under)}]\n    {what}"
    told = ", ".join(f"{count} of kind {kind!r}" for kind, count in sorted(counts.items()))
    yield f"{len({*before, *after})} compared: {told or 'no difference'}"


def tell_differences(before: Line | None, after: Line | None) -> Iterator[str]:
    """Tell what differs of one line."""
    if before is None or after is None:
        yield "gone" if after is None else "new"
        return
    for fact in sorted({*before["answers"], *after["answers"]}):
        one, other = before["answers"].get(fact), after["answers"].get(fact)
        if one != other:
            same = one and other and all(one[key] == other[key] for key in ("status", "says", "engine"))
            yield f"{'reason' if same else 'answer'} {fact}: {tell(one)}\n        now {tell(other)}"
    if before["trace"] != after["trace"]:
        steps = zip([*before["trace"], "the end"], [*after["trace"], "the end"], strict=False)
        one, other = next(pair for pair in steps if pair[0] != pair[1])
        yield f"trace: {one}\n        now {other}"


def tell(answer: Mapping[str, Any] | None) -> str:
    """Tell an answer in one line."""
    if answer is None:
        return "not asked"
    rules = f" ({', '.join(answer['rules'])})" if answer["rules"] else ""
    return f"{answer['status']}: {answer['engine']}, where {answer['says']!r} is claimed; {answer['because']}{rules}"


def main() -> int:
    """Write a file of answers, or compare two."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0], prog="answers")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("write", help="ask everything, and write the answers").add_argument("file", type=Path)
    comparing = commands.add_parser("compare", help="tell what differs; 1 where anything does")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    given = parser.parse_args()
    if given.command == "write":
        half = given.file.with_name(f"{given.file.name}.part")
        with half.open("w", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(line, ensure_ascii=False)}\n" for line in list_lines())
        half.replace(given.file)
        return 0
    before, after = read_lines(given.before), read_lines(given.after)
    for line in compare(before, after):
        print(line)
    return int(before != after)


if __name__ == "__main__":
    sys.exit(main())

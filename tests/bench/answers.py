"""Everything the engine answers, as one file: a change of the engine is held against it.

    python -m tests.bench.answers BEFORE.jsonl      (then change the engine, write AFTER.jsonl, and diff the two)

Every case of the engine's scenarios under the six rulesets of their tests, and every scenario and window of the corpus
under four: a line each, with the answers to its facts and a hash of what its replay tells.  Two runs of one program
write the same file.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from checks.engine import full_rulebook
from checks.judge.context import Answers, Judge, make_judge
from checks.judge.ruling import answer_played, without_collecting
from checks.judge.shapes import answer_scenario
from kb.corpus.load import load_corpus
from kb.corpus.yaml import read_file
from kb.locations import find_corpus
from kb.records import Claim
from kb.records.findings import TraceStep
from tests.checks.engine.test_scenarios import EVERYWHERE, FOLDER

WIDE_APART: Final = ("tcg-goat", "tcg-edison", "tcg-modern", "ocg-modern")
"""The rulesets under which the claims of the corpus are answered, for whatever days they are made."""


def list_lines(judge: Judge) -> Iterator[str]:
    """List the lines of the file."""
    for file in sorted(FOLDER.glob("*.yaml")):
        for case in read_file(file).value:
            claim = Claim.model_validate({key: value for key, value in case.items() if key not in ("holds", "under")})
            for id in EVERYWHERE:
                found = answer_scenario(judge.prepared(judge.eras[id]), claim)
                yield write_line(f"{file.stem}: {case['holds']}", id, *found)
    for ruling in judge.corpus.rulings:
        for name, claim in (ruling.record.claims or {}).items():
            if claim.window is None and claim.then is None:
                continue
            for id in WIDE_APART:
                found = answer_played(judge.prepared(judge.eras[id]), ruling, claim)
                yield write_line(f"{ruling.id}#{name}", id, *found)


def write_line(what: str, ruleset: str, answers: Answers, trace: Iterable[TraceStep]) -> str:
    """Write what is answered to one scenario or window under one ruleset."""
    told = "\n".join(map(str, trace))
    line: dict[str, Any] = {"what": what, "ruleset": ruleset}
    line["answers"] = {
        name: [each.status, each.engine, each.because, *each.rules] for name, each in sorted(answers.items())
    }
    line["trace"] = hashlib.sha256(told.encode()).hexdigest()[:12]
    return json.dumps(line, ensure_ascii=False)


def main(path: Path) -> None:
    """Write the file."""
    judge = make_judge(load_corpus(find_corpus()), full_rulebook())
    with without_collecting(), path.open("w", encoding="utf-8") as file:
        for line in list_lines(judge):
            file.write(line + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))

"""The command: draw, try, tell."""

from __future__ import annotations

import argparse
import builtins
import functools
import json
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.bench.mutation.importing import Changed, instrument
from tests.bench.mutation.mutants import Mutant, list_mutants
from tests.bench.mutation.recording import Order, Recorder, record
from tests.bench.mutation.sample import EQUIVALENT, PARTS, draw, list_modules, list_stale, part_of, read_equivalent
from tests.bench.mutation.sessions import start_pytest
from tests.bench.mutation.trying import Trial, run_single, try_apart


def show(results: Iterable[dict[str, Any]], equivalent: Iterable[str]) -> str:
    """The table of results."""
    same = set(equivalent)
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for each in results:
        ended = each["ended"]
        if ended == "survived":
            ended = "equivalent" if each["key"] in same else "out of time" if each.get("untried") else ended
        for part in (part_of(each["path"]), "together"):
            rows[part][ended] += 1
    columns = ("killed", "check", "survived", "out of time", "equivalent", "error")
    lines = [f"{'part':<16}{'mutants':>8}" + "".join(f"{each:>13}" for each in columns)]
    for part, row in sorted(rows.items()):
        total = sum(row.values())
        share = row["killed"] / max(1, total - row["equivalent"])
        lines.append(f"{part:<16}{total:>8}" + "".join(f"{row[each]:>13}" for each in columns) + f"{share:>9.1%}")
    return "\n".join(lines)


def main() -> int:
    """Draw, try, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--mutants", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="a folder or module")
    parser.add_argument("--keys", type=Path, help="try the mutants of this file of results that no test had noticed")
    parser.add_argument("--resume", type=Path, help="a file of results, one JSON line a mutant, to be continued")
    parser.add_argument("--tests", nargs="+", default=["tests"], help="the tests that are asked: all, unless said")
    parser.add_argument(
        "--patience", type=float, default=60, help="seconds of tests for one mutant; then it has survived"
    )
    parser.add_argument("--unchecked", action="store_true", help="do not ask the whole check about what survives")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "ruling-corpus-mutation")
    parser.add_argument("--record", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--single", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.record:
        builtins.seen_blocks = set()  # type: ignore[attr-defined]
        modules = [path for part in PARTS for path in list_modules(part)]
        sys.meta_path.insert(0, Changed({path: functools.partial(instrument, path) for path in modules}))
        return start_pytest(
            Recorder(given.record, json.loads((given.record.parent / "known.json").read_text())), given.tests
        )
    if given.single:
        run_single(Mutant(*json.loads(given.single)), given.folder, given.patience)
        return 0
    equivalent = read_equivalent()
    if stale := list_stale(equivalent):
        print(f"{EQUIVALENT.name} lists what is no mutant any more; correct or remove it:", *stale, sep="\n  ")
        return 2
    given.folder.mkdir(parents=True, exist_ok=True)
    to = given.resume or given.folder / f"results-{given.seed}.jsonl"
    done = [json.loads(line) for line in to.read_text().splitlines()] if to.exists() else []
    if given.keys:
        old = [json.loads(line) for line in given.keys.read_text().splitlines()]
        wanted = {each["key"] for each in old if each["ended"] != "killed"}
        drawn = [
            each for path in sorted({each["path"] for each in old}) for each in list_mutants(path) if each.key in wanted
        ]
    else:
        drawn = draw(given.mutants, given.seed, given.only)
    drawn = [each for each in drawn if each.key not in {old["key"] for old in done}]
    order = Order(record(given.folder / "recorded.json", given.tests))

    def tell(mutant: Mutant, said: dict[str, Any]) -> None:
        if said["ended"] == "apart":
            return apart.append(mutant)
        done.append({"key": mutant.key, "path": mutant.path, "line": mutant.line, "kind": mutant.kind, **said})
        with to.open("a") as file:
            print(json.dumps(done[-1]), file=file)
        print(
            f"{len(done)} {said['ended']:<9}{said.get('seconds', 0):6.1f} s  {mutant.path}:{mutant.line} {mutant.change}",
            flush=True,
        )
        return None

    apart = [each for each in drawn if each.block is None]
    trial = Trial([each for each in drawn if each.block is not None], order, given.patience, tell)
    trial.checks = not given.unchecked
    start_pytest(trial, given.tests)
    (given.folder / "golden.json").write_text(json.dumps(trial.golden))
    for mutant in apart:
        tell(mutant, try_apart(mutant, given.patience, given.folder))
    print(show(done, equivalent))
    return 0


if __name__ == "__main__":
    sys.exit(main())

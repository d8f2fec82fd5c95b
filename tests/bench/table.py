"""One table of what everything takes, in one run on one machine: ``make bench``; ``--write`` writes it into docs/performance.md.

A ratio is to a battle of two plain monsters, played in the same run: machines differ, ratios hardly do.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
MARKS: Final = re.compile(r"(<!-- bench -->\n).*?(<!-- /bench -->)", re.DOTALL)
UNIT: Final = "test_a_vanilla_battle[without a trace]"
TOLD: Final = {
    UNIT: "a battle of two plain monsters",
    "test_a_vanilla_battle[with its trace]": "the same, with its replay",
    "test_a_battle_with_three_links": "a battle with a Chain of three Links",
    "test_a_thousand_lines_in_and_out": "a thousand battles as lines of JSON",
    "test_search[damage]": "a search of the rulings",
    "test_a_process[python]": "Python, started and ended",
    "test_a_process[timing]": "the command `timing`, started and ended",
    "test_a_process[lookup]": "the command `lookup` of a misspelt name",
    "test_the_records_are_read": "the records, read",
    "test_everything_is_recalled": "a check with everything cached",
    "test_one_ruling_is_edited": "a check after one edit",
    "test_records_are_advised_on": "the command `lint`, once more",
    "test_an_edit_of_a_card_is_compared": "the command `diff` after an edit of a card",
    "test_nothing_is_edited": "the command `check` with nothing edited",
    "test_verdicts_are_found_by_two_processes": "the verdicts of a whole check, two processes",
    "test_everything_is_judged_by_two_processes": "a whole check, two processes",
    "test_everything_is_judged_by_one_process": "a whole check, one process",
    "test_write_the_database_without_findings": "the database, written",
    "test_reading_the_pool": "all texts of an imported pool, read",
}
"""The benchmarks of the table, the quickest first, by what they are called there."""


def measure() -> dict[str, float]:
    """Run the benchmarks, and give the median of each in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.json"
        line = [
            sys.executable, "-m", "pytest", "-q", "tests/bench", "-o", "python_files=bench_*.py", "-p", "no:cacheprovider",
            "--benchmark-columns=min,median", f"--benchmark-json={file}",
        ]  # fmt: skip
        subprocess.run(line, cwd=ROOT, check=True, stdout=sys.stderr)
        return {each["name"]: each["stats"]["median"] for each in json.loads(file.read_text("utf-8"))["benchmarks"]}


def write_table(found: dict[str, float]) -> Iterator[str]:
    """Write the table in Markdown."""
    yield "| what | time | battles |"
    yield "|---|---:|---:|"
    for name, told in TOLD.items():
        if name in found:
            yield f"| {told} | {write_time(found[name])} | {write_ratio(found[name] / found[UNIT])} |"


def write_time(seconds: float) -> str:
    """Write a time in its unit, two figures of it."""
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{float(f'{seconds / size:.2g}'):g} {unit}"
    return "0"


def write_ratio(ratio: float) -> str:
    """Write how many battles something takes, two figures of it."""
    return f"{float(f'{ratio:.2g}'):,.10g}"


def main() -> None:
    """Print the table, and write it into the page where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the table into docs/performance.md")
    args = parser.parse_args()
    lines = "".join(f"{line}\n" for line in write_table(measure()))
    print(lines, end="")
    if args.write:
        page = ROOT / "docs" / "performance.md"
        text = page.read_text("utf-8")
        assert MARKS.search(text), f"{page.name} has no place for the table"
        page.write_text(MARKS.sub(lambda found: f"{found[1]}{lines}{found[2]}", text), "utf-8")


if __name__ == "__main__":
    main()

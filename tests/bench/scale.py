"""How the cost of a check grows: corpora of 1,000, 10,000 and 100,000 rulings, made of the one that ships.

Run as ``python -m tests.bench.scale 1000 10000``.  A corpus is made of copies: each has cards of its own (the shipped
ones under other names), the rulings on them, with other ATK and DEF and other words in each copy, and the documents they
cite.  Rulings that name no card stand once, as there is one Damage Step.
"""

from __future__ import annotations

import argparse
import itertools
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from kb.corpus.yaml import read_file
from kb.locations import find_corpus

CARDS_OF: Final = 14_000
"""How many cards there are at most: further rulings speak of the same ones, in other battles."""
FILE: Final = 60
"""How many rulings stand in a file."""


class Spent(NamedTuple):
    """What a command took: seconds on the clock and of processors, and the most memory of one process, in MB."""

    clock: float
    processors: float
    memory: float


def make_corpus(folder: Path, count: int) -> int:
    """Make a corpus of about so many rulings, and count them."""
    shipped = Path(find_corpus())
    for path in shipped.rglob("*.yaml"):
        if path.relative_to(shipped).parts[0] not in ("coverage", "disagreements.yaml"):
            place = folder / path.relative_to(shipped)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    cards = {path.stem: read(path) for path in sorted((shipped / "cards").glob("*.yaml"))}
    files = [read(path) for path in sorted((shipped / "rulings").rglob("*.yaml"))]
    made = sum(len(file["rulings"]) for file in files)
    names = {name: card["name"] for card in cards.values() for name in (card["name"], *card.get("aliases", ()))}
    on_cards = [(file, ruling) for file in files for ruling in file["rulings"] if names_card(ruling, names)]
    for number in itertools.count(1):
        if made >= count:
            return made
        copy = 1 + (number - 1) % (CARDS_OF // len(cards))
        if number == copy:
            for slug, card in cards.items():
                write(folder / "cards" / f"{slug}-copy-{copy}.yaml", rename_card(card, copy))
        taken = on_cards[: count - made]
        made += len(taken)
        by_source: dict[str, list[tuple[Any, Any]]] = {}
        for file, ruling in taken:
            by_source.setdefault(file["source"], []).append((file, ruling))
        for source, those in by_source.items():
            for at in range(0, len(those), FILE):
                write_rulings(
                    folder / "rulings" / source / f"copy-{number}-{at}.yaml",
                    source,
                    those[at : at + FILE],
                    names,
                    copy,
                    number,
                )
    raise AssertionError


def write_rulings(
    path: Path, source: str, those: list[tuple[Any, Any]], names: dict[str, str], copy: int, number: int
) -> None:
    """Write the rulings of one copy; those that shared a section keep what it said for them."""
    rulings = []
    for file, ruling in those:
        said = vary(ruling, names, copy, number)
        said["id"] = f"{said['id']}-{len(rulings)}"
        said["statement"] = f"{said['statement']} ({number})"
        said.setdefault("rulesets", file["rulesets"])
        rulings.append(said)
    write(
        path, {"source": source, "section": f"copy {number}", "rulesets": those[0][0]["rulesets"], "rulings": rulings}
    )


def names_card(value: Any, names: dict[str, str]) -> bool:
    """Whether a ruling's claims name a card, and no other ruling."""
    claims = value.get("claims") or {}
    return not any("note" in claim for claim in claims.values()) and any(
        isinstance(each, str) and each in names for each in list_texts([claims, value.get("cards", [])])
    )


def list_texts(value: Any) -> Iterator[Any]:
    """List everything in a value that is neither a mapping nor a list, keys too."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from list_texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from list_texts(each)
    else:
        yield value


def vary(value: Any, names: dict[str, str], copy: int, number: int, key: str = "") -> Any:
    """Let a ruling speak of the cards of a copy, in battles with other numbers."""
    if isinstance(value, dict):
        return {each: vary(inner, names, copy, number, each) for each, inner in value.items()}
    if isinstance(value, list):
        return [vary(each, names, copy, number, key) for each in value]
    if key in ("atk", "def") and isinstance(value, int):
        return value + 10 * (number - copy)
    if isinstance(value, str):
        head, dot, effect = value.rpartition(".") if value not in names else (value, "", "")
        name = head if dot else value
        return (
            f"{names[name]} copy {copy}{dot}{effect}"
            if name in names and key not in ("statement", "locator")
            else value
        )
    return value


def rename_card(card: dict[str, Any], copy: int) -> dict[str, Any]:
    """Give a card a name of its own, and what it refers to by its name."""
    own = {key: each for key, each in card.items() if key not in ("aliases", "names", "password", "konami-id")}
    return {**own, "name": f"{card['name']} copy {copy}"}


def read(path: Path) -> Any:
    """Read a file of records as plain values."""
    return read_file(path).value


class Plain(yaml.CSafeDumper):
    """A writer that writes everything out."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write what stands twice twice."""
        return True


def write(path: Path, value: Any) -> None:
    """Write a file of records."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.dump(value, Dumper=Plain, allow_unicode=True, sort_keys=False, width=1000), "utf-8")


def spend(*arguments: object, **environment: str) -> Spent:
    """Run a command, and tell what it took."""
    line = [sys.executable, "-m", "checks.command", *map(str, arguments)]
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        line, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
    )
    clock, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        raise SystemExit(done.stderr.decode(errors="replace")[:2000])
    used = (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)
    return Spent(clock, used, after.ru_maxrss / 1024)


def edit(folder: Path, word: str) -> None:
    """Edit one ruling."""
    path = min((folder / "rulings").rglob("*.yaml"))
    text = path.read_text("utf-8")
    path.write_text(text.replace("statement: ", f"statement: {word} ", 1), "utf-8")


def measure(folder: Path) -> Iterator[tuple[str, Spent]]:
    """Measure what an editor does with a corpus."""
    home = {"XDG_CACHE_HOME": str(folder.parent / "cache"), "RULINGS_CORPUS": str(folder)}
    database = folder.parent / "rulings.db"
    yield "check --no-contrasts, nothing remembered", spend("check", "--no-contrasts", **home)
    yield "check, the verdicts remembered", spend("check", **home)
    yield "check, nothing edited", spend("check", **home)
    edit(folder, "Again,")
    yield "check, one ruling edited", spend("check", **home)
    yield "build", spend("build", "--db", database, **home)
    edit(folder, "Once more,")
    yield "build, one ruling edited", spend("build", "--db", database, **home)
    asked = {**home, "RULINGS_DB": str(database)}
    yield "timing", spend("timing", "Honest", **asked)
    yield "lookup", spend("lookup", "honset", **asked)
    yield "search", spend("search", "damage calculation", **asked)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=[1_000, 10_000])
    parser.add_argument("--keep", type=Path, help="a folder to make the corpora in, and leave them")
    args = parser.parse_args()
    for size in args.sizes:
        with tempfile.TemporaryDirectory(prefix="rulings-scale-") as made:
            folder = (args.keep or Path(made)) / str(size) / "corpus"
            count = make_corpus(folder, size)
            print(f"{count:,} rulings, {len(list((folder / 'cards').iterdir())):,} cards", flush=True)
            for what, spent in measure(folder):
                print(
                    f"  {what:28}{spent.clock:9.2f} s {spent.processors:9.2f} s of processors {spent.memory:8,.0f} MB",
                    flush=True,
                )


if __name__ == "__main__":
    main()

"""Which mutants are tried: the parts of the program, a seeded sample of them, and those known to change nothing."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from tests.bench.mutation.mutants import ROOT, Mutant, list_mutants

PARTS = {
    "checks/engine": (0.5, ("checks/engine/**/*.py",), ()),
    "checks/judge": (0.2, ("checks/judge/*.py",), ("audit", "mutants", "turns", "card_conditions", "sensitivity")),
    "checks/replay": (0.18, ("checks/replay/*.py",), ()),
    "kb/corpus": (0.12, tuple(f"kb/corpus/{name}.py" for name in
        ("references", "roles", "names", "consistency", "load", "eras", "coverage", "unused")), ()),
}  # fmt: skip
"""Each part with its share of the sample, its modules, and those that only measure others."""
EQUIVALENT = Path(__file__).with_name("equivalent.yaml")


def list_modules(part: str) -> list[str]:
    """The modules of a part."""
    _, patterns, without = PARTS[part]
    files = sorted(file for pattern in patterns for file in ROOT.glob(pattern) if file.stem not in without)
    return [str(file.relative_to(ROOT)) for file in files]


def part_of(path: str) -> str:
    """The part to which a module belongs."""
    return next(part for part in PARTS if path.startswith(f"{part}/"))


def draw(count: int, seed: int, only: str | None) -> list[Mutant]:
    """A sample: each module by its size, and of a kind that is common less than its share."""
    chance, found = random.Random(seed), []
    for part, (share, _, _) in PARTS.items():
        modules = {path: list_mutants(path) for path in list_modules(part) if only is None or path.startswith(only)}
        kinds = Counter(each.kind for mutants in modules.values() for each in mutants)
        total = sum(kinds.values())
        for mutants in modules.values():
            exact = (count if only else count * share) * len(mutants) / total
            number = int(exact) + (chance.random() < exact % 1)
            ordered = sorted(mutants, key=lambda each: chance.random() ** (kinds[each.kind] ** 0.5), reverse=True)
            found += ordered[:number]
    chance.shuffle(found)
    return found


def read_equivalent() -> dict[str, str]:
    """The reviewed mutants that change nothing, each with the reason."""
    from kb.corpus.yaml import read_file

    entries = read_file(EQUIVALENT).value if EQUIVALENT.exists() else []
    return {f"{each['at']} {each['change']}": each["because"] for each in entries or []}


def list_stale(equivalent: Iterable[str]) -> list[str]:
    """The reviewed mutants that are none any more."""
    by_path: dict[str, set[str]] = defaultdict(set)
    for key in equivalent:
        by_path[key.partition(" ")[0]].add(key)
    return sorted(
        key
        for path, keys in by_path.items()
        for key in keys - ({each.key for each in list_mutants(path)} if (ROOT / path).exists() else set())
    )

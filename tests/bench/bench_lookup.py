"""How well and how fast cards are found, beside rapidfuzz's scorers, difflib and Fuse.js, all in one run.

    python tests/bench/bench_lookup.py CARDS_DB [--count 500] [--seed 7] [--slow 40] [--fuse FOLDER_WITH_NODE_MODULES]
                                   [--cards CARDS_JSON]

Queries are made by ``queries.py`` from the pool's own names and the seed.  The weights of the ranking were
learnt from other seeds, so a seed is as good as a hidden set of the same kind.  Nicknames are those of
``corpus/names.yaml``, looked up twice: as the pool has them, and in a copy of the index that was never told
them.  The slow rivals answer fewer queries.  How hard a set is shows in what WRatio makes of it:
two changes to a name of three signs often leave nothing that tells it from others.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from rapidfuzz import fuzz, process, utils

from kb.lookup.find import Lookup, open_lookup
from kb.lookup.folding import fold
from kb.lookup.index import Row, build_name_index
from kb.pool.nicknames import read_also_called
from tests.bench.queries import Query, changed, clipped, first_letters, misspelt

ROOT = Path(__file__).parents[2]
Ask = Callable[[str], list[str]]


class Pool:
    """The names of a pool, by card."""

    def __init__(self, path: Path) -> None:
        self.path = path
        connection = sqlite3.connect(path)
        rows = connection.execute(
            "SELECT card.key, password, konami_id, printings, name, json_extract(each.value, '$[0]'),"
            " json_extract(each.value, '$[1]'), json_extract(each.value, '$[2]')"
            " FROM card, json_each(card.names) AS each ORDER BY card.key"
        ).fetchall()
        self.rows: list[Row] = [(k, p, i, n, lang, kind, prints) for k, p, i, prints, _, lang, kind, n in rows]
        self.english = [(row[0], row[3]) for row in self.rows if row[4] == "en" and row[5] == "name"]
        self.weights = [row[6] for row in self.rows if row[4] == "en" and row[5] == "name"]
        self.others = [(row[0], row[3]) for row in self.rows if row[4] != "en" and row[5] != "reading"]
        self.named = {fold(row[4]): row[0] for row in sorted(rows, key=lambda row: row[3])}

    def untold(self) -> Lookup:
        """A lookup of the same cards that knows no nickname."""
        connection = sqlite3.connect(":memory:")
        build_name_index(connection, self.rows)
        return Lookup([connection])


def measure(ask: Ask, queries: list[Query]) -> tuple[float, float, float, float]:
    """Top-1 and top-5 in per cent, p50 and p99 in milliseconds."""
    first = fifth = 0
    times = []
    for query in queries:
        start = time.perf_counter()
        keys = ask(query.text)
        times.append(1000 * (time.perf_counter() - start))
        first += keys[:1] == [query.key]
        fifth += query.key in keys[:5]
    times.sort()
    share = 100 / len(queries)
    return first * share, fifth * share, statistics.median(times), times[int(len(times) * 0.99)]


def lookup_asker(lookup: Lookup, languages: list[str]) -> Ask:
    return lambda text: [match.key for match in lookup.find(text, 5, languages).matches]


def rival_askers(names: list[tuple[str, str]]) -> Iterator[tuple[str, Ask]]:
    """rapidfuzz's own scorers and difflib over the same names."""
    keys = [key for key, _ in names]
    texts = [utils.default_process(name) for _, name in names]

    def scored(scorer: Callable[..., float]) -> Ask:
        def ask(text: str) -> list[str]:
            found = process.extract(text, texts, scorer=scorer, processor=utils.default_process, limit=15)
            return list(dict.fromkeys(keys[at] for _, _, at in found))

        return ask

    def closest(text: str) -> list[str]:
        found = difflib.get_close_matches(utils.default_process(text), texts, n=5, cutoff=0.3)
        return [keys[texts.index(name)] for name in found]

    yield "rapidfuzz WRatio", scored(fuzz.WRatio)
    yield "rapidfuzz QRatio", scored(fuzz.QRatio)
    yield "difflib", closest


def ask_fuse(folder: Path, names: list[tuple[str, str]], queries: list[Query]) -> tuple[float, float, float, float]:
    """Fuse.js over the same names, in one node process."""
    program = """
const Fuse = require("fuse.js"); const job = JSON.parse(require("fs").readFileSync(0));
const fuse = new (Fuse.default || Fuse)(job.names, {keys: ["1"], threshold: 0.6, ignoreLocation: true});
console.log(JSON.stringify(job.queries.map((query) => { const start = process.hrtime.bigint();
  const keys = [...new Set(fuse.search(query, {limit: 15}).map((hit) => hit.item[0]))];
  return [keys, Number(process.hrtime.bigint() - start) / 1e6]; })));"""
    job = json.dumps({"names": names, "queries": [query.text for query in queries]})
    done = subprocess.run(["node", "-e", program], input=job, capture_output=True, text=True, cwd=folder, check=True)
    answers = json.loads(done.stdout)
    first = sum(keys[:1] == [query.key] for (keys, _), query in zip(answers, queries, strict=True))
    fifth = sum(query.key in keys[:5] for (keys, _), query in zip(answers, queries, strict=True))
    times = sorted(took for _, took in answers)
    share = 100 / len(queries)
    return first * share, fifth * share, statistics.median(times), times[int(len(times) * 0.99)]


def show(name: str, found: tuple[float, float, float, float], ours: float | None = None) -> None:
    ratio = f"  {found[2] / ours:7.1f} ×" if ours else ""
    print(f"  {name:34} {found[0]:6.1f} {found[1]:6.1f}   {found[2]:8.2f} {found[3]:8.2f}{ratio}", flush=True)


def time_cold(path: Path, fuse: Path, names: list[tuple[str, str]]) -> None:
    """The whole installed command, from a cold start, against bare Python and a cold Fuse.js."""
    ask = [str(Path(sys.executable).with_name("rulings")), "lookup", "--pool", str(path)]
    lines = {
        "bare Python": [sys.executable, "-c", ""],
        "rulings lookup, a password": [*ask, "5318639"],
        "rulings lookup, misspelt": [*ask, "Mystical Space Typhoom"],
    }
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    if (fuse / "node_modules" / "fuse.js").is_dir():
        listed = Path(tempfile.mkdtemp()) / "names.json"
        listed.write_text(json.dumps([name for _, name in names]), encoding="utf-8")
        program = (
            'const Fuse = require("fuse.js"); const names = JSON.parse(require("fs").readFileSync(process.argv[1]));'
            'new (Fuse.default || Fuse)(names).search("Mystical Space Typhoom", {limit: 5});'
        )
        lines["Fuse.js"] = ["node", "-e", program, str(listed)]
    times: dict[str, list[float]] = {name: [] for name in lines}
    for _ in range(16):
        for name, line in lines.items():
            start = time.perf_counter()
            subprocess.run(line, cwd=fuse if name == "Fuse.js" else ROOT, capture_output=True, env=environment)
            times[name].append(1000 * (time.perf_counter() - start))
    for name, taken in times.items():
        print(f"  {name:34} {statistics.median(taken[1:]):6.0f} ms, least {min(taken):.0f}")


PLAIN = """
import json, sys, sqlite_utils
cards = json.load(open(sys.argv[1], encoding="utf-8"))
table = sqlite_utils.Database(sys.argv[2], recreate=True)["cards"]
kept = ("konami_id", "password", "name", "text", "card_type", "monster_type_line", "atk", "sets")
table.insert_all({key: card.get(key) for key in kept} | {"english": card["name"]["en"]} for card in cards)
table.enable_fts(["english", "text"])
"""


def time_import(cards: Path) -> None:
    """The import of a pool with all its names, against json and sqlite-utils with a search of English."""
    with tempfile.TemporaryDirectory() as folder:
        command = str(Path(sys.executable).with_name("rulings"))
        lines = {
            "rulings import-cards": [command, "import-cards", str(cards), "--replace", "--pool", f"{folder}/a.db"],
            "json + sqlite-utils": [sys.executable, "-c", PLAIN, str(cards), f"{folder}/b.db"],
        }
        times: dict[str, list[float]] = {name: [] for name in lines}
        for _ in range(3):
            for name, line in lines.items():
                start = time.perf_counter()
                subprocess.run(line, cwd=ROOT, capture_output=True, check=True)
                times[name].append(time.perf_counter() - start)
    for name, taken in times.items():
        print(f"  {name:34} {statistics.median(taken):6.1f} s, least {min(taken):.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pool", type=Path)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--slow", type=int, default=40)
    parser.add_argument("--fuse", type=Path, default=Path(tempfile.gettempdir()))
    parser.add_argument("--cards", type=Path, metavar="CARDS_JSON", help="time the import of this file, too")
    args = parser.parse_args()
    pool = Pool(args.pool)
    lookup, untold = open_lookup([args.pool]), pool.untold()
    count, seed = args.count, args.seed
    pairs = read_also_called(ROOT / "corpus" / "names.yaml").nicknames
    nicknames = [Query(nick, pool.named[fold(name)], "nickname") for nick, name in pairs if fold(name) in pool.named]
    english = list(changed(pool.english, count, 1, seed)) + list(changed(pool.english, count, 2, seed + 1))
    other = list(changed(pool.others, count, 1, seed + 2)) + list(changed(pool.others, count, 2, seed + 3))
    sets = {
        "English, one change": english[:count],
        "English, two changes": english[count:],
        "clipped and dropped words": list(clipped(pool.english, count, seed + 4)),
        "first letters": list(first_letters(pool.english, pool.weights, count, seed + 5)),
        "other languages, one change": other[:count],
        "other languages, two changes": other[count:],
        "other languages, misspelt": list(misspelt(pool.others, count, seed + 6)),
    }
    print(f"{len(pool.english)} cards, {len(pool.rows)} names\n{'':36}  top-1  top-5     p50 ms   p99 ms")
    print("all languages")
    everything = next(rival_askers(pool.english + pool.others))[1]
    for name, queries in sets.items():
        ours = measure(lookup_asker(lookup, []), queries)
        show(name, ours)
        show(f"  WRatio, {args.slow} of them", measure(everything, queries[: args.slow]), ours[2])
    show("nicknames, as collected", measure(lookup_asker(lookup, []), nicknames))
    show("nicknames, never told", measure(lookup_asker(untold, []), nicknames))
    for title, queries, names, languages in (
        ("one and two changes in English, English names", english, pool.english, ["en"]),
        ("the same and other languages, all names", english + other, pool.english + pool.others, []),
    ):
        print(title)
        ask = lookup_asker(lookup, languages)
        measure(ask, queries[:200])
        ours = measure(ask, queries)
        show("this lookup", ours)
        few = queries[:: max(1, len(queries) // args.slow)]
        for name, rival in rival_askers(names):
            show(name, measure(rival, few[:5] if name == "difflib" and not languages else few), ours[2])
        if (args.fuse / "node_modules" / "fuse.js").is_dir():
            show("Fuse.js", ask_fuse(args.fuse, names, few), ours[2])
        else:
            print("  Fuse.js skipped: no node_modules/fuse.js in the folder of --fuse")
    print("cold start")
    time_cold(args.pool, args.fuse, pool.english)
    if args.cards:
        print("import")
        time_import(args.cards)


if __name__ == "__main__":
    main()

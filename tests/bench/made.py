"""Inputs to try a program with: real ones turned wrong, and well-typed ones made at random, all by a seeded generator."""

from __future__ import annotations

import json
import random
import sqlite3
import types
import typing
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from kb import records
from kb.corpus.yaml import read_file
from kb.database.tables import TABLES, VIEWS
from kb.language.forms import FAMILIES, Between, Flag, OneOf, Term, list_fields
from kb.locations import find_corpus
from kb.records.base import to_kebab
from tests.pools import POOL, yugi

Random = random.Random
ODD: Final[tuple[Any, ...]] = (
    None, True, 0, 1, -1, 2**63, -(2**63), 10**15, 1.5, float("nan"), float("inf"), "", " ", "x", "no", "~", "9" * 5000,
    "x" * 3000, "\0", "\x1b[31m", "\u009b31m", "\u202e", "\r", "a\n::error::b", "\ud800", "穴熊", "é" * 9, "[", "{", "%00",
    "attacker", "attacker.effect", "2012-02-30", "2012-05-01", "99999999", "${x}", "' or 1=1 --", [], [None], [[[]]], {},
    {"": {}}, {"a": {"a": {}}}, ["a"] * 300,
)  # fmt: skip
LETTERS: Final = "aZ09 -_.,:;'\"*%&?=/\\()[]{}<>|#@!~^`+\0\x1b\x9b\u202e\ud800éß穴熊ーᄀ가😀\r\n\t"
ROLES: Final = ("attacker", "target", "other", "chainer", "honest", "attacker.effect", "target.effect", "other.effect")
TEXTS: Final = (
    "Honest",
    "Copper Badger",
    "Sudden Whetstone",
    "Attack of the Cornered Rat",
    "b-e-s-anchor",
    "x",
    "attacker.effect",
)
NUMBERS: Final = (0, 1, 2, 3, 4, 5, 8, 100, 500, 1500, 1900, 2500, 8000, 99_999)
PATTERNED: Final = {
    "^[0-9]{4}": "2012-05-01",
    "^[0-9]{8}": "12345678",
    "^http": "https://example.org/x",
    "^[A-Z0-9]": "LOB",
}
DEEPEST: Final = 7


def make_text(rng: Random, longest: int = 40) -> str:
    """Make a short text of letters that trip programs."""
    if rng.random() < 0.2:
        return str(rng.choice([each for each in ODD if isinstance(each, str)]))
    return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(longest)))


def turn_bytes(rng: Random, data: bytes) -> bytes:
    """Change some bytes: others, gone, doubled, or the end cut off."""
    turned = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        at = rng.randrange(len(turned) + 1)
        match rng.randrange(5):
            case 0:
                turned[at : at + 1] = bytes((rng.randrange(256),))
            case 1:
                turned[at : at + rng.randrange(1, 40)] = b""
            case 2:
                turned[at:at] = turned[at : at + rng.randrange(1, 80)]
            case 3:
                turned[at : at + 4] = rng.randbytes(4)
            case _:
                turned[at:at] = make_text(rng).encode("utf-8", "surrogatepass")
    return bytes(turned[: rng.randrange(len(turned) + 1)] if rng.random() < 0.05 else turned)


def turn_lines(rng: Random, text: str) -> str:
    """Change some lines: gone, doubled, swapped, indented otherwise."""
    lines = text.splitlines() or [""]
    for _ in range(rng.choice((1, 1, 2, 4))):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(4):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case _:
                lines[at] = rng.choice((f"  {lines[at]}", lines[at].strip(), f"- {lines[at].strip()}"))
    return "\n".join(lines) + "\n"


def list_places(value: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the places of all parts of a value, from the top."""
    found = [place]
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        found += list_places(part, (*place, key))
    return found


def turn_tree(rng: Random, value: Any, donors: dict[str, list[Any]]) -> Any:
    """Change some parts of a value: gone, odd, or what stands under the same key, or another, elsewhere."""
    holder = {"": json.loads(json.dumps(value))}
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        place = ("", *rng.choice(list_places(holder[""])))
        above: Any = holder
        for step in place[:-1]:
            above = above[step]
        key = place[-1]
        match rng.randrange(7):
            case 0 if len(place) > 1:
                del above[key]
            case 1:
                above[key] = rng.choice(ODD)
            case 2 if donors.get(str(key)):
                above[key] = rng.choice(donors[str(key)])
            case 3:
                above[key] = rng.choice(donors[rng.choice(list(donors))])
            case 4 if isinstance(above, dict) and len(place) > 1:
                above[rng.choice(list(donors))] = above.pop(key)
            case 5:
                above[key] = rng.choice(([above[key]], {"x": above[key]}, [above[key]] * 3))
            case _:
                above[key] = rng.choice(NUMBERS) if isinstance(above[key], int) else make_text(rng)
        holder = json.loads(json.dumps(holder))
    return holder[""]


def graft(rng: Random, value: Any, donors: dict[str, list[Any]]) -> Any:
    """Put what stands under the same keys elsewhere, or another number, in the place of some parts."""
    for _ in range(rng.choice((1, 2, 3))):
        value = json.loads(json.dumps(value))
        places = [place for place in list_places(value) if place and isinstance(place[-1], str)]
        if not places:
            break
        place = rng.choice(places)
        above = value
        for step in place[:-1]:
            above = above[step]
        part = above[place[-1]]
        above[place[-1]] = rng.choice(NUMBERS) if isinstance(part, int) else rng.choice(donors.get(place[-1], [part]))
    return value


@cache
def read_donors() -> dict[str, list[Any]]:
    """Read what stands under each key somewhere in the corpus."""
    donors: dict[str, list[Any]] = {}
    for file in sorted(find_corpus().rglob("*.yaml")):
        value = read_file(file).value
        for place in list_places(value)[1:]:
            part = value
            for step in place:
                part = part[step]
            listed = donors.setdefault(str(place[-1]), [])
            if len(listed) < 200:
                listed.append(part)
    return donors


@cache
def read_files(*roots: Path) -> list[tuple[str, str, Any]]:
    """Read the files of some folders of records, by their places: text and value."""
    return [
        (file.relative_to(root).as_posix(), file.read_text("utf-8"), read_file(file).value)
        for root in roots
        for file in sorted(root.rglob("*.yaml"))
    ]


def write_tree(value: Any) -> bytes:
    """Write a value as JSON, which is YAML."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def make_file(rng: Random, roots: Sequence[Path]) -> tuple[str, bytes]:
    """Make a file of records wrong; gives its place and its bytes."""
    place, text, value = rng.choice(read_files(*roots))
    match rng.randrange(10):
        case 0:
            return place, turn_bytes(rng, text.encode())
        case 1 | 2:
            return place, turn_lines(rng, text).encode()
        case 3 if place.startswith("rulings/"):
            return place, write_tree(value | {"rulings": [make_typed(rng, records.Ruling)]})
        case 4 if place.startswith("cards/"):
            return place, write_tree(value | {"effects": [make_typed(rng, records.Effect) for _ in range(2)]})
    turn = graft if rng.random() < 0.4 else turn_tree
    return place, write_tree(turn(rng, json.loads(write_tree(value)), read_donors()))


# --- well-typed ----------------------------------------------------------------------------------------------


def make_typed(rng: Random, kind: Any, depth: int = 0) -> Any:
    """Make a value that a type of the records allows, as far as types tell."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, typing.TypeVar) or kind is Any:
        return rng.choice(TEXTS)
    if origin is typing.Annotated:
        match inner[1]:
            case OneOf(base):
                return make_word(rng, base, depth)
            case Flag(said):
                return rng.choice(said)
        return make_bound(rng, inner[0], inner[1:], depth)
    if origin is typing.Literal:
        return rng.choice(inner)
    if origin in (typing.Union, types.UnionType):
        return make_typed(rng, rng.choice([each for each in inner if each is not type(None)]), depth)
    if origin is tuple:
        parts = inner[:-1] * rng.choice((1, 1, 2)) if inner[-1] is Ellipsis else inner
        return [make_typed(rng, each, depth + 1) for each in parts]
    if origin is dict:
        return {
            str(make_typed(rng, inner[0], depth)): make_typed(rng, inner[1], depth + 1)
            for _ in range(rng.choice((1, 2, 3)))
        }
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return make_record(rng, kind, depth)
    if isinstance(kind, type) and issubclass(kind, Term):
        return make_term(rng, kind, depth)
    if kind is int:
        return rng.choice(NUMBERS)
    return rng.choice(TEXTS)


def make_bound(rng: Random, kind: Any, bounds: Sequence[Any], depth: int) -> Any:
    """Make a value of a type with bounds: a pattern, a least and a greatest number."""
    said = [part for bound in bounds for part in (bound.metadata if isinstance(bound, FieldInfo) else (bound,))]
    if kind is int:
        named = [each for each in said if isinstance(each, Between)]
        least = next((each.ge for each in said if hasattr(each, "ge")), named[0].least if named else None)
        most = next((each.le for each in said if hasattr(each, "le")), named[0].most if named else None)
        return rng.choice([each for each in NUMBERS if (least or 0) <= each <= (most or 10**6)] or [least or 0])
    pattern = next((each.pattern for each in said if getattr(each, "pattern", None)), None)
    if kind is str and pattern is not None:
        return next((text for start, text in PATTERNED.items() if pattern.startswith(start)), rng.choice(ROLES))
    return make_typed(rng, kind, depth)


def make_record(rng: Random, kind: type[BaseModel], depth: int) -> dict[str, Any]:
    """Make a record: its needed keys, and some of the others; of a word exactly one."""
    fields = kind.model_fields
    optional = [name for name, field in fields.items() if not field.is_required()]
    if kind in (records.Fact, records.Act, records.StageDirection):
        chosen = [rng.choice(optional)]
    else:
        share = 0.0 if depth > DEEPEST else 0.3
        chosen = [name for name in optional if rng.random() < share]
    chosen += [name for name, field in fields.items() if field.is_required()]
    return {
        fields[name].alias or to_kebab(name): make_typed(rng, fields[name].rebuild_annotation(), depth + 1)
        for name in chosen
        if depth < DEEPEST + 4
    }


def make_word(rng: Random, base: type[Term], depth: int) -> Any:
    """Make one of a family: a word with what stands below it."""
    key, kind = rng.choice([*FAMILIES[base].kinds.items()])
    if kind.inline:
        return {key: make_typed(rng, read_types(kind)[kind.inline], depth + 1)}
    return {key: make_term(rng, kind, depth + 1)}


def make_term(rng: Random, kind: type[Term], depth: int) -> dict[str, Any]:
    """Make a word's arguments: its needed keys, and some of the others."""
    share = 0.0 if depth > DEEPEST else 0.3
    return {
        key: make_typed(rng, read_types(kind)[each.name], depth + 1)
        for key, each in list_fields(kind).items()
        if depth < DEEPEST + 4 and (each.required or rng.random() < share)
    }


@cache
def read_types(kind: Any) -> dict[str, Any]:
    """Read the types of a word's fields."""
    return typing.get_type_hints(kind, include_extras=True)


def make_loop(rng: Random) -> dict[str, Any]:
    """Make a battle of cards whose effects have to be activated, perhaps by what each other does, for ever."""
    fields = records.EffectDescription.model_fields
    kinds = {name: fields[name].rebuild_annotation() for name in ("trigger", "does", "applies_when")}
    cards: dict[str, Any] = {
        "attacker": {"plain": "monster", "atk": 1900},
        "target": {"plain": "monster", "of": "opponent"},
    }
    for name in "abcd"[: rng.randrange(1, 5)]:
        effect = {
            "class": "trigger",
            "optional": "mandatory",
            "trigger": make_typed(rng, kinds["trigger"], DEEPEST - 1),
        }
        if rng.random() < 0.3:
            effect = {"class": "continuous", "applies-when": make_typed(rng, kinds["applies_when"], DEEPEST - 1)}
        effect["does"] = make_typed(rng, kinds["does"], DEEPEST - 2)
        cards[name] = {"plain": "monster", "of": rng.choice(("turn-player", "opponent")), "effect": effect}
    return {"given": {"cards": cards}, "when": [{"attack": "attacker", "on": "target"}]}


def make_scenario(rng: Random, kind: type[BaseModel]) -> bytes:
    """Make a scenario file: well-typed, a scene of the corpus turned wrong, or bytes."""
    if rng.random() < 0.1:
        return turn_bytes(rng, rng.choice(read_files(find_corpus()))[1].encode())
    donors = read_donors()
    keys = ("situation", "given", "when", "then")
    value: dict[str, Any] = {"situation": "plain-battle"}
    match rng.randrange(5):
        case 0:
            value = make_record(rng, kind, 0)
        case 4:
            value = make_loop(rng)
        case 1:
            value = {key: rng.choice(donors[key]) for key in keys if rng.random() < 0.7}
        case _:
            claim = rng.choice([each for claims in donors["claims"] for each in claims.values() if "then" in each])
            value = {key: claim[key] for key in keys if key in claim}
    if rng.random() < 0.4:
        value = graft(rng, json.loads(write_tree(value)), donors)
    if rng.random() < 0.3:
        value = turn_tree(rng, json.loads(write_tree(value)), donors)
    if isinstance(value, dict):
        value["ruleset"] = rng.choice(("tcg-modern", "tcg-2011", "tcg-edison", "ocg-modern"))
    return write_tree(value)


# --- lines, pools, addresses ------------------------------------------------------------------------------------

LINE: Final = {
    "attacker": {"atk": 1800, "def": 1000},
    "defender": {"atk": 1500, "def": 1200, "position": "attack"},
    "lp": [8000, 8000],
}


def make_line(rng: Random) -> str:
    """Make a battle of JSON, mostly a good one with other numbers."""
    line = json.loads(json.dumps(LINE))
    for who in ("attacker", "defender"):
        line[who] |= {"atk": rng.choice(NUMBERS), "def": rng.choice(NUMBERS)}
    line["defender"]["position"] = rng.choice(("attack", "defense", "facedown"))
    line["lp"] = [rng.choice(NUMBERS), rng.choice(NUMBERS)]
    if rng.random() < 0.1:
        line["defender"] = None
    if rng.random() < 0.5:
        line = turn_tree(rng, line, {"lp": [[1, 2]], "LP": [[1, 2]], "atk": [10**9, 10**10], "destroyed": [1]})
    text = json.dumps(line, ensure_ascii=rng.random() < 0.5)
    return (
        turn_bytes(rng, text.encode("utf-8", "surrogatepass")).decode("utf-8", "surrogateescape")
        if rng.random() < 0.1
        else text
    )


PRODECK: Final = {
    "id": 1234, "name": "Rank Moth", "name_en": "Rank Moth", "type": "XYZ Monster", "race": "Insect", "attribute": "DARK",
    "atk": 1, "def": 1, "level": 4, "card_sets": [{}], "misc_info": [{"konami_id": 1}], "linkmarkers": ["Top"],
    "typeline": "Insect", "linkval": 1, "scale": 1, "desc": "Made up.", "archetype": "Moth",
}  # fmt: skip
TEXT: Final = "When this card is destroyed: You can draw 1 card. (Quick Effect): Target 1 monster; destroy it."


def make_pool(rng: Random, folder: Path) -> Path:
    """Make a file of cards, of one of the three formats, mostly with odd entries."""
    path = folder / "pool"
    donors = {key: [part] for key, part in (PRODECK | yugi("Moth", 1)).items()}
    match rng.randrange(5):
        case 0 | 1:
            cards = [yugi(f"Moth {n}", n, text={"en": TEXT}) for n in range(3)] + POOL[: rng.randrange(4)]
            data = write_tree(turn_tree(rng, cards, donors))
        case 2 | 3:
            data = write_tree(
                turn_tree(rng, {"data": [PRODECK, PRODECK | {"id": 7, "name": "Wren", "desc": TEXT}]}, donors)
            )
        case _:
            data = make_cdb(rng, folder / "made.cdb")
    path.write_bytes(turn_bytes(rng, data) if rng.random() < 0.25 else data)
    return path


def make_cdb(rng: Random, path: Path) -> bytes:
    """Make a database of cards whose cells may hold anything that SQLite does."""
    cells: list[Any] = [None, 0, 1, -1, 2**63 - 1, 1.5, "", "x", b"\xff\x00", "\x1b[31m", "Moth", 0x21, 0x4021, "穴熊"]
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path)
    columns = ["id", "ot", "alias", "setcode", "type", "atk", "def", "level", "race", "attribute", "category"]
    connection.execute(f"CREATE {rng.choice(('TABLE',) * 9 + ('TEMP TABLE',))} datas ({', '.join(columns)})")
    connection.execute(
        "CREATE TABLE texts (id, name, desc)"
        if rng.random() < 0.95
        else "CREATE VIEW texts AS SELECT 1 id, 2 name, 3 [desc]"
    )
    for number in range(1, 6):
        good: list[Any] = [number, 1, 0, 0, 0x21, 100, 100, 4, 1, 1, 0]
        row = [rng.choice(cells) if rng.random() < 0.1 else cell for cell in good]
        connection.execute(f"INSERT INTO datas VALUES ({', '.join('?' * len(row))})", row)
        if rng.random() < 0.9:
            name = f"Moth {number}" if rng.random() < 0.7 else rng.choice(cells)
            try:
                connection.execute("INSERT INTO texts VALUES (?, ?, ?)", (number, name, rng.choice((TEXT, *cells))))
            except sqlite3.OperationalError:  # a view
                break
    connection.commit()
    connection.close()
    return path.read_bytes()


PAGES: Final = (
    "/", "/matters", "/eras", "/sources", "/coverage", "/api", "/about", "/rulings", "/cards", "/try", "/-/find", "/-/lookup", "/-/timing",
    "/-/timing.json", "/-/battle", "/-/battle.json", "/-/openapi.json", "/-/lookup.json", "/-/suggest", "/matters.atom", "/-/matters.json",
    "/-/rulings.jsonl", "/rulings.json", "/rulings.csv", "/card/copper-badger", "/ruling/harbour-handbook/battles/sudden-whetstone-2009",
    "/era/harbour-new", "/rule/DS-4", "/source/lantern-rulebook-9", "/assets/site.css", "/sitemap.xml", "/-/static/app.css",
    *(f"/rulings/{table}" for table in (*TABLES, *VIEWS)), *(f"/rulings/{table}.json" for table in TABLES), "/cards/card", "/cards/card.csv",
)  # fmt: skip
KEYS: Final = (
    "q", "card", "on", "in", "ruleset", "era", "sql", "_sort", "_sort_desc", "_next", "_size", "_search", "_searchmode", "_facet",
    "_facet_array", "_facet_date", "_where", "_col", "_nocol", "_shape", "_json", "_json_infinity", "_nl", "_labels", "_through", "_timelimit",
    "_ttl", "_trace", "_group_count", "_extra", "_blob_column", "_stream", "_dl", "id", "id__in", "id__glob", "id__arraycontains", "title__zz",
    "rowid", "p0", "text", "attacker", "target", "position", "card1", "at1", "scenario", "n", "lang", "names", "page", "ok",
)  # fmt: skip
VALUES: Final = (
    "x", "1", "-1", "0", "999999999999999999999", "copper badger", "harbour-old", "2012-05-01", "2012-02-30", "tcg", "id", "title", "on", "off",
    "max", "arrays", "objects", "[", "{}", "%", "select 1", "select zeroblob(100000000)", "select * from ruling", "select :a", "a,b,c", "\0", "é",
    "1900/1200", "Honest @ start",
)  # fmt: skip


def make_request(rng: Random) -> tuple[str, str]:
    """Make a method and an address: a page of the site or of Datasette, with parameters that may mean nothing."""
    path = rng.choice(PAGES) if rng.random() < 0.9 else "/" + quote(make_text(rng).encode("utf-8", "replace"), safe="/")
    if rng.random() < 0.1:
        path += rng.choice(("/x", ".json", ".csv", "/a,b", "/", ".blob", "/%00"))
    pairs = [
        (rng.choice(KEYS), rng.choice(VALUES) if rng.random() < 0.7 else make_text(rng))
        for _ in range(rng.choice((0, 1, 1, 2, 3)))
    ]
    query = "&".join(f"{key}={quote(value.encode('utf-8', 'replace'))}" for key, value in pairs)
    return rng.choice(("GET",) * 17 + ("HEAD", "POST", "PUT")), path + (f"?{query}" if query else "")


COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "check": ("--all", "--strict", "--json", "--ruleset", "--on", "--territory", "--format"),
    "explain": ("--trace", "--json", "--ruleset", "--on"),
    "show": ("--json",),
    "search": ("-n", "--json"),
    "lookup": ("-n", "--json", "--jsonl", "--lang"),
    "timing": ("--ruleset", "--on", "--territory", "--json", "--jsonl"),
    "battle": ("--attacker", "--target", "--position", "--play", "--json", "--ruleset"),
    "diff": ("--json",),
    "diff-rulesets": ("--json",),
    "coverage": ("--json",),
    "lint": ("--json",),
}
WORDS: Final = (
    "Copper Badger", "copper-badger", "sudden-whetstone-2009", "harbour-old", "harbour-new", "harbour-handbook", "old", "2012-05-01",
    "2012-13-01", "tcg", "ocg", "text", "json", "junit", "sarif", "markdown", "github", "1900/1200", "Badger @ start", "attack", "vocabulary", "rules", "tide",
    "DS-4", "de", "3", "0", "/dev/null", "nowhere.yaml", "main", "12345678", "-", "--",
)  # fmt: skip


def make_arguments(rng: Random) -> list[str]:
    """Make the arguments of a command that only reads."""
    name = rng.choice(list(COMMANDS))
    given = [name]
    for _ in range(rng.randrange(5)):
        if rng.random() < 0.4:
            given.append(rng.choice(COMMANDS[name]))
        given.append(
            rng.choice(WORDS) if rng.random() < 0.7 else make_text(rng).replace("\0", "").replace("\ud800", "\udcff")
        )
    return [each for each in given if each not in ("-h", "--help")]

"""What is remembered is what would be found: random edits, broken files, other programs, several processes."""

from __future__ import annotations

import contextlib
import json
import random
import shutil
import sqlite3
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from checks.engine import full_rulebook
from checks.judge.cache import bench, keys
from checks.judge.cache import store as stores
from checks.judge.cache.judging import WORTH_SHARING
from checks.judge.cache.record_hashes import recall_hashes
from checks.judge.cache.store import DAYS, NOTED, Kept, Store
from checks.judge.cache.touching import recall_touched
from checks.judge.cache.tracing import trace_cards
from checks.judge.check import Report, run_check
from checks.judge.context import make_judge
from checks.judge.nearness import Touched, touch
from checks.judge.ruling import breaks_class
from checks.judge.snapshots import hash_records
from checks.replay.eras import make_eras, rulesets_for
from checks.report.json import write_report
from kb.corpus import parsed
from kb.corpus.guests import load_guest
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.problems import Refused
from kb.records.findings import Status
from tests.bench.scale import read
from tests.bench.scale import write as write_file
from tests.built import HARBOUR
from tests.commands import run

EDITED = {
    "rulings": 6, "cards": 6, "situations": 2, "sources": 2, "switches": 4, "sets": 1, "rulesets": 1, "effect_classes": 1,
}  # fmt: skip
"""What is edited, and how often in comparison."""
Draw = Callable[[st.SearchStrategy[Any]], Any]


@pytest.fixture(scope="module")
def few(corpus: Corpus) -> Corpus:
    """The corpus with some of its rulings only, the same ones every time."""
    judged = sorted((each for each in corpus.rulings if each.record.claims), key=lambda each: each.id)
    return replace(corpus, rulings=tuple(random.Random(7).sample(judged, 24)))


def tell(corpus: Corpus, store: Store | None = None, *, jobs: int = 1) -> str:
    """Check a corpus, and tell all that was found."""
    return write(run_check(corpus, store=store, jobs=jobs))


def write(report: Report) -> str:
    found = dict(write_report(report, agreements=True))
    return json.dumps([found, [repr(each.trace) for each in report.findings]], sort_keys=True)


def list_leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """List the places of everything in a record that is neither a mapping nor a list."""
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in inner:
            yield from list_leaves(each, (*path, key))
    else:
        yield path


def edit_corpus(draw: Draw, corpus: Corpus, kinds: Collection[str] = EDITED) -> Corpus:
    """Edit one leaf of one record that rulings may lean on, or of a ruling."""
    kind = draw(st.sampled_from([kind for kind in kinds for _ in range(EDITED[kind])]))
    if kind == "rulings":
        ruling = draw(st.sampled_from(corpus.rulings))
        edited = replace(ruling, record=edit(draw, ruling.record))
        return replace(corpus, rulings=tuple(edited if each is ruling else each for each in corpus.rulings))
    held = getattr(corpus, kind)
    told = " ".join(each.record.model_dump_json() + each.source for each in corpus.rulings)
    near = [key for key, record in held.items() if (record.name if kind == "cards" else key) in told]
    key = draw(st.sampled_from(sorted(near or held)))
    return replace(corpus, **{kind: {**held, key: edit(draw, held[key])}})


def edit(draw: Draw, record: Any) -> Any:
    """Edit one leaf of a record, so that it is still a record."""
    value = json.loads(record.model_dump_json(exclude_unset=True, by_alias=True))
    leaves = [*list_leaves(value)]
    path = draw(st.sampled_from(leaves))
    inner = value
    for key in path[:-1]:
        inner = inner[key]
    old = inner[path[-1]]
    words = [each for each in (find(value, leaf) for leaf in leaves) if isinstance(each, str)]
    if isinstance(old, int):
        inner[path[-1]] = old + draw(st.sampled_from([-100, 1, 100, 2000]))
    elif isinstance(inner, dict) and draw(st.booleans()):
        del inner[path[-1]]
    else:
        inner[path[-1]] = draw(st.sampled_from(words))
    try:
        return type(record).model_validate(value)
    except ValidationError:
        assume(False)


def find(value: Any, path: tuple[Any, ...]) -> Any:
    """Find what stands at a place."""
    for key in path:
        value = value[key]
    return value


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store that everything of this module is remembered in."""
    return tmp_path_factory.mktemp("remembered") / "findings.db"


@given(data=st.data())
@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_after_any_edit_the_same_is_found_as_by_judging_all_of_it(few, lasting, data):
    edited = edit_corpus(data.draw, few)
    try:
        fresh = tell(edited)
    except (KeyError, ValueError):  # the edit broke what linking would have refused
        assume(False)
    with Store(lasting) as store:
        assert tell(edited, store) == fresh


@pytest.fixture(scope="module")
def folder(part: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The part of the corpus, whose rulings are at odds with each other; nothing of that is known."""
    folder = tmp_path_factory.mktemp("folder") / "corpus"
    return Path(
        shutil.copytree(part, folder, ignore=shutil.ignore_patterns("disagreements.yaml", "judge-chat-*", "wiki-*"))
    )


def edit_file(rng: random.Random, folder: Path, number: int) -> None:
    """Turn an answer of a file of rulings, take one out, say one again, or on a new day, or change a card's number."""
    file = rng.choice(sorted((folder / "rulings").rglob("*.yaml")))
    value = read(file)
    rulings = value["rulings"]
    match number % 5:
        case 0:
            said = rng.choice([path for path in list_leaves(value) if find(value, path) in ("yes", "no")])
            find(value, said[:-1])[said[-1]] = "no" if find(value, said) == "yes" else "yes"
        case 1:
            rulings.insert(0, {**rng.choice(rulings), "id": f"again-{number}"})
        case 2:
            rulings.pop(rng.choice([at for at, each in enumerate(rulings) if "note" not in str(each)]))
        case 3:
            file = folder / "cards" / "honest.yaml"
            value = read(file)
            value["stats"]["atk"] += 100
        case _:
            days = {"territory": ["tcg"], "from": f"2013-05-{number + 10}", "until": f"2013-05-{number + 11}"}
            rulings.insert(0, {**rng.choice(rulings), "id": f"for-a-day-{number}", "rulesets": days})
    write_file(file, value)


def test_after_any_edit_of_files_the_same_is_found_as_by_judging_all_of_them(folder, tmp_path):
    rng, differing = random.Random(6), set()
    for number in range(5):
        edit_file(rng, folder, number)
        corpus = load_corpus(folder)
        by_era = number > 2  # once of all rulings, once of those that an edit reaches
        fresh = run_check(corpus, contrasts=False, by_era=by_era)
        for _ in ("judged", "recalled"):
            with Store(tmp_path / "findings.db") as store:
                found = run_check(corpus, store=store, contrasts=False, by_era=by_era)
            assert write(found) == write(fresh)
            assert found.by_era == fresh.by_era
            assert (*found.findings, *found.conflicts) == (*fresh.findings, *fresh.conflicts)
        differing.add(len(fresh.conflicts))
    assert len(differing) > 1


def test_what_stands_on_a_page_is_kept_for_as_long_as_the_page(folder, tmp_path, monkeypatch):
    path = tmp_path / "findings.db"
    today = stores.count_days()
    for later in range(0, DAYS + 2 * NOTED, NOTED):
        monkeypatch.setattr(stores, "count_days", lambda later=later: today + later)
        with Store(path) as store:
            run_check(load_corpus(folder), store=store, contrasts=False)
    file = min((folder / "rulings").rglob("*.yaml"))
    file.write_text(file.read_text("utf-8").replace("statement: ", "statement: Again, ", 1), "utf-8")
    before, judged = count_kept(path), len(read(file)["rulings"])
    with Store(path) as store:
        found = run_check(load_corpus(folder), store=store, contrasts=False)
    first = {(each.ruling, each.ruleset) for each in found.findings if each.ruling == found.rulings[0].id}
    assert judged > 1
    assert count_kept(path) - before == len(first)


@given(data=st.data())
@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_after_any_edit_cards_are_traced_as_if_nothing_were_remembered(few, lasting, data):
    held = replace(few, cards={slug: few.cards[slug] for slug in [*few.cards][::100]})
    edited = edit_corpus(data.draw, held, ("cards", "switches", "sets"))
    traced = [*trace_cards(edited, Store(None))]
    for _ in ("traced", "remembered"):
        with Store(lasting) as store:
            assert [*trace_cards(edited, store)] == traced


def test_only_the_card_that_was_edited_is_traced_again(few, tmp_path):
    cards = {slug: few.cards[slug] for slug in [*few.cards][:4]}
    renamed = {
        **cards,
        **{slug: card.model_copy(update={"name": "Brass Heron"}) for slug, card in [*cards.items()][:1]},
    }
    counts = []
    for each in (cards, cards, renamed):
        with Store(tmp_path / "findings.db") as store:
            assert [*trace_cards(replace(few, cards=each), store)]
        counts.append(count_rows(tmp_path / "findings.db"))
    assert counts == [8, 8, 10]  # the spans of each card, and the switches that they read


def test_what_was_not_used_for_long_is_forgotten(tmp_path, monkeypatch):
    rows = {bytes([number]): Kept(b"", f"row {number}") for number in range(3)}
    today = stores.count_days()
    kept = []
    for later, used in ((0, ()), (NOTED, (0,)), (DAYS, (0,)), (DAYS + 1, ())):
        monkeypatch.setattr(stores, "count_days", lambda later=later: today + later)
        with Store(tmp_path / "findings.db") as store:
            for number in used:
                assert store.recall(bytes([number]))
            store.remember(rows if not later else {})
            kept.append(len(store.list_kept()))
    assert kept == [3, 3, 3, 1]


def test_a_store_stays_small_by_forgetting_what_was_not_used_lately(tmp_path, monkeypatch):
    monkeypatch.setattr(stores, "LARGEST", 400_000)
    today = stores.count_days()
    path = tmp_path / "findings.db"
    for day in range(9):
        monkeypatch.setattr(stores, "count_days", lambda day=day: today + day)
        with Store(path) as store:
            store.recall(b"used")
            rows = {f"{day} {number}".encode(): Kept(b"", "x" * 900) for number in range(90)}
            store.remember(rows | ({b"used": Kept(b"", "y")} if not day else {}))
            assert all(store.recall(key) for key in rows)
        assert path.stat().st_size <= stores.LARGEST
    with Store(path) as store:
        assert store.recall(b"used")
        assert not store.recall(b"0 0")


@pytest.fixture
def quay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small corpus whose files have keys, as those of a large one."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(parsed, "WORTH", 1)
    return Path(shutil.copytree(HARBOUR, tmp_path / "quay"))


@pytest.mark.parametrize("kind", ["few", "quay"])
def test_who_compares_verdicts_leaves_no_half_finding_behind(kind, few, quay, tmp_path):
    corpus = few if kind == "few" else load_corpus(quay)
    assert bool(corpus.keys) is (kind == "quay")
    whole = run_check(corpus)
    with Store(tmp_path / "findings.db") as store:
        for _ in range(2):
            found = run_check(corpus, store=store, verdicts_only=True).findings
            assert [(each.key, each.ruleset, each.status, each.says, each.engine) for each in found] == [
                (each.key, each.ruleset, each.status, each.says, each.engine) for each in whole.findings
            ]
        assert tell(corpus, store) == write(whole)
        assert tell(corpus, store) == write(whole)


@pytest.mark.parametrize("contrasts", [True, False])
def test_contrasts_are_tried_only_where_they_are_asked_for(few, contrasts):
    found = run_check(few, contrasts=contrasts).findings
    assert any(each.tested is not None for each in found) is contrasts


def test_the_hashes_of_records_are_those_that_are_remembered(quay, tmp_path):
    def compare() -> dict[str, str]:
        corpus = load_corpus(quay)
        with Store(tmp_path / "findings.db") as store:
            for _ in range(2):
                assert recall_hashes(corpus, corpus.rulings, store) == dict(hash_records(corpus, corpus.rulings))
        return dict(hash_records(corpus, corpus.rulings))

    before = compare()
    for file, old, new in (("cards/copper-badger.yaml", "atk: 400", "atk: 500"), ("sets.yaml", "Lights", "Lamps"),
                           ("rulings/harbour-handbook/battles.yaml", "statement: ", "statement: Again, ")):  # fmt: skip
        path = quay / file
        path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
        after = compare()
        assert len([name for name in after if before[name] != after[name]]) == 1
        before = after


def count_kept(path: Path) -> int:
    """Count the rulings that a store holds findings of, once a ruleset."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute("select count(*) from unit where found like '[{%'").fetchone()[0]


def count_rows(path: Path) -> int:
    """Count all that a store holds, what rulings say to each other too."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute("select count(*) from unit").fetchone()[0]


def keep(corpus: Corpus, path: Path) -> int:
    """Check with a store, and count what came to be kept in it."""
    before = count_kept(path) if path.exists() else 0
    with Store(path) as store:
        tell(corpus, store)
    return count_kept(path) - before


def test_only_what_an_edit_touches_is_judged_again(few, tmp_path):
    path = tmp_path / "findings.db"
    whole = keep(few, path)
    findings = run_check(few, contrasts=False).findings
    units = {(each.ruling, each.ruleset) for each in findings}
    assert whole == 2 * len(units)  # verdicts, and contrasts
    rows = count_rows(path)
    by_id = {each.id: each for each in few.rulings}
    loose = (each for each in findings if each.status is Status.LOOSELY_WORDED)
    wrong = [*findings, *(replace(each, status=Status.CONTRADICTS) for each in loose)]
    breaking = {(each.ruling, each.ruleset) for each in wrong if breaks_class(by_id[each.ruling], each)}
    # beside them what each ruling says, which switches it reads, and one list of the rulesets
    assert rows == 2 * len(units) + 2 * len(few.rulings) + len(breaking) + 1
    assert keep(few, path) == 0
    assert count_rows(path) == rows
    ruling = few.rulings[3]
    stated = replace(ruling, record=ruling.record.model_copy(update={"statement": "Said in other words."}))
    assert keep(replace(few, rulings=(*few.rulings[:3], stated, *few.rulings[4:])), path) == 2 * len(
        {unit for unit in units if unit[0] == ruling.id}
    )
    moved = replace(ruling, line=ruling.line + 40)
    assert keep(replace(few, rulings=(*few.rulings[:3], moved, *few.rulings[4:])), path) == 0


def test_a_switch_that_moves_touches_only_the_rulesets_whose_values_it_turns(few, tmp_path):
    path = tmp_path / "findings.db"
    # on a day of its own a ruling may be the last to read a period, whose source all findings would then lose
    named = [era for id, era in make_eras(few).items() if id in few.rulesets]
    few = replace(few, rulings=tuple(each for each in few.rulings if rulesets_for(each.rulesets, named)))
    keep(few, path)
    switch = few.switches["damage-step-chart"]
    periods = switch.history["tcg"]
    day = few.rulesets["tcg-edison"].day
    assert len(periods) > 1
    last = periods[-1].model_copy(update={"from_": day})
    history = {**switch.history, "tcg": (*(each for each in periods if each.from_ < day), last)}
    edited = replace(
        few, switches={**few.switches, "damage-step-chart": switch.model_copy(update={"history": history})}
    )
    turned = {id for id, era in make_eras(edited).items() if era.engine.switches != make_eras(few)[id].engine.switches}
    touched = {(each.ruling, each.ruleset) for each in run_check(edited, contrasts=False).findings}
    assert 0 < len(turned) < len(few.rulesets)
    assert keep(edited, path) < len(touched)


@pytest.mark.parametrize("harm", ["garbage", "cut", "emptied", "another form", "other findings", "without its table"])
def test_a_broken_store_is_as_good_as_none(few, tmp_path, harm):
    path = tmp_path / "findings.db"
    small = replace(few, rulings=few.rulings[:4])
    fresh = tell(small)
    with Store(path) as store:
        tell(small, store)
    match harm:
        case "garbage":
            path.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 40)
        case "cut":
            path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
        case "emptied":
            path.write_bytes(b"")
        case "another form":
            change(path, "pragma user_version = 99")
        case "other findings":
            change(path, "update unit set found = replace(found, 'agrees', 'contradicts')")
        case _:
            change(path, "drop table unit")
    with Store(path) as store:
        assert tell(small, store) == fresh
    with Store(path) as store:
        assert store.remembers
        assert tell(small, store) == fresh


def change(path: Path, statement: str) -> None:
    """Change a database."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_what_another_program_found_is_not_trusted(few, tmp_path, monkeypatch):
    path = tmp_path / "findings.db"
    small = replace(few, rulings=few.rulings[:4])
    whole = keep(small, path)
    monkeypatch.setattr(keys, "hash_program", lambda: "another engine, or another Python")
    assert keep(small, path) == whole


def test_a_named_file_that_is_no_store_stays_as_it_is(tmp_path):
    path = tmp_path / "diary.db"
    change(path, "create table diary (day)")
    before = path.read_bytes()
    with pytest.raises(Refused, match="no-store"), Store(path, is_named=True):
        pass
    assert path.read_bytes() == before


def test_several_processes_find_what_one_finds(corpus, tmp_path):
    some = replace(corpus, rulings=corpus.rulings[: WORTH_SHARING + 10])
    alone = run_check(some, contrasts=False)
    with Store(tmp_path / "findings.db") as store:
        assert write(run_check(some, contrasts=False, store=store, jobs=2)) == write(alone)
    with Store(tmp_path / "findings.db") as store:
        assert write(run_check(some, contrasts=False, store=store)) == write(alone)


def test_several_processes_try_the_contrasts_that_one_tries_after_the_verdicts_as_well(corpus, tmp_path):
    some = replace(corpus, rulings=corpus.rulings[: WORTH_SHARING + 10])
    whole = write(run_check(some))
    with Store(tmp_path / "at-once.db") as store:
        assert write(run_check(some, store=store, jobs=2)) == whole
    with Store(tmp_path / "apart.db") as store:
        verdicts = run_check(some, contrasts=False, store=store)
        assert write(run_check(some, store=store, jobs=2)) == whole
    assert all(each.tested is None for each in verdicts.findings)
    assert (verdicts.summary["hollow"], verdicts.summary["not_independent"]) == (None, None)


def test_verdicts_are_the_same_whether_contrasts_are_tried_or_not(few):
    def tell_verdicts(contrasts: bool) -> list[tuple[Any, ...]]:
        found = run_check(few, contrasts=contrasts).findings
        return [(each.key, each.ruleset, each.status, each.says, each.engine, each.elsewhere) for each in found]

    assert tell_verdicts(True) == tell_verdicts(False)


def test_verdicts_are_kept_before_contrasts_are_tried(few, tmp_path, monkeypatch):
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "findings.db"
    monkeypatch.setattr(bench, "add_contrasts", stop)
    with Store(path) as store, pytest.raises(KeyboardInterrupt):
        run_check(few, store=store)
    monkeypatch.setattr(bench, "judge_ruling", stop)
    with Store(path) as store:
        assert run_check(few, contrasts=False, store=store).findings


def test_what_rulings_may_speak_of_is_recalled_as_it_is_told(corpus, tmp_path):
    with Store(tmp_path / "findings.db") as store:
        told = keep_touched(corpus, store, fresh=len(corpus.keys))
        folder = tmp_path / "corpus"
        assert run("new", "--corpus", folder)[0] == 0
        guest, _ = load_guest(folder, corpus)
        with_guest = keep_touched(guest, store, fresh=0)
        assert len(told) < len(with_guest)
        assert told == {id: with_guest[id] for id in told}
        (folder / "cards").mkdir(exist_ok=True)
        (folder / "cards" / "candour.yaml").write_text("name: Candour\naliases: [Honest]\ncarrier: monster\n")
        guest, _ = load_guest(folder, corpus)
        with_alias = keep_touched(guest, store, fresh=len(guest.keys))
        assert any(with_alias[id] != claims for id, claims in told.items())


ROLE = Touched(cards=frozenset({""}))
MEETS = {
    # two that may speak of something: whether they could answer one thing
    "one scene": (Touched(scenes=frozenset({(1,)})), Touched(scenes=frozenset({(1,), (2,)})), True),
    "windows of classes": (Touched(classes=True), Touched(classes=True), True),
    "a class and a card": (Touched(classes=True), Touched(cards=frozenset({"moth"})), True),
    "a class and what a scene shows": (Touched(classes=True), Touched(shown=frozenset({"moth"})), True),
    "one card": (Touched(cards=frozenset({"moth"})), Touched(cards=frozenset({"moth", "bee"})), True),
    "a described effect and a card": (ROLE, Touched(cards=frozenset({"moth"})), True),
    "a described effect that a scene shows, and a card": (Touched(shown=frozenset({""})), Touched(cards=frozenset({"moth"})), True),
    "two cards": (Touched(cards=frozenset({"moth"})), Touched(cards=frozenset({"bee"})), False),
    "a card and what a scene shows of it": (Touched(cards=frozenset({"moth"})), Touched(shown=frozenset({"moth"})), False),
    "a described effect and what a scene shows": (ROLE, Touched(shown=frozenset({"moth"})), False),
    "a class and a scene": (Touched(classes=True), Touched(scenes=frozenset({(1,)})), False),
}  # fmt: skip


@pytest.mark.parametrize(("one", "other", "met"), MEETS.values(), ids=MEETS)
def test_which_rulings_could_answer_one_thing(one, other, met):
    assert (one.meets(other), other.meets(one)) == (met, met)


def keep_touched(corpus: Corpus, store: Store, *, fresh: int) -> dict[str, dict[str, Touched]]:
    """Tell what rulings may speak of, hold what is recalled of it to that, and count the files that are ``fresh``."""
    judge = make_judge(corpus, full_rulebook())
    told, found = recall_touched(judge, corpus.rulings, store)
    assert len(found) == fresh
    store.remember(found)
    assert recall_touched(judge, corpus.rulings, store) == (told, {})
    assert told == {each.id: touch(judge, each) for each in corpus.rulings}
    return told

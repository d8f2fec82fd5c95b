"""The package as programs import it: the examples of its guide, its errors, and calls from several threads."""

from __future__ import annotations

import dataclasses
import doctest
import shutil
import typing
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

import pytest

import ruling_corpus
from ruling_corpus import Corpus, Refused, UnknownRuleset, open_corpus, results
from tests.built import HARBOUR, build
from tests.commands import ROOT

PIER = HARBOUR.parent / "pier"
EXAMPLES = doctest.DocTestParser().get_examples((ROOT / "docs" / "python.md").read_text("utf-8"))


def test_the_examples_of_the_guide_run(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(PIER, tmp_path / "club")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULINGS_DB", str(database))
    monkeypatch.setenv("RULINGS_POOL", str(tmp_path / "none.db"))
    told: list[str] = []
    guide = doctest.DocTest(EXAMPLES, {}, "docs/python.md", "docs/python.md", 0, None)
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(guide, out=told.append)
    assert not told, "".join(told)


def test_the_guide_shows_every_function() -> None:
    shown = "".join(each.source for each in EXAMPLES)
    functions = [name for name in ruling_corpus.__all__ if name[0].islower()]
    assert [name for name in functions if f"{name}(" not in shown] == []


def test_every_public_name_is_there_and_no_other() -> None:
    assert all(getattr(ruling_corpus, name) is not None for name in ruling_corpus.__all__)
    assert ruling_corpus.__version__ == version("ruling-corpus")
    assert set(ruling_corpus.__all__) <= set(dir(ruling_corpus))
    with pytest.raises(AttributeError, match="judge"):
        _ = ruling_corpus.judge


def test_results_cannot_be_changed_and_name_their_types() -> None:
    kinds = [each for each in vars(results).values() if dataclasses.is_dataclass(each)]
    assert len(kinds) > 10
    for kind in kinds:
        assert kind.__dataclass_params__.frozen, kind
        assert set(typing.get_type_hints(kind)) == {each.name for each in dataclasses.fields(kind)}
        assert kind.__doc__
        assert not kind.__doc__.startswith(f"{kind.__name__}(")


@pytest.fixture(scope="module")
def harbour_corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("harbour")
    return open_corpus(corpus=HARBOUR, database=build(folder / "rulings.db"))


@pytest.mark.parametrize(
    ("wrong", "kind", "says"),
    [
        (lambda corpus: corpus.timing("copper badger", ruleset="never"), UnknownRuleset, "never"),
        (lambda corpus: corpus.ask("copper badger", on="soon"), UnknownRuleset, "soon"),
        (lambda corpus: corpus.timing("copper badger", ruleset="harbour-old", on="2010-01-01"), Refused, "two-rulesets|one of them"),
        (lambda corpus: corpus.timing(None), TypeError, "card must be a str, not NoneType"),
        (lambda corpus: corpus.find_card(17), TypeError, "name must be a str, not int"),
        (lambda corpus: corpus.play(), TypeError, "a scenario, or fields"),
        (lambda corpus: corpus.play("{}", attacker="1900"), TypeError, "a scenario, or fields"),
        (lambda corpus: corpus.play("["), Refused, "broken-yaml"),
        (lambda corpus: corpus.play(position="upside-down"), Refused, "bad-choice"),
        (lambda corpus: corpus.play(Path("/nowhere/at.all")), Refused, "nowhere"),
        (lambda corpus: corpus.check("/nowhere/at/all"), Refused, "no-folder"),
        (lambda _: open_corpus("/nowhere/at/all", corpus=HARBOUR), Refused, "no-folder"),
        (lambda _: open_corpus(corpus="/nowhere/at/all"), Refused, "no-corpus"),
        (lambda _: open_corpus(corpus=HARBOUR, pool="/nowhere/at.all"), Refused, "not-found"),
    ],
)  # fmt: skip
def test_wrong_input_raises_a_named_error(harbour_corpus: Corpus, wrong, kind: type[Exception], says: str) -> None:
    with pytest.raises(kind, match=says):
        wrong(harbour_corpus)


def test_several_threads_may_ask(harbour_corpus: Corpus) -> None:
    questions = [
        lambda: harbour_corpus.find_card("coper badger").card.name,
        lambda: harbour_corpus.timing("copper badger", ruleset="harbour-new").effects[0].points,
        lambda: harbour_corpus.ask("when can i activate copper badger", ruleset="harbour-old").cards,
        lambda: harbour_corpus.play(attacker="1900", target="1000", rules="harbour-old").told,
    ]
    alone = [ask() for ask in questions]
    assert alone[0] == "Copper Badger"
    assert "cannot decide" in alone[3][0]
    with ThreadPoolExecutor(8) as threads:
        told = list(threads.map(lambda number: questions[number % 4](), range(160)))
    assert told == alone * 40


def test_records_of_ones_own_are_read_again_when_they_change(tmp_path: Path) -> None:
    shutil.copytree(PIER, tmp_path / "club")
    first = open_corpus(tmp_path / "club", corpus=HARBOUR)
    assert first is open_corpus(tmp_path / "club", corpus=HARBOUR)
    file = tmp_path / "club" / "cards" / "tidal-lever.yaml"
    file.write_text(file.read_text("utf-8").replace("Tidal Lever", "Tidal Crane"), "utf-8")
    for each in (tmp_path / "club").rglob("*.yaml"):
        each.write_text(
            each.read_text("utf-8").replace("tidal lever", "tidal crane").replace("Tidal Lever", "Tidal Crane")
        )
    found = open_corpus(tmp_path / "club", corpus=HARBOUR).find_card("tidal crane").card
    assert found is not None
    assert found.name == "Tidal Crane"
    assert first.find_card("tidal lever").card is not None


def test_a_corpus_is_opened_once(harbour_corpus: Corpus) -> None:
    assert open_corpus(corpus=HARBOUR) is open_corpus(corpus=str(HARBOUR))
    assert harbour_corpus is not open_corpus(corpus=HARBOUR)
    assert {"harbour-old", "harbour-new"} <= {*harbour_corpus.rulesets}
    assert open_corpus(corpus=HARBOUR).find_card("copper badger") == harbour_corpus.find_card("copper badger")

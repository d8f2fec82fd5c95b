"""The stored witnesses of rules are those of this engine and this corpus."""

from __future__ import annotations

import pytest

from checks.engine import RULES, full_rulebook
from checks.judge.context import make_judge
from checks.report.witnesses import MOST, read_witnesses, select_witnesses, tell_witnesses
from kb.corpus.model import Corpus
from tests.bench.witnesses import answer, main


def test_every_rule_has_a_row() -> None:
    assert list(read_witnesses()) == sorted(RULES), "run: make witnesses"


def test_every_stored_ruling_is_in_the_corpus(corpus: Corpus) -> None:
    assert select_witnesses(corpus) == read_witnesses(), "run: make witnesses"


def test_the_first_ruling_stored_for_a_rule_still_notices_it(corpus: Corpus) -> None:
    judge = make_judge(corpus, full_rulebook())
    deaf = []
    for each in read_witnesses().values():
        without = make_judge(corpus, full_rulebook().without(each.rule), judge.eras)
        without.shared.scenes = judge.shared.scenes
        for ruling in (judge.by_id[id] for id in each.rulings[:1]):
            asked = [(claim, era) for claim in (ruling.record.claims or {}).values() for era in judge.in_force(ruling)]
            if all(answer(judge, ruling, *of)[0] == answer(without, ruling, *of)[0] for of in asked):
                deaf.append(f"{each.rule}: {ruling.id}")
    assert deaf == [], "run: make witnesses"


@pytest.mark.parametrize(("rule", "told"), [("CH-3", f"{MOST} or more"), ("AT-43", "none of 0")])
def test_a_rule_tells_how_many_rulings_notice_it(rule: str, told: str) -> None:
    line, *ids = tell_witnesses(read_witnesses()[rule])
    assert told in line
    assert len(ids) == len(read_witnesses()[rule].rulings)


def test_an_unknown_rule_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["CH-3", "XX-1"]) == 2
    assert capsys.readouterr().err.startswith("XX-1: no such rule")

"""Which claims answer one question: however they are written, and whichever chart of the Damage Step they speak by."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from checks.engine import FIVE, SEVEN
from checks.judge.cache.bench import Bench
from checks.judge.cache.store import Store
from checks.judge.conflicts import pair_up
from kb.corpus.yaml import read_file
from kb.records import Claim

CASES = {
    f"{case['holds']} [{case['under']}]": case for case in read_file(Path(__file__).with_name("questions.yaml")).value
}


def list_clashes(judge, case):
    """The facts, or points, of the one that cannot stand beside those of the other."""
    ruling = replace(judge.corpus.rulings[0], chart=SEVEN if case.get("chart") == "seven" else FIVE)
    rulings = [
        replace(ruling, id=name, record=ruling.record.model_copy(update={"claims": {"c": Claim.model_validate(claim)}}))
        for name, claim in (("one", case["one"]), ("other", case["other"]))
    ]
    bench = Bench(judge, Store(None), contrasts=False)
    era = judge.eras[case["under"]]
    (found,) = pair_up(bench, [era], [(ruling, [era]) for ruling in rulings])
    pairs = (sorted((pair.one, pair.other), key=lambda said: said.key) for pair in found)
    return {
        f"{one.fact} ~ {other.fact}" for one, other in pairs if (one.ruling.id, other.ruling.id) == ("one", "other")
    }


@pytest.mark.parametrize("name", CASES)
def test_what_cannot_stand_beside_what(judge, name):
    case = CASES[name]
    assert list_clashes(judge, case) == set(case["clash"])

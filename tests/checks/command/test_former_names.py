"""Every rule and switch that had a name is found by it."""

from argparse import Namespace
from pathlib import Path

import pytest

from checks.engine import FORMER, RULES
from checks.shared.showing import find
from kb.corpus.load import load_corpus
from kb.locations import find_corpus

NAMED, ASKED = (
    part.split() for part in (Path(__file__).parents[2] / "fixtures" / "former-names.txt").read_text().split("\n\n")
)


def test_every_former_name_is_of_a_rule_or_a_switch() -> None:
    assert (len(NAMED), len(ASKED)) == (420, 186)
    assert {FORMER.get(id, id) for id in NAMED} <= RULES.keys()
    corpus = load_corpus(find_corpus())
    assert {*ASKED} <= {*corpus.switches, *corpus.former_switches}
    assert {*corpus.former_switches}.isdisjoint(corpus.switches)


def test_a_former_name_of_a_switch_shows_the_case_of_the_question_that_it_is_now() -> None:
    shown = find(load_corpus(find_corpus()), "guarding-against-nothing", Namespace(on=None, territory=None, pool=None))
    assert shown.content["switch"] == "would-change-nothing/spares-none"
    assert any("Shield Warrior, bullet 2" in line for line in shown.lines)


@pytest.mark.parametrize(("former", "id"), FORMER.items())
def test_a_former_id_shows_the_rule_that_says_the_same(former: str, id: str) -> None:
    assert former not in RULES
    shown = find(load_corpus(find_corpus()), former.lower(), Namespace(on=None, territory=None, pool=None))
    assert [*shown.content["rules"]] == [id]
    assert former in next(line for line in shown.lines if "formerly" in line)

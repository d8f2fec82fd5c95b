"""What a finding tells beside its answer: what it rests on, who attests that, how it fares elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.engine import RULES
from checks.judge.ruling import judge_ruling
from checks.reading.class_timings import list_charts, list_class_timings
from kb.records import Claim
from kb.records.findings import Status
from kb.records.sources import Cite

DAMAGE = {"situation": "plain-battle", "then": {"fact": {"event": {"what": "damage"}}}}
DRAW = {"situation": "plain-battle", "then": {"fact": {"event": {"what": "draw"}}}}
OPEN = {"situation": "plain-battle", "then": {"fact": {"chains": {"at": "start", "at-most": "any"}}}}
((RULEBOOK, PLACE),) = RULES["BO-1"].cites


def judge_claim(judge, claim, source="harbour", speaker=None, cites=(), under="tcg-modern"):
    """The finding of a claim with one fact, of a ruling of our own."""
    record = judge.corpus.rulings[0].record
    said: dict[str, object] = {
        "claims": {"claim": Claim.model_validate(claim)},
        "speaker": speaker,
        "locator": "line 9",
    }
    cites = tuple(Cite.model_validate({"source": each, "locator": "page 1"}) for each in cites)
    ruling = replace(
        judge.corpus.rulings[0], id="ours", source=source, cites=cites, record=record.model_copy(update=said)
    )
    own = replace(judge, hints={}, answered={}, elsewhere={}, by_id={"ours": ruling})
    (finding,) = judge_ruling(own, ruling, judge.eras[under])
    return finding


WITNESSED = {
    # whose ruling it is, who speaks, what it cites: the other documents that attest what the answer rests on
    "a ruling of another document": ({}, (RULEBOOK,)),
    "a ruling of the document that attests it": ({"source": RULEBOOK}, ()),
    "a ruling that quotes it": ({"speaker": RULEBOOK}, ()),
    "a ruling that cites it": ({"cites": [RULEBOOK]}, ()),
}


@pytest.mark.parametrize(("said", "witnesses"), WITNESSED.values(), ids=WITNESSED)
def test_an_agreement_is_attested_by_others_alone(judge, said, witnesses):
    found = judge_claim(judge, DAMAGE, **said)
    assert (found.status, found.witnesses, found.independent) == (Status.AGREES, witnesses, bool(witnesses))
    assert found.rests_on == ("rule BO-1",)
    assert [(cite.source, cite.locator) for cite in found.rule_cites] == [(RULEBOOK, PLACE)]


@pytest.mark.parametrize(("claim", "status"), [(DRAW, Status.CONTRADICTS), (OPEN, Status.CANNOT_DECIDE)])
def test_what_is_no_agreement_asks_for_no_witness(judge, claim, status):
    found = judge_claim(judge, claim)
    assert (found.status, found.witnesses, found.independent) == (status, (), True)


CITED = {
    # who speaks, what it cites: the documents named, in their order
    "its own document": ({}, ["harbour line 9"]),
    "its own document before what it cites": ({"cites": ["quay"]}, ["harbour line 9", "quay page 1"]),
    "who speaks before the document that quotes": ({"speaker": "mole"}, ["mole line 9", "harbour line 9"]),
    "who speaks, cited with a place": (
        {"speaker": "mole", "cites": ["quay", "mole"]}, ["quay page 1", "mole page 1", "harbour line 9"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("said", "cites"), CITED.values(), ids=CITED)
def test_whom_a_ruling_cites(judge, said, cites):
    assert [f"{cite.source} {cite.locator}" for cite in judge_claim(judge, DAMAGE, **said).cites] == cites


def test_what_is_contradicted_is_tried_under_the_other_rulesets(judge):
    found = judge_claim(judge, {"chart": {"of": "damage-step", "count": 5}}, under="tcg-edison")
    elsewhere = dict(found.elsewhere)
    assert elsewhere.keys() == judge.eras.keys() - {"tcg-edison"}
    assert (elsewhere["tcg-modern"], elsewhere["tcg-goat"]) == (Status.AGREES, Status.CONTRADICTS)
    assert not judge_claim(judge, DAMAGE).elsewhere
    assert not judge_claim(judge, OPEN).elsewhere


def test_a_replay_is_shown_of_what_does_not_agree(judge):
    assert not judge_claim(judge, DAMAGE).trace
    assert "damage" in [step.what for step in judge_claim(judge, DRAW).trace]


def test_sides_are_weighed_where_a_ruling_is_contradicted_by_a_rule(judge):
    wrong = {"chart": {"of": "damage-step", "count": 7}}
    assert judge_claim(judge, wrong, source="cogonline-don-zaloog").weighs
    assert not judge_claim(judge, DRAW, source="cogonline-don-zaloog").weighs
    assert not judge_claim(judge, DAMAGE, source="cogonline-don-zaloog").weighs


RESTS = {
    # what is claimed: what the answer rests on
    "a value of a switch": ({"chart": {"of": "damage-step", "count": 5}}, ["damage-step-chart: five-timings"]),
    "a rule that no switch moves": ({"chart": {"of": "battle-phase", "count": 4}}, ["rule BP-1"]),
    "the wordings of all effects of a card in the scene": (
        {
            "situation": "plain-battle", "given": {"cards": {"third": {"card": "Honest"}}},
            "then": {"fact": {"state": {"of": "target", "at": "start", "position": "attack"}}},
        },
        ["the wording of Honest's light", "the wording of Honest's return"],
    ),
    "the wording of the one effect that a window is about": (
        {"window": {"may-activate": "Honest.return", "at": {"battle-step": "no"}}},
        ["rule LE-2", "the wording of Honest's return"],
    ),
    "nothing but how the scene is given": (
        {"situation": "plain-battle", "then": {"fact": {"state": {"of": "target", "at": "start", "position": "attack"}}}},
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("claim", "told"), RESTS.values(), ids=RESTS)
def test_what_an_answer_rests_on(judge, claim, told):
    assert [*judge_claim(judge, claim).rests_on] == told


def test_the_points_of_a_chart_are_numbered_from_one(eras):
    charts = [*list_charts({"tcg-modern": eras["tcg-modern"]})]
    assert [(row.of, row.point) for row in charts if row.number == 1] == [
        ("battle-phase", "start-step"), ("battle-step", "attack-declaration"), ("damage-step", "start"),
    ]  # fmt: skip
    rows = [row for row in charts if row.of == "battle-step"]
    assert [(row.number, row.point) for row in rows] == [(1, "attack-declaration"), (2, "battle-step")]


def test_the_other_steps_leave_fast_effects_alone_and_wait_for_no_event_of_the_damage_step(corpus):
    rows = {(row.ruleset, row.class_, row.point): row for row in list_class_timings(corpus)}
    outside = ("start-step", "attack-declaration", "battle-step", "end-step")
    for ruleset in ("tcg-goat", "tcg-modern"):
        for point in outside:
            assert rows[ruleset, "Other Quick Effect", point].answer == "yes"
            assert rows[ruleset, "Other Spell or Trap", point].answer == "yes"
            named = rows[ruleset, "Names damage calculation", point]
            assert (named.answer, named.rule) == ("no", "OT-1")
    assert rows["tcg-modern", "Other Quick Effect", "start"].answer == "no"

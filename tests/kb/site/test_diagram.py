"""The drawing of the Damage Step, and what of the rulings goes into it."""

import re

import pytest

from kb.site.diagram import Strip, draw
from kb.site.grids import Effect
from kb.site.pages.ruled import Ruled, claim_by_timing, sort_by_effect, tell_sides

FIVE = ("start", "before-calculation", "during-calculation", "after-calculation", "end")
SEVEN = ("start", "flip", "before-calculation", "during-calculation", "after-calculation", "resolve-effects", "end")
STEPS = ("start-step", "battle-step", "damage-step", "end-step")


def make_effect(key: str, kind: str, **fields: str) -> Effect:
    described = {name.replace("_", "-"): (word,) for name, word in fields.items()}
    return Effect(key, kind, "recorded", None, [], (), {"class": (kind,)} | described)


WEAKEN = make_effect("weaken", "quick", atk_def="direct")
RETURN = make_effect("return", "trigger")
PLAYED = make_effect("activation", "activation", carrier="normal-trap")


def make_window(window: dict[str, object], **more: object) -> tuple[dict[str, object], dict[str, object]]:
    return {"id": "some/ruling", "statement": "So it is."}, {"window": window, **more}


@pytest.mark.parametrize(("points", "count"), [(FIVE, 5), (SEVEN, 7)])
def test_timings_of_every_chart_fill_the_same_width(points: tuple[str, ...], count: int) -> None:
    drawn = str(draw(points, [Strip("it", dict.fromkeys(points, "yes"))], "All"))
    boxes = [
        list(map(float, each)) for each in re.findall(r'rect class="answer yes" x="(\S+)" y="\S+" width="(\S+)"', drawn)
    ]
    assert len(boxes) == count
    assert (boxes[0][0], sum(boxes[-1])) == (4, 586)


@pytest.mark.parametrize(
    ("claims", "hatched", "told"),
    [
        ({"start": "yes", "end": "no"}, 0, ""),
        ({"start": "no"}, 2, "they differ at the start"),
        ({"start": "both", "end": "yes"}, 4, "they differ at the start and at the end"),
        ({"flip": "yes"}, 0, ""),
        ({}, 0, ""),
    ],
)
def test_a_disagreement_is_hatched_in_both_rows_and_told(claims: dict[str, str], hatched: int, told: str) -> None:
    strip = Strip("the engine", {"start": "yes", "end": "no"}, "rulings", claims)
    drawn = str(draw(FIVE, [strip], "One"))
    assert drawn.count('class="hatch"') == hatched
    label = re.findall(r'aria-label="([^"]*)"', drawn)[0]
    assert label.partition("the engine: ")[2].partition("; ")[2] == told
    assert ("rulings: " in label) == bool(claims)
    assert drawn.count('class="who"') == 1 + bool(claims)


def test_the_damage_step_opens_out_of_its_phase() -> None:
    drawn = str(draw(FIVE, [], "The phase", STEPS))
    steps = re.findall(r">([A-Z][a-z]+ Step)<title", drawn)
    assert steps == ["Start Step", "Battle Step", "Damage Step", "End Step"]
    assert "the Battle Phase: start step, battle step, damage step, end step" in drawn
    assert (drawn.count('class="opens"'), str(draw(FIVE, [], "No phase")).count('class="opens"')) == (1, 0)


def test_the_other_steps_share_the_width() -> None:
    steps = ("start-step", "attack-declaration", "battle-step", "end-step")
    drawn = str(draw(steps, [Strip("Quick Effect", dict.fromkeys(steps, "yes") | {"end-step": "no"})], "Elsewhere"))
    placed = [(answer, float(x)) for answer, x in re.findall(r'class="answer (\w+)" x="([\d.]+)"', drawn)]
    assert placed == [("yes", 4), ("yes", 151), ("yes", 298), ("no", 445)]
    assert "Attack declared" in drawn


def test_nothing_that_is_named_is_markup() -> None:
    drawn = str(draw(("start",), [Strip('<b>"it"', {"start": "yes"}, "<i>", {"start": "no"})], "<u>"))
    assert not re.search("<[biu]>", drawn)


@pytest.mark.parametrize(
    ("window", "effects", "key"),
    [
        ({"may-activate": "Copper Badger.weaken"}, [WEAKEN, RETURN], "weaken"),
        ({"may-activate": "BADGER.return"}, [WEAKEN, RETURN], "return"),
        ({"may-activate": "Badger"}, [WEAKEN, RETURN], None),
        ({"may-activate": "Badger"}, [WEAKEN], "weaken"),
        ({"may-activate": "Badger"}, [WEAKEN, PLAYED], "activation"),
        ({"may-activate": "Badger.other"}, [WEAKEN], None),
        ({"may-activate": "Another Card.weaken"}, [WEAKEN], None),
        ({"triggers": "Badger.weaken"}, [WEAKEN], None),
        ({"may-activate": "Badger.weaken", "using": []}, [WEAKEN], None),
    ],
)
def test_a_ruling_is_drawn_at_the_effect_that_it_speaks_of(
    window: dict[str, object], effects: list[Effect], key: str | None
) -> None:
    claim = make_window(window | {"at": {"start": "yes", "attack-declaration": "no"}})
    said = sort_by_effect(effects, ["Copper Badger", "Badger"], [claim], [])
    told = {each: rulings for each, rulings in said.items() if rulings}
    assert told == ({key: [Ruled("start", "yes", "some/ruling", "So it is.")]} if key else {})


def test_a_ruling_on_a_class_is_drawn_at_its_members() -> None:
    claim = make_window({"at": {"end": "no"}}, **{"for-every": {"effect": {"atk-def": ["direct"]}}})
    said = sort_by_effect([WEAKEN, RETURN], [], [], [claim])
    assert [key for key in said if said[key]] == ["weaken"]


def test_rulings_that_do_not_agree_are_said_either_way() -> None:
    said = [Ruled("start", "yes", "a", "A."), Ruled("start", "no", "b", "B."), Ruled("end", "no", "b", "B.")]
    assert claim_by_timing(said) == {"start": "both", "end": "no"}
    assert tell_sides(said, ["start"], "yes") == {"so": {"a": "A."}, "otherwise": {"b": "B."}}
    assert tell_sides(said, ["start"], "unknown") == {"so": {}, "otherwise": {}}


@pytest.mark.parametrize("asked", [(), ("during-calculation",), ("start", "end")])
def test_the_timings_that_are_asked_about_stand_out(asked: tuple[str, ...]) -> None:
    drawn = str(draw(FIVE, [Strip("it", dict.fromkeys(FIVE, "no"))], "All", asked=asked))
    assert len(re.findall(r'polygon class="timing here"', drawn)) == len(asked)

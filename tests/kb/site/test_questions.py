"""What is typed into the box: which timing it asks about, under whose rules, and of which card."""

from __future__ import annotations

import pytest

from kb.site.grids import Effect, Row, Said, write_verdict
from kb.site.questions import list_beside, list_parts, name_rulesets, read_question
from kb.site.words import list_spans

RULESETS = name_rulesets(
    [
        {"id": id, "territory": id.partition("-")[0], "day": day}
        for id, day in (
            ("tcg-modern", "2025-01-01"),
            ("ocg-modern", "2025-01-01"),
            ("tcg-2011", "2011-09-01"),
            ("ocg-2011", "2011-03-19"),
            ("tcg-edison", "2010-04-24"),
        )
    ]
)
QUESTIONS = {
    # what is typed: the name, the timings, what is outside the Damage Step, the ruleset
    "can I activate honest during damage calculation?": ("honest", ("during-calculation",), "", None),
    "does limiter removal work after damage calc": ("limiter removal", ("after-calculation",), "", None),
    "honest before damage is calculated": ("honest", ("before-calculation",), "", None),
    "kycoo after damage was dealt": ("kycoo", ("after-calculation",), "", None),
    "honest, start of the damage step": ("honest,", ("start",), "", None),
    "honest at the end of the DS": ("honest", ("end",), "", None),
    "honest before and after damage calculation": ("honest", ("after-calculation",), "", None),
    "honest start of damage step, or before calc": ("honest", ("start", "before-calculation"), "", None),
    "bom damage step": ("bom", (), "", None),
    "is mirror force legal in battle step": ("mirror force", (), "the Battle Step", None),
    "mirror force when an attack is declared": ("mirror force", (), "the declaration of an attack", None),
    "can I flip mirror force if my opponent attacks": (
        "mirror force attacks",
        (),
        "an attack",
        None,
    ),
    "honest in the damage step when it attacks": ("honest attacks", (), "", None),
    "honest in the battle step or during damage calculation": ("honest", ("during-calculation",), "", None),
    "creature swap in the battle phase": ("creature swap", (), "the rest of the Battle Phase", None),
    "edison gorz": ("gorz", (), "", "tcg-edison"),
    "Edison format: gorz": ("gorz", (), "", "tcg-edison"),
    "gorz in edison rules": ("gorz", (), "", "tcg-edison"),
    "ocg honest": ("honest", (), "", "ocg-modern"),
    "2011 honest": ("honest", (), "", "tcg-2011"),
    "rush recklessly 2010": ("rush recklessly", (), "", "tcg-edison"),
    "edison 2010 honest": ("honest", (), "", "tcg-edison"),
    "2011 edison: honest": ("honest", (), "", "tcg-edison"),
    "rush recklessly 1999": ("rush recklessly 1999", (), "", None),
    "honest on 2012-05-01": ("honest", (), "", None),
    "honest 2012-13-01": ("honest 2012-13-01", (), "", None),
    "オネストはダメージ計算時に": ("オネストは に", ("during-calculation",), "", None),
    "ダメージ計算後 オネスト": ("オネスト", ("after-calculation",), "", None),
    "ダメステ オネスト": ("オネスト", (), "", None),
    "Honest nach der Schadensberechnung": ("Honest", ("after-calculation",), "", None),
    "Honest pendant le calcul des dommages": ("Honest", ("during-calculation",), "", None),
    "Honest prima del calcolo dei danni": ("Honest", ("before-calculation",), "", None),
    "Honest después del cálculo de daño": ("Honest", ("after-calculation",), "", None),
    "Honest antes do cálculo de dano": ("Honest", ("before-calculation",), "", None),
    "quick question about a ruling: honest": ("quick honest", (), "", None),
    "the rules lawyer": ("lawyer", (), "", None),
    "miscalculation": ("miscalculation", (), "", None),
    "": ("", (), "", None),
}


@pytest.mark.parametrize(("typed", "asked"), QUESTIONS.items(), ids=QUESTIONS)
def test_a_question_is_read(typed, asked):
    found = read_question(typed, RULESETS)
    assert (found.name, found.points, found.outside, found.ruleset) == asked


@pytest.mark.parametrize(
    ("text", "rulesets"),
    [
        ("honest edison vs ocg", ("tcg-edison", "ocg-modern")),
        ("tcg edison honest", ("tcg-edison", None)),
        ("honest in edison", ("tcg-edison", None)),
    ],
)
def test_a_second_ruleset_is_no_card(text: str, rulesets: tuple[str, str | None]) -> None:
    found = read_question(text, RULESETS)
    assert (found.name, (found.ruleset, found.other)) == ("honest", rulesets)


@pytest.mark.parametrize(
    ("typed", "general"),
    [
        ("can quick-play spells be activated during damage calculation?", True), ("counter trap damage step", True),
        ("replay", True), ("what is piercing damage", True), ("honset", False), ("red eyes dragon", False), ("", True),
    ],
)  # fmt: skip
def test_words_of_the_game_name_no_card(typed, general):
    assert read_question(typed, RULESETS).is_general == general


@pytest.mark.parametrize(
    ("typed", "day"),
    [("honest on 2012-05-01?", "2012-05-01"), ("ocg 2012-05-01 honest", "2012-05-01"), ("honest 2012", None)],
)
def test_a_question_names_a_day(typed, day):
    assert read_question(typed, RULESETS).day == day


def test_what_is_named_first_is_tried_first_and_the_longest_of_it():
    assert [*list_parts("can my trap hit it")] == ["can my trap hit it", "can my trap hit", "my trap hit it",
                                                   "my trap hit", "trap hit it", "trap hit", "hit it", "hit"]  # fmt: skip
    assert next(list_parts("an attack of blue-eyes, can i use honest here")) == "honest here"
    assert next(list_parts("may i negate honest with solemn judgment")) == "solemn judgment"
    assert next(list_parts("blue-eyes attacks with mist")) == "blue-eyes attacks with mist"
    assert [*list_parts("utopia's effect")] == ["utopia's effect", "utopia's", "utopia"]
    assert max(part.count(" ") for part in list_parts("word " * 400)) == 7
    assert len([*list_parts("word " * 400)]) < 128


@pytest.mark.parametrize(
    ("typed", "name", "asks"),
    [
        ("honest", "honest", True), ("honest damage step", "honest", True), ("ocg: honest on 2012-05-01", "honest", True),
        ("mirror force when an attack is declared", "mirror force", True),
        ("honest before and after damage calculation", "honest", True),
        ("can I activate honest during damage calculation?", "honest", True), ("can honest be used in the ds", "honest", True),
        ("is it legal to chain mst in the damage step", "mst", True), ("when may i flip bom", "bom", True),
        ("may my opponent still respond with honest", "honest", True), ("can i use utopia's effect", "utopia", True),
        ("does honest destroy the monster", "honest", False), ("what happens if i activate honest", "honest", False),
        ("why can't i activate honest in the damage step", "honest", False),
        ("can honest be negated by skill drain", "honest", False), ("how does honest work", "honest", False),
        ("can honest destroy a monster that was activated", "honest", False),
        ("how much damage if honest is used in the damage step", "honest", False),
        ("is honest banned", "honest", False), ("is honest legal", "honest", False), ("honest vs goyo", "honest", False),
    ],
)  # fmt: skip
def test_whether_a_card_may_be_activated_is_asked_or_it_is_named_with_a_timing_alone(typed, name, asks):
    assert read_question(typed, RULESETS).asks_activation(name) is asks


@pytest.mark.parametrize(
    ("words", "name", "beside"),
    [
        ("can i use snake-eye ash here", "ash", [["snake-eye"], []]), ("honest", "honest", [[], []]),
        ("can i chain mst to my honest", "mst", [[], []]), ("goyo's kin honest's effect", "honest", [["goyo's", "kin"], []]),
        ("honest red dragon lord", "honest", [[], ["red"]]), ("other", "honest", []),
    ],
)  # fmt: skip
def test_the_words_beside_a_name_are_those_that_only_names_have(words, name, beside):
    assert [*list_beside(words, name)] == beside


def effect(kind, **said):
    row = Row(("now",), tuple(Said(point, *told) for point, told in said.items()))
    return Effect(kind, kind, "recorded", None, [row])


FAST = effect("quick", start=("yes", "D", "DS-D"), during=("no", "only until then", "DS-D"))
SLOW = effect("ignition", start=("no", "speed", "DS-0"), during=("no", "speed", "DS-0"))
TRAP = effect("activation", start=("no", "nothing", "DS-M"), during=("no", "nothing", "DS-M"))
LATE = effect("trigger", start=("yes", "J", "DS-J", None, False), during=("yes", "J", "DS-J"))
BARE = Effect("quick", "quick", "recorded", None, [Row(("now",), (Said(None, "no", "no chart", None),))])
OPEN = effect("flip", start=("unknown", "unread", None), during=("unknown", "unread", None))
NO_IGNITION = (
    "Ignition Effects, Normal Spells and other cards you can only use in your Main Phase cannot be activated in the "
    "Damage Step."
)
BEFORE_ITS_EVENT = (
    "You cannot use the effect of Rat at the start of the Damage Step. The effect of Rat can be activated during, once "
    "its condition is met."
)
ANSWERS = {
    # of which effects, at which timings, and outside: the answer, the sentence, why
    "where it may be": (
        [SLOW, FAST], ["start"], "", "yes", "You can use Rat’s Quick Effect at the start of the Damage Step.",
        "It directly changes ATK or DEF, which is allowed until damage calculation."),
    "where it may not be": (
        [SLOW, FAST], ["during"], "", "no",
        "You cannot use an effect of Rat during. You can use Rat’s Quick Effect at the start of the Damage Step.",
        "Cards that change ATK or DEF can be activated until damage calculation, not during or after it."),
    "of two timings one": (
        [FAST], ["start", "during"], "", "yes", "You can use the effect of Rat at the start of the Damage Step.",
        "It directly changes ATK or DEF, which is allowed until damage calculation."),
    "nowhere": (
        [SLOW], ["start"], "", "no", "You cannot use the effect of Rat at the start of the Damage Step.",
        NO_IGNITION),
    "before its trigger event": (
        [LATE], ["start"], "", "no",
        BEFORE_ITS_EVENT, "Its trigger event does not occur then."),
    "as that happens": (
        [LATE], ["during"], "", "yes", "The effect of Rat can be activated during, once its condition is met.",
        "Its text says “at the end of the Damage Step”."),
    "what is open": (
        [SLOW, OPEN], ["during"], "", "unknown", "It is not certain whether Rat’s Flip Effect can be activated during.",
        "Unread."),
    "what of it may be, and what not": (
        [SLOW, FAST, OPEN, TRAP], [], "", "yes", "You can use Rat’s Quick Effect at the start of the Damage Step.",
        "It directly changes ATK or DEF, which is allowed until damage calculation."),
    "a Spell that may not be": (
        [TRAP], [], "", "no", "You cannot activate Rat in the Damage Step.",
        "Nothing."),
    "outside the Damage Step": (
        [FAST], [], "the Battle Step", "unknown", "There is no answer for the Battle Step here.",
        "The picture shows the Damage Step."),
}  # fmt: skip


@pytest.mark.parametrize(("effects", "points", "outside", "answer", "sentence", "why"), ANSWERS.values(), ids=ANSWERS)
def test_a_timing_that_is_asked_about_is_answered(effects, points, outside, answer, sentence, why):
    found = write_verdict("Rat", effects, "now", points, outside)
    assert (found.answer, found.sentence, found.because) == (answer, sentence, why)


def test_a_card_of_which_nothing_is_activated_has_no_verdict():
    assert write_verdict("Rat", [FAST], "then", ["start"]) is None


@pytest.mark.parametrize(
    ("effects", "answer", "sentence"),
    [
        ([FAST], "yes", "You can use the effect of Rat at the start of the Damage Step."),
        ([], "unknown", "Rat has no activated effect of its own."),
    ],
)
def test_of_an_effect_that_is_given_to_others_nothing_is_answered(effects, answer, sentence):
    found = write_verdict("Rat", effects, "now", given=True)
    assert (found.answer, found.sentence) == (
        answer, f"{sentence} There is no answer for an effect that it gives to other cards.",
    )  # fmt: skip


BY_YEAR = [
    {"id": f"{territory}-{day}", "territory": territory, "day": f"20{day}-01-01", "title": f"{territory} of {day}"}
    for territory in ("ocg", "tcg")
    for day in range(11, 17)
]


@pytest.mark.parametrize(
    ("ids", "told"),
    [
        (["tcg-11"], "tcg of 11"),
        (["tcg-11", "tcg-12", "tcg-13"], "tcg of 13; tcg of 12; tcg of 11"),
        (["tcg-11", "tcg-12", "tcg-13", "tcg-14"], "tcg of 11 to tcg of 14 (4 rulesets)"),
        (["tcg-11", "tcg-12", "tcg-13", "tcg-16"], "tcg of 16; tcg of 13; tcg of 12; tcg of 11"),
        (["tcg-11", "tcg-12", "ocg-15", "ocg-16"], "tcg of 12; tcg of 11; ocg of 16; ocg of 15"),
        ([each["id"] for each in BY_YEAR], "tcg of 11 to tcg of 16 (6 rulesets); ocg of 11 to ocg of 16 (6 rulesets)"),
    ],
)
def test_neighbours_in_time_of_one_territory_are_listed_as_a_span(ids, told):
    assert list_spans(ids, BY_YEAR) == told

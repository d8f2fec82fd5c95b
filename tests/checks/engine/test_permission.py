"""What may be activated in the Damage Step: one row an effect, one letter a timing (y, n, ? for open)."""

from __future__ import annotations

from itertools import islice

import pytest

from checks.engine import (
    FIELDS,
    FIVE,
    NEUTRAL,
    READ_OUTSIDE,
    SEVEN,
    CardRuling,
    Effect,
    damage_step,
    describe,
    full_rulebook,
    judge_effect,
    judge_outside,
    judge_play,
    permit,
    spell,
    unfold,
    whole_space,
)
from kb import language

FAST = {"carrier": "quick-play-spell", "effect_class": "activation"}
TRAP = {"carrier": "continuous-trap", "effect_class": "activation"}
TRIGGER = {"effect_class": "trigger"}
ROWS = {
    # what it is: (effect, modern, Edison's seven substeps)
    "a Counter Trap": (
        {"carrier": "counter-trap", "effect_class": "activation", "answers": "spell"}, "yyyyy", "yyyyyyy"),
    "a monster effect that negates an activation": (
        {"answers": "monster-effect", "negates": "activation"}, "yyyyy", "yyyyyyy"),
    "a Quick-Play Spell that negates an activation": (
        {**FAST, "answers": "spell", "negates": "activation"}, "yyyyy", "nnnnnnn"),
    "a mandatory trigger": ({**TRIGGER, "optional": "mandatory", "trigger": "battles"}, "yyyyy", "yyyyyyy"),
    "a fast effect that changes ATK": ({"atk_def": "direct"}, "yynnn", "yyynnnn"),
    "a Quick-Play Spell that changes ATK": ({**FAST, "atk_def": "direct"}, "yynnn", "yyynnnn"),
    "a monster effect that changes ATK in the Damage Step": (
        {"atk_def": "direct", "named_timing": "damage-step"}, "yynnn", "yyyynnn"),
    "a mandatory quick effect that changes ATK": ({"atk_def": "direct", "optional": "mandatory"}, "yyyyy", "yyyyyyy"),
    "a change of ATK whose condition can never be met": (
        {"atk_def": "direct", "stat_condition": "never-in-damage-step"}, "nnnnn", "nnnnnnn"),
    "a change of ATK whose condition is not met now": (
        {"atk_def": "direct", "stat_condition": "unmet-now"}, "yynnn", "yyynnnn"),
    "a fast effect of which a part is not played": ({"atk_def": "direct", "unplayed": "more"}, "?????", "???????"),
    "an Ignition Effect of which a part is not played": (
        {"effect_class": "ignition", "unplayed": "more"}, "nnnnn", "nnnnnnn"),
    "a fast effect of a Main Phase of which a part is not played": (
        {"needs": (language.During("main-phase"),), "unplayed": "more"}, "nnnnn", "nnnnnnn"),
    "an indirect change": ({**FAST, "atk_def": "indirect"}, "nnnnn", "nnnnnnn"),
    "a change that may come late, of what names the Damage Step": (
        {"atk_def": "unsaid", "named_timing": "damage-step"}, "yy???", "yyyy???"),
    "an uncertain change": ({**FAST, "atk_def": "uncertain"}, "nnnnn", "nnnnnnn"),
    "a Summon that changes only the summoned": (
        {**FAST, "summons": "special", "atk_def": "only-the-summoned"}, "nnnnn", "nnnnnnn"),
    "an optional trigger that changes ATK": (
        {**TRIGGER, "trigger": "special-summoned", "about": "other-cards", "atk_def": "direct"}, "nnnnn", "nnnnnnn"),
    "a Continuous Trap with a continuous change": ({**TRAP, "brings": "continuous-stat-change"}, "yynnn", "yyynnnn"),
    "a Continuous Trap with a quick change in the same link": ({**TRAP, "brings": "quick-stat-change"}, "yynnn", "yyynnnn"),
    "a Continuous Trap with another quick effect": ({**TRAP, "brings": "other-quick"}, "nnnnn", "nnnnnnn"),
    "a Continuous Trap with a mandatory timed effect": ({**TRAP, "brings": "mandatory-timed"}, "nnnnn", "nnnnnnn"),
    "a bare Continuous Trap": (TRAP, "nnnnn", "nnnnnnn"),
    "an effect of the start": ({"named_timing": "start"}, "ynnnn", "ynnnnnn"),
    "an effect before calculation": ({"named_timing": "before-calculation"}, "nynnn", "nnynnnn"),
    "an effect of calculation": ({"named_timing": "during-calculation"}, "nnynn", "nnnynnn"),
    "an effect of calculation that changes ATK": (
        {"named_timing": "during-calculation", "atk_def": "direct"}, "nnynn", "nnnynnn"),
    "an effect after calculation": ({**TRIGGER, "named_timing": "after-calculation"}, "nnnyn", "nnnnyyn"),
    "a trigger of battle damage": ({**TRIGGER, "trigger": "battle-damage"}, "nnnyn", "nnnnynn"),
    "a trigger of damage": ({**TRIGGER, "trigger": "damage"}, "yynyy", "nnnnyyn"),
    "a trigger of battling": ({**TRIGGER, "trigger": "battles"}, "nnnyn", "nnnnnyn"),
    "an effect of the end": ({**TRIGGER, "named_timing": "end"}, "nnnny", "nnnnnny"),
    "a trigger of being destroyed by battle": (
        {**TRIGGER, "trigger": "destroyed-by-battle", "about": "this-card"}, "nnnny", "nnnnnny"),
    "a mandatory trigger of being destroyed by battle": (
        {**TRIGGER, "optional": "mandatory", "trigger": "destroyed-by-battle", "about": "this-card"}, "yyyyy", "yyyyyyy"),
    "a mandatory trigger of an attack declaration": (
        {**TRIGGER, "optional": "mandatory", "trigger": "attack-declared"}, "yyyyy", "yyyyyyy"),
    "an effect of the Damage Step that changes no ATK": ({"named_timing": "damage-step"}, "yyyyy", "yyyyyyy"),
    "a trap that answers destruction by battle": (
        {"carrier": "normal-trap", "effect_class": "activation", "trigger": "destroyed-by-battle", "about": "other-cards"},
        "nnnny", "nnnnnny"),
    "a trigger of destruction by battle or by an effect": (
        {**TRIGGER, "trigger": "destroyed-by-battle", "also": ("destroyed-by-effect",), "about": "other-cards"},
        "yynyy", "nnnnnny"),
    "a trigger of destruction by battle or of leaving otherwise": (
        {**TRIGGER, "trigger": "destroyed-by-battle", "also": ("leaves-field",), "about": "other-cards"},
        "yynyy", "nnnnnny"),
    "a trigger of being attacked": ({**TRIGGER, "trigger": "attack-targeted", "about": "this-card"}, "nnnnn", "nnnnnnn"),
    "a trigger of battle or effect damage": (
        {**TRIGGER, "trigger": "battle-damage", "also": ("effect-damage",)}, "yynyy", "nnnnynn"),
    "a trigger of its own Normal Summon": (
        {**TRIGGER, "trigger": "normal-summoned", "about": "this-card"}, "nnnnn", "nnnnnnn"),
    "a trigger of another own move": ({**TRIGGER, "trigger": "moved", "about": "this-card"}, "yyyyy", "yyyyyyy"),
    "a trigger of another event": ({**TRIGGER, "trigger": "other-event"}, "nnnnn", "nnnnnnn"),
    "a mandatory effect of another phase": (
        {**TRIGGER, "optional": "mandatory", "named_timing": "outside"}, "nnnnn", "nnnnnnn"),
    "a Counter Trap that answers a Summon": (
        {"carrier": "counter-trap", "effect_class": "activation", "answers": "summon"}, "nnnnn", "nnnnnnn"),
    "a Counter Trap that answers a Summon or a Spell": (
        {"carrier": "counter-trap", "effect_class": "activation", "answers": "summon", "or_answers": ("spell",)},
        "yyyyy", "yyyyyyy"),
    "a trigger of being sent to the Graveyard": (
        {**TRIGGER, "trigger": "sent-to-graveyard", "about": "this-card"}, "yyyyy", "yyyyyyy"),
    "the same about other cards": (
        {**TRIGGER, "trigger": "sent-to-graveyard", "about": "other-cards"}, "nnnnn", "nnnnnnn"),
    "the same about this or other cards": (
        {**TRIGGER, "trigger": "sent-to-graveyard", "about": "this-or-other-cards"}, "nnnnn", "nnnnnnn"),
    "a trigger of its own Summon or another's that Fusion Summons": (
        {**TRIGGER, "trigger": "special-summoned", "about": "this-or-other-cards", "summons": "fusion"}, "nnnnn", "nnnnnnn"),
    "a trigger of its own move that Fusion Summons": (
        {**TRIGGER, "trigger": "special-summoned", "about": "this-card", "summons": "fusion"}, "nnnnn", "nnnnnnn"),
    "a trigger of its own move that Special Summons": (
        {**TRIGGER, "trigger": "special-summoned", "about": "this-card", "summons": "special"}, "yyyyy", "yyyyyyy"),
    "a fast effect that negates an effect": ({"answers": "monster-effect", "negates": "effect"}, "nnnnn", "nnnnnnn"),
    "a fast effect that negates effects and changes ATK": (
        {**FAST, "negates": "effect", "atk_def": "direct"}, "yynnn", "yyynnnn"),
    "a fast effect that bounces": ({**FAST}, "nnnnn", "nnnnnnn"),
    "a fast effect with a printed exclusion": (
        {"atk_def": "direct", "printed_limit": "not-in-damage-step"}, "nnnnn", "nnnnnnn"),
    "an ignition effect that changes ATK": ({"effect_class": "ignition", "atk_def": "direct"}, "nnnnn", "nnnnnnn"),
    "a Normal Spell that changes ATK": (
        {"carrier": "normal-spell", "effect_class": "activation", "atk_def": "direct"}, "nnnnn", "nnnnnnn"),
    "a Continuous Effect": ({"effect_class": "continuous"}, "nnnnn", "nnnnnnn"),
}  # fmt: skip
MANDATORY_TIMED = {
    "a mandatory trigger": ("nnnyn", "nnnnnyn"),
    "a mandatory trigger of being destroyed by battle": ("nnnny", "nnnnnny"),
    "a mandatory trigger of an attack declaration": ("nnnnn", "nnnnnnn"),
}
"""What is bound to its own timing when it is a card's."""


def answer(effect, era, *, bound=True, rulings=()):
    letters = {"yes": "y", "no": "n", "unknown": "?"}
    rulebook = full_rulebook()
    return "".join(
        letters[judge_effect(effect, point, era.engine, rulebook, rulings, bound=bound).answer]
        for point in damage_step(era.engine)
    )


@pytest.mark.parametrize("name", ROWS)
def test_the_table_holds_today(eras, name):
    effect, modern, _ = ROWS[name]
    expected = MANDATORY_TIMED.get(name, (modern, ""))[0]
    assert answer(Effect(**effect), eras["tcg-modern"]) == expected
    assert answer(Effect(**effect), eras["ocg-modern"]) == expected


@pytest.mark.parametrize("name", ROWS)
def test_the_table_holds_in_2010(eras, name):
    effect, _, edison = ROWS[name]
    expected = MANDATORY_TIMED.get(name, ("", edison))[1]
    assert answer(Effect(**effect), eras["tcg-edison"]) == expected


def test_the_ocg_of_2011_let_effects_be_negated(eras):
    effect = Effect(answers="monster-effect", negates="effect")
    assert answer(effect, eras["ocg-2011"]) == "yyyyy"


def test_a_mandatory_effect_is_allowed_everywhere_before_its_own_timing_counts(eras):
    effect = Effect(effect_class="trigger", optional="mandatory", trigger="battles")
    assert answer(effect, eras["tcg-modern"], bound=False) == "yyyyy"


def test_a_card_ruling_beats_the_general_rule_both_ways(eras):
    era = eras["tcg-modern"]
    forbids = (CardRuling((), False, (("official-card-text", "x"),)),)
    allows = (CardRuling(("during-calculation",), True, (("official-card-text", "x"),)),)
    assert answer(Effect(atk_def="direct"), era, rulings=forbids) == "nnnnn"
    assert answer(Effect(atk_def="direct"), era, rulings=allows) == "yyynn"


def test_a_card_ruling_may_hold_only_with_an_effect_in_the_same_chain_link(eras):
    weaken = Effect("weaken", atk_def="direct", named_timing="damage-step")
    card = Effect("activation", carrier="continuous-trap", effect_class="activation", brings="quick-stat-change")
    cites = (("official-card-text", "x"),)
    here = ("during-calculation",)
    rulings = {
        "activation": (CardRuling(here, True, cites, using=("weaken",)),),
        "weaken": (CardRuling(here, True, cites),),
    }

    def may(using):
        era = eras["tcg-edison"]
        return judge_play(
            card, *here, era.engine, full_rulebook(), effects=(card, weaken), rulings=rulings, using=using
        ).answer

    assert [may((weaken,)), may(()), may(None)] == ["yes", "no", "yes"]


def test_a_printed_exclusion_beats_a_card_ruling_that_allows(eras):
    allows = (CardRuling((), True, (("official-card-text", "x"),)),)
    assert answer(Effect(printed_limit="not-in-damage-step"), eras["tcg-modern"], rulings=allows) == "nnnnn"


def test_what_is_allowed_nowhere_here_names_what_allows_it_elsewhere_and_never_what_forbids_it_there(eras):
    def name_rules(rulebook):
        return judge_effect(Effect(atk_def="direct"), "end", eras["tcg-modern"].engine, rulebook).rules

    assert name_rules(full_rulebook()) == ("DS-D", "DS-M")
    assert name_rules(full_rulebook().inverting("DS-D")) == ("DS-M",)


def test_an_effect_with_an_unknown_wording_cannot_be_decided(eras):
    assert answer(Effect(missing=("the wording",)), eras["tcg-modern"]) == "?????"


REASONS = {
    "a printed exclusion, without a ground besides": (
        {"printed_limit": "not-in-damage-step"},
        (),
        {"printed-limit", "damage-step-limit"},
    ),
    "a printed exclusion against a ground": (
        {"atk_def": "direct", "printed_limit": "not-in-damage-step"},
        (),
        {"printed-limit"},
    ),
    "another timing, without a ground here": (
        {"named_timing": "end"},
        (),
        {"condition-unmet", "damage-step-limit"},
    ),
    "a card ruling that allows what the rules allow": (
        {"atk_def": "direct"},
        (CardRuling((), True, ()),),
        {"allowed-by-ruling", "direct-stat-change"},
    ),
    "a card ruling that forbids what the rules allow": (
        {"atk_def": "direct"},
        (CardRuling((), False, ()),),
        {"forbidden-by-ruling"},
    ),
}


@pytest.mark.parametrize("name", REASONS)
def test_every_reason_that_holds_is_named(eras, name):
    said, rulings, reasons = REASONS[name]
    verdict = judge_effect(Effect(**said), "start", eras["tcg-modern"].engine, full_rulebook(), rulings)
    assert set(verdict.reasons) == reasons


LACKS = {
    # an optional trigger of a Special Summon: why no ground of the Damage Step fits it
    "it is optional, and waits for events of other cards": {"about": "other-cards"},
    "it is optional, and waits for events of other cards too": {
        "about": "this-or-other-cards",
        "trigger": "sent-to-graveyard",
    },
    "it Fusion Summons": {"about": "this-card", "summons": "fusion"},
    "it Normal Summons": {"about": "this-card", "summons": "normal"},
    "it is optional, and waits for no event of the battle": {"about": "this-card", "trigger": "other-event"},
}


@pytest.mark.parametrize("why", LACKS)
def test_it_is_told_why_no_ground_fits(eras, why):
    effect = Effect(**{**TRIGGER, "trigger": "special-summoned"} | LACKS[why])
    found = judge_effect(effect, "after-calculation", eras["tcg-modern"].engine, full_rulebook())
    assert found.why == f"the Damage Step does not allow it: {why}"


def test_one_effect_and_the_whole_space_are_judged_alike(eras):
    """Every hundredth description, judged by itself, agrees with its bit in the masks."""
    space, rulebook = whole_space(), full_rulebook()
    rows = space.rows
    charted = [era for era in eras.values() if era.engine.switches["damage-step-chart"] != "open"]
    assert len(charted) > 5
    for era in charted:
        columns = permit(space, era.engine, rulebook)
        for number in range(0, len(rows), 997):
            effect = describe(rows[number])
            for point, column in columns.items():
                bit = column.allowed >> number & 1
                verdict = judge_effect(effect, point, era.engine, rulebook, bound=False)
                assert (verdict.answer == "yes") == bool(bit), (spell(rows[number]), point)


def test_the_smallest_description_is_the_fewest_fields_from_neutral():
    space = whole_space()

    def away(row):
        return sum(value != NEUTRAL.get(field, value) for field, value in zip(FIELDS, row, strict=True))

    for field, value in (("atk-def", "direct"), ("negates", "activation"), ("brings", "other-quick")):
        mask = space.having(field, value)
        smallest = space.smallest(mask)
        assert away(smallest) == min(away(row) for number, row in enumerate(space.rows) if mask >> number & 1)
    assert space.smallest(0) is None


def test_the_space_says_nothing_twice_and_keeps_its_own_rules():
    rows = whole_space().rows
    assert len(set(rows)) == len(rows)
    for row in rows[:: len(rows) // 5000]:
        said = dict(zip(FIELDS, row, strict=True))
        assert not (said["carrier"] == "monster" and said["class"] == "activation")
        assert not (said["carrier"] == "counter-trap" and said["answers"] == "nothing")
        assert not (said["trigger"] != "none" and said["named-timing"] != "none")
        assert said["brings"] == "none" or said["carrier"] == "continuous-trap"
        named = said["named-timing"] not in ("none", "outside")
        assert not (named and said["stat-condition"] == "never-in-damage-step")


OUTSIDE = {
    # an effect, a point outside the Damage Step: the answer, its rule and its reason
    "Spell Speed 1 in a Main Phase": ({"effect_class": "ignition"}, "main-phase", "yes CH-3"),
    "Spell Speed 1 in the second Main Phase": ({"effect_class": "ignition"}, "main-phase-2", "yes CH-3"),
    "Spell Speed 1 in the End Phase": ({"effect_class": "ignition"}, "end-phase", "no LE-2 spell-speed"),
    "a Normal Spell in the Battle Step": (
        {"carrier": "normal-spell", "effect_class": "activation"}, "battle-step", "no LE-2 spell-speed"),
    "a trigger of battle damage": ({**TRIGGER, "trigger": "battle-damage"}, "main-phase", "no OT-3 condition-unmet"),
    "a trigger of battle damage or effect damage": (
        {**TRIGGER, "trigger": "battle-damage", "also": ("effect-damage",)}, "main-phase", "yes CH-3"),
    "a trigger of having battled": ({**TRIGGER, "trigger": "battles"}, "end-step", "no OT-4 condition-unmet"),
    "a trigger of destruction by battle": (
        {**TRIGGER, "trigger": "destroyed-by-battle"}, "battle-step", "no OT-2 condition-unmet"),
    "a trigger of destroying by battle": (
        {**TRIGGER, "trigger": "destroys-by-battle-and-sends"}, "end-step", "no OT-2 condition-unmet"),
    "a trigger of any destruction": ({**TRIGGER, "trigger": "destroyed-any"}, "battle-step", "yes CH-3"),
    "a trigger of the attack": ({**TRIGGER, "trigger": "attack-declared"}, "attack-declaration", "yes CH-3"),
    "a trigger of the attack, once it goes on": (
        {**TRIGGER, "trigger": "attack-declared"}, "battle-step", "no LE-5 first-chain-only"),
    "a trigger of the attack, in the End Step": (
        {**TRIGGER, "trigger": "attack-declared"}, "end-step", "no LE-4 condition-unmet"),
    "a trigger of being attacked, in a replay": ({**TRIGGER, "trigger": "attack-targeted"}, "battle-step", "yes CH-3"),
    "a trigger of being attacked, later": (
        {**TRIGGER, "trigger": "attack-targeted"}, "end-step", "no LE-4 condition-unmet"),
    "what answers an attack, in a Main Phase": ({"answers": "attack"}, "main-phase", "no LE-4 condition-unmet"),
    "a trigger of the start of the Battle Phase": (
        {**TRIGGER, "trigger": "start-of-battle-phase"}, "start-step", "yes CH-3"),
    "a trigger of the start of the Battle Phase, later": (
        {**TRIGGER, "trigger": "start-of-battle-phase"}, "battle-step", "no LE-4 condition-unmet"),
    "a trigger of the end of the Battle Phase": ({**TRIGGER, "trigger": "end-of-battle-phase"}, "end-step", "yes CH-3"),
    "an effect that names damage calculation": (
        {"named_timing": "during-calculation"}, "battle-step", "no OT-1 condition-unmet"),
    "an effect that names another step": ({"named_timing": "outside"}, "battle-step", "yes CH-3"),
    "an effect that applies by itself": ({"effect_class": "continuous"}, "main-phase", "no DS-0 game-rule"),
    "one whose wording is not known": ({"named_timing": "start", "missing": ("the wording",)}, "battle-step", "unknown"),
}  # fmt: skip


@pytest.mark.parametrize("name", OUTSIDE)
def test_what_may_be_activated_outside_the_damage_step(name):
    said, point, answer = OUTSIDE[name]
    verdict = judge_outside(Effect(**said), point, full_rulebook())
    assert " ".join((verdict.answer, *verdict.rules, *verdict.reasons)) == answer


@pytest.mark.parametrize("point", ["battle-step", "attack-declaration", "main-phase-2"])
def test_what_is_judged_outside_the_damage_step_depends_on_the_fields_it_is_said_to_read(point):
    space = whole_space()
    mask = space.having("class", "trigger", "ignition") | space.having("carrier", "quick-play-spell")
    picked = space.pick(
        mask, lambda effect: judge_outside(effect, point, full_rulebook()).answer == "yes", READ_OUTSIDE
    )
    assert 0 < picked < mask
    for number, row in islice(enumerate(space.rows), 0, None, 97):
        if mask >> number & 1:
            allowed = judge_outside(describe(row), point, full_rulebook()).answer == "yes"
            assert (picked >> number & 1) == allowed, spell(row)


@pytest.mark.parametrize(
    ("point", "chart", "words", "covered"),
    [
        ("start", FIVE, FIVE, ("start",)),
        ("start", SEVEN, FIVE, ("start",)),
        ("before-calculation", SEVEN, FIVE, ("flip", "before-calculation")),
        ("after-calculation", SEVEN, FIVE, ("after-calculation", "resolve-effects")),
        ("after-calculation", SEVEN, SEVEN, ("after-calculation",)),
        ("end", SEVEN, FIVE, ("end",)),
        ("flip", FIVE, SEVEN, ("before-calculation",)),
        ("resolve-effects", FIVE, SEVEN, ("after-calculation",)),
        ("main-phase", FIVE, SEVEN, ("main-phase",)),
        ("flip", (), SEVEN, ("flip",)),
    ],
)
def test_a_timing_in_the_words_of_another_chart(point, chart, words, covered):
    assert unfold(point, chart, words) == covered


@pytest.mark.parametrize("kind", ["quick", "trigger"])
@pytest.mark.parametrize("field", ["optional", "atk-def", "printed-limit"])
def test_every_named_timing_goes_with_every_word_of_another_field(kind, field):
    space = whole_space()
    found = {
        (timing, word)
        for timing in FIELDS["named-timing"]
        for word in FIELDS[field]
        if space.having("class", kind) & space.having("named-timing", timing) & space.having(field, word)
    }
    possible = {word for word in FIELDS[field] if space.having("class", kind) & space.having(field, word)}
    assert found == {(timing, word) for timing in FIELDS["named-timing"] for word in possible}
    assert len(possible) > 1

"""Answers by day: they are those of a day judged alone, and what begins a span is what turns the answers."""

from __future__ import annotations

import contextlib
import datetime
import sqlite3
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.answers import timing as answers
from checks.engine import full_rulebook
from checks.judge.cache.store import Store
from checks.judge.cache.tracing import trace_cards
from checks.judge.timing import CardTimer
from checks.reading import pool_timings
from checks.reading.pool_timings import make_text_timer
from checks.reading.read_cards import Timer
from checks.replay.days import OPEN_CHART
from checks.replay.eras import make_era, make_eras
from checks.replay.prepared import prepare_ruleset
from kb import records
from kb.corpus.model import Corpus
from kb.locations import find_store
from kb.reader.clauses import PrintedCard, print_card, read_card
from kb.records.spans import Change, DayAnswer, Span
from tests.shared import hold, is_drawn, load_shipped

TERRITORIES = ("tcg", "ocg")
DAYS = st.dates(datetime.date(1999, 1, 1), datetime.date(2027, 1, 1)).map(str)
WHOLE = "(whole)"
TIMINGS = (
    "select card, effect, ruleset, point, answer, because, rule, kind, own, by_wording from timing "
    "order by card, effect, ruleset, number"
)


@cache
def trace() -> dict[tuple[str, str], dict[str, tuple[Span, ...]]]:
    found: dict[tuple[str, str], dict[str, tuple[Span, ...]]] = {}
    with hold("spans"), Store(find_store()) as store:
        for each in trace_cards(load_shipped(), store):
            found.setdefault((each.card, each.territory), {})[each.effect] = each.spans
    return found


def on(spans: tuple[Span, ...], day: str) -> Span | None:
    return next(
        (each for each in spans if (each.from_ or "") <= day and (each.until is None or day < each.until)), None
    )


def write(said: tuple[DayAnswer, ...]) -> dict[str, tuple[str, str, str | None, str]]:
    return {each.point or WHOLE: (each.answer, each.because, each.rule, each.own) for each in said}


def judge_alone(told: answers.EffectTiming, day: str, gap: str) -> dict[str, tuple[str, str, str | None, str]]:
    """What a day judged alone says, in the words of a span."""
    if "not-printed" in told["points"].values() or (not told["points"] and "open" not in told):
        return {WHOLE: ("not-printed", gap.replace(day, "that day"), None, "yes")}
    if "open" in told:
        return {WHOLE: ("unknown", OPEN_CHART, None, "yes")}
    own = told.get("own_timing", list(told["points"]))
    return {
        each["point"]: (
            told["points"][each["point"]], each["because"].replace(day, "that day"), each["rule"],
            "yes" if each["point"] in own else "no",
        )
        for each in told["why"]
    }  # fmt: skip


@settings(max_examples=120)
@given(st.data())
def test_the_span_of_a_day_says_what_the_day_judged_alone_says(data: st.DataObject) -> None:
    slug, territory = data.draw(st.sampled_from(sorted(trace())))
    spans = trace()[slug, territory]
    starts = sorted({each.from_ for told in spans.values() for each in told if each.from_})
    eves = [str(datetime.date.fromisoformat(start) - datetime.timedelta(1)) for start in starts]
    day = data.draw(DAYS | st.sampled_from([*starts, *eves]) if starts else DAYS)
    era = make_era(load_shipped(), "day", territory, day)
    card, timer = load_shipped().cards[slug], CardTimer(load_shipped(), [era])
    alone, gap = timer.time_recorded(card), timer.timers[0].prepared.cards.find_gap(card)
    told = {each["effect"]: each["rulesets"]["day"] for each in alone}
    held = {effect: span for effect, each in spans.items() if (span := on(each, day)) is not None}
    assert {id: write(span.answers) for id, span in held.items()} == {
        id: judge_alone(each, day, gap) for id, each in told.items()
    }
    assert {id: span.by_wording for id, span in held.items()} == {
        id: each.get("by_wording") for id, each in told.items()
    }


def test_the_view_of_timings_says_what_each_card_answered_alone_says(database: Path) -> None:
    corpus = load_shipped()
    some = {slug: card for slug, card in corpus.cards.items() if is_drawn(slug, 30)}
    rows: dict[tuple[str, str, str], list[tuple[Any, ...]]] = {}
    with contextlib.closing(sqlite3.connect(database)) as connection:
        for card, effect, ruleset, *said in connection.execute(TIMINGS):
            if card in some:
                rows.setdefault((card, effect, ruleset), []).append(tuple(said))
    timer = CardTimer(corpus, make_eras(corpus).values())
    assert rows == {
        (slug, effect["effect"], ruleset): [
            (each["point"], told["points"][each["point"]], each["because"], each["rule"], effect["kind"],
             "yes" if each["point"] in told.get("own_timing", [each["point"]]) else "no", told.get("by_wording"))
            for each in told["why"]
        ]
        for slug, card in some.items()
        for effect in timer.time_recorded(card)
        for ruleset, told in effect["rulesets"].items()
        if told["why"]
    }  # fmt: skip


def test_spans_follow_each_other_and_differ() -> None:
    for key, effects in trace().items():
        for spans in effects.values():
            for before, span in pairwise(spans):
                assert before.until is not None, key
                assert span.from_ is not None, key
                assert before.until <= span.from_, key
                assert span.changes, (key, span.from_)
                if before.until == span.from_:
                    assert before[2:4] != span[2:4], (key, span.from_)


CARD: dict[str, Any] = {
    "name": "Lantern Moth", "carrier": "monster", "kinds": ["effect"], "printed": {"tcg": "HBL"},
    "stats": {"atk": 400, "def": 300, "level": 3, "attribute": "light", "type": "insect"},
    "cites": [{"source": "lantern-news", "locator": "line 2"}],
    "effects": [
        {"id": "glow", "class": "quick", "optional": "optional",
         "does": [{"change-stat": {"of": "this-card", "stat": "atk", "by": 500, "lasts": "until-end-of-turn"}}]},
    ],
}  # fmt: skip
OTHER = {**CARD["effects"][0], "id": "dim"}
SLOW = {"id": "slow-glow", "same-as": "glow", "class": "ignition", "until": "2009-01-01"}
RULED = {"effect": "glow", "allowed": "no", "from": "2010-01-01", "until": "2011-01-01",
         "cites": [{"source": "lantern-news", "locator": "line 4"}],
         "until-cites": [{"source": "lantern-news", "locator": "line 5"}]}  # fmt: skip
CITED = {"cites": [{"source": "lantern-news", "locator": "line 1"}], "confidence": "high"}


def make_corpus(card: dict[str, Any], **turned: tuple[str, str, str]) -> Corpus:
    """The corpus with one made-up card; of switches, those of today hold all along, but for what turns on a day."""
    corpus = load_shipped()
    today = make_era(corpus, "", "tcg", "2025-01-01").engine.switches
    switches = {}
    for name, switch in corpus.switches.items():
        day, before, after = turned.get(name.replace("-", "_"), ("2012-01-01", today[name], today[name]))
        periods = [{"from": "1999-01-01", "value": before, **CITED}, {"from": day, "value": after, **CITED}]
        switches[name] = records.Switch.model_validate(
            {"question": switch.question, "values": dict(switch.values), "history": {"tcg": periods}}
        )
    sets = {"HBL": records.CardSet.model_validate({"name": "Harbour Lights", "released": {"tcg": "2006-01-01"},
                                                   "cites": CITED["cites"]})}  # fmt: skip
    return replace(
        corpus, cards={"lantern-moth": records.Card.model_validate(card)}, switches=switches, sets=sets, rulings=()
    )


CHART = ("2012-01-01", "seven-substeps", "five-timings")
PRINTED = ("2006-01-01", [Change("printing", "HBL")])
CASES: dict[str, tuple[dict[str, Any], dict[str, tuple[str, str, str]], list[tuple[str, list[Change]]]]] = {
    "it comes out": ({}, {}, [PRINTED]),
    "a wording ends": (
        {"effects": [*CARD["effects"], SLOW]}, {},
        [PRINTED, ("2009-01-01", [Change("wording", "lantern-moth.slow-glow")])],
    ),
    "a card ruling begins and ends": (
        {"rulings-that-except": [RULED]}, {},
        [PRINTED, ("2010-01-01", [Change("card-ruling", "1")]), ("2011-01-01", [Change("card-ruling", "1")])],
    ),
    "of two card rulings, the one for its effect": (
        {"effects": [*CARD["effects"], OTHER], "rulings-that-except": [RULED | {"effect": "dim"}, RULED]}, {},
        [PRINTED, ("2010-01-01", [Change("card-ruling", "2")]), ("2011-01-01", [Change("card-ruling", "2")])],
    ),
    "of two switches that turn, the one that counts": (
        {}, {"damage_step_chart": CHART, "trigger_order": ("2012-01-01", "open", "turn-player-first")},
        [PRINTED, ("2012-01-01", [Change("switch", "damage-step-chart/tcg/2012-01-01")])],
    ),
    "a switch that does not count": ({}, {"trigger_order": ("2012-01-01", "open", "turn-player-first")}, [PRINTED]),
    "a switch and a card ruling on one day": (
        {"rulings-that-except": [RULED | {"from": "2012-01-01", "until": "2013-01-01"}]}, {"damage_step_chart": CHART},
        [PRINTED,
         ("2012-01-01", [Change("card-ruling", "1"), Change("switch", "damage-step-chart/tcg/2012-01-01")]),
         ("2013-01-01", [Change("card-ruling", "1")])],
    ),
    "a switch on the day before which it is not printed": (
        {}, {"damage_step_chart": ("2006-01-01", *CHART[1:])}, [PRINTED],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_begins_a_span_is_what_turns_the_answers(name: str) -> None:
    more, turned, expected = CASES[name]
    spans = trace_cards(make_corpus(CARD | more, **turned), Store(None))
    (traced,) = [each for each in spans if (each.territory, each.effect) == ("tcg", "glow")]
    assert [(span.from_, sorted(span.changes)) for span in traced.spans] == [(None, []), *expected]


def test_of_two_effects_each_has_the_wordings_of_its_own() -> None:
    dim = {**CARD["effects"][0], "id": "dim"}
    slow = SLOW | {"id": "slow-dim", "same-as": "dim"}
    traced = trace_cards(make_corpus(CARD | {"effects": [*CARD["effects"], dim, slow]}), Store(None))
    found = {each.effect: [(span.from_, [*span.changes]) for span in each.spans][1:]
             for each in traced if each.territory == "tcg"}  # fmt: skip
    assert found == {
        "glow": [PRINTED], "dim": [PRINTED, ("2009-01-01", [Change("wording", "lantern-moth.slow-dim")])],
    }  # fmt: skip


TEXTS = {
    "quick": "When your opponent activates a card or effect (Quick Effect): You can discard this card; negate it.",
    "stat": "During either player's turn: You can target 1 monster; it gains 500 ATK until the end of this turn.",
    "trigger": "If this card is destroyed by battle: You can draw 1 card. Once per turn: You can gain 500 LP.",
    "step": "During damage calculation: You can send this card from your hand to the GY; double the ATK.",
    "unread": "If this frobs a wug in the Damage Step (Quick Effect): You can draw 1 card.",
    "japanese": "If a card is destroyed: You can draw 1 card. If a card is banished: You can draw 1 card.",
}
BRACKETED = {"japanese": '{"text": ["may+", "may"]}'}
"""What the Japanese texts of some print to be used in the Damage Step too."""


def print_moth(text: str) -> PrintedCard:
    bracketed = next((BRACKETED[name] for name in BRACKETED if TEXTS[name] == text), None)
    facts = {"kind": "Monster", "type_line": "Insect / Effect", "text": text, "japanese": bracketed}
    card = print_card("Lantern Moth", facts)
    assert card is not None
    return card


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_printed_text_is_answered_by_day_as_on_that_day_alone(text: str) -> None:
    corpus, card = load_shipped(), print_moth(text)
    timed = next(iter(make_text_timer(corpus, {}).time([card]))).effects
    assert timed
    for territory in TERRITORIES:
        starts = {each.from_ for effect in timed for each in effect.spans[territory] if each.from_}
        for day in ("2003-05-01", "2008-05-01", "2013-05-01", "2026-05-01", *sorted(starts)):
            alone = CardTimer(corpus, [make_era(corpus, "day", territory, day)]).time_printed(card)
            spans = [on(effect.spans[territory], day) for effect in timed]
            assert [write(span.answers) for span in spans if span] == [
                judge_alone(each["rulesets"]["day"], day, "") for each in alone
            ]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_printed_text_is_answered_under_a_ruleset_as_by_judging_it(text: str) -> None:
    corpus, card = load_shipped(), print_moth(text)
    reading = read_card(card)
    timed = next(iter(make_text_timer(corpus, {}).time([card]))).effects
    for era in make_eras(corpus).values():
        judged = Timer(prepare_ruleset(corpus, era, full_rulebook())).time_reading(reading)
        assert [
            {each.point: (each.answer, each.because, each.rule) for each in effect.answers if each.ruleset == era.id}
            for effect in timed
        ] == [
            {
                point: (verdict.answer, verdict.why, verdict.rules[0] if verdict.rules else None)
                for point, verdict in each.points.items()
            }
            for each in judged
        ]


def test_cards_that_processes_share_are_answered_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    corpus, cards = load_shipped(), [print_moth(text) for text in TEXTS.values()]
    alone = list(make_text_timer(corpus, {}).time(cards))
    monkeypatch.setattr(pool_timings, "WORTH_SHARING", 2)
    assert len(cards) > 2
    assert list(make_text_timer(corpus, {}, jobs=2).time(cards)) == alone

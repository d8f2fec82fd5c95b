"""When an effect of a card may be activated: every point of the Damage Step, under each ruleset, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from checks import answers
from checks.engine import RULES, Effect, Undecided, Verdict, find_timings, full_rulebook
from checks.judge.citations import cite_rule, cite_source, write_cite
from checks.replay.eras import Era, make_eras
from checks.replay.prepared import PreparedRuleset, prepare_ruleset
from checks.replay.stage import damage_points
from checks.replay.windows import Subject, judge_subject
from kb import records
from kb.corpus.model import Corpus
from kb.records.findings import TimingRow


def time_card(corpus: Corpus, card: records.Card, eras: Iterable[Era]) -> answers.Timing:
    """Answer for every activated effect of a card, under each ruleset, at every point of its chart."""
    rulebook = full_rulebook()
    effects: dict[str, answers.TimedEffect] = {}
    for era in eras:
        prepared = prepare_ruleset(corpus, era, rulebook)
        made = prepared.cards.effects_of(card)
        for effect in made:
            if effect.is_activated:
                rulesets = effects.setdefault(effect.id, {"effect": effect.id, "rulesets": {}})["rulesets"]
                rulesets[era.id] = time_effect(prepared, card, effect, made)
    return {"card": card.name, "password": card.password, "effects": list(effects.values())}


def list_timings(corpus: Corpus) -> Iterator[TimingRow]:
    """List the answers for every card of a corpus under each of its rulesets."""
    eras = tuple(make_eras(corpus).values())
    for slug, card in corpus.cards.items():
        for effect in time_card(corpus, card, eras)["effects"]:
            for ruleset, timing in effect["rulesets"].items():
                for number, each in enumerate(timing["why"], 1):
                    point = each["point"]
                    yield TimingRow(
                        slug, effect["effect"], ruleset, number, point, timing["points"][point], each["because"],
                        each["rule"],
                    )  # fmt: skip


def time_effect(
    prepared: PreparedRuleset, card: records.Card, effect: Effect, effects: tuple[Effect, ...]
) -> answers.EffectTiming:
    """Answer for one effect under one ruleset."""
    points: dict[str, answers.Said] = {}
    why: list[answers.Ground] = []
    chart = damage_points(prepared.era)
    subject = Subject(card.name, effects, effect, prepared.cards.rulings_of(card))
    for point in chart:
        try:
            verdict = judge_subject(prepared, subject, point)
        except Undecided as doubt:
            verdict = Verdict("unknown", (), (), str(doubt))
        points[point] = cast(answers.Said, verdict.answer)
        why.append(write_why(prepared, point, verdict))
    answer: answers.EffectTiming = {"points": points, "why": why}
    if not chart:
        answer["open"] = "switch damage-step-chart is open on that day"
        return answer
    own = find_timings(effect, prepared.era.engine, prepared.rulebook)
    if own != chart:
        answer["own_timing"] = list(own)
    return answer


def write_why(prepared: PreparedRuleset, point: str, verdict: Verdict) -> answers.Ground:
    """Write the ground of one answer: its first rule, all rules, the reason and the citations."""
    corpus = prepared.corpus
    cites = [
        cite_source(corpus, source, locator)
        for source, locator in (verdict.exception.cites if verdict.exception else ())
    ]
    for id in verdict.rules:
        cites += [cite_source(corpus, source, locator) for source, locator in cite_rule(prepared.era, RULES[id])]
    return {
        "point": point,
        "rule": verdict.rules[0] if verdict.rules else None,
        "rules": list(verdict.rules),
        "reason": verdict.reasons[0] if verdict.reasons else None,
        "because": verdict.why,
        "cites": [write_cite(cite) for cite in dict.fromkeys(cites)],
    }

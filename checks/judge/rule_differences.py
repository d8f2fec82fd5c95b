"""The rules that two corpora, or two engines, state differently: another sentence in some days of a territory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby

from checks.answers import differing as answers
from checks.engine import RULES, Rule, Ruleset
from checks.judge.citations import list_cases
from checks.replay.cards import TERRITORIES
from checks.replay.eras import group_by_scope, list_days
from kb.corpus.eras import resolve_switch
from kb.corpus.model import Corpus
from kb.records import Switch


def differ_rules(base: Corpus, head: Corpus, former: Mapping[str, str]) -> list[answers.RuleTurned]:
    """Compare the rules of two corpora; ``former`` are the wordings of another engine's rules, by id, if it differs."""
    changed = {
        name for name in {**base.switches, **head.switches} if base.switches.get(name) != head.switches.get(name)
    }
    found: list[answers.RuleTurned] = []
    for rule in RULES.values():
        if former and former.get(rule.id) != rule.wording:
            found.append(write_wording(rule.id, former.get(rule.id, ""), rule.wording))
        cases = {each.switches: each for corpus in (base, head) for each in list_cases(corpus, rule)}
        for case in cases.values():
            for territory in TERRITORIES if changed.intersection(case.switches) else ():
                found += differ_rule(base, head, case, territory)
                found += differ_precedents(base, head, case, territory)
    return [*found, *(write_wording(id, wording, "") for id, wording in former.items() if id not in RULES)]


def write_wording(rule: str, was: str, now: str) -> answers.RuleTurned:
    """Write that the engine states a rule differently, for all times; empty where it has no such rule."""
    return {
        "rule": rule, "of": None, "territory": None, "from": None, "until": None, "was": was, "is": now,
        "switches": [],
    }  # fmt: skip


def differ_rule(base: Corpus, head: Corpus, rule: Rule, territory: str) -> Iterator[answers.RuleTurned]:
    """Compare a rule's sentence day by day in a territory: its known clauses, or all where only open ones changed."""

    def read(corpus: Corpus, day: str) -> Callable[[str], str]:
        held = {name: switch for name in rule.switches if (switch := corpus.switches.get(name)) is not None}
        values = {name: resolve_switch(name, switch, territory, day).value for name, switch in held.items()}
        return Ruleset("", values).read

    found = []
    for day in list_rule_days((base, head), rule, territory):
        was, now = (read(corpus, day) for corpus in (base, head))
        known = rule.say_known(was), rule.say_known(now)
        found.append((day, known if known[0] != known[1] else (rule.say(was), rule.say(now))))
    yield from write_turned(rule, None, territory, found)


def differ_precedents(base: Corpus, head: Corpus, rule: Rule, territory: str) -> Iterator[answers.RuleTurned]:
    """Compare a rule's answers for some effects only, day by day in a territory."""
    days = list_rule_days((base, head), rule, territory)
    for name, words in zip(rule.switches, rule.answers, strict=True):
        sides = [group_by_scope(corpus.switches[name]) if name in corpus.switches else {} for corpus in (base, head)]
        for scope in dict.fromkeys(key for side in sides for key in side):
            found = []
            for day in days:
                held = [[each for each in side.get(scope, ()) if each.holds(territory, day)] for side in sides]
                was, now = (words.get(each[-1].value, each[-1].value) if each else "" for each in held)
                found.append((day, (was, now)))
            yield from write_turned(rule, scope.partition(":")[2], territory, found)


def list_rule_days(corpora: Iterable[Corpus], rule: Rule, territory: str) -> list[str]:
    """List the days from which a rule's answers can be others; the first is empty, for the beginning."""
    held: list[Switch] = [
        corpus.switches[name] for corpus in corpora for name in rule.switches if name in corpus.switches
    ]
    return sorted({"", *(day for switch in held for day in list_days(switch, territory))})


def write_turned(
    rule: Rule, of: str | None, territory: str, found: Iterable[tuple[str, tuple[str, str]]]
) -> Iterator[answers.RuleTurned]:
    """Write the days whose two sentences differ; neighbouring days with the same two are one."""
    runs = [(told, [day for day, _ in run]) for told, run in groupby(found, key=lambda each: each[1])]
    ends = [*(run[0] for _, run in runs[1:]), None]
    for ((was, now), run), until in zip(runs, ends, strict=True):
        if was != now:
            yield {
                "rule": rule.id,
                "of": of,
                "territory": territory,
                "from": run[0] or None,
                "until": until,
                "was": was,
                "is": now,
                "switches": [*rule.switches],
            }

"""The differences of two checks by cause: each changed verdict is listed once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import cast

from checks.answers import differing as answers
from checks.engine import RULES, full_rulebook
from checks.judge.answer_differences import differ_answers
from checks.judge.cache.store import Store
from checks.judge.causes import Cause, find_causes, list_changes
from checks.judge.context import make_judge
from checks.judge.renaming import find_renamed, find_renamed_facts, rename
from checks.judge.rule_differences import differ_rules
from checks.judge.ruling import tell_counterexample
from checks.judge.snapshots import MAPPINGS, Key, Snapshot, Told, Verdict
from checks.judge.source import hash_engine
from checks.replay.windows import name_breaking_card
from kb.corpus.states import describe_end, find_state
from kb.records.findings import Status

AGREES, CONTRADICTS, LOOSE = Status.AGREES, Status.CONTRADICTS, Status.LOOSELY_WORDED


def differ_checks(base: Snapshot, head: Snapshot, store: Store | None = None) -> answers.Differences:
    """Compare two checks: verdicts, and where the records are at hand, answers about cards and rules.

    Answers that the opened ``store`` remembers are not traced again.
    """
    cards, rules = None, None
    if base.corpus is not None and head.corpus is not None:
        changed = list_changes(base, head) if base.records is not None and head.records is not None else None
        cards = differ_answers(base.corpus, head.corpus, store or Store(None), changed)
        rules = differ_rules(base.corpus, head.corpus, base.wordings)
    renamed = find_renamed(base, head)
    base = rename(base, renamed)
    facts = find_renamed_facts(base, head)
    base = rename(base, {}, facts)
    flipped = {
        key: was.status if was else None
        for key in sorted({*base.verdicts, *head.verdicts})
        if is_other(was := base.verdicts.get(key), now := head.verdicts.get(key)) or is_unlisted(was, now)
    }
    unlisted = {key for key in flipped if is_unlisted(base.verdicts.get(key), head.verdicts.get(key))}
    causes = find_causes(base, head, {key: was for key, was in flipped.items() if key not in unlisted})
    causes |= dict.fromkeys(unlisted, Cause("disagreements", ""))
    head = show_counterexamples(head, causes)
    told = gather_causes(base, head, causes)
    new = [
        key
        for key, known in sorted(head.conflicts.items())
        if key not in base.conflicts or (base.conflicts[key] and not known)
    ]
    lost = any(flip["loss"] for cause in told for flip in cause["flips"])
    return {
        "base": base.name,
        "head": head.name,
        "loss": lost or any(not head.conflicts[key] for key in new),
        "answers": cards,
        "rules": rules,
        "causes": told,
        "opened": list(list_open(head, base)),
        "closed": list(list_open(base, head)),
        "new_conflicts": [write_pair(key, head) for key in new],
        "ended_conflicts": [write_pair(key, base) for key in sorted(base.conflicts.keys() - head.conflicts.keys())],
        "renamed": [{"old": old, "new": new} for old, new in (*renamed.items(), *facts.items())],
        "stale": [{"key": key, "ruleset": ruleset} for key, ruleset in sorted(head.stale - base.stale)],
        "rulesets": {**base.titles, **head.titles},
        "summary": {
            name: {"was": base.summary.get(name), "is": head.summary.get(name)}
            for name in {**base.summary, **head.summary}
            if base.summary.get(name) != head.summary.get(name)
        },
    }


def differ_nothing(base: str, head: str) -> answers.Differences:
    """The comparison of two checks of the same records by the same engine, by their names."""
    return {
        "base": base,
        "head": head,
        "loss": False,
        "answers": {"turned": [], "added": [], "removed": []},
        "rules": [],
        "causes": [],
        "opened": [],
        "closed": [],
        "new_conflicts": [],
        "ended_conflicts": [],
        "renamed": [],
        "stale": [],
        "rulesets": {},
        "summary": {},
    }


def is_other(was: Verdict | None, now: Verdict | None) -> bool:
    """Whether a verdict changed, or exists on one side only."""
    return (was and was.status) is not (now and now.status)


def is_unlisted(was: Verdict | None, now: Verdict | None) -> bool:
    """Whether a contradiction was listed in disagreements.yaml and no longer is."""
    if was is None or now is None or not was.status is now.status is CONTRADICTS:
        return False
    return was.known and not now.known


def show_counterexamples(check: Snapshot, keys: Iterable[Key]) -> Snapshot:
    """Add to contradicted windows of a whole class, of these changed verdicts, the card for which they are wrong."""
    if check.corpus is None or check.engine != hash_engine():
        return check
    judge = make_judge(check.corpus, full_rulebook())
    shown = dict(check.verdicts)
    for key in keys:
        verdict = check.verdicts.get(key)
        if verdict is None or verdict.status is not CONTRADICTS:
            continue
        id, _, name = key[0].partition("#")
        claim, _, fact = name.partition("/")
        ruling = judge.by_id[id]
        said, prepared = (ruling.record.claims or {})[claim], judge.prepared(judge.eras[key[1]])
        card = name_breaking_card(prepared, said, fact, ruling.chart)
        shown[key] = verdict._replace(because=tell_counterexample(verdict.because, card))
    return replace(check, verdicts=shown)


def gather_causes(base: Snapshot, head: Snapshot, causes: Mapping[Key, Cause]) -> list[answers.Cause]:
    """Group verdicts by cause, the largest first; a fact that changed alike in all rulesets is one."""
    gathered: dict[Cause, dict[tuple[object, ...], answers.Flip]] = {}
    facts = dict.fromkeys((fact for fact, _ in head.verdicts), "not-claimed")
    ids = {fact.partition("#")[0] for fact, _ in causes}
    rulings = head.corpus.rulings if head.corpus else ()
    states = {each.id: find_state(each.record) for each in rulings if each.id in ids}
    for key in sorted(causes):
        gone = states.get(key[0].partition("#")[0]) or facts.get(key[0], "vanished")
        flip = write_flip(base, head, key, gone)
        alike = (key[0], flip["was"], flip["is"], flip["known"], flip["kind"])
        among = gathered.setdefault(causes[key], {})
        if alike in among:
            among[alike]["rulesets"].append(key[1])
        else:
            among[alike] = flip
    told = [write_cause(base, head, cause, list(flips.values())) for cause, flips in gathered.items()]
    return sorted(told, key=lambda cause: (-count_verdicts(cause, lost=True), -count_verdicts(cause), cause["name"]))


def count_verdicts(cause: answers.Cause, *, lost: bool = False) -> int:
    """Count the verdicts that a cause changed, or those among them that were lost."""
    return sum(len(flip["rulesets"]) for flip in cause["flips"] if flip["loss"] or not lost)


def write_flip(base: Snapshot, head: Snapshot, key: Key, gone: str) -> answers.Flip:
    """Write a changed verdict; ``gone`` is the way in which a missing one disappeared."""
    was, now = base.verdicts.get(key), head.verdicts.get(key)
    shown = now or base.verdicts[key]
    kind = name_kind(was.status if was else None, now.status if now else None, gone)
    return {
        "fact": key[0],
        "rulesets": [key[1]],
        "kind": cast(answers.FlipKind, kind),
        "was": was.status if was else None,
        "is": now.status if now else None,
        "says": shown.says,
        "engine": shown.engine,
        "because": shown.because,
        "rules": list(shown.rules),
        "known": shown.known,
        "loss": is_loss(kind, now is not None and now.status is CONTRADICTS and not now.known, was and was.status),
        "path": shown.path,
        "line": shown.line,
    }


def name_kind(was: Status | None, now: Status | None, gone: str) -> str:
    """Name the kind of a change."""
    if now is None:
        return gone
    if was is None:
        return "appeared"
    if was is now:
        return "unlisted"
    if now in (AGREES, LOOSE):
        return "decided" if was is Status.CANNOT_DECIDE else "mended"
    return "contradicted" if now is CONTRADICTS else "undecided"


def is_loss(kind: str, is_new_contradiction: bool, was: Status | None) -> bool:
    """Whether something is lost: an answer, the last agreement, or the absence of contradictions."""
    return is_new_contradiction or kind == "undecided" or (kind == "vanished" and was is AGREES)


def write_cause(base: Snapshot, head: Snapshot, cause: Cause, flips: list[answers.Flip]) -> answers.Cause:
    """Write the cause of changed verdicts, its change, and its place."""
    path, line = find_place(base, head, cause)
    return {
        "kind": cast(answers.CauseKind, cause.kind),
        "name": cause.name,
        "what": tell_change(base, head, cause, flips),
        "tried": cause.tried,
        "path": path,
        "line": line,
        "flips": flips,
    }


def find_place(base: Snapshot, head: Snapshot, cause: Cause) -> tuple[str, int]:
    """Find the place of a changed record, now or before."""
    for check in (head, base):
        if check.corpus is None:
            continue
        if cause.kind == "ruling":
            for ruling in check.corpus.rulings:
                if ruling.id == cause.name:
                    return ruling.path, ruling.line
        place = check.corpus.places.get(f"{cause.kind}:{cause.name}")
        if place is not None:
            return place.path, place.line
    return "", 0


def tell_change(base: Snapshot, head: Snapshot, cause: Cause, flips: list[answers.Flip]) -> str:
    """Describe the change of a cause."""
    if cause.kind == "engine":
        rules = list(dict.fromkeys(rule for flip in flips for rule in flip["rules"] if rule in RULES))
        return f"answers by {', '.join(rules[:6])}" if rules else ""
    if cause.kind == "switch":
        rulesets = dict.fromkeys(ruleset for flip in flips for ruleset in flip["rulesets"])
        return "; ".join(tell_switch(base, head, cause.name, rulesets))
    if cause.kind == "ruling" and base.records is not None and head.records is not None:
        own = f"ruling:{cause.name}"
        if own not in base.records:
            return "added"
        return (tell_end(head, cause.name) or "changed") if own in head.records else "removed"
    return tell_fields(base, head, cause)


def tell_end(check: Snapshot, id: str) -> str:
    """Name the ruling's successor, or the reason of its withdrawal."""
    by_id = {each.id: each for each in check.corpus.rulings} if check.corpus else {}
    return describe_end(by_id[id], by_id) if id in by_id else ""


def tell_switch(base: Snapshot, head: Snapshot, name: str, rulesets: Mapping[str, None]) -> Iterator[str]:
    """Describe the changed values of a switch, with their rulesets."""
    turned: dict[str, list[str]] = {}
    for ruleset in rulesets:
        one, other = (check.switches.get(ruleset, {}).get(name, "open") for check in (base, head))
        if one != other:
            turned.setdefault(f"{one} → {other}", []).append(ruleset)
    for values, under in turned.items():
        yield f"{values} under {', '.join(under)}"


def tell_fields(base: Snapshot, head: Snapshot, cause: Cause) -> str:
    """Name the changed effects of a card, or the changed keys of a record."""
    if base.corpus is None or head.corpus is None or cause.kind not in MAPPINGS:
        return ""
    one, other = (getattr(check.corpus, MAPPINGS[cause.kind]).get(cause.name) for check in (base, head))
    if one is None or other is None:
        return "added" if one is None else "removed"
    if cause.kind == "card" and one.effects != other.effects:
        names = dict.fromkeys(each.id for each in (*other.effects, *one.effects))
        return "effect " + ", ".join(
            id for id in names if [e for e in one.effects if e.id == id] != [e for e in other.effects if e.id == id]
        )
    keys = [key for key in type(one).model_fields if getattr(one, key) != getattr(other, key)]
    return ", ".join(key.rstrip("_").replace("_", "-") for key in keys)


def list_open(check: Snapshot, other: Snapshot) -> Iterator[answers.MovedDisagreement]:
    """List the disagreements that the other check does not have."""
    wrong = {key[0] for key, each in other.verdicts.items() if each.status in (CONTRADICTS, LOOSE)}
    wrong |= {key[0] for key in other.conflicts}
    return (write_disagreement(id, each) for id, each in check.disagreements.items() if wrong.isdisjoint(each.keys))


def write_disagreement(id: str, disagreement: Told) -> answers.MovedDisagreement:
    """Write a disagreement that was opened or closed."""
    return {
        "id": id,
        "title": disagreement.title,
        "rulesets": list(disagreement.rulesets),
        "known": disagreement.known,
        "path": disagreement.path,
        "line": disagreement.line,
    }


def write_pair(key: Key, check: Snapshot) -> answers.Pair:
    """Write a conflict."""
    return {"key": key[0], "ruleset": key[1], "known": check.conflicts[key]}

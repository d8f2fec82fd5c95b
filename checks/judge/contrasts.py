"""Contrasts: changes that break an agreement; without one, the agreement is vacuous.

An agreement is worth something if it could have failed. For each fact the judge looks for a change that changes the
answer: without the players' acts, with cards without effects, without a named rule or card ruling, with another value
of a switch, at another timing, or with the other answer to a claim that is not a replay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple

from checks.engine import Ruleset, Undecided
from checks.judge.context import Answers, Judge
from checks.judge.modified_cards import (
    Applying,
    Damaging,
    Emptied,
    Guarded,
    ModifiedCards,
    Needless,
    Plain,
    Stronger,
    Turned,
    Unexcepted,
    Weaker,
)
from checks.judge.mutants import mutate_claim
from checks.judge.replayed import answer_once
from checks.judge.ruling import answer_claim, answer_ruling, report
from checks.replay.cards import Cards
from checks.replay.eras import Era
from checks.replay.prepared import prepare_ruleset
from checks.replay.scenes import Scene, build_scenes
from checks.replay.stage import damage_points
from kb import records
from kb.corpus.model import LoadedRuling
from kb.records.findings import Finding, Status, TraceStep

MOST_RULES: Final = 8
"""Most rules of a replay that are removed, one at a time, the last ones first."""
MOST_MEMBERS: Final = 3
"""Most members of a claim's class that are replayed for each contrast."""


class Contrast(StrEnum):
    """The change that broke an agreement."""

    ACTS = "without the acts"
    ACT = "without the act"
    USE = "with the effect used"
    PLAYER = "of the other player"
    CARD = "of another card"
    CARDS = "without the effects of the cards"
    NEEDS = "without what the effects of the cards need"
    APPLYING = "with the effects of the cards applying at all times"
    EXCEPTION = "without the card ruling"
    RULE = "without the rule"
    SWITCH = "with the switch turned"
    STRONGER = "with a stronger attacker"
    WEAKER = "with a weaker attacker"
    TARGET = "with a stronger target"
    POSITION = "with the target in another position"
    DAMAGE = "with damage instead of another change of Life Points"
    ATTACK = "without the attack"
    BATTLE = "with an attack"
    TURN = "in the first turn"
    MOMENT = "at another moment"
    EVERY = "of every one"
    PLAIN = "with plain cards"
    AWAY = "with the card banished"
    EARLIER = "with the act before the attack"
    STEP = "with the act in the Battle Step"
    SIDE = "with the card of the other player"
    NEWCOMER = "with a monster more on the attacked player's field"
    COLUMN = "without the column"
    WORD = "with the claim turned"


VACUOUS: Final = ""
"""No change that was tried breaks the agreement."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A claim and its judge, with one change."""

    told: str
    judge: Judge
    era: Era
    claim: records.Claim
    falls: tuple[Status, ...] = (Status.CONTRADICTS,)
    """The statuses that count as broken; a scene that cannot go on does not."""
    is_changed: bool = False
    """Whether the claim itself is changed, so that its scenes have to be made."""
    earlier: int | None = None
    """The act of the claim that is moved before all others of its scenes."""
    cards: type[Cards] | None = None
    """The class that makes the changed cards of the scenes."""
    without: tuple[str, ...] | None = None
    """The rules that are removed; empty if the ruleset is changed in another way."""

    def find_judge(self) -> Judge:
        """The judge of the variant: made on demand, once for all with the same change."""
        if self.cards is None and self.without is None:
            return self.judge
        return vary(self.judge, self.era, cards=self.cards or Cards, without=self.without or ())


GONE: Final = (Status.CONTRADICTS, Status.CANNOT_DECIDE)
"""Without a rule or a card ruling that it rests on, an answer changes or becomes undecided."""


def add_contrasts(judge: Judge, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Add to every agreement the change that breaks it."""
    tested: dict[tuple[str, str, str], Tested] = {}
    for finding in findings:
        if finding.status is not Status.AGREES:
            yield finding
            continue
        key = (finding.ruling, finding.claim, finding.ruleset)
        if key not in tested:
            ruling, era = judge.by_id[finding.ruling], judge.eras[finding.ruleset]
            answers, traces = answer_ruling(judge, ruling, era)
            tested[key] = try_claim(judge, ruling, era, finding.claim, answers[finding.claim], traces[finding.claim])
        told = tested[key].told[finding.fact]
        if not finding.rules:
            finding = explain_rest(judge, finding, told, tested[key].survived[finding.fact])
        reasons = (judge.by_id[finding.ruling].record.claims or {})[finding.claim].stands or {}
        if told == VACUOUS and finding.fact in reasons:
            finding = replace(finding, because=reasons[finding.fact])
        yield replace(finding, tested=told)


def explain_rest(judge: Judge, finding: Finding, told: str, survived: Collection[str]) -> Finding:
    """Name the rule that prevents an event, or state that nothing in the scene could cause it.

    The event does not happen without the ``survived`` rules either.
    """
    ruling, era = judge.by_id[finding.ruling], judge.eras[finding.ruleset]
    answers, traces = answer_ruling(judge, ruling, era)
    claim = (ruling.record.claims or {})[finding.claim]
    answer = answers[finding.claim][finding.fact]
    if claim.then is None or finding.fact not in claim.then or claim.then[finding.fact].event is None:
        return finding
    for rule in list_shown(traces[finding.claim])[:MOST_RULES]:
        if rule in survived:
            continue
        variant = Variant(f"{Contrast.RULE} {rule}", judge, era, claim, without=(rule,))
        if ask(variant, ruling, claim, [finding.fact]).get(finding.fact, answer).status is Status.CONTRADICTS:
            answer = replace(answer, rules=(rule,), because=judge.rulebook[rule].say(era.engine.read))
            return report(judge, ruling, era, finding.claim, finding.fact, answer)
    stands = "nothing here brings it about"
    return replace(finding, because=f"{stands}; {tell_change(told)} the answer is another" if told else stands)


def tell_change(told: str) -> str:
    """Say a change as a part of a sentence, with an act by its order: *without the first action*."""
    change, _, number = told.rpartition(" ")
    if not number.isdigit():
        return told
    order = ORDINALS[int(number) - 1] if int(number) <= len(ORDINALS) else f"{number}th"
    return change.removesuffix(": act").replace("the act", f"the {order} action")


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Tested(NamedTuple):
    """The results of a claim's contrasts, by fact."""

    told: dict[str, str]
    """A change that breaks each, in words; :data:`VACUOUS` if there is none."""
    survived: Mapping[str, Collection[str]]
    """The rules without which it still holds."""


def find_contrasts(
    judge: Judge, ruling: LoadedRuling, era: Era, name: str, answers: Answers, trace: Iterable[TraceStep]
) -> dict[str, str]:
    """Find for each agreement of a claim a change that breaks it; :data:`VACUOUS` if there is none."""
    return try_claim(judge, ruling, era, name, answers, trace).told


def try_claim(
    judge: Judge, ruling: LoadedRuling, era: Era, name: str, answers: Answers, trace: Iterable[TraceStep]
) -> Tested:
    """Find for each agreement of a claim a change that breaks it, and the rules whose removal did not."""
    claim = (ruling.record.claims or {})[name]
    left = {fact: answer for fact, answer in answers.items() if answer.status is Status.AGREES}
    found = dict.fromkeys(left, VACUOUS)
    survived: dict[str, set[str]] = {fact: set() for fact in left}
    hints = judge.hints.setdefault((ruling.id, name), {})
    variants = list_variants(judge, era, claim, left, tuple(trace))
    for variant in sorted(variants, key=lambda variant: variant.told not in hints):
        others = ask(variant, ruling, claim, left)
        refused = variant.told == Contrast.POSITION and any(each.startswith("act-") for each in others)
        for fact in [fact for fact in left if refused or (fact in others and others[fact].status in variant.falls)]:
            found[fact] = variant.told
            hints[variant.told] = None
            del left[fact]
        if variant.without is not None and len(variant.without) == 1:
            for fact in left.keys() & others.keys():
                survived[fact].update(variant.without)
        if not left:
            break
    for fact in left:
        questions = sorted(list_questions(ruling, era, claim, fact), key=lambda each: each.told not in hints)
        told = next((each.told for each in questions if falls(judge, ruling, era, claim, each)), VACUOUS)
        found[fact] = told
        hints[told] = None
    return Tested(found, survived)


SCENES: Final[Mapping[Contrast, type[Cards]]] = {
    Contrast.NEEDS: Needless,
    Contrast.APPLYING: Applying,
    Contrast.STRONGER: Stronger,
    Contrast.WEAKER: Weaker,
    Contrast.TARGET: Guarded,
    Contrast.POSITION: Turned,
    Contrast.DAMAGE: Damaging,
    Contrast.PLAIN: Plain,
}
"""Changes to the cards of a scene, besides removing their effects."""


def ask(
    variant: Variant,
    ruling: LoadedRuling,
    of: records.Claim,
    left: Iterable[str],
    scene: records.Claim | None = None,
) -> Answers:
    """Answer the remaining facts of a claim again; of a replayed one only some members, as one that breaks is enough.

    They are asked in the scenes of ``scene``, if given.
    """
    claim = variant.claim
    if claim.then is None:
        return answer_claim(variant.find_judge(), ruling, variant.era, claim)[0]
    prepared = variant.find_judge().prepared(variant.era).by_nearest_wording
    try:
        scenes = build_scenes(prepared.corpus, claim) if variant.is_changed else prepared.scenes_of(scene or claim)
    except Undecided:
        return {}
    scenes = scenes[:MOST_MEMBERS]
    if variant.earlier is not None:
        scenes = [hurry(each, variant.earlier - len(claim.when)) for each in scenes]
    facts = {fact: claim.then[fact] for fact in left if fact in claim.then}
    claim = claim.model_copy(update={"then": facts})
    told = (ruling.chart, variant.told, *facts)
    differ = prepared.cards.differ if isinstance(prepared.cards, ModifiedCards) and claim.for_some is None else None
    return answer_once(prepared, claim, ruling.chart, scenes, of, told, tells=False, is_modified=differ)[0]


def hurry(scene: Scene, number: int) -> Scene:
    """Move one of the acts of a scene, counted from the last, to the beginning of the Battle Phase."""
    act = scene.acts[number]
    others = tuple(each for each in scene.acts if each is not act)
    return replace(scene, acts=(act._replace(at="start-step", after=""), *others))


def list_variants(
    judge: Judge, era: Era, claim: records.Claim, left: Answers, trace: tuple[TraceStep, ...]
) -> Iterator[Variant]:
    """List the possible changes, those named in the answers first; ``left`` are the facts that still hold."""
    is_scene = claim.then is not None
    if any(answer.exception for answer in left.values()):
        yield Variant(Contrast.EXCEPTION, judge, era, claim, GONE, cards=Unexcepted)
    held = (tuple(filter(judge.rulebook.holds, dict.fromkeys(answer.rules))) for answer in left.values())
    bases = dict.fromkeys(filter(None, held))
    for basis in bases:
        told = f"{Contrast.RULE}{'s' if len(basis) > 1 else ''} {', '.join(basis)}"
        yield Variant(told, judge, era, claim, GONE, without=basis)
    named = tuple(dict.fromkeys(rule for basis in bases for rule in basis))
    if is_scene:
        yield from list_other_scenes(judge, era, claim)
    if claim.for_some is not None:
        every = claim.model_copy(update={"for_every": claim.for_some, "for_some": None})
        yield Variant(Contrast.EVERY, judge, era, every, is_changed=True)
    if is_scene:
        yield from list_other_acts(judge, era, claim)
    rules = [rule for rule in list_shown(trace) if rule not in named][:MOST_RULES] if is_scene else []
    for rule in rules:
        yield Variant(f"{Contrast.RULE} {rule}", judge, era, claim, GONE, without=(rule,))
    asked = dict.fromkeys(answer.asked for answer in left.values() if answer.asked)
    switches = [*asked, *(switch for rule in (*named, *rules) for switch in judge.rulebook[rule].switches)]
    yield from list_other_answers(judge, era, claim, switches)
    if len(bases) > 1:
        yield Variant(f"{Contrast.RULE}s {', '.join(named)}", judge, era, claim, GONE, without=named)
    if is_scene:
        yield from list_other_places(judge, era, claim)


def list_other_scenes(judge: Judge, era: Era, claim: records.Claim) -> Iterator[Variant]:
    """List the changes of a scene as a whole: without its acts, with other cards, in another situation."""
    if claim.when:
        yield Variant(Contrast.ACTS, judge, era, claim.model_copy(update={"when": ()}), is_changed=True)
    yield Variant(Contrast.CARDS, judge, era, claim, cards=Emptied)
    for contrast, cards in SCENES.items():
        yield Variant(contrast, judge, era, claim, cards=cards)
    for contrast, update in list_scenes(claim):
        yield Variant(contrast, judge, era, claim.model_copy(update=update), is_changed=True)


def list_other_acts(judge: Judge, era: Era, claim: records.Claim) -> Iterator[Variant]:
    """List the changes of single acts: each left out, and each moved to the beginning of the Battle Phase."""
    for number in range(len(claim.when)) if len(claim.when) > 1 else ():
        kept = (*claim.when[:number], *claim.when[number + 1 :])
        told = f"{Contrast.ACT} {number + 1}"
        yield Variant(told, judge, era, claim.model_copy(update={"when": kept}), is_changed=True)
    for number in range(len(claim.when)) if claim.situation not in (None, EMPTY) else ():
        yield Variant(f"{Contrast.EARLIER}: act {number + 1}", judge, era, claim, earlier=number)


def list_other_places(judge: Judge, era: Era, claim: records.Claim) -> Iterator[Variant]:
    """List the changes of where an act is done and whose a card is, and a monster more where no replay is claimed."""

    def change(told: str, when: tuple[records.Act, ...], given: records.Given, replay: str) -> Variant:
        acts = (*when, records.Act(replay=replay)) if asks_for_replay else when
        update = {"when": acts, "given": given}
        return Variant(told, judge, era, claim.model_copy(update=update), is_changed=True)

    asks_for_replay = any(fact.event and fact.event.what == "replay" for fact in (claim.then or {}).values())
    given = claim.given or records.Given()
    for number, act in enumerate(claim.when):
        if act.attack is None and act.at in (*damage_points(era), "the-point"):
            moved = act.model_copy(update={"at": "battle-step"})
            acts = (*claim.when[:number], moved, *claim.when[number + 1 :])
            yield change(f"{Contrast.STEP}: act {number + 1}", acts, given, "cancel")
    for role in [role for role in given.cards if role not in ("attacker", "target")]:
        card = given.cards[role]
        cards = {**given.cards, role: card.model_copy(update={"of": OTHER[card.of or "turn-player"]})}
        acts = tuple(send(act, role) for act in claim.when)
        yield change(f"{Contrast.SIDE}: {role}", acts, given.model_copy(update={"cards": cards}), "cancel")
    if asks_for_replay:
        cards = {**given.cards, "one-more": records.SceneCard.model_validate(ONE_MORE)}
        summon = {"special-summon": "one-more", "to": "opponent"}
        come = records.Act.model_validate({"stage": summon, "at": "battle-step"})
        attacked = next((act.on for act in claim.when if act.on), "direct" if claim.situation == DIRECT else "target")
        again = "one-more" if attacked == "direct" else attacked
        yield change(Contrast.NEWCOMER, (*claim.when, come), given.model_copy(update={"cards": cards}), again)


ONE_MORE: Final = {"plain": "monster", "of": "opponent", "in": "hand"}
"""A monster that comes to the attacked player's field."""
OTHER: Final = {"turn-player": "opponent", "opponent": "turn-player"}
"""The other player."""


def send(act: records.Act, role: str) -> records.Act:
    """Turn the player to whose field a stage direction Summons a card."""
    if act.stage is None:
        return act
    stage = tuple(
        each.model_copy(update={"to": OTHER[each.to if isinstance(each.to, str) else "turn-player"]})
        if each.special_summon == (role,)
        else each
        for each in act.stage
    )
    return act.model_copy(update={"stage": stage})


def list_other_answers(judge: Judge, era: Era, claim: records.Claim, switches: Iterable[str]) -> Iterator[Variant]:
    """List the other answers to some questions."""
    for switch in dict.fromkeys(switches):
        for value in judge.corpus.switches[switch].values:
            if value != era.engine.switches[switch]:
                turned = turn(era, switch, value)
                yield Variant(f"{Contrast.SWITCH} {switch}: {value}", judge, turned, claim, GONE, without=())


def list_shown(trace: Iterable[TraceStep]) -> list[str]:
    """List the rules of the events, the latest first, then those by which effects only apply.

    If there are many, rules of the course of a turn are dropped before those by which an effect applies.
    """
    steps = [step for step in trace if step.rule]
    applying = dict.fromkeys(step.rule for step in steps if step.what == "apply")
    shown = dict.fromkeys(step.rule for step in reversed(steps))
    return [*dict.fromkeys([*[*shown][: MOST_RULES - len(applying)], *applying, *shown])]


def list_scenes(claim: records.Claim) -> Iterator[tuple[Contrast, dict[str, Any]]]:
    """List the possible changes of a claim's own scene."""
    if claim.situation is not None and claim.situation != EMPTY:
        yield Contrast.ATTACK, {"situation": EMPTY}
    if claim.situation in (None, EMPTY):
        yield Contrast.BATTLE, {"situation": PLAIN_BATTLE, "when": ()}
    given = claim.given or records.Given.model_construct()
    yield Contrast.TURN, {"given": given.model_copy(update={"turn": 1})}
    said = claim.for_every or claim.for_plain or claim.for_some
    if said is not None and said.life_change is not None:
        change = said.life_change.model_copy(update={"by": ("inflict",)})
        yield Contrast.DAMAGE, {"for_every": said.model_copy(update={"life_change": change})}


EMPTY: Final = "empty-battle-phase"
"""The situation without an attack."""
PLAIN_BATTLE: Final = "plain-battle"
"""The situation in which one monster attacks another."""
DIRECT: Final = "direct-attack"
"""The situation in which one monster attacks directly."""


def vary(judge: Judge, era: Era, *, cards: type[Cards] = Cards, without: tuple[str, ...] = ()) -> Judge:
    """Make a judge of one ruleset with other cards, or without some rules; each is made once."""
    key = (era.id, tuple(era.engine.switches.values()), cards, without)
    if key not in judge.varied:
        rulebook = judge.rulebook_without(without)
        other = Judge(judge.corpus, rulebook, {**judge.eras, era.id: era}, by_id=judge.by_id)
        prepared = prepare_ruleset(judge.corpus, era, rulebook, judge.shared)
        own = judge.prepared(judge.eras[era.id]).cards  # of the ruleset itself, not of what is turned of it
        prepared.cards = own if cards is Cards else cards(judge.corpus, era, judge.shared.effects)
        other.prepared_rulesets[era.id] = prepared
        judge.varied[key] = other
    return judge.varied[key]


def turn(era: Era, switch: str, value: str) -> Era:
    """Return a ruleset with another value of one switch."""
    return replace(era, engine=Ruleset(era.engine.id, {**era.engine.switches, switch: value}, era.engine.meetings))


OUTSIDE: Final = ("main-phase", "start-step", "battle-step", "attack-declaration", "end-step", "main-phase-2")
"""Timings outside the Damage Step that are tried for a window."""


class Question(NamedTuple):
    """Another question instead of a fact."""

    told: str
    claim: records.Claim
    fact: str
    scene: records.Claim | None = None
    """The claim whose scenes are used, if not its own."""


def list_questions(ruling: LoadedRuling, era: Era, claim: records.Claim, fact: str) -> Iterator[Question]:
    """List other questions: at other timings, and other statements of a claim that is not a replay."""
    points = damage_points(era)
    if claim.window is not None:
        for at in (*points, *OUTSIDE):
            window = claim.window.model_copy(update={"at": {at: claim.window.at[fact]}})
            yield Question(f"{Contrast.MOMENT}: {at}", claim.model_copy(update={"window": window}), at)
    elif claim.then is not None and fact in claim.then:
        yield from list_questions_of_scene(claim, fact, points)
    elif claim.differs is not None:
        same = claim.differs.model_copy(update={"rulesets": claim.differs.rulesets[:1] * 2})
        told = f"{Contrast.WORD}: {same.rulesets[0]} and itself"
        yield Question(told, claim.model_copy(update={"differs": same}), fact)
    else:
        for mutant in mutate_claim(claim, fact, ruling.chart):
            yield Question(f"{Contrast.WORD}: {mutant.says}", mutant.claim, fact)


COLUMNS: Final = ("kind", "by", "to", "from_", "chain", "piercing", "of")
"""Columns that narrow an event down: an event that never happens may happen without one of them."""


def falls(judge: Judge, ruling: LoadedRuling, era: Era, of: records.Claim, question: Question) -> bool:
    """Whether the engine contradicts the other question."""
    variant = Variant(question.told, judge, era, question.claim, is_changed=question.scene is None)
    answers = ask(variant, ruling, of, [question.fact], question.scene)
    return question.fact in answers and answers[question.fact].status is Status.CONTRADICTS


def list_questions_of_scene(claim: records.Claim, name: str, points: Iterable[str]) -> Iterator[Question]:
    """List questions instead of a fact of a scenario: another player, an effect used, another time."""
    assert claim.then is not None
    fact = claim.then[name]

    def instead(told: str, update: dict[str, Any], when: tuple[records.Act, ...] | None = None) -> Question:
        other = fact.model_copy(update={kind: record.model_copy(update=update)})
        acts = {} if when is None else {"when": when}
        asked = claim.model_copy(update={"then": {name: other}, **acts})
        return Question(told, asked, name, claim if when is None else None)

    kind = next(each for each in records.FACT_KINDS if getattr(fact, each) is not None)
    record = getattr(fact, kind)
    if kind == "legal":
        yield instead(Contrast.PLAYER, {"by": "turn-player" if record.by == "opponent" else "opponent"})
    if kind == "legal" and record.act in ("target", "pay-with"):
        for role in ("attacker", "target"):
            yield instead(f"{Contrast.CARD}: {role}", {"what": role})
    if kind == "legal" and claim.given is not None and record.what in claim.given.cards:
        cards = {
            role: thing.model_copy(update={"in_": "banished"}) if role == record.what else thing
            for role, thing in claim.given.cards.items()
        }
        given = claim.given.model_copy(update={"cards": cards})
        asked = claim.model_copy(update={"then": {name: fact}, "given": given})
        yield Question(f"{Contrast.AWAY}: {record.what}", asked, name)
    if kind == "event" and record.times in ("never", 0):
        for column in COLUMNS:
            if getattr(record, column) is not None:
                yield instead(f"{Contrast.COLUMN} {records.to_kebab(column)}", {column: None})
    if kind == "event" and record.what == "activate" and record.of:
        used = records.Act.model_construct(activate=record.of[0])
        yield instead(Contrast.USE, {"at": None}, (used,))
    if kind == "life" or not hasattr(record, "at"):
        return
    for at in (*points, *OUTSIDE):
        yield instead(f"{Contrast.MOMENT}: {at}", {"at": (at,)})
    if kind in ("state", "event"):
        yield instead(f"{Contrast.MOMENT}: in the end", {"at": None})

"""The answers that a ruling gives under a ruleset, for comparison with those of other rulings.

A window answers for a set of effects at a timing; a scenario answers questions in their normal form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from checks.engine import (
    FIELDS,
    OPEN,
    CardRuling,
    Effect,
    Mask,
    Undecided,
    damage_step,
    find_timings,
    judge_effect,
    whole_space,
)
from checks.judge.questions import Question, list_chart_questions, list_questions
from checks.replay.cards import Form
from checks.replay.class_windows import find_class
from checks.replay.effects import is_bare
from checks.replay.prepared import PreparedRuleset
from checks.replay.scenes import Scene
from checks.replay.windows import find_subject
from kb import language, records
from kb.corpus.model import LoadedRuling


class Subject(NamedTuple):
    """The subject of an answer about a timing."""

    members: Mask = 0
    """The set of effect descriptions, for a window of a class or of a card."""
    card: str = ""
    """The card, effect and effects used with it, for a card's window."""
    more: frozenset[str] = frozenset()
    """The details of a class, or the verbs of a card's effect, outside the fields of the description."""
    excepted: bool = False
    """Whether a card ruling reverses the engine's answer."""
    is_shown: bool = False
    """Whether a scene shows it for one effect, and it is not claimed of all such effects."""


NOTHING: Final = Subject()


@dataclass(frozen=True, slots=True)
class Claimed:
    """One answer of one ruling to one question."""

    ruling: LoadedRuling
    claim: str
    fact: str
    answer: str
    subject: Subject = NOTHING
    """Its subject, for a window."""

    @property
    def key(self) -> str:
        """The fact's name."""
        return f"{self.ruling.id}#{self.claim}/{self.fact}"


class Said(NamedTuple):
    """All answers of a ruling under a ruleset that others could contradict."""

    at_points: list[tuple[str, Claimed]]
    """Answers on activation at a timing."""
    asked: list[tuple[Question, Claimed]]
    """The questions that it answers."""


def read_ruling(prepared: PreparedRuleset, ruling: LoadedRuling) -> Said:
    """Read all answers of a ruling."""
    said = Said([], [])
    for name, claim in (ruling.record.claims or {}).items():
        if claim.window is not None:
            said.at_points.extend(read_window(prepared, ruling, name, claim))
        said.asked.extend(read_questions(prepared, ruling, name, claim))
        if claim.then is not None:
            said.at_points.extend(read_activations(prepared, ruling, name, claim))
    return said


class Reading(NamedTuple):
    """The answers of a ruling, and everything about the day that was read for them."""

    said: Said
    switches: Mapping[str, str]
    cards: Sequence[tuple[records.Card, Form]]
    """The cards, each with its form of that time."""

    def fits(self, prepared: PreparedRuleset) -> bool:
        """Whether everything read is the same under another ruleset, and so the answers too."""
        switches, cards = prepared.era.engine.switches, prepared.cards
        if not self.switches.items() <= switches.items() and any(
            switches.get(name, OPEN) != value for name, value in self.switches.items()
        ):
            return False
        return all(cards.form_of(card) == form for card, form in self.cards)


def read_noting(prepared: PreparedRuleset, ruling: LoadedRuling) -> Reading:
    """Read all answers of a ruling, and record the switches and cards that were read."""
    with prepared.era.engine.gather_asked() as asked, prepared.cards.gather_read() as read:
        said = read_ruling(prepared, ruling)
    switches = prepared.era.engine.switches
    forms = [(card, prepared.cards.form_of(card)) for card in read.values()]
    return Reading(said, {name: switches.get(name, OPEN) for name in asked}, forms)


def read_window(
    prepared: PreparedRuleset, ruling: LoadedRuling, name: str, claim: records.Claim
) -> list[tuple[str, Claimed]]:
    """Read a window as answers about sets of descriptions (for a card's effect: its own description).

    Questions that cannot be asked under the ruleset give no answer.
    """
    window = claim.window
    assert window is not None
    if claim.for_some is not None:
        return []
    try:
        if window.may_activate or window.triggers:
            return [*read_card(prepared, ruling, name, claim)]
        return [*read_class(prepared, ruling, name, claim, window)]
    except Undecided:
        return []


def read_class(
    prepared: PreparedRuleset, ruling: LoadedRuling, name: str, claim: records.Claim, window: records.Window
) -> Iterator[tuple[str, Claimed]]:
    """Read a window of a whole class as answers about its members."""
    mask = find_class(prepared, claim).mask
    for point, answer in window.at.items():
        if point == "its-timing":
            for here, own in prepared.own.items():
                members = mask & own & at_own_timing(prepared, here, answer)
                yield here, Claimed(ruling, name, point, answer, Subject(members, more=read_details(claim)))
        elif point != "the-point":
            yield point, Claimed(ruling, name, point, answer, Subject(mask, more=read_details(claim)))


def at_own_timing(prepared: PreparedRuleset, point: str, answer: str) -> Mask:
    """Find the descriptions for which an answer about their own timing holds for one timing of it.

    A no holds for each of its timings. A yes holds for the only one, or for those that the engine allows.
    """
    space = whole_space()
    if answer == "no":
        return space.everything
    elsewhere = 0
    for other, own in prepared.own.items():
        elsewhere |= own if other != point else 0
    return prepared.columns[point].allowed | (space.everything & ~elsewhere)


MORE = (
    "does", "has", "forbids", "limits", "destination", "cost", "targets", "to", "lasts", "needs", "from_",
    "target_must_be", "once_per", "uses",
)  # fmt: skip
"""Keys of a description besides the fields."""


def read_details(claim: records.Claim) -> frozenset[str]:
    """Collect the details of a class besides the fields."""
    said = claim.for_every or claim.for_plain
    if said is None or said.effect is None:
        return frozenset()
    found = {verb.key for verb in said.effect.does or () if is_bare(verb)}
    others = (
        f"{name} {getattr(said.effect, name)}"
        for name in MORE
        if getattr(said.effect, name) and not (name == "does" and found)
    )
    return frozenset({*found, *others})


def read_card(
    prepared: PreparedRuleset, ruling: LoadedRuling, name: str, claim: records.Claim
) -> Iterator[tuple[str, Claimed]]:
    """Read a card's window as answers about its effect."""
    window = claim.window
    assert window is not None
    card, effects, effect, rulings = find_subject(prepared, claim)
    using = tuple(each for each in effects if each.id in (window.using or ()))
    asked = f"{card}.{effect.id} {window.using}"
    mask = card_members(effect, window)
    if using and effect.brings not in ("quick-stat-change", "optional-timed"):
        mask = 0
    for point, answer in window.at.items():
        excepted = any(
            each.speaks_of(point) and each.holds_with(window.using) and turns(prepared, one, point, each)
            for one in (effect, *using)
            for each in rulings.get(one.id, ())
        )
        subject = Subject(mask, asked, frozenset(language.name_verb(type(verb)) for verb in effect.does), excepted)
        if point == "its-timing":
            own = {
                each for one in using or (effect,) for each in find_timings(one, prepared.era.engine, prepared.rulebook)
            }
            for here in sorted(own):
                if len(own) > 1 and not mask & at_own_timing(prepared, here, answer):
                    continue
                yield here, Claimed(ruling, name, point, answer, subject)
            continue
        yield point, Claimed(ruling, name, point, answer, subject)


def turns(prepared: PreparedRuleset, effect: Effect, point: str, ruling: CardRuling) -> bool:
    """Whether the rules, without a card ruling, give another answer than it about an effect at a timing."""
    if point not in prepared.columns:
        return True
    general = judge_effect(effect, point, prepared.era.engine, prepared.rulebook, bound=False)
    return (general.answer == "yes") != ruling.allowed


def read_activations(
    prepared: PreparedRuleset, ruling: LoadedRuling, name: str, claim: records.Claim
) -> Iterator[tuple[str, Claimed]]:
    """Read the activations that a scene shows as a yes at that timing; a no may have other reasons."""
    for fact_name, fact in (claim.then or {}).items():
        what, at = "", None
        if fact.legal is not None and fact.legal.act == "activate" and fact.legal.is_ == "yes":
            what, at = fact.legal.what, fact.legal.at
        elif fact.event is not None and fact.event.what == "activate" and fact.event.times != "never":
            what, at = (fact.event.of or ("",))[0], fact.event.at
        try:
            points = [each for each in at or () if isinstance(each, str) and each in prepared.columns]
            if not what or not points:
                continue
            found = [find_member(prepared, scene, what) for scene in prepared.scenes_of(claim)]
        except (Undecided, KeyError):
            continue
        for asked, effect in found:
            more = frozenset(language.name_verb(type(verb)) for verb in effect.does)
            for point in points:
                members = effect_members(effect, effect.brings)
                yield point, Claimed(ruling, name, fact_name, "yes", Subject(members, asked, more, is_shown=True))


def find_member(prepared: PreparedRuleset, scene: Scene, what: str) -> tuple[str, Effect]:
    """Find the effect of a scene's role, or of ``role.effect``; raises :class:`KeyError` unless there is just one."""
    role, _, id = (scene.bound_effect if what == "the-effect" else what).partition(".")
    card = prepared.cards.make(role, scene.cards[role], scene.besides.get(role))
    own = (
        [each for each in card.effects if each.id == id] if id else [each for each in card.effects if each.is_activated]
    )
    if len(own) != 1 or own[0].is_doubtful or own[0].also:
        raise KeyError(what)
    return f"{card.name}.{own[0].id} scene" if scene.cards[role].card else "", own[0]


def card_members(effect: Effect, window: records.Window) -> Mask:
    """Find the description of a card's effect as used; the empty set if it is not a plain description."""
    if effect.is_doubtful:
        raise Undecided(effect.doubt)
    brings = effect.brings
    if window.using is not None and not window.using and brings in ("quick-stat-change", "optional-timed"):
        brings = "none"
    return effect_members(effect, brings)


def effect_members(effect: Effect, brings: str) -> Mask:
    """Find the description of an effect; the empty set if it has none."""
    space = whole_space()
    mask = space.everything
    for field in FIELDS:
        mask &= space.having(field, brings if field == "brings" else effect.read(field))
    return mask


def read_questions(
    prepared: PreparedRuleset, ruling: LoadedRuling, name: str, claim: records.Claim, chart: tuple[str, ...] = ()
) -> Iterator[tuple[Question, Claimed]]:
    """Read the questions of a scenario in each of its scenes, or of a claim about a chart, with their answers.

    Timings are named as in ``chart``, by default the ruleset's.
    """
    for question in list_asked(prepared, ruling, claim, chart):
        yield question, Claimed(ruling, name, question.fact, question.answer)


def list_asked(
    prepared: PreparedRuleset, ruling: LoadedRuling, claim: records.Claim, chart: tuple[str, ...]
) -> Iterator[Question]:
    """List the questions of a claim, without those that cannot be asked under the ruleset."""
    if claim.chart is not None:
        yield from list_chart_questions(claim.chart)
    if claim.then is None or claim.for_some is not None:
        return
    try:
        scenes = prepared.scenes_of(claim)
        chart = chart or damage_step(prepared.era.engine)
    except Undecided:
        return
    key = (id(claim), chart, ruling.chart)
    _, asked = prepared.shared.asked.setdefault(key, (claim, [None] * len(scenes)))
    for place, scene in enumerate(scenes):
        named = {name for thing in scene.cards.values() for name in thing.list_named()}
        if any(prepared.cards.find_gap(prepared.cards.find(name)) for name in named):
            continue
        questions = asked[place]
        if questions is None:
            questions = asked[place] = ask_scene(prepared, ruling, claim, chart, scene)
        yield from questions


def ask_scene(
    prepared: PreparedRuleset, ruling: LoadedRuling, claim: records.Claim, chart: tuple[str, ...], scene: Scene
) -> list[Question]:
    """List the questions of a claim about a scene, none if it cannot be written; the same on all days of its cards."""
    try:
        return [*list_questions(prepared.cards, claim, scene, chart, ruling.chart)]
    except Undecided:
        return []

"""Answers whether a card can be activated in a part of the Battle Phase, by playing its scenes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from checks.asking.battles.played import CUES, fits, read_sides
from checks.asking.scenes.reasons import find_reason
from checks.asking.scenes.scenes import Chance, Outcome, Player, supply
from checks.asking.scenes.telling import STEPS, tell_conditions, tell_points, write_scene
from checks.asking.scenes.traits import Trait, find_meant, is_of_other, list_described, read_trait
from checks.asking.scenes.uses import (
    MOST_SCENES,
    WHOLE,
    answers_summon,
    find_role,
    is_certain,
    is_slow,
    use,
    waits_for_summon,
)
from checks.asking.words.accounting import tell_only
from checks.asking.words.answer import Answer
from kb import records
from kb.site.reasons import make_plain


class Part(NamedTuple):
    """The part of a battle that a question names."""

    points: Sequence[str]
    where: str


IN_BATTLE: Final = "in that battle"
WHOLE_PHASE: Final = "the rest of the Battle Phase"
"""The Battle Phase, to which the Damage Step belongs."""
BATTLE_STEPS: Final = {
    "the Battle Step": Part(STEPS, "in the Battle Step"),
    "the rest of the Battle Phase": Part((*STEPS, *WHOLE), "in the Battle Phase"),
    "the declaration of an attack": Part(("attack-declaration",), "when an attack is declared"),
    "an attack": Part((*STEPS, *WHOLE), IN_BATTLE),
    "the Start Step": Part(("start-step",), "in the Start Step"),
    "the End Step": Part(("end-step",), "in the End Step"),
}
"""Parts of a turn answered by playing battles, with their windows and names."""


class Step(NamedTuple):
    """A question whether a card can be activated in a part of the Battle Phase, with the scenes played for it."""

    player: Player
    card: records.Card
    part: Part
    said: str
    attacks: str
    where: str
    theirs: bool
    """Whether the card is the opponent's."""
    is_fit: bool
    """Whether a scene fits the question."""
    trait: Trait | None
    every: Sequence[Outcome]
    outcomes: Sequence[Outcome]
    """Those of the scenes that fit the question; all without one."""
    asked: Sequence[tuple[Outcome, Chance]]
    """The chances of the card in that part of those scenes."""

    @property
    def who(self) -> str:
        """The player who would activate the card."""
        return "Your opponent" if self.theirs else "You"

    @property
    def refused(self) -> str:
        """The sentence that refuses the activation."""
        return f"{self.who} cannot activate {self.card.name} {self.where}."

    def play(self, trait: Trait | None) -> list[Outcome]:
        """Play the scenes in which the monster beside the card has a trait."""
        scenes = list_described(self.card, self.said, trait, theirs=self.theirs)
        return [self.player.play(scene) for scene in scenes]

    def list_usable(self, outcomes: Sequence[Outcome]) -> list[tuple[Outcome, str]]:
        """List the points of this part at which the card can be activated."""
        asked = _list_asked(outcomes, self.card, self.part.points)
        return [(outcome, chance.point) for outcome, chance in asked if chance.option.may == "yes"]

    def refuse(self, why: str = "", reason: str = "", rule: str | None = None) -> Answer:
        """Answer no."""
        return Answer("no", f"No. {self.refused}{why}", reason, rule)


def answer_step(player: Player, card: records.Card, part: Part, said: str, text: str = "") -> Answer:
    """Answer whether a card can be activated in a part of the Battle Phase, in any scene.

    ``text`` has the words of the question that ``said`` lacks, as those for its timing: *when I declare an attack*.
    """
    theirs, attacks = read_sides(said)
    where = "in a direct attack" if part.where == IN_BATTLE and CUES[0][0].search(said) else part.where
    attacks = attacks or read_sides(text)[1]
    trait = read_trait(said, theirs=theirs)
    every = [player.play(scene) for scene in list_described(card, said, trait, theirs=theirs)]
    fitting = [each for each in every if fits(each, said, attacks)]
    asked = [*_list_asked(fitting or every, card, part.points)]
    step = Step(player, card, part, said, attacks, where, theirs, bool(fitting), trait, every, fitting or every, asked)
    allowed = _allow(step) or _allow_supplied(step)
    return allowed or _refuse_slow(step) or _doubt(step) or _refuse_trait(step) or _refuse_summon(step) or _refuse(step)


def _allow(step: Step) -> Answer | None:
    """Answer yes if a scene that fits shows it, or one with the monster that the text asks for."""
    outcomes = step.outcomes
    usable = [*step.list_usable(outcomes), *_list_begun(outcomes, step.card, step.part.points)]
    if not usable and step.trait is None and (meant := find_meant(step.card)) is not None:
        outcomes = [each for each in step.play(meant) if fits(each, step.said, step.attacks)]
        usable = step.list_usable(outcomes)
    if not usable:
        return None
    answer = _answer_usable(step.player, step.card, step.part, step.said, outcomes, usable)
    return tell_only(answer) if not step.is_fit or is_of_other(step.trait, step.card) else answer


def _allow_supplied(step: Step) -> Answer | None:
    """Let it depend on cards that are not shown, if the card can be used with them."""
    if not step.list_usable([step.player.play(supply(each.scene)) for each in step.outcomes]):
        return None
    told = f"{step.who} can activate {step.card.name} {step.where} if there are cards that it can be used on"
    return Answer("depends", f"It depends. {told}.", "", "LE-9")


def _refuse_slow(step: Step) -> Answer | None:
    """Refuse a card that is only used in the Main Phase."""
    own = "It is only used in its player’s Main Phase, as Ignition Effects and Spells that are not Quick-Play are."
    return step.refuse("", own, "DS-0") if is_slow(step.card) else None


def _doubt(step: Step) -> Answer | None:
    """Leave the answer open if the effect or its activation is unknown."""
    doubtful = next((each for each in step.asked if each[1].option.may == "unknown"), None)
    if doubtful is not None and doubtful[1].option.why.endswith("is not played") and not doubtful[1].option.besides:
        clear = f"Nothing about the timing stops {step.card.name} {step.where}"
        return Answer("depends", f"It depends. {clear}; the rest of its text decides if it can be activated.")
    if doubtful is None and step.asked:
        return None
    why = doubtful[1].option.why if doubtful else f"{step.card.name} is not activated in a plain battle"
    return Answer("cannot-decide", f"Cannot decide: {make_plain(why)}.")


def _refuse_trait(step: Step) -> Answer | None:
    """Refuse a card that only another monster than the one named lets one use."""
    if step.trait is None or _is_usable(step.every, step.card, step.part.points):
        return None
    if not _is_usable(step.play(None), step.card, step.part.points):
        return None
    told = f"{step.refused.removesuffix('.')} with a {step.trait.called}."
    return Answer("no", f"No. {told}", "Such a monster does not meet what its text asks for.", "LE-10")


def _refuse_summon(step: Step) -> Answer | None:
    """Refuse a card that waits for a Summon, or responds to one."""
    if waits_for_summon(step.card):
        reason, _ = find_reason(step.player, step.asked)
        return step.refuse(" Monsters are Normal and Flip Summoned only in a Main Phase.", reason, "AT-3")
    if answers_summon(step.card) and RESPONDS.search(step.said):
        return step.refuse(" It responds to a Summon, not to an attack.", "", "OT-5")
    return None


def _refuse(step: Step) -> Answer:
    """Refuse the card for certain, or with nothing else on the field."""
    reason, rule = find_reason(step.player, step.asked)
    is_narrowed = len(step.outcomes) < len(step.every)
    if is_certain(step.asked) or (is_narrowed and _is_usable(step.every, step.card, step.part.points)):
        return step.refuse("", reason, rule)
    free = {each.option.rule for _, each in step.asked} <= OF_THE_SCENE
    nothing = f" Nothing about the timing stops {step.card.name}." if free else ""
    refused = f"{step.refused[:1].lower()}{step.refused[1:]}"
    sentence = f"It depends on the rest of the field: with nothing else there {refused}{nothing}"
    return Answer("depends", sentence, reason, rule)


RESPONDS: Final = re.compile(r"\b(?:respon[sd]|answer|react|when|if|on|to)\b.*\battack")
"""Questions about a response to an attack."""


def _list_asked(
    outcomes: Iterable[Outcome], card: records.Card, points: Sequence[str]
) -> Iterator[tuple[Outcome, Chance]]:
    """List the chances of a card at some points, outside Chains."""
    for outcome in outcomes:
        for chances in outcome.list_chances(find_role(outcome.scene, card)).values():
            yield from ((outcome, each) for each in chances if each.point in points and not each.in_chain)


def _list_begun(
    outcomes: Iterable[Outcome], card: records.Card, points: Sequence[str]
) -> Iterator[tuple[Outcome, str]]:
    """List the points at which an effect of a card was activated by itself, as a mandatory trigger is."""
    for outcome in outcomes:
        role = find_role(outcome.scene, card)
        for event in outcome.played.outcome.trace:
            if event.what == "activate" and event.of.partition(".")[0] == role and event.point in points:
                yield outcome, event.point


def _answer_usable(
    player: Player,
    card: records.Card,
    part: Part,
    said: str,
    outcomes: Sequence[Outcome],
    usable: Sequence[tuple[Outcome, str]],
) -> Answer:
    """Answer yes, with the scenes and the points at which the card can be, or is, activated."""
    who = "Your opponent" if read_sides(said)[0] else "You"
    titles = dict.fromkeys(each.scene.title for each, _ in usable)
    order = [each for each in (*STEPS, *WHOLE) if each in {point for _, point in usable}]
    shown = [(each, find_role(each.scene, card)) for each in outcomes if each.scene.title in titles]
    scenes = tuple(write_scene(player, each, (role,), use(player, each, role, said)) for each, role in shown)
    owner = f", if {tell_conditions(titles)}" if len(titles) < len(outcomes) else ""
    called = card.name if card.carrier != "monster" else f"the effect of {card.name}"
    told = f"Yes. {who} can activate {called} {tell_points(order) or part.where}{owner}."
    return Answer("yes", told, scenes=scenes[:MOST_SCENES])


def _is_usable(outcomes: Iterable[Outcome], card: records.Card, steps: Sequence[str]) -> bool:
    """Whether a card can be used at some steps in any of some scenes."""
    return any(
        chance.point in steps and chance.option.may == "yes"
        for outcome in outcomes
        for chances in outcome.list_chances(find_role(outcome.scene, card)).values()
        for chance in chances
    )


OF_THE_SCENE: Final = frozenset({"LE-3", "LE-8", "LE-9", "LE-28"})
"""Rules by which an effect needs a target, something to respond to or its cost."""

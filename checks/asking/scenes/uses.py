"""The uses and refusals of a card's effects in a played battle."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from checks.asking.scenes.scenes import BATTLING, Chance, Outcome, Player, Scene, list_more_cards
from checks.asking.scenes.telling import SWITCHES, TOLD
from checks.engine import STAYING
from kb import records
from kb.language.forms import write

MOST_SCENES: Final = 4
WHOLE: Final = ("start", "before-calculation", "during-calculation", "after-calculation", "resolve-effects", "end")


def has_unplayed(card: records.Card, *, is_laid: bool = False) -> bool:
    """Whether a part of a card's text that may bear on a battle is not played; no scene shows its effect.

    With ``is_laid`` a card that stays on the field is face-up already, so that its activation does not count.
    """
    stays = is_laid and card.carrier in STAYING
    return any(
        '"unplayed":' in each.model_dump_json(by_alias=True, exclude_unset=True) and _bears_on_battle(each)
        for each in card.effects
        if not (stays and {*(each.class_ or ())} == {"activation"})
    )


def _bears_on_battle(effect: records.EffectDescription) -> bool:
    """Whether an effect can be used, or applies, while its card is in a battle."""
    classes = {*(effect.class_ or ())}
    of_hand = classes == {"unclassified"} and {*(effect.from_ or ())} == {"hand"}
    of_summon = bool(effect.trigger) and IN_MAIN_PHASES.issuperset(effect.trigger or ())
    return not (classes == {"ignition"} or of_hand or of_summon or _is_of_other_phase(effect))


def _is_of_other_phase(effect: records.EffectDescription) -> bool:
    """Whether an effect is activated only in phases without a battle."""
    needs = write(effect.needs or ())
    named = [need["during"]["part"] for need in needs if "part" in (need.get("during") or ())]
    return any(WITHOUT_BATTLES.issuperset([each] if isinstance(each, str) else each) for each in named)


WITHOUT_BATTLES: Final = frozenset({"draw-phase", "standby-phase", "main-phase", "main-phase-2", "end-phase"})


def use(player: Player, outcome: Outcome, role: str, said: str, against: str = "") -> Outcome | None:
    """Use the first usable effect of a card at its first timing.

    Its target is the card ``against`` which it is used, else the one that a question names first.
    """
    trace = outcome.played.outcome.trace
    for effect, point in list_battle_uses(outcome, role):
        if any(event.what == "activate" and event.of == f"{role}.{effect}" for event in trace):
            return _choose(player, outcome, f"{role}.{effect}", against) or outcome
        act = {"activate": f"{role}.{effect}", "at": point}
        battling = [each for each in ("target", "attacker") if each in outcome.scene.cards]
        battling += list_more_cards(outcome.scene)
        named = sorted(
            battling,
            key=lambda each: (
                each != against if against else each == "attacker" and not re.search(r"\battack(?:ing|er)\b", said)
            ),
        )
        ways = [{"targets": each} for each in named]
        on_target = ON_ONE.search(said) is not None
        for more in [*ways, {}] if on_target else [{}, *ways]:
            after = player.try_acts(outcome.scene, act | more, to_replay=on_target)
            if after is not None:
                return after
    return None


ON_ONE: Final = re.compile(
    r"\bon (?:the |my |his |their )?(?:attack target|attacked monster|defender)\b"
    r"|\b(?:on|flip|turn|change|switch|put|destroy|banish|bounce|return|target)s? (?:the |my |his |their )?"
    r"(?:attacking monster|attacker)\b"
)
"""Questions about a use on one of the battling monsters."""


def list_ways(
    player: Player,
    outcome: Outcome,
    role: str,
    *others: str,
    only: str = "",
    within: Sequence[str] = (),
    to_replay: bool = False,
    until: str = "",
) -> Iterator[Outcome]:
    """List the outcomes of each effect of a card used at its first timing, on each monster or ``only`` on one.

    ``within`` are the timings that count, if not all; with ``to_replay`` an outcome may end at a replay,
    and after an effect of the card of the role ``until`` is activated.
    """
    battling = [each for each in (*BATTLING, *others) if each in outcome.scene.cards and only in ("", each)]
    ways = ({}, *({key: each} for key in ("targets", "chooses") for each in battling))
    uses = [each for each in list_battle_uses(outcome, role) if not within or each[1] in within]
    for effect, point in dict(reversed(uses)).items():
        for more in ways:
            act = {"activate": f"{role}.{effect}", "at": point} | more
            after = player.try_acts(outcome.scene, act, to_replay=to_replay, until=until)
            if after is not None and not _touches_another(outcome, after, role, only):
                yield after


def _touches_another(before: Outcome, after: Outcome, role: str, only: str) -> bool:
    """Whether an effect that is used on one card does something to another one instead."""
    if only not in after.scene.cards:
        return False
    done = {of for _, of, *_ in list_done(after, role) - list_done(before, role) if of in after.scene.cards}
    return bool(done) and only not in done


def _choose(player: Player, outcome: Outcome, effect: str, chosen: str) -> Outcome | None:
    """Let an effect that activates by itself choose a card when it resolves; None if it has no such choice."""
    after = player.try_acts(outcome.scene, {"activate": effect, "chooses": chosen}) if chosen else None
    return after if after is not None and after.has("choose", chosen) else None


def is_certain(asked: Iterable[tuple[Outcome, Chance]]) -> bool:
    """Whether the text or the rules refuse each effect, whatever is on the field.

    A text that names other phases does so at every timing, even where something else stands against the effect first.
    """
    refusals: dict[str, list[set[tuple[str, str]]]] = {}
    for _, chance in asked:
        against = {(chance.option.rule, chance.option.reason)}
        against |= {(each.rule, each.reason) for each in chance.option.besides}
        refusals.setdefault(chance.effect, []).append(against)
    return all(
        any(rule == OTHER_PHASES for against in windows for rule, _ in against)
        or all(any(rule in OF_THE_TEXT or reason in OF_THE_RULES for rule, reason in each) for each in windows)
        for windows in refusals.values()
    )


OTHER_PHASES: Final = "OT-7"
OF_THE_TEXT: Final = ("OT-7", "OT-1")
OF_THE_RULES: Final = ("spell-speed", "printed-limit", "damage-step-limit", "forbidden-by-ruling")
"""Rules and reasons that refuse an effect whatever is on the field."""


IN_MAIN_PHASES: Final = frozenset({"normal-summoned", "flip-summoned", "tribute-summoned"})
"""Events that do not happen in a battle."""


def waits_for_summon(card: records.Card) -> bool:
    """Whether each activated effect of a card waits for a Normal Summon or a Flip Summon."""
    used = [each for each in card.effects if set(each.class_ or ()) & {"activation", "quick", "trigger"}]
    return bool(used) and all(each.trigger and IN_MAIN_PHASES.issuperset(each.trigger) for each in used)


SUMMONS: Final = IN_MAIN_PHASES | {"special-summoned"}


def answers_summon(card: records.Card) -> bool:
    """Whether each activated effect of a card waits for a Summon of any kind."""
    used = [each for each in card.effects if set(each.class_ or ()) & {"activation", "quick", "trigger"}]
    return bool(used) and all(each.trigger and SUMMONS.issuperset(each.trigger) for each in used)


def is_slow(card: records.Card) -> bool:
    """Whether each activated effect of a card is used in its player's Main Phase alone."""
    classes = {each.id: each.class_ for each in card.effects}
    used = {kind for each in card.effects for kind in each.class_ or classes.get(each.same_as or "") or ("unknown",)}
    used -= {"continuous", "unclassified"}
    triggers = [each for each in card.effects if "trigger" in (each.class_ or ())]
    used -= {"trigger"} if all(each.named_timing == ("outside",) for each in triggers) else set()
    slow = card.carrier.endswith("-spell") and card.carrier != "quick-play-spell"
    return bool(used) and used <= ({"ignition", "activation"} if slow else {"ignition"})


def only_responds(card: records.Card) -> bool:
    """Whether each effect of a card that is activated in a battle is activated in response to another."""
    used = [each for each in card.effects if {*(each.class_ or ())} & {"activation", "quick", "flip", "trigger"}]
    return any(each.answers for each in used) and all(each.answers or _is_of_other_phase(each) for each in used)


def is_of_their_turn(card: records.Card) -> bool:
    """Whether each effect of a card that is used in a battle waits for an attack or the turn of the opponent."""
    used = [each for each in card.effects if {*(each.class_ or ())} & {"activation", "quick", "flip", "trigger"}]
    needs = [{key: need[key] for need in write(each.needs or ()) for key in need} for each in used if not each.same_as]
    return bool(needs) and all(
        "opponents-turn" in each or each.get("attacks", {}).get("of") == "opponent" for each in needs
    )


def negates(card: records.Card) -> bool:
    """Whether an effect of a card that is activated negates something."""
    return any(
        {*(each.class_ or ())} & {"activation", "quick", "flip", "trigger"} and {*(each.negates or ())} - {"nothing"}
        for each in card.effects
    )


def find_role(scene: Scene, card: records.Card) -> str:
    """Find the role of a card in a scene."""
    return next(role for role, name in scene.names.items() if name == card.name)


def list_battle_uses(outcome: Outcome, role: str) -> Iterator[tuple[str, str]]:
    """List the effects of a card that can be, or must be, used in a battle, each with the timing."""
    for effect, points in outcome.list_used(role).items():
        for point in points:
            if point not in SWITCHES:
                yield effect, point


def list_results(outcome: Outcome, one: str) -> set[tuple[str, str, str, int | None]]:
    """List the events of a scene, except those of the one card."""
    return {
        (event.what, event.of, event.to, event.amount)
        for event in outcome.played.outcome.trace
        if event.what in TOLD and event.of.partition(".")[0] != one
    }


def list_done(outcome: Outcome, role: str) -> set[tuple[str, str, str, int | None]]:
    """List the events of a scene that the effects of a card cause."""
    return {
        (event.what, event.of, event.to, event.amount)
        for event in outcome.played.outcome.trace
        if event.what in TOLD and event.by == "card-effect" and event.source.partition(".")[0] == role
    }

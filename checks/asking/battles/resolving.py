"""Answers about the result of a Chain of two cards, compared with that of the first one alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from checks.asking.battles.responses import answer_response, list_begun, list_response_meetings
from checks.asking.battles.used_effects import is_negated
from checks.asking.scenes.meetings import answer_chain
from checks.asking.scenes.scenes import BATTLING, OPPONENT, TURN_PLAYER, YOU_ATTACK, Outcome, Player, Scene, supply
from checks.asking.scenes.telling import name_all, tell_results, write_scene
from checks.asking.scenes.uses import list_battle_uses, list_done
from checks.asking.words.answer import Answer
from checks.asking.words.wording import WHO, cut_down
from kb import records
from kb.problems import Refused

_USES: Final = r"(?:us|activat|play|flip|respond|chain)\w*(?: with)?"
_ON: Final = (
    r"(?P<on>(?: (?:to|on|in response to|targeting) (?:it|target|\{\d\}|(?:same )?(?:monster|card|target)"
    r"(?: it targets)?))*)"
)
_CHAINED: Final = (
    re.compile(
        rf"(?:what happens )?(?:(?:if|when|after) )?(?P<first>{WHO}) {_USES} \{{(?P<to>\d)\}} (?:and|then|and then)"
        rf" (?P<second>{WHO}) {_USES} \{{(?P<used>\d)\}}{_ON}(?: what happens(?: then)?| what then)?"
    ),
    re.compile(
        rf"(?:what happens )?(?:(?:if|when|after) )?(?P<second>{WHO}) {_USES} \{{(?P<used>\d)\}}"
        rf" (?:to|on|in response to) \{{(?P<to>\d)\}}{_ON}(?: what happens(?: then)?| what then)?"
    ),
)
_YOURS: Final = frozenset({"i", "we", "you"})


class _Pair(NamedTuple):
    """An outcome of a card alone, and of the same card with the other one chained to it."""

    alone: Outcome
    chained: Outcome
    role: str


def answer_resolving(player: Player, cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer with the result of a Chain of two cards in the Main Phase; None for another question.

    Cards that are used in battles are played there.
    """
    text = cut_down(said)
    found = next((each for pattern in _CHAINED if (each := pattern.fullmatch(text)) is not None), None)
    if found is None or len(cards) != 2 or found["used"] == found["to"] or "what" not in text:
        return None
    used, to = cards[int(found["used"])], cards[int(found["to"])]
    ends = [*_list_outside(player, used, to, is_yours=found["second"] in _YOURS, on_target="target" in found["on"])]
    if not ends:
        return None if _is_of_battles(player, used, to) else _tell_unplayed(player, used, to)
    alone, chained, role = ends[0]
    if chained.doubt:
        return Answer("cannot-decide", f"Cannot decide: {chained.doubt}.")
    names = name_all(player, chained.scene)
    done = list(dict.fromkeys(tell_results(chained, names, ("one", "other"))))
    if not list_done(chained, role) and list_done(alone, role) and not is_negated(chained, role):
        done.append(f"{to.name} resolves without effect")
    held, players = chained.scene.cards, chained.scene.players
    who, other = (players[held[each]["of"]] for each in ("other", "one"))
    verbs = [f"{each} {verb}{'' if each == 'you' else 's'}" for each, verb in ((who, "activate"), (other, "chain"))]
    title = f"If {verbs[0]} {to.name}, and {verbs[1]} {used.name}"
    return Answer(None, f"{title}: {'; '.join(done) or 'neither does anything'}.")


def _is_of_battles(player: Player, used: records.Card, to: records.Card) -> bool:
    """Whether the card to which another is chained can be used in a battle."""
    met = list_response_meetings(player, used, to)
    return any(any(list_battle_uses(each.outcome, each.other)) for each in met)


def _tell_unplayed(player: Player, used: records.Card, to: records.Card) -> Answer:
    """Answer only whether a Chain of two cards is possible, where it is not played to its end."""
    told = answer_response(player, used, to)
    if told.said == "no":
        return told._replace(said=None, sentence=told.sentence.removeprefix("No. "))
    lead = f"{told.sentence.removeprefix('Yes. ')} " if told.said == "yes" else ""
    return Answer(None, f"{lead}{to.name} is not used in a battle, and its Chain in the Main Phase is not played here.")


def answer_stopped(player: Player, used: records.Card, to: records.Card) -> Answer | None:
    """Answer whether the second card of a Chain stops the first one; None if that is open."""
    pairs = [*_list_inside(player, used, to)] or [*_list_outside(player, used, to, is_yours=True, on_target=False)]
    done = [(list_done(each.alone, each.role), list_done(each.chained, each.role)) for each in pairs]
    if not pairs or not all(alone for alone, _ in done):
        return None
    scenes = tuple(
        write_scene(player, each.chained, (), each.chained) for each in pairs[:1] if each.chained.scene.has_attack
    )
    if all(not chained for _, chained in done) and all(map(_is_aimed, pairs)):
        return Answer("yes", f"Yes. {used.name} can be chained to {to.name}, which then does nothing.", scenes=scenes)
    if all(alone <= chained for alone, chained in done):
        told = f"No. {used.name} can be chained to {to.name}, but that still does what it does."
        return Answer("no", told, scenes=scenes)
    return None


def _is_aimed(pair: _Pair) -> bool:
    """Whether the chained card negates the other, or is used on that card or on its target."""
    first, last = [*pair.chained.scene.before, *pair.chained.scene.acts][-2:]
    return is_negated(pair.chained, pair.role) or last.get("targets", "") in (pair.role, first.get("targets"))


def _list_inside(player: Player, used: records.Card, to: records.Card) -> Iterator[_Pair]:
    """List the uses of a card in battles, with the other one chained to it on that card if it can be."""
    for meeting in list_response_meetings(player, used, to):
        scene, role = meeting.outcome.scene, meeting.other
        for effect, point in list_battle_uses(meeting.outcome, role):
            chained = answer_chain(player, meeting, effect, point, (role, *BATTLING))
            plain = {"activate": f"{role}.{effect}", "at": point}
            ways = (plain, *({**plain, "targets": each} for each in scene.cards))
            alone = next((found for each in ways if (found := player.try_acts(scene, each))), None)
            if chained is not None and alone is not None:
                yield _Pair(alone, chained, role)


def _list_outside(
    player: Player, used: records.Card, to: records.Card, *, is_yours: bool, on_target: bool
) -> Iterator[_Pair]:
    """List the uses of a card in the Main Phase, with the other one chained to it on that card or on its target."""
    for begun in list_begun(player, used, to):
        of = begun.scene.cards["other"]["of"]
        whose = YOU_ATTACK if (of == OPPONENT) is is_yours else {TURN_PLAYER: "your opponent", OPPONENT: "you"}
        own = {of: "your monster" if who == "you" else f"{who}’s monster" for of, who in whose.items()}
        names = {role: own[card["of"]] for role, card in begun.scene.cards.items()}
        names |= supply(begun.scene._replace(names={}, players=whose)).names
        names |= {"one": used.name, "other": to.name}
        scene = begun.scene._replace(players=whose, names=names, has_attack=False)
        (act,) = scene.before
        if "targets" not in act:  # It is the only card that can be its target.
            named = ({**act, "targets": role} for role in scene.cards)
            act = next((each for each in named if _try(player, scene._replace(before=(each,)))), act)
            scene = scene._replace(before=(act,))
        target = act.get("targets")
        aims = [*([] if on_target else ["other"]), *([target] if target else []), *([] if on_target else [""])]
        for id, chances in begun.list_chances("one").items():
            if not any(each.in_chain and each.option.may == "yes" for each in chances):
                continue
            answer = {"activate": f"one.{id}", "in-answer-to": "used"}
            ways = ((*scene.before, answer | ({"targets": aim} if aim else {})) for aim in aims)
            chained = next((found for way in ways if (found := _try(player, scene._replace(before=way)))), None)
            if chained is not None:
                yield _Pair(player.play(scene), chained, "other")


def _try(player: Player, scene: Scene) -> Outcome | None:
    """Play a scene; None if its acts are not possible."""
    try:
        found = player.play(scene)
    except Refused:
        return None
    return found if found.played.outcome.refused is None else None

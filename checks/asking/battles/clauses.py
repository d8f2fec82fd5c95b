"""Answers about two cards that meet, in a question that describes no battle: *{0} vs {1}, does it die*.

The cards are put into the plain battles in which they meet.  Only those count in which the event that is asked for
happens with both cards, or happens without one of them: in the others nothing is at stake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from checks.asking.battles.used_effects import is_negated
from checks.asking.scenes.happenings import DONE_TO, Wanted, happens, is_done, list_points, read_wanted
from checks.asking.scenes.meetings import Meeting, meet
from checks.asking.scenes.scenes import BATTLING, Outcome, Player, is_beside
from checks.asking.scenes.telling import tell_conditions, tell_scene, write_scene
from checks.asking.scenes.uses import MOST_SCENES, has_unplayed, use
from checks.asking.stories.stories import read_clause
from checks.asking.words.answer import Answer
from kb import records

_PAIR: Final = re.compile(
    r"^(?:(?:if|when|with|so|my|his|the|a|an|opponent's|active|face-up) )*\{0\}"
    r"(?: (?:vs|versus|against|and|on|with|is|are|up|active|out|face-up|the|my|his|field|in|play|while|meets|into))*"
    r"(?: (?:my|his|a|an|the|opponent's))* \{1\} "
)
"""A question that begins with two cards, without a verb between them."""
_PRONOUN: Final = re.compile(r"^(?:it|its|he|she|him|her|they)$")


class Weighed(NamedTuple):
    """A battle of two cards as played, and whether the event that is asked for happens in it."""

    meeting: Meeting
    after: Outcome
    is_so: bool | None
    """None if its pronouns can mean either card, with different answers."""


def answer_clause(player: Player, cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer the clause about two cards that a question names first; None without one, or if no battle shows it."""
    named = _PAIR.match(said)
    clause = read_clause(said)
    if named is None or not clause or len(cards) != len(("one", "other")):
        return None
    wanted = read_wanted(clause, "")
    if wanted is None or wanted.event is None or any(has_unplayed(card, is_laid=True) for card in cards):
        return None
    weighed = [each for meeting in _meet(player, cards, said, wanted) for each in _weigh(player, meeting, wanted)]
    if not weighed or any(each.is_so is None for each in weighed):
        return None
    scenes = tuple(
        write_scene(player, each.meeting.outcome, (each.meeting.one, each.meeting.other), each.after)
        for each in weighed[:MOST_SCENES]
    )
    found = {each.is_so for each in weighed}
    left = said[named.end() :].replace(clause, " ").split()
    if len(found) > 1:
        conditions = tell_conditions(
            scene["title"] for scene, each in zip(scenes, weighed, strict=False) if each.is_so is wanted.event.wanted
        )
        return Answer("depends", f"It depends. Yes if {conditions}; otherwise no.", scenes=scenes)
    said_so = found == {wanted.event.wanted}
    if not wanted.is_all or left:
        return Answer(None, tell_scene(scenes[0]), scenes=scenes)
    return Answer("yes" if said_so else "no", f"{'Yes' if said_so else 'No'}. {tell_scene(scenes[0])}", scenes=scenes)


def _meet(player: Player, cards: Sequence[records.Card], said: str, wanted: Wanted) -> list[Meeting]:
    """Play the battles in which two cards meet.

    Where only one of them battles and the question is what happens to it, the other monster is weaker, so that the
    battle itself does nothing to it; monsters are face-down only if the question says so, or an effect needs it.
    """
    one, other = cards
    is_done_to = wanted.event is not None and wanted.event.kind in DONE_TO
    met = meet(player, one, other, more=1) if is_done_to and any(map(is_beside, cards)) else meet(player, one, other)
    flips = any("flip" in (effect.class_ or ()) for card in cards for effect in card.effects)
    hides = flips or re.search(r"\bface-down\b|\bset\b", said) is not None
    return [each for each in met if hides or "face-down" not in each.outcome.scene.title]


def _weigh(player: Player, meeting: Meeting, wanted: Wanted) -> Iterator[Weighed]:
    """Weigh the event in a battle of two cards, if one of them decides it; for each reading of its pronouns."""
    after = _use_both(player, meeting)
    roles = {"{0}": meeting.one, "{1}": meeting.other}
    found: list[bool] = []
    for subject, other in _list_readings(wanted, roles):
        is_so = _happens(wanted, after, subject, other)
        alone = [
            _use_both(player, meeting._replace(outcome=player.play(meeting.outcome.scene.without(role))))
            for role in (meeting.one, meeting.other)
            if role != subject or role in BATTLING
        ]
        if is_so or any(_happens(wanted, each, subject, other) for each in alone):
            found.append(is_so)
    if found:
        is_certain = len({*found}) == 1 and (found[0] or not after.doubt)
        yield Weighed(meeting, after, found[0] if is_certain else None)


def _list_readings(wanted: Wanted, roles: dict[str, str]) -> Iterator[tuple[str, str]]:
    """List the roles that the subject and the object of a clause can mean."""
    subjects = [role for name, role in roles.items() if name in wanted.subject]
    subjects = subjects or ([*roles.values()] if _PRONOUN.match(wanted.subject) else [])
    for subject in subjects:
        rest = [role for role in roles.values() if role != subject]
        named = [role for name, role in roles.items() if name in wanted.object]
        yield subject, (named or rest)[0]


def _happens(wanted: Wanted, outcome: Outcome, subject: str, other: str) -> bool:
    """Whether the event of a clause happens."""
    kind = wanted.event.kind if wanted.event is not None else ""
    if kind == "does":
        return is_done(wanted.verb, outcome, [other] if wanted.object else [], subject)
    if kind in ("activates", "gets", "works"):
        return bool(list_points(outcome, subject)) and (kind == "activates" or not is_negated(outcome, subject))
    if kind in DONE_TO or kind in ("negates", "effect-destroys", "turned"):
        return subject in outcome.scene.cards and happens(kind, outcome, subject, other)
    return False


def _use_both(player: Player, meeting: Meeting) -> Outcome:
    """Use the effects of both cards in a battle, if they can be."""
    after = meeting.outcome
    for role, against in ((meeting.one, meeting.other), (meeting.other, meeting.one)):
        if role in after.scene.cards:
            after = use(player, after, role, "", against if against in after.scene.cards else "") or after
    return after

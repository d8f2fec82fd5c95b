"""States and events in front of a step, in the records' words: those in which alone it is done."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.states import read_state
from kb.reader.grammar.tell_cards import tell_cards
from kb.reader.grammar.tell_described import describe, is_plain
from kb.reader.grammar.tree import Clause, Condition, Group, Is, Ref, Slot, Word
from kb.reader.grammar.uses import Open, Said, Value

_DEFENDING: Final = Group("monster", "a", qualities=(Is("position", ("defense-position",)),))


def attacking_defense(lead: Condition, clause: Clause) -> Clause:
    """Give piercing battle damage the monster that inflicts it when it attacks a monster in Defense Position."""
    attack = lead.clauses[0] if lead.word == "if" and len(lead.clauses) == 1 else clause
    plain = Clause("attack", (Slot("on", _DEFENDING),), attack.subject, whens=attack.whens)
    if attack == plain and clause.subject is None:
        return replace(clause, subject=attack.subject, whens=(*attack.whens, *clause.whens))
    raise Open("a lead")


def tell_state(lead: Condition, speech: Speech) -> tuple[Value, ...]:
    """Translate the state in front of a step; the cards that it names are not those of the steps before it."""
    if (fits := _tell_fits(lead, speech)) is not None:
        return (fits,)
    state = None if re.match(r"(?:it|they)\b(?! control)", lead.said) else read_state(lead.said)
    if state is None:
        raise Open("a lead")
    if not lead.said.startswith("this card"):
        speech.last, speech.spoken = "unknown", True
    return tuple(state)


def _tell_fits(lead: Condition, speech: Speech) -> Said | None:
    """Translate that the one card of the steps before is such a card; None for another state."""
    clause = lead.clauses[0] if lead.word == "if" and len(lead.clauses) == 1 else None
    subject = clause.subject if clause is not None and clause.frame == "is" else None
    if clause is None or subject is None or isinstance(subject, Word):
        return None
    such = next((each.node for each in clause.slots if each.name == "as"), None)
    plain = Clause("is", clause.slots, subject, past=clause.past)
    if clause != plain or not isinstance(such, Group) or not is_plain(such) or such.count is not None:
        return None
    if speech.looked_at_one and speech.last == "looked" and subject == Ref("it") and such.determiner == "a":
        return _tell_looked_such(such, speech)
    word = tell_cards(subject, speech)
    if such.determiner != "a" or such.behind or not isinstance(word, str) or word == "answered" or speech.several:
        raise Open("which card is such")
    said = describe(such, speech, place="deck")
    return {"fits": {"of": word, "as": {key: each for key, each in said.items() if key != "zone"}}}


def _tell_looked_such(such: Group, speech: Speech) -> Said:
    """Translate the condition that the one card looked at is of a description."""
    if such.behind:
        raise Open("which card is such")
    said = describe(such, replace(speech, looked=""), place="deck")
    speech.asked = str(said["kind"])
    return {"controls": {**said, "of": speech.looked, "zone": "deck", "looked-at": "yes"}}

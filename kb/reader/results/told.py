"""The meeting of forms and grammar: a text that no form reads whole is told by the grammar, if it is told whole."""

from __future__ import annotations

from typing import Any

from kb.reader.grammar.tell_asks import tell_cost
from kb.reader.grammar.tell_cards import Speech
from kb.reader.grammar.telling import Told, tell_doing
from kb.reader.phrases.conditions import read_cost
from kb.reader.results.speech import Speaks, Verb


def tell(text: str, whom: Speaks) -> Told:
    """Tell what a text does by the grammar, with the cards that it can mean without naming them."""
    return tell_doing(text, listen(text, whom))


def tell_whole(text: str, whom: Speaks) -> list[Verb] | None:
    """Tell what a text does; None where a part of it is open."""
    told = tell(text, whom)
    return None if told.rest or not told.does else told.does


def listen(text: str, whom: Speaks) -> Speech:
    """The cards and players that a text can mean without naming them."""
    return Speech(
        target="one" if whom.targets else "several" if whom.several else "",
        itself=whom.itself,
        battled=whom.battled,
        fought=whom.other,
        destroyed=whom.destroyed,
        damage=whom.damage,
        answered=whom.answered,
        slayer=whom.slayer,
        ours=whom.ours,
        opposed=whom.opposed or "opponent" in text,
        spoken=whom.spoken,
    )


def read_paid(text: str, *, spoken: bool = False) -> list[dict[str, Any]] | None:
    """Read a cost, by its form or by the grammar; None if part of it is unread."""
    formed = read_cost(text)
    return formed if formed is not None else tell_cost(text, spoken=spoken)  # type: ignore[return-value]

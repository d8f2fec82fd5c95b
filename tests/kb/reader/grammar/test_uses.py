"""The account of use: a part of a clause that its translation does not know opens it, wherever it stands."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.steps import Steps, read_steps
from kb.reader.grammar.telling import tell_steps
from kb.reader.grammar.tree import (
    Behind,
    Clause,
    Count,
    Counters,
    Group,
    Is,
    Manner,
    Measure,
    Number,
    Place,
    Ref,
    Slot,
    When,
    Word,
)
from tests.kb.reader.grammar.test_telling import TOLD

STRANGE = "strange"
ADDED = {
    Clause: {
        "slots": Slot(STRANGE, Number(5)), "adverbs": STRANGE, "whens": When(STRANGE), "manners": Manner(STRANGE, (STRANGE,)),
    },
    Group: {"qualities": Is("word", (STRANGE,)), "behind": Behind("other", (STRANGE,))},
    Ref: {"qualities": Is("word", (STRANGE,)), "behind": Behind("other", (STRANGE,))},
    Place: {"more": STRANGE},
}  # fmt: skip
"""What is added to a part of each kind."""
PUT = {
    Clause: {"subject": Word(STRANGE), "modal": STRANGE},
    Group: {"whose": STRANGE, "count": Count("at-most", 7), "determiner": STRANGE},
    Ref: {"word": STRANGE},
    Place: {"zone": STRANGE, "whose": STRANGE, "end": STRANGE},
    Measure: {"stat": STRANGE},
    When: {"lead": STRANGE, "whose": STRANGE, "part": STRANGE},
}
"""What is put in the place of another in a part of each kind."""
TURNED = {Clause: ("past",), Group: ("top",), Measure: ("original", "total"), Counters: ("removed",)}
"""What of a part of each kind is turned over."""
MEANT_BY_NOTHING = (("place-counter", "name"), ("remove-counter", "name"))
"""Slots that records have no word for, which no battle can tell apart."""


def list_strange(node: object) -> Iterator[object]:
    """List a part with one thing strange about it, at each place in it."""
    for name, more in ADDED.get(type(node), {}).items():
        yield replace(node, **{name: (*getattr(node, name), more)})
    for name, other in PUT.get(type(node), {}).items():
        yield replace(node, **{name: other})
    for name in TURNED.get(type(node), ()):
        yield replace(node, **{name: not getattr(node, name)})
    if not is_dataclass(node):
        return
    for each in fields(node):
        value = getattr(node, each.name)
        if isinstance(value, tuple):
            for at, part in enumerate(value):
                if isinstance(node, Clause) and isinstance(part, Slot) and (node.frame, part.name) in MEANT_BY_NOTHING:
                    continue
                yield from (
                    replace(node, **{each.name: (*value[:at], other, *value[at + 1 :])}) for other in list_strange(part)
                )
        elif is_dataclass(value):
            yield from (replace(node, **{each.name: other}) for other in list_strange(value))


@pytest.mark.parametrize(("text", "speech", "does"), TOLD, ids=[text for text, _, _ in TOLD])
def test_no_part_of_what_is_told_is_dropped(text, speech, does):
    steps = read_steps(text)
    for at, item in enumerate(steps.items):
        for strange in list_strange(item.step.clause):
            items = [*steps.items]
            items[at] = item._replace(step=replace(item.step, clause=strange))
            told = tell_steps(Steps(text, items), Speech(**speech))
            assert told.rest or told.does != does, strange

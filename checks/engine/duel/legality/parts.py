"""The parts of an effect of which one that does something is enough."""

from __future__ import annotations

from collections.abc import Iterator

from kb.language import ChooseOne, If, IfDone, Instructions, Later, May, Unless, Unplayed, Verb


def list_useful(instructions: Instructions) -> Iterator[Verb | Unplayed]:
    """List the parts of which one is enough for an effect to do something.

    What is done only if something else was done, or to what that was done to, is not among them.  Of a condition both
    branches are: it may ask for what is paid or chosen as the effect is activated.
    """
    for verb in instructions:
        match verb:
            case IfDone(do=first, otherwise=other):
                yield from list_useful((*first, *other))
            case ChooseOne(of=options):
                yield from list_useful(options)
            case May(do=done):
                yield from list_useful(done)
            case Unless(do=one, then=other) | If(then=one, else_=other):
                yield from list_useful((*one, *other))
            case Later(do=done) if all(getattr(each, "of", None) == "affected" for each in done):
                pass
            case _ if getattr(verb, "of", None) != "affected":
                yield verb

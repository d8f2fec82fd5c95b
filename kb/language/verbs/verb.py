"""The base of all verbs, and of those that join others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, TypeAlias

from kb.language.cards import Unplayed, Words
from kb.language.forms import OneOf, Some, Term, found_family, word

Continuously: TypeAlias = Literal["applies", "whenever", "never"]
"""It applies as long as the effect does, it is done whenever the field asks for it, or it needs an event."""


@word
class Verb(Term):
    """One verb of an effect: exactly one of its keys; a verb without arguments is its word alone.

    Example: {destroy: {of: target}}
    """

    changes_stats: ClassVar[bool] = False
    """Whether it changes ATK or DEF directly, which the Damage Step permits."""
    joins: ClassVar[Words] = ()
    """The fields with other verbs."""
    at_once: ClassVar[bool] = True
    """Whether these are done at once and not later."""
    continuously: ClassVar[Continuously]
    """How a Continuous Effect plays the verb; every class names it."""

    def __init_subclass__(cls, continuously: Continuously | None = None) -> None:
        if continuously is not None:
            cls.continuously = continuously
        if not hasattr(cls, "continuously"):
            raise TypeError(f"{cls.__name__} does not say how a Continuous Effect plays it")


found_family(Verb, "verb")
AnyVerb: TypeAlias = Annotated[Verb | Unplayed, OneOf(Verb)]
Instructions: TypeAlias = Some[AnyVerb]
"""The verbs of an effect, in order."""


class Joining(Verb, continuously="never"):
    """A verb that does nothing but through those that it joins."""

    __slots__ = ()


def list_verbs(instructions: Instructions, but: tuple[type[Verb], ...] = ()) -> Iterator[Verb | Unplayed]:
    """List verbs and all that they do at once, except the parts of some kinds."""
    for verb in instructions:
        yield verb
        if isinstance(verb, Verb) and verb.joins and verb.at_once and not isinstance(verb, but):
            for part in verb.joins:
                yield from list_verbs(getattr(verb, part), but)


def find_unplayed(instructions: Instructions) -> str:
    """Find the first unplayed part of some verbs; empty if all is played."""
    return next((verb.what for verb in list_verbs(instructions) if isinstance(verb, Unplayed)), "")

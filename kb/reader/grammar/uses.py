"""The account of use: each part of a clause is taken once by its translation, or the clause is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from kb.reader.grammar.tree import Behind, Clause, Group, Manner, Node, Ref, Subject, When, Word

Value: TypeAlias = "str | int | Sequence[Value] | Mapping[str, Value]"
"""Anything in the records' words."""
Said = dict[str, Value]
"""A verb, a condition or a description, in the records' words."""
Cards: TypeAlias = "str | dict[str, Said]"
"""Cards in the records' words: a word for them, or ``all`` or ``chosen`` with their description."""
_EMPTY: Final = frozenset({"also", "currently"})
"""Adverbs that mean nothing more than the clause."""


_VOID: Final = ("even if this card leaves the field", "directly")
"""Manners that change nothing: a change lasts anyway, and a card that is Set from a Deck is not seen before."""
_NEGATIONS: Final = ("negate-effect", "have-negated")
"""Frames of negations, by which nothing is negated of a card without effects."""


def keys_of(value: Value) -> Said:
    """The keys of a value that has some; none of any other."""
    return value if isinstance(value, dict) else {}


def words_of(value: Value) -> list[Value]:
    """The values of a list, or a value alone as one."""
    return value if isinstance(value, list) else [value]


class Open(Exception):
    """A part of a text that the records' words do not say, with the reason."""


class Uses:
    """A clause whose parts are taken one by one; a part left at the end opens it."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self._slots = {each.name: each.node for each in clause.slots}
        self._subject = clause.subject
        self._whens = list(clause.whens)
        self._manners = list(clause.manners)
        self._adverbs = [each for each in clause.adverbs if each not in _EMPTY]
        self._modal = clause.modal
        self._past = clause.past

    def slot(self, name: str) -> Node | None:
        """Take a slot; None where the clause has none of that name."""
        return self._slots.pop(name, None)

    def need(self, name: str) -> Node:
        """Take a slot that has to be there."""
        node = self.slot(name)
        if node is None:
            raise Open(f"no {name}")
        return node

    def word(self, name: str) -> str:
        """Take a slot that is a word; empty where there is none."""
        node = self.slot(name)
        if node is not None and not isinstance(node, Word):
            raise Open(f"{name} is no word")
        return node.word if node is not None else ""

    def object(self) -> Node:
        """Take the cards to which something is done: the subject of a passive, else the slot ``of``."""
        if self.clause.passive:
            subject = self.subject()
            if subject is None:
                raise Open("no subject")
            return self.excepting(subject)
        return self.excepting(self.need("of"))

    def excepting(self, node: Node) -> Node:
        """Add an exception, or a comparison, behind the verb to the cards that it is about."""
        if not isinstance(node, Group):
            return node
        more = [(kind, each) for kind in ("except", "like", "mentions") if (each := self.manner(kind)) is not None]
        return replace(node, behind=(*node.behind, *(Behind(kind, each.words, each.of) for kind, each in more)))

    def subject(self) -> Subject | None:
        """Take the subject."""
        subject, self._subject = self._subject, None
        return subject

    def doer(self) -> str:
        """Take the player who does something: the controller of the effect, unless another is named."""
        if self.clause.passive:
            return "controller"
        subject = self.subject()
        if subject is None:
            return "controller"
        if isinstance(subject, Word) and subject.word in ("controller", "opponent", "both"):
            return subject.word
        raise Open("done by others")

    def adverb(self, word: str) -> None:
        """Take an adverb that means nothing more in this clause."""
        self._adverbs = [each for each in self._adverbs if each != word]

    def modal(self) -> str:
        """Take the modal verb."""
        modal, self._modal = self._modal, ""
        return modal

    def whens(self) -> list[When]:
        """Take the times."""
        whens, self._whens = self._whens, []
        return whens

    def manner(self, kind: str, *said: str) -> Manner | None:
        """Take a manner of a kind, if it is one of these phrases where some are named."""
        for each in self._manners:
            if each.kind == kind and (not said or (each.words and each.words[0] in said)):
                self._manners.remove(each)
                return each
        return None

    def finish(self, said: Said | str) -> Said | str:
        """Give the translation if every part of the clause has been taken; else the clause is open."""
        for each in _VOID:
            self.manner("how", each)
        if self.clause.frame in _NEGATIONS:
            self.manner("how", "if any")
        left = [
            *self._slots, *(each.lead for each in self._whens),
            *(f"{each.kind} {' '.join(each.words)}" for each in self._manners),
            *self._adverbs, *([self._modal] if self._modal else []), *(["past"] if self._past else []),
            *(each.frame for each in self.clause.also),
        ]  # fmt: skip
        if self._subject is not None and not (isinstance(self._subject, Ref) and self.clause.passive):
            left.append("subject")
        if left:
            raise Open(f"left over: {', '.join(left)}")
        return said

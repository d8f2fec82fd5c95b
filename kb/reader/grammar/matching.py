"""The frames of verbs, matched with the words of a text; each slot is filled with a phrase of its kind."""

from __future__ import annotations

from kb.reader.grammar.amounts import AmountReader
from kb.reader.grammar.frames import FRAMES, Either, Element, Frame, Hole, Literal, Maybe
from kb.reader.grammar.tokens import Token as Printed
from kb.reader.grammar.tree import Clause, Node, Slot, Word


class FrameReader(AmountReader):
    """The productions of frames."""

    def fill(self, kind: str) -> Node | None:
        """Fill a slot with a phrase of its kind."""
        raise NotImplementedError(kind)

    def match(self, elements: tuple[Element, ...], slots: dict[str, Node]) -> bool:
        """Match the elements of a frame from here, filling slots."""
        if not elements:
            return True
        head, rest = elements[0], elements[1:]
        back = self.at
        match head:
            case Literal(said):
                if self.any_of(*said) and self.match(rest, slots):
                    return True
            case Either(name, options):
                for option in options:
                    if self.eat(option):
                        slots[name] = Word(option)
                        if self.match(rest, slots):
                            return True
                        del slots[name]
                    self.at = back
            case Hole(name, kind):
                if self._match_slot(name, kind, rest, slots):
                    return True
            case Maybe(inner):
                before = dict(slots)
                if self.match((*inner, *rest), slots):
                    return True
                slots.clear()
                slots.update(before)
                self.at = back
                return self.match(rest, slots)
        self.at = back
        return False

    def _match_slot(self, name: str, kind: str, rest: tuple[Element, ...], slots: dict[str, Node]) -> bool:
        back = self.at
        node = self.fill(kind)
        if node is None:
            return False
        slots[name] = node
        if self.match(rest, slots):
            return True
        if kind == "cards" and rest:
            self.at = back
            bare = self.bare_cards()
            if bare is not None:
                slots[name] = bare
                if self.match(rest, slots):
                    return True
        del slots[name]
        return False

    def frame(self, verb: Printed, *, passive: bool) -> Clause | None:
        """Read the frame of a verb that fits and reads furthest."""
        best: Clause | None = None
        back = reach = self.at
        for each in FRAMES.get(verb.word, ()):
            elements = each.elements
            if passive:
                if not (elements and isinstance(elements[0], Hole) and elements[0].name == "of"):
                    continue
                elements = elements[1:]
            self.at = back + 1
            slots: dict[str, Node] = {}
            if self.match(elements, slots) and self.at > reach:
                best, reach = self._clause_of(each, slots, passive=passive), self.at
        self.at = reach if best is not None else back
        return best

    @staticmethod
    def _clause_of(frame: Frame, slots: dict[str, Node], *, passive: bool) -> Clause:
        return Clause(frame.name, tuple(Slot(name, node) for name, node in slots.items()), passive=passive)

"""Phrases behind the noun of cards: who controls them, their places and values, and exceptions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kb.reader.grammar.likeness import LikenessReader
from kb.reader.grammar.reader import phrases, production, words
from kb.reader.grammar.tree import Behind, Clause, Group, Is, Listed, Place, Places, Ref

POSITIONS: Final = words(
    "face-up attack-position", "face-up defense-position", "face-down defense-position", "attack-position",
    "defense-position", "face-up attack or defense-position", "attack or defense-position",
    "face-up or face-down defense-position", "face-up attack-position or face-down defense-position",
    "attack-position or face-down defense-position", "face-up defense-position or face-down defense-position",
    "either face-up or face-down defense-position", "face-up attack-position or face-up defense-position",
)  # fmt: skip
"""Battle positions, and those between which a player chooses."""
_CONTROLS: Final = phrases(
    {
        "you control": "controller", "you currently control": "controller currently",
        "currently on the field": "both currently",
        "your opponent controls": "opponent",
        "your opponent currently controls": "opponent currently", "they control": "theirs",
        "each player controls": "both",
        "either player controls": "both", "that player controls": "that-player", "both players control": "both",
        "an opponent controls": "opponent",
    }
)  # fmt: skip
_SAID_BEHIND: Final = (
    "in its text", "of your choice", "this card points to", "it points to", "they point to", "that mentions it",
    "that is mentioned on this card", "in this card's column", "with different names", "attached to this card",
    "attached to it", "equipped to this card", "equipped to it", "as material", "with its same name",
    "with the same original name", "listed on it",
    "mentioned on it", "that are listed on it", "of that type", "of that attribute", "of the declared type",
    "of the declared attribute", "with that name", "with the declared name", "of that level",
)  # fmt: skip
_OTHER_BEHIND: Final = phrases(
    {each: each for each in _SAID_BEHIND} | {"with different names from each other": "with different names"}
)


def _stands_alone(part: Ref | Group) -> bool:
    """Whether cards behind an exception have a number of their own, or are this card: they are not excepted."""
    return part.word == "this-card" if isinstance(part, Ref) else part.count is not None


class BehindReader(LikenessReader):
    """The productions of phrases behind a noun."""

    def behind(self, *, light: bool = False) -> tuple[Behind, ...]:
        """Read everything behind a noun: who controls it, where it lies, which is excepted."""
        found: list[Behind] = []
        while self.at < self.end and (each := self._one_behind(light=light)) is not None:
            found.append(each)
            if each.kind == "except" and self.sees(",") and self.sees("from", "in", ahead=1):
                self.at += 1
                if (lies := self._one_behind(light=light)) is None:
                    self.at -= 1
                    break
                found.append(lies)
            if each.kind == "with" and (other := self._other_value()) is not None:
                found.append(other)
        return tuple(found)

    @production
    def _other_value(self) -> Behind | None:
        """Read the other of two values: "800 ATK/1000 DEF", "2400 or more ATK and 1000 DEF"."""
        if not self.any_of("and", "/") or (bound := self.bound()) is None or (stat := self.stat()) is None:
            return None
        return Behind("with", (stat,), bound)

    @production
    def _one_behind(self, *, light: bool) -> Behind | None:
        token = self.peek()
        if token is None:
            return None
        if self.any_of("that has a level", "that have a level"):
            return Behind("with", ("level",), Is("number", low=1))
        if self.eat("as possible"):
            return Behind("as-possible")
        if (who := self.fixed(_CONTROLS)) is not None:
            return self._controlled_or_lying(who) or Behind("control", tuple(who.split()))
        if not light and (like := self._like(token.word)) is not None:
            return like
        if (said := self.fixed(_OTHER_BEHIND)) is not None:
            return Behind("other", (said,))
        if self.likening and token.word == "from":
            return None
        if token.word == "directly" and self.sees("from", ahead=1):
            self.at += 1
            return self._lying(preposition="from", light=light)
        if token.word == "currently" and self.sees("in", "on", ahead=1):
            self.at += 1
            return self._one_behind(light=light)
        if (where := self._gone()) is not None:
            return where
        if token.word in ("in", "on", "from") and not (self.bare and token.word in ("in", "on")):
            return self._lying(preposition=token.word, light=light)
        if token.word in ("except", ",", "other", "(") and (but := self._except()) is not None:
            return but
        if (included := self._included()) is not None:
            return included
        if token.word in ("with", "whose"):
            return self._valued()
        if token.word == "of" and not light and (self.eat("of")):
            place = self.place()
            return Behind("of", (), place) if isinstance(place, Place) else None
        if token.word == "that" and self.eat("that has") and (extreme := self._extreme()) is not None:
            return extreme
        if (mentioned := self._mentioned()) is not None:
            return mentioned
        if (token.word in ("that", "it", "this") or (token.kind, token.form) == ("summon", "ed")) and not light:
            return self._relative()
        return None

    @production
    def _mentioned(self) -> Behind | None:
        """Read a name that the text of the cards mentions."""
        self.eat(",")
        if not self.any_of("that mentions", "that mention", "that specifically lists", "that specifically list"):
            return None
        self.any_of("the card", "the cards")
        first = self.peek()
        named = self.quality() if first is not None and first.kind == "name" else None
        if named is None or named.key != "name" or (len(named.words) > 1 and self.tokens[self.at - 2].word == "and"):
            return None
        self.any_of("in its text", "in their text", "in their texts")
        return Behind("mentions", named.words)

    @production
    def _controlled_or_lying(self, who: str) -> Behind | None:
        """Read a place behind "you control or", where the cards may lie as well."""
        if who not in ("controller", "opponent") or not self.any_of("or in", ", or in"):
            return None
        place = self.place()
        if not isinstance(place, Place) or place.whose not in (who, "theirs") or place.zone == "field":
            return None
        return Behind("in", (), Places((Place("field", who), replace(place, whose=who)), "or"))

    @production
    def _lying(self, *, preposition: str, light: bool) -> Behind | None:
        self.at += 1
        if preposition == "in" and light and self.fixed(POSITIONS) is not None:
            return None
        if preposition == "in" and (stands := self.fixed(POSITIONS)) is not None:
            return Behind("stands", (stands,))
        if preposition == "from" and self.eat("among"):
            among = self.cards()
            return None if among is None else Behind("among", (), among)
        place = self.place()
        if place is None:
            return None
        found = Behind("from" if preposition == "from" else "in", (), place)
        back = self.at
        if self.any_of("or", "and") and self.any_of("in", "on"):
            other = self.place()
            if isinstance(place, Place) and isinstance(other, Place):
                return Behind("in", (), Places((place, other)))
        self.at = back
        return found

    @production
    def _gone(self) -> Behind | None:
        """Read "that is banished or in your GY", in either order."""
        self.eat(",")
        if not self.any_of("that is", "that are"):
            return None
        if self.any_of("banished or in", "banished and/or in", "banished or is in", "banished or are in"):
            place = self.place()
        elif (
            self.eat("in")
            and isinstance(place := self.place(), Place)
            and self.any_of("or banished", "and/or banished")
        ):
            pass
        else:
            return None
        places = place.places if isinstance(place, Places) else (place,) if isinstance(place, Place) else ()
        if not places or any(
            each.zone not in ("graveyard", "hand", "deck") or each.whose != places[0].whose for each in places
        ):
            return None
        return Behind("in", (), Places((Place("banished", places[0].whose), *places)))

    @production
    def _except(self) -> Behind | None:
        bracket = self.eat("(")
        if not bracket:
            self.eat(",")
        if not (self.eat("except") or self.eat("other than")):
            return None
        begin = self.at
        but = self.cards()
        if isinstance(but, Listed) and not bracket and any(_stands_alone(each) for each in but.parts[1:]):
            self.at = begin
            but = self.group()
        if but is None or (bracket and not self.eat(")")):
            return None
        return Behind("except", (), but)

    def group(self) -> Ref | Group | None:
        """Read cards of one description; phrases alone know none."""
        return None

    @production
    def _included(self) -> Behind | None:
        """Read cards that have to be among those before."""
        self.eat(",")
        if not self.counted or not self.eat("including"):
            return None
        self.any_of("at least", "exactly")
        cards = self.cards()
        return None if cards is None else Behind("including", (), cards)

    @production
    def _like(self, word: str) -> Behind | None:
        """Read a comparison, perhaps behind a comma; none of the card that another is compared with."""
        if self.likening:
            return None
        if word == ",":
            self.at += 1
        return self.likeness() if word in ("with", "that", "but", ",") else None

    @production
    def _valued(self) -> Behind | None:
        """Read a value that the cards have: "with 1500 or less ATK", "whose Level is 4 or lower"."""
        if self.eat("whose"):
            original = bool(self.eat("original"))
            stat = self.stat()
            if stat is None or not (self.any_of("is", "are")):
                return None
            bound = self.bound()
            return None if bound is None else Behind("with", (stat, *(("original",) if original else ())), bound)
        self.at += 1
        if (compared := self._compared()) is not None:
            return compared
        if self.eat("a level"):
            return Behind("with", ("level",), Is("number", low=1))
        original = bool(self.eat("original"))
        bound = self.bound()
        if bound is not None and not original and self.any_of("atk or def", "atk and/or def"):
            return Behind("with", ("atk-or-def",), bound)
        if bound is not None and (stat := self.stat()) is not None:
            return Behind("with", (stat, *(("original",) if original else ())), bound)
        if bound is not None:
            return None
        stat = self.stat()
        if stat is not None and (bound := self.bound()) is not None:
            return Behind("with", (stat,), bound)
        if (extreme := self._extreme()) is not None:
            return extreme
        return None

    @production
    def _extreme(self) -> Behind | None:
        """Read the highest or lowest value, among which the player of the effect chooses anyway."""
        said = self.any_of("the highest atk", "the lowest atk", "the highest def", "the lowest def")
        self.any_of("( your choice , if tied )", "( your choice if tied )")
        return Behind("extreme", (said,)) if said else None

    @production
    def _compared(self) -> Behind | None:
        """Read a bound that is an amount: "ATK less than or equal to this card's ATK", "less ATK than this card"."""
        self.eat("a")
        how = self.any_of("less", "lower", "higher", "more", "greater")
        stat = self.stat()
        if stat is None:
            return None
        if not how:
            how = self.any_of(
                "less than or equal to", "lower than or equal to", "equal to or less than", "less than", "lower than",
                "greater than or equal to", "higher than or equal to", "equal to or greater than", "higher than",
                "greater than",
            )  # fmt: skip
        elif not self.eat("than"):
            return None
        amount = self.amount_of(stat) if how else None
        return None if amount is None else Behind("compared", (stat, how), amount)

    @production
    def _relative(self) -> Behind | None:
        """Read a relative clause."""
        clause = self.relative_clause()
        return None if clause is None else Behind("that", (), clause)

    def relative_clause(self) -> Clause | None:
        """Read a clause that begins with "that"; phrases alone know none."""
        return None

    @production
    def bound(self) -> Is | None:
        """Read a number with its bound: "1500 or less", "exactly 0"."""
        self.eat("exactly")
        number = self.integer()
        if number is None:
            return None
        if self.any_of("or less", "or lower", "or below", "or fewer"):
            return Is("number", high=number)
        if self.any_of("or more", "or higher", "or above"):
            return Is("number", low=number)
        return Is("number", low=number, high=number)

"""Cards: their number, qualities, place and exceptions; by a word ("it", "that target") or by their description."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kb.reader.grammar.behind import BehindReader
from kb.reader.grammar.places import OWNERS
from kb.reader.grammar.reader import phrases, production, remembered
from kb.reader.grammar.tree import Behind, Cards, Count, Group, Is, Join, Listed, Place, Ref

REFS: Final = phrases(
    {
        "this card": "this-card", "this one": "this-card", "this monster": "this-card", "it": "it", "them": "them",
        "itself": "itself",
        "they": "them",
        "all of them": "them", "both of them": "them", "both": "both", "each of them": "them", "that target": "target",
        "the target": "target", "those targets": "targets", "both those targets": "targets",
        "both of those targets": "targets", "both targets": "targets", "both those monsters": "them",
        "both those cards": "them", "both of those monsters": "them", "both of those cards": "them",
        "the targeted monster": "target",
        "the targeted card": "target", "the selected monster": "target", "the selected card": "target",
        "the attacking monster": "attacker", "that attacking monster": "attacker", "the attack target": "attacked",
        "the attacked monster": "attacked", "the equipped monster": "equipped-monster",
        "the opponent's monster": "their-monster", "the opponent's battling monster": "their-monster",
        "your opponent's battling monster": "their-monster", "your battling monster": "our-monster",
        "your attacked monster": "our-monster",
        "the monster that destroyed it": "slayer", "the monster that destroyed this card": "slayer",
        "the battling monsters": "both-battling", "both battling monsters": "both-battling",
        "the other": "the-other", "the others": "the-others", "the rest": "the-rest", "1 of them": "one-of-them",
        "one of them": "one-of-them",
        "all 2": "them", "all 3": "them", "all 4": "them", "all 5": "them", "the other monster": "the-other",
    }
)  # fmt: skip
"""Words for cards."""
_DETERMINERS: Final = {
    "a": "a", "the": "the", "that": "that", "those": "those", "these": "those", "all": "all", "each": "each",
    "every": "all", "any": "any", "no": "no", "another": "another", "this": "this", "both": "both",
}  # fmt: skip
_NOUNS: Final = frozenset({"monster", "card", "spell", "trap", "token", "tuner", "spell/trap", "copy", "material"})
_COUNTS: Final[tuple[tuple[str, Count], ...]] = (
    ("any number of", Count("any-number")), ("any number", Count("any-number")), ("1 or more", Count("at-least", 1)),
    ("one or more", Count("at-least", 1)), ("at least 1", Count("at-least", 1)), ("at least 2", Count("at-least", 2)),
    ("at least 3", Count("at-least", 3)), ("exactly 1", Count("exactly", 1)), ("exactly 2", Count("exactly", 2)),
    ("exactly 3", Count("exactly", 3)), ("as many", Count("as-many")), ("only 1", Count("exactly", 1)),
)  # fmt: skip


class CardReader(BehindReader):
    """The productions of cards."""

    @remembered
    def cards(self) -> Cards | None:
        """Read cards, one phrase or several."""
        begin = self.at
        if (pair := self._pair()) is not None:
            return pair
        first = self.group()
        if first is None:
            return None
        found: list[Ref | Group] = [first]
        join = ""
        while True:
            back = self.at
            comma = self.eat(",")
            word = self.any_of("and/or", "or", "and", "plus")
            if not comma and not word:
                break
            other = self.group()
            if (
                other is None
                or (word and join and word != join)
                or self._begins_verb()
                or (comma and not word and not self.sees(",", "or", "and", "and/or"))
            ):
                self.at = back
                break
            found.append(other)
            join = word or join
        if len(found) == 1:
            return first
        if not join:
            return None
        parts = _spread(_mention_first(tuple(found)), self._shared_place())
        return Listed(_share_exceptions(parts) if self._shares_noun(begin) else parts, _join(join))

    @production
    def _pair(self) -> Listed | None:
        """Read "both that target and this card"."""
        if not self.sees("both") or self.sees("of", ahead=1):
            return None
        self.at += 1
        first = self.group()
        if first is None or not self.any_of("and", ", and") or (other := self.group()) is None:
            return None
        return Listed((first, other), "and")

    def _shares_noun(self, begin: int) -> bool:
        """Whether one of the cards from there on has the noun of those behind it: "1 LIGHT and 1 DARK monster"."""
        words = self.tokens[begin : self.at]
        return any(
            each.kind in ("attribute", "type") and after.word == "and" and number.kind == "number"
            for each, after, number in zip(words, words[1:], words[2:], strict=False)
        )

    def bare_cards(self) -> Cards | None:
        """Read cards without a place behind them, which belongs to the verb."""
        self.bare = True
        try:
            return self.cards()
        finally:
            self.bare = False

    def _shared_place(self) -> tuple[Behind, ...]:
        """Read a place behind a comma that all of a list share."""
        back = self.at
        if self.eat(",") and self.eat("from") and (place := self.place()) is not None:
            return (Behind("from", (), place),)
        self.at = back
        return ()

    def _begins_verb(self) -> bool:
        """Whether a finite verb stands here, so that the cards before it are its subject."""
        token = self.peek()
        if token is None or token.kind != "word":
            return False
        return token.word in ("cannot", "can", "must", "would", "be", "also") or (
            token.form == "s" and token.word in ("gain", "lose", "battle", "become", "have", "declare", "control")
        )

    @production
    def group(self) -> Ref | Group | None:
        """Read cards of one description, or those that a word means."""
        return self._reference() or self._hand() or self._described()

    @production
    def _hand(self) -> Group | None:
        """Read "your entire hand"."""
        whose = self.fixed(OWNERS)
        if whose is None or not self.eat("entire hand"):
            return None
        return Group("card", "all", behind=(Behind("from", (), Place("hand", whose)),), plural=True)

    @production
    def _reference(self) -> Ref | None:
        word = self.fixed(REFS)
        if word is None or self.tokens[self.at - 1].form == "ed":
            return None
        token = self.peek()
        if token is not None and word in ("it", "both", "the-other", "them") and token.word in _NOUNS:
            return None
        if word == "the-other" and token is not None and token.kind not in ("sign",):
            return None
        behind = self.behind(light=True) if word not in ("it", "them", "itself", "both") else ()
        return Ref(word, "", (), behind)

    def _count(self) -> Count | None:
        back = self.at
        if self.eat("up to"):
            number = self.integer()
            if number is not None:
                if self.sees("of") and self.sees("your", "those", "these", "their", ahead=1):
                    self.at += 1
                return Count("up-to", number)
            self.at = back
            return None
        for written, count in _COUNTS:
            if self.eat(written):
                return count
        token = self.peek()
        if token is None or token.kind != "number" or not token.word.isdigit():
            return None
        self.at += 1
        number = int(token.word)
        if token.form == "+" or self.eat("or more"):
            return Count("at-least", number)
        if self.sees("of") and self.sees("your", "those", "these", "their", ahead=1):
            self.at += 1
        return Count("exactly", number)

    @production
    def _described(self) -> Ref | Group | None:
        count = self._count()
        determiner, whose, other = "", "", False
        token = self.peek()
        if token is None:
            return None
        owned = self._owner()
        if owned:
            whose = owned
        elif token.kind == "word" and token.word in _DETERMINERS:
            self.at += 1
            determiner = _DETERMINERS[token.word]
            if determiner in ("all", "each", "the", "those", "that", "both"):
                self.eat("of the")
                count = count or self._count()
            if determiner in ("all", "those", "that", "another", "any") and (owned := self._owner()):
                whose = owned
        top = self.eat("top")
        if top and count is None:
            count = self._count()
        qualities: list[Is] = [Is("other")] if determiner == "another" or other else []
        while (quality := self.quality()) is not None:
            qualities.append(quality)
        noun = self._noun(qualities)
        if noun is None or (count == Count("exactly", 1) and self._names_each(qualities)):
            return None
        last = self.tokens[self.at - 1]
        either = any(self.tokens[at].either for at in range(max(self.at - 2, 0), self.at))
        if determiner == "this" and noun in ("card", "monster") and count is None:
            return Ref("this-card", "", tuple(qualities), self.behind(light=True))
        if noun != "named" and self.peek() is not None and self.sees("'s"):
            return None
        self.counted = count is not None
        behind = self.behind()
        if determiner == "the" and count == Count("exactly", 1) and any(each.kind == "extreme" for each in behind):
            determiner = ""
        return Group(noun, determiner, count, whose, tuple(qualities), behind, either, last.form == "s", top)

    def _names_each(self, qualities: list[Is]) -> bool:
        """Whether one card of each of several names is meant, which "and" joins."""
        several = any(each.key == "name" and len(each.words) > 1 for each in qualities)
        back = self.at - 1
        while several and back > 0 and self.tokens[back].kind != "name":
            back -= 1
        return several and self.tokens[back - 1].word == "and"

    def _owner(self) -> str:
        """Read whose cards are meant: "your", "your opponent's"; empty where that is not said."""
        token, after = self.peek(), self.peek(1)
        if token is None or token.word not in ("your", "a", "opponent's", "their", "its", "that", "either", "each"):
            return ""
        if token.word in ("a", "that", "its", "either", "each") and not (
            after is not None
            and (after.word in ("opponent's", "player's", "owner's") or (token.word, after.word) == ("its", "material"))
        ):
            return ""
        back = self.at
        if self.eat("an opponent's") or self.eat("that opponent's"):
            return "opponent" if self.low[back] == "an" else "that-opponent"
        return self.fixed(OWNERS) or ""

    def _noun(self, qualities: list[Is]) -> str | None:
        """Read the noun, with "Card" behind a kind of card; a name may stand for itself."""
        token = self.peek()
        if token is not None and token.word in _NOUNS and token.kind == "word":
            self.at += 1
            noun = token.word
            if noun in ("spell", "trap", "spell/trap", "monster") and self.sees("card"):
                self.at += 1
                noun = "monster-card" if noun == "monster" else noun
            if noun in ("spell", "monster") and self.sees("or", "and", "/") and self._joins_noun(noun):
                return "spell/trap"
            return noun
        if qualities and qualities[-1].key in ("attribute", "type") and self._counts_another():
            return "monster"
        if qualities and qualities[-1].key in ("name", "kind"):
            if qualities[-1].key == "kind" and qualities[-1].words[-1] not in ("tuner", "union", "gemini"):
                return None
            return "named" if qualities[-1].key == "name" else "monster"
        return None

    def _counts_another(self) -> bool:
        """Whether another number follows, of the same noun: "1 LIGHT and 1 DARK monster"."""
        after = self.peek(1)
        return self.sees("and") and after is not None and after.kind == "number"

    def _joins_noun(self, noun: str) -> bool:
        """Read "or Trap" behind "Spell", which are one kind of card together."""
        back = self.at
        self.at += 1
        self.eat("a")
        if noun == "spell" and self.eat("trap"):
            self.eat("card")
            return True
        self.at = back
        return False


def _mention_first(parts: tuple[Ref | Group, ...]) -> tuple[Ref | Group, ...]:
    """Let "that mentions it" mean the one card that the first of a list names."""
    first = parts[0]
    if not isinstance(first, Group) or first.noun != "named" or [len(each.words) for each in first.qualities] != [1]:
        return parts
    it, named = Behind("other", ("that mentions it",)), Behind("mentions", first.qualities[0].words)
    return tuple(
        replace(each, behind=tuple(named if behind == it else behind for behind in each.behind))
        if isinstance(each, Group)
        else each
        for each in parts
    )


def _spread(parts: tuple[Ref | Group, ...], shared: tuple[Behind, ...]) -> tuple[Ref | Group, ...]:
    """Let all of a list lie where the last of it, or all behind it, are said to lie."""
    last = parts[-1]
    place = shared or tuple(each for each in last.behind if each.kind in ("from", "in", "control"))
    return tuple(
        replace(each, behind=(*each.behind, *place))
        if isinstance(each, Group) and not any(behind.kind in ("from", "in", "control", "of") for behind in each.behind)
        else each
        for each in parts
    )


def _share_exceptions(parts: tuple[Ref | Group, ...]) -> tuple[Ref | Group, ...]:
    """Let the exceptions from the last cards of a list be exceptions from all."""
    but = tuple(each for each in parts[-1].behind if each.kind == "except")
    return tuple(
        replace(each, behind=(*each.behind, *but)) if isinstance(each, Group) and each is not parts[-1] else each
        for each in parts
    )


def _join(word: str) -> Join:
    return "and/or" if word == "and/or" else "or" if word == "or" else "and"

"""Amounts: numbers, values of cards, halves and doubles, so much for each of some things; and times."""

from __future__ import annotations

from typing import Final

from kb.reader.grammar.cards import CardReader
from kb.reader.grammar.reader import phrases, production, remembered, words
from kb.reader.grammar.tree import (
    Amount,
    Cards,
    Counters,
    Group,
    Measure,
    Number,
    Ref,
    Scaled,
    Tally,
    Times,
    When,
    Word,
)

_WHOSE: Final = phrases(
    {
        "its": "it", "their": "them", "your opponent's": "opponent", "your": "controller", "this card's": "this-card",
        "this monster's": "this-card", "the target's": "target", "that target's": "target",
        "the equipped monster's": "equipped-monster", "the attacking monster's": "attacker",
        "the attack target's": "attacked", "the opponent's monster's": "their-monster",
        "the opponent's battling monster's": "their-monster", "your battling monster's": "our-monster",
        "each other's": "each-other", "both players'": "both-players", "the attacked monster's": "attacked",
        "that attacking monster's": "attacker", "each player's": "both-players", "the other monster's": "the-other",
    }
)  # fmt: skip
"""Possessives of words for cards and players."""
_POSSESSIVE: Final = ("'s", "s'")
_SAID: Final = words(
    "that amount", "that damage", "the damage", "the battle damage", "that battle damage", "the amount of that damage",
    "the damage you took", "the battle damage you took", "the amount of damage you took", "the damage inflicted",
    "the battle damage inflicted", "the damage your opponent took", "the battle damage your opponent took",
    "the amount of battle damage you took", "the amount of battle damage inflicted", "the difference",
    "the amount of damage inflicted", "the amount of damage your opponent took", "battle damage you took",
    "the damage you inflicted", "the damage they took", "the amount paid", "the amount of lp paid",
)  # fmt: skip
"""Amounts that an event names."""
_LEADS: Final = words(
    "until the start of", "until the end of", "until after", "until", "at the start of", "at the beginning of",
    "at the end of", "during", "for the rest of", "by the end of", "before", "after", "even during", "except during",
    "only during", "in",
)  # fmt: skip
_PARTS_OF: Final = phrases(
    {
        "your opponent's next": "opponent next", "your next": "controller next", "the next": "next",
        "your opponent's": "opponent", "your": "controller", "their next": "theirs next", "their": "theirs",
        "each player's": "each", "either player's": "either", "each of your": "controller each", "each": "each",
        "the": "the", "that": "that", "this": "this", "a": "a", "each of your opponent's": "opponent each",
        "each opponent's": "opponent each", "either": "either", "any": "any", "its controller's": "its-controller",
        "an opponent's": "opponent", "the same": "that",
    }
)  # fmt: skip
_DONE_BY: Final = words("by this effect", "this way", "with this effect", "by this card's effect")
"""Phrases by which the effect itself did it."""
_GONE: Final = {
    "send": ("to the graveyard",), "return": ("to the hand", "to the deck", "to your hand"),
    "shuffle": ("into the deck",), "discard": ("to the graveyard",), "add": ("to your hand", "to the hand"),
}  # fmt: skip
"""The destinations of counted cards, behind the verb that moved them."""
_WHOLE: Final = words(
    "this turn", "that turn", "once per turn", "once per battle", "once per chain", "once per duel", "twice per turn",
    "each turn", "the first time each turn", "during damage-calculation only", "during that damage-calculation only",
    "during this damage-calculation only", "during that damage-calculation", "during this battle only",
    "during that battle only", "this battle", "before damage-calculation", "after damage-calculation",
    "at the same time", "immediately", "once that turn", "this chain", "that chain", "in a row", "permanently",
    "even during the damage-step", "during the damage-step only", "before resolving", "this turn only",
    "once each turn",
    "even during your opponent's turn", "even during either player's turn", "immediately after this effect resolves",
    "after this effect resolves", "after that", "during each battle-phase this turn", "during each battle-phase",
    "for the rest of this turn after this card resolves", "for the rest of this turn after this effect resolves",
)  # fmt: skip
"""Times that are one phrase."""


class AmountReader(CardReader):
    """The productions of amounts and times."""

    @production
    def amount(self) -> Amount | None:
        """Read how much."""
        self.eat("exactly")
        number = self.integer()
        if number is not None:
            self.any_of("points of", "points", "point")
            if self.eat("x"):
                count = self.cards() or self.measure()
                return None if count is None else Times(number, count)
            return Number(number)
        if factor := self.any_of("half of", "half", "double", "twice"):
            of = self.amount()
            return None if of is None else Scaled("half" if factor.startswith("half") else "double", of)
        if (said := self.fixed(_SAID)) is not None:
            return Word(said)
        if self.eat("the number of"):
            return self._tally()
        measured = self.measure()
        if measured is not None and self.eat("x"):
            each = self.integer()
            return None if each is None else Times(each, measured)
        return measured

    def amount_of(self, stat: str) -> Amount | None:
        """Read an amount, or cards whose value is meant: "this card's", "that monster"."""
        if (amount := self.amount()) is not None:
            return amount
        if (owner := self.possessor()) is not None:
            return None if isinstance(owner, Word) else Measure(stat, owner)
        of = self.cards()
        return None if of is None else Measure(stat, of)

    def _tally(self) -> Amount | None:
        counted = self.counters() or self.cards()
        if counted is None:
            return None
        done = self._done_before(counted) if isinstance(counted, Group) else None
        if self.eat("x"):
            each = self.integer()
            return None if each is None else Times(each, done or counted)
        return None if done is not None else Tally(counted)

    @production
    def measure(self) -> Measure | None:
        """Read a value of cards or of a player: "its ATK", "the original ATK of that monster", "your LP"."""
        if (of_whom := self.possessor()) is not None:
            original, total = self._how_measured()
            stat = self.stat()
            where = self.any_of("in the graveyard", "on the field")
            return None if stat is None else Measure(stat, of_whom, original, total, where)
        total = bool(self.any_of("the total", "the combined"))
        if not total and not self.eat("the"):
            return None
        original, more = self._how_measured()
        stat = self.stat()
        if stat is None or not self.eat("of"):
            return None
        of = self.cards()
        return None if of is None else Measure(stat, of, original, total or more)

    def _how_measured(self) -> tuple[bool, bool]:
        word = self.any_of("current original", "original", "current", "combined original", "combined", "total", "own")
        return "original" in word, "combined" in word or "total" in word

    @production
    def possessor(self) -> Cards | Word | None:
        """Read whose a value is: a word, or cards with an apostrophe."""
        word = self.fixed(_WHOSE)
        if word is not None:
            return Word(word) if word in ("controller", "opponent", "both-players", "each-other") else Ref(word)
        return self._possessive_cards()

    @production
    def _possessive_cards(self) -> Cards | None:
        """Read described cards whose noun has an apostrophe: "that monster's", "those monsters'"."""
        determiner = self.any_of("that", "those", "the", "1", "all", "each")
        if not determiner:
            return None
        opposing = bool(self.eat("opponent's"))
        qualities = []
        while (quality := self.quality()) is not None:
            qualities.append(quality)
        token = self.peek()
        if token is None or not token.word.endswith(_POSSESSIVE):
            return None
        noun = token.word.removesuffix("'s").removesuffix("s'").removesuffix("s")
        if noun not in ("monster", "card", "target", "spell", "trap", "token"):
            return None
        self.at += 1
        if noun == "target":
            return Ref("target") if not qualities else None
        kept = "that" if determiner == "those" else determiner
        whose = "that-opponent" if opposing else ""
        return Group(noun, kept, None, whose, tuple(qualities), plural=token.word.endswith("s'"))

    @production
    def counters(self) -> Counters | None:
        """Read the counters on cards: "Spell Counter on this card"."""
        name: list[str] = []
        while (token := self.peek()) is not None and token.word != "counter" and len(name) < 3:
            if token.kind == "sign" or not token.printed[0].isupper():
                break
            name.append(token.printed)
            self.at += 1
        if not self.sees("counter"):
            return None
        self.at += 1
        if self.any_of("on", "placed on"):
            on = self.cards()
            return None if on is None else Counters(" ".join(name), on)
        removed = bool(self.any_of("removed to activate this effect", "removed this way", "removed"))
        return Counters(" ".join(name), None, removed)

    @production
    def for_each(self) -> Times | None:
        """Read "for each …": so much that is said elsewhere, for each of some things."""
        if not self.any_of("for each", "for every"):
            return None
        if self.ended() or self.sees(",", "."):
            return Times(1, Word(""))
        self.eat("of")
        counted = self.counters() or self.cards()
        if counted is None and self.tokens[self.at - 1].word in ("each", "every"):
            self.at -= 1
            counted = self.cards()
        if isinstance(counted, Group) and (done := self._done_before(counted)) is not None:
            return Times(1, done)
        return None if counted is None else Times(1, counted)

    @production
    def _done_before(self, counted: Group) -> Word | None:
        """Read the action on the counted cards: "monster destroyed by this effect"."""
        token = self.peek()
        if (
            token is None
            or token.form != "ed"
            or counted != Group(counted.noun, counted.determiner, either=counted.either, plural=counted.plural)
        ):
            return None
        if counted.noun not in ("card", "monster") or counted.determiner not in ("", "a"):
            return None
        self.at += 1
        self.any_of(*_GONE.get(token.word, ()))
        self.fixed(_DONE_BY)
        return Word(f"{token.word} {counted.noun}") if self.ended() or self.sees(",", ".", "x") else None

    @remembered
    def when(self) -> When | None:
        """Read a time."""
        whole = self.fixed(_WHOLE)
        if whole is not None:
            return When(whole)
        lead = self.fixed(_LEADS)
        if lead is None or lead in ("in", "by the end of"):
            return None
        return self._part(lead)

    def _part(self, lead: str) -> When | None:
        whose = self.fixed(_PARTS_OF) or ""
        token = self.peek()
        if token is None or not (token.kind == "phase" or token.word in ("turn", "battle", "duel")):
            return None
        self.at += 1
        parts = [token.word]
        while self.sees("or", "and") and (after := self.peek(1)) is not None and after.kind == "phase":
            self.at += 2
            parts.append(after.word)
        more: list[str] = []
        if token.kind == "phase" and self.eat("of"):
            of = self.fixed(_PARTS_OF) or ""
            if not self.eat("turn"):
                return None
            more.append(f"of {of} turn".replace("  ", " "))
        if self.eat("only"):
            more.append("only")
        return When(lead, whose, "/".join(parts), tuple(more))

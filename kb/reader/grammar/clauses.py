"""Clauses: a subject, a modal verb, a verb with its frame, a time and a manner; and conditions made of clauses."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from kb.reader.grammar.behind import POSITIONS
from kb.reader.grammar.matching import FrameReader
from kb.reader.grammar.reader import phrases, production, remembered, words
from kb.reader.grammar.tokens import Token as Printed
from kb.reader.grammar.tree import (
    Clause,
    Condition,
    Effects,
    Is,
    Manner,
    Node,
    Number,
    Ref,
    Slot,
    Subject,
    Tally,
    Token,
    When,
    Word,
)

MAKES: Final = "can make"
"""The modal verb of "you can make this card gain …", of which the card is the subject."""
_MODALS: Final = frozenset({"cannot", "can", "must", "would", "may"})
_ADVERBS: Final = frozenset(
    {"also", "only", "immediately", "instead", "still", "always", "currently", "either", "first"}
)
_PLAYERS: Final = phrases(
    {
        "you": "controller", "your opponent": "opponent", "each player": "both", "both players": "both",
        "either player": "both", "neither player": "neither", "they": "they", "that player": "that-player",
        "the turn player": "turn-player", "your opponents": "opponent", "its controller": "its-controller",
        "players": "both", "the opponent": "opponent", "their controller": "its-controller",
    }
)  # fmt: skip
_EFFECTS: Final = words(
    "its effect", "their effect", "that effect", "this effect", "the effect", "the activated effect",
    "that activated effect", "these effect", "this card's effect", "card effect", "a card or effect", "card or effect",
    "monster effect", "spell/trap effect", "the following effect", "1 of these effect", "this card's activation",
    "the activation", "its activation", "its activation and effect", "its activated effect", "the effect activated",
)  # fmt: skip
_THINGS: Final = words(
    "the battle damage you take", "any battle damage you take", "all battle damage", "battle damage you take",
    "any battle damage your opponent takes", "the battle damage your opponent takes", "the battle damage",
    "any battle damage", "battle damage", "any damage you take", "any effect damage you take", "that damage",
    "an attack",
    "the battle damage you take from that battle", "any battle damage you take from that battle",
    "any battle damage your opponent takes from that battle", "the battle damage inflicted to your opponent",
    "the battle damage inflicted to you", "there",
)  # fmt: skip
_BY: Final = words(
    "battle or card effect", "battle or by card effect", "battle , or by card effect", "battle", "card effect",
    "a card effect", "the effect of other cards",
    "battle or an opponent's card effect", "your opponent's card effect", "an opponent's card effect",
    "an opponent's card", "your opponent's card", "your opponent", "an opponent's attack or card effect",
    "this effect", "that battle", "this method", "other card effect", "the effect of cards", "battle or effect",
    "an opponent's monster effect", "your opponent's monster effect", "your opponent's effect", "card or effect",
    "battle with this card", "spell/trap effect", "monster effect", "trap effect", "spell effect",
    "an opponent's spell/trap effect", "battle by this card", "a direct attack", "other cards ' effect",
    "opponent's card effect", "an opponent's effect", "the effect of spell/trap", "the effect of monsters",
    "an opponent's activated effect", "your opponent's activated effect",
)  # fmt: skip
_WITH: Final = words(
    "card effect", "card effects", "monster effect", "spell/trap effect", "trap effect", "spell effect"
)
_MANNERS: Final = words(
    "instead", "at random", "randomly", "randomly from their hand",
    "at random from their hand", "from their hand at random",
    "face-up", "face-down", "this way", "by this effect", "as material",
    "once each",
    "if able", "if possible", "from your hand", "as well", "from that battle", "from this battle", "for attack",
    "for an attack", "in any order", "with this effect", "by their effects", "by its effect", "by its own effect",
    "from the field", "to your field", "directly", "( even if this card leaves the field )",
    "ignoring its summoning condition", "ignoring their summoning condition", "ignoring the summoning condition",
    "to the graveyard", "on monsters", "as cost", "for a tribute-summon",
    "with its effects negated", "( their choice )", "( if any )",
    "( this is treated as a fusion-summon )", "( this is treated as a ritual-summon )",
    "( this is treated as a synchro-summon )", "( this is treated as an xyz-summon )",
    "( this is treated as a link-summon )",
    "( this is treated as an xyz-summon , transfer its materials )",
    "( this is treated as an xyz-summon , transfer its materials to the summoned monster )",
    "( this is treated as an xyz-summon , transfer its materials to that xyz monster )",
    "( this is treated as an xyz-summon , transfer this card's materials )",
    "( this is treated as an xyz-summon , transfer this card's materials to the summoned monster )",
)  # fmt: skip
_UNAFFECTED: Final = words(
    "card effect", "other card effect", "your opponent's card effect", "your opponent's activated effect",
    "spell effect", "trap effect", "spell/trap effect", "other cards' effect", "your opponent's monster effect",
    "monster effect", "other monsters' effect", "your opponent's effect", "the effect of other cards",
    "the effect of spell/trap", "your opponent's activated monster effect", "activated effect", "the effect of spell",
    "your opponent's spell/trap effect", "spell/trap", "other monster effect", "the effect of spell card",
    "the effect of trap", "the effect of other monster", "the effect of other spell/trap",
)  # fmt: skip
_CONJUNCTIONS: Final = ("if", "when", "while", "unless", "each time", "as long as", "until", "after", "even if")


class ClauseReader(FrameReader):
    """The productions of clauses."""

    def fill(self, kind: str) -> Node | None:
        """Fill a slot with a phrase of its kind."""
        match kind:
            case "cards":
                return self.cards()
            case "place":
                return self.place()
            case "amount":
                return self.amount()
            case "measure":
                return self.measure()
            case "effects":
                return self.effects()
            case "count":
                return self._number()
            case "number":
                number = self.integer()
                return None if number is None else Number(number)
            case "each":
                return self.for_each()
            case "token":
                return self.made()
            case "values":
                return self.values("", 1)
            case "owner":
                return self.possessor()
            case "position":
                return None if (said := self.fixed(POSITIONS)) is None else Word(said)
            case "stat":
                return None if (stat := self.stat()) is None else Word(stat)
            case "who":
                return None if (who := self.fixed(_PLAYERS)) is None else Word(who)
            case "name":
                token = self.peek()
                self.at += token is not None and token.kind == "name"
                return Word(token.word) if token is not None and token.kind == "name" else None
            case "trait":
                trait = self.quality()
                return trait if trait is not None and trait.key in ("attribute", "type") and not trait.never else None
            case "capitals":
                return self._capitals()
        raise AssertionError(kind)

    def _number(self) -> Node | None:
        if self.eat("a"):
            return Number(1)
        number = self.integer()
        return None if number is None or self.sees("or") else Number(number)

    def _capitals(self) -> Node | None:
        token = self.peek()
        if token is None or token.word == "counter" or not (token.kind == "name" or token.printed[0].isupper()):
            return None
        self.at += 1
        return Word(token.word)

    @production
    def effects(self) -> Effects | None:
        """Read effects, and whose they are."""
        phrase = self.fixed(_EFFECTS)
        if phrase is not None:
            self.eat("( if any )")
            if phrase in ("the effect", "the activated effect", "effect", "the activation") and self.eat("of"):
                of = self.cards()
                return None if of is None else Effects(phrase, of)
            return Effects(phrase)
        owner = self.possessor()
        if owner is not None and not isinstance(owner, Word) and self.sees("effect"):
            self.at += 1
            return Effects("its effect", owner)
        return None

    @production
    def made(self) -> Token | None:
        """Read a Token with its printed values."""
        count = self.integer()
        name = self.peek()
        if count is None or name is None or name.kind != "name" or not name.word.lower().rstrip("s").endswith("token"):
            return None
        self.at += 1
        return self.values(name.word, count)

    @production
    def values(self, name: str, count: int) -> Token | None:
        """Read the printed values of a Token, or of a card that is a monster as well."""
        if not self.eat("("):
            return None
        begin = self.at
        while not self.ended() and not self.sees(")"):
            self.at += 1
        if self.ended():
            return None
        printed = self.text[self.tokens[begin].start : self.tokens[self.at - 1].end]
        self.at += 1
        said = [each.strip() for each in printed.split("/")]
        numbers = [found for each in said if (found := re.fullmatch(r"(Level|ATK|DEF) (\d+)", each))]
        others = [each.lower() for each in said if not re.fullmatch(r"(?:Level|ATK|DEF) \d+", each)]
        return Token(name, count, tuple(others), tuple((each[1].lower(), int(each[2])) for each in numbers))

    @production
    def verb_phrase(self, *, forms: tuple[str, ...]) -> Clause | None:
        """Read a verb in one of some forms, with its modal verb, its frame, a time and a manner."""
        modal = ""
        adverbs: list[str] = []
        while (token := self.peek()) is not None:
            if token.word in _MODALS:
                modal, forms = token.word, ("",)
            elif token.word == "do" and self.sees("not", ahead=1):
                modal, forms = "not", ("",)
                self.at += 1
            elif token.word in _ADVERBS and token.kind == "word":
                adverbs.append(token.word)
            else:
                break
            self.at += 1
        if token is None:
            return None
        past = False
        if (token.word == "be" and token.form != "ing") or token.word == "unaffected":
            past = token.form == "ed"
            self.at += token.word == "be"
            done = self._being()
        elif token.form in forms or (
            token.form == "s" and "" in forms and token.word in ("target", "attack", "battle")
        ):
            past = token.form == "ed"
            done = self._caused() or self.frame(token, passive=False)
        else:
            return None
        return None if done is None else self._finish(done, modal, tuple(adverbs), past=past)

    def _finish(self, clause: Clause, modal: str, adverbs: tuple[str, ...], *, past: bool) -> Clause:
        whens, manners = self._adverbials()
        return Clause(
            clause.frame, clause.slots, clause.subject, modal or clause.modal, clause.passive, past,
            (*adverbs, *clause.adverbs), (*clause.whens, *whens), (*clause.manners, *manners), clause.also,
            clause.joins,
        )  # fmt: skip

    @production
    def _caused(self) -> Clause | None:
        """Read "make that monster lose …", with the sense of "that monster loses …"."""
        if not self.any_of("make", "have"):
            return None
        player = self.fixed(_PLAYERS)
        subject = self.cards() if player is None else Word(player)
        done = None if subject is None else self.verb_phrase(forms=("",))
        allowed = (
            ("change-stat", "lose-stat", "become-trait")
            if player is None
            else ("discard", "send", "banish", "tribute", "gain-life", "lose-life")
        )
        if done is None or done.modal or done.frame not in allowed:
            return None
        return Clause(done.frame, done.slots, subject, "", done.passive, False, done.adverbs, done.whens, done.manners)

    @production
    def _being(self) -> Clause | None:
        """Read a state, or a passive: "is destroyed", "is in Attack Position", "is unaffected by …"."""
        adverbs: list[str] = []
        while (token := self.peek()) is not None and token.word in _ADVERBS:
            adverbs.append(token.word)
            self.at += 1
        if token is None:
            return None
        done = self._participle(token) or self._state()
        if done is None:
            return None
        return Clause(
            done.frame, done.slots, done.subject, done.modal, done.passive, done.past, (*adverbs, *done.adverbs),
            done.whens, done.manners,
        )  # fmt: skip

    def _participle(self, token: Printed) -> Clause | None:
        if token.kind == "summon" and token.form == "ed":
            return self._summoned(token)
        if token.form == "ed" or (token.word == "set" and not token.form):
            return self.frame(token, passive=True)
        if token.kind == "kind":
            quality = self.quality()
            if quality is not None and quality.key == "summoned":
                return self._from("summoned", quality)
        return None

    def _summoned(self, token: Printed) -> Clause:
        self.at += 1
        how = Is("summoned", (token.word.removesuffix("-summon"),))
        return self._from("summoned", how)

    def _from(self, frame: str, how: Is) -> Clause:
        slots = [Slot("how", how)]
        back = self.at
        if self.eat("from") and (place := self.place()) is not None:
            slots.append(Slot("from", place))
        else:
            self.at = back
        return Clause(frame, tuple(slots), passive=True)

    @production
    def _state(self) -> Clause | None:
        if self.eat("unaffected by"):
            by = self.fixed(_UNAFFECTED)
            return None if by is None else Clause("unaffected", (Slot("by", Word(by)),))
        if self.eat("in") or self.eat("on"):
            if (position := self.fixed(POSITIONS)) is not None:
                return Clause("stands", (Slot("position", Word(position)),))
            place = self.place()
            return None if place is None else Clause("lies", (Slot("in", place),))
        if said := self.any_of("face-up on the field", "face-up", "face-down", "on the field"):
            return Clause("stands", (Slot("face", Word(said)),))
        if (bound := self.bound()) is not None:
            return Clause("compare", (Slot("with", bound),))
        if (measured := self.amount()) is not None:
            return Clause("compare", (Slot("with", measured),))
        if (cards := self.cards()) is not None:
            return Clause("is", (Slot("as", cards),))
        return None

    def _adverbials(self) -> tuple[list[When], list[Manner]]:
        """Read when and how, as far as it goes."""
        whens: list[When] = []
        manners: list[Manner] = []
        while self.at < self.end:
            back = self.at
            comma = self.eat(",")
            if (when := self.when()) is not None and (not comma or self.ended() or self.sees(",", ".", ";", "(")):
                whens.append(when)
                continue
            self.at = back
            if not comma and (bracketed := self._bracketed()) is not None:
                whens.append(bracketed)
                continue
            self.at = back
            if comma and (self.sees("except", "ignore", "instead", ahead=1) or self._counts_ahead()):
                self.at += 1
                comma = False
            elif comma and (like := self._like(",")) is not None:
                manners.append(Manner("like", like.words, like.of))
                continue
            elif (among := self._among()) is not None:
                manners.append(among)
                continue
            manner = None if comma else self._manner()
            if manner is None:
                self.at = back
                break
            manners.append(manner)
        return whens, manners

    @production
    def _among(self) -> Manner | None:
        """Read, behind a verb, the name that its cards mention, or a card that is one of them."""
        if (mentioned := self._mentioned()) is not None:
            return Manner("mentions", mentioned.words)
        if self.eat(", including this card"):
            return Manner("including", (), Ref("this-card"))
        return None

    def _counts_ahead(self) -> bool:
        """Whether behind a comma stands how many cards are meant."""
        return self.low[self.at + 1 : self.at + 5] in (
            ("up", "to", "the", "number"),
            ("equal", "to", "the", "number"),
        )

    @production
    def _bracketed(self) -> When | None:
        if not self.eat("("):
            return None
        when = self.when()
        return when if when is not None and self.eat(")") else None

    @production
    def _manner(self) -> Manner | None:
        if self.sees("with", "but") and (like := self.likeness()) is not None:
            return Manner("like", like.words, like.of)
        if self.eat("by"):
            said = self.fixed(_BY)
            if said is not None:
                return Manner("by", (said,))
            token = self.peek()
            if token is not None and token.form == "ing" and (doing := self.verb_phrase(forms=("ing",))) is not None:
                return Manner("by-doing", (), doing)
            cards = self.cards()
            return None if cards is None else Manner("by-cards", (), cards)
        if self.eat("with"):
            said = self.fixed(_WITH)
            return None if said is None else Manner("with", (said,))
        if self.eat("except its own"):
            return Manner("how", ("except its own",))
        if self.eat("except") and (cards := self.cards()) is not None:
            return Manner("except", (), cards)
        if how := self.any_of("up to the number of", "equal to the number of"):
            tally = self._tally()
            return Manner("number", (how.split()[0],), tally) if isinstance(tally, Tally) else None
        if (said := self.fixed(_MANNERS)) is not None:
            return Manner("how", (said.strip("( )"),))
        if self.sees("while", "if", "unless", "when") and (condition := self.condition()) is not None:
            return Manner("condition", (), condition)
        return None

    @production
    def subject(self) -> Subject | None:
        """Read the subject of a clause: a player, a value, effects, cards, or another thing."""
        thing = self.fixed(_THINGS)
        if thing is not None:
            return Word(thing)
        begin = self.at
        who = self.fixed(_PLAYERS)
        if who is not None:
            return Word(who) if who != "they" else Ref("them")
        for read in (self.effects, self.measure, self.cards):
            self.at = begin
            if (found := read()) is not None:
                return found
        return None

    @remembered
    def clause(self) -> Clause | None:
        """Read a clause: with a subject, or an order."""
        begin = self.at
        subject = self.subject()
        if subject is not None and (done := self._predicates(subject, ("s", "", "ed"))) is not None:
            return done
        self.at = begin
        return self._predicates(None, ("",))

    def _predicates(self, subject: Subject | None, forms: tuple[str, ...]) -> Clause | None:
        """Read the predicates of one subject, joined by "and", "or" or "but"."""
        first = self.verb_phrase(forms=forms)
        if first is None:
            return None
        also: list[Clause] = []
        joins: list[str] = []
        while subject is not None:
            back = self.at
            join = self.any_of(", and", "and", ", or", "or", ", but", "but", ",")
            if not join:
                break
            if self.sees("if", "you", "your", "then", "also") or self.low[self.at : self.at + 1] == ("it",):
                self.at = back
                break
            more = self.verb_phrase(forms=("",) if first.modal and join != "," else ("s",) if not first.modal else ())
            if more is None:
                self.at = back
                break
            also.append(more)
            joins.append(join.strip(", ") or ",")
        if first.subject is not None and subject == Word("controller") and first.modal == "can":
            return replace(first, modal=MAKES) if not also else None
        return Clause(
            first.frame, first.slots, subject if subject is not None else first.subject, first.modal, first.passive,
            first.past, first.adverbs, first.whens, first.manners, tuple(also), tuple(joins),
        )  # fmt: skip

    @production
    def condition(self) -> Condition | None:
        """Read a condition: its conjunction, and its clauses."""
        word = self.any_of(*_CONJUNCTIONS)
        if not word:
            return None
        first = self.clause()
        if first is None:
            return None
        found, joins = [first], []
        while True:
            back = self.at
            join = self.any_of(", and", "and", ", or", "or", ", but", "but")
            if not join:
                break
            other = self.clause()
            if other is None or other.subject is None:
                self.at = back
                break
            found.append(other)
            joins.append(join.strip(", "))
        return Condition(word, tuple(found), tuple(joins))

    def relative_clause(self) -> Clause | None:
        """Read "that was Summoned from the Extra Deck", or a shorter form of it."""
        if self.eat("that"):
            return self.verb_phrase(forms=("s", "", "ed"))
        token = self.peek()
        summoned = self._summoned(token) if token is not None and token.kind == "summon" else None
        return replace(summoned, past=True) if summoned is not None and len(summoned.slots) > 1 else None

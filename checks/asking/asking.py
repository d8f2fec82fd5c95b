"""Answers questions from the records, the card pool and the engine."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping, Sequence, Set
from functools import cached_property, partial
from pathlib import Path
from typing import Final

from checks.answers import asking as answers
from checks.answers.phrases import NO_SET
from checks.asking.battles.deeds import list_doers
from checks.asking.battles.judging import answer_story
from checks.asking.battles.numbered import answer_numbers
from checks.asking.battles.unnamed import answer_unnamed
from checks.asking.boards.answering import answer_boards
from checks.asking.boards.asked import write_whole
from checks.asking.boards.board import Board
from checks.asking.boards.reading import read_boards
from checks.asking.boards.table import LEGAL
from checks.asking.cards.aside import tell_aside
from checks.asking.cards.card_question import CardQuestion
from checks.asking.cards.offstage import leave_out
from checks.asking.cards.speeds import answer_speeds
from checks.asking.of_cards import answer_cards
from checks.asking.rules.law import Law, list_common
from checks.asking.scenes.plays import Plays
from checks.asking.scenes.scenes import Player, read_stats
from checks.asking.scenes.stocking import read_hand
from checks.asking.words.accounting import account, tell_only
from checks.asking.words.answer import Answer
from checks.asking.words.circumstances import hold_against, refuse_set_now, tell_stopped
from checks.asking.words.cues import FOR, OPEN
from checks.asking.words.forms import Form
from checks.asking.words.known import Cards, Known
from checks.asking.words.lateness import ask_if_possible, tell_late
from checks.asking.words.slang import translate
from checks.asking.words.terms import read_terms
from checks.asking.words.understanding import Asked, NamedCard, has_words, understand
from checks.replay.eras import Era, find_latest, make_era
from kb import records
from kb.corpus.model import Corpus
from kb.database.search import Found, Scope, search_rulings
from kb.lookup.find import Lookup
from kb.pool.printed import Pool
from kb.pool.printings import UNPRINTED
from kb.problems import Refused
from kb.site.questions import name_rulesets
from kb.site.words import join

SURE: Final = 0.75
"""Least likeness of a rule for words that are no terms to be left out."""
MOST_RULINGS: Final = 5
MOST_MEANT: Final = 3
"""Most names to ask back with."""
MOST_COMPARED: Final = 60
"""Most rulings that name the cards of a question, to be compared with it."""
NUMBERS: Final = re.compile(r"\b(?:(?:two|both) )?\d[\d/]*\b")
"""The numbers of a question, and of how many monsters."""
LETTERS: Final = re.compile(r"[^\W\d_]{2}")
"""Letters, of which at least two make a word."""
FIRST: Final = re.compile(r"\bpriority\b|\bwho (?:[\w']+ ){0,3}(?:go|goes|acts?|activates?|responds?) first\b")
"""A question which player may act first, whatever the cards are."""
YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
DIRECT: Final = re.compile(r"\battack\w* (?:\w+ ){0,2}directly\b.*\b\d{3,5}\b")
"""A direct attack of a monster of some ATK."""
BARE: Final = re.compile(
    r"\s?\b(?:(?:with|has|have|having|if|when|while|it|he|she|i|my|the|\{0\}|is|there|are) )*"
    r"(?:no|without(?: any)?|zero|0|out of)(?: more)?(?: xyz)? materials?(?: (?:left|attached|on it|anymore|under it))*"
)
"""The words for an Xyz Monster without materials."""
WORDS: Final = re.compile(r"(?<![A-Za-z'’-])[a-z]+(?:['’-][a-z]+)*(?![A-Za-z])")
"""Words in small letters: those of card names begin with capitals."""


class Asker:
    """Answers questions from the records, names and card pool at hand, and from the rulings of a database."""

    def __init__(
        self,
        corpus: Corpus,
        lookup: Lookup,
        pool: Path | None,
        rulings: sqlite3.Connection | None,
        eras: Mapping[str, Era],
    ) -> None:
        self.corpus = corpus
        self.plays = Plays(corpus)
        self.lookup = lookup
        self.cards = Cards(corpus, Pool(pool) if pool is not None else None, eras)
        self.rulings = rulings
        self.eras = eras

    @cached_property
    def law(self) -> Law:
        """The rules, found by words."""
        return Law(self.corpus)

    @cached_property
    def names(self) -> dict[str, str]:
        """Rulesets by every name that players use for them."""
        latest = sorted(self.corpus.rulesets.items(), key=lambda each: (each[1].day, each[1].territory == "tcg"))
        return name_rulesets([{"id": id, "territory": row.territory, "day": row.day} for id, row in reversed(latest)])

    @cached_property
    def common(self) -> frozenset[str]:
        """The words of rules, of questions and of rulings in small letters: none is a card's name by itself."""
        found = {word for text in list_common(self.corpus) for word in WORDS.findall(text)}
        if self.rulings is not None:
            for (said,) in self.rulings.execute("select statement from ruling"):
                found.update(WORDS.findall(said))
        return frozenset(found)

    def ask(self, text: str, era: Era) -> answers.Ask:
        """Answer a typed question, under a ruleset unless the question names another; every text gets an answer."""
        plain, is_late = ask_if_possible(text)
        asked = understand(plain, self.lookup, self.names, self.common)
        era = self._choose_era(asked, era)
        try:
            read = leave_out(asked, [known and known.card for known in map(self.cards.find, asked.cards)])
            answer = self._answer(read, era)
            answer = tell_only(answer) if OPEN.search(read.said) else answer
            said = f"{read.said} | {read.text.casefold()}"
            answer = hold_against(answer, said, [each.name for each in read.cards], is_timed=read.question.is_timed)
            if is_late:
                answer = tell_only(answer) if read.missing else tell_late(answer)
            else:
                answer = self._answer_board(text, asked, era, answer)
            if read.cards and not FIRST.search(read.said):
                answer = tell_stopped(answer, read.said)
                known = [each for each in map(self.cards.find, read.cards) if each is not None]
                texts = {each.card.name: each.text or "" for each in known}
                own = {str(number) for each in known for number in read_stats(each.card)}
                answer = tell_aside(answer, read, texts, self._list_unknown(read), own)
        except Refused as refused:
            answer = Answer("cannot-decide", f"Cannot decide: {refused.problems[0].what}")
        return {
            "question": text,
            "understood": {
                "form": asked.form.value,
                "cards": [self._write_card(each) for each in asked.cards],
                "timings": list(asked.question.points),
                "step": asked.question.outside or None,
                "ruleset": era.id,
            },
            "answer": answer.said,
            "sentence": answer.sentence,
            "reason": answer.reason,
            "rule": answer.rule,
            "scenes": list(answer.scenes),
            "sources": list(answer.sources),
            "rulings": self._find_rulings(asked, era),
            "missing": list(asked.missing),
        }

    def _bring(self, known: list[Known]) -> Plays:
        """Bring the cards that are read from their texts into play beside the recorded ones."""
        corpus = self.cards.bring(known)
        return self.plays if corpus is self.corpus else Plays(corpus)

    def _choose_era(self, asked: Asked, otherwise: Era) -> Era:
        if asked.question.day:
            return make_era(self.corpus, f"tcg-{asked.question.day}", "tcg", asked.question.day)
        return self.eras[asked.question.ruleset] if asked.question.ruleset else otherwise

    def _answer(self, asked: Asked, era: Era) -> Answer:
        if not asked.cards or FIRST.search(asked.said):
            return self._answer_rule(asked, era)
        cards = [self.cards.find(each) for each in asked.cards]
        missing = next((each.name for each, card in zip(asked.cards, cards, strict=True) if card is None), None)
        if missing is not None:
            return Answer(None, f"Neither the effects nor the text of {missing} are known here.")
        known = [card for card in cards if card is not None]
        if late := next((each for each in known if self.cards.is_late(each, era)), None):
            if self.cards.find_printing(late, era) == UNPRINTED.day:
                return Answer(None, f"{late.card.name} is {NO_SET}: ask for the OCG.")
            return Answer(None, f"{late.card.name} was not printed yet on {era.day}.")
        if asked.missing and asked.is_doubtful:
            return self._tell_missing(asked)
        if len(known) == 1 and (refused := refuse_set_now(known[0].card, known[0].text or "", asked.said)) is not None:
            return refused
        texts = {each.card.name: each.found.printed for each in known if each.found.printed is not None}
        is_bare, hand = BARE.search(asked.said) is not None, read_hand(asked.said)
        player = Player(self._bring(known), era, texts, is_bare=is_bare, hand=hand)
        asked = asked._replace(said=BARE.sub(" ", asked.said).strip())
        worded = known if asked.form is Form.CHANGED else [each.word(era) for each in known]
        answer = answer_cards(CardQuestion(asked, era, worded, player, self.cards, self.law, self.eras))
        if player.is_bare and (not answer.scenes or (asked.form is Form.CAN and answer.said == "yes")):
            answer = tell_only(answer)  # Its effect without materials may be another one.
        return answer._replace(reason=" ".join(filter(None, (answer.reason, *self.cards.note_dates(known, era)))))

    def _answer_board(self, text: str, asked: Asked, era: Era, otherwise: Answer) -> Answer:
        """Answer a question by playing its board; ``otherwise`` is the answer by its form."""
        known = [self.cards.find(each) for each in asked.cards]
        cards = [each for each in known if each is not None]
        if len(cards) < len(known) or any(self.cards.is_late(each, era) for each in cards):
            return otherwise
        boards = self._read_boards(text, asked, [each.card for each in cards])
        is_bare = all(each == Board((), (), (), each.query, each.points, turn=each.turn) for each in boards)
        if not boards or (is_bare and len(cards) == 1 and otherwise.said in ("yes", "no")):
            return otherwise
        texts = {each.card.name: each.found.printed for each in cards if each.found.printed is not None}
        player = Player(self._bring(cards), era, texts, is_bare=any(each.is_bare for each in boards))
        answer = answer_boards(player, [each.word(era).card for each in cards], boards)
        is_other = boards[0].query.kind not in (*LEGAL, "attack") and " can be chained to " in otherwise.sentence
        if answer is None or (player.is_bare and answer.said == "yes" and boards[0].query.kind in LEGAL):
            return tell_only(otherwise) if is_other else otherwise
        if FOR.search(asked.said) and answer.said == "yes" and boards[0].query.kind in LEGAL:
            return otherwise  # The use alone does not reach what it is for.
        if answer.said == otherwise.said and not is_other:
            return otherwise
        notes = self.cards.note_dates(cards, era)
        return answer._replace(reason=" ".join(filter(None, (answer.reason, *notes))))

    def _read_boards(self, text: str, asked: Asked, cards: Sequence[records.Card]) -> Sequence[Board]:
        """Read the boards of which a question may speak; none, if not all of it is read."""
        said = write_whole(text, asked.cards, self.lookup, self.common)
        monsters = [at for at, card in enumerate(cards) if card.carrier == "monster"]
        return [] if said is None else read_boards(said, monsters, list_doers(cards))

    def _answer_numbers(self, asked: Asked, era: Era) -> Answer | None:
        """Answer a question without a card by Spell Speeds, or by a battle of which it gives the numbers."""
        speeds = None if asked.cards else answer_speeds(asked.said, (), is_inside=asked.question.is_inside)
        if speeds is not None:
            return speeds
        numbers = asked.numbers
        if numbers is not None or DIRECT.search(asked.said):
            story = answer_story(Player(self.plays, era), (), asked.said, asks_use=False)
            if story is not None:
                return story
        if asked.form is Form.NUMBERS and numbers is not None and numbers.attacker is not None:
            player = Player(self.plays, era)
            told = answer_numbers(
                player, numbers.attacker, numbers.target or 0, asked.text.casefold(), defends=numbers.defends
            )
            return account(told, NUMBERS.sub(" ", asked.said), asked.form, ())
        return None

    def _answer_rule(self, asked: Asked, era: Era) -> Answer:
        by_numbers = self._answer_numbers(asked, era)
        if by_numbers is not None:
            return by_numbers
        now = self.eras.get(asked.question.other or find_latest(self.corpus) or "")
        if asked.form is Form.CHANGED and now is not None and now is not era:
            era, now = (now, era) if now.day < era.day else (era, now)
            return self.law.compare(era, now, asked.question.words, is_inside=asked.question.is_inside)
        text = asked.around if asked.cards else translate(asked.text.casefold())
        text = YEAR.sub(" ", text) if asked.question.ruleset else text
        text = self._name_kinds(asked, text) if asked.cards else text
        found = self.law.answer(text, era)
        if not asked.cards and not asked.missing and (found is None or found.said is None):
            story = answer_story(Player(self.plays, era), (), asked.said, asks_use=False)
            if story is not None and story.said in ("yes", "no"):
                return story
        like = self.law.find(text)
        unnamed = None if asked.cards else answer_unnamed(asked.said)
        if unnamed is not None and (found is None or found.said != "no"):
            rule = f" {tell_only(found).sentence}" if found is not None else ""
            return unnamed._replace(sentence=f"{unnamed.sentence}{rule}")
        is_sure = like is not None and like.likeness >= SURE
        if found is not None and found.said is None and not is_sure and asked.missing and asked.is_doubtful:
            return found._replace(sentence=f"{self._tell_missing(asked).sentence} {found.sentence}")
        if found is not None and (found.said is not None or not _lacks_deed(text, found)):
            return found
        if asked.missing:
            return self._tell_missing(asked)
        close = None if _SUMMONS.search(text) else self.law.tell_close(text, era)
        return close or Answer(None, "No rule found: name a card, a timing, or an event of a battle.")

    def _name_kinds(self, asked: Asked, text: str) -> str:
        """Put the kinds of the cards that a question about a rule names into their places."""
        for each in asked.cards:
            card = self.cards.find(each)
            kind = "" if card is None else card.card.carrier.replace("-", " ").removeprefix("normal ")
            if card is not None and any("ignition" in (effect.class_ or ()) for effect in card.card.effects):
                kind = "ignition effect"
            text = text.replace("{}", kind, 1)
        return text

    def _tell_missing(self, asked: Asked) -> Answer:
        return Answer(None, f"No card here is called {' or '.join(self._list_unknown(asked))} for certain.")

    def _list_unknown(self, asked: Asked) -> list[str]:
        """List the words of a question that may be for further cards, with the names that have them."""
        told = []
        for words in (each for each in asked.missing if LETTERS.search(each)):
            names = [each.name for each in self.lookup.find(words, MOST_MEANT).matches if has_words(each.name, words)]
            told.append(f"“{words}” ({join(names, 'or')}?)" if names else f"“{words}”")
        return told

    def _find_rulings(self, asked: Asked, era: Era) -> list[answers.AskedRuling]:
        if self.rulings is None:
            return []
        names = [each.name for each in asked.cards]
        words = " ".join(names) or asked.question.words or asked.text
        scope = Scope(era.territory, era.day)
        found = search_rulings(self.rulings, words, MOST_COMPARED, ("", ""), scope=scope)
        terms = frozenset() if names else read_terms(asked.around)
        if terms:
            found = sorted(found, key=partial(_cover, terms), reverse=True)
        if names:
            compare = partial(_compare, names, read_terms(re.sub(r"\{\d\}", " ", asked.said)))
            found = sorted((each for each in found if compare(each)[0]), key=compare, reverse=True) or found
        said = {_cut(each): each for each in reversed(found)}
        unlike = dict.fromkeys(map(_cut, found))
        return [
            {"id": said[each].ruling, "says": _say(names, said[each]), "verdict": said[each].verdict,
             "claimed": said[each].claimed}
            for each in [*unlike][:MOST_RULINGS]
        ]  # fmt: skip

    def _write_card(self, named: NamedCard) -> answers.NamedCard:
        """Write a card that a question names, with its printed text if that is known."""
        match, known = named.match, self.cards.find(named)
        text = known.text if known is not None else None
        words = " ".join(named.words)
        return {"name": named.name, "words": words, "match": match.match, "score": match.score, "text": text or None}


_SUMMONS: Final = re.compile(r"(?<!chain )\b(tribut|synchro|xyz|link|fusion|fuse|ritual|material|overlay)\w*")
"""The words for a Summon, or for its materials, by their beginnings."""


def _lacks_deed(text: str, answer: Answer) -> bool:
    """Whether a question names a Summon that the rule that was found does not mention."""
    said = answer.sentence.casefold()
    return any(each not in said for each in _SUMMONS.findall(text))


def _compare(names: Sequence[str], terms: Set[str], found: Found) -> tuple[int, int]:
    """Compare a ruling with a question: the cards that both name, and the terms of the game that both have."""
    text = f"{found.title} {found.snippet}".casefold()
    return sum(each.casefold() in text for each in names), len(terms & read_terms(_cut(found)))


def _cover(terms: Set[str], found: Found) -> float:
    """The share of the terms of a question that a ruling has, a little less for each that it has besides."""
    own = read_terms(_cut(found))
    return len(terms & own) / len(terms) - 0.01 * min(9, len(own - terms))


def _say(names: Sequence[str], found: Found) -> str:
    """Write a ruling with the names of those of some cards that it is about without naming them."""
    said = _cut(found)
    beside = [each for each in names if each in found.snippet and each not in said]
    return f"{said} ({', '.join(beside)})" if beside else said


def _cut(found: Found) -> str:
    """Cut off the names of cards that a search adds to the statement of a ruling."""
    return _NAMES.sub("", found.snippet)


_NAMES: Final = re.compile(r"\s\((?=[^)]*·).*\)$", re.DOTALL)
"""The cards of a ruling after its statement, each under its names."""

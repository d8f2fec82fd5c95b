"""Answers questions from the records, the card pool and the engine."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from checks.answers import asking as answers
from checks.answers import timing as timings
from checks.answers.phrases import NO_SET
from checks.asking.accounting import account, find_lost, tell_only
from checks.asking.answer import Answer
from checks.asking.beats import answer_beats
from checks.asking.company import answer_own, find_own
from checks.asking.cues import (
    AFFECTED,
    AGAINST,
    CHAINS,
    GENERAL,
    ITS,
    MOMENTS,
    ON_ATTACK,
    OPEN,
    PURPOSE,
    SAVES,
    STILL,
    SUBJECT,
    SUMMONED,
    SUMMONS,
    USABLE,
    WORKS,
)
from checks.asking.deeds import answer_deed
from checks.asking.forms import ALONE, ELSE, Form
from checks.asking.judging import answer_story
from checks.asking.law import Law, list_common
from checks.asking.meetings import (
    answer_affects,
    answer_meeting,
    answer_protects,
    answer_response,
    answer_works,
    can_meet,
)
from checks.asking.misses import answer_misses
from checks.asking.places import answer_closed, refuse_place
from checks.asking.played import (
    BATTLE_STEPS,
    WHOLE_PHASE,
    Part,
    answer_around,
    answer_card_numbers,
    answer_numbers,
    answer_step,
    read_sides,
)
from checks.asking.scenes import Player, is_beside
from checks.asking.slang import translate
from checks.asking.stories import read_clause
from checks.asking.telling import STEPS, name_effects
from checks.asking.timings import answer_can, answer_when
from checks.asking.traits import read_trait
from checks.asking.understanding import Asked, NamedCard, understand
from checks.asking.uses import WHOLE
from checks.judge.timing import CardTimer
from checks.reading.pool_cards import find_card
from checks.replay.eras import Era, find_latest, make_era
from checks.replay.stage import damage_points
from checks.shared.cards import FoundCard
from checks.shared.timing_judged import time_card
from kb import records
from kb.corpus.model import Corpus
from kb.database.search import Scope, search_rulings
from kb.lookup.find import Lookup
from kb.lookup.folding import name_file
from kb.pool.printed import Pool
from kb.pool.printings import TERRITORY, UNPRINTED, Release, find_first, list_releases
from kb.problems import Refused
from kb.reader.clauses import print_card
from kb.site.questions import ASKING, name_rulesets

SURE: Final = 0.75
"""Least likeness of a rule for words that are no terms to be left out."""
MOST_RULINGS: Final = 5
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
        self.lookup = lookup
        self.pool = Pool(pool) if pool is not None else None
        self.rulings = rulings
        self.eras = eras

    @cached_property
    def law(self) -> Law:
        """The rules, found by words."""
        return Law(self.corpus)

    @cached_property
    def releases(self) -> dict[str, Release]:
        """The dated sets by name."""
        return list_releases(self.corpus.sets)

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
        asked = understand(text, self.lookup, self.names, self.common)
        era = self._choose_era(asked, era)
        try:
            answer = self._answer(asked, era)
            answer = tell_only(answer) if OPEN.search(asked.said) else answer
        except Refused as refused:
            answer = Answer("cannot-decide", f"Cannot decide: {refused.problems[0].what}")
        return {
            "question": text,
            "understood": {
                "form": asked.form.value,
                "cards": [write_card(each) for each in asked.cards],
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

    def _choose_era(self, asked: Asked, otherwise: Era) -> Era:
        if asked.question.day:
            return make_era(self.corpus, f"tcg-{asked.question.day}", "tcg", asked.question.day)
        return self.eras[asked.question.ruleset] if asked.question.ruleset else otherwise

    def _answer(self, asked: Asked, era: Era) -> Answer:
        if not asked.cards or re.search(r"\bpriority\b", asked.said):
            return self._answer_rule(asked, era)
        cards = [self._find(each) for each in asked.cards]
        missing = next((each.name for each, card in zip(asked.cards, cards, strict=True) if card is None), None)
        if missing is not None:
            return Answer(None, f"Neither the effects nor the text of {missing} are known here.")
        known = [card for card in cards if card is not None]
        if late := next((each for each in known if self._is_late(each, era)), None):
            if self._find_printing(late, era) == UNPRINTED.day:
                return Answer(None, f"{late.card.name} is {NO_SET}: ask for the OCG.")
            return Answer(None, f"{late.card.name} was not printed yet on {era.day}.")
        if asked.missing and asked.is_doubtful:
            return self._tell_missing(asked)
        texts = {each.card.name: each.found.printed for each in known if each.found.printed is not None}
        answer = self._answer_cards(asked, era, known, Player(self._bring(known), era, texts))
        return answer._replace(reason=" ".join(filter(None, (answer.reason, *self._note_dates(known, era)))))

    def _note_dates(self, known: list[Known], era: Era) -> Iterator[str]:
        """Note the cards whose first printing is not on record, and texts newer than an old format."""
        newest = self.eras.get(find_latest(self.corpus) or "")
        if newest is None or era.day >= newest.day:
            return
        for each in known:
            if self._find_printing(each, era) is None:
                yield f"No date on record: {each.card.name} may not have been printed yet on {era.day}."
            if each.found.recorded is None:
                yield f"By today’s text of {each.card.name}."

    def _bring(self, known: list[Known]) -> Corpus:
        """Add cards read from their texts to the recorded cards."""
        drafts = {name_file(each.card.name): each.card for each in known if each.found.recorded is None}
        return replace(self.corpus, cards={**self.corpus.cards, **drafts}) if drafts else self.corpus

    def _answer_cards(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer:
        one = cards[0].card
        if len(cards) == 1 and not is_beside(one):
            asked = asked._replace(said=ITS.sub(r"\1 it", asked.said))
        if (general := self._answer_generally(asked, era, one)) is not None:
            return general
        if (beaten := answer_beats(player, [each.card for each in cards], asked.said)) is not None:
            return beaten
        asks_use = asked.form in (Form.CAN, Form.WHEN, Form.RESPONSE)
        story = answer_story(player, [each.card for each in cards], asked.said, asks_use=asks_use)
        if len(cards) == 1 and asked.form is not Form.WHEN and (story is None or story.said not in ("yes", "no")):
            points = [point for point in asked.question.points if point in damage_points(era)]
            deed = answer_deed(player, one, asked.said, points)
            story = deed if deed is not None and (story is None or deed.said == "yes" or not story.said) else story
        if story is not None:
            return story
        own = self._answer_company(asked, cards, player) if len(cards) > 1 else None
        found = own or (self._answer_one if len(cards) == 1 else self._answer_two)(asked, era, cards, player)
        if found is not None:
            return account(found, asked.said, asked.form, [each.card for each in cards])
        match asked.form:
            case Form.CHANGED:
                return self._compare_card(cards[0], era)
            case Form.MISSES:
                return answer_misses(one, name_effects(player, one), asked.said)
            case Form.CARD if asked.question.outside in BATTLE_STEPS and not MOMENTS.search(asked.said):
                return tell_only(self._answer_outside(asked, era, cards[0], player))
            case Form.CARD | Form.WHEN:
                return self._answer_when(asked, era, cards[0], player)
        if len(cards) > 1:
            beside = self._answer_beside(asked, era, cards, player)
            return account(beside, asked.said, asked.form, [each.card for each in cards])
        return self._answer_can(asked, era, cards[0], player)

    def _answer_one(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer | None:
        """Answer a question about a battle of one card; None for one about its use."""
        known = cards[0]
        match asked.form:
            case Form.NUMBERS if asked.numbers is not None:
                attacks = asked.numbers.attacker is None
                number = asked.numbers.target if attacks else asked.numbers.attacker
                return answer_card_numbers(
                    player, known.card, number or 0, asked.said, attacks=attacks, defends=asked.numbers.defends
                )
            case Form.WORKS if asked.question.is_timed and USABLE.search(asked.said):
                is_used = self._time(known, era)["effects"]
                return None if is_used else answer_around(player, known.card, asked.said)
            case Form.WORKS if WORKS.search(asked.said) and (read_trait(asked.said) or ON_ATTACK.search(asked.said)):
                return answer_step(player, known.card, BATTLE_STEPS["an attack"], asked.said)
            case Form.WORKS if re.search(r"\bbe (?:responded|chained|answered|interrupted)\b", asked.said):
                return answer_closed(known.card.name, known.found.printed.text if known.found.printed else None)
            case Form.MEETING | Form.WORKS:
                return answer_around(player, known.card, asked.said, asked.around if asked.form is Form.WORKS else "")
        return None

    def _answer_two(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer | None:
        """Answer a question about two cards that meet; None for one about the use of one of them."""
        match asked.form:
            case Form.RESPONSE if asked.response is not None:
                return self._answer_response(asked, era, cards, player)
            case Form.WORKS if asked.stops or asked.protects:
                return self._answer_works(asked, era, cards, player)
            case Form.WORKS | Form.CARD | Form.MEETING if (by := AFFECTED.search(asked.said)) is not None:
                return answer_affects(player, cards[int(by[1])].card, cards[1 - int(by[1])].card)
            case Form.MEETING | Form.WORKS | Form.NUMBERS | Form.RESPONSE:
                return self._answer_met(asked, era, cards, player)
        return None

    def _answer_company(self, asked: Asked, cards: list[Known], player: Player) -> Answer | None:
        """Answer about a card used for another of the same player; None if the question is about something else."""
        if asked.form not in (Form.CAN, Form.WORKS, Form.CARD, Form.MEETING) or asked.stops:
            return None
        at = min(asked.used, 1)
        used, monster = cards[at].card, cards[1 - at].card
        theirs = read_sides(asked.said.replace("{1}", "{0}") if asked.used else asked.said)[0]
        own = find_own(asked.said, used, monster, 1 - at, theirs=theirs)
        points = self._list_points(asked)
        if not own:
            return None
        return answer_own(player, used, monster, asked.said, points, is_mine=own == "mine", theirs=theirs)

    def _list_points(self, asked: Asked) -> Sequence[str]:
        """List the steps and timings that a question asks about."""
        if asked.question.is_inside:
            return asked.question.points or WHOLE
        part = BATTLE_STEPS.get(asked.question.outside)
        return part.points if part is not None else (*STEPS, *WHOLE)

    def _answer_met(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer:
        one, other = cards[0].card, cards[1].card
        if asked.form is Form.WORKS and AGAINST.search(asked.said):
            works = answer_works(player, one, other)
            if works.said == "yes":
                return works
            stopped = answer_works(player, other, one)
            if stopped.said == "yes":
                return stopped._replace(said="no", sentence=stopped.sentence.replace("Yes.", "No.", 1))
        negates = re.search(r"\{(\d)\}(?: can| could| to)? negates?\b", asked.said)
        if negates and asked.question.is_inside:
            return self._answer_can(asked, era, cards[int(negates[1])], player)
        met = answer_meeting(player, one, other, asked.said)
        subject = SUBJECT.search(asked.said)
        if subject and met.sentence.startswith(f"{cards[int(subject[1])].card.name} cannot be activated"):
            by = answer_works(player, *((one, other) if subject[1] == "1" else (other, one)))
            return met._replace(said="no", sentence=f"No. {met.sentence}", reason=by.reason, rule=by.rule)
        bare = not any(each["can"] or each["result"] for each in met.scenes)
        return self._add_timings(met, cards, era) if bare else met

    def _answer_generally(self, asked: Asked, era: Era, card: records.Card) -> Answer | None:
        """Answer a question about a card that a rule answers for all cards of its kind; None if no rule does."""
        if len(asked.cards) > 1 or asked.form not in (Form.CAN, Form.CARD, Form.MEETING):
            return None
        declared = any("attack-declared" in (each.trigger or ()) for each in card.effects)
        if declared and re.search(r"\b(?:after|for|in|on|during) (?:a |the )?replay\b", asked.said):
            return self.law.answer("Can I respond to the attack declaration again after a replay?", era)
        kind = card.carrier.removeprefix("normal-") if card.carrier.endswith("trap") else card.carrier
        text = asked.around.replace("{}", "monster" if kind == "monster" else kind.replace("-", " "))
        found = self.law.find(text)
        if found is None or found.said is None or found.asked.terms.isdisjoint(GENERAL):
            return None
        by_text = any("attack" in each.model_dump_json(by_alias=True, exclude_unset=True) for each in card.effects)
        return None if kind == "monster" and by_text else self.law.answer(text, era)

    def _answer_works(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer:
        first, second = (1, 0) if re.search(r"\bby (?:\w+ )?\{1\}", asked.said) else (0, 1)
        if asked.protects and not asked.stops:
            protected = answer_protects(player, cards[first].card, cards[second].card)
            return protected or answer_meeting(player, cards[0].card, cards[1].card, asked.said)
        negates = bool(re.search(r"\bnegat", asked.said))
        answer = answer_works(player, cards[first].card, cards[second].card, negates=negates)
        if answer.said is None and not answer.scenes:
            stopped = answer_works(player, cards[second].card, cards[first].card)
            if stopped.said == "yes":
                return stopped._replace(said="no", sentence=f"No. {stopped.sentence.removeprefix('Yes. ')}")
        if answer.said is None and asked.question.is_inside:
            points = [point for point in asked.question.points if point in damage_points(era)]
            alone = answer_can(self._time(cards[first], era), era.id, points)
            if alone.said == "no" and "has no effect" not in alone.sentence:
                return alone
        return answer

    def _answer_response(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer:
        used, to = (cards[each] for each in asked.response or (0, 1))
        answer = self._answer_chained(asked, era, used, to, player)
        if answer.said in ("yes", "no") and (clause := read_clause(asked.said)) and not CHAINS.search(clause):
            works = answer_works(player, used.card, to.card, negates=True)
            if STILL.search(clause) and works.said in ("yes", "no"):
                told = works.sentence.partition(". ")[2]
                if works.said == "yes":
                    return works._replace(said="no", sentence=f"No. {told}")
                return works._replace(said="yes", sentence=f"Yes. {told}")
            return tell_only(answer)
        if answer.said != "yes" or not (purpose := PURPOSE.search(asked.said)):
            return answer
        if SAVES.search(purpose[0]):
            return answer_protects(player, used.card, to.card) or answer._replace(said=None)
        works = answer_works(player, used.card, to.card, negates=True)
        return works if works.said in ("yes", "no") else answer._replace(said=None)

    def _answer_chained(self, asked: Asked, era: Era, used: Known, to: Known, player: Player) -> Answer:
        if not asked.question.is_inside:
            return answer_response(player, used.card, to.card)
        points = [point for point in asked.question.points if point in damage_points(era)]
        alone = answer_can(self._time(used, era), era.id, points)
        if alone.said != "yes":
            return alone
        answer = answer_response(player, used.card, to.card, points or WHOLE)
        if answer.said is not None:
            return answer
        return answer._replace(sentence=f"{answer.sentence} {alone.sentence.removeprefix('Yes. ')}")

    def _answer_when(self, asked: Asked, era: Era, known: Known, player: Player) -> Answer:
        """Answer when a card can be used: in the Damage Step, and when an attack is declared."""
        inside = answer_when(self._time(known, era), era.id)
        if asked.question.outside == "an attack" or re.search(r"\{0\} (?:attacks|is attacked|destroyed)", asked.said):
            played = answer_around(player, known.card, asked.said)
            if played.scenes and any(each["can"] for each in played.scenes):
                return played
        if "can be activated at any point" in inside.sentence:
            played = answer_around(player, known.card, "{0} destroyed")
            if any(each["can"] for each in played.scenes):
                return inside._replace(sentence=f"{inside.sentence} {played.sentence}", scenes=played.scenes)
        if inside.rule is None or not re.search(r"^You cannot|^None of", inside.sentence):
            return inside
        part = Part(STEPS, "in the Battle Step")
        outside = answer_step(player, known.card, part, asked.said)
        if outside.said != "yes":
            return inside
        told = outside.sentence.removeprefix("Yes. ")
        return Answer(None, f"{told} {inside.sentence}", inside.reason, inside.rule, outside.scenes, inside.sources)

    def _answer_can(self, asked: Asked, era: Era, known: Known, player: Player) -> Answer:
        """Answer whether a card can be activated; without yes or no if some words change the question."""
        if self._asks_procedure(asked, known.card):
            by_effect = "unless the effect of another card Summons it."
            return Answer(
                "no", f"No. You can Summon {known.card.name} only in your Main Phase, {by_effect}", rule="AT-3"
            )
        if asked.place and (refused := refuse_place(asked.place, known.card)) is not None:
            return refused
        answer = self._answer_timed(asked, era, known, player)
        moment = not asked.question.is_timed and self._read_moment(asked) is not None
        more = answer.scenes == () and self._asks_more(asked) and not (moment and answer.said == "no")
        text = (known.found.printed.text or "") if known.found.printed else ""
        lost = find_lost(asked.said, known.card, text, is_so=answer.said == "yes")
        changed = ELSE.search(asked.said) or more or lost
        if changed and answer.said in ("yes", "no"):
            return answer._replace(said=None, sentence=answer.sentence.partition(". ")[2])
        if read_sides(asked.said)[0]:
            told = answer.sentence.replace("You can", "Your opponent can").replace("you can", "your opponent can")
            return answer._replace(sentence=told)
        return answer

    def _asks_procedure(self, asked: Asked, card: records.Card) -> bool:
        """Whether a question is about the Summon of a monster that no effect of its own Summons."""
        if card.carrier != "monster" or not SUMMONED.search(asked.said):
            return False
        return not any(SUMMONS in each.model_dump_json(by_alias=True, exclude_unset=True) for each in card.effects)

    def _answer_timed(self, asked: Asked, era: Era, known: Known, player: Player) -> Answer:
        """Answer for the part of the battle that a question names, else for the Damage Step."""
        if asked.question.outside and not asked.question.is_inside:
            return self._answer_outside(asked, era, known, player)
        moment = None if asked.question.is_timed else self._read_moment(asked)
        if moment is not None:
            return answer_step(player, known.card, moment, asked.said)
        points = [point for point in asked.question.points if point in damage_points(era)]
        return answer_can(self._time(known, era), era.id, points, asked.said)

    def _asks_more(self, asked: Asked) -> bool:
        """Whether a question without a timing has other words than those of asking, which may change its meaning."""
        beside = {word for word in asked.said.split() if not word.startswith("{")}
        return not asked.question.is_timed and not beside <= ASKING | ALONE | {"effect", "effects"}

    def _read_moment(self, asked: Asked) -> Part | None:
        """Read the battle that a question describes without naming its timing: *against a direct attack*."""
        asks_battle = MOMENTS.search(asked.said) is not None or read_trait(asked.said) is not None
        return BATTLE_STEPS["an attack"] if asks_battle else None

    def _answer_beside(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer:
        """Answer whether a card can be activated while another applies."""
        at = min(asked.used, len(cards) - 1)
        used, other = cards[at], cards[1 if at == 0 else 0]
        stopped = answer_works(player, other.card, used.card)
        if stopped.said == "yes":
            return stopped._replace(said="no", sentence=stopped.sentence.replace("Yes.", "No.", 1))
        if stopped.said == "depends":
            return stopped
        answer = self._answer_can(asked, era, used, player)
        points = self._list_points(asked)
        theirs = read_sides(asked.said.replace("{1}", "{0}") if at else asked.said)[0]
        is_own = find_own(asked.said, used.card, other.card, 1 - at, theirs=theirs) == "mine"
        is_shown = answer.said != "yes" or (
            not is_own
            and can_meet(
                player, used.card, other.card, points, on=re.search(r"\bon (?:\w+ )?\{\d\}", asked.said) is not None
            )
        )
        return answer if is_shown else tell_only(answer)

    def _add_timings(self, met: Answer, cards: list[Known], era: Era) -> Answer:
        """Add when each card can be used at all, if the scenes show no use of it."""
        told = [answer_when(self._time(each, era), era.id) for each in cards[:2]]
        return met._replace(sentence=" ".join(each.sentence for each in told), reason=told[0].reason, rule=told[0].rule)

    def _compare_card(self, known: Known, era: Era) -> Answer:
        """Compare the timings of a card in an era and today."""
        now = self.eras[find_latest(self.corpus) or era.id]
        then = era if era is not now else next(each for each in self.eras.values() if each.territory == now.territory)
        told = [answer_when(self._time(known, each), each.id).sentence for each in (then, now)]
        if told[0] == told[1]:
            since = f"has changed since {then.record.title}"
            return Answer(
                None, f"Nothing about when {known.card.name} can be used in the Damage Step {since}: {told[1]}"
            )
        return Answer(None, f"{then.record.title}: {told[0]} {now.record.title}: {told[1]}")

    def _answer_outside(self, asked: Asked, era: Era, known: Known, player: Player) -> Answer:
        outside = asked.question.outside
        if outside not in BATTLE_STEPS:
            return Answer(None, f"Only the Battle Phase is covered here, not {outside}.")
        answer = answer_step(player, known.card, BATTLE_STEPS[outside], asked.said)
        if answer.said == "no" and outside != WHOLE_PHASE:
            inside = answer_can(self._time(known, era), era.id, ())
            if inside.said == "yes":
                return answer._replace(sentence=f"{answer.sentence} {inside.sentence.removeprefix('Yes. ')}")
        return answer

    def _answer_rule(self, asked: Asked, era: Era) -> Answer:
        numbers = asked.numbers
        if numbers is not None:
            story = answer_story(Player(self.corpus, era), (), asked.said, asks_use=False)
            if story is not None:
                return story
        if asked.form is Form.NUMBERS and numbers is not None and numbers.attacker is not None:
            player = Player(self.corpus, era)
            return answer_numbers(
                player, numbers.attacker, numbers.target or 0, asked.text.casefold(), defends=numbers.defends
            )
        now = self.eras.get(find_latest(self.corpus) or "")
        if asked.form is Form.CHANGED and now is not None and now is not era:
            return self.law.compare(era, now, asked.question.words)
        text = asked.around if asked.cards else translate(asked.text.casefold())
        text = self._name_kinds(asked, text) if asked.cards else text
        found = self.law.answer(text, era)
        like = self.law.find(text)
        is_sure = like is not None and like.likeness >= SURE
        if found is not None and found.said is None and not is_sure and asked.missing and asked.is_doubtful:
            return found._replace(sentence=f"{self._tell_missing(asked).sentence} {found.sentence}")
        if found is not None:
            return found
        if asked.missing:
            return self._tell_missing(asked)
        return Answer(None, "No rule found: name a card, a timing, or an event of a battle.")

    def _name_kinds(self, asked: Asked, text: str) -> str:
        """Put the kinds of the cards that a question about a rule names into their places."""
        for each in asked.cards:
            card = self._find(each)
            kind = "" if card is None else card.card.carrier.replace("-", " ").removeprefix("normal ")
            if card is not None and any("ignition" in (effect.class_ or ()) for effect in card.card.effects):
                kind = "ignition effect"
            text = text.replace("{}", kind, 1)
        return text

    def _tell_missing(self, asked: Asked) -> Answer:
        names = " or ".join(f"“{each}”" for each in asked.missing)
        return Answer(None, f"No card here is called {names} for certain.")

    def _find(self, named: NamedCard) -> Known | None:
        card = find_card(named.match, self.pool, self.corpus)
        if card is None:
            return None
        match = named.match
        printed = self.pool.find(key=match.key, password=match.password, name=card.name) if self.pool else None
        recorded = self.corpus.find_card(card.name)
        words = print_card(printed.name, printed.facts) if printed else None
        return Known(card, FoundCard(card.name, match.password, recorded, words, printed))

    def _time(self, known: Known, era: Era) -> timings.Timing:
        return time_card(CardTimer(self.corpus, [era]), known.found)

    def _is_late(self, known: Known, era: Era) -> bool:
        printing = self._find_printing(known, era)
        return printing is not None and printing > era.day

    def _find_printing(self, known: Known, era: Era) -> str | None:
        """Find the day of a card's first printing, by its record, else by the sets of the pool; None if unknown."""
        if day := self.corpus.find_printing(known.card, era.territory):
            return day
        sets = known.found.in_pool.facts.get("sets") if known.found.in_pool else None
        first = find_first(sets, self.releases) if era.territory == TERRITORY else None
        return first.day if first else None

    def _find_rulings(self, asked: Asked, era: Era) -> list[answers.AskedRuling]:
        if self.rulings is None:
            return []
        words = " ".join(each.name for each in asked.cards) if asked.cards else asked.question.words or asked.text
        scope = Scope(era.territory, era.day)
        return [
            {"id": each.ruling, "says": each.snippet, "verdict": each.verdict, "claimed": each.claimed}
            for each in search_rulings(self.rulings, words, MOST_RULINGS, ("", ""), scope=scope)
        ]


class Known(NamedTuple):
    """A card that a question names, with its record and its printed text."""

    card: records.Card
    found: FoundCard


def write_card(named: NamedCard) -> answers.NamedCard:
    """Write a card that a question names."""
    match = named.match
    return {"name": named.name, "words": " ".join(named.words), "match": match.match, "score": match.score}

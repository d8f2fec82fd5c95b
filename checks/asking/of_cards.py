"""Answers questions about cards: each form by the part of the room that plays, reads or times it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from checks.asking.abilities import answer_ability
from checks.asking.absences import answer_absent
from checks.asking.accounting import account, find_lost, tell_left_out, tell_only
from checks.asking.afterwards import answer_afterwards, names_removal, read_done
from checks.asking.answer import Answer
from checks.asking.bars import answer_barred, answer_bars, answer_stopping
from checks.asking.beats import answer_beats
from checks.asking.chained import answer_asked_response, answer_on
from checks.asking.clauses import answer_clause
from checks.asking.company import answer_own, find_own
from checks.asking.comparing import compare_battle, compare_card, compare_points
from checks.asking.copies import answer_copies
from checks.asking.cues import (
    ACTS,
    AFFECTED,
    AGAINST,
    ANSWERED,
    ANSWERS_KIND,
    BATTLE_DEATHS,
    BY_CARD,
    DEATHS,
    DOES_TO,
    EFFECT_USED,
    ENDING,
    FLOATS,
    GONE,
    HITS,
    ITS,
    LOST_BATTLE,
    MOMENTS,
    OF_ATTACK,
    ON_ATTACK,
    SUBJECT,
    SUMMONED,
    SUMMONS,
    THEIR_TURN,
    TURNS,
    USABLE,
    WHOSE_TURN,
    WORKS,
)
from checks.asking.damages import answer_spared, answer_waiting
from checks.asking.deeds import DEEDS, answer_deed
from checks.asking.destroying import answer_destroyed
from checks.asking.encounters import answer_affects, answer_meeting, answer_protects
from checks.asking.features import answer_features
from checks.asking.fields import HAVE, answer_field, read_field
from checks.asking.forms import ALONE, ELSE, Form
from checks.asking.instructions import write_effects
from checks.asking.judging import BEFORE_CALCULATION, answer_story
from checks.asking.kinds import answer_kind
from checks.asking.known import Cards, Known
from checks.asking.law import Law
from checks.asking.listed import answer_which
from checks.asking.meetings import can_meet
from checks.asking.misses import answer_misses
from checks.asking.numbered import answer_card_numbers
from checks.asking.occasions import refuse_afterwards, refuse_occasion, refuse_response, responds_to
from checks.asking.permissions import answer_pair, answer_permission
from checks.asking.phases import answer_phase, tell_summon
from checks.asking.places import answer_closed, is_used_elsewhere, refuse_place
from checks.asking.played import answer_around, read_sides
from checks.asking.retelling import retell
from checks.asking.ruled import LEAST_TERMS, SURE, answer_by_rule, answer_generally
from checks.asking.scenes import Player, is_beside
from checks.asking.speeds import Bearer, answer_speeds
from checks.asking.steps import BATTLE_STEPS, WHOLE_PHASE, Part, answer_step
from checks.asking.stopping import answer_attack_stopped, lets_attack_go_on
from checks.asking.stories import read_clause, read_main
from checks.asking.telling import CLASSES, STEPS, name_effects
from checks.asking.terms import read_terms
from checks.asking.timings import answer_can, answer_when, is_never
from checks.asking.traits import read_trait
from checks.asking.triggered import answer_triggered
from checks.asking.understanding import Asked
from checks.asking.uses import WHOLE, negates
from checks.asking.working import answer_works
from checks.replay.cards import Cards as EngineCards
from checks.replay.eras import Era
from checks.replay.stage import damage_points
from kb import records
from kb.corpus.model import Corpus
from kb.site.questions import ASKING


class CardAnswers:
    """Answers about the cards that a question names."""

    def __init__(self, corpus: Corpus, cards: Cards, law: Law, eras: Mapping[str, Era]) -> None:
        self.corpus = corpus
        self.cards = cards
        self.law = law
        self.eras = eras

    def answer(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer:
        """Answer a question about cards by its form, and the rule for which its last clause asks without them."""
        answer = self._answer_form(asked, era, cards, player)
        if answer.said is not None:
            return answer
        if " after {" in asked.said and any(ENDING.search(write_effects(each.card)) for each in cards):
            return answer
        if (ruled := answer_by_rule(self.law, asked, era, cards)) is not None:
            return ruled._replace(scenes=answer.scenes)
        clause = read_clause(asked.said)
        if "{" in clause or len(read_terms(clause)) <= LEAST_TERMS:
            return answer
        found = self.law.find(clause)
        if found is None or found.said is None or found.likeness < SURE:
            return answer
        rule = self.law.answer(clause, era)
        return answer if rule is None else answer._replace(sentence=f"{tell_only(rule).sentence} {answer.sentence}")

    def _answer_form(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer:
        """Answer a question about cards by its form."""
        one = cards[0].card
        if len(cards) == 1 and not is_beside(one):
            asked = asked._replace(said=ITS.sub(r"\1 it", asked.said))
        if len(cards) == 1 and one.carrier != "monster":
            asked = asked._replace(said=HITS.sub(r"\1 destroy", asked.said))
        if (which := answer_which(self.cards, asked, era, cards)) is not None:
            return which
        if (told := self._answer_fixed(asked, era, cards, player)) is not None:
            return told
        if (general := answer_generally(self.law, asked, era, one)) is not None:
            return general
        if len(cards) == 1:
            points = [point for point in asked.question.points if point in damage_points(era)]
            timed = answer_can(self.cards.time(cards[0], era), era.id, points)
            if (of_kind := answer_kind(one, asked.said, timed)) is not None:
                return of_kind
            in_battle = asked.question.outside == WHOLE_PHASE
            told = answer_triggered(player, one, asked.said, in_battle=in_battle)
            if told is not None:
                return told
        by = BY_CARD.search(asked.said)
        if by is not None and asked.question.is_inside and len(cards) > 1 and is_beside(cards[int(by[1])].card):
            never = self._answer_can(asked._replace(said="can i use {0}"), era, cards[int(by[1])], player)
            if is_never(never):
                return never
        if len(cards) == 2 and (does := DOES_TO.search(asked.said)) is not None:
            doer, other = (cards[int(does[each])].card for each in ("one", "other"))
            events = next(done for verb, done in DEEDS.items() if re.fullmatch(verb, does["verb"]))
            if doer.carrier != "monster" and doer is not other:
                return answer_affects(player, doer, other, events)
        if (ended := answer_attack_stopped(player, [each.card for each in cards], asked.said)) is not None:
            return ended
        if len(cards) > 1 and (done := read_done(asked.said)) is not None:
            after = answer_afterwards(player, cards[done.of].card, cards[done.by].card, done.events)
            if after is not None:
                return after
        if (beaten := answer_beats(player, [each.card for each in cards], asked.said)) is not None:
            return beaten
        named = [each.card for each in cards]
        if (permitted := answer_permission(player, named, asked.said)) is not None:
            return account(permitted, asked.said, Form.WORKS, named) if permitted.said == "yes" else permitted
        if asked.form is not Form.WHEN and (response := answer_on(self.cards, asked, era, cards, player)):
            return account(response, asked.said, Form.RESPONSE, named)
        asks_use = asked.form in (Form.CAN, Form.WHEN, Form.RESPONSE)
        if (
            asked.form is Form.CHANGED
            and (told := compare_battle(self.cards, self.eras, asked.said, era, cards, player)) is not None
        ):
            return told
        points = [point for point in asked.question.points if point in damage_points(era)]
        within: Sequence[str] = points or (WHOLE if asked.question.is_inside else ())
        said = retell(asked.said, asked.question.outside)
        is_retold = said != asked.said
        asked = asked._replace(said=said)
        if points == ["during-calculation"] and said.endswith(" without"):
            said, within = said.removesuffix(" without"), BEFORE_CALCULATION
        story = answer_story(player, named, said, asks_use=asks_use and not is_retold, within=within)
        if len(cards) == 1 and asked.form is not Form.WHEN and (story is None or story.said not in ("yes", "no")):
            deed = answer_deed(player, one, asked.said, within)
            story = deed if deed is not None and (story is None or deed.said == "yes" or not story.said) else story
        if story is not None:
            return story
        if asked.form is Form.MEETING and (told := answer_clause(player, named, asked.said)) is not None:
            return told
        own = self._answer_company(asked, cards, player) if len(cards) > 1 else None
        found = own or (self._answer_one if len(cards) == 1 else self._answer_two)(asked, era, cards, player)
        if found is not None:
            return tell_left_out(account(found, asked.said, asked.form, named), named)
        match asked.form:
            case Form.CHANGED if len(cards) == 1 and (
                both := compare_points(self.cards, self.eras, cards[0], era, asked.question.points, asked.said)
            ):
                return both
            case Form.CHANGED:
                return compare_card(self.cards, self.eras, cards[0], era)
            case Form.MISSES:
                return answer_misses(one, name_effects(player, one), asked.text)
            case Form.CARD if asked.question.outside in BATTLE_STEPS and not MOMENTS.search(asked.said):
                outside = self._answer_outside(asked, era, cards[0], player)
                return outside if outside.said == "no" and ACTS.search(asked.said) else tell_only(outside)
            case Form.CARD | Form.WHEN:
                return self._answer_when(asked, era, cards[0], player)
        if len(cards) > 1:
            beside = self._answer_beside(asked, era, cards, player)
            return tell_left_out(account(beside, asked.said, asked.form, named), named)
        answer = self._answer_can(asked, era, cards[0], player)
        if not read_field(asked.said) or not is_beside(one):
            return answer
        return answer_field(player, one, asked.said) or tell_only(answer)

    def _answer_fixed(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer | None:
        """Answer a question for which no plain battle is played, such as one about Spell Speeds."""
        played = EngineCards(player.corpus, era)
        bearers = [
            Bearer(
                each.card.name, played.effects_of(each.card), each.found.printed.text if each.found.printed else None
            )
            for each in cards
        ]
        refused = refuse_response(cards[0].card, asked.said) if len(cards) == 1 else None
        speeds = refused or answer_speeds(asked.said, bearers, is_inside=asked.question.is_inside)
        named = [each.card for each in cards]
        told = speeds or answer_spared(named, asked.said) or answer_waiting(named, asked.said)
        if told is not None or len(cards) > 1:
            return told or (None if asked.question.is_inside else answer_destroyed(named, asked.said))
        one = cards[0].card
        if (copies := answer_copies(player, one, asked.said) or answer_pair(player, one, asked.said)) is not None:
            return copies
        names = name_effects(player, one)
        return (
            answer_bars(one, asked.said)
            or answer_ability(one, names, asked.said)
            or answer_features(bearers[0], names, asked.said)
        )

    def _answer_one(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer | None:
        """Answer a question about a battle of one card; None for one about its use."""
        known = cards[0]
        match asked.form:
            case Form.NUMBERS if asked.numbers is not None:
                attacks = asked.numbers.attacker is None
                number = asked.numbers.target if attacks else asked.numbers.attacker
                told = answer_card_numbers(
                    player, known.card, number or 0, asked.said, attacks=attacks, defends=asked.numbers.defends
                )
                if not EFFECT_USED.search(asked.said):
                    return told
                return told._replace(said=None, sentence=f"Without its effect: {tell_only(told).sentence}")
            case Form.WORKS if asked.question.is_timed and USABLE.search(asked.said):
                is_used = self.cards.time(known, era)["effects"]
                return None if is_used else answer_around(player, known.card, asked.said)
            case Form.WORKS if WORKS.search(asked.said) and (read_trait(asked.said) or ON_ATTACK.search(asked.said)):
                return answer_step(player, known.card, BATTLE_STEPS["an attack"], asked.said)
            case Form.WORKS if re.search(
                r"\bbe (?:responded|chained|answered|interrupted)\b(?! (?:on)?to an? )", asked.said
            ):
                return answer_closed(known.card.name, known.text)
            case Form.WORKS if asked.question.is_inside and (closed := self._answer_closed_step(asked, era, known)):
                return closed
            case Form.MEETING | Form.WORKS:
                main = read_main(asked.around) if asked.form is Form.WORKS else ""
                return answer_around(player, known.card, asked.said, main)
        return None

    def _answer_two(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer | None:
        """Answer a question about two cards that meet; None for one about the use of one of them."""
        match asked.form:
            case Form.RESPONSE if asked.response is not None:
                return answer_asked_response(self.cards, asked, era, cards, player)
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
        if asked.form is Form.WORKS and (against := AGAINST.search(asked.said)) is not None:
            works = answer_works(player, one, other)
            if works.said == "yes" and not against["beside"]:
                return works
            stopped = answer_works(player, other, one)
            if stopped.said == "yes":
                return stopped._replace(said="no", sentence=stopped.sentence.replace("Yes.", "No.", 1))
            if stopped.said == "no" and against["beside"]:
                told = f"{other.name} does not stop {one.name}"
                return stopped._replace(said="yes", sentence=f"Yes. {told}.")
            if not against["beside"] and (affected := answer_affects(player, one, other)).said == "yes":
                return affected
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

    def _answer_works(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer:
        first, second = (1, 0) if re.search(r"\bby (?:\w+ )?\{1\}", asked.said) else (0, 1)
        if asked.protects and not asked.stops:
            protected = answer_protects(player, cards[first].card, cards[second].card)
            met = protected or answer_meeting(player, cards[0].card, cards[1].card, asked.said)
            stops = f"; {cards[first].card.name} stops it."
            return met._replace(said="yes", sentence=f"Yes. {met.sentence}") if met.sentence.endswith(stops) else met
        if asked.question.is_inside and (closed := self._answer_closed_step(asked, era, cards[first])) is not None:
            return closed
        negates = bool(re.search(r"\bnegat", asked.said))
        answer = answer_works(player, cards[first].card, cards[second].card, negates=negates)
        if answer.said is None and (barred := answer_stopping(cards[first].card, cards[second].card)) is not None:
            return barred
        if answer.said is None and not answer.scenes:
            stopped = answer_works(player, cards[second].card, cards[first].card)
            if stopped.said == "yes":
                return stopped._replace(said="no", sentence=f"No. {stopped.sentence.removeprefix('Yes. ')}")
        if answer.said is None and asked.question.is_inside:
            points = [point for point in asked.question.points if point in damage_points(era)]
            alone = answer_can(self.cards.time(cards[first], era), era.id, points)
            if alone.said == "no" and "has no effect" not in alone.sentence:
                return alone
        return answer

    def _answer_closed_step(self, asked: Asked, era: Era, known: Known) -> Answer | None:
        """Say no if each effect of a card is activated, and none of them can be in the Damage Step; else None."""
        if any(not CLASSES.issuperset(each.class_ or ("unclassified",)) for each in known.card.effects):
            return None
        points = [point for point in asked.question.points if point in damage_points(era)]
        alone = answer_can(self.cards.time(known, era), era.id, points)
        return alone if alone.said == "no" and known.card.effects else None

    def _answer_when(self, asked: Asked, era: Era, known: Known, player: Player) -> Answer:
        """Answer when a card can be used: in the Damage Step, and when an attack is declared."""
        inside = answer_when(self.cards.time(known, era), era.id)
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
        if asked.place:
            text = asked.text.casefold()
            is_theirs = read_sides(text)[1] == "they" or THEIR_TURN.search(text) is not None
            if (refused := refuse_place(asked.place, known.card, is_their_turn=is_theirs)) is not None:
                return refused
        if (refused := refuse_afterwards(known.card, asked.said)) is not None:
            return refused
        if (absent := answer_absent(player, known.card, asked.said)) is not None:
            return absent
        timed = self._answer_timed(asked, era, known, player)
        if asked.place and timed.said == "no" and not asked.question.is_timed and not timed.scenes:
            return tell_only(timed)
        if asked.place == "field" and timed.said == "yes" and is_used_elsewhere(known.card):
            return tell_only(timed)
        answer = refuse_occasion(timed, known.card, asked.said)
        if timed.said == "yes" and answer.said == "no":
            return answer
        if answer.said == "cannot-decide" and "is not played" in answer.sentence:
            when = answer_when(self.cards.time(known, era), era.id)
            if when.sentence.startswith("You can"):
                answer = answer._replace(sentence=f"{answer.sentence} {when.sentence}", rule=when.rule)
        moment = not asked.question.is_timed and self._read_moment(asked) is not None
        more = answer.scenes == () and self._asks_more(asked) and not (moment and answer.said == "no")
        text = known.text or ""
        lost = find_lost(asked.said, known.card, text, is_so=answer.said == "yes")
        is_named_once = len(asked.cards) == 1 and asked.said.count("{0}") == 1
        is_answered = is_named_once and ANSWERED.search(asked.said) is not None
        if answer.said == "yes" and ANSWERS_KIND.search(asked.said) and not responds_to(known.card, asked.said):
            is_answered = True
        unknown = asked.missing and answer.said == "no"
        verb = USABLE.search(asked.said)
        if answer.said == "yes" and verb and "work" not in verb[0] and not negates(known.card):
            return tell_only(answer)
        other = (unknown or ELSE.search(asked.said)) and not is_never(answer)
        changed = other or more or lost or is_answered
        if changed and answer.said in ("yes", "no"):
            return answer._replace(said=None, sentence=answer.sentence.partition(". ")[2])
        if answer.said == "yes" and OF_ATTACK.search(asked.said):
            stopped = answer_around(player, known.card, asked.said, "does it stop the attack").said
            told = answer.sentence.removeprefix("Yes. ")
            if "negat" in asked.said and '"negate-attack":' not in write_effects(known.card) and stopped == "yes":
                return answer._replace(said=None, sentence=f"{told} It stops the attack without negating it.")
            if stopped == "no":
                return answer._replace(said="no", sentence=f"No. {told} The attack goes on.")
            if stopped is None and lets_attack_go_on(player, known.card):
                return answer._replace(said="no", sentence=f"No. {told} The attack goes on.")
            if stopped is None:
                return answer._replace(said=None, sentence=told)
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
        names_event = not asked.question.is_timed and not SUMMONED.search(asked.said)
        if names_event and (told := tell_summon(known.card, asked.said)) is not None:
            return told
        moment = None if asked.question.is_timed else self._read_moment(asked)
        if moment is not None:
            return answer_step(player, known.card, moment, asked.said)
        if (turn := WHOSE_TURN.search(asked.said)) is not None and not asked.question.is_timed:
            attacks = "i attack" if turn[1] == "my" else "opponent attacks"
            part = Part(BATTLE_STEPS[WHOLE_PHASE].points, f"in the Battle Phase of {TURNS[attacks]} turn")
            answer = answer_step(player, known.card, part, f"{asked.said} when {attacks}")
            return answer if answer.said == "yes" else tell_only(answer)
        points = [point for point in asked.question.points if point in damage_points(era)]
        return answer_can(self.cards.time(known, era), era.id, points, asked.said)

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
        triggers = [{*(each.trigger or ())} for each in other.card.effects if each.trigger]
        lost = LOST_BATTLE.search(asked.text.casefold()) and any(DEATHS & each for each in triggers)
        floats = FLOATS.search(asked.said) and triggers and all(each <= BATTLE_DEATHS for each in triggers)
        if lost or floats:
            question = asked.question._replace(points=("end",), outside="", is_inside=True)
            asked = asked._replace(question=question)
        if names_removal(asked.said):
            alone = self._answer_can(asked, era, used, player)
            return alone if is_never(alone) else tell_only(alone)
        if str(1 - at) in GONE.findall(asked.said):
            return tell_only(self._answer_can(asked._replace(said=_put_first(asked.said, at)), era, used, player))
        stopped = answer_works(player, other.card, used.card)
        if stopped.said == "yes":
            return stopped._replace(said="no", sentence=stopped.sentence.replace("Yes.", "No.", 1))
        if stopped.said == "depends":
            return stopped
        if (barred := answer_barred(used.card, other.card)) is not None:
            return barred
        own = asked._replace(said=_put_first(asked.said, at))
        answer = self._answer_can(own, era, used, player)
        points = self._list_points(asked)
        theirs = read_sides(asked.said.replace("{1}", "{0}") if at else asked.said)[0]
        if re.search(rf"{HAVE}(?: \w+){{0,3}} \{{{1 - at}\}}", asked.said) and not theirs:
            return tell_only(answer)
        is_own = find_own(asked.said, used.card, other.card, 1 - at, theirs=theirs) == "mine"
        if answer.said == "no" and not (asked.question.is_timed or answer.scenes or self._read_moment(asked)):
            return tell_only(answer)
        is_shown = answer.said != "yes" or (
            not is_own
            and can_meet(
                player, used.card, other.card, points, on=re.search(r"\bon (?:\w+ )?\{\d\}", asked.said) is not None
            )
        )
        return answer if is_shown else tell_only(answer)

    def _add_timings(self, met: Answer, cards: list[Known], era: Era) -> Answer:
        """Add when each card can be used at all, if the scenes show no use of it."""
        told = [answer_when(self.cards.time(each, era), era.id) for each in cards[:2]]
        return met._replace(sentence=" ".join(each.sentence for each in told), reason=told[0].reason, rule=told[0].rule)

    def _answer_outside(self, asked: Asked, era: Era, known: Known, player: Player) -> Answer:
        outside = asked.question.outside
        if outside not in BATTLE_STEPS:
            return answer_phase(known.card, outside)
        answer = answer_step(player, known.card, BATTLE_STEPS[outside], asked.said, asked.text.casefold())
        if answer.said == "no" and outside not in (WHOLE_PHASE, "an attack"):
            inside = answer_can(self.cards.time(known, era), era.id, ())
            if inside.said == "yes":
                return answer._replace(sentence=f"{answer.sentence} {inside.sentence.removeprefix('Yes. ')}")
        return answer


def _put_first(said: str, at: int) -> str:
    """Give a card of a question the first number, as the answers about one card read it."""
    numbers = {"{0}": f"{{{at}}}", f"{{{at}}}": "{0}"}
    return re.sub(r"\{\d\}", lambda found: numbers.get(found[0], found[0]), said)

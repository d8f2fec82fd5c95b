"""The corpus' cards as the engine plays them under one ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, NamedTuple, Self, get_args

from checks.engine import CARD_EVENTS, FIELD, PLAYERS, STAYING, Card, CardRuling, Effect, Print, Undecided
from checks.replay.effects import EffectCache, first
from checks.replay.eras import Era
from kb import records
from kb.corpus.model import Corpus
from kb.language import Summoned, words
from kb.language.conditions import During

TERRITORIES: Final = get_args(words.Territory)


def write_gap(card: str, era: Era) -> str:
    """Write the doubt that a card is not yet printed under a ruleset."""
    return f"{card} is not yet printed on {era.day} ({era.territory.upper()})"


# --- cards --------------------------------------------------------------------------------------------------


def in_force(effect: records.Effect, territory: str, day: str) -> bool:
    """Whether a wording is in force for a territory on a day."""
    if effect.territory and territory not in effect.territory:
        return False
    return (effect.since or "") <= day and (effect.until is None or day < effect.until)


def is_dated(effect: records.Effect) -> bool:
    """Whether a wording is in force for one territory, or for some time."""
    return bool(effect.territory or effect.since or effect.until)


@dataclass(slots=True)
class Noted:
    """The cards of which something dated was read, by name; None while not recorded."""

    cards: dict[str, records.Card] | None = None


class Form(NamedTuple):
    """A card as it is on a day: whether it is printed, its effects, the rulings on it."""

    is_missing: bool
    """Whether it is not yet printed."""
    effects: tuple[Effect, ...]
    rulings: Mapping[str, tuple[CardRuling, ...]]
    """The card rulings on its effects."""


class Cards:
    """The cards of a corpus as the engine plays them on one day in one territory.

    An effect without a wording of that day is undecided, or with ``by_nearest`` taken in its first wording on record.
    """

    by_nearest = False

    def __init__(self, corpus: Corpus, era: Era, cache: EffectCache | None = None) -> None:
        self.corpus = corpus
        self.era = era
        self.cache = cache or EffectCache()
        self._made: dict[str, tuple[Effect, ...]] = {}
        self._undated: dict[str, tuple[Effect, ...]] = {}
        self._gaps: dict[str, str] = {}
        self._forms: dict[str, Form] = {}
        self._index = corpus.names
        self._noted = Noted()

    def take_nearest(self) -> Self:
        """Return the same cards with the nearest wording where the day's is not on record."""
        other = copy(self)
        other.by_nearest, other._made, other._forms = True, {}, {}
        return other

    def at(self, era: Era) -> Self:
        """Return the same cards under another ruleset."""
        other = copy(self)
        other._noted = Noted()
        other.era, other._made, other._gaps, other._forms = era, {}, {}, {}
        return other

    def find(self, name: str) -> records.Card:
        """Find a card by any name that is certainly its own; the reader has linked it."""
        return self._index[name.casefold()]

    def look_up(self, name: str) -> records.Card | None:
        """Find a card by any name that is certainly its own; None if there is none."""
        return self._index.get(name.casefold())

    @contextmanager
    def gather_read(self) -> Iterator[dict[str, records.Card]]:
        """Record the cards of which something dated is read meanwhile, in the nearest wording too."""
        found: dict[str, records.Card] = {}
        self._noted.cards = found
        try:
            yield found
        finally:
            self._noted.cards = None

    def _note(self, card: records.Card) -> None:
        if self._noted.cards is not None:
            self._noted.cards[card.name] = card

    def find_gap(self, card: records.Card) -> str:
        """The doubt that a card is not yet printed; empty if it is."""
        self._note(card)
        if card.name not in self._gaps:
            first = self.corpus.find_printing(card, self.era.territory)
            self._gaps[card.name] = write_gap(card.name, self.era) if first is not None and first > self.era.day else ""
        return self._gaps[card.name]

    def effects_of(self, card: records.Card) -> tuple[Effect, ...]:
        """Make the effects of a card in the ruleset's wording."""
        self._note(card)
        if card.name not in self._made:
            self._made[card.name] = self._find_effects(card)
        return self._made[card.name]

    def _find_effects(self, card: records.Card) -> tuple[Effect, ...]:
        """Make the effects of a card, or find those that hold on every day."""
        if self.find_gap(card) or any(map(is_dated, card.effects)):
            return tuple(self._make_effects(card))
        if card.name not in self._undated:
            self._undated[card.name] = tuple(self._make_effects(card))
        return self._undated[card.name]

    def _make_effects(self, card: records.Card) -> Iterator[Effect]:
        by_id = {effect.id: effect for effect in card.effects}
        for effect in card.effects:
            if effect.same_as is not None:
                continue
            chosen = self._choose_wording(card, effect)
            if chosen is not None:
                yield self._make_effect(card, self.cache.fill(chosen, by_id), effect.id)
            else:
                known = self._make_effect(card, effect, effect.id)
                gap = f"needs the wording of {card.name}'s {effect.id} on {self.era.day} ({self.era.territory.upper()})"
                yield self.cache.doubt(known, (self.find_gap(card) or gap,), known.unplayed)

    def _choose_wording(self, card: records.Card, effect: records.Effect) -> records.Effect | None:
        current = [each for each in list_wordings(card, effect) if in_force(each, self.era.territory, self.era.day)]
        if current:
            return max(current, key=lambda each: (each.same_as is not None, each.since or ""))
        first = self._find_first_wording(card, effect)
        return first if first is not None and (self.by_nearest or self._find_change(first) == "wording") else None

    def _find_change(self, wording: records.Effect) -> str | None:
        """The known kind of the change with which a wording began in the territory."""
        return wording.changed if self.era.territory in (wording.changed_in or TERRITORIES) else None

    def _find_first_wording(self, card: records.Card, effect: records.Effect) -> records.Effect | None:
        """Find the first wording on record, if it is younger than the day, the card older, and nothing changed."""
        printed = self.corpus.find_printing(card, self.era.territory)
        if printed is None or self.era.day < printed:
            return None
        wordings = [
            each for each in list_wordings(card, effect) if self.era.territory in (each.territory or TERRITORIES)
        ]
        first = min(wordings, key=lambda each: each.since or "", default=None)
        if first is None or (first.since or "") <= self.era.day or self._find_change(first) == "function":
            return None
        return first

    def list_later_wordings(self, card: records.Card) -> dict[str, str]:
        """List the effects for which the nearest wording stands in, each with the day of that wording."""
        self._note(card)
        found: dict[str, str] = {}
        for effect in card.effects:
            if effect.same_as is None and not any(
                in_force(each, self.era.territory, self.era.day) for each in list_wordings(card, effect)
            ):
                first = self._find_first_wording(card, effect)
                if first is not None and first.since is not None and self._find_change(first) is None:
                    found[effect.id] = first.since
        return found

    def _make_effect(self, card: records.Card, effect: records.Effect, id: str) -> Effect:
        made = self.cache.describe(effect, id, card.carrier)
        missing = [gap] if (gap := self.find_gap(card)) else []
        if effect.class_ is None:
            missing.append(f"needs the class of {card.name}'s {id}")
        if effect.trigger and effect.about is None and first(effect.trigger) in CARD_EVENTS:
            missing.append(f"needs to know whose event triggers {card.name}'s {id}")
        if made.effect_class == "trigger" and made.trigger == made.named_timing == "none" and not names_phase(effect):
            missing.append(f"needs the trigger event of {card.name}'s {id}")
        unplayed = f'"{effect.unplayed}" of {card.name} is not played' if effect.unplayed is not None else ""
        return self.cache.doubt(made, (*made.missing, *missing), unplayed) if missing or unplayed else made

    def rulings_of(self, card: records.Card) -> dict[str, tuple[CardRuling, ...]]:
        """List the card rulings on a card's effects that are in force."""
        found: dict[str, list[CardRuling]] = {}
        for each in () if self.find_gap(card) else card.rulings_that_except:
            if each.territory and self.era.territory not in each.territory:
                continue
            if each.from_ <= self.era.day and (each.until is None or self.era.day < each.until):
                cites = tuple((cite.source, cite.locator) for cite in each.cites)
                found.setdefault(each.effect, []).append(
                    CardRuling(tuple(each.point or ()), each.allowed == "yes", cites, each.using or ())
                )
        return {effect: tuple(rulings) for effect, rulings in found.items()}

    def form_of(self, card: records.Card) -> Form:
        """The form of a card under the ruleset, as far as answers depend on it."""
        self._note(card)
        if card.name not in self._forms:
            self._forms[card.name] = Form(bool(self.find_gap(card)), self.effects_of(card), self.rulings_of(card))
        return self._forms[card.name]

    def make(self, role: str, thing: records.SceneCard, besides: Effect | None = None) -> Card:
        """Make a card in play from a scenario's card, with an effect besides its own."""
        if thing.card is not None:
            record = self.find(thing.card)
            card = self._make_real(role, record)
        else:
            kind = "effect" if thing.effect or besides else "normal"
            card = Card(role, Print(carrier=thing.plain or "monster", kinds=(kind,)))
        card.controller = card.owner = PLAYERS.index(thing.of or ("opponent" if role == "target" else "turn-player"))
        _place(card, thing)
        if thing.effect is not None:
            card.effects = (*card.effects, self.cache.describe(thing.effect, "effect", card.carrier))
        if besides is not None:
            card.effects = (*card.effects, besides)
        _print_over(card, thing)
        _adapt_effects(card)
        if isinstance(thing.materials, tuple):
            things = [records.SceneCard.model_construct(card=name, of=thing.of) for name in thing.materials]
            card.attached = tuple(self.make(f"{role}-material-{at}", each) for at, each in enumerate(things, 1))
            for each in card.attached:
                each.zone = "xyz-material"
            card.effects = (*card.effects, *map(self._doubt_given, filter(self._gives, thing.materials)))
        card.materials = thing.materials if isinstance(thing.materials, int) else len(card.attached) or None
        card.counters = thing.counters or 0
        card.summoned = thing.summoned or ""
        if thing.summoned_this_turn is not None:
            card.summoned_this_turn = thing.summoned_this_turn == "yes"
        card.token = card.token or thing.token == "yes"
        card.negated = thing.negated == "yes"
        card.negated_until = "given" if card.negated else ""
        card.marked = thing.marked == "yes"
        return card

    def _gives(self, name: str) -> bool:
        """Whether a card gives something to the monster that has it as material."""
        return "given" in self.find(name).outside_battle

    def _doubt_given(self, name: str) -> Effect:
        """Make an unplayed effect that a material gives."""
        given = self.cache.describe(_describe_given(), f"given by {name}", "monster")
        return self.cache.doubt(given, (), f"what {name} gives as material is not played")

    def _make_real(self, role: str, record: records.Card) -> Card:
        if gap := self.find_gap(record):
            raise Undecided(gap)
        stats = record.stats or records.Stats.model_construct()
        return Card(
            role,
            Print(
                record.name,
                record.carrier,
                level=stats.level or 0,
                attribute=stats.attribute or "",
                type=stats.type or "",
                kinds=record.kinds or (("normal",) if record.token == "yes" else ()),
                effects=self.effects_of(record),
                rulings=self.rulings_of(record),
                bound="summoning" in record.outside_battle,
                by_hand_otherwise="further-summoning" in record.outside_battle,
            ),
            atk=stats.atk if isinstance(stats.atk, int) else 0,
            defense=stats.def_ if isinstance(stats.def_, int) else 0,
            token=record.token == "yes",
        )


@cache
def _describe_given() -> records.EffectDescription:
    """Describe an effect of which nothing is known; not at import, where the schema for it would be made first."""
    return records.EffectDescription.model_validate({"class": "unclassified"})


def _place(card: Card, thing: records.SceneCard) -> None:
    """Put a card where a scenario says, or where its kind usually is; raises :class:`Undecided` without a place."""
    worn = thing.equipped_to is not None
    on_its_feet = thing.position is not None or (card.carrier == "monster" and not (worn and thing.in_ == "field"))
    stays = worn or (thing.in_ == "field" and (card.carrier in STAYING or any(map(_works_face_up, card.effects))))
    usual = "monster-zone" if on_its_feet else "spell-trap-zone" if stays else "set"
    card.zone = usual if thing.in_ is None or thing.in_ == "field" else thing.in_
    if card.carrier == "equip-spell" and thing.in_ == "field" and not worn:
        raise Undecided(f"needs to know which monster {card.role} is equipped to")
    if card.zone == "monster-zone":
        card.carrier = "monster"
    elif worn and card.carrier == "monster":
        card.carrier = "equip-spell"
    if card.zone == "spell-trap-zone" and card.carrier == "field-spell":
        card.zone = "field-zone"
    card.position = thing.position or "attack"


def _print_over(card: Card, thing: records.SceneCard) -> None:
    """Replace the print of a card by the values of a scenario."""
    card.base_atk = card.base_atk if thing.atk is None else thing.atk
    card.base_def = card.base_def if thing.def_ is None else thing.def_
    card.level = thing.level or (0 if {"xyz", "link"}.intersection(thing.kinds or ()) else card.level)
    card.type = thing.type or card.type
    card.kinds = thing.kinds or card.kinds
    card.attribute = thing.attribute or card.attribute


def _adapt_effects(card: Card) -> None:
    """Choose the place that each effect works from, and leave open those of a Gemini Monster on the field."""
    if "link" in card.kinds and card.zone == "monster-zone" and card.position != "attack":
        raise Undecided(f"needs another position of {card.role}, a Link Monster: it is always in Attack Position")
    if "gemini" in card.kinds and card.zone == "monster-zone":
        gap = f"needs to know whether {card.role} was Gemini Summoned"
        card.effects = tuple(
            each if _asks_for_gemini(each) else replace(each, missing=(*each.missing, gap)) for each in card.effects
        )
    card.effects = tuple(_work_from(card.zone, each) for each in card.effects)


def _asks_for_gemini(effect: Effect) -> bool:
    """Whether an effect of a Gemini Monster is gained by the Gemini Summon."""
    asked = (*effect.needs, *effect.applies_when)
    return any(isinstance(each, Summoned) and each.how == ("gemini",) for each in asked)


def _works_face_up(effect: Effect) -> bool:
    """Whether an effect applies while its card is face-up on the field, so that the card stays there."""
    return effect.effect_class == "continuous" and effect.origin == "field"


def _work_from(zone: str, effect: Effect) -> Effect:
    """Choose one of the places that an effect works from: where its card is, else the Graveyard, else the first."""
    place = "field" if zone in FIELD and zone != "set" else zone
    others = [other for other in (place, "graveyard") if other in effect.or_origins and place != effect.origin]
    return replace(effect, origin=others[0]) if others else effect


def names_phase(effect: records.Effect) -> bool:
    """Whether an effect has a phase or step as a condition."""
    return any(isinstance(each, During) for each in effect.needs or ())


def root_of(effect: records.Effect, by_id: Mapping[str, records.Effect]) -> str:
    """Follow ``same-as`` to the effect that a wording belongs to."""
    while effect.same_as is not None and effect.same_as in by_id:
        effect = by_id[effect.same_as]
    return effect.id


def list_wordings(card: records.Card, effect: records.Effect) -> list[records.Effect]:
    """List the wordings of an effect, its own record first."""
    by_id = {each.id: each for each in card.effects}
    return [effect, *(each for each in card.effects if each is not effect and root_of(each, by_id) == effect.id)]

"""Verbs that Summon monsters, make Tokens, or make a Trap a monster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from checks.engine.duel.actions.moves import enter_zone, leave_zone
from checks.engine.duel.actions.performing import note
from checks.engine.duel.actions.verbs.movers import is_out_of_sight
from checks.engine.duel.continuous.triggers import raise_event
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Part, Why
from checks.engine.duel.deeds.deed import Deed, plays
from checks.engine.duel.deeds.looking import ToCards
from checks.engine.duel.field.amounts import count_amount
from checks.engine.duel.field.in_force import select_affected
from checks.engine.duel.field.oaths import note_summon
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.field.restrictions import find_limit
from checks.engine.duel.field.room import has_room
from checks.engine.duel.field.selectors import select_cards, select_players
from checks.engine.duel.state.card import Card, Print
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.stats import Change
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import CH_17, LE_11
from checks.engine.rules.effects import CO_55, EF_1
from kb.language import (
    BecomeMonster,
    FusionSummon,
    MakeToken,
    Mover,
    NormalSummon,
    RitualSummon,
    Side,
    SpecialSummon,
    Summon,
    SummonUsing,
    list_verbs,
)


def forbidden_summon(game: Game, card: Card | None, player: int) -> Iterator[Why]:
    """Say that a player, or a card, is kept from a Special Summon."""
    if by := is_forbidden(game, "special-summon", card, player):
        yield Why(Circumstance.FORBIDDEN, f"{by} forbids its Special Summon")


def no_room(game: Game, side: Side | None, wanted: int, asking: Asking) -> Iterator[Why]:
    """Say that a player has too few free Monster Zones; the cost or an earlier part may free one."""
    context = asking.context
    if asking.part is not Part.FIRST or any(isinstance(cost, Mover) for cost in list_verbs(context.effect.cost)):
        return
    if not has_room(game, select_players(side or "controller", context)[0], wanted):
        yield Why(Circumstance.NO_ROOM, "there is no free Monster Zone for its Special Summon")


class Summoning(ToCards[Any]):
    """Summons monsters to the field of its controller, of another player, or of who controlled each last."""

    way: ClassVar[str]
    """How a monster has been Summoned."""
    event: ClassVar[str] = "special-summon"

    def perform(self, game: Game, verb: Summon, context: Context) -> bool:
        done = []
        cards = select_affected(game, verb.of, context)
        if not cards and is_out_of_sight(verb.of, game, context):
            game.sight.unseen = context.name
            note(context, None)
            return True
        special = self.event == "special-summon"
        for card in cards:
            as_it_was = verb.to == "as-it-was"
            player = card.last_controller if as_it_was else select_players(verb.to or "controller", context)[0]
            position = card.position if verb.position == "as-it-was" else verb.position or "attack"
            if card.zone == "monster-zone":
                continue
            if special and is_forbidden(game, self.event, card, context.player, own=context.name):
                continue
            if card.bound and card is not context.card:
                raise Undecided(f"needs how {card.name} may be Summoned")
            if position != "facedown" and game.rulebook.holds(LE_11) and find_limit(game, card, player):
                continue
            if special and card.zone != "extra-deck" and not has_room(game, player):
                continue
            leave_zone(game, card, "monster-zone")
            enter_zone(game, card, "monster-zone", position, player)
            card.summoned, card.summoner = self.name_way(verb), context.card
            note_summon(game, self.event, card, context)
            game.emit(self.event, card.role, EF_1, by="card-effect", source=context.name)
            event = f"{self.event}ed"
            raise_event(game, event, card, by="card-effect", source=context.name, before=context.occasion)
            done.append(card)
        note(context, done)
        return bool(done)

    def name_way(self, verb: Summon) -> str:
        """Name how a monster has been Summoned by a verb."""
        return self.way

    def no_effect(self, game: Game, verb: Summon, asking: Asking) -> Iterable[Why]:
        return NO_REASON


@plays(NormalSummon)
class NormalSummoning(Summoning):
    """Normal Summons monsters."""

    way = "normal"
    event = "normal-summon"


class SpecialKind(Summoning):
    """Summons monsters in a way that counts as a Special Summon; where a text names its materials, it is undecided."""

    def perform(self, game: Game, verb: Summon, context: Context) -> bool:
        self._verify_materials(verb, context)
        return super().perform(game, verb, context)

    def _verify_materials(self, verb: Summon, context: Context) -> None:
        if isinstance(verb, SpecialSummon) and verb.pointed:
            raise Undecided(f"needs whether a zone is free to which {context.name} Special Summons")
        if isinstance(verb, SpecialSummon | SummonUsing) and verb.using is not None:
            levels = f", their Levels {verb.levels}" if isinstance(verb, RitualSummon) else ""
            gone = verb.gone if isinstance(verb, SummonUsing) else "graveyard"
            way = self.name_way(verb).title()
            raise Undecided(f"needs the materials of the {way} Summon by {context.name} ({gone}{levels})")

    def obstacle(self, game: Game, verb: Summon, asking: Asking) -> Iterable[Why]:
        context = asking.context
        yield from forbidden_summon(game, context.card if verb.of == "this-card" else None, context.player)
        yield from super().obstacle(game, verb, asking)


class UsingMaterials(SpecialKind):
    """Summons monsters with materials."""

    def obstacle(self, game: Game, verb: Summon, asking: Asking) -> Iterable[Why]:
        found = tuple(super().obstacle(game, verb, asking))
        if not found:
            self._verify_materials(verb, asking.context)
        yield from found


@plays(FusionSummon)
class FusionSummoning(UsingMaterials):
    """Fusion Summons monsters."""

    way = "fusion"


@plays(RitualSummon)
class RitualSummoning(UsingMaterials):
    """Ritual Summons monsters."""

    way = "ritual"


@plays(SpecialSummon)
class SpecialSummoning(SpecialKind):
    """Special Summons monsters."""

    way = "special"
    finds_elsewhere = True

    def name_way(self, verb: Summon) -> str:
        return (verb.as_ if isinstance(verb, SpecialSummon) else None) or self.way

    def obstacle(self, game: Game, verb: Summon, asking: Asking) -> Iterable[Why]:
        found = tuple(self._list_obstacles(game, verb, asking))
        if not found:
            self._verify_materials(verb, asking.context)
        yield from found

    def _list_obstacles(self, game: Game, verb: Summon, asking: Asking) -> Iterator[Why]:
        """List the reasons against the Summon, besides the materials that a text names."""
        yield from super().obstacle(game, verb, asking)
        if verb.of in POINTED_AT:
            yield from self._pointing_at_none(game, select_cards(game, verb.of, asking.context), asking.context)
        if verb.to != "as-it-was" and not (isinstance(verb, SpecialSummon) and verb.using is not None):
            yield from no_room(game, verb.to, 1, asking)

    def _pointing_at_none(self, game: Game, cards: list[Card], context: Context) -> Iterator[Why]:
        """Say that none of the monsters chosen from can be Special Summoned, or that their texts may prohibit it."""
        kept = [by for card in cards if (by := is_forbidden(game, "special-summon", card, context.player))]
        if cards and len(kept) == len(cards):
            yield Why(Circumstance.PROHIBITED, f"{kept[0]} forbids its Special Summon", "each")
        elif cards and all(card.bound for card in cards):
            yield Why(Circumstance.SUMMON_LIMITED, f"needs how {cards[0].name} may be Summoned")

    def bars(self, game: Game, card: Card, verb: Summon | None, source: Card | None, by: str) -> Iterable[Why]:
        player = card.controller if source is None else source.controller
        if forbidder := is_forbidden(game, "special-summon", card, player):
            yield Why(Circumstance.PROHIBITED, f"{forbidder} forbids its Special Summon")
        if card.bound:
            yield Why(Circumstance.SUMMON_LIMITED, f"needs how {card.name} may be Summoned")


POINTED_AT: Final = ("destroyed-monster", "battled-monster", "that-card")
"""The words for a monster of the event, or of the battle, that an effect may Special Summon without targeting it."""


@plays(MakeToken)
class MakingTokens(Deed[MakeToken]):
    """Special Summons Tokens."""

    def perform(self, game: Game, verb: MakeToken, context: Context) -> bool:
        player = select_players(verb.to, context)[0]
        barred = is_forbidden(game, "special-summon", None, context.player, own=context.name)
        if barred or not has_room(game, player, verb.count):
            return False
        made: list[Card] = []
        for _ in range(verb.count):
            token = Card(
                f"token-{sum(card.token for card in game.cards.values()) + 1}",
                Print("Token", "monster", verb.level, verb.attribute or "", verb.type or "", ("normal",)),
                atk=count_amount(game, verb.atk, context),
                defense=count_amount(game, verb.def_, context),
                controller=player,
                zone="gone",
                token=True,
            )
            _set_counted_numbers(game, token, verb, context)
            game.cards[token.role] = token
            enter_zone(game, token, "monster-zone", verb.position, player)
            token.summoned, token.summoner = "special", context.card
            note_summon(game, "special-summon", token, context)
            game.emit("special-summon", token.role, EF_1, by="card-effect", source=context.name)
            raise_event(game, "special-summoned", token, by="card-effect")
            made.append(token)
        note(context, made)
        return True

    def obstacle(self, game: Game, verb: MakeToken, asking: Asking) -> Iterable[Why]:
        yield from forbidden_summon(game, None, asking.context.player)
        yield from no_room(game, verb.to, verb.count, asking)

    def no_effect(self, game: Game, verb: MakeToken, asking: Asking) -> Iterable[Why]:
        return NO_REASON


def _set_counted_numbers(game: Game, token: Card, verb: MakeToken, context: Context) -> None:
    """Let the numbers that an effect counts for a Token be no original ones on such a day."""
    counted = [stat for stat, amount in (("atk", verb.atk), ("def", verb.def_)) if not isinstance(amount, int)]
    if not counted or not game.rulebook.holds(CO_55):
        return
    try:
        if game.law(CO_55) == "original":
            return
    except Undecided as unknown:
        token.counted = str(unknown)
        return
    for stat in counted:
        now = token.base_atk if stat == "atk" else token.base_def
        token.changes.append(Change(stat, "set", now, "while-face-up", context.name, game.next_order(), (CO_55,)))
    token.base_atk = token.base_atk if isinstance(verb.atk, int) else 0
    token.base_def = token.base_def if isinstance(verb.def_, int) else 0


@plays(BecomeMonster)
class BecomingMonster(Deed[BecomeMonster]):
    """Makes the card a monster too, in a Monster Zone, with these values."""

    def perform(self, game: Game, verb: BecomeMonster, context: Context) -> bool:
        card = context.card
        barred = is_forbidden(game, "special-summon", card, context.player, own=context.name)
        if barred or not has_room(game, context.player):
            return False
        leave_zone(game, card, "monster-zone")
        aimed_at = any(card in link.targets for link in game.chain.links if not link.resolved)
        if aimed_at and game.law(CH_17, "summoned-as-a-monster") == "left-alone":
            card.moves += 1
        card.carrier = "monster"
        card.base_atk, card.base_def, card.level = verb.atk, verb.def_, verb.level
        card.attribute, card.type = verb.attribute, verb.type
        enter_zone(game, card, "monster-zone", verb.position, context.player)
        card.summoned, card.summoner = "special", card
        note_summon(game, "special-summon", card, context)
        game.emit("special-summon", card.role, EF_1, by="card-effect", source=context.name)
        raise_event(game, "special-summoned", card, by="card-effect")
        return True

    def obstacle(self, game: Game, verb: BecomeMonster, asking: Asking) -> Iterable[Why]:
        yield from forbidden_summon(game, asking.context.card, asking.context.player)
        yield from no_room(game, None, 1, asking)

    def no_effect(self, game: Game, verb: BecomeMonster, asking: Asking) -> Iterable[Why]:
        return NO_REASON

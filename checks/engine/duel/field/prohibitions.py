"""Prohibitions in force: the acts that effects prohibit, by families, and whom each of them concerns."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple, get_args

from checks.engine.duel.field.in_force import (
    Standing,
    find_lasting_effect,
    find_view,
    is_unaffected,
    list_held,
    list_standing,
    view_lasting,
)
from checks.engine.duel.field.selectors import SIDES, asks, fits_anywhere, select_cards, select_players, select_side
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Lasting
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.effects import EF_5, EF_6
from checks.engine.rules.outcomes import BO_11
from kb.language import All, CardDescription, Cards, Forbid, Side, words


class Prohibition:
    """The acts of one family; unless a family says otherwise, an unaffected card is free, and a player is bound."""

    acts: ClassVar[tuple[str, ...]]

    def escapes(self, game: Game, verb: Forbid, card: Card, source: Card, effect: Effect | None) -> bool:
        """Whether a card is unaffected by a prohibition, and the player is not bound by it either."""
        return is_unaffected(game, card, source, effect) and self.frees(game, verb)

    def frees(self, game: Game, verb: Forbid) -> bool:
        """Whether the player of an unaffected card is not bound."""
        return verb.binds is None or not game.rulebook.holds(EF_5) or _is_free_of_bounds(game)

    def may_reach_unaffected(self) -> bool:
        """Whether it is a question of the rules if an unaffected card is concerned."""
        return False

    def reaches_unaffected(self, game: Game) -> bool:
        """Whether an unaffected card is concerned, where that is a question."""
        return False

    def leaves_out(self, game: Game, card: Card, source: str) -> bool:
        """Whether an unaffected card is left out where a lingering effect prohibits the acts of a side."""
        return False

    def is_by(self, game: Game, by: Card | None, each: Lasting, wanted: CardDescription) -> bool:
        """Whether the act is by a card that a lingering prohibition names; raises Undecided if that is not known."""
        raise Undecided(f"needs to know whose effects {each.source} means")

    def lets_pass(self, game: Game, asked: Asked, source: Card, effect: Effect | None, verb: Forbid) -> bool:
        """Whether the monster that would do it ignores the prohibition."""
        return False

    def find_use(self, game: Game, key: str, verb: Forbid, card: Card | None) -> bool | None:
        """Find whether a protection of the first times is used up, and was needed each time; None while it is left."""
        return None


class Attacking(Prohibition):
    """To attack, to declare an attack, and to attack directly."""

    acts = ("attack", "declare-attack", "attack-directly", "bar-direct-attacks")


class Activating(Prohibition):
    """To activate cards and effects."""

    acts = (
        "activate", "activate-trap", "activate-spell", "activate-trap-card", "activate-spell-card",
        "activate-trap-on-field", "activate-spell-on-field", "activate-monster-effect",
    )  # fmt: skip

    def frees(self, game: Game, verb: Forbid) -> bool:
        if verb.of in SIDES and game.rulebook.holds(EF_5):
            return game.law(EF_5, "player-kept-from-activating") == "free"
        return super().frees(game, verb)


class Summoning(Prohibition):
    """To Summon monsters."""

    acts = ("special-summon", "normal-summon", "flip-summon")


class Moving(Prohibition):
    """To take cards from the Deck or a Graveyard, and to Set them."""

    acts = ("banish-from-graveyard", "add-from-deck", "send-from-deck", "set-cards")


class Changing(Prohibition):
    """To change a monster's battle position or control."""

    acts = ("change-position", "change-control")


class DoneToCards(Prohibition):
    """Acts that are done to a card."""

    def leaves_out(self, game: Game, card: Card, source: str) -> bool:
        cause = game.cards.get(source.partition(".")[0])
        if cause is None or not game.rulebook.holds(EF_5):
            return False
        return (
            is_unaffected(game, card, cause, find_lasting_effect(game, source))
            and game.law(EF_5, "protection-of-all", by=cause) == "free"
        )


class BeingAttacked(DoneToCards):
    """To be attacked, or selected as an attack target."""

    acts = ("be-attacked", "be-targeted-for-attack")

    def lets_pass(self, game: Game, asked: Asked, source: Card, effect: Effect | None, verb: Forbid) -> bool:
        attacker = asked.attacker
        if attacker is None or source is asked.card or not game.rulebook.holds(EF_5):
            return False
        if not is_unaffected(game, attacker, source, effect):
            return False
        if verb.binds is not None and game.rulebook.holds(EF_5):
            return _is_free_of_bounds(game)
        return game.law(EF_5, "protection-from-attacks", by=source) == "free"


class BeingTargeted(DoneToCards):
    """To be targeted by effects."""

    acts = ("be-targeted",)

    def may_reach_unaffected(self) -> bool:
        return True

    def reaches_unaffected(self, game: Game) -> bool:
        return game.law(EF_5, "protection-from-targeting") not in ("", "free")


class BeingDestroyed(DoneToCards):
    """To be destroyed by effects."""

    acts = ("be-destroyed-by-effect",)


class BeingDestroyedByBattle(BeingDestroyed):
    """To be destroyed by battle, with another monster, perhaps only the first times in a turn."""

    acts = ("be-destroyed-by-battle",)

    def is_by(self, game: Game, by: Card | None, each: Lasting, wanted: CardDescription) -> bool:
        if by is None:
            return super().is_by(game, by, each, wanted)
        return _is_by(game, wanted, by, view_lasting(game, each))

    def find_use(self, game: Game, key: str, verb: Forbid, card: Card | None) -> bool | None:
        if not verb.first or card is None:
            return None
        uses, times = game.turn.spared.get((key, card.role), ()), verb.times or 1
        return None if len(uses) < times else sum(uses) >= times


class BeingNegated(DoneToCards):
    """To be negated."""

    acts = ("be-negated", "be-negated-in-activation")


class BeingTributed(DoneToCards):
    """To be Tributed, or used as a material."""

    acts = ("be-tributed", "be-tributed-for-summon", "be-used-as-material")


def list_families(base: type[Prohibition]) -> list[type[Prohibition]]:
    """List the families of prohibitions."""
    return [each for kind in base.__subclasses__() for each in (kind, *list_families(kind))]


PROHIBITIONS: Final[dict[str, Prohibition]] = {
    act: kind() for kind in list_families(Prohibition) for act in vars(kind).get("acts", ())
}
"""The family of each act that can be prohibited."""
if lacking := {*get_args(words.Forbids)} ^ PROHIBITIONS.keys():
    raise TypeError(f"no family, or no word, for the prohibition of {', '.join(sorted(lacking))}")


class Asked(NamedTuple):
    """A prohibited act: to a card or player, perhaps by another card, or in the attack of a monster."""

    card: Card | None
    player: int
    by: Card | None
    attacker: Card | None


def is_forbidden(
    game: Game,
    what: str,
    card: Card | None,
    player: int,
    by: Card | None = None,
    attacker: Card | None = None,
    *,
    own: str = "",
) -> str:
    """Name the effect that forbids something to a card or player, perhaps by another card; empty where none does.

    Where that is being attacked, ``attacker`` is the monster that would do so.  What an effect forbids for its own
    sake does not stop it itself: ``own`` is its name.
    """
    if not (game.effects.applying or game.effects.lasting):
        return ""
    act = PROHIBITIONS[what]
    asked = Asked(card, player, by, attacker)
    unknown: list[Standing[Forbid]] = []
    used_up = ""
    for each in list_standing(game, Forbid):
        if what not in each.verb.what or not _is_forbidden_by(game, act, asked, each, own):
            continue
        used = act.find_use(game, each.key, each.verb, card)
        if used is not None:
            used_up = used_up or ("" if used else each.key)
        elif each.is_doubtful(game):
            unknown.append(each)
        else:
            return each.key
    for each in unknown:
        each.verify(game)
    if used_up:
        raise Undecided(f"needs to know whether {used_up} is used up where the monster was safe anyway")
    return ""


def _is_forbidden_by(game: Game, act: Prohibition, asked: Asked, each: Standing[Forbid], own: str) -> bool:
    """Whether an effect prohibits an act, and neither card nor attacker ignores that."""
    if each.lasting is not None:
        return each.key != own and _is_forbidden_still(game, act, asked, each.lasting, each.verb)
    verb, context, card = each.verb, each.view(game), asked.card
    source, effect = context.card, context.effect
    if effect.missing:
        raise Undecided(effect.doubt)
    unaffected = card is not None and act.escapes(game, verb, card, source, effect)
    if unaffected and not act.may_reach_unaffected():
        return False
    if not _is_meant(game, verb.of, context, card, asked.player) or not _is_by(game, verb.by, asked.by, context):
        return False
    return not act.lets_pass(game, asked, source, effect, verb) and (not unaffected or act.reaches_unaffected(game))


def _is_forbidden_still(game: Game, act: Prohibition, asked: Asked, each: Lasting, left: Forbid) -> bool:
    """Whether a lingering effect prohibits an act, and neither card nor attacker ignores it."""
    if left.by is not None and not act.is_by(game, asked.by, each, left.by):
        return False
    card = asked.card
    if card is not None and (card in list_held(game, each) or _is_met_later(game, each, card)):
        cause = game.cards.get(each.source.partition(".")[0])
        leaving = find_lasting_effect(game, each.source)
        return cause is None or not (
            act.escapes(game, left, card, cause, leaving) or act.lets_pass(game, asked, cause, leaving, left)
        )
    if left.of not in SIDES or asked.player not in select_side(str(left.of), each.controller):
        return False
    return card is None or not act.leaves_out(game, card, each.source)


def _is_free_of_bounds(game: Game) -> bool:
    """Whether an unaffected card is free of a restriction on its player, in this era."""
    return game.law(EF_5, "player-kept-from-attacking") == "free"


@asks("attackable")
def is_attackable(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """No effect in force keeps it, or one does, from being attacked or chosen as the target of an attack."""
    kept = (is_forbidden(game, what, card, card.controller) for what in ("be-targeted-for-attack", "be-attacked"))
    return any(kept) != wanted


def use_up_the_first(game: Game, card: Card, by: Card) -> None:
    """Note that a monster was spared in a battle with another by all that spare it the first times in a turn."""
    found: dict[tuple[str, str], int] = {}
    for each in list_standing(game, Forbid):
        if not each.verb.first:
            continue
        if each.lasting is None:
            context = each.view(game)
            meant = not is_unaffected(game, card, context.card, context.effect) and _is_meant(
                game, each.verb.of, context, card, card.controller
            )
        else:
            meant = card in each.list_cards(game)
        if meant and _is_by(game, each.verb.by, by, each.view(game)) and game.rulebook.holds(BO_11):
            found[each.key, card.role] = each.verb.times or 1
    if found:
        before = {key: game.turn.spared.get(key, ()) for key in found}
        game.turn.spared |= {key: (True,) * times for key, times in found.items()}
        needless = is_forbidden(game, "be-destroyed-by-battle", card, card.controller, by)
        game.turn.spared |= {key: (*uses, not needless) for key, uses in before.items()}


def _is_met_later(game: Game, lasting: Lasting, card: Card) -> bool:
    """Whether a lingering prohibition on all cards of a kind applies to one that arrived later, in this era."""
    if card in lasting.cards or not lasting.meets_newcomers:
        return False
    context = find_view(game, lasting)
    if context is None or not isinstance(lasting.verb, Forbid) or not isinstance(lasting.verb.of, All):
        return False
    if card not in select_cards(game, lasting.verb.of, context):
        return False
    return holds_for_newcomers(game)


def holds_for_newcomers(game: Game) -> bool:
    """Whether lingering prohibitions apply to cards that arrive later, in this era."""
    return game.law(EF_6, "prohibition") == "applies-too"


def _is_by(game: Game, wanted: CardDescription | None, by: Card | None, context: Context) -> bool:
    """Whether a card is one by which something is forbidden; by any, unless said."""
    if wanted is None:
        return True
    if by is None:
        raise Undecided(f"needs to know by which card, for {context.name}")
    return fits_anywhere(game, by, wanted, context)


def _is_meant(game: Game, who: Side | Cards, context: Context, card: Card | None, player: int) -> bool:
    if who in SIDES:
        return player in select_players(str(who), context)
    return card is not None and card in select_cards(game, who, context)

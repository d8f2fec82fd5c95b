"""Where a card goes that would go to the Graveyard, or leave the field."""

from __future__ import annotations

from checks.engine.duel.field.in_force import Standing, list_applying, list_standing
from checks.engine.duel.field.selectors import fits_anywhere
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.game import Game
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.cards import MV_9, MV_15, MV_28
from kb.language import All, ReplaceDestination


def find_other_way_out(game: Game, card: Card) -> str:
    """Find where an effect lets a card go that would leave the field for the hand or the Deck; else empty.

    Raises :class:`Undecided` where effects lead to several places, and nobody knows to which it goes.
    """
    found = _list_destinations(game, card, leaving=("field",))
    return _choose_one(game, card, found) if found else ""


def find_destination(game: Game, card: Card) -> str:
    """Find where an effect, or its own nature, lets a card go that would go to the Graveyard; else empty.

    Raises :class:`Undecided` where effects lead to several places, and nobody knows to which it goes.
    """
    found = _list_destinations(game, card, leaving=(None, "field") if card.on_field else (None,))
    if found:
        return _choose_one(game, card, found)
    its_own = _find_with_others(game, card)
    if its_own and not (game.rulebook.holds(MV_15) and _keeps_away_others_only(game)):
        return its_own
    return "extra-deck" if "pendulum" in card.kinds and card.on_field and game.rulebook.holds(MV_9) else ""


def find_redirector(game: Game, card: Card, place: str) -> str:
    """Name the effect of another card that lets a card go to a place, and not to the Graveyard; else empty."""
    found = _list_destinations(game, card, leaving=(None, "field") if card.on_field else (None,))
    return next((by for to, its_own, by in found if to == place and not its_own), "")


def _list_destinations(game: Game, card: Card, leaving: tuple[str | None, ...]) -> list[tuple[str, bool, str]]:
    """List the replaced destinations of a move, each with its effect, and whether it is the card's own."""
    found: list[tuple[str, bool, str]] = []
    for each in list_standing(game, ReplaceDestination):
        verb = each.verb
        if verb.leaving not in leaving or (verb.destroyed and not _fell_so(card, verb)):
            continue
        if _redirects(game, card, each) if each.lasting is None else card in each.list_cards(game):
            found.append((verb.to, each.role == card.role, each.key))
    return found


def _redirects(game: Game, card: Card, each: Standing[ReplaceDestination]) -> bool:
    """Whether a Continuous Effect changes where a card goes that is on its way."""
    source, effect, verb = each.view(game).card, each.view(game).effect, each.verb
    if (source is card and verb.of != "this-card") or not _is_covered(game, card, each):
        return False
    if _goes_as_a_trap(game, card, verb):
        return False
    shared = source is not card and isinstance(verb.of, All) and _goes_with(game, card, source)
    if shared and _keeps_away_others_only(game):
        return False
    return not verb.optional or _is_taken(game, source, effect)


def _goes_as_a_trap(game: Game, card: Card, verb: ReplaceDestination) -> bool:
    """Whether a Trap that is a monster is no monster any more on its way, where monsters alone go elsewhere."""
    if card.original_carrier == "monster" or verb.leaving is not None:
        return False
    of_monsters = isinstance(verb.of, All) and "monster" in (verb.of.cards.kind or ())
    return (of_monsters or verb.of == "destroyed-monster") and game.law(MV_15, "trap-monsters") == "does-not-apply"


def _fell_so(card: Card, verb: ReplaceDestination) -> bool:
    """Whether a card is moving because it was just destroyed by a cause that an effect names."""
    last = card.events[-1] if card.events else ""
    by_battle = card.events[-2:] == ["destroyed-by-battle", "destroyed-any"]
    by_effect = last == "destroyed-by-effect"
    if verb.destroyed == "any":
        return by_battle or by_effect or last == "destroyed-any"
    return by_battle if verb.destroyed == "battle" else by_effect


def _is_taken(game: Game, source: Card, effect: Effect) -> bool:
    """Whether the scenario has a player take an optional replacement."""
    act = game.script.find("use", f"{source.role}.{effect.id}", source.role)
    if act is None or not game.rulebook.holds(MV_28):
        return False
    game.script.take(act)
    return True


def _choose_one(game: Game, card: Card, found: list[tuple[str, bool, str]]) -> str:
    """Choose one of the places to which effects let a card go."""
    place = found[0][0]
    if all(to == place for to, _, _ in found) or not game.rulebook.holds(MV_15):
        return place
    own = {to for to, its_own, _ in found if its_own}
    if len(own) == 1 and game.law(MV_15, "own-beside-anothers", by=card) == "applies":
        return own.pop()
    raise Undecided(f"needs to know which of several effects says where {card.role} goes")


def _find_with_others(game: Game, card: Card) -> str:
    """Find the destination that a card's own effect on all cards gives it; empty without one."""
    for each in list_applying(game, ReplaceDestination):
        if each.role == card.role and each.verb.of != "this-card" and _is_covered(game, card, each):
            return each.verb.to
    return ""


def _goes_with(game: Game, card: Card, source: Card) -> bool:
    """Whether a card is destroyed together with the one by which cards go elsewhere."""
    together = any({card, source} <= {*group} for group in (game.leaving.falling, game.battle.fallen))
    return together and game.rulebook.holds(MV_15)


def _keeps_away_others_only(game: Game) -> bool:
    """Whether a card that replaces destinations goes to the Graveyard itself, with the cards destroyed with it."""
    return game.law(MV_15, "to-itself") == "does-not-apply"


def _is_covered(game: Game, card: Card, each: Standing[ReplaceDestination]) -> bool:
    """Whether a description covers a card, anywhere unless it names a place."""
    if isinstance(each.verb.of, All):
        covered = fits_anywhere(game, card, each.verb.of.cards, each.view(game))
    else:
        covered = card in each.list_cards(game)
    if covered:
        each.verify(game)
    return covered

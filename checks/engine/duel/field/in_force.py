"""Effects in force: Continuous Effects that apply, and lingering effects.

Whom it speaks of, whom it leaves alone, and what it forbids.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from checks.engine.duel.field.selectors import (
    OF_THE_EVENT,
    asks,
    fits,
    fits_anywhere,
    select_cards,
    select_players,
)
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context, key_of
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.kinds import is_of_one_kind
from checks.engine.duel.state.state import Lasting
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.attacks import AT_7
from checks.engine.rules.effects import (
    CO_3,
    CO_4,
    CO_9,
    EF_2,
    EF_5,
    EF_6,
    EF_8,
    EF_9,
    EF_10,
    EF_17,
    EF_19,
    EF_21,
    EF_23,
)
from checks.engine.rules.outcomes import BO_11
from kb.language import (
    All,
    CardDescription,
    Cards,
    Forbid,
    MakeUnaffected,
    Side,
    Verb,
)

V = TypeVar("V", bound=Verb)


def is_its_time(game: Game, lasts: str | None) -> bool:
    """Whether an effect limited to a part of the turn applies now."""
    match lasts:
        case "damage-calculation-only":
            return game.battle.calculating or not game.rulebook.holds(CO_3)
        case "damage-step-only":
            return game.in_damage_step or not game.rulebook.holds(CO_4)
        case "until-end-of-damage-step":
            return game.battle.ongoing or not game.rulebook.holds(CO_9)
        case "until-end-of-battle-phase":
            return game.point not in AFTER_BATTLE_PHASE or not game.rulebook.holds(CO_9)
        case "until-end-of-chain":
            return bool(game.chain) or not game.rulebook.holds(CO_9)
    return True


AFTER_BATTLE_PHASE: Final = ("main-phase-2", "end-phase")


def find_applying(game: Game, kind: type[V]) -> Iterator[tuple[Card, Effect, V]]:
    """List the verbs of the Continuous Effects that apply now, by kind.

    Some of them may not apply, or not be played: who asks has to :func:`refuse_unknown` where that matters.  What
    has no wording of the day is undecided at once.
    """
    for card, effect in list(game.effects.applying.values()):
        for verb in effect.does:
            if isinstance(verb, kind) and is_its_time(game, getattr(verb, "lasts", None)):
                if effect.missing and not isinstance(verb, Forbid):
                    raise Undecided(effect.doubt)
                yield card, effect, verb


def refuse_unknown(game: Game, card: Card, effect: Effect) -> None:
    """Raise :class:`Undecided` where the course depends on an effect of which something is not known.

    Of a Continuous Effect that may be whether it applies.
    """
    if game.effects.doubted and (doubt := game.effects.doubted.get(key_of(card, effect))) is not None:
        raise doubt
    if effect.is_doubtful:
        raise Undecided(effect.doubt)


def select_affected(game: Game, who: Cards | str, context: Context) -> list[Card]:
    """Find the cards that are pointed at and that an effect does something to."""
    link = context.link
    if link is not None and link.astray and who == "this-card":
        return []
    found = select_cards(game, who, context)
    if link is not None and link.lost and who in OF_THE_EVENT:
        found = [card for card in found if card not in link.lost]
    if not (game.effects.applying or game.effects.lasting):
        return found
    return [card for card in found if not is_left_alone(game, card, context)]


def is_left_alone(game: Game, card: Card, context: Context) -> bool:
    """Whether an effect does nothing to a card because it is unaffected; a delayed part may still be done.

    Raises :class:`Undecided` where no source says whether it is.
    """
    if not is_unaffected(game, card, context.card, context.effect):
        return False
    if card in context.spared:
        return True
    by_activation = context.put_off and not is_unaffected(game, card, context.card, None)
    if by_activation and game.rulebook.holds(EF_21):
        return game.ruleset.read("put-off-and-defying-activations") == "not-done"
    decides = context.put_off and game.rulebook.holds(EF_10)
    return not decides or game.ruleset.read("put-off-and-unaffected") == "not-done"


def list_held(game: Game, each: Lasting) -> Sequence[Card]:
    """List the cards of a lingering effect: those of its beginning, or those that fit now."""
    if each.newcomers != "too" or not game.rulebook.holds(EF_9):
        return each.cards
    return select_cards(game, getattr(each.verb, "of", ()), view_lasting(game, each))


def is_held(game: Game, each: Lasting, card: Card) -> bool:
    """Whether a lingering effect covers a card, whatever is open about others."""
    who = getattr(each.verb, "of", None)
    if each.newcomers == "too" and isinstance(who, All) and game.rulebook.holds(EF_9):
        return fits(game, card, who.cards, view_lasting(game, each))
    return card in list_held(game, each)


def view_lasting(game: Game, each: Lasting) -> Context:
    """Read a lingering effect from the point of view of its card."""
    view = find_view(game, each)
    if view is None:
        raise Undecided(f"needs a card for {each.source}")
    return view


def find_view(game: Game, each: Lasting) -> Context | None:
    """Find from whose point of view something left behind is read; None where no effect of a card has left it."""
    card, effect = game.cards.get(each.source.partition(".")[0]), find_lasting_effect(game, each.source)
    return None if card is None or effect is None else Context(card, effect, each.controller, each.link)


def find_lasting_effect(game: Game, source: str) -> Effect | None:
    """Find the effect of a card that has left something behind, by its name as ``role.effect``."""
    role, _, id = source.partition(".")
    card = game.cards.get(role)
    return card.find_effect(id) if card is not None else None


def is_unaffected(game: Game, card: Card, by: Card, effect: Effect | None) -> bool:
    """Whether a card is unaffected by an effect of another one."""
    if card is by or not (game.effects.applying or game.effects.lasting) or not game.rulebook.holds(EF_2):
        return False
    for source, shield, verb in find_applying(game, MakeUnaffected):
        if source is not by and _leaves_as_it_is(verb, by, source.controller) and _is_meant_by(game, verb, effect):
            context = Context(source, shield, source.controller)
            if card in select_cards(game, verb.of, context):
                refuse_unknown(game, source, shield)
                return True
    return any(
        isinstance(each.verb, MakeUnaffected)
        and each.source.partition(".")[0] != by.role
        and _leaves_as_it_is(each.verb, by, each.controller)
        and _is_meant_by(game, each.verb, effect)
        and card in list_held(game, each)
        for each in game.effects.lasting
    )


def _is_meant_by(game: Game, verb: MakeUnaffected, effect: Effect | None) -> bool:
    """Whether an effect is one of those that a card is unaffected by: any, or such as start a Chain."""
    if not verb.activated or not game.rulebook.holds(EF_23):
        return True
    return effect is not None and effect.is_activated


def _leaves_as_it_is(verb: MakeUnaffected, by: Card, controller: int) -> bool:
    """Whether a card belongs to the effects to which a player's cards were made unaffected."""
    if verb.whose is not None and by.controller not in _players(verb.whose, controller):
        return False
    return any(is_of_one_kind(by, kind) for kind in verb.by)


def leaves_alone(verb: MakeUnaffected, by: Card, card: Card) -> bool:
    """Whether a card's own effect makes it unaffected by the Continuous Effects of another card."""
    return by is not card and not verb.activated and _leaves_as_it_is(verb, by, card.controller)


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
    asked = _Asked(what, card, player, by, attacker)
    unknown: list[tuple[Card, Effect]] = []
    used_up = ""
    for source, effect, verb in find_applying(game, Forbid):
        if what in verb.what and _is_forbidden_by(game, asked, source, effect, verb):
            key = key_of(source, effect)
            used = _find_use(game, key, verb, card)
            if used is not None:
                used_up = used_up or ("" if used else key)
            elif effect.is_doubtful or key in game.effects.doubted:
                unknown.append((source, effect))
            else:
                return key
    for each in game.effects.lasting:
        left = each.verb
        if not isinstance(left, Forbid) or what not in left.what or (own and each.source == own):
            continue
        if left.by is not None and not _is_by_such(game, asked, each, left.by):
            continue
        used = _find_use(game, each.source, left, card)
        if used is not None:
            used_up = used_up or ("" if used else each.source)
        elif _is_forbidden_still(game, asked, each, left):
            return each.source
    for source, effect in unknown:
        refuse_unknown(game, source, effect)
    if used_up:
        raise Undecided(f"needs to know whether {used_up} is used up where the monster was safe anyway")
    return ""


class _Asked(NamedTuple):
    """A prohibited act: for a card or player, perhaps by another card, or in the attack of a monster."""

    what: str
    card: Card | None
    player: int
    by: Card | None
    attacker: Card | None


def _find_use(game: Game, key: str, verb: Forbid, card: Card | None) -> bool | None:
    """Find whether a protection of the first times is used up, and was needed each time; None while it is left."""
    if not verb.first or card is None:
        return None
    uses, times = game.turn.spared.get((key, card.role), ()), verb.times or 1
    return None if len(uses) < times else sum(uses) >= times


def _is_forbidden_by(game: Game, asked: _Asked, source: Card, effect: Effect, verb: Forbid) -> bool:
    """Whether a Continuous Effect forbids an act, and neither card nor attacker ignores that."""
    if effect.missing:
        raise Undecided(effect.doubt)
    card = asked.card
    unaffected = card is not None and _escapes(game, asked.what, verb, card, source, effect)
    if unaffected and asked.what != "be-targeted":
        return False
    context = Context(source, effect, source.controller)
    if not _is_meant(game, verb.of, context, card, asked.player) or not _is_by(game, verb.by, asked.by, context):
        return False
    if _lets_pass(game, asked.attacker, card, source, effect, verb):
        return False
    return not (unaffected and _is_targeted_all_the_same(game))


def _is_by_such(game: Game, asked: _Asked, each: Lasting, wanted: CardDescription) -> bool:
    """Whether an act is by a card that a lingering prohibition names; known for battles only."""
    if asked.by is None or asked.what != "be-destroyed-by-battle":
        raise Undecided(f"needs to know whose effects {each.source} means")
    return _is_by(game, wanted, asked.by, view_lasting(game, each))


def _is_forbidden_still(game: Game, asked: _Asked, each: Lasting, left: Forbid) -> bool:
    """Whether a lingering effect prohibits an act, and neither card nor attacker ignores it."""
    card = asked.card
    if card is not None and (card in list_held(game, each) or _is_met_later(game, each, card)):
        cause = game.cards.get(each.source.partition(".")[0])
        leaving = find_lasting_effect(game, each.source)
        return cause is None or not (
            _escapes(game, asked.what, left, card, cause, leaving)
            or _lets_pass(game, asked.attacker, card, cause, leaving, left)
        )
    if left.of not in SIDES or asked.player not in _players(str(left.of), each.controller):
        return False
    return card is None or not asked.what.startswith("be-") or not _is_left_out(game, card, each.source)


def _escapes(game: Game, what: str, verb: Forbid, card: Card, source: Card, effect: Effect | None) -> bool:
    """Whether a card is unaffected by a prohibition, and the player is not bound by it either."""
    if not is_unaffected(game, card, source, effect):
        return False
    if what.startswith("activate") and verb.of in SIDES and game.rulebook.holds(EF_17):
        return game.ruleset.read("kept-from-activating-though-unaffected") == "free"
    if verb.binds is None or not game.rulebook.holds(EF_19):
        return True
    return game.ruleset.read("bound-with-the-unaffected") == "free"


@asks("attackable")
def is_attackable(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """No effect in force keeps it, or one does, from being attacked or chosen as the target of an attack."""
    kept = (is_forbidden(game, what, card, card.controller) for what in ("be-targeted-for-attack", "be-attacked"))
    return any(kept) != wanted


def _is_targeted_all_the_same(game: Game) -> bool:
    """Whether a monster can be targeted if it is unaffected by the effect that prevents that."""
    return not game.rulebook.holds(EF_8) or game.ruleset.read("targeting-the-unaffected") == "targeted"


def use_up_the_first(game: Game, card: Card, by: Card) -> None:
    """Note that a monster was spared in a battle with another by all that spare it the first times in a turn."""
    found: dict[tuple[str, str], int] = {}
    for source, effect, verb in find_applying(game, Forbid):
        if verb.first and not is_unaffected(game, card, source, effect):
            context = Context(source, effect, source.controller)
            meant = _is_meant(game, verb.of, context, card, card.controller) and _is_by(game, verb.by, by, context)
            if meant and game.rulebook.holds(BO_11):
                found[key_of(source, effect), card.role] = verb.times or 1
    for each in game.effects.lasting:
        left = each.verb
        if not (isinstance(left, Forbid) and left.first and card in list_held(game, each)):
            continue
        if _is_by(game, left.by, by, view_lasting(game, each)) and game.rulebook.holds(BO_11):
            found[each.source, card.role] = left.times or 1
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
    return game.rulebook.holds(EF_6) and game.ruleset.read("newcomers-under-a-prohibition") == "forbidden-too"


def _is_left_out(game: Game, card: Card, source: str) -> bool:
    """Whether a protection of all a player's cards leaves out a card that is unaffected by it."""
    cause = game.cards.get(source.partition(".")[0])
    if cause is None or not game.rulebook.holds(EF_5):
        return False
    if not is_unaffected(game, card, cause, find_lasting_effect(game, source)):
        return False
    return game.ruleset.read("unaffected-by-what-all-are-kept-from") == "left-out"


def _lets_pass(
    game: Game, attacker: Card | None, card: Card | None, source: Card, effect: Effect | None, verb: Forbid
) -> bool:
    """Whether an attacker, unaffected by a protection, can attack the protected card."""
    if attacker is None or source is card or not game.rulebook.holds(AT_7):
        return False
    if not is_unaffected(game, attacker, source, effect):
        return False
    if verb.binds is not None and game.rulebook.holds(EF_19):
        return game.ruleset.read("bound-with-the-unaffected") == "free"
    return game.ruleset.read("unaffected-attackers") == "pass"


SIDES = ("controller", "opponent", "both")


def _players(side: str, controller: int) -> tuple[int, ...]:
    return {"controller": (controller,), "opponent": (1 - controller,), "both": (0, 1)}[side]


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

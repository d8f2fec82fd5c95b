"""What effects leave behind for a while: prohibitions, limits, changes of damage and destination."""

from __future__ import annotations

from checks.engine.duel.game import Game
from checks.engine.duel.performing import VERBS, name_effect, verb
from checks.engine.duel.selectors import Context, select_cards
from checks.engine.duel.state import Lasting
from checks.engine.effects import Arguments


@verb("forbid")
def forbid(game: Game, said: Arguments, context: Context) -> None:
    """Forbids something to cards or to a player until it expires."""
    _leave(game, "forbid", said, context)


def _leave(game: Game, what: str, said: Arguments, context: Context) -> None:
    who = said.get("of", "target")
    cards = () if who in ("opponent", "controller", "both", "both-players") else tuple(select_cards(game, who, context))
    lasts = str(said.get("lasts", context.effect.lasts if context.effect.lasts != "instant" else "until-end-of-turn"))
    game.lasting.append(Lasting(what, dict(said), name_effect(context), context.player, lasts, cards))


for _word, _sentence in (
    ("redirect-battle-damage", "Sends battle damage to another player."),
    ("redirect-effect-damage", "Sends effect damage to another player."),
    ("set-effect-damage", "Makes effect damage zero, half, double, or a gain."),
    ("set-battle-damage", "Makes battle damage zero, half, double, a number, effect damage, or a gain."),
    ("pierce", "Inflicts piercing battle damage."),
    ("replace-destination", "Sends a leaving card somewhere else."),
    ("replace-destruction", "Does something else instead of a destruction."),
):

    def _last(game: Game, said: Arguments, context: Context, what: str = _word) -> None:
        _leave(game, what, said, context)

    _last.__doc__ = _sentence
    VERBS[_word] = _last


@verb("limit")
def limit(game: Game, said: Arguments, context: Context) -> None:
    """Limits what may be face-up together: one Type, one Attribute, one of a name."""
    _leave(game, "limit", said, context)


@verb("must-attack")
def must_attack(game: Game, said: Arguments, context: Context) -> None:
    """Has to attack if it can; its player has to enter the Battle Phase."""

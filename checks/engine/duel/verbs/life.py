"""What effects do to Life Points."""

from __future__ import annotations

from checks.engine.duel.amounts import count_amount
from checks.engine.duel.game import Game
from checks.engine.duel.moves import change_life, deal
from checks.engine.duel.performing import VERBS, name_effect, verb
from checks.engine.duel.selectors import Context, select_players
from checks.engine.duel.state import Damage
from checks.engine.effects import Arguments
from checks.engine.rules import EF_1


@verb("inflict-damage")
def inflict_damage(game: Game, said: Arguments, context: Context) -> None:
    """Inflicts effect damage."""
    for player in select_players(game, said.get("to", "opponent"), context):
        amount = count_amount(game, said.get("amount", said.get("count")), context)
        damage = Damage(amount, player, EF_1, "effect-damage")
        deal(game, damage, by="card-effect", source=name_effect(context))


def _life_changer(word: str, sentence: str) -> None:
    def change(game: Game, said: Arguments, context: Context) -> None:
        for player in select_players(game, said.get("of", said.get("to", "controller")), context):
            if said.get("factor") == "half" or said.get("amount") == "half":
                amount = (game.life[player] + (word == "set-life")) // 2
            else:
                amount = count_amount(game, said.get("amount", said.get("by", said.get("to"))), context)
            change_life(game, player, amount, word, EF_1, source=name_effect(context))

    change.__doc__ = sentence
    VERBS[word] = change


_life_changer("pay-life", "Pays Life Points; that is no damage.")
_life_changer("lose-life", "Loses Life Points; that is no damage.")
_life_changer("set-life", "Makes Life Points a number, or half; that is no damage.")
_life_changer("gain-life", "Gains Life Points.")

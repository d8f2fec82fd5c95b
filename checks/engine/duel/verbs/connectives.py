"""Verbs that join others: a choice, an alternative, a delay, a condition."""

from __future__ import annotations

from checks.engine.duel.conditions import holds
from checks.engine.duel.game import Game
from checks.engine.duel.performing import name_effect, perform, read_words, verb
from checks.engine.duel.selectors import Context
from checks.engine.duel.state import Lasting
from checks.engine.effects import Arguments
from checks.engine.rulebook import Undecided


@verb("choose-one")
def choose_one(game: Game, said: Arguments, context: Context) -> None:
    """Does one of several things; the scenario says which."""
    options = said.get("of", said.get("do", []))
    chosen = context.link.act.chooses if context.link and context.link.act else None
    options = options if isinstance(options, list) else [options]
    if isinstance(chosen, int) and 1 <= chosen <= len(options):
        perform(game, read_words(options[chosen - 1]), context)
        return
    for option in options:
        words = read_words(option)
        if chosen in (words[0].word, words[0].arguments.get("to"), words[0].arguments.get("factor")):
            perform(game, words, context)
            return
    raise Undecided("needs a choice that the scenario does not make")


@verb("unless")
def unless(game: Game, said: Arguments, context: Context) -> None:
    """Does something unless a player does something else first; the scenario says whether."""
    key = name_effect(context)
    act = next((each for each in game.acts if each.verb == "use" and each.what == key), None)
    if act:
        game.acts.remove(act)
        return
    perform(game, read_words(said.get("then", said.get("does", []))), context)


@verb("later")
def later(game: Game, said: Arguments, context: Context) -> None:
    """Does something at a later point, without a Chain."""
    key = name_effect(context)
    game.lasting.append(Lasting("later", dict(said), key, context.player, "later", (context.card,), context.link))


@verb("if")
def if_holds(game: Game, said: Arguments, context: Context) -> None:
    """Does something if a condition is met when it resolves."""
    conditions = said.get("is", said.get("when", []))
    words = read_words(conditions if isinstance(conditions, list) else [conditions])
    met = all(holds(game, word, context) for word in words)
    perform(game, read_words(said.get("then", said.get("does", [])) if met else said.get("else", [])), context)

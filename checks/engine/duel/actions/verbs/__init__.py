"""What effects do: importing this room enters the handler of every verb."""

from checks.engine.duel.actions.verbs import cards, chains, connectives, lasting, life

__all__ = ["cards", "chains", "connectives", "lasting", "life"]

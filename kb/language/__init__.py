"""The language of effects: closed lists of words, cards and amounts, conditions, verbs.

It imports only the standard library. Records are written in it, and the engine plays it.
"""

from kb.language.cards import *  # noqa: F403
from kb.language.conditions import *  # noqa: F403
from kb.language.forms import name_verb as name_verb
from kb.language.verbs import *  # noqa: F403

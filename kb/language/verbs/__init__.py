"""Verbs of effects and costs.

Every class that a file can write stands in ``corpus/REFERENCE.md``: its first sentence is the entry, ``Example:`` is
loaded and played.  The reference lists them in the order of these lines.
"""

from kb.language.verbs.cards import *  # noqa: F403

# isort: split
from kb.language.verbs.summons import *  # noqa: F403

# isort: split
from kb.language.verbs.showing import *  # noqa: F403

# isort: split
from kb.language.verbs.attacks import *  # noqa: F403
from kb.language.verbs.chains import *  # noqa: F403
from kb.language.verbs.life import *  # noqa: F403
from kb.language.verbs.nested import *  # noqa: F403
from kb.language.verbs.verb import *  # noqa: F403

"""The rules that players ask about: a judge’s answer, the rules behind it, and the questions that it answers.

Each question is one way to ask in the terms of :mod:`checks.asking.words.terms`; other words for the same terms need no
question of their own.
"""

from __future__ import annotations

from typing import Final

from checks.asking.rules.activation import ACTIVATION
from checks.asking.rules.attacks import ATTACKS
from checks.asking.rules.damage_step import DAMAGE_STEP
from checks.asking.rules.notions import NOTIONS
from checks.asking.rules.outcomes import OUTCOMES
from checks.asking.rules.replays import REPLAYS
from checks.asking.rules.steps import STEPS
from checks.asking.rules.subject import Subject

SUBJECTS: Final[tuple[Subject, ...]] = (*STEPS, *ATTACKS, *REPLAYS, *ACTIVATION, *DAMAGE_STEP, *OUTCOMES, *NOTIONS)
"""The subjects; where two fit a question alike, the first one answers."""

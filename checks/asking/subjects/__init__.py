"""The rules that players ask about: a judge’s answer, the rules behind it, and the questions that it answers.

Each question is one way to ask in the terms of :mod:`checks.asking.terms`; other words for the same terms need no
question of their own.
"""

from __future__ import annotations

from typing import Final

from checks.asking.subjects.activation import ACTIVATION
from checks.asking.subjects.attacks import ATTACKS
from checks.asking.subjects.damage_step import DAMAGE_STEP
from checks.asking.subjects.notions import NOTIONS
from checks.asking.subjects.outcomes import OUTCOMES
from checks.asking.subjects.replays import REPLAYS
from checks.asking.subjects.steps import STEPS
from checks.asking.subjects.subject import Subject

SUBJECTS: Final[tuple[Subject, ...]] = (*STEPS, *ATTACKS, *REPLAYS, *ACTIVATION, *DAMAGE_STEP, *OUTCOMES, *NOTIONS)
"""The subjects; where two fit a question alike, the first one answers."""

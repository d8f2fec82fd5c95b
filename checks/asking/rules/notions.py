"""Subjects: the notions of the game, such as damage and Flip Summons."""

from __future__ import annotations

from typing import Final

from checks.asking.rules.subject import Subject

NOTIONS: Final = (
    Subject(
        ("LE-24", "LE-1"),
        "A Trap has to be Set first; from the next turn on, your opponent’s included, you can activate it.",
        yes=(
            "Can I activate a trap in the opponent's turn that I set in my turn?",
            "Can I activate a trap in the opponent's turn if I set it in my own turn?",
            "Can I activate a trap the turn after it was set?",
        ),
        no=("Can I activate a trap from the hand?", "Can traps be activated from the hand?"),
    ),
    Subject(
        ("LP-2",),
        no=(
            "Does paying Life Points count as damage?",
            "Is damage inflicted if I pay Life Points?",
            "Is paying Life Points damage?",
            "Is a Life Point cost damage?",
            "Does a Life Point payment count as effect damage?",
            "Do I take damage if I pay Life Points?",
            "Does paying Life Points trigger effects on damage?",
            "Is halving Life Points damage?",
            "Does halving Life Points count as damage?",
            "Is losing Life Points by an effect damage?",
        ),
    ),
    Subject(
        ("FL-1", "AT-3"),
        "A monster that an attack flips face-up is not Flip Summoned: a Flip Summon is made in the Main Phase.",
        no=(
            "Is a face-down monster that is flipped by an attack Flip Summoned?",
            "Is a face-down monster that is attacked Flip Summoned?",
            "Is a face-down monster Flip Summoned if it is attacked?",
            "Is a face-down monster Flip Summoned if it is flipped in battle?",
            "Does flipping a face-down monster by an attack count as a Flip Summon?",
            "Is a monster flipped in the Damage Step Flip Summoned?",
            "Does flipping by an attack count as a Flip Summon?",
        ),
    ),
    Subject(
        ("MV-3",),
        "A Token is not sent to the Graveyard: it is removed when it leaves the field.",
        no=(
            "Is a Token sent to the Graveyard?",
            "Does a destroyed Token go to the Graveyard?",
            "Is a Token that is destroyed by battle sent to the Graveyard?",
        ),
    ),
    Subject(
        ("DS-H2",),
        "An effect that activates when battle damage is taken or inflicted does not activate if there is none, as "
        "when it becomes 0.",
        no=(
            "Do effects that activate when battle damage is taken activate if the battle damage is reduced to 0?",
            "Does an effect on battle damage activate if the battle damage is 0?",
            "Do effects that trigger on battle damage trigger if the battle damage becomes 0?",
            "If no battle damage is taken do effects that trigger on battle damage activate?",
        ),
    ),
)
"""The subjects."""

"""Subjects: the Damage Step, face-down monsters that are attacked, and damage calculation."""

from __future__ import annotations

from typing import Final

from checks.asking.rules.subject import Subject

DAMAGE_STEP: Final = (
    Subject(
        ("DS-1",),
        "{points}",
        told=(
            "What are the parts of the Damage Step?",
            "How does the Damage Step work?",
            "What is the Damage Step?",
            "How many parts does the Damage Step have?",
            "What are the steps of the Damage Step?",
            "What is the order of the Damage Step?",
            "Explain the Damage Step",
            "What are the windows of the Damage Step?",
            "When does the Damage Step start?",
        ),
    ),
    Subject(
        ("BO-5", "BO-7"),
        "Damage calculation is one part of the Damage Step: the part in which battle damage is inflicted and it "
        "is determined which monsters are destroyed by battle.",
        yes=(
            "Is damage calculation part of the Damage Step?",
            "Is battle damage inflicted during damage calculation?",
            "Does damage calculation come in the Damage Step?",
        ),
        no=("Is damage calculation the same as the Damage Step?",),
        told=(
            "What is damage calculation?",
            "When is battle damage inflicted?",
            "When do I take damage?",
            "What is the difference between damage calculation and the Damage Step?",
        ),
    ),
    Subject(
        ("DS-1", "FL-1"),
        "They are two parts of the Damage Step. At its start an attacked face-down monster is still face-down, "
        "and effects that name the start are used; before damage calculation it is flipped face-up, and effects "
        "that name that timing are used. Cards that change ATK or DEF can be used in both.",
        no=("Is the start of the Damage Step the same as before damage calculation?",),
        told=(
            "What is the difference between the start of the Damage Step and before damage calculation?",
            "What comes between the start of the Damage Step and before damage calculation?",
        ),
    ),
    Subject(
        ("EN-3", "EN-6"),
        "A change lasts as long as the text of its card says. One that lasts until the end of the Damage Step "
        "ends when both players leave it; one “until the end of this turn” ends with the turn.",
        told=(
            "How long does a change of ATK last?",
            "How long does an ATK boost last?",
            "Does an ATK boost in the Damage Step last?",
            "Does an ATK change last until the end of the Damage Step?",
            "When does an ATK change end?",
        ),
    ),
    Subject(
        ("AT-1", "FL-1"),
        ("A face-down monster can be attacked; it is flipped face-up in the Damage Step, before damage calculation."),
        yes=(
            "Can I attack a face-down monster?",
            "Can I attack a monster in face-down Defense Position?",
            "Can a face-down monster be attacked?",
        ),
    ),
    Subject(
        ("FL-1",),
        "A face-down monster that is attacked is flipped face-up before damage calculation, not at the start of "
        "the Damage Step.",
        yes=(
            "Is a face-down monster flipped before damage calculation?",
            "Is a face-down monster that is attacked flipped face-up?",
            "Is the face-down attack target flipped face-up?",
            "Does attacking a face-down monster flip it?",
            "Does attacking a face-down monster flip it before damage calculation?",
        ),
        no=(
            "Is a face-down monster flipped at the attack declaration?",
            "Is a face-down monster flipped in the Battle Step?",
            "Is a face-down monster flipped at the start of the Damage Step?",
            "Is a face-down monster flipped after damage calculation?",
            "Does a face-down monster stay face-down when it is attacked?",
            "Does a face-down monster go back face-down after it was flipped face-up by an attack?",
        ),
        told=(
            "When is a face-down monster flipped?",
            "What comes first, the flip or damage calculation?",
            "When is a face-down monster that is attacked flipped face-up?",
            "When is the face-down attack target flipped?",
            "When does an attacked face-down monster flip up?",
        ),
    ),
    Subject(
        ("FL-1", "TR-2"),
        "A face-down monster that is attacked is flipped face-up before damage calculation. Its Flip Effect, and "
        "other effects that trigger on the flip, activate after damage calculation.",
        yes=(
            "Do Flip Effects activate after damage calculation?",
            "Do Flip Effects activate if the monster is attacked?",
            "Do Flip Effects activate if the monster is attacked and destroyed?",
            "Do flip monsters activate if attacked and destroyed?",
            "Does a flip monster activate if it is attacked and destroyed by battle?",
            "Does a flip effect activate if the monster is destroyed by battle?",
            "Does a flip effect activate if it is destroyed?",
            "Is a Flip Effect still applied if the monster is destroyed by the attack that flipped it?",
            "Does a Flip Effect activate in the Damage Step?",
            "Does a flip effect resolve if the monster is destroyed by battle?",
        ),
        no=(
            "Do Flip Effects activate before damage calculation?",
            "Do Flip Effects activate during damage calculation?",
            "Do Flip Effects activate at the start of the Damage Step?",
            "Does a flip effect stop the battle damage?",
        ),
        told=(
            "When do Flip Effects activate?",
            "When does a flip effect of an attacked monster activate?",
            "When does a flip effect resolve?",
            "What happens if I attack a face-down monster with a Flip Effect?",
            "When does the Flip Effect of an attacked face-down monster resolve?",
            "What happens if I attack a face-down monster?",
        ),
    ),
    Subject(
        ("TR-10/flip-effect",),
        "{TR-10/flip-effect}",
        yes=(
            "Does a Flip Effect activate if the monster has left the field?",
            "Does a flip effect still activate if its monster leaves the field before after damage calculation?",
        ),
        switch="trigger-after-leaving/flip-effect",
    ),
    Subject(
        ("CA-1",),
        "If one of the two battling monsters is no longer on the field before damage calculation, damage "
        "calculation is not performed: nothing is destroyed by battle, no one takes battle damage, and the battle"
        " ends.",
        no=(
            "Does damage calculation continue if the attacker leaves the field?",
            "Is damage calculated if the attack target leaves the field?",
            "Is there damage calculation if a monster leaves the field?",
            "Does damage calculation happen if a monster is destroyed before damage calculation?",
            "Is damage calculated if the attack target leaves the field in the Damage Step?",
            "Do I take damage if the attacker leaves the field before damage calculation?",
            "Does the battle continue if the attack target leaves the field before damage calculation?",
            "Does the battle continue if a monster leaves the field before damage calculation?",
            "Is there damage if my monster leaves the field before damage calculation?",
            "Is damage inflicted if the attack target leaves the field in the Damage Step?",
            "Is there a replay if the attack target leaves the field before damage calculation?",
            "Is there a replay if a monster leaves the field before damage calculation?",
        ),
        told=(
            "What if a monster leaves the field before damage calculation?",
            "What happens if the attack target leaves the field in the Damage Step?",
            "What happens if the attack target leaves the field before damage calculation?",
            "What happens if the attacker leaves the field in the Damage Step?",
            "What happens if the attacker leaves the field before damage calculation?",
            "What happens if a monster leaves the field in the Damage Step?",
            "What happens if a monster is destroyed before damage calculation?",
        ),
    ),
    Subject(
        ("DS-A", "DS-B", "DS-C", "DS-D"),
        "After damage calculation and at the end of the Damage Step you can only activate Counter Traps, cards "
        "and effects that negate an activation, mandatory effects, effects that name that timing, and effects "
        "that trigger on the battle; no longer those that change ATK or DEF.",
        told=(
            "What can be activated at the end of the Damage Step?",
            "Can Traps be activated at the end of the Damage Step?",
            "Can Quick-Play Spells be activated at the end of the Damage Step?",
            "Can quick effects be activated at the end of the Damage Step?",
            "What can be activated after damage calculation?",
            "Can Traps be activated after damage calculation?",
            "Can Quick-Play Spells be activated after damage calculation?",
            "Can quick effects be activated after damage calculation?",
            "Can I respond after damage calculation?",
        ),
    ),
)
"""The subjects."""

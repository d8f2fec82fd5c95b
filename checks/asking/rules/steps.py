"""Subjects: the steps of the Battle Phase, the choice of an attack target, and damage by effects."""

from __future__ import annotations

from typing import Final

from checks.asking.rules.subject import Subject

STEPS: Final = (
    Subject(
        ("AT-2", "BP-1"),
        (
            "Attacks are declared in the Battle Step, where players can still respond with any fast card or effect. "
            "Once both pass, the Damage Step of that attack begins: there few cards can be used, and the battle is "
            "fought."
        ),
        no=("Is the Battle Step the same as the Damage Step?",),
        told=(
            "What is the difference between the Battle Step and the Damage Step?",
            "When does the Battle Step end and the Damage Step begin?",
            "When does the Battle Step become the Damage Step?",
            "When does the Damage Step begin?",
            "How do we go from the Battle Step to the Damage Step?",
            "What is the Battle Step?",
            "What comes between the attack declaration and the Damage Step?",
        ),
    ),
    Subject(
        ("AT-1", "AT-2"),
        "An attack is declared in the Battle Step, before its Damage Step begins.",
        yes=(
            "Is an attack declared in the Battle Step?",
            "Is the attack declaration in the Battle Step?",
            "Does the attack declaration come before the Damage Step?",
        ),
        no=(
            "Is an attack declared in the Damage Step?",
            "Is the attack declaration in the Damage Step?",
            "Does the attack declaration come in the Damage Step?",
            "Is the attack declaration part of the Damage Step?",
        ),
        told=("When is an attack declared?", "In which step is an attack declared?"),
    ),
    Subject(
        ("AT-1", "AT-66"),
        (
            "You choose the attack target when you declare the attack; in a replay you choose it again. Nothing else "
            "lets you change it, unless a card says so."
        ),
        told=(
            "When do I choose the attack target?",
            "When do I decide which monster to attack?",
            "When do I have to say which monster I attack?",
            "When is the attack target chosen?",
        ),
    ),
    Subject(
        ("AT-66",),
        "A monster attacks a monster that the opponent controls, or the opponent directly.",
        no=(
            "Can I attack my own monster?",
            "Can I attack my own monsters?",
        ),
    ),
    Subject(
        ("LP-1",),
        (
            "Damage that a card effect inflicts is effect damage. Battle damage is only what a battle itself "
            "inflicts, in damage calculation."
        ),
        no=(
            "Is effect damage battle damage?",
            "Is burn damage battle damage?",
            "Does effect damage count as battle damage?",
            "Does burn count as battle damage?",
        ),
        told=("What is the difference between effect damage and battle damage?",),
    ),
    Subject(
        ("TR-5",),
        "{TR-5} The last one on the Chain resolves first.",
        told=(
            "What happens if both players have trigger effects?",
            "What happens if effects of both players trigger at the same time?",
            "What happens if both players have triggers in the Damage Step?",
            "Whose trigger goes first?",
        ),
    ),
    Subject(
        ("BO-7", "BO-6"),
        (
            "The ATK of a monster with 0 ATK inflicts no battle damage. In Defense Position it can still cost an "
            "attacking player the difference between its DEF and a lower ATK."
        ),
        told=("Does a monster with 0 ATK inflict battle damage?", "Does a monster with 0 ATK inflict damage?"),
    ),
    Subject(
        ("EN-3",),
        "They expire when both players leave the end of the Damage Step.",
        told=(
            "When do effects until the end of the Damage Step end?",
            "When do effects that last until the end of the Damage Step expire?",
            "How long do effects until the end of the Damage Step last?",
        ),
    ),
    Subject(
        ("DS-0",),
        "Continuous Effects are not activated: they apply at every timing of the Damage Step, as elsewhere.",
        yes=(
            "Do Continuous Effects apply in the Damage Step?",
            "Do Continuous Effects still apply in the Damage Step?",
            "Do Continuous Effects work in the Damage Step?",
        ),
    ),
)

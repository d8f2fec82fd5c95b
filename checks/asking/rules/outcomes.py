"""Subjects: the outcome of a battle."""

from __future__ import annotations

from typing import Final

from checks.asking.rules.subject import Subject

OUTCOMES: Final = (
    Subject(
        ("MV-4",),
        "A card that leaves the field or is changed to face-down loses its counters and all changes by effects.",
        yes=(
            "Does a monster lose its counters when flipped face-down?",
            "Does a monster lose its counters if it is changed to face-down?",
            "Are counters removed when a monster is flipped face-down?",
            "Does a monster lose its counters when it leaves the field?",
            "Does a monster lose its ATK boost when flipped face-down?",
        ),
        no=(
            "Does a monster keep its counters when flipped face-down?",
            "Do counters stay when a monster is flipped face-down?",
            "Does a monster keep its counters when it leaves the field?",
        ),
    ),
    Subject(
        ("BO-2",),
        ("Two Attack Position monsters with the same ATK above 0 destroy each other, and no one takes battle damage."),
        yes=(
            "Are two monsters with equal ATK both destroyed?",
            "Are both monsters destroyed if their ATK is equal?",
            "Do monsters destroy each other if they are equal?",
            "Do both attack position monsters with equal ATK die?",
        ),
        no=(
            "Do I take damage if ATK is equal?",
            "Is there battle damage if both have equal ATK?",
            "Does either monster survive if ATK is equal?",
            "Does an Attack Position monster survive an attacker with equal ATK?",
        ),
        told=(
            "What happens if both monsters have equal ATK?",
            "What happens if two monsters tie?",
            "What happens if equal ATK monsters in Attack Position battle?",
            "Who wins with equal ATK?",
            "What happens if I attack a monster with equal ATK?",
        ),
    ),
    Subject(
        ("BO-3",),
        "{BO-3}",
        yes=(
            "Do two monsters with 0 ATK destroy each other?",
            "Are both monsters with 0 ATK destroyed?",
            "Is a monster with 0 ATK destroyed by battle with another 0 ATK?",
            "Are two 0 ATK monsters destroyed if they attack each other?",
            "Do 0 atk monsters in attack position destroy each other by battle?",
        ),
        switch="equal-zero-attack",
    ),
    Subject(
        ("BO-3",),
        "{BO-3}",
        told=(
            "What happens if two 0 ATK monsters battle?",
            "What happens if both monsters have 0 ATK?",
            "What happens if a 0 ATK monster attacks a 0 ATK monster?",
        ),
    ),
    Subject(
        ("BO-1", "BO-4"),
        "Between two Attack Position monsters the one with the lower ATK is destroyed, and its controller takes "
        "the difference as battle damage.",
        yes=(
            "Do I take damage if my monster is destroyed by battle?",
            "Do I take damage if my Attack Position monster is attacked by a stronger monster?",
            "Do I take damage if I attack a stronger monster?",
            "Do I take the difference as damage if my monster is weaker?",
            "Is my monster destroyed if I attack a stronger monster?",
            "Is the attacker destroyed if it is weaker?",
            "Is the attacker destroyed if it attacks a stronger monster?",
            "Is my monster destroyed if it is attacked by a stronger monster?",
            "Is the weaker monster destroyed?",
        ),
        told=(
            "What happens if I attack a stronger monster?",
            "Who takes damage?",
            "Who takes the battle damage?",
            "How much damage do I take if my monster is destroyed by battle?",
            "How is battle damage calculated?",
            "How is damage worked out?",
            "What happens if a monster attacks a weaker monster?",
        ),
    ),
    Subject(
        ("BO-9",),
        "A monster that cannot be destroyed by battle is not destroyed, but battle damage is still inflicted.",
        yes=(
            "Do I take damage if my monster cannot be destroyed by battle?",
            "Is battle damage inflicted if the monster is indestructible?",
            "Do I take damage from an indestructible monster if it is attacked?",
            "Does a monster that cannot be destroyed by battle still take damage?",
        ),
        told=("What happens if I attack a monster that cannot be destroyed by battle?",),
    ),
    Subject(
        ("BO-6", "BO-5"),
        "DEF is only compared with the ATK of a monster that attacks, never with the DEF of another monster.",
        told=(
            "Do monsters with equal DEF destroy each other?",
            "What happens if both monsters have the same DEF?",
            "Is DEF compared with DEF?",
        ),
    ),
    Subject(
        ("BO-6",),
        "If the attacker’s ATK is lower than the DEF of the Defense Position monster, neither monster is "
        "destroyed, and the attacking player takes the difference as battle damage. If they are equal, nothing "
        "happens.",
        yes=(
            "Do I take damage if I attack a Defense Position monster with higher DEF?",
            "Do I take damage if I attack a monster with higher DEF?",
            "Do I take damage if I attack a stronger Defense Position monster?",
            "Does the attacker take damage if DEF is higher?",
            "Does the attacking player take damage if the DEF of the Defense Position monster is higher?",
            "Do I take damage if I attack a face-down monster with higher DEF?",
        ),
        no=(
            "Does anyone take damage if ATK and DEF are equal?",
            "Does the attacker take damage if ATK and DEF are equal?",
            "Is a monster destroyed if ATK equals DEF?",
            "Is a Defense Position monster with DEF equal to the attacker's ATK destroyed?",
            "Is the attacker destroyed if DEF is higher?",
            "Is my monster destroyed if I attacked a Defense Position monster whose DEF is higher than my ATK?",
            "I attack a Defense Position monster whose DEF is higher than my ATK. Is my monster destroyed?",
            "Is a monster destroyed if DEF is stronger than ATK?",
            "Is anything destroyed if the attack equals the DEF?",
            "Is a monster destroyed if ATK equals DEF?",
            "Is the attacker destroyed if it attacks a monster in Defense Position with higher DEF?",
            "Do I lose my monster if I attack a Defense Position monster with higher DEF?",
            "Is the attacker destroyed if it attacks a stronger Defense Position monster?",
            "Is damage inflicted if ATK equals DEF?",
        ),
        told=(
            "Who takes damage if I attack a Defense Position monster with higher DEF?",
            "What happens if I attack a Defense Position monster with higher DEF?",
            "What happens if ATK equals DEF?",
            "What happens if the attack equals the DEF?",
            "What happens if the attacker's ATK is lower than the DEF?",
            "What happens if I attack a Defense Position monster and ATK equals DEF?",
        ),
    ),
    Subject(
        ("BO-5", "BO-8"),
        "If the attacker’s ATK is higher than the DEF of the Defense Position monster, that monster is destroyed "
        "and no one takes battle damage, unless the attacker has piercing.",
        yes=(
            "Is a Defense Position monster destroyed if its DEF is lower?",
            "Is a Defense Position monster destroyed if it is attacked by a stronger monster?",
        ),
        no=(
            "Do I take damage if my Defense Position monster is attacked?",
            "Do I take damage if my Defense Position monster is attacked by a stronger monster?",
            "Do I take damage if my monster in Defense Position is destroyed by battle?",
            "Do I take damage if my face-down monster is attacked?",
            "Do I take damage if my Defense Position monster is destroyed?",
            "Do I take damage if my Defense Position monster is destroyed without piercing?",
            "Does attacking a Defense Position monster inflict damage?",
            "Is damage inflicted if I attack a Defense Position monster with lower DEF?",
            "Does attacking a weaker Defense Position monster inflict damage?",
        ),
        told=(
            "What happens if I attack a Defense Position monster with lower DEF?",
            "What happens if I attack a Defense Position monster?",
            "What happens if my Defense Position monster is attacked?",
            "Is a face-down monster destroyed if it is attacked by a stronger monster?",
            "What happens if my face-down monster is attacked by a stronger monster?",
        ),
    ),
    Subject(
        ("UP-3",),
        "An Equip Card is destroyed when its monster leaves the field or is changed to face-down.",
        yes=(
            "Is the equip card destroyed if its monster is destroyed?",
            "Is the equip card destroyed if the monster is destroyed by battle?",
            "Does an equip card go to the Graveyard if its monster leaves the field?",
            "Is the equip card destroyed if the monster is changed to face-down?",
        ),
        told=(
            "What happens to the equip card if the monster is destroyed by battle?",
            "What happens to equip cards if the monster leaves the field?",
        ),
    ),
    Subject(
        ("BO-8", "BO-5"),
        "A monster with piercing that attacks a Defense Position monster whose DEF is lower than its ATK inflicts"
        " the difference as battle damage.",
        given=("continue", "damage", "inflict"),
        yes=(
            "Is piercing damage battle damage?",
            "Does piercing inflict battle damage?",
            "Does piercing work if the monster cannot be destroyed?",
            "Does piercing inflict damage if the monster survives?",
            "Does piercing work against a face-down monster?",
            "Do I take damage from piercing if my Defense Position monster is attacked?",
            "Do I take damage if my Defense Position monster is attacked by a stronger monster with piercing?",
            "Does piercing work on Defense Position monsters?",
        ),
        no=(
            "Does piercing inflict damage if DEF is higher?",
            "Do I take piercing damage if my DEF is higher?",
            "Do I take piercing damage if the DEF is higher than the ATK?",
            "Is there piercing damage if the DEF is higher than the ATK?",
            "Does piercing go through if DEF is higher than ATK?",
            "Does piercing work if DEF is higher?",
            "Is piercing damage effect damage?",
        ),
        told=("How does piercing work?", "What is piercing?", "How much damage does piercing inflict?"),
    ),
    Subject(
        ("EN-1", "OT-2"),
        "Monsters that lose the battle are determined to be destroyed in damage calculation, and are sent to the "
        "Graveyard at the end of the Damage Step.",
        yes=(
            "Is a monster destroyed by battle sent to the Graveyard at the end of the Damage Step?",
            "Are monsters sent to the Graveyard at the end of the Damage Step?",
            "Does a monster destroyed by battle stay on the field until the end of the Damage Step?",
            "Is a monster destroyed by battle on the field after damage calculation?",
        ),
        no=(
            "Is a monster destroyed by battle sent to the Graveyard before the end of the Damage Step?",
            "Is a monster destroyed by battle sent to the Graveyard during damage calculation?",
            "Does a monster destroyed by battle go to the Graveyard before damage?",
            "Does a monster destroyed by battle immediately go to the Graveyard?",
            "Is a monster destroyed by battle sent to the Graveyard after damage calculation?",
        ),
        told=(
            "When is a monster destroyed by battle sent to the Graveyard?",
            "When does a monster destroyed by battle leave the field?",
            "When is a monster destroyed by battle?",
            "When does a destroyed monster go to the Graveyard?",
        ),
    ),
    Subject(
        ("CA-3", "EN-1"),
        "Battle damage is inflicted during damage calculation; a monster destroyed by that battle is sent to the "
        "Graveyard afterwards, at the end of the Damage Step.",
        yes=(
            "Is damage inflicted before the monster is sent to the Graveyard?",
            "Do I take the damage before my monster destroyed by battle is sent to the Graveyard?",
            "Is damage inflicted before the monster is destroyed?",
        ),
        told=(
            "Is damage inflicted before or after the monster is sent to the Graveyard?",
            "Is damage inflicted before or after the monster is destroyed?",
            "Is damage before or after destruction?",
        ),
    ),
    Subject(
        ("DS-J2", "OT-2"),
        "Effects that activate when a monster is destroyed by battle, or destroys one, activate at the end of the"
        " Damage Step.",
        yes=(
            "Can a destroyed by battle trigger be activated at the end of the Damage Step?",
            "Do destroyed by battle triggers activate in the Damage Step?",
        ),
        no=("Does a destroyed by battle trigger activate after damage calculation?",),
        told=(
            "When do effects that trigger when destroyed by battle activate?",
            "When do triggers of a monster destroyed by battle activate?",
            "When does a destroyed by battle effect activate?",
        ),
    ),
    Subject(
        ("EN-1", "MK-3"),
        "The monsters destroyed by battle are determined in damage calculation. A later change of ATK or DEF "
        "saves none, and does not apply to a monster that was determined to be destroyed.",
        yes=("Is a monster still destroyed if its ATK changes after damage calculation?",),
        no=("Can I save my monster if I change ATK after damage calculation?",),
    ),
    Subject(
        ("MK-1", "EN-1"),
        "A monster that was determined to be destroyed by battle cannot be targeted, although it stays on the "
        "field until the end of the Damage Step.",
        no=(
            "Can I target a monster that was destroyed by battle?",
            "Can I target a monster destroyed by battle before it is sent to the Graveyard?",
            "Can a monster destroyed by battle be targeted after damage calculation?",
            "Can a flip effect target a monster destroyed by battle?",
            "Can a flip effect target a monster destroyed by battle after damage calculation?",
        ),
    ),
    Subject(
        ("MK-4",),
        "A monster that was determined to be destroyed by battle cannot activate its optional Quick Effects.",
        no=(
            "Can a monster destroyed by battle activate its quick effect?",
            "Can I activate the quick effect of a monster destroyed by battle?",
        ),
    ),
    Subject(
        ("MK-7",),
        "A monster that was determined to be destroyed by battle cannot be Tributed for the cost of a card or of "
        "an optional effect.",
        no=(
            "Can I tribute a monster destroyed by battle?",
            "Can I tribute a monster destroyed by battle for cost?",
            "Can I tribute a monster destroyed by battle before it is sent to the Graveyard?",
        ),
    ),
    Subject(
        ("DS-H2",),
        "Effects that activate when battle damage is taken activate after damage calculation.",
        yes=("Can an effect be activated after damage calculation when damage is inflicted?",),
        told=(
            "When do effects that trigger on battle damage activate?",
            "When do damage triggers activate?",
            "When does an effect that activates when damage is inflicted activate?",
        ),
    ),
    Subject(
        ("CH-3", "BP-1"),
        "In the Start Step and in the End Step of the Battle Phase both players can activate Quick-Play Spells, "
        "Traps and Quick Effects; the turn player may act first.",
        yes=(
            "Can I activate cards in the Start Step?",
            "Can I activate cards in the End Step?",
            "Can traps be activated in the Start Step?",
            "Can traps be activated in the End Step?",
            "Can I activate a card at the start of the Battle Phase?",
            "Can I activate a card at the end of the Battle Phase?",
        ),
        told=("What can be activated in the Start Step?", "What can be activated in the End Step?"),
    ),
    Subject(("LP-1", "BO-7"), told=("Can life points go below 0?", "Can damage make LP negative?")),
    Subject(("LP-3",), told=("What happens if my Life Points become 0?", "When do I lose if LP is 0?")),
    Subject(
        ("CH-7",),
        "Costs are paid when a card is activated, and are not refunded if its activation or effect is negated.",
        yes=("Do I pay the cost if the effect is negated?",),
        no=(
            "Is the cost refunded if the effect is negated?",
            "Do I get the cost back if the activation is negated?",
            "Is a cost refunded?",
        ),
    ),
    Subject(("CH-9", "EF-1"), told=("What happens if the target of an effect leaves?",)),
)
"""The subjects."""

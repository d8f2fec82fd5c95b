"""Subjects: Chains, and which cards and effects can be activated."""

from __future__ import annotations

from typing import Final

from checks.asking.rules.subject import Subject

IGNITION: Final = (
    "In older formats, such as Goat, the turn player could activate an Ignition Effect of a monster just Summoned "
    "before the other player could respond; today an Ignition Effect has to wait until both players have passed."
)
SAID_OF_GOAT: Final = (("goatrulings-2005", "Cannon Soldier, Netrep 2"),)
ACTIVATION: Final = (
    Subject(
        ("DS-0", "CH-3"),
        f"{IGNITION} That is in the Main Phase, which is not replayed here: in a battle no Ignition Effect can be "
        "activated in any format.",
        past=IGNITION,
        past_cites=SAID_OF_GOAT,
        no=("Is there ignition priority in the Battle Phase?", "Is there ignition priority in the Damage Step?"),
        past_yes=(
            "Is there ignition priority?",
            "Is there ignition priority on a summon?",
            "Does the turn player have ignition priority on a summon?",
            "Can I activate an ignition effect when I summon?",
            "Can I activate an ignition effect right after a summon?",
            "Did ignition priority work after a summon?",
            "Do I have priority to use an ignition effect after a summon?",
            "Can I use an ignition effect with priority?",
            "Can I use an ignition effect with priority before a trap?",
            "Can I use an ignition effect with priority before they respond to the summon?",
        ),
        past_until="2012-04-25",
        told=("How does ignition priority work?",),
    ),
    Subject(
        ("CH-1",),
        "{CH-1} Of three cards the third resolves first, then the second, then the first.",
        told=(
            "In which order does a Chain resolve?",
            "How does a Chain resolve?",
            "Which card of a Chain resolves first?",
            "Does a Chain resolve backwards?",
        ),
    ),
    Subject(
        ("CH-3", "TR-5"),
        "The turn player may act first whenever no Chain is open: after a Summon, after an attack is declared and at "
        "each timing of the Damage Step. After a card is activated, the other player may respond first.",
        past=IGNITION,
        past_cites=SAID_OF_GOAT,
        yes=(
            "Does the turn player act first?",
            "Does the turn player act first in the Damage Step?",
            "Does the turn player act first after an attack is declared?",
            "Does the turn player act first in the Battle Phase?",
            "Does the turn player get to respond first?",
            "Does the turn player act first after a Summon?",
        ),
        told=(
            "Who acts first?",
            "Who acts first after a Summon?",
            "Who acts first if a monster is Summoned?",
            "Who has priority in the Battle Phase?",
            "Who acts first in the Damage Step?",
            "Who acts first after the attack declaration?",
            "Who acts first during damage calculation?",
            "Who activates first at the start of the Damage Step?",
            "How does priority work?",
        ),
    ),
    Subject(
        ("LE-2",),
        "A Chain can only be answered with Spell Speed 2 or more, and with at least the Spell Speed of the last "
        "Chain Link.",
        yes=("Can a counter trap respond to a counter trap?",),
        no=(
            "Can I respond with Spell Speed 1?",
            "Can a quick-play spell respond to a counter trap?",
            "Can a quick effect respond to a counter trap?",
            "Can a trap respond to a counter trap?",
        ),
        told=(
            "How does spell speed work?",
            "What spell speed is needed to respond?",
            "What can respond to a counter trap?",
        ),
    ),
    Subject(
        ("LE-6",),
        "During damage calculation the players can start only one Chain; everything else, of both players, must "
        "be chained to it.",
        no=(
            "Can I start a second Chain during damage calculation?",
            "Can there be two chains in damage calculation?",
            "Can I start more than one chain during damage calculation?",
            "Can there be more than one chain during damage calculation?",
        ),
        told=(
            "How many Chains can there be during damage calculation?",
            "How many chains can I start in damage calculation?",
            "Can both players activate effects during damage calculation?",
            "Can several effects be activated during damage calculation?",
            "How many effects can be activated during damage calculation?",
        ),
    ),
    Subject(
        ("TR-5",),
        "Effects that trigger at the same time form one Chain: the turn player’s mandatory effects first, then "
        "the opponent’s mandatory ones, then the turn player’s optional effects, then the opponent’s.",
        told=(
            "In which order do two triggers go on the Chain?",
            "In which order do two effects activate?",
            "Whose effect goes first if two effects activate at the end of the Damage Step?",
            "Who acts first if two effects activate?",
            "What is SEGOC?",
            "How does SEGOC work?",
            "What is the order of simultaneous triggers?",
            "Which trigger is chain link 1?",
            "What happens if two triggers happen at the same time?",
            "Whose trigger goes on the chain first?",
        ),
    ),
    Subject(
        ("TR-4", "TR-24"),
        "Only an optional effect that says “When …: you can” can miss the timing: what it waits for must be the "
        "last thing that happened. Mandatory effects, and those that say “If”, cannot miss it.",
        no=(
            "Can a mandatory effect miss the timing?",
            'Can an "if" effect miss the timing?',
            "Can a mandatory trigger miss timing?",
            "Do if effects miss timing?",
        ),
        told=(
            "What is missing the timing?",
            "When does an effect miss the timing?",
            "Which effects miss the timing?",
            "How does missing the timing work?",
        ),
    ),
    Subject(
        ("DS-M", "DS-A", "DS-B", "DS-C", "DS-D"),
        "In the Damage Step you can only use: Counter Traps, effects that negate an activation, mandatory "
        "effects, effects that trigger on the battle or on their own card being moved or flipped, effects whose "
        "text names a timing of the Damage Step, and – until damage calculation – cards that directly change ATK "
        "or DEF.",
        told=(
            "What can be activated in the Damage Step?",
            "Which cards can be activated in the Damage Step?",
            "Which effects are allowed in the Damage Step?",
            "List what is usable in the Damage Step",
            "Are quick effects allowed in the Damage Step?",
            "Can quick effects be activated in the Damage Step?",
            "Can monster effects be activated in the Damage Step?",
            "Can I respond in the Damage Step?",
            "What can I respond with in the Damage Step?",
            "Can I respond to a flip effect in the Damage Step?",
            "Can I respond to a trigger in the Damage Step?",
            "What can I chain to an effect in the Damage Step?",
            "Are triggers allowed in the Damage Step?",
            "What can be activated in the damage step of a direct attack?",
            "Can hand traps be activated in the Damage Step?",
        ),
    ),
    Subject(
        ("DS-G", "DS-B2", "DS-N", "DS-C"),
        "During damage calculation you can only activate effects that name that timing, effects that negate an "
        "activation, Counter Traps, and mandatory effects whose condition is met then.",
        told=(
            "What can be activated during damage calculation?",
            "Can quick effects be activated in damage calculation?",
            "Can I respond during damage calculation?",
            "Can traps be activated during damage calculation?",
            "Can spells be activated in damage calculation?",
            "Can quick-play spells be activated in damage calculation?",
        ),
    ),
    Subject(
        ("DS-A",),
        "Counter Traps can be activated at any timing of the Damage Step, whenever there is something for them to"
        " respond to.",
        yes=(
            "Can Counter Traps be activated in the Damage Step?",
            "Can Counter Traps be activated in damage calculation?",
            "Can a Counter Trap respond in the Damage Step?",
            "Can Counter Traps be activated at the end of the Damage Step?",
            "Can counter traps be activated after damage calculation?",
        ),
    ),
    Subject(
        ("DS-A", "DS-D", "DS-B2", "DS-N"),
        "In the Damage Step you can activate a Quick-Play Spell or a Trap only if it directly changes ATK or DEF "
        "(until damage calculation), negates an activation, is a Counter Trap, or names a timing of the Damage "
        "Step.",
        told=(
            "Can Quick-Play Spells be activated in the Damage Step?",
            "Can Traps be activated in the Damage Step?",
            "Can spells be activated in the Damage Step?",
            "Can I activate a spell from my hand in the Damage Step?",
            "Which traps can be activated in the Damage Step?",
            "Which quick-play spells are allowed in the Damage Step?",
            "Can I activate a quick-play spell from the hand in the Damage Step?",
        ),
    ),
    Subject(
        ("DS-D3", "DS-D4", "DS-D5"),
        "In the Damage Step you can activate a Continuous Trap only if it changes ATK or DEF (until damage "
        "calculation), or together with its effect whose own timing has come.",
        told=(
            "Can Continuous Traps be activated in the Damage Step?",
            "Which Continuous Traps can be activated in the Damage Step?",
        ),
    ),
    Subject(
        ("DS-0", "LE-2"),
        "Normal, Equip, Field, Continuous and Ritual Spells can only be activated in your own Main Phase, so not "
        "in the Battle Phase.",
        no=(
            "Can Normal Spells be activated in the Battle Phase?",
            "Can Normal Spells be activated in the Damage Step?",
            "Can an Equip Spell be activated in the Battle Step?",
            "Can normal spells be activated on the opponent's turn?",
            "Can I chain a normal spell to an attack declaration?",
        ),
    ),
    Subject(
        ("DS-0", "LE-2"),
        "Ignition Effects can only be activated in your own Main Phase, so not in the Battle Phase.",
        no=(
            "Can Ignition Effects be activated in the Battle Phase?",
            "Can Ignition Effects be activated in the Damage Step?",
            "Can ignition effects be activated in the battle step?",
            "Can ignition effects be activated in the opponent's turn?",
        ),
    ),
    Subject(
        ("LE-2", "DS-M"),
        "Traps that were Set in an earlier turn, Quick-Play Spells and Quick Effects can be activated in the "
        "Battle Phase; in the Damage Step only if they are among the few cards that it allows.",
        yes=(
            "Can Traps be activated in the Battle Phase?",
            "Can Quick-Play Spells be activated in the Battle Phase?",
            "Can Traps be activated in the Battle Step?",
            "Can Quick-Play Spells be activated in the Battle Step?",
            "Can quick effects be activated in the Battle Phase?",
            "Can I activate a quick-play spell from the hand in the Battle Phase?",
            "Can Traps be activated in the opponent's Battle Phase?",
            "Can Quick-Play Spells be activated in the opponent's Battle Phase?",
        ),
    ),
    Subject(
        ("CH-3", "LE-2"),
        "In the Battle Phase both players can activate Quick-Play Spells, Traps that were Set before this turn, "
        "and Quick Effects, between attacks too; the turn player may act first.",
        yes=(
            "Can I activate cards in the Battle Phase?",
            "Can the defending player activate cards in the Battle Phase?",
            "Can both players activate effects in the Battle Phase?",
            "Can the other player activate cards in the Battle Step?",
            "Can I activate a card between attacks?",
            "Can I activate a trap between attacks?",
            "Can I activate cards after an attack in the Battle Step?",
        ),
        told=("What can be activated in the Battle Phase?", "Which cards can I activate in the Battle Step?"),
    ),
    Subject(
        ("LE-5", "CH-3"),
        "In the Battle Step the players can start any number of Chains, one after the other.",
        yes=(
            "Can there be more than one chain in the Battle Step?",
            "Can I start a second chain in the Battle Step?",
            "Can I activate a second trap in the Battle Step?",
        ),
        told=("How many chains can there be in the Battle Step?", "Is there a limit of chains in the Battle Step?"),
    ),
    Subject(
        ("LE-24",),
        "A Trap, or a Quick-Play Spell, cannot be activated in the turn in which it was Set.",
        yes=("Must a trap be set before it is activated?", "Must a trap be set a turn before it is activated?"),
        no=(
            "Can a Trap be activated in the turn it was Set?",
            "Can a Quick-Play Spell be activated in the turn it was Set?",
            "Can I activate a card in the turn it was set?",
        ),
    ),
    Subject(
        ("LE-1",),
        "You can activate a Quick-Play Spell from your hand only in your own turn; in your opponent’s turn it has"
        " to be Set.",
        yes=(
            "Can I activate a Quick-Play Spell from the hand in my turn?",
            "Can I activate a Quick-Play Spell from the hand in my Battle Phase?",
            "Can I activate a set Quick-Play Spell in the opponent's turn?",
            "Must a quick-play spell be set to be activated in the opponent's turn?",
        ),
        no=(
            "Can I activate a Quick-Play Spell from the hand in the opponent's turn?",
            "Can I activate a Quick-Play Spell from the hand in the opponent's Battle Phase?",
            "Can I activate a Quick-Play Spell from the hand during an attack of the opponent?",
        ),
    ),
    Subject(
        ("AT-3", "BP-4"),
        ("In Main Phase 2 you can do what you can do in Main Phase 1: Summon, Set and use Spells, if you still may."),
        yes=("Can I Normal Summon in Main Phase 2?", "Can I Normal Summon in the Main Phase?"),
    ),
    Subject(
        ("AT-3", "OT-5"),
        "You cannot Normal Summon, Set, Flip Summon or Special Summon a monster by its own procedure in the "
        "Battle Phase. In the Damage Step an effect that Special Summons can only be used if it is one of those "
        "the Damage Step allows, such as a trigger of a monster destroyed by battle.",
        no=(
            "Can I Normal Summon in the Battle Phase?",
            "Can I Tribute Summon in the Battle Phase?",
            "Can I Normal Summon in the Damage Step?",
            "Can I Flip Summon in the Battle Phase?",
            "Can I synchro summon in the Battle Phase?",
            "Can I xyz summon in the Battle Phase?",
            "Can I link summon in the battle phase?",
            "Can a Kaiju be Summoned in the Damage Step?",
            "Can a Kaiju be Summoned in the Battle Phase?",
            "Can I Summon by its own procedure in the Battle Phase?",
        ),
        told=(
            "Can a monster be Special Summoned in the Damage Step?",
            "Can I Summon in the Damage Step?",
            "Can I Special Summon in the Battle Phase?",
            "Can I Summon in the Battle Phase?",
        ),
    ),
    Subject(
        ("OT-5",),
        "Even if a monster is Special Summoned in the Damage Step, cards that respond to a Summon cannot be "
        "activated there, unless they negate an activation.",
        no=(
            "Can I respond to a Summon in the Damage Step?",
            "Can I activate a card that responds to a summon in the Damage Step?",
            "Can I respond to a special summon in the Damage Step?",
        ),
    ),
    Subject(
        ("DS-B", "DS-B2"),
        "Cards that negate an activation can be used at any timing of the Damage Step; those that only negate an "
        "effect cannot.",
        yes=(
            "Can effects that negate an activation be activated in the Damage Step?",
            "Can effects that negate an activation be activated during damage calculation?",
            "Can I negate an activation in the Damage Step?",
        ),
        no=(
            "Can effects that negate an effect be activated in the Damage Step?",
            "Can I negate an effect in the Damage Step?",
            "Can effect negation be activated in the Damage Step?",
        ),
        told=(
            "Can I negate in the Damage Step?",
            "Can I negate something in the Damage Step?",
            "Can negates be activated in the Damage Step?",
        ),
    ),
    Subject(
        ("DS-D",),
        "Cards and Quick Effects that directly change ATK or DEF can be activated in the Damage Step until damage"
        " calculation: at its start and before damage calculation.",
        yes=(
            "Can cards that change ATK be activated in the Damage Step?",
            "Can I change ATK in the Damage Step?",
            "Can I change ATK before damage calculation?",
            "Can I change ATK at the start of the Damage Step?",
            "Can a trap that changes ATK be activated in the Damage Step?",
            "Can a quick-play spell that changes ATK be activated in the Damage Step?",
            "Can a quick effect that changes ATK be activated in the Damage Step?",
        ),
        no=(
            "Can cards that change ATK be activated after damage calculation?",
            "Can I change ATK at the end of the Damage Step?",
            "Can I change ATK in damage calculation?",
            "Can cards that change ATK be activated during damage calculation?",
        ),
        told=("When can I change ATK?", "Until when can I change ATK?"),
    ),
    Subject(
        ("DS-C",),
        "Mandatory effects activate in the Damage Step whenever their condition is met.",
        yes=(
            "Do mandatory effects activate in the Damage Step?",
            "Do mandatory effects activate in damage calculation?",
        ),
    ),
    Subject(
        ("DS-M", "DS-D", "DS-N", "DS-C"),
        "An effect in the hand or in the Graveyard can be activated in the Damage Step on the same grounds as one"
        " on the field: it changes ATK or DEF, negates an activation, is mandatory, or is a trigger whose event "
        "happens there.",
        told=(
            "Can an effect be activated from the Graveyard in the Damage Step?",
            "Can an effect be activated from the hand in the Damage Step?",
            "Can I activate an effect in the graveyard during damage calculation?",
        ),
    ),
)
"""The subjects."""

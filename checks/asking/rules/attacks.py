"""Subjects: the turn and attacks."""

from __future__ import annotations

from typing import Final

from checks.asking.rules.subject import Subject

ATTACKS: Final = (
    Subject(
        ("BP-2",),
        "The player who goes first cannot conduct a Battle Phase in that first turn, so there is no attack.",
        no=(
            "Can you attack in the first turn?",
            "Is there a Battle Phase in the first turn?",
            "Can the player who goes first attack?",
            "Can I attack in the first turn if I go first?",
            "Can a Summoned monster attack in the first turn?",
            "Can you enter the Battle Phase in the first turn?",
        ),
    ),
    Subject(
        ("BP-2",),
        "Only the first turn of the Duel has no Battle Phase: the player who goes second can attack in the next.",
        yes=(
            "Can the player going second attack on the first turn?",
            "Can the second player attack on their first turn?",
        ),
    ),
    Subject(
        ("AT-1", "BP-1"),
        "Attacks are only declared in the Battle Step of your own Battle Phase, and a turn has one Battle Phase.",
        no=(
            "Can I attack in Main Phase 2?",
            "Can I attack in the Main Phase?",
            "Can a monster attack in Main Phase 2?",
            "Can I attack in the opponent's turn?",
            "Can I go back to the Battle Phase from Main Phase 2?",
            "Can I enter the Battle Phase twice in a turn?",
            "Can I attack with a monster that was Summoned in Main Phase 2?",
        ),
    ),
    Subject(
        ("AT-1",),
        "You can attack with a monster that you took control of this turn, if it is in face-up Attack Position and "
        "no card forbids it, as with your own.",
        yes=(
            "Can I attack with a monster I took control of?",
            "Am I allowed to attack with a monster I took control of in this turn?",
            "Can a monster attack in the turn I took control of it?",
            "Can a monster attack after I took control of it?",
        ),
    ),
    Subject(
        ("AT-1",),
        "Tokens are monsters: a Token in face-up Attack Position can attack and be attacked like any other.",
        yes=("Can a Token attack?", "Can Tokens be attacked?"),
    ),
    Subject(
        ("BP-4",),
        "After the Battle Phase comes Main Phase 2; the turn ends with the End Phase.",
        no=(
            "Does my turn end after the Battle Phase?",
            "Does my turn end if I end the Battle Phase?",
            "Can I go back to Main Phase 1 after the Battle Phase?",
        ),
        yes=("Can I attack and then go to Main Phase 2?",),
        told=("What comes after the Battle Phase?",),
    ),
    Subject(
        ("BP-3", "BP-4"),
        "You need not conduct your Battle Phase, but without a Battle Phase there is no Main Phase 2.",
        yes=("Can you skip the Battle Phase?", "Can I go to Main Phase 2 without attacking?"),
        no=("Is there a Main Phase 2 without a Battle Phase?", "Can you skip the Battle Phase and go to Main Phase 2?"),
        told=("How do you get to Main Phase 2?",),
    ),
    Subject(
        ("BP-3", "BP-5"),
        "You need not attack in your Battle Phase, unless a card makes a monster attack; you may also end it at once.",
        yes=(
            "Can I choose not to attack?",
            "Can I enter the Battle Phase without attacking?",
            "Can I stop attacking after my first attack?",
            "Can I end my Battle Phase without attacking?",
            "Can I end my Battle Phase early?",
            "Can I choose not to attack in the Battle Phase?",
        ),
    ),
    Subject(
        ("BP-3", "BP-5"),
        "You need not attack in your Battle Phase, unless a card makes a monster attack.",
        no=(
            "Must you attack?",
            "Must you attack in the Battle Phase?",
            "Must every monster attack?",
            "Must you attack if you enter the Battle Phase?",
        ),
    ),
    Subject(
        ("BP-1",),
        "The Battle Phase has a Start Step, a Battle Step with a Damage Step for each attack, and an End Step.",
        no=("Is the Battle Phase over after the Damage Step?", "Does the Battle Phase end after the Damage Step?"),
        yes=(
            "Is there a Battle Step after the Damage Step?",
            "Does the Battle Step come after the Damage Step?",
            "Is the Damage Step part of the Battle Phase?",
            "Does the Damage Step belong to the Battle Phase?",
        ),
        told=("What are the steps of the Battle Phase?", "What are the parts of the Battle Phase?"),
    ),
    Subject(
        ("BP-1",),
        "The end of the Damage Step belongs to each attack; the End Step is the last step of the Battle Phase, "
        "after all attacks.",
        yes=("Is the end of the Damage Step before the End Step?",),
        no=("Is the end of the Damage Step the same as the End Step?",),
        told=("What is the difference between the end of the Damage Step and the End Step?",),
    ),
    Subject(
        ("AT-2", "BP-1"),
        "Each attack has a Damage Step of its own; afterwards the Battle Step goes on, and the next monster can "
        "attack.",
        yes=(
            "Does each attack have its own Damage Step?",
            "Is there a second Damage Step if a monster attacks again?",
            "Is there a Damage Step for each attack?",
            "Can I attack with another monster after the Damage Step?",
        ),
    ),
    Subject(
        ("AT-66", "BO-7"),
        "You can attack directly only if your opponent controls no monsters, face-down ones included, or a card "
        "lets your monster do so; the opponent takes its full ATK as battle damage.",
        yes=(
            "Can I attack directly if my opponent controls no monsters?",
            "Can I attack directly with an empty field?",
            "Do they take full damage if I attack with no monsters?",
            "Does a direct attack inflict damage?",
            "Can I attack directly after I destroyed the only monster?",
        ),
        no=(
            "Can I attack directly if my opponent has a monster?",
            "Can I attack directly if my opponent controls a Token?",
            "Can I attack directly over a face-down monster?",
            "Can I attack directly if the opponent controls only face-down monsters?",
            "Can I attack directly if the opponent has defense position monsters?",
        ),
        told=("When can I attack directly?", "How much damage does a direct attack inflict?"),
    ),
    Subject(
        ("BP-1", "BO-7"),
        "A direct attack has a Damage Step like every other attack.",
        yes=(
            "Does a direct attack have a Damage Step?",
            "Does a direct attack enter the Damage Step?",
            "Does a direct attack have damage calculation?",
        ),
    ),
    Subject(
        ("AT-1", "AT-6"),
        ("Each of your Attack Position monsters can attack once in a turn, unless a card lets it attack more often."),
        no=(
            "Can a monster attack again?",
            "Can a monster attack again in the same turn?",
            "Can I attack with a monster that already attacked?",
            "Can I attack twice with the same monster?",
            "Can a monster attack again after it destroyed a monster?",
        ),
        yes=(
            "Can I attack with several monsters?",
            "Can I attack with two monsters in the same turn?",
            "Can I attack with two different monsters in one Battle Phase?",
            "Can all my monsters attack?",
            "Can I attack with all my monsters in the same Battle Phase?",
            "Can I attack with another monster after the first?",
        ),
        told=("How many times can a monster attack?", "How many times can a monster attack in the Battle Phase?"),
    ),
    Subject(
        ("AT-1", "AT-5"),
        "Each monster can declare one attack in a Battle Phase. One whose attack was negated has declared it, and"
        " cannot attack again, unless a card lets it.",
        yes=("Does a negated attack use up the attack?", "Does a negated attack count as the attack?"),
        no=(
            "Can a monster attack again if its attack was negated?",
            "Can I attack twice with the same monster if the first attack was negated?",
            "Can the same monster attack again if its attack was negated?",
            "Can a monster attack again if Negate Attack stopped its attack?",
            "Can a monster attack again if its attack was stopped?",
            "Can the attacker attack again if its attack was negated?",
        ),
    ),
    Subject(
        ("AT-1",),
        "A monster can attack in the turn in which it was Summoned, if it is in face-up Attack Position, unless a"
        " card says otherwise.",
        yes=(
            "Can a monster attack in the turn it was Summoned?",
            "Can a Special Summoned monster attack?",
            "Can a monster special summoned in the battle phase attack?",
            "Can a normal summoned monster attack?",
            "Can a monster special summoned in the battle phase attack in the turn it was Summoned?",
            "Can a newly Summoned monster attack?",
            "Can a monster attack if it was Flip Summoned?",
        ),
    ),
    Subject(
        ("AT-1", "AT-6"),
        "Only a monster in face-up Attack Position can attack, unless a card effect says otherwise.",
        yes=("Must a monster be in Attack Position to attack?", "Must the attacker be face-up?"),
        no=(
            "Can a monster in Defense Position attack?",
            "Can a face-down monster attack?",
            "Can I attack with a monster I set this turn?",
        ),
        told=("Which monsters can attack?",),
    ),
    Subject(
        ("AT-1", "AT-4"),
        "A monster whose battle position you changed to Attack Position can attack in the same turn. A monster "
        "that has declared an attack cannot have its position changed manually afterwards.",
        yes=(
            "Can a monster attack after it changed its battle position?",
            "Can I change my monster to Attack Position and attack with it?",
            "Can I attack with a monster that was in Defense Position if I switch it to Attack Position?",
            "Can I change position and attack in the same turn?",
        ),
    ),
    Subject(
        ("AT-3", "AT-4"),
        "You can change your monsters’ battle positions only in your Main Phases, not in the Battle Phase, and "
        "not that of a monster that attacked, was Summoned or Set, or was already changed this turn.",
        yes=("Can I change a battle position in the Main Phase?", "Can I change a battle position in Main Phase 2?"),
        no=(
            "Can I change a battle position in the Battle Phase?",
            "Can the attacker change its position?",
            "Can I change the position of a monster that attacked?",
            "Can I put my monster in Defense Position after it attacked?",
            "Can I switch my monster to Defense Position after it attacked in Main Phase 2?",
            "Can I change my monster to defense if it attacked?",
            "Can I change my attacker to defense after it attacked?",
            "Can I change a monster to defense in Main Phase 2 if it attacked?",
            "Can I change the position of a monster in the turn it was Summoned?",
            "Can a monster be changed to Attack Position in the turn it was Set?",
            "Can a set monster be changed to Attack Position and attack in the turn it was Set?",
            "Can I Flip Summon a monster in the turn it was Set?",
            "Can I change my monster to defense in the Damage Step?",
            "Can I change my monster to Defense Position when it is attacked?",
            "Can I flip a face-down monster in the Battle Phase?",
            "Can I change the battle position on the opponent's turn?",
            "Can I change a battle position twice?",
        ),
        told=("When can I change a battle position?",),
    ),
    Subject(
        ("RP-2", "CA-4/turned-to-defense-position"),
        "An attacking monster that is flipped face-down or changed to Defense Position in the Battle Step stops "
        "attacking, without a replay.",
        no=(
            "Does the attack continue if the attacker is changed to face-down?",
            "Does the attack continue if the attacker is changed to Defense Position?",
            "Does the attack continue if I change the attacker to Defense Position?",
            "Is there a replay if the attacker is changed to face-down?",
            "Is there a replay if the attacker is changed to Defense Position?",
            "Is there a replay if I change the attacker to Defense Position?",
        ),
        told=(
            "What happens if the attacker is changed to face-down?",
            "What happens if the attacker is changed to Defense Position?",
        ),
    ),
    Subject(
        ("FL-1", "RP-1"),
        "Changing the battle position of the attack target, or turning it face-down, neither stops the attack nor "
        "causes a replay. A face-down monster is flipped face-up in the Damage Step before damage calculation.",
        yes=(
            "Does the attack continue if the attack target is changed to face-down?",
            "Does the attack continue if the target is changed to face-down?",
            "Does the attack continue if the attacked monster is changed to Defense Position?",
        ),
        no=(
            "Is there a replay if the attack target is changed to face-down?",
            "Is there a replay if a monster is changed to face-down?",
            "Is there a replay if the attack target changes its position?",
            "Does changing the battle position cause a replay?",
            "Does changing the attack target's position cause a replay?",
        ),
        told=(
            "What happens if the attack target is changed to face-down?",
            "What happens if the attack target is changed to Defense Position?",
        ),
    ),
    Subject(
        ("RP-1", "AT-1"),
        "If the attack target leaves the field in the Battle Step there is a replay: you choose the attack target"
        " again, and can attack directly if your opponent controls no monsters.",
        yes=(
            "Can I attack directly if the attack target leaves the field?",
            "Can I attack directly in a replay?",
            "Does my attack become a direct attack if the attack target leaves?",
            "Can I attack directly if the attack target is destroyed?",
        ),
    ),
    Subject(
        ("AT-2", "AT-5"),
        "An attack that is negated or stopped in the Battle Step has no Damage Step.",
        no=(
            "Is there a Damage Step if the attack is negated?",
            "Is damage inflicted if the attack is negated?",
            "Is there damage calculation if the attack is negated?",
        ),
    ),
    Subject(
        ("AT-2", "BP-1"),
        "A negated attack ends, but the Battle Phase goes on and your other monsters can attack, unless the card "
        "says that it ends the Battle Phase.",
        yes=("Can I attack with another monster if an attack is negated?",),
        no=("Does the Battle Phase end if an attack is negated?", "Does negating an attack end the Battle Phase?"),
    ),
    Subject(
        ("DS-M",),
        "An attack is negated when it is declared or later in the Battle Step; in the Damage Step it is too late,"
        " unless a card says otherwise.",
        yes=("Can I negate an attack in the Battle Step?", "Can I negate an attack at the declaration?"),
        no=(
            "Can I negate an attack in the Damage Step?",
            "Can I negate the attack during damage calculation?",
            "Can an attack be stopped in the Damage Step?",
        ),
        told=("When can I negate an attack?",),
    ),
    Subject(
        ("LE-5", "CH-3"),
        "Cards that respond to an attack declaration can only be activated in the first Chain after it; other "
        "cards can still be activated later in the Battle Step.",
        yes=(
            "Can I respond to an attack declaration?",
            "Can I activate cards after the attack declaration?",
            "Can I activate a trap when an attack is declared?",
            "Can I activate a trap when a monster attacks?",
            "Can I activate a trap when he attacks me?",
            "Can I activate a trap when he attacks directly?",
            "Can I activate a quick effect when an attack is declared?",
            "Can I activate cards in the Battle Step?",
            "Can the opponent respond to an attack?",
        ),
        no=(
            "Can I respond to the attack declaration in a second chain?",
            "Can I respond to the attack declaration in the Damage Step?",
            "Can I activate a card that responds to an attack declaration in the Damage Step?",
        ),
    ),
    Subject(
        ("AT-3",),
        "You can Set cards from your hand only in your own Main Phase, so not in the Battle Phase.",
        yes=("Can I set cards in Main Phase 2?", "Can I set a trap in Main Phase 2?"),
        no=(
            "Can I set a card in the Battle Phase?",
            "Can I set a trap in the Battle Phase?",
            "Can I set a monster in the Battle Phase?",
            "Can I set a spell in the Battle Phase?",
            "Can I set cards in the Damage Step?",
            "Can I set backrow in the battle phase?",
        ),
    ),
)
"""The subjects."""

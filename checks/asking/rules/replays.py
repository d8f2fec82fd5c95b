"""Subjects: replays, and attacks that stop."""

from __future__ import annotations

from typing import Final

from checks.asking.rules.subject import Subject

REPLAYS: Final = (
    Subject(
        ("RP-1", "RP-2", "AT-5"),
        "In the Battle Step there is a replay if the number of monsters the attacked player controls changes, or "
        "the attack target is no longer there: the attacking player chooses the attack target again, or does not "
        "attack with that monster. If the attacker itself can no longer attack, its attack stops and there is no "
        "replay.",
        given=("battle-step", "battle-phase", "declaration", "has-attacked"),
        yes=(
            "Is there a replay if the attack target leaves the field?",
            "Is there a replay if the attack target is Tributed?",
            "Is there a replay if a monster is Summoned?",
            "Is there a replay if a monster is Summoned to my opponent's field during the Battle Step?",
            "Can I change what I attack if my opponent special summons a monster during my attack?",
            "Is there a replay if the attack target is destroyed?",
            "Is there a replay if a new monster is Summoned?",
            "Is there a replay if the opponent special summons a monster?",
            "Does special summoning cause a replay?",
            "Is there a replay if the attack target is destroyed in the Battle Step?",
            "Does a token cause a replay?",
            "Is there a replay if a token is Summoned when I declare an attack?",
            "Is there a replay if a monster is Summoned in a direct attack?",
            "Is there a replay if the number of monsters changes?",
            "Is there a replay if a monster leaves the field?",
            "Can I choose another attack target in a replay?",
            "Can I change the attack target in a replay?",
            "Can I cancel the attack in a replay?",
            "Can I cancel the attack after a replay?",
            "Can I choose not to attack in a replay?",
            "Can I attack the same monster in a replay?",
            "Can I attack another monster if the attack target leaves the field?",
            "Can I choose a new attack target if the attack target leaves the field?",
            "Can I change the attack target if a monster is Summoned?",
            "Can I change what I'm attacking if the opponent Special Summoned a monster during my attack?",
            "Can I attack a different monster if the attack target is destroyed?",
            "Does my monster attack again in a replay?",
            "Can I attack again after a replay?",
            "Does my monster attack again if a new monster is Summoned in a replay?",
            "Is the attack target chosen again in a replay?",
            "Can I attack with another monster after a replay?",
        ),
        no=(
            "Must I attack the same target in a replay?",
            "Is there a replay if a monster of the turn player leaves the field?",
            "Is there a replay if a monster of the turn player is Summoned?",
            "Must I attack in a replay?",
            "Must I keep attacking the same monster if my opponent special summons a monster during my attack?",
            "Do I have to keep attacking the same monster if a monster is Special Summoned?",
            "Do I have to attack the same target if a monster is Summoned during my attack?",
            "Must I attack a monster that is Summoned during my attack?",
            "Must I attack it if a monster is Summoned during my attack?",
        ),
        told=(
            "What is a replay?",
            "What causes a replay?",
            "How does a replay work?",
            "What happens in a replay?",
            "What happens to my attack if the attack target leaves the field?",
            "What happens if the attack target leaves the field?",
            "What happens if the attack target is Tributed?",
            "What happens if a monster is Special Summoned after the attack declaration?",
            "What can I do if the opponent special summons another monster during my attack?",
            "What now if the opponent special summons a monster while I am attacking?",
        ),
    ),
    Subject(
        ("RP-1",),
        ("You choose the attack target as you declare the attack; you can choose another only in a replay."),
        no=(
            "Can I change the attack target after I declared the attack?",
            "Can I change the attack target after attacking?",
            "Can I choose another attack target after the attack was declared?",
        ),
    ),
    Subject(
        ("AT-2",),
        "The Battle Phase goes on when a monster is destroyed or an attack stops: your other monsters can still "
        "attack.",
        yes=(
            "Can I attack with another monster?",
            "Can I attack with another monster if my attacker is destroyed?",
            "Can my other monsters attack if the attacker is destroyed?",
        ),
        no=(
            "Does the Battle Phase end if my monster is destroyed?",
            "Does the Battle Phase end if my monster is destroyed by battle?",
            "Does the Battle Phase end if the attacker is destroyed?",
        ),
    ),
    Subject(
        ("RP-1", "LE-5"),
        "A replay is not a new attack declaration: cards that respond to a declaration, such as Mirror Force, "
        "cannot be activated for it.",
        no=(
            "Is a replay an attack declaration?",
            "Is a replay a new attack declaration?",
            "Can I respond to the attack declaration again after a replay?",
        ),
    ),
    Subject(
        ("RP-2",),
        "If the attacking monster leaves the field in the Battle Step, its attack stops, without a replay.",
        no=(
            "Is there a replay if the attacker leaves the field?",
            "Does the attack continue if the attacker leaves?",
            "Is there a replay if the attacker is destroyed?",
            "Does the attack continue if the attacker is destroyed?",
        ),
        told=("What happens if the attacker leaves the field in the Battle Step?",),
    ),
    Subject(
        ("RP-2",),
        "If control of the attacking monster changes in the Battle Step, its attack stops without a replay: it "
        "cannot attack its new controller.",
        no=(
            "Does the attack continue if I take control of the attacking monster?",
            "Is there a replay if I take control of the attacking monster?",
        ),
        told=("What happens if I take control of the attacking monster?",),
    ),
    Subject(
        ("RP-1",),
        "In a replay you choose the attack target anew: another monster, or a direct attack if your opponent "
        "controls no monsters then; or you cancel the attack.",
        yes=(
            "Can I attack directly in a replay if there are no monsters?",
            "Can I attack directly in a replay if the opponent has no monsters?",
            "Can the attack become a direct attack in a replay?",
        ),
        told=("What can I attack in a replay?",),
    ),
    Subject(
        ("RP-1",),
        "A replay only happens in the Battle Step; once the Damage Step has begun there is no replay.",
        yes=("Does a replay happen in the Battle Step?",),
        no=(
            "Is there a replay in the Damage Step?",
            "Does a replay happen in damage calculation?",
            "Is there a replay if the attack target leaves the field in the Damage Step?",
            "Is there a replay if the attack target is destroyed in the Damage Step?",
            "Is there a replay if a monster is Summoned in the Damage Step?",
            "Is there a replay if the number of monsters changes in the Damage Step?",
        ),
        told=("In which step is a replay?",),
    ),
    Subject(
        ("RP-1",),
        "Only the monsters of the attacked player count for a replay: others of the attacking player can come and go.",
        yes=(
            "Does the attack continue if my other monsters leave?",
            "Does the attack continue if my other monsters are destroyed?",
        ),
        no=(
            "Is there a replay if my other monsters leave?",
            "Is there a replay if only a monster on the attacker's side is destroyed?",
            "Is there a replay if I summon a monster on my own side?",
            "Is there a replay if the number of my own monsters changes after I declare an attack?",
        ),
    ),
    Subject(
        ("RP-8",),
        "An effect that redirects an attack to another monster causes no replay by that.",
        no=("Is there a replay if the attack is redirected?", "Does redirecting an attack cause a replay?"),
    ),
    Subject(
        ("RP-3",),
        "{RP-3}",
        yes=(
            "Can a monster attack again if its attack was cancelled in a replay?",
            "Can a monster attack later if I cancel the attack in a replay?",
            "Can I attack again with the same monster after I cancel its attack in a replay?",
        ),
        no=(
            "Does cancelling the attack in a replay use up the attack?",
            "Does a cancelled attack count as an attack?",
            "Does an attack count as used if it is cancelled in a replay?",
            "Does the attack count as used if I cancel it in a replay?",
            "Is the attack wasted if I cancel the attack in a replay?",
        ),
        switch="attack-given-up-in-a-replay",
    ),
    Subject(
        ("RP-1", "AT-5"),
        "An attack that is negated has no replay: that monster has attacked, and it cannot choose another target.",
        no=(
            "Is there a replay if the attack is negated?",
            "Does negating an attack cause a replay?",
            "Do I get a replay if my attack was stopped?",
            "Can I choose another target if my attack was negated?",
        ),
    ),
    Subject(
        ("RP-1",),
        "A change of ATK or DEF neither stops an attack nor causes a replay.",
        yes=(
            "Does the attack continue if ATK changes?",
            "Does the attack continue if ATK changes after the declaration?",
        ),
        no=("Is there a replay if ATK changes?", "Does an ATK change stop the attack?"),
    ),
)
"""The subjects."""

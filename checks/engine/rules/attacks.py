"""The rules on the turn, on attacks and replays, and on the Damage Step as a whole."""

from __future__ import annotations

from checks.engine.rulebook import BOUNDS, DECIDES, HAPPENS, ORDERS, RESTRICTS, declare

BATTLE_PHASE = ("konami-rulebook-10", "Battle Phase")

# fmt: off
# --- The turn and its Battle Phase -----------------------------------------------------------------------
BP_1 = declare("BP-1", "The Battle Phase goes from its Start Step through Battle and Damage Steps to its End Step.",
    ORDERS, BATTLE_PHASE)
BP_2 = declare("BP-2", "The starting player has no Battle Phase in the first turn.",
    RESTRICTS, BATTLE_PHASE, ("wiki-battle-phase-tcg", "introduction"), reason="game-rule")
BP_3 = declare("BP-3", "The Battle Phase is optional, unless a monster in Attack Position has to attack.",
    RESTRICTS, ("wiki-battle-phase-tcg", "introduction"), BATTLE_PHASE, reason="mandatory")
BP_5 = declare("BP-5", "The Battle Phase is not ended while a monster that has to attack can do so.",
    RESTRICTS, ("joshuabones-edison", "Volcanic Doomfire, bullet 4"), reason="mandatory")
BP_4 = declare("BP-4",
    "Without a Battle Phase there is no Main Phase 2; from Main Phase 1 one may go to the End Phase.",
    RESTRICTS, ("konami-rulebook-10", "Main Phase 2"), reason="game-rule")

# --- Attacks, and what is done by hand -------------------------------------------------------------------
AT_1 = declare("AT-1",
    "An Attack Position monster of the turn player attacks once, an opposing monster, or directly where there is none.",
    RESTRICTS, ("konami-rulebook-10", "Battle Step"), reason="game-rule")
AT_2 = declare("AT-2",
    "The declared attack is resolved in a Damage Step of its own, then the Battle Step is entered again.",
    ORDERS, BATTLE_PHASE)
AT_3 = declare("AT-3",
    "Summoning and Setting from the hand, and changing a position, are done by the turn player in a Main Phase.",
    RESTRICTS, ("konami-rulebook-10", "Main Phase"), reason="game-rule")
AT_4 = declare("AT-4",
    "A monster that attacked, arrived or was turned by hand this turn is not turned by hand any more.",
    RESTRICTS, ("konami-rulebook-10", "Main Phase, changing a battle position"), reason="game-rule")
AT_5 = declare("AT-5",
    "A monster has attacked once its attack came to the Damage Step; one negated, stopped or given up before is none.",
    DECIDES, ("goatrulings-2005", "Goblin Attack Force, Netrep 2"),
    ("ygopro-threads", "Fluorohydride/ygopro 1249, 2015-04-15"),
    ("simulator-threads", "Fluorohydride/ygopro 1249, 2015-04-06, second answer"),
    ("ocg-rule-battle-phase", "Damage Step, first example"))
AT_6 = declare("AT-6",
    "An effect may let a monster attack directly past monsters, more than once, every monster, or in Defense Position.",
    RESTRICTS, ("official-card-text", "how a monster may attack"), ("yugioh-wiki-big-benkei", "second effect"),
    reason="condition-unmet")

AT_7 = declare("AT-7",
    "Whether a card that lets others not be attacked binds an attacker unaffected by it is a question of the day.",
    RESTRICTS, ("ygopro-thread-1667", "answer of 2014-10-17"), reason="no-legal-target",
    switches=("unaffected-attackers",))

AT_20 = declare("AT-20",
    "Whether the attack of a monster is moved to another by what it is unaffected by is a question of the day.",
    RESTRICTS, ("ocg-database-answers", "answer 13550, 2017-03-24"), reason="game-rule",
    switches=("moving-the-attack-of-the-unaffected",))

AT_8 = declare("AT-8", "An attack in a row comes before that of any other monster, or not at all.",
    RESTRICTS, ("yugioh-wiki-attack-again", "attacks in a row"), reason="condition-unmet")
AT_9 = declare("AT-9", "What an attack costs is paid before its target is chosen, once, or it is not declared.",
    RESTRICTS, ("ygopro-core-thread-114", "answer of 2010-11-18"),
    ("edisonformat-net", "Battle Phase, Replays"), reason="cost-unpayable")
AT_30 = declare("AT-30", "What several effects let an attack cost is paid by all of them, or it is not declared.",
    RESTRICTS, ("joshuabones-edison", "Toll, bullet 1"), reason="cost-unpayable")
AT_31 = declare("AT-31",
    "Whether a monster still battles another once the attacking one is turned in the Chain is a question of the day.",
    DECIDES, ("joshuabones-edison", "Light End Dragon, VS. Enemy Controller"),
    switches=("battled-monster-of-an-ended-attack",))
AT_10 = declare("AT-10",
    "What negates the next attack negates the one in the Battle Step, else the next declared; several negate the same.",
    HAPPENS, ("wikia-card-rulings", "Necro Gardna"))
AT_38 = declare("AT-38",
    "Whether what waits for the next attack negates that of a monster that is unaffected by activated effects only is"
    " a question of the day.",
    HAPPENS, ("ocg-database-answers", "answer 22470, 2019-02-11"),
    switches=("next-attack-of-who-activations-leave-alone",))
AT_54 = declare("AT-54",
    "Whether an effect activated in an attack negates it as the next one, of a monster that is unaffected by activated"
    " effects only, is a question of the day.",
    HAPPENS, ("ocg-rule-2017", "2017-10-15"), ("ocg-database-answers", "answer 22470, 2019-02-11"),
    switches=("this-attack-of-who-activations-leave-alone",))
AT_39 = declare("AT-39",
    "Whether what waits for a monster to be attacked is set off by an effect that moves the attack depends on the day.",
    HAPPENS, ("ocg-rule-days", "2020-03-08, mail on Apple Magician Girl, third part"),
    switches=("target-of-a-moved-attack",))
AT_11 = declare("AT-11", "What limits the attacks of a player leaves a monster that attacks its further attacks.",
    RESTRICTS, ("cogonline-dark-door", "rulings"), reason="game-rule")
AT_41 = declare("AT-41",
    "Whether an attack stops by what comes to limit with how many monsters a player attacks is a question of the day.",
    DECIDES, ("ocg-rule-2018", "2018-07-19"), switches=("attacks-limited-too-late",))
AT_44 = declare("AT-44",
    "Whether an attack is over, undeclared, whose payment took the attacker from its player is a question of the day.",
    DECIDES, ("ocg-database-answers", "answer 8726, 2017-03-24"), switches=("attacker-lost-by-its-cost",))
AT_12 = declare("AT-12",
    "A monster that was turned face-down, or has come anew, is none any more that attacked or battled.",
    DECIDES, ("edisonrul-ing", "Gladiator Beast Hoplomus"), ("goat-all-rulings", "Horus the Black Flame Dragon LV4"))
AT_13 = declare("AT-13", "An effect moves an attack only to what may be attacked.",
    RESTRICTS, ("goat-all-rulings", "Raregold Armor, FAQ 5"), ("ygopro-thread-1735", "answer 11853"),
    ("goat-all-rulings", "Marauding Captain, Q&A 1"), reason="no-legal-target")
AT_14 = declare("AT-14",
    "Whether an attack goes on that an effect let be made and lets be made no more is a question of the day.",
    HAPPENS, ("goat-all-rulings", "Opti-Camouflage Armor, FAQ 1"), ("edisonrul-ing", "Mermaid Knight"),
    switches=("attack-no-longer-let",))
AT_15 = declare("AT-15",
    "Whether a target that had to attack, and does no more, is affected all the same is a question of the day.",
    RESTRICTS, ("ygopro-thread-556", "Scrubbed Raid"), ("wikia-sakuretsu-armor", "OCG Rulings"),
    ("ocg-rule-battle-phase", "attack negated or ended"),
    reason="no-legal-target",
    switches=(
        "target-no-longer-attacking",
        "target-turned-to-defense-position",
        "target-whose-attack-has-ended",
        "target-whose-attack-was-negated",
    ))
AT_16 = declare("AT-16", "What an attack has turned face-up was attacked face-down, for damage calculation and later.",
    BOUNDS, ("goat-all-rulings", "Ballista of Rampart Smashing, FAQ 1 and 2"))

AT_17 = declare("AT-17",
    "Whether an attacker goes on, turned to the Defense Position it may attack in, is a question of the day.",
    DECIDES, ("simulator-threads", "Fluorohydride/ygopro-core 289, answer on Total Defense Shogun"),
    switches=("attacker-turned-to-defense-position",))

AT_18 = declare("AT-18",
    "Whether a monster attacks, for what answers it, whose attack was negated at once is a question of the day.",
    RESTRICTS, ("simulator-threads", "Fluorohydride/ygopro 1688, answer of 2014-06-28"), reason="no-legal-target",
    switches=("attacker-negated-at-once",))

AT_21 = declare("AT-21", "Monsters whose text keeps no direct attack away are passed by where there are no others.",
    RESTRICTS, ("goatrulings-2005", "Guardian Kay'est, FAQ 3"),
    ("goatrulings-2005", "The Legendary Fisherman, Netrep 1"), reason="condition-unmet")

AT_19 = declare("AT-19",
    "What an attack has turned up and an effect then turned was attacked in the position that the day goes by.",
    BOUNDS, ("goat-rulings-page", "Disc Fighter, FAQ 4"), switches=("position-of-a-revealed-monster",))

AT_22 = declare("AT-22",
    "Whether an attack in Defense Position goes on that nothing lets be made so any more is a question of the day.",
    DECIDES, ("ocg-rule-battle-phase", "damage calculation, answer 23968, 2023-05-13"),
    switches=("defending-attack-no-longer-let",))
AT_23 = declare("AT-23",
    "Whether what an effect leaves as the only one to be attacked is shielded by another is a question of the day.",
    RESTRICTS, ("ocg-rule-battle-phase", "attack targets, answer 9795, 2017-03-24"), reason="no-legal-target",
    switches=("only-target-shielded",))

AT_42 = declare("AT-42",
    "Where an effect names what monsters attack, they attack nothing else and not directly while there is such.",
    RESTRICTS, ("ocg-rule-days", "2024-04-27, mail on Taunt"),
    ("official-card-text", "Taunt, second sentence"), reason="no-legal-target")
AT_48 = declare("AT-48",
    "Whether what is named to be attacked, or what an Equip Card leaves as the only one, is attacked depends on the"
    " day.",
    RESTRICTS, ("joshuabones-edison", "Taunt, bullet 3"), ("joshuabones-edison", "Volcanic Doomfire, bullet 4"),
    reason="no-legal-target", switches=("singled-out-beside-the-named",))
AT_51 = declare("AT-51",
    "Whether what an Equip Card leaves as the only one is attacked where an effect bars all other targets than another"
    " one depends on the day.",
    RESTRICTS, ("ocg-rule-2017", "2017-08-07, second"), reason="no-legal-target",
    switches=("singled-out-beside-what-bars-others",))
AT_37 = declare("AT-37",
    "Whether the one monster is attacked to which an effect bars all other targets, if it is shielded, depends on the"
    " day.",
    RESTRICTS, ("ocg-rule-2017", "2017-08-07, first"),
    ("ocg-rule-days", "2019-07-27, mail on Rise to Full Height, first"),
    reason="no-legal-target", switches=("shielded-target-beside-what-bars-others",))
AT_52 = declare("AT-52", "What is attacked where several effects name what is depends on the day.",
    RESTRICTS, ("joshuabones-edison", "Taunt, bullet 2"), reason="no-legal-target",
    switches=("several-name-what-is-attacked",))
AT_61 = declare("AT-61",
    "Whether what an effect says has to be attacked is so where another bars all targets but its own depends on the"
    " day.",
    RESTRICTS, ("ocg-rule-days", "2022-06-16, mail on Staunch Defender, second part"), reason="no-legal-target",
    switches=("named-beside-what-bars-others",))
AT_64 = declare("AT-64",
    "Whether what an effect says has to be attacked is so where another lets it not be chosen depends on the day.",
    RESTRICTS, ("ocg-rule-days", "2023-04-15, mail on Taunt and Phantom Knights' Fog Blade"),
    reason="no-legal-target", switches=("named-target-shielded",))
AT_55 = declare("AT-55", "What is attacked once what was named has come to the attacking side depends on the day.",
    RESTRICTS, ("joshuabones-edison", "Taunt, bullet 1"), reason="no-legal-target",
    switches=("attacked-once-the-named-changed-sides",))
AT_58 = declare("AT-58",
    "Whether a monster that may attack each once may do so again where its attack came to no battle with it depends"
    " on the day.",
    RESTRICTS, ("joshuabones-edison", "Asura Priest, bullet on Magic Cylinder"),
    ("edisonrul-ing", "Krebons, bullet 4"), reason="condition-unmet", switches=("attacked-without-a-battle",))
AT_43 = declare("AT-43", "By hand one monster is Normal Summoned or Set in a turn.",
    RESTRICTS, ("konami-rulebook-10", "Main Phase"), reason="game-rule")
AT_24 = declare("AT-24",
    "Whether an effect moves an attack that has ended in the Chain is a question of the day.",
    RESTRICTS, ("ocg-database-answers", "answer 13246, 2017-03-24"), reason="no-legal-target",
    switches=("moving-an-ended-attack",))

AT_47 = declare("AT-47",
    "Whether an effect negates an attack that has ended in the Chain is a question of the day.",
    DECIDES, ("ocg-database-answers", "answer 24306, 2026-03-19"), switches=("negating-an-ended-attack",))

AT_34 = declare("AT-34",
    "Whether what applies by itself while a monster battles ends with an attack that is negated depends on the day.",
    DECIDES, ("ocg-rule-days-wiki", "2022-06-04, Necro Gardna"),
    switches=("what-applies-while-a-monster-battles",))
AT_27 = declare("AT-27",
    "Whether what applies by itself while a monster attacks ends, in a Chain, with its attack depends on the day.",
    DECIDES, ("ocg-rule-battle-phase", "end of the Damage Step, example of Star Eater"),
    switches=("what-applies-while-a-monster-attacks",))
AT_25 = declare("AT-25", "A monster that several effects let attack directly does so by the one that its player takes.",
    DECIDES, ("ocg-database-answers", "answer 14049, 2017-03-24"))

# --- Replays ---------------------------------------------------------------------------------------------
RP_1 = declare("RP-1",
    "In the Battle Step a change of the attacked player's monsters, or a target gone, causes a replay.",
    HAPPENS, ("konami-rulebook-10", "replay"), ("wiki-battle-phase-tcg", "Battle Step"))
RP_2 = declare("RP-2", "An attacker that cannot attack any more stops its attack; there is no replay.",
    HAPPENS, ("konami-rulebook-10", "replay"))
RP_4 = declare("RP-4",
    "Whether a monster that cannot be chosen as a target after it was attacked is attacked is a question of the day.",
    DECIDES, ("goat-all-rulings", "A Feint Plan, FAQ 2"), switches=("target-shielded-after-the-declaration",))
RP_14 = declare("RP-14",
    "Whether there is a replay where effects keep a direct attack to a monster only now is a question of the day.",
    HAPPENS, ("ocg-rule-2018", "2018-09-02, first"), ("ocg-rule-2018", "2018-09-02, second"),
    switches=("direct-attack-bound-elsewhere",))
RP_17 = declare("RP-17",
    "Whether a monster is attacked once an Equip Card leaves another as the only one to be is a question of the day.",
    DECIDES, ("ocg-rule-2018", "2018-09-02, first"), switches=("singled-out-after-the-declaration",))
RP_21 = declare("RP-21",
    "Whether a replay comes where the attacker's own effect, applying as it attacks, brings more into reach depends on"
    " the day.",
    DECIDES, ("ocg-rule-days", "2023-08-24, second mail"), switches=("more-monsters-in-reach-by-the-attacker",))
RP_11 = declare("RP-11",
    "Whether a monster is attacked that what applies already keeps from being chosen, since it was turned, depends on"
    " the day.",
    DECIDES, ("ocg-rule-2017", "2017-08-19, first"), switches=("target-come-under-a-shield",))
RP_5 = declare("RP-5", "Whether a monster chosen in a replay sets off what waits for that is a question of the day.",
    HAPPENS, ("ocg-database-answers", "card 9575, 2016-02-20"), switches=("target-chosen-in-a-replay",))
RP_6 = declare("RP-6", "A monster that has to attack does not give its attack up in a replay.",
    RESTRICTS, ("note-chick1230", "Karakuri monsters"), reason="mandatory")
RP_3 = declare("RP-3", "Whether a monster attacks later whose attack a replay gave up is a question of the day.",
    DECIDES, ("ude-replay-2005", "fourth paragraph"), ("ude-replay-2006", "fourth paragraph"),
    ("konami-rulebook-7-1", "Replay"),
    switches=("attack-given-up-in-a-replay",))
RP_7 = declare("RP-7",
    "Whether more monsters that may be attacked, with none come or gone, cause a replay is a question of the day.",
    HAPPENS, ("ocg-rule-2018", "2018-08-25"), switches=("more-monsters-in-reach",))
RP_9 = declare("RP-9",
    "Whether there is a replay where effects let the attacker attack directly only now is a question of the day.",
    HAPPENS, ("goat-rulings-page", "Shadowslayer, FAQ 2"), switches=("direct-attack-in-reach",))
RP_8 = declare("RP-8", "An effect that moves the attack brings no replay by what else it does to the field.",
    HAPPENS, ("ygopro-threads", "Fluorohydride/ygopro 1249, first answer"),
    ("yugioh-hack-magician-girls", "first answer"))

# --- The Damage Step -------------------------------------------------------------------------------------
DS_0 = declare("DS-0", "Only activated effects of Spell Speed 2 or more, and triggers, are activated in a battle.",
    RESTRICTS, ("konami-rulebook-10", "Spell Speed"), reason="spell-speed")
DS_1 = declare("DS-1",
    "The points of the Damage Step follow each other in their order; none is skipped but damage calculation itself.",
    ORDERS, ("konami-damage-step-rules", "chart"), switches=("damage-step-chart",))
DS_M = declare("DS-M", "In the Damage Step nothing can be activated but what its rules allow.",
    RESTRICTS, ("konami-damage-step-rules", "chart of what may be activated"), reason="damage-step-limit")

# --- Damage calculation ----------------------------------------------------------------------------------
CA_4 = declare("CA-4",
    "Whether an attacking monster that is no longer in Attack Position calculates damage is a question of the day.",
    RESTRICTS, ("ocg-qa-subterror-guru", "answer"), reason="game-rule", switches=("attacker-in-defense-position",))
CA_5 = declare("CA-5",
    "Whether what comes before a damage calculation is left out that an effect lets be made depends on the day.",
    ORDERS, ("ygopro-threads", "Fluorohydride/ygopro-scripts 272, answer 17979"),
    switches=("calculation-by-an-effect",))

CH_28 = declare("CH-28",
    "Damage that an effect inside a Chain lets be calculated is so as it resolves; the battle ends after the Chain.",
    ORDERS, ("ocg-rule-battle-phase", "damage calculation in an effect, note of 2017-02-13"),
    ("ygopro-threads", "Fluorohydride/ygopro 2234, answer of 2014-10-19"),
    ("ygopro-threads", "Fluorohydride/ygopro-core 252, description"))

# --- Card rulings ----------------------------------------------------------------------------------------
EX_1 = declare("EX-1", "Inside its own time a card ruling beats the general rule.",
    RESTRICTS, ("yugipedia-damage-step", "unique exceptions"), reason="forbidden-by-ruling")

AT_26 = declare("AT-26",
    "Whether what is said of all attacks of a player leaves out a monster unaffected by it is a question of the day.",
    DECIDES, ("ude-advanced-faq-unaffected", "paragraph on attacks"),
    ("ocg-database-answers", "answer 20234, 2017-03-24"), switches=("attacks-of-the-unaffected",))

"""The rules on the turn, on attacks and replays, and on the Damage Step as a whole."""

from __future__ import annotations

from checks.engine.rulebook import BOUNDS, DECIDES, HAPPENS, ORDERS, RESTRICTS, declare

BATTLE_PHASE = ("konami-rulebook-10", "Battle Phase")

# fmt: off
# --- The turn and its Battle Phase -----------------------------------------------------------------------
BP_1 = declare("BP-1",
    "The Battle Phase has a Start Step, a Battle Step with a Damage Step for each attack, and an End Step.",
    ORDERS, BATTLE_PHASE)
BP_2 = declare("BP-2", "The player who goes first cannot conduct a Battle Phase in the first turn of the Duel.",
    RESTRICTS, BATTLE_PHASE, ("wiki-battle-phase-tcg", "introduction"), reason="game-rule")
BP_3 = declare("BP-3", "The turn player can skip the Battle Phase, unless a monster in Attack Position must attack.",
    RESTRICTS, ("wiki-battle-phase-tcg", "introduction"), BATTLE_PHASE, reason="mandatory")
BP_5 = declare("BP-5", "The turn player cannot end the Battle Phase while a monster that must attack can attack.",
    RESTRICTS, ("joshuabones-edison", "Volcanic Doomfire, bullet 4"), reason="mandatory")
BP_4 = declare("BP-4",
    "Main Phase 2 follows only a Battle Phase; from Main Phase 1 the turn player can also go to the End Phase.",
    RESTRICTS, ("konami-rulebook-10", "Main Phase 2"), reason="game-rule")

# --- Attacks, and what is done by hand -------------------------------------------------------------------
AT_1 = declare("AT-1",
    "Each face-up Attack Position monster the turn player controls can declare one attack each Battle Phase, one "
    "attack at a time.",
    RESTRICTS, ("konami-rulebook-10", "Battle Step"), reason="game-rule")
AT_66 = declare("AT-66",
    "A monster attacks a monster that the opponent controls; it can attack directly only if the opponent controls "
    "none.",
    RESTRICTS, ("konami-rulebook-10", "Battle Step"), reason="no-legal-target")
AT_2 = declare("AT-2",
    "If both players pass after an attack declaration, a Damage Step for that attack begins; after it the Battle Step "
    "is entered again.",
    ORDERS, BATTLE_PHASE)
AT_3 = declare("AT-3",
    "Only the turn player, in a Main Phase, Normal Summons, Sets a monster or changes a battle position manually.",
    RESTRICTS, ("konami-rulebook-10", "Main Phase"), reason="game-rule")
AT_4 = declare("AT-4",
    "A monster cannot be changed to another battle position manually in the turn in which it was Summoned or Set, "
    "declared an attack, or was already changed manually.",
    RESTRICTS, ("konami-rulebook-10", "Main Phase, changing a battle position"), reason="game-rule")
AT_5 = declare("AT-5",
    "For effects that ask whether it attacked, a monster has attacked once its attack reached the Damage Step; an "
    "attack that was negated, stopped or cancelled before does not count.",
    DECIDES, ("goatrulings-2005", "Goblin Attack Force, Netrep 2"),
    ("ygopro-threads", "Fluorohydride/ygopro 1249, 2015-04-15"),
    ("simulator-threads", "Fluorohydride/ygopro 1249, 2015-04-06, second answer"),
    ("ocg-rule-battle-phase", "Damage Step, first example"))
AT_6 = declare("AT-6",
    "A card effect can allow a direct attack past monsters, more than one attack, an attack on every monster, or an "
    "attack in Defense Position.",
    RESTRICTS, ("official-card-text", "how a monster may attack"), ("yugioh-wiki-big-benkei", "second effect"),
    reason="condition-unmet")



AT_8 = declare("AT-8",
    'A monster that attacks "again in a row" must do so before any other monster attacks, or not at all.',
    RESTRICTS, ("yugioh-wiki-attack-again", "attacks in a row"), reason="condition-unmet")
AT_9 = declare("AT-9",
    "The cost of an attack is paid once, before the attack target is chosen; if it cannot be paid, no attack is "
    "declared.",
    RESTRICTS, ("ygopro-core-thread-114", "answer of 2010-11-18"),
    ("edisonformat-net", "Battle Phase, Replays"), reason="cost-unpayable")
AT_30 = declare("AT-30",
    "If several effects each charge a cost for an attack, the attack can be declared only if all of them can be "
    "paid.",
    RESTRICTS, ("joshuabones-edison", "Toll, bullet 1"), reason="cost-unpayable")
AT_10 = declare("AT-10",
    'An effect that negates "the next attack" negates the attack already in the Battle Step, or else the next one '
    "declared; several of them are used up by the same attack.",
    HAPPENS, ("wikia-card-rulings", "Necro Gardna"), ("edisonrul-ing", "Necro Gardna, effect 1, last bullet"))
AT_11 = declare("AT-11",
    "A limit on how many monsters can attack does not stop the further attacks of a monster that can attack more "
    "than once.",
    RESTRICTS, ("cogonline-dark-door", "rulings"), reason="game-rule")
AT_44 = declare("AT-44",
    "If paying for an attack takes the attacker away from its player, the payment [not-declared: stands and no "
    "attack is declared | not-payable: cannot be made].",
    DECIDES, ("ocg-database-answers", "answer 8726, 2017-03-24"), switches=("attacker-lost-by-its-cost",))
AT_12 = declare("AT-12",
    "A monster that is flipped face-down, or that leaves and returns, no longer counts as having attacked or "
    "battled.",
    DECIDES, ("edisonrul-ing", "Gladiator Beast Hoplomus"), ("goat-all-rulings", "Horus the Black Flame Dragon LV4"))
AT_13 = declare("AT-13", "An effect can redirect an attack only to a monster that could be attacked.",
    RESTRICTS, ("goat-all-rulings", "Raregold Armor, FAQ 5"), ("ygopro-thread-1735", "answer 11853"),
    ("goat-all-rulings", "Marauding Captain, Q&A 1"), reason="no-legal-target")
AT_16 = declare("AT-16",
    "A monster that the attack flips face-up counts as a monster that was attacked face-down, during damage "
    "calculation and afterwards.",
    BOUNDS, ("goat-all-rulings", "Ballista of Rampart Smashing, FAQ 1 and 2"))



AT_21 = declare("AT-21",
    "A monster that \"does not prevent direct attacks\" is ignored in checking whether its controller's opponent can "
    "attack directly.",
    RESTRICTS, ("goatrulings-2005", "Guardian Kay'est, FAQ 3"),
    ("goatrulings-2005", "The Legendary Fisherman, Netrep 1"), reason="condition-unmet")

AT_19 = declare("AT-19",
    "A revealed monster that a Continuous Effect then turns counts as attacked in [as-it-stands: the position it is "
    "in now | as-it-was: Defense Position].",
    BOUNDS, ("goat-rulings-page", "Disc Fighter, FAQ 4"), switches=("position-of-a-revealed-monster",))


AT_42 = declare("AT-42",
    "While an effect says which monster must be attacked, monsters cannot attack any other monster, nor directly, "
    "as long as that monster is there.",
    RESTRICTS, ("ocg-rule-days", "2024-04-27, mail on Taunt"),
    ("official-card-text", "Taunt, second sentence"), reason="no-legal-target")
AT_52 = declare("AT-52",
    "A monster [attacked: can | not-attacked: cannot] be attacked if only one of several effects allows it, or if"
    " the monster that has to be attacked has changed sides, depending on the effects.",
    RESTRICTS, ("joshuabones-edison", "Taunt, bullet 2"),
    ("ocg-rule-days", "2019-07-27, mail on Rise to Full Height, first"), reason="no-legal-target",
    switches=("attacked-under-two-effects",))
AT_43 = declare("AT-43", "A player can Normal Summon or Set one monster per turn.",
    RESTRICTS, ("konami-rulebook-10", "Main Phase"), reason="game-rule")

AT_47 = declare("AT-47",
    "An attack that was negated, ended or disturbed [still: still | no-longer: no longer] counts for effects, "
    "depending on the effect.",
    DECIDES, ("ocg-database-answers", "answer 24306, 2026-03-19"), switches=("attack-that-no-longer-goes-on",))

AT_25 = declare("AT-25",
    "A monster that several effects allow to attack directly does so by the effect that its controller names.",
    DECIDES, ("ocg-database-answers", "answer 14049, 2017-03-24"))

# --- Replays ---------------------------------------------------------------------------------------------
RP_1 = declare("RP-1",
    "A replay occurs in the Battle Step if the monsters that the defending player controls change, however briefly, "
    "or if the attack target is gone.",
    HAPPENS, ("konami-rulebook-10", "replay"), ("wiki-battle-phase-tcg", "Battle Step"))
RP_2 = declare("RP-2", "If the attacker can no longer attack at all, its attack stops without a replay.",
    HAPPENS, ("konami-rulebook-10", "replay"))
RP_5 = declare("RP-5",
    "A monster that is attacked without being the declared target [sets-off: triggers | does-not: does not trigger] "
    "effects that activate when it is attacked, depending on the cause.",
    HAPPENS, ("ocg-database-answers", "card 9575, 2016-02-20"), switches=("attacked-without-being-declared",))
RP_6 = declare("RP-6", "A monster that must attack cannot cancel its attack in a replay.",
    RESTRICTS, ("note-chick1230", "Karakuri monsters"), reason="mandatory")
RP_3 = declare("RP-3",
    "A monster whose attack was cancelled in a replay [attacks-later: can attack later in that Battle Phase | "
    "has-attacked: has used its attack].",
    DECIDES, ("ude-replay-2005", "fourth paragraph"), ("ude-replay-2006", "fourth paragraph"),
    ("konami-rulebook-7-1", "Replay"),
    switches=("attack-given-up-in-a-replay",))
RP_7 = declare("RP-7",
    "If what can be attacked changes after the declaration though no monster arrives or leaves, [replay: a replay"
    " occurs | goes-on: the attack continues], depending on the change.",
    HAPPENS, ("ocg-rule-2018", "2018-08-25"), switches=("replay-without-a-change-of-monsters",))
RP_8 = declare("RP-8", "An effect that redirects an attack causes no replay by anything else it does to the field.",
    HAPPENS, ("ygopro-threads", "Fluorohydride/ygopro 1249, first answer"),
    ("yugioh-hack-magician-girls", "first answer"))

# --- The Damage Step -------------------------------------------------------------------------------------
DS_0 = declare("DS-0",
    "Only fast effects, Trigger Effects and Flip Effects can be activated in a battle; Continuous Effects apply "
    "without activating.",
    RESTRICTS, ("konami-rulebook-10", "Spell Speed"), reason="spell-speed")
DS_1 = declare("DS-1",
    "The Damage Step has [five-timings: five timings | seven-substeps: seven substeps], in fixed order; only damage "
    "calculation itself can be skipped.",
    ORDERS, ("konami-damage-step-rules", "chart"), switches=("damage-step-chart",))
DS_M = declare("DS-M",
    "In the Damage Step a card or effect can be activated only if a rule of the Damage Step allows it.",
    RESTRICTS, ("konami-damage-step-rules", "chart of possible activations"), reason="damage-step-limit")

# --- Damage calculation ----------------------------------------------------------------------------------
CA_4 = declare("CA-4",
    "A declared attack of a monster that could not declare it now [goes-on: continues | stops: stops], depending "
    "on the cause.",
    RESTRICTS, ("ocg-qa-subterror-guru", "answer"), reason="game-rule", switches=("attack-in-defense-goes-on",))
CA_5 = declare("CA-5",
    "An effect that redirects an attack and performs damage calculation does so [at-once: at once, skipping the "
    "timings before it | in-its-turn: in the usual timing].",
    ORDERS, ("ygopro-threads", "Fluorohydride/ygopro-scripts 272, answer 17979"),
    switches=("calculation-by-an-effect",))

CH_28 = declare("CH-28",
    "Damage calculation that an effect performs in the middle of a Chain happens as it resolves; the battle ends "
    "after the Chain.",
    ORDERS, ("ocg-rule-battle-phase", "damage calculation in an effect, note of 2017-02-13"),
    ("ygopro-threads", "Fluorohydride/ygopro 2234, answer of 2014-10-19"),
    ("ygopro-threads", "Fluorohydride/ygopro-core 252, description"))

# --- Card rulings ----------------------------------------------------------------------------------------
EX_1 = declare("EX-1",
    "A ruling on a card beats the general rule within its own time and territory, but not a printed exclusion of "
    "the Damage Step.",
    RESTRICTS, ("yugipedia-damage-step", "unique exceptions"), reason="forbidden-by-ruling")

"""The rules that the engine asks for by name: id, sentence, what it does in play, and its sources.

Those on what comes of a battle are in :mod:`checks.engine.outcome_rules`.  The rules that are sets of effects stand
where they are read: the grounds of the Damage Step in :mod:`checks.engine.permission.grounds`, an effect's own timing
in :mod:`checks.engine.permission.timing`; those that act by themselves at an instant of a step in
:mod:`checks.engine.duel.damage_step`.
"""

from __future__ import annotations

from checks.engine.rulebook import BOUNDS, DECIDES, HAPPENS, ORDERS, RESTRICTS, declare

BATTLE_PHASE = ("konami-rulebook-10", "Battle Phase")
PERFECT_RULEBOOK = ("perfect-rulebook-2017", "pp. 188-193")
CHAINS_AND_SPELL_SPEED = ("konami-rulebook-10", "Chains and Spell Speed")

# fmt: off
# --- The turn and its Battle Phase -----------------------------------------------------------------------
BP_1 = declare("BP-1", "The Battle Phase goes from its Start Step through Battle and Damage Steps to its End Step.",
    ORDERS, BATTLE_PHASE)
BP_2 = declare("BP-2", "The starting player has no Battle Phase in the first turn.",
    RESTRICTS, BATTLE_PHASE, ("wiki-battle-phase-tcg", "introduction"), reason="game-rule")
BP_3 = declare("BP-3", "The Battle Phase is optional, unless a monster in Attack Position has to attack.",
    RESTRICTS, ("wiki-battle-phase-tcg", "introduction"), BATTLE_PHASE, reason="mandatory")
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
AT_10 = declare("AT-10",
    "What negates the next attack negates the one in the Battle Step, else the next declared; several negate the same.",
    HAPPENS, ("wikia-card-rulings", "Necro Gardna"))
AT_11 = declare("AT-11", "What limits the attacks of a player leaves a monster that attacks its further attacks.",
    RESTRICTS, ("cogonline-dark-door", "rulings"), reason="game-rule")
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
    reason="no-legal-target", switches=("target-no-longer-attacking", "target-whose-attack-has-ended"))
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

# --- Replays ---------------------------------------------------------------------------------------------
RP_1 = declare("RP-1",
    "In the Battle Step a change of the attacked player's monsters, or a target gone, causes a replay.",
    HAPPENS, ("konami-rulebook-10", "replay"), ("wiki-battle-phase-tcg", "Battle Step"))
RP_2 = declare("RP-2", "An attacker that cannot attack any more stops its attack; there is no replay.",
    HAPPENS, ("konami-rulebook-10", "replay"))
RP_4 = declare("RP-4",
    "Whether a monster that cannot be chosen as a target after it was attacked is attacked is a question of the day.",
    DECIDES, ("goat-all-rulings", "A Feint Plan, FAQ 2"), switches=("target-shielded-after-the-declaration",))
RP_5 = declare("RP-5", "Whether a monster chosen in a replay sets off what waits for that is a question of the day.",
    HAPPENS, ("ocg-database-answers", "card 9575, 2016-02-20"), switches=("target-chosen-in-a-replay",))
RP_6 = declare("RP-6", "A monster that has to attack does not give its attack up in a replay.",
    RESTRICTS, ("note-chick1230", "Karakuri monsters"), reason="mandatory")
RP_3 = declare("RP-3", "Whether a monster attacks later whose attack a replay gave up is a question of the day.",
    DECIDES, ("ude-replay-2005", "fourth paragraph"), ("konami-rulebook-7-1", "Replay"),
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
DS_M = declare("DS-M", "In the Damage Step an effect needs a ground; there is none for anything else.",
    RESTRICTS, ("konami-damage-step-rules", "chart of what may be activated"), reason="damage-step-limit")

# --- Card rulings ----------------------------------------------------------------------------------------
EX_1 = declare("EX-1", "Inside its own time a card ruling beats the general rule.",
    RESTRICTS, ("yugipedia-damage-step", "unique exceptions"), reason="forbidden-by-ruling")

# --- Chains ----------------------------------------------------------------------------------------------
CH_1 = declare("CH-1", "A Chain resolves from its last link to its first.", ORDERS, ("konami-rulebook-10", "Chains"))
CH_2 = declare("CH-2", "Triggers of a moment make the first Chain of a timing; the players act after it.",
    ORDERS, ("konami-fast-effect-timing", "chart"))
CH_3 = declare("CH-3",
    "With no Chain the turn player acts first; in a Chain the opponent of the last link's player does.",
    ORDERS, ("konami-fast-effect-timing", "chart"))
CH_4 = declare("CH-4", "A Spell or Trap that does not stay is sent to the Graveyard after its Chain.",
    HAPPENS, ("konami-rulebook-10", "Spell & Trap Cards"))
CH_5 = declare("CH-5", "A mandatory effect that may answer the last link does.",
    HAPPENS, ("konami-rulebook-10", "Quick Effects"), ("ude-rulings-d-e", "Doomcaliber Knight"))
CH_6 = declare("CH-6", "An effect whose activation or effect was negated does nothing.",
    HAPPENS, ("konami-rulebook-10", "negating"))
CH_7 = declare("CH-7", "Costs are paid when an effect is activated, negated or not.",
    ORDERS, ("konami-rulebook-10", "cost"))
CH_8 = declare("CH-8",
    "An effect of a card that stays on the field does nothing if the card is no longer face-up there.",
    HAPPENS, ("yugipedia-negate-destroy", "Field Spells, Continuous Spells and Continuous Traps"))
CH_9 = declare("CH-9", "A target that is no longer where it was when it was targeted is not affected any more.",
    RESTRICTS, ("konami-rulebook-10", "targeting"), reason="no-legal-target")

CH_10 = declare("CH-10",
    "Whether a Set Trap that was targeted and has become a monster is still that target is a question of the day.",
    RESTRICTS, ("ocg-qa-17936", "answer"), reason="no-legal-target", switches=("targeted-trap-monsters",))

CH_11 = declare("CH-11", "A resolving effect does nothing to its own card once that has moved since the activation.",
    HAPPENS, ("yugipedia-penguin-soldier", "OCG Rulings"))

CH_12 = declare("CH-12",
    "A resolving effect does nothing to the card of its event once that has moved since the activation.",
    HAPPENS, ("yugipedia-card-rulings", "White Aura Dolphin, Q&A, on a card no longer in the Graveyard"))

CH_13 = declare("CH-13",
    "An Equip Card that finds no monster to be equipped to as it resolves goes to the Graveyard, and is not destroyed.",
    HAPPENS, ("ocg-rule-equips", "first paragraph and first example"))
CH_14 = declare("CH-14",
    "A card that is activated lies face-up before its cost is paid, and what counts such cards counts it then.",
    ORDERS, ("ocg-rule-days", "2023-03-13, decided points"))
CH_16 = declare("CH-16", "What the activation of an effect binds its player to holds, though the effect is negated.",
    HAPPENS, ("ygorulings-tshd", "2010-04-27, Blackwing - Sirocco the Dawn"))
CH_15 = declare("CH-15",
    "Whether an effect stays negated whose card was negated by a resolved one, and left, is a question of the day.",
    DECIDES, ("ocg-rule-facedown", "negation as an effect resolves, example of Judgment Dragon"),
    switches=("negated-before-it-left",))

CH_17 = declare("CH-17",
    "Whether a target that had to be face-up is affected, turned face-down since, is a question of the day.",
    RESTRICTS, ("goat-rulings-page", "Enemy Controller, FAQ 2"), ("konami-card-text-4", "target"),
    reason="no-legal-target", switches=("target-turned-face-down",))

# --- What may be activated -------------------------------------------------------------------------------
LE_1 = declare("LE-1", "An effect is used from where its card has to be.",
    RESTRICTS, CHAINS_AND_SPELL_SPEED, reason="wrong-location")
LE_2 = declare("LE-2", "A Chain is answered with Spell Speed 2 or more, and with at least the last link's.",
    RESTRICTS, CHAINS_AND_SPELL_SPEED, reason="spell-speed")
LE_3 = declare("LE-3", "An effect that answers something needs it to be there.",
    RESTRICTS, CHAINS_AND_SPELL_SPEED, reason="nothing-to-answer")
LE_4 = declare("LE-4", "An effect that waits for an event needs the event to have happened.",
    RESTRICTS, CHAINS_AND_SPELL_SPEED, reason="condition-unmet")
LE_5 = declare("LE-5", "Only the first Chain answers the declaration of an attack.",
    RESTRICTS, ("wiki-battle-phase-tcg", "Battle Step"), reason="first-chain-only")
LE_6 = declare("LE-6", "During damage calculation one Chain is started by a player.",
    RESTRICTS, ("konami-damage-step-rules", "damage calculation"), ("edison-battle-phase", "substep 4"),
    reason="chain-limit")
LE_7 = declare("LE-7", "After damage calculation, and at the end, one Chain at each is started by a player.",
    RESTRICTS, ("edison-battle-phase", "substeps 5 to 7"), reason="chain-limit",
    switches=("chains-after-calculation", "chains-at-start"))
LE_8 = declare("LE-8", "What cannot be paid in full is not activated, and takes the place of nothing.",
    RESTRICTS, ("konami-rulebook-10", "cost"), reason="cost-unpayable")
LE_14 = declare("LE-14", "Whether a player pays all the Life Points that are left is a question of the day.",
    RESTRICTS, ("goatrulings-2005", "Injection Fairy Lily, Netrep 1"), ("yugipedia-pay", "third paragraph"),
    reason="cost-unpayable", switches=("paying-the-last-life-points",))
LE_9 = declare("LE-9", "An effect that targets needs a legal target.",
    RESTRICTS, ("konami-rulebook-10", "targeting"), reason="no-legal-target")
LE_10 = declare("LE-10", "An effect whose own condition is not met is not activated.",
    RESTRICTS, ("konami-rulebook-10", "activation conditions"), reason="condition-unmet")
LE_11 = declare("LE-11", "What an effect in force forbids is not done.",
    RESTRICTS, ("konami-rulebook-10", "Continuous Effects"), reason="game-rule")
LE_12 = declare("LE-12", "A player uses the cards that are the player's own to use, and acts in the player's own turn.",
    RESTRICTS, ("konami-rulebook-10", "Glossary, control"), reason="game-rule")
LE_13 = declare("LE-13",
    "An effect is not activated more often than its text lets it, nor twice in answer to one Chain Link by duty.",
    RESTRICTS, ("official-card-text", "how often an effect is used"), ("konami-rulebook-10", "Quick Effects"),
    ("yugipedia-once-per-turn", "all three ways of the limit"), reason="condition-unmet")

LE_15 = declare("LE-15", "To an activation that a text closes to a player that player does not respond.",
    RESTRICTS, ("official-card-text", "what is not responded to"), reason="game-rule")

LE_16 = declare("LE-16",
    "Whether an activation closed to a player bars that player's triggers of its moment is a question of the day.",
    RESTRICTS, ("ygopro-thread-1045", "answer of 2014-12-15"), reason="game-rule",
    switches=("triggers-beside-a-closed-activation",))

LE_17 = declare("LE-17",
    "Whether what only ends a phase is activated in the part of it to which that leads is a question of the day.",
    RESTRICTS, ("live2017links-thread-243", "description"), reason="condition-unmet",
    switches=("ending-a-phase-at-its-end",))

LE_18 = declare("LE-18",
    "Whether what only lets monsters attack this turn is activated where no attack can come is a question of the day.",
    RESTRICTS, ("yugipedia-battle-terms", "a user's draft of Attack, Multiple attacks"), reason="condition-unmet",
    switches=("attacks-let-be-made-too-late",))
LE_19 = declare("LE-19",
    "Whether what only guards against attacks is activated where none can come this turn is a question of the day.",
    RESTRICTS, ("simulator-threads", "Fluorohydride/ygopro 1427, answer on Necro Gardna"),
    ("ygopro-threads", "Fluorohydride/ygopro-scripts 345, answer 18024"), reason="condition-unmet",
    switches=("attacks-guarded-against-too-late",))
LE_20 = declare("LE-20",
    "An effect that could do nothing, as there is no monster to which it does something, is not activated.",
    RESTRICTS, ("wikia-dark-hole", "OCG Rulings"), ("fandom-ceasefire", "first sentence"), reason="condition-unmet")
LE_21 = declare("LE-21", "A monster is Special Summoned only where its player has a free Monster Zone, one of five.",
    RESTRICTS, ("konami-rulebook-10", "Monster Zone"), reason="game-rule")
LE_24 = declare("LE-24", "A Trap, or a Quick-Play Spell, is not activated in the turn in which it was Set.",
    RESTRICTS, ("konami-rulebook-10", "Spell & Trap Cards"), reason="game-rule")
LE_25 = declare("LE-25",
    "Whether a trigger that names the start of the Damage Step comes in its first Chain only is a question of the day.",
    RESTRICTS, ("ocg-rule-days", "2024-02-01, answer 24050"), reason="condition-unmet",
    switches=("triggers-at-start-in-a-later-chain",))
LE_22 = declare("LE-22",
    "Whether what only negates a battling monster's effects is activated if that has none is a question of the day.",
    RESTRICTS, ("ygopro-threads", "Fluorohydride/ygopro-scripts 1857, first answer"), reason="condition-unmet",
    switches=("negating-a-monster-without-effects",))
LE_23 = declare("LE-23", "An optional effect that draws is not activated by a player whose Deck holds no card.",
    RESTRICTS, ("goatrulings-edison", "Defense Draw, bullet 2"), reason="condition-unmet")

# --- Triggers --------------------------------------------------------------------------------------------
TR_1 = declare("TR-1", "A trigger whose event has happened waits for the next Chain.",
    HAPPENS, ("konami-rulebook-10", "Trigger Effects"))
TR_2 = declare("TR-2", "What is met by the flip of an attacked monster activates after damage calculation.",
    ORDERS, ("konami-damage-step-rules", "before damage calculation"), ("perfect-rulebook-2017", "p. 110"),
    ("edison-battle-phase", "substeps 2 and 6"))
TR_3 = declare("TR-3",
    "Whether a flipped monster that has left the Monster Zone activates its Flip effect is a question of the day.",
    RESTRICTS, ("ocg-qa-disc-fighter-2016", "Disk Fighter"), ("edison-battle-phase", "substep 2"),
    reason="wrong-location", switches=("flip-effect-after-leaving",))
TR_4 = declare("TR-4",
    "An optional effect that says when … you can needs its event to be the last thing that happened.",
    RESTRICTS, ("konami-rulebook-10", "missing the timing"), reason="missed-timing")
TR_5 = declare("TR-5",
    "Triggers of one moment share a Chain: the turn player's mandatory ones, the opponent's, then the optional ones.",
    ORDERS, ("perfect-rulebook-2017", "simultaneous effects"), ("edisonformat-net", "SEGOC and Early Trigger"),
    switches=("trigger-order",))
TR_6 = declare("TR-6",
    "Triggers of the end of the Battle Phase, and those that wait for a phase, each make a Chain of their own.",
    ORDERS, ("wiki-battle-phase-ocg", "End Step"), ("yugipedia-end-phase", "introduction"),
    ("fandom-standby-phase", "introduction"))
TR_7 = declare("TR-7",
    "Whether a monster Summoned or turned that has left the Monster Zone activates is a question of the day.",
    RESTRICTS, ("konami-rules-update-2021", "trigger location"), ("ocg-rules-update-2020", "trigger location"),
    reason="wrong-location", switches=("summon-trigger-after-leaving",))
TR_8 = declare("TR-8", "A mandatory Quick Effect whose named timing has come is activated as a trigger is.",
    HAPPENS, ("wiki-battle-phase-ocg", "Substep 3, bullet 3"))
TR_9 = declare("TR-9",
    "A Spell or Trap that waits for an event is chained to its triggers, or starts a Chain where there are none.",
    ORDERS, ("konami-fast-effect-timing", "chart"), CHAINS_AND_SPELL_SPEED)
TR_10 = declare("TR-10",
    "Whether a monster that destroyed another by battle and is face-up no longer activates is a question of the day.",
    RESTRICTS, ("edison-battle-phase", "substep 7"), ("ocg-rule-battle-phase", "end of the Damage Step"),
    reason="wrong-location", switches=("destroyer-after-leaving",))

TR_11 = declare("TR-11",
    "Whether an effect of the end of the Damage Step activates once its monster has left is a question of the day.",
    RESTRICTS, ("edison-battle-phase", "substep 7"), ("goatrulings-2005", "Legendary Jujitsu Master, FAQ 1"),
    reason="wrong-location", switches=("end-trigger-after-leaving",))

TR_13 = declare("TR-13",
    "Where triggers that name the time after damage calculation go in seven substeps is a question of the day.",
    ORDERS, ("goatrulings-2005", "Kangaroo Champ, FAQ 2"), ("edison-battle-phase", "substeps 5 and 6"),
    switches=("triggers-named-after-calculation",))

TR_14 = declare("TR-14",
    "Whether a monster has destroyed by battle a marked one that left before the end is a question of the day.",
    HAPPENS, ("ygopro-thread-1329", "mail of 2015-05-13"), switches=("destroyer-of-the-departed",))

TR_17 = declare("TR-17",
    "Whether optional triggers of cards in the hand or Deck come after those that lie open is a question of the day.",
    ORDERS, ("ygopro-thread-419", "answers of 2012-05-17"), ("cardscripts-thread-97", "answer"),
    switches=("triggers-from-hidden-places",))

TR_18 = declare("TR-18",
    "Whether triggers of the start of the Battle Phase each make a Chain of their own is a question of the day.",
    ORDERS, ("ygopro-thread-1585", "comment of 2015-10-31"), switches=("triggers-at-start-of-battle-phase",))

TR_19 = declare("TR-19",
    "When a trigger activates whose attacked monster an effect at once puts into Attack Position is open to the day.",
    ORDERS, ("goat-all-rulings", "Final Attack Orders, Q&A 1"), switches=("triggers-of-a-revealed-monsters-position",))

TR_20 = declare("TR-20",
    "A mandatory trigger of the start, or before damage calculation, comes later in it too once its condition is met.",
    HAPPENS, ("goat-rulings-page", "Disc Fighter, FAQ 2"))
TR_21 = declare("TR-21",
    "What follows by itself from an event, as an Equip Card lost with its monster, happens in the event's moment.",
    ORDERS, ("yugipedia-equip-card", "introduction"), ("konami-rulebook-10", "missing the timing"))

TR_22 = declare("TR-22", "What is done \"and if you do\" happens at the same time as what it depends on.",
    ORDERS, ("konami-card-text-7", "and if you do"), ("mikamika-conjunctions", "table"))
TR_23 = declare("TR-23", "A card whose destruction takes it to the Deck activates nothing for having been destroyed.",
    RESTRICTS, ("ocg-rule-days", "2024-01-25, answer 24047"), reason="wrong-location")

TR_24 = declare("TR-24",
    "What is forbidden, or the coming of the Battle Phase or its end, is nothing behind which a timing is missed.",
    BOUNDS, ("goat-rulings-page", "Tragedy, FAQ 3"))

# --- An effect's own timing ---
OT_7 = declare("OT-7", "An effect whose text names phases or steps is activated in those only.",
    RESTRICTS, ("official-card-text", "the phase or step that the effect's text names"), reason="condition-unmet")

# --- Effects ---------------------------------------------------------------------------------------------
EF_1 = declare("EF-1", "A resolving effect does what its text says, as far as it can.",
    HAPPENS, ("konami-rulebook-10", "resolving effects"))

EF_2 = declare("EF-2", "An effect leaves a card that is unaffected by it as it is.",
    RESTRICTS, ("konami-storm-of-ragnarok-1-0", "Forbidden Lance"), ("ocg-qa-9815", "answer"), reason="game-rule")
EF_3 = declare("EF-3",
    "Whether what a resolved effect has put off is done once its card is negated is a question of the day.",
    DECIDES, ("goatrulings-2005", "Reflect Bounder, FAQ 7"), switches=("put-off-and-negated",))

EF_4 = declare("EF-4",
    "What a monster's activated effect changed of its own ATK and DEF alone ends when its effects are negated.",
    BOUNDS, ("goat-rulings-page", "Skill Drain, FAQ 18"), ("ygopro-threads", "Fluorohydride/ygopro 1390, answer 7799"),
    ("ygopro-threads", "Fluorohydride/ygopro-scripts 2010, answer 13409"))
EF_9 = declare("EF-9",
    "What an effect says of all cards of a kind for a while holds for those that come to be such, and not for others.",
    BOUNDS, ("english-database-notes", "ygostats.com, Satellarknight Altair, first effect"),
    ("yugipedia-waboku", "OCG Rulings, bullet 1"), ("yugioh-wiki-gorgons-eye", "FAQ, first two answers"))
EF_5 = declare("EF-5",
    "Whether what keeps all a player's cards from something leaves out one unaffected by it is a question of the day.",
    RESTRICTS, ("ocg-rule-2018", "2018-06-28"), reason="game-rule", switches=("unaffected-by-what-all-are-kept-from",))
EF_6 = declare("EF-6",
    "Whether what an effect forbids all cards of a kind for a while holds for later ones is a question of the day.",
    RESTRICTS, ("goatrulings-edison", "Aegis of the Ocean Dragon Lord, bullets 1 and 3"), reason="game-rule",
    switches=("newcomers-under-a-prohibition",))
EF_7 = declare("EF-7",
    "Whether what negates the effects of all cards for a while negates those of later ones is a question of the day.",
    HAPPENS, ("ocg-rule-days", "2023-03-02, changed ruling"), switches=("newcomers-under-a-negation",))
EF_8 = declare("EF-8",
    "Whether a monster is targeted that is unaffected by what lets it not be targeted is a question of the day.",
    RESTRICTS, ("ocg-database-answers", "answer 10683, 2017-03-24"), reason="no-legal-target",
    switches=("targeting-the-unaffected",))

TR_15 = declare("TR-15", "What a ruling lets go before the triggers that wait at its point does so.",
    ORDERS, ("wiki-battle-phase-tcg", "Substep 5, bullet 2"))
TR_16 = declare("TR-16", "A Chain that ends the phase leaves behind the triggers that waited before it began.",
    RESTRICTS, ("wiki-battle-phase-tcg", "Substep 5, bullet 2"), ("edison-battle-phase", "substep 5"),
    reason="missed-timing")

# --- Damage calculation ----------------------------------------------------------------------------------
CA_4 = declare("CA-4",
    "Whether an attacking monster that is no longer in Attack Position calculates damage is a question of the day.",
    RESTRICTS, ("ocg-qa-subterror-guru", "answer"), reason="game-rule", switches=("attacker-in-defense-position",))
CA_5 = declare("CA-5",
    "Whether what comes before a damage calculation is left out that an effect lets be made depends on the day.",
    ORDERS, ("ygopro-threads", "Fluorohydride/ygopro-scripts 272, answer 17979"),
    switches=("calculation-by-an-effect",))

# --- Continuous Effects ----------------------------------------------------------------------------------
CO_1 = declare("CO-1",
    "A face-up card's Continuous Effect applies at once, without a Chain, while its condition is met.",
    HAPPENS, ("konami-rulebook-10", "Continuous Effects"), ("yugipedia-damage-step", "Before damage calculation"))
CO_2 = declare("CO-2", "A monster determined to be destroyed by battle no longer applies its Continuous Effects.",
    RESTRICTS, PERFECT_RULEBOOK, ("ude-rulings-a-c", "Ancient Gear Golem"), reason="marked")
CO_3 = declare("CO-3", "A bonus for damage calculation only applies during damage calculation.",
    BOUNDS, ("konami-damage-step-rules", "damage calculation"), ("wiki-battle-phase-tcg", "Substep 4"))
CO_4 = declare("CO-4", "A bonus for the Damage Step only applies from its start to its end.",
    BOUNDS, ("konami-damage-step-rules", "start of the Damage Step"))
CO_5 = declare("CO-5",
    "Self-destruction and uniqueness clauses of a battling monster wait until damage has been calculated.",
    HAPPENS, ("ude-rulings-f-h", "Giant Kozaky"), ("ude-rulings-a-c", "Amazoness Tiger"))
CO_6 = declare("CO-6", "A halving for damage calculation only is counted after every other change.",
    ORDERS, ("yugioh-wiki-gaia-plate", "the halving, beside Honest"))
CO_7 = declare("CO-7",
    "A Continuous Effect that puts monsters into a battle position turns those that are face-up at once.",
    HAPPENS, ("konami-rulebook-10", "Continuous Effects"), ("ude-rulings-2005", "Final Attack Orders"))

CO_10 = declare("CO-10",
    "Whether what changed a stat by itself still counts anew once an effect has halved it is a question of the day.",
    ORDERS, ("edisonrul-ing", "Blackwing - Gale the Whirlwind"), ("edisonrul-ing", "Tragoedia"),
    switches=("changes-before-a-halving",))
CO_11 = declare("CO-11",
    "Whether a counted gain for damage calculation comes on top of what was set since is a question of the day.",
    ORDERS, ("ygopro-scripts-thread-2018", "quoted rule of 2022-11-13"), switches=("gains-counted-after-a-setting",))
CO_12 = declare("CO-12",
    "Whether a marked monster still says where those go that it destroys by battle is a question of the day.",
    RESTRICTS, ("goat-all-rulings", "Dark Magician of Chaos, FAQ 14"), ("ygopro-core-thread-622", "answer 22112"),
    reason="marked", switches=("destination-of-the-destroyed-in-a-tie",))
CO_13 = declare("CO-13",
    "Whether the half of an original number is the original one from then on is a question of the day.",
    DECIDES, ("yugioh-hack-shrink", "introduction"), ("edisonformat-net", "card Shrink, bullet 1"),
    switches=("halved-original",))
CO_14 = declare("CO-14",
    "Whether what set, halved or doubled a number stays once its original is changed is a question of the day.",
    ORDERS, ("mikamika-formats", "edison, Black Garden"), switches=("settings-before-an-original-change",))
CO_15 = declare("CO-15",
    "Whether what a resolved effect added to a number counts once its original is changed is a question of the day.",
    ORDERS, ("edisonformat-net", "card Shrink, bullet 3"), ("ygocdb-shrink", "answer on Apollousa"),
    ("goatrulings-2005", "Amazoness Archers, FAQ 4"),
    switches=("gains-before-an-original-change",))
CO_16 = declare("CO-16",
    "What a Continuous Effect sets ATK or DEF to is counted first, gains and losses from before on top of it.",
    ORDERS, ("fusion-helper-modifiers", "classes of modifier, 3"), ("wikia-megamorph", "Previously Official Rulings"))
CO_17 = declare("CO-17",
    "Whether the DEF that a monster attacking in Defense Position applies is compared as its ATK depends on the day.",
    DECIDES, ("ocg-rule-battle-phase", "damage calculation, example of Big Benkei"),
    switches=("applied-defense-compared",))
CO_18 = declare("CO-18",
    "Whether a Continuous Effect halves what a number gains after it began to apply is a question of the day.",
    ORDERS, ("fusion-helper-modifiers", "classes of modifier, 5"), ("wikia-mirror-wall", "OCG Rulings, bullet 3"),
    switches=("gains-after-a-continuous-halving",))
CO_20 = declare("CO-20",
    "Whether what changed a number before it was set counts again after that is a question of the day.",
    ORDERS, ("yugioh-xyz-apollousa", "the answer"), switches=("changes-before-a-setting",))
CO_22 = declare("CO-22",
    "Whether what a Continuous Effect halves or doubles is so again after a later change is a question of the day.",
    ORDERS, ("ocg-rule-atk-def", "effects that are counted again"), switches=("continuous-factors-after-a-change",))
CO_23 = declare("CO-23", "A monster that becomes unaffected as a Continuous Effect would negate it is not negated.",
    DECIDES, ("ocg-rule-test-2020", "judgement, question 13"))
CO_24 = declare("CO-24",
    "Whether a gain that ends still counts in what a resolved effect has halved or doubled is a question of the day.",
    ORDERS, ("unknown-persona-gale", "paragraph 2"), switches=("gains-that-end-after-a-halving",))
CO_8 = declare("CO-8",
    "Whether a battling monster destroyed for having been targeted waits too is a question of the day.",
    DECIDES, ("edisonrul-ing", "Spirit Reaper"), switches=("targeted-clause-in-damage-step",))

CO_19 = declare("CO-19",
    "What a Continuous Effect does to a monster that attacks or battles it does in that battle, not once all are over.",
    BOUNDS, ("official-card-text", "what applies to attacking monsters"))

CO_9 = declare("CO-9",
    "What a text lets apply by itself until the end of a step, a phase or a Chain applies no longer than that.",
    BOUNDS, ("official-card-text", "how long the effect applies"))

# --- What is put right at once ---------------------------------------------------------------------------
UP_1 = declare("UP-1",
    "A revealed attacked monster turned face-down is turned face-up again at once, until calculation is over.",
    HAPPENS, ("konami-stardust-overdrive-1-0", "Gemini Counter"))
UP_4 = declare("UP-4",
    "Whether what waits for being turned face-up waits for being turned face-up again is a question of the day.",
    HAPPENS, ("yugipedia-damage-step", "Before damage calculation"),
    switches=("triggers-of-a-monster-turned-up-again",))
UP_2 = declare("UP-2", "A Trap Monster whose effects are negated is no monster any more.",
    HAPPENS, ("ude-rulings-d-e", "Embodiment of Apophis"))
UP_3 = declare("UP-3", "An Equip Card whose monster is no longer face-up on the field is destroyed.",
    HAPPENS, ("yugipedia-equip-card", "introduction"))

# --- What waits until damage is calculated ---------------------------------------------------------------
AF_1 = declare("AF-1", "A Continuous Effect that destroys its own monster does so without a Chain.",
    HAPPENS, ("ude-rulings-f-h", "Giant Kozaky"), ("ude-rulings-u-z", "Zombie Mammoth"))
AF_2 = declare("AF-2", "A monster whose Type or Attribute conflicts is sent to the Graveyard without a Chain.",
    HAPPENS, ("konami-card-faq-rivalry-gozen", "answer"))
AF_3 = declare("AF-3",
    "A card that a uniqueness clause does not allow beside another is destroyed without a Chain; a marked one is not.",
    HAPPENS, ("ude-rulings-a-c", "Amazoness Tiger"), ("ocg-qa-malefic-blue-eyes", "answer"),
    ("ocg-rule-battle-phase", "after damage calculation"))

# --- Monsters determined to be destroyed by battle -------------------------------------------------------
MK_1 = declare("MK-1", "A monster determined to be destroyed by battle cannot be targeted.",
    RESTRICTS, PERFECT_RULEBOOK, ("ude-rulings-d-e", "Dark Cat with White Tail"), reason="marked")
MK_2 = declare("MK-2", "Its battle position cannot be changed.",
    RESTRICTS, PERFECT_RULEBOOK, ("ude-rulings-i-k", "Kangaroo Champ"), reason="marked")
MK_3 = declare("MK-3", "Its ATK/DEF cannot be changed.", RESTRICTS, PERFECT_RULEBOOK, reason="marked")
MK_4 = declare("MK-4", "Its optional Quick Effects cannot be activated.",
    RESTRICTS, ("ocg-qa-infernoid-devyaty", "Infernoid Devyaty"), reason="marked")
MK_5 = declare("MK-5", "It cannot be returned to the hand.",
    RESTRICTS, ("ude-rulings-u-z", "Wall of Illusion"), reason="marked")
MK_6 = declare("MK-6", "Whether it can be returned to the Deck is a question of the day.",
    RESTRICTS, ("edison-battle-phase", "substep 4"), reason="marked", switches=("marked-monster-to-deck",))
MK_7 = declare("MK-7", "It cannot be used as the cost of a card or of an optional effect.",
    RESTRICTS, ("ude-rulings-s-t", "Stardust Dragon"), ("ocg-qa-marked-monster-as-cost", "answer"), reason="marked")

# --- Cards that move -------------------------------------------------------------------------------------
MV_1 = declare("MV-1", "A destroyed card goes to its owner's Graveyard.",
    HAPPENS, ("konami-rulebook-10", "destroying a card"))
MV_2 = declare("MV-2", "An effect that replaces a card's destination sends it there instead.",
    HAPPENS, ("wiki-battle-phase-tcg", "Substep 7"))
MV_3 = declare("MV-3", "A Token that leaves the field is gone; no cost that sends it elsewhere is paid with it.",
    HAPPENS, ("konami-rulebook-10", "Monster Tokens"), ("crimson-dragon-academy-tokens", "costs"))
MV_4 = declare("MV-4",
    "A card that leaves the field or is turned face-down loses its counters and what effects had changed of it.",
    HAPPENS, ("konami-rulebook-10", "counters"))
MV_5 = declare("MV-5", "A Token is not turned face-down.",
    RESTRICTS, ("konami-rulebook-10", "Monster Tokens"), reason="game-rule")

MV_6 = declare("MV-6", "A monster of the Extra Deck that would go to the hand or Deck goes to the Extra Deck.",
    HAPPENS, ("konami-rulebook-10", "Extra Deck"))

MV_7 = declare("MV-7", "When an Xyz Monster leaves the field its materials go to the Graveyard.",
    HAPPENS, ("konami-rulebook-10", "Xyz Monsters"))
MV_8 = declare("MV-8", "A monster whose control changed for a while goes back when that ends.",
    HAPPENS, ("konami-rulebook-10", "Glossary, control"))
MV_9 = declare("MV-9",
    "A Pendulum Monster Card that would go from the field to the Graveyard goes face-up to the Extra Deck.",
    HAPPENS, ("konami-rulebook-10", "Pendulum Monsters"))
MV_10 = declare("MV-10", "A Link Monster is always in face-up Attack Position.",
    RESTRICTS, ("konami-rulebook-10", "Link Monsters"), reason="game-rule")
MV_11 = declare("MV-11", "Whether a card by which all cards go elsewhere goes there itself is a question of the day.",
    DECIDES, ("official-card-text", "where cards go instead of the Graveyard"),
    switches=("destination-of-what-replaces-it",))
MV_17 = declare("MV-17",
    "Whether a monster is destroyed that goes back to a player who has no room for it is a question of the day.",
    HAPPENS, ("ygopro-threads", "Fluorohydride/ygopro 1450, answers of 2015-06-13 and 2015-07-01"),
    switches=("control-goes-back-to-a-full-field",))
MV_12 = declare("MV-12", "Of Continuous Effects that give players control of one monster the last to apply decides.",
    DECIDES, ("goatrulings-2005", "Snatch Steal, Netrep 1"))
MV_13 = declare("MV-13",
    "A monster that cannot change its battle position is turned by effects all the same: only players cannot turn it.",
    BOUNDS, ("yugipedia-battle-terms", "Battle position change, last paragraph"),
    ("wikia-shadow-spell", "OCG Rulings, bullets 3 and 4"))
MV_14 = declare("MV-14",
    "What targeted a monster targets it no more once that is turned face-down, unless it could have targeted it so.",
    BOUNDS, ("wikia-shadow-spell", "OCG Rulings, bullet 4"), ("yugioh-wiki-spellbinding-circle", "FAQ, first question"))
MV_15 = declare("MV-15",
    "Whether a card goes where its own effect says, or where another one does, is a question of the day.",
    DECIDES, ("ocg-rule-days", "2023-02-13, decided points, first to third"),
    switches=("destination-by-its-own-effect",))
MV_16 = declare("MV-16",
    "A monster that becomes unaffected by the Continuous Effect that gives control of it goes back while it is so.",
    HAPPENS, ("tcgplayer-court-of-appeals-2014-10", "question 1"))

EN_9 = declare("EN-9", "What was to last for a battle, or be done in its Damage Step, ends if the attack ends first.",
    BOUNDS, ("official-card-text", "Dimension Wall, this battle"))

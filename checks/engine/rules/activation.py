"""The rules on Chains, and on what may be activated; an effect's own timing among them."""

from __future__ import annotations

from checks.engine.rulebook import DECIDES, HAPPENS, ORDERS, RESTRICTS, declare

CHAINS_AND_SPELL_SPEED = ("konami-rulebook-10", "Chains and Spell Speed")

# fmt: off
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
CH_18 = declare("CH-18",
    "A Continuous Effect that negates effects of a kind negates them as they come to resolve, and answers nothing.",
    HAPPENS, ("official-card-text", "Tyrant Dragon, negated Traps"))
CH_31 = declare("CH-31",
    "A Continuous Effect that does something before an effect resolves does it as that comes to resolve, without a"
    " Chain.",
    HAPPENS, ("ocg-1103-rulings", "Machina Fortress, overview"),
    ("yugipedia-fortress-rulings", "TCG rulings, bullet on the order"))
CH_19 = declare("CH-19",
    "Whether an effect activated in the Graveyard stays negated, its card having left, is a question of the day.",
    DECIDES, ("ocg-database-answers", "answer 8636, 2026-01-22"), switches=("negated-in-the-graveyard-it-left",))

CH_20 = declare("CH-20", "What the activation of an effect binds its player to holds no more if that is negated.",
    HAPPENS, ("edisonrul-ing", "Blackwing - Sirocco the Dawn, condition, bullet 3"),
    ("edisonrul-ing", "Chaos Sorcerer, condition, last bullet"))
CH_21 = declare("CH-21",
    "Whether of several effects that have to answer one activation a further one negates the one before depends on"
    " the day.",
    DECIDES, ("goatrulings-edison", "Doomcaliber Knight, (1), bullet on several Knights"),
    switches=("several-that-have-to-answer",))

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
    "An effect is not used more often than its text lets it, nor activated twice in answer to one Chain Link by duty.",
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
LE_28 = declare("LE-28",
    "An effect that could do nothing, as there is no card of its choice to which it can be done, is not activated.",
    RESTRICTS, ("ocg-database-answers", "answer 23053, 2020-08-07"),
    ("goatrulings-edison", "Dramatic Rescue, bullet 5"),
    ("goatrulings-edison", "Valhalla, Hall of the Fallen, last bullet but one"), reason="condition-unmet")
LE_29 = declare("LE-29",
    "What is activated at the end of the Damage Step is not, its card gone from the field where it has to be for it.",
    RESTRICTS, ("ocg-database-answers", "answer 17428, 2017-03-24"), reason="wrong-location")
LE_30 = declare("LE-30",
    "Whether what lets attack twice is nothing for a monster that may already, and not activated, depends on the day.",
    RESTRICTS, ("ocg-database-answers", "answer 14709, 2017-03-24"),
    ("ocg-database-answers", "answer 14692, 2017-03-24"), reason="condition-unmet",
    switches=("more-attacks-than-one-already",))
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
LE_26 = declare("LE-26",
    "Whether an optional trigger of a card in the hand may be chained to another effect is a question of the day.",
    RESTRICTS, ("ocg-rule-triggers", "Trigger effects in the hand, first privilege"), reason="spell-speed",
    switches=("hand-triggers-in-a-chain",))
LE_27 = declare("LE-27",
    "One Chain takes one of a player's optional triggers in the hand or Graveyard that Special Summon their own card.",
    RESTRICTS, ("ocg-rule-triggers", "Trigger effects in the hand, the one limit"),
    ("goatrulings-edison", "Battle Fader, bullet on multiple copies"), reason="chain-limit")
LE_22 = declare("LE-22",
    "Whether what only negates a battling monster's effects is activated if that has none is a question of the day.",
    RESTRICTS, ("ygopro-threads", "Fluorohydride/ygopro-scripts 1857, first answer"), reason="condition-unmet",
    switches=("negating-a-monster-without-effects",))
LE_31 = declare("LE-31",
    "An optional effect that only turns monsters is not activated if none of these can be turned so.",
    RESTRICTS, ("ygopro-threads", "Fluorohydride/ygopro 2002, 2017-06-20, the answer"),
    ("ygopro-threads", "Fluorohydride/ygopro 1951, 2017-04-11, answer 20753"), reason="condition-unmet")
LE_74 = declare("LE-74",
    "An effect that lets damage be calculated with DEF is not activated in a battle of a Link Monster.",
    RESTRICTS, ("ocg-rule-days", "2020-04-17, answer 23004"), reason="condition-unmet")
LE_32 = declare("LE-32",
    "Whether what only spares from a battle that destroys nothing to be spared is activated depends on the day.",
    RESTRICTS, ("edisonrul-ing", "Shield Warrior, bullet 2"), reason="condition-unmet",
    switches=("guarding-against-nothing",))
LE_34 = declare("LE-34",
    "Whether what only passes battle damage on to a player who takes none is activated depends on the day.",
    RESTRICTS, ("goatrulings-2005", "Dimension Wall, FAQ 2"), ("ocg-rule-2017", "2017-12-09"),
    reason="condition-unmet", switches=("passing-on-no-damage",))
LE_33 = declare("LE-33",
    "Whether what only takes control of its target aims at a monster whose control cannot change depends on the day.",
    RESTRICTS, ("goatrulings-2005", "Mataza the Zapper, FAQ 1"), reason="no-legal-target",
    switches=("targets-whose-control-stays",))
LE_36 = declare("LE-36",
    "Whether what only lets a monster attack is nothing for one that is kept from attacking depends on the day.",
    RESTRICTS, ("ocg-rule-battle-phase", "introduction, example of Infected Mail"), reason="condition-unmet",
    switches=("attacks-let-to-who-cannot-attack",))
LE_37 = declare("LE-37",
    "Whether what only halves or doubles damage is activated where what is in force does the same depends on the day.",
    RESTRICTS, ("ocg-database-answers", "answer of 2017-12-05 on Action Magic - Full Turn"),
    ("ygopro-threads", "Fluorohydride/ygopro-scripts 733, 2017-01-01, answer 8634"),
    ("ocg-rule-days", "2026-02-21, mail on Damage Diet"), reason="condition-unmet",
    switches=("damage-doubled-already", "damage-halved-already"))
LE_38 = declare("LE-38",
    "Whether an effect is activated that could not go on to change the ATK or DEF of any monster depends on the day.",
    RESTRICTS, ("ocg-database-answers", "answer 23359, 2021-09-24"), reason="condition-unmet",
    switches=("later-part-without-a-monster",))
LE_39 = declare("LE-39",
    "Whether an effect is activated that would do nothing, or nothing to its target, is a question of the day.",
    RESTRICTS, ("ygopro-threads", "Fluorohydride/ygopro 1286, 2015-04-27, answer on card 11839"),
    ("ygopro-threads", "Fluorohydride/ygopro-scripts 1733, 2021-11-08, mail"), reason="condition-unmet",
    switches=("activated-in-vain",))
LE_50 = declare("LE-50",
    "Whether what answers a destruction answers an effect that may come to destroy nothing is a question of the day.",
    RESTRICTS, ("metagame-stardust", "Celestial Protector, paragraph 4"),
    ("wikia-stardust-dragon", "OCG Rulings, the first on the effect that negates activations"),
    reason="condition-unmet", switches=("answering-what-may-destroy",))
LE_51 = declare("LE-51",
    "A prohibition of what a player may leave undone as an effect resolves keeps it not from being activated.",
    RESTRICTS, ("resurrectionacademy-emptiness", "paragraph that begins with an aside"), reason="game-rule")
LE_45 = declare("LE-45",
    "Whether a monster determined to be destroyed by battle has materials detached to pay depends on the day.",
    RESTRICTS, ("ocg-rule-days", "2023-04-16, mail on Evigishki Merrowgeist"), reason="marked",
    switches=("materials-of-marked-monsters",))
LE_47 = declare("LE-47",
    "Whether players start a Chain in damage calculation after one of triggers is a question of the day.",
    RESTRICTS, ("ocg-rule-days", "2025-03-06, mail on The Unstoppable Exodia Incarnate, last part"),
    reason="chain-limit", switches=("chains-after-triggers-in-calculation",))
LE_49 = declare("LE-49",
    "A cost of cards that are sent from the top of the Deck to the Graveyard is not paid where these go elsewhere.",
    RESTRICTS, ("ocg-database-answers", "answer 8798, 2022-05-30"), reason="cost-unpayable")
LE_40 = declare("LE-40",
    "Whether what only negates an attack is activated against a monster that is unaffected by it depends on the day.",
    RESTRICTS, ("joshuabones-edison", "Firewall, last bullet"), reason="condition-unmet",
    switches=("negating-the-attack-of-the-unaffected",))
LE_41 = declare("LE-41",
    "Whether what only keeps the opponent from attacking is activated in one's own turn depends on the day.",
    RESTRICTS, ("joshuabones-goat", "Threatening Roar, FAQ 2"),
    ("edisonrul-ing", "Threatening Roar, Edisonformat.net, bullet 3"), reason="condition-unmet",
    switches=("attacks-barred-in-ones-own-turn",))
LE_44 = declare("LE-44",
    "A face-down monster may be shown and Tributed for what its player's effect costs, if it is what that asks for.",
    RESTRICTS, ("edisonrul-ing", "Icarus Attack, Edisonformat.net, bullet 1"),
    ("ygorulings-2010-2011", "SDMA Part 2, Gravekeeper's Cannonholder"), reason="cost-unpayable")
LE_54 = declare("LE-54",
    "Whether an effect is activated that takes a card from a Deck which is known to hold none such depends on the day.",
    RESTRICTS, ("edisonrul-ing", "Gladiator Beast Bestiari, Edisonformat.net, effect 2, bullet 1"),
    reason="condition-unmet", switches=("choices-from-a-deck-without-any",))
LE_52 = declare("LE-52",
    "Whether a trigger that has to be activated is so without a target depends on the day; it does nothing then.",
    HAPPENS, ("metagame-trigger-effects", "Maybe I Shouldn't Activate . . . But I'm Doing It Anyway"),
    ("yugipedia-rulings-excerpts", "Armed Ninja, passage 0077"), switches=("mandatory-without-a-target",))
LE_56 = declare("LE-56",
    "Whether what only moves an attack is activated where effects keep the attack from going there depends on the day.",
    RESTRICTS, ("ocg-rule-days", "2021-02-04, mail on Storm Cipher"),
    ("ocg-rule-days", "2024-03-30, mail on Shark Fortress, first part"), reason="condition-unmet",
    switches=("moving-an-attack-where-it-cannot-go",))
LE_57 = declare("LE-57",
    "Whether what only turns a monster of a position is activated if it is in that position depends on the day.",
    RESTRICTS, ("ygopro-threads", "Fluorohydride/ygopro 1460, 2015-07-25, answer 16334"), reason="condition-unmet",
    switches=("turning-what-is-turned-already",))
LE_35 = declare("LE-35",
    "Whether a Spell or Trap that is being activated, and does not stay, can be returned is a question of the day.",
    DECIDES, ("ocg-database-answers", "answer 23662, 2022-05-16"),
    switches=("returning-what-is-being-activated",), reason="no-legal-target")
LE_48 = declare("LE-48",
    "Whether a card whose activation is negated is destroyed on the field is a question of the day.",
    DECIDES, ("ocg-database-answers", "answer 11290, 2017-03-24"), switches=("negated-card-is-on-the-field",))
CH_22 = declare("CH-22",
    "Whether a Spell or Trap, activated while such are negated on the field, is so once it has left is a question of"
    " the day.",
    DECIDES, ("ocg-database-answers", "answer 8454, 2017-03-24"), ("ocg-database-answers", "answer 23198, 2021-02-07"),
    switches=("spells-and-traps-negated-after-they-left",))
CH_25 = declare("CH-25",
    "Whether the activation of an effect is negated by what its monster, on the field, is unaffected by, is a question"
    " of the day.",
    DECIDES, ("ocg-database-answers", "answer 17304, 2017-04-20"),
    switches=("negating-the-activation-of-the-unaffected",))
CH_34 = declare("CH-34",
    "Whether an effect that is negated already, by what applies to its card, is negated once more is a question of the"
    " day.",
    DECIDES, ("ocg-1103-rulings", "Traptrix Trap Hole Nightmare, question 2, 2013-06-23"),
    switches=("negating-what-is-negated-already",))
CH_32 = declare("CH-32",
    "Whether an effect that lets damage be calculated does anything, that being done, is a question of the day.",
    DECIDES, ("ocg-rule-triggers", "What does not miss the timing, example on damage calculated in a Chain"),
    switches=("calculating-again-in-a-chain",))
CH_27 = declare("CH-27",
    "Which of several effects is activated is chosen, and its target if it has one, as the card is activated.",
    RESTRICTS, ("ocg-rule-days", "2025-02-23, mail on Attack Guidance Armor and TG1-EM1, first"),
    ("official-card-text", "Attack Guidance Armor, activate 1 of these effects"), reason="no-legal-target")
LE_61 = declare("LE-61",
    "Whether an effect is activated of which one part would do nothing, and another something, is told card by card.",
    RESTRICTS, ("ocg-database-answers", "answer 23546, 2022-01-29"),
    ("ocg-rule-days", "2020-06-04, mail on Meklord Deflection"),
    ("simulator-threads", "Fluorohydride/ygopro-scripts 1857, 2022-04-12, answers of the wiki"),
    reason="condition-unmet")
LE_63 = declare("LE-63",
    "An effect that only Special Summons a monster is not activated for one that cannot be Special Summoned.",
    RESTRICTS, ("official-card-text", "monsters that cannot be Special Summoned"),
    ("konami-rulebook-10", "targeting"), reason="no-legal-target")
CH_40 = declare("CH-40", "What by its own text cannot be negated is not, be it an activation or an effect.",
    RESTRICTS, ("official-card-text", "Silent Sword Slash, activation and effect"))
LE_80 = declare("LE-80",
    "What lets a monster attack once more is not activated where it has nothing left to attack.",
    RESTRICTS, ("ygopro-threads", "Fluorohydride/ygopro 1240, 2015-04-01, both mails"), reason="condition-unmet")
LE_81 = declare("LE-81",
    "Whether an effect is activated though all that it could be done to is unaffected by it depends on the day.",
    RESTRICTS, ("ocg-rule-battle-phase", "end of the Damage Step, example of Star Eater"), reason="condition-unmet",
    switches=("activated-for-the-unaffected",))
LE_82 = declare("LE-82",
    "Whether an effect is activated that could not go on to do to any card what it does next is told card by card.",
    RESTRICTS, ("ocg-database-answers", "answer 23359, 2021-09-24"), reason="condition-unmet")
LE_72 = declare("LE-72",
    "What is given up for a turn as the price of an activation must not have been done earlier in that turn.",
    RESTRICTS, ("joshuabones-goat", "Scapegoat, FAQ 6"), ("joshuabones-edison", "Chaos Sorcerer, conditions"),
    reason="condition-unmet")
LE_23 = declare("LE-23", "An optional effect that draws is not activated by a player whose Deck holds no card.",
    RESTRICTS, ("goatrulings-edison", "Defense Draw, bullet 2"), reason="condition-unmet")

# --- An effect's own timing ---
OT_7 = declare("OT-7", "An effect whose text names phases or steps is activated in those only.",
    RESTRICTS, ("official-card-text", "the phase or step that the effect's text names"), reason="condition-unmet")

"""The rules on Chains and activations, with an effect's own timing."""

from __future__ import annotations

from checks.engine.rulebook import DECIDES, HAPPENS, ORDERS, RESTRICTS, declare

CHAINS_AND_SPELL_SPEED = ("konami-rulebook-10", "Chains and Spell Speed")

# fmt: off
# --- Chains ----------------------------------------------------------------------------------------------
CH_1 = declare("CH-1", "A Chain resolves from its last link to its first.", ORDERS, ("konami-rulebook-10", "Chains"))
CH_2 = declare("CH-2", "Triggers form the first Chain of a timing; only afterwards can the players start Chains.",
    ORDERS, ("konami-fast-effect-timing", "chart"))
CH_3 = declare("CH-3",
    "If no Chain is open the turn player can act first; in a Chain the opponent of the last link's player responds "
    "first.",
    ORDERS, ("konami-fast-effect-timing", "chart"))
CH_4 = declare("CH-4",
    "A Spell or Trap Card that does not remain on the field is sent to the Graveyard after its whole Chain has "
    "resolved.",
    HAPPENS, ("konami-rulebook-10", "Spell & Trap Cards"))
CH_5 = declare("CH-5", "A mandatory effect that can respond to the last Chain Link must respond.",
    HAPPENS, ("konami-rulebook-10", "Quick Effects"), ("ude-rulings-d-e", "Doomcaliber Knight"))
CH_6 = declare("CH-6", "A card or effect whose activation or effect was negated does nothing.",
    HAPPENS, ("konami-rulebook-10", "negating"))
CH_7 = declare("CH-7", "Costs are paid at activation and are not refunded if the activation or effect is negated.",
    ORDERS, ("konami-rulebook-10", "cost"))
CH_8 = declare("CH-8",
    "An effect of a Continuous Spell or Trap, Field Spell or Equip Card does nothing if that card is not face-up on "
    "the field at resolution.",
    HAPPENS, ("yugipedia-negate-destroy", "Field Spells, Continuous Spells and Continuous Traps"))
CH_9 = declare("CH-9", "A target that is no longer where it was targeted is not affected.",
    RESTRICTS, ("konami-rulebook-10", "targeting"), reason="no-legal-target")


CH_11 = declare("CH-11", "An effect does nothing to its own card if that card has moved since the activation.",
    HAPPENS, ("yugipedia-penguin-soldier", "OCG Rulings"))

CH_12 = declare("CH-12",
    "An effect does nothing to the card of its event if that card has moved since the activation.",
    HAPPENS, ("yugipedia-card-rulings", "White Aura Dolphin, Q&A, on a card no longer in the Graveyard"))

CH_13 = declare("CH-13",
    "An Equip Card with no monster to equip when it resolves is sent to the Graveyard without being destroyed.",
    HAPPENS, ("ocg-rule-equips", "first paragraph and first example"))
CH_14 = declare("CH-14",
    "An activated card is face-up before its cost is paid, and is counted by anything that counts face-up cards.",
    ORDERS, ("ocg-rule-days", "2023-03-13, decided points"))
CH_16 = declare("CH-16",
    "A restriction that comes with an activation stays in force if the effect is negated, but not if the activation "
    "is negated.",
    HAPPENS, ("ygorulings-tshd", "2010-04-27, Blackwing - Sirocco the Dawn"),
    ("edisonrul-ing", "Blackwing - Sirocco the Dawn, condition, bullet 3"),
    ("edisonrul-ing", "Chaos Sorcerer, condition, last bullet"))
CH_15 = declare("CH-15",
    "An effect on the Chain [still-negated: stays | not-negated: is not] negated if its card was negated and has "
    "left since, depending on the place and the card.",
    DECIDES, ("ocg-rule-facedown", "negation as an effect resolves, example of Judgment Dragon"),
    switches=("negated-once-it-left",))

CH_17 = declare("CH-17",
    "A target that no longer is as it had to be, or has become another card, when the effect resolves [affected: "
    "is | left-alone: is not] affected, depending on the change.",
    RESTRICTS, ("goat-rulings-page", "Enemy Controller, FAQ 2"), ("konami-card-text-4", "target"),
    reason="no-legal-target", switches=("target-changed-before-resolution",))
CH_18 = declare("CH-18",
    "A Continuous Effect that negates certain effects does so as they resolve, without a Chain.",
    HAPPENS, ("official-card-text", "Tyrant Dragon, negated Traps"))
CH_31 = declare("CH-31",
    "A Continuous Effect that acts before an effect resolves acts as that effect comes to resolve, without a Chain.",
    HAPPENS, ("ocg-1103-rulings", "Machina Fortress, overview"),
    ("yugipedia-fortress-rulings", "TCG rulings, bullet on the order"))

CH_21 = declare("CH-21",
    "If several mandatory effects respond to the same activation, [only-the-first: only the one chained directly to "
    "it negates anything | the-one-before: each can negate the one before].",
    DECIDES, ("goatrulings-edison", "Doomcaliber Knight, (1), bullet on several Knights"),
    switches=("several-that-have-to-answer",))

# --- What may be activated -------------------------------------------------------------------------------
LE_1 = declare("LE-1",
    "A card or effect can be activated only where its text or kind requires the card to be: a Trap once it was Set, a "
    "Quick-Play Spell from the hand only in its player's turn.",
    RESTRICTS, CHAINS_AND_SPELL_SPEED, reason="wrong-location")
LE_2 = declare("LE-2",
    "A card or effect can respond only with Spell Speed 2 or higher, and no lower than that of the last Chain Link; "
    "other Spell Cards and Ignition Effects are activated in their player's Main Phase only.",
    RESTRICTS, CHAINS_AND_SPELL_SPEED, reason="spell-speed")
LE_3 = declare("LE-3", "An effect that responds to something can be activated only in response to it.",
    RESTRICTS, CHAINS_AND_SPELL_SPEED, reason="nothing-to-answer")
LE_4 = declare("LE-4", "An effect that waits for an event can be activated only after the event has happened.",
    RESTRICTS, CHAINS_AND_SPELL_SPEED, reason="condition-unmet")
LE_5 = declare("LE-5",
    "Only the first Chain after an attack declaration can contain cards that respond to the declaration.",
    RESTRICTS, ("wiki-battle-phase-tcg", "Battle Step"), reason="first-chain-only")
LE_6 = declare("LE-6",
    "During damage calculation the players can start one Chain, and only one; everything else must be chained to "
    "it.",
    RESTRICTS, ("konami-damage-step-rules", "damage calculation"), ("edison-battle-phase", "substep 4"),
    reason="chain-limit")
LE_7 = declare("LE-7",
    "After a Chain at a timing of the Damage Step [another: another one can | no-more: no other one can] be "
    "started there, depending on the timing.",
    RESTRICTS, ("edison-battle-phase", "substeps 5 to 7"), reason="chain-limit", switches=("further-chains",))
LE_8 = declare("LE-8",
    "A cost that cannot be paid in full cannot be paid; the same goes for a price that replaces something.",
    RESTRICTS, ("konami-rulebook-10", "cost"), reason="cost-unpayable")
LE_14 = declare("LE-14",
    "A player [allowed: can | forbidden: cannot] pay exactly as many Life Points as that player has left.",
    RESTRICTS, ("goatrulings-2005", "Injection Fairy Lily, Netrep 1"), ("yugipedia-pay", "third paragraph"),
    reason="cost-unpayable", switches=("paying-the-last-life-points",))
LE_9 = declare("LE-9", "An effect that targets can be activated only if there is a legal target.",
    RESTRICTS, ("konami-rulebook-10", "targeting"), reason="no-legal-target")
LE_10 = declare("LE-10", "An effect can be activated only while its activation conditions are met.",
    RESTRICTS, ("konami-rulebook-10", "activation conditions"), reason="condition-unmet")
LE_11 = declare("LE-11", "Nothing can be done that an effect in force forbids.",
    RESTRICTS, ("konami-rulebook-10", "Continuous Effects"), reason="game-rule")
LE_12 = declare("LE-12", "Players activate only cards they can use, and take turn actions only in their own turn.",
    RESTRICTS, ("konami-rulebook-10", "Glossary, control"), reason="game-rule")
LE_13 = declare("LE-13",
    "An effect cannot be activated more often than its text allows; a mandatory one responds to the same Chain Link "
    "only once.",
    RESTRICTS, ("official-card-text", "how often an effect is used"), ("konami-rulebook-10", "Quick Effects"),
    ("yugipedia-once-per-turn", "all three ways of the limit"), reason="condition-unmet")

LE_15 = declare("LE-15", "A player whom a card forbids to respond to its activation cannot respond to it.",
    RESTRICTS, ("official-card-text", "what is not responded to"), reason="game-rule")

LE_16 = declare("LE-16",
    "A card whose activation the opponent cannot respond to [activates: does not stop | barred: also stops] the "
    "opponent's simultaneous optional triggers.",
    RESTRICTS, ("ygopro-thread-1045", "answer of 2014-12-15"), reason="game-rule",
    switches=("triggers-beside-a-closed-activation",))


LE_28 = declare("LE-28",
    "A card or optional effect cannot be activated if there is no card to which it could be done: none to choose, none "
    "of the kind to all of which it is done, none in the Deck to draw, none whose battle position can be changed.",
    RESTRICTS, ("ocg-database-answers", "answer 23053, 2020-08-07"),
    ("goatrulings-edison", "Dramatic Rescue, bullet 5"),
    ("goatrulings-edison", "Valhalla, Hall of the Fallen, last bullet but one"),
    ("goatrulings-edison", "Defense Draw, bullet 2"),
    ("wikia-dark-hole", "OCG Rulings"), ("fandom-ceasefire", "first sentence"),
    ("ygopro-threads", "Fluorohydride/ygopro 2002, 2017-06-20, the answer"),
    ("ygopro-threads", "Fluorohydride/ygopro 1951, 2017-04-11, answer 20753"), reason="condition-unmet")
LE_29 = declare("LE-29",
    "An effect that must be used from the field at the end of the Damage Step cannot be activated if its card has "
    "left the field.",
    RESTRICTS, ("ocg-database-answers", "answer 17428, 2017-03-24"), reason="wrong-location")
LE_21 = declare("LE-21",
    "A monster can be Special Summoned only to a free Monster Zone, of which each player has five.",
    RESTRICTS, ("konami-rulebook-10", "Monster Zone"), reason="game-rule")
LE_24 = declare("LE-24", "A Trap or Quick-Play Spell Card cannot be activated in the turn it was Set.",
    RESTRICTS, ("konami-rulebook-10", "Spell & Trap Cards"), reason="game-rule")
LE_26 = declare("LE-26",
    "An optional trigger in the hand [may-be-chained: can | may-not: cannot] be chained to another effect that "
    "responds to the same event.",
    RESTRICTS, ("ocg-rule-triggers", "Trigger effects in the hand, first privilege"), reason="spell-speed",
    switches=("hand-triggers-in-a-chain",))
LE_27 = declare("LE-27",
    "A player can have only one optional trigger in a Chain that Special Summons its own card from the hand.",
    RESTRICTS, ("ocg-rule-triggers", "Trigger effects in the hand, the one limit"),
    ("goatrulings-edison", "Battle Fader, bullet on multiple copies"), reason="chain-limit")
LE_74 = declare("LE-74",
    "An effect that calculates damage with DEF cannot be activated in a battle that involves a Link Monster.",
    RESTRICTS, ("ocg-rule-days", "2020-04-17, answer 23004"), reason="condition-unmet")
LE_39 = declare("LE-39",
    "An effect that would change nothing is judged by the sources on its case, most of which say that it cannot be "
    "activated; in any other case it [activated: can | not-activated: cannot] be activated.",
    RESTRICTS, ("ygopro-threads", "Fluorohydride/ygopro 1286, 2015-04-27, answer on card 11839"),
    ("ygopro-threads", "Fluorohydride/ygopro-scripts 1733, 2021-11-08, mail"), reason="condition-unmet",
    switches=("would-change-nothing",))
LE_50 = declare("LE-50",
    "A card that responds to a destruction [answered: can | certain-alone: cannot] respond to an effect that could "
    "turn out to destroy nothing.",
    RESTRICTS, ("metagame-stardust", "Celestial Protector, paragraph 4"),
    ("wikia-stardust-dragon", "OCG Rulings, the first on the effect that negates activations"),
    reason="condition-unmet", switches=("answering-what-may-destroy",))
LE_51 = declare("LE-51",
    "A prohibition on an optional part of an effect does not stop the effect from being activated.",
    RESTRICTS, ("resurrectionacademy-emptiness", "paragraph that begins with an aside"), reason="game-rule")
LE_45 = declare("LE-45",
    "A card that is determined to be destroyed [possible: can | impossible: cannot] be used or targeted, "
    "depending on the use.",
    RESTRICTS, ("ocg-rule-days", "2023-04-16, mail on Evigishki Merrowgeist"), reason="marked",
    switches=("possible-while-marked",))
LE_49 = declare("LE-49",
    "A cost that sends cards from the top of the Deck to the Graveyard cannot be paid while they would go "
    "elsewhere.",
    RESTRICTS, ("ocg-database-answers", "answer 8798, 2022-05-30"), reason="cost-unpayable")
LE_44 = declare("LE-44",
    "A face-down monster can be revealed and Tributed for a cost if it is what the cost asks for.",
    RESTRICTS, ("edisonrul-ing-net", "Icarus Attack, Edisonformat.net, bullet 1"),
    ("ygorulings-2010-2011", "SDMA Part 2, Gravekeeper's Cannonholder"), reason="cost-unpayable")
LE_52 = declare("LE-52",
    "A mandatory trigger that targets [activates: activates and does nothing | not-activated: does not activate] if "
    "there is no legal target.",
    HAPPENS, ("metagame-trigger-effects", "Maybe I Shouldn't Activate . . . But I'm Doing It Anyway"),
    ("yugipedia-rulings-excerpts", "Armed Ninja, passage 0077"), switches=("mandatory-without-a-target",))
LE_35 = declare("LE-35",
    "A Spell or Trap that is being activated and will not remain on the field [returned: can | not-returned: "
    "cannot] be returned to the hand or Deck in that Chain.",
    DECIDES, ("ocg-database-answers", "answer 23662, 2022-05-16"),
    switches=("returning-what-is-being-activated",), reason="no-legal-target")
LE_48 = declare("LE-48",
    "A Spell or Trap whose activation is negated [on-the-field: is | not-there: is not] destroyed on the field.",
    DECIDES, ("ocg-database-answers", "answer 11290, 2017-03-24"), switches=("negated-card-is-on-the-field",))
CH_34 = declare("CH-34",
    "An effect that is already negated [nothing: cannot | anew: can] be negated again.",
    DECIDES, ("ocg-1103-rulings", "Traptrix Trap Hole Nightmare, question 2, 2013-06-23"),
    switches=("negating-what-is-negated-already",))
CH_32 = declare("CH-32",
    "A second effect in the same Chain that would redirect the attack and perform damage calculation [what-it-can: "
    "does what it still can | does-nothing: does nothing].",
    DECIDES, ("ocg-rule-triggers", "What does not miss the timing, example on damage calculated in a Chain"),
    switches=("calculating-again-in-a-chain",))
CH_27 = declare("CH-27",
    "A card with several effects chooses which one, and its target, when it is activated.",
    RESTRICTS, ("ocg-rule-days", "2025-02-23, mail on Attack Guidance Armor and TG1-EM1, first"),
    ("official-card-text", "Attack Guidance Armor, activate 1 of these effects"), reason="no-legal-target")
LE_61 = declare("LE-61",
    "An effect of which one part does something and another would do nothing is judged card by card; any other "
    "[activated: can | not-activated: cannot] be activated.",
    RESTRICTS, ("ocg-database-answers", "answer 23546, 2022-01-29"),
    ("ocg-rule-days", "2020-06-04, mail on Meklord Deflection"),
    ("simulator-threads", "Fluorohydride/ygopro-scripts 1857, 2022-04-12, answers of the wiki"),
    reason="condition-unmet",
    switches=("one-part-would-change-nothing",))
LE_63 = declare("LE-63",
    "An effect that only Special Summons cannot be activated for a monster that cannot be Special Summoned.",
    RESTRICTS, ("official-card-text", "monsters that cannot be Special Summoned"),
    ("konami-rulebook-10", "targeting"), reason="no-legal-target")
CH_40 = declare("CH-40",
    "A card or effect that by its own text cannot be negated is not negated, be it the activation or the effect.",
    RESTRICTS, ("official-card-text", "Silent Sword Slash, activation and effect"))
LE_80 = declare("LE-80",
    "An effect that only grants a further attack cannot be activated if there is nothing left to attack.",
    RESTRICTS, ("ygopro-threads", "Fluorohydride/ygopro 1240, 2015-04-01, both mails"), reason="condition-unmet")
LE_82 = declare("LE-82",
    "An effect whose later part could be done to no card is judged card by card; any other "
    "[activated: can | not-activated: cannot] be activated.",
    RESTRICTS, ("ocg-database-answers", "answer 23359, 2021-09-24"), reason="condition-unmet",
    switches=("nothing-to-go-on-to",))
LE_72 = declare("LE-72",
    'A condition "you cannot do X this turn" on an activation means X must not have been done earlier in the turn.',
    RESTRICTS, ("joshuabones-goat", "Scapegoat, FAQ 6"), ("joshuabones-edison", "Chaos Sorcerer, conditions"),
    reason="condition-unmet")

# --- An effect's own timing ---
OT_7 = declare("OT-7", "An effect whose text names phases or steps can be activated only in those.",
    RESTRICTS, ("official-card-text", "the phase or step that the effect's text names"), reason="condition-unmet")

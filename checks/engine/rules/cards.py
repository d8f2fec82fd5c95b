"""The rules on cards: what is put right at once, what waits for damage calculation, and how they move."""

from __future__ import annotations

from checks.engine.rulebook import BOUNDS, DECIDES, HAPPENS, ORDERS, RESTRICTS, declare

PERFECT_RULEBOOK = ("perfect-rulebook-2017", "pp. 188-193")

# fmt: off
# --- What is put right at once ---------------------------------------------------------------------------
UP_1 = declare("UP-1",
    "A revealed attacked monster turned face-down is turned face-up again at once, until calculation is over.",
    HAPPENS, ("konami-stardust-overdrive-1-0", "Gemini Counter"))
UP_4 = declare("UP-4",
    "Whether what waits for being turned face-up waits for being turned face-up again is a question of the day.",
    HAPPENS, ("yugipedia-damage-step", "Before damage calculation"),
    switches=("triggers-of-a-monster-turned-up-again",))
UP_7 = declare("UP-7",
    "Whether an attacker turned face-down in the Damage Step is turned face-up again is a question of the day.",
    HAPPENS, ("simulator-threads", "edo9300/ygopro-core 107, 2020-04-18, first mail"),
    switches=("attacker-turned-face-down",))
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
    ("ocg-rule-battle-phase", "after damage calculation"),
    ("ocg-rule-days-wiki", "2025-02-20, Kotodama, first"))

MV_20 = declare("MV-20",
    "Whether what a uniqueness clause destroys is destroyed by a card effect is a question of the day.",
    DECIDES, ("goatrulings-edison", "Earthbound Immortal Ccarayhua, bullet 2"),
    switches=("destroyed-by-a-uniqueness-clause",))
AF_5 = declare("AF-5",
    "Which acts first, what destroys its monster or a limit of Types or Attributes, is a question of the day.",
    ORDERS, ("edison-battle-phase", "substep 5"), ("ocg-1103-rulings", "Giant Kozaky, question 6"),
    switches=("first-of-several-clauses",))

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

MK_11 = declare("MK-11",
    "Whether what is chosen to be destroyed at the end of the Damage Step instead of a monster of the battle can be"
    " targeted is a question of the day.",
    RESTRICTS, ("ocg-1103-rulings", "The Six Samurai, what they share, questions 7 and 8"), reason="marked",
    switches=("targeting-what-is-destroyed-instead",))
MK_8 = declare("MK-8", "Its control cannot be changed, and it does not become an Equip Card.",
    RESTRICTS, ("joshuabones-edison", "Dummy Golem, bullets 1 and 6"), ("joshuabones-goat", "Brain Jacker, FAQ 1"),
    reason="marked")

# --- Cards that move -------------------------------------------------------------------------------------
MV_1 = declare("MV-1", "A destroyed card goes to its owner's Graveyard.",
    HAPPENS, ("konami-rulebook-10", "destroying a card"))
MV_25 = declare("MV-25",
    "Whether counters are placed on a monster determined to be destroyed by battle is a question of the day.",
    BOUNDS, ("ocg-rule-days", "2019-03-17, second mail"), switches=("counters-on-marked-monsters",))
MV_2 = declare("MV-2", "An effect that replaces a card's destination sends it there instead.",
    HAPPENS, ("wiki-battle-phase-tcg", "Substep 7"))
MV_41 = declare("MV-41",
    "Whether a Trap that is a monster goes as a monster, where monsters are sent elsewhere than to the Graveyard, is a"
    " question of the day.",
    DECIDES, ("ocg-rule-days", "2024-07-10, third"), switches=("trap-monsters-sent-elsewhere",))
MV_42 = declare("MV-42",
    "What another card's effect lets be banished, and not sent to the Graveyard, is banished by that effect.",
    HAPPENS, ("ocg-database-answers", "answer 23992, 2023-07-15"), ("ocg-database-answers", "answer 23991, 2023-07-15"))
MV_45 = declare("MV-45",
    "A monster that becomes an Equip Card is free of what was done to it as a monster, and of what was to be done.",
    HAPPENS, ("edisonrul-ing", "Y-Dragon Head, bullet 1"),
    ("wikia-card-rulings", "Union Monsters, TCG rulings, bullet 3"))
MV_36 = declare("MV-36",
    "What is sent elsewhere as it leaves the field goes there too where it would return to the hand or the Deck.",
    HAPPENS, ("goat-all-rulings", "Dark Magician of Chaos, FAQ 16"),
    ("joshuabones-edison", "Plaguespreader Zombie, ruling on its lingering effect"))
MV_38 = declare("MV-38", "A Field Spell that is Set lies in the Field Zone, and not in a Spell & Trap Zone.",
    DECIDES, ("joshuabones-edison", "Elemental Hero Mariner, bullet 1"))
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
MV_32 = declare("MV-32", "Control that a resolved effect gave for a while stays as the monster is turned face-down.",
    BOUNDS, ("joshuabones-goat", "Change of Heart, Netrep 3 and 6"), ("joshuabones-edison", "Brain Control, bullet 2"))
MV_37 = declare("MV-37",
    "Whether a monster that a face-up card's effect held as its target goes back as it is turned face-down is a"
    " question of the day.",
    HAPPENS, ("ocg-database-answers", "answer 11049, 2024-09-19"), ("ocg-database-answers", "answer 9423, 2024-09-19"),
    switches=("held-target-turned-face-down",))
MV_35 = declare("MV-35",
    "Whether a monster whose control cannot change goes back as control of it ends is a question of the day.",
    HAPPENS, ("joshuabones-goat", "Change of Heart, Netrep 5"),
    ("joshuabones-edison", "Blindly Loyal Goblin, bullet 1"),
    switches=("control-that-cannot-go-back",))
MV_9 = declare("MV-9",
    "A Pendulum Monster Card that would go from the field to the Graveyard goes face-up to the Extra Deck.",
    HAPPENS, ("konami-rulebook-10", "Pendulum Monsters"))
MV_10 = declare("MV-10", "A Link Monster is always in face-up Attack Position.",
    RESTRICTS, ("konami-rulebook-10", "Link Monsters"),
    ("ygopro-threads", "Fluorohydride/ygopro 1951, 2017-04-11, answer 20753"), reason="game-rule")
MV_11 = declare("MV-11",
    "Whether a card by which all cards go elsewhere goes there itself, with what is destroyed with it, is a question"
    " of the day.",
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

MV_19 = declare("MV-19",
    "Whether a monster counts as Summoned as it was once it has been turned face-down is a question of the day.",
    BOUNDS, ("edisonrul-ing", "Ultimate Insect LV7, bullet 1"),
    ("edisonrul-ing", "Gladiator Beast Secutor, .net, last bullet"),
    ("inconvenient-player-book-of-moon", "answer on Shaddoll Fusion"),
    switches=("summoning-of-what-was-turned-face-down",))

MV_23 = declare("MV-23",
    "Whether a monster still was Flip Summoned this turn once it has been turned face-down is a question of the day.",
    BOUNDS, ("ocg-rule-days", "2024-06-01, mail on Icejade Curse"), ("ocg-rule-days", "2026-02-26, answer 16901"),
    switches=("flip-summon-of-what-was-turned-face-down",))

MV_18 = declare("MV-18",
    "Whether a monster goes where an effect of its own that is none of the classes says, though it is negated, is a"
    " question of the day.",
    DECIDES, ("ocg-rule-triggers", "Leaving the field, negated effects"), switches=("own-destination-while-negated",))

MV_26 = declare("MV-26",
    "A Gemini Monster that is a Normal Monster on the field is Normal Summoned again there, without Tributes.",
    HAPPENS, ("edisonrul-ing", "Gemini Monsters, card rulings, bullet 3"),
    ("metagame-gemini", "Gemini Summon, paragraphs 1 and 2"), reason="condition-unmet")
MV_29 = declare("MV-29",
    "For a monster of Level 5 or 6 that is Summoned or Set by hand one monster is Tributed, for a higher one two.",
    RESTRICTS, ("konami-rulebook-10", "Tribute Summon"), reason="condition-unmet")
MV_48 = declare("MV-48",
    "What is Tributed for a monster that is Summoned or Set by hand goes first, all at the same time.",
    HAPPENS, ("konami-rulebook-10", "Tribute Summon"))
MV_27 = declare("MV-27",
    "What lies in a Pendulum Zone, or is placed as a Continuous Spell, is no monster and has no monster's effects.",
    RESTRICTS, ("konami-rulebook-10", "Pendulum Monsters"),
    ("official-card-text", "Crystal Beast Sapphire Pegasus, second sentence"),
    ("metagame-crystal-beast", "Crystallization, paragraph 2"), reason="wrong-location")
MV_28 = declare("MV-28",
    "A destroyed monster that its text lets be placed elsewhere is so as it would leave, if its player so chooses.",
    HAPPENS, ("ocg-database-answers", "answer 21557"), ("metagame-crystal-beast", "Crystallization, paragraph 2"))
BO_18 = declare("BO-18",
    "Whether a monster of the other player's that is an Equip Card goes as its bearer is negated depends on the day.",
    HAPPENS, ("edisonrul-ing", "Relinquished, .net, bullet 5"), switches=("equipped-to-the-negated",))
MV_24 = declare("MV-24",
    "What negates a monster in the Graveyard too negates that effect of its own as well.",
    BOUNDS, ("ocg-rule-days", "2022-01-31, mail on Dark Ruler Ha Des"))

EN_9 = declare("EN-9", "What was to last for a battle, or be done in its Damage Step, ends if the attack ends first.",
    BOUNDS, ("official-card-text", "Dimension Wall, this battle"))
EN_14 = declare("EN-14",
    "Whether the end of the Damage Step comes before the End Phase to which an effect leads after damage calculation"
    " is a question of the day.",
    HAPPENS, ("ocg-rule-days", "2020-09-24, changed ruling"),
    switches=("end-of-the-damage-step-before-the-end-phase",))
EN_11 = declare("EN-11",
    "Whether of what effects of both players do by themselves at one point the turn player's is done first depends on"
    " the day.",
    ORDERS, ("ocg-rule-2017", "2017-07-20"), switches=("order-of-what-was-put-off",))
EN_10 = declare("EN-10",
    "What is done by itself at the end of the Damage Step is done as destroyed monsters leave: no timing is missed.",
    ORDERS, ("konami-damage-step-rules", "chart"), ("konami-rulebook-10", "missing the timing"))

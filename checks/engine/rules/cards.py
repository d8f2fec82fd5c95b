"""The rules on cards: upkeep, waiting clauses, moves."""

from __future__ import annotations

from checks.engine.rulebook import BOUNDS, DECIDES, HAPPENS, ORDERS, RESTRICTS, declare

PERFECT_RULEBOOK = ("perfect-rulebook-2017", "pp. 188-193")

# fmt: off
# --- What is put right at once ---------------------------------------------------------------------------
UP_1 = declare("UP-1",
    "A revealed attack target that is changed to face-down before damage calculation ends is immediately flipped "
    "face-up again.",
    HAPPENS, ("konami-stardust-overdrive-1-0", "Gemini Counter"))
UP_7 = declare("UP-7",
    "An attacker that is changed to face-down in the Damage Step [turned-up: is flipped face-up again at once | "
    "stays-face-down: stays face-down].",
    HAPPENS, ("simulator-threads", "edo9300/ygopro-core 107, 2020-04-18, first mail"),
    switches=("attacker-turned-face-down",))
UP_2 = declare("UP-2", "A Trap Monster stops being a monster when Trap effects on the field are negated.",
    HAPPENS, ("ude-rulings-d-e", "Embodiment of Apophis"))
UP_3 = declare("UP-3", "An Equip Card is destroyed when its monster is no longer face-up on the field.",
    HAPPENS, ("yugipedia-equip-card", "introduction"))

# --- What waits until damage is calculated ---------------------------------------------------------------
AF_1 = declare("AF-1", "A Continuous Effect that destroys its own monster does so without a Chain.",
    HAPPENS, ("ude-rulings-f-h", "Giant Kozaky"), ("ude-rulings-u-z", "Zombie Mammoth"))
AF_2 = declare("AF-2",
    "A monster whose Type or Attribute is not allowed beside the others is sent to the Graveyard without a Chain.",
    HAPPENS, ("konami-card-faq-rivalry-gozen", "answer"))
AF_3 = declare("AF-3",
    "A card of which only 1 can be on the field is destroyed without a Chain if a second one appears; one already "
    "determined to be destroyed by battle is not.",
    HAPPENS, ("ude-rulings-a-c", "Amazoness Tiger"), ("ocg-qa-malefic-blue-eyes", "answer"),
    ("ocg-rule-battle-phase", "after damage calculation"),
    ("ocg-rule-days-wiki", "2025-02-20, Kotodama, first"))

MV_20 = declare("MV-20",
    'A card destroyed by an "only 1" clause [by-an-effect: is | by-a-rule: is not] destroyed by a card effect.',
    DECIDES, ("goatrulings-edison", "Earthbound Immortal Ccarayhua, bullet 2"),
    switches=("destroyed-by-a-uniqueness-clause",))

# --- Monsters determined to be destroyed by battle -------------------------------------------------------
MK_1 = declare("MK-1", "A monster determined to be destroyed by battle cannot be targeted.",
    RESTRICTS, PERFECT_RULEBOOK, ("ude-rulings-d-e", "Dark Cat with White Tail"), reason="marked")
MK_2 = declare("MK-2", "A monster determined to be destroyed by battle cannot be changed to another battle position.",
    RESTRICTS, PERFECT_RULEBOOK, ("ude-rulings-i-k", "Kangaroo Champ"), reason="marked")
MK_3 = declare("MK-3", "A monster determined to be destroyed by battle cannot have its ATK and DEF changed.",
    RESTRICTS, PERFECT_RULEBOOK, reason="marked")
MK_4 = declare("MK-4",
    "The optional Quick Effects of a monster determined to be destroyed by battle cannot be activated.",
    RESTRICTS, ("ocg-qa-infernoid-devyaty", "Infernoid Devyaty"), reason="marked")
MK_5 = declare("MK-5",
    "A monster determined to be destroyed by battle cannot be returned to the hand, unless an effect says that it "
    "returns destroyed monsters.",
    RESTRICTS, ("ude-rulings-u-z", "Wall of Illusion"), reason="marked")
MK_6 = declare("MK-6",
    "A monster determined to be destroyed by battle [forbidden: cannot | allowed: can] be returned to the Deck.",
    RESTRICTS, ("edison-battle-phase", "substep 4"), reason="marked", switches=("marked-monster-to-deck",))
MK_7 = declare("MK-7",
    "A monster determined to be destroyed by battle cannot be used to pay the cost of a card or an optional effect; "
    "for a mandatory effect it can.",
    RESTRICTS, ("ude-rulings-s-t", "Stardust Dragon"), ("ocg-qa-marked-monster-as-cost", "answer"), reason="marked")

MK_8 = declare("MK-8", "A monster determined to be destroyed by battle cannot change control or become an Equip Card.",
    RESTRICTS, ("joshuabones-edison", "Dummy Golem, bullets 1 and 6"), ("joshuabones-goat", "Brain Jacker, FAQ 1"),
    reason="marked")

# --- Cards that move -------------------------------------------------------------------------------------
MV_1 = declare("MV-1", "A destroyed card is sent to its owner's Graveyard.",
    HAPPENS, ("konami-rulebook-10", "destroying a card"))
MV_2 = declare("MV-2", "A card whose destination is replaced goes to the new place instead.",
    HAPPENS, ("wiki-battle-phase-tcg", "Substep 7"))
MV_42 = declare("MV-42",
    "A card banished instead of being sent to the Graveyard is banished by the effect that replaces the "
    "destination.",
    HAPPENS, ("ocg-database-answers", "answer 23992, 2023-07-15"), ("ocg-database-answers", "answer 23991, 2023-07-15"))
MV_45 = declare("MV-45",
    "A monster that becomes an Equip Card loses everything that was done, or was still to be done, to it as a "
    "monster.",
    HAPPENS, ("edisonrul-ing", "Y-Dragon Head, bullet 1"),
    ("wikia-card-rulings", "Union Monsters, TCG rulings, bullet 3"))
MV_36 = declare("MV-36",
    'A card that is "banished when it leaves the field" is banished as well when it would return to the hand or '
    "Deck.",
    HAPPENS, ("goat-all-rulings", "Dark Magician of Chaos, FAQ 13"),
    ("joshuabones-edison", "Plaguespreader Zombie, ruling on its lingering effect"))
MV_38 = declare("MV-38", "A Set Field Spell lies in the Field Zone, not in a Spell & Trap Zone.",
    DECIDES, ("joshuabones-edison", "Elemental Hero Mariner, bullet 1"))
MV_3 = declare("MV-3",
    "A Token that leaves the field is removed; it cannot pay a cost that would send it to another place.",
    HAPPENS, ("konami-rulebook-10", "Monster Tokens"), ("crimson-dragon-academy-tokens", "costs"))
MV_4 = declare("MV-4",
    "A card that leaves the field or is changed to face-down loses its counters and all changes by effects, but being "
    "changed to face-down does not by itself end a change of control.",
    HAPPENS, ("konami-rulebook-10", "counters"))
MV_5 = declare("MV-5", "A Token cannot be changed to face-down.",
    RESTRICTS, ("konami-rulebook-10", "Monster Tokens"), reason="game-rule")

MV_6 = declare("MV-6", "A monster of the Extra Deck that would go to the hand or Deck returns to the Extra Deck.",
    HAPPENS, ("konami-rulebook-10", "Extra Deck"))

MV_7 = declare("MV-7", "Materials of an Xyz Monster that leaves the field are sent to the Graveyard.",
    HAPPENS, ("konami-rulebook-10", "Xyz Monsters"))
MV_8 = declare("MV-8", "A monster whose control changed for a time returns when that time ends.",
    HAPPENS, ("konami-rulebook-10", "Glossary, control"))
MV_32 = declare("MV-32",
    "Temporary control given by a resolved effect continues when the monster is changed to face-down.",
    BOUNDS, ("joshuabones-goat", "Change of Heart, Netrep 3 and 6"), ("joshuabones-edison", "Brain Control, bullet 2"))
MV_35 = declare("MV-35",
    "A monster [stays: stays | goes-back: does not stay] with a player whose control of it would end, depending "
    "on the cause.",
    HAPPENS, ("joshuabones-goat", "Change of Heart, Netrep 5"),
    ("joshuabones-edison", "Blindly Loyal Goblin, bullet 1"), switches=("control-kept",))
MV_9 = declare("MV-9",
    "A Pendulum Monster that would go from the field to the Graveyard goes face-up to the Extra Deck.",
    HAPPENS, ("konami-rulebook-10", "Pendulum Monsters"))
MV_10 = declare("MV-10", "A Link Monster is always in face-up Attack Position.",
    RESTRICTS, ("konami-rulebook-10", "Link Monsters"),
    ("ygopro-threads", "Fluorohydride/ygopro 1951, 2017-04-11, answer 20753"), reason="game-rule")
MV_17 = declare("MV-17",
    "A monster returning to a player with no free Monster Zone [destroyed: is destroyed by a game rule | stays: "
    "stays].",
    HAPPENS, ("ygopro-threads", "Fluorohydride/ygopro 1450, answers of 2015-06-13 and 2015-07-01"),
    switches=("control-goes-back-to-a-full-field",))
MV_12 = declare("MV-12", "If several Continuous Effects give control of one monster, the last to apply decides.",
    DECIDES, ("goatrulings-2005", "Snatch Steal, Netrep 1"))
MV_13 = declare("MV-13",
    '"Cannot change its battle position" stops players from changing it manually; card effects can still change it.',
    BOUNDS, ("yugipedia-battle-terms", "Battle position change, last paragraph"),
    ("wikia-shadow-spell", "OCG Rulings, bullets 3 and 4"))
MV_14 = declare("MV-14",
    "A Continuous Effect no longer targets a monster that is changed to face-down, unless it could have targeted it "
    "face-down.",
    BOUNDS, ("wikia-shadow-spell", "OCG Rulings, bullet 4"), ("yugioh-wiki-spellbinding-circle", "FAQ, first question"))
MV_15 = declare("MV-15",
    "An effect that says where cards go, or negates what it destroys, [applies: applies | does-not-apply: does "
    "not apply], depending on the card and the cause.",
    DECIDES, ("ocg-rule-days", "2023-02-13, decided points, first to third"),
    switches=("what-sends-elsewhere-applies",))
MV_16 = declare("MV-16",
    "A monster that becomes unaffected by a Continuous Effect that controls it returns to its owner for as long as "
    "it is unaffected.",
    HAPPENS, ("tcgplayer-court-of-appeals-2014-10", "question 1"))

MV_19 = declare("MV-19",
    "A monster's Summon and print [remembered: still count | forgotten: no longer count] once it has been "
    "face-down, depending on the question.",
    BOUNDS, ("edisonrul-ing", "Ultimate Insect LV7, bullet 1"),
    ("edisonrul-ing-net", "Gladiator Beast Secutor, .net, last bullet"),
    ("inconvenient-player-book-of-moon", "answer on Shaddoll Fusion"), switches=("known-once-face-down",))



MV_26 = declare("MV-26",
    "A Gemini Monster that is a Normal Monster on the field can be Normal Summoned again there, without Tributes.",
    HAPPENS, ("edisonrul-ing", "Gemini Monsters, card rulings, bullet 3"),
    ("metagame-gemini", "Gemini Summon, paragraphs 1 and 2"), reason="condition-unmet")
MV_29 = declare("MV-29",
    "A Tribute Summon or Set takes one Tribute for a Level 5 or 6 monster and two for a Level 7 or higher.",
    RESTRICTS, ("konami-rulebook-10", "Tribute Summon"), reason="condition-unmet")
MV_48 = declare("MV-48",
    "The monsters Tributed for a Tribute Summon or Set leave the field together, before the monster arrives.",
    HAPPENS, ("konami-rulebook-10", "Tribute Summon"))
MV_27 = declare("MV-27",
    "A card in a Pendulum Zone, or a monster placed as a Continuous Spell, is not a monster and has no monster "
    "effects.",
    RESTRICTS, ("konami-rulebook-10", "Pendulum Monsters"),
    ("official-card-text", "Crystal Beast Sapphire Pegasus, second sentence"),
    ("metagame-crystal-beast", "Crystallization, paragraph 2"), reason="wrong-location")
MV_28 = declare("MV-28",
    "A destroyed monster whose text allows it to be placed elsewhere can be placed there as it would leave.",
    HAPPENS, ("ocg-database-answers", "answer 21557"), ("metagame-crystal-beast", "Crystallization, paragraph 2"))
BO_18 = declare("BO-18",
    "A monster equipped to another from the opponent's field [sent-to-graveyard: is sent to the Graveyard | stays: "
    "stays] when the other's effects are negated.",
    HAPPENS, ("edisonrul-ing-net", "Relinquished, .net, bullet 5"), switches=("equipped-to-the-negated",))
MV_24 = declare("MV-24",
    "What negates a monster in the Graveyard as well also negates its own effect that sends it elsewhere.",
    BOUNDS, ("ocg-rule-days", "2022-01-31, mail on Dark Ruler Ha Des"))

EN_9 = declare("EN-9",
    "Effects for one battle, or for its Damage Step, expire if the attack ends before that Damage Step.",
    BOUNDS, ("official-card-text", "Dimension Wall, this battle"))
EN_14 = declare("EN-14",
    "If an effect leads to the End Phase after damage calculation, the end of the Damage Step [comes: still comes "
    "first | skipped: is skipped].",
    HAPPENS, ("ocg-rule-days", "2020-09-24, changed ruling"),
    switches=("end-of-the-damage-step-before-the-end-phase",))
EN_11 = declare("EN-11",
    "Where effects of both players meet, [turn-player-first: the turn player's goes first | no-priority: the "
    "player decides nothing], depending on the effects.",
    ORDERS, ("ocg-rule-2017", "2017-07-20"), switches=("turn-players-first",))
EN_10 = declare("EN-10",
    'What an effect does "at the end of the Damage Step" happens together with the destroyed monsters leaving, so '
    "it makes no effect miss its timing.",
    ORDERS, ("konami-damage-step-rules", "chart"), ("konami-rulebook-10", "missing the timing"))

"""The rules on triggers: what they wait for, and what becomes of those that have waited."""

from __future__ import annotations

from checks.engine.rulebook import BOUNDS, HAPPENS, ORDERS, RESTRICTS, declare

CHAINS_AND_SPELL_SPEED = ("konami-rulebook-10", "Chains and Spell Speed")

# fmt: off
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
TR_28 = declare("TR-28", "Of effects of one player that make Chains of their own that player tells which comes first.",
    ORDERS, ("yugipedia-rulings-excerpts", "Scrap Worm, passage 0028"))
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

TR_25 = declare("TR-25",
    "What is not activated and speaks of each time that cards have such an event acts once for those of one moment.",
    BOUNDS, ("joshuabones-edison", "Machine Assembly Line, effect 2, bullet 2"),
    ("joshuabones-edison", "Morphtronic Map, bullet 1"))
TR_24 = declare("TR-24",
    "What is forbidden, or the coming of the Battle Phase or its end, is nothing behind which a timing is missed.",
    BOUNDS, ("goat-rulings-page", "Tragedy, FAQ 3"))
TR_26 = declare("TR-26", "A card that leaves the field face-down does nothing that waits for its leaving alone.",
    BOUNDS, ("edisonrul-ing", "Elemental HERO Absolute Zero, effect 2"), ("yugipedia-leaves-the-field", "introduction"))

TR_29 = declare("TR-29",
    "What waits for the monster that its card was equipped to looks at it as it was when it left the field.",
    HAPPENS, ("goatrulings-edison", "Nitro Unit, last bullet but one"))
TR_30 = declare("TR-30",
    "What is met by the flip of an attacked monster, and has to wait for its time, is not missed by that.",
    BOUNDS, ("joshuabones-edison", "Flip Flop Frog, effect 2, bullet 2"),
    ("konami-damage-step-rules", "before damage calculation"))
TR_31 = declare("TR-31",
    "What waits for the destruction of one monster alone is not met by two that a battle destroys.",
    BOUNDS, ("joshuabones-edison", "Time Machine, bullet 11"), ("yugioh-wiki-time-machine", "text"))
TR_32 = declare("TR-32",
    "Who activates what the end of the Damage Step sets off of a monster that went to another's Graveyard then is a"
    " question of the day.",
    ORDERS, ("ocg-rule-days", "2024-03-21, mail on Sky Striker Mecha - Widow Anchor"),
    switches=("end-trigger-of-anothers-monster",))
TR_45 = declare("TR-45",
    "What a card's text has for each of its events is set off once for each, also for several of the same time.",
    HAPPENS, ("ocg-rule-days", "2026-02-21, mail on Ojama Tokens"))
TR_48 = declare("TR-48",
    "Whether a mandatory effect that waits for a phase comes in it again, its activation being negated, is a question"
    " of the day.",
    HAPPENS, ("yugioh-wiki-spirits", "questions 1 and 2, 2011-06-08"),
    switches=("phase-triggers-whose-activation-was-negated",))
TR_51 = declare("TR-51",
    "What a trigger asks of the cards beside that of its event is asked once all has happened that happens at once.",
    HAPPENS, ("ocg-1103-rulings", "Laval Volcano Handmaiden, overview, 3"))
TR_42 = declare("TR-42",
    "What a monster's destruction by battle sets off on the field is that of who controlled it, and negated as it was.",
    ORDERS, ("goatrulings-2005", "Apprentice Magician, FAQ 3"),
    ("goatrulings-2005", "Apprentice Magician, other rulings"))
TR_27 = declare("TR-27", "Whether a card that leaves the field for a Deck activates for it is a question of the day.",
    RESTRICTS, ("konami-rulebook-8-0", "Leaves the Field"), ("yugioh-wiki-leaves", "leaving the field"),
    reason="wrong-location", switches=("left-for-the-main-deck", "left-for-the-extra-deck"))
TR_33 = declare("TR-33",
    "What names the time after damage calculation is not set off in a battle whose damage was not calculated.",
    BOUNDS, ("ocg-rule-days", "2020-03-21, mail on Satellite Cannon"),
    ("ocg-rule-days", "2020-03-21, mail on Dino-Sewing"))
TR_34 = declare("TR-34",
    "Whether a monster turned down and up again before a Chain is set off for each time is a question of the day.",
    HAPPENS, ("goatrulings-2005", "Desert Sunlight, FAQ 1"), switches=("triggers-of-a-monster-turned-up-twice",))
TR_37 = declare("TR-37",
    "Whether what counts by a number of a destroyed card is set off if that goes out of sight depends on the day.",
    HAPPENS, ("ocg-database-answers", "answer 17966, 2017-03-24"), switches=("number-of-what-went-out-of-sight",))
TR_36 = declare("TR-36",
    "Whether a monster that is placed in the Spell & Trap Zone sets off what waits for its leaving depends on the day.",
    HAPPENS, ("ygopro-threads", "Fluorohydride/ygopro-scripts 2054, 2023-03-18, answer 94"),
    switches=("placed-in-another-zone",))
TR_41 = declare("TR-41",
    "What may be used during the Battle Phase or Step, and waits for no event, is activated wherever a trigger may be.",
    BOUNDS, ("ocg-database-answers", "answer 23282, 2021-06-11"),
    ("mada-ocg-promos-2016-07", "Krystal Dragon, questions 2 and 3"),
    ("ocg-rule-days", "2021-06-14, mail on Kuribabylon"))

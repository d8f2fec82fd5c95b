"""The rules on triggers: their events, their order, and when they are lost."""

from __future__ import annotations

from checks.engine.rulebook import BOUNDS, HAPPENS, ORDERS, RESTRICTS, declare

CHAINS_AND_SPELL_SPEED = ("konami-rulebook-10", "Chains and Spell Speed")

# fmt: off
# --- Triggers --------------------------------------------------------------------------------------------
TR_1 = declare("TR-1", "A trigger whose condition has been met waits and is placed on the next Chain.",
    HAPPENS, ("konami-rulebook-10", "Trigger Effects"))
TR_2 = declare("TR-2", "Effects triggered by the flip of an attacked monster activate after damage calculation.",
    ORDERS, ("konami-damage-step-rules", "before damage calculation"), ("perfect-rulebook-2017", "p. 110"),
    ("edison-battle-phase", "substeps 2 and 6"))
TR_4 = declare("TR-4",
    'An optional "When ... you can" effect misses its timing if its event was not the last thing to happen.',
    RESTRICTS, ("konami-rulebook-10", "missing the timing"), reason="missed-timing")
TR_5 = declare("TR-5",
    "Simultaneous triggers go on one Chain in this order: [four-tiers: the turn player's mandatory ones, the "
    "opponent's mandatory ones, the turn player's optional ones, the opponent's optional ones | earlier-first: "
    "those whose event came first, and among equals the turn player's mandatory ones, the opponent's mandatory "
    "ones, then the optional ones | two-tiers: all of the turn player's, then all of the opponent's].",
    ORDERS, ("perfect-rulebook-2017", "simultaneous effects"), ("edisonformat-net", "SEGOC and Early Trigger"),
    switches=("trigger-order",))
TR_6 = declare("TR-6",
    "Triggers of the end of the Battle Phase, and triggers that wait for a phase, each start a Chain of their own.",
    ORDERS, ("wiki-battle-phase-ocg", "End Step"), ("yugipedia-end-phase", "introduction"),
    ("fandom-standby-phase", "introduction"))
TR_28 = declare("TR-28", "A player chooses the order of Chains that each start with one of that player's own triggers.",
    ORDERS, ("yugipedia-rulings-excerpts", "Scrap Worm, passage 0028"))
TR_8 = declare("TR-8", "A mandatory Quick Effect that names a timing activates like a trigger when that timing comes.",
    HAPPENS, ("wiki-battle-phase-ocg", "Substep 3, bullet 3"))
TR_9 = declare("TR-9",
    "A Spell or Trap Card that waits for an event is chained to the triggers of that event, or starts a Chain if "
    "there are none.",
    ORDERS, ("konami-fast-effect-timing", "chart"), CHAINS_AND_SPELL_SPEED)
TR_10 = declare("TR-10",
    "A trigger [activates: activates | does-not-activate: does not activate] if its monster has left or is "
    "face-down by then, depending on the trigger.",
    RESTRICTS, ("edison-battle-phase", "substep 7"), ("ocg-rule-battle-phase", "end of the Damage Step"),
    ("ocg-qa-disc-fighter-2016", "Disk Fighter"), reason="wrong-location", switches=("trigger-after-leaving",))




TR_17 = declare("TR-17",
    "Some triggers are put on the Chain [apart: apart from | together: together with] the others of their time, "
    "depending on the trigger.",
    ORDERS, ("ygopro-thread-419", "answers of 2012-05-17"), ("cardscripts-thread-97", "answer"),
    switches=("triggers-apart",))



TR_20 = declare("TR-20",
    "A mandatory trigger of before damage calculation, or of the start of the Damage Step where a later Chain may "
    "hold it, activates in that timing as soon as its condition is met.",
    HAPPENS, ("goat-rulings-page", "Disc Fighter, FAQ 2"))
TR_21 = declare("TR-21",
    "What follows automatically from an event, such as an Equip Card lost with its monster, happens at the same "
    "time as the event.",
    ORDERS, ("yugipedia-equip-card", "introduction"), ("konami-rulebook-10", "missing the timing"))

TR_22 = declare("TR-22",
    '"A, and if you do, B": A and B happen at the same time, so neither makes the other miss its timing.',
    ORDERS, ("konami-card-text-7", "and if you do"), ("mikamika-conjunctions", "table"))
TR_23 = declare("TR-23", "A card whose destruction takes it to the Deck activates no effect for having been destroyed.",
    RESTRICTS, ("ocg-rule-days", "2024-01-25, answer 24047"), reason="wrong-location")

TR_25 = declare("TR-25",
    'An effect that applies "each time", without activating, applies once for all cards to which the event happens '
    "at the same time.",
    BOUNDS, ("joshuabones-edison", "Machine Assembly Line, effect 2, bullet 2"),
    ("joshuabones-edison", "Morphtronic Map, bullet 1"))
TR_24 = declare("TR-24",
    "A prohibition that begins to apply, or the start or end of the Battle Phase, makes no effect miss its timing.",
    BOUNDS, ("goat-rulings-page", "Tragedy, FAQ 3"))
TR_26 = declare("TR-26",
    "A card that leaves the field face-down does not meet conditions that only ask whether it left the field.",
    BOUNDS, ("edisonrul-ing", "Elemental HERO Absolute Zero, effect 2"), ("yugipedia-leaves-the-field", "introduction"))

TR_29 = declare("TR-29",
    "An effect about the monster a card was equipped to looks at that monster as it left the field.",
    HAPPENS, ("goatrulings-edison", "Nitro Unit, last bullet but one"))
TR_30 = declare("TR-30",
    'An optional "when" effect of the monster that an attack flips does not miss its timing by waiting until after '
    "damage calculation.",
    BOUNDS, ("joshuabones-edison", "Flip Flop Frog, effect 2, bullet 2"),
    ("konami-damage-step-rules", "before damage calculation"))
TR_31 = declare("TR-31",
    "An effect that waits for one monster alone to be destroyed by battle is not met if the battle destroys two.",
    BOUNDS, ("joshuabones-edison", "Time Machine, bullet 11"), ("yugioh-wiki-time-machine", "text"))
TR_32 = declare("TR-32",
    "If a battle destroys a monster under its opponent's control, [owner: its owner | controller: the player who "
    "controlled it] activates its end-of-Damage-Step effect.",
    ORDERS, ("ocg-rule-days", "2024-03-21, mail on Sky Striker Mecha - Widow Anchor"),
    switches=("end-trigger-of-anothers-monster",))
TR_45 = declare("TR-45",
    'An effect that activates "each time" activates once for each event, even for simultaneous ones.',
    HAPPENS, ("ocg-rule-days", "2026-02-21, mail on Ojama Tokens"))
TR_51 = declare("TR-51",
    "The other conditions of a trigger are checked after everything that happens at that moment has happened.",
    HAPPENS, ("ocg-1103-rulings", "Laval Volcano Handmaiden, overview, 3"))
TR_42 = declare("TR-42",
    "An effect of a destroyed monster that counts as activated on the field belongs to its last controller, and is "
    "negated if the monster was.",
    ORDERS, ("goatrulings-2005", "Apprentice Magician, FAQ 3"),
    ("goatrulings-2005", "Apprentice Magician, other rulings"))
TR_33 = declare("TR-33",
    '"After damage calculation" effects do not activate in a battle in which damage was not calculated.',
    BOUNDS, ("ocg-rule-days", "2020-03-21, mail on Satellite Cannon"),
    ("ocg-rule-days", "2020-03-21, mail on Dino-Sewing"))
TR_34 = declare("TR-34",
    "What has already happened or been activated [again: triggers again | once: does not trigger again], "
    "depending on the trigger.",
    HAPPENS, ("goatrulings-2005", "Desert Sunlight, FAQ 1"), switches=("triggers-again",))
TR_41 = declare("TR-41",
    'An effect that can be used "during the Battle Phase" and waits for no event can be activated wherever the '
    "Damage Step admits triggers.",
    BOUNDS, ("ocg-database-answers", "answer 23282, 2021-06-11"),
    ("mada-ocg-promos-2016-07", "Krystal Dragon, questions 2 and 3"),
    ("ocg-rule-days", "2021-06-14, mail on Kuribabylon"))

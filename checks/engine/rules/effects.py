"""The rules on effects as they resolve, and on those that apply for as long as they last."""

from __future__ import annotations

from checks.engine.rulebook import BOUNDS, DECIDES, HAPPENS, ORDERS, RESTRICTS, declare

PERFECT_RULEBOOK = ("perfect-rulebook-2017", "pp. 188-193")

# fmt: off
# --- Effects ---------------------------------------------------------------------------------------------
EF_1 = declare("EF-1", "A resolving effect does as much of its text as it can.",
    HAPPENS, ("konami-rulebook-10", "resolving effects"))

EF_2 = declare("EF-2", "An effect does nothing to a card that is unaffected by it.",
    RESTRICTS, ("konami-storm-of-ragnarok-1-0", "Forbidden Lance"), ("ocg-qa-9815", "answer"), reason="game-rule")
EF_3 = declare("EF-3",
    "A delayed part of a resolved effect [done: is | not-done: is not] performed though its card or the monster "
    "has changed since, depending on the change.",
    DECIDES, ("goatrulings-2005", "Reflect Bounder, FAQ 7"), switches=("done-though-delayed",))

EF_4 = declare("EF-4",
    "What a monster's activated effect changed of its own ATK and DEF alone ends when its effects are negated.",
    BOUNDS, ("goat-rulings-page", "Skill Drain, FAQ 18"), ("ygopro-threads", "Fluorohydride/ygopro 1390, answer 7799"),
    ("ygopro-threads", "Fluorohydride/ygopro-scripts 2010, answer 13409"))
EF_9 = declare("EF-9",
    "A lingering effect that covers the cards of a kind at any time includes cards that become one later, and no "
    "longer those that stop being one.",
    BOUNDS, ("english-database-notes", "ygostats.com, Satellarknight Altair, first effect"),
    ("yugipedia-waboku", "OCG Rulings, bullet 1"), ("yugioh-wiki-gorgons-eye", "FAQ, first two answers"))
EF_5 = declare("EF-5",
    "A monster unaffected by an effect [free: is not | bound: is] subject to it if it applies to all monsters, to"
    " a player, or to an attack or activation, depending on the effect.",
    RESTRICTS, ("ocg-rule-2018", "2018-06-28"), reason="game-rule", switches=("free-of-what-does-not-affect-it",))
EF_6 = declare("EF-6",
    "A lingering effect on all cards of a kind [applies-too: also applies | free: does not apply] to cards that "
    "arrive later, depending on the effect.",
    RESTRICTS, ("goatrulings-edison", "Aegis of the Ocean Dragon Lord, bullets 1 and 3"), reason="game-rule",
    switches=("newcomers",))
EF_22 = declare("EF-22",
    "An effect on its target, its own card or its event's card counts as being done where that card is now.",
    DECIDES, ("ygorganization-necrovalley", "introduction, the text of the card"),
    ("ja-wiki-necrovalley", "second effect, note 1"), ("fusion-helper-necrovalley", "cost vs. effect"))
EF_13 = declare("EF-13", "A Flip Effect counts as activated on the field, wherever its monster is by then.",
    DECIDES, ("yugipedia-rulings-excerpts", "Ehren, Lightsworn Monk, passage 0238"))
EF_14 = declare("EF-14",
    "If a player has too few cards for an effect, as many as possible are moved, and parts that depend on "
    "all of them are not performed.",
    BOUNDS, ("goatrulings-edison", "Dragon Queen of Tragic Endings, (1), bullet on an empty hand"))
EF_23 = declare("EF-23", "A card unaffected by activated effects is still affected by Continuous Effects.",
    DECIDES, ("ocg-rule-test-2021", "question 2"))

EF_26 = declare("EF-26",
    "A change until a monster next battles ends for each monster at the end of the Damage Step of its battle.",
    BOUNDS, ("yugipedia-rulings-excerpts", "Gauntlet Warrior, passage 0003"),
    ("official-card-text", "Gauntlet Warrior, second part"))
EF_34 = declare("EF-34",
    "An attack in which damage is not calculated [counts: counts | does-not-count: does not count] as a battle, "
    "depending on the effect.",
    DECIDES, ("ocg-rule-days", "2020-01-27, mail on Gauntlet Warrior"), switches=("counts-as-a-battle",))
EF_11 = declare("EF-11",
    "A resolving effect changes no ATK or DEF by the value of a battling monster that has left the field.",
    BOUNDS, ("ocg-rule-battle-phase", "replay, example of Crystal Wing Synchro Dragon"))
EF_12 = declare("EF-12",
    "If ATK or DEF is too low for a loss on which the rest of the effect depends, [nothing-lost: nothing is lost | "
    "lost-in-part: what is there is lost], and the rest is not done.",
    BOUNDS, ("ocg-database-answers", "answer 6357, 2017-03-24"),
    ("ocg-database-answers", "answer 12916, 2017-03-24"), switches=("losses-that-fall-short",))
EF_31 = declare("EF-31",
    "A loss of ATK or DEF that need not be complete reduces them to 0, and parts that depend on it are "
    "performed.",
    BOUNDS, ("ocg-database-answers", "answer 12535, 2017-03-24"), ("ocg-database-answers", "answer 7514, 2017-03-24"))
EF_37 = declare("EF-37",
    "A gain or loss of 0 counts as no gain or loss, so what the text makes depend on it does not happen.",
    BOUNDS, ("ocg-database-answers", "note on card 20471, 2025-02-27"))
EF_16 = declare("EF-16",
    "The ATK, DEF or Level of a destroyed monster [counted: still counts | not-counted: no longer counts] if the "
    "monster is elsewhere, depending on the place.",
    BOUNDS, ("edisonrul-ing", "Armory Arm, effect 3, last bullet"),
    ("ocg-rule-days", "2020-02-15, mail on Draco Berserker of the Tenyi, first part"),
    ("ocg-rule-days", "2021-02-23, mail on Orb of Yasaka"),
    ("ocg-rule-days", "2021-02-23, mail on Thought Ruler Archfiend"), switches=("value-of-what-left",))

TR_15 = declare("TR-15",
    "A card that a ruling lets go first can be activated before all other effects that activate when battle damage "
    "is inflicted.",
    ORDERS, ("wiki-battle-phase-tcg", "Substep 5, bullet 2"))
TR_16 = declare("TR-16",
    "A Chain that ends the Battle Phase leaves behind the triggers that were waiting before it began.",
    RESTRICTS, ("wiki-battle-phase-tcg", "Substep 5, bullet 2"), ("edison-battle-phase", "substep 5"),
    reason="missed-timing")

# --- Continuous Effects ----------------------------------------------------------------------------------
CO_1 = declare("CO-1",
    "A face-up card's Continuous Effect applies at once, without a Chain, while its condition is met.",
    HAPPENS, ("konami-rulebook-10", "Continuous Effects"), ("yugipedia-damage-step", "Before damage calculation"))
CO_2 = declare("CO-2",
    "The Continuous Effects of a monster determined to be destroyed by battle no longer apply.",
    RESTRICTS, PERFECT_RULEBOOK, ("ude-rulings-a-c", "Ancient Gear Golem"), reason="marked")
CO_3 = declare("CO-3", 'A bonus "during damage calculation only" applies only then.',
    BOUNDS, ("konami-damage-step-rules", "damage calculation"), ("wiki-battle-phase-tcg", "Substep 4"))
CO_4 = declare("CO-4", 'A bonus "during the Damage Step only" applies from its start to its end.',
    BOUNDS, ("konami-damage-step-rules", "start of the Damage Step"))
CO_5 = declare("CO-5",
    'A battling monster is not removed by its own self-destruction, a Type or Attribute limit or an "only 1" clause '
    "until damage has been calculated.",
    HAPPENS, ("ude-rulings-f-h", "Giant Kozaky"), ("ude-rulings-a-c", "Amazoness Tiger"),
    ("edison-battle-phase", "substep 5, first line, example"))
CO_6 = declare("CO-6", "A halving for damage calculation only is counted after every other change.",
    ORDERS, ("yugioh-wiki-gaia-plate", "the halving, beside Honest"))
CO_62 = declare("CO-62",
    "A gain during a halving for damage calculation only is [halved-again: added to the half, which is halved again "
    "| halved-once: halved with the whole].",
    ORDERS, ("joshuabones-edison", "Gaia Plate the Earth Giant, VS. Honest"),
    ("yugioh-wiki-gaia-plate", "the halving, beside Honest"), switches=("gains-after-a-halving-of-calculation",))
CO_7 = declare("CO-7",
    "A Continuous Effect that puts monsters into a battle position changes face-up monsters at once.",
    HAPPENS, ("konami-rulebook-10", "Continuous Effects"), ("ude-rulings-2005", "Final Attack Orders"))

CO_10 = declare("CO-10",
    "After a resolved effect halved a number, earlier continuous changes [stay: no longer count | counted-anew: are "
    "recalculated before the halving].",
    ORDERS, ("edisonrul-ing", "Blackwing - Gale the Whirlwind"), ("edisonrul-ing", "Tragoedia"),
    switches=("changes-before-a-halving",))
CO_11 = declare("CO-11",
    "A counted gain for damage calculation only [on-top: is added | covered: is not added] to a value set during "
    "that calculation.",
    ORDERS, ("ygopro-scripts-thread-2018", "quoted rule of 2022-11-13"), switches=("gains-counted-after-a-setting",))
CO_13 = declare("CO-13",
    "Half of the original ATK [original: becomes the original ATK, so that a second such effect halves it again | "
    "not-original: does not become the original ATK, so that a second such effect changes nothing].",
    DECIDES, ("yugioh-hack-shrink", "introduction"), ("edisonformat-net", "card Shrink, bullet 1"),
    switches=("halved-original",))
CO_14 = declare("CO-14",
    "A number that was set, halved or doubled [stay: stays | undone: is recalculated] when the original ATK or DEF "
    "changes later.",
    ORDERS, ("mikamika-formats", "edison, Black Garden"), switches=("settings-before-an-original-change",))
CO_15 = declare("CO-15",
    "A gain or loss from a resolved effect [counted: still counts | undone: is gone] when the original ATK or DEF "
    "changes later.",
    ORDERS, ("edisonformat-net", "card Shrink, bullet 3"), ("ygocdb-shrink", "answer on Apollousa"),
    ("goatrulings-2005", "Amazoness Archers, FAQ 4"),
    switches=("gains-before-an-original-change",))
CO_16 = declare("CO-16",
    "A value that a Continuous Effect sets is the base to which gains and losses are added, unless another rule "
    "leaves them out.",
    ORDERS, ("fusion-helper-modifiers", "classes of modifier, 3"), ("wikia-megamorph", "Previously Official Rulings"))
CO_34 = declare("CO-34",
    "A halving or doubling from before a Continuous Effect changed the original [count-again: counts again | gone: "
    "is gone] when that effect ends.",
    BOUNDS, ("ocg-rule-2018", "2018-11-18"), ("ocg-rule-days", "2019-04-29, mail on Super Vehicroid - Stealth Union"),
    switches=("factors-once-an-original-change-is-over",))
CO_51 = declare("CO-51",
    "An earlier gain from a resolved effect [counted: is added to | undone: does not count on] a value set by a "
    "Continuous Effect.",
    ORDERS, ("ocg-rule-atk-def", "values that become others without a Chain, example of Rush Recklessly"),
    ("fusion-helper-modifiers", "classes of modifier, 3"), switches=("gains-before-a-continuous-setting",))
CO_74 = declare("CO-74",
    "A later gain from a resolved effect [counted: is added to | left-out: does not count on] a fixed value of a "
    "Continuous Effect.",
    ORDERS, ("ocg-rule-days", "2022-09-11, mail on Water Dragon"),
    ("fusion-helper-modifiers", "classes of modifier, 3"), switches=("gains-after-a-continuous-setting",))
CO_83 = declare("CO-83",
    "A resolved effect that sets a number [counted: prevails | left-out: does not count] while another card's "
    "Continuous Effect makes it a fixed value.",
    ORDERS, ("ygopro-threads", "Fluorohydride/ygopro-scripts 3252, 2026-08-03, answer on Water Dragon"),
    ("ocg-rule-days", "2022-04-04, mail on Number S39 Utopia the Lightning"),
    switches=("settings-after-a-continuous-setting",))
CO_54 = declare("CO-54",
    "An original ATK that a Continuous Effect counts [stays: stays | counts-anew: is recalculated] while another "
    "effect changes it.",
    ORDERS, ("ocg-rule-atk-def", "original values that become others, example of King of the Skull Servants"),
    ("ocg-rule-days", "2019-04-24, mail on King of the Skull Servants"),
    switches=("original-number-after-another-change",))
CO_57 = declare("CO-57",
    "A halved or doubled number [stay: stays | counted-anew: is recalculated] when original ATK and DEF are "
    "switched.",
    ORDERS, ("ocg-rule-2018", "2018-11-04"), switches=("factors-before-originals-change-places",))
CO_61 = declare("CO-61",
    "What an Equip Card changes counts as applying since it was equipped.",
    ORDERS, ("ocg-rule-atk-def", "what did not apply yet, remark on equip cards, example of Karate Man"),
    ("ocg-rule-days", "2019-05-06, mail on Apollousa"))
CO_17 = declare("CO-17",
    "Effects that compare ATK [compared: use | not-compared: do not use] the DEF that a monster attacking in "
    "Defense Position applies, depending on the time.",
    DECIDES, ("ocg-rule-battle-phase", "damage calculation, example of Big Benkei"),
    switches=("applied-defense-in-comparisons",))
CO_18 = declare("CO-18",
    "A continuous halving [halved-too: also halves | on-top: does not halve] gains that come after it began to "
    "apply.",
    ORDERS, ("fusion-helper-modifiers", "classes of modifier, 5"), ("wikia-mirror-wall", "OCG Rulings, bullet 3"),
    switches=("gains-after-a-continuous-halving",))
CO_20 = declare("CO-20",
    "When a value set for a time ends, earlier changes [count-again: count again | are-gone: are gone].",
    ORDERS, ("yugioh-xyz-apollousa", "the answer"), switches=("changes-before-a-setting",))
CO_22 = declare("CO-22",
    "A continuous halving, or a continuous doubling limited to the Damage Step, [again: applies again | once: does "
    "not apply again] after another effect has set, halved or doubled the number.",
    ORDERS, ("ocg-rule-atk-def", "effects that are counted again"), switches=("continuous-factors-after-a-change",))
CO_40 = declare("CO-40",
    "A continuous doubling that is not limited to the Damage Step [again: applies again | once: does not apply "
    "again] after another effect has changed the number.",
    ORDERS, ("ocg-rule-days", "2023-03-27, mail on Cyber Blader and Half Shut"),
    switches=("lasting-doublings-after-a-change",))
CO_41 = declare("CO-41",
    "A value a Continuous Effect sets for the Damage Step only [again: is set again | once: is not set again] after "
    "it was halved or doubled.",
    ORDERS, ("ocg-rule-days", "2023-04-24, settled after adjustment, first"),
    switches=("settings-of-the-damage-step-after-a-factor",))
CO_42 = declare("CO-42",
    "A gain for damage calculation only [again: is given again | once: is not given again] after the number was "
    "halved or doubled.",
    ORDERS, ("ocg-rule-days", "2025-03-14, changed ruling"), switches=("gains-of-calculation-after-a-factor",))
CO_48 = declare("CO-48",
    "A doubling for the Damage Step [again: is applied again | once: is not applied again] when the original ATK "
    "changes in it.",
    ORDERS, ("ocg-rule-days", "2019-05-06, mail on Double or Nothing!, first part"),
    switches=("doublings-of-the-damage-step-after-an-original-change",))
CO_65 = declare("CO-65",
    "Original ATK that a monster's own text sets by its Summon method is lost once it has been negated or "
    "face-down.",
    BOUNDS, ("joshuabones-edison", "Fusilier Dragon, bullets 3 and 4"), ("yugioh-wiki-barbaros", "Skill Drain"))
CO_68 = declare("CO-68",
    "Gains and losses [counted: count | left-out: do not count] on a value that a Continuous Effect sets for the "
    "battle only.",
    ORDERS, ("joshuabones-edison", "Fusion Devourer, bullets 1 and 2"),
    switches=("gains-on-a-setting-of-the-battle",))
CO_49 = declare("CO-49",
    "A Link Monster has no DEF: effects that change DEF, or switch ATK and DEF, do nothing to it.",
    BOUNDS, ("ocg-database-answers", "answer 22663, 2019-05-20"),
    ("c-labo-link-monsters", "no DEF, sentence 1"))
CO_78 = declare("CO-78",
    "A Continuous Effect that puts face-down monsters into Attack Position flips them face-up, if it includes them.",
    HAPPENS, ("edisonrul-ing", "Evil HERO Malicious Fiend, effect 1, bullet 1"),
    ("wikia-card-rulings", "Gaap the Divine Soldier, OCG rulings"))
CO_82 = declare("CO-82",
    "Of Continuous Effects that require different battle positions, the one that began to apply [latest: last | "
    "earliest: first] holds.",
    HAPPENS, ("edisonrul-ing", "Level Limit - Area B, bullet 3"),
    switches=("unlike-positions-by-continuous-effects",))
CO_75 = declare("CO-75", "Effects that look for the highest or lowest DEF ignore Link Monsters.",
    BOUNDS, ("c-labo-link-monsters", "no DEF, sentence 1, second example"))
CO_23 = declare("CO-23",
    "A monster that becomes unaffected at the moment a Continuous Effect would negate it is not negated.",
    DECIDES, ("ocg-rule-test-2020", "judgement, question 13"))
CO_55 = declare("CO-55",
    'The ATK and DEF given to a "?" Token are [original: its original ones | zero: set on originals of 0].',
    DECIDES, ("edison-rulings-quiz", "Battle, for 100"), switches=("originals-of-counted-tokens",))
CO_24 = declare("CO-24",
    "When a gain ends, a number that was halved or doubled after it [stay: stays | counted-anew: is recalculated].",
    ORDERS, ("unknown-persona-gale", "paragraph 2"), switches=("gains-that-end-after-a-halving",))
CO_25 = declare("CO-25",
    "After a resolved effect set a number, earlier continuous gains from another card [count-again: count again | "
    "covered: do not count] while it is set.",
    ORDERS, ("joshuabones-edison", "Cybernetic Magician, bullet 3"), ("ocg-1103-rulings", "Dark Diviner, question 5"),
    switches=("gains-before-a-setting",))
CO_26 = declare("CO-26",
    "A Continuous Effect that sets a counted number [set-again: sets it again | stays-set: does not set it again] "
    "after a resolved effect set it.",
    ORDERS, ("ocg-1103-rulings", "Dark Diviner, question 7"), switches=("counted-number-after-a-setting",))
CO_27 = declare("CO-27",
    '"Its ATK is always" a value is counted after every other change.',
    ORDERS, ("yugioh-wiki-the-wicked-avatar", "paragraph on its ATK and DEF"))
CO_33 = declare("CO-33",
    "After a resolved effect doubled a number, earlier continuous changes [stay: no longer count | counted-anew: "
    "are recalculated before the doubling].",
    ORDERS, ("ocg-rule-test-2019", "question 36"), switches=("changes-before-a-doubling",))
CO_8 = declare("CO-8",
    "What comes to apply to a battling monster in the Damage Step applies [waits: after damage calculation | "
    "at-once: at once], depending on the effect.",
    DECIDES, ("edisonrul-ing", "Spirit Reaper"), switches=("waits-for-calculation",))

CO_19 = declare("CO-19",
    "A Continuous Effect on a monster that attacks or battles applies in that battle, not after all battles are "
    "over.",
    BOUNDS, ("official-card-text", "what applies to attacking monsters"))

CO_9 = declare("CO-9",
    "A Continuous Effect limited by its text to a step, phase or Chain applies no longer than that.",
    BOUNDS, ("official-card-text", "how long the effect applies"))

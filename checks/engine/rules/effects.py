"""The rules on effects as they resolve, and on those that apply for as long as they last."""

from __future__ import annotations

from checks.engine.rulebook import BOUNDS, DECIDES, HAPPENS, ORDERS, RESTRICTS, declare

PERFECT_RULEBOOK = ("perfect-rulebook-2017", "pp. 188-193")

# fmt: off
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
EF_22 = declare("EF-22",
    "What an effect would do to its target, its own card or that of its event it would do where that lies now.",
    DECIDES, ("ygorganization-necrovalley", "introduction, the text of the card"),
    ("ja-wiki-necrovalley", "second effect, note 1"), ("fusion-helper-necrovalley", "cost vs. effect"))
EF_13 = declare("EF-13", "A Flip Effect counts as activated on the field, wherever its monster is by then.",
    DECIDES, ("yugipedia-rulings-excerpts", "Ehren, Lightsworn Monk, passage 0238"))
EF_14 = declare("EF-14", "No more cards of a player are moved than there are, and what depends on that is not done.",
    BOUNDS, ("goatrulings-edison", "Dragon Queen of Tragic Endings, (1), bullet on an empty hand"))
EF_23 = declare("EF-23", "What is unaffected by activated effects is affected by those that apply by themselves.",
    DECIDES, ("ocg-rule-test-2021", "question 2"))
EF_8 = declare("EF-8",
    "Whether a monster is targeted that is unaffected by what lets it not be targeted is a question of the day.",
    RESTRICTS, ("ocg-database-answers", "answer 10683, 2017-03-24"), reason="no-legal-target",
    switches=("targeting-the-unaffected",))
EF_21 = declare("EF-21",
    "Whether what an activated effect has put off is done to who is unaffected by activated ones depends on the day.",
    DECIDES, ("ocg-rule-2017", "2017-05-13 and 2017-10-15"), switches=("put-off-and-defying-activations",))
EF_10 = declare("EF-10",
    "Whether what a resolved effect has put off is done to a card unaffected by it since is a question of the day.",
    DECIDES, ("mikamika-lingering", "examples 3 and 4"), switches=("put-off-and-unaffected",))

EF_19 = declare("EF-19",
    "Whether what binds a player not to use monsters binds for those that are unaffected too depends on the day.",
    DECIDES, ("ocg-rule-days", "2023-03-19, mail on Blackwing - Sirocco the Dawn"),
    switches=("bound-with-the-unaffected",))
EF_26 = declare("EF-26",
    "What changes monsters until they have battled next ends of each at the end of the Damage Step of its battle.",
    BOUNDS, ("yugipedia-rulings-excerpts", "Gauntlet Warrior, passage 0003"),
    ("official-card-text", "Gauntlet Warrior, second part"))
EF_34 = declare("EF-34",
    "Whether what lasts until a monster has battled ends where damage was not calculated is a question of the day.",
    DECIDES, ("ocg-rule-days", "2020-01-27, mail on Gauntlet Warrior"),
    switches=("until-a-battle-without-calculation",))
EF_11 = declare("EF-11",
    "A resolving effect changes no ATK or DEF by the number of a battling monster that has left the field.",
    BOUNDS, ("ocg-rule-battle-phase", "replay, example of Crystal Wing Synchro Dragon"))
EF_12 = declare("EF-12",
    "Whether ATK or DEF too low for a loss that has to be whole, and more depends on, are lost in part is a question"
    " of the day.",
    BOUNDS, ("ocg-database-answers", "answer 6357, 2017-03-24"),
    ("ocg-database-answers", "answer 12916, 2017-03-24"), switches=("losses-that-fall-short",))
EF_31 = declare("EF-31",
    "ATK or DEF too low for a loss that need not be whole become 0, and what depends on the loss is done.",
    BOUNDS, ("ocg-database-answers", "answer 12535, 2017-03-24"), ("ocg-database-answers", "answer 7514, 2017-03-24"))
EF_37 = declare("EF-37",
    "A gain or loss of 0 is none: what a text joins to it is not done.",
    BOUNDS, ("ocg-database-answers", "note on card 20471, 2025-02-27"))
EF_17 = declare("EF-17",
    "Whether what keeps a player from activating effects leaves out those of an unaffected card depends on the day.",
    DECIDES, ("simulator-threads", "Ygoproco/Live2017Links 2137, 2019-07-24"),
    switches=("kept-from-activating-though-unaffected",))
EF_16 = declare("EF-16",
    "Whether the number of a monster that was destroyed and sent to the Graveyard counts if it left it is a question"
    " of the day.",
    BOUNDS, ("edisonrul-ing", "Armory Arm, effect 3, last bullet"),
    ("ocg-rule-days", "2020-02-15, mail on Draco Berserker of the Tenyi, first part"),
    ("ocg-rule-days", "2021-02-23, mail on Orb of Yasaka"),
    ("ocg-rule-days", "2021-02-23, mail on Thought Ruler Archfiend"), switches=("number-of-what-left-the-graveyard",))

TR_15 = declare("TR-15", "What a ruling lets go before the triggers that wait at its point does so.",
    ORDERS, ("wiki-battle-phase-tcg", "Substep 5, bullet 2"))
TR_16 = declare("TR-16", "A Chain that ends the phase leaves behind the triggers that waited before it began.",
    RESTRICTS, ("wiki-battle-phase-tcg", "Substep 5, bullet 2"), ("edison-battle-phase", "substep 5"),
    reason="missed-timing")

# --- Continuous Effects ----------------------------------------------------------------------------------
CO_1 = declare("CO-1",
    "A face-up card's Continuous Effect applies at once, without a Chain, while its condition is met.",
    HAPPENS, ("konami-rulebook-10", "Continuous Effects"), ("yugipedia-damage-step", "Before damage calculation"))
CO_2 = declare("CO-2",
    "A monster determined to be destroyed by battle no longer applies its Continuous Effects, but for where they let it"
    " go itself.",
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
CO_62 = declare("CO-62",
    "Whether what is gained in damage calculation on a number halved for it is halved with that half, or with all of"
    " it, is a question of the day.",
    ORDERS, ("joshuabones-edison", "Gaia Plate the Earth Giant, VS. Honest"),
    ("yugioh-wiki-gaia-plate", "the halving, beside Honest"), switches=("gains-after-a-halving-of-calculation",))
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
CO_28 = declare("CO-28",
    "Whether a marked monster still negates the effects of those that it destroys by battle is a question of the day.",
    RESTRICTS, ("goatrulings-2005", "Blade Knight, FAQ 7"), reason="marked",
    switches=("negation-of-the-destroyed-in-a-tie",))
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
CO_34 = declare("CO-34",
    "Whether what halved or doubled a number counts again once a Continuous Effect changes its original no more is a"
    " question of the day.",
    BOUNDS, ("ocg-rule-2018", "2018-11-18"), ("ocg-rule-days", "2019-04-29, mail on Super Vehicroid - Stealth Union"),
    switches=("factors-once-an-original-change-is-over",))
CO_51 = declare("CO-51",
    "Whether what a resolved effect added to a number counts once a Continuous Effect sets it is a question of the"
    " day.",
    ORDERS, ("ocg-rule-atk-def", "values that become others without a Chain, example of Rush Recklessly"),
    ("fusion-helper-modifiers", "classes of modifier, 3"), switches=("gains-before-a-continuous-setting",))
CO_74 = declare("CO-74",
    "Whether what a resolved effect adds to a number counts that a Continuous Effect makes a fixed one is a question"
    " of the day.",
    ORDERS, ("ocg-rule-days", "2022-09-11, mail on Water Dragon"),
    ("fusion-helper-modifiers", "classes of modifier, 3"), switches=("gains-after-a-continuous-setting",))
CO_83 = declare("CO-83",
    "Whether what a resolved effect sets a number to counts while another card's Continuous Effect makes it a fixed"
    " one is a question of the day.",
    ORDERS, ("ygopro-threads", "Fluorohydride/ygopro-scripts 3252, 2026-08-03, answer on Water Dragon"),
    ("ocg-rule-days", "2022-04-04, mail on Number S39 Utopia the Lightning"),
    switches=("settings-after-a-continuous-setting",))
CO_54 = declare("CO-54",
    "Whether an original number that a Continuous Effect counts stays once an effect has changed it depends on the"
    " day.",
    ORDERS, ("ocg-rule-atk-def", "original values that become others, example of King of the Skull Servants"),
    ("ocg-rule-days", "2019-04-24, mail on King of the Skull Servants"),
    switches=("original-number-after-another-change",))
CO_57 = declare("CO-57",
    "Whether what halved or doubled a number stays that number where originals change places depends on the day.",
    ORDERS, ("ocg-rule-2018", "2018-11-04"), switches=("factors-before-originals-change-places",))
CO_61 = declare("CO-61",
    "What an Equip Card says of the numbers of its bearer counts as applied since it is equipped.",
    ORDERS, ("ocg-rule-atk-def", "what did not apply yet, remark on equip cards, example of Karate Man"),
    ("ocg-rule-days", "2019-05-06, mail on Apollousa"))
CO_17 = declare("CO-17",
    "Whether the DEF that a monster attacking in Defense Position applies is compared as its ATK depends on the day.",
    DECIDES, ("ocg-rule-battle-phase", "damage calculation, example of Big Benkei"),
    switches=("applied-defense-compared",))
CO_71 = declare("CO-71",
    "Whether that DEF is still compared as its ATK once damage has been calculated is a question of its own.",
    DECIDES, ("ocg-rule-days", "2021-06-05, mail on Superheavy Samurai Big Benkei and Three Thousand Needles"),
    switches=("applied-defense-compared-afterwards",))
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
CO_40 = declare("CO-40",
    "Whether a Continuous Effect that doubles beyond the Damage Step does so again after a change depends on the day.",
    ORDERS, ("ocg-rule-days", "2023-03-27, mail on Cyber Blader and Half Shut"),
    switches=("lasting-doublings-after-a-change",))
CO_41 = declare("CO-41",
    "Whether what sets a number in the Damage Step only does so again, once it was halved, is a question of the day.",
    ORDERS, ("ocg-rule-days", "2023-04-24, settled after adjustment, first"),
    switches=("settings-of-the-damage-step-after-a-factor",))
CO_42 = declare("CO-42",
    "Whether a gain of damage calculation only is given again once the number was halved is a question of the day.",
    ORDERS, ("ocg-rule-days", "2025-03-14, changed ruling"), switches=("gains-of-calculation-after-a-factor",))
CO_48 = declare("CO-48",
    "Whether a doubling for the Damage Step counts from an original number that changes in it depends on the day.",
    ORDERS, ("ocg-rule-days", "2019-05-06, mail on Double or Nothing!, first part"),
    switches=("doublings-of-the-damage-step-after-an-original-change",))
CO_65 = declare("CO-65",
    "What a monster's text makes of its original numbers by its Summon is over once it was negated or face-down.",
    BOUNDS, ("joshuabones-edison", "Fusilier Dragon, bullets 3 and 4"), ("yugioh-wiki-barbaros", "Skill Drain"))
CO_68 = declare("CO-68",
    "Whether gains and losses count on top of what a Continuous Effect sets for a battle only depends on the day.",
    ORDERS, ("joshuabones-edison", "Fusion Devourer, bullets 1 and 2"),
    switches=("gains-on-a-setting-of-the-battle",))
CO_49 = declare("CO-49",
    "What would change the DEF of a Link Monster changes nothing, nor what would let ATK and DEF change places:"
    " it has none.",
    BOUNDS, ("ocg-database-answers", "answer 22663, 2019-05-20"),
    ("c-labo-link-monsters", "no DEF, sentence 1"))
CO_78 = declare("CO-78",
    "A Continuous Effect that puts monsters into Attack Position turns those up that are face-down, if it speaks of"
    " them.",
    HAPPENS, ("edisonrul-ing", "Evil HERO Malicious Fiend, effect 1, bullet 1"),
    ("wikia-card-rulings", "Gaap the Divine Soldier, OCG rulings"))
CO_82 = declare("CO-82",
    "Whether of Continuous Effects that put a monster into unlike battle positions the one holds that began last is a"
    " question of the day.",
    HAPPENS, ("edisonrul-ing", "Level Limit - Area B, bullet 3"),
    switches=("unlike-positions-by-continuous-effects",))
CO_75 = declare("CO-75", "What asks for the highest or lowest DEF passes Link Monsters by: they have none.",
    BOUNDS, ("c-labo-link-monsters", "no DEF, sentence 1, second example"))
CO_21 = declare("CO-21",
    "Whether of Continuous Effects that begin together and negate each other the turn player's applies depends on the"
    " day.",
    ORDERS, ("ocg-rule-2018", "2018-03-05"), switches=("negating-each-other",))
CO_23 = declare("CO-23", "A monster that becomes unaffected as a Continuous Effect would negate it is not negated.",
    DECIDES, ("ocg-rule-test-2020", "judgement, question 13"))
CO_52 = declare("CO-52",
    "Whether what makes a monster unaffected is negated by what negated such monsters before it came is a question of"
    " the day.",
    DECIDES, ("joshuabones-edison", "Elemental Hero Wildheart, (1) against Skill Drain"),
    switches=("unaffected-under-a-standing-negation",))
CO_55 = declare("CO-55",
    "Whether the ATK and DEF that an effect counts for a Token are its original ones is a question of the day.",
    DECIDES, ("edison-rulings-quiz", "Battle, for 100"), switches=("originals-of-counted-tokens",))
EF_32 = declare("EF-32",
    "Whether what an effect put off is done to what has been turned face-down since is a question of the day.",
    BOUNDS, ("joshuabones-edison", "Book of Moon, what a face-down monster forgets"),
    switches=("put-off-and-turned-face-down",))
CO_24 = declare("CO-24",
    "Whether a gain that ends still counts in what a resolved effect has halved or doubled is a question of the day.",
    ORDERS, ("unknown-persona-gale", "paragraph 2"), switches=("gains-that-end-after-a-halving",))
CO_25 = declare("CO-25",
    "Whether what a number gains continuously counts again once an effect has set it is a question of the day.",
    ORDERS, ("joshuabones-edison", "Cybernetic Magician, bullet 3"), ("ocg-1103-rulings", "Dark Diviner, question 5"),
    switches=("gains-before-a-setting",))
CO_26 = declare("CO-26",
    "Whether a Continuous Effect sets a number that it counts again once an effect has set it is a question of the"
    " day.",
    ORDERS, ("ocg-1103-rulings", "Dark Diviner, question 7"), switches=("counted-number-after-a-setting",))
CO_27 = declare("CO-27",
    "What a Continuous Effect says ATK or DEF is at any time is counted after all other changes of it.",
    ORDERS, ("yugioh-wiki-the-wicked-avatar", "paragraph on its ATK and DEF"))
CO_33 = declare("CO-33",
    "Whether what changed a stat by itself still counts anew once an effect has doubled it is a question of the day.",
    ORDERS, ("ocg-rule-test-2019", "question 36"), switches=("changes-before-a-doubling",))
CO_36 = declare("CO-36",
    "Whether a monster that left face-down fits what asks for its Type or name as it was is a question of the day.",
    DECIDES, ("joshuabones-edison", "Firebird, bullet 6"), switches=("print-of-what-lay-face-down",))
CO_47 = declare("CO-47",
    "Whether a monster that left in the Battle Step still battles until the attack is made anew is a question of the"
    " day, for what applies by itself.",
    DECIDES, ("ocg-rule-days", "2024-04-11, answer 24060, first part"),
    switches=("battled-monster-gone-before-the-replay",))
CO_8 = declare("CO-8",
    "Whether a battling monster destroyed for having been targeted waits too is a question of the day.",
    DECIDES, ("edisonrul-ing", "Spirit Reaper"), switches=("targeted-clause-in-damage-step",))

CO_19 = declare("CO-19",
    "What a Continuous Effect does to a monster that attacks or battles it does in that battle, not once all are over.",
    BOUNDS, ("official-card-text", "what applies to attacking monsters"))

CO_9 = declare("CO-9",
    "What a text lets apply by itself until the end of a step, a phase or a Chain applies no longer than that.",
    BOUNDS, ("official-card-text", "how long the effect applies"))

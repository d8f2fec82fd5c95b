"""The rules on the outcome of a battle, Life Points, and the order of damage modifiers."""

from __future__ import annotations

from checks.engine.rulebook import BOUNDS, DECIDES, HAPPENS, ORDERS, RESTRICTS, declare

DAMAGE_ORDER = ("perfect-rulebook-2017", "p. 192")
DAMAGE_ORDER_ANSWER = ("ocg-qa-23824", "answer")
BATTLE_RULES = ("konami-rulebook-10", "Monster Battle Rules")

# fmt: off
# --- Life Points -----------------------------------------------------------------------------------------
LP_1 = declare("LP-1", "Damage reduces a player's Life Points by its amount, to no less than 0.",
    HAPPENS, ("konami-rulebook-10", "Life Points"))
LP_2 = declare("LP-2", "Paying, losing or setting Life Points is not damage.",
    HAPPENS, ("fandom-effect-damage", "costs and reductions"))
LP_3 = declare("LP-3",
    "When a player's Life Points become 0 the Duel ends; nothing more is activated, resolved or declared.",
    RESTRICTS, ("konami-rulebook-10", "winning a Duel"), reason="game-rule")
LP_4 = declare("LP-4",
    "If an effect turns Life Point gains into damage, each gain inflicts damage once; a gain made from damage is "
    "not turned back again.",
    HAPPENS, ("joshuabones-goat", "Bad Reaction to Simochi, FAQ 5"),
    ("joshuabones-edison", "Energy-Absorbing Monolith, bullet 2"))

# --- What comes of a battle ------------------------------------------------------------------------------
BO_1 = declare("BO-1",
    "If the attacker's ATK is higher than an Attack Position target's ATK, the target is destroyed and its "
    "controller takes the difference.",
    DECIDES, BATTLE_RULES)
BO_2 = declare("BO-2",
    "If both ATK are equal and above 0, both monsters are destroyed and no player takes battle damage.",
    DECIDES, BATTLE_RULES)
BO_3 = declare("BO-3",
    "Two Attack Position monsters with 0 ATK that battle [both-destroyed: destroy each other | neither-destroyed: "
    "do not destroy each other].",
    DECIDES, ("konami-rulebook-7-2", "0 ATK"), ("konami-rulebook-7-1", "Monster Battle Rules"),
    switches=("equal-zero-attack",))
BO_4 = declare("BO-4",
    "If the attacker's ATK is lower than an Attack Position target's ATK, the attacker is destroyed and its "
    "controller takes the difference.",
    DECIDES, BATTLE_RULES)
BO_5 = declare("BO-5",
    "If ATK is higher than a Defense Position target's DEF, the target is destroyed; battle damage is inflicted "
    "only with piercing.",
    DECIDES, BATTLE_RULES)
BO_6 = declare("BO-6",
    "If ATK is lower than a Defense Position target's DEF, the attacker's controller takes the difference and no "
    "monster is destroyed; if they are equal, nothing happens.",
    DECIDES, BATTLE_RULES)
BO_7 = declare("BO-7", "A direct attack inflicts battle damage equal to the attacker's ATK.",
    DECIDES, BATTLE_RULES)
BO_8 = declare("BO-8",
    "Piercing inflicts the difference between ATK and a Defense Position monster's DEF as battle damage.",
    DECIDES, ("fandom-effect-damage", "piercing"), DAMAGE_ORDER)
BO_10 = declare("BO-10",
    "Piercing from the opponent's Equip Card inflicts the battle damage to [its-controller: the equipped monster's "
    "own controller | the-attacked: the attacked player].",
    DECIDES, ("goat-all-rulings", "Fairy Meteor Crush, FAQ 2"), ("edisonrul-ing", "Big Bang Shot"),
    switches=("piercing-by-the-opponents-equip",))
BO_11 = declare("BO-11",
    '"Not destroyed by battle the first time each turn" works once, and all such effects on the monster are used up '
    "together.",
    DECIDES, ("goatrulings-2005", "Gyroid, FAQ 5"), ("ocg-database-answers", "answer 8574, 2017-03-24"))
BO_12 = declare("BO-12",
    "If several effects let a monster inflict piercing battle damage, it inflicts it once, to each player whom they "
    "name.",
    DECIDES, ("ocg-mails-2020", "2020-11-02"))
BO_9 = declare("BO-9",
    "A monster that cannot be destroyed by battle is not destroyed; battle damage is still inflicted.",
    DECIDES, BATTLE_RULES)

# --- Replaced destructions -------------------------------------------------------------------------------
RD_1 = declare("RD-1",
    "During damage calculation a player chooses whether an effect replaces the destruction of a monster by battle.",
    DECIDES, ("yugipedia-damage-step", "Perform damage calculation"))
RD_3 = declare("RD-3", "A card that cannot be destroyed by card effects cannot be destroyed in place of another.",
    RESTRICTS, ("ocg-qa-8815", "answer"), reason="game-rule")
RD_4 = declare("RD-4", "No replacement can be applied to a card that is destroyed in place of another.",
    RESTRICTS, ("ygopro-threads", "Fluorohydride/ygopro-scripts 1941, mail"), reason="game-rule")
RD_5 = declare("RD-5", "If several mandatory effects replace the same destruction, all of them are applied.",
    HAPPENS, ("ygopro-threads", "Fluorohydride/ygopro 1738, mail"))

RD_6 = declare("RD-6", "If a mandatory effect replaces a destruction, an optional one cannot be chosen instead.",
    RESTRICTS, ("joshuabones-edison", "The Six Samurai - Zanji, effect 2, bullet on Legendary Ebon Steed"),
    reason="game-rule")
RD_7 = declare("RD-7",
    "A card that is destroyed, Tributed or returned in place of a battling monster leaves [after-calculation: right "
    "after damage calculation | at-the-end: at the end of the Damage Step].",
    ORDERS, ("joshuabones-edison", "The Six Samurai - Zanji, effect 2, bullet on substeps"),
    ("joshuabones-edison", "Vicious Claw, bullet 1"),
    ("ocg-database-answers", "answer 10494, 2017-03-24"), switches=("destroyed-instead-in-battle",))
RD_8 = declare("RD-8", "A card that is destroyed at the same time anyway cannot be destroyed in place of another.",
    RESTRICTS, ("edisonrul-ing", "Spirit of the Six Samurai, bullet 3"),
    ("edisonrul-ing", "Great Shogun Shien, effect 2, example of Mirror Force"), reason="game-rule")

RD_11 = declare("RD-11",
    "If what replaces a destruction by battle changes battle damage, the damage of that same battle [changed: is | "
    "as-it-was: is not] changed.",
    ORDERS, ("ocg-rule-battle-phase", "determined to be destroyed, example of Number 102"),
    switches=("damage-of-a-replaced-destruction",))

# --- Battle damage, in the order it is changed -----------------------------------------------------------
# The order is that of an OCG book of 2017. Five rulings of 2005 to 2011 depend on it, and agree: Amazoness Fighter
# and Susa Soldier against Amazoness Swords Woman, Dimension Wall against Rockstone Warrior, Gravekeeper's Vassal with
# Rod of the Mind's Eye and beside Waboku. Two pairs of changes were answered otherwise then: DM-11 and DM-14.
DM_1 = declare("DM-1",
    'What changes battle damage applies in a fixed order: first, the "double damage" of a piercing effect.',
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_2 = declare("DM-2",
    "What changes battle damage applies in a fixed order: second, an effect by which both players take it.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_3 = declare("DM-3",
    "What changes battle damage applies in a fixed order: third, an effect by which the other player takes it "
    "instead or as well, in the same amount; damage redirected once is not redirected again.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER, ("yugioh-wiki-amazoness-swords-woman", "note of 2009-02-11"),
    ("yugipedia-battle-damage", "Interactions with effects, 3"))
DM_11 = declare("DM-11",
    "Battle damage that the other player takes instead is redirected [redirected-first: before | changed-first: "
    "after] it is changed otherwise, depending on the change.",
    ORDERS, ("ocg-qa-23824", "answer"), ("goatrulings-2005", "Amazoness Swords Woman, FAQ 5"),
    switches=("redirected-before-changed",))
DM_13 = declare("DM-13",
    "Battle damage treated as effect damage is changed by effects on effect damage, and no longer by those on "
    "battle damage.",
    ORDERS, ("yugioh-card-wiki", "Gravekeeper's Vassal, on Waboku"), DAMAGE_ORDER)
DM_17 = declare("DM-17",
    "Battle damage that an effect makes a second player take as well [passed-on: can | stays: cannot] be redirected "
    "by that player's own effect.",
    ORDERS, ("ocg-rule-days", "2019-10-23, the wiki on Number C96 Dark Storm"), switches=("damage-taken-as-well",))
DM_15 = declare("DM-15", 'An effect on "the next damage" is used up by damage that it changes.',
    BOUNDS, ("official-card-text", "effects on the next damage"))
DM_12 = declare("DM-12",
    "Effect damage that two effects both halve, or both double, is changed [once: once | each-time: each time].",
    ORDERS, ("edo-core-thread-158", "description"), switches=("effect-damage-changed-alike",))
DM_4 = declare("DM-4",
    "What changes battle damage applies in a fixed order: fourth, an effect that treats it as effect damage.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_5 = declare("DM-5",
    "What changes battle damage applies in a fixed order: fifth, an effect by which Life Points are gained instead; "
    "that is no longer damage, and later steps do not change it.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_6 = declare("DM-6",
    "What changes battle damage applies in a fixed order: sixth, an effect that makes it 0, which beats doubling "
    "and fixed amounts.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_7 = declare("DM-7",
    "What changes battle damage applies in a fixed order: seventh, a halving, once only, rounded up.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER, ("ocg-qa-23944", "answer"))
DM_8 = declare("DM-8", "What changes battle damage applies in a fixed order: eighth, a doubling, once only.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_9 = declare("DM-9", "What changes battle damage applies in a fixed order: ninth, an effect that fixes the amount.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
BO_16 = declare("BO-16",
    "If several effects fix the same battle damage at different amounts, [least: the lowest | last: the latest] "
    "applies.",
    ORDERS, ("ocg-rule-days", "2023-01-15, note on mails of that day"), switches=("several-fixed-damages",))
BO_17 = declare("BO-17",
    "Several effects that change the next battle damage alike are [all: all used up at once | one: used one after "
    "the other].",
    BOUNDS, ("ocg-database-answers", "answer 15395, 2023-04-23"), switches=("several-on-the-next-damage",))
DM_10 = declare("DM-10",
    "What changes battle damage applies in a fixed order: last, an effect by which damage of a given amount or "
    "more, or less, is not taken.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)

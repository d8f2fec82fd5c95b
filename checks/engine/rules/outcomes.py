"""The rules on what comes of a battle, on Life Points, and on the order in which battle damage is changed."""

from __future__ import annotations

from checks.engine.rulebook import BOUNDS, DECIDES, HAPPENS, ORDERS, RESTRICTS, declare

DAMAGE_ORDER = ("perfect-rulebook-2017", "p. 192")
DAMAGE_ORDER_ANSWER = ("ocg-qa-23824", "answer")
BATTLE_RULES = ("konami-rulebook-10", "Monster Battle Rules")

# fmt: off
# --- Life Points -----------------------------------------------------------------------------------------
LP_1 = declare("LP-1", "Damage lowers Life Points by its amount, never below 0.",
    HAPPENS, ("konami-rulebook-10", "Life Points"))
LP_2 = declare("LP-2", "Paying, losing and setting Life Points is not damage.",
    HAPPENS, ("fandom-effect-damage", "costs and reductions"))
LP_3 = declare("LP-3",
    "When the Life Points of a player become 0 the Duel is over: nothing more is activated, resolved or declared.",
    RESTRICTS, ("konami-rulebook-10", "winning a Duel"), reason="game-rule")
LP_4 = declare("LP-4",
    "A gain that an effect makes damage is inflicted once, by what would bring it; so is damage that would be gained.",
    HAPPENS, ("joshuabones-goat", "Bad Reaction to Simochi, FAQ 5"),
    ("joshuabones-edison", "Energy-Absorbing Monolith, bullet 2"))

# --- What comes of a battle ------------------------------------------------------------------------------
BO_1 = declare("BO-1",
    "Against an Attack Position monster with less ATK: it is destroyed, and its controller takes the difference.",
    DECIDES, BATTLE_RULES)
BO_2 = declare("BO-2", "Equal ATK above 0 in Attack Position: both monsters are destroyed, nobody takes damage.",
    DECIDES, BATTLE_RULES)
BO_3 = declare("BO-3", "Both at 0 ATK in Attack Position: destroyed or not as the rules of the day have it.",
    DECIDES, ("konami-rulebook-7-2", "0 ATK"), ("konami-rulebook-7-1", "Monster Battle Rules"),
    switches=("equal-zero-attack",))
BO_4 = declare("BO-4",
    "Against an Attack Position monster with more ATK: the attacker is destroyed, its controller takes the difference.",
    DECIDES, BATTLE_RULES)
BO_5 = declare("BO-5",
    "ATK above the DEF of a Defense Position monster: it is destroyed, nobody takes damage without piercing.",
    DECIDES, BATTLE_RULES)
BO_6 = declare("BO-6", "ATK below DEF: nobody is destroyed, the attacker's controller takes the difference.",
    DECIDES, BATTLE_RULES)
BO_7 = declare("BO-7", "A direct attack inflicts the attacker's ATK.",
    DECIDES, BATTLE_RULES)
BO_8 = declare("BO-8", "Piercing: ATK above DEF inflicts the difference, as battle damage.",
    DECIDES, ("fandom-effect-damage", "piercing"), DAMAGE_ORDER)
BO_10 = declare("BO-10",
    "Whom the piercing damage hurts that the opponent's Equip Card lets a monster inflict is a question of the day.",
    DECIDES, ("goat-all-rulings", "Fairy Meteor Crush, FAQ 2"), ("edisonrul-ing", "Big Bang Shot"),
    switches=("piercing-by-the-opponents-equip",))
BO_11 = declare("BO-11",
    "What spares a monster the first time in a turn does so once, and all that do are used up together.",
    DECIDES, ("goatrulings-2005", "Gyroid, FAQ 5"), ("ocg-database-answers", "answer 8574, 2017-03-24"))
BO_12 = declare("BO-12", "A monster pierces once for each player whom effects let it hurt so.",
    DECIDES, ("ocg-mails-2020", "2020-11-02"))
BO_9 = declare("BO-9", "A monster that cannot be destroyed by battle is not.",
    DECIDES, BATTLE_RULES)

# --- Replaced destructions -------------------------------------------------------------------------------
RD_1 = declare("RD-1", "What is done instead of a destruction by battle is chosen in damage calculation.",
    DECIDES, ("yugipedia-damage-step", "Perform damage calculation"))
RD_2 = declare("RD-2", "What is done instead of a destruction by battle is done right after damage calculation.",
    HAPPENS, ("yugipedia-damage-step", "Perform damage calculation"))
RD_3 = declare("RD-3", "A card that an effect cannot destroy is not destroyed instead of another one.",
    RESTRICTS, ("ocg-qa-8815", "answer"), reason="game-rule")
RD_4 = declare("RD-4", "What is destroyed instead of another card has nothing done instead of its own destruction.",
    RESTRICTS, ("ygopro-threads", "Fluorohydride/ygopro-scripts 1941, mail"), reason="game-rule")
RD_5 = declare("RD-5", "Of several effects that have to do something instead of one destruction all do so.",
    HAPPENS, ("ygopro-threads", "Fluorohydride/ygopro 1738, mail"))

RD_6 = declare("RD-6", "Where an effect has to do something instead of a destruction, none is chosen that only may.",
    RESTRICTS, ("joshuabones-edison", "The Six Samurai - Zanji, effect 2, bullet on Legendary Ebon Steed"),
    reason="game-rule")
RD_7 = declare("RD-7",
    "Whether what is destroyed, Tributed or returned instead of a monster of a battle goes when that would depends on"
    " the day.",
    ORDERS, ("joshuabones-edison", "The Six Samurai - Zanji, effect 2, bullet on substeps"),
    ("joshuabones-edison", "Vicious Claw, bullet 1"),
    ("ocg-database-answers", "answer 10494, 2017-03-24"), switches=("destroyed-instead-in-battle",))
RD_8 = declare("RD-8", "What is destroyed at the same time anyway is not destroyed instead of another card.",
    RESTRICTS, ("edisonrul-ing", "Spirit of the Six Samurai, bullet 3"),
    ("edisonrul-ing", "Great Shogun Shien, effect 2, example of Mirror Force"), reason="game-rule")

RD_11 = declare("RD-11",
    "Whether what is done instead of a destruction by battle changes the damage of that battle depends on the day.",
    ORDERS, ("ocg-rule-battle-phase", "determined to be destroyed, example of Number 102"),
    switches=("damage-of-a-replaced-destruction",))

# --- Battle damage, in the order it is changed -----------------------------------------------------------
DM_1 = declare("DM-1", "Double damage tied to piercing comes first.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_2 = declare("DM-2", "Then both players take it, where an effect says so.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_3 = declare("DM-3",
    "Then the other player takes it instead, or as well, the same amount; what is taken instead stays there.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER, ("yugioh-wiki-amazoness-swords-woman", "note of 2009-02-11"),
    ("yugipedia-battle-damage", "Interactions with effects, 3"))
DM_11 = declare("DM-11",
    "Whether what another player is to take is made 0 first for the one who would have is a question of the day.",
    ORDERS, DAMAGE_ORDER_ANSWER, ("goatrulings-2005", "Amazoness Swords Woman, FAQ 5"),
    switches=("redirected-or-zero",))
DM_13 = declare("DM-13",
    "What is treated as effect damage is changed as such, and no more by what changes battle damage.",
    ORDERS, ("yugioh-card-wiki", "Gravekeeper's Vassal, on Waboku"), DAMAGE_ORDER)
DM_14 = declare("DM-14",
    "Whether what another player is to take is doubled first for the one who would have is a question of the day.",
    ORDERS, DAMAGE_ORDER_ANSWER, ("goat-rulings-page", "Cross Counter, FAQ 3"), switches=("redirected-or-doubled",))
DM_17 = declare("DM-17",
    "Whether what one effect lets a player take as well is passed on by one that has not acted yet depends on the day.",
    ORDERS, ("ocg-rule-days", "2019-10-23, the wiki on Number C96 Dark Storm"), switches=("damage-taken-as-well",))
DM_15 = declare("DM-15", "What changes the next damage alone is used up by damage that it changes.",
    BOUNDS, ("official-card-text", "effects on the next damage"))
DM_12 = declare("DM-12",
    "Whether effect damage is halved, or doubled, by two effects that both say so is a question of the day.",
    ORDERS, ("edo-core-thread-158", "description"), switches=("effect-damage-changed-alike",))
DM_4 = declare("DM-4", "Then it is treated as effect damage.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_5 = declare("DM-5", "Then Life Points are gained instead; that is no damage, and nothing below changes it.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_6 = declare("DM-6", "Then it becomes 0; 0 beats double and a fixed value.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_7 = declare("DM-7", "Then it is halved, once, and what is left is rounded up.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER, ("ocg-qa-23944", "answer"))
DM_8 = declare("DM-8", "Then it is doubled, once.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
DM_9 = declare("DM-9", "Then it becomes a fixed value.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)
BO_16 = declare("BO-16", "Of several fixed values of battle damage the least counts where the day says so.",
    ORDERS, ("ocg-rule-days", "2023-01-15, note on mails of that day"), switches=("several-fixed-damages",))
BO_17 = declare("BO-17",
    "Whether all effects that change the next battle damage alike are used up by it is a question of the day.",
    BOUNDS, ("ocg-database-answers", "answer 15395, 2023-04-23"), switches=("several-on-the-next-damage",))
DM_10 = declare("DM-10", "Last, damage of so much or more (or less) is not taken.",
    ORDERS, DAMAGE_ORDER, DAMAGE_ORDER_ANSWER)

"""What is read of made-up cards, clause by clause: each convention by the words that show it."""

from __future__ import annotations

import pytest

from kb.reader.clauses import CONVENTIONS, PrintedCard, Reading, print_card, read_card
from kb.reader.clauses.model import JapaneseEffect
from kb.records import to_kebab

NEUTRAL = {"optional": ("optional",), "from": ("field",)}


def read(text: str, carrier: str = "monster", pendulum: str = "") -> Reading:
    return read_card(PrintedCard("Copper Badger", carrier, text, pendulum))


def tell(reading: Reading) -> list[dict[str, str]]:
    """The effects of a reading as the records spell them, without what is neutral."""
    told = []
    for effect in reading.effects:
        fields = {to_kebab(name): getattr(effect.record, name) for name in effect.record.model_fields_set}
        told.append({key: " ".join(value) for key, value in fields.items() if NEUTRAL.get(key) != value})
    return told


CONTINUOUS = {"class": "continuous"}
OWN = {"about": "this-card"}
OTHERS = {"about": "other-cards"}
MONSTERS = {
    # --- how sentences are marked -------------------------------------------------------------------------------
    "neither colon nor semicolon": ("This card cannot be destroyed by battle.", [CONTINUOUS]),
    "a bonus that applies": ("Gains 300 ATK for each card in your hand.", [CONTINUOUS | {"atk-def": "direct"}]),
    "a semicolon alone": ("You can discard 1 card; draw 1 card.", [{"class": "ignition"}]),
    "a Main Phase": ("During your Main Phase: You can draw 1 card.", [{"class": "ignition", "named-timing": "outside"}]),
    "a name with a colon in it": ('You can discard 1 "Moth: the End"; draw 1 card.', [{"class": "ignition"}]),
    "FLIP": ("FLIP: Draw 1 card.", [{"class": "flip", "optional": "mandatory"}]),
    "FLIP of what was selected": (
        "FLIP: Select 1 card and destroy it. If the selected card is Set, look at it.", [{"class": "flip", "optional": "mandatory"}]),
    "FLIP with a choice": ("FLIP: You can draw 1 card.", [{"class": "flip"}]),
    "how it is Summoned": ("Must be Special Summoned by banishing 2 monsters. Cannot be Normal Summoned/Set.", []),
    "a procedure without a colon": ("If you control no monsters, you can Special Summon this card (from your hand).", [CONTINUOUS]),
    "a limit belongs to what it limits": (
        "You can discard 1 card; draw 1 card. You can only use this effect of this card once per turn.",
        [{"class": "ignition"}]),
    "a card destroyed by a card of the opponent's": (
        "If this card is destroyed by an opponent's card: You can draw 1 card.",
        [{"class": "trigger", "trigger": "destroyed-by-battle destroyed-by-effect"} | OWN]),
    "its own Summon, or another's without if": (
        "If this card is Special Summoned, or a monster is Special Summoned to your field: You can draw 1 card.",
        [{"class": "trigger", "trigger": "special-summoned", "about": "this-or-other-cards"}]),
    "a list before you can": (
        "If you negate the activation of a Spell Card, Trap Card, or monster effect, you can draw 1 card.",
        [{"class": "trigger", "trigger": "activation"}]),
    "destroyed by an effect with an exception, or by battle": (
        'If this card is destroyed by card effect, except "Moth", or by battle: You can draw 1 card.',
        [{"class": "trigger", "trigger": "destroyed-by-battle destroyed-by-effect"} | OWN]),
    "sent there by battle": (
        "When this card is sent to the Graveyard as a result of battle, you can draw 1 card.",
        [{"class": "trigger", "trigger": "destroyed-by-battle-and-sent"} | OWN]),
    "a direct attack that succeeds": (
        "If this card successfully attacks directly, you can draw 1 card.",
        [{"class": "trigger", "trigger": "battle-damage"}]),
    "what the damage becomes": ("If this card inflicts Battle Damage to your opponent, the damage becomes 1000 points.", [CONTINUOUS]),
    "what a battle brings nobody": (
        "If this card attacks or is attacked, your opponent takes no battle damage.", [CONTINUOUS]),
    "what lasts until a phase": (
        "If this card destroys a monster by battle, until your next Standby Phase: This card becomes Level 2.",
        [{"class": "trigger", "trigger": "destroys-by-battle", "optional": "mandatory"}]),
    "what was Summoned declares an attack": (
        "When a monster that was Normal Summoned by Tributing this card declares an attack: You can draw 1 card.",
        [{"class": "trigger", "trigger": "attack-declared"}]),
    "either player's turn behind it": (
        "Once per turn, you can destroy 1 card. This effect can be activated during either player's turn.",
        [{"class": "quick"}]),
    "old words that apply until the end": (
        "If this card attacks, negate all card effects that activate there, until the end of the Damage Step.",
        [CONTINUOUS]),
    # --- quick effects -------------------------------------------------------------------------------------------
    "a Quick Effect": ("During the Main Phase (Quick Effect): You can banish 1 card.", [{"class": "quick", "named-timing": "outside"}]),
    "every phase but one": (
        "If a card is added to your hand, except during the Draw Phase (Quick Effect): You can discard this card; draw 1 card.",
        [{"class": "quick", "trigger": "added-to-hand", "about": "other-cards", "from": "hand"}],
    ),
    "a Quick Effect behind another bracket": (
        "Once per turn (in any Phase) (Quick Effect): You can banish 1 card.", [{"class": "quick"}]),
    "either player's turn": ("During either player's turn: You can draw 1 card.", [{"class": "quick"}]),
    "a Quick Effect sometimes": (
        "You can draw 1 card; discard 1 card. This is a Quick Effect if you control a Dragon monster.", [{"class": "ignition"}]),
    "an answer that negates the activation": (
        "When your opponent activates a Spell Card (Quick Effect): You can discard this card; negate the activation.",
        [{"class": "quick", "answers": "spell", "negates": "activation", "from": "hand"}]),
    "an answer that negates the effect": (
        "When a monster effect is activated (Quick Effect): You can negate that effect.",
        [{"class": "quick", "answers": "monster-effect", "negates": "effect"}]),
    "an answer beside what has to be there": (
        "When your opponent activates a Trap Card while you control a Plant monster (Quick Effect): You can discard this card; negate it.",
        [{"class": "quick", "answers": "trap", "from": "hand"}]),
    "an answer to what does something to others": (
        "When a Spell Card that targets 1 monster, or a Trap Card, is activated (Quick Effect): You can negate the activation.",
        [{"class": "quick", "answers": "spell trap", "negates": "activation"}]),
    "an answer to all three kinds": (
        "When a Spell Card, Trap Card, or monster effect is activated (Quick Effect): You can negate the activation.",
        [{"class": "quick", "answers": "any-activation", "negates": "activation"}]),
    "what may not be Summoned afterwards": (
        "You can discard this card; draw 1 card, also you cannot Normal or Special Summon for the rest of this turn.",
        [{"class": "ignition", "from": "hand"}]),
    "what the opponent chooses as it resolves": (
        "If this card is destroyed by battle: Your opponent can draw 1 card.",
        [{"class": "trigger", "trigger": "destroyed-by-battle", "optional": "mandatory"} | OWN]),
    "what may be done twice a turn": (
        "Up to twice per turn, you can remove from play 1 Dragon-Type monster from your Graveyard to draw 1 card.",
        [{"class": "ignition"}]),
    "the start of a Battle Phase": (
        "At the start of the Battle Phase: You can draw 1 card.", [{"class": "trigger", "trigger": "start-of-battle-phase"}]),
    "the effects of monsters in Attack Position": (
        "If this card is Special Summoned: Negate the effects of all Attack Position monsters on the field.",
        [{"class": "trigger", "trigger": "special-summoned", "optional": "mandatory", "negates": "effect"} | OWN]),
    "a position that is no flip": (
        "If this Attack Position card is changed to face-up Defense Position: Draw 1 card.",
        [{"class": "trigger", "trigger": "position-changed", "optional": "mandatory"} | OWN]),
    "an answer to an attack": (
        "When an opponent's monster declares an attack (Quick Effect): You can discard this card; negate the attack.",
        [{"class": "quick", "answers": "attack", "negates": "attack", "from": "hand"}]),
    "each phase is not each turn": (
        "During each End Phase: You can draw 1 card.", [{"class": "trigger", "named-timing": "outside"}]),
    # --- triggers ------------------------------------------------------------------------------------------------
    "its own Special Summon": (
        "If this card is Special Summoned: You can draw 1 card.", [{"class": "trigger", "trigger": "special-summoned"} | OWN]),
    "a Normal or Special Summon": (
        "If this card is Normal or Special Summoned: You can draw 1 card.",
        [{"class": "trigger", "trigger": "normal-summoned special-summoned"} | OWN]),
    "a Summon by a comma": (
        "If this card is Normal Summoned, or Special Summoned by a Dragon monster: You can draw 1 card.",
        [{"class": "trigger", "trigger": "normal-summoned special-summoned"} | OWN]),
    "only by hand": (
        "When this card is Tribute Summoned: Draw 1 card.",
        [{"class": "trigger", "trigger": "normal-summoned", "optional": "mandatory"} | OWN]),
    "a Pendulum Summon": (
        "When this card is Pendulum Summoned: You can draw 1 card.",
        [{"class": "trigger", "trigger": "special-summoned", "named-timing": "outside"} | OWN]),
    "the card as material": (
        "If a monster is Synchro Summoned using this card as material: You can draw 1 card.",
        [{"class": "trigger", "trigger": "moved"} | OWN]),
    "destroyed and sent": (
        "When this card is destroyed and sent to the GY: You can draw 1 card.",
        [{"class": "trigger", "trigger": "destroyed-any"} | OWN]),
    "by battle or card effect": (
        "If this card is destroyed by battle or card effect: You can draw 1 card.",
        [{"class": "trigger", "trigger": "destroyed-by-battle destroyed-by-effect"} | OWN]),
    "battle or effect in brackets": (
        "When this card is destroyed by your opponent's card (either by battle or by card effect) and sent to your GY: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "destroyed-by-battle-and-sent destroyed-by-effect"} | OWN]),
    "destroyed by a card effect and sent": (
        "If this card is destroyed by a card effect and sent to the GY: You can draw 1 card.",
        [{"class": "trigger", "trigger": "destroyed-by-effect"} | OWN]),
    "another card's destruction": (
        "If a Dragon monster(s) you control is destroyed by card effect: You can draw 1 card.",
        [{"class": "trigger", "trigger": "destroyed-by-effect"} | OTHERS]),
    "this or another card": (
        "If this card or another Dragon monster is sent to the GY: You can draw 1 card.",
        [{"class": "trigger", "trigger": "sent-to-graveyard", "about": "this-or-other-cards"}]),
    "an event that its own goes with": (
        "When the equipped monster is destroyed and this card is sent to the Graveyard, you can draw 1 card.",
        [{"class": "trigger", "trigger": "sent-to-graveyard"} | OWN]),
    "its own battle position": (
        "When the battle position of this card is changed: You can draw 1 card.",
        [{"class": "trigger", "trigger": "position-changed"} | OWN]),
    "a card that this one points to": (
        "If a monster this card points to is destroyed by battle: You can draw 1 card.",
        [{"class": "trigger", "trigger": "destroyed-by-battle"} | OTHERS]),
    "two conditions, two effects": (
        "If this card is Special Summoned, or if another monster is banished: You can draw 1 card.",
        [{"class": "trigger", "trigger": "special-summoned"} | OWN, {"class": "trigger", "trigger": "banished"} | OTHERS]),
    "one event of its own, or of another's": (
        "If this card is Special Summoned, or if another Dragon monster is Special Summoned: You can draw 1 card.",
        [{"class": "trigger", "trigger": "special-summoned"} | OWN,
         {"class": "trigger", "trigger": "special-summoned", "about": "this-or-other-cards"}]),
    "where its card lies, and what another does": (
        "If this card is in your GY, and your opponent Special Summons a monster: You can banish this card.",
        [{"class": "trigger", "trigger": "special-summoned", "from": "graveyard"} | OTHERS]),
    "where its card lies, and what it is then": (
        "If this card is in your hand, and this card is banished: You can draw 1 card.",
        [{"class": "trigger", "trigger": "banished", "from": "hand"} | OWN]),
    "a Summon from the Extra Deck at once": (
        "If this card is Special Summoned: You can Special Summon 1 monster, then immediately after this effect resolves, Link Summon.",
        [{"class": "trigger", "trigger": "special-summoned", "summons": "special"} | OWN]),
    "a state, not an event": (
        "If this card was destroyed this turn: You can draw 1 card.", [{"class": "ignition"}]),
    "what only describes a card": (
        "If a monster that was sent to the GY is banished: You can draw 1 card.",
        [{"class": "trigger", "trigger": "banished"} | OTHERS]),
    "destroys by battle": (
        "When this card destroys a monster by battle and sends it to the GY: You can draw 1 card.",
        [{"class": "trigger", "trigger": "destroys-by-battle-and-sends"}]),
    "battle damage": (
        "When this card inflicts battle damage to your opponent: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "battle-damage"}]),
    "destroyed by battle, or sent by an effect": (
        "If this card is destroyed by battle or sent to the GY by a card effect: You can draw 1 card.",
        [{"class": "trigger", "trigger": "destroyed-by-battle sent-to-graveyard"} | OWN]),
    "a target of an attack or of an effect": (
        "When this card is targeted for an attack or by an opponent's card effect: You can draw 1 card.",
        [{"class": "trigger", "trigger": "attack-targeted other-event"} | OWN]),
    "a target of an attack or of an effect that is answered": (
        "When your opponent targets 1 monster you control for an attack, or with a card effect (Quick Effect): You can draw 1 card.",
        [{"class": "quick", "answers": "attack any-activation"}]),
    "an attack or an effect that hurts": (
        "Each time you take damage by your opponent's card effect or their monster's attack: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "battle-damage effect-damage"}]),
    "an activation, or a timing once in a battle": (
        "When a monster effect is activated, or once per battle, during damage calculation (Quick Effect): You can draw 1 card.",
        [{"class": "quick", "answers": "monster-effect"}, {"class": "quick", "named-timing": "during-calculation"}]),
    "what battles in the Battle Step": (
        "During the Battle Step, if this card battles (Quick Effect): You can draw 1 card.",
        [{"class": "quick", "named-timing": "outside"}]),
    "what goes on about how the card came": (
        "If this card was Tribute Summoned, when it is sent from the field to the Graveyard, draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "sent-to-graveyard"} | OWN]),
    "what goes on about the card": (
        "After this card has been flipped face-up, when it is destroyed by battle and sent to the Graveyard, draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "destroyed-by-battle-and-sent"} | OWN]),
    "battle or effect damage": (
        "If you take battle or effect damage: You can draw 1 card.", [{"class": "trigger", "trigger": "battle-damage effect-damage"}]),
    "damage from an attack or an effect": (
        "If you take damage from an attack involving this card, or from an opponent's card effect: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "battle-damage effect-damage"}]),
    "damage that was taken": (
        "If you took damage by battle or a card effect this turn (Quick Effect): You can draw 1 card.", [{"class": "quick"}]),
    "damage": ("When you take damage: You can draw 1 card.", [{"class": "trigger", "trigger": "damage"}]),
    "an attack": ("When this card declares an attack: You can draw 1 card.", [{"class": "trigger", "trigger": "attack-declared"}]),
    "battling": ("If this card battles: You can draw 1 card.", [{"class": "trigger", "trigger": "battles"}]),
    "another event": ("Once per turn, if a coin is tossed: You can draw 1 card.", [{"class": "trigger", "trigger": "other-event"}]),
    "a gain of Life Points": ("Once per turn, if you gain LP: You can draw 1 card.", [{"class": "trigger", "trigger": "life-gained"}]),
    "what is equipped to the card": (
        "If an Equip Card becomes equipped to this card: You can draw 1 card.", [{"class": "trigger", "trigger": "equipped"} | OWN]),
    "what it is equipped with": ("If this card becomes equipped with an Equip Card: You can draw 1 card.", [{"class": "trigger", "trigger": "equipped"} | OWN]),
    "its control": ("If control of this card changes: You can draw 1 card.", [{"class": "trigger", "trigger": "control-changed"} | OWN]),
    "its being Set": ("If this card is Set: You can draw 1 card.", [{"class": "trigger", "trigger": "set"} | OWN]),
    "its being detached": ("If this card is detached from an Xyz Monster: You can draw 1 card.", [{"class": "trigger", "trigger": "detached"} | OWN]),
    "a destruction that no battle does": (
        "If this card is destroyed and sent to the GY, except by battle: You can draw 1 card.", [{"class": "trigger", "trigger": "destroyed-by-effect"} | OWN]),
    "a change to face-up Attack Position": (
        "If this Defense Position card is changed to face-up Attack Position: You can draw 1 card.", [{"class": "trigger", "trigger": "position-changed"} | OWN]),
    "another's effect": (
        "When your opponent activates a card: You can draw 1 card.", [{"class": "trigger", "trigger": "activation"}]),
    "Summoned this way": (
        "You can Special Summon this card (from your hand). If Summoned this way: You can draw 1 card.",
        [{"class": "trigger", "trigger": "special-summoned"} | OWN]),
    "Summoned this way in another phase": (
        "During your Standby Phase: Special Summon this card from your GY. If Summoned this way: You can draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "named-timing": "outside", "summons": "special", "from": "graveyard"},
         {"class": "trigger", "trigger": "special-summoned", "named-timing": "outside"} | OWN]),
    "Normal Summoned this way": (
        "You can Normal Summon this card without Tributing. If Summoned this way: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "normal-summoned"} | OWN]),
    "no subject at all": (
        "When Special Summoned, if your LP are lower: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "special-summoned"} | OWN]),
    "moved to activate something": (
        "If this card is sent to the GY to activate a monster's effect: You can draw 1 card.",
        [{"class": "trigger", "trigger": "sent-to-graveyard"} | OWN]),
    "an old order before its moment": (
        "Destroy any monster that battles this card at the end of the Damage Step.",
        [{"class": "trigger", "optional": "mandatory", "named-timing": "end"}]),
    "an old order before its event": (
        "Inflict 500 damage to your opponent each time a Dragon monster is destroyed.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "destroyed-any"} | OTHERS]),
    "an old counter each time": ("Each time a Dragon monster is destroyed, place 1 counter on this card.", [CONTINUOUS]),
    "what an old card can be used as": (
        "If you Synchro Summon a Dragon monster, this card in your hand can also be used as material.", [CONTINUOUS]),
    "where an old card goes instead": ("If this card is removed from the field, remove it from play.", [CONTINUOUS]),
    "its position after an old attack": (
        "If this card attacks, it is changed to Defense Position at the end of the Damage Step.", [CONTINUOUS]),
    "what was spoken of before": (
        "If that target destroys a monster by battle: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "destroys-by-battle"}]),
    "an old cost": ("Pay 500 Life Points to draw 1 card.", [{"class": "ignition"}]),
    "an old order to its player": (
        "Offer 1 monster as a Tribute to increase this monster's ATK by 700 points.",
        [{"class": "ignition", "atk-def": "direct"}]),
    "an old order that keeps a card in play": (
        "Tribute 1 monster during each of your Standby Phases.", [CONTINUOUS]),
    "a way to Tribute Summon": (
        "If your opponent controls a monster, you can Tribute Summon this card with 1 Tribute.", [CONTINUOUS]),
    "an old order about the monster that takes part": (
        "Destroy any monster that inflicts Battle Damage to a player's Life Points by attacking directly.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "battle-damage"}]),
    "an old negation as long as a card stands": (
        "As long as this card remains face-up on the field, negate the activation and effects of all Spell and Trap Cards that target this card.",
        [{"class": "quick", "optional": "mandatory", "answers": "spell trap", "negates": "activation"}]),
    "an event behind a place": (
        "While this card is in your Graveyard, each time a monster is removed from play, draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "banished", "from": "graveyard"} | OTHERS]),
    "what somebody equips to it": (
        "If either player equips an Equip Card to this card: You can draw 1 card.",
        [{"class": "trigger", "trigger": "equipped"} | OWN]),
    "the Damage Step of the event": (
        "If this card inflicts battle damage to your opponent, at the end of that Damage Step: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "named-timing": "end"}]),
    "a phase beside its event": (
        "If this card is Special Summoned, also once per turn during your Standby Phase: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "special-summoned"} | OWN,
         {"class": "trigger", "optional": "mandatory", "named-timing": "outside"}]),
    "a limit between an effect and its list": (
        'If this card is Special Summoned: You can activate 1 of these effects. You can only use this effect of "Badger" once per turn.\n● Draw 1 card.\n● Target 1 monster; destroy it.',
        [{"class": "trigger", "trigger": "special-summoned"} | OWN]),
    "an old cost of activating the card": ("Pay 500 Life Points to activate this card.", [{"class": "continuous"}]),
    "old wording that answers an activation": (
        "When your opponent activates a Trap Card, you can destroy that card.",
        [{"class": "quick", "answers": "trap"}]),
    "what is added": (
        "If this card is added from the Deck to your hand: You can draw 1 card.",
        [{"class": "trigger", "trigger": "added-to-hand"} | OWN]),
    "what is placed stays open": (
        "If this card is placed in the Spell & Trap Zone: You can draw 1 card.", [{"class": "trigger", "trigger": "placed"} | OWN]),
    # --- moments -------------------------------------------------------------------------------------------------
    "the start of the Damage Step": (
        "At the start of the Damage Step, if this card battles: You can destroy it.", [{"class": "trigger", "named-timing": "start"}]),
    "the first window named": (
        "After damage calculation, if this card was face-down at the start of the Damage Step: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "named-timing": "after-calculation"}]),
    "what was so at a timing": (
        "If a monster that was face-down at the start of the Damage Step is destroyed by battle: You can draw 1 card.",
        [{"class": "trigger", "trigger": "destroyed-by-battle"} | OTHERS]),
    "damage calculation": (
        "During damage calculation (Quick Effect): You can draw 1 card.", [{"class": "quick", "named-timing": "during-calculation"}]),
    "a mandatory effect of damage calculation": (
        "If this card battles, during damage calculation: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "named-timing": "during-calculation"}]),
    "the Damage Step as a whole": (
        "During the Damage Step, when your monster battles (Quick Effect): You can draw 1 card.",
        [{"class": "quick", "named-timing": "damage-step"}]),
    "even during the Damage Step": (
        "If a monster is sent to the GY, even during the Damage Step: You can draw 1 card.",
        [{"class": "trigger", "trigger": "sent-to-graveyard", "named-timing": "damage-step"} | OTHERS]),
    "the End Phase": (
        "During the End Phase: Draw 1 card.", [{"class": "trigger", "optional": "mandatory", "named-timing": "outside"}]),
    "the end of the Battle Phase": (
        "At the end of the Battle Phase, if this card battled: You can draw 1 card.", [{"class": "trigger", "trigger": "end-of-battle-phase"}]),
    "the Battle Phase excludes nothing": ("During the Battle Phase (Quick Effect): You can draw 1 card.", [{"class": "quick"}]),
    "a printed exclusion": (
        "If a card is banished (except during the Damage Step): You can draw 1 card.",
        [{"class": "trigger", "trigger": "banished", "printed-limit": "not-in-damage-step"} | OTHERS]),
    "an exclusion behind the choice": (
        "If a card is banished: You can (except during the Damage Step) draw 1 card.",
        [{"class": "trigger", "trigger": "banished", "printed-limit": "not-in-damage-step"} | OTHERS]),
    "an exclusion belongs to its effect": (
        "If a card is banished (except during the Damage Step): Draw 1 card. If this card is banished: You can draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "banished", "printed-limit": "not-in-damage-step"} | OTHERS,
         {"class": "trigger", "trigger": "banished"} | OWN]),
    # --- changes of ATK and DEF ----------------------------------------------------------------------------------
    "a direct change": ("(Quick Effect): You can make this card gain 500 ATK.", [{"class": "quick", "atk-def": "direct"}]),
    "a change as the cost": (
        "(Quick Effect): You can make this card lose exactly 500 ATK; draw 1 card.", [{"class": "quick"}]),
    "a change that is done at once": (
        "(Quick Effect): You can target 1 monster; negate its effects, and if you do, halve its ATK.",
        [{"class": "quick", "negates": "effect", "atk-def": "direct"}]),
    "a change behind then": (
        "(Quick Effect): You can draw 1 card, then this card gains 500 ATK.", [{"class": "quick", "atk-def": "uncertain"}]),
    "a change of what is Summoned": (
        "(Quick Effect): You can Special Summon 1 monster from your GY, and if you do, it gains 500 ATK.",
        [{"class": "quick", "summons": "special", "atk-def": "only-the-summoned"}]),
    "a change beside a Summon": (
        "(Quick Effect): You can Special Summon 1 monster from your GY, also this card gains 500 ATK.",
        [{"class": "quick", "summons": "special", "atk-def": "direct"}]),
    "ATK that only describes": (
        "(Quick Effect): You can destroy 1 monster with 1500 or less ATK, and gain LP equal to its ATK.", [{"class": "quick"}]),
    "a later change": (
        "(Quick Effect): You can draw 1 card. If you do, then. When it is destroyed, halve its ATK.", [{"class": "quick"}, CONTINUOUS | {"atk-def": "direct"}]),
    "the first verb Summons": (
        "If this card is Fusion Summoned: You can Fusion Summon 1 monster.",
        [{"class": "trigger", "trigger": "special-summoned", "summons": "fusion"} | OWN]),
    # --- bullets -------------------------------------------------------------------------------------------------
    "choices below an effect": (
        "(Quick Effect): You can activate 1 of these effects;\n● Draw 1 card.\n● This card gains 500 ATK.",
        [{"class": "quick", "atk-def": "direct"}]),
    "a choice with a window of its own": (
        "(Quick Effect): You can activate 1 of these effects;\n● Draw 1 card.\n● During damage calculation: Draw 2 cards.",
        [{"class": "quick"}, {"class": "quick", "named-timing": "during-calculation"}]),
    "choices below a sentence without marks": (
        "Once per turn, you can activate 1 of these effects.\n● Draw 1 card; discard 1 card.\n● When this card battles: Draw 2 cards.",
        [{"class": "ignition"}, {"class": "trigger", "trigger": "battles"}]),
    "labels of bullets, which say nothing of when": (
        "If this card is Flip Summoned: Activate the appropriate effect, based on the coin;\n● Heads: Draw 1 card.\n● Tails: This card gains 500 ATK.",
        [{"class": "trigger", "trigger": "flip-summoned", "optional": "mandatory", "atk-def": "direct"} | OWN]),
    "a Summon that is only spoken of": (
        "If this card is sent to the GY as material for the Link Summon of a Dragon monster: You can draw 1 card.",
        [{"class": "trigger", "trigger": "sent-to-graveyard"} | OWN]),
    "a Summon by a player": (
        "If your opponent Special Summons a monster: You can draw 1 card.", [{"class": "trigger", "trigger": "special-summoned"} | OTHERS]),
    "a position as a label": (
        "While in Attack Position: Once per turn: You can draw 1 card. While in Defense Position: It cannot be destroyed.",
        [{"class": "ignition"}, CONTINUOUS]),
    "effects under labels": (
        "This card gains these effects based on its Level.\n● 3+: Cannot be destroyed.\n● 5+: (Quick Effect): You can draw 1 card.",
        [CONTINUOUS, CONTINUOUS, {"class": "quick"}]),
    "effects that another card gains": (
        "An Xyz Monster that has this card as material gains this effect.\n● (Quick Effect): You can draw 1 card.", [CONTINUOUS]),
    # --- older wording -------------------------------------------------------------------------------------------
    "an old trigger": (
        "When this card is destroyed by battle and sent to the Graveyard, you can draw 1 card.",
        [{"class": "trigger", "trigger": "destroyed-by-battle-and-sent"} | OWN]),
    "an old mandatory trigger": (
        "When this card is destroyed by battle, draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "destroyed-by-battle"} | OWN]),
    "an old condition with a name between commas": (
        'When a Dragon monster, except "Copper Badger", is destroyed, you can draw 1 card.',
        [{"class": "trigger", "trigger": "destroyed-any"} | OTHERS]),
    "an old monster that goes with another card": (
        'If "Copper World" on the field is destroyed, destroy this card.', [CONTINUOUS]),
    "what may only be done": ("Each player can only control 1 monster.", [CONTINUOUS]),
    "an old ignition effect": ("Once per turn, you can draw 1 card.", [{"class": "ignition"}]),
    "an old bonus in battle only applies": (
        "When this card attacks, increase its ATK by 500 points during damage calculation only.", [CONTINUOUS | {"atk-def": "direct"}]),
    "old piercing only applies": (
        "When this card attacks with an ATK that is higher than the DEF, inflict the difference as Battle Damage.", [CONTINUOUS]),
    "old words for no calculation": (
        "If this card attacks a monster, destroy the monster without applying damage calculation.",
        [{"class": "trigger", "optional": "mandatory", "named-timing": "start"}]),
    "each time": ("Each time a card is destroyed, place 1 counter on this card.", [CONTINUOUS]),
    # --- where a sentence ends -----------------------------------------------------------------------------------
    "what neither player takes is no part of what stands before": (
        "When this card declares an attack: You can draw 1 card. Neither player takes battle damage from attacks involving this card.",
        [{"class": "trigger", "trigger": "attack-declared"}, CONTINUOUS]),
    "what stands behind how it is Summoned": (
        "Cannot be Special Summoned. It is unaffected by Trap effects.", [CONTINUOUS]),
    "how it is Summoned, and what that does": ("You can Special Summon this card (from your hand). If you do, this card loses 500 ATK.",
        [CONTINUOUS | {"atk-def": "direct"}]),
    "how it is Summoned, said twice": ("You can Special Summon this card (from your hand). It must be Special Summoned face-up.", []),
    "no Tribute, and no destruction": ("Cannot be Tributed, or be destroyed by battle, while face-up.", [CONTINUOUS]),
    "a condition that begins as a consequence": (
        "You can discard 1 card; draw 1 card. If you do not control another Dragon monster, this card loses 800 ATK.",
        [{"class": "ignition"}, CONTINUOUS | {"atk-def": "direct"}]),
    "an order about monsters that are described": (
        "You can discard 1 card; draw 1 card. Negate the effects of monsters that were Special Summoned.",
        [{"class": "ignition"}, CONTINUOUS]),
    "an order about what was chosen": (
        "You can discard 1 card; draw 1 card. Negate the effects of that monster.", [{"class": "ignition", "negates": "effect"}]),
    "the end of the Battle Phase behind another effect": (
        "When this card is Special Summoned, draw 1 card. At the end of the Battle Phase, if this card attacked, you can draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "special-summoned"} | OWN,
         {"class": "trigger", "trigger": "end-of-battle-phase"}]),
    # --- lists ---------------------------------------------------------------------------------------------------
    "a bullet for each name": (
        "This card gains the appropriate effects.\n● Green Gull: Gains 300 ATK.\n● Red Gull: If this card is banished: Draw 1 card.",
        [CONTINUOUS, CONTINUOUS | {"atk-def": "direct"},
         {"class": "trigger", "optional": "mandatory", "trigger": "banished"} | OWN]),
    "a bullet for a number of cards": (
        "(Quick Effect): You can activate 1 of these effects;\n● FIRE: Draw 1 card.\n● 2 FIRE: Draw 2 cards.", [{"class": "quick"}]),
    "a bullet that is a Quick Effect": (
        "You can only use 1 of these effects.\n● (Quick Effect): You can draw 1 card.", [{"class": "quick"}]),
    "what a card that was looked at decides": (
        "When this card attacks, draw 1 card. Reveal it, and by its type apply the proper effect: ● Spell: You can draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "attack-declared"}, CONTINUOUS]),
    # --- what starts no Chain ------------------------------------------------------------------------------------
    "another place instead of the Graveyard": (
        "If this card is destroyed, you can place it in your Spell & Trap Zone, instead of sending it to the GY.", [CONTINUOUS]),
    "a Normal Summon without Tributes": ("If you control no cards, you can Normal Summon this card without Tributing.", [CONTINUOUS]),
    "one more Normal Summon": (
        "After this card is Special Summoned, you can Normal Summon 1 monster, in addition to your Normal Summon/Set.", [CONTINUOUS]),
    "a second Normal Summon": (
        "While this card is face-up on the field, you can Normal Summon it to have it become an Effect Monster.", [CONTINUOUS]),
    # --- events in other words -----------------------------------------------------------------------------------
    "damage by a direct attack": (
        "When your monster inflicts 500 or less damage to your opponent by a direct attack: You can draw 1 card.",
        [{"class": "trigger", "trigger": "battle-damage"}]),
    "an effect of one of some cards": (
        'If this card is destroyed by the effect of a "Gull" card and sent to the GY: You can draw 1 card.',
        [{"class": "trigger", "trigger": "destroyed-by-effect"} | OWN]),
    "destroys by its attack": (
        "If your monster destroys a monster by its attack: Draw 1 card.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "destroys-by-battle"}]),
    "destroyed a monster": (
        "If this card destroyed an opponent's monster by battle, it can attack once again.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "destroys-by-battle"}]),
    "leaving the Extra Deck": (
        "If a card leaves the Extra Deck: You can draw 1 card.", [{"class": "trigger", "trigger": "other-event"}]),
    "during that calculation": (
        "If your monster battles, during that damage calculation (Quick Effect): You can pay 100 LP; it gains 100 ATK.",
        [{"class": "quick", "named-timing": "during-calculation", "atk-def": "direct"}]),
    # --- old costs behind "by", and old orders to negate ---------------------------------------------------------
    "an old cost before any order": (
        "By discarding 1 card, negate 1 battle involving your monster. This effect can be activated during either player's turn.",
        [{"class": "quick", "negates": "attack"}]),
    "an old cost behind what has to be so": (
        'If you control "Moth", by discarding 1 card, take control of 1 monster.', [{"class": "ignition"}]),
    "an old cost behind an event": (
        "When this card is Special Summoned, by paying 500 LP, draw 1 card.",
        [{"class": "trigger", "trigger": "special-summoned"} | OWN]),
    "a Summon made with something": (
        "If this card is Tribute Summoned by Tributing 1 monster, it can attack twice.",
        [{"class": "trigger", "optional": "mandatory", "trigger": "normal-summoned"} | OWN]),
    "an order to negate whatever is activated": (
        "Negate the activation of any Spell Card that targets this card. At that time, flip this card face-up.",
        [{"class": "quick", "optional": "mandatory", "negates": "activation", "answers": "spell"}]),
    "what is done where the effect before cannot be": (
        "At the end of the Damage Step, if this card battled: Remove 1 counter from this card. If you cannot, destroy it.",
        [{"class": "trigger", "optional": "mandatory", "named-timing": "end"}]),
    "effect damage that is inflicted": (
        "If effect damage is inflicted: You can draw 1 card.", [{"class": "trigger", "trigger": "effect-damage"}]),
    "an order to negate effects that applies": ("Negate the effects of any Spell Card that targets this card.", [CONTINUOUS]),
}  # fmt: skip

ACTIVATION = {"class": "activation"}
CARDS = {
    "what cannot be negated negates nothing": (
        "quick-play-spell", "Draw 1 card. This card's activation and effect cannot be negated.", [ACTIVATION]),
    # --- what only looks like a timing, a change or a second event ------------------------------------------------
    "stats of what is sent": (
        "quick-play-spell", "Send 1 monster that has 2500 ATK or DEF from your Deck to the GY.", [ACTIVATION]),
    "a change that may be left out": (
        "quick-play-spell", "Target 1 monster; it can attack twice, also, if it is a Dragon, you can make it gain 500 ATK.",
        [ACTIVATION | {"atk-def": "uncertain"}]),
    "equipping that gives that card ATK": (
        "quick-play-spell", "Equip that target with 1 monster as an Equip Spell that gives that card 500 ATK.",
        [ACTIVATION | {"atk-def": "direct"}]),
    "how long something lasts": (
        "quick-play-spell", "Target 1 monster; it gains 500 ATK during the Damage Step only.",
        [ACTIVATION | {"atk-def": "direct"}]),
    "what is done later in the turn": (
        "normal-trap",
        "During the turn this card is activated, if a Dragon battles a monster, banish it at the end of the Damage Step.",
        [ACTIVATION]),
    "what is done when monsters attack later in the turn": (
        "normal-trap", "During this turn, when your monsters attack a Defense Position monster, inflict piercing battle damage.",
        [ACTIVATION]),
    "a change in damage calculation is brought then": (
        "continuous-trap", "During damage calculation, if your monster battles: You can make its ATK become 0.",
        [
            ACTIVATION | {"brings": "optional-timed"},
            {"class": "quick", "named-timing": "during-calculation", "atk-def": "direct"},
        ]),
    "a change that is kept out is not brought": (
        "continuous-trap",
        "When your opponent activates a monster effect (except during the Damage Step): You can target 1 monster; it loses 500 ATK.",
        [
            ACTIVATION | {"brings": "other-quick"},
            {
                "class": "quick", "answers": "monster-effect", "atk-def": "direct", "printed-limit": "not-in-damage-step",
            },
        ]),
    "a Trap that becomes a monster when it may": (
        "continuous-trap",
        "When a direct attack is declared: Negate the attack, then Special Summon this card as an Effect Monster.",
        [ACTIVATION | {"trigger": "attack-declared", "negates": "attack", "summons": "special"}]),
    "a list of timings is no activation that is answered": (
        "normal-trap",
        "At any of the following timings: Destroy 1 card.\n● When a monster attacks.\n● When an effect is activated.",
        [ACTIVATION]),
    "what waits for its card to lie there": (
        "continuous-trap",
        "If a monster you control is destroyed by battle, while this card is already face-up in your zone: You can draw 1 card.",
        [ACTIVATION, {"class": "trigger", "trigger": "destroyed-by-battle"} | OTHERS]),
    # --- playing the card itself --------------------------------------------------------------------------------
    "a bare effect": ("normal-trap", "Draw 1 card.", [ACTIVATION]),
    "a change": ("quick-play-spell", "Target 1 monster; it gains 500 ATK.", [ACTIVATION | {"atk-def": "direct"}]),
    "an equipping Trap": (
        "normal-trap", "Target 1 monster; equip this card to it. It gains 500 ATK.", [ACTIVATION | {"atk-def": "direct"}]),
    "equipping that gives ATK": (
        "quick-play-spell", "Equip it with 1 monster as an Equip Spell that gives it 700 ATK.", [ACTIVATION | {"atk-def": "direct"}]),
    "an old condition": (
        "normal-trap", "Activate only when you take battle damage. Draw 1 card.", [ACTIVATION | {"trigger": "battle-damage"}]),
    "an effect with a condition of its own": (
        "quick-play-spell", "Target 1 monster; if it battles this turn, draw 1 card.", [ACTIVATION]),
    "a slow Spell waits for nothing": ("normal-spell", "During your Main Phase: Draw 1 card.", [ACTIVATION]),
    "a part in the Graveyard": (
        "normal-trap", "Draw 1 card. You can banish this card from your GY; 1 monster gains 500 ATK.",
        [ACTIVATION, {"class": "quick", "from": "graveyard", "atk-def": "direct"}]),
    "the same of a Spell": (
        "quick-play-spell", "Draw 1 card. You can banish this card from your GY; draw 1 card.",
        [ACTIVATION, {"class": "ignition", "from": "graveyard"}]),
    "what it leaves behind is no activation": (
        "normal-trap", "Target 1 monster; equip this card to it. When it destroys a monster by battle: You can draw 1 card.",
        [ACTIVATION, {"class": "trigger", "trigger": "destroys-by-battle"}]),
    "what is left when it is activated": (
        "normal-spell", "After this card's activation, it remains on the field. When this card is activated: Draw 1 card.",
        [ACTIVATION, ACTIVATION]),
    "a Set card that is destroyed": (
        "normal-trap", "Draw 1 card. When this Set card is destroyed: You can draw 1 card.",
        [ACTIVATION, {"class": "trigger", "trigger": "destroyed-any"} | OWN]),
    "an old Spell for when it was face-down": (
        "normal-spell", "When this face-down card is destroyed by your opponent, draw 1 card.",
        [ACTIVATION, {"class": "trigger", "optional": "mandatory", "trigger": "destroyed-any"} | OWN]),
    "a Trap that is paid with": (
        "normal-trap", "Draw 1 card. If this card is sent to the GY to activate a monster's effect: You can draw 1 card.",
        [ACTIVATION, {"class": "trigger", "trigger": "sent-to-graveyard"} | OWN]),
    "a leading limit": (
        "normal-trap", "You can only activate this card during the End Phase. Draw 1 card; discard 1 card.",
        [ACTIVATION | {"named-timing": "outside"}]),
    "bullets of which one is applied": (
        "normal-trap", "Apply 1 of these effects.\n● Draw 1 card.\n● All monsters gain 500 ATK.", [ACTIVATION | {"atk-def": "direct"}]),
    "what is done behind a list": (
        "normal-trap", "Apply the following effect, then you can draw 1 card.\n● All monsters gain 500 ATK.",
        [ACTIVATION | {"atk-def": "direct"}]),
    "what leads up to a list": (
        "normal-trap", "Draw 1 card, then apply the following effect.\n● All monsters gain 500 ATK.",
        [ACTIVATION | {"atk-def": "uncertain"}]),
    "a Summon that is forbidden": (
        "normal-trap", "You cannot Special Summon this turn, and all monsters gain 500 ATK.",
        [ACTIVATION | {"atk-def": "direct"}]),
    "damage that is doubled": (
        "normal-trap", "If its DEF is higher than the ATK of the attacking monster, the damage is doubled.", [ACTIVATION]),
    "left to the opponent": (
        "normal-trap", "Your opponent chooses 1 of these effects.\n● Halve the ATK of all monsters they control.\n● Draw 1 card.",
        [ACTIVATION | {"atk-def": "uncertain"}]),
    # --- Counter Traps --------------------------------------------------------------------------------------------
    "an answer to a Spell": (
        "counter-trap", "When a Spell Card is activated: Negate the activation.", [ACTIVATION | {"answers": "spell", "negates": "activation"}]),
    "an answer to a Summon or a Trap": (
        "counter-trap", "When a monster(s) would be Summoned, OR a Trap Card is activated: Negate the Summon or activation.",
        [ACTIVATION | {"answers": "summon trap", "negates": "activation"}]),
    "an old answer to a Summon": (
        "counter-trap", "Negate the Summon of a monster.", [ACTIVATION | {"answers": "summon", "negates": "summon"}]),
    "one of several effects of a card that stays": (
        "continuous-trap", "Once per turn, you can activate 1 of these effects.\n● Destroy 1 monster.\n● Draw 1 card.",
        [ACTIVATION | {"brings": "other-quick"}, {"class": "quick"}]),
    "a Summon as it resolves": (
        "normal-trap", "Immediately after this effect resolves, Xyz Summon 1 Xyz Monster.", [ACTIVATION]),
    "what may be shown as it is activated": (
        "normal-trap", "(When you activate this card, you can also reveal 1 card.) Draw 1 card.", [ACTIVATION]),
    "an answer to an attack": (
        "counter-trap", "When an opponent's monster declares an attack: Negate the attack.",
        [ACTIVATION | {"answers": "attack", "negates": "attack"}]),
    "a Trap that waits for an attack": (
        "normal-trap", "When an opponent's monster declares an attack: Destroy it.", [ACTIVATION | {"trigger": "attack-declared"}]),
    # --- cards that stay ------------------------------------------------------------------------------------------
    "a Continuous Trap with a bonus": (
        "continuous-trap", "All Dragon monsters gain 500 ATK.",
        [ACTIVATION | {"brings": "continuous-stat-change"}, CONTINUOUS | {"atk-def": "direct"}]),
    "a Continuous Trap with a quick change": (
        "continuous-trap", "You can discard 1 card; 1 monster gains 500 ATK.",
        [ACTIVATION | {"brings": "quick-stat-change"}, {"class": "quick", "atk-def": "direct"}]),
    "a Continuous Trap with a timed effect": (
        "continuous-trap", "If your monster is destroyed by battle: You can draw 1 card.",
        [ACTIVATION | {"brings": "optional-timed"}, {"class": "trigger", "trigger": "destroyed-by-battle"} | OTHERS]),
    "a Continuous Trap with a bonus and a timed effect": (
        "continuous-trap", "All monsters gain 500 ATK. If your monster is destroyed by battle: You can draw 1 card.",
        [ACTIVATION | {"brings": "continuous-stat-change"}, ACTIVATION | {"brings": "optional-timed"},
         CONTINUOUS | {"atk-def": "direct"}, {"class": "trigger", "trigger": "destroyed-by-battle"} | OTHERS]),
    "a Continuous Trap with a mandatory one": (
        "continuous-trap", "If your monster is destroyed by battle: Draw 1 card.",
        [ACTIVATION | {"brings": "mandatory-timed"},
         {"class": "trigger", "optional": "mandatory", "trigger": "destroyed-by-battle"} | OTHERS]),
    "a Continuous Trap that negates activations": (
        "continuous-trap", "When a Spell Card is activated: You can negate that activation.",
        [ACTIVATION | {"brings": "optional-timed"}, {"class": "quick", "answers": "spell", "negates": "activation"}]),
    "an activation of its own": (
        "continuous-trap", "Activate this card by targeting 1 monster; it loses 700 ATK.", [ACTIVATION | {"atk-def": "direct"}]),
    "what hangs on a coin is not direct": (
        "continuous-trap", "When your monster battles: You can toss a coin and call it. If you call it right, its ATK becomes 0.",
        [ACTIVATION | {"brings": "optional-timed"}, {"class": "trigger", "trigger": "battles"}]),
    "what follows the activation is done with it": (
        "continuous-trap", "Activate this card by targeting 1 monster; Special Summon it. Increase its ATK by 100.",
        [ACTIVATION | {"summons": "special", "atk-def": "only-the-summoned"}]),
    "a Trap that becomes a monster": (
        "continuous-trap", "Special Summon this card as an Effect Monster (Rock/EARTH/Level 4/ATK 0/DEF 0).",
        [ACTIVATION | {"summons": "special"}]),
    "a Trap that becomes a monster after something else": (
        "continuous-trap",
        "If your monster battles, during damage calculation: Destroy 1 card, and if you do, Special Summon this card as a Monster.",
        [ACTIVATION | {"named-timing": "during-calculation", "summons": "special"}]),
    "a Trap in play that its player can make a monster": (
        "continuous-trap", "When your opponent activates an effect: You can Special Summon this card as an Effect Monster.",
        [ACTIVATION | {"brings": "other-quick"}, {"class": "quick", "answers": "any-activation", "summons": "special"}]),
    "a choice at its activation": (
        "continuous-trap", "When this card is activated: You can draw 1 card. When your monster is destroyed by battle: You can draw 1 card.",
        [ACTIVATION, {"class": "trigger", "trigger": "destroyed-by-battle"} | OTHERS]),
    "an Equip Spell": (
        "equip-spell", "The equipped monster gains 500 ATK. If this card is sent to the GY: You can draw 1 card.",
        [ACTIVATION, CONTINUOUS | {"atk-def": "direct"}, {"class": "trigger", "trigger": "sent-to-graveyard"} | OWN]),
    "an old card that returns": (
        "equip-spell", "When the equipped monster is Tributed and this card is sent to the Graveyard, return this card to your hand.",
        [ACTIVATION, {"class": "trigger", "optional": "mandatory", "trigger": "sent-to-graveyard"} | OWN]),
    "an old sentence about the end of the Damage Step": (
        "field-spell", "Dragon monsters cannot attack. At the end of the Damage Step, destroy any monster that battled.",
        [ACTIVATION, CONTINUOUS, {"class": "trigger", "optional": "mandatory", "named-timing": "end"}]),
    "old words of a card that stays": (
        "continuous-spell", "When your monster is destroyed by battle, draw 1 card.",
        [ACTIVATION, {"class": "trigger", "optional": "mandatory", "trigger": "destroyed-by-battle"} | OTHERS]),
    "what an Equip Spell may be equipped to": (
        "equip-spell", "Equip only to a Dragon monster. It gains 300 ATK.", [ACTIVATION, CONTINUOUS | {"atk-def": "direct"}]),
    "what it gives behind another effect": (
        "equip-spell", "When a card is banished: Place 1 counter on this card. The equipped monster gains 100 ATK for each counter.",
        [ACTIVATION, {"class": "trigger", "optional": "mandatory", "trigger": "banished"} | OTHERS, CONTINUOUS | {"atk-def": "direct"}]),
    "what its own effect forbids for a turn": (
        "equip-spell", "Once per turn: You can draw 1 card. The equipped monster cannot attack this turn.", [ACTIVATION, {"class": "ignition"}]),
    "a condition before a semicolon": (
        "continuous-trap", "Activate only if a monster is destroyed by battle, by targeting it; Special Summon it.",
        [ACTIVATION | {"trigger": "destroyed-by-battle", "summons": "special"} | OTHERS]),
    "the lower of two": (
        "normal-trap", "Reveal 2 cards. Discard the card with the lower ATK to the GY, and the lower DEF.", [ACTIVATION]),
    "what ATK comes to": (
        "normal-trap", "Destroy monsters, so that the combined ATK of the others becomes 1000 or less.", [ACTIVATION]),
    "damage of an effect or of an attack": (
        "normal-trap", "When you take damage from your opponent's card effect or their monster's attack: Draw 1 card.",
        [ACTIVATION | {"trigger": "battle-damage effect-damage"}]),
    "an old Equip Card that comes back with its monster": (
        "equip-spell", "Equip only to a Beast monster. When the equipped monster is returned to the Deck and this card is sent to the Graveyard, return this card to your hand.",
        [ACTIVATION, {"class": "trigger", "optional": "mandatory", "trigger": "sent-to-graveyard"} | OWN]),
}  # fmt: skip


@pytest.mark.parametrize("name", MONSTERS)
def test_a_monster_is_read(name):
    text, expected = MONSTERS[name]
    assert tell(read(text)) == expected


@pytest.mark.parametrize("name", CARDS)
def test_a_spell_or_trap_is_read(name):
    carrier, text, expected = CARDS[name]
    assert tell(read(text, carrier)) == expected


IN_JAPANESE = PrintedCard(
    "Badger", "monster", "If this card is Summoned: Draw 1 card.", japanese=(("text", (JapaneseEffect(True),)),)
)


def list_readings():
    yield read_card(IN_JAPANESE)
    yield from (read(text) for text, _ in MONSTERS.values())
    yield from (read(text, carrier) for carrier, text, _ in CARDS.values())


def test_every_convention_is_shown_by_a_case_and_every_fact_names_one():
    shown = {
        each.convention for reading in list_readings() for effect in reading.effects for each in (*effect.facts, *effect.unread)
    }  # fmt: skip
    assert shown == set(CONVENTIONS)


def test_every_fact_has_the_words_that_it_was_read_in():
    for reading in list_readings():
        for effect in reading.effects:
            for fact in effect.facts:
                if fact.convention in ("printed-exclusion", "named-window", "direct-change", "negates-activation"):
                    assert reading.quote(fact.span)
    reading = read("If a card is banished: Target 1 monster; it gains 500 ATK.")
    words = {fact.field: reading.quote(fact.span) for fact in reading.effects[0].facts}
    assert words["trigger"] == "is banished"
    assert words["atk-def"] == "gains 500 ATK"


def test_what_may_mean_something_else_is_told_with_its_clause():
    (effect,) = read("If this card attacks a monster, destroy it without damage calculation.").effects
    assert [(each.convention, dict(each.otherwise)) for each in effect.unread] == [
        ("without-calculation", {"named_timing": ("before-calculation",)})
    ]


def test_another_event_beside_its_own_may_count_as_its_own():
    own, other = read("If this card is Special Summoned, or if a monster is banished: You can draw 1 card.").effects
    assert own.unread == ()
    assert [(each.convention, dict(each.otherwise)) for each in other.unread] == [
        ("events-of-one-effect", {"about": ("this-card",)})
    ]
    alone = read("If a monster is banished: You can draw 1 card.").effects
    assert [each.unread for each in alone] == [()]


def test_events_of_two_cards_without_a_second_if_leave_the_same_open():
    text = "If this card is Special Summoned, or a monster is sent to your GY: You can draw 1 card."
    (effect,) = read(text).effects
    assert effect.says("about", "this-or-other-cards")
    assert [(each.convention, dict(each.otherwise)) for each in effect.unread] == [
        ("events-of-one-effect", {"about": ("this-card",)})
    ]


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        ("immediately after this effect resolves, Xyz Summon 1 monster using them.", True),
        ("then immediately after this effect resolves, Synchro Summon 1 monster using them.", True),
        ("then, immediately after this effect resolves, you can Synchro Summon 1 monster.", False),
        ("but they cannot be used for a Synchro Summon.", False),
    ],
)
def test_what_orders_a_summon_from_the_extra_deck_may_be_kept_from_the_damage_step(text, doubted):
    (effect,) = read(f"If this card is Special Summoned: You can Special Summon 2 monsters, {text}").effects
    told = [("summons-at-once", {"summons": ("fusion",)})] if doubted else []
    assert [(each.convention, dict(each.otherwise)) for each in effect.unread] == told


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("detach 1 material from this card, then activate 1 of these effects.", "direct"),
        ("detach 1 material from this card to activate 1 of these effects.", "direct"),
        ("destroy this card, then apply 1 of these effects.", "uncertain"),
    ],
)
def test_one_of_its_own_effects_is_no_effect_of_another_card(text, change):
    (effect,) = read(
        f"Once per turn (Quick Effect): You can {text}\n● Draw 1 card.\n● A monster gains 300 ATK."
    ).effects
    assert (effect.kind, effect.record.atk_def) == ("quick", (change,))


def test_effects_for_which_it_is_material_are_another_cards():
    text = "A monster that has this card as material gains these effects.\n● (Quick Effect): You can draw 1 card."
    assert not any(effect.is_activated for effect in read(text).effects)


GIVEN = {
    # the text: of the effects that it gives to other cards, those that are activated
    "one": ("A monster that has this card as material gains this effect.\n● If it attacks: You can draw 1 card.",
            ["If it attacks: You can draw 1 card."]),
    "one of two": (
        "Monsters you control gain these effects.\n● They cannot be destroyed.\n● (Quick Effect): You can draw 1 card.",
        ["(Quick Effect): You can draw 1 card."]),
    "one below how often it is used": (
        'A monster Ritual Summoned using this card gains this effect. You can only use this effect of "Badger" once per turn.\n● If it attacks: You can draw 1 card.',
        ["If it attacks: You can draw 1 card."]),
    "none of them": ("Monsters you control gain these effects.\n● They cannot be destroyed.", []),
    "its own": ("This card gains this effect.\n● Once per turn: You can draw 1 card.", []),
    "what it chooses": ("Once per turn: You can activate 1 of these effects;\n● Draw 1 card.\n● Gain 500 LP.", []),
}  # fmt: skip


@pytest.mark.parametrize(("text", "given"), GIVEN.values(), ids=GIVEN)
def test_activated_effects_that_are_given_to_others_are_found(text, given):
    reading = read(text)
    assert [reading.quote(span) for span in reading.given] == given


@pytest.mark.parametrize(
    ("carrier", "text"),
    [
        ("monster", "Each time your monster inflicts battle damage, draw 1 card."),
        ("continuous-trap", "Each time your monster inflicts battle damage, draw 1 card."),
        ("continuous-spell", "When your monster inflicts battle damage, draw 1 card."),
        ("monster", "A monster attacking this card will be destroyed at the End Phase."),
        ("monster", "As long as this card remains face-up, increase your Life Points by 800."),
    ],
)
def test_whether_old_words_activate_or_apply_is_left_open(carrier, text):
    *_, effect = read(text, carrier).effects
    assert [(each.convention, dict(each.otherwise)) for each in effect.unread] == [
        ("old-trigger", {"class_": ("continuous",)})
    ]


def test_the_pendulum_effect_comes_first_and_is_told_apart():
    reading = read("FLIP: Draw 1 card.", pendulum="(Quick Effect): You can draw 1 card.")
    assert [(effect.id, effect.span.part, effect.kind) for effect in reading.effects] == [
        ("effect-1", "pendulum-text", "quick"), ("effect-2", "text", "flip"),
    ]  # fmt: skip


def test_a_word_of_today_in_one_text_makes_the_other_modern_too():
    reading = read("When this card is destroyed, draw 1 card.", pendulum="(Quick Effect): You can draw 1 card.")
    assert [effect.kind for effect in reading.effects] == ["quick", "continuous"]


@pytest.mark.parametrize(
    "text",
    [
        "If this card would be used to Link Summon a Dragon monster, you can treat it as a Warrior.",
        "When your other monster is destroyed, you can Special Summon this card (from your hand).",
        "During your Standby Phase, detach 1 material from this card.",
    ],
)
def test_what_old_texts_never_said_makes_a_text_without_marks_apply_by_itself(text):
    assert [effect.kind for effect in read(text).effects] == ["continuous"]


def test_the_same_sentence_in_older_words_is_activated():
    assert [effect.kind for effect in read("When your other monster is destroyed, you can draw 1 card.").effects] == [
        "trigger"
    ]


def test_a_monster_given_to_a_ritual_summon_starts_no_chain():
    text = "When you Ritual Summon a monster, you can banish this card as 1 of the monsters required for that Summon."
    assert [effect.kind for effect in read(text).effects] == ["continuous"]


@pytest.mark.parametrize(
    "lead",
    [
        "This card's activation and effect cannot be negated.",
        '(This card is not treated as a "Moth" card.)',
        "Your LP must be lower than your opponent's to activate and to resolve this effect.",
        "To activate this card, you must draw it and reveal it.",
    ],
)
def test_what_a_sentence_in_front_says_of_the_card_is_no_effect_beside_its_activation(lead):
    reading = read(f"{lead} If you control a Dragon monster: Destroy 1 monster on the field.", "quick-play-spell")
    assert [effect.kind for effect in reading.effects] == ["activation"]
    assert reading.quote(reading.effects[0].span).startswith(lead)


def test_what_a_sentence_in_front_goes_on_to_do_is_the_activation():
    text = 'This card is always treated as a "Moth" card. Your monster gains 500 ATK.\n● When it attacks: Draw 1 card.'
    activation, other = read(text, "quick-play-spell").effects
    assert activation.is_activation
    assert not activation.record.trigger
    assert other.says("trigger", "attack-declared")


@pytest.mark.parametrize(
    ("line", "text", "effects"),
    [
        ("Beast / Effect", "Draw 1 card.", True),
        ("Beast / Tuner", "Draw 1 card.", True),
        ("Beast / Spirit", "Draw 1 card.", True),
        ("Beast / Tuner / Normal", "It sings.", False),
        ("Beast / Fusion", '"Gull" + "Wren"', False),
        ("Beast / Fusion / Tuner", "2 Tuners", False),
        ("Beast / Synchro / Tuner", "1 Tuner\nDraw 1 card.", True),
        ("Beast", "It sings.", False),
    ],
)
def test_an_ability_in_the_line_of_types_means_effects(line, text, effects):
    assert (print_card("Copper Badger", {"type_line": line, "text": text}) is not None) == effects


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        ("a card or effect", ("any-activation",)),
        ("a Spell/Trap Card or effect", ("spell", "trap")),
        ("a Spell Card or effect", ("spell",)),
        ("a Trap Card or effect, while this card is in your Spell & Trap Zone", ("trap",)),
        ("a monster effect, or Spell Card or effect", ("monster-effect", "spell")),
        ("a Spell Card or effect, or a Beast monster effect", ("monster-effect", "spell")),
        ("a monster effect or Trap Card", ("monster-effect", "trap")),
        ("a monster effect, or a Beast Spell/Trap Card or effect", ("any-activation",)),
    ],
)
def test_what_is_answered_is_read_by_its_kind(said, answers):
    (effect,) = read(f"When your opponent activates {said} (Quick Effect): You can negate the activation.").effects
    assert effect.record.answers == answers


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("During the Main Phase: You can discard 1 card; draw 1 card.", ["quick"]),
        ("During your Main Phase: You can discard 1 card; draw 1 card.", ["ignition"]),
    ],
)
def test_a_trap_is_used_in_both_players_main_phases_unless_it_names_one(text, kinds):
    assert [each.kind for each in read(text, "continuous-trap").effects if not each.is_activation] == kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("By Tributing 1 monster on your side of the field, draw 1 card.", ["ignition"]),
        ("By Tributing 1 monster on your side of the field, this card cannot attack.", ["continuous"]),
        ("You can discard 1 card; this card gains 300 ATK. This ATK change lasts for a while.", ["ignition"]),
        ("Once per turn: Roll a six-sided die. If it is 6, draw 1 card.", ["ignition"]),
        (
            "You can activate 1 of these effects (but you can only use each of these effects once per turn);\n● Draw 1 card.",
            ["ignition"],
        ),
    ],
)
def test_what_is_ordered_is_not_taken_for_what_applies_by_itself(text, kinds):
    assert [each.kind for each in read(text).effects] == kinds


@pytest.mark.parametrize(
    ("text", "kind", "doubted"),
    [
        (
            "Once per turn: You can draw 1 card. This is a Quick Effect if you control a Beast monster.",
            "ignition",
            True,
        ),
        ("Once per turn: You can draw 1 card. This is a Quick Effect.", "quick", False),
    ],
)
def test_what_is_a_quick_effect_at_times_alone_is_left_open(text, kind, doubted):
    (effect,) = read(text).effects
    assert (effect.kind, [each.otherwise for each in effect.unread]) == (
        kind,
        [{"class_": ("quick",)}] if doubted else [],
    )


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        ("By discarding 1 card, negate 1 battle, and it gains 100 ATK. This effect can be used during either player's turn.", True),
        ("By discarding 1 card, increase the ATK of 1 monster by 100. This effect can be used during either player's turn.", False),
        ("When your opponent's monster declares an attack (Quick Effect): You can negate the attack, and your monster gains 100 ATK.", False),
    ],
)  # fmt: skip
def test_whether_an_attack_is_negated_in_the_damage_step_for_a_change_is_left_open(text, doubted):
    (effect,) = read(text).effects
    assert (effect.kind, effect.says("atk_def", "direct"), bool(effect.unread)) == ("quick", True, doubted)


def test_a_trap_that_negates_what_targets_answers_it():
    text = "Draw 1 card. When a monster you control is targeted by a card effect: You can send this card to the GY; {}."
    kinds = [
        read(text.format(does), "continuous-trap").effects[-1].kind for does in ("negate that effect", "draw 1 card")
    ]
    assert kinds == ["quick", "trigger"]

"""What a draft says of a whole text: no part of it is lost, and nothing is said that another part takes back."""

from __future__ import annotations

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts.draft import draft_card
from kb.reader.drafts.printed_card import Printed

MONSTER = {"kind": "monster", "type_line": "Beast / Effect"}
TRAP = {"kind": "trap", "property": "normal"}
END = {"during": {"part": "end-phase"}}
DRAFTS = {
    # the card, its text, and of some effect of the draft what it has to say
    "an End Phase is waited for": (
        MONSTER, "During your End Phase: Destroy this card.",
        {"class": "trigger", "needs": [END, "own-turn"], "does": [{"destroy": {"of": "this-card"}}]},
    ),
    "what is asked besides a phase is left open": (
        MONSTER, "During the End Phase, if it rains: Destroy this card.", {"needs": [END, {"unplayed": "if it rains"}]},
    ),
    "what stands in brackets before a comma": (
        MONSTER, "When a monster declares an attack (in either player's turn), while you control a Beast monster: You can draw 1 card.",
        {"needs": [{"controls": {"of": "controller", "kind": "monster", "type": "beast"}}]},
    ),
    "two phases of one player": (
        MONSTER, "Once per Chain, during your opponent's Main Phase or Battle Phase (Quick Effect): You can draw 1 card.",
        {
            "needs": [{"during": {"part": ["main-phase", "main-phase-2", "battle-phase"]}}, "opponents-turn"],
            "once-per": "chain", "named-timing": None,
        },
    ),
    "phases of two players": (
        MONSTER, "During your Main Phase or your opponent's Battle Phase (Quick Effect): You can draw 1 card.",
        {"needs": [{"any-of": [["own-turn", {"during": {"part": ["main-phase", "main-phase-2"]}}], ["opponents-turn", {"during": {"part": "battle-phase"}}]]}]},
    ),
    "a price in older words, and what it buys": (
        MONSTER, "You can Tribute 2 monsters to inflict 1500 damage to your opponent.",
        {
            "cost": [{"tribute": {"of": {"chosen": {"of": "controller", "from": "monster-zone", "kind": "monster", "count": 2}}}}],
            "does": [{"inflict-damage": {"to": "opponent", "amount": 1500}}],
        },
    ),
    "what older words select is a target": (
        TRAP, "Select 1 card on the field, and destroy it.",
        {"targets": "card", "target-must-be": {"kind": "card"}, "does": [{"destroy": {"of": "target"}}]},
    ),
    "one target alone of an activation": (
        MONSTER, "When a Spell/Trap Card is activated that targets exactly 1 Beast monster you control (and no other cards) (Quick Effect): You can negate the activation.",
        {
            "needs": [
                {"answered": {"kind": "spell-or-trap", "only": {"type": "beast", "kind": "monster", "of": "controller"}, "target-count": 1}},
                {"not": {"answered": {"kind": "spell-or-trap", "is": "effect"}}},
            ]
        },
    ),
    "cards of an event except some": (
        MONSTER, 'If a face-up "Gull" monster(s) you control, except "Hawk", leaves the field by an opponent\'s card effect: You can draw 1 card.',
        {
            "needs": [
                {"fits": {"of": "that-card", "as": {"face": "up", "archetype": "Gull", "kind": "monster", "of": "controller", "not": {"named": "Hawk"}}}},
                {"left-by": {"cause": "card-effect", "by": {"of": "opponent"}}},
            ]
        },
    ),
    "added, and not drawn": (
        MONSTER, "If this card is added to your hand, except by drawing it: You can Special Summon it.",
        {"needs": [{"fits": {"of": "this-card", "as": {"came-from": ["deck", "extra-deck", "graveyard", "banished"]}}}]},
    ),
    "sent, and not by battle": (
        MONSTER, "If this card is sent from the field to the GY, except by being destroyed by battle: Return it to the hand.",
        {
            "needs": [
                {"fits": {"of": "this-card", "as": {"zone": "graveyard", "came-from": "field"}}},
                {"not": {"left-by": {"cause": "battle"}}},
            ]
        },
    ),
    "a battle of the player's monster that is over": (
        MONSTER, 'After damage calculation, if your "Gull" monster battled an opponent\'s monster: You can draw 1 card.',
        {"needs": [{"battling": {"of": "controller", "archetype": "Gull"}}, {"battling": {"of": "opponent"}}]},
    ),
    "a described monster that attacks, whose ever": (
        MONSTER, "When a LIGHT monster declares an attack: You can draw 1 card.", {"needs": [{"attacks": {"attribute": "light"}}]},
    ),
    "two ways to be destroyed behind one verb": (
        MONSTER, "If this Link Summoned card is destroyed by battle, or by an opponent's card effect: You can draw 1 card.",
        {
            "needs": [
                {
                    "any-of": [
                        [{"triggered-by": {"event": "destroyed-by-battle"}}, {"summoned": {"of": "this-card", "how": "link"}}],
                        [
                            {"triggered-by": {"event": "destroyed-by-effect"}},
                            {"summoned": {"of": "this-card", "how": "link"}},
                            {"left-by": {"cause": "card-effect", "by": {"of": "opponent"}}},
                        ],
                    ]
                }
            ]
        },
    ),
    "this card as one of those that pay": (
        MONSTER, "You can send 2 cards from your hand to the GY, including this card; draw 1 card.",
        {
            "from": "hand",
            "cost": [
                {"send-to-graveyard": {"of": "this-card"}},
                {"send-to-graveyard": {"of": {"chosen": {"from": "hand", "other": "yes", "kind": "card", "of": "controller", "count": 1}}}},
            ],
        },
    ),
    "this card as one of those discarded": (
        MONSTER, "You can discard 2 cards, including this card; draw 1 card.",
        {
            "from": "hand",
            "cost": [
                {"discard": {"of": "this-card"}},
                {"discard": {"of": {"chosen": {"of": "controller", "from": "hand", "other": "yes", "kind": "card", "count": 1}}}},
            ],
        },
    ),
    "a monster that has not left by the end of its Damage Step": (
        MONSTER, "At the end of the Damage Step, if this card battled a Warrior monster: Destroy that monster.",
        {
            "needs": [
                {"battling": {"of": "this-card"}},
                {"battling": {"of": "opponent", "type": "warrior"}},
                {"fits": {"of": "battled-monster", "as": {"zone": "monster-zone"}}},
            ]
        },
    ),
    "an exception before the other cards of a cost": (
        MONSTER, 'You can banish 1 "Gull" monster, except "Hawk", and this card from your GY; draw 1 card.',
        {
            "cost": [
                {
                    "banish": {
                        "of": {
                            "chosen": {
                                "from": "graveyard", "other": "yes", "archetype": "Gull", "kind": "monster", "not": {"named": "Hawk"},
                                "of": "controller", "count": 1,
                            }
                        }
                    }
                },
                {"banish": {"of": "this-card"}},
            ]
        },
    ),
    "a whole hand as a price": (
        TRAP, "Discard your entire hand; draw 2 cards.",
        {"cost": [{"discard": {"of": {"all": {"kind": "card", "of": "controller", "zone": "hand"}}}}]},
    ),
    "one card of two kinds as a price": (
        MONSTER, 'You can discard 1 "Gull" card or 1 Level 8 monster; draw 1 card.',
        {
            "cost": [
                {
                    "discard": {
                        "of": {
                            "chosen": {
                                "from": "hand", "kind": "card", "of": "controller", "count": 1,
                                "either": [{"archetype": "Gull", "kind": "card"}, {"level": 8, "kind": "monster"}],
                            }
                        }
                    }
                }
            ]
        },
    ),
    "one of two values of a target": (
        MONSTER, "You can target 1 Beast monster with 2100 ATK or DEF in your GY; add it to your hand.",
        {"target-must-be": {"type": "beast", "kind": "monster", "either": [{"atk": 2100}, {"def": 2100}], "of": "controller", "zone": "graveyard"}},
    ),
    "a target of each player": (
        MONSTER, "You can target 1 face-up monster on each field; destroy them.",
        {
            "target-count": 2, "target-each": "yes",
            "target-must-be": {"either": [{"face": "up", "kind": "monster", "of": "controller"}, {"face": "up", "kind": "monster", "of": "opponent"}]},
        },
    ),
    "as many targets as wanted, of different names": (
        TRAP, 'Target any number of your banished "Gull" monsters with different names; add them to your hand.',
        {"target-most": "any-number", "target-names": "different"},
    ),
    "a restriction for all effects of a text": (
        MONSTER,
        'If this card is Normal Summoned: You can draw 1 card. You can Tribute this card; draw 2 cards. You can only use each effect of "Gull" once per turn, also you cannot Special Summon from the Extra Deck the turn you activate either of this card\'s effects, except Fusion Monsters.',
        {
            "once-per": "name",
            "cost": [
                {
                    "forbid": {
                        "what": "special-summon", "lasts": "until-end-of-turn",
                        "of": {"all": {"of": "controller", "zone": "extra-deck", "not": {"kind": "fusion-monster"}}},
                    }
                }
            ],
        },
    ),
    "no attack in exchange for an effect": (
        MONSTER, "You can Tribute this card; draw 1 card. This card cannot declare an attack the turn this effect is activated.",
        {"cost": [{"forbid": {"what": "declare-attack", "of": "this-card", "lasts": "until-end-of-turn"}}, {"tribute": {"of": "this-card"}}]},
    ),
    "older words do not tell if a step needs the one before": (
        TRAP, "Draw 1 card and inflict 300 damage to your opponent.",
        {
            "does": [
                {
                    "if-done": {
                        "do": [{"draw": {"of": "controller", "count": 1}}],
                        "then": [{"inflict-damage": {"to": "opponent", "amount": 300}}],
                        "otherwise": [{"unplayed": "inflict 300 damage to your opponent"}],
                    }
                }
            ]
        },
    ),
    "words of today tell that no step needs the one before": (
        TRAP, "When an attack is declared: Draw 1 card and inflict 300 damage to your opponent.",
        {"does": [{"draw": {"of": "controller", "count": 1}}, {"inflict-damage": {"to": "opponent", "amount": 300}}]},
    ),
    "words of today need no colon": (
        TRAP, "Banish 1 card from your GY and draw 1 card.",
        {
            "does": [
                {"banish": {"of": {"chosen": {"from": "graveyard", "kind": "card", "of": "controller", "count": 1}}}},
                {"draw": {"of": "controller", "count": 1}},
            ]
        },
    ),
    "one change in older words is no two steps": (
        MONSTER, "When this card is Normal Summoned, it gains 300 ATK and it loses 200 DEF.",
        {
            "does": [
                {"change-stat": {"of": "this-card", "stat": "atk", "by": 300}},
                {"change-stat": {"of": "this-card", "stat": "def", "by": -200}},
            ]
        },
    ),
    "where a monster itself goes is of no class": (
        MONSTER, "If this face-up card would leave the field, banish it instead.",
        {"class": "unclassified", "does": [{"replace-destination": {"of": "this-card", "to": "banished", "leaving": "field"}}]},
    ),
    "what is selected beside a price is left open": (
        TRAP, "Select 1 face-up monster you control and send 1 card from your hand to the Graveyard.",
        {"does": {"unplayed": "Select 1 face-up monster you control and send 1 card from your hand to the…"}},
    ),
    "the Battle Phase that is given up": (
        MONSTER, "You can discard 1 card; draw 1 card. You cannot conduct your Battle Phase the turn you activate this effect.",
        {"needs": [{"any-of": ["opponents-turn", {"during": {"part": ["draw-phase", "standby-phase", "main-phase"]}}]}]},
    ),
    "once as long as it is face-up": (
        MONSTER, "Once while face-up on the field: You can draw 1 card.", {"once-per": "stay", "does": [{"draw": {"of": "controller", "count": 1}}]},
    ),
    "the second Main Phase": (
        MONSTER, "During Main Phase 2 (Quick Effect): You can draw 1 card.", {"needs": [{"during": {"part": "main-phase-2"}}]},
    ),
    "what was so earlier in the turn sets nothing off in a phase": (
        MONSTER,
        "During the End Phase, if this card was Normal Summoned or flipped face-up this turn: Return it to the hand.",
        {
            "needs": [END, {"fits": {"of": "this-card", "as": {"this-turn": ["normal-summoned", "flipped-face-up"]}}}],
            "trigger": None,
        },
    ),
    "a monster that is never Special Summoned": (
        MONSTER,
        "Cannot be Special Summoned. You can draw 1 card.",
        {"text": 1, "does": [{"forbid": {"what": "special-summon", "of": "this-card"}}]},
    ),
    "a player's turn": (
        MONSTER, "During your opponent's turn (Quick Effect): You can draw 1 card.", {"needs": ["opponents-turn"]},
    ),
    "an event that has to come last in one of two ways alone": (
        MONSTER, "When this card declares an attack, or if a monster effect is activated: You can draw 1 card.",
        {"when-or-if": None},
    ),
    "a point of a battle that does not say of which": (
        MONSTER, "After damage calculation: Destroy any opponent's monster that battles this card.",
        {"named-timing": "after-calculation", "needs": [{"unplayed": "Destroy any opponent's monster that battles this card."}]},
    ),
    "a Trap that is activated from the hand in some state": (
        {"kind": "trap", "property": "normal"}, "Draw 1 card. If you control no cards, you can activate this card from your hand.",
        {"from-hand": [{"not": {"controls": {"of": "controller", "zone": "field", "kind": "card"}}}]},
    ),
    "a Trap that is activated from the hand for a price": (
        {"kind": "trap", "property": "normal"}, "Draw 1 card. You can activate this card from your hand by paying 100 LP.",
        {"from-hand": {"unplayed": "You can activate this card from your hand by paying 100 LP."}},
    ),
    "a text that says GY says where it targets": (
        {"kind": "spell", "property": "normal"}, 'Add 1 "Gull" monster from your GY to your hand.',
        {"targets": None, "cost": None, "does": [{"add-to-hand": {"of": {"chosen": {"from": "graveyard", "archetype": "Gull", "kind": "monster", "of": "controller", "count": 1}}}}]},
    ),
    "an effect that is used three times a turn": (
        MONSTER, 'During your Main Phase: You can draw 1 card. You can only use this effect of "Gull" thrice per turn.',
        {"once-per": "name", "uses": 3},
    ),
    "an effect with two limits": (
        MONSTER, 'Once per turn, if you take damage: You can draw 1 card. You can only use this effect of "Gull" once per Chain.',
        {"once-per": "unplayed"},
    ),
    "an effect that is used once in a Duel": (
        MONSTER, 'During your Main Phase: You can draw 1 card. You can only use the effect of "Gull" once per Duel.',
        {"once-per": "duel"},
    ),
    "a Synchro Summon outside the Damage Step is in no doubt": (
        MONSTER, "During your Main Phase, you can: Immediately after this effect resolves, Synchro Summon using this card you control.",
        {"unplayed": None, "cost": None},
    ),
    "what applies in a Pendulum Zone": (
        MONSTER | {"type_line": "Beast / Pendulum / Effect", "pendulum_text": "All Beast monsters you control gain 300 ATK."},
        "Once per turn: You can draw 1 card.",
        {
            "applies-when": [{"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}}],
            "does": [{"change-stat": {"of": {"all": {"of": "controller", "kind": "monster", "type": "beast"}}, "stat": "atk", "by": 300}}],
        },
    ),
    "one of the effects that apply in a Pendulum Zone": (
        MONSTER | {"type_line": "Beast / Pendulum / Effect", "pendulum_text": "Apply 1 of these effects.\n● All Beast monsters you control gain 300 ATK."},
        "Once per turn: You can draw 1 card.",
        {
            "applies-when": [{"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}}],
            "does": {"unplayed": "All Beast monsters you control gain 300 ATK."},
        },
    ),
    "a Pendulum Monster that is Tributed": (
        MONSTER | {"type_line": "Beast / Pendulum / Effect", "pendulum_text": "Once per turn: You can draw 1 card."},
        "If this card is Tributed: You can draw 1 card.",
        {"needs": [{"not": {"fits": {"of": "this-card", "as": {"zone": "deck"}}}}]},
    ),
    "an event that stands behind what is done": (
        MONSTER, "Inflict 500 damage to your opponent each time a Beast monster you control is sent to the Graveyard.",
        {"trigger": "sent-to-graveyard", "needs": [{"unplayed": "Inflict 500 damage to your opponent each time a Beast monster you control is…"}]},
    ),
    "an event that no other word names": (
        MONSTER, "When a coin toss is performed: You can draw 1 card.", {"class": "trigger", "trigger": "other-event"},
    ),
    "cards of a name, one or more": (
        MONSTER, 'If you control no cards, except "Gull(s)": You can draw 1 card.',
        {"needs": [{"not": {"controls": {"of": "controller", "zone": "field", "kind": "card", "not": {"named": "Gull"}}}}]},
    ),
    "an event that has to come last": (
        MONSTER, "When this card destroys a monster by battle: You can draw 1 card.", {"when-or-if": "when"},
    ),
    "a limit behind another effect": (
        MONSTER, 'During your End Phase: You can draw 1 card. You can only control 1 "Gull".',
        {"does": [{"limit": {"what": "only-one-controlled", "named": "Gull"}}]},
    ),
    "what banishes itself from the Graveyard works there": (
        {"kind": "spell", "property": "normal"},
        "Draw 1 card. If a Beast monster you control would be destroyed, you can banish this card from your GY instead.",
        {"class": "continuous", "from": "graveyard"},
    ),
    "what banishes itself from either of two places works in both": (
        MONSTER, "If a Beast monster you control would be destroyed by battle, you can banish this card from your hand or GY instead.",
        {"id": "effect-1-from-graveyard", "class": "continuous", "from": "graveyard"},
    ),
    "what banishes itself while it is in the Graveyard": (
        MONSTER,
        "If a Beast monster you control would be destroyed by battle while this card is in your GY, you can banish this card instead.",
        {"class": "continuous", "from": "graveyard"},
    ),
    "a destruction by battle or by an effect": (
        MONSTER, "If this card would be destroyed by battle or by a card effect, you can discard 1 card instead.",
        {"does": [{"replace-destruction": {"of": "this-card", "by": "any", "do": [{"discard": {"count": 1}}]}}]},
    ),
    "a destruction by the opponent's effects alone": (
        MONSTER, "If this card would be destroyed by an opponent's card effect, you can discard 1 card instead.",
        {"does": [{"replace-destruction": {"of": "this-card", "by": "effect", "do": {"unplayed": "If this card would be destroyed by an opponent's card effect, you can discard…"}}}]},
    ),
    "a destruction in one phase alone": (
        MONSTER, "If this card would be destroyed during the End Phase, you can discard 1 card instead.",
        {"does": [{"replace-destruction": {"of": "this-card", "by": "any", "do": {"unplayed": "If this card would be destroyed during the End Phase, you can discard 1 card…"}}}]},
    ),
    "what shuffles itself away as a price": (
        MONSTER, "At the end of the Battle Phase, if this card battled: You can shuffle it into the Deck; draw 1 card.",
        {"cost": [{"return-to-deck": {"of": "this-card"}}], "does": [{"draw": {"of": "controller", "count": 1}}]},
    ),
    "what another card that was spoken of is paid with": (
        MONSTER, "If a Beast monster you control battled: You can shuffle it into the Deck; draw 1 card.",
        {"cost": {"unplayed": "You can shuffle it into the Deck"}},
    ),
    "what returns itself in an End Phase": (
        MONSTER, "During the End Phase, if this card was Normal Summoned or flipped face-up this turn: Return it to the hand.",
        {"does": [{"return-to-hand": {"of": "this-card"}}]},
    ),
    "whether what the opponent chooses has to be activated": (
        MONSTER, "If this card is destroyed by battle: Your opponent can draw 1 card.",
        {"optional": "mandatory", "unplayed": "If this card is destroyed by battle: Your opponent can draw 1 card."},
    ),
    "what turns itself as it is Summoned": (
        MONSTER, "If this card is Normal or Flip Summoned: Change it to Defense Position.",
        {"does": [{"change-position": {"of": "this-card", "to": "defense"}}]},
    ),
    "a Spell that is kept on the field": (
        {"kind": "spell", "property": "normal"},
        ("When this card is activated: Draw 1 card. While this card is face-up on the field, your opponent's monsters"
        " cannot declare an attack."),
        {"class": "continuous", "applies-when": [{"face-up": {"of": "this-card"}}]},
    ),
    "what an Equip Spell with a cost gives": (
        {"kind": "spell", "property": "equip"}, "Discard 1 card; equip this card to a monster. It hops about the field.",
        {"id": "activation", "class": "activation", "cost": [{"discard": {"count": 1}}]},
    ),
    "what a monster gives whom it equips itself to": (
        MONSTER, "You can target 1 monster; equip this card to that target. It gains 300 ATK.",
        {
            "id": "standing",
            "applies-when": [{"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}}],
            "does": [{"change-stat": {"of": "equipped-monster", "stat": "atk", "by": 300}}],
        },
    ),
    "what a monster gives whom it equips itself to from elsewhere": (
        MONSTER, "You can target 1 monster; equip this card from your hand or GY to that target. It hops about the field.",
        {"id": "standing", "does": {"unplayed": "It hops about the field"}},
    ),
    "several things that a monster gives whom it equips itself to": (
        MONSTER, "You can target 1 monster; equip this card to it. It gains 300 ATK. It hops about the field.",
        {"id": "standing", "does": {"unplayed": "It gains 300 ATK. It hops about the field"}},
    ),
    "what a Union Monster gives, and spares": (
        MONSTER,
        ("A monster equipped with this card gains 600 ATK/DEF, also if the equipped monster would be destroyed by battle"
        " or card effect, destroy this card instead."),
        {
            "id": "effect-1-2", "optional": "mandatory",
            "applies-when": [{"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}}],
            "does": [{"replace-destruction": {"of": "equipped-monster", "by": "any", "do": [{"destroy": {"of": "this-card"}}]}}],
        },
    ),
    "what a monster gives while it is an Equip Card": (
        MONSTER, "While this card is equipped to a monster, the equipped monster gains 400 ATK.",
        {
            "applies-when": [{"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}}],
            "does": [{"change-stat": {"of": "equipped-monster", "stat": "atk", "by": 400}}],
        },
    ),
    "how many Union Monsters a monster bears": (
        MONSTER,
        ("(A monster can only be equipped with 1 Union Monster at a time. If the equipped monster would be destroyed,"
        " destroy this card instead.)"),
        {"does": [{"replace-destruction": {"of": "equipped-monster", "by": "any", "do": [{"destroy": {"of": "this-card"}}]}}]},
    ),
    "what others than the wearer get from an Equip Card": (
        MONSTER, "While this card is equipped to a monster, Beast monsters you control cannot be destroyed by battle.",
        {"does": {"unplayed": "While this card is equipped to a monster, Beast monsters you control cannot be…"}},
    ),
    "what a monster gives as an Equip Spell": (
        MONSTER,
        ("You can target 1 monster; equip this card you control to it as an Equip Spell that gives it 500 ATK."
        " You can only use this effect once per turn."),
        {"id": "standing", "does": [{"change-stat": {"of": "equipped-monster", "stat": "atk", "by": 500}}]},
    ),
    "what a monster gives as an Equip Spell, and in sentences behind that": (
        MONSTER,
        "You can equip this card to 1 monster as an Equip Spell that gives it 500 ATK. It hops about the field.",
        {"id": "standing", "does": {"unplayed": "as an Equip Spell that gives it 500 ATK. It hops about the field"}},
    ),
    "what a monster gives as an Equip Spell of which bullets tell": (
        MONSTER,
        ("You can equip this card to 1 monster as an Equip Spell with the following effect.\n"
        "● It hops about the field."),
        {"id": "standing", "does": {"unplayed": "as an Equip Spell with the following effect. ● It hops about the field"}},
    ),
    "a Summon without Tributes that has its price": (
        MONSTER, "You can Normal Summon/Set this card without Tributing, but its original ATK becomes halved.",
        {"class": "continuous", "applies-when": {"unplayed": "You can Normal Summon/Set this card without Tributing, but its original ATK…"}},
    ),
    "the turn in which a card is activated": (
        {"kind": "trap", "property": "continuous"},
        ("Activate this card by targeting 1 monster that can fly. Once per turn: You can draw 1 card."
        " You cannot Special Summon the turn you activate this card."),
        {
            "id": "activation",
            "cost": [
                {"forbid": {"what": "special-summon", "of": "controller", "lasts": "until-end-of-turn"}},
                {"unplayed": "targeting 1 monster that can fly"},
            ],
        },
    ),
    "a banished card": (
        MONSTER, "During the End Phase: Special Summon this banished card.", {"from": "banished"},
    ),
    "old words that name two timings": (
        MONSTER, "If this card attacks a monster, destroy it without damage calculation.",
        {"id": "effect-1-before-calculation", "named-timing": "before-calculation"},
    ),
    "an attack on what lies face-down": (
        MONSTER,
        "When your opponent's monster attacks this card in face-down Defense Position, you can draw 1 card.",
        {"id": "effect-1-before-calculation", "named-timing": "before-calculation"},
    ),
    "old words that may chain": (
        MONSTER, "When 1 Beast monster is targeted by the effect of a Spell Card, you can draw 1 card.",
        {"id": "effect-1-quick", "class": "quick"},
    ),
    "one more attack this turn": (
        MONSTER, "You can discard 1 card; this card can make a second attack during each Battle Phase this turn.",
        {"does": [{"may-attack": {"of": "this-card", "times": 2, "lasts": "until-end-of-turn"}}]},
    ),
    "a monster of the Graveyard that is Summoned": (
        {"kind": "spell", "property": "normal"},
        "Target 1 Beast monster in your GY; Special Summon that target in Defense Position.",
        {
            "target-must-be": {"of": "controller", "zone": "graveyard", "kind": "monster", "type": "beast"},
            "does": [{"special-summon": {"of": "target", "position": "defense"}}],
        },
    ),
    "a card of the Graveyard that comes back": (
        MONSTER,
        "You can target 1 Beast monster in your GY; add it to your hand.",
        {"targets": "card", "does": [{"add-to-hand": {"of": "target"}}]},
    ),
    "an activation that is negated": (
        {"kind": "trap", "property": "counter"},
        "When your opponent activates a monster effect: Negate the activation, and if you do, destroy it.",
        {
            "needs": [{"answered": {"of": "opponent", "kind": "monster"}}],
            "does": [
                {"if-done": {"do": [{"negate-activation": {"of": "answered"}}], "then": [{"destroy": {"of": "answered"}}]}}
            ],
        },
    ),
    "a direct attack this turn": (
        MONSTER, "You can target 1 monster you control; it can attack your opponent directly this turn.",
        {"does": [{"may-attack": {"of": "target", "directly": "yes", "lasts": "until-end-of-turn"}}]},
    ),
    "what nobody may answer": (
        MONSTER,
        "You can discard 1 card; draw 1 card. Neither player can activate cards or effects in response to this effect's activation.",
        {"closed-to": "both", "does": [{"draw": {"of": "controller", "count": 1}}]},
    ),
    "what one card alone may not answer": (
        MONSTER,
        "You can discard 1 card; draw 1 card. Your opponent cannot activate that card in response to this effect's activation.",
        {
            "needs": [{"unplayed": "Your opponent cannot activate that card in response to this effect's activation"}],
            "does": [{"draw": {"of": "controller", "count": 1}}],
        },
    ),
    "a remark in brackets about what is done": (
        MONSTER, "You can discard 1 card; draw 1 card. (Flip effects are not activated.)",
        {"does": [{"draw": {"of": "controller", "count": 1}}, {"unplayed": "(Flip effects are not activated.)"}]},
    ),
    "a remark in brackets that holds whatever is done": (
        MONSTER, "You can discard 1 card; draw 1 card. (If a monster battles, it loses 100 ATK during damage calculation only.)",
        {"class": "continuous", "does": {"unplayed": "(If a monster battles, it loses 100 ATK during damage calculation only.)"}},
    ),
    "an effect that the card has with a material": (
        MONSTER, 'If this card has "Moth" as material, it gains this effect.\n● Once per turn: You can draw 1 card.',
        {
            "class": "ignition",
            "needs": [{"fits": {"of": "this-card", "as": {"material": {"named": "Moth", "kind": "card"}}}}],
        },
    ),
    "an effect that the card is given this turn": (
        MONSTER, "You can pay 500 LP; this card gains the following effect this turn.\n● At the start of the Damage Step, if this card battles: Draw 1 card.",
        {
            "named-timing": "start",
            "needs": [
                {"unplayed": "You can pay 500 LP; this card gains the following effect this turn"},
                {"battling": {"of": "this-card"}},
            ],
        },
    ),
    "an effect that the card has while it has materials": (
        MONSTER, "While this card has material, it gains this effect.\n● Once per turn: You can draw 1 card.",
        {"class": "ignition", "needs": [{"fits": {"of": "this-card", "as": {"materials": {"min": 1}}}}]},
    ),
    "effects of which each is its own": (
        MONSTER, 'You can only use each of these effects of "Gull" once per turn.\n● When this card declares an attack: You can draw 1 card.',
        {"trigger": "attack-declared", "needs": [{"attacks": {"of": "this-card"}}]},
    ),
    "what a monster has that wears something": (
        MONSTER, "While equipped with a Warrior monster, this card gains 500 ATK.",
        {"applies-when": [{"controls": {"zone": "spell-trap-zone", "equipped-to": "this-card"}}, {"unplayed": "While equipped with a Warrior monster, this card gains 500 ATK"}], "does": [{"change-stat": {"of": "this-card", "stat": "atk", "by": 500}}]},
    ),
    "what a monster gives whom it is equipped to": (
        MONSTER, "While equipped to a monster, this card cannot be destroyed by card effects.",
        {"applies-when": [{"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}}]},
    ),
    "a monster of a kind that the card battles": (
        MONSTER, "At the start of the Damage Step, if this card battles a DARK monster: Destroy that monster.",
        {
            "needs": [{"battling": {"of": "this-card"}}, {"battling": {"of": "opponent", "attribute": "dark"}}],
            "does": [{"destroy": {"of": "battled-monster"}}],
        },
    ),
    "two halves of which one is not read": (
        MONSTER, 'While "Umi" is on the field, this card is unaffected by Spell effects and cannot be targeted for attacks.',
        {"applies-when": [{"named-card-on-field": {"named": "Umi"}}], "does": [{"unplayed": 'While "Umi" is on the field, this card is unaffected by Spell effects and…'}]},
    ),
    "a state that counts cards of which more is asked": (
        MONSTER, 'While you control 2 or more "Moth" monsters except "Gull", this card gains 500 ATK.',
        {
            "applies-when": [
                {
                    "controls": {
                        "of": "controller", "kind": "monster", "archetype": "Moth", "not": {"named": "Gull"}, "count": 2,
                    }
                }
            ],
        },
    ),
    "two halves that apply at different times": (
        MONSTER,
        ("This card can attack all monsters your opponent controls, once each, also banish any monster destroyed by"
        " battle with this card."),
        {"applies-when": "always", "does": [{"may-attack": {"each-monster": "yes"}}]},
    ),
    "each of some monsters attacked once": (
        MONSTER, "Can attack all face-up WATER monsters your opponent controls, once each.",
        {
            "applies-when": "always",
            "does": [
                {"may-attack": {"of": "this-card", "each-monster": {"attribute": "water", "face": "up"}}}
            ],
        },
    ),
    "others than several cards": (
        {"kind": "spell", "property": "continuous"},
        "Insect monsters on the field gain 300 ATK, also all other monsters on the field lose 300 ATK.",
        {
            "class": "continuous",
            "does": {"unplayed": "Insect monsters on the field gain 300 ATK, also all other monsters on the…"},
        },
    ),
    "what nobody may do beside how a monster is Summoned": (
        MONSTER, "Cannot be Special Summoned. Neither player can Special Summon monsters.",
        {"text": 2, "does": [{"forbid": {"what": "special-summon", "of": "both"}}]},
    ),
    "what its player may not activate before any effect": (
        MONSTER, "You cannot activate Trap Cards. Once per turn: You can draw 1 card.",
        {"text": 1, "does": [{"forbid": {"what": ["activate-trap-card"], "of": "controller"}}]},
    ),
    "what a Union Monster does in the brackets of a reminder": (
        MONSTER,
        ("You can draw 1 card. (A monster can only be equipped with 1 Union Monster at a time. If the equipped monster"
        " would be destroyed by battle, destroy this card instead.)"),
        {"class": "continuous", "applies-when": [{"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}}]},
    ),
    "a number of a Summon without Tributes": (
        MONSTER, "You can Normal Summon this card without Tributing, but its original ATK becomes 1000.",
        {
            "applies-when": [{"summoned": {"of": "this-card", "how": "normal"}}, {"unplayed": "You can Normal Summon this card without Tributing, but its original ATK…"}],
            "does": [{"change-stat": {"of": "this-card", "stat": "atk", "to": 1000, "original": "yes"}}],
        },
    ),
    "attacks that have been declared before": (
        MONSTER, "During the Battle Phase, if 3 or more attacks have been declared this turn (Quick Effect): You can draw 1 card.",
        {"class": "quick", "answers": None, "trigger": None, "needs": [
            {"during": {"part": "battle-phase"}}, {"unplayed": "if 3 or more attacks have been declared this turn"},
        ]},
    ),
    "a monster of others that has to go to the Graveyard": (
        MONSTER, "If a monster you control is destroyed by battle or card effect and sent to the GY: You can draw 1 card.",
        {"needs": [{"fits": {"of": "that-card", "as": {"of": "controller", "kind": "monster"}}}, {"sent-to": {"zone": "graveyard"}}]},
    ),
    "a gain in every Battle Phase": (
        MONSTER, "Gains 500 ATK during the Battle Phase only.",
        {
            "applies-when": [{"during": {"part": "battle-phase"}}],
            "does": [{"change-stat": {"of": "this-card", "stat": "atk", "by": 500}}],
        },
    ),
    "several Types that pierce": (
        MONSTER, "If your Beast, Plant, or Winged Beast monster attacks a Defense Position monster, inflict piercing battle damage.",
        {"does": [{"pierce": {"of": {"all": {"of": "controller", "kind": "monster", "type": ["beast", "plant", "winged-beast"]}}}}]},
    ),
    "what is let besides what is forbidden": (
        MONSTER, "Monsters cannot attack face-down monsters, but can attack directly if all monsters are face-down.",
        {"does": {"unplayed": "Monsters cannot attack face-down monsters, but can attack directly if all…"}},
    ),
    "when an effect is a quick one besides": (
        MONSTER, "You can target 1 monster; destroy it. This is a Quick Effect if your opponent controls a monster.",
        {
            "class": "quick", "targets": "monster", "does": [{"destroy": {"of": "target"}}],
            "needs": [{"controls": {"of": "opponent", "kind": "monster"}}], "unplayed": None,
        },
    ),
    "when an effect is a quick one in a state that is not read": (
        MONSTER, "You can target 1 monster; destroy it. This is a Quick Effect if you feel lucky.",
        {"class": "quick", "needs": None, "unplayed": "You can target 1 monster; destroy it. This is a Quick Effect if you feel lucky."},
    ),
    "what does not attack in the turn of an effect": (
        MONSTER, 'You can discard 1 card; draw 1 card. Your monsters cannot attack the turn you activate this effect.',
        {
            "cost": [
                {"forbid": {"what": "attack", "of": {"all": {"of": "controller", "kind": "monster"}}, "lasts": "until-end-of-turn", "newcomers": "too", "binds": "player"}},
                {"discard": {"count": 1}},
            ],
        },
    ),
    "what is spoken of as others than an equipped monster": (
        MONSTER, "You can discard 1 card; draw 1 card. Your other monsters cannot attack the turn you activate this effect.",
        {"needs": [{"unplayed": "Your other monsters cannot attack the turn you activate this effect"}]},
    ),
    "the material as which a card is sent": (
        MONSTER, "If this card is sent to the GY as Synchro Material: You can target 1 monster you control and 1 card your opponent controls; destroy them.",
        {"needs": [{"left-by": {"cause": "synchro-material"}}], "target-each": "yes", "does": [{"destroy": {"of": "target"}}]},
    ),
    "a target that is a card of the event": (
        MONSTER, "If your opponent Special Summons a monster(s): You can target 1 of those monsters; destroy it.",
        {"targets": "monster", "target-must-be": {"its-event": "yes"}, "does": [{"destroy": {"of": "target"}}]},
    ),
    "a target that the event has put into the Graveyard": (
        MONSTER, 'When a face-up "Gull" monster(s) you control is destroyed by battle or card effect and sent to the GY: You can discard 1 card, then target 1 of those destroyed monsters; add it to your hand.',
        {"targets": "card", "target-must-be": {"zone": "graveyard", "its-event": "yes"}, "cost": [{"discard": {"count": 1}}]},
    ),
    "a target that the event has put somewhere": (
        MONSTER, "If a Tuner(s) you control is destroyed by battle or card effect: You can target 1 of those monsters; Special Summon it.",
        {"targets": "card", "target-must-be": {"zone": ["graveyard", "banished"], "its-event": "yes"}, "does": [{"special-summon": {"of": "target"}}]},
    ),
    "the attacking monster, targeted behind a cost": (
        MONSTER, "When an opponent's monster declares an attack: You can discard 1 card, then target the attacking monster; destroy that target.",
        {"targets": "monster", "target-must-be": {"attacking": "yes"}, "cost": [{"discard": {"count": 1}}], "does": [{"destroy": {"of": "target"}}]},
    ),
    "the one monster of the event": (
        MONSTER, "When a monster you control is destroyed by battle and sent to the GY: You can Special Summon that monster.",
        {"does": [{"special-summon": {"of": "that-card"}}]},
    ),
    "the Ritual Summon of a Ritual Spell": (
        {"kind": "spell", "property": "ritual"},
        'This card is used to Ritual Summon "Gull". You must also Tribute monsters whose total Levels equal 6 or more from the field or your hand.',
        {"cost": None, "does": [{
            "ritual-summon": {
                "of": {"chosen": {"from": "hand", "named": "Gull", "kind": "card", "of": "controller", "count": 1}},
                "using": {"chosen": {"from": ["monster-zone", "hand"], "kind": "monster", "of": "controller", "count": 1, "or-more": "yes"}},
                "levels": "at-least",
            },
        }]},
    ),
    "what a line asks of the options below it": (
        {"kind": "trap", "property": "normal"},
        'You must control a "Moth" monster to activate either of these effects.\n● When a monster declares an attack: Draw 1 card.\n● If you take damage: Gain 500 LP.',
        {"trigger": "damage", "needs": [{"unplayed": 'You must control a "Moth" monster'}, {"damaged": {"of": "controller"}}]},
    ),
    "effects of which one is used a turn": (
        MONSTER,
        ('You can only use 1 of these effects of "Gull" per turn, and only once that turn.'
        '\n● If this card is sent to the GY: You can target 1 Beast monster in your GY; Special Summon it.'),
        {"once-per": "name-one-effect", "does": [{"special-summon": {"of": "target"}}]},
    ),
    "how often each effect is used, of what replaces a destruction": (
        MONSTER,
        ("If this card would be destroyed, you can banish 1 monster from your GY instead."
        ' You can only use each effect of "Gull" once per turn.'),
        {"class": "continuous", "once-per": "name"},
    ),
    "how often this effect is used, of what replaces a destruction": (
        MONSTER,
        ("If this card would be destroyed, you can banish 1 monster from your GY instead."
        ' You can only use this effect of "Gull" once per turn.'),
        {"class": "continuous", "once-per": "name"},
    ),
    "what pays for it as it has battled": (
        MONSTER,
        ("At the end of the Battle Phase, if this card battled: You can shuffle it into the Deck;"
        ' Special Summon 2 Beast monsters from your Deck, except "Gull".'),
        {
            "cost": [{"return-to-deck": {"of": "this-card"}}],
            "does": [{
                "special-summon": {
                    "of": {
                        "chosen": {
                            "from": "deck", "of": "controller", "kind": "monster", "type": "beast",
                            "not": {"named": "Gull"}, "count": 2,
                        }
                    }
                }
            }],
        },
    ),
    "what has gone to the Graveyard and comes": (
        MONSTER, "If this card is sent from your Deck to the GY: Special Summon it.",
        {"does": [{"special-summon": {"of": "this-card"}}]},
    ),
    "what is destroyed by any card of the opponent": (
        MONSTER,
        ("If this card in your possession is destroyed by an opponent's card and sent to your GY:"
        " Shuffle this card into the Deck."),
        {
            "needs": [
                {"fits": {"of": "this-card", "as": {"of": "controller"}}},
                {"left-by": {"cause": ["battle", "card-effect"], "by": {"of": "opponent"}}},
                {"sent-to": {"zone": "graveyard"}},
            ],
        },
    ),
    "what a Flip Effect without a target does": (
        MONSTER, 'FLIP: You can add 1 "Gull" monster from your Deck to your hand.',
        {"class": "flip", "does": [{"add-to-hand": {"of": {"chosen": {"from": "deck", "of": "controller", "kind": "monster", "archetype": "Gull", "count": 1}}}}]},
    ),
    "what a Flip Effect may target": (
        MONSTER, "FLIP: Destroy 1 monster your opponent controls.",
        {"class": "flip", "does": {"unplayed": "Destroy 1 monster your opponent controls."}},
    ),
    "a discard at random": (
        MONSTER, "If this card inflicts battle damage to your opponent: Discard 1 random card from your opponent's hand.",
        {"does": [{"discard": {"of": "opponent", "count": 1}}]},
    ),
    "what goes from the field": (
        MONSTER, "(Quick Effect): You can detach 2 materials from this card; send all other cards from the field to the GY.",
        {"does": [{"send-to-graveyard": {"of": {"all": {"zone": "field", "kind": "card", "other": "yes"}}}}]},
    ),
    "what is paid with the card itself": (
        MONSTER,
        ("When an opponent's monster declares an attack: You can banish 1 Beast card from your GY and discard this card;"
        " negate the attack."),
        {"does": {"unplayed": "negate the attack."}},
    ),
    "what is banished to pay, with the card itself": (
        MONSTER,
        ("When an opponent's monster declares an attack: You can banish 1 Beast monster from your GY and discard this"
        " card; negate the attack."),
        {
            "cost": [
                {
                    "banish": {
                        "of": {
                            "chosen": {
                                "of": "controller", "from": "graveyard", "kind": "monster", "type": "beast", "count": 1,
                            }
                        }
                    }
                },
                {"discard": {"of": "this-card"}},
            ],
            "does": ["negate-attack"],
        },
    ),
    "a Field Spell does nothing as it is activated": (
        {"kind": "spell", "property": "field"}, "All Beast monsters gain 200 ATK.",
        {"class": "activation", "does": None, "cost": None, "needs": None},
    ),
    "a Continuous Trap whose effect waits": (
        {"kind": "trap", "property": "continuous"}, "When a monster declares an attack: You can draw 1 card. You can only control 1 \"Gull\".",
        {"class": "activation", "does": None, "cost": None},
    ),
    "what is done as a card is activated that stays": (
        {"kind": "spell", "property": "continuous"}, "Declare 1 Type. Beast monsters on the field gain 200 ATK.",
        {"class": "activation", "does": {"unplayed": "Declare 1 Type. Beast monsters on the field gain 200 ATK."}},
    ),
    "an Equip Spell for any monster": (
        {"kind": "spell", "property": "equip"}, "The equipped monster gains 200 ATK.",
        {
            "class": "activation", "targets": "monster", "target-must-be": {"face": "up"},
            "does": [{"equip": {"of": "this-card", "to": "target"}}],
        },
    ),
    "an Equip Spell for some": (
        {"kind": "spell", "property": "equip"}, "Equip only to a Beast monster. It gains 200 ATK.",
        {
            "class": "activation", "targets": "monster", "target-must-be": {"face": "up", "type": "beast"}, "cost": None,
            "does": [{"equip": {"of": "this-card", "to": "target"}}],
        },
    ),
    "an Equip Spell for whom nobody can tell": (
        {"kind": "spell", "property": "equip"}, "Equip only to a monster that can fly. It gains 200 ATK.",
        {"class": "activation", "does": {"unplayed": "Equip only to a monster that can fly."}},
    ),
    "an older Equip Spell that names its monsters where it says what it gives": (
        {"kind": "spell", "property": "equip"}, "A Beast monster equipped with this card increases its ATK by 200 points.",
        {"class": "activation", "targets": "monster", "target-must-be": {"face": "up", "type": "beast"}},
    ),
    "an older Equip Spell for whom nobody can tell": (
        {"kind": "spell", "property": "equip"}, "A singing monster equipped with this card increases its ATK by 200 points.",
        {"class": "activation", "targets": None},
    ),
    "an Equip Spell that may not be equipped to all": (
        {"kind": "spell", "property": "equip"}, "Only a monster with an ATK of 1000 points or less can be equipped with this card. It sings.",
        {"class": "activation", "targets": None},
    ),
    "an Equip Spell that is used to equip some": (
        {"kind": "spell", "property": "equip"}, "This card can only be used to equip Beast monsters. The equipped monster sings.",
        {"class": "activation", "targets": None},
    ),
    "an Equip Spell that Summons whom it is equipped to": (
        {"kind": "spell", "property": "equip"}, "Special Summon 1 Beast from your hand, and if you do, equip it with this card. The equipped monster sings.",
        {"class": "activation", "targets": None},
    ),
    "an Equip Spell with a condition of its own": (
        {"kind": "spell", "property": "equip"}, "If you have 3 Beasts: Target 1 of them; sing to it, also equip it with this card. The equipped monster sings.",
        {"class": "activation", "targets": None},
    ),
    "an Equip Spell that sings": (
        {"kind": "spell", "property": "equip"}, "The equipped monster sings.", {"class": "activation", "targets": "monster"},
    ),
    "a Continuous Spell that only another card brings": (
        {"kind": "spell", "property": "continuous"}, 'This card can only be placed on the field by the effect of "Gull".',
        {"class": "activation", "does": {"unplayed": 'This card can only be placed on the field by the effect of "Gull".'}},
    ),
    "a Field Spell that asks for something as it is activated": (
        {"kind": "spell", "property": "field"}, "To activate this card you must sing. All monsters sing.",
        {"class": "activation", "does": {"unplayed": "To activate this card you must sing. All monsters sing."}},
    ),
    "a Field Spell with options that its player may choose later": (
        {"kind": "spell", "property": "field"}, "All monsters sing. You can activate 1 of these effects;\n● Draw 1 card.\n● Sing to 1 monster.",
        {"id": "activation", "does": None},
    ),
    "a Continuous Spell activated at a time, with an effect as that": (
        {"kind": "spell", "property": "continuous"}, "Activate only during Main Phase 1. When this card is activated: Target 1 monster you control; sing to it.",
        {"id": "activation", "does": {"unplayed": "Activate only during Main Phase 1."}},
    ),
    "an Equip Spell for monsters by name": (
        {"kind": "spell", "property": "equip"}, 'Equip only to "Gull" or "Tern". It gains 200 ATK.',
        {"class": "activation", "target-must-be": {"face": "up", "named": ["Gull", "Tern"]}},
    ),
    "an Equip Spell for one's own monsters": (
        {"kind": "spell", "property": "equip"}, "Equip only to a Beast monster you control. It gains 200 ATK.",
        {"class": "activation", "target-must-be": {"face": "up", "of": "controller", "type": "beast"}},
    ),
    "an option below how often the options are used": (
        MONSTER, 'If this card is Normal Summoned: You can activate 1 of these effects. You can only use this effect of "Gull" once per turn.\n● Target 1 monster; destroy it.\n● Draw 1 card.',
        {"class": "trigger", "text": [1, 2, 3, 4], "does": {"unplayed": "destroy it. ● Draw 1 card."}},
    ),
    "what a monster made with the card gets, below how often it is used": (
        MONSTER, 'A "Moth" monster Ritual Summoned using this card gains this effect. You can only use the preceding effect of "Gull" once per turn.\n● (Quick Effect): You can target 1 monster; destroy it.',
        {"class": "quick", "needs": [{"unplayed": 'A "Moth" monster Ritual Summoned using this card gains this effect'}]},
    ),
    "an option of a Spell, below how often that is played": (
        {"kind": "spell", "property": "normal"}, 'If it rains: You can activate 1 of these effects. You can only activate 1 "Gull" per turn.\n● Target 1 monster in your GY; add it to your hand.\n● Draw 1 card.',
        {"class": "ignition", "needs": [{"unplayed": "If it rains: You can activate 1 of these effects"}]},
    ),
    "what is answered from under the card": (
        MONSTER, "When a Spell Card is activated that targets this face-down card (Quick Effect): Negate the activation.",
        {"class": "quick", "from": "set"},
    ),
    "what turns itself face-up": (
        MONSTER, "When your opponent activates a card or effect (Quick Effect): You can change this face-down card to face-up Defense Position; negate the activation.",
        {"class": "quick", "from": "set"},
    ),
}  # fmt: skip


def draft(facts, text):
    drafted = draft_card(Printed("Gull", "91111113", "Gull", facts | {"text": text}), 903, [], quoting=True)
    return read_text(drafted, "gull.yaml").value["effects"]


@pytest.mark.parametrize(("facts", "text", "says"), DRAFTS.values(), ids=DRAFTS)
def test_a_draft_says_of_a_text(facts, text, says):
    effects = draft(facts, text)
    assert any(all(each.get(key) == value for key, value in says.items()) for each in effects), effects


def test_what_names_a_timing_only_as_it_is_done_is_not_kept_to_it():
    text = "If your monster is attacked, destroy the attacking monster at the end of the Damage Step."
    first, other = draft({"kind": "trap", "property": "normal"}, text)
    assert "named-timing" not in first
    assert other["named-timing"] == "damage-step"
    assert first["unplayed"] == other["unplayed"]


def test_a_change_of_what_was_targeted_is_not_that_of_the_summoned():
    text = "(Quick Effect): You can target 1 monster; Special Summon 1 Beast, then change the ATK of that target to 0."
    (effect,) = draft(MONSTER, text)
    assert "unplayed" in effect


def test_a_monster_is_bound_to_the_way_of_its_text():
    text = "Must first be Special Summoned by its own nest. Once per turn: You can draw 1 card."
    drafted = draft_card(Printed("Gull", "91111113", "Gull", MONSTER | {"text": text}), 903, [], quoting=True)
    assert read_text(drafted, "gull.yaml").value["outside-battle"] == {"summoning": 1}


def test_what_a_monster_gives_to_one_made_with_it_stands_in_the_lines_below():
    text = "An Xyz Monster that was Summoned using this card as material gains this effect.\n● It gains 300 ATK."
    drafted = draft_card(Printed("Gull", "91111113", "Gull", MONSTER | {"text": text}), 903, [])
    assert read_text(drafted, "gull.yaml").value["outside-battle"] == {"given": [1, 2]}


@pytest.mark.parametrize(
    ("said", "not_negated"),
    [
        ("This card's activation and effect cannot be negated.", ["activation", "effect"]),
        ("This effect cannot be negated.", "effect"),
        ("If you control a Warrior monster, this card's activation and effect cannot be negated.", "unplayed"),
        ("This card's Special Summon cannot be delayed.", None),
    ],
)
def test_what_cannot_be_negated_is_said_of_its_effect(said, not_negated):
    facts = {"kind": "trap", "property": "normal", "text": f"Draw 1 card. {said}"}
    drafted = draft_card(Printed("Lasso", "91111113", "Lasso", facts), 903, [])
    assert read_text(drafted, "lasso.yaml").value["effects"][0].get("not-negated") == not_negated

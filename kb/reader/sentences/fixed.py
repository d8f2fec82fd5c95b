"""Sentences of a fixed form, each with its meaning."""

from __future__ import annotations

import re
from typing import Final

from kb.reader.sentences.formula import UNREAD, Formula
from kb.reader.sentences.sentence_forms import (
    ATTACKING,
    BATTLING,
    CAN,
    CARDS,
    GUARDING,
    SAFE,
    STEP,
    THEIRS,
    UNHURT,
    UNTIL,
    WEARER,
    forbid,
)

FORMULAS: Final = tuple(
    (re.compile(form), formula)
    for form, formula in (
        (f"{CAN}not be destroyed by battle", Formula((forbid(UNHURT),))),
        (f"{CAN}not be destroyed by card effects", Formula((forbid(SAFE),))),
        (f"{CAN}not be destroyed by battle or (?:by )?card effects?", Formula((forbid(UNHURT, SAFE),))),
        (f"{CAN}not be destroyed by (?:an|your) opponent's card effects?", Formula((forbid(SAFE, by=THEIRS),))),
        (
            (
                "Your opponent cannot target this card(?: on the field)? with card effects"
                "|(?:This card c|C)annot be targeted by (?:an|your) opponent's card effects"
            ),
            Formula((forbid("be-targeted", by=THEIRS),)),
        ),
        (
            (
                "Your opponent cannot target or destroy this card with card effects"
                f"|{CAN}not be targeted or destroyed by your opponent's card effects"
            ),
            Formula((forbid("be-targeted", SAFE, by=THEIRS),)),
        ),
        (
            (
                "Your opponent takes any [Bb]attle [Dd]amage you would have taken from (?:battles|attacks) involving"
                " this card(?:,? instead)?"
            ),
            Formula(({"redirect-battle-damage": {"of": "controller", "to": "opponent"}},)),
        ),
        (
            "Any battle damage your opponent takes from battles involving this card is doubled",
            Formula(({"set-battle-damage": {"of": "opponent", "to": "double", "by": "this-card"}},)),
        ),
        (
            "Your opponent takes no battle damage from (?:attacks|battles) involving this card",
            Formula(({"set-battle-damage": {"of": "opponent", "to": 0}},)),
        ),
        *(
            (
                f"Negate all {kind} (?:Card )?effects on the field",
                Formula(({"negate-effect": {"of": {"all": {"kind": kind.casefold()}}}},)),
            )
            for kind in ("Spell", "Trap")
        ),
        (
            "Negate all other Trap (?:Card )?effects on the field",
            Formula(({"negate-effect": {"of": {"all": {"kind": "trap", "other": "yes"}}}},)),
        ),
        (
            "Negate the effects of all (?:face-up )?Continuous Spell Cards and Continuous Trap Cards(?: on the field)?",
            Formula(
                (
                    {
                        "negate-effect": {
                            "of": {"all": {"zone": "field", "kind": ["continuous-spell", "continuous-trap"]}}
                        }
                    },
                )
            ),
        ),
        (
            "The first time this Attack Position card would be destroyed by battle each turn, it is not destroyed",
            Formula(
                ({"forbid": {"what": [UNHURT], "of": "this-card", "first": "yes"}},),
                [{"face-up": {"of": "this-card", "position": "attack"}}],
            ),
        ),
        (
            "Control of this (?:face-up )?card(?: on the field)? cannot switch",
            Formula((forbid("change-control"),)),
        ),
        (
            "Neither player can banish cards from (?:either|the) GY|Cards in the GYs? cannot be banished",
            Formula((forbid("banish-from-graveyard", of="both"),)),
        ),
        (
            "If there is no face-up Field Spell(?: Card)? on the field, destroy this card",
            Formula(({"destroy": {"of": "this-card"}},), [{"not": {"named-card-on-field": {"kind": "field-spell"}}}]),
        ),
        (
            "This card is changed to Defense Position when it is Normal (?:Summoned )?or Flip Summoned",
            Formula(
                ({"change-position": {"of": "this-card", "to": "defense"}},),
                trigger=("normal-summoned", "flip-summoned"),
            ),
        ),
        (
            "Any card sent to the (?:GY|Graveyard) is banished instead",
            Formula(({"replace-destination": {"of": {"all": {"kind": "card"}}, "to": "banished"}},)),
        ),
        (
            (
                "Neither player can add cards from (?:their|the)(?: Main)? Deck to (?:their|the) hand"
                ",? except by drawing(?: them)?"
            ),
            Formula((forbid("add-from-deck", of="both"),)),
        ),
        ("You take no effect damage", Formula(({"set-effect-damage": {"of": "controller", "to": 0}},))),
        (
            "Banish any monster destroyed by battle with this card",
            Formula(({"replace-destination": {"of": "destroyed-monster", "to": "banished"}},), BATTLING),
        ),
        *(
            (
                (
                    rf"{CAN} attack while in face-up Defense Position\. If"
                    rf" it does, apply its {stat} for damage calculation"
                ),
                Formula(({"may-attack": {"in-defense": stat.casefold()}},)),
            )
            for stat in ("ATK", "DEF")
        ),
        (
            "If this card attacks, it is changed to Defense Position at the end of the Damage Step",
            Formula(
                ({"later": {"at": "end", "do": [{"change-position": {"of": "this-card", "to": "defense"}}]}},),
                [*ATTACKING, {"during": {"part": "damage-step"}}],
            ),
        ),
        (
            "Your opponent cannot activate cards or effects during the Battle Phase",
            Formula((forbid("activate", of="opponent"),), [{"during": {"part": "battle-phase"}}]),
        ),
        (
            (
                "Neither player can target this card(?: on the field)? with card effects"
                "|(?:This card c|C)annot be targeted by card effects"
            ),
            Formula((forbid("be-targeted"),)),
        ),
        (
            "Neither player can target this card with monster effects",
            Formula((forbid("be-targeted", by={"kind": "monster"}),)),
        ),
        ("(?:This card is u|U)naffected by other cards' effects", Formula(({"make-unaffected": {"by": "card"}},))),
        (
            "If this card battles a monster, neither can be destroyed by that battle",
            Formula((forbid(UNHURT, of="both-battling-monsters"),), [*BATTLING, {"battling": {"of": "opponent"}}]),
        ),
        (
            f"If this card attacks {GUARDING}, inflict piercing battle damage(?: to your opponent)?",
            Formula(({"pierce": {"of": "this-card"}},)),
        ),
        (
            (
                "This (?:card|monster) (?:can|may) attack your opponent's Life Points directly"
                "(?: even if there is a monster on your opponent's side of the field)?"
            ),
            Formula(({"may-attack": {"directly": "yes"}},)),
        ),
        *(
            (
                f"{CAN}not attack (?:during )?the turn (?:it|this card) is {how}Summoned",
                Formula((forbid("attack"),), [{"fits": {"of": "this-card", "as": {"this-turn": events}}}]),
            )
            for how, events in (
                ("", ["normal-summoned", "flip-summoned", "special-summoned"]),
                ("Normal ", ["normal-summoned"]),
                ("Special ", ["special-summoned"]),
                ("Normal (?:Summoned )?or Special ", ["normal-summoned", "special-summoned"]),
            )
        ),
        (f"{CAN} attack (?:your opponent )?directly", Formula(({"may-attack": {"directly": "yes"}},))),
        (f"{CAN}not attack (?:your opponent )?directly", Formula((forbid("attack-directly"),))),
        (f"{CAN}not attack", Formula((forbid("attack"),))),
        (
            (
                "This card cannot be targeted for attacks, but (?:this )?does not prevent your opponent from attacking"
                " you directly"
            ),
            Formula((forbid("be-targeted-for-attack", "bar-direct-attacks"),)),
        ),
        (
            (
                "(?:This card's battle position cannot be changed|It cannot change its battle position) until the end"
                " of your next turn(?:, except (?:with|by) a card effect)?"
            ),
            Formula((forbid("change-position"),), [{"fits": {"of": "this-card", "as": {"attacked": "yes"}}}]),
        ),
        (
            "Your opponent can (?:only attack|attack) with only 1 monster (?:during )?each (?:Battle Phase|turn)",
            Formula(({"limit-attacks": {"of": "opponent", "monsters": 1}},)),
        ),
        (
            "If this face-up card leaves the field, skip the Battle Phase of your next turn",
            Formula(({"skip-phase": {"of": "controller", "phase": "battle-phase"}},), trigger=("leaves-field",)),
        ),
        (
            "When resolving an opponent's card effect that targets this card, roll [^.:;●]+",
            Formula((UNREAD,), [{"answered": {"of": "opponent", "targets": {"other": "no"}}}]),
        ),
        (
            "Your opponent cannot target this card for attacks,? or (?:by|with) card effects",
            Formula((forbid("be-targeted-for-attack"), forbid("be-targeted", by=THEIRS))),
        ),
        *(
            (
                f"{CAN} (?:{said}) (?:during|in) (?:each Battle Phase|the same Battle Phase|the same turn)",
                Formula(({"may-attack": {"times": times} | on},)),
            )
            for said, times, on in (
                ("make a second attack|attack twice|attack up to twice|make up to 2 attacks", 2, {}),
                (
                    "make up to 3 attacks|attack (?:up to )?(?:thrice|3 times)|make a second and third attack",
                    3,
                    {},
                ),
                ("make up to 2 attacks on monsters", 2, {"on-monsters": "yes"}),
                ("make up to 3 attacks on monsters", 3, {"on-monsters": "yes"}),
            )
        ),
        (
            f"{CAN} attack (?:all monsters your opponent controls|all (?:of )?your opponent's monsters),? once each",
            Formula(({"may-attack": {"each-monster": "yes"}},)),
        ),
        (
            (
                "The first time this card would be destroyed by battle each turn, it is not destroyed"
                "|Once per turn, this card cannot be destroyed by battle"
            ),
            Formula(({"forbid": {"what": [UNHURT], "of": "this-card", "first": "yes"}},)),
        ),
        (
            "Twice per turn, this card cannot be destroyed by battle",
            Formula(({"forbid": {"what": [UNHURT], "of": "this-card", "first": "yes", "times": 2}},)),
        ),
        (
            "Once per turn, if the equipped monster would be destroyed by battle, it is not destroyed",
            Formula(({"forbid": {"what": [UNHURT], "of": WEARER, "first": "yes"}},)),
        ),
        ("The equipped monster cannot attack", Formula((forbid("attack", of=WEARER),))),
        (
            (
                "(?:The equipped monster's effects are negated|The equipped monster has its effects negated"
                "|Negate the (?:effects of the equipped monster|equipped monster's effects))"
            ),
            Formula(({"negate-effect": {"of": WEARER}},)),
        ),
        ("The equipped monster cannot be destroyed by battle", Formula((forbid(UNHURT, of=WEARER),))),
        (
            f"If the equipped monster attacks {GUARDING}, inflict piercing battle damage(?: to your opponent)?",
            Formula(({"pierce": {"of": WEARER}},)),
        ),
        (
            "If this card is in face-up Defense Position, destroy (?:it|this card)",
            Formula(({"destroy": {"of": "this-card"}},), [{"face-up": {"of": "this-card", "position": "defense"}}]),
        ),
        (
            (
                "Negate the effects of (?:(?:an opponent's |a )?monster|(?:Effect )?[Mm]onsters|an Effect Monster) "
                "(?:destroyed by battle with this card|this card destroys by battle|that this card destroys by battle)"
                "(?: \\(including in the GY\\))?"
            ),
            Formula(({"negate-effect": {"of": "destroyed-monster", "even-in": "graveyard"}},), BATTLING),
        ),
        (
            (
                "If this face-up card(?: in the Monster Zone)? "
                "(?:would leave the field, banish it instead|(?:would leave|leaves) the field, banish it)"
            ),
            Formula(({"replace-destination": {"of": "this-card", "to": "banished", "leaving": "field"}},)),
        ),
        (
            "Once per turn, this Defense Position card cannot be destroyed by battle",
            Formula(
                ({"forbid": {"what": [UNHURT], "of": "this-card", "first": "yes"}},),
                [{"face-up": {"of": "this-card", "position": "defense"}}],
            ),
        ),
        (
            "When this card is Normal Summoned, (?:it is changed|change it) to Defense Position",
            Formula(
                ({"change-position": {"of": "this-card", "to": "defense"}},),
                trigger=("normal-summoned",),
            ),
        ),
        (
            "While your (?:LP|Life Points) are lower than your opponent's, this card gains ATK equal to the difference",
            Formula(
                (
                    {
                        "change-stat": {
                            "of": "this-card",
                            "stat": "atk",
                            "by": {"difference": {"a": {"life-of": "opponent"}, "b": {"life-of": "controller"}}},
                        }
                    },
                ),
                [{"life-compare": {"a": "controller", "is": "lower", "b": "opponent"}}],
            ),
        ),
        ("This card must attack,? if able", Formula(({"must-attack": {"of": "this-card"}},))),
        (
            "Other monsters you control cannot declare an attack",
            Formula((forbid("declare-attack", of={"all": {"of": "controller", "kind": "monster", "other": "yes"}}),)),
        ),
        (
            "You take no battle damage from (?:attacks|battles) involving this card",
            Formula(({"set-battle-damage": {"of": "controller", "to": 0}},)),
        ),
        (
            "If this card attacks, it is changed to Defense Position at the end of the Battle Phase",
            Formula(
                ({"later": {"at": "end-step", "do": [{"change-position": {"of": "this-card", "to": "defense"}}]}},),
                ATTACKING,
            ),
        ),
        *(
            (
                f"If this card {does}, your opponent cannot activate (?:any )?{what} {UNTIL}",
                Formula((verb,), when, STEP),
            )
            for does, when, what, verb in (
                ("attacks", ATTACKING, "Spell/Trap Cards", forbid(*CARDS, of="opponent")),
                ("attacks", ATTACKING, "monster effects", forbid("activate-monster-effect", of="opponent")),
                ("attacks", ATTACKING, "cards or effects", forbid("activate", of="opponent")),
                ("battles", BATTLING, "Spell/Trap Cards", forbid(*CARDS, of="opponent")),
                ("battles", BATTLING, "cards or effects", forbid("activate", of="opponent")),
            )
        ),
    )
)
"""The forms of sentences, without their full stop, each with its meaning."""

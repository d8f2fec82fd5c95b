"""The frames of verbs, as rows of a table: the frame's name, and its words and slots.

``{of:cards}`` is a slot of a kind of phrase, ``{how=a|b_c}`` one of some words, ``a|b`` either word, and ``[…]`` may be
missing; an indented line goes on.  Words that mean something stand in slots; the others mean nothing more.  A row
serves an order, a subject with its verb ("your opponent discards …") and "by …ing"; where its first slot is ``of``, the
passive as well.  A frame that is called ``itself`` has the name of its verb.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ROWS: Final = """
destroy: destroy {of:cards}
banish: banish {of:cards} [,] [{face=face-down}]
banish: banish {face=(_face-down_)} {of:cards}
banish: remove {of:cards} from play
banish: remove from play {of:cards}
send: send {of:cards} to {to:place}
send: send to {to:place} [,] {of:cards}
return: return {of:cards} to {to:place}
shuffle: shuffle {of:cards} into {to:place}
shuffle-deck: shuffle your deck
add: add {of:cards} to {to:place}
add: add {of:cards} from {from:place} to {to:place}
add: add to {to:place} [,] {of:cards}
place: place {of:cards} on {to:place}
place-in-zone: place {of:cards} [{face=face-up|,_face-up}] in {to:place} [{face=face-up}]
place-in-zone: place {of:cards} [,] {face=face-up} on {to:place}
place-in-zone: place {of:cards} [,] [{face=face-up}] in {to:place} [{face=face-up}]
    [as a {as=continuous_spell|face-up_continuous_spell|continuous_trap|face-up_continuous_trap}]
draw: draw {count:count} card
draw-equal: draw card equal to {by:amount}
discard: discard {of:cards}
discard: discard {of:cards} to the graveyard
tribute: tribute {of:cards}
special-summon: special-summon {of:cards} [to {to:place}] [[,] in {position:position}]
special-summon: special-summon {of:cards} [,] in {position:position} to {to:place}
special-summon: special-summon {of:cards} from {from:place} [to {to:place}] [[,] in {position:position}]
special-summon: special-summon from {from:place} [,] [in {position:position} ,] {of:cards}
special-summon: special-summon from {from:place} [,] {of:cards} [,] [by] using {using:cards} [as [xyz] material]
special-summon: special-summon {of:cards} [,] [by] using {using:cards} [as [xyz] material]
special-summon-from: special-summon from {from:place}
special-summon-any: special-summon
make-token: special-summon {of:token} [to {to:place}] [in {position:position}]
make-token: special-summon {of:token} in {position:position} to {to:place}
become-monster: special-summon this card [in {position:position}] as a|an normal|effect monster {as:values}
    [.] ( this card is also still a trap [card] [.] )
normal-summon: normal-summon {of:cards}
set: set {of:cards} [to {to:place}]
fusion-summon: fusion-summon {of:cards} [from {from:place}] [,] using {using:cards} [as [fusion] material]
    [[,] including {including:cards}]
fusion-summon: fusion-summon {of:cards} [,] by {gone=banishing} {using:cards} [as [fusion] material]
    [[,] including {including:cards}]
fusion-summon: fusion-summon {of:cards} [,] by {gone=shuffling} {using:cards} into the deck [as [fusion] material]
    [[,] including {including:cards}]
ritual-summon: ritual-summon {of:cards} [from {from:place}] [,] by tributing {using:cards}
    whose total level {levels=equal|equal_or_exceed|exactly_equal}
    {level=its_level|the_level_of_the_ritual_monster_you_ritual-summon|the_level_of_the_ritual_monster}
ritual-with: use {of:cards} to ritual-summon {what:cards} . you must also tribute {using:cards}
    whose total level {levels=equal|equal_or_exceed|exactly_equal}
    {level=its_level|the_level_of_the_ritual_monster_you_ritual-summon|the_level_of_the_ritual_monster}
ritual-with: use {of:cards} to ritual-summon {what:cards} . you must also tribute {using:cards}
    whose total level equal {least:number} or more [from {lying:place}]
ritual-with: use {of:cards} to ritual-summon {what:cards} . you must also tribute {using:cards}
    whose total level {levels=equal_exactly} {least:number}
itself: synchro-summon|xyz-summon|link-summon {of:cards}
itself: synchro-summon|xyz-summon|link-summon {of:cards} [,] using [{only=only}] {using:cards} [{only=only}]
    [as material] [[,] including {including:cards}]
itself: synchro-summon|xyz-summon|link-summon using [{only=only}] {using:cards} [{only=only}] [as material]
    [[,] including {including:cards}]
target: target {of:cards}
choose: choose|pick {of:cards}
choose: take {of:cards}
add-or: add to your hand [,] or {other=special-summon|send_to_the_graveyard} [,] {of:cards} [in {position:position}]
add-or: add {of:cards} to your hand or {other=special-summon_it|send_it_to_the_graveyard} [in {position:position}]
add-or: add it to your hand or {other=special-summon_it|send_it_to_the_graveyard|set_it} [in {position:position}]
reveal: reveal|show {of:cards}
excavate: excavate {of:cards}
look: look at {of:cards}
look: look at {at:place}
declare: declare {count:count} {what=card_name|monster_card_name|spell_card_name|trap_card_name|card_type|monster_type
    |type|attribute|level|number} [( monster , spell , or trap )] [from {low:number} to {high:number}]
attach: attach {of:cards} to {to:cards} [as [an] [xyz] material]
attach: attach to {to:cards} [as [an] [xyz] material] [,] {of:cards}
detach: detach {of:cards} [from {from:cards}]
change-position: change {of:cards} to {to:position}
change-position: change the battle-position of {of:cards}
change-position: change {whose:owner} battle-position
flip: flip {of:cards} [{face=face-up}]
negate-activation: negate the|that [{kind=spell/trap|spell|trap}] activation
negate-attack: negate the|that attack
change-attack-target: change the attack target to {to:cards}
    [and {calculates=perform_damage-calculation|proceed_to_damage-calculation|calculate_damage|perform_damage}]
zero-damage: make the battle damage you take from this|that battle 0
become-factor: become {factor=halved|doubled}
negate-summon: negate the|that {what=summon|special-summon|normal-summon}
negate-effect: negate {of:effects}
take-control: take control of {of:cards}
switch-control: switch control of {of:cards}
give-control: give control of {of:cards} to {to:who}
equip: equip {of:cards} to {to:cards}
equip-with: equip {to:cards} with {of:cards}
inflict: inflict {by:amount} damage to {to:who} [{each:each}]
inflict: inflict damage to {to:who} [,] equal to {by:amount}
inflict: inflict {by:amount} damage to {to:who} 's [lp]
inflict: inflict {by:amount} damage to {to=your_opponent's_lp|your_opponent's_lp} [{each:each}]
pierce: inflict [{factor=double}] piercing battle damage [to your|their opponent]
take-damage: take {by:amount} damage [{each:each}]
take-damage: take damage equal to {by:amount}
no-damage: take no {kind=battle_damage|effect_damage|damage} [from {from=that_battle|this_battle|battle|attack}]
gain-life: gain {by:amount} lp [{each:each}]
gain-life: gain lp [,] equal to {by:amount}
lose-life: lose {by:amount} lp [{each:each}]
pay-life: pay {by:amount} lp
pay-life: pay {half=half} [of] your lp
halve-life: halve {whose=your|your_opponent's|their} lp
change-stat: gain {by:amount} {stat:stat} [{each:each}]
change-stat: gain {stat:stat} [,] equal to {by:amount}
lose-stat: lose {by:amount} {stat:stat} [{each:each}]
lose-stat: lose {stat:stat} [,] equal to {by:amount}
change-either: increase or decrease|reduce {of:measure} by {by:amount}
change-of: increase {of:measure} by {by:amount} [{each:each}]
reduce-of: decrease|reduce {of:measure} by {by:amount} [{each:each}]
set-of: change {of:measure} to {to:amount}
set-of: make {of:measure} {to:amount}
set-of: make {of:measure} become {to:amount}
halve-of: halve {of:measure}
double-of: double {of:measure}
have-negated: have its|their effect negated
become-name: become {named:name}
become-trait: become [a|an] {as:trait} [monster]
become-level: become level {to:number}
become: become {to:amount}
become-equal: become equal to {to:amount}
attack-directly: attack [your|their opponent] directly
attack-times: make [up to] {times:number} attack [{on=on_monster|on_a_opponent's_monster|on_a_monster}]
attack-times: make a second attack [{on=on_monster|on_a_opponent's_monster|on_a_monster}]
attack-again: make another attack [{on=on_monster|on_a_opponent's_monster|on_a_monster}]
attack-again: attack {again=again|once_again} [{on=on_monster|on_a_opponent's_monster|on_a_monster}]
attack-all: attack all monsters your opponent controls [,] [once each]
declare-attack: declare an|a attack
attack: attack {on:cards}
attack: attack
battle: battle {with:cards}
battle: battle
leave-field: leave the field
change-control: change control
place-counter: place {count:count} [{name:capitals}] counter on {on:cards} [( max . {most:number} )]
remove-counter: remove {count:count} [{name:capitals}] counter from {on:cards}
end-phase: end {phase=the_battle-phase|this_battle-phase}
skip-phase: skip {whose=your|your_opponent's|their} next {phase=draw-phase|standby-phase|main-phase-1}
skip-phase: skip the {phase=draw-phase|standby-phase|main-phase-1} of {whose=your|your_opponent's|their} next turn
become-phase: become the {phase=end-phase} [of this turn]
control: control {of:cards}
have: have {of:cards}
activate-any: activate {what=cards_or_effect|cards_or_the_effect_of_cards|spell/trap_cards_or_effect
    |spell/trap_cards|spell/trap|spell_cards_or_effect|spell_cards|trap_cards_or_effect|trap_cards|monster_effect
    |effect_of_monsters|the_effect_of_monsters}
activate-any: activate any {what=cards_or_effect|monster_effect|spell/trap_cards|trap_cards|spell_cards}
activate-named: activate {what=cards_,_or_the_effect_of_cards_,|cards_or_the_effect_of_cards}
    with {which=that_name|the_same_name_as_that_card|the_same_name_as_that_monster}
activate-cards: activate {of:cards}
activate: activate {of:effects}
use: use {of:effects}
use-as: use {of:cards} as [a] {what=material_for_a_fusion_,_synchro_,_xyz_,_or_link-summon|material_for_a_link-summon
    |material_for_a_synchro-summon|material_for_a_fusion-summon|material_for_a_xyz-summon|fusion_material
    |synchro_material|xyz_material|link_material|material} [monster]
apply: apply {of:effects}
toss: toss {count:count} coin
roll: roll {count:count} six-sided {die=die|dice}
treat: treat {of:cards} as {as:cards}
"""
"""The frames, in the order in which they are tried; the one that reads furthest is taken."""


@dataclass(frozen=True, slots=True)
class Literal:
    """One of some words, which means nothing more than the frame."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hole:
    """A slot: its name, and the kind of phrase that fills it."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Either:
    """One of some phrases, and a name for it."""

    name: str
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Maybe:
    """Elements that may be missing."""

    elements: tuple[Element, ...]


Element = Literal | Hole | Either | Maybe


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame: its name, and its elements behind the verb."""

    name: str
    elements: tuple[Element, ...]


def compile_row(row: str) -> tuple[tuple[str, ...], Frame]:
    """Compile a row of the table: the verbs that begin it, and its frame."""
    name, _, written = row.partition(": ")
    verb, _, rest = written.partition(" ")
    elements, left = _compile(rest.replace("[", " [ ").replace("]", " ] ").split())
    assert not left, row
    return tuple(verb.split("|")), Frame(name, elements)


def _compile(parts: list[str]) -> tuple[tuple[Element, ...], list[str]]:
    """Compile elements up to a closing bracket; and the parts behind it."""
    found: list[Element] = []
    while parts and parts[0] != "]":
        part, parts = parts[0], parts[1:]
        if part == "[":
            inner, parts = _compile(parts)
            found.append(Maybe(inner))
            parts = parts[1:]
        elif part.startswith("{"):
            said = part.strip("{}")
            if "=" in said:
                name, _, listed = said.partition("=")
                found.append(Either(name, tuple(each.replace("_", " ") for each in listed.split("|"))))
            else:
                name, _, kind = said.partition(":")
                found.append(Hole(name, kind))
        else:
            found.append(Literal(tuple(part.split("|"))))
    return tuple(found), parts


FRAMES: Final[dict[str, tuple[Frame, ...]]] = {}
for _row in ROWS.replace("\n    |", "|").replace("\n    ", " ").strip().splitlines():
    _verbs, _frame = compile_row(_row)
    for _verb in _verbs:
        _named = Frame(_verb, _frame.elements) if _frame.name == "itself" else _frame
        FRAMES[_verb] = (*FRAMES.get(_verb, ()), _named)

"""One thing that is done: to a card or a player, in the words of the records."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from kb.reader.results.amounts import read_change, read_damage, read_value
from kb.reader.results.cards import read_taken
from kb.reader.results.speech import GRAVEYARD, IT, LIFE, UNTIL, WHO, Speaks, Verb, point, tell_lasting

_FIXED: Final[tuple[tuple[str, Verb], ...]] = (
    (r"negate (?:the|that) attack", "negate-attack"),
    (r"negate the activation", {"negate-activation": {"of": "answered"}}),
    (r"end the Battle Phase", {"jump-to": {"to": "end-step"}}),
    (
        (
            r"(?:you take no battle damage from (?:this|that) battle|make"
            r" the battle damage you take from (?:this|that) battle 0"
            r"|the battle damage you take from (?:this|that) battle becomes 0)"
        ),
        {"set-battle-damage": {"of": "controller", "to": 0, "by": "any", "lasts": "until-end-of-damage-step"}},
    ),
    (
        r"(?P<led>for the rest of this turn, )?you take no battle damage(?(led)| (?:for the rest of )?this turn)",
        {"set-battle-damage": {"of": "controller", "to": 0, "by": "any", "lasts": "until-end-of-turn"}},
    ),
    (
        r"(?P<led>(?:for the rest of )?this turn, )?your opponent cannot declare an attack(?(led)| this turn)",
        {"forbid": {"what": "declare-attack", "of": "opponent", "lasts": "until-end-of-turn"}},
    ),
    (
        r"(?P<led>this turn, )?(?:your monsters|monsters you control) cannot be destroyed by battle(?(led)| this turn)",
        {"forbid": {"what": "be-destroyed-by-battle", "of": "controller", "lasts": "until-end-of-turn"}},
    ),
    (rf"halve your opponent's {LIFE}", {"set-life": {"of": "opponent", "amount": "half"}}),
    (r"change the attack target to this card", {"change-attack-target": {"to": "this-card"}}),
    (
        r"change the attack target to this card and (?:perform|proceed to|calculate) damage(?: calculation)?",
        {"change-attack-target": {"to": "this-card", "calculates": "yes"}},
    ),
    (r"shuffle this card into the Deck", {"return-to-deck": {"of": "this-card"}}),
    (r"add this card to your hand", {"add-to-hand": {"of": "this-card"}}),
    (r"return this card to (?:the|your|its owner's) hand", {"return-to-hand": {"of": "this-card"}}),
    (r"Set this card(?: to your field)?", {"set": {"of": "this-card"}}),
)
_NUMBERED: Final = (
    (r"draw (?P<number>\d+) cards?", "draw", {"of": "controller"}, "count"),
    ((r"inflict (?P<number>[\d,]+)(?: points of)?"
    r" damage to your opponent(?:'s Life Points)?"), "inflict-damage", {"to": "opponent"}, "amount"),
    (r"your opponent takes (?P<number>[\d,]+) damage", "inflict-damage", {"to": "opponent"}, "amount"),
    (r"inflict (?P<number>[\d,]+) damage to both players", "inflict-damage", {"to": "both"}, "amount"),
    (r"(?:both players take|each player takes) (?P<number>[\d,]+) damage", "inflict-damage", {"to": "both"}, "amount"),
    (r"(?:you )?take (?P<number>[\d,]+) damage", "inflict-damage", {"to": "controller"}, "amount"),
    (rf"(?:you )?gain (?P<number>[\d,]+) {LIFE}", "gain-life", {"of": "controller"}, "amount"),
    (rf"your opponent gains (?P<number>[\d,]+) {LIFE}", "gain-life", {"of": "opponent"}, "amount"),
    (
        (r"your opponent discards (?P<number>\d+) (?:random )?cards?"
        r"(?: (?:from their hand )?(?:at random|randomly)(?: from (?:his/her|their) hand)?)?"),
        "discard", {"of": "opponent"}, "count",
    ),
    (r"discard (?P<number>\d+) random cards? from your opponent's hand", "discard", {"of": "opponent"}, "count"),
    (r"make your opponent discard (?P<number>\d+) random cards?", "discard", {"of": "opponent"}, "count"),
    (
        rf"send the top (?:(?P<number>\d+) cards|card) of (?:your opponent's|their) Deck to the {GRAVEYARD}",
        "send-to-graveyard", {"of": "opponent", "from": "deck"}, "count",
    ),
    (
        rf"send the top (?:(?P<number>\d+) cards|card) of your Deck to the {GRAVEYARD}",
        "send-to-graveyard", {"of": "controller", "from": "deck"}, "count",
    ),
)  # fmt: skip
_TURNS: Final = re.compile(
    rf"change (?:the battle positions? of (?P<c_all>all [^.:;,]+)|(?:(?P<its>its)|"
    rf"(?:{WHO})'s)(?P<other> battle positions?)|(?:{WHO.replace('?P<', '?P<b_')})"
    r" to (?P<to>face-down Defense|(?:face-up )?(?:Attack|Defense)) Position)",
    re.IGNORECASE,
)
_MOVES: Final = tuple(
    (re.compile(form.replace("WHO", f"(?:{WHO})"), re.IGNORECASE), name)
    for form, name in (
        (r"destroy WHO", "destroy"),
        (r"banish WHO", "banish"),
        (r"return WHO to (?:the|its owner's|your|their owners'?) hands?", "return-to-hand"),
        (r"shuffle WHO into (?:the|its owner's|your) Deck", "return-to-deck"),
        (rf"send WHO to the {GRAVEYARD}", "send-to-graveyard"),
        (rf"negate the effects of WHO(?:{UNTIL})?", "negate-effect"),
        (rf"negate WHO's effects(?:{UNTIL})?", "negate-effect"),
    )
)
_FROM_FIELD: Final = re.compile(r"\b(all other cards|all cards) from the field(?= to the )", re.IGNORECASE)
_CONTROL: Final = re.compile(rf"take control of {IT}(?:{UNTIL})", re.IGNORECASE)
_EQUIPS: Final = re.compile(rf"equip this card to {IT}", re.IGNORECASE)
_NEGATES: Final = re.compile(rf"(?:negate )?its effects(?: are negated)?(?:{UNTIL})", re.IGNORECASE)
_UNHURT: Final = re.compile(
    (
        rf"(?:(?P<turn1>this turn), )?(?:{WHO}) cannot be destroyed by "
        rf"(?P<by>battle or card effects?|battle|(?P<opposing>your opponent's )?card effects)(?:{UNTIL})?"
    ),
    re.IGNORECASE,
)
_UNMOVED: Final = re.compile(
    rf"(?:{WHO}) is unaffected by (?P<opposing>your opponent's )?card effects(?:{UNTIL})?", re.IGNORECASE
)
_EACH_PHASE: Final = "during each Battle Phase this turn"
_ATTACKS: Final = re.compile(
    rf"(?:{WHO}) can (?:(?P<directly>attack (?:your opponent )?directly this turn)"
    rf"|(?P<twice>make (?:a second attack|up to 2 attacks)(?P<on> on monsters)? {_EACH_PHASE})"
    rf"|(?P<each>attack all (?:monsters your opponent controls|your opponent's monsters),? once each this turn))"
    r"|this turn, (?P<own3>this card) can attack directly",
    re.IGNORECASE,
)


_RANDOM: Final = re.compile(r"discard (?P<number>\d+) random cards? from their hand", re.IGNORECASE)
_AGAIN: Final = re.compile(
    r"this card can (?:(?P<second>make a second attack)|(?:make another attack|attack(?: once)? again))"
    r"(?P<on> on an? (?:opponent's )?monster)?(?P<row> in a row)?(?(second)(?: during this Battle Phase)?)"
    r"(?P<on2> on an? (?:opponent's )?monster)?",
    re.IGNORECASE,
)


def read_verb(text: str, whom: Speaks) -> Verb | None:
    """Read one thing that is done; None where its words are not of a fixed form."""
    text = _FROM_FIELD.sub(r"\1 on the field", text)
    for form, whole in _FIXED:
        if re.fullmatch(form, text, re.IGNORECASE):
            return whole
    for form, name, fixed, key in _NUMBERED:
        if found := re.fullmatch(form, text, re.IGNORECASE):
            return {name: {**fixed, key: int((found["number"] or "1").replace(",", ""))}}
    readers: tuple[Callable[[str, Speaks], Verb | None], ...] = (
        read_damage, read_change, read_value, _read_turn, _read_move, _read_state, read_taken,
    )  # fmt: skip
    return next((verb for read in readers if (verb := read(text, whom)) is not None), None)


def _read_turn(text: str, whom: Speaks) -> Verb | None:
    """Read a change of battle position."""
    found = _TURNS.fullmatch(text)
    if found is None:
        return None
    of = point(found, whom, "c_" if found["c_all"] else "" if found["other"] else "b_")
    to = (found["to"] or "").casefold().removeprefix("face-up ")
    word = "facedown" if to.startswith("face-down") else to
    return None if of is None else {"change-position": {"of": of} | ({"to": word} if word else {})}


def _read_move(text: str, whom: Speaks) -> Verb | None:
    """Read what is destroyed, banished, returned, sent or negated."""
    for form, name in _MOVES:
        if (found := form.fullmatch(text)) and (of := point(found, whom)) is not None:
            return {name: {"of": of} | tell_lasting(found)}
    return None


def _read_state(text: str, whom: Speaks) -> Verb | None:
    """Read control, negation, safety and attacks that may be made."""
    if whom.targets and (found := _CONTROL.fullmatch(text)):
        return {"take-control": {"of": "target"} | tell_lasting(found)}
    if whom.targets and _EQUIPS.fullmatch(text):
        return {"equip": {"of": "this-card", "to": "target"}}
    if whom.targets and (found := _NEGATES.fullmatch(text)):
        return {"negate-effect": {"of": "target"} | tell_lasting(found)}
    if (found := _UNHURT.fullmatch(text)) and (lasts := tell_lasting(found)) and (of := point(found, whom)) is not None:
        by = found["by"].casefold()
        unhurt = [f"be-destroyed-by-{each}" for each in ("battle", "effect") if each in by]
        opposing = {"by": {"of": "opponent"}} if found["opposing"] else {}
        return {"forbid": {"what": unhurt, "of": of} | opposing | lasts}
    if (found := _UNMOVED.fullmatch(text)) and (of := point(found, whom)) is not None:
        whose = {"whose": "opponent"} if found["opposing"] else {}
        return {"make-unaffected": {"of": of, "by": "card"} | whose | tell_lasting(found)}
    if whom.damage and (found := _RANDOM.fullmatch(text)):
        return {"discard": {"of": "opponent", "count": int(found["number"])}}
    if found := _AGAIN.fullmatch(text):
        how = {"in-a-row": found["row"], "on-monsters": found["on"] or found["on2"], "second": found["second"]}
        return {"attack-again": {"of": "this-card"} | {key: "yes" for key, said in how.items() if said}}
    if (found := _ATTACKS.fullmatch(text)) and (of := "this-card" if found["own3"] else point(found, whom)):
        on = {"on-monsters": "yes"} if found["on"] else {}
        how = {"times": 2} | on if found["twice"] else {"each-monster" if found["each"] else "directly": "yes"}
        return {"may-attack": {"of": of, **how, "lasts": "until-end-of-turn"}}
    return None

"""Reads restrictions on a player and changes of damage: their reach, and when they apply."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.described import describe_shown
from kb.reader.sentences.formula import UNREAD, Formula

_ALL: Final = "[^.:;●]"
_SIDES: Final = {
    "your opponent cannot": "opponent",
    "your opponent can only": "opponent",
    "you cannot": "controller",
    "you can only": "controller",
    "neither player can": "both",
    "neither player cannot": "both",
    "each player can only": "both",
}
_ACTIVATES: Final = re.compile(
    r"(?P<who>(?:Y|y)our opponent (?:cannot|can only)|(?:Y|y)ou cannot|(?:N|n)either player can(?:not)?"
    rf"|(?:E|e)ach player can only) (?:attempt to )?activate (?P<what>{_ALL}+)"
)
_BARRED: Final = re.compile(rf"(?P<what>{_ALL}+?) cannot be activated(?P<rest> {_ALL}+)?")
_IN_BATTLE: Final = re.compile(r",? during the Battle Phase$")
_ELSEWHERE: Final = re.compile(
    r"\b(?:this|these|those|the targeted|the turn|until|that (?:card|target|monster|effect|Set card))\b"
)
"""Words by which only some cards, or the effect before, are meant."""
_NOR_ATTACKS: Final = re.compile(r",? n?or declare an attack$")
"""The restriction includes attack declarations."""
_WHEN: Final = re.compile(r" (?:when|while|if|during|until)\b")
"""Words that introduce a timing."""
_BESIDES: Final = re.compile(
    r"(?:^|,? )(?:n?or|and) (?:attack|declare|Set|Special|Normal|Flip|Tribute|banish|add|target|use|cannot)\b"
)
"""Words that add a restriction on a player, or another statement."""
_AND_EFFECTS: Final = r"(?: Cards?)?,? (?:or|and) (?:(?:their|Trap|Spell) )?effects"
_KINDS: Final = (
    (r"cards or effects|cards or their effects|cards and effects", ("activate",)),
    (rf"(?:Spell/Trap|Spells/Traps|Spell or Trap|Spell and Trap){_AND_EFFECTS}", ("activate-spell", "activate-trap")),
    (r"(?:Spell/Trap|Spell or Trap|Spell and Trap) Cards", ("activate-spell-card", "activate-trap-card")),
    (rf"Traps?{_AND_EFFECTS}", ("activate-trap",)),
    (r"Trap Cards?", ("activate-trap-card",)),
    (rf"Spells?{_AND_EFFECTS}", ("activate-spell",)),
    (r"Spell Cards?", ("activate-spell-card",)),
    (r"monster effects|(?:the )?effects of monsters|Monster Effects", ("activate-monster-effect",)),
)
"""Kinds of activations, the widest first; further words narrow them."""
_TARGETS: Final = re.compile(
    r"(?:Your opponent cannot|(?P<any>Neither player can)) target this (?:face-up )?card(?: on the field)? with "
    r"(?P<kinds>(?:Spell|Trap|monster)(?:/(?:Spell|Trap|monster))*|Spells?/Traps?)"
    r"(?: Cards?)?(?: (?:or|and)(?: their)?(?: (?P<second>Trap|monster))?)?(?: Cards?)? effects"
)
_AIMED: Final = re.compile(
    r"(?:(?:M|m)onsters your opponent controls|(?:Y|y)our opponent(?:'s monsters)?|(?:M|m)onsters)"
    r" cannot (?:target|select|choose) (?:this card|it) (?:for (?:an )?attacks?|as an attack target)"
)
_FIRST: Final = re.compile(
    r"(?:The first (?:time|(?P<twice>two|2) times)|(?:Once|(?P<per_turn>Twice)) per turn, if)"
    r" (?P<who>this(?: face-up)? card(?: on the field)?|the equipped monster)"
    r" would be destroyed by (?P<by>battle(?: or (?:by )?card effect)?|(?:(?:an|your) opponent's |a )?card effect)"
    r"(?: (?:each|this) turn)?, it is not destroyed"
)
_FIRST_OF: Final = re.compile(
    r"The first (?:time each )?(?P<who>[^.:;●,]+?) would be destroyed (?:each turn, )?by "
    r"(?P<by>battle or (?:by )?card effect|(?:an opponent's )?card effect)(?: each turn)?, it is not destroyed"
)
_FIRST_ONE: Final = re.compile(
    r"(?:During (?:each of )?your (?P<theirs>opponent's )?turns?, )?[Tt]he first (?P<who>[^.:;●,]+? monster)"
    r" you control that would be destroyed by battle(?: each turn)?,? is not destroyed"
)
_INVOLVING: Final = r"(?:battles|attacks) involving (?P<whose>this card|[^.:;●,]+?)"
_ANY: Final = "(?:battle )?damage"
_DAMAGE: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("You take no battle damage", "set-battle-damage", {"of": "controller", "to": 0, "by": "any"}),
    ("Your opponent takes no battle damage", "set-battle-damage", {"of": "opponent", "to": 0, "by": "any"}),
    (
        r"Your opponent takes any battle damage you would have taken(?:,? instead)?",
        "redirect-battle-damage", {"of": "controller", "to": "opponent", "by": "any"},
    ),
    (
        rf"You take any battle damage your opponent would have taken from {_INVOLVING}(?:,? instead)?",
        "redirect-battle-damage", {"of": "opponent", "to": "controller"},
    ),
    (rf"You take no {_ANY} from {_INVOLVING}", "set-battle-damage", {"of": "controller", "to": 0}),
    (rf"Your opponent takes no {_ANY} from {_INVOLVING}", "set-battle-damage", {"of": "opponent", "to": 0}),
    (rf"Neither player takes (?:any )?{_ANY} from {_INVOLVING}", "set-battle-damage", {"to": 0}),
    (
        rf"Your opponent takes any battle damage you would have taken from {_INVOLVING}(?:,? instead)?",
        "redirect-battle-damage", {"of": "controller", "to": "opponent"},
    ),
    (
        r"Any battle damage (?:a player takes|taken by either player|either player takes) is halved",
        "set-battle-damage", {"to": "half", "by": "any"},
    ),
    *(
        (form, "set-battle-damage", {"of": side, "to": to, **scope})
        for side, who in (("opponent", "your opponent takes"), ("controller", "you take"))
        for to, said in (("double", "doubled"), ("half", "halved"))
        for form, scope in (
            (f"Any battle damage {who} is {said}", {"by": "any"}),
            (f"Any battle damage {who} from {_INVOLVING} is {said}", dict[str, str]()),
        )
    ),
)  # fmt: skip
"""Changes of battle damage, each with the records' verb and its keys."""
_SAFE: Final = "be-destroyed-by-effect"
_UNHURT: Final = "be-destroyed-by-battle"


def find_forbidden(sentence: str) -> Formula | None:
    """Find a sentence's restriction on a player, or change of damage, without its full stop; None if unknown."""
    for read in (_read_targets, _read_first, _read_first_of, _read_damage, _read_activations):
        if said := read(sentence):
            return said
    return None


def _read_targets(sentence: str) -> Formula | None:
    """Read that this card cannot be targeted for attacks, or by effects of some kinds of cards."""
    found = _TARGETS.fullmatch(sentence)
    if _AIMED.fullmatch(sentence):
        return Formula(({"forbid": {"what": ["be-targeted-for-attack"], "of": "this-card"}},))
    if found is None:
        return None
    kinds = [each.casefold().removesuffix("s") for each in found["kinds"].split("/")]
    kinds += [found["second"].casefold()] if found["second"] else []
    by: dict[str, Any] = {"kind": kinds[0] if len(kinds) == 1 else kinds}
    by |= {} if found["any"] else {"of": "opponent"}
    return Formula(({"forbid": {"what": ["be-targeted"], "of": "this-card", "by": by}},))


def _read_first(sentence: str) -> Formula | None:
    """Read that the card is not destroyed the first time, with the cause."""
    found = _FIRST.fullmatch(sentence)
    if found is None:
        return None
    of = "this-card" if found["who"].startswith("this") else "equipped-monster"
    if found["by"] == "battle":
        times = {"times": 2} if found["twice"] or found["per_turn"] else {}
        return Formula(({"forbid": {"what": [_UNHURT], "of": of, "first": "yes"} | times},))
    what = [each for each, word in ((_UNHURT, "battle"), (_SAFE, "effect")) if word in found["by"]]
    by = {"by": {"of": "opponent"}} if "opponent's" in found["by"] and what == [_SAFE] else {}
    return Formula(({"forbid": {"what": what, "of": of} | by},), UNREAD)


def _read_first_of(sentence: str) -> Formula | None:
    """Read that others are not destroyed the first time; which ones, and when, is left open."""
    if found := _FIRST_ONE.fullmatch(sentence):
        turn = "opponents-turn" if found["theirs"] else "own-turn"
        led = [turn] if sentence.startswith("During") else []
        described = describe_shown(f"{found['who']}s") or describe_shown(found["who"])
        of = {"all": {"of": "controller", "kind": "monster"} | (described or {})}
        return Formula(({"forbid": {"what": [_UNHURT], "of": of}},), [*led, UNREAD])
    found = _FIRST_OF.fullmatch(sentence)
    if found is None or not re.search(r"\byou control\b|^card", found["who"]):
        return None
    what = [each for each, word in ((_UNHURT, "battle"), (_SAFE, "effect")) if word in found["by"]]
    plain = re.sub(r" you control.*", "", found["who"])
    described = describe_shown(plain)
    zone = {"zone": "field"} if re.search(r"\bcard\b", plain) else {"kind": "monster"}
    of = {"all": {"of": "controller", **zone, **(described or {})}}
    return Formula(({"forbid": {"what": what, "of": of}},), UNREAD)


def _read_damage(sentence: str) -> Formula | None:
    """Read a change of battle damage, in battles of this card or of its controller's monsters."""
    said = re.sub(r"\bBattle Damage\b", "battle damage", sentence)
    for form, name, keys in _DAMAGE:
        found = re.fullmatch(form, said)
        if found is None:
            continue
        whose = found.groupdict().get("whose")
        if whose is None:
            return Formula(({name: keys},))
        if whose == "this card":
            scope = {"by": "this-card"} if keys.get("to") in ("double", "half") else {}
            return Formula(({name: {**keys, **scope}},))
        fits = _describe_ours(whose)
        return None if fits is None else Formula(({name: {**keys, "by": "any"}},), [{"battling": fits}])
    return None


def _describe_ours(whose: str) -> dict[str, Any] | None:
    """Describe the controller's monsters in a battle; None if others are meant, or the words are unread."""
    found = re.fullmatch(r"your (?P<what>.+)|(?:an? )?(?P<other>.+?) you control", whose)
    described = describe_shown(found["what"] or found["other"]) if found else None
    if described is None or "of" in described or "monster" not in str(described["kind"]):
        return None
    return {"of": "controller"} | {
        key: value for key, value in described.items() if (key, value) != ("kind", "monster")
    }


def _read_activations(sentence: str) -> Formula | None:
    """Read which activations of a player are forbidden in the Battle Phase; further limits are left open."""
    found = _ACTIVATES.fullmatch(sentence)
    if found is None:
        return _read_barred(sentence)
    what = found["what"]
    battle = [{"during": {"part": "battle-phase"}}] if _IN_BATTLE.search(what) else []
    what = _IN_BATTLE.sub("", what)
    attacking = _NOR_ATTACKS.search(what)
    what = _NOR_ATTACKS.sub("", what)
    if _ELSEWHERE.search(what) or _BESIDES.search(_WHEN.split(what)[0]) or ", also " in what:
        return None
    side = _SIDES[found["who"].casefold()]
    forbidden, whole = _name_kind(what)
    whole = whole and "only" not in found["who"]
    when = [*battle, *([] if whole else [UNREAD])]
    forbidden += ["declare-attack"] if attacking else []
    return Formula(({"forbid": {"what": forbidden, "of": side}},), when or "always")


def _read_barred(sentence: str) -> Formula | None:
    """Read the activations forbidden to both players."""
    found = _BARRED.fullmatch(sentence)
    if (
        found is None
        or _ELSEWHERE.search(sentence)
        or not re.match(r"(?:Spell|Trap|Monster|Card|Effect)", found["what"])
    ):
        return None
    forbidden, whole = _name_kind(found["what"])
    rest = found["rest"] or ""
    battle = [{"during": {"part": "battle-phase"}}] if rest == " during the Battle Phase" else []
    whole = whole and (not rest or bool(battle))
    return Formula(
        ({"forbid": {"what": forbidden, "of": "both"}},), [*battle, *([] if whole else [UNREAD])] or "always"
    )


def _name_kind(what: str) -> tuple[list[str], bool]:
    """Name the forbidden kinds of activations, and whether the words name nothing more."""
    for form, forbidden in _KINDS:
        if re.fullmatch(form, what, re.IGNORECASE):
            return [*forbidden], True
    found = _NARROW.match(what)
    kinds = [word for word, named in _NAMED if found and re.search(named, found["kinds"], re.IGNORECASE)]
    return kinds or ["activate"], False


_NARROW: Final = re.compile(
    r"(?:the )?(?:effects? of )?(?:(?:any|or|lower|higher|\d+|face-up|\"[^\"]*\"|[A-Z][\w-]*) )*?"
    r"(?P<kinds>(?:Spells?|Traps?|[Mm]onsters?)(?:(?:/| or | and )(?:Spells?|Traps?|[Mm]onsters?))*)\b"
)
"""Kinds of cards, before further descriptions."""
_NAMED: Final = (
    ("activate-spell", r"\bSpells?\b"),
    ("activate-trap", r"\bTraps?\b"),
    ("activate-monster-effect", r"\bmonsters?\b"),
)

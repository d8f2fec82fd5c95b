"""What an activated effect does where its text is of a fixed form, and what it targets, in the records' words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple, get_args

from kb.pool.cardtext.sentences import split_text
from kb.pool.groups import STAT, name_stat, read_all, read_gain
from kb.pool.nouns import describe_cards, locate_cards
from kb.pool.sentence_forms import FREQUENCY, OF_THIS
from kb.records import words

Verb = dict[str, Any] | str


class Speaks(NamedTuple):
    """Of whom an effect can speak without a name: what its condition and its target have brought up."""

    targets: bool = False
    """Whether it targets a card."""
    itself: bool = False
    """Whether "it" is the card itself, as its condition names no other."""
    battled: bool = False
    """Whether "that opponent's monster" is the one that battles."""
    destroyed: bool = False
    """Whether "that monster" is one that the card has destroyed by battle."""
    other: bool = False
    """Whether "that monster" is the one that battles the card itself."""
    damage: bool = False
    """Whether "that damage" is that of the event."""
    answered: bool = False
    """Whether "it", or "that card", is what is answered, as nothing else is spoken of."""


class Done(NamedTuple):
    """What an effect does as far as it is read, and the words of what follows, which is not played."""

    does: list[Any]
    rest: str


_LP: Final = "(?:LP|Life Points)"
_GY: Final = "(?:GY|Graveyard)"
_TARGETS: Final = re.compile(
    r"(?:You can |Activate this card by )?target(?:ing)? 1 (?P<what>(?:\"[^\"]*\"|[^.:;,\"])+(?:, except \"[^\"]+\")?)",
    re.IGNORECASE,
)
_ATTACKER: Final = re.compile(r"(?:You can )?target (?:the|that) attacking monster", re.IGNORECASE)
_IT: Final = (
    r"(?:it|that (?:targeted )?(?:target|card)|the target(?:ed monster)?"
    r"|that (?:targeted |face-up )?monster(?: you control)?)"
)
_ATTACKING: Final = r"(?:the|that) attacking monster"
_THEIRS: Final = (
    r"(?:that opponent's (?:battling )?monster|(?:the|your) opponent's battling monster|the opponent's monster)"
)
_OURS: Final = r"your (?:attacked |battling )monster"
_WHO: Final = (
    rf"(?P<own>this card)|(?P<attacker>{_ATTACKING})|(?P<theirs>{_THEIRS})|(?P<ours>{_OURS})|(?P<target>{_IT})"
    r"|(?P<all>(?:all|each) [^.:;,]+?)"
)
_UNTIL: Final = (
    r",? (?:until (?P<until>the end of (?:this|the) turn|the End Phase|end of turn|the end of the Battle Phase"
    r"|the end of this Battle Phase|the end of the Damage Step)"
    r"|(?P<turn>this turn)|(?P<step>during the Damage Step only"
    r"|during (?:this|that) battle only)|(?P<calculation>during (?:that|this) damage calculation only))"
)
_LASTS: Final = {
    "the end of the battle phase": "until-end-of-battle-phase", ("the end of this battle"
    " phase"): "until-end-of-battle-phase",
    "the end of the damage step": "until-end-of-damage-step",
}  # fmt: skip
_BEFORE: Final = re.compile(
    r"until the end of (?P<what>this turn|the Damage Step|the Battle Phase), (?P<rest>.+)", re.IGNORECASE
)
_JOINED: Final = re.compile(
    (
        r"(?P<first>.+?)(?P<how>, and if (?:you do(?: that)?|it does), "
        r"|,? then,? |, also,? |, and (?=inflict|draw|gain))(?P<rest>.+)"
    ),
    re.IGNORECASE,
)
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
    (rf"(?:you )?gain (?P<number>[\d,]+) {_LP}", "gain-life", {"of": "controller"}, "amount"),
    (rf"your opponent gains (?P<number>[\d,]+) {_LP}", "gain-life", {"of": "opponent"}, "amount"),
    (
        (r"your opponent discards (?P<number>\d+) (?:random )?cards?"
        r"(?: (?:from their hand )?(?:at random|randomly)(?: from (?:his/her|their) hand)?)?"),
        "discard", {"of": "opponent"}, "count",
    ),
    (
        rf"send the top (?:(?P<number>\d+) cards|card) of (?:your opponent's|their) Deck to the {_GY}",
        "send-to-graveyard", {"of": "opponent", "from": "deck"}, "count",
    ),
    (
        rf"send the top (?:(?P<number>\d+) cards|card) of your Deck to the {_GY}",
        "send-to-graveyard", {"of": "controller", "from": "deck"}, "count",
    ),
)  # fmt: skip
_AMOUNT: Final = (
    r"(?:equal to (?P<half>half )?(?P<of>[^.:;,]+?)|(?P<number>[\d,]+)(?P<each> for (?:each|every) [^.:;,]+)?)"
)
_DAMAGE: Final = tuple(
    (re.compile(form, re.IGNORECASE), name, fixed)
    for form, name, fixed in (
        (rf"inflict damage to your opponent,? {_AMOUNT}", "inflict-damage", {"to": "opponent"}),
        (rf"inflict {_AMOUNT} damage to your opponent", "inflict-damage", {"to": "opponent"}),
        ((r"inflict (?P<number>[\d,]+) damage to your"
        r" opponent(?P<each> for (?:each|every) [^.:;,]+)"), "inflict-damage", {"to": "opponent"}),
        (rf"(?:you )?gain {_LP},? {_AMOUNT}", "gain-life", {"of": "controller"}),
        ((rf"(?:you )?gain (?P<number>[\d,]+) {_LP}"
        rf"(?P<each> for (?:each|every) [^.:;,]+)"), "gain-life", {"of": "controller"}),
    )
)  # fmt: skip
_CHANGES: Final = re.compile(
    rf"(?:{_WHO}) (?P<verb>gains?|loses?) (?:(?P<number>[\d,]+) )?{STAT}"
    rf"(?: equal to (?P<half>half )?(?P<of>[^.:;,]+?)|(?P<each> for (?:each|every) [^.:;,]+?))?(?:{_UNTIL})?",
    re.IGNORECASE,
)
_BECOMES: Final = re.compile(
    rf"(?:(?P<its>its)|(?P<own>this card's)|(?P<attacker>{_ATTACKING}'s)|(?P<theirs>{_THEIRS}'s)"
    rf"|(?P<target>that (?:target|monster)'s)|(?P<the>the)) {STAT}"
    rf"(?: of (?:(?P<own2>this card)|(?P<attacker2>{_ATTACKING})|(?P<theirs2>{_THEIRS})|(?P<target2>{_IT})))?"
    rf" becomes? (?:(?P<number>[\d,]+)|(?P<half>half)|its original (?P<back>ATK|DEF))(?:{_UNTIL})?",
    re.IGNORECASE,
)
_HALVES: Final = re.compile(
    rf"(?P<verb>halve|double) (?:(?P<its>its)|(?P<theirs>{_THEIRS}'s)|(?P<own>this card's)) {STAT}(?:{_UNTIL})?",
    re.IGNORECASE,
)
_TURNS: Final = re.compile(
    rf"change (?:the battle positions? of (?P<c_all>all [^.:;,]+)|(?:(?P<its>its)|"
    rf"(?:{_WHO})'s)(?P<other> battle positions?)|(?:{_WHO.replace('?P<', '?P<b_')})"
    r" to (?P<to>face-down Defense|(?:face-up )?(?:Attack|Defense)) Position)",
    re.IGNORECASE,
)
_MOVES: Final = tuple(
    (re.compile(form.replace("WHO", f"(?:{_WHO})"), re.IGNORECASE), name)
    for form, name in (
        (r"destroy WHO", "destroy"),
        (r"banish WHO", "banish"),
        (r"return WHO to (?:the|its owner's|your|their owners'?) hands?", "return-to-hand"),
        (r"shuffle WHO into (?:the|its owner's|your) Deck", "return-to-deck"),
        (rf"send WHO to the {_GY}", "send-to-graveyard"),
        (rf"negate the effects of WHO(?:{_UNTIL})?", "negate-effect"),
        (rf"negate WHO's effects(?:{_UNTIL})?", "negate-effect"),
    )
)
_CONTROL: Final = re.compile(rf"take control of {_IT}(?:{_UNTIL})", re.IGNORECASE)
_NEGATES: Final = re.compile(rf"(?:negate )?its effects(?: are negated)?(?:{_UNTIL})", re.IGNORECASE)
_UNHURT: Final = re.compile(
    (
        rf"(?:(?P<turn1>this turn), )?(?:{_WHO}) cannot be destroyed by "
        rf"(?P<by>battle or card effects?|battle|(?P<opposing>your opponent's )?card effects)(?:{_UNTIL})?"
    ),
    re.IGNORECASE,
)
_UNMOVED: Final = re.compile(
    rf"(?:{_WHO}) is unaffected by (?P<opposing>your opponent's )?card effects(?:{_UNTIL})?", re.IGNORECASE
)
_EACH_PHASE: Final = "during each Battle Phase this turn"
_ATTACKS: Final = re.compile(
    rf"(?:{_WHO}) can (?:(?P<directly>attack (?:your opponent )?directly this turn)"
    rf"|(?P<twice>make (?:a second attack|up to 2 attacks)(?P<on> on monsters)? {_EACH_PHASE})"
    rf"|(?P<each>attack all (?:monsters your opponent controls|your opponent's monsters),? once each this turn))"
    r"|this turn, (?P<own3>this card) can attack directly",
    re.IGNORECASE,
)
_SUMMONS: Final = re.compile(
    (
        r"Special Summon this card(?: \(?from your (?:hand|GY|hand"
        r" or GY)\)?)?(?: in (?P<position>Attack|Defense) Position)?"
    ),
    re.IGNORECASE,
)
_REVIVES: Final = re.compile(
    rf"Special Summon {_IT}(?P<ours> to your field)?(?: in (?P<position>Attack|Defense) Position)?", re.IGNORECASE
)
_TAKES: Final = re.compile(rf"add {_IT} to your hand", re.IGNORECASE)
_WHAT: Final = r"(?P<what>(?:\"[^\"]*\"|[^.:;,\"])+?)"
_BUT: Final = r"(?P<but>, except \"[^\"]+\")?"
_SEARCHES: Final = re.compile(
    rf"add 1 {_WHAT} from your (?P<places>Deck(?: (?:or|and/or) (?:GY|Graveyard))?|GY|Graveyard) to your hand{_BUT}",
    re.IGNORECASE,
)
_TOKENS: Final = re.compile(
    r"Special Summon (?P<count>\d) \"[^\"]+ Tokens?\" \((?P<type>[A-Z][\w -]+?)(?:-Type)?/(?:Tuner/)?"
    r"(?P<attribute>LIGHT|DARK|EARTH|WATER|FIRE|WIND)/Level (?P<level>\d+)/ATK (?P<atk>\d+)/DEF (?P<def>\d+)\)"
    r"(?: in (?P<position>Attack|Defense) Position)?(?P<theirs> (?:to|on) your opponent's (?:side of the )?field)?"
    r"(?: in (?P<position2>Attack|Defense) Position)?",
    re.IGNORECASE,
)
_CALLS: Final = re.compile(
    rf"Special Summon 1 {_WHAT} from your (?P<places>(?:hand|Deck|GY|Graveyard)(?:(?:, (?:Deck|GY|Graveyard))*,? or "
    rf"(?:Deck|GY|Graveyard))?)(?: in (?P<position>Attack|Defense) Position)?{_BUT}",
    re.IGNORECASE,
)
_MILLS: Final = re.compile(rf"send 1 {_WHAT} from your Deck to the {_GY}{_BUT}", re.IGNORECASE)
_MAY: Final = re.compile(r"you can (?P<what>.+)", re.IGNORECASE)
_VALUES: Final = re.compile(
    rf"(?P<whose>its|this card's|that (?:target|monster)'s|{_ATTACKING}'s|{_THEIRS}'s|the destroyed monster's"
    r"|that destroyed monster's)(?P<own> own)? (?P<original>original )?(?:current )?(?P<stat>ATK|DEF)"
    rf"(?: (?:in|on) the (?:{_GY}|field))?"
    r"|(?:the )?(?P<original2>original )?(?P<stat2>ATK|DEF)"
    rf" of (?P<whose2>the destroyed monster|that (?:target|monster)|{_ATTACKING}|{_THEIRS})",
    re.IGNORECASE,
)
_SAID_DAMAGE: Final = re.compile(
    r"(?:that|the) (?:amount of )?(?:battle )?damage(?: (?:you"
    r" took|inflicted|they took|your opponent took|you inflicted))?"
    r"|(?:battle )?damage (?:you took|inflicted|they took|your opponent took)(?: from (?:this|that) battle)?",
    re.IGNORECASE,
)


def read_target(text: str) -> dict[str, Any] | None:
    """Read a cost that only targets one card, as ``targets`` and ``target-must-be``; None where it says more."""
    if _ATTACKER.fullmatch(text.strip(" ,")):
        return {"targets": "monster", "target-must-be": {"attacking": "yes"}}
    found = _TARGETS.fullmatch(text.strip(" ,"))
    said = locate_cards(found["what"]) if found else None
    if said is None or said.get("zone", "field") not in ("field", "graveyard"):
        return None
    if said.get("zone") == "graveyard":
        return {"targets": "card", "target-must-be": said}
    is_card = said.get("zone") == "field"
    must_be = {
        key: value for key, value in said.items() if not (key == "kind" and value == "monster") and key != "zone"
    }
    return {"targets": "card" if is_card else "monster"} | ({"target-must-be": must_be} if must_be else {})


def read_result(text: str, *, targets: bool = False, speaks: Speaks | None = None) -> list[Verb] | None:
    """Read what is done, sentence by sentence; None where one is not of a fixed form."""
    whom = speaks or Speaks(targets)
    sentences = [each.strip().removesuffix(".") for each in split_text(_plain(text))]
    said = [
        _read_sentence(each, whom)
        for each in sentences
        if not FREQUENCY.fullmatch(each) and not OF_THIS.fullmatch(each)
    ]
    if not said or any(each is None for each in said):
        return None
    return [verb for each in said if each is not None for verb in each]


_SPAN_ASIDE: Final = re.compile(r" \((until the end of (?:this|the) turn)\)", re.IGNORECASE)
_MAKES: Final = re.compile(rf"\b(?:make|have) (this card|{_IT}) (gain|lose)\b", re.IGNORECASE)


def _plain(text: str) -> str:
    """Say in the plain words of other texts how long something lasts, and that a card is made to gain."""
    return _MAKES.sub(r"\1 \2s", _SPAN_ASIDE.sub(r" \1", text))


_BREAK: Final = re.compile(
    r"(?P<if>, and if (?:you do(?: that)?|it does), )|(?P<then>,? then,? )|, also,? |, but |\. (?=[A-Z(])",
    re.IGNORECASE,
)
_TAKEN_BACK: Final = re.compile(r"\b(?:instead|unless|either|or else)\b", re.IGNORECASE)
"""Words by which what stood before them may not be done."""


def read_beginning(text: str, whom: Speaks) -> Done | None:
    """Read the first thing that is done where what follows is not of a fixed form; None where that may take it back."""
    hidden = re.sub('"[^"]*"|\\([^()]*\\)', lambda said: "_" * len(said[0]), text)
    found = _BREAK.search(hidden)
    if found is None or _TAKEN_BACK.search(hidden):
        return None
    first, rest = text[: found.start()].strip(), text[found.end() :].strip()
    verb = _read_verb(_plain(first), whom)
    if verb is None or not rest:
        return None
    behind: Verb = {"unplayed": _shorten(rest)}
    if not (found["if"] or found["then"]):
        return Done([verb, behind], rest)
    after = {"after": "yes"} if found["then"] else {}
    return Done([{"if-done": {"do": [verb], "then": [behind]} | after}], rest)


def _read_sentence(text: str, whom: Speaks) -> list[Verb] | None:
    if led := _BEFORE.fullmatch(text):
        lasts = _LASTS.get(f"the end of {led['what']}".casefold(), "until-end-of-turn")
        led_by = _read_sentence(led["rest"], whom)
        return None if led_by is None or not all(_may_end(each, lasts) for each in led_by) else led_by
    if (may := _MAY.fullmatch(text)) is not None:
        done = _read_sentence(may["what"], whom)
        return [{"may": {"do": done or [{"unplayed": _shorten(may["what"])}]}}]
    joined = _JOINED.fullmatch(text)
    if joined is None:
        verb = _read_verb(text.strip(), whom)
        return None if verb is None else [verb]
    first, rest = _read_verb(joined["first"].strip(), whom), _read_sentence(joined["rest"], whom)
    if first is None or rest is None:
        return None
    if "also" in joined["how"] or joined["how"].strip() == ", and":
        return [first, *rest]
    after = {"after": "yes"} if "then" in joined["how"] else {}
    return [{"if-done": {"do": [first], "then": rest} | after}]


def _may_end(verb: Any, lasts: str) -> bool:
    """Let what holds for a while last as is said before it all; False where something else is done as well."""
    name, said = next(iter(verb.items())) if isinstance(verb, dict) else (verb, {})
    if name == "if-done":
        return all(_may_end(each, lasts) for each in (*said["do"], *said["then"]))
    if name in _LASTING:
        said.setdefault("lasts", lasts)
    return name in _LASTING


_LASTING: Final = frozenset({"change-stat", "make-unaffected"})
"""Verbs of what holds for a while."""


def _read_verb(text: str, whom: Speaks) -> Verb | None:
    for form, whole in _FIXED:
        if re.fullmatch(form, text, re.IGNORECASE):
            return whole
    for form, name, fixed, key in _NUMBERED:
        if found := re.fullmatch(form, text, re.IGNORECASE):
            return {name: {**fixed, key: int((found["number"] or "1").replace(",", ""))}}
    readers: tuple[Callable[[str, Speaks], Verb | None], ...] = (
        _read_damage, _read_change, _read_value, _read_turn, _read_move, _read_rest,
    )  # fmt: skip
    return next((verb for read in readers if (verb := read(text, whom)) is not None), None)


def _point(found: re.Match[str] | _Two, whom: Speaks, prefix: str = "") -> Any:
    """Tell to whom something is done, in the word of the records or as a description; None where nobody knows."""
    named = found.groupdict().items()
    said = {
        key.removeprefix(prefix): value
        for key, value in named
        if key.startswith(prefix) and (prefix or key[1:2] != "_")
    }
    if said.get("own"):
        return "this-card"
    if said.get("attacker"):
        return "attacker"
    if said.get("theirs"):
        return "battled-monster" if whom.battled else None
    if said.get("ours"):
        return "controllers-battling-monster" if whom.battled else None
    if said.get("all"):
        whose = re.sub(r"^(?:all|each) ", "", f"{said['all']}".replace(" currently", ""), flags=re.IGNORECASE)
        cards = locate_cards(whose)
        return {"all": cards} if cards is not None and cards.get("zone", "field") == "field" else read_all(whose)
    pointed = said.get("target") or said.get("its")
    if pointed is None:
        return None
    if whom.targets:
        return "target"
    if whom.answered:
        return "answered" if "target" not in pointed.casefold() else None
    if whom.other and pointed.casefold() == "that monster":
        return "battled-monster"
    return "this-card" if whom.itself and pointed.casefold() in ("it", "its") else None


def _last(found: re.Match[str]) -> dict[str, str]:
    """Tell how long something lasts, as a key of a verb; nothing where it is not said."""
    said = found.groupdict()
    if said.get("step"):
        return {"lasts": "damage-step-only"}
    if said.get("calculation"):
        return {"lasts": "damage-calculation-only"}
    if said.get("until"):
        return {"lasts": _LASTS.get(said["until"].casefold(), "until-end-of-turn")}
    return {"lasts": "until-end-of-turn"} if said.get("turn") or said.get("turn1") else {}


def _read_damage(text: str, whom: Speaks) -> Verb | None:
    """Read damage, or Life Points, that are counted."""
    for form, name, fixed in _DAMAGE:
        if found := form.fullmatch(text):
            said = found.groupdict()
            amount = _measure(said, whom)
            return None if amount is None else {name: {**fixed, "amount": amount}}
    return None


def _measure(said: dict[str, Any], whom: Speaks) -> Any:
    """Read how much: a number, so much for each card, or what a monster's value or the damage is."""
    if said.get("number"):
        each = (said.get("each") or "").replace("they control", "your opponent controls")
        return read_gain(said["number"], re.sub("^ for (?:each|every) ", "", each) if each else None)
    if not said.get("of"):
        return None
    amount: Any = None
    if whom.damage and _SAID_DAMAGE.fullmatch(said["of"]):
        amount = "damage"
    elif value := _VALUES.fullmatch(said["of"]):
        amount = _read_measure(value, whom)
    return {"half": amount} if said.get("half") and amount is not None else amount


def _read_measure(value: re.Match[str], whom: Speaks) -> Any:
    """Read whose value an amount is; of a monster that has been destroyed only the original."""
    whose = (value["whose"] or value["whose2"]).casefold().removesuffix("'s")
    original = bool(value["original"] or value["original2"])
    stat = (value["stat"] or value["stat2"]).casefold()
    if "destroyed" in whose or (whose == "that monster" and whom.destroyed):
        return {f"base-{stat}-of": "destroyed-monster"} if whom.destroyed and original else None
    if whose == "this card":
        who = "this-card"
    elif re.fullmatch(_ATTACKING, whose):
        who = "attacker"
    elif re.fullmatch(_THEIRS, whose):
        who = "battled-monster" if whom.battled else ""
    elif whom.other and whose == "that monster":
        who = "battled-monster"
    else:
        who = "target" if whom.targets else ""
    return {f"{'base-' if original else ''}{stat}-of": who} if who else None


def _read_change(text: str, whom: Speaks) -> Verb | None:
    """Read a gain or loss of ATK or DEF."""
    found = _CHANGES.fullmatch(text)
    of = _point(found, whom) if found else None
    by = _measure(found.groupdict(), whom) if found and of is not None else None
    if found is None or of is None or by is None:
        return None
    if found["verb"].casefold().startswith("lose"):
        if isinstance(by, dict) and isinstance((by.get("times") or {}).get("each"), int):
            by = {"times": by["times"] | {"each": -by["times"]["each"]}}
        elif isinstance(by, int):
            by = -by
        else:
            return None
    stat = name_stat(found["stat"].upper().replace(" AND ", " and "))
    return {"change-stat": {"of": of, "stat": stat, "by": by} | _last(found)}


def _read_value(text: str, whom: Speaks) -> Verb | None:
    """Read what ATK or DEF become."""
    found = _BECOMES.fullmatch(text) or _HALVES.fullmatch(text)
    if found is None:
        return None
    said = found.groupdict()
    of = _point(_Two(found) if said.get("the") else found, whom)
    if of is None:
        return None
    number = said.get("number")
    what: dict[str, Any] = {"to": int(number.replace(",", ""))} if number else {"factor": "half"}
    if (said.get("verb") or "").casefold() == "double":
        what = {"factor": "double"}
    elif said.get("back"):
        what = {"to": {f"base-{said['back'].casefold()}-of": of}}
    stat = name_stat(found["stat"].upper().replace(" AND ", " and "))
    if said.get("back") and (said["back"].upper() != found["stat"].upper() or not isinstance(of, str)):
        return None
    return {"change-stat": {"of": of, "stat": stat} | what | _last(found)}


class _Two:
    """A match seen by its second set of words for whom it speaks of."""

    def __init__(self, found: re.Match[str]) -> None:
        self._said = {key[:-1]: value for key, value in found.groupdict().items() if key.endswith("2")}

    def groupdict(self) -> dict[str, str | None]:
        """Its words."""
        return self._said


def _read_turn(text: str, whom: Speaks) -> Verb | None:
    """Read a change of battle position."""
    found = _TURNS.fullmatch(text)
    if found is None:
        return None
    of = _point(found, whom, "c_" if found["c_all"] else "" if found["other"] else "b_")
    to = (found["to"] or "").casefold().removeprefix("face-up ")
    word = "facedown" if to.startswith("face-down") else to
    return None if of is None else {"change-position": {"of": of} | ({"to": word} if word else {})}


def _read_move(text: str, whom: Speaks) -> Verb | None:
    """Read what is destroyed, banished, returned, sent or negated."""
    for form, name in _MOVES:
        if (found := form.fullmatch(text)) and (of := _point(found, whom)) is not None:
            return {name: {"of": of} | _last(found)}
    return None


def _read_rest(text: str, whom: Speaks) -> Verb | None:
    """Read control, negation, safety, attacks that may be made, and Summons of the card itself."""
    if whom.targets and (found := _CONTROL.fullmatch(text)):
        return {"take-control": {"of": "target"} | _last(found)}
    if whom.targets and (found := _NEGATES.fullmatch(text)):
        return {"negate-effect": {"of": "target"} | _last(found)}
    if (found := _UNHURT.fullmatch(text)) and (lasts := _last(found)) and (of := _point(found, whom)) is not None:
        by = found["by"].casefold()
        unhurt = [f"be-destroyed-by-{each}" for each in ("battle", "effect") if each in by]
        opposing = {"by": {"of": "opponent"}} if found["opposing"] else {}
        return {"forbid": {"what": unhurt, "of": of} | opposing | lasts}
    if (found := _UNMOVED.fullmatch(text)) and (of := _point(found, whom)) is not None:
        whose = {"whose": "opponent"} if found["opposing"] else {}
        return {"make-unaffected": {"of": of, "by": "card"} | whose | _last(found)}
    if (found := _ATTACKS.fullmatch(text)) and (of := "this-card" if found["own3"] else _point(found, whom)):
        on = {"on-monsters": "yes"} if found["on"] else {}
        how = {"times": 2} | on if found["twice"] else {"each-monster" if found["each"] else "directly": "yes"}
        return {"may-attack": {"of": of, **how, "lasts": "until-end-of-turn"}}
    if found := _SUMMONS.fullmatch(text):
        position = {"position": found["position"].casefold()} if found["position"] else {}
        return {"special-summon": {"of": "this-card"} | position}
    if whom.destroyed and not whom.targets and (found := _REVIVES.fullmatch(text)) and found["ours"]:
        position = {"position": found["position"].casefold()} if found["position"] else {}
        return {"special-summon": {"of": "destroyed-monster", "to": "controller"} | position}
    if whom.targets and (found := _REVIVES.fullmatch(text)):
        position = {"position": found["position"].casefold()} if found["position"] else {}
        return {"special-summon": {"of": "target"} | position}
    if whom.targets and _TAKES.fullmatch(text):
        return {"add-to-hand": {"of": "target"}}
    if (found := _SEARCHES.fullmatch(text)) and (what := describe_cards(found["what"] + (found["but"] or ""))):
        places = _name_places(found["places"])
        return {"add-to-hand": {"of": {"chosen": {"from": places, "of": "controller", **what, "count": 1}}}}
    if found := _TOKENS.fullmatch(text):
        return _read_tokens(found)
    if (found := _MILLS.fullmatch(text)) and (what := describe_cards(found["what"] + (found["but"] or ""))):
        return {"send-to-graveyard": {"of": {"chosen": {"from": "deck", "of": "controller", **what, "count": 1}}}}
    if found := _CALLS.fullmatch(text):
        return _read_call(found)
    return None


def _read_call(found: re.Match[str]) -> Verb | None:
    """Read a Special Summon of one card that is chosen as the effect resolves; only monsters are."""
    what = describe_cards(found["what"] + (found["but"] or ""))
    if what is None or what["kind"] in ("spell", "trap", "spell-or-trap", "token"):
        return None
    if what["kind"] == "card" and "named" not in what:
        return None
    chosen = {"from": _name_places(found["places"]), "of": "controller", **what, "count": 1}
    position = {"position": found["position"].casefold()} if found["position"] else {}
    return {"special-summon": {"of": {"chosen": chosen}} | position}


def _name_places(said: str) -> str | list[str]:
    """Name the places from which a card is taken."""
    places = [_PLACES[each.casefold()] for each in re.findall("hand|Deck|GY|Graveyard", said, re.IGNORECASE)]
    return places[0] if len(places) == 1 else places


def _read_tokens(found: re.Match[str]) -> Verb | None:
    """Read Tokens with what is printed on them; what no monster can be is not read."""
    kind = found["type"].casefold().replace(" ", "-")
    if kind not in get_args(words.MonsterType):
        return None
    position = found["position"] or found["position2"]
    token: dict[str, Any] = {
        "to": "opponent" if found["theirs"] else "controller",
        "count": int(found["count"]), "atk": int(found["atk"]), "def": int(found["def"]),
        "level": int(found["level"]), "attribute": found["attribute"].casefold(), "type": kind,
    }  # fmt: skip
    return {"make-token": token | ({"position": position.casefold()} if position else {})}


_PLACES: Final = {"hand": "hand", "deck": "deck", "gy": "graveyard", "graveyard": "graveyard"}
"""Where a monster is taken from, in the words of the records."""


def _shorten(text: str) -> str:
    """Cut a clause so that it stays a short quotation."""
    return text if len(text) <= 60 else f"{text[:60].rsplit(' ', 1)[0]}…"

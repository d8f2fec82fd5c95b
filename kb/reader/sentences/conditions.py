"""Reads the condition of an effect into the records' words.

The event or the timing of a condition is read by the reader (:mod:`kb.reader.clauses`); here, whose event it has to
be. A condition or a cost that says anything else is left to an editor.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, Final

from kb.reader.clauses.timings import WINDOWS
from kb.reader.grammar.described import describe_anywhere, describe_shown, locate_cards
from kb.reader.grammar.states import read_state
from kb.reader.phrases.departures import BY_KIND, list_departure_needs, read_departure
from kb.reader.sentences.activated import (
    ACTIVATES,
    ACTIVATES_SO,
    names_more_than_activation,
    read_activated,
    read_activated_so,
)
from kb.reader.sentences.happenings import ask_sent

ATTACKED_BY_US: Final = {"attacks": {"of": "this-card"}}
THEY_ATTACK: Final = {"attacks": {"of": "opponent"}}
OURS: Final = {"battling": {"of": "this-card"}}
WITH_THEIRS: Final = {"battling": {"of": "opponent"}}
HURT: Final = [{"damaged": {"of": "opponent"}}, OURS]
TIMING: Final = r"(?:at the (?:start|end) of the damage step|(?:before|during|after) damage calculation)"
TRIBUTED: Final = {"not": {"fits": {"of": "this-card", "as": {"zone": ["deck", "extra-deck"]}}}}
"""The card was not returned to the Deck, which is the same event as being Tributed."""
TRIBUTED_PENDULUM: Final = {"not": {"fits": {"of": "this-card", "as": {"zone": "deck"}}}}
"""The same for a Pendulum Monster, which goes to the Extra Deck when Tributed."""
TO_GY: Final = r"(?: and sent to (?:the|your) (?:GY|Graveyard))?"
SENDS_IT: Final = r"(?: and sends it to the (?:GY|Graveyard))?"

_WAY: Final = f"(?:normal|flip|tribute|{BY_KIND})"
LISTED: Final[tuple[tuple[str, list[Any]], ...]] = (
    (
        (
            r"this card is (?:normal |special |flip |normal or special |normal or flip |flip or special "
            r"|normal summoned or flip |flip summoned or special )?summoned(?: successfully)?"
            r"(?:,? or (?:is )?flipped face-up)?"
        ),
        [],
    ),
    (r"this card is (?:banished|flipped face-up|targeted for an attack)", []),
    (r"this card is tributed", [TRIBUTED]),
    (
        r"this card (?:on the field|in (?:the|your) monster zone) is tributed",
        [TRIBUTED, {"fits": {"of": "this-card", "as": {"came-from": "field"}}}],
    ),
    (r"this card on the field is banished", [{"fits": {"of": "this-card", "as": {"came-from": "field"}}}]),
    (r"this card is tributed by (?:a )?card effect", [TRIBUTED, {"left-by": {"cause": "card-effect"}}]),
    (r"you take damage", [{"damaged": {"of": "controller"}}]),
    (rf"this card destroys (?:a|an opponent's) monster by battle{SENDS_IT}", []),
    (rf"this attacking card destroys (?:a|an opponent's) monster by battle{SENDS_IT}", [ATTACKED_BY_US]),
    (
        r"this card is sent from the field to the (?:GY|Graveyard)",
        [{"fits": {"of": "this-card", "as": {"zone": "graveyard", "came-from": "field"}}}],
    ),
    (r"this card declares an attack", [ATTACKED_BY_US]),
    (r"this card declares an attack on an opponent's monster", [ATTACKED_BY_US, {"attacked": {"of": "opponent"}}]),
    (r"this card battles an opponent's monster", [OURS, WITH_THEIRS]),
    (
        r"this face-up card is (?:selected as an attack target|targeted for an attack)",
        [{"face-up": {"of": "this-card"}}],
    ),
    (r"an attack is declared involving this card", [OURS]),
    (r"an attack is declared involving this card and an opponent's monster", [OURS, WITH_THEIRS]),
    (
        r"an attack is declared involving this card and an opponent's face-up monster",
        [OURS, {"battling": {"of": "opponent", "face": "up"}}],
    ),
    (
        (
            r"this (?:face-up )?attack position card (?:you control )?is "
            r"(?:selected|targeted) (?:as an attack target|for an attack)"
        ),
        [{"face-up": {"of": "this-card", "position": "attack"}}],
    ),
    (r"(?:a|any player's) monster declares an attack", []),
    (r"(?:(?:an|your) opponent's monster|your opponent) declares an attack", [THEY_ATTACK]),
    (
        r"(?:(?:an|your) opponent's monster|your opponent) declares a direct attack",
        [THEY_ATTACK, {"not": {"attacked": {"of": "controller"}}}],
    ),
    (r"this card inflicts battle damage to your opponent(?:'s life points)?", HURT),
    (
        r"this card inflicts battle damage to your opponent by a direct attack",
        [*HURT, ATTACKED_BY_US, {"not": {"attacked": {"of": "opponent"}}}],
    ),
    (r"material(?:\(s\))? is detached from a monster(?:\(s\))? on the field", []),
    (r"you gain (?:LP|life points)", [{"gained-life": {"of": "controller"}}]),
    (r"your opponent gains (?:LP|life points)", [{"gained-life": {"of": "opponent"}}]),
    (r"(?:an equip card(?:\(s\))?|a card) (?:is|becomes) equipped to this card", []),
    (r"you take battle (?:or (?:card )?effect )?damage", [{"damaged": {"of": "controller"}}]),
    (r"you take (?:effect damage|damage from a card effect)", [{"damaged": {"of": "controller"}}]),
    (r"your opponent takes (?:effect damage|damage from a card effect)", [{"damaged": {"of": "opponent"}}]),
    (
        r"you take (?:effect )?damage from (?:an|your) opponent's card(?: effect)?",
        [{"damaged": {"of": "controller", "from": "opponent"}}],
    ),
    (
        r"this card is added to your hand,? except by drawing it",
        [{"fits": {"of": "this-card", "as": {"came-from": ["deck", "extra-deck", "graveyard", "banished"]}}}],
    ),
    (
        r"this card is added from your (?:main )?deck to your hand(?: by an? (?:card )?effect)?",
        [{"fits": {"of": "this-card", "as": {"came-from": "deck"}}}],
    ),
    (
        r"this card is added from your (?:GY|Graveyard) to your hand(?: by an? (?:card )?effect)?",
        [{"fits": {"of": "this-card", "as": {"came-from": "graveyard"}}}],
    ),
    (r"the battle position of this card is changed", []),
    (
        r"this (?:face-up )?attack position card is changed to (?:face-up )?defense position",
        [{"fits": {"of": "this-card", "as": {"position": "defense", "face": "up"}}}],
    ),
    (
        r"this (?:face-up )?defense position card is changed to (?:face-up )?attack position",
        [{"fits": {"of": "this-card", "as": {"position": "attack"}}}],
    ),
    (rf"this card is (?P<how>{_WAY}(?:(?:, |,? or ){_WAY})*) summoned", []),
)
HEADS: Final[tuple[tuple[re.Pattern[str], list[Any]], ...]] = tuple(
    (re.compile(rf"(?:if|when|each time) {form}", re.IGNORECASE), needs) for form, needs in LISTED
)
"""Conditions without their full stop, each with its requirements besides the event."""
IN_STEP: Final = re.compile(
    r"during the (?P<part>Battle Phase|Damage Step), (?P<behind>(?:if|when) .+)"
    r"|(?P<before>(?:if|when) .+?) during the (?P<part2>Battle Phase|Damage Step)",
    re.IGNORECASE,
)
"""An event only in the Battle Phase, or only in the Damage Step."""
A_MONSTER: Final = r"(?:a|an opponent's) monster"
TIMED: Final = re.compile(
    rf"(?:once per battle, )?(?:{TIMING}, if this card (?P<behind>.+)|if this card (?P<before>.+), {TIMING})",
    re.IGNORECASE,
)
"""An action of the card itself in a battle, with its timing."""
BATTLED: Final[tuple[tuple[re.Pattern[str], list[Any]], ...]] = tuple(
    (re.compile(form, re.IGNORECASE), needs)
    for form, needs in (
        (r"battle[sd]", [OURS]),
        (rf"battle[sd] {A_MONSTER}", [OURS, WITH_THEIRS]),
        (r"attack(?:s|ed)", [ATTACKED_BY_US]),
        (rf"attack(?:s|ed) {A_MONSTER}", [ATTACKED_BY_US, {"attacked": {"of": "opponent"}}]),
        (rf"(?:is|was)(?: being)? attacked(?: by {A_MONSTER})?", [{"attacked": {"of": "this-card"}}]),
        (rf"destroys {A_MONSTER} by battle", [OURS, {"marked": {"of": "battled-monster"}}]),
        *(
            (
                rf"attacks an? (?:opponent's )?{face}Defense Position monster",
                [ATTACKED_BY_US, {"attacked": {"of": "opponent"} | so}],
            )
            for face, so in (
                ("", {"position": "defense"}),
                ("face-up ", {"position": "defense", "face": "up"}),
                ("face-down ", {"position": "facedown"}),
            )
        ),
    )
)
"""Actions in a battle, each with its requirements."""
ENDED: Final = re.compile(
    r"at the (?:(?P<starts>start)|end) of (?P<whose>the|each|your|your opponent's) battle phase"
    r"(?(starts)|(?:, if this card (?P<did>battled|attacked or was attacked|attacked))?)",
    re.IGNORECASE,
)
"""The start or end of a Battle Phase, with the card's actions in that phase."""
FOUGHT: Final = re.compile(r"battle[sd] (?P<whom>an? .+? monster)", re.IGNORECASE)
"""A battle of the card itself with a described monster."""
SENT_FROM: Final = re.compile(
    r"(?:if|when) this (?P<face>face-up )?(?:(?P<how>tribute|fusion|ritual|synchro|xyz|link) summoned )?"
    r"card(?P<up> on the field)? is sent (?:from (?:the |your )?"
    r"(?P<places>(?:hand|field|Deck|Monster Zone|Spell & Trap Zone)"
    r"(?:(?:,? or |/)(?:the |your )?(?:hand|field|Deck|Monster Zone))*) )?"
    r"to (?:the|your) (?:GY|Graveyard)(?: by (?P<by>(?:a )?card effect|an opponent's card(?: effect)?))?"
    r"(?P<alive>,? \(?except (?:when|if|by being) destroyed by battle\)?)?",
    re.IGNORECASE,
)
"""The card is sent to the Graveyard from a location."""
CALLED_FROM: Final = re.compile(
    r"(?:if|when) this card is (?P<normal>Normal or )?Special Summoned"
    r" from the (?P<place>hand|GY|Graveyard|Extra Deck|Deck)",
    re.IGNORECASE,
)
"""The card is Special Summoned from a location; a Normal Summon from the hand matches as well."""
_SUMMON: Final = "(?:Fusion|Ritual|Synchro|Link)"
AS_MATERIAL: Final = re.compile(
    r"(?:if|when) this (?:face-up )?card is sent (?:from the (?P<places>hand|field|hand or field) )?to the"
    rf" (?:GY|Graveyard) (?:as (?:an? )?(?P<one>{_SUMMON}) Material(?: Monster)?(?: for (?:an?|the) (?P=one) Summon)?"
    rf"|as material for (?:an?|the) (?P<ways>{_SUMMON}(?: or {_SUMMON})?) Summon"
    rf"|for (?:an?|the) (?P<old>{_SUMMON}) Summon|as material for (?P<made>an? .+? (?P<kind>{_SUMMON}) Monster))"
    r"(?: (?:of|for) (?P<which>.+))?",
    re.IGNORECASE,
)
"""The card goes to the Graveyard as material of a Summon."""
SUMMONED_BY: Final = re.compile(
    r"(?:if|when) this card is Special Summoned by (?:the effect of )?(?P<by>an? (?:\"[^\"]+\"|[^,:;\"])+?)"
    r"(?:'s effect| effect)?",
    re.IGNORECASE,
)
"""The card is Special Summoned by the effect of a described card."""
BY_ITSELF: Final = re.compile(r"(?:if|when) this card is Special Summoned by its(?: own)? effect", re.IGNORECASE)
"""The card is Special Summoned by an effect of its own."""
BUT_BY_ONE: Final = re.compile(
    r"(?:if|when) this card on the field is destroyed by card effect, except (?P<but>\"[^\"]+\"), or by battle",
    re.IGNORECASE,
)
"""The card is destroyed, but not by the effect of one card."""
MADE_WITH: Final = re.compile(
    rf"(?:if|when) this card is (?P<how>tribute|{BY_KIND}) summoned (?:using|by tributing) (?:at least 1 )?"
    r"(?P<with>(?:\"[^\"]+\"|[^:;\"\d])+?)(?: as (?:an? )?material)?",
    re.IGNORECASE,
)
"""The card is Summoned with such a material."""
OR_WHEN: Final = re.compile(r",? or,? (?=(?:if|when) )", re.IGNORECASE)
"""Separates the alternatives of a condition."""
TURN: Final = re.compile(
    rf"(?:during|(?P<timing>{TIMING}) in) your (?P<theirs>opponent's )?turn, (?P<rest>.+)", re.IGNORECASE
)
"""A condition in the turn of one player."""
WINDOW: Final = re.compile(rf"{TIMING}|(?:at|during) damage calculation", re.IGNORECASE)
"""A timing alone, which the reader reads."""
STATED: Final = re.compile(
    r"(?P<base>.+?),? (?:while|if|and) "
    r"(?P<state>(?:you control|your opponent controls|they control|this card has|this card is in|you have"
    r"|your (?:opponent's )?LP (?:is|are)) .+)",
    re.IGNORECASE,
)
"""A condition with a state of the field."""
PHASE: Final = re.compile(
    r"during (?:each of )?(?P<whose>(?:your(?: opponent's)?|the|each|(?:either|each) player's) |(?=main phase [12]))"
    r"(?:turns?|(?P<part>standby|draw|main|battle|end) phases?(?: (?P<which>[12]))?"
    r"(?: or (?P<whose2>(?:your(?: opponent's)?|the) )?(?P<part2>main|battle) phase(?: (?P<which2>[12]))?)?"
    r"(?:,? (?P<rest>(?:if|of the turn|except the turn) .+))?)",
    re.IGNORECASE,
)
"""A phase without battles, with another condition; or a player's turn."""
OF_WHOM: Final[tuple[tuple[re.Pattern[str], str, list[Any]], ...]] = tuple(
    (re.compile(rf"(?:once per turn, |once per battle, )?{form}", re.IGNORECASE), word, more)
    for form, word, more in (
        (
            (
                r"(?:if|when) (?P<who>.+?) (?:is|are) destroyed(?:"
                r" by battle or (?:by )?(?:a )?card effect|(?P<alone> by battle))?"
                rf"(?P<sent>{TO_GY})"
            ),
            "that-card", [],
        ),
        (r"(?:if|when) (?P<who>.+?) declares an attack", "attacks", []),
        (r"(?:if|when) (?P<who>.+?) is (?:targeted for an attack|selected as an attack target)", "attacked", []),
        (r"(?:if|when) an attack is declared involving (?P<who>.+?)", "battling", []),
        (
            r"(?:if|when) an attack is declared involving (?P<who>.+?) and an opponent's monster",
            "battling", [WITH_THEIRS],
        ),
        (
            r"(?:if|when) an attack is declared involving (?P<who>.+?) and an opponent's face-up monster",
            "battling", [{"battling": {"of": "opponent", "face": "up"}}],
        ),
        (
            r"(?:if|when) (?P<who>.+?) is (?:targeted for an attack|attacked) by an opponent's monster",
            "attacked", [],
        ),
        (rf"(?:{TIMING}|during the Damage Step), (?:if|when) (?P<who>.+?) battle[sd]", "battling", []),
        (
            rf"(?:{TIMING}|during the Damage Step), (?:if|when) (?P<who>.+?) battle[sd] an opponent's monster",
            "battling", [WITH_THEIRS],
        ),
        (rf"(?:if|when) (?P<who>.+?) battle[sd] an opponent's monster, {TIMING}", "battling", [WITH_THEIRS]),
        (rf"(?:if|when) (?P<who>.+?) battle[sd], {TIMING}", "battling", []),
        (
            r"(?:if|when) (?:an|your) opponent's monster (?:attacks|declares an attack on) (?P<who>.+?)",
            "attacked", [THEY_ATTACK],
        ),
    )
)  # fmt: skip
"""Conditions that describe the card of an event, each with the records' condition for it."""


def read_condition(head: str) -> list[dict[str, Any]] | None:
    """Read a condition; None if part of it is unread, or its alternatives have different requirements."""
    first, *others = OR_WHEN.split(head)
    if others:
        asked = [read_condition(each) for each in (first, *others)]
        return asked[0] if all(each == asked[0] for each in asked) else None
    if (listed := _read_listed(head)) is not None:
        return listed
    if found := ACTIVATES.fullmatch(head):
        return read_activated(found)
    if names_more_than_activation(head) and (found := ACTIVATES_SO.fullmatch(head)):
        return read_activated_so(found, read_condition(found["head"] + (found["passive"] or "")))
    if (found := IN_STEP.fullmatch(head)) and (in_step := read_in_step(found)) is not None:
        return in_step
    if found := ENDED.fullmatch(head):
        return read_ended(found)
    if found := TURN.fullmatch(head):
        return _read_in_turn(found)
    if WINDOW.fullmatch(head):
        return []
    if (found := TIMED.fullmatch(head)) and (own := read_own_battle(found["behind"] or found["before"])):
        return own
    if (own := read_own_move(head)) is not None:
        return own
    if found := STATED.fullmatch(head):
        base, state = read_condition(found["base"]), read_state(found["state"])
        return None if base is None or state is None else [*base, *state]
    return _read_of_whom(head)


def _read_listed(head: str) -> list[dict[str, Any]] | None:
    """Read a condition of a fixed form."""
    for form, needs in HEADS:
        if found := form.fullmatch(head):
            how = re.findall(_WAY, found.groupdict().get("how", "").casefold())
            said = {"of": "this-card", "how": how if len(how) > 1 else how[0]} if how else {}
            return [{"summoned": said}] if said else list(needs)
    return None


def _read_in_turn(found: re.Match[str]) -> list[Any] | None:
    """Read a condition in the turn of one player."""
    timing = f"{found['timing']}, " if found["timing"] else ""
    rest = read_condition(f"{timing}{found['rest']}")
    if rest is None and WINDOW.fullmatch(found["rest"]):
        rest = []
    return None if rest is None else ["opponents-turn" if found["theirs"] else "own-turn", *rest]


def _read_of_whom(head: str) -> list[dict[str, Any]] | None:
    """Read an event of a described card."""
    for form, word, more in reversed(OF_WHOM):
        if (found := form.fullmatch(head)) and (whose := read_whose(found["who"])) is not None:
            if word != "that-card":
                return [{word: whose}, *more]
            whose = whose if found["alone"] or "kind" in whose else whose | {"kind": "monster"}
            return [{"fits": {"of": word, "as": whose}}, *ask_sent(found["sent"])]
    return None


def read_in_step(found: re.Match[str]) -> list[dict[str, Any]] | None:
    """Read an activation only in the Battle Phase, or only in the Damage Step; None for anything else."""
    happens: str = found["before"] or found["behind"]
    needs = read_condition(happens) if ACTIVATES.fullmatch(happens.partition(" while ")[0]) else None
    part = (found["part"] or found["part2"]).casefold().replace(" ", "-")
    return None if needs is None else [{"during": {"part": part}}, *needs]


def read_ended(found: re.Match[str]) -> list[dict[str, Any]]:
    """Read whose Battle Phase ends, and the card's actions in it."""
    turn: list[Any] = {"your": ["own-turn"], "your opponent's": ["opponents-turn"]}.get(found["whose"].casefold(), [])
    did = (found["did"] or "").casefold()
    return [*turn, *([ATTACKED_BY_US] if did == "attacked" else [OURS] if did else [])]


def read_own_battle(done: str) -> list[dict[str, Any]] | None:
    """Read the action of the card itself in a battle; None if part of it is unread."""
    for form, needs in BATTLED:
        if form.fullmatch(done):
            return list(needs)
    found = FOUGHT.fullmatch(done)
    return read_fought(found["whom"]) if found else None


def read_fought(whom: str) -> list[dict[str, Any]] | None:
    """Read the description of the monster that the card battles; None if part of it is unread."""
    plain = re.sub(r"^(?:an?|your) opponent's (?=\S)", "", whom)
    described = describe_shown(plain)
    if described is None or "other" in described:
        return None
    fits = {key: value for key, value in described.items() if (key, value) != ("kind", "monster")}
    return [OURS, {"battling": {"of": "opponent"} | fits}] if "of" not in fits else None


def read_own_move(head: str) -> list[dict[str, Any]] | None:
    """Read the location that the card left, and its state there; None if it did not move."""
    if (departed := read_departure(head)) is not None:
        return departed
    if (found := CALLED_FROM.fullmatch(head)) and not (found["normal"] and found["place"].casefold() != "hand"):
        came = {"gy": "graveyard", "extra deck": "extra-deck"}.get(found["place"].casefold(), found["place"].casefold())
        return [{"fits": {"of": "this-card", "as": {"came-from": came}}}]
    if found := AS_MATERIAL.fullmatch(head):
        return read_material(found)
    if found := MADE_WITH.fullmatch(head):
        materials = describe_anywhere(found["with"])
        how = {"of": "this-card", "how": found["how"].casefold()}
        made = {"of": "this-card", "as": {"made-with": materials}}
        return None if materials is None else [{"summoned": how}, {"fits": made}]
    if found := BUT_BY_ONE.fullmatch(head):
        other = {"left-by": {"cause": "card-effect", "by": {"not": {"named": found["but"].strip('"')}}}}
        was: dict[str, Any] = {"fits": {"of": "this-card", "as": {"came-from": "field"}}}
        return [was, {"any-of": [{"left-by": {"cause": "battle"}}, other]}]
    if BY_ITSELF.fullmatch(head):
        return [{"summoned": {"of": "this-card", "how": "special", "by": {"other": "no"}}}]
    if found := SUMMONED_BY.fullmatch(head):
        summoner = describe_anywhere(found["by"])
        how = {"of": "this-card", "how": "special"}
        return None if summoner is None else [{"summoned": {**how, "by": summoner}}]
    found = SENT_FROM.fullmatch(head)
    if found is None or bool(found["up"]) == bool(found["places"]):
        return None
    said = (found["places"] or "field").casefold()
    places = list(dict.fromkeys(re.findall("hand|field|deck|monster zone|spell & trap zone", said)))
    places = [each.replace(" & ", "-").replace(" ", "-") for each in places]
    lay = places[0] if len(places) == 1 else places
    cause = {"cause": "card-effect"} if (found["by"] or "").endswith("effect") else {}
    theirs = {"by": {"of": "opponent"}} if "opponent" in (found["by"] or "") else {}
    by = [{"left-by": cause | theirs}] if found["by"] else []
    up = [{"fits": {"of": "this-card", "as": {"face": "up"}}}] if found["face"] else []
    way: list[Any] = [{"summoned": {"of": "this-card", "how": found["how"].casefold()}}] if found["how"] else []
    alive = [{"not": {"left-by": {"cause": "battle"}}}] if found["alive"] else []
    return [{"fits": {"of": "this-card", "as": {"zone": "graveyard", "came-from": lay}}}, *up, *way, *by, *alive]


def read_material(found: re.Match[str]) -> list[dict[str, Any]] | None:
    """Read the Summon for which the card was material, and the monster Summoned with it."""
    ways = (found["one"] or found["ways"] or found["old"] or found["kind"]).casefold().split(" or ")
    causes = [f"{each}-material" for each in ways]
    which = found["which"] or found["made"]
    summoned = {**(describe_anywhere(which) or {})} if which else {}
    if which and not summoned:
        return None
    came = [each.strip() for each in (found["places"] or "").split(" or ") if each]
    lay: list[dict[str, Any]] = (
        [{"fits": {"of": "this-card", "as": {"came-from": came[0] if len(came) == 1 else came}}}] if came else []
    )
    cause = causes[0] if len(causes) == 1 else causes
    return [*lay, {"left-by": {"cause": cause} | ({"by": summoned} if summoned else {})}]


def read_phase(head: str) -> tuple[list[Any], str] | None:
    """Read the only phase in which an effect is used, and the remaining condition; None if no phase is named so."""
    found = PHASE.fullmatch(re.sub(r"\bMain or Battle Phase\b", "Main Phase or Battle Phase", head))
    if found is None:
        return None
    whose, other = (found[each] or "" for each in ("whose", "whose2"))
    turn = {"your ": ["own-turn"], "your opponent's ": ["opponents-turn"]}.get(whose.casefold(), [])
    if not found["part"]:
        return list(turn), ""
    if other and other.casefold() != whose.casefold():
        return None
    parts = [*name_parts(found["part"], found["which"]), *name_parts(found["part2"], found["which2"])]
    needs = {"during": {"part": parts if len(parts) > 1 else parts[0]}}
    return [needs, *turn], (found["rest"] or "").strip(" ,")


def name_parts(part: str | None, which: str | None) -> list[str]:
    """Name a phase of a text as parts of the turn: "Main Phase" alone is either of two."""
    name = f"{(part or '').casefold()}-phase"
    main = {"1": ["main-phase"], "2": ["main-phase-2"], None: ["main-phase", "main-phase-2"]}
    return main[which] if name == "main-phase" else [name] if part else []


def read_whose(who: str) -> dict[str, Any] | None:
    """Read whose event it must be; None for the card's own, or anything but monsters of a player."""
    found = locate_cards(re.sub(r"^(?:an? )?opponent's monster$", "your opponent's monster", who))
    if found is None or "of" not in found:
        shown = describe_shown(who)
        found = {**shown} if shown is not None and shown.keys() - {"kind"} and "not" not in shown else None
    if found is None or "zone" in found:
        return None
    return {key: value for key, value in found.items() if (key, value) != ("kind", "monster")}


def read_needed(head: str, trigger: Collection[str], window: str) -> list[dict[str, Any]]:
    """Read the least requirements of a partly unread condition: without them it is not met."""
    said = head.casefold()
    found: list[dict[str, Any]] = []
    if set(trigger) == {"battle-damage"}:
        if "damage to your opponent" in said:
            found.append({"damaged": {"of": "opponent"}})
        elif re.search(r"\byou take (?:\w+ )*battle damage", said):
            found.append({"damaged": {"of": "controller"}})
    if set(trigger) == {"attack-declared"} and re.match(r"(?:if|when) this card declares", said):
        found.append(ATTACKED_BY_US)
    if window in WINDOWS and re.search(r"\b(?:if|when) this card (?:battles|battled|attacks|attacked)\b", said):
        ours = re.search(r"\bthis card attack(?:s|ed)\b(?! or)", said)
        found.append(ATTACKED_BY_US if ours else OURS)
    if not {"sent-to-graveyard", "leaves-field", "destroyed-any"}.isdisjoint(trigger):
        found += list_departure_needs(said)
    if re.match(r"(?:if|when) this card is discarded", said):
        found.append({"fits": {"of": "this-card", "as": {"zone": "graveyard", "came-from": "hand"}}})
    return found

"""Reads the reach of a sentence: the cards and players that it could affect; the rest is left open for them only.

A sentence that forbids Special Summons does not affect a battle without one, whatever its exceptions; a sentence about
some monsters of a player does not affect those of the other.
"""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.described import describe_all, describe_shown, locate_cards
from kb.reader.phrases.nouns import describe_cards
from kb.reader.sentences.costs import read_instead
from kb.reader.sentences.formula import UNREAD, Formula
from kb.reader.sentences.groups import STAT, name_stat, read_all

_ALL: Final = "[^.:;●]"
_LONGEST: Final = 60
_OWNERS: Final = (
    (r"(?:\byou control|^your\b.*monsters?)$", "controller"),
    (r"(?:\byour opponent controls|^your opponent's monsters?)$", "opponent"),
)
_MONSTERS: Final = re.compile(
    r"(?:All |Each |Any )?(?P<who>(?:[^.:;●,]|, (?!you|your|also|but"
    r"|if|and you)|(?<=\)),)*?\b[Mm]onsters?(?:\(s\))?\b[^.:;●,]*)"
)
_ON_FIELD: Final = re.compile(
    r"\b(?:cards?|Spells?|Traps?)\b.*\b(?:control|on the field|in your)\b|^your .*\b(?:cards?|Spells?|Traps?)\b",
    re.IGNORECASE,
)
"""Words by which cards on the field are meant."""
_CALLED: Final = re.compile(
    r'(?:face-up |[Aa]ll )?(?P<names>"[^"]+"(?:,? "[^"]+")*(?:,? (?:and|or) "[^"]+")?)'
    r"(?P<whose> (?:you control|on the field|in your (?:Main )?Monster Zones?))"
)
"""Cards on the field by their whole names."""
_OTHER_THINGS: Final = re.compile(r"\b(?:this card|Tokens?|Spells?|Traps?|cards?|players?|damage|LP)\b")
"""Words by which more than monsters could be meant."""
_LINKED: Final = re.compile(
    r"(?P<whose> you control)?,? (?:that |this card )?(?:(?:co-)?linked to|points? to)(?: this card)?$"
)
"""Monsters linked to the card, which no scene shows."""
_SEVERAL: Final = re.compile(r"\b(?:and|or|as well as)\b|[/,]")
"""Separates alternatives."""
_NAMED: Final = re.compile(
    r'(?:[Oo]ther |face-up |[Yy]our )*"(?P<name>[^"]+)" (?:[A-Z][\w-]* |Effect |Normal )*[Mm]onsters?\b'
)
_PLAIN: Final = re.compile(r"(?:[Oo]ther |[Ff]ace-up |[Yy]our )*(?P<what>(?:[A-Z][\w-]* ){1,3}monsters)\b")
"""Monsters described by a Type or Attribute."""
_SIDES: Final = {"you": "controller", "your opponent": "opponent"}
_MORE: Final = re.compile(
    r"\balso\b|\bbut can\b|\band (?:cannot|can|your|you|its?|this card|if|inflict|destroy)\b", re.IGNORECASE
)
_SPECIAL: Final = re.compile(
    rf"(?P<lead>(?:If|While|As long as|The turn|During|After|Once|Each) {_ALL}+?, )?"
    "(?:(?P<who>(?:Y|y)ou|(?:Y|y)our opponent|the player who Summoned it) cannot|(?:N|n)either player can(?:not)?"
    "|(?:the turn player|(?:E|e)ach player|(?:B|b)oth players) can only) "
    r"(?P<hand>(?:Normal(?: Summon)?(?:/Set)?(?: and/or|,? or|/)|Flip(?: Summon)?,?(?: and/or|,? or|/)?) )?"
    rf"Special Summon(?P<rest>{_ALL}*)"
)
"""Players who cannot Special Summon, or not the described monsters."""
_WENT: Final = re.compile(
    r"(?:If|When|Each time|After|Once) (?:this card|it) (?:is|was) (?:destroyed|sent|banished|Tributed|used)\b"
)
"""An event that took the card off the field while a sentence holds."""
_EVERYTHING: Final = re.compile(r"(?: any)? monsters?|")
_FROM_EXTRA: Final = re.compile(r"(?: monsters?)? from (?:the|your|their) Extra Deck")
_STATS: Final = re.compile(
    rf"(?P<who>.+?) (?P<verb>gains?|loses?) (?P<amount>[\d,]+) {STAT}(?P<rest> (?:for|while|if|during|only) {_ALL}+)?"
)
_UNHURT: Final = "be-destroyed-by-battle"
_SAFE: Final = "be-destroyed-by-effect"
_GROUPS: Final[tuple[tuple[re.Pattern[str], str, list[str] | dict[str, Any]], ...]] = tuple(
    (re.compile(form), verb, wanted)
    for form, verb, wanted in (
        (
            (
                r"(?P<who>.+?) cannot (?:attack or change (?:their|its) battle positions?"
                r"|change (?:their|its) battle positions? or attack)"
            ),
            "forbid", ["attack", "change-position"],
        ),
        (
            r"(?P<who>.+?) cannot declare an attack or change (?:their|its) battle positions?",
            "forbid", ["declare-attack", "change-position"],
        ),
        (
            r"(?P<who>.+?) cannot be targeted by card effects,? or (?:be )?destroyed by battle",
            "forbid", ["be-targeted", _UNHURT],
        ),
        (r"(?P<who>.+?) cannot be destroyed by battle(?P<rest> (?!or\b).+)?", "forbid", [_UNHURT]),
        (r"(?P<who>.+?) cannot be destroyed by card effects?", "forbid", [_SAFE]),
        (
            r"(?P<who>.+?) cannot be destroyed by (?:an|your) opponent's card effects?",
            "forbid", {"what": [_SAFE], "by": {"of": "opponent"}},
        ),
        (r"(?P<who>.+?) cannot be destroyed by battle or (?:by )?card effects?", "forbid", [_UNHURT, _SAFE]),
        ((r"(?P<who>.+?) cannot be destroyed by (?:battle"
        r" or,? (?:by )?)(?P<rest>.*(?:effects?|cards?).*)"), "forbid", [_UNHURT, _SAFE]),
        (r"(?P<who>.+?) cannot be destroyed by (?P<rest>(?!battle).*(?:effects?|cards?).*)", "forbid", [_SAFE]),
        (r"(?P<who>.+?) cannot be targeted by (?P<rest>.*(?:effects?|cards?).*)", "forbid", ["be-targeted"]),
        (r"(?P<who>.+?) cannot attack directly(?P<rest> .+)?", "forbid", ["attack-directly"]),
        (r"(?P<who>.+?) cannot (?:declare an attack|attack)(?P<rest> .+)?", "forbid", ["attack"]),
        (r"(?P<who>.+?) cannot change (?:their|its) battle positions?(?P<rest> .+)?", "forbid", ["change-position"]),
        (r"(?P<who>.+?) can attack (?:your opponent )?directly(?P<rest> .+)?", "may-attack", {"directly": "yes"}),
        ((r"(?P<who>.+?) can (?:make a second attack"
        r"|attack twice) during each Battle Phase"), "may-attack", {"times": 2}),
        (r"(?P<who>.+?) (?:are|is) unaffected by (?P<rest>.+)", "make-unaffected", {"by": "card"}),
    )
)  # fmt: skip
"""Statements about described cards, with the records' verb; a remainder leaves the timing or cause open."""
_AIMED: Final = (
    (
        re.compile(
            r"(?:(?:Y|y)our opponent's monsters|(?:M|m)onsters your opponent controls|(?:Y|y)our opponent)"
            r" cannot (?:target|select) (?P<who>.+?) (?:for (?:attacks|an attack)|as an attack target)"
            r"(?P<except>,? \(?except (?:this card|this one|with this card)\)?)?"
        ),
        "be-targeted-for-attack",
    ),
    (
        re.compile(
            r"(?:(?:Y|y)our opponent cannot|(?P<any>(?:N|n)either player can(?:not)?)) target (?P<who>.+?)"
            r" with (?P<by>card effects|(?:Spell/Trap|Spell|Trap|monster"
            r"|other|effects)[^.:;●]*)(?P<except>, except [^.:;●]+)?"
        ),
        "be-targeted",
    ),
)
_AIMED_BOTH: Final = re.compile(
    r"(?:Y|y)our opponent cannot target (?P<who>.+?) for attacks,? or (?:(?:with|by) card effects"
    r"|target (?:it|them) with card effects)(?P<except>,? except [^.:;●]+)?"
)
"""Cards protected from both attacks and effects."""
_ONLY_AIMED: Final = re.compile(
    "(?:(?:Y|y)our opponent's monsters|(?:M|m)onsters your opponent controls|(?:Y|y)our opponent) can only"
    rf" (?:target|attack) {_ALL}+? for attacks"
)
_PIERCES: Final = re.compile(
    r"(?:If|When) (?:an? |your )?(?P<who>(?:[A-Z][\w-]*(?: [A-Z][\w-]*)?, )*[^.:;●,]+?[Mm]onster(?:\(s\))?[^.:;●,]*?)"
    r" attacks an? Defense Position monster,"
    " (?:it |you )?inflicts? piercing (?:battle )?damage(?: to your opponent)?"
)
_REPLACED: Final = re.compile(
    r"(?:Once per turn, |Each turn, )?[Ii]f (?P<many>(?:exactly )?(?:1|\d or more) )?(?:an? |(?P<your>your ))?"
    rf"(?P<who>{_ALL}+?) would be destroyed(?: by (?P<by>[^,.:;●]+))?,? (?P<do>{_ALL}+)"
)
_TIMES: Final = re.compile(
    r"(?:Each time|When|If|Whenever) (?P<event>[^.:;●]+?)(?: \(except [^)]*\))?, (?P<do>(?!you can)[^:;●]+)"
)
_A_CARD: Final = r"(?:an?|your|\d or more) [^,]*?"
_EVENTS: Final = (
    (
        (r"(?:an?|your|the declared) (?:\S+ ){0,6}?(?:Spell|Trap|card|monster|effect)[^,]*"
        r" (?:is|are|(?:or effect )?is) activated"),
        "activation", "other-cards",
    ),
    (r"(?:your opponent|you|either player|a player|an opponent's monster) activates? .+", "activation", "other-cards"),
    (r"(?:an?|your) [^,]*(?:Spell|Trap|effect)[^,]* resolves", "activation", "other-cards"),
    (
        rf"{_A_CARD}monster(?:\(s\))?(?: [^,]*)? (?:is|are) (?P<hand>Normal (?:Summoned )?or )?Special Summoned\b[^,]*",
        "special-summoned", "this-or-other-cards",
    ),
    (
        (rf"{_A_CARD}monster(?:\(s\))?(?: [^,]*)? (?:is|are)"
        r" (?:Fusion|Synchro|Xyz|Link|Ritual|Pendulum) Summoned\b[^,]*"),
        "special-summoned", "this-or-other-cards",
    ),
    (
        rf"{_A_CARD}monster(?:\(s\))?(?: [^,]*)? (?:is|are) (?P<hand>)(?:Normal )?Summoned(?! or Set)\b[^,]*",
        "special-summoned", "this-or-other-cards",
    ),
    (r"your opponent (?P<hand>Normal (?:Summons )?or )?Special Summons an? [^,]*", "special-summoned", "other-cards"),
    (rf"{_A_CARD}monster(?:\(s\))? (?:is|are) flipped face-up\b[^,]*", "flipped-face-up", "this-or-other-cards"),
    (rf"{_A_CARD}(?:card|monster)(?:\(s\))?(?: [^,]*)? (?:is|are) banished\b[^,]*", "banished", "this-or-other-cards"),
    (rf"{_A_CARD}monster(?:\(s\))?(?: [^,]*)? declares an attack", "attack-declared", "this-or-other-cards"),
    (rf"{_A_CARD}monster's battle position is changed", "position-changed", "this-or-other-cards"),
    (
        rf"{_A_CARD}(?:card|monster|Card)(?:\(s\))?(?: [^,]*)? (?:is|are) destroyed\b[^,]*",
        "destroyed-any", "this-or-other-cards",
    ),
    (
        rf"{_A_CARD}(?:card|monster)(?:\(s\))?(?: [^,]*)? (?:is|are) sent (?:from [^,]* )?to [^,]*(?:GYs?|Graveyards?)",
        "sent-to-graveyard", "this-or-other-cards",
    ),
    (
        rf"{_A_CARD}(?:card|monster)(?:\(s\))?(?: [^,]*)? (?:is|are) (?:added|returned) to [^,]*hand",
        "added-to-hand", "this-or-other-cards",
    ),
    (r"(?:your opponent|you|a player) takes? (?P<damage>battle damage|effect damage|damage)\b[^,]*", "damage", "none"),
    (r"that (?:monster|target) leaves the field", "leaves-field", "other-cards"),
    (r"that (?:monster|target) is destroyed(?: and sent to the (?:GY|Graveyard))?", "destroyed-any", "other-cards"),
)  # fmt: skip
_TURN_GAIN: Final = re.compile(
    rf"(?:This card g|G)ains (?P<amount>[\d,]+) {STAT} during "
    "(?:the (?P<each>Battle Phase)|your (?P<theirs>opponent's )?(?P<part>turn|Battle Phase)) only"
)
_INCREASES: Final = re.compile(
    r"(?:As long as this card remains face-up on the field, )?(?P<verb>[Ii]ncrease|[Dd]ecrease) the "
    rf"{STAT} of all (?P<who>[^.:;●,]+? monsters) by (?P<amount>\d+) points?"
    r"(?: and decrease (?:the (?P<stat2>ATK|DEF) of all (?P<others>[^.:;●,]+? monsters)|their (?P<stat3>ATK|DEF))"
    r" by (?P<less>\d+) points?)?"
)
_BESIDES: Final = re.compile(
    r"\b(?:or|and) (?:by being |is |are |would be )?(?:(?:destroyed|banished|sent|Set|flipped|Tributed|added|returned"
    r"|removed|placed|leaves|declares|activates|activated|used|equipped|drawn|detached)\b|Summoned)"
)
"""Words of an event besides the one that is read."""
_SPARED: Final = re.compile(
    r"The first time each (?P<who>[^.:;●,]+?) would be destroyed by battle each turn, it is not destroyed"
)
_UNHARMED: Final = re.compile(
    r"You take no battle damage from (?:attacks|battles) involving (?:an? |your )(?P<who>[^.:;●,]+? monster)s?"
    r"(?: you control)?"
)
_UNHARMED_WEARER: Final = re.compile(
    "You take no battle damage from (?:attacks|battles) involving the equipped monster"
)
_SILENCES: Final = re.compile(
    "If (?:an? |your )(?P<who>[^.:;●,]*?monster)(?P<ours> you control)? (?P<does>attacks|battles), "
    "(?:your opponent cannot activate (?:any )?(?P<what>Spell/Trap Cards|monster effects|cards or effects)"
    "|your opponent's cards and effects cannot be activated) until the end of the Damage Step"
)
_SILENCED: Final = {
    "Spell/Trap Cards": ["activate-spell-card", "activate-trap-card"],
    "monster effects": ["activate-monster-effect"],
}
_STEP: Final = "until-end-of-damage-step"


def find_bounded(sentence: str) -> Formula | None:
    """Find the reach of a sentence without its full stop; None if it is unknown."""
    if found := _TURN_GAIN.fullmatch(sentence):
        turn = [] if found["each"] else ["opponents-turn" if found["theirs"] else "own-turn"]
        phase = [] if found["part"] == "turn" else [{"during": {"part": "battle-phase"}}]
        gain = {"of": "this-card", "stat": name_stat(found["stat"]), "by": int(found["amount"].replace(",", ""))}
        return Formula(({"change-stat": gain},), [*turn, *phase])
    if found := _SILENCES.fullmatch(sentence):
        return _read_silence(found)
    if found := _INCREASES.fullmatch(sentence):
        return _read_increase(found)
    if found := _SPARED.fullmatch(sentence):
        of = bound_group(re.sub(r"\bmonster\b", "monsters", found["who"], count=1))
        spared = {"what": [_UNHURT], "of": of, "first": "yes"}
        return None if of is None else Formula(({"forbid": spared},))
    if _UNHARMED_WEARER.fullmatch(sentence):
        free = {"of": "controller", "to": 0, "by": "any"}
        return Formula(({"set-battle-damage": free},), [{"battling": {"of": "equipped-monster"}}])
    if found := _UNHARMED.fullmatch(sentence):
        whose = _describe_battling(found["who"])
        free = {"of": "controller", "to": 0, "by": "any"}
        return None if whose is None else Formula(({"set-battle-damage": free},), [{"battling": whose}])
    if _MORE.search(sentence):
        return None
    if found := _SPECIAL.fullmatch(sentence):
        more = "Set" in (found["hand"] or "") or _OTHERWISE.search(found["rest"])
        return None if more or _WENT.match(found["lead"] or "") else _read_special(found)
    for read in (_read_only, _read_aimed, _read_pierce, _read_stats, _read_group, _read_replaced):
        if said := read(sentence):
            return said
    return None


def _read_only(sentence: str) -> Formula | None:
    """Read the only monsters that can be attacked, and no player; which of them is left open."""
    if _ONLY_AIMED.fullmatch(sentence) is None:
        return None
    ours = {"all": {"of": "controller", "kind": "monster"}}
    theirs = {"all": {"of": "opponent", "kind": "monster"}}
    spared = ({"forbid": {"what": ["be-targeted-for-attack"], "of": ours}},)
    return Formula((*spared, {"forbid": {"what": ["attack-directly"], "of": theirs}}), UNREAD)


def find_event(sentence: str) -> Formula | None:
    """Find the event at which an unread effect applies without a Chain; without it, nothing happens."""
    found = _TIMES.fullmatch(sentence)
    for form, event, about in _EVENTS if found else ():
        if found and not _BESIDES.search(found["event"]) and (said := re.fullmatch(form, found["event"])):
            groups = said.groupdict()
            by_hand = ("normal-summoned", "flip-summoned") if groups.get("hand") is not None else ()
            exact = (groups["damage"].replace(" ", "-"),) if groups.get("damage") else (event,)
            return Formula((UNREAD,), trigger=(*by_hand, *exact), about=about)
    return None


def bound_group(who: str) -> dict[str, Any] | None:
    """Describe monsters as far as certain; whether a match is meant is left open. None if no monsters."""
    if (said := read_all(who)) is not None:
        return said
    if (told := describe_all(who)) is not None:
        return {"all": {**told}}
    if linked := _LINKED.search(who):
        rest = read_all(f"{who[: linked.start()]}{linked['whose'] or ' on the field'}")
        return None if rest is None else {"all": rest["all"] | {"other": "yes", "unplayed": linked[0].strip()}}
    found = _MONSTERS.fullmatch(who.strip())
    if found is None or _OTHER_THINGS.search(who):
        return None
    whose = found["who"].strip()
    described: dict[str, Any] = {"kind": "monster"}
    for form, owner in () if _SEVERAL.search(whose) else _OWNERS:
        if re.search(form, whose, re.IGNORECASE):
            described = {"of": owner} | described
    named = _NAMED.match(whose)
    if named and not _SEVERAL.search(whose):
        described["archetype"] = named["name"]
    elif (plain := _PLAIN.match(whose)) and not _SEVERAL.search(whose):
        what = describe_cards(plain["what"]) or {}
        described |= {key: what[key] for key in ("type", "attribute") if key in what}
    return {"all": described | {"unplayed": whose[:_LONGEST]}}


def bound_cards(who: str, what: list[str]) -> dict[str, Any] | None:
    """Describe cards on the field, or monsters alone where only these battle; None if it is neither."""
    if (said := bound_group(who)) is not None:
        return said
    if named := _CALLED.fullmatch(who):
        owner = {"of": "controller"} if "you" in named["whose"] else {}
        names = re.findall('"([^"]+)"', named["names"])
        return {"all": {**owner, "zone": "field", "kind": "card", "named": names[0] if len(names) == 1 else names}}
    if {_UNHURT, "attack", "attack-directly", "change-position"}.intersection(what) or not _ON_FIELD.search(who):
        return None
    located = locate_cards(
        re.sub("^(?:All|Other|Face-up) ", lambda found: found[0].casefold(), who).removeprefix("all ")
    )
    if located is not None and located.get("zone") == "field":
        return {"all": located}
    return {"all": {"zone": "field", "kind": "card", "unplayed": who[:_LONGEST]}}


def _read_special(found: re.Match[str]) -> Formula:
    """Read which players cannot Special Summon."""
    side = _SIDES.get((found["who"] or "").casefold(), "both")
    rest = found["rest"]
    of: Any = side
    if extra := _FROM_EXTRA.match(rest):
        whose = {} if side == "both" else {"of": side}
        of, rest = {"all": {**whose, "zone": "extra-deck"}}, rest[extra.end() :]
    whole = not found["lead"] and " can only " not in found[0] and bool(_EVERYTHING.fullmatch(rest))
    by_hand = [f"{each.casefold()}-summon" for each in ("Normal", "Flip") if each in (found["hand"] or "")]
    what = ["special-summon", *by_hand] if by_hand else "special-summon"
    return Formula(({"forbid": {"what": what, "of": of}},), "always" if whole else UNREAD)


def _read_aimed(sentence: str) -> Formula | None:
    """Read the cards that cannot be targeted, for attacks or by effects."""
    if both := _AIMED_BOTH.fullmatch(sentence):
        return _read_aimed_both(both)
    for form, what in _AIMED:
        found = form.fullmatch(sentence)
        if found is None:
            continue
        groups, who = found.groupdict(), found["who"].strip()
        if re.search(r"\bfor (?:attacks|an attack)\b", who) or re.fullmatch(
            r"(?:this|that) (?:card|monster)(?: on the field)?|it", who
        ):
            return None
        for_attack = what == "be-targeted-for-attack"
        ours = (
            f"{who} you control"
            if for_attack and not re.search(r"\byou(?:r opponent)? controls?\b|^your\b", who)
            else who
        )
        if re.search(r"\b(?:that|those|the targeted|the selected) (?:cards?|monsters?|targets?)\b", who):
            return None
        of = bound_group(ours) if for_attack else bound_cards(ours, [what])
        if of is None:
            theirs = {"of": "controller", "kind": "monster"} if for_attack else {"zone": "field", "kind": "card"}
            of = {"all": theirs | {"unplayed": who[:_LONGEST]}}
        if for_attack and groups["except"]:
            of = {"all": of["all"] | {"other": "yes"}}
        said: dict[str, Any] = {"what": [what], "of": of}
        if not for_attack and not groups["any"]:
            said["by"] = {"of": "opponent"}
        if not for_attack and re.search(r"\b(?:nor|Tribute|use|destroy|banish)\b", groups["by"]):
            return None
        open_ended = not for_attack and (groups["except"] or groups["by"] != "card effects")
        return Formula(({"forbid": said},), UNREAD if open_ended else "always")
    return None


def _read_aimed_both(found: re.Match[str]) -> Formula | None:
    """Read the cards that the opponent cannot target for attacks or with effects; exceptions are left open."""
    of = None if re.match(r"(?:this|that) |it$", found["who"]) else bound_group(found["who"])
    if of is None:
        return None
    spared = {"what": ["be-targeted-for-attack"], "of": of}
    aimed = {"what": ["be-targeted"], "of": of, "by": {"of": "opponent"}}
    return Formula(({"forbid": spared}, {"forbid": aimed}), UNREAD if found["except"] else "always")


def _read_pierce(sentence: str) -> Formula | None:
    """Read which monsters inflict piercing battle damage."""
    found = _PIERCES.fullmatch(sentence)
    who = found["who"].strip() if found else ""
    if found is None or re.match(r"(?:this|the equipped|equipped|that|attacking)\b", who):
        return None
    who = f"your {who}" if " your " in sentence.split(who)[0] and not who.endswith(("you control", "controls")) else who
    of = bound_group(re.sub(r"([Mm])onster(?=$| you control$| your opponent controls$)", r"\1onsters", who))
    return None if of is None else Formula(({"pierce": {"of": of}},))


def _read_stats(sentence: str) -> Formula | None:
    """Read whose ATK or DEF changes."""
    found = _STATS.fullmatch(sentence)
    if found is None or re.match(r"(?:This card|It|The|That|Equipped|If|While|When|Once|A\b|An\b|●)", found["who"]):
        return None
    if _DOES.search(found["who"]) or re.search(", can(?:not)?\\b", found["rest"] or ""):
        return None
    who = re.sub(r"^(?:Each|All) (?=\")", "", found["who"])
    of = bound_group(found["who"]) or (bound_cards(who, ["attack"]) if _CALLED.fullmatch(who) else None)
    if of is None:
        return None
    amount = int(found["amount"].replace(",", "")) * (1 if found["verb"].startswith("gain") else -1)
    return Formula(
        ({"change-stat": {"of": of, "stat": name_stat(found["stat"]), "by": UNREAD if found["rest"] else amount}},)
    )


_TWO_THINGS: Final = re.compile(
    r"\b(?:n?or|and) (?:be|cannot|can|targeted|destroyed|banished|returned|Tributed|used|attack|change|activate|declare"
    r"|gains?|loses?|inflict|their(?! monsters' attacks)|its)\b"
)
"""Words that add a statement after a restriction or permission."""
_DOES: Final = re.compile(r"\b(?:can|cannot|gains?|loses?)\b")
"""Words that add a statement before it."""
_OTHERWISE: Final = re.compile(
    r"(?:^|,? )(?:n?or|and|also) (?:activate|attack|declare|Set|Special|Normal|Flip|Tribute|add|target|use|cannot)\b"
    r"|, also\b"
)
"""Words that add a restriction on a player."""


def _read_group(sentence: str) -> Formula | None:
    """Read a restriction or permission for described monsters."""
    if re.match(r"(?:This card|It|The|That|Equipped|If|While|When|Once|A\b|An\b|●|Any\b)", sentence):
        return None
    for form, verb, wanted in _GROUPS:
        if found := form.fullmatch(sentence):
            if _TWO_THINGS.search(found.groupdict().get("rest") or "") or _DOES.search(found["who"]):
                return None
            what = wanted if isinstance(wanted, list) else wanted.get("what", ["attack"])
            if what == ["be-targeted"] and "attack" in found["rest"]:
                wanted = what = ["be-targeted", "be-targeted-for-attack"]
            of = bound_cards(found["who"], what)
            if of is None:
                return None
            said = {"of": of} | (wanted if isinstance(wanted, dict) else {"what": wanted})
            return Formula(({verb: said},), UNREAD if found.groupdict().get("rest") else "always")
    return None


def _read_replaced(sentence: str) -> Formula | None:
    """Read the cards whose destruction can be replaced."""
    found = _REPLACED.fullmatch(sentence)
    if found is None or "instead" not in found["do"]:
        return None
    who = found["who"].strip()
    if re.match(r"(?:this|the equipped|it)\b", who):
        return None
    who = who.replace('(s)"', '"')
    whose = re.sub(r"\(s\)", "s", re.sub(r"\b(monster|card)(?!\(s\)|s)", r"\1s", who, count=1))
    if found["your"] and not re.search(r"\byou control\b", whose):
        whose += " you control"
    of = bound_group(whose)
    if of is not None and found["many"]:
        of = {"all": of["all"] | {"unplayed": who[:_LONGEST]}}
    if of is None and (located := locate_cards(whose)) is not None and located.get("zone") == "field":
        of = {"all": located}
    if of is None and re.search(r"\bcards?\b", whose):
        owner = {"of": "controller"} if re.search(r"\byou control\b|^your\b", f"{sentence[:40]}{whose}") else {}
        of = {"all": {**owner, "zone": "field", "kind": "card", "unplayed": who[:_LONGEST]}}
    if of is None:
        return None
    by = (found["by"] or "").removeprefix("a ").removeprefix("an ")
    cause = "battle" if by == "battle" else "effect" if by and "battle" not in by else "any"
    optional = "optional" if re.search(r"\byou (?:can|may)\b", found["do"]) else "mandatory"
    done = read_instead(sentence) or UNREAD
    return Formula(({"replace-destruction": {"of": of, "by": cause, "do": done}},), optional=optional)


def _describe_battling(who: str) -> dict[str, Any] | None:
    """Describe which monster of its player battles."""
    whose = describe_shown(who)
    if whose is None or "of" in whose:
        return None
    return {"of": "controller"} | {key: value for key, value in whose.items() if (key, value) != ("kind", "monster")}


def _read_increase(found: re.Match[str]) -> Formula | None:
    """Read a change of all monsters of a kind in older words, and another that stands beside it."""
    all_of = read_all(f"{found['who']} on the field")
    other = read_all(f"{found['others']} on the field") if found["others"] else all_of
    if all_of is None or other is None:
        return None
    sign = 1 if found["verb"].casefold() == "increase" else -1
    does = [{"of": all_of, "stat": name_stat(found["stat"]), "by": sign * int(found["amount"])}]
    if found["less"]:
        stat = found["stat2"] or found["stat3"]
        does.append({"of": other, "stat": name_stat(stat), "by": -int(found["less"])})
    return Formula(tuple({"change-stat": each} for each in does))


def _read_silence(found: re.Match[str]) -> Formula | None:
    """Read the battles in which the opponent's activations are restricted."""
    whose = _describe_battling(found["who"])
    if whose is None:
        return None
    when = [{"attacks" if found["does"] == "attacks" else "battling": whose}]
    what = _SILENCED.get(found["what"] or "", ["activate"])
    return Formula(({"forbid": {"what": what, "of": "opponent"}},), when, _STEP)

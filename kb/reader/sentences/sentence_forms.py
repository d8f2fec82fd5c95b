"""The forms of sentences with the same meaning in any card text."""

from __future__ import annotations

import re
from typing import Any, Final


def forbid(*what: str, of: Any = "this-card", by: Any = None) -> dict[str, Any]:
    """Write a restriction, with its subject and cause."""
    return {"forbid": {"what": list(what), "of": of} | ({"by": by} if by else {})}


def change(stat: str, by: Any, *, of: str) -> dict[str, Any]:
    """Write a change of ATK, DEF or both."""
    return {"change-stat": {"of": of, "stat": {"ATK": "atk", "DEF": "def"}.get(stat, "both"), "by": by}}


_WORDS: Final = "[^.:;●]+"
_NAMES: Final = '(?:"[^"]*"|[^.:;"])*'
FREQUENCY: Final = re.compile(f"You can only (?:use|activate) (?:each|1|the following effect) {_NAMES}")
"""A limit on the uses of other effects of the card, which often follows such a sentence."""
OF_THIS: Final = re.compile(
    f"You can only (?:use|activate) (?:this|the|the previous|the preceding) effect {_NAMES}"
    f"|This effect can only be used once {_NAMES}|This effect cannot be negated"
)
"""A limit on the sentence before it, irrelevant for effects that are not activated."""
ONLY_HOW_OFTEN: Final = re.compile(
    r"(?:You can only (?:use|activate) |This effect )[^,]*?(?:(?:per|each) (?:turn|Duel|Chain|battle)"
    r"|once while (?:it|this card) is face-up on the field)(?:, and only once that turn)?"
)
"""One of both that says no more than how often, names being masked."""
TIED: Final = re.compile(
    r"(?:This card cannot|Cannot|You cannot|Neither player can|Your opponent cannot"
    r"|Your (?:other )?monsters(?: \(except that monster\))? cannot) [^.:;●]*?"
    r"\b(?:the turn (?:you activate|that you activate|this effect is activated)|(?:during )?the turn you use) ?"
    r"(?:this|these|either of these)? ?"
    r"(?:effects?|card)?(?:, except [^.:;●]+)?"
    r"|(?:Neither player can|Your opponent cannot) activate [^.:;●]+ in response to [^.:;●]+"
    r"|[^.:;●]+ must [^.:;●]+ to activate and to resolve this effect"
    r"|(?:This|These|That) Tokens? [^.:;●]+"
    r"|\(?(?:This|That) (?:(?:ATK|DEF|ATK/DEF) )?(?:effect|gain|loss|change)[^.:;●]* even if [^.:;●]+(?:\.\))?"
    r"|\((?:Flip|The|These|That|You|This (?!card)|Xyz|Until|Its?)\b(?![^()]*\b(?:battle|attack|damage))[^()]+\)",
)
"""A statement only about the effect before it."""
GOES_ON: Final = re.compile("If (?:it does|they do), apply (?:its|their) (?:ATK|DEF) for damage calculation")
"""A continuation of the sentence before it."""
ONLY_SUCH: Final = re.compile(
    '(?:(?P<controlled>You can only control)|There can only be) 1 (?:face-up )?"(?P<archetype>[^"]+)" monster'
    "(?(controlled)| on the field)"
)
"""A limit of monsters of one archetype."""
KINDS: Final = {"Spell": "spell", "Trap": "trap", "monster": "monster"}
_OF_KIND: Final = "(?P<theirs>(?:an |your )?opponent's )?(?P<kinds>(?:Spell|Trap|monster)(?:/(?:Spell|Trap|monster))*)"
UNMOVED: Final = re.compile(
    f"(?:This card is u|U)naffected by (?:{_OF_KIND}|(?P<all>your opponent's card)) (?:Cards or )?effects"
)
"""The kinds of cards whose effects do not affect the card."""
SAFE_FROM: Final = re.compile(f"(?:This card c|C)annot be destroyed by {_OF_KIND} effects")
SAFE_TOO: Final = re.compile(
    "(?:This card c|C)annot be destroyed by battle or (?:by )?"
    f"(?:{_OF_KIND}|(?P<all>(?:an|your) opponent's card)) effects"
)
"""The same, of battles as well."""
ROOTLESS: Final = re.compile(
    'If "(?P<name>[^"]+)" is not (?:face-up )?(?:on the field|in a Field Zone), '
    "(?:(?P<destroy>destroy)|send) (?:this card|this monster)(?(destroy)| to the (?:GY|Graveyard))"
)
"""A card that leaves if another is not on the field."""
COMPANY: Final = re.compile(
    "If you control a (?P<up>face-up )?monster that is not an? (?P<what>[^.:;●]+?), "
    "(?:(?P<destroy>destroy)|send) (?:this card|this monster)(?(destroy)| to the (?:GY|Graveyard))"
)
"""A card that allows no other monsters beside it."""
COMPANIONS: Final = re.compile('"(?P<archetype>[^"]+)" monster')
"""The monsters that it allows, by archetype."""
_PHASE: Final = "(?P<part>Standby|End|Draw) Phases?"
_OF_TURN: Final = (
    "(?:[Oo]nce per turn, )?[Dd]uring (?:each of )?(?:(?:your|the|each"
    "|either|both) )?(?:opponent's |players?'?s? )?(?:next |\\d\\w\\w )?"
)
LATER: Final = re.compile(f"{_OF_TURN}{_PHASE},? [^:;●]+")
"""An action in a phase without battles."""
LATER_BEHIND: Final = re.compile(
    f"(?!If|When|While|Once|You can)[A-Z][^.:;●,]+ during (?:each"
    f" of )?(?:your|the|each|its) ?(?:opponent's |player's )?"
    f"(?:next |\\d\\w\\w )?{_PHASE}(?: (?:after|of) [^.:;●,]+)?"
)
SUMMONED: Final = re.compile(
    r"(?:during )?the turn (?:it|this card) (?:is|was) (?P<how>(?:Normal"
    r"|Flip|Special)(?:(?: Summoned)?(?: or|,) (?:Flip|Special))*"
    r" )?Summoned(?P<flipped> or (?:is )?flipped face-up)?"
)
"""The turn in which a card came, as a condition."""
_WAY: Final = "(?:Normal|Tribute|Flip|Special|Fusion|Ritual|Synchro|Xyz|Link|Pendulum)"
SO_SUMMONED: Final = re.compile(
    f"(?P<begin>(?:If|When|While) t|T)his (?P<how>{_WAY}(?:(?:/| or ){_WAY})*) Summoned"
    " (?P<what>card|monster) (?P<rest>.+)"
)
LATER_SUMMONED: Final = re.compile(
    f"If this card (?:(?:that )?(?:is|was) )?(?P<how>{_WAY}) Summoned(?P<more> [^,]+?)?"
    "(?: and)? (?P<rest>(?:attacks|battles|is attacked)\\b.+)"
)
"""Applies only to a card Summoned this way."""
WAS_SUMMONED: Final = re.compile(
    f"(?:[Ii]f|[Ww]hile) (?:this card|it) (?:is|was|has been) (?P<how>{_WAY}(?: or {_WAY})*)"
    " Summoned(?P<more>(?!/| (?:or|and) )(?! this way).+)?"
)
"""The way a card was Summoned, as a condition, with further statements."""
ORIGINAL: Final = re.compile(
    "(?:[Ii]ts|This card's) original (?P<stat>ATK/DEF|ATK and DEF|ATK|DEF) (?:becomes?|is|are) (?P<number>[0-9,]+)"
)
"""The original ATK or DEF of the card."""
THE_SAME: Final = (
    (re.compile("[Tt]he equipped monster"), "the equipped monster"),
    (re.compile("[Tt]his card|^(?:Cannot|Can|Gains|Loses|Unaffected)\\b"), "this card"),
)
"""The subject that "it" refers to after such words."""
TARGETED: Final = re.compile(
    r"(?:[Yy]our opponent(?:'s monsters)? cannot|[Mm]onsters your opponent controls cannot|[Nn]either player can)"
    r" target (?P<who>.+?) (?:with (?:card|monster|Spell|Trap)\b|for attacks?\b)"
)
SAME_AGAIN: Final = re.compile("(?:they|those (?:cards|monsters)|it) (?=(?:cannot|can|gains?|loses?)\\b)")
"""Words for the subject of the first half of a sentence."""
SUBJECT: Final = re.compile(r"(?P<who>.+?) (?:cannot|gain|gains|lose|loses|can)\b")
BEFORE: Final = re.compile(
    '(?:(?P<condition>(?:While|If|As long as) (?:[^.:;,●]|, (?=except "))+), |Once per turn, )'
    "(?:(?P<it>it) |(?=its original |this card |if this card (?:battles|attacks)|"
    'your opponent|you take no |all |each |(?:face-up |other )?(?:[A-Z"]|monsters)'
    "|monsters|the equipped monster|neither player))"
    "(?P<core>.+)"
)
"""A condition before its effect."""
BEHIND: Final = re.compile("(?P<core>.+?),? (?P<condition>(?:while|unless|if|except|as long as|the turn) [^.:;,●]+)")
"""A condition after its effect."""
IN_TURN: Final = re.compile(
    "(?P<core>.+?),? during (?:(?P<whose>your|your opponent's) turn|the (?P<battle>Battle Phase)"
    "|(?P<theirs>their|your opponent's) Battle Phase)(?P<only> only)?"
)
"""The turn or phase in which a sentence applies."""
EXCEPT_THIS: Final = re.compile("except (?:this|with this)\\b")
"""No condition but an excluded card."""
MAY: Final = re.compile(r"\b(?:also|you can)\b|\band (?:cannot|can|its?|this card)\b")
"""Words that no condition has."""
MORE: Final = re.compile(r"\b(?:also|you can|and (?:cannot|can|your|you|its?|this card|if)\b)")
"""Words that add a statement to a condition."""
STAT: Final = "(?P<stat>ATK/DEF|ATK and DEF|ATK|DEF)"
WEARER: Final = "equipped-monster"
OF_WEARER: Final = frozenset({"forbid", "may-attack", "pierce", "make-unaffected"})
"""Verbs that apply only to the cards they name."""
EQUIPPED: Final = re.compile(f"The equipped monster (?P<verb>gains|loses) (?P<amount>[0-9,]+) {STAT}")
"""The bonus or loss that an Equip Card gives its monster."""
AMOUNT: Final = re.compile(
    f"(?:(?:This card g|G|(?P<worn>The equipped monster g))ains) (?:(?P<number>[0-9]+) )?{STAT} "
    "(?:for (?:each|every) "
    "(?P<each>(?:(?! and (?:cannot|can|your|you|its?|this card|if) )[^.:;,●])+(?:, except this card)?)"
    "|equal to (?:(?! and (?:cannot|can|your|you|its?|this card|if) )[^.:;,●])+)"
)
"""A counted gain of ATK or DEF."""
ALSO: Final = re.compile(
    r"\(?(?:While (?:this card is )?(?:face-up )?on the field, this card is also"
    r"|This card is also always treated as an?)"
    r" (?P<attribute>(?:(?:DARK|LIGHT|EARTH|WATER|FIRE|WIND)(?:, and |, | and )?)+)"
    r"(?:-Attribute)?(?: monster)?(?: on the field)?\.?\)?"
)
"""Another Attribute of a card."""
FLAT: Final = re.compile(
    "(?:(?:This card )?(?P<verb>[Gg]ains|[Ll]oses)) (?P<amount>[0-9,]+) (?P<stat>ATK/DEF|ATK and DEF|ATK|DEF)"
)
"""A gain or loss of a number, under a condition."""
FALLS: Final = re.compile(
    "(?:When|If) this (?:face-up )?card(?: on the field)? is destroyed(?: by battle| in a Monster Zone)?, "
    "(?:you can place it [^:;●]+?, instead of [^:;●]+|banish it,? instead of [^:;●]+"
    "|(?:destroy|banish|return|send) (?:the|that) (?:equipped |selected |targeted )?monster[^:;●]*)"
)
"""An effect without a Chain, mandatory or optional, when the card is destroyed."""
REPLACED: Final = re.compile(
    "If (?:this (?:face-up )?card(?: you control| on the field| in the Monster Zone)?|"
    "(?P<worn>the equipped monster)) would be destroyed"
    "(?: (?P<how>by [^:;●,]+?|(?:while|during) [^:;●,]+))?(?:,| (?=you can )) ?[^:;●]+"
)
"""A replacement for a destruction, with the destroyed card."""
CAUSES: Final = (
    (re.compile("by battle"), "battle", True),
    (re.compile("by (?:an? )?card effect"), "effect", True),
    (re.compile("by (?:an|your) opponent's card effect"), "effect", False),
    (re.compile("|by battle or (?:by )?(?:an? )?card effect"), "any", True),
    (re.compile(".+"), "any", False),
)
"""The causes of a destruction, and whether the replacement applies for any player and at any time."""
LEAVES: Final = re.compile(
    "(?:When|If) this (?:face-up )?card (?:on the field )?"
    "(?:leaves the field|is removed from (?:the field|your side of the field)"
    "|would (?:leave the field|be sent (?:from the field )?to the (?:GY|Graveyard)))(?:,| while) (?!you can)[^:;●]+"
    "|If (?:Special )?Summoned this way, (?:banish|return|place) (?:it|this card)(?: (?:on|to|in) [^:;●,]+)?"
    " (?:when|if) it (?:would leave|leaves) the field"
)
"""An effect when the card leaves the field."""
BORNE: Final = re.compile("An? (?P<whose>[^.:;,●]+? monster) equipped with this card (?P<core>[^.:;,●]+)")
"""The bonus of an Equip Card for such monsters only."""
OF_WHOM: Final = re.compile("(?P<core>(?:This card c|C)annot be destroyed) by battle with (?P<whom>[^.:;,●]+)")
"""Monsters that cannot destroy the card by battle."""
SAFE_BUT: Final = re.compile(
    "(?:This card c|C)annot be destroyed by battle,? except (?:with|by battle with|by) (?P<whom>an? [^.:;,●]+)"
)
"""The only monsters that can destroy the card by battle."""
YOU_CAN: Final = re.compile(r"\b(?:you|its controller|its owner) (?:can|may)\b", re.IGNORECASE)
ONLY_ONE: Final = re.compile(
    '(?:(?P<controlled>You can only control)|There can only be) 1 (?:face-up )?"(?P<name>[^"]+)"'
    "(?(controlled)| on the field)"
)
"""A limit of cards of one name."""
UNAFFECTED: Final = re.compile("(?:This card is u|U)naffected by [^.:;●]+")
"""Effects that do not affect the card, of any kind."""
UNAFFECTED_BY_SUCH: Final = re.compile(
    '(?:This card is u|U)naffected by the effects of "[^"]+" (?:Normal|Continuous|Counter|Quick-Play|Equip|Field)'
    " (?P<kind>Spell|Trap)s"
)
"""The same for effects of known kinds of cards."""
CANNOT_ATTACK: Final = re.compile("(?:[Tt]his card c|C|c)annot (?:declare an )?attack")
"""The card cannot attack, with a condition before or after."""
GUARDING: Final = "a Defense Position monster"
CAN: Final = "(?:This card c|C)an"
ATTACKING: Final = [{"attacks": {"of": "this-card"}}]
BATTLING: Final = [{"battling": {"of": "this-card"}}]
THEIRS: Final = {"of": "opponent"}
STEP: Final = "until-end-of-damage-step"
UNTIL: Final = "until the end of the Damage Step"
UNHURT: Final = "be-destroyed-by-battle"
SAFE: Final = "be-destroyed-by-effect"
CARDS: Final = ("activate-spell-card", "activate-trap-card")

"""The words of card texts that need a counterpart in the record, in one table."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, get_args

from kb.language import words


class Word(NamedTuple):
    """A word of card texts, and its counterparts in a record."""

    name: str
    """Its name in a remark."""
    pattern: re.Pattern[str]
    said: frozenset[str]
    """Keys, values or ``key=value`` of a record, any of which counts."""
    told: re.Pattern[str]
    """Its mention where the part is unplayed or set aside."""


ANY: Final = r"."
"""Any mention: the word only joins two parts, one of them unplayed."""


def _word(name: str, pattern: str, told: str, *said: str) -> Word:
    listed = frozenset(" ".join(said).split())
    return Word(name, re.compile(pattern), listed, re.compile(told, re.IGNORECASE))


_ATTRIBUTES = tuple(
    _word(each.upper(), rf"(?<!non-)\b{each.upper()}\b", f"{each}|Attribute", each)
    for each in get_args(words.Attribute)
)
_TYPES = tuple(
    _word(f"{title} monster", rf"(?<!-)(?<!Winged )\b{title}(?:-Type)? (?:monster|Synchro Monster)", title, each)
    for each in get_args(words.MonsterType)
    for title in ["Beast-Warrior" if each == "beast-warrior" else each.replace("-", " ").title()]
)
_KINDS = tuple(
    _word(f"{each} Monster", rf"\b{each} Monster", each, f"kind={each.lower()}-monster", "become-monster negate-effect")
    for each in ("Normal", "Effect", "Fusion", "Ritual", "Synchro", "Xyz", "Link")
)
_FACES = (
    _word(
        "face-up",
        r"(?<!this )(?<!is )(?<!is already )(?<!flipped )(?<!turned )(?<!remains )face-up(?! on the field)",
        r"face-up|shown",
        # what asks for a position, or for anything printed, never fits a face-down card
        "face=up face-up flip limit named-card-on-field position=attack position=defense to=attack to=defense",
        "at-start=attack at-start=defense",
        "type attribute level archetype named atk def",
        *(f"kind={each}-monster" for each in ("effect", "normal", "fusion", "synchro", "xyz", "link")),
        "kind=gemini-monster kind=toon-monster",
    ),
    _word(
        "flipped face-up", r"(?:flipped|turned) face-up", r"face-up",
        "trigger=flipped-face-up flip this-turn=flipped-face-up what=only-one-of-each-name",
    ),
    _word(
        "face-down", r"face-down", r"face-down",
        "face=down face-down position=facedown to=facedown from=set trigger=flipped-face-up at-start=facedown",
    ),
    _word("Attack Position", r"Attack Position", r"position", "position=attack to=attack at-start=attack"),
    _word(
        "Defense Position", r"Defense Position", r"position|face-down",
        "position=defense position=facedown to=defense to=facedown pierce in-defense",
        "at-start=defense at-start=facedown attacked-in=defense attacked-in=facedown",
    ),
)  # fmt: skip
_TIMES = (
    _word("once per …", r"[Oo]nce per |[Oo]nce while|\bper turn\b|once each", r"once|\bper\b", "once-per each-monster"),
    _word(
        "the Standby Phase", r"Standby Phase", r"Standby Phase",
        "phase=standby-phase part=standby-phase at=standby-phase at=later-turn",
    ),
    _word("the Draw Phase", r"Draw Phase", r"Draw Phase", "phase=draw-phase part=draw-phase at=later-turn"),
    _word("the Main Phase", r"Main Phase", r"Main Phase", "class=ignition part=main-phase part=main-phase-2"),
    _word(
        "the End Phase", r"(?<!until )(?<!until the )(?:the|your|their|his/her) End Phase(?! of your next)",
        r"End Phase", "at=end-phase at=later-turn to=end-phase part=end-phase lasts=until-end-phase",
    ),
    _word(
        "the Battle Phase", r"[Ee]nd (?:of )?the Battle Phase|(?:this|your|opponent's) Battle Phase", r"Battle Phase",
        "trigger=end-of-battle-phase at=end-step to=end-step to=main-phase-2 attack-again",
        "trigger=start-of-battle-phase part=battle-phase",
        "lasts=until-end-of-battle-phase may-attack",
    ),
    _word("the Battle Step", r"Battle Step", r"Battle Step", "at=battle-step part=battle-step"),
    _word(
        "until …", r"\b[Uu]ntil\b|\bthis turn\b", r"until|turn|phase",
        "lasts later jump-to this-turn resolved attacked attacks",
    ),
    _word("damage calculation only", r"calculation only", r"calculation", "lasts=damage-calculation-only"),
    _word("the Damage Step only", r"Damage Step only", r"Damage Step", "lasts=damage-step-only"),
    _word(
        "during damage calculation", r"(?:[Dd]uring|at) damage calculation", r"damage calculation",
        "named-timing=during-calculation lasts=damage-calculation-only",
    ),
    _word(
        "before damage calculation", r"[Bb]efore damage calculation", r"before damage calculation",
        "named-timing=before-calculation",
    ),
    _word(
        "after damage calculation", r"[Aa]fter damage calculation", r"after damage calculation",
        "named-timing=after-calculation at=after-calculation trigger=flipped-face-up",
    ),
    _word(
        "the start of the Damage Step", r"start of the Damage Step", r"start of the Damage Step",
        "named-timing=start at-start trigger=flipped-face-up",
    ),
    _word(
        "the end of the Damage Step", r"end of the Damage Step", r"end of the Damage Step",
        "named-timing=end at=end lasts=until-end-of-damage-step",
    ),
    _word(
        "except during the Damage Step", r"except during the Damage Step", r"Damage Step",
        "printed-limit=not-in-damage-step",
    ),
)  # fmt: skip
_SIDES = (
    _word(
        "your opponent controls", r"opponent controls|opponent's side|opponent's monster", r"opponent",
        "opponent battled-monster destroyed-monster attacked attacker battling pierce",
        "be-attacked be-targeted-for-attack bar-direct-attacks trigger=destroys-by-battle",
        "trigger=destroys-by-battle-and-sends",
        "each-monster",
    ),
    _word(
        "you control", r"\byou control(?!led)|on your side of the field", r"player controls|\bits player\b|\bown\b",
        "controller controllers-battling-monster to=opponent",
    ),
    _word(
        "your opponent", r"[Yy]our opponent(?!'s| controls| has)", r"opponent",
        "opponent pierce be-attacked be-targeted-for-attack bar-direct-attacks set-battle-damage directly each-monster",
    ),
    _word("the GY", r"\b(?:GY|Graveyard)s?\b(?! this turn)", r"graveyard|send|sent",
        "graveyard send-to-graveyard replace-destination in-zone limit what=banish-from-graveyard",
        "trigger=sent-to-graveyard trigger=destroyed-by-battle-and-sent trigger=destroys-by-battle-and-sends",
        "what=send-from-deck",
    ),
    _word(
        "the hand", r"\b(?:your|the|their) hand\b", r"hand",
        "hand from-hand return-to-hand add-to-hand discard trigger=added-to-hand what=add-from-deck",
    ),
    _word("the Deck", r"(?<!Extra )\bDeck\b", r"deck", "deck return-to-deck to=deck-bottom what=send-from-deck"),
    _word("the Extra Deck", r"Extra Deck", r"Extra Deck|material", "extra-deck"),
)  # fmt: skip
_LIMITS = (
    _word(
        "cannot be destroyed by battle", r"(?:cannot|not) (?:be )?destroyed by (?:that |this )?battle", r"destroyed",
        "be-destroyed-by-battle",
    ),
    _word(
        "cannot be destroyed", r"cannot be destroyed (?:by (?!(?:that |this )?battle)|[.,])", r"destroyed",
        "be-destroyed-by-effect",
    ),
    _word(
        "cannot be targeted", r"cannot be targeted(?! for)|can target this card|cannot target this card with",
        r"target", "be-targeted",
    ),
    _word(
        "cannot attack", r"cannot (?:declare an )?attack", r"attack",
        "what=attack declare-attack be-attacked attack-directly attack-only",
    ),
    _word(
        "cannot be activated", r"cannot (?:be activated|activate)", r"activat|respond|answer",
        "activate activate-spell activate-trap activate-spell-card activate-trap-card activate-monster-effect",
        "activate-spell-on-field activate-trap-on-field",
        "closed-to",
    ),
    _word("cannot Special Summon", r"cannot (?:be )?(?:Normal or )?Special Summon", r"Summon", "what=special-summon"),
    _word(
        "cannot change its battle position", r"cannot change (?:its|their) battle|positions? cannot be changed",
        r"position", "what=change-position",
    ),
    _word("can only control", r"can only (?:control|be 1)|only control", r"only", "limit limits"),
    _word(
        "except", r"\b[Ee]xcept\b(?! during the Damage Step)|other than", r"except|other|\bnot\b|but|only",
        "not other printed-limit without would-damage attack-only",
    ),
    _word(
        "other", r"(?<!battles )\b(?:an)?other\b", r"\b(?:an)?other\b|except",
        "not other about=other-cards other-target forbid make-unaffected limit only",
    ),
    _word(
        "must", r"\bmust\b(?! be (?:face-up|correct)| control (?:no|another)\b| have \d| discard)",
        r"\bmust\b|only|player|unless|destroyed|material", "must-attack attack-only attack-cost unless materials",
    ),
    _word(
        "or more, or less", r"\b(?:or more|or higher|or less|or lower|at least|equal to or less|min\.)",
        r"more|less|higher|lower|least|any|two|full",
        "min max at-least is=at-least is=at-most is=higher is=lower count level",
    ),
    _word("Level", r"\bLevels? \d", r"Level", "level level-of"),
    _word(
        "Spell or Trap", r"\b(?:Spell|Trap)s?(?:/Traps?)?\b(?! Counter| & Trap| Zone)",
        r"Spell|Trap|resolving|activat|of the kinds",
        "kind=spell-or-trap kind=spell kind=trap kind=field-spell kind=equip-spell by=spell by=trap equip",
        "to=spell-trap-zone",
        "activate-spell activate-trap activate-spell-card activate-trap-card",
        "activate-spell-on-field activate-trap-on-field",
        "answers=spell answers=trap answers=any-activation become-monster closed-like",
    ),
)  # fmt: skip
_DEEDS = (
    _word(
        "if you do", r"if (?:you|they|it) do(?:es)?\b(?! not)|[Ii]f you cannot", ANY,
        "if-done replace-destination attack-again",
    ),
    _word("choose", r"\b[Cc]hoose|\bselects\b", ANY, "choose-one chosen targets discard limit by"),
    _word(
        "target", r"\b[Tt]arget(?:ing)? (?:1|2|that|the|one|up to|face)|\b[Ss]elect \d", r"target|attack",
        "targets be-targeted-for-attack be-targeted only",
    ),
    _word("halve", r"[Hh]alf\b|[Hh]alve", r"half|halv", "half factor=half-original"),
    _word("double", r"[Dd]ouble", r"double", "double"),
    _word(
        "original ATK or DEF", r"original (?:ATK|DEF)", r"original",
        "base-atk-of base-def-of total-base-atk-of factor=half-original numbers=original original",
    ),
    _word(
        "negate", r"\b[Nn]egat", r"negat",
        "negate-activation negate-effect negate-attack set-effect-damage attack-again resolved trigger=attack-negated "
        "be-negated be-negated-in-activation",
    ),
    _word("draw", r"\b[Dd]raw \d", r"draw", "draw"),
    _word("discard", r"\b[Dd]iscard", r"discard", "discard"),
    _word("pay", r"\b[Pp]ay\b", r"pay|paid", "pay-life"),
    _word("Tribute", r"\bTribut(?:e|ing)\b(?! Summon)", r"tribut", "tribute tributed"),
    _word("equip", r"\b[Ee]quip\b", r"equip", "equip equipped-to equipped-with"),
    _word("Token", r"\bTokens?\b", r"token", "make-token kind=token"),
    _word("counter", r"\b[Cc]ounters?\b", r"counter", "place-counter remove-counter counters"),
    _word(
        "inflict damage", r"[Ii]nflict(?:s)? .*?damage", r"damage",
        "inflict-damage gain-as-damage pierce trigger=battle-damage trigger=damage would-damage set-battle-damage",
        "set-effect-damage",
    ),
    _word("piercing", r"piercing", r"pierc", "pierce"),
    _word(
        "Special Summon", r"Special Summon(?!ed)", r"Summon",
        "special-summon become-monster make-token fusion-summon trigger=special-summoned answers=summon",
    ),
    _word(
        "is Summoned", r"\bis (?:Normal |Special |Tribute |Flip )?(?:or Special )?Summoned", r"Summon",
        "trigger=normal-summoned trigger=flip-summoned trigger=special-summoned how=normal"
        " this-turn=special-summoned this-turn=normal-summoned what=only-one-of-each-name",
    ),
    _word(
        "banish", r"\b[Bb]anish|remov(?:e|ed|ing) .*?from play", r"banish",
        "banish banished trigger=banished what=banish-from-graveyard",
    ),
    _word("return to the hand", r"[Rr]eturn .*?hand", r"hand", "return-to-hand to=hand"),
    _word("shuffle into the Deck", r"[Ss]huffle", r"Deck", "return-to-deck to=deck"),
    _word("destroy", r"\b[Dd]estroy\b", r"destroy", "destroy what=only-one-of-each-name"),
    _word(
        "is destroyed", r"\bis destroyed\b|would be destroyed", r"destroy",
        "trigger=destroyed-any trigger=destroyed-by-battle trigger=destroyed-by-battle-and-sent",
        "trigger=destroyed-by-effect destroyed-by destroy replace-destruction marked first destroyed",
        "this-turn=destroyed-by-battle this-turn=destroyed-any what=only-one-of-each-name",
    ),
    _word("take control", r"take control", r"control", "take-control"),
    _word("material", r"[Dd]etach|\bmaterial", r"material|detach|mention", "materials detach"),
    _word(
        "direct attack", r"direct attack|attack your opponent directly|attack directly", r"direct",
        "not directly attack-directly to=direct to=direct-if-able",
    ),
    _word(
        "battle damage taken", r"no battle damage|battle damage you take", r"damage",
        "set-battle-damage redirect-battle-damage trigger=battle-damage",
    ),
    _word(
        "declares an attack", r"declares an? (?:direct )?attack|targeted for an attack|attack declaration", r"attack",
        "trigger=attack-declared trigger=attack-targeted answers=attack attacked attacked-in attacks",
    ),
)  # fmt: skip
WORDS: Final[tuple[Word, ...]] = (
    *_TIMES, *_SIDES, *_FACES, *_LIMITS, *_DEEDS, *_KINDS, *_TYPES, *_ATTRIBUTES,
)  # fmt: skip
"""Each word with its counterparts; names are removed from a sentence first."""

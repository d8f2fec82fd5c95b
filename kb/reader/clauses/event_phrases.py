"""The phrases of each event in card texts, in the order of search."""

from __future__ import annotations

from typing import Final, NamedTuple

from kb.reader.clauses.phrases import phrase


class EventPhrase(NamedTuple):
    """A way of saying an event, the records' words for it, and the convention by which it is read."""

    triggers: tuple[str, ...]
    text: str
    convention: str
    about: str = ""
    """The card that the event always happens to; if empty, the subject decides."""


SUMMONED: Final = ("normal-summoned", "flip-summoned", "special-summoned")
BATTLE_OR_EFFECT: Final = ("destroyed-by-battle", "destroyed-by-effect")
AND_SENT: Final = r"(?:,? and|,) (?:is |are )?sent to <whose> <graveyard>"
"""Behind a destruction: not an event of its own."""

_TABLE: Final = (
    # --- destruction ------------------------------------------------------------------------------------------
    EventPhrase(BATTLE_OR_EFFECT, r"destroyed by [^,:;]*?attack or card effect\b", "battle-or-effect"),
    EventPhrase(
        ("destroyed-by-effect",),
        r"destroyed [^.:;]*?\b(?:except|other than|by any other means than) by battle\b",
        "card-destroyed",
    ),
    EventPhrase(
        ("destroys-by-battle-and-sends",),
        r"destroys? [^,:;]*?(?:by|in|as a result of) (?:battle|this battle)[^:;]*? (?:and|,) sends?",
        "battle-destruction",
    ),
    EventPhrase(
        ("destroys-by-battle",),
        r"destroys? [^,:;]*?(?:by|in|as a result of) battle"
        r"|(?<=this\scard\s)destroyed [^,:;]*?monsters? by battle(?![^,:;]* this turn)",
        "battle-destruction",
    ),
    EventPhrase(
        BATTLE_OR_EFFECT,
        r"destroyed [^,:;]*?\bby (?:either )?(?:by )?battle\b(?: with[^,:;]*?)?,? (?:or|and/or)"
        r" (?:if [^,]* is destroyed )?(?!(?:leaves?|sent)\b)(?:by )?[^,:;]*?(?:effects?|cards?(?! effects?))\b",
        "battle-or-effect",
    ),
    EventPhrase(
        BATTLE_OR_EFFECT,
        r"destroyed [^,:;]*?\bby [^,:;]*?effects? (?:or|and/or) (?:by )?battle\b"
        r"|destroyed [^.:;]*?\bby [^.:;]*?effects?(?: of \"_*\")?(?:, except \"_*\")?,? or by battle\b",
        "battle-or-effect",
    ),
    EventPhrase(
        ("destroyed-by-battle", "sent-to-graveyard"),
        r"destroyed by battle,? or (?:if |is )?[^,:;]*?sent to <whose> <graveyard>"
        r"|sent to <whose> <graveyard> [^:;]*?\bor because (?:it was|they were) destroyed by battle",
        "battle-destruction",
    ),
    EventPhrase(
        ("destroyed-by-battle-and-sent",),
        r"destroyed [^,:;]*?(?:by|in|as a result of) (?:a |this )?(?:battle|an? attack)[^:;,]*?(?:,? and|,)"
        r" (?:is |are )?sent",
        "battle-destruction",
    ),
    EventPhrase(
        ("destroyed-by-battle",),
        r"destroyed [^,:;]*?(?:by|in|as a result of|as the result of|from) (?:a |this |that |the )?"
        r"(?:battle|(?:an? |an opponent's |your opponent's )?(?:monster's )?attack\b)"
        r"|destroyed by [^,:;]*?attack(?:ing)?\b",
        "battle-destruction",
    ),
    EventPhrase(
        ("destroyed-by-battle-and-sent",),
        r"sent to <whose> <graveyard> (?:as a result of|by|due to) (?:a |this )?battle\b(?! or\b)",
        "battle-destruction",
    ),
    EventPhrase(
        BATTLE_OR_EFFECT,
        r"destroyed [^,:;]*?\bby (?:an?|your|the) opponent's cards?\b(?! effects?)",
        "battle-or-effect",
    ),
    EventPhrase(
        ("destroyed-by-effect",),
        r"destroyed [^,:;]*?\bby (?:[^,:;]*? )?(?:effects?(?: of an? [^,:;]{0,40}?cards?\b)?"
        r"|cards?(?! effects?\b)|spell|trap|\"_*\")(?:\b|(?= ))",
        "card-destroyed",
    ),
    EventPhrase(
        ("destroys-by-battle",),
        r"attacking (?:card|monster) destroys?\b|destroys? [^,:;]*? (?:it|this card) (?:battles|battled|attacked)"
        r"|destroys? [^,:;]*? by (?:its|their) attack\b",
        "battle-destruction",
    ),
    EventPhrase(("destroyed-any",), r"\b(?:is|are|gets?|be|or|and|,) (?:then )?destroyed\b", "card-destroyed"),
    # --- attacks and damage -----------------------------------------------------------------------------------
    EventPhrase(("attack-negated",), r"\battacks?\b[^,.:;]*? (?:is|are|was|were) negated\b", "battle-step"),
    EventPhrase(
        ("attack-declared",),
        r"declares? (?:an |a direct |its |the |the first )?(?:direct )?attacks?"
        r"|attacks? (?:of [^,:;]*? )?(?:is|are) (?:\w+ )?declared|declaration of (?:an|the|its) attack"
        r"|\battack declaration\b",
        "battle-step",
    ),
    EventPhrase(
        ("attack-targeted", "other-event"),
        r"\btargeted for an attack,? or by (?:an? |an opponent's |your opponent's )[^,:;]*?effects?\b",
        "battle-step",
    ),
    EventPhrase(
        ("attack-targeted",),
        r"(?:targeted|selected|chosen|targets?|selects?|becomes?)[^,.:;]*?"
        r" (?:for|as|as an|as the target of|the target of|of) ?(?:an |a |its |the )?(?:opponent's )?(?:monster's )?"
        r"attacks?(?: target)?\b",
        "battle-step",
    ),
    EventPhrase(
        ("battle-damage", "effect-damage"),
        r"\b(?:takes?|receives?|inflicts?)(?: \w+){0,3} damage (?:from|by|due to) (?:an? )?(?:battle|attack)\b"
        r"[^.:;]*? or\b"
        r"|takes?[^,:;]*? (?:battle or effect|effect or battle|battle damage or effect|effect damage or battle) damage"
        r"|takes? [^,:;]*?damage (?:by|from) [^,:;]*?effects? or (?:their|its|an?) (?:opponent's )?(?:monster's )?"
        r"attack\b"
        r"|battle or effect damage (?:is|to)",
        "battle-or-effect",
    ),
    EventPhrase(
        ("battle-damage",),
        r"(?:inflicts?|deals?|takes?|receives?)(?: \w+){0,6} battle damage|battle damage (?:is|to)"
        r"|\b(?:takes?|receives?|inflicts?)(?: \S+){0,4} damage (?:to (?:you|<whose> opponent|either player"
        r"|a player) )?(?:by|from|through) (?:a |the "
        r"|an |this |that )?(?:battle|attack|\w+ attack)"
        r"|inflicts? damage[^,:;]*? (?:by|from|with) a direct attack"
        r"|successfully attacks? (?:your opponent's life points )?directly",
        "damage-taken",
    ),
    EventPhrase(
        ("effect-damage",),
        r"(?:takes?|receives?|inflicts?)[^,:;]*? effect damage|\beffect damage is inflicted"
        r"|takes?[^,:;]*? damage[^,:;]*? (?:by|from|due to) [^,:;]*?effects?|inflicts? damage [^,:;]*? effect",
        "damage-taken",
    ),
    EventPhrase(
        ("damage",),
        r"\b(?:takes?|receives?|inflicts?) (?:\S+ ){0,4}?damage\b|\bdamage is inflicted",
        "damage-taken",
    ),
    EventPhrase(
        ("battles",),
        r"\b(?:battles|(?:you|monsters?|cards?|both|they) battle|(?:does|conducts?) battle|(?:is|are) battling)\b",
        "battled",
    ),
    EventPhrase(
        ("attack-declared",),
        r"\b(?:attacks|attack(?= (?:directly|with))|(?:is|are) attacked)\b"
        r"(?! (?:position|target|points?|(?:have|had) been|were)\b)",
        "battle-step",
    ),
    # --- Summons ----------------------------------------------------------------------------------------------
    EventPhrase(
        ("moved",),
        r"\b(?:(?:is|are) )?<summon-kinds>(?:summoned|summons?)\b[^,:;]*? (?:by )?(?:using|tributing) this card",
        "own-move",
        "this-card",
    ),
    EventPhrase(
        ("special-summoned",),
        r"^ (?:special )?summoned (?:this way|by this effect)|^ special summoned\b",
        "summoned-this-way",
        "this-card",
    ),
    EventPhrase(("moved",), r"^ you (?:do|did)\b(?! not)|^ so\b", "summoned-this-way", "this-card"),
    EventPhrase(SUMMONED, r"\b<is> (?:successfully |also )?(?P<kinds><summon-kinds>)summoned\b", "own-move"),
    EventPhrase(SUMMONED, r"(?:\bor|,|\band|/) ?(?P<kinds>(?:(?:<summon-kind>|or|/) ?)+)summoned\b", "own-move"),
    EventPhrase(
        SUMMONED, r"\b(?:you|opponent|players?|they) (?:also )?(?P<kinds><summon-kinds>)summons?\b", "own-move"
    ),
    # --- moves ------------------------------------------------------------------------------------------------
    EventPhrase(
        ("flipped-face-up",),
        r"\b(?:flipped|turned) (?:\w+ )?face-up|flips? face-up|\b(?:flipped|turned) up\b"
        r"|(?:is|are|or) flipped\b(?! face-down| summoned)|changed (?:from face-down )?(?:[^,:;]*? )?to face-up\b"
        r"(?! (?:attack|defense) position)|changed from face-down [^,:;]*?to face-up",
        "own-move",
    ),
    EventPhrase(
        ("position-changed",),
        r"battle position[^,:;]*? (?:(?:is|are) changed|changes)"
        r"|(?:is|are|or) (?:changed|flipped|switched|turned) (?:from [^,:;]*? )?(?:to|into)"
        r" [^,:;]*?(?:position|face-down)|changes? (?:its |their )?battle positions?|flipped face-down"
        r"|(?:is|are) changed from",
        "own-move",
    ),
    EventPhrase(
        ("banished",),
        r"\b(?:is|are|or|and|,|gets?) (?:also |then )?(?:banished|removed from play)\b"
        r"|\bbanish(?:es)?\b[^,:;]*?\bcards?\b",
        "own-move",
    ),
    EventPhrase(
        ("sent-to-graveyard",),
        r"\b(?:is|are|or|and|,) (?:also |then )?(?:sent|discarded)\b|\b(?:you|opponent|players?"
        r"|they) (?:sends?|discards?)\b"
        r"|\b(?:sends|discards)\b",
        "own-move",
    ),
    EventPhrase(
        ("leaves-field",),
        r"\b(?:leaves?|has left)\b[^,:;]*?\b(?:field|zone)|\bremoved from [^,:;]*?\bfield\b",
        "own-move",
    ),
    EventPhrase(
        ("added-to-hand",),
        r"\b(?:is|are|or|and|,|you|opponent) (?:added|returned|returns?|adds?)\b[^,:;]*? (?:to|into) <whose>"
        r"(?: owners?'s?| controller's)? hands?\b|\breturns to <whose>(?: owner's)? hand"
        r"|\b(?:you|opponent|players?) draws?\b|\b(?:is|are|or) drawn\b",
        "own-move",
    ),
    EventPhrase(("placed",), r"\b(?:is|are) placed (?:face-up )?in [^,:;]*?spell & trap zone", "placed"),
    EventPhrase(
        ("equipped",),
        r"\b(?:is|are|or|gets?|becomes?) equipped to this (?:card|monster)\b"
        r"|\b(?:equips|you equip) [^,:;]*? to this (?:card|monster)\b",
        "own-move",
        "this-card",
    ),
    EventPhrase(("equipped",), r"\b(?:is|are|gets?|becomes?) equipped with\b", "own-move"),
    EventPhrase(
        ("detached",),
        r"\b(?:is|are|or|and|,) (?:also )?detached\b|\b(?:you|opponent|player|card|monster) detach(?:es)?\b",
        "own-move",
    ),
    EventPhrase(
        ("control-changed",), r"control of this (?:[\w-]+ )*?card[^,:;]*? (?:shifts|changes|switches|is)\b", "own-move"
    ),
    EventPhrase(
        ("set",), r"\b(?:is|are|gets?) (?:normal )?set\b|\b(?:you|opponent|player) (?:normal )?sets?\b", "own-move"
    ),
    EventPhrase(
        ("moved",),
        r"\b(?:is|are|or|and|,) (?:also )?(?:tributed|shuffled|moved|excavated|attached|placed|returned)\b"
        r"|\bmoves to\b|\b(?:is|are|or) added (?:from [^,:;]*? )?to <whose> (?:face-up )?extra deck"
        r"|\breturns to\b"
        r"|using this card as\b"
        r"|\b(?:you|opponent|player) (?:tributes?|shuffles?|moves?|attach(?:es)?|returns?)\b"
        r"|\bused (?:\w+ ){0,4}(?:as|for)\b[^,:;]*?\b(?:materials?|summon)\b|becomes? (?:\w+ )?material",
        "own-move",
    ),
    # --- the rest ---------------------------------------------------------------------------------------------
    EventPhrase(
        ("activation",),
        r"\b(?:activates?|(?:is|are|or) activated|activation (?:and effects? )?of|chained to|resolves?"
        r"|(?:is|are) resolved)\b",
        "answer",
    ),
    EventPhrase(
        ("life-gained",),
        r"\b(?:gains?|increases?) [^,:;]*?(?:LP|life points)\b|(?:LP|life points) (?:is|are) (?:gained|increased)\b",
        "named-otherwise",
    ),
    EventPhrase(
        ("other-event",),
        r"\b(?:is|are|or|gets?) (?:targeted|removed|changed|revealed"
        r"|negated|rolled|tossed"
        r"|inflicted|declared|increased|reduced|decreased|flipped|added|restored)\b"
        r"|\b(?:gains|loses|pays|targets|changes|rolls|tosses|increases|decreases|becomes"
        r"|equips(?! this card)|declares|removes"
        r"|shifts|switches|ends|wins|calls)\b"
        r"|\byou (?:gain|lose|pay|target|roll|toss|declare|remove|equip)\b"
        r"|\bleaves <whose> extra deck|\bmoves? out of\b|\b(?:is|are) performed\b"
        r"|\buses\b(?! an effect\b)|\byou destroy\b(?! any\b)",
        "named-otherwise",
    ),
)

EVENT_PHRASES: Final = tuple((each, phrase(each.text)) for each in _TABLE)
"""Earlier phrases take precedence: later ones do not read the same words."""

"""Reads the words of a question, or of a rule, as terms of the game: one term for all the ways to say one thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

_DS: Final = r"(?:damage ?step|dmg ?step|ds)\b"
_CALC: Final = (
    r"(?:(?:(?:damage|dmg) )?calc(?:s|ulations?)?\b(?! \w+ damage)"
    r"|(?:damage|dmg) (?:is|was|has been|gets) (?:\w+ )?calculated)"
)
_THE: Final = r"(?:the |a |an |my |his |her |their |your |its |that |this |any |another |one |of )*"
_GET: Final = r"(?:is|are|am|was|were|be|been|being|gets?|got|getting)"
_DEFENSE: Final = r"(?:face-?up )?(?:defen[sc]e|def)"
_DOWN: Final = r"(?:face-? ?downs?)"
_THEIRS: Final = r"(?:opponent'?s?|opponents|his|her|their|other player'?s)"
_PHRASES: Final[Sequence[tuple[str, str]]] = (
    (
        "several-chains",
        (
            r"(?:2|two|3|three|both|several|multiple|another|(?:more|other) than (?:one|1)|(?:a )?second|more)"
            r"(?: (?:different|separate|new))? chains?"
        ),
    ),
    (
        "pay-life",
        (
            r"(?:pay|pays|paying|paid) (?:[\w']+ ){0,2}?(?:lp|life ?points?|life)"
            r"(?: (?:for|as) (?:a |an |the |my )?costs?)?"
            r"|(?:lp|life ?points?) (?:costs?|payments?)"
        ),
    ),
    # parts of a turn
    ("step-end", rf"(?:very )?end of {_THE}{_DS}"),
    ("step-start", rf"(?:start|beginning) of {_THE}{_DS}"),
    ("before-calculation", rf"(?:before|prior to|until) {_THE}(?:{_CALC}|(?:battle )?damage\b(?! step))"),
    ("after-calculation", rf"after {_THE}{_CALC}"),
    ("calculation", rf"(?:during |at |in )?{_CALC}|calculate[sd]? damage"),
    ("battle-step", rf"(?:before|prior to) {_THE}{_DS}|battle step"),
    ("damage-step", _DS),
    (
        "to-main-phase-2",
        (
            r"(?:(?:go|goes|going|move|get)\w* (?:in)?to|enter\w*(?: into)?) (?:the |my )?"
            r"(?:main phase ?(?:2|two)|mp ?2|m2)\b"
        ),
    ),
    ("main-phase-2", r"after (?:the |my )?(?:battle ?phase|bp\b)"),
    ("battle-phase", r"battle ?phase|bp\b"),
    ("main-phase-2", r"main phase ?(?:2|two)\b|mp ?2\b|m2\b"),
    ("main-phase", r"main phase(?: ?1)?\b|mp ?1?\b"),
    ("end-step", r"end step"),
    ("start-step", r"start step"),
    ("end-phase", r"end phase"),
    (
        "first-turn",
        r"first player(?=.* first turn)|(?:very )?first turn|turn (?:one|1)\b|going first|my first battle phase",
    ),
    (
        "turn-set",
        (
            r"set (?:[\w-]+ ){0,6}and (?:then )?(?:use|activate|flip|play) (?:it|them)\b"
            r"(?: (?:right away|immediately|at once|instantly|that turn|this turn|(?:in )?(?:the )?same turn))?"
            r"|(?:same )?turn (?:(?:that |when |in which )?(?:it|they|i|you|we)(?:'s|'re| is| are| was| were| got)? )"
            r"?(?:just )?set\b(?: it| them)?|just set\b|set (?:it )?(?:on |in )?(?:this|the same|that) turn"
        ),
    ),
    (
        "turn-summoned",
        (
            rf"(?:same )?turn (?:in which )?(?:that )?(?:it|they|i|you)(?:'s)? (?:{_GET} )?(?:just )?"
            r"(?:(?:normal|special|tribute|ritual|fusion|synchro|xyz|flip) )?summon\w*(?: it| them)?"
            r"|just (?:been )?(?:\w+ )?summoned|(?:\w+ )?summoned (?:it )?(?:in )?(?:this|the same) turn"
        ),
    ),
    ("own-turn", r"(?:my|your|own) (?:own )?turn"),
    ("other-turn", rf"{_THEIRS} (?:own )?turn"),
    # who attacks what
    (
        "choose-target",
        (
            r"(?:chang|choos|chose|pick|select|get|switch)\w* (?:(?:a|an|another|new|different|the|my|your|other) )*"
            r"(?:attack )?targets?\b|(?:chang|chos|choos|pick|select)\w* (?:who|what|which \w+) (?:to|i) attack"
            r"|attack targets? (?:be |is |are )?(?:chosen|changed?)(?: again)?(?! to)"
            r"|attack (?:a |an )?(?:different|another|new) (?:monster|target|one)"
            r"|attack target (?:allowed )?to change|(?:new|another|different) (?:attack )?target"
        ),
    ),
    ("between-attacks", r"(?:in )?between (?:my |the |two |his )?attacks?"),
    ("other-player", r"defender|(?:defending|attacked|non-turn|other) player|both (?:players(?!')|of us)"),
    ("several-effects", r"(?:two|2|several|multiple|both) (?:\w+ )?(?:effects|triggers|cards)"),
    (
        "declaration",
        (
            rf"attack declarations?|(?:after|when|once|before|if) (?:my |the )?\w+ declar\w+ {_THE}attacks?"
            rf"|attacks? (?:{_GET} |has been )?declared"
        ),
    ),
    (
        "attack-target",
        (
            rf"(?<=attack )(?:a|an|the|his|her|their|your)(?: opponent's)? monsters?(?= (?:that|which) )"
            rf"|attack targets?|(?:monsters? )?(?:being )?attacked monsters?|targets? of {_THE}attack"
            rf"|(?:monsters?|what|one) (?:that )?(?:i|he|she|they|my monster|it)(?:'m| {_GET}) attacking"
            rf"|monsters? (?:that |which )?(?:{_GET} )+attacked|defending monsters?"
            r"|monsters? (?:that )?i attack(?:ed)?\b"
            r"|targets?(?= (?:leaves?|left|(?:is|gets) (?:gone|removed|destroyed|banished)|disappears))"
        ),
    ),
    ("turn-player", r"turn player|attacking player|attacker's controller"),
    (
        "counted-attack",
        (
            r"(?:still |also )?(?:count\w*|considered|treated) (?:as )?"
            r"(?:used(?: up)?|spent|declared|made|(?:an |its )?attack)\b"
            r"|us(?:e|es|ed|ing) up (?:the |its |my |an )?attack|(?:is|gets) (?:used up|wasted|spent)\b"
            r"|us(?:e|es|ed|ing)(?: it)? up\b"
            r"|wast(?:e|es|ed) (?:the |its |my )?attack"
        ),
    ),
    (
        "has-attacked",
        (
            r"^(?:i|we|my monster) (?:just |have |already )*(?:declared (?:an |my |the )?attack|attacked)(?= and\b)"
            r"|(?:if|after|because|since|when|once|that) (?:it|they|i|the monster) (?:has |have |had )?(?:already )?"
            r"(?:declared|attacked)\b(?: with it)?"
            r"|after (?:attacking|(?:its |an |the )?attack\b(?! \w* ?declar| target))"
            r"|already attacked|^my monster (?:has |just )?attacked(?=,? can\b)"
            r"|(?:that|which) (?:has |have )?(?:already )?attacked"
        ),
    ),
    (
        "attacker",
        (
            rf"attackers?|attacking (?:monsters?|card|one)|monsters? (?:that|which) (?:{_GET} )?"
            r"(?:attacks?|attacking|declared)\b(?! \w+ly)"
        ),
    ),
    (
        "attacked",
        (
            rf"{_GET} (?:\w+ )?attacked|attacked by"
            r"|(?:opponent|opp|he|she|they)(?:'s monster)?(?: \w+)? attack(?:s|ed|ing)? (?:into )?(?:me|my)\b"
            r"|attacks me\b"
        ),
    ),
    (
        "direct-attack",
        (
            r"(?:(?:switch|change|turn)\w* (?:\w+ ){0,2}?(?:in)?to (?:an? )?)?direct(?:ly)? attack\w*"
            r"|attack\w*(?: (?:me|him|her|them|you|my opponent|the (?:opponent|player)))?"
            r" direct(?:ly)?|direct hit"
        ),
    ),
    (
        "attack-again",
        (
            r"attack\w* (?:(?:something|someone|anything) else|again|twice"
            r"|two times|more than once|a second time|another time|multiple times)"
            r"|(?:second|another|two|extra) attacks?|do (?:it|so) again|again|more than one attack"
        ),
    ),
    ("how-many", r"how (?:many times|often|many)"),
    ("attack-negated", rf"attacks? (?:{_GET} )?(?:\w+ )?negated|negated attacks?"),
    ("negate-attack", rf"negat\w* {_THE}(?:\w+ )?attacks?"),
    (
        "cancel-attack",
        (
            rf"(?:cancel|call off|give up|take back|abort|withdraw)\w* (?:on )?{_THE}attack(?:s|ing)?"
            r"|(?:cancel|call off|abort|withdraw|stop)\w*(?: (?:it|that|this))?"
            r"(?= (?:in|at|after|during|on) (?:a |the )?replay)"
            r"|not to attack|(?<=choose to )not attack"
            rf"|stop (?:my|attacking)(?: attack)?|attacks? (?:{_GET} )?(?:cancelled|canceled)"
        ),
    ),
    (
        "attack-down",
        (
            rf"attack(?:s|ed|ing)? (?:into )?{_THE}(?:monsters? (?:that is |which is |in )?)?(?:set|{_DOWN})"
            rf"(?: {_DEFENSE})?(?: pos\w*)?(?: monsters?)?\b"
        ),
    ),
    ("attack", r"declar\w+ (?:an |the )?attacks?|attack(?:s|ed|ing)?(?! (?:mode|pos|points?|power))|swing\w*|swung"),
    (
        "no-monsters",
        (
            r"(?:no|without) (?:other )?monsters?(?: left)?|empty (?:field|board)"
            rf"|{_THE}(?:field|board) (?:is |becomes )?(?:now )?empty"
        ),
    ),
    (
        "some-monster",
        (
            r"(?:opponent|opp|he|she|they|you)(?: still)? (?:controls?|has|have)"
            r"(?: a| one| any| some| another)? (?:face-?up )?monsters?"
        ),
    ),
    (
        "take-control",
        (
            r"(?:tak(?:e|es|en|ing)|took|gain(?:s|ed|ing)?|switch(?:es|ed)?|chang(?:es?|ed))"
            rf" (?:[\w']+ ){{0,3}}?control(?: of)?|control (?:{_GET} )?(?:taken|changed|switched|changes)"
            r"|steal(?:s|ing)?\b|stolen?\b"
            r"|(?<=monster )(?:that )?(?:i|he|she|they|we) (?:just )?(?:took|snatched|got)\b"
        ),
    ),
    ("counters", r"(?:spell |magic )?counters?\b(?! ?traps?)"),
    # positions
    (
        "turned-down",
        (
            rf"(?:chang|switch|turn|flip|put|book|go|becom)\w*(?: (?!face)\w+){{0,3}} (?:to |into )?{_DOWN}"
            rf"(?: {_DEFENSE})?(?: pos\w*| mode)?(?! monsters?\b)"
        ),
    ),
    (
        "position-changed",
        (
            rf"{_GET} (?:\w+ )?(?:chang|switch|turn|mov|put)\w*(?: [\w']+){{0,2}}? (?:in)?to (?:{_DEFENSE}|attack|atk)"
            r"(?: mode| pos\w*)?\b|chang\w* its (?:battle )?position"
        ),
    ),
    (
        "change-position",
        (
            rf"(?:chang|switch|turn|rotat|mov|put)\w*(?: [\w']+){{0,4}}? (?:(?:in)?to (?:{_DEFENSE}|attack|atk)"
            rf"(?: mode| pos\w*)?|(?:{_DEFENSE}|attack|atk) (?:mode|pos\w*))\b(?! monster)"
            r"|(?:chang|switch|rotat)\w*(?: [\w']+){0,4}? (?:battle )?positions?"
            r"|(?:battle )?position changes?"
        ),
    ),
    (
        "face-down",
        rf"{_DOWN}(?: {_DEFENSE})?(?: pos\w*| mode)?|(?:a|my|his|her|their|the|opponent's|your) set monsters?",
    ),
    (
        "defense-position",
        rf"(?:in |to |into |from |while in )?{_DEFENSE} (?:mode|pos\w*|monsters?)|(?:in|into|from) {_DEFENSE}\b",
    ),
    ("attack-position", r"(?:in |to |into )?(?:face-?up )?(?:attack|atk) (?:mode|pos\w*)"),
    ("face-up", r"face-? ?up"),
    # flips
    ("flip-effect", r"flip(?:ped)?(?: monster)?(?:'?s)? effects?(?: monsters?)?|flip monsters?(?:'s)?(?: effects?)?"),
    ("flip-summon", r"flip ?summon\w*"),
    ("flip", r"flip\w*|reveal\w*|turn\w* (?:face-?)?up\b"),
    # numbers
    (
        "stat-change",
        (
            r"(?:chang|modif|boost|gain|increas|alter|reduc|rais)\w* (?:a monster's |monster )?"
            r"(?:the |its |their |my |his |her |your )?(?:atk|attack(?! target)|def|stats?)\b"
            r"(?:(?: and | or |/)(?:atk|def))?(?: points?)?"
            r"|(?:atk|stats?|attack|def)(?:/def| or def| and def)?[ -](?:chang|modif|boost|gain|increas|alter|reduc)\w*"
        ),
    ),
    (
        "equal",
        (
            r"equal attack(?: points?| power)?\b"
            r"|(?:the )?same\b(?= atk| attack| amount| def| power)|equals?|identical|ties?\b|tied"
        ),
    ),
    ("same", r"same(?: thing)?(?: as)?"),
    ("zero", r"0\b|zero"),
    ("atk", r"atk|attack points?|attack power|attack stats?"),
    ("def", r"def\b|defen[sc]e(?: points?)?"),
    ("stronger", r"stronger|bigger|higher|more\b(?= atk| def| attack)|greater|larger"),
    ("weaker", r"weaker|smaller|lower|less"),
    ("pierce", r"pierc\w*(?: (?:battle )?(?:damage|dmg))?|trampl\w+"),
    ("effect-damage", r"effect (?:damage|dmg)|burn(?: damage)?"),
    ("damage", r"battle (?:damage|dmg)|damage|dmg|lp\b|life ?points?"),
    (
        "inflict",
        (
            r"gets?(?= (?:battle )?(?:damage|dmg))"
            r"|los(?:e|es|ing)(?= (?:[\w']+ ){0,2}(?:lp|life|damage))|take[sn]?|taking|took|receiv\w+|inflict\w*"
            r"|deal|deals|dealing|dealt|suffer\w*"
        ),
    ),
    # cards
    ("counter-trap", r"counter ?traps?(?: cards?)?"),
    ("continuous-trap", r"continuous traps?(?: cards?)?"),
    ("trap", r"(?:(?:(?<=\ba )|(?<=\bmy )|(?<=\bhis )|(?<=\bthe ))set )?(?:normal )?traps?(?: cards?)?"),
    ("quick-play", r"quick-? ?plays?(?: spells?)?(?: cards?)?"),
    ("slow-spell", r"(?:normal|equip|field|continuous|ritual) (?:spells?|magics?)(?: cards?)?"),
    ("spell-speed", r"spell ?speeds?(?: \d)?"),
    ("spell", r"spells?(?: cards?)?|magic cards?"),
    ("ignition", r"ignition(?: effects?)?"),
    ("quick-effect", r"quick effects?|fast effects?"),
    ("continuous-effect", r"continuous (?:monster )?effects?"),
    ("mandatory", r"mandatory(?: trigger)?(?: effects?)?"),
    ("trigger", r"trigger(?:ed|s)?(?: effects?)?"),
    ("negate-activation", rf"negat\w* {_THE}(?:\w+ )?activations?|activation negat\w+|omni-?negates?"),
    ("negate-effect", rf"negat\w* {_THE}(?:\w+ )?effects?|effect negat\w+"),
    ("unaffected", r"unaffected"),
    # what is done
    ("normal-summon", r"normal summon\w*"),
    ("tribute-summon", r"tribute summon\w*"),
    ("special-summon", r"special summon\w*"),
    (
        "indestructible",
        (
            rf"(?:can't|cannot|can not|isn't|doesn't|not)(?: {_GET})? (?:destroyed|die|killed)"
            r"(?: (?:by|in) (?:a )?battle)?|surviv\w*|indestructible|indestructable|immune to battle|battle protection"
        ),
    ),
    (
        "battle-destroyed",
        (
            r"(?:destroy\w*|die[sd]?|kill(?:s|ed)?) (?:by|in|through|from|during) (?:a |the )?battle"
            r"|los(?:e|es|ing|t) (?:the |a )?battle|battle destruction|marked(?: (?:for|as) (?:destruction|destroyed))?"
        ),
    ),
    ("destroy", r"destroy\w*|die[sd]?\b|dying|kill\w*|blow\w* up|blown up|pop(?:s|ped)?\b"),
    ("graveyard", r"(?:(?:sent|goes?|send|moves?) to )?(?:the |my |their |its )*(?:graveyard|gy|grave)\b"),
    (
        "leave",
        (
            r"(?:leav\w+|left|remov\w+|bounc\w+|banish\w*|return\w*|disappear\w*|vanish\w*|gone)"
            r"(?: (?:back )?(?:to |from |off )?(?:the |my |his |their |its owner's )?(?:field|hand|deck|game|play))?"
            r"|no longer (?:there|on the field)|not (?:there|on the field)(?: any ?more)?|off the field"
        ),
    ),
    (
        "act-first",
        (
            r"(?:ignition )?priority"
            r"|(?:goes|go|acts?|activates?|chains?|responds?|plays?|moves?|starts?|choos\w+|decid\w+) first\b"
            r"|first to (?:act|respond|activate|chain)|first chance"
        ),
    ),
    ("respond", r"respon[ds]\w*|chain(?:s|ed|ing)? (?:\w+ )?(?:to|onto|on)\b|react\w*|answer\w*"),
    ("chain", r"chain(?: link)?s?\b"),
    ("activate", r"(?:re)?activat\w*|us(?:e|es|ed|ing|e?able)\b|play(?:s|ed|ing)?\b|allowed|legal|permitted"),
    ("target", r"target(?:s|ed|ing|able)?\b"),
    ("replay", r"replays?"),
    (
        "another-monster",
        r"with (?:(?:another|a different|my other|(?:a|my|the) (?:second|next)) (?:monsters?|one)|something else)",
    ),
    ("other-monsters", r"(?:my|his|her|their) other monsters?"),
    ("own-monster", r"(?:my|your) own monsters?"),
    ("redirect", r"redirect\w*|mov(?:e|es|ed) (?:the |an )?attack|chang\w* (?:the |an )?attack to"),
    ("must", r"have to|has to|must|forced(?: to)?|needs?(?: to)?|required(?: to)?|obligated"),
    (
        "skip",
        (
            r"skip\w*|without(?: (?:entering|having|conducting|doing|going (?:in)?to))?"
            r"|not (?:enter|conduct|go to|go into)(?:ing)?"
        ),
    ),
    (
        "continue",
        (
            r"continues?|go(?:es)? on|going on|go(?:es)? (?:\w+ )?through|going through|still (?:happens?|resolves?)"
            r"|(?:it|attack|monster|attacker) still attacks?|keeps? (?:going|attacking)|carr(?:y|ies) on|connects?"
            r"|proceeds?"
        ),
    ),
    ("stop", r"stop(?:s|ped)?|ends?\b|ended|ceases?|(?:is|be|attack|phase) over\b|cancel\w*"),
    ("parts", r"sub-? ?steps?|timings?|parts|stages|structure|sequence|steps of"),
    ("summon", r"summon\w*"),
    ("last", r"lasts?\b|lasting|how long|wears? off"),
    ("before", r"before|prior to|(?:comes?|happens?|is|are) first\b"),
    ("after", r"after"),
)
_PATTERN: Final = re.compile(
    r"(?<![a-z0-9-])(?:" + "|".join(f"(?P<t{at}>{each})" for at, (_, each) in enumerate(_PHRASES)) + r")(?![a-z])"
)
OPPOSITES: Final = {"continue": "stop", "stop": "continue", "before": "after", "after": "before"}
"""Terms that turn the answer of a question round."""
KINDS: Final = {
    "special-summon": ("summon",),
    "normal-summon": ("summon",),
    "declaration": ("attack",),
    "same": ("equal",),
    "tribut": ("leave",),
    "position-changed": ("change-position",),
    "attack-down": ("face-down",),
}
"""Terms of narrower meaning, with the wider ones that stand for them."""
ACTIVATED: Final = frozenset({"trap", "counter-trap", "continuous-trap", "spell", "quick-play", "slow-spell"})
"""Cards that are flipped by being activated."""
FILLER: Final = frozenset(
    {
        "1",
        "2", "3", "a", "able", "about", "actually", "all", "allowed", "already", "always", "am", "an", "and", "any",
        "anymore", "anyone", "anything", "applies", "apply", "are", "as", "ask", "asking", "at", "back", "bad",
        "battle", "battled", "battles", "battling", "be", "because", "been", "being", "bit", "both", "but", "by",
        "can", "can't", "cannot", "card", "cards", "case", "come", "comes", "controls", "could", "count", "counts",
        "conduct", "conducts", "current",
        "did", "didn't", "do", "does", "doesn't", "doing", "don't", "done", "during", "each", "earlier",
        "edison", "effect", "effects", "either", "else", "enough", "enter", "entering", "even", "ever", "exactly",
        "explain", "explained", "fine", "for", "format", "friend", "from", "get", "gets", "getting", "go", "goat",
        "goes", "going", "gonna", "got", "guys", "had", "happen", "happened", "happens", "has", "have", "having",
        "he", "hello", "help", "her", "here", "hey", "hi", "him", "his", "how", "i", "i'm", "if", "im", "in",
        "instead", "into", "is", "isn't", "it", "it's", "its", "itself", "judge", "just", "kind", "know", "later",
        "legally",
        "let", "like", "lol", "make", "makes", "many", "may", "maybe", "me", "mean", "mine", "modern", "monster",
        "monster's", "monsters", "my", "no", "normally", "not", "now", "ocg", "of", "off", "ok", "okay", "old", "on",
        "once", "one", "ones", "only", "opp", "opponent", "opponent's", "opponents", "opponent’s", "or", "other",
        "our", "own", "per", "perform", "performed", "consider", "considered", "considers", "treated", "treat",
        "counted", "player", "player's", "players", "please", "pls", "plz",
        "possible", "question", "questions", "quick", "really", "right", "rule", "rules", "ruling", "rulings", "say",
        "says", "she", "should", "so", "some", "somehow", "someone", "someone's",
        "duel", "manually", "something", "still", "such", "sure", "tcg",
        "tell", "than", "thanks", "that", "that's", "the", "their", "theirs", "them", "then", "there", "there's",
        "these", "they", "they're", "thing", "things", "think", "this", "those", "though", "thx", "to", "today",
        "too", "trying", "turn", "turns", "two", "under", "up", "upon", "use", "vs", "wait", "wanna", "want", "was",
        "way", "we", "well", "were", "what", "what's", "when", "whenever", "where", "whether", "which", "while",
        "who", "whose", "why", "will", "with", "work", "works", "would", "wouldn't", "yes", "yet", "you", "your",
        "yours", "yugioh", "zone", "zones",
    }
)  # fmt: skip
"""Words that set no question apart from another."""


_ANY_PART: Final = re.compile(
    r"\b(?:choose|decide) to (?!not\b)|\b(?:the|that|this) same (?=monster\b|attacker\b|one\b)"
    r"|\b(?:at|since) (?:the )?(?:start|beginning) of (?:my|the|this) turn\b|\bin the middle(?= of\b)"
    r"|\b(?:the|my) first (?=attack\b)|\b(?:right away|immediately)\b"
    r"|\bby hand\b(?=$|[,.;])"
    r"|\b(?:in|at|during) (?:any|every|each|all) (?:part|parts|timing|timings|point|time|times)(?= (?:of|in|during)\b)"
)
"""Words for the whole of a step, for an act without a card, and others that change nothing."""


@lru_cache(maxsize=4096)
def read_terms(text: str) -> frozenset[str]:
    """Read the terms of a text; a word that is no term of the game stands for itself, without its ending."""
    plain = " ".join(text.casefold().replace("’", "'").replace("-", "-").split())
    plain = _ANY_PART.sub("", plain)
    found: set[str] = set()

    def take(match: re.Match[str]) -> str:
        term = _PHRASES[int((match.lastgroup or "t0")[1:])][0]
        found.add(term)
        if term in _OF_MONSTERS and _ATTACKER.search(match[0]):
            found.add("attacker")
        return " | "

    rest = _PATTERN.sub(take, plain)
    words = re.findall(r"[a-z0-9]+(?:['-][a-z0-9]+)*", rest)
    found.update(cut(word) for word in words if word not in FILLER)
    if found & {"damage", "change-position"} and _names_other(plain):
        found.add("other-monster")
    if "hand" in found:
        found.update(turn for turn, part in _PARTS.items() if part.search(plain))
    if _OPPONENT_ACTS.search(plain):
        found = {_OTHER_TURN.get(term, term) for term in found}
    found.update(f"answered {kind}" for kind in _ANSWERED.findall(plain))
    if "flip" in found and found & ACTIVATED:
        found = (found - {"flip"}) | {"activate"}
    return frozenset(found)


_PART: Final = r"(?:own )?(?:battle (?:phase|step)|bp|damage step)\b"
_PARTS: Final = {"own-turn": re.compile(rf"\b(?:my|your) {_PART}"), "other-turn": re.compile(rf"\b{_THEIRS} {_PART}")}
"""The parts of a player's turn, by the turn. A Quick-Play Spell in the hand can be used in one's own alone."""
_OPPONENT_ACTS: Final = re.compile(
    r"^(?:so |and |but )?(?:can|could|may|does|will) (?:(?:my|the) )?(?:opponent|opp|he|she)\b"
)
"""A question about an act of the opponent: *my turn* is the other player's for it."""
_OTHER_TURN: Final = {"own-turn": "other-turn", "other-turn": "own-turn"}
_OF_MONSTERS: Final = frozenset({"turned-down", "change-position", "take-control"})
_ATTACKER: Final = re.compile(r"\battack(?:er|ing)\b")
"""The attacking monster within the words of a term about a change to a monster."""


def cut(word: str) -> str:
    """A word without its ending."""
    plain = word.removesuffix("'s")
    for ending in ("ing", "ed", "es", "s"):
        if plain.endswith(ending) and len(plain) - len(ending) >= 3:
            return plain.removesuffix(ending).removesuffix("e")
    return plain.removesuffix("e")


_ANSWERED: Final = re.compile(
    rf"\b(?:respon[ds]|chain|react|answer)\w* (?:[\w'-]+ ){{0,4}}?(?:to|onto) {_THE}"
    r"(counter trap|trap|quick-play|quick effect|spell|trigger|flip effect|ignition)"
)
"""The kind of the card to which another responds."""
_ASKER: Final = re.compile(r"\b(?:do|can|will|would|did|may|could|must|am|should) (?:i|we|you)\b")
_OTHER: Final = re.compile(r"\b(?:does|do|can|will|would|did) (?:they|he|she|(?:my |the |your )?opp(?:onent)?)\b")
_OF_OTHER: Final = re.compile(r"\b(?:opponent'?s|opp'?s|his|her|their|opposing|enemy) (?:[\w-]+ ){0,3}monsters?\b")
_OF_ASKER: Final = re.compile(r"\b(?:my|our) (?:[\w-]+ ){0,3}monsters?\b")


def _names_other(text: str) -> bool:
    """Whether one player asks about a monster of the other player."""
    if _ASKER.search(text):
        return _OF_OTHER.search(text) is not None
    return _OTHER.search(text) is not None and _OF_ASKER.search(text) is not None

"""Reads a question: its form, cards, timing and ruleset."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple, get_args

from checks.asking.words import slang
from checks.asking.words.forms import (
    TALK,
    Form,
    Numbers,
    Response,
    choose_form,
    find_numbers,
    find_place,
    find_response,
    find_used,
)
from checks.asking.words.plain import reword
from checks.asking.words.slang import translate
from checks.asking.words.spelling import spell_out
from kb.language.words import MonsterKind
from kb.lookup.find import Lookup, Match
from kb.site.questions import COMMON, LONGEST_NAME, USING, Question, read_question

WORDS: Final = COMMON | TALK | slang.TYPED | slang.COMMON | frozenset(
    {
        "0", "1", "2", "again", "answered", "beat", "beats", "beaten", "block", "both", "calculation", "calculations",
        "cancel", "changed", "change", "changes", "dealt", "dies", "different", "double", "doubled", "down", "each",
        "else", "ended", "ends", "enter", "equal", "face", "fields", "game", "halve", "inflict", "inflicted", "kill",
        "last", "leave", "leaves", "left", "let", "lets", "life", "miss", "missed", "misses", "more", "much", "new",
        "off", "once", "only", "order", "other", "over", "priority", "protect", "protects", "resolve", "resolved",
        "resolves", "responded", "same", "save", "skip", "stop", "stopped", "stops", "survive", "survives", "take",
        "takes", "time", "triggered", "two", "win", "wins", "working", "another", "bigger", "controls", "die", "dying",
        "higher", "less", "lower", "removed", "sent", "since", "smaller", "someone", "stronger", "twice", "usable",
        "weaker", "killed", "worse", "better", "three", "second", "monster's", "player's", "card's", "grave", "able",
        "early", "earlier", "fight", "fights", "dodge", "evade", "avoid", "escape", "see", "wanna", "gonna",
        "useable", "what's", "who's", "how's", "there's", "that's", "outcome", "playable", "activatable", "defender",
        "attackers", "facedowns", "face-downs", "pick", "bounced", "bounce", "attacker's", "it's", "don't", "doesn't",
        "isn't", "won't", "didn't", "us", "quick-plays", "omni-negates", "died", "board", "got", "gotten", "dealing",
        "crashing", "legally", "considered", "counted", "treated", "having", "after", "took", "wiped",
        "kicks", "kick", "exact", "guess", "supposedly", "lands", "landed", "connect", "connects", "lethal", "declares",
        "declaring", "beatdown", "myself", "yourself", "revive", "revives", "revival", "very", "duel", "halving",
        "halved", "someone's", "dead", "burned", "result", "results", "y", "n", "equipped",
        "milled", "mills", "tributes",
        "today", "paying", "pays", "paid", "pay", "banishing", "gains", "standby", "total", "cards'", "monsters'",
        "illegal",
    }
)  # fmt: skip
"""Words that are no card's name by themselves."""
DOES: Final = frozenset({"can", "could", "did", "do", "does", "will", "would"})
DONE: Final = frozenset(
    {"affect", "apply", "destroy", "end", "help", "negate", "prevent", "protect", "resolve", "save", "skip", "stop",
     "work"}
)  # fmt: skip
"""Between a word of the first and one of the second stands the name of a card, even one of common words."""
SUMMONS_OF: Final = frozenset({"normal", "special", "flip", "tribute"})
"""After one of these, *summon* begins no card's name."""
SHORTEST: Final = 4
SHORTEST_PASSWORD: Final = 8
"""Digits of a card's password; a shorter number is ATK, DEF or Life Points."""
SHORTEST_MISSPELT: Final = 6
"""Fewest letters for words to match a similar card name."""
LONG: Final = 7
"""Fewest letters of a word that means a card because only its name has it."""
MOST_WORDS: Final = 48
"""Most words of a question that are searched for names: a story has many."""
CLOSEST: Final = 3
"""Most matches to consider for words that are no certain card name."""


USES: Final = USING | {
    "activates", "after", "by", "chains", "flips", "flipped", "plays", "played", "used", "uses", "with"
}  # fmt: skip
"""A word after which the name of a card stands, even one of common words."""
BESIDE_FIRST: Final = frozenset({"in", "on", "during", "against", "vs"})
"""After the first words of a question stands one of these if they are the name of a card, even one of common words."""


BEFORE_NAMES: Final = frozenset(
    {"activate", "activating", "against", "by", "can", "chain", "chaining", "could", "do", "does", "flip", "is", "my",
     "play", "stop", "to", "use", "using", "vs", "will", "with", "would"}
)  # fmt: skip
"""Words of a question that stand before the name of a card."""
ARTICLES: Final = frozenset({"a", "an", "the", "his", "her", "their", "opponent's", "your", "own"})
"""Words that may stand between."""


class NamedCard(NamedTuple):
    """A card that a question names: the match, and the words that name it."""

    match: Match
    words: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its full name."""
        return self.match.name

    @property
    def is_whole(self) -> bool:
        """Whether its words are a full name of several words, so that a word beside it is no part of another name."""
        return len(self.words) > 1 and " ".join(self.words) == " ".join(self.name.casefold().split())


class Asked(NamedTuple):
    """A question as understood."""

    text: str
    form: Form
    cards: tuple[NamedCard, ...]
    question: Question
    """Its timings, the part of the turn, and the ruleset or day that it names."""
    said: str
    """Its words in small letters, each card replaced by its number in braces: *does {0} stop {1}*."""
    missing: tuple[str, ...]
    """Words that are neither a certain card name nor a common word."""
    numbers: Numbers | None = None

    @property
    def used(self) -> int:
        """The number of the card to be used."""
        return find_used(self.said)

    @property
    def response(self) -> Response | None:
        """Which card would be chained to which."""
        return find_response(self.said)

    @property
    def place(self) -> str:
        """The place from which the card would be used; empty if none is named."""
        return find_place(self.said)

    @property
    def stops(self) -> bool:
        """Whether it asks if one card prevents the use of another."""
        return re.search(STOPS, self.said) is not None

    @property
    def around(self) -> str:
        """Its text in small letters, without the names of cards."""
        text = " ".join(split(self.text))
        for each in self.cards:
            text = text.replace(" ".join(each.words), "{}")
        return translate(text)

    @property
    def is_doubtful(self) -> bool:
        """Whether an unknown word stands where the name of a card, or a part of it, would stand."""
        words = self.said.split()
        sure = {f"{{{at}}}" for at, each in enumerate(self.cards) if each.is_whole}
        named = [at for at, each in enumerate(words) if each.startswith("{") and each not in sure]
        beside = {word for at in named for word in words[max(0, at - 1) : at + 2]}
        beside |= {
            word
            for at, each in enumerate(words)
            if each in BEFORE_NAMES and sure.isdisjoint(words[at + 1 : at + 4])
            for word in words[at + 1 : at + 3]
        }
        return any(word in beside for missing in self.missing for word in missing.split())

    @property
    def protects(self) -> bool:
        """Whether it asks if one card protects a monster from another."""
        return re.search(r"\b(?:protect|sav|surviv|shield)\w*", self.said) is not None


STOPS: Final = r"\b(?:negat|stop|prevent|block|cancel|interrupt|shut|disrupt|nullif|turn off|lock)\w*"


def understand(text: str, lookup: Lookup, rulesets: Mapping[str, str], common: Collection[str] = frozenset()) -> Asked:
    """Understand a question.

    Args:
    text: The question.
    lookup: The names of cards.
    rulesets: The ids of rulesets by every name that players use for them.
    common: Words of rules and rulings, which mean no card by themselves.
    """
    asked = _understand(spell_out(text), lookup, rulesets, common)
    respelt = _respell(asked, lookup)
    return asked if respelt == asked.text else _understand(spell_out(respelt), lookup, rulesets, common)


def _understand(text: str, lookup: Lookup, rulesets: Mapping[str, str], common: Collection[str]) -> Asked:
    question = read_question(text, rulesets)
    words = list(split(question.words))
    cards, said, missing = find_cards(lookup, words, common)
    said = reword(said)
    numbers = find_numbers(said, len(cards))
    form = choose_form(said, len(cards), question)
    if numbers is not None and form in (Form.MEETING, Form.RULE, Form.CARD, Form.WORKS):
        form = Form.NUMBERS
    return Asked(text, form, cards, question, said, missing, numbers)


def _respell(asked: Asked, lookup: Lookup) -> str:
    """Spell a question anew whose unknown words are words of the game but for a slip: *peircing*, *battel*.

    A word that a card's name has is left: it may be part of a name.
    """
    text = asked.text
    for word in {word for words in asked.missing for word in words.split() if len(word) >= SHORTEST_TYPED}:
        meant = next((each for each in get_close_matches(word, MEANT, 3, ALIKE_TYPED) if each[0] == word[0]), None)
        if meant is not None and not any(has_words(each.name, word) for each in lookup.find(word, CLOSEST).matches):
            text = re.sub(rf"\b{re.escape(word)}\b", meant, text, flags=re.IGNORECASE)
    return text


def has_words(name: str, words: str) -> bool:
    """Whether a name has all of some words, as a whole, in the plural or by their beginnings: *glad beasts*."""
    own = [*split(name)]
    return all(
        any(word == each or (len(word) >= SHORTEST and each.startswith(word.removesuffix("s"))) for each in own)
        for word in split(words)
    )


SHORTEST_TYPED: Final = 5
"""Fewest letters of a misspelt word of the game."""
ALIKE_TYPED: Final = 0.8
"""Least likeness of a misspelt word of the game."""
MEANT: Final = sorted(word for word in WORDS if len(word) >= SHORTEST_TYPED)


def find_cards(
    lookup: Lookup, words: Sequence[str], common: Collection[str] = frozenset()
) -> tuple[tuple[NamedCard, ...], str, tuple[str, ...]]:
    """Find the cards named in a question, in its order; also the words around them, and the words left over.

    Certain names and nicknames first, the longest first; then remaining words, if they mean one card but for a
    slip. A word next to a card that belongs to its name is part of it.
    """
    known = _list_certain(lookup, words)
    taken = {place for first, after, _ in known for place in range(first, after)}
    missing = []
    families: list[tuple[int, int]] = []
    for first, after in _list_runs(words, taken):
        if after - first == 1 and words[first] in KINDS and words[after : after + 1] in (["monster"], ["monsters"]):
            continue
        beside = next((each for each in known if after == each[0] or first == _skip_articles(words, each[1])), None)
        if beside is None and _is_family(words[first:after], words[:first], known):
            families.append((first, after))
        elif beside is not None and (
            _belongs(words[first:after], beside[2])
            or (after == beside[0] and after - first == 1 and len(words[first]) <= LONGEST_SHORT)
        ):
            known[known.index(beside)] = (min(first, beside[0]), max(after, beside[1]), beside[2])
        elif (
            beside is not None
            and (match := _find_meant(lookup, " ".join(words[first:after]), after=("the",))) is not None
            and _are_initials(words[beside[0] : beside[1]], match)
        ):
            known[known.index(beside)] = (beside[0], after, match)
        elif beside is not None and (longer := _find_longer(lookup, words, beside, first, after)) is not None:
            known[known.index(beside)] = longer
        elif all(word in common or NUMBER.fullmatch(word) for word in words[first:after]):
            continue
        elif _NUMBERED.fullmatch(" ".join(words[first:after])) and OWNED.issuperset(words[first - 1 : first]):
            families.append((first + 1, after))
        elif (again := _find_again(words[first:after], known)) is not None:
            known.append((first, after, again))
        elif (
            (match := _find_meant(lookup, " ".join(words[first:after]), after=words[:first][-1:])) is not None
            and (not _is_chance(" ".join(words[first:after]), match, words))
        ) or (match := _find_of_family(lookup, words[first:after], known)) is not None:
            known.append((first, after, match))
        else:
            missing.append(" ".join(words[first:after]))
    known.sort(key=lambda each: each[:2])
    return *_write_around(words, _join(words, known), families), tuple(missing)


def _list_certain(lookup: Lookup, words: Sequence[str]) -> list[tuple[int, int, Match]]:
    """List the names and nicknames that are certain, with the places of their first word and of the one after them."""
    known: list[tuple[int, int, Match]] = []
    at = 0
    while at < min(len(words), MOST_WORDS):
        is_summon = words[at] == "summon" and {*words[:at][-1:]} & SUMMONS_OF
        found = None if is_summon else next(_find_certain(lookup, words, at), None)
        if found is not None:
            found = _take_more(words, *found)
            known.append(found)
        at = found[1] if found is not None else at + 1
    return [(first, after, _mean_again(words, first, after, match, known)) for first, after, match in known]


def _write_around(
    words: Sequence[str], known: Sequence[tuple[int, int, Match]], families: Sequence[tuple[int, int]]
) -> tuple[tuple[NamedCard, ...], str]:
    """Write a question with numbers for its cards, and *monster* for a family of cards; also list the cards."""
    unlike: dict[str, int] = {}
    said = list(words)
    for first, after, match in known:
        by = "affected by " if _is_done(words, first, after, match) else ""
        said[first:after] = [f"{by}{{{unlike.setdefault(match.name, len(unlike))}}}", *[""] * (after - first - 1)]
    for first, after in families:
        said[first:after] = ["" if words[after : after + 1] in (["monster"], ["monsters"]) else "monster"] * (
            after - first
        )
    cards = {match.name: NamedCard(match, tuple(words[first:after])) for first, after, match in reversed(known)}
    told = _USED_AS_VERB.sub(r"\1 use {", " ".join(filter(None, said)))
    told = _USED_ON.sub(r"\1 on \2", told)
    return tuple(cards[name] for name in unlike), told


KINDS: Final = frozenset(get_args(MonsterKind))
"""Words of a type line, which before *monster* name no card."""


def _mean_again(
    words: Sequence[str], first: int, after: int, match: Match, known: Sequence[tuple[int, int, Match]]
) -> Match:
    """Take a word of a longer name of the question for that card again: *gemini elf … elf*."""
    longer = {
        other.name: other
        for begin, end, other in known
        if after - first == 1 < end - begin and words[first] in words[begin:end] and begin != first
    }
    return next(iter(longer.values())) if len(longer) == 1 else match


def _is_done(words: Sequence[str], first: int, after: int, match: Match) -> bool:
    """Whether the name of a card stands as a participle: *his monster gets book of mooned*."""
    is_passive = first > 0 and words[first - 1] in PASSIVE and words[after - 1].endswith(DONE_ENDS)
    return is_passive and words[after - 1] not in split(match.name)


def _join(words: Sequence[str], known: list[tuple[int, int, Match]]) -> list[tuple[int, int, Match]]:
    """Join two cards that are named without a word between them, if both are words of one name: *neos alius*."""
    joined: list[tuple[int, int, Match]] = []
    for first, after, match in known:
        before = joined[-1] if joined and joined[-1][1] == first else None
        both = f" {' '.join(words[before[0] : after])} " if before is not None else ""
        whole = before and next(
            (each for each in (match, before[2]) if both in f" {' '.join(split(each.name))} "), None
        )
        if before is not None and whole:
            joined[-1] = (before[0], after, whole)
        elif before is not None and _are_initials(words[before[0] : before[1]], match):
            joined[-1] = (before[0], after, match)
        else:
            joined.append((first, after, match))
    return joined


def _are_initials(words: Sequence[str], match: Match) -> bool:
    """Whether a word before a card is short for the family in its name: *gb laquari*."""
    first = "".join(each[0] for each in split(match.name))
    return len(words) == 1 and 1 < len(words[0]) <= LONGEST_SHORT and first.startswith(words[0])


LONGEST_SHORT: Final = 3
"""Most letters of a short form of a family, as *bf* for Blackwings."""
_USED_AS_VERB: Final = re.compile(
    r"((?:^|\b(?:can|could|may|should|do|does|will|if|when|and) )"
    r"(?:i|you|we|he|she|they|(?:(?:my|the) )?(?:opponent|opp))"
    r"(?: still| also| then| just)?) \{(?!\d\}'?s? (?:attack|is|gets|has|can|control|dies|battle)\w*\b)"
)
"""A card in the place of a verb: *can I {0} a direct attack*."""
_USED_ON: Final = re.compile(
    r"\b(use \{\d\}) ((?:(?:a|an|my|his|her|their|the|your|opponent's|(?:flip|effect|flip effect|activation) of) )+"
    r"(?:set )?(?:\{\d\}(?:$|,? (?=(?:can|could|may|and|what|does|do|is|when|while|if|as|in|during|at)\b))"
    r"|(?:attacking monster|attacked monster|attack target|attacker|monster)\b))"
)
"""Such a card with another: *can I {0} his {1}*."""
ALIKE: Final = 0.75
"""Least likeness of a misspelt word to the word of a name."""
LONGER: Final = frozenset({"misspelt", "words", "beginning", "name"})
"""Matches of words with a longer name than that of the card that some of them name."""
SHORTEST_BEGINNING: Final = 4
"""Letters of the beginning of such a word."""
SHORTEST_AGAIN: Final = 3
"""Letters of a word by which a card is named again."""
USERS: Final = frozenset({"he", "she", "opp", "opponent", "who"})
OWNED: Final = frozenset({"my", "his", "her", "their", "the", "your", "a", "an", "it"})
"""Words around the name of a card that is used as a verb: *opp book of moons my attacker*."""
PASSIVE: Final = frozenset({"is", "gets", "get", "got", "was", "being", "been", "are"})
DONE_ENDS: Final = ("'ed", "ed", "'d", "d")
"""Words before, and endings of, the name of a card that is used as a participle: *it gets book of mooned*."""
_NUMBERED: Final = re.compile(r"\d{3,4} [a-z]+")
"""An ATK with an unknown word: a monster without a name, as *2400 monarch*."""
NUMBER: Final = re.compile(r"[+-]?\d+(?:/\d+)?(?:th|st|nd|rd|k|s|%)?")


def _find_certain(lookup: Lookup, words: Sequence[str], at: int) -> Iterator[tuple[int, int, Match]]:
    for after in range(min(len(words), at + LONGEST_NAME), at, -1):
        is_used = at > 0 and words[at - 1] in USES and after > at + 1
        is_subject = (
            at > 0 and words[at - 1] in DOES and after > at + 1 and words[after : after + 1] and words[after] in DONE
        )
        is_first = at == 0 and after > 1 and words[after : after + 1] and words[after] in BESIDE_FIRST
        if WORDS.issuperset(words[at:after]) and not (is_used or is_subject or is_first):
            continue
        part = " ".join(words[at:after])
        if len(part) < SHORTEST_PASSWORD and part.isdecimal():
            continue
        is_verb = at > 0 and words[at - 1] in USERS and words[after : after + 1] and words[after] in OWNED
        bare = part.removesuffix("s")
        is_verb = is_verb and bare not in WORDS
        is_genitive = bare != part and len(bare) >= LONG and WORDS.isdisjoint((bare.split()[-1], part.split()[-1]))
        is_done = at > 0 and words[at - 1] in PASSIVE
        done = [part.removesuffix(end) for end in DONE_ENDS if is_done and part.endswith(end)]
        many = part.removesuffix("es") if part.endswith("oes") else part
        for name in dict.fromkeys(
            (part, many, part.removesuffix("'s"), bare if is_verb or is_genitive else part, *done)
        ):
            match = lookup.find_certain(name)
            if match is not None and not _is_chance(part, match, words) and not _is_run_together(name, match):
                yield at, after, match


ENGLISH: Final = frozenset(
    {
        "can", "does", "do", "is", "are", "the", "i", "my", "his", "when", "what", "if", "will", "may", "how", "who",
        "you", "opponent",
    }
)  # fmt: skip
"""Words by which a question is known to be in English."""
SHORTEST_FOREIGN: Final = 9
"""Letters of one word from which it is a card's name in another language, in a question that is asked in English."""


def _is_chance(part: str, match: Match, words: Sequence[str]) -> bool:
    """Whether a short word of English words is a card's name only in another language, as *regular* in Portuguese."""
    if ENGLISH.isdisjoint(words):
        return False
    is_foreign = match.match == "name" and FOREIGN.search(match.why) is not None
    return is_foreign and part.isascii() and " " not in part and len(part) < SHORTEST_FOREIGN


def _is_run_together(part: str, match: Match) -> bool:
    """Whether a name has some words only if a common one among them is joined to another: *stardust on*."""
    common = [word for word in part.split() if word in WORDS]
    return (
        match.match == "name"
        and bool(common)
        and len(common) < len(part.split())
        and FOREIGN.search(match.why) is None
        and not {*common} & {*split(match.name)}
        and "-" not in match.name
        and len([*split(match.name)]) < len(part.split())
    )


FOREIGN: Final = re.compile(r" \((?!en\b)[a-z]{2}(?:-[A-Z]{2})?\)$")
"""The language at the end of the reason why a name matches, if it is not English."""


def _take_more(words: Sequence[str], at: int, after: int, match: Match) -> tuple[int, int, Match]:
    """Take a word of the game after a card's nickname that is part of its name: *chaos max dragon*."""
    more = words[after : after + 1]
    is_part = more and more[0] in PARTS and more[0] in split(match.name) and more[0] not in words[at:after]
    return (at, after + 1, match) if is_part else (at, after, match)


PARTS: Final = frozenset({"dragon", "warrior", "machine", "magician", "lady", "force", "trap", "knight"})
"""Words of the game, or of other names, that end many names."""


def _find_meant(lookup: Lookup, words: str, after: Sequence[str] = ()) -> Match | None:
    """Find the card whose name is misspelt, or begins with unique words; short words resemble too many.

    A long word that only one name has means that card where the name of a card would stand, ``after`` such a word.
    """
    match = lookup.find(words, CLOSEST).meant if len(words) >= SHORTEST else None
    if match is None or (match.match == "misspelt" and len(words) < SHORTEST_MISSPELT):
        return None
    is_named = len(words) >= LONG and BEFORE_NAMES.union(ARTICLES).issuperset(after)
    if match.match == "words" and next(split(match.name)) not in words.split() and not is_named:
        return None
    return match


def _find_of_family(lookup: Lookup, words: Sequence[str], known: Sequence[tuple[int, int, Match]]) -> Match | None:
    """Find the card whose name ends with some words, and begins as that of a card of the question: *lead yoke*."""
    match = lookup.find(" ".join(words), CLOSEST).meant if len(words) > 1 else None
    if match is None or match.match != "words":
        return None
    first = next(split(match.name))
    return match if any(next(split(each.name)) == first for _, _, each in known) else None


def _is_family(words: Sequence[str], before: Sequence[str], known: Sequence[tuple[int, int, Match]]) -> bool:
    """Whether a word means a monster of the family that a card of the question helps: *my blackwing* beside Kalut."""
    if len(words) != 1 or not before or before[-1] not in OWNED:
        return False
    return any(words[0] in split(match.name.partition(" - ")[0]) for _, _, match in known if " - " in match.name)


def _find_again(words: Sequence[str], known: Sequence[tuple[int, int, Match]]) -> Match | None:
    """Find the card of the question that is named again by one word of its name: *morphing jar … the jar*."""
    word = words[0].removesuffix("'s")
    if len(words) != 1 or len(word) < SHORTEST_AGAIN:
        return None
    named = {match.name: match for _, _, match in known if any(_means(word, each) for each in split(match.name))}
    return next(iter(named.values())) if len(named) == 1 else None


def _means(word: str, of_name: str) -> bool:
    """Whether a word is a word of a name, or its beginning; the owner in a name, *Gravekeeper's*, is a family."""
    is_owner = of_name.endswith("'s")
    return word == of_name or (len(word) >= SHORTEST_BEGINNING and of_name.startswith(word) and not is_owner)


def _find_longer(
    lookup: Lookup, words: Sequence[str], known: tuple[int, int, Match], first: int, after: int
) -> tuple[int, int, Match] | None:
    """Find the card whose misspelt name ends or begins with a word that is another card's name by itself."""
    first, after = min(first, known[0]), max(after, known[1])
    match = _find_meant(lookup, " ".join(words[first:after]).removesuffix("'s"), after=("the",))
    is_longer = match is not None and (match.match == "misspelt" or len(match.name.split()) > after - first)
    return (first, after, match) if match is not None and is_longer and match.match in LONGER else None


def _list_runs(words: Sequence[str], taken: set[int]) -> Iterator[tuple[int, int]]:
    """List the runs of words that only names have and no card has taken."""
    first = None
    for place in range(len(words) + 1):
        is_name = place < len(words) and place not in taken and words[place] not in WORDS
        if is_name and first is None:
            first = place
        elif not is_name and first is not None:
            yield first, place
            first = None


def _skip_articles(words: Sequence[str], after: int) -> int:
    """Skip the words between two parts of a name: *sirocco the dawn*."""
    while words[after : after + 1] in (["the"], ["of"]):
        after += 1
    return after


def _belongs(words: Sequence[str], match: Match) -> bool:
    """Whether words are part of a card's name, but for slips in some of them."""
    name = set(split(match.name))
    return all(word in name or (len(word) > 1 and get_close_matches(word, name, 1, ALIKE)) for word in words)


def split(text: str) -> Iterator[str]:
    """Part a text into words in small letters, without punctuation."""
    for word in text.replace("’", "'").split():
        plain = word.casefold().strip('?!.,;:"“”()').removesuffix("s'") + ("s" if word.endswith("s'") else "")
        if plain.strip("-–—"):
            yield plain

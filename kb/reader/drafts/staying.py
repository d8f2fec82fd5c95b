"""What a card that stays on the field does as it is activated, and what that leaves in force.

Mostly its text only says what it does from then on, which stands in effects of their own; an Equip Spell is equipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from kb.reader.clauses import ReadEffect, Reading
from kb.reader.clauses.reading import STAYING
from kb.reader.clauses.sentences import locate_sentences, split_line
from kb.reader.clauses.splitting import mask_names
from kb.reader.drafts.bound import Binding
from kb.reader.grammar.tokens import VERBS, Token, tokenize
from kb.reader.phrases.nouns import describe_cards
from kb.reader.phrases.played import LATER, split_when
from kb.reader.phrases.record_writing import shorten
from kb.reader.results import Speaks, read_result
from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.names import find_counted
from kb.reader.sentences.sentence_forms import TIED
from kb.reader.sentences.writing import quote_unread, write_formulas

STANDS: Final = re.compile(
    r"\b(?:ATK|DEF|attacks?|battles?|negate[ds]?|unaffected|cannot be|control of|neither player|becomes?)\b",
    re.IGNORECASE,
)
"""Words of what goes on after an activation has resolved, and a battle can ask about."""
DESCRIBED: Final = re.compile(
    r"\([^()]*\)|\b(?:Attack|Defense) Position|\bwith (?:[\w,]+ ){1,6}(?:ATK|DEF)\b|\bdeclares? an attack\b",
    re.IGNORECASE,
)
"""What names the same words to tell which card is meant."""
PLAYED: Final = re.compile(
    r"\W*(?:you can (?:only )?(?:activate|equip)|activate|equip only|you can only|must be equipped)\b", re.IGNORECASE
)
"""How a sentence begins that tells how a card is played."""
IT: Final = re.compile(r"(?:^|(?<=\. ))It (?=(?:gains|loses|can|cannot|is unaffected) )")
"""Of whom an Equip Spell speaks that has named the monster before."""
EQUIPS: Final = re.compile(r"\bequip this card\b|\bequip it with this card\b", re.IGNORECASE)
EQUIPS_ITSELF: Final = re.compile(r"\bequip this (?:card|monster)\b", re.IGNORECASE)
LIMITS: Final = re.compile(r"You can only |This effect (?:of \"[^\"]+\" )?can only be used ")
"""How a sentence begins that gives nothing, but limits what is used."""
GIVES: Final = re.compile(r"\bas an Equip (?:Spell|Card) (?:that|with) .+", re.IGNORECASE | re.DOTALL)
"""What a card gives as which it is equipped."""
GIVEN: Final = re.compile(r"^as an Equip (?:Spell|Card) that gives (?:it|that (?:card|monster)) ", re.IGNORECASE)
ONLY_TO: Final = re.compile(r"^\W*(?:\([^()]*\)\s*)*Equip only to (?P<whom>[^.:;,]+)")
"""To which monsters alone a card is equipped."""
_TO_SOME: Final = re.compile(r"\b(?P<whom>an? (?!monster\b)[^.:;,●]*?monster) equipped with this card", re.IGNORECASE)
"""Words of older cards that name whom alone they are equipped to only where they say what they give."""
_NAMES: Final = re.compile(r'"[^"]+"(?:(?:, |,? or )"[^"]+")*')
_NOTHING_DONE: Final = re.compile(
    r"(?:you|each player) can only (?:use|control|activate (?:1|one|each effect of|this effect of)"
    r"|activate [^.:;]+ once) ?(?:(?!,? (?:also|and|but) you)[^.:;●])*",
    re.IGNORECASE,
)
"""What only limits how often a card is played, or its effects are used."""

_AS_PLAYED: Final = re.compile(
    r"When (?:this card is activated|you activate this card)[:,] (?P<may>you can )?(?P<doing>[^;●]+)", re.IGNORECASE
)
"""What is done as a card is played, or may be."""
_ORDERS: Final = frozenset(VERBS) - {"increase", "decrease", "reduce", "treat"}
"""Verbs that order something at once where a sentence begins with them; the others change numbers for as long as the
card lies there."""
_BEFORE: Final = frozenset({"it", "they", "that", "those", "these", "then", "otherwise", "both"})
"""Words of what stands in the sentence before."""
_OF_PLAYING: Final = re.compile(
    r"\b(?:when|if|as|the turn|after) (?:you activate this card|this card is activated)\b"
    r"|\bthis card'?s'? activation\b|\bto activate this card\b(?!')"
    r"|(?:^|[.(\n] *)(?:this card )?can(?:not| only) be (?:activated|placed|played)\b",
    re.IGNORECASE,
)
"""Words of the activation of the card itself, or of how else it comes to lie there."""
_MARKS: Final = re.compile(r"[:;]")
"""Marks between a condition or a cost and the effect; a Continuous Effect has none."""
_EQUIPPED_TO: Final = re.compile(
    r"\bcan(?:not| only)? (?:only )?be (?:used to equip|equipped)\b|\bonly be equipped\b|\bequip(?:ped)? only\b",
    re.IGNORECASE,
)
"""Words that limit which monsters a card may be equipped to."""


def goes_on(said: str) -> bool:
    """Whether sentences that are not read say what applies while the card lies there, and order nothing at once."""
    first = [tokenize(each) for each in split_line(said.replace("\n", " ")) if each.strip(" ●.()")]
    orders = any(each and (_orders(each[0]) or each[0].word in _BEFORE) for each in first)
    return not (orders or "●" in said or _OF_PLAYING.search(said) or _MARKS.search(mask_names(said)))


def _orders(first: Token) -> bool:
    """Whether a sentence that begins with a word orders something at once."""
    return not first.form and (first.word in _ORDERS or first.kind == "summon")


def draft_staying(reading: Reading, effect: ReadEffect) -> dict[str, Any] | None:
    """Draft what a card that stays targets and does as it is activated; None where that may be something else.

    No other effect may be that of its activation, and all words besides have to be read.
    """
    carrier = reading.card.carrier
    if carrier not in STAYING or not effect.is_activation or effect.unread:
        return None
    others = [each for each in reading.effects if each is not effect]
    if any(each.is_activation or _is_ordered(each, reading.quote(each.span)) for each in others):
        return None
    if any(each.is_activated and not LATER.match(reading.quote(each.span)) for each in others):
        return None
    left = [each for each in _list_left(reading, effect) if not _NOTHING_DONE.fullmatch(each)]
    if carrier != "equip-spell":
        return _draft_as_played(left) if left else {"does": []}
    worn = ONLY_TO.match(left[0]) if left else _TO_SOME.search(reading.card.text)
    if left and (worn is None or len(left) > 1 or worn.end() != len(left[0])):
        return None
    if _EQUIPPED_TO.search(mask_names(reading.card.text.replace(worn[0] if worn else "", ""))):
        return None
    wearer = describe_wearer(worn["whom"]) if worn else {}
    if wearer is None:
        return None
    equips = {"equip": {"of": "this-card", "to": "target"}}
    return {"targets": "monster", "target-must-be": {"face": "up"} | wearer, "does": [equips]}


def _is_ordered(effect: ReadEffect, said: str) -> bool:
    """Whether an effect without an event is done at once, and not where its player chooses: as the card is played."""
    return effect.says("class_", "ignition") and not re.search(r"\b(?:can|must)\b|●", said, re.IGNORECASE)


def _draft_as_played(left: list[str]) -> dict[str, Any] | None:
    """Draft what is done as a card is played, of the only sentence that says so; None where that is not read."""
    found = _AS_PLAYED.fullmatch(left[0]) if len(left) == 1 else None
    done = read_result(f"{found['doing']}.", speaks=Speaks()) if found else None
    if found is None or done is None:
        return None
    return {"does": [{"may": {"do": done}}] if found["may"] else done}


def describe_wearer(whom: str) -> dict[str, Any] | None:
    """Describe to whom alone a card is equipped, as what its target has to be; None where that is not read."""
    if _NAMES.fullmatch(whom):
        names = [each[1:-1] for each in re.findall('"[^"]+"', whom)]
        return {"named": names if len(names) > 1 else names[0]}
    said = describe_cards(re.sub("^A", "a", re.sub(" you control$", "", whom)))
    ours = {"of": "controller"} if whom.endswith(" you control") else {}
    return (
        None if said is None else ours | {key: each for key, each in said.items() if (key, each) != ("kind", "monster")}
    )


def _list_left(reading: Reading, effect: ReadEffect) -> list[str]:
    """List the sentences of an activation that stand in no other effect, without what they count the card as."""
    own = effect.span
    others = [each.span for each in reading.effects if each is not effect and each.span.part == own.part]
    text = reading.card.text
    told = {at for each in others for at in range(each.start, each.end)}
    begin = max(own.start, len(text) - len(split_when(text)[1]))
    left = "".join("\n" if at in told else text[at] for at in range(begin, own.end))
    sentences = [sentence.strip(" ()").removesuffix(".") for line in left.split("\n") for sentence in split_line(line)]
    return [each for each in sentences if re.search(r"\w", each) and find_counted(each) is None]


def draft_standing(reading: Reading, binding: Binding | None = None) -> Iterator[dict[str, Any]]:
    """Draft what the activation of a card that stays leaves in force, for one that lies there from the beginning."""
    carrier = reading.card.carrier
    only_to = ((number, ONLY_TO.match(each.text)) for number, each in enumerate(locate_sentences(reading.card.text), 1))
    number, worn = next(((number, found) for number, found in only_to if found), (1, None))
    wearer = describe_wearer(worn["whom"]) if worn and carrier == "equip-spell" else None
    if worn and wearer:
        fits = {"fits": {"of": "equipped-monster", "as": wearer}}
        misfit = {"applies-when": [{"not": fits}], "does": [{"limit": {"what": "fitting-monster"}}]}
        yield {"id": "misfit", "text": number, "class": "continuous"} | misfit
    given = [each for effect in reading.effects for each in read_given(reading, effect)] if carrier == "monster" else []
    if given:
        yield draft_given(given)
    stays = carrier in STAYING or (carrier != "monster" and EQUIPS.search(reading.card.text))
    others = [each.span for each in reading.effects if not each.is_activation and each.span.part == "text"]
    named, worn_by = 0, False
    for number, each in enumerate(locate_sentences(reading.card.text), 1):
        if not stays or any(each.start < other.end and other.start < each.end for other in others):
            continue
        hidden = mask_names(each.text)
        marked = hidden.rfind(";" if ";" in hidden else ":") + 1
        said = each.text[marked:]
        passes = "until the end of this turn" in said or (not marked and PLAYED.match(said))
        formulas = read_formulas(IT.sub("The equipped monster ", each.text) if worn_by else each.text) or []
        formulas = [] if marked else formulas
        worn_by = bool(EQUIPS.search(each.text)) or (worn_by and bool(IT.match(each.text)))
        if formulas and formulas[0].outside is not None:
            continue
        if marked and binding is not None:
            if binding.holds:
                holds = {"class": "continuous", "applies-when": "always", "does": binding.holds}
                yield {"id": "standing", "text": number} | holds
        elif formulas or (STANDS.search(DESCRIBED.sub("", said)) and not passes):
            named += 1
            yield {
                "id": "standing" if named == 1 else f"standing-{named}",
                "text": number,
                "class": "continuous",
                **(
                    write_formulas([*map(quote_unread, formulas)])
                    if formulas
                    else {"does": {"unplayed": shorten(said)}}
                ),
            }


def read_given(reading: Reading, effect: ReadEffect) -> list[str]:
    """Read what a monster gives whom it equips itself to: as what it is equipped, and in the sentences behind that."""
    sentences = [each.removesuffix(".") for each in split_line(reading.quote(effect.span))]
    equips = next((number for number, each in enumerate(sentences) if EQUIPS_ITSELF.search(each)), None)
    if equips is None or not effect.is_activated:
        return []
    behind = (each for each in sentences[equips + 1 :] if not (LIMITS.match(each) or TIED.fullmatch(mask_names(each))))
    return [*(found[0] for found in GIVES.finditer(sentences[equips])), *behind]


def draft_given(given: list[str]) -> dict[str, Any]:
    """Draft what a monster gives whom it is equipped to; several things are not played."""
    said = GIVEN.sub("The equipped monster gains ", IT.sub("The equipped monster ", given[0]))
    formulas = read_formulas(said) if len(given) == 1 else None
    doing = write_formulas(formulas) if formulas else {}
    if doing.get("applies-when") != "always":
        doing = {"does": {"unplayed": shorten(". ".join(given))}}
    worn_there = {"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}}
    return {"id": "standing", "class": "continuous", "applies-when": [worn_there], "does": doing["does"]}

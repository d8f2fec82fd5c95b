"""Sentences on which no battle depends, each with the records' reason."""

from __future__ import annotations

import re
from typing import Final

from kb.reader.clauses.splitting import mask_names

_KIND: Final = "(?:Fusion|Synchro|Xyz|Link|Ritual)"
_NAME: Final = '"[^"]+"'
_ALL: Final = "[^.:;●]"
_MORE: Final = re.compile(
    r"\balso\b|\bbut its original\b|\band (?:cannot|can|your|you|its?|this card|if|inflict|destroy)\b", re.IGNORECASE
)
"""Words by which a sentence would say something more."""
_FROM: Final = r"\(?from your (?:hand|GY|Graveyard|Extra Deck|hand or GY)\)?"
_IN: Final = "(?: in (?:face-up )?(?:Attack|Defense) Position)?"
_OF_PLACE: Final = r"(?: from your [\w ]+?| \(from your [\w ]+\))?"
_TO_PLACE: Final = (
    r"(?: to (?:your(?: opponent's)?|either) (?:center )?(?:Main Monster Zone|field|zone a Link Monster points to))?"
)
_BY: Final = rf"(?:,? by (?:(?!\b(?:but|then)\b){_ALL})+)?"
_OUTSIDE: Final = tuple(
    (re.compile(form), reason, plain)
    for form, reason, plain in (
        (
            (
                r"\((?:Xyz )?[Mm]aterials (?:attached to|of) that monster also become "
                r"(?:Xyz )?[Mm]aterials (?:on|of) this card\.?\)"
            ),
            "further-summoning", False,
        ),
        (f"You can Ritual Summon this card with (?:an? |any )?{_ALL}+", "summoning", True),
        (
            rf"You can Special Summon this card{_OF_PLACE}(?:{_IN}{_TO_PLACE}|{_TO_PLACE}{_IN}){_BY}",
            "further-summoning", True,
        ),
        (
            f"You can only Special Summon {_NAME} once per turn this way, no matter which method you use",
            "summoning", False,
        ),
        (f"If you Tribute Summon this card, (?:all|the) Tributes? must be {_ALL}+", "summoning", True),
        (r"\(Transfer its materials to this card\.?\)", "further-summoning", False),
        (rf"\(You do not use {_NAME}\.?\)", "summoning", False),
        ("A Fusion Summon of this card can only be done with the above Fusion Materials", "summoning", False),
        (f"Cannot be (?:Normal|Flip|{_KIND}) Summoned", "summoning", False),
        (
            (
                "If you do,? you cannot (?:conduct your Battle Phase|(?:Normal|Special) Summon(?:/Set)?"
                f"(?: other monsters)?){_ALL}*"
            ),
            "summoning", False,
        ),
        (
            (
                rf"An? {_ALL}*?[Mm]onster(?: that was)? (?:(?:{_KIND} )?Summoned using|that (?:has |had )?used|using)"
                rf" this card (?:on the field )?as (?:an? )?(?:{_KIND} )?[Mm]aterial(?: Monster)?"
                rf" (?:gains|loses|cannot|can|is unaffected|is treated) {_ALL}+"
            ),
            "given", False,
        ),
        (
            (
                rf"(?:While {_ALL}+, )?(?:[Ii]f|[Ww]hen) you Ritual Summon{_ALL}*, (?:you can|this card){_ALL}*"
                rf" as (?:1|one) of the (?:monsters|Tributes) {_ALL}+"
            ),
            "materials", False,
        ),
        (
            (
                "A Fusion Summon of this (?:card|monster) can only be (?:done|conducted) with the above "
                "(?:Fusion )?(?:[Mm]aterials?|Material Monsters)"
            ),
            "summoning", False,
        ),
        (f"This card's (?:(?:Normal|Special|{_KIND}) )?Summon cannot be negated", "summoning", False),
        (f"Cannot be (?:{_KIND} )?Summoned,? (?:unless|except) {_ALL}+", "summoning", True),
        ("This (?:card|monster) cannot be Normal Summoned (?:or|/)Set", "summoning", False),
        ("This (?:card|monster) cannot be Normal Summoned or Set", "summoning", False),
        (
            f"(?:(?:If|While) {_ALL}+, y|Y)ou can Tribute Summon this card(?: face-up)? with 1 Tribute",
            "summoning", True,
        ),
        (f"You can Tribute {_ALL}+ (?:to Tribute Summon|for the Tribute Summon of){_ALL}*", "summoning", True),
        (f"You can conduct Tribute Summons {_ALL}+", "further-summoning", True),
        ("You cannot Normal Summon(?:/| or )Set the turn you Special Summon this card", "summoning", False),
        (f"To Special Summon {_ALL}+ using its own procedure, you can {_ALL}+", "summoning", True),
        (
            f"You can substitute this card for any 1 Fusion Material Monster(?:, but the other {_ALL}+)?",
            "materials", False,
        ),
        (
            rf"(?:You|Neither player) (?:cannot|can) Pendulum Summon, except {_ALL}+ \(this effect cannot be negated\)",
            "summoning", False,
        ),
        ("You cannot Summon/Set monsters to any Extra Monster Zone this card points to", "summoning", False),
        (
            rf"If \d or more cards are in the same column, you can Special Summon this card {_FROM} in that column",
            "further-summoning", False,
        ),
        (f"(?:Both players|You) can Normal Summon {_ALL}+ for 1 less Tribute", "further-summoning", True),
        (r"\(This card's original (?:Rank|Level) is always treated as \d+\.?\)", "reminder", False),
        (
            r"\(A monster can only be equipped with 1 Union [Mm]onster at a time\.?\)",
            "reminder", False,
        ),
        (
            (
                r"There is no limit to (?:the hand size for each player|your hand size)"
                r"|(?:The|Your) hand size limit(?: of each player)? (?:becomes|is) \d+"
            ),
            "reminder", False,
        ),
        (
            "Both players must keep their hands revealed|Your opponent must (?:play with|keep) their hand revealed",
            "reminder", False,
        ),
        (f"(?:Unless {_ALL}+, |While {_ALL}+, )this card's Pendulum Scale becomes \\d+", "summoning", False),
        (
            (
                rf"If {_ALL}+ would be used as {_ALL}*?[Mm]aterial{_ALL}*, "
                rf"{_ALL}+ in your hand can (?:also )?be used{_ALL}*"
            ),
            "materials", False,
        ),
        (
            (
                f"If you Ritual Summon exactly 1 {_ALL}+? with a card effect that requires use of monsters, this card"
                "(?: you control)? can be used as the entire (?:Tribute|requirement)"
            ),
            "materials", False,
        ),
        (f"When using this card as (?:an? )?{_KIND} Material(?: Monster)?{_ALL}*, {_ALL}+", "materials", True),
        (
            (
                f"If this card(?: Summoned this way|, Special Summoned from {_ALL}+?,|, that was {_ALL}+?,)? is used"
                f" (?:as|for) {_ALL}*?(?:[Mm]aterial(?: Monster)?|Summon){_ALL}*?, (?:banish it|all other {_ALL}+)"
            ),
            "materials", False,
        ),
        (
            (
                f"If this card is {_KIND} Summoned using {_ALL}+?, it is treated as a Tuner(?: monster)?"
                "(?: while face-up on the field)?"
            ),
            "materials", False,
        ),
        (f"(?:The )?(?:Pendulum|Link|Normal) Summons? of {_ALL}+? cannot be negated", "summoning", False),
        (f"An? {_KIND} Summon using this card as an? Material cannot be negated", "materials", False),
        (f"You can also use {_ALL}+? as material to {_KIND} Summon this card", "further-summoning", False),
        (
            f"(?:You cannot|Can only be) {_KIND} Summon(?:ed)?(?: this card)? (?:unless|while) {_ALL}+",
            "summoning", True,
        ),
        (f"If you {_KIND} Summon this card, all materials must be {_ALL}+", "materials", True),
        (
            (
                "This face-down card in the Extra Deck must first be either Fusion Summoned, or Special Summoned by"
                f" {_ALL}+"
            ),
            "summoning", False,
        ),
        (
            r"This monster can only be Special Summoned by Fusion Summon(?: \(from the Extra Deck\))?",
            "summoning", False,
        ),
        (
            r"If this is the only card in your hand, you can Special Summon it \(from your hand\)",
            "further-summoning", False,
        ),
        (f"If {_ALL}+, you can Normal Summon this card as a Level \\d monster", "further-summoning", False),
        (f"Requires \\d (?:{_NAME} )?Tributes {_ALL}*Normal (?:Summon|Set){_ALL}*", "summoning", False),
        (
            (
                rf"If (?:[^.:;]|\(min\. \d+\))+, you can"
                rf" (?:Special Summon this card {_FROM}{_IN}(?: (?:by|as) [^.:;,]+)?"
                "|Normal Summon this card without Tributing)"
            ),
            "further-summoning", False,
        ),
        (f"You can only Special Summon {_NAME} once per turn this way", "further-summoning", False),
        (
            r"(?:[^.:;]+, )?you can (?:Normal|Tribute) Summon[^.:;]* in addition to your Normal Summon\b[^.:;]*",
            "further-summoning", False,
        ),
        (r"\(This is treated as an? [A-Z]\w+ Summon[^()]*\)", "summoning", False),
        (
            (r"Once per turn,(?: during your Main Phase(?: \d)?,)?(?: if [^.:;]+,)? you can also"
            r" (?:Xyz|Link|Synchro|Fusion) Summon [^.:;]+"),
            "further-summoning", False,
        ),
        (r"\(If you used an Xyz Monster, [^()]*\)", "further-summoning", False),
        (r"\(You can only gain this effect once per turn\.?\)", "further-summoning", False),
        (("(?:This card c|C)an be treated as 2 Tributes"
        " for the Tribute Summon of an? (?:[^.:;]+ )?[Mm]onster"), "further-summoning", True),
        (f"(?:This card c|C)an be treated as \\d materials for the {_KIND} Summon of {_ALL}+", "materials", True),
        (
            f"(?:This card(?: in your {_ALL}+?)? c|C)an be used as a substitute for any 1 Fusion Material{_ALL}*",
            "materials", False,
        ),
        (
            (
                f"(?:If|When) (?:this card|it) is (?:used|sent to the (?:GY|Graveyard)) (?:as|for) {_ALL}*?"
                f"(?:[Mm]aterial(?: Monster)?|Summon), {_ALL}+"
            ),
            "materials", True,
        ),
        (
            (
                r"(?:If Summoned this way, )?(?:treat this card|this card (?:is|can be) treated) as a Tuner"
                r"(?: monster)?"
                r"|This card (?:on the field )?can be treated as a Level \d+ monster when used for an? [^.:;●]+"
                r"|If this face-up card is used as (?:an? )?(?:Fusion|Synchro|Xyz|Link) [Mm]aterial, its name"
                r" can be treated as [^.:;●]+"
            ),
            "materials", False,
        ),
        (
            (
                "(?:The controller of this card|This card's controller) cannot "
                f"{_KIND}(?:, {_KIND})*(?:,? or {_KIND})? Summon(?: unless {_ALL}+)?"
            ),
            "summoning", False,
        ),
        (
            (
                f"(?:The|An?) {_ALL}*?[Mm]onster Ritual Summoned using this card (?:on the field )?"
                f"(?:gains|loses|cannot|can|is unaffected) {_ALL}+"
            ),
            "given", False,
        ),
        (f"This card can only be (?:Special )?[Ss]ummoned by {_ALL}+", "summoning", True),
        (f"If you control {_ALL}+, you cannot (?:Normal |Special )?Summon this card", "summoning", False),
        (
            "You can Set this card from your hand to your Spell & Trap Zone as a Spell(?: Card)?",
            "further-summoning",
            False,
        ),
        (
            f"You can only (?:Special|Normal|{_KIND}) Summon (?:1 )?{_NAME} once per turn",
            "summoning", False,
        ),
        (
            (r"If you can Pendulum Summon Level \d+, you can Pendulum"
            r" Summon this face-up card (?:from|in) your Extra Deck"),
            "summoning", False,
        ),
        (f"(?:You|Neither player) (?:cannot|can) Pendulum Summon (?:monsters, except )?{_ALL}+", "summoning", True),
        (f"To Tribute Summon this card(?: face-up)?, you can Tribute {_ALL}+", "further-summoning", True),
        ((f"You can (?:Normal|Tribute) Summon {_ALL}+ (?:without"
        f"|with(?: only)? 1|by) Tribut(?:ing|e){_ALL}*"), "further-summoning", True),
        (f"You can also {_KIND} Summon this card {_ALL}+", "further-summoning", False),
        (f"You can (?:also )?use {_ALL}+ as material to {_KIND} Summon this card", "further-summoning", True),
        ((f"(?:This (?:face-up )?card(?: on the field)? c|C)annot be used as (?:an? )?{_ALL}*?[Mm]aterials?"
        f"(?: Monster)?(?:(?:,| for| the turn){_ALL}*)?"), "materials", True),
        (
            (rf"The other (?:\w+ )?[Mm]aterial(?: Monster)?\(?s?\)?(?: for this {_KIND} Summon)? "
            f"(?:cannot|must|are|is|has|have) {_ALL}+"),
            "materials", True,
        ),
        (f"For (?:a|an|this card's|its) {_KIND} Summon,? {_ALL}+", "materials", True),
        (
            (
                f"If this card(?: you control| on the field)? (?:would be|is) used (?:as|for) {_ALL}+?, "
                "(?:you can treat (?:it|this card) as|(?:it|this card) can be treated as|all other|the other)"
                f" {_ALL}+"
            ),
            "materials", True,
        ),
    )
)  # fmt: skip
"""Forms of sentences without their full stop, each with its reason, and whether it may have more words."""
_GRANTS: Final = re.compile(
    rf"An? {_ALL}*?(?:Summoned using {_ALL}*?this card(?: on the field)?(?:{_ALL}* (?:as|for) {_ALL}*)?"
    "|that (?:has|used) this card"
    rf"|that was Summoned using {_ALL}*including this card{_ALL}*"
    rf"|has this card as){_ALL}*? gains? (?:this|these|the following) effects?(?:\(s\))?"
    f"{_ALL}*"
)
"""The start of a line that gives the effects below it to a monster made with the card."""


def find_reason(sentence: str) -> str | None:
    """Find why no battle depends on a sentence, without its full stop; None if one might."""
    sentence = re.sub('"[^"]*"', '"a name"', sentence)
    for form, reason, open_ended in _OUTSIDE:
        if form.fullmatch(sentence):
            return None if open_ended and _MORE.search(sentence) else reason
    return None


_GEMINI: Final = re.compile(
    "While this card is (?:face-up|a Normal Monster) on the field, you can Normal Summon it to have it "
    f"(?:become|be treated as) an Effect Monster(?: and gain {_ALL}*| with (?:this|these) effects?)?[.:]?"
)
"""How a Gemini Monster gets the effects of the lines below."""


def leads_gemini(text: str) -> bool:
    """Whether a text only says how a Gemini Monster becomes an Effect Monster with the effects of the lines below."""
    return bool(_GEMINI.fullmatch(text.strip()))


_LEADS: Final = re.compile(
    rf"{_ALL}*\b(?:this card|it|this monster) (?:also )?gains? (?:this|these|the following) effects?{_ALL}*[.:]?"
)
"""A line above effects that a card has only at times."""


def leads_to_own(text: str) -> bool:
    """Whether a text only limits when a card has the effects of the lines below it."""
    return bool(_LEADS.fullmatch(mask_names(text.strip())))


def grants_to_others(text: str, limit: re.Pattern[str]) -> bool:
    """Whether a text only gives the effects of its lines to monsters made with the card.

    A match of ``limit`` limits the uses of effects, and may be a line of its own.
    """
    first, *lines = [each.strip() for each in text.strip().split("\n")]
    found = _GRANTS.fullmatch(first.removesuffix(".").removesuffix(":"))
    return bool(found) and all(each.startswith("●") or limit.fullmatch(each.removesuffix(".")) for each in lines)

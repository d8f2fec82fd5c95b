"""How often the effects of a card text are used, in the sentences before, in and behind them."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.clauses import ReadEffect, Reading

NAME: Final = r'"(?:"[^"]*"|[^"])+"'
"""A name in quotation marks, which may hold some."""
OFTEN: Final = re.compile(
    r"\b(?:once|twice|thrice) per\b|\beach turn\b|\bYou can only (?:use|activate)\b", re.IGNORECASE
)
"""Words that limit how often an effect is used."""
PLAYED_ONCE: Final = frozenset({"normal-spell", "normal-trap", "counter-trap", "quick-play-spell", "ritual-spell"})
USES: Final = tuple(
    (re.compile(form, re.IGNORECASE), word)
    for form, word in (
        (rf"you can only (?:use|activate) (?:this|the|the previous) effect of {NAME} once per turn", "name"),
        (rf"you can only (?:use|activate) (?:this|the|the previous) effect of {NAME} once per duel", "duel"),
        (rf"this effect of {NAME} can only be used once per turn", "name"),
        (rf"you can only (?:use|activate) this effect(?: of {NAME})? once per chain", "chain"),
        (r"this effect can (?:only be used|be used only) once while (?:this card is |it is )?face-up", "stay"),
        (r"^\W*once per (?:your |your opponent's |opponent's |each player's )?turn\b", "turn"),
        (r"^\W*once,? while (?:this card is )?face-up on the field\b", "stay"),
        (r"^\W*once per battle\b", "battle"),
        (r"^\W*once per chain\b", "chain"),
    )
)
"""Words of an effect that say how often it is used, each with that of the records."""
TWICE: Final = re.compile(
    r"^\W*(?:up to )?(?:twice|(?P<thrice>thrice)) per turn\b"
    rf"|you can (?:only )?use (?P<name>this|each) effect of {NAME} (?:up to )?(?:twice|(?P<three>thrice)) per turn",
    re.IGNORECASE,
)
"""The same for effects used more than once a turn."""
ALL_USES: Final = tuple(
    (re.compile(form, re.IGNORECASE), word)
    for form, word in (
        (rf"you can only (?:use|activate) each (?:monster |pendulum )?effect of {NAME} once per turn", "name"),
        (rf"you can only (?:use|activate) each effect of {NAME} once per duel", "duel"),
        (
            rf"you can only (?:use|activate) (?:1|one) {NAME} effect per turn, and only once that turn",
            "name-one-effect",
        ),
    )
)
"""The same for all effects of a text."""
USES_BELOW: Final = tuple(
    (re.compile(form, re.IGNORECASE), word)
    for form, word in (
        (
            rf"you can only (?:use|activate) each of (?:these|the following) effects of {NAME} once per turn",
            "name",
        ),
        (
            rf"you can only (?:use|activate) each of (?:these|the following) effects of {NAME} once per duel",
            "duel",
        ),
        (
            (
                rf"you can only (?:use|activate) (?:1|one) of (?:these|the following) effects of {NAME} per turn,"
                r" and only once that turn"
            ),
            "name-one-effect",
        ),
    )
)
"""The same for the effects that follow."""
ONLY_BELOW: Final = re.compile(
    r"you can only (?:use|activate) (?:each of )?(?:these|the following) effects (?=while |if |during )", re.IGNORECASE
)
"""The start of a line that limits when the effects below it can be used."""
MUST_BELOW: Final = re.compile(
    r"(?:^|(?<=[.\n]) *)(?P<must>you must [^.:;\n●]+)"
    r" to activate (?:either|any|each) of (?:these|the following) effects",
    re.IGNORECASE,
)
"""A requirement in a line on each of the effects below it."""
PRECEDING: Final = re.compile(
    rf"you can only (?:use|activate) each of the (?:preceding|previous|above) effects of {NAME} once per turn",
    re.IGNORECASE,
)
"""The same for the effects above."""
PREVIOUS: Final = re.compile(
    rf"\byou can only (?:use|activate) the preceding effect of {NAME} once per turn"
    r"|\bonce per (?:turn|duel), and its previous effect only once per turn\b",
    re.IGNORECASE,
)
"""A limit on the effect before the one that it stands with."""
OF_IT: Final = re.compile(
    rf"(?:You can only (?:use|activate) (?:this|the previous) effect|This effect (?:of {NAME} )?can only be used)\b"
    rf"(?: of {NAME})?[^.:;●]*"
)
"""A limit on the effect before it."""
THE_EFFECT: Final = re.compile(
    rf"(?:you|each player) can only (?:use|activate) the effect of {NAME} once per (?P<often>turn|duel)", re.IGNORECASE
)
"""The same for the effect of a text, in any place."""
PLAYED_AGAIN: Final = re.compile(
    rf"you can only activate (?:1|one) {NAME} (?:per turn|each turn)"
    rf"|you can only activate {NAME} once per turn",
    re.IGNORECASE,
)
"""Words that limit the activation of a card itself, in any place."""


SUMMONED_ONCE: Final = re.compile(rf"You can only Special Summon {NAME} once per turn(?: this way)?\.?")
"""A limit on the Summon of a card, and so not on the effect before it."""


def limit_uses(reading: Reading, effect: ReadEffect) -> dict[str, Any]:
    """Read the limit on the uses of an effect, as its keys; a limit in unknown words is left out."""
    text = SUMMONED_ONCE.sub("", reading.quote(effect.span))
    whole = reading.card.pendulum_text if effect.span.part == "pendulum-text" else reading.card.text
    if effect.is_activation:
        once = reading.card.carrier in PLAYED_ONCE
        if once and any(form.search(whole) for form, word in ALL_USES if word == "name-one-effect"):
            return {"once-per": "name-one-effect"}
        own = once and any(form.search(text) for form, word in USES if word == "name")
        all_alike = any(form.search(whole) for form, _ in ALL_USES)
        if PLAYED_AGAIN.search(whole) or own or (once and all_alike):
            return {"once-per": "name-activation"}
        return {"once-per": "unplayed"} if all_alike else {}
    if reading.card.carrier != "monster" and effect.span.part == "text":
        text = PLAYED_AGAIN.sub("", text)
    if twice := TWICE.search(text):
        if any(form.search(text) for form, _ in USES):
            return {"once-per": "unplayed"}
        return {"once-per": "name" if twice["name"] else "turn", "uses": 3 if twice["thrice"] or twice["three"] else 2}
    said_often = dict.fromkeys(word for form, word in USES if form.search(text))
    alone = next(iter(said_often), None)
    if len(said_often) > 1 and alone not in ("name", "duel"):
        return {"once-per": "unplayed"}
    shared = next((word for form, word in ALL_USES if form.search(whole)), None)
    above = whole[: effect.span.start]
    shared = shared or next((word for form, word in USES_BELOW if form.search(above)), None)
    said = text
    for form, _ in USES_BELOW:
        said = form.sub("", said)
    shared = shared or ("name" if PRECEDING.search(whole[effect.span.start :]) else None)
    found = "unplayed" if alone == "stay" and shared else alone if alone in ("name", "duel") else shared or alone
    if found is None and not OFTEN.search(said) and (limit := find_behind(reading, effect)):
        found = next((word for form, word in USES if form.search(limit)), "unplayed")
    if found is None and not OFTEN.search(text) and (whole_limit := THE_EFFECT.search(whole)):
        used = [each for each in reading.effects if each.is_activated and each.span.part == effect.span.part]
        word = "duel" if whole_limit["often"].lower() == "duel" else "name"
        found = word if len(used) == 1 else "unplayed"
    if found is None and PREVIOUS.search(find_next(reading, effect)):
        found = "name"
    if found is None and OFTEN.search(said):
        return {"once-per": "unplayed"}
    return {"once-per": found} if found else {}


def find_behind(reading: Reading, effect: ReadEffect) -> str:
    """Find a limit after the sentences that continue an effect ("That Token …"); none if it may be about another."""
    if not effect.is_activated:
        return ""
    whole = reading.card.pendulum_text if effect.span.part == "pendulum-text" else reading.card.text
    end = effect.span.end
    later = (each.span.start for each in reading.effects if each.is_activated and each.span.part == effect.span.part)
    behind = whole[end : min((each for each in later if each >= end), default=len(whole))]
    found = OF_IT.search(behind)
    return found[0] if found and not re.search(r"\bwould\b", behind[: found.start()]) else ""


def find_next(reading: Reading, effect: ReadEffect) -> str:
    """Find the text from the activated effect after this one to the next; empty if it is the last."""
    whole = reading.card.pendulum_text if effect.span.part == "pendulum-text" else reading.card.text
    effects = (each for each in reading.effects if each.is_activated and each.span.part == effect.span.part)
    later = sorted(each.span.start for each in effects if each.span.start >= effect.span.end)
    return whole[slice(*(*later, len(whole))[:2])] if effect.is_activated and later else ""


def find_leads(reading: Reading, effect: ReadEffect) -> list[str]:
    """Find the requirements of a line above several effects, besides limits on their uses."""
    whole = reading.card.pendulum_text if effect.span.part == "pendulum-text" else reading.card.text
    above = whole[: effect.span.start]
    leads = [*(form for form, _ in USES_BELOW), ONLY_BELOW]
    rests = (above[found.end() :] for form in leads for found in form.finditer(above))
    asked = [found["must"] for found in MUST_BELOW.finditer(above)]
    return asked + [more for rest in rests if (more := re.split(r"[.:\n●]", rest)[0].strip(" ,"))]

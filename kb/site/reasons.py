"""Why something can, or cannot, be activated in the Damage Step, as a head judge says it.

The tables of answers keep the sentence of the rule. Here it becomes a reason for one effect.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

CHANGES: Final = "Cards that change ATK or DEF can be activated until damage calculation, not during or after it."
SENTENCES: Final[Mapping[tuple[str, str], str]] = {
    ("DS-0", "no"): "Ignition Effects, Normal Spells and other cards you can only use in your Main Phase cannot be "
    "activated in the Damage Step.",
    ("DS-K", "yes"): "An effect that triggers when its own card is moved, Summoned or flipped can be used in the "
    "Damage Step.",
    ("DS-K2", "yes"): "An effect that triggers when its own card is Summoned can be used in the Damage Step.",
    ("OT-6", "no"): "Its text names a step or phase, or an event, that is not in the Damage Step.",
    ("OT-7", "no"): "Its text names the phases or steps in which you can activate it, and this is not one of them.",
    ("DS-C", "yes"): "The effect is mandatory, and mandatory effects activate in the Damage Step too.",
    ("DS-X", "no"): "The card says “except during the Damage Step”.",
    ("OT-2", "no"): "Monsters destroyed by battle are sent to the Graveyard at the end of the Damage Step, so it "
    "cannot trigger earlier.",
    ("OT-1", "no"): "Its text names one timing of the Damage Step, and it can only be activated then.",
    ("DS-J3", "yes"): "An effect that triggers “by battle or card effect” can be activated whenever that happens in "
    "the Damage Step.",
    ("DS-B", "yes"): "It negates the activation of a card or effect, which is allowed throughout the Damage Step.",
    ("DS-B2", "yes"): "It negates the activation of a card or effect, which is allowed throughout the Damage Step.",
    (
        "DS-B3",
        "yes",
    ): "It is chained directly to the effect that it negates, and a ruling allows that in the Damage Step.",
    ("DS-D", "no"): CHANGES,
    ("DS-D", "yes"): "It directly changes ATK or DEF, which is allowed until damage calculation.",
    (
        "DS-D2",
        "yes",
    ): "It is a monster effect that changes ATK or DEF “during the Damage Step”, and a ruling of that "
    "time allows that in damage calculation too.",
    ("DS-D2", "no"): CHANGES,
    ("DS-D3", "no"): CHANGES,
    (
        "DS-D3",
        "yes",
    ): "It is a Continuous Trap that changes ATK or DEF, which can be activated until damage calculation.",
    ("DS-D4", "no"): CHANGES,
    ("DS-D4", "yes"): "You can flip it and use its ATK or DEF change in the same Chain Link, until damage calculation.",
    ("DS-D5", "yes"): "You can flip it and use its effect for this timing in the same Chain Link.",
    ("DS-D6", "yes"): "It changes ATK or DEF in response to an activation, which the rules of that time allow.",
    ("DS-D6", "no"): CHANGES,
    ("DS-J2", "yes"): "It triggers when a monster is destroyed by battle, which happens at the end of the Damage Step.",
    ("DS-A", "yes"): "It is a Counter Trap, and Counter Traps can be activated at any point in the Damage Step.",
    ("OT-3", "no"): "It triggers on battle damage, so it is used after damage calculation, not at this timing.",
    (
        "OT-4",
        "no",
    ): "It triggers once a monster has battled, so it is used after damage calculation, not at this timing.",
    ("DS-N", "yes"): "Its text says that you use it during the Damage Step.",
    ("DS-N", "no"): "Its text says that you use it during the Damage Step, but not at this timing.",
    ("DS-H2", "yes"): "It triggers on battle damage or on a battle, so it is used after damage calculation.",
    ("DS-H2", "no"): "It triggers on battle damage or on a battle, so it is used after damage calculation only.",
    ("DS-E", "yes"): "Its text says “at the start of the Damage Step”.",
    ("DS-F", "yes"): "Its text says that you use it before damage calculation.",
    ("DS-G", "yes"): "Its text says that you use it during damage calculation.",
    ("DS-H", "yes"): "Its text says that you use it after damage calculation.",
    ("DS-J", "yes"): "Its text says “at the end of the Damage Step”.",
    ("LE-5", "no"): "It responds to the declaration of an attack, so it must be in the first Chain after it.",
}
"""The reasons by rule and answer."""
NOT_ALLOWED: Final = "the Damage Step does not allow it: "
LACKS: Final[Mapping[str, str]] = {
    "negates an effect": "Only cards that negate an activation can be used in the Damage Step. "
    "This one negates an effect.",
    "negates a Summon": "It negates a Summon, and only cards that negate an activation can be used in the Damage Step.",
    "negates an attack": "It negates an attack, and only cards that negate an activation can be "
    "used in the Damage Step.",
    "Fusion Summons": "It Fusion Summons, and the Damage Step allows no card for that.",
    "other cards": "It is optional and triggers on other cards’ events, which the Damage Step does not allow.",
    "no event": "It is optional and does not trigger on the battle, so the Damage Step does not allow it.",
    "only of": "It only changes the ATK or DEF of a monster that it "
    "Summons, which "
    "does not count as changing ATK or DEF.",
    "turn out": "It does not always change ATK or DEF, so the Damage Step does not allow it.",
    "a consequence": "It only changes ATK or DEF as a result of "
    "something else it does, so the Damage Step does not allow it.",
    "a mandatory effect": "Its mandatory effect does not let you activate the card itself in the Damage Step.",
}
"""Why nothing in the rules allows an effect, by a part of the sentence in the tables."""
PLAIN_LACK: Final = (
    "It is not one of the few things the Damage Step allows: it does not directly change ATK or DEF, does not "
    "negate an "
    "activation, is not a Counter Trap or mandatory, and its text does not mention the Damage Step."
)
ATTACK: Final = "Attacks are declared in the Battle Step; by the Damage Step it is too late to respond to one."
SUMMON: Final = (
    "Even if a monster is Special Summoned during the Damage Step, cards that respond to a Summon cannot be activated "
    "there."
)
PHASE_END: Final = "The Battle Phase does not end in the Damage Step."
EITHER: Final = (
    "It responds to an attack declaration, a Summon or the end of the Battle Phase, which it cannot do in the Damage "
    "Step."
)
_ATTACKS: Final = re.compile(r"\battacks?\b|\battacked\b|\battacking\b", re.IGNORECASE)
_SUMMONS: Final = re.compile(r"\bSummon(?:s|ed|ing)?\b|\bflipped\b", re.IGNORECASE)
_ENDS: Final = re.compile(r"\bend of the Battle Phase\b|\bBattle Phase ends?\b", re.IGNORECASE)
NOT_READ: Final = re.compile(r"^[\"“](?P<clause>.*)[\"”] is not read$", re.DOTALL)
NOT_RECORDED: Final = re.compile(r" is not played$| is not recorded$")
NOT_PRINTED: Final = re.compile(r"^(?P<card>.*) is not yet printed on (?P<day>\S+)")


def tell(because: str, rule: str | None, answer: str, text: str | None = None) -> str:
    """Write the reason for an answer at a timing.

    Args:
    because: The reason as the tables keep it.
    rule: The rule behind it, if any.
    answer: ``yes``, ``no``, ``unknown`` or ``not-printed``.
    text: The effect's own words, to say which event it waits for.
    """
    if because.startswith(NOT_ALLOWED):
        return next((sentence for part, sentence in LACKS.items() if part in because), PLAIN_LACK)
    if rule == "OT-5" and answer == "no":
        return tell_event(text)
    if (rule or "", answer) in SENTENCES:
        return SENTENCES[rule or "", answer]
    if answer == "unknown":
        return tell_doubt(because)
    if found := NOT_PRINTED.search(because):
        return f"{found['card']} was not released yet on {found['day']}."
    if because == "it was not yet printed":
        return "The card was not released yet."
    if because == "a card ruling of the time says so":
        return "A ruling on this card says so."
    return end(because)


PLAIN: Final = (
    (re.compile(r" ?\([a-z]+(?:-[a-z]+)+\)"), ""),
    (re.compile(r"\bcondition \([^)]*\) is not met"), "condition is not met"),
    (re.compile(r"\bits event \([^)]*\) has not happened"), "its trigger has not happened"),
    (re.compile(r"\bthere is nothing it answers \([^)]*\)"), "there is nothing for it to respond to"),
    (re.compile(r"\bnot of \{.*?\}(?!\w)"), "not for all of these effects"),
    (re.compile(r" ?\[[a-z-]+: [a-z-]+: [^]]*\]"), " (of one effect of that kind)"),
    (re.compile(r"\{.*?\}"), "…"),
    (re.compile(r"[\"“].*[\"”] of (.*?) is not played"), r"a part of the text of \1 is not recorded yet"),
    (re.compile(r"[\"“].*[\"”] is not played"), "a part of a text is not recorded yet"),
    (re.compile(r"\bswitch [a-z/-]+ is open"), "no source on record settles the rule"),
    (re.compile(r"\bturn-player\b"), "turn player"),
    (re.compile(r"\b([a-z][a-z0-9-]*)\.[a-z][a-z0-9-]*\b"), r"\1"),
    (re.compile(r"\bmarked\b"), "determined to be destroyed"),
    (re.compile(r"\bstops at act \d+: "), ""),
)
"""Words of a replay that only programs know, and plain ones for them."""


def make_plain(text: str | None) -> str:
    """Write a side of a finding, or its reason, without the words of records and programs."""
    said = text or ""
    if NOT_ALLOWED in said:
        said = tell(said[said.index(NOT_ALLOWED) :], None, "no")
    for pattern, plain in PLAIN:
        said = pattern.sub(plain, said)
    return said


def tell_event(text: str | None) -> str:
    """Say why an effect that waits for an event outside the Damage Step cannot be activated in it."""
    condition = (text or "").partition(":")[0] if ":" in (text or "") else (text or "").partition(";")[0]
    for pattern, sentence in ((_ENDS, PHASE_END), (_SUMMONS, SUMMON), (_ATTACKS, ATTACK)):
        if pattern.search(condition):
            return sentence
    return EITHER


def tell_doubt(because: str) -> str:
    """Say why there is no certain answer."""
    if found := NOT_READ.search(because):
        return f"These words of its text were not understood: “{found['clause']}”"
    if NOT_RECORDED.search(because):
        return "A part of its text is not recorded yet, so there is no certain answer."
    if because.startswith("switch ") and because.endswith(" is open"):
        return "No source on record settles the rule for this format."
    if because == "only the Japanese text says that this effect can be used in the Damage Step too":
        return "Only the Japanese text says that this effect can be used in the Damage Step."
    return end(because)


def end(sentence: str) -> str:
    """Begin a sentence with a capital, and end it."""
    return (
        f"{sentence[:1].upper()}{sentence[1:]}{'' if sentence.endswith(('.', '”', '?')) else '.'}" if sentence else ""
    )

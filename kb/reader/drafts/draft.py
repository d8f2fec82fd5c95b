"""The draft of a card's record, from what is printed on it: an editor only corrects it.

The reader knows when an effect may be activated, and what conditions, costs and sentences of a fixed form say.  Any
other is left to write, and no answer that hangs on it is given until it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from kb.reader.clauses import PrintedCard, ReadEffect, Reading, print_card, read_card
from kb.reader.clauses.sentences import locate_sentences, split_line
from kb.reader.clauses.splitting import mask_names
from kb.reader.drafts.bound import read_binding, read_bond
from kb.reader.drafts.lists import quote_before
from kb.reader.drafts.needs import (
    PLAYED_FROM_HAND,
    draft_needs,
    find_quick_state,
    is_worn,
    list_doubts,
    quote_doing,
    split_conditions,
)
from kb.reader.drafts.printed_card import Printed
from kb.reader.drafts.staying import IT, draft_standing, draft_staying, goes_on
from kb.reader.drafts.ties import is_used, read_limits, read_tie, tie_to
from kb.reader.grammar.states import read_state
from kb.reader.phrases.monsters import (
    MADE_OF_MATERIALS,
    NEVER_SPECIAL,
    describe_monster,
    find_materials,
    list_summoning,
    names_materials,
)
from kb.reader.phrases.record_writing import shorten, shorten_list, write_record
from kb.reader.phrases.uses import limit_uses
from kb.reader.sentences.formula import UNREAD, Formula
from kb.reader.sentences.formulas import read_bounded, read_formulas
from kb.reader.sentences.names import find_counted
from kb.reader.sentences.outside import find_reason, leads_gemini, leads_to_own
from kb.reader.sentences.sentence_forms import ONLY_HOW_OFTEN
from kb.reader.sentences.worn import read_scale, read_worn
from kb.reader.sentences.writing import part_formulas, quote_unread, write_formulas

SOURCE: Final = "official-card-text"
INVOLVING: Final = re.compile(r"(?<= involving )it(?=\.|$)")
"""The same at the end of a sentence, of whose battle it is."""
STAYS_THERE: Final = frozenset({"attack-targeted", "position-changed", "flipped-face-up"})
"""What happens to a monster that is on the field afterwards."""
NOT_ITSELF: Final = re.compile(
    r"\b(?:another|other|except|this card points|equipped|opponent's monster)\b", re.IGNORECASE
)
"""Words by which others than the card itself are meant."""
LIES_SET: Final = re.compile(
    r"\btargets? this (?:face-down|Set) (?:card|monster)\b|\bchange this face-down card to\b", re.IGNORECASE
)
"""Words by which an effect answers something from under its face-down card."""
FOR_AN_ATTACK: Final = re.compile(r"\btarget(?:s|ed)\b[^.:;]*? for an attack\b", re.IGNORECASE)
"""Words by which an effect answers that a target is chosen, which happens in a replay too."""
ITSELF_FOR_AN_ATTACK: Final = re.compile(
    r"\bthis card is targeted\b[^.:;,]* for an attack\b|\btargets this card for an attack\b", re.IGNORECASE
)
"""Words by which that target is the card itself."""
NOT_NEGATED: Final = re.compile(
    r"(?:(?P<both>(?:This card's|This effect's|This|The) activation and (?:its )?effect)|This effect) cannot be negated"
)
"""What says of an effect that it cannot be negated, or its activation either."""
UNACTIVATED: Final = ("continuous",)
"""A class of what applies by itself: in doubt of that, what it does is not played."""
STAYS_AWAY: Final[dict[str, Any]] = {
    "class": "unclassified",
    "from": ["hand", "graveyard", "deck", "banished"],
    "applies-when": "always",
    "does": [{"forbid": {"what": "special-summon", "of": "this-card"}}],
}
"""What a monster says that is never Special Summoned."""
KEPT: Final = frozenset({"needs", "once-per", "closed-to"})
"""What is asked of the activation of a card that stays, whatever that does; but no limit of its other effects."""
HEAD: Final = """\
# Drafted from the official text of today: correct it. Each effect says when it may be activated, what it asks and costs
# and what it does, as far as that was read; what is "unplayed" is left to write. rulings lint holds it to the text.
"""


def draft_card(
    card: Printed,
    konami_id: int | None,
    names: list[list[str]],
    *,
    printed: Mapping[str, str] | None = None,
    quoting: bool = False,
) -> str:
    """Draft the record of a printed card as a file; ``names`` are (language, kind, name).

    ``printed`` has the codes of the sets in which it was printed first, by territory, where they are known.

    What is not read is not played. It is named in general, or ``quoting`` the text, for a draft that is not kept.
    """
    return HEAD + write_record(draft_record(card, konami_id, names, printed=printed, quoting=quoting))


def draft_record(
    card: Printed,
    konami_id: int | None,
    names: list[list[str]],
    *,
    printed: Mapping[str, str] | None = None,
    quoting: bool = False,
) -> dict[str, Any]:
    """Draft the record of a printed card as the content of its file; the arguments are those of a draft as a file."""
    said: dict[str, Any] = {"name": card.name}
    if card.password:
        said["password"] = card.password
    if konami_id:
        said["konami-id"] = konami_id
    official = {language: name for language, kind, name in names if kind == "name" and language != "en"}
    former = [name for _, kind, name in names if kind == "former"]
    text = print_card(card.name, card.facts)
    carrier = text.carrier if text else "monster"
    said |= {"aliases": former} if former else {}
    said |= {"names": official} if official else {}
    said["carrier"] = carrier
    said |= {"printed": dict(printed)} if printed else {}
    if carrier == "monster":
        said |= describe_monster(card.facts)
    said["cites"] = [{"source": SOURCE, "locator": f"password {card.password}" if card.password else card.name}]
    if text is not None:
        materials = find_materials(text) if MADE_OF_MATERIALS & {*said.get("kinds", ())} else []
        reading = read_card(text)
        effects: list[dict[str, Any]] = []
        gemini = find_gemini(reading)
        outside = {"materials": materials} if materials else {}
        told: set[int] = set()
        parts = [*list_parts(reading)]
        known = all(
            effect.is_activated or is_read(formulas) or goes_on(reading.quote(effect.span))
            for effect, _, formulas in parts
        )
        binding = read_binding(reading)
        for effect, carried, formulas in parts:
            told.update(carried)
            if binding is not None and (bond := read_bond(effect, reading.quote(effect.span))):
                effects.append({"id": effect.id, "text": shorten_list(carried)} | bond)
                continue
            reason = formulas[0].outside if formulas else None
            if reason is not None:
                outside.setdefault(reason, []).extend(carried)
            elif (tie := read_tie(reading, effect)) and any(map(is_used, effects)):
                effects = tie_to(effects, tie, carried, read_limits(reading, effect))
            elif carried != materials:
                drafted = draft_effect(reading, effect, carried) | read_not_negated(reading, effect)
                needs = draft_needs(reading, effect)
                condition = split_conditions(reading, effect)[0]
                aimed = condition if FOR_AN_ATTACK.search(condition) else ""
                if known and (stays := draft_staying(reading, effect)) is not None:
                    asked = {key: each for key, each in needs.items() if key in KEPT}
                    needs = {
                        key: each for key, each in asked.items() if (key, each) != ("once-per", "unplayed")
                    } | stays
                for number, each in enumerate(part_formulas(formulas) or [[]], 1):
                    named = {"id": f"{drafted['id']}-{number}"} if number > 1 else {}
                    said_of = drafted | named | needs
                    done = "does" in needs or (binding is not None and effect.is_activation)
                    said_of |= draft_doing(reading, effect, each, done=done)
                    said_of |= limit_replacing(reading, effect, said_of)
                    said_of = {key: each for key, each in said_of.items() if (key, each) != ("does", [])}
                    said_of = wait_for_phase(said_of)
                    said_of = said_of if gemini < 0 or effect.span.start <= gemini else ask_gemini(said_of)
                    quick = find_quick_state(reading.quote(effect.span)) or []
                    effects += [
                        way for read in list_readings(effect, said_of, quick) for way in list_ways(read, aimed=aimed)
                    ]
        rules = list_summoning(text)
        never = [number for number, said in rules if NEVER_SPECIAL.fullmatch(said)]
        free = outside.get("further-summoning", ())
        bound = [number for number, _ in rules if number not in never and number not in free]
        if bound and not any(number in carried for carried in outside.values() for number in bound):
            outside["summoning"] = sorted({*outside.get("summoning", ()), *bound})
        effects += [{"id": "no-special-summon", "text": shorten_list(never)} | STAYS_AWAY] if never else []
        standing = [*draft_standing(reading, binding)]
        told.update(each["text"] for each in standing if "text" in each)
        effects += [*standing, *draft_names(text, told)]
        told.update(*outside.values(), never, materials, *(each_of(each) for each in effects))
        effects = place_left(text, told, effects, outside)
        said |= {"outside-battle": {reason: shorten_list(each) for reason, each in outside.items()}} if outside else {}
        said |= {"effects": effects if quoting else [*map(generalize, effects)]} if effects else {}
    return said


def each_of(effect: Mapping[str, Any]) -> list[int]:
    """List the numbers of the sentences of an effect."""
    text = effect.get("text", [])
    return text if isinstance(text, list) else [text]


def place_left(
    card: PrintedCard, told: set[int], effects: list[dict[str, Any]], outside: dict[str, list[int]]
) -> list[dict[str, Any]]:
    """Place the sentences that stand in no effect: those on which no battle depends, and limits of effects.

    A limit stands with the effects whose keys say it.
    """
    for number, each in enumerate(locate_sentences(card.text, card.pendulum_text), 1):
        said = each.text.strip().removesuffix(".")
        if number in told:
            continue
        given = said.startswith("●") and number - 1 in outside.get("given", ())
        if (reason := "given" if given else find_reason(said)) is not None:
            outside[reason] = sorted({*outside.get(reason, ()), number})
        elif ONLY_HOW_OFTEN.fullmatch(mask_names(said)):
            effects = [
                effect | {"text": shorten_list(sorted({*each_of(effect), number}))}
                if effect.get("once-per", "").startswith(("name", "duel")) and is_used(effect)
                else effect
                for effect in effects
            ]
    return effects


def is_read(formulas: list[Formula]) -> bool:
    """Whether everything is read that formulas do; of when it applies something may be open."""
    return bool(formulas) and not any("unplayed" in verb for each in formulas for verb in each.does)


def draft_names(card: PrintedCard, told: set[int]) -> Iterator[dict[str, Any]]:
    """Draft as what a card counts besides, of the sentences that stand in no effect of it, by number."""
    named = 0
    for number, each in enumerate(locate_sentences(card.text, card.pendulum_text), 1):
        counted = find_counted(each.text.strip().removesuffix(".")) if number not in told else None
        if counted is not None:
            named += 1
            id = "name" if named == 1 else f"name-{named}"
            yield {"id": id, "text": number, "class": "unclassified"} | write_formulas([counted])


def list_parts(reading: Reading) -> Iterator[tuple[ReadEffect, list[int], list[Formula]]]:
    """List the effects of a card, each with the sentences that it carries, and what they say if all are formulas."""
    sentences = dict(enumerate(locate_sentences(reading.card.text, reading.card.pendulum_text), 1))
    gemini = find_gemini(reading)
    for effect in reading.effects:
        carried = [
            number
            for number, each in sentences.items()
            if each.part == effect.span.part and each.start < effect.span.end and effect.span.start < each.end
        ]
        said = reading.quote(effect.span)
        if effect.span.part == "text" and not effect.span.start and names_materials(reading.card):
            said = said.partition("\n")[2]
        if reading.card.carrier == "equip-spell":
            said = INVOLVING.sub("the equipped monster", IT.sub("The equipped monster ", said))
        if reading.card.carrier.endswith("-trap"):
            said = SO_SUMMONED.sub("While this card is in the Monster Zone, ", said)
        formulas = read_formulas(said) or []
        if effect.span.start == gemini:
            formulas = [Formula(outside="summoning")]
        elif is_worn(reading, effect) and effect.span.part == "text" and not is_listed(reading, effect, gemini):
            formulas = read_worn(said)
        elif is_in_scale(reading, effect) and (scaled := read_scale(said)):
            formulas = scaled
        elif not stands_alone(reading, effect, gemini):
            formulas = [each for each in formulas if each.outside] if not effect.is_activated else []
        elif leads_to_own(said) and is_followed(reading, effect):
            formulas = [Formula(outside="reminder")]
        elif not formulas:
            formulas = read_bounded(said) or []
        yield effect, carried, formulas


SO_SUMMONED: Final = re.compile(
    r"\bIf Summoned this way, (?:while (?:it|this card) is in the Monster Zone, )?(?!you\b)"
)
"""A Trap that its own activation has made a monster, which is one for as long as it lies in a Monster Zone."""


def is_in_scale(reading: Reading, effect: ReadEffect) -> bool:
    """Whether an effect applies in a Pendulum Zone by itself, and is none of a list."""
    return effect.span.part == "pendulum-text" and not effect.is_activated and "●" not in quote_before(reading, effect)


def is_followed(reading: Reading, effect: ReadEffect) -> bool:
    """Whether right behind an effect stands the first of a list, which is an effect of its own."""
    behind = reading.card.text[effect.span.end :]
    start = effect.span.end + len(behind) - len(behind.lstrip(" \n●"))
    listed = behind.lstrip().startswith("●")
    return listed and any(abs(each.span.start - start) <= 1 for each in reading.effects if each is not effect)


def find_gemini(reading: Reading) -> int:
    """Find where the sentence begins by which a Gemini Monster gets the effects below it; -1 where there is none."""
    return next(
        (
            each.span.start
            for each in reading.effects
            if each.span.part == "text" and not each.is_activated and leads_gemini(reading.quote(each.span))
        ),
        -1,
    )


def ask_gemini(drafted: dict[str, Any]) -> dict[str, Any]:
    """Ask of an effect of a Gemini Monster that it has become an Effect Monster, which no scene shows."""
    key = "needs" if is_used(drafted) else "applies-when"
    there = drafted.get(key, [])
    others = [] if there == "always" else there if isinstance(there, list) else [there]
    return drafted | {key: [{"unplayed": "whether it has become an Effect Monster"}, *others]}


def stands_alone(reading: Reading, effect: ReadEffect, gemini: int = -1) -> bool:
    """Whether an effect applies in the Monster Zone by itself, and is none of several that a line above it grants.

    The line by which a ``gemini`` has them is asked of each.
    """
    listed = is_listed(reading, effect, gemini)
    return not (effect.is_activated or listed or effect.span.part != "text" or is_worn(reading, effect))


def is_listed(reading: Reading, effect: ReadEffect, gemini: int) -> bool:
    """Whether an effect is one of several that a line above it grants; not one of those of a ``gemini``."""
    before = reading.card.text[: effect.span.start].rstrip()
    return ("●" in before or before.endswith(":")) and not 0 <= gemini < effect.span.start


def read_not_negated(reading: Reading, effect: ReadEffect) -> dict[str, Any]:
    """Read what of an activated effect cannot be negated; words of other forms are not played."""
    said = [each.removesuffix(".") for each in split_line(reading.quote(effect.span)) if "cannot be negated" in each]
    if not said or not effect.is_activated:
        return {}
    found = [NOT_NEGATED.fullmatch(each) for each in said]
    if not all(found):
        return {"not-negated": "unplayed"}
    whole = any(each and each["both"] for each in found)
    return {"not-negated": ["activation", "effect"] if whole else "effect"}


def limit_replacing(reading: Reading, effect: ReadEffect, drafted: dict[str, Any]) -> dict[str, Any]:
    """Say of what replaces a destruction how often it does: it is used as well, though not activated."""
    does = drafted.get("does")
    replaces = isinstance(does, list) and any("replace-destruction" in each for each in does)
    return limit_uses(reading, effect) if replaces and not effect.is_activated else {}


def draft_doing(reading: Reading, effect: ReadEffect, formulas: list[Formula], *, done: bool = False) -> dict[str, Any]:
    """Draft what an effect does: what formulas say, else that it is not played; nothing if that is ``done`` already."""
    if formulas:
        said = write_formulas([*map(quote_unread, formulas)])
        replaces = any("replace-destruction" in each for each in said["does"])
        return said | (limit_uses(reading, effect) if replaces else {})
    return {} if done else {"does": {"unplayed": quote_doing(reading.quote(effect.span))}}


def generalize(effect: dict[str, Any]) -> dict[str, Any]:
    """Make a drafted effect one for an editor: no words of the text, and what it does is no part of its cost."""
    costs = effect.get("cost")
    if isinstance(costs, list):
        paid = [each for each in costs if each != effect.get("does") or "targets" in effect]
        effect = {key: paid if key == "cost" else each for key, each in effect.items() if paid or key != "cost"}
    general: dict[str, Any] = name_in_general(effect)
    return general


def name_in_general(said: Any) -> Any:
    """Name what is not played without the words of the text."""
    if isinstance(said, dict):
        return {key: UNREAD["unplayed"] if key == "unplayed" else name_in_general(each) for key, each in said.items()}
    return [name_in_general(each) for each in said] if isinstance(said, list) else said


def draft_effect(reading: Reading, effect: ReadEffect, sentences: list[int]) -> dict[str, Any]:
    """Draft one effect; of a clause that was not read no answer is given."""
    said = effect.record.model_dump(mode="json", by_alias=True, exclude_unset=True)
    fields = {key: value[0] if isinstance(value, list) and len(value) == 1 else value for key, value in said.items()}
    fields.pop("carrier", None)
    if effect.is_activation and reading.card.carrier.endswith("trap"):
        lead = next((each for each in split_line(reading.card.text) if PLAYED_FROM_HAND.match(each)), "")
        fields |= {"from-hand": _read_from_hand(lead)} if lead else {}
    drafted: dict[str, Any] = {"id": effect.id}
    if sentences:
        drafted["text"] = shorten_list(sentences)
    if fields.get("class") == "quick" and "from" not in fields and LIES_SET.search(reading.quote(effect.span)):
        fields["from"] = "set"
    drafted |= fields
    if includes_itself(reading, effect):
        drafted["about"] = "this-or-other-cards"
    clauses = [shorten(reading.quote(each.span)) for each in list_doubts(reading, effect)]
    if clauses:
        drafted["unplayed"] = "; ".join(clauses)
    return drafted


FROM_HAND: Final = re.compile(r"If (?P<state>[^.:;●]+), you can activate this card from your hand\.?")
"""What has to be so for a Trap to be activated from the hand."""


def _read_from_hand(lead: str) -> Any:
    """Read the sentence by which a Trap can be activated from the hand; what is not read is not played."""
    found = FROM_HAND.fullmatch(lead.strip())
    state = read_state(found["state"]) if found else None
    return {"unplayed": shorten(lead)} if state is None else state


def includes_itself(reading: Reading, effect: ReadEffect) -> bool:
    """Whether a monster may be one of those of which its text speaks: it is still there after what happens to them."""
    whose = split_conditions(reading, effect)[0] if effect.says("about", "other-cards") else ""
    there = reading.card.carrier == "monster" and effect.record.from_ is None
    return bool(
        there and whose and STAYS_THERE.intersection(effect.record.trigger or ()) and not NOT_ITSELF.search(whose)
    )


def wait_for_phase(drafted: dict[str, Any]) -> dict[str, Any]:
    """Let a trigger of a phase wait for that alone: what has happened before is asked, and does not set it off."""
    of_phase = drafted.get("named-timing") == "outside" and any("during" in each for each in drafted.get("needs", ()))
    if drafted["class"] != "trigger" or not of_phase:
        return drafted
    return {key: each for key, each in drafted.items() if key not in ("trigger", "about")}


def list_readings(effect: ReadEffect, drafted: dict[str, Any], quick: list[Any]) -> list[dict[str, Any]]:
    """List an effect once for each timing and class that its text may mean: what is not read of it is not played.

    It is a ``quick`` one in a state of the field alone, where its text names one that is read.
    """
    others: dict[str, dict[str, Any]] = {
        word: {key: word}
        for each in effect.unread
        for field, key in (("named_timing", "named-timing"), ("class_", "class"))
        for word in each.otherwise.get(field, ())
        if word not in UNACTIVATED
    }
    if quick and "quick" in others:
        others["quick"]["needs"] = [*drafted.get("needs", []), *quick]
    waiting = {key: each for key, each in drafted.items() if key not in ("trigger", "about")}
    return [
        drafted,
        *(
            (waiting if "named-timing" in said else drafted) | {"id": f"{drafted['id']}-{word}"} | said
            for word, said in others.items()
        ),
    ]


def wait_for_target(drafted: dict[str, Any], condition: str) -> dict[str, Any]:
    """Let an effect wait for the choice of a target of an attack: the card itself, or such as its needs describe."""
    if ITSELF_FOR_AN_ATTACK.search(condition):
        return {"trigger": "attack-targeted", "about": "this-card"}
    needs = {} if "needs" in drafted else {"needs": [{"unplayed": shorten(condition)}]}
    return {"trigger": "attack-targeted"} | needs


def list_ways(drafted: dict[str, Any], *, aimed: str = "") -> list[dict[str, Any]]:
    """List an effect once for each place where its card may lie, and once more if it may answer an attack besides.

    It works in one place at a time, and what answers an attack waits for no Chain Link. An effect whose condition is
    the choice of a target, ``aimed``, answers that in a replay too; a target that was not read leaves it open.
    """
    answers = drafted.get("answers")
    words: list[Any] = answers if isinstance(answers, list) else [answers]
    found = [drafted]
    if "attack" in words and (aimed or len(words) > 1):
        waiting = {key: each for key, each in drafted.items() if key != "answers"}
        attack = waiting | (wait_for_target(drafted, aimed) if aimed else {"answers": "attack"})
        links = [each for each in words if each != "attack"]
        named = {"id": f"{drafted['id']}-to-an-attack"} if links else {}
        found = [drafted | {"answers": shorten_list(links)}] if links else []
        found.append(attack | named)
    places = drafted.get("from")
    if not isinstance(places, list):
        return found
    first, *others = places
    return [
        each | ({"id": f"{each['id']}-from-{place}"} if place in others else {}) | {"from": place}
        for each in found
        for place in (first, *others)
    ]

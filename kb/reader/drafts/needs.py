"""What an activated effect of a card text asks and costs, and what it does if that is read."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from kb.reader.clauses import ReadEffect, Reading, Unread
from kb.reader.clauses.clauses import (
    OF_THE_TURN,
    find_old_break,
    find_old_cost,
    has_marks,
    joins_plainly,
    names_targets,
)
from kb.reader.clauses.sentences import split_line
from kb.reader.clauses.splitting import mask, split_head
from kb.reader.clauses.timings import WINDOWS
from kb.reader.drafts.alone import list_limits_of_counters, read_alone
from kb.reader.drafts.bound import read_binding
from kb.reader.drafts.lists import find_granting, find_label, is_granted, printed_above, read_granting
from kb.reader.drafts.old_prices import find_old_price, find_selected
from kb.reader.drafts.options import chooses, read_options, split_choice
from kb.reader.drafts.prices import STAYS_UP, find_prices, read_prices
from kb.reader.grammar.states import read_state
from kb.reader.phrases.played import WORN_BY, gives_as_worn, list_described, may_mean_itself, spare_itself, split_when
from kb.reader.phrases.record_writing import shorten
from kb.reader.phrases.uses import PLAYED_ONCE, SUMMONED_ONCE, find_leads, limit_uses
from kb.reader.results import (
    Done,
    Speaks,
    read_beginning,
    read_event_target,
    read_paid,
    read_result,
    read_target,
)
from kb.reader.results.hearing import ONLY_ITSELF, OWN_EVENTS, hear, names_others
from kb.reader.sentences.conditions import (
    TRIBUTED,
    TRIBUTED_PENDULUM,
    read_needed,
)
from kb.reader.sentences.costs import read_cost, split_target
from kb.reader.sentences.events import read_event

NO_CONDITION: Final = re.compile(
    r", you can(?: \(quick effect\))?\s*$|\(quick effect\)|\(except during the damage step\)"
    r"|^\W*once,? while (?:this card is )?face-up on the field\b|^\W*up to (?:twice|thrice) per turn\b"
    r"|\b(?:once|twice|thrice) per turn\b|\bonce per chain\b|\(in either player's turn\)"
    r"|\b(?:during )?either player's turn\b|\(this is a quick effect\)",
    re.IGNORECASE,
)
"""What stands before a colon and is told otherwise."""
WHEN_PLAYED: Final = re.compile(
    r"\W*(?:you can only activate this card|you can activate this card only|activate (?:this card )?only)\b",
    re.IGNORECASE,
)
"""How a sentence begins that says when a Spell or Trap is activated."""
HAS_TO_BE_THERE: Final = re.compile(
    r"\b(?:summon|add|destroy|return|banish|send|equip|shuffle|target|detach|set|negate|take|place|attach|change|choose)\b"
    r"(?! (?:this card|it|that|damage)\b)"
    r"|\b(?:halve|double|switch|flip|excavate|give|negate (?!(?:the|that) (?:activation|attack|effect)\b))\b"
    r"|\b(?:all|each|every|\d) [^.:;]*?(?:monsters?|cards?)\b[^.:;]*? (?:gains?|loses?|becomes?)\b",
    re.IGNORECASE,
)
"""What is done to cards that have to be there: without them an effect is not activated, if nobody has to."""
NOT_DONE: Final = re.compile(
    r"\b(?:you|your opponent|neither player|both players|they) cannot\b[^.;●]*?(?=, (?:also|and|then)\b|[.;●]|$)",
    re.IGNORECASE,
)
"""What players may not do afterwards: nothing has to be there for it."""
PLAYED_BY: Final = re.compile(r"\bactivate this card(?: only)? (?P<how>by [^.:;●]+)", re.IGNORECASE)
"""By what a card is activated, in a sentence of its own."""
MAY_AS_PLAYED: Final = re.compile(r"\W*when this card is activated: you can ", re.IGNORECASE)
"""What may be done as a card is played, and may be left."""
CLOSED: Final = re.compile(
    r"\(?(?:(?P<both>Neither player can)|Your opponent cannot) activate (?:any )?cards or effects in response to "
    r"(?:this (?:card or )?effect's activation|the activation of this effect|this card's activation)"
)
"""That nobody, or not the opponent, may answer an effect with anything."""
MAY_BE_LEFT: Final = re.compile(r"\byou can (?!only\b)[^.]*", re.IGNORECASE)
"""What behind the first thing that is done its player may leave out."""
WORN: Final = re.compile(
    r"\bthe equipped monster\b|\bmonster equipped with this card\b"
    r"|\b(?:while|when) (?:this card is )?equipped\b(?! with\b)",
    re.IGNORECASE,
)
"""Words by which a monster speaks of itself as an Equip Card."""
CHOSEN: Final = re.compile(
    r"\b(?:select|target|send|discard|tribute|remove|pay|return|reveal|detach|banish)\b", re.IGNORECASE
)
"""Words of a cost or a target in older wording, which does not part them from what is done."""
PLAYED_FROM_HAND: Final = re.compile(r"[^.:;]*\bactivate (?:this card|it) from your hand\.? *", re.IGNORECASE)
"""Words by which a Trap may be activated from the hand."""
LEFT: Final = re.compile(r"[^\W\d]{2}.*●.*[^\W\d]{2}", re.DOTALL)
"""Words above and in the options of a list."""
MOVES_IT: Final = re.compile(
    r"(?<=\byou can (?:shuffle|tribute|discard) )it\b|(?<=\byou can (?:return|banish|reveal) )it\b", re.IGNORECASE
)
"""The card itself in a cost, where nothing else has been spoken of."""
RISES: Final = re.compile(
    r"(?:^|[:;] )Special Summon this card (?:in \w+ Position )?as an? (?:Effect|Normal) Monster \("
)
"""How a Continuous Trap says that it becomes a monster as it is played."""
MAY_MISS: Final = re.compile(r"(?:once per (?:turn|battle|chain), )?when\b", re.IGNORECASE)
"""How a condition begins whose event has to come last."""
OR_IF: Final = re.compile(r", or (?:even )?if\b", re.IGNORECASE)
"""Another event, which need not come last."""


ENDS: Final = re.compile(r"\buntil (?:your|the|their) (?:next|end)\b")
"""How long what is done lasts, which is said in front of it."""
IN_BATTLE_TOO: Final = re.compile(r"\bMain or Battle Phase\b")
"""Phases in which a Quick Effect is used; how any other effect is used in both is not said."""


def draft_needs(reading: Reading, effect: ReadEffect) -> dict[str, Any]:
    """Draft where an effect works, what its condition asks besides its event or timing, and its cost.

    What is not read of them is not played.  A Pendulum Effect works in a Pendulum Zone only, and
    what a monster does as an Equip Card in the Spell & Trap Zone.
    """
    needs = list_leading_needs(reading, effect)
    if not effect.is_activated:
        return {"applies-when": needs} if needs else {}
    once = limit_uses(reading, effect) | close_to(reading, effect)
    if brings_others(reading, effect):
        return ({"needs": needs} if needs else {}) | once | price_playing(reading, effect)
    condition, cost = split_conditions(reading, effect)
    if effect.is_activation and MAY_AS_PLAYED.match(reading.quote(effect.span)):
        return ({"needs": needs} if needs else {}) | once
    marked = marks_cost(reading, effect)
    if cost and (is_done_whole(reading, effect, condition) or (not marked and is_all_done(reading, effect, condition))):
        cost = ""
    cost = cost or name_playing(reading, effect)
    when, known, unread = read_when(reading, effect, condition)
    needs += when
    told = condition if effect.record.trigger else needs or waits_outside(effect)
    if effect.kind == "trigger" and not told:
        needs.append({"unplayed": quote_doing(reading.quote(effect.span))})
    asked, oaths, stays_up = read_prices(reading, effect, unread)
    needs += [*asked, *stays_up]
    said: dict[str, Any] = ({"needs": needs} if needs else {}) | tell_event(effect, condition, known)
    price = read_price(reading, effect, condition, cost, marked=marked)
    said |= (price.target or {}) | once
    paid = [*oaths, *(price.paid or ())]
    if not price.is_read:
        return said | leave_open(paid, shorten(price.cost))
    done = read_done(reading, effect, condition, price.cost, price.target)
    if price.target is not None and done is None:
        return said | leave_open(paid, quote_doing(reading.quote(effect.span)))
    return draft_done(reading, effect, done, said, paid, stays_up)


def draft_done(
    reading: Reading, effect: ReadEffect, done: Done | None, said: dict[str, Any], paid: list[Any], stays_up: list[Any]
) -> dict[str, Any]:
    """Draft the result of an effect, as far as it is read, with its cost and the needs that follow from its result."""
    doing = quote_doing(reading.quote(effect.span)) if done is None else MAY_BE_LEFT.sub("", done.rest)
    played = effect.is_activation and reading.card.carrier in PLAYED_ONCE
    old = done is None and played and bool(split_when(reading.quote(effect.span))[0])
    if old or (not effect.says("optional", "mandatory") and HAS_TO_BE_THERE.search(NOT_DONE.sub("", doing))):
        paid = [*paid, {"unplayed": shorten(doing)}]
    does = [] if done is None else done.does
    for each in list_needs_of_doing(effect, does):
        said |= {"needs": add_need(said.get("needs", []), each)}
    kept = [{"if": {"is": stays_up, "then": does}}] if stays_up and does else does
    return said | ({"cost": paid} if paid else {}) | ({"does": kept} if does else {})


def list_leading_needs(reading: Reading, effect: ReadEffect) -> list[Any]:
    """List what a label, or a line above several effects, asks of an effect, and where its card has to be."""
    needs: list[Any] = []
    if label := find_label(reading, effect):
        needs.append({"unplayed": shorten(label)})
    needs += [{"unplayed": shorten(each)} for each in find_leads(reading, effect)]
    needs += read_granting(find_granting(reading, effect))
    if effect.span.part == "pendulum-text" or is_worn(reading, effect):
        needs.append({"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}})
    return needs


def read_when(reading: Reading, effect: ReadEffect, condition: str) -> tuple[list[Any], list[Any] | None, str]:
    """Read what a condition asks besides its event: all of that, what of it is known, and the words left unread."""
    record = effect.record
    waits = bool(record.trigger or record.answers or record.named_timing) and not effect.says("named_timing", "outside")
    if waits:
        about = next((each for each in ("this-card", "other-cards") if effect.says("about", each)), "")
        known = read_event(condition, record.trigger or (), about, lies=record.from_ is not None)
    else:
        known = read_alone(condition)
    if effect.kind == "trigger" and IN_BATTLE_TOO.search(condition):
        known = None
    needs: list[Any] = []
    if condition and known is None:
        needs += read_needed(condition, record.trigger or (), (record.named_timing or ("",))[0])
    if known and reading.card.pendulum_text:
        known = [TRIBUTED_PENDULUM if each == TRIBUTED else each for each in known]
    unread = condition if condition and known is None else name_when(reading, effect, waits=waits and not condition)
    needs += [*(known or ()), *([{"unplayed": shorten(unread)}] if unread else ())]
    return needs, known, unread


def tell_event(effect: ReadEffect, condition: str, known: list[Any] | None) -> dict[str, Any]:
    """Tell of the event of an effect if it has to come last, and if it may be that of other cards as well."""
    said: dict[str, Any] = {}
    if effect.record.trigger and not effect.says("optional", "mandatory") and may_miss(condition):
        said["when-or-if"] = "when"
    own = re.match(r"(?:once per turn, )?(?:if|when) this (?:attacking )?card ", condition, re.IGNORECASE)
    if not own and OWN_EVENTS.intersection(effect.record.trigger or ()):
        said |= {"about": "this-or-other-cards"} if known is None or "'that-card'" in str(known) else {}
    return said


class Price(NamedTuple):
    """What is paid and targeted for an effect, with the words for both."""

    cost: str
    target: dict[str, Any] | None
    paid: list[Any] | None
    is_read: bool


def read_price(reading: Reading, effect: ReadEffect, condition: str, cost: str, *, marked: bool) -> Price:
    """Read what is paid and targeted; the grammar reads a price only if it is ``marked`` as one."""
    before = split_choice(cost)
    aimed = before and read_target(split_target(before)[1], spoken=names_others(condition))
    chosen = before is not None and read_choice(reading, effect, condition, before, aimed or None) is not None
    cost = before if before is not None and chosen else cost
    paying, aim = split_target(MOVES_IT.sub("this card", cost) if ONLY_ITSELF.fullmatch(condition) else cost)
    spoken, listed = names_others(condition), "●" in reading.quote(effect.span) and not chosen
    target = read_target(aim, spoken=spoken, told=not listed) if aim else None
    if target is None and effect.says("about", "other-cards"):
        target = read_event_target(aim, effect.record.trigger or (), condition)
    paid: list[Any] | None = []
    if paying and (target is None or paying != aim):
        paid = read_paid(paying, spoken=spoken) if marked and not listed else read_cost(paying)
    return Price(cost, target, paid, paid is not None and (paying == aim or target is not None))


def list_needs_of_doing(effect: ReadEffect, does: list[Any]) -> list[Any]:
    """List what has to be so for an effect to be used that does such things."""
    needs: list[Any] = []
    if any(isinstance(each, dict) and each.get("attack-again", {}).get("of") == "this-card" for each in does):
        needs.append({"attacks": {"of": "this-card"}})
    needs += list_limits_of_counters(does)
    if tuple(effect.record.named_timing or ()) == ("end",) and any(map(is_done_to_battled, does)):
        needs.append(STILL_THERE)
    return needs


STILL_THERE: Final = {"fits": {"of": "battled-monster", "as": {"zone": "monster-zone"}}}
"""That the other monster of the battle has not left the field by the end of its Damage Step."""


def is_done_to_battled(verb: Any) -> bool:
    """Whether a verb is done to the other monster of a battle."""
    said = [*verb.values()] if isinstance(verb, dict) else []
    return any(isinstance(each, dict) and each.get("of") == "battled-monster" for each in said)


def is_all_done(reading: Reading, effect: ReadEffect, condition: str) -> bool:
    """Whether all that an old text says behind its condition is done as the effect resolves."""
    done = read_done(reading, effect, condition, "", None)
    return done is not None and not done.rest


def marks_cost(reading: Reading, effect: ReadEffect) -> bool:
    """Whether a text marks its cost by a semicolon, or orders it first as old texts do."""
    text = reading.quote(effect.span)
    masked = mask(split_when(text)[1] or text)
    head = split_head(masked)
    if head.colon >= 0 or head.semicolon >= 0:
        return head.semicolon >= 0
    price = None if head.flip else find_old_price(masked[find_old_break(masked) :])
    return find_old_cost(masked) is not None or price is not None


def add_need(needs: list[Any], need: dict[str, Any]) -> list[Any]:
    """Add what has to be so, unless it is asked already."""
    return needs if need in needs else [*needs, need]


def may_miss(condition: str) -> bool:
    """Whether the event of a condition has to come last, in each of the ways that it names."""
    return bool(MAY_MISS.match(condition) and not OR_IF.search(condition))


def waits_outside(effect: ReadEffect) -> bool:
    """Whether an effect waits for no point of a battle, at which its text would have to say which battle."""
    return not WINDOWS.issuperset(effect.record.named_timing or ("",))


def leave_open(paid: list[dict[str, Any]], left: str) -> dict[str, Any]:
    """Say what is paid, as a cost, and what is not read beside it."""
    unread = {"unplayed": left}
    return {"cost": [*paid, unread] if paid else unread}


def price_playing(reading: Reading, effect: ReadEffect) -> dict[str, Any]:
    """Say by what a card is activated that has nothing but other effects, as a cost; nothing where it says nothing."""
    how = name_playing(reading, effect)
    return {"cost": read_paid(how) or {"unplayed": shorten(how)}} if how else {}


def name_playing(reading: Reading, effect: ReadEffect) -> str:
    """Name by what a card is activated, where a sentence of its own says that; empty where none does."""
    found = PLAYED_BY.search(reading.quote(effect.span)) if effect.is_activation else None
    return name_cost(found["how"]).removeprefix("by ") if found else ""


def is_done_whole(reading: Reading, effect: ReadEffect, condition: str) -> bool:
    """Whether a card that is played without colon or semicolon only does what its sentences say: nothing is paid."""
    when, text = split_when(reading.quote(effect.span))
    head = split_head(mask(text))
    alone = effect.is_activation and condition == when and head.colon < 0 and head.semicolon < 0
    return alone and read_result(text, speaks=Speaks()) is not None


def read_done(
    reading: Reading, effect: ReadEffect, condition: str, cost: str, target: dict[str, Any] | None
) -> Done | None:
    """Read what an activated effect does, of a card that is not kept on the field by it; else None.

    Of what is not read as a whole the beginning may be: what follows is not played then.
    """
    played = effect.is_activation and (
        reading.card.carrier in PLAYED_ONCE or bool(RISES.search(reading.quote(effect.span)))
    )
    if effect.is_activation and not played:
        bound = read_binding(reading)
        return None if bound is None else Done(bound.does, "")
    text = split_when(reading.quote(effect.span))[1] if played else reading.quote(effect.span)
    if list_doubts(reading, effect) or is_granted(reading, effect) or ENDS.search(condition):
        return None
    if "●" in text:
        return read_choice(reading, effect, condition, cost, target)
    masked = mask(text)
    head = split_head(masked)
    stop = max(head.colon, head.semicolon) + 1
    flipped = not stop and effect.kind == "flip"
    if not (stop or flipped):
        stop = find_old_stop(masked, triggers=effect.kind == "trigger", targets=target is not None, played=played)
        if not (stop or played):
            return None
    doing = drop_closing(text[stop:], find_prices(reading, effect)).lstrip(" ,")
    if played and (worn := WORN_BY.fullmatch(doing.replace("\n", " "))):
        doing = worn["equips"]
    may = not effect.says("optional", "mandatory") and not effect.is_activation
    doing = re.sub(r"^you can ", "", doing, flags=re.IGNORECASE) if may else doing
    doing = re.sub(r" \(this is a Quick Effect\)", "", doing) if effect.kind == "quick" else doing
    if re.match(r"you can\b", doing, re.IGNORECASE):
        return None
    speaks = hear(effect, condition, cost, target)._replace(plain=joins_plainly(reading.card.text))
    done = read_result(doing, speaks=speaks)
    begun = Done(done, "") if done is not None else read_beginning(doing, speaks)
    if begun is not None and gives_as_worn(begun.does):
        later = doing.partition(". ")[2]
        begun = Done([begun.does[0], {"unplayed": shorten(later)}], later) if later else None
    begun = begun if begun is None or not played else Done(spare_itself(begun.does), begun.rest)
    old_words = (flipped or not has_marks(reading.card.text)) and not names_targets(reading.card.text)
    if begun is None or (played and may_mean_itself(begun.does)) or (old_words and may_target(begun.does)):
        return None
    return begun


def find_old_stop(masked: str, *, triggers: bool, targets: bool, played: bool) -> int:
    """Find where an old sentence begins to say what is done: behind its price, its target, or when it triggers."""
    stop = 0 if played else find_old_break(masked)
    first = find_selected(masked[stop:]) if targets else None if played else find_old_price(masked[stop:])
    return stop + first.buys if first else stop if triggers else 0


def read_choice(
    reading: Reading, effect: ReadEffect, condition: str, cost: str, target: dict[str, Any] | None
) -> Done | None:
    """Read the options of an effect of which its player chooses one; None where that is not all that it does."""
    text = split_when(reading.quote(effect.span))[1] if effect.is_activation else reading.quote(effect.span)
    lead = text.partition("●")[0].strip()
    head = split_head(mask(lead))
    doing = lead[max(head.colon, head.semicolon) + 1 :].strip(" .")
    paid = lead[head.colon + 1 : max(head.semicolon, 0)]
    if not (chooses(doing) if doing else split_choice(paid) == cost):
        return None
    options = read_options(text, hear(effect, condition, cost, target)._replace(plain=joins_plainly(reading.card.text)))
    return None if options is None else Done(options, "")


def find_closing(text: str) -> re.Match[str] | None:
    """Find the sentence of a text by which nobody, or not the opponent, answers it with anything."""
    sentences = split_line(text.replace("\n", " "))
    return next((found for each in sentences if (found := CLOSED.fullmatch(each.strip("().")))), None)


def close_to(reading: Reading, effect: ReadEffect) -> dict[str, Any]:
    """Say to whom an effect is closed, as a key of it; nothing where it is open."""
    found = find_closing(reading.quote(effect.span))
    return {"closed-to": "both" if found["both"] else "opponent"} if found else {}


def drop_closing(text: str, prices: Collection[str] = ()) -> str:
    """Leave out sentences that are read elsewhere: prices, limits of answers and of Summons, where the card is."""
    sentences = split_line(text.replace("\n", " "))
    kept = [
        each
        for each in sentences
        if not (CLOSED.fullmatch(each.strip("().")) or STAYS_UP.fullmatch(each.strip()) or SUMMONED_ONCE.match(each))
        and find_quick_state(each) is None
        and each.removesuffix(".") not in prices
    ]
    return " ".join(kept) if len(kept) < len(sentences) else text


QUICK_AT_TIMES: Final = re.compile(r"This is a Quick Effect if (?P<state>(?:\"[^\"]*\"|[^.:;\"])+)\.?")
"""By what an effect is a quick one besides, in a sentence of its own."""


def find_quick_state(text: str) -> list[Any] | None:
    """Find the state in which alone an effect is a quick one; None where none is named, or it is not read."""
    found = next((found for each in split_line(text) if (found := QUICK_AT_TIMES.fullmatch(each.strip()))), None)
    return read_state(found["state"]) if found else None


def list_doubts(reading: Reading, effect: ReadEffect) -> list[Unread]:
    """List what of an effect's timing and class is in doubt, but for when it is a quick one, if that is read."""
    told = find_quick_state(reading.quote(effect.span)) is not None
    doubts = [each for each in effect.unread if not (told and each.otherwise.keys() == {"class_"})]
    answers_event = effect.says("class_", "trigger", "flip")
    return [each for each in doubts if answers_event or each.convention != "summons-at-once"]


def may_target(done: Any) -> bool:
    """Tell whether of what is done cards are chosen that everybody sees: older words do not say when that is."""
    places = (cards.get("from", "field") for cards in list_described(done, "chosen"))
    return any(not UNSEEN.issuperset([each] if isinstance(each, str) else each) for each in places)


UNSEEN: Final = frozenset({"hand", "deck", "extra-deck"})
"""Where cards lie that not everybody sees."""


def is_worn(reading: Reading, effect: ReadEffect) -> bool:
    """Whether an effect of a monster is one that it has as an Equip Card."""
    return (
        reading.card.carrier == "monster" and bool(WORN.search(reading.quote(effect.span))) and not effect.is_activated
    )


def brings_others(reading: Reading, effect: ReadEffect) -> bool:
    """Whether an activation is that of a card with nothing but other effects, which stand in the same words.

    A card that does not stay does something itself where words are left, as the options that are not told apart.
    """
    own = effect.span
    others = [each.span for each in reading.effects if each is not effect and each.span.part == own.part]
    within = [each for each in others if own.start <= each.start < each.end <= own.end]
    if not effect.is_activation or not within:
        return False
    text = reading.card.text
    left = "".join(
        text[at] for at in range(own.start, own.end) if not any(each.start <= at < each.end for each in within)
    )
    return reading.card.carrier not in PLAYED_ONCE or not LEFT.search(left)


def name_when(reading: Reading, effect: ReadEffect, *, waits: bool) -> str:
    """Name the sentence that says when a Spell or Trap is activated: its first, if it waits for something."""
    sentences = split_line(split_when(reading.quote(effect.span))[1]) if effect.is_activation else []
    return next((each for each in sentences if WHEN_PLAYED.match(each)), sentences[0] if waits and sentences else "")


def split_conditions(reading: Reading, effect: ReadEffect) -> tuple[str, str]:
    """Split off what stands before an effect: its condition, without what is told otherwise, and its cost."""
    text = reading.quote(effect.span)
    lead = PLAYED_FROM_HAND.match(text) if effect.is_activation else None
    text = text[lead.end() :] if lead else text
    when, text = split_when(text) if effect.is_activation else ("", text)
    masked = mask(text)
    head = split_head(masked)
    if head.colon >= 0 or head.semicolon >= 0:
        begin = head.begin if head.flip else 0
        condition = text[begin : max(head.colon, begin)]
        cost = text[max(head.colon + 1, begin) : max(head.semicolon, 0)]
    elif paid := None if head.flip else find_old_cost(masked):
        condition, cost = text[: paid[0]], name_cost(text[slice(*paid)])
    elif effect.is_activation and OF_THE_TURN.match(masked):
        condition, cost = "", ""
    else:
        stop = 0 if head.flip else find_old_break(masked)
        condition, cost = text[:stop], text[stop:]
        price = None if head.flip else find_old_price(masked[stop:])
        selected = None if head.flip or price else find_selected(masked[stop:])
        cost = cost[price.start : price.end] if price else cost
        cost = f"target {cost[selected.start : selected.end]}" if selected else cost
        cost = cost if CHOSEN.search(cost) and not head.flip else ""
    above = printed_above(reading, effect)
    bare = not condition.strip() and not find_granting(reading, effect)
    condition = above if above and bare else condition
    condition = f"{when}, {condition}" if when and condition.strip() else when or condition
    return re.sub(r"\s+,", ",", NO_CONDITION.sub("", condition)).strip(" ,."), cost.strip(" ,")


def name_cost(text: str) -> str:
    """Name a cost of older wording as an order: "by discarding 1 card," and "discard 1 card to" alike."""
    said = re.sub(r" to$|,$", "", text.strip())
    return BY_PAYING.sub(lambda found: GERUNDS.get(found["verb"].casefold(), found["verb"]), said)


BY_PAYING: Final = re.compile(r"^\W*by (?P<verb>\w+ing)\b", re.IGNORECASE)
GERUNDS: Final = {
    "discarding": "discard", "paying": "pay", "removing": "remove", "sending": "send", "tributing": "tribute",
}  # fmt: skip
"""Verbs of costs behind "by", as orders."""


def quote_doing(text: str) -> str:
    """Quote what an effect's text does: what follows its cost and targets, or its condition, where they are told."""
    text = split_when(text)[1] or text
    masked = mask(text)
    for sign in (";", ":"):
        at = masked.find(sign) + 1
        if at and text[at:].strip():
            return shorten(text[at:])
    return shorten(text)

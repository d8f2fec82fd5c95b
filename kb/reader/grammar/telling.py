"""The steps of a text in the records' words, in order and joined as the text joins them; an open part is named."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

from kb.reader.grammar.clauses import MAKES
from kb.reader.grammar.folding import (
    Part,
    arranges,
    depends,
    fold,
    forbids,
    hangs,
    has_no_end,
    is_about_the_same,
    may_be_declined,
    may_be_left,
    may_need,
)
from kb.reader.grammar.speech import Speech
from kb.reader.grammar.steps import Item, Steps, read_steps
from kb.reader.grammar.tell_amounts import AFTER_OWN_TURN, BACK, LASTS, LATER, LATER_OWN, NEXT_TURN
from kb.reader.grammar.tell_leads import attacking_defense, tell_state
from kb.reader.grammar.tell_moves import NOTHING
from kb.reader.grammar.tell_players import is_done_by_others, tell_players
from kb.reader.grammar.tell_states import tell_allowed, tell_forbidden
from kb.reader.grammar.tell_stats import LASTING, part_both
from kb.reader.grammar.tell_summons import SUMMONS
from kb.reader.grammar.tell_verbs import Verb, is_off_field, tell_each, tell_verb
from kb.reader.grammar.tokens import tokenize
from kb.reader.grammar.tree import Clause, Condition, Group, Manner, Ref, Slot, When, Word
from kb.reader.grammar.uses import Cards, Open, Said, Value, keys_of
from kb.reader.phrases.record_writing import shorten

_AT_ONCE: Final = frozenset({"destroy", "banish", "send", "return", "shuffle"})
"""Frames of actions that can come later in the turn."""
_ONCE: Final = _AT_ONCE | SUMMONS | {"add", "draw", "inflict", "gain-life", "lose-life", "discard", "set"}
"""Frames of actions that a time in front can put off."""
_FAMILY: Final = re.compile(
    r'"([^"]+)" (?:[\w-]+ )?(?:monsters?|cards?|Spells?|Traps?|Spells?/Traps?)\b', re.IGNORECASE
)
"""A name in front of a noun: that of several cards."""
_MAY: Final = re.compile(r"you can (?!only\b|use this\b)", re.IGNORECASE)
"""The beginning of a part that its player may leave."""
_ENDED: Final = re.compile(
    r"^[^.;]*(?<!^)\b(?:until [^.;,]*|this turn|rest of this turn|only)\W*(?:$|\.)"
    r"|\b[Tt]h(?:ese|is) (?:effects? )?lasts?\b"
)
"""Words by which an open part may end the one before it."""
_BUT_OR: Final = re.compile(r"\(but [^)]*\),? or\b")
"""An open remark in brackets behind a part to which there is another choice."""
_APART: Final = frozenset({".", "then", "if-done", "after"})
"""Joins over which a time that is said behind them does not reach back."""


class Told(NamedTuple):
    """The verbs of a text up to its first open part, the words of the rest, and why those are open."""

    does: list[Verb]
    rest: str
    why: str


_TREATED: Final = re.compile(
    r"\. *\(This is treated as an? (\w+) Summon\.(?: (Transfer its materials to [^.()]+)\.)?\)\.?", re.IGNORECASE
)
"""A remark of its own in brackets on the Summon before it."""
_BOUGHT_OFF: Final = re.compile(
    r"(?:Your opponent|They) can (?P<verb>\w+) (?P<what>[^.;,]+) to negate this card's effect,"
    r" otherwise,? (?P<then>.+)",
    re.IGNORECASE,
)
"""An action by which the opponent can negate the effect, and the result if they decline."""


def tell_doing(text: str, speech: Speech) -> Told:
    """Translate a text, sentence by sentence, up to the first part that is open."""
    said = _TREATED.sub(_join_remark, text.strip().replace("\n", " "))
    speech.families |= frozenset(_FAMILY.findall(said))
    if found := _BOUGHT_OFF.fullmatch(said):
        own = replace(speech, opposed=True, last="", pending="")
        price = tell_doing(f"your opponent {found['verb']}s {found['what']}.", replace(own))
        then = tell_doing(found["then"], own)
        if price.rest or then.rest or not (price.does and then.does):
            return Told([], said, "negated by the opponent")
        return Told([{"unless": {"by": "opponent", "do": price.does, "then": then.does}}], "", "")
    return tell_steps(
        read_steps(said.removesuffix(".").replace("\n", " ")), speech, end="." if said[-1:] == "." else ""
    )


def _join_remark(found: re.Match[str]) -> str:
    """Write a remark on a Summon as one behind its verb."""
    more = f", {found[2][0].lower()}{found[2][1:]}" if found[2] else ""
    return f" (this is treated as an {found[1]} Summon{more})."


def tell_steps(steps: Steps, speech: Speech, *, end: str = "") -> Told:
    """Translate steps, up to the first part that is open."""
    parts: list[Part] = []
    begins: list[int] = []
    carried: When | None = None
    both = False
    before = replace(speech)
    for at, item in enumerate(steps.items):
        if _is_alternative(item):
            own, before = before, replace(speech)
        else:
            own, before = speech, replace(speech)
        whole = at + 1 == len(steps.items) or steps.items[at + 1].step is not None or bool(steps.items[at + 1].join)
        try:
            if whole and parts and _uses_set(item, parts[-1]):
                continue
            if whole and parts and (instead := _tell_instead(item, parts[-1], own)) is not None:
                parts[-1], speech.last, speech.pending = instead, "unknown", ""
                continue
            part, carried = _tell_item(_without_either(steps, at), whole, carried, own)
            part = part._replace(entire=bool(_LOSES_ALL.match(_quote(steps, item))))
            if part.join == "or":
                _verify_alternative(parts, part)
                speech.last = "unknown"
            if part.join == "also" and may_be_left(parts) and not (forbids(part) or arranges(part)):
                raise Open("also: besides what may be left, or with it")
            besides = forbids(part) or arranges(part)
            if part.join == "also" and hangs(parts) and not (besides or is_about_the_same(part, parts[-1])):
                raise Open("also: besides what hangs on a step, or with it")
            if part.join != "or" and parts and parts[-1].join == "or" and part.join != ".":
                raise Open("how far an alternative reaches")
            if own.pending and (part.does or _is_last(steps, at)):
                raise Open("chosen, and not used")
            clause = item.step.clause if item.step is not None else None
            if parts and clause is not None and clause.whens and not (_binds_a_player(clause) or _comes_later(part)):
                _share_no_time(parts[-1], part)
            if own.plain and parts and may_need(part, parts[-1]):
                part = part._replace(untold=shorten(_quote(steps, item)))
            if part.join != "." and may_be_declined(parts):
                raise Open("after what another may leave")
            if part.join == "otherwise" and not depends(parts):
                raise Open("otherwise, without a condition")
            if both and clause is not None and clause.subject is None and part.join != ".":
                raise Open("done by both, or by one")
            both = (part.join != "." and both) or (clause is not None and clause.subject == Word("both"))
            if part.join not in (".", "if-done", "otherwise") and depends(parts):
                raise Open("how far a condition reaches")
            if part.join != "." and parts and parts[-1].put_off:
                raise Open("how far a time reaches")
            if "'affected'" in str([each.does for each in parts if "later" in str(each.does)]) and not forbids(part):
                raise Open("later, to cards chosen before others")
        except Open as opened:
            left = item
            while parts and (not parts[-1].does or _hangs_on(left, parts[-1], _quote(steps, left))):
                parts.pop()
                left = steps.items[begins[len(parts)]]
            rest = _quote(steps, left) + end
            join = _join_of(left)
            join = "." if join != "if-done" and depends(parts) else join
            may = _MAY.match(rest)
            unread = Part(join, [{"unplayed": shorten(rest[may.end() :] if may else rest)}], may is not None)
            return Told(fold([*parts, unread]) if parts else [], rest, str(opened))
        parts.append(part)
        begins.append(at)
    return Told(fold(parts), "", "")


def _uses_set(item: Item, before: Part) -> bool:
    """Whether a step only says that the card just Set can be activated this turn, which its verb says then."""
    clause = item.step.clause if item.step is not None else None
    if clause is None or item.step is None or item.step.leads or item.step.join not in (".", "also", "and", "but"):
        return False
    of = Ref("them") if clause.subject == Ref("them") else Ref("it")
    plain = Clause("activate-cards", (), of, "can", passive=True, whens=(When("this turn"),))
    cards = keys_of(keys_of(before.does[-1]).get("set", "")).get("of", "") if before.does else ""
    chosen = keys_of(keys_of(cards).get("chosen", ""))
    if clause != plain or not cards or before.put_off:
        return False
    if (of == Ref("them")) != (bool(chosen) and (chosen.get("count") != 1 or "or-more" in chosen)):
        return False
    keys_of(keys_of(before.does[-1])["set"])["usable"] = "yes"
    return True


_INSTEAD: Final = Manner("how", ("instead",))


def _tell_instead(item: Item, before: Part, speech: Speech) -> Part | None:
    """Translate a step that replaces, or may replace, the one before in a state of the field; None for other steps."""
    step = item.step
    lead = step.leads[0] if step is not None and step.join == "or" and len(step.leads) == 1 else None
    if step is None or step.clause is None or not isinstance(lead, Condition) or _INSTEAD not in step.clause.manners:
        return None
    if len(before.does) != 1 or before.state or before.put_off or before.join in ("or", ","):
        raise Open("instead: of which step")
    clause, may = _optional(step.clause)
    clause = replace(clause, manners=tuple(each for each in clause.manners if each != _INSTEAD))
    state = tell_state(lead, replace(speech))
    if Slot("of", Ref("it")) in clause.slots and not any(each.name == "from" for each in clause.slots):
        speech.pending = _chosen_before(before) or speech.pending
    if clause.frame in keys_of(before.does[0]) and any(each.kind == "except" for each in clause.manners):
        raise Open("an exception from one or both")
    other = [verb for each in list_predicates(clause) for verb in _tell_clause(each, None, speech)]
    if len(other) != 1 or "later" in str((before.does, other)) or speech.pending or speech.faces or speech.sides:
        raise Open("instead: of which step")
    then: list[Verb] = [{"choose-one": [*before.does, *other]}] if may else other
    return before._replace(does=[{"if": {"is": list(state), "then": then, "else": before.does}}])


def _chosen_before(before: Part) -> Cards:
    """The one card that a step chooses, with which another may be done instead; empty if it chooses none."""
    of = next((keys_of(keys_of(each).get("of", "")) for each in keys_of(before.does[0]).values()), {})
    chosen = keys_of(of.get("chosen", ""))
    return {"chosen": {**chosen}} if chosen.get("count") == 1 else ""


def _without_either(steps: Steps, at: int) -> Item:
    """Leave "either" out of a step to which there is an alternative."""
    item = steps.items[at]
    clause = item.step.clause if item.step is not None else None
    other = at + 1 < len(steps.items) and _join_of(steps.items[at + 1]) == "or"
    if item.step is None or clause is None or not (other or clause.joins == ("or",)):
        return item
    plain = tuple(each for each in clause.adverbs if each != "either")
    return item._replace(step=replace(item.step, clause=replace(clause, adverbs=plain)))


def _is_last(steps: Steps, at: int) -> bool:
    """Whether a step is the last of its text."""
    return at + 1 == len(steps.items)


def _is_alternative(item: Item) -> bool:
    """Whether a step is another one that may be done instead of the one before it."""
    return item.step is not None and item.step.join == "or"


def _verify_alternative(parts: list[Part], part: Part) -> None:
    """Open an alternative that is more than one action, or that stands beside more than one."""
    before = parts[-1] if parts else None
    if before is None or before.join in ("or", ",") or before.state or part.may or part.state:
        raise Open("or")
    if len(before.does) != 1 or len(part.does) != 1 or "later" in str((before.does, part.does)):
        raise Open("or")


def _join_of(item: Item) -> str:
    return item.step.join if item.step is not None else item.join


def _share_no_time(before: Part, part: Part) -> None:
    """Open two parts with a time behind them that may be that of both."""
    if part.join not in _APART and has_no_end(before):
        raise Open("a time of one or both")


def _comes_later(part: Part) -> bool:
    """Whether a part is only done at a later time, which ends no change."""
    return bool(part.does) and all("later" in keys_of(each) for each in part.does)


def _binds_a_player(clause: Clause) -> bool:
    """Whether a clause prohibits a player something, with a duration of its own."""
    return clause.modal == "cannot" and isinstance(clause.subject, Word)


def _hangs_on(item: Item, before: Part, rest: str) -> bool:
    """Whether the part before an open one may be another than it seems: one of two, or with an end that is not read."""
    if (before.join == "or" and _join_of(item) != ".") or _join_of(item) == "," or _BUT_OR.match(rest):
        return True
    ended = _join_of(item) not in _APART and has_no_end(before) and _ENDED.search(rest)
    return _join_of(item) == "or" or bool(ended)


_LOSES_ALL: Final = re.compile(r"(?:until [^,]*, )?[^,;.]*\bloses? exactly \d", re.IGNORECASE)
"""A number that a card loses whole, or not at all."""


def _quote(steps: Steps, item: Item) -> str:
    """Quote a text from an item on, without the join in front of it."""
    said = steps.text[tokenize(steps.text)[item.start].start :].lstrip(" ,.;")
    return re.sub(r"^(?:(?:and|also|but|then),? )?(?:if (?:you|they) do(?: that)?, )?", "", said)


def _tell_item(item: Item, whole: bool, carried: When | None, speech: Speech) -> tuple[Part, When | None]:
    step = item.step
    if step is None or not whole or step.clause is None:
        raise Open("not read")
    if step.join == "after" or (step.join == "or" and step.leads):
        raise Open(step.join)
    carried = carried if step.join in ("also", "and", "but", "if-done") else None
    clause, may = _optional(step.clause)
    state: tuple[Value, ...] = ()
    later = ""
    leads = step.leads
    if clause.frame == "pierce" and leads and leads[0] == When("this turn"):
        clause, leads = replace(clause, whens=(When("this turn"),)), leads[1:]
    for lead in leads:
        if isinstance(lead, When) and len(step.leads) == 1 and _ends_later(lead, speech):
            carried = lead
        elif isinstance(lead, When) and lead in LATER and len(step.leads) == 1 and not may:
            later = LATER[lead]
        elif isinstance(lead, Condition) and clause.frame == "pierce" and len(leads) == 1 and not may:
            clause = attacking_defense(lead, clause)
        elif lead == _AT_ONCE_THEN and clause.frame in _AT_ONCE_SUMMONS and len(step.leads) == 1:
            pass
        elif isinstance(lead, Condition) and not state:
            state = tell_state(lead, speech)
        else:
            raise Open("a lead")
    if step.join == "otherwise":
        speech.last, speech.asked = "looked" if speech.looked else "unknown", speech.asked and "card"
    if step.join == ".":
        speech.last = speech.last if speech.last != "affected" else "unknown"
    if step.join == "or" and clause.subject is not None:
        raise Open("or")
    if clause.joins == ("or",) and not isinstance(clause.subject, Word) and not clause.modal:
        does = [_tell_either(clause, carried, speech)]
    else:
        told = (verb for each in list_predicates(clause) for verb in _tell_clause(each, carried, speech))
        does = [verb for verb in told if verb != NOTHING]
    if later:
        if carried is not None or clause.frame not in _ONCE or "affected" in str(does):
            raise Open("later: what")
        does = [{"later": {"at": later, "do": does}}]
        speech.last = "unknown"
    part = Part(step.join, does, may, state, bool(later))
    part = part if speech.standing else _depend(part)
    faces, sides, speech.faces, speech.sides = speech.faces, speech.sides, (), ()
    if sides:
        return part._replace(does=[_ask_side(each, sides, faces) for each in part.does]), carried
    return (part._replace(does=[_ask_face(each, faces) for each in part.does]) if faces else part), carried


_ONLY_FACE_UP: Final = frozenset({"negate-effect", "change-stat"})
"""Verbs that do nothing to a face-down card anyway."""


def _ask_face(verb: Verb, faces: tuple[tuple[str, str], ...]) -> Verb:
    """Let a verb be done only if the cards lie then as the text calls them."""
    (name, said), *_ = verb.items() if isinstance(verb, dict) else ((verb, ""),)
    if name == "later" or len(faces) > 1:
        raise Open("face-up, at which time")
    word, face = faces[0]
    if name in _ONLY_FACE_UP and face == "face-up" and keys_of(said).get("of") == word:
        return verb
    return {"if": {"is": [{face: {"of": word}}], "then": [verb]}}


def _ask_side(verb: Verb, sides: tuple[str, ...], faces: tuple[tuple[str, str], ...]) -> Verb:
    """Let a verb be done only if the opponent still controls the card, which lies as the text calls it."""
    if "later" in keys_of(verb) or any(word not in sides for word, _ in faces) or len(faces) > 1:
        raise Open("whose, at which time")
    such: Said = {"of": "opponent", "zone": "monster-zone"}
    such |= {"face": faces[0][1].removeprefix("face-")} if faces else {}
    return {"if": {"is": [{"fits": {"of": sides[0], "as": such}}], "then": [verb]}}


def _ends_later(lead: When, speech: Speech) -> bool:
    """Whether a time in front of a step is the end of its changes."""
    return lead in LASTS or (speech.own_turn and lead in AFTER_OWN_TURN)


_AT_ONCE_THEN: Final = When("immediately after this effect resolves")
_AT_ONCE_SUMMONS: Final = frozenset({"normal-summon", "synchro-summon", "xyz-summon", "link-summon"})


def _tell_either(clause: Clause, carried: When | None, speech: Speech) -> Verb:
    """Translate one of two predicates as a choice between them."""
    other = clause.also[0]
    if other.subject is not None or other.modal:
        raise Open("or")
    options = []
    first = replace(clause, also=(), joins=())
    if other.whens and not first.whens:
        first = replace(first, whens=other.whens)
    for each in (first, replace(other, subject=clause.subject)):
        options += _tell_clause(each, carried, replace(speech))
    if len(options) != 2 or "later" in str(options):
        raise Open("or")
    speech.last = "unknown"
    return {"choose-one": options}


def _depend(part: Part) -> Part:
    """Let a change of a card just Summoned depend on that Summon, and last as long as the card is there."""
    for each in part.does:
        _end(each, so_long=part.join == "but")
    verb = part.does[0] if part.join == "but" and len(part.does) == 1 else ""
    if isinstance(verb, dict) and "replace-destination" in verb:
        return part._replace(join="so-long")
    if isinstance(verb, dict) and "negate-effect" in verb:
        keys_of(verb["negate-effect"]).setdefault("lasts", "while-face-up")
    return part


def _optional(clause: Clause) -> tuple[Clause, bool]:
    """Part "you can" from the rest of a clause."""
    if clause.modal == "can" and clause.subject == Word("controller"):
        return replace(clause, modal="", subject=None), True
    if clause.modal == MAKES:
        return replace(clause, modal=""), True
    return clause, False


def _end(verb: Verb, *, so_long: bool) -> None:
    """Let a prohibition without an end last as long as its card is there, if that card has just come; else open it."""
    for name in ("forbid", "make-unaffected", "may-attack"):
        said = keys_of(verb.get(name, {})) if isinstance(verb, dict) else {}
        if said and "lasts" not in said:
            alone = name != "may-attack" and said["of"] in ("target", "affected") and said.get("what") not in _MOVES
            if not (alone or (so_long and isinstance(said["of"], str))):
                raise Open("without end")
            said["lasts"] = "while-face-up"


_MOVES: Final = ("change-position", "special-summon")
"""Prohibitions that apply to face-down cards, or off the field, as well."""


def tell_standing(clause: Clause, speech: Speech) -> list[Said]:
    """Translate the prohibitions of a clause for as long as it applies; open if it names an end of its own."""
    speech.standing = True
    found = []
    for each in list_predicates(clause):
        if each.modal != "cannot" and each.subject != Word("neither"):
            raise Open("no prohibition")
        told = [keys_of(verb) for verb in tell_forbidden(each, speech)]
        if each.whens or any("lasts" in keys_of(said) for verb in told for said in verb.values()):
            raise Open("an end of its own")
        found += told
    return found


def list_predicates(clause: Clause) -> list[Clause]:
    """List the predicates of one subject, each as a clause of its own."""
    found = [replace(clause, also=(), joins=())]
    for join, each in zip(clause.joins, clause.also, strict=True):
        if (join == "or" and clause.modal != "cannot") or each.subject is not None:
            raise Open("or")
        modal = each.modal or (clause.modal if join != "but" else "")
        found.append(replace(each, subject=clause.subject, modal=modal))
    if len(found) > 1 and found[0].whens != found[-1].whens and not _ends_once(found[-1]):
        if any(each.whens for each in found[:-1]):
            raise Open("two times")
        found = [replace(each, whens=found[-1].whens) for each in found]
    return found


def _ends_once(clause: Clause) -> bool:
    """Whether the time of a predicate is only its own, as it is an action that comes later."""
    return clause.frame in _AT_ONCE and clause.passive and len(clause.whens) == 1 and clause.whens[0] in LATER


def _tell_clause(clause: Clause, carried: When | None, speech: Speech) -> list[Verb]:
    """Translate one clause; a time in front of it, or of the step before it, holds for it too."""
    if carried is not None:
        if clause.frame not in LASTING and clause.modal not in ("cannot", "can"):
            raise Open("a time in front")
        if clause.whens and clause.whens != (carried,):
            raise Open("two times")
        clause = replace(clause, whens=(carried,))
    if speech.own_turn and not AFTER_OWN_TURN.isdisjoint(clause.whens):
        clause = replace(clause, whens=tuple(NEXT_TURN if each in AFTER_OWN_TURN else each for each in clause.whens))
    if clause.frame == "banish" and len(clause.whens) == 1 and clause.whens[0] in BACK and not clause.modal:
        return [_banish_until(clause, speech)]
    if is_done_by_others(clause):
        return tell_players(clause, speech)
    match clause.modal:
        case "cannot":
            return tell_forbidden(clause, speech)
        case "can" if clause.frame == "ritual-with":
            return [tell_verb(replace(clause, modal=""), speech)]
        case "can" if clause.subject == Word("neither"):
            return tell_forbidden(clause, speech)
        case "can":
            return tell_allowed(clause, speech)
        case "":
            return _tell_now_or_later(clause, speech)
    raise Open(f"{clause.modal}")


def _banish_until(clause: Clause, speech: Speech) -> Verb:
    """Translate monsters of the field that are banished and come back later, as they were."""
    cards = next((each.node for each in clause.slots if each.name == "of"), None)
    if isinstance(cards, Ref) and not speech.on_field:
        raise Open("banished for a while, from where")
    if isinstance(cards, Group) and (cards.noun != "monster" or is_off_field(cards)):
        raise Open("banished for a while, from where")
    verb = tell_verb(replace(clause, whens=()), speech)
    of = keys_of(keys_of(verb).get("banish", {})).get("of", "")
    word = of if isinstance(of, str) else "affected"
    if word not in ("this-card", "target", "affected"):
        raise Open("banished for a while: which")
    back: Verb = {"special-summon": {"of": word, "position": "as-it-was", "to": "as-it-was"}}
    return {"if-done": {"do": [verb], "then": [{"later": {"at": BACK[clause.whens[0]], "do": [back]}}]}}


def _tell_now_or_later(clause: Clause, speech: Speech) -> list[Verb]:
    later = {**LATER, **(LATER_OWN if speech.own_turn else {})}
    if clause.frame in _ONCE and len(clause.whens) == 1 and clause.whens[0] in later:
        verb = tell_verb(replace(clause, whens=()), speech)
        if speech.last == "affected" and "'affected'" not in str(verb):
            if clause.frame in _AT_ONCE:
                raise Open("later, to cards chosen now")
            speech.last = "unknown"
        return [{"later": {"at": later[clause.whens[0]], "do": [verb]}}]
    if len(parts := part_both(clause)) > 1:
        first, second = (tell_each(each, own) for each, own in zip(parts, (replace(speech), speech), strict=True))
        return [*first, *second]
    return tell_each(clause, speech)

"""Sentences with the same meaning in any card text: their effect, or why no battle depends on them.

Only whole sentences of a fixed form are read, in the records' words; all others are left to an editor.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from kb.reader.clauses.sentences import locate_sentences
from kb.reader.grammar.described import describe_shown
from kb.reader.phrases.record_writing import shorten
from kb.reader.sentences.bounds import find_bounded, find_event
from kb.reader.sentences.costs import read_instead
from kb.reader.sentences.fixed import FORMULAS
from kb.reader.sentences.forbidden import find_forbidden
from kb.reader.sentences.formula import UNREAD, Formula
from kb.reader.sentences.gates import find_gated, goes_on, is_governed
from kb.reader.sentences.groups import name_stat, read_gain, read_group
from kb.reader.sentences.names import find_counted
from kb.reader.sentences.others import find_others
from kb.reader.sentences.outside import find_reason, grants_to_others
from kb.reader.sentences.own_attacks import find_own_attacks
from kb.reader.sentences.own_battles import find_battle, read_bound
from kb.reader.sentences.own_numbers import find_own_numbers
from kb.reader.sentences.own_safety import find_own_safety
from kb.reader.sentences.procedures import find_cheap, find_priced
from kb.reader.sentences.sentence_forms import (
    ALSO,
    AMOUNT,
    BATTLING,
    BEFORE,
    BEHIND,
    BORNE,
    CANNOT_ATTACK,
    CAUSES,
    COMPANIONS,
    COMPANY,
    EQUIPPED,
    EXCEPT_THIS,
    FALLS,
    FLAT,
    FREQUENCY,
    GOES_ON,
    IN_TURN,
    KINDS,
    LATER,
    LATER_BEHIND,
    LATER_SUMMONED,
    LEAVES,
    MAY,
    MORE,
    OF_THIS,
    OF_WEARER,
    OF_WHOM,
    ONLY_ONE,
    ONLY_SUCH,
    ORIGINAL,
    REPLACED,
    ROOTLESS,
    SAFE,
    SAFE_BUT,
    SAFE_FROM,
    SAFE_TOO,
    SAME_AGAIN,
    SO_SUMMONED,
    SUBJECT,
    TARGETED,
    THE_SAME,
    THEIRS,
    UNAFFECTED,
    UNAFFECTED_BY_SUCH,
    UNHURT,
    UNMOVED,
    WEARER,
    YOU_CAN,
    change,
    forbid,
)
from kb.reader.sentences.standing import find_standing, find_upkeep
from kb.reader.sentences.totals import ask_for, find_total
from kb.reader.sentences.tributes import find_untributed
from kb.reader.sentences.when import join_conditions, name_summon, read_least, read_when
from kb.reader.sentences.writing import HIDDEN, HIDE, show_names


def read_formulas(text: str) -> list[Formula] | None:
    """Read sentences that are all of a fixed form; None if one is not.

    Sentences on which no battle depends count only if there are no others.
    """
    if grants_to_others(text, FREQUENCY):
        return [Formula(outside="given")]
    found: list[Formula] = []
    sentences, limited = part_frequency(text)
    for sentence, hidden in sentences:
        said = find_said(hidden)
        if said is None:
            return None
        found += (show_names(each, sentence) for each in said)
    asked = [each for each in found if each.outside is None]
    if limited and any(each.optional != "optional" for each in asked):
        return None
    return asked or found[:1] or None


def read_bounded(text: str) -> list[Formula] | None:
    """Read sentences of which some have no fixed form: each of those is left open if it can affect anything.

    None if nothing is gained: no sentence is read, and none is limited to a condition.  A sentence that continues an
    unread one stays unread.
    """
    found: list[Formula] = []
    known = True
    sentences, limited = part_frequency("" if "●" in text else text)
    for sentence, hidden in sentences:
        said = find_said(hidden) if known or not goes_on(hidden) else None
        known = said is not None
        gated = None if said is not None else find_gated(hidden) or find_gated_state(hidden)
        opened = said or gated or [Formula(({"unplayed": shorten(sentence)},))]
        found += (show_names(each, sentence) for each in opened)
    asked = [each for each in found if each.outside is None]
    spoilt = [each for each in asked if each == Formula(each.does) and "unplayed" in each.does[0]]
    if len(spoilt) == len(asked) or (limited and any(each.optional != "optional" for each in asked)):
        return None
    return asked


def part_frequency(text: str) -> tuple[list[tuple[str, str]], bool]:
    """Separate sentences, each also with hidden names, from those limiting uses; and whether one limits all."""
    sentences = [each for each in join_sentences(text) if not FREQUENCY.fullmatch(each)]
    kept = [each for each in sentences if not OF_THIS.fullmatch(each)]
    hidden = (HIDDEN.sub(lambda name: name[0].translate(HIDE), each) for each in kept)
    return [*zip(kept, hidden, strict=True)], len(kept) < len(sentences)


def find_gated_state(sentence: str) -> list[Formula] | None:
    """Find the fully read state in which alone a sentence applies; None if it is not fully read."""
    parts = STATE_FIRST.fullmatch(sentence)
    if parts is None or not is_governed(sentence) or LATER_ON.search(parts["core"]):
        return None
    when = read_when(parts["condition"]) or read_least(parts["condition"])
    return None if when is None or when == [UNREAD] else [Formula(({"unplayed": shorten(sentence)},), when)]


OTHERS: Final = re.compile(r"(?:all )?other\b")
"""The start of a half sentence about other cards than the first half."""
IN_POSITION: Final = re.compile(r"This (?:face-up )?(?P<position>Attack|Defense) Position card (?P<core>[^.:;●]+)")
"""A sentence that applies to the card only in one battle position."""
SILENCED: Final = re.compile(
    r"Negate the effects of (?P<whom>[A-Z][\w -]*?[Mm]onsters)"
    r" (?:this card destroys by battle|destroyed by battle with this card)"
)
"""The monsters whose effects are negated as the card destroys them."""
WHILE_LYING: Final = re.compile(
    "(?:If|While|As long as) this card is in (?:your|the) (?P<place>GY|Graveyard|hand), (?P<core>[^:;●]+)"
)
"""A sentence about the card in the Graveyard or the hand."""
STATE_FIRST: Final = re.compile(
    r"(?P<condition>(?:If|While|As long as|Unless) (?:[^,:;●]|, (?=except \"))+), "
    r"(?!except\b|other than\b)(?P<core>[^:;●]+)"
)
"""A sentence that starts with the state in which alone it applies."""
LATER_ON: Final = re.compile(r"\b(?:until|this turn|next turn|rest of)\b")
"""Words of an effect that outlasts its state."""
LINKED: Final = "This linked card "
"""The name of a co-linked card; such cards are not played."""


def join_sentences(text: str) -> list[str]:
    """List the sentences of a text without full stops; continuations are joined to their sentence."""
    found: list[str] = []
    for each in locate_sentences(text, ""):
        sentence = text[each.start : each.end].strip().removesuffix(".")
        if found and GOES_ON.fullmatch(sentence):
            found[-1] += f". {sentence}"
        else:
            found.append(sentence)
    return found


def find_formula(sentence: str) -> Formula | None:
    """Find the meaning of a sentence of a fixed form, without its full stop."""
    changes = EQUIPPED.fullmatch(sentence)
    if counted := find_counted(sentence):
        return counted
    if also := ALSO.fullmatch(sentence):
        attributes = re.findall("[A-Z]+", also["attribute"])
        return Formula(tuple({"count-as": {"attribute": each.casefold()}} for each in attributes))
    if changes is not None:
        amount = int(changes["amount"].replace(",", "")) * (1 if changes["verb"] == "gains" else -1)
        return Formula((change(changes["stat"], amount, of=WEARER),))
    if worn := find_worn(sentence):
        return worn
    if reason := find_reason(sentence):
        return Formula(outside=reason)
    if limit := ONLY_SUCH.fullmatch(sentence):
        what = "only-one-controlled" if limit["controlled"] else "only-one-on-the-field"
        return Formula(({"limit": {"what": what, "archetype": limit["archetype"]}},))
    if unmoved := UNMOVED.fullmatch(sentence):
        kinds = ["card"] if unmoved["all"] else [KINDS[each] for each in unmoved["kinds"].split("/")]
        whose = {"whose": "opponent"} if unmoved["theirs"] or unmoved["all"] else {}
        return Formula(({"make-unaffected": {"by": kinds} | whose},))
    if safe := SAFE_FROM.fullmatch(sentence):
        by = {"kind": [KINDS[each] for each in safe["kinds"].split("/")]} | (THEIRS if safe["theirs"] else {})
        return Formula((forbid(SAFE, by=by),))
    if both := SAFE_TOO.fullmatch(sentence):
        of_kinds = {} if both["all"] else {"kind": [KINDS[each] for each in both["kinds"].split("/")]}
        theirs = THEIRS if both["theirs"] or both["all"] else {}
        return Formula((forbid(UNHURT), forbid(SAFE, by=of_kinds | theirs)))
    fixed = next((formula for form, formula in FORMULAS if form.fullmatch(sentence)), None)
    return fixed or find_untributed(sentence)


def find_worn(sentence: str) -> Formula | None:
    """Find the meaning of a sentence about the equipped monster, by the form for the card itself."""
    if sentence.startswith("Your opponent cannot target the equipped monster"):
        core = sentence.replace("the equipped monster", "this card")
    elif sentence.startswith("The equipped monster "):
        core = sentence.replace("The equipped monster", "This card", 1)
    else:
        return None
    said = find_formula(core)
    if said is None or said != Formula(said.does):
        return None
    verbs = [next(iter(each.items())) for each in said.does]
    if not all(name in OF_WEARER and what.get("of", "this-card") == "this-card" for name, what in verbs):
        return None
    return Formula(tuple({name: what | {"of": WEARER}} for name, what in verbs))


def find_both(sentence: str) -> Formula | None:
    """Find the meaning of a sentence of two halves ("…, also …") of fixed forms, if both apply alike.

    If the condition of one is unread, both are left open.
    """
    halves = find_halves(sentence) or ()
    when: Any = "always"
    for each in halves:
        when = join_conditions(when, each.applies_when)
    if not halves or (when not in ("always", UNREAD) and any(each.applies_when != when for each in halves)):
        return None
    return Formula(tuple(verb for each in halves for verb in each.does), when)


def find_halves(sentence: str) -> list[Formula] | None:
    """Find the meaning of each half of a sentence ("…, also …"), with its condition; None if one has no fixed form.

    "Others" than the several cards of the first half are not read, nor whether "they" are those that it excepts.
    """
    sentence = re.sub(", and (?=is unaffected by )", ", also it ", sentence)
    halves = re.sub(
        ", and (?=(?:they cannot|neither player takes|you take no|your opponent takes no) )", ", also ", sentence
    ).split(", also ")
    if len(halves) == 1:
        return None
    who = TARGETED.match(halves[0]) or SUBJECT.match(halves[0])
    it = next((said for form, said in THE_SAME if form.search(halves[0])), None)
    found: list[Formula] = []
    for number, half in enumerate(halves):
        core = re.sub(r"^it(?='s| (?:cannot|can|gains|loses|is)\b)", it, half) if number and it else half
        core = re.sub("^if it (?=attacks|battles)", f"if {it or 'it'} ", core)
        core = core.replace("target it ", f"target {it or 'it'} ")
        if number and who is not None and not re.search(r",? except\b", halves[0]):
            core = core.replace("target them ", f"target {who['who']} ")
        if it == "the equipped monster":
            core = re.sub("^its effects are", "the equipped monster's effects are", core)
        pronoun = SAME_AGAIN.match(core)
        if number and pronoun and re.search(r",? except\b", halves[0]):
            return None
        if number and pronoun and who is not None and (pronoun[0] != "it " or who["who"].startswith('"')):
            core = f"{who['who']} {core[pronoun.end() :]}"
        said = find_core(core[0].upper() + core[1:])
        if said is None or said != Formula(said.does, said.applies_when) or (number and not it and OTHERS.match(half)):
            return None
        found.append(said)
    return found


def find_said(sentence: str) -> list[Formula] | None:
    """Find the meaning of a sentence; a formula for each half if they apply at different times."""
    sentence = sentence.replace("Battle Damage", "battle damage")
    if several := find_own_attacks(sentence) or find_priced(sentence):
        return several
    if upkeep := find_upkeep(sentence):
        return [upkeep]
    said = find_formula(sentence)
    halves = None if said is not None else find_halves(sentence)
    if halves and any(each.applies_when != halves[0].applies_when for each in halves):
        return halves
    said = said or find_doubtful(sentence)
    return None if said is None else [said] if SEVERAL.fullmatch(sentence) else part_causes(said)


SEVERAL: Final = re.compile(
    r"[^,]*\(s\)[^,]* would be destroyed(?: by (?:battle|(?:battle or (?:by )?)?(?:a )?card effects?))?, .+"
)
"""That something is done once instead of the destruction of one or more cards."""


def part_causes(said: Formula) -> list[Formula]:
    """Split by cause a replacement for the destruction of one card of a kind; for effects it is left open.

    A battle destroys one monster of a player; effects destroy several, of which a text without "(s)" spares one.
    """
    verb = said.does[0] if len(said.does) == 1 else None
    instead = verb.get("replace-destruction") if isinstance(verb, dict) else None
    if instead is None or not isinstance(instead["of"], dict) or instead["do"] == UNREAD:
        return [said]
    causes = ("battle", "effect") if instead["by"] == "any" else (instead["by"],)
    return [
        replace(
            said,
            does=({"replace-destruction": instead | {"by": cause} | ({} if cause == "battle" else {"do": UNREAD})},),
        )
        for cause in causes
    ]


def find_doubtful(sentence: str) -> Formula | None:
    """Find the meaning of a sentence that names a card, or has an unread condition or amount.

    Its reach is known then.
    """
    said = _find_in_part(sentence)
    if said is not None and not _has_unread(said):
        return said
    so = find_summoned(sentence)
    return find_standing(sentence) or (so if so is not None and not _has_unread(so) else said)


def _has_unread(said: Formula) -> bool:
    return "unplayed" in repr((said.does, said.applies_when))


def _find_in_part(sentence: str) -> Formula | None:
    """Find the meaning of a sentence of a form that may leave something open."""
    only = ONLY_ONE.fullmatch(sentence)
    if only is not None:
        what = "only-one-controlled" if only["controlled"] else "only-one-on-the-field"
        return Formula(({"limit": {"what": what, "named": only["name"]}},))
    if UNAFFECTED.fullmatch(sentence) and not MORE.search(sentence):
        parts = BEHIND.fullmatch(sentence)
        said, when = (find_formula(parts["core"]), read_when(parts["condition"])) if parts else (None, None)
        if said is not None and when:
            return replace(said, applies_when=join_conditions(when, said.applies_when))
        if so := UNAFFECTED_BY_SUCH.fullmatch(sentence):
            return Formula(({"make-unaffected": {"by": [so["kind"].casefold()]}},), UNREAD)
        return Formula(({"make-unaffected": {"by": "card"}},), UNREAD)
    if numbers := find_own_numbers(sentence) or find_total(sentence):
        return numbers
    amount = AMOUNT.fullmatch(sentence)
    if amount is not None:
        it = "" if amount["worn"] else "it|"
        by = read_gain(amount["number"], amount["each"], it) if amount["number"] and amount["each"] else None
        asked_for = None if by or amount["worn"] else ask_for(amount["each"] or "")
        gain = change(amount["stat"], by or UNREAD, of=WEARER if amount["worn"] else "this-card")
        return Formula((gain,), asked_for or "always")
    if replaced := REPLACED.fullmatch(sentence):
        of = WEARER if replaced["worn"] else "this-card"
        how = replaced["how"] or ""
        by, always = next((cause, always) for form, cause, always in CAUSES if form.fullmatch(how))
        optional = "optional" if YOU_CAN.search(sentence) else "mandatory"
        done = (read_instead(sentence) if always else None) or UNREAD
        return Formula(({"replace-destruction": {"of": of, "by": by, "do": done}},), optional=optional)
    if LEAVES.match(sentence):
        return Formula((UNREAD,), trigger=("leaves-field",))
    if kept := find_own_safety(sentence):
        return kept
    if FALLS.fullmatch(sentence):
        return Formula((UNREAD,), trigger=("destroyed-any",))
    if both := find_both(sentence):
        return both
    if rootless := ROOTLESS.fullmatch(sentence):
        there = {"named-card-on-field": {"named": rootless["name"]}}
        verb = "destroy" if rootless["destroy"] else "send-to-graveyard"
        return Formula(({verb: {"of": "this-card"}},), [{"not": there}])
    if company := COMPANY.fullmatch(sentence):
        verb = "destroy" if company["destroy"] else "send-to-graveyard"
        others = {"of": "controller", "kind": "monster", "other": "yes"} | ({"face": "up"} if company["up"] else {})
        if such := COMPANIONS.fullmatch(company["what"]):
            return Formula(
                ({verb: {"of": "this-card"}},), [{"controls": others | {"not": {"archetype": such["archetype"]}}}]
            )
        return Formula(({verb: {"of": "this-card"}},), [{"controls": others}, UNREAD])
    if phase := LATER.fullmatch(sentence) or LATER_BEHIND.fullmatch(sentence):
        part = phase["part"].casefold() + "-phase"
        return Formula((UNREAD,), [{"during": {"part": part}}])
    if cheap := find_cheap(sentence):
        return cheap
    if of_whom := OF_WHOM.fullmatch(sentence):
        said = find_formula(f"{of_whom['core']} by battle")
        bound = read_bound(of_whom["whom"])
        theirs = {} if bound else describe_shown(of_whom["whom"])
        open_ = [UNREAD] if theirs is None else []
        against = [{"battling": {"of": "opponent"} | (theirs or {})}, *([bound] if bound else open_)]
        if said is not None:
            return Formula(said.does, [*BATTLING, *against])
    if safe_but := SAFE_BUT.fullmatch(sentence):
        whom = describe_shown(re.sub("^an? ", "", safe_but["whom"]))
        safe = forbid("be-destroyed-by-battle", by={"not": whom} if whom else None)
        return Formula((safe,), "always" if whom else UNREAD)
    if borne := BORNE.fullmatch(sentence):
        said = find_formula(f"The equipped monster {borne['core']}")
        whose = describe_shown(borne["whose"])
        if said is not None and said == Formula(said.does):
            fits = UNREAD if whose is None else [{"fits": {"of": WEARER, "as": whose}}]
            return Formula(said.does, fits)
    if battle := find_battle(sentence):
        return battle
    if silenced := SILENCED.fullmatch(sentence):
        theirs = describe_shown(silenced["whom"])
        negates = {"negate-effect": {"of": "destroyed-monster", "even-in": "graveyard"}}
        return None if theirs is None else Formula((negates,), [*BATTLING, {"battling": {"of": "opponent", **theirs}}])
    if so := IN_POSITION.fullmatch(sentence):
        said = find_formula(f"This card {so['core']}")
        up = [{"face-up": {"of": "this-card", "position": so["position"].casefold()}}]
        return replace(said, applies_when=up) if said is not None and said == Formula(said.does) else None
    if (lies := WHILE_LYING.fullmatch(sentence)) and (lying := find_core(lies["core"][0].upper() + lies["core"][1:])):
        return replace(lying, place="hand" if lies["place"] == "hand" else "graveyard") if not lying.trigger else None
    for form in (BEFORE, BEHIND):
        parts = form.fullmatch(sentence)
        if parts is None or MAY.search(parts["condition"] or "") or EXCEPT_THIS.match(parts["condition"] or ""):
            continue
        own = re.search("this card|ummoned this way", parts["condition"] or "this card")
        if (parts.groupdict().get("it") and own is None) or _is_of_another(parts):
            continue
        core = parts["core"]
        if "this card" in (parts["condition"] or ""):
            core = re.sub(r"\btarget it\b", "target this card", re.sub("^is unaffected", "unaffected", core))
        said = find_both(core) or find_core(core[0].upper() + core[1:]) or find_battle(core[0].upper() + core[1:])
        if said is not None and said == Formula(said.does, said.applies_when, said.lasts):
            condition = parts["condition"]
            known: Any = read_when(condition) or read_least(condition) or UNREAD
            asked = join_conditions(known, said.applies_when)
            return replace(said, applies_when=asked)
    if (in_turn := IN_TURN.fullmatch(sentence)) and (in_turn["whose"] or in_turn["only"]):
        said = find_core(in_turn["core"])
        turn = {"your": "own-turn", "your opponent's": "opponents-turn"}.get(in_turn["whose"] or "")
        during: list[Any] = [turn or {"during": {"part": "battle-phase"}}]
        during = ["opponents-turn", *during] if in_turn["theirs"] else during
        if said is not None and said == Formula(said.does, said.applies_when):
            return replace(said, applies_when=join_conditions(during, said.applies_when))
    if group := read_group(sentence):
        return Formula((group,))
    if sentence.startswith(LINKED):
        said = find_core(f"This card {sentence.removeprefix(LINKED)}")
        linked = [{"controls": {"kind": "link-monster"}}, UNREAD]
        return None if said is None or said.trigger else replace(said, applies_when=linked)
    readers = (find_summoned, find_others, find_forbidden, find_bounded, find_event)
    return next((said for read in readers if (said := read(sentence)) is not None), None)


def _is_of_another(parts: re.Match[str]) -> bool:
    """Whether a condition without a subject is about another card than the sentence, or its card is gone."""
    if re.match(r"If (?:this card|it) (?:is|was) (?:destroyed|sent|banished|Tributed)\b", parts["condition"] or ""):
        return True
    bare = re.match(r"(?:while|if) (?:equipped with|in)\b", parts["condition"] or "", re.IGNORECASE)
    return bool(bare) and not re.match(r"(?:this card|its?|gains|loses|cannot|can)\b", parts["core"], re.IGNORECASE)


def find_summoned(sentence: str) -> Formula | None:
    """Find the meaning of a sentence that applies only to a card Summoned in the named way."""
    found, more = SO_SUMMONED.fullmatch(sentence), None
    if found is not None:
        plain = f"{found['begin'] or 'T'}his {found['what']} {found['rest']}"
    elif found := LATER_SUMMONED.fullmatch(sentence):
        plain, more = f"If this card {found['rest']}", found["more"]
    else:
        return None
    said = find_formula(plain) or find_doubtful(plain)
    if said is None or said.outside is not None or said.trigger:
        return None
    so = [*name_summon(found["how"]), *([UNREAD] if more else [])]
    return replace(said, applies_when=join_conditions(so, said.applies_when))


def find_core(core: str) -> Formula | None:
    """Find the meaning of a sentence without its condition."""
    said = find_formula(core)
    if said is None and UNAFFECTED.fullmatch(core) and not MORE.search(core):
        return Formula(({"make-unaffected": {"by": "card"}},), UNREAD)
    if found := ORIGINAL.fullmatch(core):
        to: dict[str, Any] = (
            {"to": int(found["number"].replace(",", ""))} if found["number"] else {"factor": found["factor"]}
        )
        return Formula(
            ({"change-stat": {"of": "this-card", "stat": name_stat(found["stat"]), **to, "original": "yes"}},)
        )
    if CANNOT_ATTACK.fullmatch(core):
        return Formula((forbid("attack"),))
    if core == "You take no battle damage":
        return Formula(({"set-battle-damage": {"of": "controller", "to": 0, "by": "any"}},))
    if found := FLAT.fullmatch(core):
        amount = int(found["amount"].replace(",", "")) * (1 if found["verb"].casefold().startswith("gain") else -1)
        return Formula((change(found["stat"], amount, of="this-card"),))
    if said is not None:
        return said
    if AMOUNT.fullmatch(core):
        return find_doubtful(core)
    if group := read_group(core):
        return Formula((group,))
    said = find_forbidden(core) or find_bounded(core)
    return said if said is not None and not _has_unread(said) else find_standing(core) or said

"""Described effects as engine effects."""

from __future__ import annotations

import builtins
import dataclasses
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final

from checks.engine import ATTRIBUTES, FIELDS, UNSAID, Effect
from kb import language, records
from kb.language.forms import write

FIELD_ATTRIBUTES = {field: field.replace("-", "_").replace("class", "class_") for field in FIELDS}
"""The description's fields as the records' Python attributes."""

ANY_NUMBER: Final = 1000
"""More targets than there can be."""


def count_most(record: records.EffectDescription) -> int:
    """Count the most targets of an effect, as far as a number is written."""
    return ANY_NUMBER if record.target_most == "any-number" else record.target_most or record.target_count or 1


# --- effects ---------------------------------------------------------------------------------------------

SUMMARY: Final = {
    language.NegateActivation: "activation",
    language.NegateEffect: "effect",
    language.NegateAttack: "attack",
}
SUMMONERS: Final = {
    language.SpecialSummon: "special",
    language.BecomeMonster: "special",
    language.NormalSummon: "normal",
    language.FusionSummon: "fusion",
    language.RitualSummon: "special",
    language.MakeToken: "special",
}


def first(value: Any) -> Any:
    """Take the first of a description's words."""
    return value[0] if isinstance(value, tuple) and value else value


def describe_effect(record: records.EffectDescription, id: str, carrier: str, **fixed: str) -> Effect:
    """Make an engine effect of a description with one word for each field."""
    said = _read_words(record, carrier) | fixed
    does = [*(record.does or ()), *_translate_summaries(record)]
    if any(isinstance(verb, language.ReplaceDestruction) for verb in does):
        does = [_take_as_optional(verb, said) for verb in does]
        said.setdefault("optional_unsaid", "optional" not in said)
    missing = tuple(_list_unread(record, id, said["effect_class"], does))
    if record.once_per and said["effect_class"] in APPLYING:
        does = _spare_first(record, does)
    _derive(said, does)
    _read_events(record, said)
    return Effect(
        id=id,
        **said,
        origin=first(record.from_) or "field",
        or_origins=(record.from_ or ())[1:],
        needs=record.needs or (),
        applies_when=record.applies_when or (),
        cost=record.cost or (),
        does=tuple(does),
        targets=first(record.targets) or "none",
        target_count=record.target_count or 1,
        target_most=count_most(record),
        target_up_to=record.target_up_to,
        target_for=tuple(record.target_for or ()),
        target_must_be=record.target_must_be,
        target_each=record.target_each == "yes",
        target_names=record.target_names or "",
        lasts=first(record.lasts) or "instant",
        before_triggers=record.before_triggers == "yes",
        on_field=record.on_field == "yes",
        for_each_event=record.for_each_event == "yes",
        once_per=record.once_per or "",
        uses=record.uses or 1,
        closed_to=record.closed_to,
        closed_like=record.closed_like or "",
        not_negated=tuple(record.not_negated or ()),
        from_hand=record.from_hand,
        missing=missing,
        must_be_last=record.when_or_if == "when" and said.get("optional", "optional") == "optional",
    )


def _read_words(record: records.EffectDescription, carrier: str) -> dict[str, Any]:
    """Read the first word of each field; the class is that of its card's fast effect, unless a word says otherwise."""
    words = {ATTRIBUTES[field]: first(getattr(record, attribute)) for field, attribute in FIELD_ATTRIBUTES.items()}
    said = {attribute: word for attribute, word in words.items() if word is not None}
    said.setdefault("carrier", carrier)
    said.setdefault("effect_class", "quick" if said["carrier"] == "monster" else "activation")
    return said


def _read_events(record: records.EffectDescription, said: dict[str, Any]) -> None:
    """Read the events besides the first that an effect waits for, or that it answers."""
    if record.trigger and len(record.trigger) > 1:
        said["also"] = record.trigger[1:]
    if record.answers:
        said["or_answers"] = record.answers[1:]
    if said["effect_class"] == "flip":
        said["trigger"], said["about"] = "flipped-face-up", "this-card"


def _take_as_optional(verb: Any, said: dict[str, Any]) -> Any:
    """Turn a ``may`` around a whole replacement of destruction into an optional replacement."""
    if isinstance(verb, language.ReplaceDestruction) and len(verb.do) == 1 and isinstance(verb.do[0], language.May):
        said["optional"] = "optional"
        return dataclasses.replace(verb, do=verb.do[0].do)
    return verb


APPLYING: Final = ("continuous", "unclassified")
"""The classes of effects that are not activated but apply."""
ONE_WORD: Final = ("class_", "optional", "about", "named_timing", "targets", "lasts")
"""Fields with one word for an effect: a list means several effects, in claims about many."""
UNTIL: Final = ("until-end-of-battle-phase", "until-end-phase", "until-end-of-turn", "until-end-of-next-turn")
"""Durations that outlast the condition of the effect."""


def _list_unread(record: records.EffectDescription, id: str, effect_class: str, does: list[Any]) -> Iterator[str]:
    """List the parts of a description that play does not read for an effect of its class."""
    for field in ONE_WORD:
        if len(getattr(record, field) or ()) > 1:
            yield f"needs to know which of several {records.to_kebab(field).rstrip('-')} words of {id} is meant"
    waits = first(record.trigger) not in (None, "none")
    named = first(record.named_timing) not in (None, "none")
    if effect_class not in APPLYING and record.applies_when:
        yield f"needs to know the use of {id}'s `applies-when`: it is activated, and does not apply without activation"
    if effect_class in APPLYING and not waits:
        yield from _list_unread_of_applying(record, id, does, named=named)
    if record.target_must_be is not None and not record.targets:
        yield f"needs to know whether {id} targets"


def _list_unread_of_applying(
    record: records.EffectDescription, id: str, does: list[Any], *, named: bool
) -> Iterator[str]:
    if named:
        yield f"needs to know while when {id} applies: it is not activated, and names a timing"
    if record.cost:
        yield f"needs to know when {id}'s cost is paid: it is not activated"
    if first(record.targets) not in (None, "none"):
        yield f"needs to know when {id} targets: it is not activated"
    if any(
        verb.changes_stats and getattr(verb, "lasts", None) in UNTIL for verb in does if isinstance(verb, language.Verb)
    ):
        yield f"needs to know until when {id} applies: it is not activated, and applies while its condition is met"
    if record.once_per and not _counts_its_uses(record, does):
        yield f"needs to know which time {id} applies: it is not activated, and applies once per {record.once_per}"


def _counts_its_uses(record: records.EffectDescription, does: list[Any]) -> bool:
    """Whether play counts how often an effect applies."""
    if all(isinstance(verb, language.ReplaceDestruction | language.Later) for verb in does):
        return True
    spared = [isinstance(verb, language.Forbid) and verb.what == ("be-destroyed-by-battle",) for verb in does]
    return bool(does) and all(spared) and record.once_per == "turn"


def _spare_first(record: records.EffectDescription, does: list[Any]) -> list[Any]:
    """Read "not destroyed by battle once per turn" as protection the first time, or the first times."""
    if not _counts_its_uses(record, does):
        return does
    return [
        dataclasses.replace(verb, first=True, times=record.uses) if isinstance(verb, language.Forbid) else verb
        for verb in does
    ]


class EffectCache:
    """Effects made of records, which are the same under every ruleset."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, str, str], tuple[records.EffectDescription, Effect]] = {}
        self._filled: dict[int, tuple[records.Effect, records.Effect]] = {}
        self._doubted: dict[tuple[int, tuple[str, ...], str], tuple[Effect, Effect]] = {}

    def describe(self, record: records.EffectDescription, id: str, carrier: str) -> Effect:
        """Make an engine effect of a description, once; see :func:`describe_effect`."""
        key = (builtins.id(record), id, carrier)
        if key not in self._made:
            self._made[key] = (record, describe_effect(record, id, carrier))
        return self._made[key][1]

    def doubt(self, made: Effect, missing: tuple[str, ...], unplayed: str) -> Effect:
        """Add the unknown parts to an effect, once for the same."""
        key = (builtins.id(made), missing, unplayed)
        if key not in self._doubted:
            self._doubted[key] = (made, dataclasses.replace(made, missing=missing, unplayed=unplayed))
        return self._doubted[key][1]

    def fill(self, wording: records.Effect, by_id: Mapping[str, records.Effect]) -> records.Effect:
        """Fill a wording once; see :func:`merge`."""
        key = builtins.id(wording)
        if key not in self._filled:
            self._filled[key] = (wording, merge(wording, by_id))
        return self._filled[key][1]


def merge(effect: records.Effect, by_id: Mapping[str, records.Effect]) -> records.Effect:
    """Complete a wording with the fields of the effect that it is a wording of."""
    if effect.same_as is None or effect.same_as not in by_id:
        return effect
    base = merge(by_id[effect.same_as], by_id)
    own = {name: getattr(effect, name) for name in effect.model_fields_set}
    return base.model_copy(update=own)


def _translate_summaries(record: records.EffectDescription) -> Iterator[Any]:
    """Turn a description's summaries into verbs: prohibitions, limits, and destinations of destroyed cards."""
    for what in record.forbids or ():
        yield language.Forbid((what,), _forbidden_to(what, first(record.to)))
    for limit in record.limits or ():
        yield language.Limit(limit)
    verbs = record.does or ()
    if record.destination and not any(isinstance(verb, language.ReplaceDestination) for verb in verbs):
        yield language.ReplaceDestination(to=first(record.destination))


def _forbidden_to(what: str, to: str | None) -> Any:
    """The cards or player that a described effect prohibits something: this card, or the opponent."""
    match to:
        case "opponent" if what == "attack":
            return language.All(language.CardDescription(of="opponent", zone=("monster-zone",)))
        case "opponent":
            return "opponent"
    return "this-card"


def _derive(said: dict[str, Any], does: list[Any]) -> None:
    """Derive the summaries of ``does`` that the record leaves out."""
    for verb in language.list_verbs(tuple(does)):
        kind = type(verb)
        if kind in SUMMARY and "negates" not in said and getattr(verb, "of", "answered") in ("answered", "attacker"):
            said["negates"] = SUMMARY[kind]
        if kind in SUMMONERS and "summons" not in said:
            said["summons"] = SUMMONERS[kind]
    if said["effect_class"] in ("activation", "quick") and (change := _place_change(tuple(does))) is not None:
        said.setdefault("atk_def", change)


def _place_change(does: language.Instructions, before: tuple[Any, ...] = ()) -> str | None:
    """Classify how verbs change ATK or DEF by the verbs before it; None if none of them does.

    Verbs joined by "and if you do" happen at once.
    """
    for verb in does:
        if isinstance(verb, language.Verb) and verb.changes_stats:
            return _read_place(verb, before)
        if isinstance(verb, language.ChooseOne) and verb.by != "controller" and _may_change_nothing(verb):
            return "uncertain"
        for joined in _list_joined(verb):
            at_once = verb.do if isinstance(verb, language.IfDone) and joined is not verb.do else ()
            summons = tuple(each for each in at_once if type(each) in SUMMONERS)
            if (place := _place_change(joined, (*before, *summons))) is not None:
                return place
        before = (*before, verb)
    return None


def _may_change_nothing(choice: language.ChooseOne) -> bool:
    """Whether some of the choices change ATK or DEF, and some do not."""
    return len({_place_change((option,)) is None for option in choice.of}) > 1


def _list_joined(verb: Any) -> Iterator[language.Instructions]:
    """List the branches of a verb, each as it is performed."""
    match verb:
        case language.ChooseOne(of=options):
            yield from ((option,) for option in options)
        case language.If(then=then, else_=other):
            yield from (then, other)
        case language.IfDone(do=do, then=then, otherwise=other):
            yield from (do, then, other)
        case language.May(do=do):
            yield do
        case language.Unless(do=do, then=then):
            yield from (do, then)


def _read_place(change: language.Verb, before: tuple[Any, ...]) -> str:
    """Classify a change of ATK or DEF by the verbs before it; one to an equipped monster is direct."""
    if any(
        type(verb) in SUMMONERS and getattr(change, "of", "") in ("affected", getattr(verb, "of", None))
        for verb in before
    ):
        return "only-the-summoned"
    return UNSAID if any(not isinstance(verb, language.Equip) for verb in before) else "direct"


RANGING: Final = (*FIELD_ATTRIBUTES.values(), "forbids", "limits", "destination", "to", "lasts", "from_", "targets")
"""The fields of a description whose lists mean one member for each word."""


def enumerate_effects(record: records.EffectDescription, *, plain: bool = False) -> Iterator[records.EffectDescription]:
    """List the members of a description: one word for each field, and unless ``plain`` the unstated fields.

    Listed words are combined with each other. For unstated fields, :data:`OPEN`, each word is taken once, with the
    plainest member: a cover by single choices, which keeps a universal at a handful of members.
    """
    fields: list[tuple[str, tuple[Any, ...]]] = [
        (name, value) for name in RANGING if isinstance(value := getattr(record, name), tuple) and len(value) > 1
    ]
    if len(record.does or ()) > 1 and all(is_bare(verb) for verb in record.does or ()):
        fields.append(("does", tuple(record.does or ())))
    for values in product(*(value for _, value in fields)):
        plainest = record.model_copy(update={name: (value,) for (name, _), value in zip(fields, values, strict=True)})
        yield plainest
        for name, word, classes in () if plain else OPEN:
            if getattr(record, name) is None and classes & set(plainest.class_ or ()):
                yield plainest.model_copy(update={name: (word,)})


ACTIVATED: Final = frozenset({"trigger", "flip", "quick"})
CONTINUOUS: Final = frozenset({"continuous"})
OPEN: Final[tuple[tuple[str, Any, frozenset[str]], ...]] = (
    ("optional", "mandatory", frozenset({"trigger", "flip"})),
    ("does", language.Draw(), ACTIVATED),
    ("does", language.ChangeStat(of="this-card", by=100), CONTINUOUS),
)
"""Fields that play reads and a description may omit, their other words, and the classes of effects concerned."""


def is_bare(verb: language.Verb | language.Unplayed) -> bool:
    """Whether a verb has no argument."""
    return isinstance(verb, language.Verb) and not write(verb)[verb.key]

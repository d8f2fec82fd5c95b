"""The finite space of effect descriptions, as bit masks: one question asked of all of them at once.

A rule of permission is written once, as a set of effects (``effects.having("carrier", "counter-trap")``), and
read twice: of one effect (:class:`One`: a mask of one bit) and of every valid description (:class:`Space`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Final, Protocol

from checks.engine.effects import ATTRIBUTES, Effect
from checks.engine.words import CARD_EVENTS, FIELDS, NEUTRAL, SLOW_SPELLS

Mask = int
Row = tuple[str, ...]
READ: Final = {**ATTRIBUTES, "beside": "beside"}
"""The fields that rules of permission may ask of one effect, and its attributes."""


class Effects(Protocol):
    """Some effects, of which a mask picks out those that have something in common."""

    everything: Mask

    def having(self, field: str, *values: str) -> Mask:
        """Pick out the effects whose field has one of the values."""


class One:
    """A single effect, seen as a space of one."""

    __slots__ = ("_effect", "everything")

    def __init__(self, effect: Effect) -> None:
        self._effect = effect
        self.everything = 1

    def having(self, field: str, *values: str) -> Mask:
        """Pick out the effect if its field has one of the values."""
        return 1 if getattr(self._effect, READ[field]) in values else 0


class Space:
    """Every valid description of an effect (120,000 or so), each a bit."""

    __slots__ = ("_codes", "_levels", "_masks", "_parted", "everything")

    def __init__(self, codes: Mapping[str, bytes]) -> None:
        """Make a space of each field's codes: which of its values each description has, in the order of the bits."""
        self._codes = codes
        self.everything = (1 << len(codes["carrier"])) - 1
        self._masks: dict[tuple[str, str], Mask] = {}
        self._parted: dict[tuple[str, ...], list[tuple[Mask, Effect]]] = {}
        for field, values in FIELDS.items():
            column = codes[field][::-1]
            for code, value in enumerate(values):
                bits = column.translate(bytes(49 if byte == code else 48 for byte in range(256)))
                self._masks[field, value] = int(bits, 2)
        self._levels = self._count_away()

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every description, in the order of the bits."""
        return tuple(zip(*(map(FIELDS[field].__getitem__, codes) for field, codes in self._codes.items()), strict=True))

    def read_first(self, mask: Mask) -> Row:
        """Read the first description of a mask."""
        number = (mask & -mask).bit_length() - 1
        return tuple(FIELDS[field][codes[number]] for field, codes in self._codes.items())

    def _count_away(self) -> list[Mask]:
        """Sort the descriptions by how many fields are away from neutral: a mask for each number."""
        levels = [self.everything]
        for field, neutral in NEUTRAL.items():
            here = self._masks[field, neutral]
            away = self.everything & ~here
            levels.append(0)
            for number in range(len(levels) - 1, -1, -1):
                levels[number] = (levels[number] & here) | (levels[number - 1] & away if number else 0)
        return levels

    def having(self, field: str, *values: str) -> Mask:
        """Pick out the descriptions whose field has one of the values."""
        mask = 0
        for value in values:
            mask |= self._masks.get((field, value), 0)
        return mask

    def pick(self, mask: Mask, fits: Callable[[Effect], bool], by: tuple[str, ...]) -> Mask:
        """Pick out the descriptions of a mask for which something holds that depends on some fields only."""
        picked = 0
        for part, effect in self._part(by):
            if (here := part & mask) and fits(effect):
                picked |= here
        return picked

    def _part(self, by: tuple[str, ...]) -> list[tuple[Mask, Effect]]:
        """Part the space into descriptions that have some fields alike, each with an effect of these; once for them."""
        if by not in self._parted:
            parts = [self.everything]
            for field in by:
                words = [self._masks[field, value] for value in FIELDS[field]]
                parts = [part for each in parts for word in words if (part := each & word)]
            self._parted[by] = [(part, describe(self.read_first(part))) for part in parts]
        return self._parted[by]

    def smallest(self, mask: Mask) -> Row | None:
        """Find the description fewest fields away from neutral; ties go by the order of the fields."""
        if not mask:
            return None
        mask = next(mask & level for level in self._levels if mask & level)
        for key in self._masks:
            if mask & self._masks[key] and not self._settled(key, mask):
                mask &= self._masks[key]
        return self.read_first(mask)

    def _settled(self, key: tuple[str, str], mask: Mask) -> bool:
        """Whether an earlier word of the same field has been chosen."""
        field, value = key
        return any(mask & self._masks[field, earlier] for earlier in FIELDS[field][: FIELDS[field].index(value)])


def describe(row: Row) -> Effect:
    """Make an effect of a description."""
    make: Callable[..., Effect] = Effect
    return make(**{ATTRIBUTES[field]: value for field, value in zip(FIELDS, row, strict=True)})


def spell(row: Row) -> dict[str, str]:
    """Write a description as in the records, without defaults."""
    return {field: value for field, value in zip(FIELDS, row, strict=True) if value != NEUTRAL.get(field)}


@cache
def whole_space() -> Space:
    """Build the space of all valid descriptions, once."""
    return Space(_encode_all())


def _encode_all() -> dict[str, bytes]:
    """Encode all valid descriptions, field by field: the code of a value is its place among the field's values."""
    places = {field: {value: code for code, value in enumerate(values)} for field, values in FIELDS.items()}
    limits = len(FIELDS["printed-limit"])
    found = {field: bytearray() for field in FIELDS}
    for carrier, effect_class in product(FIELDS["carrier"], FIELDS["class"]):
        if not _carries(carrier, effect_class):
            continue
        must = ("optional",) if effect_class in ("activation", "ignition") else FIELDS["optional"]
        varied = [*_vary(carrier, effect_class)]
        each = len(varied) * limits
        for field, value in (("carrier", carrier), ("class", effect_class)):
            found[field] += bytes([places[field][value]]) * (each * len(must))
        for optional in must:
            found["optional"] += bytes([places["optional"][optional]]) * each
        for field, values in zip(VARIED, zip(*varied, strict=True), strict=True):
            codes = bytes(map(places[field].__getitem__, values))
            under_each_limit = bytearray(each)
            for limit in range(limits):
                under_each_limit[limit::limits] = codes
            found[field] += under_each_limit * len(must)
        found["printed-limit"] += bytes(range(limits)) * (len(varied) * len(must))
    return {field: bytes(codes) for field, codes in found.items()}


VARIED: Final = tuple(FIELDS)[3:-1]
"""The fields whose values depend on each other, in the order of :func:`_vary`."""


def _vary(carrier: str, effect_class: str) -> Iterator[Row]:
    """List the valid combinations of the fields that depend on each other."""
    slow = effect_class == "ignition" or (effect_class == "activation" and carrier in SLOW_SPELLS)
    replies, stats = [*_replies(carrier, effect_class, slow)], [*_stats(carrier, effect_class)]
    for trigger, about, timing in _waits(effect_class, slow):
        for answers, negates in replies:
            if answers != "nothing" and (trigger, timing) != ("none", "none"):
                continue
            for atk_def, condition, summons, brings in stats:
                if brings != "none" and (trigger, timing, answers) != ("none", "none", "nothing"):
                    continue
                if condition == "never-in-damage-step" and timing not in ("none", "outside"):
                    continue
                yield trigger, about, timing, answers, negates, atk_def, condition, summons, brings


def _carries(carrier: str, effect_class: str) -> bool:
    if carrier == "monster":
        return effect_class != "activation"
    if carrier == "counter-trap":
        return effect_class == "activation"
    if effect_class == "flip":
        return False
    return effect_class == "activation" or carrier not in ("normal-spell", "ritual-spell")


def _waits(effect_class: str, slow: bool) -> Iterator[tuple[str, str, str]]:
    """List trigger, whose, and named timing."""
    if effect_class == "flip":
        yield "flipped-face-up", "this-card", "none"
        return
    if effect_class != "trigger":
        yield "none", "none", "none"
        if slow:
            return
    for timing in FIELDS["named-timing"][1:]:
        yield "none", "none", timing
    if effect_class in ("quick", "ignition"):
        return
    for trigger in FIELDS["trigger"][1:]:
        if trigger not in CARD_EVENTS:
            yield trigger, "none", "none"
        elif effect_class == "activation":
            yield trigger, "other-cards", "none"
        else:
            for about in FIELDS["about"][1:]:
                yield trigger, about, "none"


def _replies(carrier: str, effect_class: str, slow: bool) -> Iterator[tuple[str, str]]:
    """List its responses and negations."""
    if carrier != "counter-trap":
        yield "nothing", "nothing"
        if not slow:
            yield "nothing", "effect"
    if slow or effect_class not in ("quick", "activation"):
        return
    for answers in FIELDS["answers"][1:]:
        yield answers, "nothing"
        if answers in ("summon", "attack"):
            yield answers, answers
        else:
            yield answers, "activation"
            yield answers, "effect"


def _stats(carrier: str, effect_class: str) -> Iterator[tuple[str, str, str, str]]:
    """List its change of ATK or DEF, the condition of that, its Summon, and the effect of a Continuous Trap."""
    for summons in FIELDS["summons"]:
        for atk_def in FIELDS["atk-def"]:
            if atk_def == "only-the-summoned" and summons != "special":
                continue
            conditions = FIELDS["stat-condition"] if atk_def == "direct" else ("none",)
            for condition in conditions:
                yield atk_def, condition, summons, "none"
    if carrier == "continuous-trap" and effect_class == "activation":
        for brings in FIELDS["brings"][1:]:
            conditions = FIELDS["stat-condition"] if brings == "continuous-stat-change" else ("none",)
            for condition in conditions:
                yield "none", condition, "none", brings

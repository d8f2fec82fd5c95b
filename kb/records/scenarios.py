"""Scenarios: the cards on the field when one begins, and the acts that follow."""

from __future__ import annotations

from typing import Annotated, Any, Self, get_args

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, model_validator

from kb.records import words as words
from kb.records.base import OR_ONE, Record, Slug, Text, Value, list_one_or_more, to_kebab
from kb.records.effects import POINTS, EffectDescription, check_arguments

PointText = Annotated[
    str,
    Field(pattern=r"^(?:" + "|".join(POINTS) + r")(?:/(?:opens|ready|closes))?$"),
]  # fmt: skip


class Relative(Record):
    """A moment fixed by an act: just after it, or just before."""

    after: Text | None = None
    before: Text | None = None

    @model_validator(mode="after")
    def check_one_side(self) -> Self:
        """Refuse a moment with neither side or both."""
        check_exactly_one(self, ("after", "before"), "side")
        return self


Moment = PointText | Relative
Moments = Annotated[tuple[Moment, ...], BeforeValidator(list_one_or_more), OR_ONE]


class SceneCard(Record):
    """A card in a scenario: a real one, a plain filler, or a described one."""

    card: Text | None = None
    plain: words.Carrier | None = None
    of: words.Player | None = None
    in_: words.Zone | None = None
    position: words.Position | None = None
    atk: int | None = None
    def_: int | None = None
    level: int | None = None
    type: Slug | None = None
    attribute: Slug | None = None
    token: words.Answer | None = None
    counters: int | None = None
    effect: EffectDescription | None = None
    same_name_as: Slug | None = None
    clashes_with: Slug | None = None
    equipped_to: Slug | None = None
    marked: words.Answer | None = None
    negated: words.Answer | None = None

    @model_validator(mode="after")
    def check_real_or_plain(self) -> Self:
        """Refuse a thing that is a real card and a filler at once."""
        if self.card is not None and self.plain is not None:
            raise ValueError("a real card or a plain filler expected, found both")
        return self


class Given(Record):
    """What is on the field when a scenario begins."""

    cards: dict[Slug, SceneCard] = Field(default_factory=dict)
    life: dict[words.Player, int] | None = None
    turn: int | None = None


RoleText = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?$")]
Roles = Annotated[tuple[RoleText, ...], BeforeValidator(list_one_or_more), OR_ONE]

STAGE_VERBS = frozenset((*get_args(words.Verb), *get_args(words.StageVerb)))


def check_stage(value: dict[str, Any]) -> dict[str, Any]:
    """Hold a stage direction to one verb; its other keys say more about it."""
    verbs = [key for key in value if key in STAGE_VERBS]
    if not verbs:
        raise ValueError(f"unknown word {', '.join(value) or 'nothing'}")
    if len(verbs) > 1:
        raise ValueError(f"one verb expected, found {len(verbs)}: {', '.join(verbs)}")
    check_arguments({key: inner for key, inner in value.items() if key != verbs[0]})
    return value


StageText = Annotated[dict[str, Value], AfterValidator(check_stage)]


class Act(Record):
    """One act of a scenario: exactly one verb, and what says more about it."""

    attack: RoleText | None = None
    activate: RoleText | None = None
    use: RoleText | None = None
    decline: Text | None = None
    replay: RoleText | None = None
    order: tuple[RoleText, ...] | None = None
    summon: RoleText | None = None
    set: RoleText | None = None
    change_position: RoleText | None = None
    go_to: words.Point | None = None
    stage: Annotated[tuple[StageText, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None

    on: RoleText | None = None
    at: PointText | Relative | None = None
    as_: Slug | None = None
    using: Annotated[tuple[RoleText, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    targets: Roles | None = None
    pays: Value = None
    chooses: Value = None
    in_answer_to: Text | None = None
    for_: Value = None
    to: Text | None = None
    by: RoleText | None = None

    @model_validator(mode="after")
    def check_one_verb(self) -> Self:
        """Refuse an act without a verb or with two."""
        check_exactly_one(self, ACT_VERBS, "verb")
        if self.attack is not None and self.on is None:
            raise ValueError("on, a role or direct, expected beside attack; found none")
        return self


ACT_VERBS = (
    "attack", "activate", "use", "decline", "replay", "order", "summon", "set", "change_position", "go_to",
    "stage",
)  # fmt: skip


def check_exactly_one(record: BaseModel, names: tuple[str, ...], what: str) -> None:
    """Hold a record to exactly one of the keys."""
    found = [to_kebab(name) for name in names if getattr(record, name) is not None]
    if len(found) != 1:
        listed = ", ".join(to_kebab(name) for name in names)
        seen = ", ".join(found) or "none"
        raise ValueError(f"exactly one {what} expected of: {listed}; found {seen}")

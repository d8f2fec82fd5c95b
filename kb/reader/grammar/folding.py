"""How the steps of a text hang together, and the verbs that they are together."""

from __future__ import annotations

from typing import Final, NamedTuple

from kb.reader.grammar.tell_verbs import Verb
from kb.reader.grammar.uses import Said, Value, keys_of

_ENDING: Final = frozenset(
    {
        "change-stat", "make-unaffected", "negate-effect", "take-control", "forbid", "may-attack", "change-level",
        "change-trait",
    }
)  # fmt: skip
"""Verbs of changes whose end can stand behind them."""
_GOING_ON: Final = frozenset({"then", "if-done"})
"""Joins to a step that goes on where the one before was done: such a step has no choice for the whole effect."""


class Part(NamedTuple):
    """A translated step: its join, its verbs, whether it is optional, and on which state it depends."""

    join: str
    does: list[Verb]
    may: bool
    state: tuple[Value, ...] = ()
    """The state of the field in which alone it is done."""
    put_off: bool = False
    """Whether a time in front puts it off."""
    entire: bool = False
    """Whether it is done only if the entire number can be lost."""
    untold: str = ""
    """Its words, if the text may mean that it is done only if the part before it was."""


def depends(parts: list[Part]) -> bool:
    """Whether the steps of this sentence before a further one depend on a state."""
    for each in reversed(parts):
        if each.state or each.join == ".":
            return bool(each.state)
    return False


def may_be_left(parts: list[Part]) -> bool:
    """Whether a player may leave one of the steps of this sentence before a further one."""
    for each in reversed(parts):
        if each.may or each.join == ".":
            return each.may and each.join in _GOING_ON
    return False


def may_be_declined(parts: list[Part]) -> bool:
    """Whether the last step is one that the opponent, or each player, may leave."""
    return bool(parts) and any("may" in keys_of(each) for each in parts[-1].does)


def hangs(parts: list[Part]) -> bool:
    """Whether a step of this sentence hangs on the one before it."""
    begins = next((at for at in range(len(parts) - 1, -1, -1) if parts[at].join == "."), 0)
    return any(each.join in _GOING_ON for each in parts[begins + 1 :])


def is_about_the_same(part: Part, before: Part) -> bool:
    """Whether a part is done to the same cards as the one before."""
    cards, others = (
        [keys_of(said).get("of", "") for each in some.does for said in keys_of(each).values()]
        for some in (part, before)
    )
    return "" not in cards and all(each in others for each in cards)


_UNCHOSEN: Final = ("this-card", "controller", "opponent", "both")
"""Restricted cards and players that no step before has chosen."""


def _stands_apart(part: Part) -> bool:
    """Whether a part, behind "also", restricts a player or this card, whatever hangs on the steps before."""
    of = [keys_of(keys_of(each)["forbid"])["of"] for each in part.does] if forbids(part) else []
    return part.join == "also" and bool(of) and all(isinstance(each, dict) or each in _UNCHOSEN for each in of)


def forbids(part: Part) -> bool:
    """Whether a part only restricts a player, which it does whatever else is done."""
    return all("forbid" in keys_of(each) for each in part.does)


def arranges(part: Part) -> bool:
    """Whether a part only puts cards in an order, which no battle shows."""
    return all("arrange" in keys_of(each) for each in part.does)


def _remarks(part: Part) -> bool:
    """Whether a part changes the cards before it, behind "but": the next step hangs on the part before that."""
    names = {name for each in part.does for name in keys_of(each)}
    return part.join == "but" and not (part.may or part.state) and bool(names) and names <= _ENDING


def may_need(part: Part, before: Part) -> bool:
    """Whether a part behind a plain "and" may need the one before it: both do something, and not one change alone."""
    changes = all("change-stat" in keys_of(each) for each in (*before.does, *part.does))
    apart = changes or forbids(part) or forbids(before) or not (part.does and before.does)
    return part.join in _PLAIN and not apart


_PLAIN: Final = ("and", ",")
"""Joins that say only that both steps are done."""


def has_no_end(part: Part) -> bool:
    """Whether a part makes a change without an end."""
    said = [(name, keys_of(value)) for each in part.does if isinstance(each, dict) for name, value in each.items()]
    return any(name in _ENDING and "lasts" not in keys for name, keys in said)


def fold(parts: list[Part]) -> list[Verb]:
    """Join the verbs of all steps as the text joins them; a sentence begins anew."""
    parts = _leave_out_choices(parts)
    if not parts:
        return []
    first, rest = parts[0], parts[1:]
    at = next((k for k, each in enumerate(rest) if each.join == "."), len(rest))
    behind = fold([rest[at]._replace(join=""), *rest[at + 1 :]]) if at < len(rest) else []
    return [*_fold_sentence(first, rest[:at]), *behind]


def _leave_out_choices(parts: list[Part]) -> list[Part]:
    """Leave out choices of cards for the next step, which is joined as its choice was."""
    found: list[Part] = []
    for at, each in enumerate(parts):
        before = parts[at - 1] if at and not parts[at - 1].does else None
        if each.does:
            joined = each if before is None else each._replace(join=before.join, untold=before.untold)
            found.append(joined._replace(may=each.may or (before is not None and before.may)))
    return found


def _fold_sentence(first: Part, rest: list[Part]) -> list[Verb]:
    if first.state:
        at = next((k for k, each in enumerate(rest) if each.join == "otherwise"), len(rest))
        then = _fold_sentence(first._replace(state=()), rest[:at])
        other: Said = {"else": _fold_sentence(rest[at], rest[at + 1 :])} if at < len(rest) else {}
        return [{"if": {"is": list(first.state), "then": then, **other}}]
    if first.may:
        apart = first.join in _GOING_ON
        at = next((k for k, each in enumerate(rest) if apart and each.join == "also"), len(rest))
        besides = _fold_sentence(rest[at], rest[at + 1 :]) if at < len(rest) else []
        return [{"may": {"do": _fold_sentence(first._replace(may=False), rest[:at])}}, *besides]
    apart_at = next((at for at, each in enumerate(rest) if _stands_apart(each)), None)
    if apart_at is not None and any(each.join in _GOING_ON for each in rest[:apart_at]):
        return [
            *_fold_sentence(first, rest[:apart_at]),
            *_fold_sentence(rest[apart_at], rest[apart_at + 1 :]),
        ]
    if rest and rest[0].join == "or":
        return _fold_sentence(first._replace(does=[{"choose-one": [*first.does, *rest[0].does]}]), rest[1:])
    if not rest:
        return first.does
    if rest[0].join == "so-long":
        kept = Part(first.join, [{"if-done": {"do": first.does, "then": rest[0].does}}], may=False)
        return _fold_sentence(kept, rest[1:])
    if len(rest) > 1 and rest[1].join in _GOING_ON and _remarks(rest[0]):
        goes_on: Said = {"after": "yes"} if rest[1].join == "then" else {}
        kept_so = [*rest[0].does, *_fold_sentence(rest[1], rest[2:])]
        return [{"if-done": {"do": first.does, "then": kept_so, **goes_on}}]
    return _join_next(first, rest)


def _join_next(first: Part, rest: list[Part]) -> list[Verb]:
    """Join a step with the next ones as the text joins the two."""
    if rest[0].join in ("and", ",") and all("look" in keys_of(each) for each in first.does):
        rest = [rest[0]._replace(join="if-done"), *rest[1:]]
    then = _fold_sentence(rest[0], rest[1:])
    if rest[0].join in ("if-done", "then"):
        after: Said = {"after": "yes"} if rest[0].join == "then" else {}
        entire: Said = {"whole": "yes"} if first.entire and rest[0].join == "if-done" else {}
        return [{"if-done": {"do": first.does, "then": _follow_taken(first.does, then), **after, **entire}}]
    if rest[0].untold:
        return [{"if-done": {"do": first.does, "then": then, "otherwise": [{"unplayed": rest[0].untold}]}}]
    return [*first.does, *then]


def _follow_taken(does: list[Verb], then: list[Verb]) -> list[Verb]:
    """Point at a monster whose control was taken as the one affected: it no longer belongs to the battle.

    What it becomes comes last: for one that is so already nothing is affected.
    """
    if not any(_is_of_battled(each, "take-control") for each in does if isinstance(each, dict)):
        return then
    told: list[Verb] = []
    for each in then:
        verbs = each.items() if isinstance(each, dict) else ()
        told.append({verb: _point_at_affected(said) for verb, said in verbs} if verbs else each)
    return sorted(told, key=lambda each: "change-trait" in each)


def _is_of_battled(verb: dict[str, Value], word: str) -> bool:
    said = verb.get(word)
    return isinstance(said, dict) and said.get("of") == "battled-monster"


def _point_at_affected(said: Value) -> Value:
    return {**said, "of": "affected"} if isinstance(said, dict) and said.get("of") == "battled-monster" else said

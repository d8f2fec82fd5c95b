"""The battles that a board can mean, with the roles of its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from checks.asking.boards.board import FOES, Board, Deed, Query, Thing
from checks.asking.scenes.scenes import Chance, Outcome, Player, is_beside
from checks.asking.stories.stories import Beside, Fighter, Side, Story
from kb import records

LEGAL: Final = frozenset({"use", "chain", "target", "negates", "negates-attack"})


MOST: Final = 16
"""Most battles that are played for a question; one that can mean more is not answered as a board."""


SIDES: Final[tuple[Side, ...]] = ("you", "they")


Said = Literal["yes", "no", "open"]


class Verdict(NamedTuple):
    """The answer in one battle, with the battle that shows it and the refusals."""

    said: Said
    outcome: Outcome
    role: str = ""
    refused: tuple[tuple[Outcome, Chance], ...] = ()


class Unplayable(Exception):
    """A board that cannot be put into battles for certain."""


class Contradiction(Unplayable):
    """A board that says two things of a card, so that its pronouns mean another."""


class Table(NamedTuple):
    """A board with its cards, and the facts about each of them."""

    player: Player
    cards: Sequence[records.Card]
    board: Board
    known: Mapping[int, Thing]

    def find_role(self, thing: Thing | None, story: Story) -> str:
        """Find the role of a card in the battles of a story; empty if it has none for certain."""
        if thing is None:
            return ""
        fighters = {"attacker": story.attacker, "target": story.target}
        if thing.card is not None:
            found = [role for role, each in fighters.items() if each is not None and each.card == thing.card]
            found += [f"beside{at}" for at, each in enumerate(story.beside) if each.card == thing.card]
            return found[0] if found and thing.role in ("", found[0]) else ""
        if thing.is_other or thing.number != 1 or thing.kind != "monster":
            return ""
        found = [role for role, each in fighters.items() if each is not None and each.card is None]
        found = [role for role in found if thing.role in ("", role) and _fits(thing, fighters[role] or Fighter())]
        return found[0] if len(found) == 1 else ""


def _fits(thing: Thing, fighter: Fighter) -> bool:
    """Whether a monster without a name can be one of a battle."""
    told = thing.fighter._replace(position="facedown") if thing.place == "set" else thing.fighter
    if told.position == "attack":
        told = told._replace(position=fighter.position if fighter.position in ("", "attack") else "attack")
    given = zip(told, fighter, strict=True)
    return all(not one or one == other for one, other in given)


def gather(board: Board) -> dict[int, Thing]:
    """Gather the facts about each card from the phrases of a board."""
    found: dict[int, Thing] = {}
    for each in _list_things(board):
        if each.card is None:
            continue
        if each.number != 1 or each.is_only or each.is_other:
            raise Unplayable
        known = found.get(each.card, each)
        merged: dict[str, Any] = {}
        for field in ("side", "position", "atk", "defence"):
            one, other = getattr(known.fighter, field), getattr(each.fighter, field)
            if one and other and one != other:
                raise Contradiction
            merged[field] = one or other
        if known.place and each.place and known.place != each.place:
            raise Contradiction
        found[each.card] = known._replace(
            fighter=known.fighter._replace(**merged),
            place=known.place or each.place,
            is_negated=known.is_negated or each.is_negated,
        )
    return found


def _list_things(board: Board) -> Iterator[Thing]:
    """List the cards of a board, with the players of its deeds."""
    yield from board.things
    told: list[Deed | Query] = [*board.deeds, *board.results, board.query]
    for deed in told:
        is_use = isinstance(deed, Deed) or deed.kind in (*LEGAL, "attack")
        if deed.by is not None:
            if is_use and deed.side and deed.by.side and deed.side != deed.by.side:
                raise Unplayable
            side = deed.by.side or (deed.side if is_use else "")
            yield deed.by._replace(fighter=deed.by.fighter._replace(side=side))
        if deed.on is not None:
            yield deed.on


def list_asked(board: Board) -> tuple[str, ...]:
    """List the timings that a question is about; empty for the whole battle."""
    attacks = (each.points for each in board.deeds if each.verb == "attack")
    return query_points if (query_points := board.query.points or board.points) else next(attacks, ())


def list_stories(table: Table) -> Iterator[Story]:
    """List the possible battles of a board, by the attacking player and the holder of each card."""
    board = table.board
    attacks = [each for each in board.deeds if each.verb == "attack"]
    if len(attacks) > 1 or any(each.is_other for each in board.things):
        raise Unplayable
    for base in _list_battles(table, attacks[0]) if attacks else _list_plain(table):
        if board.turn not in ("", base.side):
            continue
        taken = {each.card for each in (base.attacker, base.target) if each is not None}
        others = [thing for card, thing in table.known.items() if card not in taken]
        for held in _hold(table, base, others):
            if not _are_allied(table, held):
                yield held


def _are_allied(table: Table, story: Story) -> bool:
    """Whether a card would respond to one of its own player, which is not meant."""
    query = table.board.query
    if query.kind not in ("chain", "negates") or query.on is None or query.on.card is None:
        return False
    owners: dict[int | None, Side] = {each.card: each.side for each in story.beside}
    owners |= {story.attacker.card: story.side}
    owners |= {story.target.card: FOES[story.side]} if story.target is not None else {}
    return query.by is not None and owners.get(query.by.card) == owners.get(query.on.card)


def _list_battles(table: Table, attack: Deed) -> Iterator[Story]:
    """List the battles of an attack by who attacks."""
    attacker = _know(table, attack.by)
    if attacker.position in ("defense", "facedown") and table.board.query.kind != "attack":
        raise Unplayable
    target = None if attack.is_direct else _know(table, attack.on)
    side = attack.side or attacker.side or (FOES[target.side] if target is not None else "")
    if side and (attacker.side == FOES[side] or (target is not None and target.side == side)):
        raise Unplayable  # A monster cannot attack one of its own player.
    for each in (side,) if side else SIDES:
        yield Story(attacker._replace(side=each), target and target._replace(side=FOES[each]), each, (), "", "")


def _list_plain(table: Table) -> Iterator[Story]:
    """List the battles of a board without an attack: around the monster that it is about, or beside its cards."""
    query, board = table.board.query, table.board
    if query.kind == "attack":
        side = query.side or (query.by.side if query.by is not None else "")
        yield from _list_battles(table, Deed("attack", side, query.by, query.on, query.is_direct))
        return
    for deed in board.deeds:
        if deed.on is not None and deed.on.card is None and deed.on.role:
            is_attacker = deed.on.role == "attacker"
            side = deed.on.side if is_attacker else FOES[deed.on.side]
            by, on = (deed.on, None) if is_attacker else (None, deed.on)
            yield from _list_battles(table, Deed("attack", side, by, on))
            return
    told = [each.by for each in board.results if each.kind in ("destroyed", "survives")]
    for thing in (*told, query.by if query.kind not in LEGAL else None, query.on, query.by):
        if thing is None or not _may_battle(table, thing):
            continue
        if thing.card is None and query.kind not in LEGAL:
            raise Unplayable
        hides = thing.place == "set" or thing.fighter.position in ("facedown", "defense")
        if (
            isinstance(query.on, Thing)
            and query.on is not thing
            and query.kind not in LEGAL
            and _may_battle(table, query.on)
        ):
            yield from _list_battles(table, Deed("attack", thing.side or FOES[query.on.side], thing, query.on))
            yield from _list_battles(table, Deed("attack", query.on.side or FOES[thing.side], query.on, thing))
            return
        if thing.role != "target" and not hides:
            yield from _list_battles(table, Deed("attack", thing.side, thing))
        if thing.role != "attacker":
            yield from _list_battles(table, Deed("attack", FOES[thing.side], None, thing))
        return
    for side in SIDES:
        yield Story(Fighter(side=side), Fighter(side=FOES[side]), side, (), "", "")
        yield Story(Fighter(side=side), None, side, (), "", "")


def _may_battle(table: Table, thing: Thing) -> bool:
    """Whether a card is a monster that battles, and not one used from the hand."""
    if thing.card is None:
        return thing.kind == "monster"
    card = table.cards[thing.card or 0]
    place = find_place(table, table.known[thing.card or 0])
    return card.carrier == "monster" and place in ("", "set", "field") and (not is_beside(card) or place != "")


def _know(table: Table, thing: Thing | None) -> Fighter:
    """Describe a monster with all that is known about it."""
    if thing is None:
        return Fighter()
    known = table.known[thing.card] if thing.card is not None else thing
    fighter = known.fighter
    if thing.card is not None and table.cards[thing.card].carrier != "monster":
        raise Unplayable
    if known.place not in ("", "set", "field"):
        raise Contradiction
    return fighter._replace(position="facedown") if known.place == "set" else fighter


def _hold(table: Table, story: Story, others: Sequence[Thing]) -> Iterator[Story]:
    """List a battle with each way in which the players may hold the other cards."""
    used = {each.by.card for each in table.board.deeds if each.by is not None}
    used |= (
        {table.board.query.by.card} if table.board.query.by is not None and table.board.query.kind in LEGAL else set()
    )
    held: list[tuple[Beside, ...]] = [()]
    for each in others:
        sides: tuple[Side, ...] = (each.side,) if each.side else ("you", "they")
        held = [
            (*before, Beside(each.card or 0, side, is_used=each.card in used, place=find_place(table, each)))
            for before in held
            for side in sides
        ]
    for beside in held:
        yield story._replace(beside=beside)


def find_place(table: Table, thing: Thing) -> str:
    """Read the place of a card; a monster in Defense Position is on the field."""
    card = table.cards[thing.card or 0]
    origins = {origin for each in card.effects for origin in each.from_ or ("field",)}
    otherwise = "graveyard" if origins == {"graveyard"} else ""
    return thing.place or ("field" if thing.fighter.position else otherwise)

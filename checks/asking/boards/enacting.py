"""Puts the other cards of a board into a battle, and plays its deeds one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from checks.asking.boards.table import LEGAL, Table, Unplayable
from checks.asking.described import is_open
from checks.asking.meetings import respond
from checks.asking.scenes import BATTLING, OPPONENT, TURN_PLAYER, Outcome, Player, Scene, read_stats
from checks.asking.stories import Fighter, Story
from checks.asking.traits import give_all, list_traits
from checks.asking.uses import list_battle_uses, list_ways


def add_things(table: Table, story: Story, scene: Scene) -> Scene:
    """Add the cards without a name that are said to be there, besides the battling ones."""
    cards: dict[str, Mapping[str, Any]] = {**scene.cards}
    for at, each in enumerate(thing for thing in table.board.things if thing.card is None):
        of = TURN_PLAYER if each.side == story.side else OPPONENT
        if not each.side:
            raise Unplayable
        own = [role for role in BATTLING if cards.get(role, {}).get("of") == of]
        if (
            each.is_only
            and each.kind == "monster"
            and each.place in ("", "set", "field")
            and own
            and each.fighter != Fighter(side=each.side)
        ):
            raise Unplayable
        if each.kind == "monster" and each.place in ("", "set", "field"):
            if each.number == 0 and (own or each.fighter.trait is not None):
                raise Unplayable
            kept = each.fighter._replace(side="", position="")
            more = each.number if kept != Fighter() else max(0, each.number - len(own))
            card: dict[str, Any] = {"plain": "monster", "of": of, "position": each.fighter.position or "attack"}
            card |= {"atk": kept.atk} if kept.atk is not None else {}
            card |= {kept.trait.field: kept.trait.value} if kept.trait is not None else {}
        elif (each.kind in ("spell", "trap") and each.place in ("", "set", "field")) or each.place == "set":
            more = each.number
            card = {"plain": f"normal-{each.kind if each.kind == 'spell' else 'trap'}", "of": of, "in": "set"}
        elif each.kind == "card" and each.number and each.place == "hand":
            more, card = each.number, {"plain": "normal-spell", "of": of, "in": "hand"}
        elif each.kind == "card" and not each.number and each.place in ("", "field") and not own:
            continue
        else:
            raise Unplayable
        cards |= {f"more{at}{copy}": card for copy in range(more)}
    for thing in table.known.values():
        role = table.find_role(thing, story)
        if thing.is_negated and role:
            cards[role] = {**cards[role], "negated": "yes"}
    if table.board.query.kind == "attack" and story.attacker.position:
        cards["attacker"] = {**cards["attacker"], "position": story.attacker.position}
    life = {TURN_PLAYER if each.side == story.side else OPPONENT: each.points for each in table.board.life}
    return scene._replace(cards=cards, life=life or None)


def vary(table: Table, story: Story, scene: Scene) -> Iterator[Scene]:
    """List a battle also with more monsters, if a card beside it may count them."""
    yield scene
    yield from _move_apart(table, story, scene)
    if (
        table.board.query.kind == "attack"
        and "target" not in scene.cards
        and not _is_limited(table, scene.players[OPPONENT])
    ):
        yield scene._replace(cards={**scene.cards, "bystander": {"plain": "monster", "of": OPPONENT}})
    beside = [table.cards[each.card] for each in story.beside if not each.is_used and each.place in ("", "field")]
    if table.board.query.kind not in LEGAL or not beside:
        return
    for of in (TURN_PLAYER, OPPONENT):
        is_safe = of == OPPONENT and "target" not in scene.cards
        if not is_safe and not _is_limited(table, scene.players[of]):
            more = {"plain": "monster", "of": of, "position": "attack"}
            yield scene._replace(cards={**scene.cards, "bystander": more, "bystander2": more})
    for trait in dict.fromkeys(trait for card in beside for trait in list_traits(card)):
        yield give_all(scene, trait)


MARGIN: Final = 2500
"""ATK by which a monster of unknown ATK is moved away from the other, so that no card makes them equal."""


def _move_apart(table: Table, story: Story, scene: Scene) -> Iterator[Scene]:
    """Play a battle also with a far stronger or weaker monster, if cards are used that may change its ATK."""
    if table.board.query.kind in LEGAL or all(each.verb == "attack" for each in table.board.deeds):
        return
    for role, fighter in (("attacker", story.attacker), ("target", story.target)):
        if fighter is None or not is_open(fighter._replace(strength="")) or len(scene.cards.keys() & {*BATTLING}) < 2:
            continue
        card = scene.cards[role]
        other = scene.cards["target" if role == "attacker" else "attacker"]
        named = table.player.corpus.find_card(other.get("card", ""))
        against = other.get("atk", read_stats(named)[0] if named is not None else 0)
        moved = card["atk"] + MARGIN if card["atk"] > against else max(0, card["atk"] - MARGIN)
        yield scene._replace(cards={**scene.cards, role: {**card, "atk": moved, "def": moved}})
        return


def _is_limited(table: Table, who: str) -> bool:
    """Whether a board says how many cards a player controls."""
    side = "you" if who == "you" else "they"
    return any(each.side == side and (each.is_only or each.number != 1) for each in table.board.things)


def enact(table: Table, story: Story, outcome: Outcome) -> Iterator[Outcome]:
    """List the outcomes of the deeds of a board, in their order."""
    query = table.board.query
    until = table.find_role(query.by, story) if query.kind == "activates" else ""
    ways = [outcome]
    in_chain = False
    for deed in table.board.deeds:
        if deed.verb == "attack":
            in_chain = False
            continue
        role, on = table.find_role(deed.by, story), table.find_role(deed.on, story)
        if not role or (deed.on is not None and not on):
            raise Unplayable
        chains = deed.verb in ("chain", "link") and in_chain
        done = partial(_use, table.player, role=role, on=on, points=deed.points, chains=chains, until=until)
        ways = [after for way in ways for after in done(way)]
        in_chain = True
    yield from ways


def _use(
    player: Player, outcome: Outcome, role: str, on: str, points: Sequence[str], *, chains: bool, until: str
) -> list[Outcome]:
    """List the outcomes of a use of a card, to the activation of that of the role ``until`` if there is one."""
    if chains:
        targets = [on] if on else [each for each in BATTLING if each in outcome.scene.cards]
        answered = [after for each in targets or [""] if (after := respond(player, outcome, role, [each])) is not None]
        return [each for each in answered if not on or _touches(each, role, on)]
    if not any(True for _ in list_battle_uses(outcome, role)):
        return []
    ways = partial(list_ways, player, outcome, role, on, only=on, within=points, until=until)
    found = [*ways()] or [*ways(to_replay=True)]
    if len(found) > MOST_WAYS:
        raise Unplayable
    return found


MOST_WAYS: Final = 4
"""Most ways to use a card that are played; with more of them a question is not answered as a board."""


def _touches(outcome: Outcome, role: str, on: str) -> bool:
    """Whether the last use of a card targets another, or names no target."""
    act = outcome.scene.acts[-1]
    return act.get("targets", on) == on and str(act.get("activate", "")).partition(".")[0] == role


def end_replay(table: Table, outcome: Outcome) -> Outcome:
    """Let the attacking player not attack again in a replay, where that bears on nothing that is asked."""
    trace = outcome.played.outcome.trace
    is_asked = bool(outcome.doubt) and bool(trace) and trace[-1].what == "replay"
    if not is_asked or table.board.query.kind not in (*LEGAL, "destroyed", "banished", "turned"):
        return outcome
    return table.player.try_acts(outcome.scene, {"replay": "cancel"}) or outcome


def list_used(outcome: Outcome) -> list[str]:
    """List the roles of the cards that are used, in their order."""
    return [str(act["activate"]).partition(".")[0] for act in outcome.scene.acts if "activate" in act]


def find_last(outcome: Outcome) -> str:
    """Find the role of the card that was used last."""
    return list_used(outcome)[-1]

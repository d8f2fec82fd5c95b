"""Puts the other cards of a board into a battle, and plays its deeds one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from checks.asking.battles.described import is_open
from checks.asking.boards.board import Thing
from checks.asking.boards.table import LEGAL, Table, Unplayable
from checks.asking.scenes.meetings import respond
from checks.asking.scenes.scenes import BATTLING, OPPONENT, TURN_PLAYER, Outcome, Player, Scene, read_stats
from checks.asking.scenes.traits import give_all, list_traits
from checks.asking.scenes.uses import list_battle_uses, list_ways
from checks.asking.stories.stories import Fighter, Story


def add_things(table: Table, story: Story, scene: Scene) -> Scene:
    """Add the cards without a name that are said to be there, besides the battling ones."""
    cards: dict[str, Mapping[str, Any]] = {**scene.cards}
    for at, each in enumerate(thing for thing in table.board.things if thing.card is None):
        if not each.side:
            raise Unplayable
        of = TURN_PLAYER if each.side == story.side else OPPONENT
        own = sum(cards.get(role, {}).get("of") == of for role in BATTLING)
        number, card = _describe_thing(each, own)
        cards |= {f"more{at}{copy}": {**card, "of": of} for copy in range(number)}
    for thing in table.known.values():
        role = table.find_role(thing, story)
        if thing.is_negated and role:
            cards[role] = {**cards[role], "negated": "yes"}
    if table.board.query.kind == "attack" and story.attacker.position:
        cards["attacker"] = {**cards["attacker"], "position": story.attacker.position}
    life = {TURN_PLAYER if each.side == story.side else OPPONENT: each.points for each in table.board.life}
    return scene._replace(cards=cards, life=life or None)


def _describe_thing(thing: Thing, own: int) -> tuple[int, dict[str, Any]]:
    """Describe cards without a name, and count those that are not among the ``own`` battling ones of their player."""
    if thing.place in ("", "set", "field"):
        if thing.kind == "monster":
            return _describe_monsters(thing, own)
        if thing.kind in ("spell", "trap"):
            return thing.number, {"plain": f"normal-{thing.kind}", "in": "set"}
    if thing.place == "set":
        return thing.number, {"plain": "normal-trap", "in": "set"}
    if thing.kind == "card" and thing.number and thing.place == "hand":
        return thing.number, {"plain": "normal-spell", "in": "hand"}
    if thing.kind == "card" and not thing.number and thing.place in ("", "field") and not own:
        return 0, {}
    raise Unplayable


def _describe_monsters(thing: Thing, own: int) -> tuple[int, dict[str, Any]]:
    """Describe monsters without a name."""
    fighter = thing.fighter
    if thing.is_only and own and fighter != Fighter(side=thing.side):
        raise Unplayable
    if thing.number == 0 and (own or fighter.trait is not None):
        raise Unplayable
    card: dict[str, Any] = {"plain": "monster", "position": fighter.position or "attack"}
    card |= {"atk": fighter.atk} if fighter.atk is not None else {}
    card |= {fighter.trait.field: fighter.trait.value} if fighter.trait is not None else {}
    is_plain = fighter._replace(side="", position="") == Fighter()
    return max(0, thing.number - own) if is_plain else thing.number, card


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
            continue  # It may be told after the use that answers it: *he flips {0} when I attack and I chain {1}*.
        role, on = table.find_role(deed.by, story), table.find_role(deed.on, story)
        if not role or (deed.on is not None and not on):
            raise Unplayable
        chains = deed.verb in ("chain", "link") and in_chain
        done = partial(_use, table.player, role=role, points=deed.points, chains=chains, until=until)
        helped = table.find_role(query.by, story) if chains and not on and query.kind == "survives" else ""
        helped = helped if helped in BATTLING else ""
        ways = [after for way in ways for after in (done(way, on=on or helped) or done(way, on=on))]
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

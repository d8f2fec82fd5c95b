"""What effects do to cards: destroy, move, Summon, turn, change."""

from __future__ import annotations

from collections.abc import Iterator

from checks.engine.duel.continuous import read_changes
from checks.engine.duel.game import Game
from checks.engine.duel.moves import change_position, destroy, enter_zone, leave_zone, move, set_down
from checks.engine.duel.performing import VERBS, name_effect, verb
from checks.engine.duel.restrictions import find_obstacle
from checks.engine.duel.selectors import Context, select_cards, select_players
from checks.engine.duel.state import Card, Lasting
from checks.engine.duel.triggers import raise_event
from checks.engine.effects import Arguments, read_number
from checks.engine.rules import EF_1


def _doable(game: Game, word: str, said: Arguments, context: Context, default: str = "target") -> Iterator[Card]:
    """List the cards something can be done to."""
    who = said.get(
        "of", default if context.link is None or context.link.targets or default != "target" else "this-card"
    )
    for card in select_cards(game, who, context):
        if find_obstacle(game, word, card) is None:
            yield card


@verb("destroy")
def destroy_cards(game: Game, said: Arguments, context: Context) -> None:
    """Destroys cards; each goes to the Graveyard."""
    for card in _doable(game, "destroy", said, context):
        destroy(game, card, EF_1, by="card-effect", source=name_effect(context))


@verb("destroy-self")
def destroy_self(game: Game, said: Arguments, context: Context) -> None:
    """Destroys the card itself."""
    if find_obstacle(game, "destroy", context.card) is None:
        destroy(game, context.card, EF_1, by="card-effect", source=name_effect(context))


def _mover(word: str, sentence: str) -> None:
    def move_cards(game: Game, said: Arguments, context: Context) -> None:
        who = said.get("of", "target")
        if who in ("controller", "opponent") or ("of" not in said and ("by" in said or "from" in said)):
            whose = said.get("by", who if "of" in said else "controller")
            player = game.player_name(select_players(game, whose, context)[0])
            count = said.get("count", 1)
            amount = count if isinstance(count, int) else None
            game.emit(word, player, EF_1, by="card-effect", source=name_effect(context), amount=amount)
            return
        for card in list(_doable(game, word, said, context)):
            move(game, card, word, EF_1, by="card-effect", source=name_effect(context))

    move_cards.__doc__ = sentence
    VERBS[word] = move_cards


_mover("send-to-graveyard", "Sends cards to the Graveyard without destroying them.")
_mover("banish", "Banishes cards.")
_mover("return-to-hand", "Returns cards to their owner's hand.")
_mover("return-to-deck", "Returns cards to their owner's Deck.")
_mover("add-to-hand", "Adds cards to the hand.")
_mover("discard", "Discards cards from the hand.")
_mover("tribute", "Tributes monsters.")


@verb("draw")
def draw(game: Game, said: Arguments, context: Context) -> None:
    """Draws cards."""
    for player in select_players(game, said.get("of", said.get("by", "controller")), context):
        game.emit(
            "draw",
            game.player_name(player),
            EF_1,
            by="card-effect",
            source=name_effect(context),
            amount=read_number(said, "count", 1),
        )


def _summoner(word: str, event: str, sentence: str) -> None:
    def summon(game: Game, said: Arguments, context: Context) -> None:
        player = select_players(game, said.get("to", "controller"), context)[0]
        for card in select_cards(game, said.get("of", "this-card"), context):
            if card.zone == "monster-zone":
                continue
            leave_zone(game, card, "monster-zone")
            enter_zone(game, card, "monster-zone", str(said.get("position", "attack")), player)
            game.emit(event, card.role, EF_1, by="card-effect", source=name_effect(context))
            raise_event(game, f"{event}ed", card, by="card-effect")

    summon.__doc__ = sentence
    VERBS[word] = summon


_summoner("special-summon", "special-summon", "Special Summons monsters.")
_summoner("normal-summon", "normal-summon", "Normal Summons a monster at once.")
_summoner("fusion-summon", "special-summon", "Fusion Summons a monster.")


@verb("make-token")
def make_token(game: Game, said: Arguments, context: Context) -> None:
    """Special Summons Tokens."""
    player = select_players(game, said.get("to", "controller"), context)[0]
    for _ in range(read_number(said, "count", 1)):
        role = f"token-{sum(card.token for card in game.cards.values()) + 1}"
        token = Card(
            role,
            name="Token",
            controller=player,
            atk=read_number(said, "atk", 0),
            defense=read_number(said, "def", 0),
            token=True,
            zone="gone",
        )
        game.cards[role] = token
        enter_zone(game, token, "monster-zone", str(said.get("position", "attack")), player)
        game.emit("special-summon", role, EF_1, by="card-effect", source=name_effect(context))
        raise_event(game, "special-summoned", token, by="card-effect")


@verb("change-position")
def change_positions(game: Game, said: Arguments, context: Context) -> None:
    """Changes battle positions: to the position named, else between Attack and Defense."""
    for card in _doable(game, "change-position", said, context):
        if card.zone == "monster-zone":
            to = said.get("to", said.get("position"))
            position = str(to) if to else ("defense" if card.position == "attack" else "attack")
            change_position(game, card, position, EF_1, by="card-effect", source=name_effect(context))


@verb("flip")
def flip(game: Game, said: Arguments, context: Context) -> None:
    """Turns face-down monsters face-up without changing Attack to Defense."""
    for card in _doable(game, "flip", said, context):
        if card.position == "facedown":
            change_position(
                game, card, str(said.get("to", "defense")), EF_1, by="card-effect", source=name_effect(context)
            )


@verb("change-stat")
def change_stat(game: Game, said: Arguments, context: Context) -> None:
    """Changes ATK and/or DEF: by so much, to so much, halved or doubled, for as long as it says."""
    lasts = str(said.get("lasts", context.effect.lasts))
    if lasts == "instant":
        lasts = "while-face-up"
    key = name_effect(context)
    if lasts == "damage-step-only" and not game.in_damage_step:
        put_off = {"at": "start", "do": [{"change-stat": dict(said)}]}
        game.lasting.append(Lasting("later", put_off, key, context.player, "later", (context.card,), context.link))
        return
    for card in _doable(game, "change-stat", said, context):
        if card.zone != "monster-zone" or not card.face_up:
            continue
        before = (card.atk, card.defense)
        for change in list(read_changes(game, said, context, card, lasts, key)):
            card.changes.append(change._replace(order=game.next_order()))
        if (card.atk, card.defense) != before:
            game.emit("change-stat", card.role, EF_1, by="card-effect", source=key, amount=card.atk, kind="atk")


@verb("equip")
def equip(game: Game, said: Arguments, context: Context) -> None:
    """Equips a card, else the card itself, to a face-up monster."""
    monsters = [card for card in select_cards(game, said.get("to", "target"), context) if card.zone == "monster-zone"]
    if not monsters or not monsters[0].face_up:
        return
    for card in select_cards(game, said.get("of", "this-card"), context):
        if card is context.card and context.link is not None and context.link.brought_out and not card.face_up:
            continue
        if card.carrier == "monster":
            leave_zone(game, card, "spell-trap-zone")
            card.carrier, card.controller = "equip-spell", context.player
        card.equipped_to = monsters[0]
        game.emit("equip", card.role, EF_1, by="card-effect", source=name_effect(context), to=monsters[0].role)


@verb("place-counter")
def place_counter(game: Game, said: Arguments, context: Context) -> None:
    """Places counters."""
    for card in select_cards(game, said.get("of", "this-card"), context):
        card.counters += read_number(said, "count", 1)
        game.emit(
            "place-counter",
            card.role,
            EF_1,
            by="card-effect",
            source=name_effect(context),
            amount=read_number(said, "count", 1),
        )


@verb("remove-counter")
def remove_counter(game: Game, said: Arguments, context: Context) -> None:
    """Removes counters, as far as there are any."""
    for card in select_cards(game, said.get("of", "this-card"), context):
        taken = min(card.counters, read_number(said, "count", 1))
        if taken:
            card.counters -= taken
            game.emit("remove-counter", card.role, EF_1, by="card-effect", source=name_effect(context), amount=taken)


@verb("become-monster")
def become_monster(game: Game, said: Arguments, context: Context) -> None:
    """Makes the card a monster too, in a Monster Zone."""
    card = context.card
    leave_zone(game, card, "monster-zone")
    card.carrier = "monster"
    card.base_atk = read_number(said, "atk", card.base_atk)
    card.base_def = read_number(said, "def", card.base_def)
    enter_zone(game, card, "monster-zone", str(said.get("position", "attack")), context.player)
    game.emit("special-summon", card.role, EF_1, by="card-effect", source=name_effect(context))
    raise_event(game, "special-summoned", card, by="card-effect")


@verb("set")
def set_cards(game: Game, said: Arguments, context: Context) -> None:
    """Sets cards: monsters face-down in a Monster Zone, Spells and Traps in theirs."""
    for card in select_cards(game, said.get("of", "this-card"), context):
        set_down(game, card, context.player)


@verb("attack-again")
def attack_again(game: Game, said: Arguments, context: Context) -> None:
    """Lets a monster attack once more."""
    for card in select_cards(game, said.get("of", "this-card"), context):
        card.attacked = max(card.attacked - 1, 0)

"""What effects do: each verb of the vocabulary has one handler, whose docstring is its entry in the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from checks.engine.continuous import read_changes
from checks.engine.effects import Arguments, Word, read_number
from checks.engine.moves import change_position, destroy, enter_zone, leave_zone, move, set_down
from checks.engine.restrictions import find_obstacle
from checks.engine.rules import Part, Undecided, declare
from checks.engine.selectors import Context, holds, select_cards, select_players
from checks.engine.state import Card, Lasting
from checks.engine.triggers import happen

if TYPE_CHECKING:
    from checks.engine.game import Game

EF_1 = declare(
    "EF-1",
    "A resolving effect does what its text says, as far as it can.",
    Part.HAPPENS,
    ("konami-rulebook-10", "resolving effects"),
    module=__name__,
)

Handler = Callable[["Game", Arguments, Context], None]
VERBS: Final[dict[str, Handler]] = {}


def verb(word: str) -> Callable[[Handler], Handler]:
    """Enter a handler for a verb."""

    def enter(handler: Handler) -> Handler:
        VERBS[word] = handler
        return handler

    return enter


def perform(game: Game, words: tuple[Word, ...], context: Context) -> None:
    """Do what an effect says, one word after the other."""
    for word in words:
        handler = VERBS.get(word.word)
        if handler is None:
            raise Undecided(f"needs the verb {word.word}")
        game.moment += 1
        game.latest = game.moment
        handler(game, word.arguments, context)


def read_words(value: Any) -> tuple[Word, ...]:
    """Read verbs below a connective."""
    listed = value if isinstance(value, list | tuple) else [value]
    found = []
    for each in listed:
        if isinstance(each, Word):
            found.append(each)
        elif isinstance(each, str):
            found.append(Word(each))
        elif isinstance(each, dict):
            found.extend(Word(key, said if isinstance(said, dict) else {"of": said}) for key, said in each.items())
        else:
            raise Undecided(f"needs the words {each!r}")
    return tuple(found)


def name_effect(context: Context) -> str:
    """Name the effect at work: ``role.effect``."""
    return f"{context.card.role}.{context.effect.id}"


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
            happen(game, f"{event}ed", card, by="card-effect")

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
        happen(game, "special-summoned", token, by="card-effect")


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


@verb("forbid")
def forbid(game: Game, said: Arguments, context: Context) -> None:
    """Forbids something to cards or to a player until it expires."""
    _leave(game, "forbid", said, context)


def _leave(game: Game, what: str, said: Arguments, context: Context) -> None:
    who = said.get("of", "target")
    cards = () if who in ("opponent", "controller", "both", "both-players") else tuple(select_cards(game, who, context))
    lasts = str(said.get("lasts", context.effect.lasts if context.effect.lasts != "instant" else "until-end-of-turn"))
    game.lasting.append(Lasting(what, dict(said), name_effect(context), context.player, lasts, cards))


for _word, _sentence in (
    ("redirect-battle-damage", "Sends battle damage to another player."),
    ("redirect-effect-damage", "Sends effect damage to another player."),
    ("set-effect-damage", "Makes effect damage zero, half, double, or a gain."),
    ("set-battle-damage", "Makes battle damage zero, half, double, a number, effect damage, or a gain."),
    ("pierce", "Inflicts piercing battle damage."),
    ("replace-destination", "Sends a leaving card somewhere else."),
    ("replace-destruction", "Does something else instead of a destruction."),
):

    def _last(game: Game, said: Arguments, context: Context, what: str = _word) -> None:
        _leave(game, what, said, context)

    _last.__doc__ = _sentence
    VERBS[_word] = _last


@verb("limit")
def limit(game: Game, said: Arguments, context: Context) -> None:
    """Limits what may be face-up together: one Type, one Attribute, one of a name."""
    _leave(game, "limit", said, context)


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
    happen(game, "special-summoned", card, by="card-effect")


@verb("set")
def set_cards(game: Game, said: Arguments, context: Context) -> None:
    """Sets cards: monsters face-down in a Monster Zone, Spells and Traps in theirs."""
    for card in select_cards(game, said.get("of", "this-card"), context):
        set_down(game, card, context.player)


@verb("must-attack")
def must_attack(game: Game, said: Arguments, context: Context) -> None:
    """Has to attack if it can; its player has to enter the Battle Phase."""


@verb("attack-again")
def attack_again(game: Game, said: Arguments, context: Context) -> None:
    """Lets a monster attack once more."""
    for card in select_cards(game, said.get("of", "this-card"), context):
        card.attacked = max(card.attacked - 1, 0)


@verb("choose-one")
def choose_one(game: Game, said: Arguments, context: Context) -> None:
    """Does one of several things; the scenario says which."""
    options = said.get("of", said.get("do", []))
    chosen = context.link.act.chooses if context.link and context.link.act else None
    options = options if isinstance(options, list) else [options]
    if isinstance(chosen, int) and 1 <= chosen <= len(options):
        perform(game, read_words(options[chosen - 1]), context)
        return
    for option in options:
        words = read_words(option)
        if chosen in (words[0].word, words[0].arguments.get("to"), words[0].arguments.get("factor")):
            perform(game, words, context)
            return
    raise Undecided("needs a choice that the scenario does not make")


@verb("unless")
def unless(game: Game, said: Arguments, context: Context) -> None:
    """Does something unless a player does something else first; the scenario says whether."""
    key = name_effect(context)
    act = next((each for each in game.acts if each.verb == "use" and each.what == key), None)
    if act:
        game.acts.remove(act)
        return
    perform(game, read_words(said.get("then", said.get("does", []))), context)


@verb("later")
def later(game: Game, said: Arguments, context: Context) -> None:
    """Does something at a later point, without a Chain."""
    key = name_effect(context)
    game.lasting.append(Lasting("later", dict(said), key, context.player, "later", (context.card,), context.link))


@verb("if")
def if_holds(game: Game, said: Arguments, context: Context) -> None:
    """Does something if a condition is met when it resolves."""
    conditions = said.get("is", said.get("when", []))
    words = read_words(conditions if isinstance(conditions, list) else [conditions])
    met = all(holds(game, word, context) for word in words)
    perform(game, read_words(said.get("then", said.get("does", [])) if met else said.get("else", [])), context)

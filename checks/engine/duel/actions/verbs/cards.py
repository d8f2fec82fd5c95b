"""What effects do to cards: destroy, move, Summon, turn, change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

from checks.engine.duel.actions.control import change_control
from checks.engine.duel.actions.instead import count_least
from checks.engine.duel.actions.moves import (
    MOVES,
    change_position,
    destroy,
    detach,
    enter_zone,
    forget,
    leave_zone,
    move,
    remove_counters,
    set_down,
)
from checks.engine.duel.actions.performing import note, performs
from checks.engine.duel.actions.verbs.lasting import put_off
from checks.engine.duel.continuous.begun import begin_anew
from checks.engine.duel.continuous.changes import gain_on_halved, lie_under, make_way, read_changes, stand_alone
from checks.engine.duel.continuous.continuous import settle
from checks.engine.duel.continuous.triggers import raise_event
from checks.engine.duel.field.amounts import Absent, count_amount, counts_what_is_gone
from checks.engine.duel.field.happenings import takes_from
from checks.engine.duel.field.in_force import is_forbidden, select_affected
from checks.engine.duel.field.oaths import note_summon
from checks.engine.duel.field.restrictions import (
    find_keeper,
    find_limit,
    find_obstacle,
    find_searchless,
    stays_for_its_chain,
)
from checks.engine.duel.field.room import has_room
from checks.engine.duel.field.selectors import select_players, shows_all
from checks.engine.duel.field.ways import count_attacks, is_nothing_more
from checks.engine.duel.state.card import PLAYERS, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import THIS_ATTACK, Further, Lasting
from checks.engine.duel.state.stats import ORIGINAL, Change
from checks.engine.language import (
    AddToHand,
    AttackAgain,
    Banish,
    BecomeMonster,
    Cards,
    ChangePosition,
    ChangeStat,
    Choice,
    Chosen,
    Destroy,
    Detach,
    Draw,
    Equip,
    Flip,
    FusionSummon,
    Later,
    MakeToken,
    Mover,
    NormalSummon,
    PlaceCounter,
    RemoveCounter,
    ReturnToDeck,
    ReturnToHand,
    Set,
    SpecialSummon,
    Summon,
    TakeControl,
    Tribute,
    name_verb,
)
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import CH_10, CH_17, LE_11
from checks.engine.rules.cards import MV_25, MV_45
from checks.engine.rules.effects import CO_55, EF_1, EF_11, EF_14, EF_37


def _doable(game: Game, verb: str, who: Cards | str, context: Context) -> Iterator[Card]:
    """List the cards something can be done to."""
    for card in select_affected(game, who, context):
        if find_obstacle(game, verb, card, source=context.card) is None and not _is_lost(game, who, card, context):
            yield card


def _is_lost(game: Game, who: Cards | str, card: Card, context: Context) -> bool:
    """Whether a target that had to be face-up is none any more, as it has been turned face-down in the Chain."""
    wanted, link = context.effect.target_must_be, context.link
    if not card.face_down or who != "target" or link is None or wanted is None or wanted.face != "up":
        return False
    if link.resolved or card not in link.faced or not game.rulebook.holds(CH_17):
        return False
    return game.ruleset.read("target-turned-face-down") == "left-alone"


OUT_OF_SIGHT: Final = frozenset({"hand", "deck", "extra-deck", "graveyard", "banished"})
"""Where cards lie of which a scene need not show all."""


def is_out_of_sight(who: Cards | str, game: Game, context: Context) -> TypeGuard[Chosen]:
    """Whether something is chosen where cards may lie that the scene does not show, and is found there.

    A player who chooses to use such an effect has what it finds; of one that has to be used nobody knows.
    """
    if not isinstance(who, Chosen) or not OUT_OF_SIGHT.intersection(who.cards.from_ or ()):
        return False
    players = select_players(who.cards.of or "controller", context)
    return any(_may_hide(game, player, place) for player in players for place in who.cards.from_ or ())


def _may_hide(game: Game, player: int, place: str) -> bool:
    """Whether cards may lie in a place that no scene shows.

    Of a Deck it need not show all, of the Graveyard and the banished cards it shows all or none.
    """
    shown = any(card.zone == place and card.owner == player for card in game.cards.values())
    return (player, place) in game.unshown or (shown if place == "deck" else place in OPEN and not shown)


OPEN: Final = ("graveyard", "banished")
"""Where cards lie that both players may look at."""


def _move_unseen(game: Game, word: str, choice: Choice, context: Context) -> bool:
    """Tell that cards move which the scene does not show."""
    players, origin = select_players(choice.of or "controller", context), " or ".join(choice.from_ or ())
    if len(players) > 1:
        raise Undecided(f"needs whose cards {context.name} does something to, which the scenario does not show")
    game.emit(word, PLAYERS[players[0]], EF_1, by="card-effect", source=context.name, amount=choice.count, from_=origin)
    _note_unshown(game, players[0], word)
    note(context, None)
    return True


@performs(Destroy)
def destroy_cards(game: Game, verb: Destroy, context: Context) -> bool:
    """Destroys cards, all at once; each goes to the Graveyard, and none has lost its monster before it goes."""
    cards = sorted(_doable(game, "destroy", verb.of, context), key=lambda card: card.equipped_to is None)
    before, game.falling = game.falling, (*game.falling, *cards)
    done = [card for card in cards if destroy(game, card, EF_1, by="card-effect", source=context.name)]
    game.falling = before
    note(context, done)
    return bool(done)


@performs(*MOVES)
def move_cards(game: Game, verb: Mover, context: Context) -> bool:
    """Sends cards where the verb says; of a player's cards those that the scene shows, the others out of sight."""
    word = name_verb(type(verb))
    if verb.count is None:
        affected = select_affected(game, verb.of, context)
        if isinstance(verb, AddToHand) and takes_from(verb, ("deck",)) and find_searchless(game, context.player):
            affected = [card for card in affected if card.zone != "deck"]
            if not affected:
                note(context, [])
                return False
        if not affected and is_out_of_sight(verb.of, game, context):
            return _move_unseen(game, word, verb.of.cards, context)
        cards = [card for card in affected if find_obstacle(game, word, card, source=context.card) is None]
        if isinstance(verb, ReturnToHand | ReturnToDeck):
            cards = [card for card in cards if not stays_for_its_chain(game, card)]
        if isinstance(verb, Banish) and find_keeper(game, context.player):
            cards = [card for card in cards if card.zone != "graveyard"]
        for card in cards:
            move(game, card, type(verb), EF_1, by="card-effect", source=context.name)
        if isinstance(verb, Tribute) and context.link is not None:
            context.link.tributed += cards
        note(context, cards)
        return bool(cards)
    missing = 0
    for player in select_players(str(verb.of), context):
        places = verb.from_ or (("hand",) if word == "discard" else ())
        shown = _list_shown(game, player, places, verb.count, word, context)
        left = verb.count - len(shown)
        no_more = left and places and all(shows_all(game, player, place) for place in places)
        for card in shown:
            move(game, card, type(verb), EF_1, by="card-effect", source=context.name)
        if no_more and game.rulebook.holds(EF_14):
            missing += left
        elif left:
            origin = " or ".join(places)
            game.emit(word, PLAYERS[player], EF_1, by="card-effect", source=context.name, amount=left, from_=origin)
            _note_unshown(game, player, word)
    return not missing


@performs(Draw)
def draw(game: Game, verb: Draw, context: Context) -> None:
    """Draws cards; of a player's Deck those that the scene shows come to the hand, the others out of sight."""
    for player in select_players(verb.of, context):
        shown = _list_shown(game, player, ("deck",), verb.count, "draw", context)
        game.emit("draw", PLAYERS[player], EF_1, by="card-effect", source=context.name, amount=verb.count)
        for card in shown:
            move(game, card, AddToHand, EF_1, by="card-effect", source=context.name)
        if len(shown) < verb.count:
            _note_unshown(game, player, "add-to-hand")


def _note_unshown(game: Game, player: int, word: str) -> None:
    """Note where cards of a player that no scene shows may have gone by a verb."""
    game.unshown.update((player, place) for place in GOES_TO.get(word, ()))


GOES_TO: Final = {
    name_verb(kind): (place, "banished") if place == "graveyard" else (place,) for kind, place in MOVES.items()
}
"""Where cards may go by each verb that moves them: what would go to the Graveyard may be banished instead."""


def _list_shown(
    game: Game, player: int, places: tuple[str, ...], count: int, word: str, context: Context
) -> list[Card]:
    """List the cards of a player that the scene shows in some places; of more than are asked for the script tells."""
    shown = [card for card in game.cards.values() if card.controller == player and card.zone in places]
    if len(shown) > count:
        said = context.chooses
        named = [card for card in shown if isinstance(said, tuple) and card.role in said]
        if len(named) == count:
            return named
        raise Undecided(f"needs which of {PLAYERS[player]}'s cards to {word}")
    return shown


@performs(SpecialSummon, NormalSummon, FusionSummon)
def summon(game: Game, verb: Summon, context: Context) -> bool:
    """Summons monsters to the field of its controller, of another player, or of who controlled each last."""
    done = []
    event = "normal-summon" if isinstance(verb, NormalSummon) else "special-summon"
    cards = select_affected(game, verb.of, context)
    if not cards and is_out_of_sight(verb.of, game, context):
        game.unseen = context.name
        note(context, None)
        return True
    for card in cards:
        player = card.last_controller if verb.to == "as-it-was" else select_players(verb.to or "controller", context)[0]
        position = card.position if verb.position == "as-it-was" else verb.position or "attack"
        if card.zone == "monster-zone":
            continue
        if event == "special-summon" and is_forbidden(game, event, card, context.player, own=context.name):
            continue
        if card.bound and card is not context.card:
            raise Undecided(f"needs how {card.name} may be Summoned")
        if position != "facedown" and game.rulebook.holds(LE_11) and find_limit(game, card, player):
            continue
        if event == "special-summon" and card.zone != "extra-deck" and not has_room(game, player):
            continue
        leave_zone(game, card, "monster-zone")
        enter_zone(game, card, "monster-zone", position, player)
        card.summoned, card.summoner = SUMMONED[type(verb)], context.card
        note_summon(game, event, card, context)
        game.emit(event, card.role, EF_1, by="card-effect", source=context.name)
        raise_event(game, f"{event}ed", card, by="card-effect", source=context.name, before=context.occasion)
        done.append(card)
    note(context, done)
    return bool(done)


SUMMONED: Final[dict[type[Summon], str]] = {SpecialSummon: "special", NormalSummon: "normal", FusionSummon: "fusion"}
"""How a monster has been Summoned, by the verb."""


@performs(MakeToken)
def make_token(game: Game, verb: MakeToken, context: Context) -> bool:
    """Special Summons Tokens."""
    player = select_players(verb.to, context)[0]
    barred = is_forbidden(game, "special-summon", None, context.player, own=context.name)
    if barred or not has_room(game, player, verb.count):
        return False
    made: list[Card] = []
    for _ in range(verb.count):
        token = Card(
            f"token-{sum(card.token for card in game.cards.values()) + 1}",
            name="Token",
            controller=player,
            atk=count_amount(game, verb.atk, context),
            defense=count_amount(game, verb.def_, context),
            level=verb.level,
            attribute=verb.attribute or "",
            type=verb.type or "",
            kinds=("normal",),
            token=True,
            zone="gone",
        )
        _set_counted_numbers(game, token, verb, context)
        game.cards[token.role] = token
        enter_zone(game, token, "monster-zone", verb.position, player)
        token.summoned, token.summoner = "special", context.card
        note_summon(game, "special-summon", token, context)
        game.emit("special-summon", token.role, EF_1, by="card-effect", source=context.name)
        raise_event(game, "special-summoned", token, by="card-effect")
        made.append(token)
    note(context, made)
    return True


def _set_counted_numbers(game: Game, token: Card, verb: MakeToken, context: Context) -> None:
    """Let the numbers that an effect counts for a Token be no original ones on such a day."""
    counted = [stat for stat, amount in (("atk", verb.atk), ("def", verb.def_)) if not isinstance(amount, int)]
    if not counted or not game.rulebook.holds(CO_55):
        return
    try:
        if game.ruleset.read("originals-of-counted-tokens") == "original":
            return
    except Undecided as unknown:
        token.counted = str(unknown)
        return
    for stat in counted:
        now = token.base_atk if stat == "atk" else token.base_def
        token.changes.append(Change(stat, "set", now, "while-face-up", context.name, game.next_order(), (CO_55,)))
    token.base_atk = token.base_atk if isinstance(verb.atk, int) else 0
    token.base_def = token.base_def if isinstance(verb.def_, int) else 0


@performs(ChangePosition)
def change_positions(game: Game, verb: ChangePosition, context: Context) -> bool:
    """Changes battle positions: to the position named, else between Attack and Defense."""
    done = []
    for card in _doable(game, "change-position", verb.of, context):
        if card.zone == "monster-zone":
            position = verb.to or ("defense" if card.position == "attack" else "attack")
            if change_position(game, card, position, EF_1, by="card-effect", source=context.name):
                done.append(card)
    note(context, done)
    return bool(done)


@performs(Flip)
def flip(game: Game, verb: Flip, context: Context) -> bool:
    """Turns face-down monsters face-up."""
    done = False
    for card in _doable(game, "flip", verb.of, context):
        if card.face_down:
            without = "flip" if verb.without else ""
            done |= change_position(game, card, verb.to, EF_1, by="card-effect", source=context.name, without=without)
    return done


@performs(ChangeStat)
def change_stat(game: Game, verb: ChangeStat, context: Context) -> bool:
    """Changes ATK and/or DEF: by so much, to so much, halved or doubled, for as long as it says."""
    lasts = verb.lasts or context.effect.lasts
    if put_off(game, verb, context, lasts):
        return True
    wholly: list[bool] = []
    changed: list[Card] = []
    for card in select_affected(game, verb.of, context):
        if card.zone != "monster-zone" or not card.face_up:
            continue
        if find_obstacle(game, "change-stat", card, source=context.card) is not None:
            continue
        if verb.by is not None and counts_what_is_gone(game, verb.by, context):
            continue
        before = (card.atk, card.defense)
        try:
            changes = list(read_changes(game, verb, context, card, lasts))
        except Absent:
            if not game.rulebook.holds(EF_11):
                raise
            continue
        for change in changes:
            counted_before = len(card.changes)
            made = make_way(game, card, change) if change.how in ORIGINAL else change
            if made is None:
                continue
            if len(card.changes) < counted_before:
                settle(game)
            value = card.atk if made.stat == "atk" else card.defense
            if made.how != "add" or made.amount or not game.rulebook.holds(EF_37):
                wholly.append(made.how != "add" or value + made.amount >= 0)
            counted = lie_under(game, card, gain_on_halved(game, card, stand_alone(game, card, made)))
            card.changes.append(counted._replace(order=game.next_order()))
        changed.append(card)
        after = (card.atk, card.defense)
        if after != before:
            if context.link is not None and after[0] < before[0]:
                context.link.atk_lost += before[0] - after[0]
            stat, now = ("atk", after[0]) if after[0] != before[0] else ("def", after[1])
            game.emit("change-stat", card.role, EF_1, by="card-effect", source=context.name, amount=now, kind=stat)
    note(context, changed)
    return bool(wholly) and all(wholly)


@performs(Equip)
def equip(game: Game, verb: Equip, context: Context) -> bool:
    """Equips cards to a face-up monster."""
    monsters = [card for card in select_affected(game, verb.to, context) if card.zone == "monster-zone"]
    done = False
    if not monsters or not monsters[0].face_up:
        return done
    for card in select_affected(game, verb.of, context):
        if card is context.card and context.link is not None and context.link.brought_out and not card.face_up:
            continue
        if card.carrier == "monster":
            if find_obstacle(game, "equip", card, source=context.card) is not None:
                continue
            was_there = card.zone == "monster-zone"
            leave_zone(game, card, "set" if card.face_down else "spell-trap-zone")
            card.carrier, card.controller = "equip-spell", context.player
            if was_there and game.rulebook.holds(MV_45):
                _begin_anew(game, card)
        elif card.zone != "spell-trap-zone":
            leave_zone(game, card, "spell-trap-zone")
            card.controller = context.player
        card.equipped_to = monsters[0]
        begin_anew(game, card)
        game.emit("equip", card.role, EF_1, by="card-effect", source=context.name, to=monsters[0].role)
        raise_event(game, "equipped", monsters[0], by="card-effect", source=context.name)
        done = True
    return done


def _begin_anew(game: Game, card: Card) -> None:
    """Free a monster that became an Equip Card of what was done to it; how often it was used is remembered."""
    used = card.used
    forget(game, card)
    card.used = used
    card.attacked, card.held_by = 0, ""
    card.moves += 1


@performs(PlaceCounter)
def place_counter(game: Game, verb: PlaceCounter, context: Context) -> None:
    """Places counters."""
    for card in select_affected(game, verb.of, context):
        if card.marked and _takes_no_counters(game):
            continue
        card.counters += verb.count
        game.emit("place-counter", card.role, EF_1, by="card-effect", source=context.name, amount=verb.count)
        raise_event(game, "counter-placed", card, by="card-effect", source=context.name)


def _takes_no_counters(game: Game) -> bool:
    """Whether on such a day no counters are placed on a monster that is determined to be destroyed by battle."""
    return game.rulebook.holds(MV_25) and game.ruleset.read("counters-on-marked-monsters") == "none"


@performs(RemoveCounter)
def remove_counter(game: Game, verb: RemoveCounter, context: Context) -> bool:
    """Removes counters, as far as there are any."""
    cards = select_affected(game, verb.of, context)
    found = [remove_counters(game, card, verb, EF_1, by="card-effect", source=context.name) for card in cards]
    return all(taken >= count_least(verb) for taken in found)


@performs(Detach)
def detach_materials(game: Game, verb: Detach, context: Context) -> bool:
    """Detaches Xyz Materials."""
    cards = select_affected(game, verb.of, context)
    found = [detach(game, card, verb.count, EF_1, by="card-effect", source=context.name) for card in cards]
    return bool(found) and all(found)


@performs(TakeControl)
def take_control(game: Game, verb: TakeControl, context: Context) -> bool:
    """Gives control of monsters to a player, for as long as it says."""
    player = select_players(verb.to, context)[0]
    taken: list[Card] = []
    for card in _doable(game, "change-control", verb.of, context):
        if card.zone == "monster-zone" and card.controller != player:
            lasts = verb.lasts or context.effect.lasts
            if lasts == "while-face-up":
                raise Undecided(f"needs to know how long {context.name} gives control of {card.role}")
            for_a_while = lasts != "instant"
            change_control(game, card, player, EF_1, source=context.name, for_a_while=for_a_while)
            if for_a_while:
                game.effects.lasting.append(Lasting(verb, context.name, context.player, lasts, (card,)))
            taken.append(card)
    note(context, taken)
    return bool(taken)


@performs(BecomeMonster)
def become_monster(game: Game, verb: BecomeMonster, context: Context) -> bool:
    """Makes the card a monster too, in a Monster Zone, with these values."""
    card = context.card
    barred = is_forbidden(game, "special-summon", card, context.player, own=context.name)
    if barred or not has_room(game, context.player):
        return False
    leave_zone(game, card, "monster-zone")
    aimed_at = any(card in link.targets for link in game.chain if not link.resolved)
    if aimed_at and game.rulebook.holds(CH_10) and game.ruleset.read("targeted-trap-monsters") == "another-card":
        card.moves += 1
    card.carrier = "monster"
    card.base_atk, card.base_def, card.level = verb.atk, verb.def_, verb.level
    card.attribute, card.type = verb.attribute, verb.type
    enter_zone(game, card, "monster-zone", verb.position, context.player)
    card.summoned, card.summoner = "special", card
    note_summon(game, "special-summon", card, context)
    game.emit("special-summon", card.role, EF_1, by="card-effect", source=context.name)
    raise_event(game, "special-summoned", card, by="card-effect")
    return True


@performs(Set)
def set_cards(game: Game, verb: Set, context: Context) -> None:
    """Sets cards: monsters face-down in a Monster Zone, Spells and Traps in theirs."""
    for card in select_affected(game, verb.of, context):
        set_down(game, card, context.player, EF_1, by="card-effect", source=context.name)
        if verb.usable and card.carrier != "monster":
            card.arrival = 0


def _attacks_more(game: Game, card: Card) -> bool:
    """Whether a monster may attack more than once already, and a second attack is nothing more on such a day."""
    return count_attacks(game, card) > 1 and is_nothing_more(game)


@performs(AttackAgain)
def attack_again(game: Game, verb: AttackAgain, context: Context) -> None:
    """Lets a monster that has attacked attack once more, and does something in that attack."""
    for card in select_affected(game, verb.of, context):
        if card.attacked and not (verb.second and _attacks_more(game, card)):
            after = game.turn.declarations if verb.in_a_row else 0
            later = Later("start", verb.do)
            cards = (context.card,)
            with_it = Lasting(later, context.name, context.player, THIS_ATTACK, cards, context.link)
            game.turn.further += (Further(card, after, verb.on_monsters, with_it if verb.do else None),)

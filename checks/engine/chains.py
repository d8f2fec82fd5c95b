"""Windows and Chains: triggers first, then what the players do, link by link, resolved last in, first out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checks.engine.chart import unfold
from checks.engine.effects import Effect, Word
from checks.engine.game import Refused, ScriptRefused
from checks.engine.legality import (
    answers_link,
    verify_activation,
    verify_payment,
    verify_target,
    verify_turning,
)
from checks.engine.moves import MOVES, change_life, move
from checks.engine.rules import Part, Undecided, declare
from checks.engine.selectors import Context, select_cards
from checks.engine.state import PLAYERS, Act, Card, Link, Pending
from checks.engine.triggers import find_missed, name_moment, order_triggers
from checks.engine.upkeep import tidy
from checks.engine.verbs import perform
from checks.engine.words import STAYING

if TYPE_CHECKING:
    from checks.engine.game import Game

CH_1 = declare(
    "CH-1",
    "A Chain resolves from its last link to its first.",
    Part.ORDERS,
    ("konami-rulebook-10", "Chains"),
    module=__name__,
)
CH_2 = declare(
    "CH-2",
    "Triggers of a moment make the first Chain of a timing; the players act after it.",
    Part.ORDERS,
    ("konami-fast-effect-timing", "chart"),
    module=__name__,
)
CH_3 = declare(
    "CH-3",
    "With no Chain the turn player acts first; in a Chain the opponent of the last link's player does.",
    Part.ORDERS,
    ("konami-fast-effect-timing", "chart"),
    module=__name__,
)
CH_4 = declare(
    "CH-4",
    "A Spell or Trap that does not stay is sent to the Graveyard after its Chain.",
    Part.HAPPENS,
    ("konami-rulebook-10", "Spell & Trap Cards"),
    module=__name__,
)
CH_5 = declare(
    "CH-5",
    "A mandatory effect that may answer the last link does.",
    Part.HAPPENS,
    ("konami-rulebook-10", "Quick Effects"),
    ("ude-rulings-d-e", "Doomcaliber Knight"),
    module=__name__,
)
CH_6 = declare(
    "CH-6",
    "An effect whose activation or effect was negated does nothing.",
    Part.HAPPENS,
    ("konami-rulebook-10", "negating"),
    module=__name__,
)
CH_7 = declare(
    "CH-7",
    "Costs are paid when an effect is activated, negated or not.",
    Part.ORDERS,
    ("konami-rulebook-10", "cost"),
    module=__name__,
)

MOMENTS = ("start", "before-calculation", "during-calculation", "after-calculation", "end")
ROUNDS = 60


def open_window(game: Game) -> None:
    """Let triggers and players act at the point reached until both pass."""
    if game.point in MOMENTS and game.hearing:
        if game.point == "start":
            name_moment(game, "damage-step")
        name_moment(game, game.point)
    for _ in range(ROUNDS):
        if game.jump and game.in_damage_step and game.jump != game.point:
            return
        if game.explain is not None:
            game.explain(game, game.point)
        if game.pending and start_trigger_chain(game):
            continue
        act = take_act(game)
        if act is None:
            return
        perform_act(game, act)
        if game.stopped or game.jump:
            return
    raise Undecided("needs an end: the players act for ever at one point")


# --- the script ----------------------------------------------------------------------------------------


def is_due(game: Game, act: Act) -> bool:
    """Whether an act belongs to the point reached."""
    if act.after:
        return act.after in game.happened
    if act.verb == "go-to" and not act.at:
        return _is_there(game, act.what)
    if not act.at:
        return game.acts[0] is act
    return game.point in unfold_point(game, act.at)


def _is_there(game: Game, point: str) -> bool:
    """Whether the course of play has come to where a ``go-to`` leads, or may leave for it."""
    if point in ("end-step", "main-phase-2", "end-phase"):
        return not game.in_battle and game.point in ("main-phase", "start-step", "battle-step")
    if point == "battle-step":
        return not game.in_battle and game.point == "battle-step"
    return game.point in unfold_point(game, point)


def unfold_point(game: Game, at: str) -> tuple[str, ...]:
    """List the points that a record's point means under this ruleset's chart."""
    point = at.split("/")[0]
    return unfold(point, game.law.points) or (point,)


def take_act(game: Game) -> Act | None:
    """Take the next act of the script that belongs here."""
    for act in game.acts:
        if act.verb in ("replay", "use", "order", "attack") or not is_due(game, act):
            continue
        if act.verb == "activate" and _waits_for_event(game, act):
            continue
        game.acts.remove(act)
        return act
    return None


def _waits_for_event(game: Game, act: Act) -> bool:
    """Whether an act activates a trigger that may still come, here or at a later substep of the same timing."""
    card, effect = find_effect(game, act.what)
    points = unfold_point(game, act.at) if act.at else ()
    later = bool(points) and game.point != points[-1]
    if effect.trigger == "none" and effect.klass not in ("trigger", "flip"):
        return later and not _may(game, card, effect)
    if any(each.card is card and each.effect is effect for each in game.pending):
        return True
    return not act.at or later


def _may(game: Game, card: Card, effect: Effect) -> bool:
    try:
        verify_activation(game, card, effect, card.controller)
    except (Refused, Undecided):
        return False
    return True


def find_effect(game: Game, name: str) -> tuple[Card, Effect]:
    """Find the card and effect that ``role`` or ``role.effect`` names."""
    role, _, id = name.partition(".")
    card = game.cards.get(role)
    if card is None:
        raise Undecided(f"needs a card for {role}")
    if id:
        effect = card.find_effect(id)
        if effect is None:
            raise Undecided(f"needs the effect {name}")
        return card, effect
    own = [each for each in card.effects if each.klass == "activation"]
    own = own or [each for each in card.effects if each.is_activated]
    if not own:
        if card.effects or card.carrier == "monster":
            raise Undecided(f"needs an activated effect of {card.name}")
        return card, Effect("activation", carrier=card.carrier, klass="activation")
    if len(own) > 1:
        raise Undecided(f"needs to know which effect of {card.name}")
    return card, own[0]


def perform_act(game: Game, act: Act) -> None:
    """Do an act of the script; one that is not allowed stops the scenario."""
    try:
        if act.verb == "activate":
            start_manual_chain(game, act)
        elif act.verb == "stage":
            perform_stage(game, act)
        elif act.verb == "go-to":
            if act.what in ("end-step", "main-phase-2", "end-phase"):
                game.jump = act.what
        elif act.verb == "change-position":
            _turn_by_hand(game, act)
        elif act.verb == "summon":
            _summon_by_hand(game, act)
        elif act.verb == "set":
            game.cards[act.what].zone = "set"
        elif act.verb == "decline":
            pass
        else:
            raise Undecided(f"needs the act {act.verb}")
    except Refused as refusal:
        raise ScriptRefused(act, refusal.reason, refusal.rule, refusal.why) from refusal
    if act.label:
        game.happened[act.label] = len(game.trace)
        game.reach(f"after:{act.label}")


def _turn_by_hand(game: Game, act: Act) -> None:
    from checks.engine.moves import change_position

    card = game.cards[act.what]
    verify_turning(game, card)
    change_position(game, card, act.to or ("defense" if card.position == "attack" else "attack"), "AT-3", by="player")


def _summon_by_hand(game: Game, act: Act) -> None:
    from checks.engine.moves import enter_zone
    from checks.engine.triggers import happen

    card = game.cards[act.what]
    if game.point not in ("main-phase", "main-phase-2"):
        raise Refused("game-rule", "AT-3", "a monster is Normal Summoned in a Main Phase")
    enter_zone(game, card, "monster-zone", "attack", card.controller)
    game.emit("normal-summon", card.role, "AT-3", by="player")
    happen(game, "normal-summoned", card, by="player", player=card.controller)


def perform_stage(game: Game, act: Act) -> None:
    """Do stage directions as one resolving effect would; no permission is asked, restrictions hold."""
    director = Card("stage", name="stage", carrier="normal-spell", zone="gone")
    effect = Effect("direction", carrier="normal-spell", klass="activation")
    context = Context(director, effect, 0)
    for verb, said in act.stage:
        if verb == "mark-destroyed":
            mark(game, select_cards(game, said["of"], context))
        elif verb == "end-battle-phase":
            game.jump = "end-step"
        elif verb == "move":
            for card in select_cards(game, said["of"], context):
                name = {
                    "graveyard": "send-to-graveyard",
                    "banished": "banish",
                    "hand": "return-to-hand",
                    "deck": "return-to-deck",
                }[said["to"]]
                move(game, card, name, "EF-1", by="card-effect", source="stage")
        else:
            perform(game, (Word(verb, said),), context)
    tidy(game)


def mark(game: Game, cards: list[Card]) -> None:
    """Determine monsters to be destroyed by battle, as a stage direction."""
    for card in cards:
        card.marked = True
        game.marked.append(card)
        game.emit("mark-destroyed", card.role, "BO-1", by="battle")


# --- Chains ----------------------------------------------------------------------------------------------


def start_trigger_chain(game: Game) -> bool:
    """Put the triggers that wait here on a Chain, answer it and resolve it; False if none goes."""
    ready: list[Pending] = []
    keep: list[Pending] = []
    acts: dict[int, Act] = {}
    for each in game.pending:
        if each.home and each.home != game.point:
            keep.append(each)
            continue
        act = next((a for a in game.acts if a.verb == "activate" and _means(game, a, each)), None)
        if each.effect.optional == "optional":
            if act is None:
                continue
            if act.at and game.point not in unfold_point(game, act.at):
                keep.append(each)
                continue
        missed = find_missed(game, each)
        if missed:
            if act is not None:
                raise ScriptRefused(act, *missed)
            continue
        try:
            verify_activation(game, each.card, each.effect, each.player, using=_used(game, act))
        except Refused as refusal:
            if act is not None:
                raise ScriptRefused(act, refusal.reason, refusal.rule, refusal.why) from refusal
            continue
        ready.append(each)
        if act is not None:
            acts[id(each)] = act
    if not ready:
        game.pending = keep
        return False
    ordered = order_triggers(game, ready)
    ordered = _own_order(game, ordered)
    for each in ordered:
        act = acts.get(id(each))
        if act is not None:
            game.acts.remove(act)
        push(game, each.card, each.effect, each.player, act, started="trigger", subject=each.subject)
    game.pending = keep + [
        each for each in game.pending if each not in ready and each not in keep and _is_new(each, game)
    ]
    finish_chain(game)
    return True


def _is_new(each: Pending, game: Game) -> bool:
    return each.home == "" or each.home == game.point


def _means(game: Game, act: Act, each: Pending) -> bool:
    role, _, id = act.what.partition(".")
    if role != each.card.role:
        return False
    return id == each.effect.id if id else find_effect(game, act.what)[1] is each.effect


def _own_order(game: Game, found: list[Pending]) -> list[Pending]:
    act = next((each for each in game.acts if each.verb == "order" and is_due(game, each)), None)
    if act is None:
        return found
    game.acts.remove(act)
    place = {name: number for number, name in enumerate(act.order)}

    def group(each: Pending) -> tuple[str, int]:
        return each.effect.optional, each.player

    keys = [f"{each.card.role}.{each.effect.id}" for each in found]
    ranked = sorted(range(len(found)), key=lambda n: place.get(keys[n], place.get(found[n].card.role, n)))
    for number, other in zip(sorted(ranked), ranked, strict=True):
        if group(found[number]) != group(found[other]):
            return found
    return [found[n] for n in ranked]


def _brought(game: Game, act: Act) -> tuple[Effect, ...]:
    card, _ = find_effect(game, act.what)
    ids = (name.rpartition(".")[2] for name in act.using or ())
    return tuple(effect for effect in (card.find_effect(id) for id in ids) if effect is not None)


def _used(game: Game, act: Act | None) -> tuple[Effect, ...] | None:
    """List what an act uses in the same Chain Link; None where it does not say."""
    return None if act is None or act.using is None else _brought(game, act)


def start_manual_chain(game: Game, act: Act) -> None:
    """Start a Chain by a player's act and let it be answered."""
    card, effect = find_effect(game, act.what)
    using = _used(game, act)
    answering = _find_link(game, act.in_answer_to)
    verify_activation(game, card, effect, card.controller, answering=answering, using=using)
    if effect.trigger != "none":
        game.pending = [each for each in game.pending if each.card is not card or each.effect is not effect]
    if not game.chain:
        game.manual[game.point] = game.manual.get(game.point, 0) + 1
    push(game, card, effect, card.controller, act, started="player")
    finish_chain(game)


def _find_link(game: Game, label: str) -> Link | None:
    for link in reversed(game.chain):
        if label and label in (link.label, link.card.role, f"{link.card.role}.{link.effect.id}"):
            return link
    return None


def push(
    game: Game,
    card: Card,
    effect: Effect,
    player: int,
    act: Act | None,
    *,
    started: str,
    subject: Card | None = None,
) -> Link:
    """Put an effect on the Chain: pay its cost, choose its targets."""
    if not game.chain:
        game.chain_count += 1
    answers = game.chain[-1] if game.chain else None
    if act is not None and act.in_answer_to:
        answers = _find_link(game, act.in_answer_to) or answers
    link = Link(len(game.chain) + 1, card, effect, player, act.label if act else "", answers=answers, subject=subject)
    context = Context(card, effect, player, link, subject)
    if act is not None:
        link.chooses = act.chooses
        if act.using is not None:
            link.using = _brought(game, act)
    link.targets = choose_targets(game, act, context)
    game.chain.append(link)
    key = f"{card.role}.{effect.id}"
    if link.number == 1:
        game.emit("chain-starts", key, CH_2 if started == "trigger" else CH_3, kind=started)
    if effect.klass == "activation" and card.zone in ("set", "hand"):
        link.brought_out = True
        card.zone = "field-zone" if card.carrier == "field-spell" else "spell-trap-zone"
    game.emit(
        "activate",
        key,
        CH_2 if started == "trigger" else CH_3,
        by=game.player_name(player),
        source=link.label,
    )
    if game.rulebook.holds(CH_7):
        for cost in (*effect.cost, *(word for brought in link.using for word in brought.cost)):
            pay(game, cost, context, act)
    if link.label:
        game.happened[link.label] = len(game.trace)
        game.reach(f"link:{link.label}")
    game.reach(f"link:{key}")
    return link


def choose_targets(game: Game, act: Act | None, context: Context) -> tuple[Card, ...]:
    """Choose the targets of an activation: those scripted, or the only one there is."""
    if act is not None and act.targets:
        cards = [card for name in act.targets for card in name_cards(game, name, context)]
        for card in cards:
            verify_target(game, card, context.player)
        return tuple(cards)
    if context.effect.targets in ("none", "player"):
        return ()
    legal = []
    for card in game.cards.values():
        if (
            card is context.card
            or not card.on_field
            or (context.effect.targets == "monster" and card.zone != "monster-zone")
        ):
            continue
        try:
            verify_target(game, card, context.player)
        except Refused:
            continue
        legal.append(card)
    if not legal:
        raise Refused("no-legal-target", "LE-9", "there is nothing it can target")
    if len(legal) > 1:
        raise Undecided("needs a target that the scenario does not name")
    return tuple(legal)


def name_cards(game: Game, name: str, context: Context) -> list[Card]:
    """Find the card that a scenario names by its role, or that the effect's own word points at."""
    return [game.cards[name]] if name in game.cards else select_cards(game, name, context)


def pay(game: Game, cost: Word, context: Context, act: Act | None) -> None:
    """Pay a cost; what the scenario does not name is paid out of sight."""
    said = cost.arguments
    key = f"{context.card.role}.{context.effect.id}"
    if cost.word in ("pay-life", "lose-life"):
        from checks.engine.selectors import count_amount

        value = said.get("amount", said.get("count", 0))
        amount = game.life[context.player] // 2 if value == "half" else count_amount(game, value, context)
        change_life(game, context.player, amount, "pay-life", CH_7, source=key)
        return
    who = said.get("of", "this-card" if said.get("count") is None else None)
    named = act.pays if act is not None else None
    names = [named] if isinstance(named, str) else named if isinstance(named, list) else None
    if names:
        cards = [card for name in names for card in name_cards(game, name, context)]
    elif isinstance(who, str) and who not in ("controller", "opponent"):
        cards = select_cards(game, who, context)
    else:
        cards = []
        game.emit(cost.word, PLAYERS[context.player], CH_7, by="cost", source=key, amount=int(said.get("count", 1)))
    for card in cards:
        verify_payment(game, card, context.effect)
        if cost.word in MOVES:
            move(game, card, cost.word, CH_7, by="cost", source=key, player=context.player)
        elif cost.word == "remove-counter":
            perform(game, (cost,), context)
        else:
            raise Undecided(f"needs the cost {cost.word}")


def finish_chain(game: Game) -> None:
    """Let the Chain be answered until nobody does, then resolve it."""
    for _ in range(ROUNDS):
        if game.explain is not None:
            game.explain(game, "chain")
        if not (_force_answer(game) or _take_answer(game)):
            break
    else:
        raise Undecided("needs an end: the Chain is answered for ever")
    if game.point in ("attack-declaration", "battle-step"):
        game.first_chain = False
    links = list(game.chain)
    resolving = reversed(links) if game.rulebook.holds(CH_1) else links
    for link in resolving:
        resolve(game, link)
    game.chain = []
    for link in links:
        _put_away(game, link)
    for link in links:
        game.happened.setdefault(f"{link.card.role}.{link.effect.id}", len(game.trace))
        if link.label:
            game.reach(f"after:{link.label}")
        game.reach(f"after:{link.card.role}.{link.effect.id}")
    tidy(game)


def _force_answer(game: Game) -> bool:
    """Chain a mandatory effect that may answer the last link."""
    if not game.rulebook.holds(CH_5):
        return False
    last = game.chain[-1]
    for card in game.cards.values():
        for effect in card.effects:
            if effect.klass != "quick" or effect.optional != "mandatory" or effect.answers == "nothing":
                continue
            if any(link.card is card and link.effect is effect for link in game.chain) or not answers_link(
                effect, last
            ):
                continue
            try:
                verify_activation(game, card, effect, card.controller)
            except Refused:
                continue
            push(game, card, effect, card.controller, None, started="player")
            return True
    return False


def _take_answer(game: Game) -> bool:
    """Take the next scripted act that is chained to a link of this Chain."""
    for act in list(game.acts):
        if act.verb != "activate" or (act.at and game.point not in unfold_point(game, act.at)):
            continue
        card, effect = find_effect(game, act.what)
        named = bool(act.in_answer_to) and _find_link(game, act.in_answer_to) is not None
        fitting = not act.in_answer_to and game.acts[0] is act and effect.answers not in ("nothing", "attack", "summon")
        if not named and not (fitting and answers_link(effect, game.chain[-1])):
            continue
        game.acts.remove(act)
        using = _used(game, act)
        try:
            verify_activation(
                game, card, effect, card.controller, answering=_find_link(game, act.in_answer_to), using=using
            )
            push(game, card, effect, card.controller, act, started="player")
        except Refused as refusal:
            raise ScriptRefused(act, refusal.reason, refusal.rule, refusal.why) from refusal
        return True
    return False


def resolve(game: Game, link: Link) -> None:
    """Resolve one Chain Link."""
    key = f"{link.card.role}.{link.effect.id}"
    if link.negated and game.rulebook.holds(CH_6):
        return
    if link.card.negated and link.card.face_up and link.effect.carrier == "monster" and link.card.carrier == "monster":
        game.emit("negate", key, CH_6, by="card-effect", kind="effect")
        return
    if link.effect.missing:
        raise Undecided(f"needs {', '.join(link.effect.missing)}")
    context = Context(link.card, link.effect, link.player, link, link.subject)
    perform(game, link.effect.does, context)
    for brought in link.using:
        perform(game, brought.does, Context(link.card, brought, link.player, link, link.subject))
    game.emit("resolve", key, "EF-1", by="card-effect", source=link.label)
    tidy(game)


def _put_away(game: Game, link: Link) -> None:
    card = link.card
    if not link.brought_out or card.zone != "spell-trap-zone" or not game.rulebook.holds(CH_4):
        return
    stays = card.carrier in STAYING or card.equipped_to is not None
    if not stays or link.negated == "activation":
        move(game, card, "send-to-graveyard", CH_4, by="game-rule", source=card.role)

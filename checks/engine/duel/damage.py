"""What comes of a battle: who is destroyed, and battle damage through everything that changes it, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, cast

from checks.engine.duel.amounts import count_amount, read_original
from checks.engine.duel.card import Card
from checks.engine.duel.conditions import decides, holds, list_certain
from checks.engine.duel.context import Context
from checks.engine.duel.continuous import waits_for_damage
from checks.engine.duel.game import Game
from checks.engine.duel.in_force import (
    find_applying,
    is_forbidden,
    list_held,
    refuse_unknown,
    use_up_the_first,
    view_lasting,
)
from checks.engine.duel.moves import deal, find_replacements, has_to_replace, use_up
from checks.engine.duel.performing import perform
from checks.engine.duel.selectors import select_cards, select_players, select_side
from checks.engine.duel.state import Damage, Lasting, Occasion
from checks.engine.duel.stats import Number, round_half_up
from checks.engine.duel.ways import find_applied_value
from checks.engine.effects import Effect
from checks.engine.language import (
    Amount,
    CalculateWith,
    InflictDamage,
    Pierce,
    RedirectBattleDamage,
    ReplaceDestruction,
    SetBattleDamage,
    Unplayed,
    Verb,
    WouldDamage,
    list_verbs,
)
from checks.engine.rulebook import Undecided
from checks.engine.rules.outcomes import (
    BO_1,
    BO_2,
    BO_3,
    BO_4,
    BO_5,
    BO_6,
    BO_7,
    BO_8,
    BO_9,
    BO_10,
    BO_12,
    BO_16,
    BO_17,
    DM_1,
    DM_2,
    DM_3,
    DM_4,
    DM_5,
    DM_6,
    DM_7,
    DM_8,
    DM_9,
    DM_10,
    DM_11,
    DM_13,
    DM_14,
    RD_1,
    RD_11,
)

BOOK = ("konami-rulebook-10", "Monster Battle Rules")


MODIFIERS = ("perfect-rulebook-2017", "p. 192")
ORDER = ("ocg-qa-23824", "answer")


class Outcome(NamedTuple):
    """What comes of comparing the battling monsters: who is destroyed by whom, and the damage before its modifiers."""

    destroyed: tuple[tuple[Card, Card], ...] = ()
    rule: str = ""
    """The rule that destroys, or that inflicts where nothing is destroyed."""
    damages: tuple[Damage, ...] = ()
    by: Card | None = None
    """The monster that inflicts the damage."""


def settle_battle(game: Game) -> None:
    """Compare the battling monsters, inflict battle damage, then mark what is destroyed by battle."""
    attacker, target = game.battle.attacker, game.battle.target
    assert attacker is not None
    numbers = list_compared(game) if game.recording else ()
    game.emit("calculate-damage", attacker.role, "CA-1", to=target.role if target is not None else "", numbers=numbers)
    outcome = compare_battlers(game)
    used: list[Lasting] = []
    saved: list[Card] = []
    if game.effects.applying:
        saved = [card for card, by in outcome.destroyed if _is_saved_at_once(game, card, by)]
    for damage in _list_shares(game, outcome, used):
        by_word = "battle" if damage.kind == "battle-damage" else "card-effect"
        deal(game, damage, by=by_word, source=outcome.by.role if outcome.by is not None else "")
    for each in used:
        use_up(game, each)
    for card, by in outcome.destroyed:
        if card not in saved:
            _determine(game, card, by, outcome.rule)


def list_compared(game: Game) -> tuple[Number, ...]:
    """List the numbers that the battling monsters are compared by; none where nobody knows them."""
    attacker, target = game.battle.attacker, game.battle.target
    assert attacker is not None
    fighting = [(attacker, _choose_stat(game, attacker))]
    if target is not None:
        fighting.append((target, "atk" if target.position == "attack" else "def"))
    found: list[Number] = []
    try:
        for card, stat in fighting:
            value, number = _read_number(game, card, stat), card.derive(stat)
            found.append(number if number.value == value else Number(card.role, stat, value))
    except Undecided:
        return ()
    return tuple(found)


def _choose_stat(game: Game, attacker: Card) -> str:
    """Choose whether the attacking monster applies its ATK or its DEF."""
    return "atk" if attacker.position == "attack" else find_applied_value(game, attacker) or "atk"


def compare_battlers(game: Game) -> Outcome:
    """Compare the battling monsters as they stand."""
    attacker, target = game.battle.attacker, game.battle.target
    assert attacker is not None
    holding = game.rulebook.holds
    read = _read_number if game.triggers.watching else _read_as_it_stands
    attack = read(game, attacker, _choose_stat(game, attacker))
    if target is None:
        return _hurt(attacker, 1 - attacker.controller, attack, BO_7) if attack and holding(BO_7) else Outcome()
    if target.position == "attack":
        other = read(game, target, "atk")
        if attack > other and holding(BO_1):
            return _hurt(attacker, target.controller, attack - other, BO_1, target)
        if attack < other and holding(BO_4):
            return _hurt(target, attacker.controller, other - attack, BO_4, attacker)
        both = ((attacker, target), (target, attacker))
        if attack == other > 0 and holding(BO_2):
            return Outcome(both, BO_2)
        if attack == other == 0 and holding(BO_3) and game.ruleset.read("equal-zero-attack") == "both-destroyed":
            return Outcome(both, BO_3)
        return Outcome()
    other = read(game, target, "def")
    if attack > other:
        destroyed = ((target, attacker),) if holding(BO_5) else ()
        return Outcome(destroyed, BO_5, _list_pierced(game, attacker, target, attack - other), attacker)
    if attack < other and holding(BO_6):
        return _hurt(target, attacker.controller, other - attack, BO_6)
    return Outcome()


def _read_number(game: Game, card: Card, stat: str) -> int:
    """Read the number that a battling monster's damage is calculated with.

    Raises :class:`Undecided` where effects differ in that.
    """
    wanted: set[str] = set()
    for each in list_modifiers(game, CalculateWith):
        assert isinstance(each.verb, CalculateWith)
        if not each.lasting:
            refuse_unknown(game, each.source, each.effect)
        wanted.add(each.verb.numbers)
    if len(wanted) > 1:
        raise Undecided("needs to know which of the effects says what damage is calculated with")
    if not wanted:
        return _read_as_it_stands(game, card, stat)
    return card.defense if "def" in wanted else read_original(game, card, stat)


def _read_as_it_stands(game: Game, card: Card, stat: str) -> int:
    """Read the ATK or DEF of a monster."""
    return card.atk if stat == "atk" else card.defense


def _hurt(by: Card, player: int, amount: int, rule: str, destroyed: Card | None = None) -> Outcome:
    """A monster inflicts battle damage on a player, and perhaps destroys the other one."""
    return Outcome(((destroyed, by),) if destroyed is not None else (), rule, (Damage(amount, player, rule),), by)


def _list_shares(game: Game, outcome: Outcome, used: list[Lasting] | None = None) -> Sequence[Damage]:
    """Send battle damage through its modifiers: what is left of it for each player.

    Modifiers of the next damage alone that it meets are added to ``used``.
    """
    if not (game.effects.continuous or game.effects.lasting):
        return outcome.damages
    used = [] if used is None else used
    return [share for damage in outcome.damages for share in _modify(game, damage, outcome.by, used)]


def foresee_damage(game: Game) -> Sequence[Damage]:
    """List the battle damage that the battle as it stands would inflict; none once a battling monster has left."""
    if not game.battle.ongoing or game.battle.attacker_left or game.battle.target_left:
        return []
    return _list_shares(game, compare_battlers(game))


def takes_none(game: Game, player: int) -> bool:
    """Whether an effect has made all battle damage 0 that a player would take."""
    return any(
        isinstance(each.verb, SetBattleDamage)
        and each.verb.to == 0
        and each.verb.by in (None, "any")
        and _step(each.verb) == ZERO
        and player in select_side(each.verb.of or "both", each.controller)
        for each in game.effects.lasting
    )


def is_spared(game: Game, player: int) -> bool:
    """Whether an effect has made all battle damage 0 that a player would take, or does so by itself."""
    if takes_none(game, player):
        return True
    for source, effect, verb in find_applying(game, SetBattleDamage):
        bounded = verb.min is not None or verb.max is not None
        if verb.by != "any" or bounded or verb.to != 0 or _step(verb) != ZERO:
            continue
        if player in select_side(verb.of or "both", source.controller):
            refuse_unknown(game, source, effect)
            return True
    return False


@decides(WouldDamage)
def would_damage(game: Game, condition: WouldDamage, context: Context) -> bool:
    """The last Chain Link would inflict effect damage on that player, or the battle as it stands battle damage."""
    players = select_players(condition.of, context)
    if condition.kind == "battle-damage":
        return any(
            share.player in players and share.amount >= condition.at_least and not share.gain
            for share in foresee_damage(game)
        )
    if not game.chain:
        return False
    link = game.chain[-1]
    view = Context(link.card, link.effect, link.player, link)
    if _burns(game, list_certain(game, link.effect.does, view), condition, players, view):
        return True
    if _burns(game, list_verbs(link.effect.does), condition, players, view):
        raise Undecided(f"needs to know whether what may inflict damage, as {view.name}, is what would inflict it")
    return False


def _burns(
    game: Game, verbs: Iterable[Verb | Unplayed], wanted: WouldDamage, players: tuple[int, ...], view: Context
) -> bool:
    """Whether some verb of a Chain Link inflicts such damage on some of these players."""
    return any(
        player in players and (wanted.at_least == 1 or count_amount(game, verb.amount, view) >= wanted.at_least)
        for verb in verbs
        if isinstance(verb, InflictDamage)
        for player in select_players(verb.to, view)
    )


def _determine(game: Game, card: Card, by: Card, rule: str) -> None:
    """Determine a monster to be destroyed by battle, unless something protects it."""
    if game.effects.continuous or game.effects.lasting:
        if is_forbidden(game, "be-destroyed-by-battle", card, card.controller, by) and game.rulebook.holds(BO_9):
            use_up_the_first(game, card, by)
            return
        if _choose_replacement(game, card):
            return
    card.marked = True
    game.marked.append(card)
    game.emit("mark-destroyed", card.role, rule, by="battle", source=by.role)


def _is_saved_at_once(game: Game, card: Card, by: Card) -> bool:
    """Whether what is done instead of a monster's destruction changes battle damage, and is chosen before that."""
    if is_forbidden(game, "be-destroyed-by-battle", card, card.controller, by):
        return False
    saving = [
        verb
        for source, effect, verb in find_applying(game, ReplaceDestruction)
        if any(isinstance(each, SetBattleDamage) for each in list_verbs(verb.do))
        if card in select_cards(game, verb.of, Context(source, effect, source.controller))
    ]
    if not saving or not game.rulebook.holds(RD_11):
        return False
    if game.ruleset.read("damage-of-a-replaced-destruction") == "as-it-was" or not _choose_replacement(game, card):
        return False
    for context in game.battle.replacements:
        done = (verb for verb in context.effect.does if isinstance(verb, ReplaceDestruction))
        changes = [each for verb in done for each in list_verbs(verb.do) if isinstance(each, SetBattleDamage)]
        perform(game, tuple(changes), context)
    return True


def _choose_replacement(game: Game, card: Card) -> bool:
    found = find_replacements(game, card, "battle") if game.rulebook.holds(RD_1) else []
    for each in found:
        game.emit("choose", each.name, RD_1, by="card-effect", source=each.name)
    game.battle.replacements += found
    return bool(found)


def saves_from_battle(game: Game, verb: ReplaceDestruction, context: Context) -> bool:
    """Whether the battle as it stands would destroy a card that something may be done for instead."""
    if verb.by == "effect" or not game.battle.ongoing or game.battle.attacker_left or game.battle.target_left:
        return False
    covered = select_cards(game, verb.of, context)
    return any(card in covered for card, _ in compare_battlers(game).destroyed)


def has_to_be_saved(game: Game, effect: Effect, context: Context) -> bool:
    """Whether all that an effect may save from the battle another effect has to save already."""
    verbs = [verb for verb in effect.does if isinstance(verb, ReplaceDestruction)]
    covered = [card for verb in verbs for card in select_cards(game, verb.of, context)]
    falling = [card for card, _ in compare_battlers(game).destroyed if card in covered]
    return bool(falling) and all(has_to_replace(game, card, "battle") for card in falling)


class InForce(NamedTuple):
    """Something that changes battle damage: the card it comes from, what it says, whose it is, and on which cards."""

    source: Card
    effect: Effect
    verb: Verb
    owner: int
    cards: tuple[Card, ...] = ()
    lasting: Lasting | None = None
    """What an effect left behind; None where a Continuous Effect says so."""

    @property
    def context(self) -> Context:
        """From whose point of view its words are read."""
        return Context(self.source, self.effect, self.owner)


def list_modifiers(game: Game, *kinds: type[Verb]) -> Iterator[InForce]:
    """List what is in force on battle damage: Continuous Effects, then what others have left behind."""
    for kind in kinds:
        for card, effect, verb in find_applying(game, kind):
            yield InForce(card, effect, verb, card.controller)
    for each in game.effects.lasting:
        if isinstance(each.verb, kinds):
            view = view_lasting(game, each)
            yield InForce(view.card, view.effect, each.verb, each.controller, tuple(list_held(game, each)), each)


def _list_pierced(game: Game, attacker: Card, target: Card, amount: int) -> tuple[Damage, ...]:
    """List the piercing battle damage of an attack: that of each player whom effects let the attacker hurt.

    Raises :class:`Undecided` where they let it hurt the same player more and less.
    """
    if not (game.effects.continuous or game.effects.lasting):
        return ()
    hurt: dict[int, int] = {}
    for each in list_modifiers(game, Pierce):
        assert isinstance(each.verb, Pierce)
        meant = each.cards or (() if each.lasting else select_cards(game, each.verb.of, each.context))
        if attacker not in meant:
            continue
        if not each.lasting:
            refuse_unknown(game, each.source, each.effect)
        if not game.rulebook.holds(BO_8):
            return ()
        player = 1 - each.owner if _hurts_its_own(game, attacker, each) else target.controller
        inflicted = amount * 2 if each.verb.factor == "double" and game.rulebook.holds(DM_1) else amount
        if hurt.setdefault(player, inflicted) != inflicted:
            raise Undecided("needs to know whether piercing damage is doubled that is inflicted undoubled as well")
        if not game.rulebook.holds(BO_12):
            break
    return tuple(Damage(inflicted, player, BO_8, piercing=True) for player, inflicted in hurt.items())


def _hurts_its_own(game: Game, attacker: Card, each: InForce) -> bool:
    """Whether a monster that pierces by the opponent's Equip Card hurts its own controller."""
    equipped = each.source.equipped_to is attacker and each.owner != attacker.controller
    if not equipped or not game.rulebook.holds(BO_10):
        return False
    return game.ruleset.read("piercing-by-the-opponents-equip") == "its-controller"


STEPS: Final[dict[object, int]] = {"both": 2, "effect-damage": 4, "gain": 5, 0: 6, "half": 7, "double": 8}
"""Where in the order each value stands; any other number is a fixed value."""
SHARED, REDIRECTED, ZERO, DOUBLED, FIXED, BOUNDED = 2, 3, 6, 8, 9, 10
ONCE: Final = (7, 8)
"""The steps that a share of the damage takes once, however many effects say so."""
RULE_OF: Final = {2: DM_2, 3: DM_3, 4: DM_4, 5: DM_5, 6: DM_6, 7: DM_7, 8: DM_8, 9: DM_9, 10: DM_10}


def _modify(game: Game, first: Damage, by: Card | None, used: list[Lasting]) -> list[Damage]:
    """Take the damage that a monster inflicts through what changes it, step by step.

    The share of each player goes its own way.
    """
    steps: dict[int, list[InForce]] = {}
    for each in list_modifiers(game, RedirectBattleDamage, SetBattleDamage):
        if _in_scope(game, each, by):
            steps.setdefault(_step(each.verb), []).append(each)
    shares = [first]
    for number in _order(game, steps):
        if number == REDIRECTED:
            shares = [end for share in shares for end in _redirect(game, share, steps[number], used)]
            continue
        if number == FIXED:
            for share in shares:
                _fix(game, share, steps[number], used)
            continue
        before = [share.amount for share in shares]
        done: list[int] = []
        for each in steps[number]:
            for place, share in enumerate(shares):
                if not _meets(game, share, each):
                    continue
                next_only = getattr(each.verb, "next_only", False) and before[place]
                if each.lasting and next_only and (place not in done or _are_used_up_together(game)):
                    used.append(each.lasting)
                if number in ONCE and place in done:
                    continue
                if each.lasting is None:
                    refuse_unknown(game, each.source, each.effect)
                done.append(place)
                if number == SHARED:
                    shares = [replace(first, player=player, rule=DM_2) for player in (0, 1)]
                    before = [share.amount for share in shares]
                    break
                _change(game, share, number, each)
    return shares


def _redirect(game: Game, share: Damage, found: list[InForce], used: list[Lasting]) -> list[Damage]:
    """Let the other player take a share instead, or as well; what one effect has passed on, no other does.

    Where effects differ in who takes it, no public text says which of them comes first.
    """
    ends: list[list[Damage]] = []
    for each in found:
        if _meets(game, share, each):
            assert isinstance(each.verb, RedirectBattleDamage)
            if each.lasting is None:
                refuse_unknown(game, each.source, each.effect)
            other = replace(share, player=select_side(each.verb.to, each.owner)[0], rule=DM_3)
            end = [share, other] if each.verb.as_well and other.player != share.player else [other]
            if end in ends:
                continue
            ends.append(end)
            if each.lasting is not None and share.amount and each.verb.next_only:
                used.append(each.lasting)
    if len(ends) > 1:
        raise Undecided("needs to know which effect says first who else takes the battle damage")
    return ends[0] if ends else [share]


def _fix(game: Game, share: Damage, found: list[InForce], used: list[Lasting]) -> None:
    """Make a share a fixed value; which of several that differ is a question of the day."""
    values: list[int] = []
    for each in found:
        if share.amount and _meets(game, share, each):
            assert isinstance(each.verb, SetBattleDamage)
            if each.lasting is None:
                refuse_unknown(game, each.source, each.effect)
            elif each.verb.next_only:
                used.append(each.lasting)
            values.append(count_amount(game, cast("Amount", each.verb.to), each.context))
    if not values:
        return
    share.amount, before = values[-1], share.amount
    if min(values) < max(values) and game.rulebook.holds(BO_16):
        least = game.ruleset.read("several-fixed-damages") == "least"
        share.amount = min(values) if least else values[-1]
    if share.amount != before:
        share.rule = DM_9


def _are_used_up_together(game: Game) -> bool:
    """Whether what is to change the next damage is used up where another effect changes that alike."""
    return game.rulebook.holds(BO_17) and game.ruleset.read("several-on-the-next-damage") == "all"


def _order(game: Game, steps: Iterable[int]) -> list[int]:
    """Put the steps in order that something in force takes."""
    order = sorted(number for number in steps if game.rulebook.holds(RULE_OF[number]))
    both = {REDIRECTED, ZERO} <= {*order} and game.rulebook.holds(DM_11)
    if both and game.ruleset.read("redirected-or-zero") == "zero-first":
        order.insert(order.index(REDIRECTED), ZERO)
    both = {REDIRECTED, DOUBLED} <= {*order} and game.rulebook.holds(DM_14)
    if both and game.ruleset.read("redirected-or-doubled") == "doubled-first":
        order.remove(DOUBLED)
        order.insert(order.index(REDIRECTED), DOUBLED)
    return order


def _in_scope(game: Game, each: InForce, by: Card | None) -> bool:
    """Whether it speaks of this battle: any, or one of its own card's (of the monster it is equipped to)."""
    scope = getattr(each.verb, "by", None) or ("any" if each.lasting else "this-card")
    if scope == "inflicted-by-this-card":
        return by is not None and by in (each.cards or (each.source, each.source.equipped_to))
    if scope in ("target", "inflicted-by-target"):
        link = each.lasting.link if each.lasting is not None else None
        aims = zip(link.targets, link.aimed, strict=True) if link is not None else ()
        meant = [by] if scope == "inflicted-by-target" else game.battle.list_monsters()
        return any(card in meant and card.moves == moves for card, moves in aims)
    if scope == "between-monsters":
        return game.battle.target is not None
    if each.cards:
        return any(card in game.battle.list_monsters() for card in each.cards)
    if scope == "any":
        return True
    source = each.source
    if source.carrier != "monster" or source.zone != "monster-zone":
        return source.equipped_to is None or source.equipped_to in game.battle.list_monsters()
    return source in game.battle.list_monsters()


def _step(verb: Verb) -> int:
    """Find the step of the order at which a change of battle damage applies."""
    if not isinstance(verb, SetBattleDamage):
        return 3
    return BOUNDED if verb.min is not None or verb.max is not None else STEPS.get(verb.to, FIXED)


def _meets(game: Game, damage: Damage, each: InForce) -> bool:
    """Whether a change speaks of such damage, by its player and amount; what is gained instead is none any more."""
    if damage.kind == "effect-damage" and game.rulebook.holds(DM_13):
        return False
    side = getattr(each.verb, "of", None)
    if damage.gain or not (side is None or damage.player in select_side(side, each.owner)):
        return False
    asked = () if each.lasting else (*each.effect.needs, *each.effect.applies_when)
    view = each.context._replace(occasion=Occasion(by="battle", player=damage.player, amount=damage.amount))
    return all(holds(game, condition, view) for condition in asked if waits_for_damage(each.effect, condition))


def _change(game: Game, damage: Damage, number: int, each: InForce) -> None:
    before = replace(damage)
    match each.verb:
        case SetBattleDamage(min=low, max=high) if number == BOUNDED:
            least, most = (None if bound is None else count_amount(game, bound, each.context) for bound in (low, high))
            if (least is None or damage.amount >= least) and (most is None or damage.amount <= most):
                damage.amount = 0
        case SetBattleDamage(to="effect-damage"):
            damage.kind = "effect-damage"
        case SetBattleDamage(to="gain"):
            damage.gain = True
        case SetBattleDamage(to="half"):
            damage.amount = round_half_up(damage.amount)
        case SetBattleDamage(to="double"):
            damage.amount *= 2
        case SetBattleDamage(to=0):
            damage.amount = 0
    if damage != before:
        damage.rule = RULE_OF[number]

"""Plain battles around one or two cards, played for their possible activations and results."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from checks.asking.scenes.plays import Plays
from checks.asking.scenes.stocking import Hand, fill_hand, list_spent
from checks.replay.eras import Era
from checks.report.played import Played
from checks.report.replay import Option
from kb import records
from kb.problems import Refused
from kb.reader.clauses import PrintedCard

TURN_PLAYER: Final = "turn-player"
OPPONENT: Final = "opponent"
STRONG: Final = 500
"""The ATK by which a plain monster is above the one that it battles."""
ATTACKING: Final[Mapping[str, Any]] = {
    "plain": "monster", "atk": 1900, "def": 1200, "of": TURN_PLAYER, "position": "attack",
}  # fmt: skip
ATTACKED: Final[Mapping[str, Any]] = {
    "plain": "monster", "atk": 1500, "def": 1000, "of": OPPONENT, "position": "attack",
}  # fmt: skip
"""Two battling monsters without effects, for a card beside the battle."""
BATTLING: Final = ("attacker", "target")
NEUTRAL: Final[Mapping[str, str]] = {TURN_PLAYER: "the attacking player", OPPONENT: "the defending player"}
"""The players of a scene in which two cards meet."""
YOU_ATTACK: Final[Mapping[str, str]] = {TURN_PLAYER: "you", OPPONENT: "your opponent"}
THEY_ATTACK: Final[Mapping[str, str]] = {TURN_PLAYER: "your opponent", OPPONENT: "you"}
PIERCING: Final[Mapping[str, Any]] = {
    "class": "continuous", "applies-when": [{"attacks": {"of": "this-card"}}],
    "does": [{"pierce": {"of": "this-card"}}],
}  # fmt: skip
DIRECT: Final[Mapping[str, Any]] = {
    "class": "continuous", "applies-when": "always", "does": [{"may-attack": {"of": "this-card", "directly": "yes"}}],
}  # fmt: skip
"""The effect of a monster that attacks directly past others."""


PHASE_ENDS: Final = ("end-step", "main-phase-2", "end-phase")
"""The timings after the last attack of a Battle Phase."""
PROHIBITED: Final = ("game-rule", "no-legal-target")
"""Reasons of the engine for which an attack is not possible because of a card."""
AFTERWARDS: Final = "end-step"
"""Where the Battle Step after the battle is counted, since it does not bear on it."""


class Scene(NamedTuple):
    """A battle to play: a title as a clause, the cards by role with their names, and the acts."""

    title: str
    cards: Mapping[str, Mapping[str, Any]]
    names: Mapping[str, str]
    acts: tuple[Mapping[str, Any], ...] = ()
    players: Mapping[str, str] = NEUTRAL
    before: tuple[Mapping[str, Any], ...] = ()
    """The acts before the attack, in the Main Phase."""
    life: Mapping[str, int] | None = None
    """The players' Life Points, if a question names them."""
    has_attack: bool = True
    """Whether a monster attacks after these acts."""

    @property
    def document(self) -> dict[str, Any]:
        """The scene in the records' language."""
        on = "target" if "target" in self.cards else "direct"
        attack = ({"attack": "attacker", "on": on},) if self.has_attack else ()
        return {
            "given": {"cards": dict(self.cards), **({"life": dict(self.life)} if self.life else {})},
            "when": [*self.before, *attack, *self.acts],
        }

    def then(self, *acts: Mapping[str, Any]) -> Scene:
        """The scene with more acts."""
        return self._replace(acts=(*self.acts, *acts))

    def without(self, role: str) -> Scene:
        """The scene without a card; a battling monster becomes one without effect, of the same ATK and DEF."""
        cards = {**self.cards}
        card = cards.pop(role)
        if role in BATTLING:
            position = {key: card[key] for key in ("of", "position") if key in card}
            cards[role] = {"plain": "monster", "atk": card.get("atk", 1900), "def": card.get("def", 1200)} | position
        named = re.compile(rf'"{re.escape(role)}[".]')
        acts = (
            self.acts if role in BATTLING else tuple(each for each in self.acts if not named.search(json.dumps(each)))
        )
        return self._replace(cards=cards, acts=acts)


class Chance(NamedTuple):
    """The options of an effect at one window of a scene."""

    effect: str
    """As role.effect."""
    point: str
    """The step or timing; within a Chain, that of the Chain."""
    in_chain: bool
    option: Option


class Outcome(NamedTuple):
    """A scene with its outcome."""

    scene: Scene
    played: Played

    @property
    def chances(self) -> Iterator[Chance]:
        """The options of each effect, window by window."""
        trace = self.played.outcome.trace
        fought = next((at for at, event in enumerate(trace) if event.point == "end"), len(trace))
        for place, point, options in self.played.windows.seen:
            at = trace[min(place, len(trace)) - 1].point if point == "chain" and trace else point
            at = AFTERWARDS if place > fought and at in ("attack-declaration", "battle-step") else at
            for option in options:
                yield Chance(option.effect, at, point == "chain", option)

    def list_chances(self, role: str) -> dict[str, list[Chance]]:
        """List the options of each effect of a card, by the effect's id."""
        found: dict[str, list[Chance]] = {}
        for chance in self.chances:
            owner, _, effect = chance.effect.partition(".")
            if owner == role:
                found.setdefault(effect, []).append(chance)
        return found

    def has_event(self, of: str) -> bool:
        """Whether anything happens to a card."""
        return any(each.of == of and each.what != "enter" for each in self.played.outcome.trace)

    def list_after(self, of: str, *points: str) -> list[Chance]:
        """List the chances of the card ``asked`` at some points, after the first event of a card."""
        trace = self.played.outcome.trace
        begun = next((at for at, each in enumerate(trace) if each.of == of and each.what != "enter"), len(trace))
        return [
            Chance(option.effect, point, point == "chain", option)
            for place, point, options in self.played.windows.seen
            if place > begun and point in points
            for option in options
            if option.effect.startswith("asked.")
        ]

    def list_used(self, role: str) -> dict[str, list[str]]:
        """List the timings at which each effect of a card can be, or must be, activated."""
        used = {
            effect: [each.point for each in chances if each.option.may == "yes"]
            for effect, chances in self.list_chances(role).items()
        }
        for event in self.played.outcome.trace:
            owner, _, effect = event.of.partition(".")
            if event.what == "activate" and owner == role:
                used.setdefault(effect, []).append(event.point)
        return {effect: list(dict.fromkeys(points)) for effect, points in used.items() if points}

    @property
    def doubt(self) -> str:
        """The reason why the scene is not played to its end; empty if it is."""
        stopped = self.played.outcome.refused
        return self.played.outcome.undecided or (stopped.why if stopped else "")

    @property
    def forbidden(self) -> str:
        """The reason why a card forbids the attack; empty if none does."""
        stopped = self.played.outcome.refused
        is_barred = stopped is not None and stopped.act.verb == "attack" and stopped.reason in PROHIBITED
        return stopped.why if stopped is not None and is_barred else ""

    @property
    def is_stopped(self) -> bool:
        """Whether the attack ends before its damage calculation, by itself or with the Battle Phase."""
        trace = self.played.outcome.trace
        begun = next((at for at, event in enumerate(trace) if event.what == "enter" and event.point == "start"), None)
        over = any(event.what == "enter" and event.point in PHASE_ENDS for event in trace)
        return (begun is None and over) or any(event.what == "attack-stopped" for event in trace)

    @property
    def is_over(self) -> bool:
        """Whether an effect ends the Battle Phase before the Damage Step, so that no other monster can attack.

        Otherwise the Battle Step goes on where the attack stops.
        """
        trace = self.played.outcome.trace
        points = {event.point for event in trace if event.what == "enter"}
        return (
            "end-step" in points and "start" not in points and not any(each.what == "attack-stopped" for each in trace)
        )

    def has(self, what: str, of: str) -> bool:
        """Whether an event happened to a card or to an effect of it."""
        return any(event.what == what and event.of.partition(".")[0] == of for event in self.played.outcome.trace)


class Player:
    """Plays scenes under one ruleset."""

    def __init__(
        self,
        plays: Plays,
        era: Era,
        texts: Mapping[str, PrintedCard] | None = None,
        *,
        is_bare: bool = False,
        hand: Hand | None = None,
    ) -> None:
        self.plays = plays
        self.corpus = plays.corpus
        self.era = era
        self.texts = texts or {}
        self.is_bare = is_bare
        self.hand = hand

    def play(self, scene: Scene) -> Outcome:
        """Play a scene, with the materials of named Xyz Monsters and the cards in a hand that the question names.

        Raises :class:`kb.problems.Refused` if the records cannot express it.
        """
        scene = self._stock(scene)
        if self.is_bare:
            scene = scene._replace(cards={role: self._strip(each) for role, each in scene.cards.items()})
        return Outcome(scene, self.plays.recall(self.era, json.dumps(scene.document)))

    def _stock(self, scene: Scene) -> Scene:
        """Put the cards into hands and Graveyards that the question names, or that mandatory effects target."""
        spent = [*list_spent(self.corpus, scene.cards, scene.players)]
        cards = {**scene.cards, **{role: given for role, given, _ in spent}}
        names = {**scene.names, **{role: name for role, _, name in spent}}
        held, told = fill_hand(self.hand, scene.players) if self.hand is not None else ({}, "")
        if held and not held.keys() & cards.keys():
            return scene._replace(cards={**cards, **held}, names=names, title=f"{scene.title}{told}")
        return scene._replace(cards=cards, names=names) if spent else scene

    def _strip(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Take the Xyz Materials from a card."""
        card = self.corpus.find_card(given.get("card", ""))
        is_bare = card is not None and card.carrier == "monster" and "xyz" in card.kinds
        return {**given, "materials": 0} if is_bare else given

    def try_acts(
        self, scene: Scene, *acts: Mapping[str, Any], to_replay: bool = False, until: str = ""
    ) -> Outcome | None:
        """Play a scene with more acts; None if they are not possible or cannot be expressed.

        With ``to_replay`` a scene may end where the attacking player has to choose in a replay, and it may end after an
        effect of the card of the role ``until`` is activated.
        """
        try:
            after = self.play(scene.then(*acts))
        except Refused:
            return None
        trace = after.played.outcome.trace
        ends = to_replay and bool(trace) and trace[-1].what == "replay"
        ends = ends or (after.played.outcome.refused is None and bool(until) and after.has("activate", until))
        return None if after.doubt and not ends else after


def is_forbidden(player: Player, scene: Scene, atk: int | None) -> bool | None:
    """Whether the attack of a scene is forbidden; None if that depends on the Level, or the ATK, of a plain attacker.

    ``atk`` is its ATK, where the question tells it.
    """
    attacker = scene.cards["attacker"]
    has_no_level = not {"xyz", "link"}.isdisjoint(attacker.get("kinds", ()))
    others = [] if has_no_level or {"card", "level"} & {*attacker} else [{"level": 1}, {"level": 12}]
    others += [] if "card" in attacker or atk is not None else [{"atk": 0}, {"atk": 5000}]
    found = {
        bool(player.play(scene._replace(cards={**scene.cards, "attacker": {**attacker, **each}})).forbidden)
        for each in ({}, *others)
    }
    return found.pop() if len(found) == 1 else None


ACTIVATED: Final = frozenset({"activation", "flip", "quick", "trigger"})


def lists_hand(card: records.Card) -> bool:
    """Whether a monster has an effect that is activated in the hand in a battle."""
    kinds = {each.id: each.class_ for each in card.effects}
    return any(
        "hand" in (effect.from_ or ()) and ACTIVATED & {*(effect.class_ or kinds.get(effect.same_as or "") or ())}
        for effect in card.effects
    )


def is_of_hand(card: records.Card) -> bool:
    """Whether a monster has no other effects than those activated in the hand, so that its own battles show nothing."""
    return bool(card.effects) and all(
        each.same_as is not None or ({*(each.class_ or ())} <= ACTIVATED and {*(each.from_ or ())} == {"hand"})
        for each in card.effects
    )


def describe(card: records.Card, of: str, position: str = "attack") -> dict[str, Any]:
    """Describe a battling monster."""
    return {"card": card.name, "of": of, "position": position}


def read_stats(card: records.Card) -> tuple[int, int]:
    """Its ATK and DEF; 0 if nothing or a question mark is printed."""
    stats = card.stats
    atk, defence = (stats.atk, stats.def_) if stats else (None, None)
    return (atk if isinstance(atk, int) else 0), (defence if isinstance(defence, int) else 0)


def plain(atk: int, of: str) -> dict[str, Any]:
    """A monster without an effect, in Attack Position."""
    return {"plain": "monster", "atk": atk, "def": atk, "of": of, "position": "attack"}


def list_scenes(card: records.Card, *, theirs: bool = False) -> Iterator[Scene]:
    """List plain battles around one card: it battles, or is beside the battle of others.

    Args:
    card: The card, held by the one who asks.
    theirs: Whether the other player holds it.
    """
    if card.carrier == "monster":
        yield from _list_battles(card, theirs=theirs)
    if card.carrier != "monster" or lists_hand(card):
        for of in (OPPONENT, TURN_PLAYER):
            yield from _list_beside(card, of, place(card, of), theirs=theirs)
    if any("graveyard" in (effect.from_ or ()) for effect in card.effects):
        for of in (OPPONENT, TURN_PLAYER):
            yield from _list_beside(card, of, "graveyard", theirs=theirs)


def _list_battles(card: records.Card, *, theirs: bool) -> Iterator[Scene]:
    name, (atk, defence) = card.name, read_stats(card)
    strong = plain(max(atk, defence) + STRONG, OPPONENT)
    attacks, attacked = (THEY_ATTACK, YOU_ATTACK) if theirs else (YOU_ATTACK, THEY_ATTACK)
    other = {"attacker": name, "target": "the attacked monster"}
    own = {"attacker": describe(card, TURN_PLAYER)}
    weak = plain(max(0, atk - STRONG), OPPONENT)
    yield Scene(f"{name} attacks a weaker monster", {**own, "target": weak}, other, players=attacks)
    yield Scene(f"{name} attacks a stronger monster", {**own, "target": strong}, other, players=attacks)
    battling = {"attacker": "the attacking monster", "target": name}
    foe = {"attacker": strong | {"of": TURN_PLAYER}}
    yield Scene(
        f"{name} is attacked by a stronger monster", {**foe, "target": describe(card, OPPONENT)}, battling,
        players=attacked,
    )  # fmt: skip
    if "link" not in card.kinds:
        yield Scene(
            f"{name} is attacked while face-down",
            {**foe, "target": describe(card, OPPONENT, "facedown")},
            battling,
            players=attacked,
        )
        yield Scene(
            f"{name} in Defense Position is attacked by a stronger monster",
            {**foe, "target": describe(card, OPPONENT, "defense")},
            battling,
            players=attacked,
        )
    yield Scene(f"{name} attacks directly", own, {"attacker": name}, players=attacks)


def _list_beside(card: records.Card, of: str, where: str, *, theirs: bool) -> Iterator[Scene]:
    players = THEY_ATTACK if (of == OPPONENT) != theirs else YOU_ATTACK
    rival = OPPONENT if of == TURN_PLAYER else TURN_PLAYER
    names = {
        "attacker": "your monster" if players is YOU_ATTACK else "your opponent’s monster",
        "target": "your monster" if players is THEY_ATTACK else "your opponent’s monster",
        "asked": card.name,
    }
    both: dict[str, Mapping[str, Any]] = {
        "attacker": ATTACKING,
        "asked": {"card": card.name, "of": of, "in": where},
        "set": {"plain": "normal-trap", "of": rival, "in": "set"},
    }
    has = " in the Graveyard" if where == "graveyard" else ""
    whose = f"{players[of]} ha{'s' if theirs else 've'} {card.name}{has}"
    attacks = f"{players[TURN_PLAYER]} attack{'' if players is YOU_ATTACK else 's'}"
    yield Scene(f"{attacks}, and {whose}", both | {"target": ATTACKED}, names, players=players)
    yield Scene(f"{attacks} directly, and {whose}", both, names, players=players)


def list_piercing(card: records.Card, *, theirs: bool = False) -> Iterator[Scene]:
    """List the battles in which a monster that pierces attacks one in Defense Position beside a card."""
    for scene in list_scenes(card, theirs=theirs):
        if "asked" in scene.cards and "target" in scene.cards and scene.cards["asked"]["of"] == OPPONENT:
            piercing: dict[str, Mapping[str, Any]] = {
                "attacker": {**ATTACKING, "effect": PIERCING},
                "target": {**ATTACKED, "position": "defense"},
            }
            title = scene.title.replace(" attack", " attack with piercing", 1) if " attack," in scene.title else (
                scene.title.replace("attacks", "attacks with a monster that inflicts piercing battle damage")
            )  # fmt: skip
            yield scene._replace(title=title, cards={**scene.cards, **piercing})


def make_numbers(attacker: int, target: int, *, defends: bool, pierces: bool = False) -> Scene:
    """The battle of two monsters without effects, or of an attacker that ``pierces``."""
    names = {"attacker": "your monster", "target": "your opponent’s monster"}
    cards: dict[str, Mapping[str, Any]] = {
        "attacker": {**ATTACKING, "atk": attacker, **({"effect": PIERCING} if pierces else {})},
        "target": {**ATTACKED, "atk": target, "def": target, "position": "defense" if defends else "attack"},
    }
    stat = "DEF" if defends else "ATK"
    called = f"your {'piercing ' if pierces else ''}monster"
    title = f"{called} with {attacker} ATK attacks your opponent’s monster with {target} {stat}"
    return Scene(title, cards, names, players=YOU_ATTACK)


def place(card: records.Card, of: str) -> str:
    """The location of a card that is used beside a battle."""
    if card.carrier == "monster" or (card.carrier == "quick-play-spell" and of == TURN_PLAYER):
        return "hand"
    return "set" if card.carrier.endswith("trap") or card.carrier == "quick-play-spell" else "field"


def lay(card: records.Card, of: str) -> str:
    """The location of a card that another meets: a card that stays on the field is face-up."""
    return "field" if card.carrier == "continuous-trap" else place(card, of)


def list_meetings(one: records.Card, other: records.Card, attacked: str = "attack") -> Iterator[tuple[Scene, str, str]]:
    """List plain battles in which two cards of different players meet, with the roles of both."""
    if one.carrier == other.carrier == "monster" and not (is_of_hand(one) or is_of_hand(other)):
        for card, against in ((one, other), (other, one)):
            for position in (attacked, "facedown"):
                if position != "attack" and "link" in against.kinds:
                    continue
                names = {"attacker": card.name, "target": against.name}
                cards = {"attacker": describe(card, TURN_PLAYER), "target": describe(against, OPPONENT, position)}
                how = "face-down " if position == "facedown" else ""
                where = " in Defense Position" if position == "defense" else ""
                scene = Scene(f"{card.name} attacks {how}{against.name}{where}", cards, names)
                yield scene, *(("attacker", "target") if card is one else ("target", "attacker"))
    for battling, beside in ((one, other), (other, one)):
        if battling.carrier == "monster" and (beside.carrier != "monster" or lists_hand(beside)):
            yield from _lay_beside(battling, beside, one)
    if is_beside(one) and is_beside(other):
        yield from _lay_both(one, other)


def list_more_meetings(one: records.Card, other: records.Card) -> Iterator[tuple[Scene, str, str]]:
    """List further battles for two cards that do not bear on each other in the plain ones.

    The attacked monster is weaker, or there is none.
    """
    for battling, beside in ((one, other), (other, one)):
        if battling.carrier == "monster" and (beside.carrier != "monster" or lists_hand(beside)):
            yield from _lay_beside(battling, beside, one, uneven=True)
    if is_beside(one) and is_beside(other):
        yield from _lay_both(one, other, direct=True)


def list_supplied(one: records.Card, other: records.Card) -> Iterator[tuple[Scene, str, str]]:
    """List these battles with a Set card, and a monster in the Graveyard, of each player."""
    for scene, first, second in list_more_meetings(one, other):
        yield supply(scene), first, second


def supply(scene: Scene) -> Scene:
    """Add to a battle the cards of both players that others can be used on."""
    whose = {of: "your" if who == "you" else f"{who}’s" for of, who in scene.players.items()}
    names = {
        role: f"{whose[card['of']]} {'Set Trap' if card['in'] == 'set' else 'monster in the Graveyard'}"
        for role, card in _MORE.items()
    }
    return scene._replace(cards={**scene.cards, **_MORE}, names={**names, **scene.names})


_MORE: Final[Mapping[str, Mapping[str, Any]]] = {
    f"{what}-{at}": {"plain": plain, "of": of, **where}
    for at, of in enumerate((TURN_PLAYER, OPPONENT))
    for what, plain, where in (
        ("set", "normal-trap", {"in": "set"}),
        ("fallen", "monster", {"in": "graveyard", "atk": 1000, "def": 1000}),
    )
}
"""Cards of both players that others can be used on."""


def list_more_cards(scene: Scene) -> list[str]:
    """List the roles of the cards of a scene that are only there for others to be used on."""
    return [role for role in scene.cards if role in _MORE]


def is_beside(card: records.Card) -> bool:
    """Whether a card is used beside a battle: a Spell, a Trap, or a monster in the hand."""
    return card.carrier != "monster" or lists_hand(card)


def _lay_both(one: records.Card, other: records.Card, *, direct: bool = False) -> Iterator[tuple[Scene, str, str]]:
    names = {
        "attacker": "the attacking monster",
        "target": "the attacked monster",
        "one": one.name,
        "other": other.name,
    }
    for first, second in ((OPPONENT, TURN_PLAYER), (TURN_PLAYER, OPPONENT)):
        held: dict[str, Mapping[str, Any]] = {"attacker": ATTACKING}
        held |= {} if direct else {"target": ATTACKED}
        held |= {
            "one": {"card": one.name, "of": first, "in": lay(one, first)},
            "other": {"card": other.name, "of": second, "in": place(other, second) if direct else lay(other, second)},
        }
        owner, rival = (NEUTRAL[first], NEUTRAL[second])
        how = " in a direct attack" if direct else ""
        yield Scene(f"{owner} has {one.name}, and {rival} {other.name}{how}", held, names), "one", "other"


def _lay_beside(
    battling: records.Card, beside: records.Card, one: records.Card, *, uneven: bool = False
) -> Iterator[tuple[Scene, str, str]]:
    atk, _ = read_stats(battling)
    flips = any("flip" in (effect.class_ or ()) for effect in battling.effects)
    ways = [("attacker", TURN_PLAYER, OPPONENT, "attack")]
    if not uneven:
        ways += [("target", OPPONENT, TURN_PLAYER, "attack")]
        ways += [("target", OPPONENT, TURN_PLAYER, "facedown")] if flips else []
    for role, of, rival, how in ways:
        foe = "target" if role == "attacker" else "attacker"
        where = place(beside, rival) if uneven and beside is not one else lay(beside, rival)
        held = {"card": beside.name, "of": rival, "in": where}
        strength = max(0, atk - STRONG) if uneven else atk
        verb = "attacks" if role == "attacker" else "is attacked"
        verb += " while face-down" if how == "facedown" else ""
        names = {role: battling.name, foe: "the other monster", "beside": beside.name}
        foes = "weaker monster" if uneven else ""
        for against in ("weaker monster", "directly") if uneven else ("",):
            cards: dict[str, Any] = {role: describe(battling, of, how)}
            if against != "directly":
                cards[foe] = plain(strength, rival)
            ordered = {each: cards[each] for each in BATTLING if each in cards} | {"beside": held}
            how_told = {"": "", "directly": " directly", "weaker monster": f" a {foes}"}[against]
            scene = Scene(f"{battling.name} {verb}{how_told} while the other player has {beside.name}", ordered, names)
            yield scene, *((role, "beside") if battling is one else ("beside", role))

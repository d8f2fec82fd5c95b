"""Answers whether a monster can attack while another card is face-up, by playing its attacks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

from checks.asking.battles.described import make_fighter
from checks.asking.scenes.happenings import LEAVES
from checks.asking.scenes.scenes import (
    OPPONENT,
    STRONG,
    TURN_PLAYER,
    YOU_ATTACK,
    Outcome,
    Player,
    Scene,
    describe,
    is_forbidden,
    plain,
    read_stats,
)
from checks.asking.scenes.telling import name_all, write_scene
from checks.asking.scenes.uses import has_unplayed
from checks.asking.stories.stories import read_fighter
from checks.asking.words.accounting import tell_only
from checks.asking.words.answer import Answer
from checks.asking.words.forms import ELSE
from checks.engine import STAYING
from checks.shared.battle_names import replace_names
from kb import records
from kb.language.words import MonsterKind

_MY: Final = r"(?:(?:my|his|her|their|the|a|an|opponent's) )*"
_ASKS: Final = re.compile(
    rf"\b(?:can|could|may|is|does|will) {_MY}\{{(?P<monster>[01])\}}(?: still| even| also)?"
    r"(?: be)?(?: able to| allowed to)? (?:attack|declare an attack)(?P<directly> directly)?(?: me| him| my opponent)?"
    r"(?= (?:if|when|while|with|under|against)\b|$)"
)
_WHERE: Final = r"on (?:the |my |his |their |my opponent's )?field"
_ABIDES: Final = rf"(?: (?:is|are))? (?:face-up )?(?:out|up|active|in play|face-up|{_WHERE})\b"
_MINE: Final = r"\b(?:i|we) (?:have|control)\b[^{{]*\{{{other}\}}|\bmy (?:face-up )?\{{{other}\}}"


_WITH: Final = re.compile(
    r"\b(?:can|could|may) (?P<who>i|he|she|they|(?:my |the )?(?:opponent|opp))(?: still| even)?"
    r" (?:attack|declare an attack)(?P<directly> directly)?"
    rf" with {_MY}\{{(?P<monster>[01])\}}(?= (?:if|when|while|with|under|against)\b|$)"
)
"""Whether a player can attack with a monster."""
_STOPS: Final = re.compile(
    rf"^(?:does|do|will|would|can|could) {_MY}\{{(?P<other>[01])\}}(?:'s effect)?(?: still| also)?"
    r" (?:stop|prevent|keep|block|forbid) (?:(?:a|an|my|his|the|[\w-]+ monsters?|like|such as|even) )*"
    r"\{(?P<monster>[01])\}(?:'s)? (?:from )?(?:attacking|attacks?|declaring (?:an )?attacks?)(?P<directly> directly)?$"
)
"""Whether a face-up card keeps a monster from attacking."""
_TWO: Final = re.compile(
    r"\b(?:2|two|both|second|another|copies of) (?:face-up )?\{0\}s?(?= ).*"
    r"\b(?:can|could|may) (?:i|he|she|they|we|opponent|opp|my opponent)(?: still| even)? attack"
    r"(?: (?:either|any|one|both|them|it|of|the))*$"
)
"""Whether a monster can be attacked beside another copy of it."""


_MONSTER: Final = re.compile(
    rf"^(?:can|could|may) (?P<whose>{_MY})"
    r"(?P<monster>(?:[\w/-]+ )*?(?:monsters?|tokens?)(?: (?:with|of) \d+ (?:atk|attack))?)(?: still)?"
    r" attack(?P<directly> directly)? (?:under|with|while|if|when|through|against)"
    rf" (?:(?:i|he|she|they|(?:my )?opponent) (?:have|has|controls?) )?{_MY}(?:face-up )?\{{0\}}(?:{_ABIDES})?$"
)
"""Whether a monster without a name can attack under a card."""
_REWORDED: Final = (
    (
        re.compile(
            r"^(?P<can>can|could|may) (?:\w+ )+?(?P<attack>attack(?: directly)?)"
            r" (?P<under>(?:if|when|while) .*\{0\}.*?) and (?P<whose>my|his|her|their) (?:monster|attacker) (?:is|has) "
            r"(?P<kind>(?:an? )?(?:[\w/-]+ ?)+?)(?: monster)?$"
        ),
        r"\g<can> \g<whose> \g<kind> monster \g<attack> \g<under>",
    ),
    (
        re.compile(
            rf"^(?:does|do|will|would) {_MY}\{{0\}}(?:'s effect)? (?:let|allow)s? "
            r"(?P<monster>(?:[\w/-]+ )*?monsters?) (?:to )?(?P<attack>attack(?: directly)?)$"
        ),
        r"can \g<monster> \g<attack> under {0}",
    ),
)
"""Further ways to ask whether a monster can attack under a card, with the way that is read."""
_THEIRS: Final = re.compile(r"\b(?:his|her|their|opponent's)\b")
_SIDES: Final = re.compile(r"\b(?:i|my|his|he|her|she|their|they|(?:my )?opponent|opp)\b")
_KINDS: Final = re.compile(rf"\b({'|'.join(get_args(MonsterKind))})\b")
"""A word of a monster's type line."""


_KEEPS: Final = re.compile(
    rf"^(?:does|do|will|would|can|could) {_MY}\{{0\}}(?:'s effect)?(?: still| also| even)?"
    rf" (?:stop|prevent|keep|block|affect|hit|lock|lock down|work on|work against|apply to) (?P<whose>{_MY})"
    r"(?P<monster>(?:[\w/-]+ )*?(?:monsters?|xyz|links?)(?: (?:with|of) \d+ (?:atk|attack))?)"
    r"(?: from attacking| attacking| attacks?)?$"
)
"""Whether a card keeps a monster without a name from attacking."""
_SHORT: Final = re.compile(r"\b(xyz|link)s?$")


def forbids_attacks(card: records.Card) -> bool:
    """Whether all that a card does is to forbid attacks."""
    written = (each.model_dump(mode="json", by_alias=True, exclude_unset=True) for each in card.effects)
    done = [each for effect in written for each in effect.get("does") or ()]
    return bool(done) and all({*each} == {"forbid"} and each["forbid"].get("what") == ["attack"] for each in done)


def answer_under(player: Player, card: records.Card, said: str) -> Answer | None:
    """Answer whether a monster of some Level, ATK or kind can attack while a card is face-up; None if not known."""
    kept = _KEEPS.search(said) if forbids_attacks(card) else None
    if kept is None:
        return _answer_attack_under(player, card, said)
    monster = _SHORT.sub(r"\1 monster", kept["monster"])
    answer = _answer_attack_under(player, card, f"can {kept['whose']}{monster} attack under {{0}}")
    if answer is None or answer.said not in ("yes", "no"):
        return answer
    turned: Literal["yes", "no"] = "no" if answer.said == "yes" else "yes"
    return answer._replace(said=turned, sentence=f"{turned.title()}. {answer.sentence.partition('. ')[2]}")


def _answer_attack_under(player: Player, card: records.Card, said: str) -> Answer | None:
    for pattern, plainly in _REWORDED:
        said = pattern.sub(plainly, said)
    found = _MONSTER.search(said)
    if found is None or card.carrier not in (*STAYING, "monster") or has_unplayed(card, is_laid=True):
        return None
    fighter, kind = read_fighter(found["monster"]), _KINDS.search(found["monster"])
    if kind and found["directly"]:
        return None  # What lets it attack directly is its own text.
    made, called = make_fighter(fighter, None, (), TURN_PLAYER, "", "")
    called = f"{'an' if kind[1][0] in 'exu' else 'a'} {kind[1].title()} Monster" if kind else called
    made |= {"kinds": list(dict.fromkeys((kind[1], *(("effect",) if kind[1] != "normal" else ()))))} if kind else {}
    is_mine, is_theirs = re.search(_MINE.format(other=0), said) is not None, _THEIRS.search(found["whose"]) is not None
    of = TURN_PLAYER if is_mine is not is_theirs else OPPONENT
    lies = {"position": "attack"} if card.carrier == "monster" else {"in": "field"}
    cards = {"attacker": made, "held": {"card": card.name, "of": of, **lies}}
    cards |= {} if found["directly"] else {"target": plain(max(0, made["atk"] - STRONG), OPPONENT)}
    names = {"attacker": called, "target": "the attacked monster", "held": card.name}
    scene = Scene(f"{called} attacks under {card.name}", cards, names, players=YOU_ATTACK)
    outcome = player.play(scene)
    other = outcome
    if _SIDES.search(said) is None:
        other = player.play(scene._replace(cards={**cards, "held": {**cards["held"], "of": TURN_PLAYER}}))
    if any(_has_left(each, "held") for each in (outcome, other)):
        return None
    shown = (write_scene(player, outcome, ()),)
    if outcome.forbidden or other.forbidden:
        barred = outcome if outcome.forbidden else other
        why = replace_names(barred.forbidden, name_all(player, barred.scene))
        if not (outcome.forbidden and other.forbidden):
            return Answer("depends", f"It depends on whose monster attacks: {why}.", scenes=shown)
        if is_forbidden(player, outcome.scene, fighter.atk) is None:
            return Answer("depends", f"It depends on the monster: {why}.", scenes=shown)
        return Answer("no", f"No. {called[:1].upper()}{called[1:]} cannot attack: {why}.", scenes=shown)
    if outcome.doubt or other.doubt:
        return None
    return Answer("yes", f"Yes. {card.name} does not stop {called} from attacking.", scenes=shown)


def _has_left(outcome: Outcome, role: str) -> bool:
    """Whether a card has left the field, as one that destroys itself without another."""
    return any(event.of == role and event.what in LEAVES for event in outcome.played.outcome.trace)


def _is_declared(outcome: Outcome) -> bool:
    """Whether the attack was declared, so that a doubt is about later events."""
    return any(event.what == "attack-declared" for event in outcome.played.outcome.trace)


def answer_pair(player: Player, card: records.Card, said: str) -> Answer | None:
    """Answer whether one of two copies of a monster can be attacked; None if that is not asked or not known."""
    if card.carrier != "monster" or _TWO.search(said) is None or has_unplayed(card):
        return None
    cards = {
        "attacker": plain(read_stats(card)[0] + STRONG, TURN_PLAYER),
        "target": describe(card, OPPONENT),
        "again": describe(card, OPPONENT),
    }
    names = {"attacker": "your monster", "target": card.name, "again": f"the other {card.name}"}
    title = f"your monster attacks one of two copies of {card.name}"
    outcome = player.play(Scene(title, cards, names, players=YOU_ATTACK))
    told = write_scene(player, outcome, ())
    if outcome.forbidden:
        why = replace_names(outcome.forbidden, name_all(player, outcome.scene))
        return Answer("no", f"No. You can attack neither {card.name}: {why}.", scenes=(told,))
    return None if outcome.doubt else Answer("yes", f"Yes. You can attack one of the two {card.name}.", scenes=(told,))


def answer_permission(player: Player, cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer whether one card can attack while another is face-up; None if that is not asked or not known."""
    stops = _STOPS.search(said)
    by = _WITH.search(said)
    found = stops or _ASKS.search(said) or by
    if found is None or len(cards) != len(("monster", "other")):
        return None
    at = int(found["monster"])
    monster, other = cards[at], cards[1 - at]
    held = rf"\{{{1 - at}\}}{_ABIDES}|\b(?:have|has|controls?|under|against|with|while|if|on)\b[^{{]*\{{{1 - at}\}}"
    if monster.carrier != "monster" or (stops is None and re.search(held, said) is None):
        return None
    is_mine = re.search(_MINE.format(other=1 - at), said) is not None
    of = TURN_PLAYER if is_mine else OPPONENT
    if by is not None and by["who"] != "i":
        of = OPPONENT if is_mine else TURN_PLAYER
    outcomes = [player.play(scene) for scene in _list_scenes(monster, other, of, directly=bool(found["directly"]))]
    barred = [each for each in outcomes if each.forbidden]
    shown = write_scene(player, (barred or outcomes)[0], ())
    if len(barred) == len(outcomes):
        why = replace_names(barred[0].forbidden, name_all(player, barred[0].scene))
        answer = Answer("no", f"No. {monster.name} cannot attack: {why}.", scenes=(shown,))
        if stops is not None:
            return answer._replace(said="yes", sentence=answer.sentence.replace("No.", "Yes.", 1))
        is_there = rf"\{{{1 - at}\}}{_ABIDES}|\{{{1 - at}\}}$|\b(?:has|have|controls?) (?:\w+ )?\{{{1 - at}\}}"
        return answer if re.search(is_there, said) else tell_only(answer)
    if barred or any((each.doubt and not _is_declared(each)) or _has_left(each, "held") for each in outcomes):
        return None
    if has_unplayed(other):
        return None
    told = f"{other.name} does not stop {monster.name} from attacking."
    if has_unplayed(monster):
        return Answer(None, told, scenes=(shown,))
    if stops is not None:
        return Answer("no", f"No. {told}", scenes=(shown,))
    answer = Answer("yes", f"Yes. {told}", scenes=(shown,))
    return answer if re.search(held, said) and not re.search(ELSE, said) else tell_only(answer)


def _list_scenes(monster: records.Card, other: records.Card, of: str, *, directly: bool) -> list[Scene]:
    """Make the attacks of a monster beside a face-up card of a player."""
    held: dict[str, Any] = {"card": other.name, "of": of}
    held |= {"position": "attack"} if other.carrier == "monster" else {"in": "field"}
    cards: dict[str, Any] = {"attacker": describe(monster, TURN_PLAYER)}
    names = {"attacker": monster.name, "held": other.name}
    title = f"{monster.name} attacks, and {YOU_ATTACK[of]} {'have' if of == TURN_PLAYER else 'has'} {other.name}"
    weak = cards | {"target": plain(max(0, read_stats(monster)[0] - STRONG), OPPONENT)}
    scenes = [] if directly else [Scene(title, weak | {"held": held}, names | {"target": "the attacked monster"})]
    if directly:
        scenes.append(Scene(title, cards | {"held": held}, names))
    return [each._replace(players=YOU_ATTACK) for each in scenes]

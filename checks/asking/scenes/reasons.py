"""Why a card cannot be used in a played battle, as a head judge says it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from checks.asking.scenes.scenes import Chance, Outcome, Player
from checks.asking.scenes.telling import name_all
from checks.engine import RULES
from checks.shared.battle_names import replace_names
from kb.site import reasons

PLACES: Final = {
    "wrong-location": 0, "nothing-to-answer": 3, "condition-unmet": 1, "no-legal-target": 1, "game-rule": 2,
    "spell-speed": 2,
}  # fmt: skip
"""Refusals that may be due to the scene alone, the least informative first."""
OF_A_TEXT: Final = {"OT-7": 4, "OT-1": 4, "LE-11": 4, "LE-15": 4}
"""Refusals by a text or a rule that say most."""
KINDS: Final = {
    "attack-declared": "an attack is declared", "attack-targeted": "it is targeted for an attack",
    "special-summoned": "a monster is Special Summoned", "normal-summoned": "a monster is Normal Summoned",
    "flip-summoned": "a monster is Flip Summoned", "flipped-face-up": "it is flipped face-up",
    "destroyed-by-battle": "a monster is destroyed by battle", "battle-damage": "battle damage is dealt",
    "destroyed-by-battle-and-sent": "it is destroyed by battle and sent to the Graveyard",
    "destroys-by-battle": "it destroys a monster by battle", "damage": "damage is dealt",
    "leaves-field": "it leaves the field",
    "destroys-by-battle-and-sends": "it destroys a monster by battle and sends it to the Graveyard",
    "destroyed-any": "a card is destroyed", "destroyed-by-effect": "a card is destroyed by an effect",
    "battles": "it battles",
    "sent-to-graveyard": "a card is sent to the Graveyard", "end-of-battle-phase": "the end of the Battle Phase",
    "position-changed": "a battle position is changed",
}  # fmt: skip
"""Events that effects wait for."""
ANSWERED: Final = {
    "monster-effect": "a monster effect", "spell": "a Spell", "trap": "a Trap", "any-activation": "an activation",
    "summon": "a Summon", "attack": "an attack",
}  # fmt: skip
_EVENT: Final = re.compile(r"^its event \((?P<event>[a-z-]+(?: or [a-z-]+)*)\)")
_ANSWERS: Final = re.compile(r"^there is nothing it answers \((?P<kinds>[^)]*)\)")
_FORBIDS: Final = re.compile(r"^(?P<by>.*) forbids it$")
_SPEEDS: Final = re.compile(r"^Spell Speed (?P<own>\d) does not answer Spell Speed (?P<last>\d)$")
WORDS: Final = {
    "its text names other phases or steps": "Its text names the phases or steps in which it is used.",
    "Spell Speed 1 is used in a Main Phase": "Ignition Effects, Normal Spells and the like are only used in your "
    "own Main "
    "Phase.",
    "only the first Chain answers the declaration": "It must be in the first Chain after the attack is declared.",
    "no attack is being declared": "It is used when an attack is declared, not at another time.",
    "it waits for the attack of another": "It responds to the attack of another monster.",
    "the card is not Set and not in the hand": "It is neither in the hand nor Set.",
    "the card has to be Set first": "Outside your own turn it has to be Set first.",
    "the card was Set this turn": "It cannot be activated in the turn in which it was Set.",
    "the card lies face-down": "The card is face-down.",
    "there is nothing it can target": "There is nothing it can target.",
    "the one Chain of damage calculation has been started": "Only one Chain can start during damage calculation.",
}
"""Refusals in a judge's words."""


def find_reason(player: Player, asked: Sequence[tuple[Outcome, Chance]]) -> tuple[str, str | None]:
    """Give the reason why no scene allows a card: its text or the rules, before its location in one scene."""
    if not asked:
        return "", None

    def weigh(each: tuple[Outcome, Chance]) -> tuple[bool, int, bool]:
        option, is_first = each[1].option, each[1].point == "attack-declaration"
        return not _is_ignition(player, *each), OF_A_TEXT.get(option.rule, PLACES.get(option.reason, 2)), is_first

    outcome, chance = max(asked, key=weigh)
    option = chance.option
    against = [(option.rule, option.why)]
    against += [] if option.rule in OF_A_TEXT else [(each.rule, each.why) for each in option.besides]
    for rule, why in against:
        if rule == "OT-7":
            phase = _find_phase(player, outcome, chance)
            return f"Its text says “{phase}”." if phase else tell(why, outcome, player), rule
        if rule == "OT-1":
            return TIMED, rule
    return tell(option.why, outcome, player, option.rule), option.rule or None


def _find_phase(player: Player, outcome: Outcome, chance: Chance) -> str:
    """Find the words of a card's text that name the phase or step in which it is used; empty without the text."""
    printed = player.texts.get(outcome.scene.names.get(chance.effect.partition(".")[0], ""))
    found = _PHASE.search(printed.text or "") if printed is not None else None
    return found[0] if found else ""


_PHASE: Final = re.compile(
    r"\b(?:[Dd]uring|[Ii]n|[Aa]t the (?:start|end) of|[Oo]nly in) (?:your |the |either player's |your opponent's "
    r"|their |a )?"
    r"(?:next )?(?:Main|Draw|Standby|Battle|End|Start) (?:Phase|Step)(?: [12])?"
)
TIMED: Final = "Its text names the timing of the Damage Step at which it is used."


def _is_ignition(player: Player, outcome: Outcome, chance: Chance) -> bool:
    role, _, id = chance.effect.partition(".")
    card = player.corpus.find_card(outcome.scene.names.get(role, ""))
    return card is not None and any(each.id == id and "ignition" in (each.class_ or ()) for each in card.effects)


def tell(why: str, outcome: Outcome, player: Player, rule: str = "") -> str:
    """Write the reason for a refusal in a scene."""
    names = name_all(player, outcome.scene)
    if why in WORDS:
        return WORDS[why]
    if found := _EVENT.search(why):
        events = (KINDS.get(each, each.replace("-", " ")) for each in found["event"].split(" or "))
        return f"It waits until {' or '.join(events)}."
    if found := _ANSWERS.search(why):
        kinds = [each.strip() for each in re.split(r",| or ", found["kinds"])]
        return f"It can only be chained to {' or '.join(ANSWERED.get(each, each.replace('-', ' ')) for each in kinds)}."
    if found := _SPEEDS.search(why):
        return f"A card of Spell Speed {found['own']} cannot be chained to one of Spell Speed {found['last']}."
    if found := _FORBIDS.search(why):
        return reasons.end(f"{replace_names(found['by'], names)} forbids it")
    if rule in RULES and why == RULES[rule].say(player.era.engine.read):
        return reasons.tell(why, rule, "no")
    if "condition (answered)" in why:
        return "Its text names what it can be chained to, and that is not among it."
    if re.search(r"\bcondition \(", why):
        return "The condition in its text is not met in such a battle."
    return reasons.tell(replace_names(why, names), rule, "no")

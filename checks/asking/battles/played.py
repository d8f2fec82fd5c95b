"""Answers about one card or two numbers, by playing the battles around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from checks.answers.asking import AskedScene
from checks.asking.scenes.scenes import OPPONENT, Outcome, Player, Scene, list_piercing, list_scenes, read_stats
from checks.asking.scenes.telling import tell_conditions, tell_scene, write_scene
from checks.asking.scenes.traits import give_trait, read_trait
from checks.asking.scenes.uses import (
    MOST_SCENES,
    find_role,
    has_unplayed,
    list_battle_uses,
    list_results,
    list_ways,
    use,
)
from checks.asking.stories.phrases import read_description
from checks.asking.words.answer import Answer
from kb import records

CONTINUES: Final = "the attack goes on, and nothing else happens"


class Around(NamedTuple):
    """A plain battle around a card: as it was played, the card's role in it, and played anew with the card used."""

    outcome: Outcome
    role: str
    after: Outcome | None
    ways: tuple[Outcome, ...] = ()
    """The outcomes of all its uses, if they are asked for."""

    @property
    def changes(self) -> bool:
        """Whether the use of the card changes the result of the battle."""
        return self.after is not None and list_results(self.after, self.role) != list_results(self.outcome, self.role)


def answer_around(player: Player, card: records.Card, said: str, text: str = "") -> Answer:
    """Answer with the plain battles around one card that fit a question; the card is used if it can be.

    Yes or no if the question asks for an event, such as destruction by battle; depends if the battles differ.
    """
    event = next((each for each in EVENTS if re.search(each.asked, text.casefold())), None) if text else None
    played = play_around(player, card, said, event)
    written = [write_scene(player, each.outcome, (each.role,), each.after) for each in played]
    told = next((each for each in written if each["can"] or each["result"]), None)
    if told is None and not written:
        return Answer(None, f"{card.name} is not used in a plain battle.")
    decided = None
    if event and not (told and told["undecided"]):
        decided = judge_event(event, played, written, said, in_full=not has_unplayed(card))
    if event and event.kind == "damage-taken" and not has_unplayed(card):
        decided = decided or _answer_shield(player, card, played, written)
    leads = tell_survival(played[written.index(told)].outcome) if told else ""
    if told and not leads and ASKS_DAMAGE.search(said) and not any("damage" in line for line in told["result"]):
        leads = "no one takes battle damage"
    sentence = tell_scene(told, leads) if told else f"If {written[0]['title']}: {CONTINUES}."
    return (decided or Answer(None, sentence))._replace(scenes=tuple(written[:MOST_SCENES]))


ASKS_DAMAGE: Final = re.compile(r"\b(?:how much|do i take|damage|lp|life points?)\b")


def _answer_shield(
    player: Player, card: records.Card, played: Sequence[Around], written: Sequence[AskedScene]
) -> Answer | None:
    """Answer whether a battling monster spares its player damage that another would not; None if that is not known."""
    hurt = [
        (each, told)
        for each, told in zip(played, written, strict=True)
        if each.after is None and find_battling(each.outcome.scene) == each.role and _sum_damage(each.outcome)
    ]
    atk, defence = read_stats(card)
    for each, _ in hurt:
        own = {**each.outcome.scene.cards[each.role]}
        del own["card"]
        cards = {**each.outcome.scene.cards, each.role: own | {"plain": "monster", "atk": atk, "def": defence}}
        if _sum_damage(player.play(each.outcome.scene._replace(cards=cards))) != _sum_damage(each.outcome):
            return None
    if not hurt:
        return None
    return Answer("no", f"No. {tell_scene(hurt[0][1], tell_survival(hurt[0][0].outcome))}")


def _sum_damage(outcome: Outcome) -> int:
    """Count the damage that you take in a battle."""
    return sum(
        event.amount or 0
        for event in outcome.played.outcome.trace
        if event.what == "damage" and outcome.scene.players.get(event.of) == "you"
    )


def play_around(player: Player, card: records.Card, said: str, event: AskedEvent | None) -> list[Around]:
    """Play the plain battles around a card that fit a question: those in which it is used, if there is one."""
    theirs, attacks = read_sides(said)
    scenes = [*list_scenes(card, theirs=theirs)]
    if re.search(r"\bpierc", said):
        scenes = [*list_piercing(card, theirs=theirs)] or scenes
    if OF_ANOTHER.search(said):
        scenes = [scene for scene in scenes if "asked" in scene.cards] or scenes
    trait = read_trait(said, theirs=theirs)
    outcomes = [player.play(give_trait(scene, trait)) for scene in scenes]
    fitting = [each for each in outcomes if fits(each, said, attacks)] or outcomes
    roles = [(each, find_role(each.scene, card)) for each in fitting]
    roles = [each for each in roles if event is None or event.is_at_stake(each[0])] or roles
    usable = [(each, role) for each, role in roles if any(list_battle_uses(each, role))]
    if event is not None:
        roles = [each for each in roles if event.applies(each[0])] or roles
        usable = [each for each in usable if event.applies(each[0])]
    return [
        Around(each, role, use(player, each, role, said), tuple(list_ways(player, each, role)) if event else ())
        for each, role in (usable or roles)
    ]


ON_OWN: Final = re.compile(r"\bon (?:my|our) ")
"""Questions about the use of a card on a monster of one's own."""
DECLARED: Final = re.compile(
    r"\battacks? (?:\S+ ){0,3}(?:already|declared)\b|\balready (?:been )?(?:declared|attack\w*)\b"
)
"""Questions about an attack that has been declared."""
OF_ANOTHER: Final = re.compile(r"\b(?:sav|protect|help)\w* (?:my|a|another) (?:[\w-]+ ){0,2}monsters?\b")
"""Questions about help for another monster."""


def judge_event(
    event: AskedEvent, played: Sequence[Around], written: Sequence[AskedScene], said: str = "", *, in_full: bool = False
) -> Answer | None:
    """Answer whether an event happens in battles; None if that is unknown in one of them.

    Args:
    event: The event.
    played: The battles.
    written: The battles as written for the answer.
    said: The question.
    in_full: Whether the whole text of the card is played.
    """
    told = [event.happens(each.after or each.outcome, each.outcome) for each in played]
    happens = [each for each in told if each is not None]
    if not played or len(happens) < len(told):
        return None
    if event.any and any(happens):
        at = happens.index(True)
        return Answer(
            "yes", f"Yes. {tell_scene(written[at], event.tell(played[at].after or played[at].outcome, happens=True))}"
        )
    if not any(happens) and _may_happen_otherwise(event, played, said, in_full=in_full):
        return None
    if all(happens) or not any(happens):
        leads = event.tell(played[0].after or played[0].outcome, happens=all(happens))
        if all(happens):
            return Answer("yes", f"Yes. {tell_scene(written[0], leads)}")
        return Answer("no", f"No. {tell_scene(written[0], leads)}")
    ways = [written[place]["title"] for place, each in enumerate(happens) if each]
    return Answer("depends", f"It depends. Yes if {tell_conditions(ways)}; otherwise no.")


def _may_happen_otherwise(event: AskedEvent, played: Sequence[Around], said: str, *, in_full: bool) -> bool:
    """Whether an event that happens in no battle could still come of another use of a card in it."""
    if not ON_OWN.search(said) and any(event.happens(way, each.outcome) for each in played for way in each.ways):
        return True
    is_declared = DECLARED.search(said) is not None
    is_used = in_full and all(each.after is not None and (is_declared or each.changes) for each in played)
    is_beside = any("asked" in each.outcome.scene.cards for each in played)
    return event.kind != "hurt" and is_beside and not is_used


class AskedEvent(NamedTuple):
    """An event that a question may ask for."""

    asked: str
    """A pattern of such questions."""
    kind: str
    """The event that is looked for."""
    wanted: bool = True
    """Whether its occurrence, or its absence, is a yes."""
    any: bool = False
    """Whether one battle is enough for a yes."""

    def applies(self, outcome: Outcome) -> bool:
        """Whether a scene can show it."""
        title = outcome.scene.title
        if self.kind == "destroyed":
            own = "stronger" in title or "face-down" in title
            return own or (
                "target" in outcome.scene.cards and outcome.scene.cards.get("asked", {}).get("of") == OPPONENT
            )
        return True

    def is_at_stake(self, outcome: Outcome) -> bool:
        """Whether a scene has damage to you, which the event would change."""
        return self.kind != "damage-taken" or _is_hurt(outcome)

    def tell(self, outcome: Outcome, *, happens: bool) -> str:
        """Say whether it happens in a scene: *Spirit Reaper is not destroyed by battle.*"""
        found = happens is self.wanted
        match self.kind:
            case "attack-ends":
                return "the attack stops" if found else "the attack goes on"
            case "hurt":
                return "you take damage" if found else "you take no damage"
            case "damage-taken" if found and not _is_hurt(outcome):
                return "you take no damage"
            case "phase-ends":
                return "the Battle Phase ends" if found else "the Battle Phase does not end"
            case "destroyed":
                name = outcome.scene.names.get(find_battling(outcome.scene), "the monster")
                return f"{name} is {'' if found else 'not '}destroyed by battle"
        return "you take less damage" if found else "you take the same damage"

    def happens(self, after: Outcome, before: Outcome) -> bool | None:
        """Whether the event is a yes in a played scene; None if that is unknown."""
        trace = after.played.outcome.trace
        match self.kind:
            case "attack-ends":
                found = after.is_stopped
            case "phase-ends":
                found = after.is_over
            case "hurt":
                found = _is_hurt(after)
                if after.doubt:
                    return None
            case "destroyed":
                found = any(event.what == "destroy" and event.by == "battle" and not event.of.startswith("other")
                            and event.of == find_battling(after.scene) for event in trace)  # fmt: skip
            case _:
                taken = [sum(event.amount or 0 for event in each.played.outcome.trace if event.what == "damage"
                             and after.scene.players.get(event.of) == "you") for each in (before, after)]  # fmt: skip
                if not taken[0] or before is after:
                    return None
                found = taken[1] < taken[0]
        return found is self.wanted


def _is_hurt(outcome: Outcome) -> bool:
    """Whether you take damage in a played scene."""
    return any(
        event.what == "damage" and event.amount and outcome.scene.players.get(event.of) == "you"
        for event in outcome.played.outcome.trace
    )


def find_battling(scene: Scene) -> str:
    """Find the role of the card that battles itself, or of the monster on the side of the card beside the battle."""
    for role, card in scene.cards.items():
        if role == "asked":
            return "attacker" if card["of"] == scene.cards["attacker"]["of"] else "target"
    return next(role for role, card in scene.cards.items() if "card" in card)


def tell_survival(outcome: Outcome) -> str:
    """Say that the card a question is about is not destroyed by a battle that it loses; else nothing."""
    lost = "stronger" in outcome.scene.title and not outcome.doubt
    survives = lost and DESTROYED.happens(outcome, outcome) is False
    return DESTROYED.tell(outcome, happens=False) if survives else ""


DESTROYED: Final = AskedEvent(r"\b(?:die|dies|destroyed|killed)\b", "destroyed")
SURVIVES: Final = AskedEvent(
    r"\b(?:stop|prevent)s? .*\b(?:dying|being destroyed|destruction|death)\b"
    r"|\b(?:surviv\w*|protect\w*|saves?|shield\w*)\b(?!.*\b(?:damage|lp|life points?)\b)",
    "destroyed",
    wanted=False,
)
EVENTS: Final = (
    AskedEvent(r"\b(?:ends?|stops?|skips?|finish\w*) (?:[a-z']+ ){0,3}(?:battle phase|bp)\b", "phase-ends", any=True),
    AskedEvent(r"\b(?:negat|stop)\w* (?!.*\bdamage\b.*\battack).*\battacks?\b", "attack-ends", any=True),
    AskedEvent(
        r"\b(?:do|will|would|did) (?:i|we)\b.*"
        r"\b(?:take|receive|lose(?! (?:my|the|his|an?) (?!lp|life|battle|damage)))\b",
        "hurt",
    ),
    AskedEvent(
        r"\b(?:protect|save|shield)s?\b(?: (?:me|us|my lp|my life points?))? (?:from|against) (?:the |any )?"
        r"(?:pierc\w*|battle damage|damage)",
        "damage-taken",
    ),
    SURVIVES,
    DESTROYED,
    AskedEvent(
        r"\b(?:works?|help|stops?|prevents?|reduces?|protects?|saves?|shields?)\b.*(?<!effect )"
        r"\b(?:damage|pierc\w*|lp|life points?)\b",
        "damage-taken",
    ),
)
"""Events that a question may ask for."""


_THEY: Final = r"(?:opponent|opponents|opponent's|opp|opp's|he|she|they|someone)"
CUES: Final = (
    (re.compile(r"(?<!not )(?<!not a )(?<!n't )(?<!n't a )(?<!non-)\bdirect(?:ly)?\b"), "directly|direct attack"),
    (re.compile(r"(?:\bnot |\bnot a |n't |n't a |\bnon-)direct\b"), "^(?!.*direct)"),
    (re.compile(r"\bface.?down\b|\bflip effects?\b"), "face-down"),
    (re.compile(r"\b(?:is|was|were|already|attacked|if|a|my|his|their|it) face.?up\b"), "^(?!.*face-down)"),
    (re.compile(r"\bdestroyed\b|\bdies?\b"), "stronger|face-down|, and "),
    (re.compile(r"\bstronger\b|\bbigger\b|\bhigher atk\b"), "stronger|face-down"),
    (re.compile(r"\bweaker\b|\bsmaller\b"), "weaker"),
    (
        re.compile(
            r"\b(?:i|you|opponent|opp|they|he|she|monster)(?: \w+)? attack(?:s|ed)? (?:(?!\b(?:with|can|and"
            r"|is)\b)[\w-]+ )*\{0\}"
        ),
        "is attacked|, and ",
    ),
    (re.compile(r"\bdefen[sc]e\b"), "Defense Position|face-down|, and "),
    (re.compile(r"\btake\b.* from (?:(?:a|an|the|his|her|their|opponent's) )*\{0\}"), "is attacked|, and "),
    (
        re.compile(
            r"\{0\} (?:attacks|is attacking)\b|\b(?:monster|one|anything) (?:that |which )?(?:it|he|she) attacks?\b"
        ),
        "attacks|, and ",
    ),
    (re.compile(r"\{0\} (?:is|gets|was|being) attacked\b"), "is attacked|, and "),
)
"""Words of a question, with the titles of the scenes that they select."""
ON_A_MONSTER: Final = re.compile(
    r"\b(?:on|against|attacks?|attacking) (?:a|my|another|one of my) monsters?\b"
    r"|\bmonsters?\b(?: \w+){0,2} (?:is|are|gets?|was|being) attacked\b"
)
"""Words of a question about an attack that is not direct."""
YOU: Final = re.compile(
    r"\bi (?:attack|declare|swing|am (?:the one )?attacking)\b|\bi'?m the (?:one )?attack(?:er|ing)\b"
    r"|\bi am the attacker\b|\bmy (?:own )?attack(?:ing|er)?\b|\bi'm attacking\b"
    r"|\bmy (?!opp)(?:\w+ ){0,3}attacks\b"
)
THEY: Final = re.compile(
    rf"\b{_THEY}\b (?:\w+ ){{0,3}}(?:attack|attacks|declares?|swings?)\b|\battacks me\b"
    rf"|\bi(?:'m| am) (?:being )?attacked\b|\bmy (?:\w+ ){{0,3}}(?:is|gets|was|being) attacked\b"
    rf"|\b(?:their|opponent's|opp's) (?:\w+ )?attack\b|\bwhen attacked\b"
    rf"|\b(?:of mine|mine) (?:is|gets|was) attacked\b"
)
"""Words that say who attacks."""
OF_THE_OTHER: Final = re.compile(
    r"\bi(?:'m| am)? attack(?:ing|ed|s)?(?: into)? (?:(?!\b(?:with|and|can|while|when|if)\b)[\w'-]+ ){0,4}\{0\}"
    r"|\{0\}(?:'s)?(?: \w+)? attack(?:s|ed|ing)? (?:me\b|(?:into )?my\b)"
    r"|\btake\b.* from (?:(?:a|an|the|his|her|their|opponent's) )*\{0\}"
)
"""Words that say that the card is the opponent's: one attacks it, is attacked by it, or takes damage from it."""


def read_sides(said: str) -> tuple[bool, str]:
    """Read whose the card is, and who attacks: whether it is the opponent's; *you*, *they* or nothing."""
    users = {each.subject for each in read_description(said).clauses if each.verb == "use" and "{0}" in each.object}
    holder = None if users & {"i", "we"} else re.search(rf"\b{_THEY}\b(?! turn)((?:(?!\bi\b|\{{).)*)\{{0\}}", said)
    theirs = holder is not None and re.search(r"\b(?:attack|attacks|declares?|battle)\b", holder[1]) is None
    theirs = theirs or OF_THE_OTHER.search(said) is not None
    if YOU.search(said):
        return theirs, "you"
    return theirs, "they" if THEY.search(said) else ""


def fits(outcome: Outcome, said: str, attacks: str = "") -> bool:
    """Whether a scene fits a question."""
    title = outcome.scene.title
    attacking = outcome.scene.players[outcome.scene.cards["attacker"]["of"]]
    if attacks and attacking != ("you" if attacks == "you" else "your opponent"):
        return False
    if ON_A_MONSTER.search(said) and "direct" in title:
        return False
    return all(re.search(scenes, title) for cue, scenes in CUES if cue.search(said))

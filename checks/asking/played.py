"""Answers about one card or two numbers, by playing the battles around them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from checks.answers.asking import AskedScene
from checks.asking.accounting import tell_only
from checks.asking.answer import Answer
from checks.asking.happenings import is_over
from checks.asking.phrases import read_description
from checks.asking.reasons import find_reason
from checks.asking.scenes import (
    OPPONENT,
    Chance,
    Outcome,
    Player,
    Scene,
    list_piercing,
    list_scenes,
    read_stats,
    supply,
)
from checks.asking.telling import STEPS, tell_conditions, tell_points, tell_scene, write_scene
from checks.asking.traits import give_trait, is_of_other, list_described, list_traits, read_trait
from checks.asking.uses import (
    MOST_SCENES,
    WHOLE,
    answers_summon,
    find_role,
    has_unplayed,
    is_certain,
    is_slow,
    list_battle_uses,
    list_results,
    list_ways,
    use,
    waits_for_summon,
)
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
    is_declared = DECLARED.search(said) is not None
    is_used = in_full and all(each.after is not None and (is_declared or each.changes) for each in played)
    other = [way for each in played for way in each.ways if event.happens(way, each.outcome)]
    if other and not any(happens) and not ON_OWN.search(said):
        return None
    is_beside = any("asked" in each.outcome.scene.cards for each in played)
    if event.kind != "hurt" and not any(happens) and is_beside and not is_used:
        return None
    if all(happens) or not any(happens):
        leads = event.tell(played[0].after or played[0].outcome, happens=all(happens))
        if all(happens):
            return Answer("yes", f"Yes. {tell_scene(written[0], leads)}")
        return Answer("no", f"No. {tell_scene(written[0], leads)}")
    ways = [written[place]["title"] for place, each in enumerate(happens) if each]
    return Answer("depends", f"It depends. Yes if {tell_conditions(ways)}; otherwise no.")


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
                found = is_over(after)
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


class Part(NamedTuple):
    """The part of a battle that a question names."""

    points: Sequence[str]
    where: str


IN_BATTLE: Final = "in that battle"
WHOLE_PHASE: Final = "the rest of the Battle Phase"
"""The Battle Phase, to which the Damage Step belongs."""
BATTLE_STEPS: Final = {
    "the Battle Step": Part(STEPS, "in the Battle Step"),
    "the rest of the Battle Phase": Part((*STEPS, *WHOLE), "in the Battle Phase"),
    "the declaration of an attack": Part(("attack-declaration",), "when an attack is declared"),
    "an attack": Part((*STEPS, *WHOLE), IN_BATTLE),
    "the Start Step": Part(("start-step",), "in the Start Step"),
    "the End Step": Part(("end-step",), "in the End Step"),
}
"""Parts of a turn answered by playing battles, with their windows and names."""


def answer_step(player: Player, card: records.Card, part: Part, said: str, text: str = "") -> Answer:
    """Answer whether a card can be activated in a part of the Battle Phase, in any scene.

    ``text`` has the words of the question that ``said`` lacks, as those for its timing: *when I declare an attack*.
    """
    theirs, attacks = read_sides(said)
    where = "in a direct attack" if part.where == IN_BATTLE and CUES[0][0].search(said) else part.where
    attacks = attacks or read_sides(text)[1]
    trait = read_trait(said, theirs=theirs)
    every = [player.play(scene) for scene in list_described(card, said, trait, theirs=theirs)]
    fitting = [each for each in every if fits(each, said, attacks)]
    outcomes = fitting or every
    who = "Your opponent" if theirs else "You"
    asked = [*_list_asked(outcomes, card, part.points)]
    usable = [(outcome, chance.point) for outcome, chance in asked if chance.option.may == "yes"]
    usable += _list_begun(outcomes, card, part.points)
    if not usable and trait is None and (meant := next(list_traits(card), None)) is not None:
        given = [player.play(scene) for scene in list_described(card, said, meant, theirs=theirs)]
        given = [each for each in given if fits(each, said, attacks)]
        usable = [
            (outcome, chance.point)
            for outcome, chance in _list_asked(given, card, part.points)
            if chance.option.may == "yes"
        ]
        outcomes = given if usable else outcomes
    if usable:
        answer = _answer_usable(player, card, part, said, outcomes, usable)
        return tell_only(answer) if not fitting or is_of_other(trait, card) else answer
    supplied = [player.play(supply(each.scene)) for each in outcomes]
    if any(chance.option.may == "yes" for _, chance in _list_asked(supplied, card, part.points)):
        told = f"{who} can activate {card.name} {where} if there are cards that it can be used on"
        return Answer("depends", f"It depends. {told}.", "", "LE-9")
    if is_slow(card):
        own = "It is only used in its player’s Main Phase, as Ignition Effects and Spells that are not Quick-Play are."
        return Answer("no", f"No. {who} cannot activate {card.name} {where}.", own, "DS-0")
    doubtful = next((each for each in asked if each[1].option.may == "unknown"), None)
    if doubtful is not None and doubtful[1].option.why.endswith("is not played") and not doubtful[1].option.besides:
        clear = f"Nothing about the timing stops {card.name} {where}"
        return Answer("depends", f"It depends. {clear}; the rest of its text decides if it can be activated.")
    if doubtful is not None or not asked:
        why = doubtful[1].option.why if doubtful else f"{card.name} is not activated in a plain battle"
        return Answer("cannot-decide", f"Cannot decide: {why}.")
    reason, rule = find_reason(player, asked)
    plain = [player.play(scene) for scene in list_described(card, said, None, theirs=theirs)] if trait else []
    if trait and not _is_usable(every, card, part.points) and _is_usable(plain, card, part.points):
        told = f"{who} cannot activate {card.name} {where} with a {trait.called}."
        return Answer("no", f"No. {told}", "Such a monster does not meet what its text asks for.", "LE-10")
    refused = f"{who} cannot activate {card.name} {where}."
    if waits_for_summon(card):
        return Answer(
            "no", f"No. {refused} Monsters are Normal and Flip Summoned only in a Main Phase.", reason, "AT-3"
        )
    if answers_summon(card) and RESPONDS.search(said):
        return Answer("no", f"No. {refused} It responds to a Summon, not to an attack.", "", "OT-5")
    if is_certain(asked) or (len(outcomes) < len(every) and _is_usable(every, card, part.points)):
        return Answer("no", f"No. {refused}", reason, rule)
    free = {each.option.rule for _, each in asked} <= OF_THE_SCENE
    nothing = f" Nothing about the timing stops {card.name}." if free else ""
    sentence = (
        f"It depends on the rest of the field: with nothing else there {refused[:1].lower()}{refused[1:]}{nothing}"
    )
    return Answer("depends", sentence, reason, rule)


RESPONDS: Final = re.compile(r"\b(?:respon[sd]|answer|react|when|if|on|to)\b.*\battack")
"""Questions about a response to an attack."""


def _list_asked(
    outcomes: Iterable[Outcome], card: records.Card, points: Sequence[str]
) -> Iterator[tuple[Outcome, Chance]]:
    """List the chances of a card at some points, outside Chains."""
    for outcome in outcomes:
        for chances in outcome.list_chances(find_role(outcome.scene, card)).values():
            yield from ((outcome, each) for each in chances if each.point in points and not each.in_chain)


def _list_begun(
    outcomes: Iterable[Outcome], card: records.Card, points: Sequence[str]
) -> Iterator[tuple[Outcome, str]]:
    """List the points at which an effect of a card was activated by itself, as a mandatory trigger is."""
    for outcome in outcomes:
        role = find_role(outcome.scene, card)
        for event in outcome.played.outcome.trace:
            if event.what == "activate" and event.of.partition(".")[0] == role and event.point in points:
                yield outcome, event.point


def _answer_usable(
    player: Player,
    card: records.Card,
    part: Part,
    said: str,
    outcomes: Sequence[Outcome],
    usable: Sequence[tuple[Outcome, str]],
) -> Answer:
    """Answer yes, with the scenes and the points at which the card can be, or is, activated."""
    who = "Your opponent" if read_sides(said)[0] else "You"
    titles = dict.fromkeys(each.scene.title for each, _ in usable)
    order = [each for each in (*STEPS, *WHOLE) if each in {point for _, point in usable}]
    shown = [(each, find_role(each.scene, card)) for each in outcomes if each.scene.title in titles]
    scenes = tuple(write_scene(player, each, (role,), use(player, each, role, said)) for each, role in shown)
    owner = f", if {tell_conditions(titles)}" if len(titles) < len(outcomes) else ""
    called = card.name if card.carrier != "monster" else f"the effect of {card.name}"
    told = f"Yes. {who} can activate {called} {tell_points(order) or part.where}{owner}."
    return Answer("yes", told, scenes=scenes[:MOST_SCENES])


def _is_usable(outcomes: Iterable[Outcome], card: records.Card, steps: Sequence[str]) -> bool:
    """Whether a card can be used at some steps in any of some scenes."""
    return any(
        chance.point in steps and chance.option.may == "yes"
        for outcome in outcomes
        for chances in outcome.list_chances(find_role(outcome.scene, card)).values()
        for chance in chances
    )


OF_THE_SCENE: Final = frozenset({"LE-3", "LE-8", "LE-9", "LE-28"})
"""Rules by which an effect needs a target, something to respond to or its cost."""
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

"""Chooses who attacks, and who has the cards beside, where a question does not say it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from checks.asking.scenes.scenes import lists_hand
from checks.asking.stories.stories import Fighter, Side, Story
from checks.asking.words.accounting import tell_only
from checks.asking.words.answer import Answer
from checks.engine import STAYING
from kb import records


def list_sided(story: Story, cards: Sequence[records.Card]) -> list[Story]:
    """List a battle with its cards that stay on the field on either side, if the question names no player."""
    beside = [each.card for each in story.beside]
    if story.side or story.target is None or not beside or max(beside) >= len(cards):
        return []
    if any(each.is_used or each.bearer or cards[each.card].carrier not in STAYING for each in story.beside):
        return []
    owners: tuple[Side, Side] = ("you", "they")
    return [
        story._replace(side="you", beside=tuple(each._replace(side=owner) for each in story.beside)) for owner in owners
    ]


def list_owned(story: Story) -> list[Story]:
    """List a battle with an attack of each player, first of the one who does not use the card beside it."""
    owners: tuple[Side, Side] = (
        ("you", "they") if any(each.side == "they" for each in story.beside) else ("they", "you")
    )
    return [story._replace(side=owner, is_side_open=False) for owner in owners]


def tell_owned(answers: Sequence[Answer | None], story: Story, attacker: str) -> Answer | None:
    """Answer for the other player's attack, which a response is mostly about; it depends if only one's own allows it.

    ``answers`` are those for the battles of :func:`list_owned`.
    """
    other, own = answers
    if other is None or own is None:
        return own or other
    if other.said is None:
        return tell_only(own) if own.said == "yes" else own
    if (other.said, own.said) != ("no", "yes"):
        return other
    whose = ("Yours", "Your opponent’s") if list_owned(story)[0].side == "you" else ("Your opponent’s", "Yours")
    allowed = tell_only(own).sentence.partition(" Result:")[0]
    if any(each.side == "they" for each in story.beside):
        return other._replace(sentence=f"{other.sentence} Only where {attacker} is your opponent’s: {allowed}")
    told = f"It depends on whose {attacker} attacks. {whose[0]}: {tell_only(other).sentence} {whose[1]}: {allowed}"
    return other._replace(said="depends", sentence=told, scenes=(*other.scenes, *own.scenes))


def tell_either(answers: Sequence[Answer | None], cards: Sequence[records.Card]) -> Answer | None:
    """Answer for one's own attack and for the opponent's: yes or no if both agree, else both results."""
    own, theirs = answers
    if own is None or theirs is None or (own.said == theirs.said and own.said in ("yes", "no")):
        return own and theirs
    names = "|".join(re.escape(each.name) for each in cards)
    told = [
        re.sub(rf"^If (?=(?:{names}) attacks)", f"If {whose} ", tell_only(each).sentence.removeprefix("It depends. "))
        for whose, each in (("your", own), ("your opponent’s", theirs))
    ]
    both = own._replace(said=None, sentence=" ".join(told), scenes=(*own.scenes[:1], *theirs.scenes[:1]))
    if own.said is None and theirs.said is None:
        return both
    return both._replace(said="depends", sentence=f"It depends on whose monster attacks. {both.sentence}")


def let_monster_battle(story: Story, cards: Sequence[records.Card]) -> Story:
    """Let the monster attack of two cards that are named together, or that the question is about.

    *{0} and {1} attacking*; *does his {0} die if he attacks {1}*.
    """
    at, beside = story.attacker.card, story.beside
    asked = re.match(r"\w+ (?:(?:my|his|her|their|the) )?\{(\d)\}", story.asked)
    meant = next((each for each in beside if asked and each.card == int(asked[1]) and not each.is_used), None)
    if meant is not None and story.attacker == Fighter(side=story.attacker.side) and story.side == meant.side:
        is_monster = meant.card < len(cards) and cards[meant.card].carrier == "monster" and not meant.bearer
        if is_monster and not lists_hand(cards[meant.card]):
            left = tuple(each for each in beside if each is not meant)
            return story._replace(attacker=Fighter(meant.card, side=meant.side), beside=left)
    if at is None or len(beside) != 1 or max(at, beside[0].card) >= len(cards) or cards[at].carrier == "monster":
        return story
    if cards[beside[0].card].carrier != "monster" or beside[0].is_used:
        return story
    attacker = story.attacker._replace(card=beside[0].card)
    return story._replace(attacker=attacker, beside=(beside[0]._replace(card=at),))


def choose_side(story: Story) -> Story:
    """Let the only named monster attack for the one whom the question asks about, if no word says who attacks."""
    if story.side or not story.beside or story.target is not None:
        return story
    return story._replace(side="they" if re.match(r"\w+ (?:he|she|they|(?:my )?opp)", story.asked) else "you")

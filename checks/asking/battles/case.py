"""A described battle as played, with the question about it, and the answers that its scenes give."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, cast

from checks.answers.asking import AskedScene
from checks.asking.battles.described import Described, find_role
from checks.asking.scenes.happenings import Wanted
from checks.asking.scenes.scenes import Player
from checks.asking.scenes.telling import tell_scene
from checks.asking.scenes.uses import MOST_SCENES
from checks.asking.stories.stories import Story
from checks.asking.words.answer import Answer
from kb.site.words import join

PLAYERS: Final = {"you": "you", "they": "your opponent"}
ASKS_DAMAGE: Final = re.compile(r"\b(?:damage|lp|life|lose|take)\b")
ALLOWED: Final = re.compile(r"\b(?:allowed|legal|possible|ok|okay)$")
"""The end of a description that asks whether the attack can be declared."""
GOES_ON: Final = "the battle goes on, and its result depends on the ATK and DEF of both monsters"
NO_DAMAGE: Final = "no one takes battle damage"


class Case(NamedTuple):
    """A described battle, as often as it has to be played, with the question about it."""

    player: Player
    story: Story
    wanted: Wanted
    played: Sequence[Described]
    written: Sequence[AskedScene]

    def find(self, text: str) -> str:
        """Find the role that a noun phrase of the question means."""
        return find_role(text, self.story)

    def name(self, role: str) -> str:
        """Name a player or the card of a role."""
        return PLAYERS.get(role) or self.played[0].outcome.scene.names.get(role, "")

    def say(self, text: str, *scenes: AskedScene, is_so: bool = True) -> Answer:
        """Answer yes or no, but only with the sentence if some words of the question were left over."""
        shown = scenes or tuple(self.written[:MOST_SCENES])
        if not self.wanted.is_all:
            return Answer(None, text, scenes=shown)
        return Answer("yes", f"Yes. {text}", scenes=shown) if is_so else Answer("no", f"No. {text}", scenes=shown)

    def depend(self, text: str) -> Answer:
        """Answer with the conditions of a yes and a no."""
        shown = tuple(self.written[:MOST_SCENES])
        return Answer("depends" if self.wanted.is_all else None, f"It depends. {text}", scenes=shown)

    def tell_unplayed(self) -> Answer:
        """Answer that the battle is not played to its end, for lack of an effect."""
        names = join([self.name(each.unplayed) for each in self.played if each.unplayed][:1])
        told = f"Cannot decide: what {names} does in this battle is not played."
        return Answer("cannot-decide", told, scenes=tuple(self.written[:MOST_SCENES]))

    def tell(self) -> Answer:
        """Answer with the result of the battle, or of each that may be meant."""
        doubtful = next((each["undecided"] for each in self.written if each["undecided"]), None)
        if doubtful and all(each.after.forbidden for each in self.played):
            refused = f"The attack cannot be declared: {doubtful}."
            if not self.story.asked and ALLOWED.search(self.story.rest):
                return Answer("no", f"No. {refused}", scenes=tuple(self.written[:MOST_SCENES]))
            return Answer(None, refused, scenes=tuple(self.written[:MOST_SCENES]))
        told = list(_merge([each for each in self.written if each["can"] or each["result"]]))
        shown = tuple(self.written[:MOST_SCENES])
        if len(told) > 1 and any(each.is_chained for each in self.story.beside):
            told = [tell_common(told)]
        if not told and doubtful:
            return Answer("cannot-decide", f"Cannot decide: {doubtful}", scenes=shown)
        if not told:
            quiet = f"If {shown[0]['title']}: neither monster is destroyed, and {NO_DAMAGE}."
            return Answer(None, quiet, scenes=shown)
        asks = ASKS_DAMAGE.search(self.story.asked) is not None
        hurts = any("damage" in line for each in told for line in each["result"])
        lead = NO_DAMAGE if asks and not hurts else ""
        quiet = f"neither monster is destroyed, and {NO_DAMAGE}" if self.story.target is not None else NO_DAMAGE
        leads = ["" if each["result"] or each["undecided"] else quiet for each in told]
        sentences = dict.fromkeys(map(tell_scene, told, [each or lead for each in leads]))
        return Answer(None, " ".join(sentences), scenes=shown)


_VARIED: Final = re.compile(r"(?<!is )(?<!are )\b(?:(?:Normal|Special|Flip|Tribute) Summoned|weaker|stronger) ")
"""Words by which the battles differ that a question can mean."""


def tell_common(told: Sequence[AskedScene]) -> AskedScene:
    """Write the results of some battles that differ only by the ATK of their monsters."""
    plain = [[[_VARIED.sub("", text) for text in lines] for lines in (each["can"], each["result"])] for each in told]
    can, result = ([text for text in plain[0][at] if all(text in each[at] for each in plain)] for at in (0, 1))
    return {**told[0], "title": _VARIED.sub("", told[0]["title"]), "can": can, "result": [*result, GOES_ON]}


def _merge(told: Sequence[AskedScene]) -> Iterator[AskedScene]:
    """Merge battles with the same result that differ only by such words."""
    alike: dict[str, dict[str, AskedScene]] = {}
    for each in told:
        title, *rest = (_VARIED.sub("", text) for text in (each["title"], *each["can"], "", *each["result"]))
        plain = {"title": title, "can": rest[: len(each["can"])], "result": rest[len(each["can"]) + 1 :]}
        alike.setdefault(title, {}).setdefault(str(rest), cast(AskedScene, {**each, **plain}))
    for title, ways in alike.items():
        one = len(ways) == 1 and sum(_VARIED.sub("", each["title"]) == title for each in told) > 1
        yield from ways.values() if one else (each for each in told if _VARIED.sub("", each["title"]) == title)

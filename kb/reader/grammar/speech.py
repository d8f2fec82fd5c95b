"""The cards that "it", "them" and "that monster" mean at a place in a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from kb.reader.grammar.tree import Behind, Group, Is, Place
from kb.reader.grammar.uses import Cards, Open


@dataclass(slots=True)
class Speech:
    """The cards that a text can mean without naming them, and the last that something was done to."""

    target: str = ""
    """``one`` or ``several``, where it targets cards."""
    itself: bool = False
    """Whether "it" is the card itself, as nothing else is named."""
    battled: bool = False
    """Whether the opponent's monster of the battle is named."""
    fought: bool = False
    """Whether "that monster" is the one that battles the card itself."""
    destroyed: bool = False
    """Whether "that monster" was destroyed by the card in battle."""
    damage: bool = False
    """Whether "that damage" is that of the event."""
    paid: str = ""
    """The frame of the cost that was paid with one card, if no other card is named; else empty."""
    answered: bool = False
    """Whether "it" is the card of the Chain Link that is answered."""
    slayer: bool = False
    """Whether the card itself was destroyed by battle, and "the monster that destroyed it" is the other one."""
    ours: bool = False
    """Whether "that monster you control" is one of the battling monsters."""
    alone: bool = False
    """Whether "that monster" is the one of the card's player that battles, as nothing else is named."""
    opposed: bool = False
    """Whether "they" is the opponent."""
    spoken: bool = False
    """Whether another card is named before, than which an "other" card may be another."""
    gone: bool = False
    """Whether the last cards went where nothing of the field can be done to them."""
    doing: str = ""
    """The frame that is being translated."""
    families: frozenset[str] = frozenset()
    """Names that the text gives to several cards ("\"Gull\" monsters"), so that they are no card's name."""
    last: str = ""
    """The word for the cards of the verb before; ``affected`` if they were chosen; empty where there are none."""
    several: bool = False
    """Whether those are, or may be, more than one."""
    done: str = ""
    """The frame of the verb before, and behind it ``monster`` if its cards were monsters alone."""
    pending: Cards = ""
    """Cards that are only chosen or taken yet, which "it" means next; empty without any."""
    event: bool = False
    """Whether "that monster", or "it", is the one card of the event that is waited for."""
    each: tuple[dict[str, Any], ...] = ()
    """The description of each of several targets, if those differ."""
    aimed: tuple[int, ...] = ()
    """Those of these targets of which the steps before have spoken, by their places."""
    looked: str = ""
    """The player at whose cards, on top of their Deck, the steps before have looked; empty where at none."""
    looked_at_one: bool = False
    """Whether that was one card."""
    asked: str = ""
    """The kind of that one card without which nothing is done to it."""
    declared: bool = False
    """Whether something has been declared."""
    drawn: bool = False
    """Whether the verb before took one card from a Deck."""
    standing: bool = False
    """Whether the text holds for as long as its card is there."""
    own_turn: bool = False
    """Whether the effect is used in its player's own turn alone."""
    faces: tuple[tuple[str, str], ...] = ()
    """How the cards of some words have to lie as the step is done, which calls them so: ``face-up``, ``face-down``."""
    sides: tuple[str, ...] = ()
    """The words of cards that the step calls the opponent's: it is done only if they are theirs then."""
    on_field: bool = False
    """Whether its target, or the card itself if it has none, is a monster on the field."""
    plain: bool = False
    """Whether its text is an old one, in which a step behind "and" may need the one before it."""

    def resolve(self, word: str) -> str:
        """Resolve a word for cards; open where nothing or several things may be meant."""
        if self.last in ("unknown", "looked") and word in ("it", "them", "both"):
            raise Open(f"unbound: {word}")
        match word:
            case "this-card" | "equipped-monster" | "attacker" | "attacked":
                return word
            case "target" if self.target == "one":
                return "target"
            case "targets" if self.target == "several":
                return "target"
            case "them" | "both" if self.last and self.several:
                return self.last
            case "them" | "both" if self.target == "several" and self.last in ("", "this-card"):
                return "target"
            case "it" if self.last and not self.several:
                if self.last == "this-card" and (self.target or self.answered):
                    raise Open("it: this card, or the target")
                return self.last
            case "it" if not self.last and self.target == "one":
                return "target"
            case "it" if not self.last and not self.target and self.answered:
                return "answered"
            case "it" if not self.last and not self.target and (self.itself or self._stays()):
                return "this-card"
            case "it" if not self.last and not self.target and self.event:
                return "that-card"
            case "their-monster" if self.battled:
                return "battled-monster"
            case "our-monster" if self.battled:
                return "controllers-battling-monster"
            case "slayer" if self.slayer:
                return "battled-monster"
            case "both-battling" if self.battled:
                return "both-battling-monsters"
        raise Open(f"unbound: {word}")

    def _stays(self) -> bool:
        """Whether the verb fits the card itself, and not the monster that it has destroyed."""
        return self.destroyed and self.doing in _ON_FIELD

    def resolve_that(self, group: Group) -> str:
        """Resolve "that monster", "the destroyed monster", "those cards"; of a "face-up" one that is noted."""
        word = self._resolve_that(group)
        for each in group.qualities:
            if each.key == "face" and word == "answered":
                raise Open("that card, described")
            if each.key == "face" and (word, f"face-{each.words[0]}") not in self.faces:
                self.faces += ((word, f"face-{each.words[0]}"),)
        return word

    def _resolve_that(self, group: Group) -> str:
        marks = {each.words[0] for each in group.qualities if each.key == "word"}
        if any(each == Is("summoned", ("special",)) for each in group.qualities) and not marks:
            marks = {"special summoned"}
        plain = [
            each
            for each in group.qualities
            if each.key not in ("word", "face", "kind", "type", "attribute", "name")
            and not (marks == {"special summoned"} and each.key == "summoned")
        ]
        if plain or group.count is not None:
            raise Open("that, described")
        if group.noun == "token" and self.done.startswith("make-token ") and not (group.qualities or group.behind):
            if group.plural != self.several or self.last not in ("affected", "unknown"):
                raise Open("which Token")
            return "affected"
        if (
            group.whose == "that-opponent"
            and group.determiner in ("", "that")
            and not (group.qualities or group.behind)
        ):
            return self.resolve("their-monster")
        if group.whose:
            raise Open("that, owned")
        if marks == {"destroyed"} and self.destroyed and not self.last and _lies_plainly(group.behind):
            return "destroyed-monster"
        if marks == {"destroyed"} and self.done.startswith("destroy ") and self.last in ("affected", "target"):
            if self.several or not _lies_plainly(group.behind) or group.plural:
                raise Open("which destroyed monster")
            return self.last
        if len(marks) == 1 and self.done.partition(" ")[0] == _DONE.get(*marks) and self.last in ("affected", "target"):
            if self.several != group.plural or not _lies_plainly(group.behind):
                raise Open("which card that something was done to")
            return self.last
        if marks == {"attacking"} and not group.behind:
            return "attacker"
        if marks == {"equipped"} and not group.behind:
            return "equipped-monster"
        if self.paid and marks == {_PARTICIPLES[self.paid]} and not (self.target or group.behind or group.plural):
            return self.payer()
        if marks - {"targeted", "selected", "chosen"}:
            raise Open(f"that {' '.join(marks)}")
        if group.behind:
            return self._that_behind(group)
        if group.plural:
            return self.resolve("them")
        if marks:
            return self.resolve("target")
        if self.last in ("affected", "answered") and not self.several and not self.target:
            return self.last
        if self.target == "one" and self.last in ("", "target", "this-card"):
            return "target"
        if self.target == "one" and self.last == "affected" and self.gone and self.doing == "destroy":
            return "target"
        if self.last or self.target:
            raise Open("that monster: which")
        if self.destroyed:
            return "destroyed-monster"
        if self.fought and group.noun == "monster":
            return "battled-monster"
        if self.answered:
            return "answered"
        if self.event and not group.either:
            return "that-card"
        if self.alone and group.noun == "monster" and not group.either:
            return "controllers-battling-monster"
        if self.paid:
            return self.payer()
        raise Open("that monster: none")

    def resolve_whose(self, word: str) -> str:
        """Resolve a word for the card whose value is meant, which may have paid the cost."""
        known = self.last or self.target or self.itself or self.answered or self.event
        return self.payer() if word == "it" and self.paid and not known else self.resolve(word)

    def payer(self) -> str:
        """The card that has paid the cost."""
        return "tributed" if self.paid == "tribute" else "paid-with"

    def _that_behind(self, group: Group) -> str:
        controls = [each.words[:1] for each in group.behind if each.kind == "control"]
        if controls == [("controller",)] and len(group.behind) == 1:
            if (self.ours or self.alone) and not self.last and not self.target and group.noun == "monster":
                return "controllers-battling-monster"
            if self.target == "one" and self.last in ("", "target"):
                return "target"
        if controls == [("opponent",)] and len(group.behind) == 1 and not group.plural:
            if self.battled and not self.last and not self.target and group.noun == "monster":
                return "battled-monster"
            if self.target == "one" and self.last in ("", "target") and self.on_field:
                self.sides += ("target",) if "target" not in self.sides else ()
                return "target"
        raise Open("that, where")

    def note(self, cards: Cards) -> None:
        """Note to which cards a verb was done."""
        self.gone = self.doing in ("send", "discard")
        self.pending, self.drawn = "", False
        self.done = f"{self.doing} {_name_kind(cards, on_field=self.on_field)}"
        if cards == "other-target":
            self.last, self.several = "unknown", False
            return
        if isinstance(cards, str):
            self.several = self.target == "several" if cards == "target" else self.several and cards == self.last
            self.last = cards
            return
        self.last = "affected"
        one = cards.get("all", {}).get("its-target") == "yes"
        chosen = cards.get("chosen", {"count": 2})
        self.several = not one and (chosen.get("count", 1) != 1 or "or-more" in chosen)

    def forget(self) -> None:
        """Forget the cards of the verb before, since another was done without cards, or to later ones too."""
        if self.last == "affected":
            self.last = "unknown"

    def take_unseen(self, *, alone: bool) -> None:
        """Note that a card came from a Deck, which "it" means where nothing else has been named."""
        named = self.target or self.itself or self.answered or self.event or self.paid or self.last == "unknown"
        self.pass_over()
        self.drawn = alone
        if alone and not named and not self.last:
            self.last, self.several = "affected", False

    def pass_over(self) -> None:
        """Let "it" mean this card no more, since a card was moved that has no word, and may be meant."""
        self.itself = False

    def side(self, whose: str) -> str:
        """The player of a possessive; open where it is another."""
        if whose in ("controller", "opponent"):
            return whose
        if whose == "theirs" and self.opposed:
            return "opponent"
        if whose in ("", "either", "both"):
            return ""
        raise Open(f"whose: {whose}")


_ON_FIELD: Final = frozenset({"change-stat", "lose-stat", "attack-again", "attack-times", "place-counter"})
"""Frames of changes and attacks of monsters on the field."""
_DONE: Final = {
    "sent": "send", "banished": "banish", "discarded": "discard", "tributed": "tribute", "returned": "return",
    "added": "add", "revealed": "reveal", "special summoned": "special-summon",
}  # fmt: skip
"""Frames of the verb before, by the participle for its cards."""
_PARTICIPLES: Final = {"tribute": "tributed", "send": "sent", "banish": "banished", "discard": "discarded"}
"""The participle for a card that has paid a cost, by the frame of the cost."""


def _name_kind(cards: Cards, *, on_field: bool) -> str:
    """Name as ``monster`` cards that are monsters alone, else as ``card``."""
    if isinstance(cards, str):
        return "monster" if cards == "target" and on_field else "card"
    kind = (cards.get("all") or cards.get("chosen") or {}).get("kind", "monster")
    return "card" if kind in ("card", "spell", "trap", "spell-or-trap") or not isinstance(kind, str) else "monster"


def _lies_plainly(behind: tuple[Behind, ...]) -> bool:
    """Whether of a destroyed monster no more is said than that it lies in the Graveyard."""
    return all(each == Behind("in", (), Place("graveyard", "")) for each in behind)

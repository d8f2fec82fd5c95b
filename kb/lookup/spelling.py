"""One spelling of a card's name in the index, ready for comparison."""

from __future__ import annotations

from collections.abc import Sequence


class Spelling:
    """One folded spelling of one card, with the values for ranking computed once."""

    __slots__ = (
        "card",
        "english",
        "folded",
        "heard",
        "id",
        "in_order",
        "kind",
        "known",
        "languages",
        "squashed",
        "text",
        "words",
    )  # fmt: skip

    def __init__(self, row: Sequence[object], english: int) -> None:
        self.id: int
        self.card: int
        self.squashed: str
        self.folded: str
        self.languages: int
        self.kind: int
        self.text: str
        self.id, self.card, self.squashed, self.folded, self.languages, self.kind, printings, self.text = row  # type: ignore[assignment]
        self.words = self.folded.split()
        self.in_order = " ".join(sorted(self.words)) if len(self.words) > 1 else self.folded
        self.heard: str | None = None
        self.english = bool(self.languages & english)
        self.known = min(1.0, printings.bit_length() / 9)  # type: ignore[attr-defined]

    @property
    def first_letters(self) -> str:
        """The first letter of each word, joined."""
        return "".join([word[0] for word in self.words])

"""The error for a name that fits no card for certain."""

from __future__ import annotations

from kb.problems import Problem, Refused, join_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from kb.lookup.find import Answer, Lookup

CLOSEST: Final = 3
"""Most names suggested."""
FETCH: Final = " (`make cards`, or `rulings fetch-cards`, fetches all)"


class UnknownCard(Refused):
    """A name that fits no card for certain, with the names of the closest cards."""

    def __init__(self, problem: Problem, meant: tuple[str, ...]) -> None:
        super().__init__((problem,))
        self.meant = meant


def refuse_name(
    lookup: Lookup, answer: Answer, *, has_pool: bool, guess: str = "", path: str = "", line: int = 0
) -> UnknownCard:
    """Make the error for a name that fits no card for certain, or several.

    Args:
    lookup: The names of all cards at hand.
    answer: The matches of the name.
    has_pool: Whether those are all printed cards.
    guess: How to take the closest card.
    path: The file with the name.
    line: Its line.
    """
    near = tuple(match.name for match in answer.matches or lookup.find_closest(answer.query, CLOSEST))
    if answer.ambiguous:
        what, todo = f"“{answer.query}” fits several cards equally well", f"did you mean {join_words(near, 'or')}?"
        return UnknownCard(Problem("ambiguous-card", path, line, what, "one card", todo), near)
    what = f"“{answer.query}” is not among the {lookup.card_count:,} cards here{'' if has_pool else FETCH}"
    if near:
        what += f"; closest: {', '.join(near[:CLOSEST])}"
    return UnknownCard(Problem("unknown-card", path, line, what, "", guess if answer.matches else ""), near[:CLOSEST])

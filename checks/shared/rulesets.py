"""Rulesets by the names that a command takes for them; imported by commands that have to start at once."""

from __future__ import annotations

from typing import Protocol, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

DEFAULT_TERRITORY = "tcg"


class Dated(Protocol):
    """A ruleset as it is chosen: whose rules, under a name."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def territory(self) -> str:
        """Whose rules."""


Found = TypeVar("Found", bound=Dated)


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    """Let a command take a ruleset by name, or a territory and a day."""
    parser.add_argument("--ruleset", metavar="NAME", help="a ruleset of the corpus: tcg-edison, or edison")
    parser.add_argument("--on", metavar="DATE", help="the rules of a day, as 2012-05-01 or today, or of a ruleset")
    parser.add_argument("--territory", choices=("tcg", "ocg"), help="whose rules: the TCG's, unless said")


def find_ruleset(eras: Mapping[str, Found], name: str, territory: str | None = None) -> Found | None:
    """Find a ruleset by its name, or by what is left of it without a territory: the TCG's, unless said."""
    folded = name.casefold()
    if folded in eras and territory in (None, eras[folded].territory):
        return eras[folded]
    return shorten(eras, territory).get(folded)


def shorten(eras: Mapping[str, Found], territory: str | None = None) -> dict[str, Found]:
    """Name rulesets without their territory: ``edison``, ``modern``; of two of a name the TCG's, unless said."""
    ranked = sorted(eras.values(), key=lambda era: era.territory == (territory or DEFAULT_TERRITORY))
    return {era.id.removeprefix(f"{era.territory}-"): era for era in ranked if territory in (None, era.territory)}

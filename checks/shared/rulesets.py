"""Names of rulesets on the command line; this module must import fast."""

from __future__ import annotations

from typing import Protocol, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

DEFAULT_TERRITORY = "tcg"


class Dated(Protocol):
    """A ruleset with an id and a territory."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def territory(self) -> str:
        """Its territory."""


Found = TypeVar("Found", bound=Dated)


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    """Add the options for a ruleset, or a territory and a day."""
    parser.add_argument("--ruleset", metavar="NAME", help="a ruleset of the corpus: tcg-edison, or edison")
    parser.add_argument("--on", metavar="DATE", help="the rules of a day, as 2012-05-01 or today, or of a ruleset")
    parser.add_argument("--territory", choices=("tcg", "ocg"), help="whose rules: the TCG's, unless said")


def find_ruleset(eras: Mapping[str, Found], name: str, territory: str | None = None) -> Found | None:
    """Find a ruleset by its id, or by the id without its territory: the TCG's by default."""
    folded = name.casefold()
    if folded in eras and territory in (None, eras[folded].territory):
        return eras[folded]
    return shorten(eras, territory).get(folded)


def shorten(eras: Mapping[str, Found], territory: str | None = None) -> dict[str, Found]:
    """Map ids without the territory to rulesets: ``edison``, ``modern``; the TCG's if both have one."""
    ranked = sorted(eras.values(), key=lambda era: era.territory == (territory or DEFAULT_TERRITORY))
    return {era.id.removeprefix(f"{era.territory}-"): era for era in ranked if territory in (None, era.territory)}

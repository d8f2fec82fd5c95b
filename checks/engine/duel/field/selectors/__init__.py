"""Who: the words and descriptions by which effects point at cards and players."""

from checks.engine.duel.field.selectors.cards import count_most, counts_numbers, select_cards, share_a_name
from checks.engine.duel.field.selectors.descriptions import (
    SECRET,
    TESTS,
    UnknownZone,
    asks,
    count_fitting,
    fits,
    fits_anywhere,
    lies_in_zones,
    may_be_named,
    may_choose,
    shows_all,
    verify_shown,
)
from checks.engine.duel.field.selectors.players import SIDES, select_players, select_side
from checks.engine.duel.field.selectors.pointers import OF_THE_EVENT, POINTERS, list_met
from checks.engine.duel.field.selectors.qualities import POSITIONS, belongs_to, had_been_summoned, is_summoned

__all__ = [
    "OF_THE_EVENT",
    "POINTERS",
    "POSITIONS",
    "SECRET",
    "SIDES",
    "TESTS",
    "UnknownZone",
    "asks",
    "belongs_to",
    "count_fitting",
    "count_most",
    "counts_numbers",
    "fits",
    "fits_anywhere",
    "had_been_summoned",
    "is_summoned",
    "lies_in_zones",
    "list_met",
    "may_be_named",
    "may_choose",
    "select_cards",
    "select_players",
    "select_side",
    "share_a_name",
    "shows_all",
    "verify_shown",
]

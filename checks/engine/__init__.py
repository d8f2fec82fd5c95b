"""A battle-and-timing engine: data in, records out, every permission and event by the id of a rule.

Standard library only.  It knows rules and switches, no card by name and no era by name.

This is its face: what others use of it stands here, and nothing outside imports from the rooms behind it.
"""

from __future__ import annotations

from checks.engine import language
from checks.engine.chart import ALL_POINTS, CHARTS, FIVE, FOLDS, SEVEN, damage_step, points_of, unfold
from checks.engine.duel.continuous import settle
from checks.engine.duel.game import Game, Illegal, ScriptStopped, Watch
from checks.engine.duel.legality import can_activate, verify_activation
from checks.engine.duel.performing import HANDLERS
from checks.engine.duel.play import can_attack, play, verify_attack, verify_declaring
from checks.engine.duel.restrictions import find_obstacle, verify_payment, verify_target
from checks.engine.duel.script import find_card, find_effect
from checks.engine.duel.state import PLAYERS, Act, Card, Event
from checks.engine.duel.turn import verify_declining, verify_going, verify_setting, verify_summoning, verify_turning
from checks.engine.effects import ATTRIBUTES, Effect
from checks.engine.permission.space import Mask, Space, describe, spell, whole_space
from checks.engine.permission.timing import find_timings, judge_outside, own_points
from checks.engine.permission.verdict import CardRuling, Column, Verdict, choose_best, judge_effect, judge_play, permit
from checks.engine.rulebook import RULES, Rule, Rulebook, RuleKind, Undecided, full_rulebook
from checks.engine.ruleset import Ruleset
from checks.engine.words import CARD_EVENTS, FAST_CARRIERS, FIELDS, NEUTRAL, UNACTIVATED

__all__ = [
    "ALL_POINTS",
    "ATTRIBUTES",
    "CARD_EVENTS",
    "CHARTS",
    "FAST_CARRIERS",
    "FIELDS",
    "FIVE",
    "FOLDS",
    "HANDLERS",
    "NEUTRAL",
    "PLAYERS",
    "RULES",
    "SEVEN",
    "UNACTIVATED",
    "Act",
    "Card",
    "CardRuling",
    "Column",
    "Effect",
    "Event",
    "Game",
    "Illegal",
    "Mask",
    "Rule",
    "RuleKind",
    "Rulebook",
    "Ruleset",
    "ScriptStopped",
    "Space",
    "Undecided",
    "Verdict",
    "Watch",
    "can_activate",
    "can_attack",
    "choose_best",
    "damage_step",
    "describe",
    "find_card",
    "find_effect",
    "find_obstacle",
    "find_timings",
    "full_rulebook",
    "judge_effect",
    "judge_outside",
    "judge_play",
    "language",
    "own_points",
    "permit",
    "play",
    "points_of",
    "settle",
    "spell",
    "unfold",
    "verify_activation",
    "verify_attack",
    "verify_declaring",
    "verify_declining",
    "verify_going",
    "verify_payment",
    "verify_setting",
    "verify_summoning",
    "verify_target",
    "verify_turning",
    "whole_space",
]

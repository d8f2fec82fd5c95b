"""A battle-and-timing engine: data in, records out, every permission and event by the id of a rule.

Standard library only.  It knows rules and switches, no card by name and no era by name.

This is its face: what others use of it stands here, and nothing outside imports from the rooms behind it.
"""

from __future__ import annotations

from checks.engine.chart import (
    ALL_POINTS,
    BESIDE_BATTLES,
    CHARTS,
    FIVE,
    FOLDS,
    SEVEN,
    Chart,
    damage_step,
    fold,
    read_chart,
    unfold,
)
from checks.engine.duel.continuous.continuous import is_negated, settle
from checks.engine.duel.deeds.answers import Obstacle
from checks.engine.duel.deeds.deed import DEEDS
from checks.engine.duel.legality.legality import can_activate, list_obstacles, verify_activation
from checks.engine.duel.play.attacks import can_attack, verify_attack
from checks.engine.duel.play.play import play
from checks.engine.duel.play.questions import Question, ask, ask_change, find_first_to_act
from checks.engine.duel.play.script import LATE, find_card, find_effect
from checks.engine.duel.state.card import FIELD, PLAYERS, Card, Print
from checks.engine.duel.state.game import Game, Illegal, Log, ScriptStopped, Watch
from checks.engine.duel.state.state import DOUBTFUL, NOT_YET, Act, Event
from checks.engine.duel.state.stats import Change, Number, Step
from checks.engine.effects import ATTRIBUTES, Effect
from checks.engine.meetings import ChangeMet, Meeting, Meetings
from checks.engine.permission.space import Mask, Space, describe, spell, whole_space
from checks.engine.permission.timing import (
    READ_OUTSIDE,
    bar_points,
    find_timings,
    judge_outside,
    own_points,
)
from checks.engine.permission.verdict import (
    NO_GROUND,
    NO_TIMING,
    NOT_ACTIVATED,
    CardRuling,
    Column,
    Ground,
    Verdict,
    choose_best,
    judge_effect,
    judge_play,
    permit,
)
from checks.engine.rulebook import (
    FORMER,
    RULES,
    OpenChoice,
    OpenFact,
    Rule,
    Rulebook,
    RuleKind,
    Undecided,
    full_rulebook,
)
from checks.engine.ruleset import OPEN, FoundOnce, Ruleset, WatchedRuleset
from checks.engine.words import CARD_EVENTS, FAST_CARRIERS, FIELDS, NEUTRAL, STAYING, UNACTIVATED, UNSAID

__all__ = [
    "ALL_POINTS",
    "ATTRIBUTES",
    "BESIDE_BATTLES",
    "CARD_EVENTS",
    "CHARTS",
    "DEEDS",
    "DOUBTFUL",
    "FAST_CARRIERS",
    "FIELD",
    "FIELDS",
    "FIVE",
    "FOLDS",
    "FORMER",
    "LATE",
    "NEUTRAL",
    "NOT_ACTIVATED",
    "NOT_YET",
    "NO_GROUND",
    "NO_TIMING",
    "OPEN",
    "PLAYERS",
    "READ_OUTSIDE",
    "RULES",
    "SEVEN",
    "STAYING",
    "UNACTIVATED",
    "UNSAID",
    "Act",
    "Card",
    "CardRuling",
    "Change",
    "ChangeMet",
    "Chart",
    "Column",
    "Effect",
    "Event",
    "FoundOnce",
    "Game",
    "Ground",
    "Illegal",
    "Log",
    "Mask",
    "Meeting",
    "Meetings",
    "Number",
    "Obstacle",
    "OpenChoice",
    "OpenFact",
    "Print",
    "Question",
    "Rule",
    "RuleKind",
    "Rulebook",
    "Ruleset",
    "ScriptStopped",
    "Space",
    "Step",
    "Undecided",
    "Verdict",
    "Watch",
    "WatchedRuleset",
    "ask",
    "ask_change",
    "bar_points",
    "can_activate",
    "can_attack",
    "choose_best",
    "damage_step",
    "describe",
    "find_card",
    "find_effect",
    "find_first_to_act",
    "find_timings",
    "fold",
    "full_rulebook",
    "is_negated",
    "judge_effect",
    "judge_outside",
    "judge_play",
    "list_obstacles",
    "own_points",
    "permit",
    "play",
    "read_chart",
    "settle",
    "spell",
    "unfold",
    "verify_activation",
    "verify_attack",
    "whole_space",
]

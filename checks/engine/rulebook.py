"""The rulebook: every rule has an id, a sentence, its sources, and a part in play that can be taken out.

A rule's sentence is the first line of its function's docstring, after the id.  :data:`RULES` is every rule that
the engine's modules declare; a :class:`Rulebook` is the rules in force for one replay, so that a check can ask
what changes when one of them is missing or turned around.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Final, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


class Undecided(Exception):
    """The engine cannot answer, with the doubt: an open switch, an unplayed word, a missing fact."""


class OpenChoice(Undecided):
    """The script leaves a player's choice open; the acts, or their orders, that would settle it."""

    def __init__(self, why: str, verb: str, options: tuple[str, ...] | tuple[tuple[str, ...], ...]) -> None:
        super().__init__(why)
        self.verb = verb
        self.options = options


class OpenFact(Undecided):
    """The scene leaves open a fact of a card of its start; the possible values."""

    def __init__(self, why: str, role: str, key: str, values: tuple[Any, ...]) -> None:
        super().__init__(why)
        self.role = role
        self.key = key
        self.values = values


class RuleKind(StrEnum):
    """The function of a rule in play."""

    PERMITS = "permits"
    """Allows some effects at some points of the Damage Step."""
    FORBIDS = "forbids"
    """Forbids some effects whatever allows them."""
    BOUNDS = "bounds"
    """Ties an effect to the timing its own text names."""
    HAPPENS = "happens"
    """Acts by itself at an instant of a step."""
    DECIDES = "decides"
    """Decides the result of a comparison."""
    RESTRICTS = "restricts"
    """Refuses an act, with a reason."""
    ORDERS = "orders"
    """Orders players or events."""


PERMITS, FORBIDS, BOUNDS, HAPPENS, DECIDES, RESTRICTS, ORDERS = RuleKind


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the game and where it is written."""

    id: str
    wording: str
    """Its sentence, with ``[value: words | value: words]`` for each of its switches."""
    cites: tuple[tuple[str, str], ...]
    kind: RuleKind
    switches: tuple[str, ...] = ()
    """The switches that its part in play reads."""
    reason: str = ""
    """The word of the closed list of reasons that an answer by this rule carries."""
    play: Callable[..., Any] | None = None

    def name_question(self, case: str = "") -> str:
        """Name its question, or one of its cases or of its further questions."""
        question = self.switches[0]
        return case if case in self.switches else f"{question}/{case}" if case else question

    @property
    def sentence(self) -> str:
        """Its sentence for all eras, with the answers in brackets, as ``[can | cannot]``."""
        return BRACKET.sub(lambda found: f"[{' | '.join(_read_answers(found).values())}]", self.wording)

    def say(self, read: Callable[[str], str]) -> str:
        """Write its sentence with the answers of an era; open ones are marked."""
        switches = iter(self.switches)

        def choose(found: re.Match[str]) -> str:
            words = _read_answers(found)
            try:
                return words[read(next(switches))]
            except Undecided:
                return f"{' or '.join(words.values())} (no source tells which)"

        return BRACKET.sub(choose, self.wording)

    def say_known(self, read: Callable[[str], str]) -> str:
        """Write the clauses of its sentence whose answers are known where switches are read; empty without any."""
        switches = iter(self.switches)
        known: list[str] = []
        for clause in self.wording.rstrip(".").split("; "):
            asked = [next(switches) for _ in BRACKET.finditer(clause)]
            try:
                answers = [read(each) for each in asked]
            except Undecided:
                continue
            known.append(_fill(clause, answers))
        said = "; ".join(known)
        return f"{said[:1].upper()}{said[1:]}." if said else ""

    @property
    def answers(self) -> tuple[dict[str, str], ...]:
        """The words of its sentence for each value of each of its switches."""
        return tuple(_read_answers(found) for found in BRACKET.finditer(self.wording))

    @property
    def topic(self) -> str:
        """Its topic."""
        return TOPICS[self.id.partition("-")[0]]


BRACKET: Final = re.compile(r"\[([^]]+)\]")
"""A bracket of a rule's sentence: the answers by era."""


def _read_answers(bracket: re.Match[str]) -> dict[str, str]:
    """Read the words of a bracket by value."""
    pairs = (each.strip().partition(": ") for each in bracket[1].split("|"))
    return {value: words for value, _, words in pairs}


def _fill(clause: str, answers: list[str]) -> str:
    """Write a clause with the words for the values of its switches."""
    values = iter(answers)
    return BRACKET.sub(lambda found: _read_answers(found)[next(values)], clause)


TOPICS: Final = {
    "BP": "turn and Battle Phase",
    "AT": "attacks",
    "RP": "replays",
    "DS": "the Damage Step",
    "OT": "an effect's own timing",
    "EX": "card rulings",
    "CH": "Chains",
    "LE": "what may be activated",
    "TR": "triggers",
    "EF": "effects",
    "CO": "Continuous Effects",
    "UP": "what is put right at once",
    "ST": "start of the Damage Step",
    "FL": "the face-down monster is revealed",
    "CA": "damage calculation",
    "AF": "after damage calculation",
    "EN": "ends of steps and phases",
    "MK": "monsters determined to be destroyed",
    "MV": "cards that move",
    "LP": "Life Points",
    "BO": "outcome of a battle",
    "RD": "replaced destructions",
    "DM": "battle damage",
}
"""The topics of rules, by the letters of their ids."""
RULES: dict[str, Rule] = {}
"""Every declared rule by id."""
FORMER: Final = {
    **{f"LE-{number}": "LE-28" for number in (20, 23, 31)},
    **{f"LE-{number}": "LE-39" for number in (17, 18, 19, 22, 30, 32, 33, 34, 36, 37, 38, 40, 41, 54, 56, 57, 81, 83)},
    **dict.fromkeys(("AT-15", "CH-10"), "CH-17"),
    **dict.fromkeys(("LE-47", "LE-25"), "LE-7"),
    **dict.fromkeys(("TR-7", "TR-11", "TR-14", "TR-27", "TR-36", "TR-3"), "TR-10"),
    **dict.fromkeys(("RP-21", "RP-9", "AT-14", "RP-14", "RP-4", "RP-11", "RP-17", "RP-22"), "RP-7"),
    **dict.fromkeys(("AT-26", "AT-7", "EF-8", "EF-17", "EF-19", "AT-20", "AT-38", "AT-54", "CH-25", "CO-52"), "EF-5"),
    **dict.fromkeys(("EF-10", "EF-21", "EF-32"), "EF-3"),
    **dict.fromkeys(("AT-24", "AT-18", "AT-27", "AT-34", "AT-31", "CO-47"), "AT-47"),
    **dict.fromkeys(("MV-37",), "MV-35"),
    **dict.fromkeys(("CH-19", "CH-22"), "CH-15"),
    **dict.fromkeys(("MV-18", "MV-11", "MV-41", "CO-12", "CO-28"), "MV-15"),
    **dict.fromkeys(("CO-71",), "CO-17"),
    **dict.fromkeys(("DM-14",), "DM-11"),
    **dict.fromkeys(("UP-4", "TR-48"), "TR-34"),
    **dict.fromkeys(("AT-39",), "RP-5"),
    **dict.fromkeys(("TR-37",), "EF-16"),
    **dict.fromkeys(("MV-25", "MK-11"), "LE-45"),
    **dict.fromkeys(("EF-7",), "EF-6"),
    **dict.fromkeys(("AT-58",), "EF-34"),
    **dict.fromkeys(("CO-21", "AF-5"), "EN-11"),
    **dict.fromkeys(("TR-18", "TR-13"), "TR-17"),
    **dict.fromkeys(("CO-84", "TR-19"), "CO-8"),
    **dict.fromkeys(("MV-23", "CO-36"), "MV-19"),
    **dict.fromkeys(("AT-17", "AT-22", "AT-41"), "CA-4"),
    **dict.fromkeys(("AT-48", "AT-51", "AT-61", "AT-64", "AT-23", "AT-37", "AT-55", "AT-65"), "AT-52"),
    "CH-20": "CH-16",
    "RD-2": "AF-0",
}
"""The former ids of rules, each with the rule that says the same."""


def rule(
    id: str, kind: RuleKind, *cites: tuple[str, str], reason: str = "", switches: tuple[str, ...] = ()
) -> Callable[[Function], Function]:
    """Declare a function as the rule's part in play; its docstring opens with the id."""

    def declare_function(function: Function) -> Function:
        sentence = (function.__doc__ or "").split("\n\n")[0].strip()
        if not sentence.startswith(f"{id} "):
            raise ValueError(f"{function.__qualname__}: the docstring opens with {id}")
        _add(
            Rule(
                id,
                _join(sentence[len(id) + 1 :]),
                cites,
                kind,
                switches,
                reason,
                function,
            )
        )
        return function

    return declare_function


def declare(
    id: str,
    wording: str,
    kind: RuleKind,
    *cites: tuple[str, str],
    reason: str = "",
    switches: tuple[str, ...] = (),
) -> str:
    """Declare a rule that the engine asks for by its id (``rulebook.holds(ID)``)."""
    _add(Rule(id, wording, cites, kind, switches, reason))
    return id


def _add(new: Rule) -> None:
    if new.id in RULES:
        raise ValueError(f"rule {new.id} is declared twice")
    if len(new.answers) != len(new.switches):
        raise ValueError(f"rule {new.id}: its sentence needs one bracket for each of its switches")
    RULES[new.id] = new


def _join(text: str) -> str:
    return " ".join(text.split())


class Rulebook:
    """The rules in force for a replay."""

    __slots__ = ("_rules", "binding", "permission", "permission_number")
    _numbers: ClassVar[dict[tuple[int, ...], tuple[int, tuple[Rule, ...]]]] = {}
    """The numbers of the sets of rules of permission met so far, by the rules' identities, with the rules."""

    def __init__(self, rules: dict[str, Rule]) -> None:
        self._rules = rules
        self.permission = tuple(
            each for each in rules.values() if each.kind in (RuleKind.PERMITS, RuleKind.FORBIDS, RuleKind.BOUNDS)
        )
        self.binding = tuple(each for each in self.permission if each.kind is RuleKind.BOUNDS and each.play is not None)
        """Those that tie effects to their own timings."""
        key = tuple(map(id, self.permission))
        self.permission_number, _ = self._numbers.setdefault(key, (len(self._numbers), self.permission))
        """A number for its rules of permission, the same for equal sets."""

    def holds(self, id: str) -> bool:
        """Whether a rule is in force."""
        return id in self._rules

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules in the order of their ids."""
        return tuple(self._rules[id] for id in sorted(self._rules))

    def __getitem__(self, id: str) -> Rule:
        return self._rules[id]

    def without(self, *ids: str) -> Rulebook:
        """Take some rules out."""
        return Rulebook({key: value for key, value in self._rules.items() if key not in ids})

    def inverting(self, id: str) -> Rulebook:
        """Invert one rule of permission: permit for forbid, and the reverse."""
        changed = self._rules[id]
        kind = {RuleKind.PERMITS: RuleKind.FORBIDS, RuleKind.FORBIDS: RuleKind.PERMITS}[changed.kind]
        return Rulebook({**self._rules, id: replace(changed, kind=kind)})


@cache
def full_rulebook() -> Rulebook:
    """The rulebook with every declared rule; all engine modules are loaded by then."""
    return Rulebook(dict(RULES))

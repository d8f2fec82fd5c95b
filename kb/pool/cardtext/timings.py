"""The moments that a text names: windows of the Damage Step, phases, and what it excludes."""

from __future__ import annotations

from typing import Final, NamedTuple

from kb.pool.cardtext.phrases import phrase


class Moment(NamedTuple):
    """A moment that a text names, in the records' word."""

    word: str
    start: int
    end: int
    convention: str


_EXCLUDED: Final = phrase(
    r"(?:except|but not|other than|outside|outside of|excluding) (?:during |in )?(?:<damage-step>|<calculation>)"
    r"|(?:cannot|can't|can not|may not) (?:be )?(?:activated?|used?)[^.:;]*? (?:during|in) <damage-step>"
    r"|you cannot activate [^.:;]*? (?:during|in) <damage-step>"
)
_NAMED: Final = tuple(
    (word, phrase(text))
    for word, text in (
        ("start", r"\bstart of <damage-step>"),
        ("end", r"\bend of <damage-step>"),
        ("before-calculation", r"\bbefore <calculation>"),
        ("after-calculation", r"\bafter (?:<calculation>|damage is calculated|calculating damage)"),
        (
            "during-calculation",
            (
                r"\b(?:during|at|in|when|on) <calculation>|\bwould (?:take|inflict|receive"
                r"|be dealt)[^,:;]*? battle damage"
            ),
        ),
        ("damage-step", r"\b(?:even )?(?:during|in|enters?) <damage-step>"),
    )
)
_WITHOUT: Final = phrase(r"\bwithout (?:applying )?<calculation>")
_PHASES: Final = phrase(
    r"\b(?:draw|standby|main|end) phases?\b|\bbattle step\b|\bmain phase (?:1|2)|\b(?:start|beginning"
    r"|end) of (?:the |your |your opponent's |each |either player's |that )?(?:next )?battle phase"
    r"|\bbattle phase (?:ends|begins)|\bend of (?:the|your|your opponent's|each|that) turn\b|\b(?:turn"
    r"|duel) (?:ends|begins)\b"
)
_BATTLE: Final = phrase(r"\b(?:main phases? (?:\d )?or battle|main or battle|battle or main|battle) phase(?! ends)")
_END_OF_BATTLE: Final = phrase(r"\b(?:start|beginning|end) of (?:[\w']+ ){0,3}battle phase")
MAIN: Final = phrase(r"\bmain phases?\b")


def find_exclusion(text: str) -> Moment | None:
    """Find a printed exclusion of the Damage Step."""
    found = _EXCLUDED.search(text)
    return Moment("not-in-damage-step", *found.span(), "printed-exclusion") if found else None


def find_window(text: str) -> Moment | None:
    """Find the window of the Damage Step that a condition names; an exclusion names none."""
    text = _EXCLUDED.sub(lambda found: "#" * len(found[0]), text)
    for word, pattern in _NAMED:
        if found := pattern.search(text):
            return Moment(word, *found.span(), "named-window")
    return None


def find_phase(text: str) -> Moment | None:
    """Find a phase outside the Damage Step to which a condition ties an effect."""
    found = _PHASES.search(text)
    if found is None:
        return None
    battle = _BATTLE.search(text)
    if battle and not _END_OF_BATTLE.search(text):
        return None
    return Moment("outside", *found.span(), "phase")

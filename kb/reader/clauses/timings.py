"""The timings that a text names or excludes: windows of the Damage Step, and phases."""

from __future__ import annotations

import re
from typing import Final

from kb.reader.clauses.drafts import Found
from kb.reader.clauses.phrases import phrase

WINDOWS: Final = frozenset({"start", "before-calculation", "during-calculation", "after-calculation", "end"})
"""The timings of the Damage Step, without the step as a whole."""

_EXCLUDED: Final = phrase(
    r"(?:except|but not|other than|outside|outside of|excluding) (?:during |in )?(?:the )?(?:[\w']+ phase,? or )?"
    r"(?:<damage-step>|<calculation>|battle phase\b)"
    r"|(?:cannot|can't|can not|may not) (?:be )?(?:activated?|used?)[^.:;]*?"
    r" (?:during|in) (?:<damage-step>|the battle phase)"
    r"|you cannot activate [^.:;]*? (?:during|in) <damage-step>"
)
_NAMED: Final = (
    ("start", phrase(r"\bstart of <damage-step>")),
    ("end", phrase(r"\bend of <damage-step>")),
    ("before-calculation", phrase(r"\bbefore <calculation>")),
    ("after-calculation", phrase(r"\bafter (?:<calculation>|damage is calculated|calculating damage)")),
    (
        "during-calculation",
        phrase(
            r"\b(?:during|at|in|when|on) <calculation>"
            r"|\bwould (?:take|inflict|receive|be dealt)[^,:;]*? battle damage"
        ),
    ),
)
_LASTS: Final = phrase(r"\buntil (?:the )?end of <damage-step>|\bduring (?:<damage-step>|<calculation>) only\b")
"""How long something lasts is not when it is activated."""
_WAS: Final = phrase(r"\bwas [^,:;]*$")
"""A past state of a timing; the effect is activated at another."""
_WHOLE: Final = phrase(r"\b(?:even )?(?:during|in|enters?) <damage-step>|\bor damage step\b")
_WITHOUT: Final = phrase(r"\bwithout (?:applying )?<calculation>|\bor applying <calculation>")
_PHASES: Final = phrase(
    r"\b(?:draw|standby|main|end) phases?\b|\bbattle step\b|\bmain phase (?:1|2)"
    r"|\b(?:start|beginning|end) of (?:the |your |your opponent's |each |either player's |that )?(?:next )?battle phase"
    r"|\bbattle phase (?:ends|begins)"
    r"|\bend of (?:the|your|your opponent's|each|that) turn\b|\b(?:turn|duel) (?:ends|begins)\b"
)
_EXCEPT_PHASE: Final = phrase(r"\bexcept (?:during |in )?(?:the |your )?(?:draw|standby|main|end) phases?\b")
"""A phase in which an effect is not activated; it may be in all others."""
_UNTIL: Final = phrase(r"\buntil (?:the end of )?(?:the |your |your opponent's )?(?:next )?[a-z]+ phase\b")
_BATTLE: Final = phrase(r"\b(?:main phases? (?:\d )?or battle|main or battle|battle or main|battle) phase(?! ends)")
_EDGE_OF_BATTLE: Final = phrase(r"\b(?:start|beginning|end) of (?:[\w']+ ){0,3}battle phase")
_COMING_OF_BATTLE: Final = phrase(r"\b(?:end|(?P<start>at the (?:start|beginning))) of (?:[\w']+ ){0,3}battle phase")
_OR_DAMAGE_STEP: Final = phrase(r"\bor damage step\b")
_MAIN: Final = phrase(r"\bmain phases?\b")


def find_exclusion(text: str) -> Found | None:
    """Find a printed exclusion of the Damage Step."""
    found = _EXCLUDED.search(text)
    return Found("not-in-damage-step", *found.span(), "printed-exclusion") if found else None


def find_window(text: str) -> Found | None:
    """Find the window of the Damage Step that a condition names first; an exclusion names none."""
    text = _hide(_LASTS, _hide(_EXCLUDED, text))
    named = [
        (found.start(), found.end(), word)
        for word, pattern in _NAMED
        if (found := pattern.search(text)) and not _WAS.search(text, 0, found.start())
    ]
    if named:
        start, end, word = min(named)
        return Found(word, start, end, "named-window")
    whole = _WHOLE.search(text)
    return Found("damage-step", *whole.span(), "named-window") if whole else None


def _hide(pattern: re.Pattern[str], text: str) -> str:
    """Hide the matches of a pattern, keeping every offset."""
    return pattern.sub(lambda found: "#" * len(found[0]), text)


def find_skipped_calculation(text: str) -> Found | None:
    """Find the old words by which an effect comes before, and instead of, damage calculation."""
    found = _WITHOUT.search(text)
    return Found("start", *found.span(), "without-calculation") if found else None


def find_phase(text: str) -> Found | None:
    """Find a phase or step other than the Damage Step to which a condition ties an effect."""
    text = _hide(_UNTIL, _hide(_EXCEPT_PHASE, text))
    found = _PHASES.search(text)
    if found is None or _OR_DAMAGE_STEP.search(text):
        return None
    if _BATTLE.search(text) and not _EDGE_OF_BATTLE.search(text):
        return None
    return Found("outside", *found.span(), "phase")


def find_coming_of_battle(text: str) -> Found | None:
    """Find the start or the end of the Battle Phase as the event that a condition waits for."""
    found = _COMING_OF_BATTLE.search(text)
    return Found(f"{'start' if found['start'] else 'end'}-of-battle-phase", *found.span(), "phase") if found else None


def is_main_phase(text: str) -> bool:
    """Whether a condition names a Main Phase."""
    return bool(_MAIN.search(text))


def is_battle_phase(text: str) -> bool:
    """Whether a condition names the Battle Phase."""
    return bool(_BATTLE.search(text))

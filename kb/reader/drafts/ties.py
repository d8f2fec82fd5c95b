"""Sentences that limit the effect before them alone: its price, who may respond to it, how often it is used."""

from __future__ import annotations

from typing import Any

from kb.reader.clauses import ReadEffect, Reading
from kb.reader.clauses.sentences import split_line
from kb.reader.clauses.splitting import mask_names
from kb.reader.drafts.needs import CLOSED
from kb.reader.drafts.prices import read_kept
from kb.reader.phrases.record_writing import shorten, shorten_list
from kb.reader.phrases.uses import USES
from kb.reader.results.oaths import BEFORE_BATTLE, gives_up_battle, read_oath
from kb.reader.sentences.sentence_forms import FREQUENCY, OF_THIS, TIED


def read_tie(reading: Reading, effect: ReadEffect) -> str:
    """Read what sentences say only of the effect before them: its price for the turn, or who may answer it."""
    sentences = [each.removesuffix(".") for each in split_line(reading.quote(effect.span))]
    said = [each for each in sentences if not FREQUENCY.fullmatch(each) and not OF_THIS.fullmatch(each)]
    tied = not effect.is_activated and all(TIED.fullmatch(mask_names(each)) for each in said)
    return "; ".join(said) if tied else ""


def is_used(drafted: dict[str, Any]) -> bool:
    """Whether a drafted effect is activated."""
    return drafted["class"] in ("activation", "ignition", "trigger", "quick", "flip")


def limit_drafted(drafted: dict[str, Any], limit: str) -> dict[str, Any]:
    """Say of a drafted effect how often it is used; a limit of other words, or beside another, is not played."""
    once = next((word for form, word in USES if form.search(limit)), None)
    return {"once-per": once if once is not None and drafted.get("once-per", once) == once else "unplayed"}


def read_limits(reading: Reading, effect: ReadEffect) -> list[str]:
    """Read the sentences that say how often the effect before them is used."""
    sentences = [each.removesuffix(".") for each in split_line(reading.quote(effect.span))]
    return [each for each in sentences if OF_THIS.fullmatch(each) and "cannot be negated" not in each]


def tie_to(effects: list[dict[str, Any]], tie: str, carried: list[int], limits: list[str]) -> list[dict[str, Any]]:
    """Add to the last effect that is activated, wherever its card lies, what the sentences behind it say of it.

    What they say of the turn in which the card is activated is said of that activation.
    """
    used = [each for each in effects if is_used(each)]
    played = [each for each in used if each["class"] == "activation"] if "activate this card" in tie else []
    text = (played or used)[-1].get("text", [])
    numbers = sorted({*(text if isinstance(text, list) else [text]), *carried})
    closed = CLOSED.fullmatch(tie)
    found = []
    for each in effects:
        if is_used(each) and each.get("text", []) == text:
            said: dict[str, Any] = {"text": shorten_list(numbers)}
            if closed:
                said["closed-to"] = "both" if closed["both"] else "opponent"
            elif (kept := read_kept(tie)) is not None:
                said["needs"] = [*each.get("needs", ()), *kept]
                if isinstance(each.get("does"), list):
                    said["does"] = [{"if": {"is": kept, "then": each["does"]}}]
            elif oath := read_oath(tie):
                there = each.get("cost", [])
                said["cost"] = [oath, *(there if isinstance(there, list) else [there])]
                if gives_up_battle(tie):
                    said["needs"] = [*each.get("needs", ()), BEFORE_BATTLE]
            elif tie.startswith("(") and "; " not in tie:
                said["does"] = add_remark(each.get("does"), tie)
            else:
                said["needs"] = [*each.get("needs", ()), {"unplayed": shorten(tie)}]
            each = each | said
            for limit in limits:
                each |= limit_drafted(each, limit)
        found.append(each)
    return found


def add_remark(does: Any, remark: str) -> Any:
    """Add to what an effect does a remark in brackets about that, which is not played."""
    return [*does, {"unplayed": shorten(remark)}] if isinstance(does, list) else does or {"unplayed": shorten(remark)}

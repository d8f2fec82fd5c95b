"""Prohibitions that apply while their card is there, read by the grammar."""

from __future__ import annotations

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.steps import StepReader
from kb.reader.grammar.telling import tell_standing
from kb.reader.grammar.uses import Open
from kb.reader.sentences.formula import Formula


def find_standing(sentence: str) -> Formula | None:
    """Find the prohibitions of a sentence, without its full stop; None if a word of it is not read."""
    if " cannot " not in sentence and not sentence.startswith("Neither player can"):
        return None
    reader = StepReader(sentence)
    clause = reader.clause()
    if clause is None or not reader.ended():
        return None
    try:
        said = tell_standing(clause, Speech())
    except Open:
        return None
    return Formula(tuple({**each} for each in said))

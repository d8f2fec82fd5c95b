"""What a sentence prohibits while its card is there, and whom it leaves unaffected, as the grammar reads it."""

from __future__ import annotations

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.steps import StepReader
from kb.reader.grammar.telling import tell_standing
from kb.reader.grammar.uses import Open
from kb.reader.sentences.formula import Formula


def find_standing(sentence: str) -> Formula | None:
    """Find what a sentence, without its full stop, prohibits or spares; None if a word of it is not read."""
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

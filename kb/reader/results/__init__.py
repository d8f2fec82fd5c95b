"""What an activated effect does where its text is of a fixed form, and what it targets, in the records' words."""

from kb.reader.results.sentences import Done, read_beginning, read_result
from kb.reader.results.speech import Speaks
from kb.reader.results.targets import read_event_target, read_paid, read_target

__all__ = ["Done", "Speaks", "read_beginning", "read_event_target", "read_paid", "read_result", "read_target"]

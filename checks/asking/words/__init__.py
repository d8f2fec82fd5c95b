"""The words of a question: slang, spelling, timings, cards and the form of the answer that is asked for."""

"""The language of effects: closed lists of words.  It imports only the standard library."""

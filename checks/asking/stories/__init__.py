"""The battle that a question describes, read phrase by phrase."""

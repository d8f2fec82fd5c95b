"""The corpus: a folder of records, read, typed and linked."""

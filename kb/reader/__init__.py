"""The reader of card texts: from the printed text to a record."""

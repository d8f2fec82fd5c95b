"""All printed cards: gathered from public files, held against the corpus."""

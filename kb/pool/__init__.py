"""The pool of all printed cards: gathered from public files, compared with the corpus."""

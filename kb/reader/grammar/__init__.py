"""Card texts as a language: from the printed words to a typed tree, and from the tree to the records' words.

Read from the top: ``tokens``, then the phrases (``qualities``, ``places``, ``cards``, ``amounts``), ``frames`` and
``clauses``, then the ``steps`` of a sentence; ``telling`` and the modules beside it translate.  What no
production reads is a hole, and what the records' words cannot say is open: neither is ever dropped.
"""

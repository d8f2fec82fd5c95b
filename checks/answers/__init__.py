"""What the commands answer with ``--json``: programs may rely on these keys; more may be added.

Whoever writes an answer is held to these types, and :mod:`checks.report.schemas` makes the published JSON Schemas of
them: each key is named here.
"""

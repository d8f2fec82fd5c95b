"""The types of the ``--json`` answers: programs may rely on these keys; more may be added.

Writers of answers are checked against these types, and :mod:`checks.report.schemas` makes the JSON Schemas from them.
"""

"""JSON Schemas of what the commands answer with ``--json``: programs may rely on these keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Schema = dict[str, Any]
TEXT: Final[Schema] = {"type": "string"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
NUMBER: Final[Schema] = {"type": "integer"}


def record(**keys: Schema) -> Schema:
    """An object that has these keys, and may have more."""
    named = {key.rstrip("_"): schema for key, schema in keys.items()}
    return {"type": "object", "properties": named, "required": list(named)}


def listed(item: Schema, **more: int) -> Schema:
    """A list."""
    return {"type": "array", "items": item, **more}


def words(*known: str | None) -> Schema:
    """One of some words."""
    return {"enum": list(known)}


def maybe(schema: Schema) -> Schema:
    """A value that may be null."""
    return {"anyOf": [schema, {"type": "null"}]}


CITE: Final = record(source=TEXT, locator=TEXT, title=TEXT, date=maybe(TEXT))
STATUS: Final = words("agrees", "contradicts", "cannot-decide")
FINDING: Final = record(
    ruling=TEXT, claim=TEXT, fact=TEXT, ruleset=TEXT, status=STATUS, says=TEXT, engine=TEXT, because=TEXT,
    rules=listed(TEXT), cites=listed(CITE), independent={"type": "boolean"}, known=maybe(TEXT), path=TEXT,
    line=COUNT,
)  # fmt: skip
SIDE: Final = record(ruling=TEXT, claim=TEXT, fact=TEXT, says=TEXT, cites=listed(CITE), path=TEXT, line=COUNT)
CONFLICT: Final = record(
    key=TEXT, ruleset=TEXT, between=listed(SIDE, minItems=2, maxItems=2), engine=TEXT, known=maybe(TEXT)
)
SUMMARY: Final = record(
    **dict.fromkeys(
        (
            "rulings", "claims", "facts", "findings", "agrees", "contradicts", "cannot_decide",
            "not_independent", "text_only", "known", "new", "stale", "conflicts",
        ),
        COUNT,
    )
)  # fmt: skip
POINTS: Final[Schema] = {"type": "object", "additionalProperties": words("yes", "no", "unknown")}
WHY: Final = listed(record(point=TEXT, rule=TEXT, cites={"type": "array"}))
PAIR: Final = listed(COUNT, minItems=2, maxItems=2)
PLACE: Final = words("attack", "defense", "graveyard", None)

OUTPUTS: Final[Mapping[str, Schema]] = {
    "check": {
        "title": "rulings check --json",
        **record(summary=SUMMARY, findings=listed(FINDING), conflicts=listed(CONFLICT)),
    },
    "timing": {
        "title": "rulings timing CARD --json",
        **record(
            card=TEXT,
            password=maybe({"type": "string", "pattern": r"^\d{8}$"}),
            effects=listed(
                record(
                    effect=TEXT,
                    rulesets={"type": "object", "additionalProperties": record(points=POINTS, why=WHY)},
                )
            ),
        ),
    },
    "battle": {
        "title": "rulings battle --jsonl, one line",
        "anyOf": [
            record(
                destroyed=listed(words("attacker", "defender")),
                damage=PAIR,
                lp=PAIR,
                attacker_final=PLACE,
                defender_final=PLACE,
            ),
            record(error=TEXT, line=NUMBER),
        ],
    },
    "lookup": {
        "title": "rulings lookup NAME --json",
        **record(
            query=TEXT,
            ambiguous={"type": "boolean"},
            matches=listed(
                record(
                    name=TEXT,
                    password=maybe({"type": "string", "pattern": r"^\d{8}$"}),
                    score={"type": "number"},
                    why=TEXT,
                )
            ),
        ),
    },
    "search": {
        "title": "rulings search TEXT --json",
        **record(query=TEXT, results=listed(record(ruling=TEXT, title=TEXT, snippet=TEXT, source=TEXT))),
    },
}
"""The published schema of each answer, by the name of its command."""

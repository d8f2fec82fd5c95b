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
STEP: Final = record(number=COUNT, point=TEXT, what=TEXT, of=TEXT, detail=TEXT, rule=maybe(TEXT))
MOVED: Final = listed(record(fact=TEXT, ruleset=TEXT, was=STATUS, is_=STATUS))
PAIRED: Final = listed(record(key=TEXT, ruleset=TEXT))
REFUSED: Final = record(act=COUNT, reason=maybe(TEXT), rule=maybe(TEXT), why=maybe(TEXT))
CAUGHT: Final = record(mutants=COUNT, caught=COUNT)


def by_name(item: Schema) -> Schema:
    """An object of such values, by names that the data give."""
    return {"type": "object", "additionalProperties": item}


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
    "explain": {
        "title": "rulings explain RULING --json",
        **record(ruling=TEXT, statement=TEXT, findings=listed(FINDING), traces=by_name(by_name(listed(STEP)))),
    },
    "diff": {
        "title": "rulings diff OLD NEW --json",
        **record(
            contradicted=MOVED,
            mended=MOVED,
            undecided=MOVED,
            new_conflicts=PAIRED,
            ended_conflicts=PAIRED,
            summary=by_name(record(was=maybe(COUNT), is_=COUNT)),
        ),
    },
    "diff-rulesets": {
        "title": "rulings diff-rulesets ONE OTHER --json; each switch and fact has a key for either ruleset too",
        **record(
            rulesets=listed(TEXT, minItems=2, maxItems=2),
            switches=listed(record(switch=TEXT, rules=listed(TEXT))),
            facts=listed(record(fact=TEXT, says=TEXT)),
        ),
    },
    "show": {
        "title": "rulings show NAME --json; the other keys are those of its kind",
        **record(kind=words("ruling", "card", "ruleset", "rulesets", "switch", "source", "rules", "vocabulary")),
    },
    "report": {
        "title": "rulings report --json; the reliability is a share of 1, null where nothing was decided",
        **record(
            summary=SUMMARY,
            sources=listed(
                record(
                    source=TEXT,
                    ruleset=TEXT,
                    agrees=COUNT,
                    agrees_with_itself=COUNT,
                    contradicts=COUNT,
                    cannot_decide=COUNT,
                    reliability=maybe({"type": "number", "minimum": 0, "maximum": 1}),
                )
            ),
        ),
    },
    "coverage": {
        "title": "rulings coverage SOURCE --json",
        **record(
            source=TEXT,
            summary=record(lines=COUNT, recorded=COUNT, without_record=COUNT, unaccounted=COUNT),
            lines=listed(record(line=COUNT, text=maybe(TEXT), rulings=listed(TEXT), reason=maybe(TEXT))),
        ),
    },
    "sensitivity": {
        "title": "rulings sensitivity --json",
        **record(
            summary=record(
                findings=COUNT, unturned=COUNT, mutants=COUNT, caught=COUNT, share=maybe({"type": "number"})
            ),
            kinds=by_name(CAUGHT),
            survivors=listed(
                record(key=TEXT, ruleset=TEXT, kind=TEXT, says=TEXT, status=TEXT, because=TEXT, path=TEXT, line=COUNT)
            ),
        ),
    },
    "import-cards": {
        "title": "rulings import-cards FILE --json",
        **record(
            pool=TEXT,
            cards=COUNT,
            names=COUNT,
            changed={"type": "boolean"},
            sources=listed(
                record(
                    file=TEXT,
                    format=TEXT,
                    new=COUNT,
                    merged=COUNT,
                    skipped=listed(record(item=TEXT, reason=TEXT)),
                    doubts=listed(TEXT),
                )
            ),
        ),
    },
    "scenario": {
        "title": "rulings battle FILE --json",
        **record(
            ruleset=TEXT,
            events={"type": "array"},
            windows=listed(record(after_event=COUNT, point=TEXT, options=listed(record(effect=TEXT)))),
            life=maybe(PAIR),
            refused=maybe(REFUSED),
            undecided=maybe(TEXT),
            facts=by_name(record(status=STATUS, says=TEXT, engine=TEXT, because=TEXT)),
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
        **record(
            query=TEXT,
            results=listed(record(ruling=TEXT, title=TEXT, snippet=TEXT, source=TEXT, verdict=TEXT, claimed=TEXT)),
        ),
    },
}
"""The published schema of each answer, by the name of its command."""


def make_output_schemas() -> dict[str, Schema]:
    """Make the schema of every answer in JSON, by the name of its file."""
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {f"output-{name}": {"$schema": dialect, **schema} for name, schema in OUTPUTS.items()}

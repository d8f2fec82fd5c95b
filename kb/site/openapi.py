"""The OpenAPI description of the answers for programs: paths, parameters, schemas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, get_args

from kb.lookup.layout import HowMatched
from kb.site.pages.rows import Page

TEXT: Final = {"type": "string"}
MAYBE: Final = {"type": ["string", "null"]}
NUMBER: Final = {"type": "integer"}
SCORE: Final = {"type": "number"}
MATCHED: Final = {"enum": [*get_args(HowMatched)]}
YES_NO: Final = {"enum": ["yes", "no", "unknown", "not-printed"]}


def an_object(**properties: Any) -> Page:
    """Describe an object whose keys are all required."""
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def a_list(of: Any) -> Page:
    """Describe a list."""
    return {"type": "array", "items": of}


OK: Final = {"const": True}
TIMED: Final = {
    "card": an_object(name=TEXT, password=MAYBE, konami_id={"type": ["integer", "null"]}, url=TEXT),
    "match": an_object(match=MATCHED, score=SCORE, why=TEXT),
    "ruleset": an_object(id=TEXT, title=TEXT, territory=TEXT, day=TEXT),
    "verdict": {"anyOf": [{"type": "null"}, an_object(answer=YES_NO, sentence=TEXT, because=TEXT, rule=MAYBE)]},
    "effects": a_list(
        an_object(
            effect=TEXT,
            kind=TEXT,
            origin={"enum": ["recorded", "read"]},
            text=MAYBE,
            points={"type": "object", "additionalProperties": YES_NO},
            since=MAYBE,
            until=MAYBE,
            by_wording=MAYBE,
            why=a_list(
                an_object(
                    points=a_list(TEXT), answer=YES_NO, because=TEXT, rule=MAYBE,
                    cites=a_list(an_object(source=TEXT, title=TEXT, date=MAYBE, locator=TEXT, url=TEXT)),
                )
            ),
        )
    ),
    "gives": a_list(TEXT),
    "rulings": a_list(an_object(id=TEXT, statement=TEXT, verdict=TEXT, binds={"enum": ["card", "class"]}, url=TEXT)),
}  # fmt: skip
TIMING: Final = an_object(ok=OK, **TIMED)
FOUND: Final = an_object(
    ok=OK,
    query=TEXT,
    asked=an_object(points=a_list(TEXT), outside=TEXT, ruleset=MAYBE, day=MAYBE),
    answer={"anyOf": [{"type": "null"}, an_object(**TIMED)]},
    cards=a_list(an_object(name=TEXT, password=MAYBE, score=SCORE, match=MATCHED, why=TEXT, url=MAYBE)),
    rulings=a_list(an_object(id=TEXT, title=TEXT, verdict=TEXT, era=TEXT, url=TEXT)),
)
DISAGREEMENTS: Final = an_object(
    ok=OK,
    all=NUMBER,
    matters=a_list(
        an_object(
            id=TEXT, title=TEXT, rulesets=a_list(TEXT), kind=TEXT, reason=MAYBE, source=TEXT, published=MAYBE,
            topics=a_list(TEXT), known={"type": "boolean"}, says=MAYBE, engine=MAYBE, because=MAYBE, url=TEXT,
        )
    ),
)  # fmt: skip
LOOKUP: Final = an_object(
    ok=OK,
    query=TEXT,
    ambiguous={"type": "boolean"},
    matches=a_list(an_object(name=TEXT, password=MAYBE, score=SCORE, match=MATCHED, why=TEXT, url=MAYBE)),
)
CITED: Final = {"title": TEXT, "date": MAYBE, "locator": MAYBE, "url": MAYBE}
RULING: Final = an_object(
    ok=OK,
    ruling=an_object(
        id=TEXT, statement=TEXT, source=an_object(**CITED, section=MAYBE), claimed_for=TEXT, verdict=TEXT,
        under={"type": "object", "additionalProperties": {"enum": ["agrees", "contradicts", "cannot-decide"]}},
        why=a_list(TEXT), cards=a_list(TEXT), cites=a_list(an_object(**CITED)), url=TEXT,
    ),
)  # fmt: skip
SUGGESTED: Final = an_object(
    ok=OK,
    query=TEXT,
    suggestions=a_list(
        {
            **an_object(
                kind={"enum": ["card", "rule", "ruleset", "source", "ruling"]},
                name=TEXT,
                score=SCORE,
                match=MATCHED,
                why=TEXT,
                url=MAYBE,
            ),
            "required": ["kind", "name", "why", "url"],
        }
    ),
)
ERROR: Final = {
    "type": "object",
    "properties": {
        "ok": {"const": False},
        "error": {
            "type": "object",
            "properties": {
                "code": TEXT,
                "message": TEXT,
                "meant": {**a_list(TEXT), "description": "the closest cards, where no name fits for certain"},
                "known": {**a_list(TEXT), "description": "the words that are known, where one is not"},
                "problems": {**a_list({"type": "object"}), "description": "each problem of a battle"},
            },
            "required": ["code", "message"],
            "additionalProperties": False,
        },
    },
    "required": ["ok", "error"],
}
GUESSING: Final = ("guess", "1 to answer for the closest card where no name fits for certain; else that is a 404")
RULESET: Final = (
    ("ruleset", "a ruleset by its id, or a short name: edison, modern, tcg, ocg; today's, unless said"),
    (
        "on",
        "a day as 2010-04-26: its rules, in the territory that ruleset names, else the TCG; texts are read as of today",
    ),
)
OPERATIONS: Final[list[Page]] = [
    {
        "path": "/-/timing.json",
        "says": "When a card may be activated in the Damage Step, and why.",
        "parameters": [("card", "a card by any name, nickname, password or Konami id"), *RULESET, GUESSING],
        "example": "?card=honest&ruleset=edison",
        "answer": TIMING,
    },
    {
        "path": "/card/{card}.json",
        "says": "The same at the address of the card's page.",
        "parameters": [("card", "the card, as in the address of its page"), *RULESET, GUESSING],
        "address": "/card/honest.json",
        "answer": TIMING,
    },
    {
        "path": "/ruling/{id}.json",
        "says": "One ruling: its sentence, source and verdict, and how it fares under each ruleset.",
        "parameters": [("id", "the ruling, as in the address of its page")],
        "address": "/ruling/yugipedia-damage-step/notes/cornered-rat-old-ruling.json",
        "answer": RULING,
    },
    {
        "path": "/-/find.json",
        "says": "The results of the search box: the question as read, the card's answer, rulings, other cards.",
        "parameters": [("q", "a card, a ruling or a question")],
        "example": "?q=honset+damage+step",
        "answer": FOUND,
    },
    {
        "path": "/-/suggest.json",
        "says": "Suggestions of the search box while typing: a few cards, rules, rulesets, sources, rulings.",
        "parameters": [("q", "what was typed so far")],
        "example": "?q=edison",
        "answer": SUGGESTED,
    },
    {
        "path": "/-/lookup.json",
        "says": "Cards by any name, best first.",
        "parameters": [
            ("q", "a name"),
            ("n", "how many, at most 50"),
            ("lang", "a language code, or several"),
        ],
        "example": "?q=honset&n=3",
        "answer": LOOKUP,
    },
    {
        "path": "/-/matters.json",
        "says": "Contradicted rulings, each disagreement once.",
        "parameters": [
            ("source", "the key of a source"),
            ("era", "a ruleset"),
            ("kind", "why, as it was settled"),
            ("topic", "a topic"),
        ],
        "example": "?kind=source-outdated",
        "answer": DISAGREEMENTS,
    },
]
"""Every path: summary, parameters, an example (its query, or its address), and the schema of the answer."""
STATUSES: Final = {
    "400": "the question cannot be read",
    "404": "what is asked about is not known",
    "503": "too many ask at once; retry-after says when to come again",
}


def list_operations(datasette: Any) -> list[Page]:
    """List the operations, including those of other plugins of the site, each with the address of its example."""
    listed = [*OPERATIONS, *getattr(datasette, "rulings_operations", ())]
    return [{**each, "address": each.get("address") or f"{each['path']}{each['example']}"} for each in listed]


def describe(base: str, operations: Iterable[Page]) -> Page:
    """Write the operations as OpenAPI 3.1."""
    failing = {
        status: {"description": says, "content": {"application/json": {"schema": ERROR}}}
        for status, says in STATUSES.items()
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rulings, replayed",
            "version": "1",
            "description": "Answers by recorded rulings and printed texts. Not an official source.",
        },
        "servers": [{"url": base}],
        "paths": {
            each["path"]: {
                "get": {
                    "summary": each["says"],
                    "operationId": name_operation(each["path"]),
                    "parameters": [
                        {"name": name, "description": says, "schema": TEXT, **place_parameter(name, each["path"])}
                        for name, says in each["parameters"]
                    ],
                    "responses": {
                        "200": {
                            "description": each["says"],
                            "content": {"application/json": {"schema": each["answer"]}},
                        },
                        **failing,
                    },
                }
            }
            for each in operations
        },
    }


def name_operation(path: str) -> str:
    """Name an operation by the words of its path: ``timing``, ``card``."""
    return path.removeprefix("/-/").strip("/").partition("/")[0].removesuffix(".json")


def place_parameter(name: str, path: str) -> Page:
    """Say where a parameter is written: in the path, or in the query."""
    return {"in": "path", "required": True} if f"{{{name}}}" in path else {"in": "query"}

"""JSON Schemas of every kind of file in a corpus, for completion and checks in editors."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from kb import records
from kb.corpus.files import KINDS
from kb.corpus.grammar import describe_record, unlink
from kb.locations.swapping import write_whole
from kb.problems import Refused

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
TITLES: Final[Mapping[str, str]] = {
    "sources": "sources.yaml: every document that is cited",
    "citations": "citations.yaml: the numbered references of captured pages",
    "rulesets": "rulesets.yaml: a territory and one day, under a name",
    "sets": "sets.yaml: sets of cards, and when they came out",
    "chapters": "chapters.yaml: the chapters of the rulebook, with their rules",
    "switch": "switches/*.yaml: one question the rules answered differently over time",
    "card": "cards/*.yaml: the facts of one card's text",
    "situations": "situations.yaml: the stock scenes of scenarios",
    "effect-classes": "effect-classes.yaml: classes of effects that claims except",
    "rulings": "rulings/SOURCE/*.yaml: what one section of one source claims",
    "disagreements": "disagreements.yaml: known contradictions, each with its reason",
    "coverage": "coverage/*.yaml: lines of a document without a record, and why",
    "names": "names.yaml: what players call cards",
}
LONE: Final = ("citations", "disagreements", "names")
"""Files with a list, or a single entry of it."""


def make_schemas() -> dict[str, dict[str, Any]]:
    """Make the schema of every kind of file, by its name."""
    return {kind: make_schema(kind) for kind in KINDS}


def make_schema(kind: str) -> dict[str, Any]:
    """Make the schema of one kind of file."""
    made = allow_lone(TypeAdapter(KINDS[kind]).json_schema(by_alias=True))
    assert isinstance(made, dict)
    definitions = {name: tell_meaning(name, each) for name, each in made.pop("$defs", {}).items()}
    if kind in LONE:
        made = {"anyOf": [made, made["items"]]}
    return {"$schema": DIALECT, "title": TITLES[kind], **made, "$defs": definitions}


def tell_meaning(name: str, schema: Any) -> Any:
    """Add the meanings of a record and its keys to its schema."""
    record = getattr(records, name, None)
    if record is None or "properties" not in schema:
        return schema
    entry = describe_record(record, name, "record")
    meanings = {key.key: unlink(key.meaning) for key in entry.keys}
    properties = {
        key: {**each, "description": meanings[key]} if meanings.get(key) else each
        for key, each in schema["properties"].items()
    }
    example = f" Example: {entry.example}" if entry.example else ""
    return {**schema, "description": entry.sentence + example, "properties": properties}


def allow_lone(schema: Any) -> Any:
    """Allow the only item of a marked list to be written alone."""
    if isinstance(schema, list):
        return [allow_lone(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    walked = {key: allow_lone(value) for key, value in schema.items() if key != "x-or-one"}
    if "patternProperties" in walked:
        walked.setdefault("additionalProperties", False)
    if not schema.get("x-or-one"):
        return walked
    kept = {key: walked.pop(key) for key in ("title", "description", "default") if key in walked}
    if "anyOf" in walked:
        listed = [option for option in walked["anyOf"] if option.get("type") == "array"]
        return {**kept, "anyOf": [*walked["anyOf"], *(find_item(option) for option in listed)]}
    return {**kept, "anyOf": [walked, find_item(walked)]}


def find_item(listed: Mapping[str, Any]) -> Any:
    """Find the schema of the item of a list."""
    return listed.get("items") or listed["prefixItems"][0]


def write_schemas(schemas: Mapping[str, Mapping[str, Any]], folder: Path) -> list[Path]:
    """Write schemas into a folder, each as a file of its name.

    Raises :class:`kb.problems.Refused` if they cannot be written.
    """
    files = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, schema in schemas.items():
            file = folder / f"{name}.json"
            write_whole(file, json.dumps(schema, ensure_ascii=False, indent=2) + "\n")
            files.append(file)
    except OSError as error:
        raise Refused.single(
            "cannot-write",
            str(folder),
            f"the schemas cannot be written: {error.strerror}",
            "a writable folder",
            "name another folder",
        ) from None
    return files

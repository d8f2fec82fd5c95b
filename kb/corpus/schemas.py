"""JSON Schemas of every kind of file in a corpus, for completion and checks in editors."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, get_args

from pydantic import TypeAdapter

from kb import language, records
from kb.corpus.files import KINDS
from kb.corpus.grammar import describe_record, name_lists, spell_list, unlink
from kb.corpus.model import Corpus
from kb.language.forms import FAMILIES, Term, to_kebab
from kb.locations.swapping import write_whole
from kb.problems import Refused
from kb.records.meanings import MEANINGS

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
TITLES: Final[Mapping[str, str]] = {
    "sources": "sources.yaml: every document that is cited",
    "citations": "citations.yaml: the numbered references of captured pages",
    "rulesets": "rulesets.yaml: a territory and one day, under a name",
    "sets": "sets.yaml: sets of cards, and when they came out",
    "chapters": "chapters.yaml: the chapters of the rulebook, with their rules",
    "switch": "law/*/*.yaml: one question the rules answered differently over time",
    "meetings": "law/meetings.yaml: the results of two changes of ATK or DEF",
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


def make_schemas(corpus: Corpus | None = None) -> dict[str, dict[str, Any]]:
    """Make the schema of every kind of file, by its name; it suggests the cards and effects of a ``corpus``."""
    return {kind: make_schema(kind, corpus) for kind in KINDS}


def make_schema(kind: str, corpus: Corpus | None = None) -> dict[str, Any]:
    """Make the schema of one kind of file."""
    made = allow_lone(TypeAdapter(KINDS[kind]).json_schema(by_alias=True))
    assert isinstance(made, dict)
    found = made.pop("$defs", {})
    opened = {name: each for name, each in found.items() if getattr(getattr(language, name, None), "inline", "")}
    definitions = {
        spell_record(name): open_inline(tell_meaning(name, each), opened)
        for name, each in found.items()
        if name not in opened
    }
    if kind in LONE:
        made = {"anyOf": [made, made["items"]]}
    named = {
        f"{spell_list(name).removesuffix(' word').replace(' ', '-')}-words": make_list(listed, name)
        for listed, name in name_lists().items()
    }
    plain = name_words({"": made, **definitions}, named)
    made = plain.pop("")
    used = find_refs(plain) | find_refs(made)
    lists = {name: each for name, each in named.items() if name in used and name not in plain}
    schema = {"$schema": DIALECT, "$id": f"urn:ruling-corpus:{kind}", "title": TITLES[kind], **made}
    return suggest({**schema, "$defs": {**plain, **lists}}, corpus)


def open_inline(schema: Any, opened: Mapping[str, Any]) -> Any:
    """Replace the names of fields that are written without their own by their schemas."""
    if isinstance(schema, list):
        return [open_inline(each, opened) for each in schema]
    if not isinstance(schema, dict):
        return schema
    named = opened.get(str(schema.get("$ref", "")).removeprefix("#/$defs/"), {})
    kept = {key: open_inline(each, opened) for key, each in schema.items() if not (named and key == "$ref")}
    return {**(open_inline(named, opened) if named else {}), **kept}


def spell_record(name: str) -> str:
    """Spell the class of a record as editors may show it: ``EventFact`` as ``event-fact``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def tell_meaning(name: str, schema: Any) -> Any:
    """Add the meanings of a record and its keys to its schema, and of which keys it has exactly one."""
    record = getattr(records, name, None) or getattr(language, name, None)
    if record is not None and "anyOf" in schema and "properties" in schema["anyOf"][0]:
        return {**schema, "anyOf": [tell_meaning(name, schema["anyOf"][0]), *schema["anyOf"][1:]]}
    if record is None or "properties" not in schema:
        return schema
    entry = describe_record(record, name, "record")
    meanings = {key.key: unlink(key.meaning) for key in entry.keys}
    properties = {
        key: {**each, "description": meanings[key]} if meanings.get(key) else each
        for key, each in schema["properties"].items()
    }
    example = f" Example: {entry.example}" if entry.example else ""
    told = {**schema, "description": entry.sentence + example, "properties": properties}
    if record in FAMILIES:
        choice = list(FAMILIES[record].kinds)
    else:
        choice = [to_kebab(each) for each in (record.one_of if issubclass(record, Term) else record.list_one_of())]
    if choice:
        told["oneOf"] = [{"required": [key]} for key in choice]
    return told


def make_list(listed: Any, name: str) -> dict[str, Any]:
    """Make the schema of a closed list of words, with the meaning of each."""
    said, meanings = [str(word) for word in get_args(listed)], MEANINGS[name]
    told = [meanings.get(word, meanings.get("", "")) for word in said]
    return {"type": "string", "enum": said, "enumDescriptions": told, "markdownEnumDescriptions": told}


def name_words(schema: Any, named: Mapping[str, Any]) -> Any:
    """Write each list of words once, and leave out titles and empty values.

    An empty value is no choice, the name of a class no title, and timings are words with a meaning, to be completed.
    """
    if isinstance(schema, list):
        return [name_words(each, named) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "enum" in schema:
        name = next((name for name, each in named.items() if each["enum"] == schema["enum"]), None)
        kept = {key: schema[key] for key in ("description",) if key in schema}
        return {**kept, "$ref": f"#/$defs/{name}"} if name else {**kept, "type": "string", "enum": schema["enum"]}
    if (points := TIMED.fullmatch(schema.get("pattern", ""))) is not None:
        words = points[1].split("|")
        more = [f"{word}/{edge}" for word in words for edge in (points[2] or "").split("|") if edge]
        kept = {key: schema[key] for key in ("description",) if key in schema}
        meanings = MEANINGS["Point"] | MEANINGS["RelativePoint"]
        told = [meanings.get(word.partition("/")[0], "") for word in (*words, *more)]
        return {**kept, "type": "string", "enum": [*words, *more], "markdownEnumDescriptions": told}
    walked: dict[str, Any] = {}
    if schema.get("$ref", "").startswith("#/$defs/"):
        schema = {**schema, "$ref": f"#/$defs/{spell_record(schema['$ref'].removeprefix('#/$defs/'))}"}
    for key, each in schema.items():
        if key == "title" and isinstance(each, str):
            continue
        if key == "default" and (each is False or isinstance(each, dict) or each in (None, [], "")):
            continue
        if key == "patternProperties":
            ((pattern, below),) = each.items()
            walked |= name_keys(pattern, name_words(below, named))
        elif key != "additionalProperties" or "patternProperties" not in schema:
            walked[key] = name_words(each, named)
    return join_choices(walked)


def name_keys(pattern: str, below: Any) -> dict[str, Any]:
    """Write keys of one form as editors complete them: timings by name, others by their form."""
    if (found := TIMED.fullmatch(pattern)) is None:
        return {"propertyNames": {"pattern": pattern}, "additionalProperties": below}
    meanings = MEANINGS["Point"] | MEANINGS["RelativePoint"]
    keys = {word: {**below, "description": meanings.get(word, "")} for word in found[1].split("|")}
    return {"properties": keys, "additionalProperties": False}


TIMED: Final = re.compile(r"\^\(\?:([a-z0-9|-]+)\)(?:\(\?:/\(\?:([a-z|]+)\)\)\?)?\$")
"""The pattern of timings, alone or with an edge."""
ROLES: Final = ("attacker", "target", "turn-player", "opponent")
"""The roles that most scenes have."""


def join_choices(schema: dict[str, Any]) -> dict[str, Any]:
    """Join choices within choices, without the empty value, and one left alone with its surroundings."""
    if "anyOf" not in schema:
        if schema.get("type") == "string" and "\\." in schema.get("pattern", ""):
            return {**schema, "examples": list(ROLES)}
        return schema
    options: list[Any] = []
    for each in schema["anyOf"]:
        inner = each["anyOf"] if isinstance(each, dict) and set(each) == {"anyOf"} else [each]
        options += [option for option in inner if option != {"type": "null"} and option not in options]
    options.sort(key=lambda option: "enum" not in option)
    rest = {key: each for key, each in schema.items() if key != "anyOf"}
    return {**options[0], **rest} if len(options) == 1 else {**rest, "anyOf": options}


def find_refs(schema: Any) -> set[str]:
    """Find the definitions that a schema names."""
    if isinstance(schema, list):
        return set[str]().union(*map(find_refs, schema))
    if not isinstance(schema, dict):
        return set()
    found = set[str]().union(*map(find_refs, schema.values()))
    named = schema.get("$ref")
    return found | {named.removeprefix("#/$defs/")} if isinstance(named, str) else found


def suggest(schema: dict[str, Any], corpus: Corpus | None) -> dict[str, Any]:
    """Suggest the cards of a corpus by name, and their effects where a window names one."""
    definitions = schema["$defs"]
    if corpus is None:
        return schema
    cards = sorted(card.name for card in corpus.cards.values())
    effects = sorted(f"{card.name}.{effect.id}" for card in corpus.cards.values() for effect in card.effects)
    for name, key, examples in (
        ("scene-card", "card", cards), ("window", "may-activate", effects), ("window", "triggers", effects),
    ):  # fmt: skip
        if name in definitions:
            definitions[name]["properties"][key]["examples"] = examples
    if "ruling" in definitions:
        definitions["ruling"]["properties"]["cards"]["items"]["examples"] = cards
    return schema


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

"""The forms of the language: how a file writes a word and its arguments, and how pydantic reads and writes them.

Pydantic finds the methods here by their names, and its schemas are plain dicts: nothing beyond the standard library is
imported.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Final, NamedTuple, Self, TypeVar, dataclass_transform, overload

T = TypeVar("T")
Schema = dict[str, Any]


def to_kebab(name: str) -> str:
    """Spell a Python attribute as its YAML key: ``named_timing`` as ``named-timing``, ``from_`` as ``from``."""
    return name.rstrip("_").replace("_", "-")


def name_verb(kind: type) -> str:
    """Spell a class as records do: ``NoDamageCalculationYet`` as ``no-damage-calculation-yet``."""
    if kind not in NAMES:
        NAMES[kind] = "".join(f"-{each.lower()}" if each.isupper() else each for each in kind.__name__).lstrip("-")
    return NAMES[kind]


NAMES: Final[dict[type, str]] = {}


def call(when: str, function: Callable[..., Any], schema: Schema, **more: Any) -> Schema:
    """Make a schema that calls a function before another one, after it, or around it."""
    return {"type": f"function-{when}", "function": {"type": "no-info", "function": function}, "schema": schema, **more}


# --- values ----------------------------------------------------------------------------------------------


class OneOrMore:
    """A list, of which the only entry may stand alone; an empty one would look like a statement, and is refused."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        return call("after", self.verify, call("before", self.read, handler(source)))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Schema:
        return {**handler(schema), "x-or-one": True}

    @staticmethod
    def read(value: object) -> object:
        """Read a lone value as a list of one; a list stays as it is."""
        return tuple(value) if isinstance(value, list | tuple) else (value,)

    @staticmethod
    def verify(value: tuple[object, ...]) -> tuple[object, ...]:
        """Refuse an empty list."""
        if not value:
            raise ValueError("at least one entry expected, found an empty list")
        return value


class NotEmpty(OneOrMore):
    """A list that stays one, and is not empty."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        return call("after", self.verify, handler(source))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Schema:
        return dict(handler(schema))


@dataclass(frozen=True)
class Flag:
    """A yes or a no in a file, True or False in play."""

    words: tuple[str, ...]

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        return call("after", lambda word: word == "yes", {"type": "literal", "expected": [*self.words]})


@dataclass(frozen=True)
class Between:
    """A number from one on, perhaps up to another."""

    least: int
    most: int | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        return {**handler(source), "ge": self.least, **({} if self.most is None else {"le": self.most})}


class Written:
    """A text that is not empty."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        return {**handler(source), "min_length": 1}


Some = Annotated[tuple[T, ...], OneOrMore()]
"""A word or a list of words, at least one."""
Several = Annotated[tuple[T, ...], NotEmpty()]
"""A list, at least of one."""
Yes = Annotated[bool, Flag(("yes",))]
YesNo = Annotated[bool, Flag(("yes", "no"))]
Count = Annotated[int, Between(1)]
Text = Annotated[str, Written()]


# --- words with arguments --------------------------------------------------------------------------------


class Term:
    """A word of the language with its arguments: frozen, and equal to any of the same meaning."""

    __slots__ = ("said",)
    __pydantic_config__: ClassVar[Mapping[str, Any]] = {"extra": "forbid", "alias_generator": to_kebab}
    inline: ClassVar[str] = ""
    """The field that is written without its name; empty if each has one."""
    one_of: ClassVar[tuple[str, ...]] = ()
    """The fields of which a file writes exactly one."""
    unwritten: ClassVar[tuple[str, ...]] = ()
    """The fields that only play fills."""
    keyed: ClassVar[str] = ""
    """The field with its key, if the class has several keys; ``docs`` has their meanings."""
    docs: ClassVar[Mapping[str, str]] = {}
    said: tuple[str, ...]
    """The fields that a file wrote; not there for a term that was made otherwise."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and read_values(self) == read_values(other)

    def __hash__(self) -> int:
        return hash(read_values(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in list_said(self))})"

    def __deepcopy__(self, memo: object) -> Self:
        """It changes never: a copied game has the same."""
        return self

    @classmethod
    def read(cls, value: object) -> object:
        """Complete a short form of a file."""
        return value

    def verify(self) -> None:
        """Raise ValueError if the fields of a file contradict each other."""

    @property
    def key(self) -> str:
        """The key under which it is written; empty if the key above it is enough."""
        return str(getattr(self, self.keyed)) if self.keyed else KEYS.get(type(self), "")

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Schema:
        if cls in FAMILIES:
            return FAMILIES[cls].make_schema(handler)
        made = dict(handler(source))
        reference = made.pop("ref")
        names = {key: each.name for key, each in list_fields(cls).items()}
        hidden = [(name, default) for name, default in list_defaults(cls) if name in cls.unwritten]
        if hidden:
            made["fields"] = [*names.values()]
            written = [each for each in made["schema"]["fields"] if each["name"] not in cls.unwritten]
            made["schema"] = {**made["schema"], "fields": written}

        def keep(value: object, make: Callable[[object], Term]) -> Term:
            value = cls.read(value)
            term = make(value)
            if isinstance(value, dict):
                object.__setattr__(term, "said", tuple(name for key, name in names.items() if key in value))
                for name, default in hidden:
                    object.__setattr__(term, name, default)
                term.verify()
            return term

        return call("wrap", keep, made, ref=reference, serialization=WRITING)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any) -> Schema:
        if cls in FAMILIES:
            return FAMILIES[cls].describe(schema, handler)
        made: Schema = handler(schema)
        if cls.inline:
            own = handler.resolve_ref_schema(made)
            inner = own["properties"][cls.inline]
            own.clear()
            own.update(inner)
        return made


class Field(NamedTuple):
    """A field of a term."""

    name: str
    required: bool


def list_fields(kind: type[Term]) -> dict[str, Field]:
    """List the fields of a class of terms that a file can write, by their keys."""
    found = [Field(name, default is MISSING) for name, default in list_defaults(kind) if name not in kind.unwritten]
    return {to_kebab(each.name): each for each in found}


def list_defaults(kind: Any) -> tuple[tuple[str, object], ...]:
    """List the fields of a class of terms with their defaults."""
    if kind not in DEFAULTS:
        DEFAULTS[kind] = tuple((each.name, each.default) for each in fields(kind))
    return DEFAULTS[kind]


DEFAULTS: Final[dict[type, tuple[tuple[str, object], ...]]] = {}


def list_said(term: Term) -> tuple[str, ...]:
    """List the fields of a term that differ from their defaults."""
    return tuple(name for name, default in list_defaults(type(term)) if getattr(term, name) != default)


def read_values(term: Term) -> Any:
    """Read the values of a term's fields."""
    kind = type(term)
    if kind not in VALUES:
        names = [name for name, _ in list_defaults(kind)]
        VALUES[kind] = attrgetter(*names) if names else bool
    return VALUES[kind](term)


VALUES: Final[dict[type, Callable[[Any], Any]]] = {}


def write(value: Any, info: Any = None) -> Any:
    """Write a value for a file: the fields that its file had, or all that differ from their defaults.

    Pydantic asks by ``info`` for the first with ``exclude_unset``; a term made in play has only the second.
    """
    match value:
        case Term():
            names = getattr(value, "said", None) if getattr(info, "exclude_unset", True) else None
            names = list_said(value) if names is None else names
            if value.inline:
                body = write(getattr(value, value.inline), info)
            else:
                body = {to_kebab(name): write(getattr(value, name), info) for name in names}
            return {value.key: body} if value.key else body
        case tuple() | list():
            return [write(each, info) for each in value]
        case bool():
            return "yes" if value else "no"
    return value


WRITING: Final[Schema] = {"type": "function-plain", "function": write, "info_arg": True}


# --- families --------------------------------------------------------------------------------------------


class Family:
    """Words of which one is written by its key, ``{destroy: {of: target}}``; by its key alone if it needs no more."""

    def __init__(self, base: type[Term], what: str) -> None:
        self.base = base
        self.what = what
        """The noun for one of them."""
        self.kinds: dict[str, type[Term]] = {}
        """The class of each key."""
        self.docs: dict[str, str] = {}
        """The meaning of each key, with an example."""

    @cached_property
    def bare(self) -> list[str]:
        """The keys that can stand alone, once all words have joined."""
        needs = {key: any(each.required for each in list_fields(kind).values()) for key, kind in self.kinds.items()}
        return [key for key, kind in self.kinds.items() if not (kind.inline or needs[key])]

    def make_schema(self, handler: Any) -> Schema:
        """Make the schema of one of the words."""
        reference = f"{self.base.__module__}.{self.base.__qualname__}:{id(self.base)}"
        if getattr(_making, reference, False):
            return {"type": "definition-ref", "schema_ref": reference}
        setattr(_making, reference, True)
        try:
            made = {key: handler.generate_schema(kind) for key, kind in self.kinds.items()}
        finally:
            delattr(_making, reference)
        choices = {key: call("before", self._open(key), each) for key, each in made.items()}
        chosen = {"type": "tagged-union", "choices": choices, "discriminator": self._find_key}
        return call("before", self._hold, chosen, ref=reference, serialization=WRITING)

    def _open(self, key: str) -> Callable[[Any], Any]:
        kind = self.kinds[key]
        fixed = {kind.keyed: key} if kind.keyed else {}

        def open_word(value: Any) -> Any:
            if isinstance(value, Term):
                return value
            return {**fixed, kind.inline: value[key]} if kind.inline else value[key]

        return open_word

    def _find_key(self, value: Any) -> str | None:
        if isinstance(value, Term):
            return value.key
        return next(iter(value)) if isinstance(value, dict) else None

    def _hold(self, value: Any) -> Any:
        """Read a word alone as its key with nothing below, if there are such words; refuse none and several."""
        value = {value: {}} if isinstance(value, str) and self.bare else value
        if not isinstance(value, dict) or len(value) == 1:
            return value
        unknown = [key for key in value if key not in self.kinds]
        if unknown:
            return {unknown[0]: value[unknown[0]]}
        found = [key for key in self.kinds if key in value]
        if len(found) != 1:
            listed, seen = ", ".join(self.kinds), ", ".join(found) or "none"
            raise ValueError(f"exactly one {self.what} expected of: {listed}; found {seen}")
        return value

    def describe(self, schema: Any, handler: Any) -> Schema:
        """Make the JSON Schema: an object with one of the keys, or a key alone."""
        choices = schema["schema"]["choices"]
        properties = {key: handler(choices[key]) for key in self.kinds}
        made = {"type": "object", "properties": properties, "additionalProperties": False}
        return {"anyOf": [made, {"enum": self.bare}]} if self.bare else made


_making: Final = threading.local()
"""The families whose schemas this thread is making: inside themselves they are only named."""
FAMILIES: Final[dict[type[Term], Family]] = {}
KEYS: Final[dict[type[Term], str]] = {}
"""The word of each class that has only one."""


@dataclass(frozen=True)
class OneOf:
    """Marks a type in play as one of a family in a file."""

    base: type[Term]

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        made: Schema = handler.generate_schema(self.base)
        return made


def found_family(base: type[Term], what: str) -> Family:
    """Found a family of words that have different keys."""
    return FAMILIES.setdefault(base, Family(base, what))


@overload
def word(kind: type[T], /) -> type[T]: ...
@overload
def word(*, kw_only: bool = ..., written: bool = ...) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True)
def word(kind: Any = None, /, *, kw_only: bool = False, written: bool = True) -> Any:
    """Make a class a frozen word; one that files write joins the family of its base, if there is one."""
    if kind is None:
        return lambda kind: _make_word(kind, kw_only=kw_only, written=written)
    return _make_word(kind, kw_only=kw_only, written=written)


def _make_word(kind: Any, *, kw_only: bool, written: bool) -> Any:
    made = dataclass(frozen=True, slots=True, kw_only=kw_only, eq=False, repr=False)(kind)
    for base in made.__mro__[1:] if written else ():
        if base in FAMILIES:
            join(base, made)
    return made


def join(base: type[Term], kind: type[Term], doc: str = "") -> None:
    """Enter a class in a family: by its own name, or by the values of its field ``keyed``."""
    family = FAMILIES[base]
    if not kind.keyed:
        KEYS[kind] = name_verb(kind)
    for key, told in (kind.docs or {KEYS[kind]: doc or kind.__doc__ or ""}).items():
        family.kinds[key], family.docs[key] = kind, inspect.cleandoc(told)


def verify_one(term: Term, what: str) -> None:
    """Raise ValueError unless exactly one of the fields ``one_of`` says something."""
    found = [name for name in term.one_of if getattr(term, name) is not None and getattr(term, name) is not False]
    if len(found) != 1:
        listed, seen = (", ".join(map(to_kebab, names)) for names in (term.one_of, found))
        raise ValueError(f"exactly one {what} expected of: {listed}; found {seen or 'none'}")

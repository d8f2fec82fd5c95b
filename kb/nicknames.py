"""What players call cards: the nicknames of ``corpus/names.yaml``, checked and listed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from kb.problems import Problem, Refused

FILE = "names.yaml"
_KEYS = {"name", "nicknames", "cites"}


def read_nicknames(path: Path) -> list[tuple[str, str]]:
    """The (nickname, card name) pairs of a file that lists ``{name, nicknames, cites}``; a missing file has
    none.

    Raises :class:`kb.problems.Refused` with every problem of the file.
    """
    if not path.exists():
        return []
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        root = yaml.compose(path.read_text(encoding="utf-8"), Loader=loader)
    except UnicodeDecodeError as error:
        raise Refused.single("not-utf-8", str(path), "is not UTF-8 text", "", "save it as UTF-8") from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise Refused.single("not-yaml", str(path), error.problem or "is no YAML", "", "mend it", line=line) from error
    if root is None:
        return []
    if not isinstance(root, yaml.SequenceNode):
        raise Refused.single("wrong-shape", str(path), "is no list", "- {name: CARD, nicknames: [..]}", "", line=1)
    problems: list[Problem] = []
    pairs: list[tuple[str, str]] = []
    names: dict[str, int] = {}
    for entry in root.value:
        _read_entry(str(path), entry, pairs, names, problems)
    if problems:
        raise Refused(problems)
    return pairs


def _read_entry(
    path: str, entry: yaml.Node, pairs: list[tuple[str, str]], names: dict[str, int], problems: list[Problem]
) -> None:
    line = entry.start_mark.line + 1

    def complain(what: str, todo: str, at: int = line) -> None:
        problems.append(Problem("wrong-nickname", path, at, what, "{name: CARD, nicknames: [..]}", todo))

    if not isinstance(entry, yaml.MappingNode):
        complain("the entry is no mapping", "write name and nicknames")
        return
    fields: dict[str, Any] = {}
    for key, value in entry.value:
        if key.value in fields or key.value not in _KEYS:
            what = "stands twice" if key.value in fields else "is no key here"
            complain(f"`{key.value}` {what}", "remove it", key.start_mark.line + 1)
        fields[key.value] = value
    name = fields.get("name")
    nicknames = fields.get("nicknames")
    if not isinstance(name, yaml.ScalarNode) or not name.value.strip():
        complain("the card's name is missing", "write name: CARD")
        return
    if name.value in names:
        complain(f"{name.value} stands in line {names[name.value]} too", "join the two entries")
    names[name.value] = line
    if not isinstance(nicknames, yaml.SequenceNode) or not nicknames.value:
        complain(f"{name.value} has no nicknames", "list them, or remove the entry")
        return
    for nickname in nicknames.value:
        if not isinstance(nickname, yaml.ScalarNode) or not nickname.value.strip():
            complain(f"a nickname of {name.value} is no text", "write a word", nickname.start_mark.line + 1)
        elif (nickname.value, name.value) in pairs:
            complain(f"{nickname.value} stands twice for {name.value}", "remove one", nickname.start_mark.line + 1)
        else:
            pairs.append((nickname.value, name.value))

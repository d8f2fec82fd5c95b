"""The reference of the commands, made from their own help.

``python -m checks.command.reference`` prints ``checks/command/README.md``.
"""

from __future__ import annotations

from typing import Final

from checks.command import GROUPS, make_parser

INTRODUCTION: Final = """\
# The commands

Made from the commands' own help (`make docs`); a test keeps it current and complete.

Every command ends with exit code 0 (fine), 1 (findings, or nothing found), 2 (wrong use or broken input: each problem
with file, line and what to do, on standard error) or 130 (interrupted). `--json` answers for programs; `rulings schemas
DIR` writes the JSON Schema of each answer. Colours are off in pipes and where `NO_COLOR` is set.

| variable | meaning |
|---|---|
| `RULINGS_CORPUS` | the folder of records, where no `--corpus` is given |
| `RULINGS_DB` | the database, where no `--db` is given |
| `RULINGS_POOL` | the imported card pool, where no `--pool` is given |
"""
WIDTH: Final = 100


def write_reference() -> str:
    """Write the reference in Markdown."""
    parts = [INTRODUCTION]
    for title, group in GROUPS.items():
        named = ", ".join(f"[{name}](#rulings-{name})" for name in group)
        parts.append(f"- **{title}**: {named}")
    parts.append("")
    for group in GROUPS.values():
        for name, line in group.items():
            parts.append(f"## rulings {name}\n\n{line[0].upper()}{line[1:]}.\n")
            parts.append(f"```\n{make_parser(name, WIDTH).format_help().rstrip()}\n```\n")
    return "\n".join(parts)


def main() -> None:
    """Print the reference."""
    print(write_reference(), end="")


if __name__ == "__main__":
    main()

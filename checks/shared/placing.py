"""Places of records from the top of their repository, as git, GitHub and code scanning name files."""

from __future__ import annotations

import os
from pathlib import Path

from checks.report.places import Move
from checks.shared.revisions import find_repository
from kb.corpus.files import name_root


def find_move(records: Path, *, existing: bool = False) -> Move:
    """Find how paths of a folder of records become paths from the top of its repository.

    The top is a job's workspace, or git's working tree; without either, or outside it, paths stay as they are. With
    ``existing`` those of missing files do, too: a background may have the same name.
    """
    workspace = os.environ.get("GITHUB_WORKSPACE")
    top = Path(workspace) if workspace else find_repository(records)
    try:
        below = records.resolve().relative_to(top.resolve()).as_posix() if top else ""
    except ValueError:
        below = ""
    if not below:
        return str
    name, parent = f"{name_root(records)}/", "" if below == "." else f"{below}/"

    def move(path: str) -> str:
        inside = path.removeprefix(name)
        is_moved = path.startswith(name) and (not existing or (records / inside).exists())
        return f"{parent}{inside}" if is_moved else path

    return move

"""Writes the files that come with the program: ``python -m checks.shared.shipping FOLDER``.

The corpus of this program is checked and its database built, with a store and parsed files of its own; each file is
compressed into the folder, which the build of the package puts beside the corpus. :mod:`kb.locations.shipped` unpacks
them.
"""

from __future__ import annotations

import json
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from checks.judge.source import hash_engine
from kb.corpus.fingerprint import hash_corpus
from kb.locations import DATABASE, PARSED, STORE, find_corpus
from kb.locations.shipped import ENDING, STATED
from kb.locations.swapping import swap_in, write_whole


def main(arguments: list[str]) -> int:
    """Write the files into a folder, made if needed; an exit code of the check that is not 0 or 1 is returned."""
    (named,) = arguments or ["build/shipped"]
    target = Path(named)
    target.mkdir(parents=True, exist_ok=True)
    root = find_corpus()
    with tempfile.TemporaryDirectory(prefix="rulings-") as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        for command in (("check",), ("build", "--quiet", "--db", str(Path(folder, DATABASE)))):
            line = [sys.executable, "-m", f"{__package__.rpartition('.')[0]}.command", *command, "--corpus", str(root)]
            done = subprocess.run(line, env=environment, stdout=subprocess.DEVNULL, check=False)
            if done.returncode > 1:
                return done.returncode
        cache = Path(folder, "ruling-corpus")
        for made in (Path(folder, DATABASE), cache / STORE, cache / PARSED):
            if made.is_file():  # without a cache that can be opened, files are not remembered
                pack(made, target / f"{made.name}{ENDING}")
    write_whole(target / STATED, json.dumps({"corpus": hash_corpus(root), "engine": hash_engine()}))
    return 0


def pack(made: Path, target: Path) -> None:
    """Compress a file."""
    with made.open("rb") as file, swap_in(target) as aside, lzma.open(aside, "wb") as packed:
        shutil.copyfileobj(file, packed, 1 << 20)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

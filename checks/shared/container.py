"""The site as a container: the databases, this program as a wheel, and its pinned requirements."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from kb.locations import find_home
from kb.problems import Refused

NAME: Final = "ruling-corpus"
PINS: Final = "requirements.txt"
DOCKERFILE: Final = """\
FROM python:{python}-slim
WORKDIR /site
COPY {pins} {wheel} ./
RUN pip install --no-cache-dir --require-hashes -r {pins}
RUN pip install --no-cache-dir --no-index --no-deps {wheel}
COPY {databases} ./
EXPOSE 8001
USER nobody
# The host names of the site, separated by commas; IP addresses and localhost are always allowed.
ENV RULINGS_HOSTS="" XDG_CACHE_HOME=/tmp
CMD ["rulings", "serve", "--db", "rulings.db"{pool}, "--host", "0.0.0.0", "--port", "8001"]
"""
LEFT_OUT: Final = ("INSTALLER", "REQUESTED", "direct_url.json", "RECORD")
"""Files of an installation that no wheel has, and the list of them, which is written anew."""


def write_container(folder: Path, database: Path, pool: Path | None) -> int:
    """Write the files of a container; returns their number.

    Raises :class:`kb.problems.Refused` if the wheel cannot be made, or the pins are not there.
    """
    shutil.copyfile(database, folder / "rulings.db")
    if pool is not None:
        shutil.copyfile(pool, folder / "cards.db")
    wheel = write_wheel(folder)
    (folder / PINS).write_text(choose_pins(read_pins(), list_needed()), "utf-8")
    databases = ["rulings.db", *(["cards.db"] if pool is not None else [])]
    (folder / "Dockerfile").write_text(
        DOCKERFILE.format(
            python=f"{sys.version_info.major}.{sys.version_info.minor}", pins=PINS, wheel=wheel.name,
            databases=" ".join(databases), pool=', "--pool", "cards.db"' if pool is not None else "",
        ),
        "utf-8",
    )  # fmt: skip
    return 3 + len(databases)


def write_wheel(folder: Path) -> Path:
    """Write this program as a wheel: built from its repository, or packed again as it is installed."""
    root = Path(find_home())
    if not (root / "hatch_build.py").is_file():
        return pack_again(distribution(NAME), folder)
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder.resolve())],
        cwd=root, capture_output=True, text=True, check=False,
    )  # fmt: skip
    wheels = [*folder.glob("*.whl")]
    if done.returncode or len(wheels) != 1:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        raise Refused.single(
            "no-wheel", str(root), f"the wheel cannot be built: {last[0]}", "hatchling",
            "install what builds it: pip install hatchling",
        )  # fmt: skip
    return wheels[0]


def pack_again(installed: Distribution, folder: Path) -> Path:
    """Pack an installed distribution as the wheel that it came from."""
    files = [each for each in installed.files or () if ".." not in each.parts and each.suffix != ".pyc"]
    kept = [each for each in files if each.name not in LEFT_OUT or not each.parts[0].endswith(".dist-info")]
    info = next(each.parts[0] for each in kept if each.parts[0].endswith(".dist-info"))
    wheel = folder / f"{info.removesuffix('.dist-info')}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for each in kept:
            archive.write(str(each.locate()), str(each))
        lines = [
            f"{each},{f'{each.hash.mode}={each.hash.value}' if each.hash else ''},{each.size or ''}" for each in kept
        ]
        archive.writestr(f"{info}/RECORD", "".join(f"{line}\n" for line in (*lines, f"{info}/RECORD,,")))
    return wheel


def read_pins() -> str:
    """Read the pinned requirements of the repository, which the wheel has too."""
    file = Path(find_home(), PINS)
    if not file.is_file():
        raise Refused.single("not-found", str(file), "the pinned requirements are not there", "a whole installation")
    return file.read_text("utf-8")


def list_needed() -> set[str]:
    """List the requirements of the program, direct and indirect, as they are installed here."""
    needed: set[str] = set()
    waiting = [NAME]
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name in needed:
            continue
        needed.add(name)
        try:
            asked = [Requirement(each) for each in distribution(name).requires or ()]
        except PackageNotFoundError:
            continue
        waiting += [each.name for each in asked if each.marker is None or each.marker.evaluate({"extra": ""})]
    return needed - {NAME}


def choose_pins(pins: str, needed: set[str]) -> str:
    """Keep the pins of the ``needed`` distributions, each with its hashes."""
    entries = re.split(r"^(?=\S)", pins, flags=re.MULTILINE)
    kept = [each for each in entries if canonicalize_name(re.split(r"[=<>\[; ]", each)[0]) in needed]
    return "".join(kept)

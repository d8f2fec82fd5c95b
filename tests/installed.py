"""The distribution built, and installed where nothing of the repository is seen."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

from hatch_build import PACKAGE
from tests.commands import PATIENCE, ROOT
from tests.shared import hold


def build_distribution(target: str) -> Path:
    """Build the wheel or the source distribution, once for all tests."""
    with hold(f"distribution-{target}") as folder:
        if not folder.exists():
            subprocess.run(
                [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)],
                cwd=ROOT, check=True, capture_output=True, timeout=PATIENCE,
            )  # fmt: skip
        (file,) = folder.iterdir()
        return file


def install(wheel: Path) -> Path:
    """Install the wheel beside what it needs, once for all tests; returns the Python that has it."""
    with hold("installed") as folder:
        program = folder / "bin" / "python"
        if not folder.exists():
            venv.create(folder, symlinks=True, with_pip=False)
            (packages,) = folder.glob("lib/python*/site-packages")
            (ours,) = [Path(place) for place in sys.path if Path(place, "pytest").is_dir()]
            for each in ours.iterdir():
                if PACKAGE not in each.name and each.suffix != ".pth":
                    (packages / each.name).symlink_to(each)
            install_into(program, wheel)
        return program


def install_into(program: Path, wheel: Path) -> None:
    """Install a wheel into another Python's place, without the network."""
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(program), "install", "--no-deps", "--no-index", "--no-compile",
         "--quiet", "--force-reinstall", str(wheel)],
        check=True, capture_output=True, timeout=PATIENCE,
    )  # fmt: skip

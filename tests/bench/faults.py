"""Runs that are killed, disks that are full, places that are not ours: is every file old or new, and whole?

``python -m tests.bench.faults`` prints a table.  Each try runs a command in a process of its own, in a folder of its own;
after it the file that was to be written is the old one, the new one or none, never another; what was refused has a message;
and after the next run nothing lies beside it.  Exit code 1 where that does not hold.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import resource
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from checks.command import main as run_command
from tests.built import HARBOUR
from tests.commands import run
from tests.pools import POOL, write_yugi

Before = Callable[[], None]
NOBODY: Final = 65534


class Work(NamedTuple):
    """A command that writes a file: its arguments, the file, and what it is before and after."""

    name: str
    arguments: tuple[str, ...]
    file: str
    old: bytes
    new: bytes
    codes: tuple[int, ...] = (0,)


class Tally(NamedTuple):
    """What tries of one fault came to."""

    fault: str
    tries: int = 0
    old: int = 0
    new: int = 0
    absent: int = 0
    broken: int = 0
    leftovers: int = 0
    silent: int = 0

    def count(self, **more: int) -> Tally:
        """Count one try."""
        return self._replace(**{name: getattr(self, name) + number for name, number in more.items()})


def start(arguments: tuple[str, ...], folder: Path, before: Before = lambda: None) -> int:
    """Run a command in a child with what is loaded here; gives its process id. ``before`` is done in it first."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    code = 70
    try:
        os.chdir(folder)
        log = os.open(folder.parent / f"{folder.name}.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        for stream in (1, 2):
            os.dup2(log, stream)
        before()
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
        code = run_command(arguments)
        sys.stdout.flush()
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        with contextlib.suppress(OSError):
            sys.stderr.flush()
        os._exit(code)


def wait(child: int) -> int:
    """Wait for a child; gives its exit code, below 0 the signal that ended it."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def read(path: Path) -> bytes | None:
    """Read a file; None where there is none."""
    return path.read_bytes() if path.is_file() else None


def is_whole(data: bytes) -> bool:
    """Tell whether a database passes SQLite's own check; anything else is held to be equal."""
    if not data.startswith(b"SQLite format 3\0"):
        return True
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(data)
        return bool(connection.execute("pragma integrity_check").fetchone()[0] == "ok")


def list_beside(folder: Path, known: set[str]) -> set[str]:
    """List what lies in a folder and was not known."""
    return {file.name for file in folder.iterdir()} - known


class Bench:
    """A folder of the works to try, and the tables of what came of them."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root = root
        self.rng = random.Random(seed)
        self.tallies: dict[str, Tally] = {}
        self.told: list[str] = []
        self.number = 0
        self.inputs = root / "inputs"
        self.inputs.mkdir()
        other = Path(shutil.copytree(HARBOUR, self.inputs / "harbour"))
        text = (other / "sources.yaml").read_text("utf-8")
        (other / "sources.yaml").write_text(text.replace("title: ", "title: The ", 1), "utf-8")
        cards = [write_yugi(self.inputs / f"{name}.json", part) for name, part in (("a", POOL[:6]), ("b", POOL))]
        build = ("build", "--db", "rulings.db", "--corpus")
        take = ("import-cards", "--pool", "cards.db", "--db", "rulings.db", "--corpus", str(HARBOUR))
        check = ("check", "--output", "json=out.json", "--corpus")
        self.works = [
            self.prepare("build", (*build, str(HARBOUR)), (*build, str(other)), "rulings.db"),
            self.prepare("import-cards", (*take, str(cards[0])), (*take, *map(str, cards)), "cards.db"),
            self.prepare("check", (*check, str(HARBOUR)), (*check, str(other)), "out.json"),
        ]

    def prepare(self, name: str, first: tuple[str, ...], then: tuple[str, ...], file: str) -> Work:
        """Run a command both ways unharmed, here, so that children find it loaded, and keep what it wrote."""
        folder = self.make_folder()
        codes = [run(*first, cwd=folder).code]
        old = (folder / file).read_bytes()
        codes.append(run(*then, cwd=folder).code)
        new = (folder / file).read_bytes()
        assert old != new, name
        return Work(name, then, file, old, new, tuple(codes))

    def make_folder(self) -> Path:
        """Make a folder for one try."""
        self.number += 1
        folder = self.root / f"try-{self.number}"
        folder.mkdir()
        return folder

    def measure(self, work: Work) -> float:
        """Measure how long a work takes."""
        folder = self.make_folder()
        (folder / work.file).write_bytes(work.old)
        began = time.monotonic()
        wait(start(work.arguments, folder))
        return time.monotonic() - began

    def judge(self, fault: str, work: Work, folder: Path, code: int, *, is_refused: bool | None = None) -> None:
        """Look at what a try left, run the command once more unharmed, and count.

        ``is_refused`` says how it has to have ended: refused with a message, well, or anyhow (None: it was killed).
        """
        tally = self.tallies.get(fault, Tally(fault))
        data = read(folder / work.file)
        state = {work.old: "old", work.new: "new", None: "absent"}.get(data, "broken")
        if data is not None and not is_whole(data):
            state = "broken"
        log = folder.parent / f"{folder.name}.log"
        said = log.read_text("utf-8", "replace") if log.is_file() else ""
        wrong_end = (is_refused is True and (code != 2 or not said.strip())) or (
            is_refused is False and code not in work.codes
        )
        silent = int("Traceback" in said or wrong_end)
        wait(start(work.arguments, folder))
        again = read(folder / work.file)
        left = list_beside(folder, {work.file})
        broken = int(state == "broken" or again != work.new)
        self.tallies[fault] = tally.count(
            tries=1, broken=broken, leftovers=int(bool(left)), silent=silent, **({} if broken else {state: 1})
        )
        if broken or left or silent:
            self.told.append(f"{fault}: {state}, exit {code}, left {sorted(left)}: {said[-300:]}")
        shutil.rmtree(folder)
        log.unlink(missing_ok=True)

    def kill(self, work: Work, how: signal.Signals, tries: int) -> None:
        """Kill a run at a random moment, over an old file and over none."""
        longest = self.measure(work)
        for number in range(tries):
            folder = self.make_folder()
            if number % 4:
                (folder / work.file).write_bytes(work.old)
            child = start(work.arguments, folder)
            # Files are written at the end.
            time.sleep(longest * self.rng.choice((self.rng.uniform(0, 1.1), self.rng.uniform(0.6, 1.05))))
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, how)
            self.judge(f"{how.name} {work.name}", work, folder, wait(child))

    def fill_disk(self, work: Work, tries: int) -> None:
        """Let no file grow beyond a random size."""
        for _ in range(tries):
            folder = self.make_folder()
            (folder / work.file).write_bytes(work.old)
            room = self.rng.randrange(len(work.new))
            child = start(work.arguments, folder, partial(limit_files, room))
            self.judge(f"full disk {work.name}", work, folder, wait(child), is_refused=True)

    def close_folder(self, work: Work, tries: int) -> None:
        """Run where the folder, or the file in it, is read only."""
        for _ in range(tries):
            folder = self.make_folder()
            (folder / work.file).write_bytes(work.old)
            folder.chmod(0o555)
            child = start(work.arguments, folder, become_nobody)
            code = wait(child)
            folder.chmod(0o755)
            self.judge(f"read-only folder {work.name}", work, folder, code, is_refused=True)

    def run_twice(self, work: Work, tries: int) -> None:
        """Run two at once."""
        for _ in range(tries):
            folder = self.make_folder()
            (folder / work.file).write_bytes(work.old)
            children = []
            for _ in range(2):
                children.append(start(work.arguments, folder))
                time.sleep(self.rng.uniform(0, 0.05))
            codes = [wait(child) for child in children]
            self.judge(f"two at once {work.name}", work, folder, max(codes), is_refused=False)

    def read_meanwhile(self, work: Work, tries: int) -> None:
        """Run while somebody reads the old file, and reads on."""
        for _ in range(tries):
            folder = self.make_folder()
            (folder / work.file).write_bytes(work.old)
            with contextlib.closing(sqlite3.connect(folder / work.file)) as reader:
                rows = reader.execute("select * from card")
                first = rows.fetchone()
                code = wait(start(work.arguments, folder))
                assert first
                assert rows.fetchall()
            self.judge(f"a reader {work.name}", work, folder, code, is_refused=False)

    def hold(self, work: Work, tries: int) -> None:
        """Run while another program holds the old file."""
        for _ in range(tries):
            folder = self.make_folder()
            (folder / work.file).write_bytes(work.old)
            with contextlib.closing(sqlite3.connect(folder / work.file)) as holder:
                holder.execute("begin exclusive")
                code = wait(start(work.arguments, folder))
            self.judge(f"another program holds {work.name}", work, folder, code, is_refused=True)

    def put_foreign(self, work: Work, tries: int) -> None:
        """Run where something that is not ours, or is damaged, has the place."""
        for number in range(tries):
            folder = self.make_folder()
            place = folder / work.file
            match number % 5:
                case 0:
                    place.write_text("somebody's\n")
                case 1:
                    with contextlib.closing(sqlite3.connect(place)) as connection, connection:
                        connection.execute("create table diary (d)")
                case 2:
                    os.mkfifo(place)
                case 3:
                    place.symlink_to(place.name)
                case _:
                    place.mkdir()
            before = (place.lstat().st_ino, read(place))
            code = wait(start(work.arguments, folder))
            assert (place.lstat().st_ino, read(place)) == before, (number % 5, work.name)
            shutil.rmtree(place) if place.is_dir() and not place.is_symlink() else place.unlink()
            place.write_bytes(work.old)
            self.judge(f"not ours {work.name}", work, folder, code, is_refused=True)

    def damage(self, work: Work, tries: int) -> None:
        """Run over an old file of which a part is gone: it is refused, or replaced by a whole one."""
        for _ in range(tries):
            folder = self.make_folder()
            place = folder / work.file
            cut = work.old[: self.rng.randrange(100, len(work.old))]
            place.write_bytes(cut)
            code = wait(start(work.arguments, folder))
            if place.read_bytes() == cut:
                place.write_bytes(work.old)
            self.judge(f"damaged {work.name}", work, folder, code, is_refused=read(place) == work.old)

    def leave_home(self, work: Work, tries: int) -> None:
        """Run without a home."""
        for number in range(tries):
            folder = self.make_folder()
            (folder / work.file).write_bytes(work.old)
            child = start(work.arguments, folder, partial(lose_home, "" if number % 2 else "/nowhere"))
            self.judge(f"no home {work.name}", work, folder, wait(child), is_refused=False)

    def close_pipe(self, work: Work, tries: int) -> None:
        """Run with nobody to read what is printed."""
        for _ in range(tries):
            folder = self.make_folder()
            (folder / work.file).write_bytes(work.old)
            code = wait(start((*work.arguments,), folder, cut_pipe))
            self.judge(
                f"closed pipe {work.name}", work._replace(codes=(*work.codes, 0)), folder, code, is_refused=False
            )


def limit_files(room: int) -> None:
    """Let this process write no file beyond a size."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))


def become_nobody() -> None:
    """Give up the rights of the superuser, whom no folder is closed to."""
    if os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def lose_home(home: str) -> None:
    """Have no home."""
    os.environ.pop("XDG_CACHE_HOME", None)
    os.environ["HOME"] = home or "/nowhere/at/all"


def cut_pipe() -> None:
    """Let what is printed go into a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    os.dup2(writing, 1)


def try_all(root: Path, seed: int, tries: int) -> tuple[list[Tally], list[str]]:
    """Try every fault, those that are a matter of moment most often."""
    for name in [each for each in os.environ if each.startswith(("RULINGS_", "GITHUB_"))]:
        del os.environ[name]
    os.environ["XDG_CACHE_HOME"] = str(root / "cache")
    root.chmod(0o755)
    bench = Bench(root, seed)
    few = max(6, tries // 8)
    for work in bench.works:
        bench.kill(work, signal.SIGKILL, tries)
        bench.kill(work, signal.SIGTERM, few)
        bench.fill_disk(work, few)
        bench.close_folder(work, 2)
        bench.run_twice(work, few)
        bench.leave_home(work, 2)
        bench.close_pipe(work, 2)
        if work.file.endswith(".db"):
            bench.read_meanwhile(work, 2)
            bench.hold(work, 1)
            bench.put_foreign(work, 5)
            bench.damage(work, few)
    return [*bench.tallies.values()], bench.told


def main() -> int:
    """Try the faults, print the table and what did not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=150, help="kills of each command")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="faults-") as name:
        tallies, told = try_all(Path(name), args.seed, args.tries)
    print("fault".ljust(36) + "".join(name.rjust(10) for name in Tally._fields[1:]))
    for tally in tallies:
        print(tally.fault.ljust(36) + "".join(str(number).rjust(10) for number in tally[1:]))
    print("\n".join(told))
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())

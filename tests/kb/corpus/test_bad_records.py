"""Each bad record is told with the code and the line that its own first lines expect, in the words of messages.txt."""

import shutil
from pathlib import Path

import pytest

from kb.corpus.load import read_corpus

FIXTURES = Path(__file__).parents[2] / "fixtures"
BAD = sorted((FIXTURES / "bad").glob("*.yaml"))


MESSAGES = {
    name: text.strip()
    for name, _, text in (
        each.partition("\n") for each in (FIXTURES / "messages.txt").read_text("utf-8").split("# ")[1:]
    )
}


def read_header(file: Path) -> tuple[str, set[tuple[str, int]]]:
    first, second = file.read_text("utf-8").splitlines()[:2]
    expected = second.removeprefix("# expected: ").split(", ")
    return first.removeprefix("# at: "), {(part.split()[0], int(part.split()[1])) for part in expected}


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_bad_record_is_told_by_code_and_line(file: Path, tmp_path: Path) -> None:
    place, expected = read_header(file)
    root = tmp_path / "harbour"
    shutil.copytree(FIXTURES / "harbour", root)
    (root / place).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, root / place)
    _, problems = read_corpus(root)
    assert {(problem.code, problem.line) for problem in problems} == expected, "\n".join(map(str, problems))
    assert {problem.path for problem in problems} == {f"harbour/{place}"}
    assert "\n".join(map(str, problems)) == MESSAGES[file.stem]
    assert all(problem.expected or problem.todo for problem in problems if problem.code != "wrong-shape")


def test_every_problem_of_every_file_is_told_at_once(tmp_path: Path) -> None:
    root = tmp_path / "harbour"
    shutil.copytree(FIXTURES / "harbour", root)
    told = set()
    for name in ("duplicate-effect", "unknown-key-of-a-ruling", "switch-with-a-foreign-value"):
        place, expected = read_header(FIXTURES / "bad" / f"{name}.yaml")
        shutil.copy(FIXTURES / "bad" / f"{name}.yaml", root / place)
        told |= {(f"harbour/{place}", *what) for what in expected}
    _, problems = read_corpus(root)
    assert {(problem.path, problem.code, problem.line) for problem in problems} == told


def test_problems_name_what_was_meant(tmp_path: Path) -> None:
    root = tmp_path / "harbour"
    shutil.copytree(FIXTURES / "harbour", root)
    file = FIXTURES / "bad" / "unknown-card.yaml"
    shutil.copy(file, root / read_header(file)[0])
    text = "\n".join(map(str, read_corpus(root)[1]))
    assert "did you mean Coper Badger or Copper Badger?" in text
    assert "did you mean Sudden Whetstone?" in text

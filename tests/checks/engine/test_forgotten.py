"""What a new verb needs, thing by thing: each is forgotten in a copy of the program, and a check says so."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
VERB = "checks/engine/duel/actions/verbs/stats.py"
OTHER = "checks/engine/duel/actions/verbs/turn.py"
"""A verb that is done to no cards: what is done to cards has one answer where there are none."""
LAW = "checks/engine/duel/deeds/law.py"
WORDS = "kb/language/verbs/cards.py"
IMPORT = ("-c", "import checks.engine")
LANGUAGE = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/checks/engine/test_language.py")

FORGOTTEN = {
    # what is forgotten: where, what stands there, what is left of it; what notices, and what it says
    "how it is done": (
        VERB, "def perform(self, game: Game, verb: SwitchAtk", "def done(self, game: Game, verb: SwitchAtk",
        IMPORT, r"abstract class SwitchingAtk with.*abstract method .?perform"),
    "whether it can be done": (
        OTHER, "def obstacle(self, game: Game, verb: JumpTo", "def hindrance(self, game: Game, verb: JumpTo",
        IMPORT, r"abstract class Jumping with.*abstract method .?obstacle"),
    "whether it changes anything": (
        VERB, "def no_effect(self, game: Game, verb: SwitchAtk", "def vain(self, game: Game, verb: SwitchAtk",
        IMPORT, r"abstract class SwitchingAtk with.*abstract method .?no_effect"),
    "its class": (VERB, "@plays(SwitchAtk)\n", "", IMPORT, "no class plays SwitchAtk"),
    "what the law says of a circumstance": (
        LAW, "    Key(C.NO_DEF): Row(LE_74, WHOLE, mandatory=True),\n", "", IMPORT, "the law has no row for no-def"),
    "how a Continuous Effect plays it": (
        WORDS, 'class SwitchAtk(Verb, continuously="applies"):', "class SwitchAtk(Verb):",
        IMPORT, "SwitchAtk does not say how a Continuous Effect plays it"),
    "that a file can write it": (
        WORDS, "@word\nclass SwitchAtk", "@word(written=False)\nclass SwitchAtk",
        LANGUAGE, "test_every_verb_that_is_played_is_a_word_of_the_records"),
    "a sentence that says what it does": (
        VERB, '    """Switches the ATK of two face-up monsters."""\n', "",
        LANGUAGE, "test_every_verb_condition_and_amount_of_the_records_is_played"),
}  # fmt: skip


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """A copy of the program, with the test that holds the language against what is played."""
    copy = tmp_path_factory.mktemp("program")
    leave_out = shutil.ignore_patterns("__pycache__", "*.db")
    for folder in ("checks", "kb"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=leave_out)
    (copy / "tests" / "checks" / "engine").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "checks" / "engine" / "test_language.py", copy / "tests" / "checks" / "engine")
    return copy


def run(program: Path, *command: str):
    return subprocess.run((sys.executable, "-B", *command), cwd=program, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", [IMPORT, LANGUAGE], ids=["import", "language"])
def test_nothing_is_forgotten_as_it_is(program, command):
    assert run(program, *command).returncode == 0


@pytest.mark.parametrize("thing", FORGOTTEN)
def test_what_is_forgotten_of_a_verb_is_noticed(program, thing):
    where, there, left, command, says = FORGOTTEN[thing]
    file = program / where
    text = file.read_text("utf-8")
    assert text.count(there) == 1
    file.write_text(text.replace(there, left), "utf-8")
    try:
        ended = run(program, *command)
    finally:
        file.write_text(text, "utf-8")
    assert ended.returncode != 0
    assert re.search(says, ended.stdout + ended.stderr)

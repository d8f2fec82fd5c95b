"""The chat bot of the documentation: it answers an interaction as Discord sends it."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.commands import ROOT

RECORDED = ROOT / "tests/fixtures/discord/interaction.json"


@pytest.fixture
def bot(database: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setenv("RULINGS_DB", str(database))
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/bot.md").read_text("utf-8"), re.DOTALL)
    program: dict[str, Any] = {"__name__": "bot"}
    exec(compile(code, "docs/bot.md", "exec"), program)
    return program


def test_a_ping_is_answered(bot: dict[str, Any]) -> None:
    assert bot["respond"]({"type": 1}) == {"type": 1}


def test_a_question_is_answered_with_a_message(bot: dict[str, Any]) -> None:
    response = bot["respond"](json.loads(RECORDED.read_text("utf-8")))
    (embed,) = response["data"]["embeds"]
    assert (response["type"], embed["title"]) == (4, "does armades stop honest")
    assert embed["description"].startswith("✅ Yes. Honest cannot be activated")
    assert embed["footer"]["text"].startswith("tcg-modern")
    assert embed["fields"]
    assert response["data"]["allowed_mentions"] == {"parse": []}


def test_the_command_that_is_registered_names_its_options(bot: dict[str, Any]) -> None:
    recorded = json.loads(RECORDED.read_text("utf-8"))["data"]
    assert bot["REGISTERED"]["name"] == recorded["name"]
    assert {each["name"] for each in recorded["options"]} <= {each["name"] for each in bot["REGISTERED"]["options"]}

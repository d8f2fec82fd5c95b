"""Every example of the guide is a record that loads, and has the verdict that its last line says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from checks.engine import full_rulebook
from checks.judge.context import make_judge
from checks.judge.ruling import judge_ruling
from kb.corpus.guests import load_guest
from kb.corpus.yaml import read_text
from kb.locations import find_corpus

GUIDE = (find_corpus() / "FORMAT.md").read_text("utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", GUIDE, re.S)
SECTION = "rulings/club-handbook/battles.yaml"
VERDICT = re.compile(r"# (agrees|contradicts|nothing to judge)\n$")
WORDS_A_PAGE = 500
"""The words of a printed page, examples included."""


def split_blocks():
    """The files of the guide by place, and the verdict of each of its rulings."""
    files: dict[str, str] = {}
    verdicts = {}
    for block in BLOCKS:
        if place := re.match(r"# (\S+\.yaml)\n", block):
            files[place[1]] = block
            continue
        said = VERDICT.search(block)
        assert said, block
        files[SECTION] += block
        verdicts |= dict.fromkeys(re.findall(r"(?m)^- id: (\S+)", block), said[1])
    return files, verdicts


@pytest.fixture(scope="module")
def judged(tmp_path_factory, corpus, eras):
    folder = tmp_path_factory.mktemp("club")
    for place, text in split_blocks()[0].items():
        file = Path(folder / place)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    whole, own = load_guest(folder, corpus)
    judge = make_judge(whole, full_rulebook(), {"tcg-modern": eras["tcg-modern"]})
    statuses = {
        ruling.record.id: {each.status.value for each in judge_ruling(judge, ruling, eras["tcg-modern"])}
        for ruling in own
    }
    return whole, statuses


def test_each_example_has_the_verdict_that_it_says(judged):
    verdicts = split_blocks()[1]
    assert judged[1] == {id: {said} - {"nothing to judge"} for id, said in verdicts.items()}


def test_the_disagreement_is_listed_under_the_name_of_the_fact(judged):
    (entry,) = read_text(split_blocks()[0]["disagreements.yaml"], "").value
    keys = {each.key for each in judged[0].disagreements}
    assert {*entry["facts"]} <= keys


def test_the_guide_is_short_enough_to_be_read():
    assert len(GUIDE.split()) <= 10 * WORDS_A_PAGE


def test_every_link_of_the_guide_leads_somewhere():
    page = (find_corpus() / "REFERENCE.md").read_text("utf-8")
    anchors = {title.lower().replace(" ", "-") for title in re.findall(r"(?m)^#+ (.*)$", page)}
    for file, _, anchor in re.findall(r"\]\(([\w./]+)(#([\w-]+))?\)", GUIDE):
        assert (find_corpus() / file).is_file()
        assert not anchor or anchor in anchors

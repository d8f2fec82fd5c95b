"""Verdicts of a source on other rulings: each is executed."""

from __future__ import annotations

import pytest

from tests.commands import ask, run

WINDOW = "window: {may-activate: it.effect, at: {start: yes, before-calculation: yes, during-calculation: DURING}}"
CHANGE = "{plain: quick-play-spell, of: turn-player, in: set, effect: {class: activation, atk-def: direct}}"
CLAIM = f"{{given: {{cards: {{it: {CHANGE}}}}}, {WINDOW.replace('it.effect', 'it')}}}"
TARGETS = {
    "told": ("stated", "yes"),
    "wrong": ("stated", "yes"),
    "right": ("implied", "no"),
    "guessed": ("extrapolated", "no"),
    "cited": ("quoted", "no"),
}
NOTES = {
    # what is said of which ruling: how that is judged, and what the engine says
    "{about: cited, calls-it: quoted}": ("agrees", "its standing is quoted"),
    "{about: guessed, calls-it: quoted}": ("contradicts", "its standing is extrapolated"),
    "{about: guessed, calls-it: extrapolation}": ("agrees", "its standing is extrapolated"),
    "{about: right, calls-it: extrapolation}": ("contradicts", "its standing is implied"),
    "{about: guessed, calls-it: unconfirmed}": ("agrees", "its standing is extrapolated"),
    "{about: right, calls-it: unconfirmed}": ("agrees", "its standing is implied"),
    "{about: told, calls-it: unconfirmed}": ("contradicts", "its standing is stated"),
    "{about: told, calls-it: partly-incorrect}": ("agrees", "contradicted in c/during-calculation"),
    "{about: told, calls-it: partly-incorrect, facts: [c/during-calculation]}": ("agrees", "contradicted in c/during-calculation"),
    "{about: told, calls-it: partly-incorrect, facts: [c/start]}": ("contradicts", "contradicted in c/during-calculation"),
    "{about: told, calls-it: partly-incorrect, facts: [c/start, c/during-calculation]}": ("contradicts", "contradicted in c/during-calculation"),
    "{about: right, calls-it: partly-incorrect}": ("contradicts", "contradicted in nothing"),
    "{about: told, calls-it: superseded}": ("agrees", "contradicted in c/during-calculation"),
    "{about: right, calls-it: superseded}": ("contradicts", "contradicted in nothing"),
    "{about: told, calls-it: superseded, leans-on: our-rulings}": ("contradicts", "contradicted in c/during-calculation, but not by our-rulings"),
    "{about: told, calls-it: an-exception}": ("contradicts", "no card ruling of the time excepts it"),
}  # fmt: skip


@pytest.fixture(scope="module")
def findings(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notes") / "ours"
    assert run("new", "--corpus", folder).code == 0
    lines = [
        "source: our-rulings",
        "section: Ours",
        "rulesets: {territory: [tcg], from: 2024-01-01, until: 2024-02-01, era: inferred}",
        "rulings:",
    ]
    for id, (standing, during) in TARGETS.items():
        speaker = ", speaker: our-rulings" if standing == "quoted" else ""
        claim = CLAIM.replace("DURING", during)
        lines.append(
            f"- {{id: {id}, locator: '1', statement: One., standing: {standing}{speaker}, claims: {{c: {claim}}}}}"
        )
    for number, note in enumerate(NOTES):
        lines.append(f"- {{id: note-{number}, locator: '2', statement: Other., claims: {{n: {{note: {note}}}}}}}")
    (folder / "rulings" / "our-rulings" / "examples.yaml").write_text("\n".join(lines))
    return {each["ruling"].rpartition("/")[2]: each for each in ask("check", folder, "--json", "--all")[1]["findings"]}


@pytest.mark.parametrize("number", range(len(NOTES)), ids=NOTES)
def test_a_verdict_on_another_ruling(findings, number):
    found = findings[f"note-{number}"]
    assert (found["status"], found["engine"], found["because"]) == (*[*NOTES.values()][number], "")

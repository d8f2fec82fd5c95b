"""``rulings format``: one style, nothing said otherwise, comments kept, old words made new."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.command import format as format_command
from kb.corpus.formatting import WIDTH, format_text, is_formatted, rewrite
from kb.corpus.guests import read_guest
from kb.corpus.load import load_corpus
from kb.corpus.yaml import read_text
from kb.locations import find_corpus
from kb.problems import Refused
from kb.records.changed import CHANGED
from tests.commands import run
from tests.shared import is_drawn, load_shipped

HARBOUR = Path(__file__).parents[2] / "fixtures" / "harbour"
LONG = (
    "- {id: a, does: [{change-stat: {of: target, stat: atk, by: 500, lasts: until-end-of-turn}}, {draw: {count: 1}}]}\n"
)


ONE_OF = 12
"""Of how many files of the corpus one is formatted here: by its bytes, so that an edit may draw it; `make lint` does all."""


def test_the_corpus_is_formatted() -> None:
    drawn = [file for file in sorted(find_corpus().rglob("*.yaml")) if is_drawn(file.read_bytes(), ONE_OF)]
    wrong = [file for file in drawn if rewrite(file.read_text("utf-8"), str(file)) != file.read_text("utf-8")]
    assert not wrong, "run `rulings format`"
    assert len(drawn) > 100
    proven = [file for file in drawn if is_formatted(file.read_text("utf-8"))]
    assert len(proven) > len(drawn) * 9 // 10, "nearly every file is known to be formatted without the slow library"


def test_a_long_line_becomes_a_block_and_a_short_one_stays() -> None:
    assert format_text(LONG, "x.yaml").splitlines() == [
        "- id: a",
        "  does:",
        "  - {change-stat: {of: target, stat: atk, by: 500, lasts: until-end-of-turn}}",
        "  - {draw: {count: 1}}",
    ]
    short = "- {id: a, does: draw}\n"
    assert format_text(short, "x.yaml") == short


def test_comments_quotes_and_order_are_kept() -> None:
    text = "# above\nb: 'yes'   # beside\na: [1, 2]\n# below\n"
    formatted = format_text(text, "x.yaml")
    assert [word for word in ("# above", "b: 'yes'", "# beside", "a: [1, 2]", "# below") if word not in formatted] == []
    assert formatted.index("b:") < formatted.index("a:")


WORDS = st.text("abcdefgh: -#'\"{}[],", min_size=1, max_size=30).map(str.strip).filter(bool)
VALUES = st.recursive(
    WORDS | st.integers(),
    lambda inner: st.lists(inner, min_size=1) | st.dictionaries(WORDS, inner, min_size=1),
    max_leaves=12,
)


@given(VALUES.filter(lambda value: isinstance(value, list | dict)))
def test_formatting_changes_no_meaning_and_is_idempotent(value) -> None:
    import yaml

    text = yaml.safe_dump(value, allow_unicode=True, default_flow_style=None, width=60)
    try:
        said = read_text(text, "x.yaml").value
    except Refused:
        return
    formatted = format_text(text, "x.yaml")
    assert read_text(formatted, "x.yaml").value == said
    assert format_text(formatted, "x.yaml") == formatted


SENTENCES = st.lists(WORDS, min_size=8, max_size=40).map(" ".join) | WORDS
LONG_VALUES = st.recursive(
    SENTENCES,
    lambda inner: (
        st.lists(inner, min_size=1) | st.dictionaries(st.sampled_from(["of", "unplayed", "a b"]), inner, min_size=1)
    ),
    max_leaves=8,
)


@given(LONG_VALUES, st.sampled_from([40, 98, 99, 100, 101, 1000]), st.sampled_from([None, True, False]), st.booleans())
def test_what_is_taken_as_formatted_is_what_the_formatter_writes(value, width, flow, again) -> None:
    import yaml

    text = yaml.safe_dump(value, allow_unicode=True, default_flow_style=flow, width=width, sort_keys=False)
    with suppress(Refused):
        text = rewrite(text, "x.yaml") if again else text
        if is_formatted(text):
            assert rewrite(text, "x.yaml") == text


LINES = st.lists(st.text("abcdefgh: -#'\"{}[],", min_size=1, max_size=120), min_size=1, max_size=4)


ENDS = [
    "{}b: c\n",
    "{}b: c\n- d: e\n",
    "- d: e\n",
    "\n- d: e\n",
    "\n# above\n- d: e\n",
    "d: e\n",
    "\nd: e\n",
    "\n{}b: c\n",
    "\n",
    "",
]


@given(LINES, st.sampled_from(["", "- ", "- - "]), st.integers(0, 4), st.sampled_from(ENDS), st.booleans())
def test_a_text_folded_by_hand_is_what_the_formatter_writes(lines, start, deeper, end, again) -> None:
    indent = " " * (len(start) + deeper)
    text = f"{start}a: >-\n" + "".join(f"{indent}{line}\n" for line in lines) + end.format(" " * len(start))
    with suppress(Refused):
        text = format_text(text, "x.yaml") if again else text
        if is_formatted(text):
            assert rewrite(text, "x.yaml") == text


def test_texts_folded_by_hand_are_taken_as_formatted() -> None:
    assert is_formatted("- a: >-\n    words of one line\n    and more: of #another\n  b: c\n- d: e\n")


@pytest.mark.parametrize(
    "text",
    [
        "a: >-\n  b\n   c\n", "a: >-\n   b\n", "a: >-\n  b\n\n  c\n", f"a: >-\n  {'b ' * 60}b\n",
        "---\na: b\n", "a: b\n...\n", "a: &x b\nc: *x\n", "a: !!str b\n", "a: b # beside\n", "a:\n# here\n  b: c\n",
        "a: b\n\n", "a: b\n# at the end\n", "a:  b\n", "a: |\n  b\n", "a: [b,c]\n", "- a: b\n  c: {d: e,\n    f: g}\n",
        f"a: {'word ' * 30}\n", "a: b", f"a: [{', '.join(['word'] * 30)}]\n", "a: 'b\n  c'\n", "a:\n    b: c\n",
        "a:\n  - b\n",
    ],
)  # fmt: skip
def test_what_may_be_laid_out_otherwise_is_not_taken_as_formatted(text) -> None:
    assert not is_formatted(text)


@pytest.mark.parametrize(
    "text",
    [
        "# on top\n# and more\na: {}\n", "- a: {}\n  b: c\n", "a: '{}: b'\n", 'a: "{}"\n', "a: [{}]\n", "a: ['{}: b']\n",
        'a:\n- {{b: c, d: "{}: e"}}\n', "a: [b c, {}, 'd: e']\n", "a: ['{}: c', d]\n", "- b: {{c: '{}: d'}}\n",
        "a: b\n\nc: {}\n", "a: {}\n\n# between\n# both\nc: d\n", "- a: {}\n# between\n- a: b\n", "a: [b, 'it''s {}: a']\n",
        "a:\n  " + "b" * 97 + "{}\n", "- a:\n    " + "b" * 96 + "{}\n", "a: '" + "b: " + "c" * 95 + "{}'\n",
    ],
)  # fmt: skip
def test_lines_of_about_the_greatest_length_are_taken_as_formatted_if_they_are(text) -> None:
    told = set()
    for length in range(1, 130):
        filled = text.format(("word wo " * 30)[:length].strip())
        told.add(is_formatted(filled))
        assert rewrite(filled, "x.yaml") == filled or not is_formatted(filled)
    assert told == {True, False}


def test_what_a_formatted_corpus_says_is_the_same(tmp_path: Path) -> None:
    root = shutil.copytree(HARBOUR, tmp_path / "harbour")
    before = load_corpus(root)
    assert run("format", root)[0] == 0
    after = load_corpus(root)
    assert [ruling.record for ruling in after.rulings] == [ruling.record for ruling in before.rulings]
    assert (after.cards, after.sources, after.switches) == (before.cards, before.sources, before.switches)
    assert run("format", "--check", root) == (0, "", "")


def test_check_and_diff_write_nothing(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(LONG, "utf-8")
    assert run("format", "--check", file)[:2] == (1, f"{file}\n")
    code, shown, _ = run("format", "--diff", file)
    assert code == 1
    assert "+  - {draw: {count: 1}}\n" in shown
    assert file.read_text("utf-8") == LONG
    assert run("format", file)[0] == 0
    assert max(map(len, file.read_text("utf-8").splitlines())) <= WIDTH


@pytest.mark.parametrize(("name", "text", "what"), [("none.yaml", None, "no record file"), ("bad.yaml", "a: [", ":1:")])
def test_what_cannot_be_formatted_is_told(tmp_path: Path, name: str, text: str | None, what: str) -> None:
    file = tmp_path / name
    if text is not None:
        file.write_text(text, "utf-8")
    code, _, error = run("format", file)
    assert code == 2
    assert what in error
    assert name in error


OLD_CARD = """\
name: Old One
carrier: monster
effects:
- {id: a, class: quick, does: [{switch-off: {of: target}}, {destroy: {of: that-monster}}, {set-battle-damage: {factor: half}}]}
"""


def write_old_card(folder: Path, text: str = OLD_CARD) -> Path:
    assert run("new", "--corpus", folder)[0] == 0
    card = folder / "cards" / "old-one.yaml"
    card.parent.mkdir()
    card.write_text(text, "utf-8")
    return card


@pytest.mark.usefixtures("beside_part")
def test_a_guest_in_old_words_is_read_as_in_those_of_today(tmp_path: Path) -> None:
    card = write_old_card(tmp_path / "guest")
    (_, plain), (old, new) = (
        load_effects(tmp_path / "guest"),
        (run("check", tmp_path / "guest"), card.read_text("utf-8")),
    )
    assert old[0] == 0
    assert "in words of an older version, read as today's: guest/cards/old-one.yaml (" in old[2]
    assert new == OLD_CARD
    assert run("format", "--upgrade", card)[0] == 0
    assert "older version" not in run("check", tmp_path / "guest")[2]
    assert load_effects(tmp_path / "guest") == (False, plain)


def load_effects(folder: Path) -> tuple[bool, object]:
    guest = read_guest(folder, load_shipped())
    return bool(guest.outdated), guest.cards["old-one"].effects


def test_what_else_is_wrong_beside_old_words_is_refused_with_the_new_ones(tmp_path: Path) -> None:
    write_old_card(tmp_path / "guest", OLD_CARD + "colour: red\n")
    code, _, error = run("check", tmp_path / "guest")
    assert code == 2
    assert f"`switch-off` is now `{CHANGED['switch-off']}`" in error
    assert f"`that-monster` is now `{CHANGED['that-monster']}`" in error
    assert "`factor` is now `to`" in error
    assert "unknown key `colour`" in error
    assert "old-one.yaml:4" in error


def test_a_file_that_was_formatted_is_not_formatted_again(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "names.yaml"
    file.write_text("- name: Honest\n  nicknames: [hon]\n", "utf-8")
    assert run("format", "--check", file).code == 0

    def refuse(*_: object) -> None:
        raise AssertionError("it is formatted")

    monkeypatch.setattr(format_command, "format_text", refuse)
    assert run("format", "--check", file).code == 0
    file.write_text("- name:  Honest\n  nicknames: [hon]\n", "utf-8")
    with pytest.raises(AssertionError, match="formatted"):
        run("format", "--check", file)


OLD_SWITCH = """\
question: Does the tide wait?
values: {waits: yes, does-not-wait: no}
history: {}
"""


@pytest.mark.usefixtures("beside_part")
@pytest.mark.parametrize(
    ("said", "folder"), [("kind: statute\n", "statutes"), ("kind: precedent\n", "precedents"), ("", "precedents")]
)
def test_a_guests_older_folder_of_switches_is_read_and_moved(tmp_path: Path, said: str, folder: str) -> None:
    guest = tmp_path / "guest"
    old, new = (
        guest / "switches" / "attack-given-up-in-a-replay.yaml",
        guest / "law" / folder / "attack-given-up-in-a-replay.yaml",
    )
    assert run("new", "--corpus", guest)[0] == 0
    old.parent.mkdir()
    old.write_text(said + OLD_SWITCH, "utf-8")
    code, _, error = run("check", guest)
    assert (code, "older version, read as today's: guest/switches/attack-given-up-in-a-replay.yaml" in error) == (
        0,
        True,
    )
    switch = read_guest(guest, load_shipped()).switches["attack-given-up-in-a-replay"]
    assert run("format", "--check", old)[:2] == (0, "")
    assert run("format", "--check", "--upgrade", old)[:2] == (1, f"{new}\n")
    assert run("format", "--upgrade", guest)[:2] == (0, f"{new}\n")
    assert (old.exists(), new.read_text("utf-8")) == (False, OLD_SWITCH)
    assert "older version" not in run("check", guest)[2]
    assert read_guest(guest, load_shipped()).switches["attack-given-up-in-a-replay"] == switch


OLD_ROW = """\
# Asked of Honest.
question: Do gains count again?
values: {count-again: "yes", covered: "no"}
history:
  tcg:
  - {from: 2012-03-01, value: count-again, cites: [{source: goat-rulings-page, locator: p. 1}], confidence: low}
"""


@pytest.mark.usefixtures("beside_part")
@pytest.mark.parametrize("folder", ["switches", "law/statutes", "law/precedents"])
def test_a_guests_switch_that_is_a_row_of_the_table_today_is_read_as_one_and_moved_there(
    tmp_path: Path, folder: str
) -> None:
    guest, name = tmp_path / "guest", "gains-before-a-setting"
    old, table = guest / folder / f"{name}.yaml", guest / "law" / "meetings.yaml"
    assert run("new", "--corpus", guest)[0] == 0
    old.parent.mkdir(parents=True, exist_ok=True)
    old.write_text(OLD_ROW, "utf-8")
    code, _, error = run("check", guest)
    assert (code, f"older version, read as today's: guest/{folder}/{name}.yaml" in error) == (0, True)
    read = read_guest(guest, load_shipped()).switches[name]
    assert run("format", "--check", "--upgrade", guest)[:2] == (1, f"{table}\n")
    assert run("format", "--upgrade", guest)[:2] == (0, f"{table}\n")
    assert (old.exists(), "# Asked of Honest." in table.read_text("utf-8")) == (False, True)
    assert run("format", "--check", guest)[:2] == (0, "")
    assert "older version" not in run("check", guest)[2]
    row, shipped = read_guest(guest, load_shipped()).meetings[name], load_shipped().meetings[name]
    assert (row, row.meets, row.does) == (read, shipped.meets, shipped.does)

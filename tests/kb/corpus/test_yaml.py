"""Records are read strictly: what a file says is what its writer typed, or the file is refused."""

from pathlib import Path

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from kb.corpus.yaml import DEEPEST, LARGEST_BYTES, MOST_PARTS, Document, read_file, read_text
from kb.problems import Refused


@pytest.mark.parametrize("text", ["no", "on", "true", "yes", "2010-04-26", "1.5", "007", "0x1f", "1_000", "+1", "NULL"])
def test_other_scalars_stay_text(text: str) -> None:
    assert read_text(f"key: {text}\n", "a.yaml").value == {"key": text}


@pytest.mark.parametrize(("text", "value"), [("12", 12), ("-3", -3), ("0", 0), ("~", None), ("null", None), ("", None)])
def test_whole_numbers_and_nothing(text: str, value: int | None) -> None:
    assert read_text(f"key: {text}\n", "a.yaml").value == {"key": value}


def test_quoted_numbers_are_text() -> None:
    assert read_text("key: ['12', \"~\"]\n", "a.yaml").value == {"key": ["12", "~"]}


def test_lines_of_keys_and_items() -> None:
    document = read_text("# about\na:\n- x\n- y: 1\n  z:\n    w: 2\n", "a.yaml")
    assert [document.find_line(path) for path in [("a",), ("a", 0), ("a", 1, "z", "w")]] == [2, 3, 6]
    assert document.find_line(("a", 1, "nothing", "here")) == 4


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"a: 1\nb: \xff\n", "not-utf-8", 2),
        (b"a: 1\nb: \x00\n", "control-character", 2),
        (b'a: "\\a"\n', "control-character", 1),
        (b'a: "\\r"\n', "control-character", 1),
        (b'a: "\\x9b31m"\n', "control-character", 1),
        (b"a: 1\r\nb: \xc2\x9b\r\n", "control-character", 2),
        (b"a: 1\nb: x\xe2\x80\xaey\n", "control-character", 2),
        (b"x\xe2\x81\xa6y: 1\n", "control-character", 1),
        (b"- a\n" * (MOST_PARTS + 9), "too-large", 0),
        (b"a: " + b"9" * 20, "number-too-large", 1),
        (b"a: &x [*x]\n", "anchor", 1),
        (b"%YAML 1.1\n---\na: 1\n", "directive", 1),
        (b"? [a]\n: b\n", "bad-key", 1),
        (b"~: b\n", "bad-key", 1),
        (b"[" * 50_000, "too-deep", 1),
        (b"- " * 50_000, "too-deep", 1),
        (b"\n\n{a: 1", "broken-yaml", 3),
        (b"a: {b: 1, b: 2}\n", "duplicate-key", 1),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_refused(data: bytes, code: str, line: int) -> None:
    with pytest.raises(Refused) as refusal:
        read_text(data, "a.yaml")
    first = refusal.value.problems[0]
    assert (first.code, first.line, first.path) == (code, line, "a.yaml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: b: c\n", "column 5, at `: c`"),
        ("a: b: c\n", "the whole text after the first colon"),
        ("a:b\nc: d\n", "the line above lacks a space"),
        ('a: "b" c\n', "the whole text in single quotes"),
        ("- a: 1\n \u00a0b: 2\n", "a no-break space stands in column 2"),
        ("a: %b\n", "begins with this sign"),
    ],
)
def test_broken_yaml_is_told_with_its_column_and_a_remedy(text: str, said: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_text(text, "a.yaml")
    assert said in str(refusal.value)


def test_all_faults_of_a_file_are_told_together() -> None:
    with pytest.raises(Refused) as refusal:
        read_text("a: 1\na: 2\nb: &x 1\n<<: 3\n", "a.yaml")
    assert [(problem.code, problem.line) for problem in refusal.value.problems] == [
        ("duplicate-key", 2),
        ("anchor", 3),
        ("merge-key", 4),
    ]


def test_too_large_a_file(tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    file.write_bytes(b"a: " + b"x" * LARGEST_BYTES)
    with pytest.raises(Refused, match=r"too-large .* 5,000,003 bytes"):
        read_file(file)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="unreadable-file"):
        read_file(tmp_path / "missing.yaml")
    with pytest.raises(Refused, match="unreadable-file"):
        read_file(tmp_path)


PIECES = st.sampled_from(
    [
        *"aé銅-[]{}'\"?|>~#%@`\\\t\x00\x85\ufeff\u2028\n",
        ": ",
        "- ",
        "  ",
        ", ",
        "&x",
        "*x",
        "!!int",
        "<<",
        "12",
        "no",
        "---\n",
        "...",
        "\r\n",
    ]
)


@given(st.lists(PIECES, max_size=60).map("".join) | st.text() | st.binary())
@example("a: \ud800")
@example("a:\n - b\n- c")
def test_any_text_is_data_or_refused(data: str | bytes) -> None:
    try:
        document = read_text(data, "a.yaml")
    except Refused as refused:
        assert refused.problems
        assert all(problem.what and problem.line >= 0 for problem in refused.problems)
    else:
        assert isinstance(document, Document)


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=20)
PLAIN = st.recursive(
    st.none() | st.integers(-(10**12), 10**12) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abcxyz-", min_size=1), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text("abcxyz", min_size=1), PLAIN, min_size=1))
def test_what_was_written_is_what_is_read(value: object) -> None:
    text = yaml.dump(value, Dumper=Quoting)
    assert read_text(text, "a.yaml").value == value


class Quoting(yaml.SafeDumper):
    """Writes every text in quotes, numbers and nothing plain, and no aliases."""

    def ignore_aliases(self, data: object) -> bool:
        return True


Quoting.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))


def test_nesting_up_to_the_limit_is_read() -> None:
    assert read_text("[" * DEEPEST + "]" * DEEPEST, "a.yaml").value

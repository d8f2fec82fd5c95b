from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote, urlsplit

import pytest

from kb.pool.gather import import_pool
from kb.site import make_site, views
from kb.site.grids import Effect
from kb.site.pages import cards
from tests.built import build
from tests.commands import run
from tests.pools import make_lookup, write_yugi, yugi


@pytest.fixture
def site(tmp_path: Path) -> Any:
    make_lookup(tmp_path)
    return make_site(build(tmp_path / "rulings.db"), tmp_path / "cards.db")


def get(site: Any, address: str) -> Any:
    return asyncio.run(site.client.get(address))


def test_the_json_gives_matches_with_their_pages(site: Any) -> None:
    answer = get(site, "/-/lookup.json?q=saltkeeper+oracle&n=1").json()
    assert answer["matches"][0]["name"] == "Saltkeeper's Oracle"
    assert answer["matches"][0]["url"] == "http://localhost/card/55555555"
    assert len(answer["matches"]) == 1
    assert get(site, "/cards/card/55555555").status_code == 200


def test_a_card_of_the_corpus_leads_to_its_page_with_rulings(tmp_path: Path) -> None:
    write_yugi(tmp_path / "pool.json", [yugi("Copper Badger", 17), yugi("Copper Badger Brothers", 11111112)])
    import_pool([tmp_path / "pool.json"], tmp_path / "cards.db")
    site = make_site(build(tmp_path / "rulings.db"), tmp_path / "cards.db")
    matches = get(site, "/-/lookup.json?q=copper+badger").json()["matches"]
    assert [match["url"] for match in matches] == [
        f"http://localhost/card/{key}" for key in ("copper-badger", "11111112")
    ]
    assert 'href="/card/copper-badger"' in get(site, "/-/lookup?q=copper+badger").text


def test_a_card_of_the_pool_has_a_page_that_answers_by_its_text(tmp_path: Path, database: Path) -> None:
    text = "(Quick Effect): You can discard this card; destroy 1 card on the field."
    pool = write_yugi(tmp_path / "pool.json", [yugi("Gate <b>Warden", 21, text={"en": text}), yugi("Badger", 17)])
    assert run("import-cards", pool, "--pool", tmp_path / "cards.db").code == 0
    site = make_site(database, tmp_path / "cards.db")
    for address in (
        "/card/00000021",
        urlsplit(get(site, "/-/lookup.json?q=gate+warden").json()["matches"][0]["url"]).path,
    ):
        page = get(site, address).text
        assert "Gate &lt;b&gt;Warden" in page
        assert text in re.sub(r"<[^>]+>", "", page)
        assert "It is not one of the few things the Damage Step allows" in page
        assert page.index("?era=tcg-modern") < page.index("?era=tcg-goat")
    assert "has no effect that you activate" in get(site, "/card/00000017").text
    assert get(site, "/card/00000099").status_code == 404
    rows = get(site, "/cards/effect_timing.json?_shape=array&ruleset=tcg-modern").json()
    assert {(row["name"], row["kind"], row["answer"]) for row in rows} == {("Gate <b>Warden", "quick", "no")}


WORDS = "During the Damage Step (Quick Effect): You can discard this card; 1 monster you control gains 500 ATK. "


@pytest.mark.parametrize(
    ("sentences", "fields", "marked"),
    [
        ([1], {"atk-def": ("direct",)}, ["gains 500 ATK"]),
        ([1], {"atk-def": ("direct",), "named-timing": ("damage-step",)}, ["During the Damage Step", "gains 500 ATK"]),
        ([2, 1], {"atk-def": ("direct",)}, ["gains 500 ATK"]),
        ([1], {"atk-def": ("none",)}, []), ([1], {}, []), ([2], {"atk-def": ("direct",)}, []), ([9], {"atk-def": ("direct",)}, []),
    ],
)  # fmt: skip
def test_words_from_which_a_recorded_effect_is_read_alike_are_marked(
    tmp_path: Path, sentences: list[int], fields: dict[str, tuple[str, ...]], marked: list[str]
) -> None:
    write_yugi(tmp_path / "pool.json", [yugi("Copper Badger", 17, text={"en": f"{WORDS}It cannot be tributed."})])
    import_pool([tmp_path / "pool.json"], tmp_path / "cards.db")
    with contextlib.closing(sqlite3.connect(tmp_path / "cards.db")) as connection:
        printed = cards.read_printed(connection, "00000017", [], {})
    said = " ".join([WORDS.strip(), "It cannot be tributed."][number - 1] for number in sentences if number < 3)
    effect = Effect("bristle", "quick", "recorded", said, [], (), fields)
    record = {"effects": [{"effect": "bristle", "sentences": sentences}]}
    (found,) = cards.mark_recorded([effect], record, printed)
    assert [said[start:end] for start, end, _ in sorted(found.marks)] == marked


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("may i activate honset during damage calculation?", "No You cannot use an effect of Honest during damage calculation. You can use Honest’s Quick Effect at the start"),
        ("窮鼠の進撃", "Attack of the Cornered Rat"),
        ("kuriboh", "Yes You can use the effect of Kuriboh during damage calculation."),
        ("honest at the start of the damage step", "Yes You can use Honest’s Quick Effect at the start of the Damage Step."),
        ("mirror force in the battle step", "Yes You can activate Mirror Force when an attack is declared"),
        ("can my opponent chain mst to mirror force in the damage step?", "No You cannot activate Mystical Space Typhoon in the Damage Step"),
        ("edison honest", "By the rules of TCG, April 2010 (Edison)."),
        ("honset", "Closest name: Honest. Not it?"),
        ("bom damage step", "No You cannot activate Book of Moon in the Damage Step. It is not one of the few things"),
    ],
)  # fmt: skip
def test_one_box_answers_for_the_card_that_a_question_names(database: Path, question: str, answer: str) -> None:
    page = get(make_site(database), f"/-/find?q={quote(question)}").text
    assert answer in " ".join(re.sub(r"<[^>]+>", " ", page[page.index('class="answer') :]).split())


@pytest.mark.parametrize(
    "question",
    [
        "does honest destroy the monster it battles in the damage step", "how much damage does honest do",
        "what happens if honest is activated during damage calculation",
        "is honest legal", "does honest work against goyo guardian",
    ],
)  # fmt: skip
def test_one_box_says_neither_yes_nor_no_where_it_is_not_asked_for_activation(database: Path, question: str) -> None:
    site = make_site(database)
    page = get(site, f"/-/find?q={quote(question)}").text
    assert 'href="/card/honest' in page
    assert not re.search(r'<p class="sentence (?:yes|no|unknown)', page)
    assert 'class="drawn"' not in page
    found = get(site, f"/-/find.json?q={quote(question)}").json()
    assert found["answer"] is None
    assert found["cards"][0]["name"] == "Honest"


@pytest.mark.parametrize(
    "question",
    [
        "can i use snake-eye ash in the damage step",
        "snake-eye honest damage step",
        "hon knight",
        "honest knigt of doom",
    ],
)
def test_one_box_answers_for_no_card_whose_name_is_only_a_part_or_alike(database: Path, question: str) -> None:
    site = make_site(database)
    assert 'class="answer"' not in get(site, f"/-/find?q={quote(question)}").text
    assert get(site, f"/-/find.json?q={quote(question)}").json()["answer"] is None


def test_one_box_answers_for_the_closest_card_if_that_is_asked_for(database: Path) -> None:
    site = make_site(database)
    assert 'class="answer"' not in get(site, "/-/find?q=atack+of+the+rat").text
    assert (
        "Attack of the Cornered Rat"
        in get(site, "/-/find?q=atack+of+the+rat&guess=1").text.partition('class="answer"')[2]
    )


@pytest.mark.parametrize("path", ["/card/honest-knight-of-doom", "/ruling/honest", "/rule/honest", "/card/mst2"])
def test_what_is_not_there_is_answered_with_no_verdict(database: Path, path: str) -> None:
    answer = get(make_site(database), path)
    assert answer.status_code == 404
    assert 'class="answer"' not in answer.text
    assert not re.search(r'<p class="sentence (?:yes|no|unknown)', answer.text)


def test_a_page_of_a_card_is_found_by_a_slip_and_no_further(database: Path) -> None:
    site = make_site(database)
    assert get(site, "/card/atack-of-the-cornered-rat").headers["location"] == "/card/attack-of-the-cornered-rat"
    assert get(site, "/card/attack-of-the-rat").status_code == 404
    assert get(site, "/card/attack-of-the-rat?guess=1").headers["location"] == "/card/attack-of-the-cornered-rat"


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("edison mirror force in the battle step", "rules=tcg-edison&card1=Mirror+Force&in1=set&at1=battle-step"),
        (
            "can I use kuriboh when my opponent attacks",
            "rules=tcg-modern&card1=Kuriboh&in1=hand&at1=attack-declaration",
        ),
        ("kuriboh in the main phase", "rules=tcg-modern&card1=Kuriboh&in1=hand&at1="),
    ],
)
def test_what_is_asked_outside_the_damage_step_leads_to_a_battle(database: Path, question: str, fields: str) -> None:
    page = get(make_site(database), f"/-/find?q={quote(question)}").text
    query = re.findall(r'href="/try\?([^"]+)"', page)[-1]
    assert set(fields.split("&")) <= set(query.replace("&amp;", "&").split("&"))


@pytest.mark.parametrize(
    ("question", "address"),
    [
        ("honest", "/card/honest"), ("edison honest", "/card/honest?era=tcg-edison"),
        ("honest 2012-06-15", "/card/honest?on=2012-06-15&amp;in=tcg"),
    ],
)  # fmt: skip
def test_the_answer_leads_to_the_same_day(database: Path, question: str, address: str) -> None:
    page = get(make_site(database), f"/-/find?q={quote(question)}").text
    assert set(re.findall(r'href="(/card/honest[^"]*)"', page)) == {address}


@pytest.mark.parametrize("question", ["counter trap damage step", "can quick-play spells be activated?", "replay"])
def test_one_box_takes_no_word_of_the_game_for_a_card(database: Path, question: str) -> None:
    assert 'class="answer"' not in get(make_site(database), f"/-/find?q={quote(question)}").text


def test_one_box_does_not_answer_for_a_card_that_could_be_another(site: Any) -> None:
    page = get(site, "/-/find?q=twin+moth").text
    assert page.count('class="chip" href="/card/') == 2
    assert 'class="answer"' not in page


def test_the_page_shows_what_was_found_and_escapes_what_was_typed(site: Any) -> None:
    page = get(site, "/-/lookup?q=kupferdachs").text
    assert "Copper Badger" in page
    assert "exact name (de)" in page
    assert "<script>x" not in get(site, "/-/lookup?q=%3Cscript%3Ex").text


def test_the_pool_shows_its_cards_and_hides_its_index(site: Any) -> None:
    tables = get(site, "/cards.json").json()["tables"]
    assert {table["name"] for table in tables if not table["hidden"]} == {
        "card", "source", "skipped", "card_effect", "given_effect", "timing", "timing_span", "day_answer", "span_change",
        "printing",
    }  # fmt: skip
    page = get(site, "/cards/card").text
    assert "Cards of the pool" in page
    assert page.index("Copper Badger") < page.index("Twin Moth")


@pytest.mark.parametrize("query", ["", "q=", "q=%00", "q=%27", "q=moth&n=-1&lang=zz", "q=moth&n=99999999999"])
def test_odd_questions_are_no_errors(site: Any, query: str) -> None:
    assert get(site, f"/-/lookup?{query}").status_code == 200
    assert get(site, f"/-/lookup.json?{query}").status_code == 200


@pytest.mark.parametrize(
    ("call", "value"),
    [
        ("find_card('mlt')", "Lonely Maker of Traps"),
        ("find_card('Kupferdachs', 'password')", "11111111"),
        ("find_card('mlt', 'why')", "nickname “MLT”"),
        ("find_card('twin moth')", None),
        ("find_card('zzxqwv')", None),
        ("find_card(null)", None),
        ("json_extract(find_card('twin moth', 'json'), '$.ambiguous')", 1),
    ],
)
def test_sql_looks_cards_up(site: Any, call: str, value: object) -> None:
    rows = get(site, f"/cards.json?_shape=arrays&sql=select+{call}").json()["rows"]
    assert json.loads(json.dumps(rows)) == [[value]]


def test_no_visitor_waits_until_all_names_are_read(site: Any) -> None:
    get(site, "/robots.txt")
    read: list[str] = []
    for index in site.rulings_lookup.indexes:
        index.connection.set_trace_callback(read.append)
    for number in range(30):
        assert get(site, f"/-/lookup.json?q=copper+bodger+{number}").json()["matches"]
    assert read
    assert not [sql for sql in read if "FROM name_form" in sql and "WHERE" not in sql]


@pytest.mark.parametrize(
    ("effects", "said", "deciding"),
    [
        ([("ignition", "no"), ("quick", "no")], "no", "quick"),
        ([("ignition", "no"), ("quick", "yes")], "yes", "quick"),
        ([("ignition", "no"), ("quick", "yes")], "no", "quick"),
        ([("quick", "yes"), ("trigger", "no")], "no", "trigger"),
        ([("ignition", "no"), ("continuous", "no")], "no", "ignition"),
    ],
)
def test_the_text_of_an_effect_that_is_used_in_battles_is_quoted(
    effects: list[tuple[str, str]], said: str, deciding: str
) -> None:
    made = [
        SimpleNamespace(
            kind=kind,
            origin="recorded",
            under=lambda _, answer=answer: SimpleNamespace(verdict=SimpleNamespace(answer=answer), by_wording=""),
        )
        for kind, answer in effects
    ]
    page = {"verdict": SimpleNamespace(answer=said), "under": "tcg-modern", "effects": made}
    assert views.decide(page, [], "tcg-modern")["deciding"].kind == deciding

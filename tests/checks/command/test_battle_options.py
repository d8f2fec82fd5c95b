"""A battle said by options, and cards that only a pool has."""

from pathlib import Path

import pytest

from tests.commands import run
from tests.pools import write_yugi, yugi

pytestmark = pytest.mark.usefixtures("beside_part")

PIERCES = "If this card attacks a Defense Position monster, inflict piercing battle damage."
NEOS = ("--attacker", "Elemental HERO Neos", "--target", "2500")


def test_the_effect_that_can_be_activated_is_played() -> None:
    done = run("battle", *NEOS, "--play", "Honest @ before-calculation")
    assert done.code == 0
    assert "turn-player activates honest.light (Chain 1)" in done.out
    assert done.out.rstrip().endswith("Life Points: turn-player 8000, opponent 5500")


def test_cards_answer_each_other_and_belong_to_either_player() -> None:
    done = run("battle", *NEOS, "--play", "Honest @ before-calculation", "--play", "Honest @ answer theirs hand")
    assert done.code == 0
    assert done.out.index("target: ATK 5000") < done.out.index("attacker: ATK 7500")


def test_a_scenario_may_come_from_standard_input() -> None:
    assert "Life Points" in run("battle", "-", text="situation: direct-attack\n").out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--play", "Honest @ never"), "`never` is not a word about a card"), ((), "no scenario was named"),
        (("--attacker", "Nonsense of Nowhere"), "“Nonsense of Nowhere” is not among"), (("nothing.yaml",), "there is no such file"),
        (("--attacker", "1000", *[word for _ in range(6) for word in ("--play", "Honest")]), "at most 5"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_told(arguments: tuple[str, ...], told: str) -> None:
    done = run("battle", *arguments)
    assert (done.code, told in done.error) == (2, True)


def test_a_card_that_only_a_pool_has_is_played_as_far_as_its_text_is_read(tmp_path: Path) -> None:
    text = "(Quick Effect): You can discard this card; roll a six-sided die."
    pool = write_yugi(tmp_path / "pool.json", [yugi("Gate Warden", 21, text={"en": text})])
    assert run("import-cards", pool, "--pool", tmp_path / "cards.db").code == 0
    done = run(
        "battle", "--attacker", "1500", "--play", "gate warden @ before-calculation", "--pool", tmp_path / "cards.db"
    )
    assert "it does not change ATK or DEF directly" in done.out
    assert done.code == 1
    done = run("battle", "--attacker", "1500", "--play", "gate warden", "--pool", tmp_path / "cards.db")
    assert "Life Points: turn-player 8000, opponent 6500" in done.out, "what is not activated is in nobody's way"
    done = run(
        "battle", "--attacker", "1500", "--play", "gate warden @ attack-declaration", "--pool", tmp_path / "cards.db"
    )
    assert 'cannot decide: "roll a six-sided die." of Gate Warden is not played' in done.out


def test_sentences_of_a_fixed_form_are_played(tmp_path: Path) -> None:
    text = (
        "If this card attacks a Defense Position monster, inflict piercing battle damage. "
        "If this card battles, your opponent cannot activate cards or effects until the end of the Damage Step."
    )
    pool = write_yugi(tmp_path / "pool.json", [yugi("Gate Breaker", 22, text={"en": text}, atk=2000)])
    assert run("import-cards", pool, "--pool", tmp_path / "cards.db").code == 0
    battle = ("battle", "--attacker", "gate breaker", "--target", "1000/700", "--pool", tmp_path / "cards.db")
    done = run(*battle, "--position", "defense")
    assert "Life Points: turn-player 8000, opponent 6700" in done.out
    done = run(*battle, "--play", "Honest @ theirs before-calculation")
    assert "forbids it (game-rule, LE-11)" in done.out


@pytest.mark.parametrize(
    ("text", "pendulum", "told"),
    [
        ("If it rains (Quick Effect): You can draw 1 card.", "", 'cannot decide: "If it rains" of'),
        (PIERCES, "While you control a monster (Quick Effect): You can draw 1 card.", "(in-zone) is not met"),
        ("Once per turn (Quick Effect): You can draw 1 card.", "", "target.effect-1 can be activated"),
    ],
)
def test_a_condition_that_is_not_played_is_told(tmp_path: Path, text: str, pendulum: str, told: str) -> None:
    kind = "Beast / Pendulum / Effect" if pendulum else "Beast / Effect"
    card = yugi("Gate Keeper", 23, text={"en": text}, pendulum_effect={"en": pendulum}, monster_type_line=kind)
    assert run("import-cards", write_yugi(tmp_path / "pool.json", [card]), "--pool", tmp_path / "cards.db").code == 0
    done = run("battle", "--attacker", "1500", "--target", "gate keeper", "--pool", tmp_path / "cards.db")
    assert told in done.out


def test_a_link_monster_stands_in_attack_position() -> None:
    done = run("battle", "--attacker", "1500", "--target", "Borreload Dragon", "--position", "defense")
    assert "needs another position of target, a Link Monster" in done.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Skyscraper @ field", "Life Points: turn-player 8000, opponent 7400"),
        ("Skyscraper @ set", "Life Points: turn-player 7600, opponent 8000"),
        ("Axe of Despair @ field attacker", "Life Points: turn-player 8000, opponent 7400"),
        ("Axe of Despair @ field", "needs to know which monster axe-of-despair is equipped to"),
        ("Mirror Force @ field theirs", "mirror-force.activation can be activated"),
    ],
)
def test_a_card_on_the_field_is_face_up_if_it_stays_there(words: str, told: str) -> None:
    done = run("battle", "--attacker", "Elemental HERO Neos", "--target", "2900", "--play", words)
    assert told in done.out

"""What a text says the ATK and DEF of its card are, and what older Equip Cards give: read, or bounded to these numbers."""

from __future__ import annotations

import pytest

from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.writing import write_formulas

UNREAD = {"unplayed": "what its text says"}


def read(text: str):
    said = write_formulas(read_formulas(text))
    return said["applies-when"], said["does"]


def change(of: str, stat: str, **how):
    return {"change-stat": {"of": of, "stat": stat, **how}}


def times(count, each: int):
    return {"times": {"count": count, "each": each}}


LEVEL = {"level-of": "this-card"}
WORN = {"fits": {"of": "equipped-monster", "as": {"kind": "monster", "attribute": "fire"}}}


@pytest.mark.parametrize(
    ("text", "when", "does"),
    [
        ("Gains ATK equal to its Level x 300.", "always", [change("this-card", "atk", by=times(LEVEL, 300))]),
        ("This card gains 800 ATK for each of these counters on it.", "always", [change("this-card", "atk", by=times("counters", 800))]),
        (
            "This card loses 500 ATK for each other monster you control.", "always",
            [change("this-card", "atk", by=times({"of": "controller", "kind": "monster", "other": "yes"}, -500))],
        ),
        ("Loses 100 DEF for each Scale in your Pendulum Zones.", "always", [change("this-card", "def", by=UNREAD)]),
        ("This card's ATK becomes the combined ATK of the Tributed monsters.", UNREAD, [change("this-card", "atk", to=UNREAD)]),
        (
            "This card's ATK/DEF become its Level x 300.", "always",
            [change("this-card", "both", to=times(LEVEL, 300), lasts="while-face-up")],
        ),
        (
            "The ATK of this card is equal to the number of your banished Beast monsters x 200.", "always",
            [
                change(
                    "this-card", "atk", lasts="while-face-up",
                    to=times({"of": "controller", "zone": "banished", "kind": "monster", "type": "beast"}, 200),
                )
            ],
        ),
        ("This card's ATK/DEF become 3300.", UNREAD, [change("this-card", "both", to=UNREAD)]),
        (
            "The original ATK of this card becomes 1200 x the number of materials used for its Summon.", UNREAD,
            [change("this-card", "atk", to=UNREAD, original="yes")],
        ),
        (
            "This card's original ATK becomes the number of monsters your opponent controls x 300.", "always",
            [change("this-card", "atk", to=times({"of": "opponent", "kind": "monster"}, 300), original="yes")],
        ),
        (
            "A FIRE monster equipped with this card increases its ATK by 400 points and decreases its DEF by 200 points.",
            [WORN], [change("equipped-monster", "atk", by=400), change("equipped-monster", "def", by=-200)],
        ),
        (
            "Increase the DEF of a monster equipped with this card by 800 points.", "always",
            [change("equipped-monster", "def", by=800)],
        ),
        (
            "A Tidal monster equipped with this card increases its ATK and DEF by 300 points.", UNREAD,
            [change("equipped-monster", "both", by=300)],
        ),
    ],
)  # fmt: skip
def test_what_the_numbers_are_is_read_or_left_open_there_alone(text, when, does):
    assert read(text) == (when, does)


@pytest.mark.parametrize(
    "text",
    [
        "This card's ATK becomes 3000 until the end of this turn.",
        "This card's ATK becomes 0 during your turn only.",
        "This card's ATK is halved.",
        "Its ATK becomes 0.",
        "This card gains 300 ATK for each of these counters on it, and can attack twice.",
    ],
)
def test_what_lasts_for_a_while_or_says_more_is_not_read_so(text):
    read_so = read_formulas(text)
    assert read_so is None or all("to" not in verb.get("change-stat", {}) for each in read_so for verb in each.does)

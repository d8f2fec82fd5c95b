"""Old words put into those of today, and read in somebody's own folder."""

from copy import deepcopy
from pathlib import Path

import pytest

from kb.corpus.formatting import format_text
from kb.corpus.guests import load_guest
from kb.corpus.load import read_corpus
from kb.corpus.upgrade import upgrade
from kb.corpus.yaml import read_text
from kb.problems import Refused
from kb.records.changed import CHANGED_KINDS
from tests.shared import load_shipped

OLD = {
    "does: [{switch-off: {of: that-monster}}]": "does: [{negate-effect: {of: that-card}}]",
    "does: destroy-self": "does: {destroy: {of: this-card}}",
    "does: {destroy: self}": "does: {destroy: {of: this-card}}",
    "does: [{draw: 2}, {pay-life: {of: you, amount: 500}}]": "does: [{draw: {count: 2}}, {pay-life: {amount: 500}}]",
    "does: {set-battle-damage: {factor: half}}": "does: {set-battle-damage: {to: half}}",
    "does: {set-effect-damage: {to: zero}}": "does: {set-effect-damage: {to: 0}}",
    "does: {gain-life: {amount: {atk-of: target, factor: half}}}": "does: {gain-life: {amount: {half: {atk-of: target}}}}",
    "cost: {lose-life: {by: {difference: {plus: 300}}}}": "cost: {lose-life: {amount: {sum: [difference, 300]}}}",
    "does: {change-stat: {of: targets, stat: atk-def}}": "does: {change-stat: {of: target, stat: both}}",
    "does: {change-stat: {of: target, stat: [atk, def]}}": "does: {change-stat: {of: target, stat: both}}",
    "does: {inflict-damage: {to: targets-controller, amount: 500}}": "does: {unplayed: inflict-damage targets-controller 500}",
    "does: {banish: {from: graveyard, count: 2}}": (
        "does: {banish: {of: {chosen: {of: controller, count: 2, from: graveyard}}}}"
    ),
    "cost: {discard: {by: opponent, type: fairy}}": (
        "cost: {discard: {of: {chosen: {of: opponent, count: 1, type: fairy}}}}"
    ),
    "does: {discard: {of: controller, from: hand, count: 1}}": "does: {discard: {of: controller, from: hand, count: 1}}",
    "does: {destroy: {of: {chosen: {kind: [monster]}}}}": "does: {destroy: {of: {chosen: {kind: [monster]}}}}",
    "does: {destroy: {of: {chosen: {of: any, count: {max: 2}, kind: other-monster}}}}": (
        "does: {destroy: {of: {chosen: {of: both, count: 2, kind: monster, other: yes}}}}"
    ),
    "does: {become-monster: {of: this-card, atk: 0}}": "does: {become-monster: {atk: 0}}",
    "does: replace-destruction": "does: {replace-destruction: {do: {unplayed: something else}}}",
    "applies-when: condition": "applies-when: {unplayed: a condition}",
    "applies-when: {face-up: {of: self, position: face-up}}": "applies-when: {face-up: {of: this-card, face: up}}",
    "needs: {not: {of: own-turn}}": "needs: {not: own-turn}",
    "needs: {came-from: hand}": "needs: {unplayed: came from hand}",
    "needs: [{attacks: {of: opponent, to: self}}, {attacked: yes}]": (
        "needs: [{attacks: {of: opponent}}, {attacked: {of: this-card}}, {attacked: yes}]"
    ),
    "needs: {fits: {of: answered}}": "needs: {fits: {of: answered}}",
    "effect: {targets: monster}": "effect: {targets: monster}",
    "stage: {end-battle-phase: attacker}": "stage: {jump-to: end-step}",
    "stage: [{set-life: opponent, factor: half}]": "stage: [{set-life: opponent, amount: half}]",
    "stage: {move: a, to: hand}": "stage: {return-to-hand: a}",
    "given: {cards: {a: {clashes-with: b}}}": "given: {cards: {a: {same-name-as: b}}}",
    "does: {negate-effect: {of: {all: {kind: monster}}, anew: yes}}": (
        "does: {negate-effect: {of: {all: {kind: monster}}, newcomers: too}}"
    ),
    "does: {negate-effect: {of: {all: {kind: monster}}, newcomers: yes}}": (
        "does: {negate-effect: {of: {all: {kind: monster}}, newcomers: by-the-day}}"
    ),
    "does: {forbid: {what: special-summon, of: controller, from: extra-deck}}": (
        "does: {forbid: {what: special-summon, of: {all: {of: controller, zone: extra-deck}}}}"
    ),
    "does: {replace-destination: {of: target, when: destroyed, to: hand}}": (
        "does: {replace-destination: {of: target, destroyed: any, to: hand}}"
    ),
    "does: {send-to-graveyard: {from: deck, count: {max: 5}}}": "does: {unplayed: send-to-graveyard deck 5}",
    "needs: {attacked: {of: opponent, attribute: declared}}": (
        "needs: {attacked: {of: opponent, unplayed: of a declared Attribute}}"
    ),
    "claims: {effect: {when: [{stage: {inflict-damage: opponent, amount: 500}}]}}": (
        "claims: {effect: {when: [{stage: {inflict-damage: opponent, amount: 500}}]}}"
    ),
    "claims: {cost: {for-plain: {effect: {does: destroy-self}}}}": (
        "claims: {cost: {for-plain: {effect: {does: {destroy: {of: this-card}}}}}}"
    ),
    "disagreements: {key: [a], ruleset: b}": "disagreements: {key: [a], ruleset: b}",
    "a: {authority: site, archived: 'https://a.example', seen: captured}": (
        "a: {authority: article, copy: 'https://a.example', seen: read-whole}"
    ),
    "a: {authority: chat-article, seen: not-seen}": "a: {authority: chat, seen: not-read}",
    "a: {authority: official-faq, seen: as-quoted}": "a: {authority: official-faq, seen: as-quoted}",
}


@pytest.mark.parametrize("old", OLD)
def test_old_words_become_new(old: str) -> None:
    assert format_text(f"{old}\n", "x.yaml", upgrade) == f"{OLD[old]}\n"
    plain = upgrade(deepcopy(read_text(old, "x.yaml").value))
    assert repr(plain) == repr(read_text(OLD[old], "x.yaml").value)


CARDS = (
    "self", "targets", "answered-card", "opponents-battling-monster", "battling-monsters", "attack-target",
    "attacked-monster", "equipped", "that-monster", "summoned-monster", "subject", "monster-it-destroyed",
)  # fmt: skip
PLAYERS = ("its-controller", "its-owner", "owner", "you", "your", "both-players", "targets-controller")
VERBS = (
    *(f"{{destroy: {word}}}" for word in CARDS),
    *(f"{{{verb}: {{of: {word}, amount: 500}}}}" for word in PLAYERS for verb in ("gain-life", "lose-life")),
    *(f"{{destroy: {{of: {{all: {{kind: {kind}}}}}}}}}" for kind in CHANGED_KINDS),
    "{return-to-deck: {of: you, from: hand, count: 1}}", "{special-summon: {of: you, from: deck, archetype: Blue}}",
    "{unless: {of: opponent, do: {discard: {by: opponent, count: 1}}, does: {destroy: target}}}", "{jump-to: end-step}",
    "{choose-one: {do: [draw, {destroy: target}]}}", "{if: {when: own-turn, does: draw}}", "{equip: target}",
    "{later: {at: end, does: destroy-self}}", "{replace-destruction: {of: self, does: {pay-life: 1000}}}",
    "{make-token: {of: you}}", "{set-life: {of: opponent, factor: half}}", "{inflict-damage: {count: 500}}",
    "{forbid: be-destroyed-by-battle}", "{limit: {what: one-type, of: both}}", "{redirect-battle-damage: {to: also}}",
    "{set-battle-damage: {of: you, to: as-effect-damage, by: any-battle}}", "{replace-destination: banished}",
)  # fmt: skip
CONDITIONS = (
    *(f"{{{word}: this-card}}" for word in ("battling", "attacks", "attacked", "face-up", "face-down")),
    *(f"{{{word}: {{is: this-card}}}}" for word in ("battling", "attacks", "attacked")),
    *(f"{{stat-compare: {{a: {{atk-of: self}}, is: {how}, b: 1000}}}}" for how in ("more", "less", "equal-to", "fewer")),
    "{in-zone: hand}", "{in-zone: {is: hand}}", "{sent-to: {to: graveyard}}", "{named-card-on-field: {is: Umi}}",
    "{destroyed-by: {is: card-effect}}", "{damaged: you}", "{controls: {controller: opponent, min: 2}}",
    "{attacked: {of: self, face: face-down}}", "{condition: it is late}", "{battling: {of: self, by: opponent}}",
)  # fmt: skip


@pytest.mark.parametrize(("key", "forms"), [("does", VERBS), ("needs", CONDITIONS)])
def test_what_old_words_become_is_read(tmp_path: Path, key: str, forms: tuple[str, ...]) -> None:
    effects = "".join(
        f"- {{id: e{at}, class: quick, targets: monster, needs: always, does: draw, {key}: [{form}]}}\n".replace(
            "needs: always, " if key == "needs" else "does: draw, ", ""
        )
        for at, form in enumerate(forms)
    )
    card = tmp_path / "cards" / "old-one.yaml"
    card.parent.mkdir()
    card.write_text(f"name: Old One\ncarrier: monster\neffects:\n{effects}", "utf-8")
    background = load_shipped()
    assert len(read_corpus(tmp_path, background)[1]) >= len(forms)
    guest, left = read_corpus(tmp_path, background, "older")
    assert left == []
    assert len(guest.cards["old-one"].effects) == len(forms)


def test_a_guests_sources_in_older_words_are_read(tmp_path: Path) -> None:
    (tmp_path / "sources.yaml").write_text(
        "ours: {title: Ours, authority: site, seen: captured, archived: 'https://a.example/1'}\n"
        "theirs: {title: Theirs, authority: chat-article, seen: not-seen}\n",
        "utf-8",
    )
    guest, _ = load_guest(tmp_path, load_shipped())
    ours, theirs = guest.sources["ours"], guest.sources["theirs"]
    assert (ours.authority, ours.seen, ours.copy_) == ("article", "read-whole", "https://a.example/1")
    assert (theirs.authority, theirs.seen, theirs.copy_) == ("chat", "not-read", None)


def test_a_refusal_leaves_out_the_files_that_new_words_make_readable(tmp_path: Path) -> None:
    card = "name: {} One\ncarrier: monster\neffects:\n- {{id: a, class: ignition, does: {}}}\n"
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "old-one.yaml").write_text(card.format("Old", "destroy-self"), "utf-8")
    (tmp_path / "cards" / "wrong-one.yaml").write_text(card.format("Wrong", "draw") + "colour: red\n", "utf-8")
    with pytest.raises(Refused) as refused:
        load_guest(tmp_path, load_shipped())
    assert {problem.path for problem in refused.value.problems} == {f"{tmp_path.name}/cards/wrong-one.yaml"}


def test_beside_older_words_a_word_that_no_version_had_is_refused(tmp_path: Path) -> None:
    card = "name: {} One\ncarrier: monster\neffects:\n- {{id: a, class: ignition, {}}}\n"
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "old-one.yaml").write_text(card.format("Old", "does: destroy-self"), "utf-8")
    guest, _ = load_guest(tmp_path, load_shipped())
    assert "old-one" in guest.cards
    (tmp_path / "cards" / "loose-one.yaml").write_text(
        card.format("Loose", "does: [draw, {destroy: {of: {all: {kind: other-than-warrior}}}}]"), "utf-8"
    )
    with pytest.raises(Refused) as refused:
        load_guest(tmp_path, load_shipped())
    assert "other-than-warrior" in str(refused.value)

"""Each recorded card played as it is recorded and as its text is read, in plain battles: where do the two differ?

    python -m tests.bench.drafts POOL.json [CARD ...]

What either leaves undecided is passed over.  A difference is a fault of the record or of the reader, or says what a text
does not tell.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from tqdm import tqdm

from checks.engine import full_rulebook
from checks.judge.ruling import answer_played
from checks.replay.eras import make_eras
from checks.replay.prepared import PreparedRuleset, Shared, prepare_ruleset
from checks.replay.processors import without_collecting
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.locations import find_corpus
from kb.problems import Refused
from kb.records import Card, Claim
from kb.records.findings import Status
from tests.drafted import draft_recorded, read_pool

RULESET = "tcg-modern"
POINTS = (
    "battle-step",
    "attack-declaration",
    "start",
    "before-calculation",
    "during-calculation",
    "after-calculation",
    "end",
)
USED = ("activation", "trigger", "quick", "ignition", "flip")
MINE, THEIRS = "turn-player", "opponent"

Scene = dict[str, Any]
Outcome = dict[str, tuple[Status, str]]


def monster(of: str, atk: int, defense: int = 1000, position: str = "attack", **more: Any) -> Scene:
    """Describe a plain monster in a battle."""
    usual = {"level": 4, "attribute": "earth", "type": "warrior"} | more
    return {"plain": "monster", "of": of, "atk": max(atk, 0), "def": max(defense, 0), "position": position} | usual


def list_scenes(card: Card) -> Iterator[tuple[str, dict[str, Scene], list[Scene]]]:
    """List battles that a card has a part in, each with a name, its cards, and what is done."""
    if card.carrier == "monster":
        yield from list_battles(card)
        return
    it: Scene = {"card": card.name}
    clash = [(1800, 1000, "attack"), (1000, 1800, "attack"), (1500, 1500, "attack"), (1500, 1000, "defense")]
    for of, (one, other, position) in product((MINE, THEIRS), clash):
        battle = {"mine": monster(MINE, one), "theirs": monster(THEIRS, other, other, position)}
        attack = [{"attack": "mine", "on": "theirs"}]
        if card.carrier == "equip-spell":
            worn = it | {"of": of, "in": "field", "equipped-to": "mine" if of == MINE else "theirs"}
            yield f"equipped, {of}, {one} against {other}", battle | {"it": worn}, attack
        elif card.carrier in ("continuous-spell", "field-spell", "continuous-trap"):
            yield f"face-up, {of}, {one} against {other}", battle | {"it": it | {"of": of, "in": "field"}}, attack
        if card.carrier in ("normal-trap", "continuous-trap", "counter-trap", "quick-play-spell"):
            yield f"Set, {of}, {one} against {other}", battle | {"it": it | {"of": of, "in": "set"}}, attack


def list_battles(card: Card) -> Iterator[tuple[str, dict[str, Scene], list[Scene]]]:
    """List the battles of a monster, and battles beside it."""
    stats = card.stats
    atk, defense = (value if isinstance(value, int) else 1500 for value in (stats and stats.atk, stats and stats.def_))
    it: Scene = {"card": card.name}
    beside = {"mine": monster(MINE, 1200), "other": monster(THEIRS, 1300)}
    for name, foe in {
        "attacks a weaker": monster(THEIRS, atk - 400),
        "attacks an equal": monster(THEIRS, atk),
        "attacks a stronger": monster(THEIRS, atk + 700),
        "attacks a low DEF": monster(THEIRS, 500, atk - 500, "defense"),
        "attacks a high DEF": monster(THEIRS, 500, atk + 600, "defense"),
        "attacks a hidden": monster(THEIRS, 500, atk - 300, "facedown"),
        "attacks a LIGHT Dragon": monster(THEIRS, atk - 400, attribute="light", type="dragon", level=7),
    }.items():
        yield name, {"it": it | {"of": MINE}, "theirs": foe, **beside}, [{"attack": "it", "on": "theirs"}]
    yield "attacks directly", {"it": it | {"of": MINE}}, [{"attack": "it", "on": "direct"}]
    for position in ("attack",) if "link" in (card.kinds or ()) else ("attack", "defense", "facedown"):
        for name, strength in (("stronger", max(atk, defense) + 600), ("weaker", min(atk, defense) - 300)):
            cards = {"it": it | {"of": THEIRS, "position": position}, "foe": monster(MINE, strength), **beside}
            yield f"attacked by a {name}, {position}", cards, [{"attack": "foe", "on": "it"}]
    for of, there, strength in product((MINE, THEIRS), ("field", "hand", "graveyard"), (900, 1500)):
        cards = {"mine": monster(MINE, 1200), "theirs": monster(THEIRS, strength), "it": it | {"of": of, "in": there}}
        yield f"beside a battle, {there}, {of}, against {strength}", cards, [{"attack": "mine", "on": "theirs"}]


def list_facts(card: Card, cards: dict[str, Scene]) -> dict[str, Any]:
    """List what is asked of a scene; what is claimed is of no account."""
    facts: dict[str, Any] = {f"life-{of}": {"life": {"of": of, "changes-by": 0}} for of in (MINE, THEIRS)}
    for role, thing in cards.items():
        facts[f"{role}-zone"] = {"state": {"of": role, "at": "end-step", "zone": "monster-zone"}}
        if "card" not in thing or (card.carrier == "monster" and thing.get("in", "field") == "field"):
            facts[f"{role}-position"] = {"state": {"of": role, "at": "end-step", "position": "attack"}}
            for at in ("during-calculation", "end-step"):
                facts[f"{role}-atk-{at}"] = {"state": {"of": role, "at": at, "atk": 1}}
    for effect in dict.fromkeys(each.id for each in card.effects if set(USED) & set(each.class_ or ())):
        for at in POINTS:
            asked = {"act": "activate", "what": f"it.{effect}", "at": at, "is": "yes"}
            facts[f"{effect}-activated-{at}"] = {"legal": asked}
    return facts


def play(prepared: PreparedRuleset, corpus: Corpus, card: Card, cards: dict[str, Scene], acts: list[Scene]) -> Outcome:
    """Play a scene, and tell what is decided of it."""
    claim = Claim.model_validate({"given": {"cards": cards}, "when": acts, "then": list_facts(card, cards)})
    ruling = next(each for each in corpus.rulings if len(each.chart) == len(POINTS) - 2)
    answers, _ = answer_played(prepared, ruling, claim)
    return {name: (each.status, each.engine) for name, each in answers.items()}


@without_collecting()
def main(arguments: Sequence[str]) -> int:
    """Print every difference and a count; 1 where there is one."""
    pool, *named = arguments or [""]
    if not Path(pool).is_file():
        sys.exit(
            f"{pool or 'no card pool'}: expected a file of cards: python -m tests.bench.drafts POOL.json [CARD ...]"
        )
    corpus = load_corpus(find_corpus())
    era, rulebook = make_eras(corpus)[RULESET], full_rulebook()
    recorded = prepare_ruleset(corpus, era, rulebook, Shared())
    counts: Counter[str] = Counter()
    chosen = [
        each
        for each in draft_recorded(corpus, read_pool(Path(pool)))
        if not named or corpus.cards[each[0]].name in named
    ]
    for slug, draft in tqdm(chosen, "Playing cards", leave=False, disable=None):
        card = corpus.cards[slug]
        drafted = prepare_ruleset(replace(corpus, cards={**corpus.cards, slug: draft}), era, rulebook, Shared())
        ids = {each.id for each in draft.effects}
        for scene, cards, acts in list_scenes(card):
            one, other = (play(prepared, corpus, card, cards, acts) for prepared in (recorded, drafted))
            for fact in one.keys() & other.keys():
                effect, is_use, _ = fact.partition("-activated-")
                statuses, told = zip(one[fact], other[fact], strict=True)
                if Status.CANNOT_DECIDE in statuses or (is_use and effect not in ids):
                    counts["undecided"] += 1
                elif statuses[0] is statuses[1] if is_use else told[0] == told[1]:
                    counts["alike"] += 1
                else:
                    counts["otherwise"] += 1
                    print(f"{card.name}: {scene}: {fact}: recorded {told[0]}, read {told[1]}")
    print(", ".join(f"{count:,} {name}" for name, count in sorted(counts.items())))
    return 1 if counts["otherwise"] else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Refused as refused:
        sys.exit("\n".join(map(str, refused.problems)))

"""Templates of records, with comments on each line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kb.locations.swapping import fill
from kb.problems import Refused

RULING: Final = """\
# What one section of one source claims. The folder is named as the source: rulings/SOURCE/SECTION.yaml
source: {source}
section: the section's title, as the source has it
# For which days it is claimed (no `until`: for everything later); era: stated | inferred | unstated
rulesets: {{territory: [tcg], from: 2020-01-01, era: inferred}}
rulings:
# One record is one sentence of the source. It states what the source claims, right or wrong.
- id: {slug}                      # becomes part of the permanent address; small letters and hyphens
  locator: bullet 1
  lines: 1                        # of the captured text, for `rulings coverage`; [1, 3] is a range
  statement: What the source claims, in your own words, in one sentence.
  # standing: quoted              # stated (default) | implied | extrapolated | quoted, with `speaker:`
  # cards: [Name of a Card]       # each has its record in cards/
  # cites: [{{source: a-key-of-sources, locator: p. 1}}]
  # topic: flip
  claims:
    window:                       # the claim's name; with a point it names a fact: {slug}#window/start
      # Every effect of the described class (for-plain: the plainest, for-some: at least one).
      for-every: {{effect: {{carrier: counter-trap}}}}
      # At which points may it be activated? Or name a card: {{may-activate: Card.effect-id, at: …}}
      window: {{at: {{start: yes, end: yes}}}}
  # A claim that plays a scene instead:
  #   situation: facedown-target          # see situations.yaml
  #   given: {{cards: {{third: {{plain: monster, of: opponent, position: attack}}}}}}
  #   when: [{{activate: target.effect-id, at: after-calculation}}]
  #   then: {{turned: {{state: {{of: target, at: after-calculation/ready, position: defense}}}}}}
  # Nothing to play? Say why instead of `claims`:  text-only: advice | naming | editorial | about-printing
"""

CARD: Final = """\
# Facts of one card's text, each with its citation; never the text itself. cards/{slug}.yaml
name: {title}
password: "00000000"               # eight digits in quotes; leave out if there is none
# names: {{ja: 日本語の名前}}
# aliases: [a spelling some document has]
{printed}
# printed: {{tcg: LOB, ocg: VOL-1}}    # the sets of its first printings, from sets.yaml
cites: [{{source: a-key-of-sources, locator: where its text stands}}]
effects:
{effects}# Each effect names its sentences of the text, counted from 1; rulings lint finds the others:
# - {{id: third, class: ignition, text: [2, 3]}}
# A part that is not played yet is named in a few words; every answer that it could change cannot be decided:
# - {{id: another, class: trigger, unplayed: "then look at the top card of the Deck"}}
# An older wording of the same effect, until the day it was changed:
# - {{id: first-as-printed, same-as: first, named-timing: damage-step, until: 2012-03-01}}
# A wording known from a day on (since:) is used for older days too, and marked; changed: function forbids that.
# Every key and word: corpus/REFERENCE.md, or rulings show WORD
"""

MONSTER: Final = """\
carrier: monster
kinds: [effect]                    # the other words of its type line
stats: {atk: 1000, def: 1000, level: 4, attribute: dark, type: warrior}"""

SHAPES: Final[dict[str, tuple[str, str]]] = {
    "quick": (
        MONSTER,
        """\
- id: first                        # scenarios say ROLE.first, windows CARD.first
  class: quick
  optional: optional
  from: field                      # where its card must be: field | hand | graveyard …
  atk-def: direct                  # how it changes ATK or DEF: none | direct | only-the-summoned | indirect
  named-timing: none               # the timing of the Damage Step that its text names
  targets: monster
  cost: {discard: {of: controller, count: 1}}
  does: {change-stat: {of: target, stat: atk, by: 500, lasts: until-end-of-turn}}
""",
    ),
    "trigger": (
        MONSTER,
        """\
- id: first
  class: trigger
  optional: optional               # or mandatory, where the text leaves no choice
  trigger: destroyed-by-battle     # its trigger event: rulings show trigger
  about: this-card                 # whose event: this-card | other-cards | this-or-other-cards | none
  when-or-if: if                   # "when ... you can" misses the timing
  does: {draw: {count: 1}}
""",
    ),
    "flip": (
        MONSTER,
        """\
- id: first
  class: flip
  optional: mandatory
  targets: card
  does: {destroy: {of: target}}
""",
    ),
    "ignition": (
        MONSTER,
        """\
- id: first
  class: ignition
  optional: optional
  needs: {controls: {of: controller, type: warrior, other: yes}}
  does: {inflict-damage: {to: opponent, amount: 500}}
""",
    ),
    "continuous": (
        MONSTER,
        """\
- id: first
  class: continuous
  applies-when: {battling: {of: this-card}}    # evaluated again after every event
  lasts: damage-step-only                      # leave out for as long as it is face-up
  does: {change-stat: {of: this-card, stat: atk, by: 500}}
""",
    ),
    "clause": (
        MONSTER,
        """\
- id: first
  class: unclassified              # a sentence that is not an effect: a limit, a condition
  does: {limit: {what: only-one-controlled}}
""",
    ),
    "replacement": (
        MONSTER,
        """\
- id: first
  class: continuous
  optional: optional               # used by the act {use: ROLE.first}
  does: {replace-destruction: {of: this-card, by: battle, do: {pay-life: {amount: 500}}}}
""",
    ),
    "spell": (
        "carrier: quick-play-spell          # normal-spell | continuous-spell | field-spell | ritual-spell",
        """\
- id: first
  class: activation                # playing the card itself
  targets: monster
  does: {change-position: {of: target}}
""",
    ),
    "equip-spell": (
        "carrier: equip-spell",
        """\
- id: first
  class: activation
  targets: monster
  does: {equip: {of: this-card, to: target}}
- id: bonus
  class: continuous
  does: {change-stat: {of: equipped-monster, stat: atk, by: 500}}
""",
    ),
    "trap": (
        "carrier: normal-trap               # or continuous-trap: rulings new card NAME --shape continuous-trap",
        """\
- id: first
  class: activation
  trigger: attack-declared         # none without a trigger event
  about: none
  targets: monster
  does: {destroy: {of: target}}
""",
    ),
    "counter-trap": (
        "carrier: counter-trap",
        """\
- id: first
  class: activation
  answers: [spell, trap]           # the activations that it responds to
  negates: activation
  cost: {pay-life: {amount: 1000}}
  does: [negate-activation, {destroy: {of: answered}}]
""",
    ),
    "continuous-trap": (
        "carrier: continuous-trap",
        """\
- id: first
  class: activation
  brings: quick-stat-change        # the effect that can be used in the same Chain Link, or applies at once
- id: bonus
  class: quick
  optional: optional
  atk-def: direct
  targets: monster
  does: {change-stat: {of: target, stat: atk, by: 500, lasts: until-end-of-turn}}
""",
    ),
}
"""A card for each shape of effect: its data besides the text, and its effects."""

SOURCE: Final = """\
# Add to sources.yaml: one document, under the name by which records cite it.
{slug}:
  title: {title}
  publisher: who published it
  authority: article              # official-general-rule | official-card-ruling | … : rulings show vocabulary
  territory: [tcg]
  language: en
  published: 2020-01-01           # the day, if it is known
  address: https://example.org/   # copied whole from the browser; left out if you never saw it
  seen: read-whole                # read-whole | read-in-part (and part:) | as-quoted (and quoted-by:) | not-read
  retrieved: 2020-01-02           # the day on which you read it
  locator-style: section, bullet
"""

SWITCH: Final = """\
# {about}: law/{kind}s/{slug}.yaml
question: Does … ?
values:
  yes-it-does: what that means in play
  no-it-does-not: what that means in play
history:                          # by territory, the earliest period first
  tcg:
  - {{from: 2002-03-01, value: open, cites: [], confidence: open}}    # open: public text does not settle it
  - from: 2012-03-01
    value: yes-it-does
    cites: [{{source: a-key-of-sources, locator: p. 1}}]
    confidence: medium            # high | medium | low
"""

TEMPLATES: Final = {"ruling": RULING, "card": CARD, "source": SOURCE, "statute": SWITCH, "precedent": SWITCH}
LAW: Final = {
    "statute": "One question that the rules answered differently over time",
    "precedent": "One question that was answered once, from one day on",
}


def place_record(kind: str, slug: str, root: Path, source: str = "") -> Path:
    """The file for a record of a kind."""
    match kind:
        case "ruling":
            return root / "rulings" / source / f"{slug}.yaml"
        case "card":
            return root / "cards" / f"{slug}.yaml"
        case "statute" | "precedent":
            return root / "law" / f"{kind}s" / f"{slug}.yaml"
        case _:
            return root / "sources.yaml"


def fill_template(kind: str, slug: str, source: str = "", shape: str = "quick") -> str:
    """Fill in the known parts of a record; a card's ``shape`` is that of its effect."""
    title = " ".join(word.capitalize() for word in slug.split("-"))
    printed, effects = SHAPES[shape]
    said = {"slug": slug, "source": source, "title": title, "printed": printed, "effects": effects}
    text = TEMPLATES[kind].format(**said, kind=kind, about=LAW.get(kind, ""))
    return text if kind == "source" else write_modeline(kind) + text


def write_modeline(kind: str) -> str:
    """Write the line by which an editor finds the schema of a file, where `rulings schemas` writes it for a folder."""
    schema, above = {"ruling": ("rulings", "../../"), "card": ("card", "../")}.get(kind, ("switch", "../../"))
    return f"# yaml-language-server: $schema={above}schemas/{schema}.json\n"


def write_new(file: Path, text: str) -> Path:
    """Write a new file; raises :class:`kb.problems.Refused` rather than overwrite one."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as opened:
            try:
                opened.write(text)
                opened.flush()
            except OSError:
                file.unlink()
                raise
    except FileExistsError:
        raise Refused.single(
            "exists", str(file), "the file is there already", "a new file", "name another slug, or edit it"
        ) from None
    except OSError as error:
        raise Refused.single(
            "cannot-write",
            str(file),
            f"the file cannot be written: {error.strerror}",
            "a writable corpus",
            "name one with --corpus DIR",
        ) from None
    return file


STARTER_SOURCE: Final = """\
# The documents that your records stand for, one entry each.
{source}:
  title: Our rulings
  authority: chat                # official-general-rule | … | article | wiki-uncited | chat | unknown
  territory: [tcg]
  seen: read-whole               # read-whole | read-in-part | as-quoted | not-read
"""
STARTER_README: Final = """\
# Our rulings, checked

`rulings check .` in this folder replays the records below with the whole ruling-corpus behind them (its cards,
sources and situations may be named here) and says what they contradict. Exit code 1 means something does.

- `sources.yaml`: the documents.
- `rulings/{source}/examples.yaml`: one record a sentence; copy it, change it.
- `disagreements.yaml`, if you add one: known contradictions with their reasons.
"""


def write_starter(root: Path, source: str = "our-rulings") -> list[Path]:
    """Write a first folder of records: a source, a section of rulings, and instructions.

    Raises :class:`kb.problems.Refused` if the folder is not empty, or cannot be written.
    """
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise Refused.single(
            "not-empty", str(root), "the folder holds something already", "a new or an empty folder", "name another"
        )
    texts = {
        root / "README.md": STARTER_README.format(source=source),
        root / "sources.yaml": STARTER_SOURCE.format(source=source),
        root / "rulings" / source / "examples.yaml": fill_template("ruling", "examples", source),
    }
    try:
        with fill(root):
            for file, text in texts.items():
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused.single(
            "cannot-write", str(root), f"the folder cannot be written: {error.strerror}", "a writable place",
            "name another with --corpus DIR",
        ) from None  # fmt: skip
    return list(texts)

"""No key of the language is idle: turned to something else, it changes an answer, a replay, or a row of the database."""

from __future__ import annotations

import inspect
import random
import shutil
import sqlite3
import typing
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from pydantic import BaseModel

from checks.judge.claimed import read_window
from checks.judge.context import Judge, make_judge
from checks.judge.ruling import answer_claim
from checks.replay.eras import rulesets_for
from kb import language as spoken
from kb import records
from kb.corpus.files import read_files
from kb.corpus.load import assemble
from kb.corpus.model import EMPTY, Corpus
from kb.corpus.yaml import read_file
from kb.database.build import Found, write_database
from kb.language.forms import FAMILIES, Term, Yes, list_defaults, list_fields
from tests.built import HARBOUR

SCENARIOS = Path(__file__).parent / "checks" / "engine" / "scenarios"
PLACES, TURNS = 150, 16
"""How many places of a key are tried, and how many other values at each."""
TELLING_CARDS = ("sheep-token", "nightmare-penguin", "gachi-gachi-gantetsu")
"""Cards of which much is asked are turned first; of the others those that few questions depend on."""
UNPLAYED = spoken.Unplayed("x")
OUT_OF_SIGHT = {
    (spoken.Arrange, "of"), (spoken.Banish, "face"), (spoken.Declare, "what"), *((spoken.Look, name) for name in ("of", "at", "count", "number")),
}  # fmt: skip
"""Of verbs on which nothing in a battle depends: they are read so that no word of a text is left out."""
SPREAD = {(records.Window, "throughout")}
"""What the reader spreads over the points before anything is asked; its own tests tell."""
TOLD = (
    records.CaptureGap, records.CardSet, records.Case, records.Chapter, records.Cite, records.CoverageFile, records.CoverageLines,
    records.Disagreement, records.Nicknames, records.PageAddress, records.Period, records.Precedent, records.PrecedentScope, records.Record, records.Reference, records.ReferenceList, records.Ruleset,
    records.Ruling, records.RulingFile, records.Section, records.Situation, records.Source, records.Span, records.Supersession,
    records.Switch, records.Withdrawal,
)  # fmt: skip
"""Records that are told in the database and on its pages; no answer depends on them."""
TOLD_OF_CARDS = {
    (records.Card, name) for name in ("aliases", "cites", "konami_id", "names", "note", "outside_battle", "password")
} | {(records.CardException, name) for name in ("cites", "note", "until_cites")} | {
    (records.Effect, name) for name in ("cites", "note", "outside_battle", "text")
} | {(records.Stats, name) for name in ("link", "rank")}  # fmt: skip
UNUSED = {
    (records.Effect, "territory"): ("ocg",),
    (records.Effect, "changed"): "function",
}
"""What no card of the corpus says yet, or not so that it would matter, with what one could say."""
HELD = (records.Meeting, records.MeetingPair, records.StatChanged)
"""The rows of the table of meetings: ``tests/checks/engine/test_meetings.py`` turns each of their keys."""
WHOLE = (records.Claim, records.Fact)
"""Records with one of their keys: what stands below the key is turned instead."""
SPELL = {"plain": "quick-play-spell", "of": "turn-player", "in": "hand"}
HELD_ONES = {"chosen": {"of": "controller", "from": "hand", "or-more": "yes"}}


def use(verb, **more):
    """A claim about a Spell that does something to a monster of the hand, with more cards."""
    spell = SPELL | {"effect": {"class": "activation", "does": verb}}
    held = {"plain": "monster", "of": "turn-player", "in": "hand"}
    return {
        "situation": "plain-battle",
        "given": {"cards": {"spell": spell, "held": held, **more}},
        "when": [{"activate": "spell", "at": "start-step", "chooses": "held"}],
        "then": {"there": {"state": {"of": "held", "at": "battle-step", "zone": "monster-zone"}}},
    }


ASKS_LEVEL = {
    "plain": "monster", "of": "turn-player",
    "effect": {"class": "quick", "needs": [{"controls": {"of": "opponent", "level": 4}}], "does": {"draw": {}}},
}  # fmt: skip
FROM_HAND = {"chosen": {"of": "controller", "from": "hand", "kind": "monster"}}


def change_level(**how):
    """A claim about a Level that a Spell has changed."""
    claim = use(
        {"change-level": {"of": {"all": {"of": "opponent"}}, "lasts": "until-end-of-turn", **how}}, asks=ASKS_LEVEL
    )
    asked = {"legal": {"act": "activate", "what": "asks.effect", "at": "battle-step", "is": "yes"}}
    return claim | {"when": [{"activate": "spell", "at": "start-step"}], "then": {"level": asked}}


def change_trait(**trait):
    """A claim about a trait that a Spell has changed."""
    asks = {"class": "quick", "needs": [{"controls": {"of": "opponent", "attribute": "light"}}], "does": {"draw": {}}}
    changed = {"change-trait": {"of": {"all": {"of": "opponent"}}, "as": trait, "lasts": "until-end-of-turn"}}
    claim = use(changed, asks={"plain": "monster", "of": "turn-player", "effect": asks})
    asked = {"legal": {"act": "activate", "what": "asks.effect", "at": "battle-step", "is": "yes"}}
    return claim | {"when": [{"activate": "spell", "at": "start-step"}], "then": {"trait": asked}}


EXTRA = (
    use({"fusion-summon": {"of": FROM_HAND}}),
    use({"ritual-summon": {"of": FROM_HAND}}),
    use({"fusion-summon": {"of": FROM_HAND, "using": HELD_ONES, "gone": "banished"}}),
    use({"place": {"of": FROM_HAND}}),
    use({"draw": {"number": {"times": {"count": {"of": "opponent"}, "each": 1}}}}),
    use({"special-summon": {"of": FROM_HAND, "as": "synchro", "using": HELD_ONES}}),
    use({"ritual-summon": {"of": FROM_HAND, "using": HELD_ONES, "gone": "banished", "levels": "exactly"}}),
    use({"destroy": {"of": {"all": {"of": "opponent", "earlier-turn": "flipped-face-up"}}}}),
    {
        "situation": "plain-battle",
        "given": {"cards": {"helper": {"plain": "monster", "of": "turn-player", "effect": {
            "class": "trigger", "trigger": "destroyed-by-battle", "about": "other-cards", "optional": "mandatory",
            "needs": [{"triggered-by": {"event": ["destroyed-by-battle", "banished"]}}], "does": {"draw": {}},
        }}}},
        "then": {"triggered": {"event": {"what": "resolve", "of": "helper.effect"}}},
    },
    {
        "situation": "plain-battle",
        "given": {"cards": {
            "two": {"plain": "monster", "of": "opponent", "position": "defense"},
            "spell": SPELL | {"effect": {
                "class": "activation", "targets": "monster", "does": {"destroy": {"of": "target"}},
                "target-up-to": {"times": {"count": {"of": "opponent", "kind": "monster"}, "each": 1}},
            }},
        }},
        "when": [{"activate": "spell", "at": "start-step", "targets": ["two", "target"]}],
        "then": {"gone": {"event": {"what": "destroy", "of": ["two", "target"]}}},
    },
    change_level(by=1),
    change_trait(attribute="dark"),
    {
        "situation": "plain-battle",
        "given": {"cards": {
            "holder": {"plain": "monster", "of": "turn-player", "kinds": ["xyz", "effect"], "materials": 0},
            "spare": {"plain": "monster", "of": "opponent", "position": "defense"},
            "spell": SPELL | {"effect": {
                "class": "activation", "targets": "monster",
                "does": {"attach": {"of": "target", "to": {"chosen": {"of": "controller", "kind": "xyz-monster"}}}},
            }},
        }},
        "when": [{"activate": "spell", "at": "start-step", "targets": "spare"}],
        "then": {"held": {"state": {"of": "holder", "at": "battle-step", "materials": 1}}},
    },
    {
        "situation": "plain-battle",
        "given": {"cards": {
            "two": {"plain": "monster", "of": "opponent", "position": "defense"},
            "spell": SPELL | {"effect": {"class": "activation", "does": {"destroy": {"of": {"chosen": {
                "of": "opponent", "number": {"times": {"count": {"of": "opponent", "kind": "monster"}, "each": 1}},
            }}}}}},
        }},
        "when": [{"activate": "spell", "at": "start-step", "chooses": ["two", "target"]}],
        "then": {"gone": {"event": {"what": "destroy", "of": ["two", "target"]}}},
    },
    {
        "situation": "plain-battle",
        "given": {"cards": {"asks": {
            "plain": "monster", "of": "turn-player",
            "effect": {"class": "quick", "needs": [{"not": {"controls": {"mentions": "Gull"}}}], "does": {"draw": {}}},
        }}},
        "then": {"asked": {"legal": {"act": "activate", "what": "asks.effect", "at": "battle-step", "is": "no"}}},
    },
    change_level(to=4),
    {"chart": {"of": "battle-step", "is": ["attack-declaration", "battle-step"]}},
    {
        "situation": "plain-battle",
        "given": {"cards": {"attacker": {"effect": {
            "class": "continuous",
            "does": {"change-stat": {"of": {"all": {"of": "controller", "unplayed": "of the west"}}, "by": 100}},
        }}}},
        "then": {"atk": {"state": {"of": "attacker", "atk": 1900}}},
    },
    {
        "situation": "plain-battle",
        "given": {"cards": {
            "attacker": {"effect": {
                "class": "unclassified", "applies-when": "always", "does": {"count-as": {"never": "attacker"}},
            }},
            "banner": {"plain": "continuous-spell", "of": "turn-player", "in": "spell-trap-zone", "effect": {
                "class": "continuous", "does": {"change-stat": {"of": {"all": {"archetype": "attacker"}}, "by": 100}},
            }},
        }},
        "then": {"atk": {"state": {"of": "attacker", "atk": 1800}}},
    },
    {
        "situation": "plain-battle",
        "given": {"cards": {"toll": {"plain": "normal-trap", "of": "opponent", "in": "set", "effect": {
            "class": "activation",
            "does": {"unless": {"by": "opponent", "do": {"draw": {}}, "then": {"gain-life": {"amount": 1}}}},
        }}}},
        "when": [{"activate": "toll", "at": "battle-step"}, {"use": "toll.effect", "for": "destroy"}],
        "then": {"gained": {"event": {"what": "gain-life"}}},
    },
    {
        "situation": "plain-battle",
        "given": {"cards": {"rat": {"card": "Attack of the Cornered Rat", "of": "turn-player"}}},
        "when": [{"activate": "rat", "using": ["shrink"], "at": "after-calculation"}],
        "then": {"resolved": {"event": {"what": "resolve", "of": "rat"}}},
    },
    {
        "given": {"cards": {"sheep": {"card": "Sheep Token", "of": "turn-player"}}},
        "when": [{"stage": {"return-to-hand": "sheep"}, "at": "battle-step"}],
        "then": {"gone": {"state": {"of": "sheep", "zone": "hand"}}},
    },
    {
        "given": {"cards": {
            "sheep": {"card": "Sheep Token", "of": "turn-player"},
            "kuriboh": {"card": "Kuriboh", "of": "turn-player", "in": "monster-zone"},
            "shepherd": {"plain": "monster", "of": "turn-player", "effect": {
                "class": "continuous",
                "does": {"change-stat": {"of": {"all": {"kind": "effect-monster"}}, "by": 100}},
            }},
        }},
        "then": {
            "level": {"state": {"of": "sheep", "level": 1}},
            "type": {"state": {"of": "sheep", "type": "beast"}},
            "kind": {"state": {"of": "kuriboh", "atk": 400}},
        },
    },
    {"window": {"may-activate": "Honest.light", "at": {"during-calculation": "yes"}}},
)  # fmt: skip
"""Claims that cannot be among what holds: their answer is a no, or that something is not played."""


def walk(value, path=()) -> Iterator[tuple[BaseModel, str, tuple]]:
    """Every key that a record says, at any depth, with the way to it."""
    if isinstance(value, BaseModel | Term):
        said = value.model_fields_set if isinstance(value, BaseModel) else value.said
        for name in list_keys(type(value)):
            below = getattr(value, name)
            if name in said and below is not None:
                yield value, name, (*path, name)
                yield from walk(below, (*path, name))
    elif isinstance(value, tuple | dict):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from walk(value[key], (*path, key))


def list_keys(kind) -> list[str]:
    """The fields of a record, or of a word of the language."""
    return [each.name for each in list_fields(kind).values()] if issubclass(kind, Term) else list(kind.model_fields)


def look(value, path):
    for key in path:
        value = getattr(value, key) if isinstance(value, BaseModel | Term) else value[key]
    return value


def put(value, path, new):
    """A copy of a value with something else at the end of a way."""
    if not path:
        return new
    key, *rest = path
    if isinstance(value, BaseModel):
        return value.model_copy(update={key: put(getattr(value, key), rest, new)})
    if isinstance(value, Term):
        return replace(value, **{key: put(getattr(value, key), rest, new)})
    if isinstance(value, dict):
        return {**value, key: put(value[key], rest, new)}
    return (*value[:key], put(value[key], rest, new), *value[key + 1 :])


def name_key(sort, name) -> tuple[type, str]:
    """A key by the record that first has it, or by the word of the language that first has it as a field."""
    kinds = [kind for kind in sort.__mro__ if not issubclass(sort, Term) or "__dataclass_fields__" in vars(kind)]
    owners = [kind for kind in kinds if name in inspect.get_annotations(kind)]
    return owners[-1], name


@cache
def read_hints(kind):
    return typing.get_type_hints(kind, include_extras=True)


def turn(record, name) -> Iterator[object]:
    """Other things that a key could say."""
    if isinstance(record, Term):
        default = dict(list_defaults(type(record)))[name]
        yield from () if default is MISSING else (default,)
    elif not (field := type(record).model_fields[name]).is_required():
        yield field.get_default(call_default_factory=True)
    yield from turn_value(getattr(record, name), read_hints(type(record))[name])


def turn_value(said, kind) -> Iterator[object]:
    origin, below = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        yield from turn_value(said, below[0])
    elif origin is typing.Literal:
        yield from (word for word in below if word != said)
    elif origin is tuple and isinstance(said, tuple):
        if said and isinstance(said[0], Term) and not isinstance(said[0], spoken.DescribedCards):
            yield (UNPLAYED,)
        for place, each in enumerate(said):
            yield from ((*said[:place], other, *said[place + 1 :]) for other in turn_value(each, below[0]))
        yield said[:-1]
        yield tuple(reversed(said))
    elif origin is tuple and isinstance(said, BaseModel):
        yield ("harbour-new",)
    elif origin is dict and isinstance(said, dict):
        for key in said:
            yield {other: value for other, value in said.items() if other != key}
            yield from ({**said, key: other} for other in turn_value(said[key], below[1]))
    elif isinstance(said, bool) and kind is bool:
        yield not said
    elif isinstance(said, int) and kind is int:
        yield from (said + 1, said - 1, said + 1000, 0)
    elif isinstance(said, BaseModel | Term) and kind is int:
        yield 0
    elif isinstance(said, str) and kind is str:
        yield from ("opponent", "attacker", "target", "1999-01-01", "Kuriboh", "edison-battle-phase", "x")
        yield from ("lantern-rulebook-9", "harbour-handbook")
    elif below:
        for each in below:
            yield from turn_value(said, each)


# --- what a ruling answers ------------------------------------------------------------------------------


class Question(typing.NamedTuple):
    """A claim of the corpus or of the tests, and under what it is asked."""

    claim: records.Claim
    eras: tuple
    ruling: object


@pytest.fixture(scope="module")
def questions(corpus, judge):
    eras = tuple(judge.eras[id] for id in ("tcg-modern", "tcg-edison"))
    cases = [case for file in sorted(SCENARIOS.glob("*.yaml")) for case in read_file(file).value]
    claims = [{key: value for key, value in case.items() if key not in ("holds", "under")} for case in cases]
    found = [Question(records.Claim.model_validate(each), eras, corpus.rulings[0]) for each in (*claims, *EXTRA)]
    for ruling in corpus.rulings:
        days = tuple(rulesets_for(ruling.rulesets, judge.eras.values()))[:2]
        found += [Question(claim, days, ruling) for claim in (ruling.record.claims or {}).values() if days]
    return found


def answer(judge, question, claim=None):
    """All that is answered and shown of a claim, but for what the claim itself says."""
    claim = claim or question.claim
    told = []
    for era in question.eras:
        judge.answered.clear()
        try:
            found, trace = answer_claim(judge, question.ruling, era, claim)
            asked = read_window(judge.prepared(era), question.ruling, "", claim) if claim.window else ()
        except (AssertionError, AttributeError, KeyError, RuntimeError, StopIteration, TypeError):
            return None  # what the reader would have refused
        told.append(
            ([(name, each.status, each.engine, each.because, each.rules) for name, each in found.items()], trace)
        )
        told.append([(point, said.subject.more, said.subject.members) for point, said in asked])
    return told


def gather(values) -> dict[tuple[type, str], list]:
    """The places of every key, shuffled alike in every run."""
    places = defaultdict(list)
    for number, value in values:
        for record, name, path in walk(value):
            if type(record) not in WHOLE:
                places[name_key(type(record), name)].append((number, path))
    for found in places.values():
        random.Random(1).shuffle(found)
    return places


def matters_in_claims(judge, questions, before, places) -> bool:
    for number, path in places[:PLACES]:
        question = questions[number]
        if number not in before:
            before[number] = answer(judge, question)
        for new in islice(turn(look(question.claim, path[:-1]), path[-1]), TURNS):
            if answer(judge, question, put(question.claim, path, new)) not in (before[number], None):
                return True
    return False


def matters_on_cards(corpus, judge, naming, before, places, unused=None) -> bool:
    for slug, path in places[:PLACES]:
        card = corpus.cards[slug]
        if slug not in before:
            before[slug] = [answer(judge, question) for question in naming[slug]]
        for new in [unused] if unused else islice(turn(look(card, path[:-1]), path[-1]), TURNS):
            changed = replace(corpus, cards={**corpus.cards, slug: put(card, path, new)})
            other = make_judge(changed, judge.rulebook, judge.eras)
            answers = [answer(other, question) for question in naming[slug]]
            if None not in answers and answers != before[slug]:
                return True
    return False


def name_cards(question) -> set[str] | None:
    """The names of the cards that a question depends on: None for all of them."""
    if question.claim.reading:
        return None
    given = question.claim.given.cards.values() if question.claim.given is not None else ()
    return {*question.ruling.record.cards, *(thing.card for thing in given)}


def language() -> set[tuple[type, str]]:
    """Every key below a claim or a card."""
    kinds = [kind for name in records.__all__ if isinstance(kind := getattr(records, name), type)]
    played = [kind for kind in kinds if issubclass(kind, records.Record) and kind not in (*TOLD, *HELD, *WHOLE)]
    played += [kind for kind in vars(spoken).values() if isinstance(kind, type) and issubclass(kind, Term)]
    inner = (Term, spoken.MarkDestroyed, spoken.Role, *FAMILIES)
    written = [kind for kind in played if kind not in inner and not getattr(kind, "inline", "")]
    return {
        name_key(kind, name) for kind in written for name in list_keys(kind) if not is_whole(read_hints(kind)[name])
    }


def is_whole(kind) -> bool:
    """Whether a key takes one record and nothing else, or one word only: there is nothing to turn."""
    if kind == Yes:
        return True
    parts = [part for part in typing.get_args(kind) or (kind,) if part is not type(None)]
    if len(parts) == 1 and not isinstance(parts[0], type):
        parts = typing.get_args(kind) if typing.get_origin(kind) is typing.Literal else typing.get_args(parts[0])
        return len(parts) == 1 and isinstance(parts[0], str)
    return all(isinstance(part, type) and issubclass(part, BaseModel | Term) for part in parts)


@dataclass(repr=False)  # a failure would show the whole corpus
class Asking:
    """Where each key stands in claims and on cards, and what was answered before it is turned."""

    corpus: Corpus
    judge: Judge
    questions: list[Question]
    naming: dict[str, list[Question]]
    in_claims: dict[tuple[type, str], list]
    on_cards: dict[tuple[type, str], list]
    asked: dict = field(default_factory=dict)
    seen: dict = field(default_factory=dict)

    def matters(self, kind, name) -> bool:
        return matters_in_claims(
            self.judge, self.questions, self.asked, self.in_claims[kind, name]
        ) or matters_on_cards(
            self.corpus, self.judge, self.naming, self.seen, self.on_cards[kind, name], UNUSED.get((kind, name))
        )


@pytest.fixture(scope="module")
def asking(corpus, judge, questions):
    slugs = {card.name: slug for slug, card in corpus.cards.items()}
    naming = {slug: [] for slug in corpus.cards}
    for question in questions:
        named = name_cards(question)
        for slug in slugs.values() if named is None else {slugs[name] for name in named if name in slugs}:
            naming[slug].append(question)
    naming = {slug: asked for slug, asked in naming.items() if asked}
    on_cards = gather((slug, corpus.cards[slug]) for slug in naming)
    for places in on_cards.values():
        places.sort(key=lambda place: (place[0] not in TELLING_CARDS, len(naming[place[0]])))
    for kind, name in UNUSED:
        on_cards[kind, name] = [
            (slug, (*path[:-1], name)) for slug, path in on_cards[kind, "name" if kind is records.Card else "id"]
        ]
    in_claims = gather((number, question.claim) for number, question in enumerate(questions))
    return Asking(corpus, judge, questions, naming, in_claims, on_cards)


def list_by_kind(keys) -> dict[str, list[tuple[type, str]]]:
    """Keys by the name of the record that has them."""
    found = defaultdict(list)
    for kind, name in sorted(keys, key=str):
        found[kind.__name__].append((kind, name))
    return dict(found)


PLAYED = list_by_kind(language() - TOLD_OF_CARDS - SPREAD - OUT_OF_SIGHT)


@pytest.mark.parametrize("kind", PLAYED)
def test_every_key_below_a_claim_or_a_card_changes_an_answer(asking, kind):
    assert [name for kind, name in PLAYED[kind] if not asking.matters(kind, name)] == []


# --- what is told ---------------------------------------------------------------------------------------


def tell(files) -> list | None:
    """All that the database tells of files of records; None of what the reader would have refused."""
    problems: list = []
    connection = sqlite3.connect(":memory:")
    try:
        write_database(connection, assemble(files, "", EMPTY, problems), Found(), {})
    except Exception:
        return None
    tables = connection.execute(
        "select name from sqlite_master where type = 'table' and sql not like 'create virtual%'"
    )
    return [(name, connection.execute(f"select * from [{name}]").fetchall()) for (name,) in tables.fetchall()]


def is_told(files, before, places) -> bool:
    for at, path in places:
        record = files[at].record
        for new in islice(turn(look(record, path[:-1]), path[-1]), TURNS):
            document = files[at].document
            if path[-1] == "id":
                document = replace(document, value=put(document.value, path, new))
            changed = replace(files[at], record=put(record, path, new), document=document)
            if tell([*files[:at], changed, *files[at + 1 :]]) not in (before, None):
                return True
    return False


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """Files of records with every key that is told, what the database tells of them, and where each key stands."""
    folder = shutil.copytree(HARBOUR, tmp_path_factory.mktemp("told") / "harbour")
    (folder / "cards" / "lantern-moth.yaml").write_text(
        "name: Lantern Moth\ncarrier: monster\nstats: {link: 1}\n"
        "printed: {ocg: HBL}\n"
        "outside-battle: {materials: 1}\n"
        "effects: [{id: glow, class: ignition, text: 2, outside-battle: in the dark}]\n"
    )
    with (folder / "sources.yaml").open("a") as sources:
        sources.write(
            "harbour-copy: {title: A copy, authority: article, territory: [tcg], seen: read-in-part, part: page 2,\n"
            "  retrieved: 2019-01-01, gone: 2020-05-01, origin: harbour-handbook}\n"
        )
    with (folder / "names.yaml").open("a") as names:
        names.write('- {name: Lantern Moth, formerly: [Moth of Tin], passwords: ["12121212"]}\n')
    (folder / "rulings" / "harbour-handbook" / "ended.yaml").write_text(
        "source: harbour-handbook\nsection: Ended\nrulesets: {territory: tcg, from: 2014-03-21}\nrulings:\n"
        "- {id: gone, locator: p. 1, statement: It was so., shows: BP-1, text-only: advice,\n"
        "   looked: 2026-11-28, looked-in: database,\n"
        "   withdrawn: {on: 2020-03-01, why: Struck., cites: [{source: harbour-handbook, locator: p. 2}]}}\n"
        "- {id: replaced, locator: p. 1, statement: It was so., text-only: advice,\n"
        "   superseded: {on: 2020-03-01, by: gone}}\n"
    )
    (folder / "chapters.yaml").write_text(
        "tides:\n  title: Tides\n  for-the-engine: yes\n  sections: [{title: High, rules: [BP-1], kind: link}]\n"
    )
    with (folder / "law" / "statutes" / "tide.yaml").open("a") as switch:
        switch.write("scope: verb\nprecedents:\n")
        for scope in ("{card: Lantern Moth}", "{kind: normal-trap}", "{verb: draw}"):
            switch.write(
                f"- {{of: {scope}, territory: tcg, from: 2012-01-01, until: 2013-01-01, value: waits, note: Once.,\n"
                "   cites: [{source: harbour-handbook, locator: p. 3}]}\n"
            )
        switch.write(
            "formerly: flood\ncases:\n  night:\n    question: Is it so at night?\n    formerly: dark\n    scope: card\n"
            "    says: 'It [waits: waits | does-not-wait: passes].'\n    statute: yes\n    note: Once.\n"
            "    values: {waits: 'yes, always', does-not-wait: 'no'}\n    aliases: {stays: waits}\n"
            "    history:\n      tcg:\n"
            "      - {from: 2012-01-01, value: waits, confidence: low, cites: [{source: harbour-handbook, locator: p. 3}]}\n"
            "    precedents:\n    - {of: {verb: draw}, territory: tcg, from: 2012-01-01, value: waits,\n"
            "       cites: [{source: harbour-handbook, locator: p. 3}]}\n"
        )
    with (folder / "disagreements.yaml").open("a") as listed:
        listed.write(
            "- kind: source-wrong\n  title: Is it so?\n  reason: It is not.\n  today: It is not so.\n"
            "  cites: [{source: lantern-rulebook-9, locator: p. 34}]\n"
            "  facts: {harbour-handbook/battles/sudden-whetstone-2009#window/start: harbour-new}\n"
        )
    problems: list = []
    files, _ = read_files(folder, problems)
    assert problems == []
    return files, tell(files), gather((at, file.record) for at, file in enumerate(files))


TELLING = list_by_kind(
    {
        name_key(kind, name)
        for kind in TOLD if kind is not records.Record
        for name in kind.model_fields
        if not is_whole(read_hints(kind)[name])
    } | TOLD_OF_CARDS
)  # fmt: skip


@pytest.mark.parametrize("kind", TELLING)
def test_every_other_key_is_told_in_the_database(told, kind):
    files, before, places = told
    assert [name for kind, name in TELLING[kind] if not is_told(files, before, places[kind, name])] == []

"""Why a verdict is another one: the changed record, or the engine, without which it would be what it was.

Where both corpora are at hand this is tried: each changed record is put back by itself, and what flipped is judged
again.  Of saved checks only what they tell can be held against each other, and the cause is marked as not tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from checks.engine import RULES, full_rulebook
from checks.judge.context import make_judge
from checks.judge.ruling import answer_ruling
from checks.judge.snapshots import MAPPINGS, Key, Snapshot
from checks.judge.source import hash_engine
from kb.corpus.model import Corpus
from kb.records.findings import Status

ORDER: Final = ("ruling", "switch", "ruleset", "card", "situation", "effect-class", "set", "source", "names")
"""In which order changed records are tried."""
TOGETHER: Final = ("set", "source", "names")
"""Kinds that are put back all at once: single ones hardly ever turn a verdict."""
MOST: Final = 60
"""How many changes are tried one by one; of more, those of a kind are tried together."""


class Cause(NamedTuple):
    """What turned a verdict; ``name`` has several names where only together they did."""

    kind: str
    name: str
    tried: bool = True
    """Whether putting it back was seen to turn the verdict back."""


UNKNOWN: Final = Cause("unknown", "", False)
Verdicts = Mapping[Key, Status | None]


def find_causes(base: Snapshot, head: Snapshot, flipped: Verdicts) -> dict[Key, Cause]:
    """Find the cause of each verdict that is another one; ``flipped`` has what each was."""
    found: dict[Key, Cause] = {}
    changed = list_changes(base, head)
    for key in flipped:
        own = f"ruling:{key[0].partition('#')[0]}"
        if base.records is not None and head.records is not None and (own in base.records) != (own in head.records):
            found[key] = Cause("ruling", own.partition(":")[2])
    rest = {key: was for key, was in flipped.items() if key not in found}
    if not rest:
        return found
    if base.corpus is None or head.corpus is None or head.engine != hash_engine():
        return found | {key: guess_cause(base, head, key, changed) for key in rest}
    if base.engine != head.engine:
        before = judge_again(base.corpus, rest)
        for key, was in list(rest.items()):
            now = head.verdicts[key].status if key in head.verdicts else None
            if key in before and before[key] == now != was:
                found[key] = Cause("engine", "")
                del rest[key]
    return found | try_changes(base.corpus, head.corpus, rest, changed)


def list_changes(base: Snapshot, head: Snapshot) -> list[str]:
    """List the records that two checks do not have in common, in the order in which they are tried."""
    if base.records is None or head.records is None:
        return []
    names = {*base.records, *head.records}
    changed = [name for name in names if base.records.get(name) != head.records.get(name)]
    return sorted(changed, key=lambda name: (ORDER.index(name.partition(":")[0]), name))


def try_changes(base: Corpus, head: Corpus, flipped: Verdicts, changed: list[str]) -> dict[Key, Cause]:
    """Put back one change after the other and judge again what flipped, until each verdict is what it was."""
    found: dict[Key, Cause] = {}
    rest = dict(flipped)
    indexes = [Index(corpus) for corpus in (base, head)]
    ids = {key[0].partition("#")[0] for key in flipped}
    touching = {id: list_touching(indexes, id, changed) for id in ids}
    for group in group_changes(changed):
        asked = {key: was for key, was in rest.items() if not touching[key[0].partition("#")[0]].isdisjoint(group)}
        if not asked:
            continue
        kind, _, name = group[0].partition(":")
        cause = Cause(kind, name if len(group) == 1 else ", ".join(each.partition(":")[2] for each in group[:4]))
        for key, status in judge_again(put_back(head, base, group), asked).items():
            if status == rest[key]:
                found[key] = cause
                del rest[key]
    for key in rest:
        near = touching[key[0].partition("#")[0]]
        named = [each.replace(":", " ", 1) for each in changed if each in near]
        found[key] = Cause("together", ", ".join(named[:4]), False) if named else UNKNOWN
    return found


def group_changes(changed: list[str]) -> Iterator[list[str]]:
    """Group what is put back at once."""
    apart = [name for name in changed if name.partition(":")[0] not in TOGETHER]
    kinds: dict[str, list[str]] = {}
    for name in changed if len(apart) > MOST else [name for name in changed if name not in apart]:
        kinds.setdefault(name.partition(":")[0], []).append(name)
    if len(apart) <= MOST:
        yield from ([name] for name in apart)
    yield from kinds.values()


class Index:
    """What the rulings of a corpus name."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.rulings = {each.id: each for each in corpus.rulings}
        self.slugs = {id(card): slug for slug, card in corpus.cards.items()}
        self.cards = corpus.names
        self._cards: dict[str, frozenset[str]] = {}
        self._named: dict[str, frozenset[str]] = {}

    def list_named(self, ruling: str) -> frozenset[str]:
        """List the words of a ruling, and the files of cards among them, with those of all that they name in turn.

        What they name are stock scenes, cards, and the rulings that its notes are about.
        """
        if ruling not in self._named:
            self._named[ruling] = frozenset()  # of a ruling whose note is, by way of others, about itself
            self._named[ruling] = frozenset(self._list_words(ruling))
        return self._named[ruling]

    def _list_words(self, ruling: str) -> Iterator[str]:
        if ruling not in self.rulings:
            return
        words = set(list_texts(self.rulings[ruling].record.model_dump(exclude={"id"})))
        for name in [word for word in words if word in self.corpus.situations]:
            words |= set(list_texts(self.corpus.situations[name].model_dump()))
        yield from words
        ahead, found = set().union(*map(self._find_cards, words)), set[str]()
        while fresh := ahead - found:
            found |= fresh
            ahead = set().union(*map(self._list_cards_of, fresh))
        yield from found
        for noted in self._list_noted(ruling):
            yield from self.list_named(noted)

    def _find_cards(self, word: str) -> set[str]:
        spelt = [text.casefold() for text in (word, word.rpartition(".")[0]) if text]
        return {self.slugs[id(self.cards[text])] for text in spelt if text in self.cards}

    def _list_cards_of(self, slug: str) -> frozenset[str]:
        """List the cards that the effects of a card name."""
        if slug not in self._cards:
            effects = [each.model_dump(exclude={"cites"}) for each in self.corpus.cards[slug].effects]
            self._cards[slug] = frozenset().union(*map(self._find_cards, set(list_texts(effects))))
        return self._cards[slug]

    def _list_noted(self, ruling: str) -> Iterator[str]:
        """List the rulings that the notes of a ruling are about."""
        for claim in (self.rulings[ruling].record.claims or {}).values():
            if claim.note is not None:
                near = f"{ruling.rpartition('/')[0]}/{claim.note.about}"
                yield from (id for id in (claim.note.about, near) if id in self.rulings)

    def speaks_of_all_cards(self, ruling: str) -> bool:
        """Whether a ruling says what a phrase of card text means, which is asked of every card that has it."""
        ids = [ruling, *(self._list_noted(ruling) if ruling in self.rulings else ())]
        claims = (
            claim for id in ids if id in self.rulings for claim in (self.rulings[id].record.claims or {}).values()
        )
        return any(claim.reading is not None for claim in claims)


def list_touching(indexes: Iterable[Index], id: str, changed: list[str]) -> set[str]:
    """List the changes that may touch a ruling: of what it names, and of what every ruling leans on."""
    named = set().union(*(index.list_named(id) for index in indexes))
    every_card = any(index.speaks_of_all_cards(id) for index in indexes)
    found = set()
    for name in changed:
        kind, _, own = name.partition(":")
        if kind == "ruling":
            fits = own == id or any(own == text or own.endswith(f"/{text}") for text in named)
        elif kind == "card" and every_card:
            fits = True
        else:
            fits = kind not in ("card", "situation", "effect-class") or own in named
        if fits:
            found.add(name)
    return found


def list_texts(value: Any) -> Iterator[str]:
    """List every text in a value, keys among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield str(key)
            yield from list_texts(item)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            yield from list_texts(item)


def put_back(head: Corpus, base: Corpus, names: Iterable[str]) -> Corpus:
    """Give the corpus of now with some records as they were."""
    for name in names:
        kind, _, own = name.partition(":")
        if kind == "names":
            head = replace(head, nicknames=base.nicknames)
        elif kind == "ruling":
            old = [each for each in base.rulings if each.id == own]
            kept = [old.pop() if each.id == own and old else each for each in head.rulings if each.id != own or old]
            head = replace(head, rulings=(*kept, *old))
        else:
            field = MAPPINGS[kind]
            held, before = getattr(head, field), getattr(base, field)
            rest = {key: value for key, value in held.items() if key != own}
            fields: dict[str, Any] = {field: rest | ({own: before[own]} if own in before else {})}
            head = replace(head, **fields)
    return head


def judge_again(corpus: Corpus, asked: Iterable[Key]) -> dict[Key, Status | None]:
    """Judge some facts, each under one ruleset; None for what is not claimed there.

    A fact is left out where its records do not fit each other, as a ruling of before and a card that was renamed since.
    """
    judge = make_judge(corpus, full_rulebook())
    found: dict[Key, Status | None] = {}
    for fact, ruleset in asked:
        id, _, name = fact.partition("#")
        claim, _, own = name.partition("/")
        ruling, era = judge.by_id.get(id), judge.eras.get(ruleset)
        found[fact, ruleset] = None
        if ruling is None or era is None or ruling.record.claims is None or era not in judge.in_force(ruling):
            continue
        try:
            answer = answer_ruling(judge, ruling, era)[0].get(claim, {}).get(own)
        except (LookupError, ValueError):
            del found[fact, ruleset]
            continue
        found[fact, ruleset] = answer.status if answer else None
    return found


def guess_cause(base: Snapshot, head: Snapshot, key: Key, changed: list[str]) -> Cause:
    """Name what may have turned a verdict, of checks that tell what they were judged by and no more."""
    fact, ruleset = key
    id = fact.partition("#")[0]
    if f"ruling:{id}" in changed:
        return Cause("ruling", id, False)
    rules = {rule for check in (base, head) if key in check.verdicts for rule in check.verdicts[key].rules}
    read = {name for rule in rules if rule in RULES for name in RULES[rule].switches}
    one, other = base.switches.get(ruleset, {}), head.switches.get(ruleset, {})
    turned = sorted(name for name in {*one, *other} if one.get(name) != other.get(name))
    if one and other and turned:
        return Cause("switch", ", ".join([name for name in turned if name in read] or turned), False)
    if base.engine and head.engine and base.engine != head.engine:
        return Cause("engine", "", False)
    named = [each.replace(":", " ", 1) for each in changed if not each.startswith("ruling:")]
    return Cause("together", ", ".join(named[:4]), False) if named else UNKNOWN

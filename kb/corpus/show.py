"""Shows one record in full: a ruling, a card, a ruleset, a switch, a source, or the vocabulary."""

from __future__ import annotations

import json
import typing
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import yaml
from pydantic import BaseModel

from kb import records
from kb.corpus import eras, grammar
from kb.corpus.grammar import find_entries, list_entries
from kb.corpus.model import Corpus, LoadedRuling, index_cards
from kb.corpus.states import describe_claimed
from kb.language import Unplayed, Verb
from kb.language import words as vocabulary
from kb.language.forms import FAMILIES
from kb.problems import Refused, advise_meant, join_words

VOCABULARY = "vocabulary"


@dataclass(frozen=True, slots=True)
class Entry:
    """A record to show: its kind, its lines for people and its content as JSON."""

    kind: str
    lines: tuple[str, ...]
    content: dict[str, Any]


def show(corpus: Corpus, name: str) -> Entry:
    """Show the record of a name; raises :class:`kb.problems.Refused` if there is none."""
    if name == VOCABULARY:
        return show_vocabulary()
    if name == "rulesets":
        return list_rulesets(corpus)
    if name in corpus.rulesets:
        return show_ruleset(corpus, name)
    if (switch := corpus.former_switches.get(name, name)) in corpus.switches:
        return show_switch(corpus, switch)
    if name in corpus.sources:
        return show_source(corpus, name)
    card = corpus.cards.get(name) or corpus.find_card(name)
    if card is not None:
        return show_card(corpus, card)
    found = list_rulings(corpus, name)
    if len(found) == 1:
        return show_ruling(corpus, found[0])
    entries = find_entries(name)
    if entries and not found:
        return show_word(name, entries)
    raise refuse(corpus, name, found)


def show_word(word: str, entries: Iterable[grammar.Entry]) -> Entry:
    """Show the meanings of a word of the format."""
    lines = [line for entry in entries for line in (*grammar.write_entry(entry), "")]
    told = [{**entry._asdict(), "keys": [key._asdict() for key in entry.keys]} for entry in entries]
    return Entry("word", tuple(lines[:-1]), {"word": word, "entries": told})


def list_rulings(corpus: Corpus, name: str) -> list[LoadedRuling]:
    """List the rulings with an id, or with an id that ends in it."""
    return [ruling for ruling in corpus.rulings if ruling.id == name or ruling.id.endswith("/" + name)]


def refuse(corpus: Corpus, name: str, several: list[LoadedRuling]) -> Refused:
    """Make the error for a name of no record, or of several rulings."""
    if several:
        return refuse_several(name, several)
    known = [
        *corpus.rulesets,
        *corpus.switches,
        *corpus.sources,
        VOCABULARY,
        *(card.name for card in index_cards(corpus.cards).values()),
        *(ruling.id for ruling in corpus.rulings),
        *(ruling.record.id for ruling in corpus.rulings),
        *(entry.word for entry in list_entries()),
    ]
    todo = advise_meant(name, known, f"search for it: rulings search {name}")
    return Refused.single(
        "unknown-name",
        "",
        f"nothing is called `{name}`",
        "a ruling, card, ruleset, switch, source, a word of the format, or the word vocabulary",
        todo,
    )


def refuse_several(name: str, several: list[LoadedRuling]) -> Refused:
    """Make the error for a name of several rulings."""
    ids = join_words([ruling.id for ruling in several], "or")
    return Refused.single("ambiguous", "", f"`{name}` names {len(several)} rulings", "one of them", f"write {ids}")


def cite(corpus: Corpus, cites: Iterable[records.Cite]) -> Iterator[str]:
    """Write citations for people."""
    for entry in cites:
        source = corpus.sources.get(entry.source)
        day = f" ({source.published})" if source and source.published else ""
        yield f"{source.title if source else entry.source}{day}, {entry.locator}"


def dump(record: BaseModel, without: set[str] | None = None) -> Any:
    """Write a record as JSON, like its YAML."""
    return record.model_dump(mode="json", by_alias=True, exclude_unset=True, exclude=without)


def write_yaml(record: BaseModel, without: set[str] | None = None) -> Iterator[str]:
    """Write a record as YAML."""
    text = yaml.safe_dump(
        dump(record, without), sort_keys=False, allow_unicode=True, width=100, default_flow_style=None
    )
    yield from (f"    {line}" for line in text.rstrip().splitlines())


def show_ruling(corpus: Corpus, ruling: LoadedRuling) -> Entry:
    """Show a ruling: its statement, scope, citations and claims."""
    record = ruling.record
    source = corpus.sources.get(ruling.source)
    lines = [
        ruling.id,
        f"  {record.statement}",
        f"  source    {source.title if source else ruling.source}, {ruling.section}, {record.locator}",
        f"  standing  {record.standing}" + (f", spoken by {record.speaker}" if record.speaker else ""),
        f"  claimed   {describe_claimed(ruling, {each.id: each for each in corpus.rulings})}",
    ]
    lines += [f"  cards     {', '.join(record.cards)}"] if record.cards else []
    lines += [f"  leans on  {text}" for text in cite(corpus, ruling.cites)]
    lines += [f"  text only {record.text_only}"] if record.text_only else []
    for name, claim in (record.claims or {}).items():
        lines += [f"  claim     {name}", *write_yaml(claim)]
    lines.append(f"  {ruling.path}:{ruling.line}")
    content = {"id": ruling.id, "path": ruling.path, "line": ruling.line, "facts": list(ruling.fact_lines)}
    return Entry("ruling", tuple(lines), content | {"record": dump(record)})


def show_card(corpus: Corpus, card: records.Card) -> Entry:
    """Show a card: its names, its effects and the rulings that name it."""
    slug = next(key for key, entry in corpus.cards.items() if entry is card)
    cards = corpus.names
    rulings = [r.id for r in corpus.rulings if any(cards.get(name.casefold()) is card for name in r.record.cards)]
    other = [*card.aliases, *card.names.values()]
    lines = [card.name + (f"  ({', '.join(other)})" if other else "")]
    lines.append(f"  {card.carrier}" + (f", password {card.password}" if card.password else ""))
    for effect in card.effects:
        carried = f"  ({name_sentences(effect.text)})" if effect.text else ""
        lines += [f"  effect    {effect.id}{carried}", *write_yaml(effect, {"id", "cites", "text"})]
    lines += [f"  {name_sentences(at)}: {reason}, outside battle" for reason, at in card.outside_battle.items()]
    for exception in card.rulings_that_except:
        lines.append(
            f"  except    {exception.effect}: allowed {exception.allowed}"
            f"{' using ' + ', '.join(exception.using) if exception.using else ''}, from {exception.from_}, "
            f"{'; '.join(cite(corpus, exception.cites))}"
        )
    lines += [f"  ruling    {identity}" for identity in rulings]
    lines.append(f"  {corpus.places[f'card:{slug}'].path}")
    return Entry("card", tuple(lines), {"slug": slug, "record": dump(card), "rulings": rulings})


def name_sentences(numbers: Iterable[int]) -> str:
    """Name sentences of a card's text: ``sentence 2``, ``sentences 2 and 3``."""
    told = [str(number) for number in numbers]
    return f"sentence{'s' if len(told) > 1 else ''} {join_words(told)}"


def show_ruleset(corpus: Corpus, name: str) -> Entry:
    """Show a ruleset: its day and the values of all switches."""
    ruleset = corpus.rulesets[name]
    resolved = eras.resolve_ruleset(ruleset, corpus.switches)
    width = max((len(entry.switch) for entry in resolved), default=0)
    lines = [f"{name}: {ruleset.title} ({ruleset.territory}, {ruleset.day})", f"  {ruleset.about}"]
    lines += [f"  cites     {text}" for text in cite(corpus, ruleset.cites)]
    for entry in resolved:
        since = f"since {entry.since}, {entry.confidence}" if entry.since else "not settled by public text"
        lines.append(f"  {entry.switch:<{width}}  {entry.value}  ({since})")
        lines += [f"  {'':<{width}}    {text}" for text in cite(corpus, entry.cites)]
    content = {
        "ruleset": name,
        "record": dump(ruleset),
        "switches": {
            entry.switch: {
                "value": entry.value,
                "since": entry.since,
                "confidence": entry.confidence,
                "cites": [dump(each) for each in entry.cites],
            }
            for entry in resolved
        },
    }
    return Entry("ruleset", tuple(lines), content)


def list_rulesets(corpus: Corpus) -> Entry:
    """List the rulesets with territory and day."""
    lines = [f"{name}: {each.title} ({each.territory}, {each.day})" for name, each in corpus.rulesets.items()]
    return Entry("rulesets", tuple(lines), {name: dump(each) for name, each in corpus.rulesets.items()})


def show_switch(corpus: Corpus, name: str) -> Entry:
    """Show a switch: its question, its values and its dated history."""
    switch = corpus.switches[name]
    kind = "statute" if corpus.is_statute(name) else "precedent"
    lines = [f"{name}: {switch.question} ({kind})"]
    lines += [f"  {value}: {means}" for value, means in switch.values.items()]
    lines += list_answers(corpus, switch)
    for case, each in switch.list_cases():
        lines += [f"  {case}: {each.question}", *(f"  {line}" for line in list_answers(corpus, each))]
    return Entry("switch", tuple(lines), {"switch": name, "law": kind, "record": dump(switch)})


def list_answers(corpus: Corpus, switch: records.Switch) -> Iterator[str]:
    """List the dated answers to a question, then those for some effects only."""
    for territory, periods in switch.history.items():
        for period in periods:
            leans = "; ".join(cite(corpus, period.cites)) or "no citation"
            yield f"  {territory} from {period.from_}  {period.value}  ({period.confidence}: {leans})"
    for each in switch.precedents:
        until = f" until {each.until}" if each.until else ""
        leans = "; ".join(cite(corpus, each.cites))
        yield f"  {each.of.key}: {each.territory} from {each.from_}{until}  {each.value}  ({leans})"


def show_source(corpus: Corpus, name: str) -> Entry:
    """Show a document: how it was seen, the gaps of its capture, and its rulings."""
    source = corpus.sources[name]
    rulings = [ruling.id for ruling in corpus.rulings if ruling.source == name]
    spoken = [ruling.id for ruling in corpus.rulings if ruling.record.speaker == name]
    lines = [f"{name}: {source.title}", *write_yaml(source)]
    lines.append(f"  {len(rulings)} rulings recorded from it, {len(spoken)} quoted from it")
    return Entry("source", tuple(lines), {"source": name, "record": dump(source), "rulings": rulings, "spoken": spoken})


def show_vocabulary() -> Entry:
    """Show the closed lists of words that records are written in."""
    lists = {
        name: list(typing.get_args(value))
        for name, value in vars(vocabulary).items()
        if typing.get_origin(value) is typing.Literal
    }
    verbs = {
        key: (kind.__doc__ or "").splitlines()[0] for key, kind in FAMILIES[Verb].kinds.items() if kind is not Unplayed
    }
    width = max(map(len, [*lists, *verbs]))
    lines = [f"{name:<{width}}  {' · '.join(words)}" for name, words in lists.items()]
    lines += ["", "What each verb does:", *(f"{verb:<{width}}  {sentence}" for verb, sentence in verbs.items())]
    return Entry(VOCABULARY, tuple(lines), {**json.loads(json.dumps(lists)), "verbs": verbs})

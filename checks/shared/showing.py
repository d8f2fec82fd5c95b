"""Finds the subject of ``rulings show``: a record of the corpus, a rule of the engine, or a word of the format."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

from checks.shared.eras import choose_eras
from kb.corpus.model import Corpus
from kb.corpus.show import Entry, dump, name_sentences, show, write_yaml
from kb.locations import find_database, find_pool
from kb.problems import Refused
from kb.records.findings import RuleRow

WIDTH: Final = 80
"""Columns of a table in words."""


def find(corpus: Corpus, name: str, args: argparse.Namespace) -> Entry:
    """Find the record meant: a ruleset made for a day, a rule, the vocabulary, or any other by name."""
    if args.on or args.territory:
        asked = argparse.Namespace(ruleset=name or None, on=args.on, territory=args.territory)
        (era,) = choose_eras(corpus, asked).values()
        return show(replace(corpus, rulesets={**corpus.rulesets, era.id: era.record}), era.id)
    if not name:
        raise Refused.single("nothing-named", "", "no name was given", "a name", "see: rulings show --help")
    from checks.engine import FORMER
    from checks.judge.check import list_rules

    rules = {rule.id: rule for rule in list_rules(corpus)}
    if name == "rules":
        return show_rules(list(rules.values()))
    if name == "meetings":
        return show_meetings(corpus)
    if (id := FORMER.get(name.upper(), name.upper())) in rules:
        return show_rule(corpus, rules[id])
    try:
        return show(corpus, name)
    except Refused as refused:
        pool = find_pool(args.pool, find_database().path)
        shown = show_printed(corpus, name, pool)
        if shown is None:
            raise refused if pool.is_file() else add_pool_advice(refused) from None
        return shown


def show_printed(corpus: Corpus, name: str, pool: Path) -> Entry | None:
    """Show a card by any name as its printed text is read, with the sentences of each effect.

    A card of the corpus is shown by its record; None for a name that is not certainly one card's.
    """
    from checks.reading.pool_cards import find_any_card
    from kb.pool.printed import Pool
    from kb.reader.drafts.quoted import list_sentences

    try:
        card = find_any_card(corpus, name, pool)
    except Refused:
        return None
    if corpus.find_card(card.name) is not None:
        return show(corpus, card.name)
    printed = Pool(pool).find(password=card.password, name=card.name)
    sentences = list_sentences(printed) if printed else {}
    lines = [card.name, f"  {card.carrier}" + (f", password {card.password}" if card.password else "")]
    lines.append("  no record has it: read from its text of today; rulings new card drafts a record")
    for effect in card.effects:
        carried = effect.text or ()
        lines.append(f"  effect    {effect.id}" + (f"  ({name_sentences(carried)})" if carried else ""))
        lines += [f"    “{sentences[number]}”" for number in carried if number in sentences]
        lines += write_yaml(effect, {"id", "cites", "text"})
    content = {"slug": "", "record": dump(card), "rulings": [], "origin": "read"}
    return Entry("card", tuple(lines), content)


def add_pool_advice(refused: Refused) -> Refused:
    """Add to an unknown name that cards without a record are known from an imported pool."""
    more = "for all printed cards run: rulings fetch-cards"
    return Refused(each._replace(todo=f"{each.todo}; {more}" if each.todo else more) for each in refused.problems)


def show_rule(corpus: Corpus, row: RuleRow) -> Entry:
    """Show one rule: its sentence, sources, answers by era and for some effects, its module, and its rulings."""
    from checks.engine import RULES
    from checks.judge.citations import list_cases
    from checks.replay.eras import make_era
    from checks.report.witnesses import select_witnesses, tell_witnesses

    (shown,), cases = [show_rules([row])], [*list_cases(corpus, RULES[row.id])]
    answers: dict[str, list[str]] = {}
    eras = [make_era(corpus, id, each.territory, each.day) for id, each in corpus.rulesets.items() if row.switches]
    for case, era in product(cases, eras):
        if (said := case.say_known(era.engine.read)) or len(cases) == 1:
            answers.setdefault(said or "no source tells", []).append(era.id)
    precedents = [
        (each.of.key.partition(":")[2], f"{each.territory} from {each.from_}", words[each.value])
        for case in cases
        for switch, words in zip(case.switches, case.answers, strict=True)
        for each in corpus.switches[switch].precedents
    ]
    places = list(find_places(row.id))
    former = [f"        formerly {row.formerly}"] if row.formerly else []
    lines = [*shown.lines, *former, *(f"  {', '.join(ids)}: {said}" for said, ids in answers.items())]
    lines += [f"  {of} ({when}): {says}" for of, when, says in precedents]
    lines += [f"  played in {', '.join(places)}"] if places else []
    examples = [each.id for each in corpus.rulings if row.id in each.record.shows]
    lines += [f"  shown by {id}" for id in examples]
    witnesses = select_witnesses(corpus)[row.id]
    lines += tell_witnesses(witnesses)
    content = shown.content["rules"][row.id] | {
        "answers": {era.id: " ".join(said for said, ids in answers.items() if era.id in ids) for era in eras},
        "precedents": [{"of": of, "when": when, "says": says} for of, when, says in precedents],
        "played_in": places,
        "shown_by": examples,
        "asked_by": witnesses.asking,
        "noticed_by": witnesses.rulings,
    }
    return Entry("rules", tuple(lines), {"rules": {row.id: content}})


def show_meetings(corpus: Corpus) -> Entry:
    """Show the table of meetings: each pair of changes, with its results by ruleset."""
    import textwrap

    from checks.replay.eras import make_era
    from checks.report.rulebook.meetings import write_meetings

    told: dict[tuple[str, str, str], dict[str, list[str]]] = {}
    for id, each in corpus.rulesets.items():
        for pair in write_meetings(corpus, make_era(corpus, id, each.territory, each.day)):
            met = told.setdefault((pair["rule"], pair["first"], pair["then"]), {})
            met.setdefault(pair["says"], []).append(id)
    lines = []
    for (rule, first, then), said in told.items():
        lines += textwrap.wrap(f"{rule:5} first {first},", WIDTH, subsequent_indent=" " * 12)
        lines += textwrap.wrap(f"then {then}:", WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 12)
        for says, ids in said.items():
            result = "not known" if says == "?" else says
            lines += textwrap.wrap(
                f"{', '.join(ids)}: {result}", WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 10
            )
    content = [
        {"rule": rule, "first": first, "then": then, "says": {id: says for says, ids in said.items() for id in ids}}
        for (rule, first, then), said in told.items()
    ]
    return Entry("meetings", tuple(lines), {"meetings": content})


def find_places(rule: str) -> Iterator[str]:
    """Find the modules of the engine that play a rule."""
    from checks import engine

    root = Path(engine.__file__).parent
    named = re.compile(rf"\b{rule.replace('-', '_')}\b|\"{rule}\"")
    for file in sorted(root.rglob("*.py")):
        if file.parent.name != "rules" and file.name != "rulebook.py" and named.search(file.read_text("utf-8")):
            yield file.relative_to(root.parents[1]).as_posix()


def show_rules(rules: list[RuleRow]) -> Entry:
    """Show rules of the engine with their citations."""
    from checks.report.text import write_cite

    lines: list[str] = []
    for rule in rules:
        lines.append(f"{rule.id:5} {rule.title}")
        lines += [f"        {write_cite(cite)}" for cite in rule.cites]
    content = {
        rule.id: {"sentence": rule.title, "topic": rule.topic, "cites": [[c.source, c.locator] for c in rule.cites]}
        for rule in rules
    }
    return Entry("rules", tuple(lines), {"rules": content})

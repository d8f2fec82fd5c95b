"""Writes the records of the corpus as rows: sources, switches, cards and rulings."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from kb import records
from kb.corpus import eras
from kb.corpus.addresses import find_page
from kb.corpus.later_answers import find_number, group_by_number, write_look
from kb.corpus.model import Corpus, LoadedRuling, list_carried
from kb.corpus.states import describe_claimed, find_state, find_successor
from kb.database.search import spread
from kb.database.writer import Writer, write_json
from kb.lookup.folding import fold, squash
from kb.lookup.index import build_name_index, store_nicknames
from kb.records.findings import Status
from kb.records.meanings import DOCUMENT_NAMES, WEIGHTS
from kb.records.spans import DayAnswer, EffectSpans


def write_title(ruling: LoadedRuling) -> str:
    """Write a ruling's slug as a title."""
    words = ruling.record.id.replace("-", " ")
    return words[:1].upper() + words[1:]


def fill_sources(writer: Writer, corpus: Corpus) -> None:
    """Write the documents, the gaps of their captures, and the references of captured pages."""
    hole = 0
    for key in sorted(corpus.sources):
        source, place = corpus.sources[key], corpus.places[f"source:{key}"]
        writer.copy(
            "source",
            source,
            key=key,
            kind=DOCUMENT_NAMES[source.authority],
            weight=WEIGHTS[source.authority],
            copy=source.copy_,
            path=place.path,
            line=place.line,
        )
        for quoting in dict.fromkeys(source.quoted_by):
            writer.add("source_quoted_by", source=key, quoted_by=quoting)
        for origin in dict.fromkeys(source.origin):
            writer.add("source_origin", source=key, origin=origin)
        for lost in source.holes:
            hole += 1
            writer.copy("source_hole", lost, id=hole, source=key)
    for page in corpus.citations:
        for reference in {entry.number: entry for entry in page.references}.values():
            writer.copy("reference", reference, page=page.page)
    covered = [(entry, lines) for entry in corpus.coverage for lines in entry.lines]
    for number, (entry, lines) in enumerate(covered, 1):
        writer.copy(
            "coverage",
            lines,
            id=number,
            source=entry.source,
            document=entry.document,
            first_line=lines.from_,
            last_line=lines.to,
            first_sentence=lines.sentences[0] if lines.sentences else None,
            last_sentence=lines.sentences[1] if lines.sentences else None,
        )


def fill_switches(writer: Writer, corpus: Corpus) -> None:
    """Write rulesets and switches, with the value of every switch for every ruleset."""
    for key in sorted(corpus.rulesets):
        writer.copy("ruleset", corpus.rulesets[key], id=key)
        writer.add_cites(corpus.rulesets[key].cites, "ruleset", ruleset=key)
    for name in sorted(corpus.switches):
        switch, place = corpus.switches[name], corpus.places[f"switch:{name}"]
        kind = "statute" if corpus.is_statute(name) else "precedent"
        question, _, case = name.partition("/")
        of_case = corpus.switches[question].cases[case] if case else None
        says, aliases = (of_case.says, of_case.aliases) if of_case else (None, {})
        writer.copy("switch", switch, name=name, says=says, kind=kind, path=place.path, line=place.line)
        for value, means in switch.values.items():
            formerly = ", ".join(old for old, today in aliases.items() if today == value) or None
            writer.add("switch_value", switch=name, value=value, means=means, formerly=formerly)
        for territory, periods in switch.history.items():
            for at, period in enumerate(periods):
                until = periods[at + 1].from_ if at + 1 < len(periods) else None
                identity = f"{name}/{territory}/{period.from_}"
                possible = " or ".join(period.one_of or ()) or None
                writer.copy(
                    "switch_period", period, id=identity, switch=name, territory=territory, until=until, one_of=possible
                )
                writer.add_cites(period.cites, "switch", period=identity)
        for at, precedent in enumerate(switch.precedents, 1):
            scope = {kind: getattr(precedent.of, kind) for kind in ("card", "kind", "verb")}
            writer.copy("precedent", precedent, id=f"{name}/{at}", switch=name, **scope)
            writer.add_cites(precedent.cites, "switch", precedent=f"{name}/{at}")
    for number, (anchor, chapter, section, rule) in enumerate(list_placed(corpus), 1):
        writer.add(
            "chapter_rule",
            number=number,
            chapter=anchor,
            title=chapter.title,
            section=section.title,
            kind=section.kind,
            rule=rule,
            for_the_engine=chapter.for_the_engine,
        )
    for key in sorted(corpus.rulesets):
        ruleset = corpus.rulesets[key]
        for resolved in eras.resolve_ruleset(ruleset, corpus.switches):
            since = f"{resolved.switch}/{ruleset.territory}/{resolved.since}" if resolved.since else None
            writer.copy("resolved_switch", resolved, ruleset=key, period=since)


def list_placed(corpus: Corpus) -> Iterator[tuple[str, records.Chapter, records.Section, str]]:
    """List the rules of the rulebook in their order, each with its chapter and section."""
    for anchor, chapter in corpus.chapters.items():
        for section in chapter.sections:
            yield from ((anchor, chapter, section, rule) for rule in section.rules)


def fill_cards(writer: Writer, corpus: Corpus) -> None:
    """Write the sets, and the cards with their names and effects, and index these for search."""
    for code in sorted(corpus.sets):
        released = corpus.sets[code]
        writer.add("card_set", code=code, name=released.name, **released.released)
        writer.add_cites(released.cites, "set", card_set=code)
    called = {entry.name.casefold(): entry for entry in corpus.nicknames}
    identity = 0
    exceptions = 0
    for number, slug in enumerate(sorted(corpus.cards), 1):
        card, place = corpus.cards[slug], corpus.places[f"card:{slug}"]
        stats = card.stats or records.Stats()
        level = next((value for value in (stats.level, stats.rank, stats.link) if value is not None), None)
        writer.copy(
            "card",
            card,
            slug=slug,
            number=number,
            attribute=stats.attribute,
            type=stats.type,
            level=level,
            atk=None if stats.atk is None else str(stats.atk),
            def_=None if stats.def_ is None else str(stats.def_),
            outside_battle=card.outside_battle or None,
            path=place.path,
            line=place.line,
        )
        named = list_names(card, called.get(card.name.casefold()))
        for name, kind, language in named:
            identity += 1
            writer.add("name", id=identity, card=slug, name=name, kind=kind, language=language)
        writer.add_cites(card.cites, "card", card=slug)
        for effect in {entry.id: entry for entry in card.effects}.values():
            writer.copy("effect", effect, id=f"{slug}.{effect.id}", card=slug, effect=effect.id, description=effect)
            writer.add_cites(effect.cites, f"effect {effect.id}", card=slug)
        for territory, code in card.printed.items():
            day = corpus.find_printing(card, territory)
            writer.add("printing", card=slug, territory=territory, **{"from": day}, card_set=code)
        for id, numbers in list_carried(card).items():
            for sentence in numbers:
                writer.add("carried_sentence", card=slug, effect=id, number=sentence)
        for exception in card.rulings_that_except:
            exceptions += 1
            writer.copy("card_exception", exception, id=exceptions, card=slug)
            writer.add_cites(exception.cites, f"exception {exception.effect}", card=slug, exception=exceptions)
            writer.add_cites(exception.until_cites, f"end of exception {exception.effect}", card=slug)
        about = " ".join(describe_words(card))
        names = dict.fromkeys(name for name, _, _ in named)
        writer.connection.execute(
            "insert into card_fts (rowid, names, about) values (?, ?, ?)",
            (number, spread(" · ".join(names)), f"{spread(about)} {squash_names(names)}"),
        )


CHANGED: Final = {"switch": "period", "wording": "wording", "card-ruling": "exception", "printing": "card_set"}
"""The column of each kind of change."""


def fill_spans(writer: Writer, corpus: Corpus, traced: Iterable[EffectSpans]) -> None:
    """Write the spans of days with the same answers; equal answers are written once."""
    known: dict[tuple[DayAnswer, ...], int] = {}
    exceptions: dict[str, int] = {}
    changes = excepted = 0
    for slug in sorted(corpus.cards):
        exceptions[slug] = excepted
        excepted += len(corpus.cards[slug].rulings_that_except)
    for each in traced:
        for number, span in enumerate(each.spans, 1):
            answers = known.setdefault(span.answers, len(known) + 1)
            writer.add(
                "timing_span", card=each.card, effect=each.effect, territory=each.territory, number=number,
                kind=each.kind, from_=span.from_, until=span.until, answers=answers, by_wording=span.by_wording,
            )  # fmt: skip
            for change in span.changes:
                changes += 1
                of = exceptions[each.card] + int(change.of) if change.kind == "card-ruling" else change.of
                writer.add(
                    "span_change", id=changes, card=each.card, effect=each.effect, territory=each.territory,
                    span=number, kind=change.kind, **{CHANGED[change.kind]: of},
                )  # fmt: skip
    for told, answers in known.items():
        for number, answer in enumerate(told, 1):
            writer.add("day_answer", answers=answers, number=number, **answer._asdict())


def list_names(card: records.Card, also: records.Nicknames | None) -> list[tuple[str, str, str | None]]:
    """List the names of a card with their kind and language."""
    named: list[tuple[str, str, str | None]] = [(card.name, "name", "en")]
    named += [(alias, "alias", None) for alias in card.aliases]
    named += [(name, "name", language) for language, name in card.names.items()]
    if also is not None:
        named += [(nickname, "nickname", None) for nickname in also.nicknames]
        named += [(former, "former", None) for former in also.formerly]
        named += [(password, "password", None) for password in also.passwords]
    return named


LOOKED_UP_AS: Final = {"name": "name", "alias": "former", "nickname": "nickname", "former": "former"}


def fill_name_index(writer: Writer, corpus: Corpus) -> None:
    """Index the names of the cards for the lookup."""
    called = {entry.name.casefold(): entry for entry in corpus.nicknames}
    rows, numbers = [], []
    for slug, card in sorted(corpus.cards.items()):
        for name, kind, language in list_names(card, called.get(card.name.casefold())):
            if kind == "password":
                numbers.append((name, slug))
            else:
                rows.append((slug, card.password, card.konami_id, name, language or "en", LOOKED_UP_AS[kind], 0))
    build_name_index(writer.connection, rows, numbers=numbers)
    pairs = [
        (other, entry.name)
        for entry in corpus.nicknames
        for other in (*entry.nicknames, *entry.formerly, *entry.passwords)
    ]
    store_nicknames(writer.connection, pairs)


def index_names(corpus: Corpus) -> sqlite3.Connection:
    """Index the names of the cards in memory, for a lookup without a database, which several threads may share."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    fill_name_index(Writer(connection), corpus)
    return connection


def squash_names(names: Iterable[str]) -> str:
    """Write names without their signs and spaces, so that ``ddd`` finds ``D/D/D``."""
    squashed = {name: squash(name) for name in names}
    return " ".join(dict.fromkeys(spread(word) for name, word in squashed.items() if word and word != fold(name)))


def describe_words(card: records.Card) -> list[str]:
    """List the words that describe a card and its effects."""
    found: dict[str, None] = {card.carrier: None}
    stack: list[object] = [
        effect.model_dump(by_alias=True, exclude_unset=True, exclude={"cites", "note"}) for effect in card.effects
    ]
    while stack:
        match stack.pop(0):
            case str() as word:
                found[word] = None
            case dict() as inner:
                for key, value in inner.items():
                    found[str(key)] = None
                    stack.append(value)
            case list() | tuple() as several:
                stack.extend(several)
    return [word.replace("-", " ") for word in found]


def judge(counts: Mapping[Status, int] | None, ruling: records.Ruling) -> str:
    """The verdict on a ruling, in a word."""
    if ruling.text_only is not None:
        return "text-only"
    for status in (Status.CONTRADICTS, Status.CANNOT_DECIDE, Status.LOOSELY_WORDED, Status.AGREES):
        if counts and counts.get(status):
            return str(status)
    return "not-judged"


def fill_scenes(writer: Writer, corpus: Corpus) -> None:
    """Write the situations of scenarios, and the classes of effects that claims except."""
    for name in sorted(corpus.situations):
        writer.copy("situation", corpus.situations[name], name=name, body=corpus.situations[name])
    for name in sorted(corpus.effect_classes):
        writer.add("effect_class", name=name, description=corpus.effect_classes[name])


def fill_rulings(
    writer: Writer,
    corpus: Corpus,
    counted: Mapping[str, Mapping[Status, int]],
    judged: Mapping[str, Iterable[tuple[str, str]]],
) -> None:
    """Write the rulings with their claims and facts, and index them for search."""
    cards = corpus.names
    slugs = {id(card): slug for slug, card in corpus.cards.items()}
    by_id = {ruling.id: ruling for ruling in corpus.rulings}
    numbered = group_by_number(corpus.rulings)
    for number, ruling in enumerate(corpus.rulings, 1):
        record, era, counts = ruling.record, ruling.rulesets, counted.get(ruling.id)
        span = era if isinstance(era, records.Span) else None
        tally = {status: (counts or {}).get(status, 0) for status in Status}
        facts = list(ruling.fact_lines)
        facts += [f"{claim}/{fact}" for claim, fact in judged.get(ruling.id, ()) if f"{claim}/{fact}" not in facts]
        writer.copy(
            "ruling",
            record,
            id=ruling.id,
            number=number,
            title=write_title(ruling),
            source=ruling.source,
            section=ruling.section,
            era=describe_claimed(ruling, by_id),
            territory=span.territory if span else None,
            from_=span.from_ if span else None,
            until=span.until if span else None,
            state=find_state(record),
            successor=getattr(find_successor(ruling, by_id), "id", None),
            page=find_page(corpus.sources[ruling.source], ruling, cards) if ruling.source in corpus.sources else None,
            answer=find_number(ruling),
            look=write_look(ruling, corpus, numbered),
            verdict=judge(counts, record),
            claims=len(ruling.claim_lines),
            facts=len(facts),
            agrees=tally[Status.AGREES],
            contradicts=tally[Status.CONTRADICTS],
            undecided=tally[Status.CANNOT_DECIDE],
            document_line=record.lines[0] if record.lines else None,
            document_sentence=record.sentences[0] if record.sentences else None,
            path=ruling.path,
            line=ruling.line,
        )
        named = {slugs[id(card)]: card for name in record.cards if (card := cards.get(name.casefold()))}
        for slug in named:
            writer.add("ruling_card", ruling=ruling.id, card=slug)
        for topic in dict.fromkeys(record.topic):
            writer.add("ruling_topic", ruling=ruling.id, topic=topic)
        for rule in dict.fromkeys(record.shows):
            writer.add("ruling_rule", ruling=ruling.id, rule=rule)
        writer.add_cites(ruling.cites, "ruling", ruling=ruling.id)
        if record.withdrawn is not None:
            writer.add_cites(record.withdrawn.cites, "withdrawal", ruling=ruling.id)
        fill_claims(writer, ruling, facts)
        index_ruling(writer, corpus, ruling, number, named.values())


def fill_claims(writer: Writer, ruling: LoadedRuling, facts: Iterable[str]) -> None:
    """Write the claims of one ruling and their facts."""
    claims = ruling.record.claims or {}
    for name, claim in claims.items():
        shape = next(shape for shape in records.SHAPES if getattr(claim, shape) is not None)
        writer.add(
            "claim",
            id=f"{ruling.id}#{name}",
            ruling=ruling.id,
            name=name,
            shape=shape,
            situation=claim.situation,
            standing=claim.standing,
            body=claim,
            path=ruling.path,
            line=ruling.claim_lines[name],
        )
    for key in facts:
        name, _, fact = key.partition("/")
        if name not in claims:
            continue
        kind, body = describe_fact(claims[name], fact)
        writer.add(
            "fact",
            id=f"{ruling.id}#{key}",
            claim=f"{ruling.id}#{name}",
            ruling=ruling.id,
            name=fact,
            kind=kind,
            body=body,
            path=ruling.path,
            line=ruling.fact_lines.get(key, ruling.claim_lines[name]),
        )


def describe_fact(claim: records.Claim, name: str) -> tuple[str, str | None]:
    """Describe one fact: its kind and its claimed answer."""
    if claim.window is not None:
        return "window", claim.window.at.get(name)
    if claim.then is not None:
        fact = claim.then.get(name) or claim.then.get(name.split("@")[0])
        if fact is None:
            return "act", None
        kind = next(kind for kind in records.FACT_KINDS if getattr(fact, kind) is not None)
        return kind.replace("_", "-"), write_json(fact)
    return name, None


def index_ruling(
    writer: Writer, corpus: Corpus, ruling: LoadedRuling, number: int, cards: Iterable[records.Card]
) -> None:
    """Index one ruling for search."""
    record = ruling.record
    names = [name for card in cards for name in (card.name, *card.aliases, *card.names.values())]
    mentioned = [name for name in record.cards if name not in names]
    sources = [corpus.sources[key].title for key in (ruling.source, record.speaker) if key and key in corpus.sources]
    topics = [topic.replace("-", " ") for topic in record.topic]
    about = [ruling.section, record.locator, record.standing, *topics, *sources]
    writer.connection.execute(
        "insert into ruling_fts (rowid, cards, statement, title, about) values (?, ?, ?, ?, ?)",
        (
            number,
            spread(" · ".join(dict.fromkeys([*names, *mentioned]))),
            spread(record.statement),
            spread(write_title(ruling)),
            f"{spread(' · '.join(about))} {squash_names(names)}",
        ),
    )

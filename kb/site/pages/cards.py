"""The page of a card: its record, the effects read from its printed text, and the rulings on it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup, escape

from kb.reader.clauses import PrintedCard, ReadEffect, print_card, read_card
from kb.reader.clauses.sentences import Sentence, locate_sentences
from kb.site.grids import Effect, read_rows
from kb.site.pages.classes import FIELDS
from kb.site.pages.days import PRINTED, RECORDED, begin_spans, read_spans
from kb.site.pages.rows import Page, ask, ask_one, write_yaml
from kb.site.words import spell

DECIDING = ("named_timing", "trigger", "about", "answers", "negates", "atk_def", "stat_condition", "summons", "brings",
            "printed_limit", "optional")  # fmt: skip
"""The fields of an effect that decide when it can be activated."""
LINKS = (
    ("Yugipedia", "https://yugipedia.com/wiki/{password}", "password"),
    ("YGOPRODeck", "https://ygoprodeck.com/card/?search={password}", "password"),
    (
        "Official card database",
        "https://www.db.yugioh-card.com/yugiohdb/card_search.action?ope=2&cid={konami_id}&request_locale=en",
        "konami_id",
    ),
)  # fmt: skip
"""Other sites with a page of the card, and the number in its address."""


def find_slug(connection: sqlite3.Connection, key: str) -> str | None:
    """Find a card of the corpus by its slug, its password, its Konami id, or one of its names."""
    for sql in (
        "select slug from card where slug = ?",
        "select slug from card where ltrim(password, '0') = ltrim(?, '0')",
        "select slug from card where cast(konami_id as text) = ?",
        "select card as slug from name where name = ? collate nocase group by 1",
    ):
        found = ask(connection, sql, key)
        if len(found) == 1:
            return str(found[0]["slug"])
    return None


def read_record(connection: sqlite3.Connection, slug: str, rulesets: Sequence[str]) -> Page | None:
    """Read a card's record: names, effects with their timings, exceptions, rulings."""
    card = ask_one(connection, "select * from card where slug = ?", slug)
    if card is None:
        return None
    effects = ask(connection, "select * from effect where card = ? order by rowid", slug)
    for effect in effects:
        described = json.loads(effect["description"])
        effect["sentences"] = described.get("text", [])
    names = ask(connection, "select name, kind, language from name where card = ? order by id", slug)
    return {
        "card": card,
        "names": names,
        "effects": effects,
        "timings": read_rows(
            ask(connection, "select effect, ruleset, point, answer, because, rule, by_wording, own from timing "
                "where card = ? order by ruleset, number", slug),
            rulesets,
        ),
        "spans": read_spans(connection, RECORDED, slug),
        "printings": ask(
            connection,
            'select printing.territory, printing."from", card_set.name from printing '
            "join card_set on card_set.code = printing.card_set where printing.card = ? order by territory desc",
            slug,
        ),
        "exceptions": ask(connection, "select * from card_exception where card = ? order by id", slug),
        "cites": ask(
            connection,
            "select citation.locator, source.key, source.title, source.kind, source.published "
            "from citation join source on source.key = citation.source "
            "where citation.card = ? group by source.key, citation.locator order by min(citation.id)",
            slug,
        ),
        "rulings": sort_rulings(
            ask(
                connection,
                "select ruling.id, ruling.title, ruling.statement, ruling.verdict, ruling.era, ruling.locator, "
                "source.title as source, coalesce(speaker.kind, source.kind) as document, "
                "iif(speaker.key is null, source.published, speaker.published) as published "
                "from ruling_card join ruling on ruling.id = ruling_card.ruling "
                "join source on source.key = ruling.source left join source as speaker on speaker.key = ruling.speaker "
                "where ruling_card.card = ? order by ruling.number",
                slug,
            ),
            [row["name"] for row in names],
        ),
    }  # fmt: skip


def sort_rulings(rulings: Iterable[Page], names: Sequence[str]) -> dict[str, list[Page]]:
    """Separate the rulings on a card, which name it in their sentence, from those in which it only takes part."""
    said = [name.casefold() for name in names]
    sorted_: dict[str, list[Page]] = {"own": [], "mention": []}
    for row in rulings:
        about = any(name in row["statement"].casefold() for name in said)
        sorted_["own" if about else "mention"].append(row)
    return sorted_


def read_rules(connection: sqlite3.Connection, rules: Iterable[str]) -> dict[str, Page]:
    """Read rules with the documents that they rest on."""
    found = {}
    for rule in sorted(set(rules)):
        row = ask_one(connection, "select * from rule where id = ?", rule)
        if row is not None:
            row["cites"] = ask(
                connection,
                "select citation.locator, source.key, source.title, source.kind, source.published from citation "
                "join source on source.key = citation.source where citation.rule = ? "
                "order by source.weight, citation.id limit 3",
                rule,
            )
            found[rule] = row
    return found


def find_printed(connection: sqlite3.Connection, key: str) -> Page | None:
    """Find a card of the imported pool by its key, its password, with or without zeros before it, or its Konami id."""
    digits = key.lstrip("0") if key.isascii() and key.isdigit() else key
    for sql, *values in (
        ("key = ?", key),
        ("password in (?, ?, ?)", key, digits, digits.zfill(PASSWORD)),
        ("konami_id = ?", key),
    ):
        card = ask_one(connection, f"select * from card where {sql} order by key limit 1", *values)
        if card is not None:
            return card
    return None


PASSWORD: Final = 8
"""How many digits a password has."""


def read_printed(
    connection: sqlite3.Connection, key: str, rulesets: Sequence[str], days: Mapping[str, tuple[str, str]]
) -> Page | None:
    """Read a card of the imported pool: its printed data, and when its effects can be activated.

    ``days`` has the territory and the day of each ruleset: before its first printing it has no other answer.
    """
    card = find_printed(connection, key)
    if card is None:
        return None
    answers = ask(
        connection,
        "select card_effect.number as effect, ruleset, point, answer, because, rule, own from card_effect "
        "join timing on timing.profile = card_effect.profile where card_effect.card = ? order by timing.number",
        card["key"],
    )
    first = ask_one(connection, 'select territory, "from" as day from printing where card = ?', card["key"])
    spans = read_spans(connection, PRINTED, card["key"])
    if first is not None:
        answers = [
            {**each, "answer": "not-printed", "because": "", "rule": None, "own": "yes"}
            if is_before(days.get(each["ruleset"]), first)
            else each
            for each in answers
        ]
        spans = {effect: begin_spans(told, first["territory"], first["day"]) for effect, told in spans.items()}
    return {
        "card": card,
        "names": [dict(zip(("language", "kind", "name"), each, strict=True)) for each in json.loads(card["names"])],
        "effects": ask(connection, "select * from card_effect where card = ? order by number", card["key"]),
        "given": ask(connection, "select * from given_effect where card = ? order by number", card["key"]),
        "timings": read_rows(answers, rulesets),
        "spans": spans,
    }


def is_before(ruleset: tuple[str, str] | None, first: Page) -> bool:
    """Whether a ruleset, by territory and day, is before a card's first printing."""
    return ruleset is not None and ruleset[0] == first["territory"] and ruleset[1] < first["day"]


def list_effects(record: Page | None, printed: Page | None) -> list[Effect]:
    """List a card's activated effects: the recorded ones, then those only read from its text."""
    text = print_card(printed["card"]["name"], printed["card"]) if printed else None
    if record is None:
        return list_read(printed, text, ()) if printed and text else []
    sentences = dict(enumerate(locate_sentences(text.text, text.pendulum_text), 1)) if text else {}
    effects: dict[str, Effect] = {}
    for each in record["effects"]:
        rows, spans = record["timings"].get(each["effect"], []), record["spans"].get(each["effect"], {})
        if rows or spans:
            said = " ".join(sentences[number].text for number in each["sentences"] if number in sentences)
            fields = describe_record(each, record["card"]["carrier"])
            effects.setdefault(
                each["effect"],
                Effect(each["effect"], each["class"], "recorded", said or None, rows, (), fields, spans),
            )
    known = list_known(record, sentences)
    rest = list_read(printed, text, known) if printed and text and known else []
    return [*effects.values(), *rest]


def list_known(record: Page, sentences: Mapping[int, Sentence]) -> list[Sentence]:
    """List the sentences of a text that the record covers, or sets apart as irrelevant to battles."""
    carried = [number for each in json.loads(record["card"]["outside_battle"] or "{}").values() for number in each]
    carried += [number for each in record["effects"] for number in each["sentences"]]
    return [sentences[number] for number in carried if number in sentences]


def list_given(record: Page | None, printed: Page | None) -> list[str]:
    """List the texts of the activated effects that a card gives to others; they have no answer."""
    if printed is None or not printed["given"]:
        return []
    texts = {"text": printed["card"]["text"] or "", "pendulum-text": printed["card"]["pendulum_text"] or ""}
    known: list[Sentence] = []
    if record is not None:
        known = list_known(record, dict(enumerate(locate_sentences(*texts.values()), 1)))
        if not known:
            return []
    return [
        texts[row["part"]][row["start"] : row["end"]].strip() for row in printed["given"] if not is_known(row, known)
    ]


def is_known(row: Page, known: Iterable[Sentence]) -> bool:
    """Whether a part of a text lies in some sentences."""
    return any(each.part == row["part"] and each.start < row["end"] and row["start"] < each.end for each in known)


def list_read(printed: Page, text: PrintedCard, known: Sequence[Sentence]) -> list[Effect]:
    """List the activated effects read from a text, except those in recorded sentences."""
    rest = [row for row in printed["effects"] if not is_known(row, known)]
    reading = {tuple(effect.span): effect for effect in read_card(text).effects} if rest else {}
    found = []
    for row in rest:
        read = reading.get((row["part"], row["start"], row["end"]))
        said = text.pendulum_text if row["part"] == "pendulum-text" else text.text
        found.append(
            Effect(
                f"effect-{row['number']}",
                row["kind"],
                "read",
                said[row["start"] : row["end"]].rstrip(),
                printed["timings"].get(row["number"], []),
                mark_facts(read, row["start"]) if read else (),
                describe(read, text.carrier) if read else {},
                printed["spans"].get(row["number"], {}),
                row["id"],
            )
        )
    return found


def describe_record(effect: Page, carrier: str) -> dict[str, tuple[str, ...]]:
    """Describe a recorded effect by the fields that define classes."""
    columns = {field: effect[field.replace("-", "_")] for field in FIELDS}
    described: dict[str, tuple[str, ...]] = {field: (said.split(", ")[0],) for field, said in columns.items() if said}
    return {"carrier": (carrier,)} | described


def describe(effect: ReadEffect, carrier: str) -> dict[str, tuple[str, ...]]:
    """Describe an effect read from a text by the fields that define classes."""
    said = effect.record.model_dump(by_alias=True, exclude_unset=True)
    return {"carrier": (carrier,)} | {field: tuple(said[field]) for field in FIELDS if said.get(field)}


def mark_facts(effect: ReadEffect, start: int) -> tuple[tuple[int, int, str], ...]:
    """Mark the words from which a field that decides the timing was read."""
    return tuple(
        (begin - start, end - start, f"{spell(field)}: {', '.join(values)}")
        for field, values, part, begin, end in list_deciding(effect)
        if part == effect.span.part
    )


def list_deciding(effect: ReadEffect) -> Iterator[tuple[str, tuple[str, ...], str, int, int]]:
    """List the fields that decide the timing, each with its values and its span."""
    for fact in effect.facts:
        name = fact.field.replace("-", "_")
        values = getattr(effect.record, name, None)
        if name in DECIDING and fact.span != effect.span and values:
            yield fact.field, tuple(map(str, values)), fact.span.part, fact.span.start, fact.span.end


def mark_recorded(effects: Iterable[Effect], record: Page | None, printed: Page | None) -> list[Effect]:
    """Mark the words of recorded effects where the reader finds the value that the record has."""
    if record is None or printed is None:
        return list(effects)
    text = print_card(printed["card"]["name"], printed["card"])
    if text is None:
        return list(effects)
    sentences = dict(enumerate(locate_sentences(text.text, text.pendulum_text), 1))
    facts = [fact for effect in read_card(text).effects for fact in list_deciding(effect)]
    carried = {each["effect"]: each["sentences"] for each in reversed(record["effects"]) if each["sentences"]}
    marked = []
    for effect in effects:
        marks, at = [], 0
        for each in (sentences.get(number) for number in carried.get(effect.key, ()) if effect.origin == "recorded"):
            if each is not None:
                marks += [
                    (at + start - each.start, at + end - each.start, f"{spell(field)}: {', '.join(values)}")
                    for field, values, part, start, end in facts
                    if part == each.part and each.start <= start and end <= each.end
                    and set(values) & set(effect.fields.get(field, ()))
                ]  # fmt: skip
                at += len(each.text) + 1
        marked.append(effect._replace(marks=tuple(marks)) if marks else effect)
    return marked


def write_effect(effect: Page) -> str:
    """Write a recorded effect as YAML."""
    return write_yaml(effect["description"], drop=("id", "cites", "text"))


def quote(text: str, marks: Sequence[tuple[int, int, str]]) -> Markup:
    """Write a text with spans of it marked, each titled with its meaning."""
    told, at = Markup(""), 0
    for start, end, meaning in sorted(marks):
        if at <= start < end <= len(text):
            told += escape(text[at:start]) + Markup('<mark title="{}">{}</mark>').format(meaning, text[start:end])
            at = end
    return told + escape(text[at:])


def list_links(numbers: Mapping[str, Any]) -> list[tuple[str, str]]:
    """List the card's pages on other sites for the numbers that it has."""
    return [(name, address.format(**numbers)) for name, address, needs in LINKS if numbers.get(needs)]


def print_line(card: Mapping[str, Any], *, recorded: bool) -> str:
    """Write a card's data besides its text, on one line."""
    kind = (
        spell(card["carrier"]) if recorded else card["type_line"] or f"{card['property'] or ''} {card['kind']}".strip()
    )
    parts = [kind[:1].upper() + kind[1:]]
    parts += [str(card[name]).upper() for name in ("attribute",) if card[name]]
    if recorded and card["type"]:
        parts.append(str(card["type"]).capitalize())
    names = (
        {"level": "Level"} if recorded else {"level": "Level", "rank": "Rank", "link_rating": "Link", "scale": "Scale"}
    )
    parts += [f"{word} {card[name]}" for name, word in names.items() if card[name] is not None]
    parts += [f"{name.upper()} {card[name]}" for name in ("atk", "def") if card[name] is not None]
    return " · ".join(parts)

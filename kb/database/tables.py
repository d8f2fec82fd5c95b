"""The tables of the knowledge base for players and editors: declared, with their foreign keys."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kb.database.search import TOKENIZER


@dataclass(frozen=True, slots=True)
class Table:
    """One table: its columns, key, foreign keys and index."""

    columns: Mapping[str, type]
    key: str | tuple[str, ...]
    points_at: Mapping[str, tuple[str, str]]
    indexed: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    unique: tuple[str, ...] = ()


def declare(spec: str, *, key: str | tuple[str, ...], indexed: str = "", unique: str = "", **points_at: str) -> Table:
    """Declare a table: ``name`` is text, ``name#`` a whole number, ``name!`` may not be empty."""
    columns: dict[str, type] = {}
    required = []
    for word in spec.split():
        name = word.rstrip("#!")
        columns[name] = int if "#" in word else str
        if "!" in word:
            required.append(name)
    targets = {column: (target.split(".")[0], target.split(".")[1]) for column, target in points_at.items()}
    return Table(columns, key, targets, tuple(indexed.split()), tuple(required), tuple(unique.split()))


TABLES: Final[Mapping[str, Table]] = {
    "source": declare(
        "key! title! publisher authority! kind! weight# territory language published retrieved version address copy "
        "gone seen! part document locator_style note path line#",
        key="key", indexed="authority publisher seen",
    ),
    "source_quoted_by": declare(
        "source! quoted_by!", key=("source", "quoted_by"), source="source.key", quoted_by="source.key"
    ),
    "source_origin": declare("source! origin!", key=("source", "origin"), source="source.key", origin="source.key"),
    "source_hole": declare("id# source! locator! lost! reading", key="id", source="source.key"),
    "reference": declare(
        "page! number# uses# source locator status! note", key=("page", "number"), indexed="status",
        page="source.key", source="source.key",
    ),
    "ruleset": declare("id! title! territory! day! about!", key="id"),
    "switch": declare("name! question! says kind! scope! formerly note path line#", key="name"),
    "switch_value": declare("switch! value! means! formerly", key=("switch", "value"), switch="switch.name"),
    "switch_period": declare(
        "id! switch! territory! from! until value! one_of confidence! note", key="id", indexed="switch",
        switch="switch.name",
    ),
    "precedent": declare(
        "id! switch! card kind verb territory! from! until value! note", key="id", indexed="switch",
        switch="switch.name",
    ),
    "chapter_rule": declare(
        "number# chapter! title! section! kind rule! for_the_engine!", key="number", indexed="rule"
    ),
    "resolved_switch": declare(
        "ruleset! switch! value! since confidence! period", key=("ruleset", "switch"), indexed="switch",
        ruleset="ruleset.id", switch="switch.name", period="switch_period.id",
    ),
    "rule": declare("id! title! topic formerly", key="id"),
    "rule_switch": declare("rule! switch!", key=("rule", "switch"), rule="rule.id", switch="switch.name"),
    "card": declare(
        "slug! number# name! password konami_id# carrier! attribute type level# atk def token outside_battle note "
        "path line#",
        key="slug", indexed="carrier", unique="number",
    ),
    "name": declare("id# card! name! kind! language", key="id", indexed="card", card="card.slug"),
    "effect": declare(
        "id! card! effect! class carrier optional trigger about named_timing answers negates atk_def "
        "stat_condition summons brings printed_limit since until changed same_as description!",
        key="id", indexed="card class", card="card.slug",
    ),
    "carried_sentence": declare("card! effect! number#", key=("card", "effect", "number"), card="card.slug"),
    "card_set": declare("code! name! tcg ocg", key="code"),
    "printing": declare("card! territory! from! card_set!", key=("card", "territory"), card="card.slug",
                        card_set="card_set.code"),
    "card_exception": declare(
        "id# card! effect! point allowed! using territory from! until note", key="id", indexed="card",
        card="card.slug",
    ),
    "day_answer": declare(
        "answers# number# point answer! because! rule own!", key=("answers", "number"), rule="rule.id"
    ),
    "timing_span": declare(
        "card! effect! territory! number# kind! from until answers# by_wording",
        key=("card", "effect", "territory", "number"), card="card.slug",
    ),
    "span_change": declare(
        "id# card! effect! territory! span# kind! period wording exception# card_set", key="id", indexed="card period",
        card="card.slug", period="switch_period.id", wording="effect.id", exception="card_exception.id",
        card_set="card_set.code",
    ),
    "class_timing": declare(
        "ruleset! number# class! point! answer! because rule", key=("ruleset", "number", "point"),
        ruleset="ruleset.id", rule="rule.id",
    ),
    "chart": declare("ruleset! of! number# point! rule", key=("ruleset", "of", "number"), ruleset="ruleset.id",
                     rule="rule.id"),
    "rulebook": declare("ruleset! content!", key="ruleset", ruleset="ruleset.id"),
    "rulebook_against": declare(
        "then! now! content!", key=("then", "now"), then="ruleset.id", now="ruleset.id"
    ),
    "situation": declare("name! about! body!", key="name"),
    "effect_class": declare("name! description!", key="name"),
    "ruling": declare(
        "id! number# title! statement! source! section! locator! standing! speaker era! territory from until "
        "state successor "
        "text_only page answer looked look verdict claims# facts# agrees# contradicts# undecided# document_line# "
        "document_sentence# path! line#",
        key="id", indexed="source standing speaker verdict successor", unique="number",
        source="source.key", speaker="source.key", successor="ruling.id",
    ),
    "ruling_card": declare("ruling! card!", key=("ruling", "card"), indexed="card",
                           ruling="ruling.id", card="card.slug"),
    "ruling_topic": declare("ruling! topic!", key=("ruling", "topic"), indexed="topic", ruling="ruling.id"),
    "ruling_rule": declare("ruling! rule!", key=("ruling", "rule"), indexed="rule", ruling="ruling.id"),
    "claim": declare("id! ruling! name! shape! situation standing body! path line#", key="id",
                     indexed="ruling shape situation",
                     ruling="ruling.id", situation="situation.name"),
    "fact": declare("id! claim! ruling! name! kind body path line#", key="id", indexed="claim ruling",
                    claim="claim.id", ruling="ruling.id"),
    "matter": declare(
        "id! number# title! ruling! rulesets! kind reason today weighs known! contradictions# conflicts# path! "
        "line#",
        key="id", indexed="ruling", ruling="ruling.id",
    ),
    "verdict_change": declare(
        "id# day! revision! subject fact! ruling! rulesets! kind! was now cause! what loss!", key="id",
        indexed="day revision ruling kind",
    ),
    "finding": declare(
        "id! fact! ruling! ruleset! status! matter says! engine! because! independent! rests_on "
        "by_wording witnesses tested known weighs rules elsewhere path line#",
        key="id", indexed="fact ruling ruleset status matter",
        fact="fact.id", ruling="ruling.id", ruleset="ruleset.id", matter="matter.id",
    ),
    "finding_rule": declare("finding! rule!", key=("finding", "rule"), indexed="rule",
                            finding="finding.id", rule="rule.id"),
    "trace_step": declare(
        "id! finding! number# point what of detail told rule", key="id", indexed="finding", finding="finding.id"
    ),
    "conflict": declare("id! kind! key! ruleset! matter engine! known", key="id", indexed="kind ruleset matter",
                        ruleset="ruleset.id", matter="matter.id"),
    "conflict_side": declare(
        "conflict! side# ruling! fact! says!", key=("conflict", "side"), indexed="ruling",
        conflict="conflict.id", ruling="ruling.id", fact="fact.id",
    ),
    "disagreement": declare("id! key! ruleset! kind! title reason! today path line#", key="id"),
    "warning": declare("id# code! path! line# message!", key="id", indexed="code"),
    "coverage": declare(
        "id# source! document! first_line# last_line# first_sentence# last_sentence# reason! note", key="id",
        source="source.key",
    ),
    "citation": declare(
        "id# source! locator! reference# side! ruling card card_set ruleset period precedent rule finding disagreement "
        "matter exception#",
        key="id", indexed="source ruling card card_set ruleset period precedent rule finding matter",
        source="source.key", ruling="ruling.id", card="card.slug", card_set="card_set.code", ruleset="ruleset.id",
        period="switch_period.id", precedent="precedent.id", rule="rule.id", finding="finding.id",
        disagreement="disagreement.id", matter="matter.id", exception="card_exception.id",
    ),
    "build": declare("key! value!", key="key"),
}  # fmt: skip
"""Every table, each after those it points at."""

VIEWS: Final[Mapping[str, str]] = {
    "timing": """
        select timing_span.card, timing_span.effect, ruleset.id as ruleset, chart.number, chart.point,
               day_answer.answer, replace(day_answer.because, 'that day', ruleset.day) as because, day_answer.rule,
               timing_span.kind, day_answer.own, timing_span.by_wording
        from ruleset
        join chart on chart.ruleset = ruleset.id and chart.of = 'damage-step'
        join timing_span on timing_span.territory = ruleset.territory
             and ifnull(timing_span."from", '') <= ruleset.day
             and (timing_span.until is null or timing_span.until > ruleset.day)
        join day_answer on day_answer.answers = timing_span.answers
             and ifnull(day_answer.point, chart.point) = chart.point
    """,
    "contradictions": """
        select finding.ruling, ruling.statement, finding.ruleset, finding.fact, finding.says,
               finding.engine, finding.because, finding.weighs, finding.known, source.title as source,
               source.authority, finding.path, finding.line
        from finding join ruling on ruling.id = finding.ruling join source on source.key = ruling.source
        where finding.status = 'contradicts' order by finding.ruling, finding.fact, finding.ruleset
    """,
    "undecided": """
        select finding.because, finding.ruling, finding.fact, finding.ruleset, ruling.statement
        from finding join ruling on ruling.id = finding.ruling
        where finding.status = 'cannot-decide' order by finding.because, finding.fact, finding.ruleset
    """,
    "undecided_reasons": """
        select because, count(*) as findings, count(distinct ruling) as rulings
        from finding where status = 'cannot-decide' group by because order by findings desc, because
    """,
    "sources_counted": """
        select source.key as source, source.title, source.publisher, source.authority, source.published,
               count(ruling.id) as rulings, coalesce(sum(ruling.agrees), 0) as agrees,
               coalesce(sum(ruling.contradicts), 0) as contradicts,
               coalesce(sum(ruling.undecided), 0) as undecided
        from source left join ruling on ruling.source = source.key
        group by source.key order by rulings desc, source.title
    """,
    "documents_leaned_on": """
        select source.key as source, source.title, source.authority, source.published,
               count(*) as rulings, sum(ruling.agrees) as agrees, sum(ruling.contradicts) as contradicts,
               sum(ruling.undecided) as undecided
        from (select distinct source, ruling from citation where ruling is not null) as cited
        join ruling on ruling.id = cited.ruling join source on source.key = cited.source
        group by source.key order by rulings desc, source.title
    """,
    "rulesets_compared": """
        select one.ruleset as ruleset, other.ruleset as other_ruleset, one.switch, switch.question,
               one.value, other.value as other_value, one.since, other.since as other_since,
               case when one.value = other.value then 'same' else 'differs' end as compared
        from resolved_switch as one join resolved_switch as other on other.switch = one.switch
        join switch on switch.name = one.switch
        where one.ruleset <> other.ruleset order by one.ruleset, other.ruleset, one.switch
    """,
    "exceptions": """
        select card.name as card, card_exception.effect, card_exception.point, card_exception.allowed,
               card_exception."using", card_exception.territory, card_exception."from", card_exception.until
        from card_exception join card on card.slug = card_exception.card
        order by card.name, card_exception."from"
    """,
    "ruled_cards": """
        select card.slug as card, card.name, card.carrier, count(ruling_card.ruling) as rulings
        from card left join ruling_card on ruling_card.card = card.slug
        group by card.slug order by rulings desc, card.name
    """,
    "rules_weighed": """
        select rule.id as rule, rule.title,
               count(*) filter (where finding.status = 'agrees') as agrees,
               count(*) filter (where finding.status = 'contradicts') as contradicts
        from rule left join finding_rule on finding_rule.rule = rule.id
        left join finding on finding.id = finding_rule.finding
        group by rule.id order by rule.id
    """,
    "conflicts": """
        select conflict.kind, conflict.key, conflict.ruleset,
               one.fact as one, one.says as one_says, other.fact as other,
               other.says as other_says, conflict.engine, conflict.matter, conflict.known
        from conflict join conflict_side as one on one.conflict = conflict.id and one.side = 1
        join conflict_side as other on other.conflict = conflict.id and other.side = 2
        order by conflict.kind, conflict.key, conflict.ruleset
    """,
}
"""Frequent questions, as views."""

FULL_TEXT: Final[Mapping[str, tuple[str, ...]]] = {
    "ruling_fts": ("cards", "statement", "title", "about"),
    "card_fts": ("names", "about"),
}
"""The full-text tables, apart from the tables they find; the row number is that table's ``number``."""


def create_tables(connection: sqlite3.Connection) -> None:
    """Create every table, index, full-text table and view in an empty database."""
    from sqlite_utils import Database  # which takes long to import, and few commands make tables

    database = Database(connection, recursive_triggers=False)
    for name, table in TABLES.items():
        made = database.table(name)
        made.create(
            dict(table.columns),
            pk=table.key,
            not_null=set(table.required),
            foreign_keys=[(column, *target) for column, target in table.points_at.items()],
        )
        for column in table.indexed:
            made.create_index([column])
        for column in table.unique:
            made.create_index([column], unique=True)
    for name, columns in FULL_TEXT.items():
        connection.execute(f'create virtual table {name} using fts5({", ".join(columns)}, tokenize="{TOKENIZER}")')
    for name, sql in VIEWS.items():
        database.create_view(name, sql.strip())

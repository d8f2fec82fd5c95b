"""Rulings written on the site: a source on a battle, or on a card's timings, as a record with its verdict.

A Datasette plugin beside :mod:`checks.plugins.try_it`, whose process plays and judges.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from datasette import hookimpl
from datasette.utils.asgi import Response

from checks.plugins.try_it import (
    BATTLES,
    CORPUS,
    bound,
    find_pool_file,
    load,
    refuse,
    tell_headers,
    tell_status,
)
from checks.replay.forms import read_form
from checks.replay.statements import read_says, read_statements
from checks.shared import writing
from checks.shared.battle_names import name_roles, replace_names
from kb.problems import Refused
from kb.records.meanings import MEANINGS
from kb.site.answering import GUESS, show
from kb.site.served import is_served

MOST_LETTERS: Final = 12_000
"""Most characters of all fields."""


@hookimpl
def register_routes(datasette: Any) -> list[tuple[str, Any]]:
    """Register the page."""
    return ROUTES if is_served(datasette) else []


@hookimpl
def extra_template_vars() -> dict[str, Any]:
    """Offer on a card's page to write a ruling on its timings."""
    return {"writes": writing.TIMINGS}


def write(said: dict[str, str], corpus: str | None, pool: str | None) -> dict[str, Any]:
    """Write a ruling and judge it: of a card's timings if the fields name a ``card``, else of a battle."""
    return bound(lambda limit: write_judged(said, corpus, pool, limit))


def write_judged(said: Mapping[str, str], corpus: str | None, pool: str | None, limit: Any) -> dict[str, Any]:
    """Write a ruling and judge it.

    Raises :class:`kb.problems.Refused` for fields that are missing or wrong.
    """
    known, eras = load(corpus)
    limit()
    printed = Path(pool) if pool is not None else None
    told = writing.read_told(said)
    names: dict[str, str] = {}
    if said.get("card"):
        at = [each for each in writing.TIMINGS if said.get(f"at:{each}")]
        claim = writing.write_window(said["card"], said.get("effect") or "", at, said.get("may") or "")
        cards = [said["card"]]
    else:
        facts = read_statements(read_says(said))
        if not facts:
            raise Refused.single("nothing-said", "", "nothing is ticked", "the statements of the source")
        fought = writing.fight(read_form(said), known, eras, printed, guess=said.get(GUESS) == "1")
        claim = writing.write_scene(fought.scenario, facts)
        cards = writing.list_cards(claim)
        names = name_roles(fought.corpus, fought.scenario)
    written = writing.write_ruling(told, claim, cards, known=told.source in known.sources)
    verdicts = writing.judge_written(known, written.files, printed, eras)
    lacking = [card for card in cards if known.find_card(card) is None]
    return {
        "ok": True, "id": written.id, "files": dict(written.files), "lacking": lacking, "names": names,
        "verdicts": [each._asdict() for each in verdicts],
    }  # fmt: skip


async def show_written(datasette: Any, request: Any) -> Response:
    """Show the record of a source's statements, with its verdict, or the fields to be filled in."""
    said = {name: request.args.get(name) or "" for name in request.args}
    answer = None
    asks = {"statement", "source", "since"} <= said.keys()
    if sum(map(len, said.values())) > MOST_LETTERS:
        answer = refuse(Refused.single("too-long", "", "it is too long", f"at most {MOST_LETTERS} letters").problems)
    elif asks:
        answer = await BATTLES.do(write, said, os.environ.get(CORPUS), find_pool_file(datasette))
    if answer and answer["ok"]:
        for each in answer["verdicts"]:
            each |= {name: replace_names(each[name], answer["names"]) for name in ("says", "engine", "because")}
    page = {
        "said": said, "answer": answer, "fields": writing.FIELDS, "timings": writing.TIMINGS,
        "authorities": MEANINGS["Authority"], "query": request.query_string, "is_battle": not said.get("card"),
    }  # fmt: skip
    response = await show(datasette, request, "write.html", page, 200 if answer is None else tell_status(answer))
    response.headers |= tell_headers(answer)
    return response


ROUTES: Final = [(r"^/write$", show_written)]
"""Address and answer."""

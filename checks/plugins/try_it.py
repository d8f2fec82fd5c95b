"""Battles on the site: a form that answers with the replay in words, and the same as JSON.

A Datasette plugin beside :mod:`kb.site`, since it needs the engine. Battles run in a process of their own, which is
killed when one takes too long.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, partial
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml
from datasette import hookimpl
from datasette.utils.asgi import Response

from checks.answers import asking, playing
from checks.asking.scenes.scenes import NEUTRAL
from checks.plugins.bounds import bound_memory, prepare_clock, set_clock
from checks.plugins.summed_up import sum_up
from checks.replay.forms import (
    ANSWERS,
    ATTACKS,
    CARDS,
    OWNERS,
    POINTS,
    POSITIONS,
    ZONES,
    Form,
    name_roles,
    read_form,
    write_scenario,
)
from checks.replay.statements import DENIALS, DENIED, list_statements
from checks.report.schemas import make_schema
from checks.shared.battle_names import name_roles as name_cards
from checks.shared.battle_names import replace_names, tell_in_words
from kb.problems import Problem, Refused
from kb.site.answering import GUESS, read, show, takes_guess
from kb.site.api import choose_ruleset
from kb.site.diagram import Strip, draw
from kb.site.openapi import RULESET
from kb.site.programs import BadQuestion, as_json
from kb.site.served import CARDS as POOL
from kb.site.served import RULINGS, is_served
from kb.site.words import POINTS as TIMINGS

SECONDS: Final = 5.0
"""CPU seconds after which a battle is stopped."""
WAITING: Final = 60.0
"""Wall-clock seconds after which an unresponsive process is killed; generous, since the machine may be busy."""
MOST_WAITING: Final = 8
"""Most battles in the queue; later requests must retry."""
AGAIN: Final = 5
"""Seconds until a retry."""
BUSY: Final = "busy"
TOO_LONG: Final = "too-long"
PATIENCE: Final = 20.0
"""Seconds after which the process is ended that has not answered a question."""
LONGEST_QUESTION: Final = 300
"""Most characters of a question."""
LARGEST: Final = 8_000
"""Most characters of a scenario."""
EXAMPLE: Final = {
    "attacker": "1900/1200", "target": "Blue-Eyes White Dragon", "card1": "Honest", "of1": "turn-player", "in1": "hand",
    "at1": "before-calculation",
}  # fmt: skip
DEFAULT: Final = "tcg-modern"
CORPUS: Final = "RULINGS_CORPUS"


OPERATION: Final = {
    "path": "/-/battle.json",
    "says": "A battle played: events, the options in each window, Life Points, and the act that stopped it, if any.",
    "parameters": [
        ("scenario", "a whole scenario in the records' language, instead of the fields of the form"),
        ("rules", "a ruleset"),
        ("attacker", "a card, or ATK/DEF"),
        ("target", "the same; empty for a direct attack"),
        ("position", "the target's: attack, defense, facedown"),
        ("card1", "another card, up to card5"),
        ("of1", "whose it is: turn-player or opponent"),
        ("in1", "where it is: hand, set, field or graveyard"),
        ("at1", "when it is activated: a timing, or answer (in response)"),
        ("on1", "its target: attacker or target"),
        ("guess", "1 to take the closest card where no name fits for certain"),
    ],
    "example": "?attacker=1900&target=Blue-Eyes+White+Dragon&card1=Honest&at1=before-calculation",
}  # fmt: skip
"""The OpenAPI description of battles, without the answer."""
ASKING: Final = {
    "path": "/-/ask.json",
    "says": "A question answered as a judge would: the answer, the reason, battles played for it, sources and rulings.",
    "parameters": [("q", f"a question, at most {LONGEST_QUESTION} characters"), RULESET[0]],
    "example": "?q=does+armades+stop+honest&ruleset=edison",
}
"""The same of questions."""


class Battles:
    """Plays battles one after the other in a process of its own."""

    def __init__(self) -> None:
        self._pool: Pool | None = None
        self._waiting = 0
        self._one = asyncio.Lock()

    async def play(self, scenario: str, corpus: str | None, pool: str | None, *, guess: bool = False) -> dict[str, Any]:
        """Play a scenario in YAML; one that cannot be played, or takes too long, is answered with problems."""
        return await self.do(play, scenario, corpus, pool, guess)

    async def do(self, work: Callable[..., dict[str, Any]], *given: Any) -> dict[str, Any]:
        """Let the process do some work and answer, in turn; a corpus and a pool are the second and third given."""
        if self._waiting >= MOST_WAITING:
            return refuse_busy()
        self._waiting += 1
        try:
            async with self._one:
                return await asyncio.to_thread(self._play, work, *given)
        finally:
            self._waiting -= 1

    async def ask(self, text: str, ruleset: str, databases: Databases) -> dict[str, Any] | None:
        """Answer a question under a ruleset, unless it names another; None where too many wait for theirs."""
        if self._waiting >= MOST_WAITING:
            return None
        self._waiting += 1
        try:
            async with self._one:
                return await asyncio.to_thread(self._ask, text, ruleset, databases)
        finally:
            self._waiting -= 1

    def _ask(self, text: str, ruleset: str, databases: Databases) -> dict[str, Any] | None:
        try:
            answer: dict[str, Any] | None = self._start().apply_async(ask, (text, ruleset, databases)).get(PATIENCE)
        except multiprocessing.TimeoutError:
            self.end()
            return None
        return answer

    def make_ready(self, corpus: str | None, pool: str | None) -> None:
        """Start the process and play a first battle, so that no visitor waits for its imports."""
        self._start().apply_async(play, (yaml.safe_dump(write_scenario(read_form(EXAMPLE))), corpus, pool))

    def _start(self) -> Pool:
        if self._pool is None:
            self._pool = multiprocessing.get_context("spawn").Pool(1, initializer=bound_memory)
        return self._pool

    def _play(self, work: Callable[..., dict[str, Any]], *given: Any) -> dict[str, Any]:
        playing = self._start().apply_async(work, given)
        _, corpus, pool = given[:3]
        try:
            answer: dict[str, Any] = playing.get(WAITING)
        except multiprocessing.TimeoutError:
            self.end()
            self.make_ready(corpus, pool)
            return refuse_busy()
        if not answer["ok"] and answer["error"]["code"] == TOO_LONG:
            self.end()  # what was interrupted may be half made
            self.make_ready(corpus, pool)
        return answer

    def end(self) -> None:
        """Stop the process."""
        if self._pool is not None:
            self._pool.terminate()
            self._pool = None


class Databases(NamedTuple):
    """The files that questions are answered from: the records' folder if it is not the one installed, and databases."""

    corpus: str | None
    pool: str | None
    rulings: str


class TooLong(BaseException):
    """A battle has used all its time."""


def refuse_busy() -> dict[str, Any]:
    """Answer that the queue is full."""
    return refuse([Problem(BUSY, "", 0, "too many battles are waiting", "", f"ask again in {AGAIN} seconds")])


def play(scenario: str, corpus: str | None, pool: str | None, guess: bool = False) -> dict[str, Any]:
    """Play a scenario and write the result, in words and as JSON."""
    return bound(lambda limit: play_battle(scenario, corpus, pool, guess=guess, limit=limit))


def bound(work: Callable[[Callable[[], object]], dict[str, Any]]) -> dict[str, Any]:
    """Do some work; a refusal, and too long a time, become answers.

    It is given a function that starts the limit of time, to be called once everything is loaded.
    """
    from kb.lookup.unknown import UnknownCard

    late = False

    def give_up(*_: object) -> None:
        nonlocal late
        late = True
        raise TooLong

    prepare_clock(give_up)
    try:
        try:
            return work(lambda: set_clock(SECONDS))
        finally:
            set_clock(0)  # before an exception is dealt with, for the clock goes off again
    except UnknownCard as unknown:
        return refuse(unknown.problems, unknown.meant)
    except Refused as refused:
        return refuse(refused.problems)
    except MemoryError:
        return refuse([Problem("too-large", "", 0, "it took too much memory", "a smaller battle")])
    except (TooLong, Exception):  # who is interrupted may tell of it by an exception of its own
        if not late:
            raise
        given_up = f"it was given up after {SECONDS:g} seconds"
        return refuse([Problem(TOO_LONG, "", 0, given_up, "a battle that ends", "take a card out of it")])


def play_battle(
    scenario: str, corpus: str | None, pool: str | None, *, guess: bool, limit: Callable[[], object]
) -> dict[str, Any]:
    """Play a scenario; raises :class:`kb.problems.Refused` if it is invalid."""
    from checks.reading.pool_cards import bring_cards
    from checks.replay.scenario_file import read_scenario
    from checks.report.played import play_scenario
    from checks.report.replay import tell_lines
    from checks.shared.rulesets import find_ruleset
    from kb.corpus.yaml import read_text

    known, eras = load(corpus)
    limit()
    printed = Path(pool) if pool is not None else None
    loaded, document = bring_cards(
        known, read_text(scenario, "battle"), printed, guess=guess, advice="to take the closest: guess=1"
    )
    said, claim = read_scenario(document, loaded)
    named = said.ruleset or DEFAULT
    era = find_ruleset(eras, named)
    if era is None:
        return refuse([Problem("unknown-ruleset", "", 0, f"no ruleset {named}", " or ".join(known.rulesets))])
    played = play_scenario(loaded, era, claim, said.then, "battle", eras.values())
    told = [line._asdict() for line in tell_lines(played.outcome, played.windows)]
    return {"ok": True, **played.as_json(), "told": told, "names": name_cards(loaded, document.value)}


def ask(text: str, ruleset: str, databases: Databases) -> dict[str, Any] | None:
    """Answer a question; None where it takes too long."""

    def give_up(*_: object) -> None:
        raise TooLong

    prepare_clock(give_up)
    set_clock(SECONDS)
    try:
        asker = make_asker(databases, Path(databases.rulings).stat().st_mtime_ns)
        era = load(databases.corpus)[1].get(ruleset)
        return dict(asker.ask(text, era)) if era is not None else None
    except (TooLong, MemoryError):
        return None
    finally:
        set_clock(0)


@lru_cache(1)
def make_asker(databases: Databases, _changed: int) -> Any:
    """Make the one who answers, once for a database."""
    from checks.asking.asking import Asker
    from kb.locations.opening import connect
    from kb.lookup.find import open_lookup

    corpus, eras = load(databases.corpus)
    pool = Path(databases.pool) if databases.pool else None
    lookup = open_lookup([each for each in (databases.pool, databases.rulings) if each])
    return Asker(corpus, lookup, pool, connect(databases.rulings), eras)


@cache
def load(corpus: str | None) -> Any:
    """Load the corpus and make its rulesets, once."""
    from checks.replay.eras import make_eras
    from kb.corpus.load import load_corpus
    from kb.locations import find_corpus

    loaded = load_corpus(find_corpus(corpus))
    return loaded, make_eras(loaded)


def refuse(problems: Iterable[Problem], meant: Iterable[str] | None = None) -> dict[str, Any]:
    """Write problems as an answer, with cards that may have been ``meant`` by an unknown name."""
    told = [{"code": each.code, "message": str(each._replace(path="", line=0))} for each in problems]
    more = {} if meant is None else {"meant": [*meant]}
    return {"ok": False, "error": {**told[0], "problems": told, **more}}


def tell_status(answer: Mapping[str, Any]) -> int:
    """The HTTP status of an answer."""
    if answer["ok"]:
        return 200
    return 404 if "meant" in answer["error"] else 503 if answer["error"]["code"] == BUSY else 400


def tell_headers(answer: Mapping[str, Any] | None) -> dict[str, str]:
    """The Retry-After header of an answer, if it is busy."""
    return {"retry-after": str(AGAIN)} if answer is not None and tell_status(answer) == 503 else {}


BATTLES = Battles()


@hookimpl
def startup(datasette: Any) -> None:
    """Add battles and questions to the site's OpenAPI description."""
    datasette.rulings_operations = [
        {**OPERATION, "answer": describe_battle()},
        {**ASKING, "answer": describe_answer(asking.Ask)},
    ]
    datasette.rulings_asking = partial(ask_site, datasette)


def describe_battle() -> dict[str, Any]:
    """The schema of a battle's answer: the command's, with the replay in words."""
    names = {"type": "object", "additionalProperties": {"type": "string"}}
    return describe_answer(playing.Scenario, told={"type": "array"}, names=names)


def describe_answer(kind: Any, **added: Any) -> dict[str, Any]:
    """The schema of the site's answer: a command's, and more."""
    schema = make_schema(kind)
    added = {"ok": {"const": True}, **added}
    return {
        "$id": f"{kind.__name__.lower()}-answer",
        **schema,
        "properties": {**schema["properties"], **added},
        "required": [*schema["required"], *added],
    }


@hookimpl
def register_routes(datasette: Any) -> list[tuple[str, Any]]:
    """Register the form and its JSON."""
    return ROUTES if is_served(datasette) else []


@hookimpl
def menu_links(datasette: Any) -> list[dict[str, str]]:
    """Add the form to the menu."""
    return [{"href": datasette.urls.path("/try"), "label": "Try it"}] if is_served(datasette) else []


async def answer_form(
    datasette: Any, said: Mapping[str, str], *, guess: bool
) -> tuple[Form | None, dict[str, Any] | None]:
    """Read a form and play it; an empty form is only shown."""
    if not any(said.values()):
        return read_form(EXAMPLE), None
    try:
        form = read_form(said)
    except Refused as refused:
        return None, refuse(refused.problems)
    written = yaml.safe_dump(write_scenario(form), sort_keys=False, allow_unicode=True)
    return form, await BATTLES.play(written, os.environ.get(CORPUS), find_pool_file(datasette), guess=guess)


async def ask_site(datasette: Any, text: str, ruleset: str) -> dict[str, Any] | None:
    """Answer a question from the site's databases; None if it is busy."""
    rulings = str(datasette.get_database(RULINGS).path)
    return await BATTLES.ask(text, ruleset, Databases(os.environ.get(CORPUS), find_pool_file(datasette), rulings))


@as_json
async def send_answer(datasette: Any, request: Any) -> dict[str, Any]:
    """Answer a question in JSON."""
    text = (request.args.get("q") or "").strip()
    if not text:
        raise BadQuestion(400, "no-question", "ask a question: ?q=does+armades+stop+honest")
    if len(text) > LONGEST_QUESTION:
        raise BadQuestion(400, "too-long", f"a question has at most {LONGEST_QUESTION} characters")
    ruleset, _, _ = await choose_ruleset(datasette, request)
    answer = await ask_site(datasette, text, ruleset["id"])
    if answer is None:
        raise BadQuestion(503, BUSY, f"too many questions are waiting; ask again in {AGAIN} seconds", retry=AGAIN)
    return answer


def find_pool_file(datasette: Any) -> str | None:
    """Find the file of the card pool, if one is served."""
    database = datasette.databases.get(POOL)
    return None if database is None else str(database.path)


def read_fields(request: Any) -> dict[str, str]:
    """Read the fields of the form."""
    return {name: request.args.get(name) or "" for name in request.args if name != GUESS}


async def show_form(datasette: Any, request: Any) -> Response:
    """Show the form, and the result of its battle."""
    from kb.site.pages.rows import read_rulesets

    said = read_fields(request)
    form, answer = await answer_form(datasette, said, guess=takes_guess(request))
    page = {
        "form": form or read_form({}),
        "said": said or EXAMPLE,
        "answer": answer,
        "told": list(tell_in_words(answer["told"], answer["names"])) if answer and answer["ok"] else [],
        "summed": list(sum_up(answer)) if answer and answer["ok"] and not answer["undecided"] else [],
        "picture": draw_options(answer) if answer and answer["ok"] else None,
        "numbers": range(1, CARDS + 1),
        "shown": max([2, *(n for n in range(1, CARDS + 1) if said.get(f"card{n}"))]),
        "rulesets": await read(datasette, read_rulesets),
        "choices": {"of": OWNERS, "in": ZONES, "at": POINTS | {ANSWERS: "in response to the card before"},
                    "position": POSITIONS, "own": POINTS, "attack": ATTACKS},
        **(describe_statements(form, answer) if form and answer and answer["ok"] else {"statements": []}),
    }  # fmt: skip
    response = await show(datasette, request, "try.html", page, 200 if answer is None else tell_status(answer))
    response.headers |= tell_headers(answer)
    return response


def describe_statements(form: Form, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Describe the possible statements on a battle, and the fields of a record."""
    from checks.shared.writing import FIELDS
    from kb.records.meanings import MEANINGS

    scenario = write_scenario(form)
    names = {**NEUTRAL, "attacker": "the attacker", "target": "the target", **answer["names"]}
    statements = [each._replace(text=replace_names(each.text, names)) for each in list_statements(answer, scenario)]
    roles = [*(role for role in ("attacker", "target") if role in scenario["given"]["cards"])]
    roles += [role for _, role in name_roles(form, roles)]
    return {
        "statements": [each for each in statements if not each.key.startswith(WINDOWS)],
        "windows": [each for each in statements if each.key.startswith(WINDOWS)],
        "denials": DENIALS, "denied": DENIED, "roles": {role: names.get(role, role) for role in roles},
        "told_fields": FIELDS, "authorities": MEANINGS["Authority"],
    }  # fmt: skip


WINDOWS: Final = ("may/", "answer/")
"""The statements on when effects may be activated."""


async def show_report(datasette: Any, request: Any) -> Response:
    """Show the battle of a form as a record to report."""
    said = read_fields(request)
    try:
        scenario = write_scenario(read_form(said))
    except Refused as refused:
        return Response.text(str(refused.problems[0]), status=400)
    record = yaml.safe_dump(scenario, sort_keys=False, allow_unicode=True)
    page = {"record": f"{record}then:\n  what-really-happens: …\n# said by: …\n", "battle": request.query_string}
    return await show(datasette, request, "report.html", page)


async def send_battle(datasette: Any, request: Any) -> Response:
    """Answer a battle, given by the fields of the form or as a whole scenario."""
    scenario = request.args.get("scenario") or ""
    if len(scenario) > LARGEST:
        answer = refuse([Problem("too-long", "", 0, f"it has {len(scenario)} characters", f"at most {LARGEST}")])
    elif scenario:
        guess = takes_guess(request)
        answer = await BATTLES.play(scenario, os.environ.get(CORPUS), find_pool_file(datasette), guess=guess)
    else:
        answer = (await answer_form(datasette, read_fields(request), guess=takes_guess(request)))[1] or refuse(
            [Problem("no-battle", "", 0, "no battle is described", "scenario, or the fields of the form")]
        )
    headers = {"access-control-allow-origin": "*", **tell_headers(answer)}
    return Response.json(answer, status=tell_status(answer), headers=headers)


def draw_options(answer: Mapping[str, Any]) -> Any:
    """Draw when each effect could have been activated in the Damage Step of a replay."""
    seen: dict[str, dict[str, str]] = {}
    at = ""
    events = {event["number"]: event["point"] for event in answer["events"]}
    for window in answer["windows"]:
        at = events.get(window["after_event"], at) if window["point"] == "chain" else window["point"]
        for option in window["options"]:
            answers = seen.setdefault(option["effect"], {})
            if answers.get(at) != "yes":
                answers[at] = option["may"]
    points = [point for point in TIMINGS if any(point in answers for answers in seen.values())]
    if not points:
        return None
    strips = [
        Strip(answer["names"].get(name, name), {point: said for point, said in answers.items() if point in TIMINGS})
        for name, answers in seen.items()
    ]
    return draw(points, strips, "When each effect could have been activated")


ROUTES: Final = [
    (r"^/try$", show_form),
    (r"^/report$", show_report),
    (r"^/-/battle\.json$", send_battle),
    (r"^/-/ask\.json$", send_answer),
]
"""Address and answer."""

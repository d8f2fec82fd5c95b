"""Rulings on a battle or on a card's timings, written as records from the fields of a form, and judged."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import yaml

from checks.engine import full_rulebook
from checks.judge.context import make_judge
from checks.judge.ruling import judge_ruling
from checks.reading.pool_cards import bring_cards, bring_for_folder, find_any_card
from checks.replay.eras import Era, make_eras, rulesets_for
from checks.replay.forms import ACTIVATED, Form, write_scenario
from checks.replay.scenario_file import read_scenario
from checks.report.played import Played, play_scenario
from checks.shared.rulesets import find_ruleset
from kb.corpus.formatting import format_text
from kb.corpus.guests import load_guest
from kb.corpus.model import Corpus
from kb.corpus.yaml import read_text
from kb.language import words
from kb.problems import Problem, Refused
from kb.records import NO_DAY, check_date
from kb.records.findings import Finding, Status

SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
LONGEST: Final = 2_000
"""Most characters of a sentence of a source."""
FIELDS: Final = {
    "statement": "the sentence of the source",
    "source": "a name for the document, as club-handbook",
    "title": "the document's title",
    "authority": "what kind of document it is",
    "section": "the section that the sentence stands in",
    "locator": "where it stands there, as bullet 3 or p. 12",
    "since": "the day from which it holds, as 2024-05-04",
    "territory": "whose rules: tcg or ocg",
}
"""The fields of a ruling, besides its facts."""
TIMINGS: Final = {
    "throughout": "in the whole Damage Step",
    "start": "at the start of the Damage Step",
    "before-calculation": "before damage calculation",
    "during-calculation": "during damage calculation",
    "after-calculation": "after damage calculation",
    "end": "at the end of the Damage Step",
}


class Told(NamedTuple):
    """A sentence of a document, and where and when it is said."""

    statement: str
    source: str
    title: str
    authority: str
    section: str
    locator: str
    since: str
    territory: str


class Written(NamedTuple):
    """A ruling as files of a folder of records, by their places."""

    section: str
    """The file of the ruling's section."""
    files: Mapping[str, str]
    id: str
    """The ruling's address: source/section/slug."""


class Fought(NamedTuple):
    """A form's battle, played: the scenario with the effect of each activation named."""

    corpus: Corpus
    scenario: dict[str, Any]
    played: Played


def fight(form: Form, corpus: Corpus, eras: Mapping[str, Era], pool: Path | None, *, guess: bool = False) -> Fought:
    """Play the battle of a form.

    Raises :class:`kb.problems.Refused` where it cannot be played.
    """
    written = yaml.safe_dump(write_scenario(form), sort_keys=False, allow_unicode=True)
    loaded, document = bring_cards(
        corpus, read_text(written, "battle"), pool, guess=guess, advice="to take the closest"
    )
    said, claim = read_scenario(document, loaded)
    era = find_ruleset(eras, said.ruleset or "")
    if era is None:
        raise Refused.single("unknown-ruleset", "", f"no ruleset {said.ruleset}", " or ".join(eras))
    played = play_scenario(loaded, era, claim, None, "battle", eras.values())
    acts = zip(document.value["when"], played.claim.when, strict=True)
    when = [act | ({"activate": chosen.activate} if chosen.activate else {}) for act, chosen in acts]
    return Fought(loaded, {**document.value, "when": when}, played)


class Verdict(NamedTuple):
    """The engine's answer to one fact of a ruling, beside the ruling's."""

    fact: str
    status: str
    says: str
    engine: str
    because: str
    ruleset: str


def read_told(said: Mapping[str, str]) -> Told:
    """Read a ruling's sentence and document; raises :class:`kb.problems.Refused` with all that is missing or wrong."""
    given = {name: " ".join((said.get(name) or "").split()) for name in FIELDS}
    given |= {"section": given["section"] or "Rulings", "territory": given["territory"] or "tcg"}
    given |= {"title": given["title"] or given["source"].replace("-", " ").capitalize()}
    given |= {"authority": given["authority"] or "article", "locator": given["locator"] or "the sentence"}
    problems = [
        Problem("missing", "", 0, f"{name} is missing", FIELDS[name])
        for name in ("statement", "source", "since")
        if not given[name]
    ]
    if given["source"] and not SLUG.fullmatch(given["source"]):
        slug = make_slug(given["source"])
        problems.append(
            Problem("bad-name", "", 0, f"source is `{given['source']}`", "small letters and hyphens", f"write {slug}")
        )
    if given["since"] and not is_day(given["since"]):
        problems.append(Problem("bad-day", "", 0, f"since is `{given['since']}`", "a day, as 2024-05-04"))
    for name, known in (("territory", words.Territory), ("authority", words.Authority)):
        if given[name] not in get_args(known):
            problems.append(Problem("bad-choice", "", 0, f"{name} is {given[name]}", " or ".join(get_args(known))))
    problems += [
        Problem("too-long", "", 0, f"{name} has {len(text)} characters", f"at most {LONGEST}")
        for name, text in given.items()
        if len(text) > LONGEST
    ]
    if problems:
        raise Refused(problems)
    return Told(**given)


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar."""
    try:
        return bool(DAY.fullmatch(text)) and check_date(text) != NO_DAY
    except ValueError:
        return False


def make_slug(text: str) -> str:
    """Write a text as a slug, of its first words."""
    return "-".join(re.findall(r"[a-z0-9]+", text.casefold().replace("'", ""))[:8]) or "a-ruling"


def write_scene(scenario: Mapping[str, Any], facts: Mapping[str, Any]) -> dict[str, Any]:
    """Write a battle and the statements on it as a claim."""
    given = {key: each for key, each in scenario["given"].items() if key != "life"}
    life = {player: points for player, points in scenario["given"].get("life", {}).items() if points != 8000}
    given |= {"cards": put_on_lines(given["cards"])} | ({"life": OneLine(life)} if life else {})
    return {"given": given, "when": [OneLine(act) for act in scenario["when"]], "then": put_on_lines(facts)}


def write_window(card: str, effect: str, at: Sequence[str], may: str) -> dict[str, Any]:
    """Write whether an effect may be activated at timings as a claim.

    Raises :class:`kb.problems.Refused` for an answer or a timing that is not one.
    """
    unknown = [each for each in at if each not in TIMINGS]
    if unknown or not at or may not in ("yes", "no"):
        what = f"at is {', '.join(unknown) or 'empty'}" if unknown or not at else f"may is {may or 'empty'}"
        raise Refused.single("bad-choice", "", what, " or ".join(TIMINGS if unknown or not at else ("yes", "no")))
    window: dict[str, Any] = {"may-activate": f"{card}.{effect}" if effect else card}
    window |= {"throughout": may} if "throughout" in at else {"at": dict.fromkeys(at, may)}
    return {"window": OneLine(window)}


def write_ruling(told: Told, claim: Mapping[str, Any], cards: Sequence[str], *, known: bool = False) -> Written:
    """Write a ruling as files of a folder of records; a document that is ``known`` gets no entry of its own."""
    section, slug = make_slug(told.section), make_slug(told.statement)
    ruling: dict[str, Any] = {"id": slug, "locator": told.locator, "statement": told.statement}
    ruling |= {"cards": InLine(cards)} if cards else {}
    file = {
        "source": told.source,
        "section": told.section,
        "rulesets": OneLine({"territory": InLine([told.territory]), "from": told.since}),
        "rulings": [ruling | {"claims": {"window" if "window" in claim else "battle": claim}}],
    }
    place = f"rulings/{told.source}/{section}.yaml"
    files = {place: write_yaml(file, place)}
    if not known:
        entry = {"title": told.title, "authority": told.authority, "territory": InLine([told.territory])}
        entry["seen"] = "read-whole"
        files["sources.yaml"] = write_yaml({told.source: entry}, "sources.yaml")
    return Written(place, files, f"{told.source}/{section}/{slug}")


class Plain(yaml.SafeDumper):
    """Writes text as the strict reader reads it: words and days without quotes."""


Plain.yaml_implicit_resolvers = {
    letter: [(tag, form) for tag, form in forms if tag.endswith((":int", ":null"))]
    for letter, forms in yaml.SafeDumper.yaml_implicit_resolvers.items()
}


def write_yaml(value: Any, path: str) -> str:
    """Write a record's file in the house format."""
    text = yaml.dump(value, Dumper=Plain, sort_keys=False, allow_unicode=True, default_flow_style=False, width=10**6)
    return format_text(text, path)


class OneLine(dict[str, Any]):
    """A mapping that is written on one line, if it fits."""


class InLine(list[Any]):
    """A list that is written on one line, if it fits."""


Plain.add_representer(
    InLine, lambda dumper, value: dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=True)
)
Plain.add_representer(
    OneLine, lambda dumper, value: dumper.represent_mapping("tag:yaml.org,2002:map", value, flow_style=True)
)


def put_on_lines(values: Mapping[str, Any]) -> dict[str, Any]:
    """Write each mapping of some on one line."""
    return {key: OneLine(each) for key, each in values.items()}


def append_ruling(text: str, written: str) -> str:
    """Add the ruling of a written section to a file that is there, whose own words stay as they are."""
    _, _, ruling = written.partition("\nrulings:\n")
    return f"{text.rstrip()}\n{ruling}"


def judge_written(
    corpus: Corpus, files: Mapping[str, str], pool: Path | None, eras: Mapping[str, Era] | None = None
) -> list[Verdict]:
    """Judge a written ruling under the latest ruleset for which it is claimed, as ``rulings check`` does.

    Raises :class:`kb.problems.Refused` if its records are invalid.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name, text in files.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        behind = bring_for_folder(corpus, folder, pool)[0] if pool is not None else corpus
        joined, own = load_guest(folder, behind)
    found: list[Verdict] = []
    for ruling in own:
        known = dict(eras or make_eras(corpus))
        claimed = rulesets_for(ruling.rulesets, known.values()) or list(known.values())
        era = max(claimed, key=lambda each: (each.day, each.territory == "tcg"))
        judge = make_judge(joined, full_rulebook(), {era.id: era})
        found += [tell_verdict(each) for each in judge_ruling(judge, ruling, era)]
    return found


def tell_verdict(finding: Finding) -> Verdict:
    """Write a finding as the answer to a fact, with its timing if it is a window's."""
    says = f"{finding.fact}: {finding.says}" if finding.says in ("yes", "no") else finding.says
    return Verdict(finding.fact, finding.status.value, says, finding.engine, finding.because, finding.ruleset)


def list_activated(corpus: Corpus, name: str, pool: Path | None) -> dict[str, str]:
    """List the effects of a card that are activated, by id, with their class.

    Raises :class:`kb.problems.Refused` for a name that fits no card for certain.
    """
    card = find_any_card(corpus, name, pool)
    classes = {each.id: set(each.class_ or ()) & ACTIVATED for each in card.effects if each.until is None}
    return {id: ", ".join(sorted(found)) for id, found in classes.items() if found}


def list_cards(claim: Mapping[str, Any]) -> list[str]:
    """List the real cards of a claim."""
    if "window" in claim:
        return []
    return list(dict.fromkeys(each["card"] for each in claim["given"]["cards"].values() if "card" in each))


def is_wrong(verdicts: Sequence[Verdict]) -> bool:
    """Whether the engine contradicts a fact."""
    return any(each.status == Status.CONTRADICTS.value for each in verdicts)

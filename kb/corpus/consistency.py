"""Checks that a card, a switch or a list of covered lines is consistent in itself and with its neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb import records
from kb.corpus.files import Read
from kb.corpus.names import Links
from kb.corpus.yaml import Document, LinePath
from kb.language.conditions import Not, Resolved
from kb.lookup.folding import fold
from kb.problems import Problem, advise_meant


def check_card(card: records.Card, document: Document, links: Links) -> None:
    """Check the effects of a card against each other."""
    known: dict[str, records.Effect] = {}
    for at, effect in enumerate(card.effects):
        if effect.id in known:
            links.report(
                "duplicate-effect",
                document,
                ("effects", at, "id"),
                f"the effect `{effect.id}` stands twice",
                "each id once",
                "give the other wording an id of its own and `same-as`",
            )
        known.setdefault(effect.id, effect)
    for at, effect in enumerate(card.effects):
        place: LinePath = ("effects", at, "same-as")
        seen = {effect.id}
        step: records.Effect | None = effect
        while step is not None and step.same_as is not None:
            if step.same_as in seen:
                links.report(
                    "same-as-cycle",
                    document,
                    place,
                    f"`{effect.id}` is the same as itself",
                    "one wording on which the others build",
                    "remove one `same-as`",
                )
                break
            seen.add(step.same_as)
            following = known.get(step.same_as)
            if following is None and step is effect:
                links.report(
                    "unknown-effect",
                    document,
                    place,
                    f"{card.name} has no effect `{effect.same_as}`",
                    "an id of this card",
                    advise_meant(step.same_as, known, "correct the id"),
                )
            step = following
        if effect.since and effect.until and effect.until < effect.since:
            links.report(
                "dates-reversed",
                document,
                ("effects", at, "until"),
                f"{effect.until} is before {effect.since}",
                "until after since",
            )
        if effect.changed and not effect.since:
            links.report(
                "change-without-day",
                document,
                ("effects", at, "changed"),
                f"`{effect.id}` changed, but has no date",
                "the day on which the wording began",
                "write `since`",
            )
    for where, id in list_resolved(card):
        if id not in known:
            links.report(
                "unknown-effect",
                document,
                where,
                f"{card.name} has no effect `{id}`",
                "an id of this card",
                advise_meant(id, known, "correct the id"),
            )
    for territory, code in card.printed.items():
        links.check_set(code, territory, document, ("printed", territory))
    for at, exception in enumerate(card.rulings_that_except):
        named = [("effect", exception.effect)] if exception.effect != "activation" else []
        for key, id in [*named, *(("using", each) for each in exception.using or ())]:
            if id not in known:
                links.report(
                    "unknown-effect",
                    document,
                    ("rulings-that-except", at, key),
                    f"{card.name} has no effect `{id}`",
                    "an id of this card",
                    advise_meant(id, known, "correct the id"),
                )


def list_resolved(card: records.Card) -> Iterator[tuple[LinePath, str]]:
    """List the effects that a card's conditions refer to as resolved, and where."""
    for at, effect in enumerate(card.effects):
        for key, conditions in (("needs", effect.needs), ("applies-when", effect.applies_when)):
            for number, condition in enumerate(conditions or ()):
                asked = condition
                place: LinePath = ("effects", at, key, number)
                if isinstance(asked, Not):
                    asked, place = asked.condition, (*place, "not")
                if isinstance(asked, Resolved):
                    yield (*place, "resolved", "effect"), asked.effect


def check_card_names(files: Sequence[Read], links: Links) -> None:
    """Check that every name, alias and password of valid files of cards, not typed for it, belongs to one card."""
    owners: dict[str, tuple[str, str]] = {}
    for file in files:
        card = file.document.value
        called: str = card["name"]
        labelled: list[tuple[str, str, LinePath]] = [("name", called, ("name",))]
        labelled += [("alias", alias, ("aliases", at)) for at, alias in enumerate(card.get("aliases", ()))]
        if card.get("password"):
            labelled.append(("password", card["password"], ("password",)))
        for what, text, place in labelled:
            name, path = owners.setdefault(text.casefold(), (called, file.document.path))
            if path != file.document.path or (what == "alias" and text.casefold() == called.casefold()):
                links.report(
                    "duplicate-card",
                    file.document,
                    place,
                    f"the {what} `{text}` belongs to {name} too",
                    "one card",
                    f"remove it here or in {path}",
                )


def check_precedents(switch: records.Switch, document: Document, below: LinePath, links: Links) -> None:
    """Check that precedents have a value of the switch, and that no two for the same effects differ on a day."""
    for at, one in enumerate(switch.precedents):
        place: LinePath = (*below, "precedents", at)
        if one.value not in switch.values:
            links.report(
                "unknown-value",
                document,
                (*place, "value"),
                f"no value `{one.value}`",
                f"one of {', '.join(switch.values)}",
                advise_meant(one.value, switch.values, "add it under values"),
            )
        for other in switch.precedents[:at]:
            alike = (one.of, one.territory) == (other.of, other.territory) and one.value != other.value
            if alike and (other.holds(one.territory, one.from_) or one.holds(one.territory, other.from_)):
                links.report(
                    "precedents-differ",
                    document,
                    place,
                    f"two precedents on {one.of.key} differ from {max(one.from_, other.from_)} on",
                    "one answer for the same effects and day",
                    "end the earlier one with `until`, or say to which effects each applies",
                )


def check_meeting(meeting: records.Meeting, document: Document, place: LinePath, links: Links) -> None:
    """Check a row of the table of meetings: its answers, and that its results are possible and those of its values."""
    check_switch(meeting, document, place, links)
    possible = {result for pair in meeting.meets for result in records.RESULTS[pair.when]}
    for value, result in meeting.does.items():
        if result not in possible:
            links.report(
                "unknown-value",
                document,
                (*place, "does", value),
                f"`{result}` is no result at {' or '.join(pair.when for pair in meeting.meets)}",
                f"one of {', '.join(sorted(possible))}",
                "correct the result or the time",
            )
        if value not in meeting.values:
            links.report(
                "unknown-value",
                document,
                (*place, "does", value),
                f"no value `{value}`",
                f"one of {', '.join(meeting.values)}",
                advise_meant(value, meeting.values, "add it under values"),
            )


def check_switch(switch: records.Switch, document: Document, below: LinePath, links: Links) -> None:
    """Check the periods and precedents of a switch against its values, and the order of days."""
    check_precedents(switch, document, below, links)
    for name, case in switch.list_cases():
        check_switch(case, document, (*below, "cases", name), links)
    for territory, periods in switch.history.items():
        day = ""
        for at, period in enumerate(periods):
            place: LinePath = (*below, "history", territory, at)
            if period.value != "open" and period.value not in switch.values:
                links.report(
                    "unknown-value",
                    document,
                    (*place, "value"),
                    f"no value `{period.value}`",
                    f"one of {', '.join(switch.values)} or open",
                    advise_meant(period.value, switch.values, "add it under values"),
                )
            for value in period.one_of or ():
                if period.value != "open" or value not in switch.values:
                    links.report(
                        "unknown-value",
                        document,
                        (*place, "one-of"),
                        f"`{value}` is not one of the switch's values",
                        f"for a period that is open, some of {', '.join(switch.values)}",
                        "correct it, or leave `one-of` out",
                    )
            if period.from_ <= day:
                links.report(
                    "dates-unordered",
                    document,
                    (*place, "from"),
                    f"{period.from_} follows {day}",
                    "the earliest period first",
                    "sort the periods",
                )
            if period.value != "open" and not period.cites:
                links.report(
                    "no-citation",
                    document,
                    place,
                    "a value without a citation",
                    "a source",
                    "cite one, or write `value: open`",
                )
            day = period.from_


def check_nicknames(entries: Sequence[object], document: Document) -> list[Problem]:
    """Check that a file's nicknames have one entry for each card, each once and with a letter."""
    problems: list[Problem] = []
    lines: dict[str, int] = {}
    for at, entry in enumerate(entries):
        if not isinstance(entry, records.Nicknames):
            continue
        place: LinePath = (at,) if isinstance(document.value, list) else ()
        line = document.find_line(place)
        if (name := entry.name.casefold()) in lines:
            what = f"`{entry.name}` stands in line {lines[name]} too"
            problems.append(
                Problem("duplicate-nickname", document.path, line, what, "one entry for each card", "join them")
            )
        lines.setdefault(name, line)
        seen: set[str] = set()
        for number, nickname in enumerate(entry.nicknames):
            below = document.find_line((*place, "nicknames", number))
            if nickname in seen:
                what = f"`{nickname}` stands twice for {entry.name}"
                problems.append(Problem("duplicate-nickname", document.path, below, what, "each once", "remove one"))
            elif not fold(nickname):
                what = f"the nickname `{nickname}` of {entry.name} has no letter"
                problems.append(Problem("bad-form", document.path, below, what, "a word", "write it, or remove it"))
            seen.add(nickname)
    return problems


def check_place(
    lines: tuple[int, int] | None,
    sentences: tuple[int, int] | None,
    document: Document,
    place: LinePath,
    links: Links,
    key: str | int = "lines",
) -> None:
    """Check the lines and sentences of a document in a record against each other."""
    for name, found in ((key, lines), ("sentences", sentences)):
        if found is not None and found[1] < found[0]:
            links.report(
                "lines-reversed",
                document,
                (*place, name),
                f"{found[1]} is before {found[0]}",
                "the first, then the last",
                "correct the numbers",
            )
    if sentences is not None and (lines is None or lines[0] != lines[1]):
        links.report(
            "sentences-without-line",
            document,
            (*place, "sentences"),
            "sentences are those of one line, and " + ("none is named" if lines is None else "several are"),
            "one line",
            "name the line, or leave the sentences out",
        )


def check_coverage(covered: records.CoverageFile, document: Document, links: Links) -> None:
    """Check the lines without records against a document and each other."""
    links.check_source(covered.source, document, ("source",))
    for at, lines in enumerate(covered.lines):
        check_place((lines.from_, lines.to), lines.sentences, document, ("lines", at), links, "to")

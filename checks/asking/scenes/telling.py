"""Played scenes in a judge's words: the possible activations and the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import urlencode

from checks.answers.asking import AskedScene
from checks.asking.scenes.scenes import BATTLING, Outcome, Player, Scene
from checks.engine import Event
from checks.replay.telling import tell_event
from checks.shared.battle_names import replace_names
from kb import records
from kb.reader.clauses import PrintedCard
from kb.reader.clauses.sentences import locate_sentences
from kb.site.reasons import make_plain
from kb.site.telling import list_places, name_effect
from kb.site.words import join

TOLD: Final = frozenset(
    {
        "damage", "destroy", "banish", "return-to-hand", "return-to-deck", "special-summon", "attack-stopped", "negate",
        "change-position", "change-control", "add-to-hand", "draw", "gain-life", "lose-life", "activate",
        "send-to-graveyard", "discard", "equip", "replay", "skip",
    }
)  # fmt: skip
"""The events that are the result of a battle."""
BY_ITSELF: Final = frozenset({"cost", "game-rule", "battle"})
"""Causes that need no name."""
QUIET: Final = "neither monster is destroyed, and no one takes battle damage"
"""The result of a battle without any."""
STEPS: Final = ("attack-declaration", "battle-step")
SWITCHES: Final = ("start-step", "main-phase-2", "end-step", "end-phase")
"""Windows before and after the battle, which do not bear on it."""
OUTSIDE: Final = {
    "main-phase": "in the Main Phase",
    "attack-declaration": "when an attack is declared",
    "battle-step": "later in the Battle Step",
}
_YOU: Final = re.compile(r"\b([Yy]ou) ([a-zA-Z]+?)(ies|sses|shes|ches|s)\b")
_ENDS: Final = {"ies": "y", "sses": "ss", "shes": "sh", "ches": "ch", "s": ""}
"""Endings of verbs of a third person, and their plain form."""
_LINK: Final = re.compile(r" \(Chain \d+\)")
CLASSES: Final = frozenset({"activation", "flip", "ignition", "quick", "trigger"})


def write_scene(player: Player, outcome: Outcome, roles: Iterable[str], after: Outcome | None = None) -> AskedScene:
    """Write a scene: the options before a use, and the results after it."""
    shown = after or outcome
    names = name_all(player, outcome.scene)
    asked = [*roles]
    results = list(dict.fromkeys(tell_results(shown, names, asked)))
    quoted = list(_quote_unshown(player, outcome, shown, asked, names, results))
    if quoted and not (results or shown.doubt) and {*BATTLING} <= {*shown.scene.cards}:
        results = [QUIET]
    return {
        "title": outcome.scene.title,
        "can": list(_tell_options(player, outcome, asked, after)),
        "result": [*results, *quoted],
        "undecided": (shown.doubt and make_plain(replace_names(shown.doubt, names))) or None,
        "battle": write_battle(player.era.id, shown.scene) or write_battle(player.era.id, outcome.scene),
    }


def _quote_unshown(
    player: Player,
    outcome: Outcome,
    shown: Outcome,
    roles: Iterable[str],
    names: Mapping[str, str],
    results: Sequence[str],
) -> Iterator[str]:
    """Quote the triggers of a scene whose results no sentence has: a choice, or a count of cards."""
    for role in roles:
        card = player.corpus.find_card(outcome.scene.cards[role].get("card", ""))
        printed = player.texts.get(card.name) if card is not None else None
        if card is None or printed is None:
            continue
        for effect in card.effects:
            called = names.get(f"{role}.{effect.id}", "")
            used = {"trigger", "flip"} & {*(effect.class_ or ())} and effect.id in outcome.list_used(role)
            if used and not any(f"by {called}" in line for line in results):
                told = _read_text(printed, effect).partition(":")[2].strip()
                if told and len(told) <= LONGEST_QUOTE:
                    yield f"{called} by its text: “{told}”"


LONGEST_QUOTE: Final = 240
"""Most letters of a text that an answer quotes."""


def _read_text(printed: PrintedCard, effect: records.Effect) -> str:
    """Read the sentences of an effect in the text of its card."""
    sentences = dict(enumerate(locate_sentences(printed.text, printed.pendulum_text), 1))
    numbers = effect.text if isinstance(effect.text, tuple) else (effect.text,) if effect.text else ()
    return " ".join(sentences[number].text for number in numbers if number in sentences)


_REMOVED: Final = frozenset({"destroy", "banish", "return-to-hand", "return-to-deck", "send-to-graveyard"})


def _tell_options(
    player: Player, outcome: Outcome, roles: Iterable[str], after: Outcome | None = None
) -> Iterator[str]:
    names = name_all(player, outcome.scene)
    begun = {event.of for event in outcome.played.outcome.trace if event.what == "activate"}
    for role in roles:
        card = outcome.scene.cards[role]
        who = outcome.scene.players[card["of"]]
        for effect, points in outcome.list_used(role).items():
            battle = [point for point in points if point not in SWITCHES]
            if not battle:
                continue
            called = names.get(f"{role}.{effect}", names.get(role, role))
            is_lost = after is not None and not after.doubt and effect not in after.list_used(role)
            by = _name_used(outcome, after, names, role) if after is not None and is_lost else ""
            lost = f", but not after {by}" if by else ""
            if f"{role}.{effect}" in begun and called != names.get(role):
                yield f"{called} activates {tell_points(battle)}{lost}"
            else:
                yield f"{who} can activate {called} {tell_points(battle)}{lost}"


def _name_used(outcome: Outcome, after: Outcome, names: Mapping[str, str], lost: str) -> str:
    """Name the effects that are activated in one outcome of a scene and not in another, or remove a card in it."""
    begun, used = (
        {event.of for event in each.played.outcome.trace if event.what == "activate"} for each in (outcome, after)
    )
    causes = used - begun or {
        event.source
        for event in after.played.outcome.trace
        if event.of == lost and event.what in _REMOVED and not event.source.startswith(f"{lost}.")
    }
    found = {names.get(each, names.get(each.partition(".")[0], "")) for each in causes}
    return join(sorted(filter(None, found)), "or")


def tell_points(points: Sequence[str]) -> str:
    """List steps and timings as in a sentence."""
    outside = [OUTSIDE[point] for point in points if point in OUTSIDE]
    inside = [point for point in points if point not in OUTSIDE]
    return join([*outside, *([list_places(inside)] if inside else [])])


def tell_results(outcome: Outcome, names: Mapping[str, str], asked: Sequence[str] = ()) -> Iterator[str]:
    """List the results of a scene, without the activations of the cards ``asked`` about."""
    seen: set[tuple[str, str]] = set()
    gone = {event.of for event in outcome.played.outcome.trace if event.what == "destroy"}
    for event in outcome.played.outcome.trace:
        if event.what not in TOLD or (event.what in ("destroy", "discard") and event.of not in names):
            continue
        if event.what == "send-to-graveyard" and (event.by in BY_ITSELF or event.of in gone):
            continue
        if event.of.partition(".")[0] in asked and event.what in ("activate", "discard"):
            continue
        if event.what == "attack-stopped" and ("negate", event.of) in seen:
            continue
        seen.add((event.what, event.of))
        if event.what == "special-summon" and _TOKEN.fullmatch(event.of):
            if (event.what, event.source) not in seen:
                yield _tell_tokens(outcome, event, names)
            seen.add((event.what, event.source))
            continue
        yield tell_result(event, names)
    if outcome.is_over and any(event.what == "attack-declared" for event in outcome.played.outcome.trace):
        yield "the Battle Phase ends"


_TOKEN: Final = re.compile(r"token-\d+")
"""The role of a Token in a played battle."""


def _tell_tokens(outcome: Outcome, summoned: Event, names: Mapping[str, str]) -> str:
    """Write the Summon of all Tokens by one effect."""
    number = sum(
        event.what == "special-summon" and event.source == summoned.source and _TOKEN.fullmatch(event.of) is not None
        for event in outcome.played.outcome.trace
    )
    by = f" by {names[summoned.source]}" if summoned.source in names else ""
    return f"{'a Token is' if number == 1 else f'{number} Tokens are'} Special Summoned{by}"


def tell_result(event: Event, names: Mapping[str, str]) -> str:
    """Write one event with the names of cards and players, from the point of view of the one who asks."""
    if event.what == "replay":
        return "there is a replay"
    if event.what == "skip":
        return speak(f"{names[event.of]} skips the next {event.kind.replace('-', ' ').title()}")
    by = ""
    if event.what == "destroy" and event.by == "battle":
        by = " by battle"
    elif event.source in names and event.by not in BY_ITSELF and event.what != "activate":
        by = f" by {names[event.source]}"
    told = _LINK.sub("", replace_names(tell_event(event._replace(source="", numbers=())), names))
    return speak(_TOKEN.sub("a Token", f"{told}{by}"))


def speak(text: str) -> str:
    """Put the verbs after *you* into the second person: *you takes* becomes *you take*."""
    return _YOU.sub(lambda found: f"{found[1]} {found[2]}{_ENDS[found[3]]}", text).replace("you's", "your")


def name_all(player: Player, scene: Scene) -> dict[str, str]:
    """Name the players, the cards and their effects in a scene."""
    names = {**scene.players, **scene.names}
    for role, given in scene.cards.items():
        card = player.corpus.find_card(given["card"]) if "card" in given else None
        if card is not None:
            names |= {f"{role}.{id}": called for id, called in name_effects(player, card).items()}
    return names


def name_effects(player: Player, card: records.Card) -> dict[str, str]:
    """Name the effects of a card: the only one by the card, one of several by its first words, else by its kind."""
    kinds = {each.id: (each.class_ or _find_class(card, each.same_as) or ("",))[0] for each in card.effects}
    used = [each for each in card.effects if kinds[each.id] in CLASSES]
    wordings = {each.same_as or each.id for each in used}
    printed = player.texts.get(card.name)
    named = {}
    for each in card.effects:
        if kinds[each.id] == "activation":
            named[each.id] = card.name
        elif len(wordings) < 2 and kinds[each.id] in CLASSES:
            named[each.id] = f"{card.name}’s effect"
        else:
            said = _read_text(printed, each) if printed is not None else ""
            named[each.id] = name_effect(card.name, kinds[each.id], said)
    return named


def _find_class(card: records.Card, id: str | None) -> tuple[str, ...] | None:
    return next((each.class_ for each in card.effects if each.id == id), None)


def write_battle(ruleset: str, scene: Scene) -> str:
    """Write the query string of the battle form for a scene; empty if the form cannot show it."""
    fields = {"rules": ruleset}
    number = 0
    places: dict[str, int] = {}
    for role, card in scene.cards.items():
        if "effect" in card:
            return ""
        if role in BATTLING:
            fields[role] = card.get("card") or f"{card['atk']}/{card['def']}"
            if role == "target":
                fields["position"] = card.get("position", "attack")
        elif "card" in card:
            number += 1
            places[role] = number
            fields |= {f"card{number}": card["card"], f"of{number}": card["of"], f"in{number}": card.get("in", "field")}
    for act in scene.acts:
        role = str(act.get("activate", "")).partition(".")[0]
        if role not in places:
            return ""
        at = places[role]
        fields[f"at{at}"] = "answer" if "in-answer-to" in act else act.get("at", "")
        fields |= {f"on{at}": act["targets"]} if act.get("targets") in BATTLING else {}
    return urlencode(fields)


def tell_conditions(titles: Iterable[str]) -> str:
    """Join the titles of scenes as conditions: who has the card is left out, and so is a special case of another."""
    kept = list(dict.fromkeys(re.sub(r", and [^,]* ha(?:ve|s) .*$", "", title) for title in titles))
    kept = [each for each in kept if each.removesuffix(" directly") not in kept or not each.endswith(" directly")]
    return join(kept[:3], "or")


def tell_scene(scene: AskedScene, first: str = "", most: int = 6) -> str:
    """Describe a scene: *If …: you can …. Result: …*; ``first`` is said before the other results."""
    result = "; ".join(dict.fromkeys([*([first] if first else []), *scene["result"][:most]]))
    can = "; ".join(scene["can"])
    if can and result:
        return f"If {scene['title']}: {can}. Result: {result}."
    return f"If {scene['title']}: {can or result}."

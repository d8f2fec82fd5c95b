"""Checks the roles of a scenario: every act and fact names roles, labels and effects that exist."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kb import records
from kb.corpus.model import list_facts
from kb.corpus.names import Links
from kb.corpus.yaml import Document, LinePath
from kb.language import Verb
from kb.language import words as vocabulary
from kb.language.forms import FAMILIES, Term, to_kebab, write
from kb.problems import advise_meant, join_words

PLAYERS: Final = frozenset({"turn-player", "opponent"})
BY_WORDS: Final = frozenset({"battle", "game-rule", "cost", "card-effect"})
ACT_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "on": frozenset({"direct"}),
    "replay": frozenset({"direct", "cancel"}),
    "decline": frozenset({"battle-phase"}),
}
VERBS: Final = frozenset(FAMILIES[Verb].kinds)
POSITIONS: Final = frozenset(typing.get_args(vocabulary.Position))
LEADS: Final = frozenset({"direct"}) | POSITIONS | {*typing.get_args(vocabulary.Zone)} | VERBS
"""Destinations of an event besides a role."""
OPTIONS: Final = VERBS | POSITIONS | {*typing.get_args(vocabulary.StatFactor), *typing.get_args(vocabulary.Destination)}
"""Names for one of an effect's options, besides its number."""
TOKEN: Final = re.compile("token-[1-9][0-9]*")
"""The roles of Tokens created in play, in their order."""
EFFECT_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(slots=True)
class SceneRoles:
    """The roles and labels of one scenario, and its file."""

    links: Links
    document: Document
    place: LinePath
    roles: dict[str, records.SceneCard | None] = field(default_factory=dict)
    labels: dict[str, None] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    """Unknown roles already reported, each once for a scene."""
    whole: bool = True
    """False if the stock scene is unknown, so that unknown roles may be its own."""
    acts: list[records.Act] = field(default_factory=list)

    def enter(self, given: records.Given | None, at: LinePath, acts: Sequence[records.Act], acts_at: LinePath) -> None:
        """Add cards to the scene and check the acts."""
        for role, thing in (given.cards if given else {}).items():
            self.check_thing(thing, (*at, "cards", role))
            self.roles[role] = merge_things(self.roles.get(role), thing)
        for act in acts:
            if act.as_ is not None:
                self.labels[act.as_] = None
                self.roles.setdefault(act.as_, None)
        self.acts.extend(acts)
        for role, thing in (given.cards if given else {}).items():
            for name in ("same_name_as", "equipped_to"):
                if (other := getattr(thing, name)) is not None:
                    self.check_role(other, (*at, "cards", role, records.to_kebab(name)))
        for number, act in enumerate(acts):
            self.check_act(act, (*acts_at, number))

    def borrow(self, situation: records.Situation) -> None:
        """Start with a stock scene, which is checked at its own place."""
        self.roles.update(situation.given.cards)
        self.acts.extend(situation.when)
        for act in situation.when:
            if act.as_ is not None:
                self.labels[act.as_] = None
                self.roles.setdefault(act.as_, None)

    def check_thing(self, thing: records.SceneCard, place: LinePath) -> None:
        """Check a card of the scene against the corpus."""
        if thing.card is not None:
            self.links.check_card(thing.card, self.document, (*place, "card"))
        for at, name in enumerate(thing.materials if isinstance(thing.materials, tuple) else ()):
            self.links.check_card(name, self.document, (*place, "materials", at))

    def check_role(self, text: str, place: LinePath, also: Iterable[str] = ()) -> None:
        """Check a role, or the effect of one, against the scene."""
        if text in also or text in self.roles:
            return
        role, _, effect = text.partition(".")
        if role not in self.roles:
            if not self.whole or role in self.told or (not effect and self.is_token(role)):
                return
            self.told.add(role)
            known = [*self.roles, *sorted(also)]
            self.links.report(
                "unknown-role",
                self.document,
                place,
                f"no role `{role}`",
                f"one of {join_words(known, 'or', 20)}" if known else "a role of `given`",
                advise_meant(role, known, "add it under given: cards"),
            )
            return
        if effect:
            self.check_effect(self.roles[role], role, effect, place)

    def is_token(self, role: str) -> bool:
        """Whether a role is a Token's, if an act or an effect creates some."""
        if not TOKEN.fullmatch(role):
            return False
        effects = (each for thing in self.roles.values() for each in self.list_effects(thing, ""))
        return any(map(brings_tokens, self.acts)) or any(map(brings_tokens, effects))

    def check_effect(self, thing: records.SceneCard | None, role: str, effect: str, place: LinePath) -> None:
        """Check the effect of a role against its card or description."""
        if thing is None:
            return
        known: list[str]
        if thing.card is not None:
            card = self.links.cards.get(thing.card.casefold())
            if card is None:
                return
            known = [entry.id for entry in card.effects]
            owner = card.name
        else:
            known = []
            owner = f"`{role}`"
        if thing.effect is not None:
            known.append("effect")
        if effect not in known:
            has = f"{owner} has {join_words(known)}" if known else f"{owner} has no effect"
            self.links.report(
                "unknown-effect",
                self.document,
                place,
                f"{owner} has no effect `{effect}`",
                "an effect of that card",
                advise_meant(effect, known, has),
            )

    def check_label(self, text: str, place: LinePath) -> None:
        """Check the label or number of an act against the acts of the scene."""
        if text in self.labels or text.partition(".")[0] in self.roles:
            return
        if not self.whole:
            return
        known = [*dict.fromkeys((*self.labels, *self.roles))]
        self.links.report(
            "unknown-label",
            self.document,
            place,
            f"no act is labelled `{text}`",
            f"one of {join_words(known, 'or', 20)}" if known else "a label given by `as`",
            advise_meant(text, known, f"label the act: `as: {text}`"),
        )

    def check_moments(self, moments: object, place: LinePath) -> None:
        """Check the labels in moments against the acts of the scene."""
        for moment in moments if isinstance(moments, tuple) else (moments,):
            if isinstance(moment, records.After | records.Relative):
                for key in ("after", "before"):
                    if (label := getattr(moment, key, None)) is not None:
                        self.check_label(label, (*place, key))

    def check_act(self, act: records.Act, place: LinePath) -> None:
        """Check the roles and labels of one act."""
        for key in ("attack", "activate", "use", "decline", "replay", "summon", "set", "change_position", "on"):
            if (text := getattr(act, key)) is not None:
                self.check_role(text, (*place, records.to_kebab(key)), ACT_WORDS.get(key, ()))
        for key in ("order", "targets", "pays"):
            for text in getattr(act, key) or ():
                self.check_role(text, (*place, key), PLAYERS)
        thing = self.roles.get((act.activate or act.use or "").partition(".")[0])
        for text in act.using or ():
            role, _, effect = text.rpartition(".")
            if role and role not in self.roles:
                self.check_role(text, (*place, "using"))
            elif act.activate is not None:
                own = act.activate.partition(".")[0]
                self.check_effect(thing, own, effect if role in ("", own) else text, (*place, "using"))
        for text in stage_roles(act.chooses):
            self.check_role(text, (*place, "chooses"), OPTIONS)
        if act.activate is not None:
            self.check_choice(act, thing, place)
        if act.in_answer_to is not None:
            self.check_label(act.in_answer_to, (*place, "in-answer-to"))
        self.check_moments(act.at, (*place, "at"))
        for number, stage in enumerate(act.stage or ()):
            at: LinePath = (*place, "stage", number, stage.verb)
            for name in ("to", stage.verb.replace("-", "_")):
                for text in stage_roles(getattr(stage, name)):
                    self.check_role(text, at, PLAYERS)
            if stage.apply is not None:  # what a quantifier speaks of
                self.check_role(stage.apply, at)

    def check_choice(self, act: records.Act, thing: records.SceneCard | None, place: LinePath) -> None:
        """Check the cards that an activation names against its effect's targets and choices."""
        effects = self.list_effects(thing, "" if act.using else (act.activate or "").partition(".")[2])
        if not effects or any(lets_choose(each) for each in effects):
            return
        targets = any({*(each.targets or ())} - {"none", "player"} for each in effects)
        for key in ("targets", "chooses"):
            if getattr(act, key) is not None and not (targets and key == "targets"):
                self.links.report(
                    "idle-choice",
                    self.document,
                    (*place, key),
                    f"`{act.activate}` {'chooses nothing' if targets else 'targets and chooses nothing'}",
                    "`targets`" if targets else f"no `{key}`",
                    f"{'write targets' if targets else f'take {key} out'}, or correct the record of the card",
                )

    def list_effects(self, thing: records.SceneCard | None, named: str) -> list[records.EffectDescription]:
        """List the effects of a card in the scene, in every wording; one by its name, else all."""
        if thing is None:
            return []
        card = self.links.cards.get((thing.card or "").casefold())
        found = [each for each in (card.effects if card else ()) if named in ("", each.id, each.same_as)]
        described = [thing.effect] if thing.effect is not None and named in ("", "effect") else []
        return [*found, *described]

    def check_fact(self, fact: records.Fact, place: LinePath) -> None:
        """Check the roles and labels of one fact."""
        for key in records.FACT_KINDS:
            value = getattr(fact, key)
            below = (*place, records.to_kebab(key))
            if value is None:
                continue
            for number, part in enumerate(value if isinstance(value, tuple) else (value,)):
                self.check_question(part, (*below, number) if isinstance(value, tuple) else below)

    def check_question(self, part: object, place: LinePath) -> None:
        """Check the roles and labels of one question."""
        self.check_moments(getattr(part, "at", None), (*place, "at"))
        match part:
            case records.StateFact() | records.EventFact():
                for role in part.of or ():
                    self.check_role(role, (*place, "of"), PLAYERS)
                if isinstance(part, records.EventFact) and part.by is not None:
                    self.check_role(part.by, (*place, "by"), BY_WORDS | PLAYERS)
                if isinstance(part, records.EventFact) and part.to is not None:
                    self.check_role(part.to, (*place, "to"), LEADS)
            case records.LegalFact():
                for key in ("what", "for_", "on"):
                    if (text := getattr(part, key)) is not None and text not in POINTS:
                        self.check_role(text, (*place, records.to_kebab(key)), BY_WORDS | PLAYERS | {"direct"})
                if part.in_answer_to is not None:
                    self.check_label(part.in_answer_to, (*place, "in-answer-to"))
            case records.PossibleFact():
                self.check_role(part.to, (*place, "to"), PLAYERS)
            case records.ChainsFact():
                for link in part.links or ():
                    for role in link:
                        self.check_role(role, (*place, "links"))
            case records.ActsFirstFact() if part.after is not None:
                self.check_label(part.after, (*place, "after"))


POINTS: Final[frozenset[str]] = frozenset(typing.get_args(vocabulary.Point))


CHOICES: Final = frozenset({"chosen", "choose-one", "may", "unless", "count", "draw", "discard", "unplayed"})
"""Words of an effect that involve a choice of cards or options; or that leave it open."""
CHOICES_IN_COST: Final = frozenset({"unplayed", "remove-counter", "detach"})
"""Words of a cost that involve a choice outside an act's ``pays``; or that leave it open."""


def brings_tokens(thing: records.Act | records.EffectDescription) -> bool:
    """Whether an act or an effect makes Tokens."""
    return '"make-token":' in thing.model_dump_json(by_alias=True, exclude_unset=True)


def lets_choose(effect: records.EffectDescription) -> bool:
    """Whether there may be a choice when an effect resolves, or in the amount of its cost."""

    def speaks(value: object, words: frozenset[str]) -> bool:
        if isinstance(value, records.Record):
            return any(to_kebab(name) in words or speaks(each, words) for name, each in list_set(value))
        if isinstance(value, dict):
            return any(key in words or speaks(each, words) for key, each in value.items())
        if isinstance(value, list | tuple):
            return any(speaks(each, words) for each in value)
        return speaks(write(value), words) if isinstance(value, Term) else value == "chosen"

    rest = {to_kebab(name): each for name, each in list_set(effect) if name != "cost"}
    return speaks(effect.cost, CHOICES_IN_COST) or speaks(rest, CHOICES)


def list_set(record: records.Record) -> Iterator[tuple[str, object]]:
    """List the fields that a file set, with their values.

    To write the record by pydantic would prepare all types below it first, which takes a quarter of a second.
    """
    return ((name, getattr(record, name)) for name in record.model_fields_set)


def stage_roles(value: object) -> Iterable[str]:
    """List the roles in a part of a stage direction."""
    return value if isinstance(value, tuple) else ()


def merge_things(stock: records.SceneCard | None, given: records.SceneCard) -> records.SceneCard:
    """Override a stock scene's role by a claim's; a real card has its own stats."""
    if stock is None:
        return given
    stated = {name: getattr(given, name) for name in given.model_fields_set}
    if given.card is not None:
        stated = {"plain": None, "atk": None, "def_": None} | stated
    elif given.plain is not None:
        stated = {"card": None} | stated
    return stock.model_copy(update=stated)


def check_claim(claim: records.Claim, links: Links, document: Document, place: LinePath) -> None:
    """Check everything that one claim mentions against the corpus and its own scene."""
    scene = SceneRoles(links, document, place)
    if claim.situation is not None:
        stock = links.situations.get(claim.situation)
        if stock is None:
            scene.whole = False
            if links.is_lost(claim.situation):
                return
            links.report(
                "unknown-situation",
                document,
                (*place, "situation"),
                f"no situation `{claim.situation}`",
                "a name of situations.yaml",
                "write it there",
            )
        else:
            scene.borrow(stock)
    quantified = claim.for_every or claim.for_plain or claim.for_some
    if quantified is not None:
        if quantified.effect is not None:
            scene.roles["the-effect"] = None
        if quantified.life_change is not None:
            scene.roles["the-life-change"] = None
        if quantified.point is not None:
            scene.roles["the-point"] = None
        if quantified.battle is not None:
            scene.roles.setdefault("attacker", None)
            scene.roles.setdefault("target", None)
    scene.enter(claim.given, (*place, "given"), claim.when, (*place, "when"))
    for quantifier in records.QUANTIFIERS:
        said = getattr(claim, quantifier)
        for role in said.on or () if said else ():
            scene.check_role(role, (*place, records.to_kebab(quantifier), "on"))
    for number, exception in enumerate(claim.except_):
        if isinstance(exception, str) and exception not in links.classes and not links.is_lost(exception):
            links.report(
                "unknown-class",
                document,
                (*place, "except", number),
                f"no effect class `{exception}`",
                "a name of effect-classes.yaml",
                advise_meant(exception, links.classes, "describe it there"),
            )
    if claim.window is not None:
        check_window(claim.window, scene, (*place, "window"))
    for name, fact in (claim.then or {}).items():
        scene.check_fact(fact, (*place, "then", name))
    facts = [name for name, _ in list_facts(claim)]
    for name in claim.stands or {}:
        if name not in facts:
            links.report(
                "unknown-fact",
                document,
                (*place, "stands", name),
                f"the claim has no fact `{name}`",
                "one of its own facts",
                advise_meant(name, facts, "correct the name"),
            )


def check_window(window: records.Window, scene: SceneRoles, place: LinePath) -> None:
    """Check a window's card, effect or role."""
    for key, text in (("may-activate", window.may_activate), ("triggers", window.triggers)):
        if text is None or text in scene.roles:
            continue
        if text.partition(".")[0] in scene.roles:
            scene.check_role(text, (*place, key))
            continue
        card = find_card_and_effect(text, scene, (*place, key))
        if card is not None:
            thing = records.SceneCard.model_construct(card=card.name)
            for effect in window.using or ():
                scene.check_effect(thing, card.name, effect, (*place, "using"))


def find_card_and_effect(text: str, scene: SceneRoles, place: LinePath) -> records.Card | None:
    """Find the card in ``CARD`` or ``CARD.effect-id``, and check the effect."""
    links = scene.links
    if (card := links.cards.get(text.casefold())) is not None:
        return card
    name, dot, effect = text.rpartition(".")
    if (card := links.cards.get(name.casefold())) is not None:
        scene.check_effect(records.SceneCard.model_construct(card=name), name, effect, place)
        return card
    links.check_card(name if EFFECT_ID.fullmatch(effect) and dot else text, scene.document, place)
    return None

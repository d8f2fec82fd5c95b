"""Notes for editors that are no errors: cards and documents that nothing uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb import records
from kb.corpus.model import Corpus
from kb.records.findings import Notice


def list_unused(corpus: Corpus, cited: Iterable[str] = ()) -> list[Notice]:
    """List the cards that no ruling names, the documents that nothing cites, and unfinished records.

    ``cited`` are documents cited outside the corpus, as by the rules of the engine.
    """
    used_cards = set(name_cards(corpus))
    used_sources = {*name_sources(corpus), *cited}
    found: list[Notice] = []

    def warn(code: str, place: str, message: str) -> None:
        found.append(Notice(code, corpus.places[place].path, corpus.places[place].line, message))

    for slug, card in corpus.cards.items():
        if slug not in used_cards:
            warn("unused-card", f"card:{slug}", f"no ruling names {card.name}")
        if not card.cites and not all(effect.cites for effect in card.effects):
            warn("uncited-card", f"card:{slug}", f"the effects of {card.name} have no citation")
    for key, source in corpus.sources.items():
        if key not in used_sources:
            warn("unused-source", f"source:{key}", f"nothing cites {source.title}")
        if source.seen == "as-quoted" and not source.quoted_by:
            warn("quoted-by-nobody", f"source:{key}", f"{source.title} is known as quoted, but not by whom")
    for name in sorted(set(corpus.effect_classes) - set(name_classes(corpus))):
        warn("unused-class", f"effect-class:{name}", f"no claim excepts the class {name}")
    for page in corpus.citations:
        for reference in page.references:
            if reference.status == "resolved" and reference.source is None:
                message = f"reference {reference.number} is resolved, but to no document"
                warn("unresolved-reference", f"source:{page.page}", message)
    return sorted(found, key=lambda warning: (warning.code, warning.path, warning.line, warning.message))


def name_cards(corpus: Corpus) -> Iterator[str]:
    """List the cards in rulings and their scenes, by slug."""
    slugs = {id(card): slug for slug, card in corpus.cards.items()}
    cards = corpus.names
    for ruling in corpus.rulings:
        named = list(ruling.record.cards)
        for claim in (ruling.record.claims or {}).values():
            if claim.given is not None:
                named += [name for thing in claim.given.cards.values() for name in thing.list_named()]
            if claim.window is not None:
                named += [text for text in (claim.window.may_activate, claim.window.triggers) if text]
        for name in named:
            card = cards.get(name.casefold()) or cards.get(name.rpartition(".")[0].casefold())
            if card is not None:
                yield slugs[id(card)]


def name_sources(corpus: Corpus) -> Iterator[str]:
    """List the documents that anything cites."""
    for source in corpus.sources.values():
        yield from (*source.quoted_by, *source.origin)
    for page in corpus.citations:
        yield page.page
        yield from (reference.source for reference in page.references if reference.source is not None)
    for ruling in corpus.rulings:
        yield ruling.source
        yield from filter(None, [ruling.record.speaker])
        yield from (cite.source for cite in ruling.cites)
    for ruleset in corpus.rulesets.values():
        yield from (cite.source for cite in ruleset.cites)
    for released in corpus.sets.values():
        yield from (cite.source for cite in released.cites)
    for switch in corpus.switches.values():
        for periods in switch.history.values():
            yield from (cite.source for period in periods for cite in period.cites)
    for card in corpus.cards.values():
        yield from (cite.source for cite in list_cites(card))
    for fact in corpus.disagreements:
        yield from (cite.source for cite in fact.entry.cites)


def list_cites(card: records.Card) -> Iterator[records.Cite]:
    """List the citations of a card, its effects and its exceptions."""
    yield from card.cites
    for effect in card.effects:
        yield from effect.cites
    for exception in card.rulings_that_except:
        yield from (*exception.cites, *exception.until_cites)


def name_classes(corpus: Corpus) -> Iterator[str]:
    """List the classes of effects that claims except."""
    for ruling in corpus.rulings:
        for claim in (ruling.record.claims or {}).values():
            yield from (entry for entry in claim.except_ if isinstance(entry, str))

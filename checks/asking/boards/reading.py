"""Reads a question as a board, clause by clause; a question with a word that no clause takes is not read."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from checks.asking.boards.board import FOES, Board, Deed, Life, Query, Thing
from checks.asking.boards.words import Phrase, Unread, read_points, read_thing, scan
from checks.asking.stories.stories import Fighter, Side

MOST: Final = 4
"""Most readings: a pronoun may mean three monsters, *he* also the other player."""
MONSTER: Final = Thing(Fighter())
"""A monster about which nothing is said."""


_ME: Final = re.compile(r"i|we|me|us|myself")


class Clause(NamedTuple):
    """A clause with the phrases that it takes, by their names in its pattern."""

    phrases: dict[str, Phrase | None]
    before: tuple[Phrase, ...]
    """The phrases before it, the nearest last."""
    implied: str = ""
    """The name of a phrase that means the card named last without a word: *… and is destroyed*."""
    monsters: frozenset[int] = frozenset()
    """The numbers of the cards that are monsters."""
    choice: int = 0
    """Which of the monsters before it a pronoun means, the nearest first."""
    doers: Mapping[str, Collection[int]] = MappingProxyType({})
    """The numbers of the monsters with an effect that searches, draws and so on, by these words."""

    def has(self, name: str) -> bool:
        """Whether it has a phrase of this name."""
        return self.phrases.get(name) is not None

    def side(self, name: str = "who") -> Side:
        """Read the player of a phrase."""
        phrase = self.phrases.get(name)
        if phrase is None:
            return ""
        if phrase.kind == "H" and phrase.text != "they" and self.choice < MOST - 1:
            they = any(re.search(r"\bopp", each.text) for each in self.before if each.kind in ("P", "N"))
            if phrase.text in ("she", "her") or (not they and any(True for _ in self._list_meant((), is_named=False))):
                raise Unread
        return "you" if _ME.fullmatch(phrase.text) else "they"

    def thing(self, name: str, *others: str, is_named: bool = False) -> Thing | None:
        """Read the card of a phrase; a pronoun means a monster before it, or any card if it ``is_named``."""
        phrase = self.phrases.get(name)
        if phrase is None and name != self.implied:
            return None
        phrase = phrase or Phrase("I", "it")
        if phrase.kind == "N":
            return read_thing(phrase.text)
        if phrase.kind == "E" and (named := re.search(r"\{\d\}", phrase.text)):
            return read_thing(named[0])
        if phrase.kind == "P":
            return None
        meant = [*self._list_meant(others, is_named=is_named or phrase.kind == "E")]
        if phrase.kind == "E" and not is_named:
            meant = [each for each in meant if each.card in self.monsters] or meant
            doers = next((each for verb, each in self.doers.items() if phrase.text.endswith(verb)), ())
            meant = [each for each in meant if each.card in doers] or meant
        if not meant:
            raise Unread
        return meant[0] if is_named else meant[min(self.choice, len(meant) - 1)]

    def _list_meant(self, others: Sequence[str], *, is_named: bool) -> Iterator[Thing]:
        """List the cards that a pronoun may mean, the nearest first."""
        own = [read_thing(each.text).card for other in others if (each := self.phrases.get(other)) is not None]
        seen: list[Thing] = []
        for each in reversed(self.before):
            if each.kind != "N" and not (each.kind == "E" and "{" in each.text):
                continue
            thing = read_thing(each.text)
            is_monster = thing.card in self.monsters if thing.card is not None else thing.kind == "monster"
            if thing.number != 1 or (thing.card is not None and thing.card in own):
                continue
            is_meant = thing.card is not None if is_named else is_monster
            if is_meant and all(thing.card is None or thing.card != other.card for other in seen):
                seen.append(thing)
        named = [each for each in seen if each.card is not None]
        yield from (each for each in seen if not (named and each.card is None and each.role))

    def points(self, name: str = "at") -> tuple[str, ...]:
        """Read the timings of a phrase."""
        phrase = self.phrases.get(name)
        return read_points(phrase.text) if phrase is not None else ()


Part = Thing | Deed | Query | Life
"""The content of a clause: a card, an act, or an event that has happened."""
Read = Callable[[Clause], list[Part]]


def _attack(each: Clause) -> list[Part]:
    on, by = each.thing("on"), each.thing("by", "on")
    if (verb := each.phrases.get("verb")) is not None and verb.text.endswith("over") and on is not None:
        if by is None:
            by = Thing(Fighter(strength="stronger"))
        elif on.card is None and not on.fighter.strength and on.fighter.atk is None:
            on = on._replace(fighter=on.fighter._replace(strength="weaker"))
    side = each.side()
    if (named := each.phrases.get("on")) is not None and named.kind == "P":
        return [Deed("attack", side or ("they" if each.side("on") == "you" else "you"), by, None, True)]
    is_direct = each.has("direct")
    return [Deed("attack", side, by, None if is_direct else on, is_direct, each.points())]


def _attacked(each: Clause) -> list[Part]:
    on = each.thing("on", "by")
    side: Side = each.side("agent") or ("they" if each.side() == "you" else "you" if each.side() else "")
    is_direct = each.has("direct") or on is None
    return [Deed("attack", side, each.thing("by", "on"), on, is_direct, each.points())]


def _use(verb: str, each: Clause) -> list[Part]:
    by = each.thing("by", "on")
    side = each.side() or (by.side if by is not None else "")
    return [Deed(verb, side, by, each.thing("on", "by"), points=each.points())]


def _have(each: Clause) -> list[Part]:
    found: list[Part] = []
    for name in ("a", "b"):
        if (thing := each.thing(name)) is not None:
            side = thing.side or each.side()
            found.append(
                thing._replace(fighter=thing.fighter._replace(side=side), is_only=thing.is_only or each.has("only"))
            )
    return found


def _lie(each: Clause) -> list[Part]:
    thing = each.thing("a")
    if thing is None:
        raise Unread
    if (place := each.phrases.get("where")) is not None:
        told = read_thing(f"{place.text} monster")
        fighter = thing.fighter._replace(position=told.fighter.position or thing.fighter.position)
        return [thing._replace(fighter=fighter._replace(side=thing.side or told.side), place=told.place or thing.place)]
    return [thing]


def _event(kind: str, each: Clause, cause: str = "") -> list[Part]:
    by = each.thing("by", "on", is_named=kind in ("use", "chain", "target", "negates", "negates-attack", "works"))
    on = each.thing("on", "by", is_named=kind in ("chain", "negates", "stops")) if kind != "negates-attack" else None
    if kind == "activates" and by is not None and not by.side:
        by = by._replace(fighter=by.fighter._replace(side=each.side()))
    named = each.phrases.get("on")
    cause = "effect" if named is not None and named.kind == "E" else cause
    cause = "battle" if each.has("battle") else "effect" if each.has("effect") else cause
    modal = each.phrases.get("may")
    may = modal is not None and modal.text in ("can", "could", "may")
    is_not = each.has("not")
    return [Query(kind, by, on, each.side(), each.has("direct"), each.points(), cause, is_not, may)]


def _affect(each: Clause) -> list[Part]:
    by = each.thing("by", "on")
    if by is None or by.card is None or by.card in each.monsters:
        return _attacked(each)
    on = each.thing("on", "by")
    return [Deed("use", by.side or FOES[on.side if on is not None else ""], by, on)]


def _gain(each: Clause) -> list[Part]:
    """Read who gets an effect; only one monster that was named may have such an effect."""
    phrase = each.phrases["verb"]
    if phrase is None:
        raise Unread
    verb = next((word for word in each.doers if word in phrase.text), "effect")
    having = [thing for thing in each._list_meant((), is_named=True) if thing.card in each.doers.get(verb, ())]
    if len(having) != 1:
        raise Unread
    owner = having[0].fighter._replace(side=having[0].side or each.side())
    return [Query("activates", having[0]._replace(fighter=owner), points=each.points())]


def _return(each: Clause) -> list[Part]:
    place = each.phrases.get("where")
    if place is None:
        return _event("returned", each)
    if not place.text.endswith("hand"):
        raise Unread
    return _event("to-hand", each)


def _stay(each: Clause) -> list[Part]:
    if each.before and each.before[-1].kind != "then":
        raise Unread
    phrase, thing = each.phrases["a"], each.thing("a")
    if thing is None or phrase is None or not (thing.place or re.search(r"\b(?:face-up|active)\b", phrase.text)):
        raise Unread
    return [thing]


def _stand(each: Clause) -> list[Part]:
    one, other = each.thing("a"), each.thing("b")
    if one is None or other is None or one.card is not None or other.card is None or not one.role:
        raise Unread
    told = other._replace(fighter=other.fighter._replace(side=other.side or one.side))
    return [Deed("attack", "", told, None) if one.role == "attacker" else Deed("attack", "", None, told)]


def _rest(each: Clause) -> list[Part]:
    thing = each.thing("a")
    if thing is None or thing.card is None:
        raise Unread
    return [thing._replace(place=thing.place or "field")]


def _empty(each: Clause) -> list[Part]:
    phrase = each.phrases["field"]
    side: Side = "you" if phrase is not None and re.match(r"my|our|with|i|we", phrase.text) else "they"
    return [Thing(Fighter(side=side), "card", number=0)]


def _live(each: Clause) -> list[Part]:
    phrase = each.phrases["points"]
    left = re.search(r"\d+", phrase.text if phrase is not None else "")
    if left is None:
        raise Unread
    return [Life(each.side() or "you", int(left[0]))]


def _implied(read: Read, each: Clause, name: str = "by") -> list[Part]:
    return read(each._replace(implied=name))


def _attacked_so(each: Clause) -> list[Part]:
    phrase = each.phrases["verb"]
    if phrase is None or phrase.text != "attacked":
        raise Unread
    on = each.thing("on")
    if on is not None and (place := each.phrases.get("where")) is not None:
        told = read_thing(f"{place.text} monster")
        on = on._replace(fighter=on.fighter._replace(position=told.fighter.position), place=told.place or on.place)
    side: Side = each.side("agent")
    return [Deed("attack", side, each.thing("by", "on"), on, each.has("direct"))]


def _take(each: Clause) -> list[Part]:
    """Read damage, or a direct attack, that *I* take if no player is named at the beginning of a question."""
    if each.before and not each.has("who"):
        raise Unread
    side, by = each.side() or "you", each.thing("by")
    attack = Deed("attack", FOES[side], by, None, each.has("direct"))
    taken = Query("damage", side=side)
    return [attack, taken] if by is not None or attack.is_direct else [taken]


def _nothing(each: Clause) -> list[Part]:
    return [Query("used", each.thing("by"))]


_AT: Final = "(at:T )?"
_ANY: Final = "N/I/H"
_WHO: Final = "who:P/H"
_BY: Final = "(battle:by-battle |effect:by-effect )?"
_STATEMENTS: Final[Sequence[tuple[str, Read]]] = (
    (f"{_WHO} attack with by:N (on )?(on:N/P )?(direct:D )?{_AT}", _attack),
    (f"{_WHO} (be )?verb:attack (on:{_ANY}/P )?(direct:D )?(on:P )?((with|on) by:N )?{_AT}", _attack),
    (f"by:{_ANY} (be )?verb:attack (on:N/I/P )?(direct:D )?(on:P )?{_AT}", _attack),
    (f"on:{_ANY} attacked (by (agent:P |by:{_ANY} ))?{_AT}", _attacked),
    (f"who:P attacked (direct:D )?(by by:{_ANY} )?{_AT}", _attacked),
    (f"on:{_ANY} affected by:N ", _affect),
    (f"attacked (by (agent:P |by:{_ANY} ))?{_AT}", partial(_implied, _attacked, name="on")),
    (f"verb:attack (where:L )?(by (agent:P |by:{_ANY} ))?", partial(_implied, _attacked_so, name="on")),
    (f"by:{_ANY} (be )?not attack ", lambda each: _rest(each._replace(phrases={"a": each.phrases["by"]}))),
    (f"by:{_ANY} be not attack ", lambda each: _rest(each._replace(phrases={"a": each.phrases["by"]}))),
    (f"{_WHO} (only:only )?have (only:only )?a:N (then b:N )?((be )?up )?", _have),
    ("field:empty ", _empty),
    (f"({_WHO} )?points:life ", _live),
    (f"(by:{_ANY} )?bare ", lambda each: [Query("bare")]),
    (f"(with |under )?a:{_ANY} be (where:L |up )", _lie),
    ("a:N be b:N ", _stand),
    ("(with |under )a:N (up |where:L )?", _lie),
    ("a:N up ", _lie),
    ("a:N ", _stay),
    (f"{_WHO} (use|summon) by:N ((on|to) on:{_ANY}/A )?{_AT}", partial(_use, "use")),
    (f"{_WHO} chain by:N ((to|on) on:{_ANY}/A/E )?(on on:{_ANY} )?{_AT}", partial(_use, "chain")),
    (f"{_WHO} target on:N with by:N ", partial(_use, "use")),
    ("by:N target on:N ", partial(_use, "use")),
    (f"on:{_ANY} be target (by|with) by:N ", partial(_use, "use")),
    ("(be )?target (by|with) by:N ", partial(_implied, partial(_use, "use"), name="on")),
    (f"by:N/E (be )?use (by {_WHO} )?(on on:N )?{_AT}", partial(_use, "use")),
    ("link by:N (on on:N )?", partial(_use, "link")),
    ("by:N/E be negate by on:N ", partial(_event, "negated")),
    ("on:N be negate by:N ", partial(_event, "negated")),
    (f"by:{_ANY} (be )?(destroy|die) {_BY}", partial(_event, "destroyed")),
    (f"be destroy {_BY}", partial(_implied, partial(_event, "destroyed"))),
    (f"by:{_ANY} survive (battle )?", partial(_event, "survives")),
    ("survive ", partial(_implied, partial(_event, "survives"))),
    (f"{_WHO} take damage ", partial(_event, "damage")),
    (f"{_WHO} take not:zero ", partial(_event, "damage")),
    (f"({_WHO} )?take damage from by:N ", _take),
    (f"({_WHO} )?take damage direct:from-attack ", _take),
    ("take damage ", _take),
    ("attacked direct:D ", _take),
    ("by:N work ", _nothing),
    ("be at:T ", lambda each: [Query("at", points=each.points())]),
    ("at:T ", lambda each: [Query("at", points=each.points())]),
)
"""The clauses of a description, by their phrases."""
_QUERIES: Final[Sequence[tuple[str, Read]]] = (
    (f"q {_WHO} (use|summon|toss) by:{_ANY}/E {_AT}(on on:{_ANY}/A )?{_AT}", partial(_event, "use")),
    (f"q {_WHO} use by:{_ANY}/E {_AT}to on:{_ANY}/A/E {_AT}", partial(_event, "chain")),
    (f"not:illegal use by:{_ANY} {_AT}(on on:{_ANY} )?{_AT}", partial(_event, "use")),
    (f"q {_WHO} chain by:{_ANY} {_AT}((to|on) on:{_ANY}/A/E )?{_AT}", partial(_event, "chain")),
    (f"q by:{_ANY}/E be (use|summon|toss) {_AT}", partial(_event, "use")),
    (f"q by:{_ANY} be chain ((to|on) on:{_ANY}/E )?{_AT}", partial(_event, "chain")),
    (f"be by:{_ANY} usable at:T ", partial(_event, "use")),
    (f"q {_WHO} target on:{_ANY} with by:{_ANY} {_AT}", partial(_event, "target")),
    (f"q by:N target on:{_ANY} ", partial(_event, "target")),
    (f"q on:{_ANY} be target (by|with) by:{_ANY} ", partial(_event, "target")),
    (f"q {_WHO} (negate|stop) A with by:{_ANY} {_AT}", partial(_event, "negates-attack")),
    (f"q {_WHO} (negate|stop) A {_AT}", partial(_implied, partial(_event, "negates-attack"))),
    (f"q by:{_ANY} negate A {_AT}", partial(_event, "negates-attack")),
    (f"q {_WHO} (negate|stop) on:{_ANY}/E with by:{_ANY} {_AT}", partial(_event, "negates")),
    (f"may:q/be by:{_ANY} negate on:{_ANY}/E {_AT}", partial(_event, "negates")),
    (f"q by:{_ANY} stop on:{_ANY}/E ", partial(_event, "stops")),
    (f"q by:{_ANY}/E (be )?(use|trigger) {_AT}", partial(_event, "activates")),
    (f"q by:N (use|get) E {_AT}", partial(_event, "activates")),
    (f"q {_WHO} (use|get) by:E {_AT}", partial(_event, "activates")),
    (f"q {_WHO} (get )?(to )?verb:trigger {_AT}", _gain),
    (f"may:q/be by:{_ANY} (be |get )?(destroy|die) {_BY}(by on:{_ANY} )?{_AT}", partial(_event, "destroyed")),
    (f"q on:N/E destroy by:{_ANY} ", partial(_event, "destroyed")),
    (f"q on:N/E banish by:{_ANY} ", partial(_event, "banished")),
    (f"q on:N/E return by:{_ANY} ", partial(_event, "returned")),
    (f"be by:{_ANY} banish ", partial(_event, "banished")),
    (f"be by:{_ANY} return (where:L )?", _return),
    (f"q by:{_ANY} survive (by-battle |battle |on:{_ANY} )?{_AT}", partial(_event, "survives")),
    (f"q {_WHO} take damage {_AT}", partial(_event, "damage")),
    (f"q {_WHO} take not:zero {_AT}", partial(_event, "damage")),
    (f"q by:{_ANY}/A stop A ", partial(_event, "attack-stops")),
    ("be A (stop|negate) ", partial(_event, "attack-stops")),
    ("q A stop ", partial(_event, "attack-stops")),
    ("q A (go-on|work) ", partial(_event, "attack-goes-on")),
    ("may:q/be (who:P |I )?(get |cause )?replay ", partial(_event, "replay")),
    (f"q by:{_ANY}/E work (on:N )?{_AT}", partial(_event, "works")),
    (f"be by:{_ANY}/E negate ", partial(_event, "negated")),
    (f"q by:{_ANY} attack (direct:D |on:N )?", partial(_event, "attack")),
    (f"q {_WHO} attack (direct:D |on:N )?((with )by:N )?", partial(_event, "attack")),
    (f"q on:{_ANY} be attack ", partial(_event, "attack")),
    (f"q on:{_ANY} attacked ", partial(_event, "attack")),
    ("q by:its-position change ", partial(_event, "turned")),
)
"""The clauses of a query, by their phrases; the first that takes all words counts."""


def _write_kinds(pattern: str) -> re.Pattern[str]:
    out = []
    for token in re.findall(r"\w+:[\w/-]+ |[\w-]+ |[\w-]+|[()|?]", pattern):
        word = token.strip()
        if ":" in word:
            name, kinds = word.split(":")
            out.append(f"(?P<{name}{{}}>(?:{kinds.replace('/', '|')})=\\d+) ")
        elif re.fullmatch(r"[\w-]+", word):
            out.append(f"{word}=\\d+ ")
        else:
            out.append(word)
    count: dict[str, int] = {}

    def number(found: re.Match[str]) -> str:
        count[found[1]] = count.get(found[1], 0) + 1
        return f"(?P<{found[1]}_{count[found[1]]}>"

    return re.compile(re.sub(r"\(\?P<(\w+)\{\}>", number, "".join(out)))


def _compile_all(listed: Sequence[tuple[str, Read]]) -> list[tuple[re.Pattern[str], Read]]:
    return [(_write_kinds(pattern), read) for pattern, read in listed]


_TOLD: Final = _compile_all(_STATEMENTS)
_ASKED: Final = _compile_all(_QUERIES)


def read_boards(
    said: str, monsters: Collection[int], doers: Mapping[str, Collection[int]] = MappingProxyType({})
) -> list[Board]:
    """Read a question, its cards by their numbers, once for each monster that its pronouns may mean.

    Nothing is read if a word is left over. ``monsters`` are the numbers of the cards that are monsters, ``doers``
    those of the monsters with an effect that searches, draws and so on.
    """
    phrases = scan(said)
    if phrases is None:
        return []
    kinds = "".join(f"{each.kind}={at} " for at, each in enumerate(phrases))
    owners = {_read_owner(each.text) for each in phrases if each.kind == "T"} - {""}
    found: list[Board] = []
    for choice in range(MOST):
        read = partial(Clause, monsters=frozenset(monsters), choice=choice, doers=doers)
        board = next((_put_together(parts) for parts in _parse(kinds, 0, phrases, read)), None)
        if board is not None and len(owners) < len(("you", "they")) and board not in found:
            found.append(board._replace(turn=next(iter(owners), "")))
    return found


def _read_owner(text: str) -> Side:
    """Read whose phase or step a phrase names."""
    found = re.search(r"\b(?:(my)|his|her|opponent's)\b", text)
    return "" if found is None else "you" if found[1] else "they"


def _parse(
    kinds: str, at: int, phrases: Sequence[Phrase], make: Callable[..., Clause], *, is_asked: bool = False
) -> Iterator[list[tuple[bool, Part]]]:
    """List the ways to part a text into clauses, one of which asks."""
    if at == len(kinds):
        if is_asked:
            yield []
        return
    join = re.compile(r"(?:then=\d+ )+").match(kinds, at)
    asks_time = (
        re.match(r"(?:when|where|while|as|because|once|after)$", phrases[kinds[: join.end()].count("=") - 1].text)
        if join
        else None
    )
    at = join.end() if join is not None else at
    for listed, asks in ((_TOLD, False), *(() if is_asked else ((_ASKED, True),))):
        for pattern, read in () if asks and asks_time else listed:
            for end, found in _match(pattern, kinds, at):
                named = {
                    key.rpartition("_")[0]: phrases[int(value.partition("=")[2])]
                    for key, value in found.items()
                    if value
                }
                first = kinds[:at].count("=")
                try:
                    parts = [(asks, part) for part in read(make(named, tuple(phrases[:first])))]
                except Unread:
                    continue
                yield from ([*parts, *rest] for rest in _parse(kinds, end, phrases, make, is_asked=is_asked or asks))


def _match(pattern: re.Pattern[str], kinds: str, at: int) -> Iterator[tuple[int, dict[str, str]]]:
    """Match a clause at a place."""
    found = pattern.match(kinds, at)
    if found is not None and found.end() > at:
        yield found.end(), found.groupdict()


def _put_together(parts: Sequence[tuple[bool, Part]]) -> Board:
    """Put the parts of a question together."""
    query = next(part for asks, part in parts if asks and isinstance(part, Query))
    told = [part for asks, part in parts if not asks]
    events = [each for each in told if isinstance(each, Query)]
    points = next((each.points for each in events if each.kind == "at"), ())
    return Board(
        tuple(each for each in told if isinstance(each, Thing)),
        tuple(each for each in told if isinstance(each, Deed)),
        tuple(each for each in events if each.kind not in ("at", "bare")),
        query,
        points,
        any(each.kind == "bare" for each in events),
        tuple(each for each in told if isinstance(each, Life)),
    )

"""Prohibitions, permissions and protections in the records' words: "cannot …", "can attack …", "is unaffected by …"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_amounts import tell_lasts
from kb.reader.grammar.tell_cards import tell_cards
from kb.reader.grammar.tell_described import describe, tell_place
from kb.reader.grammar.tell_verbs import Verb, refuse_chosen, tells
from kb.reader.grammar.tree import Clause, Condition, Effects, Group, Manner, Measure, Number, Ref, Slot, When, Word
from kb.reader.grammar.uses import Cards, Open, Said, Uses, Value

_DESTROYED: Final[dict[str, tuple[tuple[str, ...], Said]]] = {
    "battle": (("battle",), {}), "that battle": (("battle",), {}),
    "card effect": (("effect",), {}), "a card effect": (("effect",), {}),
    "battle or card effect": (("battle", "effect"), {}),
    "battle or by card effect": (("battle", "effect"), {}),
    "battle , or by card effect": (("battle", "effect"), {}),
    "battle or effect": (("battle", "effect"), {}),
    "your opponent's card effect": (("effect",), {"by": {"of": "opponent"}}),
    "an opponent's card effect": (("effect",), {"by": {"of": "opponent"}}),
    "your opponent's effect": (("effect",), {"by": {"of": "opponent"}}),
    "your opponent's monster effect": (("effect",), {"by": {"of": "opponent", "kind": "monster"}}),
    "monster effect": (("effect",), {"by": {"kind": "monster"}}),
    "trap effect": (("effect",), {"by": {"kind": "trap"}}),
    "spell effect": (("effect",), {"by": {"kind": "spell"}}),
    "spell/trap effect": (("effect",), {"by": {"kind": "spell-or-trap"}}),
}  # fmt: skip
"""Causes of a destruction that is prohibited, and whose cards they are."""
_UNAFFECTED: Final[dict[str, Said]] = {
    "card effect": {"by": "card"},
    "your opponent's card effect": {"by": "card", "whose": "opponent"},
    "your opponent's effect": {"by": "card", "whose": "opponent"},
    "your opponent's activated effect": {"by": "card", "whose": "opponent", "activated": "yes"},
    "spell effect": {"by": "spell"}, "trap effect": {"by": "trap"}, "spell/trap effect": {"by": ["spell", "trap"]},
    "monster effect": {"by": "monster"}, "your opponent's monster effect": {"by": "monster", "whose": "opponent"},
    "your opponent's activated monster effect": {"by": "monster", "whose": "opponent", "activated": "yes"},
    "the effect of spell/trap": {"by": ["spell", "trap"]}, "the effect of spell": {"by": "spell"},
    "the effect of trap": {"by": "trap"}, "the effect of spell card": {"by": "spell"},
    "your opponent's spell/trap effect": {"by": ["spell", "trap"], "whose": "opponent"},
    "the effect of other spell/trap": {"by": ["spell", "trap"]},
}  # fmt: skip
_ON_ITSELF: Final[dict[str, Said]] = {
    "other card effect": {"by": "card"}, "other cards' effect": {"by": "card"},
    "the effect of other cards": {"by": "card"}, "other monsters' effect": {"by": "monster"},
    "other monster effect": {"by": "monster"}, "the effect of other monster": {"by": "monster"},
}  # fmt: skip


_IN_THAT_BATTLE: Final = Manner("by", ("that battle",))
"""A cause of destruction that is over with the battle."""


def tell_forbidden(clause: Clause, speech: Speech) -> list[Verb]:
    """Translate a prohibition, for cards or for a player."""
    uses = Uses(clause)
    uses.modal()
    said = _forbid(uses, speech)
    return [uses.finish(said)]


def _forbid(uses: Uses, speech: Speech) -> Verb:
    clause = uses.clause
    subject = clause.subject
    if isinstance(subject, Word):
        return _forbid_player(uses, speech)
    if subject is None or isinstance(subject, (Measure, Effects)):
        raise Open("who cannot")
    uses.subject()
    cards = tell_cards(uses.excepting(subject), speech)
    refuse_chosen(cards)
    speech.note(cards)
    what, more = _name_forbidden(uses, speech)
    lasts = tell_lasts(uses.whens())
    if _IN_THAT_BATTLE in clause.manners:
        if lasts or not isinstance(cards, str):
            raise Open("which battle")
        lasts = {"lasts": "until-end-of-damage-step"}
    if not lasts and isinstance(cards, str) and (so_long := uses.manner("condition")) is not None:
        if so_long.of not in _WHILE_UP:
            raise Open("as long as what")
        lasts = {"lasts": "while-face-up"}
    if isinstance(subject, Group) and lasts and _may_grow(subject) and _IN_THAT_BATTLE not in clause.manners:
        side = subject.whose or next((each.words[0] for each in subject.behind if each.kind == "control"), "")
        if what == ["be-destroyed-by-battle"] and cards == {"all": {"kind": "monster", "of": side}}:
            return {"forbid": {"what": "be-destroyed-by-battle", "of": side, **lasts}}
        lasts |= {"newcomers": "too"}
        speech.forget()
    return {"forbid": {"what": what, "of": cards, **more, **lasts}}


def _may_grow(cards: Group) -> bool:
    """Whether a phrase means cards that come later as well: neither these, nor those of the moment."""
    return not cards.determiner and not any("currently" in each.words for each in cards.behind)


def _name_forbidden(uses: Uses, speech: Speech) -> tuple[Value, Said]:
    clause = uses.clause
    match clause.frame, clause.passive:
        case "destroy", True:
            by = uses.manner("by")
            if by is None or by.words[0] not in _DESTROYED:
                raise Open("destroyed: the cause")
            causes, more = _DESTROYED[by.words[0]]
            unhurt = [f"be-destroyed-by-{each}" for each in causes]
            return unhurt, more
        case "attack", False:
            if uses.slot("on") is not None:
                raise Open("attack whom")
            return "attack", {}
        case "declare-attack", False:
            return "declare-attack", {}
        case "attack-directly", False:
            return "attack-directly", {}
        case "change-position", False:
            owner = uses.need("whose")
            if owner not in (Ref("it"), Ref("them")) or uses.slot("to") is not None:
                raise Open("whose position")
            return "change-position", {}
        case "target", True:
            by = uses.manner("by", "card effect", "your opponent's card effect", "an opponent's card effect")
            if by is None:
                raise Open("targeted: the cause")
            return "be-targeted", {} if by.words[0] == "card effect" else {"by": {"of": "opponent"}}
        case "tribute", True:
            return "be-tributed-for-summon" if uses.manner("how", "for a tribute-summon") else "be-tributed", {}
        case "use-as", True:
            uses.word("what")
            return "be-used-as-material", {}
        case "activate-cards", True if clause.whens:
            return ["activate-spell-card", "activate-trap-card"], {}
        case "activate", False if uses.need("of") in (Effects("its effect"), Effects("their effect")):
            return "activate", {}
    raise Open(f"cannot {clause.frame}")


def _forbid_player(uses: Uses, speech: Speech) -> Verb:
    clause = uses.clause
    neither = clause.subject == Word("neither")
    who = "both" if neither and uses.subject() is not None else uses.doer()
    if who == "both" and not neither:
        raise Open("nobody can")
    lasts = tell_lasts(uses.whens())
    match clause.frame:
        case "activate-any" if lasts or speech.standing:
            return {"forbid": {"what": _ACTIVATED[uses.word("what")], "of": who, **lasts}}
        case "activate-named" if lasts and speech.last == "affected" and not speech.several:
            uses.word("what"), uses.word("which")
            side = {} if who == "both" else {"of": who}
            barred: Value = {"all": {**side, "zone": ["field", *_EVERYWHERE], "name-of": "affected"}}
            return {"forbid": {"what": "activate", "of": barred, **lasts}}
        case "target":
            means = uses.manner("with")
            if means is None or means.words[0] not in _AIMED_WITH:
                raise Open("targets: the means")
            group = uses.need("of")
            cards = tell_cards(uses.excepting(group), speech)
            refuse_chosen(cards)
            speech.note(cards)
            if lasts and isinstance(group, Group) and _may_grow(group):
                lasts |= {"newcomers": "too"}
                speech.forget()
            if who not in ("opponent", "both"):
                raise Open("you cannot target")
            by: Said = {**({"of": who} if who == "opponent" else {}), **_AIMED_WITH[means.words[0]]}
            return {"forbid": {"what": "be-targeted", "of": cards, **({"by": by} if by else {}), **lasts}}
        case "declare-attack" if lasts or speech.standing:
            return {"forbid": {"what": "declare-attack", "of": who, **lasts}}
        case "special-summon" | "special-summon-from" | "special-summon-any":
            return {"forbid": {"what": "special-summon", "of": _tell_barred(uses, who, speech), **lasts}}
    raise Open(f"a player cannot {clause.frame}")


_WHILE_UP: Final = tuple(
    Condition("while", (Clause("stands", (Slot("face", Word(said)),), Ref("it")),))
    for said in ("face-up on the field", "face-up")
)
"""As long as the card itself is face-up that is meant by "it"."""
_AIMED_WITH: Final[dict[str, Said]] = {
    "card effect": {}, "card effects": {}, "monster effect": {"kind": "monster"}, "trap effect": {"kind": "trap"},
    "spell effect": {"kind": "spell"}, "spell/trap effect": {"kind": "spell-or-trap"},
}  # fmt: skip
"""The effects with which cards may not be targeted."""
_ACTIVATED: Final[dict[str, Value]] = {
    "cards or effect": "activate", "cards or the effect of cards": "activate", "spell/trap cards or effect":
    ["activate-spell", "activate-trap"], "spell/trap cards": ["activate-spell-card", "activate-trap-card"],
    "spell/trap": ["activate-spell-card", "activate-trap-card"], "spell cards": "activate-spell-card",
    "spell cards or effect": "activate-spell", "trap cards": "activate-trap-card",
    "trap cards or effect": "activate-trap", "monster effect": "activate-monster-effect",
    "effect of monsters": "activate-monster-effect", "the effect of monsters": "activate-monster-effect",
}  # fmt: skip
"""Prohibited activations by their phrases."""
_EVERYWHERE: Final = ["hand", "deck", "graveyard", "banished", "extra-deck"]
"""Places from which a monster is Special Summoned."""


def _tell_barred(uses: Uses, who: str, speech: Speech) -> Value:
    """Translate the monsters that a player cannot Special Summon: all, or those of a place, except some."""
    node, place = uses.slot("of"), uses.slot("from")
    but = behind = uses.manner("except")
    barred: Said = {"of": who, "zone": _EVERYWHERE}
    if isinstance(node, Group):
        if node.count is not None or node.determiner not in ("", "any") or not node.plural:
            raise Open("which monsters")
        but = but or next((Manner("except", (), each.of) for each in node.behind if each.kind == "except"), None)
        place = place or next((each.of for each in node.behind if each.kind == "from"), None)
        kinds = [each.kind for each in node.behind]
        if (
            set(kinds) - {"except", "from", "with"}
            or len(kinds) > len(set(kinds))
            or (behind is not None and "except" in kinds)
        ):
            raise Open("which monsters")
        valued = tuple(each for each in node.behind if each.kind == "with")
        plain = describe(replace(node, behind=valued), speech, place="deck")
        barred |= {
            key: value for key, value in plain.items() if (key, value) not in (("kind", "monster"), ("zone", "deck"))
        }
    elif node is not None:
        raise Open("which monsters")
    if place is not None:
        barred["zone"] = tell_place(place, speech)["zone"]
    if but is None and set(barred) == {"of", "zone"} and place is None:
        return who
    if but is not None:
        barred["not"] = _tell_spared(but, speech)
    return {"all": barred}


def _tell_spared(but: Manner, speech: Speech) -> Said:
    """Translate the monsters that a prohibition spares."""
    node = but.of
    valued = isinstance(node, Group) and all(each.kind == "with" for each in node.behind)
    if not isinstance(node, Group) or node.count is not None or not valued or node.determiner:
        raise Open("spared")
    said = describe(node, speech, place="deck")
    spared = {key: value for key, value in said.items() if key != "zone" and (key, value) != ("kind", "monster")}
    if not spared or "other" in spared or "not" in spared:
        raise Open("spared")
    return spared


@tells("unaffected")
def _tell_unaffected(uses: Uses, speech: Speech) -> Verb:
    subject = uses.subject()
    if subject is None or isinstance(subject, (Word, Measure, Effects)):
        raise Open("who is unaffected")
    cards = tell_cards(subject, speech)
    refuse_chosen(cards)
    said = uses.word("by")
    if uses.manner("how", "except its own") is not None and (
        said not in ("card effect", "other card effect") or not isinstance(cards, str) or speech.several
    ):
        raise Open("unaffected: the exception")
    if said in _ON_ITSELF and cards == "this-card":
        by = _ON_ITSELF[said]
    elif said in _UNAFFECTED:
        by = _UNAFFECTED[said]
    else:
        raise Open(f"unaffected by {said}")
    speech.note(cards)
    return {"make-unaffected": {"of": cards, **by, **tell_lasts(uses.whens())}}


def tell_allowed(clause: Clause, speech: Speech) -> list[Verb]:
    """Translate the attacks that monsters can make."""
    uses = Uses(clause)
    uses.modal()
    subject = uses.subject()
    speech.doing = clause.frame
    if subject is None or isinstance(subject, (Word, Measure, Effects)):
        raise Open("who can")
    cards = tell_cards(subject, speech)
    refuse_chosen(cards)
    speech.note(cards)
    whens = uses.whens()
    again = clause.frame == "attack-again" or (clause.frame == "attack-times" and not _names_times(clause))
    if again and _AGAIN.issuperset(whens):
        return [uses.finish(_attack_again(uses, cards, in_a_row=When("in a row") in whens))]
    if clause.frame == "attack-times" and whens in (
        [When("during each battle-phase")],
        [When("during", "the", "battle-phase")],
    ):
        whens = []
    lasts = tell_lasts(whens)
    match clause.frame:
        case "attack-directly":
            how: Said = {"directly": "yes"}
        case "attack-times":
            times = uses.slot("times") or Number(2)
            if not isinstance(times, Number) or times.value < 2:
                raise Open("how many attacks")
            how = {"times": times.value, **({"on-monsters": "yes"} if uses.word("on") else {})}
        case "attack-all":
            how = {"each-monster": "yes"}
        case _:
            raise Open(f"can {clause.frame}")
    return [uses.finish({"may-attack": {"of": cards, **how, **lasts}})]


_AGAIN: Final = frozenset({When("in a row"), When("during", "this", "battle-phase")})
"""Times of one more attack."""


def _names_times(clause: Clause) -> bool:
    return any(each.name == "times" for each in clause.slots)


def _attack_again(uses: Uses, cards: Cards, *, in_a_row: bool) -> Verb:
    """Translate one more attack of a monster that has attacked."""
    if cards != "this-card" or _names_times(uses.clause):
        raise Open("attacks again")
    uses.word("again")
    how = {
        "in-a-row": in_a_row,
        "on-monsters": bool(uses.word("on")),
        "second": uses.clause.frame == "attack-times",
    }
    return {"attack-again": {"of": "this-card", **{key: "yes" for key, said in how.items() if said}}}


@tells("no-damage")
def _tell_no_damage(uses: Uses, speech: Speech) -> Verb:
    who = uses.doer()
    kind, source = uses.word("kind"), uses.word("from")
    whens = uses.whens()
    if who == "both" or kind not in _DAMAGE:
        raise Open("which damage")
    battle = uses.manner("how", "from that battle", "from this battle") is not None or source in (
        "that battle",
        "this battle",
    )
    if battle and not whens and kind == "battle damage":
        lasts: Said = {"lasts": "until-end-of-damage-step"}
    elif whens and not battle and not source:
        lasts = tell_lasts(whens)
        if lasts["lasts"] != "until-end-of-turn":
            raise Open("how long")
    else:
        raise Open("which battle")
    speech.forget()
    return {_DAMAGE[kind]: {"of": who, "to": 0, **({"by": "any"} if kind == "battle damage" else {}), **lasts}}


_DAMAGE: Final = {"battle damage": "set-battle-damage", "effect damage": "set-effect-damage"}
"""The verbs that change each kind of damage."""

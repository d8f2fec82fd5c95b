"""Amounts and times in the records' words."""

from __future__ import annotations

from typing import Final

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_cards import tell_cards
from kb.reader.grammar.tell_described import describe, is_plain
from kb.reader.grammar.tree import Counters, Group, Is, Measure, Node, Number, Ref, Scaled, Tally, Times, When, Word
from kb.reader.grammar.uses import Open, Said, Value, keys_of

LASTS: Final = {
    When("this turn"): "until-end-of-turn", When("this turn only"): "until-end-of-turn",
    When("until the end of", "this", "turn"): "until-end-of-turn",
    When("during each battle-phase this turn"): "until-end-of-turn",
    When("for the rest of this turn after this card resolves"): "until-end-of-turn",
    When("for the rest of this turn after this effect resolves"): "until-end-of-turn",
    When("until", "the", "end-phase", ("of this turn",)): "until-end-phase",
    When("until the end of", "the", "turn"): "until-end-of-turn",
    When("for the rest of", "this", "turn"): "until-end-of-turn",
    When("until the end of", "the", "battle-phase"): "until-end-of-battle-phase",
    When("until the end of", "this", "battle-phase"): "until-end-of-battle-phase",
    When("until the end of", "the", "damage-step"): "until-end-of-damage-step",
    When("until", "the", "end-phase"): "until-end-phase",
    When("until the end of", "next", "turn"): "until-end-of-next-turn",
    When("during the damage-step only"): "damage-step-only",
    When("during", "the", "damage-step", ("only",)): "damage-step-only",
    When("during this battle only"): "damage-step-only", When("during that battle only"): "damage-step-only",
    When("during damage-calculation only"): "damage-calculation-only",
    When("during that damage-calculation only"): "damage-calculation-only",
    When("during this damage-calculation only"): "damage-calculation-only",
    When("during", "", "damage-calculation", ("only",)): "damage-calculation-only",
}  # fmt: skip
"""How long something lasts."""
AFTER_OWN_TURN: Final = frozenset(
    {
        When("until the end of", "opponent", "turn"), When("until the end of", "opponent next", "turn"),
        When("until", "opponent next", "end-phase"), When("until the end of", "theirs next", "turn"),
        When("until", "controller next", "standby-phase"), When("until", "opponent", "end-phase"),
        When("until the end of", "opponent next", "end-phase"),
    }
)  # fmt: skip
"""Ends in the next turn, of changes made in one's own turn."""
LATER_OWN: Final = {
    When("during", "controller", "end-phase"): "end-phase", When("during", "opponent", "end-phase"): "later-turn",
    When("during", "opponent next", "end-phase"): "later-turn",
    When("during", "opponent next", "standby-phase"): "later-turn",
    When("during", "opponent", "standby-phase"): "later-turn",
}  # fmt: skip
"""Later times, for actions in the player's own turn."""
NEXT_TURN: Final = When("until the end of", "next", "turn")
BACK: Final = {
    When("until", "the", "end-phase"): "end-phase", When("until", "the", "end-phase", ("of this turn",)): "end-phase",
    When("until", "controller next", "standby-phase"): "later-turn",
    When("until", "next", "standby-phase"): "later-turn",
    When("until", "the", "end-phase", ("of next turn",)): "later-turn",
}  # fmt: skip
"""When a card comes back that is banished until then."""
LATER: Final = {
    When("during", "the", "end-phase"): "end-phase",
    When("during", "this", "end-phase"): "end-phase",
    When("during", "the", "end-phase", ("of this turn",)): "end-phase",
    When("during", "the", "standby-phase", ("of next turn",)): "later-turn",
    When("during", "the", "end-phase", ("of next turn",)): "later-turn",
    When("during", "the", "standby-phase", ("of controller next turn",)): "later-turn",
    When("during", "the", "end-phase", ("of controller next turn",)): "later-turn",
    When("during", "controller next", "standby-phase"): "later-turn",
    When("at the end of", "the", "battle-phase"): "end-step",
    When("at the end of", "the", "damage-step"): "end",
}  # fmt: skip
"""A later time of the same turn at which something is done."""
_DAMAGE: Final = frozenset(
    {
        "that damage", "the damage", "that amount", "the battle damage", "that battle damage", "the damage you took",
        "the battle damage you took", "battle damage you took", "the damage your opponent took",
        "the battle damage your opponent took", "the amount of damage you took", "the damage inflicted",
        "the battle damage inflicted", "the amount of battle damage you took", "the damage they took",
        "the amount of battle damage inflicted", "the amount of that damage", "the damage you inflicted",
        "the amount of damage inflicted", "the amount of damage your opponent took",
    }
)  # fmt: skip
_STATS: Final = frozenset({"atk", "def"})


def tell_lasts(whens: list[When]) -> Said:
    """Translate a duration into a key of a verb; no key without one."""
    if not whens:
        return {}
    if len(whens) > 1 or whens[0] not in LASTS:
        raise Open(f"time: {whens[0].lead} {whens[0].whose} {whens[0].part}".strip())
    return {"lasts": LASTS[whens[0]]}


def tell_amount(node: Node, speech: Speech) -> Value:
    """Translate an amount."""
    match node:
        case Number(value):
            return value
        case Scaled(factor, of):
            return {factor: tell_amount(of, speech)}
        case Word(word) if word in _DAMAGE and speech.damage:
            return "damage"
        case Times(each, count):
            return {"times": {"count": tell_counted(count, speech), "each": each}}
        case Measure():
            return _tell_measure(node, speech)
    raise Open("an amount")


def _tell_measure(node: Measure, speech: Speech) -> Said:
    if node.stat == "lp":
        if (
            isinstance(node.of, Word)
            and node.of.word in ("controller", "opponent")
            and not (node.original or node.total)
        ):
            return {"life-of": node.of.word}
        raise Open("whose LP")
    if node.stat == "level" and not node.original and not node.total:
        who = _one(node.of, speech)
        if who in ("tributed", "paid-with"):
            raise Open("a value of a monster that is gone")
        return {"level-of": who}
    if node.stat not in _STATS:
        raise Open(f"value: {node.stat}")
    printed = node.original or node.where == "in the graveyard"
    base = "base-" if printed else ""
    if node.total:
        if node.stat != "atk":
            raise Open("total DEF")
        return {f"total-{base}atk-of": tell_cards(node.of, speech)}
    who = _one(node.of, speech, fallen=node.where == "in the graveyard")
    gone = isinstance(node.of, Group) and any(each.key == "word" and who == "affected" for each in node.of.qualities)
    gone = gone or who in ("destroyed-monster", "tributed", "paid-with")
    if gone and not (printed or node.where == "on the field"):
        raise Open("a value of a monster that is gone")
    return {f"{base}{node.stat}-of": who}


def _one(of: Node, speech: Speech, *, fallen: bool = False) -> str:
    """The one card whose value is read; one that has ``fallen`` in battle lies in the Graveyard."""
    if of == Ref("it") and fallen and speech.destroyed and not (speech.last or speech.target or speech.pending):
        return "destroyed-monster"
    whose = of == Ref("it") and not speech.pending
    who = None if isinstance(of, Word) else speech.resolve_whose("it") if whose else tell_cards(of, speech)
    if (
        not isinstance(who, str)
        or (who == "affected" and speech.several)
        or (who == "target" and speech.target != "one")
    ):
        raise Open("a value of several cards")
    return who


def tell_counted(node: Node, speech: Speech) -> Value:
    """Translate the things that are counted."""
    match node:
        case Counters(on=Ref("this-card" | "it" as word) as on, removed=False) if on == Ref(word):
            if speech.resolve(word) == "this-card":
                return "counters"
        case Measure():
            return _tell_measure(node, speech)
        case Word(said):
            return _tell_done(said, speech)
        case Group() if node.count is None and node.noun == "material" and is_plain(node):
            if [each.words for each in node.behind] in ([("attached to this card",)], [("attached to it",)]):
                if "it" in node.behind[0].words[0].split() and speech.resolve("it") != "this-card":
                    raise Open("materials of another")
                if node.qualities in ((), (Is("kind", ("xyz",)),)):
                    return "materials"
        case Group() if node.count is None and node.determiner in ("", "all"):
            if node.noun == "named" and str(node.qualities[-1].words[-1]).endswith("s"):
                raise Open("the name of several")
            return describe(node, speech)
        case Tally(of):
            return tell_counted(of, speech)
    raise Open("a count")


_COUNTED: Final = frozenset({"reveal", "destroy", "banish", "send", "return", "shuffle", "special-summon"})
"""Frames of actions whose cards can be counted afterwards."""


def _tell_done(said: str, speech: Speech) -> str:
    """Translate the cards of the verb before, if the text names its action."""
    frame, _, kind = speech.done.partition(" ")
    wanted, _, noun = said.partition(" ")
    if (
        frame not in _COUNTED
        or speech.last not in ("affected", "target")
        or (said and (wanted != frame or noun not in (kind, "card")))
    ):
        raise Open("as many as were what")
    return "affected"


def multiply(amount: Value, each: Node | None, speech: Speech) -> Value:
    """Multiply a number by the things that "for each" counts; the number alone where it counts none."""
    if each is None:
        return amount
    if not isinstance(each, Times) or not isinstance(amount, int):
        raise Open("for each")
    return {"times": {"count": tell_counted(each.count, speech), "each": amount}}


def scale(counted: Value, amount: Value) -> Value:
    """So much for each of the things that are counted already."""
    if not isinstance(counted, dict) or not isinstance(amount, int):
        raise Open("for each")
    return {"times": {**keys_of(counted["times"]), "each": amount}}


def negate(amount: Value) -> Value:
    """The amount by which a value falls."""
    if isinstance(amount, int):
        return -amount
    if isinstance(amount, dict) and isinstance((amount.get("times") or {}).get("each"), int):
        return {"times": amount["times"] | {"each": -amount["times"]["each"]}}
    raise Open("a loss")

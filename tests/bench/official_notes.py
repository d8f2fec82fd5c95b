"""Answers for printed cards held against what the publisher's notes say of single effects in the Damage Step.

A note numbers effects as the Japanese text does; the English text has another order and other sentences, so the two are
aligned by what they say.  Many statements carry the number of an effect that cannot be meant: one that is never
activated, or whose event never comes in the Damage Step.  They are counted apart, and held against the card's other
effects.  Run: ``python -m tests.bench.official_notes [FOLDER [NOTES]]``
"""

from __future__ import annotations

import itertools
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from checks.engine import full_rulebook
from checks.reading.read_cards import ReadTiming, Timer
from checks.replay.eras import make_eras
from checks.replay.prepared import prepare_ruleset
from kb.corpus.load import load_corpus
from kb.locations import find_corpus
from kb.pool import yugi
from kb.reader.clauses import Reading, print_card, read_card

POOL = Path(__file__).parents[3] / "shared" / "pool"
NUMBERS = "①②③④⑤⑥⑦⑧⑨⑩"
UNTIL_CALCULATION = {"start", "before-calculation"}
WAITS_FOR = (
    (r"特殊召喚(に成功)?した", r"Special Summoned|(?:Ritual|Fusion|Synchro|Xyz|Link|Pendulum) Summoned"),
    (r"(?<!特殊)(?<![ＳＸＬＰ融合儀式])召喚(・|に成功|した)", r"Normal (?:or Special )?Summoned"),
    (r"墓地へ送られた", r"sent .*(?:to the GY|Graveyard)"), (r"除外された", r"is banished|are banished"),
    (r"戦闘", r"battle|attack"), (r"破壊された", r"destroyed"), (r"リバース", r"FLIP|flipped"),
    (r"攻撃宣言", r"declares? an attack|declared"), (r"ダメージ計算", r"damage calculation"),
    (r"フィールドから離れた", r"leaves the field"), (r"リリースされた", r"Tributed"), (r"素材", r"material"),
    (r"発動した(時|場合)|発動された", r"is activated|activates"), (r"エンドフェイズ|スタンバイフェイズ", r"End Phase|Standby"),
    (r"メインフェイズ", r"Main Phase"), (r"自分・相手|相手ターン", r"Quick Effect"),
)  # fmt: skip
"""What Japanese and English texts say alike before the colon."""
DOES = (
    (r"特殊召喚する", r"Special Summon"), (r"手札から特殊召喚する", r"Special Summon this card"), (r"無効", r"negate"),
    (r"攻撃力|守備力", r"ATK|DEF"), (r"ドロー", r"draw"), (r"手札に加え", r"add "), (r"破壊する", r"destroy"),
    (r"除外する", r"banish"), (r"ダメージを与え", r"inflict"), (r"装備", r"equip"), (r"墓地へ送", r"send"),
    (r"直接攻撃", r"attack (?:your opponent )?directly"), (r"カウンター", r"[Cc]ounter"), (r"カード名", r"name"),
    (r"戻", r"return|shuffle"), (r"リリース", r"Tribute"), (r"半分", r"half|halve"), (r"守備表示", r"Defense Position"),
    (r"効果を受けない|受けず", r"unaffected"), (r"対象に", r"target"), (r"レベル", r"Level"),
)  # fmt: skip
ACTIVATES = re.compile(r"発動(?:できる|する(?![^。]*(?:墓地|取り除)))")
NEVER_COMES = re.compile(r"攻撃宣言|スタンバイフェイズ|エンドフェイズ|メインフェイズ")
NORMAL = re.compile(r"(?<![殊転ＳＸＬＰ合式])召喚(?:・|に成功した|した)")
SPECIAL = re.compile(r"特殊召喚|[ＳＸＬＰ]召喚|融合召喚|儀式召喚|反転召喚|リバース")
STATE = re.compile(r"(?:存在する|存在しない|いる|いない|以上の|以下の|のみの|しない)場合")
COMES = re.compile(r"時|場合|度に|ダメージ|戦闘|バトルフェイズ|自分・相手|お互いの|相手ターン")


class Effect(NamedTuple):
    """One effect of the English text: its words, and its answers."""

    text: str
    timings: tuple[ReadTiming, ...]

    @property
    def is_activated(self) -> bool:
        """Whether it starts a Chain."""
        return bool(self.timings)

    def agrees(self, says: str) -> bool:
        """Whether its answers are what a note says."""
        allowed = [set(each.allowed) for each in self.timings]
        match says:
            case "never":
                return not any(allowed) and not any(each.is_undecided for each in self.timings)
            case "must":
                return any(allowed) and any(each.effect.says("optional", "mandatory") for each in self.timings)
            case "start-to-before":
                return UNTIL_CALCULATION in allowed
            case _:
                return any(allowed)


class Compared(NamedTuple):
    """A statement beside our answer."""

    name: str
    number: int
    says: str
    japanese: str
    effect: Effect | None
    agrees: bool
    is_misnumbered: bool


def list_effects(reading: Reading, timings: Sequence[ReadTiming]) -> list[Effect]:
    """List the effects of a text, those of one sentence together."""
    spans: list[tuple[Any, list[ReadTiming]]] = []
    judged = {id(each.effect): each for each in timings}
    for effect in reading.effects:
        if effect.span.part == "text":
            if not spans or not spans[-1][0].start <= effect.span.start < spans[-1][0].end:
                spans.append((effect.span, []))
            spans[-1][1].extend([judged[id(effect)]] if id(effect) in judged else [])
    return [Effect(" ".join(reading.quote(span).split()), tuple(of)) for span, of in spans]


def split_japanese(text: str) -> dict[int, str]:
    """Split a Japanese text at its circled numbers."""
    plain = re.sub(r"<rt>.*?</rt>|<[^>]+>", "", text)
    parts = re.split(f"([{NUMBERS}])", plain)
    return {NUMBERS.index(sign) + 1: said for sign, said in zip(parts[1::2], parts[2::2], strict=False)}


def is_activated(japanese: str) -> bool:
    """Whether a Japanese text says that the effect is activated."""
    first = re.sub(r"（[^）]*）", "", japanese)
    return bool(ACTIVATES.search(first)) and not first.startswith("：このカード名の")


def can_be_asked(japanese: str, says: str, carrier: str) -> bool:
    """Whether a statement can be about an effect: not if it is never activated, or its event never comes then."""
    if not is_activated(japanese):
        return False
    if says == "never":
        return True
    head = ACTIVATES.split(japanese)[0]
    normal_only = NORMAL.search(head) and not SPECIAL.search(head)
    comes = carrier != "monster" or COMES.search(STATE.sub("", head)) or "相手ターンでも" in japanese
    return bool(comes) and not normal_only and not NEVER_COMES.search(head)


def describe(text: str, is_activated: bool, column: int) -> set[str]:
    """Describe a text by what it says, as Japanese (0) or English (1)."""
    sign = "発動" if column == 0 else ":"
    head, _, rest = text.partition(sign) if is_activated else ("", "", text)
    found = {f"waits {pair[0]}" for pair in WAITS_FOR if re.search(pair[column], head)}
    return found | {f"does {pair[0]}" for pair in DOES if re.search(pair[column], rest or text)}


def align(japanese: dict[int, str], effects: Sequence[Effect]) -> dict[int, Effect]:
    """Align numbered effects with those of the English text: by what they say, near their order."""
    told = [(is_activated(text), describe(text, is_activated(text), 0)) for text in japanese.values()]
    read = [(effect.is_activated, describe(effect.text, effect.is_activated, 1)) for effect in effects]

    def weigh(one: tuple[bool, set[str]], other: tuple[bool, set[str]]) -> float:
        return len(one[1] & other[1]) - 0.6 * len(one[1] ^ other[1]) + (1.5 if one[0] == other[0] else -3.0)

    scores = [[weigh(one, other) for other in read] for one in told]
    places: list[int | None] = [*range(len(effects)), *([None] * max(0, len(told) - len(effects)))]

    def value(chosen: tuple[int | None, ...]) -> float:
        crossed = sum(a > b for a, b in itertools.combinations([each for each in chosen if each is not None], 2))
        return sum(scores[row][at] if at is not None else -2.0 for row, at in enumerate(chosen)) - 0.15 * crossed

    best = max(itertools.permutations(places, len(told)), key=value)
    return {number: effects[at] for number, at in zip(japanese, best, strict=True) if at is not None}


def compare(pool: Path, notes: str) -> Iterator[Compared]:
    """Compare every statement with the answer for its effect under today's rules."""
    items = json.loads((pool / "cards.json").read_text("utf-8"))
    japanese = {item["password"]: (item["text"] or {}).get("ja") or "" for item in items if item.get("password")}
    cards = {int(card.password): card for card in yugi.read(pool, items).cards if card.password}
    corpus = load_corpus(find_corpus())
    timer = Timer(prepare_ruleset(corpus, make_eras(corpus)["tcg-modern"], full_rulebook()))
    for line in (pool / notes).read_text("utf-8").splitlines():
        said = json.loads(line)
        card = cards.get(said["password"])
        printed = print_card(card.name, card.facts) if card else None
        if printed is None:
            continue
        reading = read_card(printed)
        effects = list_effects(reading, timer.time_reading(reading))
        yield judge(said, split_japanese(japanese[said["password"]]), effects, printed.carrier)


def judge(said: dict[str, Any], japanese: dict[int, str], effects: Sequence[Effect], carrier: str) -> Compared:
    """Hold one statement against the effect that it numbers, or against the others where that cannot be meant."""
    number, says = said["effect"], said["says"]
    text = japanese.get(number, "")
    known = [effect for effect in effects if effect.is_activated]
    found = align(japanese, effects).get(number) if text and len(effects) <= 8 else None
    if text and can_be_asked(text, says, carrier) and found is not None and found.is_activated:
        return Compared(said["name"], number, says, text, found, found.agrees(says), False)
    others = [effect for effect in known if effect is not found] or known
    return Compared(said["name"], number, says, text, found, any(each.agrees(says) for each in others), True)


def main() -> None:
    """Print the disagreements and the counts."""
    folder, notes = (*sys.argv[1:], *(str(POOL), "official-dev.jsonl")[len(sys.argv) - 1 :])[:2]
    compared = list(compare(Path(folder), notes))
    for each in compared:
        if not each.agrees:
            where = "another effect" if each.is_misnumbered else each.effect.text if each.effect else ""
            print(f"{each.name} {NUMBERS[each.number - 1]} {each.says}: {where}\n    {each.japanese.strip()[:160]}")
    for title, of in (
        ("as numbered", [each for each in compared if not each.is_misnumbered]),
        ("of another effect than numbered", [each for each in compared if each.is_misnumbered]),
        ("all", compared),
    ):
        agree = sum(each.agrees for each in of)
        print(f"{title}: {agree} of {len(of)} agree ({agree / max(1, len(of)):.1%})")
    print("numbers of those of another effect:", dict(Counter(each.number for each in compared if each.is_misnumbered)))


if __name__ == "__main__":
    main()

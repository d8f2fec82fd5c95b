"""An index to the rules that players ask about, in a judge's words, with the rules behind each sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple


class Topic(NamedTuple):
    """A subject that players ask about."""

    words: str
    """A pattern that matches its questions."""
    sentence: str
    """The answer, standing alone."""
    rules: tuple[str, ...]
    """The rules behind it, the most important first."""
    asks: Mapping[str, Literal["yes", "no"]] = {}
    """Patterns of the questions that it answers with yes or no."""


DS: Final = r"(?:damage step|ds|dmg step)"
GO_ON: Final = (
    r"(?:continue|continues|go on|goes on|go through|goes through|still happen|still attack|proceed|still go)"
)
DOWN: Final = r"(?:face-?down|facedown)"
YES_NO: Final = re.compile(
    r"(?:^|, |\b(?:so|then|hey|question|judge|hi|hello)[,:]? )"
    r"(?:is|are|do|does|can|may|will|has|have|must|could|am|should|did|would)\b"
    r"|\b(?:can|do|are|is|does|may) (?:i|you|they|it|we|there|my)\b|\b(?:is|are) (?:it|that) (?:allowed|legal"
    r"|possible)\b"
)
"""Questions that yes or no answers."""

TOPICS: Final = (
    Topic(
        rf"\bdirect attack\b.*\bpossible\b|\bpossible\b.*\bdirect attack\b"
        rf"|\battack\w* directly\b.*\bonly\b.*\b{DOWN}\b",
        "You can attack directly only if your opponent controls no monsters, face-down ones included, or a card lets "
        "your monster do so.",
        ("AT-1",),
        {rf"\bonly\b.*\b{DOWN}\b": "no"},
    ),
    Topic(
        rf"^(?!.*\bbefore (?:the )?{DS}\b)(?:.*\breplays?\b.*\b{DS}\b|.*\b{DS}\b.*\breplay)",
        "A replay only happens in the Battle Step; once the Damage Step has begun there is no replay.",
        ("RP-1",),
        {rf"\b(?:is|can|does|will|do|are)\b.*\breplays?\b.*\b{DS}\b": "no"},
    ),
    Topic(
        rf"\b(?:attacker|attacking monster|monster that attacks)\b.*\b{DOWN}\b|\b{DOWN}\b.*\battacking "
        rf"monster\b",
        "An attacking monster that is flipped face-down in the Battle Step stops attacking, without a replay.",
        ("RP-2",),
        {rf"\b{GO_ON}\b": "no", r"\bstops?\b|\bend": "yes", r"\breplay": "no"},
    ),
    Topic(
        rf"\b(?:turn|flip|chang|switch|book|put|set)\w*\b.*\b{DOWN}\b|\btarget\b.*\b{DOWN}\b.*\battack"
        rf"|\b{DOWN}\b.*\b{GO_ON}",
        "Turning the attack target face-down does not stop the attack: it continues, and the monster is flipped "
        "face-up "
        "in the Damage Step before damage calculation. Changing positions causes no replay.",
        ("FL-1", "RP-1"),
        {rf"\battack\w*\b.*\b{GO_ON}\b|\b{GO_ON}\b.*\battack": "yes", r"\breplay": "no", r"\bstops?\b|\bend": "no"},
    ),
    Topic(
        r"\breplays?\b|\b(?:target|monster)\b.*\b(?:leaves?|left|gone|removed|destroyed|banished|bounced|returned)\b"
        r".*\battack (?:another|a different|a new|some other|the other)\b"
        r"|\b(?:new|another) monster\b.*\bsummon|\b(?:cancel|stop|give up|attack again|call off)\b.*\breplay",
        "In the Battle Step there is a replay if the number of monsters the attacked player controls changes, or the "
        "attack target is no longer there: the attacking player chooses the attack target again, or does not "
        "attack with "
        "that monster. If the attacker itself can no longer attack, its attack stops and there is no replay.",
        ("RP-1", "RP-2", "AT-5"),
        {
            r"\b(?:can|may|do|am|could) i\b.*\b(?:cancel|stop|give up|not attack|change|choose|pick|call off"
            r"|attack (?:a |an)"
            r"?(?:different|another|other|directly))": "yes",
            r"\b(?:is|will|does|do|would)\b.*\breplay\b.*\b(?:summon|new|another|target|destroyed|leaves|removed"
            r"|gone|banish|"
            r"bounc|return)": "yes",
            r"\b(?:target|attack)\b.*\b(?:change|changes|changed|chosen?|different|new|redirect)\w*\b": "yes",
            r"\b(?:does|do|can|will)\b.*\battack again\b.*\breplay|\breplay\b.*\battack again\b": "yes",
            r"\b(?:new|another) monster\b.*\bsummon\w*\b.*\breplay\b": "yes",
        },
    ),
    Topic(
        r"\bignition\b.*\bpriority\b|\bpriority\b.*\bignition\b|\bignition\b.*\b(?:after|on|when)\b.*\bsummon",
        "Ignition priority is about the Main Phase, which is not replayed here. In a battle no Ignition Effect can be "
        "activated in any format.",
        ("DS-0",),
        {},
    ),
    Topic(
        r"\bpriority\b|\bwho (?:goes|acts|activates|chains|responds|plays) first\b|\bfirst to (?:act|respond"
        r"|activate)\b"
        r"|\bwhose (?:turn|chance) (?:is it )?to (?:act|respond|activate)",
        "The turn player may act first whenever no Chain is open: after an attack is declared and at each timing "
        "of the "
        "Damage Step. After a card is activated, the other player may respond first.",
        ("CH-3", "TR-5"),
    ),
    Topic(
        r"\bmiss\w*\b.*\btiming\b",
        "Only an optional effect that says “When …: you can” can miss the timing: what it waits for must be the "
        "last thing "
        "that happened. Mandatory effects, and those that say “If”, cannot miss it.",
        ("TR-4", "TR-24"),
        {
            r"\bmandatory\b": "no",
            r"\b(?:can|do|does|could)\b.*[“\"']?\bif\b[”\"']? effects?\b.*\bmiss|\beffects? that says? "
            r"[“\"']?if\b": "no",
        },
    ),
    Topic(
        r"\b(?:leav|left|gone|remov|bounc|banish|destroy|return|disappear)\w*\b.*\b(?:before|prior to) (?:the "
        r")?(?:damage calc|calc|damage\b(?! step))"
        r"|\b(?:target|monster|attacker)\b.*\b(?:leaves|left|gone|removed|bounced|banished|destroyed(?! by battle)"
        r"|returned)\b.*\b(?:damage "
        rf"calc|damage calculation|{DS})\b"
        r"|\bdamage calculation\b.*\b(?:performed|happen|done|conducted|take place)\b.*\b(?:leaves|gone|left"
        r"|removed|destroyed)",
        "If one of the two battling monsters is no longer on the field before damage calculation, damage "
        "calculation is not "
        "performed: nothing is destroyed by battle, no one takes battle damage, and the battle ends.",
        ("CA-1",),
        {
            r"\b(?:is|does|do|will|are)\b.*\bdamage\b.*\b(?:calculat|perform|happen|done|dealt|inflict)": "no",
            r"\b(?:do|does|will) (?:i|my opponent|anyone|he|she|they)\b.*\btakes?\b.*\bdamage": "no",
            r"\breplay": "no",
        },
    ),
    Topic(
        r"\b(?:attack|attacks)\b.*\b(?:with|after)\b.*\b(?:chang|switch)\w*\b.*\bposition|\b(?:chang"
        r"|switch)\w*\b.*\bposition"
        r"\w*\b.*\b(?:and|then|still|before)\b.*\battack",
        "A monster whose battle position you changed to Attack Position can attack in the same turn. A monster "
        "that has "
        "declared an attack cannot have its position changed manually afterwards.",
        ("AT-1", "AT-4"),
        {r"\b(?:can|may|does|could)\b.*\battack\b": "yes"},
    ),
    Topic(
        r"\b(?:attack|attacks|attacked)\b.*\b(?:in|from|while in) defen[sc]e\b"
        r"|\bin defen[sc]e(?: position)? attack\b|\bdefen[sc]e position monsters?\b.*\battack\b(?! a)",
        "Only a monster in face-up Attack Position can attack, unless a card effect says otherwise.",
        ("AT-1", "AT-6"),
        {
            r"\b(?:can|may|could|do|does)\b.*\battack\b.*\b(?:in|from|while)\b.*defen|\bcan\b.*\bdefen[sc]e "
            r"position monsters? attack\b|\bcan\b.*\bin defen[sc]e(?: position)? attack\b": "no"
        },
    ),
    Topic(
        r"\b(?:chang|switch|turn|rotat)\w*\b.*\b(?:battle )?positions?\b|\bflip summon\b.*\bbattle phase\b|\bto "
        r"defen[sc]e\b",
        "You can change your monsters’ battle positions only in your Main Phases, not in the Battle Phase, and "
        "not that of a "
        "monster that attacked, was Summoned or Set, or was already changed this turn.",
        ("AT-3", "AT-4"),
        {
            r"\b(?:can|may|am|could)\b.*\b(?:chang|switch|turn|rotat)\w*\b.*\b(?:battle phase|bp|attack\w*"
            r"|battle)\b": "no"
        },
    ),
    Topic(
        r"\bpierc",
        "A monster with piercing that attacks a Defense Position monster whose DEF is lower than its ATK inflicts the "
        "difference as battle damage.",
        ("BO-8", "BO-5"),
        {r"\bpierc\w*\b.*\b(?:battle damage|count|treated)\b": "yes"},
    ),
    Topic(
        rf"\bsummon\w*\b.*\b{DS}\b|\b{DS}\b.*\bsummon|\b(?:normal summon|set a monster|tribute summon|flip "
        rf"summon)\b.*\b(?:battle|bp)",
        "You cannot Normal Summon, Set, Flip Summon or Special Summon a monster by its own procedure in the "
        "Battle Phase. In "
        "the Damage Step an effect that Special Summons can only be used if it is one of those the Damage Step "
        "allows, such "
        "as a trigger of a monster destroyed by battle.",
        ("AT-3", "OT-5"),
        {
            r"\b(?:normal|flip|tribute) summon\w*\b|\bset a monster\b|\bkaijus?\b|\bspecial summon procedure|\bby "
            r"its own": "no",
            rf"\b(?:respond|react|chain)\w*\b.*\bsummon\w*\b.*\b{DS}": "no",
        },
    ),
    Topic(
        r"\bdestroyed (?:by|in) (?:a )?battle\b.*\b(?:leav|go|sent|send|when)\w*|\bwhen\b.*\b(?:destroyed by "
        r"battle|sent to the "
        r"(?:gy|graveyard) (?:by|after|in) battle|battle destruction)\b",
        "Monsters that lose the battle are determined to be destroyed in damage calculation, and are sent to the "
        "Graveyard at "
        "the end of the Damage Step.",
        ("EN-1", "OT-2"),
        {
            r"\b(?:before the end|immediately|right away|at once|during damage calc|before|still on the field "
            r"after the damage step)\b": "no",
            r"\bat the end of the (?:damage step|ds)\b|\bstill on the field (?:after|during) damage calc": "yes",
        },
    ),
    Topic(
        r"\b(?:when|at which|what timing|which step|what point)\b.*\b(?:flipped|turned|flips)\b"
        r"|\bwhen\b.*\bface-?down\b.*\b(?:flip|"
        r"reveal)",
        "A face-down monster that is attacked is flipped face-up before damage calculation; its Flip Effect "
        "activates after "
        "damage calculation.",
        ("FL-1", "TR-2"),
    ),
    Topic(
        rf"\bflip\w*\b.*\b(?:effects?|when|face|activate)\b|\b{DOWN}\b.*\battack|\battack\w*\b.*\b{DOWN}\b",
        "A face-down monster that is attacked is flipped face-up before damage calculation. Its Flip Effect, and "
        "other effects "
        "that trigger on the flip, activate after damage calculation.",
        ("FL-1", "TR-2"),
        {
            r"\bflip effects?\b.*\bafter (?:the )?damage calc": "yes",
            r"\bflip effects?\b.*\b(?:before|during) (?:the )?damage calc": "no",
            r"\bflip effects?\b.*\bdestroyed\b|\bdestroyed\b.*\bflip effects?\b": "yes",
        },
    ),
    Topic(
        r"\bcounter traps?\b",
        "Counter Traps can be activated at any timing of the Damage Step, whenever there is something for them "
        "to respond to.",
        ("DS-A",),
        {
            rf"\b(?:use|used|activate|activated|flip|play|allowed|legal|ok|usable|chain|chained)\b.*\b{DS}"
            rf"|\b{DS}\b.*\b(?:use|activate|allowed|"
            r"legal)": "yes"
        },
    ),
    Topic(
        r"\bset(?:ting)?\b.*\b(?:spells?|traps?|cards?|monsters?|backrow)\b.*\b(?:battle|bp)\b",
        "You can Set cards from your hand only in your own Main Phase, so not in the Battle Phase.",
        ("AT-3",),
        {r"\b(?:can|may|could|am)\b": "no"},
    ),
    Topic(
        r"\b(?:have to|must|forced to|need to|required to)\b.*\battack\b",
        "You need not attack in your Battle Phase, unless a card makes a monster attack.",
        ("BP-3", "BP-5"),
        {r"\b(?:do|must|am|is|are)\b.*\b(?:i|you|we|player)\b.*\b(?:have to|must|forced|need|required)\b": "no"},
    ),
    Topic(
        r"\b(?:trap|quick-?play)\w*\b.*\b(?:same turn|turn (?:it|they|i) (?:was|were|is|set)|just set)|\bturn "
        r"(?:it|they) (?:was|were) set",
        "A Trap, or a Quick-Play Spell, cannot be activated in the turn in which it was Set.",
        ("LE-24",),
        {r"\b(?:can|may|could|do|is|are)\b": "no"},
    ),
    Topic(
        r"\bquick-?play\w*\b.*\b(?:from (?:my|the) hand\b.*\bopponent|opponent\w*\b.*\bfrom (?:my|the) hand)"
        r"|\bopponent\w* turn\b.*\bquick-?play"
        r".*\bhand\b",
        "You can activate a Quick-Play Spell from your hand only in your own turn; in your opponent’s turn it "
        "has to be Set.",
        ("LE-1",),
        {r"\b(?:can|may|could|is|are)\b": "no"},
    ),
    Topic(
        r"\b(?:normal|equip|field|continuous|ritual) spells?\b",
        "Normal, Equip, Field, Continuous and Ritual Spells can only be activated in your own Main Phase, so not "
        "in the Battle "
        "Phase.",
        ("DS-0", "LE-2"),
        {
            rf"\b(?:use|used|activate|activated|play|played)\b.*\b(?:{DS}|battle|bp)\b|\b(?:{DS}|battle "
            rf"phase)\b.*\b(?:use|activate|play)": "no"
        },
    ),
    Topic(
        r"^(?:what|which)\b(?!.*\b(?:trap|spell)s?\b).*\b(?:activat|us|play|chain)\w*\b"
        r".*\b(?:during|at|in) damage calc\w*\b",
        "During damage calculation you can only activate effects that name that timing, effects that negate an "
        "activation, Counter Traps, and mandatory effects whose condition is met then.",
        ("DS-G", "DS-B2", "DS-N", "DS-C"),
    ),
    Topic(
        rf"\beffects?\b.*\b(?:from|in) (?:the |my |your )?(?:hand|graveyard|gy)\b.*\b(?:{DS}|damage calc\w*)\b",
        "An effect in the hand or in the Graveyard can be activated in the Damage Step on the same grounds as one on "
        "the field: it changes ATK or DEF, negates an activation, is mandatory, or is a trigger whose event happens "
        "there.",
        ("DS-M", "DS-D", "DS-N", "DS-C"),
    ),
    Topic(
        rf"\b(?:direct attacks?|attack\w* directly)\b.*\b{DS}\b|\b{DS}\b.*\b(?:direct attacks?|attack\w* directly)\b",
        "A direct attack has a Damage Step like every other attack.",
        ("BP-1", "BO-7"),
        {r"\b(?:is|are|do|does|has|have)\b": "yes"},
    ),
    Topic(
        rf"\bend of (?:the )?{DS}\b.*\bend step\b|\bend step\b.*\bend of (?:the )?{DS}\b",
        "The end of the Damage Step belongs to each attack; the End Step is the last step of the Battle Phase, after "
        "all attacks.",
        ("BP-1",),
        {r"\bbefore\b": "yes", r"\bsame\b": "no"},
    ),
    Topic(
        r"\bdamage calculation\b.*\bsame\b.*\bdamage step\b|\bdamage step\b.*\bsame\b.*\bdamage calculation\b"
        r"|\bdifference\b.*\bdamage calculation\b.*\bdamage step\b|^what is damage calculation\b",
        "Damage calculation is one part of the Damage Step: the part in which battle damage is inflicted and it is "
        "determined which monsters are destroyed by battle.",
        ("BO-5", "BO-7"),
        {r"\bsame\b": "no"},
    ),
    Topic(
        rf"\bnegat\w* (?:an |the |my |their |his |your |another )?attacks?\b.*\b{DS}\b"
        rf"|\b{DS}\b.*\bnegat\w* (?:an |the )?attacks?\b",
        "An attack is negated when it is declared or later in the Battle Step; in the Damage Step it is too late, "
        "unless a card says otherwise.",
        ("DS-M",),
        {r"\b(?:can|could|may|is|do|does)\b": "no"},
    ),
    Topic(
        r"\bignition effects?\b",
        "Ignition Effects can only be activated in your own Main Phase, so not in the Battle Phase.",
        ("DS-0", "LE-2"),
        {r"\b(?:use|used|activate|activated|allowed|legal)\b": "no"},
    ),
    Topic(
        rf"\b(?:quick-?play spells?|quick-?plays?|normal traps?|traps?|trap cards?|spells?(?: "
        rf"cards?)?)\b.*\b(?:{DS}|damage calc\w*)\b",
        "In the Damage Step you can activate a Quick-Play Spell or a Trap only if it directly changes ATK or DEF "
        "(until damage "
        "calculation), negates an activation, is a Counter Trap, or names a timing of the Damage Step.",
        ("DS-A", "DS-D", "DS-B2", "DS-N"),
    ),
    Topic(
        r"\b(?:quick-?play spells?|traps?(?: cards?)?)\b.*\bbattle (?:phase|step)\b|\bbattle (?:phase|step)\b.*"
        r"\b(?:quick-?play|traps?)\b",
        "Traps that were Set in an earlier turn, and Quick-Play Spells, can be activated in the Battle Phase; in the "
        "Damage Step only if they are among the few cards that it allows.",
        ("LE-2", "DS-M"),
        {r"\b(?:use|used|activate|activated|play|played|flip|flipped)\b": "yes"},
    ),
    Topic(
        r"\bhow many chains?\b.*\bdamage calc|\b(?:more than one|second|two) chains?\b.*\bdamage calc"
        r"|\bchains?\b.*\bduring damage calc",
        "During damage calculation only one Chain can start.",
        ("LE-6",),
        {r"\b(?:more than one|second|two|another)\b": "no"},
    ),
    Topic(
        rf"\bnegat\w*\b.*\beffects?\b.*\b{DS}\b|\b{DS}\b.*\bnegat\w*\b.*\beffect",
        "In the Damage Step you can use cards that negate an activation, at any timing; a card that only negates "
        "an effect "
        "cannot be used.",
        ("DS-B", "DS-M"),
        {r"\bnegates? (?:only )?(?:an |the )?effects?\b(?!.*activation)": "no"},
    ),
    Topic(
        rf"\bnegat\w*\b.*\bactivations?\b|\bnegat\w*\b.*\b{DS}\b",
        "Cards that negate an activation can be used at any timing of the Damage Step; those that only negate an "
        "effect cannot.",
        ("DS-B", "DS-B2"),
        {rf"\bnegat\w* (?:an |the )?activations?\b.*\b{DS}\b": "yes"},
    ),
    Topic(
        r"\b(?:atk|def|stats?)\b.*\b(?:chang|modif|boost|gain|increas|alter|reduc)\w*|\b(?:chang|modif|boost|gain"
        r"|increas|alter|reduc)\w*\b.*"
        r"\b(?:atk|def|stats?)",
        "Cards and Quick Effects that directly change ATK or DEF can be activated in the Damage Step until "
        "damage calculation: at "
        "its start and before damage calculation.",
        ("DS-D",),
        {
            r"\bduring (?:the )?(?:damage )?calc|\bafter (?:the )?(?:damage )?calc": "no",
            rf"\bbefore (?:the )?(?:damage )?calc|\b{DS}\b": "yes",
        },
    ),
    Topic(
        r"\bspell speed\b",
        "A Chain can only be answered with Spell Speed 2 or more, and with at least the Spell Speed of the last "
        "Chain Link.",
        ("LE-2",),
    ),
    Topic(
        r"\b(?:two|both|several|multiple|simultaneous)\b.*\btriggers?\b|\bsegoc\b|\btriggers?\b.*\b(?:same time"
        r"|order)\b",
        "Effects that trigger at the same time form one Chain: the turn player’s mandatory effects first, then "
        "the opponent’s "
        "mandatory ones, then the turn player’s optional effects, then the opponent’s.",
        ("TR-5",),
    ),
    Topic(
        r"\b(?:attack\w*|battl\w*)\b.*\bdefen[sc]e\b.*\b(?:higher|more|greater|bigger|stronger)\b|\b(?:higher"
        r"|more|greater|bigger) def\b|"
        r"\bdef\b.*\b(?:higher|more|greater|bigger)\b.*\batk\b|\batk\b.*\b(?:lower|less|smaller)\b.*\bdef\b",
        "If the attacker’s ATK is lower than the DEF of the Defense Position monster, neither monster is "
        "destroyed, and the "
        "attacking player takes the difference as battle damage.",
        ("BO-6",),
        {r"\bdestroyed\b|\bdies?\b": "no"},
    ),
    Topic(
        r"\b(?:attack\w*|battl\w*)\b.*\bdefen[sc]e\b.*\b(?:lower|less|weaker|smaller)\b|\b(?:lower|less|smaller) "
        r"def\b|\bbattle damage\b.*\bdefen[sc]e\b|"
        r"\bdamage\b.*\battack\w*\b.*\bdefen[sc]e\b",
        "If the attacker’s ATK is higher than the DEF of the Defense Position monster, that monster is destroyed "
        "and no one takes "
        "battle damage, unless the attacker has piercing.",
        ("BO-5", "BO-8"),
    ),
    Topic(
        r"\b(?:two|both|same|equal|tie|identical)\w*\b.*\b(?:atk|attack points?|attack power)\b"
        r"|\batk\b.*\b(?:same|equal|tie|ties|identical)\b",
        "Two Attack Position monsters with the same ATK destroy each other, and no one takes battle damage; with "
        "0 ATK each, neither "
        "is destroyed today.",
        ("BO-2", "BO-3"),
        {r"^(?!.*\b0\b)(?:.*\b(?:both|each)\b.*\bdestroyed\b|.*\bdestroy each other\b)": "yes"},
    ),
    Topic(
        r"\b(?:first turn|going first|turn one|turn 1|goes first)\b",
        "The player who goes first cannot conduct a Battle Phase in that first turn, so there is no attack.",
        ("BP-2",),
        {r"\b(?:attack|battle)\b": "no"},
    ),
    Topic(
        r"\bmain phase 2\b|\bmp2\b|\bskip\w*\b.*\bbattle phase\b|\bwithout\b.*\bbattle phase\b",
        "You need not conduct your Battle Phase, but without a Battle Phase there is no Main Phase 2.",
        ("BP-3", "BP-4"),
        {
            r"\b(?:main phase 2|mp2)\b.*\bwithout\b|\bwithout\b.*\b(?:main phase 2|mp2)\b": "no",
            r"\bskip\b.*\bmy (?:own )?battle phase\b": "yes",
        },
    ),
    Topic(
        rf"\bsubsteps?\b|\b(?:steps|timings|parts|windows|phases|stages|order|structure|sequence)\b.*\b{DS}\b"
        rf"|\b{DS}\b.*\b(?:work|order|"
        r"structure|timings|consist|explained)\b|\bexplain\b.*\bdamage step\b",
        "{points}",
        ("DS-1",),
    ),
    Topic(
        r"\bmandatory\b",
        "Mandatory effects activate in the Damage Step whenever their condition is met.",
        ("DS-C",),
        {rf"\bmandatory\b.*\b{DS}\b|\b{DS}\b.*\bmandatory\b": "yes"},
    ),
    Topic(
        r"\bdirect(?:ly)?\b.*\battack|\battack\w*\b.*\bdirect",
        "You can attack directly only if your opponent controls no monsters, or a card lets your monster do so; "
        "the opponent takes its "
        "full ATK as battle damage.",
        ("AT-1", "BO-7"),
        {
            r"\b(?:if|when|while|even though|although)\b.*\b(?:opponent|they|he|she)\b.*\b(?:controls?|has"
            r"|have)\b(?!.*\b(?:no|not any)\b)": "no"
        },
    ),
    Topic(
        r"\bhow (?:many times|often)\b.*\battack|\battack twice\b|\battack again\b|\bsecond attack\b",
        "Each of your Attack Position monsters can attack once in a turn, unless a card lets it attack more often.",
        ("AT-1", "AT-6"),
        {r"\b(?:attack twice|attack again|second attack)\b": "no"},
    ),
    Topic(
        rf"\bwhat (?:can|cards|effects|is allowed|may)\b.*\b{DS}\b|\bwhich (?:cards|effects|ones|spells|traps)\b"
        rf"|\b(?:list|chart)\b.*\b{DS}\b|"
        rf"\b(?:allowed|usable|legal)\b.*\bin (?:the )?{DS}\b",
        "In the Damage Step you can only use: Counter Traps, effects that negate an activation, mandatory "
        "effects, effects that trigger "
        "on the battle or on their own card being moved or flipped, effects whose text names a timing of the "
        "Damage Step, and – until "
        "damage calculation – cards that directly change ATK or DEF.",
        ("DS-M", "DS-A", "DS-B", "DS-C", "DS-D"),
    ),
)
"""The subjects, the narrower before the wider."""


def find_topic(question: str) -> Topic | None:
    """Find the subject of a question."""
    folded = question.casefold()
    return next((topic for topic in TOPICS if re.search(topic.words, folded)), None)


def find_answer(topic: Topic, question: str) -> Literal["yes", "no"] | None:
    """Find whether a subject answers a question with yes or no."""
    folded = question.casefold()
    if not YES_NO.search(folded) or re.search(r"^(?:what|when|who|how|which|why|where)\b|\bn't\b|\bcannot\b", folded):
        return None
    return next((said for pattern, said in topic.asks.items() if re.search(pattern, folded)), None)

"""The conventions of card texts that the reader knows: each with its sentence and where it is written."""

from __future__ import annotations

from typing import Final, NamedTuple

PART_3: Final = ("konami-card-text-3", "conditions, activations and effects")
PART_4: Final = ("konami-card-text-4", "clues")
PART_7: Final = ("konami-card-text-7", "conjunctions")
STRUCTURE: Final = ("yugipedia-card-text", "text structure")
CHART: Final = ("konami-damage-step-rules", "chart")
DAMAGE_STEP: Final = ("yugipedia-damage-step", "Cards and effects that can be activated")


class Convention(NamedTuple):
    """One way in which card texts say something."""

    id: str
    sentence: str
    cites: tuple[tuple[str, str], ...]


_LIST: Final = (
    Convention("no-colon", "What has neither colon nor semicolon starts no Chain.", (PART_4, STRUCTURE)),
    Convention(
        "kind",
        "What stands before the colon tells the class: an event a trigger, (Quick Effect) a quick one, FLIP a flip.",
        (PART_3, STRUCTURE),
    ),
    Convention(
        "spell-or-trap",
        "Playing a Spell or Trap starts a Chain whatever marks its text; its first effect is done with it.",
        (PART_4, STRUCTURE),
    ),
    Convention(
        "optional",
        'An effect that "you can" activate is optional; one that its text orders is mandatory.',
        (STRUCTURE,),
    ),
    Convention(
        "japanese-choice",
        'Where the Japanese text lets a player choose and the English one does not, or the other way round, "you can"'
        " stays open.",
        (STRUCTURE,),
    ),
    Convention("place", "The condition or the cost names from where a card is used.", (PART_3,)),
    Convention("whose", "The words before the verb of a condition say whose event it is.", (PART_3,)),
    # --- events -----------------------------------------------------------------------------------------------
    Convention(
        "own-move",
        "A card that is moved, turned or Summoned itself sets off its own effect.",
        (CHART, DAMAGE_STEP),
    ),
    Convention(
        "hand-summon",
        "A Normal, Tribute, Flip or Pendulum Summon is made in a Main Phase.",
        (("konami-rulebook-10", "p. 41"),),
    ),
    Convention(
        "summoned-this-way", '"If Summoned this way:" and "When you do:" are about the card itself.', (STRUCTURE,)
    ),
    Convention("battle-step", "Declaring an attack and being its target are events of the Battle Step.", (CHART,)),
    Convention("battled", '"When this card battles" is met after damage calculation.', (CHART,)),
    Convention("damage-taken", "Battle damage is answered after damage calculation.", (CHART, DAMAGE_STEP)),
    Convention("battle-destruction", "Destruction by battle is answered at the end of the Damage Step.", (CHART,)),
    Convention(
        "battle-or-effect", '"By battle or card effect" is one event with two causes.', (DAMAGE_STEP,)
    ),
    Convention(
        "card-destroyed",
        '"Destroyed", without battle, is an event that can be met outside the Damage Step.',
        (DAMAGE_STEP,),
    ),
    Convention(
        "named-otherwise",
        "Other events (a target, a gain of Life Points, a counter) can be met outside the Damage Step.",
        (DAMAGE_STEP,),
    ),
    Convention(
        "placed",
        "Whether a card placed in the Spell & Trap Zone counts as moved itself, no public text says.",
        (DAMAGE_STEP,),
    ),
    Convention(
        "events-of-one-effect",
        "The official notes say whether an effect can be used, not for each of its trigger events.",
        (("english-database-notes", "huntlist.eu, Tearlaments Kaleido-Heart, effect 1"),),
    ),
    Convention(
        "old-trigger",
        'Whether old "each time …", "when …" on a card that stays, or a monster\'s sentence without such words that'
        " does something to others, activates or applies, only a reprint tells.",
        (STRUCTURE,),
    ),
    Convention("replacement", 'What "would be" done is replaced or answered before it happens.', (STRUCTURE,)),
    Convention("answer", "A condition that names an activation is answered in the same Chain.", (STRUCTURE,)),
    # --- moments ----------------------------------------------------------------------------------------------
    Convention(
        "named-window",
        "A timing of the Damage Step that the condition names is when it is activated.",
        (CHART, DAMAGE_STEP),
    ),
    Convention(
        "without-calculation",
        'Old "without damage calculation" means the start of the Damage Step or before the calculation.',
        (("yugipedia-damage-step", "Start of the Damage Step"),),
    ),
    Convention("phase", "A phase or step that the condition names is when it is activated.", (PART_3,)),
    Convention(
        "printed-exclusion", '"(except during the Damage Step)" excludes the effect it is printed in.', (DAMAGE_STEP,)
    ),
    # --- what it does -----------------------------------------------------------------------------------------
    Convention(
        "direct-change", "ATK or DEF is changed directly where the resolution itself changes it.", (CHART, DAMAGE_STEP)
    ),
    Convention(
        "order-of-verbs",
        'What follows "and if you do" is done at once; behind a Summon, "then" or chance a change is not direct.',
        (PART_7, DAMAGE_STEP),
    ),
    Convention("negates-activation", '"Negate the activation" is not "negate that effect".', (CHART,)),
    Convention("negates-otherwise", "Effects, Summons and attacks are negated beside an activation.", (CHART,)),
    Convention("summons", "The resolution orders a Summon.", (PART_3,)),
    Convention(
        "summons-at-once",
        "No Synchro or Xyz Summon is performed by an effect in the Damage Step, says an answer; what orders one may"
        " be kept from it altogether.",
        (("ygopro-threads", "Fluorohydride/ygopro-core 524, note on card 19144"),),
    ),
    Convention(
        "continuous-trap",
        "A Continuous Trap brings what applies, or may be used, in the Chain Link of its activation.",
        (DAMAGE_STEP,),
    ),
)  # fmt: skip

CONVENTIONS: Final = {each.id: each for each in _LIST}
"""Every convention by its id."""

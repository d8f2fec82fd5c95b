"""What texts do, target and cost, in the records' words, and what of them is open."""

import pytest

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_asks import tell_cost, tell_target
from kb.reader.grammar.telling import tell_doing

RITUAL = (
    'This card can be used to Ritual Summon any "Gull" Ritual Monster. You must also Tribute monsters from your hand or '
    "field whose total Levels exactly equal the Level of the Ritual Monster you Ritual Summon"
)
FISH = "(Fish/WATER/Level 4/ATK 900/DEF 1900)"

TOLD = (
    (
        "You can make your opponent send 1 monster they control to the GY (their choice)",
        {"opposed": True},
        [
            {
                "may": {
                    "do": [
                        {
                            "send-to-graveyard": {
                                "of": {
                                    "chosen": {
                                        "from": "monster-zone",
                                        "kind": "monster",
                                        "of": "opponent",
                                        "count": 1,
                                        "by": "opponent",
                                    }
                                }
                            }
                        }
                    ]
                }
            }
        ],
    ),
    (
        "Destroy both it and this card",
        {"target": "one"},
        [{"destroy": {"of": "target"}}, {"destroy": {"of": "this-card"}}],
    ),
    (
        "Inflict damage to your opponent equal to the original ATK of the Tributed monster",
        {"paid": "tribute"},
        [{"inflict-damage": {"to": "opponent", "amount": {"base-atk-of": "tributed"}}}],
    ),
    (
        "This card's name becomes the sent monster's name, until the End Phase",
        {"paid": "send"},
        [{"change-trait": {"of": "this-card", "as": {"name-of": "paid-with"}, "lasts": "until-end-phase"}}],
    ),
    (
        "It becomes DARK until the end of this turn",
        {"target": "one"},
        [{"change-trait": {"of": "target", "as": {"attribute": "dark"}, "lasts": "until-end-of-turn"}}],
    ),
    (
        "It is treated as a Tuner this turn",
        {"target": "one"},
        [{"change-trait": {"of": "target", "as": {"kind": "tuner"}, "lasts": "until-end-of-turn"}}],
    ),
    ("Attach this card to it as an Xyz Material", {"target": "one"}, [{"attach": {"of": "this-card", "to": "target"}}]),
    (
        "That face-up monster is unaffected by Spell effects this turn",
        {"target": "one"},
        [
            {
                "if": {
                    "is": [{"face-up": {"of": "target"}}],
                    "then": [{"make-unaffected": {"of": "target", "by": "spell", "lasts": "until-end-of-turn"}}],
                }
            }
        ],
    ),
    ("Negate that face-up monster's effects", {"target": "one"}, [{"negate-effect": {"of": "target"}}]),
    (
        "Monsters you currently control cannot be destroyed by battle this turn",
        {},
        [
            {
                "forbid": {
                    "what": ["be-destroyed-by-battle"],
                    "of": {"all": {"kind": "monster", "of": "controller"}},
                    "lasts": "until-end-of-turn",
                }
            }
        ],
    ),
    (
        'Add 1 "Gull", or 1 Spell that mentions it, from your Deck to your hand',
        {},
        [
            {
                "choose-one": [
                    {
                        "add-to-hand": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "named": "Gull",
                                    "kind": "card",
                                    "of": "controller",
                                    "count": 1,
                                }
                            }
                        }
                    },
                    {
                        "add-to-hand": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "kind": "spell",
                                    "mentions": "Gull",
                                    "of": "controller",
                                    "count": 1,
                                }
                            }
                        }
                    },
                ]
            }
        ],
    ),
    (
        'Destroy monsters your opponent controls, up to the number of "Gull" monsters you control',
        {},
        [
            {
                "destroy": {
                    "of": {
                        "chosen": {
                            "from": "monster-zone",
                            "kind": "monster",
                            "of": "opponent",
                            "number": {
                                "times": {
                                    "count": {"archetype": "Gull", "kind": "monster", "of": "controller"},
                                    "each": 1,
                                }
                            },
                            "or-fewer": "yes",
                        }
                    }
                }
            }
        ],
    ),
    (
        "Banish all cards in your GY, and if you do, this card gains 100 ATK for each card banished by this effect",
        {},
        [
            {
                "if-done": {
                    "do": [{"banish": {"of": {"all": {"kind": "card", "zone": "graveyard", "of": "controller"}}}}],
                    "then": [
                        {
                            "change-stat": {
                                "of": "this-card",
                                "stat": "atk",
                                "by": {"times": {"count": "affected", "each": 100}},
                            }
                        }
                    ],
                }
            }
        ],
    ),
    (
        "Destroy it, then if it was a Beast monster, draw 1 card",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"destroy": {"of": "target"}}],
                    "then": [
                        {
                            "if": {
                                "is": [{"fits": {"of": "target", "as": {"type": "beast", "kind": "monster"}}}],
                                "then": [{"draw": {"of": "controller", "count": 1}}],
                            }
                        }
                    ],
                    "after": "yes",
                }
            }
        ],
    ),
    ("It becomes the End Phase of this turn", {}, [{"jump-to": {"to": "end-phase"}}]),
    (
        "Special Summon it, but place it on the bottom of the Deck when it leaves the field",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"special-summon": {"of": "target"}}],
                    "then": [
                        {
                            "replace-destination": {
                                "of": "target",
                                "to": "deck-bottom",
                                "leaving": "field",
                                "lasts": "while-face-up",
                            }
                        }
                    ],
                }
            }
        ],
    ),
    (
        "It cannot attack while it is face-up on the field",
        {"target": "one"},
        [{"forbid": {"what": "attack", "of": "target", "lasts": "while-face-up"}}],
    ),
    ("Destroy that monster", {"event": True}, [{"destroy": {"of": "that-card"}}]),
    (
        "It gains 1000 ATK until the end of this turn",
        {"event": True},
        [{"change-stat": {"of": "that-card", "stat": "atk", "by": 1000, "lasts": "until-end-of-turn"}}],
    ),
    (
        'Special Summon 1 "Gull" monster from your Deck, but destroy it during the End Phase of the next turn',
        {},
        [
            {
                "special-summon": {
                    "of": {
                        "chosen": {
                            "from": "deck",
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            },
            {"later": {"at": "later-turn", "do": [{"destroy": {"of": "affected"}}]}},
        ],
    ),
    (
        'Send to the GY, 1 "Gull" monster from your Deck',
        {},
        [
            {
                "send-to-graveyard": {
                    "of": {
                        "chosen": {
                            "from": "deck",
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        'Add to your hand 1 "Gull" monster from your Deck',
        {},
        [
            {
                "add-to-hand": {
                    "of": {
                        "chosen": {
                            "from": "deck",
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        "Destroy it, and if you do, inflict damage to your opponent equal to the destroyed monster's original ATK",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"destroy": {"of": "target"}}],
                    "then": [{"inflict-damage": {"to": "opponent", "amount": {"base-atk-of": "target"}}}],
                }
            }
        ],
    ),
    (
        "Add 1 Dragon monster with 3000 ATK/2600 DEF from your Deck to your hand",
        {},
        [
            {
                "add-to-hand": {
                    "of": {
                        "chosen": {
                            "from": "deck",
                            "type": "dragon",
                            "kind": "monster",
                            "atk": 3000,
                            "def": 2600,
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        "Discard 1 Dragon or WIND monster",
        {},
        [
            {
                "discard": {
                    "of": {
                        "chosen": {
                            "of": "controller",
                            "from": "hand",
                            "either": [{"type": "dragon"}, {"attribute": "wind"}],
                            "kind": "monster",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        'Add 1 "Gull" monster or "Tern" Spell from your Deck to your hand',
        {},
        [
            {
                "choose-one": [
                    {
                        "add-to-hand": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "archetype": "Gull",
                                    "kind": "monster",
                                    "of": "controller",
                                    "count": 1,
                                }
                            }
                        }
                    },
                    {
                        "add-to-hand": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "archetype": "Tern",
                                    "kind": "spell",
                                    "of": "controller",
                                    "count": 1,
                                }
                            }
                        }
                    },
                ]
            }
        ],
    ),
    (
        'Special Summon 1 "Gull" monster from your Deck, in Attack Position',
        {},
        [
            {
                "special-summon": {
                    "of": {
                        "chosen": {
                            "from": "deck",
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    },
                    "position": "attack",
                }
            }
        ],
    ),
    (
        'Special Summon 1 "Gull" monster from your Deck in face-up or face-down Defense Position',
        {},
        [
            {
                "choose-one": [
                    {
                        "special-summon": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "archetype": "Gull",
                                    "kind": "monster",
                                    "of": "controller",
                                    "count": 1,
                                }
                            },
                            "position": "defense",
                        }
                    },
                    {
                        "special-summon": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "archetype": "Gull",
                                    "kind": "monster",
                                    "of": "controller",
                                    "count": 1,
                                }
                            },
                            "position": "facedown",
                        }
                    },
                ]
            }
        ],
    ),
    ("Special Summon it from your GY", {"target": "one"}, [{"special-summon": {"of": "target"}}]),
    (
        "Change it to face-up Attack Position or face-down Defense Position",
        {"target": "one"},
        [
            {
                "choose-one": [
                    {"change-position": {"of": "target", "to": "attack"}},
                    {"change-position": {"of": "target", "to": "facedown"}},
                ]
            }
        ],
    ),
    (
        "Banish it until the End Phase",
        {"target": "one", "on_field": True},
        [
            {
                "if-done": {
                    "do": [{"banish": {"of": "target"}}],
                    "then": [
                        {
                            "later": {
                                "at": "end-phase",
                                "do": [
                                    {"special-summon": {"of": "target", "position": "as-it-was", "to": "as-it-was"}}
                                ],
                            }
                        }
                    ],
                }
            }
        ],
    ),
    (
        "Banish this card until your next Standby Phase",
        {"itself": True, "on_field": True},
        [
            {
                "if-done": {
                    "do": [{"banish": {"of": "this-card"}}],
                    "then": [
                        {
                            "later": {
                                "at": "later-turn",
                                "do": [
                                    {"special-summon": {"of": "this-card", "position": "as-it-was", "to": "as-it-was"}}
                                ],
                            }
                        }
                    ],
                }
            }
        ],
    ),
    (
        "This card gains 500 ATK until the end of your opponent's turn",
        {"own_turn": True},
        [{"change-stat": {"of": "this-card", "stat": "atk", "by": 500, "lasts": "until-end-of-next-turn"}}],
    ),
    (
        'Add to your hand, or Special Summon, 1 "Gull" monster from your Deck',
        {},
        [
            {
                "choose-one": [
                    {
                        "add-to-hand": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "archetype": "Gull",
                                    "kind": "monster",
                                    "of": "controller",
                                    "count": 1,
                                }
                            }
                        }
                    },
                    {
                        "special-summon": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "archetype": "Gull",
                                    "kind": "monster",
                                    "of": "controller",
                                    "count": 1,
                                }
                            }
                        }
                    },
                ]
            }
        ],
    ),
    (
        'Take 1 "Gull" monster from your Deck, and either add it to your hand or send it to the GY',
        {},
        [
            {
                "choose-one": [
                    {
                        "add-to-hand": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "archetype": "Gull",
                                    "kind": "monster",
                                    "of": "controller",
                                    "count": 1,
                                }
                            }
                        }
                    },
                    {
                        "send-to-graveyard": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "archetype": "Gull",
                                    "kind": "monster",
                                    "of": "controller",
                                    "count": 1,
                                }
                            }
                        }
                    },
                ]
            }
        ],
    ),
    (
        "Choose 1 card your opponent controls, and destroy it",
        {},
        [{"destroy": {"of": {"chosen": {"from": "field", "kind": "card", "of": "opponent", "count": 1}}}}],
    ),
    (
        'Special Summon 1 "Gull" monster from your Deck, but destroy it during the End Phase',
        {},
        [
            {
                "special-summon": {
                    "of": {
                        "chosen": {
                            "from": "deck",
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            },
            {"later": {"at": "end-phase", "do": [{"destroy": {"of": "affected"}}]}},
        ],
    ),
    (
        "Destroy all monsters your opponent controls, and if you do, inflict 500 damage to your opponent for each monster destroyed",
        {},
        [
            {
                "if-done": {
                    "do": [{"destroy": {"of": {"all": {"kind": "monster", "of": "opponent"}}}}],
                    "then": [
                        {"inflict-damage": {"to": "opponent", "amount": {"times": {"count": "affected", "each": 500}}}}
                    ],
                }
            }
        ],
    ),
    (
        "Destroy all monsters on the field with less ATK than this card",
        {},
        [
            {
                "destroy": {
                    "of": {"all": {"kind": "monster", "not": {"atk": {"min": {"atk-of": "this-card"}}}, "face": "up"}}
                }
            }
        ],
    ),
    (
        "Destroy all monsters your opponent controls with ATK less than or equal to this card's",
        {},
        [{"destroy": {"of": {"all": {"kind": "monster", "of": "opponent", "atk": {"max": {"atk-of": "this-card"}}}}}}],
    ),
    (
        "Destroy the 1 monster your opponent controls with the highest ATK (your choice, if tied)",
        {},
        [
            {
                "destroy": {
                    "of": {
                        "chosen": {
                            "from": "monster-zone",
                            "kind": "monster",
                            "of": "opponent",
                            "with": "highest-atk",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        "If it attacks a Defense Position monster this turn, inflict piercing battle damage to your opponent",
        {"target": "one"},
        [{"pierce": {"of": "target", "lasts": "until-end-of-turn"}}],
    ),
    (
        "Your opponent cannot activate monster effects this turn",
        {},
        [{"forbid": {"what": "activate-monster-effect", "of": "opponent", "lasts": "until-end-of-turn"}}],
    ),
    (
        "Neither player can activate Spell/Trap Cards this turn",
        {},
        [
            {
                "forbid": {
                    "what": ["activate-spell-card", "activate-trap-card"],
                    "of": "both",
                    "lasts": "until-end-of-turn",
                }
            }
        ],
    ),
    (
        'Immediately after this effect resolves, Normal Summon 1 "Gull" monster from your hand',
        {},
        [
            {
                "normal-summon": {
                    "of": {
                        "chosen": {
                            "from": "hand",
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        "Banish 1 monster from your face-up field or GY",
        {},
        [
            {
                "banish": {
                    "of": {
                        "chosen": {
                            "from": ["monster-zone", "graveyard"],
                            "kind": "monster",
                            "of": "controller",
                            "not": {"zone": "field", "face": "down"},
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        "Destroy up to 2 cards on the field",
        {},
        [{"destroy": {"of": {"chosen": {"from": "field", "kind": "card", "count": 2, "or-fewer": "yes"}}}}],
    ),
    (
        "Destroy any number of cards your opponent controls, then destroy them",
        {},
        [
            {
                "if-done": {
                    "do": [
                        {
                            "destroy": {
                                "of": {
                                    "chosen": {
                                        "from": "field",
                                        "kind": "card",
                                        "of": "opponent",
                                        "count": 1,
                                        "or-more": "yes",
                                    }
                                }
                            }
                        }
                    ],
                    "then": [{"destroy": {"of": "affected"}}],
                    "after": "yes",
                }
            }
        ],
    ),
    (
        'Special Summon up to 2 "Gull" monsters with different names from your Deck',
        {},
        [
            {
                "special-summon": {
                    "of": {
                        "chosen": {
                            "from": "deck",
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "count": 2,
                            "or-fewer": "yes",
                            "names": "different",
                        }
                    }
                }
            }
        ],
    ),
    (
        "Destroy 1 monster or draw 1 card",
        {},
        [
            {
                "choose-one": [
                    {"destroy": {"of": {"chosen": {"from": "monster-zone", "kind": "monster", "count": 1}}}},
                    {"draw": {"of": "controller", "count": 1}},
                ]
            }
        ],
    ),
    (
        "You can banish it or Special Summon it. Draw 1 card",
        {"target": "one"},
        [
            {"may": {"do": [{"choose-one": [{"banish": {"of": "target"}}, {"special-summon": {"of": "target"}}]}]}},
            {"draw": {"of": "controller", "count": 1}},
        ],
    ),
    (
        "return it to the hand, or shuffle it into the Deck",
        {"target": "one"},
        [{"choose-one": [{"return-to-hand": {"of": "target"}}, {"return-to-deck": {"of": "target"}}]}],
    ),
    (
        'Special Summon 1 "Gull" Synchro Monster from your Extra Deck (this is treated as a Synchro Summon)',
        {},
        [
            {
                "special-summon": {
                    "of": {
                        "chosen": {
                            "from": "extra-deck",
                            "archetype": "Gull",
                            "kind": "synchro-monster",
                            "of": "controller",
                            "count": 1,
                        }
                    },
                    "as": "synchro",
                }
            }
        ],
    ),
    (
        "Special Summon it (but its effects are negated), then draw 1 card",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"special-summon": {"of": "target"}}],
                    "then": [
                        {"negate-effect": {"of": "target", "lasts": "while-face-up"}},
                        {"draw": {"of": "controller", "count": 1}},
                    ],
                    "after": "yes",
                }
            },
        ],
    ),
    (
        "Special Summon it (but it loses 1000 ATK), and if you do, draw 1 card",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"special-summon": {"of": "target"}}],
                    "then": [
                        {"change-stat": {"of": "target", "stat": "atk", "by": -1000}},
                        {"draw": {"of": "controller", "count": 1}},
                    ],
                }
            },
        ],
    ),
    (
        'Destroy this card and 1 "Gull" monster in your hand or face-up field',
        {},
        [
            {"destroy": {"of": "this-card"}},
            {
                "destroy": {
                    "of": {
                        "chosen": {
                            "from": ["hand", "monster-zone"],
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                            "other": "yes",
                        }
                    }
                }
            },
        ],
    ),
    (
        "Tribute 1 monster on either field",
        {},
        [{"tribute": {"of": {"chosen": {"from": "monster-zone", "kind": "monster", "count": 1}}}}],
    ),
    (
        "Fusion Summon 1 Fiend Fusion Monster from your Extra Deck, using monsters from your hand or field as material",
        {},
        [
            {
                "fusion-summon": {
                    "of": {
                        "chosen": {
                            "from": "extra-deck",
                            "type": "fiend",
                            "kind": "fusion-monster",
                            "of": "controller",
                            "count": 1,
                        }
                    },
                    "using": {
                        "chosen": {
                            "from": ["hand", "monster-zone"],
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                            "or-more": "yes",
                        }
                    },
                }
            }
        ],
    ),
    (
        'Fusion Summon 1 "Gull" Fusion Monster, by banishing Fusion Materials listed on it from your GY',
        {},
        [
            {
                "fusion-summon": {
                    "of": {
                        "chosen": {
                            "from": "extra-deck",
                            "archetype": "Gull",
                            "kind": "fusion-monster",
                            "of": "controller",
                            "count": 1,
                        }
                    },
                    "using": {
                        "chosen": {
                            "from": "graveyard",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                            "or-more": "yes",
                        }
                    },
                    "gone": "banished",
                }
            }
        ],
    ),
    (
        RITUAL,
        {},
        [
            {
                "ritual-summon": {
                    "of": {
                        "chosen": {
                            "from": "hand",
                            "archetype": "Gull",
                            "kind": "ritual-monster",
                            "of": "controller",
                            "count": 1,
                        }
                    },
                    "using": {
                        "chosen": {
                            "from": ["hand", "monster-zone"],
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                            "or-more": "yes",
                        }
                    },
                    "levels": "exactly",
                }
            }
        ],
    ),
    (
        "Reveal 1 Spell in your hand, and if you do, draw 1 card",
        {},
        [
            {
                "if-done": {
                    "do": [
                        {
                            "reveal": {
                                "of": {"chosen": {"from": "hand", "kind": "spell", "of": "controller", "count": 1}}
                            }
                        }
                    ],
                    "then": [{"draw": {"of": "controller", "count": 1}}],
                }
            }
        ],
    ),
    (
        "Draw 1 card, then you can destroy it, also you cannot Special Summon this turn",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"draw": {"of": "controller", "count": 1}}],
                    "then": [{"may": {"do": [{"destroy": {"of": "target"}}]}}],
                    "after": "yes",
                }
            },
            {"forbid": {"what": "special-summon", "of": "controller", "lasts": "until-end-of-turn"}},
        ],
    ),
    (
        "Destroy it, and if you do, draw 1 card, also this card cannot attack this turn",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"destroy": {"of": "target"}}],
                    "then": [{"draw": {"of": "controller", "count": 1}}],
                }
            },
            {"forbid": {"what": "attack", "of": "this-card", "lasts": "until-end-of-turn"}},
        ],
    ),
    (
        "This card loses exactly 500 ATK, and if it does, destroy that target",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"change-stat": {"of": "this-card", "stat": "atk", "by": -500}}],
                    "then": [{"destroy": {"of": "target"}}],
                    "whole": "yes",
                }
            }
        ],
    ),
    (
        "Draw 1 card, and if you do, it loses 700 ATK, also negate its effects",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"draw": {"of": "controller", "count": 1}}],
                    "then": [
                        {"change-stat": {"of": "target", "stat": "atk", "by": -700}},
                        {"negate-effect": {"of": "target"}},
                    ],
                }
            }
        ],
    ),
    (
        "Increase its Level by 2 until the end of this turn",
        {"target": "one"},
        [{"change-level": {"of": "target", "by": 2, "lasts": "until-end-of-turn"}}],
    ),
    ("It becomes Level 4", {"target": "one"}, [{"change-level": {"of": "target", "to": 4}}]),
    (
        "Send 1 random card from your opponent's hand to the GY",
        {},
        [{"send-to-graveyard": {"of": "opponent", "from": "hand", "count": 1}}],
    ),
    (
        "During the End Phase of this turn, destroy it",
        {"target": "one"},
        [{"later": {"at": "end-phase", "do": [{"destroy": {"of": "target"}}]}}],
    ),
    ("Place it on the bottom of the Deck", {"target": "one"}, [{"return-to-deck": {"of": "target"}}]),
    ("Return it to the top of the Deck", {"target": "one"}, [{"return-to-deck": {"of": "target"}}]),
    (
        "Destroy as many Spells and Traps your opponent controls as possible",
        {},
        [{"destroy": {"of": {"all": {"kind": "spell-or-trap", "of": "opponent", "zone": "field"}}}}],
    ),
    (
        "Banish all monsters your opponent controls that were Special Summoned from the Extra Deck",
        {},
        [{"banish": {"of": {"all": {"kind": "monster", "of": "opponent", "came-from": "extra-deck"}}}}],
    ),
    (
        "Special Summon it, ignoring its Summoning conditions",
        {"target": "one"},
        [{"special-summon": {"of": "target"}}],
    ),
    (
        "Destroy 1 monster your opponent controls",
        {},
        [{"destroy": {"of": {"chosen": {"from": "monster-zone", "kind": "monster", "of": "opponent", "count": 1}}}}],
    ),
    (
        "Destroy all other cards on the field",
        {},
        [{"destroy": {"of": {"all": {"other": "yes", "kind": "card", "zone": "field"}}}}],
    ),
    (
        "Banish all Spells and Traps your opponent controls",
        {},
        [{"banish": {"of": {"all": {"kind": "spell-or-trap", "of": "opponent", "zone": "field"}}}}],
    ),
    (
        "Banish 1 other Zombie monster from your GY, and if you do, Special Summon this card",
        {},
        [
            {
                "if-done": {
                    "do": [
                        {
                            "banish": {
                                "of": {
                                    "chosen": {
                                        "from": "graveyard",
                                        "other": "yes",
                                        "type": "zombie",
                                        "kind": "monster",
                                        "of": "controller",
                                        "count": 1,
                                    }
                                }
                            }
                        }
                    ],
                    "then": [{"special-summon": {"of": "this-card"}}],
                }
            }
        ],
    ),
    (
        "Send the top 3 cards of your Deck to the GY",
        {},
        [{"send-to-graveyard": {"of": "controller", "from": "deck", "count": 3}}],
    ),
    (
        'Send 1 "Gull" monster from your Deck to the GY, except "Grey Gull"',
        {},
        [
            {
                "send-to-graveyard": {
                    "of": {
                        "chosen": {
                            "from": "deck",
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "not": {"named": "Grey Gull"},
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        "Return that target to the hand, then draw 1 card",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"return-to-hand": {"of": "target"}}],
                    "then": [{"draw": {"of": "controller", "count": 1}}],
                    "after": "yes",
                }
            }
        ],
    ),
    (
        "Shuffle it into the Deck, and if you do, inflict 500 damage to your opponent",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"return-to-deck": {"of": "target"}}],
                    "then": [{"inflict-damage": {"to": "opponent", "amount": 500}}],
                }
            }
        ],
    ),
    (
        "Add 1 Level 4 or lower LIGHT or DARK Warrior monster from your Deck or GY to your hand",
        {},
        [
            {
                "add-to-hand": {
                    "of": {
                        "chosen": {
                            "from": ["deck", "graveyard"],
                            "level": {"max": 4},
                            "attribute": ["light", "dark"],
                            "type": "warrior",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        'Add 1 "Gull" card or 1 "Heron" Spell/Trap from your Deck to your hand',
        {},
        [
            {
                "choose-one": [
                    {
                        "add-to-hand": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "archetype": "Gull",
                                    "kind": "card",
                                    "of": "controller",
                                    "count": 1,
                                }
                            }
                        }
                    },
                    {
                        "add-to-hand": {
                            "of": {
                                "chosen": {
                                    "from": "deck",
                                    "archetype": "Heron",
                                    "kind": "spell-or-trap",
                                    "of": "controller",
                                    "count": 1,
                                }
                            }
                        }
                    },
                ]
            }
        ],
    ),
    (
        "Special Summon this card in Defense Position",
        {"itself": True},
        [{"special-summon": {"of": "this-card", "position": "defense"}}],
    ),
    (
        'Special Summon 1 "Gull" monster from your hand or Deck, also you cannot Special Summon for the rest of this turn, except WATER monsters',
        {},
        [
            {
                "special-summon": {
                    "of": {
                        "chosen": {
                            "from": ["hand", "deck"],
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            },
            {
                "forbid": {
                    "what": "special-summon",
                    "of": {
                        "all": {
                            "of": "controller",
                            "zone": ["hand", "deck", "graveyard", "banished", "extra-deck"],
                            "not": {"attribute": "water"},
                        }
                    },
                    "lasts": "until-end-of-turn",
                }
            },
        ],
    ),
    (
        "Special Summon it, but negate its effects",
        {"target": "one"},
        [{"special-summon": {"of": "target"}}, {"negate-effect": {"of": "target", "lasts": "while-face-up"}}],
    ),
    (
        'Special Summon 2 "Egg Tokens" (Winged Beast/WIND/Level 1/ATK 0/DEF 500) in Defense Position',
        {},
        [
            {
                "make-token": {
                    "to": "controller",
                    "count": 2,
                    "atk": 0,
                    "def": 500,
                    "level": 1,
                    "attribute": "wind",
                    "type": "winged-beast",
                    "position": "defense",
                }
            }
        ],
    ),
    (
        f"Special Summon this card in Defense Position as an Effect Monster {FISH} (this card is also still a Trap)",
        {},
        [
            {
                "become-monster": {
                    "atk": 900,
                    "def": 1900,
                    "level": 4,
                    "attribute": "water",
                    "type": "fish",
                    "position": "defense",
                }
            }
        ],
    ),
    (
        "Set 1 Trap from your Deck",
        {},
        [{"set": {"of": {"chosen": {"from": "deck", "kind": "trap", "of": "controller", "count": 1}}}}],
    ),
    ("Discard 1 card", {}, [{"discard": {"of": "controller", "count": 1}}]),
    ("Your opponent discards 1 random card", {}, [{"discard": {"of": "opponent", "count": 1}}]),
    (
        "Discard 1 Spell, then draw 2 cards",
        {},
        [
            {
                "if-done": {
                    "do": [
                        {
                            "discard": {
                                "of": {"chosen": {"of": "controller", "from": "hand", "kind": "spell", "count": 1}}
                            }
                        }
                    ],
                    "then": [{"draw": {"of": "controller", "count": 2}}],
                    "after": "yes",
                }
            }
        ],
    ),
    (
        "Tribute 1 monster, and if you do, gain LP equal to half its original ATK",
        {},
        [
            {
                "if-done": {
                    "do": [
                        {
                            "tribute": {
                                "of": {
                                    "chosen": {
                                        "from": "monster-zone",
                                        "kind": "monster",
                                        "of": "controller",
                                        "count": 1,
                                    }
                                }
                            }
                        }
                    ],
                    "then": [{"gain-life": {"of": "controller", "amount": {"half": {"base-atk-of": "affected"}}}}],
                }
            }
        ],
    ),
    (
        "If you control a Beast monster, destroy 1 card on the field, and if you do, draw 1 card",
        {},
        [
            {
                "if": {
                    "is": [{"controls": {"of": "controller", "kind": "monster", "type": "beast"}}],
                    "then": [
                        {
                            "if-done": {
                                "do": [{"destroy": {"of": {"chosen": {"from": "field", "kind": "card", "count": 1}}}}],
                                "then": [{"draw": {"of": "controller", "count": 1}}],
                            }
                        }
                    ],
                }
            }
        ],
    ),
    (
        "That opponent's monster loses 1500 ATK",
        {"battled": True},
        [{"change-stat": {"of": "battled-monster", "stat": "atk", "by": -1500}}],
    ),
    (
        "Special Summon 1 Fish monster from your GY or banishment",
        {},
        [
            {
                "special-summon": {
                    "of": {
                        "chosen": {
                            "from": ["graveyard", "banished"],
                            "type": "fish",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        "Set 1 Trap directly from your hand, Deck, or GY",
        {},
        [
            {
                "set": {
                    "of": {
                        "chosen": {
                            "from": ["hand", "deck", "graveyard"],
                            "kind": "trap",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        'Add 1 of your "Gull" monsters that is banished or in your GY to your hand',
        {},
        [
            {
                "add-to-hand": {
                    "of": {
                        "chosen": {
                            "from": ["banished", "graveyard"],
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    ("Shuffle all 3 into the Deck", {"target": "several"}, [{"return-to-deck": {"of": "target"}}]),
    (
        "That target gains 500 ATK/DEF until the end of this turn",
        {"target": "one"},
        [{"change-stat": {"of": "target", "stat": "both", "by": 500, "lasts": "until-end-of-turn"}}],
    ),
    (
        "This card gains 300 ATK for each Beast monster you control",
        {},
        [
            {
                "change-stat": {
                    "of": "this-card",
                    "stat": "atk",
                    "by": {"times": {"count": {"type": "beast", "kind": "monster", "of": "controller"}, "each": 300}},
                }
            }
        ],
    ),
    (
        "All monsters your opponent controls lose 800 ATK until the end of this turn",
        {},
        [
            {
                "change-stat": {
                    "of": {"all": {"kind": "monster", "of": "opponent"}},
                    "stat": "atk",
                    "by": -800,
                    "lasts": "until-end-of-turn",
                }
            }
        ],
    ),
    (
        "Halve the ATK of that target until the end of the Damage Step",
        {"target": "one"},
        [{"change-stat": {"of": "target", "stat": "atk", "factor": "half", "lasts": "until-end-of-damage-step"}}],
    ),
    (
        "Change that target to face-down Defense Position",
        {"target": "one"},
        [{"change-position": {"of": "target", "to": "facedown"}}],
    ),
    (
        'Inflict 300 damage to your opponent for each "Gull" monster you control',
        {},
        [
            {
                "inflict-damage": {
                    "to": "opponent",
                    "amount": {
                        "times": {"count": {"archetype": "Gull", "kind": "monster", "of": "controller"}, "each": 300}
                    },
                }
            }
        ],
    ),
    (
        "Inflict damage to your opponent equal to the ATK of that target",
        {"target": "one"},
        [{"inflict-damage": {"to": "opponent", "amount": {"atk-of": "target"}}}],
    ),
    (
        "Your opponent takes 500 damage, and you gain 500 LP",
        {},
        [{"inflict-damage": {"to": "opponent", "amount": 500}}, {"gain-life": {"of": "controller", "amount": 500}}],
    ),
    (
        "You take no battle damage from that battle",
        {},
        [{"set-battle-damage": {"of": "controller", "to": 0, "by": "any", "lasts": "until-end-of-damage-step"}}],
    ),
    (
        "Negate the attack, then end the Battle Phase",
        {},
        [{"if-done": {"do": ["negate-attack"], "then": [{"jump-to": {"to": "end-step"}}], "after": "yes"}}],
    ),
    (
        "Negate the activation, and if you do, destroy that card",
        {"answered": True},
        [{"if-done": {"do": [{"negate-activation": {"of": "answered"}}], "then": [{"destroy": {"of": "answered"}}]}}],
    ),
    (
        "Take control of that target until the End Phase",
        {"target": "one"},
        [{"take-control": {"of": "target", "lasts": "until-end-phase"}}],
    ),
    (
        "This turn, that target cannot be destroyed by battle or card effects",
        {"target": "one"},
        [
            {
                "forbid": {
                    "what": ["be-destroyed-by-battle", "be-destroyed-by-effect"],
                    "of": "target",
                    "lasts": "until-end-of-turn",
                }
            }
        ],
    ),
    (
        "It can attack directly this turn",
        {"target": "one"},
        [{"may-attack": {"of": "target", "directly": "yes", "lasts": "until-end-of-turn"}}],
    ),
    (
        "It can make up to 2 attacks during each Battle Phase this turn",
        {"target": "one"},
        [{"may-attack": {"of": "target", "times": 2, "lasts": "until-end-of-turn"}}],
    ),
    (
        "It is unaffected by your opponent's card effects until the end of this turn",
        {"target": "one"},
        [{"make-unaffected": {"of": "target", "by": "card", "whose": "opponent", "lasts": "until-end-of-turn"}}],
    ),
    ("Place 2 Feather Counters on this card", {}, [{"place-counter": {"of": "this-card", "count": 2}}]),
    (
        "Destroy it during the End Phase",
        {"target": "one"},
        [{"later": {"at": "end-phase", "do": [{"destroy": {"of": "target"}}]}}],
    ),
    ("You can draw 1 card", {}, [{"may": {"do": [{"draw": {"of": "controller", "count": 1}}]}}]),
    (
        "You can make this card gain 500 ATK",
        {},
        [{"may": {"do": [{"change-stat": {"of": "this-card", "stat": "atk", "by": 500}}]}}],
    ),
    (
        'This turn, "Gull" monsters you control cannot be destroyed by battle',
        {},
        [
            {
                "forbid": {
                    "what": ["be-destroyed-by-battle"],
                    "of": {"all": {"archetype": "Gull", "kind": "monster", "of": "controller"}},
                    "lasts": "until-end-of-turn",
                    "newcomers": "too",
                }
            }
        ],
    ),
    (
        "Your monsters cannot be destroyed by battle this turn",
        {},
        [{"forbid": {"what": "be-destroyed-by-battle", "of": "controller", "lasts": "until-end-of-turn"}}],
    ),
    (
        "This card can make a second attack in a row",
        {},
        [{"attack-again": {"of": "this-card", "in-a-row": "yes", "second": "yes"}}],
    ),
    (
        "Change the attack target to this card and perform damage calculation",
        {},
        [{"change-attack-target": {"to": "this-card", "calculates": "yes"}}],
    ),
    (
        "Its ATK becomes doubled until the end of this turn",
        {"target": "one"},
        [{"change-stat": {"of": "target", "stat": "atk", "factor": "double", "lasts": "until-end-of-turn"}}],
    ),
    (
        "Make the battle damage you take from this battle 0, and if you do, draw 1 card",
        {},
        [
            {
                "if-done": {
                    "do": [
                        {
                            "set-battle-damage": {
                                "of": "controller",
                                "to": 0,
                                "by": "any",
                                "lasts": "until-end-of-damage-step",
                            }
                        }
                    ],
                    "then": [{"draw": {"of": "controller", "count": 1}}],
                }
            }
        ],
    ),
    (
        "Send 1 Fish monster from your Deck to the GY, and if you do, destroy that monster",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [
                        {
                            "send-to-graveyard": {
                                "of": {
                                    "chosen": {
                                        "from": "deck",
                                        "type": "fish",
                                        "kind": "monster",
                                        "of": "controller",
                                        "count": 1,
                                    }
                                }
                            }
                        }
                    ],
                    "then": [{"destroy": {"of": "target"}}],
                }
            }
        ],
    ),
    (
        "Until the end of this turn, that target loses 500 ATK, and if it does, this card gains 500 ATK",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"change-stat": {"of": "target", "stat": "atk", "by": -500, "lasts": "until-end-of-turn"}}],
                    "then": [
                        {"change-stat": {"of": "this-card", "stat": "atk", "by": 500, "lasts": "until-end-of-turn"}}
                    ],
                }
            }
        ],
    ),
    (
        "Destroy it, then you can draw 1 card",
        {"target": "one"},
        [
            {
                "if-done": {
                    "do": [{"destroy": {"of": "target"}}],
                    "then": [{"may": {"do": [{"draw": {"of": "controller", "count": 1}}]}}],
                    "after": "yes",
                }
            }
        ],
    ),
    ("Equip this card to that target", {"target": "one"}, [{"equip": {"of": "this-card", "to": "target"}}]),
    ("Destroy that monster", {"fought": True, "battled": True}, [{"destroy": {"of": "battled-monster"}}]),
)
"""Texts, what is known of the cards that they mean, and what they do."""
OPEN = (
    ("Destroy the Tributed monster's cards", {"paid": "tribute"}, "not read", []),
    ("Gain LP equal to the Tributed monster's ATK", {"paid": "tribute"}, "a value of a monster that is gone", []),
    ("Your opponent banishes 1 monster you control", {"opposed": True}, "done by the opponent", []),
    ('Special Summon 2 "Gulls" from your Deck', {}, "several of one name", []),
    (
        'Destroy cards on the field, up to the number of "Gulls" on the field',
        {},
        "the name of several",
        [],
    ),
    ("Detach 2 materials from a monster(s) you control", {}, "detached from another", []),
    ("It gains 300 ATK", {"paid": "tribute"}, "unbound: it", []),
    ("It becomes DARK or LIGHT", {"target": "one"}, "one of several traits", []),
    ("It is treated as a Beast monster", {"target": "one"}, "treated as what", []),
    (
        "Its Level becomes 1, also it is treated as a Tuner, until the End Phase",
        {"target": "one"},
        "a time of one or both",
        [],
    ),
    ("Banish that face-up monster during the End Phase", {"target": "one"}, "face-up, at which time", []),
    (
        "Destroy 1 monster, then hop about",
        {},
        "not read",
        [
            {
                "if-done": {
                    "do": [{"destroy": {"of": {"chosen": {"from": "monster-zone", "kind": "monster", "count": 1}}}}],
                    "then": [{"unplayed": "hop about"}],
                    "after": "yes",
                }
            }
        ],
    ),
    ("Destroy 1 monster with the letter X in its name", {}, "not read", []),
    ("Destroy 2 or more cards on the field", {}, "how many", []),
    (
        "Draw 2 cards and reveal it",
        {"itself": True},
        "unbound: it",
        [{"draw": {"of": "controller", "count": 2}}, {"unplayed": "reveal it"}],
    ),
    (
        'Add 1 Beast monster and/or 1 "Tern" from your Deck to your hand',
        {},
        "one of several, or one of each",
        [],
    ),
    ('Add 1 "gull" or 1 "Tern" monster from your Deck to your hand', {}, "a part of several names", []),
    ("Destroy 1 monster and 1 other card on the field", {}, "other: than which", []),
    ('Destroy "Gull" cards in your hand and/or face-up field', {}, "all or some", []),
    ("Increase this card's Level by 1 and ATK by 400, until the End Phase", {}, "not read", []),
    ("You can Special Summon this card (but hop about) or add it to your hand", {}, "not read", []),
    ("Banish it instead", {}, "unbound: it", []),
    ("Draw cards until you have 4 in your hand", {}, "not read", []),
    (
        "Special Summon 1 monster from your GY whose Level is equal to the number of cards you control",
        {},
        "not read",
        [],
    ),
    ("Special Summon 1 monster", {}, "Summoned from where", []),
    ("It gains 500 ATK", {}, "unbound: it", []),
    ("Destroy that monster", {}, "that monster: none", []),
    ("Add 1 of those cards to your hand", {}, "added from nowhere", []),
    ("Inflict double piercing battle damage", {}, "who pierces", []),
    ("Monsters you control cannot be destroyed by battle", {}, "without end", []),
    ("Destroy any number of Spells", {}, "where", []),
    ("Draw 1 card, gain 500 LP, or destroy 1 monster your opponent controls", {}, "or", []),
    (
        "Both players discard 2 cards, then draw 2 cards",
        {},
        "done by both, or by one",
        [
            {
                "if-done": {
                    "do": [{"discard": {"of": "both", "count": 2}}],
                    "then": [{"unplayed": "draw 2 cards"}],
                    "after": "yes",
                }
            }
        ],
    ),
    (
        "Excavate the top 4 cards of your Deck, and destroy them",
        {},
        "unbound: them",
        [
            {
                "if-done": {
                    "do": [{"look": {"of": "controller", "count": 4}}],
                    "then": [{"unplayed": "destroy them"}],
                }
            }
        ],
    ),
    ("Destroy 1 monster, or if you control no monsters, draw 1 card", {}, "or", []),
    ("Destroy 1 monster or draw 1 card, then draw 1 card", {}, "how far an alternative reaches", []),
    ("Destroy 1 monster or your opponent takes 1000 damage", {}, "or", []),
    (
        "Special Summon it (but hop about)",
        {"target": "one"},
        "not read",
        [{"special-summon": {"of": "target"}}, {"unplayed": "(but hop about)"}],
    ),
    (
        "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters on either field as material",
        {},
        "another player's materials",
        [],
    ),
    ("Fusion Summon 1 Fusion Monster from your Extra Deck", {}, "not read", []),
    (
        "Fusion Summon 1 Fusion Monster from your Extra Deck, using 2 monsters you control as material",
        {},
        "which materials",
        [],
    ),
    ("Reveal 1 monster in your GY", {}, "revealed from elsewhere", []),
    ('Add 1 of your "Gull" monsters or Ritual Spells in your GY to your hand', {}, "a number of one or all", []),
    ("Send 1 Monster Card from your hand or field to the GY", {}, "a Monster Card, wherever it is on the field", []),
    (
        "Draw 1 card, then you can destroy it, also gain 500 LP",
        {"target": "one"},
        "also: besides what may be left, or with it",
        [
            {
                "if-done": {
                    "do": [{"draw": {"of": "controller", "count": 1}}],
                    "then": [{"may": {"do": [{"destroy": {"of": "target"}}]}}, {"unplayed": "gain 500 LP"}],
                    "after": "yes",
                }
            }
        ],
    ),
    (
        "Destroy it, and if you do, draw 1 card, also this card can make 3 attacks this turn",
        {"target": "one"},
        "also: besides what hangs on a step, or with it",
        [
            {
                "if-done": {
                    "do": [{"destroy": {"of": "target"}}],
                    "then": [
                        {"draw": {"of": "controller", "count": 1}},
                        {"unplayed": "this card can make 3 attacks this turn"},
                    ],
                }
            }
        ],
    ),
    (
        'Add 1 "Gull" or WATER Fish monster from your Deck to your hand',
        {},
        "a card of that name, or of its archetype",
        [],
    ),
    ("Destroy all monsters your opponent controls with different names", {}, "different names of all", []),
    ("Double this card's Level", {}, "a Level, otherwise changed", []),
    ("Increase its Rank by 1", {"target": "one"}, "value: rank", []),
    ("Send 1 random monster from your opponent's hand to the GY", {}, "at random, described", []),
    (
        "If you control a Beast monster, destroy 1 card on the field, also draw 1 card",
        {},
        "how far a condition reaches",
        [
            {
                "if": {
                    "is": [{"controls": {"of": "controller", "kind": "monster", "type": "beast"}}],
                    "then": [{"destroy": {"of": {"chosen": {"from": "field", "kind": "card", "count": 1}}}}],
                }
            },
            {"unplayed": "draw 1 card"},
        ],
    ),
    ("If it was face-up, draw 1 card", {}, "a lead", []),
    ("Destroy 1 monster, unless you control a Beast monster", {}, "not read", []),
    ("Return 1 card to the top of the Deck", {}, "where", []),
    ("Place 1 card from your hand in your Deck", {}, "placed where", []),
    ("Place 1 Spell from your hand or Deck on top of your Deck", {}, "moved within the Deck", []),
    ("Special Summon as many Beast monsters as possible from your GY", {}, "as many", []),
    (
        "During the End Phase of this turn, send 1 Beast monster from your Deck to the GY, then draw 1 card",
        {},
        "how far a time reaches",
        [
            {
                "if-done": {
                    "do": [
                        {
                            "later": {
                                "at": "end-phase",
                                "do": [
                                    {
                                        "send-to-graveyard": {
                                            "of": {
                                                "chosen": {
                                                    "from": "deck",
                                                    "type": "beast",
                                                    "kind": "monster",
                                                    "of": "controller",
                                                    "count": 1,
                                                }
                                            }
                                        }
                                    }
                                ],
                            }
                        }
                    ],
                    "then": [{"unplayed": "draw 1 card"}],
                    "after": "yes",
                }
            }
        ],
    ),
    ("Destroy all monsters that were Special Summoned from your Extra Deck", {}, "that was Summoned", []),
    ("You win the Duel", {}, "not read", []),
    (
        "Draw 1 card, then you can hop about",
        {},
        "not read",
        [
            {
                "if-done": {
                    "do": [{"draw": {"of": "controller", "count": 1}}],
                    "then": [{"may": {"do": [{"unplayed": "hop about"}]}}],
                    "after": "yes",
                }
            }
        ],
    ),
    ("This card gains 500 ATK, also it hops about until the end of this turn", {}, "not read", []),
    (
        "Send 1 card you control to the GY, and if you do, Special Summon that monster",
        {"target": "one"},
        "that monster: which",
        [
            {
                "if-done": {
                    "do": [
                        {
                            "send-to-graveyard": {
                                "of": {"chosen": {"from": "field", "kind": "card", "of": "controller", "count": 1}}
                            }
                        }
                    ],
                    "then": [{"unplayed": "Special Summon that monster"}],
                }
            }
        ],
    ),
    (
        "This card gains 300 ATK for each Beast monster you control until the end of the opponent's turn",
        {},
        "not read",
        [],
    ),
    (
        "Its ATK becomes 0, and its effects are negated until the end of this turn",
        {"target": "one"},
        "a time of one or both",
        [],
    ),
    ("During the End Phase of this turn, take control of it", {"target": "one"}, "later: what", []),
    ("Inflict damage equal to the battle damage you took to your opponent", {"damage": True}, "not read", []),
)
"""Texts that are open, why, and what they do before that."""
TARGETS = (
    (
        "Target 3 Beast monsters in your GY with different names",
        {
            "targets": "card",
            "target-count": 3,
            "target-names": "different",
            "target-must-be": {"type": "beast", "kind": "monster", "of": "controller", "zone": "graveyard"},
        },
    ),
    ("Target 1 Beast monster in your GY with different names", None),
    (
        'Target cards your opponent controls, up to the number of other "Gull" monsters you control',
        {
            "targets": "card",
            "target-up-to": {
                "times": {
                    "count": {"other": "yes", "archetype": "Gull", "kind": "monster", "of": "controller"},
                    "each": 1,
                }
            },
            "target-must-be": {"kind": "card", "of": "opponent"},
        },
    ),
    (
        'Target 1 each of "Gull Rock" and "Gull Reef" in your GY',
        {
            "targets": "card",
            "target-count": 2,
            "target-each": "yes",
            "target-must-be": {
                "zone": ["graveyard"],
                "either": [
                    {"named": "Gull Rock", "kind": "card", "of": "controller", "zone": "graveyard"},
                    {"named": "Gull Reef", "kind": "card", "of": "controller", "zone": "graveyard"},
                ],
            },
        },
    ),
    ('Target 1 each of "Gull Rock" and "Gull Reef"', None),
    (
        "Target 1 Field Spell and 1 other card on the field",
        {
            "targets": "card",
            "target-count": 2,
            "target-each": "yes",
            "target-must-be": {"either": [{"kind": "field-spell", "zone": "field"}, {"kind": "card", "zone": "field"}]},
        },
    ),
    (
        "Target any number of face-down cards you control",
        {
            "targets": "card",
            "target-most": "any-number",
            "target-must-be": {"face": "down", "kind": "card", "of": "controller"},
        },
    ),
    (
        "You can target Spells/Traps on the field, up to the number of Beast monsters you control",
        {
            "targets": "card",
            "target-up-to": {"times": {"count": {"type": "beast", "kind": "monster", "of": "controller"}, "each": 1}},
            "target-must-be": {"kind": "spell-or-trap"},
        },
    ),
    ("You can target cards on the field, equal to the number of Beast monsters you control", None),
    (
        "Target 2 face-up monsters on the field, including a monster you control",
        {
            "targets": "monster",
            "target-count": 2,
            "target-each": "yes",
            "target-must-be": {
                "either": [{"face": "up", "kind": "monster", "of": "controller"}, {"face": "up", "kind": "monster"}]
            },
        },
    ),
    ("target 1 face-up monster on the field", {"targets": "monster", "target-must-be": {"face": "up"}}),
    (
        "Target up to 2 Spells/Traps your opponent controls",
        {"targets": "card", "target-most": 2, "target-must-be": {"kind": "spell-or-trap", "of": "opponent"}},
    ),
    (
        "You can target 1 other monster you control",
        {"targets": "monster", "target-must-be": {"other": "yes", "of": "controller"}},
    ),
    (
        "target 1 Level 4 or lower WATER monster in your GY",
        {
            "targets": "card",
            "target-must-be": {
                "level": {"max": 4},
                "attribute": "water",
                "kind": "monster",
                "of": "controller",
                "zone": "graveyard",
            },
        },
    ),
    ("target 2 cards", None),
    ("target 1 card in your Deck", None),
    (
        "target 1 monster you control and 1 monster your opponent controls",
        {
            "targets": "monster",
            "target-count": 2,
            "target-each": "yes",
            "target-must-be": {
                "either": [{"kind": "monster", "of": "controller"}, {"kind": "monster", "of": "opponent"}]
            },
        },
    ),
    (
        'activate this card by targeting 1 "Gull" monster you control',
        {"targets": "monster", "target-must-be": {"archetype": "Gull", "of": "controller"}},
    ),
    ("target 1 banished monster", {"targets": "card", "target-must-be": {"zone": "banished", "kind": "monster"}}),
    ("target 1 monster with 1500 or less ATK", {"targets": "monster", "target-must-be": {"atk": {"max": 1500}}}),
    ("target 1 monster, then destroy it", None),
    ("target 1 monster you control, or target 1 monster in your GY", None),
    ('target 1 "Gull" or WATER Fish monster in your GY', None),
    ("target 1 Spell on the field", None),
    ("target 1 linked monster", None),
    (
        'target 1 "Gull" monster or "Grey Feather" in your GY',
        {
            "targets": "card",
            "target-must-be": {
                "kind": "card",
                "of": "controller",
                "zone": "graveyard",
                "either": [{"archetype": "Gull", "kind": "monster"}, {"named": "Grey Feather", "kind": "card"}],
            },
        },
    ),
    ('target 1 Level 4 "Gull" monster or "Grey Feather" in your GY', None),
    ('target 1 "Gull" monster and/or 1 "Grey Feather" in your GY', None),
    ('target 1 monster your opponent controls or 1 "Gull" monster you control', None),
    ("target 1 monster on the field and 1 Spell or 1 Trap in your GY", None),
    ('target 1 "Gull" monster or 1 Dragon monster in your GY with 1500 or less ATK', None),
    (
        'target 1 "Gull" monster you control or in your GY',
        {
            "targets": "card",
            "target-must-be": {
                "archetype": "Gull",
                "kind": "monster",
                "of": "controller",
                "zone": ["monster-zone", "graveyard"],
            },
        },
    ),
    ("target 1 card you control or in your opponent's GY", None),
)
COSTS = (
    ("discard 1 card", [{"discard": {"of": "controller", "count": 1}}]),
    (
        "Tribute 1 WIND monster",
        [
            {
                "tribute": {
                    "of": {
                        "chosen": {
                            "from": "monster-zone",
                            "attribute": "wind",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    ("pay 1000 LP", [{"pay-life": {"amount": 1000}}]),
    ("pay half your LP", [{"pay-life": {"amount": "half"}}]),
    ("banish this card from your GY", [{"banish": {"of": "this-card"}}]),
    ("detach 1 material from this card", [{"detach": {"of": "this-card", "count": 1}}]),
    ("detach 2 Xyz Materials from this card", [{"detach": {"of": "this-card", "count": 2}}]),
    (
        "send 1 Fish monster from your hand or Deck to the GY",
        [
            {
                "send-to-graveyard": {
                    "of": {
                        "chosen": {
                            "from": ["hand", "deck"],
                            "type": "fish",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        "discard this card and 1 Spell",
        [
            {"discard": {"of": "this-card"}},
            {
                "discard": {
                    "of": {"chosen": {"of": "controller", "from": "hand", "other": "yes", "kind": "spell", "count": 1}}
                }
            },
        ],
    ),
    ("remove 2 Feather Counters from this card", [{"remove-counter": {"of": "this-card", "count": 2}}]),
    (
        "Tribute this card, then discard 1 card",
        [{"tribute": {"of": "this-card"}}, {"discard": {"of": "controller", "count": 1}}],
    ),
    ("Tribute 1 monster your opponent controls", None),
    ("discard 1 card or pay 500 LP", None),
    (
        'shuffle 1 "Gull" monster from your GY into the Deck',
        [
            {
                "return-to-deck": {
                    "of": {
                        "chosen": {
                            "from": "graveyard",
                            "archetype": "Gull",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    ("reveal this card in your hand", [{"reveal": {"of": "this-card"}}]),
    (
        "You can banish this card from your GY and discard 1 Spell",
        [
            {"banish": {"of": "this-card"}},
            {"discard": {"of": {"chosen": {"of": "controller", "from": "hand", "kind": "spell", "count": 1}}}},
        ],
    ),
    ("You can discard 1 Spell and banish 1 other card from your GY", None),
    ("Tribute 1 Dragon monster and 1 other Beast monster", None),
    (
        "Tribute any number of monsters, except Tokens",
        [
            {
                "tribute": {
                    "of": {
                        "chosen": {
                            "from": "monster-zone",
                            "kind": "monster",
                            "not": {"kind": "token"},
                            "of": "controller",
                            "count": 1,
                            "or-more": "yes",
                        }
                    }
                }
            }
        ],
    ),
    ("Tribute 1 monster on either field", None),
    (
        'banish 1 LIGHT and 1 DARK monster from your GY, except "Gull"',
        [
            {
                "banish": {
                    "of": {
                        "chosen": {
                            "from": "graveyard",
                            "attribute": attribute,
                            "kind": "monster",
                            "of": "controller",
                            "not": {"named": "Gull"},
                            "count": 1,
                        }
                    }
                }
            }
            for attribute in ("light", "dark")
        ],
    ),
    ("Tribute this card from your hand or face-up field", [{"tribute": {"of": "this-card"}}]),
    (
        "send 1 card from your hand or face-up field to the GY",
        [
            {
                "send-to-graveyard": {
                    "of": {
                        "chosen": {
                            "from": ["hand", "field"],
                            "kind": "card",
                            "of": "controller",
                            "not": {"zone": "field", "face": "down"},
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        "Tribute 1 Dragon monster or 1 Beast monster",
        [
            {
                "tribute": {
                    "of": {
                        "chosen": {
                            "from": "monster-zone",
                            "kind": "monster",
                            "of": "controller",
                            "either": [{"type": "dragon"}, {"type": "beast"}],
                            "count": 1,
                        }
                    }
                }
            }
        ],
    ),
    (
        "banish any number of Dragon monsters from your GY",
        [
            {
                "banish": {
                    "of": {
                        "chosen": {
                            "from": "graveyard",
                            "type": "dragon",
                            "kind": "monster",
                            "of": "controller",
                            "count": 1,
                            "or-more": "yes",
                        }
                    }
                }
            }
        ],
    ),
    ("target 1 monster", None),
)


@pytest.mark.parametrize(("text", "speech", "does"), TOLD, ids=[text for text, _, _ in TOLD])
def test_what_a_text_does(text, speech, does):
    told = tell_doing(text, Speech(**speech))
    assert (told.does, told.rest) == (does, "")


@pytest.mark.parametrize(("text", "speech", "why", "does"), OPEN, ids=[text for text, *_ in OPEN])
def test_what_no_record_can_say_is_open(text, speech, why, does):
    told = tell_doing(text, Speech(**speech))
    assert (told.why, told.does) == (why, does)
    assert told.rest in text


@pytest.mark.parametrize(("text", "targets"), TARGETS, ids=[text for text, _ in TARGETS])
def test_which_cards_are_targeted(text, targets):
    assert tell_target(text) == targets


@pytest.mark.parametrize(("text", "paid"), COSTS, ids=[text for text, _ in COSTS])
def test_what_is_paid(text, paid):
    assert tell_cost(text) == paid

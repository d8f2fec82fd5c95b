"""The cards asked about most today, by their names; those of the past are the cards that rulings name most."""

from __future__ import annotations

from typing import Final

MOST_ASKED: Final = (
    "Ash Blossom & Joyous Spring", "Infinite Impermanence", "Effect Veiler", "Forbidden Droplet", "Called by the Grave",
    "Nibiru, the Primal Being", "Ghost Belle & Haunted Mansion", "Ghost Ogre & Snow Rabbit",
    "Ghost Mourner & Moonlit Chill",
    "Droll & Lock Bird", "D.D. Crow", "Maxx \"C\"", "Mulcharmy Fuwalos", "Mulcharmy Purulia", "Dominus Impulse",
    "Dominus Purge", "Crossout Designator", "Book of Moon", "Book of Eclipse", "Super Polymerization",
    "Forbidden Chalice", "Forbidden Lance", "Forbidden Dress", "Cosmic Cyclone", "Mystical Space Typhoon",
    "Lightning Storm", "Evenly Matched", "Solemn Judgment", "Solemn Strike", "Solemn Warning",
    "Solemn Report", "Red Reboot", "Torrential Tribute", "Mirror Force", "Ice Dragon's Prison",
    "Compulsory Evacuation Device", "Skill Drain", "Dimensional Barrier", "Honest", "Kuriboh", "Battle Fader",
    "Swift Scarecrow", "Gorz the Emissary of Darkness", "Tragoedia", "Blackwing - Kalut the Moon Shadow",
    "Apollousa, Bow of the Goddess", "Baronne de Fleur", "Borreload Savage Dragon", "Red-Eyes Dark Dragoon",
    "S:P Little Knight", "I:P Masquerena", "Accesscode Talker", "Number 39: Utopia",
    "Number 41: Bagooska the Terribly Tired Tapir",
    "El Shaddoll Construct", "Elder Entity N'tss", "Mirrorjade the Iceblade Dragon", "Chaos Angel", "Limiter Removal",
    "Cyber Dragon Infinity",
)  # fmt: skip

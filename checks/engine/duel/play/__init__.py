"""The turn in play: phases, attacks, the Damage Step, Chains, questions of a scene."""

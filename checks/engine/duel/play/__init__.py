"""The turn as it is played: phases, attacks, the Damage Step, Chains, what a scene asks."""

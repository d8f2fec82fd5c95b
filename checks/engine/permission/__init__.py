"""May it be activated? Rules as sets of effects, read of one effect or of all."""

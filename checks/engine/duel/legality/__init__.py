"""Activation legality: whether an effect can be activated, and why not."""

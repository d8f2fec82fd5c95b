"""Plugins of other programs: Datasette's battle form, and pytest's rulings as tests."""

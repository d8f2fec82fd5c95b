"""What other programs load: Datasette's form to try a battle, pytest's rulings as tests."""

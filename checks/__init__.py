"""The checks: an engine replays the rulings, and their disagreements are judged and reported."""

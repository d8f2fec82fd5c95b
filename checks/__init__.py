"""The checks: rulings are replayed by an engine, judged, and told where they disagree."""

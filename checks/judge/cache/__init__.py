"""A cache of findings keyed by all their inputs, so that an edit leads only to the judging that it affects."""

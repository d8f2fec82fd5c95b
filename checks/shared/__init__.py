"""What several commands need: records, databases, rulesets, options, progress."""

"""Questions as people type them: understood, then answered from cards, rules and battles that are played."""

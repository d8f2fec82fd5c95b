"""Questions about cards, answered by their records, their texts and their scenes."""

"""Any card, by any name."""

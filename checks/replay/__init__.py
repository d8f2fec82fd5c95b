"""Records in, answers out: what a ruling says, played by the engine."""

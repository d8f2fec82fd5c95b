"""What was found, written for people and for programs."""

"""What changes by itself: changes of ATK and DEF, Continuous Effects, triggers."""

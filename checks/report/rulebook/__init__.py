"""The rulebook of an era: its rules as sentences, by chapter, each with who says so; and two eras side by side."""

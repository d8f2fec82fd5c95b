"""``python -m ruling_corpus`` is ``rulings``."""

import sys

from checks.command import main

if __name__ == "__main__":
    sys.exit(main())

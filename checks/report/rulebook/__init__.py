"""The rulebook of an era: its rules as sentences, by chapter, each with who says so; and two eras side by side."""

from checks.report.rulebook.against import compare_eras
from checks.report.rulebook.book import write_rulebook
from checks.report.rulebook.pages import write_page
from checks.report.rulebook.text import print_comparison, print_rulebook

__all__ = ["compare_eras", "print_comparison", "print_rulebook", "write_page", "write_rulebook"]

"""The rulebook of an era as one page to print: the page of the site, in a file of its own."""

from __future__ import annotations

from checks.answers import rulebook as answers
from kb.site.rulebook import render_rulebook


def write_page(book: answers.RulebookOfEra, *, short: bool = False) -> str:
    """Write a rulebook as HTML that needs no other file."""
    return render_rulebook(book, short=short)

"""Atom feeds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple
from xml.etree import ElementTree

ATOM: Final = "http://www.w3.org/2005/Atom"
LONGEST_AGO: Final = "2005-01-01"
"""The date of an entry without one."""


class Entry(NamedTuple):
    """One entry: title, address, date (perhaps only a year or month) and text."""

    title: str
    id: str
    address: str
    day: str | None
    summary: str


def write_feed(title: str, base: str, name: str, entries: Iterable[Entry]) -> str:
    """Write a feed with the address ``base/name.atom`` and the page ``base/name``."""
    ElementTree.register_namespace("", ATOM)
    feed = ElementTree.Element(f"{{{ATOM}}}feed")

    def add(parent: ElementTree.Element, tag: str, text: str = "", **attributes: str) -> ElementTree.Element:
        child = ElementTree.SubElement(parent, f"{{{ATOM}}}{tag}", attributes)
        child.text = text or None
        return child

    listed = list(entries)
    add(feed, "title", title)
    add(feed, "id", f"{base}/{name}.atom")
    add(feed, "link", href=f"{base}/{name}.atom", rel="self")
    add(feed, "link", href=f"{base}/{name}")
    add(feed, "updated", f"{max((fill_day(each.day) for each in listed), default=LONGEST_AGO)}T00:00:00Z")
    add(add(feed, "author"), "name", "ruling-corpus")
    for each in listed:
        entry = add(feed, "entry")
        add(entry, "title", each.title)
        add(entry, "id", each.id)
        add(entry, "link", href=each.address)
        add(entry, "updated", f"{fill_day(each.day)}T00:00:00Z")
        add(entry, "summary", each.summary)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(feed, encoding="unicode")


def fill_day(day: str | None) -> str:
    """Complete a date of which only the year or month may be known."""
    known = day or LONGEST_AGO
    return known + LONGEST_AGO[len(known) :]

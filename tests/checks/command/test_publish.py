"""The site written for the web."""

import re
from pathlib import Path

from tests.built import build
from tests.commands import run


def test_every_page_is_written_and_every_link_leads_to_one(tmp_path: Path) -> None:
    database, folder = build(tmp_path / "rulings.db"), tmp_path / "site"
    done = run("publish", folder, "--db", database, "--base", "/r/")
    assert (done.code, done.error) == (0, "")
    pages = [*folder.rglob("*.html")]
    missing = set()
    for page in pages:
        text = page.read_text("utf-8")
        assert "<form" not in text, page
        for link in re.findall(r'(?:href|src)="/r/([^"#?]*)', text):
            file = folder / link
            if not (file.is_file() or (file / "index.html").is_file()):
                missing.add(link)
    assert missing <= {"-/find", "assets/lookup.js"}  # named in the head for programs, and for the box
    assert len(pages) > 20


def test_a_container_has_what_it_serves(tmp_path: Path) -> None:
    database, folder = build(tmp_path / "rulings.db"), tmp_path / "site"
    assert run("publish", folder, "--db", database, "--container").code == 0
    assert {file.name for file in folder.iterdir()} == {"rulings.db", "Dockerfile"}
    assert (folder / "rulings.db").read_bytes() == database.read_bytes()


def test_what_is_in_the_way_is_never_written_over(tmp_path: Path) -> None:
    database = build(tmp_path / "rulings.db")
    for folder, code in ((tmp_path, "not-empty"), (database, "not-empty")):
        done = run("publish", folder, "--db", database)
        assert (done.code, code in done.error) == (2, True)
    assert "bad-path" in run("publish", tmp_path / "new", "--db", database, "--base", "nowhere").error
    assert not (tmp_path / "new").exists()

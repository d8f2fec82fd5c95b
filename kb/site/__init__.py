"""The knowledge base as a site that people browse: Datasette with a front page, rulings, cards and search."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import yaml
from datasette.app import Datasette
from datasette.plugins import pm

from kb.site import lookup_plugin, plugin
from kb.site.reopening import ReopeningDatabase

HERE: Final = Path(__file__).parent
SETTINGS: Final[dict[str, Any]] = {
    "num_sql_threads": max(2, min(4, os.cpu_count() or 2)),
    "suggest_facets": False,
    "default_page_size": 50,
    "sql_time_limit_ms": 3000,
    "facet_time_limit_ms": 1000,
    "default_facet_size": 12,
}
RULINGS: Final = "rulings"
CARDS: Final = "cards"


def make_site(database: Path, pool: Path | None = None) -> Datasette:
    """Make the site of a built database, and of a card pool if there is one."""
    register_plugins()
    # Else every page that is not there prints a traceback with its locals.  Imported before datasette.app it
    # would be registered half made.
    from datasette import handle_exception

    handle_exception.rich = None
    site = Datasette(
        files=[],
        metadata=yaml.safe_load((HERE / "metadata.yml").read_text("utf-8")),
        template_dir=str(HERE / "templates"),
        static_mounts=[("assets", str(HERE / "static"))],
        settings=SETTINGS,
    )
    site.add_database(ReopeningDatabase(site, path=str(database)), name=RULINGS)
    if pool is not None and pool.is_file():
        site.add_database(ReopeningDatabase(site, path=str(pool)), name=CARDS)
    return site


def register_plugins() -> None:
    """Register what the site adds to Datasette, once."""
    for module in (plugin, lookup_plugin):
        if not pm.is_registered(module):
            pm.register(module, name=module.__name__)

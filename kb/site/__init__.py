"""The knowledge base as a site that people browse: Datasette with pages that answer.

The package is a plugin of Datasette, so ``datasette rulings.db`` shows the same site where it is installed.  Of other
databases it takes no notice.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kb.site.lookup_plugin import send_lookup, show_lookup
from kb.site.plugin import (
    asgi_wrapper,
    get_metadata,
    handle_exception,
    menu_links,
    prepare_connection,
    register_routes,
    render_cell,
    startup,
)
from kb.site.served import PLUGIN

__all__ = [
    "asgi_wrapper",
    "get_metadata",
    "handle_exception",
    "make_site",
    "menu_links",
    "prepare_connection",
    "register_routes",
    "render_cell",
    "send_lookup",
    "show_lookup",
    "startup",
]


def make_site(
    database: Path, pool: Path | None = None, *plugins: Any, repository: str = "", hosts: Iterable[str] = ()
) -> Any:
    """Make the site of a built database, and of a card pool if there is one.

    ``plugins`` add what needs the engine; ``repository`` is the address at which records are edited, if it is known;
    ``hosts`` are the names under which it is served besides those of this machine.
    """
    import sys

    from datasette.app import Datasette, DatasetteClient  # isort: skip  # before its plugins, which else are registered half made
    from datasette.plugins import pm

    from kb.site.limits import THREADS
    from kb.site.reopening import ReopeningDatabase
    from kb.site.served import CARDS, RULINGS

    for module in (sys.modules[__name__], *plugins):
        if not pm.is_registered(module):
            pm.register(module, name=module.__name__)
    config = {"plugins": {PLUGIN: {"repository": repository, "hosts": [*hosts]}}}
    site = Datasette(files=[], settings={"num_sql_threads": THREADS}, metadata=config)
    site.add_database(ReopeningDatabase(site, path=str(database)), name=RULINGS)
    if pool is not None and pool.is_file():
        site.add_database(ReopeningDatabase(site, path=str(pool)), name=CARDS)
    site.client = DatasetteClient(site)  # the first was made before there was anything to serve
    return site

"""Datasette's errors 500 that are the visitor's: meaningless addresses and parameters, or a damaged database."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import traceback
from collections.abc import Callable, Generator
from http import HTTPStatus
from typing import Any, Final

from datasette import hookimpl
from datasette.utils import ValueAsBooleanError
from datasette.utils.asgi import Base400

from kb.site.programs import is_for_programs, name_status, send_error
from kb.site.served import HERE, is_served

STUMBLES: Final = (
    ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError, ValueAsBooleanError,
    OverflowError, sqlite3.ProgrammingError, sqlite3.OperationalError, sqlite3.IntegrityError,
)  # fmt: skip
"""Exceptions of Datasette's own pages for parameters that they cannot read."""
BRIDGE: Final = str(HERE / "reopening.py")
HOMES: Final = tuple(f"{HERE.parents[1] / wing}{os.sep}" for wing in ("kb", "checks"))


def answer_mistakes(routes: list[tuple[str, Any]]) -> Callable[..., Generator[None, Any, None]]:
    """Make the hook that answers a visitor's mistakes with their status, without a traceback in the log."""
    ours = [re.compile(regex) for regex, _ in routes]

    @hookimpl(hookwrapper=True)
    def handle_exception(datasette: Any, request: Any, exception: Exception) -> Generator[None, Any, None]:
        outcome = yield
        if not is_served(datasette):
            return
        from datasette import handle_exception as datasettes
        from datasette.views.base import DatasetteError

        said = read_mistake(request, exception, ours)
        if is_for_programs(request.path):
            if said is None and isinstance(exception, (Base400, DatasetteError)):
                said = exception.status, str(getattr(exception, "message", exception))
            if said is None:
                traceback.print_exception(exception)
            status, message = said or (500, f"The site has a fault ({type(exception).__name__}).")
            error = {"code": name_status(status), "message": message}
            outcome.force_result([send_error(status, error)])
        elif said is not None:
            status, message = said
            told = DatasetteError(message, title=HTTPStatus(status).phrase, status=status)
            outcome.force_result([datasettes.handle_exception(datasette, request, told)])

    hook: Callable[..., Generator[None, Any, None]] = handle_exception
    return hook


def read_mistake(request: Any, exception: Exception, ours: list[re.Pattern[str]]) -> tuple[int, str] | None:
    """Return the status and message of a bad request or a damaged database; None for a bug of the site."""
    if isinstance(exception, NotADirectoryError) or getattr(exception, "errno", None) == errno.ENAMETOOLONG:
        return 404, "There is no such file."
    if type(exception).__name__ == "QueryInterrupted":  # of rows that are sent as they are found
        return 400, "The question takes too long: ask for fewer rows."
    own_page = any(each.match(request.path) for each in ours)
    if isinstance(exception, sqlite3.DatabaseError) and (own_page or not isinstance(exception, STUMBLES)):
        return 503, f"A database cannot be read just now ({exception})."
    if type(exception).__name__ == "DatasetteError":  # importing it loads this plugin, half made
        wrong = getattr(exception, "status", None) == HTTPStatus.INTERNAL_SERVER_ERROR
        return (400, str(getattr(exception, "message", ""))) if wrong else None
    if own_page or isinstance(exception, Base400) or not isinstance(exception, STUMBLES) or is_own(exception):
        return None
    if request.method not in ("GET", "HEAD"):
        return 405, "This site is read-only."
    return 400, "This address has an unknown part or parameter."


def is_own(exception: Exception) -> bool:
    """Whether an exception passed through the site's own code, except the layer that runs SQL."""
    trace = exception.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(HOMES) and file != BRIDGE:
            return True
        trace = trace.tb_next
    return False

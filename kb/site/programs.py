"""Answers for programs: JSON with ``ok``, absolute addresses, and one shape of errors."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Final

from datasette.utils.asgi import Response

from kb.site.pages.rows import Page

CROSS_ORIGIN: Final = {"access-control-allow-origin": "*"}
Answer = Callable[[Any, Any], Awaitable[Page]]


class BadQuestion(Exception):
    """A request that cannot be answered: HTTP status, error code and message; one that is to be tried again later

    says after how many seconds.
    """

    def __init__(self, status: int, code: str, message: str, *, retry: int = 0, **more: object) -> None:
        super().__init__(message)
        self.status = status
        self.error = {"code": code, "message": message, **more}
        self.headers = {"retry-after": str(retry)} if retry else {}


def as_json(answer: Answer) -> Callable[[Any, Any], Awaitable[Response]]:
    """Send an answer with ``ok``, or the error, as JSON with CORS headers."""

    @wraps(answer)
    async def send(datasette: Any, request: Any) -> Response:
        try:
            return Response.json({"ok": True, **await answer(datasette, request)}, headers=CROSS_ORIGIN)
        except BadQuestion as question:
            return send_error(question.status, question.error, question.headers)

    return send


def send_error(status: int, error: Mapping[str, object], headers: Mapping[str, str] = MappingProxyType({})) -> Response:
    """Send an error in the shape that all have."""
    return Response.json({"ok": False, "error": error}, status=status, headers={**CROSS_ORIGIN, **headers})


def name_status(status: int) -> str:
    """The error code for a status that has no closer one, as ``not-found``."""
    return HTTPStatus(status).phrase.casefold().replace(" ", "-")


def is_for_programs(path: str) -> bool:
    """Whether an address is one that programs ask."""
    return path.endswith(".json")


def link(datasette: Any, request: Any, path: str) -> str:
    """Write the whole address of a page of this site, given from its root."""
    return str(datasette.absolute_url(request, datasette.urls.path(path)))

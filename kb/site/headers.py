"""Headers and compression for every response.

Requests that no honest visitor sends are refused before Datasette sees them: thousands of parameters, or another host
name, which a foreign page could have pointed at this machine.
"""

from __future__ import annotations

import hashlib
import ipaddress
import os
import re
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

from starlette.middleware.gzip import GZipMiddleware

from kb.site.kept_pages import KeptPages, Key, Recording
from kb.site.programs import is_for_programs, name_status, send_error
from kb.site.reopening import ASKED
from kb.site.served import PLUGIN, is_served, write_fingerprint

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAME: Final = "; ".join(
    (
        "default-src 'none'",
        "img-src 'self' data:",
        "style-src 'self' 'unsafe-inline'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
OURS: Final = f"{SAME}; script-src 'self'"
DATASETTES: Final = f"{SAME}; script-src 'self' 'unsafe-inline'"
"""Datasette's own pages have scripts within the page."""
ALWAYS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
}
MOST_PARAMETERS: Final = 200
"""Parameters of one address; Datasette's time for them grows with their square."""
HOSTS: Final = "RULINGS_HOSTS"
"""The variable that names the hosts as which the site is served, with commas between them; ``*`` is any."""
SMALLEST: Final = 700
"""Bytes below which nothing is gained by packing."""
ERA: Final = "era"


class Headers:
    """Adds headers to each answer, and answers 304 where a visitor has the page as it is."""

    def __init__(self, app: App, datasette: Any, routes: list[tuple[str, Any]]) -> None:
        self.app = app
        self.packed: App = GZipMiddleware(app, minimum_size=SMALLEST)
        self.datasette = datasette
        self.ours = [re.compile(regex) for regex, _ in routes]
        self.hosts = list_hosts(datasette)
        self.kept = KeptPages()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or not is_served(self.datasette):
            await self.app(scope, receive, send)
            return
        if (refused := self.refuse(scope)) is not None:
            status, text = refused
            if is_for_programs(scope["path"]):
                await send_error(status, {"code": name_status(status), "message": text}).asgi_send(send)
                return
            given = {"content-type": "text/plain; charset=utf-8", **ALWAYS}
            await send({"type": "http.response.start", "status": status, "headers": encode(given)})
            await send({"type": "http.response.body", "body": f"{text}\n".encode()})
            return
        path = scope["path"]
        ours = any(each.match(path) for each in self.ours)
        asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
        tag = self.write_tag(scope, asked) if ours and scope["method"] in ("GET", "HEAD") else None
        theirs = path.startswith(("/rulings", "/cards", "/-/")) and not ours
        ASKED.set(theirs and bool(scope.get("query_string")))
        added = ALWAYS | {"content-security-policy": DATASETTES if theirs else OURS}
        if tag is not None:
            added |= {"etag": tag, "cache-control": "no-cache", "vary": "Accept-Encoding, Cookie"}
            if asked.get(b"if-none-match") == tag:
                await send({"type": "http.response.start", "status": 304, "headers": encode(added)})
                await send({"type": "http.response.body", "body": b""})
                return
        key = self.name_kept(scope, asked) if tag is not None else None
        if key is not None and (page := await self.kept.find(key)) is not None:
            await send({"type": "http.response.start", "status": 200, "headers": page.headers})
            await send({"type": "http.response.body", "body": page.body})
            return
        recording = Recording()

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = added if message["status"] == 200 else {k: v for k, v in added.items() if k != "etag"}
                given = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(each for each in encode(kept) if each[0] not in given)]
            if key is not None:
                recording.add(message)
            await send(message)

        try:
            packed = not path.startswith("/-/download/")
            await (self.packed if packed else self.app)(scope, receive, answer)
        finally:
            if key is not None:
                self.kept.keep(key, recording.page)

    def refuse(self, scope: Scope) -> tuple[int, str] | None:
        """Return the status and message that refuse a request by host or number of parameters, else None."""
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        if host and not is_own_host(host, self.hosts):
            return 421, f"This site is not served as {host[:100]!r}. Its operator can add the host to ${HOSTS}."
        if scope.get("query_string", b"").count(b"&") >= MOST_PARAMETERS:
            return 400, f"An address has at most {MOST_PARAMETERS} parameters."
        return None

    def name_kept(self, scope: Scope, asked: dict[bytes, str]) -> Key | None:
        """Name an answer by everything that decides it; None for a visitor who is known."""
        if scope["method"] != "GET" or b"authorization" in asked or not read_cookies(asked).keys() <= {ERA}:
            return None
        written = scope.get("raw_path", b"").decode("latin-1")  # a slash may be part of a name
        packs = "gzip" in asked.get(b"accept-encoding", "")
        return self.write_tag(scope, asked), written, packs, scope.get("scheme", ""), asked.get(b"host", "")

    def write_tag(self, scope: Scope, asked: dict[bytes, str]) -> str:
        """Make the ETag: a hash of the databases and assets, the address and the visitor's era."""
        cookies = read_cookies(asked)
        era = cookies[ERA].value if ERA in cookies else ""
        query = scope.get("query_string", b"").decode("latin-1")
        said = f"{write_fingerprint(self.datasette)} {scope['path']}?{query} {era}"
        return f'W/"{hashlib.sha256(said.encode()).hexdigest()[:24]}"'


def read_cookies(asked: dict[bytes, str]) -> SimpleCookie:
    """Read the cookies of a request; none of those that cannot be read."""
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(asked.get(b"cookie", ""))
    except CookieError:
        cookies.clear()
    return cookies


def list_hosts(datasette: Any) -> frozenset[str]:
    """List the host names of the site besides this machine's: from its configuration and the environment."""
    named = (datasette.plugin_config(PLUGIN) or {}).get("hosts") or ()
    return frozenset(
        filter(None, (each.strip().casefold() for each in (*named, *os.environ.get(HOSTS, "").split(","))))
    )


def is_own_host(said: str, hosts: frozenset[str]) -> bool:
    """Whether a Host header names this machine, an IP address, or one of some hosts.

    A browser sent here through another name (DNS rebinding) sends that name, never an address.
    """
    if "*" in hosts:
        return True
    name = said.strip().casefold()
    name = name[: name.find("]") + 1] if name.startswith("[") else name.partition(":")[0]
    name = name.removesuffix(".")
    if name == "localhost" or name.endswith(".localhost") or name in hosts:
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def encode(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    """Encode headers for ASGI."""
    return [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]

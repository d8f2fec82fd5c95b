"""Downloads the public card pool from its project.

A broken download is resumed; the file is checked against the length and the checksum of the server, and only a whole
file replaces an old one.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import httpx

from kb.locations.swapping import hold
from kb.problems import Refused

ADDRESS = "https://dawnbrandbots.github.io/yaml-yugi/cards.json"
"""The address of YAML Yugi's pool."""
ATTEMPTS = 3
LARGEST = 1_000_000_000
"""Most bytes of a download; the whole pool is a tenth of it."""
_TIMEOUT = httpx.Timeout(30.0, connect=10.0)
_SIZE = re.compile(r"bytes (\d+)-\d+/(\d+)$")


def fetch_file(
    address: str,
    place: Path,
    sha256: str | None = None,
    tell: Callable[[int, int | None], None] = lambda done, size: None,
) -> int:
    """Download a file whole, resuming a part of it; returns its size in bytes.

    ``tell`` is called with the bytes so far, and the total. Raises :class:`kb.problems.Refused` if the server cannot
    be reached, answers with an error, or sends an unexpected file; then ``place`` is unchanged.
    """
    check_replaceable(place)
    part = place.with_name(place.name + ".part")
    place.parent.mkdir(parents=True, exist_ok=True)
    with hold(part):
        try:
            return _fetch(address, place, part, sha256, tell)
        finally:
            if not _count_bytes(part):
                part.unlink(missing_ok=True)


def _fetch(address: str, place: Path, part: Path, sha256: str | None, tell: Callable[[int, int | None], None]) -> int:
    with _open_client(address) as client:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                _receive(client, address, part, tell)
                break
            # httpx lets what the codecs say of an address through.
            except (httpx.TransportError, httpx.InvalidURL, httpx.TooManyRedirects, UnicodeError) as error:
                if attempt == ATTEMPTS or not _count_bytes(part):
                    raise _refuse(address, error, part) from error
    size = part.stat().st_size
    if sha256 is not None:
        with part.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != sha256.lower():
            part.unlink()
            _tag(part).unlink(missing_ok=True)
            raise Refused.single(
                "wrong-checksum", hide_password(address), f"what arrived has the SHA-256 {found}", sha256,
                "fetch again, or check the sum",
            )  # fmt: skip
    try:
        check_pool(part, address)
    except Refused:
        part.unlink()
        _tag(part).unlink(missing_ok=True)
        raise
    part.replace(place)
    _tag(part).unlink(missing_ok=True)
    return size


def check_pool(part: Path, address: str) -> None:
    """Check that a download is JSON of a card pool, before it replaces an older one."""
    with part.open("rb") as file:
        start = file.read(4096).lstrip()
        file.seek(0, 2)
        file.seek(max(0, file.tell() - 64))
        end = file.read().rstrip()
    if (start[:1], end[-1:]) not in ((b"[", b"]"), (b"{", b"}")) or start[1:].lstrip()[:1] not in (b"{", b'"'):
        raise Refused.single(
            "not-fetched", hide_password(address), "what arrived is no card pool", "JSON with cards",
            "check the address, or bring the file and run: rulings import-cards FILE",
        )  # fmt: skip


def check_size(size: int, address: str) -> None:
    """Check that a file has the size of a card pool: an endless answer would fill the disk."""
    if size > LARGEST:
        raise Refused.single(
            "too-large", hide_password(address), f"the file has more than {LARGEST:,} bytes", "a card pool",
            "check the address",
        )  # fmt: skip


def hide_password(address: str) -> str:
    """Remove user and password from an address."""
    return re.sub(r"(?<=//)[^/?#]*@", "", address)


def check_replaceable(place: Path) -> None:
    """Refuse to replace anything but an earlier download: a file of JSON, or an empty one."""
    if place.is_dir():
        raise Refused.single("not-a-file", str(place), "is a folder", "a file's name", "name a file in it")
    if not place.exists():
        return
    what = "" if place.is_file() else "is a device or the like"
    if not what:
        with place.open("rb") as file:
            start = file.read(256).lstrip()
        what = "" if start[:1] in (b"", b"[", b"{") else "is no card pool"
    if what:
        raise Refused.single(
            "not-ours", str(place), f"{what}, and stays as it is", "a free place, or an earlier download",
            "name another with --to, or remove it first",
        )  # fmt: skip


def _open_client(address: str) -> httpx.Client:
    try:
        return httpx.Client(timeout=_TIMEOUT, follow_redirects=True)
    except (ValueError, ImportError) as error:
        raise Refused.single(
            "wrong-proxy", hide_password(address), f"the proxy that the environment names cannot be used: {error}",
            "an HTTP proxy", "correct HTTP_PROXY, HTTPS_PROXY or ALL_PROXY",
        ) from error  # fmt: skip


def _receive(client: httpx.Client, address: str, part: Path, tell: Callable[[int, int | None], None]) -> None:
    """One request: the rest of the file if the server still has the same one, else all of it."""
    there = _count_bytes(part)
    tag = _tag(part)
    # A compressed answer could not be resumed by its bytes.
    headers = {"Accept-Encoding": "identity"}
    if there and tag.exists():
        headers |= {"Range": f"bytes={there}-", "If-Range": tag.read_text("ascii", "backslashreplace")}
    with client.stream("GET", address, headers=headers) as answer:
        if answer.status_code == 416 and "Range" in headers:
            # Without its tag the file is fetched anew.
            tag.unlink()
            raise httpx.RemoteProtocolError("the server has nothing beyond what was there")
        if answer.status_code not in (200, 206):
            raise Refused.single(
                "not-fetched", hide_password(address),
                f"the server answered {answer.status_code} {answer.reason_phrase[:80]}", "a file",
                "check the address, or try later",
            )  # fmt: skip
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            raise Refused.single(
                "not-fetched", hide_password(address), "the server answered with a page for people", "a file",
                "check the address; where the network asks for a login, log in first",
            )  # fmt: skip
        size = _whole_size(answer, there, tag)
        check_size(size or 0, address)
        if answer.status_code == 200:
            there = 0
            mark = answer.headers.get("ETag") or answer.headers.get("Last-Modified")
            if mark and mark.isascii() and not mark.startswith("W/"):
                tag.write_text(mark, "ascii")
            else:
                tag.unlink(missing_ok=True)
        with part.open("ab" if answer.status_code == 206 else "wb") as file:
            for chunk in answer.iter_raw():
                file.write(chunk)
                there += len(chunk)
                check_size(there, address)
                tell(there, size)
    if size is not None and there != size:
        raise httpx.RemoteProtocolError(f"{there} of {size} bytes arrived")


def _whole_size(answer: httpx.Response, there: int, tag: Path) -> int | None:
    if answer.status_code == 206:
        found = _SIZE.match(answer.headers.get("Content-Range", ""))
        if not found or int(found[1]) != there:
            tag.unlink(missing_ok=True)
            raise httpx.RemoteProtocolError("the server resumed at another place")
        return int(found[2])
    length = answer.headers.get("Content-Length", "")
    return int(length) if length.isdigit() else None


def _count_bytes(part: Path) -> int:
    return part.stat().st_size if part.exists() else 0


def _tag(part: Path) -> Path:
    return part.with_name(part.name + ".tag")


def _refuse(address: str, error: Exception, part: Path) -> Refused:
    kept = f"; {there} bytes are kept" if (there := _count_bytes(part)) else ""
    return Refused.single(
        "offline", hide_password(address),
        f"could not be fetched ({hide_password(str(error)) or type(error).__name__}){kept}",
        "a way to the server",
        "go online and run the command again, or bring the file and run: rulings import-cards FILE",
    )  # fmt: skip

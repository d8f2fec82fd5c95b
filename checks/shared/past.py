"""The verdicts that revisions of records changed: each is compared with the one before it, and remembered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, cast

from checks.answers import differing as answers
from checks.judge.cache.keys import hash_program
from checks.judge.cache.store import Kept, Store
from checks.judge.differences import differ_checks
from checks.judge.snapshots import Snapshot
from checks.report.differences import name_cause
from checks.report.places import move_differences
from checks.report.turned import group_answers, split_rule
from checks.shared.compared import read_revision
from checks.shared.placing import find_move
from checks.shared.revisions import Revision, ask_git, need_revision
from kb.problems import Refused
from kb.records.findings import VerdictChange


class Past(NamedTuple):
    """A revision that touched the records: its commit, day and subject, and git's tree of the records."""

    revision: Revision
    day: str
    subject: str
    tree: str


def read_history(records: Path, background: Path, store: Store, *, most: int, since: str | None) -> answers.History:
    """Read the verdicts that the revisions of some records changed, newest first.

    Raises :class:`kb.problems.Refused` outside a repository, or if ``since`` is not one of its revisions.
    """
    newest = need_revision(records, "HEAD")
    if since is None:
        listed = [*list_past(records, newest, newest.commit, most + 1)]
    else:
        after = need_revision(records, since)
        listed = [*list_past(records, newest, f"{after.commit}..{newest.commit}", most + 1)]
        listed += list_past(records, newest, after.commit, 1)
    reader = Reader(records, background, store)
    changed: list[answers.Changed] = []
    for read, (head, base) in enumerate(pairwise(listed[: most + 1])):
        try:
            found = reader.differ(base, head)
        except Refused as refused:
            told = f"{head.revision.commit[:9]} or the one before it is not read: {refused.problems[0]}"
            return {"changed": changed, "read": read, "ends": told}
        if found["causes"] or found["answers"]["turned"] or found["rules"] or found["new_conflicts"]:
            changed.append(found)
    read = max(len(listed) - 1, 0)
    ends = "there are more before them" if read >= most else "there are none before them"
    return {
        "changed": changed,
        "read": read,
        "ends": ends if since is None or read >= most else f"no more since {since}",
    }


def list_past(records: Path, newest: Revision, among: str, most: int) -> Iterator[Past]:
    """List the revisions in a range that touched the records, newest first, along the first parents."""
    below = records.resolve().relative_to(newest.repository.resolve()).as_posix()
    told = ask_git(
        newest.repository, "log", "--first-parent", "-z", "--format=%H%x00%cs%x00%s", f"--max-count={most}", among,
        "--", below,
    )  # fmt: skip
    fields = (told or b"").decode("utf-8", "replace").split("\0")
    for commit, day, subject in zip(*[iter(fields)] * 3, strict=False):
        tree = ask_git(newest.repository, "rev-parse", f"{commit}:{below}" if below != "." else f"{commit}^{{tree}}")
        if tree is not None:
            yield Past(Revision(newest.repository, commit, commit[:9]), day, subject, tree.decode().strip())


def list_changes(history: answers.History) -> Iterator[VerdictChange]:
    """List the changes of a history: answers about cards, rules, and verdicts fact by fact."""
    for each in history["changed"]:
        own = each["day"], each["commit"], each["subject"]
        for about, told, days, because, causes in group_answers(each["answers"]["turned"]):
            yield VerdictChange(*own, f"{about}#{told}", days, "answered", None, None, causes, because, "no")
        for rule in each["rules"]:
            about, days, told = split_rule(rule)
            causes = ", ".join(f"switch {name}" for name in rule["switches"]) or "the engine"
            yield VerdictChange(*own, f"{about}#{told}", days, "stated", None, None, causes, "", "no")
        for cause in each["causes"]:
            for flip in cause["flips"]:
                yield VerdictChange(
                    *own,
                    flip["fact"],
                    ", ".join(flip["rulesets"]),
                    flip["kind"],
                    flip["was"],
                    flip["is"],
                    name_cause(cause),
                    cause["what"],
                    "yes" if flip["loss"] else "no",
                )


def is_new_and_fine(flip: answers.Flip) -> bool:
    """Whether a fact is new, and nothing contradicts it."""
    return flip["kind"] == "appeared" and flip["is"] != "contradicts"


@dataclass
class Reader:
    """Compares revisions from the newest on, so that each is read once for two pairs."""

    records: Path
    background: Path
    store: Store
    _judged: dict[str, Snapshot] = field(default_factory=dict)

    def differ(self, base: Past, head: Past) -> answers.Changed:
        """Compare a revision with the one before it."""
        key = blake2b(json.dumps([base.tree, head.tree, hash_program()]).encode(), digest_size=16).digest()
        kept = self.store.recall(key)
        if kept is None:
            kept = Kept(b"", json.dumps(self._compare(base, head)))
            self.store.remember({key: kept})
        told = cast(answers.Changed, json.loads(kept.found))
        return {**told, "commit": head.revision.commit, "day": head.day, "subject": head.subject}

    def _compare(self, base: Past, head: Past) -> answers.Changed:
        was, now = self._judge(base), self._judge(head)
        self._judged = {base.tree: was}
        found = move_differences(differ_checks(was, now, self.store), find_move(self.records))
        turned = [
            answers.Cause(**{**cause, "flips": [flip for flip in cause["flips"] if not is_new_and_fine(flip)]})
            for cause in found["causes"]
        ]
        return {
            "commit": "",
            "day": "",
            "subject": "",
            "causes": [cause for cause in turned if cause["flips"]],
            "answers": found["answers"] or {"turned": [], "added": [], "removed": []},
            "rules": found["rules"] or [],
            "new_conflicts": sum(not each["known"] for each in found["new_conflicts"]),
            "appeared": sum(is_new_and_fine(flip) for cause in found["causes"] for flip in cause["flips"]),
        }

    def _judge(self, past: Past) -> Snapshot:
        return self._judged.get(past.tree) or read_revision(
            past.revision, self.records, self.background, self.store, own_engine=False
        )

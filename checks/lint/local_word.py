"""A topic that only a guest's records use."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb.problems import Problem, guess_meant, join_words


def find(material: Material) -> Iterator[Problem]:
    """Find topics of a guest's records that the corpus does not have, although it has a similar one."""
    own = {ruling.id for ruling in material.own.rulings}
    known = {topic for each in material.whole.rulings if each.id not in own for topic in each.record.topic or ()}
    for ruling in material.own.rulings if known else ():
        for topic in ruling.record.topic or ():
            if topic not in known and (close := guess_meant(topic, known)):
                yield Problem(
                    CHECK.code, ruling.path, ruling.line, f"the corpus has no topic `{topic}`",
                    f"one of its own, such as {join_words(close, 'or')}", "use it, so that both are found together",
                )  # fmt: skip


CHECK = Check("local-word", "a topic that is nearly one of the corpus", find)

"""``rulings schemas``: JSON Schemas of the records and of the JSON answers."""

from __future__ import annotations

import argparse
from pathlib import Path

from checks.report.schemas import make_output_schemas
from checks.shared.options import add_corpus, add_records, load_records
from kb.corpus.schemas import make_schemas, write_schemas

HELP = """Write the JSON Schema of every kind of file in a corpus, for editors, and of every --json answer,
for programs (output-*.json). Put `# yaml-language-server: $schema=PATH` on top of a record to use one: a template from
`rulings new` expects them in the folder `schemas` beside its records. They suggest the cards of the corpus, and the
effects in windows; the roles of a scene and their effects are for `rulings check` to name."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder to write them to")
    add_records(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Write the schemas and list their files."""
    for file in write_schemas(make_schemas(load_records(args)) | make_output_schemas(), args.folder):
        print(file)
    return 0

"""Where the program can be changed by one small step, and the program with that step taken.

A mutant is named by what is changed, not by its line, so that a name lasts while lines move.  Left out are texts that a
module holds as data (sentences of rules, meanings of words), annotations, assertions (also that lists are equally long)
and documentation, and that a class keeps its fields in slots.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[3]
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
ANNOTATIONS = {"annotation", "returns", "type_comment"}
TURNED: dict[type[ast.AST], Callable[[], ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Continue: ast.Break, ast.Break: ast.Continue,
}  # fmt: skip


class Mutant(NamedTuple):
    """One change of a module."""

    path: str
    scope: str
    kind: str
    change: str
    line: int
    block: int | None
    """The run of statements in which it lies: those that are always run together; none outside functions."""
    place: int
    """Which node of the module it changes, in the order of `walk`."""
    variant: int

    @property
    def key(self) -> str:
        """Its name."""
        return f"{self.path} {self.scope} {self.change}"


class Place(NamedTuple):
    """A node and where it hangs."""

    node: ast.AST
    parent: ast.AST
    field: str
    at: int | None
    scope: str

    def put(self, new: ast.AST) -> None:
        """Put another node there."""
        ast.fix_missing_locations(ast.copy_location(new, self.node))
        if self.at is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.at] = new


def walk(parent: ast.AST, scope: str = "") -> Iterator[Place]:
    """Every node that may be changed, outer ones first."""
    for field, value in ast.iter_fields(parent):
        if field in ANNOTATIONS:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(node, ast.AST) or isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert)):
                continue
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue
            if isinstance(node, ast.keyword) and node.arg in ("slots", "strict"):
                continue
            inner = f"{scope}.{node.name}".lstrip(".") if isinstance(node, SCOPES) else scope
            yield Place(node, parent, field, index, inner)
            yield from walk(node, inner)


def change(place: Place) -> Iterator[tuple[str, ast.AST]]:
    """The nodes that may stand in the place of one, each with the kind of change."""
    node = place.node
    if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        yield "comparison", ast.Compare(node.left, [_turn(node.ops[0]), *node.ops[1:]], node.comparators)
    if isinstance(node, ast.BoolOp):
        yield "and/or", ast.BoolOp(_turn(node.op), node.values)
        for number in range(len(node.values)):
            rest = node.values[:number] + node.values[number + 1 :]
            yield "term", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node.operand
    if place.field in ("test", "ifs") and isinstance(node, ast.expr):
        yield "if", ast.Constant(False)
        if not isinstance(place.parent, ast.While):
            yield "if", ast.Constant(True)
    if isinstance(node, ast.BinOp):
        if type(node.op) in TURNED:
            yield "arithmetic", ast.BinOp(node.left, _turn(node.op), node.right)
        if isinstance(node.op, (ast.BitOr, ast.BitAnd, ast.Sub, ast.Add)):
            yield "term", node.left
            yield "term", node.right
    if isinstance(node, ast.AugAssign) and type(node.op) in TURNED:
        yield "arithmetic", ast.AugAssign(node.target, _turn(node.op), node.value)
    if isinstance(node, ast.Expr) and isinstance(node.value, (ast.Call, ast.YieldFrom, ast.Yield)):
        yield "call", ast.Pass()
    if isinstance(node, (ast.Continue, ast.Break)):
        yield "jump", _turn(node)
    if isinstance(node, ast.Return) and node.value is not None and not is_constant(node.value, None, False, ""):
        yield "return", ast.Return(ast.Constant(None))
    if isinstance(node, ast.Constant):
        yield from _change_constant(place, node.value)


def _change_constant(place: Place, value: object) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, int):
        yield "number", ast.Constant(value + 1)
        yield "number", ast.Constant(value - 1)
    elif isinstance(value, str) and not (" " in value and not place.scope):
        yield "string", ast.Constant(value + "~")


def _turn(node: ast.AST) -> Any:
    return TURNED[type(node)]()


def is_constant(node: ast.AST, *values: object) -> bool:
    """Whether a node is one of some constants."""
    return isinstance(node, ast.Constant) and any(node.value is each or node.value == each == "" for each in values)


def list_mutants(path: str) -> list[Mutant]:
    """Every change of a module."""
    tree = ast.parse((ROOT / path).read_text())
    blocks = {id(node): number for number, (_, _, nodes) in enumerate(list_blocks(tree)) for node in nodes}
    found, seen = [], Counter[str]()
    for number, place in enumerate(walk(tree)):
        before = ast.unparse(place.node)
        around = ast.unparse(place.parent).partition("\n")[0] if isinstance(place.node, ast.Constant) else ""
        for variant, (kind, new) in enumerate(change(place)):
            said = f"{kind}: {_shorten(before)} => {_shorten(ast.unparse(new))}"
            said += f" in {_shorten(around)}" if around and around != before else ""
            seen[place.scope + said] += 1
            count = seen[place.scope + said]
            said += f" ({count})" if count > 1 else ""
            line: int = getattr(place.node, "lineno", 0) or getattr(place.parent, "lineno", 0)
            found.append(Mutant(path, place.scope, kind, said, line, blocks.get(id(place.node)), number, variant))
    return found


def _shorten(code: str) -> str:
    line = " ".join(code.split())
    return line if len(line) <= 160 else f"{line[:100]} … {line[-50:]}"


def make_mutant(mutant: Mutant) -> ast.Module:
    """The module of a mutant."""
    tree = ast.parse((ROOT / mutant.path).read_text())
    place = next(each for number, each in enumerate(walk(tree)) if number == mutant.place)
    place.put(list(change(place))[mutant.variant][1])
    return tree


def list_blocks(tree: ast.AST) -> list[tuple[list[ast.stmt], int, list[ast.AST]]]:
    """The blocks of a module: the list and the index at which one begins, and its nodes."""
    found: list[tuple[list[ast.stmt], int, list[ast.AST]]] = []
    _divide(tree.body, False, found)  # type: ignore[attr-defined]
    return found


def _divide(body: list[ast.stmt], runs: bool, found: list[tuple[list[ast.stmt], int, list[ast.AST]]]) -> None:
    nodes: list[ast.AST] | None = None
    for index, statement in enumerate(body):
        documents = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if runs and nodes is None and not documents:
            nodes = []
            found.append((body, index, nodes))
        inner = [value for _, value in ast.iter_fields(statement) if _is_body(value)]
        for each in getattr(statement, "handlers", []) + getattr(statement, "cases", []):
            inner.append(each.body)
        if nodes is not None:
            nodes += _own_nodes(statement)
        for each in inner:
            _divide(
                each,
                isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef))
                or (runs and not isinstance(statement, ast.ClassDef)),
                found,
            )
        if inner:
            nodes = None


def _is_body(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], ast.stmt)


def _own_nodes(statement: ast.AST) -> list[ast.AST]:
    nodes = [statement]
    for child in ast.iter_child_nodes(statement):
        if not isinstance(child, ast.stmt):
            if isinstance(child, (ast.ExceptHandler, ast.match_case)):
                nodes += [
                    each
                    for sub in ast.iter_child_nodes(child)
                    if not isinstance(sub, ast.stmt)
                    for each in ast.walk(sub)
                ]
            else:
                nodes += ast.walk(child)
    return nodes

"""OpenAPI: the description of the interface, written by the operations themselves.

Owns: the document at `/api/openapi.json`.
Never: says anything that an operation does not.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec

from huone import __version__
from huone.accounts.identity import COOKIE
from huone.cards.card import Card
from huone.server.api.account_bodies import Problem
from huone.server.api.gate import OWN_HEADER, PATH_WORDS
from huone.server.api.operation import SAFE, Operation
from huone.server.api.problems import MEDIA_TYPE

Json = dict[str, Any]
REFERENCE: Final = "#/components/schemas/{name}"


def describe(operations: Sequence[Operation]) -> Json:
    """Describe all operations (OpenAPI 3.1)."""
    shapes = _shapes(operations)
    named, components = msgspec.json.schema_components(
        shapes, schema_hook=_card, ref_template=REFERENCE
    )
    schemas = dict(zip(shapes, named, strict=True))
    paths: Json = {}
    for operation in operations:
        way = paths.setdefault(operation.path, {})
        way[operation.method.lower()] = _operation(operation, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Huone", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _shapes(operations: Sequence[Operation]) -> list[Any]:
    found: dict[Any, None] = {Problem: None}
    for operation in operations:
        for shape in (operation.body, operation.answers):
            if shape is not None:
                found[shape] = None
    return list(found)


def _operation(operation: Operation, schemas: dict[Any, Json]) -> Json:
    described: Json = {
        "operationId": operation.name,
        "summary": operation.summary,
        "tags": ["staff" if operation.path.startswith("/api/staff") else "player"],
        "parameters": [*_path(operation), *_query(operation), *_header(operation)],
        "responses": _responses(operation, schemas),
        "security": [{"session": []}, {"token": []}] if operation.roles else [],
    }
    if operation.roles:
        described["x-roles"] = list(operation.roles)
    if operation.body is not None:
        content = {"application/json": {"schema": schemas[operation.body]}}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _responses(operation: Operation, schemas: dict[Any, Json]) -> Json:
    problem = {
        "description": "Not carried out; nothing has changed.",
        "content": {MEDIA_TYPE: {"schema": schemas[Problem]}},
    }
    if operation.answers is None:
        return {"204": {"description": "Done."}, "default": problem}
    content: Json = {"application/json": {"schema": schemas[operation.answers]}}
    if operation.text:
        content["text/plain"] = {"schema": {"type": "string"}}
    return {
        str(operation.status): {"description": "Done.", "content": content},
        "default": problem,
    }


def _path(operation: Operation) -> list[Json]:
    names = [part.strip("{}") for part in operation.path.split("/") if part.startswith("{")]
    return [
        {"name": name, "in": "path", "required": True, "schema": schema_of(PATH_WORDS[name])}
        for name in names
    ]


def _query(operation: Operation) -> list[Json]:
    if operation.query is None:
        return []
    shape = msgspec.json.schema_components([operation.query], schema_hook=_card)[1]
    properties = shape[operation.query.__name__]["properties"]
    return [
        {"name": name, "in": "query", "required": False, "schema": _without_null(schema)}
        for name, schema in properties.items()
    ]


def _without_null(schema: Json) -> Json:
    """Leave out that a field may be null: in a query it is simply not there."""
    kinds = [kind for kind in schema.get("anyOf", []) if kind != {"type": "null"}]
    return kinds[0] if len(kinds) == 1 else schema


def _header(operation: Operation) -> list[Json]:
    if operation.method in SAFE:
        return []
    text = "Needed from a browser, together with its own Origin; not with a bearer token."
    return [
        {
            "name": OWN_HEADER,
            "in": "header",
            "required": False,
            "description": text,
            "schema": {"type": "string", "const": "1"},
        }
    ]


@cache
def schema_of(shape: Any) -> Json:
    """Describe one word."""
    return dict(msgspec.json.schema(shape))


def _card(shape: type) -> Json:
    if shape is Card:
        return {"type": "string", "pattern": "^[2-9TJQKA][cdhs]$"}
    raise NotImplementedError(f"nobody has said how {shape.__name__} is written")

# SPDX-License-Identifier: Apache-2.0
"""JSON values as objects of Python."""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

from ._library import ffi, lib
from ._runtime import kept, py_string, trampoline

NULL, INTEGER, REAL, BOOL, STRING, ARRAY, OBJECT = range(7)


def python_value(pointer: Any) -> Any:
    """A dict, a list, a str, an int, a float, a bool or None."""
    kind = lib.firebase_value_get_type(pointer)
    if kind == OBJECT:
        return dict(_members(pointer))
    if kind == ARRAY:
        return [member for _, member in _members(pointer)]
    if kind == STRING:
        return py_string(lib.firebase_value_string(pointer))
    if kind == BOOL:
        return bool(lib.firebase_value_bool(pointer))
    if kind == INTEGER:
        return int(lib.firebase_value_integer(pointer))
    return lib.firebase_value_real(pointer) if kind == REAL else None


def _members(pointer: Any) -> List[Tuple[Optional[str], Any]]:
    members: List[Tuple[Optional[str], Any]] = []
    user_data = ffi.new_handle(members)
    lib.firebase_value_visit(pointer, _visit(), user_data)
    return members


@trampoline("void(*)(const char *, const firebase_value *, void *)")
def _visit(key: Any, member: Any, user_data: Any) -> None:
    kept(user_data).append((py_string(key) if key else None, python_value(member)))

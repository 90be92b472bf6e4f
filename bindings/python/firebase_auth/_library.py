# SPDX-License-Identifier: Apache-2.0
"""Finds and loads the C library."""

from __future__ import annotations

import ctypes.util
import os
import pathlib
import sys
from typing import Any, Iterator

from . import _declarations
from ._version import VERSION

NAMES = {"win32": "firebase_auth.dll", "darwin": "libfirebase_auth.0.dylib"}
NAME = NAMES.get(sys.platform, "libfirebase_auth.so.0")

ffi: Any = _declarations.ffi


def places() -> Iterator[str]:
    """Where the library can be: in the wheel, where FIREBASE_AUTH_LIBRARY says, or where the system finds it."""
    packaged = pathlib.Path(__file__).parent / "lib" / NAME
    if packaged.exists():
        yield str(packaged)
    if os.environ.get("FIREBASE_AUTH_LIBRARY"):
        yield os.environ["FIREBASE_AUTH_LIBRARY"]
    yield NAME
    found = ctypes.util.find_library("firebase_auth")
    if found:
        yield found


def load() -> Any:
    reasons = []
    for place in places():
        try:
            return checked(ffi.dlopen(place), place)
        except OSError as error:
            reasons.append(f"{place}: {error}")
    raise ImportError(
        "The library FirebaseAuth was not found. Install a wheel that contains it, or set FIREBASE_AUTH_LIBRARY to the path of "
        f"{NAME}. A program that was packed needs the file in its folder firebase_auth/lib: PyInstaller's option is --add-binary "
        f"PATH/{NAME}:firebase_auth/lib.\n" + "\n".join(reasons))


def checked(library: Any, place: str) -> Any:
    """The library, if it has all functions of this package. Before version 1.0, a minor version can change them."""
    version = ffi.string(library.firebase_auth_version()).decode()
    if version.split(".")[:2] != VERSION.split(".")[:2]:
        raise ImportError(f"{place} has version {version}, and this package needs {VERSION}. Install the same version of both.")
    return library


lib: Any = load()

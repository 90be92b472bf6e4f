# SPDX-License-Identifier: Apache-2.0
"""A store of the program for the session."""

from __future__ import annotations

import abc
from typing import Any, Optional

from ._library import ffi
from ._runtime import StructValue, kept, py_string, trampoline


class SessionStore(abc.ABC):
    """Where the session is kept between two runs of the program.

    The library can call the methods on any thread, one at a time for each Auth. They should return quickly and must not call the
    library. `key` identifies the session; the data is JSON with the tokens of the user, to be kept secret. An exception stands
    for a store that cannot be used now: the library tries again later.
    """

    @abc.abstractmethod
    def load(self, key: str) -> Optional[bytes]:
        """Returns the stored data, or None if there is none."""

    @abc.abstractmethod
    def save(self, key: str, data: bytes) -> None:
        """Replaces the stored data."""

    @abc.abstractmethod
    def clear(self, key: str) -> None:
        """Deletes the stored data, if any."""

    def _c(self) -> StructValue:
        value = StructValue("firebase_session_store")
        value.pointer.load, value.pointer.save, value.pointer.clear = _load(), _save(), _clear()
        value.keep(self)
        return value


@trampoline("bool(*)(void *, const char *, firebase_session_receiver, void *)")
def _load(user_data: Any, key: Any, receive: Any, receiver_data: Any) -> bool:
    data = kept(user_data).load(py_string(key))
    if data is not None:
        receive(ffi.from_buffer(data), len(data), receiver_data)
    return True


@trampoline("bool(*)(void *, const char *, const void *, size_t)")
def _save(user_data: Any, key: Any, data: Any, size: int) -> bool:
    kept(user_data).save(py_string(key), bytes(ffi.buffer(data, size)))
    return True


@trampoline("bool(*)(void *, const char *)")
def _clear(user_data: Any, key: Any) -> bool:
    kept(user_data).clear(py_string(key))
    return True

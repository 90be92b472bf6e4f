# SPDX-License-Identifier: Apache-2.0
"""The log messages of the library."""

from __future__ import annotations

import atexit
import logging
from typing import Any, Callable, Optional

from ._api import LogLevel
from ._library import ffi, lib
from ._runtime import c_callback, py_string, trampoline

LEVELS = {LogLevel.VERBOSE: logging.DEBUG, LogLevel.DEBUG: logging.DEBUG, LogLevel.INFO: logging.INFO,
          LogLevel.WARNING: logging.WARNING, LogLevel.ERROR: logging.ERROR, LogLevel.ASSERT: logging.CRITICAL}
_function: Optional[Callable[[LogLevel, str], object]] = None


def set_log_callback(function: Optional[Callable[[LogLevel, str], object]]) -> None:
    """Sets the function that receives log messages, for the whole process.

    Args:
        function: Called with the level and the message on any thread, and on several threads at the same time. It must not call
            the library. None for standard error, which is the default.
    """
    global _function
    _function = c_callback(function, "function", nullable=True)
    lib.firebase_log_set_callback(_receive() if function is not None else ffi.NULL, ffi.NULL)


def use_logging(logger: logging.Logger = logging.getLogger("firebase_auth")) -> None:
    """Passes log messages to the module `logging`."""
    set_log_callback(lambda level, message: logger.log(LEVELS.get(level, logging.ERROR), "%s", message))


@trampoline("void(*)(firebase_log_level, const char *, void *)")
def _receive(level: int, message: Any, _: Any) -> None:
    function = _function  # Another thread can replace it.
    if function is not None:
        function(LogLevel(level), py_string(message))


atexit.register(set_log_callback, None)

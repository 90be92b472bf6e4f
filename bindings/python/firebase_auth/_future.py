# SPDX-License-Identifier: Apache-2.0
"""The result of an operation, which can be awaited, waited for, or polled."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Callable, Generator, Generic, Optional, TypeVar

from ._error import AuthError, error_of
from ._library import lib
from ._runtime import Kept, check_process, deleter, kept, owned, trampoline

T = TypeVar("T")
# A thread that waits in C does not notice Ctrl-C until it returns to Python.
SLICE_MILLISECONDS = 100
WATCH_SECONDS = 0.1
PENDING = 1


class Future(Generic[T]):
    """The result of an operation.

    `await future` returns the result, or raises an AuthError. A task of asyncio that is cancelled while it awaits the future
    also cancels the operation. result() waits without asyncio; done() is for programs that have a loop of their own. An
    operation continues if its future is not used. All methods are thread-safe.
    """

    def __init__(self, pointer: Any, read: Callable[[Any], T], owner: object) -> None:
        self._cdata = owned(pointer, lib.firebase_future_release)
        self._read = read
        # The App of the operation must not end before it.
        self._owner = owner

    def done(self) -> bool:
        """Whether the operation has completed. Takes less than a microsecond: it can be called in every frame."""
        return bool(lib.firebase_future_status(self._cdata) != PENDING)

    def cancel(self) -> None:
        """Cancels the operation: the future fails with ErrorCode.CANCELLED. Nothing happens if it has completed."""
        check_process()
        lib.firebase_future_cancel(self._cdata)

    def exception(self, timeout: Optional[float] = None) -> Optional[AuthError]:
        """Waits for the operation, and returns its error, or None.

        Args:
            timeout: The longest time in seconds; None for no limit.

        Raises:
            TimeoutError: The operation has not completed in time.
            RuntimeError: The call is inside a callback on the library's thread, which must not wait, or in a forked process.
        """
        self._wait(timeout)
        return error_of(self._cdata)

    def result(self, timeout: Optional[float] = None) -> T:
        """Waits for the operation, and returns its result. Raises its AuthError, and the errors of exception()."""
        error = self.exception(timeout)
        if error:
            raise error
        return self._read(self._cdata)

    def add_done_callback(self, callback: Callable[[Future[T]], object]) -> None:
        """Calls a function when the operation completes, or now if it has completed.

        The call comes from the library's thread, or from App.poll() if the callbacks of the App are polled.
        """
        self._call_when_done(lambda: callback(self))

    def __await__(self) -> Generator[Any, None, T]:
        if not self.done():
            loop = asyncio.get_running_loop()
            completed = loop.create_future()
            self._call_when_done(lambda: _wake(loop, completed))
            self._watch(loop, completed)
            try:
                yield from completed
            except asyncio.CancelledError:
                self.cancel()
                raise
        return self.result()

    def _watch(self, loop: asyncio.AbstractEventLoop, completed: asyncio.Future[None]) -> None:
        """Callbacks of an App that are polled come late, or never. A future completes without them."""
        if self.done():
            _set(completed)
        elif not completed.done():
            loop.call_later(WATCH_SECONDS, self._watch, loop, completed)

    def _call_when_done(self, function: Callable[[], object]) -> None:
        """The library runs the function once and then releases it, also if it runs inside of this call."""
        check_process()
        lib.firebase_future_add_on_completion(self._cdata, _completed(), Kept(function).user_data, deleter())

    def _wait(self, timeout: Optional[float]) -> None:
        left = -1 if timeout is None else max(0, round(timeout * 1000))
        while not self.done() and left:
            part = SLICE_MILLISECONDS if left < 0 else min(left, SLICE_MILLISECONDS)
            self._wait_in_c(part)
            left -= part if left > 0 else 0
        if not self.done():
            raise TimeoutError("the operation has not completed in time")

    def _wait_in_c(self, milliseconds: int) -> None:
        check_process()
        began = time.monotonic()
        lib.firebase_future_wait(self._cdata, milliseconds)
        # C does not wait on the library's thread. A shorter time than a slice cannot be measured everywhere.
        is_early = milliseconds == SLICE_MILLISECONDS and time.monotonic() - began < SLICE_MILLISECONDS / 2000
        if is_early and not self.done():
            raise RuntimeError("result() was called inside a callback on the library's thread, which completes the future. "
                               "Use add_done_callback(), or wait on another thread.")


def _wake(loop: asyncio.AbstractEventLoop, completed: asyncio.Future[None]) -> None:
    try:
        loop.call_soon_threadsafe(_set, completed)
    except RuntimeError:
        pass  # The loop was closed, so nobody awaits the future any more.


def _set(completed: asyncio.Future[None]) -> None:
    if not completed.done():
        completed.set_result(None)


@trampoline("void(*)(firebase_future *, void *)")
def _completed(future: Any, user_data: Any) -> None:
    kept(user_data)()

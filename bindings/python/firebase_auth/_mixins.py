# SPDX-License-Identifier: Apache-2.0
"""What App, AppOptions and Auth have beside their generated members."""

from __future__ import annotations

import atexit
from typing import TYPE_CHECKING, Any, Callable, List, Optional, Set, TypeVar

from ._error import check
from ._library import ffi, lib
from ._runtime import ClosedError, Kept, c_callback, c_struct, c_text, check_process, is_forked, kept, trampoline
from ._session_store import SessionStore

if TYPE_CHECKING:
    from ._api import App, AppOptions, Auth

S = TypeVar("S", bound="AppMixin")
# The addresses of the Apps whose Auth was used. Listeners and operations need no object of Python for their Auth.
_with_auth: Set[int] = set()


class AppOptionsMixin:
    __slots__ = ()
    _pointer: Any
    _owner: Any

    @property
    def _changeable(self) -> Any:
        if self._owner is not None:
            raise AttributeError("the options of an App cannot be changed. Create new AppOptions.")
        return self._pointer

    def set_session_store(self, store: SessionStore) -> None:
        """Sets a store of the program for the session."""
        value = c_struct(store, SessionStore, "store")
        check(lib.firebase_app_options_set_session_store(self._changeable, value.pointer), value)


class AppMixin:
    __slots__ = ()
    _pointer: Any
    _address: int
    _close: Callable[[], None]

    @property
    def auth(self) -> Auth:
        """The Auth of the App. The first use restores the stored session, without the network."""
        from ._api import Auth

        pointer = lib.firebase_auth_get(self._pointer)
        if not pointer:
            raise ClosedError("this App has ended")
        auth = Auth._borrow(pointer)
        auth._owner = self  # An App that nobody refers to would end, and its Auth with it.
        _with_auth.add(self._address)
        return auth

    @property
    def options(self) -> AppOptions:
        """The options of the App. They cannot be changed, but other Apps can be created from them."""
        from ._api import AppOptions

        options = AppOptions._borrow(lib.firebase_app_get_options(self._pointer))
        options._owner = self
        return options

    @staticmethod
    def all() -> List[App]:
        """All Apps in the order of their creation, with the default App last."""
        check_process()
        apps: List[App] = []
        user_data = ffi.new_handle(apps)
        lib.firebase_app_visit_all(_visit(), user_data)
        return apps

    def close(self) -> None:
        """Releases the App. It ends with the last reference to it, and its operations fail with ErrorCode.CANCELLED.

        Later uses of this object raise ClosedError. `with App(...) as app:` calls close(). In a forked process, the App of the
        parent does not end.
        """
        self._close()

    def __enter__(self: S) -> S:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class AuthMixin:
    __slots__ = ()
    _pointer: Any

    def set_app_check(self, function: Optional[Callable[[], Optional[str]]]) -> None:
        """Sends an App Check token with each following request.

        Args:
            function: Returns the current token, or None to send none. The library calls it before each request, also on its own
                thread, and on several threads at the same time. It must not block and must not call the library. None to send
                no token.
        """
        check_kept = Kept(c_callback(function, "function", nullable=True))
        check(lib.firebase_auth_set_app_check(self._pointer, check_kept.function(_app_check), check_kept.user_data,
                                              check_kept.deleter), check_kept)


@trampoline("void(*)(firebase_app *, void *)")
def _visit(app: Any, user_data: Any) -> None:
    from ._api import App

    kept(user_data).append(App._borrow(app))


@trampoline("void(*)(void *, firebase_app_check_receiver, void *)")
def _app_check(user_data: Any, receive: Any, receiver_data: Any) -> None:
    receive(c_text(kept(user_data)(), "the App Check token", nullable=True), receiver_data)


@atexit.register
def _shut_down() -> None:
    """Callbacks must not run while the interpreter ends."""
    if is_forked():
        return
    for app in AppMixin.all():
        if app._address in _with_auth:
            lib.firebase_auth_shutdown(lib.firebase_auth_get(app._pointer))

# SPDX-License-Identifier: Apache-2.0
"""The exception of all operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from ._library import lib
from ._runtime import py_string

if TYPE_CHECKING:
    from ._api import AdditionalUserInfo, Credential, ErrorCode, MultiFactorResolver


class AuthError(Exception):
    """An operation failed.

    `code` is an ErrorCode; a code of the program's own has the name UNKNOWN_<value>. `message` describes the remedy, for people.
    `server_message` is what the server sent, which can contain tokens; `detail` is the same on one line and without secrets, or
    what libcurl reported about a connection. Both can be "". After
    ErrorCode.SECOND_FACTOR_REQUIRED, `resolver` completes the sign-in. After a sign-in, `additional_user_info` is what the
    provider reported. After a collision, it has the `updated_credential` to use next. An error that was pickled, as those of a worker
    process are, has neither `resolver` nor `additional_user_info`.
    """

    def __init__(self, code: int, message: str = "", server_message: str = "", detail: str = "",
                 resolver: Optional[MultiFactorResolver] = None,
                 additional_user_info: Optional[AdditionalUserInfo] = None) -> None:
        from ._api import ErrorCode

        self.code: ErrorCode = ErrorCode(code)
        self.message = message or "The call failed. The log has the reason."
        self.server_message = server_message
        self.detail = detail
        self.resolver = resolver
        self.additional_user_info = additional_user_info
        super().__init__(f"{self.name} ({code}): {self.message}")

    def __reduce__(self) -> Any:
        """For copies in other processes, which cannot have the objects of this one."""
        arguments = int(self.code), self.message, self.server_message, self.detail
        return type(self), arguments, {**self.__dict__, "args": self.args, "resolver": None, "additional_user_info": None}

    def __copy__(self) -> AuthError:
        copied = type(self).__new__(type(self))
        copied.__setstate__({**self.__dict__, "args": self.args})
        return copied

    def __deepcopy__(self, memo: object) -> AuthError:
        """The objects of the library do not change, so that copies share them."""
        return self.__copy__()

    @property
    def name(self) -> str:
        """The name of the code in Firebase's SDKs, for example "WrongPassword"."""
        return py_string(lib.firebase_auth_error_name(self.code))

    @property
    def updated_credential(self) -> Optional[Credential]:
        info = self.additional_user_info
        return info.updated_credential if info else None


def check(code: int, *kept: Any) -> None:
    """Raises the error of a function that returns an error code. After an error, C keeps no callbacks."""
    if code:
        for one in kept:
            one.drop()
        raise AuthError(code)


def error_of(future: Any) -> Optional[AuthError]:
    """The error of a complete future."""
    from ._api import AuthResult, MultiFactorResolver

    code = lib.firebase_future_error(future)
    if not code:
        return None
    resolver = lib.firebase_future_multi_factor_resolver(future)
    result = lib.firebase_future_auth_result(future)
    return AuthError(
        code, py_string(lib.firebase_future_error_message(future)), py_string(lib.firebase_future_server_message(future)),
        py_string(lib.firebase_future_error_detail(future)), MultiFactorResolver._borrow(resolver) if resolver else None,
        AuthResult._borrow(result, future).additional_user_info if result else None)

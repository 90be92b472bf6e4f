# SPDX-License-Identifier: Apache-2.0
"""Calls the program's own way to ask the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._api import ProviderHandler, ProviderRequest


def begin_request(handler: ProviderHandler, request: ProviderRequest) -> None:
    """After an exception, nobody else would complete the request, and it would block further ones of the Auth."""
    from ._api import ErrorCode

    try:
        handler.begin(request)
    except BaseException as error:
        request.fail(ErrorCode.FAILURE, f"The program's own sign-in raised {type(error).__name__}.")
        raise

# SPDX-License-Identifier: Apache-2.0
"""Firebase Authentication for tools, bots and tests.

    options = AppOptions(api_key="...", project_id="...")
    with App(options) as app:
        result = await app.auth.sign_in_anonymously()
        print(result.user.uid)

An operation returns a Future: `await` it, or call result() to wait for it. It raises an AuthError. All functions are thread-safe
and can be called in callbacks, unless their documentation says otherwise.
"""

from . import _api
from ._api import *  # noqa: F401,F403
from ._error import AuthError
from ._future import Future
from ._log import set_log_callback, use_logging
from ._runtime import ClosedError
from ._session_store import SessionStore
from ._version import VERSION as __version__

__all__ = [*_api.__all__, "AuthError", "ClosedError", "Future", "SessionStore", "__version__", "set_log_callback", "use_logging"]

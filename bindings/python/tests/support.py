# SPDX-License-Identifier: Apache-2.0
"""What the tests share: the emulator of FIREBASE_AUTH_EMULATOR_HOST, Apps without a stored session, and Apple's answers."""

from __future__ import annotations

import gc
import itertools
import json
import os
import sys
import time
import unittest
import urllib.request
from typing import Any, Callable, Dict, List

from firebase_auth import (App, AppleAuthProvider, AppOptions, Auth, Credential, Log, LogLevel, Nonce, SessionStoreKind)
from firebase_auth._runtime import count_of_kept_callbacks

HOST = os.environ["FIREBASE_AUTH_EMULATOR_HOST"]
CONTROL = "/emulator/v1/projects/demo-project/"
EMAIL, PASSWORD = "ada@example.com", "correct horse"
# Longer than any operation takes; a test fails then instead of hanging.
SECONDS = 120.0
numbers = itertools.count()
Log.set_level(LogLevel.ERROR)


def control(method: str, path: str, body: Any = None) -> Any:
    request = urllib.request.Request(f"http://{HOST}{CONTROL}{path}", method=method,
                                     data=None if body is None else json.dumps(body).encode(),
                                     headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        return json.load(answer)


def hold(method: str) -> None:
    """The next request of the method has no response until release()."""
    control("POST", "faults", {"method": method, "held": True, "count": 1})


def release(method: str) -> None:
    """Sends the response that hold() holds, when its request has arrived."""
    wait_until(lambda: method in control("GET", "requests")["requests"])
    control("POST", "faults:release", {})


def app_options(**values: Any) -> AppOptions:
    defaults: Dict[str, Any] = {"api_key": "any-key", "project_id": "demo-project", "session_store_kind": SessionStoreKind.NONE}
    return AppOptions(**{**defaults, **values})


def new_app(**values: Any) -> App:
    return App(app_options(**values), f"app-{next(numbers)}")


def ask_apple(sub: str, nonce: Nonce) -> Dict[str, Any]:
    """What Apple's sheet returns for a player."""
    answer: Dict[str, Any] = control("POST", "apple:signIn", {"sub": sub, "givenName": "Ada", "familyName": "Lovelace",
                                                             "nonce": nonce.sha256_for_apple})
    return answer


def apple_credential(sub: str) -> Credential:
    nonce = Nonce()
    return AppleAuthProvider.get_credential(ask_apple(sub, nonce)["identityToken"], nonce.raw_for_firebase)


def create_account(auth: Auth, email: str = EMAIL) -> None:
    auth.create_user_with_email_and_password(email, PASSWORD).result(SECONDS)


def wait_until(condition: Callable[[], bool]) -> None:
    """For what the library's thread does after it has completed a future."""
    for _ in range(int(SECONDS * 100)):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come true")


class Reports:
    """The exceptions that callbacks raised, while it is used by `with`."""

    def __enter__(self) -> List[BaseException]:
        self.former = sys.unraisablehook
        found: List[BaseException] = []
        sys.unraisablehook = lambda report: found.append(report.exc_value)  # type: ignore[arg-type]
        return found

    def __exit__(self, *exception: object) -> None:
        sys.unraisablehook = self.former


class EmulatorTest(unittest.IsolatedAsyncioTestCase):
    """Each test begins with an emulator without accounts, and has an App."""

    def setUp(self) -> None:
        for path in ("faults", "accounts", "config", "requests"):
            control("DELETE", path)
        self.app = new_app()
        self.addCleanup(self.app.close)
        self.auth = self.app.auth

    def assert_nothing_is_kept(self) -> None:
        gc.collect()
        wait_until(lambda: count_of_kept_callbacks() == 0)
        self.assertEqual(0, count_of_kept_callbacks())

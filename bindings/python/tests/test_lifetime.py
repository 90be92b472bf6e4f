# SPDX-License-Identifier: Apache-2.0
"""Objects are released once, when nobody uses them, and cannot be used afterwards."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import signal
import subprocess
import sys
import threading
import weakref
from typing import Any, Callable, List

from firebase_auth import App, AuthError, ClosedError, ErrorCode, GitHubAuthProvider
from firebase_auth._library import lib
from firebase_auth._runtime import Kept, deleter

from support import SECONDS, EmulatorTest, apple_credential, hold, new_app, release, wait_until


class Observed:
    """Lives as long as an object of C that it is attached to."""


def observe_end(attach: Any, pointer: Any) -> "weakref.ref[Observed]":
    """A reference that is None when C has released the object. Its pointer must be the only reference of Python."""
    observed = Observed()
    attach(pointer, Kept(observed).user_data, deleter())
    return weakref.ref(observed)


class LifetimeTests(EmulatorTest):
    def test_closed_app_cannot_be_used(self) -> None:
        app = new_app()
        app.close()
        uses: List[Callable[[], object]] = [lambda: app.name, lambda: app.auth, lambda: app.poll(), lambda: app.options]
        for use in uses:
            with self.assertRaisesRegex(ClosedError, "this App was closed"):
                use()

    def test_app_can_be_closed_twice(self) -> None:
        app = new_app()
        app.close()
        app.close()
        self.assertNotIn(app, App.all())

    def test_closed_app_is_still_found_in_a_set(self) -> None:
        app = new_app()
        apps = {app}
        app.close()
        self.assertIn(app, apps)
        self.assertNotEqual(app, new_app())

    def test_auth_of_an_app_that_has_ended_reports_an_error(self) -> None:
        with new_app() as app:
            auth = app.auth
        error = auth.sign_in_anonymously().exception(SECONDS)
        self.assertEqual(ErrorCode.API_NOT_AVAILABLE, error and error.code)

    def test_pending_operation_fails_when_the_app_ends(self) -> None:
        hold("accounts:signUp")
        with new_app() as app:
            future = app.auth.sign_in_anonymously()
        with self.assertRaises(AuthError) as raised:
            future.result(SECONDS)
        self.assertEqual(ErrorCode.CANCELLED, raised.exception.code)

    def test_app_ends_with_its_last_reference(self) -> None:
        app = new_app()
        name, auth = app.name, app.auth
        del app
        gc.collect()
        self.assertEqual(name, auth.app and auth.app.name)
        del auth
        gc.collect()
        self.assertIsNone(App.by_name(name))

    def test_parts_of_a_result_outlive_it(self) -> None:
        with new_app() as app:
            profile_of = app.auth.sign_in_and_retrieve_data_with_credential(apple_credential("ada")).result(SECONDS)
            info = profile_of.additional_user_info
            identity = profile_of.user.providers[0]
        del profile_of, app
        gc.collect()
        self.assertEqual(("apple.com", "apple.com"), (info.provider_id, identity.provider_id))

    def test_future_is_released_with_its_last_reference(self) -> None:
        future = self.auth.sign_in_anonymously()
        result = future.result(SECONDS)
        observed = weakref.ref(future)
        del future
        gc.collect()
        self.assertIsNone(observed())
        self.assertTrue(result.user.uid)

    def test_reference_to_a_future_is_not_leaked(self) -> None:
        future = self.auth.sign_in_anonymously()
        observed = observe_end(lib.firebase_future_attach, future._cdata)
        result = future.result(SECONDS)
        for _ in range(100):
            future.add_done_callback(lambda _: None)
            self.assertTrue(result.user.uid and result.additional_user_info.is_new_user)
        del future, result
        gc.collect()
        wait_until(lambda: observed() is None)
        self.assertIsNone(observed())

    def test_reference_to_an_auth_or_to_its_users_is_not_leaked(self) -> None:
        app = new_app()
        observed = observe_end(lib.firebase_auth_attach, app.auth._pointer)
        listener = app.auth.add_state_listener(lambda auth: self.assertIs(auth.app is None, False))
        result = app.auth.sign_in_and_retrieve_data_with_credential(apple_credential("ada")).result(SECONDS)
        for _ in range(100):
            self.assertEqual(app.auth.current_user and app.auth.current_user.uid, result.user.uid)
        token = result.user.get_token().result(SECONDS)
        app.auth.remove_listener(listener)
        app.close()
        del app, result
        gc.collect()
        self.assertTrue(token)
        wait_until(lambda: observed() is None)
        self.assertIsNone(observed())

    def test_memory_of_credentials_is_released(self) -> None:
        token = "t" * 100_000
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(2000):
            self.assertEqual("github.com", GitHubAuthProvider.get_credential(token).provider)
        kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        self.assertLess(kilobytes, 100_000, "2000 credentials of 100 KB each are 200 MB")

    def test_callbacks_are_released_with_their_app(self) -> None:
        class Seen:
            def __call__(self, _: object) -> None:
                pass

        seen = Seen()
        observed = weakref.ref(seen)
        with new_app() as app:
            app.auth.add_state_listener(seen)
            app.auth.set_app_check(lambda: "token")
        del seen
        self.assert_nothing_is_kept()
        self.assertIsNone(observed())

    def test_callbacks_of_thousand_futures_are_released(self) -> None:
        future = self.auth.sign_in_anonymously()
        for _ in range(1000):
            future.add_done_callback(lambda _: None)
        future.result(SECONDS)
        self.app.close()
        self.assert_nothing_is_kept()

    def test_object_can_be_closed_while_another_thread_uses_it(self) -> None:
        for _ in range(200):
            app = new_app()
            errors: List[BaseException] = []

            def use() -> None:
                try:
                    while True:
                        self.assertTrue(app.name)
                except BaseException as error:
                    errors.append(error)

            thread = threading.Thread(target=use)
            thread.start()
            app.close()
            thread.join()
            self.assertIsInstance(errors[0], ClosedError)

    def error_in_a_forked_process(self, use: Callable[[], object]) -> bytes:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            signal.alarm(int(SECONDS))
            try:
                use()
            except RuntimeError as error:
                os.write(writing, str(error).encode())
            finally:
                os._exit(0)
        os.close(writing)
        os.waitpid(child, 0)
        with os.fdopen(reading, "rb") as file:
            return file.read()

    def test_forked_process_says_that_it_cannot_use_the_library(self) -> None:
        self.assertIn(b"use the start method", self.error_in_a_forked_process(self.auth.sign_in_anonymously))

    def test_forked_process_cannot_use_a_pending_future(self) -> None:
        hold("accounts:signUp")
        future = self.auth.sign_in_anonymously()

        async def as_coroutine() -> None:
            await future

        uses: List[Callable[[], object]] = [future.result, lambda: asyncio.run(as_coroutine()), future.cancel,
                                            lambda: future.add_done_callback(print)]
        for use in uses:
            self.assertIn(b"use the start method", self.error_in_a_forked_process(use))

    def test_forked_process_releases_objects_although_a_callback_runs_in_the_parent(self) -> None:
        app, is_running, may_end = new_app(), threading.Event(), threading.Event()

        def wait(_: Any) -> None:
            is_running.set()
            may_end.wait(SECONDS)

        hold("accounts:signUp")
        future = app.auth.sign_in_anonymously()
        future.add_done_callback(wait)
        release("accounts:signUp")
        self.assertTrue(is_running.wait(SECONDS))
        child = os.fork()
        if child == 0:
            signal.alarm(int(SECONDS))
            del future
            app.close()
            gc.collect()
            os._exit(0)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        may_end.set()

    def check_operation_is_cancelled(self, program: str) -> None:
        """Runs the program, which prints the error of its operation, and checks that its end cancels the operation."""
        done = subprocess.run([sys.executable, "-c", program], cwd=sys.path[0], text=True, capture_output=True, timeout=SECONDS)
        self.assertEqual((0, "Cancelled\n"), (done.returncode, done.stdout), done.stderr)

    def test_program_ends_with_a_listener_and_a_pending_operation(self) -> None:
        hold("accounts:signUp")
        program = ("from support import new_app\n"
                   "app = new_app()\n"
                   "app.auth.add_state_listener(lambda auth: None)\n"
                   "future = app.auth.sign_in_anonymously()\n"
                   "future.add_done_callback(lambda future: print(future.exception().name))\n")
        self.check_operation_is_cancelled(program)

    def test_program_that_refers_to_no_auth_ends_with_a_pending_operation(self) -> None:
        hold("accounts:signUp")
        program = ("from support import new_app\n"
                   "app = new_app()\n"
                   "auth = app.auth\n"
                   "future = app.auth.sign_in_anonymously()\n"
                   "future.add_done_callback(lambda future: print(future.exception().name))\n"
                   "auth = None\n")
        self.check_operation_is_cancelled(program)

# SPDX-License-Identifier: Apache-2.0
"""Functions of the program that the library calls."""

from __future__ import annotations

import logging
import subprocess
import sys
import urllib.request
from typing import Dict, List, Optional, Tuple

from firebase_auth import (App, AppleAuthorization, Auth, AuthError, ErrorCode, FederatedProvider, LogLevel, ProviderHandler,
                           ProviderRequest, SessionStore, WebSignInOptions, WebSignInProgress, WebSignInStrategy,
                           set_log_callback, use_logging)

from support import SECONDS, EmulatorTest, Reports, app_options, apple_credential, control, new_app


class Memory(SessionStore):
    """A store whose sessions end with the process."""

    def __init__(self) -> None:
        self.sessions: Dict[str, bytes] = {}

    def load(self, key: str) -> Optional[bytes]:
        return self.sessions.get(key)

    def save(self, key: str, data: bytes) -> None:
        self.sessions[key] = data

    def clear(self, key: str) -> None:
        self.sessions.pop(key, None)


class Broken(Memory):
    def save(self, key: str, data: bytes) -> None:
        raise OSError("the disk is full")


def app_with(store: SessionStore) -> App:
    options = app_options()
    options.set_session_store(store)
    return App(options, "stored")


class ListenerTests(EmulatorTest):
    def test_listener_receives_the_user(self) -> None:
        seen: List[Optional[str]] = []

        def listen(auth: Auth) -> None:
            seen.append(auth.current_user.uid if auth.current_user else None)

        self.auth.add_state_listener(listen)
        uid = self.auth.sign_in_anonymously().result(SECONDS).user.uid
        self.auth.sign_out()
        self.assertEqual([None, uid, None], seen)

    def test_removed_listener_is_not_called(self) -> None:
        seen: List[Auth] = []
        self.auth.remove_listener(self.auth.add_state_listener(seen.append))
        self.auth.sign_in_anonymously().result(SECONDS)
        self.assertEqual(1, len(seen))
        self.assert_nothing_is_kept()

    def test_exception_of_a_listener_is_reported_and_the_sign_in_succeeds(self) -> None:
        def fail(_: Auth) -> None:
            raise KeyError("listener")

        with Reports() as reports:
            self.auth.add_id_token_listener(fail)
            self.assertTrue(self.auth.sign_in_anonymously().result(SECONDS).user.uid)
        self.assertTrue(reports and all(isinstance(one, KeyError) for one in reports))

    def test_exception_of_a_listener_is_printed(self) -> None:
        program = ("from support import new_app\n"
                   "app = new_app()\n"
                   "app.auth.add_state_listener(lambda auth: auth.current_user.uid)\n"
                   "print('next')")
        done = subprocess.run([sys.executable, "-c", program], cwd=sys.path[0], text=True, capture_output=True, timeout=SECONDS)
        self.assertEqual((0, "next\n"), (done.returncode, done.stdout))
        self.assertIn("Exception ignored in: <function callback of firebase_auth", done.stderr)
        self.assertEqual(1, done.stderr.count("AttributeError: 'NoneType' object has no attribute 'uid'"), done.stderr)

    def test_listener_is_not_kept_after_an_argument_of_the_wrong_type(self) -> None:
        with self.assertRaisesRegex(TypeError, "auth must be Auth, and is str"):
            AppleAuthorization.add_revocation_listener("auth", lambda auth: None)  # type: ignore[arg-type]
        self.assert_nothing_is_kept()

    def test_listener_must_be_a_function(self) -> None:
        with self.assertRaisesRegex(TypeError, "listener must be a function, and is int"):
            self.auth.add_state_listener(1)  # type: ignore[arg-type]


class AppCheckTests(EmulatorTest):
    def header(self) -> Optional[str]:
        self.auth.sign_in_anonymously().result(SECONDS)
        headers: Dict[str, str] = control("GET", "requests")["last"]["accounts:signUp"]["headers"]
        return headers.get("x-firebase-appcheck")

    def test_token_is_sent(self) -> None:
        self.auth.set_app_check(lambda: "check-token")
        self.assertEqual("check-token", self.header())

    def test_no_token_is_sent_for_none(self) -> None:
        self.auth.set_app_check(lambda: None)
        self.assertIsNone(self.header())

    def test_exception_is_reported_and_no_token_is_sent(self) -> None:
        def fail() -> str:
            raise KeyError("token")

        with Reports() as reports:
            self.auth.set_app_check(fail)
            self.assertIsNone(self.header())
        self.assertIsInstance(reports[0], KeyError)

    def test_function_is_released_when_it_is_replaced(self) -> None:
        self.auth.set_app_check(lambda: "token")
        self.auth.set_app_check(None)
        self.assert_nothing_is_kept()


class SessionStoreTests(EmulatorTest):
    def test_session_is_restored_from_the_store(self) -> None:
        store = Memory()
        with app_with(store) as app:
            uid = app.auth.sign_in_anonymously().result(SECONDS).user.uid
        with app_with(store) as app:
            self.assertEqual(uid, app.auth.current_user and app.auth.current_user.uid)
            app.auth.sign_out()
        self.assertEqual({}, store.sessions)

    def test_exception_of_a_store_is_reported_and_the_user_stays_signed_in(self) -> None:
        with Reports() as reports, app_with(Broken()) as app:
            app.auth.sign_in_anonymously().result(SECONDS)
            self.assertEqual("NOT_STORED", app.auth.session_state.name)
        self.assertIsInstance(reports[0], OSError)

    def test_store_is_released_with_the_app(self) -> None:
        with app_with(Memory()):
            pass
        self.assert_nothing_is_kept()


class ProviderHandlerTests(EmulatorTest):
    def sign_in(self, handler: ProviderHandler) -> Tuple[FederatedProvider, str]:
        provider = FederatedProvider("apple.com")
        provider.add_scope("email")
        provider.set_custom_parameter("locale", "de")
        provider.set_handler(handler)
        return provider, self.auth.sign_in_with_provider(provider).result(SECONDS).user.uid

    def test_handler_completes_the_sign_in(self) -> None:
        seen: List[Tuple[Tuple[str, ...], Dict[str, str]]] = []

        def begin(request: ProviderRequest) -> None:
            seen.append((request.scopes, request.custom_parameters))
            request.complete_with_credential(apple_credential("ada"))

        self.assertTrue(self.sign_in(ProviderHandler(begin))[1])
        self.assertEqual([(("email",), {"locale": "de"})], seen)

    def test_handler_fails_with_a_code_of_the_program(self) -> None:
        with self.assertRaises(AuthError) as raised:
            self.sign_in(ProviderHandler(lambda request: request.fail(ErrorCode(5000), "The launcher is missing.")))
        self.assertEqual((5000, "The launcher is missing."), (raised.exception.code, raised.exception.message))

    def test_exception_of_a_handler_is_reported_and_the_sign_in_fails(self) -> None:
        def begin(request: ProviderRequest) -> None:
            raise KeyError("handler")

        with Reports() as reports, self.assertRaises(AuthError) as raised:
            self.sign_in(ProviderHandler(begin))
        self.assertEqual((ErrorCode.FAILURE, "The program's own sign-in raised KeyError."),
                         (raised.exception.code, raised.exception.message))
        self.assertIsInstance(reports[0], KeyError)

    def test_cancelled_operation_calls_cancel(self) -> None:
        cancelled: List[int] = []
        provider = FederatedProvider("apple.com")
        provider.set_handler(ProviderHandler(lambda request: None, lambda request: cancelled.append(request.id)))
        future = self.auth.sign_in_with_provider(provider)
        future.cancel()
        self.assertEqual(1, len(cancelled))

    def test_handler_is_released_with_its_provider(self) -> None:
        provider = FederatedProvider("apple.com")
        provider.set_handler(ProviderHandler(lambda request: None))
        del provider
        self.assert_nothing_is_kept()


PNG = b"\x89PNG\r\n\x1a\n"
SVG = b"<svg xmlns='http://www.w3.org/2000/svg'/>"


class WebSignInTests(EmulatorTest):
    def test_program_opens_the_browser_and_receives_the_progress(self) -> None:
        progress: List[str] = []

        def open_url(url: str) -> bool:
            return False

        self.auth.set_web_sign_in_options(WebSignInOptions(open_url, lambda step, url: progress.append(step.name)))
        future = self.auth.sign_in_with_provider(FederatedProvider("google.com"))
        while "OPEN_FAILED" not in progress:
            self.assertFalse(future.done())
        future.cancel()
        self.assertEqual([WebSignInProgress.URL_READY.name, WebSignInProgress.OPEN_FAILED.name], progress)

    def test_settings_are_released_when_they_are_replaced(self) -> None:
        self.auth.set_web_sign_in_options(WebSignInOptions(app_name="Game"))
        self.auth.set_web_sign_in_options(None)
        self.assert_nothing_is_kept()

    def test_page_shows_the_images_of_the_program(self) -> None:
        pages: List[str] = []

        def open_url(url: str) -> bool:
            pages.append(url)
            return True

        self.auth.set_web_sign_in_strategy("apple.com", WebSignInStrategy.HELPER_PAGE)
        self.auth.set_web_sign_in_options(WebSignInOptions(open_url, icon=SVG, color="#3a7bd5"))
        self.auth.set_web_sign_in_mark("apple.com", PNG)
        future = self.auth.sign_in_with_provider(FederatedProvider("apple.com"))
        while not pages:
            self.assertFalse(future.done())
        with urllib.request.urlopen(pages[0]) as response:
            page = response.read().decode()
        future.cancel()
        for part in ("data:image/svg+xml;base64,", "data:image/png;base64,", "#3a7bd5"):
            self.assertIn(part, page)

    def test_image_that_is_none_is_an_error(self) -> None:
        with self.assertRaises(AuthError):
            self.auth.set_web_sign_in_mark("apple.com", b"GIF89a")
        with self.assertRaisesRegex(TypeError, "image must be bytes or None, and is str"):
            self.auth.set_web_sign_in_mark("apple.com", "mark.png")  # type: ignore[arg-type]
        self.auth.set_web_sign_in_mark("apple.com", None)

    def test_string_of_the_wrong_type_is_a_type_error(self) -> None:
        with self.assertRaisesRegex(TypeError, "app_name must be str or None, and is int"):
            self.auth.set_web_sign_in_options(WebSignInOptions(app_name=1))  # type: ignore[arg-type]
        self.assert_nothing_is_kept()


class LogTests(EmulatorTest):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(set_log_callback, None)

    def cause_a_message(self) -> None:
        with self.assertRaises(AuthError):
            self.auth.use_emulator("127.0.0.1", 0)

    def test_function_receives_messages(self) -> None:
        seen: List[Tuple[LogLevel, str]] = []
        set_log_callback(lambda level, message: seen.append((level, message)))
        self.cause_a_message()
        self.assertEqual(LogLevel.ERROR, seen[-1][0])

    def test_messages_go_to_the_module_logging(self) -> None:
        use_logging()
        with self.assertLogs("firebase_auth", logging.ERROR) as logs:
            self.cause_a_message()
        self.assertEqual(1, len(logs.records))

    def test_exception_is_reported(self) -> None:
        def fail(level: LogLevel, message: str) -> None:
            raise KeyError(message)

        set_log_callback(fail)
        with Reports() as reports:
            self.cause_a_message()
        self.assertIsInstance(reports[0], KeyError)

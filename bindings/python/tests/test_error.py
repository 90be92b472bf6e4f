# SPDX-License-Identifier: Apache-2.0
"""Errors of operations, and values that a program must not pass."""

from __future__ import annotations

import copy
import datetime
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import Any, cast

from firebase_auth import App, AppOptions, Auth, AuthError, ErrorCode, LogLevel, QRCode, SessionStoreKind, User

from support import EMAIL, PASSWORD, SECONDS, EmulatorTest, app_options, apple_credential, control, create_account, new_app


def uid_of_a_worker(email: str) -> str:
    """What a process of a pool does."""
    with new_app() as app:
        return app.auth.sign_in_with_email_and_password(email, PASSWORD).result(SECONDS).user.uid


class ErrorTests(EmulatorTest):
    async def test_error_has_a_code_and_messages(self) -> None:
        create_account(self.auth)
        with self.assertRaises(AuthError) as raised:
            await self.auth.sign_in_with_email_and_password(EMAIL, "wrong")
        error = raised.exception
        self.assertEqual((ErrorCode.WRONG_PASSWORD, "WrongPassword", "INVALID_PASSWORD"),
                         (error.code, error.name, error.server_message))
        self.assertEqual(f"WrongPassword (12): {error.message}", str(error))

    async def test_wrong_api_key_is_reported(self) -> None:
        control("POST", "faults", {"method": "accounts:signUp", "status": 400, "count": 1,
                                   "message": "API key not valid. Please pass a valid API key."})
        with self.assertRaises(AuthError) as raised:
            await self.auth.sign_in_anonymously()
        self.assertEqual(ErrorCode.INVALID_API_KEY, raised.exception.code)

    async def test_failed_connection_has_a_detail(self) -> None:
        self.auth.use_emulator("127.0.0.1", 1)
        with self.assertRaises(AuthError) as raised:
            await self.auth.sign_in_anonymously()
        self.assertEqual(ErrorCode.NETWORK_REQUEST_FAILED, raised.exception.code)
        self.assertIn("curl", raised.exception.detail)

    async def test_invalid_argument_is_an_error_of_the_operation(self) -> None:
        with self.assertRaises(AuthError) as raised:
            await self.auth.sign_in_with_email_and_password("", "any")
        self.assertEqual(ErrorCode.INVALID_EMAIL, raised.exception.code)

    def test_app_without_an_api_key_says_so(self) -> None:
        with self.assertRaises(AuthError) as raised:
            App(AppOptions(project_id="demo-project"), "without-key")
        self.assertEqual(ErrorCode.INVALID_API_KEY, raised.exception.code)

    def test_synchronous_function_raises_its_error(self) -> None:
        with self.assertRaises(AuthError) as raised:
            self.auth.use_emulator("127.0.0.1", 70000)
        self.assertEqual(ErrorCode.FAILURE, raised.exception.code)

    def test_value_of_the_wrong_type_is_a_type_error(self) -> None:
        with self.assertRaisesRegex(TypeError, "email must be str, and is NoneType"):
            self.auth.send_password_reset_email(cast(Any, None))
        with self.assertRaisesRegex(TypeError, "credential must be Credential, and is str"):
            self.auth.sign_in_with_credential(cast(Any, "token"))

    def test_string_that_c_cannot_represent_is_a_value_error(self) -> None:
        with self.assertRaisesRegex(ValueError, "email must not contain the character NUL"):
            self.auth.send_password_reset_email("ada\0@example.com")
        with self.assertRaisesRegex(ValueError, "email cannot be encoded in UTF-8"):
            self.auth.send_password_reset_email("\ud800")

    def test_number_that_does_not_fit_is_an_overflow_error(self) -> None:
        with self.assertRaises(OverflowError):
            self.auth.use_emulator("127.0.0.1", -1)

    def test_objects_of_the_library_have_no_constructor(self) -> None:
        for type_ in (Auth, User):
            with self.assertRaisesRegex(TypeError, "objects are returned by the library"):
                type_()

    def test_code_of_a_program_is_an_error_code(self) -> None:
        self.assertEqual((5000, "UNKNOWN_5000"), (int(ErrorCode(5000)), ErrorCode(5000).name))

    def test_error_code_can_be_pickled(self) -> None:
        for code in (ErrorCode.WRONG_PASSWORD, ErrorCode(5000)):
            read = pickle.loads(pickle.dumps(code))
            self.assertEqual((type(code), code.name), (type(read), read.name))

    def test_error_of_a_worker_process_reaches_the_caller(self) -> None:
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            error = pool.submit(uid_of_a_worker, EMAIL).exception(SECONDS)
        assert isinstance(error, AuthError)
        self.assertEqual((ErrorCode.USER_NOT_FOUND, "EMAIL_NOT_FOUND"), (error.code, error.server_message))

    def error_of_a_collision(self) -> AuthError:
        self.auth.sign_in_with_credential(apple_credential("ada")).result(SECONDS)
        self.auth.sign_out()
        guest = self.auth.sign_in_anonymously().result(SECONDS).user
        error = guest.link_with_credential(apple_credential("ada")).exception(SECONDS)
        assert error and error.updated_credential
        return error

    def test_pickled_error_has_no_objects_of_its_process(self) -> None:
        error = self.error_of_a_collision()
        read = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(error), error.code, error.detail), (str(read), read.code, read.detail))
        self.assertIsNone(read.updated_credential)

    def test_copied_error_has_the_same_objects(self) -> None:
        error = self.error_of_a_collision()
        for copied in (copy.copy(error), copy.deepcopy(error)):
            self.assertEqual((str(error), error.additional_user_info), (str(copied), copied.additional_user_info))

    def test_error_keeps_what_a_program_adds(self) -> None:
        error = AuthError(5000, "The bot is banned.")
        error.args += ("bot 7",)
        setattr(error, "bot", 7)
        for copied in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
            self.assertEqual((5000, error.args, 7), (copied.code, copied.args, copied.bot))


class ValueTests(EmulatorTest):
    def test_options_are_properties(self) -> None:
        options = AppOptions(api_key="key", project_id="project")
        options.app_id = "1:1:desktop:1"
        self.assertEqual(("key", "project", "1:1:desktop:1"), (options.api_key, options.project_id, options.app_id))

    def test_options_of_an_app_cannot_be_changed(self) -> None:
        options = self.app.options
        with self.assertRaisesRegex(AttributeError, "the options of an App cannot be changed"):
            options.api_key = "other"
        with self.assertRaises(AttributeError):
            options.set_session_store_kind(SessionStoreKind.FILE)
        self.assertEqual("any-key", options.api_key)

    def test_app_with_the_options_of_another_one_keeps_its_session_in_the_same_place(self) -> None:
        with App(self.app.options, "second bot") as app:
            self.assertIs(SessionStoreKind.NONE, app.auth.session_store_kind)

    def test_durations_are_accepted(self) -> None:
        options = app_options()
        options.set_timeouts(datetime.timedelta(seconds=2), datetime.timedelta(milliseconds=2500))
        with self.assertRaises(AuthError):
            options.set_timeouts(datetime.timedelta(seconds=-1), datetime.timedelta())

    def test_enumeration_has_its_names(self) -> None:
        self.assertIs(SessionStoreKind.NONE, self.auth.session_store_kind)
        self.assertEqual("WARNING", LogLevel(3).name)

    def test_apps_are_listed(self) -> None:
        other = new_app()
        self.assertEqual([self.app, other], App.all())

    def test_app_is_found_by_its_name(self) -> None:
        self.assertEqual(self.app, App.by_name(self.app.name))
        self.assertIsNone(App.by_name("missing"))

    def test_modules_of_a_qr_code_are_read(self) -> None:
        code = QRCode("https://example.com")
        self.assertTrue(code.size and code.is_dark(0, 0))

    def test_language_is_a_property(self) -> None:
        self.auth.language_code = "pt-BR"
        self.assertEqual("pt-BR", self.auth.language_code)

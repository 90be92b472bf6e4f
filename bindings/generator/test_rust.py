# SPDX-License-Identifier: Apache-2.0
"""Tests of the writer for Rust: names, types, comments, and what it refuses. The crate's own tests use what it writes."""

import copy
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import model
import rust
import rust_docs
from rust_names import method_name, type_name

MODEL = model.read()
rust.COUNTED.update(one.name for one in MODEL.handles.values() if one.is_counted)


def method(name):
    return rust.Method(MODEL.functions[name], MODEL).write()


def new_function(base, name):
    """A function that the headers do not have, like another one."""
    function = copy.deepcopy(MODEL.functions[base])
    function.name = name
    function.member = name.removeprefix(f"{function.noun}_")
    return function


class RustTests(unittest.TestCase):
    def test_types_have_names_in_camel_case(self):
        self.assertEqual(["UserInfo", "OAuthProvider", "ErrorCode", "QrCode"],
                         [type_name(f"firebase_{name}") for name in ("user_info", "oauth_provider", "auth_error", "qr_code")])

    def test_a_verb_of_ownership_is_left_out_and_get_stays_for_requests(self):
        names = ["firebase_auth_copy_current_user", "firebase_auth_get_app", "firebase_user_get_token", "firebase_nonce_create"]
        self.assertEqual(["current_user", "app", "get_token", "new"], [method_name(MODEL.functions[name]) for name in names])

    def test_a_new_function_is_generated_without_a_rule_for_it(self):
        function = new_function("firebase_auth_send_password_reset_email", "firebase_auth_send_postcard")
        writer = rust.Writer(MODEL)
        self.assertTrue(writer.is_generated(function))
        self.assertIn("pub fn send_postcard(&self, email: &str) -> AuthFuture<()> {", rust.Method(function, MODEL).write())

    def test_a_new_kind_of_callback_is_refused_with_advice(self):
        function = new_function("firebase_auth_set_app_check", "firebase_auth_set_weather")
        with self.assertRaisesRegex(SystemExit, "firebase_auth_set_weather cannot be generated for Rust.*LEFT_OUT"):
            rust.Writer(MODEL).is_generated(function)

    def test_a_function_that_is_left_out_exists(self):
        self.assertEqual(set(), set(rust.LEFT_OUT) - set(MODEL.functions))

    def test_a_nullable_string_accepts_a_string_or_none(self):
        self.assertIn("pub fn set_api_key<'a>(&mut self, value: impl Into<Option<&'a str>>) -> Result<()> {",
                      method("firebase_app_options_set_api_key"))

    def test_an_output_parameter_is_the_result(self):
        self.assertIn("pub fn new(text: &str) -> Result<QrCode> {", method("firebase_qr_code_create"))

    def test_a_result_that_is_null_for_null_only_is_no_option(self):
        self.assertIn("-> Borrowed<'_, AppOptions> {", method("firebase_app_get_options"))
        self.assertIn("-> Option<User> {", method("firebase_auth_result_user"))

    def test_units_become_times_and_durations(self):
        self.assertIn("-> Option<SystemTime> {", method("firebase_user_creation_timestamp"))
        self.assertIn("connect: Duration, request: Duration", method("firebase_app_options_set_timeouts"))

    def test_bytes_and_their_size_are_one_argument(self):
        self.assertIn("provider_id: &str, image: impl Into<Option<&'a [u8]>>)", method("firebase_auth_set_web_sign_in_mark"))

    def test_comments_have_links_to_rust(self):
        text = rust_docs.convert("After firebase_user_delete(), FIREBASE_AUTH_ERROR_CANCELLED follows.", MODEL)
        self.assertEqual("After [`User::delete`](crate::User::delete), "
                         "[`ErrorCode::CANCELLED`](crate::ErrorCode::CANCELLED) follows.", text)

    def test_comments_leave_out_what_types_say(self):
        self.assertEqual("Requests a token.", rust_docs.convert("Requests a token. firebase_future_string() returns it.", MODEL))
        self.assertEqual("", rust_docs.error("FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER: `user` is NULL.", MODEL))

    def test_comments_leave_out_a_null_object_before_another_condition(self):
        for text, expected in (("0 if `app` is NULL or its callbacks are not polled.", "0 if its callbacks are not polled."),
                               ("FAILURE if `options` is NULL or a value is negative.", "FAILURE if a value is negative."),
                               ("`info` is NULL or an authenticator app.", "`info` is an authenticator app.")):
            self.assertEqual(expected, rust_docs.convert(text, MODEL))

    def test_comments_of_generated_files_mention_null_nowhere(self):
        for path in (rust.ROOT / rust.FOLDER).glob("*.rs"):
            for line in path.read_text().splitlines():
                if line.strip().startswith("///"):
                    self.assertNotRegex(line, r"\bNULL\b|struct_size")


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""Signing in and linking, with questions, second factors and browsers."""
import os
import pty
import subprocess
import threading

from support import EMAIL, PASSWORD, PROGRAM, ToolTest, wait_until


class SignIn(ToolTest):
    def test_a_guest_signs_in(self):
        user = self.done("sign-in", "--guest")["user"]
        self.assertEqual((user["isAnonymous"], user["providers"]), (True, []))
        self.assertEqual(user["uid"], self.emulator.accounts()[0]["localId"])

    def test_the_session_is_kept_for_the_next_process(self):
        uid = self.done("sign-in", "--guest")["user"]["uid"]
        self.assertEqual(self.done("whoami")["user"]["uid"], uid)

    def test_the_password_is_read_from_standard_input(self):
        self.emulator.create_account()
        user = self.done("sign-in", "--email", EMAIL, answers=PASSWORD + "\n")["user"]
        self.assertEqual((user["email"], user["providers"]), (EMAIL, ["password"]))

    def test_a_last_line_without_a_line_break_is_a_password(self):
        self.emulator.create_account()
        self.done("sign-in", "--email", EMAIL, answers=PASSWORD)

    def test_a_terminal_does_not_show_the_password(self):
        self.emulator.create_account()
        controller, terminal = pty.openpty()
        process = subprocess.Popen([PROGRAM, "sign-in", "--email", EMAIL], env=self.environment, cwd=self.work, stdin=terminal,
                                   stdout=terminal, stderr=terminal, close_fds=True)
        os.close(terminal)
        shown = ""
        while "Password of ada@example.com: " not in shown:
            shown += os.read(controller, 1024).decode()
        os.write(controller, PASSWORD.encode() + b"\n")
        self.assertEqual(process.wait(60), 0)
        shown += os.read(controller, 4096).decode()
        os.close(controller)
        self.assertNotIn(PASSWORD, shown)
        self.assertIn("Signed in", shown)

    def test_a_wrong_password_is_reported_by_its_name(self):
        self.emulator.create_account()
        error = self.error(1, "sign-in", "--email", EMAIL, answers="wrong\n")
        self.assertEqual((error["code"], error["name"]), (12, "WrongPassword"))
        self.assertFalse(self.is_signed_in())

    def test_an_error_is_on_standard_error_without_json(self):
        self.emulator.create_account()
        result = self.run_tool("sign-in", "--email", EMAIL, answers="wrong\n")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("firebase-auth: WrongPassword: ", result.stderr)

    def test_no_password_cancels(self):
        self.assertEqual(self.error(1, "sign-in", "--email", EMAIL)["name"], "Cancelled")

    def test_a_server_that_cannot_be_reached_is_reported_with_the_detail(self):
        error = self.error(1, "sign-in", "--guest", "--emulator", "127.0.0.1:1")
        self.assertEqual(error["name"], "NetworkRequestFailed")
        self.assertIn("curl 7", error["detail"])
        self.assertIn("doctor", error["remedy"])

    def test_interrupting_a_question_cancels(self):
        dialog = self.start_tool("sign-in", "--email", EMAIL, "--json")
        dialog.wait_for("Password")
        dialog.interrupt()
        status, output = dialog.end()
        self.assertEqual(status, 1)
        self.assertIn('"Cancelled"', output)

    def test_interrupting_a_request_cancels(self):
        self.emulator.control("POST", "faults", {"method": "accounts:signUp", "count": 1, "held": True})
        dialog = self.start_tool("sign-in", "--guest", "--json")
        wait_until(lambda: "accounts:signUp" in self.emulator.control("GET", "requests")["requests"])
        dialog.interrupt()
        status, output = dialog.end()
        self.assertEqual(status, 1)
        self.assertIn('"Cancelled"', output)


class SecondFactors(ToolTest):
    def setUp(self):
        super().setUp()
        self.emulator.create_account(emailVerified=True)
        self.token = self.emulator.id_token()

    def sign_in(self):
        dialog = self.start_tool("sign-in", "--email", EMAIL, "--json")
        dialog.answer("Password", PASSWORD)
        return dialog

    def test_the_code_of_a_text_message_is_asked_for(self):
        self.emulator.enroll_phone(self.token)
        dialog = self.sign_in()
        dialog.wait_for("Code of the text message")
        dialog.answer("(Telephone)", self.emulator.phone_code())
        status, output = dialog.end()
        self.assertEqual(status, 0, dialog.errors)
        self.assertIn(EMAIL, output)

    def test_the_code_of_an_authenticator_is_asked_for(self):
        self.emulator.enroll_authenticator(self.token)
        dialog = self.sign_in()
        dialog.answer("Code of the authenticator app (Authenticator)", self.emulator.one_time_password())
        status, output = dialog.end()
        self.assertEqual(status, 0, dialog.errors)
        self.assertEqual(len(self.done("whoami")["user"]["secondFactors"]), 1)

    def test_the_player_selects_one_of_several_factors(self):
        self.token = self.emulator.enroll_phone(self.token)
        self.emulator.enroll_authenticator(self.token)
        dialog = self.sign_in()
        dialog.wait_for("Number: ")
        lines = dialog.errors.splitlines()
        number = next(line.split()[0] for line in lines if "authenticator app" in line)
        dialog.answer("Number: ", number)
        dialog.answer("Code of the authenticator app", self.emulator.one_time_password())
        self.assertEqual(dialog.end()[0], 0, dialog.errors)

    def test_a_wrong_code_is_reported_by_its_name(self):
        self.emulator.enroll_authenticator(self.token)
        error = self.error(1, "sign-in", "--email", EMAIL, answers=f"{PASSWORD}\n000000\n")
        self.assertEqual(error["name"], "InvalidVerificationCode")
        self.assertFalse(self.is_signed_in())

    def test_without_a_code_nobody_is_signed_in(self):
        self.emulator.enroll_phone(self.token)
        self.assertEqual(self.error(1, "sign-in", "--email", EMAIL, answers=PASSWORD + "\n")["name"], "Cancelled")
        self.assertFalse(self.is_signed_in())


class Providers(ToolTest):
    def test_a_player_signs_in_through_the_browser(self):
        self.use_consenting_browser()
        for provider in ["apple.com", "google.com"]:
            user = self.done("sign-in", "--provider", provider, "--app", provider)["user"]
            self.assertIn(provider, user["providers"])
            self.assertEqual(user["email"], EMAIL)

    def test_a_browser_that_repeats_its_last_request_gets_the_last_page(self):
        page = self.folder / "page"
        self.use_consenting_browser("--again", page)
        self.done("sign-in", "--provider", "google.com")
        wait_until(page.exists)
        wait_until(page.read_text)
        self.assertIn("Done", page.read_text())

    def test_the_url_is_printed_if_no_browser_opens(self):
        self.use_browser("false")
        dialog = self.start_tool("sign-in", "--provider", "apple.com")
        dialog.wait_for("Open this page on this machine: http://localhost:")
        wait_until(lambda: dialog.errors.endswith("\n") and "Open this page" in dialog.errors)
        url = dialog.errors.split("Open this page on this machine: ")[1].split()[0]
        self.use_consenting_browser()
        threading.Thread(target=subprocess.run, args=([str(self.folder / "bin/xdg-open"), url],)).start()
        status, output = dialog.end()
        self.assertEqual(status, 0, dialog.errors)
        self.assertIn("apple.com", output)

    def test_interrupting_a_sign_in_in_the_browser_cancels(self):
        self.use_browser("true")
        dialog = self.start_tool("sign-in", "--provider", "apple.com", "--json")
        dialog.wait_for("continues in the browser")
        dialog.interrupt()
        status, output = dialog.end()
        self.assertEqual(status, 1)
        self.assertIn('"Cancelled"', output)
        self.assertFalse(self.is_signed_in())

    def test_a_disabled_provider_is_reported_with_the_doctor(self):
        self.use_browser("true")
        self.emulator.fail("accounts:createAuthUri", "OPERATION_NOT_ALLOWED")
        error = self.error(1, "sign-in", "--provider", "github.com")
        self.assertEqual(error["name"], "OperationNotAllowed")
        self.assertIn("doctor", error["remedy"])


class Link(ToolTest):
    def test_a_guest_receives_a_password(self):
        uid = self.done("sign-in", "--guest")["user"]["uid"]
        user = self.done("link", "--email", EMAIL, answers=PASSWORD + "\n")["user"]
        self.assertEqual((user["uid"], user["email"], user["providers"]), (uid, EMAIL, ["password"]))
        self.done("sign-out")
        self.assertEqual(self.done("sign-in", "--email", EMAIL, answers=PASSWORD + "\n")["user"]["uid"], uid)

    def test_a_guest_receives_a_provider(self):
        self.use_consenting_browser()
        uid = self.done("sign-in", "--guest")["user"]["uid"]
        user = self.done("link", "--provider", "google.com")["user"]
        self.assertEqual((user["uid"], user["providers"]), (uid, ["google.com"]))

    def test_linking_requires_a_user(self):
        self.assertEqual(self.error(1, "link", "--email", EMAIL, answers=PASSWORD + "\n")["name"], "NoSignedInUser")
        self.assertEqual(self.error(1, "link", "--provider", "google.com")["name"], "NoSignedInUser")

    def test_an_email_address_of_another_account_is_reported(self):
        self.emulator.create_account()
        self.done("sign-in", "--guest")
        error = self.error(1, "link", "--email", EMAIL, answers=PASSWORD + "\n")
        self.assertEqual(error["name"], "EmailAlreadyInUse")

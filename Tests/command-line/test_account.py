# SPDX-License-Identifier: Apache-2.0
"""The commands about the signed-in user."""
import base64
import json
import shutil
import subprocess
import unittest

from support import EMAIL, PASSWORD, PROGRAM, SUPPORT, ToolTest


def claims(token):
    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


class WhoAmI(ToolTest):
    def sign_in(self, **fields):
        self.emulator.create_account(**fields)
        self.done("sign-in", "--email", EMAIL, answers=PASSWORD + "\n")

    def test_it_sends_no_request(self):
        self.sign_in()
        self.emulator.control("DELETE", "requests")
        self.done("whoami")
        self.assertEqual(self.emulator.control("GET", "requests")["requests"], {})

    def test_without_a_user_it_says_what_to_do(self):
        result = self.run_tool("whoami")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("NoSignedInUser", result.stderr)
        self.assertIn('"firebase-auth sign-in"', result.stderr)

    def test_any_name_is_valid_json(self):
        name = 'Ada "\\\n\t\x01\x7f \u00e9\u2603\U0001f409\u0085</script>'
        self.sign_in(displayName=name)
        self.assertEqual(self.done("whoami")["user"]["displayName"], name)

    def test_a_name_cannot_control_the_terminal(self):
        self.sign_in(displayName="Ada\x1b[2J\u009b2J\r")
        output = self.run_tool("whoami").stdout
        self.assertIn("Ada?[2J?2J?", output)
        self.assertNotIn("\x1b", output)

    def test_a_user_id_cannot_control_the_terminal(self):
        self.sign_in(localId="ada\x1b[2J")
        self.assertIn("ada?[2J", self.run_tool("whoami").stdout)

    def test_a_session_that_cannot_be_read_is_not_nobody(self):
        self.sign_in()
        self.make_unreadable()
        self.assertEqual(self.error(1, "whoami")["name"], "KeychainError")

    def test_an_error_of_the_session_has_no_other_messages(self):
        self.sign_in()
        self.make_unreadable()
        self.assertNotIn("emulator at", self.error(1, "whoami")["message"])


class UnreadSession(ToolTest):
    def setUp(self):
        super().setUp()
        self.done("sign-in", "--guest")
        self.file = str(self.make_unreadable())

    def test_each_command_that_needs_it_fails_with_the_reason_and_a_remedy(self):
        for command in [["whoami"], ["token"], ["delete", "--yes"], ["link", "--email", EMAIL]]:
            for server in [[], ["--emulator", self.emulator.address]]:
                with self.subTest(command=command, server=server):
                    error = self.error(1, *command, *server, answers=PASSWORD)
                    self.assertIn("can be written by other users", error["message"])
                    self.assertIn(self.file, error["message"])
                    self.assertIn("Unlock the keyring", error["remedy"])

    def test_the_other_commands_print_the_reason(self):
        for command in [["sign-in", "--guest"], ["sign-out"]]:
            with self.subTest(command=command):
                result = self.run_tool(*command)
                self.assertEqual(result.returncode, 0, result)
                self.assertIn(self.file, result.stderr)
                self.file = str(self.make_unreadable()) if command[0] == "sign-in" else ""


class Token(ToolTest):
    def setUp(self):
        super().setUp()
        self.uid = self.done("sign-in", "--guest")["user"]["uid"]

    def test_only_the_token_is_printed(self):
        result = self.run_tool("token")
        self.assertEqual((result.returncode, result.stderr, result.stdout.count("\n")), (0, "", 1))
        self.assertEqual(claims(result.stdout)["user_id"], self.uid)

    def test_a_token_that_is_valid_is_printed_again(self):
        self.assertEqual(self.done("token")["token"], self.done("token")["token"])
        self.assertNotIn("token", self.emulator.control("GET", "requests")["requests"])

    def test_a_new_token_can_be_requested(self):
        self.done("token", "--refresh")
        self.assertEqual(self.emulator.control("GET", "requests")["requests"]["token"], 1)

    def test_an_output_that_is_full_fails(self):
        with open("/dev/full", "w") as full:
            result = subprocess.run([PROGRAM, "token"], env=self.environment, stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(result.returncode, 1)
        self.assertIn("cannot be written", result.stderr)

    def test_a_revoked_session_says_what_to_do(self):
        self.emulator.control("POST", f"accounts/{self.uid}:revokeTokens", {})
        error = self.error(1, "token", "--refresh")
        self.assertEqual(error["name"], "UserTokenExpired")
        self.assertIn("sign-in", error["remedy"])

    def test_without_a_user_there_is_no_token(self):
        self.done("sign-out")
        self.assertEqual(self.error(1, "token")["name"], "NoSignedInUser")


class SignOut(ToolTest):
    def test_the_session_ends(self):
        self.done("sign-in", "--guest")
        self.assertEqual(self.done("sign-out"), {"wasSignedIn": True})
        self.assertFalse(self.is_signed_in())
        self.assertEqual(len(self.emulator.accounts()), 1)

    def test_without_a_user_it_succeeds(self):
        self.assertEqual(self.done("sign-out"), {"wasSignedIn": False})

    def test_a_session_that_cannot_be_read_is_removed(self):
        self.done("sign-in", "--guest")
        self.make_unreadable()
        result = self.run_tool("sign-out")
        self.assertEqual((result.returncode, result.stdout), (0, "The stored session, which could not be read, is removed.\n"))
        self.assertEqual(self.error(1, "whoami")["name"], "NoSignedInUser")

    def test_a_session_that_remains_is_an_error(self):
        self.done("sign-in", "--guest")
        self.lock_folder()
        error = self.error(1, "sign-out")
        self.assertEqual(error["name"], "KeychainError")
        self.assertIn("doctor", error["remedy"])
        self.assertTrue(self.is_signed_in())

    def test_a_session_that_cannot_be_read_and_remains_is_an_error(self):
        self.done("sign-in", "--guest")
        self.make_unreadable()
        self.lock_folder()
        self.assertEqual(self.error(1, "sign-out")["name"], "KeychainError")


class Delete(ToolTest):
    def setUp(self):
        super().setUp()
        self.uid = self.done("sign-in", "--guest")["user"]["uid"]

    def test_the_confirmed_account_is_deleted(self):
        result = self.run_tool("delete", answers="yes\n")
        self.assertEqual(result.returncode, 0)
        self.assertIn(self.uid, result.stderr)
        self.assertEqual(self.emulator.accounts(), [])
        self.assertFalse(self.is_signed_in())

    def test_an_option_confirms(self):
        self.assertEqual(self.done("delete", "--yes"), {"deleted": self.uid})
        self.assertEqual(self.emulator.accounts(), [])

    def test_a_session_that_remains_is_an_error(self):
        self.lock_folder()
        error = self.error(1, "delete", "--yes")
        self.assertEqual(error["name"], "KeychainError")
        self.assertIn(f"The account {self.uid} is deleted", error["message"])
        self.assertIn("doctor", error["remedy"])
        self.assertEqual(self.emulator.accounts(), [])

    def test_any_other_answer_keeps_the_account(self):
        for answers in ["no\n", "\n", "", "y\n"]:
            self.assertEqual(self.error(1, "delete", answers=answers)["name"], "Cancelled")
        self.assertEqual(len(self.emulator.accounts()), 1)
        self.assertTrue(self.is_signed_in())

    def test_an_old_sign_in_says_what_to_do(self):
        self.emulator.control("PATCH", f"accounts/{self.uid}", {"requireRecentSignIn": True})
        error = self.error(1, "delete", "--yes")
        self.assertEqual(error["name"], "RequiresRecentLogin")
        self.assertIn("sign-in", error["remedy"])


@unittest.skipUnless(shutil.which("gnome-keyring-daemon") and shutil.which("dbus-daemon"), "there is no keyring")
class Keyring(ToolTest):
    def test_the_session_is_kept_in_the_keyring(self):
        self.environment["FIREBASE_AUTH_KEYRING_TIMEOUT"] = "60000"
        commands = (f"'{SUPPORT}/keyring' start && '{PROGRAM}' sign-in --guest >&2 && '{PROGRAM}' doctor --json >first"
                    f" && '{PROGRAM}' whoami --json")
        result = subprocess.run([SUPPORT / "keyring", "run", "sh", "-c", commands], env=self.environment, cwd=self.work,
                                text=True, capture_output=True, timeout=120)
        self.assertEqual(result.returncode, 0, result)
        self.assertTrue(json.loads(result.stdout)["user"]["isAnonymous"])
        checks = json.loads((self.work / "first").read_text())["checks"]
        store = next(check for check in checks if check["name"] == "session-store")
        self.assertEqual((store["status"], store["found"]), ("ok", "the keyring of the desktop"))
        self.assertFalse(any(self.data.rglob("*emulator.json")))

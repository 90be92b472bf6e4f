# SPDX-License-Identifier: Apache-2.0
import emulator
from support import SECONDS, MigrationTest, accounts, encode, in_base64, keyring, session_of, sign_up, wait_for_request


class FailureTests(MigrationTest):
    def fault(self, **fields):
        emulator.send("POST", f"{emulator.CONTROL}/faults", fields)
        self.addCleanup(emulator.send, "DELETE", f"{emulator.CONTROL}/faults")

    def test_without_a_former_session_nobody_is_signed_in(self):
        self.assert_changes_nothing("There is no former session.")

    def test_the_session_of_another_game_is_not_read(self):
        self.store(session_of(sign_up()), "com.example.other.another-project")
        self.assert_changes_nothing("There is no former session.")

    def test_what_is_not_a_session_is_refused(self):
        for text in "garbage", "#", "#AAAA", "$00", "#" + "A" * 10000, session_of(sign_up())[:200]:
            with self.subTest(text[:20]):
                self.store(text)
                self.assert_changes_nothing("What is stored is not a session of the Firebase C++ SDK.")

    def test_tokens_that_are_not_of_firebase_are_refused(self):
        self.store(in_base64(encode("uid", "an id token", "a refresh token")))
        self.assert_changes_nothing("The former session has ended: ")

    def test_tokens_of_different_players_are_refused(self):
        one, other = sign_up(), sign_up()
        self.store(in_base64(encode(one["localId"], one["idToken"], other["refreshToken"])))
        self.assert_changes_nothing("The former session has ended: ")

    def test_a_refused_refresh_token_ends_the_session(self):
        guest = sign_up()
        self.store(session_of(guest))
        emulator.send("POST", f"{emulator.CONTROL}/accounts/{guest['localId']}:revokeTokens")
        self.assert_changes_nothing("The former session has ended: ")

    def test_a_disabled_account_ends_the_session(self):
        guest = sign_up()
        self.store(session_of(guest))
        emulator.send("PATCH", f"{emulator.CONTROL}/accounts/{guest['localId']}", {"disabled": True})
        self.assert_changes_nothing("The former session has ended: ")

    def test_a_deleted_account_is_not_created_anew(self):
        self.store(session_of(sign_up()))
        emulator.send("DELETE", f"{emulator.CONTROL}/accounts")
        self.assert_changes_nothing("The former session has ended: ")
        self.assertEqual(accounts(), [])

    def test_an_error_of_the_server_does_not_end_the_session(self):
        guest = sign_up()
        self.store(session_of(guest))
        self.fault(method="token", status=503, message="UNAVAILABLE", count=100)
        self.assert_changes_nothing("Try again later: ")
        emulator.send("DELETE", f"{emulator.CONTROL}/faults")
        self.assert_signs_in(guest["localId"])

    def test_a_session_that_cannot_be_stored_is_reported(self):
        guest = sign_up()
        self.store(session_of(guest))
        (self.folder / "data").write_text("a file in place of the folder")
        emulator.send("DELETE", f"{emulator.CONTROL}/requests")
        self.fault(method="accounts:lookup", held=True)
        program = self.start_program()
        wait_for_request("accounts:lookup")
        keyring("stop")
        emulator.send("POST", f"{emulator.CONTROL}/faults:release")
        output = program.communicate(timeout=SECONDS)[0]
        self.assertIn(f"Signed in by the former session: {guest['localId']}", output)
        self.assertIn("The session is not stored yet. The former session is still needed.", output)


class KeyringTests(MigrationTest):
    def test_without_a_session_bus_the_reason_is_reported(self):
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
        self.assert_changes_nothing("The former session cannot be read now. The keyring cannot be used: ")

    def test_without_a_keyring_the_reason_is_reported(self):
        keyring("stop")
        status, output = self.run_program()
        self.assertIn("The former session cannot be read now. The keyring cannot be used: ", output)
        self.assertEqual(status, 1)

    def test_a_locked_keyring_is_not_unlocked(self):
        guest = sign_up()
        self.store(session_of(guest))
        keyring("lock")
        self.assertEqual(self.run_program(), (1, "The former session cannot be read now. The keyring is locked.\n"))
        self.assertEqual(accounts(), [guest["localId"]])
        keyring("unlock")
        self.assert_signs_in(guest["localId"])

    def test_a_session_in_a_locked_keyring_is_not_deleted(self):
        self.store(session_of(sign_up()))
        before = self.stored()
        keyring("lock")
        self.assertEqual(self.run_program("--sign-out"), (1, "Signed out. The keyring is locked.\n"))
        keyring("unlock")
        self.assertEqual(self.stored(), before)

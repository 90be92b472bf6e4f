# SPDX-License-Identifier: Apache-2.0
import emulator
from support import NO_SESSION, MigrationTest, accounts, encode, in_base64, session_of, sign_up


class FailureTests(MigrationTest):
    def test_without_a_former_session_nobody_is_signed_in(self):
        self.assert_changes_nothing("There is no old session.")

    def test_the_session_of_another_game_is_not_read(self):
        self.write(session_of(sign_up()), "com.example.other.another-project")
        self.assert_changes_nothing("There is no old session.")

    def test_what_is_not_a_session_is_refused(self):
        for text in "garbage", "#", "#AAAA", "$00", "#" + "A" * 10000, session_of(sign_up())[:200]:
            with self.subTest(text[:20]):
                self.write(text)
                self.assert_changes_nothing(NO_SESSION)

    def test_tokens_that_are_not_of_firebase_are_refused(self):
        self.write(in_base64(encode("uid", "an id token", "a refresh token")))
        self.assert_changes_nothing(NO_SESSION)

    def test_tokens_of_different_players_are_refused(self):
        one, other = sign_up(), sign_up()
        self.write(in_base64(encode(one["localId"], one["idToken"], other["refreshToken"])))
        self.assert_changes_nothing(NO_SESSION)

    def test_a_refused_refresh_token_ends_the_session(self):
        guest = sign_up()
        self.write(session_of(guest))
        emulator.send("POST", f"{emulator.CONTROL}/accounts/{guest['localId']}:revokeTokens")
        self.assert_changes_nothing("The old session has ended.")

    def test_a_disabled_account_ends_the_session(self):
        guest = sign_up()
        self.write(session_of(guest))
        emulator.send("PATCH", f"{emulator.CONTROL}/accounts/{guest['localId']}", {"disabled": True})
        self.assert_changes_nothing("The old session has ended.")

    def test_a_deleted_account_is_not_created_anew(self):
        self.write(session_of(sign_up()))
        emulator.send("DELETE", f"{emulator.CONTROL}/accounts")
        self.assert_changes_nothing("The old session has ended.")
        self.assertEqual(accounts(), [])

    def test_an_error_of_the_server_does_not_end_the_session(self):
        guest = sign_up()
        self.write(session_of(guest))
        self.fault(method="token", status=503, message="UNAVAILABLE", count=100)
        self.assert_changes_nothing("Try again later.")
        emulator.send("DELETE", f"{emulator.CONTROL}/faults")
        self.assert_signs_in(guest["localId"])

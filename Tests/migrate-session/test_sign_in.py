# SPDX-License-Identifier: Apache-2.0
import emulator
from support import MigrationTest, accounts, encode, in_hex, session_of, sign_up


class SignInTests(MigrationTest):
    def test_a_guest_keeps_the_account(self):
        guest = sign_up()
        self.write(session_of(guest))
        status, output = self.run_program()
        self.assertEqual(status, 0, output)
        self.assertEqual(output, f"Signed in by the old session: {guest['localId']}, a guest\n"
                                 "The session is stored. The old session is not needed anymore.\n")
        self.assertEqual(accounts(), [guest["localId"]])

    def test_the_former_session_is_kept(self):
        self.write(session_of(sign_up()))
        before = self.store.read()
        self.assertEqual(self.run_program()[0], 0)
        self.assertEqual(self.store.read(), before)

    def test_the_next_start_needs_no_former_session(self):
        guest = sign_up()
        self.write(session_of(guest))
        self.assert_signs_in(guest["localId"])
        self.store.clear()
        self.assertEqual(self.run_program(), (0, f"Signed in already: {guest['localId']}\n"))

    def test_a_session_in_hexadecimal_digits_is_read(self):
        guest = sign_up()
        self.write(in_hex(encode(guest["localId"], guest["idToken"], guest["refreshToken"])))
        self.assert_signs_in(guest["localId"])

    def test_an_expired_id_token_suffices(self):
        guest = sign_up()
        self.write(session_of(guest))
        emulator.send("PATCH", f"{emulator.CONTROL}/clock", {"advanceSeconds": 30 * 24 * 3600})
        self.assert_signs_in(guest["localId"])

    def test_an_account_with_an_email_address_is_no_guest(self):
        player = emulator.send("POST", emulator.TOOLKIT + "v1/accounts:signUp",
                               {"email": "ada@example.com", "password": "correct horse", "returnSecureToken": True})
        self.write(session_of(player))
        self.assertIn(f"Signed in by the old session: {player['localId']}\n", self.run_program()[1])

    def test_the_package_name_is_part_of_the_namespace(self):
        guest = sign_up()
        self.use_package("com.example.game")
        self.write(session_of(guest), f"com.example.game.{emulator.PROJECT}")
        self.assert_signs_in(guest["localId"])

    def test_a_player_who_is_signed_in_stays_signed_in(self):
        guest = sign_up()
        self.write(session_of(guest))
        self.assert_signs_in(guest["localId"])
        self.write(session_of(sign_up()))
        self.assertEqual(self.run_program(), (0, f"Signed in already: {guest['localId']}\n"))

    def test_signing_out_deletes_the_former_session(self):
        guest = sign_up()
        self.write(session_of(guest))
        self.assert_signs_in(guest["localId"])
        self.assertEqual(self.run_program("--sign-out"), (0, "Signed out. The old session is deleted.\n"))
        self.assertEqual(self.store.read(), [])
        self.assertEqual(self.run_program(), (1, "There is no old session.\n"))

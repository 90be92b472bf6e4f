# SPDX-License-Identifier: Apache-2.0
import emulator
from support import IS_WINDOWS, SECONDS, MigrationTest, accounts, keyring, only_if, session_of, sign_up, wait_for_request

load_tests = only_if(not IS_WINDOWS)


class KeyringTests(MigrationTest):
    def test_without_a_session_bus_the_reason_is_reported(self):
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
        self.assert_changes_nothing("The old session cannot be read now. The keyring cannot be used: ")

    def test_without_a_keyring_the_reason_is_reported(self):
        keyring("stop")
        status, output = self.run_program()
        self.assertIn("The old session cannot be read now. The keyring cannot be used: ", output)
        self.assertEqual(status, 1)

    def test_a_locked_keyring_is_not_unlocked(self):
        guest = sign_up()
        self.write(session_of(guest))
        keyring("lock")
        self.assertEqual(self.run_program(), (1, "The old session cannot be read now. The keyring is locked.\n"))
        self.assertEqual(accounts(), [guest["localId"]])
        keyring("unlock")
        self.assert_signs_in(guest["localId"])

    def test_a_session_in_a_locked_keyring_is_not_deleted(self):
        self.write(session_of(sign_up()))
        before = self.store.read()
        keyring("lock")
        self.assertEqual(self.run_program("--sign-out"), (1, "Signed out. The keyring is locked.\n"))
        keyring("unlock")
        self.assertEqual(self.store.read(), before)

    def test_a_session_that_cannot_be_stored_is_reported(self):
        guest = sign_up()
        self.write(session_of(guest))
        (self.folder / "data").write_text("a file in place of the folder")
        emulator.send("DELETE", f"{emulator.CONTROL}/requests")
        self.fault(method="accounts:lookup", held=True)
        program = self.start_program()
        wait_for_request("accounts:lookup")
        keyring("stop")
        emulator.send("POST", f"{emulator.CONTROL}/faults:release")
        output = program.communicate(timeout=SECONDS)[0]
        self.assertIn(f"Signed in by the old session: {guest['localId']}", output)
        self.assertIn("The session is not stored yet. The old session is still needed.", output)

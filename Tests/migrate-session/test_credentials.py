# SPDX-License-Identifier: Apache-2.0
from support import APP, IS_WINDOWS, NO_SESSION, MigrationTest, encode, in_base64, only_if, sign_up

NAME = f"demo-project.firebase.auth/{APP}"

load_tests = only_if(IS_WINDOWS)


class CredentialTests(MigrationTest):
    def setUp(self):
        super().setUp()
        self.guest = sign_up()
        # Longer than two credentials.
        self.text = in_base64(encode("uid" * 1500, self.guest["idToken"], self.guest["refreshToken"]))

    def test_parts_that_are_numbered_from_0_are_joined(self):
        self.store.write_parts([f"{NAME}[{number}]" for number in range(9)], self.text)
        self.assert_signs_in(self.guest["localId"])

    def test_parts_that_are_numbered_from_1_are_joined(self):
        self.store.write_parts([f"{NAME}[{number}]" for number in range(1, 9)], self.text)
        self.assert_signs_in(self.guest["localId"])

    def test_a_first_part_without_a_number_is_joined(self):
        self.store.write_parts([NAME, *(f"{NAME}[{number}]" for number in range(1, 9))], self.text)
        self.assert_signs_in(self.guest["localId"])

    def test_a_missing_first_part_is_detected(self):
        self.store.write_parts(["another", f"{NAME}[1]", f"{NAME}[2]"], self.text)
        self.assert_changes_nothing(NO_SESSION)

    def test_signing_out_deletes_all_parts(self):
        self.store.write_parts([f"{NAME}[{number}]" for number in range(9)], self.text)
        self.assertEqual(self.run_program("--sign-out"), (0, "Signed out. The old session is deleted.\n"))
        self.assertEqual(self.store.read(), [])

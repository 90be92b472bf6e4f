# SPDX-License-Identifier: Apache-2.0
"""Accounts that few projects have."""
import json

from support import TOOLKIT, EmulatorTest, Emulator

GOOGLE = {"providerId": "google.com", "rawId": "shared"}


class Accounts(EmulatorTest):
    def start_with_a_shared_identity(self):
        """Of the accounts a and b."""
        folder = self.folder / "auth_export"
        folder.mkdir()
        users = [{"localId": name, "providerUserInfo": [GOOGLE]} for name in "ab"]
        (folder / "accounts.json").write_text(json.dumps({"users": users}))
        (folder / "config.json").write_text("{}")
        (self.folder / "firebase-export-metadata.json").write_text(
            json.dumps({"version": "13.0.0", "auth": {"version": "13.0.0", "path": "auth_export"}}))
        self.emulator = Emulator("--import", self.folder)
        self.addCleanup(self.emulator.__exit__)

    def owner(self):
        """The account that a sign-in with the identity finds."""
        credential = "providerId=google.com&id_token=" + json.dumps({"sub": "shared"})
        body = {"postBody": credential, "requestUri": "http://localhost", "returnSecureToken": True}
        return self.emulator.send("POST", TOOLKIT + "accounts:signInWithIdp", body)

    def test_the_first_account_with_a_shared_identity_is_found(self):
        self.start_with_a_shared_identity()
        self.assertEqual(self.owner()["localId"], "a")

    def test_the_next_account_with_a_shared_identity_is_found_when_the_first_one_is_deleted(self):
        self.start_with_a_shared_identity()
        self.emulator.send("POST", TOOLKIT + "accounts:delete", {"idToken": self.owner()["idToken"]})
        self.assertEqual(self.owner()["localId"], "b")

    def test_the_next_account_with_a_shared_identity_is_found_when_the_first_one_unlinks_it(self):
        self.start_with_a_shared_identity()
        body = {"idToken": self.owner()["idToken"], "deleteProvider": ["google.com"]}
        self.emulator.send("POST", TOOLKIT + "accounts:update", body)
        self.assertEqual(self.owner()["localId"], "b")

    def test_a_sign_up_replaces_no_second_factors_of_an_account(self):
        self.emulator = Emulator()
        self.addCleanup(self.emulator.__exit__)
        first = {"email": "a@b.c", "password": "secret", "mfaInfo": [{"phoneInfo": "+15555550100"}]}
        token = self.emulator.send("POST", TOOLKIT + "accounts:signUp", first)["idToken"]
        second = {"idToken": token, "email": "a@b.c", "password": "other-secret", "mfaInfo": [{"phoneInfo": "+15555550199"}]}
        token = self.emulator.send("POST", TOOLKIT + "accounts:signUp", second)["idToken"]
        user = self.emulator.send("POST", TOOLKIT + "accounts:lookup", {"idToken": token})["users"][0]
        self.assertEqual([factor["phoneInfo"] for factor in user["mfaInfo"]], ["+15555550100"])

# SPDX-License-Identifier: Apache-2.0
"""Pyrebase4, which uses the former names of most services."""
import pyrebase
import requests

from emulator import last_code
from support import CONFIGURATION, EMAIL, PASSWORD, ClientTest


class PyrebaseTests(ClientTest):
    def setUp(self):
        super().setUp()
        self.client = pyrebase.initialize_app(CONFIGURATION).auth()

    def sign_up(self):
        return self.client.create_user_with_email_and_password(EMAIL, PASSWORD)

    def account(self, user):
        return self.client.get_account_info(user["idToken"])["users"][0]

    def test_a_user_signs_up_and_in_and_refreshes(self):
        signed_up = self.sign_up()
        signed_in = self.client.sign_in_with_email_and_password(EMAIL, PASSWORD)
        self.assertEqual(signed_in["localId"], signed_up["localId"])
        self.assertTrue(signed_in["registered"])
        refreshed = self.client.refresh(signed_in["refreshToken"])
        self.assertEqual(refreshed["userId"], signed_up["localId"])
        self.assertEqual(self.account(refreshed)["email"], EMAIL)

    def test_a_guest_signs_in(self):
        self.assertNotIn("email", self.account(self.client.sign_in_anonymous()))

    def test_wrong_credentials_are_refused(self):
        self.sign_up()
        sign_in = self.client.sign_in_with_email_and_password
        self.assert_refused("INVALID_PASSWORD", requests.HTTPError, sign_in, EMAIL, "wrong!")
        self.assert_refused("EMAIL_NOT_FOUND", requests.HTTPError, sign_in, "other@example.com", PASSWORD)
        self.assert_refused("EMAIL_EXISTS", requests.HTTPError, self.sign_up)
        self.assert_refused(
            "WEAK_PASSWORD", requests.HTTPError, self.client.create_user_with_email_and_password,
            "other@example.com", "short")

    def test_an_email_resets_the_password(self):
        self.sign_up()
        self.assertEqual(self.client.send_password_reset_email(EMAIL)["email"], EMAIL)
        self.client.verify_password_reset_code(last_code(), "changed")
        self.assertIn("idToken", self.client.sign_in_with_email_and_password(EMAIL, "changed"))

    def test_an_email_verifies_the_address(self):
        user = self.sign_up()
        self.client.send_email_verification(user["idToken"])
        response = requests.post(
            "https://identitytoolkit.googleapis.com/v1/accounts:update?key=any", json={"oobCode": last_code()})
        self.assertEqual(response.status_code, 200)
        self.assertTrue(self.account(user)["emailVerified"])

    def test_the_profile_changes(self):
        user = self.sign_up()
        self.assertEqual(self.client.update_profile(user["idToken"], display_name="Ada")["displayName"], "Ada")
        # The client sends the URL as "photoURL", which no server knows.
        self.client.update_profile(user["idToken"], photo_url="http://example.com/ada.png")
        self.assertNotIn("photoUrl", self.account(user))
        self.client.update_profile(user["idToken"], delete_attribute=["DISPLAY_NAME"])
        self.assertNotIn("displayName", self.account(user))

    def test_address_and_password_change(self):
        user = self.client.change_email(self.sign_up()["idToken"], "lovelace@example.com")
        self.client.change_password(user["idToken"], "changed")
        signed_in = self.client.sign_in_with_email_and_password("lovelace@example.com", "changed")
        self.assertEqual(signed_in["localId"], user["localId"])

    def test_a_user_deletes_the_account(self):
        user = self.sign_up()
        self.client.delete_user_account(user["idToken"])
        self.assert_refused("USER_NOT_FOUND", requests.HTTPError, self.client.get_account_info, user["idToken"])

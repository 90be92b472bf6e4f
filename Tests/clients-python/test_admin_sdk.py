# SPDX-License-Identifier: Apache-2.0
"""A server with Firebase's Admin SDK beside a client with Pyrebase4."""
import pyrebase
import requests
from firebase_admin import auth

from emulator import last_code
from support import CONFIGURATION, EMAIL, PASSWORD, ClientTest


class AdminSDKTests(ClientTest):
    def setUp(self):
        super().setUp()
        self.client = pyrebase.initialize_app(CONFIGURATION).auth()

    def test_a_user_of_the_server_signs_in_and_the_server_verifies_the_token(self):
        user = auth.create_user(email=EMAIL, password=PASSWORD, display_name="Ada")
        token = self.client.sign_in_with_email_and_password(EMAIL, PASSWORD)["idToken"]
        claims = auth.verify_id_token(token)
        self.assertEqual(claims["uid"], user.uid)
        self.assertEqual(claims["email"], EMAIL)
        self.assertEqual(claims["name"], "Ada")

    def test_claims_of_the_server_are_in_the_next_token(self):
        signed_up = self.client.create_user_with_email_and_password(EMAIL, PASSWORD)
        auth.set_custom_user_claims(signed_up["localId"], {"level": 7})
        self.assertNotIn("level", auth.verify_id_token(signed_up["idToken"]))
        refreshed = self.client.refresh(signed_up["refreshToken"])
        self.assertEqual(auth.verify_id_token(refreshed["idToken"])["level"], 7)

    def test_a_custom_token_of_the_server_signs_in(self):
        token = auth.create_custom_token("ada", {"level": 7}).decode()
        claims = auth.verify_id_token(self.client.sign_in_with_custom_token(token)["idToken"])
        self.assertEqual(claims["uid"], "ada")
        self.assertEqual(claims["level"], 7)

    def test_the_server_ends_sessions(self):
        signed_up = self.client.create_user_with_email_and_password(EMAIL, PASSWORD)
        auth.revoke_refresh_tokens(signed_up["localId"])
        self.assert_refused("TOKEN_EXPIRED", requests.HTTPError, self.client.refresh, signed_up["refreshToken"])
        self.assert_refused("TOKEN_EXPIRED", requests.HTTPError, self.client.get_account_info, signed_up["idToken"])

    def test_a_session_cookie_identifies_the_user(self):
        signed_up = self.client.create_user_with_email_and_password(EMAIL, PASSWORD)
        cookie = auth.create_session_cookie(signed_up["idToken"], expires_in=600)
        self.assertEqual(auth.verify_session_cookie(cookie)["uid"], signed_up["localId"])

    def test_a_disabled_user_does_not_sign_in(self):
        uid = self.client.create_user_with_email_and_password(EMAIL, PASSWORD)["localId"]
        auth.update_user(uid, disabled=True)
        self.assert_refused(
            "USER_DISABLED", requests.HTTPError, self.client.sign_in_with_email_and_password, EMAIL, PASSWORD)
        auth.update_user(uid, disabled=False)
        self.assertEqual(self.client.sign_in_with_email_and_password(EMAIL, PASSWORD)["localId"], uid)

    def test_a_link_of_the_server_resets_the_password(self):
        self.client.create_user_with_email_and_password(EMAIL, PASSWORD)
        self.assertIn("oobCode=", auth.generate_password_reset_link(EMAIL))
        self.client.verify_password_reset_code(last_code(), "changed")
        self.assertIn("idToken", self.client.sign_in_with_email_and_password(EMAIL, "changed"))

    def test_the_server_lists_and_deletes_the_clients_users(self):
        for number in range(3):
            self.client.create_user_with_email_and_password(f"{number}@example.com", PASSWORD)
        users = list(auth.list_users().iterate_all())
        self.assertEqual({user.email for user in users}, {"0@example.com", "1@example.com", "2@example.com"})
        self.assertEqual(auth.delete_users([user.uid for user in users]).success_count, 3)
        self.assert_refused(
            "EMAIL_NOT_FOUND", requests.HTTPError, self.client.sign_in_with_email_and_password, "0@example.com",
            PASSWORD)

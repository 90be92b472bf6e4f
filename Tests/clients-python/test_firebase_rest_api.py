# SPDX-License-Identifier: Apache-2.0
"""firebase-rest-api, which uses the former names of all services."""
import firebase
import requests
from firebase_admin import auth
from google.oauth2.credentials import Credentials

from emulator import HOST, last_code
from support import CONFIGURATION, EMAIL, PASSWORD, ClientTest

CLIENT_SECRET = {"client_id": "id", "client_secret": "secret", "redirect_uris": ["http://localhost/answer"]}


class FirebaseRestApiTests(ClientTest):
    def setUp(self):
        super().setUp()
        self.client = firebase.initialize_app(CONFIGURATION).auth(client_secret=CLIENT_SECRET)

    def sign_up(self):
        return self.client.create_user_with_email_and_password(EMAIL, PASSWORD)

    def account(self, user):
        return self.client.get_account_info(user["idToken"])["users"][0]

    def test_a_user_signs_up_and_in_and_refreshes(self):
        signed_up = self.sign_up()
        signed_in = self.client.sign_in_with_email_and_password(EMAIL, PASSWORD)
        self.assertEqual(signed_in["localId"], signed_up["localId"])
        refreshed = self.client.refresh(signed_in["refreshToken"])
        self.assertEqual(refreshed["localId"], signed_up["localId"])
        self.assertEqual(refreshed["expiresIn"], "3600")
        self.assertEqual(self.account(refreshed)["email"], EMAIL)

    def test_a_guest_signs_in(self):
        self.assertNotIn("email", self.account(self.client.sign_in_anonymous()))

    def test_a_custom_token_signs_in(self):
        user = self.client.sign_in_with_custom_token(auth.create_custom_token("ada").decode())
        self.assertEqual(self.account(user)["localId"], "ada")

    def test_wrong_credentials_are_refused(self):
        self.sign_up()
        sign_in = self.client.sign_in_with_email_and_password
        self.assert_refused("INVALID_PASSWORD", requests.HTTPError, sign_in, EMAIL, "wrong!")
        self.assert_refused("EMAIL_EXISTS", requests.HTTPError, self.sign_up)

    def test_an_email_resets_the_password(self):
        self.sign_up()
        self.client.send_password_reset_email(EMAIL)
        self.assertEqual(self.client.verify_password_reset_code(last_code(), "changed")["email"], EMAIL)
        self.assertIn("idToken", self.client.sign_in_with_email_and_password(EMAIL, "changed"))

    def test_the_account_changes(self):
        user = self.sign_up()
        self.assertEqual(self.client.update_profile(user["idToken"], display_name="Ada")["displayName"], "Ada")
        user = self.client.change_email(user["idToken"], "lovelace@example.com")
        user = self.client.change_password(user["idToken"], "changed")
        self.assertEqual(self.account(user)["email"], "lovelace@example.com")
        self.client.send_email_verification(user["idToken"])
        self.client.delete_user_account(user["idToken"])
        self.assert_refused("USER_NOT_FOUND", requests.HTTPError, self.client.get_account_info, user["idToken"])

    def test_a_server_sets_claims(self):
        user = self.sign_up()
        self.client.credentials = Credentials("owner")
        self.client.set_custom_user_claims(user["localId"], {"level": 7})
        token = self.client.refresh(user["refreshToken"])["idToken"]
        self.assertEqual(auth.verify_id_token(token)["level"], 7)

    def test_a_sign_in_with_google_begins_at_the_emulators_page(self):
        """The official emulator returns 501. The client cannot continue with either: it exchanges the code at Google."""
        self.assertTrue(self.client.authenticate_login_with_google().startswith(f"http://{HOST}/"))
        self.assertTrue(self.client.session_id)

    def test_id_tokens_are_not_verified_because_they_have_no_signature(self):
        """Also with the official emulator: the client looks up Google's certificate for the token's key id."""
        with self.assertRaises(KeyError):
            self.client.verify_id_token(self.sign_up()["idToken"])

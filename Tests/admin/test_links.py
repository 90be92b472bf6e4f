# SPDX-License-Identifier: Apache-2.0
"""Links for mails that a game sends itself."""
from urllib.parse import parse_qs, urlparse

from firebase_admin import auth

from support import AdminTest


class LinkTests(AdminTest):
    settings = auth.ActionCodeSettings(url="https://game.example/done?level=7", handle_code_in_app=True)

    def setUp(self):
        super().setUp()
        auth.create_user(uid="ada", email="ada@example.com", password="secret")

    def parameters(self, link):
        return {name: values[0] for name, values in parse_qs(urlparse(link).query).items()}

    def test_a_link_resets_the_password(self):
        link = self.parameters(auth.generate_password_reset_link("ada@example.com", self.settings))
        self.assertEqual(link["mode"], "resetPassword")
        self.assertEqual(link["continueUrl"], self.settings.url)
        self.client("resetPassword", oobCode=link["oobCode"], newPassword="other-secret")
        self.assertEqual(self.sign_in("ada@example.com", "other-secret")["localId"], "ada")

    def test_a_link_verifies_the_address(self):
        link = self.parameters(auth.generate_email_verification_link("ada@example.com"))
        self.assertEqual(link["mode"], "verifyEmail")
        self.client("update", oobCode=link["oobCode"])
        self.assertTrue(auth.get_user("ada").email_verified)

    def test_a_link_signs_in(self):
        link = self.parameters(auth.generate_sign_in_with_email_link("ada@example.com", self.settings))
        self.assertEqual(link["mode"], "signIn")
        session = self.client("signInWithEmailLink", email="ada@example.com", oobCode=link["oobCode"])
        self.assertEqual(auth.verify_id_token(session["idToken"])["uid"], "ada")

    def test_no_link_is_made_for_an_unknown_address(self):
        with self.assertRaises(auth.EmailNotFoundError):
            auth.generate_password_reset_link("nobody@example.com")
        with self.assertRaises(auth.UserNotFoundError):
            auth.generate_email_verification_link("nobody@example.com")

    def test_a_client_gets_no_link(self):
        self.assert_refused(
            "INSUFFICIENT_PERMISSION", self.client, "sendOobCode", requestType="PASSWORD_RESET",
            email="ada@example.com", returnOobLink=True)

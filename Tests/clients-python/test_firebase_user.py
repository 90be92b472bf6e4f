# SPDX-License-Identifier: Apache-2.0
"""firebase-user."""
from firebase_user import FirebaseClient
from firebase_user.fb_user import FirebaseException

from support import CONFIGURATION, EMAIL, PASSWORD, ClientTest


class FirebaseUserTests(ClientTest):
    def setUp(self):
        super().setUp()
        self.client = FirebaseClient(CONFIGURATION)

    def test_a_user_signs_up_and_in_and_refreshes(self):
        self.client.auth.sign_up(EMAIL, PASSWORD)
        uid = self.client.user.localId
        self.client.auth.log_out()
        self.assertFalse(self.client.auth.authenticated)
        self.client.auth.sign_in(EMAIL, PASSWORD)
        self.assertEqual(self.client.user.localId, uid)
        self.client.auth.refresh_token()
        self.assertEqual(self.client.user.expiresIn, "3600")
        self.assertTrue(self.client.auth.authenticated)

    def test_a_stored_user_signs_in(self):
        self.client.auth.sign_up(EMAIL, PASSWORD)
        other = FirebaseClient(CONFIGURATION)
        other.auth.sign_in_with_user_object(self.client.user)
        self.assertTrue(other.auth.authenticated)

    def test_the_password_changes(self):
        self.client.auth.sign_up(EMAIL, PASSWORD)
        self.client.auth.change_password("changed")
        self.assertTrue(self.client.auth.authenticated)
        with self.assertRaises(FirebaseException):
            self.client.auth.sign_in(EMAIL, PASSWORD)
        self.client.auth.sign_in(EMAIL, "changed")

    def test_a_user_deletes_the_account(self):
        self.client.auth.sign_up(EMAIL, PASSWORD)
        self.client.auth.delete_user()
        self.assertFalse(self.client.auth.is_valid())

    def test_errors_have_the_services_message(self):
        self.assert_refused("EMAIL_NOT_FOUND", FirebaseException, self.client.auth.sign_in, EMAIL, PASSWORD)
        self.client.auth.sign_up(EMAIL, PASSWORD)
        self.assert_refused("EMAIL_EXISTS", FirebaseException, self.client.auth.sign_up, EMAIL, PASSWORD)

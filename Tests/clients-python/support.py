# SPDX-License-Identifier: Apache-2.0
"""What the tests of clients share. None of the clients but firebasil knows emulators, so their requests are redirected."""
import unittest

import firebase_admin
import google.auth.credentials
from firebase_admin import credentials
from google.oauth2.credentials import Credentials

from emulator import PROJECT, redirect, reset

# Pyrebase4 and firebase-rest-api need all of these, although they use Authentication only.
CONFIGURATION = {
    "apiKey": "any", "authDomain": f"{PROJECT}.firebaseapp.com", "databaseURL": f"https://{PROJECT}.firebaseio.com",
    "projectId": PROJECT, "storageBucket": f"{PROJECT}.appspot.com"}
EMAIL = "ada@example.com"
PASSWORD = "secret"

redirect("identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com")


class Owner(credentials.Base):
    """The credentials that emulators accept."""

    def get_credential(self) -> google.auth.credentials.Credentials:
        return Credentials("owner")


class ClientTest(unittest.TestCase):
    """Each test begins with an emulator as it was at its start, and with the Admin SDK of a server."""

    def setUp(self):
        reset()
        self.app = firebase_admin.initialize_app(Owner(), options={"projectId": PROJECT})

    def tearDown(self):
        firebase_admin.delete_app(self.app)

    def assert_refused(self, message, error, action, *arguments, **fields):
        """The client raises the error, whose text contains the message."""
        with self.assertRaises(error) as caught:
            action(*arguments, **fields)
        self.assertIn(message, str(caught.exception))

# SPDX-License-Identifier: Apache-2.0
"""What the tests with Firebase's Admin SDK share: the SDK, pointed at the emulator, and a client's requests."""
import unittest

import firebase_admin
import google.oauth2.credentials
from firebase_admin import credentials

from emulator import CONTROL, PROJECT, TOOLKIT, Refused, redirect, reset, send

# The SDK's functions for tenants themselves, alone of all, know no emulator: they ask the live service.
redirect("identitytoolkit.googleapis.com")


class Owner(credentials.Base):
    """Those functions ask for credentials, too."""

    def get_credential(self):
        return google.oauth2.credentials.Credentials("owner")


class AdminTest(unittest.TestCase):
    """Each test begins with an emulator as it was at its start."""

    def setUp(self):
        reset()
        self.app = firebase_admin.initialize_app(Owner(), options={"projectId": PROJECT})

    def tearDown(self):
        firebase_admin.delete_app(self.app)

    # What players' programs ask for.

    def client(self, method, **fields):
        return send("POST", f"{TOOLKIT}v1/accounts:{method}", fields)

    def sign_in(self, email, password, **fields):
        return self.client("signInWithPassword", email=email, password=password, returnSecureToken=True, **fields)

    def sign_in_with_custom_token(self, token, **fields):
        return self.client("signInWithCustomToken", token=token.decode(), returnSecureToken=True, **fields)

    def refresh(self, refresh_token):
        body = {"grantType": "refresh_token", "refreshToken": refresh_token}
        return send("POST", "/securetoken.googleapis.com/v1/token", body)

    def assert_refused(self, message, action, *arguments, **fields):
        with self.assertRaises(Refused) as caught:
            action(*arguments, **fields)
        self.assertEqual(str(caught.exception).split(" : ")[0], message)

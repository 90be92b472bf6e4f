# SPDX-License-Identifier: Apache-2.0
"""What the tests with Firebase's Admin SDK share: the SDK, pointed at the emulator, and a client's requests."""
import json
import os
import unittest
import urllib.error
import urllib.request

import firebase_admin
import google.oauth2.credentials
import requests.adapters
from firebase_admin import credentials

PROJECT = "demo-project"
HOST = os.environ["FIREBASE_AUTH_EMULATOR_HOST"]
TOOLKIT = "/identitytoolkit.googleapis.com/"
CONTROL = f"/emulator/v1/projects/{PROJECT}"


# The SDK's functions for tenants themselves, alone of all, know no emulator: they ask the live service.
LIVE = "https://identitytoolkit.googleapis.com/"
send_anywhere = requests.adapters.HTTPAdapter.send


def send_to_emulator(self, request, **options):
    if request.url.startswith(LIVE):
        request.url = f"http://{HOST}{TOOLKIT}{request.url[len(LIVE):]}"
    return send_anywhere(self, request, **options)


requests.adapters.HTTPAdapter.send = send_to_emulator


class Owner(credentials.Base):
    """Those functions ask for credentials, too."""

    def get_credential(self):
        return google.oauth2.credentials.Credentials("owner")


class Refused(Exception):
    """The emulator's answer was an error; the text is its message."""


def send(method, path, body=None):
    request = urllib.request.Request(
        f"http://{HOST}{path}", method=method, data=json.dumps(body or {}).encode() if method != "GET" else None,
        headers={"Content-Type": "application/json", "X-Goog-Api-Key": "any"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise Refused(json.load(error)["error"]["message"]) from None


class AdminTest(unittest.TestCase):
    """Each test begins with an emulator as it was at its start."""

    def setUp(self):
        send("DELETE", f"{CONTROL}/accounts")
        send("DELETE", f"{CONTROL}/config")
        send("DELETE", f"{CONTROL}/clock")
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

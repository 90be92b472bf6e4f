# SPDX-License-Identifier: Apache-2.0
"""The emulator under test, and requests to it. Clients that know no emulator are redirected to it."""
import json
import os
import urllib.error
import urllib.request

import requests.adapters

PROJECT = "demo-project"
HOST = os.environ["FIREBASE_AUTH_EMULATOR_HOST"]
TOOLKIT = "/identitytoolkit.googleapis.com/"
CONTROL = f"/emulator/v1/projects/{PROJECT}"


class Refused(Exception):
    """The emulator's response was an error; the text is its message."""


def send(method, path, body=None):
    request = urllib.request.Request(
        f"http://{HOST}{path}", method=method, data=json.dumps(body or {}).encode() if method != "GET" else None,
        headers={"Content-Type": "application/json", "X-Goog-Api-Key": "any"})
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise Refused(json.load(error)["error"]["message"]) from None


def reset():
    """Restores the emulator's state at its start."""
    send("DELETE", f"{CONTROL}/accounts")
    send("DELETE", f"{CONTROL}/config")
    send("DELETE", f"{CONTROL}/clock")


def last_code():
    """The code of the last email."""
    return send("GET", f"{CONTROL}/oobCodes")["oobCodes"][-1]["oobCode"]


def redirect(*services):
    """Sends the requests that the package `requests` would send to these hosts to the emulator."""
    send_anywhere = requests.adapters.HTTPAdapter.send

    def send_to_emulator(self, request, **options):
        for service in services:
            if request.url.startswith(f"https://{service}/"):
                request.url = f"http://{HOST}/" + request.url[len("https://"):]
        return send_anywhere(self, request, **options)

    requests.adapters.HTTPAdapter.send = send_to_emulator

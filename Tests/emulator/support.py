# SPDX-License-Identifier: Apache-2.0
"""What the tests of the emulator's program share: the program, and requests to it."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request

EXECUTABLE = os.environ["FIREBASE_AUTH_EMULATOR_EXECUTABLE"]
TOOLKIT = "/identitytoolkit.googleapis.com/v1/"
ACCOUNTS = "auth_export/accounts.json"


def run(*arguments, **options):
    """Runs the program to its end."""
    return subprocess.run([EXECUTABLE, *map(str, arguments)], text=True, capture_output=True, timeout=120, **options)


class Emulator:
    """A process of the emulator."""

    def __init__(self, *options, **more):
        command = [EXECUTABLE, "--port", "0", *map(str, options)]
        self.process = subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
        self.url = self.process.stdout.readline().strip().removeprefix("Listening on ")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def send(self, method, path, body=None):
        request = urllib.request.Request(
            self.url + path, method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "X-Goog-Api-Key": "any"})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)

    def sign_up(self, email):
        return self.send("POST", TOOLKIT + "accounts:signUp", {"email": email, "password": "secret"})["localId"]

    def sign_in(self, email):
        body = {"email": email, "password": "secret"}
        return self.send("POST", TOOLKIT + "accounts:signInWithPassword", body).get("localId")

    def end(self, number):
        """Sends the signal. Returns the exit status, and what was printed after the first line."""
        self.process.send_signal(number)
        output, errors = self.process.communicate(timeout=120)
        return self.process.returncode, output, errors


class EmulatorTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def emails(self, folder):
        """Of the accounts in an export."""
        users = json.loads((folder / ACCOUNTS).read_text())["users"]
        return sorted(user.get("email", "") for user in users)

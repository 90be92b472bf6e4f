# SPDX-License-Identifier: Apache-2.0
"""What the tests of examples/migrate_session share: the program, sessions as the official SDK is said to store them, and an
empty store for each test. The names and the layout are repeated from the description, not taken from the example."""
import base64
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

import flatbuffers
import secretstorage

import emulator


PROGRAM = os.environ["MIGRATE_SESSION_PROGRAM"]
IS_WINDOWS = PROGRAM.endswith(".exe")
COMMAND = ["wine", PROGRAM] if IS_WINDOWS else [PROGRAM]
KEYRING = pathlib.Path(__file__).resolve().parent.parent / "support/keyring"
APP = "__FIRAPP_DEFAULT"
NO_SESSION = "What is stored is not a session of the Firebase C++ SDK."
SECONDS = 120


def only_if(condition):
    """`load_tests` of a module whose tests are for one system."""
    return lambda loader, tests, pattern: tests if condition else unittest.TestSuite()


def encode(uid, id_token, refresh_token):
    """The FlatBuffer with all fields of the description, of a guest."""
    builder = flatbuffers.Builder()
    strings = {0: uid, 1: "ada@example.com", 2: "Ada Lovelace", 3: "https://example.com/ada.png", 4: "Firebase",
               5: "+15551234567", 8: id_token, 9: refresh_token, 10: "an access token"}
    offsets = {slot: builder.CreateString(text) for slot, text in strings.items()}
    builder.StartObject(16)
    for slot, offset in offsets.items():
        builder.PrependUOffsetTRelativeSlot(slot, offset, 0)
    builder.PrependBoolSlot(6, True, False)
    for slot, number in {11: 1700000000, 13: 1600000000, 14: 1500000000}.items():
        builder.PrependUint64Slot(slot, number, 0)
    builder.Finish(builder.EndObject())
    return bytes(builder.Output())


def in_base64(blob):
    return "#" + base64.b64encode(blob).decode()


def in_hex(blob):
    return "$" + blob.hex()


def sign_up():
    """The response for a new guest."""
    return emulator.send("POST", emulator.TOOLKIT + "v1/accounts:signUp", {"returnSecureToken": True})


def session_of(player):
    return in_base64(encode(player["localId"], player["idToken"], player["refreshToken"]))


def accounts():
    return [account["localId"] for account in emulator.send("GET", f"{emulator.CONTROL}/accounts").get("users", [])]


def keyring(command):
    subprocess.run([KEYRING, command], check=True, timeout=SECONDS)


class Keyring:
    """A new and unlocked GNOME Keyring."""

    def __init__(self):
        keyring("start")
        self.bus = secretstorage.dbus_init()

    def close(self):
        self.bus.close()

    def items(self):
        return secretstorage.search_items(self.bus, {"firebase_app_name": APP, "user_secure_domain": "auth"})

    def write(self, namespace, text):
        attributes = {"xdg:schema": namespace, "firebase_app_name": APP, "user_secure_domain": "auth"}
        secretstorage.get_default_collection(self.bus).create_item("UserSecure", attributes, text.encode(), replace=True)

    def read(self):
        return [item.get_secret().decode() for item in self.items()]

    def clear(self):
        for item in list(self.items()):
            item.delete()

    def has_session(self):
        return any(secretstorage.search_items(self.bus, {"xdg:schema": "firebase.auth.Session"}))


class CredentialManager:
    """The credentials and the session files of a Wine prefix."""

    TOOL = pathlib.Path(PROGRAM).with_name("credentials.exe")
    PART = 2560

    def __init__(self):
        self.close()

    def close(self):
        self.clear()
        for path in self.session_files():
            path.unlink()

    def run(self, *arguments):
        return subprocess.run(["wine", self.TOOL, *arguments], check=True, text=True, stdout=subprocess.PIPE,
                              timeout=SECONDS).stdout

    def write(self, namespace, text):
        self.write_parts([f"{namespace}.firebase.auth/{APP}[{number}]" for number in range(9)], text)

    def write_parts(self, names, text):
        self.clear()
        for name, start in zip(names, range(0, len(text), self.PART)):
            self.run("write", name, text[start:start + self.PART])

    def read(self):
        return self.run("list").splitlines()

    def clear(self):
        self.run("clear")

    def session_files(self):
        users = pathlib.Path(os.environ["WINEPREFIX"], "drive_c/users")
        return [path for path in users.glob("*/AppData/Local/firebase-auth/demo-project/*") if path.is_file()]

    def has_session(self):
        return any(path.suffix == ".json" for path in self.session_files())


def wait_for_request(method):
    for _ in range(SECONDS * 50):
        if method in emulator.send("GET", f"{emulator.CONTROL}/requests")["requests"]:
            return
        time.sleep(0.02)
    raise AssertionError(f"{method} was not requested")


class MigrationTest(unittest.TestCase):
    """Each test has an emulator without accounts, an empty store, and an empty folder."""

    def setUp(self):
        emulator.reset()
        self.store = CredentialManager() if IS_WINDOWS else Keyring()
        self.addCleanup(self.store.close)
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.environment = {**os.environ, "XDG_DATA_HOME": str(self.folder / "data"), "FIREBASE_AUTH_KEYRING_TIMEOUT": "60000"}

    def write(self, text, namespace=emulator.PROJECT):
        self.store.write(namespace, text)

    def has_session(self):
        """Whether the library has stored a session."""
        return any((self.folder / "data").rglob("*.json")) or self.store.has_session()

    def use_package(self, name):
        client = {"client_info": {"mobilesdk_app_id": "1:1:android:1", "android_client_info": {"package_name": name}},
                  "api_key": [{"current_key": "any"}]}
        configuration = {"project_info": {"project_number": "1", "project_id": emulator.PROJECT}, "client": [client]}
        (self.folder / "google-services.json").write_text(json.dumps(configuration))

    def run_program(self, *arguments):
        """The exit status and the output."""
        done = subprocess.run([*COMMAND, *arguments], env=self.environment, cwd=self.folder, text=True, timeout=SECONDS,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        return done.returncode, done.stdout

    def fault(self, **fields):
        emulator.send("POST", f"{emulator.CONTROL}/faults", fields)
        self.addCleanup(emulator.send, "DELETE", f"{emulator.CONTROL}/faults")

    def start_program(self):
        return subprocess.Popen(COMMAND, env=self.environment, cwd=self.folder, text=True, stdout=subprocess.PIPE)

    def assert_signs_in(self, uid):
        status, output = self.run_program()
        self.assertIn(f"Signed in by the old session: {uid}", output)
        self.assertIn("The session is stored.", output)
        self.assertEqual(status, 0)

    def assert_changes_nothing(self, text):
        """The program fails with this text, and the old session and the accounts stay as they were."""
        before = self.store.read(), accounts()
        status, output = self.run_program()
        self.assertIn(text, output)
        self.assertEqual(status, 1)
        self.assertEqual((self.store.read(), accounts()), before)
        self.assertFalse(self.has_session())

# SPDX-License-Identifier: Apache-2.0
"""A process of the emulator, for tests in Python."""
import json
import os
import subprocess
import urllib.request

EMULATOR = os.environ["FIREBASE_AUTH_EMULATOR_EXECUTABLE"]
TOOLKIT = "/identitytoolkit.googleapis.com/"
CONTROL = "/emulator/v1/projects/demo-project/"
EMAIL = "ada@example.com"
PASSWORD = "correct horse"


class Emulator:
    """A process of the emulator, on a port of the system's choice."""

    def __init__(self, *options):
        self.process = subprocess.Popen([EMULATOR, "--port", "0", *options], text=True, stdout=subprocess.PIPE)
        self.address = self.process.stdout.readline().strip().removeprefix("Listening on http://")

    def end(self):
        self.process.kill()
        self.process.communicate()

    def send(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://{self.address}{path}", method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "X-Goog-Api-Key": "any"})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)

    def control(self, method, path, body=None):
        return self.send(method, CONTROL + path, body)

    def call(self, path, body):
        return self.send("POST", TOOLKIT + path, body)

    def create_account(self, **fields):
        return self.control("POST", "accounts", {"email": EMAIL, "password": PASSWORD, **fields})

    def accounts(self):
        return self.control("GET", "accounts").get("users", [])

    def fail(self, method, message, count=100, **fields):
        self.control("POST", "faults", {"method": method, "status": 400, "message": message, "count": count, **fields})

    # --- second factors ---

    def id_token(self):
        return self.call("v1/accounts:signInWithPassword", {"email": EMAIL, "password": PASSWORD, "returnSecureToken": True})["idToken"]

    def enroll_phone(self, token):
        started = self.call("v2/accounts/mfaEnrollment:start",
                            {"idToken": token, "phoneEnrollmentInfo": {"phoneNumber": "+15551234567"}})
        proof = {"sessionInfo": started["phoneSessionInfo"]["sessionInfo"], "code": self.phone_code()}
        return self.finish_enrollment(token, "Telephone", phoneVerificationInfo=proof)

    def enroll_authenticator(self, token):
        started = self.call("v2/accounts/mfaEnrollment:start", {"idToken": token, "totpEnrollmentInfo": {}})
        proof = {"sessionInfo": started["totpSessionInfo"]["sessionInfo"], "verificationCode": self.one_time_password()}
        return self.finish_enrollment(token, "Authenticator", totpVerificationInfo=proof)

    def finish_enrollment(self, token, name, **proof):
        body = {"idToken": token, "displayName": name, **proof}
        return self.call("v2/accounts/mfaEnrollment:finalize", body)["idToken"]

    def phone_code(self):
        return self.control("GET", "verificationCodes")["verificationCodes"][-1]["code"]

    def one_time_password(self):
        return self.control("GET", "totpCodes")["totpCodes"][-1]["verificationCode"]

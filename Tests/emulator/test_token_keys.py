# SPDX-License-Identifier: Apache-2.0
"""Tokens that strict mode signs, and the public keys of them."""
import base64
import hashlib
import json
import subprocess
import urllib.error
import urllib.request

from support import TOOLKIT, EmulatorTest, Emulator

WEB_KEYS = "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
CERTIFICATES = "/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"
COOKIE_WEB_KEYS = "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys"
COOKIE_CERTIFICATES = "/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys"
CONTROLS = "/emulator/v1/projects/demo-project"
SHA256_PREFIX = bytes.fromhex("3031300d060960864801650304020105000420")


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def part(token, index):
    """The header or the claims."""
    return json.loads(decode(token.split(".")[index]))


def is_signed_with(web_key, token):
    """RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017), without a library."""
    modulus, exponent = (int.from_bytes(decode(web_key[name])) for name in ("n", "e"))
    text, signature = token.rsplit(".", 1)
    digest = SHA256_PREFIX + hashlib.sha256(text.encode()).digest()
    expected = b"\x00\x01" + b"\xff" * (256 - 3 - len(digest)) + b"\x00" + digest
    return pow(int.from_bytes(decode(signature)), exponent, modulus).to_bytes(256) == expected


class TokenKeys(EmulatorTest):
    def start(self, *options):
        self.emulator = Emulator(*options)
        self.addCleanup(self.emulator.__exit__)

    def sign_up(self):
        return self.emulator.send("POST", TOOLKIT + "accounts:signUp", {})

    def lookup(self, token):
        return self.emulator.send("POST", TOOLKIT + "accounts:lookup", {"idToken": token})

    def cookie(self, token):
        request = urllib.request.Request(
            self.emulator.url + TOOLKIT + "projects/demo-project:createSessionCookie",
            json.dumps({"idToken": token, "validDuration": "300"}).encode(),
            {"Content-Type": "application/json", "Authorization": "Bearer owner"})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["sessionCookie"]

    def keys(self, path):
        return {key["kid"]: key for key in self.emulator.send("GET", path)["keys"]}

    def refresh(self, account):
        body = {"grantType": "refresh_token", "refreshToken": account["refreshToken"]}
        return self.emulator.send("POST", "/securetoken.googleapis.com/v1/token", body)["id_token"]

    def assert_refused(self, token):
        self.assertEqual(self.lookup(token)["error"]["message"], "INVALID_ID_TOKEN")

    def test_id_tokens_are_signed(self):
        self.start("--strict")
        account = self.sign_up()
        for token in (account["idToken"], self.refresh(account)):
            header = part(token, 0)
            self.assertEqual((header["alg"], header["typ"]), ("RS256", "JWT"))
            self.assertTrue(is_signed_with(self.keys(WEB_KEYS)[header["kid"]], token))
            self.assertEqual(self.lookup(token)["users"][0]["localId"], account["localId"])

    def test_session_cookies_are_signed(self):
        self.start("--strict")
        cookie = self.cookie(self.sign_up()["idToken"])
        key = part(cookie, 0)["kid"]
        self.assertTrue(is_signed_with(self.keys(COOKIE_WEB_KEYS)[key], cookie))
        self.assertEqual(part(cookie, 1)["iss"], "https://session.firebase.google.com/demo-project")

    def test_a_web_key_says_what_it_is_for(self):
        self.start("--strict")
        for path in (WEB_KEYS, COOKIE_WEB_KEYS, WEB_KEYS.replace("@", "%40")):
            (key,) = self.keys(path).values()
            self.assertEqual((key["kty"], key["use"], key["alg"]), ("RSA", "sig", "RS256"))

    def test_certificates_have_the_same_keys(self):
        self.start("--strict")
        for path, keys in ((CERTIFICATES, WEB_KEYS), (COOKIE_CERTIFICATES, COOKIE_WEB_KEYS)):
            certificates = self.emulator.send("GET", path)
            self.assertEqual(sorted(certificates), sorted(self.keys(keys)))
            for name, text in certificates.items():
                done = subprocess.run(["openssl", "x509", "-noout", "-modulus", "-checkend", "86400"], input=text, text=True,
                                      capture_output=True, timeout=120)
                self.assertEqual(done.returncode, 0, done.stderr)
                modulus = int(done.stdout.splitlines()[0].removeprefix("Modulus="), 16)
                self.assertEqual(modulus, int.from_bytes(decode(self.keys(keys)[name]["n"])))
                certificate = self.folder / "certificate.pem"
                certificate.write_text(text)
                subprocess.run(["openssl", "verify", "-CAfile", certificate, certificate], check=True,
                               capture_output=True, timeout=120)

    def test_keys_can_be_kept_for_hours(self):
        self.start("--strict")
        for path in (WEB_KEYS, CERTIFICATES, COOKIE_WEB_KEYS, COOKIE_CERTIFICATES + "?key=any"):
            with urllib.request.urlopen(self.emulator.url + path, timeout=120) as answer:
                self.assertIn("max-age=21600", answer.headers["Cache-Control"])

    def test_an_error_for_keys_is_not_kept(self):
        self.start("--strict")
        self.emulator.send("POST", CONTROLS + "/faults", {"method": "idTokenPublicKeys", "status": 503})
        with self.assertRaises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(self.emulator.url + WEB_KEYS, timeout=120)
        self.assertEqual((caught.exception.code, caught.exception.headers["Cache-Control"]), (503, None))

    def test_wrong_signatures_are_refused(self):
        self.start("--strict")
        token = self.sign_up()["idToken"]
        text, signature = token.rsplit(".", 1)
        other = self.sign_up()["idToken"].rsplit(".", 1)[1]
        for wrong in (text + ".", f"{text}.{other}", f"{text}.{'A' * len(signature)}", self.cookie(token)):
            self.assert_refused(wrong)
        claims = text.split(".")[1]
        header = base64.urlsafe_b64encode(b'{"alg":"none","typ":"JWT"}').decode().rstrip("=")
        self.assert_refused(f"{header}.{claims}.")

    def test_a_rotation_forgets_the_key_before(self):
        self.start("--strict")
        account = self.sign_up()
        former = part(account["idToken"], 0)["kid"]
        self.emulator.send("POST", CONTROLS + "/tokens:rotateKey", {})
        token = self.refresh(account)
        for keys in (self.keys(WEB_KEYS), self.emulator.send("GET", CERTIFICATES)):
            self.assertEqual(list(keys), [part(token, 0)["kid"]])
        self.assertNotEqual(part(token, 0)["kid"], former)
        self.assert_refused(account["idToken"])
        self.assertIn("users", self.lookup(token))

    def test_expired_tokens_of_an_account_stay_expired(self):
        self.start("--strict")
        account = self.sign_up()
        self.emulator.send("POST", f"{CONTROLS}/accounts/{account['localId']}:expireTokens", {})
        self.assertEqual(self.lookup(account["idToken"])["error"]["message"], "TOKEN_EXPIRED")
        self.assertIn("users", self.lookup(self.refresh(account)))

    def test_tokens_are_unsigned_without_strict_mode(self):
        self.start()
        token = self.sign_up()["idToken"]
        self.assertEqual((part(token, 0)["alg"], token.rsplit(".", 1)[1]), ("none", ""))

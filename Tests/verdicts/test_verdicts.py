# SPDX-License-Identifier: Apache-2.0
"""Compares the verdicts of a token verifier with those of PyJWT, about the same 500 tokens."""
import base64
import hashlib
import hmac
import http.server
import json
import random
import threading
import time
import unittest

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from firebase_auth import AuthError, TokenVerifier, TokenVerifierOptions

COUNT = 500
PROJECT = "castle"
ISSUER = "https://securetoken.google.com/" + PROJECT
SECONDS = 120.0


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Keys:
    """Two keys, of which the server has the first one."""

    def __init__(self):
        self.private = [rsa.generate_private_key(65537, 2048) for _ in range(2)]
        number = self.private[0].public_key().public_numbers()
        key = {"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "first",
               "n": encode(number.n.to_bytes(256, "big")), "e": encode(number.e.to_bytes(3, "big"))}
        self.public = json.dumps({"keys": [key]}).encode()

    def sign(self, claims, header, key, algorithm):
        if algorithm != "HS256":
            return jwt.encode(claims, self.private[key] if algorithm else None, algorithm or "none", headers=header)
        # PyJWT refuses to make one.
        text = ".".join(encode(json.dumps(one).encode()) for one in ({**header, "alg": "HS256"}, claims))
        secret = self.private[0].public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        return text + "." + encode(hmac.new(secret, text.encode(), hashlib.sha256).digest())


def make_token(keys, numbers):
    """A token that is right, or wrong in one way, or in several."""
    now = int(time.time())
    claims = {"iss": ISSUER, "aud": PROJECT, "sub": "ada", "exp": now + 3600, "iat": now - 60, "auth_time": now - 60}
    for name, values in {"iss": ["https://securetoken.google.com/other", "", ISSUER + "/"], "aud": ["other", "", PROJECT.upper()],
                         "exp": [now - 3600, now - 60, 0, "soon", 1.5], "iat": [now + 3600, now + 60, "x"]}.items():
        if numbers.random() < 0.12:
            claims[name] = numbers.choice(values)
        elif numbers.random() < 0.04:
            del claims[name]
    header = {"kid": "first" if numbers.random() < 0.95 else "other"}
    algorithm = numbers.choices(["RS256", "RS384", "HS256", None], [90, 3, 4, 3])[0]
    token = keys.sign(claims, header, numbers.random() < 0.07, algorithm)
    # Of the last digit, some bits encode nothing, which PyJWT ignores.
    if numbers.random() < 0.1:
        position = numbers.randrange(len(token) - 1)
        token = token[:position] + numbers.choice("Aa0._-") + token[position + 1:]
    return token


def verdict_of_pyjwt(keys, token):
    """None, or the exception."""
    try:
        key = {"first": keys.private[0].public_key()}[jwt.get_unverified_header(token)["kid"]]
        jwt.decode(token, key, algorithms=["RS256"], audience=PROJECT, issuer=ISSUER, leeway=5,
                   options={"require": ["exp", "iat", "aud", "iss", "sub"]})
    except (jwt.PyJWTError, KeyError, TypeError, ValueError) as error:
        return error
    return None


class Verdicts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.keys = Keys()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Length", str(len(cls.keys.public)))
                self.end_headers()
                self.wfile.write(cls.keys.public)

            def log_message(self, *_):
                pass

        cls.server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def test_verdicts_are_those_of_pyjwt(self):
        verifier = TokenVerifier(PROJECT, TokenVerifierOptions(id_token_keys_url=f"http://127.0.0.1:{self.server.server_port}/"))
        numbers = random.Random(39)
        accepted = 0
        for _ in range(COUNT):
            token = make_token(self.keys, numbers)
            theirs = verdict_of_pyjwt(self.keys, token)
            try:
                verifier.verify_id_token(token).result(SECONDS)
                ours = None
                accepted += 1
            except AuthError as error:
                ours = error
            self.assertEqual(theirs is None, ours is None, (token, theirs, ours))
        self.assertGreater(accepted, COUNT // 5)
        self.assertLess(accepted, COUNT // 5 * 4)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how many id tokens PyJWT verifies in a second, with the claims of verifications.cc."""

import statistics
import time

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

ISSUER, AUDIENCE = "https://securetoken.google.com/castle", "castle"
VERIFICATIONS = 1000

key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
now = int(time.time())
token = jwt.encode({
    "name": "Ada Lovelace", "picture": "https://lh3.googleusercontent.com/a/ACg8ocKxYz", "iss": ISSUER, "aud": AUDIENCE,
    "auth_time": now - 10, "user_id": "kZ2vJ8wQ0xR5tY7uI9oP1aS3dF4g", "sub": "kZ2vJ8wQ0xR5tY7uI9oP1aS3dF4g", "iat": now - 10,
    "exp": now + 3600, "email": "ada@example.org", "email_verified": True,
    "firebase": {"identities": {"google.com": ["104816302145671234567"], "email": ["ada@example.org"]},
                 "sign_in_provider": "google.com"}}, key, "RS256", {"kid": "9341dedeee2d1869b657fa930300082fe26b3d92"})


def seconds():
    start = time.perf_counter()
    for _ in range(VERIFICATIONS):
        jwt.decode(token, key.public_key(), ["RS256"], audience=AUDIENCE, issuer=ISSUER)
    return time.perf_counter() - start


print("verifications.pyjwt", VERIFICATIONS / statistics.median(seconds() for _ in range(5)))

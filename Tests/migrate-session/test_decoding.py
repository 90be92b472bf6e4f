# SPDX-License-Identifier: Apache-2.0
"""The decoding alone, in a program with AddressSanitizer and UndefinedBehaviorSanitizer."""
import os
import random
import subprocess
import unittest

from support import IS_WINDOWS, SECONDS, encode, in_base64, in_hex, only_if

BLOB = encode("uid", "id-token", "refresh-token")
TOKENS = "id-token refresh-token"


def decode(*texts):
    """The tokens of each text."""
    done = subprocess.run([os.environ["MIGRATE_SESSION_DECODE"]], input="".join(f"{text}\n" for text in texts),
                          check=True, errors="replace", stdout=subprocess.PIPE, timeout=SECONDS)
    return done.stdout.split("\n")[:-1]


def changed(position, byte):
    return BLOB[:position] + bytes([byte]) + BLOB[position + 1:]

load_tests = only_if(not IS_WINDOWS)


class DecodingTests(unittest.TestCase):
    def test_base64_and_hexadecimal_digits_are_read(self):
        texts = [in_base64(BLOB), in_base64(BLOB).rstrip("="), in_hex(BLOB), in_hex(BLOB).upper()]
        self.assertEqual(decode(*texts), [TOKENS] * len(texts))

    def test_base64_of_each_length_is_read(self):
        blobs = [encode("uid", "i" * length, "r" * length) + bytes(extra) for length in range(1, 9) for extra in range(3)]
        expected = ["i" * length + " " + "r" * length for length in range(1, 9) for _ in range(3)]
        self.assertEqual(decode(*map(in_base64, blobs)), expected)

    def test_a_missing_mark_or_another_digit_is_refused(self):
        texts = ["", "#", "$", BLOB.hex(), in_base64(BLOB)[1:], in_base64(BLOB) + "\t", in_hex(BLOB) + "g",
                 "#" + in_hex(BLOB)[1:], "?" + in_hex(BLOB)[1:], in_base64(BLOB)[:40] + "=" + in_base64(BLOB)[41:]]
        self.assertEqual(decode(*texts), [""] * len(texts))

    def test_both_tokens_are_required(self):
        texts = [in_base64(encode("uid", *tokens)) for tokens in [("", "refresh"), ("id", ""), ("", "")]]
        self.assertEqual(decode(*texts), [""] * len(texts))

    def test_each_truncated_session_is_refused_or_has_the_tokens(self):
        lines = decode(*[in_hex(BLOB[:length]) for length in range(len(BLOB))])
        self.assertEqual(len(lines), len(BLOB))
        self.assertLessEqual(set(lines), {"", TOKENS})
        self.assertEqual(lines[0], "")

    def test_each_changed_byte_is_read_without_a_fault(self):
        texts = [in_hex(changed(position, byte)) for position in range(len(BLOB)) for byte in (0, 1, 0x7F, 0x80, 0xFF)]
        self.assertIn("", decode(*texts))

    def test_any_bytes_are_read_without_a_fault(self):
        source = random.Random(1)
        blobs = [source.randbytes(source.randrange(200)) for _ in range(5000)]
        self.assertEqual(set(decode(*map(in_base64, blobs))), {""})

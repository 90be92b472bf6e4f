# SPDX-License-Identifier: Apache-2.0
"""The command that verifies tokens, as a server does."""
import json
import unittest

from support import ToolTest

PROJECT = ("--project", "demo-project")


class VerifyToken(ToolTest):
    def token(self):
        self.done("sign-in", "--guest")
        return self.done("token")["token"]

    def test_it_prints_the_claims(self):
        token = self.token()
        claims = self.done("verify-token", *PROJECT, token)["claims"]
        self.assertEqual(claims["firebase"]["sign_in_provider"], "anonymous")
        self.assertEqual(json.loads(self.run_tool("verify-token", *PROJECT, token).stdout), claims)

    def test_it_reads_standard_input(self):
        token = self.token()
        self.assertEqual(self.done("verify-token", *PROJECT, answers=f" {token}\n")["claims"]["aud"], "demo-project")

    def test_it_says_why_a_token_is_refused(self):
        token = self.token()
        self.assertEqual(self.error(1, "verify-token", "--project", "other", token)["name"], "InvalidTokenIssuer")
        self.assertEqual(self.error(1, "verify-token", "--cookie", *PROJECT, token)["name"], "InvalidTokenIssuer")
        self.assertEqual(self.error(1, "verify-token", *PROJECT, "x")["name"], "MalformedJwt")

    def test_it_needs_a_project_and_a_token(self):
        self.assertIn("--project", self.error(2, "verify-token", "x")["message"])
        self.assertIn("standard input", self.error(2, "verify-token", *PROJECT)["message"])
        self.assertIn("unexpected", self.error(2, "verify-token", *PROJECT, "x", "y")["message"])


if __name__ == "__main__":
    unittest.main()

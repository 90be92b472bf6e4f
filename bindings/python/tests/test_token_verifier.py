# SPDX-License-Identifier: Apache-2.0
"""A server verifies the tokens of its players."""

from __future__ import annotations

import datetime

from firebase_auth import AuthError, ErrorCode, TokenVerifier, TokenVerifierOptions

from support import HOST, EmulatorTest


def verifier(project: str = "demo-project") -> TokenVerifier:
    return TokenVerifier(project, TokenVerifierOptions(emulator=HOST))


class TokenVerifierTests(EmulatorTest):
    async def token(self) -> str:
        return await (await self.auth.sign_in_anonymously()).user.get_token(False)

    async def test_genuine_token_tells_of_its_user(self) -> None:
        token = await verifier().verify_id_token(await self.token())
        self.assertEqual(self.auth.current_user and self.auth.current_user.uid, token.uid)
        self.assertEqual(("anonymous", token.uid), (token.sign_in_provider, token.claims["sub"]))

    async def test_token_of_another_project_is_refused(self) -> None:
        with self.assertRaises(AuthError) as raised:
            await verifier("other").verify_id_token(await self.token())
        self.assertEqual(ErrorCode.INVALID_TOKEN_ISSUER, raised.exception.code)

    async def test_expired_token_is_refused(self) -> None:
        late = verifier()
        late.set_time(datetime.datetime(2100, 1, 1, tzinfo=datetime.timezone.utc))
        with self.assertRaises(AuthError) as raised:
            await late.verify_id_token(await self.token())
        self.assertEqual("TokenExpired", raised.exception.name)

    async def test_invalid_settings_are_refused(self) -> None:
        with self.assertRaises(AuthError):
            TokenVerifier("demo-project", TokenVerifierOptions(clock_tolerance=datetime.timedelta(minutes=2)))

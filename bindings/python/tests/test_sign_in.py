# SPDX-License-Identifier: Apache-2.0
"""What a program does with accounts."""

from __future__ import annotations

import datetime

from firebase_auth import (AuthError, EmailAuthProvider, ErrorCode, Nonce, OAuthProvider, TOTPMultiFactorGenerator, UserProfile)

from support import EMAIL, PASSWORD, SECONDS, EmulatorTest, apple_credential, ask_apple, control, create_account


class SignInTests(EmulatorTest):
    async def test_guest_is_signed_in(self) -> None:
        result = await self.auth.sign_in_anonymously()
        self.assertTrue(result.user.is_anonymous)
        self.assertEqual(result.user.uid, self.auth.current_user and self.auth.current_user.uid)

    async def test_apple_account_is_signed_in(self) -> None:
        result = await self.auth.sign_in_and_retrieve_data_with_credential(apple_credential("ada"))
        self.assertEqual("apple.com", result.additional_user_info.provider_id)
        self.assertEqual(["apple.com"], [one.provider_id for one in result.user.providers])

    async def test_claims_of_the_provider_are_a_dict(self) -> None:
        result = await self.auth.sign_in_and_retrieve_data_with_credential(apple_credential("ada"))
        self.assertEqual("ada", result.additional_user_info.profile["sub"])

    async def test_guest_keeps_the_account_when_linked(self) -> None:
        guest = (await self.auth.sign_in_anonymously()).user
        linked = await guest.link_with_credential(apple_credential("ada"))
        self.assertEqual((guest.uid, False), (linked.user.uid, linked.user.is_anonymous))

    async def test_collision_has_a_credential_that_signs_in(self) -> None:
        first = await self.auth.sign_in_and_retrieve_data_with_credential(apple_credential("ada"))
        guest = (await self.auth.sign_in_anonymously()).user
        with self.assertRaises(AuthError) as raised:
            await guest.link_with_credential(apple_credential("ada"))
        self.assertEqual(ErrorCode.CREDENTIAL_ALREADY_IN_USE, raised.exception.code)
        assert raised.exception.updated_credential
        again = await self.auth.sign_in_with_credential(raised.exception.updated_credential)
        self.assertEqual(first.user.uid, again.uid)

    async def test_wrong_nonce_is_reported(self) -> None:
        nonce = Nonce()
        token = ask_apple("ada", nonce)["identityToken"]
        with self.assertRaises(AuthError) as raised:
            await self.auth.sign_in_with_credential(OAuthProvider.get_credential("apple.com", token, nonce.sha256_for_apple))
        self.assertEqual("MissingOrInvalidNonce", raised.exception.name)

    async def test_account_is_deleted(self) -> None:
        user = (await self.auth.sign_in_anonymously()).user
        await user.delete()
        self.assertIsNone(self.auth.current_user)

    async def test_profile_is_changed(self) -> None:
        user = (await self.auth.sign_in_anonymously()).user
        await user.update_profile(UserProfile(display_name="Ada \u00e9\U0001f409"))
        assert self.auth.current_user
        self.assertEqual("Ada \u00e9\U0001f409", self.auth.current_user.display_name)

    async def test_token_is_a_string(self) -> None:
        user = (await self.auth.sign_in_anonymously()).user
        self.assertEqual(3, len((await user.get_token()).split(".")))

    async def test_claims_of_a_token_are_a_dict_with_times(self) -> None:
        user = (await self.auth.sign_in_anonymously()).user
        token = await user.get_token_result()
        self.assertEqual(user.uid, token.claims["user_id"])
        assert token.expires_at and token.issued_at
        self.assertEqual(datetime.timedelta(hours=1), token.expires_at - token.issued_at)

    async def test_identity_is_unlinked(self) -> None:
        create_account(self.auth)
        assert self.auth.current_user
        result = await self.auth.current_user.unlink("password")
        self.assertEqual((), result.user.providers)

    async def test_providers_of_an_email_address_are_a_tuple(self) -> None:
        create_account(self.auth)
        self.assertEqual(("password",), await self.auth.fetch_providers_for_email(EMAIL))

    async def test_second_factor_completes_a_sign_in(self) -> None:
        control("POST", "accounts", {"email": EMAIL, "password": PASSWORD, "emailVerified": True})
        user = (await self.auth.sign_in_with_email_and_password(EMAIL, PASSWORD)).user
        secret = await TOTPMultiFactorGenerator.generate_secret(await user.get_multi_factor_session())
        proof = TOTPMultiFactorGenerator.create_assertion_for_enrollment(secret, one_time_password())
        self.assertEqual(["app"], [one.display_name for one in (await user.enroll_multi_factor(proof, "app")).multi_factors])
        with self.assertRaises(AuthError) as raised:
            await self.auth.sign_in_with_email_and_password(EMAIL, PASSWORD)
        resolver = raised.exception.resolver
        assert resolver
        control("PATCH", "clock", {"advanceSeconds": 60})
        self.addCleanup(control, "DELETE", "clock")
        proof = TOTPMultiFactorGenerator.create_assertion_for_sign_in(resolver.hints[0].uid, one_time_password())
        self.assertEqual(user.uid, (await resolver.resolve_sign_in(proof)).user.uid)

    def test_program_without_asyncio_waits(self) -> None:
        self.assertTrue(self.auth.sign_in_anonymously().result(SECONDS).user.uid)

    def test_credential_links_a_password(self) -> None:
        guest = self.auth.sign_in_anonymously().result(SECONDS).user
        linked = guest.link_with_credential(EmailAuthProvider.get_credential(EMAIL, PASSWORD)).result(SECONDS)
        self.assertEqual(EMAIL, linked.user.email)


def one_time_password() -> str:
    return str(control("GET", "totpCodes")["totpCodes"][-1]["verificationCode"])

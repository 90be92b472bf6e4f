# SPDX-License-Identifier: Apache-2.0
"""firebasil, an asynchronous client, which knows emulators. It refuses responses with fields that it does not know."""
import unittest
import warnings

from firebase_admin import auth
from firebasil import exceptions
from firebasil.auth import AuthClient

from emulator import PROJECT, TOOLKIT, last_code, reset, send
from support import EMAIL, PASSWORD, ClientTest


def signs_in_with_passwords():
    """Whether a password sign-in of a user without a name has no field for the name. firebasil fails on that field, which
    production returns even if it is empty."""
    reset()
    user = {"email": EMAIL, "password": PASSWORD}
    send("POST", f"{TOOLKIT}v1/accounts:signUp", user)
    return "displayName" not in send("POST", f"{TOOLKIT}v1/accounts:signInWithPassword", user)


needs_no_name = unittest.skipUnless(
    signs_in_with_passwords(), "password sign-ins return an empty displayName, which firebasil does not accept")


class FirebasilTests(ClientTest, unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        # "Experimental" functions warn.
        warnings.simplefilter("ignore")
        self.client = AuthClient("any")
        await self.client.__aenter__()
        self.addAsyncCleanup(self.client.__aexit__)

    async def sign_up(self):
        return await self.client.sign_up(EMAIL, PASSWORD)

    @needs_no_name
    async def test_a_user_signs_up_and_in_and_refreshes(self):
        signed_up = await self.sign_up()
        signed_in = await self.client.sign_in_with_password(EMAIL, PASSWORD)
        self.assertEqual(signed_in.local_id, signed_up.local_id)
        refreshed = await self.client.refresh(signed_in.refresh_token)
        self.assertEqual(refreshed.user_id, signed_up.local_id)
        account = (await self.client.get_user_data(refreshed.id_token)).users[0]
        self.assertEqual(account.email, EMAIL)

    async def test_a_guest_signs_in(self):
        self.assertTrue((await self.client.sign_in_anonymous()).local_id)

    async def test_a_custom_token_signs_in(self):
        user = await self.client.sign_in_with_custom_token(auth.create_custom_token("ada").decode())
        self.assertTrue(user.is_new_user)
        self.assertEqual(auth.verify_id_token(user.id_token)["uid"], "ada")

    async def test_wrong_credentials_are_refused(self):
        await self.sign_up()
        with self.assertRaises(exceptions.InvalidPassword):
            await self.client.sign_in_with_password(EMAIL, "wrong!")
        with self.assertRaises(exceptions.EmailNotFound):
            await self.client.sign_in_with_password("other@example.com", PASSWORD)
        with self.assertRaises(exceptions.EmailExists):
            await self.sign_up()

    @needs_no_name
    async def test_an_email_resets_the_password(self):
        await self.sign_up()
        await self.client.send_password_reset_email(EMAIL, locale="fr")
        code = last_code()
        self.assertEqual((await self.client.verify_password_reset_code(code)).request_type, "PASSWORD_RESET")
        self.assertEqual((await self.client.confirm_password_reset(code, "changed")).email, EMAIL)
        self.assertTrue((await self.client.sign_in_with_password(EMAIL, "changed")).registered)

    async def test_an_email_verifies_the_address(self):
        user = await self.sign_up()
        await self.client.send_email_verification(user.id_token)
        self.assertTrue((await self.client.confirm_email_verification(last_code())).email_verified)

    async def test_the_account_changes(self):
        user = await self.sign_up()
        user = await self.client.change_email(user.id_token, "lovelace@example.com")
        user = await self.client.change_password(user.id_token, "changed")
        self.assertEqual(user.email, "lovelace@example.com")

    async def test_a_guest_gets_a_password(self):
        guest = await self.client.sign_in_anonymous()
        user = await self.client.link_account_with_email_and_password(guest.id_token, EMAIL, PASSWORD)
        self.assertEqual(user.local_id, guest.local_id)

    async def test_a_user_deletes_the_account(self):
        user = await self.sign_up()
        await self.client.delete_account(user.id_token)
        with self.assertRaises(exceptions.AuthRequestException):
            await self.client.get_user_data(user.id_token)

    # Functions for emulators.

    async def test_accounts_are_cleared(self):
        await self.sign_up()
        await self.client.emulator_clear_accounts(PROJECT)
        self.assertTrue((await self.sign_up()).local_id)

    async def test_codes_are_listed(self):
        await self.sign_up()
        await self.client.send_password_reset_email(EMAIL)
        codes = (await self.client.emulator_get_out_of_band_codes(PROJECT)).oob_codes
        self.assertEqual([code.email for code in codes], [EMAIL])

    # What firebasil cannot do with any server, because it knows too few fields of the responses.

    async def assert_response_is_refused(self, field, response):
        with self.assertRaisesRegex(TypeError, f"unexpected keyword argument '{field}'"):
            await response

    async def test_a_response_about_a_provider_is_refused(self):
        """Production and both emulators return `kind` and `sessionId`; firebasil expects two other fields only."""
        await self.sign_up()
        await self.assert_response_is_refused(
            "kind", self.client.get_associated_providers(EMAIL, "http://localhost/"))

    async def test_a_sign_in_with_a_provider_is_refused(self):
        """Production and both emulators return `context` and `isNewUser`, which firebasil does not know."""
        await self.assert_response_is_refused(
            "context", self.client.sign_in_with_oauth("http://localhost", '{"sub":"1"}', "google.com", True))
        guest = await self.client.sign_in_anonymous()
        await self.assert_response_is_refused(
            "context", self.client.link_account_with_oauth_credential(
                guest.id_token, "http://localhost", '{"sub":"2"}', "google.com", True))

    async def test_a_response_with_a_changed_profile_is_refused(self):
        """firebasil requests tokens, which production is documented to return, and expects none."""
        user = await self.sign_up()
        await self.assert_response_is_refused("id_token", self.client.update_profile(user.id_token, display_name="Ada"))
        self.assertEqual((await self.client.get_user_data(user.id_token)).users[0].display_name, "Ada")

    async def test_the_configuration_is_refused(self):
        """firebasil knows `signIn` only; the official emulator also returns `emailPrivacyConfig`."""
        with self.assertRaises(TypeError):
            await self.client.emulator_get_configuration(PROJECT)

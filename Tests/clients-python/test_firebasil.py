# SPDX-License-Identifier: Apache-2.0
"""firebasil, an asynchronous client, which knows emulators. It refuses responses with fields that it does not know."""
import unittest
import warnings

from firebase_admin import auth
from firebasil import exceptions
from firebasil.auth import AuthClient

from emulator import PROJECT, last_code
from support import EMAIL, PASSWORD, ClientTest


class FirebasilTests(ClientTest, unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        # "Experimental" functions warn.
        warnings.simplefilter("ignore")
        self.client = AuthClient("any")
        await self.client.__aenter__()
        self.addAsyncCleanup(self.client.__aexit__)

    async def sign_up(self):
        return await self.client.sign_up(EMAIL, PASSWORD)

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

    async def test_providers_of_an_address_are_found(self):
        await self.sign_up()
        found = await self.client.get_associated_providers(EMAIL, "http://localhost/")
        self.assertEqual(found.all_providers, ["password"])

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
        changed = await self.client.update_profile(user.id_token, display_name="Ada", photo_url="http://example.com/a")
        self.assertEqual((changed.display_name, changed.photo_url), ("Ada", "http://example.com/a"))
        await self.client.update_profile(user.id_token, delete_display_name=True, delete_photo=True)
        user = await self.client.change_email(user.id_token, "lovelace@example.com")
        user = await self.client.change_password(user.id_token, "changed")
        self.assertEqual(user.email, "lovelace@example.com")

    async def test_a_guest_gets_a_password(self):
        guest = await self.client.sign_in_anonymous()
        user = await self.client.link_account_with_email_and_password(guest.id_token, EMAIL, PASSWORD)
        self.assertEqual(user.local_id, guest.local_id)

    async def test_a_provider_signs_in(self):
        user = await self.client.sign_in_with_oauth(
            "http://localhost", '{"sub":"1","email":"ada@example.com"}', "google.com", True)
        self.assertEqual(user.provider_id, "google.com")

    async def test_a_provider_is_linked_and_unlinked(self):
        user = await self.sign_up()
        linked = await self.client.link_account_with_oauth_credential(
            user.id_token, "http://localhost", '{"sub":"1"}', "google.com", True)
        self.assertEqual(linked.local_id, user.local_id)
        await self.client.unlink_provider(user.id_token, ["google.com"])

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

    async def test_the_configuration_is_read(self):
        self.assertFalse((await self.client.emulator_get_configuration(PROJECT)).sign_in.allow_duplicate_emails)

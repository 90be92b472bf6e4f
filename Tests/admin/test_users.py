# SPDX-License-Identifier: Apache-2.0
"""Single users: made, found, changed and deleted."""

from firebase_admin import auth, exceptions

from support import AdminTest


class UserTests(AdminTest):
    def test_a_user_is_made_with_all_that_can_be_said(self):
        user = auth.create_user(
            uid="ada", email="Ada@Example.com", email_verified=True, phone_number="+15555550100", password="secret",
            display_name="Ada", photo_url="https://example.com/ada.png", disabled=False)
        self.assertEqual(user.uid, "ada")
        self.assertEqual(user.email, "ada@example.com")
        self.assertTrue(user.email_verified)
        self.assertEqual(user.phone_number, "+15555550100")
        self.assertEqual(user.display_name, "Ada")
        self.assertEqual(user.photo_url, "https://example.com/ada.png")
        self.assertFalse(user.disabled)
        self.assertEqual({info.provider_id for info in user.provider_data}, {"password", "phone"})
        self.assertGreater(user.user_metadata.creation_timestamp, 1_600_000_000_000)
        self.assertEqual(self.sign_in("ada@example.com", "secret")["localId"], "ada")

    def test_a_user_needs_nothing(self):
        user = auth.create_user()
        self.assertEqual(len(user.uid), 28)
        self.assertIsNone(user.email)
        self.assertEqual(user.provider_data, [])

    def test_a_disabled_user_is_made(self):
        auth.create_user(email="ada@example.com", password="secret", disabled=True)
        self.assertTrue(auth.get_user_by_email("ada@example.com").disabled)
        self.assert_refused("USER_DISABLED", self.sign_in, "ada@example.com", "secret")

    def test_what_only_one_may_have_is_refused_the_next(self):
        auth.create_user(uid="ada", email="ada@example.com", phone_number="+15555550100")
        with self.assertRaises(auth.UidAlreadyExistsError):
            auth.create_user(uid="ada")
        with self.assertRaises(auth.EmailAlreadyExistsError):
            auth.create_user(email="ADA@example.com")
        with self.assertRaises(auth.PhoneNumberAlreadyExistsError):
            auth.create_user(phone_number="+15555550100")
        self.assertEqual(len(auth.list_users().users), 1)

    def test_a_user_is_found_in_each_way(self):
        auth.create_user(uid="ada", email="ada@example.com", phone_number="+15555550100")
        for user in (
                auth.get_user("ada"), auth.get_user_by_email("ADA@example.com"),
                auth.get_user_by_phone_number("+15555550100")):
            self.assertEqual(user.uid, "ada")

    def test_nobody_is_found_where_nobody_is(self):
        for look in (
                lambda: auth.get_user("nobody"), lambda: auth.get_user_by_email("nobody@example.com"),
                lambda: auth.get_user_by_phone_number("+15555550100"), lambda: auth.update_user("nobody"),
                lambda: auth.delete_user("nobody")):
            with self.assertRaises(auth.UserNotFoundError):
                look()

    def test_many_users_are_found_at_once(self):
        auth.create_user(uid="ada", email="ada@example.com")
        auth.create_user(uid="bob", phone_number="+15555550101")
        identifiers = [
            auth.UidIdentifier("ada"), auth.EmailIdentifier("ada@example.com"),
            auth.PhoneIdentifier("+15555550101"), auth.UidIdentifier("nobody"),
            auth.ProviderIdentifier("google.com", "1"),
        ]
        result = auth.get_users(identifiers)
        self.assertEqual({user.uid for user in result.users}, {"ada", "bob"})
        self.assertEqual(len(result.not_found), 2)

    def test_a_user_is_found_by_the_provider(self):
        signed_in = self.client(
            "signInWithIdp", requestUri="http://localhost",
            postBody='providerId=google.com&id_token={"sub":"1","email":"ada@example.com","email_verified":true}')
        result = auth.get_users([auth.ProviderIdentifier("google.com", "1")])
        self.assertEqual([user.uid for user in result.users], [signed_in["localId"]])
        self.assertEqual(result.users[0].provider_data[0].provider_id, "google.com")

    def test_a_user_is_changed(self):
        auth.create_user(uid="ada", email="ada@example.com", password="secret")
        user = auth.update_user(
            "ada", email="lovelace@example.com", email_verified=True, phone_number="+15555550100",
            password="other-secret", display_name="Ada Lovelace", photo_url="https://example.com/l.png")
        self.assertEqual(user.email, "lovelace@example.com")
        self.assertTrue(user.email_verified)
        self.assertEqual(user.phone_number, "+15555550100")
        self.assertEqual(user.display_name, "Ada Lovelace")
        self.assertEqual(self.sign_in("lovelace@example.com", "other-secret")["localId"], "ada")

    def test_attributes_are_taken_back(self):
        auth.create_user(
            uid="ada", email="ada@example.com", phone_number="+15555550100", display_name="Ada",
            photo_url="https://example.com/ada.png")
        user = auth.update_user(
            "ada", phone_number=auth.DELETE_ATTRIBUTE, display_name=auth.DELETE_ATTRIBUTE,
            photo_url=auth.DELETE_ATTRIBUTE)
        self.assertIsNone(user.phone_number)
        self.assertIsNone(user.display_name)
        self.assertIsNone(user.photo_url)
        auth.create_user(phone_number="+15555550100")

    def test_a_user_is_disabled_and_enabled_again(self):
        auth.create_user(uid="ada", email="ada@example.com", password="secret")
        self.assertTrue(auth.update_user("ada", disabled=True).disabled)
        self.assert_refused("USER_DISABLED", self.sign_in, "ada@example.com", "secret")
        self.assertFalse(auth.update_user("ada", disabled=False).disabled)
        self.assertEqual(self.sign_in("ada@example.com", "secret")["localId"], "ada")

    def test_a_taken_address_changes_nothing(self):
        auth.create_user(uid="ada", email="ada@example.com")
        auth.create_user(uid="bob", email="bob@example.com")
        with self.assertRaises(auth.EmailAlreadyExistsError):
            auth.update_user("bob", email="ada@example.com", display_name="Bob")
        self.assertIsNone(auth.get_user("bob").display_name)

    def test_a_user_is_deleted(self):
        auth.create_user(uid="ada", email="ada@example.com")
        auth.delete_user("ada")
        with self.assertRaises(auth.UserNotFoundError):
            auth.get_user("ada")
        auth.create_user(uid="ada", email="ada@example.com")

    def test_what_is_wrong_is_told(self):
        auth.create_user(uid="ada")
        with self.assertRaises(exceptions.InvalidArgumentError):
            auth.update_user("ada", email="ada@ example.com")

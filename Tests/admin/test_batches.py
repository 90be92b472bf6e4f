# SPDX-License-Identifier: Apache-2.0
"""Many users at once: listed, imported and deleted."""
import base64
import hashlib
import hmac

from firebase_admin import auth

from support import AdminTest, Refused

# Of the documentation of Firebase's own scrypt.
SIGNER_KEY = "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="
SCRYPT_HASH = "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="


class BatchTests(AdminTest):
    def import_with_password(self, hash_alg, password_hash, salt=None):
        record = auth.ImportUserRecord(
            uid="ada", email="ada@example.com", password_hash=password_hash, password_salt=salt)
        result = auth.import_users([record], hash_alg=hash_alg)
        self.assertEqual((result.success_count, result.failure_count), (1, 0))

    def assert_signs_in(self, password):
        self.assertEqual(self.sign_in("ada@example.com", password)["localId"], "ada")
        self.assert_refused("INVALID_PASSWORD", self.sign_in, "ada@example.com", "something else")

    def test_users_are_listed_page_by_page(self):
        ids = [f"user-{number:03}" for number in range(25)]
        for uid in ids:
            auth.create_user(uid=uid)
        page = auth.list_users(max_results=10)
        self.assertEqual(len(page.users), 10)
        self.assertTrue(page.has_next_page)
        self.assertEqual([user.uid for user in page.iterate_all()], ids)
        self.assertEqual([user.uid for user in auth.list_users(page_token=page.next_page_token).users], ids[10:])

    def test_nobody_is_listed_where_nobody_is(self):
        page = auth.list_users()
        self.assertEqual(page.users, [])
        self.assertFalse(page.has_next_page)

    def test_users_are_imported_with_all_that_is_known_of_them(self):
        records = [
            auth.ImportUserRecord(
                uid="ada", email="Ada@example.com", email_verified=True, display_name="Ada",
                phone_number="+15555550100", photo_url="https://example.com/a.png", custom_claims={"admin": True},
                user_metadata=auth.UserMetadata(1_600_000_000_000, 1_600_000_001_000),
                provider_data=[auth.UserProvider("1", "google.com", email="ada@gmail.com")]),
            auth.ImportUserRecord(uid="bob", disabled=True),
        ]
        result = auth.import_users(records)
        self.assertEqual((result.success_count, result.failure_count), (2, 0))
        ada = auth.get_user("ada")
        self.assertEqual(ada.email, "ada@example.com")
        self.assertEqual(ada.custom_claims, {"admin": True})
        self.assertEqual(ada.user_metadata.creation_timestamp, 1_600_000_000_000)
        self.assertEqual(ada.user_metadata.last_sign_in_timestamp, 1_600_000_001_000)
        self.assertEqual({info.provider_id for info in ada.provider_data}, {"google.com", "phone"})
        self.assertTrue(auth.get_user("bob").disabled)
        found = auth.get_users([auth.ProviderIdentifier("google.com", "1")])
        self.assertEqual([user.uid for user in found.users], ["ada"])

    def test_an_import_takes_the_place_of_the_user(self):
        auth.create_user(uid="ada", email="old@example.com")
        auth.import_users([auth.ImportUserRecord(uid="ada", email="new@example.com")])
        self.assertEqual(auth.get_user("ada").email, "new@example.com")
        with self.assertRaises(auth.UserNotFoundError):
            auth.get_user_by_email("old@example.com")

    def test_each_user_that_cannot_be_imported_is_told(self):
        auth.create_user(uid="bob", email="bob@example.com")
        result = auth.import_users([
            auth.ImportUserRecord(uid="ada"), auth.ImportUserRecord(uid="eve", email="bob@example.com"),
        ])
        self.assertEqual((result.success_count, result.failure_count), (1, 1))
        self.assertEqual(result.errors[0].index, 1)
        self.assertEqual(result.errors[0].reason, "email exists in other account in database")

    def test_a_password_of_firebase_itself_is_checked(self):
        self.import_with_password(
            auth.UserImportHash.scrypt(base64.b64decode(SIGNER_KEY), 8, 14, base64.b64decode("Bw==")),
            base64.b64decode(SCRYPT_HASH), base64.b64decode("42xEC+ixf3L2lw=="))
        self.assert_signs_in("user1password")

    def test_a_password_of_standard_scrypt_is_checked(self):
        made = hashlib.scrypt(b"secret", salt=b"salt", n=1024, r=8, p=16, dklen=64)
        self.import_with_password(auth.UserImportHash.standard_scrypt(1024, 16, 8, 64), made, b"salt")
        self.assert_signs_in("secret")

    def test_a_password_with_a_keyed_hash_is_checked(self):
        made = hmac.new(b"key", b"secret" + b"salt", "sha256").digest()
        self.import_with_password(auth.UserImportHash.hmac_sha256(b"key"), made, b"salt")
        self.assert_signs_in("secret")

    def test_a_password_of_pbkdf2_is_checked(self):
        made = hashlib.pbkdf2_hmac("sha256", b"secret", b"salt", 1000)
        self.import_with_password(auth.UserImportHash.pbkdf2_sha256(1000), made, b"salt")
        self.assert_signs_in("secret")

    def test_a_password_hashed_in_rounds_is_checked(self):
        made = b"salt" + b"secret"
        for _ in range(3):
            made = hashlib.sha512(made).digest()
        self.import_with_password(auth.UserImportHash.sha512(3), made, b"salt")
        self.assert_signs_in("secret")

    def test_a_password_of_bcrypt_is_checked(self):
        self.import_with_password(
            auth.UserImportHash.bcrypt(), b"$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW")
        self.assert_signs_in("U*U")

    # Its cost is above the emulator's limit.
    def test_a_password_that_cannot_be_checked_is_kept_and_says_so(self):
        made = b"$2b$17$abcdefghijklmnopqrstuuW0fTpSZ5C5wMSe8jzO5X1X0lYlWcYKu"
        self.import_with_password(auth.UserImportHash.bcrypt(), made)
        self.assertEqual(
            base64.urlsafe_b64decode(auth.list_users().users[0].password_hash), made)
        with self.assertRaisesRegex(Refused, "BCRYPT"):
            self.sign_in("ada@example.com", "secret")

    def test_what_was_exported_is_imported_again(self):
        auth.create_user(uid="ada", email="ada@example.com", password="secret")
        exported = auth.list_users().users[0]
        auth.delete_user("ada")
        self.import_with_password(
            auth.UserImportHash.hmac_sha256(b"key"), exported.password_hash.encode(),
            exported.password_salt.encode())
        self.assert_signs_in("secret")

    def test_users_are_deleted_at_once(self):
        for uid in ("ada", "bob"):
            auth.create_user(uid=uid)
        result = auth.delete_users(["ada", "bob", "nobody"])
        self.assertEqual((result.success_count, result.failure_count), (3, 0))
        self.assertEqual(auth.list_users().users, [])

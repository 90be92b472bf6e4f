# SPDX-License-Identifier: Apache-2.0
"""The account: linking, the name, the phone, leaving."""
from support import EMAIL, NUMBER, PASSWORD, GameTest, setUpModule, tearDownModule  # noqa: F401


def providers(account):
    return [one["providerId"] for one in account.get("providerUserInfo", [])]


class Link(GameTest):
    def setUp(self):
        super().setUp()
        self.be_guest()
        self.uid = self.emulator.accounts()[0]["localId"]

    def link(self, name):
        self.choose("Account")
        self.choose("Keep your progress")
        self.choose(f"Continue with {name}")

    def test_a_guest_keeps_the_uid_with_google(self):
        self.link("Google")
        self.page().agree_as(EMAIL)
        self.wait_for("Your progress is safe.", "Player id", self.uid)
        self.assertEqual(providers(self.emulator.accounts()[0]), ["google.com"])

    def test_a_guest_keeps_the_uid_with_a_password(self):
        self.link("email")
        self.enter("Email", EMAIL)
        self.enter("Password", PASSWORD)
        self.choose("Add email and password")
        self.wait_for("Your progress is safe.", self.uid)
        self.assertEqual(providers(self.emulator.accounts()[0]), ["password"])

    def test_an_email_address_of_another_account_is_an_error_in_words(self):
        self.emulator.create_account()
        self.link("email")
        self.enter("Email", EMAIL)
        self.enter("Password", PASSWORD)
        self.choose("Add email and password")
        self.wait_for("This email address has an account already.")

    def test_a_player_with_another_account_continues_with_it(self):
        self.link("Google")
        self.page().agree_as(EMAIL)
        self.wait_for("Your progress is safe.")
        self.choose("Sign out")
        self.be_guest()
        self.link("Google")
        self.page().agree_as(EMAIL)
        self.wait_for("You have another account with this sign-in.")
        self.choose("Continue with that account")
        self.wait_for("Welcome back.", self.uid)

    def test_a_guest_is_not_offered_to_sign_out(self):
        self.choose("Account")
        self.wait_for("Delete account")
        self.assertFalse(self.sees("Sign out"))


class Account(GameTest):
    def open_account(self, **fields):
        uid = self.be_player(**fields)
        self.choose("Account")
        self.wait_for("Player id")
        return uid

    def test_the_name_is_changed(self):
        self.open_account()
        self.enter("Name", "Ada L")
        self.choose("Save name")
        self.wait_for("Your name is saved.")
        self.take_picture("account", "Account", "Ada L", EMAIL, "Second factor", "Sign out", "Delete account")
        self.assertEqual(self.emulator.accounts()[0]["displayName"], "Ada L")

    def test_a_phone_is_added_after_the_email_address_is_verified(self):
        self.open_account()
        self.choose("Verify email")
        self.wait_for("Open the link in the email")
        self.emulator.control("PATCH", "accounts/" + self.emulator.accounts()[0]["localId"], {"emailVerified": True})
        self.choose("Check again")
        self.choose("Protect with a phone")
        self.enter("Phone", NUMBER)
        self.take_picture("phone", "Protect your account", "Second factor", "Send code")
        self.choose("Send code")
        self.wait_for("Enter the code of the text message")
        self.enter("Code", self.emulator.phone_code())
        self.choose("Continue")
        self.wait_for("Your phone protects your account now.")
        self.assertEqual(self.emulator.accounts()[0]["mfaInfo"][0]["phoneInfo"], NUMBER)

    def test_a_wrong_number_is_an_error_in_words(self):
        self.open_account(emailVerified=True)
        self.choose("Protect with a phone")
        self.enter("Phone", "12")
        self.choose("Send code")
        self.wait_for("The text message could not be sent. Check the number.")

    def test_who_signs_out_stays_signed_out(self):
        self.open_account()
        self.choose("Sign out")
        self.wait_for("Play as guest")
        self.restart()
        self.wait_for("Play as guest")

    def test_a_player_whose_account_is_deleted_elsewhere_returns_to_the_title(self):
        self.open_account()
        self.emulator.control("DELETE", "accounts")
        self.choose("Check again")
        self.wait_for("You were signed out. Sign in again.", "Play as guest")

    def test_the_code_of_a_text_message_is_asked_for_before_deleting(self):
        self.emulator.create_account(emailVerified=True)
        self.emulator.enroll_phone(self.emulator.id_token())
        self.sign_in()
        for choice in (None, "Account"):
            if choice:
                scores = self.earn_score()
                self.choose(choice)
                self.choose("Delete account")
                self.enter("Password", PASSWORD)
                self.choose("Delete for ever")
            self.wait_for("Enter the code")
            self.enter("Code", self.emulator.phone_code())
            self.choose("Continue")
            self.wait_for("Play")
        self.wait_for("Your account is deleted.")
        self.assertEqual(self.emulator.accounts(), [])
        self.assertEqual(scores.read_text(), "")

    def test_the_account_is_deleted_with_the_password(self):
        self.open_account()
        self.choose("Delete account")
        self.enter("Password", PASSWORD)
        self.take_picture("delete", "Delete your account?", "Keep account", "Delete for ever")
        self.choose("Delete for ever")
        self.wait_for("Your account is deleted.", "Play as guest")
        self.assertEqual(self.emulator.accounts(), [])

    def test_a_wrong_password_deletes_nothing(self):
        self.open_account()
        self.choose("Delete account")
        self.enter("Password", "wrong")
        self.choose("Delete for ever")
        self.wait_for("password is wrong")
        self.assertEqual(len(self.emulator.accounts()), 1)

    def test_an_account_of_apple_is_revoked_and_deleted(self):
        self.sign_in_by("Apple")
        self.choose("Account")
        self.choose("Delete account")
        self.choose("Delete for ever")
        self.page().agree_as(EMAIL)
        self.wait_for("Your account is deleted.")
        self.assertEqual(self.emulator.accounts(), [])
        self.assertIn("accounts:revokeToken", self.emulator.control("GET", "requests")["requests"])

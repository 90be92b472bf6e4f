# SPDX-License-Identifier: Apache-2.0
"""Signing in, with and without a browser, and second factors."""
from support import EMAIL, PASSWORD, GameTest, setUpModule, tearDownModule, wait_until  # noqa: F401


class SignIn(GameTest):
    def test_a_guest_plays_at_once(self):
        self.take_picture("title", "Falling Blocks", "Sign in", "Quit", "Enter: select")
        self.choose("Play as guest")
        self.wait_for_frame("Score", "Lives 3")
        self.assertEqual(len(self.emulator.accounts()), 1)

    def test_apple_signs_in_through_the_browser(self):
        self.sign_in_by("Apple")
        self.assertEqual(self.emulator.accounts()[0]["providerUserInfo"][0]["providerId"], "apple.com")

    def test_google_signs_in_through_the_browser(self):
        self.sign_in_by("Google")
        self.assertEqual(self.emulator.accounts()[0]["providerUserInfo"][0]["providerId"], "google.com")

    def test_who_refuses_in_the_browser_can_choose_again(self):
        self.choose("Sign in")
        self.choose("Continue with Google")
        self.page().refuse()
        self.move_to("Continue with email")
        self.assertEqual(self.emulator.accounts(), [])

    def test_an_account_is_created_with_an_email_address(self):
        self.open_email_form()
        self.enter("Email", EMAIL)
        self.enter("Password", PASSWORD)
        self.choose("Create an account")
        self.wait_for(f"Playing as {EMAIL}")

    def test_the_screen_does_not_show_the_password(self):
        self.open_email_form()
        self.enter("Password", PASSWORD)
        self.wait_for("•" * len(PASSWORD))
        self.assertFalse(self.sees(PASSWORD))

    def test_a_wrong_password_is_an_error_in_words(self):
        self.emulator.create_account()
        self.sign_in(password="wrong")
        self.wait_for("The email address or the password is wrong.")
        self.take_picture("sign-in-error", "The email address or the password is wrong.")

    def test_after_an_error_the_player_tries_again(self):
        self.emulator.create_account()
        self.sign_in(password="correct hors")
        self.wait_for("is wrong")
        self.enter("Password", "e")
        self.choose("Sign in")
        self.wait_for(f"Playing as {EMAIL}")

    def test_a_server_that_cannot_be_reached_is_an_error_in_words(self):
        self.emulator.process.kill()
        self.emulator.process.wait()
        self.choose("Play as guest")
        self.wait_for("The server cannot be reached. Check your connection and try again.")

    def test_a_forgotten_password_sends_an_email(self):
        self.emulator.create_account()
        self.open_email_form()
        self.enter("Email", EMAIL)
        self.choose("Forgot your password?")
        self.wait_for("an email is on its way")
        codes = self.emulator.control("GET", "oobCodes")["oobCodes"]
        self.assertEqual([code["requestType"] for code in codes], ["PASSWORD_RESET"])

    def test_the_session_is_kept_between_two_starts(self):
        self.be_player()
        self.restart()
        self.wait_for(f"Playing as {EMAIL}")


class Busy(GameTest):
    def hold(self, method):
        self.emulator.control("POST", "faults", {"method": method, "count": 1, "held": True})

    def test_the_only_choice_is_to_cancel(self):
        self.choose("Sign in")
        self.take_picture("sign-in", "Sign in", "Your scores belong to your account.", "Continue with Google", "Continue with email", "Back")
        self.choose("Continue with Apple")
        self.wait_for("Continue in your browser")
        self.assertEqual(self.focus(), "Cancel")
        self.take_picture("browser", "Continue in your browser")
        self.desktop.press("Down")
        self.desktop.press("Return")
        self.move_to("Continue with Google")
        self.assertFalse(self.sees("Continue in your browser"))

    def test_a_click_cancels(self):
        self.hold("accounts:signUp")
        self.choose("Play as guest")
        self.wait_for("Signing in")
        self.desktop.click(1120, 638)
        self.move_to("Play as guest")

    def test_frames_are_drawn_while_a_request_is_pending(self):
        self.hold("accounts:signUp")
        self.choose("Play as guest")
        self.wait_for("Signing in")
        self.desktop.picture(self.folder / "before.png")
        before = (self.folder / "before.png").read_bytes()

        def has_moved():
            self.desktop.picture(self.folder / "after.png")
            return (self.folder / "after.png").read_bytes() != before

        wait_until(has_moved, "another picture")

    def test_closing_the_game_does_not_wait_for_a_request(self):
        self.hold("accounts:signUp")
        self.choose("Play as guest")
        self.wait_for("Signing in")
        self.desktop.press("Escape", "Escape")
        self.assertEqual(self.game.wait(20), 0)

    def test_who_cancels_is_not_signed_in_later(self):
        self.hold("accounts:signUp")
        self.choose("Play as guest")
        self.wait_for("Signing in")
        self.desktop.press("Escape")
        self.move_to("Play as guest")
        self.emulator.control("POST", "faults:release")
        self.restart()
        self.wait_for("Play as guest")


class SecondFactor(GameTest):
    def setUp(self):
        super().setUp()
        self.emulator.create_account(emailVerified=True)
        self.token = self.emulator.id_token()

    def test_the_code_of_a_text_message_is_asked_for(self):
        self.emulator.enroll_phone(self.token)
        self.sign_in()
        self.wait_for("Enter the code of the text message")
        self.enter("Code", self.emulator.phone_code())
        self.take_picture("code", "One more step", "Enter the code of the text message", "Send again")
        self.choose("Continue")
        self.wait_for(f"Playing as {EMAIL}")

    def test_a_wrong_code_can_be_corrected(self):
        self.emulator.enroll_phone(self.token)
        self.sign_in()
        self.wait_for("Enter the code")
        code = self.emulator.phone_code()
        self.enter("Code", code[:-1])
        self.choose("Continue")
        self.wait_for("This code is wrong.")
        self.enter("Code", code[-1])
        self.choose("Continue")
        self.wait_for(f"Playing as {EMAIL}")

    def test_another_message_can_be_sent(self):
        self.emulator.enroll_phone(self.token)
        self.sign_in()
        self.wait_for("Enter the code")
        first = self.emulator.control("GET", "verificationCodes")["verificationCodes"]
        sending = "Sending a text message"
        shown = self.log.read_text().count(sending)
        self.choose("Send again")
        # Keys that are pressed meanwhile have no effect.
        wait_until(lambda: self.log.read_text().count(sending) > shown, "a frame that shows the sending")
        self.wait_for("›")
        wait_until(lambda: self.emulator.control("GET", "verificationCodes")["verificationCodes"] != first, "another message")
        self.enter("Code", self.emulator.phone_code())
        self.choose("Continue")
        self.wait_for(f"Playing as {EMAIL}")

    def test_who_has_no_code_returns_to_the_sign_in(self):
        self.emulator.enroll_phone(self.token)
        self.sign_in()
        self.wait_for("Enter the code")
        self.choose("Back")
        self.wait_for("Continue with Apple")

    def test_the_code_of_an_authenticator_app_is_asked_for(self):
        self.emulator.enroll_authenticator(self.token)
        self.sign_in()
        self.wait_for("Enter the code that your authenticator app shows")
        self.assertFalse(self.sees("Send again"))
        self.enter("Code", self.emulator.one_time_password())
        self.choose("Continue")
        self.wait_for(f"Playing as {EMAIL}")

# SPDX-License-Identifier: Apache-2.0
"""Claims, custom tokens, id tokens, session cookies, and what ends them."""
import datetime
import time

from firebase_admin import auth, exceptions

from support import CONTROL, AdminTest, send


class TokenTests(AdminTest):
    def signed_in(self):
        auth.create_user(uid="ada", email="ada@example.com", password="secret")
        return self.sign_in("ada@example.com", "secret")

    def test_an_id_token_is_verified(self):
        claims = auth.verify_id_token(self.signed_in()["idToken"])
        self.assertEqual(claims["uid"], "ada")
        self.assertEqual(claims["email"], "ada@example.com")
        self.assertEqual(claims["firebase"]["sign_in_provider"], "password")

    def test_what_is_no_id_token_is_refused(self):
        with self.assertRaises(auth.InvalidIdTokenError):
            auth.verify_id_token("no token")

    def test_claims_are_in_the_tokens_after_a_refresh(self):
        session = self.signed_in()
        auth.set_custom_user_claims("ada", {"admin": True, "level": 7})
        self.assertEqual(auth.get_user("ada").custom_claims, {"admin": True, "level": 7})
        self.assertNotIn("admin", auth.verify_id_token(session["idToken"]))
        claims = auth.verify_id_token(self.refresh(session["refreshToken"])["id_token"])
        self.assertIs(claims["admin"], True)
        self.assertEqual(claims["level"], 7)

    def test_claims_are_taken_back(self):
        session = self.signed_in()
        auth.set_custom_user_claims("ada", {"admin": True})
        auth.set_custom_user_claims("ada", None)
        self.assertFalse(auth.get_user("ada").custom_claims)
        self.assertNotIn("admin", auth.verify_id_token(self.refresh(session["refreshToken"])["id_token"]))

    def test_a_custom_token_signs_in(self):
        session = self.sign_in_with_custom_token(auth.create_custom_token("ada", {"level": 7}))
        self.assertTrue(session["isNewUser"])
        claims = auth.verify_id_token(session["idToken"])
        self.assertEqual(claims["uid"], "ada")
        self.assertEqual(claims["level"], 7)
        self.assertEqual(claims["firebase"]["sign_in_provider"], "custom")
        self.assertEqual(auth.get_user("ada").uid, "ada")

    def test_claims_of_the_account_and_of_the_custom_token_are_both_told(self):
        auth.create_user(uid="ada")
        auth.set_custom_user_claims("ada", {"admin": True, "level": 1})
        session = self.sign_in_with_custom_token(auth.create_custom_token("ada", {"level": 7}))
        claims = auth.verify_id_token(session["idToken"])
        self.assertEqual((claims["admin"], claims["level"]), (True, 7))

    def test_revoked_tokens_are_refused_by_who_asks(self):
        session = self.signed_in()
        auth.verify_id_token(session["idToken"], check_revoked=True)
        # The SDK compares whole seconds.
        send("PATCH", f"{CONTROL}/clock", {"advanceSeconds": 2})
        auth.update_user("ada", valid_since=int(time.time()) + 2)
        auth.verify_id_token(session["idToken"])
        with self.assertRaises(auth.RevokedIdTokenError):
            auth.verify_id_token(session["idToken"], check_revoked=True)
        self.assert_refused("TOKEN_EXPIRED", self.refresh, session["refreshToken"])
        again = self.sign_in("ada@example.com", "secret")
        auth.verify_id_token(again["idToken"], check_revoked=True, clock_skew_seconds=10)

    def test_revoking_ends_all_sessions_at_once(self):
        session = self.signed_in()
        auth.revoke_refresh_tokens("ada")
        self.assert_refused("TOKEN_EXPIRED", self.refresh, session["refreshToken"])
        self.assert_refused("TOKEN_EXPIRED", self.client, "lookup", idToken=session["idToken"])
        self.assertGreaterEqual(
            auth.get_user("ada").tokens_valid_after_timestamp, int(time.time() - 60) * 1000)

    def test_a_disabled_user_is_refused_by_who_asks(self):
        session = self.signed_in()
        auth.update_user("ada", disabled=True)
        auth.verify_id_token(session["idToken"])
        with self.assertRaises(auth.UserDisabledError):
            auth.verify_id_token(session["idToken"], check_revoked=True)

    def test_a_session_cookie_is_made_and_verified(self):
        cookie = auth.create_session_cookie(self.signed_in()["idToken"], datetime.timedelta(days=5))
        claims = auth.verify_session_cookie(cookie, check_revoked=True)
        self.assertEqual(claims["uid"], "ada")
        self.assertEqual(claims["iss"], "https://session.firebase.google.com/demo-project")
        self.assertEqual(claims["exp"] - claims["iat"], 5 * 86_400)

    def test_a_session_cookie_is_no_id_token(self):
        session = self.signed_in()
        cookie = auth.create_session_cookie(session["idToken"], datetime.timedelta(hours=1))
        with self.assertRaises(auth.InvalidIdTokenError):
            auth.verify_id_token(cookie)
        with self.assertRaises(auth.InvalidSessionCookieError):
            auth.verify_session_cookie(session["idToken"])
        self.assert_refused("INVALID_ID_TOKEN", self.client, "lookup", idToken=cookie.decode()
                            if isinstance(cookie, bytes) else cookie)

    def test_a_revoked_session_cookie_is_refused_by_who_asks(self):
        cookie = auth.create_session_cookie(self.signed_in()["idToken"], datetime.timedelta(hours=1))
        auth.update_user("ada", valid_since=int(time.time()) + 2)
        auth.verify_session_cookie(cookie)
        with self.assertRaises(auth.RevokedSessionCookieError):
            auth.verify_session_cookie(cookie, check_revoked=True)

    def test_no_session_cookie_is_made_of_a_wrong_or_revoked_token(self):
        session = self.signed_in()
        with self.assertRaises(auth.InvalidIdTokenError):
            auth.create_session_cookie("no token", datetime.timedelta(hours=1))
        auth.revoke_refresh_tokens("ada")
        with self.assertRaises(exceptions.InvalidArgumentError):
            auth.create_session_cookie(session["idToken"], datetime.timedelta(hours=1))

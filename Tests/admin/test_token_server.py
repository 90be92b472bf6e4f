# SPDX-License-Identifier: Apache-2.0
"""The server of examples/recipes, with a platform that knows one player."""
import pathlib
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

from firebase_admin import auth

from support import CONTROL, AdminTest, send

RECIPES = pathlib.Path(__file__).resolve().parent.parent.parent / "examples/recipes"
sys.path.append(str(RECIPES))
import token_server

PLAYER = "steam:76561198000000001"


def verify_ticket(ticket):
    if ticket != "ticket of ada":
        raise token_server.Refused(ticket)
    return PLAYER


def post(port, path, body):
    """The status and the body of the response."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data=body)
    try:
        with urllib.request.urlopen(request, timeout=120) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


class TokenServerTests(AdminTest):
    def setUp(self):
        super().setUp()
        unchanged = token_server.verify_ticket
        self.addCleanup(setattr, token_server, "verify_ticket", unchanged)
        token_server.verify_ticket = verify_ticket
        self.server = token_server.serve(0)
        thread = threading.Thread(target=self.server.serve_forever)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def post(self, path, text):
        return post(self.server.server_port, path, text.encode())

    def signed_in(self):
        status, token = self.post("/custom-token", "ticket of ada")
        self.assertEqual(status, 200)
        return self.sign_in_with_custom_token(token.encode())

    def test_a_ticket_signs_in(self):
        session = self.signed_in()
        self.assertTrue(session["isNewUser"])
        self.assertEqual(auth.verify_id_token(session["idToken"])["uid"], PLAYER)
        self.assertFalse(self.signed_in()["isNewUser"])

    def test_another_ticket_is_refused(self):
        self.assertEqual(self.post("/custom-token", "ticket of eve"), (403, ""))
        self.assertEqual(post(self.server.server_port, "/custom-token", b"\xff"), (403, ""))

    def test_all_sessions_end(self):
        here, elsewhere = self.signed_in(), self.signed_in()
        self.assertEqual(self.post("/end-sessions", here["idToken"]), (200, PLAYER))
        for session in here, elsewhere:
            self.assert_refused("TOKEN_EXPIRED", self.refresh, session["refreshToken"])

    def test_sessions_end_for_their_player_only(self):
        session = self.signed_in()
        for text in "", "no token", PLAYER:
            self.assertEqual(self.post("/end-sessions", text), (403, ""))
        self.assertIn("id_token", self.refresh(session["refreshToken"]))

    def test_a_session_that_has_ended_ends_no_other_one(self):
        old = self.signed_in()
        # The SDK compares whole seconds.
        send("PATCH", f"{CONTROL}/clock", {"advanceSeconds": 2})
        auth.update_user(PLAYER, valid_since=int(time.time()) + 2)
        self.assertEqual(self.post("/end-sessions", old["idToken"]), (403, ""))

    def test_other_requests_are_refused(self):
        self.assertEqual(self.post("/other", ""), (404, ""))
        self.assertEqual(self.post("/custom-token", "x" * 65537), (413, ""))

    def test_the_program_refuses_all_tickets_until_it_verifies_them(self):
        command = [sys.executable, RECIPES / "token_server.py", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            port = process.stdout.readline().rpartition(":")[2].strip()
            self.assertEqual(post(port, "/custom-token", b"ticket of ada"), (403, ""))
            process.terminate()

# SPDX-License-Identifier: Apache-2.0
"""examples/game_server keeps players only with a valid token."""
import base64
import json
import os
import socket
import subprocess
import unittest
import urllib.request

EMULATOR = os.environ["FIREBASE_AUTH_EMULATOR_HOST"]
# Longer than anything takes; a test fails then instead of hanging.
SECONDS = 120


def sign_up():
    """The id token of a new guest, and the uid."""
    request = urllib.request.Request(f"http://{EMULATOR}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", method="POST",
                                     data=b"{}", headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        account = json.load(answer)
    return account["idToken"], account["localId"]


def project_of(token):
    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))["aud"]


class GameServer(unittest.TestCase):
    def setUp(self):
        self.token, self.uid = sign_up()
        self.server = subprocess.Popen([os.environ["GAME_SERVER_PROGRAM"], project_of(self.token)], stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.end)
        self.port = int(self.server.stdout.readline().rsplit(":", 1)[1])

    def end(self):
        self.server.kill()
        self.server.wait()
        self.server.stdout.close()

    def connect(self):
        """A file of lines in both directions."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS)
        self.addCleanup(connection.close)
        lines = connection.makefile("rw", newline="\n")
        self.addCleanup(lines.close)
        return lines

    def send(self, lines, text):
        lines.write(text + "\n")
        lines.flush()

    def enter(self, token):
        lines = self.connect()
        self.send(lines, f"TOKEN {token}")
        return lines, lines.readline().strip()

    def test_player_with_a_token_is_admitted(self):
        self.assertEqual(f"WELCOME {self.uid}", self.enter(self.token)[1])

    def test_player_with_a_wrong_token_is_refused(self):
        lines, answer = self.enter(self.token[:-2] + "x.")
        self.assertTrue(answer.startswith("REFUSED "), answer)
        self.assertEqual("", lines.readline())

    def test_nobody_speaks_without_a_token(self):
        stranger = self.connect()
        self.send(stranger, "SAY hello")
        self.send(stranger, "TOKEN x")
        player, _ = self.enter(self.token)
        self.send(player, "SAY I am here")
        self.assertEqual(f"SAID {self.uid} I am here", player.readline().strip())
        self.assertTrue(stranger.readline().startswith("REFUSED "))

    def test_players_hear_each_other(self):
        other_token, other = sign_up()
        first, _ = self.enter(self.token)
        second, _ = self.enter(other_token)
        self.send(second, "SAY hello")
        self.assertEqual(f"SAID {other} hello", first.readline().strip())

    def test_token_is_renewed_by_the_same_player_only(self):
        lines, _ = self.enter(self.token)
        self.send(lines, f"TOKEN {self.token}")
        self.assertEqual(f"WELCOME {self.uid}", lines.readline().strip())
        self.send(lines, f"TOKEN {sign_up()[0]}")
        self.assertIn("another player", lines.readline())


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""Requests that few clients send, over HTTP."""
import http.client
import signal

from support import EmulatorTest, Emulator

ORIGIN = "https://game.test"
LOOKUP = "/identitytoolkit.googleapis.com/v1/accounts:lookup"


class HTTP(EmulatorTest):
    def setUp(self):
        super().setUp()
        self.emulator = Emulator("--verbose")
        self.addCleanup(self.emulator.__exit__)

    def request(self, method, target, **headers):
        connection = http.client.HTTPConnection(self.emulator.url.removeprefix("http://"), timeout=120)
        self.addCleanup(connection.close)
        connection.request(method, target, headers={"Origin": ORIGIN, **headers})
        answer = connection.getresponse()
        answer.read()
        return answer

    def test_a_zero_byte_in_a_path_is_refused(self):
        for target in (LOOKUP + "%00", LOOKUP + "%00more?key=any", "/%00"):
            self.assertEqual(self.request("GET", target).status, 400, target)
            self.assertEqual(self.request("GET", target).getheader("Access-Control-Allow-Origin"), ORIGIN)
        self.assertEqual(self.request("GET", "/?more=%00").status, 200)

    def preflight(self, size):
        names = ", ".join(["x-first"] + [f"x-{number:017}" for number in range(size // 21)])
        headers = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": names}
        return self.request("OPTIONS", LOOKUP, **headers)

    def test_a_preflight_with_many_headers_is_answered(self):
        for size in (2_000, 10_000, 16_000, 24_000):
            answer = self.preflight(size)
            self.assertEqual((answer.status, answer.getheader("Access-Control-Allow-Origin")), (204, ORIGIN), size)
            self.assertIn("x-first, x-00000000000000000, ", answer.getheader("Access-Control-Allow-Headers"))
        self.assertEqual(self.preflight(40_000).status, 431)

    def test_a_refused_target_is_logged_and_can_be_read_by_pages(self):
        answer = self.request("GET", LOOKUP + "?" + "&".join(f"a{number}=b" for number in range(500)))
        self.assertEqual((answer.status, answer.getheader("Access-Control-Allow-Origin")), (414, "*"))
        output = self.emulator.end(signal.SIGTERM)[1]
        self.assertIn(f"414 - {LOOKUP}: The target has too many parameters.", output)

# SPDX-License-Identifier: Apache-2.0
"""The command line."""
import http.client
import pathlib
import re
import resource
import signal
import socket
import subprocess
import unittest
import urllib.request

from support import EXECUTABLE, EmulatorTest, Emulator, run

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WITHOUT_PROC = ["unshare", "--map-root-user", "--mount", "sh", "-c", 'mount -t tmpfs none /proc && exec "$0" "$@"']


def options():
    """The options in the help, each with the name of its value, or None."""
    return re.findall(r"^  (--[a-z-]+)(?: (\S+))?", run("--help").stdout, re.MULTILINE)


class Options(EmulatorTest):
    def test_the_help_has_each_option_with_its_default(self):
        text = run("--help").stdout
        rows = re.split(r"\n  (?=--)", text)[1:]
        self.assertEqual(len(rows), len(options()))
        for row in rows:
            if not row.startswith(("--help", "--version")):
                self.assertIn("(default:", row)
        self.assertIn("(default: 127.0.0.1 and ::1)", text)
        self.assertIn("demo-project)", text)
        self.assertTrue(all(len(line) <= 100 for line in text.splitlines()))

    def test_each_option_of_the_help_is_known(self):
        self.assertGreater(len(options()), 10)
        values = {"PORT": "0", "NUMBER": "1", "MS": "1", "ORIGIN": "http://a.test", "ID": "demo", "EMULATORS": "auth"}
        for name, value in options():
            arguments = [name, values.get(value, "value")] if value else [name]
            self.assertEqual(run(*arguments, "--version").returncode, 0, name)

    def test_the_version_is_that_of_the_project(self):
        version = re.search(r"VERSION (\d+\.\d+\.\d+)", (ROOT / "CMakeLists.txt").read_text())[1]
        result = run("--version")
        self.assertEqual((result.returncode, result.stdout), (0, f"firebase-auth-emulator {version}\n"))

    @unittest.skipUnless(subprocess.run([*WITHOUT_PROC, "true"], capture_output=True).returncode == 0,
                         "there is no unshare, or it is not permitted")
    def test_the_command_line_is_read_without_proc(self):
        done = subprocess.run([*WITHOUT_PROC, EXECUTABLE, "--version"], text=True, capture_output=True, timeout=120)
        self.assertIn("firebase-auth-emulator ", done.stdout)

    def test_a_wrong_command_line_says_what_is_wrong(self):
        for arguments, message in [
            (["--unknown"], "unknown option --unknown"), (["serve"], "unknown option serve"),
            (["--port"], "--port requires a value"), (["--port", "x"], "invalid value of --port: x"),
            (["--port=70000"], "invalid value of --port"), (["--port="], "--port requires a value"),
            (["--strict=yes"], "--strict has no value"), (["--delay", "-1"], "invalid value of --delay"),
            (["--project", "a/b"], "invalid value of --project"), (["--allow-origin", "x"], "invalid value"),
            (["--max-projects", "many"], "invalid value of --max-projects"), (["--import"], "--import requires a value"),
            (["--export-on-exit"], "requires a folder"), (["--export-on-exit="], "requires a value"),
            (["--export-on-exit", "--strict"], "requires a folder"), (["--", "true"], "only exec runs a command"),
            (["exec"], "requires a command"), (["exec", "--"], "requires a command"),
            (["exec", "--", ""], "requires a command"), (["exec", "true", "x"], "put it in quotes"), (["exec", ""], "requires a command"),
            (["exec", "--export-on-exit", "npm test"], '"npm test" is the folder of --export-on-exit'),
            (["exec", "true", "--", "true"], "put it in quotes"), (["--only", "auth,firestore"], "invalid value"),
            (["\N{SNOWMAN}"], "unknown option"), ([""], "unknown option"),
        ]:
            result = run(*arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
            self.assertIn(message, result.stderr)
            self.assertIn("--help", result.stderr)

    def test_an_option_that_is_not_utf8_is_refused(self):
        for arguments in ([b"--import", b"\xff"], [b"--import=\xff"], [b"\xff"]):
            done = subprocess.run([EXECUTABLE, *arguments], capture_output=True, timeout=120)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(b"is not UTF-8", done.stderr)

    def test_a_taken_port_is_reported(self):
        with Emulator() as emulator:
            result = run("--port", emulator.url.rsplit(":", 1)[1])
            self.assertEqual(result.returncode, 1)
            self.assertIn("is used by another program", result.stderr)
            self.assertIn("--port 0 selects a free port", result.stderr)

    def test_both_loopback_addresses_are_the_default(self):
        with Emulator() as emulator:
            port = emulator.url.rsplit(":", 1)[1]
            with urllib.request.urlopen(f"http://[::1]:{port}/", timeout=120) as answer:
                self.assertEqual(answer.status, 200)

    def test_more_connections_than_it_may_have_do_not_stop_it(self):
        for address in ("127.0.0.1", "::1"):
            limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
            with self.subTest(address=address), Emulator(preexec_fn=limit) as emulator:
                port = int(emulator.url.rsplit(":", 1)[1])
                # It finds all of them at once.
                emulator.process.send_signal(signal.SIGSTOP)
                crowd = [socket.create_connection((address, port), timeout=120) for _ in range(400)]
                emulator.process.send_signal(signal.SIGCONT)
                host = f"[{address}]" if ":" in address else address
                for url in (f"http://{host}:{port}/", emulator.url):
                    with urllib.request.urlopen(url, timeout=120) as answer:
                        self.assertEqual(answer.status, 200)
                self.assertEqual(emulator.end(signal.SIGTERM)[0], 0)
                for connection in crowd:
                    connection.close()

    def test_requests_that_arrive_at_once_are_answered(self):
        with Emulator() as emulator:
            # As many as libmicrohttpd handles at once, and one more.
            for count in (128, 129):
                clients = [http.client.HTTPConnection(emulator.url.removeprefix("http://"), timeout=120) for _ in range(count)]
                for client in clients:
                    client.request("GET", "/none")
                    client.getresponse().read()
                emulator.process.send_signal(signal.SIGSTOP)
                for client in clients:
                    client.request("GET", "/none")
                emulator.process.send_signal(signal.SIGCONT)
                for client in clients:
                    self.assertEqual(client.getresponse().status, 404)
                    client.close()

    def test_the_address_of_the_console_is_printed(self):
        with Emulator("--ui") as emulator:
            self.assertEqual(emulator.process.stdout.readline(), f"The console is at {emulator.url}/\n")

    def test_the_number_of_projects_can_be_set(self):
        with Emulator("--max-projects=1") as emulator:
            self.assertIn("signIn", emulator.send("GET", "/emulator/v1/projects/one/config"))
            error = emulator.send("GET", "/emulator/v1/projects/two/config")["error"]
            self.assertEqual((error["code"], error["status"]), (429, "RESOURCE_EXHAUSTED"))

# SPDX-License-Identifier: Apache-2.0
"""firebase-auth-emulator exec."""
import contextlib
import json
import os
import pathlib
import pty
import signal
import socket
import subprocess
import sys
import time

from support import EXECUTABLE, EmulatorTest, run

PRINT_ENVIRONMENT = "import json, os; print(json.dumps(dict(os.environ)))"
SIGN_UP = """
import json, os, urllib.request
host = os.environ["FIREBASE_AUTH_EMULATOR_HOST"]
url = f"http://{host}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
body = json.dumps({"email": "ada@example.com", "password": "secret"}).encode()
print(urllib.request.urlopen(urllib.request.Request(url, body, {"Content-Type": "application/json"})).status)
"""


def is_running(process):
    """Whether the process exists and has not ended."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Exec(EmulatorTest):
    def wait_for(self, path):
        """The content of a file that the command writes."""
        for _ in range(6000):
            if path.exists() and path.read_text().strip():
                return path.read_text().strip()
            time.sleep(0.02)
        self.fail(f"{path} was not written")

    def test_the_environment_names_the_emulator_and_the_project(self):
        variables = json.loads(run("exec", "--project", "demo-x", "--", sys.executable, "-c", PRINT_ENVIRONMENT).stdout)
        host, port = variables["FIREBASE_AUTH_EMULATOR_HOST"].split(":")
        self.assertEqual(host, "127.0.0.1")
        self.assertGreater(int(port), 0)
        self.assertEqual((variables["USE_AUTH_EMULATOR"], variables["AUTH_EMULATOR_PORT"]), ("yes", port))
        self.assertEqual((variables["GCLOUD_PROJECT"], variables["GOOGLE_CLOUD_PROJECT"]), ("demo-x", "demo-x"))
        self.assertEqual(variables["FIREBASE_EMULATOR_HUB"], variables["FIREBASE_AUTH_EMULATOR_HOST"])
        self.assertEqual(json.loads(variables["FIREBASE_CONFIG"]), {"projectId": "demo-x"})

    def test_the_environment_is_kept_and_replaced(self):
        environment = {**os.environ, "KEPT": "a=b", "FIREBASE_AUTH_EMULATOR_HOST": "other:1"}
        result = run("exec", "--", sys.executable, "-c", PRINT_ENVIRONMENT, env=environment)
        variables = json.loads(result.stdout)
        self.assertEqual(variables["KEPT"], "a=b")
        self.assertTrue(variables["FIREBASE_AUTH_EMULATOR_HOST"].startswith("127.0.0.1:"))

    def test_the_command_reaches_the_emulator(self):
        result = run("exec", "--port=0", "--", sys.executable, "-c", SIGN_UP)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "200\n", ""))

    def test_requests_are_printed_on_standard_error(self):
        result = run("exec", "--port=0", "--verbose", "--", sys.executable, "-c", SIGN_UP)
        self.assertEqual(result.stdout, "200\n")
        self.assertEqual(result.stderr, "200 POST /identitytoolkit.googleapis.com/v1/accounts:signUp\n")

    def test_the_address_is_that_of_the_host(self):
        result = run("exec", "--host", "localhost", "--", "sh", "-c", "echo $FIREBASE_AUTH_EMULATOR_HOST")
        self.assertTrue(result.stdout.startswith("localhost:"))
        result = run("exec", "--host=0.0.0.0", "--allow-remote", "--", "sh", "-c", "echo $FIREBASE_AUTH_EMULATOR_HOST")
        self.assertTrue(result.stdout.startswith("127.0.0.1:"))

    def test_one_quoted_command_is_run_by_the_shell(self):
        for verb in ("exec", "emulators:exec"):
            result = run(verb, "--only", "auth", "echo $GCLOUD_PROJECT | tr a-z A-Z; exit 3", "--project", "demo-x")
            self.assertEqual((result.returncode, result.stdout), (3, "DEMO-X\n"))

    def test_a_free_port_replaces_the_default_port_that_is_taken(self):
        command = ["sh", "-c", "echo $AUTH_EMULATOR_PORT"]
        with socket.socket() as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                # Otherwise another program uses it.
                taken.bind(("127.0.0.1", 9099))
                taken.listen()
            result = run("exec", "--", *command)
        self.assertNotIn(result.stdout, ("", "9099\n"))
        self.assertIn("Port 9099 is used by another program", result.stderr)

    def test_the_hub_exports(self):
        script = f"""curl -sf -X POST $FIREBASE_EMULATOR_HUB/_admin/export -d '{{"path": "{self.folder}/export"}}'"""
        self.assertEqual(run("exec", script).stdout, '{"message":"OK"}')
        self.assertEqual(self.emails(self.folder / "export"), [])

    def test_the_files_of_the_project_are_read(self):
        (self.folder / "firebase.json").write_text(json.dumps(
            {"emulators": {"auth": {"host": "localhost", "port": 0}, "singleProjectMode": True}}))
        (self.folder / ".firebaserc").write_text('{"projects": {"default": "demo-default", "stage": "demo-stage"}}')
        environment = {**os.environ, "GCLOUD_PROJECT": "demo-variable"}
        print_it = "echo $FIREBASE_AUTH_EMULATOR_HOST $GCLOUD_PROJECT"
        request = "; curl -s http://$FIREBASE_AUTH_EMULATOR_HOST/emulator/v1/projects/other/config >/dev/null"
        result = run("exec", print_it + request, cwd=self.folder, env=environment)
        self.assertRegex(result.stdout, r"^localhost:\d+ demo-default\n$")
        self.assertIn("A request names the project other", result.stderr)
        result = run("exec", "--config", self.folder / "firebase.json", "--project=stage", "--host=127.0.0.1", print_it)
        self.assertRegex(result.stdout, r"^127.0.0.1:\d+ demo-stage\n$")
        (self.folder / ".firebaserc").unlink()
        self.assertIn(" demo-variable\n", run("exec", print_it, cwd=self.folder, env=environment).stdout)
        environment["GCLOUD_PROJECT"] = ""
        self.assertIn(" demo-project\n", run("exec", print_it, cwd=self.folder, env=environment).stdout)

    def test_wrong_files_of_the_project_are_named(self):
        for text, message in [
            ("{", "firebase.json is not valid: line 1"), ('{"emulators": []}', "emulators must be an object"),
            ('{"emulators": {"auth": 9099}}', "emulators.auth must be an object"),
            ('{"emulators": {"auth": {"port": 70000}}}', "emulators.auth.port must be a number"),
            ('{"emulators": {"auth": {"port": "9099"}}}', "emulators.auth.port must be a number"),
            ('{"emulators": {"auth": {"host": 1}}}', "emulators.auth.host must be the name"),
            ('{"emulators": {"auth": {"host": "127.0.0.1\\u0000x"}}}', "emulators.auth.host must be the name"),
            ('{"emulators": {"singleProjectMode": "yes"}}', "emulators.singleProjectMode must be true or false"),
        ]:
            (self.folder / "firebase.json").write_text(text)
            result = run("exec", "true", cwd=self.folder)
            self.assertEqual(result.returncode, 1)
            self.assertIn(message, result.stderr)
        self.assertIn("nowhere.json cannot be read", run("exec", "--config=nowhere.json", "true").stderr)

    def test_wrong_projects_are_named(self):
        for text, message in [
            ('{"projects": []}', ".firebaserc is not valid: projects must be an object"),
            ('{"projects": {"default": 1}}', "projects.default must be the id of a project"),
            ('{"projects": {"default": "a/b"}}', "projects.default must be the id of a project"),
        ]:
            (self.folder / ".firebaserc").write_text(text)
            result = run("exec", "true", cwd=self.folder)
            self.assertEqual(result.returncode, 1)
            self.assertIn(message, result.stderr)
        (self.folder / ".firebaserc").unlink()
        result = run("exec", "true", cwd=self.folder, env={**os.environ, "GCLOUD_PROJECT": "a/b"})
        self.assertEqual(result.returncode, 1)
        self.assertIn("GCLOUD_PROJECT is not the id of a project", result.stderr)

    def test_a_file_of_the_project_may_begin_with_a_byte_order_mark(self):
        (self.folder / ".firebaserc").write_bytes(b'\xef\xbb\xbf{"projects": {"default": "demo-marked"}}')
        self.assertEqual(run("exec", "echo $GCLOUD_PROJECT", cwd=self.folder).stdout, "demo-marked\n")

    def test_a_huge_file_of_the_project_is_named(self):
        with (self.folder / "firebase.json").open("wb") as file:
            file.truncate(5 << 30)
        result = run("exec", "true", cwd=self.folder)
        self.assertEqual(result.returncode, 1)
        self.assertIn("firebase.json is not valid: it is larger than 16 MB", result.stderr)

    def test_arguments_are_passed_as_they_are(self):
        script = "import json, sys; print(json.dumps(sys.argv[1:]))"
        arguments = ["a b", "", "--help", "--", "$HOME", "\N{SNOWMAN}"]
        result = run("exec", "--", sys.executable, "-c", script, *arguments)
        self.assertEqual(json.loads(result.stdout), arguments)

    def test_arguments_that_are_not_utf8_are_passed_as_they_are(self):
        for arguments in ([b"--", b"printf", b"%s", b"a\xff\xc3"], [b"printf %s 'a\xff\xc3'"]):
            done = subprocess.run([EXECUTABLE, b"exec", *arguments], capture_output=True, timeout=120)
            self.assertEqual(done.stdout, b"a\xff\xc3")

    def start_stopped(self):
        """exec without a terminal, whose command has stopped itself: the process of exec, and the id of the command."""
        started = self.folder / "started"
        script = f"echo $$ >{started}; kill -STOP $$; exit 3"
        process = subprocess.Popen([EXECUTABLE, "exec", "--", "sh", "-c", script], stdin=subprocess.DEVNULL)
        self.addCleanup(process.kill)
        command = int(self.wait_for(started))
        while pathlib.Path(f"/proc/{command}/stat").read_text().rsplit(")", 1)[1].split()[0] != "T":
            time.sleep(0.02)
        return process, command

    def test_a_command_that_is_stopped_without_a_terminal_continues(self):
        process, command = self.start_stopped()
        os.kill(command, signal.SIGCONT)
        self.assertEqual(process.wait(60), 3)

    def test_a_signal_ends_a_command_that_is_stopped(self):
        process, _ = self.start_stopped()
        process.terminate()
        self.assertEqual(process.wait(60), 128 + signal.SIGTERM)

    def test_standard_input_is_that_of_the_command(self):
        self.assertEqual(run("exec", "--", "cat", input="text").stdout, "text")

    def test_the_status_is_that_of_the_command(self):
        for command, status in [
            (["true"], 0), (["sh", "-c", "exit 7"], 7), (["sh", "-c", "kill -TERM $$"], 128 + signal.SIGTERM),
            (["sh", "-c", "kill -KILL $$"], 128 + signal.SIGKILL), (["/nowhere/at/all"], 127), (["no-such-program"], 127),
            (["/etc/passwd"], 126),
        ]:
            result = run("exec", "--", *command)
            self.assertEqual(result.returncode, status, command)
            self.assertEqual("cannot be started" in result.stderr, status in (126, 127), command)

    def test_an_emulator_that_cannot_start_runs_nothing(self):
        result = run("exec", "--host", "nowhere.invalid", "--", "touch", self.folder / "ran")
        self.assertEqual(result.returncode, 1)
        self.assertFalse((self.folder / "ran").exists())

    def test_signals_are_passed_on(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1):
            started, received = self.folder / f"started{number}", self.folder / f"received{number}"
            script = (f"trap 'echo {number} >{received}; exit 9' {number}; echo yes >{started}; "
                      "while true; do sleep 0.05; done")
            process = subprocess.Popen([EXECUTABLE, "exec", "--", "bash", "-c", script])
            self.wait_for(started)
            process.send_signal(number)
            self.assertEqual(process.wait(60), 9)
            self.assertEqual(received.read_text().strip(), str(int(number)))

    def test_a_command_that_a_signal_ends_ends_the_emulator(self):
        started = self.folder / "started"
        process = subprocess.Popen([EXECUTABLE, "exec", "--", "sh", "-c", f"echo yes >{started}; exec sleep 60"])
        self.wait_for(started)
        process.terminate()
        self.assertEqual(process.wait(60), 128 + signal.SIGTERM)

    def test_nothing_of_the_commands_group_is_left(self):
        left, script = self.folder / "left", self.folder / "left.sh"
        for trap in ("", "trap '' TERM"):
            script.write_text(f"{trap}\necho $$ >{left}\nwhile true; do sleep 0.05; done\n")
            command = f"bash {script} & while [ ! -s {left} ]; do sleep 0.01; done"
            self.assertEqual(run("exec", "--", "bash", "-c", command).returncode, 0)
            self.assertFalse(is_running(int(left.read_text())))
            left.unlink()

    def test_data_is_imported_and_exported(self):
        export = self.folder / "export"
        command = [sys.executable, "-c", SIGN_UP]
        self.assertEqual(run("exec", "--export-on-exit", export, "--", *command).returncode, 0)
        self.assertEqual(self.emails(export), ["ada@example.com"])
        result = run("exec", "--import", export, "--", *command)
        self.assertIn("HTTP Error 400", result.stderr)

    def test_a_failed_command_exports_too(self):
        export = self.folder / "export"
        self.assertEqual(run("exec", "--export-on-exit", export, "--", "false").returncode, 1)
        self.assertEqual(self.emails(export), [])

    def test_the_command_reads_from_the_terminal(self):
        process, terminal = pty.fork()
        if process == 0:
            os.execv(EXECUTABLE, [EXECUTABLE, "exec", "--", "sh", "-c", "read line; echo got $line"])
        os.write(terminal, b"text\n")
        output = b""
        try:
            while b"got text" not in output:
                output += os.read(terminal, 1024)
        except OSError:
            pass
        self.assertIn(b"got text", output)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), 0)

    def test_a_command_continues_that_is_stopped_at_a_terminal_without_a_shell(self):
        started = self.folder / "started"
        process, terminal = pty.fork()
        if process == 0:
            script = f"echo yes >{started}; read line; test $line = text && exit 4"
            os.execv(EXECUTABLE, [EXECUTABLE, "exec", "--", "sh", "-c", script])
        self.wait_for(started)
        os.write(terminal, b"\x1a")
        os.write(terminal, b"text\n")
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), 4)

    def test_the_terminals_interrupt_reaches_the_command(self):
        started = self.folder / "started"
        process, terminal = pty.fork()
        if process == 0:
            script = f"trap 'exit 5' INT; echo yes >{started}; while true; do sleep 0.05; done"
            os.execv(EXECUTABLE, [EXECUTABLE, "exec", "--", "bash", "-c", script])
        self.wait_for(started)
        os.write(terminal, b"\x03")
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), 5)

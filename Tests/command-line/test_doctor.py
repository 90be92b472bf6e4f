# SPDX-License-Identifier: Apache-2.0
"""The command doctor, against each fault that it reports."""
import email.utils
import http.server
import json
import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest
import urllib.error
import urllib.request

from support import EMAIL, PASSWORD, PROGRAM, SECONDS, SUPPORT, ToolTest, wait_until

PROVIDERS = ["password", "apple.com", "google.com", "facebook.com", "github.com"]


class Forwarder(http.server.BaseHTTPRequestHandler):
    """Passes requests on to an emulator, with another date in the responses."""

    server_date = None
    address = None

    def date_time_string(self, timestamp=None):
        return self.server_date

    def do_HEAD(self):
        self.send_response(200)
        if self.server_date is None:
            self._headers_buffer = [line for line in self._headers_buffer if not line.startswith(b"Date")]
        self.end_headers()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        request = urllib.request.Request(f"http://{self.address}{self.path}", body, {"Content-Type": "application/json"})
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        self.send_response(answer.status)
        self.end_headers()
        self.wfile.write(answer.read())

    def log_message(self, *_):
        pass


class TLSProxy:
    """Google's hosts seem to be behind it; their service is an emulator."""

    def __init__(self, address, folder):
        folder.mkdir()
        self.authorities = folder / "authorities.pem"
        self.process = subprocess.Popen([PYTHON, SUPPORT / "tls_proxy.py", address, folder], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.url = self.process.stdout.readline().strip().removeprefix("Listening on ")

    def order(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        self.process.stdout.readline()

    def end(self):
        self.process.kill()
        self.process.communicate()


def find_python():
    """An interpreter that has the package h2, which Debian's python3-h2 installs for the system's."""
    for python in [sys.executable, "/usr/bin/python3"]:
        if shutil.which(python) and subprocess.run([python, "-c", "import h2"], capture_output=True).returncode == 0:
            return python
    return None


PYTHON = find_python()


def closed_port():
    """A port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class ServerV6(http.server.ThreadingHTTPServer):
    address_family = socket.AF_INET6


def has_loopback_v6():
    with socket.socket(socket.AF_INET6) as listener:
        try:
            listener.bind(("::1", 0))
        except OSError:
            return False
    return True


class DoctorTest(ToolTest):
    def examine(self, *arguments, status=0):
        """The checks by their names."""
        result = self.run_tool("doctor", "--json", *arguments)
        self.assertEqual(result.returncode, status, result)
        answer = json.loads(result.stdout)
        failed = [check for check in answer["checks"] if check["status"] == "FAILED"]
        self.assertEqual(answer["failed"], len(failed))
        return {check["name"]: check for check in answer["checks"]}

    def assert_check(self, checks, name, status, *words):
        check = checks[name]
        self.assertEqual(check["status"], status, check)
        for word in words:
            self.assertIn(word, check["found"] + " " + check.get("remedy", ""))

    def use_date(self, date, server_class=http.server.ThreadingHTTPServer, host="127.0.0.1"):
        """A server with this date."""
        handler = type("Dated", (Forwarder,), {"server_date": date, "address": self.emulator.address})
        server = server_class((host, 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"{f'[{host}]' if ':' in host else host}:{server.server_port}"


SILENT_NAME_SERVER = """
import os, socket, sys
server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
server.bind(("127.0.0.77", 53))
server.set_inheritable(True)
os.execv(sys.argv[1], sys.argv[1:])
"""
# In a network of its own, which has a name server alone.
NAMESPACE = ["unshare", "--map-root-user", "--mount", "--net", "sh", "-c",
             'mount --bind "$0" /etc/resolv.conf && ip link set lo up && exec "$@"']


def can_isolate():
    return all(map(shutil.which, ["unshare", "ip"])) and subprocess.run(
        [*NAMESPACE, "/etc/resolv.conf", "true"], capture_output=True).returncode == 0


class Doctor(DoctorTest):
    def test_an_emulator_passes_all_checks(self):
        self.use_browser("true")
        self.environment["DISPLAY"] = ":0"
        checks = self.examine()
        for name in ["version", "configuration", "server", "dns", "proxy", "clock", "connection", "api-key", *PROVIDERS,
                     "session", "session-directory", "project-directory", "browser"]:
            self.assert_check(checks, name, "ok")

    def test_each_check_is_one_line(self):
        result = self.run_tool("doctor")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        for line in result.stdout.splitlines():
            self.assertRegex(line, r"^(ok|warning|FAILED|skipped) +[a-z.-]+ +\S")
        self.assertGreater(len(result.stdout.splitlines()), 15)

    def test_the_session_and_the_accounts_do_not_change(self):
        self.emulator.create_account()
        self.done("sign-in", "--email", EMAIL, answers=PASSWORD + "\n")
        user, files, accounts = self.done("whoami"), self.files(), self.emulator.accounts()
        self.examine()
        self.assertEqual((self.done("whoami"), self.files(), self.emulator.accounts()), (user, files, accounts))

    def test_no_files_are_created(self):
        self.examine()
        self.assertEqual(list(self.data.iterdir()), [])

    def test_interrupting_a_request_cancels(self):
        self.emulator.control("POST", "faults", {"method": "accounts:createAuthUri", "count": 1, "held": True})
        dialog = self.start_tool("doctor", "--json")
        wait_until(lambda: "accounts:createAuthUri" in self.emulator.control("GET", "requests")["requests"])
        dialog.interrupt()
        status, output = dialog.end()
        self.assertEqual((status, json.loads(output)["error"]["name"]), (1, "Cancelled"))

    def test_each_line_is_printed_when_its_check_is_done(self):
        self.emulator.control("POST", "faults", {"method": "accounts:createAuthUri", "count": 1, "held": True})
        dialog = self.start_tool("doctor")
        self.assertRegex(dialog.read_until("clock")[0], "^ok +version")
        dialog.interrupt()
        self.assertEqual(dialog.end(), (1, ""))
        self.assertIn("Cancelled", dialog.errors)

    def test_a_terminal_shows_what_is_being_checked(self):
        self.emulator.control("POST", "faults", {"method": "accounts:createAuthUri", "count": 1, "held": True})
        controller, terminal = pty.openpty()
        process = subprocess.Popen([PROGRAM, "doctor"], env=self.environment, cwd=self.work, stdin=terminal, stdout=terminal,
                                   stderr=terminal)
        os.close(terminal)
        shown = ""
        while not shown.endswith("checking  connection"):
            shown += os.read(controller, 1024).decode()
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(SECONDS), 1)
        os.close(controller)
        self.assertIn("checking  dns\r             \rok       dns", shown)

    def test_no_browser_is_opened(self):
        self.use_browser("touch", self.folder / "opened")
        self.examine()
        self.assertFalse((self.folder / "opened").exists())

    def test_the_document_has_each_check(self):
        document = (SUPPORT.parent.parent / "docs/command-line.md").read_text()
        for name in self.examine():
            self.assertIn(f"`{name}`", document)


class Configuration(DoctorTest):
    def test_a_missing_configuration_fails_and_skips_the_requests(self):
        self.without_emulator()
        checks = self.examine(status=1)
        self.assert_check(checks, "configuration", "FAILED", "google-services.json", "--config")
        for name in ["connection", "api-key", *PROVIDERS, "session"]:
            self.assert_check(checks, name, "skipped")

    def test_a_broken_configuration_fails(self):
        (self.work / "google-services.json").write_text('{"project_info": ')
        self.assert_check(self.examine(status=1), "configuration", "FAILED", "google-services.json is not valid")

    def test_a_configuration_without_a_key_fails(self):
        (self.work / "google-services.json").write_text(json.dumps(
            {"project_info": {"project_id": "p"}, "client": [{"client_info": {
                "mobilesdk_app_id": "1:1:android:1", "android_client_info": {"package_name": "a"}}, "api_key": []}]}))
        self.assert_check(self.examine(status=1), "configuration", "FAILED", "google-services.json")

    def test_a_named_configuration_that_is_missing_fails(self):
        self.assert_check(self.examine("--config", "none.json", status=1), "configuration", "FAILED", "cannot be read")


class Network(DoctorTest):
    def test_a_refused_connection_fails(self):
        checks = self.examine("--emulator", f"127.0.0.1:{closed_port()}", status=1)
        self.assert_check(checks, "connection", "FAILED", "NetworkRequestFailed", "curl 7", "Start the emulator")
        self.assert_check(checks, "clock", "warning")
        for name in ["api-key", *PROVIDERS]:
            self.assert_check(checks, name, "skipped")

    def test_a_host_without_an_address_fails(self):
        checks = self.examine("--emulator", "emulator.invalid:9099", status=1)
        self.assert_check(checks, "dns", "FAILED", "emulator.invalid has no address")
        self.assert_check(checks, "connection", "FAILED", "curl 6")

    @unittest.skipUnless(can_isolate(), "there is no unshare, or it is not permitted")
    def test_a_name_server_that_does_not_respond_fails(self):
        dialog = self.start_with_silent_name_server()
        self.assertRegex(dialog.read_until("dns")[-1], "^FAILED +dns .*no name server has answered within 5 s")
        dialog.interrupt()
        dialog.end()

    @unittest.skipUnless(can_isolate(), "there is no unshare, or it is not permitted")
    def test_interrupting_a_lookup_cancels(self):
        dialog = self.start_with_silent_name_server()
        dialog.read_until("server")
        dialog.interrupt()
        self.assertEqual(dialog.end(), (1, ""))
        self.assertIn("Cancelled", dialog.errors)

    def start_with_silent_name_server(self):
        self.without_emulator()
        configuration = self.folder / "resolv.conf"
        configuration.write_text("nameserver 127.0.0.77\n")
        return self.start_tool("doctor", "--api-key", "key", "--project", "p", wrapper=[
            *NAMESPACE, configuration, sys.executable, "-c", SILENT_NAME_SERVER])

    def test_a_proxy_that_does_not_exist_fails(self):
        self.without_emulator()
        proxy = f"http://user:hunter2@127.0.0.1:{closed_port()}"
        self.environment |= {"https_proxy": proxy, "http_proxy": proxy}
        checks = self.examine("--api-key", "key", "--project", "p", status=1)
        self.assert_check(checks, "proxy", "ok", "https_proxy=http://127.0.0.1:")
        self.assert_check(checks, "connection", "FAILED", "NetworkRequestFailed", "A proxy is set")
        self.assertNotIn("hunter2", json.dumps(checks))

    def test_an_address_that_the_library_refuses_fails(self):
        self.environment["FIREBASE_AUTH_EMULATOR_HOST"] = "192.0.2.1:9099"
        checks = self.examine(status=1)
        self.assert_check(checks, "connection", "FAILED", "FIREBASE_AUTH_EMULATOR_HOST")

    def test_an_invalid_key_fails(self):
        self.emulator.fail("accounts:createAuthUri", "API key not valid. Please pass a valid API key.")
        checks = self.examine(status=1)
        self.assert_check(checks, "connection", "ok")
        self.assert_check(checks, "api-key", "FAILED", "InvalidApiKey", "configuration file")
        for name in PROVIDERS:
            self.assert_check(checks, name, "skipped")

    def test_a_restricted_key_fails(self):
        self.emulator.control("POST", "faults", {
            "method": "accounts:createAuthUri", "count": 9, "status": 403,
            "message": "Requests from this Android client application <empty> are blocked."})
        self.assert_check(self.examine(status=1), "api-key", "FAILED", "AppNotAuthorized", "restriction")

    def test_a_response_that_is_not_of_the_service_fails(self):
        self.emulator.control("POST", "faults", {
            "method": "accounts:createAuthUri", "count": 9, "status": 200, "body": "<html>Log in to this network</html>"})
        self.assert_check(self.examine(status=1), "connection", "FAILED", "InvalidServerResponse")


class Clock(DoctorTest):
    def test_a_clock_that_is_right_passes(self):
        self.assert_check(self.examine("--emulator", self.use_date(email.utils.formatdate(usegmt=True))), "clock", "ok")

    def test_a_clock_that_is_behind_fails(self):
        address = self.use_date(email.utils.formatdate(time.time() + 3600, usegmt=True))
        self.assert_check(self.examine("--emulator", address, status=1), "clock", "FAILED", "behind the server", "date and time")

    def test_a_clock_that_is_ahead_fails(self):
        address = self.use_date("Thu, 29 Feb 2024 23:59:59 GMT")
        checks = self.examine("--emulator", address, status=1)
        expected = time.time() - 1709251199
        self.assert_check(checks, "clock", "FAILED", "ahead of the server")
        self.assertAlmostEqual(int(checks["clock"]["found"].split(" is ")[1].split()[0]), expected, delta=60)

    def test_a_few_minutes_pass(self):
        address = self.use_date(email.utils.formatdate(time.time() - 200, usegmt=True))
        self.assert_check(self.examine("--emulator", address), "clock", "ok")

    @unittest.skipUnless(has_loopback_v6(), "there is no IPv6")
    def test_a_proxy_can_have_an_address_of_ipv6(self):
        self.without_emulator()
        self.environment["http_proxy"] = "http://" + self.use_date(email.utils.formatdate(usegmt=True), ServerV6, "::1")
        self.environment["https_proxy"] = f"http://127.0.0.1:{closed_port()}"
        self.assert_check(self.examine("--api-key", "key", "--project", "p", status=1), "clock", "ok")

    def test_a_server_without_a_date_is_a_warning(self):
        self.assert_check(self.examine("--emulator", self.use_date(None)), "clock", "warning", "no date")

    def test_a_date_that_is_malformed_is_a_warning(self):
        self.assert_check(self.examine("--emulator", self.use_date("yesterday")), "clock", "warning", "no date")


class Providers(DoctorTest):
    def test_a_method_that_is_disabled_is_a_warning(self):
        self.emulator.control("PATCH", "config", {"signIn": {"email": {"enabled": False}}})
        checks = self.examine()
        self.assert_check(checks, "password", "warning", "Not enabled", "Firebase console")
        self.assert_check(checks, "google.com", "ok")

    def test_a_method_that_is_required_and_disabled_fails(self):
        self.emulator.control("PATCH", "config", {"signIn": {"email": {"enabled": False}}})
        self.assert_check(self.examine("--provider", "password", status=1), "password", "FAILED", "Not enabled")

    def test_a_provider_that_is_disabled_is_a_warning(self):
        self.emulator.fail("accounts:createAuthUri", "OPERATION_NOT_ALLOWED : The identity provider is disabled.")
        checks = self.examine()
        for name in PROVIDERS[1:]:
            self.assert_check(checks, name, "warning", "OperationNotAllowed", "enable it")

    def test_a_provider_that_is_required_and_disabled_fails(self):
        self.emulator.fail("accounts:createAuthUri", "OPERATION_NOT_ALLOWED")
        checks = self.examine("--provider", "google.com", "--provider", "oidc.example", status=1)
        self.assert_check(checks, "google.com", "FAILED", "enable it")
        self.assert_check(checks, "oidc.example", "FAILED", "enable it")
        self.assertNotIn("apple.com", checks)

    def test_a_method_without_web_pages_cannot_be_checked(self):
        self.assert_check(self.examine("--provider", "phone"), "phone", "warning", "Cannot be checked")

    def test_an_unauthorized_domain_fails(self):
        self.emulator.control("PATCH", "config", {"authorizedDomains": ["example.com"]})
        checks = self.examine(status=1)
        for name in PROVIDERS[1:]:
            self.assert_check(checks, name, "FAILED", "UnauthorizedDomain", 'Add "localhost"')

    def test_an_account_with_enumeration_protection_passes(self):
        self.emulator.control("PATCH", "config", {"emailPrivacyConfig": {"enableImprovedEmailPrivacy": True}})
        self.assert_check(self.examine(), "password", "ok")

    def test_a_server_that_blocks_requests_is_a_warning(self):
        self.emulator.fail("accounts:signInWithPassword", "TOO_MANY_ATTEMPTS_TRY_LATER")
        self.assert_check(self.examine(), "password", "warning", "TooManyRequests")


class Storage(DoctorTest):
    def check(self, folder, status=0):
        return self.examine("--session-directory", str(folder), status=status)

    def test_a_folder_that_does_not_exist_can_be_created(self):
        self.assert_check(self.check(self.folder / "a/b/c"), "session-directory", "ok", "can be created")
        self.assertFalse((self.folder / "a").exists())

    def test_a_folder_that_cannot_be_created_fails(self):
        (self.folder / "file").write_text("")
        self.assert_check(self.check(self.folder / "file/none", status=1), "session-directory", "FAILED", "cannot be created")

    def test_a_folder_that_is_not_writable_fails(self):
        folder = self.folder / "closed"
        folder.mkdir(mode=0o500)
        self.assert_check(self.check(folder, status=1), "session-directory", "FAILED", "is not writable")

    def test_a_file_in_place_of_the_folder_fails(self):
        (self.folder / "file").write_text("")
        self.assert_check(self.check(self.folder / "file", status=1), "session-directory", "FAILED", "is not a folder")

    def test_a_folder_that_others_can_read_is_a_warning(self):
        folder = self.folder / "open"
        folder.mkdir()
        folder.chmod(0o755)
        self.assert_check(self.check(folder), "session-directory", "warning", "read by other users", "chmod 700")

    def test_a_folder_that_others_can_write_fails(self):
        folder = self.folder / "shared"
        (folder / "demo-project").mkdir(parents=True)
        (folder / "demo-project").chmod(0o777)
        folder.chmod(0o700)
        self.assert_check(self.check(folder, status=1), "project-directory", "FAILED", "written by other users", "chmod 700")

    def test_a_session_that_can_be_read_passes(self):
        self.assert_check(self.examine(), "session", "ok", "nobody")
        self.done("sign-in", "--guest")
        self.assert_check(self.examine(), "session", "ok", "a user")

    def test_a_session_that_cannot_be_read_fails(self):
        self.done("sign-in", "--guest")
        file = self.make_unreadable()
        self.assert_check(self.examine(status=1), "session", "FAILED", str(file), "can be written by other users", "Unlock the keyring")

    def test_a_damaged_session_is_a_warning(self):
        self.done("sign-in", "--guest")
        next(self.data.rglob("*emulator.json")).write_text("{")
        self.assert_check(self.examine(), "session", "warning", "damaged")

    def test_an_absent_keyring_is_a_warning(self):
        del self.environment["DBUS_SESSION_BUS_ADDRESS"]
        self.assert_check(self.examine(), "session-store", "warning", "A file.", "no session bus")

    def test_a_keyring_that_cannot_be_used_is_a_warning(self):
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={self.folder}/none"
        self.assert_check(self.examine(), "session-store", "warning", "A file.", "keyring")


class Browser(DoctorTest):
    def test_a_missing_browser_is_a_warning(self):
        self.environment["PATH"] = str(self.folder)
        self.assert_check(self.examine(), "browser", "warning", "xdg-open is not installed", "prints its URL")

    def test_a_missing_desktop_is_a_warning(self):
        self.use_browser("true")
        self.assert_check(self.examine(), "browser", "warning", "DISPLAY")

    def test_a_browser_on_a_desktop_passes(self):
        self.use_browser("true")
        self.environment["WAYLAND_DISPLAY"] = "wayland-0"
        self.assert_check(self.examine(), "browser", "ok", "xdg-open")


@unittest.skipUnless(PYTHON and shutil.which("openssl"), "there is no openssl or no h2 for Python")
class TLS(DoctorTest):
    """Without the option for an emulator, as with the live service."""

    def setUp(self):
        super().setUp()
        self.without_emulator()
        self.proxy = TLSProxy(self.emulator.address, self.folder / "certificates")
        self.addCleanup(self.proxy.end)
        self.environment |= {"https_proxy": self.proxy.url, "SSL_CERT_FILE": str(self.proxy.authorities)}
        self.environment["http_proxy"] = "http://" + self.use_date(email.utils.formatdate(usegmt=True))

    def check(self, status=0):
        return self.examine("--api-key", "key", "--project", "demo-project", status=status)

    def test_a_server_behind_a_proxy_passes(self):
        checks = self.check()
        for name in ["configuration", "clock", "connection", "api-key", *PROVIDERS]:
            self.assert_check(checks, name, "ok")
        self.assert_check(checks, "server", "ok", "Firebase")

    def test_a_self_signed_certificate_fails(self):
        self.proxy.order("certificate self-signed")
        checks = self.check(status=1)
        self.assert_check(checks, "connection", "FAILED", "NetworkRequestFailed", "certificate")
        self.assert_check(checks, "api-key", "skipped")

    def test_an_expired_certificate_fails(self):
        self.proxy.order("certificate expired")
        self.assert_check(self.check(status=1), "connection", "FAILED", "has expired", "Check the date")

    def test_an_unknown_authority_fails(self):
        self.proxy.order("certificate unknown")
        self.assert_check(self.check(status=1), "connection", "FAILED", "certificate")

    @unittest.skipUnless(can_isolate(), "there is no unshare, or it is not permitted")
    def test_a_system_without_authorities_fails(self):
        self.use_system_authorities({"ca-certificates.crt": ""})
        check = self.check(status=1)
        self.assert_check(check, "connection", "FAILED", "has no certificate authorities", "package ca-certificates")
        self.assertNotIn("login page", check["connection"]["found"])

    @unittest.skipUnless(can_isolate(), "there is no unshare, or it is not permitted")
    def test_an_empty_file_of_authorities_does_not_hide_another(self):
        self.use_system_authorities({"ca-certificates.crt": "# none\n", "ca-bundle.crt": self.proxy.authorities.read_text()})
        self.assert_check(self.check(), "connection", "ok")

    def use_system_authorities(self, files):
        """The program sees these files in the folder of the system."""
        folder = self.folder / "system"
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text)
        del self.environment["SSL_CERT_FILE"]
        mounted = 'mount --bind "$0" /etc/ssl/certs && exec "$@"'
        self.wrapper = ["unshare", "--map-root-user", "--mount", "sh", "-c", mounted, folder]

    def test_a_proxy_that_requires_a_password_fails(self):
        self.proxy.order("connect 407")
        self.assert_check(self.check(status=1), "connection", "FAILED", "407")

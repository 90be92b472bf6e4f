# SPDX-License-Identifier: Apache-2.0
"""The live hosts, as a proxy of the environment shows them: it accepts CONNECT to any host, does the TLS handshake
with a certificate of its own, reads the request and never answers.

Made for programs that end in the middle of a handshake. `environment()` is what such a program needs.
"""
import pathlib
import socket
import ssl
import subprocess
import threading

HOSTS = ("identitytoolkit.googleapis.com", "securetoken.googleapis.com")


def make_certificate(folder):
    """A certificate for the live hosts that is its own authority, made by openssl: its file, and that of its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    names = ",".join(f"DNS:{host}" for host in HOSTS)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOSTS[0]}",
         "-addext", f"subjectAltName={names}", "-keyout", key, "-out", certificate],
        check=True, stderr=subprocess.DEVNULL)
    return certificate, key


class SilentServer:
    def __init__(self, folder):
        self.certificate, key = make_certificate(pathlib.Path(folder))
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(self.certificate, key)
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=128)
        threading.Thread(target=self.accept, daemon=True).start()

    def environment(self):
        address = "http://127.0.0.1:%d" % self.socket.getsockname()[1]
        return {"HTTPS_PROXY": address, "SSL_CERT_FILE": str(self.certificate)}

    def accept(self):
        while True:
            connection, _ = self.socket.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        # The client ends whenever it likes.
        try:
            with connection:
                connection.settimeout(60)
                connection.recv(4096)
                connection.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
                with self.context.wrap_socket(connection, server_side=True) as secure:
                    while secure.recv(4096):
                        pass
        except OSError:
            pass

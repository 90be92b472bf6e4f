# SPDX-License-Identifier: Apache-2.0
"""Servers that answer a sign-in with what no server should. The sign-in fails in its time, and nothing else happens."""
import gzip
import itertools
import random
import socket
import threading
import time

import support

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
BODY = b'{"idToken":"e30.e30.e30","refreshToken":"refresh","expiresIn":"3600","localId":"uid"}'


def whole(body, head=HEAD):
    return head + b"Content-Length: %d\r\n\r\n" % len(body) + body


def repeated(start, piece, pause=0.0):
    """The start, and then the piece without end."""
    yield start
    while True:
        time.sleep(pause)
        yield piece


def bomb():
    """A gigabyte of spaces, as a megabyte."""
    packed = gzip.compress(b" " * (1 << 20))
    return whole(packed * 1024, HEAD + b"Content-Encoding: gzip\r\n")


ANSWERS = {
    "nothing": lambda: [b""],
    "a_header_byte_by_byte": lambda: repeated(HEAD + b"X-Slow: ", b"x", 0.05),
    "endless_headers": lambda: repeated(HEAD, b"X-More: " + b"y" * 1000 + b"\r\n"),
    "an_endless_header": lambda: repeated(HEAD + b"X-Long: ", b"y" * 65536),
    "an_endless_body": lambda: repeated(HEAD + b"\r\n", b" " * 65536),
    "endless_chunks": lambda: repeated(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    "a_chunk_of_no_size": lambda: [HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n"],
    "a_chunk_of_any_size": lambda: [HEAD + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}"],
    "a_body_shorter_than_announced": lambda: [HEAD + b"Content-Length: 9999\r\n\r\n" + BODY],
    "a_body_longer_than_announced": lambda: [HEAD + b"Content-Length: 40\r\n\r\n" + BODY],
    "a_negative_length": lambda: [HEAD + b"Content-Length: -5\r\n\r\n" + BODY[:-1]],
    "a_length_beyond_64_bits": lambda: [HEAD + b"Content-Length: 99999999999999999999999\r\n\r\n" + BODY[:-1]],
    "two_lengths": lambda: [HEAD + b"Content-Length: 5\r\nContent-Length: 9\r\n\r\n" + BODY],
    "nul_bytes_among_the_headers": lambda: [HEAD + b"X-\0: \0\r\nContent-Length: 2\r\n\r\n{}"],
    "garbage": lambda: [whole(bytes(range(256)) * 64)],
    "deep_arrays": lambda: [whole(b"[" * 1_000_000)],
    "deep_objects": lambda: [whole(b'{"a":' * 500_000)],
    "text_that_is_no_utf8": lambda: [whole(b'{"idToken":"\xff\xfe\x80","refreshToken":"\xc0\xaf","expiresIn":"1"}')],
    "a_bomb": lambda: [bomb()],
    "damaged_gzip": lambda: [whole(b"\x1f\x8b\x08\0garbage" * 9, HEAD + b"Content-Encoding: gzip\r\n")],
    "a_redirection": lambda: [b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"],
    "endless_100s": lambda: repeated(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "a_change_of_protocols": lambda: [b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n" + b"\0" * 99],
    "http_0_9": lambda: [BODY],
    "http_3": lambda: [b"HTTP/3 200\r\n\r\n" + BODY[:-1]],
    "a_status_that_is_none": lambda: [b"HTTP/1.1 99999999 \r\n\r\n" + BODY[:-1]],
    "no_content": lambda: [b"HTTP/1.1 204 No Content\r\n\r\n"],
}


class Server:
    """Answers each request with the pieces, as far as the client takes them, and closes."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pieces = lambda: [b""]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.answer, args=(client, self.pieces), daemon=True).start()

    @staticmethod
    def answer(client, pieces):
        # Against a client that neither reads nor goes.
        client.settimeout(60)
        with client:
            try:
                while b"returnSecureToken" not in client.recv(65536):
                    continue
                for piece in pieces():
                    client.sendall(piece)
                client.shutdown(socket.SHUT_WR)
                client.recv(1)
            except OSError:
                pass


def cuts():
    """The answer that would sign in, ended after each of its bytes, or after some."""
    text = whole(BODY)
    places = range(len(text) - 1)
    return [(place, text[:place]) for place in random.sample(places, support.count(short=25, long=len(places)))]


def main():
    report = support.Report()
    server = Server()
    program = support.program("hostile")

    def problems(folder, pieces):
        server.pieces = pieces
        status, _, errors = support.run([program, folder, str(server.port)], support.environment())
        return [] if status == 0 else [f"{support.describe(status)}: {errors.strip()[-300:]}"]

    with support.Folder() as folder:
        for name, pieces in ANSWERS.items():
            report.check("hostile_" + name, problems(folder, pieces))
        cut = [problems(folder, lambda text=text: [text]) for _, text in cuts()]
        report.check("hostile_an_answer_that_ends_early", list(itertools.chain(*cut)))
    report.end()


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A proxy on loopback that passes HTTP requests on to a server, and misbehaves as it is told.

    fault_proxy.py HOST:PORT

The first line on standard output is "Listening on http://127.0.0.1:PORT", the port being of the system's choice. After
that, each line on standard input is a command, and is answered by a line with a number. It ends with its input.

    fault KIND METHOD [COUNT]   the next COUNT (or all) requests whose path contains METHOD meet this fault; "*" is any
    rewrite METHOD FIELD JSON   answers to METHOD have this value in a field; without JSON they lack the field
    clear                       no faults any more; stalled connections are closed
    vanish                      all packets to this proxy are lost, of the connections that exist now and of new ones
    reset                       as "clear", new connections work, and counts begin anew
    requests METHOD             how many requests with that in their path arrived here
    connections                 how many connections arrived here

Kinds of fault:

    drop           the connection closes once the request is here; nothing is passed on
    drop-answer    the same, but the server has acted on the request
    reset          the connection is reset once the request is here
    stall          no answer ever
    stall-body     an answer that stops in the middle
    truncate       the answer ends before the length it announced
    truncate-json  the answer's length is right, but half of its text is missing
    garble         the answer's bytes are others
    trickle        the answer arrives byte by byte
    close-after    a right answer, then the connection closes without a warning
    oversize       an answer of eight megabytes
    large-header   an answer with a header of 200 kB
    portal         a network's log-in page, status 200
    portal-511     a network's log-in page, status 511
    redirect       status 302 to that page
    bad-gateway    status 502 with a page
    unavailable    status 503 with nothing
    not-http       something that is no HTTP
    empty          status 200 and nothing
"""

import http.client
import json
import sys

import proxy

PAGE = b"<!DOCTYPE html><html><body>Please log in to the network.</body></html>"

# Answers that need no server: status line's rest, media type, body.
CANNED = {
    "oversize": ("200 OK", "application/json", b'{"idToken":"' + b"x" * (8 << 20) + b'"}'),
    "large-header": ("200 OK\r\nX-Large: " + "x" * 200_000, "application/json", b"{}"),
    "portal": ("200 OK", "text/html", PAGE),
    "portal-511": ("511 Network Authentication Required", "text/html", PAGE),
    "redirect": ("302 Found\r\nLocation: http://127.0.0.1:1/login", "text/html", PAGE),
    "bad-gateway": ("502 Bad Gateway", "text/html", b"<h1>502 Bad Gateway</h1>"),
    "unavailable": ("503 Service Unavailable", "text/plain", b""),
    "empty": ("200 OK", "application/json", b""),
}


class FaultProxy(proxy.Proxy):
    def __init__(self, server):
        super().__init__(server)
        self.rewrites = []

    # --- control ---

    def order_rewrite(self, method, field, value=None):
        self.rewrites.append((method, field, value))

    def order_clear(self):
        self.faults = []
        self.rewrites = []
        self.end_stalls()

    def order_reset(self):
        self.order_clear()
        self.appear()
        self.counts = proxy.Counts()

    # --- connections ---

    def serve(self, client):
        with self.lock:
            self.own.counts.connections += 1
        with client.makefile("rb") as reader:
            while self.exchange(client, reader):
                pass

    def exchange(self, client, reader):
        """One request and its answer. False at the end of the connection."""
        start = reader.readline()
        if not start:
            return False
        method, path, _ = start.decode("latin-1").split(" ", 2)
        headers = http.client.parse_headers(reader)
        body = reader.read(int(headers.get("Content-Length", "0")))
        fault, cleared = self.take_fault(path)
        self.respond(client, fault, cleared, lambda: self.answer(method, path, headers, body))
        return True

    def respond(self, client, fault, cleared, forward):
        if fault == "drop":
            raise proxy.ConnectionEnds
        if fault == "drop-answer":
            forward()
            raise proxy.ConnectionEnds
        if fault == "reset":
            proxy.reset(client)
            raise proxy.ConnectionEnds
        if fault == "stall":
            cleared.wait()
            raise proxy.ConnectionEnds
        if fault == "not-http":
            client.sendall(b"SSH-2.0-OpenSSH_9.2\r\n\r\n")
            raise proxy.ConnectionEnds
        if fault in CANNED:
            status, kind, body = CANNED[fault]
            client.sendall(message(status, kind, body))
            return
        status, body = forward()
        self.send(client, fault, cleared, status, body)

    def send(self, client, fault, cleared, status, body):
        whole = message(status, "application/json", body)
        if fault == "truncate":
            client.sendall(whole[: -len(body) // 2])
            raise proxy.ConnectionEnds
        if fault == "stall-body":
            client.sendall(whole[: -len(body) // 2])
            cleared.wait()
            raise proxy.ConnectionEnds
        if fault == "truncate-json":
            whole = message(status, "application/json", body[: len(body) // 2])
        if fault == "garble":
            whole = message(status, "application/json", bytes(byte ^ 0x55 for byte in body))
        if fault == "trickle":
            for byte in whole:
                client.sendall(bytes([byte]))
        else:
            client.sendall(whole)
        if fault == "close-after":
            raise proxy.ConnectionEnds

    # --- the server ---

    def answer(self, method, path, headers, body):
        status, reason, answer = self.forward(method, path, headers.get("Content-Type", ""), body)
        return f"{status} {reason}", self.rewrite(path, answer)

    def rewrite(self, path, body):
        with self.lock:
            rewrites = [rewrite for rewrite in self.rewrites if rewrite[0] in path]
        if not rewrites:
            return body
        answer = json.loads(body)
        for _, field, value in rewrites:
            answer.pop(field, None)
            if value is not None:
                answer[field] = json.loads(value)
        return json.dumps(answer).encode()


def message(status, kind, body):
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


if __name__ == "__main__":
    FaultProxy(sys.argv[1]).run()

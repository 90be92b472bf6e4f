#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A proxy on loopback behind which Google's hosts seem to be: it answers CONNECT itself, speaks TLS with a certificate
of its own, and passes the requests on to an emulator, over HTTP/2 or HTTP/1.1. It misbehaves on command.

    tls_proxy.py HOST:PORT FOLDER

FOLDER receives the certificates; its authorities.pem is what a client is to trust. The first line on standard output is
"Listening on http://127.0.0.1:PORT". After that, each line on standard input is a command, and is answered by a line with
a number. It ends with its input.

    protocol NAME               what new connections speak: h2 (at first) or http/1.1
    certificate KIND            what new connections show: good (at first), expired, early, other-host, self-signed, unknown,
                                small, large, crowded
    handshake KIND              what new connections meet: usual (at first), plain (an HTTP answer in place of TLS), garbage,
                                close, reset
    connect STATUS              how CONNECT is answered: 200 at first; 0 closes the connection
    fault KIND METHOD [COUNT]   the next COUNT (or all) requests whose path contains METHOD meet this fault; "*" is any
    freeze                      the connections that exist now are silent from now on; new ones work
    close                       the connections that exist now are closed
    record PATH                 appends each request to this file, as a line of JSON
    reset                       all as at first; frozen and stalled connections are closed, counts begin anew
    requests METHOD             how many requests with that in their path arrived here
    credentials                 how many CONNECTs had the user name "ada" and the password "geheim"
    connections                 how many connections got through the handshake
    resumed                     how many of them resumed a session of TLS

Kinds of fault; "h2" marks those of HTTP/2:

    refuse         h2: the stream is refused (RFC 9113, 8.7)
    goaway         h2: GOAWAY whose last stream is before this one, then the connection closes
    goaway-late    the same, but the connection stays open until the client closes it
    internal       h2: the stream ends with INTERNAL_ERROR
    flood-data     h2: empty DATA frames without end
    flood-window   h2: WINDOW_UPDATE frames without end
    close          the connection closes without TLS's own end; nothing is passed on
    notify         the same with TLS's end
    reset          the connection is reset; nothing is passed on
    close-answer   the connection closes, but the server has acted on the request
    stall          no answer ever
"""

import base64
import contextlib
import http.client
import json
import socket
import sys

import h2.config
import h2.connection
import h2.errors
import h2.events
import hyperframe.frame

import certificates
import proxy

FLOODS = {"flood-data": hyperframe.frame.DataFrame, "flood-window": lambda _: hyperframe.frame.WindowUpdateFrame(0, 1)}
CREDENTIALS = base64.b64encode(b"ada:geheim").decode()


class TLSProxy(proxy.Proxy):
    def __init__(self, server, folder):
        super().__init__(server)
        self.certificates = certificates.Certificates(folder)
        self.frozen = set()
        self.start()

    def start(self):
        self.protocol = "h2"
        self.certificate = "good"
        self.handshake = "usual"
        self.status = 200
        self.faults = []
        self.counts = proxy.Counts()
        self.file = None

    # --- control ---

    def order_protocol(self, name):
        self.protocol = name

    def order_certificate(self, kind):
        self.certificate = kind
        # Made now, not during a handshake, which must end in time.
        self.certificates.context(kind, self.protocol)

    def order_handshake(self, kind):
        self.handshake = kind

    def order_credentials(self):
        return self.counts.credentials

    def order_connect(self, status):
        self.status = int(status)

    def order_freeze(self):
        self.frozen |= self.sockets

    def order_close(self):
        for client in self.sockets:
            # One that the other side has reset is not connected any more.
            with contextlib.suppress(OSError):
                client.shutdown(socket.SHUT_RDWR)

    def order_resumed(self):
        return self.counts.resumed

    def order_record(self, path):
        self.file = path

    def order_reset(self):
        self.order_close()
        self.end_stalls()
        self.frozen = set()
        self.start()

    # --- connections ---

    def serve(self, client):
        target = self.take_connect(client)
        with self.lock:
            context = self.certificates.context(self.certificate, self.protocol)
            handshake, protocol = self.handshake, self.protocol
        self.break_handshake(client, handshake)
        # Not the socket's own descriptor, so that the raw one can be reset below TLS.
        tls = context.wrap_socket(client.dup(), server_side=True)
        with self.lock:
            self.own.counts.connections += 1
            self.own.counts.resumed += tls.session_reused
        with tls:
            connection = Connection(self, client, tls, target)
            connection.speak_http2() if protocol == "h2" else connection.speak_http1()

    def take_connect(self, client):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = client.recv(1)
            if not byte:
                raise proxy.ConnectionEnds
            head += byte
        with self.lock:
            self.own.counts.credentials += f"Proxy-Authorization: Basic {CREDENTIALS}\r\n".encode() in head
        if self.status == 0:
            raise proxy.ConnectionEnds
        client.sendall(f"HTTP/1.1 {self.status} Status\r\n".encode() +
                       (b"\r\n" if self.status == 200 else b"Content-Length: 0\r\n\r\n"))
        if self.status != 200:
            raise proxy.ConnectionEnds
        return head.split(b" ")[1].decode().rsplit(":", 1)[0]

    def break_handshake(self, client, kind):
        if kind == "usual":
            return
        client.recv(65536)
        if kind == "plain":
            client.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        if kind == "garbage":
            client.sendall(bytes(range(256)))
        if kind == "reset":
            proxy.reset(client)
        raise proxy.ConnectionEnds


class Connection:
    """What is inside of TLS."""

    def __init__(self, proxy, client, tls, host):
        self.proxy = proxy
        self.client = client
        self.tls = tls
        self.host = host

    def receive(self):
        data = self.tls.recv(65536)
        if not data:
            raise proxy.ConnectionEnds
        self.wait_if_frozen()
        return data

    def wait_if_frozen(self):
        if self.client in self.proxy.frozen:
            self.proxy.cleared.wait()
            raise proxy.ConnectionEnds

    def answer(self, method, path, headers, body):
        """The status and the body; or an end of the connection."""
        fault, cleared = self.proxy.take_fault(path)
        self.record(method, path, headers, body)
        if fault in ("refuse", "goaway", "goaway-late", "internal", *FLOODS):
            return fault, b""
        if fault in (None, "close-answer"):
            kind = dict(headers).get("content-type", "")
            status, _, answer = self.proxy.forward(method, "/" + self.host + path, kind, body)
            if fault is None:
                return status, answer
        if fault == "stall":
            cleared.wait()
        if fault == "notify":
            self.tls.unwrap()
        if fault == "reset":
            proxy.reset(self.client)
        # Before the descriptor of TLS is closed, which sends nothing either.
        raise proxy.ConnectionEnds

    def record(self, method, path, headers, body):
        if self.proxy.file is not None:
            with self.proxy.lock, open(self.proxy.file, "a") as file:
                file.write(json.dumps({"host": self.host, "method": method, "path": path, "headers": headers,
                                       "body": body.decode()}) + "\n")

    # --- HTTP/1.1 ---

    def speak_http1(self):
        reader = self.tls.makefile("rb")
        while True:
            line = reader.readline()
            if not line:
                return
            headers = http.client.parse_headers(reader)
            body = reader.read(int(headers.get("Content-Length", "0")))
            self.wait_if_frozen()
            names = [(name.lower(), value) for name, value in headers.items()]
            status, answer = self.answer(*line.decode().split(" ")[:2], names, body)
            head = f"HTTP/1.1 {status} Status\r\nContent-Type: application/json\r\nContent-Length: {len(answer)}\r\n\r\n"
            self.tls.sendall(head.encode() + answer)

    # --- HTTP/2 ---

    def speak_http2(self):
        connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        connection.initiate_connection()
        requests = {}
        while True:
            self.tls.sendall(connection.data_to_send())
            for event in connection.receive_data(self.receive()):
                if isinstance(event, h2.events.RequestReceived):
                    requests[event.stream_id] = [event.headers, b""]
                if isinstance(event, h2.events.DataReceived):
                    requests[event.stream_id][1] += event.data
                    connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                if isinstance(event, h2.events.StreamEnded):
                    self.respond(connection, event.stream_id, *requests.pop(event.stream_id))

    def respond(self, connection, stream, headers, body):
        names = [(name, value) for name, value in headers if not name.startswith(":")]
        fields = dict(headers)
        status, answer = self.answer(fields[":method"], fields[":path"], names, body)
        if status == "refuse":
            connection.reset_stream(stream, h2.errors.ErrorCodes.REFUSED_STREAM)
        elif status == "internal":
            connection.reset_stream(stream, h2.errors.ErrorCodes.INTERNAL_ERROR)
        elif status in FLOODS:
            connection.send_headers(stream, [(":status", "200")])
            self.tls.sendall(connection.data_to_send())
            self.flood(FLOODS[status](stream))
        elif status in ("goaway", "goaway-late"):
            self.go_away(connection, stream, stays=status == "goaway-late")
        else:
            connection.send_headers(stream, [(":status", str(status)), ("content-type", "application/json")])
            connection.send_data(stream, answer, end_stream=True)

    def flood(self, frame):
        frames = frame.serialize() * 1000
        while True:
            self.tls.sendall(frames)

    def go_away(self, connection, stream, stays):
        connection.close_connection(last_stream_id=stream - 2 if stream > 1 else 0)
        self.tls.sendall(connection.data_to_send())
        while stays:
            self.receive()
        self.tls.unwrap()
        raise proxy.ConnectionEnds


if __name__ == "__main__":
    TLSProxy(*sys.argv[1:3]).run()

# SPDX-License-Identifier: Apache-2.0
"""What the proxies of the tests share: the connections, the control by lines on standard input, the faults that are ordered,
and the way to the server."""

import ctypes
import http.client
import socket
import struct
import sys
import threading


# Of socket(7). A filter that accepts no packet: the system drops each one before TCP sees it, as a dead network does.
SO_ATTACH_FILTER, SO_DETACH_FILTER = 26, 27
NO_PACKET = ctypes.create_string_buffer(struct.pack("HBBI", 6, 0, 0, 0))
FILTER = struct.pack("HL", 1, ctypes.addressof(NO_PACKET))


class ConnectionEnds(Exception):
    """Raised to close the connection at once."""


class Counts:
    def __init__(self):
        self.paths = []
        self.connections = 0
        self.resumed = 0
        self.credentials = 0


class Proxy:
    """A proxy in front of the server at "HOST:PORT". A method `order_x` is the command x; its arguments follow in the
    line."""

    def __init__(self, server):
        host, port = server.rsplit(":", 1)
        self.server = (host, int(port))
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.sockets = set()
        # Those whose packets are dropped.
        self.vanished = []
        # Set when connections that stall are to end.
        self.cleared = threading.Event()
        self.faults = []
        self.counts = Counts()
        # Of each thread, the counts of the time when its connection arrived: after a reset, older connections change nothing.
        self.own = threading.local()

    def run(self):
        """Serves until the end of standard input."""
        print(f"Listening on http://127.0.0.1:{self.listener.getsockname()[1]}", flush=True)
        threading.Thread(target=self.accept, daemon=True).start()
        for line in sys.stdin:
            print(self.command(line.rstrip("\n")), flush=True)

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self.attend, args=(client,), daemon=True).start()

    def attend(self, client):
        with self.lock:
            self.sockets.add(client)
            self.own.counts = self.counts
        try:
            self.serve(client)
        except (ConnectionEnds, OSError):
            pass
        finally:
            with self.lock:
                self.sockets.discard(client)
            client.close()

    # --- control ---

    def command(self, line):
        word, *arguments = line.split(" ", 3)
        with self.lock:
            return getattr(self, "order_" + word)(*arguments) or 0

    def order_fault(self, kind, method, count="1000000"):
        self.faults.append([kind, method, int(count)])

    def order_requests(self, method):
        return sum(1 for path in self.counts.paths if method == "*" or method in path)

    def order_connections(self):
        return self.counts.connections

    def order_vanish(self):
        """1, or 0 if the system filters no packets."""
        try:
            for file in [self.listener, *self.sockets]:
                file.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, FILTER)
                self.vanished.append(file)
            return 1
        except OSError:
            return 0

    def appear(self):
        """Ends the connections that lost packets. Otherwise, the system would drop those of a new one with the same port."""
        for file in self.vanished:
            try:
                file.setsockopt(socket.SOL_SOCKET, SO_DETACH_FILTER, 0)
                if file is not self.listener:
                    file.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.vanished.clear()

    def end_stalls(self):
        self.cleared.set()
        self.cleared = threading.Event()

    def take_fault(self, path):
        """Counts a request. The kind of fault that it meets, or None, and what ends it."""
        with self.lock:
            self.own.counts.paths.append(path)
            for fault in self.faults:
                if fault[2] > 0 and (fault[1] == "*" or fault[1] in path):
                    fault[2] -= 1
                    return fault[0], self.cleared
            return None, self.cleared

    # --- the server ---

    def forward(self, method, path, kind, body):
        """The status, its reason, and the body of the server's answer."""
        server = http.client.HTTPConnection(*self.server)
        try:
            server.request(method, path, body, {"Content-Type": kind})
            answer = server.getresponse()
            return answer.status, answer.reason, answer.read()
        finally:
            server.close()


def reset(client):
    """Has the socket's connection reset when it is closed."""
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

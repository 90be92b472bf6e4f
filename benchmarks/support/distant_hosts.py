#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Google's hosts at a distance: an HTTP proxy on loopback that delays what passes through it, and behind it nghttpx,
which speaks TLS 1.3 and HTTP/2 for both hosts and passes the requests on to an emulator.

    distant_hosts.py EMULATOR_PORT FOLDER

FOLDER receives the certificates; its authorities.pem is what a client is to trust. The first line on standard output is
"Listening on http://127.0.0.1:PORT". It ends with its input. These requests to the proxy itself control it:

    /delay/N        one round trip takes N milliseconds from now on
    /hosts/KIND     new connections reach hosts that close an idle connection after minutes (patient, at first), or after a
                    second (brief)
    /connections    how many connections have been made
    /resumed        how many requests have been answered on connections that resumed a session of TLS

A client with a proxy establishes its connection to the proxy at once, and asks for the way to the host with CONNECT. The
answer to CONNECT takes one round trip, as the handshake of TCP would.
"""

import asyncio
import collections
import pathlib
import socket
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).parents[2] / "Tests/support"))
import certificates  # noqa: E402

# Puts the host into the path, where an emulator has it. The nghttpx of Debian cannot.
REWRITE = """
global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout server 60s
  timeout client 240s
frontend hosts
  bind 127.0.0.1:{port}
  http-request set-path /%[req.hdr(host),field(1,:)]%[path]
  default_backend emulator
backend emulator
  http-reuse always
  server emulator 127.0.0.1:{emulator}
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Hosts:
    """The servers as processes."""

    def __init__(self, emulator, folder):
        self.folder = folder
        self.kinds = certificates.Certificates(folder)
        self.kinds.context("good", "h2")
        self.rewriter = free_port()
        configuration = folder / "haproxy.cfg"
        configuration.write_text(REWRITE.format(port=self.rewriter, emulator=emulator))
        self.processes = [subprocess.Popen(["/usr/sbin/haproxy", "-db", "-q", "-f", configuration])]
        # How long an idle connection is kept, as Google does, or for a second only.
        self.ports = {"patient": self.start("240s"), "brief": self.start("1s")}

    def start(self, patience):
        """The port of a new nghttpx."""
        port = free_port()
        self.processes.append(subprocess.Popen([
            "nghttpx", "--conf=/dev/null", "--log-level=FATAL", "--errorlog-file=/dev/null", "--workers=1",
            f"--frontend=127.0.0.1,{port}", f"--backend=127.0.0.1,{self.rewriter}",
            "--tls-min-proto-version=TLSv1.3", f"--frontend-http2-read-timeout={patience}",
            f"--accesslog-file={self.folder / 'log'}", "--accesslog-format=$tls_session_reused",
            self.kinds.path("good.key"), self.kinds.path("good.pem")], stderr=subprocess.DEVNULL))
        return port

    def wait(self):
        """Until all accept connections."""
        for port in [self.rewriter, *self.ports.values()]:
            while socket.socket().connect_ex(("127.0.0.1", port)) != 0:
                time.sleep(0.01)

    def end(self):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()

    def resumed(self):
        return (self.folder / "log").read_text().split("\n").count("r")


class Half(asyncio.Protocol):
    """One end of a connection through the proxy. What it receives leaves at the other end later."""

    def __init__(self, proxy):
        self.proxy = proxy
        self.peer = None
        self.transport = None
        self.pending = collections.deque()

    def connection_made(self, transport):
        self.transport = transport
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def data_received(self, data):
        self.pending.append(data)
        self.proxy.loop.call_later(self.proxy.delay / 2, self.deliver)

    def deliver(self):
        data = self.pending.popleft()
        if self.peer and not self.peer.transport.is_closing():
            self.peer.transport.write(data)

    def connection_lost(self, error):
        if self.peer:
            self.proxy.loop.call_later(self.proxy.delay / 2, self.peer.transport.close)


class Client(Half):
    """The end of a client, which begins with a request to the proxy."""

    def __init__(self, proxy):
        super().__init__(proxy)
        self.head = b""

    def data_received(self, data):
        if self.peer:
            return super().data_received(data)
        self.head += data
        if b"\r\n\r\n" in self.head:
            method, path = self.head.split(b" ")[:2]
            if method == b"CONNECT":
                self.proxy.loop.create_task(self.connect())
            else:
                answer = str(self.proxy.command(path.decode())).encode()
                self.transport.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(answer), answer))
                self.head = b""

    async def connect(self):
        await asyncio.sleep(self.proxy.delay)
        port = self.proxy.hosts.ports[self.proxy.kind]
        _, peer = await self.proxy.loop.create_connection(lambda: Half(self.proxy), "127.0.0.1", port)
        self.proxy.connections += 1
        self.peer, peer.peer = peer, self
        self.transport.write(b"HTTP/1.1 200 Connected\r\n\r\n")


class Proxy:
    def __init__(self, hosts):
        self.hosts = hosts
        self.loop = asyncio.get_running_loop()
        # In seconds.
        self.delay = 0.0
        self.connections = 0
        self.kind = "patient"

    def command(self, path):
        _, word, *arguments = path.split("/")
        return getattr(self, "order_" + word)(*arguments) or 0

    def order_delay(self, milliseconds):
        self.delay = int(milliseconds) / 1000

    def order_hosts(self, kind):
        self.kind = kind

    def order_connections(self):
        return self.connections

    def order_resumed(self):
        return self.hosts.resumed()


async def serve(hosts):
    proxy = Proxy(hosts)
    server = await proxy.loop.create_server(lambda: Client(proxy), "127.0.0.1", 0)
    print(f"Listening on http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await proxy.loop.run_in_executor(None, sys.stdin.read)


def main():
    hosts = Hosts(int(sys.argv[1]), pathlib.Path(sys.argv[2]))
    try:
        hosts.wait()
        asyncio.run(serve(hosts))
    finally:
        hosts.end()


main()

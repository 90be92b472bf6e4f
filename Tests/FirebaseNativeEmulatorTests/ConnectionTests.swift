// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import CFirebaseNativeEmulatorSystem
import FirebaseNativeEmulatorBench
import Glibc
import Testing

/// Clients that hold connections open.
struct ConnectionTests {
  /// The head of a request whose body is missing.
  private static let bodiless =
    "POST \(EmulatorClient.toolkit)signUp?key=key HTTP/1.1\r\nHost: localhost\r\n"
    + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"

  /// Whether the process may have so many files.
  private static func hasFiles(_ count: UInt64) -> Bool {
    emulator_raise_file_limit()
    return emulator_file_limit() >= count
  }

  private func crowd(of idle: Int, halfClosed: Int, at client: EmulatorClient) throws -> [RawConnection] {
    let port = client.server.port
    var crowd: [RawConnection] = []
    for _ in 0..<idle { crowd.append(try RawConnection(port: port)) }
    for _ in 0..<halfClosed {
      let connection = try RawConnection(port: port)
      connection.send(ConnectionTests.bodiless)
      connection.finishSending()
      crowd.append(connection)
    }
    return crowd
  }

  @Test(.enabled(if: ConnectionTests.hasFiles(13_000), "the process may not have 13,000 files"))
  func itAnswersBesideThousandsOfIdleConnections() throws {
    let client = try EmulatorClient()
    let crowd = try crowd(of: 5_000, halfClosed: 1_200, at: client)
    #expect(try client.service("signUp", [:]).status == 200)
    _ = crowd
  }

  @Test func aboveItsLimitTheOldestConnectionsGiveWay() throws {
    let client = try EmulatorClient(connectionLimit: 16)
    let crowd = try crowd(of: 100, halfClosed: 100, at: client)
    #expect(try client.service("signUp", [:]).status == 200)
    for connection in crowd.prefix(100) { #expect(connection.receiveAll() == "") }
  }

  @Test func aConnectionThatWasUsedLastStays() throws {
    let client = try EmulatorClient(connectionLimit: 3)
    let kept = try RawConnection(port: client.server.port)
    let idle = try RawConnection(port: client.server.port)
    for connection in [kept, idle, kept] {
      connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(connection.receive()?.hasPrefix("HTTP/1.1 200") == true)
    }
    let others = try (0..<2).map { _ in try RawConnection(port: client.server.port) }
    #expect(idle.receiveAll() == "")
    kept.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(kept.receiveAll()?.hasPrefix("HTTP/1.1 200") == true)
    _ = others
  }

  @Test(arguments: ["", bodiless, "POST / HTTP/1.1\r\nHo"])
  func whoeverIsSilentIsDropped(_ text: String) throws {
    let client = try EmulatorClient(idleTime: 1)
    let connection = try RawConnection(port: client.server.port)
    connection.send(text)
    let halfClosed = try RawConnection(port: client.server.port)
    halfClosed.send(text)
    halfClosed.finishSending()
    #expect(connection.receiveAll()?.hasPrefix("HTTP/1.1 200") == false)
    #expect(halfClosed.receiveAll()?.hasPrefix("HTTP/1.1 200") == false)
  }

  @Test func anAnswerMayBeHeldLongerThanConnectionsMayBeIdle() throws {
    let client = try EmulatorClient(idleTime: 5, connectionLimit: 1)
    _ = try client.control("POST", "/faults", ["method": "accounts:signUp", "delayMilliseconds": 7500])
    let held = try RawConnection(port: client.server.port)
    held.send(
      "POST \(EmulatorClient.toolkit)signUp?key=key HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        + "Content-Length: 0\r\n\r\n")
    let bench = Bench(server: client.server)
    while try bench.requests("accounts:signUp") == 0 { sched_yield() }
    // It doesn't give way either.
    let others = try (0..<20).map { _ in try RawConnection(port: client.server.port) }
    #expect(held.receiveAll()?.hasPrefix("HTTP/1.1 200") == true)
    _ = others
  }

  @Test func itStopsWhileDamagedRequestsArrive() throws {
    for _ in 0..<50 {
      let client = try EmulatorClient()
      let connections = try (0..<32).map { _ in try RawConnection(port: client.server.port) }
      for connection in connections { connection.send("GET / HTTP/1.1\r\nNoColon\r\n\r\n") }
      client.server.stop()
      for connection in connections { #expect(connection.receiveAll() != nil) }
    }
  }
}

private struct Bench: FirebaseNativeEmulatorBench {
  let server: Server
}

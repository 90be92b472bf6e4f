// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

/// The open connections of a server. If there are too many, the least recently used one is closed, so that idle clients
/// cannot lock out others.
final class Connections: Sendable {
  /// File descriptors for other purposes, and for connections that are accepted before others are closed.
  private static let reserve = 64
  /// libmicrohttpd reserves 32 KiB of address space for each connection.
  private static let maximum = 10_000
  /// For `end`, in milliseconds. libmicrohttpd does not say that it dropped a connection for want of memory.
  private static let patience: Int64 = 10_000

  /// The number of connections that stay open.
  private let limit: Int
  private let table = Guarded(ConnectionTable())

  /// The default limit is the number of file descriptors that the process may have, at most 10,000.
  init(limit: Int? = nil) {
    let files = Int(clamping: emulator_file_limit()) - 2 * Connections.reserve
    self.limit = limit ?? min(Connections.maximum, max(Connections.reserve, files))
  }

  /// Whether no connection can be accepted. Those above the limit replace others, which libmicrohttpd closes afterwards.
  var isFull: Bool { table.withLock { $0.accepted >= limit + Connections.reserve } }

  /// Called after a connection was passed on to libmicrohttpd, which may have added it, or removed it again.
  func noteAccepted() { table.withLock { $0.accepted += 1 } }

  func add(_ connection: OpaquePointer) { table.withLock { $0.add(connection, limit) } }

  func remove(_ connection: OpaquePointer) {
    table.withLock { $0.remove(connection) }
    table.wakeAll()
  }

  /// Called when a request on the connection begins or ends.
  func use(_ connection: OpaquePointer) { table.withLock { $0.use(connection) } }

  func hold(_ connection: OpaquePointer) { table.withLock { $0.hold(connection) } }

  /// Closes all connections, and waits until they are closed. Call it after the last one was accepted.
  func end() {
    table.withLock { $0.end() }
    _ = table.wait(until: Clock.monotonic() + Connections.patience) { $0.accepted <= 0 }
  }
}

private struct ConnectionTable {
  private enum State {
    case open
    /// Its response is held or delayed, so it is not idle.
    case held
    case closing
  }

  private struct Entry {
    let socket: Int32
    /// Larger than those of all connections that were used earlier.
    var use: UInt64
    var state = State.open
  }

  /// The number of accepted connections that were not removed. Those that were added before they are noted do not count.
  var accepted = 0
  private var entries: [OpaquePointer: Entry] = [:]
  private var uses: UInt64 = 0
  private var closing = 0
  private var isEnding = false

  mutating func add(_ connection: OpaquePointer, _ limit: Int) {
    entries[connection] = Entry(socket: emulator_http_socket(connection), use: nextUse())
    if isEnding {
      close(connection)
    } else if entries.count - closing > limit {
      makeRoom()
    }
  }

  mutating func remove(_ connection: OpaquePointer) {
    accepted -= 1
    if entries.removeValue(forKey: connection)?.state == .closing { closing -= 1 }
  }

  mutating func use(_ connection: OpaquePointer) {
    guard let entry = entries[connection], entry.state != .closing else { return }
    entries[connection] = Entry(socket: entry.socket, use: nextUse())
  }

  mutating func hold(_ connection: OpaquePointer) {
    if entries[connection]?.state == .open { entries[connection]?.state = .held }
  }

  mutating func end() {
    isEnding = true
    for connection in Array(entries.keys) { close(connection) }
  }

  private mutating func nextUse() -> UInt64 {
    uses &+= 1
    return uses
  }

  private mutating func makeRoom() {
    var oldest: (connection: OpaquePointer, use: UInt64)?
    for (connection, entry) in entries where entry.state == .open && entry.use < oldest?.use ?? .max {
      oldest = (connection, entry.use)
    }
    if let oldest { close(oldest.connection) }
  }

  /// Shuts the connection down. libmicrohttpd notices it and closes the connection. Called with the lock held, so that the
  /// socket is still the connection's: libmicrohttpd closes it after `remove`.
  private mutating func close(_ connection: OpaquePointer) {
    guard let entry = entries[connection], entry.state != .closing else { return }
    entries[connection]?.state = .closing
    closing += 1
    auth_socket_shut_down(auth_socket(entry.socket))
  }
}

// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

/// The open connections of a server. If there are too many, the least recently used one is closed, so that idle clients
/// cannot lock out others. Used only by the server's thread.
struct Connections {
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

  /// File descriptors for other purposes, and for connections that are accepted before others are closed.
  private static let reserve = 64
  /// libmicrohttpd reserves 32 KiB of address space for each connection.
  private static let maximum = 10_000

  /// The number of connections that stay open.
  let limit: Int
  private var entries: [OpaquePointer: Entry] = [:]
  private var uses: UInt64 = 0
  private var closing = 0

  /// The default limit is the number of file descriptors that the process may have, at most 10,000.
  init(limit: Int? = nil) {
    let files = Int(clamping: emulator_file_limit()) - 2 * Connections.reserve
    self.limit = limit ?? min(Connections.maximum, max(Connections.reserve, files))
  }

  /// The number of connections above which a second listener accepts none. Those above the limit replace others, which
  /// libmicrohttpd closes afterwards.
  var acceptLimit: UInt32 { UInt32(limit + Connections.reserve) }

  mutating func add(_ connection: OpaquePointer) {
    entries[connection] = Entry(socket: emulator_http_socket(connection), use: nextUse())
    if entries.count - closing > limit { makeRoom() }
  }

  mutating func remove(_ connection: OpaquePointer) {
    if entries.removeValue(forKey: connection)?.state == .closing { closing -= 1 }
  }

  /// Called when a request on the connection begins or ends.
  mutating func use(_ connection: OpaquePointer) {
    guard let entry = entries[connection], entry.state != .closing else { return }
    entries[connection] = Entry(socket: entry.socket, use: nextUse())
  }

  mutating func hold(_ connection: OpaquePointer) { entries[connection]?.state = .held }

  private mutating func nextUse() -> UInt64 {
    uses &+= 1
    return uses
  }

  private mutating func makeRoom() {
    var oldest: (connection: OpaquePointer, entry: Entry)?
    for (connection, entry) in entries where entry.state == .open && entry.use < oldest?.entry.use ?? .max {
      oldest = (connection, entry)
    }
    guard let oldest else { return }
    entries[oldest.connection]?.state = .closing
    closing += 1
    // libmicrohttpd notices the shutdown and closes the connection.
    auth_socket_shut_down(auth_socket(oldest.entry.socket))
  }
}

// SPDX-License-Identifier: Apache-2.0
import CAuthSystem
import CEmulatorSystem

/// The open connections of a server. When there are too many, the one that was used least recently gives way, so that
/// clients that only hold connections open do not lock out others. Only the server's thread uses it.
struct Connections {
  private enum State {
    case open
    /// Its answer is held back, so it is not idle.
    case held
    case closing
  }

  private struct Entry {
    let socket: Int32
    /// Higher than those of all connections that were used before.
    var use: UInt64
    var state = State.open
  }

  /// Files that the process needs besides, and connections that are accepted before others are closed.
  private static let reserve = 64
  /// libmicrohttpd reserves 32 KiB of address space for each.
  private static let maximum = 10_000

  /// How many stay open.
  let limit: Int
  private var entries: [OpaquePointer: Entry] = [:]
  private var uses: UInt64 = 0
  private var closing = 0

  /// Without a limit, as many as the process may have files, and no more than 10,000.
  init(limit: Int? = nil) {
    let files = Int(clamping: emulator_file_limit()) - 2 * Connections.reserve
    self.limit = limit ?? min(Connections.maximum, max(Connections.reserve, files))
  }

  /// How many libmicrohttpd may accept: those above the limit take the place of others, which it closes afterwards.
  var acceptLimit: UInt32 { UInt32(limit + Connections.reserve) }

  mutating func add(_ connection: OpaquePointer) {
    entries[connection] = Entry(socket: emulator_http_socket(connection), use: nextUse())
    if entries.count - closing > limit { makeRoom() }
  }

  mutating func remove(_ connection: OpaquePointer) {
    if entries.removeValue(forKey: connection)?.state == .closing { closing -= 1 }
  }

  /// A request on it begins or ends.
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
    // libmicrohttpd notices this and closes the connection.
    auth_socket_shut_down(auth_socket(oldest.entry.socket))
  }
}

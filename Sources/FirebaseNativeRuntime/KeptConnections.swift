// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// The sockets of libcurl's connections to one host, for closing those that can no longer be trusted. Used only by the loop's
/// thread.
final class KeptConnections {
  private struct Entry {
    let socket: auth_socket
    /// The local port; 0 before the first request.
    var port: Int32 = 0
    /// The time of the first request, in milliseconds since boot.
    var start: Int64 = 0
  }

  private var entries: [Entry] = []
  /// The total time of suspensions so far, in milliseconds.
  private var suspension = Clock.suspended()

  var isEmpty: Bool { entries.isEmpty }

  /// For finding out what has arrived.
  var sockets: [curl_waitfd] { entries.map { auth_curl_waitfd($0.socket, CURL_WAIT_POLLIN) } }

  /// Whether one of them was established before that time, in milliseconds since boot.
  func includeOlder(than time: Int64) -> Bool { entries.contains { $0.port != 0 && $0.start <= time } }

  /// Records that a request is sent from that port.
  func use(port: Int32) {
    guard !entries.contains(where: { $0.port == port }) else { return }
    for (index, entry) in entries.enumerated() where entry.port == 0 && auth_socket_port(entry.socket) == port {
      entries[index].port = port
      entries[index].start = Clock.sinceBoot()
    }
  }

  /// Closes the connection from that port. libcurl notices, and does not use it again.
  func end(port: Int32) {
    for entry in entries where entry.port == port { auth_socket_shut_down(entry.socket) }
  }

  /// Closes unused connections after a suspension of the machine: servers and routers have dropped them, and libcurl's
  /// clock does not include the suspension.
  func endAfterSuspension(unlessUsed isUsed: (_ port: Int32) -> Bool) {
    let present = Clock.suspended()
    guard present - suspension >= KeptConnections.minimumSuspension else { return }
    suspension = present
    for entry in entries where entry.port != 0 && !isUsed(entry.port) { end(port: entry.port) }
  }

  /// In milliseconds. The two clocks are not read at exactly the same time.
  static let minimumSuspension: Int64 = 1000

  func configure(_ options: inout auth_curl_options) {
    auth_curl_watch_sockets(
      &options, KeptConnections.opened, KeptConnections.closed, Unmanaged.passUnretained(self).toOpaque())
  }

  private static let opened: auth_curl_socket_opened = { context, socket, _ in
    let socket = auth_socket(socket)
    auth_socket_keep_alive(socket)
    guard let context else { return 0 }
    Unmanaged<KeptConnections>.fromOpaque(context).takeUnretainedValue().entries.append(Entry(socket: socket))
    return 0
  }

  private static let closed: auth_curl_socket_closed = { context, socket in
    let socket = auth_socket(socket)
    if let context {
      Unmanaged<KeptConnections>.fromOpaque(context).takeUnretainedValue().entries.removeAll { $0.socket == socket }
    }
    auth_socket_close(socket)
    return 0
  }
}

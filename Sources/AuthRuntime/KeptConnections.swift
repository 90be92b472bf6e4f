import AuthSupport
import CAuthSystem

/// The sockets of libcurl's, to end those of kept connections that can no longer be trusted. Only the loop's thread uses
/// it.
final class KeptConnections {
  private struct Entry {
    let file: Int32
    /// The port on this machine; 0 before the first request.
    var port: Int32 = 0
  }

  private var entries: [Entry] = []
  /// Milliseconds for which the machine has been suspended.
  private var suspension = Clock.suspended()

  /// For a request that is sent now from that port.
  func use(port: Int32) {
    guard !entries.contains(where: { $0.port == port }) else { return }
    for index in entries.indices where entries[index].port == 0 && auth_local_port(entries[index].file) == port {
      entries[index].port = port
    }
  }

  /// Ends the connection from that port. libcurl finds it closed, and doesn't use it again.
  func end(port: Int32) {
    for entry in entries where entry.port == port { shutdown(entry.file, Int32(SHUT_RDWR)) }
  }

  /// Ends those that are not in use if the machine was suspended: servers and routers have forgotten them meanwhile, and
  /// libcurl's clock doesn't count that time.
  func endAfterSuspension(unlessUsed isUsed: (_ port: Int32) -> Bool) {
    let present = Clock.suspended()
    guard present - suspension >= KeptConnections.minimumSuspension else { return }
    suspension = present
    for entry in entries where entry.port != 0 && !isUsed(entry.port) { end(port: entry.port) }
  }

  /// Milliseconds. The two clocks are not read at the same moment.
  static let minimumSuspension: Int64 = 1000

  func configure(_ easy: UnsafeMutableRawPointer) {
    auth_curl_watch_sockets(
      easy, Unmanaged.passUnretained(self).toOpaque(), KeptConnections.opened, KeptConnections.closed)
  }

  private static let opened: auth_curl_socket_opened = { context, file, _ in
    auth_prepare_connection(file)
    guard let context else { return 0 }
    Unmanaged<KeptConnections>.fromOpaque(context).takeUnretainedValue().entries.append(Entry(file: file))
    return 0
  }

  private static let closed: auth_curl_socket_closed = { context, file in
    if let context {
      Unmanaged<KeptConnections>.fromOpaque(context).takeUnretainedValue().entries.removeAll { $0.file == file }
    }
    return close(file)
  }
}

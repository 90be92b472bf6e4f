// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// A request to a host. As a `Due`, it is due when it has waited too long for a place, and after that for a response.
package class HostRequest: Due {
  /// In milliseconds.
  let timeout: Int64
  /// Set once it waits.
  fileprivate(set) final var host: Host?
  /// When it began to wait, in milliseconds since boot.
  fileprivate(set) final var start: Int64 = 0

  init(timeout: Int64) { self.timeout = timeout }
}

/// A server, its connections, and the requests to it: those in progress, and those that wait for a place. Used only by
/// the loop's thread.
///
/// The requests wait here and not in libcurl, because the time of a call begins when libcurl gets its request. As a
/// `Due`, it is due when a connection should have been established.
final class Host: Due {
  /// The most connections that libcurl may open to one host.
  static let maximumConnections = 16
  /// The most requests on one connection with HTTP/2. libcurl opens another one if a server allows fewer.
  private static let maximumStreams = 100
  /// How long a connection without requests is kept, in milliseconds.
  static let maximumIdleTime: Int64 = 120_000
  /// How long other requests wait until the first one has a connection, which may have HTTP/2, in milliseconds.
  static let connectPatience: Int64 = 1000

  /// The beginning of its URLs, up to the path.
  private let origin: String
  private let proxy: Proxy?
  /// The names that a connection needs.
  let names: [HostName]
  /// What libcurl learns with the next request ("+name:port:addresses"); empty for nothing.
  var addresses: [String] = []
  /// The requests that wait for the addresses of a name.
  var lookups = 0
  let connections = KeptConnections()
  /// By the time at which they have waited long enough, so that a request that is sent again goes first.
  private var waiting = Deadlines<HostRequest>()
  /// The number of requests in progress.
  private(set) var active = 0
  private let mayMultiplex: Bool
  private var isMultiplexed = false
  /// Whether a request in progress has a connection. It does not suffice that one is kept: it may have closed.
  private var isSending = false
  /// Whether the first connection takes too long.
  private var isSlow = false
  /// When the server last responded, in milliseconds since boot.
  private var lastResponse: Int64 = 0

  init(of url: String, through proxy: Proxy?, mayMultiplex: Bool) {
    self.proxy = proxy
    names = HostName.needed(for: url, through: proxy)
    let url = Array(url.utf8)
    // The name of the host has at least one byte.
    let end = url.dropFirst("http://h".utf8.count).firstIndex(of: UInt8(ascii: "/")) ?? url.count - 1
    origin = String(decoding: url[...end], as: UTF8.self)
    self.mayMultiplex = mayMultiplex
  }

  func serves(_ url: String, through proxy: Proxy?) -> Bool {
    url.utf8.starts(with: origin.utf8) && self.proxy == proxy
  }

  /// Whether nothing refers to it: libcurl's connections refer to `connections`.
  var isUnused: Bool { isIdle && connections.isEmpty }

  /// Whether no request is in progress or waits.
  var isIdle: Bool { active == 0 && waiting.first == nil && lookups == 0 }

  /// Whether libcurl would use one of the connections again, if it still exists.
  var mayReuseConnection: Bool { Clock.sinceBoot() - lastResponse < Host.maximumIdleTime }

  /// Whether requests wait until the first one has a connection.
  var isConnecting: Bool { mayMultiplex && !isSlow && active > 0 && !isSending }

  func stopWaitingForConnection() { isSlow = isConnecting }
}

// MARK: - Places

extension Host {
  private var places: Int {
    if isConnecting { return 1 }
    return isMultiplexed && !isSlow ? Host.maximumStreams : Host.maximumConnections
  }

  /// Whether a request waits although there is a place for it.
  var isOpen: Bool { waiting.first != nil && active < places }

  func append(_ request: HostRequest) {
    request.host = self
    request.start = Clock.sinceBoot()
    _ = waiting.add(request, at: request.start + request.timeout)
  }

  /// Lets a request wait again that had a place and could not use it.
  func resume(_ request: HostRequest) { _ = waiting.add(request, at: request.start + request.timeout) }

  /// Until when the next request waits, in milliseconds since boot: the server has not responded to any request during
  /// the time of a call.
  var endOfWait: Int64? {
    guard let end = waiting.first, let next = waiting.next else { return nil }
    return max(end, lastResponse + next.timeout)
  }

  /// Removes the next request, whether there is a place or not.
  func removeNextWaiting() -> HostRequest? { waiting.removeNext(by: .max) }

  func removeWaiting(_ request: HostRequest) { waiting.remove(request) }

  /// A request begins.
  func enter() { active += 1 }

  /// A request is sent from that local port.
  func send(from port: Int32) {
    isSending = true
    connections.use(port: port)
  }

  /// A request ended, in whatever way.
  func leave() {
    active -= 1
    if active == 0 { isSending = false }
    if isIdle { isSlow = false }
  }

  func respond(withHTTP2 isMultiplexed: Bool) {
    lastResponse = Clock.sinceBoot()
    self.isMultiplexed = isMultiplexed
    isSlow = false
  }
}

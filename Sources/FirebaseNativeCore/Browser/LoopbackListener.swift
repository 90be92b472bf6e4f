// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// An HTTP server for the browsers of this machine at http://localhost:PORT, with one request per connection.
///
/// Used only by the loop's thread. It lives until it is closed or until the loop ends.
final class LoopbackListener {
  typealias Answer = (Request) -> Response

  /// Limits of what a browser can make the listener keep, in bytes and milliseconds.
  struct Limits: Sendable {
    /// Browsers store up to 180 cookies of 4 KiB for a host, and send those of all its ports.
    var headSize = 1024 * 1024
    var bodySize = 64 * 1024
    /// For a complete request, from the time of the connection.
    var requestTime: Int64 = 10_000
    var answerTime: Int64 = 10_000
    /// For input that arrives after the response.
    var drainTime: Int64 = 2_000
    var drainSize = 1024 * 1024
    var connections = 16
    /// How long no connection is accepted after the system refused one.
    var pause: Int64 = 100
    /// How long late requests are answered after the end.
    var lateTime: Int64 = 5 * 60_000
    /// How many listeners of the process answer late requests, because each has a port and file descriptors.
    var lateCount = 16
  }

  /// Those that answer late requests, in order of age.
  private static let late = Guarded<[LoopbackListener]>([])

  let port: UInt16
  let limits: Limits
  private let loop: Loop
  private let sockets: [auth_socket]
  /// Nil after the listener was closed.
  private var answer: Answer?
  /// Called if the loop ends before the listener does.
  var onLoopEnd: (() -> Void)?
  private var watches: [Loop.Watch] = []
  private var timer: Loop.Timer?
  private var lateTimer: Loop.Timer?
  /// In order of age.
  private(set) var connections: [LoopbackConnection] = []

  /// The value that the Host header of a request must have.
  var host: String { "localhost:\(port)" }

  private init(_ pair: LoopbackSocket.Pair, in loop: Loop, limits: Limits, answer: @escaping Answer) {
    port = pair.port
    sockets = pair.sockets
    self.loop = loop
    self.limits = limits
    self.answer = answer
  }

  /// Listens on a port chosen by the system. `answer` runs on the loop's thread for each complete request whose Host
  /// header is correct, with any method and target. It may close the listener.
  static func open(
    in loop: Loop, limits: Limits = Limits(), answer: @escaping Answer
  ) -> Result<LoopbackListener, AuthError> {
    LoopbackSocket.listen().flatMap { pair in
      let listener = LoopbackListener(pair, in: loop, limits: limits, answer: answer)
      if listener.start() { return .success(listener) }
      listener.close()
      return .failure(AuthError(.webInternalError, "The browser's response cannot be received without a thread."))
    }
  }

  /// The listener's purpose is finished: from now on, requests receive that answer, for a limited time.
  func answerLate(_ answer: @escaping Answer) {
    guard self.answer != nil else { return }
    self.answer = answer
    onLoopEnd = nil
    let timer = Loop.Timer(at: Clock.sinceBoot() + limits.lateTime) { [self] in close() }
    lateTimer = timer
    loop.schedule(timer)
    let oldest = LoopbackListener.late.withLock { late -> LoopbackListener? in
      late.append(self)
      // The end of another loop closes its listeners.
      return late.count > limits.lateCount && late[0].loop === loop ? late.removeFirst() : nil
    }
    oldest?.close()
  }

  /// Ends everything immediately. Can be called more than once.
  func close() {
    guard answer != nil else { return }
    answer = nil
    onLoopEnd = nil
    LoopbackListener.late.withLock { $0.removeAll { $0 === self } }
    for timer in [timer, lateTimer] {
      if let timer { loop.cancel(timer) }
    }
    timer = nil
    lateTimer = nil
    for watch in watches { loop.cancel(watch) }
    watches = []
    for socket in sockets { auth_socket_close(socket) }
    for connection in connections { connection.close() }
  }

  /// Nil if the listener was closed.
  func respond(to request: Request) -> Response? { answer?(request) }

  /// Removes a connection that was closed.
  func forget(_ connection: LoopbackConnection) { connections.removeAll { $0 === connection } }
}

// MARK: - Connections

extension LoopbackListener {
  private func start() -> Bool {
    let watches = sockets.map { socket in
      Loop.Watch(socket, for: .readable, ended: { [self] in loopEnded() }, { [self] in accept(from: socket) })
    }
    // The loop accepts all watches, or, on another thread than its own, none.
    guard watches.allSatisfy({ loop.watch($0) }) else { return false }
    self.watches = watches
    return true
  }

  private func loopEnded() {
    let onLoopEnd = onLoopEnd
    close()
    onLoopEnd?()
  }

  private func accept(from socket: auth_socket) {
    for _ in 0..<limits.connections {
      let connection = auth_socket_accept(socket)
      guard connection >= 0 else {
        if connection == AUTH_SOCKET_END { pause() }
        return
      }
      add(connection)
    }
  }

  private func add(_ socket: auth_socket) {
    guard connections.count < limits.connections || makeRoom() else {
      auth_socket_close(socket)
      return
    }
    let connection = LoopbackConnection(socket, to: self, in: loop)
    connections.append(connection)
    connection.start()
  }

  /// Browsers open connections that they may never use, so silent connections are closed first. Returns false if all
  /// connections are being answered.
  private func makeRoom() -> Bool {
    for stage in [LoopbackConnection.Stage.silent, .draining, .reading] {
      guard let oldest = connections.first(where: { $0.stage == stage }) else { continue }
      oldest.close()
      return true
    }
    return false
  }

  /// When the process has no free file descriptors, the connection stays in the queue and the loop would spin.
  private func pause() {
    for watch in watches { watch.event = nil }
    let timer = Loop.Timer(at: Clock.sinceBoot() + limits.pause) { [self] in
      for watch in watches { watch.event = .readable }
    }
    self.timer = timer
    loop.schedule(timer)
  }
}

/// TCP sockets that only this machine can reach. No call blocks.
enum LoopbackSocket {
  enum Address { case version4, version6 }

  /// The sockets for the addresses of "localhost" that the system has: both, or one (RFC 8252, section 7.3).
  struct Pair {
    let sockets: [auth_socket]
    let port: UInt16
  }

  /// The maximum number of ports that are tried.
  private static let attempts = 20
  /// Ports of no service (RFC 6335, section 6), which Linux does not choose by itself. Browsers have rarely seen a page
  /// there, which could have left a service worker.
  private static let ports: ClosedRange<UInt16> = 61_000...65_535

  /// Listens at a random port. `firstPort` is tried first.
  static func listen(firstPort: UInt16? = nil) -> Result<Pair, AuthError> {
    var code: Int32 = 0
    for attempt in 0..<attempts {
      switch listen(port: attempt == 0 ? firstPort ?? randomPort() : randomPort()) {
      case .success(let pair): return .success(pair)
      case .failure(let failure): code = failure.code
      }
    }
    return .failure(
      AuthError(
        .webInternalError,
        "The browser's response cannot be received: nothing can listen on localhost (error \(code)). Sign in with "
          + "a credential instead."))
  }

  private static func randomPort() -> UInt16 {
    let bytes = SecureRandom.bytes(2) ?? [0, 0]
    return ports.lowerBound + (UInt16(bytes[0]) << 8 | UInt16(bytes[1])) % UInt16(ports.count)
  }

  private static func listen(port: UInt16) -> Result<Pair, Failure> {
    var sockets: [auth_socket] = []
    var last = Failure(code: 0)
    for address in [Address.version4, .version6] {
      switch listen(on: address, port: port) {
      case .success(let socket): sockets.append(socket)
      case .failure(let failure):
        last = failure
        if auth_loopback_is_missing(failure.code) { continue }
        // Another program uses the port or could take it, and would receive the browser's requests.
        for socket in sockets { auth_socket_close(socket) }
        return .failure(failure)
      }
    }
    return sockets.isEmpty ? .failure(last) : .success(Pair(sockets: sockets, port: port))
  }
}

// MARK: - One socket

extension LoopbackSocket {
  struct Failure: Error {
    /// The system's error number.
    let code: Int32
  }

  static func listen(on address: Address, port: UInt16) -> Result<auth_socket, Failure> {
    var socket: auth_socket = -1
    let code = auth_loopback_listen(address == .version6, port, &socket)
    return code == 0 ? .success(socket) : .failure(Failure(code: code))
  }
}

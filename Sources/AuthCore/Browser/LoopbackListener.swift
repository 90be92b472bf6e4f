// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport
import CAuthSystem

/// Answers browsers of this machine at http://localhost:PORT, one request for each connection.
///
/// Only the loop's thread touches it. It lives until it is closed, or stopped and its last answer is sent, or the
/// loop ends.
final class LoopbackListener {
  typealias Answer = (Request) -> Response

  /// What a browser may make it keep, in bytes and milliseconds.
  struct Limits: Sendable {
    var headSize = 32 * 1024
    var bodySize = 64 * 1024
    /// For a whole request, from the connection on.
    var requestTime: Int64 = 10_000
    var answerTime: Int64 = 10_000
    /// For what a browser still sends when it is answered.
    var drainTime: Int64 = 2_000
    var drainSize = 1024 * 1024
    var connections = 16
    /// How long no connection is taken when the system has refused one.
    var pause: Int64 = 100
    /// How long those who come after the end are answered.
    var lateTime: Int64 = 5 * 60_000
  }

  let port: UInt16
  let limits: Limits
  private let loop: Loop
  private let sockets: [auth_socket]
  /// Nil once it doesn't listen any more.
  private var answer: Answer?
  /// Runs if the loop ends before the listener does.
  var onLoopEnd: (() -> Void)?
  private var watches: [Loop.Watch] = []
  private var timer: Loop.Timer?
  private var lateTimer: Loop.Timer?
  /// The oldest first.
  private(set) var connections: [LoopbackConnection] = []

  /// What browsers call it, and what a request must.
  var host: String { "localhost:\(port)" }

  private init(_ pair: LoopbackSocket.Pair, in loop: Loop, limits: Limits, answer: @escaping Answer) {
    port = pair.port
    sockets = pair.sockets
    self.loop = loop
    self.limits = limits
    self.answer = answer
  }

  /// Listens at a port of the system's choice. `answer` runs on the loop's thread for each whole request that names
  /// this host, whatever its method and target; it may stop and close the listener.
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

  /// Takes no connection and no request any more. An answer under way is still sent.
  func stopListening() {
    guard answer != nil else { return }
    answer = nil
    onLoopEnd = nil
    for timer in [timer, lateTimer] {
      if let timer { loop.cancel(timer) }
    }
    timer = nil
    lateTimer = nil
    for watch in watches { loop.cancel(watch) }
    watches = []
    for socket in sockets { auth_socket_close(socket) }
    for connection in connections where connection.stage == .silent || connection.stage == .reading {
      connection.close()
    }
  }

  /// What it was opened for is over: from here on requests have that answer, for a while.
  func answerLate(_ answer: @escaping Answer) {
    guard self.answer != nil else { return }
    self.answer = answer
    onLoopEnd = nil
    let timer = Loop.Timer(at: Clock.sinceBoot() + limits.lateTime) { [self] in close() }
    lateTimer = timer
    loop.schedule(timer)
  }

  /// Ends everything at once. It may be called again.
  func close() {
    stopListening()
    for connection in connections { connection.close() }
  }

  /// Nil if it doesn't listen any more.
  func respond(to request: Request) -> Response? { answer?(request) }

  /// For a connection that is closed.
  func forget(_ connection: LoopbackConnection) { connections.removeAll { $0 === connection } }
}

// MARK: - Connections

extension LoopbackListener {
  private func start() -> Bool {
    let watches = sockets.map { socket in
      Loop.Watch(socket, for: .readable, ended: { [self] in loopEnded() }, { [self] in accept(from: socket) })
    }
    // The loop takes all of them, or on another thread than its own none, which must not touch its watches.
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

  /// Browsers open connections that they may never use, so those that are silent go first. False if all of them are
  /// being answered.
  private func makeRoom() -> Bool {
    for stage in [LoopbackConnection.Stage.silent, .draining, .reading] {
      guard let oldest = connections.first(where: { $0.stage == stage }) else { continue }
      oldest.close()
      return true
    }
    return false
  }

  /// When a game has used up its files, a connection stays at the door, and the loop would spin.
  private func pause() {
    for watch in watches { watch.event = nil }
    let timer = Loop.Timer(at: Clock.sinceBoot() + limits.pause) { [self] in
      for watch in watches { watch.event = .readable }
    }
    self.timer = timer
    loop.schedule(timer)
  }
}

// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport
import CAuthSystem

/// A browser's connection to a loopback listener: one request, one answer. Only the loop's thread touches it.
final class LoopbackConnection {
  enum Stage {
    /// Nothing has come yet.
    case silent
    case reading
    case answering
    /// All is sent. What the browser still sends is thrown away, as to close at once would make the system throw
    /// away the answer.
    case draining
    case closed
  }

  private(set) var stage = Stage.silent
  private let socket: auth_socket
  private let loop: Loop
  private let limits: LoopbackListener.Limits
  /// Nil once it is closed.
  private var listener: LoopbackListener?
  private var watch: Loop.Watch?
  private var timer: Loop.Timer?
  private var reader: LoopbackRequestReader
  /// What is still to be sent.
  private var rest: ArraySlice<UInt8> = []
  private var drained = 0

  init(_ socket: auth_socket, to listener: LoopbackListener, in loop: Loop) {
    self.socket = socket
    self.loop = loop
    self.listener = listener
    limits = listener.limits
    reader = LoopbackRequestReader(host: listener.host, limits: limits)
  }

  func start() {
    let watch = Loop.Watch(socket, for: .readable, ended: { [self] in close() }, { [self] in proceed() })
    self.watch = watch
    limit(to: limits.requestTime)
    if !loop.watch(watch) { close() }
  }

  func close() {
    guard stage != .closed else { return }
    stage = .closed
    if let watch { loop.cancel(watch) }
    if let timer { loop.cancel(timer) }
    watch = nil
    timer = nil
    auth_socket_close(socket)
    listener?.forget(self)
    listener = nil
  }

  private func proceed() {
    switch stage {
    case .silent, .reading: receive()
    case .answering: sendRest()
    case .draining: drain()
    case .closed: break
    }
  }

  /// The connection is closed after so many milliseconds, instead of when it was to be before.
  private func limit(to milliseconds: Int64) {
    if let timer { loop.cancel(timer) }
    let timer = Loop.Timer(at: Clock.sinceBoot() + milliseconds) { [self] in close() }
    self.timer = timer
    loop.schedule(timer)
  }
}

// MARK: - Stages

extension LoopbackConnection {
  private func receive() {
    switch LoopbackSocket.receive(socket) {
    case .nothingYet: break
    case .end: close()
    case .bytes(let bytes):
      stage = .reading
      read(bytes)
    }
  }

  private func read(_ bytes: [UInt8]) {
    do throws(LoopbackListener.Refusal) {
      guard let request = try reader.add(bytes) else { return }
      if auth_socket_is_foreign(socket) { throw .foreign }
      stage = .answering
      guard let response = listener?.respond(to: request) else { return close() }
      // The answer may have closed all.
      if stage == .answering { send(response) }
    } catch {
      send(LoopbackListener.Response(error))
    }
  }

  private func send(_ response: LoopbackListener.Response) {
    stage = .answering
    rest = response.encoded(withBody: !reader.isHead)[...]
    watch?.event = .writable
    limit(to: limits.answerTime)
    sendRest()
  }

  private func sendRest() {
    while !rest.isEmpty {
      guard let count = LoopbackSocket.send(socket, rest) else { return close() }
      if count == 0 { return }
      rest = rest.dropFirst(count)
    }
    auth_socket_end_sending(socket)
    stage = .draining
    watch?.event = .readable
    limit(to: limits.drainTime)
  }

  private func drain() {
    switch LoopbackSocket.receive(socket) {
    case .nothingYet: break
    case .end: close()
    case .bytes(let bytes):
      drained += bytes.count
      if drained > limits.drainSize { close() }
    }
  }
}

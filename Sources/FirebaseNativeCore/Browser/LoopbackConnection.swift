// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// A browser's connection to a loopback listener: one request, one response. Used only by the loop's thread.
final class LoopbackConnection {
  enum Stage {
    /// Nothing was received yet.
    case silent
    case reading
    case answering
    /// Everything was sent. Further input is discarded; closing immediately would make the system discard the response.
    case draining
    case closed
  }

  private(set) var stage = Stage.silent
  private let socket: auth_socket
  private let loop: Loop
  private let limits: LoopbackListener.Limits
  /// Nil after it was closed.
  private var listener: LoopbackListener?
  private var watch: Loop.Watch?
  private var timer: Loop.Timer?
  private var reader: LoopbackRequestReader
  /// The part of the response that is not sent yet.
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

  /// Replaces the connection's deadline, in milliseconds from now.
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
      // The response may have closed the listener.
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

// MARK: - Bytes

extension LoopbackSocket {
  enum Received {
    case bytes([UInt8])
    case nothingYet
    /// The peer has sent everything, or is gone.
    case end
  }

  static func receive(_ socket: auth_socket) -> Received {
    var count: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, size in
      count = auth_socket_receive(socket, buffer.baseAddress, buffer.count)
      size = max(0, Int(count))
    }
    if count > 0 { return .bytes(bytes) }
    return count == AUTH_SOCKET_LATER ? .nothingYet : .end
  }

  /// The number of bytes that the system accepted; nil if the peer is gone.
  static func send(_ socket: auth_socket, _ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { auth_socket_send(socket, $0.baseAddress, $0.count) }
    if count >= 0 { return Int(count) }
    return count == AUTH_SOCKET_LATER ? 0 : nil
  }
}

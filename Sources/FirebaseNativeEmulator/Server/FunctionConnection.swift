// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

/// A connection to a function for one request. Used by one thread, which it blocks.
final class FunctionConnection {
  enum Problem: Error {
    case late
    /// The connection broke, or the call was cancelled.
    case broken
  }

  private static let pieceSize = 16_384

  /// On the monotonic clock, in milliseconds.
  private let deadline: Int64
  private let wake: auth_wake
  private var socket: Int32 = -1

  init(until deadline: Int64, cancelledBy wake: auth_wake) {
    self.deadline = deadline
    self.wake = wake
  }

  deinit { if socket >= 0 { auth_socket_close(auth_socket(socket)) } }

  /// Returns false if nobody listens at the address.
  func open(_ address: UnsafePointer<addrinfo>) throws(Problem) -> Bool {
    socket = emulator_connect(address)
    guard socket >= 0 else { return false }
    try wait(toSend: true)
    return emulator_is_connected(socket)
  }

  func send(_ bytes: [UInt8]) throws(Problem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { auth_socket_send(auth_socket(socket), $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(Int(count))
      } else if count == Int64(AUTH_SOCKET_LATER) {
        try wait(toSend: true)
      } else {
        throw .broken
      }
    }
  }

  /// Returns false if the function has sent everything.
  func receive(into bytes: inout [UInt8]) throws(Problem) -> Bool {
    try wait(toSend: false)
    var piece = [UInt8](repeating: 0, count: FunctionConnection.pieceSize)
    let count = auth_socket_receive(auth_socket(socket), &piece, piece.count)
    if count > 0 { bytes += piece.prefix(Int(count)) }
    return count != Int64(AUTH_SOCKET_END)
  }

  private func wait(toSend: Bool) throws(Problem) {
    while true {
      let left = deadline - Clock.monotonic()
      guard left > 0 else { throw .late }
      switch Int(emulator_wait(socket, toSend, Int32(wake.reader), Int32(clamping: left))) {
      case EMULATOR_WAIT_READY: return
      case EMULATOR_WAIT_CANCELLED: throw .broken
      default: continue
      }
    }
  }
}

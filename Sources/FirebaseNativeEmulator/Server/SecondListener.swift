// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

/// Passes the connections to a second address on to a daemon of libmicrohttpd, which listens at one address only.
final class SecondListener {
  private let socket: ListeningSocket
  private let daemon: OpaquePointer
  private let limit: UInt32
  private let wake = auth_wake_open()
  private var thread: auth_thread = 0

  /// Takes ownership of the socket. Nil if the system refuses a thread. Call `stop` before the daemon is stopped.
  ///
  /// - Parameter limit: the number of connections of the daemon above which others wait.
  init?(_ socket: ListeningSocket, of daemon: OpaquePointer, _ limit: UInt32) {
    self.socket = socket
    self.daemon = daemon
    self.limit = limit
    guard let thread = startThread({ [self] in run() }) else {
      close()
      return nil
    }
    self.thread = thread
  }

  func stop() {
    auth_wake_signal(wake)
    _ = auth_thread_join(thread, -1)
    close()
  }

  private func close() {
    socket.close()
    auth_wake_close(wake)
  }

  private func run() {
    while true {
      switch Int(emulator_wait(socket.descriptor, false, Int32(wake.reader), -1)) {
      case EMULATOR_WAIT_READY: emulator_http_accept(daemon, socket.descriptor, limit)
      case EMULATOR_WAIT_CANCELLED: return
      default: continue
      }
    }
  }
}

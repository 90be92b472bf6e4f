// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

/// Accepts connections at an address, and passes them on to a daemon of libmicrohttpd.
final class Acceptor {
  private let socket: ListeningSocket
  private let daemon: OpaquePointer
  private let connections: Connections
  private let wake = auth_wake_open()
  private var thread: auth_thread = 0

  /// Takes ownership of the socket. Nil if the system refuses a thread. Call `stop` before the daemon is stopped.
  init?(_ socket: ListeningSocket, for daemon: OpaquePointer, _ connections: Connections) {
    self.socket = socket
    self.daemon = daemon
    self.connections = connections
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
      case EMULATOR_WAIT_READY: accept()
      case EMULATOR_WAIT_CANCELLED: return
      default: continue
      }
    }
  }

  /// Waits a moment if there are too many connections, or the system has no file or memory for one.
  private func accept() {
    let result = connections.isFull ? EMULATOR_ACCEPT_LATER : Int(emulator_http_accept(daemon, socket.descriptor))
    if result == EMULATOR_ACCEPTED { connections.noteAccepted() }
    if result == EMULATOR_ACCEPT_LATER { auth_clock_sleep(10) }
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

/// Calls blocking functions over HTTP. Thread-safe.
final class FunctionClient: Sendable {
  private let wake = auth_wake_open()

  deinit { auth_wake_close(wake) }

  var caller: FunctionCaller { { self.call($0) } }

  /// Ends all calls, and those that follow, as if the functions could not be reached.
  func cancel() { auth_wake_signal(wake) }

  func resume() { auth_wake_clear(wake) }

  private func call(_ request: FunctionRequest) -> FunctionOutcome {
    guard let url = FunctionURL(request.url), let addresses = FunctionClient.resolve(url) else { return .unreachable }
    defer { freeaddrinfo(addresses) }
    let deadline = Clock.monotonic() + request.timeoutMilliseconds
    do throws(FunctionConnection.Problem) {
      // "localhost" has an address of each version, and the function may listen at one of them.
      var next: UnsafeMutablePointer<addrinfo>? = addresses
      while let address = next {
        let connection = FunctionConnection(until: deadline, cancelledBy: wake)
        if try connection.open(address) { return try FunctionClient.exchange(request, url, connection) }
        next = address.pointee.ai_next
      }
    } catch {
      return error == .late ? .late : .unreachable
    }
    return .unreachable
  }

  private static func resolve(_ url: FunctionURL) -> UnsafeMutablePointer<addrinfo>? {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICSERV
    hints.ai_socktype = emulator_stream_type()
    var addresses: UnsafeMutablePointer<addrinfo>?
    return getaddrinfo(url.host, String(url.port), &hints, &addresses) == 0 ? addresses : nil
  }

  private static func exchange(
    _ request: FunctionRequest, _ url: FunctionURL, _ connection: FunctionConnection
  ) throws(FunctionConnection.Problem) -> FunctionOutcome {
    let head = [
      "POST \(url.target) HTTP/1.1", "Host: \(url.authority)", "Content-Type: application/json",
      "Content-Length: \(request.body.utf8.count)", "Connection: close", "\r\n",
    ]
    try connection.send(Array((head.joined(separator: "\r\n") + request.body).utf8))
    var received: [UInt8] = []
    while true {
      let isEnd = try !connection.receive(into: &received)
      switch FunctionAnswer(received, isEnd: isEnd) {
      case .complete(let status, let body): return .answered(status: status, body: body)
      case .incomplete where !isEnd && received.count <= FunctionAnswer.longest: continue
      case .incomplete, .invalid: return .unreachable
      }
    }
  }
}

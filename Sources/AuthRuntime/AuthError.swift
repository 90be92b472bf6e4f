// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// What went wrong with an operation.
public struct AuthError: Error, Sendable {
  public let code: AuthErrorCode
  /// The code's number, or one of a program's own, in which case the code is `.failure`.
  public let number: Int32
  /// For people: what happened, and what to do about it. Never empty.
  public let message: String
  /// The server's own text; empty if it said nothing.
  public let serverMessage: String
  /// What the network libraries reported of a connection that failed, for programmers; else empty.
  public let detail: String
  /// libcurl's number (CURLcode) of what failed on a connection; 0 for none.
  public let connectionError: UInt32
  /// What the operation leaves to go on with, as only it knows.
  package private(set) var remains: AuthErrorRemains?

  public init(
    _ code: AuthErrorCode, _ message: String, serverMessage: String = "", detail: String = "",
    connectionError: UInt32 = 0, number: Int32? = nil
  ) {
    self.code = code
    self.number = number ?? code.rawValue
    self.message = message
    self.serverMessage = serverMessage
    self.detail = detail
    self.connectionError = connectionError
  }

  package func with(_ remains: AuthErrorRemains) -> AuthError {
    var error = self
    error.remains = remains
    return error
  }
}

/// To derive from: what the maker of an error knows of it and this module does not.
open class AuthErrorRemains: @unchecked Sendable {
  public init() {}
}

extension AuthError {
  public static let cancelled = AuthError(.cancelled, "The operation was cancelled.")

  /// For an answer that a working server would not give.
  package static func invalidServerResponse(_ what: String, serverMessage: String = "") -> AuthError {
    AuthError(
      .invalidServerResponse,
      "The response is not from Firebase: \(what). A network's login page or a proxy may have responded "
        + "instead of the server.",
      serverMessage: serverMessage)
  }

  public static func invalidArgument(_ message: String) -> AuthError { AuthError(.failure, message) }
}

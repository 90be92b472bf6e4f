// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The error of an operation.
public struct AuthError: Error, Sendable {
  public let code: AuthErrorCode
  /// The number of the code. It may be a program's own number; then the code is `.failure`.
  public let number: Int32
  /// What happened, and what to do about it, for players. Never empty. Contains no words of the server or of a library,
  /// except those that a project wrote for players.
  public let message: String
  /// The server's text as it is; may be empty.
  public let serverMessage: String
  /// The server's text without secrets, on one line; or the report of the network libraries about a failed connection, or
  /// Apple's error of a sheet. For programmers; may be empty.
  public let detail: String
  /// libcurl's error (CURLcode) of a failed connection; otherwise 0.
  public let connectionError: UInt32
  /// Additional content for continuing after the failure.
  package private(set) var remains: AuthErrorContext?

  public init(
    _ code: AuthErrorCode, _ message: String, serverMessage: String = "", detail: String = "",
    connectionError: UInt32 = 0, number: Int32? = nil
  ) {
    self.code = code
    self.number = number ?? code.rawValue
    self.message = message
    self.serverMessage = serverMessage
    self.detail = detail.isEmpty ? AuthError.readable(serverMessage) : detail
    self.connectionError = connectionError
  }

  package func with(_ remains: AuthErrorContext) -> AuthError {
    var error = self
    error.remains = remains
    return error
  }
}

/// The base class of content that an error's creator adds, and that this module does not know.
open class AuthErrorContext: @unchecked Sendable {
  public init() {}
}

/// The answer of the server that an error was read from.
public final class ServerResponse: AuthErrorContext, @unchecked Sendable {
  public enum Kind: Sendable {
    /// The status is that of an error.
    case error
    /// The status is that of a success, and the body is not a JSON object.
    case malformed
    /// The status is that of a success, and the JSON object lacks a value.
    case incomplete
  }

  public let kind: Kind
  /// As received, with the secrets that it may contain. Of a Firebase error with a message, its `error` object.
  public let body: [UInt8]

  package init(_ kind: Kind, _ body: [UInt8]) {
    self.kind = kind
    self.body = body
  }
}

extension AuthError {
  public static let cancelled = AuthError(.cancelled, "The operation was cancelled.")

  public static let forked = AuthError(
    .apiNotAvailable,
    "This process was forked, and the App belongs to its parent. Release the App, and create another one.")

  /// For a response that a working server would not send.
  package static func invalidServerResponse(_ what: String, _ answer: ServerResponse) -> AuthError {
    AuthError(
      .invalidServerResponse,
      "The response is not from Firebase: \(what). A network's login page or a proxy may have responded "
        + "instead of the server."
    ).with(answer)
  }

  /// For a successful response that lacks a value.
  package static func invalidServerResponse(_ what: String, in json: JSON) -> AuthError {
    invalidServerResponse(what, ServerResponse(.incomplete, json.encodedBytes))
  }

  /// The answer that the error was read from; nil if there is none, or if the error has its content in another form.
  public var serverAnswer: ServerResponse? { remains as? ServerResponse }

  /// The words of others as people may see them.
  package static func readable(_ text: String) -> String { PlainText.cleaned(Secrets.masked(text)) }

  public static func invalidArgument(_ message: String) -> AuthError { AuthError(.failure, message) }
}

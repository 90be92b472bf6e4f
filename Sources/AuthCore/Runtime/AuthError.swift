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
  /// What the server told of the identity all the same, as of a collision.
  public let additionalUserInfo: AdditionalUserInfo?
  /// What completes a sign-in that needs a second factor; nil for all other errors.
  public let resolver: MultiFactorResolver?

  public init(
    _ code: AuthErrorCode, _ message: String, serverMessage: String = "", detail: String = "",
    connectionError: UInt32 = 0, additionalUserInfo: AdditionalUserInfo? = nil, resolver: MultiFactorResolver? = nil,
    number: Int32? = nil
  ) {
    self.code = code
    self.number = number ?? code.rawValue
    self.message = message
    self.serverMessage = serverMessage
    self.detail = detail
    self.connectionError = connectionError
    self.additionalUserInfo = additionalUserInfo
    self.resolver = resolver
  }

  func with(_ info: AdditionalUserInfo) -> AuthError {
    AuthError(
      code, message, serverMessage: serverMessage, detail: detail, connectionError: connectionError,
      additionalUserInfo: info)
  }

  /// Whether the server has said for certain that the session is over.
  var endsSession: Bool {
    switch code {
    // It is about an address that was asked for.
    case .userNotFound where serverMessage.utf8.starts(with: "EMAIL_NOT_FOUND".utf8): false
    case .userNotFound, .userDisabled, .userTokenExpired, .invalidUserToken: true
    default: false
    }
  }
}

extension AuthError {
  public static let cancelled = AuthError(.cancelled, "The operation was cancelled.")
  static let noSignedInUser = AuthError(
    .noSignedInUser, "This user is not signed in. Sign in first, or get the current user anew.")
  static let shutDown = AuthError(
    .apiNotAvailable, "This Auth was shut down. Get the App's Auth again.")

  /// For an answer that a working server would not give.
  static func invalidServerResponse(_ what: String, serverMessage: String = "") -> AuthError {
    AuthError(
      .invalidServerResponse,
      "The answer is not one of Firebase's: \(what). Something between here and the server, such as the "
        + "log-in page of a network, may have answered in its place.",
      serverMessage: serverMessage)
  }

  public static func invalidArgument(_ message: String) -> AuthError { AuthError(.failure, message) }
}

// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// Who may ask for something.
enum Access {
  /// Everybody, without credentials.
  case anyone
  /// Who has an API key, and administrators.
  case apiKey
  case administrator

  /// Whether an administrator asks. Any API key will do, and of an administrator the bearer token that admin SDKs send
  /// to emulators.
  func check(_ request: HTTPRequest) throws(Failure) -> Bool {
    guard self != .anyone else { return false }
    if let token = Access.bearer(of: request) {
      guard token == "owner" || token.hasPrefix("ya29.") else { throw .invalidBearer }
      return true
    }
    let key = request.query["key"] ?? request.headers["x-goog-api-key"] ?? ""
    guard !key.isEmpty else { throw .missingKey }
    guard self != .administrator else { throw .missingBearer }
    return false
  }

  static func bearer(of request: HTTPRequest) -> Substring? {
    guard let header = request.headers["authorization"], header.lowercased().hasPrefix("bearer ") else { return nil }
    return header.dropFirst("bearer ".count)
  }
}

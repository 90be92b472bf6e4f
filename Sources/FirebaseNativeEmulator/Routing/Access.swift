// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Who may send a request.
enum Access {
  /// Everyone, without credentials.
  case anyone
  /// Clients with an API key, and administrators.
  case apiKey
  case administrator

  /// Returns whether the sender is an administrator. Any API key is accepted, and the bearer token that Admin SDKs send
  /// to emulators.
  func check(_ request: HTTPRequest) throws(Failure) -> Bool {
    guard self != .anyone else { return false }
    if let token = Access.bearer(of: request) {
      guard ASCII.lowercased(String(token)) == "owner" || token.hasPrefix("ya29.") else { throw .invalidBearer }
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

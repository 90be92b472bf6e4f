// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Converts the failures that the helper page reports, with the error codes of the Firebase JS SDK.
enum WebPageError {
  private static let codes: [(text: StaticString, code: AuthErrorCode)] = [
    // From the page's own cancel button.
    ("cancelled", .webContextCancelled),
    ("auth/user-cancelled", .userCancelled),
    ("auth/unauthorized-domain", .unauthorizedDomain),
    ("auth/operation-not-allowed", .operationNotAllowed),
    ("auth/admin-restricted-operation", .adminRestrictedOperation),
    ("auth/web-storage-unsupported", .webStorageUnsupported),
    ("auth/network-request-failed", .networkRequestFailed),
    ("auth/too-many-requests", .tooManyRequests),
    ("auth/invalid-api-key", .invalidApiKey),
    ("auth/api-key-not-valid", .invalidApiKey),
    ("auth/app-not-authorized", .appNotAuthorized),
    ("auth/invalid-app-id", .appNotAuthorized),
    ("auth/invalid-oauth-client-id", .invalidClientId),
    ("auth/invalid-oauth-provider", .invalidProviderId),
    ("auth/invalid-provider-id", .invalidProviderId),
    ("auth/invalid-tenant-id", .invalidTenantId),
  ]
  /// In bytes; longer than any message of the SDK.
  private static let maximumLength = 500

  private static func code(_ text: String) -> AuthErrorCode {
    let bytes = Array(text.utf8)
    for known in codes {
      let start = UnsafeBufferPointer(start: known.text.utf8Start, count: known.text.utf8CodeUnitCount)
      if bytes.starts(with: start) { return known.code }
    }
    return .webInternalError
  }

  /// Whether the player declined.
  static func isOfPlayer(_ code: AuthErrorCode) -> Bool { code == .webContextCancelled || code == .userCancelled }

  static func error(_ json: JSON, domain: String) -> AuthError {
    let text = json.string("code") ?? ""
    let code = code(text)
    if isOfPlayer(code) { return AuthError(code, ServerError.userCancelledMessage) }
    switch code {
    case .unauthorizedDomain:
      return AuthError(
        code,
        "The domain \(domain) is not authorized for the project. Add \(domain), without a port, in the "
          + "Firebase console under Authentication, Settings, Authorized domains.")
    default:
      let detail = [text, json.string("message") ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
      let shown = String(decoding: Array(detail.utf8.prefix(maximumLength)), as: UTF8.self)
      return AuthError(code, "The page in the browser failed. Try again.", serverMessage: shown)
    }
  }
}

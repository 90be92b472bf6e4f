// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Session cookies: id tokens with another issuer and a lifetime of days.
enum SessionCookie {
  /// In seconds.
  static let shortest: Int64 = 300
  static let longest: Int64 = 1_209_600

  static func issuer(_ context: RequestContext) -> String {
    ["https://session.firebase.google.com", context.project.id].joined(separator: "/")
  }
}

extension RequestContext {
  /// v1 projects:createSessionCookie: creates a session cookie from an id token.
  func createSessionCookie() throws(Failure) -> JSON {
    let duration = body.integer("validDuration") ?? SessionCookie.longest
    guard (SessionCookie.shortest...SessionCookie.longest).contains(duration) else {
      throw .service("INVALID_DURATION")
    }
    let session = try session()
    let response = JSON.object()
    response.set(
      "sessionCookie",
      try IDToken.text(of: session, in: self, issuer: SessionCookie.issuer(self), lifetime: duration))
    return response
  }
}

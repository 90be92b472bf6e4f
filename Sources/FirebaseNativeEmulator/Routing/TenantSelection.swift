// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

// Selects the tenant of a request.

extension Project {
  /// The users that a request refers to: those of the tenant in its path, body, query or id token.
  ///
  /// - Parameter body: nil for a page, whose forms name no tenant.
  func pool(of request: HTTPRequest, _ captures: Captures, _ body: JSON? = nil) throws(Failure) -> UserPool {
    if let id = captures.tenant {
      guard body?.filled("tenantId") ?? id == id else { throw .service("TENANT_ID_MISMATCH") }
      guard let pool = tenant(id) else { throw .tenantNotFound }
      return pool
    }
    let named = body?.filled("tenantId") ?? request.query["tenantId"]
    guard let id = named ?? body.flatMap({ tenantOfToken($0) }), !id.isEmpty else { return pool }
    guard let pool = tenant(id) else { throw .service("INVALID_TENANT_ID") }
    return pool
  }

  /// No token is decoded while there are no tenants.
  private func tenantOfToken(_ body: JSON) -> String? {
    guard !tenants.isEmpty || settings.createsTenants else { return nil }
    if let token = body.filled("idToken") {
      return JSONWebToken.claims(of: token)?["firebase"]?.filled("tenant")
    }
    return body.filled("refreshToken").flatMap { RefreshToken.content(of: $0)?.filled("tenant") }
  }

  private func tenant(_ id: String) -> UserPool? {
    if let known = tenants[id] { return known }
    guard settings.createsTenants, TenantSettings.isValidId(id) else { return nil }
    return tenants.add(TenantSettings.withEverything(id), clock)
  }
}

extension UserPool {
  func requireEnabled() throws(Failure) {
    guard tenant?.allows("disableAuth") != true else {
      throw .service("PROJECT_DISABLED")
    }
  }
}

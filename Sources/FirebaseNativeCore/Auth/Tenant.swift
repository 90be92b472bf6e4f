// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Tenants of Identity Platform. Each tenant has separate accounts.

extension Auth {
  /// The tenant of new sign-ins and sign-ups; empty for the project's own accounts. A restored session sets it to the
  /// user's tenant.
  public var tenantID: String {
    get { state.withLock { $0.backend.tenantID } }
    set { state.withLock { $0.backend.tenantID = newValue } }
  }

  /// The error if a user of that tenant cannot become the current user.
  func obstacle(toTenant userTenant: String) -> AuthError? {
    let tenant = tenantID
    if userTenant == tenant { return nil }
    let name = userTenant.isEmpty ? "no tenant" : "the tenant \"\(userTenant)\""
    let expected = tenant.isEmpty ? "none" : "\"\(tenant)\""
    return AuthError(
      .tenantIdMismatch, "The user belongs to \(name), but the Auth's tenant id is \(expected). Set it first.")
  }
}

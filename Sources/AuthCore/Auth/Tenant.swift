// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

// Tenants of Identity Platform: each has accounts of its own.

extension Auth {
  /// The tenant that accounts are made in and looked for; empty for the project's own accounts, as most projects have
  /// no tenants. A restored user brings theirs.
  public var tenantID: String {
    get { state.withLock { $0.backend.tenantID } }
    set { state.withLock { $0.backend.tenantID = newValue } }
  }

  /// Why a user of that tenant can't become the current one.
  func obstacle(toTenant userTenant: String) -> AuthError? {
    let tenant = tenantID
    if userTenant == tenant { return nil }
    let name = userTenant.isEmpty ? "no tenant" : "the tenant \"\(userTenant)\""
    let expected = tenant.isEmpty ? "none" : "\"\(tenant)\""
    return AuthError(
      .tenantIdMismatch, "The user belongs to \(name), but the Auth's tenant id is \(expected). Set it first.")
  }
}

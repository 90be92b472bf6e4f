import AuthSupport

/// The users of the project or of one of its tenants, and the codes that were made for them.
final class UserPool {
  /// Nil for the project's own users.
  var tenant: Tenant?
  let accounts: AccountStore
  let actionCodes: ExpiringValues<String, ActionCode>
  let phoneVerifications: ExpiringValues<String, PhoneVerification>
  /// Phone numbers by the proof that they are the client's.
  let phoneProofs: ExpiringValues<String, String>
  let pendingSignIns: ExpiringValues<String, PendingSignIn>
  let totpEnrollments: ExpiringValues<String, TOTPEnrollment>
  var heldCredentials: HeldCredentials
  /// By their paths.
  var providers: [String: ProviderConfiguration] = [:]

  init(_ clock: MovableClock, _ tenant: Tenant? = nil) {
    self.tenant = tenant
    accounts = AccountStore(clock)
    actionCodes = ExpiringValues(clock)
    phoneVerifications = ExpiringValues(clock)
    phoneProofs = ExpiringValues(clock)
    pendingSignIns = ExpiringValues(clock)
    totpEnrollments = ExpiringValues(clock)
    heldCredentials = HeldCredentials(clock)
  }

  func removeAll() {
    accounts.removeAll()
    actionCodes.removeAll()
    phoneVerifications.removeAll()
    phoneProofs.removeAll()
    pendingSignIns.removeAll()
    totpEnrollments.removeAll()
  }
}

extension Project {
  var accounts: AccountStore { pool.accounts }
  var actionCodes: ExpiringValues<String, ActionCode> { pool.actionCodes }
  var phoneVerifications: ExpiringValues<String, PhoneVerification> { pool.phoneVerifications }
  var phoneProofs: ExpiringValues<String, String> { pool.phoneProofs }
  var pendingSignIns: ExpiringValues<String, PendingSignIn> { pool.pendingSignIns }
  var totpEnrollments: ExpiringValues<String, TOTPEnrollment> { pool.totpEnrollments }
  var tenantId: String? { pool.tenant?.id }

  /// The project's, with what the tenant at hand has settings of its own for.
  var configuration: Configuration {
    pool.tenant.map { $0.configuration(of: projectConfiguration) } ?? projectConfiguration
  }

  var isEmailLinkEnabled: Bool {
    guard let tenant = pool.tenant else {
      return projectConfiguration.isEmailEnabled && !projectConfiguration.isPasswordRequired
    }
    return tenant.allows("enableEmailLinkSignin")
  }

  /// The users that a call is about: those of the tenant in its path, its body or its token.
  func pool(of call: Call) throws(Failure) -> UserPool {
    if let id = call.captures.tenant {
      guard let pool = tenant(id) else { throw .tenantNotFound }
      return pool
    }
    let named = call.body.filled("tenantId") ?? call.request.query["tenantId"]
    guard let id = named ?? tenantOfToken(call.body), !id.isEmpty else { return projectPool }
    guard let pool = tenant(id) else { throw .service("INVALID_TENANT_ID") }
    return pool
  }

  /// Whether the users at hand may be served.
  func requireServed(_ call: Call) throws(Failure) {
    guard let tenant = pool.tenant, !call.isAdmin, call.operation.isService else { return }
    guard !tenant.allows("disableAuth") else {
      throw .service("PROJECT_DISABLED", "The tenant's authentication is switched off.")
    }
    guard call.operation != .signInWithPhoneNumber, call.operation != .sendVerificationCode else {
      throw .service("UNSUPPORTED_TENANT_OPERATION", "Tenants have no sign-in by phone.")
    }
  }

  /// Nothing is decoded while there is no tenant whose token it could be.
  private func tenantOfToken(_ body: JSON) -> String? {
    guard !tenants.isEmpty || projectConfiguration.createsTenants else { return nil }
    if let token = body.filled("idToken") {
      return JSONWebToken.claims(of: token)?["firebase"]?.filled("tenant")
    }
    return body.filled("refreshToken").flatMap { RefreshToken.content(of: $0)?.filled("tenant") }
  }

  private func tenant(_ id: String) -> UserPool? {
    if let known = tenants[id] { return known }
    guard projectConfiguration.createsTenants, Tenant.isValidId(id) else { return nil }
    return tenants.add(Tenant.withEverything(id), clock)
  }
}

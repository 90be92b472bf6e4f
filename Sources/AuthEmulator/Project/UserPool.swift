// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// The users of the project or of one of its tenants, and the codes that were made for them.
final class UserPool {
  /// Nil for the project's own users.
  var tenant: TenantSettings?
  let accounts: AccountStore
  let emailCodes: ExpiringValues<String, EmailCode>
  let phoneVerifications: ExpiringValues<String, PhoneVerification>
  /// Phone numbers by the proof that they are the client's.
  let phoneProofs: ExpiringValues<String, String>
  let pendingSignIns: ExpiringValues<String, PendingSignIn>
  let totpEnrollments: ExpiringValues<String, TOTPEnrollment>
  var heldCredentials: HeldCredentials
  /// By their paths.
  var providers: [String: ProviderConfiguration] = [:]

  init(_ clock: MovableClock, _ tenant: TenantSettings? = nil) {
    self.tenant = tenant
    accounts = AccountStore(clock)
    emailCodes = ExpiringValues(clock)
    phoneVerifications = ExpiringValues(clock)
    phoneProofs = ExpiringValues(clock)
    pendingSignIns = ExpiringValues(clock)
    totpEnrollments = ExpiringValues(clock)
    heldCredentials = HeldCredentials(clock)
  }

  func removeAll() {
    accounts.removeAll()
    emailCodes.removeAll()
    phoneVerifications.removeAll()
    phoneProofs.removeAll()
    pendingSignIns.removeAll()
    totpEnrollments.removeAll()
  }
}

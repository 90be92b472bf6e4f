// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The users of the project or of a tenant, with their codes.
final class UserPool {
  /// Nil for the project's own users.
  var tenant: TenantSettings?
  let accounts: AccountStore
  let emailCodes: ExpiringValues<String, EmailCode>
  let phoneVerifications: ExpiringValues<String, PhoneVerification>
  /// Phone numbers, keyed by the temporary proof.
  let phoneProofs: ExpiringValues<String, String>
  let pendingSignIns: ExpiringValues<String, PendingSignIn>
  let totpEnrollments: ExpiringValues<String, TOTPEnrollment>
  var heldCredentials: HeldCredentials
  /// Keyed by path.
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
    heldCredentials.removeAll()
  }
}

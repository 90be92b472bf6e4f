// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// The state of the one project that an emulator serves. Used by one thread at a time.
final class Project {
  let id: String
  let isStrict: Bool
  let initialSettings: ProjectSettings
  /// The project's own, whatever a tenant makes of it.
  var settings: ProjectSettings
  let clock: MovableClock
  /// The users of no tenant.
  let pool: UserPool
  var tenants = TenantStore()
  /// What administrators have set that changes nothing here; an object that is never changed.
  var storedSettings = JSON.object()
  var recaptchaTokens: ExpiringValues<String, Void>
  /// By their states.
  var authorizationSessions: ExpiringValues<String, AuthorizationSession>
  /// By the codes that stand for them.
  var authorizationGrants: ExpiringValues<String, AuthorizationGrant>
  var providerAccounts = ProviderAccounts()
  var apple: AppleStandIn
  var usedIdentityTokens: UsedIdentityTokens
  var requestLog = RequestLog()
  var faults: Faults

  /// - Parameter services: the names of what clients and administrators can ask for.
  init(id: String, isStrict: Bool, _ settings: ProjectSettings, services: Set<String>) {
    self.id = id
    self.isStrict = isStrict
    self.settings = settings
    initialSettings = settings
    let clock = MovableClock()
    self.clock = clock
    pool = UserPool(clock)
    recaptchaTokens = ExpiringValues(clock)
    authorizationSessions = ExpiringValues(clock, limit: AuthorizationSession.limit)
    authorizationGrants = ExpiringValues(clock)
    apple = AppleStandIn(clock)
    usedIdentityTokens = UsedIdentityTokens(clock)
    faults = Faults(services)
  }
}

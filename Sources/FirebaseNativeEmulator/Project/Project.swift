// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Prints a line for the user of the emulator, for example a code that production would send.
public typealias Announcer = @Sendable (String) -> Void

/// What an export contains of a project.
struct ProjectContent {
  /// The users without a tenant.
  let pool: UserPool
  var tenants = TenantStore()
  /// The project's own settings, without those of tenants.
  var settings: ProjectSettings
  /// Settings that are stored without an effect; an immutable object.
  var storedSettings = JSON.object()
}

/// The state of a project that the emulator serves. Used by one thread at a time.
final class Project {
  /// The same for all projects, as in the official emulator.
  static let number = "12345"

  let id: String
  /// Whether requests that name no project belong to this one.
  let isDefault: Bool
  let isStrict: Bool
  /// Whether requests may name folders of this machine.
  let accessesFiles: Bool
  /// Prints a line for the user.
  let announce: Announcer
  let initialSettings: ProjectSettings
  /// The project's own settings, without those of tenants.
  var settings: ProjectSettings
  let clock: MovableClock
  /// The users without a tenant.
  var pool: UserPool
  var tenants = TenantStore()
  /// Settings that are stored without an effect; an immutable object.
  var storedSettings = JSON.object()
  var recaptchaTokens: ExpiringValues<String, Void>
  /// Keyed by state.
  var authorizationSessions: ExpiringValues<String, AuthorizationSession>
  /// Keyed by authorization code.
  var authorizationGrants: ExpiringValues<String, AuthorizationGrant>
  var providerAccounts = ProviderAccounts()
  var apple: AppleStandIn
  var usedIdentityTokens: UsedIdentityTokens
  var requestLog = RequestLog()
  var recentRequests = RecentRequests()
  var faults: Faults
  /// Calls a blocking function. Other threads use the project meanwhile.
  var callFunction: FunctionCaller = { _ in .unreachable }

  /// - Parameter services: the names of all services.
  init(
    id: String, isDefault: Bool, isStrict: Bool, accessesFiles: Bool, _ settings: ProjectSettings,
    services: Set<String>,
    announce: @escaping Announcer
  ) {
    self.id = id
    self.isDefault = isDefault
    self.isStrict = isStrict
    self.accessesFiles = accessesFiles
    self.announce = announce
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

  var initialContent: ProjectContent { ProjectContent(pool: UserPool(clock), settings: initialSettings) }

  func replaceContent(by content: ProjectContent) {
    pool = content.pool
    tenants = content.tenants
    settings = content.settings
    storedSettings = content.storedSettings
  }
}

/// The users of the project or of a tenant, with their codes.
final class UserPool {
  /// Nil for the project's own users.
  var tenant: TenantSettings?
  let accounts: AccountStore
  let emailCodes: ExpiringValues<String, EmailCode>
  let phoneVerifications: ExpiringValues<String, PhoneVerification>
  /// Phone numbers, keyed by the temporary proof.
  let temporaryProofs: ExpiringValues<String, String>
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
    temporaryProofs = ExpiringValues(clock)
    pendingSignIns = ExpiringValues(clock)
    totpEnrollments = ExpiringValues(clock)
    heldCredentials = HeldCredentials(clock)
  }

  func removeAll() {
    accounts.removeAll()
    emailCodes.removeAll()
    phoneVerifications.removeAll()
    temporaryProofs.removeAll()
    pendingSignIns.removeAll()
    totpEnrollments.removeAll()
    heldCredentials.removeAll()
  }
}

/// The tenants of a project.
struct TenantStore {
  private var pools: [String: UserPool] = [:]

  var isEmpty: Bool { pools.isEmpty }

  /// Sorted by id.
  var all: [UserPool] { pools.sorted { $0.key < $1.key }.map { $0.value } }

  subscript(id: String) -> UserPool? { pools[id] }

  mutating func add(_ tenant: TenantSettings, _ clock: MovableClock) -> UserPool {
    let pool = UserPool(clock, tenant)
    pools[tenant.id] = pool
    return pool
  }

  mutating func remove(_ id: String) { pools[id] = nil }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The context of a request's operation: the request, its sender, and the part of the project that it refers to.
final class RequestContext {
  let projects: ProjectStore
  let project: Project
  /// The users that the request refers to: those of the project or of a tenant.
  let pool: UserPool
  let request: HTTPRequest
  /// A JSON object.
  let body: JSON
  let captures: Captures
  /// Whether an administrator sent the request.
  let isAdmin: Bool

  init(
    _ projects: ProjectStore, _ project: Project, _ pool: UserPool, _ request: HTTPRequest, body: JSON,
    _ captures: Captures, isAdmin: Bool
  ) {
    self.projects = projects
    self.project = project
    self.pool = pool
    self.request = request
    self.body = body
    self.captures = captures
    self.isAdmin = isAdmin
  }
}

/// The variable parts of a path.
struct Captures {
  var project: String?
  var tenant: String?
  var account: String?
  /// The collection of identity provider configurations, and the configuration's id.
  var collection: String?
  var provider: String?
}

extension RequestContext {
  var clock: MovableClock { project.clock }
  var accounts: AccountStore { pool.accounts }
  var emailCodes: ExpiringValues<String, EmailCode> { pool.emailCodes }
  var phoneVerifications: ExpiringValues<String, PhoneVerification> { pool.phoneVerifications }
  var temporaryProofs: ExpiringValues<String, String> { pool.temporaryProofs }
  var pendingSignIns: ExpiringValues<String, PendingSignIn> { pool.pendingSignIns }
  var totpEnrollments: ExpiringValues<String, TOTPEnrollment> { pool.totpEnrollments }
  var tenantId: String? { pool.tenant?.id }

  /// The effective settings: those of the project, with the tenant's own.
  var settings: ProjectSettings {
    pool.tenant.map { $0.settings(over: project.settings) } ?? project.settings
  }

  var isEmailLinkEnabled: Bool {
    guard let tenant = pool.tenant else {
      return project.settings.isEmailEnabled && !project.settings.isPasswordRequired
    }
    return tenant.allows("enableEmailLinkSignin")
  }
}

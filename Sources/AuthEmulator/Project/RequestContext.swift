// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// What the handler of a request works with: the request, who sent it, and the part of the project that it is about.
final class RequestContext {
  let project: Project
  /// The users that the request is about: the project's own, or those of a tenant.
  let pool: UserPool
  let request: HTTPRequest
  /// An object.
  let body: JSON
  let captures: Captures
  /// Whether an administrator sent it.
  let isAdmin: Bool

  init(_ project: Project, _ pool: UserPool, _ request: HTTPRequest, body: JSON, _ captures: Captures, isAdmin: Bool) {
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
  /// Of configurations of identity providers, and the one of them.
  var collection: String?
  var provider: String?
}

extension RequestContext {
  var clock: MovableClock { project.clock }
  var accounts: AccountStore { pool.accounts }
  var emailCodes: ExpiringValues<String, EmailCode> { pool.emailCodes }
  var phoneVerifications: ExpiringValues<String, PhoneVerification> { pool.phoneVerifications }
  var phoneProofs: ExpiringValues<String, String> { pool.phoneProofs }
  var pendingSignIns: ExpiringValues<String, PendingSignIn> { pool.pendingSignIns }
  var totpEnrollments: ExpiringValues<String, TOTPEnrollment> { pool.totpEnrollments }
  var tenantId: String? { pool.tenant?.id }

  /// The project's, with what the tenant has settings of its own for.
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

import AuthCore
public import Foundation

/// What a second factor is asked for: to be enrolled for a user, or to complete a sign-in.
open class MultiFactorSession: NSObject, @unchecked Sendable {
  let core: AuthCore.MultiFactorSession
  let auth: Auth

  init(_ core: AuthCore.MultiFactorSession, auth: Auth) {
    self.core = core
    self.auth = auth
  }
}

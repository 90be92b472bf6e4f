// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// A session in which a second factor is enrolled or completes a sign-in.
///
/// `MultiFactor.session()` returns a session for an enrollment, and `MultiFactorResolver.session` is one for a sign-in.
open class MultiFactorSession: NSObject, @unchecked Sendable {
  let core: FirebaseNativeCore.MultiFactorSession
  let auth: Auth

  init(_ core: FirebaseNativeCore.MultiFactorSession, auth: Auth) {
    self.core = core
    self.auth = auth
  }
}

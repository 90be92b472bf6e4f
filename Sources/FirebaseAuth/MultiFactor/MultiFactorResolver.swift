// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
public import Foundation

/// A sign-in, link or reauthentication that lacks the second factor.
///
/// The error `secondFactorRequired` contains the object under `AuthErrors.userInfoMultiFactorResolverKey`. After a
/// wrong code, `resolveSignIn(with:)` can be called again.
open class MultiFactorResolver: NSObject, @unchecked Sendable {
  /// The session for `PhoneAuthProvider.verifyPhoneNumber(with:uiDelegate:multiFactorSession:)`.
  public let session: MultiFactorSession
  /// The second factors of the account, of which the player can choose one.
  public let hints: [MultiFactorInfo]
  /// The Auth that the operation belongs to.
  public let auth: Auth
  private let core: FirebaseNativeCore.MultiFactorResolver

  init(_ core: FirebaseNativeCore.MultiFactorResolver, auth: Auth) {
    session = MultiFactorSession(core.session, auth: auth)
    hints = core.hints.map { MultiFactorInfo.of($0) }
    self.auth = auth
    self.core = core
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  open func resolveSignIn(
    with assertion: MultiFactorAssertion, completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    resolving(assertion).start(completion)
  }

  /// Completes the operation: signs in, links or reauthenticates.
  ///
  /// - Parameter assertion: The proof that the player has the second factor.
  /// - Returns: The result that the first step would have had.
  /// - Throws: `invalidVerificationCode` if the code is wrong; `invalidMultiFactorSession` if the first step is too
  ///   long ago.
  @discardableResult
  open func resolveSignIn(with assertion: MultiFactorAssertion) async throws -> AuthDataResult {
    try await resolving(assertion).value()
  }

  private func resolving(_ assertion: MultiFactorAssertion) -> Call<AuthDataResult> {
    auth.exchanging { [core] _ in core.resolveSignIn(with: assertion.core) }
  }
}

extension NSError {
  /// The error of an operation of that Auth, which a `MultiFactorResolver` needs.
  convenience init(_ error: AuthError, in auth: Auth) {
    let resolver = error.resolver.map { MultiFactorResolver($0, auth: auth) }
    self.init(error, resolver.map { [AuthErrors.userInfoMultiFactorResolverKey: $0] } ?? [:])
  }
}

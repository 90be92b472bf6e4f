import AuthCore
public import Foundation

/// Completes a sign-in, link or re-authentication that needs a second factor. It can be tried again after a wrong
/// code.
open class MultiFactorResolver: NSObject, @unchecked Sendable {
  /// The first step, which is done.
  public let session: MultiFactorSession
  /// The factors of which one is needed.
  public let hints: [MultiFactorInfo]
  /// The Auth that the player signs in to.
  public let auth: Auth
  private let core: AuthCore.MultiFactorResolver

  init(_ core: AuthCore.MultiFactorResolver, auth: Auth) {
    session = MultiFactorSession(core.session, auth: auth)
    hints = core.hints.map { MultiFactorInfo.of($0) }
    self.auth = auth
    self.core = core
  }

  /// Does what the first step was for. Fails with `invalidVerificationCode` after a wrong code, and with
  /// `invalidMultiFactorSession` if the first step is too long ago.
  open func resolveSignIn(
    with assertion: MultiFactorAssertion, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    resolving(assertion).begin(completion)
  }

  /// Does what the first step was for. Fails with `invalidVerificationCode` after a wrong code, and with
  /// `invalidMultiFactorSession` if the first step is too long ago.
  @discardableResult
  open func resolveSignIn(with assertion: MultiFactorAssertion) async throws -> AuthDataResult {
    try await resolving(assertion).value()
  }

  private func resolving(_ assertion: MultiFactorAssertion) -> Call<AuthDataResult> {
    auth.exchanging { [core] _ in core.resolveSignIn(with: assertion.core) }
  }
}

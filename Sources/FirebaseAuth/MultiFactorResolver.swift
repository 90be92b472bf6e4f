public import Foundation

/// An enrollment or a sign-in with a second factor that is under way.
open class MultiFactorSession: NSObject, @unchecked Sendable {
  override init() {}
}

/// Finishes a sign-in that needs a second factor.
open class MultiFactorResolver: NSObject, @unchecked Sendable {
  /// The sign-in.
  public let session: MultiFactorSession
  /// The factors of which one is needed.
  public let hints: [MultiFactorInfo]
  /// The Auth that the player signs in to.
  public let auth: Auth

  init(session: MultiFactorSession, hints: [MultiFactorInfo], auth: Auth) {
    self.session = session
    self.hints = hints
    self.auth = auth
  }

  /// Signs in. Fails: this version has no second factors.
  open func resolveSignIn(
    with assertion: MultiFactorAssertion, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    resolving.begin(completion)
  }

  /// Signs in. Fails: this version has no second factors.
  open func resolveSignIn(with assertion: MultiFactorAssertion) async throws -> AuthDataResult {
    try await resolving.value()
  }

  private var resolving: Call<AuthDataResult> { auth.failing(MultiFactor.absence) }
}

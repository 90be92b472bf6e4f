import AuthRuntime

/// What is left of a sign-in, link or re-authentication that failed.
final class FailedSignIn: AuthErrorRemains, @unchecked Sendable {
  /// What the server told of the identity all the same, as of a collision.
  let info: AdditionalUserInfo?
  let resolver: MultiFactorResolver?

  init(info: AdditionalUserInfo? = nil, resolver: MultiFactorResolver? = nil) {
    self.info = info
    self.resolver = resolver
  }
}

extension AuthError {
  private var signIn: FailedSignIn? { remains as? FailedSignIn }

  /// What the server told of the identity all the same, as of a collision.
  public var additionalUserInfo: AdditionalUserInfo? { signIn?.info }

  /// What completes a sign-in that needs a second factor; nil for all other errors.
  public var resolver: MultiFactorResolver? { signIn?.resolver }

  func with(_ signIn: FailedSignIn) -> AuthError {
    var error = self
    error.remains = signIn
    return error
  }
}

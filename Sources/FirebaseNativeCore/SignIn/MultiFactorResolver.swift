// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Completes a sign-in, link or re-authentication after its first step, with a second factor. A wrong code can be
/// retried.
public final class MultiFactorResolver: AuthErrorContext, @unchecked Sendable {
  /// The session of the first step.
  public let session: MultiFactorSession
  /// The enrolled second factors of the account.
  public let hints: [MultiFactorInfo]
  private let request: any SignInRequest
  /// The response to the first step, which lacks only the tokens.
  private let answer: JSON

  init(auth: Auth, _ request: any SignInRequest, _ answer: JSON) {
    session = MultiFactorSession(auth: auth, pendingCredential: answer.string("mfaPendingCredential") ?? "")
    hints = MultiFactorInfo.list(of: answer)
    self.request = request
    self.answer = answer
  }

  /// Completes the operation. The future's value is an AuthResult.
  public func resolveSignIn(with assertion: MultiFactorAssertion?) -> Future {
    session.auth.enqueueChange(.authResult) { [self] operation in
      let auth = session.auth
      if let error = auth.obstacle(to: request.intent, providerID: request.providerID) {
        return auth.finish(operation, .failure(error))
      }
      switch MultiFactorAssertion.body(of: assertion, enrolls: false) {
      case .failure(let error): auth.finish(operation, .failure(error))
      case .success(let body):
        body.set("mfaPendingCredential", session.pendingCredential)
        auth.send(.multiFactor("SignIn:finalize", body), for: operation) { [self] in
          SignIn(request.intent, of: auth, for: operation).receive($0.map { completed(by: $0) }, of: request)
        }
      }
    }
  }

  /// The response that the first step would have had without a second factor.
  private func completed(by tokens: JSON) -> JSON {
    let whole = answer.copy()
    whole.remove("mfaPendingCredential")
    whole.remove("expiresIn")
    whole.set("idToken", tokens["idToken"])
    whole.set("refreshToken", tokens["refreshToken"])
    return whole
  }
}

extension AuthError {
  /// The resolver, if the error requires a second factor; otherwise nil.
  public var resolver: MultiFactorResolver? { remains as? MultiFactorResolver }
}

// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// A sign-in, link or re-authentication whose first step is done, and what completes it: a second factor. It can be
/// tried again after a wrong code.
public final class MultiFactorResolver: AuthErrorRemains, @unchecked Sendable {
  /// What the first step asks for.
  public let session: MultiFactorSession
  /// The second factors that the account has.
  public let hints: [MultiFactorInfo]
  private let exchange: any Exchange
  /// The answer to the first step, which lacks just the tokens.
  private let answer: JSON

  init(auth: Auth, _ exchange: any Exchange, _ answer: JSON) {
    session = MultiFactorSession(auth: auth, pendingCredential: answer.string("mfaPendingCredential") ?? "")
    hints = MultiFactorInfo.list(of: answer)
    self.exchange = exchange
    self.answer = answer
  }

  /// Does what the first step was for. The future has an AuthResult.
  public func resolveSignIn(with assertion: MultiFactorAssertion?) -> Future {
    session.auth.enqueueChange(.authResult) { [self] operation in
      let auth = session.auth
      if let error = auth.obstacle(to: exchange.intent, providerID: exchange.providerID) {
        return auth.finish(operation, .failure(error))
      }
      switch MultiFactorAssertion.body(of: assertion, enrolls: false) {
      case .failure(let error): auth.finish(operation, .failure(error))
      case .success(let body):
        body.set("mfaPendingCredential", session.pendingCredential)
        auth.send(.multiFactor("SignIn:finalize", body), for: operation) { [self] in
          SignIn(exchange.intent, of: auth, for: operation).take($0.map { completed(by: $0) }, of: exchange)
        }
      }
    }
  }

  /// What the first step would have been answered with, had it not needed a second one.
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
  /// What completes a sign-in that needs a second factor; nil for all other errors.
  public var resolver: MultiFactorResolver? { remains as? MultiFactorResolver }
}

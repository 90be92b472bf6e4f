// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

// Text messages cost money, so that Google sends them for people only. A desktop proves that there is one by
// reCAPTCHA, in the player's browser.

extension Auth {
  /// Orders a text message; the operation's future has the verification id, which is in that object of the answer.
  ///
  /// The first order has no proof: the emulator asks for none, nor does Google for a project's test numbers. Where it
  /// is wanted, the player is asked, unless the program doesn't want that, and the message ordered again.
  func orderTextMessage(
    _ operation: Operation, idIn field: String?, asksPlayer: Bool,
    send: @escaping (_ recaptchaToken: String?, _ then: @escaping Reply) -> Void
  ) {
    let take: Reply = { [self] in finish(operation, $0.flatMap { Auth.verificationID(of: $0, in: field) }) }
    send(nil) { [self] answer in
      guard asksPlayer, case .failure(let error) = answer, error.asksForPlayer else { return take(answer) }
      checkPlayer(for: operation) { [self] in
        switch $0 {
        case .failure(let error): finish(operation, .failure(error))
        case .success(let token): send(token, take)
        }
      }
    }
  }

  private static func verificationID(of json: JSON, in field: String?) -> Future.Outcome {
    guard let id = (field.map { json[$0] } ?? json)?.filled("sessionInfo") else {
      return .failure(.invalidServerResponse("there is no sessionInfo"))
    }
    return .success(.text(id))
  }

  private func checkPlayer(for operation: Operation, then: @escaping (Result<String, AuthError>) -> Void) {
    let check = ReCAPTCHACheck(of: self, for: operation) { [self] answer in
      loop.perform { then(answer.flatMap { $0.reCAPTCHAToken }) }
    }
    guard operation.onDrop({ check.drop() }) else { return }
    if let error = check.begin() { then(.failure(error)) }
  }
}

/// The question whether there is a player.
final class ReCAPTCHACheck: PlayerQuestion, @unchecked Sendable {
  private let browser = BrowserFlow()

  override func show() { browser.begin(WebSignIn(self, .reCAPTCHA)) }

  override func takeBack() { browser.close() }

  override func forget() { browser.forget() }

  /// Nothing tells of a page that was closed, and a player who waits for a text message asks for another one. A caller
  /// without the future could not cancel the first.
  override var givesWay: Bool { true }
}

extension PlayerQuestion.Proof {
  fileprivate var reCAPTCHAToken: Result<String, AuthError> {
    if case .reCAPTCHAToken(let token) = self { return .success(token) }
    return .failure(AuthError(.captchaCheckFailed, "The provider's flow returned no reCAPTCHA token."))
  }
}

extension AuthError {
  fileprivate var asksForPlayer: Bool {
    // Where reCAPTCHA is enforced, a request without any of its tokens meets this one.
    code == .missingClientIdentifier || code == .missingAppCredential
      || serverMessage.utf8.starts(with: "MISSING_RECAPTCHA_TOKEN".utf8)
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Text messages cost money, so Google requires proof of a human player. On desktops, the proof is reCAPTCHA in the
// player's browser.

extension Auth {
  /// Requests a text message. The operation's value is the verification id in that object of the response.
  ///
  /// The first request has no proof: the emulator and the project's test numbers require none. If proof is required,
  /// the player is asked, unless the program declines, and the request is repeated.
  func orderTextMessage(
    _ operation: Operation, idIn field: String?, asksPlayer: Bool,
    send: @escaping (_ recaptchaToken: String?, _ then: @escaping Reply) -> Void
  ) {
    let reply: Reply = { [self] in finish(operation, $0.flatMap { Auth.verificationID(of: $0, in: field) }) }
    send(nil) { [self] answer in
      guard asksPlayer, case .failure(let error) = answer, error.asksForPlayer else { return reply(answer) }
      checkPlayer(for: operation) { [self] in
        switch $0 {
        case .failure(let error): finish(operation, .failure(error))
        case .success(let token): send(token, reply)
        }
      }
    }
  }

  private static func verificationID(of json: JSON, in field: String?) -> Future.Outcome {
    guard let id = (field.map { json[$0] } ?? json)?.filled("sessionInfo") else {
      return .failure(.invalidServerResponse("there is no sessionInfo", in: json))
    }
    return .success(.text(id))
  }

  private func checkPlayer(for operation: Operation, then: @escaping (Result<String, AuthError>) -> Void) {
    let check = ReCAPTCHACheck(of: self, for: operation) { [self] answer in
      loop.perform { then(answer.flatMap { $0.reCAPTCHAToken }) }
    }
    guard operation.onDrop({ check.drop() }) else { return }
    if let error = check.ask() { then(.failure(error)) }
  }
}

/// Asks the player to solve reCAPTCHA.
final class ReCAPTCHACheck: PlayerQuestion, @unchecked Sendable {
  override func show() { openBrowser(for: .reCAPTCHA) }

  /// A closed page is not detected, and a player who waits for a text message requests another one. Without the first
  /// future, the caller could not cancel the first question.
  override var givesWay: Bool { true }
}

extension PlayerQuestion.Content {
  fileprivate var reCAPTCHAToken: Result<String, AuthError> {
    if case .reCAPTCHAToken(let token) = self { return .success(token) }
    return .failure(AuthError(.captchaCheckFailed, "The provider's flow returned no reCAPTCHA token."))
  }
}

extension AuthError {
  fileprivate var asksForPlayer: Bool {
    // If reCAPTCHA is enforced, a request without any token fails with this code.
    code == .missingClientIdentifier || code == .missingAppCredential
      || serverMessage.utf8.starts(with: "MISSING_RECAPTCHA_TOKEN".utf8)
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// The lifetime of reCAPTCHA tokens, in milliseconds.
  private static var recaptchaLifetime: Int64 { 120_000 }

  /// Returns a reCAPTCHA token.
  func makeRecaptchaToken() throws(Failure) -> JSON {
    guard let token = SecureRandom.text(64, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    project.recaptchaTokens.set((), for: token, lifetime: RequestContext.recaptchaLifetime)
    let answer = JSON.object()
    answer.set("token", token)
    return answer
  }

  /// Checks that a request for a text message proves that it comes from an app, if the configuration requires it.
  func requireProofOfApp(_ body: JSON) throws(Failure) {
    if settings.requiresRecaptchaToken { return try takeRecaptchaToken(body) }
    let isVerified = PhoneVerification.proofsOfApp.contains { body.filled($0) != nil }
    guard isVerified || !settings.requiresAppVerification else {
      throw .service("MISSING_CLIENT_IDENTIFIER")
    }
  }

  /// Each token is valid for one message.
  private func takeRecaptchaToken(_ body: JSON) throws(Failure) {
    guard let token = body.filled("recaptchaToken") else { throw .service("MISSING_CLIENT_IDENTIFIER") }
    guard project.recaptchaTokens[token] != nil else { throw .service("INVALID_APP_CREDENTIAL") }
    project.recaptchaTokens.remove(token)
  }
}

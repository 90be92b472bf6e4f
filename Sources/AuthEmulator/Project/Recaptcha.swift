import AuthSupport

/// reCAPTCHA, behind which nothing stands here but a list of the tokens that it has given.
struct RecaptchaConfiguration {
  private static let states = ["OFF", "AUDIT", "ENFORCE"]
  private static let fields = [
    ("emailPasswordEnforcementState", "EMAIL_PASSWORD_PROVIDER"), ("phoneEnforcementState", "PHONE_PROVIDER"),
  ]

  /// By the fields.
  private var enforcement = ["OFF", "OFF"]

  /// As clients see it. What it says is not enforced.
  func answer(project: String) -> JSON {
    let list = JSON.array()
    for (field, state) in zip(RecaptchaConfiguration.fields, enforcement) {
      let entry = JSON.object()
      entry.set("provider", field.1)
      entry.set("enforcementState", state)
      list.append(entry)
    }
    let answer = JSON.object()
    answer.set("recaptchaKey", "projects/" + project + "/keys/emulator-site-key")
    answer.set("recaptchaEnforcementState", list)
    return answer
  }

  /// As the configuration's `recaptchaConfig`.
  var configuration: JSON {
    let answer = JSON.object()
    for (field, state) in zip(RecaptchaConfiguration.fields, enforcement) { answer.set(field.0, state) }
    return answer
  }

  /// Of the whole configuration's body. Fields that are missing change nothing.
  mutating func change(_ body: JSON) throws(Failure) {
    for (index, field) in RecaptchaConfiguration.fields.enumerated() {
      let states = RecaptchaConfiguration.states
      if let state = try Configuration.choice(body, "recaptchaConfig", field.0, of: states) {
        enforcement[index] = state
      }
    }
  }
}

extension RequestContext {
  /// As reCAPTCHA's tokens, in milliseconds.
  private static var recaptchaLifetime: Int64 { 120_000 }

  /// What somebody gets who has shown to be no robot.
  func makeRecaptchaToken() throws(Failure) -> JSON {
    guard let token = SecureRandom.text(64, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    project.recaptchaTokens.set((), for: token, lifetime: RequestContext.recaptchaLifetime)
    let answer = JSON.object()
    answer.set("token", token)
    return answer
  }

  /// What asks for a text message must show that it comes from an app, if the configuration says so.
  func requireProofOfApp(_ body: JSON) throws(Failure) {
    if settings.requiresRecaptchaToken { return try takeRecaptchaToken(body) }
    let isVerified = PhoneVerification.proofsOfApp.contains { body.filled($0) != nil }
    guard isVerified || !settings.requiresAppVerification else {
      throw .service("MISSING_CLIENT_IDENTIFIER")
    }
  }

  /// Each is good for one message.
  private func takeRecaptchaToken(_ body: JSON) throws(Failure) {
    guard let token = body.filled("recaptchaToken") else { throw .service("MISSING_CLIENT_IDENTIFIER") }
    guard project.recaptchaTokens[token] != nil else { throw .service("INVALID_APP_CREDENTIAL") }
    project.recaptchaTokens.remove(token)
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The reCAPTCHA configuration. There is no reCAPTCHA, only a list of issued tokens.
struct RecaptchaSettings {
  private static let states = ["OFF", "AUDIT", "ENFORCE"]
  private static let fields = [
    ("emailPasswordEnforcementState", "EMAIL_PASSWORD_PROVIDER"), ("phoneEnforcementState", "PHONE_PROVIDER"),
  ]

  /// In the order of the fields.
  private var enforcement = ["OFF", "OFF"]

  /// The public form. It is not enforced.
  func answer(project: String) -> JSON {
    let list = JSON.array()
    for (field, state) in zip(RecaptchaSettings.fields, enforcement) {
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

  /// The configuration's `recaptchaConfig`.
  var configuration: JSON {
    let answer = JSON.object()
    for (field, state) in zip(RecaptchaSettings.fields, enforcement) { answer.set(field.0, state) }
    return answer
  }

  /// From the body of the whole configuration. Missing fields change nothing.
  mutating func change(_ body: JSON) throws(Failure) {
    for (index, field) in RecaptchaSettings.fields.enumerated() {
      let states = RecaptchaSettings.states
      if let state = try ProjectSettings.choice(body, "recaptchaConfig", field.0, of: states) {
        enforcement[index] = state
      }
    }
  }
}

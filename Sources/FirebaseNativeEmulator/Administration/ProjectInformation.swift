// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// v1 projects: public information about the project.
  func projectInformation() -> JSON {
    let answer = JSON.object()
    answer.set("projectId", project.id)
    answer.set("authorizedDomains", JSON(settings.authorizedDomains))
    return answer
  }

  /// Nothing but a response. That of production is unknown, and clients accept any.
  func preconnect() -> JSON { .object() }

  /// v2 recaptchaConfig.
  func recaptchaConfiguration() -> JSON { settings.recaptcha.answer(project: project.id) }

  /// v2 passwordPolicy.
  func passwordPolicy() -> JSON { settings.passwordPolicy.answer }

  /// v1 recaptchaParams. The emulator accepts any reCAPTCHA response.
  func recaptchaParameters() -> JSON {
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#GetRecaptchaParamResponse")
    answer.set("recaptchaStoken", "emulator-token")
    answer.set("recaptchaSiteKey", "emulator-site-key")
    return answer
  }
}

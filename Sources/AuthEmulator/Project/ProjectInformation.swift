import AuthSupport

extension Project {
  /// v1 projects: what a client may know of the project.
  func projectInformation() -> JSON {
    let answer = JSON.object()
    answer.set("projectId", id)
    answer.set("authorizedDomains", JSON(configuration.authorizedDomains))
    return answer
  }

  /// v1 recaptchaParams. No reCAPTCHA stands behind it: the emulator takes any answer to one.
  func recaptchaParameters() -> JSON {
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#GetRecaptchaParamResponse")
    answer.set("recaptchaStoken", "emulator-token")
    answer.set("recaptchaSiteKey", "emulator-site-key")
    return answer
  }
}

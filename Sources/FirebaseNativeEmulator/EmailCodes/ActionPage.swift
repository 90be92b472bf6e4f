// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The page that the links of emails lead to. It applies the code on GET.
enum ActionPage {
  static let path = "/emulator/action"
  static let parameters = [
    "key", "mode", "lang", "oobCode", "apiKey", "newPassword", "continueUrl", "tenantId", projectParameter,
  ]
  /// Names the project, unless it is the default one.
  static let projectParameter = "projectId"

  static func link(to code: String, _ mode: String, _ context: RequestContext) -> String {
    var query = FormFields()
    query.append("mode", mode)
    query.append("lang", context.request.headers["x-firebase-locale"] ?? "en")
    query.append("oobCode", code)
    query.append("apiKey", context.request.query["key"] ?? "fake-api-key")
    query.append("continueUrl", context.body.string("continueUrl"))
    query.append("tenantId", context.tenantId)
    if !context.project.isDefault { query.append(projectParameter, context.project.id) }
    return "http://" + (context.request.headers["host"] ?? "127.0.0.1") + path + "?" + query.encoded
  }
}

extension RequestContext {
  func serveActionPage() -> HTTPResponse {
    do throws(Failure) {
      return try act()
    } catch {
      return ActionPage.response("error", error.message, status: error.code)
    }
  }

  private func act() throws(Failure) -> HTTPResponse {
    let query = request.query
    let continueUrl = query["continueUrl"]
    if let continueUrl, !Redirect.isAbsolute(continueUrl) { throw .service("INVALID_CONTINUE_URI") }
    let code = try code(of: body)
    guard query["mode"] == code.purpose.mode, query[ActionPage.projectParameter] ?? project.id == project.id else {
      throw .service("INVALID_OOB_CODE")
    }
    switch code.purpose {
    case .signIn:
      guard let continueUrl else { throw .service("MISSING_CONTINUE_URI") }
      return Redirect.plainly(to: Redirect.url(continueUrl, adding: ActionPage.signInFields(query)))
    case .resetPassword:
      guard query["newPassword"] != nil else { return ActionPage.requestPassword(for: code) }
      try resetPassword(to: newPassword(body, "newPassword"), code)
    case .verifyEmail, .verifyAndChangeEmail, .recoverEmail, .revertSecondFactorAddition:
      _ = try apply(code)
    }
    if let continueUrl { return Redirect.plainly(to: continueUrl) }
    return ActionPage.succeeded(code)
  }
}

extension ActionPage {
  fileprivate static func signInFields(_ query: FormFields) -> FormFields {
    var fields = FormFields()
    for name in ["mode", "lang", "oobCode", "apiKey", "tenantId"] { fields.append(name, query[name]) }
    return fields
  }

  fileprivate static func succeeded(_ code: EmailCode) -> HTTPResponse {
    let changesEmail = code.purpose == .verifyAndChangeEmail
    let more = changesEmail ? JSON.object("newEmail", code.newEmail) : .object("email", code.email)
    return response("success", code.purpose.mode + " succeeded.", more)
  }

  fileprivate static func requestPassword(for code: EmailCode) -> HTTPResponse {
    response(
      "error", "MISSING_PASSWORD : Add &newPassword=... to the URL.",
      .object("urlTemplate", code.link + "&newPassword=NEW_PASSWORD_HERE"), status: 400)
  }

  fileprivate static func response(
    _ name: String, _ text: String, _ more: JSON = .object(), status: Int = 200
  ) -> HTTPResponse {
    let answer = JSON.object(name, text)
    answer.set(fieldsOf: more)
    return HTTPResponse(status: status, body: JSON.object("authEmulator", answer).encoded)
  }
}

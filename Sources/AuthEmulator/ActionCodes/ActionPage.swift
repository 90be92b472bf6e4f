import AuthSupport

/// The page that the links of e-mails lead to. It acts at once, on GET.
enum ActionPage {
  static let path = "/emulator/action"
  static let parameters = ["key", "mode", "lang", "oobCode", "apiKey", "newPassword", "continueUrl", "tenantId"]

  static func link(to code: String, _ mode: String, _ context: RequestContext) -> String {
    var query = FormFields()
    query.append("mode", mode)
    query.append("lang", context.request.headers["x-firebase-locale"] ?? "en")
    query.append("oobCode", code)
    query.append("apiKey", context.request.query["key"] ?? "fake-api-key")
    query.append("continueUrl", context.body.string("continueUrl"))
    query.append("tenantId", context.tenantId)
    return "http://" + (context.request.headers["host"] ?? "127.0.0.1") + path + "?" + query.encoded
  }

  /// Whether the text is a URL with a scheme and a host, and fit for a header.
  static func isAbsolute(_ url: String) -> Bool {
    let bytes = Array(url.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    let rest = bytes[(colon + 1)...]
    let hasSpace = bytes.contains { $0 <= UInt8(ascii: " ") || $0 == 0x7F }
    return !hasSpace && rest.count > 2 && rest.prefix(2).allSatisfy { $0 == UInt8(ascii: "/") }
      && rest.dropFirst(2).first != UInt8(ascii: "/")
  }

  /// The URL with the fields added to its query.
  static func url(_ url: String, adding fields: FormFields) -> String {
    let parts = url.utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    let base = parts.first.map { String(Substring($0)) } ?? ""
    let fragment = parts.count == 2 ? "#" + String(Substring(parts[1])) : ""
    return base + (base.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + fields.encoded + fragment
  }
}

extension RequestContext {
  func answerAction() -> Response {
    do throws(Failure) {
      return try act()
    } catch {
      return ActionPage.response("error", error.message, status: error.code)
    }
  }

  private func act() throws(Failure) -> Response {
    let query = request.query
    let continueUrl = query["continueUrl"]
    if let continueUrl, !ActionPage.isAbsolute(continueUrl) { throw .service("INVALID_CONTINUE_URI") }
    let code = try code(of: body)
    guard query["mode"] == code.purpose.mode else { throw .service("INVALID_OOB_CODE") }
    switch code.purpose {
    case .signIn:
      guard let continueUrl else { throw .service("MISSING_CONTINUE_URI") }
      return ActionPage.redirect(to: ActionPage.url(continueUrl, adding: ActionPage.signInFields(query)))
    case .resetPassword:
      guard query["newPassword"] != nil else {
        throw .service("MISSING_PASSWORD", "Add &newPassword=... to the URL.")
      }
      try resetPassword(to: newPassword(body, "newPassword"), code)
    case .verifyEmail, .verifyAndChangeEmail, .recoverEmail, .revertSecondFactorAddition:
      _ = try apply(code)
    }
    if let continueUrl { return ActionPage.redirect(to: continueUrl) }
    return ActionPage.response("success", code.purpose.mode + " is done.")
  }
}

extension ActionPage {
  fileprivate static func signInFields(_ query: FormFields) -> FormFields {
    var fields = FormFields()
    for name in ["mode", "lang", "oobCode", "apiKey", "tenantId"] { fields.append(name, query[name]) }
    return fields
  }

  /// A redirect to a URL that has a code or a token in it.
  static func privateRedirect(to url: String) -> Response {
    var response = redirect(to: url)
    response.headers += HTMLPage.privacyHeaders
    return response
  }

  fileprivate static func redirect(to url: String) -> Response {
    var response = Response(status: 303, body: "")
    response.headers.append(("Location", url))
    return response
  }

  fileprivate static func response(_ name: String, _ text: String, status: Int = 200) -> Response {
    let emulator = JSON.object()
    emulator.set(name, text)
    let answer = JSON.object()
    answer.set("authEmulator", emulator)
    return Response(status: status, body: answer.encoded)
  }
}

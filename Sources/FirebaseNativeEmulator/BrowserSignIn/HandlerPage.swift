// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A stand-in for the page at `/__/auth/handler` that every project has. A web page opens it in a popup, or an app in a
/// browser session of the system; it sends the player to the provider, and passes the response to its opener.
enum HandlerPage {
  static let paths = ["/__/auth/handler", "/emulator/auth/handler"]

  /// The supported parameters: those of the opener, and those of the provider.
  static let parameters =
    [
      "apiKey", "authType", "redirectUrl", "eventId", "providerId", "sessionId", "scopes", "customParameters",
      "hl", "tid", "ibi", "appId", "clientId", "v",
    ] + responseParameters
  private static let responseParameters = ["state", "code", "id_token", "user", "error"]

  /// Sends the result to the opener. The data is in the page, so that the script is constant.
  private static let script = """
    const event = document.getElementById("event").dataset;
    if (window.opener) {
      window.opener.postMessage(JSON.parse(event.event), event.origin);
      window.close();
    } else {
      document.getElementById("orphan").hidden = false;
    }
    """
}

extension HandlerPage {
  /// Passes the result to the opener.
  fileprivate static func response(
    _ session: AuthorizationSession, _ opener: HandlerOpener, _ request: HTTPRequest
  ) -> HTTPResponse {
    switch opener {
    case .popup(let opener): return response(session, opener, request)
    case .app(let opener):
      let link = session.continueUrl.text + "?" + fields(of: request).encoded
      return Redirect.privately(to: opener.url(link: link, at: session.continueUrl.origin))
    }
  }

  private static func response(
    _ session: AuthorizationSession, _ opener: PopupOpener, _ request: HTTPRequest
  ) -> HTTPResponse {
    let event = opener.event
    if request.method == "POST" {
      event.set("urlResponse", session.continueUrl.text)
      event.set("postBody", HandlerPage.fields(of: request).encoded)
    } else {
      event.set("urlResponse", session.continueUrl.text + "?" + HandlerPage.fields(of: request).encoded)
    }
    let content = """
      <p id="event" data-event="\(HTML.escape(event.encoded))" data-origin="\(HTML.escape(opener.origin))">\
      You can close this window and go back to the app.</p>
      <p class="alert" id="orphan" role="alert" hidden>The page that opened this window is gone. Begin again in the \
      app.</p>
      """
    return HTMLPage(title: "Back to the app", content: content, script: HandlerPage.script).response()
  }

  /// The provider's response, from the query or a form.
  fileprivate static func fields(of request: HTTPRequest) -> FormFields {
    guard request.method == "POST" else { return selected(request.query) }
    guard request.mediaType == "application/x-www-form-urlencoded" else { return FormFields() }
    return selected(FormFields(parsing: String(decoding: request.body, as: UTF8.self)))
  }

  private static func selected(_ fields: FormFields) -> FormFields {
    var selection = FormFields()
    for name in responseParameters { selection.append(name, fields[name]) }
    return selection
  }
}

extension RequestContext {
  /// Begins a sign-in when a page opens it, and ends the sign-in when the provider redirects to it.
  func serveHandler() throws(Failure) -> HTTPResponse {
    guard let state = HandlerPage.fields(of: request)["state"] else {
      guard request.method != "POST" else { throw .service("INVALID_IDP_RESPONSE", "The form has no state.") }
      return try startAtHandler()
    }
    guard let session = project.authorizationSessions[state], let opener = session.opener else {
      throw .service("INVALID_IDP_RESPONSE", "The state is unknown, expired or already used.")
    }
    return HandlerPage.response(session, opener, request)
  }

  private func startAtHandler() throws(Failure) -> HTTPResponse {
    let query = request.query
    guard query["apiKey"]?.isEmpty == false else { throw .missingKey }
    guard let provider = IdentityProvider(query["providerId"] ?? "") else {
      throw .service("INVALID_PROVIDER_ID", "Provider Id is not supported.")
    }
    let host = request.headers["host"] ?? "127.0.0.1"
    guard let url = ContinueURL("http://" + host + request.path) else {
      throw .service("INVALID_CONTINUE_URI", "The emulator cannot be reached at \(host).")
    }
    let (sessionId, hash) = try sessionAtHandler(query)
    let opener = try opener(query, sessionId)
    var parameters = try customParameters(object(query["customParameters"]), reserved: ["response_mode"])
    parameters.append("hl", query["hl"])
    let session = try createAuthorizationSession(
      provider, in: opener.tenantId, continueUrl: url, sessionHash: hash, opener: opener)
    let scopes = (query["scopes"] ?? "").utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
    let target = authorizationUrl(of: session, addedScopes: scopes, wantsCode: true, parameters, host: host)
    return Redirect.privately(to: target)
  }

  private func opener(_ query: FormFields, _ sessionId: String?) throws(Failure) -> HandlerOpener {
    guard query["authType"] != AppOpener.type else {
      // Without a hash, nobody would know the id that was created here.
      guard sessionId == nil else { throw .invalidArgument("sessionId must be a SHA-256 in hexadecimal.") }
      return .app(try AppOpener(query))
    }
    return .popup(
      try PopupOpener(query, sessionId: sessionId, authorizedDomains: settings.authorizedDomains))
  }

  /// The opener sends the hash of a session id that it keeps; otherwise an id is created here and sent to it.
  private func sessionAtHandler(_ query: FormFields) throws(Failure) -> (id: String?, hash: String) {
    if let hash = query["sessionId"], !hash.isEmpty {
      guard hash.utf8.count == 64 else {
        throw .invalidArgument("sessionId must be a SHA-256 in hexadecimal.")
      }
      return (nil, hash.lowercased())
    }
    let id = try AuthorizationSession.makeId()
    return (id, Digest.sha256Hex(id))
  }

  private func object(_ text: String?) throws(Failure) -> JSON? {
    guard let text, !text.isEmpty else { return nil }
    guard let object = JSON.parse(text), object.kind == .object else {
      throw .invalidArgument("customParameters must be a JSON object.")
    }
    return object
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A way to obtain a provider's response through the browser. Used on the loop's thread.
protocol WebSignInStrategy: AnyObject {
  /// Must lead to `visit.openBrowser` or `visit.finish`.
  func begin(_ visit: BrowserVisit)
  /// Answers a request below the sign-in's secret path; nil for a page that does not exist.
  func respond(
    to request: LoopbackListener.Request, at path: String, _ visit: BrowserVisit
  ) -> LoopbackListener.Response?
}

extension WebSignInStrategyKind {
  func make() -> any WebSignInStrategy { self == .authURI ? AuthURIStrategy() : HelperPageStrategy() }
}

/// Firebase creates the URL of the provider's page (accounts:createAuthUri). The provider redirects to the listener,
/// with the response in the query, in the fragment or in a form.
final class AuthURIStrategy: WebSignInStrategy {
  private var sessionID = ""
  /// From the URL of the provider's page: the provider returns the state, and a form has that origin.
  private var state: String?
  private var origin: String?

  func begin(_ visit: BrowserVisit) {
    visit.question.send(.authURI(for: visit)) { [self] result in
      switch result.flatMap({ parse($0) }) {
      case .failure(let error): visit.finish(.failure(error))
      case .success(let url): visit.openBrowser(atProvidersPage: url)
      }
    }
  }

  private func parse(_ json: JSON) -> Result<String, AuthError> {
    guard let url = json.filled("authUri"), let origin = WebURL.origin(of: url),
      let sessionID = json.filled("sessionId")
    else { return .failure(.invalidServerResponse("there is no authUri with a sessionId", in: json)) }
    self.sessionID = sessionID
    self.origin = origin
    state = FormFields(parsing: WebURL.query(of: url))["state"]
    return .success(url)
  }

  func respond(
    to request: LoopbackListener.Request, at path: String, _ visit: BrowserVisit
  ) -> LoopbackListener.Response? {
    guard path == "answer", origin != nil else { return nil }
    switch request.method {
    case "GET" where request.query.isEmpty:
      // The fragment follows, and then the exchange.
      visit.question.auth.preconnect(to: .identityToolkitV1)
      return LoopbackListener.Response(
        .fragmentForwarder(in: visit.words(request), visit.look))
    case "GET": return receive(request, fields: request.query, visit.answerURL + "?" + request.query, form: nil, visit)
    // It looks at the page, and consumes no answer.
    case "HEAD": return LoopbackListener.Response(.fragmentForwarder(in: visit.words(request), visit.look))
    case "POST": return receiveForm(request, visit)
    default: return LoopbackListener.Response(status: 405, headers: [("Allow", "GET, HEAD, POST")])
    }
  }

  /// From the provider's page, or from the local page that read the fragment.
  private func receiveForm(_ request: LoopbackListener.Request, _ visit: BrowserVisit) -> LoopbackListener.Response {
    guard request.mediaType == "application/x-www-form-urlencoded" else {
      return LoopbackListener.Response(status: 415)
    }
    let form = String(decoding: request.body, as: UTF8.self)
    switch request.header("Origin") {
    case visit.origin: return receive(request, fields: form, visit.answerURL + "#" + form, form: nil, visit)
    case origin: return receive(request, fields: form, visit.answerURL, form: form, visit)
    default: return LoopbackListener.Response(status: 403)
    }
  }

  private func receive(
    _ request: LoopbackListener.Request, fields: String, _ url: String, form: String?, _ visit: BrowserVisit
  ) -> LoopbackListener.Response {
    guard hasState(FormFields(parsing: fields)) else { return LoopbackListener.Response(status: 403) }
    let answer = ProviderResponse(requestURI: url, sessionID: sessionID, postBody: form)
    visit.finish(answer)
    return LoopbackListener.Response(visit.page(answer.ending, for: request))
  }

  private func hasState(_ fields: FormFields) -> Bool {
    guard let state else { return true }
    return WebSignInAddress.areEqual(Array((fields["state"] ?? "").utf8), state)
  }
}

extension Backend.Call {
  fileprivate static func authURI(for visit: BrowserVisit) -> Self {
    let asked = visit.asked
    let body = JSON.object()
    body.set("providerId", visit.providerID)
    body.set("continueUri", visit.answerURL)
    // An identity token would be returned in the fragment, which browsers do not send.
    body.set("authFlowType", "CODE_FLOW")
    if !asked.scopes.isEmpty { body.set("oauthScope", asked.scopes.joined(separator: " ")) }
    if let parameters = asked.parameterObject { body.set("customParameter", parameters) }
    return Self(service: .identityToolkitV1, method: "accounts:createAuthUri", body: body, repetition: .always)
  }
}

/// A page of the listener runs the project's handler in a popup, with the Firebase JS SDK, and passes on what the SDK
/// would have sent to accounts:signInWithIdp. For providers that redirect to https pages only. It also runs reCAPTCHA
/// and passes on its token.
final class HelperPageStrategy: WebSignInStrategy {
  func begin(_ visit: BrowserVisit) {
    switch HelperPage.make(visit.pageSettings(.preferred())) {
    case .failure(let error): visit.finish(.failure(error))
    case .success: visit.openBrowser(at: visit.pageURL)
    }
  }

  func respond(
    to request: LoopbackListener.Request, at path: String, _ visit: BrowserVisit
  ) -> LoopbackListener.Response? {
    switch (request.method, path) {
    case ("GET", ""), ("HEAD", ""):
      let settings = visit.pageSettings(visit.words(request))
      guard case .success(let helper) = HelperPage.make(settings) else { return nil }
      return LoopbackListener.Response(helper.page())
    case ("POST", "answer"): return receive(request, visit)
    case (_, ""): return LoopbackListener.Response(status: 405, headers: [("Allow", "GET, HEAD")])
    case (_, "answer"): return LoopbackListener.Response(status: 405, headers: [("Allow", "POST")])
    default: return nil
    }
  }

  private func receive(_ request: LoopbackListener.Request, _ visit: BrowserVisit) -> LoopbackListener.Response {
    guard request.header("Origin") == visit.origin else { return LoopbackListener.Response(status: 403) }
    guard request.mediaType == "application/json" else { return LoopbackListener.Response(status: 415) }
    guard let json = JSON.parse(request.body), json.kind == .object else {
      return LoopbackListener.Response(status: 400)
    }
    guard let state = visit.state, WebSignInAddress.areEqual(Array((json.string("state") ?? "").utf8), state) else {
      return LoopbackListener.Response(status: 403)
    }
    return finish(json, visit)
  }

  private func finish(_ json: JSON, _ visit: BrowserVisit) -> LoopbackListener.Response {
    if let error = json["error"] {
      let error = WebPageError.error(error, domain: "localhost")
      visit.finish(.failure(error), WebPageError.isOfPlayer(error.code) ? .refused : .failed)
    } else if visit.isReCAPTCHA, let token = json.filled("recaptchaToken") {
      visit.finish(.success(.reCAPTCHAToken(token)), .answered)
    } else if !visit.isReCAPTCHA, let url = json.filled("requestUri"), WebURL.origin(of: url) != nil,
      let sessionID = json.filled("sessionId")
    {
      visit.finish(ProviderResponse(requestURI: url, sessionID: sessionID, postBody: json.filled("postBody")))
    } else {
      return LoopbackListener.Response(status: 400)
    }
    return LoopbackListener.Response(status: 200, headers: [("Content-Type", "application/json")], body: "{}")
  }
}

extension BrowserVisit {
  fileprivate func pageSettings(_ words: WebPageWords) -> HelperPage.Settings {
    var settings = HelperPage.Settings(words: words)
    settings.apiKey = backend.apiKey
    settings.authDomain = options.handlerDomain(ofProject: question.auth.app?.options.projectID ?? "")
    settings.providerID = providerID
    settings.isReCAPTCHA = isReCAPTCHA
    settings.scopes = asked.scopes
    settings.parameters = asked.parameters
    settings.languageCode = backend.languageCode
    settings.tenantID = backend.tenantID
    if let emulator = backend.emulator {
      settings.emulatorURL = "http://\(emulator.host):\(emulator.port)"
      settings.sdkURL = settings.emulatorURL + "/emulator/auth/sdk"
    }
    if !options.sdkURL.isEmpty { settings.sdkURL = options.sdkURL }
    settings.state = state ?? ""
    settings.look = look
    settings.mark = self.settings.marks.first { $0.providerID == providerID }?.image
    return settings
  }
}

extension LoopbackListener.Request {
  /// In lowercase, without parameters.
  var mediaType: String {
    let bytes = (header("Content-Type") ?? "").utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
    return ASCII.lowercased(String(Substring(bytes)))
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

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

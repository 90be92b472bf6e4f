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

  func begin(_ signIn: WebSignIn) {
    signIn.question.send(.authURI(for: signIn)) { [self] result in
      switch result.flatMap({ take($0) }) {
      case .failure(let error): signIn.finish(.failure(error))
      case .success(let url): signIn.openBrowser(atProvidersPage: url)
      }
    }
  }

  private func take(_ json: JSON) -> Result<String, AuthError> {
    guard let url = json.filled("authUri"), let origin = WebURL.origin(of: url),
      let sessionID = json.filled("sessionId")
    else { return .failure(.invalidServerResponse("there is no authUri with a sessionId", in: json)) }
    self.sessionID = sessionID
    self.origin = origin
    state = FormFields(parsing: WebURL.query(of: url))["state"]
    return .success(url)
  }

  func respond(
    to request: LoopbackListener.Request, at path: String, _ signIn: WebSignIn
  ) -> LoopbackListener.Response? {
    guard path == "answer", origin != nil else { return nil }
    switch request.method {
    case "GET" where request.query.isEmpty:
      // The fragment follows, and then the exchange.
      signIn.question.auth.preconnect(to: .identityToolkitV1)
      return LoopbackListener.Response(
        .fragmentForwarder(in: signIn.words(request), signIn.look))
    case "GET": return take(request, fields: request.query, signIn.answerURL + "?" + request.query, form: nil, signIn)
    // It looks at the page, and consumes no answer.
    case "HEAD": return LoopbackListener.Response(.fragmentForwarder(in: signIn.words(request), signIn.look))
    case "POST": return takeForm(request, signIn)
    default: return LoopbackListener.Response(status: 405, headers: [("Allow", "GET, HEAD, POST")])
    }
  }

  /// From the provider's page, or from the local page that read the fragment.
  private func takeForm(_ request: LoopbackListener.Request, _ signIn: WebSignIn) -> LoopbackListener.Response {
    guard request.mediaType == "application/x-www-form-urlencoded" else {
      return LoopbackListener.Response(status: 415)
    }
    let form = String(decoding: request.body, as: UTF8.self)
    switch request.header("Origin") {
    case signIn.origin: return take(request, fields: form, signIn.answerURL + "#" + form, form: nil, signIn)
    case origin: return take(request, fields: form, signIn.answerURL, form: form, signIn)
    default: return LoopbackListener.Response(status: 403)
    }
  }

  private func take(
    _ request: LoopbackListener.Request, fields: String, _ url: String, form: String?, _ signIn: WebSignIn
  ) -> LoopbackListener.Response {
    guard hasState(FormFields(parsing: fields)) else { return LoopbackListener.Response(status: 403) }
    let answer = WebAnswer(requestURI: url, sessionID: sessionID, postBody: form)
    signIn.finish(answer)
    return LoopbackListener.Response(signIn.page(answer.ending, for: request))
  }

  private func hasState(_ fields: FormFields) -> Bool {
    guard let state else { return true }
    return WebSignInAddress.areEqual(Array((fields["state"] ?? "").utf8), state)
  }
}

extension Backend.Call {
  fileprivate static func authURI(for signIn: WebSignIn) -> Self {
    let asked = signIn.asked
    let body = JSON.object()
    body.set("providerId", signIn.providerID)
    body.set("continueUri", signIn.answerURL)
    // An identity token would be returned in the fragment, which browsers do not send.
    body.set("authFlowType", "CODE_FLOW")
    if !asked.scopes.isEmpty { body.set("oauthScope", asked.scopes.joined(separator: " ")) }
    if let parameters = asked.parameterObject { body.set("customParameter", parameters) }
    return Self(service: .identityToolkitV1, method: "accounts:createAuthUri", body: body, repetition: .always)
  }
}

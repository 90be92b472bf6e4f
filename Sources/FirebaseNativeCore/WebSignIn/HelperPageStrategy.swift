// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

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

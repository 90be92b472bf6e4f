// SPDX-License-Identifier: Apache-2.0
#if !hasFeature(Embedded)
  import FirebaseNativeRuntime
  import FirebaseNativeSupport

  /// Asks the player in a browser session of the system, which the app shows: the project's handler returns the provider's
  /// response to a URL scheme of the app.
  final class SystemBrowserSession: ProviderFlow {
    private let system: any AppleSystem
    private let deadline = Guarded<Loop.Timer?>(nil)

    init(_ system: any AppleSystem) { self.system = system }

    func begin(_ request: ProviderRequest) {
      switch AuthHandlerVisit.make(for: request, ofBundle: system.bundleID) {
      case .failure(let error): request.complete(.failure(error))
      case .success(let visit):
        system.openSession(visit.url, returningTo: visit.scheme, for: request) { [self] answer in
          cancelDeadline(of: request)
          request.complete(answer.flatMap { visit.credential(from: $0) })
        }
        // After the session was ordered, so that the deadline closes it however short it is.
        setDeadline(of: request)
      }
    }

    func cancel(_ request: ProviderRequest) {
      cancelDeadline(of: request)
      system.closeSession(for: request)
    }

    private func setDeadline(of request: ProviderRequest) {
      let patience = request.auth.state.withLock { $0.webSignIn.options.patience }
      let timer = Loop.Timer(at: Clock.sinceBoot() + patience) { [self] in
        if request.complete(.failure(.lateInBrowser)) { system.closeSession(for: request) }
      }
      deadline.withLock { $0 = timer }
      request.auth.loop.schedule(timer)
      // The player may have answered meanwhile.
      if !request.isOpen { cancelDeadline(of: request) }
    }

    private func cancelDeadline(of request: ProviderRequest) {
      let timer = deadline.withLock { deadline -> Loop.Timer? in
        defer { deadline = nil }
        return deadline
      }
      if let timer { request.auth.loop.cancel(timer) }
    }
  }

  /// A visit of the project's handler by an app, as in Firebase for Apple's platforms: the handler's URL, and the reading of
  /// the URL that it returns to the app.
  struct AuthHandlerVisit: Sendable {
    /// Of links and re-authentications, too.
    fileprivate static let type = "signInWithRedirect"

    let url: String
    /// The scheme of the URL that the handler returns to.
    let scheme: String
    /// Returned by the handler.
    private let eventID: String
    /// The handler receives only its hash.
    private let sessionID: String
    private let providerID: String
    private let domain: String

    static func make(for request: ProviderRequest, ofBundle bundleID: String?) -> Result<AuthHandlerVisit, AuthError> {
      let (backend, options) = request.auth.state.withLock { ($0.backend, $0.webSignIn.options) }
      let id = (try? request.provider.id.get()) ?? ""
      guard let app = request.auth.app?.options, !app.clientID.isEmpty || !app.appID.isEmpty else {
        return .failure(.noAppID)
      }
      guard isScheme(scheme(app)) else { return .failure(.invalidScheme) }
      let bundleID = bundleID ?? app.packageName
      guard !bundleID.isEmpty else { return .failure(.noBundleID) }
      guard let eventID = WebSignInAddress.makeSecret(), let sessionID = WebSignInAddress.makeSecret() else {
        return .failure(.noRandomNumbers)
      }
      if let error = backend.obstacle ?? FederatedProvider.obstacle(toPagesOf: id) { return .failure(error) }
      let domain = options.handlerDomain(ofProject: app.projectID)
      return address(at: domain, backend).map { address in
        var fields = FormFields()
        fields.append("apiKey", backend.apiKey)
        fields.append("authType", type)
        fields.append("ibi", bundleID)
        fields.append("sessionId", Digest.sha256Hex(sessionID))
        fields.append("eventId", eventID)
        fields.append("providerId", id)
        fields.append(app)
        fields.append("tid", backend.tenantID.isEmpty ? nil : backend.tenantID)
        fields.append(request.asked)
        fields.append("hl", backend.languageCode.isEmpty ? nil : backend.languageCode)
        return AuthHandlerVisit(
          url: address + "?" + fields.encoded, scheme: scheme(app), eventID: eventID, sessionID: sessionID,
          providerID: id, domain: domain)
      }
    }

    private static func address(at domain: String, _ backend: Backend) -> Result<String, AuthError> {
      if let emulator = backend.emulator {
        return .success("http://\(emulator.host):\(emulator.port)/emulator/auth/handler")
      }
      if let error = HelperPage.obstacle(toAuthDomain: domain) { return .failure(error) }
      return .success("https://\(domain)/__/auth/handler")
    }

    /// The reversed client id, or the app id with a prefix, as the handler derives them.
    private static func scheme(_ app: AppOptions) -> String {
      guard app.clientID.isEmpty else {
        let parts = app.clientID.utf8.split(separator: UInt8(ascii: "."))
        return parts.reversed().map { String(Substring($0)) }.joined(separator: ".")
      }
      return "app-"
        + String(decoding: app.appID.utf8.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
    }
  }

  extension AuthHandlerVisit {
    /// RFC 3986, section 3.1. The system ends a program that orders a session for anything else.
    private static func isScheme(_ text: String) -> Bool {
      guard let first = text.utf8.first, ASCII.lowercased(first) >= UInt8(ascii: "a"),
        ASCII.lowercased(first) <= UInt8(ascii: "z")
      else { return false }
      return text.utf8.allSatisfy { ASCII.isOfHost($0) || $0 == UInt8(ascii: "+") }
    }

    /// The credential in the URL that the handler returned to.
    func credential(from url: String) -> Result<Credential, AuthError> {
      response(in: url).map { response in
        var form = FormFields()
        form.append("providerId", providerID)
        let answer = ProviderResponse(requestURI: response, sessionID: sessionID, postBody: form.encoded)
        return Credential(providerID, .success(.web(answer)))
      }
    }

    /// The URL of the provider's response.
    private func response(in url: String) -> Result<String, AuthError> {
      guard ASCII.lowercased(url).utf8.starts(with: (ASCII.lowercased(scheme) + "://firebaseauth/link?").utf8),
        let link = FormFields(parsing: WebURL.query(of: url))["deep_link_id"]
      else { return .failure(.strangeAnswer) }
      let event = FormFields(parsing: WebURL.query(of: link))
      guard event["authType"] == AuthHandlerVisit.type,
        WebSignInAddress.areEqual(Array((event["eventId"] ?? "").utf8), eventID)
      else { return .failure(.strangeAnswer) }
      if let response = event["link"], !response.isEmpty { return .success(response) }
      guard let error = event["firebaseError"].flatMap({ JSON.parse($0) }) else { return .failure(.strangeAnswer) }
      return .failure(WebPageError.error(error, domain: domain))
    }
  }

  extension FormFields {
    fileprivate mutating func append(_ app: AppOptions) {
      append("clientId", app.clientID.isEmpty ? nil : app.clientID)
      append("appId", app.clientID.isEmpty ? app.appID : nil)
    }

    fileprivate mutating func append(_ asked: FederatedProvider.Request) {
      if !asked.scopes.isEmpty { append("scopes", asked.scopes.joined(separator: ",")) }
      append("customParameters", asked.parameterObject?.encoded)
    }
  }

  extension AuthError {
    fileprivate static let noAppID = AuthError(
      .invalidClientId,
      "The options have neither a client id nor an app id, from which the URL scheme of the app follows. Use the app's "
        + "GoogleService-Info.plist.")

    fileprivate static let invalidScheme = AuthError(
      .invalidClientId,
      "The client id or app id of the options is invalid: it contains a character that a URL scheme cannot have. Use that "
        + "of the app's GoogleService-Info.plist.")

    fileprivate static let noBundleID = AuthError(
      .missingIosBundleId,
      "The program has no bundle id, which the project's handler asks for. Give it an Info.plist, or set the package name "
        + "of the options.")

    fileprivate static let strangeAnswer = AuthError(
      .federatedSignInUserInteractionFailure,
      "The browser session returned a URL that is not an answer to this sign-in. Sign in again.")
  }
#endif

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Tenants of Identity Platform. Each tenant has separate accounts.

extension Auth {
  /// The tenant of new sign-ins and sign-ups; empty for the project's own accounts. A restored session sets it to the
  /// user's tenant.
  public var tenantID: String {
    get { state.withLock { $0.backend.tenantID } }
    set { state.withLock { $0.backend.tenantID = newValue } }
  }

  /// The error if a user of that tenant cannot become the current user.
  func obstacle(toTenant userTenant: String) -> AuthError? {
    let tenant = tenantID
    if userTenant == tenant { return nil }
    let name = userTenant.isEmpty ? "no tenant" : "the tenant \"\(userTenant)\""
    let expected = tenant.isEmpty ? "none" : "\"\(tenant)\""
    return AuthError(
      .tenantIdMismatch, "The user belongs to \(name), but the Auth's tenant id is \(expected). Set it first.")
  }
}

extension Auth {
  /// The language of emails and text messages, as a BCP 47 tag; empty if the project decides.
  public var languageCode: String { state.withLock { $0.backend.languageCode } }

  /// Sets the language code; empty if the project decides. Returns false and changes nothing if the text is not a
  /// language tag.
  public func setLanguageCode(_ code: String) -> Bool {
    guard code.isEmpty || LanguageCode.isTag(code) else {
      Log.warning("The language code is ignored: it is not a BCP 47 tag, for example \"pt-BR\".")
      return false
    }
    state.withLock { $0.backend.languageCode = code }
    return true
  }

  /// Sets the language code from the environment's locale.
  public func useAppLanguage() {
    let code = LanguageCode.ofEnvironment()
    state.withLock { $0.backend.languageCode = code }
  }
}

// Firebase App Check: tokens by which a project recognizes its own apps.

extension Auth {
  /// Sets the function that returns the App Check token of each request. An empty token is not sent; nil removes the
  /// function. It is called on the thread that sends the request, possibly on several threads at once, and must not
  /// block.
  public func setAppCheckToken(_ token: (@Sendable () -> String)?) {
    // An Auth that has ended sends no requests, and may exist for long.
    state.update { if !$0.isShutDown { $0.backend.appCheckToken = token } }
  }
}

extension Auth {
  /// Opens the connections of the next calls, if there are none. Returns at once; a failure is not reported.
  public func preconnect() {
    let (isShutDown, isDue) = state.withLock { ($0.isShutDown, $0.session?.tokens.isFresh == false) }
    guard !isShutDown else { return }
    preconnect(to: .identityToolkitV1)
    // The next call with the user's token refreshes it.
    if isDue { preconnect(to: .secureToken) }
  }
}

// The sign-in in the browser.

extension Auth {
  /// Sets the options of later sign-ins.
  public func setWebSignInOptions(_ options: WebSignInOptions) {
    state.update { $0.webSignIn.options = options }
  }

  /// The domain of the project's handler in the options of later sign-ins; "" for the default.
  public var customAuthDomain: String {
    get { state.withLock { $0.webSignIn.options.authDomain } }
    set { state.update { $0.webSignIn.options.authDomain = newValue } }
  }

  /// Overrides the default strategy of a provider.
  public func setWebSignInStrategy(_ kind: WebSignInStrategyKind, for providerID: String) {
    state.withLock { state in
      state.webSignIn.strategies.removeAll { $0.providerID == providerID }
      if kind != .standard { state.webSignIn.strategies.append((providerID, kind)) }
    }
  }

  /// Sets the mark that later sign-ins show on the button of a provider; nil removes it.
  public func setWebSignInMark(_ image: WebPageImage?, for providerID: String) {
    state.withLock { state in
      state.webSignIn.marks.removeAll { $0.providerID == providerID }
      if let image { state.webSignIn.marks.append((providerID, image)) }
    }
  }
}

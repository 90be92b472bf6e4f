import AuthCore
import AuthRuntime
import AuthSupport
import FirebaseCore
public import Foundation

// Signing in through the player's own browser: what `OAuthProvider` does on desktops. In addition to Firebase for
// Apple's platforms, which presents a browser inside the app.

/// How an Auth signs players in through their browser.
///
/// The library listens on an address of this machine that only this machine can reach, opens the player's browser,
/// and takes the answer there: from one browser, for one answer, and until the deadline.
public struct WebSignInOptions: Sendable {
  /// Opens the URL, in a browser on this machine; false if that failed. nil for the desktop's own browser, by
  /// `xdg-open`. Called on a thread of the library's, and must not block. A program that rather shows the URL takes
  /// it from `onProgress`, and returns true here.
  public var openURL: (@Sendable (URL) -> Bool)?
  /// Is told how far a sign-in is, in the Auth's `callbackExecutor`, before the completion handler. The URL is nil
  /// but for `urlReady` and `openFailed`.
  public var onProgress: (@Sendable (WebSignInProgress, URL?) -> Void)?
  /// How long the player may take, in seconds; 0 or less for the default, five minutes. After it the sign-in fails
  /// with `webContextCancelled`, as nothing tells the library that a browser was closed.
  public var timeout: TimeInterval = 300
  /// What the player knows the program as, in 1000 bytes at most. Shown by the library's page.
  public var appName: String?
  /// The folder of firebase-app.js and firebase-auth.js of the Firebase JS SDK, for programs that bring a copy: with
  /// https, or http at an emulator. nil for Google's own of one version, and at an emulator the stand-in there.
  public var sdkURL: URL?

  /// The defaults.
  public init() {}
}

/// Where a sign-in in the browser has got to.
public enum WebSignInProgress: Sendable {
  /// The URL is about to be opened.
  case urlReady
  /// No browser could be opened. Show the player the URL, to be opened on this machine: the library goes on
  /// listening. Without an `onProgress` the sign-in fails with `webInternalError`, and the message has the URL.
  case openFailed
  /// The player's answer is there, so that the program may come to the front.
  case browserReturned
  /// Firebase is asked for the account.
  case exchanging
}

/// How the browser comes by a provider's answer.
public enum WebSignInStrategy: Sendable {
  /// `authURI` for Google, and for every provider at an emulator; `helperPage` for all others.
  case automatic
  /// The provider's page sends the player back to this machine, which the provider must allow.
  case authURI
  /// A page of the library's opens the project's own handler, `https://PROJECT.firebaseapp.com/__/auth/handler` or
  /// that of `Auth.customAuthDomain`, in a popup: for providers that send players to pages of https only, as Apple
  /// does. Among the project's authorized domains must be "localhost", else the sign-in fails with
  /// `unauthorizedDomain`.
  case helperPage
}

extension Auth {
  /// How sign-ins in the browser that begin from here on go.
  public var webSignInOptions: WebSignInOptions {
    get { webSignIn.options }
    set { changeWebSignIn { $0.options = newValue } }
  }

  /// The domain of the project's handler, as "auth.example.com", if it has one of its own; a scheme and a path are
  /// left out. It must be among the project's authorized domains. nil for "PROJECT.firebaseapp.com".
  public var customAuthDomain: String? {
    get { webSignIn.authDomain }
    set { changeWebSignIn { $0.authDomain = newValue } }
  }

  /// How the browser comes by the answer of that provider, such as "github.com".
  public func setWebSignInStrategy(_ strategy: WebSignInStrategy, for providerID: String) {
    if providerID.isEmpty { return Log.error("setWebSignInStrategy needs a provider's id, such as \"github.com\".") }
    core?.setWebSignInStrategy(strategy.core, for: providerID)
  }

  private func changeWebSignIn(_ change: (inout WebSignInSettings) -> Void) {
    var settings = replaceWebSignIn(change)
    guard let core else { return }
    core.setWebSignInOptions(settings.core(of: self))
    // Another thread may have been faster with settings that are newer, which count.
    while settings.changes != webSignIn.changes {
      settings = webSignIn
      core.setWebSignInOptions(settings.core(of: self))
    }
  }
}

/// What an Auth keeps of it.
struct WebSignInSettings: Sendable {
  var options = WebSignInOptions()
  var authDomain: String?
  /// How often they were changed.
  var changes: UInt64 = 0

  fileprivate func core(of auth: Auth) -> AuthCore.WebSignInOptions {
    var core = AuthCore.WebSignInOptions()
    core.timeout = FirebaseOptions.milliseconds(options.timeout)
    core.appName = options.appName ?? ""
    core.authDomain = host
    core.sdkURL = options.sdkURL?.absoluteString ?? ""
    if let open = options.openURL {
      core.openURL = { text in URL(string: text).map(open) ?? false }
    }
    if let told = options.onProgress {
      core.onProgress = { [weak auth] progress, text in
        let url = URL(string: text)
        auth?.callbackExecutor.run { told(WebSignInProgress(progress), url) }
      }
    }
    return core
  }

  /// Of what isn't a host, all of it, so that the sign-in says so.
  private var host: String {
    guard let authDomain else { return "" }
    let rest = authDomain.firstRange(of: "://").map { authDomain[$0.upperBound...] } ?? authDomain[...]
    let host = rest.prefix { $0 != "/" }
    return host.isEmpty ? authDomain : String(host)
  }
}

extension WebSignInProgress {
  fileprivate init(_ core: AuthCore.WebSignInProgress) {
    switch core {
    case .urlReady: self = .urlReady
    case .openFailed: self = .openFailed
    case .browserReturned: self = .browserReturned
    case .exchanging: self = .exchanging
    }
  }
}

extension WebSignInStrategy {
  fileprivate var core: WebSignInStrategyKind {
    switch self {
    case .automatic: .standard
    case .authURI: .authURI
    case .helperPage: .helperPage
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import FirebaseCore
public import Foundation

// Sign-ins in the player's own browser, which `OAuthProvider` uses on desktops. An addition to Firebase for Apple
// platforms, which shows a browser inside the app.

/// The settings of sign-ins in the player's browser.
///
/// The library listens on a port of this machine that only this machine can reach (RFC 8252, section 7.3), opens the
/// player's browser, and receives the result there. The listener accepts one result of one browser, within the time
/// limit.
public struct WebSignInOptions: Sendable {
  /// Opens a URL in a browser on this machine and returns whether this succeeded. Nil selects the desktop's browser,
  /// with `xdg-open`.
  ///
  /// The closure runs on a thread of the library and must not block. A program that shows the URL to the player instead
  /// reads it in `onProgress` and returns true here.
  public var openURL: (@Sendable (URL) -> Bool)?
  /// Reports the progress of a sign-in, in the Auth's `callbackExecutor`. The URL is nil except for `urlReady` and
  /// `openFailed`.
  public var onProgress: (@Sendable (WebSignInProgress, URL?) -> Void)?
  /// The time limit for the player in seconds. 0 or less selects the default of five minutes. After it the sign-in
  /// fails with `webContextCancelled`, because the library cannot detect that a browser window was closed.
  public var timeout: TimeInterval = 300
  /// The name of the program that the pages of the library show, at most 1000 bytes.
  public var appName: String?
  /// The directory of firebase-app.js and firebase-auth.js of the Firebase JavaScript SDK, for programs with a copy of
  /// their own. It must use https; http is permitted with an emulator. Nil selects a fixed version on Google's server,
  /// or the emulator's replacement.
  public var sdkURL: URL?

  /// An image file of the program, which the pages show above its name: PNG, JPEG, WebP or SVG, at most 262144 bytes.
  /// With another file, sign-ins fail with `argumentError`.
  public var icon: Data?
  /// A color of the program, like "#3a7bd5", in which the pages have a stripe. With another text, sign-ins fail with
  /// `argumentError`.
  public var color: String?
  /// Sentences in place of the library's own: languages (BCP 47), each with sentences by their names, for example
  /// `["de": ["cancel": "Zurück"]]`.
  ///
  /// docs/web-sign-in.md has the names; with another one, sign-ins fail with `argumentError`. A sentence that is missing
  /// is the library's, in that language or in English.
  public var sentences: [String: [String: String]] = [:]

  /// Creates the default settings.
  public init() {}
}

/// The progress of a sign-in in the browser.
public enum WebSignInProgress: Sendable {
  /// The URL is known and will be opened.
  case urlReady
  /// No browser could be opened. Show the URL to the player, who can open it on this machine: the library continues to
  /// listen. Without `onProgress` the sign-in fails with `webInternalError`.
  case openFailed
  /// The browser has delivered the result. The program can raise its window.
  case browserReturned
  /// The library is requesting the account from Firebase.
  case exchanging
}

/// How the browser delivers the result of a provider.
public enum WebSignInStrategy: Sendable {
  /// `authURI` for Google, and for all providers with an emulator. `helperPage` for all other providers.
  case automatic
  /// The provider redirects the browser to this machine, which the provider must permit.
  case authURI
  /// A page of the library opens the sign-in page of the project, `https://PROJECT.firebaseapp.com/__/auth/handler` or
  /// that of `Auth.customAuthDomain`, in a popup. For providers that redirect to https pages only, for example Apple.
  /// "localhost" must be among the project's authorized domains, otherwise the sign-in fails with `unauthorizedDomain`.
  case helperPage
  /// The system shows the sign-in page of the project in a browser session (`ASWebAuthenticationSession`), which returns to
  /// a URL scheme of the app. For iOS, macOS and visionOS; the default on iOS and visionOS. The options need a client id
  /// or an app id, but the app needs no entry in its Info.plist. Of `WebSignInOptions`, only `timeout` has an effect.
  /// Everywhere else, the sign-in fails with `internalError`.
  case systemSession
}

extension Auth {
  /// The settings of sign-ins in the browser that start from now on.
  public var webSignInOptions: WebSignInOptions {
    get { webSignIn.options }
    set { changeWebSignIn { $0.options = newValue } }
  }

  /// The domain of the project's sign-in page, for example "auth.example.com"; nil for "PROJECT.firebaseapp.com".
  ///
  /// A scheme and a path are ignored. The domain must be among the project's authorized domains.
  public var customAuthDomain: String? {
    get { webSignIn.authDomain }
    set { changeWebSignIn { $0.authDomain = newValue } }
  }

  /// Sets how the browser delivers the result of one provider.
  ///
  /// - Parameters:
  ///   - strategy: The strategy.
  ///   - providerID: The id of the provider, for example "github.com". An empty id is logged and ignored.
  public func setWebSignInStrategy(_ strategy: WebSignInStrategy, for providerID: String) {
    if providerID.isEmpty { return Log.error("setWebSignInStrategy requires a provider id, such as \"github.com\".") }
    core?.setWebSignInStrategy(strategy.core, for: providerID)
  }

  /// Sets the mark of one provider, which the button of the helper page shows.
  ///
  /// The library has no marks, because each provider licenses its own and demands how it is shown. Supply one for a white
  /// background: with a mark, the button is white with a gray edge, as the guidelines of Apple, Google and Microsoft allow
  /// on every background. Without one, the button shows the name of the provider.
  ///
  /// - Parameters:
  ///   - image: A PNG, JPEG, WebP or SVG file of at most 262144 bytes; nil to remove the mark. Another file is logged and
  ///     ignored.
  ///   - providerID: The id of the provider, for example "apple.com". An empty id is logged and ignored.
  public func setWebSignInMark(_ image: Data?, for providerID: String) {
    if providerID.isEmpty { return Log.error("setWebSignInMark requires a provider id, such as \"apple.com\".") }
    guard let image else {
      core?.setWebSignInMark(nil, for: providerID)
      return
    }
    switch image.withUnsafeBytes({ WebPageImage.read(mark: $0, of: providerID) }) {
    case .failure(let error): Log.error(error.message)
    case .success(let mark): core?.setWebSignInMark(mark, for: providerID)
    }
  }

  private func changeWebSignIn(_ change: (inout WebSignInSettings) -> Void) {
    var settings = replaceWebSignIn(change)
    guard let core else { return }
    core.setWebSignInOptions(settings.core(of: self))
    // Another thread may have set newer settings meanwhile; the newest settings apply.
    while settings.changes != webSignIn.changes {
      settings = webSignIn
      core.setWebSignInOptions(settings.core(of: self))
    }
  }
}

/// The settings that an Auth stores.
struct WebSignInSettings: Sendable {
  var options = WebSignInOptions()
  var authDomain: String?
  /// The number of changes.
  var changes: UInt64 = 0

  fileprivate func core(of auth: Auth) -> FirebaseNativeCore.WebSignInOptions {
    var core = FirebaseNativeCore.WebSignInOptions()
    core.timeout = FirebaseOptions.milliseconds(options.timeout)
    core.appName = options.appName ?? ""
    core.icon = options.icon?.withUnsafeBytes { WebPageImage.read(icon: $0) }
    core.color = options.color ?? ""
    core.sentences = sentences
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

  private var sentences: String {
    if options.sentences.isEmpty { return "" }
    let languages = JSON.object()
    for (language, sentences) in options.sentences {
      let own = JSON.object()
      for (name, sentence) in sentences { own.set(name, sentence) }
      languages.set(language, own)
    }
    return languages.encoded
  }

  /// The host of `authDomain`. If there is none, the whole string, so that the sign-in reports the error.
  private var host: String {
    guard let authDomain else { return "" }
    let rest = authDomain.firstRange(of: "://").map { authDomain[$0.upperBound...] } ?? authDomain[...]
    let host = rest.prefix { $0 != "/" }
    return host.isEmpty ? authDomain : String(host)
  }
}

extension WebSignInProgress {
  fileprivate init(_ core: FirebaseNativeCore.WebSignInProgress) {
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
    case .systemSession: .systemSession
    }
  }
}

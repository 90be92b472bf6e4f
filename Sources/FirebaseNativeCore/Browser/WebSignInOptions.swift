// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Settings of an Auth's sign-in in the browser. Empty and nil values select the defaults.
public struct WebSignInOptions {
  /// Returns false if it could not open the URL.
  public typealias OpenURL = (String) -> Bool
  public typealias OnProgress = (WebSignInProgress, _ url: String) -> Void

  /// In milliseconds.
  static let defaultTimeout: Int64 = 5 * 60_000

  /// Replaces the system's browser.
  public var openURL: OpenURL?
  /// Reports progress for the program's user interface.
  public var onProgress: OnProgress?
  /// The time limit in milliseconds; 0 or less for the default.
  public var timeout: Int64 = 0
  /// The name of the program, shown on the pages.
  public var appName = ""
  /// An image of the program, shown on the pages. A sign-in fails with the error of one that could not be read.
  public var icon: Result<WebPageImage, AuthError>?
  /// A color of the pages, for example "#3a7bd5".
  public var color = ""
  /// Sentences in place of the pages' own: a JSON object of languages.
  public var sentences = ""
  /// The domain of the project's handler, for example "project.firebaseapp.com".
  public var authDomain = ""
  /// The URL of the folder from which the helper page loads the Firebase JS SDK.
  public var sdkURL = ""

  public init() {}

  /// Why no sign-in could use the icon, the color, the sentences or the name; nil if all can be used.
  public var pageError: AuthError? {
    if case .failure(let error) = WebPageLook.read(self) { error } else { nil }
  }

  /// The time that the player has, in milliseconds.
  var patience: Int64 { timeout > 0 ? min(timeout, Int64(Int32.max)) : WebSignInOptions.defaultTimeout }

  /// The host of the project's handler; "" if it is not known.
  func handlerDomain(ofProject projectID: String) -> String {
    authDomain.isEmpty && !projectID.isEmpty ? projectID + ".firebaseapp.com" : authDomain
  }
}

/// The progress of a sign-in in the browser. The raw values are those of the C API.
public enum WebSignInProgress: Int32, Sendable {
  /// The URL is about to be opened.
  case urlReady = 1
  /// No browser could be opened; the program has to show the URL to the player.
  case openFailed = 2
  /// The browser has returned the provider's response.
  case browserReturned = 3
  /// The response is being exchanged at Firebase.
  case exchanging = 4
}

/// How the browser obtains the provider's response. The raw values are those of the C API.
public enum WebSignInStrategyKind: Int32, Sendable {
  /// The provider's default strategy.
  case standard = 0
  /// The provider redirects to this machine (accounts:createAuthUri).
  case authURI = 1
  /// A local page runs the project's own handler in a popup.
  case helperPage = 2
  /// The project's handler in a browser session of the system, which Apple's platforms have.
  case systemSession = 3
}

/// An Auth's settings of the sign-in in the browser.
struct WebSignInSettings {
  var options = WebSignInOptions()
  var strategies: [(providerID: String, kind: WebSignInStrategyKind)] = []
  var marks: [(providerID: String, image: WebPageImage)] = []

  /// The strategy that the program has chosen.
  func chosenStrategy(for providerID: String) -> WebSignInStrategyKind? {
    strategies.first { $0.providerID == providerID }?.kind
  }

  /// Google allows desktop programs to use loopback redirects. Apple and most other providers require an https address,
  /// which is the project's handler. The emulator allows any address.
  func strategy(for providerID: String, isEmulated: Bool) -> WebSignInStrategyKind {
    if let chosen = chosenStrategy(for: providerID) { return chosen }
    return isEmulated || providerID == "google.com" ? .authURI : .helperPage
  }
}

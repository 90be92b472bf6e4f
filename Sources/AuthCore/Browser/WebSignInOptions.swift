// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// How an Auth signs players in through their browser. What is empty or nil has the library's default.
public struct WebSignInOptions {
  /// False if it could not open the URL.
  public typealias OpenURL = (String) -> Bool
  public typealias OnProgress = (WebSignInProgress, _ url: String) -> Void

  /// In milliseconds.
  static let defaultTimeout: Int64 = 5 * 60_000

  /// In place of the system's browser.
  public var openURL: OpenURL?
  /// For the program's own user interface.
  public var onProgress: OnProgress?
  /// How long the player may take, in milliseconds; 0 or less for the default.
  public var timeout: Int64 = 0
  /// What the player knows the program as; the helper page shows it.
  public var appName = ""
  /// The domain of the project's handler, such as "project.firebaseapp.com".
  public var authDomain = ""
  /// The folder that the helper page loads the Firebase JS SDK from.
  public var sdkURL = ""

  public init() {}
}

/// Where a sign-in in the browser has got to. The numbers of the C API.
public enum WebSignInProgress: Int32, Sendable {
  /// The URL is about to be opened.
  case urlReady = 1
  /// No browser could be opened, so the player has to be shown the URL.
  case openFailed = 2
  /// The player's answer is there.
  case browserReturned = 3
  /// Firebase is asked for the account.
  case exchanging = 4
}

/// How the browser comes by the provider's answer. The numbers of the C API.
public enum WebSignInStrategyKind: Int32, Sendable {
  /// What the table says.
  case standard = 0
  /// The provider sends the player back to this machine: accounts:createAuthUri.
  case authURI = 1
  /// A page of this machine runs the project's own handler in a popup.
  case helperPage = 2
}

/// What an Auth keeps of it.
struct WebSignInSettings {
  var options = WebSignInOptions()
  var strategies: [(providerID: String, kind: WebSignInStrategyKind)] = []

  /// Google lets desktop programs be returned to at a loopback address; Apple and most others want one of https,
  /// which is the project's handler. The emulator returns to anywhere.
  func strategy(for providerID: String, isEmulated: Bool) -> WebSignInStrategyKind {
    if let chosen = strategies.first(where: { $0.providerID == providerID }) { return chosen.kind }
    return isEmulated || providerID == "google.com" ? .authURI : .helperPage
  }
}

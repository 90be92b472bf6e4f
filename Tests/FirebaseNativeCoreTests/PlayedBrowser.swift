// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

@testable import FirebaseNativeCore

/// A browser that the test plays.
final class PlayedBrowser: BrowserPlayer, Sendable {
  private struct State {
    var opened: [String] = []
    var progress: [WebSignInProgress] = []
    var urls: [String] = []
  }

  private let state = Guarded(State())

  /// - Parameter opens: whether there is a browser.
  init(for auth: Auth, opens: Bool = true, change: (inout WebSignInOptions) -> Void = { _ in }) {
    var options = WebSignInOptions()
    options.openURL = { [self] url in
      state.withLock { $0.opened.append(url) }
      return opens
    }
    options.onProgress = { [self] progress, url in
      state.withLock { state in
        state.progress.append(progress)
        state.urls.append(url)
      }
    }
    change(&options)
    auth.setWebSignInOptions(options)
  }

  var opened: [String] { state.withLock { $0.opened } }
  var progress: [WebSignInProgress] { state.withLock { $0.progress } }
  var urls: [String] { state.withLock { $0.urls } }

  /// The page that it was last sent to, of so many.
  func url(_ count: Int = 1) throws -> String {
    try #require(eventually { opened.count >= count }, "The browser was not opened.")
    return try PlayedBrowser.page(at: opened[count - 1])
  }

  /// Signs in on the provider's page that the flow opened.
  func signIn(_ count: Int = 1, _ changes: [String: String] = [:]) throws -> HTTPClient.Answer {
    let page = try url(count)
    return try PlayedBrowser.follow(PlayedBrowser.agree(at: page, changes), from: page)
  }
}

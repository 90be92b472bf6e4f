// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

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

  /// The strategy that the program has chosen.
  func webSignInStrategy(for providerID: String) -> WebSignInStrategyKind? {
    state.withLock { state in state.webSignIn.strategies.first { $0.providerID == providerID } }?.kind
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

// SPDX-License-Identifier: Apache-2.0
import AuthSupport

extension Auth {
  /// Used by what begins from here on.
  public func setWebSignInOptions(_ options: WebSignInOptions) {
    let former = state.withLock { state -> WebSignInOptions in
      let former = state.webSignIn.options
      state.webSignIn.options = options
      return former
    }
    // Held until here, as giving it up can run the program's code, which must not happen under the lock.
    _ = former
  }

  /// Overrides the table for one provider.
  public func setWebSignInStrategy(_ kind: WebSignInStrategyKind, for providerID: String) {
    state.withLock { state in
      state.webSignIn.strategies.removeAll { $0.providerID == providerID }
      if kind != .standard { state.webSignIn.strategies.append((providerID, kind)) }
    }
  }
}

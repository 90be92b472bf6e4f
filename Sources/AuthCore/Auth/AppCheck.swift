// SPDX-License-Identifier: Apache-2.0
import AuthSupport

// Firebase's App Check: a token of the program's own, by which a project knows its apps.

extension Auth {
  /// What gives the token that each request has from here on; an empty one sends none, and nil ends it. It is called
  /// on the thread that sends the request, also on several at once, and must not wait for anything.
  public func setAppCheckToken(_ token: (@Sendable () -> String)?) {
    let former = state.withLock { state -> (@Sendable () -> String)? in
      // One that has ended asks for no more tokens, and may be kept for long.
      if state.isShutDown { return nil }
      let former = state.backend.appCheckToken
      state.backend.appCheckToken = token
      return former
    }
    // Held until here, as giving it up can run other code, which must not happen under the lock.
    _ = former
  }
}

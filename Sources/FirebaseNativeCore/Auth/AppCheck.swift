// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

// Firebase App Check: tokens by which a project recognizes its own apps.

extension Auth {
  /// Sets the function that returns the App Check token of each request. An empty token is not sent; nil removes the
  /// function. It is called on the thread that sends the request, possibly on several threads at once, and must not
  /// block.
  public func setAppCheckToken(_ token: (@Sendable () -> String)?) {
    let former = state.withLock { state -> (@Sendable () -> String)? in
      // An Auth that has ended sends no requests, and may exist for long.
      if state.isShutDown { return nil }
      let former = state.backend.appCheckToken
      state.backend.appCheckToken = token
      return former
    }
    // Released outside the lock, because that can run the program's code.
    _ = former
  }
}

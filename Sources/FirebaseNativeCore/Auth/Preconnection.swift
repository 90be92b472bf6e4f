// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

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

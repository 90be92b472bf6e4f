// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Keeps the id token fresh while the Auth has id token listeners.
struct TokenRenewal {
  private static let firstPause: Int64 = 30 * 1000
  private static let longestPause: Int64 = 16 * 60 * 1000
  /// How long before a renewal its connection is opened.
  fileprivate static let lead: Int64 = 5 * 1000

  var timer: Loop.Timer?
  private var failures = 0
  /// On the clock since boot; 0 after a success.
  private(set) var notBefore: Int64 = 0

  mutating func forgetFailures() {
    failures = 0
    notBefore = 0
  }

  /// Doubles the pause before the next attempt, with jitter, so that many clients do not retry at the same time.
  mutating func fail() {
    var pause = TokenRenewal.firstPause
    for _ in 0..<failures where pause < TokenRenewal.longestPause { pause *= 2 }
    pause = min(pause, TokenRenewal.longestPause)
    failures += 1
    notBefore = Clock.sinceBoot() + pause - Int64.random(in: 0..<pause / 5)
  }
}

extension Auth {
  /// Sets the timer for the next renewal, or cancels it.
  func scheduleRenewal() {
    let (timer, former) = state.withLock { state -> (Loop.Timer?, Loop.Timer?) in
      let former = state.renewal.timer
      let timer = state.nextRenewal.map { due -> Loop.Timer in
        let start = due - TokenRenewal.lead
        return Loop.Timer(at: start > Clock.sinceBoot() ? start : due) { [self] in renew() }
      }
      state.renewal.timer = timer
      return (timer, former)
    }
    if let former { loop.cancel(former) }
    if let timer { loop.schedule(timer) }
  }

  private func renew() {
    // If the renewal is no longer due, another call has set another timer.
    let next = state.withLock { state -> (uid: String, wait: Int64)? in
      guard let due = state.nextRenewal, let uid = state.session?.user.uid else { return nil }
      let wait = due - Clock.sinceBoot()
      return wait <= TokenRenewal.lead ? (uid, wait) : nil
    }
    guard let next else { return }
    guard next.wait <= 0 else {
      preconnect(to: .secureToken)
      return scheduleRenewal()
    }
    let waiter = TokenRefresh.Waiter { [self] result in
      state.withLock { state in
        if case .failure = result { state.renewal.fail() } else { state.renewal.forgetFailures() }
      }
      scheduleRenewal()
    }
    withToken(uid: next.uid, force: true, then: waiter)
  }
}

extension Auth.State {
  /// On the clock since boot; nil if nobody is signed in or there are no listeners.
  fileprivate var nextRenewal: Int64? {
    guard !isShutDown, let session, listeners.includeIDTokenListener else { return nil }
    return max(session.tokens.renewAt, renewal.notBefore)
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  func readClock() -> JSON { clock.answer }

  func changeClock() throws(Failure) -> JSON {
    if let now = body.integer("now") { try clock.move(to: now) }
    if let seconds = body.integer("advanceSeconds") { try clock.advance(seconds: seconds) }
    if let milliseconds = body.integer("advanceMilliseconds") { try clock.advance(milliseconds: milliseconds) }
    return clock.answer
  }

  /// Resets the clock to the system's time. Tokens issued with a later time must not be refused.
  func resetClock() -> JSON {
    clock.reset()
    for pool in [project.pool] + project.tenants.all {
      for account in pool.accounts.all { account.forgetFuture() }
    }
    return clock.answer
  }
}

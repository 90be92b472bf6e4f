// SPDX-License-Identifier: Apache-2.0
import AuthSupport

extension RequestContext {
  func readClock() -> JSON { clock.answer }

  func changeClock() throws(Failure) -> JSON {
    if let now = body.integer("now") { try clock.move(to: now) }
    if let seconds = body.integer("advanceSeconds") { try clock.advance(seconds: seconds) }
    return clock.answer
  }

  /// Back to the system's time. What was made ahead of it must not be refused until that time has come.
  func resetClock() -> JSON {
    clock.reset()
    for pool in [project.pool] + project.tenants.all {
      for account in pool.accounts.all { account.forgetFuture() }
    }
    return clock.answer
  }
}

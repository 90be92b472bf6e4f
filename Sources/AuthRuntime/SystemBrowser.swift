// SPDX-License-Identifier: Apache-2.0
import AuthSupport
import CAuthSystem

/// The player's own browser, as the desktop has it. Only the loop's thread touches it.
package final class SystemBrowser {
  /// How long the opener is left alone before it is asked whether it is done, in milliseconds: at first, and once it
  /// has become the browser itself, which may go on for days.
  private static let firstPause: Int64 = 100
  private static let longestPause: Int64 = 10_000

  private static var name: String { String(cString: auth_browser_name()) }

  /// Nil once it was called, or nobody wants to know any more.
  private var onFailure: ((_ reason: String) -> Void)?

  package init(onFailure: @escaping (_ reason: String) -> Void) { self.onFailure = onFailure }

  /// Opens the URL.
  package func open(_ url: String, in loop: Loop) {
    var browser: auth_browser = 0
    if let reason = auth_browser_open(url, &browser) {
      return fail("\(SystemBrowser.name) could not be started (\(String(cString: reason)))")
    }
    watch(browser, in: loop, after: SystemBrowser.firstPause)
  }

  /// Nobody wants to know of a failure any more. Whoever did is let go of, as the opener may go on for long.
  package func forget() { onFailure = nil }

  private func fail(_ reason: String) {
    let onFailure = onFailure
    forget()
    onFailure?(reason)
  }

  /// Until it is done, as it would stay in the system's list of processes otherwise.
  private func watch(_ browser: auth_browser, in loop: Loop, after pause: Int64) {
    loop.schedule(after: pause) { [self] in
      switch auth_browser_check(browser) {
      case AUTH_BROWSER_RUNNING: watch(browser, in: loop, after: min(pause * 2, SystemBrowser.longestPause))
      case AUTH_BROWSER_FAILED: fail("\(SystemBrowser.name) failed; is a browser installed?")
      default: forget()
      }
    }
  }
}

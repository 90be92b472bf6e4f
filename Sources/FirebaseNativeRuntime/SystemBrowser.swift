// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// The player's default browser. Used only by the loop's thread.
package final class SystemBrowser {
  /// The pauses between checks whether the opener has exited, in milliseconds: at first, and after it turned out to be
  /// the browser itself, which may run for days.
  private static let firstPause: Int64 = 100
  private static let longestPause: Int64 = 10_000

  private static var name: String { String(cString: auth_browser_name()) }

  /// Nil after it was called, or if nobody is interested any more.
  private var onFailure: ((_ reason: String) -> Void)?

  package init(onFailure: @escaping (_ reason: String) -> Void) { self.onFailure = onFailure }

  /// Opens the URL. Not in a privileged program, because the user's environment determines which program that starts.
  package func open(_ url: String, in loop: Loop) {
    if auth_process_is_privileged() { return fail("this program has privileges that its user lacks") }
    var browser: auth_browser = 0
    if let reason = auth_browser_open(url, &browser) {
      return fail("\(SystemBrowser.name) could not be started (\(String(cString: reason)))")
    }
    watch(browser, in: loop, after: SystemBrowser.firstPause)
  }

  /// The failure is not of interest any more. The closure is released, because the opener may run for long.
  package func forget() { onFailure = nil }

  private func fail(_ reason: String) {
    let onFailure = onFailure
    forget()
    onFailure?(reason)
  }

  /// Checks until it has exited, because it would remain as a zombie process otherwise.
  private func watch(_ browser: auth_browser, in loop: Loop, after pause: Int64) {
    loop.schedule(after: pause) { [self] in
      switch auth_browser_check(browser) {
      case AUTH_BROWSER_RUNNING: watch(browser, in: loop, after: min(pause * 2, SystemBrowser.longestPause))
      case AUTH_BROWSER_FAILED: fail("\(SystemBrowser.name) failed, perhaps because no browser is installed")
      default: forget()
      }
    }
  }
}

import AuthSupport
import CAuthSystem

/// The player's own browser, as the desktop has it. Only the loop's thread touches it.
package final class SystemBrowser {
  /// How long the opener is left alone before it is asked whether it is done, in milliseconds: at first, and once it
  /// has become the browser itself, which may go on for days.
  private static let firstPause: Int64 = 100
  private static let longestPause: Int64 = 10_000

  /// Nil once it was called, or nobody wants to know any more.
  private var onFailure: ((_ reason: String) -> Void)?

  package init(onFailure: @escaping (_ reason: String) -> Void) { self.onFailure = onFailure }

  /// Opens the URL with xdg-open, without a shell.
  package func open(_ url: String, in loop: Loop) {
    var process: pid_t = 0
    let status = auth_spawn_detached("xdg-open", url, &process)
    guard status == 0 else {
      return fail("xdg-open could not be started (" + String(cString: strerror(status)) + ")")
    }
    watch(process, in: loop, after: SystemBrowser.firstPause)
  }

  /// Nobody wants to know of a failure any more. Whoever did is let go of, as the opener may go on for long.
  package func forget() { onFailure = nil }

  private func fail(_ reason: String) {
    let onFailure = onFailure
    forget()
    onFailure?(reason)
  }

  /// Until it is done, as it would stay in the system's list of processes otherwise.
  private func watch(_ process: pid_t, in loop: Loop, after pause: Int64) {
    loop.schedule(after: pause) { [self] in
      var status: Int32 = 0
      switch waitpid(process, &status, WNOHANG) {
      case 0: watch(process, in: loop, after: min(pause * 2, SystemBrowser.longestPause))
      case process where status != 0: fail("xdg-open failed; is a browser installed?")
      // Whoever waits for all children of the program may have got its status.
      default: forget()
      }
    }
  }
}

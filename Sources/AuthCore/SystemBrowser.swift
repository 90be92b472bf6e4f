import AuthSupport
import CAuthSystem

/// The player's own browser, as the desktop has it.
enum SystemBrowser {
  /// How often the opener is asked whether it is done, in milliseconds.
  private static let interval: Int64 = 100

  /// Opens the URL with xdg-open, without a shell. `then` runs on the loop, with the reason if that failed; an opener
  /// that goes on as the browser itself is never done.
  static func open(_ url: String, in loop: Loop, then: @escaping (String?) -> Void) {
    var process: pid_t = 0
    let status = auth_spawn_detached("xdg-open", url, &process)
    guard status == 0 else {
      return then("xdg-open could not be started (" + String(cString: strerror(status)) + ")")
    }
    watch(process, in: loop, then)
  }

  private static func watch(_ process: pid_t, in loop: Loop, _ then: @escaping (String?) -> Void) {
    loop.schedule(after: interval) {
      var status: Int32 = 0
      switch waitpid(process, &status, WNOHANG) {
      case 0: watch(process, in: loop, then)
      // Whoever waits for all children of the program has got its status.
      case process where status != 0: then("xdg-open failed; is a browser installed?")
      default: then(nil)
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeEmulatorSystem

/// The signals that the program waits for.
struct Signals {
  /// Those that end the program, and that a command receives.
  static let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// Those that only a command receives.
  private static let others = [SIGUSR1, SIGUSR2]

  private var set: sigset_t

  /// Blocks the signals. Call it before another thread is created, so that all threads block them.
  init(ofCommand: Bool) {
    set = sigset_t()
    sigemptyset(&set)
    let more = ofCommand ? Signals.others + [SIGCHLD] : []
    for signal in Signals.ends + more { sigaddset(&set, signal) }
    var blocked = set
    // The terminal is taken back from a command in the background, which would stop this process.
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    emulator_ignore_broken_pipes()
  }

  /// Waits for the next one.
  func next() -> Int32 {
    var set = set
    var signal: Int32 = 0
    while sigwait(&set, &signal) != 0 {}
    return signal
  }
}

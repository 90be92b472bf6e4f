// SPDX-License-Identifier: Apache-2.0
import AuthEmulator
import AuthSupport
import CAuthSystem
import CEmulatorSystem

@main
enum FirebaseAuthEmulator {
  static func main() {
    exit(run(Arguments.all))
  }

  /// Returns the exit status.
  private static func run(_ arguments: [String]) -> Int32 {
    switch Options.parse(arguments) {
    case .help:
      print(Options.usage)
      return 0
    case .version:
      print("firebase-auth-emulator \(Options.version)")
      return 0
    case .invalid(let message):
      complain(message + "\n\n" + Options.usage)
      return 2
    case .serve(let options): return serve(options)
    }
  }

  private static func serve(_ options: Options) -> Int32 {
    let signals = blockEndSignals()
    emulator_raise_file_limit()
    let server = Server(
      host: options.host, port: options.port, project: options.project, strict: options.isStrict,
      delay: options.delay, allowRemote: options.allowsRemote, verbose: options.isVerbose,
      allowedOrigins: options.allowedOrigins)
    do throws(ListeningError) {
      try server.start()
    } catch {
      complain(error.message)
      return 1
    }
    print("Listening on \(server.url)")
    fflush(nil)
    waitForEnd(signals)
    server.stop()
    return 0
  }

  /// Blocked before the server's thread is created, so that `waitForEnd` receives them.
  private static func blockEndSignals() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    return signals
  }

  private static func waitForEnd(_ signals: sigset_t) {
    var signals = signals
    var signal: Int32 = 0
    while sigwait(&signals, &signal) != 0 {}
  }

  private static func complain(_ message: String) {
    let bytes = Array(("firebase-auth-emulator: " + message + "\n").utf8)
    auth_log_write(bytes, bytes.count)
  }
}

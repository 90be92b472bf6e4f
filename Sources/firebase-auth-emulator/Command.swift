// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// The command of `exec`, in a process group of its own.
struct Command {
  /// As in shells.
  private static let notFound: Int32 = 127
  private static let notExecutable: Int32 = 126

  private let process: Int64
  private let own = emulator_own_group()

  struct StartError: Error {
    let message: String
    let status: Int32
  }

  /// - Parameter variables: additions to the environment, each as "NAME=value".
  init(_ arguments: [Argument], _ variables: [String]) throws(StartError) {
    process = Command.withPointers(arguments) { arguments in
      Command.withPointers(variables.map { Argument($0) }) { emulator_spawn(arguments, $0) }
    }
    guard process > 0 else {
      let code = Int32(-process)
      throw StartError(
        message: "\(arguments.first?.text ?? "") cannot be started: \(String(cString: strerror(code))).",
        status: code == ENOENT ? Command.notFound : Command.notExecutable)
    }
  }

  /// Waits for the end of the command, passes signals on, and ends what is left of its group. Returns the exit status, or
  /// 128 and the number of the signal that ended it.
  func run(_ signals: Signals) -> Int32 {
    passTerminal()
    while true {
      let signal = signals.next()
      guard signal == SIGCHLD else {
        emulator_signal_group(process, signal)
        // A command that is stopped receives it then.
        if Signals.ends.contains(signal) { emulator_signal_group(process, SIGCONT) }
        continue
      }
      let state = emulator_check_child(process)
      if state.has_ended {
        takeTerminal()
        emulator_end_group(process)
        return state.status
      }
      if state.is_stopped { stop() }
    }
  }

  /// A command that has read from the terminal before continues.
  private func passTerminal() {
    guard emulator_has_terminal() else { return }
    emulator_pass_terminal(own, process)
    emulator_signal_group(process, SIGCONT)
  }

  private func takeTerminal() { emulator_pass_terminal(process, own) }

  /// The command was stopped. With a terminal, this process stops as well, until the shell continues it. Without one,
  /// who has stopped the command continues it.
  private func stop() {
    guard emulator_has_terminal() else { return }
    takeTerminal()
    emulator_stop_self()
    passTerminal()
  }

  /// Calls the body with an array of C strings that ends with NULL.
  private static func withPointers<Result>(
    _ texts: [Argument], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0.bytes) }
    defer { copies.forEach { free($0) } }
    let pointers = copies.map { UnsafePointer($0) } + [nil]
    return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}

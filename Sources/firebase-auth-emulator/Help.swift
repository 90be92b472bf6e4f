// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The text of --help.
enum Help {
  private static let width = 100
  /// The column of the purposes.
  private static let column = 26

  static var text: String {
    let options = Option.all.map { row($0.label, "\($0.purpose) (default: \($0.usual))") }
    let others = [row("--help", "print this help"), row("--version", "print the version")]
    return [usage, (options + others).joined(separator: "\n"), ending].joined(separator: "\n\n")
  }

  private static let usage = """
    Usage: firebase-auth-emulator [OPTION...]
           firebase-auth-emulator exec [OPTION...] "COMMAND"
           firebase-auth-emulator exec [OPTION...] -- COMMAND [ARGUMENT...]

    Serves the requests of Firebase Authentication on this machine. With exec, until the command ends,
    which finds the emulator by FIREBASE_AUTH_EMULATOR_HOST, FIREBASE_EMULATOR_HUB, USE_AUTH_EMULATOR,
    AUTH_EMULATOR_PORT, FIREBASE_CONFIG, GCLOUD_PROJECT and GOOGLE_CLOUD_PROJECT. Its exit status is
    that of the command. A command in quotes is run by the shell.
    """

  private static let ending = """
    A value is the next argument, or follows "=". The first line on standard output is
    "Listening on http://ADDRESS:PORT", except with exec. Links and codes that production would send are
    printed on standard error. SIGINT, SIGTERM, SIGHUP and SIGQUIT end the
    emulator, and are passed on to a command.
    """

  private static func row(_ label: String, _ text: String) -> String {
    let indentation = String(repeating: " ", count: column)
    let label = "  " + label
    let isLong = label.utf8.count >= column
    let start = isLong ? label + "\n" + indentation : label + indentation.dropFirst(label.utf8.count)
    return start + lines(text).joined(separator: "\n" + indentation)
  }

  /// Breaks the text between words.
  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > width - column {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + String(word)
    }
    return lines + [line]
  }
}

extension Option {
  fileprivate var label: String {
    switch effect {
    case .turn: name
    case .set(let value, _, _): name + " " + value
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

extension Server {
  /// Where a server prints its requests.
  public enum Log: Sendable {
    case none
    /// Standard output.
    case output
    /// Standard error.
    case errors

    /// One line for a request, with the explanation of an error.
    func write(_ status: Int, _ method: String, _ path: String, _ explanation: String?) {
      if self == .none { return }
      let end = explanation.map { ": " + $0 } ?? ""
      write("\(status) \(Log.printable(method)) \(Log.printable(path))\(end)")
    }

    /// One line, whose control characters are escaped.
    func announce(_ text: String) {
      if self != .none { write(Log.printable(text, including: " %")) }
    }

    private func write(_ line: String) {
      if self == .output {
        print(line)
        fflush(nil)
      } else {
        let bytes = Array((line + "\n").utf8)
        auth_log_write(bytes, bytes.count)
      }
    }

    /// Escapes control characters for a terminal.
    private static func printable(_ text: String, including others: String = "") -> String {
      var result = ""
      for scalar in text.unicodeScalars {
        let isPlain =
          scalar.value > 0x20 && scalar.value < 0x7F && scalar != "%" || others.unicodeScalars.contains(scalar)
        result += isPlain ? String(scalar) : PercentEncoding.encode(String(scalar))
      }
      return result
    }
  }
}

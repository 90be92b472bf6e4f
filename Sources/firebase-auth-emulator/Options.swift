// SPDX-License-Identifier: Apache-2.0
import AuthEmulator
import AuthSupport

/// The options of the command line.
struct Options {
  enum Request {
    case serve(Options)
    case help
    case version
    case invalid(String)
  }

  static let version = "0.1.0"

  static let usage = """
    Usage: firebase-auth-emulator [OPTION...]

      --host ADDRESS   address to listen at (default: 127.0.0.1)
      --port PORT      port to listen at (default: 9099); 0 selects a free port
      --project ID     project id (default: demo-project)
      --strict         verify the signatures of identity tokens, and answer as production where the official emulator
                       does not
      --delay MS       delay each response to a client by this number of milliseconds
      --allow-remote   allow a host address that other machines can reach
      --allow-origin ORIGIN
                       allow web pages of this origin, for example http://console.test:4000, to administer the
                       emulator, like pages of loopback hosts; can be repeated. The emulator also accepts requests
                       that name its host
      --verbose        print each request
      --help           print this help
      --version        print the version

    The first line on standard output is "Listening on http://ADDRESS:PORT".
    """

  var host = "127.0.0.1"
  var port: UInt16 = 9099
  var project = "demo-project"
  var isStrict = false
  /// Milliseconds.
  var delay: UInt16 = 0
  var allowsRemote = false
  var allowedOrigins: [String] = []
  var isVerbose = false

  /// Values follow their flag as the next argument or after "=".
  static func parse(_ arguments: [String]) -> Request {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let flag = parts.first.map { String($0) } ?? ""
      if flag == "--help" || flag == "-h" { return .help }
      if flag == "--version" { return .version }
      if parts.count == 1, options.setSwitch(flag) { continue }
      guard ["--host", "--port", "--project", "--delay", "--allow-origin"].contains(flag) else {
        return .invalid("unknown option \(argument)")
      }
      let value = parts.count == 2 ? parts.last.map { String($0) } : rest.popFirst()
      guard let value, !value.isEmpty else { return .invalid("\(flag) requires a value") }
      guard options.set(flag, value) else { return .invalid("invalid value of \(flag): \(value)") }
    }
    return .serve(options)
  }

  private mutating func setSwitch(_ flag: String) -> Bool {
    switch flag {
    case "--strict": isStrict = true
    case "--allow-remote": allowsRemote = true
    case "--verbose": isVerbose = true
    default: return false
    }
    return true
  }

  private mutating func set(_ flag: String, _ value: String) -> Bool {
    switch flag {
    case "--host": host = value
    case "--project": project = value
    case "--allow-origin":
      guard Server.isOrigin(value) else { return false }
      allowedOrigins.append(value)
    default:
      guard let number = UInt16(value) else { return false }
      if flag == "--delay" { delay = number } else { port = number }
    }
    return true
  }
}

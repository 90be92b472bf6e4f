import AuthEmulator
import AuthSupport

/// What the command line asks for.
struct Options {
  enum Request {
    case serve(Options)
    case help
    case version
    case invalid(String)
  }

  static let version = "0.1.0"

  static let usage = """
    Usage: firebase-auth-emulator [--host ADDRESS] [--port PORT] [--project ID] [--strict]

      --host ADDRESS   where to listen; 127.0.0.1 unless given
      --port PORT      9099 unless given; 0 lets the system choose
      --project ID     the project that is served; demo-project unless given
      --strict         take only identity tokens that verify
      --delay MS       keep each answer to a client back for so many milliseconds, as a network would
      --allow-remote   let the host be an address that other machines can reach
      --allow-origin ORIGIN
                       let web pages of this origin, as http://console.test:4000, administer the emulator, as those
                       of loopback hosts may; can be repeated. Its host becomes a known name of the emulator
      --verbose        print each request
      --help           print this
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

  /// Values may follow their flag as the next argument or after "=".
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
      guard let value, !value.isEmpty else { return .invalid("\(flag) needs a value") }
      guard options.set(flag, value) else { return .invalid("\(flag) can't be \(value)") }
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

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport

/// An option of the command line: what the parser and the help know about it.
struct Option {
  enum Effect {
    /// A switch.
    case turn((inout Options) -> Void)
    /// With a value of that name; "" for none, if it is not required. Returns whether the value is valid.
    case set(String, isRequired: Bool, (inout Options, String) -> Bool)
  }

  let name: String
  let effect: Effect
  /// For the help.
  let purpose: String
  /// The default, for the help.
  let usual: String

  /// In the order of the help.
  static var all: [Option] { listening + content + behavior }

  private init(
    _ name: String, _ value: String, isRequired: Bool = true, _ purpose: String, usual: String,
    _ set: @escaping (inout Options, String) -> Bool
  ) {
    self.name = name
    self.purpose = purpose
    self.usual = usual
    effect = .set(value, isRequired: isRequired, set)
  }

  private init(_ name: String, _ purpose: String, _ turn: @escaping (inout Options) -> Void) {
    self.name = name
    self.purpose = purpose
    usual = "off"
    effect = .turn(turn)
  }
}

// MARK: - The options

extension Option {
  private static var usual: Options { Options() }

  private static var listening: [Option] {
    [
      Option("--host", "ADDRESS", "the address to listen at", usual: Options.usualHost + " and ::1") { options, value in
        options.host = value
        return true
      },
      Option(
        "--port", "PORT", "the port to listen at; 0 selects a free port",
        usual: String(Options.usualPort) + "; with exec, a free port if another program uses that one"
      ) { options, value in
        options.port = UInt16(value)
        return options.port != nil
      },
      Option("--allow-remote", "allow an address that other machines can reach") { $0.allowsRemote = true },
      Option(
        "--allow-origin", "ORIGIN",
        "let web pages of this origin, for example http://console.test:4000, administer the emulator, like pages of "
          + "loopback hosts, and accept requests that name its host; can be repeated", usual: "none"
      ) { options, value in
        options.allowedOrigins.append(value)
        return Server.isOrigin(value)
      },
    ]
  }

  private static var content: [Option] {
    [
      Option(
        "--config", "FILE", "the firebase.json with host, port and singleProjectMode",
        usual: "that of the folder, if any"
      ) { options, value in
        options.configuration = value
        return true
      },
      Option("--only", "EMULATORS", "accepted for scripts of the Firebase CLI: must be auth", usual: "auth") {
        _, value in
        value == "auth"
      },
      Option(
        "--project", "ID",
        "the project of requests that name none, or its alias in .firebaserc; any other project is served, too, when a "
          + "request names it",
        usual: "that of .firebaserc, else of GCLOUD_PROJECT, else " + Options.usualProject
      ) { options, value in
        options.project = value
        return Server.isProjectId(value)
      },
      Option(
        "--max-projects", "NUMBER", "the maximum number of other projects", usual: String(usual.projectLimit)
      ) { options, value in
        let number = UInt16(value)
        options.projectLimit = Int(number ?? 0)
        return number != nil
      },
      Option(
        "--import", "FOLDER",
        "begin with the accounts, tenants and settings of an export, also of the official emulator",
        usual: "none"
      ) { options, value in
        options.importFolder = value
        return true
      },
      Option(
        "--export-on-exit", "[FOLDER]", isRequired: false,
        "at the end, export to this folder; without a value, to that of --import, which may be missing at first",
        usual: "none"
      ) { options, value in
        options.exportFolder = value
        return true
      },
    ]
  }

  private static var behavior: [Option] {
    [
      Option("--strict", "verify the signatures of identity tokens, and answer as production where emulators do not") {
        $0.isStrict = true
      },
      Option(
        "--delay", "MS", "delay each response to a client by this number of milliseconds", usual: String(usual.delay)
      ) { options, value in
        let number = UInt16(value)
        options.delay = number ?? 0
        return number != nil
      },
      Option("--ui", "print the address of the console") { $0.showsConsole = true },
      Option("--quiet", "do not print the links and codes that production would send, and warnings") {
        $0.isQuiet = true
      },
      Option("--verbose", "print each request in one line; with exec, on standard error") { $0.isVerbose = true },
    ]
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport

/// What the command line asks for.
struct Options {
  enum Request {
    case serve(Options)
    case help
    case version
    case invalid(String)
  }

  static let usualHost = "127.0.0.1"
  static let usualPort: UInt16 = 9099
  static let usualProject = "demo-project"

  /// Nil for 127.0.0.1 and ::1.
  var host: String?
  /// Nil for the default.
  var port: UInt16?
  /// A project or an alias of .firebaserc; nil for the default.
  var project: String?
  /// Of firebase.json; nil for the default.
  var configuration: String?
  var projectLimit = 1000
  var isStrict = false
  /// Milliseconds.
  var delay: UInt16 = 0
  var allowsRemote = false
  var allowedOrigins: [String] = []
  var isVerbose = false
  var isQuiet = false
  var showsConsole = false
  var isSingleProject = false
  /// Nil for none.
  var importFolder: String?
  /// Empty for that of the import; nil for none.
  var exportFolder: String?
  /// Whether that folder was the argument after its option, which can be meant as the command.
  private var isFolderApart = false
  /// The command of `exec` with its arguments; empty for none.
  var command: [Argument] = []

  func makeServer() -> Server {
    Server(
      host: host ?? Options.usualHost, listensOnBothLoopbacks: host == nil, port: port ?? Options.usualPort,
      project: project ?? Options.usualProject, strict: isStrict, delay: delay, allowRemote: allowsRemote,
      log: isVerbose ? command.isEmpty ? .output : .errors : .none, announcements: isQuiet ? .none : .errors,
      allowedOrigins: allowedOrigins, projectLimit: projectLimit, isSingleProject: isSingleProject)
  }

  /// Adds what the files of the project say.
  mutating func addProjectFiles() throws(ExportError) {
    let files = try ProjectFiles(configuration)
    host = host ?? files.host
    port = port ?? files.port
    project = try files.project(project)
    isSingleProject = files.isSingleProject
  }

  /// The variables from which SDKs read the address of the emulator and the project, for a command.
  func environment(of server: Server) -> [String] {
    let port = String(server.port)
    // Clients cannot connect to the address for all interfaces.
    let host = ["0.0.0.0", "::"].contains(server.host) ? "127.0.0.1" : server.host
    let isVersion6 = host.utf8.contains(UInt8(ascii: ":"))
    let address = (isVersion6 ? "[" + host + "]" : host) + ":" + port
    return [
      "FIREBASE_AUTH_EMULATOR_HOST=" + address, "FIREBASE_EMULATOR_HUB=" + address,
      "FIREBASE_CONFIG={\"projectId\":\"" + server.project + "\"}",
      // Of Firebase C++.
      "USE_AUTH_EMULATOR=yes", "AUTH_EMULATOR_PORT=" + port,
      "GCLOUD_PROJECT=" + server.project, "GOOGLE_CLOUD_PROJECT=" + server.project,
    ]
  }
}

// MARK: - Parsing

extension Options {
  /// The second and the last one are those of the Firebase CLI.
  private static let verbs = ["exec", "emulators:exec", "start", "emulators:start"]

  static func parse(_ arguments: [Argument]) -> Request {
    var options = Options()
    var rest = arguments[...]
    var script: Argument?
    let verb = rest.first.flatMap { verbs.contains($0.text) ? $0.text : nil }
    let runsCommand = verb?.hasSuffix("exec") == true
    if verb != nil { rest.removeFirst() }
    while let argument = rest.popFirst(), argument.text != "--" {
      if argument.text == "--help" || argument.text == "-h" { return .help }
      if argument.text == "--version" { return .version }
      if runsCommand, !argument.text.hasPrefix("-") {
        guard script == nil else { return .invalid(Options.severalCommands) }
        script = argument
      } else if let problem = options.read(argument, &rest) {
        return .invalid(problem)
      }
    }
    if script != nil, !rest.isEmpty { return .invalid(Options.severalCommands) }
    options.command = Options.command(script, rest)
    return options.problem(runsCommand: runsCommand).map { .invalid($0) } ?? .serve(options)
  }

  private static let severalCommands =
    "exec runs one command: with its arguments, put it in quotes, for example \"npm test\", or after --"

  /// Empty if there is none.
  private static func command(_ script: Argument?, _ rest: ArraySlice<Argument>) -> [Argument] {
    guard let script else { return rest.first?.text.isEmpty ?? true ? [] : Array(rest) }
    return script.text.isEmpty ? [] : [Argument("/bin/sh"), Argument("-c"), script]
  }

  private mutating func problem(runsCommand: Bool) -> String? {
    if runsCommand, command.isEmpty { return "exec requires a command, in quotes or after --" + hint }
    if !runsCommand, !command.isEmpty { return "only exec runs a command" }
    if exportFolder == "" {
      guard let importFolder else { return "--export-on-exit requires a folder, or that of --import" }
      exportFolder = importFolder
    }
    return nil
  }

  /// What may have been meant as the command, for the user.
  private var hint: String {
    guard let exportFolder, isFolderApart else { return "" }
    return "; \"" + exportFolder
      + "\" is the folder of --export-on-exit: put the command before that option, or write "
      + "--export-on-exit=FOLDER"
  }

  /// Values follow their option as the next argument or after "=". Returns the problem; nil if there is none.
  private mutating func read(_ argument: Argument, _ rest: inout ArraySlice<Argument>) -> String? {
    guard argument.isUTF8 else { return "\(argument.text) is not UTF-8" }
    let argument = argument.text
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? ""
    guard let option = Option.all.first(where: { $0.name == name }) else { return "unknown option \(argument)" }
    let given = parts.count == 2 ? parts.last.map { String($0) } : nil
    switch option.effect {
    case .turn(let turn):
      guard given == nil else { return "\(name) has no value" }
      turn(&self)
    case .set(_, let isRequired, let set):
      let takesNext = given == nil && (isRequired || rest.first.map { !$0.text.hasPrefix("-") } ?? false)
      let next = takesNext ? rest.popFirst() : nil
      let value = given ?? next?.text ?? ""
      guard next?.isUTF8 ?? true else { return "the value of \(name) is not UTF-8" }
      if !isRequired { isFolderApart = given == nil }
      guard !value.isEmpty || !isRequired && given == nil else { return "\(name) requires a value" }
      guard set(&self, value) else { return "invalid value of \(name): \(value)" }
    }
    return nil
  }
}

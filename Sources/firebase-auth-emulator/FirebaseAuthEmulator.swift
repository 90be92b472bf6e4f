// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

enum FirebaseAuthEmulator {
  /// The exit statuses of the program itself.
  private static let failed: Int32 = 1
  private static let misused: Int32 = 2

  /// - Parameter arguments: The command line without the program's name.
  /// - Returns: The exit status.
  static func run(_ arguments: [Argument]) -> Int32 {
    switch Options.parse(arguments) {
    case .help:
      print(Help.text)
      return 0
    case .version:
      print("firebase-auth-emulator \(EmulatorVersion.version)")
      return 0
    case .invalid(let message):
      complain(message + ". firebase-auth-emulator --help lists the options.")
      return misused
    case .serve(let options): return serve(options)
    }
  }

  private static func serve(_ given: Options) -> Int32 {
    guard let options = complete(given) else { return failed }
    let signals = Signals(ofCommand: !options.command.isEmpty)
    emulator_raise_file_limit()
    let server = options.makeServer()
    guard load(options, into: server.emulator), start(server, options) else { return failed }
    let status = options.command.isEmpty ? wait(options, signals, server) : run(options, signals, server)
    server.stop()
    return save(options, server.emulator) ? status : failed
  }

  private static func complete(_ options: Options) -> Options? {
    var options = options
    do throws(ExportError) {
      try options.addProjectFiles()
      return options
    } catch {
      complain(error.message)
      return nil
    }
  }

  private static func load(_ options: Options, into emulator: Emulator) -> Bool {
    guard let folder = options.importFolder else { return true }
    do throws(ExportError) {
      // Before the first export, the folder is missing.
      try emulator.importData(from: folder, unlessNew: folder == options.exportFolder)
      return true
    } catch {
      complain(error.message)
      return false
    }
  }

  private static func start(_ server: Server, _ options: Options) -> Bool {
    let takesAnyPort = options.port == nil && !options.command.isEmpty
    do throws(ListeningError) {
      try server.start(onFreePort: takesAnyPort)
    } catch {
      let isTaken = if case .portTaken = error { true } else { false }
      complain(error.message + (isTaken ? " Select another one with --port; --port 0 selects a free port." : ""))
      return false
    }
    if takesAnyPort, server.port != Options.usualPort, !options.isQuiet {
      complain("Port \(Options.usualPort) is used by another program, so the emulator listens on port \(server.port).")
    }
    return true
  }

  private static func save(_ options: Options, _ emulator: Emulator) -> Bool {
    guard let folder = options.exportFolder else { return true }
    do throws(ExportError) {
      try emulator.exportData(to: folder)
      return true
    } catch {
      complain("Nothing was exported. " + error.message)
      return false
    }
  }

  private static func wait(_ options: Options, _ signals: Signals, _ server: Server) -> Int32 {
    print("Listening on \(server.url)")
    if options.showsConsole { print("The console is at \(server.url)/") }
    fflush(nil)
    _ = signals.next()
    return 0
  }

  private static func run(_ options: Options, _ signals: Signals, _ server: Server) -> Int32 {
    if options.showsConsole { complain("The console is at \(server.url)/") }
    do throws(Command.StartError) {
      return try Command(options.command, options.environment(of: server)).run(signals)
    } catch {
      complain(error.message)
      return error.status
    }
  }

  private static func complain(_ message: String) {
    let bytes = Array(("firebase-auth-emulator: " + message + "\n").utf8)
    auth_log_write(bytes, bytes.count)
  }
}

#if hasFeature(Embedded)
  // Embedded Swift has no `CommandLine`.
  @_cdecl("main")
  func main(_ count: Int32, _ texts: UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    FirebaseAuthEmulator.run(Argument.all(count, texts))
  }
#else
  @main
  extension FirebaseAuthEmulator {
    static func main() { exit(run(Argument.all(CommandLine.argc, CommandLine.unsafeArgv))) }
  }
#endif

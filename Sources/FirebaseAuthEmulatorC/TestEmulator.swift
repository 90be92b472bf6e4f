// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import CFirebaseAuthEmulator

/// A firebase_auth_emulator.
final class TestEmulator: Sendable {
  private enum State {
    case listening(Server)
    case failed(String)
  }

  private let state: State
  let host: String
  let project: String
  let texts = TextCache()

  /// Never fails, so that the caller can read the error.
  init(_ options: Result<TestEmulatorOptions, OptionsError>) {
    switch options {
    case .success(let options):
      host = options.host
      project = options.project
      state = TestEmulator.start(options)
    case .failure(let error):
      host = ""
      project = ""
      state = .failed(error.message)
    }
  }

  deinit { server?.stop() }

  private static func start(_ options: TestEmulatorOptions) -> State {
    let server = options.makeServer()
    if let folder = options.importFolder, let error = Response(server.importData(from: folder)).error {
      return .failed(error)
    }
    do throws(ListeningError) {
      try server.start()
      return .listening(server)
    } catch {
      if case .notLoopback(let host) = error {
        return .failed("\(host) is not an address of loopback. Other machines could reach the emulator there.")
      }
      return .failed(error.message)
    }
  }

  private var server: Server? { if case .listening(let server) = state { server } else { nil } }

  var port: UInt16 { server?.port ?? 0 }

  var url: String { server?.url ?? "" }

  /// Empty if the emulator listens.
  var problem: String { if case .failed(let message) = state { message } else { "" } }

  func use(_ body: (Server) -> HTTPResponse) -> Response {
    switch state {
    case .listening(let server): Response(body(server))
    case .failed(let message): Response(.failed(503, "The emulator could not start. " + message))
    }
  }

  func requestCount(_ service: String?) -> Int64 { server?.requestCount(for: service) ?? 0 }
}

extension firebase_auth_emulator_options: SizedStruct {
  static var name: String { "firebase_auth_emulator_options" }
  /// Up to `is_strict`. It never changes.
  static var firstSize: Int { 5 * MemoryLayout<Int>.size }
}

struct OptionsError: Error {
  let message: String
}

/// A copy of the caller's firebase_auth_emulator_options.
struct TestEmulatorOptions {
  var project = "demo-project"
  var host = "127.0.0.1"
  private var port: UInt16 = 0
  private var delay: UInt16 = 0
  private var isStrict = false
  /// Nil for none.
  var importFolder: String?

  static func read(
    _ pointer: UnsafePointer<firebase_auth_emulator_options>?
  ) -> Result<TestEmulatorOptions, OptionsError> {
    var options = TestEmulatorOptions()
    guard pointer != nil else { return .success(options) }
    var known = firebase_auth_emulator_options()
    if let error = copy(pointer, to: &known) { return .failure(OptionsError(message: error)) }
    var texts = TextArguments()
    if known.project_id != nil { options.project = texts.read(known.project_id) }
    if known.host != nil { options.host = texts.read(known.host) }
    if known.import_folder != nil { options.importFolder = texts.read(known.import_folder) }
    guard texts.areValid else { return .failure(OptionsError(message: "A string of the options is not UTF-8.")) }
    guard Server.isProjectId(options.project) else {
      return .failure(
        OptionsError(
          message:
            "project_id is invalid. It has 1 to 100 letters, digits, hyphens, underscores and dots, and does not "
            + "begin with a dot."))
    }
    options.port = known.port
    options.delay = known.delay
    options.isStrict = known.is_strict
    return .success(options)
  }

  func makeServer() -> Server {
    Server(host: host, port: port, project: project, strict: isStrict, delay: delay)
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import CFirebaseAuthEmulator

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

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

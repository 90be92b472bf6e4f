// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeEmulatorBench
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

/// Tests of what a process has one of, such as the default App, Apple's sheet and a provider's flow. They go one
/// after the other.
@Suite(.serialized) enum ProcessWideTests {}

/// The default App, as a program on a phone has it, with an emulator of its own.
final class DefaultApp: FirebaseNativeEmulatorBench, Sendable {
  let server: Server
  private let app: FirebaseApp

  init() throws {
    server = Server(strict: false)
    try server.start()
    let options = FirebaseOptions(googleAppID: "1:2:ios:3", gcmSenderID: "2")
    options.apiKey = "key"
    options.projectID = "demo-project"
    options.sessionStorage = .none
    FirebaseApp.configure(options: options)
    app = try #require(FirebaseApp.app())
    Auth.auth().useEmulator(withHost: server.host, port: Int(server.port))
  }

  deinit {
    app.delete { _ in }
    server.stop()
  }
}

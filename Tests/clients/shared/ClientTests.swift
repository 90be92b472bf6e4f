// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

/// All tests of a client, one after the other: as in an app there is one default App, and one signed-in user.
@Suite(.serialized) enum ClientTests {
  /// An app at its first start, with an emulator that knows nobody.
  static func start() async throws {
    MainQueue.mark()
    if FirebaseApp.app() == nil { FirebaseApp.configure() }
    try Auth.auth().signOut()
    try await Emulator.reset()
  }

  /// Ends the app, and starts it again.
  static func restart() async throws {
    let app = try #require(FirebaseApp.app())
    #expect(await app.delete())
    FirebaseApp.configure()
  }
}

/// Tells whether code runs on the main queue. Inside a test that isn't always the main thread.
enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()

  static func mark() { DispatchQueue.main.setSpecific(key: key, value: true) }

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

/// Waits for what comes later, such as a request's arrival at the emulator.
func wait(isolation: isolated (any Actor)? = #isolation, until condition: () async throws -> Bool) async throws {
  while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
}

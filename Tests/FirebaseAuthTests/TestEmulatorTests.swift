// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import FirebaseAuthEmulator
import FirebaseCore
import Testing

// The listing of docs/emulator.md, word by word: Tests/checks/listings.py compares them.

struct LoginTests {
  let emulator: TestEmulator
  let auth: Auth

  init() throws {
    emulator = try TestEmulator()
    auth = Auth.auth(app: try makeApp())
    auth.useEmulator(withHost: emulator.host, port: emulator.port)
  }

  @Test func returningPlayerIsGreeted() async throws {
    try emulator.createAccount(email: "ada@example.com", password: "correct horse", displayName: "Ada")
    let result = try await auth.signIn(withEmail: "ada@example.com", password: "correct horse")
    #expect(result.user.displayName == "Ada")
  }
}

private func makeApp() throws -> FirebaseApp { try Bench.makeApp() }

// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

struct SessionStateTests {
  @Test func aSessionThatNeedsNoStoreIsRestoredAtOnce() async throws {
    let bench = try Bench()
    #expect(bench.auth.sessionState == SessionState.restored)
    #expect(!bench.auth.hasKeptSession)
    await #expect(throws: (any Error).self) { try await bench.auth.restoreKeptSession() }
    let error = await withCheckedContinuation { continuation in
      bench.auth.restoreKeptSession { _, error in continuation.resume(returning: error.map { $0 as NSError }) }
    }
    #expect(error?.code == AuthErrorCode.nullUser.rawValue)
  }

  @Test func anUnreadSessionIsKeptBesideANewOneAndRestored() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bench = try Bench(storage: .file(directory: folder))
    let first = try await bench.auth.signInAnonymously().user.uid
    let file = folder.appendingPathComponent("demo-project").appendingPathComponent(bench.app.name + "#emulator.json")
    while FileManager.default.fileExists(atPath: file.path + ".new") { try await Task.sleep(nanoseconds: 1_000_000) }
    // As one that can't be trusted, which counts as one that can't be read.
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file.path)
    let name = bench.app.name
    #expect(await bench.app.delete())
    let app = try Bench.makeApp(named: name, storage: .file(directory: folder))
    let auth = Auth.auth(app: app)
    auth.useEmulator(withHost: bench.server.host, port: Int(bench.server.port))
    #expect([.restoring, .unavailable].contains(auth.sessionState))
    #expect(auth.currentUser == nil)
    let second = try await auth.signInAnonymously().user.uid
    let unread = file.path + ".unread1"
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: unread)
    auth.retrySession()
    let deadline = Date(timeIntervalSinceNow: 60)
    while !auth.hasKeptSession, Date() < deadline { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(auth.currentUser?.uid == second)
    #expect(try await auth.restoreKeptSession().user.uid == first)
    #expect(auth.sessionState != .notStored)
    #expect(await app.delete())
  }
}

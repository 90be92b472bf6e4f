// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS
  import FirebaseNativeEmulator
  import FirebaseAuth
  import FirebaseCore
  import Foundation
  import Keychain
  import Testing

  private let group = "TEAM.com.example.games"

  /// An Auth whose session is in the keychain, which is empty, and a program with the entitlement for the group.
  private final class KeychainBench {
    private let folder: TemporaryFolder
    private let bench: Bench

    init() throws {
      folder = try TemporaryFolder()
      setenv("XDG_DATA_HOME", folder.url.path, 1)
      keychain_fail(0, 0)
      keychain_entitle(group)
      bench = try Bench(storage: .automatic)
    }

    var auth: Auth { bench.auth }
    var server: Server { bench.server }

    func signInAsGuest() async throws -> User { try await bench.signInAsGuest() }
  }

  /// Another program of the group.
  private func makeProgram(_ bench: KeychainBench) throws -> Auth {
    let options = FirebaseOptions(googleAppID: "1:2:desktop:3", gcmSenderID: "2")
    options.apiKey = "key"
    options.projectID = "demo-project"
    options.keychainAccessGroup = group
    FirebaseApp.configure(name: "another", options: options)
    let auth = Auth.auth(app: try #require(FirebaseApp.app(name: "another")))
    auth.useEmulator(withHost: bench.server.host, port: Int(bench.server.port))
    return auth
  }

  /// Over a stand-in for the keychain, each test in a process of its own: a keychain and a data folder belong to the
  /// process.
  struct AccessGroupTests {
    @Test func userOfTheGroupIsSignedIn() async throws {
      await #expect(processExitsWith: .success) {
        let bench = try KeychainBench()
        let shared = try await makeProgram(bench).signInAnonymously().user
        var uids = bench.auth.authStateChanges.map { $0?.uid }.makeAsyncIterator()
        #expect(await uids.next() == .some(nil))
        try bench.auth.useUserAccessGroup(group)
        #expect(bench.auth.userAccessGroup == group)
        #expect(bench.auth.currentUser?.uid == shared.uid)
        #expect(await uids.next() == shared.uid)
      }
    }

    @Test func nobodyIsSignedInIfTheGroupHasNoUserAndNilGoesBack() async throws {
      await #expect(processExitsWith: .success) {
        let bench = try KeychainBench()
        let user = try await bench.signInAsGuest()
        try bench.auth.useUserAccessGroup(group)
        #expect(bench.auth.currentUser == nil)
        #expect(try bench.auth.getStoredUser(forAccessGroup: nil)?.uid == user.uid)
        try bench.auth.useUserAccessGroup(nil)
        #expect(bench.auth.userAccessGroup == nil)
        #expect(bench.auth.currentUser?.uid == user.uid)
      }
    }

    /// As Firebase's documentation does.
    @Test func userMovesToTheGroupWithUpdateCurrentUser() async throws {
      await #expect(processExitsWith: .success) {
        let bench = try KeychainBench()
        let user = try await bench.signInAsGuest()
        try bench.auth.useUserAccessGroup(group)
        try await bench.auth.updateCurrentUser(user)
        #expect(bench.auth.currentUser === user)
        #expect(try makeProgram(bench).currentUser?.uid == user.uid)
      }
    }

    @Test func signOutLeavesTheSessionOfTheProgramAlone() async throws {
      await #expect(processExitsWith: .success) {
        let bench = try KeychainBench()
        let user = try await bench.signInAsGuest()
        try bench.auth.useUserAccessGroup(group)
        _ = try await bench.signInAsGuest()
        try bench.auth.signOut()
        try bench.auth.useUserAccessGroup(nil)
        #expect(bench.auth.currentUser?.uid == user.uid)
        #expect(try bench.auth.getStoredUser(forAccessGroup: group) == nil)
      }
    }

    @Test func storedUserOfAGroupIsNotSignedIn() async throws {
      await #expect(processExitsWith: .success) {
        let bench = try KeychainBench()
        #expect(try bench.auth.getStoredUser(forAccessGroup: group) == nil)
        let shared = try await makeProgram(bench).signInAnonymously().user
        let stored = try #require(try bench.auth.getStoredUser(forAccessGroup: group))
        #expect(stored.uid == shared.uid)
        #expect(bench.auth.currentUser == nil)
        let error = try await failure { try await stored.reload() }
        #expect(error.authCode == .nullUser)
        try await bench.auth.updateCurrentUser(stored)
        #expect(bench.auth.currentUser?.uid == shared.uid)
      }
    }

    @Test func groupWithoutItsEntitlementIsAnErrorAndChangesNothing() async throws {
      await #expect(processExitsWith: .success) {
        let bench = try KeychainBench()
        let user = try await bench.signInAsGuest()
        for body in [
          { _ = try bench.auth.getStoredUser(forAccessGroup: "TEAM.other") },
          { try bench.auth.useUserAccessGroup("TEAM.other") },
        ] {
          let error = try await failure { try body() }
          #expect(error.authCode == .keychainError)
          #expect(error.localizedDescription.contains("keychain-access-groups"))
        }
        #expect(bench.auth.userAccessGroup == nil)
        #expect(bench.auth.currentUser === user)
      }
    }

    @Test func groupOfALockedDeviceIsReadLater() async throws {
      await #expect(processExitsWith: .success) {
        let bench = try KeychainBench()
        let shared = try await makeProgram(bench).signInAnonymously().user
        keychain_fail(Int32(errSecInteractionNotAllowed), -1)
        let error = try await failure { try bench.auth.getStoredUser(forAccessGroup: group) }
        #expect(error.authCode == .keychainError)
        try bench.auth.useUserAccessGroup(group)
        #expect(bench.auth.currentUser == nil)
        #expect(bench.auth.sessionState != .restored)
        keychain_fail(0, 0)
        bench.auth.retrySession()
        var uids = bench.auth.authStateChanges.map { $0?.uid }.makeAsyncIterator()
        #expect(await uids.next() == shared.uid)
      }
    }

    @Test func sessionThatIsNotStoredIsNotLeft() async throws {
      await #expect(processExitsWith: .success) {
        let bench = try KeychainBench()
        keychain_fail(Int32(errSecDecode), -1)
        let auth = Auth.auth(app: try Bench.makeApp(storage: .keyring))
        auth.useEmulator(withHost: bench.server.host, port: Int(bench.server.port))
        let user = try await auth.signInAnonymously().user
        #expect(auth.sessionState == .notStored)
        let error = try await failure { try auth.useUserAccessGroup(group) }
        #expect(error.authCode == .keychainError)
        #expect(error.localizedDescription.contains("not stored yet"))
        #expect(auth.currentUser === user)
      }
    }

    @Test func groupOfTheOptionsHasTheSession() async throws {
      await #expect(processExitsWith: .success) {
        let bench = try KeychainBench()
        let auth = try makeProgram(bench)
        #expect(auth.userAccessGroup == group)
        let shared = try await auth.signInAnonymously().user
        #expect(try bench.auth.getStoredUser(forAccessGroup: group)?.uid == shared.uid)
        #expect(bench.auth.currentUser == nil)
      }
    }
  }
#endif

// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import FirebaseNativeCore

/// Every order of the steps of two processes with two threads each.
struct SessionModelTests {
  typealias Action = SessionWorld.Action

  /// Visits all states, and returns their number.
  @discardableResult
  private func explore(
    _ actions: [[[Action]]], isStored: Bool = true, isUnreadable: Bool = false, failures: Int = 1,
    kills: Int = 1, in world: SessionWorld = SessionWorld(),
    check: (SessionWorld.State, Session?) -> String? = { _, _ in nil }
  ) -> Int {
    let first = world.start(actions, isStored: isStored, isUnreadable: isUnreadable, failures: failures, kills: kills)
    let report = world.explore(first, check: check)
    #expect(report.problems.first == nil, "\(report.problems.count) of \(report.ends)")
    #expect(report.ends > 0)
    print("\(report.states) states, \(report.ends) ends: \(actions)")
    return report.states
  }

  @Test(
    arguments: [
      [[.signOut], [.signIn(2)]], [[.signIn(2)], [.signIn(3)]], [[.signOut, .signIn(2)], [.rename]],
      [[.signOut], [.signIn(2), .rename]], [[.signIn(2), .signOut], [.signIn(3)]], [[.signOut], [.signOut]],
      [[.refresh(2)], [.rename]], [[.refused(except: 0)], [.signIn(2)]], [[.refused(except: 0)], [.signOut]],
    ] as [[[Action]]])
  func threadsOfOneProcess(threads: [[Action]]) { explore([threads]) }

  /// Of each process a thread that changes who is signed in, and one that changes the session.
  @Test(
    arguments: [
      ([[.signOut], [.rename]], [[.signIn(2)], [.refresh(3)]]),
      ([[.signIn(2)], [.rename]], [[.signIn(3)], [.signOut]]),
      ([[.signOut], [.signIn(2)]], [[.signOut], [.signIn(3)]]),
      ([[.changePassword(5)], [.rename]], [[.refused(except: 5)], [.refresh(2)]]),
      ([[.refused(except: 0)], [.signIn(2)]], [[.signOut], [.rename]]),
      ([[.signIn(2), .signOut]], [[.rename, .signIn(3)]]),
    ] as [([[Action]], [[Action]])])
  func twoProcessesWithTwoThreadsEach(one: [[Action]], other: [[Action]]) {
    explore([one, other], failures: 0, kills: 0)
  }

  @Test(
    arguments: [
      ([[.signOut]], [[.signIn(2)]]), ([[.signOut]], [[.rename]]), ([[.signOut]], [[.signOut]]),
      ([[.signIn(2)]], [[.signIn(3)]]), ([[.signIn(2)]], [[.refresh(4)]]), ([[.signOut, .signIn(2)]], [[.refresh(4)]]),
      ([[.refused(except: 0)]], [[.signIn(2)]]), ([[.signIn(2), .signOut]], [[.signIn(3)]]),
    ] as [([[Action]], [[Action]])])
  func twoProcessesWhoseStoreFailsOrThatAreKilled(one: [[Action]], other: [[Action]]) { explore([one, other]) }

  @Test func newerTokensOfAnotherProcessAreNotDeletedWithRefusedOnes() {
    explore([[[.changePassword(5)]], [[.refused(except: 5)]]], failures: 0, kills: 0) { state, session in
      session.map(SessionWorld.number) == 5 ? nil : "The new tokens are lost"
    }
  }

  @Test func tokensAndAccountOfTwoProcessesAreBothStored() {
    explore([[[.rename]], [[.refresh(2)]]], failures: 0, kills: 0) { state, session in
      session.map(SessionWorld.number) == 2 && session?.user.displayName == "renamed-0" ? nil : "A change is lost"
    }
  }

  @Test(arguments: [[.signIn(2)], [.signIn(2), .signOut], [.signOut], [.signIn(2), .signIn(3)]] as [[Action]])
  func anUnreadSessionIsNotReplaced(actions: [Action]) {
    explore([[actions, [.repair]]], isUnreadable: true)
    explore([[actions], [[.repair]]], isUnreadable: true, failures: 0, kills: 0)
  }

  /// Without a former session.
  @Test(
    arguments: [[[.signIn(2), .rename]], [[.signIn(2)], [.rename]], [[.signIn(2)], [.refresh(3)], [.signOut]]]
      as [[[Action]]])
  func theFirstSignIn(threads: [[Action]]) { explore([threads], isStored: false) }

  @Test(
    arguments: [
      ([[.changePassword(5)]], [[.rename]]), ([[.changePassword(5), .refresh(6)]], [[.rename]]),
      ([[.changePassword(5)], [.refresh(6)]], [[.rename]]),
    ] as [([[Action]], [[Action]])])
  func aNewPasswordDoesNotUndoTheNewNameOfAnotherProcess(one: [[Action]], other: [[Action]]) {
    explore([one, other], failures: 0, kills: 0) { _, session in
      session?.user.displayName == "renamed-1" ? nil : "The name is lost"
    }
  }

  @Test(arguments: [[.signIn(2)], [.signIn(2), .signOut], [.signIn(2), .signIn(3)]] as [[Action]])
  func anUnreadSessionOfAStoreWithOnePlaceIsNotReplaced(actions: [Action]) {
    explore([[actions, [.repair]]], isUnreadable: true, in: SessionWorld(keepsUnread: false))
  }

  @Test(
    arguments: [
      [[.signOut], [.signIn(2)]], [[.signOut, .signIn(2)], [.refresh(3)]], [[.delete], [.signIn(2)]],
      [[.delete], [.signOut]], [[.signOut, .signIn(2), .signOut]], [[.signOut, .signIn(2)], [.signOut]],
    ] as [[[Action]]])
  func threadsWithASlowStore(threads: [[Action]]) { explore([threads], in: SessionWorld(isSlow: true)) }

  @Test(
    arguments: [
      ([[.signOut]], [[.signIn(2)]]), ([[.signIn(2), .signOut]], [[.rename, .signIn(3)]]),
      ([[.signOut]], [[.signOut, .signIn(2)]]),
    ] as [([[Action]], [[Action]])])
  func twoProcessesWithASlowStore(one: [[Action]], other: [[Action]]) {
    explore([one, other], failures: 0, kills: 0, in: SessionWorld(isSlow: true))
  }

  @Test(
    arguments: [
      [[.signOut, .signIn(2), .repair]], [[.signOut], [.signIn(2)], [.repair]],
      [[.signIn(2), .signOut, .signIn(3), .repair]],
    ] as [[[Action]]])
  func whoSignsInAfterASignOutIsStoredThoughTheKeyringIsLocked(threads: [[Action]]) {
    explore([threads], failures: 0, kills: 0, in: SessionWorld(isSlow: true, isLocked: true))
  }

  @Test(arguments: [[.restoreKept], [.restoreKept, .refresh(5)], [.restoreKept, .signOut]] as [[Action]])
  func aKeptSessionIsRestored(actions: [Action]) {
    explore([[[.signIn(2)] + actions, [.repair]]], isUnreadable: true)
    explore([[[.signIn(2)] + actions, [.repair], [.refresh(4)]]], isUnreadable: true, failures: 0, kills: 0)
  }

  @Test(arguments: [false, true])
  func aSignOutRemovesKeptSessionsThatAreBeingStored(isSlow: Bool) {
    explore(
      [[[.signIn(2), .restoreKept], [.signOut, .signIn(3)], [.repair]]], isUnreadable: true, failures: 0, kills: 0,
      in: SessionWorld(isSlow: isSlow))
  }

  @Test(arguments: [false, true])
  func aSignOutRemovesWhatWasMovedAside(isSlow: Bool) {
    explore([[[.signIn(2), .signIn(4)], [.signOut], [.repair]]], isUnreadable: true, in: SessionWorld(isSlow: isSlow))
  }

  @Test(arguments: [[.signIn(2)], [.rename], [.signOut], [.refresh(3)]] as [[Action]])
  func aDeletedAccountOfOneOfTwoProcesses(actions: [Action]) { explore([[[.delete]], [actions]]) }
}

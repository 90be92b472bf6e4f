// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import AuthCore

/// Every order of the steps of two processes with two threads each.
struct SessionModelTests {
  typealias Action = SessionWorld.Action

  /// Visits all states, and returns their number.
  @discardableResult
  private func explore(
    _ actions: [[[Action]]], isStored: Bool = true, isUnreadable: Bool = false, failures: Int = 1,
    kills: Int = 1, check: (SessionWorld.State, Session?) -> String? = { _, _ in nil }
  ) -> Int {
    let world = SessionWorld()
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
}

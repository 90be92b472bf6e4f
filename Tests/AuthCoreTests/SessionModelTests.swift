// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import AuthCore

/// Every order of the steps of two processes with two threads each.
struct SessionModelTests {
  typealias Action = SessionWorld.Action

  private static let stored = SessionWorld.session(1, uid: "uid-1")

  /// Visits all states, and returns their number.
  @discardableResult
  private func explore(
    _ actions: [[[Action]]], stored: Session? = SessionModelTests.stored, isUnreadable: Bool = false, failures: Int = 1,
    kills: Int = 1, check: (SessionWorld.State, Session?) -> String? = { _, _ in nil }
  ) -> Int {
    let world = SessionWorld()
    let first = world.start(actions, stored: stored, isUnreadable: isUnreadable, failures: failures, kills: kills)
    let report = world.explore(first, check: check)
    #expect(report.problems.first == nil, "\(report.problems.count) of \(report.ends)")
    #expect(report.ends > 0)
    print("\(report.states) states, \(report.ends) ends: \(actions)")
    return report.states
  }

  @Test(arguments: [
    [[.signOut], [.signIn(2)]], [[.signIn(2)], [.signIn(3)]], [[.signOut, .signIn(2)], [.rename]],
    [[.signOut], [.signIn(2), .rename]], [[.signIn(2), .signOut], [.signIn(3)]], [[.signOut], [.signOut]],
    [[.refresh(2)], [.rename]], [[.refused(except: 0)], [.signIn(2)]], [[.refused(except: 0)], [.signOut]],
  ] as [[[Action]]])
  func threadsOfOneProcess(threads: [[Action]]) { explore([threads]) }

  @Test func twoProcessesWithTwoThreadsEach() {
    explore([[[.signOut], [.rename]], [[.signIn(2)], [.refresh(3)]]], failures: 0)
    explore([[[.signIn(2)], [.rename]], [[.signIn(3)], [.signOut]]], failures: 0, kills: 0)
  }
}

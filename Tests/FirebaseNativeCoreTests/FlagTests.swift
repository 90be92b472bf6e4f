// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Foundation
import Testing

struct FlagTests {
  private final class Holder: @unchecked Sendable {
    private let flag = Flag()
    var value = 0
    // The macro of the checks copies what it looks into.
    var isSet: Bool { flag.isSet }

    func set() { flag.set() }
  }

  @Test func isNotSetAtFirst() {
    let holder = Holder()
    #expect(!holder.isSet)
    holder.set()
    holder.set()
    #expect(holder.isSet)
  }

  @Test func showsAnotherThreadWhatWasWrittenBefore() {
    for number in 1...100 {
      let holder = Holder()
      let thread = Thread {
        holder.value = number
        holder.set()
      }
      thread.start()
      while !holder.isSet { sched_yield() }
      #expect(holder.value == number)
    }
  }
}

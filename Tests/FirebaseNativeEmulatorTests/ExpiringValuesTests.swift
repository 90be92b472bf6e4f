// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
@testable import FirebaseNativeEmulator
import Testing

/// What is kept for a while.
struct ExpiringValuesTests {
  @Test func theOldestGoWhenThereAreTooMany() {
    let values = ExpiringValues<String, Int>(MovableClock(), limit: 100)
    for number in 0..<1000 { values.set(number, for: String(number), lifetime: 60_000) }
    #expect(values.all.count <= 100)
    #expect(values.all.count >= 90)
    #expect(values["999"] == 999)
    #expect(values["0"] == nil)
  }

  @Test func aNewValueForAKeyMakesNoOtherGo() {
    let values = ExpiringValues<String, Int>(MovableClock(), limit: 2)
    for number in 0..<10 {
      values.set(number, for: "a", lifetime: 60_000)
      values.set(number, for: "b", lifetime: 60_000)
    }
    #expect(values.all == [9, 9])
  }

  @Test func aLimitOfOneKeepsTheLast() {
    let values = ExpiringValues<String, Int>(MovableClock(), limit: 1)
    for number in 0..<10 { values.set(number, for: String(number), lifetime: 60_000) }
    #expect(values.all == [9])
  }
}

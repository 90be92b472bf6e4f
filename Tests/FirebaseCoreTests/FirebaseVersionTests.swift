// SPDX-License-Identifier: Apache-2.0
import FirebaseCore
import Testing

@Test func theVersionIsThatOfTheAPI() { #expect(FirebaseVersion() == "12.19.0") }

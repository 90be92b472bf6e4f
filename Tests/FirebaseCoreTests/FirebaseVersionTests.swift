import FirebaseCore
import Testing

@Test func theVersionIsThatOfTheAPI() { #expect(FirebaseVersion() == "12.19.0") }

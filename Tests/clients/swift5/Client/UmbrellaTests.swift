// SPDX-License-Identifier: Apache-2.0
import Firebase
import Testing

extension ClientTests {
  /// As in many programs for iOS.
  struct UmbrellaTests {
    @Test func importFirebaseImportsAppsAndAuths() {
      if FirebaseApp.app() == nil { FirebaseApp.configure() }
      #expect(Auth.auth().app === FirebaseApp.app())
    }
  }
}

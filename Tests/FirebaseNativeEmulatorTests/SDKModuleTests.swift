// SPDX-License-Identifier: Apache-2.0
import Testing

/// The stand-in for the Firebase JS SDK. What it does is seen in the tests with a browser.
struct SDKModuleTests {
  static let folder = "/emulator/auth/sdk/"

  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test(arguments: [
    ("firebase-app.js", ["initializeApp"]),
    (
      "firebase-auth.js",
      [
        "initializeAuth", "inMemoryPersistence", "browserPopupRedirectResolver", "connectAuthEmulator",
        "signInWithPopup",
      ]
    ),
  ])
  func aModuleHasWhatAPageNeeds(_ file: String, _ names: [String]) throws {
    let answer = try client.send("GET", SDKModuleTests.folder + file)
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == "text/javascript; charset=UTF-8")
    #expect(answer.header("X-Content-Type-Options") == "nosniff")
    for name in names { #expect(answer.text.contains("export const \(name) = "), "\(name)") }
    #expect(answer.text.contains("export class OAuthProvider") == (file == "firebase-auth.js"))
  }

  @Test func aPageElsewhereMayLoadIt() throws {
    let origin = "http://localhost:5000"
    let answer = try client.send("GET", SDKModuleTests.folder + "firebase-auth.js", headers: ["Origin: " + origin])
    #expect(answer.header("Access-Control-Allow-Origin") == origin)
  }

  @Test(arguments: ["", "firebase-database.js", "../firebase-app.js", "firebase-app.jsx"])
  func nothingElseIsServed(_ file: String) throws {
    #expect(try client.send("GET", SDKModuleTests.folder + file).status == 404)
  }

  @Test(arguments: ["/emulator/auth/sdk/firebase-app.js/", "//emulator/auth/sdk/firebase-app.js"])
  func anotherSpellingOfThePathLeadsToTheSameModule(_ path: String) throws {
    #expect(try client.send("GET", path).text == client.send("GET", SDKModuleTests.folder + "firebase-app.js").text)
  }

  @Test func itIsReadOnly() throws {
    #expect(try client.send("POST", SDKModuleTests.folder + "firebase-app.js").status == 405)
    #expect(try client.send("HEAD", SDKModuleTests.folder + "firebase-app.js").text.isEmpty)
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import FirebaseAuthEmulator
import Testing

struct TestEmulatorTests {
  let emulator: TestEmulator

  init() throws { emulator = try TestEmulator() }

  @discardableResult
  private func service(_ name: String, _ json: String) throws -> JSON {
    let url = emulator.url + EmulatorClient.toolkit + name + "?key=key"
    return try HTTPClient.send("POST", url, body: Array(json.utf8), headers: ["Content-Type: application/json"]).body
  }

  private func accounts(_ emulator: TestEmulator) throws -> [JSON] {
    JSON.parse(try emulator.send("GET", "accounts"))?.elements("users") ?? []
  }

  private func message(_ use: () throws -> Void) -> String {
    do {
      try use()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func listensOnAFreePort() throws {
    #expect(emulator.port > 0)
    #expect(emulator.url == "http://127.0.0.1:\(emulator.port)")
    #expect(emulator.project == "demo-project")
    #expect(try service("signUp", "{}").string("localId") != nil)
  }

  @Test func twoEmulatorsShareNothing() throws {
    let other = try TestEmulator(project: "demo-other", isStrict: true)
    try emulator.createAccount(id: "ada")
    #expect(try accounts(emulator).count == 1)
    #expect(try accounts(other).isEmpty)
  }

  @Test func aPortInUseIsAnError() {
    let text = message { _ = try TestEmulator(port: UInt16(emulator.port)) }
    #expect(text == "Port \(emulator.port) of 127.0.0.1 is used by another program.")
  }

  @Test func anInvalidProjectIsAnError() {
    #expect(message { _ = try TestEmulator(project: "a/b") }.contains("no project id"))
  }

  @Test func aPortIsFreeAfterwards() throws {
    var first: TestEmulator? = try TestEmulator()
    let port = try #require(first?.port)
    first = nil
    #expect(try TestEmulator(port: UInt16(port)).port == port)
  }

  @Test func aCreatedAccountSignsIn() throws {
    let id = try emulator.createAccount(
      email: "ada@example.com", password: "secret", isEmailVerified: true, displayName: "Ada", claims: "{\"level\":7}")
    let answer = try service(
      "signInWithPassword", "{\"email\":\"ada@example.com\",\"password\":\"secret\",\"returnSecureToken\":true}")
    #expect(answer.string("localId") == id)
    #expect(try claims(of: answer.string("idToken")).integer("level") == 7)
    #expect(emulator.requestCount() == 1)
  }

  @Test func aRefusedRequestIsAnError() throws {
    try emulator.createAccount(email: "ada@example.com")
    #expect(message { try emulator.createAccount(email: "ada@example.com") } == "EMAIL_EXISTS")
    #expect(message { try emulator.send("GET", "nothing") }.contains("does not exist"))
  }

  @Test func theLastEmailHasTheCode() throws {
    try emulator.createAccount(email: "ada@example.com", password: "secret")
    #expect(message { _ = try emulator.lastEmail(to: "ada@example.com") }.contains("No email"))
    try service("sendOobCode", "{\"requestType\":\"PASSWORD_RESET\",\"email\":\"ada@example.com\"}")
    let email = try emulator.lastEmail(to: "Ada@example.com")
    #expect(email.kind == "PASSWORD_RESET")
    #expect(email.link.contains(email.code))
    #expect(try service("resetPassword", "{\"oobCode\":\"\(email.code)\"}").string("email") == "ada@example.com")
  }

  @Test func theLastTextMessageHasTheCode() throws {
    try service("sendVerificationCode", "{\"phoneNumber\":\"+16505550101\",\"recaptchaToken\":\"x\"}")
    #expect(try emulator.lastCode(to: "+16505550101").count == 6)
  }

  @Test func timePassesAtTheEmulator() throws {
    try emulator.advanceClock(milliseconds: 1500)
    try emulator.advanceClock(milliseconds: 500)
    #expect(JSON.parse(try emulator.send("GET", "clock"))?.integer("advancedSeconds") == 2)
    #expect(message { try emulator.advanceClock(milliseconds: -1) }.contains("forward"))
  }

  @Test func requestsAreRecorded() throws {
    try service("signUp", "{\"returnSecureToken\":true}")
    #expect(emulator.requestCount(of: "accounts:signUp") == 1)
    #expect(JSON.parse(try emulator.lastRequest(of: "accounts:signUp"))?["body"]?.bool("returnSecureToken") == true)
    #expect(message { _ = try emulator.lastRequest(of: "token") }.contains("no request"))
  }

  @Test func anExportIsImported() throws {
    let folder = try TestFolder()
    try emulator.createAccount(id: "ada")
    try emulator.exportData(to: folder.path)
    emulator.reset()
    #expect(try accounts(emulator).isEmpty)
    try emulator.importData(from: folder.path)
    #expect(try accounts(emulator).count == 1)
    #expect(try accounts(TestEmulator(importing: folder.path)).count == 1)
  }

  @Test func severalTasksUseAnEmulator() async throws {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<20 { _ = try? emulator.createAccount() } }
      }
    }
    #expect(try accounts(emulator).count == 160)
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

private let browserAccepts = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
private let fromConsole = "X-Emulator-Console: 1"
private let styleFile = "/emulator/console/style.css"
private let scriptFile = "/emulator/console/navigation.js"

/// The console's files, and its requests. What the page does is seen in the tests with a browser.
struct ConsolePageTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private func page() throws -> EmulatorClient.Answer {
    try client.send("GET", "/", headers: [browserAccepts])
  }

  // MARK: The document

  @Test(arguments: [browserAccepts, "Accept: text/html", "Accept: application/json, TEXT/HTML ;q=0.5"])
  func aBrowserReceivesTheConsole(_ accept: String) throws {
    let answer = try client.send("GET", "/", headers: [accept])
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == "text/html; charset=UTF-8")
    #expect(answer.header("Vary") == "Accept")
    #expect(answer.text.contains("<title>Auth emulator</title>"))
  }

  @Test(arguments: ["Accept:", "Accept: */*", "Accept: application/json", "Accept: text/htmlx, text/*", "Accept: ,;,"])
  func aProgramReceivesTheState(_ accept: String) throws {
    let answer = try client.send("GET", "/", headers: [accept])
    #expect(answer.header("Content-Type") == "application/json; charset=UTF-8")
    #expect(answer.header("Vary") == "Accept")
    #expect(answer.body["authEmulator"]?.bool("ready") == true)
  }

  @Test func theDocumentAllowsNothingButItsOwnFiles() throws {
    let answer = try page()
    #expect(
      answer.header("Content-Security-Policy")
        == "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'")
    #expect(answer.header("X-Content-Type-Options") == "nosniff")
    #expect(answer.header("Cache-Control") == "no-store")
  }

  @Test func theDocumentHasNoScriptAndNoStyleOfItsOwn() throws {
    let text = try page().text
    #expect(text.ranges(of: "<script").count == 1)
    #expect(text.contains("<script type=\"module\" src=\"\(scriptFile)\"></script>"))
    #expect(text.contains("<link rel=\"stylesheet\" href=\"\(styleFile)\">"))
    for forbidden in ["<style", " style=", " onclick=", " onload="] { #expect(!text.contains(forbidden)) }
  }

  @Test func theHeadOfTheConsoleHasNoBody() throws {
    let answer = try client.send("HEAD", "/", headers: [browserAccepts])
    #expect(answer.status == 200)
    #expect(answer.text.isEmpty)
  }

  // MARK: Its files

  @Test(arguments: ["/", "//"])
  func aSlashMoreLeadsToTheSameFile(_ slashes: String) throws {
    #expect(try client.send("GET", slashes + scriptFile.dropFirst() + "/").text == client.send("GET", scriptFile).text)
  }

  @Test(arguments: [(styleFile, "text/css; charset=UTF-8"), (scriptFile, "text/javascript; charset=UTF-8")])
  func aFileHasItsType(_ path: String, _ type: String) throws {
    let answer = try client.send("GET", path)
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == type)
    #expect(answer.header("X-Content-Type-Options") == "nosniff")
    #expect(answer.header("Cross-Origin-Resource-Policy") == "same-origin")
    #expect(!answer.text.isEmpty)
  }

  @Test(arguments: [
    "/emulator/console", "/emulator/console/index.html", "/emulator/console/navigation.jsx", "/emulator/console/",
  ])
  func nothingElseIsServed(_ path: String) throws {
    #expect(try client.send("GET", path).status == 404)
  }

  @Test(arguments: [styleFile, scriptFile])
  func aFileIsReadOnly(_ path: String) throws {
    #expect(try client.send("POST", path).status == 405)
    #expect(try client.send("HEAD", path).text.isEmpty)
  }

  @Test func nothingIsLoadedFromElsewhere() throws {
    for text in [try page().text, try client.send("GET", styleFile).text, try script()] {
      for forbidden in ["://", "url(", "@import", "import("] { #expect(!text.contains(forbidden)) }
    }
  }

  @Test(arguments: ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "srcdoc"])
  func theScriptWritesNoMarkup(_ name: String) throws { #expect(!(try script()).contains(name)) }

  /// All modules: each names those that it imports.
  private func script() throws -> String {
    var texts: [String: String] = [:]
    var rest = [scriptFile]
    while let path = rest.popLast() {
      guard texts[path] == nil else { continue }
      let answer = try client.send("GET", path)
      #expect(answer.status == 200)
      texts[path] = answer.text
      rest += answer.text.matches(of: /from "\.\/([^"]+)"/).map { "/emulator/console/" + $0.1 }
    }
    return texts.values.joined()
  }

  // MARK: Its requests

  @Test(arguments: [
    ["Origin: https://evil.example"], ["Origin: null"], ["Host: evil.example"],
    ["Host: evil.example:9099", "Origin: http://evil.example:9099"],
  ])
  func aPageOfElsewhereReadsNothing(_ headers: [String]) throws {
    for path in [
      "/emulator/v1/projects", EmulatorClient.control + "/requests:recent", EmulatorClient.control + "/config",
    ] {
      let answer = try client.send("GET", path, headers: headers + [fromConsole])
      #expect(answer.status == 403)
      #expect(answer.body["error"]?.string("status") == "PERMISSION_DENIED")
    }
  }

  @Test func aPageOfElsewhereCannotSendTheHeaderOfTheConsole() throws {
    let answer = try client.send(
      "OPTIONS", EmulatorClient.toolkit + "signUp",
      headers: ["Origin: http://localhost:5173", "Access-Control-Request-Headers: X-Emulator-Console, content-type"])
    #expect(answer.header("Access-Control-Allow-Headers") == "content-type")
  }

  @Test func theConsoleReadsFromItsOwnOrigin() throws {
    let headers = ["Origin: " + client.server.url, fromConsole]
    #expect(try client.send("GET", "/emulator/v1/projects", headers: headers).status == 200)
  }

  /// Tests count requests, and expect them at their faults.
  @Test func theConsoleDoesNotDisturbTests() throws {
    _ = try client.control("POST", "/faults", ["method": "accounts:query", "status": 503, "held": true])
    let path = EmulatorClient.project + "/accounts:query"
    let headers = [EmulatorClient.bearer, "Content-Type: application/json"]
    #expect(
      try client.send("POST", path, body: Array("{}".utf8), headers: headers + [fromConsole]).status == 200
    )
    #expect(try client.control("GET", "/requests").body["requests"]?.fields.isEmpty == true)
    #expect(try client.control("GET", "/requests:recent").body.elements("requests").isEmpty)
  }

  @Test func theHeaderOfTheConsoleIsNoCredential() throws {
    let path = EmulatorClient.project + "/accounts:query"
    #expect(try client.send("POST", path, headers: [fromConsole]).status == 403)
  }
}

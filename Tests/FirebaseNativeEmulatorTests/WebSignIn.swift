// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// A sign-in in the browser, played without one.
struct WebSignIn {
  static let continueUri = "http://127.0.0.1:7777/answer?a=1"
  static let path = "/emulator/auth/authorize"

  let client: EmulatorClient
  let sessionId: String
  let authUri: String
  /// Of the provider's page; tests damage it.
  var query: FormFields

  init(_ client: EmulatorClient, _ provider: String, _ fields: [String: Value] = [:]) throws {
    self.client = client
    let answer = try WebSignIn.begin(client, provider, fields)
    sessionId = try #require(answer.body.string("sessionId"), "\(answer.text)")
    authUri = try #require(answer.body.string("authUri"))
    #expect(authUri.hasPrefix(client.server.url + WebSignIn.path + "?"))
    query = FormFields(parsing: String(authUri.split(separator: "?", maxSplits: 1)[1]))
  }

  /// One that was begun elsewhere, at the page that it led to.
  init(_ client: EmulatorClient, at url: String) throws {
    self.client = client
    sessionId = ""
    authUri = url
    let parts = url.split(separator: "?", maxSplits: 1)
    try #require(parts.count == 2 && String(parts[0]) == client.server.url + WebSignIn.path)
    query = FormFields(parsing: String(parts[1]))
  }

  static func begin(
    _ client: EmulatorClient, _ provider: String, _ fields: [String: Value] = [:]
  ) throws -> EmulatorClient.Answer {
    let all: [String: Value] = ["providerId": .text(provider), "continueUri": .text(continueUri)]
    return try client.service("createAuthUri", all.merging(fields) { $1 })
  }

  /// With one parameter changed; nil takes it away.
  func with(_ name: String, _ value: String?) -> WebSignIn {
    var copy = self
    copy.query = FormFields()
    for field in query.fields where field.name != name { copy.query.append(field.name, field.value) }
    copy.query.append(name, value)
    return copy
  }

  func page(_ method: String = "GET") throws -> EmulatorClient.Answer {
    try client.send(method, WebSignIn.path + "?" + query.encoded)
  }

  func submit(_ form: [(String, String)]) throws -> EmulatorClient.Answer {
    var fields = FormFields()
    for (name, value) in form { fields.append(name, value) }
    return try client.send(
      "POST", WebSignIn.path + "?" + query.encoded, body: Array(fields.encoded.utf8),
      headers: ["Content-Type: application/x-www-form-urlencoded"])
  }

  func refuse() throws -> EmulatorClient.Answer { try submit([("decision", "refuse")]) }

  /// Adds an account with everything shared, unless the fields say otherwise; an empty one is left out.
  func agree(_ form: [String: String] = [:]) throws -> EmulatorClient.Answer {
    let usual = [
      "decision": "allow", "email": "ada@example.com", "emailVerified": "on", "givenName": "Ada",
      "familyName": "Lovelace", "emailSharing": "share", "shareName": "on",
    ]
    return try submit(usual.merging(form) { $1 }.map { ($0.key, $0.value) })
  }

  /// What the client hands over of what the browser brought.
  func handover(_ answer: EmulatorClient.Answer) throws -> [String: Value] {
    if answer.status == 303 {
      return ["requestUri": .text(try #require(answer.location)), "sessionId": .text(sessionId)]
    }
    let fields = answer.hiddenFields
    #expect(!fields.fields.isEmpty, "\(answer.text)")
    return [
      "requestUri": .text(try #require(answer.formAction)), "postBody": .text(fields.encoded),
      "sessionId": .text(sessionId),
    ]
  }

  func exchange(
    _ answer: EmulatorClient.Answer, _ fields: [String: Value] = [:]
  ) throws -> EmulatorClient.Answer {
    let usual: [String: Value] = ["returnSecureToken": true, "returnIdpCredential": true]
    let all = usual.merging(try handover(answer)) { $1 }.merging(fields) { $1 }
    return try client.service("signInWithIdp", all)
  }
}

extension EmulatorClient.Answer {
  /// What came back in the query, the fragment or the form.
  var returned: FormFields {
    guard let location else { return hiddenFields }
    let separator: Character = location.contains("#") ? "#" : "?"
    return FormFields(parsing: String(location.split(separator: separator, maxSplits: 1).last ?? ""))
  }

  var formAction: String? { attribute("action") }
}

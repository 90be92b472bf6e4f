// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// What administrators ask for.
extension EmulatorClient {
  static let project = "/identitytoolkit.googleapis.com/v1/projects/demo-project"
  static let settings = "/identitytoolkit.googleapis.com/v2/projects/demo-project"
  static let bearer = "Authorization: Bearer owner"

  func admin(_ method: String, _ path: String, _ fields: [String: Value] = [:]) throws -> Answer {
    try send(
      method, path, body: Array(Value.object(fields).json.encoded.utf8),
      headers: [EmulatorClient.bearer, "Content-Type: application/json"])
  }

  func accounts(_ verb: String, _ fields: [String: Value] = [:], tenant: String? = nil) throws -> Answer {
    let scope = tenant.map { EmulatorClient.project + "/tenants/" + $0 } ?? EmulatorClient.project
    return try admin("POST", scope + "/accounts" + (verb.isEmpty ? "" : ":" + verb), fields)
  }

  /// What an administrator reads of one account.
  func account(_ localId: String, tenant: String? = nil) throws -> JSON {
    let answer = try accounts("lookup", ["localId": .list([localId])], tenant: tenant)
    return try #require(answer.body.elements("users").first)
  }

  /// The id of a new tenant.
  func makeTenant(_ fields: [String: Value] = ["allowPasswordSignup": true]) throws -> String {
    let answer = try admin("POST", EmulatorClient.settings + "/tenants", fields)
    let name = try #require(answer.body.string("name"))
    return String(try #require(name.split(separator: "/").last))
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// A functions emulator: another auth emulator, whose responses to two of its services tests choose.
struct FunctionStub {
  enum Function: String {
    case beforeCreate = "accounts:lookup"
    case beforeSignIn = "accounts:delete"

    var name: String { self == .beforeCreate ? "beforeCreate" : "beforeSignIn" }
  }

  private let server: EmulatorClient

  /// Both functions agree at first.
  init() throws {
    server = try EmulatorClient()
    try respond(.beforeCreate, "{}")
    try respond(.beforeSignIn, "{}")
  }

  func url(_ function: Function) -> String {
    server.server.url + "/identitytoolkit.googleapis.com/v1/" + function.rawValue + "?key=key"
  }

  /// The configuration's `blockingFunctions` with these functions.
  func configuration(_ functions: Function...) -> Value {
    var triggers: [String: Value] = [:]
    for function in functions { triggers[function.name] = .object(["functionUri": .text(url(function))]) }
    return .object(["triggers": .object(triggers)])
  }

  /// Sets the response of the function to all requests from now on. Responses set before must be cleared.
  func respond(_ function: Function, _ body: String, status: Int64 = 200, isHeld: Bool = false) throws {
    let answer = try server.control(
      "POST", "/faults",
      [
        "method": .text(function.rawValue), "status": .number(status), "body": .text(body), "count": 1000,
        "held": .flag(isHeld),
      ])
    #expect(answer.status == 200)
  }

  /// Sets the fields of `userRecord` that the function returns.
  func change(_ function: Function, _ fields: [String: Value]) throws {
    let mask = fields.keys.joined(separator: ",")
    let record = Value.object(fields.merging(["updateMask": .text(mask)]) { $1 })
    try clear()
    try respond(function, Value.object(["userRecord": record]).json.encoded)
    try respond(function == .beforeCreate ? .beforeSignIn : .beforeCreate, "{}")
  }

  /// Removes all responses, and sends the held ones.
  func clear() throws { _ = try server.control("DELETE", "/faults") }

  func requestCount(_ function: Function) throws -> Int64 {
    try server.control("GET", "/requests").body["requests"]?.integer(function.rawValue) ?? 0
  }

  /// The token of the last request.
  func token(_ function: Function) throws -> String {
    let last = try #require(server.control("GET", "/requests").body["last"]?[function.rawValue])
    return try #require(last["body"]?["data"]?.string("jwt"))
  }

  func stop() { server.server.stop() }
}

// SPDX-License-Identifier: Apache-2.0
public import FirebaseNativeEmulator
public import FirebaseNativeSupport

/// What has an emulator of its own to test against, and tells it how to behave.
public protocol FirebaseNativeEmulatorBench {
  var server: Server { get }
}

/// An order that the emulator refused.
public struct RefusedOrder: Error {
  public let path: String
  public let answer: String
}

extension FirebaseNativeEmulatorBench {
  @discardableResult
  public func control(_ method: String, _ path: String, _ body: JSON = .object()) throws -> JSON {
    let response = server.send(method, String(path.drop { $0 == "/" }), body)
    guard response.status == 200, let json = JSON.parse(response.body) else {
      throw RefusedOrder(path: path, answer: response.body)
    }
    return json
  }

  /// How often that method was called.
  public func requests(_ method: String) throws -> Int64 {
    server.requestCount(for: method)
  }

  /// The body of the last call of that method.
  public func lastBody(_ method: String) throws -> JSON {
    let response = server.lastRequest(for: method)
    guard response.status == 200, let body = JSON.parse(response.body)?["body"] else {
      throw RefusedOrder(path: method, answer: response.body)
    }
    return body
  }

  /// The mails that were not answered yet.
  public func codes() throws -> [JSON] { try control("GET", "/oobCodes").elements("oobCodes") }

  public func forgetRequests() throws { try control("DELETE", "/requests") }

  /// Orders an answer in place of the real one.
  public func answer(_ method: String, status: Int64 = 200, _ body: String, count: Int64 = 1) throws {
    let fault = JSON.object()
    fault.set("method", method)
    fault.set("status", status)
    fault.set("body", body)
    fault.set("count", count)
    try control("POST", "/faults", fault)
  }

  public func refuse(_ method: String, _ message: String, status: Int64 = 400, count: Int64 = 1) throws {
    let fault = JSON.object()
    fault.set("method", method)
    fault.set("status", status)
    fault.set("message", message)
    fault.set("count", count)
    try control("POST", "/faults", fault)
  }

  /// Holds the real answers to the next calls of that method until `release`.
  public func hold(_ method: String, count: Int64 = 1) throws {
    let fault = JSON.object()
    fault.set("method", method)
    fault.set("held", true)
    fault.set("count", count)
    try control("POST", "/faults", fault)
  }

  /// Sends all answers that are held, and returns afterwards.
  public func release() throws { try control("POST", "/faults:release") }

  public func configure(_ field: String, _ value: Int64) throws {
    let body = JSON.object()
    body.set(field, value)
    try control("PATCH", "/config", body)
  }

  public func configure(_ field: String, _ value: Bool) throws {
    let body = JSON.object()
    body.set(field, value)
    try control("PATCH", "/config", body)
  }

  /// The e-mail enumeration protection of today's projects.
  public func protectAddresses() throws {
    let privacy = JSON.object()
    privacy.set("enableImprovedEmailPrivacy", true)
    let body = JSON.object()
    body.set("emailPrivacyConfig", privacy)
    try control("PATCH", "/config", body)
  }

  public func changeAccount(_ uid: String, _ field: String, _ value: Bool) throws {
    let body = JSON.object()
    body.set(field, value)
    try control("PATCH", "/accounts/" + uid, body)
  }

  /// Lets time pass at the server.
  public func advanceClock(seconds: Int64) throws {
    let body = JSON.object()
    body.set("advanceSeconds", seconds)
    try control("PATCH", "/clock", body)
  }

  /// What the server has of the account.
  public func account(_ uid: String) throws -> JSON { try control("GET", "/accounts/" + uid) }

  /// Lets a player sign in at Apple's sheet, whose answer has `identityToken`, `authorizationCode` and, the first
  /// time, `fullName`.
  public func askApple(
    hashedNonce: String, sub: String = "player", email: String? = nil, givenName: String? = nil,
    familyName: String? = nil
  ) throws -> JSON {
    let request = JSON.object()
    request.set("sub", sub)
    request.set("email", email)
    request.set("givenName", givenName)
    request.set("familyName", familyName)
    request.set("nonce", hashedNonce)
    return try control("POST", "/apple:signIn", request)
  }
}

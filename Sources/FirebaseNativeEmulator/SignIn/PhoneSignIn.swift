// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The operation of a request with a phone code, in the order of their numbers.
enum PhoneOperation: String, CaseIterable {
  case unspecified = "VERIFY_OP_UNSPECIFIED"
  case signUpOrIn = "SIGN_UP_OR_IN"
  case reauthenticate = "REAUTH"
  case update = "UPDATE"
  case link = "LINK"

  init(_ body: JSON) { self = body.string("operation").flatMap { PhoneOperation(rawValue: $0) } ?? .unspecified }

  func links(_ body: JSON) -> Bool {
    switch self {
    case .unspecified: body.filled("idToken") != nil
    case .signUpOrIn, .reauthenticate: false
    case .update, .link: true
    }
  }
}

extension RequestContext {
  /// The lifetime of the temporary proof after a collision, in milliseconds.
  private static var temporaryProofLifetime: Int64 { 3_600_000 }

  /// accounts:signInWithPhoneNumber, with a code or with a temporary proof.
  func signInWithPhoneNumber() throws(Failure) -> JSON {
    try requireNoTenant()
    guard settings.isPhoneNumberEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let operation = PhoneOperation(body)
    if operation.links(body) {
      let session = operation == .update ? try recentSession() : try session()
      try requireNoSecondFactor(of: session.account)
      return try setPhoneNumber(provenPhoneNumber(body), of: session.account)
    }
    let phoneNumber = try provenPhoneNumber(body)
    let known = accounts.account(phoneNumber: phoneNumber)
    guard known != nil || operation != .reauthenticate else { throw .service("USER_NOT_FOUND") }
    guard known?.isDisabled != true else { throw .service("USER_DISABLED") }
    if let known { try requireNoSecondFactor(of: known) }
    let account = if let known { known } else { try accounts.create() }
    accounts.setPhoneNumber(phoneNumber, of: account)
    if known == nil { try admit(account, SignInEvent(method: "phone")) }
    return try phoneResponse(account, isNew: known == nil)
  }

  private func provenPhoneNumber(_ body: JSON) throws(Failure) -> String {
    guard let proof = body.filled("temporaryProof") else { return try verifiedPhoneNumber(body) }
    guard let text = body.filled("phoneNumber") else { throw .service("MISSING_PHONE_NUMBER") }
    let phoneNumber = try E164.normalized(text)
    guard temporaryProofs[proof] == phoneNumber else { throw .service("INVALID_TEMPORARY_PROOF") }
    return phoneNumber
  }

  private func setPhoneNumber(_ phoneNumber: String, of account: Account) throws(Failure) -> JSON {
    if let owner = accounts.account(phoneNumber: phoneNumber), owner !== account {
      return try collision(phoneNumber)
    }
    accounts.setPhoneNumber(phoneNumber, of: account)
    return try phoneResponse(account, isNew: false)
  }

  /// The code is consumed, so the client receives a temporary proof for signing in to the other account.
  private func collision(_ phoneNumber: String) throws(Failure) -> JSON {
    guard body.filled("temporaryProof") == nil else { throw .service("PHONE_NUMBER_EXISTS") }
    guard let proof = SecureRandom.text(64, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    temporaryProofs.set(phoneNumber, for: proof, lifetime: RequestContext.temporaryProofLifetime)
    let response = JSON.object()
    response.set("phoneNumber", phoneNumber)
    response.set("temporaryProof", proof)
    response.set("temporaryProofExpiresIn", String(RequestContext.temporaryProofLifetime / 1000))
    return response
  }

  private func phoneResponse(_ account: Account, isNew: Bool) throws(Failure) -> JSON {
    let session = try createSession(of: account, provider: "phone", SignInEvent(method: "phone"))
    let response = JSON.object()
    response.set("localId", account.localId)
    response.set("isNewUser", isNew)
    response.set("phoneNumber", account.phoneNumber)
    try addTokens(of: session, to: response)
    return response
  }
}

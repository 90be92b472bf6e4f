import AuthSupport

/// A code that production would send by e-mail, good for one use.
struct ActionCode {
  enum Purpose: String {
    case resetPassword = "PASSWORD_RESET"
    case verifyEmail = "VERIFY_EMAIL"
    case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
    case recoverEmail = "RECOVER_EMAIL"
    case signIn = "EMAIL_SIGNIN"
    case revertSecondFactorAddition = "REVERT_SECOND_FACTOR_ADDITION"

    /// Whether clients may ask for it; the others are sent when something has changed.
    var isForClients: Bool { self != .recoverEmail && self != .revertSecondFactorAddition }

    /// The name in links.
    var mode: String {
      switch self {
      case .resetPassword: "resetPassword"
      case .verifyEmail: "verifyEmail"
      case .verifyAndChangeEmail: "verifyAndChangeEmail"
      case .recoverEmail: "recoverEmail"
      case .signIn: "signIn"
      case .revertSecondFactorAddition: "revertSecondFactorAddition"
      }
    }
  }

  /// In milliseconds.
  static let lifetime: Int64 = 3_600_000

  let text: String
  let purpose: Purpose
  /// Nil for signing in, which may make the account.
  let localId: String?
  /// The address that the code was sent to; of a changed address, the old one. In lowercase.
  let email: String
  let newEmail: String?
  /// The one that may be taken back.
  let factor: SecondFactor?
  /// What the request said of the language.
  let locale: String?
  let link: String

  var record: JSON {
    let record = JSON.object()
    record.set("email", email)
    record.set("requestType", purpose.rawValue)
    record.set("oobCode", text)
    record.set("oobLink", link)
    record.set("newEmail", newEmail)
    record.set("mfaInfo", factor?.record(for: .player))
    record.set("locale", locale)
    return record
  }
}

extension RequestContext {
  @discardableResult
  func makeCode(
    _ purpose: ActionCode.Purpose, for account: Account?, email: String, newEmail: String? = nil,
    factor: SecondFactor? = nil
  ) throws(Failure) -> ActionCode {
    guard let text = SecureRandom.text(40, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    let code = ActionCode(
      text: text, purpose: purpose, localId: account?.localId, email: email.lowercased(), newEmail: newEmail,
      factor: factor, locale: request.headers["x-firebase-locale"],
      link: ActionPage.link(to: text, purpose.mode, self))
    actionCodes.set(code, for: text, lifetime: ActionCode.lifetime)
    return code
  }

  /// The code in the field `oobCode`, which may still be used.
  func code(of body: JSON) throws(Failure) -> ActionCode {
    guard let text = body.filled("oobCode") else { throw .service("MISSING_OOB_CODE") }
    guard !actionCodes.isExpired(text) else { throw .service("EXPIRED_OOB_CODE") }
    guard let code = actionCodes[text] else { throw .service("INVALID_OOB_CODE") }
    return code
  }

  /// The account that the code was made for. Most codes lapse when its address changes.
  func account(of code: ActionCode) throws(Failure) -> Account {
    guard let account = code.localId.flatMap({ accounts.account($0) }),
      code.purpose == .recoverEmail || account.email == code.email
    else { throw .service("INVALID_OOB_CODE") }
    guard !account.isDisabled else { throw .service("USER_DISABLED") }
    return account
  }

  /// Does what the code stands for, and so uses it up.
  func apply(_ code: ActionCode) throws(Failure) -> Account {
    let account = try account(of: code)
    switch code.purpose {
    case .verifyEmail: break
    case .verifyAndChangeEmail:
      guard let newEmail = code.newEmail else { throw .service("INVALID_OOB_CODE") }
      try requireFree(newEmail, for: account)
      try changeEmail(of: account, to: newEmail)
    case .recoverEmail:
      try requireFree(code.email, for: account)
      moveAccount(account, to: code.email)
    case .revertSecondFactorAddition:
      account.secondFactors.removeAll { $0.id == code.factor?.id }
    case .resetPassword, .signIn: throw .service("INVALID_OOB_CODE")
    }
    account.emailVerified = true
    actionCodes.remove(code.text)
    return account
  }

  /// Whoever got the code at the address has proved that it is theirs.
  func resetPassword(to password: Password, _ code: ActionCode) throws(Failure) {
    guard code.purpose == .resetPassword else { throw .service("INVALID_OOB_CODE") }
    let account = try account(of: code)
    account.setPassword(password)
    account.emailVerified = true
    actionCodes.remove(code.text)
  }
}

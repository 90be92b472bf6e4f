import AuthRuntime
import AuthSupport

// Phone numbers as identities.

extension Auth {
  /// Sends a code to a phone number; where Google wants to know that there is a player, once they have shown it in
  /// their browser. The future's text is the verification id.
  ///
  /// - Parameter asksPlayer: false to have Google's refusal in place of that.
  public func verifyPhoneNumber(_ phoneNumber: String, asksPlayer: Bool = true) -> Future {
    guard !phoneNumber.isEmpty else { return failed(.text, .missingPhoneNumber) }
    return startRead(.text) { [self] operation in
      orderTextMessage(operation, idIn: nil, asksPlayer: asksPlayer) { [self] token, then in
        send(.textMessage(to: phoneNumber, token), for: operation, then: then)
      }
    }
  }
}

extension User {
  /// Gives the account another phone number.
  public func updatePhoneNumber(_ credential: Credential) -> Future {
    switch credential.checked() {
    case .failure(let error): return failed(.user, error)
    case .success(.phone(let proof)):
      return auth.enqueue(PhoneExchange(proof: proof, intent: .update(uid: uid)), .user)
    case .success:
      let message = "The credential is of \"\(credential.provider)\" and proves no phone number."
      return failed(.user, AuthError(.invalidCredential, message))
    }
  }
}

extension Credential {
  /// The verification id and the code of the text message.
  public static func phone(verificationID: String, code: String) -> Credential {
    Credential(PhoneProof.providerID, PhoneProof.make(verificationID: verificationID, code: code).map { .phone($0) })
  }

  /// What Firebase gives after a collision in place of the spent code.
  public static func phone(temporaryProof: String, phoneNumber: String) -> Credential {
    Credential(PhoneProof.providerID, .success(.phone(.temporaryProof(temporaryProof, phoneNumber: phoneNumber))))
  }

  /// What it was made with; nil for credentials of all other providers.
  public var phoneProof: PhoneProof? {
    if case .success(.phone(let proof)) = content { proof } else { nil }
  }

  /// The code of the text message that it was made with; empty for all other credentials.
  public var smsCode: String {
    if case .code(_, let code)? = phoneProof { code } else { "" }
  }
}

extension AuthError {
  static let missingPhoneNumber = AuthError(
    .missingPhoneNumber, "The phone number is empty: give it in international form, such as +15551234567.")
}

/// What proves that a phone number is the player's.
public enum PhoneProof: Sendable {
  static let providerID = "phone"

  case code(verificationID: String, String)
  /// What Firebase gives after a collision in place of the spent code.
  case temporaryProof(String, phoneNumber: String)

  static func make(verificationID: String, code: String) -> Result<Self, AuthError> {
    if verificationID.isEmpty {
      let message = "The verification id is empty: it is what verifying the phone number brings."
      return .failure(AuthError(.missingVerificationId, message))
    }
    if code.isEmpty {
      return .failure(AuthError(.missingVerificationCode, "The code of the text message is empty."))
    }
    return .success(.code(verificationID: verificationID, code))
  }
}

/// accounts:signInWithPhoneNumber.
struct PhoneExchange: Exchange {
  let proof: PhoneProof
  let intent: Intent

  var providerID: String { PhoneProof.providerID }

  func call(idToken: String?) -> Backend.Call {
    let body = JSON.object()
    switch proof {
    case .code(let verificationID, let code):
      body.set("sessionInfo", verificationID)
      body.set("code", code)
    case .temporaryProof(let proof, let phoneNumber):
      body.set("temporaryProof", proof)
      body.set("phoneNumber", phoneNumber)
    }
    body.set("idToken", idToken)
    body.set("operation", purpose)
    return Backend.Call(service: .identityToolkitV1, method: "accounts:signInWithPhoneNumber", body: body)
  }

  /// A number of another account's is answered with status 200 and a proof to sign in to that account with.
  func read(_ json: JSON) -> Result<ExchangeAnswer, AuthError> {
    if json.string("idToken") == nil, let proof = json.filled("temporaryProof") {
      let number = json.string("phoneNumber") ?? ""
      let updated = Credential.phone(temporaryProof: proof, phoneNumber: number)
      let info = AdditionalUserInfo(providerID: providerID, updatedCredential: updated)
      return .failure(ServerError.error(.credentialAlreadyInUse).with(FailedSignIn(info: info)))
    }
    return Session.Tokens.read(exchange: json).map {
      let info = AdditionalUserInfo(providerID: providerID, isNewUser: json.bool("isNewUser") ?? false)
      return ExchangeAnswer(tokens: $0, info: info)
    }
  }

  private var purpose: String {
    switch intent {
    case .signIn: "SIGN_UP_OR_IN"
    case .link: "LINK"
    case .reauthenticate: "REAUTH"
    case .update: "UPDATE"
    }
  }
}

extension Backend.Call {
  fileprivate static func textMessage(to phoneNumber: String, _ recaptchaToken: String?) -> Self {
    let body = JSON.object()
    body.set("phoneNumber", phoneNumber)
    body.set("recaptchaToken", recaptchaToken)
    return Self(service: .identityToolkitV1, method: "accounts:sendVerificationCode", body: body)
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Phone numbers as identities.

extension Auth {
  /// Sends a code to a phone number. If Google requires reCAPTCHA, the player solves it in the browser. The future's
  /// value is the verification id.
  ///
  /// - Parameter asksPlayer: if false, the future fails where reCAPTCHA is required.
  public func verifyPhoneNumber(_ phoneNumber: String, asksPlayer: Bool = true) -> Future {
    guard !phoneNumber.isEmpty else { return failed(.other, .missingPhoneNumber) }
    return startRead(.other) { [self] operation in
      orderTextMessage(operation, idIn: nil, asksPlayer: asksPlayer) { [self] token, then in
        send(.textMessage(to: phoneNumber, token), for: operation, then: then)
      }
    }
  }
}

extension User {
  /// Replaces the phone number of the account.
  public func updatePhoneNumber(_ credential: Credential) -> Future {
    switch credential.checked() {
    case .failure(let error): return failed(.user, error)
    case .success(.phone(let proof)):
      return auth.signIn(by: PhoneSignInRequest(proof: proof, intent: .update(uid: uid)), .user)
    case .success:
      let message = "The credential is of \"\(credential.provider)\" and has no phone number."
      return failed(.user, AuthError(.invalidCredential, message))
    }
  }
}

/// accounts:signInWithPhoneNumber.
final class PhoneSignInRequest: SignInRequest {
  let proof: PhoneProof
  let intent: Intent

  var providerID: String { PhoneProof.providerID }

  init(proof: PhoneProof, intent: Intent) {
    self.proof = proof
    self.intent = intent
  }

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

  /// If the number belongs to another account, the response has status 200 and a temporary proof for signing in to that
  /// account.
  func parse(_ json: JSON) -> Result<Grant, AuthError> {
    if json.string("idToken") == nil, let proof = json.filled("temporaryProof") {
      let number = json.string("phoneNumber") ?? ""
      let updated = Credential.phone(temporaryProof: proof, phoneNumber: number)
      let info = AdditionalUserInfo(providerID: providerID, updatedCredential: updated)
      return .failure(ServerError.error(.credentialAlreadyInUse).with(info))
    }
    return Session.Tokens.parseGrant(json, providerID)
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

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

extension User {
  /// Sets the password. The account can then also sign in with its email address and this password.
  public func updatePassword(_ password: String) -> Future {
    guard !password.isEmpty else { return failed(.nothing, .missingPassword) }
    return apply(LoginChange(password: password))
  }

  /// Changes the email address without verifying it.
  public func updateEmail(_ email: String) -> Future {
    guard !email.isEmpty else { return failed(.nothing, .missingEmail) }
    return apply(LoginChange(email: email))
  }
}

/// A change of the email address or the password.
struct LoginChange: AccountChange {
  var email: String?
  var password: String?

  let needsLookUp = true

  func call(idToken: String) -> Backend.Call {
    let body = JSON.object()
    body.set("idToken", idToken)
    body.set("email", email)
    body.set("password", password)
    body.set("returnSecureToken", true)
    return Backend.Call(service: .identityToolkitV1, method: "accounts:update", body: body)
  }

  func apply(_ json: JSON, to session: inout Session) {
    if let email { session.user.change(email: email, json) }
    let identities = json.elements("providerUserInfo")
    if identities.isEmpty {
      session.user.changePasswordIdentity(isAdded: password != nil)
    } else {
      session.user.identities = identities.map { UserRecord.Identity($0) }
    }
    session.user.isAnonymous = session.user.isAnonymous && !session.user.hasIdentity
    session.take(tokensOf: json)
  }

  /// The server reports that the sign-in method is disabled, although it is the operation that is not allowed.
  func explain(_ error: AuthError) -> AuthError {
    guard email != nil, error.code == .operationNotAllowed else { return error }
    let message =
      "The project requires that a new email address is verified. Call the function that sends an email verification "
      + "before updating the email address."
    return AuthError(error.code, message, serverMessage: error.serverMessage)
  }
}

extension UserRecord {
  fileprivate mutating func change(email asked: String, _ json: JSON) {
    let former = email
    email = json.filled("email") ?? asked
    isEmailVerified = json.bool("emailVerified") ?? (isEmailVerified && email == former)
  }

  /// Updates the list of identities, which the response does not contain.
  fileprivate mutating func changePasswordIdentity(isAdded: Bool) {
    guard !email.isEmpty else { return }
    if let index = identities.firstIndex(where: { $0.providerID == PasswordAccount.providerID }) {
      identities[index].uid = email
      identities[index].email = email
    } else if isAdded {
      var identity = Identity()
      identity.providerID = PasswordAccount.providerID
      identity.uid = email
      identity.email = email
      identities.append(identity)
    }
  }
}

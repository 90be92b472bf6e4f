// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Operations of a user on their own account.

extension User {
  /// Fetches the account's current values from the server.
  public func reload() -> Future {
    change { auth, uid, operation in auth.reload(uid, for: operation) { auth.finish(operation, $0) } }
  }

  /// Changes the display name and the photo. Nil leaves a value unchanged; an empty string deletes it.
  public func updateProfile(displayName: String?, photoURL: String?) -> Future {
    let profile = ProfileChange(displayName: displayName, photoURL: photoURL)
    return profile.isEmpty ? change { $0.finish($2, .success(.nothing)) } : apply(profile)
  }

  /// Unlinks the provider from the account.
  public func unlink(providerID: String) -> Future {
    change(.authResult) { auth, uid, operation in
      guard auth.currentUser?.identities.contains(where: { $0.providerID == providerID }) == true else {
        let message = "The account has no identity of the provider \"\(providerID)\"."
        return auth.finish(operation, .failure(AuthError(.noSuchProvider, message)))
      }
      auth.send(as: uid, for: operation, makeCall: { .unlink(providerID, idToken: $0) }) { result in
        auth.finish(operation, result.flatMap { auth.forget(providerID, $0, for: uid) })
      }
    }
  }

  /// Deletes the account and signs out.
  public func delete() -> Future {
    change { auth, uid, operation in
      auth.send(as: uid, for: operation, makeCall: { .delete(uid, idToken: $0) }) { result in
        if case .success = result { auth.endSession(uid: uid) }
        auth.finish(operation, result.map { _ in .nothing })
      }
    }
  }

  /// Sends the change to the server, and applies it to the session if the server accepts it.
  func apply(_ asked: some AccountChange) -> Future {
    change { auth, uid, operation in
      auth.send(as: uid, for: operation, makeCall: { asked.call(idToken: $0) }) { result in
        switch result {
        case .failure(let error): auth.finish(operation, .failure(asked.explain(error)))
        case .success(let json):
          auth.update(uid: uid) { asked.apply(json, to: &$0) }
          guard asked.needsLookUp else { return auth.finish(operation, .success(.nothing)) }
          auth.finishChange(of: uid, operation) { _ in .nothing }
        }
      }
    }
  }

  /// Sends a request that needs the user's id token and does not change the session.
  func ask(_ makeCall: @escaping (_ idToken: String) -> Backend.Call) -> Future {
    auth.startRead(.nothing) { [auth, uid] operation in
      auth.send(as: uid, for: operation, makeCall: makeCall) { auth.finish(operation, $0.map { _ in .nothing }) }
    }
  }

  private func change(
    _ kind: Future.Kind = .nothing, begin: @escaping (Auth, String, Operation) -> Void
  ) -> Future {
    auth.enqueueChange(kind) { [auth, uid] operation in
      guard auth.currentUser?.uid == uid else { return auth.finish(operation, .failure(.noSignedInUser)) }
      begin(auth, uid, operation)
    }
  }
}

extension Auth {
  /// Revokes Apple's tokens, given the authorization code of a sign-in.
  public func revokeToken(authorizationCode: String) -> Future { revoke(authorizationCode, kind: "3") }

  /// Revokes Apple's tokens, given the access token that a sign-in in the browser returned.
  public func revokeAccessToken(_ accessToken: String) -> Future { revoke(accessToken, kind: "ACCESS_TOKEN") }

  private func revoke(_ token: String, kind: String) -> Future {
    guard !token.isEmpty else { return failed(.nothing, .nothingToRevoke) }
    return startRead(.nothing) { [self] operation in
      guard let uid = currentUser?.uid else { return finish(operation, .failure(.noSignedInUser)) }
      send(as: uid, for: operation, makeCall: { .revoke(token, kind: kind, idToken: $0) }) { [self] result in
        finish(operation, result.map { _ in .nothing })
      }
    }
  }

  /// Looks up an account after a change. The operation succeeds even if the lookup fails, unless the failure means that
  /// the session has ended.
  func finishChange(of uid: String, _ operation: Operation, _ value: @escaping (User) -> Future.Value) {
    reload(uid, for: operation) { [self] in
      if let user = currentUser, user.uid == uid { return finish(operation, .success(value(user))) }
      finish(operation, $0.flatMap { _ in .failure(.noSignedInUser) })
    }
  }

  func reload(_ uid: String, for operation: Operation, then: @escaping (Future.Outcome) -> Void) {
    send(as: uid, for: operation, makeCall: { .lookUp(idToken: $0) }) { [self] in
      then($0.flatMap { apply($0, for: uid) })
    }
  }

  private func apply(_ lookup: JSON, for uid: String) -> Future.Outcome {
    UserRecord.parse(lookup: lookup).flatMap { record in
      guard record.uid == uid else {
        return .failure(.invalidServerResponse("the lookup returned another user", in: lookup))
      }
      let isPresent = update(uid: uid) { $0.apply(record) }
      return isPresent == nil ? .failure(.noSignedInUser) : .success(.nothing)
    }
  }

  fileprivate func forget(_ providerID: String, _ json: JSON, for uid: String) -> Future.Outcome {
    let session = update(uid: uid) { session in
      // The response may omit the list; the identity is removed nevertheless.
      session.user.identities.removeAll { $0.providerID == providerID }
      if providerID == PhoneProof.providerID { session.user.phoneNumber = "" }
      session.replaceTokens(from: json)
    }
    guard let session else { return .failure(.noSignedInUser) }
    let user = User(auth: self, session: session)
    return .success(
      .authResult(AuthResult(user: user, additionalUserInfo: AdditionalUserInfo(), credential: nil)))
  }
}

extension AuthError {
  fileprivate static let nothingToRevoke = AuthError.invalidArgument(
    "The token is empty. Pass Apple's authorization code or access token.")
}

/// A change of the account with accounts:update.
protocol AccountChange {
  func call(idToken: String) -> Backend.Call
  /// The server may normalize a value. Where the response omits a value, the requested value is used.
  func apply(_ json: JSON, to session: inout Session)
  func explain(_ error: AuthError) -> AuthError
  /// Whether the server may have changed more than was requested.
  var needsLookUp: Bool { get }
}

extension AccountChange {
  var needsLookUp: Bool { false }

  func explain(_ error: AuthError) -> AuthError { error }
}

extension Session {
  /// Copies the values of a lookup response, which does not contain all values.
  mutating func apply(_ record: UserRecord) {
    let former = user
    user = record
    user.isAnonymous = former.isAnonymous && !record.hasIdentity
    if record.tenantID.isEmpty { user.tenantID = former.tenantID }
  }

  /// Copies the tokens of the response, if it contains any.
  mutating func replaceTokens(from json: JSON) {
    if case .success(let tokens) = Session.Tokens.parse(json) { self.tokens = tokens }
  }
}

/// A change of the display name and the photo. Nil leaves a value unchanged; an empty string deletes it.
struct ProfileChange: AccountChange {
  let displayName: String?
  let photoURL: String?

  var isEmpty: Bool { displayName == nil && photoURL == nil }

  func call(idToken: String) -> Backend.Call {
    let body = JSON.object()
    body.set("idToken", idToken)
    body.set("returnSecureToken", true)
    var deleted: [String] = []
    if let displayName {
      if displayName.isEmpty { deleted.append("DISPLAY_NAME") } else { body.set("displayName", displayName) }
    }
    if let photoURL {
      if photoURL.isEmpty { deleted.append("PHOTO_URL") } else { body.set("photoUrl", photoURL) }
    }
    if !deleted.isEmpty { body.set("deleteAttribute", JSON(deleted)) }
    return Backend.Call(
      service: .identityToolkitV1, method: "accounts:update", body: body, repetition: .afterBrokenConnection)
  }

  func apply(_ json: JSON, to session: inout Session) {
    if let displayName {
      session.user.displayName = displayName.isEmpty ? "" : json.filled("displayName") ?? displayName
    }
    if let photoURL { session.user.photoURL = photoURL.isEmpty ? "" : json.filled("photoUrl") ?? photoURL }
    session.replaceTokens(from: json)
  }
}

extension Backend.Call {
  fileprivate static func unlink(_ providerID: String, idToken: String) -> Self {
    let body = JSON.object()
    body.set("idToken", idToken)
    body.set("deleteProvider", JSON([providerID]))
    body.set("returnSecureToken", true)
    return Self(
      service: .identityToolkitV1, method: "accounts:update", body: body, repetition: .afterBrokenConnection)
  }

  fileprivate static func delete(_ uid: String, idToken: String) -> Self {
    let body = JSON.object()
    body.set("idToken", idToken)
    body.set("localId", uid)
    return Self(service: .identityToolkitV1, method: "accounts:delete", body: body, namesTenant: false)
  }

  fileprivate static func revoke(_ token: String, kind: String, idToken: String) -> Self {
    let body = JSON.object()
    body.set("providerId", "apple.com")
    body.set("tokenType", kind)
    body.set("token", token)
    body.set("idToken", idToken)
    return Self(service: .identityToolkitV2, method: "accounts:revokeToken", body: body, namesTenant: false)
  }
}

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
    session.replaceTokens(from: json)
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

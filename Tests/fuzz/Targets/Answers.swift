// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeCore
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Answers of the server, as every operation reads them. The first byte of an input chooses the status.
@_cdecl("fuzz_answers")
public func fuzzAnswers(_ bytes: UnsafePointer<UInt8>?, _ size: Int) {
  var input = Input(bytes, size)
  let statuses = [200, 200, 200, 400, 401, 403, 404, 429, 500, 503, 511, 302]
  let status = statuses[Int(input.byte()) % statuses.count]
  switch Backend.parse(.success(HTTPResponse(status: status, body: input.bytes))) {
  case .failure(let error):
    require(!error.message.isEmpty, "A failure has a message")
    require(status < 500 || !error.endsSession, "A server in trouble ends no session")
  case .success(let json):
    require(status == 200 && json.kind == .object, "Only an object with the status 200 is an answer")
    readSignIn(json)
    readChanges(json)
    readOthers(json)
  }
}

private func readSignIn(_ json: JSON) {
  read(json, GuestSignInRequest())
  read(json, CustomTokenSignInRequest(token: "token"))
  if case .success(let link) = EmailLink.make(email: "a@b.example", link: "https://a.example/?mode=signIn&oobCode=1") {
    read(json, EmailLinkSignInRequest(link: link, intent: .signIn))
  }
  for provider in ["apple.com", "github.com", "twitter.com"] {
    read(json, IdentityProviderSignInRequest(providerID: provider, intent: .signIn))
  }
  if case .success(let proof) = PhoneProof.make(verificationID: "id", code: "123456") {
    read(json, PhoneSignInRequest(proof: proof, intent: .signIn))
  }
}

private func read(_ json: JSON, _ exchange: some SignInRequest) {
  switch exchange.parse(json) {
  case .failure(let error): require(!error.message.isEmpty, "A failure has a message")
  case .success(let answer):
    require(!answer.tokens.idToken.isEmpty && !answer.tokens.refreshToken.isEmpty, "A sign-in brings tokens")
    _ = (answer.tokens.isFresh, answer.tokens.tenantID, answer.tokens.areGuests)
    _ = (answer.info.profile?.encoded, answer.credential?.provider)
  }
}

/// Changes of the account that is signed in, and what is stored of it then.
private func readChanges(_ json: JSON) {
  guard case .success(let record) = UserRecord.parse(lookup: json) else { return }
  let tokens = Session.Tokens(idToken: "token", refreshToken: "token", lifetime: 3_600_000)
  var session = Session(user: record, tokens: tokens)
  ProfileChange(displayName: "name", photoURL: "").apply(json, to: &session)
  LoginChange(email: "a@b.example", password: "password").apply(json, to: &session)
  session.replaceTokens(from: json)
  session.apply(record)
  let stored = StoredSession(order: 1, session: session)
  guard let again = StoredSession.read(stored.encode())?.session else {
    return require(false, "What was stored can be read")
  }
  require(again.user.uid == record.uid, "The player survives")
  require(again.user.identities.count == session.user.identities.count, "The identities survive")
  require(again.user.multiFactors.count == session.user.multiFactors.count, "The second factors survive")
}

private func readOthers(_ json: JSON) {
  if case .success(let tokens) = Session.Tokens.parseRefresh(json) { _ = tokens.isFresh }
  let info = ActionCodeInfo(json)
  _ = (info.operation, info.email, info.previousEmail)
  for factor in MultiFactorInfo.list(of: json) {
    require(!factor.uid.isEmpty && !factor.factorID.isEmpty, "A factor that is listed can be used")
    _ = (factor.displayName, factor.phoneNumber, factor.enrolledAt)
  }
  _ = (ProviderLookup.methods(json), ProviderLookup.providers(json))
  _ = WebPageError.error(json, domain: "localhost").message
}

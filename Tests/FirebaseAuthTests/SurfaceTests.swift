// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseAuth
import Foundation
import Testing

/// What a program names without calling it: types, keys, protocols.
struct SurfaceTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test func aSignInGivesAnAuthDataResult() async throws {
    let result: AuthDataResult = try await bench.auth.signIn(with: bench.appleSheet().credential)
    let info: AdditionalUserInfo = try #require(result.additionalUserInfo)
    #expect(info.newUser())
    let request: UserProfileChangeRequest = result.user.createProfileChangeRequest()
    #expect(request.displayName == nil)
    let factors: MultiFactor = result.user.multiFactor
    #expect(factors.enrolledFactors.isEmpty)
  }

  @Test func aCodeIsDescribedByAnActionCodeInfo() async throws {
    try await bench.auth.createUser(withEmail: "ada@example.com", password: "secret")
    try await bench.auth.sendPasswordReset(withEmail: "ada@example.com")
    let code = try #require(try bench.codes().first?.string("oobCode"))
    let info: ActionCodeInfo = try await bench.auth.checkActionCode(code)
    #expect(info.operation == .passwordReset)
  }

  @Test func aProofOfAPhoneNumberIsAMultiFactorAssertion() {
    let credential = PhoneAuthProvider.provider(auth: bench.auth)
      .credential(withVerificationID: "id", verificationCode: "123456")
    let phone: PhoneMultiFactorAssertion = PhoneMultiFactorGenerator.assertion(with: credential)
    let password: TOTPMultiFactorAssertion = TOTPMultiFactorGenerator.assertionForSignIn(
      withEnrollmentID: "factor", oneTimePassword: "123456")
    let all: [MultiFactorAssertion] = [phone, password]
    #expect(all.map { $0.factorID } == ["phone", "totp"])
  }

  @Test func aSequenceOfUsersNamesItsTypes() async throws {
    typealias States = Auth.AuthStateChangesSequence
    typealias Tokens = Auth.IDTokenChangesSequence
    var states: States.Iterator = bench.auth.authStateChanges.makeAsyncIterator()
    var tokens: Tokens.Iterator = bench.auth.idTokenChanges.makeAsyncIterator()
    let state: States.Element? = await states.next()
    let token: Tokens.Element? = await tokens.next()
    #expect(state == .some(nil))
    #expect(token == .some(nil))
    #expect(States.Failure.self == Never.self)
    #expect(Tokens.Failure.self == Never.self)
  }

  @Test func aProviderOfTheProgramsOwnGetsTheDelegate() async throws {
    let provider = DelegateKeeper(credential: try bench.appleSheet().credential)
    let delegate = Delegate()
    #expect(delegate.isAsked)
    try await bench.auth.signIn(with: provider as any FederatedAuthProvider, uiDelegate: delegate)
    #expect(provider.delegate.withLock { $0 } === delegate)
    #expect(bench.auth.currentUser?.providerData.first?.providerID == "apple.com")
  }

  @Test func anExecutorIsAnyCallbackExecutor() async throws {
    let executor: any CallbackExecutor = PolledCallbacks()
    bench.auth.callbackExecutor = executor
    #expect(bench.auth.callbackExecutor as? PolledCallbacks != nil)
  }

  @Test func aTokenComesThroughAHandler() async throws {
    let user = try await bench.auth.signInAnonymously().user
    let calls = try await handled { handler in user.getIDTokenForcingRefresh(false) { handler($0, $1) } }
    #expect((calls.value as? String)?.isEmpty == false)
  }
}

/// Of no actor: on iOS, too, a delegate may be made and used outside the main one.
private final class Delegate: NSObject, AuthUIDelegate, Sendable {
  let isAsked = true
}

private final class DelegateKeeper: NSObject, FederatedAuthProvider, Sendable {
  let delegate = Guarded<(any AuthUIDelegate)?>(nil)
  private let credential: AuthCredential

  init(credential: AuthCredential) { self.credential = credential }

  func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential {
    delegate.withLock { $0 = uiDelegate }
    return credential
  }
}

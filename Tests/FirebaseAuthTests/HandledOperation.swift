// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseAuth
import Foundation
import Testing

/// An operation with a completion handler, for tests of what all of them have in common.
struct HandledOperation: Sendable, CustomTestStringConvertible {
  typealias Handler = @Sendable (Any?, (any Error)?) -> Void

  let testDescription: String
  let start: @Sendable (Auth, User?, @escaping Handler) -> Void

  init(_ name: String, _ start: @escaping @Sendable (Auth, User?, @escaping Handler) -> Void) {
    testDescription = name
    self.start = start
  }

  static func ofAuth(_ name: String, _ start: @escaping @Sendable (Auth, @escaping Handler) -> Void) -> Self {
    Self(name) { auth, _, handler in start(auth, handler) }
  }

  static func ofUser(_ name: String, _ start: @escaping @Sendable (User, @escaping Handler) -> Void) -> Self {
    Self(name) { _, user, handler in
      guard let user else { return handler(nil, NoFailure()) }
      start(user, handler)
    }
  }
}

/// What a handler was called with, and how.
struct HandlerCalls: @unchecked Sendable {
  private static let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  fileprivate(set) var count = 0
  fileprivate(set) var value: Any?
  fileprivate(set) var error: NSError?
  /// Whether the operation had returned by then.
  fileprivate(set) var isLater = false
  fileprivate(set) var isOnMainQueue = false
  fileprivate var hasReturned = false

  fileprivate static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueKey) == true }
}

/// Starts an operation on the main queue, and waits for its handler.
func handled(
  _ start: @escaping @Sendable (@escaping HandledOperation.Handler) -> Void
) async throws -> HandlerCalls {
  let calls = Guarded(HandlerCalls())
  DispatchQueue.main.async {
    start { value, error in
      let isOnMainQueue = HandlerCalls.isOnMainQueue
      nonisolated(unsafe) let value = value
      calls.withLock { calls in
        calls.count += 1
        calls.value = value
        calls.error = error as NSError?
        calls.isLater = calls.hasReturned
        calls.isOnMainQueue = isOnMainQueue
      }
    }
    calls.withLock { $0.hasReturned = true }
  }
  #expect(try await eventually { calls.withLock { $0.count > 0 } }, "The handler was not called.")
  // A second call would be behind the first one.
  await mainQueueIsDone()
  return calls.withLock { $0 }
}

extension HandledOperation {
  private static var settings: ActionCodeSettings {
    let settings = ActionCodeSettings()
    settings.url = URL(string: "https://example.com/")
    settings.handleCodeInApp = true
    return settings
  }

  static var gitHub: AuthCredential { GitHubAuthProvider.credential(withToken: Bench.claims("cat")) }

  private static var link: String { "https://example.com/?mode=signIn&oobCode=code" }

  /// All of Auth's that can't be known to fail beforehand.
  static let signIns: [HandledOperation] = [
    .ofAuth("signInAnonymously") { auth, handler in auth.signInAnonymously { handler($0, $1) } },
    .ofAuth("signIn(with:)") { auth, handler in auth.signIn(with: gitHub) { handler($0, $1) } },
    .ofAuth("signIn(withCustomToken:)") { auth, handler in
      auth.signIn(withCustomToken: #"{"uid":"player"}"#) { handler($0, $1) }
    },
    .ofAuth("signIn(withEmail:password:)") { auth, handler in
      auth.signIn(withEmail: Bench.address, password: Bench.password) { handler($0, $1) }
    },
    .ofAuth("signIn(withEmail:link:)") { auth, handler in
      auth.signIn(withEmail: Bench.address, link: link) { handler($0, $1) }
    },
    .ofAuth("createUser") { auth, handler in
      auth.createUser(withEmail: "new@example.com", password: Bench.password) { handler($0, $1) }
    },
  ]

  static let mails: [HandledOperation] = [
    .ofAuth("sendPasswordReset") { auth, handler in
      auth.sendPasswordReset(withEmail: Bench.address) { handler(nil, $0) }
    },
    .ofAuth("sendPasswordReset with settings") { auth, handler in
      auth.sendPasswordReset(withEmail: Bench.address, actionCodeSettings: settings) { handler(nil, $0) }
    },
    .ofAuth("sendSignInLink") { auth, handler in
      auth.sendSignInLink(toEmail: Bench.address, actionCodeSettings: settings) { handler(nil, $0) }
    },
    .ofAuth("checkActionCode") { auth, handler in auth.checkActionCode("code") { handler($0, $1) } },
    .ofAuth("verifyPasswordResetCode") { auth, handler in
      auth.verifyPasswordResetCode("code") { handler($0, $1) }
    },
    .ofAuth("confirmPasswordReset") { auth, handler in
      auth.confirmPasswordReset(withCode: "code", newPassword: Bench.password) { handler(nil, $0) }
    },
    .ofAuth("applyActionCode") { auth, handler in auth.applyActionCode("code") { handler(nil, $0) } },
  ]

  static let others: [HandledOperation] = [
    .ofAuth("verifyPhoneNumber") { auth, handler in
      PhoneAuthProvider.provider(auth: auth).verifyPhoneNumber(Bench.phoneNumber) { handler($0, $1) }
    },
    .ofAuth("signIn(withIDToken:)") { auth, handler in
      auth.signIn(withIDToken: "e30.eyJzdWIiOiIxIn0.", refreshToken: "r") { handler($0, $1) }
    },
    .ofAuth("revokeAccessToken") { auth, handler in
      auth.revokeAccessToken("token") { handler(nil, $0) }
    },
    .ofAuth("revokeToken") { auth, handler in
      auth.revokeToken(withAuthorizationCode: "code") { handler(nil, $0) }
    },
  ]

  /// Those that need no server to fail.
  static let refused: [HandledOperation] = [
    .ofAuth("createUser without a password") { auth, handler in
      auth.createUser(withEmail: Bench.address, password: "") { handler($0, $1) }
    },
    .ofAuth("createUser without an address") { auth, handler in
      auth.createUser(withEmail: "", password: "") { handler($0, $1) }
    },
    .ofAuth("signIn without a password") { auth, handler in
      auth.signIn(withEmail: Bench.address, password: "") { handler($0, $1) }
    },
    .ofAuth("initializeRecaptchaConfig") { auth, handler in
      auth.initializeRecaptchaConfig { handler(nil, $0) }
    },
    .ofAuth("signIn(with: provider)") { auth, handler in
      auth.signIn(with: OwnProvider(.failure(NoFailure())), uiDelegate: nil) { handler($0, $1) }
    },
    .ofAuth("GameCenterAuthProvider.getCredential") { _, handler in
      GameCenterAuthProvider.getCredential { handler($0, $1) }
    },
  ]

  static let ofUsers: [HandledOperation] = [
    .ofUser("reload") { user, handler in user.reload { handler(nil, $0) } },
    .ofUser("commitChanges") { user, handler in
      let request = user.createProfileChangeRequest()
      request.displayName = "Ada"
      request.commitChanges { handler(nil, $0) }
    },
    .ofUser("updatePassword") { user, handler in user.updatePassword(to: "another") { handler(nil, $0) } },
    .ofUser("updatePhoneNumber") { user, handler in
      let provider = PhoneAuthProvider.provider()
      let credential = provider.credential(withVerificationID: "id", verificationCode: "code")
      user.updatePhoneNumber(credential) { handler(nil, $0) }
    },
    .ofUser("sendEmailVerification") { user, handler in user.sendEmailVerification { handler(nil, $0) } },
    .ofUser("sendEmailVerification(beforeUpdatingEmail:)") { user, handler in
      user.sendEmailVerification(beforeUpdatingEmail: "new@example.com") { handler(nil, $0) }
    },
    .ofUser("getIDTokenForcingRefresh") { user, handler in
      user.getIDTokenForcingRefresh(true) { handler($0, $1) }
    },
    .ofUser("getIDTokenResult(forcingRefresh:)") { user, handler in
      user.getIDTokenResult(forcingRefresh: true) { handler($0, $1) }
    },
    .ofUser("reauthenticate") { user, handler in user.reauthenticate(with: gitHub) { handler($0, $1) } },
    .ofUser("link") { user, handler in user.link(with: gitHub) { handler($0, $1) } },
    .ofUser("multiFactor.enroll") { user, handler in
      let credential = PhoneAuthProvider.provider().credential(withVerificationID: "id", verificationCode: "code")
      let assertion = PhoneMultiFactorGenerator.assertion(with: credential)
      user.multiFactor.enroll(with: assertion, displayName: nil) { handler(nil, $0) }
    },
    .ofUser("multiFactor.unenroll") { user, handler in
      user.multiFactor.unenroll(withFactorUID: "u") { handler(nil, $0) }
    },
    .ofUser("delete") { user, handler in user.delete { handler(nil, $0) } },
  ]

  /// Those that may need nothing of the server.
  static let ofUsersHere: [HandledOperation] = [
    .ofUser("commitChanges without one") { user, handler in
      user.createProfileChangeRequest().commitChanges { handler(nil, $0) }
    },
    .ofUser("updatePassword without one") { user, handler in user.updatePassword(to: "") { handler(nil, $0) } },
    .ofUser("getIDToken") { user, handler in user.getIDToken { handler($0, $1) } },
    .ofUser("getIDTokenResult") { user, handler in user.getIDTokenResult { handler($0, $1) } },
    .ofUser("unlink") { user, handler in user.unlink(fromProvider: "apple.com") { handler($0, $1) } },
    .ofUser("link(with: provider)") { user, handler in
      user.link(with: OwnProvider(.failure(NoFailure())), uiDelegate: nil) { handler($0, $1) }
    },
    .ofUser("reauthenticate(with: provider)") { user, handler in
      user.reauthenticate(with: OwnProvider(.failure(NoFailure())), uiDelegate: nil) { handler($0, $1) }
    },
    .ofUser("multiFactor.getSession") { user, handler in
      user.multiFactor.getSessionWithCompletion { handler($0, $1) }
    },
  ]

  /// Those of Auth that an App is needed for.
  static let needingAnApp = signIns + mails + others
  static let all = needingAnApp + refused + ofUsers + ofUsersHere
}

/// A provider of the program's own.
final class OwnProvider: NSObject, FederatedAuthProvider, Sendable {
  private let answer: Result<AuthCredential, any Error>

  init(_ answer: Result<AuthCredential, any Error>) { self.answer = answer }

  func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential { try answer.get() }
}

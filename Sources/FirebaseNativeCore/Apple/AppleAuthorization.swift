// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// What Apple answers after the player agreed. Immutable.
public final class AppleAuthorization: FutureObject, @unchecked Sendable {
  /// An empty string is an absent value.
  public struct Fields: Sendable {
    /// Apple's id of the player.
    public var user = ""
    public var identityToken = ""
    public var rawNonce = ""
    public var authorizationCode = ""
    /// Apple reports name and email address only when the player authorizes the app for the first time.
    public var email = ""
    public var givenName = ""
    public var familyName = ""
    /// In the order of the player's language.
    public var fullName = ""
    public var state = ""
    /// As `ASUserDetectionStatus` numbers it.
    public var realUserStatus: Int32 = 0

    public init() {}

    /// The tokens of the credential for Firebase.
    public var tokens: Credential.Tokens {
      var tokens = Credential.Tokens()
      tokens.idToken = identityToken
      tokens.rawNonce = rawNonce
      tokens.givenName = givenName
      tokens.familyName = familyName
      return tokens
    }
  }

  public let fields: Fields
  public let credential: Credential
  public let texts = TextCache()

  public init(_ fields: Fields) {
    self.fields = fields
    credential = Credential(provider: "apple.com", tokens: fields.tokens)
  }
}

extension FutureValue {
  public var appleAuthorization: AppleAuthorization? {
    #if hasFeature(Embedded)
      nil
    #else
      if case .object(let object) = self { object as? AppleAuthorization } else { nil }
    #endif
  }
}

/// A program's question to Apple, which the sheet asks the player.
public final class AppleQuestion: PlayerQuestion, @unchecked Sendable {
  public let request: AppleRequest
  private let system: any AppleSystem

  init(
    _ request: AppleRequest, of auth: Auth, for operation: Operation, by system: any AppleSystem,
    then: @escaping (Answer) -> Void
  ) {
    self.request = request
    self.system = system
    super.init(of: auth, for: operation, then: then)
  }

  /// Passes on Apple's answer, on any thread. Does nothing if it is late or not the first.
  public func complete(_ answer: Result<AppleAuthorization, AuthError>) { end(answer.map { .authorization($0) }) }

  override func show() { system.ask(self) }

  override func hide() { system.close(self) }
}

extension Auth {
  /// Shows the sheet of Sign in with Apple. The future's value is an `AppleAuthorization`; nobody is signed in.
  public func authorizeWithApple(_ request: AppleRequest) -> Future {
    guard let system = AppleSystems.current else { return failed(.other, .noAppleSystem) }
    return startAsking(.other) { [self] operation in
      let question = AppleQuestion(request, of: self, for: operation, by: system) { [self] answer in
        loop.perform { [self] in finish(operation, answer.flatMap { $0.authorization }) }
      }
      guard operation.onDrop({ question.drop() }) else { return }
      if let error = question.ask() { finish(operation, .failure(error)) }
    }
  }
}

extension PlayerQuestion.Content {
  fileprivate var authorization: Future.Outcome {
    if case .authorization(let authorization) = self { return .success(.object(authorization)) }
    return .failure(AuthError(.invalidCredential, "The sheet returned no authorization of Apple."))
  }
}

/// What the program asks Apple for.
public struct AppleRequest: Sendable {
  public enum Scope: Sendable {
    case fullName, email

    /// By the name that Apple's website gives it.
    public init?(_ name: String) {
      switch name {
      case "name": self = .fullName
      case "email": self = .email
      default: return nil
      }
    }
  }

  public var scopes: [Scope]
  /// Returned unchanged with the answer; nil for none.
  public var state: String?
  public var nonce: Nonce

  public init(_ scopes: [Scope], state: String? = nil, nonce: Nonce) {
    self.scopes = scopes
    self.state = state
    self.nonce = nonce
  }
}

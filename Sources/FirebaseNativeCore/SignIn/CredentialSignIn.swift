// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime

extension Auth {
  /// Signs in. The future's value is the user.
  public func signIn(with credential: Credential) -> Future {
    exchange(credential, for: .signIn, kind: .user)
  }

  /// Signs in. The future's value is an AuthResult.
  public func signInAndRetrieveData(with credential: Credential) -> Future {
    exchange(credential, for: .signIn, kind: .authResult)
  }
}

extension User {
  /// Links the credential's identity to this account.
  public func link(with credential: Credential) -> Future {
    auth.exchange(credential, for: .link(uid: uid), kind: .authResult)
  }

  public func reauthenticate(with credential: Credential) -> Future {
    auth.exchange(credential, for: .reauthenticate(uid: uid), kind: .nothing)
  }

  public func reauthenticateAndRetrieveData(with credential: Credential) -> Future {
    auth.exchange(credential, for: .reauthenticate(uid: uid), kind: .authResult)
  }
}

extension Auth {
  fileprivate func exchange(_ credential: Credential, for intent: Intent, kind: Future.Kind) -> Future {
    switch credential.exchange(for: intent) {
    case .failure(let error): failed(kind, error)
    case .success(let exchange): signIn(by: exchange, kind)
    }
  }
}

extension Credential {
  func exchange(for intent: Intent) -> Result<any Exchange, AuthError> {
    checked().map {
      switch $0 {
      case .tokens(let tokens): IdentityProviderExchange(providerID: provider, tokens: tokens, intent: intent)
      case .web(let answer): IdentityProviderExchange(providerID: provider, answer: answer, intent: intent)
      case .password(let account): PasswordExchange(account: account, intent: intent)
      case .emailLink(let link): EmailLinkExchange(link: link, intent: intent)
      case .phone(let proof): PhoneExchange(proof: proof, intent: intent)
      #if !hasFeature(Embedded)
        case .gameCenter(let proof): GameCenterExchange(proof: proof, intent: intent)
      #endif
      }
    }
  }
}

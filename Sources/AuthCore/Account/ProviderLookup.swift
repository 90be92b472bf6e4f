// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

extension Auth {
  /// The ids of the providers that the account of that address signs in with.
  public func fetchProviders(email: String) -> Future {
    lookUp(email) { ProviderLookup.providers($0) }
  }

  /// The methods by which the account of that address signs in: a password and a link in a mail are two.
  public func fetchSignInMethods(email: String) -> Future {
    lookUp(email) { ProviderLookup.methods($0) }
  }

  private func lookUp(_ email: String, _ read: @escaping (JSON) -> [String]) -> Future {
    guard !email.isEmpty else { return failed(.other, .missingEmail) }
    return startRead(.other) { [self] operation in
      send(.providers(of: email), for: operation) { [self] in finish(operation, $0.map { .texts(read($0)) }) }
    }
  }
}

/// accounts:createAuthUri without a provider.
enum ProviderLookup {
  static func methods(_ json: JSON) -> [String] { json.elements("signinMethods").compactMap { $0.string } }

  /// Each once. Where there are only methods of signing in, a link in a mail is one of the provider "password".
  static func providers(_ json: JSON) -> [String] {
    let providers = json.elements("allProviders")
    let names = (providers.isEmpty ? json.elements("signinMethods") : providers).compactMap { $0.string }
    var found: [String] = []
    for name in names {
      let provider = name == "emailLink" ? PasswordAccount.providerID : name
      if !provider.isEmpty, !found.contains(provider) { found.append(provider) }
    }
    return found
  }
}

extension Backend.Call {
  fileprivate static func providers(of email: String) -> Self {
    let body = JSON.object()
    body.set("identifier", email)
    body.set("continueUri", "http://localhost")
    return Self(service: .identityToolkitV1, method: "accounts:createAuthUri", body: body, repetition: .always)
  }
}

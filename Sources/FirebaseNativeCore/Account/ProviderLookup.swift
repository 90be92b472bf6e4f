// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

extension Auth {
  /// Returns the provider ids of the account with that email address.
  public func fetchProviders(email: String) -> Future {
    lookUp(email) { ProviderLookup.providers($0) }
  }

  /// Returns the sign-in methods of the account with that email address. Password and email link are two methods of one
  /// provider.
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

/// accounts:createAuthUri without a provider id.
enum ProviderLookup {
  static func methods(_ json: JSON) -> [String] { json.elements("signinMethods").compactMap { $0.string } }

  /// The provider ids without duplicates. If the response contains methods only, the email link method means the
  /// provider "password".
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

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// An identity provider's configuration: a known provider, OpenID Connect, or SAML. Stored for administrators; sign-ins
/// do not require it.
struct ProviderConfiguration {
  /// The collections, with the parameter that names a new configuration, and the prefix of its id.
  private static let collections: [(name: String, parameter: String, prefix: String)] = [
    ("oauthIdpConfigs", "oauthIdpConfigId", "oidc."), ("inboundSamlConfigs", "inboundSamlConfigId", "saml."),
    ("defaultSupportedIdpConfigs", "idpId", ""),
  ]

  static let collectionNames = collections.map { $0.name }
  static let parameters = collections.map { $0.parameter }

  /// Relative to the project or tenant, for example "oauthIdpConfigs/oidc.mine".
  let path: String
  /// An immutable object.
  let settings: JSON

  /// The path of a new configuration.
  static func path(in collection: String?, _ query: FormFields) throws(Failure) -> String {
    guard let collection = collections.first(where: { $0.name == collection }),
      let id = query[collection.parameter], id.utf8.count > collection.prefix.utf8.count,
      id.utf8.starts(with: collection.prefix.utf8), TenantSettings.isValidId(id.filter { $0 != "." && $0 != "_" })
    else { throw .service("INVALID_CONFIG_ID") }
    return [collection.name, id].joined(separator: "/")
  }
}

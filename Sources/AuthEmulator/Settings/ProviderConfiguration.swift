// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// How a project or a tenant uses an identity provider: one that the service knows, one of OpenID Connect, or one of
/// SAML. Kept for administrators to read; signing in needs none here.
struct ProviderConfiguration {
  /// The collections that they are in, with the parameter that names a new one and the beginning of its id.
  private static let collections: [(name: String, parameter: String, prefix: String)] = [
    ("oauthIdpConfigs", "oauthIdpConfigId", "oidc."), ("inboundSamlConfigs", "inboundSamlConfigId", "saml."),
    ("defaultSupportedIdpConfigs", "idpId", ""),
  ]

  static let collectionNames = collections.map { $0.name }
  static let parameters = collections.map { $0.parameter }

  /// Within the project or the tenant, as "oauthIdpConfigs/oidc.mine".
  let path: String
  /// An object that is never changed.
  let settings: JSON

  /// The path of a new one.
  static func path(in collection: String?, _ query: FormFields) throws(Failure) -> String {
    guard let collection = collections.first(where: { $0.name == collection }),
      let id = query[collection.parameter], id.utf8.count > collection.prefix.utf8.count,
      id.utf8.starts(with: collection.prefix.utf8), TenantSettings.isValidId(id.filter { $0 != "." && $0 != "_" })
    else { throw .service("INVALID_CONFIG_ID") }
    return [collection.name, id].joined(separator: "/")
  }
}

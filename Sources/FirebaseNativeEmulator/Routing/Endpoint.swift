// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The method and paths of a route.
final class Endpoint: Sendable {
  static let toolkit = "/identitytoolkit.googleapis.com/"
  private static let tokenService = "/securetoken.googleapis.com/v1/"
  /// The prefix of the paths with which tests control the emulator.
  static let controls = "/emulator/v1/"
  private static let thirdVersion = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
  private static let administrationParameters =
    ["key", "tenantId", "maxResults", "nextPageToken", "pageSize", "pageToken", "updateMask"]
    + ProviderConfiguration.parameters

  let methods: [String]
  /// With placeholders such as "{project}".
  let paths: [String]
  let access: Access
  /// The query parameters that are read.
  let parameters: [String]
  /// Whether it is for settings, which administrators can also read and change for a disabled tenant.
  let isOfSettings: Bool

  /// - Parameter hasHead: whether HEAD is answered like GET.
  private init(
    _ method: String, _ paths: [String], _ access: Access, _ parameters: [String], hasHead: Bool = true,
    isOfSettings: Bool = false
  ) {
    self.isOfSettings = isOfSettings
    methods = method == "GET" && hasHead ? ["GET", "HEAD"] : [method]
    self.paths = paths
    self.access = access
    self.parameters = parameters
  }
}

// MARK: - Of the services

extension Endpoint {
  /// Identity Toolkit version 1.
  static func v1(_ path: String, _ method: String = "POST", _ access: Access = .apiKey) -> Endpoint {
    Endpoint(method, [toolkit + "v1/" + path], access, ["key"])
  }

  static func v2(_ path: String, _ method: String = "POST", _ access: Access = .apiKey) -> Endpoint {
    Endpoint(method, [toolkit + "v2/" + path], access, administrationParameters)
  }

  /// Identity Toolkit version 3, which has different names.
  static func v3(_ name: String, _ method: String = "POST", _ access: Access = .apiKey) -> Endpoint {
    Endpoint(method, [thirdVersion + name], access, ["key"])
  }

  static func secureToken(_ path: String) -> Endpoint {
    Endpoint("POST", [tokenService + path], .apiKey, ["key"])
  }

  /// The paths that clients request in order to open a connection.
  static let connection = Endpoint("HEAD", [toolkit + "v1/", tokenService], .anyone, [])

  /// Where Google publishes the keys of id tokens.
  static let idTokenKeys = Endpoint(
    "GET", ["/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"], .anyone, [])

  /// The same as certificates.
  static let idTokenCertificates = Endpoint(
    "GET", ["/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"], .anyone, [])
  static let sessionCookieCertificates = Endpoint("GET", [thirdVersion + "publicKeys"], .anyone, ["key"])

  /// An administrator's path below a project, for example "/accounts:lookup".
  static func ofProject(_ path: String, _ method: String = "POST") -> Endpoint {
    Endpoint(method, [toolkit + "v1/projects/{project}" + path], .administrator, administrationParameters)
  }

  /// An administrator's path below a project or a tenant.
  static func ofProjectOrTenant(_ path: String, _ method: String = "POST") -> Endpoint {
    let project = toolkit + "v1/projects/{project}"
    let paths = [project + path, project + "/tenants/{tenant}" + path]
    return Endpoint(method, paths, .administrator, administrationParameters)
  }

  /// An administrator's path of a project's settings.
  static func ofSettings(_ path: String, _ method: String) -> Endpoint {
    Endpoint(
      method, [toolkit + "v2/projects/{project}" + path], .administrator, administrationParameters, isOfSettings: true)
  }

  /// An administrator's path of identity providers, below a project or a tenant. `path` follows the collection.
  static func ofProviders(_ path: String, _ method: String) -> Endpoint {
    let project = toolkit + "v2/projects/{project}/"
    let paths = [project, project + "tenants/{tenant}/"].flatMap { scope in
      ProviderConfiguration.collectionNames.map { scope + $0 + path }
    }
    return Endpoint(method, paths, .administrator, administrationParameters, isOfSettings: true)
  }
}

// MARK: - Of the emulator's own

extension Endpoint {
  /// A path below the project's control path, for example "/config".
  static func control(_ path: String, _ method: String) -> Endpoint {
    Endpoint(method, [controls + "projects/{project}" + path], .anyone, ["key", "full"])
  }

  /// The same, also below a tenant.
  static func tenantControl(_ path: String, _ method: String) -> Endpoint {
    let project = controls + "projects/{project}"
    return Endpoint(method, [project + path, project + "/tenants/{tenant}" + path], .anyone, ["key"])
  }

  /// A path of the hub of an emulator suite.
  static func hub(_ path: String, _ method: String) -> Endpoint { Endpoint(method, [path], .trusted, []) }

  static func page(_ path: String, _ method: String = "GET", _ parameters: [String] = ["key"]) -> Endpoint {
    Endpoint(method, [path], .anyone, parameters)
  }

  /// A HEAD request of a link, as mail programs send it, does not apply the code.
  static func link(_ path: String, _ parameters: [String]) -> Endpoint {
    Endpoint("GET", [path], .anyone, parameters, hasHead: false)
  }
}

/// Who may send a request.
enum Access {
  /// Everyone, without credentials.
  case anyone
  /// The same, except web pages of other origins.
  case trusted
  /// Clients with an API key, and administrators.
  case apiKey
  case administrator

  /// Returns whether the sender is an administrator. Any API key is accepted, and the bearer token that Admin SDKs send
  /// to emulators.
  func check(_ request: HTTPRequest) throws(Failure) -> Bool {
    guard self != .anyone, self != .trusted else { return false }
    if let token = Access.bearer(of: request) {
      guard ASCII.lowercased(String(token)) == "owner" || token.hasPrefix("ya29.") else { throw .invalidBearer }
      return true
    }
    let key = request.query["key"] ?? request.headers["x-goog-api-key"] ?? ""
    guard !key.isEmpty else { throw .missingKey }
    guard self != .administrator else { throw .missingBearer }
    return false
  }

  static func bearer(of request: HTTPRequest) -> Substring? {
    guard let header = request.headers["authorization"], header.lowercased().hasPrefix("bearer ") else { return nil }
    return header.dropFirst("bearer ".count)
  }
}

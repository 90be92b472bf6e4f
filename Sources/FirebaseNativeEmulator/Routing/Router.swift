// SPDX-License-Identifier: Apache-2.0
/// Finds the route of a method and a path.
struct Router {
  struct Target {
    let route: Route
    let endpoint: Endpoint
  }

  enum Match {
    case target(Target, Captures)
    case wrongMethod(allowed: String)
    case unserved
    case unknown
  }

  /// Shared by all emulators of the process.
  static let shared = Router()

  private static let accountVerbs = ["expireTokens", "revokeTokens"]

  /// The names of all services.
  let services: Set<String>
  private var targets: [String: [Target]] = [:]
  private let unserved = Set(Routes.unserved)

  private init() {
    services = Set(Routes.all.compactMap { $0.serviceName })
    for route in Routes.all {
      for endpoint in route.endpoints {
        for path in endpoint.paths { targets[path, default: []].append(Target(route: route, endpoint: endpoint)) }
      }
    }
  }

  func match(_ method: String, _ path: String) -> Match {
    var captures = Captures()
    let template = template(of: path, &captures)
    guard let candidates = targets[template] else { return unserved.contains(template) ? .unserved : .unknown }
    for target in candidates where target.endpoint.methods.contains(method) { return .target(target, captures) }
    var allowed = "OPTIONS"
    for target in candidates { for method in target.endpoint.methods { allowed += ", " + method } }
    return .wrongMethod(allowed: allowed)
  }

  /// Whether the request is for administrators or controls the emulator, which web pages of other origins must not do.
  func isAdministration(_ request: HTTPRequest) -> Bool {
    if Access.bearer(of: request) != nil { return true }
    var captures = Captures()
    // Not the path itself, which may have more slashes.
    let template = template(of: request.path, &captures)
    return template.utf8.starts(with: Endpoint.controls.utf8)
      || targets[template]?.contains { [.administrator, .trusted].contains($0.endpoint.access) } == true
  }

  /// Whether the request may begin a session, and so call a blocking function.
  func createsSession(_ method: String, _ path: String) -> Bool {
    if case .target(let target, _) = match(method, path) { target.route.createsSession } else { false }
  }

  /// The query parameters that routes at this path read.
  func parameters(at path: String) -> [String] { targets(at: path).first?.endpoint.parameters ?? ["key"] }

  private func targets(at path: String) -> [Target] {
    var captures = Captures()
    return targets[template(of: path, &captures)] ?? []
  }

  /// A path with literal placeholders is refused; it would stand for any project.
  private func template(of path: String, _ captures: inout Captures) -> String {
    let isFixed = targets[path] != nil && !path.utf8.contains(UInt8(ascii: "{"))
    return isFixed ? path : Router.template(of: path, &captures)
  }
}

// MARK: - Templates

extension Router {
  /// Replaces what follows "projects", "tenants", "accounts" and so on by placeholders, and keeps the verb after a
  /// colon. Ids of accounts may contain slashes, so the rest of the path is one id.
  private static func template(of path: String, _ captures: inout Captures) -> String {
    var template = ""
    var collection = ""
    var rest = path.utf8[...]
    // In UTF-8, because a combining character after a slash would hide it.
    for part in path.utf8.split(separator: UInt8(ascii: "/")) where !rest.isEmpty {
      let segment = collection == "accounts" ? rest.dropFirst() : part
      rest = path.utf8[segment.endIndex...]
      template += "/"
      let parts = parts(of: segment, in: collection)
      let name = parts[0]
      switch collection {
      case "projects":
        captures.project = name
        template += "{project}"
      case "tenants":
        captures.tenant = name
        template += "{tenant}"
      case "accounts":
        captures.account = name
        template += "{account}"
      case let collection where ProviderConfiguration.collectionNames.contains(collection):
        captures.provider = name
        template += "{provider}"
      default: template += name
      }
      if parts.count == 2 { template += ":" + parts[1] }
      collection = parts.count == 1 && !isPlaceholder(collection) ? name : ""
      if ProviderConfiguration.collectionNames.contains(collection) { captures.collection = collection }
    }
    return template
  }

  /// Splits the verb off. Ids of accounts may contain colons, for example "steam:1".
  private static func parts(of segment: Substring.UTF8View, in collection: String) -> [String] {
    let isAccount = collection == "accounts"
    let separator = UInt8(ascii: ":")
    let whole = [String(Substring(segment))]
    guard let colon = isAccount ? segment.lastIndex(of: separator) : segment.firstIndex(of: separator) else {
      return whole
    }
    let verb = String(Substring(segment[segment.index(after: colon)...]))
    return isAccount && !accountVerbs.contains(verb) ? whole : [String(Substring(segment[..<colon])), verb]
  }

  private static func isPlaceholder(_ collection: String) -> Bool {
    collection == "projects" || collection == "tenants" || collection == "accounts"
      || ProviderConfiguration.collectionNames.contains(collection)
  }
}

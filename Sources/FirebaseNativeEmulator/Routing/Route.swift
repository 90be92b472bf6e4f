// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A route: its endpoint, its fields, and the operation that responds.
final class Route: Sendable {
  /// A method of the request's context.
  typealias Operation<Content> = @Sendable (RequestContext) -> () throws(Failure) -> Content

  enum Kind: Sendable {
    /// A service that exists in production. Its name is used in request counts and faults.
    case service(name: String, Operation<JSON>)
    /// The same with a response that is made while it is sent.
    case list(name: String, Operation<BodyParts>)
    /// The emulator's own control.
    case control(Operation<JSON>)
    /// A page or script for browsers; errors are pages too.
    case page(Operation<HTTPResponse>)
  }

  /// The source of the fields.
  enum Source {
    case json
    /// A form, if the request's media type says so.
    case formOrJSON
    case query
  }

  let endpoints: [Endpoint]
  let source: Source
  /// The fields that are read; others are ignored.
  let fields: [Field]
  let kind: Kind
  /// Whether it can begin a session, which may call a blocking function: its response may take a minute.
  let createsSession: Bool
  /// Whether held responses are released before its own response.
  let releasesResponses: Bool
  /// How long clients may keep the response, in seconds; 0 if they must not.
  let lifetime: Int

  private init(
    _ endpoints: [Endpoint], _ source: Source, _ fields: [Field], _ kind: Kind, createsSession: Bool = false,
    releasesResponses: Bool = false, lifetime: Int = 0
  ) {
    self.lifetime = lifetime
    self.endpoints = endpoints
    self.source = source
    self.fields = fields
    self.kind = kind
    self.createsSession = createsSession
    self.releasesResponses = releasesResponses
  }

  /// - Parameters:
  ///   - lifetime: how long clients may keep the response, in seconds.
  ///   - more: further fields that several routes share.
  static func service(
    _ name: String, createsSession: Bool = false, keptFor lifetime: Int = 0, at endpoints: [Endpoint],
    from source: Source = .json,
    fields: [Field] = [], and more: [Field] = [], by operation: @escaping Operation<JSON>
  ) -> Route {
    Route(
      endpoints, source, fields + more + [.string("tenantId"), .string("targetProjectId")],
      .service(name: name, operation), createsSession: createsSession, lifetime: lifetime)
  }

  static func list(
    _ name: String, at endpoints: [Endpoint], fields: [Field], by operation: @escaping Operation<BodyParts>
  ) -> Route {
    Route(endpoints, .json, fields + [.string("tenantId"), .string("targetProjectId")], .list(name: name, operation))
  }

  static func control(
    _ endpoint: Endpoint, fields: [Field] = [], releasesResponses: Bool = false,
    by operation: @escaping Operation<JSON>
  ) -> Route {
    Route([endpoint], .json, fields, .control(operation), releasesResponses: releasesResponses)
  }

  static func page(
    _ endpoints: [Endpoint], from source: Source,
    by operation: @escaping Operation<HTTPResponse>
  ) -> Route {
    Route(endpoints, source, [], .page(operation))
  }

  /// Nil for controls and pages.
  var serviceName: String? {
    switch kind {
    case .service(let name, _), .list(let name, _): name
    case .control, .page: nil
    }
  }
}

// MARK: - Fields

extension Route {
  /// The fields of the request as a JSON object, with checked types.
  func body(of request: HTTPRequest) throws(Failure) -> JSON {
    let body = try unchecked(request)
    for field in fields { try field.normalize(body) }
    return body
  }

  private func unchecked(_ request: HTTPRequest) throws(Failure) -> JSON {
    if source == .query { return Route.object(request.query) }
    guard !request.body.isEmpty else { return .object() }
    let type = request.mediaType
    if source == .formOrJSON, type == "application/x-www-form-urlencoded" {
      return Route.object(FormFields(parsing: String(decoding: request.body, as: UTF8.self)))
    }
    // Controls accept the media type that curl sends by default.
    guard serviceName == nil || type.isEmpty || type == "application/json" else {
      throw .invalidArgument("Invalid content-type: " + type + ".")
    }
    guard let body = JSON.parse(request.body) else {
      throw .invalidPayload("The body is not valid JSON.", reason: "parseError")
    }
    guard body.kind == .object else { throw .invalidPayload("must be object") }
    return body
  }

  private static func object(_ fields: FormFields) -> JSON {
    let body = JSON.object()
    for field in fields.fields { body.set(field.name, field.value) }
    return body
  }
}

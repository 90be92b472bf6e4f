// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// Something that a request can ask for: where, with which fields, and what answers it.
final class Route: Sendable {
  /// Methods of a request's context.
  typealias Answer<Content> = @Sendable (RequestContext) -> () throws(Failure) -> Content

  enum Handler: Sendable {
    /// What clients or administrators ask for in production, too. Requests are counted and faults are set by its name.
    case service(name: String, Answer<JSON>)
    /// The emulator's own.
    case control(Answer<JSON>)
    /// What a browser shows or loads, also if something goes wrong.
    case page(Answer<HTTPResponse>)
  }

  /// What the fields are read from.
  enum Source {
    case json
    /// A form, if the request says that it is one.
    case formOrJSON
    case query
  }

  let endpoints: [Endpoint]
  let source: Source
  /// The fields that are looked at; all others are ignored.
  let fields: [Field]
  let handler: Handler
  /// Whether the answers that are held go before its own.
  let releasesAnswers: Bool

  private init(
    _ endpoints: [Endpoint], _ source: Source, _ fields: [Field], _ handler: Handler, releasesAnswers: Bool = false
  ) {
    self.endpoints = endpoints
    self.source = source
    self.fields = fields
    self.handler = handler
    self.releasesAnswers = releasesAnswers
  }

  /// - Parameter more: further fields, which the route has in common with others.
  static func service(
    _ name: String, at endpoints: [Endpoint], from source: Source = .json, fields: [Field] = [], and more: [Field] = [],
    by handler: @escaping Answer<JSON>
  ) -> Route {
    Route(endpoints, source, fields + more + [.string("tenantId")], .service(name: name, handler))
  }

  static func control(
    _ endpoint: Endpoint, fields: [Field] = [], releasesAnswers: Bool = false,
    by handler: @escaping Answer<JSON>
  ) -> Route {
    Route([endpoint], .json, fields, .control(handler), releasesAnswers: releasesAnswers)
  }

  static func page(
    _ endpoints: [Endpoint], from source: Source,
    by handler: @escaping Answer<HTTPResponse>
  ) -> Route {
    Route(endpoints, source, [], .page(handler))
  }

  /// Nil of the emulator's own.
  var serviceName: String? { if case .service(let name, _) = handler { name } else { nil } }
}

// MARK: - Fields

extension Route {
  /// The fields of the request, an object. Those of the route have the right types.
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
    // The emulator's own take a body as curl sends it.
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

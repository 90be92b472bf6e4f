// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// An HTTP response.
public struct HTTPResponse: Sendable {
  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: String
  /// Of an error, for the log.
  var explanation: String?
  /// What the server sends in place of `body`.
  var parts: BodyParts?
  /// When the server sends the response.
  var turn = Turn.after(milliseconds: 0)

  enum Turn {
    case after(milliseconds: Int64)
    /// When a test releases it.
    case whenReleased(Release)
    /// After all released responses.
    case afterReleased
  }

  init(status: Int = 200, contentType: String = "application/json; charset=UTF-8", body: String) {
    self.status = status
    self.body = body
    headers = [("Content-Type", contentType)]
  }

  init(_ json: JSON) { self.init(body: json.encoded) }

  init(_ parts: BodyParts) {
    self.init(body: "")
    self.parts = parts
  }

  init(_ failure: Failure) {
    self.init(status: failure.code, body: failure.envelope.encoded)
    explanation = failure.explanation
  }

  /// For responses that contain codes. The target of a form may still see the origin.
  mutating func addPrivacyHeaders() {
    headers += [("Cache-Control", "no-store"), ("Referrer-Policy", "strict-origin")]
  }
}

/// The body of a response in parts that are made while it is sent: that of a million accounts takes more than a gigabyte.
final class BodyParts: @unchecked Sendable {
  private static let elementsOfPart = 100

  private let make: () -> String?

  private init(_ make: @escaping () -> String?) { self.make = make }

  /// An object with a list.
  ///
  /// - Parameters:
  ///   - name: the name of the list.
  ///   - start: the other fields that precede it, at least one.
  ///   - end: the fields that follow it.
  ///   - record: makes the record of an element when its part is sent.
  static func list<Element>(
    _ elements: [Element], _ name: String, after start: JSON, before end: JSON, _ record: @escaping (Element) -> JSON
  ) -> BodyParts {
    var rest = elements[...]
    var head: String? = String(Substring(start.encoded.utf8.dropLast())) + ",\"" + name + "\":["
    var tail: String? = "]" + (end.fields.isEmpty ? "}" : "," + String(Substring(end.encoded.utf8.dropFirst())))
    return BodyParts {
      if let text = head.take() { return text }
      guard !rest.isEmpty else { return tail.take() }
      let part = rest.prefix(BodyParts.elementsOfPart)
      rest = rest.dropFirst(BodyParts.elementsOfPart)
      let records = part.map { record($0).encoded }.joined(separator: ",")
      return part.startIndex == 0 ? records : "," + records
    }
  }

  /// Nil after the last part. Called by one thread at a time, while no other one uses the projects.
  func next() -> String? { make() }
}

/// Whether a test has released the responses that wait for it.
final class Release: Sendable {
  private let done = Guarded(false)

  var isDone: Bool { done.withLock { $0 } }

  func complete() { done.withLock { $0 = true } }
}

/// Redirects of a browser.
enum Redirect {
  /// A redirect to a URL that contains a code or a token.
  static func privately(to url: String) -> HTTPResponse {
    var response = plainly(to: url)
    response.addPrivacyHeaders()
    return response
  }

  static func plainly(to url: String) -> HTTPResponse {
    var response = HTTPResponse(status: 303, body: "")
    response.headers.append(("Location", url))
    return response
  }

  /// Whether the text is an absolute URL that is valid in a header.
  static func isAbsolute(_ url: String) -> Bool {
    let bytes = Array(url.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    let rest = bytes[(colon + 1)...]
    let hasSpace = bytes.contains { $0 <= UInt8(ascii: " ") || $0 == 0x7F }
    return !hasSpace && rest.count > 2 && rest.prefix(2).allSatisfy { $0 == UInt8(ascii: "/") }
      && rest.dropFirst(2).first != UInt8(ascii: "/")
  }

  /// Whether the text begins with a scheme.
  static func hasScheme(_ url: String) -> Bool {
    let scheme = url.utf8.prefix { !":/?#".utf8.contains($0) }
    return !scheme.isEmpty && scheme.endIndex < url.endIndex && url.utf8[scheme.endIndex] == UInt8(ascii: ":")
  }

  /// Adds the fields to the URL's query.
  static func url(_ url: String, adding fields: FormFields) -> String {
    let parts = url.utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    let base = parts.first.map { String(Substring($0)) } ?? ""
    let fragment = parts.count == 2 ? "#" + String(Substring(parts[1])) : ""
    return base + (base.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + fields.encoded + fragment
  }
}

// SPDX-License-Identifier: Apache-2.0
public import FirebaseNativeSupport
import CFirebaseNativeSystem

/// Blocking HTTP, for tests that play a browser or any other client.
public enum HTTPClient {
  public struct Answer: Sendable {
    public let status: Int
    public let headers: String
    public let text: String
    /// An empty object if the text is no JSON.
    public let body: JSON

    /// The error's message; nil if the answer is none.
    public var error: String? { body["error"]?.string("message") }
    /// The message up to the colon.
    public var errorKey: String? { error.map { String($0.prefix { $0 != " " }) } }

    public func header(_ name: String) -> String? {
      for line in headers.split(separator: "\r\n") where line.lowercased().hasPrefix(name.lowercased() + ": ") {
        return String(line.dropFirst(name.count + 2))
      }
      return nil
    }

    public var location: String? { header("Location") }
  }

  /// The connection failed.
  public struct Unanswered: Error {
    public let reason: String

    public init(reason: String) { self.reason = reason }
  }

  public static func send(
    _ method: String, _ url: String, body: [UInt8] = [], headers: [String] = []
  ) throws -> Answer {
    guard let easy = curl_easy_init() else { throw Unanswered(reason: "out of memory") }
    defer { curl_easy_cleanup(easy) }
    var options = auth_curl_options_of(easy)
    auth_curl_set_text(&options, CURLOPT_URL, url)
    auth_curl_set_text(&options, CURLOPT_CUSTOMREQUEST, method)
    if method == "HEAD" { auth_curl_set_integer(&options, CURLOPT_NOBODY, 1) }
    auth_curl_set_integer(&options, CURLOPT_TIMEOUT_MS, 600_000)
    auth_curl_set_integer(&options, CURLOPT_NOSIGNAL, 1)
    auth_curl_set_integer(&options, CURLOPT_HEADER, 1)
    var list: UnsafeMutablePointer<curl_slist>?
    for header in headers { list = curl_slist_append(list, header) }
    defer { curl_slist_free_all(list) }
    auth_curl_set_pointer(&options, CURLOPT_HTTPHEADER, list)
    let received = Received()
    auth_curl_set_write(&options, receive, Unmanaged.passUnretained(received).toOpaque())
    let result = body.withUnsafeBytes { bytes in
      if method != "GET" && method != "HEAD" {
        auth_curl_set_integer(&options, CURLOPT_POSTFIELDSIZE, Int64(bytes.count))
        auth_curl_set_pointer(&options, CURLOPT_POSTFIELDS, bytes.baseAddress)
      }
      return curl_easy_perform(easy)
    }
    guard result == CURLE_OK else { throw Unanswered(reason: String(cString: curl_easy_strerror(result))) }
    return received.answer(status: Int(auth_curl_get_integer(easy, CURLINFO_RESPONSE_CODE)))
  }
}

// MARK: - Pages

extension HTTPClient.Answer {
  /// The value of the first attribute of that name.
  public func attribute(_ name: String) -> String? { attribute(name, in: text[...]) }

  public var hiddenFields: FormFields {
    var fields = FormFields()
    for line in text.split(separator: "\n") where line.hasPrefix("<input type=\"hidden\"") {
      if let name = attribute("name", in: line) { fields.append(name, attribute("value", in: line)) }
    }
    return fields
  }

  private func attribute(_ name: String, in text: Substring) -> String? {
    guard let start = text.firstRange(of: name + "=\"") else { return nil }
    var value = String(text[start.upperBound...].prefix { $0 != "\"" })
    for (escaped, plain) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
      value = value.replacing(escaped, with: plain)
    }
    return value
  }
}

private final class Received {
  var bytes: [UInt8] = []

  func answer(status: Int) -> HTTPClient.Answer {
    let text = String(decoding: bytes, as: UTF8.self)
    var head = ""
    var rest = text
    // There may be a "100 Continue" in front.
    while rest.hasPrefix("HTTP/"), let end = rest.firstRange(of: "\r\n\r\n") {
      head = String(rest[..<end.lowerBound])
      rest = String(rest[end.upperBound...])
    }
    return HTTPClient.Answer(status: status, headers: head, text: rest, body: JSON.parse(rest) ?? JSON.object())
  }
}

private func receive(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return 0 }
  let received = Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
  received.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
  return size * count
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport

/// Requests to the emulator: any number of them, one after the other, in a notation that README.md describes.
@_cdecl("fuzz_emulator")
public func fuzzEmulator(_ bytes: UnsafePointer<UInt8>?, _ size: Int) {
  var input = Input(bytes, size)
  let isStrict = input.byte() == UInt8(ascii: "S")
  let emulator = Emulator(project: "demo-project", strict: isStrict, functions: answerOfFunction)
  var client = EmulatorClient(emulator: emulator)
  for part in EmulatorClient.parts(of: input.rest) { client.send(part) }
}

/// Without a network: the query of the function's URL is its response, and an empty one is none.
@Sendable private func answerOfFunction(_ request: FunctionRequest) -> FunctionOutcome {
  let query = request.url.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
  guard !query.isEmpty else { return .unreachable }
  return .responded(status: 200, body: Array(PercentEncoding.decodeForm(String(decoding: query, as: UTF8.self)).utf8))
}

private struct EmulatorClient {
  /// More than these in one input find nothing that fewer don't.
  private static let maximumParts = 24
  private static let separator = Array("\n--\n".utf8)

  let emulator: Emulator
  /// The strings in the answers so far, by the names of their fields.
  private var known: [String: String] = [:]

  init(emulator: Emulator) { self.emulator = emulator }

  static func parts(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var rest = bytes
    var end = rest.startIndex
    while end < rest.endIndex, parts.count < maximumParts {
      if rest[end...].starts(with: separator) {
        parts.append(rest[..<end])
        rest = rest[(end + separator.count)...]
        end = rest.startIndex
      } else {
        end += 1
      }
    }
    return parts.count < maximumParts ? parts + [rest] : parts
  }

  /// A line with the method and the target, header lines, an empty line, and the body.
  mutating func send(_ part: ArraySlice<UInt8>) {
    let text = filledIn(part)
    var input = text.withUnsafeBufferPointer { Input($0.baseAddress, $0.count) }
    let (method, target) = EmulatorClient.pair(input.take(through: UInt8(ascii: "\n")), UInt8(ascii: " "))
    let (path, query) = EmulatorClient.pair(EmulatorClient.withoutOrigin(Array(target.utf8)), UInt8(ascii: "?"))
    var request = HTTPRequest(
      method: method, path: PercentEncoding.decodeForm(path), query: FormFields(parsing: query))
    while !input.isEmpty {
      let line = input.take(through: UInt8(ascii: "\n"))
      if line.isEmpty { break }
      let (name, value) = EmulatorClient.pair(line, UInt8(ascii: ":"))
      request.headers[name.lowercased()] = value.hasPrefix(" ") ? String(value.dropFirst()) : value
    }
    request.body = input.bytes
    take(emulator.handle(request))
  }

  /// The path of a URL that an answer had.
  private static func withoutOrigin(_ target: [UInt8]) -> [UInt8] {
    guard target.starts(with: "http://".utf8) else { return target }
    return Array(target.dropFirst("http://".utf8.count).drop { $0 != UInt8(ascii: "/") })
  }

  /// What is before and what is behind the mark.
  private static func pair(_ bytes: [UInt8], _ mark: UInt8) -> (String, String) {
    let first = bytes.prefix { $0 != mark }
    return (String(decoding: first, as: UTF8.self), String(decoding: bytes.dropFirst(first.count + 1), as: UTF8.self))
  }

  private mutating func take(_ response: HTTPResponse) {
    require((200...599).contains(response.status), "Every request has a final answer")
    var type = ""
    for header in response.headers {
      require(header.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }, "A header is one line")
      if header.name == "Content-Type" { type = header.value }
      if header.name == "Location" { known["location"] = header.value }
    }
    if type.hasPrefix("text/html") {
      require(!contains(response.body, "<zz>"), "A page has no markup of the request's")
    }
    guard type.hasPrefix("application/json"), !response.body.isEmpty else { return }
    guard let json = JSON.parse(response.body) else { return require(false, "An answer in JSON can be read") }
    remember(json, depth: 0)
  }

  private func contains(_ text: String, _ part: StaticString) -> Bool {
    let bytes = Array(text.utf8)
    let part = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
    return bytes.indices.contains { bytes[$0...].starts(with: part) }
  }

  private mutating func remember(_ json: JSON, depth: Int) {
    guard depth < 5 else { return }
    for element in json.elements { remember(element, depth: depth + 1) }
    for (key, value) in json.fields {
      if value.kind == .string { known[key] = value.string } else { remember(value, depth: depth + 1) }
    }
  }

  /// With the values of earlier answers in the place of their names, which have a "$" before them.
  private func filledIn(_ part: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      let name = byte == UInt8(ascii: "$") ? rest.prefix { isLetter($0) } : []
      if !name.isEmpty, let value = known[String(decoding: name, as: UTF8.self)] {
        result += value.utf8
        rest = rest.dropFirst(name.count)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}

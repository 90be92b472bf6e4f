// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

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

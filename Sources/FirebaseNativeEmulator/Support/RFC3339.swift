// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// Timestamps in RFC 3339 format.
enum RFC3339 {
  /// For example "2024-01-31T12:00:00Z"; with a fraction, "2024-01-31T12:00:00.000Z".
  static func text(milliseconds: Int64, fraction: Bool = false) -> String {
    let moment = auth_date_make(milliseconds / 1000)
    let date = digits(moment.year, 4) + "-" + digits(moment.month, 2) + "-" + digits(moment.day, 2)
    let time = digits(moment.hour, 2) + ":" + digits(moment.minute, 2) + ":" + digits(moment.second, 2)
    let rest = fraction ? "." + digits(Int32(milliseconds % 1000), 3) : ""
    return date + "T" + time + rest + "Z"
  }

  /// The field's text, if it is a UTC timestamp after 1970; nil if there is no such field.
  static func field(_ json: JSON, _ name: String, in path: String) throws(Failure) -> String? {
    guard let field = json[name] else { return nil }
    let text = field.string ?? ""
    guard field.kind == .string, !text.utf8.contains(0), text.withCString({ auth_date_read($0) }) > 0 else {
      throw .invalidPayload(path + "/" + name + " must be a time in the format 2024-01-31T12:00:00Z")
    }
    return text
  }

  /// The milliseconds since 1970 of a UTC timestamp; nil for other texts.
  static func milliseconds(_ text: String?) -> Int64? {
    guard let text, !text.utf8.contains(0) else { return nil }
    let moment = text.withCString { auth_date_read($0) }
    return moment > 0 ? moment : nil
  }

  private static func digits(_ value: Int32, _ width: Int) -> String {
    let text = String(value)
    return text.utf8.count < width ? String(repeating: "0", count: width - text.utf8.count) + text : text
  }
}

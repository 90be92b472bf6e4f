import AuthSupport
import CAuthSystem

/// Moments as RFC 3339 text.
enum RFC3339 {
  /// As "2024-01-31T12:00:00Z"; with the fraction, as "2024-01-31T12:00:00.000Z".
  static func text(milliseconds: Int64, fraction: Bool = false) -> String {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let date =
      digits(Int(parts.tm_year) + 1900, 4) + "-" + digits(Int(parts.tm_mon) + 1, 2) + "-"
      + digits(Int(parts.tm_mday), 2)
    let time =
      digits(Int(parts.tm_hour), 2) + ":" + digits(Int(parts.tm_min), 2) + ":"
      + digits(Int(parts.tm_sec), 2)
    let rest = fraction ? "." + digits(Int(milliseconds % 1000), 3) : ""
    return date + "T" + time + rest + "Z"
  }

  /// The field's text, if it is a moment after 1970 in UTC; nil if there is none.
  static func field(_ json: JSON, _ name: String, in path: String) throws(Failure) -> String? {
    guard let field = json[name] else { return nil }
    let text = field.string ?? ""
    guard field.kind == .string, !text.utf8.contains(0), text.withCString({ auth_read_timestamp($0) }) > 0 else {
      throw .invalidPayload(path + "/" + name + " must be a time as 2024-01-31T12:00:00Z")
    }
    return text
  }

  private static func digits(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return text.utf8.count < width ? String(repeating: "0", count: width - text.utf8.count) + text : text
  }
}

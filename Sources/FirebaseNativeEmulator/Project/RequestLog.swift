// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The number of requests for each service, and the last one of each.
struct RequestLog {
  /// Headers that are recorded for tests, in lowercase.
  static let headerNames = [
    "accept-language", "content-type", "user-agent", "x-android-cert", "x-android-package", "x-client-version",
    "x-firebase-appcheck", "x-firebase-client", "x-firebase-gmpid", "x-firebase-locale",
    "x-ios-bundle-identifier",
  ]

  private struct Entry {
    var count: Int64 = 0
    var path = ""
    var headers: [String: String] = [:]
    var body: [UInt8] = []
  }

  private var entries: [String: Entry] = [:]

  /// - Parameter method: the name of the service.
  mutating func add(_ request: HTTPRequest, _ method: String) {
    let count = entries[method]?.count ?? 0
    entries[method] = Entry(count: count &+ 1, path: request.path, headers: request.headers, body: request.body)
  }

  var answer: JSON {
    let counts = JSON.object()
    let last = JSON.object()
    for (method, entry) in entries {
      counts.set(method, entry.count)
      last.set(method, record(entry))
    }
    let answer = JSON.object()
    answer.set("requests", counts)
    answer.set("last", last)
    return answer
  }

  private func record(_ entry: Entry) -> JSON {
    let headers = JSON.object()
    for name in RequestLog.headerNames { headers.set(name, entry.headers[name]) }
    let record = JSON.object()
    record.set("path", entry.path)
    record.set("headers", headers)
    record.set("body", JSON.parse(entry.body))
    return record
  }
}

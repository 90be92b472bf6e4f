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

  var record: JSON {
    let counts = JSON.object()
    let last = JSON.object()
    for (method, entry) in entries {
      counts.set(method, entry.count)
      last.set(method, record(entry))
    }
    let all = JSON.object()
    all.set("requests", counts)
    all.set("last", last)
    return all
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

/// The last requests for services, in their order.
struct RecentRequests {
  private static let limit: Int64 = 100
  /// In bytes. Longer bodies are not kept: every project keeps its own requests.
  private static let longestBody = 4096

  private struct Entry {
    let id: Int64
    /// In milliseconds since 1970.
    let time: Int64
    let service: String
    let path: String
    let body: [UInt8]
    /// 0 until there is a response.
    var status = 0
    /// The response, if it is an error.
    var error = ""
  }

  /// A ring: each at the remainder of its id.
  private var entries: [Entry] = []
  private var nextId: Int64 = 0

  mutating func add(_ request: HTTPRequest, _ service: String, at time: Int64) -> Int64 {
    let id = nextId
    nextId &+= 1
    let body = request.body.count <= RecentRequests.longestBody ? request.body : []
    let entry = Entry(id: id, time: time, service: service, path: request.path, body: body)
    if entries.count < RecentRequests.limit { entries.append(entry) } else { entries[position(of: id)] = entry }
    return id
  }

  /// Does nothing if the request was removed meanwhile.
  mutating func complete(_ id: Int64, _ response: HTTPResponse) {
    let position = position(of: id)
    guard entries.indices.contains(position), entries[position].id == id else { return }
    entries[position].status = response.status
    if response.status >= 400, response.body.utf8.count <= RecentRequests.longestBody {
      entries[position].error = response.body
    }
  }

  /// The ids continue, so that no late response belongs to another request.
  mutating func removeAll() {
    entries = []
    nextId = (nextId / RecentRequests.limit + 1) * RecentRequests.limit
  }

  private func position(of id: Int64) -> Int { Int(id % RecentRequests.limit) }

  var record: JSON {
    let list = JSON.array()
    for entry in entries.sorted(by: { $0.id < $1.id }) { list.append(record(entry)) }
    return .object("requests", list)
  }

  private func record(_ entry: Entry) -> JSON {
    let record = JSON.object()
    record.set("id", entry.id)
    record.set("time", RFC3339.text(milliseconds: entry.time, fraction: true))
    record.set("method", entry.service)
    record.set("path", entry.path)
    if entry.status != 0 { record.set("status", Int64(entry.status)) }
    let error = JSON.parse(entry.error)?["error"]
    record.set("error", error?.string("message"))
    record.set("explanation", error?.elements("details").first?.string("detail"))
    if !entry.body.isEmpty {
      record.set("body", JSON.parse(entry.body) ?? JSON(String(decoding: entry.body, as: UTF8.self)))
    }
    return record
  }
}

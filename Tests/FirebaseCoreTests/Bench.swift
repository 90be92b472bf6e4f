// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import Foundation
import Testing

@testable import FirebaseCore

/// Options and Apps that no other test has.
enum Bench {
  static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
      <key>API_KEY</key><string>key</string>
      <key>GOOGLE_APP_ID</key><string>1:12:ios:ab</string>
      <key>CLIENT_ID</key><string>client</string>
      <key>GCM_SENDER_ID</key><string>12</string>
      <key>DATABASE_URL</key><string>https://database</string>
      <key>STORAGE_BUCKET</key><string>bucket</string>
      <key>BUNDLE_ID</key><string>org.example.game</string>
      <key>PROJECT_ID</key><string>project</string>
      <key>IS_ADS_ENABLED</key><false/>
    </dict></plist>
    """

  static func options(appID: String = "1:12:web:ab") -> FirebaseOptions {
    let options = FirebaseOptions(googleAppID: appID, gcmSenderID: "12")
    options.apiKey = "key"
    options.projectID = "project"
    options.sessionStorage = .none
    return options
  }

  static func freshName() -> String { "test-" + UUID().uuidString }

  static func makeApp(_ name: String = freshName(), options: FirebaseOptions = options()) throws -> FirebaseApp {
    FirebaseApp.configure(name: name, options: options)
    return try #require(FirebaseApp.app(name: name))
  }
}

/// What is logged while `body` runs. For processes of their own: the log belongs to all tests of a process.
func logged(_ body: () throws -> Void) rethrows -> String {
  let lines = Guarded<[String]>([])
  Log.setSink { _, line in lines.withLock { $0.append(line) } }
  defer { Log.setSink(nil) }
  try body()
  return lines.withLock { $0 }.joined(separator: "\n")
}

/// A folder that goes with this object.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a new file.
  func add(_ name: String, _ content: Data) throws -> String {
    let file = url.appendingPathComponent(name)
    try content.write(to: file)
    return file.path
  }

  func add(_ name: String, _ content: String) throws -> String { try add(name, Data(content.utf8)) }
}

/// Runs `body` with each number below `count` at the same time.
func atOnce(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withTaskGroup(of: Void.self) { group in
    for number in 0..<count { group.addTask { body(number) } }
  }
}

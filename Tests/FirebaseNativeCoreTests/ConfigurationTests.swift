// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import Testing

@testable import FirebaseNativeCore

struct ConfigurationTests {
  static let json = #"""
    {
      "project_info": {"project_number": "477", "firebase_url": "https://game.firebaseio.com", "project_id": "game",
        "storage_bucket": "game.appspot.com"},
      "client": [
        {"client_info": {"mobilesdk_app_id": "1:477:ios:1", "unknown": [1, {"x": null}]}},
        {"client_info": {"mobilesdk_app_id": "1:477:android:2",
            "android_client_info": {"package_name": "org.example.game"}},
          "oauth_client": [{"client_id": "c", "client_type": 3}, {"client_type": 1, "android_info": {"package_name":
            "org.example.game", "certificate_hash": "da39a3ee5e6b4b0d3255bfef95601890afd80709"}}],
          "api_key": [{"other": 1}, {"current_key": "key-1"}, {"current_key": "key-2"}],
          "services": {"analytics_service": {"status": 2, "analytics_property": {"tracking_id": "UA-1"}}}},
        {"client_info": {"mobilesdk_app_id": "1:477:android:3", "android_client_info": {"package_name": "later"}}}
      ],
      "configuration_version": "1"
    }
    """#

  static let propertyList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>CLIENT_ID</key><string>client</string>
      <key>API_KEY</key><string>key</string>
      <key>GCM_SENDER_ID</key><integer>477</integer>
      <key>PLIST_VERSION</key><string>1</string>
      <key>BUNDLE_ID</key><string>org.example.game</string>
      <key>PROJECT_ID</key><string>game</string>
      <key>STORAGE_BUCKET</key><string>game.appspot.com</string>
      <key>IS_ADS_ENABLED</key><false></false>
      <key>GOOGLE_APP_ID</key><string>1:477:ios:1</string>
      <key>DATABASE_URL</key><string>https://game.firebaseio.com</string>
      <key>TRACKING_ID</key><string>UA-1</string>
    </dict>
    </plist>
    """

  @Test func jsonHasTheFirstClientWithAPackageName() throws {
    let options = try read(ConfigurationTests.json)
    #expect(options.messagingSenderID == "477")
    #expect(options.databaseURL == "https://game.firebaseio.com")
    #expect(options.projectID == "game")
    #expect(options.storageBucket == "game.appspot.com")
    #expect(options.packageName == "org.example.game")
    #expect(options.appID == "1:477:android:2")
    #expect(options.androidCertificate == "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709")
    #expect(options.apiKey == "key-1")
    #expect(options.gaTrackingID == "UA-1")
  }

  @Test func aPropertyListHasTheSameValues() throws {
    let options = try read(ConfigurationTests.propertyList)
    #expect(options.messagingSenderID == "477")
    #expect(options.databaseURL == "https://game.firebaseio.com")
    #expect(options.projectID == "game")
    #expect(options.storageBucket == "game.appspot.com")
    #expect(options.packageName == "org.example.game")
    #expect(options.appID == "1:477:ios:1")
    #expect(options.apiKey == "key")
    #expect(options.gaTrackingID == "UA-1")
    #expect(options.clientID == "client")
  }

  @Test func numbersCountAsTexts() throws {
    let options = try read(
      #"""
      {"project_info":{"project_id":12,"project_number":477},"client":[{"client_info":
        {"mobilesdk_app_id":"a","android_client_info":{"package_name":"p"}}}]}
      """#)
    #expect(options.projectID == "12")
    #expect(options.messagingSenderID == "477")
  }

  @Test func aCertificateThatIsNoneIsLeftOut() throws {
    Logbook.open()
    let good = "da39a3ee5e6b4b0d3255bfef95601890afd80709"
    for bad in ["certificate 1", String(good.dropLast()), good + "0", "é"] {
      let text = ConfigurationTests.json.replacing(good, with: bad)
      let options = try Configuration.read(Array(text.utf8), from: "of \(bad)").get()
      #expect(options.androidCertificate.isEmpty)
      #expect(options.apiKey == "key-1")
      #expect(Logbook.mentions("of \(bad) has a certificate_hash that is not a SHA-1"))
    }
    let first = #"{"client_id": "c", "client_type": 3}"#
    let none = #"{"client_type": 1, "android_info": {"certificate_hash": "none"}}"#
    let options = try read(ConfigurationTests.json.replacing(first, with: none))
    #expect(options.androidCertificate == good.uppercased())
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try read("\u{feff}" + ConfigurationTests.json).projectID == "game")
    #expect(try read("\u{feff}" + ConfigurationTests.propertyList).projectID == "game")
  }

  @Test(arguments: [
    ("", "is empty"), (" \n", "is empty"), ("{\n\"a\":,}", "line 2"), ("{}", "project_info"),
    (#"{"project_info":1}"#, "project_info"), (#"{"project_info":{"project_id":"p"}}"#, "client"),
    (#"{"project_info":{"project_id":"p"},"client":[{"client_info":{"mobilesdk_app_id":"a"}}]}"#, "package_name"),
    (
      #"{"project_info":{"project_id":"p"},"client":[{"client_info":{"android_client_info":{"package_name":"p"}}}]}"#,
      "mobilesdk_app_id"
    ),
    (
      #"""
      {"project_info":{},"client":[{"client_info":
        {"mobilesdk_app_id":"a","android_client_info":{"package_name":"p"}}}]}
      """#, "project_info.project_id"
    ),
    ("<plist><dict><key>PROJECT_ID</key><string>p</string></dict></plist>", "GOOGLE_APP_ID"),
    ("<plist><dict><key>GOOGLE_APP_ID</key><string>p</string></dict></plist>", "PROJECT_ID"),
    ("<plist>\n<dict>\n<key>A</key>", "line 3"),
  ])
  func aDamagedTextIsExplained(text: String, part: String) {
    guard case .failure(let error) = Configuration.read(Array(text.utf8), from: "file.json") else {
      Issue.record("It was read.")
      return
    }
    #expect(error.message.utf8.starts(with: "file.json ".utf8))
    #expect(error.message.contains(part), "\(error.message)")
  }

  /// What is cut off or changed in any place may be read or not, but never traps.
  @Test(arguments: [json, propertyList])
  func noDamageTraps(text: String) {
    let bytes = Array(text.utf8)
    var failures = 0
    for length in bytes.indices {
      if case .failure = Configuration.read(Array(bytes[..<length]), from: "f") { failures += 1 }
    }
    #expect(failures == bytes.count)
    for index in bytes.indices {
      for byte in [0, 0x20, 0xff, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "9")] {
        var damaged = bytes
        damaged[index] = byte
        if case .success(let options) = Configuration.read(damaged, from: "f") { #expect(!options.projectID.isEmpty) }
        damaged[index] = bytes[index] ^ 0x01
        if case .success(let options) = Configuration.read(damaged, from: "f") { #expect(!options.appID.isEmpty) }
      }
    }
  }

  private func read(_ text: String) throws -> AppOptions { try Configuration.read(Array(text.utf8), from: "f").get() }
}

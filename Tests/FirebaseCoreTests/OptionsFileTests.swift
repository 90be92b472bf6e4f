// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import Foundation
import Testing

@testable import FirebaseCore

struct OptionsFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: - Good files

  @Test func aPropertyListGivesItsValues() throws {
    let path = try folder.add("any name", Bench.plist)
    try expectValues(FirebaseOptions(contentsOfFile: path))
  }

  @Test func aBinaryPropertyListGivesItsValues() throws {
    let path = try folder.add("GoogleService-Info.plist", OptionsFileTests.binary())
    try expectValues(FirebaseOptions(contentsOfFile: path))
  }

  private func expectValues(_ found: FirebaseOptions?) throws {
    let options = try #require(found)
    #expect(options.apiKey == "key")
    #expect(options.googleAppID == "1:12:ios:ab")
    #expect(options.clientID == "client")
    #expect(options.gcmSenderID == "12")
    #expect(options.databaseURL == "https://database")
    #expect(options.storageBucket == "bucket")
    #expect(options.bundleID == "org.example.game")
    #expect(options.projectID == "project")
    #expect(options.appGroupID == nil)
  }

  @Test func theJSONFileOfAndroidGivesItsValues() throws {
    let path = try folder.add(
      "google-services.json",
      """
      {"project_info": {"project_number": "12", "project_id": "project"},
       "client": [{"client_info": {"mobilesdk_app_id": "1:12:android:ab",
                                   "android_client_info": {"package_name": "org.example.game"}},
                   "api_key": [{"current_key": "key"}]}]}
      """)
    let options = try #require(FirebaseOptions(contentsOfFile: path))
    #expect(options.googleAppID == "1:12:android:ab")
    #expect(options.apiKey == "key")
  }

  @Test func numbersAreTakenAsTexts() throws {
    let text = Bench.plist.replacingOccurrences(of: "<string>12</string>", with: "<integer>12</integer>")
    let binary = try OptionsFileTests.binary(["GCM_SENDER_ID": 12])
    for path in [try folder.add("xml", text), try folder.add("binary", binary)] {
      #expect(FirebaseOptions(contentsOfFile: path)?.gcmSenderID == "12")
    }
  }

  @Test func aFileNeedsNoAPIKey() throws {
    let path = try folder.add("list", Bench.plist.replacingOccurrences(of: "API_KEY", with: "OTHER"))
    let options = try #require(FirebaseOptions(contentsOfFile: path))
    #expect(options.apiKey == nil)
  }

  // MARK: - Bad files

  @Test(arguments: [
    "", " ", "nonsense", "<plist>", "<plist/>", "<plist><dict/></plist>", "<plist><array/></plist>", "{}", "bplist00",
    "bplist",
  ])
  func aDamagedFileGivesNothing(content: String) throws {
    let path = try folder.add("file", content)
    #expect(FirebaseOptions(contentsOfFile: path) == nil)
  }

  @Test func aLargeOrDeepFileGivesNothing() throws {
    let contents = [
      "<plist>" + String(repeating: "<array>", count: 60_000), String(repeating: "(", count: 400_000),
      "bplist00" + String(repeating: "\u{1}", count: 400_000), String(repeating: "x", count: 1_000_000),
    ]
    for content in contents {
      let path = try folder.add("file", content)
      #expect(FirebaseOptions(contentsOfFile: path) == nil)
    }
  }

  @Test func aFileThatIsNotUTF8GivesNothing() throws {
    let text = Bench.plist.components(separatedBy: "project")
    let path = try folder.add("file", Data(text[0].utf8) + [0xff, 0xfe, 0x80] + Data(text[1].utf8))
    #expect(FirebaseOptions(contentsOfFile: path) == nil)
  }

  /// In a process of its own, as it logs much; the next one too.
  @Test func eachBeginningOfABinaryListGivesNothing() async {
    await #expect(processExitsWith: .success) {
      let (folder, content) = (try TemporaryFolder(), try OptionsFileTests.binary())
      _ = try logged {
        for length in 0..<content.count {
          let path = try folder.add("file", content.prefix(length))
          #expect(FirebaseOptions(contentsOfFile: path) == nil)
        }
      }
    }
  }

  /// Foundation's other parser ends the process for some of them.
  @Test func noByteOfABinaryListEndsTheProcess() async {
    await #expect(processExitsWith: .success) {
      let (folder, content) = (try TemporaryFolder(), try OptionsFileTests.binary(["LIST": [1, 2, 3]]))
      let log = try logged {
        for index in 8..<content.count {
          for byte: UInt8 in [0x00, 0x08, 0x80, 0xa1, 0xaf, 0xc1, 0xd1, 0xff] {
            var damaged = content
            damaged[index] = byte
            _ = FirebaseOptions(contentsOfFile: try folder.add("file", damaged))
          }
        }
      }
      #expect(log.contains("is damaged"))
    }
  }

  @Test func aListThatContainsItselfGivesNothing() throws {
    // An array whose only element is the array: marker 0xa1, reference 0; one object at offset 8.
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1] + [UInt8](repeating: 0, count: 7) + [1]
    let end: [UInt8] = [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0, count: 7) + [10]
    let path = try folder.add("file", Data("bplist00".utf8) + [0xa1, 0x00, 0x08] + trailer + end)
    #expect(FirebaseOptions(contentsOfFile: path) == nil)
  }

  @Test(arguments: ["", "/", "/nowhere/file", "a\u{0}b", String(repeating: "x", count: 5000)])
  func aPathWithoutAFileGivesNothing(path: String) {
    #expect(FirebaseOptions(contentsOfFile: path) == nil)
  }

  @Test func aPathIsNotCutAtANUL() throws {
    let path = try folder.add("file", Bench.plist)
    #expect(FirebaseOptions(contentsOfFile: path + "\u{0}.plist") == nil)
  }

  @Test func aPipeIsNotWaitedFor() throws {
    let path = folder.url.appendingPathComponent("pipe").path
    try #require(mkfifo(path, 0o600) == 0)
    #expect(FirebaseOptions(contentsOfFile: path) == nil)
  }

  // MARK: - What is logged

  @Test func aMistakeIsLoggedWithFileFieldAndRemedy() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      for field in ["GOOGLE_APP_ID", "PROJECT_ID"] {
        let path = try folder.add("list", Bench.plist.replacingOccurrences(of: field, with: "OTHER"))
        let log = logged { #expect(FirebaseOptions(contentsOfFile: path) == nil) }
        #expect(log.contains("\(path) has no \(field). Download it again"))
      }
    }
  }

  @Test func aFieldOfTheWrongTypeIsLogged() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let text = Bench.plist.replacingOccurrences(of: "<string>12</string>", with: "<array/>")
      let list = try PropertyListSerialization.data(
        fromPropertyList: ["GCM_SENDER_ID": ["12"]], format: .binary, options: 0)
      for path in [try folder.add("xml", text), try folder.add("binary", list)] {
        let log = logged { #expect(FirebaseOptions(contentsOfFile: path) == nil) }
        #expect(log.contains(path))
        #expect(log.contains("GCM_SENDER_ID"))
        #expect(log.contains("not a string, number or boolean"))
      }
    }
  }

  @Test func aBinaryListOfNoDictionaryIsLogged() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let list = try PropertyListSerialization.data(fromPropertyList: ["a"], format: .binary, options: 0)
      let path = try folder.add("binary", list)
      let log = logged { #expect(FirebaseOptions(contentsOfFile: path) == nil) }
      #expect(log.contains("\(path) is not a dictionary"))
    }
  }

  @Test func aMissingFileIsLogged() async {
    await #expect(processExitsWith: .success) {
      let log = logged { #expect(FirebaseOptions(contentsOfFile: "/nowhere/file") == nil) }
      #expect(log.contains("There is no file \"/nowhere/file\""))
    }
  }

  // MARK: - The default file

  @Test func theBundlesFileComesFirst() async {
    await #expect(processExitsWith: .success) {
      let (empty, program, current) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
      _ = try program.add("GoogleService-Info.plist", Bench.plist)
      let (emptyBundle, bundle) = (Bundle(path: empty.url.path), Bundle(path: program.url.path))
      ConfigurationFile.setFolder(current.url.path)
      #expect(try OptionsFile.defaultValues(#require(emptyBundle)) == nil)
      let other = Bench.plist.replacingOccurrences(of: ">project<", with: ">other<")
      _ = try current.add("GoogleService-Info.plist", other)
      #expect(try OptionsFile.defaultValues(#require(emptyBundle))?.projectID == "other")
      #expect(FirebaseOptions.defaultOptions()?.projectID == "other")
      #expect(try OptionsFile.defaultValues(#require(bundle))?.projectID == "project")
    }
  }

  @Test func aDamagedDefaultFileIsLogged() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      ConfigurationFile.setFolder(folder.url.path)
      let path = try folder.add("google-services.json", "{}")
      let log = logged { #expect(FirebaseOptions.defaultOptions() == nil) }
      #expect(log.contains("\(path) has no project_info"))
    }
  }

  private static func binary(_ changes: [String: Any] = [:]) throws -> Data {
    let list = try PropertyListSerialization.propertyList(from: Data(Bench.plist.utf8), options: [], format: nil)
    var values = try #require(list as? [String: Any])
    values.merge(changes) { $1 }
    return try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
  }
}

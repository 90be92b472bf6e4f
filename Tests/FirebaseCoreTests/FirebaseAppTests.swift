// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import Foundation
import Testing

@testable import FirebaseCore

struct FirebaseAppTests {
  // MARK: - Making and finding

  @Test func configureMakesAnAppOfThatName() async throws {
    let name = Bench.freshName()
    #expect(FirebaseApp.app(name: name) == nil)
    let app = try Bench.makeApp(name)
    #expect(app.name == name)
    #expect(FirebaseApp.app(name: name) === app)
    #expect(FirebaseApp.allApps?[name] === app)
    #expect(app.core.options.apiKey == "key")
    await app.delete()
  }

  @Test func configureWithOptionsMakesTheDefaultApp() async {
    await #expect(processExitsWith: .success) {
      #expect(FirebaseApp.app() == nil)
      #expect(FirebaseApp.allApps == nil)
      FirebaseApp.configure(options: Bench.options())
      let app = try #require(FirebaseApp.app())
      #expect(app.name == "__FIRAPP_DEFAULT")
      #expect(FirebaseApp.allApps == ["__FIRAPP_DEFAULT": app])
    }
  }

  @Test func configureTakesTheFileOfTheCurrentFolder() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      _ = try folder.add("GoogleService-Info.plist", Bench.plist)
      #expect(FileManager.default.changeCurrentDirectoryPath(folder.url.path))
      FirebaseApp.configure()
      #expect(FirebaseApp.app()?.options.projectID == "project")
    }
  }

  @Test func configureWithoutAFileLogsWhatToDo() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      ConfigurationFile.setFolder(folder.url.path)
      let log = logged { FirebaseApp.configure() }
      #expect(log.contains("GoogleService-Info.plist"))
      #expect(log.contains("FirebaseApp.configure(options:)"))
      #expect(FirebaseApp.app() == nil)
    }
  }

  @Test func givenOptionsAreNotCompletedFromAFile() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      _ = try folder.add("google-services.json", "damaged")
      ConfigurationFile.setFolder(folder.url.path)
      let options = Bench.options()
      options.projectID = nil
      FirebaseApp.configure(options: options)
      #expect(FirebaseApp.app()?.options.projectID == nil)
      #expect(FirebaseApp.app()?.core.options.projectID == "")
    }
  }

  @Test(arguments: ["a", "A-b_9", "__FIRAPP_X", "Zoë", String(repeating: "x", count: 1000)])
  func aNameMayHaveLettersDigitsHyphensAndUnderscores(name: String) async throws {
    await FirebaseApp.app(name: name)?.delete()
    let app = try Bench.makeApp(name)
    #expect(app.name == name)
    await app.delete()
  }

  @Test(arguments: ["", " ", "a b", "a/b", "..", "a\u{0}", "a\n", "😀"])
  func anotherNameMakesNoApp(name: String) {
    FirebaseApp.configure(name: name, options: Bench.options())
    #expect(FirebaseApp.app(name: name) == nil)
  }

  @Test func aRefusedNameIsLogged() async {
    await #expect(processExitsWith: .success) {
      let log = logged { FirebaseApp.configure(name: "", options: Bench.options()) }
      #expect(log.contains("letters, digits"))
    }
  }

  @Test(arguments: [nil, ""]) func optionsWithoutAnAPIKeyMakeAnApp(key: String?) async throws {
    let options = Bench.options()
    options.apiKey = key
    let app = try Bench.makeApp(options: options)
    #expect(app.options.apiKey == key)
    await app.delete()
  }

  @Test(arguments: [
    "1:12:ios:ab", "1:12:android:AB09", "1:1234567890:web:0a1b2c3d4e5f", "0:0000000000000:ios:0000000000000000",
    "2:x", "22:",
  ])
  func anAppIDOfAnyPlatformIsTaken(appID: String) async throws {
    let app = try Bench.makeApp(options: Bench.options(appID: appID))
    #expect(app.options.googleAppID == appID)
    await app.delete()
  }

  @Test(arguments: [
    "", "1", ":", "a:1", "1:12:ios", "1:12:ios:", "1:12:ios:xyz", "1::ios:ab", "1:12::ab", "1:12:ios:ab:",
    "1:1.5:ios:ab", "1:12:i os:ab", "１:12:ios:ab", String(repeating: "1:", count: 1000),
  ])
  func aMalformedAppIDMakesNoApp(appID: String) {
    let name = Bench.freshName()
    FirebaseApp.configure(name: name, options: Bench.options(appID: appID))
    #expect(FirebaseApp.app(name: name) == nil)
  }

  @Test func aMalformedAppIDIsLogged() async {
    await #expect(processExitsWith: .success) {
      let log = logged { FirebaseApp.configure(options: Bench.options(appID: "nonsense")) }
      #expect(log.contains("\"nonsense\" is not an app id"))
    }
  }

  @Test func configuringTwiceIsLoggedAndChangesNothing() async {
    await #expect(processExitsWith: .success) {
      FirebaseApp.configure(options: Bench.options())
      let app = FirebaseApp.app()
      let log = logged { FirebaseApp.configure(options: Bench.options(appID: "1:13:web:cd")) }
      #expect(log.contains("already configured"))
      #expect(FirebaseApp.app() === app)
      #expect(app?.options.googleAppID == "1:12:web:ab")
    }
  }

  @Test func threadsThatConfigureAtOnceGetOneApp() async throws {
    let name = Bench.freshName()
    let apps = Guarded<[FirebaseApp?]>([])
    await atOnce(8) { number in
      FirebaseApp.configure(name: name, options: Bench.options(appID: "1:\(number):web:ab"))
      let app = FirebaseApp.app(name: name)
      apps.withLock { $0.append(app) }
    }
    let app = try #require(FirebaseApp.app(name: name))
    #expect(apps.withLock { $0.allSatisfy { $0 === app } })
    #expect(app.options.googleAppID == app.core.options.appID)
    await app.delete()
    #expect(FirebaseNativeCore.App.get(name: name) == nil)
  }

  // MARK: - Options

  @Test func changingOptionsDoesNotChangeTheirApp() async throws {
    let options = Bench.options()
    let app = try Bench.makeApp(options: options)
    options.apiKey = "another"
    app.options.apiKey = "a third"
    #expect(app.options.apiKey == "key")
    #expect(app.core.options.apiKey == "key")
    await app.delete()
  }

  @Test func anAppsOptionsAreEqualToTheGivenOnes() async throws {
    let options = Bench.options()
    options.appGroupID = "group"
    let app = try Bench.makeApp(options: options)
    #expect(app.options == options)
    #expect(app.options !== options)
    await app.delete()
  }

  @Test func isDataCollectionDefaultEnabledIsKept() async throws {
    let app = try Bench.makeApp()
    #expect(app.isDataCollectionDefaultEnabled)
    app.isDataCollectionDefaultEnabled = false
    #expect(!app.isDataCollectionDefaultEnabled)
    await app.delete()
  }

  // MARK: - Ending

  @Test func deleteTakesTheAppAway() async throws {
    let name = Bench.freshName()
    let app = try Bench.makeApp(name)
    #expect(await app.delete())
    #expect(FirebaseApp.app(name: name) == nil)
    #expect(FirebaseApp.allApps?[name] == nil)
    #expect(FirebaseNativeCore.App.get(name: name) == nil)
    #expect(app.core.auth() == nil)
    #expect(app.name == name)
    #expect(app.options == Bench.options())
  }

  @Test func deletingTwiceGivesFalse() async throws {
    let app = try Bench.makeApp()
    #expect(await app.delete())
    #expect(await !app.delete())
  }

  @Test func deleteCallsBackOnTheMainQueue() async throws {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let app = try Bench.makeApp()
    for expected in [true, false] {
      let (isDeleted, isOnMain) = await withCheckedContinuation { continuation in
        app.delete { isDeleted in
          continuation.resume(returning: (isDeleted, DispatchQueue.getSpecific(key: key) == true))
        }
      }
      #expect(isDeleted == expected)
      #expect(isOnMain)
    }
  }

  @Test func aDeletedAppsNameCanBeConfiguredAgain() async throws {
    let first = try Bench.makeApp()
    await first.delete()
    let second = try Bench.makeApp(first.name, options: Bench.options(appID: "1:13:web:cd"))
    #expect(second !== first)
    #expect(second.core.options.appID == "1:13:web:cd")
    #expect(second.core.auth() != nil)
    #expect(await !first.delete())
    #expect(FirebaseApp.app(name: first.name) === second)
    await second.delete()
  }

  /// In a process of its own, as it logs much.
  @Test func manyThreadsMakeAndDeleteTheSameApp() async {
    await #expect(processExitsWith: .success) {
      Log.setSink { _, _ in }
      let name = Bench.freshName()
      let apps = Guarded<[FirebaseApp]>([])
      await atOnce(16) { _ in
        for _ in 0..<500 {
          FirebaseApp.configure(name: name, options: Bench.options())
          guard let app = FirebaseApp.app(name: name) else { continue }
          apps.withLock { $0.append(app) }
          app.delete { _ in }
        }
      }
      await FirebaseApp.app(name: name)?.delete()
      #expect(apps.withLock { $0 }.allSatisfy { $0.core.auth() == nil })
      #expect(FirebaseNativeCore.App.get(name: name) == nil)
      let cores = Set(apps.withLock { $0 }.map { ObjectIdentifier($0.core) })
      #expect(cores.count == Set(apps.withLock { $0 }).count)
    }
  }

  @Test func theAppOfTheCoreThatExistsIsTaken() async throws {
    let name = Bench.freshName()
    var options = AppOptions()
    options.apiKey = "core"
    options.sessionStore = .file
    options.sessionDirectory = "/tmp/folder"
    options.connectTimeout = 1500
    options.caFile = "/tmp/file.pem"
    let core = try FirebaseNativeCore.App.create(options: options, name: name).get()
    let app = try Bench.makeApp(name)
    #expect(app.core === core)
    #expect(app.options.apiKey == "core")
    #expect(app.options.sessionStorage == .file(directory: URL(fileURLWithPath: "/tmp/folder", isDirectory: true)))
    #expect(app.options.connectTimeout == 1.5)
    #expect(app.options.certificateAuthoritiesFile?.path == "/tmp/file.pem")
    await app.delete()
    #expect(core.auth() != nil)
    core.release()
  }

  // MARK: - Notifications

  @Test func notificationsHaveFirebasesNames() {
    #expect(FirebaseApp.readyToConfigureSDKNotification.rawValue == "FIRAppReadyToConfigureSDKNotification")
    #expect(FirebaseApp.deleteNotification.rawValue == "FIRAppDeleteNotification")
    let keys = [FirebaseApp.nameKey, FirebaseApp.isDefaultAppKey, FirebaseApp.googleAppIDKey]
    #expect(keys == ["FIRAppNameKey", "FIRAppIsDefaultAppKey", "FIRGoogleAppIDKey"])
  }

  @Test(arguments: [FirebaseApp.readyToConfigureSDKNotification, FirebaseApp.deleteNotification])
  func lifeOfAnAppIsNotified(notification: Notification.Name) async throws {
    let name = Bench.freshName()
    let found = Guarded<[[AnyHashable: Any]]>([])
    let observer = NotificationCenter.default.addObserver(
      forName: notification, object: nil, queue: nil
    ) { notification in
      guard let app = notification.object as? FirebaseApp, app.name == name else { return }
      found.withLock { $0.append(notification.userInfo ?? [:]) }
    }
    try await Bench.makeApp(name).delete()
    NotificationCenter.default.removeObserver(observer)
    let userInfo = try #require(found.withLock { $0.count == 1 ? $0.first : nil })
    #expect(userInfo[FirebaseApp.nameKey] as? String == name)
    #expect(userInfo[FirebaseApp.isDefaultAppKey] as? Bool == false)
    #expect(userInfo[FirebaseApp.googleAppIDKey] as? String == "1:12:web:ab")
  }

  @Test func anAppMayBeConfiguredWhereItsEndIsNotified() async throws {
    let first = try Bench.makeApp()
    let observer = NotificationCenter.default.addObserver(
      forName: FirebaseApp.deleteNotification, object: first, queue: nil
    ) { _ in FirebaseApp.configure(name: first.name, options: Bench.options()) }
    await first.delete()
    NotificationCenter.default.removeObserver(observer)
    let second = try #require(FirebaseApp.app(name: first.name))
    #expect(second !== first)
    await second.delete()
  }

  // MARK: - Components

  private final class Component: Sendable {}

  @Test func anAppHasOneComponentOfAType() async throws {
    let app = try Bench.makeApp()
    let components = Guarded<[Component]>([])
    await atOnce(8) { _ in
      let component = app.component { Component() }
      components.withLock { $0.append(component) }
    }
    let first = try #require(components.withLock { $0.first })
    #expect(components.withLock { $0.allSatisfy { $0 === first } })
    await app.delete()
    let last = app.component { Component() }
    #expect(last === first)
  }

  @Test func aDeletedAppGivesComponents() async throws {
    let app = try Bench.makeApp()
    await app.delete()
    let component = app.component { Component() }
    let same = app.component { Component() }
    #expect(same === component)
  }
}

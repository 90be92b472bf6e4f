// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

/// What requests tell of the program.
struct AppCheckTests {
  private static let digits = "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709"

  private func headers(_ appID: String, token: (@Sendable () -> String)? = nil) -> Set<String> {
    var options = AppOptions()
    options.appID = appID
    options.packageName = "com.example.game"
    let isSet = options.setAndroidCertificate(sha1: AppCheckTests.digits)
    #expect(isSet)
    var backend = Backend(options: options)
    backend.appCheckToken = token
    let call = Backend.Call(service: .secureToken, method: "token", body: .object())
    return Set(backend.request(call).headers.filter { $0.utf8.starts(with: "X-".utf8) })
  }

  @Test func theTokenIsAHeader() {
    #expect(headers("", token: { "token" }).contains("X-Firebase-AppCheck: token"))
  }

  @Test(arguments: ["", "a b", "a\r\nHost: x", "é", "a\u{0}b"])
  func whatIsNoTokenBecomesNoHeader(token: String) {
    #expect(headers("", token: { token }) == ["X-Ios-Bundle-Identifier: com.example.game"])
  }

  @Test func anAndroidAppIsKnownByPackageAndCertificate() {
    #expect(
      headers("1:2:android:3") == [
        "X-Firebase-GMPID: 1:2:android:3", "X-Android-Package: com.example.game",
        "X-Android-Cert: \(AppCheckTests.digits)",
      ])
  }

  @Test(arguments: ["1:2:ios:3", "1:2:web:3", "1:2:desktop:3"])
  func anyOtherAppIsKnownByItsBundleID(appID: String) {
    #expect(headers(appID) == ["X-Firebase-GMPID: \(appID)", "X-Ios-Bundle-Identifier: com.example.game"])
  }

  @Test(arguments: ["da39", ":", "x", "\(digits)00", "\(digits.dropLast())", "\(digits.dropLast())G"])
  func aCertificateThatIsNoneIsRefused(text: String) {
    var options = AppOptions()
    let isSet = options.setAndroidCertificate(sha1: text)
    #expect(!isSet)
    #expect(options.androidCertificate == "")
  }

  @Test func theFormerFunctionIsLetGoOf() throws {
    let bench = try Bench()
    let object = Weak()
    do {
      let held = Held()
      object.held = held
      bench.auth.setAppCheckToken { withExtendedLifetime(held) { "" } }
    }
    #expect(object.held != nil)
    bench.auth.setAppCheckToken(nil)
    #expect(object.held == nil)
  }

  private final class Held: Sendable {}
  private final class Weak { weak var held: Held? }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct LanguageCodeTests {
  @Test(arguments: [
    "de", "pt-BR", "zh-Hant-TW", "es-419", "de-CH-1996", "i-klingon", "x-whatever", "sl-rozaj-biske-1994",
  ])
  func aTagIsTaken(tag: String) { #expect(LanguageCode.isTag(tag)) }

  @Test(arguments: [
    "", "-", "de-", "-de", "de--AT", "de_AT", "de AT", "de\r\nHost: evil", "dé", "419", "d3", "abcdefghi",
    "de-abcdefghi", "de.UTF-8", "de\u{0}", "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r-s-t-u-v-w-x-y-z-0-1-2-3-4-5-6",
  ])
  func whatIsNoTagIsRefused(text: String) { #expect(!LanguageCode.isTag(text)) }

  @Test(arguments: [
    ("de_AT.UTF-8", "de-AT"), ("de_DE@euro", "de-DE"), ("de_DE.UTF-8@euro", "de-DE"), ("de", "de"),
    ("zh_TW", "zh-TW"), ("C", ""), ("C.UTF-8", ""), ("POSIX", ""), ("", ""), (".UTF-8", ""), ("@euro", ""),
    ("de AT", ""), ("/usr/lib/locale", ""),
  ])
  func aLocaleNamesALanguage(locale: String, tag: String) { #expect(LanguageCode.tag(ofLocale: locale) == tag) }

  @Test func theLanguageIsKeptUntilItIsCleared() throws {
    let bench = try Bench()
    #expect(bench.auth.languageCode.isEmpty)
    #expect(bench.auth.setLanguageCode("de"))
    #expect(!bench.auth.setLanguageCode("de_AT"))
    #expect(bench.auth.languageCode == "de")
    #expect(bench.auth.setLanguageCode(""))
    #expect(bench.auth.languageCode.isEmpty)
  }

  @Test func aLanguageGoesWithRequestsToIdentityToolkitOnly() {
    var backend = Backend(options: AppOptions())
    backend.languageCode = "pt-BR"
    func hasLocale(_ service: Backend.Service) -> Bool {
      let call = Backend.Call(service: service, method: "x", body: .object())
      return backend.request(call).headers.contains("X-Firebase-Locale: pt-BR")
    }
    #expect(hasLocale(.identityToolkitV1))
    #expect(hasLocale(.identityToolkitV2))
    #expect(!hasLocale(.secureToken))
  }

  @Test func withoutALanguageThereIsNoHeader() {
    let call = Backend.Call(service: .identityToolkitV1, method: "x", body: .object())
    let headers = Backend(options: AppOptions()).request(call).headers
    #expect(!headers.contains { $0.hasPrefix("X-Firebase-Locale") })
  }
}

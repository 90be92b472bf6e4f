// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

extension Auth {
  /// The language of emails and text messages, as a BCP 47 tag; empty if the project decides.
  public var languageCode: String { state.withLock { $0.backend.languageCode } }

  /// Sets the language code; empty if the project decides. Returns false and changes nothing if the text is not a
  /// language tag.
  public func setLanguageCode(_ code: String) -> Bool {
    guard code.isEmpty || LanguageCode.isTag(code) else {
      Log.warning("The language code is ignored: it is not a BCP 47 tag, for example \"pt-BR\".")
      return false
    }
    state.withLock { $0.backend.languageCode = code }
    return true
  }

  /// Sets the language code from the environment's locale.
  public func useAppLanguage() {
    let code = LanguageCode.ofEnvironment()
    state.withLock { $0.backend.languageCode = code }
  }
}

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// Verifies phone numbers, with the code of a text message.
///
/// Google's server sends text messages only after a reCAPTCHA verification. Except for the test numbers of the project,
/// the library opens the verification page in the player's browser; `Auth.webSignInOptions` apply to this page. If the
/// same Auth opens another page, for a text message or a sign-in, the verification fails with `webContextCancelled`.
/// The emulator requires no verification by default. With `AuthSettings.appVerificationDisabledForTesting` no page is
/// opened.
open class PhoneAuthProvider: NSObject, @unchecked Sendable {
  /// The id of the provider.
  public static let id = "phone"

  private let auth: Auth

  init(auth: Auth) { self.auth = auth }

  /// Returns a provider of the default App's Auth.
  ///
  /// - Returns: The provider.
  open class func provider() -> PhoneAuthProvider { PhoneAuthProvider(auth: Auth.auth()) }

  /// Returns a provider of an Auth.
  ///
  /// - Parameter auth: The Auth.
  /// - Returns: The provider.
  open class func provider(auth: Auth) -> PhoneAuthProvider { PhoneAuthProvider(auth: auth) }

  /// Sends a code to a phone number.
  ///
  /// - Parameters:
  ///   - phoneNumber: The phone number in E.164 format, for example "+15551234567".
  ///   - uiDelegate: Not used.
  ///   - completion: Called on the main queue, also with another `callbackExecutor`, with the verification id or an
  ///     error.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil,
    completion: (@MainActor (String?, (any Error)?) -> Void)?
  ) {
    verifyPhoneNumber(phoneNumber, uiDelegate: uiDelegate, multiFactorSession: nil, completion: completion)
  }

  /// Sends a code to a phone number, also to enroll the number as a second factor.
  ///
  /// - Parameters:
  ///   - phoneNumber: The phone number in E.164 format, for example "+15551234567".
  ///   - uiDelegate: Not used.
  ///   - multiFactorSession: The session of `MultiFactor.session()` to enroll the number, otherwise nil.
  ///   - completion: Called on the main queue, also with another `callbackExecutor`, with the verification id or an
  ///     error.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession? = nil,
    completion: (@MainActor (String?, (any Error)?) -> Void)?
  ) {
    let call = verification(of: phoneNumber, multiFactorSession)
    guard let completion else { return call.start(nil) }
    call.on(DispatchQueue.main).start { id, error in MainActor.assumeIsolated { completion(id, error) } }
  }

  /// Sends a code to a phone number, also to enroll the number as a second factor.
  ///
  /// - Parameters:
  ///   - phoneNumber: The phone number in E.164 format, for example "+15551234567".
  ///   - uiDelegate: Not used.
  ///   - multiFactorSession: The session of `MultiFactor.session()` to enroll the number, otherwise nil.
  /// - Returns: The verification id, for `credential(withVerificationID:verificationCode:)`.
  /// - Throws: `invalidPhoneNumber` or `missingPhoneNumber`; `webContextCancelled` if the player closes the
  ///   verification page.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession? = nil
  ) async throws -> String {
    try await verification(of: phoneNumber, multiFactorSession).value()
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  open func verifyPhoneNumber(
    with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
    multiFactorSession: MultiFactorSession?, completion: ((String?, (any Error)?) -> Void)?
  ) {
    verification(of: multiFactorInfo, multiFactorSession).start(completion)
  }

  /// Sends a code to an enrolled phone number, to complete a sign-in with a second factor.
  ///
  /// - Parameters:
  ///   - multiFactorInfo: One of the hints of the `MultiFactorResolver`.
  ///   - uiDelegate: Not used.
  ///   - multiFactorSession: The session of the `MultiFactorResolver`.
  /// - Returns: The verification id, for `credential(withVerificationID:verificationCode:)`.
  /// - Throws: `missingMultiFactorSession` or `invalidMultiFactorSession` if the session cannot be used.
  open func verifyPhoneNumber(
    with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
    multiFactorSession: MultiFactorSession?
  ) async throws -> String {
    try await verification(of: multiFactorInfo, multiFactorSession).value()
  }

  /// Creates a credential from the code that the player entered. A wrong code is reported by the operation that uses
  /// the credential.
  ///
  /// - Parameters:
  ///   - verificationID: The verification id.
  ///   - verificationCode: The code of the text message.
  /// - Returns: The credential.
  open func credential(withVerificationID verificationID: String, verificationCode: String) -> PhoneAuthCredential {
    PhoneAuthCredential(
      .phone(verificationID: verificationID, code: verificationCode), provider: PhoneAuthProvider.id)
  }

  private var asksPlayer: Bool { auth.settings?.appVerificationDisabledForTesting != true }

  private func verification(of phoneNumber: String, _ session: MultiFactorSession?) -> Call<String> {
    let asks = asksPlayer
    return auth.call {
      guard let session else { return $0.verifyPhoneNumber(phoneNumber, asksPlayer: asks) }
      return $0.verifyPhoneNumber(phoneNumber, session: session.core, asksPlayer: asks)
    } read: {
      Call.text($0)
    }
  }

  private func verification(of factor: PhoneMultiFactorInfo, _ session: MultiFactorSession?) -> Call<String> {
    let asks = asksPlayer
    return auth.call {
      $0.verifyPhoneNumber(of: factor.core, session: session?.core, asksPlayer: asks)
    } read: {
      Call.text($0)
    }
  }
}

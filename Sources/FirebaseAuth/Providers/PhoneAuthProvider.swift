import AuthCore
public import Foundation

/// Phone numbers, proven by a code in a text message.
///
/// Google sends text messages for people only: except for the project's test numbers, the player is sent to a page in
/// their browser first, where reCAPTCHA looks at them. `Auth.webSignInOptions` are for that page, too. The emulator
/// doesn't ask unless it is told to. A later page of the same Auth, for a message or a sign-in, takes this one's
/// place, and the verification fails with `webContextCancelled`. With `AuthSettings.appVerificationDisabledForTesting`
/// no page is opened.
open class PhoneAuthProvider: NSObject, @unchecked Sendable {
  /// The provider's id.
  public static let id = "phone"

  private let auth: Auth

  init(auth: Auth) { self.auth = auth }

  /// For the default App's Auth.
  open class func provider() -> PhoneAuthProvider { PhoneAuthProvider(auth: Auth.auth()) }

  /// For that Auth.
  open class func provider(auth: Auth) -> PhoneAuthProvider { PhoneAuthProvider(auth: auth) }

  /// Sends a code to a phone number in international form, such as "+15551234567". Gives the verification id, which
  /// makes a credential together with the code. The handler runs on the main queue, whatever `callbackExecutor` is.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil,
    completion: (@MainActor (String?, (any Error)?) -> Void)?
  ) {
    verifyPhoneNumber(phoneNumber, uiDelegate: uiDelegate, multiFactorSession: nil, completion: completion)
  }

  /// The same, to enroll the number as a second factor.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession? = nil,
    completion: (@MainActor (String?, (any Error)?) -> Void)?
  ) {
    let call = verification(of: phoneNumber, multiFactorSession)
    guard let completion else { return call.begin(nil) }
    call.on(DispatchQueue.main).begin { id, error in MainActor.assumeIsolated { completion(id, error) } }
  }

  /// The same, async.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession? = nil
  ) async throws -> String {
    try await verification(of: phoneNumber, multiFactorSession).value()
  }

  /// Sends a code to an enrolled number, for a sign-in that needs a second factor: to one of the resolver's hints, in
  /// the resolver's session.
  open func verifyPhoneNumber(
    with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
    multiFactorSession: MultiFactorSession?, completion: ((String?, (any Error)?) -> Void)?
  ) {
    verification(of: multiFactorInfo, multiFactorSession).begin(completion)
  }

  /// The same, async.
  open func verifyPhoneNumber(
    with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
    multiFactorSession: MultiFactorSession?
  ) async throws -> String {
    try await verification(of: multiFactorInfo, multiFactorSession).value()
  }

  /// A credential of the verification id and the code of the text message.
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

// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// The credential of a phone number.
open class PhoneAuthCredential: AuthCredential, NSSecureCoding, @unchecked Sendable {
  private enum Key {
    static let verificationID = "verificationID"
    static let verificationCode = "verificationCode"
    static let temporaryProof = "temporaryProof"
    static let phoneNumber = "phoneNumber"
  }

  override init(_ core: FirebaseNativeCore.Credential, provider: String) { super.init(core, provider: provider) }

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// Reads a credential from an archive.
  ///
  /// - Parameter coder: The archive.
  /// - Returns: Nil if the archive has no credential.
  public required init?(coder: NSCoder) {
    let core: FirebaseNativeCore.Credential
    if let id = coder.text(Key.verificationID), let code = coder.text(Key.verificationCode) {
      core = .phone(verificationID: id, code: code)
    } else if let proof = coder.text(Key.temporaryProof), let number = coder.text(Key.phoneNumber) {
      core = .phone(temporaryProof: proof, phoneNumber: number)
    } else {
      return nil
    }
    super.init(core, provider: AuthProviderID.phone.rawValue)
  }

  /// Writes the credential to an archive.
  ///
  /// - Parameter coder: The archive.
  open func encode(with coder: NSCoder) {
    switch core.phoneProof {
    case .code(let verificationID, let code)?:
      coder.encode(verificationID as NSString, forKey: Key.verificationID)
      coder.encode(code as NSString, forKey: Key.verificationCode)
    case .temporaryProof(let proof, let phoneNumber)?:
      coder.encode(proof as NSString, forKey: Key.temporaryProof)
      coder.encode(phoneNumber as NSString, forKey: Key.phoneNumber)
    case nil: break
    }
  }
}

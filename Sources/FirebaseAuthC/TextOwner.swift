// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// An object that lends strings to C.
protocol TextOwner: AnyObject {
  var texts: TextCache { get }
}

/// The C string of a value that never changes; "" for NULL.
@inline(__always)
func text<Owner: TextOwner>(
  _ owner: Owner?, getter: StaticString = #function, _ value: (Owner) -> String
) -> UnsafePointer<CChar> {
  owner.map { $0.texts.text(value($0), getter: getter) } ?? TextCache.empty
}

/// The same for a getter that games call in each frame.
@inline(never)
func text<Owner: TextOwner>(
  of type: Owner.Type, _ pointer: OpaquePointer?, getter: StaticString = #function, _ value: (Owner) -> String
) -> UnsafePointer<CChar> {
  borrow(pointer, as: type) { $0.texts.text(value($0), getter: getter) } ?? TextCache.empty
}

/// The same for a value that may not exist yet; "" until then.
@inline(__always)
func text<Owner: TextOwner>(
  _ owner: Owner?, getter: StaticString = #function, ifAny value: (Owner) -> String?
) -> UnsafePointer<CChar> {
  guard let owner, let value = value(owner) else { return TextCache.empty }
  return owner.texts.text(value, getter: getter)
}

/// The C string of a value that changes; "" for NULL. A string that was lent stays valid.
@inline(__always)
func lend<Owner: TextOwner>(_ owner: Owner?, _ value: (Owner) -> String) -> UnsafePointer<CChar> {
  owner.map { $0.texts.lend(value($0)) } ?? TextCache.empty
}

extension ActionCodeInfo: TextOwner {}
extension ActionCodeLink: TextOwner {}
extension AdditionalUserInfo: TextOwner {}
extension App: TextOwner {}
extension AppleAuthorization: TextOwner {}
extension Auth: TextOwner {}
extension Credential: TextOwner {}
extension Future: TextOwner {}
extension MultiFactorAssertion: TextOwner {}
extension MultiFactorInfo: TextOwner {}
extension Nonce: TextOwner {}
extension OptionsHandle: TextOwner {}
extension ProviderRequest: TextOwner {}
extension QRCode: TextOwner {}
extension TOTPSecret: TextOwner {}
extension TokenResult: TextOwner {}
extension User: TextOwner {}
extension UserInfo: TextOwner {}
extension VerifiedToken: TextOwner {}

import AuthCore
public import Foundation

/// What is known of a user: as a whole, or at one provider.
public protocol UserInfo: NSObjectProtocol {
  /// The provider's id; "Firebase" for the user as a whole.
  var providerID: String { get }
  /// The user's id: in the project, or at the provider.
  var uid: String { get }
  /// The name.
  var displayName: String? { get }
  /// Where the picture is.
  var photoURL: URL? { get }
  /// The e-mail address; one at Apple's private relay is given as it is.
  var email: String? { get }
  /// The phone number, in international form.
  var phoneNumber: String? { get }
}

/// One of a user's identities.
final class ProviderUserInfo: NSObject, UserInfo, Sendable {
  private let core: UserRecord.Identity

  init(_ core: UserRecord.Identity) { self.core = core }

  var providerID: String { core.providerID }
  var uid: String { core.uid }
  var displayName: String? { core.displayName.nonEmpty }
  var photoURL: URL? { URL(text: core.photoURL) }
  var email: String? { core.email.nonEmpty }
  var phoneNumber: String? { core.phoneNumber.nonEmpty }
}

extension URL {
  /// Nil for an empty text too.
  init?(text: String) {
    guard !text.isEmpty else { return nil }
    self.init(string: text)
  }
}

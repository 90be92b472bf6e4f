// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// The values that describe a user: all of them, or those that one provider reported.
public protocol UserInfo: NSObjectProtocol {
  /// The id of the provider; "Firebase" for a `User`.
  var providerID: String { get }
  /// The id of the user: in the project, or at the provider.
  var uid: String { get }
  /// The display name.
  var displayName: String? { get }
  /// The URL of a photo.
  var photoURL: URL? { get }
  /// The email address. It can be an address of Apple's private email relay.
  var email: String? { get }
  /// The phone number in E.164 format, for example "+15551234567".
  var phoneNumber: String? { get }
}

/// The values that one provider reported.
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

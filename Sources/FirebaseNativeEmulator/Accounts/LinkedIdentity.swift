// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A provider's identity of a user: one entry of `providerUserInfo`.
struct LinkedIdentity {
  struct Key: Hashable {
    let providerId: String
    let rawId: String
  }

  let providerId: String
  let rawId: String
  let email: String?
  let displayName: String?
  let photoUrl: String?
  let screenName: String?

  var key: Key { Key(providerId: providerId, rawId: rawId) }

  var record: JSON {
    let record = JSON.object()
    record.set("providerId", providerId)
    record.set("rawId", rawId)
    // The bare id, unlike in the response to a sign-in.
    record.set("federatedId", rawId)
    record.set("email", email)
    record.set("displayName", displayName)
    record.set("photoUrl", photoUrl)
    record.set("screenName", screenName)
    return record
  }
}

extension LinkedIdentity {
  /// From a record in an administrator's request.
  init(_ record: JSON) throws(Failure) {
    guard let providerId = record.filled("providerId"), providerId.utf8.contains(UInt8(ascii: ".")) else {
      throw .service("INVALID_PROVIDER_ID", "Provider Id is not supported.")
    }
    guard let rawId = record.filled("rawId") ?? record.filled("federatedId") else {
      throw .service("MISSING_RAW_ID", "The provider's user id is missing.")
    }
    self.init(
      providerId: providerId, rawId: rawId, email: record.filled("email"),
      displayName: record.filled("displayName"), photoUrl: record.filled("photoUrl"),
      screenName: record.filled("screenName"))
  }
}

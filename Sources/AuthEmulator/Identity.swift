import AuthSupport

/// What a provider said of a user: one entry of `providerUserInfo`.
struct Identity {
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
    // Here it is the bare id, unlike in the answer to a sign-in.
    record.set("federatedId", rawId)
    record.set("email", email)
    record.set("displayName", displayName)
    record.set("photoUrl", photoUrl)
    record.set("screenName", screenName)
    return record
  }
}

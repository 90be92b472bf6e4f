// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension Account {
  /// The account in the form of accounts:lookup.
  func record(for audience: SecondFactor.Audience) -> JSON {
    let record = JSON.object()
    record.set("localId", localId)
    record.set("email", email)
    record.set("initialEmail", initialEmail)
    if tellsVerification { record.set("emailVerified", emailVerified) }
    record.set("displayName", displayName)
    record.set("photoUrl", photoUrl)
    record.set("screenName", screenName)
    record.set("phoneNumber", phoneNumber)
    record.set("passwordHash", password?.hash)
    record.set("salt", password?.salt)
    record.set("passwordUpdatedAt", password?.updatedAt)
    if isCustom { record.set("customAuth", true) }
    if usesEmailLink { record.set("emailLinkSignin", true) }
    record.set("providerUserInfo", providerUserInfo)
    record.set("mfaInfo", secondFactorRecords(for: audience))
    if !passkeys.isEmpty { record.set("passkeyInfo", JSON(passkeys.map { $0.record })) }
    if isDisabled { record.set("disabled", true) }
    record.set("customAttributes", customAttributes)
    record.set("validSince", String(validSince))
    record.set("createdAt", String(createdAt))
    record.set("lastLoginAt", String(lastLoginAt))
    record.set("lastRefreshAt", lastRefreshAt.map { RFC3339.text(milliseconds: $0, fraction: true) })
    return record
  }

  /// The providers of the account, for example "apple.com", "password" and "phone".
  var providers: [String] {
    var providers = identities.map { $0.providerId }
    if hasPasswordRecord { providers.append("password") }
    if phoneNumber != nil { providers.append("phone") }
    return providers
  }

  var providerUserInfo: JSON {
    let list = JSON.array()
    for identity in identities { list.append(identity.record) }
    if hasPasswordRecord { list.append(passwordRecord) }
    if phoneNumber != nil { list.append(phoneRecord) }
    return list
  }

  /// Official SDKs cannot read such a record without an address.
  var hasPasswordRecord: Bool { email != nil && (password != nil || usesEmailLink) }

  /// A blocking function can verify an account without an address.
  var tellsVerification: Bool { email != nil || emailVerified }

  private var passwordRecord: JSON {
    let record = JSON.object()
    record.set("providerId", "password")
    record.set("rawId", email)
    record.set("federatedId", email)
    record.set("email", email)
    record.set("displayName", displayName)
    record.set("photoUrl", photoUrl)
    return record
  }

  /// Without `federatedId`, as in production.
  private var phoneRecord: JSON {
    let record = JSON.object()
    record.set("providerId", "phone")
    record.set("rawId", phoneNumber)
    record.set("phoneNumber", phoneNumber)
    return record
  }
}

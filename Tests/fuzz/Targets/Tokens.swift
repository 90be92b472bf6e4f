// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeCore
@testable import FirebaseNativeRuntime
@testable import FirebaseNativeSupport

/// Tokens, links, and the other short strings that a game passes on from outside.
@_cdecl("fuzz_tokens")
public func fuzzTokens(_ bytes: UnsafePointer<UInt8>?, _ size: Int) {
  let input = Input(bytes, size)
  checkEncodings(input.bytes)
  checkToken(input.text)
  // An input is hardly ever encoded: as if it were the claims of a token.
  checkToken("e30." + Base64URL.encode(input.bytes) + ".")
  checkLink(input.text)
  checkCredentials(input.text)
}

private func checkEncodings(_ bytes: [UInt8]) {
  require(Base64URL.decode(Base64URL.encode(bytes)) == bytes, "Base64 is reversible")
  _ = Base64URL.decode(bytes)
  let text = String(decoding: bytes, as: UTF8.self)
  require(PercentEncoding.decodeForm(PercentEncoding.encode(text)) == text, "Percent-encoding is reversible")
  let fields = FormFields(parsing: text).fields
  let again = FormFields(parsing: FormFields(parsing: text).encoded).fields
  require(fields.count == again.count, "A form that is read and written keeps its fields")
  for (field, other) in zip(fields, again) {
    require(field.name == other.name && field.value == other.value, "A form that is read and written stays as it is")
  }
  require(!LanguageCode.isTag(text) || text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }, "A tag fits into a header")
  _ = LanguageCode.tag(ofLocale: text)
}

private func checkToken(_ text: String) {
  if let token = JSONWebToken(parsing: text) {
    require(token.header.kind == .object && token.claims.kind == .object, "A token consists of objects")
    require(JSONWebToken.claims(of: text) != nil, "What can be parsed as a token has claims")
  }
  switch TokenResult.make(text) {
  case .failure(let error): require(!error.message.isEmpty, "A failure has a message")
  case .success(let token):
    require(token.authTime > 0 && token.issuedAt > 0 && token.expiresAt > 0, "An accepted token has its times")
    _ = (token.signInProvider, token.signInSecondFactor, token.tenantID)
  }
  let tokens = Session.Tokens(idToken: text, refreshToken: text, expiresAt: 1 << 52, issuedAt: 0)
  _ = (tokens.tenantID, tokens.areGuests, tokens.isFresh)
}

private func checkLink(_ text: String) {
  if let link = ActionCodeLink.parse(text) {
    _ = (link.operation, link.apiKey, link.continueURL, link.languageCode, link.tenantID)
    if let code = EmailLink.code(of: text) { require(code == link.code && !code.isEmpty, "A sign-in link has a code") }
  } else {
    require(EmailLink.code(of: text) == nil, "What is no link has no code")
  }
  if let origin = WebURL.origin(of: text) {
    require(origin.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }, "An origin fits into a header")
    require(origin.hasPrefix("http://") || origin.hasPrefix("https://"), "An origin is of the web")
  }
  _ = WebURL.query(of: text)
  if let emulator = Backend.Emulator(host: text, port: 9099) {
    require(emulator.host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != 0x2f && $0 != 0x40 }, "A host is only that")
  }
}

private func checkCredentials(_ text: String) {
  var tokens = Credential.Tokens()
  tokens.idToken = text
  tokens.rawNonce = text
  _ = Credential(provider: "apple.com", tokens: tokens).checked()
  _ = Credential(provider: text, tokens: tokens).checked()
  _ = Credential.email("a@b.example", link: text).isValid
  let fields = FormFields(parsing: tokens.postBody(provider: text))
  require(text.isEmpty || fields["id_token"] == text, "The form of a credential has its token unchanged")
}

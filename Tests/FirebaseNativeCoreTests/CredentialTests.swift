// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct CredentialTests {
  @Test func tokensCanBeReadBack() {
    var tokens = Credential.Tokens()
    tokens.idToken = "jwt"
    tokens.secret = "s"
    #expect(Credential(provider: "apple.com", tokens: tokens).tokens?.idToken == "jwt")
    #expect(Credential.twitter(token: "t", secret: "s").tokens?.secret == "s")
    #expect(Credential.email("a@b.c", password: "p").tokens == nil)
    #expect(Credential(provider: "", tokens: tokens).tokens == nil)
  }

  @Test func applesFormHasTokenAndNonce() {
    #expect(
      postBody("apple.com") {
        $0.idToken = "jwt"
        $0.rawNonce = "raw"
      }
        == "providerId=apple.com&id_token=jwt&nonce=raw")
  }

  @Test func facebooksClassicFormHasTheAccessToken() {
    #expect(postBody("facebook.com") { $0.accessToken = "t" } == "providerId=facebook.com&access_token=t")
  }

  @Test func facebooksLimitedFormHasTokenAndNonce() {
    #expect(
      postBody("facebook.com") {
        $0.idToken = "jwt"
        $0.rawNonce = "raw"
      }
        == "providerId=facebook.com&id_token=jwt&nonce=raw")
  }

  @Test func googlesFormHasBothTokens() {
    #expect(
      postBody("google.com") {
        $0.idToken = "jwt"
        $0.accessToken = "t"
      }
        == "providerId=google.com&id_token=jwt&access_token=t")
    #expect(postBody("google.com") { $0.accessToken = "t" } == "providerId=google.com&access_token=t")
  }

  @Test func gitHubsFormHasTheAccessToken() {
    #expect(postBody("github.com") { $0.accessToken = "t" } == "providerId=github.com&access_token=t")
  }

  @Test func twittersFormHasTheSecret() {
    #expect(
      postBody("twitter.com") {
        $0.accessToken = "t"
        $0.secret = "s"
      }
        == "providerId=twitter.com&access_token=t&oauth_token_secret=s")
  }

  @Test func anOpenIDProvidersFormHasWhatIsThere() {
    #expect(
      postBody("oidc.my-game") {
        $0.idToken = "jwt"
        $0.rawNonce = "raw"
        $0.accessToken = "t"
      }
        == "providerId=oidc.my-game&id_token=jwt&nonce=raw&access_token=t")
  }

  @Test func playGamesFormHasTheCode() throws {
    let credential = Credential.playGames(serverAuthCode: "4/a b")
    guard case .success(.tokens(let tokens)) = credential.checked() else { throw AuthError(.failure, "no tokens") }
    #expect(tokens.postBody(provider: credential.provider) == "providerId=playgames.google.com&code=4%2Fa%20b")
  }

  @Test func aCredentialWithAPartMissingIsInvalid() {
    for (credential, expected) in [
      (Credential.twitter(token: "", secret: "s"), AuthErrorCode.invalidCredential),
      (.twitter(token: "t", secret: ""), .invalidCredential), (.playGames(serverAuthCode: ""), .invalidCredential),
      (.email("", password: "p"), .invalidEmail), (.email("a@b.c", password: ""), .missingPassword),
    ] {
      #expect(!credential.isValid)
      #expect(!credential.provider.isEmpty)
      #expect(code(credential) == expected)
    }
  }

  @Test func valuesAreEncoded() {
    let body = postBody("a&b=c") {
      $0.idToken = "i&d+t%"
      $0.rawNonce = "n =é"
    }
    #expect(body == "providerId=a%26b%3Dc&id_token=i%26d%2Bt%25&nonce=n%20%3D%C3%A9")
  }

  @Test(arguments: [
    ("Ada", "Lovelace"), ("Zoë", ""), ("", "李"), ("Anne-Marie \"Q\"", "O'Neill & Söhne + 100 %"),
    ("👩‍🚀", "\\"),
  ])
  func theNameGoesInApplesForm(given: String, family: String) throws {
    let body = postBody("apple.com") {
      $0.idToken = "jwt"
      $0.givenName = given
      $0.familyName = family
    }
    let user = try #require(FormFields(parsing: body)["user"].flatMap { JSON.parse($0) })
    #expect(user["name"]?.string("firstName") ?? "" == given)
    #expect(user["name"]?.string("lastName") ?? "" == family)
  }

  @Test func withoutANameThereIsNoUserField() {
    #expect(FormFields(parsing: postBody("apple.com") { $0.idToken = "jwt" })["user"] == nil)
  }

  /// The spent tokens would be refused again.
  @Test func aPendingTokenStandsForTheSpentOnes() {
    let body = postBody("apple.com") {
      $0.idToken = "jwt"
      $0.rawNonce = "raw"
      $0.accessToken = "t"
      $0.pendingToken = "p"
    }
    #expect(body == "providerId=apple.com")
  }

  @Test func aFullNameHasNoStraySpaces() {
    #expect(
      tokens {
        $0.givenName = "Ada"
        $0.familyName = "Lovelace"
      }.fullName == "Ada Lovelace")
    #expect(tokens { $0.givenName = "Ada" }.fullName == "Ada")
    #expect(tokens { $0.familyName = "Lovelace" }.fullName == "Lovelace")
    #expect(tokens { _ in }.fullName.isEmpty)
  }

  @Test func oneTokenMakesACredentialValid() {
    for token in [\Credential.Tokens.idToken, \.accessToken, \.pendingToken] {
      #expect(Credential(provider: "apple.com", tokens: tokens { $0[keyPath: token] = "x" }).isValid)
    }
  }

  @Test func aCredentialWithoutTokensIsInvalid() {
    let credential = Credential(
      provider: "apple.com",
      tokens: tokens {
        $0.rawNonce = "raw"
        $0.givenName = "Ada"
      })
    #expect(!credential.isValid)
    #expect(credential.provider == "apple.com")
    #expect(code(credential) == .invalidCredential)
  }

  @Test func aCredentialWithoutProviderIsInvalid() {
    #expect(code(Credential(provider: "", tokens: tokens { $0.idToken = "x" })) == .invalidProviderId)
  }

  @Test func aMistakenNonceShowsBeforeTheNetworkIsTouched() {
    let claims = JSON.object()
    claims.set("nonce", "x")
    let jwt = JSONWebToken.unsignedText(header: .object(), claims: claims) + "."
    #expect(
      code(Credential(provider: "apple.com", tokens: tokens { $0.idToken = jwt })) == .missingOrInvalidNonce)
    #expect(
      code(
        Credential(
          provider: "apple.com",
          tokens: tokens {
            $0.idToken = jwt
            $0.pendingToken = "p"
          })) == nil)
  }

  /// GoogleSignIn puts a nonce of its own into the token, which it tells nobody.
  @Test func aNonceOfGooglesOwnIsTheServersToJudge() {
    let claims = JSON.object()
    claims.set("nonce", Digest.sha256Hex("unknown"))
    let jwt = JSONWebToken.unsignedText(header: .object(), claims: claims) + "."
    #expect(code(Credential(provider: "google.com", tokens: tokens { $0.idToken = jwt })) == nil)
    let wrong = tokens {
      $0.idToken = jwt
      $0.rawNonce = "other"
    }
    #expect(code(Credential(provider: "google.com", tokens: wrong)) == .missingOrInvalidNonce)
  }

  private func tokens(_ fill: (inout Credential.Tokens) -> Void) -> Credential.Tokens {
    var tokens = Credential.Tokens()
    fill(&tokens)
    return tokens
  }

  private func postBody(_ provider: String, _ fill: (inout Credential.Tokens) -> Void) -> String {
    tokens(fill).postBody(provider: provider)
  }

  private func code(_ credential: Credential) -> AuthErrorCode? {
    if case .failure(let error) = credential.checked() { error.code } else { nil }
  }
}

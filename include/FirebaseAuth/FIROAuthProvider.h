// SPDX-License-Identifier: Apache-2.0
/// @file
/// Providers by their ids: Apple, and those of OAuth and OpenID Connect.
#import <FirebaseAuth/FIRFederatedAuthProvider.h>

@class FIRAuth;

NS_ASSUME_NONNULL_BEGIN

/// Creates credentials of a provider, and asks the player in the browser. Not thread-safe while a thread changes it.
NS_SWIFT_NAME(OAuthProvider)
@interface FIROAuthProvider : NSObject <FIRFederatedAuthProvider> {
 @private
  NSString *_providerID;
  FIRAuth *_auth;
  NSArray<NSString *> *_scopes;
  NSDictionary<NSString *, NSString *> *_customParameters;
}

- (instancetype)init FIR_UNAVAILABLE;

/// "OAuth", as in Firebase. The id of one provider is providerID.
@property(class, nonatomic, copy, readonly) NSString *id;

/// The scopes to request, for example "email"; nil for the provider's default.
@property(nonatomic, copy, nullable) NSArray<NSString *> *scopes;

/// Parameters of the provider's page, for example its language.
@property(nonatomic, copy, nullable) NSDictionary<NSString *, NSString *> *customParameters;

/// The id of the provider.
@property(nonatomic, copy, readonly) NSString *providerID;

/// Creates a provider for the default App.
///
/// @param providerID The id, for example "apple.com" or "oidc.example".
/// @return The provider.
+ (FIROAuthProvider *)providerWithProviderID:(NSString *)providerID;

/// Creates a provider.
///
/// @param providerID The id, for example "apple.com" or "oidc.example".
/// @param auth The Auth.
/// @return The provider.
+ (FIROAuthProvider *)providerWithProviderID:(NSString *)providerID auth:(FIRAuth *)auth;

/// Creates a credential from an access token.
///
/// @param providerID The id of the provider.
/// @param accessToken The access token.
/// @return The credential.
+ (FIROAuthCredential *)credentialWithProviderID:(NSString *)providerID accessToken:(NSString *)accessToken;

/// Creates a credential from an identity token without a nonce.
///
/// @param providerID The id of the provider.
/// @param IDToken The identity token.
/// @param accessToken The access token, or nil.
/// @return The credential.
+ (FIROAuthCredential *)credentialWithProviderID:(NSString *)providerID
                                         IDToken:(NSString *)IDToken
                                     accessToken:(nullable NSString *)accessToken;

/// Creates a credential from an identity token with a nonce, for example of Apple or of Facebook's Limited Login.
///
/// @param providerID The id of the provider.
/// @param IDToken The identity token.
/// @param rawNonce The nonce whose SHA-256 hash the provider received.
/// @return The credential.
+ (FIROAuthCredential *)credentialWithProviderID:(NSString *)providerID
                                         IDToken:(NSString *)IDToken
                                        rawNonce:(NSString *)rawNonce;

/// Creates a credential from an identity token with a nonce, and an access token.
///
/// @param providerID The id of the provider.
/// @param IDToken The identity token.
/// @param rawNonce The nonce whose SHA-256 hash the provider received.
/// @param accessToken The access token.
/// @return The credential.
+ (FIROAuthCredential *)credentialWithProviderID:(NSString *)providerID
                                         IDToken:(NSString *)IDToken
                                        rawNonce:(NSString *)rawNonce
                                     accessToken:(NSString *)accessToken;

/// Creates a credential of Sign in with Apple.
///
/// @param IDToken The identity token.
/// @param rawNonce The nonce whose SHA-256 hash Apple received; nil if it received none.
/// @param fullName The name, which Apple reports on the first authorization only; nil if there is none. It becomes the
///     display name of a new user.
/// @return The credential.
+ (FIROAuthCredential *)appleCredentialWithIDToken:(NSString *)IDToken
                                          rawNonce:(nullable NSString *)rawNonce
                                          fullName:(nullable NSPersonNameComponents *)fullName;

@end

NS_ASSUME_NONNULL_END

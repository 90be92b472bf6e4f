// SPDX-License-Identifier: Apache-2.0
/// @file
/// Second factors of an account: a phone that receives text messages, or an authenticator app. An
///     addition to the Firebase C++ API, with the names of the other Firebase SDKs.
///
/// A sign-in, link or reauthentication of an account with a second factor fails with
/// kAuthErrorSecondFactorRequired. MultiFactorResolver::Get() then returns the object that
/// completes the operation. Ask the player for the code of one of its hints, create an assertion,
/// and pass it to ResolveSignIn():
///
/// @code
/// void OnSignInFailed(const firebase::Future<firebase::auth::AuthResult>& failed) {
///   auto resolver = firebase::auth::MultiFactorResolver::Get(failed);
///   if (!resolver.is_valid()) return ShowMessage(failed.error_message());
///   auto hint = resolver.hints()[0];  // Let the player choose if there are several.
///   AskForCode(hint.display_name(), [resolver, hint](const std::string& code) {
///     resolver.ResolveSignIn(
///         firebase::auth::TotpMultiFactorGenerator::GetAssertionForSignIn(hint.uid(), code));
///   });
/// }
/// @endcode
///
/// To enroll a second factor, call MultiFactor::GetSession(), prove the factor in that session, and
/// pass the assertion to MultiFactor::Enroll():
///
/// @code
/// auto session = *user.multi_factor().GetSession().Await(5000);
/// auto secret = *firebase::auth::TotpMultiFactorGenerator::GenerateSecret(session).Await(5000);
/// ShowQrCode(firebase::auth::QrCode(secret.GetQrCodeUrl()));
/// AskForCode("Authenticator app", [user, secret](const std::string& code) {
///   user.multi_factor().Enroll(
///       firebase::auth::TotpMultiFactorGenerator::GetAssertionForEnrollment(secret, code),
///       "Authenticator app");
/// });
/// @endcode
#ifndef FIREBASE_AUTH_MULTI_FACTOR_H_
#define FIREBASE_AUTH_MULTI_FACTOR_H_

#include <stddef.h>
#include <stdint.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "firebase/auth/credential.h"
#include "firebase/auth/multi_factor_session.h"
#include "firebase/auth/user.h"
#include "firebase/c/multi_factor.h"
#include "firebase/future.h"
#include "firebase/internal/auth_state.h"
#include "firebase/internal/common.h"
#include "firebase/internal/reference.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace internal {

class MultiFactorProofInternal;

}  // namespace internal

namespace auth {

/// Proof that the player has a second factor.
///
/// PhoneMultiFactorGenerator and TotpMultiFactorGenerator create assertions. An invalid code is
/// reported by the future of the operation that uses the assertion. Copies share one immutable
/// assertion. The functions are thread-safe.
///
/// @see MultiFactor::Enroll(), MultiFactorResolver::ResolveSignIn()
class MultiFactorAssertion {
 public:
  /// Creates an object without an assertion.
  MultiFactorAssertion() {}

  /// Returns whether the object has an assertion. The code in it may be wrong.
  ///
  /// @return True if a generator created the assertion.
  bool is_valid() const { return assertion_.get() != nullptr; }

  /// Returns the kind of the second factor.
  ///
  /// @return "phone" or "totp"; "" if the object has no assertion.
  ///
  /// @see MultiFactorInfo::factor_id()
  std::string factor_id() const { return firebase_multi_factor_assertion_factor_id(assertion_.get()); }

 private:
  friend class internal::MultiFactorProofInternal;

  // The C object, or NULL.
  internal::Reference<firebase_multi_factor_assertion> assertion_;
};

/// The secret from which an authenticator app derives one-time passwords (RFC 6238), during its
/// enrollment.
///
/// The secret is as confidential as a password: show it to the player only. Copies share one
/// immutable secret. The functions are thread-safe.
///
/// @see TotpMultiFactorGenerator::GenerateSecret()
class TotpSecret {
 public:
  /// Creates an object without a secret, whose values are "" or 0.
  TotpSecret() {}

  /// Returns whether the object has a secret.
  ///
  /// @return True if there is a secret.
  bool is_valid() const { return secret_.get() != nullptr; }

  /// Returns the secret for players who enter it in their app.
  ///
  /// Show it below the QR code, for players whose app is on the same device as the game.
  ///
  /// @return The secret in base32 (RFC 4648).
  std::string shared_secret_key() const { return firebase_totp_secret_shared_secret_key(secret_.get()); }

  /// Returns the hash algorithm of the one-time passwords.
  ///
  /// The URL of GetQrCodeUrl() contains it.
  ///
  /// @return The name, for example "SHA1".
  std::string hashing_algorithm() const { return firebase_totp_secret_hashing_algorithm(secret_.get()); }

  /// Returns the length of a one-time password, for the size of an input field.
  ///
  /// @return The number of digits.
  uint32_t verification_code_length() const { return firebase_totp_secret_verification_code_length(secret_.get()); }

  /// Returns how long a one-time password is valid.
  ///
  /// RFC 6238 calls this time the time step.
  ///
  /// @return The time in seconds.
  uint32_t period_seconds() const { return firebase_totp_secret_period(secret_.get()); }

  /// Returns the time until which the secret can be enrolled.
  ///
  /// After that time MultiFactor::Enroll() fails with kAuthErrorSessionExpired.
  ///
  /// @return The time by the server's clock, in milliseconds since 1970-01-01 00:00 UTC; 0 if
  ///     unknown.
  uint64_t enrollment_deadline() const { return firebase_totp_secret_enrollment_deadline(secret_.get()); }

  /// Returns the "otpauth:" URL of the secret. Authenticator apps read it from a QrCode or open it
  /// as a link.
  ///
  /// The label of the URL has the form "issuer:account". A colon in either part is replaced by "-"
  /// there. Other special characters are escaped.
  ///
  /// @param account_name The name of the account. "" selects the user's email address, else the
  ///     user's id.
  /// @param issuer The name of the game. "" selects WebSignInOptions::app_name, else the name of
  ///     the App, else the project id.
  ///
  /// @return The URL, which contains the secret.
  ///
  /// @see QrCode
  std::string GetQrCodeUrl(const std::string& account_name = std::string(),
                           const std::string& issuer = std::string()) const {
    return firebase_totp_secret_qr_code_url(secret_.get(), account_name.c_str(), issuer.c_str());
  }

 private:
  friend class internal::MultiFactorProofInternal;

  // The C object, or NULL.
  internal::Reference<firebase_totp_secret> secret_;
};

/// The second factors of the signed-in user, as returned by User::multi_factor().
///
/// The object is a handle as User is: it always refers to the user who is signed in at the time of
/// the call. Asynchronous functions return an invalid future if no user is signed in.
class MultiFactor {
 public:
  /// Creates a handle that never refers to a user.
  MultiFactor() {}

  /// Returns the enrolled second factors.
  ///
  /// @return The factors, as of the last sign-in, enrollment or User::Reload().
  ///
  /// @see MultiFactorResolver::hints()
  inline std::vector<MultiFactorInfo> enrolled_factors() const;

  /// Requests a session in which a second factor is enrolled.
  ///
  /// A session expires after some minutes.
  ///
  /// @par Errors
  /// - kAuthErrorRequiresRecentLogin: The last sign-in is too long ago.
  ///
  /// @return The future of the session.
  ///
  /// @see Enroll()
  Future<MultiFactorSession> GetSession() const {
    return user_.Start<MultiFactorSession>(firebase_user_get_multi_factor_session);
  }

  /// Adds a second factor to the account.
  ///
  /// @par Errors
  /// - kAuthErrorUnverifiedEmail: The email address of the account must be verified first.
  /// - kAuthErrorRequiresRecentLogin: The last sign-in is too long ago.
  /// - kAuthErrorInvalidVerificationCode: The code is wrong. The player can enter it again.
  /// - kAuthErrorSessionExpired: The code or the secret has expired.
  /// - kAuthErrorMissingMultiFactorInfo: The assertion is not valid.
  /// - kAuthErrorMissingMultiFactorSession: The assertion is one for a sign-in.
  /// - kAuthErrorSecondFactorAlreadyEnrolled: The account has this second factor.
  /// - kAuthErrorMaximumSecondFactorCountExceeded: The account has the maximum number of second
  ///   factors.
  ///
  /// @param assertion The proof that the player has the second factor.
  /// @param display_name A name that helps the player to recognize the factor.
  ///
  /// @return The future of the operation.
  inline Future<void> Enroll(const MultiFactorAssertion& assertion,
                             const std::string& display_name = std::string()) const;

  /// Removes a second factor from the account.
  ///
  /// @par Errors
  /// - kAuthErrorMissingMultiFactorInfo: `factor_uid` is "".
  /// - kAuthErrorMultiFactorInfoNotFound: The account has no such second factor.
  /// - kAuthErrorRequiresRecentLogin: The last sign-in is too long ago.
  ///
  /// @param factor_uid The id of the factor; see MultiFactorInfo::uid().
  ///
  /// @return The future of the operation.
  Future<void> Unenroll(const std::string& factor_uid) const {
    return user_.Start<void>(
        [&](const firebase_user* user) { return firebase_user_unenroll_multi_factor(user, factor_uid.c_str()); });
  }

  /// Removes a second factor from the account.
  ///
  /// Fails with the same errors as the function above.
  ///
  /// @param factor The factor. One that is not valid is an error.
  ///
  /// @return The future of the operation.
  Future<void> Unenroll(const MultiFactorInfo& factor) const { return Unenroll(factor.uid()); }

 private:
  friend class User;

  explicit MultiFactor(User user) : user_(std::move(user)) {}

  // The user.
  User user_;
};

/// A sign-in, link or reauthentication that lacks the second factor.
///
/// Copies share one immutable resolver. The functions are thread-safe. The resolver may be used
/// until the server ends the first step, after some minutes; it does not keep the Auth alive.
///
/// @see kAuthErrorSecondFactorRequired
class MultiFactorResolver {
 public:
  /// Creates an object without an operation.
  MultiFactorResolver() {}

  /// Returns the resolver of a failed future.
  ///
  /// The future can be that of any function that signs in, links or reauthenticates.
  ///
  /// @param failed A future with the error kAuthErrorSecondFactorRequired.
  ///
  /// @return The resolver; not valid for any other future.
  static inline MultiFactorResolver Get(const FutureBase& failed);

  /// Returns whether there is an operation to complete.
  ///
  /// @return True if there is an operation.
  bool is_valid() const { return resolver_.get() != nullptr; }

  /// Returns the second factors of the account, of which the player can choose one.
  ///
  /// @return The factors. A phone number contains its last digits only.
  inline std::vector<MultiFactorInfo> hints() const;

  /// Returns the session for PhoneAuthOptions::multi_factor_session.
  ///
  /// An authenticator app needs no session.
  ///
  /// @return The session.
  inline MultiFactorSession session() const;

  /// Completes the operation: signs in, links or reauthenticates.
  ///
  /// @par Errors
  /// - kAuthErrorInvalidVerificationCode: The code is wrong. The function can be called again.
  /// - kAuthErrorInvalidMultiFactorSession: The first step is too long ago. Sign in again.
  /// - kAuthErrorMissingMultiFactorInfo: The assertion is not valid, or is one for an enrollment.
  /// - kAuthErrorSessionExpired: The code of the text message has expired.
  ///
  /// @param assertion The proof that the player has the second factor.
  ///
  /// @return The future that the first step would have had; invalid if there is no operation.
  inline Future<AuthResult> ResolveSignIn(const MultiFactorAssertion& assertion) const;

 private:
  // The C object, or NULL.
  internal::Reference<firebase_multi_factor_resolver> resolver_;

  // The state of the Auth that the operation belongs to.
  std::shared_ptr<internal::AuthState> state_;
};

/// Creates assertions of phones.
///
/// PhoneAuthProvider::VerifyPhoneNumber() sends a code to a second factor if its options have a
/// session:
///
/// @code
/// auto credential = provider.GetCredential(verification_id, code);
/// auto assertion = firebase::auth::PhoneMultiFactorGenerator::GetAssertion(credential);
/// resolver.ResolveSignIn(assertion);
/// @endcode
class PhoneMultiFactorGenerator {
 public:
  /// Returns the kind of phones as second factors.
  ///
  /// @return "phone".
  static const char* factor_id() { return "phone"; }

  /// Creates an assertion from a phone credential, for an enrollment or a sign-in.
  ///
  /// @param phone_credential A credential of PhoneAuthProvider::GetCredential().
  ///
  /// @return The assertion.
  static inline MultiFactorAssertion GetAssertion(const Credential& phone_credential);
};

/// Creates secrets and assertions of authenticator apps.
///
/// The one-time passwords follow RFC 6238, so that all common authenticator apps can be used.
///
/// @see TotpSecret
class TotpMultiFactorGenerator {
 public:
  /// Returns the kind of authenticator apps as second factors.
  ///
  /// @return "totp".
  static const char* factor_id() { return "totp"; }

  /// Requests a secret to enroll an authenticator app.
  ///
  /// @par Errors
  /// - kAuthErrorMissingMultiFactorSession: The session is not valid.
  /// - kAuthErrorInvalidMultiFactorSession: The session belongs to a resolver.
  /// - kAuthErrorOperationNotAllowed: The project has not enabled authenticator apps.
  ///
  /// @param session The session of MultiFactor::GetSession().
  ///
  /// @return The future of the secret.
  static inline Future<TotpSecret> GenerateSecret(const MultiFactorSession& session);

  /// Creates an assertion to enroll an authenticator app.
  ///
  /// @param secret The secret that the app has.
  /// @param one_time_password The password that the app shows.
  ///
  /// @return The assertion.
  ///
  /// @see MultiFactor::Enroll()
  static inline MultiFactorAssertion GetAssertionForEnrollment(const TotpSecret& secret,
                                                               const std::string& one_time_password);

  /// Creates an assertion to complete a sign-in with an authenticator app.
  ///
  /// @param enrollment_id The id of the factor: MultiFactorInfo::uid() of one of the resolver's
  ///     hints.
  /// @param one_time_password The password that the app shows.
  ///
  /// @return The assertion.
  ///
  /// @see MultiFactorResolver::ResolveSignIn()
  static inline MultiFactorAssertion GetAssertionForSignIn(const std::string& enrollment_id,
                                                           const std::string& one_time_password);
};

}  // namespace auth

namespace internal {

/// Access to the C objects of assertions and secrets.
///
/// Only the headers of this library use it.
class MultiFactorProofInternal {
 public:
  /// Creates a C++ secret.
  ///
  /// @param secret The C secret, or NULL. The function adds a reference.
  ///
  /// @return The secret.
  static auth::TotpSecret Make(const firebase_totp_secret* secret) {
    auth::TotpSecret made;
    made.secret_ = Reference<firebase_totp_secret>::Retained(secret);
    return made;
  }

  /// Creates a C++ assertion.
  ///
  /// @param assertion The C assertion. The function takes over the caller's reference.
  ///
  /// @return The assertion.
  static auth::MultiFactorAssertion Adopt(firebase_multi_factor_assertion* assertion) {
    auth::MultiFactorAssertion made;
    made.assertion_ = Reference<firebase_multi_factor_assertion>(assertion);
    return made;
  }

  /// Returns the C object of an assertion.
  ///
  /// @param assertion The C++ assertion.
  ///
  /// @return The C object without a new reference, or NULL.
  static firebase_multi_factor_assertion* Get(const auth::MultiFactorAssertion& assertion) {
    return assertion.assertion_.get();
  }

  /// Returns the C object of a secret.
  ///
  /// @param secret The C++ secret.
  ///
  /// @return The C object without a new reference, or NULL.
  static firebase_totp_secret* Get(const auth::TotpSecret& secret) { return secret.secret_.get(); }
};

/// Returns the session from a completed future.
///
/// @param future The complete future of the C API.
/// @param result Receives the session.
template <>
inline void ResultReader<auth::MultiFactorSession>::operator()(const firebase_future* future,
                                                               auth::MultiFactorSession* result) const {
  *result = MultiFactorInternal::Make(firebase_future_multi_factor_session(future));
}

/// Returns the secret from a completed future. It belongs to no Auth.
///
/// Therefore it is not a specialization of ResultReader, which has the state of an Auth.
struct TotpSecretReader {
  /// Reads the secret.
  ///
  /// @param future The complete future of the C API.
  /// @param result Receives the secret.
  void operator()(const firebase_future* future, auth::TotpSecret* result) const {
    *result = MultiFactorProofInternal::Make(firebase_future_totp_secret(future));
  }
};

}  // namespace internal

namespace auth {

inline MultiFactor User::multi_factor() const { return MultiFactor(*this); }

inline std::vector<MultiFactorInfo> MultiFactor::enrolled_factors() const {
  const internal::UserReference user = user_.Current();
  std::vector<MultiFactorInfo> factors(firebase_user_multi_factor_count(user.get()));
  for (size_t i = 0; i < factors.size(); i++) {
    factors[i] = internal::MultiFactorInternal::Make(firebase_user_multi_factor_at(user.get(), i));
  }
  return factors;
}

inline Future<void> MultiFactor::Enroll(const MultiFactorAssertion& assertion, const std::string& display_name) const {
  return user_.Start<void>([&](const firebase_user* user) {
    return firebase_user_enroll_multi_factor(user, internal::MultiFactorProofInternal::Get(assertion),
                                             display_name.c_str());
  });
}

inline MultiFactorResolver MultiFactorResolver::Get(const FutureBase& failed) {
  MultiFactorResolver resolver;
  const internal::HeldFuture future = internal::FutureInternal::Hold(failed);
  resolver.state_ = internal::FutureInternal::GetAuthState(future.get());
  if (resolver.state_ != nullptr) {
    resolver.resolver_ = internal::Reference<firebase_multi_factor_resolver>::Retained(
        firebase_future_multi_factor_resolver(future.get()));
  }
  return resolver;
}

inline std::vector<MultiFactorInfo> MultiFactorResolver::hints() const {
  std::vector<MultiFactorInfo> hints(firebase_multi_factor_resolver_hint_count(resolver_.get()));
  for (size_t i = 0; i < hints.size(); i++) {
    hints[i] = internal::MultiFactorInternal::Make(firebase_multi_factor_resolver_hint_at(resolver_.get(), i));
  }
  return hints;
}

inline MultiFactorSession MultiFactorResolver::session() const {
  return internal::MultiFactorInternal::Make(firebase_multi_factor_resolver_session(resolver_.get()));
}

inline Future<AuthResult> MultiFactorResolver::ResolveSignIn(const MultiFactorAssertion& assertion) const {
  if (!is_valid()) return Future<AuthResult>();
  return state_->Started<AuthResult>(firebase_multi_factor_resolver_resolve_sign_in(
      resolver_.get(), internal::MultiFactorProofInternal::Get(assertion)));
}

inline MultiFactorAssertion PhoneMultiFactorGenerator::GetAssertion(const Credential& phone_credential) {
  return internal::MultiFactorProofInternal::Adopt(
      firebase_phone_multi_factor_generator_create_assertion(internal::CredentialInternal::Get(phone_credential)));
}

inline Future<TotpSecret> TotpMultiFactorGenerator::GenerateSecret(const MultiFactorSession& session) {
  firebase_future* const future =
      firebase_totp_multi_factor_generator_generate_secret(internal::MultiFactorInternal::Get(session));
  internal::FutureInternal::Attach(
      future, new internal::LazyFutureResult<TotpSecret, internal::TotpSecretReader>(internal::TotpSecretReader()));
  return internal::FutureInternal::Adopt<Future<TotpSecret>>(future);
}

inline MultiFactorAssertion TotpMultiFactorGenerator::GetAssertionForEnrollment(const TotpSecret& secret,
                                                                                const std::string& one_time_password) {
  return internal::MultiFactorProofInternal::Adopt(firebase_totp_multi_factor_generator_create_assertion_for_enrollment(
      internal::MultiFactorProofInternal::Get(secret), one_time_password.c_str()));
}

inline MultiFactorAssertion TotpMultiFactorGenerator::GetAssertionForSignIn(const std::string& enrollment_id,
                                                                            const std::string& one_time_password) {
  return internal::MultiFactorProofInternal::Adopt(firebase_totp_multi_factor_generator_create_assertion_for_sign_in(
      enrollment_id.c_str(), one_time_password.c_str()));
}

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_MULTI_FACTOR_H_

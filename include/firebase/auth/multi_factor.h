/// Second factors of accounts: a phone that gets text messages, or an authenticator app. An
/// addition to Firebase's API, in the terms of its other SDKs.
///
/// A sign-in, link or re-authentication of an account that has one ends in
/// kAuthErrorSecondFactorRequired. MultiFactorResolver::Get() gives what completes it: ask the
/// player for the code of one of the hints, make an assertion of it, and give that to
/// ResolveSignIn().
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

namespace firebase {

namespace internal {

class MultiFactorProofInternal;

template <>
struct ReferenceCount<firebase_multi_factor_assertion> {
  static void Retain(firebase_multi_factor_assertion* assertion) {
    firebase_multi_factor_assertion_retain(assertion);
  }
  static void Release(firebase_multi_factor_assertion* assertion) {
    firebase_multi_factor_assertion_release(assertion);
  }
};

template <>
struct ReferenceCount<firebase_multi_factor_resolver> {
  static void Retain(firebase_multi_factor_resolver* resolver) {
    firebase_multi_factor_resolver_retain(resolver);
  }
  static void Release(firebase_multi_factor_resolver* resolver) {
    firebase_multi_factor_resolver_release(resolver);
  }
};

template <>
struct ReferenceCount<firebase_totp_secret> {
  static void Retain(firebase_totp_secret* secret) { firebase_totp_secret_retain(secret); }
  static void Release(firebase_totp_secret* secret) { firebase_totp_secret_release(secret); }
};

}  // namespace internal

namespace auth {

/// What proves that the player has a second factor. Made by the generators below; one of values
/// that can't be used is told by the future of the operation that it is used for. Copies share it.
/// Any thread.
class MultiFactorAssertion {
 public:
  /// No assertion.
  MultiFactorAssertion() {}

  /// Whether it comes from a generator. Says nothing of its values.
  bool is_valid() const { return assertion_.get() != nullptr; }

  /// "phone" or "totp".
  std::string factor_id() const {
    return firebase_multi_factor_assertion_factor_id(assertion_.get());
  }

 private:
  friend class internal::MultiFactorProofInternal;

  internal::Reference<firebase_multi_factor_assertion> assertion_;
};

/// What a player's authenticator app makes one-time passwords of (RFC 6238), while it is being
/// enrolled. As secret as a password. Copies share it. Any thread.
class TotpSecret {
 public:
  /// No secret: what is read is "" or 0.
  TotpSecret() {}

  /// Whether this is a secret.
  bool is_valid() const { return secret_.get() != nullptr; }

  /// The secret in base32, for players who type it into their app.
  std::string shared_secret_key() const {
    return firebase_totp_secret_shared_secret_key(secret_.get());
  }

  /// Such as "SHA1".
  std::string hashing_algorithm() const {
    return firebase_totp_secret_hashing_algorithm(secret_.get());
  }

  /// How many digits a one-time password has.
  uint32_t verification_code_length() const {
    return firebase_totp_secret_verification_code_length(secret_.get());
  }

  /// How many seconds a one-time password lasts.
  uint32_t period_seconds() const { return firebase_totp_secret_period(secret_.get()); }

  /// Until when it can be enrolled, in milliseconds since 1970 by the server's clock; 0 if unknown.
  uint64_t enrollment_deadline() const {
    return firebase_totp_secret_enrollment_deadline(secret_.get());
  }

  /// The "otpauth:" URL that apps read from a QrCode or open as a link. Without an account name it
  /// has the user's e-mail address or else their id; without an issuer, the `app_name` of
  /// WebSignInOptions, else the App's name or, of the default App, the project's id. Apps split the
  /// label "issuer:account" at its colon, so that a ":" of either becomes a "-" there.
  std::string GetQrCodeUrl(const std::string& account_name = std::string(),
                           const std::string& issuer = std::string()) const {
    return firebase_totp_secret_qr_code_url(secret_.get(), account_name.c_str(), issuer.c_str());
  }

 private:
  friend class internal::MultiFactorProofInternal;

  internal::Reference<firebase_totp_secret> secret_;
};

/// The second factors of the signed-in user: User::multi_factor(). A handle, as User is.
class MultiFactor {
 public:
  /// Those of nobody.
  MultiFactor() {}

  /// Those that are enrolled, as known from the last sign-in, enrollment or User::Reload().
  inline std::vector<MultiFactorInfo> enrolled_factors() const;

  /// What a second factor is enrolled with.
  Future<MultiFactorSession> GetSession() const {
    return user_.Start<MultiFactorSession>(internal::kAuthFunctionGetMultiFactorSession,
                                           firebase_user_get_multi_factor_session);
  }
  Future<MultiFactorSession> GetSessionLastResult() const {
    return user_.Last<MultiFactorSession>(internal::kAuthFunctionGetMultiFactorSession);
  }

  /// Adds the second factor that the assertion proves; `display_name` is what the user calls it.
  /// kAuthErrorUnverifiedEmail if the address must be verified first,
  /// kAuthErrorRequiresRecentLogin if the sign-in is too long ago,
  /// kAuthErrorInvalidVerificationCode for a wrong code, which may be given anew,
  /// kAuthErrorSessionExpired if it took too long,
  /// kAuthErrorMissingMultiFactorInfo for an assertion that is not valid and
  /// kAuthErrorMissingMultiFactorSession for one that is to sign in.
  inline Future<void> Enroll(const MultiFactorAssertion& assertion,
                             const std::string& display_name = std::string()) const;
  Future<void> EnrollLastResult() const { return user_.Last<void>(internal::kAuthFunctionEnroll); }

  /// Removes a second factor. kAuthErrorMissingMultiFactorInfo for "" and a factor that is not
  /// valid, kAuthErrorMultiFactorInfoNotFound if the user hasn't it, kAuthErrorRequiresRecentLogin
  /// if the sign-in is too long ago.
  Future<void> Unenroll(const std::string& factor_uid) const {
    return user_.Start<void>(internal::kAuthFunctionUnenroll, [&](const firebase_user* user) {
      return firebase_user_unenroll_multi_factor(user, factor_uid.c_str());
    });
  }
  Future<void> Unenroll(const MultiFactorInfo& factor) const { return Unenroll(factor.uid()); }
  Future<void> UnenrollLastResult() const {
    return user_.Last<void>(internal::kAuthFunctionUnenroll);
  }

 private:
  friend class User;

  explicit MultiFactor(User user) : user_(std::move(user)) {}

  User user_;
};

/// A sign-in, link or re-authentication that lacks just the second factor. Copies share it. Any
/// thread.
class MultiFactorResolver {
 public:
  /// Completes nothing.
  MultiFactorResolver() {}

  /// The resolver of a future with kAuthErrorSecondFactorRequired; not valid for all others.
  static inline MultiFactorResolver Get(const FutureBase& failed);

  /// Whether there is something to complete.
  bool is_valid() const { return resolver_.get() != nullptr; }

  /// The second factors that the player can choose from.
  inline std::vector<MultiFactorInfo> hints() const;

  /// The session to send a code in.
  inline MultiFactorSession session() const;

  /// Does what the first step was for: signs in, links or re-authenticates, with the result that
  /// the first step would have had. After kAuthErrorInvalidVerificationCode it may be called again;
  /// kAuthErrorInvalidMultiFactorSession says that the first step is too long ago, and
  /// kAuthErrorMissingMultiFactorInfo that the assertion is not valid or is to enroll. An invalid
  /// future if there is nothing to complete.
  inline Future<AuthResult> ResolveSignIn(const MultiFactorAssertion& assertion) const;
  Future<AuthResult> ResolveSignInLastResult() const {
    return is_valid() ? state_->Last<AuthResult>(internal::kAuthFunctionResolveSignIn)
                      : Future<AuthResult>();
  }

 private:
  internal::Reference<firebase_multi_factor_resolver> resolver_;
  std::shared_ptr<internal::AuthState> state_;
};

/// Makes assertions of codes in text messages. PhoneAuthProvider::VerifyPhoneNumber() sends one, if
/// its options have a session.
class PhoneMultiFactorGenerator {
 public:
  /// "phone", the factor_id() of phones.
  static const char* factor_id() { return "phone"; }

  /// The proof that a credential of PhoneAuthProvider::GetCredential() is, for enrolling and for
  /// signing in.
  static inline MultiFactorAssertion GetAssertion(const Credential& phone_credential);
};

/// Makes assertions of the one-time passwords of authenticator apps.
class TotpMultiFactorGenerator {
 public:
  /// "totp", the factor_id() of authenticator apps.
  static const char* factor_id() { return "totp"; }

  /// Asks for a secret to enroll, in a session of MultiFactor::GetSession().
  /// kAuthErrorMissingMultiFactorSession for a session that is not valid,
  /// kAuthErrorInvalidMultiFactorSession for a resolver's, kAuthErrorOperationNotAllowed if the
  /// project has no authenticator apps.
  static inline Future<TotpSecret> GenerateSecret(const MultiFactorSession& session);

  /// The proof that the player's app has the secret, for enrolling it.
  static inline MultiFactorAssertion GetAssertionForEnrollment(
      const TotpSecret& secret, const std::string& one_time_password);

  /// The proof that the player has the enrolled app of that id, which is the uid() of one of the
  /// resolver's hints, for signing in.
  static inline MultiFactorAssertion GetAssertionForSignIn(const std::string& enrollment_id,
                                                           const std::string& one_time_password);
};

}  // namespace auth

namespace internal {

/// The inside of assertions and secrets.
class MultiFactorProofInternal {
 public:
  static auth::TotpSecret Make(const firebase_totp_secret* secret) {
    auth::TotpSecret made;
    made.secret_ = Reference<firebase_totp_secret>::Retained(secret);
    return made;
  }

  /// Takes the reference over.
  static auth::MultiFactorAssertion Adopt(firebase_multi_factor_assertion* assertion) {
    auth::MultiFactorAssertion made;
    made.assertion_ = Reference<firebase_multi_factor_assertion>(assertion);
    return made;
  }

  static firebase_multi_factor_assertion* Get(const auth::MultiFactorAssertion& assertion) {
    return assertion.assertion_.get();
  }
  static firebase_totp_secret* Get(const auth::TotpSecret& secret) { return secret.secret_.get(); }
};

template <>
inline void ResultReader<auth::MultiFactorSession>::operator()(
    const firebase_future* future, auth::MultiFactorSession* result) const {
  *result = MultiFactorInternal::Make(firebase_future_multi_factor_session(future));
}

/// Reads the secret of a future, which may be of no Auth.
struct TotpSecretReader {
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
    factors[i] =
        internal::MultiFactorInternal::Make(firebase_user_multi_factor_at(user.get(), i));
  }
  return factors;
}

inline Future<void> MultiFactor::Enroll(const MultiFactorAssertion& assertion,
                                        const std::string& display_name) const {
  return user_.Start<void>(internal::kAuthFunctionEnroll, [&](const firebase_user* user) {
    return firebase_user_enroll_multi_factor(
        user, internal::MultiFactorProofInternal::Get(assertion), display_name.c_str());
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
    hints[i] = internal::MultiFactorInternal::Make(
        firebase_multi_factor_resolver_hint_at(resolver_.get(), i));
  }
  return hints;
}

inline MultiFactorSession MultiFactorResolver::session() const {
  return internal::MultiFactorInternal::Make(
      firebase_multi_factor_resolver_session(resolver_.get()));
}

inline Future<AuthResult> MultiFactorResolver::ResolveSignIn(
    const MultiFactorAssertion& assertion) const {
  if (!is_valid()) return Future<AuthResult>();
  return state_->Started<AuthResult>(
      internal::kAuthFunctionResolveSignIn,
      firebase_multi_factor_resolver_resolve_sign_in(
          resolver_.get(), internal::MultiFactorProofInternal::Get(assertion)));
}

inline MultiFactorAssertion PhoneMultiFactorGenerator::GetAssertion(
    const Credential& phone_credential) {
  return internal::MultiFactorProofInternal::Adopt(
      firebase_phone_multi_factor_generator_get_assertion(
          internal::CredentialInternal::Get(phone_credential)));
}

inline Future<TotpSecret> TotpMultiFactorGenerator::GenerateSecret(
    const MultiFactorSession& session) {
  firebase_future* const future = firebase_totp_multi_factor_generator_generate_secret(
      internal::MultiFactorInternal::Get(session));
  internal::FutureInternal::Attach(
      future, new internal::LazyFutureResult<TotpSecret, internal::TotpSecretReader>(
                  internal::TotpSecretReader()));
  return internal::FutureInternal::Adopt<Future<TotpSecret>>(future);
}

inline MultiFactorAssertion TotpMultiFactorGenerator::GetAssertionForEnrollment(
    const TotpSecret& secret, const std::string& one_time_password) {
  return internal::MultiFactorProofInternal::Adopt(
      firebase_totp_multi_factor_generator_get_assertion_for_enrollment(
          internal::MultiFactorProofInternal::Get(secret), one_time_password.c_str()));
}

inline MultiFactorAssertion TotpMultiFactorGenerator::GetAssertionForSignIn(
    const std::string& enrollment_id, const std::string& one_time_password) {
  return internal::MultiFactorProofInternal::Adopt(
      firebase_totp_multi_factor_generator_get_assertion_for_sign_in(enrollment_id.c_str(),
                                                                     one_time_password.c_str()));
}

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_MULTI_FACTOR_H_

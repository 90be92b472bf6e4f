// SPDX-License-Identifier: Apache-2.0
/// @file
/// Sign in with Apple by the system's own sheet, which Apple's platforms have. An addition to the
///     Firebase C++ API.
///
/// Auth::SignInWithProvider() with "apple.com" shows this sheet and signs the player in. The
/// functions of this header ask Apple only, for games that need what Apple answers: the
/// authorization code for a later revocation, the name, or Apple's id of the player.
///
/// @code
/// auto asked = firebase::auth::AuthorizeWithApple(auth);
/// // When it is complete:
/// auth->SignInAndRetrieveDataWithCredential(asked.result()->credential());
/// @endcode
///
/// Where there is no sheet (Linux, Windows, Android), the futures have the error
/// kAuthErrorUnimplemented. The browser cannot replace it: there, the project's handler receives
/// Apple's answer, and passes on neither the authorization code nor the nonce.
/// Auth::SignInWithProvider() works everywhere.
#ifndef FIREBASE_AUTH_APPLE_AUTHORIZATION_H_
#define FIREBASE_AUTH_APPLE_AUTHORIZATION_H_

#include <string>

#include "firebase/auth.h"
#include "firebase/auth/credential.h"
#include "firebase/auth/listener.h"
#include "firebase/auth/types.h"
#include "firebase/c/apple_authorization.h"
#include "firebase/future.h"
#include "firebase/internal/common.h"
#include "firebase/internal/reference.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace auth {

/// Whether Apple takes the player for a real person.
///
/// @see AppleAuthorization::real_user_status()
enum AppleRealUserStatus : int {
  /// The platform does not tell.
  kAppleRealUserStatusUnsupported = FIREBASE_APPLE_REAL_USER_STATUS_UNSUPPORTED,
  /// Apple does not know. The player may still be a real person.
  kAppleRealUserStatusUnknown = FIREBASE_APPLE_REAL_USER_STATUS_UNKNOWN,
  /// Apple is confident. It says so only when the player authorizes the game for the first time.
  kAppleRealUserStatusLikelyReal = FIREBASE_APPLE_REAL_USER_STATUS_LIKELY_REAL,
};

/// Whether the player's authorization is valid.
///
/// @see FetchAppleCredentialState()
enum AppleCredentialState : int {
  /// The state is not known, because the future failed.
  kAppleCredentialStateNone = FIREBASE_APPLE_CREDENTIAL_STATE_NONE,
  /// The player is signed in with this Apple account on this device.
  kAppleCredentialStateAuthorized = FIREBASE_APPLE_CREDENTIAL_STATE_AUTHORIZED,
  /// The player has revoked the authorization. Sign out.
  kAppleCredentialStateRevoked = FIREBASE_APPLE_CREDENTIAL_STATE_REVOKED,
  /// The device does not have this Apple account. It may be another player's: offer to sign in.
  kAppleCredentialStateNotFound = FIREBASE_APPLE_CREDENTIAL_STATE_NOT_FOUND,
  /// The game was transferred to another team of Apple's, and the id of the player has changed. Ask
  /// for an authorization again, which has the new id.
  kAppleCredentialStateTransferred = FIREBASE_APPLE_CREDENTIAL_STATE_TRANSFERRED,
};

/// What to ask Apple for.
///
/// @see AuthorizeWithApple()
struct AppleRequest {
  /// Whether to ask for the player's name.
  bool full_name = true;

  /// Whether to ask for the player's email address.
  bool email = true;

  /// Returned unchanged with the answer.
  std::string state;

  /// The raw nonce. Apple receives its SHA-256 hash. "" selects a new random nonce, which is the
  /// safest.
  std::string raw_nonce;
};

/// What Apple answered after the player agreed.
///
/// Copies share one immutable answer. The functions are thread-safe.
///
/// @see AuthorizeWithApple()
class AppleAuthorization {
 public:
  /// Creates an object without an answer, whose values are "".
  AppleAuthorization() {}

  /// Returns whether there is an answer.
  ///
  /// @return True if Apple answered.
  bool is_valid() const { return authorization_.get() != nullptr; }

  /// Returns the credential for Firebase, which contains the raw nonce and the name. It can be used
  /// once.
  ///
  /// @return The credential; invalid if there is no answer.
  Credential credential() const {
    return internal::CredentialInternal::Retained(firebase_apple_authorization_credential(authorization_.get()));
  }

  /// Returns Apple's id of the player, for FetchAppleCredentialState(). Keep it with the player's
  /// data.
  ///
  /// @return The id.
  std::string user() const { return firebase_apple_authorization_user(authorization_.get()); }

  /// Returns the identity token, a JSON Web Token (RFC 7519) that Apple signed.
  ///
  /// @return The token.
  std::string identity_token() const { return firebase_apple_authorization_identity_token(authorization_.get()); }

  /// Returns the nonce whose SHA-256 hash is in the identity token.
  ///
  /// @return The raw nonce.
  std::string raw_nonce() const { return firebase_apple_authorization_raw_nonce(authorization_.get()); }

  /// Returns the code for Auth::RevokeTokenWithAuthorizationCode(). It is valid for five minutes.
  ///
  /// @return The code; "" if Apple issued none.
  std::string authorization_code() const {
    return firebase_apple_authorization_authorization_code(authorization_.get());
  }

  /// Returns the player's email address, which can be one of Apple's relay. Apple reports it only
  /// when the player authorizes the game for the first time.
  ///
  /// @return The address; "" if there is none.
  std::string email() const { return firebase_apple_authorization_email(authorization_.get()); }

  /// Returns the player's full name, in the form of the device's language. Apple reports it only
  /// when the player authorizes the game for the first time.
  ///
  /// @return The name; "" if there is none.
  std::string full_name() const { return firebase_apple_authorization_full_name(authorization_.get()); }

  /// Returns the given name of the full name.
  ///
  /// @return The name; "" if there is none.
  std::string given_name() const { return firebase_apple_authorization_given_name(authorization_.get()); }

  /// Returns the family name of the full name.
  ///
  /// @return The name; "" if there is none.
  std::string family_name() const { return firebase_apple_authorization_family_name(authorization_.get()); }

  /// Returns AppleRequest::state.
  ///
  /// @return The state.
  std::string state() const { return firebase_apple_authorization_state(authorization_.get()); }

  /// Returns whether Apple takes the player for a real person.
  ///
  /// @return The status.
  AppleRealUserStatus real_user_status() const {
    return static_cast<AppleRealUserStatus>(firebase_apple_authorization_real_user_status(authorization_.get()));
  }

 private:
  friend struct internal::AppleFunctions;

  internal::Reference<firebase_apple_authorization> authorization_;
};

/// A listener that is called when the player revokes the authorization in the settings of the
/// device while the game runs.
///
/// Lifetime and copies follow the same rules as for AuthStateListener.
///
/// @see AddAppleRevocationListener()
class AppleRevocationListener : public internal::ListenerBase {
 public:
  /// Removes the listener from all Auths.
  virtual ~AppleRevocationListener() {}

  /// Called when the player has revoked an authorization. The system does not name the account: ask
  /// for its state.
  ///
  /// The function may call any function of the library, and may remove or destroy the listener or
  /// delete `auth`. It must not throw.
  ///
  /// @param auth The Auth to which the listener was added.
  virtual void OnAppleAuthorizationRevoked(Auth* auth) = 0;
};

/// Shows the sheet. Nobody is signed in. Thread-safe.
///
/// The sheet runs on the main thread, which must not block meanwhile: poll the future in the loop
/// of the game. Future::Cancel(), Auth::SignOut() and the end of the Auth close the sheet.
/// Future::error_detail() has Apple's own error: domain, code and description.
///
/// @par Errors
/// - kAuthErrorWebContextCancelled: The player closed the sheet.
/// - kAuthErrorWebContextAlreadyPresented: Another sheet is open.
/// - kAuthErrorFederatedSignInUserInteractionFailure: There is no window, or every other error of
///   Apple's.
/// - kAuthErrorInvalidCredential: Apple returned no identity token that can be read.
/// - kAuthErrorUnimplemented: The platform has no sheet.
///
/// @param auth The Auth. NULL is an error of the future.
/// @param request What to ask for.
///
/// @return The future of the answer.
inline Future<AppleAuthorization> AuthorizeWithApple(Auth* auth, const AppleRequest& request = AppleRequest());

/// Sets the window above which the sheet is shown, also that of Auth::SignInWithProvider(). The
/// default is the key window of the game. Thread-safe.
///
/// @param auth The Auth.
/// @param window A `UIWindow *` or an `NSWindow *`, which is not retained: after its end, the
///     default applies. NULL for the default.
///
/// @return kAuthErrorNone; kAuthErrorFailure if `auth` is NULL; kAuthErrorUnimplemented if the
///     platform has no sheet.
inline AuthError SetWindow(Auth* auth, UIParent window);

/// Asks the system whether a player's authorization is still valid. Thread-safe.
///
/// Ask at every start of the game. Sends no request to Firebase.
///
/// @code
/// auto state = firebase::auth::FetchAppleCredentialState(auth, saved_apple_user);
/// // When it is complete:
/// if (*state.result() == firebase::auth::kAppleCredentialStateRevoked) auth->SignOut();
/// @endcode
///
/// @par Errors
/// - kAuthErrorFailure: `user` is NULL or empty, or the system does not know. Keep the player
///   signed in then.
/// - kAuthErrorUnimplemented: The platform has no Apple accounts.
///
/// @param auth The Auth. NULL is an error of the future.
/// @param user Apple's id of the player; see AppleAuthorization::user().
///
/// @return The future of the state.
inline Future<AppleCredentialState> FetchAppleCredentialState(Auth* auth, const char* user);

/// Adds a listener. Thread-safe.
///
/// The call comes from the thread on which the system tells, or from App::PollCallbacks() with
/// kCallbackDeliveryPolled. On platforms without Apple accounts the listener is not added.
///
/// @param auth The Auth. NULL is ignored.
/// @param listener The listener, which the game owns. NULL and a listener that was added before are
///     ignored.
inline void AddAppleRevocationListener(Auth* auth, AppleRevocationListener* listener);

/// Removes a listener. Thread-safe.
///
/// When the function returns, the listener is not running and is not called again. The function
/// waits for a call on another thread, unless it is called inside the listener.
///
/// @param auth The Auth. NULL is ignored.
/// @param listener The listener. NULL and a listener that was not added are ignored.
inline void RemoveAppleRevocationListener(Auth* auth, AppleRevocationListener* listener);

}  // namespace auth

namespace internal {

/// Access of this header's functions to the C objects.
struct AppleFunctions {
  /// Returns the authorization from a completed future.
  struct AuthorizationReader {
    /// Reads the answer.
    ///
    /// @param future The complete future of the C API.
    /// @param result Receives the answer; without one if the future failed.
    void operator()(const firebase_future* future, auth::AppleAuthorization* result) const {
      result->authorization_ =
          Reference<firebase_apple_authorization>::Retained(firebase_future_apple_authorization(future));
    }
  };

  /// Returns the state from a completed future.
  struct StateReader {
    /// Reads the state.
    ///
    /// @param future The complete future of the C API.
    /// @param result Receives the state.
    void operator()(const firebase_future* future, auth::AppleCredentialState* result) const {
      *result = static_cast<auth::AppleCredentialState>(firebase_future_apple_credential_state(future));
    }
  };

  /// Returns the C object of an Auth.
  ///
  /// @param auth The Auth, or NULL.
  ///
  /// @return The C object, or NULL.
  static firebase_auth* Handle(const auth::Auth* auth) { return auth == nullptr ? nullptr : auth->state_->auth(); }

  /// Creates the C++ future of a C future.
  ///
  /// @param future The C future. The function takes over the caller's reference.
  ///
  /// @return The future.
  template <typename T, typename Reader>
  static Future<T> Started(firebase_future* future) {
    FutureInternal::Attach(future, new LazyFutureResult<T, Reader>(Reader()));
    return FutureInternal::Adopt<Future<T>>(future);
  }

  /// Adds a listener.
  ///
  /// @param auth The Auth.
  /// @param listener The listener, or NULL.
  static void Add(auth::Auth* auth, auth::AppleRevocationListener* listener) {
    auth->Add<auth::AppleRevocationListener, &auth::AppleRevocationListener::OnAppleAuthorizationRevoked>(
        listener, &firebase_apple_authorization_add_revocation_listener);
  }

  /// Removes a listener.
  ///
  /// @param auth The Auth.
  /// @param listener The listener, or NULL.
  static void Remove(auth::Auth* auth, const auth::AppleRevocationListener* listener) { auth->Remove(listener); }
};

}  // namespace internal

namespace auth {

inline Future<AppleAuthorization> AuthorizeWithApple(Auth* auth, const AppleRequest& request) {
  const std::string scopes = std::string(request.full_name ? "name " : "") + (request.email ? "email" : "");
  firebase_apple_request asked = {};
  asked.struct_size = sizeof(asked);
  asked.scopes = scopes.c_str();
  if (!request.state.empty()) asked.state = request.state.c_str();
  if (!request.raw_nonce.empty()) asked.raw_nonce = request.raw_nonce.c_str();
  return internal::AppleFunctions::Started<AppleAuthorization, internal::AppleFunctions::AuthorizationReader>(
      firebase_apple_authorization_start(internal::AppleFunctions::Handle(auth), &asked));
}

inline AuthError SetWindow(Auth* auth, UIParent window) {
  return static_cast<AuthError>(firebase_auth_set_window(internal::AppleFunctions::Handle(auth), window));
}

inline Future<AppleCredentialState> FetchAppleCredentialState(Auth* auth, const char* user) {
  return internal::AppleFunctions::Started<AppleCredentialState, internal::AppleFunctions::StateReader>(
      firebase_apple_authorization_fetch_credential_state(internal::AppleFunctions::Handle(auth),
                                                          user == nullptr ? "" : user));
}

inline void AddAppleRevocationListener(Auth* auth, AppleRevocationListener* listener) {
  if (auth != nullptr) internal::AppleFunctions::Add(auth, listener);
}

inline void RemoveAppleRevocationListener(Auth* auth, AppleRevocationListener* listener) {
  if (auth != nullptr) internal::AppleFunctions::Remove(auth, listener);
}

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_APPLE_AUTHORIZATION_H_

// SPDX-License-Identifier: Apache-2.0
/// @file
/// Federated providers: providers that sign the player in on their own web page.
///
/// Auth::SignInWithProvider(), User::LinkWithProvider() and User::ReauthenticateWithProvider() take
/// a FederatedOAuthProvider. Without a handler, the library opens the page in the player's browser;
/// firebase/auth/web_sign_in.h has the settings for that. With a FederatedAuthProvider::Handler,
/// the program signs the player in itself, for example with a code that the player enters on
/// another device:
///
/// @code
/// using firebase::auth::FederatedOAuthProviderData;
///
/// class DeviceCodeHandler : public firebase::auth::FederatedOAuthProvider::AuthHandler {
///  public:
///   void OnSignIn(const FederatedOAuthProviderData& data,
///                 firebase::auth::AuthResultCompletionHandle* handle) override {
///     ShowDeviceCode(data.provider_id, [this, handle](const std::string& id_token) {
///       SignInComplete(handle, firebase::auth::OAuthProvider::GetCredential(
///                                  "oidc.studio", id_token.c_str(), nullptr));
///     });
///   }
/// };
/// @endcode
#ifndef FIREBASE_AUTH_FEDERATED_PROVIDER_H_
#define FIREBASE_AUTH_FEDERATED_PROVIDER_H_

#include <stdint.h>

#include <map>
#include <string>

#include "firebase/auth/credential.h"
#include "firebase/auth/types.h"
#include "firebase/auth/user.h"
#include "firebase/c/federated_provider.h"
#include "firebase/c/provider_request.h"
#include "firebase/future.h"
#include "firebase/internal/common.h"
#include "firebase/internal/reference.h"
#include "firebase/internal/variant_json.h"
#include "firebase/variant.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace internal {
class FederatedProviderInternal;
}  // namespace internal

namespace auth {

/// Exists for source compatibility. Programs cannot create objects of this type.
struct AuthData;

/// Identifies an operation that a FederatedAuthProvider::Handler carries out.
///
/// The pointer refers to no memory, so a program may keep it for any time. After the operation is
/// complete or cancelled, or its Auth is deleted, the handle identifies nothing, and never another
/// operation.
struct AuthResultCompletionHandle;

/// A provider that signs the player in on its own web page. The base class of
/// FederatedOAuthProvider.
///
/// Programs do not derive classes from it. A program that signs the player in itself implements a
/// Handler.
class FederatedAuthProvider {
 public:
  /// The data of a player whom a Handler has signed in at Firebase, for example through the server
  /// of the game.
  ///
  /// The library copies the strings during the call. NULL means that a value is unknown. The
  /// strings are UTF-8.
  ///
  /// The server of the game signs the player in with a REST call of Identity Platform, such as
  /// accounts:signInWithIdp, and passes the tokens to the game:
  ///
  /// @code
  /// firebase::auth::FederatedAuthProvider::AuthenticatedUserData data;
  /// data.uid = response.local_id.c_str();
  /// data.provider_id = "oidc.studio";
  /// data.access_token = response.id_token.c_str();
  /// data.refresh_token = response.refresh_token.c_str();
  /// data.token_expires_in_seconds = response.expires_in;
  /// SignInComplete(handle, data, firebase::auth::kAuthErrorNone, nullptr);
  /// @endcode
  struct AuthenticatedUserData {
    /// The id of the user in the project. Required.
    ///
    /// The operation fails with kAuthErrorInvalidAuthenticatedUserData if the tokens belong to
    /// another user.
    const char* uid = nullptr;

    /// The email address that the provider reported, for AdditionalUserInfo::email.
    ///
    /// The values of the User itself always come from Firebase.
    const char* email = nullptr;

    /// Exists for source compatibility and is ignored. The value comes from Firebase.
    bool is_email_verified = false;

    /// The name that the provider reported, for AdditionalUserInfo::display_name.
    ///
    /// It does not change the display name of the account.
    const char* display_name = nullptr;

    /// The name of the account that the provider reported, for AdditionalUserInfo::user_name.
    const char* user_name = nullptr;

    /// Exists for source compatibility and is ignored. The value comes from Firebase.
    const char* photo_url = nullptr;

    /// The id of the provider, for example "apple.com". Required.
    const char* provider_id = nullptr;

    /// The id token that Firebase issued for the player, not the access token of the provider.
    /// Required.
    ///
    /// The member has the same name in the Firebase C++ SDK.
    const char* access_token = nullptr;

    /// The refresh token that Firebase issued for the player. Required.
    ///
    /// The library uses it to refresh the id token, as after any other sign-in.
    const char* refresh_token = nullptr;

    /// The claims that the provider reported, for AdditionalUserInfo::profile.
    std::map<Variant, Variant> raw_user_info;

    /// The remaining lifetime of the id token in seconds; 0 if unknown.
    ///
    /// The library refreshes the token before it expires.
    uint64_t token_expires_in_seconds = 0;
  };

  /// The program's own way to ask the player, instead of the browser: for example a device code,
  /// the launcher of the game, or the server of the game.
  ///
  /// The library calls an On...() function inside the call that starts the operation, on the thread
  /// of that call. The function starts to ask the player and returns. The program then reports the
  /// result to one of the ...Complete() functions, during the call or later, on any thread.
  ///
  /// The first result completes the operation, whichever ...Complete() function reports it. The
  /// functions do nothing for a handle that identifies no operation, and for NULL. An operation
  /// without a result stays pending until it is cancelled, the player signs out, or the Auth is
  /// deleted. A handler may delete the Auth itself.
  ///
  /// An Auth waits for one handler at a time. Another operation fails with
  /// kAuthErrorFederatedProviderAreadyInUse. The functions must not throw. An operation whose
  /// function is not overridden fails with kAuthErrorInvalidEventHandler.
  ///
  /// @tparam T The settings of the provider, for example FederatedOAuthProviderData.
  template <typename T>
  class Handler {
   public:
    /// Destroys the handler.
    ///
    /// The handler must exist while a provider that refers to it starts an operation.
    virtual ~Handler() {}

    /// Called to sign a player in. Report the result to SignInComplete().
    ///
    /// The first parameter has the settings of the provider. It is valid during the call only.
    /// Called by Auth::SignInWithProvider().
    ///
    /// @param completion_handle Identifies the operation.
    ///
    /// @see SignInComplete()
    virtual void OnSignIn(const T& /*provider_data*/, AuthResultCompletionHandle* completion_handle) {
      Fail(completion_handle, kAuthErrorInvalidEventHandler, "The handler has no OnSignIn().");
    }

    /// Completes a sign-in with the data of a player who is signed in at Firebase.
    ///
    /// The library asks Firebase for the user of the tokens and makes the tokens the session of the
    /// Auth. Pass an error if the player could not be signed in; the operation then fails with this
    /// error and message.
    ///
    /// @par Errors The future of the operation can report:
    /// - kAuthErrorInvalidAuthenticatedUserData: A required value is missing or wrong.
    /// - `auth_error`, if it is not kAuthErrorNone.
    ///
    /// @param completion_handle Identifies the operation.
    /// @param user_data The data of the player. Ignored if there is an error.
    /// @param auth_error kAuthErrorNone, or the error with which the operation fails.
    /// @param error_message The error message of a failed operation; may be NULL.
    void SignInComplete(AuthResultCompletionHandle* completion_handle, const AuthenticatedUserData& user_data,
                        AuthError auth_error, const char* error_message) {
      Complete(completion_handle, user_data, auth_error, error_message);
    }

    /// Completes a sign-in with a credential of the provider. An addition to the Firebase C++ API.
    ///
    /// The operation continues as Auth::SignInWithCredential() and can fail with the errors of that
    /// function.
    ///
    /// @param completion_handle Identifies the operation.
    /// @param credential The credential. An invalid one is reported by the future of the operation.
    void SignInComplete(AuthResultCompletionHandle* completion_handle, const Credential& credential) {
      Complete(completion_handle, credential);
    }

    /// Called to link an identity of the provider to the signed-in user. Report the result to
    /// LinkComplete().
    ///
    /// The first parameter has the settings of the provider. It is valid during the call only.
    /// Called by User::LinkWithProvider(), unless the user already has an identity of the provider.
    ///
    /// @param completion_handle Identifies the operation.
    ///
    /// @see LinkComplete()
    virtual void OnLink(const T& /*provider_data*/, AuthResultCompletionHandle* completion_handle) {
      Fail(completion_handle, kAuthErrorInvalidEventHandler, "The handler has no OnLink().");
    }

    /// Completes a link with the data of the user, to whom the server of the game has linked the
    /// identity.
    ///
    /// @par Errors The future of the operation can report:
    /// - kAuthErrorUserMismatch: The data belong to a different user.
    /// - kAuthErrorInvalidAuthenticatedUserData: A required value is missing or wrong.
    /// - `auth_error`, if it is not kAuthErrorNone.
    ///
    /// @param completion_handle Identifies the operation.
    /// @param user_data The data of the signed-in user. Ignored if there is an error.
    /// @param auth_error kAuthErrorNone, or the error with which the operation fails.
    /// @param error_message The error message of a failed operation; may be NULL.
    void LinkComplete(AuthResultCompletionHandle* completion_handle, const AuthenticatedUserData& user_data,
                      AuthError auth_error, const char* error_message) {
      Complete(completion_handle, user_data, auth_error, error_message);
    }

    /// Completes a link with a credential of the provider. An addition to the Firebase C++ API.
    ///
    /// The operation continues as User::LinkWithCredential() and can fail with the errors of that
    /// function.
    ///
    /// @param completion_handle Identifies the operation.
    /// @param credential The credential. An invalid one is reported by the future of the operation.
    void LinkComplete(AuthResultCompletionHandle* completion_handle, const Credential& credential) {
      Complete(completion_handle, credential);
    }

    /// Called to prove the identity of the signed-in user again. Report the result to
    /// ReauthenticateComplete().
    ///
    /// The first parameter has the settings of the provider. It is valid during the call only.
    /// Called by User::ReauthenticateWithProvider().
    ///
    /// @param completion_handle Identifies the operation.
    ///
    /// @see ReauthenticateComplete()
    virtual void OnReauthenticate(const T& /*provider_data*/, AuthResultCompletionHandle* completion_handle) {
      Fail(completion_handle, kAuthErrorInvalidEventHandler, "The handler has no OnReauthenticate().");
    }

    /// Completes a reauthentication with the data of the user.
    ///
    /// @par Errors The future of the operation can report:
    /// - kAuthErrorUserMismatch: The data belong to a different user.
    /// - kAuthErrorInvalidAuthenticatedUserData: A required value is missing or wrong.
    /// - `auth_error`, if it is not kAuthErrorNone.
    ///
    /// @param completion_handle Identifies the operation.
    /// @param user_data The data of the signed-in user. Ignored if there is an error.
    /// @param auth_error kAuthErrorNone, or the error with which the operation fails.
    /// @param error_message The error message of a failed operation; may be NULL.
    void ReauthenticateComplete(AuthResultCompletionHandle* completion_handle, const AuthenticatedUserData& user_data,
                                AuthError auth_error, const char* error_message) {
      Complete(completion_handle, user_data, auth_error, error_message);
    }

    /// Completes a reauthentication with a credential of the provider. An addition to the Firebase
    /// C++ API.
    ///
    /// The operation continues as User::Reauthenticate() and can fail with the errors of that
    /// function.
    ///
    /// @param completion_handle Identifies the operation.
    /// @param credential The credential. An invalid one is reported by the future of the operation.
    void ReauthenticateComplete(AuthResultCompletionHandle* completion_handle, const Credential& credential) {
      Complete(completion_handle, credential);
    }
  };

  /// Creates a provider.
  FederatedAuthProvider() {}

  /// Destroys the provider. Operations that were started with it continue.
  virtual ~FederatedAuthProvider() {}

  /// Exists for source compatibility. The library never calls it; use Auth::SignInWithProvider().
  ///
  /// @param auth_data Not available to programs.
  ///
  /// @return A future. That of FederatedOAuthProvider has the error kAuthErrorUnimplemented.
  virtual Future<AuthResult> SignIn(AuthData* auth_data) = 0;

  /// Exists for source compatibility. The library never calls it; use User::LinkWithProvider().
  ///
  /// @param auth_data Not available to programs.
  ///
  /// @return A future. That of FederatedOAuthProvider has the error kAuthErrorUnimplemented.
  virtual Future<AuthResult> Link(AuthData* auth_data) = 0;

  /// Exists for source compatibility. The library never calls it; use
  /// User::ReauthenticateWithProvider().
  ///
  /// @param auth_data Not available to programs.
  ///
  /// @return A future. That of FederatedOAuthProvider has the error kAuthErrorUnimplemented.
  virtual Future<AuthResult> Reauthenticate(AuthData* auth_data) = 0;

 private:
  friend class internal::FederatedProviderInternal;

  virtual const FederatedOAuthProviderData* oauth_data() const { return nullptr; }

  virtual Handler<FederatedOAuthProviderData>* oauth_handler() const { return nullptr; }

  static inline void Fail(AuthResultCompletionHandle* handle, AuthError error, const char* message);

  static inline void Complete(AuthResultCompletionHandle* handle, const Credential& credential);

  static inline void Complete(AuthResultCompletionHandle* handle, const AuthenticatedUserData& user_data,
                              AuthError error, const char* message);
};

/// An OAuth provider, for example "apple.com" or "microsoft.com".
///
/// An operation copies the settings when it starts, so the object may be changed or destroyed
/// afterwards. One object must not be changed by a thread while another thread uses it.
///
/// @code
/// firebase::auth::FederatedOAuthProviderData data("apple.com");
/// data.scopes = {"email", "name"};
/// firebase::auth::FederatedOAuthProvider provider(data);
/// auth->SignInWithProvider(&provider);
/// @endcode
///
/// @see Auth::SignInWithProvider(), User::LinkWithProvider(), User::ReauthenticateWithProvider()
class FederatedOAuthProvider : public FederatedAuthProvider {
 public:
  /// The handler of an OAuth provider.
  typedef FederatedAuthProvider::Handler<FederatedOAuthProviderData> AuthHandler;

  /// Creates a provider without settings. Call SetProviderData() before it is used.
  FederatedOAuthProvider() : handler_(nullptr) {}

  /// Creates a provider that uses the browser.
  ///
  /// @param provider_data The settings.
  explicit FederatedOAuthProvider(const FederatedOAuthProviderData& provider_data)
      : provider_data_(provider_data), handler_(nullptr) {}

  /// Creates a provider that uses a handler.
  ///
  /// @param provider_data The settings.
  /// @param handler The handler. Not owned. NULL selects the browser.
  ///
  /// @see SetAuthHandler()
  FederatedOAuthProvider(const FederatedOAuthProviderData& provider_data, AuthHandler* handler)
      : provider_data_(provider_data), handler_(handler) {}

  /// Destroys the provider. Operations that were started with it continue.
  ~FederatedOAuthProvider() override {}

  /// Replaces the settings.
  ///
  /// Operations that were started before keep their settings.
  ///
  /// @param provider_data The settings, which are copied.
  void SetProviderData(const FederatedOAuthProviderData& provider_data) { provider_data_ = provider_data; }

  /// Sets the handler of the operations that start from now on.
  ///
  /// The library calls the handler only inside the functions that start an operation. The handler
  /// can therefore be destroyed while an operation waits for its result, if it has another object
  /// that reports the result.
  ///
  /// @code
  /// DeviceCodeHandler handler;
  /// firebase::auth::FederatedOAuthProvider provider(data);
  /// provider.SetAuthHandler(&handler);
  /// auth->SignInWithProvider(&provider);
  /// @endcode
  ///
  /// @param handler The handler. Not owned. NULL selects the browser.
  void SetAuthHandler(AuthHandler* handler) { handler_ = handler; }

 private:
  Future<AuthResult> SignIn(AuthData* /*auth_data*/) override { return Refuse(); }

  Future<AuthResult> Link(AuthData* /*auth_data*/) override { return Refuse(); }

  Future<AuthResult> Reauthenticate(AuthData* /*auth_data*/) override { return Refuse(); }

  // Its error message names the function to call.
  static inline Future<AuthResult> Refuse();

  const FederatedOAuthProviderData* oauth_data() const override { return &provider_data_; }

  AuthHandler* oauth_handler() const override { return handler_; }

  // The settings.
  FederatedOAuthProviderData provider_data_;

  // The handler, or NULL. Not owned.
  AuthHandler* handler_;
};

}  // namespace auth

namespace internal {

/// Finds the request that a handle identifies.
///
/// The value of the pointer is the id of the request, so that a handle of a request that has ended
/// never refers to freed memory. Ids are not used again.
///
/// @param handle The handle, or NULL.
///
/// @return The request; NULL if it does not wait for a result.
inline Reference<firebase_provider_request> FindProviderRequest(const auth::AuthResultCompletionHandle* handle) {
  return Reference<firebase_provider_request>(
      firebase_provider_request_copy_by_id(reinterpret_cast<uintptr_t>(handle)));
}

/// A handler with the settings of its provider: the user data of a C handler.
///
/// The C API owns it from Set() until it calls Delete().
class ProviderHandlerCall {
 public:
  /// The type of the handler.
  typedef auth::FederatedOAuthProvider::AuthHandler Handler;

  /// Sets the handler of a C provider.
  ///
  /// The C API copies the functions and owns the user data, which is deleted with the provider and
  /// its requests.
  ///
  /// @param provider The C provider.
  /// @param data The settings, which are copied.
  /// @param handler The handler. Not owned.
  static void Set(firebase_federated_provider* provider, const auth::FederatedOAuthProviderData& data,
                  Handler* handler) {
    const firebase_provider_handler functions = {sizeof(functions), new ProviderHandlerCall(data, handler), &Begin,
                                                 nullptr, &Delete};
    firebase_federated_provider_set_handler(provider, &functions);
  }

 private:
  ProviderHandlerCall(const auth::FederatedOAuthProviderData& data, Handler* handler)
      : data_(data), handler_(handler) {}

  // The function does not throw, because an exception must not reach the library.
  static void Begin(void* user_data, firebase_provider_request* request) noexcept {
    const auto* const call = static_cast<const ProviderHandlerCall*>(user_data);
    call->Ask(firebase_provider_request_get_purpose(request),
              reinterpret_cast<auth::AuthResultCompletionHandle*>(firebase_provider_request_id(request)));
  }

  void Ask(firebase_provider_request_purpose purpose, auth::AuthResultCompletionHandle* handle) const {
    if (purpose == FIREBASE_PROVIDER_REQUEST_LINK) {
      handler_->OnLink(data_, handle);
    } else if (purpose == FIREBASE_PROVIDER_REQUEST_REAUTHENTICATE) {
      handler_->OnReauthenticate(data_, handle);
    } else {
      handler_->OnSignIn(data_, handle);
    }
  }

  static void Delete(void* user_data) { delete static_cast<ProviderHandlerCall*>(user_data); }

  // The settings at the start of the operation.
  const auth::FederatedOAuthProviderData data_;

  // The handler. Not owned.
  Handler* const handler_;
};

/// Creates C providers from C++ providers.
///
/// A C provider exists during the call that starts an operation. It is not shared between
/// operations.
class FederatedProviderInternal {
 public:
  /// Creates a C provider.
  ///
  /// @param provider The C++ provider, or NULL.
  ///
  /// @return The C provider; NULL for NULL.
  static Reference<firebase_federated_provider> Make(const auth::FederatedAuthProvider* provider) {
    if (provider == nullptr) return Reference<firebase_federated_provider>();
    const auth::FederatedOAuthProviderData* const data = provider->oauth_data();
    if (data == nullptr) return Make(auth::FederatedOAuthProviderData());
    const Reference<firebase_federated_provider> made = Make(*data);
    auth::FederatedOAuthProvider::AuthHandler* const handler = provider->oauth_handler();
    if (handler != nullptr) ProviderHandlerCall::Set(made.get(), *data, handler);
    return made;
  }

  /// Creates a C provider without a handler.
  ///
  /// If the settings contain an invalid string, the C provider has an invalid id, so that the
  /// operation reports the error instead of asking for less than the program requested.
  ///
  /// @param data The settings.
  ///
  /// @return The C provider.
  static Reference<firebase_federated_provider> Make(const auth::FederatedOAuthProviderData& data) {
    const Reference<firebase_federated_provider> made(firebase_federated_provider_create(data.provider_id.c_str()));
    firebase_auth_error mistakes = FIREBASE_AUTH_ERROR_NONE;
    for (const std::string& scope : data.scopes) {
      mistakes |= firebase_federated_provider_add_scope(made.get(), scope.c_str());
    }
    for (const auto& entry : data.custom_parameters) {
      mistakes |=
          firebase_federated_provider_set_custom_parameter(made.get(), entry.first.c_str(), entry.second.c_str());
    }
    // An invalid id makes the operation fail, so that it never asks for less than the game did.
    if (mistakes != FIREBASE_AUTH_ERROR_NONE) {
      return Reference<firebase_federated_provider>(firebase_federated_provider_create("\xff"));
    }
    return made;
  }
};

/// The reader of a future without a result: the result stays a default-constructed AuthResult.
///
/// Used by futures that fail before an operation is started.
struct NoAuthResult {
  /// Reads nothing.
  void operator()(const firebase_future*, auth::AuthResult*) const {}
};

}  // namespace internal

namespace auth {

inline void FederatedAuthProvider::Fail(AuthResultCompletionHandle* handle, AuthError error, const char* message) {
  firebase_provider_request_fail(internal::FindProviderRequest(handle).get(), error, message);
}

inline void FederatedAuthProvider::Complete(AuthResultCompletionHandle* handle, const Credential& credential) {
  firebase_provider_request_complete_with_credential(internal::FindProviderRequest(handle).get(),
                                                     internal::CredentialInternal::Get(credential));
}

inline void FederatedAuthProvider::Complete(AuthResultCompletionHandle* handle, const AuthenticatedUserData& user_data,
                                            AuthError error, const char* message) {
  if (error != kAuthErrorNone) return Fail(handle, error, message);
  const std::string claims = internal::VariantJson::Write(user_data.raw_user_info);
  const firebase_authenticated_user_data data = {
      sizeof(data),
      user_data.uid,
      user_data.provider_id,
      user_data.access_token,
      user_data.refresh_token,
      user_data.token_expires_in_seconds,
      user_data.email,
      user_data.display_name,
      user_data.user_name,
      user_data.raw_user_info.empty() ? nullptr : claims.c_str(),
  };
  firebase_provider_request_complete_with_user_data(internal::FindProviderRequest(handle).get(), &data);
}

inline Future<AuthResult> FederatedOAuthProvider::Refuse() {
  return internal::FutureInternal::Failed<Future<AuthResult>>(
      kAuthErrorUnimplemented, "Call Auth::SignInWithProvider() with this provider.",
      new internal::LazyFutureResult<AuthResult, internal::NoAuthResult>(internal::NoAuthResult()));
}

inline Future<AuthResult> User::LinkWithProvider(FederatedAuthProvider* provider) const {
  const internal::Reference<firebase_federated_provider> made = internal::FederatedProviderInternal::Make(provider);
  return Start<AuthResult>(internal::kAuthFunctionLinkWithProvider, [&](const firebase_user* user) {
    return firebase_user_link_with_provider(user, made.get());
  });
}

inline Future<AuthResult> User::LinkWithProvider(const FederatedOAuthProviderData& provider_data) const {
  FederatedOAuthProvider provider(provider_data);
  return LinkWithProvider(&provider);
}

inline Future<AuthResult> User::ReauthenticateWithProvider(FederatedAuthProvider* provider) const {
  const internal::Reference<firebase_federated_provider> made = internal::FederatedProviderInternal::Make(provider);
  return Start<AuthResult>(internal::kAuthFunctionReauthenticateWithProvider, [&](const firebase_user* user) {
    return firebase_user_reauthenticate_with_provider(user, made.get());
  });
}

inline Future<AuthResult> User::ReauthenticateWithProvider(const FederatedOAuthProviderData& provider_data) const {
  FederatedOAuthProvider provider(provider_data);
  return ReauthenticateWithProvider(&provider);
}

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_FEDERATED_PROVIDER_H_

/// Signing in through a provider's own pages in the player's browser.
#ifndef FIREBASE_AUTH_FEDERATED_PROVIDER_H_
#define FIREBASE_AUTH_FEDERATED_PROVIDER_H_

#include <stdint.h>

#include <map>
#include <memory>
#include <string>

#include "firebase/auth/credential.h"
#include "firebase/auth/types.h"
#include "firebase/auth/user.h"
#include "firebase/c/federated_provider.h"
#include "firebase/c/provider_request.h"
#include "firebase/future.h"
#include "firebase/internal/common.h"
#include "firebase/internal/variant_json.h"
#include "firebase/variant.h"

namespace firebase {

namespace internal {
class FederatedProviderInternal;
}  // namespace internal

namespace auth {

struct AuthData;

/// Names a sign-in, link or re-authentication that a FederatedAuthProvider::Handler carries out.
/// Nothing is behind the pointer, so it may be kept for any time: once the operation is complete,
/// cancelled or gone with its Auth, it names nothing any more, and never something else.
struct AuthResultCompletionHandle;

/// A provider whose own pages sign the player in: FederatedOAuthProvider.
class FederatedAuthProvider {
 public:
  /// What a Handler has of a player whom it signed in at Firebase itself, for example through the
  /// game's own server. Texts are borrowed for the call.
  struct AuthenticatedUserData {
    /// The user's id in the project. Necessary.
    const char* uid = nullptr;

    /// What the provider told, for the result's AdditionalUserInfo. The user's own values come from
    /// Firebase, and so `is_email_verified` and `photo_url` are for source compatibility only.
    const char* email = nullptr;
    bool is_email_verified = false;
    const char* display_name = nullptr;
    const char* user_name = nullptr;
    const char* photo_url = nullptr;

    /// The provider, such as "apple.com". Necessary.
    const char* provider_id = nullptr;

    /// Firebase's id token of the player - not the provider's access token - and Firebase's refresh
    /// token. Necessary.
    const char* access_token = nullptr;
    const char* refresh_token = nullptr;

    /// The provider's claims, for AdditionalUserInfo::profile.
    std::map<Variant, Variant> raw_user_info;

    /// How long the id token lives from now on; 0 if that isn't known.
    uint64_t token_expires_in_seconds = 0;
  };

  /// The game's own way of asking the player, in place of the browser: a device code, the launcher
  /// that it was started from, its own server.
  ///
  /// The On...() functions run inside the call that starts the operation, on its thread. They show
  /// what is to be shown and return; the answer goes to a ...Complete() function, inside the call
  /// or later, on any thread. The first answer counts: it ends what the handle names, whichever of
  /// the three functions it comes by, and any further one does nothing, as does one for NULL. An
  /// operation that is never completed is pending until it is cancelled, the player signs out or
  /// the Auth is deleted, which a handler may do itself. An Auth asks one question at a time:
  /// further ones have kAuthErrorFederatedProviderAreadyInUse. The functions must not throw.
  ///
  /// What a handler doesn't override fails with kAuthErrorInvalidEventHandler.
  template <typename T>
  class Handler {
   public:
    virtual ~Handler() {}

    /// Is to sign a player in. `provider_data` is borrowed for the call.
    virtual void OnSignIn(const T& /*provider_data*/,
                          AuthResultCompletionHandle* completion_handle) {
      Fail(completion_handle, kAuthErrorInvalidEventHandler, "The handler has no OnSignIn().");
    }

    /// Signs in the player whose data these are, once Firebase has told whose tokens they are.
    /// With another error than kAuthErrorNone, the operation fails with that and the message (may
    /// be NULL). Otherwise kAuthErrorInvalidAuthenticatedUserData says what is missing or wrong,
    /// and kAuthErrorUserMismatch that a link or re-authentication brought another user than the
    /// signed-in one.
    void SignInComplete(AuthResultCompletionHandle* completion_handle,
                        const AuthenticatedUserData& user_data, AuthError auth_error,
                        const char* error_message) {
      Complete(completion_handle, user_data, auth_error, error_message);
    }

    /// Signs in with a credential of the provider. An addition to Firebase's API.
    void SignInComplete(AuthResultCompletionHandle* completion_handle,
                        const Credential& credential) {
      Complete(completion_handle, credential);
    }

    /// As the functions above, for linking the provider's identity to the signed-in user. User data
    /// are of the same user, to whom the game's server has linked it.
    virtual void OnLink(const T& /*provider_data*/,
                        AuthResultCompletionHandle* completion_handle) {
      Fail(completion_handle, kAuthErrorInvalidEventHandler, "The handler has no OnLink().");
    }
    void LinkComplete(AuthResultCompletionHandle* completion_handle,
                      const AuthenticatedUserData& user_data, AuthError auth_error,
                      const char* error_message) {
      Complete(completion_handle, user_data, auth_error, error_message);
    }
    void LinkComplete(AuthResultCompletionHandle* completion_handle,
                      const Credential& credential) {
      Complete(completion_handle, credential);
    }

    /// As the functions above, for a user who is to prove themselves.
    virtual void OnReauthenticate(const T& /*provider_data*/,
                                  AuthResultCompletionHandle* completion_handle) {
      Fail(completion_handle, kAuthErrorInvalidEventHandler,
           "The handler has no OnReauthenticate().");
    }
    void ReauthenticateComplete(AuthResultCompletionHandle* completion_handle,
                                const AuthenticatedUserData& user_data, AuthError auth_error,
                                const char* error_message) {
      Complete(completion_handle, user_data, auth_error, error_message);
    }
    void ReauthenticateComplete(AuthResultCompletionHandle* completion_handle,
                                const Credential& credential) {
      Complete(completion_handle, credential);
    }
  };

  FederatedAuthProvider() {}
  virtual ~FederatedAuthProvider() {}

  /// Not called by the library, not even for a class of the game's own, which has no means of
  /// reading an AuthData. Use Auth::SignInWithProvider() and so on, and a Handler for a flow of the
  /// game's own.
  virtual Future<AuthResult> SignIn(AuthData* auth_data) = 0;
  virtual Future<AuthResult> Link(AuthData* auth_data) = 0;
  virtual Future<AuthResult> Reauthenticate(AuthData* auth_data) = 0;

 private:
  friend class internal::FederatedProviderInternal;

  /// What an OAuth provider is asked for; NULL for providers of another kind.
  virtual const FederatedOAuthProviderData* oauth_data() const { return nullptr; }
  virtual Handler<FederatedOAuthProviderData>* oauth_handler() const { return nullptr; }

  static inline void Fail(AuthResultCompletionHandle* handle, AuthError error,
                          const char* message);
  static inline void Complete(AuthResultCompletionHandle* handle, const Credential& credential);
  static inline void Complete(AuthResultCompletionHandle* handle,
                              const AuthenticatedUserData& user_data, AuthError error,
                              const char* message);
};

/// A provider of OAuth, such as "apple.com". One object is not to be changed by one thread while
/// another uses it; an operation keeps what it needs, so the object may go once it is started.
class FederatedOAuthProvider : public FederatedAuthProvider {
 public:
  /// The game's own way of asking the player.
  typedef FederatedAuthProvider::Handler<FederatedOAuthProviderData> AuthHandler;

  /// Asks for nothing until SetProviderData().
  FederatedOAuthProvider() : handler_(nullptr) {}

  explicit FederatedOAuthProvider(const FederatedOAuthProviderData& provider_data)
      : provider_data_(provider_data), handler_(nullptr) {}

  FederatedOAuthProvider(const FederatedOAuthProviderData& provider_data, AuthHandler* handler)
      : provider_data_(provider_data), handler_(handler) {}

  ~FederatedOAuthProvider() override {}

  void SetProviderData(const FederatedOAuthProviderData& provider_data) {
    provider_data_ = provider_data;
  }

  /// From the next operation on the handler is asked in place of the browser; NULL takes it back.
  /// It stays the caller's, and is called only inside the functions that start an operation.
  void SetAuthHandler(AuthHandler* handler) { handler_ = handler; }

 private:
  Future<AuthResult> SignIn(AuthData* /*auth_data*/) override { return Refuse(); }
  Future<AuthResult> Link(AuthData* /*auth_data*/) override { return Refuse(); }
  Future<AuthResult> Reauthenticate(AuthData* /*auth_data*/) override { return Refuse(); }

  static inline Future<AuthResult> Refuse();

  const FederatedOAuthProviderData* oauth_data() const override { return &provider_data_; }
  AuthHandler* oauth_handler() const override { return handler_; }

  FederatedOAuthProviderData provider_data_;
  AuthHandler* handler_;
};

}  // namespace auth

namespace internal {

struct FederatedProviderReleaser {
  void operator()(firebase_federated_provider* provider) const {
    firebase_federated_provider_release(provider);
  }
};
typedef std::unique_ptr<firebase_federated_provider, FederatedProviderReleaser>
    HeldFederatedProvider;

struct ProviderRequestReleaser {
  void operator()(firebase_provider_request* request) const {
    firebase_provider_request_release(request);
  }
};
typedef std::unique_ptr<firebase_provider_request, ProviderRequestReleaser> HeldProviderRequest;

/// What a handle names: its value is the request's number. NULL if that doesn't wait any more.
inline HeldProviderRequest FindProviderRequest(const auth::AuthResultCompletionHandle* handle) {
  return HeldProviderRequest(firebase_provider_request_find(reinterpret_cast<uintptr_t>(handle)));
}

/// A handler with what it is asked for, as the C API's user data.
class ProviderHandlerCall {
 public:
  typedef auth::FederatedOAuthProvider::AuthHandler Handler;

  static void Set(firebase_federated_provider* provider,
                  const auth::FederatedOAuthProviderData& data, Handler* handler) {
    const firebase_provider_handler functions = {sizeof(functions),
                                                 new ProviderHandlerCall(data, handler), &Begin,
                                                 nullptr, &Delete};
    firebase_federated_provider_set_handler(provider, &functions);
  }

 private:
  ProviderHandlerCall(const auth::FederatedOAuthProviderData& data, Handler* handler)
      : data_(data), handler_(handler) {}

  static void Begin(void* user_data, firebase_provider_request* request) noexcept {
    const auto* const call = static_cast<const ProviderHandlerCall*>(user_data);
    const auto number = static_cast<uintptr_t>(firebase_provider_request_number(request));
    call->Ask(firebase_provider_request_get_purpose(request),
              reinterpret_cast<auth::AuthResultCompletionHandle*>(number));
  }

  void Ask(firebase_provider_request_purpose purpose,
           auth::AuthResultCompletionHandle* handle) const {
    if (purpose == FIREBASE_PROVIDER_REQUEST_LINK) {
      handler_->OnLink(data_, handle);
    } else if (purpose == FIREBASE_PROVIDER_REQUEST_REAUTHENTICATE) {
      handler_->OnReauthenticate(data_, handle);
    } else {
      handler_->OnSignIn(data_, handle);
    }
  }

  static void Delete(void* user_data) { delete static_cast<ProviderHandlerCall*>(user_data); }

  const auth::FederatedOAuthProviderData data_;
  Handler* const handler_;
};

/// The inside of federated providers.
class FederatedProviderInternal {
 public:
  /// As a C object; NULL for NULL.
  static HeldFederatedProvider Make(const auth::FederatedAuthProvider* provider) {
    if (provider == nullptr) return HeldFederatedProvider();
    const auth::FederatedOAuthProviderData* const data = provider->oauth_data();
    if (data == nullptr) return Make(auth::FederatedOAuthProviderData());
    HeldFederatedProvider made = Make(*data);
    auth::FederatedOAuthProvider::AuthHandler* const handler = provider->oauth_handler();
    if (handler != nullptr) ProviderHandlerCall::Set(made.get(), *data, handler);
    return made;
  }

  static HeldFederatedProvider Make(const auth::FederatedOAuthProviderData& data) {
    HeldFederatedProvider made(firebase_federated_provider_create(data.provider_id.c_str()));
    firebase_auth_error mistakes = FIREBASE_AUTH_ERROR_NONE;
    for (const std::string& scope : data.scopes) {
      mistakes |= firebase_federated_provider_add_scope(made.get(), scope.c_str());
    }
    for (const auto& entry : data.custom_parameters) {
      mistakes |= firebase_federated_provider_set_custom_parameter(
          made.get(), entry.first.c_str(), entry.second.c_str());
    }
    // The operation is not to ask for less than the game did, and tells this of an id, too.
    if (mistakes != FIREBASE_AUTH_ERROR_NONE) {
      made.reset(firebase_federated_provider_create("\xff"));
    }
    return made;
  }
};

/// Reads nothing: a failure without anything to tell.
struct NoAuthResult {
  void operator()(const firebase_future*, auth::AuthResult*) const {}
};

}  // namespace internal

namespace auth {

inline void FederatedAuthProvider::Fail(AuthResultCompletionHandle* handle, AuthError error,
                                        const char* message) {
  firebase_provider_request_fail(internal::FindProviderRequest(handle).get(), error, message);
}

inline void FederatedAuthProvider::Complete(AuthResultCompletionHandle* handle,
                                            const Credential& credential) {
  firebase_provider_request_complete_with_credential(
      internal::FindProviderRequest(handle).get(), internal::CredentialInternal::Get(credential));
}

inline void FederatedAuthProvider::Complete(AuthResultCompletionHandle* handle,
                                            const AuthenticatedUserData& user_data,
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
  firebase_provider_request_complete_with_user_data(internal::FindProviderRequest(handle).get(),
                                                    &data);
}

inline Future<AuthResult> FederatedOAuthProvider::Refuse() {
  return internal::FutureInternal::Failed<Future<AuthResult>>(
      kAuthErrorUnimplemented, "Call Auth::SignInWithProvider(), which asks this provider.",
      new internal::LazyFutureResult<AuthResult, internal::NoAuthResult>(internal::NoAuthResult()));
}

inline Future<AuthResult> User::LinkWithProvider(FederatedAuthProvider* provider) const {
  const internal::HeldFederatedProvider made = internal::FederatedProviderInternal::Make(provider);
  return Start<AuthResult>(internal::kAuthFunctionLinkWithProvider,
                           [&](const firebase_user* user) {
                             return firebase_user_link_with_provider(user, made.get());
                           });
}

inline Future<AuthResult> User::LinkWithProvider(
    const FederatedOAuthProviderData& provider_data) const {
  FederatedOAuthProvider provider(provider_data);
  return LinkWithProvider(&provider);
}

inline Future<AuthResult> User::ReauthenticateWithProvider(FederatedAuthProvider* provider) const {
  const internal::HeldFederatedProvider made = internal::FederatedProviderInternal::Make(provider);
  return Start<AuthResult>(internal::kAuthFunctionReauthenticateWithProvider,
                           [&](const firebase_user* user) {
                             return firebase_user_reauthenticate_with_provider(user, made.get());
                           });
}

inline Future<AuthResult> User::ReauthenticateWithProvider(
    const FederatedOAuthProviderData& provider_data) const {
  FederatedOAuthProvider provider(provider_data);
  return ReauthenticateWithProvider(&provider);
}

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_FEDERATED_PROVIDER_H_

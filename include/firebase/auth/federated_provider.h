/// Signing in through a provider's own pages in the player's browser.
#ifndef FIREBASE_AUTH_FEDERATED_PROVIDER_H_
#define FIREBASE_AUTH_FEDERATED_PROVIDER_H_

#include <stdint.h>

#include <map>
#include <memory>
#include <string>

#include "firebase/auth/types.h"
#include "firebase/auth/user.h"
#include "firebase/c/federated_provider.h"
#include "firebase/future.h"
#include "firebase/internal/common.h"
#include "firebase/variant.h"

namespace firebase {

namespace internal {
class FederatedProviderInternal;
}  // namespace internal

namespace auth {

struct AuthData;

/// Names a sign-in that a FederatedAuthProvider::Handler carries out.
struct AuthResultCompletionHandle;

/// A provider whose own pages sign the player in: FederatedOAuthProvider.
class FederatedAuthProvider {
 public:
  /// What a Handler learnt of the player. Texts are borrowed for the call.
  struct AuthenticatedUserData {
    const char* uid = nullptr;
    const char* email = nullptr;
    bool is_email_verified = false;
    const char* display_name = nullptr;
    const char* user_name = nullptr;
    const char* photo_url = nullptr;
    const char* provider_id = nullptr;
    const char* access_token = nullptr;
    const char* refresh_token = nullptr;
    std::map<Variant, Variant> raw_user_info;
    uint64_t token_expires_in_seconds = 0;
  };

  /// The game's own way of showing the provider's pages. In this version nothing calls it, and so
  /// there is no handle that its functions could complete; they do nothing for any other.
  template <typename T>
  class Handler {
   public:
    virtual ~Handler() {}

    virtual void OnSignIn(const T& provider_data, AuthResultCompletionHandle* completion_handle) {
      (void)provider_data;
      (void)completion_handle;
    }

    void SignInComplete(AuthResultCompletionHandle* /*completion_handle*/,
                        const AuthenticatedUserData& /*user_data*/, AuthError /*auth_error*/,
                        const char* /*error_message*/) {}

    virtual void OnLink(const T& provider_data, AuthResultCompletionHandle* completion_handle) {
      (void)provider_data;
      (void)completion_handle;
    }

    void LinkComplete(AuthResultCompletionHandle* /*completion_handle*/,
                      const AuthenticatedUserData& /*user_data*/, AuthError /*auth_error*/,
                      const char* /*error_message*/) {}

    virtual void OnReauthenticate(const T& provider_data,
                                  AuthResultCompletionHandle* completion_handle) {
      (void)provider_data;
      (void)completion_handle;
    }

    void ReauthenticateComplete(AuthResultCompletionHandle* /*completion_handle*/,
                                const AuthenticatedUserData& /*user_data*/,
                                AuthError /*auth_error*/, const char* /*error_message*/) {}
  };

  FederatedAuthProvider() {}
  virtual ~FederatedAuthProvider() {}

  /// Not called by the library; use Auth::SignInWithProvider() and so on.
  virtual Future<AuthResult> SignIn(AuthData* auth_data) = 0;
  virtual Future<AuthResult> Link(AuthData* auth_data) = 0;
  virtual Future<AuthResult> Reauthenticate(AuthData* auth_data) = 0;

 private:
  friend class internal::FederatedProviderInternal;

  /// What an OAuth provider is asked for; NULL for providers of another kind.
  virtual const FederatedOAuthProviderData* oauth_data() const { return nullptr; }
};

/// A provider of OAuth, such as "apple.com". One object is not to be changed by one thread while
/// another uses it; an operation keeps what it needs, so the object may go once it is started.
class FederatedOAuthProvider : public FederatedAuthProvider {
 public:
  /// The game's own way of showing the provider's pages.
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

  /// The handler stays the caller's. NULL takes it back. In this version nothing calls it.
  void SetAuthHandler(AuthHandler* handler) { handler_ = handler; }

 private:
  Future<AuthResult> SignIn(AuthData* /*auth_data*/) override { return Refuse(); }
  Future<AuthResult> Link(AuthData* /*auth_data*/) override { return Refuse(); }
  Future<AuthResult> Reauthenticate(AuthData* /*auth_data*/) override { return Refuse(); }

  static inline Future<AuthResult> Refuse();

  const FederatedOAuthProviderData* oauth_data() const override { return &provider_data_; }

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

/// The inside of federated providers.
class FederatedProviderInternal {
 public:
  /// As a C object; NULL for NULL.
  static HeldFederatedProvider Make(const auth::FederatedAuthProvider* provider) {
    if (provider == nullptr) return HeldFederatedProvider();
    const auth::FederatedOAuthProviderData* const data = provider->oauth_data();
    return Make(data != nullptr ? *data : auth::FederatedOAuthProviderData());
  }

  static HeldFederatedProvider Make(const auth::FederatedOAuthProviderData& data) {
    HeldFederatedProvider made(firebase_federated_provider_create(data.provider_id.c_str()));
    for (const std::string& scope : data.scopes) {
      firebase_federated_provider_add_scope(made.get(), scope.c_str());
    }
    for (const auto& entry : data.custom_parameters) {
      firebase_federated_provider_set_custom_parameter(made.get(), entry.first.c_str(),
                                                       entry.second.c_str());
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

// SPDX-License-Identifier: Apache-2.0
#include "checks.h"

#include <firebase/app.h>
#include <firebase/auth/game_center_auth_provider.h>
#include <firebase_auth.h>

#include <utility>

using firebase::Future;
using firebase::auth::AppleAuthorization;
using firebase::auth::AppleCredentialState;
using firebase::auth::Auth;
using firebase::auth::AuthResult;
using firebase::auth::Credential;
using firebase::auth::FederatedOAuthProviderData;

namespace {

FederatedOAuthProviderData Apple() { return FederatedOAuthProviderData("apple.com"); }

std::string Failure(const std::string& what, const firebase::FutureBase& future) {
  return what + ": error " + std::to_string(future.error()) + ", " + future.error_message();
}

class Revocation : public firebase::auth::AppleRevocationListener {
 public:
  explicit Revocation(std::function<void(const std::string&)> log) : log_(std::move(log)) {}
  void OnAppleAuthorizationRevoked(Auth*) override { log_("Revocation: the system told of one"); }

 private:
  std::function<void(const std::string&)> log_;
};

}  // namespace

Checks::Checks(const std::string& folder, std::function<void(const std::string&)> log) : log_(std::move(log)) {
  firebase::App::SetDefaultConfigPath(folder.c_str());
  app_ = firebase::App::Create();
  if (app_ == nullptr) {
    log_("There is no App. Is GoogleService-Info.plist in the program?");
    return;
  }
  // The user interface polls in each frame, on its own thread.
  app_->SetCallbackDelivery(firebase::kCallbackDeliveryPolled);
  auth_ = Auth::GetAuth(app_);
  auth_->AddAuthStateListener(this);
  revocation_ = new Revocation(log_);
  firebase::auth::AddAppleRevocationListener(auth_, revocation_);
  AddAppleSteps();
  AddOtherSteps();
  AddFinalSteps();
}

Checks::~Checks() {
  delete auth_;
  delete revocation_;
  delete app_;
}

void Checks::Add(const std::string& title, std::function<void()> run) {
  titles_.push_back(title);
  steps_.push_back(std::move(run));
}

void Checks::Run(size_t step) {
  if (step >= steps_.size()) return;
  log_("> " + titles_[step]);
  steps_[step]();
}

void Checks::Poll() {
  if (app_ != nullptr) app_->PollCallbacks();
  for (auto next = pending_.begin(); next != pending_.end();) {
    const auto current = next++;
    if ((*current)()) pending_.erase(current);
  }
}

// --- results ---

template <typename T>
void Checks::Await(const std::string& what, const Future<T>& future, std::function<void(const T&)> then) {
  pending_.push_back([=] {
    if (future.status() == firebase::kFutureStatusPending) return false;
    if (future.error() != firebase::auth::kAuthErrorNone) {
      log_(Failure(what, future));
    } else {
      then(*future.result());
    }
    return true;
  });
}

void Checks::Await(const std::string& what, const Future<void>& future, std::function<void()> then) {
  pending_.push_back([=] {
    if (future.status() == firebase::kFutureStatusPending) return false;
    if (future.error() != firebase::auth::kAuthErrorNone) {
      log_(Failure(what, future));
    } else {
      then();
    }
    return true;
  });
}

void Checks::AwaitResult(const std::string& what, const Future<AuthResult>& future) {
  pending_.push_back([=] {
    if (future.status() == firebase::kFutureStatusPending) return false;
    if (future.error() == firebase::auth::kAuthErrorNone) {
      log_(what + ": done");
      TellUser();
      return true;
    }
    log_(Failure(what, future));
    const AuthResult* result = future.result();
    if (result == nullptr || !result->additional_user_info.updated_credential.is_valid()) return true;
    log_("The identity has another account. Signing in to that one:");
    AwaitResult("Collision",
                auth_->SignInAndRetrieveDataWithCredential(result->additional_user_info.updated_credential));
    return true;
  });
}

void Checks::TellUser() {
  const firebase::auth::User user = auth_->current_user();
  if (!user.is_valid()) return log_("Nobody is signed in");
  std::string providers;
  for (const auto& data : user.provider_data()) providers += " " + data.provider_id();
  log_("Signed in: " + user.uid() + ", \"" + user.display_name() + "\", " + user.email() +
       (user.is_anonymous() ? ", a guest" : ",") + providers);
}

void Checks::OnAuthStateChanged(Auth*) { log_("The state changed"); }

// --- steps ---

void Checks::AddAppleSteps() {
  Add("1. Who is signed in, and where the session is", [this] {
    const bool is_secret = auth_->session_store_kind() == firebase::kSessionStoreSecretService;
    log_(is_secret ? "Session store: the keychain" : "Session store: not the keychain, " + auth_->session_store_path());
    TellUser();
  });
  Add("2. Sign in as a guest", [this] { AwaitResult("Guest", auth_->SignInAnonymously()); });
  Add("3. Link the account with Apple",
      [this] { AwaitResult("Link", auth_->current_user().LinkWithProvider(Apple())); });
  Add("4. Sign in with Apple, C++", [this] { AwaitResult("Sign-in", auth_->SignInWithProvider(Apple())); });
  Add("5. The sheet alone, then Firebase", [this] {
    firebase::auth::AppleRequest request;
    request.state = "checklist";
    Await<AppleAuthorization>("Sheet", AuthorizeWithApple(auth_, request), [this](const AppleAuthorization& answer) {
      apple_user_ = answer.user();
      log_("Sheet: state \"" + answer.state() + "\", name \"" + answer.full_name() + "\", email \"" + answer.email() +
           "\", code of " + std::to_string(answer.authorization_code().size()) + " bytes");
      AwaitResult("Sign-in", auth_->SignInAndRetrieveDataWithCredential(answer.credential()));
    });
  });
  Add("6. Sign in with Apple, C", [this] {
    firebase_app* app = firebase_app_copy_by_name(nullptr);
    firebase_federated_provider* provider = firebase_federated_provider_create("apple.com");
    firebase_future* future = firebase_auth_sign_in_with_provider(firebase_auth_get(app), provider);
    firebase_federated_provider_release(provider);
    firebase_app_release(app);
    pending_.push_back([this, future] {
      if (firebase_future_status(future) == FIREBASE_FUTURE_STATUS_PENDING) return false;
      log_("C: error " + std::to_string(firebase_future_error(future)) + " " + firebase_future_error_message(future));
      firebase_future_release(future);
      TellUser();
      return true;
    });
  });
  Add("7. Re-authenticate with Apple",
      [this] { AwaitResult("Re-authentication", auth_->current_user().ReauthenticateWithProvider(Apple())); });
}

void Checks::AddOtherSteps() {
  Add("8. The state of the authorization (after step 5)", [this] {
    Await<AppleCredentialState>("State", firebase::auth::FetchAppleCredentialState(auth_, apple_user_.c_str()),
                                [this](AppleCredentialState state) {
                                  log_("State: " + std::to_string(state) + " (1 authorized, 2 revoked, 3 not found)");
                                });
  });
  Add("9. Open the sheet, and close it by cancelling the future", [this] {
    const Future<AuthResult> future = auth_->SignInWithProvider(Apple());
    AwaitResult("Cancelled sign-in", future);
    // Three seconds of frames: the sheet is on the screen by then.
    int frames = 180;
    pending_.push_back([=]() mutable {
      if (--frames > 0) return false;
      Future<AuthResult>(future).Cancel();
      return true;
    });
  });
  Add("10. Sign in with Google, in the system's browser session",
      [this] { AwaitResult("Browser", auth_->SignInWithProvider(FederatedOAuthProviderData("google.com"))); });
  Add("11. Sign in with Game Center", [this] {
    using firebase::auth::GameCenterAuthProvider;
    if (!GameCenterAuthProvider::IsPlayerAuthenticated()) log_("Game Center has no player");
    Await<Credential>("Game Center", GameCenterAuthProvider::GetCredential(), [this](const Credential& credential) {
      AwaitResult("Game Center", auth_->SignInAndRetrieveDataWithCredential(credential));
    });
  });
}

void Checks::AddFinalSteps() {
  Add("12. Sign out", [this] {
    auth_->SignOut();
    TellUser();
  });
  Add("13. Revoke Apple's tokens, and delete the account", [this] {
    Await<AppleAuthorization>("Sheet", AuthorizeWithApple(auth_), [this](const AppleAuthorization& answer) {
      const std::string code = answer.authorization_code();
      Await("Re-authentication", auth_->current_user().Reauthenticate(answer.credential()), [this, code] {
        Await("Revocation", auth_->RevokeTokenWithAuthorizationCode(code.c_str()), [this] {
          log_("Revocation: done");
          Await("Deletion", auth_->current_user().Delete(), [this] { TellUser(); });
        });
      });
    });
  });
}

/// How players sign in through their own browser: settings of Auth::SignInWithProvider() and its
/// like. An addition to Firebase's API.
#ifndef FIREBASE_AUTH_WEB_SIGN_IN_H_
#define FIREBASE_AUTH_WEB_SIGN_IN_H_

#include <stdint.h>

#include <functional>
#include <string>

#include "firebase/auth.h"
#include "firebase/auth/types.h"
#include "firebase/c/web_sign_in.h"

namespace firebase {
namespace auth {

/// How the browser comes by the provider's answer.
enum WebSignInStrategy : int {
  /// kWebSignInStrategyAuthUri for "google.com", and for every provider at an emulator;
  /// kWebSignInStrategyHelperPage for all others.
  kWebSignInStrategyDefault = FIREBASE_WEB_SIGN_IN_STRATEGY_DEFAULT,
  /// The provider sends the browser back to this machine, which it must allow.
  kWebSignInStrategyAuthUri = FIREBASE_WEB_SIGN_IN_STRATEGY_AUTH_URI,
  /// A page of the library's opens the project's own handler in a popup. For providers that send
  /// players to pages of https only, as Apple does. "localhost" must be among the project's
  /// authorized domains.
  kWebSignInStrategyHelperPage = FIREBASE_WEB_SIGN_IN_STRATEGY_HELPER_PAGE,
};

/// Where a sign-in in the browser has got to.
enum WebSignInProgress : int {
  /// The URL is known, and about to be opened.
  kWebSignInProgressUrlReady = FIREBASE_WEB_SIGN_IN_PROGRESS_URL_READY,
  /// No browser could be opened. Show the player the URL: the library goes on listening.
  kWebSignInProgressOpenFailed = FIREBASE_WEB_SIGN_IN_PROGRESS_OPEN_FAILED,
  /// The player's answer is there, so the game may come to the front.
  kWebSignInProgressBrowserReturned = FIREBASE_WEB_SIGN_IN_PROGRESS_BROWSER_RETURNED,
  /// Firebase is asked for the account.
  kWebSignInProgressExchanging = FIREBASE_WEB_SIGN_IN_PROGRESS_EXCHANGING,
};

/// Settings; what is empty or 0 has the default. The functions are called where the callbacks of
/// futures are: on the library's thread, or inside firebase_app_poll() if the App's callbacks are
/// pumped. They must not block, nor throw.
struct WebSignInOptions {
  /// Opens the URL in a browser on this machine; false if that failed. By default xdg-open does,
  /// without a shell. The library's thread takes no signals: give a program that is started here a
  /// signal mask of its own (POSIX_SPAWN_SETSIGMASK).
  std::function<bool(const char* url)> open_url;
  /// Is told how far it is, for the game's own user interface. `url` is "" but for the first two.
  std::function<void(WebSignInProgress progress, const char* url)> progress;
  /// How long the player may take, in milliseconds; five minutes by default. After it the future
  /// has kAuthErrorWebContextCancelled: nothing tells the library that a browser was closed.
  int64_t timeout_milliseconds = 0;
  /// What the player knows the game as, 1000 bytes at most; the library's page shows it. None by
  /// default.
  std::string app_name;
  /// The domain of the project's handler, "PROJECT.firebaseapp.com" by default.
  std::string auth_domain;
  /// The folder of the Firebase JS SDK's firebase-app.js and firebase-auth.js, of https. By default
  /// Google's own, of one version; at an emulator its stand-in for them.
  std::string sdk_url;
};

/// Sets how sign-ins in the browser that begin from here on go. kAuthErrorFailure, and nothing
/// changes, for NULL and for text that is not UTF-8. A domain or URL that can't be one is told by
/// the future of the sign-in. Any thread.
inline AuthError SetWebSignInOptions(Auth* auth, const WebSignInOptions& options);

/// Sets the strategy of one provider, such as "github.com". kAuthErrorFailure for NULL, "", and a
/// text that is not UTF-8. Any thread.
inline AuthError SetWebSignInStrategy(Auth* auth, const char* provider_id,
                                      WebSignInStrategy strategy);

}  // namespace auth

namespace internal {

/// The C functions around WebSignInOptions, which are the user data.
struct WebSignInFunctions {
  static firebase_auth* Handle(const auth::Auth& auth) { return auth.state_->auth(); }

  static auth::WebSignInOptions& Get(void* options) {
    return *static_cast<auth::WebSignInOptions*>(options);
  }

  static bool OpenUrl(void* options, const char* url) noexcept {
    return Get(options).open_url(url);
  }

  static void Progress(void* options, firebase_web_sign_in_progress progress,
                       const char* url) noexcept {
    Get(options).progress(static_cast<auth::WebSignInProgress>(progress), url);
  }

  static void Release(void* options) { delete static_cast<auth::WebSignInOptions*>(options); }
};

}  // namespace internal

namespace auth {

inline AuthError SetWebSignInOptions(Auth* auth, const WebSignInOptions& options) {
  if (auth == nullptr) return kAuthErrorFailure;
  auto* const held = new WebSignInOptions(options);
  firebase_web_sign_in_options functions = {};
  functions.struct_size = sizeof(functions);
  functions.user_data = held;
  if (options.open_url) functions.open_url = &internal::WebSignInFunctions::OpenUrl;
  if (options.progress) functions.progress = &internal::WebSignInFunctions::Progress;
  functions.release = &internal::WebSignInFunctions::Release;
  functions.timeout_milliseconds = options.timeout_milliseconds;
  functions.app_name = held->app_name.c_str();
  functions.auth_domain = held->auth_domain.c_str();
  functions.sdk_url = held->sdk_url.c_str();
  const firebase_auth_error error = firebase_auth_set_web_sign_in_options(
      internal::WebSignInFunctions::Handle(*auth), &functions);
  if (error != FIREBASE_AUTH_ERROR_NONE) delete held;
  return static_cast<AuthError>(error);
}

inline AuthError SetWebSignInStrategy(Auth* auth, const char* provider_id,
                                      WebSignInStrategy strategy) {
  if (auth == nullptr) return kAuthErrorFailure;
  return static_cast<AuthError>(firebase_auth_set_web_sign_in_strategy(
      internal::WebSignInFunctions::Handle(*auth), provider_id, strategy));
}

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_WEB_SIGN_IN_H_

// SPDX-License-Identifier: Apache-2.0
/// @file
/// The settings of sign-ins in the player's browser. An addition to the Firebase C++ API.
///
/// The functions with the suffix WithProvider open the player's browser, unless the provider has a
/// handler. The library listens on a port of this machine that only this machine can reach (RFC
/// 8252, section 7.3), and the browser delivers the result there. The listener accepts one result
/// of one browser, within the time limit.
///
/// PhoneAuthProvider::VerifyPhoneNumber() uses the same settings for its reCAPTCHA page.
///
/// @code
/// firebase::auth::WebSignInOptions options;
/// options.app_name = "My Game";
/// options.progress = [](firebase::auth::WebSignInProgress progress, const char* url) {
///   if (progress == firebase::auth::kWebSignInProgressOpenFailed) ShowUrl(url);
///   if (progress == firebase::auth::kWebSignInProgressBrowserReturned) RaiseWindow();
/// };
/// firebase::auth::SetWebSignInOptions(auth, options);
/// @endcode
#ifndef FIREBASE_AUTH_WEB_SIGN_IN_H_
#define FIREBASE_AUTH_WEB_SIGN_IN_H_

#include <stdint.h>

#include <functional>
#include <string>

#include "firebase/auth.h"
#include "firebase/auth/types.h"
#include "firebase/c/web_sign_in.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace auth {

/// How the browser delivers the result of a provider.
///
/// @see SetWebSignInStrategy()
enum WebSignInStrategy : int {
  /// kWebSignInStrategyAuthUri for "google.com", and for all providers with an emulator.
  /// kWebSignInStrategyHelperPage for all other providers.
  kWebSignInStrategyDefault = FIREBASE_WEB_SIGN_IN_STRATEGY_DEFAULT,
  /// The provider redirects the browser to this machine. The provider must permit this for the
  /// client id that the Firebase console has.
  kWebSignInStrategyAuthUri = FIREBASE_WEB_SIGN_IN_STRATEGY_AUTH_URI,

  /// A page of the library opens the sign-in page of the project,
  /// "https://PROJECT.firebaseapp.com/__/auth/handler", in a popup. For providers that redirect to
  /// https pages only, for example Apple. "localhost" must be among the project's authorized
  /// domains.
  kWebSignInStrategyHelperPage = FIREBASE_WEB_SIGN_IN_STRATEGY_HELPER_PAGE,

  /// The system shows the sign-in page of the project in a browser session
  /// (`ASWebAuthenticationSession`), which returns to a URL scheme of the game. For iOS, macOS and
  /// visionOS; the default on iOS and visionOS. The options need a client id or an app id,
  /// but the game needs no entry in its Info.plist. Everywhere else, the future fails with kAuthErrorUnimplemented.
  kWebSignInStrategySystemSession = FIREBASE_WEB_SIGN_IN_STRATEGY_SYSTEM_SESSION,
};

/// The progress of a sign-in in the browser.
///
/// @see WebSignInOptions::progress
enum WebSignInProgress : int {
  /// The URL is known and will be opened.
  kWebSignInProgressUrlReady = FIREBASE_WEB_SIGN_IN_PROGRESS_URL_READY,
  /// No browser could be opened. Show the URL to the player: the library continues to listen.
  kWebSignInProgressOpenFailed = FIREBASE_WEB_SIGN_IN_PROGRESS_OPEN_FAILED,
  /// The browser has delivered the result. The game can raise its window.
  kWebSignInProgressBrowserReturned = FIREBASE_WEB_SIGN_IN_PROGRESS_BROWSER_RETURNED,
  /// The library is requesting the account from Firebase.
  kWebSignInProgressExchanging = FIREBASE_WEB_SIGN_IN_PROGRESS_EXCHANGING,
};

/// The settings of sign-ins in the browser. A member that is empty or 0 has its default.
///
/// The functions run where the callbacks of futures run: on the library's thread, or inside
/// App::PollCallbacks() with kCallbackDeliveryPolled. They must not block and must not throw.
struct WebSignInOptions {
  /// Opens a URL in a browser on this machine and returns whether this succeeded. The default
  /// starts xdg-open without a shell. On Windows, it calls ShellExecute; on macOS, it starts
  /// /usr/bin/open; on iOS and visionOS, it calls UIApplication.
  ///
  /// The URL is valid during the call only. The library's thread blocks most signals. A program that
  /// is started by this function should get a signal mask of its own (POSIX_SPAWN_SETSIGMASK).
  std::function<bool(const char* url)> open_url;

  /// Reports the progress, for the user interface of the game. `url` is "" except for
  /// kWebSignInProgressUrlReady and kWebSignInProgressOpenFailed. It is valid during the call only.
  ///
  /// Without this function, a sign-in whose browser cannot be opened fails with
  /// kAuthErrorWebInternalError.
  std::function<void(WebSignInProgress progress, const char* url)> progress;

  /// The time limit for the player in milliseconds. The default is five minutes. After it the
  /// future has the error kAuthErrorWebContextCancelled, because the library cannot detect that a
  /// browser window was closed.
  int64_t timeout_milliseconds = 0;

  /// The name of the game that the pages of the library show, at most 1000 bytes. The default is no
  /// name.
  std::string app_name;

  /// The domain of the project's sign-in page. The default is "PROJECT.firebaseapp.com".
  std::string auth_domain;

  /// The https directory of firebase-app.js and firebase-auth.js of the Firebase JavaScript SDK.
  /// The default is a fixed version on Google's server, or the emulator's replacement.
  std::string sdk_url;

  /// The content of an image file of the game, which the pages show above its name: PNG, JPEG, WebP
  /// or SVG, at most 262144 bytes. The default is no image.
  std::string icon;

  /// A color of the game, like "#3a7bd5", in which the pages have a stripe. The default is no
  /// stripe.
  std::string color;

  /// Sentences in place of the library's own: a JSON object of languages (BCP 47), each an object of
  /// sentences. docs/web-sign-in.md has their names. A sentence that is missing is the library's, in
  /// that language or in English.
  ///
  /// @code
  /// options.sentences = R"({"de": {"cancel": "Zur\u00fcck"}, "sv": {"done": "Klart"}})";
  /// @endcode
  std::string sentences;
};

/// Sets the options of the browser sign-ins of an Auth that start from now on. Thread-safe.
///
/// An invalid `auth_domain` or `sdk_url` is reported by the future of the sign-in. An invalid icon,
/// color or sentence is reported here.
///
/// @param auth The Auth.
/// @param options The options, which are copied.
///
/// @return kAuthErrorNone, or kAuthErrorFailure if `auth` is NULL, a string is not valid UTF-8, or a
///     member has an invalid value. Then nothing changes, and a log message has the reason.
inline AuthError SetWebSignInOptions(Auth* auth, const WebSignInOptions& options);

/// Sets the domain of the project's sign-in page, and no other option. Thread-safe.
///
/// This is WebSignInOptions::auth_domain: SetWebSignInOptions() replaces it, too. The future of the
/// sign-in reports a string that is not a domain.
///
/// @param auth The Auth.
/// @param domain The domain, for example "login.example.com"; NULL or "" for
///     "PROJECT.firebaseapp.com".
///
/// @return kAuthErrorNone, or kAuthErrorFailure if `auth` is NULL or `domain` is not valid UTF-8.
///     Then nothing changes.
inline AuthError SetCustomAuthDomain(Auth* auth, const char* domain);

/// Returns the domain of the project's sign-in page that the options contain. Thread-safe.
///
/// @param auth The Auth.
///
/// @return The domain; "" if none is set or `auth` is NULL.
inline std::string GetCustomAuthDomain(const Auth* auth);

/// Sets the strategy of one provider. Thread-safe.
///
/// Use kWebSignInStrategyAuthUri for a provider that permits redirects to "http://localhost",
/// because it does not need the popup of the helper page.
///
/// @code
/// firebase::auth::SetWebSignInStrategy(auth, "github.com",
///                                      firebase::auth::kWebSignInStrategyAuthUri);
/// @endcode
///
/// @param auth The Auth.
/// @param provider_id The id of the provider, for example "github.com".
/// @param strategy The strategy.
///
/// @return kAuthErrorNone, or kAuthErrorFailure if an argument is NULL, an unknown value, "" or not
///     valid UTF-8. Then nothing changes.
inline AuthError SetWebSignInStrategy(Auth* auth, const char* provider_id, WebSignInStrategy strategy);

/// Sets the mark of one provider, which the button of the helper page shows. Thread-safe.
///
/// The library has no marks, because each provider licenses its own and demands how it is shown.
/// Supply one for a white background: with a mark, the button is white with a gray edge, as the
/// guidelines of Apple, Google and Microsoft allow on every background. Without one, the button
/// shows the name of the provider.
///
/// @param auth The Auth.
/// @param provider_id The id of the provider, for example "apple.com".
/// @param image The content of a PNG, JPEG, WebP or SVG file, at most 262144 bytes; "" to remove the
///     mark.
///
/// @return kAuthErrorNone, or kAuthErrorFailure if `auth` or `provider_id` is NULL, the id is "" or
///     not valid UTF-8, or the image has another format. Then nothing changes, and a log message has
///     the reason.
inline AuthError SetWebSignInMark(Auth* auth, const char* provider_id, const std::string& image);

}  // namespace auth

namespace internal {

/// The functions of the C API for WebSignInOptions, which are the user data.
///
/// The C API is given only those functions that the program has set.
struct WebSignInFunctions {
  /// Returns the C object of an Auth.
  ///
  /// @param auth The Auth.
  ///
  /// @return The C object.
  static firebase_auth* Handle(const auth::Auth& auth) { return auth.state_->auth(); }

  /// Returns the options of the user data.
  ///
  /// @param options The user data.
  ///
  /// @return The options.
  static auth::WebSignInOptions& Get(void* options) { return *static_cast<auth::WebSignInOptions*>(options); }

  /// Implements `firebase_web_sign_in_options::open_url`.
  ///
  /// @param options The user data.
  /// @param url The URL.
  ///
  /// @return The result of WebSignInOptions::open_url.
  static bool OpenUrl(void* options, const char* url) noexcept { return Get(options).open_url(url); }

  /// Implements `firebase_web_sign_in_options::progress`.
  ///
  /// @param options The user data.
  /// @param progress The progress.
  /// @param url The URL, or "".
  static void Progress(void* options, firebase_web_sign_in_progress progress, const char* url) noexcept {
    Get(options).progress(static_cast<auth::WebSignInProgress>(progress), url);
  }

  /// Implements `firebase_web_sign_in_options::release`.
  ///
  /// @param options The user data.
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
  if (!held->icon.empty()) functions.icon = held->icon.data();
  functions.icon_size = held->icon.size();
  functions.color = held->color.c_str();
  functions.sentences = held->sentences.c_str();
  const firebase_auth_error error =
      firebase_auth_set_web_sign_in_options(internal::WebSignInFunctions::Handle(*auth), &functions);
  if (error != FIREBASE_AUTH_ERROR_NONE) delete held;
  return static_cast<AuthError>(error);
}

inline AuthError SetCustomAuthDomain(Auth* auth, const char* domain) {
  if (auth == nullptr) return kAuthErrorFailure;
  return static_cast<AuthError>(
      firebase_auth_set_custom_auth_domain(internal::WebSignInFunctions::Handle(*auth), domain));
}

inline std::string GetCustomAuthDomain(const Auth* auth) {
  if (auth == nullptr) return std::string();
  return firebase_auth_custom_auth_domain(internal::WebSignInFunctions::Handle(*auth));
}

inline AuthError SetWebSignInStrategy(Auth* auth, const char* provider_id, WebSignInStrategy strategy) {
  if (auth == nullptr) return kAuthErrorFailure;
  return static_cast<AuthError>(
      firebase_auth_set_web_sign_in_strategy(internal::WebSignInFunctions::Handle(*auth), provider_id, strategy));
}

inline AuthError SetWebSignInMark(Auth* auth, const char* provider_id, const std::string& image) {
  if (auth == nullptr) return kAuthErrorFailure;
  return static_cast<AuthError>(firebase_auth_set_web_sign_in_mark(
      internal::WebSignInFunctions::Handle(*auth), provider_id, image.empty() ? nullptr : image.data(), image.size()));
}

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_WEB_SIGN_IN_H_

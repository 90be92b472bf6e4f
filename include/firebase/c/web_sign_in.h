// SPDX-License-Identifier: Apache-2.0
/// @file
/// Settings of the sign-in in the player's browser, which firebase_auth_sign_in_with_provider() uses.
///
/// The library listens on an address that only this machine can reach (http://localhost with a random port, RFC
/// 8252 section 7.3), opens the player's browser, and receives the response there. It accepts one browser and one
/// response, until the deadline.
#ifndef FIREBASE_C_WEB_SIGN_IN_H_
#define FIREBASE_C_WEB_SIGN_IN_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/error.h"

FIREBASE_C_BEGIN

/// How the browser returns the response: one of the FIREBASE_WEB_SIGN_IN_STRATEGY_ constants.
typedef int32_t firebase_web_sign_in_strategy;

enum {
  /// FIREBASE_WEB_SIGN_IN_STRATEGY_AUTH_URI for "google.com", and for every provider of an emulator.
  /// FIREBASE_WEB_SIGN_IN_STRATEGY_HELPER_PAGE for all others.
  FIREBASE_WEB_SIGN_IN_STRATEGY_DEFAULT = 0,
  /// The browser opens the page of the provider, which redirects it to this machine. The provider must allow this for
  /// the client id in the Firebase console.
  FIREBASE_WEB_SIGN_IN_STRATEGY_AUTH_URI = 1,
  /// The browser opens a page of the library, which opens the handler of the project
  /// (https://PROJECT.firebaseapp.com/__/auth/handler) in a popup, with the Firebase JS SDK. For providers that require
  /// an https address, such as Apple. If "localhost" is not one of the project's authorized domains, the future fails
  /// with FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN.
  FIREBASE_WEB_SIGN_IN_STRATEGY_HELPER_PAGE = 2,
  /// The system shows the handler of the project in a browser session (`ASWebAuthenticationSession`), which returns to
  /// a URL scheme of the app. For iOS, macOS and visionOS; the default on iOS and visionOS. The options need a client
  /// id or an app id (GoogleService-Info.plist), from which the scheme follows. The app needs no entry in its
  /// Info.plist. Of the settings below, only `timeout_milliseconds` and `auth_domain` have an effect. Everywhere else,
  /// the future fails with FIREBASE_AUTH_ERROR_UNIMPLEMENTED.
  FIREBASE_WEB_SIGN_IN_STRATEGY_SYSTEM_SESSION = 3,
};

/// The progress of a sign-in: one of the FIREBASE_WEB_SIGN_IN_PROGRESS_ constants.
typedef int32_t firebase_web_sign_in_progress;

enum {
  /// The URL is known and about to be opened.
  FIREBASE_WEB_SIGN_IN_PROGRESS_URL_READY = 1,
  /// No browser could be opened. Show the URL to the player, who can open it on this machine; the library continues to
  /// listen. Without the `progress` function, the future fails with FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR.
  FIREBASE_WEB_SIGN_IN_PROGRESS_OPEN_FAILED = 2,
  /// The browser has returned the response. The game can come to the foreground.
  FIREBASE_WEB_SIGN_IN_PROGRESS_BROWSER_RETURNED = 3,
  /// The library requests the account from Firebase.
  FIREBASE_WEB_SIGN_IN_PROGRESS_EXCHANGING = 4,
};

/// Settings. A member that is NULL or 0 has its default. Strings are copied.
///
/// The functions are called where the callbacks of futures are: on the library's thread, or inside firebase_app_poll()
/// if the callbacks of the App are polled. They must not block.
typedef struct firebase_web_sign_in_options {
  /// The size of the struct: `sizeof(firebase_web_sign_in_options)`.
  size_t struct_size;
  /// Passed to each function.
  FIREBASE_C_NULLABLE void *user_data;
  /// Opens `url`, which is valid during the call, in a browser on this machine. Returns false on failure. The default
  /// runs xdg-open, without a shell. On Windows, it calls ShellExecute; on macOS, it runs /usr/bin/open; on iOS and
  /// visionOS, it calls UIApplication. The library's thread blocks most signals: give a program that is started here
  /// its own signal mask (POSIX_SPAWN_SETSIGMASK).
  FIREBASE_C_NULLABLE bool (*open_url)(void *user_data, const char *url);
  /// Reports progress, for the user interface of the program. `url` is "" except for the first two values. With
  /// FIREBASE_WEB_SIGN_IN_STRATEGY_AUTH_URI, it is short enough to be copied from a screen.
  FIREBASE_C_NULLABLE void (*progress)(void *user_data, firebase_web_sign_in_progress progress, const char *url);
  /// Releases `user_data`. Called once, when the library no longer needs the settings. Can be NULL.
  FIREBASE_C_NULLABLE firebase_deleter release;
  /// The time that the player has, in milliseconds. The default is five minutes. Afterwards the future fails with
  /// FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED. The library cannot detect that a browser was closed.
  FIREBASE_C_UNIT(milliseconds) int64_t timeout_milliseconds;
  /// The name of the program, which the pages of the library show. At most 1000 bytes. There is no default.
  FIREBASE_C_NULLABLE const char *app_name;
  /// The domain of the project's handler. The default is "PROJECT.firebaseapp.com".
  FIREBASE_C_NULLABLE const char *auth_domain;
  /// The https folder that contains firebase-app.js and firebase-auth.js of the Firebase JS SDK. The default is a fixed
  /// version on Google's server, or the emulator's replacement (HOST:PORT/emulator/auth/sdk). With an emulator, http is
  /// allowed, too.
  FIREBASE_C_NULLABLE const char *sdk_url;
  /// An image of the program, which the pages of the library show above its name: a PNG, JPEG, WebP or SVG file of
  /// `icon_size` bytes, at most 262144. There is no default.
  FIREBASE_C_NULLABLE const void *icon;
  /// The size of `icon` in bytes.
  size_t icon_size;
  /// A color of the program, like "#3a7bd5", in which the pages have a stripe. There is no default.
  FIREBASE_C_NULLABLE const char *color;
  /// Sentences in place of the library's own: a JSON object of languages (BCP 47), each an object of sentences, for
  /// example `{"de": {"cancel": "Zurueck"}, "th": {"done": "..."}}`. docs/web-sign-in.md has the names of the
  /// sentences. A sentence that is missing is the library's, in that language or in English.
  FIREBASE_C_NULLABLE const char *sentences;
} firebase_web_sign_in_options;

/// Sets the settings of the following sign-ins in the browser.
///
/// An `auth_domain` or `sdk_url` with an invalid value is reported by the future of the sign-in. An icon, a color or
/// sentences with an invalid value are reported here.
///
/// @param auth The Auth.
/// @param options The settings, which are copied; NULL for the defaults.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `auth` is NULL, `struct_size` is
///     invalid, a string is not UTF-8, or a member has an invalid value. Nothing changes and `release` is not called
///     then; a log message has the reason.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_auth_set_web_sign_in_options(
    firebase_auth *auth, FIREBASE_C_NULLABLE const firebase_web_sign_in_options *options);

/// Sets the domain of the project's handler, and no other setting.
///
/// This is the `auth_domain` of the settings: firebase_auth_set_web_sign_in_options() replaces it, too. The future of
/// the sign-in reports a string that is not a domain.
///
/// @param auth The Auth.
/// @param domain The domain, for example "login.example.com"; NULL or "" for "PROJECT.firebaseapp.com".
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `auth` is NULL or `domain` is not UTF-8.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_auth_set_custom_auth_domain(firebase_auth *auth,
                                                                        FIREBASE_C_NULLABLE const char *domain);

/// Returns the domain of the project's handler that the settings contain.
///
/// @param auth The Auth.
/// @return The domain; "" if it is not set or `auth` is NULL. Valid as long as `auth`, also after a change.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_custom_auth_domain(const firebase_auth *auth);

/// Sets the strategy of a provider.
///
/// @param auth The Auth.
/// @param provider_id The id of the provider, for example "github.com".
/// @param strategy The strategy.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `auth` or `provider_id` is NULL, if the
///     id is empty or not UTF-8, or if `strategy` is invalid.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_auth_set_web_sign_in_strategy(firebase_auth *auth, const char *provider_id,
                                                                          firebase_web_sign_in_strategy strategy);

/// Sets the mark of a provider, which the button of the helper page shows.
///
/// The library has no marks, because each provider licenses its own and demands how it is shown. Supply one for a white
/// background: with a mark, the button is white with a gray edge, as the guidelines of Apple, Google and Microsoft
/// allow on every background. Without one, the button shows the name of the provider.
///
/// @param auth The Auth.
/// @param provider_id The id of the provider, for example "apple.com".
/// @param image A PNG, JPEG, WebP or SVG file, which is copied; NULL to remove the mark.
/// @param size The size of `image` in bytes, at most 262144.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `auth` or `provider_id` is NULL, if the
///     id is empty or not UTF-8, or if `image` is none of these files or too large. Nothing changes then; a log message
///     has the reason.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_auth_set_web_sign_in_mark(firebase_auth *auth, const char *provider_id,
                                                                      FIREBASE_C_NULLABLE const void *image,
                                                                      size_t size);

FIREBASE_C_END

#endif  // FIREBASE_C_WEB_SIGN_IN_H_

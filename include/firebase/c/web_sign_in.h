/// How players sign in through their own browser: settings of firebase_auth_sign_in_with_provider and its like.
#ifndef FIREBASE_C_WEB_SIGN_IN_H_
#define FIREBASE_C_WEB_SIGN_IN_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/error.h"

FIREBASE_C_BEGIN

// The library listens on an address of this machine that only this machine can reach (http://localhost, a port that
// the system chooses, RFC 8252 section 7.3), opens the player's browser, and takes the answer there. It listens to one
// browser, for one answer, and until the deadline.

/// One of the FIREBASE_WEB_SIGN_IN_STRATEGY_ numbers.
typedef int32_t firebase_web_sign_in_strategy;

enum {
  /// FIREBASE_WEB_SIGN_IN_STRATEGY_AUTH_URI for "google.com", and for every provider at an emulator;
  /// FIREBASE_WEB_SIGN_IN_STRATEGY_HELPER_PAGE for all others.
  FIREBASE_WEB_SIGN_IN_STRATEGY_DEFAULT = 0,
  /// The browser goes to the provider's page, and the provider sends it back to this machine. The provider must allow
  /// that for the client id that the Firebase console has for it.
  FIREBASE_WEB_SIGN_IN_STRATEGY_AUTH_URI = 1,
  /// The browser shows a page of the library's, which opens the project's own handler
  /// (https://PROJECT.firebaseapp.com/__/auth/handler) in a popup with the Firebase JS SDK. For providers that send
  /// players to pages of https only, as Apple does. "localhost" must be among the project's authorized domains, else
  /// the future has FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN.
  FIREBASE_WEB_SIGN_IN_STRATEGY_HELPER_PAGE = 2,
};

/// One of the FIREBASE_WEB_SIGN_IN_PROGRESS_ numbers.
typedef int32_t firebase_web_sign_in_progress;

enum {
  /// The URL is known, and about to be opened.
  FIREBASE_WEB_SIGN_IN_PROGRESS_URL_READY = 1,
  /// No browser could be opened. Show the player the URL, to be opened on this machine by hand: the library goes on
  /// listening. A program without this hook gets FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR, with the URL in the message.
  FIREBASE_WEB_SIGN_IN_PROGRESS_OPEN_FAILED = 2,
  /// The player's answer is there, so the game may come to the front.
  FIREBASE_WEB_SIGN_IN_PROGRESS_BROWSER_RETURNED = 3,
  /// Firebase is asked for the account.
  FIREBASE_WEB_SIGN_IN_PROGRESS_EXCHANGING = 4,
};

/// Settings; what is NULL or 0 has the default. Texts are copied. Functions are called where the callbacks of futures
/// are: on the library's thread, or inside firebase_app_poll if the App's callbacks are pumped. They must not block.
typedef struct firebase_web_sign_in_options {
  /// sizeof(firebase_web_sign_in_options), so that a newer library knows which fields this program has.
  size_t struct_size;
  /// Passed to each function. Stays the caller's until `release`.
  void *user_data;
  /// Opens the URL, which is borrowed for the call, in a browser on this machine; false if that failed. By default
  /// xdg-open does, without a shell. The library's thread takes no signals: give a program that is started here a
  /// signal mask of its own (POSIX_SPAWN_SETSIGMASK).
  bool (*open_url)(void *user_data, const char *url);
  /// Is told how far it is, for the program's own user interface. `url` is "" but for the first two.
  /// For FIREBASE_WEB_SIGN_IN_STRATEGY_AUTH_URI, it is short enough to be copied from a screen.
  void (*progress)(void *user_data, firebase_web_sign_in_progress progress, const char *url);
  /// Runs once when the library no longer needs `user_data`. May be NULL.
  firebase_deleter release;
  /// How long the player may take, in milliseconds; five minutes by default. After it the future has
  /// FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED: nothing tells the library that a browser was closed.
  int64_t timeout_milliseconds;
  /// What the player knows the program as; the library's pages show it. None by default, 1000 bytes at most.
  const char *app_name;
  /// The domain of the project's handler, "PROJECT.firebaseapp.com" by default.
  const char *auth_domain;
  /// The folder of firebase-app.js and firebase-auth.js of the Firebase JS SDK, of https. By default Google's own, of
  /// one version; at an emulator its stand-in for them (HOST:PORT/emulator/auth/sdk), where http will do, too.
  const char *sdk_url;
} firebase_web_sign_in_options;

/// Sets how sign-ins in the browser that begin from here on go. NULL brings the defaults back.
/// FIREBASE_AUTH_ERROR_FAILURE, and nothing changes and nothing is released, for text that is not UTF-8 and an invalid
/// `struct_size`; the log tells which. An `auth_domain` or `sdk_url` that can't be one is told by the
/// future of the sign-in. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_auth_set_web_sign_in_options(firebase_auth *auth,
                                                                         const firebase_web_sign_in_options *options);

/// Sets the strategy of one provider, such as "github.com". FIREBASE_AUTH_ERROR_FAILURE for an unknown number, NULL,
/// an empty id, or one that is not UTF-8. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_auth_set_web_sign_in_strategy(firebase_auth *auth, const char *provider_id,
                                                                          firebase_web_sign_in_strategy strategy);

FIREBASE_C_END

#endif  // FIREBASE_C_WEB_SIGN_IN_H_

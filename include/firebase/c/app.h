/// An App: a Firebase project's settings under a name, and what belongs to it.
#ifndef FIREBASE_C_APP_H_
#define FIREBASE_C_APP_H_

#include "firebase/c/base.h"
#include "firebase/c/error.h"
#include "firebase/c/session_store.h"

FIREBASE_C_BEGIN

/// The settings of an App. Copied when an App is created; not to be changed by two threads at once.
typedef struct firebase_app_options firebase_app_options;

/// A Firebase App. It lives until its last reference is released; that also ends its Auth.
typedef struct firebase_app firebase_app;

/// The name of an App that was given none.
#define FIREBASE_APP_DEFAULT_NAME "__FIRAPP_DEFAULT"

/// Empty options. The caller owns them. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED firebase_app_options *firebase_app_options_create(void);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_app_options_retain(FIREBASE_C_NULLABLE const firebase_app_options *options);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_app_options_release(FIREBASE_C_NULLABLE const firebase_app_options *options);

/// Setters of the project's values, as the Firebase console shows them. NULL clears. Auth uses the API key, the app
/// id, the project id and the package name - an Android package, if the app id is of Android, else a bundle id of
/// Apple's platforms -, to which API keys can be restricted; the others are kept for the program.
/// FIREBASE_AUTH_ERROR_FAILURE for NULL options or text that is not UTF-8, and nothing changes. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_options_set_api_key(firebase_app_options *options, const char *value);
FIREBASE_C_API firebase_auth_error firebase_app_options_set_app_id(firebase_app_options *options, const char *value);
FIREBASE_C_API firebase_auth_error firebase_app_options_set_project_id(firebase_app_options *options,
                                                                       const char *value);
FIREBASE_C_API firebase_auth_error firebase_app_options_set_client_id(firebase_app_options *options,
                                                                      const char *value);
FIREBASE_C_API firebase_auth_error firebase_app_options_set_database_url(firebase_app_options *options,
                                                                         const char *value);
FIREBASE_C_API firebase_auth_error firebase_app_options_set_ga_tracking_id(firebase_app_options *options,
                                                                           const char *value);
FIREBASE_C_API firebase_auth_error firebase_app_options_set_messaging_sender_id(firebase_app_options *options,
                                                                                const char *value);
FIREBASE_C_API firebase_auth_error firebase_app_options_set_package_name(firebase_app_options *options,
                                                                         const char *value);
FIREBASE_C_API firebase_auth_error firebase_app_options_set_storage_bucket(firebase_app_options *options,
                                                                           const char *value);

/// The SHA-1 of the certificate that an Android app is signed with, 40 hexadecimal digits with or without colons;
/// NULL or "" for none. An API key that is restricted to Android apps needs it beside the package name.
/// FIREBASE_AUTH_ERROR_FAILURE for NULL options or what is no SHA-1, and nothing changes. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_options_set_android_certificate_sha1(firebase_app_options *options,
                                                                                     const char *value);

/// Those digits, A to F among them and without colons, or "". Borrowed from `options` until it is released. Since
/// 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_app_options_android_certificate_sha1(const firebase_app_options *options);

/// The values set, or "". Borrowed from `options` until it is released. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_api_key(const firebase_app_options *options);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_app_id(const firebase_app_options *options);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_project_id(const firebase_app_options *options);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_client_id(const firebase_app_options *options);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_database_url(const firebase_app_options *options);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_app_options_ga_tracking_id(const firebase_app_options *options);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_app_options_messaging_sender_id(const firebase_app_options *options);
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_package_name(const firebase_app_options *options);
FIREBASE_C_API FIREBASE_C_BORROWED
const char *firebase_app_options_storage_bucket(const firebase_app_options *options);

/// Takes the project's values from the text of a configuration file: google-services.json or
/// google-services-desktop.json (of the first client with an Android package name), or GoogleService-Info.plist in
/// its XML form. Values that the file doesn't have stay as they are. FIREBASE_AUTH_ERROR_FAILURE for NULL, a text
/// that is neither, or one without project or app; the log then names the field and the remedy, and nothing changes.
/// Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_options_load_config(firebase_app_options *options, const char *config);

/// As firebase_app_options_load_config, with the first of the files google-services-desktop.json,
/// google-services.json and GoogleService-Info.plist that is in the folder of
/// firebase_app_options_set_default_config_path. FIREBASE_AUTH_ERROR_FAILURE if there is none, or the first one is
/// damaged or larger than 500 KiB; the log names the file. Reads a file, so not for every frame. Any thread. Since
/// 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_options_load_default(firebase_app_options *options);

/// The folder of the configuration files, for the whole process; NULL or "" brings back the current one.
/// FIREBASE_AUTH_ERROR_FAILURE for text that is not UTF-8. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_options_set_default_config_path(const char *path);

/// Where the App's Auth keeps its session: any kind but CUSTOM. FIREBASE_AUTH_ERROR_FAILURE for NULL options or
/// another number. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_options_set_session_store_kind(firebase_app_options *options,
                                                                               firebase_session_store_kind kind);

/// A store of the caller's for the session. `store` is copied. FIREBASE_AUTH_ERROR_FAILURE, with a line in the log,
/// if an argument or one of the three functions is NULL or `struct_size` is invalid; then `release` is not called.
/// Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_options_set_session_store(firebase_app_options *options,
                                                                          const firebase_session_store *store);

/// The folder of session files, instead of `$XDG_DATA_HOME/firebase-auth`. NULL brings that back.
/// FIREBASE_AUTH_ERROR_FAILURE for NULL options or text that is not UTF-8. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_options_set_session_directory(firebase_app_options *options,
                                                                              const char *path);

/// Time-outs in milliseconds: of the connection (default 10,000) and of a whole request (default 30,000). 0 means the
/// default. FIREBASE_AUTH_ERROR_FAILURE for NULL options or negative numbers. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_options_set_timeouts(firebase_app_options *options, int32_t connect,
                                                                     int32_t request);

/// A file of trusted certificate authorities in PEM form. Without it, the file of the environment variable
/// SSL_CERT_FILE, else that of the distribution. NULL brings that back. FIREBASE_AUTH_ERROR_FAILURE for NULL options
/// or text that is not UTF-8. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_options_set_ca_file(firebase_app_options *options, const char *path);

/// Makes an App. `name` may be NULL for the default App. API key, app id and project id are taken from the
/// configuration file that firebase_app_options_load_default reads, each if it is empty in `options`; NULL options
/// take all values from there. On success writes a reference that the caller owns. If an App of that name exists,
/// that App is written and `options` are ignored, with a line in the log. FIREBASE_AUTH_ERROR_INVALID_API_KEY if
/// there is no API key in either place, with a line in the log; FIREBASE_AUTH_ERROR_FAILURE if `app` is NULL, the
/// name is empty or not UTF-8, or the configuration file that had to be asked is damaged. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_create(const firebase_app_options *options, const char *name,
                                                       FIREBASE_C_OWNED firebase_app **app);

/// A reference, which the caller owns, to the App of that name, or to the default App for NULL; NULL if there is
/// none. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE firebase_app *firebase_app_copy_by_name(const char *name);

/// Receives an App; `app` is borrowed for the call, retain it to keep it. Any function may be called inside.
typedef void (*firebase_app_visitor)(firebase_app *app, void *user_data);

/// Calls `visitor` for each App that there is at this moment, before it returns: in the order they were made, the
/// default App last. Any thread. Since 0.1.
FIREBASE_C_API void firebase_app_visit_all(firebase_app_visitor visitor, void *user_data);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_app_retain(FIREBASE_C_NULLABLE const firebase_app *app);

/// With the last reference the App and its Auth end as firebase_auth_shutdown describes. Any thread. Since 0.1.
FIREBASE_C_API void firebase_app_release(FIREBASE_C_NULLABLE const firebase_app *app);

/// The App's name; "" for NULL. Borrowed from `app`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_name(const firebase_app *app);

/// The App's own copy of its options; NULL for NULL. Borrowed from `app`; not to be changed. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_app_options *firebase_app_get_options(const firebase_app *app);

/// Where callbacks of futures and listeners of the App run. One of the FIREBASE_CALLBACK_DELIVERY_ numbers.
typedef int32_t firebase_callback_delivery;

enum {
  /// On the library's thread, or inside the call that makes them due.
  FIREBASE_CALLBACK_DELIVERY_LOOP = 0,
  /// Inside firebase_app_poll only, in the order in which they became due.
  FIREBASE_CALLBACK_DELIVERY_POLLED = 1,
};

/// Says where the App's callbacks run; the default is the library's thread. Futures are complete at the same moment
/// either way. To be called before anything else. Going back to the library's thread delivers there what waits.
/// FIREBASE_AUTH_ERROR_FAILURE for NULL or another number. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_app_set_callback_delivery(firebase_app *app,
                                                                      firebase_callback_delivery delivery);

/// Runs the App's callbacks that were waiting when it was called, on this thread, and gives their number. Those that
/// become due meanwhile wait for the next call. Inside one of them it does nothing. 0 for NULL and without pumped
/// delivery. What still waits when the App ends runs inside the call that ends it. Any thread. Since 0.1.
FIREBASE_C_API size_t firebase_app_poll(firebase_app *app);

/// Hangs a pointer on the App for as long as it lives, for language bindings. Gives `pointer`, or, if one is attached
/// already, that one and leaves `pointer` to the caller. `deleter` (may be NULL) runs with the App's end. NULL for a
/// NULL App or pointer. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
void *firebase_app_attach(firebase_app *app, void *pointer, FIREBASE_C_NULLABLE firebase_deleter deleter);

/// The attached pointer or NULL. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE void *firebase_app_attachment(const firebase_app *app);

/// Takes the attached pointer off without running its deleter, and gives it, or NULL. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE void *firebase_app_detach(firebase_app *app);

FIREBASE_C_END

#endif  // FIREBASE_C_APP_H_

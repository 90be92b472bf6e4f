// SPDX-License-Identifier: Apache-2.0
/// @file
/// An App: the settings of a Firebase project under a name, and the objects that belong to it.
#ifndef FIREBASE_C_APP_H_
#define FIREBASE_C_APP_H_

#include "firebase/c/base.h"
#include "firebase/c/error.h"
#include "firebase/c/session_store.h"

FIREBASE_C_BEGIN

/// The settings of an App, which copies them when it is created.
///
/// Not thread-safe while a thread changes them: the functions `firebase_app_options_set_...` and
/// `firebase_app_options_load_...` must not run at the same time as another function with the same options.
typedef struct firebase_app_options firebase_app_options;

/// A Firebase App. It exists until its last reference is released, which also ends its Auth.
typedef struct firebase_app firebase_app;

/// The name of the default App.
#define FIREBASE_APP_DEFAULT_NAME "__FIRAPP_DEFAULT"

/// Creates empty options.
///
/// @return The options.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED firebase_app_options *firebase_app_options_create(void);

/// Adds a reference to options.
///
/// @param options The options, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_app_options_retain(FIREBASE_C_NULLABLE const firebase_app_options *options);

/// Releases a reference to options.
///
/// @param options The options, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_app_options_release(FIREBASE_C_NULLABLE const firebase_app_options *options);

/// Sets the API key of the project.
///
/// @param options The options.
/// @param value The value, as the Firebase console shows it; NULL to clear it.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `value` is not
///     UTF-8; the options do not change then.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_api_key(firebase_app_options *options,
                                                                    FIREBASE_C_NULLABLE const char *value);

/// Sets the app id, for example "1:1234567890:ios:abcdef".
///
/// @param options The options.
/// @param value The value, as the Firebase console shows it; NULL to clear it.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `value` is not
///     UTF-8; the options do not change then.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_app_id(firebase_app_options *options,
                                                                   FIREBASE_C_NULLABLE const char *value);

/// Sets the id of the project.
///
/// @param options The options.
/// @param value The value, as the Firebase console shows it; NULL to clear it.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `value` is not
///     UTF-8; the options do not change then.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_project_id(firebase_app_options *options,
                                                                       FIREBASE_C_NULLABLE const char *value);

/// Sets the OAuth client id, which the library stores for the program.
///
/// @param options The options.
/// @param value The value, as the Firebase console shows it; NULL to clear it.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `value` is not
///     UTF-8; the options do not change then.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_client_id(firebase_app_options *options,
                                                                      FIREBASE_C_NULLABLE const char *value);

/// Sets the URL of the Realtime Database, which the library stores for the program.
///
/// @param options The options.
/// @param value The value, as the Firebase console shows it; NULL to clear it.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `value` is not
///     UTF-8; the options do not change then.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_database_url(firebase_app_options *options,
                                                                         FIREBASE_C_NULLABLE const char *value);

/// Sets the Google Analytics tracking id, which the library stores for the program.
///
/// @param options The options.
/// @param value The value, as the Firebase console shows it; NULL to clear it.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `value` is not
///     UTF-8; the options do not change then.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_ga_tracking_id(firebase_app_options *options,
                                                                           FIREBASE_C_NULLABLE const char *value);

/// Sets the Cloud Messaging sender id, which the library stores for the program.
///
/// @param options The options.
/// @param value The value, as the Firebase console shows it; NULL to clear it.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `value` is not
///     UTF-8; the options do not change then.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_messaging_sender_id(firebase_app_options *options,
                                                                                FIREBASE_C_NULLABLE const char *value);

/// Sets the package name of an Android app, or the bundle id of an Apple app if the app id is not of Android.
///
/// An API key can be restricted to apps with this value.
///
/// @param options The options.
/// @param value The value, as the Firebase console shows it; NULL to clear it.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `value` is not
///     UTF-8; the options do not change then.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_package_name(firebase_app_options *options,
                                                                         FIREBASE_C_NULLABLE const char *value);

/// Sets the Cloud Storage bucket, which the library stores for the program.
///
/// @param options The options.
/// @param value The value, as the Firebase console shows it; NULL to clear it.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `value` is not
///     UTF-8; the options do not change then.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_storage_bucket(firebase_app_options *options,
                                                                           FIREBASE_C_NULLABLE const char *value);

/// Sets the SHA-1 fingerprint of the certificate that signs an Android app.
///
/// An API key that is restricted to Android apps requires it in addition to the package name.
///
/// @param options The options.
/// @param value 40 hexadecimal digits, with or without colons; NULL or "" for none.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `value` is not a
///     SHA-1 fingerprint; the options do not change then.
/// @since 0.1
FIREBASE_C_API firebase_auth_error
firebase_app_options_set_android_certificate_sha1(firebase_app_options *options, FIREBASE_C_NULLABLE const char *value);

/// Returns the SHA-1 fingerprint of the certificate that signs an Android app.
///
/// @param options The options.
/// @return 40 uppercase hexadecimal digits without colons; "" if it is not set or `options` is NULL. Valid as long as
///     `options`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_android_certificate_sha1(
    const firebase_app_options *options);

/// Returns the API key.
///
/// @param options The options.
/// @return The value; "" if it is not set or `options` is NULL. Valid as long as `options`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_api_key(const firebase_app_options *options);

/// Returns the app id.
///
/// @param options The options.
/// @return The value; "" if it is not set or `options` is NULL. Valid as long as `options`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_app_id(const firebase_app_options *options);

/// Returns the id of the project.
///
/// @param options The options.
/// @return The value; "" if it is not set or `options` is NULL. Valid as long as `options`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_project_id(const firebase_app_options *options);

/// Returns the OAuth client id.
///
/// @param options The options.
/// @return The value; "" if it is not set or `options` is NULL. Valid as long as `options`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_client_id(const firebase_app_options *options);

/// Returns the URL of the Realtime Database.
///
/// @param options The options.
/// @return The value; "" if it is not set or `options` is NULL. Valid as long as `options`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_database_url(const firebase_app_options *options);

/// Returns the Google Analytics tracking id.
///
/// @param options The options.
/// @return The value; "" if it is not set or `options` is NULL. Valid as long as `options`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_ga_tracking_id(const firebase_app_options *options);

/// Returns the Cloud Messaging sender id.
///
/// @param options The options.
/// @return The value; "" if it is not set or `options` is NULL. Valid as long as `options`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_messaging_sender_id(
    const firebase_app_options *options);

/// Returns the package name or bundle id.
///
/// @param options The options.
/// @return The value; "" if it is not set or `options` is NULL. Valid as long as `options`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_package_name(const firebase_app_options *options);

/// Returns the Cloud Storage bucket.
///
/// @param options The options.
/// @return The value; "" if it is not set or `options` is NULL. Valid as long as `options`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_options_storage_bucket(const firebase_app_options *options);

/// Reads the values of the project from the content of a configuration file.
///
/// The formats are google-services.json, google-services-desktop.json, and GoogleService-Info.plist in XML form. Of
/// several clients, the first one with an Android package name is used. Values that the file does not contain stay as
/// they are.
///
/// @param options The options.
/// @param config The content of the file.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if an argument is NULL, or if the content
///     has another format or lacks the project or the app. The options do not change then, and a log message has the
///     field and the remedy.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_load_config(firebase_app_options *options, const char *config);

/// Reads the values of the project from the default configuration file.
///
/// The file is the first that exists of google-services-desktop.json, google-services.json and GoogleService-Info.plist
/// in the folder of firebase_app_options_set_default_config_path(). On Apple's platforms, these names are also searched
/// among the resources of the program's bundle, and a property list can be binary, as Xcode makes it. The function
/// reads from the disk; do not call it in every frame.
///
/// @param options The options.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL, if no file exists, or
///     if the first one is damaged or larger than 500 KiB. A log message names the file.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_load_default(firebase_app_options *options);

/// Sets the folder of the default configuration file, for the whole process.
///
/// @param path The folder; NULL or "" for the current folder, which is the default.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `path` is not UTF-8.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_default_config_path(FIREBASE_C_NULLABLE const char *path);

/// Sets the kind of store for the session.
///
/// @param options The options.
/// @param kind Any kind except FIREBASE_SESSION_STORE_CUSTOM, for which firebase_app_options_set_session_store()
///     exists.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `kind` is invalid.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_session_store_kind(firebase_app_options *options,
                                                                               firebase_session_store_kind kind);

/// Sets a store of the program for the session.
///
/// @param options The options.
/// @param store The store, which is copied.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_FAILURE if an argument or one of the three
///     functions is NULL, or if `struct_size` is invalid. `release` is not called then, and a log message has the
///     reason.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_session_store(firebase_app_options *options,
                                                                          const firebase_session_store *store);

/// Sets the folder of session files.
///
/// @param options The options.
/// @param path The folder; NULL for the default, `$XDG_DATA_HOME/firebase-auth`.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `path` is not
///     UTF-8.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_session_directory(firebase_app_options *options,
                                                                              FIREBASE_C_NULLABLE const char *path);

/// Sets the access group of the keychain whose programs share the session, on Apple's platforms.
///
/// A group has one session for each project; the names of the Apps and the session directory do not matter. The program
/// needs the entitlement `keychain-access-groups` with the group (in Xcode: Keychain Sharing). The session is in the
/// keychain only: if the program lacks the entitlement, a log message has the remedy, the session that the group may
/// have counts as one that cannot be read now, and new sessions are not stored.
///
/// A session that the program had without a group moves to the group. If the group already has a session of another
/// user, that user is signed in, and the old session becomes the kept session, see firebase_auth_has_kept_session().
///
/// Where there are no access groups (Linux, Windows), and with FIREBASE_SESSION_STORE_NONE, FIREBASE_SESSION_STORE_FILE
/// and FIREBASE_SESSION_STORE_CUSTOM, the session is stored for this program alone, and a log message reports this when
/// the App's Auth is created.
///
/// @param options The options.
/// @param group The whole name of the group, which begins with the prefix of the team, for example
///     "ABCDE12345.com.example.games"; NULL or "" for none, which is the default.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `group` is not
///     UTF-8.
/// @see https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps
/// @since 0.1
FIREBASE_C_API firebase_auth_error
firebase_app_options_set_keychain_access_group(firebase_app_options *options, FIREBASE_C_NULLABLE const char *group);

/// Sets the timeouts of requests. 0 stands for the default.
///
/// @param options The options.
/// @param connect The milliseconds for the connection; the default is 10 seconds.
/// @param request The milliseconds for a whole request; the default is 30 seconds. It excludes the time that the
///     request waits while 16 others are in progress; that wait ends if the server does not respond to any of them
///     during the timeout.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or a value is
///     negative.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_timeouts(firebase_app_options *options,
                                                                     FIREBASE_C_UNIT(milliseconds) int32_t connect,
                                                                     FIREBASE_C_UNIT(milliseconds) int32_t request);

/// Sets the file of trusted certificate authorities, in PEM format.
///
/// @param options The options.
/// @param path The file; NULL for the default: the file that the environment variable SSL_CERT_FILE names, or else the
///     file of the distribution.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL or `path` is not
///     UTF-8.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_ca_file(firebase_app_options *options,
                                                                    FIREBASE_C_NULLABLE const char *path);

/// Sets the proxy for requests to Google's hosts. Requests to an emulator use no proxy.
///
/// @param options The options.
/// @param url The address of the proxy, for example "http://proxy.example.com:8080". "" for no proxy. NULL for the
///     default: the proxy of the environment variables https_proxy or all_proxy, except for the hosts of no_proxy. The
///     scheme is http, https (unless libcurl lacks it), socks4, socks4a, socks5 or socks5h. The default is http. The
///     default port is 1080, or 443 for https.
/// @param user The user name, or NULL; it replaces that of the URL.
/// @param password The password, or NULL; it replaces that of the URL, and is ignored without a user name.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `options` is NULL, if `url` is no such
///     address, or if a string is not UTF-8.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_options_set_proxy(firebase_app_options *options,
                                                                  FIREBASE_C_NULLABLE const char *url,
                                                                  FIREBASE_C_NULLABLE const char *user,
                                                                  FIREBASE_C_NULLABLE const char *password);

/// Creates an App, or returns the existing App with the same name.
///
/// If an App with the name exists, `options` are ignored and a log message reports this. Otherwise the API key, the app
/// id and the project id are each taken from the default configuration file (see firebase_app_options_load_default())
/// if they are empty in `options`.
///
/// @param options The options, which are copied; NULL to take all values from the default configuration file.
/// @param name The name; NULL for the default App.
/// @param app Receives the App on success.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_INVALID_API_KEY if neither the options nor the file
///     have an API key; a log message reports this. FIREBASE_AUTH_ERROR_FAILURE if `app` is NULL, if the name is empty
///     or not UTF-8, or if the configuration file is needed and damaged.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_create(FIREBASE_C_NULLABLE const firebase_app_options *options,
                                                       FIREBASE_C_NULLABLE const char *name,
                                                       FIREBASE_C_OWNED firebase_app **app);

/// Returns the App with a name.
///
/// @param name The name; NULL for the default App.
/// @return A new reference to the App; NULL if there is no App with that name.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE firebase_app *firebase_app_copy_by_name(
    FIREBASE_C_NULLABLE const char *name);

/// Receives the Apps from firebase_app_visit_all(). It may call any function.
///
/// @param app The App. Valid during the call; retain it to use it longer.
/// @param user_data The pointer that was passed to firebase_app_visit_all().
typedef void (*firebase_app_visitor)(firebase_app *app, void *user_data);

/// Calls a function for each App that exists at the time of the call, before it returns.
///
/// The order is the order of creation, with the default App last.
///
/// @param visitor The function. Nothing happens if it is NULL.
/// @param user_data Passed to `visitor`.
/// @since 0.1
FIREBASE_C_API void firebase_app_visit_all(FIREBASE_C_CALLED(during_call) firebase_app_visitor visitor,
                                           FIREBASE_C_NULLABLE void *user_data);

/// Adds a reference to an App.
///
/// @param app The App, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_app_retain(FIREBASE_C_NULLABLE const firebase_app *app);

/// Releases a reference to an App.
///
/// The release of the last reference ends the App and shuts down its Auth, as firebase_auth_shutdown() describes. It
/// waits for callbacks that are running on other threads in the same way, also for those of firebase_app_poll(). No
/// callback of the App runs afterwards.
///
/// @param app The App, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_app_release(FIREBASE_C_NULLABLE const firebase_app *app);

/// Returns the name of an App.
///
/// @param app The App.
/// @return The name; "" if `app` is NULL. Valid as long as `app`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_app_name(const firebase_app *app);

/// Returns the App's copy of its options. They must not be changed.
///
/// @param app The App.
/// @return The options; NULL if `app` is NULL. Valid as long as `app`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_app_options *firebase_app_get_options(
    const firebase_app *app);

/// Where the callbacks of an App run: one of the FIREBASE_CALLBACK_DELIVERY_ constants.
typedef int32_t firebase_callback_delivery;

enum {
  /// On the library's thread, or inside the call that makes them due. The default.
  FIREBASE_CALLBACK_DELIVERY_LOOP = 0,
  /// Inside firebase_app_poll() only, in the order in which they became due.
  FIREBASE_CALLBACK_DELIVERY_POLLED = 1,
};

/// Sets where callbacks of futures and listeners of an App run.
///
/// Call this first, before other functions use the App. Futures complete at the same time with either delivery.
/// Switching back to FIREBASE_CALLBACK_DELIVERY_LOOP runs queued callbacks on the library's thread.
///
/// @param app The App.
/// @param delivery The delivery.
/// @return FIREBASE_AUTH_ERROR_NONE on success; FIREBASE_AUTH_ERROR_FAILURE if `app` is NULL or `delivery` is invalid.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_app_set_callback_delivery(firebase_app *app,
                                                                      firebase_callback_delivery delivery);

/// Runs the queued callbacks of an App on the calling thread.
///
/// The function runs the callbacks that are queued when it is called. Callbacks that become due during the call wait
/// for the next one. It does nothing inside a callback that it runs. Callbacks that are still queued when the App ends
/// run inside the call that ends it.
///
/// @param app The App.
/// @return The number of callbacks that were run; 0 if `app` is NULL or its callbacks are not polled.
/// @since 0.1
FIREBASE_C_API size_t firebase_app_poll(firebase_app *app);

/// Associates a pointer with an App for its lifetime. Intended for language bindings.
///
/// @param app The App.
/// @param pointer The pointer.
/// @param deleter Called with `pointer` when the App ends, unless the pointer is detached before; NULL for none.
/// @return `pointer`. If another pointer is attached already, that pointer; `pointer` then remains with the caller.
///     NULL if `app` or `pointer` is NULL. Valid until its deleter is called.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE void *firebase_app_attach(
    firebase_app *app, void *pointer, FIREBASE_C_NULLABLE firebase_deleter deleter);

/// Returns the pointer that is associated with an App.
///
/// @param app The App.
/// @return The pointer; NULL if there is none or `app` is NULL. Valid until its deleter is called.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE void *firebase_app_attachment(const firebase_app *app);

/// Removes the pointer that is associated with an App, without calling its deleter.
///
/// @param app The App.
/// @return The pointer, which belongs to the caller again; NULL if there is none or `app` is NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE void *firebase_app_detach(firebase_app *app);

FIREBASE_C_END

#endif  // FIREBASE_C_APP_H_

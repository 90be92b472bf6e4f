// SPDX-License-Identifier: Apache-2.0
/// @file
/// App and AppOptions: a Firebase project's settings, and the object that owns its Auth.
///
/// A program creates an App with the settings of its Firebase project and then gets the Auth of the
/// App:
///
/// @code
/// firebase::AppOptions options;
/// options.set_api_key("AIza...");
/// options.set_app_id("1:123:android:456");
/// options.set_project_id("my-game");
/// firebase::App* app = firebase::App::Create(options);
/// firebase::auth::Auth* auth = firebase::auth::Auth::GetAuth(app);
/// @endcode
///
/// Without options, App::Create() reads the settings from the configuration file that the Firebase
/// console offers for download; see AppOptions::LoadDefault().
#ifndef FIREBASE_APP_H_
#define FIREBASE_APP_H_

#include <stddef.h>
#include <stdint.h>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "firebase/c/app.h"
#include "firebase/internal/common.h"
#include "firebase/internal/platform.h"
#include "firebase/internal/reference.h"
#include "firebase/session_store.h"
#include "firebase/version.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace auth {
class Auth;
}  // namespace auth

namespace internal {

/// An object that must stop working when its App is deleted, although its C++ object may still
/// exist. Implemented by the state of an Auth.
class AppDependent {
 public:
  /// Destroys the object.
  virtual ~AppDependent() {}

  /// Stops the object. Called before the App releases its C object. A second call does nothing.
  virtual void End() = 0;
};

}  // namespace internal

/// The result of creating an object that belongs to an App.
enum InitResult {
  /// The object was created.
  kInitResultSuccess = 0,
  /// A required object is missing. An Auth requires an App.
  kInitResultFailedMissingDependency = 1,
};

/// The name of the default App, which is used if a name is NULL.
constexpr const char* const kDefaultAppName = FIREBASE_APP_DEFAULT_NAME;

/// Does nothing.
///
/// In the Firebase C++ SDK this function ends the process if the program was built with another
/// compiler than the library. This library works with all compilers and C++ standard libraries.
inline void CheckCompilerString(const char* /*input*/) {}

/// Where the callbacks of an App's futures and listeners run. An addition to the Firebase C++ API.
///
/// @see App::SetCallbackDelivery()
enum CallbackDelivery : int {
  /// On the library's thread, or inside the call that causes the callback. This is the default.
  kCallbackDeliveryLoop = FIREBASE_CALLBACK_DELIVERY_LOOP,
  /// Inside App::PollCallbacks() only, in the order in which the callbacks became due.
  kCallbackDeliveryPolled = FIREBASE_CALLBACK_DELIVERY_POLLED,
};

/// The settings of an App.
///
/// The Firebase console shows the values under "Project settings". Auth uses these:
///
/// - The API key is required. The library sends it with each request.
/// - The app id and the project id are read from the configuration file if they are empty.
/// - The package name and the SHA-1 fingerprint are needed if the API key is restricted to certain
///   apps.
/// - The session store, the time limits and the file of certificate authorities are additions of
///   this library and have defaults.
///
/// The other values are stored for the program and are not used by this library.
///
/// All setters copy their string; NULL clears the value. All getters return "" for a value that is
/// not set. A returned pointer is valid until the same setter is called or the options are
/// destroyed.
///
/// AppOptions is a value type: copies are independent. Different threads may use different objects.
/// One object must not be changed by a thread while another thread uses it.
class AppOptions {
 public:
  /// Creates options without values.
  AppOptions() {}

  /// Sets the app id, for example "1:1234567890:android:0123456789abcdef".
  ///
  /// @param app_id The id that the Firebase console shows for the app, or NULL.
  void set_app_id(const char* app_id) { Set(&app_id_, app_id); }

  /// Returns the app id.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* app_id() const { return app_id_.c_str(); }

  /// Sets the API key, which the library sends with each request. Auth cannot work without it.
  ///
  /// @param api_key The key that the Firebase console shows as "Web API Key", or NULL.
  void set_api_key(const char* api_key) { Set(&api_key_, api_key); }

  /// Returns the API key.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* api_key() const { return api_key_.c_str(); }

  /// Sets the sender id of Firebase Cloud Messaging. Not used by this library.
  ///
  /// @param sender_id The sender id, or NULL.
  void set_messaging_sender_id(const char* sender_id) { Set(&messaging_sender_id_, sender_id); }

  /// Returns the sender id of Firebase Cloud Messaging.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* messaging_sender_id() const { return messaging_sender_id_.c_str(); }

  /// Sets the URL of the Firebase Realtime Database. Not used by this library.
  ///
  /// @param url The URL, or NULL.
  void set_database_url(const char* url) { Set(&database_url_, url); }

  /// Returns the URL of the Firebase Realtime Database.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* database_url() const { return database_url_.c_str(); }

  /// Sets the tracking id of Google Analytics. Not used by this library.
  ///
  /// @param id The tracking id, or NULL.
  void set_ga_tracking_id(const char* id) { Set(&ga_tracking_id_, id); }

  /// Returns the tracking id of Google Analytics.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* ga_tracking_id() const { return ga_tracking_id_.c_str(); }

  /// Sets the bucket of Cloud Storage for Firebase. Not used by this library.
  ///
  /// @param bucket The name of the bucket, or NULL.
  void set_storage_bucket(const char* bucket) { Set(&storage_bucket_, bucket); }

  /// Returns the bucket of Cloud Storage for Firebase.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* storage_bucket() const { return storage_bucket_.c_str(); }

  /// Sets the id of the Firebase project.
  ///
  /// The name of the session file and the default domain of the sign-in pages contain it.
  ///
  /// @param project The project id, or NULL.
  void set_project_id(const char* project) { Set(&project_id_, project); }

  /// Returns the id of the Firebase project.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* project_id() const { return project_id_.c_str(); }

  /// Sets the OAuth client id. Not used by this library.
  ///
  /// @param client_id The client id, or NULL.
  void set_client_id(const char* client_id) { Set(&client_id_, client_id); }

  /// Returns the OAuth client id.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* client_id() const { return client_id_.c_str(); }

  /// Sets the package name or bundle id of the app.
  ///
  /// The library sends it with each request, because an API key can be restricted to certain apps.
  /// It is sent as an Android package name if the app id belongs to Android, else as the bundle id
  /// of an Apple platform.
  ///
  /// @param package_name The package name or bundle id, or NULL.
  ///
  /// @see set_android_certificate_sha1()
  void set_package_name(const char* package_name) { Set(&package_name_, package_name); }

  /// Returns the package name or bundle id of the app.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* package_name() const { return package_name_.c_str(); }

  /// Compares the values that are set in these options with other options.
  ///
  /// A value that is empty in these options matches any value of `other`. Therefore `a == b` and `b
  /// == a` can differ. The operator compares the values above, not the additions below.
  ///
  /// @param other The options to compare with.
  ///
  /// @return True if every value that is set here is the same in `other`.
  bool operator==(const AppOptions& other) const {
    for (const Value& value : Values()) {
      const std::string& wanted = this->*value.member;
      if (!wanted.empty() && wanted != other.*value.member) return false;
    }
    return true;
  }

  /// Returns the negation of operator==().
  ///
  /// @param other The options to compare with.
  ///
  /// @return True if a value that is set here differs in `other`.
  bool operator!=(const AppOptions& other) const { return !(*this == other); }

  /// Reads the project's values from the contents of a configuration file.
  ///
  /// Accepts the contents of a google-services.json, a google-services-desktop.json, or a
  /// GoogleService-Info.plist in XML form. Values that the file does not contain keep their value
  /// in `options`. A JSON file can describe several apps; the function uses the first one that has
  /// an Android package name.
  ///
  /// @code
  /// firebase::AppOptions options;
  /// if (firebase::AppOptions::LoadFromJsonConfig(kEmbeddedConfig, &options) == nullptr) {
  ///   return false;  // The log has the reason.
  /// }
  /// options.set_session_directory(save_path);
  /// firebase::App* app = firebase::App::Create(options);
  /// @endcode
  ///
  /// @param config The contents of the file, in UTF-8.
  /// @param options The options to change, or NULL to create new options.
  ///
  /// @return `options`, or the new options, which the caller deletes. NULL if `config` is NULL, has
  ///     another format, or names no project or app: then `options` do not change and the log names
  ///     the field and the remedy.
  ///
  /// @see LoadDefault()
  static AppOptions* LoadFromJsonConfig(const char* config, AppOptions* options = nullptr) {
    return Load(options,
                [config](firebase_app_options* loaded) { return firebase_app_options_load_config(loaded, config); });
  }

  /// Reads the project's values from a configuration file.
  ///
  /// The function reads the first of the files google-services-desktop.json, google-services.json
  /// and GoogleService-Info.plist that exists in the directory of App::SetDefaultConfigPath(). On
  /// Apple's platforms, it then searches the resources of the program's bundle, and a property list
  /// can be binary, as Xcode makes it. The function blocks while it reads the file.
  ///
  /// @param options The options to change, or NULL to create new options.
  ///
  /// @return `options`, or the new options, which the caller deletes. NULL if no file exists, or
  ///     the first one is larger than 500 KiB or invalid: then `options` do not change and the log
  ///     names the file.
  ///
  /// @see LoadFromJsonConfig()
  static AppOptions* LoadDefault(AppOptions* options) { return Load(options, &firebase_app_options_load_default); }

  /// Sets the app id, the API key and the project id from the file of LoadDefault(). A value that
  /// is not empty does not change.
  ///
  /// App::Create() does the same with its options.
  ///
  /// @return True if none of the three values is empty afterwards.
  bool PopulateRequiredWithDefaults() {
    AppOptions defaults;
    if (!HasRequired() && LoadDefault(&defaults) != nullptr) {
      for (std::string AppOptions::*required : Required()) {
        if ((this->*required).empty()) this->*required = defaults.*required;
      }
    }
    return HasRequired();
  }

  // The following members are additions to the Firebase C++ API.

  /// Sets the SHA-1 fingerprint of the certificate that signs an Android app.
  ///
  /// An API key that is restricted to Android apps requires the fingerprint and the package name.
  ///
  /// @param sha1 40 hexadecimal digits, with or without colons, or NULL. With any other value
  ///     App::Create() fails.
  void set_android_certificate_sha1(const char* sha1) { Set(&android_certificate_sha1_, sha1); }

  /// Returns the SHA-1 fingerprint of the certificate that signs an Android app.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* android_certificate_sha1() const { return android_certificate_sha1_.c_str(); }

  /// Selects the store of the session. The default is kSessionStoreDefault.
  ///
  /// @param kind Any kind except kSessionStoreCustom. With another value App::Create() fails.
  ///
  /// @see set_session_store()
  void set_session_store_kind(SessionStoreKind kind) { session_store_kind_ = kind; }

  /// Returns the selected store of the session.
  ///
  /// @return The kind; kSessionStoreCustom if set_session_store() has installed a store.
  SessionStoreKind session_store_kind() const { return session_store_kind_; }

  /// Installs a session store of the program.
  ///
  /// Sets session_store_kind() to kSessionStoreCustom, or to kSessionStoreDefault if the store is
  /// null.
  ///
  /// @param store The store. The options and every App that is created with them share its
  ///     ownership.
  ///
  /// @see SessionStore
  void set_session_store(std::shared_ptr<SessionStore> store) {
    session_store_kind_ = store != nullptr ? kSessionStoreCustom : kSessionStoreDefault;
    session_store_ = std::move(store);
  }

  /// Returns the session store of the program.
  ///
  /// @return The store, or null. The reference is valid as long as the options.
  const std::shared_ptr<SessionStore>& session_store() const { return session_store_; }

  /// Sets the directory of session files. The default is `$XDG_DATA_HOME/firebase-auth`.
  ///
  /// @param path The path in UTF-8. NULL or "" selects the default.
  void set_session_directory(const char* path) { Set(&session_directory_, path); }

  /// Returns the directory of session files.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* session_directory() const { return session_directory_.c_str(); }

  /// Sets the access group of the keychain whose programs share the session, on Apple's platforms.
  ///
  /// A group has one session for each project. The program needs the entitlement
  /// `keychain-access-groups` with the group (in Xcode: Keychain Sharing). The session is in the
  /// keychain only: without the entitlement it is not stored, and the log has the remedy. A session
  /// that the program had without a group moves to the group. If the group already has the session
  /// of another user, that user is signed in, and the old session becomes the kept session.
  ///
  /// Where there are no access groups (Linux, Windows), and with kSessionStoreNone,
  /// kSessionStoreFile and kSessionStoreCustom, the session is stored for this program alone, and
  /// the log reports this when the Auth is created.
  ///
  /// @param group The whole name of the group in UTF-8, which begins with the prefix of the team,
  ///     for example "ABCDE12345.com.example.games". NULL or "" selects none, which is the default.
  ///
  /// @see auth::Auth::has_kept_session()
  void set_keychain_access_group(const char* group) { Set(&keychain_access_group_, group); }

  /// Returns the access group of the keychain.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* keychain_access_group() const { return keychain_access_group_.c_str(); }

  /// Sets the time limits of requests. With a negative value App::Create() fails.
  ///
  /// @param connect_ms The limit for establishing a connection, in milliseconds. 0 selects the
  ///     default of 10,000.
  /// @param request_ms The limit for a whole request, in milliseconds. 0 selects the default of
  ///     30,000. It excludes the time that the request waits while 16 others are in progress; that
  ///     wait ends if the server does not respond to any of them during the limit.
  void set_timeouts(int32_t connect_ms, int32_t request_ms) {
    connect_timeout_ms_ = connect_ms;
    request_timeout_ms_ = request_ms;
  }

  /// Returns the limit for establishing a connection.
  ///
  /// @return The limit in milliseconds; 0 for the default.
  int32_t connect_timeout() const { return connect_timeout_ms_; }

  /// Returns the limit for a whole request.
  ///
  /// @return The limit in milliseconds; 0 for the default.
  int32_t request_timeout() const { return request_timeout_ms_; }

  /// Sets the file of trusted certificate authorities.
  ///
  /// By default the library uses the file of the environment variable SSL_CERT_FILE, else the file
  /// of the Linux distribution.
  ///
  /// @param path The path of a file in PEM format. NULL or "" selects the default.
  void set_ca_file(const char* path) { Set(&ca_file_, path); }

  /// Returns the file of trusted certificate authorities.
  ///
  /// @return The value, or "" if it is not set. Valid until the same setter is called or the
  ///     options are destroyed.
  const char* ca_file() const { return ca_file_.c_str(); }

  /// Sets the proxy for requests to Google's hosts. Requests to an emulator use no proxy.
  ///
  /// If the address is invalid, App::Create() fails.
  ///
  /// @param url The address of the proxy, for example "http://proxy.example.com:8080": see
  ///     firebase_app_options_set_proxy(). "" selects no proxy; NULL selects the default, the proxy
  ///     of the environment.
  /// @param user The user name. NULL or "" selects that of the URL.
  /// @param password The password. It is ignored without a user name.
  void set_proxy(const char* url, const char* user = nullptr, const char* password = nullptr) {
    has_proxy_ = url != nullptr;
    Set(&proxy_url_, url);
    Set(&proxy_user_, user);
    Set(&proxy_password_, password);
  }

  /// Returns the address of the proxy.
  ///
  /// @return The value, or "" for no proxy; NULL if the environment selects the proxy. Valid until
  ///     the setter is called or the options are destroyed.
  const char* proxy_url() const { return has_proxy_ ? proxy_url_.c_str() : nullptr; }

 private:
  friend class App;

  static void Set(std::string* option, const char* value) { *option = value != nullptr ? value : ""; }

  static const char* OrNull(const std::string& option) { return option.empty() ? nullptr : option.c_str(); }

  typedef firebase_auth_error (*Setter)(firebase_app_options*, const char*);

  typedef const char* (*Getter)(const firebase_app_options*);

  // A value of the project: where it is stored here, and the C functions to set and to get it.
  struct Value {
    std::string AppOptions::*member;

    Setter set;

    Getter get;
  };

  static std::vector<Value> Values() {
    return {
        {&AppOptions::app_id_, &firebase_app_options_set_app_id, &firebase_app_options_app_id},
        {&AppOptions::api_key_, &firebase_app_options_set_api_key, &firebase_app_options_api_key},
        {&AppOptions::messaging_sender_id_, &firebase_app_options_set_messaging_sender_id,
         &firebase_app_options_messaging_sender_id},
        {&AppOptions::database_url_, &firebase_app_options_set_database_url, &firebase_app_options_database_url},
        {&AppOptions::ga_tracking_id_, &firebase_app_options_set_ga_tracking_id, &firebase_app_options_ga_tracking_id},
        {&AppOptions::storage_bucket_, &firebase_app_options_set_storage_bucket, &firebase_app_options_storage_bucket},
        {&AppOptions::project_id_, &firebase_app_options_set_project_id, &firebase_app_options_project_id},
        {&AppOptions::client_id_, &firebase_app_options_set_client_id, &firebase_app_options_client_id},
        {&AppOptions::package_name_, &firebase_app_options_set_package_name, &firebase_app_options_package_name},
    };
  }

  static std::vector<std::string AppOptions::*> Required() {
    return {&AppOptions::app_id_, &AppOptions::api_key_, &AppOptions::project_id_};
  }

  bool HasRequired() const {
    for (std::string AppOptions::*required : Required()) {
      if ((this->*required).empty()) return false;
    }
    return true;
  }

  // Reads values into C options and copies them to C++ options.
  template <typename Function>
  static AppOptions* Load(AppOptions* options, Function load) {
    const internal::Reference<firebase_app_options> loaded(firebase_app_options_create());
    if (load(loaded.get()) != FIREBASE_AUTH_ERROR_NONE) return nullptr;
    AppOptions* const result = options != nullptr ? options : new AppOptions();
    result->TakeFrom(loaded.get());
    return result;
  }

  void TakeFrom(const firebase_app_options* options) {
    for (const Value& value : Values()) {
      const char* const text = value.get(options);
      if (*text != '\0') this->*value.member = text;
    }
    const char* const certificate = firebase_app_options_android_certificate_sha1(options);
    if (*certificate != '\0') android_certificate_sha1_ = certificate;
  }

  bool CopyTo(firebase_app_options* options) const {
    for (const Value& value : Values()) {
      const std::string& text = this->*value.member;
      if (value.set(options, text.c_str()) != FIREBASE_AUTH_ERROR_NONE) return false;
    }
    return firebase_app_options_set_android_certificate_sha1(options, android_certificate_sha1_.c_str()) ==
               FIREBASE_AUTH_ERROR_NONE &&
           firebase_app_options_set_session_directory(options, OrNull(session_directory_)) ==
               FIREBASE_AUTH_ERROR_NONE &&
           firebase_app_options_set_keychain_access_group(options, OrNull(keychain_access_group_)) ==
               FIREBASE_AUTH_ERROR_NONE &&
           firebase_app_options_set_timeouts(options, connect_timeout_ms_, request_timeout_ms_) ==
               FIREBASE_AUTH_ERROR_NONE &&
           firebase_app_options_set_ca_file(options, OrNull(ca_file_)) == FIREBASE_AUTH_ERROR_NONE &&
           firebase_app_options_set_proxy(options, proxy_url(), proxy_user_.c_str(), proxy_password_.c_str()) ==
               FIREBASE_AUTH_ERROR_NONE &&
           CopyStoreTo(options);
  }

  bool CopyStoreTo(firebase_app_options* options) const {
    if (session_store_kind_ == kSessionStoreCustom) {
      return internal::SetSessionStore(options, session_store_);
    }
    return firebase_app_options_set_session_store_kind(options, session_store_kind_) == FIREBASE_AUTH_ERROR_NONE;
  }

  // The values of the project. They are listed in Values().
  std::string app_id_;
  std::string api_key_;
  std::string messaging_sender_id_;
  std::string database_url_;
  std::string ga_tracking_id_;
  std::string storage_bucket_;
  std::string project_id_;
  std::string client_id_;
  std::string package_name_;

  // The additional values, which no configuration file contains, except for the certificate.
  std::string android_certificate_sha1_;
  std::string session_directory_;
  std::string keychain_access_group_;
  std::string ca_file_;
  bool has_proxy_ = false;
  std::string proxy_url_;
  std::string proxy_user_;
  std::string proxy_password_;
  std::shared_ptr<SessionStore> session_store_;
  SessionStoreKind session_store_kind_ = kSessionStoreDefault;
  int32_t connect_timeout_ms_ = 0;
  int32_t request_timeout_ms_ = 0;
};

namespace internal {

/// The libraries of App::RegisterLibrary(), with their versions.
///
/// The one instance is never destroyed, because App::GetUserAgent() returns pointers into it.
class LibraryRegistry {
 public:
  /// Returns the instance of the process; creates it on the first call.
  ///
  /// @return The instance, which is valid for the rest of the process.
  static LibraryRegistry& Instance() {
    static LibraryRegistry* const registry = new LibraryRegistry();
    return *registry;
  }

  /// Adds a library or changes its version.
  ///
  /// @param library The name of the library. NULL is ignored.
  /// @param version The version of the library. NULL is ignored.
  void Register(const char* library, const char* version) {
    if (library == nullptr || version == nullptr) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    versions_[library] = version;
  }

  /// Returns all libraries with their versions as one string.
  ///
  /// @return The string, for example "fire-cpp/13.11.0". Valid for the rest of the process.
  const char* UserAgent() {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::string text;
    for (const auto& entry : versions_) text += entry.first + "/" + entry.second + " ";
    text.pop_back();
    return texts_.insert(text).first->c_str();
  }

 private:
  LibraryRegistry() { versions_["fire-cpp"] = FIREBASE_VERSION_NUMBER_STRING; }

  // Protects the members below.
  std::mutex mutex_;

  // The version of each library.
  std::map<std::string, std::string> versions_;

  // All strings that were returned. They are kept, because callers hold pointers to them.
  std::set<std::string> texts_;
};

}  // namespace internal

/// A Firebase App: a project's settings under a name, with the Auth that belongs to them.
///
/// Create() returns an App that the caller owns and deletes once. Create() and GetInstance() return
/// the same object for the same name until then. A program usually has one App, the default App.
///
/// Deleting an App stops its Auth. The Auth object may be deleted before the App, after it, or
/// never.
///
/// An App belongs to the process that created it. In a forked process, its operations and futures,
/// also the pending ones, fail at once with auth::kAuthErrorApiNotAvailable; its callbacks do not
/// run. The child can delete it, and create an App of its own.
///
/// All functions are thread-safe and may be called inside callbacks.
class App {
 public:
  /// Deletes the App and stops its Auth.
  ///
  /// Pending futures complete with auth::kAuthErrorCancelled. Callbacks that wait for
  /// PollCallbacks() run inside this call. The destructor waits for listeners and callbacks that are
  /// running on other threads, as that of auth::Auth does. No callback of the App runs afterwards.
  ///
  /// A plug-in that is about to be unloaded deletes its Auths and Apps, which must have names of
  /// their own, destroys its futures and users, and calls SetLogCallback(nullptr) if it has set a
  /// callback. Then none of its code runs or will be called, except for a session store of its own,
  /// which it waits for until the store is destroyed.
  ~App() {
    const std::shared_ptr<internal::AppDependent> auth = TakeAuth();
    if (auth != nullptr) auth->End();
    if (firebase_app_attachment(app_) == this) firebase_app_detach(app_);
    firebase_app_release(app_);
  }

  /// An App cannot be copied.
  App(const App&) = delete;

  /// An App cannot be assigned.
  App& operator=(const App&) = delete;

  /// Creates the default App with the values of the configuration file.
  ///
  /// The function blocks while it reads the file. Use the other overloads to embed the settings in
  /// the program.
  ///
  /// @return The App, or NULL if there is no configuration file or the file is invalid; the log has
  ///     the reason. If the default App exists, the function returns that App. The caller deletes
  ///     the App once.
  ///
  /// @see AppOptions::LoadDefault(), SetDefaultConfigPath()
  static App* Create() { return Create(nullptr, AppOptions(), nullptr); }

  /// Creates the default App.
  ///
  /// The function does not connect to a server. The stored session is restored when Auth::GetAuth()
  /// is called for the first time.
  ///
  /// @param options The settings. If the app id, API key or project id is empty, the value is read
  ///     from the configuration file; see AppOptions::LoadDefault().
  ///
  /// @return The App. NULL if neither the options nor the file have an API key, or if a value is
  ///     invalid; the log has the reason. If the default App exists, the function returns that App
  ///     and ignores the options. The caller deletes the App once.
  ///
  /// @see AppOptions::PopulateRequiredWithDefaults()
  static App* Create(const AppOptions& options) { return Create(options, nullptr); }

  /// Creates an App with a name.
  ///
  /// @param options The settings. If the app id, API key or project id is empty, the value is read
  ///     from the configuration file; see AppOptions::LoadDefault().
  /// @param name The name, which must not be empty and must be valid UTF-8. NULL means the default
  ///     App. The name is a part of the session's key, so that each App keeps its own user.
  ///
  /// @code
  /// // Two players on one machine, each with a session of their own.
  /// firebase::App* first = firebase::App::Create(options, "player-1");
  /// firebase::App* second = firebase::App::Create(options, "player-2");
  /// @endcode
  ///
  /// @return The App. NULL if neither the options nor the file have an API key, or if a value is
  ///     invalid; the log has the reason. If an App with this name exists, the function returns
  ///     that App and ignores the options. The caller deletes the App once.
  static App* Create(const AppOptions& options, const char* name) {
    const internal::Reference<firebase_app_options> settings(firebase_app_options_create());
    return options.CopyTo(settings.get()) ? Create(settings.get(), options, name) : nullptr;
  }

  /// Returns the default App.
  ///
  /// @return The App, or NULL if C++ code has not created it or has deleted it. An App that was
  ///     created through the C or Swift API has no C++ object until Create() is called for it.
  ///
  /// @see Create(), GetApps()
  static App* GetInstance() { return GetInstance(nullptr); }

  /// Returns the App with a name.
  ///
  /// The function does not create an App.
  ///
  /// @param name The name. NULL means the default App.
  ///
  /// @return The App, or NULL if C++ code has not created it or has deleted it.
  ///
  /// @see Create(), GetApps()
  static App* GetInstance(const char* name) {
    const internal::Reference<firebase_app> app(firebase_app_copy_by_name(name));
    return static_cast<App*>(firebase_app_attachment(app.get()));
  }

  /// Returns all Apps that C++ code has created.
  ///
  /// @return The Apps in the order of their creation, with the default App last.
  static std::vector<App*> GetApps() {
    std::vector<App*> apps;
    firebase_app_visit_all(&Collect, &apps);
    return apps;
  }

  /// Returns the name of the App.
  ///
  /// @return The name; kDefaultAppName for the default App. Valid as long as the App.
  ///
  /// @see GetInstance()
  const char* name() const { return firebase_app_name(app_); }

  /// Returns the settings of the App.
  ///
  /// @return The options that the App was created with, completed by the values of the
  ///     configuration file. Valid as long as the App.
  ///
  /// @see AppOptions
  const AppOptions& options() const { return options_; }

  /// Sets the directory of the configuration files. The setting applies to the whole process.
  ///
  /// Call the function before App::Create() or AppOptions::LoadDefault().
  ///
  /// @param path The path of the directory. NULL or "" selects the current directory, which is the
  ///     default. A string that is not valid UTF-8 is ignored.
  ///
  /// @see AppOptions::LoadDefault()
  static void SetDefaultConfigPath(const char* path) { firebase_app_options_set_default_config_path(path); }

  /// Stores whether parts of Firebase may collect data. The default is true. Auth does not collect
  /// data and ignores the setting.
  ///
  /// @param enabled True if data may be collected.
  ///
  /// @see IsDataCollectionDefaultEnabled()
  void SetDataCollectionDefaultEnabled(bool enabled) { data_collection_ = enabled; }

  /// Returns whether parts of Firebase may collect data.
  ///
  /// @return The value of SetDataCollectionDefaultEnabled(), or true.
  bool IsDataCollectionDefaultEnabled() const { return data_collection_; }

  /// Returns the result of starting each part of Firebase.
  ///
  /// @return A map with one element, "auth", which is always kInitResultSuccess. Valid as long as
  ///     the App.
  const std::map<std::string, InitResult>& init_results() const { return init_results_; }

  /// Adds a library to the string of GetUserAgent(), or changes its version.
  ///
  /// The last parameter exists for source compatibility and is ignored.
  ///
  /// @param library The name of the library. NULL is ignored.
  /// @param version The version of the library. NULL is ignored.
  static void RegisterLibrary(const char* library, const char* version, void* /*platform_resource*/) {
    internal::LibraryRegistry::Instance().Register(library, version);
  }

  /// Returns the registered libraries with their versions. Unlike in the Firebase C++ SDK, the
  /// system, the processor and the C++ standard library are not among them.
  ///
  /// @return A string such as "fire-cpp/13.11.0 fire-game/1.0". Valid for the rest of the process.
  ///     The library does not send it to a server.
  ///
  /// @see RegisterLibrary()
  static const char* GetUserAgent() { return internal::LibraryRegistry::Instance().UserAgent(); }

  // The following members are additions to the Firebase C++ API.

  /// Selects where the callbacks of this App's futures and listeners run.
  ///
  /// Call this function before any other function of the App or its Auth. It does not change the
  /// moment at which a future is complete. A change back to kCallbackDeliveryLoop runs queued
  /// callbacks on the library's thread.
  ///
  /// @param delivery The new setting. The default is kCallbackDeliveryLoop. An unknown value is
  ///     ignored.
  ///
  /// @see PollCallbacks()
  void SetCallbackDelivery(CallbackDelivery delivery) { firebase_app_set_callback_delivery(app_, delivery); }

  /// Runs the queued callbacks of this App on the calling thread.
  ///
  /// Call it regularly, for example once per frame, if the delivery is kCallbackDeliveryPolled. The
  /// function runs the callbacks that are queued when it is called; callbacks that become due
  /// during the call wait for the next one. It does nothing inside a callback that it runs, and for
  /// another delivery. Callbacks that are still queued when the App is deleted run inside the
  /// destructor.
  ///
  /// @code
  /// app->SetCallbackDelivery(firebase::kCallbackDeliveryPolled);
  /// while (game.IsRunning()) {
  ///   app->PollCallbacks();
  ///   game.UpdateFrame();
  /// }
  /// @endcode
  ///
  /// @return The number of callbacks that were run.
  size_t PollCallbacks() { return firebase_app_poll(app_); }

 private:
  friend class auth::Auth;

  App(firebase_app* app, const AppOptions& options)
      : app_(app), options_(Complete(options, app)), data_collection_(true) {
    init_results_["auth"] = kInitResultSuccess;
  }

  static App* Create(const firebase_app_options* settings, const AppOptions& options, const char* name) {
    firebase_app* app = nullptr;
    firebase_app_create(settings, name, &app);
    return app != nullptr ? Find(app, options) : nullptr;
  }

  static AppOptions Complete(AppOptions options, const firebase_app* app) {
    options.TakeFrom(firebase_app_get_options(app));
    return options;
  }

  // If two threads create it at the same time, the second object is deleted and both threads get
  // the first.
  static App* Find(firebase_app* app, const AppOptions& options) {
    App* const known = static_cast<App*>(firebase_app_attachment(app));
    if (known != nullptr) {
      firebase_app_release(app);
      return known;
    }
    App* const made = new App(app, options);
    App* const attached = static_cast<App*>(firebase_app_attach(app, made, nullptr));
    if (attached != made) delete made;
    return attached;
  }

  static void Collect(firebase_app* app, void* apps) noexcept {
    App* const instance = static_cast<App*>(firebase_app_attachment(app));
    if (instance != nullptr) static_cast<std::vector<App*>*>(apps)->push_back(instance);
  }

  std::shared_ptr<internal::AppDependent> TakeAuth() {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::shared_ptr<internal::AppDependent> auth = auth_.lock();
    auth_.reset();
    return auth;
  }

  // The C App. This object holds a reference.
  firebase_app* const app_;

  // The settings of options().
  const AppOptions options_;

  // The value of SetDataCollectionDefaultEnabled().
  std::atomic<bool> data_collection_;

  // The map of init_results().
  std::map<std::string, InitResult> init_results_;

  // Protects the creation of the Auth and the member below.
  std::mutex mutex_;

  // The state of the Auth, which the Auth owns.
  std::weak_ptr<internal::AppDependent> auth_;
};

}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_APP_H_

/// An App: a Firebase project's settings under a name, and what belongs to it.
#ifndef FIREBASE_APP_H_
#define FIREBASE_APP_H_

#include <stdint.h>

#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "firebase/c/app.h"
#include "firebase/internal/common.h"
#include "firebase/internal/platform.h"
#include "firebase/session_store.h"

namespace firebase {

namespace auth {
class Auth;
}  // namespace auth

namespace internal {

/// What must end when its App is deleted, though its C++ object may stay: the inside of an Auth.
class AppDependent {
 public:
  virtual ~AppDependent() {}

  /// Ends it; called before the C App is released. Does nothing the second time.
  virtual void End() = 0;
};

}  // namespace internal

/// What came of making something that belongs to an App.
enum InitResult {
  kInitResultSuccess = 0,
  /// Something that it needs is missing; for an Auth, an App.
  kInitResultFailedMissingDependency = 1,
};

/// The name of an App that was given none.
constexpr const char* const kDefaultAppName = FIREBASE_APP_DEFAULT_NAME;

/// The settings of an App, as the Firebase console shows them.
///
/// Texts are copied; NULL clears. A returned text lives until its setter is called or the options
/// are destroyed. An ordinary value: copies are independent, and one object is not to be changed by
/// one thread while another uses it.
class AppOptions {
 public:
  /// Empty options.
  AppOptions() {}

  /// The id of the app in the project.
  void set_app_id(const char* app_id) { Set(&app_id_, app_id); }
  const char* app_id() const { return app_id_.c_str(); }

  /// The key that requests are made with. The only option that Auth can't do without.
  void set_api_key(const char* api_key) { Set(&api_key_, api_key); }
  const char* api_key() const { return api_key_.c_str(); }

  /// The sender of cloud messages. Kept, not used.
  void set_messaging_sender_id(const char* sender_id) { Set(&messaging_sender_id_, sender_id); }
  const char* messaging_sender_id() const { return messaging_sender_id_.c_str(); }

  /// The URL of the Realtime Database. Kept, not used.
  void set_database_url(const char* url) { Set(&database_url_, url); }
  const char* database_url() const { return database_url_.c_str(); }

  /// The Google Analytics id. Kept, not used.
  void set_ga_tracking_id(const char* id) { Set(&ga_tracking_id_, id); }
  const char* ga_tracking_id() const { return ga_tracking_id_.c_str(); }

  /// The bucket of Cloud Storage. Kept, not used.
  void set_storage_bucket(const char* bucket) { Set(&storage_bucket_, bucket); }
  const char* storage_bucket() const { return storage_bucket_.c_str(); }

  /// The id of the project.
  void set_project_id(const char* project) { Set(&project_id_, project); }
  const char* project_id() const { return project_id_.c_str(); }

  // From here on, additions to Firebase's API.

  /// Where Auth keeps its session.
  void set_session_store_kind(SessionStoreKind kind) { session_store_kind_ = kind; }
  SessionStoreKind session_store_kind() const { return session_store_kind_; }

  /// A store of the caller's for the session. NULL takes it back.
  void set_session_store(std::shared_ptr<SessionStore> store) {
    session_store_kind_ = store != nullptr ? kSessionStoreCustom : kSessionStoreDefault;
    session_store_ = std::move(store);
  }
  const std::shared_ptr<SessionStore>& session_store() const { return session_store_; }

  /// The folder of session files; "" for `$XDG_DATA_HOME/firebase-auth`.
  void set_session_directory(const char* path) { Set(&session_directory_, path); }
  const char* session_directory() const { return session_directory_.c_str(); }

  /// Time-outs in milliseconds: of the connection (default 10,000) and of a whole request (default
  /// 30,000). 0 means the default; with a negative number App::Create() fails.
  void set_timeouts(int32_t connect_ms, int32_t request_ms) {
    connect_timeout_ms_ = connect_ms;
    request_timeout_ms_ = request_ms;
  }
  int32_t connect_timeout() const { return connect_timeout_ms_; }
  int32_t request_timeout() const { return request_timeout_ms_; }

  /// A file of trusted certificate authorities in PEM form; "" for that of the environment variable
  /// SSL_CERT_FILE, else that of the distribution.
  void set_ca_file(const char* path) { Set(&ca_file_, path); }
  const char* ca_file() const { return ca_file_.c_str(); }

 private:
  friend class App;

  static void Set(std::string* option, const char* value) {
    *option = value != nullptr ? value : "";
  }

  /// NULL for an empty text, which the C functions take as not set.
  static const char* OrNull(const std::string& option) {
    return option.empty() ? nullptr : option.c_str();
  }

  bool CopyTo(firebase_app_options* options) const {
    return firebase_app_options_set_app_id(options, app_id()) == FIREBASE_AUTH_ERROR_NONE &&
           firebase_app_options_set_api_key(options, api_key()) == FIREBASE_AUTH_ERROR_NONE &&
           firebase_app_options_set_project_id(options, project_id()) ==
               FIREBASE_AUTH_ERROR_NONE &&
           firebase_app_options_set_session_directory(options, OrNull(session_directory_)) ==
               FIREBASE_AUTH_ERROR_NONE &&
           firebase_app_options_set_timeouts(options, connect_timeout_ms_, request_timeout_ms_) ==
               FIREBASE_AUTH_ERROR_NONE &&
           firebase_app_options_set_ca_file(options, OrNull(ca_file_)) ==
               FIREBASE_AUTH_ERROR_NONE &&
           CopyStoreTo(options);
  }

  bool CopyStoreTo(firebase_app_options* options) const {
    if (session_store_kind_ == kSessionStoreCustom) {
      return internal::SetSessionStore(options, session_store_);
    }
    return firebase_app_options_set_session_store_kind(options, session_store_kind_) ==
           FIREBASE_AUTH_ERROR_NONE;
  }

  std::string app_id_;
  std::string api_key_;
  std::string messaging_sender_id_;
  std::string database_url_;
  std::string ga_tracking_id_;
  std::string storage_bucket_;
  std::string project_id_;
  std::string session_directory_;
  std::string ca_file_;
  std::shared_ptr<SessionStore> session_store_;
  SessionStoreKind session_store_kind_ = kSessionStoreDefault;
  int32_t connect_timeout_ms_ = 0;
  int32_t request_timeout_ms_ = 0;
};

/// A Firebase App.
///
/// Create() gives an App that the caller deletes, once, however often Create() and GetInstance()
/// gave it. Its Auth may be deleted before it, after it, or never; with the App it stops working.
/// All functions may be called from any thread, in callbacks too.
class App {
 public:
  /// Ends the App and its Auth, without waiting: pending futures complete as cancelled.
  ~App() {
    const std::shared_ptr<internal::AppDependent> auth = TakeAuth();
    if (auth != nullptr) auth->End();
    if (firebase_app_attachment(app_) == this) firebase_app_detach(app_);
    firebase_app_release(app_);
  }

  App(const App&) = delete;
  App& operator=(const App&) = delete;

  /// The default App, made with these options; NULL if they have no API key or a value that can't
  /// be used. If there is one already, that one, and the options are not applied.
  static App* Create(const AppOptions& options) { return Create(options, nullptr); }

  /// As above, an App of that name; NULL means the default App.
  static App* Create(const AppOptions& options, const char* name) {
    firebase_app_options* const settings = firebase_app_options_create();
    firebase_app* app = nullptr;
    if (options.CopyTo(settings)) firebase_app_create(settings, name, &app);
    firebase_app_options_release(settings);
    return app != nullptr ? Find(app, options) : nullptr;
  }

  /// The default App; NULL if C++ code has not made it, or has deleted it.
  static App* GetInstance() { return GetInstance(nullptr); }

  /// The App of that name, by the same rule. NULL means the default App.
  static App* GetInstance(const char* name) {
    firebase_app* const app = firebase_app_get(name);
    if (app == nullptr) return nullptr;
    App* const instance = static_cast<App*>(firebase_app_attachment(app));
    firebase_app_release(app);
    return instance;
  }

  /// The name; that of the default App is kDefaultAppName. Lives as long as the App.
  const char* name() const { return firebase_app_name(app_); }

  /// The options that the App was made with. They live as long as the App.
  const AppOptions& options() const { return options_; }

 private:
  friend class auth::Auth;

  App(firebase_app* app, const AppOptions& options) : app_(app), options_(options) {}

  /// The one App object of `app`; takes over the reference.
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

  std::shared_ptr<internal::AppDependent> TakeAuth() {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::shared_ptr<internal::AppDependent> auth = auth_.lock();
    auth_.reset();
    return auth;
  }

  firebase_app* const app_;
  const AppOptions options_;
  std::mutex mutex_;
  std::weak_ptr<internal::AppDependent> auth_;
};

}  // namespace firebase

#endif  // FIREBASE_APP_H_

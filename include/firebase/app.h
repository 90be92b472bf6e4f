/// An App: a Firebase project's settings under a name, and what belongs to it.
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
#include "firebase/session_store.h"
#include "firebase/version.h"

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

/// Nothing: the library is the same for every compiler and C++ library.
inline void CheckCompilerString(const char* /*input*/) {}

/// Where callbacks of futures and listeners of an App run. An addition to Firebase's API.
enum CallbackDelivery : int {
  /// On the library's thread, or inside the call that makes them due.
  kCallbackDeliveryLoop = FIREBASE_CALLBACK_DELIVERY_LOOP,
  /// Inside App::PollCallbacks() only, in the order in which they became due.
  kCallbackDeliveryPumped = FIREBASE_CALLBACK_DELIVERY_PUMPED,
};

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

  /// The OAuth client id. Kept, not used.
  void set_client_id(const char* client_id) { Set(&client_id_, client_id); }
  const char* client_id() const { return client_id_.c_str(); }

  /// The package name, if the app id is one of Android, else the bundle id. Sent with each request,
  /// as API keys can be restricted to some.
  void set_package_name(const char* package_name) { Set(&package_name_, package_name); }
  const char* package_name() const { return package_name_.c_str(); }

  /// Whether `other` has every one of the values above that these options have: what is empty here
  /// may be anything there. So the order matters.
  bool operator==(const AppOptions& other) const {
    for (const Value& value : Values()) {
      const std::string& wanted = this->*value.member;
      if (!wanted.empty() && wanted != other.*value.member) return false;
    }
    return true;
  }
  bool operator!=(const AppOptions& other) const { return !(*this == other); }

  /// Takes the project's values from the text of a google-services.json,
  /// google-services-desktop.json or GoogleService-Info.plist (in its XML form). What the text
  /// doesn't have stays as it is. Gives `options`, or for NULL a new object that the caller
  /// deletes; NULL if the text is NULL, neither of these, or has no project or app, which the log
  /// tells more about. Nothing is changed then.
  static AppOptions* LoadFromJsonConfig(const char* config, AppOptions* options = nullptr) {
    return Load(options, [config](firebase_app_options* loaded) {
      return firebase_app_options_load_config(loaded, config);
    });
  }

  /// As LoadFromJsonConfig(), with the first of the files google-services-desktop.json,
  /// google-services.json and GoogleService-Info.plist in the folder of
  /// App::SetDefaultConfigPath(). NULL also if there is none, or the file is over 500 KiB.
  static AppOptions* LoadDefault(AppOptions* options) {
    return Load(options, &firebase_app_options_load_default);
  }

  /// Takes the app id, API key and project id, each if it is empty, from the file of LoadDefault().
  /// Whether all three are there then.
  bool PopulateRequiredWithDefaults() {
    AppOptions defaults;
    if (!HasRequired() && LoadDefault(&defaults) != nullptr) {
      for (std::string AppOptions::*required : Required()) {
        if ((this->*required).empty()) this->*required = defaults.*required;
      }
    }
    return HasRequired();
  }

  // From here on, additions to Firebase's API.

  /// The SHA-1 of the certificate that an Android app is signed with, which an API key that is
  /// restricted to Android apps needs beside the package name: 40 hexadecimal digits, with or
  /// without colons; "" for none. With anything else App::Create() fails.
  void set_android_certificate_sha1(const char* sha1) { Set(&android_certificate_sha1_, sha1); }
  const char* android_certificate_sha1() const { return android_certificate_sha1_.c_str(); }

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

  typedef firebase_auth_error (*Setter)(firebase_app_options*, const char*);
  typedef const char* (*Getter)(const firebase_app_options*);

  /// One of the project's values, here and in the C options.
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
        {&AppOptions::database_url_, &firebase_app_options_set_database_url,
         &firebase_app_options_database_url},
        {&AppOptions::ga_tracking_id_, &firebase_app_options_set_ga_tracking_id,
         &firebase_app_options_ga_tracking_id},
        {&AppOptions::storage_bucket_, &firebase_app_options_set_storage_bucket,
         &firebase_app_options_storage_bucket},
        {&AppOptions::project_id_, &firebase_app_options_set_project_id,
         &firebase_app_options_project_id},
        {&AppOptions::client_id_, &firebase_app_options_set_client_id,
         &firebase_app_options_client_id},
        {&AppOptions::package_name_, &firebase_app_options_set_package_name,
         &firebase_app_options_package_name},
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

  /// Lets `load` change C options, from which the values go to `options`, or to a new object.
  template <typename Function>
  static AppOptions* Load(AppOptions* options, Function load) {
    firebase_app_options* const loaded = firebase_app_options_create();
    AppOptions* result = nullptr;
    if (load(loaded) == FIREBASE_AUTH_ERROR_NONE) {
      result = options != nullptr ? options : new AppOptions();
      result->TakeFrom(loaded);
    }
    firebase_app_options_release(loaded);
    return result;
  }

  /// Takes those of the project's values that there are.
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
    return firebase_app_options_set_android_certificate_sha1(
               options, android_certificate_sha1_.c_str()) == FIREBASE_AUTH_ERROR_NONE &&
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
  std::string client_id_;
  std::string package_name_;
  std::string android_certificate_sha1_;
  std::string session_directory_;
  std::string ca_file_;
  std::shared_ptr<SessionStore> session_store_;
  SessionStoreKind session_store_kind_ = kSessionStoreDefault;
  int32_t connect_timeout_ms_ = 0;
  int32_t request_timeout_ms_ = 0;
};

namespace internal {

/// The parts of Firebase that the program says it has. Never destroyed, as the texts live on.
class LibraryRegistry {
 public:
  static LibraryRegistry& Instance() {
    static LibraryRegistry* const registry = new LibraryRegistry();
    return *registry;
  }

  void Register(const char* library, const char* version) {
    if (library == nullptr || version == nullptr) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    versions_[library] = version;
  }

  const char* UserAgent() {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::string text;
    for (const auto& entry : versions_) text += entry.first + "/" + entry.second + " ";
    text.pop_back();
    return texts_.insert(text).first->c_str();
  }

 private:
  LibraryRegistry() { versions_["fire-cpp"] = FIREBASE_VERSION_NUMBER_STRING; }

  std::mutex mutex_;
  std::map<std::string, std::string> versions_;
  /// Every text that was ever given, so that none of them ends.
  std::set<std::string> texts_;
};

}  // namespace internal

/// A Firebase App.
///
/// Create() gives an App that the caller deletes, once, however often Create() and GetInstance()
/// gave it. Its Auth may be deleted before it, after it, or never; with the App it stops working.
/// All functions may be called from any thread, in callbacks too.
class App {
 public:
  /// Ends the App and its Auth: pending futures complete as cancelled. Waits for listeners that run
  /// on other threads, and for nothing else.
  ~App() {
    const std::shared_ptr<internal::AppDependent> auth = TakeAuth();
    if (auth != nullptr) auth->End();
    if (firebase_app_attachment(app_) == this) firebase_app_detach(app_);
    firebase_app_release(app_);
  }

  App(const App&) = delete;
  App& operator=(const App&) = delete;

  /// The default App, made with the options of the configuration file of AppOptions::LoadDefault().
  /// NULL if there is none or it is damaged, which the log tells more about.
  static App* Create() { return Create(nullptr, AppOptions(), nullptr); }

  /// The default App, made with these options. App id, API key and project id are each taken from
  /// that file if they are empty. NULL if there is no API key in either place, or a value can't be
  /// used. If there is a default App already, that one, and the options are not applied.
  static App* Create(const AppOptions& options) { return Create(options, nullptr); }

  /// As above, an App of that name; NULL means the default App.
  static App* Create(const AppOptions& options, const char* name) {
    firebase_app_options* const settings = firebase_app_options_create();
    App* const app = options.CopyTo(settings) ? Create(settings, options, name) : nullptr;
    firebase_app_options_release(settings);
    return app;
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

  /// All Apps that C++ code has made, in that order, the default App last.
  static std::vector<App*> GetApps() {
    std::vector<App*> apps;
    firebase_app_visit_all(&Collect, &apps);
    return apps;
  }

  /// The name; that of the default App is kDefaultAppName. Lives as long as the App.
  const char* name() const { return firebase_app_name(app_); }

  /// The options that the App was made with, with what came from the configuration file. They live
  /// as long as the App.
  const AppOptions& options() const { return options_; }

  /// The folder of the configuration files, for the whole process. NULL or "" brings back the
  /// current one. Text that is not UTF-8 is ignored.
  static void SetDefaultConfigPath(const char* path) {
    firebase_app_options_set_default_config_path(path);
  }

  /// Whether parts of Firebase may collect data; true at first. Auth collects none and doesn't ask.
  void SetDataCollectionDefaultEnabled(bool enabled) { data_collection_ = enabled; }
  bool IsDataCollectionDefaultEnabled() const { return data_collection_; }

  /// What came of starting each part: of "auth", always kInitResultSuccess.
  const std::map<std::string, InitResult>& init_results() const { return init_results_; }

  /// Adds a part, or changes its version, in GetUserAgent(). NULL texts are ignored, and so is
  /// `platform_resource`.
  static void RegisterLibrary(const char* library, const char* version,
                              void* /*platform_resource*/) {
    internal::LibraryRegistry::Instance().Register(library, version);
  }

  /// The registered parts and their versions, such as "fire-cpp/13.11.0 fire-game/1.0". Lives for
  /// ever. It isn't sent to anybody.
  static const char* GetUserAgent() { return internal::LibraryRegistry::Instance().UserAgent(); }

  // From here on, additions to Firebase's API.

  /// Says where the callbacks of this App's futures and listeners run; the default is the library's
  /// thread. Call it before anything else. Futures are complete at the same moment either way.
  /// Numbers outside the list are ignored.
  void SetCallbackDelivery(CallbackDelivery delivery) {
    firebase_app_set_callback_delivery(app_, delivery);
  }

  /// Runs the callbacks that were waiting when it was called, on this thread, and gives their
  /// number. Those that become due meanwhile wait for the next call. Inside one of them it does
  /// nothing; neither does it without kCallbackDeliveryPumped. What still waits when the App is
  /// deleted runs inside that.
  size_t PollCallbacks() { return firebase_app_poll(app_); }

 private:
  friend class auth::Auth;

  App(firebase_app* app, const AppOptions& options)
      : app_(app), options_(Complete(options, app)), data_collection_(true) {
    init_results_["auth"] = kInitResultSuccess;
  }

  static App* Create(const firebase_app_options* settings, const AppOptions& options,
                     const char* name) {
    firebase_app* app = nullptr;
    firebase_app_create(settings, name, &app);
    return app != nullptr ? Find(app, options) : nullptr;
  }

  /// The options with what the C App took from the configuration file.
  static AppOptions Complete(AppOptions options, const firebase_app* app) {
    options.TakeFrom(firebase_app_get_options(app));
    return options;
  }

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

  firebase_app* const app_;
  const AppOptions options_;
  std::atomic<bool> data_collection_;
  std::map<std::string, InitResult> init_results_;
  std::mutex mutex_;
  std::weak_ptr<internal::AppDependent> auth_;
};

}  // namespace firebase

#endif  // FIREBASE_APP_H_

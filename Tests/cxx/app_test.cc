// SPDX-License-Identifier: Apache-2.0
#include "firebase/app.h"

#include <stdio.h>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "support/auth_fixture.h"
#include "support/process.h"

namespace firebase {
namespace {

class AppTest : public AuthFixture {};

TEST_F(AppTest, DefaultAppHasTheDefaultName) {
  const std::unique_ptr<App> app(App::Create(Options()));
  ASSERT_NE(app, nullptr);
  EXPECT_STREQ(app->name(), kDefaultAppName);
  EXPECT_STREQ(app->name(), "__FIRAPP_DEFAULT");
  EXPECT_EQ(App::GetInstance(), app.get());
  EXPECT_EQ(App::GetInstance(kDefaultAppName), app.get());
}

TEST_F(AppTest, GetInstanceFindsTheAppByItsName) {
  EXPECT_EQ(App::GetInstance(app_name_.c_str()), app_);
  EXPECT_EQ(App::GetInstance("nobody's"), nullptr);
}

TEST_F(AppTest, CreateOfAnExistingNameGivesTheExistingApp) {
  AppOptions others = Options();
  others.set_api_key("another-key");
  EXPECT_EQ(App::Create(others, app_name_.c_str()), app_);
  EXPECT_STREQ(app_->options().api_key(), "test-key");
}

TEST_F(AppTest, CreateFromManyThreadsGivesOneApp) {
  const std::string name = UniqueName("shared");
  std::vector<App*> apps(8);
  std::vector<std::thread> threads;
  for (App*& app : apps) threads.emplace_back([&] { app = App::Create(Options(), name.c_str()); });
  for (std::thread& thread : threads) thread.join();
  for (App* app : apps) EXPECT_EQ(app, apps[0]);
  delete apps[0];
}

TEST_F(AppTest, CreateWithoutAnApiKeyGivesNull) { EXPECT_EQ(App::Create(AppOptions(), "keyless"), nullptr); }

TEST_F(AppTest, CreateWithNegativeTimeoutsGivesNull) {
  AppOptions options = Options();
  options.set_timeouts(-1, 0);
  EXPECT_EQ(App::Create(options, "impatient"), nullptr);
}

TEST_F(AppTest, CreateWithACertificateThatIsNoneGivesNull) {
  AppOptions options = Options();
  options.set_android_certificate_sha1("da39");
  EXPECT_EQ(App::Create(options, "uncertified"), nullptr);
}

TEST_F(AppTest, PackageAndCertificateOfAnAndroidAppAreSent) {
  AppOptions options = Options();
  options.set_app_id("1:477:android:2");
  options.set_package_name("com.example.game");
  options.set_android_certificate_sha1("da:39:a3:ee:5e:6b:4b:0d:32:55:bf:ef:95:60:18:90:af:d8:07:09");
  const std::unique_ptr<App> app(App::Create(options, "android"));
  ASSERT_NE(app, nullptr);
  const std::unique_ptr<auth::Auth> auth(auth::Auth::GetAuth(app.get()));
  Emulator& emulator = Emulator::Instance();
  auth->UseEmulator("127.0.0.1", emulator.port());
  EXPECT_EQ(ErrorOf(auth->SignInAnonymously()), auth::kAuthErrorNone);
  EXPECT_EQ(emulator.LastHeader("accounts:signUp", "x-android-package"), "com.example.game");
  EXPECT_EQ(emulator.LastHeader("accounts:signUp", "x-android-cert"), "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709");
  EXPECT_EQ(emulator.LastHeader("accounts:signUp", "x-ios-bundle-identifier"), "");
}

TEST_F(AppTest, CreateWithAnEmptyNameGivesNull) { EXPECT_EQ(App::Create(Options(), ""), nullptr); }

TEST_F(AppTest, ADeletedAppIsNotFound) {
  Close();
  EXPECT_EQ(App::GetInstance(app_name_.c_str()), nullptr);
}

TEST_F(AppTest, ANameCanBeUsedAgain) {
  Restart();
  EXPECT_STREQ(app_->name(), app_name_.c_str());
}

TEST_F(AppTest, AppsOfTheCInterfaceBelongToTheCInterface) {
  firebase_app_options* const options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "test-key");
  firebase_app* app = nullptr;
  ASSERT_EQ(firebase_app_create(options, "made in C", &app), FIREBASE_AUTH_ERROR_NONE);
  EXPECT_EQ(App::GetInstance("made in C"), nullptr);
  firebase_app_release(app);
  firebase_app_options_release(options);
}

TEST(AppOptionsTest, AreEmptyAtFirst) {
  const AppOptions options;
  EXPECT_STREQ(options.api_key(), "");
  EXPECT_STREQ(options.session_directory(), "");
  EXPECT_STREQ(options.keychain_access_group(), "");
  EXPECT_EQ(options.session_store_kind(), kSessionStoreDefault);
  EXPECT_EQ(options.session_store(), nullptr);
  EXPECT_STREQ(options.ca_file(), "");
  EXPECT_EQ(options.connect_timeout(), 0);
  EXPECT_EQ(options.request_timeout(), 0);
}

TEST(AppOptionsTest, KeepHowRequestsAreSent) {
  AppOptions options;
  options.set_ca_file("/etc/ssl/own.pem");
  options.set_timeouts(1000, 2000);
  options.set_proxy("http://proxy.example.com:8080", "ada", "secret");
  EXPECT_STREQ(options.proxy_url(), "http://proxy.example.com:8080");
  options.set_proxy("");
  EXPECT_STREQ(options.proxy_url(), "");
  options.set_proxy(nullptr);
  EXPECT_EQ(options.proxy_url(), nullptr);
  EXPECT_STREQ(options.ca_file(), "/etc/ssl/own.pem");
  EXPECT_EQ(options.connect_timeout(), 1000);
  EXPECT_EQ(options.request_timeout(), 2000);
}

TEST(AppOptionsTest, WithAnInvalidProxyMakeNoApp) {
  AppOptions options;
  options.set_api_key("key");
  options.set_app_id("1:1:test:1");
  options.set_project_id("demo-project");
  options.set_proxy("pac+http://127.0.0.1");
  EXPECT_EQ(App::Create(options, "proxy"), nullptr);
}

TEST(AppOptionsTest, KeepWhatIsSet) {
  AppOptions options;
  options.set_app_id("app");
  options.set_api_key("key");
  options.set_messaging_sender_id("sender");
  options.set_database_url("database");
  options.set_ga_tracking_id("tracking");
  options.set_storage_bucket("bucket");
  options.set_project_id("project");
  options.set_client_id("client");
  options.set_package_name("package");
  const AppOptions copy = options;
  EXPECT_STREQ(copy.app_id(), "app");
  EXPECT_STREQ(copy.api_key(), "key");
  EXPECT_STREQ(copy.messaging_sender_id(), "sender");
  EXPECT_STREQ(copy.database_url(), "database");
  EXPECT_STREQ(copy.ga_tracking_id(), "tracking");
  EXPECT_STREQ(copy.storage_bucket(), "bucket");
  EXPECT_STREQ(copy.project_id(), "project");
  EXPECT_STREQ(copy.client_id(), "client");
  EXPECT_STREQ(copy.package_name(), "package");
}

TEST(AppOptionsTest, NullClears) {
  AppOptions options;
  options.set_api_key("key");
  options.set_api_key(nullptr);
  EXPECT_STREQ(options.api_key(), "");
}

TEST_F(AppTest, KeepsAllItsOptions) {
  AppOptions options = Options();
  options.set_storage_bucket("bucket");
  const std::unique_ptr<App> app(App::Create(options, UniqueName("options").c_str()));
  EXPECT_STREQ(app->options().storage_bucket(), "bucket");
  EXPECT_STREQ(app->options().project_id(), "demo-project");
}

TEST_F(AppTest, GetAppsGivesAllWithTheDefaultAppLast) {
  const std::unique_ptr<App> default_app(App::Create(Options()));
  const std::unique_ptr<App> another(App::Create(Options(), UniqueName("later").c_str()));
  const std::vector<App*> apps = App::GetApps();
  EXPECT_EQ(std::count(apps.begin(), apps.end(), app_), 1);
  EXPECT_EQ(std::count(apps.begin(), apps.end(), another.get()), 1);
  ASSERT_FALSE(apps.empty());
  EXPECT_EQ(apps.back(), default_app.get());
}

TEST_F(AppTest, GetAppsForgetsDeletedApps) {
  Close();
  EXPECT_TRUE(App::GetApps().empty());
}

TEST_F(AppTest, DataMayBeCollectedUnlessItIsForbidden) {
  EXPECT_TRUE(app_->IsDataCollectionDefaultEnabled());
  app_->SetDataCollectionDefaultEnabled(false);
  EXPECT_FALSE(app_->IsDataCollectionDefaultEnabled());
}

TEST_F(AppTest, InitResultsTellOfAuth) { EXPECT_EQ(app_->init_results().at("auth"), kInitResultSuccess); }

TEST_F(AppTest, InitResultsHaveTheNumbersOfFirebase) {
  EXPECT_EQ(kInitResultSuccess, 0);
  EXPECT_EQ(kInitResultFailedMissingDependency, 1);
}

TEST_F(AppTest, RegisterLibraryShowsInTheUserAgent) {
  // What a former round of the tests has registered stays.
  const std::string name = UniqueName("fire-test");
  const char* const before = App::GetUserAgent();
  const std::string copy = before;
  EXPECT_EQ(copy.compare(0, 16, "fire-cpp/13.11.0"), 0);
  App::RegisterLibrary(name.c_str(), "1.2", nullptr);
  App::RegisterLibrary(nullptr, "1", nullptr);
  App::RegisterLibrary("nothing", nullptr, nullptr);
  const std::string after = App::GetUserAgent();
  EXPECT_NE(after.find(" " + name + "/1.2"), std::string::npos);
  EXPECT_EQ(after.size(), copy.size() + name.size() + 5);
  EXPECT_EQ(before, copy);
}

const char kGoogleServices[] = R"({
  "project_info": {
    "project_number": "123", "firebase_url": "https://db.example.com", "project_id": "demo-project",
    "storage_bucket": "bucket.example.com"
  },
  "client": [{
    "client_info": {
      "mobilesdk_app_id": "1:123:android:abc",
      "android_client_info": {"package_name": "com.example.game"}
    },
    "api_key": [{"current_key": "key-of-the-file"}]
  }]
})";

/// A folder with configuration files, which App::Create() looks into.
class ConfigTest : public ::testing::Test {
 protected:
  ConfigTest() { App::SetDefaultConfigPath(folder_.path().c_str()); }

  ~ConfigTest() override { App::SetDefaultConfigPath(nullptr); }

  void Write(const char* text) {
    FILE* const file = fopen((folder_.path() + "/google-services.json").c_str(), "w");
    ASSERT_NE(file, nullptr);
    fputs(text, file);
    fclose(file);
  }

  const TemporaryFolder folder_;
};

void ExpectGoogleServices(const AppOptions& options) {
  EXPECT_STREQ(options.messaging_sender_id(), "123");
  EXPECT_STREQ(options.database_url(), "https://db.example.com");
  EXPECT_STREQ(options.project_id(), "demo-project");
  EXPECT_STREQ(options.storage_bucket(), "bucket.example.com");
  EXPECT_STREQ(options.app_id(), "1:123:android:abc");
  EXPECT_STREQ(options.package_name(), "com.example.game");
  EXPECT_STREQ(options.api_key(), "key-of-the-file");
}

TEST_F(ConfigTest, LoadFromJsonConfigMakesOptions) {
  const std::unique_ptr<AppOptions> options(AppOptions::LoadFromJsonConfig(kGoogleServices));
  ASSERT_NE(options, nullptr);
  ExpectGoogleServices(*options);
}

TEST_F(ConfigTest, LoadFromJsonConfigFillsGivenOptions) {
  AppOptions options;
  options.set_ga_tracking_id("kept");
  EXPECT_EQ(AppOptions::LoadFromJsonConfig(kGoogleServices, &options), &options);
  ExpectGoogleServices(options);
  EXPECT_STREQ(options.ga_tracking_id(), "kept");
}

TEST_F(ConfigTest, LoadFromJsonConfigTakesTheCertificate) {
  AppOptions options;
  ASSERT_EQ(AppOptions::LoadFromJsonConfig(R"({"project_info": {"project_id": "p"}, "client": [
      {"client_info": {"mobilesdk_app_id": "1:2:android:3",
                       "android_client_info": {"package_name": "com.example.game"}},
       "oauth_client": [{"client_type": 1, "android_info": {
           "certificate_hash": "da39a3ee5e6b4b0d3255bfef95601890afd80709"}}]}]})",
                                           &options),
            &options);
  EXPECT_STREQ(options.android_certificate_sha1(), "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709");
}

TEST_F(ConfigTest, LoadFromJsonConfigOfDamagedTextGivesNull) {
  const char* const damaged[] = {nullptr,
                                 "",
                                 "{}",
                                 "garbage",
                                 R"({"project_info": {"project_id": "p"}})",
                                 R"({"project_info": {"project_id": "p"}, "client": [{}]})",
                                 R"({"project_info": {"project_id": "p"}, "client": [{
    "client_info": {"android_client_info": {"package_name": "a.b"}}}]})"};
  for (const char* text : damaged) {
    AppOptions options;
    EXPECT_EQ(AppOptions::LoadFromJsonConfig(text), nullptr) << text;
    EXPECT_EQ(AppOptions::LoadFromJsonConfig(text, &options), nullptr) << text;
    EXPECT_STREQ(options.project_id(), "");
  }
}

TEST_F(ConfigTest, LoadDefaultReadsTheFile) {
  EXPECT_EQ(AppOptions::LoadDefault(nullptr), nullptr);
  Write(kGoogleServices);
  AppOptions options;
  EXPECT_EQ(AppOptions::LoadDefault(&options), &options);
  ExpectGoogleServices(options);
}

TEST_F(ConfigTest, PopulateRequiredWithDefaultsFillsNoMoreThanThree) {
  AppOptions options;
  options.set_api_key("own-key");
  EXPECT_FALSE(options.PopulateRequiredWithDefaults());
  Write(kGoogleServices);
  EXPECT_TRUE(options.PopulateRequiredWithDefaults());
  EXPECT_STREQ(options.api_key(), "own-key");
  EXPECT_STREQ(options.app_id(), "1:123:android:abc");
  EXPECT_STREQ(options.project_id(), "demo-project");
  EXPECT_STREQ(options.database_url(), "");
}

TEST_F(ConfigTest, CreateWithoutOptionsTakesTheFile) {
  EXPECT_EQ(App::Create(), nullptr);
  Write(kGoogleServices);
  const std::unique_ptr<App> app(App::Create());
  ASSERT_NE(app, nullptr);
  EXPECT_STREQ(app->name(), kDefaultAppName);
  ExpectGoogleServices(app->options());
}

TEST_F(ConfigTest, CreateWithPartOfTheOptionsTakesTheRestFromTheFile) {
  Write(kGoogleServices);
  AppOptions options;
  options.set_api_key("own-key");
  const std::unique_ptr<App> app(App::Create(options, "partly"));
  ASSERT_NE(app, nullptr);
  EXPECT_STREQ(app->options().api_key(), "own-key");
  EXPECT_STREQ(app->options().project_id(), "demo-project");
  EXPECT_STREQ(app->options().database_url(), "");
}

TEST_F(ConfigTest, CreateWithADamagedFileGivesNull) {
  Write("{");
  EXPECT_EQ(App::Create(), nullptr);
}

TEST(AppOptionsTest, EqualIsWhatHasAllOfTheseValues) {
  AppOptions wanted;
  AppOptions options;
  options.set_api_key("key");
  options.set_package_name("package");
  options.set_client_id("client");
  EXPECT_TRUE(wanted == options);
  wanted.set_api_key("key");
  EXPECT_TRUE(wanted == options);
  EXPECT_FALSE(options == wanted);
  wanted.set_client_id("another");
  EXPECT_TRUE(wanted != options);
}

}  // namespace
}  // namespace firebase

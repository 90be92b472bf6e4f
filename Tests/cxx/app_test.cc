#include "firebase/app.h"

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "support/auth_fixture.h"

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

TEST_F(AppTest, CreateWithoutAnApiKeyGivesNull) {
  EXPECT_EQ(App::Create(AppOptions(), "keyless"), nullptr);
}

TEST_F(AppTest, CreateWithNegativeTimeoutsGivesNull) {
  AppOptions options = Options();
  options.set_timeouts(-1, 0);
  EXPECT_EQ(App::Create(options, "impatient"), nullptr);
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
  EXPECT_EQ(options.session_store_kind(), kSessionStoreDefault);
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
  const AppOptions copy = options;
  EXPECT_STREQ(copy.app_id(), "app");
  EXPECT_STREQ(copy.api_key(), "key");
  EXPECT_STREQ(copy.messaging_sender_id(), "sender");
  EXPECT_STREQ(copy.database_url(), "database");
  EXPECT_STREQ(copy.ga_tracking_id(), "tracking");
  EXPECT_STREQ(copy.storage_bucket(), "bucket");
  EXPECT_STREQ(copy.project_id(), "project");
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

}  // namespace
}  // namespace firebase

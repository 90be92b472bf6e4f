// SPDX-License-Identifier: Apache-2.0
// Apps and their options.
#import "support.h"

#include <pthread.h>

static FIROptions *make_objc_options(void) {
  FIROptions *options = [[[FIROptions alloc] initWithGoogleAppID:@"1:1234567890:ios:abcdef"
                                                     GCMSenderID:@"1234567890"] autorelease];
  [options setAPIKey:@"key"];
  [options setProjectID:@"demo-project"];
  [options setDatabaseURL:@"https://demo-project.firebaseio.com"];
  [options setStorageBucket:@"demo-project.appspot.com"];
  return options;
}

// Whether a block raises an exception of FirebaseCore.
static bool raises(void (^block)(void)) {
  @try {
    block();
  } @catch (NSException *exception) {
    return [[exception name] isEqual:@"com.firebase.core"] && [[exception reason] length] != 0;
  }
  return false;
}

static void delete_app(FIRApp *app) {
  __block BOOL succeeded = NO;
  [app deleteApp:^(BOOL success) {
    succeeded = success;
  }];
  CHECK(succeeded);
}

static void app_has_its_name_and_options(void) {
  FIROptions *options = make_objc_options();
  [FIRApp configureWithName:@"second" options:options];
  FIRApp *app = [FIRApp appNamed:@"second"];
  CHECK_STRING([app name], @"second");
  CHECK_STRING([[app options] APIKey], @"key");
  CHECK_STRING([[app options] googleAppID], @"1:1234567890:ios:abcdef");
  CHECK_STRING([[app options] GCMSenderID], @"1234567890");
  CHECK_STRING([[app options] clientID], nil);
  CHECK_STRING([[app options] databaseURL], @"https://demo-project.firebaseio.com");
  CHECK_STRING([[app options] storageBucket], @"demo-project.appspot.com");
  CHECK([FIRApp appNamed:@"second"] == app);
  CHECK([FIRApp defaultApp] == nil);
  CHECK([app isDataCollectionDefaultEnabled]);
  [app setDataCollectionDefaultEnabled:NO];
  CHECK(![app isDataCollectionDefaultEnabled]);
  delete_app(app);
}

static void all_apps_are_listed_by_name(void) {
  CHECK([FIRApp allApps] == nil);
  [FIRApp configureWithOptions:make_objc_options()];
  [FIRApp configureWithName:@"second" options:make_objc_options()];
  CHECK_INT([[FIRApp allApps] count], 2);
  CHECK([[FIRApp allApps] objectForKey:@"__FIRAPP_DEFAULT"] == [FIRApp defaultApp]);
  delete_app([FIRApp defaultApp]);
  delete_app([FIRApp appNamed:@"second"]);
  CHECK([FIRApp allApps] == nil);
}

static void app_is_deleted_once(void) {
  [FIRApp configureWithOptions:make_objc_options()];
  FIRApp *app = [[[FIRApp defaultApp] retain] autorelease];
  delete_app(app);
  __block BOOL succeeded = YES;
  [app deleteApp:^(BOOL success) {
    succeeded = success;
  }];
  CHECK(!succeeded);
  CHECK([FIRApp defaultApp] == nil);
  CHECK(raises(^{
    [FIRAuth authWithApp:app];
  }));
  [FIRApp configureWithOptions:make_objc_options()];
  CHECK([FIRApp defaultApp] != app);
  delete_app([FIRApp defaultApp]);
}

static void invalid_configurations_raise(void) {
  FIROptions *options = make_objc_options();
  FIROptions *none = nil;
  NSString *nothing = nil;
  CHECK(raises(^{
    [FIRApp configure];
  }));
  CHECK(raises(^{
    [FIRApp configureWithOptions:none];
  }));
  for (NSString *name in [NSArray arrayWithObjects:@"", @"a b", @"é", @"a/b", nil]) {
    CHECK(raises(^{
      [FIRApp configureWithName:name options:options];
    }));
  }
  CHECK(raises(^{
    [FIRApp configureWithName:nothing options:options];
  }));
  [FIRApp configureWithName:@"second" options:options];
  CHECK(raises(^{
    [FIRApp configureWithName:@"second" options:options];
  }));
  delete_app([FIRApp appNamed:@"second"]);
  CHECK([FIRApp appNamed:nothing] == nil);
}

static void options_without_an_api_key_raise(void) {
  FIROptions *options = make_objc_options();
  [options setAPIKey:nil];
  CHECK(raises(^{
    [FIRApp configureWithOptions:options];
  }));
  CHECK([FIRApp defaultApp] == nil);
}

static void auth_without_an_app_raises(void) {
  CHECK(raises(^{
    [FIRAuth auth];
  }));
}

static void options_are_copied(void) {
  FIROptions *options = make_objc_options();
  [FIRApp configureWithOptions:options];
  [options setAPIKey:@"other"];
  [options setAppGroupID:@"group"];
  CHECK_STRING([options appGroupID], @"group");
  CHECK_STRING([[[FIRApp defaultApp] options] APIKey], @"key");
  FIROptions *locked = [[FIRApp defaultApp] options];
  CHECK(raises(^{
    [locked setAPIKey:@"other"];
  }));
  FIROptions *copy = [[locked copy] autorelease];
  CHECK([copy isEqual:locked]);
  [copy setAPIKey:@"other"];
  CHECK(![copy isEqual:locked]);
  delete_app([FIRApp defaultApp]);
}

static NSString *write_plist(void) {
  NSDictionary *values = [NSDictionary
      dictionaryWithObjectsAndKeys:@"key", @"API_KEY", @"demo-project", @"PROJECT_ID", @"1:2:ios:3", @"GOOGLE_APP_ID",
                                   @"42", @"GCM_SENDER_ID", @"com.example.game", @"BUNDLE_ID",
                                   [NSNumber numberWithBool:YES], @"IS_SIGNIN_ENABLED", nil];
  NSString *folder = [NSString stringWithUTF8String:make_directory()];
  NSString *path = [folder stringByAppendingPathComponent:@"GoogleService-Info.plist"];
  NSData *data = [NSPropertyListSerialization dataWithPropertyList:values
                                                            format:NSPropertyListXMLFormat_v1_0
                                                           options:0
                                                             error:NULL];
  CHECK([data writeToFile:path atomically:YES]);
  return path;
}

static void options_are_read_from_a_property_list(void) {
  NSString *path = write_plist();
  FIROptions *options = [[[FIROptions alloc] initWithContentsOfFile:path] autorelease];
  CHECK_STRING([options APIKey], @"key");
  CHECK_STRING([options projectID], @"demo-project");
  CHECK_STRING([options bundleID], @"com.example.game");
  CHECK_STRING([options GCMSenderID], @"42");
  CHECK([[[FIROptions alloc] initWithContentsOfFile:@"/nowhere/GoogleService-Info.plist"] autorelease] == nil);
}

static void default_app_is_configured_from_the_file(void) {
  NSString *folder = [write_plist() stringByDeletingLastPathComponent];
  firebase_app_options_set_default_config_path([folder UTF8String]);
  [FIRApp configure];
  CHECK_STRING([[[FIRApp defaultApp] options] projectID], @"demo-project");
  CHECK_STRING([[FIROptions defaultOptions] APIKey], @"key");
  delete_app([FIRApp defaultApp]);
  firebase_app_options_set_default_config_path(NULL);
  CHECK([FIROptions defaultOptions] == nil);
}

static void app_of_c_is_an_app(void) {
  fixture f = open_fixture_at(closed_port());
  FIRApp *app = [FIRApp defaultApp];
  CHECK([app isKindOfClass:[FIRApp class]]);
  CHECK_STRING([[app options] projectID], @"demo-project");
  CHECK([FIRApp defaultApp] == app);
  CHECK([[FIRAuth auth] app] == app);
  delete_app(app);
  CHECK([FIRApp defaultApp] != app);
  delete_app([FIRApp defaultApp]);
  close_fixture(&f);
  CHECK([FIRApp defaultApp] == nil);
}

static firebase_app_options *make_core_options(void) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "key");
  firebase_app_options_set_project_id(options, "demo-project");
  return options;
}

static void configure_raced(int number, void *wins) {
  @autoreleasepool {
    ((bool *)wins)[number] = !raises(^{
      [FIRApp configureWithName:@"raced" options:make_objc_options()];
    });
  }
}

static void one_of_several_threads_configures(void) {
  for (int round = 0; round < 50; round++) {
    bool wins[4];
    run_threads(4, configure_raced, wins);
    CHECK_INT(wins[0] + wins[1] + wins[2] + wins[3], 1);
    delete_app([FIRApp appNamed:@"raced"]);
  }
}

// What each thread got.
typedef struct seen {
  FIRApp *apps[4];
  FIRAuth *auths[4];
} seen;

static void look_up_raced(int number, void *data) {
  seen *s = (seen *)data;
  @autoreleasepool {
    s->apps[number] = [[FIRApp appNamed:@"raced"] retain];
    s->auths[number] = [[FIRAuth authWithApp:s->apps[number]] retain];
  }
}

static void threads_get_the_same_objects(void) {
  firebase_app_options *options = make_core_options();
  for (int round = 0; round < 50; round++) {
    firebase_app *core = NULL;
    CHECK_INT(firebase_app_create(options, "raced", &core), FIREBASE_AUTH_ERROR_NONE);
    seen s;
    run_threads(4, look_up_raced, &s);
    for (int i = 0; i < 4; i++) {
      CHECK(s.apps[i] == s.apps[0] && s.auths[i] == s.auths[0]);
      [s.apps[i] release];
      [s.auths[i] release];
    }
    delete_app([FIRApp appNamed:@"raced"]);
    firebase_app_release(core);
  }
  firebase_app_options_release(options);
}

static void *look_up_an_app(void *unused) {
  (void)unused;
  @autoreleasepool {
    CHECK([FIRApp appNamed:@"none"] == nil);
    CHECK([[FIRApp appNamed:@"known"] isKindOfClass:[FIRApp class]]);
  }
  return NULL;
}

// What a function of the program may wait for: another thread, which uses Apps.
static void wait_for_another_thread(void) {
  pthread_t thread;
  CHECK_INT(pthread_create(&thread, NULL, look_up_an_app, NULL), 0);
  CHECK_INT(pthread_join(thread, NULL), 0);
}

static void wait_in_the_log(firebase_log_level level, const char *message, void *calls) {
  (void)level;
  (void)message;
  ++*(int *)calls;
  wait_for_another_thread();
}

static void configuration_waits_for_no_thread_that_looks_up_apps(void) {
  [FIRApp configureWithName:@"known" options:make_objc_options()];
  FIROptions *options = make_objc_options();
  [options setAPIKey:nil];
  int calls = 0;
  firebase_log_set_callback(wait_in_the_log, &calls);
  CHECK(raises(^{
    [FIRApp configureWithOptions:options];
  }));
  firebase_log_set_callback(NULL, NULL);
  CHECK(calls != 0);
  delete_app([FIRApp appNamed:@"known"]);
}

static bool load_after_another_thread(void *calls, const char *key, firebase_session_receiver receive, void *data) {
  (void)key;
  (void)receive;
  (void)data;
  ++*(int *)calls;
  wait_for_another_thread();
  return true;
}

static bool save_nothing(void *calls, const char *key, const void *bytes, size_t size) {
  (void)calls;
  (void)key;
  (void)bytes;
  (void)size;
  return true;
}

static bool clear_nothing(void *calls, const char *key) {
  (void)calls;
  (void)key;
  return true;
}

static void restored_session_waits_for_no_thread_that_looks_up_apps(void) {
  int calls = 0;
  firebase_session_store store = {.struct_size = sizeof store,
                                  .user_data = &calls,
                                  .load = load_after_another_thread,
                                  .save = save_nothing,
                                  .clear = clear_nothing};
  firebase_app_options *options = make_core_options();
  firebase_app_options_set_session_store(options, &store);
  firebase_app *core = NULL;
  CHECK_INT(firebase_app_create(options, "known", &core), FIREBASE_AUTH_ERROR_NONE);
  FIRAuth *auth = [FIRAuth authWithApp:[FIRApp appNamed:@"known"]];
  CHECK([auth currentUser] == nil);
  CHECK(calls != 0);
  delete_app([FIRApp appNamed:@"known"]);
  firebase_app_release(core);
  firebase_app_options_release(options);
}

static void log_level_is_that_of_c(void) {
  firebase_log_level level = firebase_log_get_level();
  FIRConfiguration *configuration = [FIRConfiguration sharedInstance];
  [configuration setLoggerLevel:FIRLoggerLevelError];
  CHECK_INT(firebase_log_get_level(), FIREBASE_LOG_LEVEL_ERROR);
  CHECK_INT([configuration loggerLevel], FIRLoggerLevelError);
  [configuration setLoggerLevel:FIRLoggerLevelDebug];
  CHECK_INT(firebase_log_get_level(), FIREBASE_LOG_LEVEL_DEBUG);
  CHECK_INT([configuration loggerLevel], FIRLoggerLevelDebug);
  [configuration setLoggerLevel:(FIRLoggerLevel)100];
  CHECK_INT([configuration loggerLevel], FIRLoggerLevelMax);
  firebase_log_set_level(level);
}

static void version_is_that_of_c(void) { CHECK_TEXT(text_or_nil(FIRFirebaseVersion()), firebase_auth_version()); }

static void timestamps_compare_and_convert(void) {
  FIRTimestamp *first = [FIRTimestamp timestampWithSeconds:1000 nanoseconds:500000000];
  FIRTimestamp *second = [FIRTimestamp timestampWithDate:[NSDate dateWithTimeIntervalSince1970:1000.5]];
  CHECK([first isEqual:second] && [first hash] == [second hash]);
  CHECK([[first dateValue] timeIntervalSince1970] == 1000.5);
  CHECK_INT([first compare:[FIRTimestamp timestampWithSeconds:1001 nanoseconds:0]], NSOrderedAscending);
  CHECK_INT([first compare:[FIRTimestamp timestampWithSeconds:1000 nanoseconds:0]], NSOrderedDescending);
  FIRTimestamp *early = [FIRTimestamp timestampWithDate:[NSDate dateWithTimeIntervalSince1970:-0.25]];
  CHECK_INT([early seconds], -1);
  CHECK_INT([early nanoseconds], 750000000);
  CHECK_INT([[FIRTimestamp timestamp] compare:first], NSOrderedDescending);
  BOOL hasRaised = NO;
  @try {
    [[FIRTimestamp alloc] initWithSeconds:0 nanoseconds:-1];
  } @catch (NSException *exception) {
    hasRaised = [[exception name] isEqual:NSInvalidArgumentException];
  }
  CHECK(hasRaised);
}

static const test_case tests[] = {
    TEST(app_has_its_name_and_options),
    TEST(all_apps_are_listed_by_name),
    TEST(app_is_deleted_once),
    TEST(invalid_configurations_raise),
    TEST(options_without_an_api_key_raise),
    TEST(auth_without_an_app_raises),
    TEST(options_are_copied),
    TEST(options_are_read_from_a_property_list),
    TEST(default_app_is_configured_from_the_file),
    TEST(app_of_c_is_an_app),
    TEST(one_of_several_threads_configures),
    TEST(threads_get_the_same_objects),
    TEST(configuration_waits_for_no_thread_that_looks_up_apps),
    TEST(restored_session_waits_for_no_thread_that_looks_up_apps),
    TEST(log_level_is_that_of_c),
    TEST(version_is_that_of_c),
    TEST(timestamps_compare_and_convert),
};
OBJC_TEST_MAIN(tests)

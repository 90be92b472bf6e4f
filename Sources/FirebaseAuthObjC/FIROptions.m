// SPDX-License-Identifier: Apache-2.0
// The settings of a project, by the keys of GoogleService-Info.plist.
#import "Internal.h"

// The values that C has.
static const struct {
  NSString *key;
  const char *(*get)(const firebase_app_options *options);
  firebase_auth_error (*set)(firebase_app_options *options, const char *value);
} fields[] = {
    {@"API_KEY", firebase_app_options_api_key, firebase_app_options_set_api_key},
    {@"BUNDLE_ID", firebase_app_options_package_name, firebase_app_options_set_package_name},
    {@"CLIENT_ID", firebase_app_options_client_id, firebase_app_options_set_client_id},
    {@"GCM_SENDER_ID", firebase_app_options_messaging_sender_id, firebase_app_options_set_messaging_sender_id},
    {@"PROJECT_ID", firebase_app_options_project_id, firebase_app_options_set_project_id},
    {@"GOOGLE_APP_ID", firebase_app_options_app_id, firebase_app_options_set_app_id},
    {@"DATABASE_URL", firebase_app_options_database_url, firebase_app_options_set_database_url},
    {@"STORAGE_BUCKET", firebase_app_options_storage_bucket, firebase_app_options_set_storage_bucket},
};

// A property of the options.
#define OPTIONS_PROPERTY(getter, Setter, Key) \
  -(NSString *)getter {                       \
    return [_values objectForKey:@Key];       \
  }                                           \
  -(void)Setter : (NSString *)value {         \
    [self setText:value forKey:@Key];         \
  }

// The initializers of the header are the designated ones for programs.
#pragma clang diagnostic ignored "-Wobjc-designated-initializers"

@implementation FIROptions

- (instancetype)initWithValues:(NSDictionary<NSString *, NSString *> *)values {
  if ((self = [super init]) != nil) {
    _values = [values mutableCopy];
    if ([_values objectForKey:@"BUNDLE_ID"] == nil) {
      NSString *bundleID = [[NSBundle mainBundle] bundleIdentifier];
      [_values setObject:bundleID != nil ? bundleID : @"" forKey:@"BUNDLE_ID"];
    }
  }
  return self;
}

- (instancetype)initWithCore:(const firebase_app_options *)core {
  NSMutableDictionary *values = [NSMutableDictionary dictionary];
  for (size_t index = 0; index < sizeof fields / sizeof *fields; index++) {
    NSString *value = fir_optional(fields[index].get(core));
    if (value != nil) [values setObject:value forKey:fields[index].key];
  }
  return [self initWithValues:values];
}

- (instancetype)initWithGoogleAppID:(NSString *)googleAppID GCMSenderID:(NSString *)GCMSenderID {
  return [self initWithValues:fir_values(@"GOOGLE_APP_ID", [[googleAppID copy] autorelease], @"GCM_SENDER_ID",
                                         [[GCMSenderID copy] autorelease], nil)];
}

- (instancetype)initWithContentsOfFile:(NSString *)plistPath {
  NSDictionary *file = plistPath != nil ? [NSDictionary dictionaryWithContentsOfFile:plistPath] : nil;
  if (file == nil) {
    [self release];
    return nil;
  }
  NSMutableDictionary *values = [NSMutableDictionary dictionary];
  for (NSString *key in file) {
    id value = [file objectForKey:key];
    if ([value isKindOfClass:[NSString class]]) [values setObject:value forKey:key];
  }
  return [self initWithValues:values];
}

+ (FIROptions *)defaultOptions {
  firebase_app_options *core = firebase_app_options_create();
  FIROptions *options = nil;
  if (firebase_app_options_load_default(core) == FIREBASE_AUTH_ERROR_NONE) {
    options = [[[FIROptions alloc] initWithCore:core] autorelease];
  }
  firebase_app_options_release(core);
  return options;
}

- (void)dealloc {
  [_values release];
  [super dealloc];
}

- (id)copyWithZone:(NSZone *)zone {
  return [[FIROptions allocWithZone:zone] initWithValues:_values];
}

- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[FIROptions class]] && [((FIROptions *)other)->_values isEqual:_values];
}

- (NSUInteger)hash {
  return [_values hash];
}

- (firebase_app_options *)copyCore {
  firebase_app_options *core = firebase_app_options_create();
  for (size_t index = 0; index < sizeof fields / sizeof *fields; index++) {
    fields[index].set(core, fir_utf8([_values objectForKey:fields[index].key]));
  }
  return core;
}

- (void)lock {
  _isLocked = YES;
}

- (void)setText:(NSString *)value forKey:(NSString *)key {
  if (_isLocked) fir_raise(@"The options of a configured App cannot be changed.");
  if (value != nil) {
    [_values setObject:[[value copy] autorelease] forKey:key];
  } else {
    [_values removeObjectForKey:key];
  }
}

OPTIONS_PROPERTY(APIKey, setAPIKey, "API_KEY")
OPTIONS_PROPERTY(bundleID, setBundleID, "BUNDLE_ID")
OPTIONS_PROPERTY(clientID, setClientID, "CLIENT_ID")
OPTIONS_PROPERTY(GCMSenderID, setGCMSenderID, "GCM_SENDER_ID")
OPTIONS_PROPERTY(projectID, setProjectID, "PROJECT_ID")
OPTIONS_PROPERTY(googleAppID, setGoogleAppID, "GOOGLE_APP_ID")
OPTIONS_PROPERTY(databaseURL, setDatabaseURL, "DATABASE_URL")
OPTIONS_PROPERTY(storageBucket, setStorageBucket, "STORAGE_BUCKET")
OPTIONS_PROPERTY(appGroupID, setAppGroupID, "APP_GROUP_ID")

@end

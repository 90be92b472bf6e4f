// SPDX-License-Identifier: Apache-2.0
// Apps. C stores them; a table keeps one object for each.
#import "Internal.h"

#ifndef __APPLE__
static const char *const blocks_are_linked __attribute__((used)) = &fir_blocks_are_linked;
#endif

// The objects by their names, and the names that are being configured. Guarded by the class FIRApp, which is never
// locked while C runs: C can call the program.
static NSMutableDictionary<NSString *, FIRApp *> *apps;
static NSMutableSet<NSString *> *configuring;

void fir_raise(NSString *reason) {
  @throw [NSException exceptionWithName:@"com.firebase.core" reason:reason userInfo:nil];
}

@implementation FIRApp

@synthesize name = _name;
@synthesize dataCollectionDefaultEnabled = _dataCollectionDefaultEnabled;

+ (void)initialize {
  if (self != [FIRApp class]) return;
  apps = [[NSMutableDictionary alloc] init];
  configuring = [[NSMutableSet alloc] init];
}

- (instancetype)initWithCore:(firebase_app *)core {
  if ((self = [super init]) != nil) {
    _core = core;
    _name = [fir_text(firebase_app_name(core)) retain];
    _options = [[FIROptions alloc] initWithCore:firebase_app_get_options(core)];
    [_options lock];
    _dataCollectionDefaultEnabled = YES;
  }
  return self;
}

- (void)dealloc {
  firebase_app_release(_core);
  [_name release];
  [_options release];
  [_auth release];
  [super dealloc];
}

// The object of an App in the table, if there is one. `name` is that of the App.
+ (FIRApp *)knownAppOfCore:(firebase_app *)core name:(NSString *)name {
  @synchronized([FIRApp class]) {
    FIRApp *app = [apps objectForKey:name];
    return app != nil && app->_core == core ? [[app retain] autorelease] : nil;
  }
}

// The object of an App. Takes ownership of `core`, which can be NULL.
+ (FIRApp *)appOfCore:(firebase_app *)core {
  if (core == NULL) return nil;
  FIRApp *known = [self knownAppOfCore:core name:fir_text(firebase_app_name(core))];
  if (known != nil) {
    firebase_app_release(core);
    return known;
  }
  FIRApp *made = [[[FIRApp alloc] initWithCore:core] autorelease];
  @synchronized([FIRApp class]) {
    // Another thread can have been faster.
    known = [self knownAppOfCore:core name:made->_name];
    if (known == nil) [apps setObject:made forKey:made->_name];
    return known != nil ? known : made;
  }
}

// --- configuration ---

+ (void)configure {
  FIROptions *options = [FIROptions defaultOptions];
  if (options == nil) {
    fir_raise(@"`[FIRApp configure]` could not find a valid GoogleService-Info.plist, google-services-desktop.json or "
              @"google-services.json. Download it from the Firebase console.");
  }
  [self configureWithOptions:options];
}

+ (void)configureWithOptions:(FIROptions *)options {
  [self createWithName:@FIREBASE_APP_DEFAULT_NAME options:options];
}

+ (void)configureWithName:(NSString *)name options:(FIROptions *)options {
  if ([name length] == 0) fir_raise(@"The name of an App cannot be empty.");
  NSCharacterSet *allowed = [NSCharacterSet
      characterSetWithCharactersInString:@"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
  if ([name rangeOfCharacterFromSet:[allowed invertedSet]].length != 0) {
    fir_raise(@"The name of an App can only contain letters, digits, \"-\" and \"_\".");
  }
  [self createWithName:name options:options];
}

+ (void)createWithName:(NSString *)name options:(FIROptions *)options {
  if (options == nil) fir_raise(@"The options of an App cannot be nil.");
  if (![self reserveName:name]) {
    fir_raise([NSString stringWithFormat:@"The App %@ has already been configured.", name]);
  }
  firebase_app_options *core = [options copyCore];
  firebase_app *app = NULL;
  firebase_auth_error error = firebase_app_create(core, fir_utf8(name), &app);
  firebase_app_options_release(core);
  [self appOfCore:app];
  @synchronized([FIRApp class]) {
    [configuring removeObject:name];
  }
  if (error != FIREBASE_AUTH_ERROR_NONE) fir_raise(@"The options of an App need an API key.");
}

// Of several threads that configure the same App, one succeeds.
+ (BOOL)reserveName:(NSString *)name {
  @synchronized([FIRApp class]) {
    if ([apps objectForKey:name] != nil || [configuring containsObject:name]) return NO;
    [configuring addObject:name];
    return YES;
  }
}

+ (FIRApp *)defaultApp {
  return [self appOfCore:firebase_app_copy_by_name(NULL)];
}

+ (FIRApp *)appNamed:(NSString *)name {
  return name != nil ? [self appOfCore:firebase_app_copy_by_name(fir_utf8(name))] : nil;
}

static void add_name(firebase_app *app, void *names) { [(id)names addObject:fir_text(firebase_app_name(app))]; }

+ (NSDictionary<NSString *, FIRApp *> *)allApps {
  NSMutableArray<NSString *> *names = [NSMutableArray array];
  firebase_app_visit_all(add_name, names);
  NSMutableDictionary *all = [NSMutableDictionary dictionary];
  for (NSString *name in names) {
    FIRApp *app = [self appNamed:name];
    if (app != nil) [all setObject:app forKey:name];
  }
  return [all count] != 0 ? all : nil;
}

// --- one App ---

- (void)deleteApp:(void (^)(BOOL success))completion {
  FIRAuth *auth = nil;
  firebase_app *core = NULL;
  @synchronized([FIRApp class]) {
    core = _core;
    auth = _auth;
    _core = NULL;
    _auth = nil;
    [[self retain] autorelease];
    if (core != NULL) [apps removeObjectForKey:_name];
  }
  [auth end];
  firebase_app_release(core);
  [auth release];
  if (completion != nil) completion(core != NULL);
}

- (FIROptions *)options {
  return [[_options retain] autorelease];
}

- (FIRAuth *)auth {
  firebase_app *core = [self copyCore];
  FIRAuth *auth = [self authOfCore:firebase_auth_get(core)];
  firebase_app_release(core);
  return auth;
}

// Owned by the caller; NULL after the deletion.
- (firebase_app *)copyCore {
  @synchronized([FIRApp class]) {
    firebase_app_retain(_core);
    return _core;
  }
}

- (FIRAuth *)knownAuthOfCore:(firebase_auth *)core {
  @synchronized([FIRApp class]) {
    return [_auth core] == core ? [[_auth retain] autorelease] : nil;
  }
}

// C++ can end an Auth and get a new one.
- (FIRAuth *)authOfCore:(firebase_auth *)core {
  FIRAuth *known = core != NULL ? [self knownAuthOfCore:core] : nil;
  if (known != nil || core == NULL) return known;
  FIRAuth *made = [[[FIRAuth alloc] initWithCore:core app:self] autorelease];
  FIRAuth *unused = made;
  @synchronized([FIRApp class]) {
    known = [self knownAuthOfCore:core];
    // Another thread can have been faster, or have deleted the App.
    if (known == nil && _core != NULL) {
      unused = [_auth autorelease];
      _auth = [made retain];
      known = made;
    }
  }
  [unused end];
  return known;
}

@end

// SPDX-License-Identifier: Apache-2.0
/// @file
/// An App: the settings of a Firebase project under a name.
#import <FirebaseCore/FIROptions.h>

struct firebase_app;
@class FIRAuth;

NS_ASSUME_NONNULL_BEGIN

/// Receives whether an App was deleted.
typedef void (^FIRAppVoidBoolCallback)(BOOL success) NS_SWIFT_UNAVAILABLE("Use async instead.");

/// A Firebase App.
///
/// The functions are thread-safe. Invalid calls raise an NSException with the name "com.firebase.core".
///
/// An App that C or C++ created is also an App here, and the other way round: a program that uses both has one session.
/// Create the App once, in any language.
///
/// Main thread: completions and listeners of Auth run on the main thread, from its run loop. A game that has a loop of
/// its own calls `[[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantPast]]` in each
/// frame.
NS_SWIFT_NAME(FirebaseApp)
@interface FIRApp : NSObject {
 @private
  struct firebase_app *_core;
  NSString *_name;
  FIROptions *_options;
  FIRAuth *_auth;
  BOOL _dataCollectionDefaultEnabled;
}

- (instancetype)init FIR_UNAVAILABLE;

/// Creates the default App with the options of FIROptions.defaultOptions.
///
/// Raises an exception if there is no valid configuration file, or if the default App was configured before.
+ (void)configure;

/// Creates the default App.
///
/// Raises an exception if `options` is nil or has no API key, or if the default App was configured before.
///
/// @param options The options, which are copied.
+ (void)configureWithOptions:(FIROptions *)options NS_SWIFT_NAME(configure(options:));

/// Creates an App.
///
/// Raises an exception if `options` is nil or has no API key, if the name is nil, empty, or contains other characters
/// than letters, digits, "-" and "_", or if an App with the name was configured before.
///
/// @param name The name.
/// @param options The options, which are copied.
+ (void)configureWithName:(NSString *)name options:(FIROptions *)options NS_SWIFT_NAME(configure(name:options:));

/// Returns the default App.
///
/// @return The App; nil if there is none.
+ (nullable FIRApp *)defaultApp NS_SWIFT_NAME(app());

/// Returns an App.
///
/// @param name The name.
/// @return The App; nil if there is none with this name.
+ (nullable FIRApp *)appNamed:(NSString *)name NS_SWIFT_NAME(app(name:));

/// All Apps by their names; nil if there is none.
@property(class, nonatomic, readonly, nullable) NSDictionary<NSString *, FIRApp *> *allApps;

/// Deletes the App. Its Auth ends, pending calls fail, and its listeners are removed. The stored session remains.
///
/// If C or C++ code also has the App, their reference and its Auth remain.
///
/// @param completion Called on the calling thread before the method returns; NO if the App was deleted before.
- (void)deleteApp:(void (^)(BOOL success))completion;

/// The name; "__FIRAPP_DEFAULT" for the default App.
@property(nonatomic, copy, readonly) NSString *name;

/// A copy of the options, which cannot be changed.
@property(nonatomic, copy, readonly) FIROptions *options;

/// Kept for the program. This library collects no data.
@property(nonatomic, assign, getter=isDataCollectionDefaultEnabled) BOOL dataCollectionDefaultEnabled;

@end

NS_ASSUME_NONNULL_END

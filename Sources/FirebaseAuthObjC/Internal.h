// SPDX-License-Identifier: Apache-2.0
// What the files of this folder share. They use manual reference counting, explicit instance variables and no
// subscripts, because GCC's Objective-C runtime has nothing else.
#import <FirebaseAuth/FirebaseAuth.h>
#import <FirebaseCore/FirebaseCore.h>

#include <Block.h>
#include <firebase_auth.h>

NS_ASSUME_NONNULL_BEGIN

#ifndef __APPLE__
/// A program that links GNUstep first would otherwise leave out Blocks.m.
extern const char fir_blocks_are_linked;
#endif

// --- values ---

/// A string of the C API.
NSString *fir_text(const char *text);
/// The same, nil for "".
NSString *_Nullable fir_optional(const char *text);
/// An argument for the C API: NULL for nil. A string that UTF-8 or C cannot represent becomes one that C reports as an
/// error. Valid until the pool of the caller is drained.
const char *_Nullable fir_utf8(NSString *_Nullable text);
/// Milliseconds since 1970; nil for 0.
NSDate *_Nullable fir_date(uint64_t milliseconds);
/// nil for "", and for a string that is not a URL.
NSURL *_Nullable fir_url(const char *text);
/// The objects of a JSON value; nil for NULL.
id _Nullable fir_value(const firebase_value *_Nullable value);
/// A dictionary of the pairs, which end with a nil key. A nil value leaves its key out.
NSDictionary<NSString *, id> *fir_values(NSString *_Nullable firstKey, ...);

// --- calls ---

/// Reads the value of a completed future.
typedef id _Nullable (*fir_reader)(firebase_future *future, FIRAuth *_Nullable auth);

/// Calls `completion` on the main thread after `future` is complete, with a value and an error, or without a reader
/// with an error only. Takes ownership of `future`. `completion` is a block, or nil.
void fir_deliver(firebase_future *future, FIRAuth *_Nullable auth, fir_reader _Nullable reader,
                 id _Nullable completion);
/// A future that is complete.
firebase_future *fir_completed(firebase_auth_error code, NSString *_Nullable message);
/// Sends a message without an argument, or with one, on the main thread, later.
void fir_send_on_main(id receiver, SEL selector, id _Nullable argument);
/// Releases an object that C has kept, on any thread.
void fir_release(void *object);

/// Asks a provider of the program for a credential, and passes it to `next`.
void fir_ask(id<FIRFederatedAuthProvider> provider, id<FIRAuthUIDelegate> _Nullable delegate,
             FIRAuthDataResultCallback _Nullable completion, void (^next)(FIRAuthCredential *credential));

id _Nullable fir_read_auth_result(firebase_future *future, FIRAuth *_Nullable auth);
id _Nullable fir_read_user(firebase_future *future, FIRAuth *_Nullable auth);
id _Nullable fir_read_string(firebase_future *future, FIRAuth *_Nullable auth);
id _Nullable fir_read_strings(firebase_future *future, FIRAuth *_Nullable auth);
id _Nullable fir_read_credential(firebase_future *future, FIRAuth *_Nullable auth);
id _Nullable fir_read_token_result(firebase_future *future, FIRAuth *_Nullable auth);
id _Nullable fir_read_action_code_info(firebase_future *future, FIRAuth *_Nullable auth);
id _Nullable fir_read_session(firebase_future *future, FIRAuth *_Nullable auth);
id _Nullable fir_read_secret(firebase_future *future, FIRAuth *_Nullable auth);

// --- errors ---

/// The error of a completed future; nil for success.
NSError *_Nullable fir_error(firebase_future *future, FIRAuth *_Nullable auth);
/// An error of this layer.
NSError *fir_own_error(FIRAuthErrorCode code, NSString *message);
/// Raises an exception of FirebaseCore.
void fir_raise(NSString *reason) __attribute__((noreturn));

// --- objects ---

@interface FIRAuthRecord (Internal)
- (instancetype)initWithValues:(NSDictionary<NSString *, id> *)values;
- (nullable id)valueNamed:(NSString *)name;
- (void)setValue:(nullable id)value named:(NSString *)name;
@end

@interface FIROptions (Internal)
- (instancetype)initWithCore:(const firebase_app_options *)core;
/// Owned by the caller.
- (firebase_app_options *)copyCore;
- (void)lock;
@end

@interface FIRApp (Internal)
/// nil after the deletion.
- (nullable FIRAuth *)auth;
@end

@interface FIRAuth (Internal)
- (instancetype)initWithCore:(firebase_auth *)core app:(FIRApp *)app;
- (firebase_auth *)core;
/// The App was deleted.
- (void)end;
/// The current user, if it is this one; else a new object.
- (nullable FIRUser *)userOfCore:(nullable const firebase_user *)core;
@end

@interface FIRListener : NSObject {
 @private
  FIRAuth *_auth;
  void (^_block)(FIRAuth *auth, FIRUser *user);
  uint64_t _identifier;
}
/// Adds a listener to the Auth, by firebase_auth_add_state_listener() or firebase_auth_add_id_token_listener().
- (instancetype)initWithAuth:(FIRAuth *)auth
                       block:(void (^)(FIRAuth *auth, FIRUser *user))block
                       adder:(uint64_t (*)(firebase_auth *, firebase_auth_listener, void *, firebase_deleter))adder;
- (void)remove;
@end

@interface FIRUser (Internal)
- (instancetype)initWithCore:(const firebase_user *)core auth:(FIRAuth *)auth;
/// The newest snapshot; NULL for a user from an archive. Owned by the caller.
- (nullable const firebase_user *)copyCore;
- (nullable FIRAuth *)auth;
/// Makes the user that of an Auth, also one from an archive.
- (firebase_future *)moveTo:(FIRAuth *)auth;
- (NSArray<FIRMultiFactorInfo *> *)enrolledFactors;
@end

@interface FIRUserProfileChangeRequest (Internal)
- (instancetype)initWithUser:(FIRUser *)user;
@end

// The base class has the methods of NSSecureCoding for all concrete classes.
@interface FIRAuthCredential (Internal) <NSSecureCoding>
/// Creates the credential of a class of this library from the arguments of its provider.
+ (id)credentialWithValues:(NSDictionary<NSString *, id> *)values;
/// A credential that the library returned.
+ (nullable id)credentialOfCore:(nullable const firebase_credential *)core;
- (const firebase_credential *)core;
@end

@interface FIRActionCodeSettings (Internal)
/// Fills `core`, whose strings are valid until the pool of the caller is drained.
- (const firebase_action_code_settings *)fill:(firebase_action_code_settings *)core;
@end

@interface FIRActionCodeInfo (Internal)
- (instancetype)initWithCore:(nullable const firebase_action_code_info *)core;
@end

@interface FIROAuthProvider (Internal)
/// The provider with its scopes and parameters. Owned by the caller.
- (firebase_federated_provider *)copyCore;
/// Whether C asks for the provider, and not the program. C reports nil.
+ (BOOL)isNative:(nullable id)provider;
@end

@interface FIRMultiFactorSession (Internal)
- (instancetype)initWithCore:(const firebase_multi_factor_session *)core;
- (const firebase_multi_factor_session *)core;
@end

@interface FIRMultiFactorInfo (Internal)
+ (FIRMultiFactorInfo *)infoOfCore:(const firebase_multi_factor_info *)core;
- (nullable const firebase_multi_factor_info *)core;
@end

@interface FIRMultiFactorAssertion (Internal)
/// Takes ownership of `core`.
- (instancetype)initWithCore:(firebase_multi_factor_assertion *)core;
- (const firebase_multi_factor_assertion *)core;
@end

@interface FIRMultiFactorResolver (Internal)
- (instancetype)initWithCore:(const firebase_multi_factor_resolver *)core auth:(FIRAuth *)auth;
@end

@interface FIRMultiFactor (Internal)
- (instancetype)initWithUser:(FIRUser *)user;
@end

@interface FIRTOTPSecret (Internal)
- (instancetype)initWithCore:(const firebase_totp_secret *)core;
- (const firebase_totp_secret *)core;
@end

NS_ASSUME_NONNULL_END

// SPDX-License-Identifier: Apache-2.0
// What the tests of Objective-C share, beside the harness and the fixture of the C suite.
#import <FirebaseAuth/FirebaseAuth.h>
#import <FirebaseCore/FirebaseCore.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "fixture.h"

// Runs the run loop of the main thread until `*isDone`; false if that takes longer than half a minute.
bool run_until(const BOOL *isDone);
// Runs what waits for the main thread.
void run_pending(void);

#define CHECK_RUN(isDone) CHECK(run_until(&(isDone)))
// Compares strings, of which both can be nil.
#define CHECK_STRING(actual, expected) CHECK_TEXT(text_or_nil(actual), text_or_nil(expected))
const char *text_or_nil(NSString *string);
// Checks the domain, the code and the presence of the texts of an error. The code 0 stands for no error.
#define CHECK_NSERROR(error, code) check_error((error), (code), __FILE__, __LINE__)
bool check_error(NSError *error, NSInteger code, const char *file, int line);

// A fresh emulator and the default App of C, which is also that of Objective-C.
fixture open_app(void);
// Deletes the App of Objective-C and releases that of C.
void close_app(fixture *f);

/// An object whose end, on the main thread, a test sees.
@interface Witness : NSObject {
 @private
  BOOL *_isGone;
}
- (instancetype)initWithFlag:(BOOL *)isGone;
@end

// Signs a guest in, and returns the user.
FIRUser *sign_in_a_guest(void);
// Signs in with a credential; checks the error, 0 for none. Returns the user, or nil.
FIRUser *sign_in_with(FIRAuthCredential *credential, NSInteger code);
// The values of Apple's sheet for that player, with the hash of the nonce.
FIROAuthCredential *apple_credential_of(const char *player);

// Creates an account, and returns its user, who is signed in.
FIRUser *sign_up(NSString *email, NSString *password);
// The last entry of one of the emulator's lists, for example "oobCodes".
NSString *newest(const char *list, const char *field);

// Runs a call whose completion only has an error, and returns this error. The call names `completion`.
NSError *error_of(void (^call)(void (^completion)(NSError *error)));
#define CHECK_CALL(code, message)                                 \
  CHECK_NSERROR(error_of(^(void (^completion)(NSError * error)) { \
                  message;                                        \
                }),                                               \
                code)

// Like TEST_MAIN, with an autorelease pool. With the runtime of GCC, a return statement inside of one does not drain
// it.
#define OBJC_TEST_MAIN(tests)                                              \
  int main(int argc, char **argv) {                                        \
    int status = 0;                                                        \
    @autoreleasepool {                                                     \
      status = test_main(argc, argv, tests, sizeof tests / sizeof *tests); \
    }                                                                      \
    return status;                                                         \
  }

#ifdef __cplusplus
}
#endif

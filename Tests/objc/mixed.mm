// SPDX-License-Identifier: Apache-2.0
// C++ and Objective-C in one process: one App, one Auth, one session.
#include <firebase/app.h>
#include <firebase/auth.h>

#import "support.h"

#include <string>

namespace {

// An App of C++ with the options of the fixture.
firebase::App *CreateApp() { return firebase::App::Create(firebase::AppOptions()); }

void CxxSignInIsThatOfObjectiveC() {
  fixture f = open_app();
  firebase::App *app = CreateApp();
  firebase::auth::Auth *auth = firebase::auth::Auth::GetAuth(app);
  CHECK([[FIRAuth auth] currentUser] == nil);
  auto future = auth->SignInAnonymously();
  CHECK(firebase_auth_session_state(f.auth) == FIREBASE_SESSION_STATE_RESTORED);
  CHECK(future.Wait(PATIENCE));
  CHECK_INT(future.error(), firebase::auth::kAuthErrorNone);
  CHECK_TEXT(future.result()->user.uid().c_str(), text_or_nil([[[FIRAuth auth] currentUser] uid]));
  CHECK_TEXT(app->name(), text_or_nil([[FIRApp defaultApp] name]));
  [[FIRAuth auth] signOut:NULL];
  CHECK(!auth->current_user().is_valid());
  delete auth;
  delete app;
  close_app(&f);
}

void ObjectiveCSignInIsThatOfCxx() {
  fixture f = open_app();
  firebase::App *app = CreateApp();
  firebase::auth::Auth *auth = firebase::auth::Auth::GetAuth(app);
  std::string captured = "a string of C++";
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInAnonymouslyWithCompletion:^(FIRAuthDataResult *result, NSError *error) {
    CHECK_NSERROR(error, 0);
    CHECK_TEXT(captured.c_str(), "a string of C++");
    CHECK_TEXT(auth->current_user().uid().c_str(), text_or_nil([[result user] uid]));
    isDone = YES;
  }];
  CHECK_RUN(isDone);
  delete auth;
  delete app;
  close_app(&f);
}

// An Auth that C++ has deleted is another one afterwards.
void AuthThatCxxDeletesIsReplaced() {
  fixture f = open_app();
  firebase::App *app = CreateApp();
  firebase::auth::Auth *auth = firebase::auth::Auth::GetAuth(app);
  FIRUser *user = sign_in_a_guest();
  FIRAuth *former = [FIRAuth auth];
  delete auth;
  FIRAuth *present = [FIRAuth auth];
  CHECK(present != former);
  [present useEmulatorWithHost:@"127.0.0.1" port:(NSInteger)emulator_port()];
  __block BOOL isRestored = NO;
  [present addAuthStateDidChangeListener:^(FIRAuth *changed, FIRUser *restored) {
    CHECK(changed == present);
    CHECK_TEXT(text_or_nil([restored uid]), text_or_nil([user uid]));
    isRestored = YES;
  }];
  CHECK_RUN(isRestored);
  delete app;
  close_app(&f);
}

const test_case tests[] = {
    TEST(CxxSignInIsThatOfObjectiveC),
    TEST(ObjectiveCSignInIsThatOfCxx),
    TEST(AuthThatCxxDeletesIsReplaced),
};

}  // namespace

OBJC_TEST_MAIN(tests)

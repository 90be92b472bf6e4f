// SPDX-License-Identifier: Apache-2.0
#import "Internal.h"

@implementation FIRUserProfileChangeRequest

- (instancetype)initWithUser:(FIRUser *)user {
  if ((self = [super init]) != nil) _user = [user retain];
  return self;
}

- (void)dealloc {
  [_user release];
  [_displayName release];
  [_photoURL release];
  [super dealloc];
}

- (void)checkOpen {
  if (_isCommitted) {
    [NSException raise:NSInternalInconsistencyException
                format:@"The profile change was already committed. Create another request."];
  }
}

- (NSString *)displayName {
  return _displayName;
}

- (void)setDisplayName:(NSString *)displayName {
  [self checkOpen];
  [_displayName autorelease];
  _displayName = [displayName copy];
  _isDisplayNameSet = YES;
}

- (NSURL *)photoURL {
  return _photoURL;
}

- (void)setPhotoURL:(NSURL *)photoURL {
  [self checkOpen];
  [_photoURL autorelease];
  _photoURL = [photoURL copy];
  _isPhotoURLSet = YES;
}

// NULL leaves a value unchanged, "" removes it.
static const char *change(BOOL isSet, NSString *value) {
  if (!isSet) return NULL;
  return value != nil ? fir_utf8(value) : "";
}

- (firebase_future *)start {
  if (!_isDisplayNameSet && !_isPhotoURLSet) return fir_completed(FIREBASE_AUTH_ERROR_NONE, nil);
  firebase_user_profile profile = {.struct_size = sizeof profile,
                                   .display_name = change(_isDisplayNameSet, _displayName),
                                   .photo_url = change(_isPhotoURLSet, [_photoURL absoluteString])};
  const firebase_user *core = [_user copyCore];
  firebase_future *future = firebase_user_update_profile(core, &profile);
  firebase_user_release(core);
  return future;
}

- (void)commitChangesWithCompletion:(FIRUserProfileChangeCallback)completion {
  [self checkOpen];
  _isCommitted = YES;
  fir_deliver([self start], [_user auth], NULL, completion);
}

@end

// SPDX-License-Identifier: Apache-2.0
#import <FirebaseAuth/FIRAuthSettings.h>

@implementation FIRAuthSettings

@synthesize isAppVerificationDisabledForTesting = _isAppVerificationDisabledForTesting;

- (BOOL)appVerificationDisabledForTesting {
  return _isAppVerificationDisabledForTesting;
}

- (void)setAppVerificationDisabledForTesting:(BOOL)disabled {
  _isAppVerificationDisabledForTesting = disabled;
}

- (id)copyWithZone:(NSZone *)zone {
  FIRAuthSettings *copy = [[FIRAuthSettings allocWithZone:zone] init];
  copy->_isAppVerificationDisabledForTesting = _isAppVerificationDisabledForTesting;
  return copy;
}

@end

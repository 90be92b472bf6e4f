// SPDX-License-Identifier: Apache-2.0
/// @file
/// The base of objects that only have values.
#import <FirebaseCore/FIRDefines.h>

NS_ASSUME_NONNULL_BEGIN

/// The base of objects of this library that only have values. Programs do not use it.
@interface FIRAuthRecord : NSObject <NSSecureCoding> {
 @private
  NSDictionary<NSString *, id> *_values;
}

- (instancetype)init FIR_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END

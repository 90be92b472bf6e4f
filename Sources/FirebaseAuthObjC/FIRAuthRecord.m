// SPDX-License-Identifier: Apache-2.0
// Objects that only have values, and their archives.
#import "Internal.h"

@implementation FIRAuthRecord

- (instancetype)initWithValues:(NSDictionary<NSString *, id> *)values {
  if ((self = [super init]) != nil) _values = [values copy];
  return self;
}

- (void)dealloc {
  [_values release];
  [super dealloc];
}

- (id)valueNamed:(NSString *)name {
  @synchronized(self) {
    return [[[_values objectForKey:name] retain] autorelease];
  }
}

- (void)setValue:(id)value named:(NSString *)name {
  @synchronized(self) {
    NSMutableDictionary *values = [[_values mutableCopy] autorelease];
    [values removeObjectForKey:name];
    if (value != nil) [values setObject:[[value copy] autorelease] forKey:name];
    [_values release];
    _values = [values copy];
  }
}

+ (BOOL)supportsSecureCoding {
  return YES;
}

// The values that a record can have. The record of a user is the user itself.
static NSSet *value_classes(void) {
  return [NSSet setWithObjects:[NSDictionary class], [NSArray class], [NSString class], [NSNumber class],
                               [NSDate class], [NSURL class], [NSNull class], [FIRUser class],
                               [FIRAdditionalUserInfo class], [FIRAuthCredential class], nil];
}

- (instancetype)initWithCoder:(NSCoder *)coder {
  id values = [coder decodeObjectOfClasses:value_classes() forKey:@"values"];
  if (![values isKindOfClass:[NSDictionary class]]) {
    [self release];
    return nil;
  }
  return [self initWithValues:values];
}

- (void)encodeWithCoder:(NSCoder *)coder {
  [coder encodeObject:_values forKey:@"values"];
}

@end

@implementation FIRUserMetadata

- (NSDate *)lastSignInDate {
  return [self valueNamed:@"lastSignInDate"];
}

- (NSDate *)creationDate {
  return [self valueNamed:@"creationDate"];
}

@end

@implementation FIRAdditionalUserInfo

- (NSString *)providerID {
  return [self valueNamed:@"providerID"];
}

- (NSDictionary<NSString *, id> *)profile {
  return [self valueNamed:@"profile"];
}

- (NSString *)username {
  return [self valueNamed:@"username"];
}

- (BOOL)isNewUser {
  return [[self valueNamed:@"isNewUser"] boolValue];
}

- (BOOL)newUser {
  return [self isNewUser];
}

@end

@implementation FIRAuthDataResult

- (FIRUser *)user {
  return [self valueNamed:@"user"];
}

- (FIRAdditionalUserInfo *)additionalUserInfo {
  return [self valueNamed:@"additionalUserInfo"];
}

- (FIROAuthCredential *)credential {
  return [self valueNamed:@"credential"];
}

@end

// A property of FIRAuthTokenResult.
#define TOKEN_RESULT_PROPERTY(Type, getter, Setter) \
  -(Type)getter {                                   \
    return [self valueNamed:@ #getter];             \
  }                                                 \
  -(void)Setter : (Type)value {                     \
    [self setValue:value named:@ #getter];          \
  }

@implementation FIRAuthTokenResult

TOKEN_RESULT_PROPERTY(NSString *, token, setToken)
TOKEN_RESULT_PROPERTY(NSDate *, expirationDate, setExpirationDate)
TOKEN_RESULT_PROPERTY(NSDate *, authDate, setAuthDate)
TOKEN_RESULT_PROPERTY(NSDate *, issuedAtDate, setIssuedAtDate)
TOKEN_RESULT_PROPERTY(NSString *, signInProvider, setSignInProvider)
TOKEN_RESULT_PROPERTY(NSString *, signInSecondFactor, setSignInSecondFactor)
TOKEN_RESULT_PROPERTY(NSDictionary *, claims, setClaims)

@end

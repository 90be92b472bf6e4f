// SPDX-License-Identifier: Apache-2.0
#import "Internal.h"

@implementation FIRActionCodeSettings

@synthesize URL = _URL;
@synthesize handleCodeInApp = _handleCodeInApp;
@synthesize iOSBundleID = _iOSBundleID;
@synthesize androidPackageName = _androidPackageName;
@synthesize androidMinimumVersion = _androidMinimumVersion;
@synthesize androidInstallIfNotAvailable = _androidInstallIfNotAvailable;
@synthesize linkDomain = _linkDomain;

- (instancetype)init {
  if ((self = [super init]) != nil) _iOSBundleID = [[[NSBundle mainBundle] bundleIdentifier] copy];
  return self;
}

- (void)dealloc {
  [_URL release];
  [_iOSBundleID release];
  [_androidPackageName release];
  [_androidMinimumVersion release];
  [_linkDomain release];
  [super dealloc];
}

- (void)setAndroidPackageName:(NSString *)androidPackageName
        installIfNotAvailable:(BOOL)installIfNotAvailable
               minimumVersion:(NSString *)minimumVersion {
  [self setAndroidPackageName:androidPackageName];
  [self setAndroidInstallIfNotAvailable:installIfNotAvailable];
  [self setAndroidMinimumVersion:minimumVersion];
}

- (const firebase_action_code_settings *)fill:(firebase_action_code_settings *)core {
  *core = (firebase_action_code_settings){.struct_size = sizeof *core,
                                          .url = fir_utf8([_URL absoluteString]),
                                          .ios_bundle_id = fir_utf8(_iOSBundleID),
                                          .android_package_name = fir_utf8(_androidPackageName),
                                          .android_minimum_version = fir_utf8(_androidMinimumVersion),
                                          .link_domain = fir_utf8(_linkDomain),
                                          .handle_code_in_app = _handleCodeInApp,
                                          .android_install_if_not_available = _androidInstallIfNotAvailable};
  return core;
}

@end

@implementation FIRActionCodeInfo

@synthesize operation = _operation;
@synthesize email = _email;
@synthesize previousEmail = _previousEmail;

- (instancetype)initWithCore:(const firebase_action_code_info *)core {
  if ((self = [super init]) != nil) {
    _operation = (FIRActionCodeOperation)firebase_action_code_info_get_operation(core);
    _email = [fir_text(firebase_action_code_info_email(core)) retain];
    _previousEmail = [fir_optional(firebase_action_code_info_previous_email(core)) retain];
  }
  return self;
}

- (void)dealloc {
  [_email release];
  [_previousEmail release];
  [super dealloc];
}

@end

@implementation FIRActionCodeURL

- (instancetype)actionCodeURLWithLink:(NSString *)link {
  if ((self = [super init]) != nil) {
    _core = firebase_action_code_url_create(fir_utf8(link));
    if (_core == NULL) {
      [self release];
      return nil;
    }
  }
  return self;
}

- (void)dealloc {
  firebase_action_code_url_release(_core);
  [super dealloc];
}

- (NSString *)APIKey {
  return fir_optional(firebase_action_code_url_api_key(_core));
}

- (FIRActionCodeOperation)operation {
  return (FIRActionCodeOperation)firebase_action_code_url_get_operation(_core);
}

- (NSString *)code {
  return fir_optional(firebase_action_code_url_code(_core));
}

- (NSURL *)continueURL {
  return fir_url(firebase_action_code_url_continue_url(_core));
}

- (NSString *)languageCode {
  return fir_optional(firebase_action_code_url_language_code(_core));
}

@end

// SPDX-License-Identifier: Apache-2.0
/// @file
/// Apps and their options, for Objective-C, as in Firebase for Apple's platforms.
#import <FirebaseCore/FIRApp.h>
#import <FirebaseCore/FIRConfiguration.h>
#import <FirebaseCore/FIRDefines.h>
#import <FirebaseCore/FIRLoggerLevel.h>
#import <FirebaseCore/FIROptions.h>
#import <FirebaseCore/FIRTimestamp.h>
#import <FirebaseCore/FIRVersion.h>

// SPDX-License-Identifier: Apache-2.0
#include "errors.h"

#include <firebase/auth.h>

using namespace firebase::auth;

std::string ErrorText(int error) {
  switch (error) {
    case kAuthErrorCancelled:
    case kAuthErrorUserCancelled:
    case kAuthErrorWebContextCancelled: return "";
    case kAuthErrorNetworkRequestFailed: return "The server cannot be reached. Check your connection and try again.";
    case kAuthErrorTooManyRequests:
    case kAuthErrorQuotaExceeded: return "Too many attempts. Wait a few minutes and try again.";
    case kAuthErrorMissingEmail: return "Enter your email address.";
    case kAuthErrorInvalidEmail: return "This email address is not valid.";
    case kAuthErrorMissingPassword: return "Enter your password.";
    case kAuthErrorWeakPassword: return "This password is too short. Use at least six characters.";
    case kAuthErrorUserNotFound:
    case kAuthErrorWrongPassword:
    case kAuthErrorInvalidCredential: return "The email address or the password is wrong.";
    case kAuthErrorEmailAlreadyInUse: return "This email address has an account already. Sign in with it instead.";
    case kAuthErrorAccountExistsWithDifferentCredentials:
      return "You have an account with this email address. Sign in as you did before.";
    case kAuthErrorCredentialAlreadyInUse: return "You have another account with this sign-in.";
    case kAuthErrorProviderAlreadyLinked: return "Your account has this sign-in already.";
    case kAuthErrorUserDisabled: return "This account is disabled.";
    case kAuthErrorUserMismatch: return "This is another account. Choose the one that you are signed in with.";
    case kAuthErrorRequiresRecentLogin: return "Sign out and in again first, to show that it is you.";
    case kAuthErrorNoSignedInUser:
    case kAuthErrorInvalidUserToken:
    case kAuthErrorUserTokenExpired: return "You were signed out. Sign in again.";
    case kAuthErrorUnverifiedEmail: return "Verify your email address first.";
    case kAuthErrorInvalidPhoneNumber:
    case kAuthErrorMissingPhoneNumber: return "Enter the number with its country, for example +1 650 555 0101.";
    case kAuthErrorSecondFactorAlreadyEnrolled: return "This phone protects your account already.";
    case kAuthErrorMissingVerificationCode: return "Enter the code.";
    case kAuthErrorInvalidVerificationCode: return "This code is wrong.";
    case kAuthErrorSessionExpired: return "This code is too old. Request another one.";
    case kAuthErrorOperationNotAllowed: return "This sign-in is not available.";
    case kAuthErrorWebInternalError: return "Your browser could not be opened.";
    default: return "That did not work. Try again later.";
  }
}

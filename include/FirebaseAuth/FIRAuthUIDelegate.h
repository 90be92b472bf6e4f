// SPDX-License-Identifier: Apache-2.0
/// @file
/// A delegate that shows view controllers.
#import <FirebaseCore/FIRDefines.h>

@class UIViewController;

NS_ASSUME_NONNULL_BEGIN

/// Shows a view controller. This library opens the player's browser, or the system's sheet, without it: pass nil.
NS_SWIFT_NAME(AuthUIDelegate)
@protocol FIRAuthUIDelegate <NSObject>

/// Presents a view controller.
///
/// @param viewControllerToPresent The view controller.
/// @param flag Whether to animate.
/// @param completion Called afterwards.
- (void)presentViewController:(UIViewController *)viewControllerToPresent
                     animated:(BOOL)flag
                   completion:(nullable void (^)(void))completion;

/// Dismisses the view controller.
///
/// @param flag Whether to animate.
/// @param completion Called afterwards.
- (void)dismissViewControllerAnimated:(BOOL)flag completion:(nullable void (^)(void))completion;

@end

NS_ASSUME_NONNULL_END

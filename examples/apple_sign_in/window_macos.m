// SPDX-License-Identifier: Apache-2.0
#import <AppKit/AppKit.h>

#include "window.h"

/* Owned by the system while it is open. */
static NSWindow *window;

void window_open(void) {
  [NSApplication sharedApplication];
  [NSApp setActivationPolicy:NSApplicationActivationPolicyRegular];
  window = [[NSWindow alloc] initWithContentRect:NSMakeRect(0, 0, 480, 320)
                                       styleMask:NSWindowStyleMaskTitled
                                         backing:NSBackingStoreBuffered
                                           defer:NO];
  window.title = @"Sign in with Apple";
  [window center];
  [window makeKeyAndOrderFront:nil];
  [NSApp finishLaunching];
  [NSApp activateIgnoringOtherApps:YES];
}

void window_handle_events(void) {
  @autoreleasepool {
    NSEvent *event;
    while ((event = [NSApp nextEventMatchingMask:NSEventMaskAny
                                       untilDate:nil
                                          inMode:NSDefaultRunLoopMode
                                         dequeue:YES]) != nil) {
      [NSApp sendEvent:event];
    }
  }
}

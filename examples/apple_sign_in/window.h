// SPDX-License-Identifier: Apache-2.0
/* The game's window, which Apple's sheet needs: window_macos.m on macOS, window.c on systems without a sheet. */
#ifndef WINDOW_H
#define WINDOW_H

#ifdef __cplusplus
extern "C" {
#endif

/* Opens the window, on the main thread. */
void window_open(void);

/* Handles the events that the system has for the window, in each frame. The sheet appears and answers here. */
void window_handle_events(void);

#ifdef __cplusplus
}
#endif

#endif

// SPDX-License-Identifier: Apache-2.0
#include "window.h"

void window_open(void) {}

void window_handle_events(void) {}

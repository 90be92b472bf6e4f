// SPDX-License-Identifier: Apache-2.0
// What programs define before they include the headers; it must not change what the headers declare. Macros of
// Firebase's own headers:
#define INTERNAL_EXPERIMENTAL 1
#define SWIG 1
#define DOXYGEN 1

// The C++ library's headers do not bear the rest.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <locale>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <X11/Xlib.h>
#include <X11/Xutil.h>

// As <windows.h> defines them.
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define CreateEvent CreateEventW
#define CreateMutex CreateMutexW
#define DELETE 0x00010000L
#define ERROR 0
#define GetCurrentTime() GetTickCount()
#define GetMessage GetMessageW
#define GetObject GetObjectW
#define GetUserName GetUserNameW
#define IN
#define NO_ERROR 0L
#define OPTIONAL
#define OUT
#define SendMessage SendMessageW
#define Yield()
#define far
#define interface struct
#define near
#define small char

#pragma pack(1)

#include "all_headers.h"
#include "all_headers.h"
#include "sizes.h"

#if !defined(True) || !defined(False)
#error the headers have removed macros of the program
#endif

std::vector<size_t> SizesInTheOtherUnit() { return std::vector<size_t> SIZES_OF_CLASSES; }

// SPDX-License-Identifier: Apache-2.0
//! References to the objects of the C API.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::process;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering};

/// Whether this process is a fork of the one that used the library first. It does not release the objects of that process: a
/// thread that was inside the library left a lock or a running callback behind, for which the release would wait forever.
pub(crate) fn is_forked() -> bool {
    static USER: AtomicU32 = AtomicU32::new(0);
    let this = process::id();
    matches!(USER.compare_exchange(0, this, Ordering::Relaxed, Ordering::Relaxed), Err(first) if first != this)
}

/// A C type that is counted.
///
/// # Safety
///
/// The two functions add and remove a reference of an object of the type, on any thread. All functions that take the object are
/// thread-safe, apart from those that the safe crate permits with `&mut` only.
pub(crate) unsafe trait Counted: 'static {
    const RETAIN: unsafe extern "C" fn(*const Self);
    const RELEASE: unsafe extern "C" fn(*const Self);
}

/// One counted reference.
pub(crate) struct Reference<T: Counted>(NonNull<T>);

// SAFETY: `firebase_auth.h` states that all functions are thread-safe, with one exception: a thread must not use a reference
// while another thread releases the last one. Each `Reference` owns a reference of its own, and borrows keep it alive. The
// count itself is atomic. So a reference can move to another thread (Send), and several threads can use one (Sync). The
// options of an App are the only objects that are not thread-safe while they change: their setters take `&mut self`, and
// `AppOptions` is not `Clone`, so that no second reference to the same options exists.
unsafe impl<T: Counted> Send for Reference<T> {}
unsafe impl<T: Counted> Sync for Reference<T> {}

impl<T: Counted> Reference<T> {
    /// Takes over a reference that the C function passed to its caller.
    ///
    /// # Safety
    ///
    /// `pointer` is NULL or an owned reference that nobody else releases.
    pub(crate) unsafe fn adopt(pointer: *mut T) -> Option<Self> {
        // Notes the first process.
        let _ = is_forked();
        NonNull::new(pointer).map(Self)
    }

    /// Adds a reference to an object that the C function lent.
    ///
    /// # Safety
    ///
    /// `pointer` is NULL or valid now.
    pub(crate) unsafe fn copy(pointer: *const T) -> Option<Self> {
        let pointer = NonNull::new(pointer as *mut T)?;
        // SAFETY: the caller promises a valid object.
        unsafe { T::RETAIN(pointer.as_ptr()) };
        Some(Self(pointer))
    }

    pub(crate) fn as_ptr(&self) -> *mut T {
        self.0.as_ptr()
    }

    /// This reference as the owner of objects that live as long as it.
    pub(crate) fn owner(&self) -> Owner {
        Owner(Box::new(self.clone()))
    }
}

impl<T: Counted> Clone for Reference<T> {
    fn clone(&self) -> Self {
        // SAFETY: this reference keeps the object alive.
        unsafe { T::RETAIN(self.as_ptr()) };
        Self(self.0)
    }
}

impl<T: Counted> Drop for Reference<T> {
    fn drop(&mut self) {
        if is_forked() {
            return;
        }
        // SAFETY: the reference belongs to this value and is not used again.
        unsafe { T::RELEASE(self.as_ptr()) };
    }
}

impl<T: Counted> fmt::Debug for Reference<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Pointer::fmt(&self.0, formatter)
    }
}

/// Keeps an object alive, whatever its type.
pub(crate) struct Owner(Box<dyn Own>);

trait Own: Send + Sync {
    fn copy(&self) -> Owner;
}

impl<T: Counted> Own for Reference<T> {
    fn copy(&self) -> Owner {
        self.owner()
    }
}

impl Clone for Owner {
    fn clone(&self) -> Self {
        self.0.copy()
    }
}

/// An object without a count of its own, which is valid as long as its owner.
pub(crate) struct Dependent<T> {
    pointer: NonNull<T>,
    owner: Owner,
}

// SAFETY: as for `Reference`. These objects are immutable, and the owner keeps them alive.
unsafe impl<T> Send for Dependent<T> {}
unsafe impl<T> Sync for Dependent<T> {}

impl<T> Dependent<T> {
    /// # Safety
    ///
    /// `pointer` is NULL or valid as long as the object of `owner`.
    pub(crate) unsafe fn new(pointer: *const T, owner: Owner) -> Option<Self> {
        Some(Self { pointer: NonNull::new(pointer as *mut T)?, owner })
    }

    pub(crate) fn as_ptr(&self) -> *mut T {
        self.pointer.as_ptr()
    }

    pub(crate) fn owner(&self) -> Owner {
        self.owner.clone()
    }
}

impl<T> Clone for Dependent<T> {
    fn clone(&self) -> Self {
        Self { pointer: self.pointer, owner: self.owner.clone() }
    }
}

impl<T> fmt::Debug for Dependent<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Pointer::fmt(&self.pointer, formatter)
    }
}

/// An object that belongs to another one and must not be changed. It is used like a `&T`.
pub struct Borrowed<'a, T> {
    object: T,
    owner: PhantomData<&'a ()>,
}

impl<T> Borrowed<'_, T> {
    pub(crate) fn new(object: T) -> Self {
        Self { object, owner: PhantomData }
    }
}

impl<T> Deref for Borrowed<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.object
    }
}

impl<T: fmt::Debug> fmt::Debug for Borrowed<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.object.fmt(formatter)
    }
}

/// What a C function returns that never returns NULL.
pub(crate) fn present<T>(object: Option<T>) -> T {
    object.expect("the C API documents that the function does not return NULL")
}

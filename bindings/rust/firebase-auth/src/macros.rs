// SPDX-License-Identifier: Apache-2.0
//! The parts that all generated types of one kind share.

/// A type whose objects are counted. Without `Clone`, nothing else refers to an object that the program created.
macro_rules! counted {
    ($(#[$documentation:meta])* $name:ident, $raw:ident, $retain:ident, $release:ident) => {
        counted!(@type $(#[$documentation])* #[derive(Clone)] $name, $raw, $retain, $release);
    };
    ($(#[$documentation:meta])* unique $name:ident, $raw:ident, $retain:ident, $release:ident) => {
        counted!(@type $(#[$documentation])* $name, $raw, $retain, $release);
    };
    (@type $(#[$attribute:meta])* $name:ident, $raw:ident, $retain:ident, $release:ident) => {
        $(#[$attribute])*
        #[derive(Debug)]
        pub struct $name(pub(crate) $crate::handle::Reference<$crate::sys::$raw>);

        // SAFETY: these are the functions of the type, and `firebase_auth.h` states that they are thread-safe.
        unsafe impl $crate::handle::Counted for $crate::sys::$raw {
            const RETAIN: unsafe extern "C" fn(*const Self) = $crate::sys::$retain;
            const RELEASE: unsafe extern "C" fn(*const Self) = $crate::sys::$release;
        }

        impl $name {
            /// The C object, for functions of [`sys`](crate::sys). Valid as long as this value.
            pub fn as_ptr(&self) -> *mut $crate::sys::$raw {
                self.0.as_ptr()
            }

            /// # Safety
            ///
            /// `pointer` is NULL or an owned reference that nobody else releases.
            #[allow(dead_code)]
            pub(crate) unsafe fn adopt(pointer: *mut $crate::sys::$raw) -> Option<Self> {
                // SAFETY: the same promise.
                unsafe { $crate::handle::Reference::adopt(pointer) }.map(Self)
            }

            /// # Safety
            ///
            /// `pointer` is NULL or valid now.
            #[allow(dead_code)]
            pub(crate) unsafe fn copy(pointer: *const $crate::sys::$raw) -> Option<Self> {
                // SAFETY: the same promise.
                unsafe { $crate::handle::Reference::copy(pointer) }.map(Self)
            }

            /// Keeps this object alive for others that depend on it.
            #[allow(dead_code)]
            pub(crate) fn owner(&self) -> $crate::handle::Owner {
                self.0.owner()
            }
        }
    };
}

/// A type whose objects live as long as another object, which they keep alive.
macro_rules! dependent {
    ($(#[$documentation:meta])* $name:ident, $raw:ident) => {
        $(#[$documentation])*
        #[derive(Clone, Debug)]
        pub struct $name(pub(crate) $crate::handle::Dependent<$crate::sys::$raw>);

        impl $name {
            /// The C object, for functions of [`sys`](crate::sys). Valid as long as this value.
            pub fn as_ptr(&self) -> *mut $crate::sys::$raw {
                self.0.as_ptr()
            }

            /// # Safety
            ///
            /// `pointer` is NULL or valid as long as the object of `owner`.
            #[allow(dead_code)]
            pub(crate) unsafe fn from_owner(pointer: *const $crate::sys::$raw, owner: $crate::handle::Owner) -> Option<Self> {
                // SAFETY: the same promise.
                unsafe { $crate::handle::Dependent::new(pointer, owner) }.map(Self)
            }

            /// Keeps the owner of this object alive for others that depend on it.
            #[allow(dead_code)]
            pub(crate) fn owner(&self) -> $crate::handle::Owner {
                self.0.owner()
            }
        }
    };
}

/// An enumeration. A newer library can have values without a constant here, so that a `match` needs a `_` arm.
macro_rules! enumeration {
    ($(#[$documentation:meta])* $name:ident { $($(#[$constant_documentation:meta])* $constant:ident = $value:expr,)* }) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub i32);

        impl $name {
            $($(#[$constant_documentation])* pub const $constant: Self = Self($value);)*
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match *self {
                    $(Self::$constant => formatter.write_str(stringify!($constant)),)*
                    Self(value) => write!(formatter, "{}({value})", stringify!($name)),
                }
            }
        }
    };
}

// SPDX-License-Identifier: Apache-2.0
//! Times of the C API.

use std::time::{Duration, SystemTime};

/// A point in time. The C API has 0 for none.
pub(crate) fn since_1970(milliseconds: u64) -> Option<SystemTime> {
    match milliseconds {
        0 => None,
        _ => SystemTime::UNIX_EPOCH.checked_add(Duration::from_millis(milliseconds)),
    }
}

/// A duration as milliseconds. Only zero becomes 0, which stands for the default; longer ones become the longest.
pub(crate) fn milliseconds<N: TryFrom<u128> + Longest>(duration: Duration) -> N {
    let nanoseconds_of_one = 1_000_000;
    rounded_up(duration, nanoseconds_of_one)
}

/// A duration as seconds, in the same way.
pub(crate) fn seconds<N: TryFrom<u128> + Longest>(duration: Duration) -> N {
    let nanoseconds_of_one = 1_000_000_000;
    rounded_up(duration, nanoseconds_of_one)
}

fn rounded_up<N: TryFrom<u128> + Longest>(duration: Duration, unit: u128) -> N {
    let count = (duration.as_nanos() + unit - 1) / unit;
    N::try_from(count).unwrap_or(N::LONGEST)
}

/// The largest number of a type.
pub(crate) trait Longest {
    const LONGEST: Self;
}

impl Longest for i32 {
    const LONGEST: Self = Self::MAX;
}

impl Longest for i64 {
    const LONGEST: Self = Self::MAX;
}

impl Longest for u64 {
    const LONGEST: Self = Self::MAX;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_is_no_time() {
        assert_eq!(since_1970(0), None);
        assert_eq!(since_1970(1500), Some(SystemTime::UNIX_EPOCH + Duration::from_millis(1500)));
        assert_eq!(
            since_1970(u64::MAX).is_some(),
            SystemTime::UNIX_EPOCH.checked_add(Duration::from_millis(u64::MAX)).is_some()
        );
    }

    #[test]
    fn durations_are_rounded_up_and_limited() {
        assert_eq!(milliseconds::<i32>(Duration::ZERO), 0);
        assert_eq!(milliseconds::<i32>(Duration::from_nanos(1)), 1);
        assert_eq!(seconds::<u64>(Duration::from_millis(1001)), 2);
        assert_eq!(milliseconds::<i32>(Duration::MAX), i32::MAX);
        assert_eq!(milliseconds::<i64>(Duration::MAX), i64::MAX);
    }
}

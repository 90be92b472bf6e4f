// SPDX-License-Identifier: Apache-2.0
using System;

namespace FirebaseAuth
{
    /// <summary>Checks and converts arguments that the library cannot check, because C has no such value.</summary>
    internal static class Arguments
    {
        internal static T NotNull<T>(T value, string name) where T : class
        {
            if (value == null)
            {
                throw new ArgumentNullException(name);
            }
            return value;
        }

        internal static Lease Handle(NativeObject value, string name)
        {
            return NotNull(value, name).Use();
        }

        internal static Lease OptionalHandle(NativeObject value)
        {
            return value == null ? new Lease() : value.Use();
        }

        internal static uint UInt32(int value, string name)
        {
            if (value < 0)
            {
                throw new ArgumentOutOfRangeException(name, value, "The value is negative.");
            }
            return (uint)value;
        }

        internal static UIntPtr Size(int value, string name)
        {
            return (UIntPtr)UInt32(value, name);
        }

        /// <summary>The number of bytes; 0 for null.</summary>
        internal static UIntPtr Length(byte[] value)
        {
            return (UIntPtr)(value == null ? 0 : (uint)value.Length);
        }

        internal static int Milliseconds(TimeSpan value, string name)
        {
            if (value.TotalMilliseconds < int.MinValue || value.TotalMilliseconds > int.MaxValue)
            {
                throw new ArgumentOutOfRangeException(name, value, "The time is longer than 24 days.");
            }
            return (int)value.TotalMilliseconds;
        }
    }

    /// <summary>Times of the library.</summary>
    internal static class Times
    {
        /// <summary>A time in milliseconds since 1970; null for 0, which stands for an unknown time.</summary>
        internal static DateTimeOffset? Read(ulong milliseconds)
        {
            // A larger value than that of the year 9999 is not a time.
            if (milliseconds == 0 || milliseconds > 253402300799999)
            {
                return null;
            }
            return DateTimeOffset.FromUnixTimeMilliseconds((long)milliseconds);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace FirebaseAuth
{
    /// <summary>A struct for a call, with the strings that its members point to.</summary>
    internal sealed class NativeMemory : IDisposable
    {
        private readonly List<IntPtr> blocks = new List<IntPtr>();

        private IntPtr userData;

        private NativeMemory()
        {
        }

        /// <summary>The struct; NULL for none.</summary>
        internal IntPtr Pointer { get; private set; }

        /// <summary>Copies a value of a class into a struct.</summary>
        /// <param name="value">The value; null for none.</param>
        /// <param name="fill">Calls Text for each string, and Set.</param>
        internal static NativeMemory Write<T>(T value, Action<T, NativeMemory> fill) where T : class
        {
            var memory = new NativeMemory();
            if (value == null)
            {
                return memory;
            }
            try
            {
                fill(value, memory);
                return memory;
            }
            catch
            {
                memory.Dispose();
                throw;
            }
        }

        internal static UIntPtr Size<T>() where T : struct
        {
            return (UIntPtr)Marshal.SizeOf<T>();
        }

        internal IntPtr Text(string value, string name)
        {
            return Bytes(Utf8.Bytes(value, name));
        }

        internal IntPtr Bytes(byte[] value)
        {
            if (value == null)
            {
                return IntPtr.Zero;
            }
            var block = Allocate(value.Length);
            Marshal.Copy(value, 0, block, value.Length);
            return block;
        }

        /// <summary>
        /// The `user_data` of the struct's functions. The library releases it, unless it refuses the struct.
        /// </summary>
        internal IntPtr Keep(object value)
        {
            userData = Kept.Keep(value);
            return userData;
        }

        /// <summary>Leaves the `user_data` to the library, unless it reported an error.</summary>
        internal void KeepUserDataUnless(AuthError error)
        {
            if (error == AuthError.None)
            {
                userData = IntPtr.Zero;
            }
        }

        internal void Set<T>(T value) where T : struct
        {
            Pointer = Allocate(Marshal.SizeOf<T>());
            Marshal.StructureToPtr(value, Pointer, false);
        }

        public void Dispose()
        {
            if (userData != IntPtr.Zero)
            {
                Kept.FreeHandle(userData);
                userData = IntPtr.Zero;
            }
            foreach (var block in blocks)
            {
                Marshal.FreeHGlobal(block);
            }
            blocks.Clear();
            Pointer = IntPtr.Zero;
        }

        private IntPtr Allocate(int size)
        {
            var block = Marshal.AllocHGlobal(size);
            blocks.Add(block);
            return block;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
using System;

namespace FirebaseAuth
{
    /// <summary>The right to use the pointer of a handle, until Dispose.</summary>
    internal struct Lease : IDisposable
    {
        private readonly NativeHandle handle;

        internal Lease(NativeHandle handle)
        {
            var isHeld = false;
            handle.DangerousAddRef(ref isHeld);
            this.handle = handle;
        }

        internal IntPtr Pointer
        {
            get { return handle == null ? IntPtr.Zero : handle.DangerousGetHandle(); }
        }

        internal NativeHandle Handle
        {
            get { return handle; }
        }

        public void Dispose()
        {
            if (handle != null)
            {
                handle.DangerousRelease();
            }
        }
    }
}

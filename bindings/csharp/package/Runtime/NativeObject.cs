// SPDX-License-Identifier: Apache-2.0
using System;

namespace FirebaseAuth
{
    /// <summary>An object of the library.</summary>
    /// <remarks>
    /// Dispose is optional: the garbage collector releases the object otherwise. After Dispose, each member throws
    /// ObjectDisposedException. Objects that were read from this one stay valid. An <see cref="App"/> is different: it
    /// exists until Dispose.
    /// </remarks>
    public abstract class NativeObject : IDisposable
    {
        private readonly NativeHandle handle;
        private readonly bool isReadOnly;

        internal NativeObject(NativeHandle handle, bool isReadOnly = false)
        {
            this.handle = handle;
            this.isReadOnly = isReadOnly;
        }

        /// <summary>Releases the object. A call on another thread that uses the object ends first.</summary>
        public virtual void Dispose()
        {
            handle.Dispose();
        }

        internal bool IsDisposed
        {
            get { return handle.IsClosed; }
        }

        /// <summary>The pointer for a call.</summary>
        internal Lease Use()
        {
            if (IsDisposed)
            {
                throw new ObjectDisposedException(GetType().Name);
            }
            return new Lease(handle);
        }

        /// <summary>The pointer for a call that changes the object.</summary>
        internal Lease Change()
        {
            if (isReadOnly)
            {
                throw new InvalidOperationException(
                    "This " + GetType().Name + " belongs to another object and cannot be changed. Create a new one.");
            }
            return Use();
        }

        /// <summary>Whether this is the object with the pointer.</summary>
        internal bool Is(IntPtr pointer)
        {
            using (var self = Use())
            {
                return self.Pointer == pointer;
            }
        }
    }
}

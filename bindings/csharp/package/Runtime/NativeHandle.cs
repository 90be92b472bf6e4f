// SPDX-License-Identifier: Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace FirebaseAuth
{
    /// <summary>
    /// A reference to an object of the library. The garbage collector, or Dispose, releases it exactly once.
    /// </summary>
    /// <remarks>
    /// A SafeHandle counts its users: while a call uses the pointer (see Lease), neither Dispose on another thread nor
    /// the garbage collector releases it. Afterwards each use throws ObjectDisposedException.
    /// </remarks>
    internal abstract class NativeHandle : SafeHandle
    {
        protected NativeHandle(IntPtr pointer) : base(IntPtr.Zero, true)
        {
            SetHandle(pointer);
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }
    }

    /// <summary>
    /// A pointer to a part of another object, which it keeps alive. The library does not count references to parts.
    /// </summary>
    internal sealed class PartHandle : NativeHandle
    {
        private readonly NativeHandle owner;

        internal PartHandle(IntPtr pointer, NativeHandle owner) : base(pointer)
        {
            var isHeld = false;
            owner.DangerousAddRef(ref isHeld);
            this.owner = owner;
        }

        protected override bool ReleaseHandle()
        {
            owner.DangerousRelease();
            return true;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;

namespace FirebaseAuth
{
    /// <summary>
    /// Collects the operations that complete inside App.Poll on this thread, and completes their tasks at its end.
    /// </summary>
    internal sealed class Turn : IDisposable
    {
        [ThreadStatic]
        private static Turn current;

        private readonly Turn outer;
        private readonly List<Operation> completed = new List<Operation>();

        internal Turn()
        {
            outer = current;
            current = this;
        }

        /// <summary>Whether this thread is inside a turn, which then has the operation.</summary>
        internal static bool Add(Operation operation)
        {
            if (current == null)
            {
                return false;
            }
            current.completed.Add(operation);
            return true;
        }

        public void Dispose()
        {
            current = outer;
            foreach (var operation in completed)
            {
                operation.Finish();
            }
        }
    }
}
